# Addresses, firewalls, balancers and names of Vultr.

hazard "vultr-reserved-address-released" {
  provider = "vultr/vultr"
  types    = ["vultr_reserved_ip"]
  actions  = ["delete", "replace"]
  effect   = "address-change"
  says     = "The address is given back and may go to somebody else; a new one is another address."
  instead  = "Guard it with prevent_destroy."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_reserved_ip.go: region and ip_type are ForceNew; Delete"
    checked = "2026-11"
  }

  example "released" {
    change = { actions = ["delete"], before = { label = "web" } }
    hit    = true
  }

  example "a label" {
    change = { actions = ["update"], before = { label = "a" }, after = { label = "b" } }
    hit    = false
  }
}

hazard "vultr-reserved-address-moves" {
  provider   = "vultr/vultr"
  types      = ["vultr_reserved_ip"]
  actions    = ["update"]
  attributes = ["instance_id"]
  when       = before.instance_id != null && before.instance_id != ""
  effect     = "outage"
  says       = "The address is taken from the one instance and given to the other; connections through it break."
  instead    = "Drain what is behind it first."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_reserved_ip.go, Update: Detach, Attach"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["update"], before = { label = "web", instance_id = "a" }, after = { label = "web", instance_id = "b" } }
    hit    = true
  }

  example "attached" {
    change = { actions = ["update"], before = { label = "web", instance_id = "" }, after = { label = "web", instance_id = "b" } }
    hit    = false
  }
}

hazard "vultr-firewall-rule-replaced" {
  provider = "vultr/vultr"
  types    = ["vultr_firewall_rule"]
  actions  = ["replace"]
  when     = change.actions[0] == "delete"
  effect   = "outage"
  says     = "A rule cannot be edited, not even its notes: it is deleted and another is made. In between the port is closed."
  instead  = "Leave the notes alone, or use create_before_destroy where the new rule differs."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_firewall_rule.go: every attribute is ForceNew"
    checked = "2026-11"
  }

  example "notes" {
    change = { actions = ["delete", "create"], before = { port = "443", notes = "a" }, after = { port = "443", notes = "b" }, replace_paths = ["notes"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { port = "443" } }
    hit    = false
  }
}

hazard "vultr-firewall-group-removed" {
  provider = "vultr/vultr"
  types    = ["vultr_firewall_group"]
  actions  = ["delete", "replace"]
  effect   = "exposure"
  says     = "The group goes with its rules: its instances are open to everybody, or the API refuses while it is in use."
  instead  = "Give the instances the new group first."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_firewall_group.go, Delete"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { description = "web" } }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { description = "a" }, after = { description = "b" } }
    hit    = false
  }
}

hazard "vultr-balancer-replaced" {
  provider = "vultr/vultr"
  types    = ["vultr_load_balancer"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "The load balancer is deleted before another exists: nothing is served meanwhile, and the new one has another address."
  instead  = "Build the new one beside it and move DNS over."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_load_balancer.go: region is ForceNew; Delete"
    checked = "2026-11"
  }

  example "another region" {
    change = { actions = ["delete", "create"], before = { label = "lb", region = "ams" }, after = { label = "lb", region = "fra" }, replace_paths = ["region"] }
    hit    = true
  }

  example "a label" {
    change = { actions = ["update"], before = { label = "a" }, after = { label = "b" } }
    hit    = false
  }
}

hazard "vultr-name-goes" {
  provider = "vultr/vultr"
  types    = ["vultr_dns_domain", "vultr_dns_record"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The name, or every name of the domain, stops resolving; resolvers remember that it is missing for as long as the zone says."
  instead  = "Ask who uses the name."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_dns_domain.go: domain and ip are ForceNew; Delete"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { domain = "example.net" } }
    hit    = true
  }

  example "signed" {
    change = { actions = ["update"], before = { domain = "example.net", dns_sec = "disabled" }, after = { domain = "example.net", dns_sec = "enabled" } }
    hit    = false
  }
}

hazard "vultr-labels-harmless" {
  provider = "vultr/vultr"
  types = [
    "vultr_reserved_ip",
    "vultr_load_balancer",
    "vultr_block_storage",
    "vultr_firewall_group",
    "vultr_vpc",
    "vultr_database",
  ]
  actions    = ["update"]
  attributes = ["label", "description", "tag"]
  effect     = "none"
  says       = "Labels and descriptions are records of the API."

  evidence "verified" {
    source  = "vultr/terraform-provider-vultr f670e5bf53, vultr/resource_vultr_block_storage.go and resource_vultr_firewall_group.go, Update"
    checked = "2026-11"
  }

  example "a label" {
    change = { actions = ["update"], before = { region = "ams", label = "a" }, after = { region = "ams", label = "b" } }
    hit    = true
  }

  example "moved" {
    change = { actions = ["update"], before = { label = "a", instance_id = "x" }, after = { label = "b", instance_id = "y" } }
    hit    = false
  }
}
