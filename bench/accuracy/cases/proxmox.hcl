# bpg/proxmox

case "proxmox-vm-tags" {
  type     = "proxmox_virtual_environment_vm"
  name     = "web"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "1201", vm_id = 1201, name = "web-01", node_name = "pve1", tags = ["prod"], description = "web", started = true, reboot_after_update = true, cpu = [{ cores = 2, sockets = 1, type = "host" }], memory = [{ dedicated = 4096 }] }
  after    = { id = "1201", vm_id = 1201, name = "web-01", node_name = "pve1", tags = ["prod", "team-shop"], description = "web", started = true, reboot_after_update = true, cpu = [{ cores = 2, sockets = 1, type = "host" }], memory = [{ dedicated = 4096 }] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags are only meta information of the VM and are written without a reboot."
    source      = "bpg/proxmox docs, proxmox_virtual_environment_vm, and proxmoxtf/resource/vm/vm.go (no reboot for tags), https://github.com/bpg/terraform-provider-proxmox"
  }
}

case "proxmox-vm-description" {
  type     = "proxmox_virtual_environment_vm"
  name     = "mail"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "1300", vm_id = 1300, name = "mail", node_name = "pve2", description = "mail relay", on_boot = true, started = true }
  after    = { id = "1300", vm_id = 1300, name = "mail", node_name = "pve2", description = "mail relay, owner: ops@example.com", on_boot = true, started = true }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The description is a note in the VM configuration; the guest keeps running."
    source      = "bpg/proxmox proxmoxtf/resource/vm/vm.go (vmUpdate), https://github.com/bpg/terraform-provider-proxmox"
  }
}

case "proxmox-vm-bios-and-machine-reboot" {
  type     = "proxmox_virtual_environment_vm"
  name     = "app"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "1210", vm_id = 1210, name = "app-01", node_name = "pve1", machine = "pc-q35-8.1", bios = "ovmf", started = true, reboot_after_update = true }
  after    = { id = "1210", vm_id = 1210, name = "app-01", node_name = "pve1", machine = "pc-q35-9.0", bios = "ovmf", started = true, reboot_after_update = true }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "A new machine type needs a reboot, which the provider carries out itself as reboot_after_update is true."
    source      = "bpg/proxmox docs (reboot_after_update) and proxmoxtf/resource/vm/vm.go, https://github.com/bpg/terraform-provider-proxmox"
  }
}

case "proxmox-vm-agent-toggle-reboots" {
  type     = "proxmox_virtual_environment_vm"
  name     = "db"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "1220", vm_id = 1220, name = "db-01", node_name = "pve3", started = true, reboot_after_update = true, agent = [{ enabled = false, timeout = "15m", trim = false, type = "virtio" }] }
  after    = { id = "1220", vm_id = 1220, name = "db-01", node_name = "pve3", started = true, reboot_after_update = true, agent = [{ enabled = true, timeout = "15m", trim = false, type = "virtio" }] }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Switching the guest agent device on is marked as needing a reboot and the provider reboots the running VM."
    source      = "bpg/proxmox proxmoxtf/resource/vm/vm.go (HasChange(mkAgent) sets rebootRequired), https://github.com/bpg/terraform-provider-proxmox"
  }
}

case "proxmox-vm-disk-grow-hotplug" {
  type     = "proxmox_virtual_environment_vm"
  name     = "files"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "1230", vm_id = 1230, name = "files", node_name = "pve1", started = true, hotplug = "network,disk,usb", disk = [{ interface = "scsi0", datastore_id = "local-lvm", size = 40, file_format = "raw" }] }
  after    = { id = "1230", vm_id = 1230, name = "files", node_name = "pve1", started = true, hotplug = "network,disk,usb", disk = [{ interface = "scsi0", datastore_id = "local-lvm", size = 80, file_format = "raw" }] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "With disk in the hotplug list the larger size is applied to the running VM without a reboot."
    source      = "bpg/proxmox docs, proxmox_virtual_environment_vm (hotplug), https://registry.terraform.io/providers/bpg/proxmox/latest/docs/resources/virtual_environment_vm"
  }
}

case "proxmox-vm-disk-grow-no-disk-hotplug" {
  type     = "proxmox_virtual_environment_vm"
  name     = "legacy"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "1231", vm_id = 1231, name = "legacy", node_name = "pve1", started = true, reboot_after_update = true, hotplug = "network,usb", disk = [{ interface = "scsi0", datastore_id = "local-lvm", size = 40, file_format = "raw" }] }
  after    = { id = "1231", vm_id = 1231, name = "legacy", node_name = "pve1", started = true, reboot_after_update = true, hotplug = "network,usb", disk = [{ interface = "scsi0", datastore_id = "local-lvm", size = 60, file_format = "raw" }] }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Since disk is not in the hotplug list, the provider reboots the VM after the resize."
    source      = "bpg/proxmox docs, proxmox_virtual_environment_vm (hotplug), https://registry.terraform.io/providers/bpg/proxmox/latest/docs/resources/virtual_environment_vm"
  }
}

case "proxmox-vm-node-change-without-migrate" {
  type          = "proxmox_virtual_environment_vm"
  name          = "wiki"
  provider      = "bpg/proxmox"
  version       = "0.111.1"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "1240", vm_id = 1240, name = "wiki", node_name = "pve1", migrate = false, started = true, disk = [{ interface = "scsi0", datastore_id = "local-lvm", size = 40, import_from = "local:import/debian-12.qcow2" }], clone = [], mac_addresses = ["BC:24:11:00:00:01"] }
  after         = { vm_id = 1240, name = "wiki", node_name = "pve2", migrate = false, started = true, disk = [{ interface = "scsi0", datastore_id = "local-lvm", size = 40, import_from = "local:import/debian-12.qcow2" }], clone = [] }
  unknown       = ["id", "mac_addresses", "ipv4_addresses"]
  replace_paths = [["node_name"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "move-that-wipes"
    why         = "Without migrate = true a node change destroys the VM with its disks and builds it anew from the image on the other node."
    source      = "bpg/proxmox docs (migrate) and vm.go (ForceNewIf node_name), https://github.com/bpg/terraform-provider-proxmox"
  }
}

case "proxmox-vm-cloudinit-userdata-file" {
  type          = "proxmox_virtual_environment_vm"
  name          = "ci"
  provider      = "bpg/proxmox"
  version       = "0.111.1"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "1250", vm_id = 1250, name = "ci", node_name = "pve1", started = true, initialization = [{ datastore_id = "local-lvm", user_data_file_id = "local:snippets/ci-v1.yaml" }], disk = [{ interface = "scsi0", datastore_id = "local-lvm", size = 100, import_from = "local:import/ubuntu.qcow2" }] }
  after         = { vm_id = 1250, name = "ci", node_name = "pve1", started = true, initialization = [{ datastore_id = "local-lvm", user_data_file_id = "local:snippets/ci-v2.yaml" }], disk = [{ interface = "scsi0", datastore_id = "local-lvm", size = 100, import_from = "local:import/ubuntu.qcow2" }] }
  unknown       = ["id", "ipv4_addresses", "mac_addresses"]
  replace_paths = [["initialization", 0, "user_data_file_id"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage"]
    class       = "replace-wipes"
    why         = "Pointing cloud-init at another snippet file is ForceNew, so the VM and its disks are destroyed and made again."
    source      = "bpg/proxmox proxmoxtf/resource/vm/vm.go (user_data_file_id ForceNew), https://github.com/bpg/terraform-provider-proxmox"
  }
}

case "proxmox-vm-protection-off" {
  type     = "proxmox_virtual_environment_vm"
  name     = "vaultwarden"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "1260", vm_id = 1260, name = "vaultwarden", node_name = "pve3", protection = true, started = true }
  after    = { id = "1260", vm_id = 1260, name = "vaultwarden", node_name = "pve3", protection = false, started = true }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "deferred"]
    class       = "guard-removed"
    why         = "The flag that makes Proxmox refuse to remove the VM and its disks is taken away; the next destroy will go through."
    source      = "bpg/proxmox docs, proxmox_virtual_environment_vm (protection), https://registry.terraform.io/providers/bpg/proxmox/latest/docs/resources/virtual_environment_vm"
  }
}

case "proxmox-vm-into-template" {
  type     = "proxmox_virtual_environment_vm"
  name     = "golden"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "9000", vm_id = 9000, name = "golden", node_name = "pve1", template = false, started = true }
  after    = { id = "9000", vm_id = 9000, name = "golden", node_name = "pve1", template = true, started = false }
  expect {
    disposition = "hold"
    effects     = ["outage", "irreversible"]
    class       = "one-way-conversion"
    why         = "The running VM is turned into a template in place; a template cannot run, and turning it back is not supported."
    source      = "bpg/proxmox docs, proxmox_virtual_environment_vm (template), https://registry.terraform.io/providers/bpg/proxmox/latest/docs/resources/virtual_environment_vm"
  }
}

case "proxmox-cluster-firewall-default-drop" {
  type     = "proxmox_virtual_environment_cluster_firewall"
  name     = "this"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "cluster_firewall", enabled = true, ebtables = false, input_policy = "ACCEPT", output_policy = "ACCEPT" }
  after    = { id = "cluster_firewall", enabled = true, ebtables = false, input_policy = "DROP", output_policy = "DROP" }
  expect {
    disposition = "hold"
    effects     = ["lockout", "outage"]
    class       = "default-deny"
    why         = "Default policies of all nodes turn to DROP in both directions, so traffic that no rule allows stops, outgoing traffic of the hosts included."
    source      = "bpg/proxmox docs, proxmox_virtual_environment_cluster_firewall; Proxmox VE admin guide, firewall, https://pve.proxmox.com/pve-docs/chapter-pve-firewall.html"
  }
}

case "proxmox-backup-job-prune" {
  type     = "proxmox_backup_job"
  name     = "nightly"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "nightly", schedule = "02:30", storage = "pbs-main", all = true, mode = "snapshot", enabled = true, prune_backups = { keep-daily = "14", keep-monthly = "12" } }
  after    = { id = "nightly", schedule = "02:30", storage = "pbs-main", all = true, mode = "snapshot", enabled = true, prune_backups = { keep-daily = "3" } }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "deferred", "irreversible"]
    class       = "retention-shortened"
    why         = "At the next run of the job the older daily and all monthly backups fall outside the retention and are pruned."
    source      = "Proxmox VE admin guide, backup retention, https://pve.proxmox.com/pve-docs/chapter-vzdump.html"
  }
}

case "proxmox-download-file-create" {
  type     = "proxmox_virtual_environment_download_file"
  name     = "debian13"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["create"]
  before   = null
  after    = { content_type = "import", datastore_id = "local", node_name = "pve1", file_name = "debian-13.qcow2", url = "https://images.example.com/debian-13.qcow2", overwrite = true, verify = true }
  unknown  = ["id", "size"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An image file is fetched into the datastore; running guests do not depend on it."
    source      = "bpg/proxmox docs, proxmox_virtual_environment_download_file, https://registry.terraform.io/providers/bpg/proxmox/latest/docs/resources/virtual_environment_download_file"
  }
}

case "proxmox-container-create" {
  type     = "proxmox_virtual_environment_container"
  name     = "dns"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["create"]
  before   = null
  after    = { node_name = "pve2", vm_id = 410, unprivileged = true, description = "resolver", memory = [{ dedicated = 512, swap = 0 }], disk = [{ datastore_id = "local-lvm", size = 8 }], operating_system = [{ template_file_id = "local:vztmpl/debian-12-standard.tar.zst", type = "debian" }] }
  unknown  = ["id", "ipv4"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new container is created; nothing running changes."
    source      = "bpg/proxmox docs, proxmox_virtual_environment_container, https://registry.terraform.io/providers/bpg/proxmox/latest/docs/resources/virtual_environment_container"
  }
}

case "proxmox-pool-comment" {
  type     = "proxmox_virtual_environment_pool"
  name     = "ops"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "ops", pool_id = "ops", comment = "operations" }
  after    = { id = "ops", pool_id = "ops", comment = "operations, managed by Terraform" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the comment of the resource pool changes."
    source      = "bpg/proxmox docs, proxmox_virtual_environment_pool, https://registry.terraform.io/providers/bpg/proxmox/latest/docs/resources/virtual_environment_pool"
  }
}

case "proxmox-zfs-pool-delete-cleanup" {
  type     = "proxmox_node_disk_zfs"
  name     = "tank"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "pve1/tank", node_name = "pve1", name = "tank", raidlevel = "mirror", devices = ["/dev/sdc", "/dev/sdd"], cleanup_disks = true, cleanup_config = true, state = "ONLINE" }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "delete-storage"
    why         = "The ZFS pool is destroyed and, as cleanup_disks is set in state, the member partitions are wiped."
    source      = "bpg/proxmox docs, proxmox_node_disk_zfs, https://registry.terraform.io/providers/bpg/proxmox/latest/docs/resources/node_disk_zfs"
  }
}

case "proxmox-vm-create" {
  type     = "proxmox_virtual_environment_vm"
  name     = "queue"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["create"]
  before   = null
  after    = { name = "queue-01", node_name = "pve2", vm_id = 1310, tags = ["prod"], started = true, on_boot = true, cpu = [{ cores = 2, type = "host" }], memory = [{ dedicated = 4096 }], disk = [{ interface = "scsi0", datastore_id = "local-lvm", size = 20, import_from = "local:import/debian-12.qcow2" }] }
  unknown  = ["id", "ipv4_addresses", "mac_addresses"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new VM with a disk of its own."
    source      = "bpg/proxmox docs, proxmox_virtual_environment_vm, https://registry.terraform.io/providers/bpg/proxmox/latest/docs/resources/virtual_environment_vm"
  }
}

case "proxmox-vm-on-boot" {
  type     = "proxmox_virtual_environment_vm"
  name     = "nas"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "1320", vm_id = 1320, name = "nas", node_name = "pve3", on_boot = false, started = true, reboot_after_update = true }
  after    = { id = "1320", vm_id = 1320, name = "nas", node_name = "pve3", on_boot = true, started = true, reboot_after_update = true }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The VM will start with its host from now on; it is not rebooted for it."
    source      = "bpg/proxmox proxmoxtf/resource/vm/vm.go (HasChange(mkOnBoot) does not set rebootRequired), https://github.com/bpg/terraform-provider-proxmox"
  }
}

case "proxmox-acl-create" {
  type     = "proxmox_acl"
  name     = "monitoring"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["create"]
  before   = null
  after    = { path = "/", role_id = "PVEAuditor", group_id = "monitoring", propagate = true }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A monitoring group gets the read-only auditor role."
    source      = "bpg/proxmox docs, proxmox_acl, https://registry.terraform.io/providers/bpg/proxmox/latest/docs/resources/acl"
  }
}

case "proxmox-alias-comment" {
  type     = "proxmox_virtual_environment_firewall_alias"
  name     = "office"
  provider = "bpg/proxmox"
  version  = "0.111.1"
  actions  = ["update"]
  before   = { id = "office", name = "office", cidr = "198.51.100.0/24", comment = "" }
  after    = { id = "office", name = "office", cidr = "198.51.100.0/24", comment = "head office" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The comment of the alias changes, its network does not."
    source      = "bpg/proxmox docs, proxmox_virtual_environment_firewall_alias, https://registry.terraform.io/providers/bpg/proxmox/latest/docs/resources/virtual_environment_firewall_alias"
  }
}
