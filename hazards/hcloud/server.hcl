hazard "hcloud-server-type-change-powers-off" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["update"]
  attributes = ["server_type"]
  effect     = "restart"
  says       = "The server is powered off hard, not shut down, then its type is changed, and it is started again."
  instead    = "Drain it, shut the guest down cleanly, resize, verify; one server at a time."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/server/resource.go, update of server_type"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Hetzner Cloud API, server actions: change_type needs the server to be off"
    checked = "2026-11"
  }

  example "resized" {
    change = { actions = ["update"], before = { server_type = "cx22" }, after = { server_type = "cx32" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { server_type = "cx22", name = "a" }, after = { server_type = "cx22", name = "b" } }
    hit    = false
  }
}

hazard "hcloud-server-disk-upgrade-is-one-way" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["update"]
  attributes = ["server_type"]
  when       = after.keep_disk != true
  effect     = "irreversible"
  says       = "Unless keep_disk is true the disk grows with the type, and the server can never go back to a type with a smaller disk."
  instead    = "Set keep_disk = true in the same change if a way back must stay."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/server/resource.go, UpgradeDisk"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Hetzner Cloud API, server actions: upgrade_disk"
    checked = "2026-11"
  }

  example "disk grows" {
    change = { actions = ["update"], before = { server_type = "cx22" }, after = { server_type = "cx32" } }
    hit    = true
  }

  example "disk kept" {
    change = { actions = ["update"], before = { server_type = "cx22", keep_disk = true }, after = { server_type = "cx32", keep_disk = true } }
    hit    = false
  }
}

hazard "hcloud-server-user-data-replaces" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["replace"]
  attributes = ["user_data"]
  effect     = "data-loss"
  also       = ["identity-change", "address-change"]
  says       = "The server is destroyed, with its disk and, unless they are resources of their own, its addresses, to build another with new first-boot data. State keeps only a digest of user_data, so the plan cannot show what changed in it."
  instead    = "The running server has no use for first-boot data: put user_data into ignore_changes. New servers then still get it."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/server/resource.go, Schema: user_data forces a new server"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "hetznercloud/terraform-provider-hcloud issues 338 and 372"
    checked = "2026-11"
  }

  example "a template drifted" {
    change = { actions = ["delete", "create"], before = { user_data = "x", server_type = "cx22" }, after = { user_data = "y", server_type = "cx32" }, replace_paths = ["user_data"] }
    hit    = true
  }

  example "another location" {
    change = { actions = ["delete", "create"], before = { location = "nbg1" }, after = { location = "fsn1" }, replace_paths = ["location"] }
    hit    = false
  }

  example "resized in place" {
    change = { actions = ["update"], before = { server_type = "cx22" }, after = { server_type = "cx32" } }
    hit    = false
  }
}

hazard "hcloud-server-first-boot-input-replaces" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["replace"]
  attributes = ["ssh_keys.**", "image", "location", "datacenter"]
  effect     = "data-loss"
  also       = ["identity-change", "address-change"]
  says       = "The server is destroyed, with its disk, to build another from other keys, another image or elsewhere."
  instead    = "Keys are only put in when a server is made: ignore ssh_keys (and image) and hand keys out otherwise."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/server/resource.go, Schema"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/resources/server.md"
    checked = "2026-11"
  }

  example "a key added" {
    change = { actions = ["delete", "create"], before = { ssh_keys = ["1"] }, after = { ssh_keys = ["1", "2"] }, replace_paths = ["ssh_keys"] }
    hit    = true
  }

  example "its name" {
    change = { actions = ["update"], before = { name = "a" }, after = { name = "b" } }
    hit    = false
  }
}

hazard "hcloud-server-iso-resets" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["update"]
  attributes = ["iso"]
  effect     = "restart"
  says       = "Attaching or detaching an ISO image is followed by a hard reset; the server may boot from the image."
  instead    = "Attach it through the API and reboot the guest yourself."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/server/resource.go, update of iso"
    checked = "2026-11"
  }

  example "attached" {
    change = { actions = ["update"], before = { iso = null }, after = { iso = "4711" } }
    hit    = true
  }

  example "its labels" {
    change = { actions = ["update"], before = { iso = "4711", labels = {} }, after = { iso = "4711", labels = { a = "b" } } }
    hit    = false
  }
}

hazard "hcloud-server-rescue-boots-elsewhere" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["update"]
  attributes = ["rescue"]
  effect     = "outage"
  says       = "The server is reset at once and comes up in the rescue system instead of its own disk."
  instead    = "Use rescue mode by hand and keep it out of the configuration."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/server/resource.go, update of rescue"
    checked = "2026-11"
  }

  example "switched on" {
    change = { actions = ["update"], before = { rescue = null }, after = { rescue = "linux64" } }
    hit    = true
  }

  example "unchanged" {
    change = { actions = ["update"], before = { rescue = null, name = "a" }, after = { rescue = null, name = "b" } }
    hit    = false
  }
}

hazard "hcloud-server-public-net-powers-off" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["update"]
  attributes = ["public_net.**"]
  effect     = "outage"
  also       = ["address-change"]
  says       = "Any edit of public_net powers the server off. An address that was made with the server and is switched off or exchanged here is deleted for good."
  instead    = "Give the server primary IPs of its own first, with auto_delete = false."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/server/resource.go, update of public_net"
    checked = "2026-11"
  }

  example "IPv4 off" {
    change = { actions = ["update"], before = { public_net = [{ ipv4_enabled = true, ipv6_enabled = true }] }, after = { public_net = [{ ipv4_enabled = false, ipv6_enabled = true }] } }
    hit    = true
  }

  example "block added" {
    change = { actions = ["update"], before = { public_net = [] }, after = { public_net = [{ ipv4_enabled = false }] } }
    hit    = true
  }

  example "another attribute" {
    change = { actions = ["update"], before = { backups = false }, after = { backups = true } }
    hit    = false
  }
}

hazard "hcloud-server-backups-off-deletes-them" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["update"]
  attributes = ["backups"]
  when       = before.backups == true && after.backups != true
  effect     = "data-loss"
  says       = "Switching backups off deletes every backup the server has, at once."
  instead    = "Turn the backups worth keeping into snapshots first."

  evidence "documented" {
    source  = "Hetzner Cloud API, server actions: disable_backup"
    checked = "2026-11"
  }

  example "switched off" {
    change = { actions = ["update"], before = { backups = true }, after = { backups = false } }
    hit    = true
  }

  example "switched on" {
    change = { actions = ["update"], before = { backups = false }, after = { backups = true } }
    hit    = false
  }
}

hazard "hcloud-server-destroy-takes-its-backups" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_server"]
  actions  = ["delete", "replace"]
  when     = before.backups == true
  effect   = "data-loss"
  says     = "Backups belong to the server and are deleted with it: what one would restore from goes in the same call."
  instead  = "Make a snapshot, which outlives the server."

  evidence "documented" {
    source  = "Hetzner Cloud API, server actions: backup images are bound to the server"
    checked = "2026-11"
  }

  example "with backups" {
    change = { actions = ["delete"], before = { backups = true } }
    hit    = true
  }

  example "without" {
    change = { actions = ["delete"], before = { backups = false } }
    hit    = false
  }
}

hazard "hcloud-server-network-change-detaches" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["update"]
  attributes = ["network.ip", "network.network_id"]
  effect     = "outage"
  says       = "A private address cannot be changed while attached: the server is taken out of the network and put back."
  instead    = "Drain the server first."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/server/resource.go, updateServerInlineNetworkAttachments"
    checked = "2026-11"
  }

  example "another address" {
    change = { actions = ["update"], before = { network = [{ network_id = 1, ip = "10.0.0.2" }] }, after = { network = [{ network_id = 1, ip = "10.0.0.3" }] } }
    hit    = true
  }

  example "alias only" {
    change = { actions = ["update"], before = { network = [{ network_id = 1, alias_ips = [] }] }, after = { network = [{ network_id = 1, alias_ips = ["10.0.0.9"] }] } }
    hit    = false
  }
}

hazard "hcloud-server-firewall-removed" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["update"]
  attributes = ["firewall_ids.**"]
  when       = length(after.firewall_ids) < length(before.firewall_ids)
  effect     = "exposure"
  says       = "A firewall that is no longer on the list is taken off the server, also one that another resource had attached."
  instead    = "Attach firewalls in one way only, by the list or by hcloud_firewall_attachment."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/server/resource.go, update of firewall_ids"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { firewall_ids = [1, 2] }, after = { firewall_ids = [1] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { firewall_ids = [1] }, after = { firewall_ids = [1, 2] } }
    hit    = false
  }
}

hazard "hcloud-server-placement-group-exit-refused" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["update"]
  attributes = ["placement_group_id"]
  when       = before.placement_group_id != null
  outcome    = "refused"
  says       = "A running server cannot leave its placement group; the apply stops here unless the server is off."
  instead    = "Shut the server down first."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/server/resource.go, update of placement_group_id"
    checked = "2026-11"
  }

  example "leaves" {
    change = { actions = ["update"], before = { placement_group_id = 5 }, after = { placement_group_id = null } }
    hit    = true
  }

  example "joins" {
    change = { actions = ["update"], before = { placement_group_id = null }, after = { placement_group_id = 5 } }
    hit    = false
  }
}

hazard "hcloud-server-labels-select" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["update"]
  attributes = ["labels.**"]
  effect     = "exposure"
  asks       = false
  because    = "It matters only where something selects by that label."
  says       = "Labels of a server are records, but a firewall or load balancer that selects by label takes it in or drops it."
  instead    = "Look for label_selector before moving a label."

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/resources/firewall.md and load_balancer_target.md, label_selector"
    checked = "2026-11"
  }

  example "relabelled" {
    change = { actions = ["update"], before = { labels = { role = "web" } }, after = { labels = { role = "db" } } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "a", labels = {} }, after = { name = "b", labels = {} } }
    hit    = false
  }
}

hazard "hcloud-server-guards-harmless" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_server"]
  actions  = ["update"]
  attributes = [
    "delete_protection",
    "rebuild_protection",
    "keep_disk",
    "shutdown_before_deletion",
    "allow_deprecated_images",
    "ignore_remote_firewall_ids",
  ]
  when   = !(before.delete_protection == true && after.delete_protection != true) && !(before.rebuild_protection == true && after.rebuild_protection != true)
  effect = "none"
  says   = "Switching protection on, and what only governs later operations, does not touch the running server."

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/resources/server.md"
    checked = "2026-11"
  }

  example "protected" {
    change = { actions = ["update"], before = { delete_protection = false, rebuild_protection = false }, after = { delete_protection = true, rebuild_protection = true } }
    hit    = true
  }

  example "keep the disk later" {
    change = { actions = ["update"], before = { keep_disk = false }, after = { keep_disk = true } }
    hit    = true
  }

  example "protection off" {
    change = { actions = ["update"], before = { delete_protection = true }, after = { delete_protection = false } }
    hit    = false
  }

  example "with a resize" {
    change = { actions = ["update"], before = { keep_disk = false, server_type = "cx22" }, after = { keep_disk = true, server_type = "cx32" } }
    hit    = false
  }
}
