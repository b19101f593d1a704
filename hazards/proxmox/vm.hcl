# Virtual machines of bpg/proxmox.

hazard "proxmox-vm-setting-reboots" {
  provider = "bpg/proxmox"
  types    = ["proxmox_virtual_environment_vm"]
  actions  = ["update"]
  attributes = [
    "acpi",
    "agent.**",
    "amd_sev.**",
    "audio_device.**",
    "bios",
    "boot_order.**",
    "efi_disk.**",
    "hostpci.**",
    "keyboard_layout",
    "kvm_arguments",
    "machine",
    "numa.**",
    "operating_system.**",
    "rng.**",
    "scsi_hardware",
    "serial_device.**",
    "tablet_device",
    "usb.**",
    "vga.**",
    "virtiofs.**",
    "watchdog.**",
  ]
  when    = before.started != false && before.template != true && after.reboot_after_update != false
  effect  = "restart"
  says    = "Proxmox cannot change this on a running machine. The provider applies it and restarts the VM itself: a reboot through the guest agent, or, without an enabled agent, a hard stop and a start."
  instead = "Apply reboot_after_update = false first and reboot in a window; the change then stays pending with a warning."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmUpdate: rebootRequired; vmFinalizePowerState"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, docs/resources/virtual_environment_vm.md, reboot_after_update"
    checked = "2026-11"
  }

  example "another machine type" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, machine = "q35" }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, machine = "pc" } }
    hit    = true
  }

  example "the agent switched on" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, agent = [{ enabled = false }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, agent = [{ enabled = true }] } }
    hit    = true
  }

  example "reboots not allowed" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = false, machine = "q35" }, after = { name = "web-1", started = true, template = false, reboot_after_update = false, machine = "pc" } }
    hit    = false
  }

  example "a machine that is off" {
    change = { actions = ["update"], before = { name = "web-1", started = false, template = false, reboot_after_update = true, machine = "q35" }, after = { name = "web-1", started = false, template = false, reboot_after_update = true, machine = "pc" } }
    hit    = false
  }

  example "a template" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = true, reboot_after_update = true, machine = "q35" }, after = { name = "web-1", started = true, template = true, reboot_after_update = true, machine = "pc" } }
    hit    = false
  }

  example "its tags" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, tags = ["a"] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, tags = ["a", "b"] } }
    hit    = false
  }
}

hazard "proxmox-vm-pending-until-rebooted" {
  provider = "bpg/proxmox"
  types    = ["proxmox_virtual_environment_vm"]
  actions  = ["update"]
  attributes = [
    "acpi",
    "agent.**",
    "bios",
    "boot_order.**",
    "cpu.**",
    "hostpci.**",
    "initialization.**",
    "keyboard_layout",
    "kvm_arguments",
    "machine",
    "memory.**",
    "numa.**",
    "operating_system.**",
    "scsi_hardware",
    "serial_device.**",
    "tablet_device",
    "usb.**",
    "vga.**",
    "virtiofs.**",
    "watchdog.**",
  ]
  when    = before.started != false && before.template != true && after.reboot_after_update == false
  effect  = "deferred"
  says    = "With reboot_after_update = false the change is written down as pending. The apply warns and succeeds, and the running machine has the old value until someone reboots it."
  instead = "Reboot the machine in a window and look at its pending changes in Proxmox."

  evidence "documented" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, docs/resources/virtual_environment_vm.md, reboot_after_update"
    checked = "2026-11"
  }

  example "more cores" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = false, cpu = [{ cores = 2 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = false, cpu = [{ cores = 4 }] } }
    hit    = true
  }

  example "reboots allowed" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, cpu = [{ cores = 2 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, cpu = [{ cores = 4 }] } }
    hit    = false
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = false, description = "a" }, after = { name = "web-1", started = true, template = false, reboot_after_update = false, description = "b" } }
    hit    = false
  }
}

hazard "proxmox-vm-cpu-reboots" {
  provider = "bpg/proxmox"
  types    = ["proxmox_virtual_environment_vm"]
  actions  = ["update"]
  attributes = [
    "cpu.cores",
    "cpu.sockets",
    "cpu.type",
    "cpu.architecture",
    "cpu.numa",
    "cpu.flags.**",
    "cpu.affinity",
    "cpu.limit",
    "cpu.units",
  ]
  when    = before.started != false && before.template != true && after.reboot_after_update != false
  effect  = "restart"
  says    = "Cores, sockets, type, limit, units and NUMA are applied by a restart of the VM. Only cpu.hotplugged alone, and only with cpu in the hotplug list, is changed while it runs."
  instead = "Apply reboot_after_update = false first and reboot in a window."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmUpdate: onlyHotpluggableChange"
    checked = "2026-11"
  }

  example "more cores" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, cpu = [{ cores = 2, sockets = 1, type = "host" }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, cpu = [{ cores = 4, sockets = 1, type = "host" }] } }
    hit    = true
  }

  example "reboots not allowed" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = false, cpu = [{ cores = 2 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = false, cpu = [{ cores = 4 }] } }
    hit    = false
  }

  example "virtual CPUs plugged in" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, hotplug = "network,disk,usb,cpu", cpu = [{ cores = 8, hotplugged = 2 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, hotplug = "network,disk,usb,cpu", cpu = [{ cores = 8, hotplugged = 4 }] } }
    hit    = false
  }
}

hazard "proxmox-vm-memory-reboots" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["update"]
  attributes = ["memory.**"]
  when       = before.started != false && before.template != true && after.reboot_after_update != false && (after.hotplug == null || !contains(split(",", coalesce(after.hotplug, "network")), "memory") || after.memory[0].dedicated < before.memory[0].dedicated)
  effect     = "restart"
  says       = "The new size is applied by a restart of the VM, unless memory is in the hotplug list and nothing of it shrinks. It is not there by default."
  instead    = "Apply reboot_after_update = false first and reboot in a window, or add memory to hotplug at the next reboot."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmUpdate and isHotpluggable: default network,disk,usb"
    checked = "2026-11"
  }

  example "more memory" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, memory = [{ dedicated = 2048 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, memory = [{ dedicated = 4096 }] } }
    hit    = true
  }

  example "plugged in" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, hotplug = "network,disk,usb,memory", memory = [{ dedicated = 2048 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, hotplug = "network,disk,usb,memory", memory = [{ dedicated = 4096 }] } }
    hit    = false
  }

  example "less, although it can be plugged" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, hotplug = "network,disk,usb,memory", memory = [{ dedicated = 4096 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, hotplug = "network,disk,usb,memory", memory = [{ dedicated = 2048 }] } }
    hit    = true
  }

  example "reboots not allowed" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = false, memory = [{ dedicated = 2048 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = false, memory = [{ dedicated = 4096 }] } }
    hit    = false
  }
}

hazard "proxmox-vm-initialization-reboots" {
  provider = "bpg/proxmox"
  types    = ["proxmox_virtual_environment_vm"]
  actions  = ["update"]
  attributes = [
    "initialization.ip_config.**",
    "initialization.dns.**",
    "initialization.user_account.**",
    "initialization.upgrade",
  ]
  when    = before.started != false && before.template != true && after.reboot_after_update != false
  effect  = "restart"
  says    = "The cloud-init drive is written anew and the VM is restarted, so that the guest takes the new addresses, resolvers or account."
  instead = "Change it inside the guest first and apply in a window, or put initialization into ignore_changes."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmUpdate: mkInitialization, RebuildCloudInitDisk"
    checked = "2026-11"
  }

  example "another address" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, initialization = [{ ip_config = [{ ipv4 = [{ address = "10.0.0.5/24" }] }] }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, initialization = [{ ip_config = [{ ipv4 = [{ address = "10.0.0.6/24" }] }] }] } }
    hit    = true
  }

  example "reboots not allowed" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = false, initialization = [{ dns = [{ domain = "a" }] }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = false, initialization = [{ dns = [{ domain = "b" }] }] } }
    hit    = false
  }
}

hazard "proxmox-vm-seed-file-replaces" {
  provider = "bpg/proxmox"
  types    = ["proxmox_virtual_environment_vm"]
  actions  = ["replace"]
  attributes = [
    "initialization.user_data_file_id",
    "initialization.vendor_data_file_id",
    "initialization.network_data_file_id",
    "initialization.meta_data_file_id",
    "initialization.type",
  ]
  effect  = "data-loss"
  also    = ["identity-change"]
  says    = "The VM is destroyed with all its disks because it points at another cloud-init snippet: a renamed or uploaded file is enough."
  instead = "Keep the snippet's file name stable, or put initialization into ignore_changes once the VM runs."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, schema: initialization.*_file_id force a new VM"
    checked = "2026-11"
  }

  example "another snippet" {
    change = { actions = ["delete", "create"], before = { initialization = [{ user_data_file_id = "local:snippets/a.yaml" }] }, after = { initialization = [{ user_data_file_id = "local:snippets/b.yaml" }] }, replace_paths = ["initialization[0].user_data_file_id"] }
    hit    = true
  }

  example "moved to another node" {
    change = { actions = ["delete", "create"], before = { node_name = "a" }, after = { node_name = "b" }, replace_paths = ["node_name"] }
    hit    = false
  }
}

hazard "proxmox-vm-source-image-replaces" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["replace"]
  attributes = ["disk.file_id"]
  effect     = "data-loss"
  says       = "Another source image for one disk is a new VM: every disk of the machine is deleted, data disks included."
  instead    = "Put disk[0].file_id into ignore_changes once the VM exists."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/disk/schema.go, file_id: ForceNew"
    checked = "2026-11"
  }

  example "a newer image" {
    change = { actions = ["delete", "create"], before = { disk = [{ interface = "scsi0", file_id = "local:iso/jammy-1.img" }] }, after = { disk = [{ interface = "scsi0", file_id = "local:iso/jammy-2.img" }] }, replace_paths = ["disk[0].file_id"] }
    hit    = true
  }

  example "grown in place" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", size = 20 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", size = 40 }] } }
    hit    = false
  }
}

hazard "proxmox-vm-import-from-does-nothing" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["update"]
  attributes = ["disk.import_from"]
  outcome    = "nothing"
  says       = "import_from is used only while the VM is made. The disk keeps its content; state says otherwise."
  instead    = "Build another VM where a newer base image is wanted."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/disk/schema.go, import_from: not ForceNew, read at creation only"
    checked = "2026-11"
  }

  example "a newer image" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", import_from = "local:import/a.qcow2" }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", import_from = "local:import/b.qcow2" }] } }
    hit    = true
  }

  example "grown" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", size = 20 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", size = 40 }] } }
    hit    = false
  }
}

hazard "proxmox-vm-node-replaces" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["replace"]
  attributes = ["node_name"]
  effect     = "data-loss"
  says       = "The VM is destroyed on its node and built anew on the other, with empty disks, because migrate is not true."
  instead    = "Apply migrate = true first; or migrate it in Proxmox and bring node_name into line."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, CustomizeDiff: ForceNewIf(node_name) unless migrate"
    checked = "2026-11"
  }

  example "another node" {
    change = { actions = ["delete", "create"], before = { node_name = "pve1", migrate = false }, after = { node_name = "pve2", migrate = false }, replace_paths = ["node_name"] }
    hit    = true
  }

  example "migrated" {
    change = { actions = ["update"], before = { migrate = true, node_name = "pve1" }, after = { migrate = true, node_name = "pve2" } }
    hit    = false
  }
}

hazard "proxmox-vm-disk-removed" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["update"]
  attributes = ["disk.**"]
  when       = length(after.disk) < length(before.disk)
  effect     = "outage"
  says       = "The drive is taken out of the machine, running or not, inside what reads like a plain update. A guest that has it mounted loses it."
  instead    = "Unmount it in the guest and make sure that the volume is backed up."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmUpdate: disks of the VM that are not in the plan go into the delete list"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0" }, { interface = "scsi1" }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0" }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0" }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0" }, { interface = "scsi1" }] } }
    hit    = false
  }
}

hazard "proxmox-vm-disk-datastore-moves-offline" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["update"]
  attributes = ["disk.datastore_id"]
  when       = before.started != false && before.template != true
  effect     = "outage"
  says       = "Moving a disk to another datastore shuts the VM down where the disk cannot be moved while it runs; with reboot_after_update = false the apply fails instead."
  instead    = "Move the disk in Proxmox while the guest runs and bring datastore_id into line."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmPlanDiskLocationAndSizeChanges: shutdownForDisksRequired"
    checked = "2026-11"
  }

  example "another datastore" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", datastore_id = "local-lvm" }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", datastore_id = "ceph" }] } }
    hit    = true
  }

  example "grown" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", datastore_id = "ceph", size = 20 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", datastore_id = "ceph", size = 40 }] } }
    hit    = false
  }
}

hazard "proxmox-vm-tpm-power-cycles" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["update"]
  attributes = ["tpm_state.**"]
  when       = before.started != false && before.template != true
  effect     = "restart"
  says       = "To add, move or remove the TPM the provider shuts the VM down and starts it again. Keys sealed to a TPM that is removed cannot be opened any more."
  instead    = "Suspend disk encryption and have recovery keys at hand."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmUpdate: mkTPMState"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, docs/resources/virtual_environment_vm.md, tpm_state"
    checked = "2026-11"
  }

  example "added" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, tpm_state = [] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, tpm_state = [{ version = "v2.0", datastore_id = "ceph" }] } }
    hit    = true
  }

  example "its tags" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, tags = ["a"] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, tags = ["b"] } }
    hit    = false
  }
}

hazard "proxmox-vm-tpm-version-replaces" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["replace"]
  attributes = ["tpm_state.version"]
  effect     = "data-loss"
  says       = "Another TPM version is a new VM: its disks go, and with the TPM everything that was sealed to it."
  instead    = "Keep the version, or move to a second VM."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, forceNewOnTPMVersionChange"
    checked = "2026-11"
  }

  example "a newer version" {
    change = { actions = ["delete", "create"], before = { tpm_state = [{ version = "v1.2" }] }, after = { tpm_state = [{ version = "v2.0" }] }, replace_paths = ["tpm_state[0].version"] }
    hit    = true
  }

  example "another node" {
    change = { actions = ["delete", "create"], before = { node_name = "a" }, after = { node_name = "b" }, replace_paths = ["node_name"] }
    hit    = false
  }
}

hazard "proxmox-vm-destroy-takes-loose-disks-and-backup-jobs" {
  provider = "bpg/proxmox"
  types    = ["proxmox_virtual_environment_vm"]
  actions  = ["delete", "replace"]
  when     = before.delete_unreferenced_disks_on_destroy != false || before.purge_on_destroy != false
  effect   = "data-loss"
  says     = "With the defaults the destroy also deletes disks of this VM id that are no longer attached, and takes the VM out of backup and replication jobs."
  instead  = "Apply delete_unreferenced_disks_on_destroy = false and purge_on_destroy = false first; both are read from state."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmDelete"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "bpg/terraform-provider-proxmox issue 1763"
    checked = "2026-11"
  }

  example "defaults" {
    change = { actions = ["delete"], before = { name = "web-1", purge_on_destroy = true, delete_unreferenced_disks_on_destroy = true } }
    hit    = true
  }

  example "both off" {
    change = { actions = ["delete"], before = { name = "web-1", purge_on_destroy = false, delete_unreferenced_disks_on_destroy = false } }
    hit    = false
  }
}

hazard "proxmox-vm-without-agent-is-stopped-hard" {
  provider = "bpg/proxmox"
  types    = ["proxmox_virtual_environment_vm"]
  actions  = ["delete", "replace"]
  when     = before.started != false && before.agent[0].enabled != true || before.stop_on_destroy == true
  effect   = "outage"
  says     = "The guest agent is not enabled, so the VM is stopped like a machine whose plug is pulled, not shut down."
  instead  = "Shut the guest down yourself first, or enable the agent in it and here."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmPowerTracker.EnsureStopped and vmDelete"
    checked = "2026-11"
  }

  example "no agent" {
    change = { actions = ["delete"], before = { started = true, agent = [{ enabled = false }] } }
    hit    = true
  }

  example "no agent block" {
    change = { actions = ["delete"], before = { started = true, agent = [] } }
    hit    = true
  }

  example "an agent" {
    change = { actions = ["delete"], before = { started = true, agent = [{ enabled = true }], stop_on_destroy = false } }
    hit    = false
  }
}

hazard "proxmox-vm-stopped" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["update"]
  attributes = ["started"]
  when       = before.started == true && after.started == false
  effect     = "outage"
  says       = "The VM is shut down and stays off."
  instead    = "Stop the service deliberately; check who depends on it."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmFinalizePowerState"
    checked = "2026-11"
  }

  example "switched off" {
    change = { actions = ["update"], before = { started = true }, after = { started = false } }
    hit    = true
  }

  example "switched on" {
    change = { actions = ["update"], before = { started = false }, after = { started = true } }
    hit    = false
  }
}

hazard "proxmox-vm-becomes-a-template" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["update"]
  attributes = ["template"]
  when       = before.template != true && after.template == true
  effect     = "irreversible"
  also       = ["outage"]
  says       = "The VM is stopped and turned into a template. It cannot be turned back: the provider refuses the other direction."
  instead    = "Clone it first and make the clone a template."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmUpdate: ConvertToTemplate"
    checked = "2026-11"
  }

  example "template" {
    change = { actions = ["update"], before = { template = false }, after = { template = true } }
    hit    = true
  }

  example "its tags" {
    change = { actions = ["update"], before = { template = true, tags = [] }, after = { template = true, tags = ["a"] } }
    hit    = false
  }
}

hazard "proxmox-vm-no-way-back-from-a-template" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["update"]
  attributes = ["template"]
  when       = before.template == true && after.template != true
  outcome    = "refused"
  says       = "A template cannot become a VM again; the apply stops here with an error."
  instead    = "Clone the template."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmUpdate: Cannot convert a template back"
    checked = "2026-11"
  }

  example "back" {
    change = { actions = ["update"], before = { template = true }, after = { template = false } }
    hit    = true
  }

  example "forth" {
    change = { actions = ["update"], before = { template = false }, after = { template = true } }
    hit    = false
  }
}

hazard "proxmox-vm-records-harmless" {
  provider = "bpg/proxmox"
  types    = ["proxmox_virtual_environment_vm"]
  actions  = ["update"]
  attributes = [
    "description",
    "tags",
    "tags.**",
    "name",
    "on_boot",
    "startup.**",
    "hook_script_file_id",
    "reboot_after_update",
    "purge_on_destroy",
    "delete_unreferenced_disks_on_destroy",
    "stop_on_destroy",
    "migrate",
    "timeout_clone",
    "timeout_create",
    "timeout_migrate",
    "timeout_reboot",
    "timeout_shutdown_vm",
    "timeout_start_vm",
    "timeout_stop_vm",
  ]
  effect = "none"
  says   = "Notes, tags, the name in Proxmox, boot order of the host and the provider's own switches do not touch the running machine."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmUpdate: none of them requires a reboot"
    checked = "2026-11"
  }

  example "tags and notes" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, description = "a", tags = ["a"] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, description = "b", tags = ["a", "b"] } }
    hit    = true
  }

  example "started at boot" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, on_boot = false }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, on_boot = true } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "web-1" }, after = { name = "web-2" } }
    hit    = true
  }

  example "with more memory" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, description = "a", memory = [{ dedicated = 1 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, description = "b", memory = [{ dedicated = 2 }] } }
    hit    = false
  }
}

hazard "proxmox-vm-protection-harmless" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["update"]
  attributes = ["protection"]
  when       = after.protection == true
  effect     = "none"
  says       = "Protection switched on keeps the VM and its disks from being removed; nothing else changes."

  evidence "documented" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, docs/resources/virtual_environment_vm.md, protection"
    checked = "2026-11"
  }

  example "switched on" {
    change = { actions = ["update"], before = { protection = false }, after = { protection = true } }
    hit    = true
  }

  example "switched off" {
    change = { actions = ["update"], before = { protection = true }, after = { protection = false } }
    hit    = false
  }
}

hazard "proxmox-vm-disk-grown-harmless" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_vm"]
  actions    = ["update"]
  attributes = ["disk.size"]
  when       = length(before.disk) == 1 && length(after.disk) == 1 && after.disk[0].size > before.disk[0].size && (after.hotplug == null || contains(split(",", coalesce(after.hotplug, "disk")), "disk"))
  effect     = "none"
  says       = "A larger disk is resized while the VM runs, disk being in the hotplug list by default. The guest still has to grow its partition and file system."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/vm/vm.go, vmUpdateDiskSize; isHotpluggable"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, docs/resources/virtual_environment_vm.md, disk resizes on a running VM"
    checked = "2026-11"
  }

  example "one disk grown" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", size = 20 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", size = 40 }] } }
    hit    = true
  }

  example "shrunk" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", size = 40 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ interface = "scsi0", size = 20 }] } }
    hit    = false
  }

  example "no hotplug" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, hotplug = "network,usb", disk = [{ interface = "scsi0", size = 20 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, hotplug = "network,usb", disk = [{ interface = "scsi0", size = 40 }] } }
    hit    = false
  }

  example "two disks, not looked into" {
    change = { actions = ["update"], before = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ size = 20 }, { size = 20 }] }, after = { name = "web-1", started = true, template = false, reboot_after_update = true, disk = [{ size = 20 }, { size = 40 }] } }
    hit    = false
  }
}
