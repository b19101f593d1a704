hazard "hcloud-delete-protection-is-lifted" {
  provider = "hetznercloud/hcloud"
  types = [
    "hcloud_server",
    "hcloud_volume",
    "hcloud_network",
    "hcloud_load_balancer",
    "hcloud_floating_ip",
    "hcloud_primary_ip",
    "hcloud_zone",
    "hcloud_storage_box",
  ]
  actions = ["delete", "replace"]
  when    = before.delete_protection == true
  effect  = "irreversible"
  says    = "Delete protection does not stop this plan: the provider lifts it itself before deleting. It guards against the console and other tools only."
  instead = "Use prevent_destroy, or a protect block in .holdfast.hcl."

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/index.md"
    checked = "2026-11"
  }

  example "protected" {
    change = { actions = ["delete"], before = { delete_protection = true } }
    hit    = true
  }

  example "not protected" {
    change = { actions = ["delete"], before = { delete_protection = false } }
    hit    = false
  }
}

hazard "hcloud-volume-location-replaces" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_volume"]
  actions  = ["replace"]
  effect   = "data-loss"
  says     = "A volume cannot move: it is deleted with its filesystem, and an empty one is made elsewhere."
  instead  = "Make a second volume there and copy."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/volume/resource.go, Schema"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["delete", "create"], before = { location = "nbg1" }, after = { location = "fsn1" }, replace_paths = ["location"] }
    hit    = true
  }

  example "grown" {
    change = { actions = ["update"], before = { size = 10 }, after = { size = 20 } }
    hit    = false
  }
}

hazard "hcloud-volume-reattached-live" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_volume"]
  actions    = ["update"]
  attributes = ["server_id"]
  when       = before.server_id != null
  effect     = "outage"
  says       = "The volume is detached from its server without being unmounted inside, then attached to the other one."
  instead    = "Unmount it first."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/volume/resource.go, update of server_id"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["update"], before = { server_id = 1 }, after = { server_id = 2 } }
    hit    = true
  }

  example "attached first" {
    change = { actions = ["update"], before = { server_id = null }, after = { server_id = 2 } }
    hit    = false
  }
}

hazard "hcloud-volume-grows-live" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_volume"]
  actions    = ["update"]
  attributes = ["size"]
  when       = after.size > before.size
  effect     = "none"
  says       = "A volume is grown while attached; nothing stops. The filesystem still has to be grown inside."

  evidence "inferred" {
    source  = "Hetzner Cloud API, volume actions: resize takes no detach, and larger sizes only"
    checked = "2026-11"
  }

  example "grown" {
    change = { actions = ["update"], before = { size = 10 }, after = { size = 20 } }
    hit    = true
  }

  example "with a move" {
    change = { actions = ["update"], before = { size = 10, server_id = 1 }, after = { size = 20, server_id = 2 } }
    hit    = false
  }

  example "smaller" {
    change = { actions = ["update"], before = { size = 20 }, after = { size = 10 } }
    hit    = false
  }
}

hazard "hcloud-network-range-replaces" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_network"]
  actions  = ["replace"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "The network is destroyed: every server in it loses its private address until it is attached again."
  instead  = "Ranges can only be widened through the API; do that and bring the configuration into line."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/network/resource.go, Schema"
    checked = "2026-11"
  }

  example "another range" {
    change = { actions = ["delete", "create"], before = { ip_range = "10.0.0.0/16" }, after = { ip_range = "10.0.0.0/8" }, replace_paths = ["ip_range"] }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "a" }, after = { name = "b" } }
    hit    = false
  }
}

hazard "hcloud-primary-ip-goes-with-its-server" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_primary_ip"]
  actions    = ["update"]
  attributes = ["auto_delete"]
  when       = after.auto_delete == true
  effect     = "address-change"
  asks       = false
  because    = "It takes effect only when the server goes, which asks by itself."
  says       = "With auto_delete on, the address is deleted when its server is, and state then points at nothing."

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/resources/primary_ip.md"
    checked = "2026-11"
  }

  example "switched on" {
    change = { actions = ["update"], before = { auto_delete = false }, after = { auto_delete = true } }
    hit    = true
  }

  example "switched off" {
    change = { actions = ["update"], before = { auto_delete = true }, after = { auto_delete = false } }
    hit    = false
  }
}

hazard "hcloud-labels-harmless" {
  provider = "hetznercloud/hcloud"
  types = [
    "hcloud_volume",
    "hcloud_network",
    "hcloud_firewall",
    "hcloud_load_balancer",
    "hcloud_floating_ip",
    "hcloud_primary_ip",
    "hcloud_ssh_key",
    "hcloud_placement_group",
    "hcloud_certificate",
    "hcloud_uploaded_certificate",
    "hcloud_managed_certificate",
    "hcloud_snapshot",
  ]
  actions    = ["update"]
  attributes = ["labels.**"]
  effect     = "none"
  says       = "Labels of this type are records; nothing selects by them (selectors look at servers)."

  evidence "inferred" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf: label_selector of firewalls and load balancer targets selects servers"
    checked = "2026-11"
  }

  example "relabelled" {
    change = { actions = ["update"], before = { labels = {} }, after = { labels = { team = "a" } } }
    hit    = true
  }

  example "with something else" {
    change = { actions = ["update"], before = { labels = {}, name = "a" }, after = { labels = { team = "a" }, name = "b" } }
    hit    = false
  }
}

hazard "hcloud-address-released" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_floating_ip", "hcloud_primary_ip"]
  actions  = ["delete", "replace"]
  effect   = "address-change"
  says     = "The address is given back; a new one is another address, and DNS and allow lists still have the old one."
  instead  = "Keep it with a removed block that does not destroy until nothing uses it."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/floatingip/resource.go and internal/primaryip/resource.go: Delete deletes it at the API"
    checked = "2026-11"
  }

  example "released" {
    change = { actions = ["delete"], before = { ip_address = "203.0.113.7" } }
    hit    = true
  }

  example "pointed at another server" {
    change = { actions = ["update"], before = { server_id = 1 }, after = { server_id = 2 } }
    hit    = false
  }
}
