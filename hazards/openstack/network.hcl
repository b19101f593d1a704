# Networks, addresses, rules, balancers and names of OpenStack.

hazard "openstack-secgroup-rule-edit-replaces" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_networking_secgroup_rule_v2"]
  actions  = ["replace"]
  attributes = [
    "description",
    "remote_ip_prefix",
    "remote_group_id",
    "remote_address_group_id",
    "port_range_min",
    "port_range_max",
    "protocol",
    "direction",
    "ethertype",
    "security_group_id",
  ]
  when    = change.actions[0] == "delete"
  effect  = "outage"
  says    = "A rule cannot be edited, not even its description: it is deleted and another is made. In between the port is closed to new connections."
  instead = "Use create_before_destroy where the new rule differs, or leave the description alone."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_networking_secgroup_rule_v2.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "a comment" {
    change = { actions = ["delete", "create"], before = { port_range_min = 443, description = "a" }, after = { port_range_min = 443, description = "b" }, replace_paths = ["description"] }
    hit    = true
  }

  example "the new one first" {
    change = { actions = ["create", "delete"], before = { description = "a" }, after = { description = "b" }, replace_paths = ["description"] }
    hit    = false
  }
}

hazard "openstack-floating-ip-address-changes" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_networking_floatingip_v2"]
  actions  = ["replace", "delete"]
  effect   = "address-change"
  says     = "The address goes back to the pool, where another project may take it at once; a new one is another address."
  instead  = "Set DNS names in the zone or on the port instead, and guard floating IPs with prevent_destroy."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_networking_floatingip_v2.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "a DNS name added" {
    change = { actions = ["delete", "create"], before = { address = "203.0.113.5", dns_name = null }, after = { dns_name = "www" }, replace_paths = ["dns_name"] }
    hit    = true
  }

  example "attached elsewhere" {
    change = { actions = ["update"], before = { address = "203.0.113.5", port_id = "a" }, after = { address = "203.0.113.5", port_id = "b" } }
    hit    = false
  }
}

hazard "openstack-floating-ip-moves" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_networking_floatingip_v2", "openstack_networking_floatingip_associate_v2"]
  actions    = ["update"]
  attributes = ["port_id"]
  when       = before.port_id != null && before.port_id != ""
  effect     = "outage"
  says       = "The address is taken from the one port and given to the other; connections through it break."
  instead    = "Drain what is behind it first."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_networking_floatingip_v2.go, resourceNetworkFloatingIPV2Update"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["update"], before = { address = "203.0.113.5", port_id = "a" }, after = { address = "203.0.113.5", port_id = "b" } }
    hit    = true
  }

  example "attached" {
    change = { actions = ["update"], before = { address = "203.0.113.5", port_id = "" }, after = { address = "203.0.113.5", port_id = "b" } }
    hit    = false
  }
}

hazard "openstack-port-fixed-ip-changes" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_networking_port_v2"]
  actions    = ["update"]
  attributes = ["fixed_ip.**"]
  when       = length(after.fixed_ip) <= length(before.fixed_ip)
  effect     = "address-change"
  also       = ["outage"]
  says       = "The port gets other addresses at once. The guest keeps using the old one until it renews its lease, and traffic for it is dropped."
  instead    = "Add the new address beside the old one, move over, then take the old one away."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_networking_port_v2.go, resourceNetworkingPortV2Update"
    checked = "2026-11"
  }

  example "another address" {
    change = { actions = ["update"], before = { name = "p", fixed_ip = [{ subnet_id = "s", ip_address = "10.0.0.5" }] }, after = { name = "p", fixed_ip = [{ subnet_id = "s", ip_address = "10.0.0.6" }] } }
    hit    = true
  }

  example "a second one" {
    change = { actions = ["update"], before = { name = "p", fixed_ip = [{ ip_address = "10.0.0.5" }] }, after = { name = "p", fixed_ip = [{ ip_address = "10.0.0.5" }, { ip_address = "10.0.0.6" }] } }
    hit    = false
  }
}

hazard "openstack-port-security-off" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_networking_port_v2", "openstack_networking_network_v2"]
  actions    = ["update"]
  attributes = ["port_security_enabled"]
  when       = before.port_security_enabled != false && after.port_security_enabled == false
  effect     = "exposure"
  says       = "Port security off means no security groups and no check against spoofed addresses: everything reaches the port."
  instead    = "Allow the addresses it needs with allowed_address_pairs."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_networking_port_v2.go, port_security_enabled"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, docs/resources/networking_port_v2.md, port_security_enabled"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { port_security_enabled = true }, after = { port_security_enabled = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { port_security_enabled = false }, after = { port_security_enabled = true } }
    hit    = false
  }
}

hazard "openstack-admin-state-down" {
  provider = "terraform-provider-openstack/openstack"
  types = [
    "openstack_networking_port_v2",
    "openstack_networking_network_v2",
    "openstack_networking_router_v2",
    "openstack_lb_loadbalancer_v2",
    "openstack_lb_listener_v2",
    "openstack_lb_pool_v2",
    "openstack_lb_member_v2",
  ]
  actions    = ["update"]
  attributes = ["admin_state_up"]
  when       = before.admin_state_up != false && after.admin_state_up == false
  effect     = "outage"
  says       = "Administratively down: it forwards nothing any more."
  instead    = "Drain it first."

  evidence "documented" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, docs/resources/lb_loadbalancer_v2.md and networking_port_v2.md, admin_state_up"
    checked = "2026-11"
  }

  example "down" {
    change = { actions = ["update"], before = { admin_state_up = true }, after = { admin_state_up = false } }
    hit    = true
  }

  example "up" {
    change = { actions = ["update"], before = { admin_state_up = false }, after = { admin_state_up = true } }
    hit    = false
  }
}

hazard "openstack-router-gateway-changes" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_networking_router_v2"]
  actions    = ["update"]
  attributes = ["external_network_id", "external_fixed_ip.**", "enable_snat"]
  when       = before.external_network_id != null && before.external_network_id != ""
  effect     = "outage"
  also       = ["address-change"]
  says       = "The router loses its way out, or gets another: its external address changes, and every network behind it is cut off or comes from another address. Floating IPs of the old external network stop working."
  instead    = "Make a second router and move networks over."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_networking_router_v2.go, resourceNetworkingRouterV2Update"
    checked = "2026-11"
  }

  example "another network" {
    change = { actions = ["update"], before = { name = "r", external_network_id = "a" }, after = { name = "r", external_network_id = "b" } }
    hit    = true
  }

  example "its first" {
    change = { actions = ["update"], before = { name = "r", external_network_id = "" }, after = { name = "r", external_network_id = "b" } }
    hit    = false
  }
}

hazard "openstack-router-interface-removed" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_networking_router_interface_v2"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The subnet loses its router: nothing on it reaches other networks, and floating IPs into it stop."
  instead  = "Check what is on the subnet first."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_networking_router_interface_v2.go, Delete and schema: ForceNew"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { router_id = "r", subnet_id = "s" } }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { router_id = "r", subnet_id = "s" } }
    hit    = false
  }
}

hazard "openstack-subnet-dhcp-options-wait-for-leases" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_networking_subnet_v2"]
  actions    = ["update"]
  attributes = ["dns_nameservers.**", "gateway_ip", "host_routes.**"]
  effect     = "deferred"
  says       = "Servers take the new resolvers, gateway or routes when they renew their lease or boot, each at its own time."
  instead    = "Renew leases deliberately where it matters."

  evidence "documented" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, docs/resources/networking_subnet_v2.md, dns_nameservers, gateway_ip"
    checked = "2026-11"
  }

  example "another resolver" {
    change = { actions = ["update"], before = { cidr = "10.0.0.0/24", dns_nameservers = ["1.1.1.1"] }, after = { cidr = "10.0.0.0/24", dns_nameservers = ["9.9.9.9"] } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { cidr = "10.0.0.0/24", name = "a" }, after = { cidr = "10.0.0.0/24", name = "b" } }
    hit    = false
  }
}

hazard "openstack-subnet-dhcp-off" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_networking_subnet_v2"]
  actions    = ["update"]
  attributes = ["enable_dhcp"]
  when       = before.enable_dhcp != false && after.enable_dhcp == false
  effect     = "outage"
  also       = ["deferred"]
  says       = "Without DHCP servers on the subnet lose their address when their lease ends."
  instead    = "Give every server a static address first."

  evidence "documented" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, docs/resources/networking_subnet_v2.md, enable_dhcp"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { enable_dhcp = true }, after = { enable_dhcp = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { enable_dhcp = false }, after = { enable_dhcp = true } }
    hit    = false
  }
}

hazard "openstack-balancer-replaced" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_lb_loadbalancer_v2", "openstack_lb_listener_v2"]
  actions  = ["replace"]
  effect   = "outage"
  says     = "It is deleted before another exists: nothing is served meanwhile. A new load balancer has another virtual address unless it is given one, and its listeners and pools go with it."
  instead  = "Build the new one beside it and move the floating IP over."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_lb_loadbalancer_v2.go and resource_openstack_lb_listener_v2.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "another subnet" {
    change = { actions = ["delete", "create"], before = { name = "lb", vip_subnet_id = "a" }, after = { name = "lb", vip_subnet_id = "b" }, replace_paths = ["vip_subnet_id"] }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "a" }, after = { name = "b" } }
    hit    = false
  }
}

hazard "openstack-dns-name-goes" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_dns_recordset_v2", "openstack_dns_zone_v2"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The name, or every name of the zone, stops resolving; resolvers remember that it is missing for as long as the zone says."
  instead  = "Ask who uses the name."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_dns_recordset_v2.go and resource_openstack_dns_zone_v2.go, Delete and schema: ForceNew"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "www.example.net.", type = "A" } }
    hit    = true
  }

  example "another address" {
    change = { actions = ["update"], before = { name = "www.example.net.", records = ["192.0.2.1"] }, after = { name = "www.example.net.", records = ["192.0.2.2"] } }
    hit    = false
  }
}

hazard "openstack-dns-records-ttl-harmless" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_dns_recordset_v2", "openstack_dns_zone_v2"]
  actions    = ["update"]
  attributes = ["ttl", "description", "disable_status_check"]
  effect     = "none"
  says       = "A TTL says how long resolvers remember; the answer stays the same."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_dns_recordset_v2.go, update in place"
    checked = "2026-11"
  }

  example "shorter" {
    change = { actions = ["update"], before = { name = "www.example.net.", ttl = 3600 }, after = { name = "www.example.net.", ttl = 60 } }
    hit    = true
  }

  example "another address" {
    change = { actions = ["update"], before = { name = "www.example.net.", ttl = 3600, records = ["192.0.2.1"] }, after = { name = "www.example.net.", ttl = 60, records = ["192.0.2.2"] } }
    hit    = false
  }
}

hazard "openstack-network-names-harmless" {
  provider = "terraform-provider-openstack/openstack"
  types = [
    "openstack_networking_network_v2",
    "openstack_networking_subnet_v2",
    "openstack_networking_port_v2",
    "openstack_networking_router_v2",
    "openstack_networking_floatingip_v2",
    "openstack_lb_loadbalancer_v2",
    "openstack_lb_listener_v2",
    "openstack_lb_pool_v2",
    "openstack_lb_member_v2",
  ]
  actions    = ["update"]
  attributes = ["name", "description", "tags.**", "all_tags.**"]
  effect     = "none"
  says       = "Names, descriptions and tags are records of the API; nothing that forwards is touched."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_networking_*_v2.go and resource_openstack_lb_*_v2.go: update in place"
    checked = "2026-11"
  }

  example "tagged" {
    change = { actions = ["update"], before = { id = "n", tags = [], all_tags = [], description = "" }, after = { id = "n", tags = ["web"], all_tags = ["web"], description = "x" } }
    hit    = true
  }

  example "with other servers" {
    change = { actions = ["update"], before = { name = "a", admin_state_up = true }, after = { name = "b", admin_state_up = false } }
    hit    = false
  }
}

hazard "openstack-security-group-description-harmless" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_networking_secgroup_v2"]
  actions    = ["update"]
  attributes = ["description", "tags.**", "all_tags.**"]
  effect     = "none"
  says       = "Description and tags are records. The name is not: servers are given groups by name."

  evidence "documented" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, docs/resources/networking_secgroup_v2.md; docs/resources/compute_instance_v2.md, security_groups"
    checked = "2026-11"
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "web", description = "a" }, after = { name = "web", description = "b" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "web" }, after = { name = "web-2" } }
    hit    = false
  }
}
