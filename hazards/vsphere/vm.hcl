# Virtual machines of vSphere.

hazard "vsphere-vm-setting-reboots" {
  provider = ["hashicorp/vsphere", "vmware/vsphere"]
  types    = ["vsphere_virtual_machine"]
  actions  = ["update"]
  attributes = [
    "alternate_guest_name",
    "cpu_hot_add_enabled",
    "cpu_hot_remove_enabled",
    "cpu_performance_counters_enabled",
    "disk.controller_type",
    "disk.unit_number",
    "disk.disk_mode",
    "disk.write_through",
    "disk.disk_sharing",
    "efi_secure_boot_enabled",
    "ept_rvi_mode",
    "enable_disk_uuid",
    "enable_logging",
    "firmware",
    "guest_id",
    "hardware_version",
    "hv_mode",
    "memory_hot_add_enabled",
    "nested_hv_enabled",
    "num_cores_per_socket",
    "pci_device_id.**",
    "run_tools_scripts_after_power_on",
    "run_tools_scripts_after_resume",
    "run_tools_scripts_before_guest_standby",
    "run_tools_scripts_before_guest_shutdown",
    "run_tools_scripts_before_guest_reboot",
    "swap_placement_policy",
    "tools_upgrade_policy",
    "vbs_enabled",
    "vvtd_enabled",
    "vtpm.**",
    "vapp.**",
  ]
  when    = before.power_state != "off"
  effect  = "restart"
  says    = "The VM is powered off and on again: vSphere does not change this on a running machine. Logging, the tools' scripts and disk modes are among it. reboot_required = false in the plan proves nothing."
  instead = "Collect such changes for a window."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/virtual_machine.md, Virtual Machine Reboot"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, vsphere/virtual_machine_config_structure.go, getWithRestart and expandVAppConfig"
    checked = "2026-11"
  }

  example "logging off" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", enable_logging = true }, after = { name = "web-1", power_state = "on", enable_logging = false } }
    hit    = true
  }

  example "a disk mode" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", disk = [{ label = "disk0", disk_mode = "persistent" }] }, after = { name = "web-1", power_state = "on", disk = [{ label = "disk0", disk_mode = "independent_persistent" }] } }
    hit    = true
  }

  example "a VM that is off" {
    change = { actions = ["update"], before = { power_state = "off", enable_logging = true }, after = { power_state = "off", enable_logging = false } }
    hit    = false
  }

  example "a note" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", annotation = "a" }, after = { name = "web-1", power_state = "on", annotation = "b" } }
    hit    = false
  }
}

hazard "vsphere-vm-extra-config-reboots" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_virtual_machine"]
  actions    = ["update"]
  attributes = ["extra_config.**"]
  when       = before.power_state != "off" && after.extra_config_reboot_required != false
  effect     = "restart"
  says       = "Any change of extra_config powers the VM off and on again, because extra_config_reboot_required is not false."
  instead    = "Set extra_config_reboot_required = false in the same change where the running machine can take it."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, vsphere/virtual_machine_config_structure.go, expandExtraConfig"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "vmware/terraform-provider-vsphere issue 1004"
    checked = "2026-11"
  }

  example "first-boot data" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", extra_config = { "guestinfo.userdata" = "a" } }, after = { name = "web-1", power_state = "on", extra_config = { "guestinfo.userdata" = "b" } } }
    hit    = true
  }

  example "told not to" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", extra_config_reboot_required = false, extra_config = { "guestinfo.userdata" = "a" } }, after = { name = "web-1", power_state = "on", extra_config_reboot_required = false, extra_config = { "guestinfo.userdata" = "b" } } }
    hit    = false
  }
}

hazard "vsphere-vm-cpus-reboot" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_virtual_machine"]
  actions    = ["update"]
  attributes = ["num_cpus"]
  when       = before.power_state != "off" && (after.num_cpus > before.num_cpus && before.cpu_hot_add_enabled != true || after.num_cpus < before.num_cpus && before.cpu_hot_remove_enabled != true)
  effect     = "restart"
  says       = "The number of CPUs changes on a running VM only where hot add, or hot remove for fewer, was on before this plan. Otherwise the VM is powered off and on again."
  instead    = "Switch cpu_hot_add_enabled on at a planned reboot."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, vsphere/virtual_machine_config_structure.go, expandCPUCountConfig"
    checked = "2026-11"
  }

  example "more, no hot add" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", num_cpus = 2 }, after = { name = "web-1", power_state = "on", num_cpus = 4 } }
    hit    = true
  }

  example "switched on in the same plan" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", num_cpus = 2, cpu_hot_add_enabled = false }, after = { name = "web-1", power_state = "on", num_cpus = 4, cpu_hot_add_enabled = true } }
    hit    = true
  }

  example "more, hot add" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", cpu_hot_add_enabled = true, num_cpus = 2 }, after = { name = "web-1", power_state = "on", cpu_hot_add_enabled = true, num_cpus = 4 } }
    hit    = false
  }
}

hazard "vsphere-vm-memory-reboots" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_virtual_machine"]
  actions    = ["update"]
  attributes = ["memory"]
  when       = before.power_state != "off" && (after.memory < before.memory || before.memory_hot_add_enabled != true)
  effect     = "restart"
  says       = "Memory grows on a running VM only where hot add was on before this plan, and never shrinks on one. Otherwise the VM is powered off and on again."
  instead    = "Switch memory_hot_add_enabled on at a planned reboot."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, vsphere/virtual_machine_config_structure.go, expandMemorySizeConfig"
    checked = "2026-11"
  }

  example "more, no hot add" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", memory = 2048 }, after = { name = "web-1", power_state = "on", memory = 4096 } }
    hit    = true
  }

  example "less" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", memory_hot_add_enabled = true, memory = 4096 }, after = { name = "web-1", power_state = "on", memory_hot_add_enabled = true, memory = 2048 } }
    hit    = true
  }

  example "more, hot add" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", memory_hot_add_enabled = true, memory = 2048 }, after = { name = "web-1", power_state = "on", memory_hot_add_enabled = true, memory = 4096 } }
    hit    = false
  }
}

hazard "vsphere-vm-hot-add-harmless" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_virtual_machine"]
  actions    = ["update"]
  attributes = ["num_cpus", "memory"]
  when       = before.cpu_hot_add_enabled == true && before.memory_hot_add_enabled == true && after.num_cpus >= before.num_cpus && after.memory >= before.memory
  effect     = "none"
  says       = "Hot add was on before, so CPUs and memory are added while the guest runs."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, vsphere/virtual_machine_config_structure.go, expandCPUCountConfig and expandMemorySizeConfig"
    checked = "2026-11"
  }

  example "more of both" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", cpu_hot_add_enabled = true, memory_hot_add_enabled = true, num_cpus = 2, memory = 2048 }, after = { name = "web-1", power_state = "on", cpu_hot_add_enabled = true, memory_hot_add_enabled = true, num_cpus = 4, memory = 4096 } }
    hit    = true
  }

  example "no hot add" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", num_cpus = 2 }, after = { name = "web-1", power_state = "on", num_cpus = 4 } }
    hit    = false
  }
}

hazard "vsphere-vm-disk-block-removed" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_virtual_machine"]
  actions    = ["update"]
  attributes = ["disk.**"]
  when       = length([for d in before.disk : d if lookup(d, "keep_on_remove", false) != true && lookup(d, "attach", false) != true && length([for a in after.disk : a if a.label == d.label]) == 0]) > 0
  effect     = "data-loss"
  says       = "A disk block that is gone, or has another label, deletes the virtual disk with its data inside what reads like a plain update."
  instead    = "Apply keep_on_remove = true for that disk first; it is read from state."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/virtual_machine.md, disk.keep_on_remove and disk.label"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", disk = [{ label = "disk0" }, { label = "data", keep_on_remove = false }] }, after = { name = "web-1", power_state = "on", disk = [{ label = "disk0" }] } }
    hit    = true
  }

  example "relabelled" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", disk = [{ label = "disk0" }] }, after = { name = "web-1", power_state = "on", disk = [{ label = "root" }] } }
    hit    = true
  }

  example "kept" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", disk = [{ label = "disk0" }, { label = "data", keep_on_remove = true }] }, after = { name = "web-1", power_state = "on", disk = [{ label = "disk0" }] } }
    hit    = false
  }

  example "grown" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", disk = [{ label = "disk0", size = 20 }] }, after = { name = "web-1", power_state = "on", disk = [{ label = "disk0", size = 40 }] } }
    hit    = false
  }
}

hazard "vsphere-vm-clone-replaces" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_virtual_machine"]
  actions    = ["replace"]
  attributes = ["clone.**", "ovf_deploy.**", "replace_trigger"]
  effect     = "data-loss"
  also       = ["identity-change"]
  says       = "The VM is destroyed with its disks to be cloned or deployed again: a newer template, or a customization, is enough."
  instead    = "Put clone and ovf_deploy into ignore_changes once the VM runs."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/virtual_machine.md, notes on clone and ovf_deploy"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, vsphere/resource_vsphere_virtual_machine.go, CustomizeDiff"
    checked = "2026-11"
  }

  example "a newer template" {
    change = { actions = ["delete", "create"], before = { name = "a", clone = [{ template_uuid = "x" }] }, after = { name = "a", clone = [{ template_uuid = "y" }] }, replace_paths = ["clone[0].template_uuid"] }
    hit    = true
  }

  example "a note" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", annotation = "a" }, after = { name = "web-1", power_state = "on", annotation = "b" } }
    hit    = false
  }
}

hazard "vsphere-vm-destroy-takes-disks" {
  provider = ["hashicorp/vsphere", "vmware/vsphere"]
  types    = ["vsphere_virtual_machine"]
  actions  = ["delete", "replace"]
  when     = length(before.disk) == 0 || length([for d in before.disk : d if lookup(d, "keep_on_remove", false) != true && lookup(d, "attach", false) != true]) > 0
  effect   = "data-loss"
  says     = "Virtual disks without keep_on_remove in state are deleted with the VM."
  instead  = "Apply keep_on_remove = true for what must stay."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/virtual_machine.md, disk.keep_on_remove"
    checked = "2026-11"
  }

  example "default" {
    change = { actions = ["delete"], before = { name = "a", disk = [{ label = "disk0", keep_on_remove = false }] } }
    hit    = true
  }

  example "kept" {
    change = { actions = ["delete"], before = { name = "a", disk = [{ label = "disk0", keep_on_remove = true }] } }
    hit    = false
  }
}

hazard "vsphere-vm-power-off-is-forced" {
  provider = ["hashicorp/vsphere", "vmware/vsphere"]
  types    = ["vsphere_virtual_machine"]
  actions  = ["delete", "replace"]
  when     = before.force_power_off != false && before.power_state != "off"
  effect   = "outage"
  asks     = false
  because  = "The destroy asks by itself."
  says     = "If the guest does not shut down in time, three minutes by default, it is powered off like a machine whose plug is pulled."
  instead  = "Apply a longer shutdown_wait_timeout, or force_power_off = false, first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/virtual_machine.md, force_power_off"
    checked = "2026-11"
  }

  example "default" {
    change = { actions = ["delete"], before = { name = "a", force_power_off = true } }
    hit    = true
  }

  example "not forced" {
    change = { actions = ["delete"], before = { name = "a", force_power_off = false } }
    hit    = false
  }
}

hazard "vsphere-vm-import-drops-disk-protection" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_virtual_machine"]
  actions    = ["update", "import"]
  attributes = ["disk.keep_on_remove"]
  when       = length([for d in before.disk : d if lookup(d, "keep_on_remove", false) == true]) > length([for d in after.disk : d if lookup(d, "keep_on_remove", false) == true])
  effect     = "data-loss"
  also       = ["deferred"]
  says       = "An imported VM has its disks marked as kept. This update takes the mark away, and a later destroy deletes them."
  instead    = "Set keep_on_remove = true explicitly before the first apply."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/virtual_machine.md, Additional Importing Requirements"
    checked = "2026-11"
  }

  example "the mark goes" {
    change = { actions = ["update"], before = { name = "a", disk = [{ label = "disk0", keep_on_remove = true }] }, after = { name = "a", disk = [{ label = "disk0", keep_on_remove = false }] } }
    hit    = true
  }

  example "the mark comes" {
    change = { actions = ["update"], before = { name = "a", disk = [{ label = "disk0", keep_on_remove = false }] }, after = { name = "a", disk = [{ label = "disk0", keep_on_remove = true }] } }
    hit    = false
  }
}

hazard "vsphere-vm-network-interface-changes" {
  provider = ["hashicorp/vsphere", "vmware/vsphere"]
  types    = ["vsphere_virtual_machine"]
  actions  = ["update"]
  attributes = [
    "network_interface.network_id",
    "network_interface.adapter_type",
    "network_interface.mac_address",
  ]
  effect  = "outage"
  says    = "The interface is reconnected, exchanged or removed while the guest runs: traffic through it stops, and the guest may see another card."
  instead = "Drain the machine first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/virtual_machine.md, network_interface; Virtual Machine Reboot"
    checked = "2026-11"
  }

  example "another network" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", network_interface = [{ network_id = "a" }] }, after = { name = "web-1", power_state = "on", network_interface = [{ network_id = "b" }] } }
    hit    = true
  }

  example "a note" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", annotation = "a" }, after = { name = "web-1", power_state = "on", annotation = "b" } }
    hit    = false
  }
}

hazard "vsphere-vm-migration-harmless" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_virtual_machine"]
  actions    = ["update"]
  attributes = ["host_system_id", "resource_pool_id", "datastore_id", "datastore_cluster_id", "folder"]
  effect     = "none"
  says       = "The VM is migrated live, by vMotion or storage vMotion, or only filed elsewhere. It takes time and load, not the guest."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/virtual_machine.md, Virtual Machine Migration"
    checked = "2026-11"
  }

  example "another host" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", host_system_id = "host-1" }, after = { name = "web-1", power_state = "on", host_system_id = "host-2" } }
    hit    = true
  }

  example "with a setting" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", host_system_id = "host-1", enable_logging = true }, after = { name = "web-1", power_state = "on", host_system_id = "host-2", enable_logging = false } }
    hit    = false
  }
}

hazard "vsphere-vm-records-harmless" {
  provider = ["hashicorp/vsphere", "vmware/vsphere"]
  types    = ["vsphere_virtual_machine"]
  actions  = ["update"]
  attributes = [
    "annotation",
    "name",
    "tags.**",
    "custom_attributes.**",
    "force_power_off",
    "shutdown_wait_timeout",
    "migrate_wait_timeout",
    "wait_for_guest_net_timeout",
    "wait_for_guest_ip_timeout",
    "wait_for_guest_net_routable",
    "ignored_guest_ips.**",
    "extra_config_reboot_required",
    "poweron_timeout",
    "cpu_limit",
    "cpu_reservation",
    "cpu_share_level",
    "cpu_share_count",
    "memory_limit",
    "memory_share_level",
    "memory_share_count",
  ]
  effect = "none"
  says   = "Notes, the name in vSphere, tags, shares and limits are changed on the running machine, and the rest says how the provider waits. The guest is not touched."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/virtual_machine.md: not on the list of what reboots"
    checked = "2026-11"
  }

  example "a note and tags" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", annotation = "a", tags = [] }, after = { name = "web-1", power_state = "on", annotation = "b", tags = ["urn:1"] } }
    hit    = true
  }

  example "with logging" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", annotation = "a", enable_logging = true }, after = { name = "web-1", power_state = "on", annotation = "b", enable_logging = false } }
    hit    = false
  }
}

hazard "vsphere-vm-disk-grown-harmless" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_virtual_machine"]
  actions    = ["update"]
  attributes = ["disk.size"]
  when       = length(before.disk) == 1 && length(after.disk) == 1 && after.disk[0].size > before.disk[0].size
  effect     = "none"
  says       = "A virtual disk grows while the guest runs; the guest still has to grow its file system."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/virtual_machine.md, disk.size"
    checked = "2026-11"
  }

  example "grown" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", disk = [{ label = "disk0", size = 20 }] }, after = { name = "web-1", power_state = "on", disk = [{ label = "disk0", size = 40 }] } }
    hit    = true
  }

  example "shrunk" {
    change = { actions = ["update"], before = { name = "web-1", power_state = "on", disk = [{ label = "disk0", size = 40 }] }, after = { name = "web-1", power_state = "on", disk = [{ label = "disk0", size = 20 }] } }
    hit    = false
  }
}
