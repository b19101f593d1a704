# Domains of dmacvicar/libvirt. Measured with libvirt and QEMU, provider 0.9.8,
# Terraform 1.11.4 and OpenTofu 1.12: domain id, process and libvirt events
# before and after each apply.

hazard "libvirt-domain-update-restarts" {
  provider = "dmacvicar/libvirt"
  versions = ">= 0.9.0"
  types    = ["libvirt_domain"]
  actions  = ["update"]
  when     = before.running != false
  effect   = "restart"
  says     = "The provider stops the guest (ACPI shutdown, forced off after 30 seconds unless update.shutdown.timeout says otherwise), undefines the domain, defines it anew from the plan and starts it, whichever attribute changed."
  instead  = "To record a value that is live already: put it into the state (state pull, set it, raise the serial, state push) or into ignore_changes; a refresh does not read it and an import still plans the update. Otherwise plan the restart."

  evidence "measured" {
    source  = "libvirt with QEMU, provider 0.9.8, Terraform 1.11.4 and OpenTofu 1.12: autostart alone, description alone and memory each gave a new domain id and a new QEMU process, with the events Stopped, Undefined, Defined, Started"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/domain_resource.go, Update"
    checked = "2026-11"
  }

  example "autostart recorded" {
    change = { actions = ["update"], before = { running = true, autostart = null }, after = { running = true, autostart = true }, provider_version = "0.9.8" }
    hit    = true
  }

  example "description only, version not known" {
    change = { actions = ["update"], before = { running = true, description = "a" }, after = { running = true, description = "b" } }
    hit    = true
  }

  example "power state never set" {
    change = { actions = ["update"], before = { memory = 64 }, after = { memory = 96 }, provider_version = "0.9.8" }
    hit    = true
  }

  example "recorded as off before" {
    change = { actions = ["update"], before = { running = false, memory = 64 }, after = { running = false, memory = 96 }, provider_version = "0.9.8" }
    hit    = false
  }

  example "an older provider" {
    change = { actions = ["update"], before = { running = true, memory = 64 }, after = { running = true, memory = 96 }, provider_version = "0.8.3" }
    hit    = false
  }

  example "created" {
    change = { actions = ["create"], after = { running = true }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-domain-update-leaves-it-off" {
  provider = "dmacvicar/libvirt"
  versions = ">= 0.9.0"
  types    = ["libvirt_domain"]
  actions  = ["update"]
  when     = after.running != true && before.running != false
  effect   = "outage"
  says     = "After the redefinition the guest is started only where the plan has running = true. Here it does not, so the guest goes off and stays off, and the next plan shows no changes."
  instead  = "Set running = true on every guest that is to stay up, in the same change."

  evidence "measured" {
    source  = "libvirt with QEMU, provider 0.9.8, Terraform 1.11.4 and OpenTofu 1.12: running removed together with a description: the domain was shut off, apply exit 0, the plan after it empty"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/domain_resource.go, Update, shouldBeRunning"
    checked = "2026-11"
  }

  example "running removed" {
    change = { actions = ["update"], before = { running = true, description = "a" }, after = { running = null, description = "b" }, provider_version = "0.9.8" }
    hit    = true
  }

  example "running never set" {
    change = { actions = ["update"], before = { memory = 64 }, after = { memory = 96 }, provider_version = "0.9.8" }
    hit    = true
  }

  example "stays on" {
    change = { actions = ["update"], before = { running = true, description = "a" }, after = { running = true, description = "b" }, provider_version = "0.9.8" }
    hit    = false
  }

  example "was off" {
    change = { actions = ["update"], before = { running = false, memory = 64 }, after = { running = false, memory = 96 }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-domain-update-drops-what-was-done-by-hand" {
  provider = "dmacvicar/libvirt"
  versions = ">= 0.9.0"
  types    = ["libvirt_domain"]
  actions  = ["update"]
  effect   = "irreversible"
  asks     = false
  because  = "It matters only where a hand was at the guest; the restart asks already."
  says     = "The domain is defined anew from the plan. Whatever somebody changed with virsh since (an attached disk, more memory, a description) is gone afterwards, and no plan shows it: the provider reads back only what state already has."
  instead  = "Compare virsh dumpxml with the configuration before the apply."

  evidence "measured" {
    source  = "libvirt with QEMU, provider 0.9.8, Terraform 1.11.4 and OpenTofu 1.12: a disk attached by hand, raised memory and a description vanished when autostart alone was applied; plans before and after said no changes"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/domain_resource.go, Read and Update"
    checked = "2026-11"
  }

  example "any update" {
    change = { actions = ["update"], before = { running = true, autostart = null }, after = { running = true, autostart = true }, provider_version = "0.9.8" }
    hit    = true
  }

  example "destroyed" {
    change = { actions = ["delete"], before = { running = true }, provider_version = "0.9.8" }
    hit    = false
  }

  example "an older provider" {
    change = { actions = ["update"], before = { autostart = null }, after = { autostart = true }, provider_version = "0.8.3" }
    hit    = false
  }
}

hazard "libvirt-domain-update-reports-failure-though-done" {
  provider = "dmacvicar/libvirt"
  versions = ">= 0.9.8"
  types    = ["libvirt_domain"]
  actions  = ["update"]
  when     = before.running == true && after.running == true
  outcome  = "misreported"
  says     = "The attribute id is the number of the run, which the restart changes. The apply ends with \"Provider produced inconsistent result after apply\" on .id and exit 1 although the update is done and recorded."
  instead  = "Judge the apply by a fresh plan and by the state of the guest, not by its exit status."

  evidence "measured" {
    source  = "libvirt with QEMU, provider 0.9.8, Terraform 1.11.4 and OpenTofu 1.12: every update of a running domain ended in exit 1; state was written and the next plan was empty"
    checked = "2026-11"
  }

  example "a running guest" {
    change = { actions = ["update"], before = { running = true, memory = 64 }, after = { running = true, memory = 96 }, provider_version = "0.9.8" }
    hit    = true
  }

  example "a guest that stays off" {
    change = { actions = ["update"], before = { running = false, memory = 64 }, after = { running = false, memory = 96 }, provider_version = "0.9.8" }
    hit    = false
  }

  example "running removed" {
    change = { actions = ["update"], before = { running = true, memory = 64 }, after = { running = null, memory = 96 }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-domain-power-state-blind" {
  provider = "dmacvicar/libvirt"
  versions = ">= 0.9.6"
  types    = ["libvirt_domain"]
  actions  = ["update"]
  when     = after.running == true
  effect   = "none"
  blind    = "running"
  says     = "The provider never refreshes running, and a start that fails is only a warning: an empty plan after this apply does not show that the guest is up."
  instead  = "Ask libvirt (virsh domstate) or the service itself after the apply."

  evidence "measured" {
    source  = "libvirt with QEMU, provider 0.9.8, Terraform 1.11.4 and OpenTofu 1.12: with its volume moved away the guest could not start: apply exit 0, domain shut off, the plan after it empty"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/domain_resource.go, Read and Update"
    checked = "2026-11"
  }

  example "a guest that is to run" {
    change = { actions = ["update"], before = { running = true, memory = 64 }, after = { running = true, memory = 96 }, provider_version = "0.9.8" }
    hit    = true
  }

  example "a guest that is to be off" {
    change = { actions = ["update"], before = { running = false, memory = 64 }, after = { running = false, memory = 96 }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-domain-autostart-blind" {
  provider   = "dmacvicar/libvirt"
  versions   = ">= 0.9.6"
  types      = ["libvirt_domain"]
  actions    = ["update"]
  attributes = ["autostart"]
  when       = before.autostart == null && !change.importing
  effect     = "none"
  blind      = "autostart"
  says       = "Autostart is read from libvirt only where state has a value already, or at an import. State has none, so the live setting may be what the plan wants to set."
  instead    = "Read it with virsh dominfo first. If it is set already, record it in the state instead of paying a restart for it."

  evidence "measured" {
    source  = "libvirt with QEMU, provider 0.9.8, Terraform 1.11.4 and OpenTofu 1.12: virsh autostart by hand, then plan and plan -refresh-only: no changes, state still without a value"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/domain_resource.go, Read"
    checked = "2026-11"
  }

  example "not in state" {
    change = { actions = ["update"], before = { running = true, autostart = null }, after = { running = true, autostart = true }, provider_version = "0.9.8" }
    hit    = true
  }

  example "in state" {
    change = { actions = ["update"], before = { running = true, autostart = false }, after = { running = true, autostart = true }, provider_version = "0.9.8" }
    hit    = false
  }

  example "something else" {
    change = { actions = ["update"], before = { running = true, memory = 64, autostart = true }, after = { running = true, memory = 96, autostart = true }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-domain-destroy-drops-nvram-and-tpm" {
  provider = "dmacvicar/libvirt"
  versions = ">= 0.9.0"
  types    = ["libvirt_domain"]
  actions  = ["delete", "replace"]
  when     = length(before.devices.tpms) > 0 || before.os.nv_ram != null
  effect   = "data-loss"
  says     = "The domain is undefined together with its NVRAM and its emulated TPM: boot entries, enrolled keys and everything sealed to that TPM go with it."
  instead  = "Copy the NVRAM file and the TPM state first, or keep recovery keys at hand."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/domain_resource.go, Delete"
    checked = "2026-11"
  }

  example "a virtual TPM" {
    change = { actions = ["delete"], before = { running = true, devices = { tpms = [{ model = "tpm-crb" }] } }, provider_version = "0.9.8" }
    hit    = true
  }

  example "UEFI variables" {
    change = { actions = ["delete"], before = { os = { nv_ram = { nv_ram = "/var/lib/libvirt/qemu/nvram/a.fd" } } }, provider_version = "0.9.8" }
    hit    = true
  }

  example "neither" {
    change = { actions = ["delete"], before = { running = true, devices = { tpms = [] } }, provider_version = "0.9.8" }
    hit    = false
  }

  example "an update" {
    change = { actions = ["update"], before = { devices = { tpms = [{ model = "tpm-crb" }] }, memory = 1 }, after = { devices = { tpms = [{ model = "tpm-crb" }] }, memory = 2 }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-domain-destroy-is-a-power-cut" {
  provider = "dmacvicar/libvirt"
  versions = ">= 0.9.0"
  types    = ["libvirt_domain"]
  actions  = ["delete", "replace"]
  when     = before.running != false && before.destroy.shutdown == null
  effect   = "outage"
  says     = "Without a destroy.shutdown setting in state the running guest is cut off like a machine whose plug is pulled; volumes that stay are left unclean."
  instead  = "Apply destroy = { shutdown = {} } first (it is read from state), or shut the guest down yourself."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/domain_resource.go, Delete"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "dmacvicar/terraform-provider-libvirt issue 1060"
    checked = "2026-11"
  }

  example "no shutdown setting" {
    change = { actions = ["delete"], before = { running = true, destroy = null }, provider_version = "0.9.8" }
    hit    = true
  }

  example "with a shutdown" {
    change = { actions = ["delete"], before = { running = true, destroy = { shutdown = { timeout = 60 } } }, provider_version = "0.9.8" }
    hit    = false
  }

  example "recorded as off" {
    change = { actions = ["delete"], before = { running = false }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-domain-live-settings-blind" {
  provider = "dmacvicar/libvirt"
  versions = ">= 0.9.0"
  types    = ["libvirt_domain"]
  actions  = ["update"]
  effect   = "none"
  blind    = "memory, disks and whatever else was changed with virsh"
  says     = "A refresh reads back only what state already has. Memory that was changed with virsh, a disk that was attached by hand or a description set there shows up in no plan."
  instead  = "Compare virsh dumpxml with the configuration before the apply."

  evidence "measured" {
    source  = "libvirt with QEMU, provider 0.9.8, Terraform 1.11.4 and OpenTofu 1.12: memory raised and a disk attached by hand: no changes in the plan, and set back by the next update"
    checked = "2026-11"
  }

  example "a description" {
    change = { actions = ["update"], before = { running = true, memory = 2048, description = "a" }, after = { running = true, memory = 2048, description = "b" }, provider_version = "0.9.8" }
    hit    = true
  }

  example "an older provider" {
    change = { actions = ["update"], before = { running = true, autostart = false }, after = { running = true, autostart = true }, provider_version = "0.8.3" }
    hit    = false
  }
}

hazard "libvirt-legacy-domain-update-boots-a-guest-that-is-off" {
  provider = "dmacvicar/libvirt"
  versions = "< 0.9.0"
  types    = ["libvirt_domain"]
  actions  = ["update"]
  when     = before.running == false
  effect   = "restart"
  says     = "Before 0.9 every update begins by starting the domain if it does not run, whichever attribute changed: a guest that was parked on purpose comes up."
  instead  = "Leave parked guests out of the run, or move to a release that honours running."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 5d700068ed (v0.8.3), libvirt/resource_libvirt_domain.go, resourceLibvirtDomainUpdate"
    checked = "2026-11"
  }

  example "parked, autostart set" {
    change = { actions = ["update"], before = { running = false, autostart = false }, after = { running = false, autostart = true }, provider_version = "0.8.3" }
    hit    = true
  }

  example "a guest that runs" {
    change = { actions = ["update"], before = { running = true, autostart = false }, after = { running = true, autostart = true }, provider_version = "0.8.3" }
    hit    = false
  }

  example "a newer provider" {
    change = { actions = ["update"], before = { running = false, autostart = false }, after = { running = false, autostart = true }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-legacy-domain-running-does-nothing" {
  provider   = "dmacvicar/libvirt"
  versions   = "< 0.9.0"
  types      = ["libvirt_domain"]
  actions    = ["update"]
  attributes = ["running"]
  when       = before.running == true && after.running == false
  outcome    = "nothing"
  says       = "Before 0.9 the update does not look at running. State takes the new value and the guest keeps running."
  instead    = "Shut the guest down with virsh and check it."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 5d700068ed (v0.8.3), libvirt/resource_libvirt_domain.go, resourceLibvirtDomainUpdate: only cloudinit, autostart and network_interface are applied"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "dmacvicar/terraform-provider-libvirt issue 622"
    checked = "2026-11"
  }

  example "switched off" {
    change = { actions = ["update"], before = { running = true }, after = { running = false }, provider_version = "0.8.3" }
    hit    = true
  }

  example "a newer provider" {
    change = { actions = ["update"], before = { running = true }, after = { running = false }, provider_version = "0.9.8" }
    hit    = false
  }

  example "autostart" {
    change = { actions = ["update"], before = { running = true, autostart = false }, after = { running = true, autostart = true }, provider_version = "0.8.3" }
    hit    = false
  }
}

hazard "libvirt-legacy-domain-autostart-harmless" {
  provider   = "dmacvicar/libvirt"
  versions   = "< 0.9.0"
  types      = ["libvirt_domain"]
  actions    = ["update"]
  attributes = ["autostart"]
  when       = before.running != false
  effect     = "none"
  says       = "Before 0.9 autostart is set on the live domain without stopping it."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 5d700068ed (v0.8.3), libvirt/resource_libvirt_domain.go, DomainSetAutostart"
    checked = "2026-11"
  }

  example "switched on" {
    change = { actions = ["update"], before = { running = true, autostart = false }, after = { running = true, autostart = true }, provider_version = "0.8.3" }
    hit    = true
  }

  example "a newer provider stops the guest for it" {
    change = { actions = ["update"], before = { running = true, autostart = false }, after = { running = true, autostart = true }, provider_version = "0.9.8" }
    hit    = false
  }

  example "parked" {
    change = { actions = ["update"], before = { running = false, autostart = false }, after = { running = false, autostart = true }, provider_version = "0.8.3" }
    hit    = false
  }
}

hazard "libvirt-legacy-domain-edit-replaces" {
  provider = "dmacvicar/libvirt"
  versions = "< 0.9.0"
  types    = ["libvirt_domain"]
  actions  = ["replace"]
  attributes = [
    "memory",
    "vcpu",
    "cloudinit",
    "coreos_ignition",
    "description",
    "disk.**",
    "cpu.**",
    "filesystem.**",
    "graphics.**",
    "nvram.**",
    "firmware",
  ]
  effect  = "outage"
  says    = "Before 0.9 memory, vcpu, disks, cloud-init and most of the rest cannot change in place: the guest is destroyed, undefined and defined anew, and is off meanwhile. Volumes stay, what lived in memory does not."
  instead = "Shut the guest down first and plan the gap; or change it with virsh and ignore the attribute."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 5d700068ed (v0.8.3), libvirt/resource_libvirt_domain.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "more memory" {
    change = { actions = ["delete", "create"], before = { name = "crib-1", memory = 1024 }, after = { name = "crib-1", memory = 2048 }, replace_paths = ["memory"], provider_version = "0.8.3" }
    hit    = true
  }

  example "in place with a newer provider" {
    change = { actions = ["update"], before = { running = true, memory = 1024 }, after = { running = true, memory = 2048 }, provider_version = "0.9.8" }
    hit    = false
  }
}
