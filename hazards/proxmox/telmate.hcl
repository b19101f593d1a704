# Machines of Telmate/proxmox.

hazard "proxmox-qemu-update-may-reboot" {
  provider = "telmate/proxmox"
  types    = ["proxmox_vm_qemu"]
  actions  = ["update"]
  attributes = [
    "memory",
    "balloon",
    "cpu.**",
    "cores",
    "sockets",
    "vcpus",
    "bios",
    "machine",
    "args",
    "boot",
    "bootdisk",
    "kvm",
    "numa",
    "scsihw",
    "tablet",
    "vga.**",
    "efidisk.**",
    "tpm_state.**",
    "pci.**",
    "pcis.**",
    "usb.**",
    "usbs.**",
    "serial.**",
    "smbios.**",
    "hotplug",
    "agent",
    "qemu_os",
  ]
  when    = after.automatic_reboot != false && before.vm_state != "stopped"
  effect  = "restart"
  says    = "Where Proxmox cannot change a parameter live, the provider reboots the VM by itself within the update."
  instead = "Set automatic_reboot = false in the same change: it then fails, or warns with automatic_reboot_severity = \"warning\", and leaves the machine alone."

  evidence "verified" {
    source  = "Telmate/terraform-provider-proxmox 225e289458, proxmox/resource_vm_qemu.go, resourceVmQemuUpdate"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Telmate/terraform-provider-proxmox 225e289458, docs/resources/vm_qemu.md, automatic_reboot"
    checked = "2026-11"
  }

  example "more memory" {
    change = { actions = ["update"], before = { name = "web-1", vm_state = "running", automatic_reboot = true, memory = 2048 }, after = { name = "web-1", vm_state = "running", automatic_reboot = true, memory = 4096 } }
    hit    = true
  }

  example "not allowed to" {
    change = { actions = ["update"], before = { name = "web-1", vm_state = "running", automatic_reboot = false, memory = 2048 }, after = { name = "web-1", vm_state = "running", automatic_reboot = false, memory = 4096 } }
    hit    = false
  }

  example "its tags" {
    change = { actions = ["update"], before = { name = "web-1", automatic_reboot = true, tags = "a" }, after = { name = "web-1", automatic_reboot = true, tags = "a,b" } }
    hit    = false
  }
}

hazard "proxmox-qemu-cloud-init-power-cycles" {
  provider = "telmate/proxmox"
  types    = ["proxmox_vm_qemu"]
  actions  = ["update"]
  attributes = [
    "ciuser",
    "cipassword",
    "cicustom",
    "nameserver",
    "searchdomain",
    "ipconfig0",
    "ipconfig1",
    "ipconfig2",
    "ipconfig3",
    "ipconfig4",
    "ipconfig5",
    "ipconfig6",
    "ipconfig7",
  ]
  when    = after.automatic_reboot != false && before.vm_state != "stopped"
  effect  = "restart"
  says    = "For a change of cloud-init the provider shuts the VM down, writes the new drive and starts it again."
  instead = "Apply it in a window, or put these attributes into ignore_changes."

  evidence "verified" {
    source  = "Telmate/terraform-provider-proxmox 225e289458, proxmox/resource_vm_qemu.go, resourceVmQemuUpdate; proxmox/Internal/resource/guest/qemu/cloudinit/helper.go, NeedsReboot"
    checked = "2026-11"
  }

  example "another address" {
    change = { actions = ["update"], before = { vm_state = "running", automatic_reboot = true, ipconfig0 = "ip=10.0.0.5/24" }, after = { vm_state = "running", automatic_reboot = true, ipconfig0 = "ip=10.0.0.6/24" } }
    hit    = true
  }

  example "not allowed to" {
    change = { actions = ["update"], before = { vm_state = "running", automatic_reboot = false, ipconfig0 = "ip=10.0.0.5/24" }, after = { vm_state = "running", automatic_reboot = false, ipconfig0 = "ip=10.0.0.6/24" } }
    hit    = false
  }
}

hazard "proxmox-qemu-clone-fields-replace" {
  provider = "telmate/proxmox"
  types    = ["proxmox_vm_qemu"]
  actions  = ["replace"]
  attributes = [
    "clone",
    "clone_id",
    "full_clone",
    "pxe",
    "os_network_config",
    "ssh_user",
    "force_recreate_on_change_of",
  ]
  effect  = "data-loss"
  also    = ["identity-change"]
  says    = "The VM is destroyed with its disks and cloned again: the name of the template it once came from is enough."
  instead = "Put clone, full_clone and their like into ignore_changes once the VM exists."

  evidence "verified" {
    source  = "Telmate/terraform-provider-proxmox 225e289458, proxmox/resource_vm_qemu.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "template renamed" {
    change = { actions = ["delete", "create"], before = { clone = "debian-12" }, after = { clone = "debian-12-2026" }, replace_paths = ["clone"] }
    hit    = true
  }

  example "more memory" {
    change = { actions = ["update"], before = { vm_state = "running", memory = 1024 }, after = { vm_state = "running", memory = 2048 } }
    hit    = false
  }
}

hazard "proxmox-qemu-create-adopts" {
  provider = "telmate/proxmox"
  types    = ["proxmox_vm_qemu"]
  actions  = ["create"]
  when     = after.force_create != true
  effect   = "outage"
  asks     = false
  because  = "It matters only where a VM of that name exists, which a plan cannot tell."
  says     = "With force_create off, a VM of this name on the node is taken over and reconfigured instead of a new one being made."
  instead  = "Look on the node for the name first, or set force_create = true."

  evidence "documented" {
    source  = "Telmate/terraform-provider-proxmox 225e289458, docs/resources/vm_qemu.md, force_create"
    checked = "2026-11"
  }

  example "the default" {
    change = { actions = ["create"], after = { name = "web-1", target_node = "pve1", force_create = false } }
    hit    = true
  }

  example "forced" {
    change = { actions = ["create"], after = { name = "web-1", target_node = "pve1", force_create = true } }
    hit    = false
  }
}

hazard "proxmox-qemu-records-harmless" {
  provider   = "telmate/proxmox"
  types      = ["proxmox_vm_qemu"]
  actions    = ["update"]
  attributes = ["description", "desc", "tags", "automatic_reboot", "automatic_reboot_severity", "protection"]
  when       = !(before.protection == true && after.protection != true)
  effect     = "none"
  says       = "Notes and tags are meta information, and the provider's own switches say only how later updates go."

  evidence "documented" {
    source  = "Telmate/terraform-provider-proxmox 225e289458, docs/resources/vm_qemu.md, description, tags, automatic_reboot"
    checked = "2026-11"
  }

  example "tags" {
    change = { actions = ["update"], before = { vm_state = "running", tags = "a" }, after = { vm_state = "running", tags = "a,b" } }
    hit    = true
  }

  example "protection off" {
    change = { actions = ["update"], before = { protection = true }, after = { protection = false } }
    hit    = false
  }

  example "with memory" {
    change = { actions = ["update"], before = { vm_state = "running", tags = "a", memory = 1 }, after = { vm_state = "running", tags = "b", memory = 2 } }
    hit    = false
  }
}

hazard "proxmox-lxc-bootstrap-replaces" {
  provider   = "telmate/proxmox"
  types      = ["proxmox_lxc"]
  actions    = ["replace"]
  attributes = ["ostemplate", "password", "ssh_public_keys", "rootfs.storage", "clone", "clone_storage"]
  effect     = "data-loss"
  also       = ["identity-change"]
  says       = "The container is destroyed with its root file system: password, keys, template and storage are only taken when it is made."
  instead    = "Rotate credentials inside the container and put the fields into ignore_changes."

  evidence "verified" {
    source  = "Telmate/terraform-provider-proxmox 225e289458, proxmox/resource_lxc.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "another password" {
    change = { actions = ["delete", "create"], before = { hostname = "a", password = "x" }, after = { hostname = "a", password = "y" }, replace_paths = ["password"] }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { description = "a" }, after = { description = "b" } }
    hit    = false
  }
}
