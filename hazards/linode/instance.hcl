# Linodes. Without skip_implicit_reboots = true in the provider block the provider
# reboots them by itself.

hazard "linode-region-migrates" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["region"]
  effect     = "outage"
  also       = ["address-change"]
  says       = "The Linode is shut down and moved to another data centre. That takes long, and its addresses change."
  instead    = "Treat it as a migration: announce it, prepare DNS and firewalls, raise the update timeout."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instance/resource.go, updateResource: applyInstanceMigration"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Linode API, post-migrate-linode-instance"
    checked = "2026-11"
  }

  example "another region" {
    change = { actions = ["update"], before = { label = "web-1", region = "eu-central" }, after = { label = "web-1", region = "de-fra-2" } }
    hit    = true
  }

  example "relabelled" {
    change = { actions = ["update"], before = { region = "eu-central", label = "a" }, after = { region = "eu-central", label = "b" } }
    hit    = false
  }
}

hazard "linode-type-resizes" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["type"]
  effect     = "restart"
  says       = "The Linode is resized, which by default is a cold migration: it is off until it has been moved, then booted. This happens with skip_implicit_reboots as well."
  instead    = "Set migration_type = \"warm\" where it is supported, and apply in a window."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instance/helpers.go, applyInstanceTypeChange"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { label = "web-1", migration_type = "cold", type = "g6-standard-1" }, after = { label = "web-1", migration_type = "cold", type = "g6-standard-2" } }
    hit    = true
  }

  example "relabelled" {
    change = { actions = ["update"], before = { type = "g6-standard-1", label = "a" }, after = { type = "g6-standard-1", label = "b" } }
    hit    = false
  }
}

hazard "linode-disk-grows-one-way" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["type"]
  when       = after.resize_disk == true
  effect     = "irreversible"
  says       = "The disk is resized along with the type and cannot be shrunk by itself: there is no plain way back to the smaller type."
  instead    = "Leave resize_disk false unless the space is needed."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/instance.md, resize_disk"
    checked = "2026-11"
  }

  example "with its disk" {
    change = { actions = ["update"], before = { resize_disk = true, type = "g6-standard-1" }, after = { resize_disk = true, type = "g6-standard-2" } }
    hit    = true
  }

  example "disk kept" {
    change = { actions = ["update"], before = { resize_disk = false, type = "g6-standard-1" }, after = { resize_disk = false, type = "g6-standard-2" } }
    hit    = false
  }
}

hazard "linode-root-password-powers-off" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["root_pass"]
  when       = provider.skip_implicit_reboots != true
  effect     = "restart"
  also       = ["credential-rotation"]
  says       = "The Linode is powered off, its root password is reset, and it is booted again."
  instead    = "Change the password inside the guest and put root_pass into ignore_changes."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instance/resource.go, updateResource: needsOffline"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/instance.md, root_pass"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { label = "web-1", status = "running", root_pass = "x" }, after = { label = "web-1", status = "running", root_pass = "y" } }
    hit    = true
  }

  example "reboots skipped" {
    change = { actions = ["update"], before = { label = "web-1", root_pass = "x" }, after = { label = "web-1", root_pass = "y" }, provider = { skip_implicit_reboots = true } }
    hit    = false
  }
}

hazard "linode-root-password-refused-without-reboots" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["root_pass"]
  when       = provider.skip_implicit_reboots == true
  outcome    = "refused"
  says       = "The provider block has skip_implicit_reboots = true. Resetting the password of a running Linode needs it off, so the apply fails here."
  instead    = "Power it off first, or change the password inside the guest and ignore root_pass."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instance/helpers.go, ShutdownInstanceForOfflineOperation"
    checked = "2026-11"
  }

  example "reboots skipped" {
    change = { actions = ["update"], before = { label = "web-1", status = "running", root_pass = "x" }, after = { label = "web-1", status = "running", root_pass = "y" }, provider = { skip_implicit_reboots = true } }
    hit    = true
  }

  example "reboots allowed" {
    change = { actions = ["update"], before = { label = "web-1", root_pass = "x" }, after = { label = "web-1", root_pass = "y" } }
    hit    = false
  }
}

hazard "linode-private-ip-reboots" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["private_ip"]
  when       = after.private_ip == true && provider.skip_implicit_reboots != true
  effect     = "restart"
  also       = ["irreversible"]
  says       = "A private address is added and the Linode is rebooted for it. It cannot be removed from here again."
  instead    = "Set skip_implicit_reboots = true on the provider and reboot in your own time."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instance/resource.go, updateResource: private_ip"
    checked = "2026-11"
  }

  example "added" {
    change = { actions = ["update"], before = { label = "web-1", private_ip = false }, after = { label = "web-1", private_ip = true } }
    hit    = true
  }

  example "reboots skipped" {
    change = { actions = ["update"], before = { label = "web-1", private_ip = false }, after = { label = "web-1", private_ip = true }, provider = { skip_implicit_reboots = true } }
    hit    = false
  }
}

hazard "linode-private-ip-removal-refused" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["private_ip"]
  when       = before.private_ip == true && after.private_ip != true
  outcome    = "refused"
  says       = "The provider refuses to take a private address away; only the support can. The apply stops here."
  instead    = "Leave private_ip = true."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instance/resource.go, updateResource: private_ip"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["update"], before = { label = "web-1", private_ip = true }, after = { label = "web-1", private_ip = false } }
    hit    = true
  }

  example "added" {
    change = { actions = ["update"], before = { label = "web-1", private_ip = false }, after = { label = "web-1", private_ip = true } }
    hit    = false
  }
}

hazard "linode-profile-or-disk-edit-reboots" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["config.**", "disk.**", "interface.**", "boot_config_label", "swap_size"]
  when       = provider.skip_implicit_reboots != true && after.booted != false
  effect     = "restart"
  says       = "The booted configuration profile, an interface or a disk is changed, and the Linode is rebooted to use it."
  instead    = "Set skip_implicit_reboots = true on the provider and reboot deliberately."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instance/resource.go, updateResource: rebootInstance"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/index.md, skip_implicit_reboots"
    checked = "2026-11"
  }

  example "another kernel" {
    change = { actions = ["update"], before = { label = "web-1", config = [{ label = "boot", kernel = "linode/latest-64bit" }] }, after = { label = "web-1", config = [{ label = "boot", kernel = "linode/grub2" }] } }
    hit    = true
  }

  example "reboots skipped" {
    change = { actions = ["update"], before = { label = "web-1", config = [{ kernel = "a" }] }, after = { label = "web-1", config = [{ kernel = "b" }] }, provider = { skip_implicit_reboots = true } }
    hit    = false
  }

  example "one that is kept off" {
    change = { actions = ["update"], before = { label = "web-1", booted = false, config = [{ kernel = "a" }] }, after = { label = "web-1", booted = false, config = [{ kernel = "b" }] } }
    hit    = false
  }
}

hazard "linode-profile-edit-waits-for-a-reboot" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["config.**", "interface.**", "boot_config_label"]
  when       = provider.skip_implicit_reboots == true
  effect     = "deferred"
  says       = "skip_implicit_reboots is on: the profile is written, and the running Linode uses it after somebody reboots it."
  instead    = "Reboot it in a window."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/index.md, skip_implicit_reboots"
    checked = "2026-11"
  }

  example "reboots skipped" {
    change = { actions = ["update"], before = { label = "web-1", config = [{ kernel = "a" }] }, after = { label = "web-1", config = [{ kernel = "b" }] }, provider = { skip_implicit_reboots = true } }
    hit    = true
  }

  example "reboots allowed" {
    change = { actions = ["update"], before = { label = "web-1", config = [{ kernel = "a" }] }, after = { label = "web-1", config = [{ kernel = "b" }] } }
    hit    = false
  }
}

hazard "linode-switched-off" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["booted"]
  when       = before.booted != false && after.booted == false
  effect     = "outage"
  says       = "The Linode is shut down and stays off."
  instead    = "Stop the service deliberately; check who depends on it."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/instance.md, booted"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { label = "web-1", booted = true }, after = { label = "web-1", booted = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { label = "web-1", booted = false }, after = { label = "web-1", booted = true } }
    hit    = false
  }
}

hazard "linode-backups-off-deletes-them" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["backups_enabled"]
  when       = before.backups_enabled == true && after.backups_enabled != true
  effect     = "data-loss"
  says       = "Cancelling the backup service deletes every backup that the Linode has, for good."
  instead    = "Copy what is worth keeping into an image first."

  evidence "documented" {
    source  = "Linode API, post-cancel-backups: deletes all existing backups of the Linode forever"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instance/resource.go, updateResource: CancelInstanceBackups"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { label = "web-1", backups_enabled = true }, after = { label = "web-1", backups_enabled = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { label = "web-1", backups_enabled = false }, after = { label = "web-1", backups_enabled = true } }
    hit    = false
  }
}

hazard "linode-destroy-takes-disks-backups-and-addresses" {
  provider = "linode/linode"
  types    = ["linode_instance"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["address-change"]
  says     = "Its disks, its backups and its configuration profiles are deleted with it, and its addresses are given up. Volumes are only detached."
  instead  = "Make an image of its disk first, and reserve addresses that must stay."

  evidence "documented" {
    source  = "Linode API, delete-linode-instance"
    checked = "2026-11"
  }

  example "destroyed" {
    change = { actions = ["delete"], before = { label = "web-1", backups_enabled = true } }
    hit    = true
  }

  example "resized" {
    change = { actions = ["update"], before = { label = "web-1", type = "a" }, after = { label = "web-1", type = "b" } }
    hit    = false
  }
}

hazard "linode-first-boot-input-replaces" {
  provider = "linode/linode"
  types    = ["linode_instance"]
  actions  = ["replace"]
  attributes = [
    "image",
    "authorized_keys.**",
    "authorized_users.**",
    "stackscript_id",
    "stackscript_data.**",
    "metadata.user_data",
    "backup_id",
    "disk_encryption",
    "interface_generation",
    "firewall_id",
  ]
  effect  = "data-loss"
  also    = ["identity-change", "address-change"]
  says    = "The Linode is destroyed with its disks to build another from other keys, another image or other first-boot data."
  instead = "These are only used while a Linode is made: put them into ignore_changes."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instance/schema_resource.go: ForceNew"
    checked = "2026-11"
  }

  example "a key added" {
    change = { actions = ["delete", "create"], before = { authorized_keys = ["ssh-ed25519 AAAA a"] }, after = { authorized_keys = ["ssh-ed25519 AAAA a", "ssh-ed25519 AAAA b"] }, replace_paths = ["authorized_keys"] }
    hit    = true
  }

  example "resized" {
    change = { actions = ["update"], before = { label = "web-1", type = "a" }, after = { label = "web-1", type = "b" } }
    hit    = false
  }
}

hazard "linode-records-harmless" {
  provider = "linode/linode"
  types    = ["linode_instance"]
  actions  = ["update"]
  attributes = [
    "label",
    "group",
    "tags.**",
    "alerts.**",
    "watchdog_enabled",
    "maintenance_policy",
    "resize_disk",
    "migration_type",
  ]
  effect = "none"
  says   = "Label, group, tags, alert thresholds and the watchdog are settings of the API; the rest says how later changes go. The Linode is not touched."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instance/resource.go, updateResource: simpleUpdate"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/instance.md, label"
    checked = "2026-11"
  }

  example "tags and alerts" {
    change = { actions = ["update"], before = { type = "g6-standard-1", tags = [], alerts = [{ cpu = 90 }] }, after = { type = "g6-standard-1", tags = ["web"], alerts = [{ cpu = 180 }] } }
    hit    = true
  }

  example "with a type" {
    change = { actions = ["update"], before = { label = "a", type = "a" }, after = { label = "b", type = "b" } }
    hit    = false
  }
}

hazard "linode-backups-on-harmless" {
  provider   = "linode/linode"
  types      = ["linode_instance"]
  actions    = ["update"]
  attributes = ["backups_enabled"]
  when       = after.backups_enabled == true
  effect     = "none"
  says       = "Backups switched on are made from outside; the Linode keeps running. They are charged for."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instance/resource.go, updateResource: EnableInstanceBackups"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["update"], before = { label = "web-1", backups_enabled = false }, after = { label = "web-1", backups_enabled = true } }
    hit    = true
  }

  example "off" {
    change = { actions = ["update"], before = { label = "web-1", backups_enabled = true }, after = { label = "web-1", backups_enabled = false } }
    hit    = false
  }
}
