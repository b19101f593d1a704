# Zones and records of Cloudflare. A record is cloudflare_record before version 5.

hazard "cloudflare-zone-goes" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_zone"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["data-loss", "identity-change"]
  says     = "The zone is removed with all its records, rules and settings: the names under it stop resolving at Cloudflare. A zone that is added again may get other name servers."
  instead  = "Export the records, guard zones with prevent_destroy, and move the name servers at the registrar first."

  evidence "verified" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, internal/services/zone/schema.go: name and account replace"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Cloudflare fundamentals, remove a domain: it can no longer use Cloudflare to resolve"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "example.net" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "example.net" }, after = { name = "example.org" }, replace_paths = ["name"] }
    hit    = true
  }

  example "paused" {
    change = { actions = ["update"], before = { name = "example.net", paused = false }, after = { name = "example.net", paused = true } }
    hit    = false
  }
}

hazard "cloudflare-zone-paused" {
  provider   = "cloudflare/cloudflare"
  types      = ["cloudflare_zone"]
  actions    = ["update"]
  attributes = ["paused"]
  when       = before.paused != true && after.paused == true
  effect     = "exposure"
  also       = ["outage"]
  says       = "Every record of the zone is answered with the address of the origin: proxy, firewall and cache are off, and origins are known to everybody."
  instead    = "Take single records out of the proxy instead, with origins that admit only who may come."

  evidence "documented" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, docs/resources/zone.md, paused"
    checked = "2026-11"
  }

  example "paused" {
    change = { actions = ["update"], before = { name = "example.net", paused = false }, after = { name = "example.net", paused = true } }
    hit    = true
  }

  example "resumed" {
    change = { actions = ["update"], before = { name = "example.net", paused = true }, after = { name = "example.net", paused = false } }
    hit    = false
  }
}

hazard "cloudflare-record-unproxied" {
  provider   = "cloudflare/cloudflare"
  types      = ["cloudflare_dns_record", "cloudflare_record"]
  actions    = ["update"]
  attributes = ["proxied"]
  when       = before.proxied == true && after.proxied != true
  effect     = "exposure"
  says       = "The address of the origin is published and traffic no longer passes Cloudflare: no filter, no cache, and the certificate of the origin is what visitors see."
  instead    = "Let the origin admit only Cloudflare's ranges first, or keep the proxy."

  evidence "documented" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, docs/resources/dns_record.md, proxied"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Cloudflare documentation, proxy status: an unproxied record answers with the address of the origin"
    checked = "2026-11"
  }

  example "proxy off" {
    change = { actions = ["update"], before = { name = "www.example.net", type = "A", proxied = true }, after = { name = "www.example.net", type = "A", proxied = false } }
    hit    = true
  }

  example "proxy on" {
    change = { actions = ["update"], before = { name = "www.example.net", type = "A", proxied = false }, after = { name = "www.example.net", type = "A", proxied = true } }
    hit    = false
  }
}

hazard "cloudflare-record-proxied" {
  provider   = "cloudflare/cloudflare"
  types      = ["cloudflare_dns_record", "cloudflare_record"]
  actions    = ["update"]
  attributes = ["proxied"]
  when       = before.proxied != true && after.proxied == true
  effect     = "address-change"
  says       = "Traffic goes through Cloudflare from now on: only HTTP and HTTPS on the ports that it supports get through, TLS ends there, and the origin sees other addresses."
  instead    = "Check that nothing but web traffic uses the name."

  evidence "documented" {
    source  = "Cloudflare documentation, proxy status and use cases"
    checked = "2026-11"
  }

  example "proxy on" {
    change = { actions = ["update"], before = { name = "www.example.net", type = "A", proxied = false }, after = { name = "www.example.net", type = "A", proxied = true } }
    hit    = true
  }

  example "proxy off" {
    change = { actions = ["update"], before = { name = "www.example.net", type = "A", proxied = true }, after = { name = "www.example.net", type = "A", proxied = false } }
    hit    = false
  }
}

hazard "cloudflare-record-goes" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_dns_record", "cloudflare_record"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The name stops resolving, at least until another record is made; resolvers remember that it is missing for as long as the zone says."
  instead  = "Ask who uses the name; change its type in a quiet moment."

  evidence "verified" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, internal/services/dns_record/schema.go: type and zone_id replace"
    checked = "2026-11"
  }

  example "another type" {
    change = { actions = ["delete", "create"], before = { name = "www", type = "A" }, after = { name = "www", type = "CNAME" }, replace_paths = ["type"] }
    hit    = true
  }

  example "another address" {
    change = { actions = ["update"], before = { name = "www", type = "A", content = "192.0.2.1" }, after = { name = "www", type = "A", content = "192.0.2.2" } }
    hit    = false
  }
}

hazard "cloudflare-record-comment-harmless" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_dns_record", "cloudflare_record"]
  actions  = ["update"]
  attributes = [
    "comment",
    "tags.**",
    "comment_modified_on",
    "tags_modified_on",
    "modified_on",
    "created_on",
    "meta",
    "meta.**",
    "metadata.**",
    "proxiable",
  ]
  effect = "none"
  says   = "Comments and tags of a record have no effect on what it answers."

  evidence "documented" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, docs/resources/dns_record.md, comment and tags: no effect on DNS responses"
    checked = "2026-11"
  }

  example "a comment" {
    change = { actions = ["update"], before = { name = "www", type = "A", comment = "a", modified_on = "2026-01-01T00:00:00Z" }, after = { name = "www", type = "A", comment = "b", modified_on = null }, after_unknown = { modified_on = true, comment_modified_on = true } }
    hit    = true
  }

  example "with an address" {
    change = { actions = ["update"], before = { name = "www", comment = "a", content = "192.0.2.1" }, after = { name = "www", comment = "b", content = "192.0.2.2" } }
    hit    = false
  }
}

hazard "cloudflare-record-ttl-harmless" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_dns_record", "cloudflare_record"]
  actions  = ["update"]
  attributes = [
    "ttl",
    "modified_on",
    "meta",
    "meta.**",
    "comment_modified_on",
    "tags_modified_on",
    "proxiable",
  ]
  effect = "none"
  says   = "A TTL says how long resolvers remember; the answer stays the same."

  evidence "documented" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, docs/resources/dns_record.md, ttl"
    checked = "2026-11"
  }

  example "shorter" {
    change = { actions = ["update"], before = { name = "www", ttl = 3600 }, after = { name = "www", ttl = 60 } }
    hit    = true
  }

  example "with an address" {
    change = { actions = ["update"], before = { name = "www", ttl = 3600, content = "192.0.2.1" }, after = { name = "www", ttl = 60, content = "192.0.2.2" } }
    hit    = false
  }
}

hazard "cloudflare-only-computed-values" {
  provider = "cloudflare/cloudflare"
  versions = ">= 5.0.0"
  types = [
    "cloudflare_dns_record",
    "cloudflare_zone",
    "cloudflare_ruleset",
    "cloudflare_zero_trust_access_identity_provider",
    "cloudflare_zero_trust_access_application",
    "cloudflare_zero_trust_access_policy",
  ]
  actions = ["update"]
  when    = length(change.paths) > 0 && length(change.paths) == length(change.unknown)
  effect  = "perpetual-diff"
  says    = "Only values that Cloudflare computes are unknown; nothing that is configured differs. The early releases of version 5 plan such updates over and over, and the one real change is lost among them."
  instead = "Upgrade the provider, and look at the rest of the plan."

  evidence "reported" {
    source  = "cloudflare/terraform-provider-cloudflare issues 5517 and 5378"
    checked = "2026-11"
  }

  example "computed only" {
    change = { actions = ["update"], before = { name = "www", content = "192.0.2.1", modified_on = "2026-01-01T00:00:00Z" }, after = { name = "www", content = "192.0.2.1", modified_on = null }, provider_version = "5.2.0", after_unknown = { modified_on = true } }
    hit    = true
  }

  example "an address" {
    change = { actions = ["update"], before = { name = "www", content = "192.0.2.1", modified_on = "a" }, after = { name = "www", content = "192.0.2.2", modified_on = null }, provider_version = "5.2.0", after_unknown = { modified_on = true } }
    hit    = false
  }
}

hazard "cloudflare-dnssec-removed" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_zone_dnssec"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Signing is switched off while the registrar still has the DS record: resolvers that check signatures refuse every name of the zone."
  instead  = "Remove the DS record at the registrar and wait for its TTL first."

  evidence "documented" {
    source  = "Cloudflare documentation, DNSSEC: remove the DS record before disabling"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, internal/services/zone_dnssec/resource.go, Delete"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { status = "active" } }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { zone_id = "z" } }
    hit    = false
  }
}
