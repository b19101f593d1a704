hazard "hcloud-balancer-replaced" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_load_balancer"]
  actions  = ["delete", "replace"]
  effect   = "address-change"
  also     = ["outage"]
  says     = "A new load balancer has other addresses, and its targets and services have to be made anew."
  instead  = "Make the second one and switch DNS."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/loadbalancer/resource.go, location and network_zone force a new one"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["delete", "create"], before = { location = "nbg1" }, after = { location = "fsn1" }, replace_paths = ["location"] }
    hit    = true
  }

  example "algorithm" {
    change = { actions = ["update"], before = { algorithm = [{ type = "round_robin" }] }, after = { algorithm = [{ type = "least_connections" }] } }
    hit    = false
  }
}

hazard "hcloud-balancer-service-gone" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_load_balancer_service"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Nothing listens on that port until another service is there; another listen_port or protocol of the service itself forces a new one."
  instead  = "Add the service on the new port first."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/loadbalancer/resource_service.go, force-new fields"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { protocol = "http", listen_port = 80 } }
    hit    = true
  }

  example "health" {
    change = { actions = ["update"], before = { health_check = [{ interval = 15 }] }, after = { health_check = [{ interval = 30 }] } }
    hit    = false
  }
}

hazard "hcloud-balancer-service-health" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_load_balancer_service"]
  actions  = ["update"]
  attributes = [
    "health_check.port",
    "health_check.protocol",
    "health_check.http.path",
    "health_check.http.status_codes.**",
    "destination_port",
    "proxyprotocol",
  ]
  effect  = "outage"
  says    = "Targets that do not answer on the other port, protocol or path are taken out; if none does, the service is down."
  instead = "Ask the new path on every target first."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/loadbalancer/resource_service.go, update"
    checked = "2026-11"
  }

  example "another port" {
    change = { actions = ["update"], before = { destination_port = 80 }, after = { destination_port = 8080 } }
    hit    = true
  }

  example "patience" {
    change = { actions = ["update"], before = { health_check = [{ interval = 15 }] }, after = { health_check = [{ interval = 30 }] } }
    hit    = false
  }
}

hazard "hcloud-balancer-target-gone" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_load_balancer_target"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  asks     = false
  because  = "Exchanging targets is what a balancer is for."
  says     = "The target gets no requests any more; with the last one the service is down."
  instead  = "Add the new target first."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/loadbalancer/resource_target.go, force-new fields"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { type = "server", server_id = 1 } }
    hit    = true
  }

  example "a new one" {
    change = { actions = ["create"], after = { type = "server", server_id = 1 } }
    hit    = false
  }
}

hazard "hcloud-network-member-detached" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_server_network", "hcloud_load_balancer_network"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "It loses its private address, and whoever reaches it over the network is cut off."
  instead  = "Move the traffic to the public side or another server first."

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/resources/server_network.md"
    checked = "2026-11"
  }

  example "another address" {
    change = { type = "hcloud_server_network", actions = ["delete", "create"], before = { server_id = 1, ip = "10.0.0.2" }, after = { server_id = 1, ip = "10.0.0.3" }, replace_paths = ["ip"] }
    hit    = true
  }

  example "alias" {
    change = { type = "hcloud_server_network", actions = ["update"], before = { alias_ips = [] }, after = { alias_ips = ["10.0.0.9"] } }
    hit    = false
  }
}

hazard "hcloud-subnet-or-route-gone" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_network_subnet", "hcloud_network_route"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "Servers in the subnet lose their private addresses first, or what took the route has none."
  instead  = "Move them one by one."

  evidence "verified" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, internal/network, force-new fields"
    checked = "2026-11"
  }

  example "another range" {
    change = { type = "hcloud_network_subnet", actions = ["delete", "create"], before = { ip_range = "10.0.1.0/24" }, after = { ip_range = "10.0.2.0/24" }, replace_paths = ["ip_range"] }
    hit    = true
  }

  example "a new one" {
    change = { type = "hcloud_network_subnet", actions = ["create"], after = { ip_range = "10.0.1.0/24" } }
    hit    = false
  }
}

hazard "hcloud-network-alias-flaps" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_server"]
  actions    = ["update"]
  attributes = ["network.*.alias_ips.**"]
  when       = length(flatten([for n in before.network : coalesce(n.alias_ips, [])])) == 0 && length(flatten([for n in after.network : try(coalesce(n.alias_ips, []), [])])) == 0
  effect     = "outage"
  also       = ["perpetual-diff"]
  says       = "With alias_ips left out of a network block, every apply detaches the private network and attaches it again."
  instead    = "Write alias_ips = [] in each network block."

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/resources/server.md, note on alias_ips"
    checked = "2026-11"
  }

  example "left out" {
    change = { actions = ["update"], before = { network = [{ network_id = 1, alias_ips = [] }] }, after = { network = [{ network_id = 1, alias_ips = null }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { network = [{ network_id = 1, alias_ips = [] }] }, after = { network = [{ network_id = 1, alias_ips = ["10.0.0.9"] }] } }
    hit    = false
  }
}

hazard "hcloud-firewall-rules-change" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_firewall"]
  actions    = ["update"]
  attributes = ["rule.**"]
  when       = length(after.rule) < length(before.rule)
  effect     = "lockout"
  asks       = false
  because    = "That rules go is asked about anyway."
  says       = "The rules are the whole firewall, and hold at once on every server it is applied to: what no rule lets in any more is cut off."
  instead    = "Keep the rule that you come in by."

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/resources/firewall.md"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { rule = [{ port = "22" }, { port = "443" }] }, after = { rule = [{ port = "443" }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { rule = [{ port = "22" }] }, after = { rule = [{ port = "22" }, { port = "443" }] } }
    hit    = false
  }
}

hazard "hcloud-firewall-taken-off" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_firewall", "hcloud_firewall_attachment"]
  actions  = ["delete"]
  effect   = "exposure"
  says     = "The servers stand without it, open on every port."

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/resources/firewall_attachment.md"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "hcloud_firewall_attachment", actions = ["delete"], before = { firewall_id = 1, server_ids = [1] } }
    hit    = true
  }

  example "a new one" {
    change = { type = "hcloud_firewall_attachment", actions = ["create"], after = { firewall_id = 1, server_ids = [1] } }
    hit    = false
  }
}

hazard "hcloud-firewall-attachment-shrinks" {
  provider   = "hetznercloud/hcloud"
  types      = ["hcloud_firewall_attachment"]
  actions    = ["update"]
  attributes = ["server_ids.**", "label_selectors.**"]
  when       = length(after.server_ids) < length(before.server_ids) || length(after.label_selectors) < length(before.label_selectors)
  effect     = "exposure"
  says       = "Servers and labels that are not listed any more stand without this firewall."

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/resources/firewall_attachment.md"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { server_ids = [1, 2], label_selectors = [] }, after = { server_ids = [1], label_selectors = [] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { server_ids = [1], label_selectors = [] }, after = { server_ids = [1, 2], label_selectors = [] } }
    hit    = false
  }
}

hazard "hcloud-certificate-replaced" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_managed_certificate", "hcloud_uploaded_certificate"]
  actions  = ["replace"]
  when     = change.actions[0] == "delete"
  effect   = "outage"
  says     = "A certificate in use cannot be deleted: without create_before_destroy and another name this fails."
  instead  = "Have the name follow the domains, with create_before_destroy."

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/resources/managed_certificate.md"
    checked = "2026-11"
  }

  example "another name" {
    change = { type = "hcloud_managed_certificate", actions = ["delete", "create"], before = { domain_names = ["a.example.com"] }, after = { domain_names = ["b.example.com"] }, replace_paths = ["domain_names"] }
    hit    = true
  }

  example "the new one first" {
    change = { type = "hcloud_managed_certificate", actions = ["create", "delete"], before = { domain_names = ["a.example.com"] }, after = { domain_names = ["b.example.com"] }, replace_paths = ["domain_names"] }
    hit    = false
  }
}

hazard "hcloud-image-or-box-destroyed" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_snapshot", "hcloud_storage_box", "hcloud_storage_box_snapshot", "hcloud_zone"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "It is deleted with what is in it."
  instead  = "Use prevent_destroy, and copy it first."

  evidence "inferred" {
    source  = "Hetzner Cloud API: deleting an image, a storage box or a zone deletes its content"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "hcloud_snapshot", actions = ["delete"], before = { server_id = 1 } }
    hit    = true
  }

  example "labels" {
    change = { type = "hcloud_snapshot", actions = ["update"], before = { labels = {} }, after = { labels = { a = "b" } } }
    hit    = false
  }
}

hazard "hcloud-ssh-key-reaches-new-servers-only" {
  provider = "hetznercloud/hcloud"
  types    = ["hcloud_ssh_key"]
  actions  = ["replace", "delete"]
  effect   = "deferred"
  asks     = false
  because  = "No server that runs is touched."
  says     = "Servers that run keep the keys they were made with; only those made from now on get the other one."
  instead  = "Change the keys inside the servers."

  evidence "documented" {
    source  = "hetznercloud/terraform-provider-hcloud f81c9af4bf, docs/resources/server.md, ssh_keys"
    checked = "2026-11"
  }

  example "another key" {
    change = { actions = ["delete", "create"], before = { public_key = "ssh-ed25519 A" }, after = { public_key = "ssh-ed25519 B" }, replace_paths = ["public_key"] }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "a" }, after = { name = "b" } }
    hit    = false
  }
}

hazard "hcloud-names-harmless" {
  provider = "hetznercloud/hcloud"
  types = [
    "hcloud_volume",
    "hcloud_network",
    "hcloud_load_balancer",
    "hcloud_firewall",
    "hcloud_floating_ip",
    "hcloud_primary_ip",
    "hcloud_ssh_key",
    "hcloud_placement_group",
  ]
  actions    = ["update"]
  attributes = ["name", "description"]
  effect     = "none"
  says       = "The name is only what it is called by."

  evidence "inferred" {
    source  = "Hetzner Cloud API: names are labels of the object"
    checked = "2026-11"
  }

  example "renamed" {
    change = { type = "hcloud_volume", actions = ["update"], before = { name = "a" }, after = { name = "b" } }
    hit    = true
  }

  example "moved" {
    change = { type = "hcloud_volume", actions = ["update"], before = { name = "a", server_id = 1 }, after = { name = "b", server_id = 2 } }
    hit    = false
  }
}
