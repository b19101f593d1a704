case "ho-libvirt-memory" {
  type     = "libvirt_domain"
  name     = "dns"
  provider = "dmacvicar/libvirt"
  version  = "0.7.6"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id         = "8f3c1a6e-2d75-4b90-a4e8-7c5d1f9b0362"
    name       = "dns1"
    memory     = 2048
    vcpu       = 2
    running    = true
    autostart  = true
    qemu_agent = true
    machine    = "q35"
    arch       = "x86_64"
    type       = "kvm"
    cloudinit  = "/var/lib/libvirt/images/dns1-init.iso;1f0a"
    disk = [{
      volume_id    = "/var/lib/libvirt/images/dns1.qcow2"
      scsi         = false
      file         = ""
      url          = ""
      block_device = ""
      wwn          = ""
    }]
    network_interface = [{
      network_name   = "lan"
      bridge         = ""
      hostname       = "dns1"
      addresses      = ["192.0.2.53"]
      mac            = "52:54:00:1A:2B:3C"
      wait_for_lease = true
    }]
  }
  after = {
    name       = "dns1"
    memory     = 4096
    vcpu       = 2
    running    = true
    autostart  = true
    qemu_agent = true
    machine    = "q35"
    arch       = "x86_64"
    type       = "kvm"
    cloudinit  = "/var/lib/libvirt/images/dns1-init.iso;1f0a"
    disk = [{
      volume_id    = "/var/lib/libvirt/images/dns1.qcow2"
      scsi         = false
      file         = ""
      url          = ""
      block_device = ""
      wwn          = ""
    }]
    network_interface = [{
      network_name   = "lan"
      bridge         = ""
      hostname       = "dns1"
      addresses      = ["192.0.2.53"]
      mac            = "52:54:00:1A:2B:3C"
      wait_for_lease = true
    }]
  }
  unknown       = ["id"]
  replace_paths = [["memory"]]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage", "identity-change"]
    class       = "replace-outage"
    why         = "The domain is destroyed and defined anew with another UUID; its volumes are resources of their own and stay, the service on it is down meanwhile."
    source      = "dmacvicar/libvirt source, libvirt_domain schema: memory ForceNew"
  }
}

case "ho-libvirt-volsize" {
  type     = "libvirt_volume"
  name     = "data"
  provider = "dmacvicar/libvirt"
  version  = "0.7.6"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id             = "/var/lib/libvirt/images/nas-data.qcow2"
    name           = "nas-data.qcow2"
    pool           = "default"
    format         = "qcow2"
    size           = 107374182400
    source         = null
    base_volume_id = null
  }
  after = {
    name           = "nas-data.qcow2"
    pool           = "default"
    format         = "qcow2"
    size           = 214748364800
    source         = null
    base_volume_id = null
  }
  unknown       = ["id"]
  replace_paths = [["size"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "replace-destroys"
    why         = "This provider cannot grow a volume; it is deleted with its contents and an empty one of the new size made."
    source      = "dmacvicar/libvirt source, libvirt_volume schema: size ForceNew, no Update"
  }
}

case "ho-proxmox-memory" {
  type     = "proxmox_virtual_environment_vm"
  name     = "nextcloud"
  provider = "bpg/proxmox"
  version  = "0.66.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id              = "214"
    vm_id           = 214
    name            = "nextcloud"
    node_name       = "pve1"
    description     = "Managed by Terraform"
    tags            = ["prod"]
    started         = true
    on_boot         = true
    migrate         = false
    reboot          = false
    template        = false
    stop_on_destroy = false
    protection      = false
    agent = [{
      enabled = true
      timeout = "15m"
      trim    = false
      type    = "virtio"
    }]
    cpu = [{
      cores      = 2
      sockets    = 1
      type       = "x86-64-v2-AES"
      numa       = false
      hotplugged = 0
      units      = 1024
    }]
    memory = [{
      dedicated = 4096
      floating  = 0
      shared    = 0
    }]
    disk = [{
      datastore_id = "local-lvm"
      interface    = "scsi0"
      size         = 64
      file_format  = "raw"
      cache        = "none"
      discard      = "on"
      ssd          = true
      iothread     = false
      backup       = true
    }]
    network_device = [{
      bridge      = "vmbr0"
      enabled     = true
      firewall    = false
      mac_address = "BC:24:11:3A:5F:01"
      model       = "virtio"
      vlan_id     = 20
    }]
    clone = [{
      vm_id        = 9000
      node_name    = ""
      datastore_id = ""
      full         = true
      retries      = 1
    }]
  }
  after = {
    id              = "214"
    vm_id           = 214
    name            = "nextcloud"
    node_name       = "pve1"
    description     = "Managed by Terraform"
    tags            = ["prod"]
    started         = true
    on_boot         = true
    migrate         = false
    reboot          = false
    template        = false
    stop_on_destroy = false
    protection      = false
    agent = [{
      enabled = true
      timeout = "15m"
      trim    = false
      type    = "virtio"
    }]
    cpu = [{
      cores      = 2
      sockets    = 1
      type       = "x86-64-v2-AES"
      numa       = false
      hotplugged = 0
      units      = 1024
    }]
    memory = [{
      dedicated = 8192
      floating  = 0
      shared    = 0
    }]
    disk = [{
      datastore_id = "local-lvm"
      interface    = "scsi0"
      size         = 64
      file_format  = "raw"
      cache        = "none"
      discard      = "on"
      ssd          = true
      iothread     = false
      backup       = true
    }]
    network_device = [{
      bridge      = "vmbr0"
      enabled     = true
      firewall    = false
      mac_address = "BC:24:11:3A:5F:01"
      model       = "virtio"
      vlan_id     = 20
    }]
    clone = [{
      vm_id        = 9000
      node_name    = ""
      datastore_id = ""
      full         = true
      retries      = 1
    }]
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "The provider writes the new memory size and reboots the running guest so that it takes effect."
    source      = "github.com/bpg/terraform-provider-proxmox issue 1467: the provider reboots the VM when RAM or CPU change"
  }
}

case "ho-proxmox-node" {
  type     = "proxmox_virtual_environment_vm"
  name     = "nextcloud"
  provider = "bpg/proxmox"
  version  = "0.66.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id              = "214"
    vm_id           = 214
    name            = "nextcloud"
    node_name       = "pve1"
    description     = "Managed by Terraform"
    tags            = ["prod"]
    started         = true
    on_boot         = true
    migrate         = false
    reboot          = false
    template        = false
    stop_on_destroy = false
    protection      = false
    agent = [{
      enabled = true
      timeout = "15m"
      trim    = false
      type    = "virtio"
    }]
    cpu = [{
      cores      = 2
      sockets    = 1
      type       = "x86-64-v2-AES"
      numa       = false
      hotplugged = 0
      units      = 1024
    }]
    memory = [{
      dedicated = 4096
      floating  = 0
      shared    = 0
    }]
    disk = [{
      datastore_id = "local-lvm"
      interface    = "scsi0"
      size         = 64
      file_format  = "raw"
      cache        = "none"
      discard      = "on"
      ssd          = true
      iothread     = false
      backup       = true
    }]
    network_device = [{
      bridge      = "vmbr0"
      enabled     = true
      firewall    = false
      mac_address = "BC:24:11:3A:5F:01"
      model       = "virtio"
      vlan_id     = 20
    }]
    clone = [{
      vm_id        = 9000
      node_name    = ""
      datastore_id = ""
      full         = true
      retries      = 1
    }]
  }
  after = {
    vm_id           = 214
    name            = "nextcloud"
    node_name       = "pve2"
    description     = "Managed by Terraform"
    tags            = ["prod"]
    started         = true
    on_boot         = true
    migrate         = false
    reboot          = false
    template        = false
    stop_on_destroy = false
    protection      = false
    agent = [{
      enabled = true
      timeout = "15m"
      trim    = false
      type    = "virtio"
    }]
    cpu = [{
      cores      = 2
      sockets    = 1
      type       = "x86-64-v2-AES"
      numa       = false
      hotplugged = 0
      units      = 1024
    }]
    memory = [{
      dedicated = 4096
      floating  = 0
      shared    = 0
    }]
    disk = [{
      datastore_id = "local-lvm"
      interface    = "scsi0"
      size         = 64
      file_format  = "raw"
      cache        = "none"
      discard      = "on"
      ssd          = true
      iothread     = false
      backup       = true
    }]
    network_device = [{
      bridge      = "vmbr0"
      enabled     = true
      firewall    = false
      mac_address = "BC:24:11:3A:5F:01"
      model       = "virtio"
      vlan_id     = 20
    }]
    clone = [{
      vm_id        = 9000
      node_name    = ""
      datastore_id = ""
      full         = true
      retries      = 1
    }]
  }
  unknown       = ["id", "ipv4_addresses", "ipv6_addresses", "mac_addresses", "network_interface_names"]
  replace_paths = [["node_name"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "identity-change"]
    class       = "replace-destroys"
    why         = "With migrate false a change of node deletes the guest with its disks and clones a fresh one from the template elsewhere."
    source      = "bpg/proxmox docs, migrate: migrate the VM on node change instead of re-creating it, default false"
  }
}

case "ho-proxmox-tags" {
  type     = "proxmox_virtual_environment_vm"
  name     = "nextcloud"
  provider = "bpg/proxmox"
  version  = "0.66.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id              = "214"
    vm_id           = 214
    name            = "nextcloud"
    node_name       = "pve1"
    description     = "Managed by Terraform"
    tags            = ["prod"]
    started         = true
    on_boot         = true
    migrate         = false
    reboot          = false
    template        = false
    stop_on_destroy = false
    protection      = false
    agent = [{
      enabled = true
      timeout = "15m"
      trim    = false
      type    = "virtio"
    }]
    cpu = [{
      cores      = 2
      sockets    = 1
      type       = "x86-64-v2-AES"
      numa       = false
      hotplugged = 0
      units      = 1024
    }]
    memory = [{
      dedicated = 4096
      floating  = 0
      shared    = 0
    }]
    disk = [{
      datastore_id = "local-lvm"
      interface    = "scsi0"
      size         = 64
      file_format  = "raw"
      cache        = "none"
      discard      = "on"
      ssd          = true
      iothread     = false
      backup       = true
    }]
    network_device = [{
      bridge      = "vmbr0"
      enabled     = true
      firewall    = false
      mac_address = "BC:24:11:3A:5F:01"
      model       = "virtio"
      vlan_id     = 20
    }]
    clone = [{
      vm_id        = 9000
      node_name    = ""
      datastore_id = ""
      full         = true
      retries      = 1
    }]
  }
  after = {
    id              = "214"
    vm_id           = 214
    name            = "nextcloud"
    node_name       = "pve1"
    description     = "Managed by Terraform"
    tags            = ["backup", "prod"]
    started         = true
    on_boot         = true
    migrate         = false
    reboot          = false
    template        = false
    stop_on_destroy = false
    protection      = false
    agent = [{
      enabled = true
      timeout = "15m"
      trim    = false
      type    = "virtio"
    }]
    cpu = [{
      cores      = 2
      sockets    = 1
      type       = "x86-64-v2-AES"
      numa       = false
      hotplugged = 0
      units      = 1024
    }]
    memory = [{
      dedicated = 4096
      floating  = 0
      shared    = 0
    }]
    disk = [{
      datastore_id = "local-lvm"
      interface    = "scsi0"
      size         = 64
      file_format  = "raw"
      cache        = "none"
      discard      = "on"
      ssd          = true
      iothread     = false
      backup       = true
    }]
    network_device = [{
      bridge      = "vmbr0"
      enabled     = true
      firewall    = false
      mac_address = "BC:24:11:3A:5F:01"
      model       = "virtio"
      vlan_id     = 20
    }]
    clone = [{
      vm_id        = 9000
      node_name    = ""
      datastore_id = ""
      full         = true
      retries      = 1
    }]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags are only meta information."
    source      = "bpg/proxmox docs, tags"
  }
}

case "ho-openstack-flavor" {
  type     = "openstack_compute_instance_v2"
  name     = "db"
  provider = "terraform-provider-openstack/openstack"
  version  = "1.54.1"
  actions  = ["update"]
  reason   = ""
  before = {
    id                = "b7d20c9e-5f14-4a83-9e61-3c8a1d7f0b25"
    name              = "db1"
    flavor_name       = "m1.medium"
    flavor_id         = "3"
    image_name        = "debian-12"
    image_id          = "2e6f1b90-c5d7-4a38-8b21-9f0e7d4c6a13"
    key_pair          = "ops"
    availability_zone = "nova"
    power_state       = "active"
    access_ip_v4      = "10.50.0.12"
    security_groups   = ["db"]
    network = [{
      name           = "prod"
      uuid           = "a1c95e37-0b48-4d6f-92e3-7d5b8c1f4a60"
      fixed_ip_v4    = "10.50.0.12"
      port           = ""
      access_network = false
    }]
    metadata = {}
    tags     = []
  }
  after = {
    id                = "b7d20c9e-5f14-4a83-9e61-3c8a1d7f0b25"
    name              = "db1"
    flavor_name       = "m1.large"
    flavor_id         = "3"
    image_name        = "debian-12"
    image_id          = "2e6f1b90-c5d7-4a38-8b21-9f0e7d4c6a13"
    key_pair          = "ops"
    availability_zone = "nova"
    power_state       = "active"
    access_ip_v4      = "10.50.0.12"
    security_groups   = ["db"]
    network = [{
      name           = "prod"
      uuid           = "a1c95e37-0b48-4d6f-92e3-7d5b8c1f4a60"
      fixed_ip_v4    = "10.50.0.12"
      port           = ""
      access_network = false
    }]
    metadata = {}
    tags     = []
  }
  unknown = ["flavor_id"]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "A resize shuts the instance down, usually moves it to another host and boots it again, and the provider confirms it."
    source      = "OpenStack Nova docs, Resize an instance; provider docs, flavor_name changing this resizes"
  }
}

case "ho-openstack-fip" {
  type     = "openstack_networking_floatingip_v2"
  name     = "mail"
  provider = "terraform-provider-openstack/openstack"
  version  = "1.54.1"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id        = "6c0e9b74-1d53-4f28-a7e9-2b8d5f1c3046"
    pool      = "public"
    address   = "203.0.113.25"
    fixed_ip  = "10.50.0.20"
    port_id   = "d94b3f10-7a6c-4e82-b5d1-0f9c2e8a7136"
    tenant_id = "4f7a1c0e9b2d4863a5c8e1f70d3b6942"
    tags      = []
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["address-change", "outage", "irreversible"]
    class       = "loses-address"
    why         = "The public address goes back to the pool; the mail host is unreachable and its reputation and DNS belong to an address somebody else may get."
    source      = "OpenStack Neutron docs, Manage floating IPs"
  }
}

case "ho-openstack-secrule" {
  type     = "openstack_networking_secgroup_rule_v2"
  name     = "pg"
  provider = "terraform-provider-openstack/openstack"
  version  = "1.54.1"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    direction         = "ingress"
    ethertype         = "IPv4"
    protocol          = "tcp"
    port_range_min    = 5432
    port_range_max    = 5432
    remote_ip_prefix  = "10.50.0.0/24"
    security_group_id = "e2a7d5c1-93f0-4b68-8d14-6c0b7f9e3a52"
    description       = "app to db"
  }
  unknown = ["id", "tenant_id", "remote_group_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The application network may reach PostgreSQL."
    source      = "openstack_networking_secgroup_rule_v2 docs"
  }
}

case "ho-vsphere-cpu-cold" {
  type     = "vsphere_virtual_machine"
  name     = "app01"
  provider = "hashicorp/vsphere"
  version  = "2.8.2"
  actions  = ["update"]
  reason   = ""
  before = {
    id                     = "423f1c7a-5e02-9b8d-4a61-7d3c0e5f9b24"
    name                   = "app01"
    num_cpus               = 2
    num_cores_per_socket   = 1
    memory                 = 8192
    cpu_hot_add_enabled    = false
    cpu_hot_remove_enabled = false
    memory_hot_add_enabled = false
    guest_id               = "rhel9_64Guest"
    firmware               = "efi"
    folder                 = "prod"
    power_state            = "on"
    resource_pool_id       = "resgroup-1008"
    datastore_id           = "datastore-1021"
    shutdown_wait_timeout  = 3
    force_power_off        = true
    default_ip_address     = "10.60.1.31"
    disk = [{
      label            = "disk0"
      size             = 60
      unit_number      = 0
      thin_provisioned = true
      keep_on_remove   = false
    }]
    network_interface = [{
      network_id   = "dvportgroup-1033"
      adapter_type = "vmxnet3"
      mac_address  = "00:50:56:bf:1a:2c"
    }]
    tags = []
  }
  after = {
    id                     = "423f1c7a-5e02-9b8d-4a61-7d3c0e5f9b24"
    name                   = "app01"
    num_cpus               = 4
    num_cores_per_socket   = 1
    memory                 = 8192
    cpu_hot_add_enabled    = false
    cpu_hot_remove_enabled = false
    memory_hot_add_enabled = false
    guest_id               = "rhel9_64Guest"
    firmware               = "efi"
    folder                 = "prod"
    power_state            = "on"
    resource_pool_id       = "resgroup-1008"
    datastore_id           = "datastore-1021"
    shutdown_wait_timeout  = 3
    force_power_off        = true
    default_ip_address     = "10.60.1.31"
    disk = [{
      label            = "disk0"
      size             = 60
      unit_number      = 0
      thin_provisioned = true
      keep_on_remove   = false
    }]
    network_interface = [{
      network_id   = "dvportgroup-1033"
      adapter_type = "vmxnet3"
      mac_address  = "00:50:56:bf:1a:2c"
    }]
    tags = []
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Hot add is off, so the provider shuts the guest down, by force after the timeout, changes the CPUs and powers it on."
    source      = "hashicorp/vsphere docs, vsphere_virtual_machine: num_cpus and cpu_hot_add_enabled"
  }
}

case "ho-vsphere-cpu-hot" {
  type     = "vsphere_virtual_machine"
  name     = "app02"
  provider = "hashicorp/vsphere"
  version  = "2.8.2"
  actions  = ["update"]
  reason   = ""
  before = {
    id                     = "423f9d02-1b7e-c45a-8f36-0e5d7a2c4b19"
    name                   = "app02"
    num_cpus               = 2
    num_cores_per_socket   = 1
    memory                 = 8192
    cpu_hot_add_enabled    = true
    cpu_hot_remove_enabled = false
    memory_hot_add_enabled = true
    guest_id               = "rhel9_64Guest"
    firmware               = "efi"
    folder                 = "prod"
    power_state            = "on"
    resource_pool_id       = "resgroup-1008"
    datastore_id           = "datastore-1021"
    shutdown_wait_timeout  = 3
    force_power_off        = true
    default_ip_address     = "10.60.1.31"
    disk = [{
      label            = "disk0"
      size             = 60
      unit_number      = 0
      thin_provisioned = true
      keep_on_remove   = false
    }]
    network_interface = [{
      network_id   = "dvportgroup-1033"
      adapter_type = "vmxnet3"
      mac_address  = "00:50:56:bf:1a:2c"
    }]
    tags = []
  }
  after = {
    id                     = "423f9d02-1b7e-c45a-8f36-0e5d7a2c4b19"
    name                   = "app02"
    num_cpus               = 4
    num_cores_per_socket   = 1
    memory                 = 8192
    cpu_hot_add_enabled    = true
    cpu_hot_remove_enabled = false
    memory_hot_add_enabled = true
    guest_id               = "rhel9_64Guest"
    firmware               = "efi"
    folder                 = "prod"
    power_state            = "on"
    resource_pool_id       = "resgroup-1008"
    datastore_id           = "datastore-1021"
    shutdown_wait_timeout  = 3
    force_power_off        = true
    default_ip_address     = "10.60.1.31"
    disk = [{
      label            = "disk0"
      size             = 60
      unit_number      = 0
      thin_provisioned = true
      keep_on_remove   = false
    }]
    network_interface = [{
      network_id   = "dvportgroup-1033"
      adapter_type = "vmxnet3"
      mac_address  = "00:50:56:bf:1a:2c"
    }]
    tags = []
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "CPU hot add is on; the CPUs are added while the guest runs."
    source      = "hashicorp/vsphere docs, cpu_hot_add_enabled: allow CPUs to be added while powered on"
  }
}

case "ho-linode-type" {
  type     = "linode_instance"
  name     = "forum"
  provider = "linode/linode"
  version  = "2.25.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id               = "61480297"
    label            = "forum"
    region           = "eu-central"
    type             = "g6-standard-1"
    image            = "linode/debian12"
    status           = "running"
    ip_address       = "192.0.2.140"
    private_ip       = false
    backups_enabled  = true
    booted           = true
    watchdog_enabled = true
    migration_type   = "cold"
    resize_disk      = false
    swap_size        = 512
    authorized_users = ["ops"]
    tags             = ["prod"]
  }
  after = {
    id               = "61480297"
    label            = "forum"
    region           = "eu-central"
    type             = "g6-standard-2"
    image            = "linode/debian12"
    status           = "running"
    ip_address       = "192.0.2.140"
    private_ip       = false
    backups_enabled  = true
    booted           = true
    watchdog_enabled = true
    migration_type   = "cold"
    resize_disk      = false
    swap_size        = 512
    authorized_users = ["ops"]
    tags             = ["prod"]
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "The Linode is shut down and moved to another host with the new plan before it boots again."
    source      = "linode_instance docs, type: changing type powers off and boots; Akamai docs, Resize a compute instance"
  }
}

case "ho-linode-tags" {
  type     = "linode_instance"
  name     = "forum"
  provider = "linode/linode"
  version  = "2.25.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id               = "61480297"
    label            = "forum"
    region           = "eu-central"
    type             = "g6-standard-1"
    image            = "linode/debian12"
    status           = "running"
    ip_address       = "192.0.2.140"
    private_ip       = false
    backups_enabled  = true
    booted           = true
    watchdog_enabled = true
    migration_type   = "cold"
    resize_disk      = false
    swap_size        = 512
    authorized_users = ["ops"]
    tags             = ["prod"]
  }
  after = {
    id               = "61480297"
    label            = "forum"
    region           = "eu-central"
    type             = "g6-standard-1"
    image            = "linode/debian12"
    status           = "running"
    ip_address       = "192.0.2.140"
    private_ip       = false
    backups_enabled  = true
    booted           = true
    watchdog_enabled = true
    migration_type   = "cold"
    resize_disk      = false
    swap_size        = 512
    authorized_users = ["ops"]
    tags             = ["community", "prod"]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags only sort Linodes in the manager."
    source      = "linode_instance docs, tags"
  }
}

case "ho-scw-type" {
  type     = "scaleway_instance_server"
  name     = "api"
  provider = "scaleway/scaleway"
  version  = "2.44.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                     = "fr-par-1/7a2e9c41-0d5b-4f83-b6e7-1c9d8f3a5024"
    name                   = "api"
    type                   = "PLAY2-NANO"
    image                  = "ubuntu_jammy"
    state                  = "started"
    zone                   = "fr-par-1"
    replace_on_type_change = false
    protected              = false
    public_ip              = "198.51.100.91"
    security_group_id      = "fr-par-1/05d7b1e3-8c4a-49f2-a3d6-2e9f0b7c5181"
    root_volume = [{
      boot                  = false
      delete_on_termination = true
      name                  = ""
      size_in_gb            = 20
      volume_id             = "fr-par-1/c39e5f70-6b1d-4a82-9d04-8f7a2e1b5c36"
      volume_type           = "b_ssd"
    }]
    tags = ["api"]
  }
  after = {
    id                     = "fr-par-1/7a2e9c41-0d5b-4f83-b6e7-1c9d8f3a5024"
    name                   = "api"
    type                   = "PLAY2-MICRO"
    image                  = "ubuntu_jammy"
    state                  = "started"
    zone                   = "fr-par-1"
    replace_on_type_change = false
    protected              = false
    public_ip              = "198.51.100.91"
    security_group_id      = "fr-par-1/05d7b1e3-8c4a-49f2-a3d6-2e9f0b7c5181"
    root_volume = [{
      boot                  = false
      delete_on_termination = true
      name                  = ""
      size_in_gb            = 20
      volume_id             = "fr-par-1/c39e5f70-6b1d-4a82-9d04-8f7a2e1b5c36"
      volume_type           = "b_ssd"
    }]
    tags = ["api"]
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "The server is stopped, migrated to the other type and started again."
    source      = "scaleway_instance_server docs, type: if migration occurs the server will be stopped"
  }
}

case "ho-scw-record" {
  type     = "scaleway_domain_record"
  name     = "www"
  provider = "scaleway/scaleway"
  version  = "2.44.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    dns_zone        = "example.com"
    name            = "www"
    type            = "A"
    data            = "198.51.100.91"
    ttl             = 3600
    priority        = 0
    keep_empty_zone = false
  }
  unknown = ["id", "fqdn", "root_zone"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A name that did not exist is added."
    source      = "scaleway_domain_record docs"
  }
}

case "ho-vultr-hostname" {
  type     = "vultr_instance"
  name     = "voip"
  provider = "vultr/vultr"
  version  = "2.21.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                = "cb0f5a1e-93d7-4c28-8e64-7b1d2f9a3c50"
    label             = "voip"
    hostname          = "voip"
    plan              = "vc2-1c-2gb"
    region            = "fra"
    os_id             = 2136
    os                = "Debian 12 x64 (bookworm)"
    main_ip           = "203.0.113.77"
    enable_ipv6       = true
    backups           = "disabled"
    ddos_protection   = false
    activation_email  = false
    firewall_group_id = "1d6c8f42-a7b3-4e90-9f15-5c2e0d8b7a63"
    tags              = ["prod"]
    power_status      = "running"
    default_password  = "x"
  }
  after = {
    label             = "voip"
    hostname          = "pbx"
    plan              = "vc2-1c-2gb"
    region            = "fra"
    os_id             = 2136
    os                = "Debian 12 x64 (bookworm)"
    enable_ipv6       = true
    backups           = "disabled"
    ddos_protection   = false
    activation_email  = false
    firewall_group_id = "1d6c8f42-a7b3-4e90-9f15-5c2e0d8b7a63"
    tags              = ["prod"]
  }
  unknown       = ["id", "main_ip", "default_password", "v6_main_ip", "power_status", "internal_ip", "date_created"]
  sensitive     = ["default_password"]
  replace_paths = [["hostname"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "address-change", "identity-change"]
    class       = "replace-destroys"
    why         = "A new hostname destroys the server with its disk and deploys another with another address."
    source      = "vultr_instance docs: updating the hostname will cause a force new"
  }
}

case "ho-vultr-label" {
  type     = "vultr_instance"
  name     = "voip"
  provider = "vultr/vultr"
  version  = "2.21.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                = "cb0f5a1e-93d7-4c28-8e64-7b1d2f9a3c50"
    label             = "voip"
    hostname          = "voip"
    plan              = "vc2-1c-2gb"
    region            = "fra"
    os_id             = 2136
    os                = "Debian 12 x64 (bookworm)"
    main_ip           = "203.0.113.77"
    enable_ipv6       = true
    backups           = "disabled"
    ddos_protection   = false
    activation_email  = false
    firewall_group_id = "1d6c8f42-a7b3-4e90-9f15-5c2e0d8b7a63"
    tags              = ["prod"]
    power_status      = "running"
    default_password  = "x"
  }
  after = {
    id                = "cb0f5a1e-93d7-4c28-8e64-7b1d2f9a3c50"
    label             = "voip-fra"
    hostname          = "voip"
    plan              = "vc2-1c-2gb"
    region            = "fra"
    os_id             = 2136
    os                = "Debian 12 x64 (bookworm)"
    main_ip           = "203.0.113.77"
    enable_ipv6       = true
    backups           = "disabled"
    ddos_protection   = false
    activation_email  = false
    firewall_group_id = "1d6c8f42-a7b3-4e90-9f15-5c2e0d8b7a63"
    tags              = ["prod", "voice"]
    power_status      = "running"
    default_password  = "x"
  }
  sensitive = ["default_password"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The label and the tags are only shown in the panel."
    source      = "vultr_instance docs, label and tags"
  }
}

case "ho-oci-shape" {
  type     = "oci_core_instance"
  name     = "batch"
  provider = "oracle/oci"
  version  = "6.5.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                  = "ocid1.instance.oc1.eu-frankfurt-1.exampleuniqueid1"
    display_name        = "batch"
    availability_domain = "Uocm:EU-FRANKFURT-1-AD-1"
    compartment_id      = "ocid1.compartment.oc1..exampleuniqueid2"
    shape               = "VM.Standard.E4.Flex"
    shape_config = [{
      ocpus                     = 2
      memory_in_gbs             = 16
      baseline_ocpu_utilization = ""
    }]
    state                = "RUNNING"
    preserve_boot_volume = false
    private_ip           = "10.70.0.8"
    public_ip            = ""
    source_details = [{
      source_type             = "image"
      source_id               = "ocid1.image.oc1.eu-frankfurt-1.exampleuniqueid3"
      boot_volume_size_in_gbs = "50"
    }]
    freeform_tags = {
      app = "batch"
    }
    defined_tags = {}
  }
  after = {
    id                  = "ocid1.instance.oc1.eu-frankfurt-1.exampleuniqueid1"
    display_name        = "batch"
    availability_domain = "Uocm:EU-FRANKFURT-1-AD-1"
    compartment_id      = "ocid1.compartment.oc1..exampleuniqueid2"
    shape               = "VM.Standard.E4.Flex"
    shape_config = [{
      ocpus                     = 4
      memory_in_gbs             = 32
      baseline_ocpu_utilization = ""
    }]
    state                = "RUNNING"
    preserve_boot_volume = false
    private_ip           = "10.70.0.8"
    public_ip            = ""
    source_details = [{
      source_type             = "image"
      source_id               = "ocid1.image.oc1.eu-frankfurt-1.exampleuniqueid3"
      boot_volume_size_in_gbs = "50"
    }]
    freeform_tags = {
      app = "batch"
    }
    defined_tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "A running instance is rebooted to get its new shape."
    source      = "OCI docs, Changing the shape of an instance: the instance is rebooted"
  }
}

case "ho-oci-tags" {
  type     = "oci_core_instance"
  name     = "batch"
  provider = "oracle/oci"
  version  = "6.5.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                  = "ocid1.instance.oc1.eu-frankfurt-1.exampleuniqueid1"
    display_name        = "batch"
    availability_domain = "Uocm:EU-FRANKFURT-1-AD-1"
    compartment_id      = "ocid1.compartment.oc1..exampleuniqueid2"
    shape               = "VM.Standard.E4.Flex"
    shape_config = [{
      ocpus                     = 2
      memory_in_gbs             = 16
      baseline_ocpu_utilization = ""
    }]
    state                = "RUNNING"
    preserve_boot_volume = false
    private_ip           = "10.70.0.8"
    public_ip            = ""
    source_details = [{
      source_type             = "image"
      source_id               = "ocid1.image.oc1.eu-frankfurt-1.exampleuniqueid3"
      boot_volume_size_in_gbs = "50"
    }]
    freeform_tags = {
      app = "batch"
    }
    defined_tags = {}
  }
  after = {
    id                  = "ocid1.instance.oc1.eu-frankfurt-1.exampleuniqueid1"
    display_name        = "batch"
    availability_domain = "Uocm:EU-FRANKFURT-1-AD-1"
    compartment_id      = "ocid1.compartment.oc1..exampleuniqueid2"
    shape               = "VM.Standard.E4.Flex"
    shape_config = [{
      ocpus                     = 2
      memory_in_gbs             = 16
      baseline_ocpu_utilization = ""
    }]
    state                = "RUNNING"
    preserve_boot_volume = false
    private_ip           = "10.70.0.8"
    public_ip            = ""
    source_details = [{
      source_type             = "image"
      source_id               = "ocid1.image.oc1.eu-frankfurt-1.exampleuniqueid3"
      boot_volume_size_in_gbs = "50"
    }]
    freeform_tags = {
      app   = "batch"
      owner = "bi"
    }
    defined_tags = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags are metadata."
    source      = "OCI docs, Overview of Tagging"
  }
}

case "ho-oci-bucket-public" {
  type     = "oci_objectstorage_bucket"
  name     = "exports"
  provider = "oracle/oci"
  version  = "6.5.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id             = "n/acmetenancy/b/exports"
    bucket_id      = "ocid1.bucket.oc1.eu-frankfurt-1.exampleuniqueid4"
    name           = "exports"
    namespace      = "acmetenancy"
    compartment_id = "ocid1.compartment.oc1..exampleuniqueid2"
    access_type    = "NoPublicAccess"
    storage_tier   = "Standard"
    versioning     = "Disabled"
    freeform_tags  = {}
  }
  after = {
    id             = "n/acmetenancy/b/exports"
    bucket_id      = "ocid1.bucket.oc1.eu-frankfurt-1.exampleuniqueid4"
    name           = "exports"
    namespace      = "acmetenancy"
    compartment_id = "ocid1.compartment.oc1..exampleuniqueid2"
    access_type    = "ObjectRead"
    storage_tier   = "Standard"
    versioning     = "Disabled"
    freeform_tags  = {}
  }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposes"
    why         = "Anyone can list and download the objects without signing in."
    source      = "OCI Object Storage docs, Public buckets"
  }
}

case "ho-cf-unproxied" {
  type     = "cloudflare_record"
  name     = "shop"
  provider = "cloudflare/cloudflare"
  version  = "4.39.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id              = "9d3f7b1c5e8a2064f7d19c3b5a8e0172"
    zone_id         = "5b8e1d7c3f9a2046d8b1e5c7f3a90264"
    name            = "shop"
    hostname        = "shop.example.org"
    type            = "A"
    content         = "198.51.100.30"
    proxied         = true
    proxiable       = true
    ttl             = 1
    comment         = null
    tags            = []
    allow_overwrite = false
  }
  after = {
    id              = "9d3f7b1c5e8a2064f7d19c3b5a8e0172"
    zone_id         = "5b8e1d7c3f9a2046d8b1e5c7f3a90264"
    name            = "shop"
    hostname        = "shop.example.org"
    type            = "A"
    content         = "198.51.100.30"
    proxied         = false
    proxiable       = true
    ttl             = 300
    comment         = null
    tags            = []
    allow_overwrite = false
  }
  expect {
    disposition = "hold"
    effects     = ["exposure", "address-change", "outage"]
    class       = "exposes"
    why         = "DNS now answers with the origin's own address; the WAF, cache and DDoS protection no longer stand in front of it."
    source      = "Cloudflare docs, Proxy status: DNS-only records expose the origin IP address"
  }
}

case "ho-cf-record-new" {
  type     = "cloudflare_record"
  name     = "verify"
  provider = "cloudflare/cloudflare"
  version  = "4.39.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    zone_id         = "5b8e1d7c3f9a2046d8b1e5c7f3a90264"
    name            = "_acme-challenge.stage"
    type            = "CNAME"
    content         = "stage.acme-dns.example.org"
    proxied         = false
    ttl             = 300
    comment         = null
    tags            = null
    allow_overwrite = false
    priority        = null
    data            = []
  }
  unknown = ["id", "hostname", "proxiable", "created_on", "modified_on"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A name that did not exist is added."
    source      = "cloudflare_record docs"
  }
}

case "ho-github-repo-delete" {
  type     = "github_repository"
  name     = "payments"
  provider = "integrations/github"
  version  = "6.2.3"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id                     = "payments"
    name                   = "payments"
    full_name              = "acme/payments"
    description            = "Payment service"
    visibility             = "private"
    private                = true
    archived               = false
    archive_on_destroy     = false
    default_branch         = "main"
    has_issues             = true
    has_wiki               = false
    delete_branch_on_merge = true
    allow_merge_commit     = false
    vulnerability_alerts   = true
    topics                 = ["go"]
    html_url               = "https://github.com/acme/payments"
    repo_id                = 480217365
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "destroys-data"
    why         = "The repository is deleted with its issues, pull requests and settings, as archive_on_destroy is false."
    source      = "github_repository docs, archive_on_destroy; GitHub docs, Deleting a repository"
  }
}

case "ho-github-public" {
  type     = "github_repository"
  name     = "payments"
  provider = "integrations/github"
  version  = "6.2.3"
  actions  = ["update"]
  reason   = ""
  before = {
    id                     = "payments"
    name                   = "payments"
    full_name              = "acme/payments"
    description            = "Payment service"
    visibility             = "private"
    private                = true
    archived               = false
    archive_on_destroy     = false
    default_branch         = "main"
    has_issues             = true
    has_wiki               = false
    delete_branch_on_merge = true
    allow_merge_commit     = false
    vulnerability_alerts   = true
    topics                 = ["go"]
    html_url               = "https://github.com/acme/payments"
    repo_id                = 480217365
  }
  after = {
    id                     = "payments"
    name                   = "payments"
    full_name              = "acme/payments"
    description            = "Payment service"
    visibility             = "public"
    private                = false
    archived               = false
    archive_on_destroy     = false
    default_branch         = "main"
    has_issues             = true
    has_wiki               = false
    delete_branch_on_merge = true
    allow_merge_commit     = false
    vulnerability_alerts   = true
    topics                 = ["go"]
    html_url               = "https://github.com/acme/payments"
    repo_id                = 480217365
  }
  expect {
    disposition = "hold"
    effects     = ["exposure", "irreversible"]
    class       = "exposes"
    why         = "Code, history, issues and Actions logs can be read and forked by everyone."
    source      = "GitHub docs, Setting repository visibility: consequences"
  }
}

case "ho-github-topics" {
  type     = "github_repository"
  name     = "payments"
  provider = "integrations/github"
  version  = "6.2.3"
  actions  = ["update"]
  reason   = ""
  before = {
    id                     = "payments"
    name                   = "payments"
    full_name              = "acme/payments"
    description            = "Payment service"
    visibility             = "private"
    private                = true
    archived               = false
    archive_on_destroy     = false
    default_branch         = "main"
    has_issues             = true
    has_wiki               = false
    delete_branch_on_merge = true
    allow_merge_commit     = false
    vulnerability_alerts   = true
    topics                 = ["go"]
    html_url               = "https://github.com/acme/payments"
    repo_id                = 480217365
  }
  after = {
    id                     = "payments"
    name                   = "payments"
    full_name              = "acme/payments"
    description            = "Payment service and webhooks"
    visibility             = "private"
    private                = true
    archived               = false
    archive_on_destroy     = false
    default_branch         = "main"
    has_issues             = true
    has_wiki               = false
    delete_branch_on_merge = true
    allow_merge_commit     = false
    vulnerability_alerts   = true
    topics                 = ["go", "payments"]
    html_url               = "https://github.com/acme/payments"
    repo_id                = 480217365
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Description and topics only."
    source      = "github_repository docs"
  }
}

case "ho-github-member" {
  type     = "github_team_membership"
  name     = "kim"
  provider = "integrations/github"
  version  = "6.2.3"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    team_id  = "7741203"
    username = "kim-example"
    role     = "member"
  }
  unknown = ["id", "etag"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One person joins one team."
    source      = "github_team_membership docs"
  }
}

case "ho-gitlab-deploytoken" {
  type     = "gitlab_deploy_token"
  name     = "pull"
  provider = "gitlabhq/gitlab"
  version  = "17.2.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id         = "project:4821:90412"
    project    = "4821"
    group      = null
    name       = "pull"
    username   = "gitlab+deploy-token-90412"
    scopes     = ["read_registry"]
    expires_at = null
    token      = "x"
  }
  after = {
    project    = "4821"
    group      = null
    name       = "pull"
    scopes     = ["read_registry", "read_repository"]
    expires_at = null
  }
  unknown       = ["id", "token", "username", "deploy_token_id"]
  sensitive     = ["token"]
  replace_paths = [["scopes"]]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "lockout", "outage"]
    class       = "rotates-credential"
    why         = "The old token is revoked and another made; every host that pulls images with it is refused until told."
    source      = "gitlab_deploy_token docs: scopes force a new token"
  }
}

case "ho-gitlab-variable" {
  type     = "gitlab_project_variable"
  name     = "region"
  provider = "gitlabhq/gitlab"
  version  = "17.2.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    project           = "4821"
    key               = "DEPLOY_REGION"
    value             = "eu-central-1"
    variable_type     = "env_var"
    environment_scope = "*"
    protected         = false
    masked            = false
    raw               = false
    description       = null
  }
  unknown   = ["id"]
  sensitive = ["value"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new CI variable no job reads yet."
    source      = "gitlab_project_variable docs"
  }
}

case "ho-vault-mount-delete" {
  type     = "vault_mount"
  name     = "kv"
  provider = "hashicorp/vault"
  version  = "4.3.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id   = "team-payments"
    path = "team-payments"
    type = "kv"
    options = {
      version = "2"
    }
    accessor                  = "kv_5c1e9d27"
    description               = "payments secrets"
    default_lease_ttl_seconds = 0
    max_lease_ttl_seconds     = 0
    local                     = false
    seal_wrap                 = false
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroys-data"
    why         = "Disabling a secrets engine deletes everything stored in it and revokes its leases."
    source      = "Vault docs, secrets disable: all stored data is deleted"
  }
}

case "ho-vault-policy-add" {
  type     = "vault_policy"
  name     = "ci"
  provider = "hashicorp/vault"
  version  = "4.3.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id     = "ci"
    name   = "ci"
    policy = "path \"secret/data/ci/*\" {\n  capabilities = [\"read\"]\n}\n"
  }
  after = {
    id     = "ci"
    name   = "ci"
    policy = "path \"secret/data/ci/*\" {\n  capabilities = [\"read\"]\n}\n\npath \"secret/data/registry\" {\n  capabilities = [\"read\"]\n}\n"
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One more path can be read; nothing is taken away."
    source      = "Vault docs, Policies"
  }
}

case "ho-vault-k8srole" {
  type     = "vault_kubernetes_auth_backend_role"
  name     = "reports"
  provider = "hashicorp/vault"
  version  = "4.3.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    backend                          = "kubernetes"
    role_name                        = "reports"
    bound_service_account_names      = ["reports"]
    bound_service_account_namespaces = ["reports"]
    token_policies                   = ["reports-read"]
    token_ttl                        = 3600
    audience                         = null
  }
  unknown = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new role for one service account."
    source      = "vault_kubernetes_auth_backend_role docs"
  }
}

case "ho-pg-db-delete" {
  type     = "postgresql_database"
  name     = "analytics"
  provider = "cyrilgdn/postgresql"
  version  = "1.22.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id                = "analytics"
    name              = "analytics"
    owner             = "analytics"
    encoding          = "UTF8"
    lc_collate        = "C"
    lc_ctype          = "C"
    template          = "template0"
    connection_limit  = -1
    allow_connections = true
    is_template       = false
    tablespace_name   = "pg_default"
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroys-data"
    why         = "DROP DATABASE removes the data at once and cannot be undone."
    source      = "PostgreSQL docs, DROP DATABASE"
  }
}

case "ho-pg-grant" {
  type     = "postgresql_grant"
  name     = "ro"
  provider = "cyrilgdn/postgresql"
  version  = "1.22.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    database          = "orders"
    schema            = "public"
    role              = "reporting"
    object_type       = "table"
    objects           = null
    columns           = null
    privileges        = ["SELECT"]
    with_grant_option = false
  }
  unknown = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Read rights for one role."
    source      = "postgresql_grant docs"
  }
}

case "ho-pg-ext" {
  type     = "postgresql_extension"
  name     = "trgm"
  provider = "cyrilgdn/postgresql"
  version  = "1.22.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    name           = "pg_trgm"
    database       = "orders"
    schema         = "public"
    drop_cascade   = false
    create_cascade = false
  }
  unknown = ["id", "version"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A contrib extension is installed, no restart needed."
    source      = "PostgreSQL docs, CREATE EXTENSION and pg_trgm"
  }
}

case "ho-docker-volume" {
  type     = "docker_volume"
  name     = "pgdata"
  provider = "kreuzwerker/docker"
  version  = "3.0.2"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id          = "pgdata"
    name        = "pgdata"
    driver      = "local"
    driver_opts = {}
    labels      = []
    mountpoint  = "/var/lib/docker/volumes/pgdata/_data"
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "destroys-data"
    why         = "The named volume and the files in it are removed from the host."
    source      = "Docker docs, docker volume rm"
  }
}

case "ho-docker-network" {
  type     = "docker_network"
  name     = "apps"
  provider = "kreuzwerker/docker"
  version  = "3.0.2"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    name            = "apps"
    driver          = "bridge"
    attachable      = false
    internal        = false
    ingress         = false
    ipv6            = false
    check_duplicate = null
    ipam_driver     = "default"
    labels          = []
  }
  unknown = ["id", "options", "scope", "ipam_config"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new bridge network with nothing on it."
    source      = "docker_network docs"
  }
}

case "ho-do-size" {
  type     = "digitalocean_droplet"
  name     = "web"
  provider = "digitalocean/digitalocean"
  version  = "2.40.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                = "418203957"
    name              = "web"
    region            = "fra1"
    size              = "s-2vcpu-4gb"
    image             = "ubuntu-22-04-x64"
    resize_disk       = false
    status            = "active"
    ipv4_address      = "203.0.113.140"
    backups           = true
    monitoring        = true
    vpc_uuid          = "3e7b0c5d-8f21-49a6-b1d4-9c6e2a8f7053"
    droplet_agent     = true
    graceful_shutdown = false
    disk              = 80
    memory            = 4096
    vcpus             = 2
    tags              = ["web"]
  }
  after = {
    id                = "418203957"
    name              = "web"
    region            = "fra1"
    size              = "s-4vcpu-8gb"
    image             = "ubuntu-22-04-x64"
    resize_disk       = false
    status            = "active"
    ipv4_address      = "203.0.113.140"
    backups           = true
    monitoring        = true
    vpc_uuid          = "3e7b0c5d-8f21-49a6-b1d4-9c6e2a8f7053"
    droplet_agent     = true
    graceful_shutdown = false
    disk              = 80
    memory            = 4096
    vcpus             = 2
    tags              = ["web"]
  }
  unknown = ["memory", "vcpus", "price_hourly", "price_monthly"]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "The provider powers the Droplet off, resizes it and powers it on."
    source      = "DigitalOcean docs, Resize Droplets: must be powered off; provider source"
  }
}

case "ho-hcloud-type" {
  type     = "hcloud_server"
  name     = "matrix"
  provider = "hetznercloud/hcloud"
  version  = "1.48.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                       = "52094817"
    name                     = "matrix"
    server_type              = "cx22"
    image                    = "debian-12"
    location                 = "nbg1"
    datacenter               = "nbg1-dc3"
    status                   = "running"
    ipv4_address             = "198.51.100.210"
    ipv6_address             = "2001:db8:4f1:22::1"
    keep_disk                = true
    backups                  = true
    delete_protection        = false
    rebuild_protection       = false
    shutdown_before_deletion = false
    firewall_ids             = [1402877]
    placement_group_id       = 0
    ssh_keys                 = ["ops"]
    labels = {
      env = "prod"
    }
  }
  after = {
    id                       = "52094817"
    name                     = "matrix"
    server_type              = "cx32"
    image                    = "debian-12"
    location                 = "nbg1"
    datacenter               = "nbg1-dc3"
    status                   = "running"
    ipv4_address             = "198.51.100.210"
    ipv6_address             = "2001:db8:4f1:22::1"
    keep_disk                = true
    backups                  = true
    delete_protection        = false
    rebuild_protection       = false
    shutdown_before_deletion = false
    firewall_ids             = [1402877]
    placement_group_id       = 0
    ssh_keys                 = ["ops"]
    labels = {
      env = "prod"
    }
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "The server is shut down, changed to the other type and started."
    source      = "hcloud provider source, server type change powers off; Hetzner docs, Rescale a server"
  }
}

case "ho-hcloud-labels" {
  type     = "hcloud_server"
  name     = "matrix"
  provider = "hetznercloud/hcloud"
  version  = "1.48.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                       = "52094817"
    name                     = "matrix"
    server_type              = "cx22"
    image                    = "debian-12"
    location                 = "nbg1"
    datacenter               = "nbg1-dc3"
    status                   = "running"
    ipv4_address             = "198.51.100.210"
    ipv6_address             = "2001:db8:4f1:22::1"
    keep_disk                = true
    backups                  = true
    delete_protection        = false
    rebuild_protection       = false
    shutdown_before_deletion = false
    firewall_ids             = [1402877]
    placement_group_id       = 0
    ssh_keys                 = ["ops"]
    labels = {
      env = "prod"
    }
  }
  after = {
    id                       = "52094817"
    name                     = "matrix"
    server_type              = "cx22"
    image                    = "debian-12"
    location                 = "nbg1"
    datacenter               = "nbg1-dc3"
    status                   = "running"
    ipv4_address             = "198.51.100.210"
    ipv6_address             = "2001:db8:4f1:22::1"
    keep_disk                = true
    backups                  = true
    delete_protection        = false
    rebuild_protection       = false
    shutdown_before_deletion = false
    firewall_ids             = [1402877]
    placement_group_id       = 0
    ssh_keys                 = ["ops"]
    labels = {
      env  = "prod"
      team = "comms"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Labels are metadata."
    source      = "hcloud_server docs, labels"
  }
}

case "ho-hcloud-rdns" {
  type     = "hcloud_rdns"
  name     = "matrix"
  provider = "hetznercloud/hcloud"
  version  = "1.48.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    server_id        = 52094817
    ip_address       = "198.51.100.210"
    dns_ptr          = "matrix.example.org"
    floating_ip_id   = null
    load_balancer_id = null
    primary_ip_id    = null
  }
  unknown = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A reverse name for an address."
    source      = "hcloud_rdns docs"
  }
}

case "ho-random-password" {
  type     = "random_password"
  name     = "db"
  provider = "hashicorp/random"
  version  = "3.6.2"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id               = "none"
    length           = 20
    special          = true
    upper            = true
    lower            = true
    numeric          = true
    min_lower        = 0
    min_numeric      = 0
    min_special      = 0
    min_upper        = 0
    override_special = null
    keepers          = null
    result           = "x"
    bcrypt_hash      = "x"
  }
  after = {
    length           = 32
    special          = true
    upper            = true
    lower            = true
    numeric          = true
    min_lower        = 0
    min_numeric      = 0
    min_special      = 0
    min_upper        = 0
    override_special = null
    keepers          = null
  }
  unknown       = ["id", "result", "bcrypt_hash"]
  sensitive     = ["result", "bcrypt_hash"]
  replace_paths = [["length"]]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation"]
    class       = "rotates-credential"
    why         = "Another password is drawn and the old one is gone from the state; all that uses it must change with it."
    source      = "random_password docs: length change forces replacement"
  }
}

case "ho-tls-key" {
  type     = "tls_private_key"
  name     = "deploy"
  provider = "hashicorp/tls"
  version  = "4.0.5"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                            = "d41f7a90c5e8b2630f7d19c3b5a8e01724f6b9d3"
    algorithm                     = "RSA"
    rsa_bits                      = 2048
    ecdsa_curve                   = "P224"
    private_key_pem               = "x"
    private_key_openssh           = "x"
    public_key_openssh            = "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABexample\n"
    public_key_fingerprint_sha256 = "SHA256:exampleexampleexample"
  }
  after = {
    algorithm   = "ED25519"
    rsa_bits    = 2048
    ecdsa_curve = "P224"
  }
  unknown       = ["id", "private_key_pem", "private_key_openssh", "private_key_pem_pkcs8", "public_key_pem", "public_key_openssh", "public_key_fingerprint_md5", "public_key_fingerprint_sha256"]
  sensitive     = ["private_key_pem", "private_key_openssh", "private_key_pem_pkcs8"]
  replace_paths = [["algorithm"]]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "lockout"]
    class       = "rotates-credential"
    why         = "Another key pair is made and the old private key is lost; hosts that trust the old public key refuse the new one."
    source      = "tls_private_key docs, algorithm forces new"
  }
}

case "ho-proxmox-image" {
  type     = "proxmox_virtual_environment_download_file"
  name     = "debian"
  provider = "bpg/proxmox"
  version  = "0.66.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                  = "local:iso/debian-12-20240717.img"
    content_type        = "iso"
    datastore_id        = "local"
    node_name           = "pve1"
    file_name           = "debian-12-20240717.img"
    url                 = "https://cloud.debian.org/images/cloud/bookworm/20240717-1811/debian-12-genericcloud-amd64-20240717-1811.qcow2"
    checksum            = null
    checksum_algorithm  = null
    overwrite           = true
    overwrite_unmanaged = false
    verify              = true
    upload_timeout      = 600
    size                = 348127232
  }
  after = {
    content_type        = "iso"
    datastore_id        = "local"
    node_name           = "pve1"
    file_name           = "debian-12-20240901.img"
    url                 = "https://cloud.debian.org/images/cloud/bookworm/20240901-1857/debian-12-genericcloud-amd64-20240901-1857.qcow2"
    checksum            = null
    checksum_algorithm  = null
    overwrite           = true
    overwrite_unmanaged = false
    verify              = true
    upload_timeout      = 600
  }
  unknown       = ["id", "size"]
  replace_paths = [["file_name"], ["url"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The downloaded image is swapped for a newer one; guests made from it have their own disks."
    source      = "bpg/proxmox docs, download_file"
  }
}

case "ho-cf-acme-delete" {
  type     = "cloudflare_record"
  name     = "acme"
  provider = "cloudflare/cloudflare"
  version  = "4.39.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id              = "4e8a0172f7d19c3b5a9d3f7b1c5e8a20"
    zone_id         = "5b8e1d7c3f9a2046d8b1e5c7f3a90264"
    name            = "_acme-challenge.old"
    hostname        = "_acme-challenge.old.example.org"
    type            = "TXT"
    content         = "Zm9yLWEtY2hhbGxlbmdlLWxvbmctZG9uZQ"
    proxied         = false
    proxiable       = false
    ttl             = 120
    comment         = null
    tags            = []
    allow_overwrite = false
  }
  after = null
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A used-up ACME challenge is cleaned away; it is only read while a certificate is issued."
    source      = "RFC 8555 section 8.4: the client should de-provision the record once validation is complete"
  }
}

case "ho-github-label-delete" {
  type     = "github_issue_label"
  name     = "wontfix"
  provider = "integrations/github"
  version  = "6.2.3"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id          = "payments:wontfix"
    repository  = "payments"
    name        = "wontfix"
    color       = "ffffff"
    description = ""
    url         = "https://api.github.com/repos/acme/payments/labels/wontfix"
    etag        = "W/\"x\""
  }
  after = null
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An issue label is removed."
    source      = "GitHub docs, Managing labels"
  }
}

case "ho-docker-image" {
  type     = "docker_image"
  name     = "nginx"
  provider = "kreuzwerker/docker"
  version  = "3.0.2"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id            = "sha256:5f0c2b6e8d1a4e739b24c6a7d3e81f90nginx:1.27.0"
    name          = "nginx:1.27.0"
    image_id      = "sha256:5f0c2b6e8d1a4e739b24c6a7d3e81f90"
    repo_digest   = "nginx@sha256:0f3a9c1d6e524b879d102c7b5e8f4a63"
    keep_locally  = true
    force_remove  = false
    pull_triggers = null
    triggers      = null
    platform      = null
  }
  after = {
    name          = "nginx:1.27.1"
    keep_locally  = true
    force_remove  = false
    pull_triggers = null
    triggers      = null
    platform      = null
  }
  unknown       = ["id", "image_id", "repo_digest"]
  replace_paths = [["name"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Another tag is pulled and the old image stays on the host; containers are resources of their own."
    source      = "docker_image docs, keep_locally"
  }
}

case "ho-hcloud-sshkey" {
  type     = "hcloud_ssh_key"
  name     = "kim"
  provider = "hetznercloud/hcloud"
  version  = "1.48.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id          = "20481937"
    name        = "kim-laptop"
    fingerprint = "b7:2f:30:a0:2f:6c:58:6c:21:04:58:61:ba:06:3b:2f"
    public_key  = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIexample kim@example.com"
    labels      = {}
  }
  after = null
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Keys of the project are only put on servers when they are created; those that run are not changed."
    source      = "Hetzner Cloud docs, SSH keys: FAQ"
  }
}
