# hashicorp/vsphere (vmware/vsphere)

case "vsphere-vm-annotation" {
  type     = "vsphere_virtual_machine"
  name     = "web"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "4210aa00-0000-4b4c-9d10-000000000001", name = "web-01", num_cpus = 2, memory = 4096, annotation = "web", guest_id = "debian12_64Guest", resource_pool_id = "resgroup-10" }
  after    = { id = "4210aa00-0000-4b4c-9d10-000000000001", name = "web-01", num_cpus = 2, memory = 4096, annotation = "web, cost centre 42", guest_id = "debian12_64Guest", resource_pool_id = "resgroup-10" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The notes of a VM are changed while it runs; annotation is not among the attributes that reboot it."
    source      = "vSphere provider docs, vsphere_virtual_machine, Virtual Machine Reboot, https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/virtual_machine"
  }
}

case "vsphere-vm-tags" {
  type     = "vsphere_virtual_machine"
  name     = "app"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "4210aa00-0000-4b4c-9d10-000000000002", name = "app-01", num_cpus = 4, memory = 8192, tags = ["urn:vmomi:InventoryServiceTag:11111111-2222-4333-8444-555555555501:GLOBAL"] }
  after    = { id = "4210aa00-0000-4b4c-9d10-000000000002", name = "app-01", num_cpus = 4, memory = 8192, tags = ["urn:vmomi:InventoryServiceTag:11111111-2222-4333-8444-555555555501:GLOBAL", "urn:vmomi:InventoryServiceTag:11111111-2222-4333-8444-555555555502:GLOBAL"] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A tag is attached in the inventory; the VM keeps running."
    source      = "vSphere provider docs, vsphere_tag, https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/tag"
  }
}

case "vsphere-vm-memory-no-hotadd" {
  type     = "vsphere_virtual_machine"
  name     = "db"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "4210aa00-0000-4b4c-9d10-000000000003", name = "db-01", num_cpus = 8, memory = 16384, memory_hot_add_enabled = false, cpu_hot_add_enabled = false, force_power_off = true, shutdown_wait_timeout = 3 }
  after    = { id = "4210aa00-0000-4b4c-9d10-000000000003", name = "db-01", num_cpus = 8, memory = 32768, memory_hot_add_enabled = false, cpu_hot_add_enabled = false, force_power_off = true, shutdown_wait_timeout = 3 }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Memory hot add is off, so the guest is shut down (forced after three minutes), reconfigured and powered on."
    source      = "vSphere provider docs, vsphere_virtual_machine, Virtual Machine Reboot, https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/virtual_machine"
  }
}

case "vsphere-vm-memory-shrink-with-hotadd" {
  type     = "vsphere_virtual_machine"
  name     = "cache"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "4210aa00-0000-4b4c-9d10-000000000004", name = "cache-01", num_cpus = 4, memory = 32768, memory_hot_add_enabled = true, cpu_hot_add_enabled = true, force_power_off = true }
  after    = { id = "4210aa00-0000-4b4c-9d10-000000000004", name = "cache-01", num_cpus = 4, memory = 16384, memory_hot_add_enabled = true, cpu_hot_add_enabled = true, force_power_off = true }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Hot add only helps upwards: taking memory away always needs a power cycle."
    source      = "vSphere provider docs, vsphere_virtual_machine, Virtual Machine Reboot (memory), https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/virtual_machine"
  }
}

case "vsphere-vm-extra-config" {
  type     = "vsphere_virtual_machine"
  name     = "k8s"
  key      = "node-1"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "4210aa00-0000-4b4c-9d10-000000000005", name = "k8s-node-1", num_cpus = 4, memory = 16384, extra_config = { "disk.EnableUUID" = "TRUE" }, extra_config_reboot_required = true }
  after    = { id = "4210aa00-0000-4b4c-9d10-000000000005", name = "k8s-node-1", num_cpus = 4, memory = 16384, extra_config = { "disk.EnableUUID" = "TRUE", "guestinfo.owner" = "platform" }, extra_config_reboot_required = true }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Any change of extra_config, even an informational key, reboots the VM while extra_config_reboot_required is true."
    source      = "vSphere provider docs, vsphere_virtual_machine (extra_config, extra_config_reboot_required), https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/virtual_machine"
  }
}

case "vsphere-vm-tools-upgrade-policy" {
  type     = "vsphere_virtual_machine"
  name     = "files"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "4210aa00-0000-4b4c-9d10-000000000006", name = "files-01", num_cpus = 2, memory = 8192, tools_upgrade_policy = "manual" }
  after    = { id = "4210aa00-0000-4b4c-9d10-000000000006", name = "files-01", num_cpus = 2, memory = 8192, tools_upgrade_policy = "upgradeAtPowerCycle" }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Although it reads as a policy for the next power cycle, changing it makes the provider reboot the VM now."
    source      = "vSphere provider docs, vsphere_virtual_machine, Virtual Machine Reboot (tools_upgrade_policy), https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/virtual_machine"
  }
}

case "vsphere-vm-disk-grow" {
  type     = "vsphere_virtual_machine"
  name     = "logs"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "4210aa00-0000-4b4c-9d10-000000000007", name = "logs-01", num_cpus = 2, memory = 8192, disk = [{ label = "disk0", unit_number = 0, size = 40, thin_provisioned = true, keep_on_remove = false }, { label = "data", unit_number = 1, size = 200, thin_provisioned = true, keep_on_remove = false }] }
  after    = { id = "4210aa00-0000-4b4c-9d10-000000000007", name = "logs-01", num_cpus = 2, memory = 8192, disk = [{ label = "disk0", unit_number = 0, size = 40, thin_provisioned = true, keep_on_remove = false }, { label = "data", unit_number = 1, size = 400, thin_provisioned = true, keep_on_remove = false }] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A virtual disk grows while the VM runs; size is not in the list of changes that reboot it."
    source      = "vSphere provider docs, vsphere_virtual_machine, Virtual Machine Reboot, https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/virtual_machine"
  }
}

case "vsphere-vm-disk-label-renamed" {
  type     = "vsphere_virtual_machine"
  name     = "pg"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "4210aa00-0000-4b4c-9d10-000000000008", name = "pg-01", num_cpus = 8, memory = 32768, disk = [{ label = "disk0", unit_number = 0, size = 40, keep_on_remove = false }, { label = "disk1", unit_number = 1, size = 500, keep_on_remove = false }] }
  after    = { id = "4210aa00-0000-4b4c-9d10-000000000008", name = "pg-01", num_cpus = 8, memory = 32768, disk = [{ label = "disk0", unit_number = 0, size = 40, keep_on_remove = false }, { label = "pgdata", unit_number = 1, size = 500, keep_on_remove = false }] }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "inplace-wipes"
    why         = "The label is the identity of a disk: with another label the old disk is removed and deleted and an empty one attached, all under an update of the VM."
    source      = "vSphere provider docs, vsphere_virtual_machine, Disk Options (label forces a new disk, keep_on_remove), https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/virtual_machine"
  }
}

case "vsphere-vm-disk-removed" {
  type     = "vsphere_virtual_machine"
  name     = "media"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "4210aa00-0000-4b4c-9d10-000000000009", name = "media-01", disk = [{ label = "disk0", unit_number = 0, size = 40, keep_on_remove = false }, { label = "library", unit_number = 1, size = 2000, keep_on_remove = false }] }
  after    = { id = "4210aa00-0000-4b4c-9d10-000000000009", name = "media-01", disk = [{ label = "disk0", unit_number = 0, size = 40, keep_on_remove = false }] }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "inplace-wipes"
    why         = "The dropped disk has keep_on_remove = false, so it is detached and its VMDK is deleted."
    source      = "vSphere provider docs, vsphere_virtual_machine (keep_on_remove), https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/virtual_machine"
  }
}

case "vsphere-vm-template-change" {
  type          = "vsphere_virtual_machine"
  name          = "jenkins"
  provider      = "hashicorp/vsphere"
  version       = "2.13.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "4210aa00-0000-4b4c-9d10-00000000000a", name = "jenkins", num_cpus = 4, memory = 16384, clone = [{ template_uuid = "4210bb00-0000-4b4c-9d10-0000000000f1", linked_clone = false }], disk = [{ label = "disk0", size = 200, keep_on_remove = false }] }
  after         = { name = "jenkins", num_cpus = 4, memory = 16384, clone = [{ template_uuid = "4210bb00-0000-4b4c-9d10-0000000000f2", linked_clone = false }], disk = [{ label = "disk0", size = 200, keep_on_remove = false }] }
  unknown       = ["id", "default_ip_address", "moid"]
  replace_paths = [["clone", 0, "template_uuid"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage"]
    class       = "replace-wipes"
    why         = "A refreshed template id in clone destroys the VM with its disks and clones a fresh one."
    source      = "vSphere provider docs, vsphere_virtual_machine (changing any option in clone forces a new resource), https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/virtual_machine"
  }
}

case "vsphere-portgroup-vlan" {
  type     = "vsphere_distributed_port_group"
  name     = "prod"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "dvportgroup-201", name = "prod", distributed_virtual_switch_uuid = "50 1f 00 01", vlan_id = 120, description = "production" }
  after    = { id = "dvportgroup-201", name = "prod", distributed_virtual_switch_uuid = "50 1f 00 01", vlan_id = 130, description = "production" }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "other-objects"
    why         = "Every VM on the port group is moved to another VLAN at once and loses its network unless its addressing fits there."
    source      = "vSphere provider docs, vsphere_distributed_port_group (vlan_id), https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/distributed_port_group"
  }
}

case "vsphere-tag-create" {
  type     = "vsphere_tag"
  name     = "gold"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["create"]
  before   = null
  after    = { name = "gold", category_id = "urn:vmomi:InventoryServiceCategory:11111111-2222-4333-8444-5555555555aa:GLOBAL", description = "gold support" }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new tag exists in the inventory; nothing carries it yet."
    source      = "vSphere provider docs, vsphere_tag, https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/tag"
  }
}

case "vsphere-folder-create" {
  type     = "vsphere_folder"
  name     = "team_shop"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["create"]
  before   = null
  after    = { path = "teams/shop", type = "vm", datacenter_id = "datacenter-2" }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty inventory folder."
    source      = "vSphere provider docs, vsphere_folder, https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/folder"
  }
}

case "vsphere-cluster-ha-off" {
  type     = "vsphere_compute_cluster"
  name     = "main"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "domain-c8", name = "main", datacenter_id = "datacenter-2", ha_enabled = true, drs_enabled = true, drs_automation_level = "fullyAutomated" }
  after    = { id = "domain-c8", name = "main", datacenter_id = "datacenter-2", ha_enabled = false, drs_enabled = true, drs_automation_level = "fullyAutomated" }
  expect {
    disposition = "hold"
    effects     = ["outage", "deferred"]
    class       = "guard-removed"
    why         = "Nothing stops today, but when a host fails its VMs are no longer restarted elsewhere."
    source      = "vSphere provider docs, vsphere_compute_cluster (ha_enabled), https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/compute_cluster"
  }
}

case "vsphere-vm-memory-hotadd" {
  type     = "vsphere_virtual_machine"
  name     = "search"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "4210aa00-0000-4b4c-9d10-00000000000b", name = "search-01", num_cpus = 4, memory = 16384, memory_hot_add_enabled = true, cpu_hot_add_enabled = true, guest_id = "debian12_64Guest" }
  after    = { id = "4210aa00-0000-4b4c-9d10-00000000000b", name = "search-01", num_cpus = 4, memory = 32768, memory_hot_add_enabled = true, cpu_hot_add_enabled = true, guest_id = "debian12_64Guest" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "grows-online"
    why         = "Memory is hot-added; a reboot is only needed when hot add is off or memory shrinks."
    source      = "vSphere provider docs, vsphere_virtual_machine, Virtual Machine Reboot (memory), https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/virtual_machine"
  }
}

case "vsphere-vm-create" {
  type     = "vsphere_virtual_machine"
  name     = "ci"
  key      = "07"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["create"]
  before   = null
  after    = { name = "ci-07", num_cpus = 2, memory = 4096, guest_id = "debian12_64Guest", resource_pool_id = "resgroup-10", datastore_id = "datastore-15", disk = [{ label = "disk0", size = 40 }], network_interface = [{ network_id = "dvportgroup-201" }] }
  unknown  = ["id", "moid", "default_ip_address"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new VM."
    source      = "vSphere provider docs, vsphere_virtual_machine, https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/virtual_machine"
  }
}

case "vsphere-portgroup-create" {
  type     = "vsphere_distributed_port_group"
  name     = "iot"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["create"]
  before   = null
  after    = { name = "iot", distributed_virtual_switch_uuid = "50 1f 00 01", vlan_id = 177, description = "sensors" }
  unknown  = ["id", "key", "config_version"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new port group that no VM uses yet."
    source      = "vSphere provider docs, vsphere_distributed_port_group, https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/distributed_port_group"
  }
}

case "vsphere-tag-description" {
  type     = "vsphere_tag"
  name     = "prod"
  provider = "hashicorp/vsphere"
  version  = "2.13.0"
  actions  = ["update"]
  before   = { id = "urn:vmomi:InventoryServiceTag:11111111-2222-4333-8444-555555555501:GLOBAL", name = "prod", category_id = "urn:vmomi:InventoryServiceCategory:11111111-2222-4333-8444-5555555555aa:GLOBAL", description = "" }
  after    = { id = "urn:vmomi:InventoryServiceTag:11111111-2222-4333-8444-555555555501:GLOBAL", name = "prod", category_id = "urn:vmomi:InventoryServiceCategory:11111111-2222-4333-8444-5555555555aa:GLOBAL", description = "production" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The description of the tag is updated in place."
    source      = "vSphere provider docs, vsphere_tag, https://registry.terraform.io/providers/hashicorp/vsphere/latest/docs/resources/tag"
  }
}
