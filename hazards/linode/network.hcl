# Firewalls, balancers, names and buckets of Linode.

hazard "linode-firewall-opens" {
  provider   = "linode/linode"
  types      = ["linode_firewall"]
  actions    = ["update"]
  attributes = ["inbound_policy", "disabled"]
  when       = before.inbound_policy == "DROP" && after.inbound_policy == "ACCEPT" || before.disabled != true && after.disabled == true
  effect     = "exposure"
  says       = "What no rule speaks of is let in from now on, or the firewall does nothing any more."
  instead    = "Keep DROP as the policy and add the rules that are needed."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/firewall.md, inbound_policy, disabled"
    checked = "2026-11"
  }

  example "opened" {
    change = { actions = ["update"], before = { label = "web", disabled = false, inbound_policy = "DROP" }, after = { label = "web", disabled = false, inbound_policy = "ACCEPT" } }
    hit    = true
  }

  example "closed" {
    change = { actions = ["update"], before = { label = "web", disabled = false, inbound_policy = "ACCEPT" }, after = { label = "web", disabled = false, inbound_policy = "DROP" } }
    hit    = false
  }
}

hazard "linode-firewall-closes" {
  provider   = "linode/linode"
  types      = ["linode_firewall"]
  actions    = ["update"]
  attributes = ["inbound_policy", "outbound_policy"]
  when       = before.inbound_policy == "ACCEPT" && after.inbound_policy == "DROP" || before.outbound_policy == "ACCEPT" && after.outbound_policy == "DROP"
  effect     = "outage"
  says       = "What no rule speaks of is dropped from now on, on every Linode of the firewall."
  instead    = "Check the list of rules against what is really used first."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/firewall.md, inbound_policy, outbound_policy"
    checked = "2026-11"
  }

  example "closed" {
    change = { actions = ["update"], before = { label = "web", outbound_policy = "ACCEPT", inbound_policy = "ACCEPT" }, after = { label = "web", outbound_policy = "ACCEPT", inbound_policy = "DROP" } }
    hit    = true
  }

  example "opened" {
    change = { actions = ["update"], before = { label = "web", outbound_policy = "ACCEPT", inbound_policy = "DROP" }, after = { label = "web", outbound_policy = "ACCEPT", inbound_policy = "ACCEPT" } }
    hit    = false
  }
}

hazard "linode-firewall-removed" {
  provider = "linode/linode"
  types    = ["linode_firewall", "linode_firewall_device"]
  actions  = ["delete", "replace"]
  effect   = "exposure"
  says     = "The Linodes behind it are open to everybody, unless another firewall is on them."
  instead  = "Put the new firewall on them first."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/firewall.md and firewall_device.md"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { label = "web" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { label = "web", tags = [] }, after = { label = "web", tags = ["a"] } }
    hit    = false
  }
}

hazard "linode-balancer-replaced" {
  provider = "linode/linode"
  types    = ["linode_nodebalancer"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "The NodeBalancer is deleted before another exists: nothing is served meanwhile, and the new one has another address."
  instead  = "Build the new one beside it and move DNS over."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/nb, schema: region and firewall_id replace"
    checked = "2026-11"
  }

  example "another region" {
    change = { actions = ["delete", "create"], before = { label = "lb", region = "a" }, after = { label = "lb", region = "b" }, replace_paths = ["region"] }
    hit    = true
  }

  example "relabelled" {
    change = { actions = ["update"], before = { region = "a", label = "a" }, after = { region = "a", label = "b" } }
    hit    = false
  }
}

hazard "linode-name-goes" {
  provider = "linode/linode"
  types    = ["linode_domain", "linode_domain_record"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The name, or every name of the domain, stops resolving; resolvers remember that it is missing for as long as the zone says."
  instead  = "Ask who uses the name."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/domain/schema_resource.go and linode/domainrecord/schema_resource.go: type, domain_id and record_type are ForceNew"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { domain = "example.net" } }
    hit    = true
  }

  example "a shorter TTL" {
    change = { actions = ["update"], before = { domain = "example.net", ttl_sec = 3600 }, after = { domain = "example.net", ttl_sec = 300 } }
    hit    = false
  }
}

hazard "linode-bucket-public" {
  provider   = "linode/linode"
  types      = ["linode_object_storage_bucket"]
  actions    = ["update"]
  attributes = ["acl"]
  when       = after.acl == "public-read" || after.acl == "public-read-write"
  effect     = "exposure"
  says       = "Everybody may list or read the bucket from now on."
  instead    = "Hand out signed addresses instead."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/object_storage_bucket.md, acl"
    checked = "2026-11"
  }

  example "opened" {
    change = { actions = ["update"], before = { label = "b", acl = "private" }, after = { label = "b", acl = "public-read" } }
    hit    = true
  }

  example "closed" {
    change = { actions = ["update"], before = { label = "b", acl = "public-read" }, after = { label = "b", acl = "private" } }
    hit    = false
  }
}
