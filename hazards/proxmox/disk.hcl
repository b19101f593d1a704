hazard "proxmox-disk-grows-by-a-reboot" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["update"]
  attributes = ["disk", "disk.**"]
  when       = before.started != false && after.reboot_after_update != false && after.hotplug != null && !contains(split(",", coalesce(after.hotplug, "disk")), "disk") && length(before.disk) == 1 && length(after.disk) == 1 && after.disk[0].size > before.disk[0].size
  effect     = "restart"
  says       = "disk is not in the hotplug list, so the VM is rebooted after its disk was made larger."
  instead    = "Put disk into the hotplug list at the next reboot, or set reboot_after_update = false and reboot in a window."

  evidence "documented" {
    source  = "bpg/terraform-provider-proxmox, docs/resources/virtual_environment_vm.md, hotplug and reboot_after_update"
    checked = "2026-11"
  }

  example "without hotplug of disks" {
    change = { actions = ["update"], before = { started = true, hotplug = "network,usb", disk = [{ interface = "scsi0", size = 40 }] }, after = { started = true, reboot_after_update = true, hotplug = "network,usb", disk = [{ interface = "scsi0", size = 60 }] } }
    hit    = true
  }

  example "with it" {
    change = { actions = ["update"], before = { started = true, hotplug = "network,disk,usb", disk = [{ interface = "scsi0", size = 40 }] }, after = { started = true, reboot_after_update = true, hotplug = "network,disk,usb", disk = [{ interface = "scsi0", size = 60 }] } }
    hit    = false
  }
}
