hazard "dns-ttl-replaces-the-record-set" {
  provider = "hashicorp/dns"
  types = [
    "dns_a_record_set",
    "dns_aaaa_record_set",
    "dns_mx_record_set",
    "dns_ns_record_set",
    "dns_srv_record_set",
    "dns_txt_record_set",
    "dns_cname_record",
    "dns_ptr_record",
  ]
  actions    = ["replace"]
  attributes = ["ttl"]
  effect     = "outage"
  says       = "Even the TTL cannot change in place: the record set is removed and added again, and answers in between say that the name does not exist."
  instead    = "Change the TTL with nsupdate, and ignore it here."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-dns 6db16f9f48, internal/provider/resource_dns_a_record_set.go, ttl forces a new set"
    checked = "2026-11"
  }

  evidence "measured" {
    source  = "BIND, updates by TSIG: a removed record answered NXDOMAIN until it was added again"
    checked = "2026-11"
  }

  example "shorter" {
    change = { actions = ["delete", "create"], before = { ttl = 300 }, after = { ttl = 60 }, replace_paths = ["ttl"] }
    hit    = true
  }

  example "another address" {
    change = { actions = ["update"], before = { addresses = ["203.0.113.1"] }, after = { addresses = ["203.0.113.2"] } }
    hit    = false
  }
}

hazard "dns-delete-removes-the-whole-set" {
  provider = "hashicorp/dns"
  types = [
    "dns_a_record_set",
    "dns_aaaa_record_set",
    "dns_mx_record_set",
    "dns_ns_record_set",
    "dns_srv_record_set",
    "dns_txt_record_set",
    "dns_cname_record",
    "dns_ptr_record",
  ]
  actions = ["delete"]
  effect  = "outage"
  says    = "The whole record set of that name and type is removed: clients get no such name, also for values that somebody else added to the set."
  instead = "Ask who uses the name; resolvers remember that it is missing for as long as the zone says."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-dns 6db16f9f48, internal/provider/provider.go, resourceDnsDelete"
    checked = "2026-11"
  }

  evidence "measured" {
    source  = "BIND, updates by TSIG: the deleted name answered NXDOMAIN at once"
    checked = "2026-11"
  }

  example "destroyed" {
    change = { actions = ["delete"], before = { name = "www", zone = "lab.example." } }
    hit    = true
  }

  example "one value less" {
    change = { actions = ["update"], before = { addresses = ["203.0.113.1", "203.0.113.2"] }, after = { addresses = ["203.0.113.1"] } }
    hit    = false
  }
}

hazard "dns-name-or-zone-replaces" {
  provider = "hashicorp/dns"
  types = [
    "dns_a_record_set",
    "dns_aaaa_record_set",
    "dns_mx_record_set",
    "dns_ns_record_set",
    "dns_srv_record_set",
    "dns_txt_record_set",
    "dns_cname_record",
    "dns_ptr_record",
  ]
  actions    = ["replace"]
  attributes = ["name", "zone"]
  effect     = "outage"
  says       = "The record set is removed under the old name and added under the new one: whoever uses the old name gets no such name."
  instead    = "Add the new name first, move its users, then drop the old one."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-dns 6db16f9f48, internal/provider/resource_dns_a_record_set.go, name and zone force a new set"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "www", zone = "lab.example." }, after = { name = "web", zone = "lab.example." }, replace_paths = ["name"] }
    hit    = true
  }

  example "another address" {
    change = { actions = ["update"], before = { name = "www", addresses = ["203.0.113.1"] }, after = { name = "www", addresses = ["203.0.113.2"] } }
    hit    = false
  }
}

hazard "dns-records-removed-from-the-set" {
  provider   = "hashicorp/dns"
  types      = ["dns_a_record_set", "dns_aaaa_record_set"]
  actions    = ["update"]
  attributes = ["addresses.**"]
  when       = length(after.addresses) < length(before.addresses)
  effect     = "address-change"
  asks       = false
  because    = "The name still answers."
  says       = "These addresses are taken out of the answer; clients that remember it use them until the TTL is over."
  instead    = "Keep what serves there running for at least that long."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-dns 6db16f9f48, internal/provider/resource_dns_a_record_set.go, Update"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { name = "www", addresses = ["203.0.113.1", "203.0.113.2"] }, after = { name = "www", addresses = ["203.0.113.1"] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { name = "www", addresses = ["203.0.113.1"] }, after = { name = "www", addresses = ["203.0.113.1", "203.0.113.2"] } }
    hit    = false
  }
}
