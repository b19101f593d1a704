# Instances, bare metal, volumes and clusters of Vultr.

hazard "vultr-instance-first-boot-input-replaces" {
  provider = "vultr/vultr"
  types    = ["vultr_instance"]
  actions  = ["replace"]
  attributes = [
    "user_data",
    "ssh_key_ids.**",
    "script_id",
    "os_id",
    "app_id",
    "image_id",
    "snapshot_id",
    "hostname",
    "user_scheme",
    "reserved_ip_id",
    "region",
    "vpc_only",
    "disable_public_ipv4",
    "block_devices.**",
  ]
  effect  = "data-loss"
  also    = ["identity-change", "address-change"]
  says    = "The instance is destroyed with its disk to build another from another system, other keys, other first-boot data or with another hostname."
  instead = "These are only used while an instance is made: put them into ignore_changes, and change the hostname inside the guest."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_instance.go, schema: ForceNew"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, website/docs/r/instance.html.markdown, note on hostname"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "vultr/terraform-provider-vultr issue 477"
    checked = "2026-11"
  }

  example "first-boot data" {
    change = { actions = ["delete", "create"], before = { label = "web-1", user_data = "x" }, after = { label = "web-1", user_data = "y" }, replace_paths = ["user_data"] }
    hit    = true
  }

  example "hostname" {
    change = { actions = ["delete", "create"], before = { label = "web-1", hostname = "a" }, after = { label = "web-1", hostname = "b" }, replace_paths = ["hostname"] }
    hit    = true
  }

  example "a tag" {
    change = { actions = ["update"], before = { label = "web-1", tags = [] }, after = { label = "web-1", tags = ["a"] } }
    hit    = false
  }
}

hazard "vultr-instance-plan-is-one-way" {
  provider   = "vultr/vultr"
  types      = ["vultr_instance"]
  actions    = ["update"]
  attributes = ["plan"]
  effect     = "irreversible"
  also       = ["restart"]
  says       = "The instance is moved to the larger plan. It is rebooted for it, and Vultr supports no way back to a smaller plan."
  instead    = "Apply in a window; to go back, build a smaller instance and move over."

  evidence "documented" {
    source  = "Vultr documentation, resize a cloud compute instance: downgrading is not supported"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_instance.go, resourceVultrInstanceUpdate: waitForPlanUpgrade"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Vultr API v1, server/upgrade_plan: the virtual machine is rebooted upon a successful upgrade"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { label = "web-1", plan = "vc2-1c-1gb" }, after = { label = "web-1", plan = "vc2-2c-4gb" } }
    hit    = true
  }

  example "a tag" {
    change = { actions = ["update"], before = { plan = "vc2-1c-1gb", tags = [] }, after = { plan = "vc2-1c-1gb", tags = ["a"] } }
    hit    = false
  }
}

hazard "vultr-instance-iso-reboots" {
  provider   = "vultr/vultr"
  types      = ["vultr_instance"]
  actions    = ["update"]
  attributes = ["iso_id"]
  effect     = "restart"
  says       = "Attaching or detaching an ISO image is followed by a hard reboot; the instance may boot from the image."
  instead    = "Attach it by hand, in a window."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_instance.go, resourceVultrInstanceUpdate: AttachISO, DetachISO"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Vultr API v1, server/iso_attach and iso_detach: the server will hard reboot"
    checked = "2026-11"
  }

  example "attached" {
    change = { actions = ["update"], before = { label = "web-1", iso_id = "" }, after = { label = "web-1", iso_id = "iso-1" } }
    hit    = true
  }

  example "a tag" {
    change = { actions = ["update"], before = { label = "web-1", tags = [] }, after = { label = "web-1", tags = ["a"] } }
    hit    = false
  }
}

hazard "vultr-instance-backups-need-a-schedule" {
  provider   = "vultr/vultr"
  types      = ["vultr_instance"]
  actions    = ["update"]
  attributes = ["backups"]
  when       = after.backups == "enabled" && length(after.backups_schedule) == 0 || after.backups == "disabled" && length(after.backups_schedule) > 0
  outcome    = "refused"
  says       = "The provider refuses backups = \"enabled\" without a backups_schedule block, and \"disabled\" with one; the apply stops here."
  instead    = "Add or remove the schedule in the same change."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_instance.go, resourceVultrInstanceUpdate"
    checked = "2026-11"
  }

  example "no schedule" {
    change = { actions = ["update"], before = { backups_schedule = [], backups = "disabled" }, after = { backups_schedule = [], backups = "enabled" } }
    hit    = true
  }

  example "a schedule" {
    change = { actions = ["update"], before = { backups = "disabled", backups_schedule = [] }, after = { backups = "enabled", backups_schedule = [{ type = "daily" }] } }
    hit    = false
  }
}

hazard "vultr-instance-network-detached" {
  provider   = "vultr/vultr"
  types      = ["vultr_instance"]
  actions    = ["update"]
  attributes = ["vpc_ids.**", "vpc2_ids.**"]
  when       = length(after.vpc_ids) < length(before.vpc_ids) || length(after.vpc2_ids) < length(before.vpc2_ids)
  effect     = "outage"
  says       = "The running instance is taken out of a private network."
  instead    = "Move the traffic off it first."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_instance.go, resourceVultrInstanceUpdate: DetachVPC"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { vpc_ids = ["a", "b"] }, after = { vpc_ids = ["a"] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { vpc_ids = ["a"] }, after = { vpc_ids = ["a", "b"] } }
    hit    = false
  }
}

hazard "vultr-instance-firewall-not-removed" {
  provider   = "vultr/vultr"
  types      = ["vultr_instance"]
  actions    = ["update"]
  attributes = ["firewall_group_id"]
  when       = before.firewall_group_id != null && before.firewall_group_id != "" && (after.firewall_group_id == null || after.firewall_group_id == "")
  outcome    = "nothing"
  says       = "An empty firewall group is left out of the request: the instance stays in its group, and state says that it left."
  instead    = "Give it another group, or take it out of the group by hand."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_instance.go, resourceVultrInstanceUpdate"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "vultr/govultr 07793348d6, instance.go, InstanceUpdateReq: firewall_group_id is omitted where it is empty"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["update"], before = { firewall_group_id = "fw-1" }, after = { firewall_group_id = "" } }
    hit    = true
  }

  example "another" {
    change = { actions = ["update"], before = { firewall_group_id = "fw-1" }, after = { firewall_group_id = "fw-2" } }
    hit    = false
  }
}

hazard "vultr-instance-records-harmless" {
  provider   = "vultr/vultr"
  types      = ["vultr_instance"]
  actions    = ["update"]
  attributes = ["label", "tags.**", "activation_email"]
  effect     = "none"
  says       = "Label and tags are records of the API; the guest keeps its hostname."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_instance.go, resourceVultrInstanceUpdate: label and tags only"
    checked = "2026-11"
  }

  example "tags" {
    change = { actions = ["update"], before = { plan = "vc2-1c-1gb", tags = [], label = "a" }, after = { plan = "vc2-1c-1gb", tags = ["web"], label = "b" } }
    hit    = true
  }

  example "with a plan" {
    change = { actions = ["update"], before = { label = "a", plan = "a" }, after = { label = "b", plan = "b" } }
    hit    = false
  }
}

hazard "vultr-instance-backups-on-harmless" {
  provider   = "vultr/vultr"
  types      = ["vultr_instance"]
  actions    = ["update"]
  attributes = ["backups", "backups_schedule.**"]
  when       = after.backups == "enabled" && length(after.backups_schedule) > 0
  effect     = "none"
  says       = "Backups are made from outside; the instance keeps running. They are charged for."

  evidence "documented" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, website/docs/r/instance.html.markdown, backups"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["update"], before = { backups = "disabled", backups_schedule = [] }, after = { backups = "enabled", backups_schedule = [{ type = "daily", hour = 3 }] } }
    hit    = true
  }

  example "off" {
    change = { actions = ["update"], before = { backups = "enabled" }, after = { backups = "disabled" } }
    hit    = false
  }
}

hazard "vultr-bare-metal-system-installed-anew" {
  provider   = "vultr/vultr"
  types      = ["vultr_bare_metal_server"]
  actions    = ["update"]
  attributes = ["os_id", "app_id"]
  effect     = "data-loss"
  also       = ["outage"]
  says       = "Another operating system or application is installed on the same machine, inside what the plan calls an update in place: the machine is down, and what is on its disk must be taken as lost."
  instead    = "Back it up and treat it as a wipe, or make a second server and move over."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_bare_metal_server.go, resourceVultrBareMetalServerUpdate: OsID and AppID are sent"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, website/docs/r/bare_metal_server.html.markdown, os_id: the operating system to be installed"
    checked = "2026-11"
  }

  evidence "inferred" {
    source  = "an installation writes to the disk; the vendor does not promise that data stays"
    checked = "2026-11"
  }

  example "another system" {
    change = { actions = ["update"], before = { label = "bm", os_id = 1743 }, after = { label = "bm", os_id = 2284 } }
    hit    = true
  }

  example "a tag" {
    change = { actions = ["update"], before = { label = "bm", tags = [] }, after = { label = "bm", tags = ["a"] } }
    hit    = false
  }
}

hazard "vultr-bare-metal-first-boot-input-replaces" {
  provider = "vultr/vultr"
  types    = ["vultr_bare_metal_server"]
  actions  = ["replace"]
  attributes = [
    "user_data",
    "ssh_key_ids.**",
    "script_id",
    "hostname",
    "image_id",
    "snapshot_id",
    "plan",
    "region",
    "enable_ipv6",
    "user_scheme",
    "persistent_pxe",
    "mdisk_mode",
  ]
  effect  = "data-loss"
  also    = ["identity-change", "address-change"]
  says    = "The machine is given back with everything on its disks, and another is ordered."
  instead = "Put first-boot data, keys and hostname into ignore_changes."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_bare_metal_server.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "a key" {
    change = { actions = ["delete", "create"], before = { ssh_key_ids = ["a"] }, after = { ssh_key_ids = ["a", "b"] }, replace_paths = ["ssh_key_ids"] }
    hit    = true
  }

  example "a label" {
    change = { actions = ["update"], before = { label = "a" }, after = { label = "b" } }
    hit    = false
  }
}

hazard "vultr-volume-attach-restarts-the-instance" {
  provider   = "vultr/vultr"
  types      = ["vultr_block_storage"]
  actions    = ["update", "create"]
  attributes = ["attached_to_instance"]
  when       = after.live != true && !(contains(change.actions, "create") && contains(change.unknown, "attached_to_instance")) && (before.attached_to_instance != null && before.attached_to_instance != "" || after.attached_to_instance != null && after.attached_to_instance != "")
  effect     = "restart"
  says       = "Attaching or moving a volume restarts the instances concerned, although the plan shows only the volume, because live is not true."
  instead    = "Set live = true."

  evidence "documented" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, website/docs/r/block_storage.html.markdown, live"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_block_storage.go, resourceVultrBlockStorageUpdate"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["update"], before = { label = "data", live = false, attached_to_instance = "i-1" }, after = { label = "data", live = false, attached_to_instance = "i-2" } }
    hit    = true
  }

  example "created attached" {
    change = { actions = ["create"], after = { label = "data", live = false, attached_to_instance = "i-1" } }
    hit    = true
  }

  example "live" {
    change = { actions = ["update"], before = { label = "data", live = true, attached_to_instance = "i-1" }, after = { label = "data", live = true, attached_to_instance = "i-2" } }
    hit    = false
  }

  example "created loose" {
    change = { actions = ["create"], after = { label = "data", live = false } }
    hit    = false
  }

  example "for a new instance" {
    change = { actions = ["create"], after = { label = "data", live = false }, after_unknown = { attached_to_instance = true } }
    hit    = false
  }
}

hazard "vultr-volume-detached" {
  provider   = "vultr/vultr"
  types      = ["vultr_block_storage"]
  actions    = ["update"]
  attributes = ["attached_to_instance"]
  when       = before.attached_to_instance != null && before.attached_to_instance != ""
  effect     = "outage"
  says       = "The volume is detached from the running instance; a guest that has it mounted gets I/O errors."
  instead    = "Unmount it in the guest first."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_block_storage.go, resourceVultrBlockStorageUpdate: Detach"
    checked = "2026-11"
  }

  example "detached" {
    change = { actions = ["update"], before = { live = true, attached_to_instance = "i-1" }, after = { live = true, attached_to_instance = "" } }
    hit    = true
  }

  example "attached" {
    change = { actions = ["update"], before = { live = true, attached_to_instance = "" }, after = { live = true, attached_to_instance = "i-1" } }
    hit    = false
  }
}

hazard "vultr-address-create-reboots-the-instance" {
  provider = "vultr/vultr"
  types    = ["vultr_instance_ipv4"]
  actions  = ["create"]
  when     = after.reboot != false && !contains(change.unknown, "instance_id")
  effect   = "restart"
  says     = "The plan shows only a new address; the instance that gets it is rebooted, because reboot is not false."
  instead  = "Set reboot = false and set the address up inside the guest."

  evidence "documented" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, website/docs/r/instance_ipv4.html.markdown, reboot"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_instance_ipv4.go, CreateIPv4"
    checked = "2026-11"
  }

  example "default" {
    change = { actions = ["create"], after = { instance_id = "i-1", reboot = true } }
    hit    = true
  }

  example "told not to" {
    change = { actions = ["create"], after = { instance_id = "i-1", reboot = false } }
    hit    = false
  }

  example "of a new instance" {
    change = { actions = ["create"], after = { reboot = true }, after_unknown = { instance_id = true } }
    hit    = false
  }
}

hazard "vultr-volume-destroyed" {
  provider = "vultr/vultr"
  types    = ["vultr_block_storage"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The volume is deleted with its data."
  instead  = "Copy it first."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_block_storage.go, resourceVultrBlockStorageDelete"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { label = "data" } }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { label = "data", size_gb = 10 }, after = { label = "data", size_gb = 20 } }
    hit    = false
  }
}

hazard "vultr-database-destroyed" {
  provider = "vultr/vultr"
  types    = ["vultr_database"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The managed database is deleted with its data and its backups."
  instead  = "Dump it first."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_database.go, schema: database_engine is ForceNew; Delete"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { label = "db" } }
    hit    = true
  }

  example "a tag" {
    change = { actions = ["update"], before = { label = "db", tag = "a" }, after = { label = "db", tag = "b" } }
    hit    = false
  }
}

hazard "vultr-database-moves" {
  provider   = "vultr/vultr"
  types      = ["vultr_database"]
  actions    = ["update"]
  attributes = ["region", "plan", "plan_disk", "vpc_id"]
  effect     = "outage"
  says       = "The plan calls it an update in place; the database is moved to another region or plan, and clients are cut off while it switches over."
  instead    = "Apply in a window."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_database.go, resourceVultrDatabaseUpdate: region, plan and vpc_id are sent"
    checked = "2026-11"
  }

  evidence "inferred" {
    source  = "clients hold connections to the old node"
    checked = "2026-11"
  }

  example "another plan" {
    change = { actions = ["update"], before = { label = "db", plan = "a" }, after = { label = "db", plan = "b" } }
    hit    = true
  }

  example "trusted addresses" {
    change = { actions = ["update"], before = { label = "db", trusted_ips = ["a"] }, after = { label = "db", trusted_ips = ["a", "b"] } }
    hit    = false
  }
}

hazard "vultr-cluster-version-is-one-way" {
  provider   = "vultr/vultr"
  types      = ["vultr_kubernetes"]
  actions    = ["update"]
  attributes = ["version"]
  effect     = "irreversible"
  also       = ["restart"]
  says       = "The cluster is upgraded and its nodes are replaced one after another; there is no downgrade."
  instead    = "Upgrade in a window, with disruption budgets in place."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_kubernetes.go, resourceVultrKubernetesUpdate: Upgrade"
    checked = "2026-11"
  }

  evidence "inferred" {
    source  = "nodes get another image with another version"
    checked = "2026-11"
  }

  example "upgraded" {
    change = { actions = ["update"], before = { label = "k", version = "v1.31.0+1" }, after = { label = "k", version = "v1.32.0+1" } }
    hit    = true
  }

  example "a label" {
    change = { actions = ["update"], before = { version = "v1", label = "a" }, after = { version = "v1", label = "b" } }
    hit    = false
  }
}
