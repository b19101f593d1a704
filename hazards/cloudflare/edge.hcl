# What Cloudflare does with traffic, and what it keeps.

hazard "cloudflare-ssl-mode-weakened" {
  provider   = "cloudflare/cloudflare"
  types      = ["cloudflare_zone_setting"]
  actions    = ["update"]
  attributes = ["value"]
  when       = after.setting_id == "ssl" && contains(["full", "strict"], coalesce(before.value, "-")) && contains(["off", "flexible"], coalesce(after.value, "-")) || after.setting_id == "ssl" && before.value == "strict" && after.value == "full"
  effect     = "exposure"
  also       = ["outage"]
  says       = "Traffic between Cloudflare and the origin is no longer checked, or no longer encrypted; an origin that redirects to HTTPS may loop."
  instead    = "Keep strict, with a certificate of the Origin CA."

  evidence "documented" {
    source  = "Cloudflare documentation, SSL/TLS encryption modes"
    checked = "2026-11"
  }

  example "flexible" {
    change = { actions = ["update"], before = { setting_id = "ssl", zone_id = "z", value = "strict" }, after = { setting_id = "ssl", zone_id = "z", value = "flexible" } }
    hit    = true
  }

  example "strict" {
    change = { actions = ["update"], before = { setting_id = "ssl", zone_id = "z", value = "flexible" }, after = { setting_id = "ssl", zone_id = "z", value = "strict" } }
    hit    = false
  }

  example "another setting" {
    change = { actions = ["update"], before = { setting_id = "brotli", zone_id = "z", value = "on" }, after = { setting_id = "brotli", zone_id = "z", value = "off" } }
    hit    = false
  }
}

hazard "cloudflare-ssl-mode-stricter" {
  provider   = "cloudflare/cloudflare"
  types      = ["cloudflare_zone_setting"]
  actions    = ["update"]
  attributes = ["value"]
  when       = after.setting_id == "ssl" && (contains(["off", "flexible"], coalesce(before.value, "-")) && contains(["full", "strict"], coalesce(after.value, "-")) || before.value == "full" && after.value == "strict")
  effect     = "outage"
  says       = "Cloudflare speaks HTTPS to the origin from now on, or checks its certificate: an origin without a valid one answers visitors with an error."
  instead    = "Put a certificate on every origin of the zone first."

  evidence "documented" {
    source  = "Cloudflare documentation, SSL/TLS encryption modes"
    checked = "2026-11"
  }

  example "strict" {
    change = { actions = ["update"], before = { setting_id = "ssl", zone_id = "z", value = "full" }, after = { setting_id = "ssl", zone_id = "z", value = "strict" } }
    hit    = true
  }

  example "flexible" {
    change = { actions = ["update"], before = { setting_id = "ssl", zone_id = "z", value = "strict" }, after = { setting_id = "ssl", zone_id = "z", value = "flexible" } }
    hit    = false
  }
}

hazard "cloudflare-legacy-ssl-mode-weakened" {
  provider   = "cloudflare/cloudflare"
  versions   = "< 5.0.0"
  types      = ["cloudflare_zone_settings_override"]
  actions    = ["update"]
  attributes = ["settings.ssl"]
  when       = contains(["full", "strict"], coalesce(before.settings[0].ssl, "-")) && contains(["off", "flexible"], coalesce(after.settings[0].ssl, "-")) || before.settings[0].ssl == "strict" && after.settings[0].ssl == "full"
  effect     = "exposure"
  also       = ["outage"]
  says       = "Traffic between Cloudflare and the origin is no longer checked, or no longer encrypted; an origin that redirects to HTTPS may loop."
  instead    = "Keep strict, with a certificate of the Origin CA."

  evidence "documented" {
    source  = "Cloudflare documentation, SSL/TLS encryption modes"
    checked = "2026-11"
  }

  example "flexible" {
    change = { actions = ["update"], before = { zone_id = "z", settings = [{ ssl = "strict" }] }, after = { zone_id = "z", settings = [{ ssl = "flexible" }] }, provider_version = "4.52.0" }
    hit    = true
  }

  example "strict" {
    change = { actions = ["update"], before = { zone_id = "z", settings = [{ ssl = "flexible" }] }, after = { zone_id = "z", settings = [{ ssl = "strict" }] }, provider_version = "4.52.0" }
    hit    = false
  }
}

hazard "cloudflare-legacy-settings-reset" {
  provider = "cloudflare/cloudflare"
  versions = "< 5.0.0"
  types    = ["cloudflare_zone_settings_override"]
  actions  = ["delete", "replace"]
  effect   = "exposure"
  also     = ["outage"]
  says     = "Every setting of the zone goes back to what it was before the resource was made, the mode of TLS included."
  instead  = "Let go of it with a removed block that does not destroy."

  evidence "reported" {
    source  = "lazzurs/gitops-environments pull request 44: destroying the override writes the settings back to the API"
    checked = "2026-11"
  }

  evidence "inferred" {
    source  = "the resource keeps initial_settings, from when it was made, for that"
    checked = "2026-11"
  }

  example "destroyed" {
    change = { actions = ["delete"], before = { zone_id = "z" }, provider_version = "4.52.0" }
    hit    = true
  }

  example "one setting" {
    change = { actions = ["update"], before = { zone_id = "z", settings = [{ brotli = "off" }] }, after = { zone_id = "z", settings = [{ brotli = "on" }] }, provider_version = "4.52.0" }
    hit    = false
  }
}

hazard "cloudflare-tls-floor-raised" {
  provider   = "cloudflare/cloudflare"
  types      = ["cloudflare_zone_setting"]
  actions    = ["update"]
  attributes = ["value"]
  when       = after.setting_id == "min_tls_version" && tonumber(after.value) > tonumber(before.value)
  effect     = "outage"
  says       = "Clients that speak only older TLS are turned away."
  instead    = "Look at the share of old clients first."

  evidence "documented" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, docs/resources/zone_setting.md, min_tls_version"
    checked = "2026-11"
  }

  example "raised" {
    change = { actions = ["update"], before = { setting_id = "min_tls_version", zone_id = "z", value = "1.0" }, after = { setting_id = "min_tls_version", zone_id = "z", value = "1.2" } }
    hit    = true
  }

  example "lowered" {
    change = { actions = ["update"], before = { setting_id = "min_tls_version", zone_id = "z", value = "1.2" }, after = { setting_id = "min_tls_version", zone_id = "z", value = "1.0" } }
    hit    = false
  }
}

hazard "cloudflare-ruleset-replaced" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_ruleset"]
  actions  = ["delete", "replace"]
  effect   = "exposure"
  also     = ["outage"]
  says     = "All rules of the phase go, and come back only when the new ruleset is made: meanwhile nothing blocks, redirects or caches as they say. Renaming a ruleset is enough."
  instead  = "Leave name, kind and phase alone; edit the rules."

  evidence "verified" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, internal/services/ruleset/schema.go: name, kind, phase, zone_id and account_id replace"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a", phase = "http_request_firewall_custom" }, after = { name = "b", phase = "http_request_firewall_custom" }, replace_paths = ["name"] }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "a", description = "a" }, after = { name = "a", description = "b" } }
    hit    = false
  }
}

hazard "cloudflare-ruleset-rules-removed" {
  provider   = "cloudflare/cloudflare"
  types      = ["cloudflare_ruleset"]
  actions    = ["update"]
  attributes = ["rules.**"]
  when       = length(after.rules) < length(before.rules)
  effect     = "exposure"
  says       = "The list of rules is written over. Rules that are not on it any more, those made in the dashboard as well, stop working at once."
  instead    = "Compare the list with the dashboard first."

  evidence "verified" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, internal/services/ruleset/resource.go, Update: the whole ruleset is sent"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { name = "waf", rules = [{ expression = "a" }, { expression = "b" }] }, after = { name = "waf", rules = [{ expression = "a" }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { name = "waf", rules = [{ expression = "a" }] }, after = { name = "waf", rules = [{ expression = "a" }, { expression = "b" }] } }
    hit    = false
  }
}

hazard "cloudflare-descriptions-harmless" {
  provider = "cloudflare/cloudflare"
  types = [
    "cloudflare_ruleset",
    "cloudflare_load_balancer",
    "cloudflare_load_balancer_pool",
    "cloudflare_load_balancer_monitor",
    "cloudflare_list",
  ]
  actions    = ["update"]
  attributes = ["description", "last_updated", "version", "modified_on"]
  effect     = "none"
  says       = "A description is a record; traffic is treated as before."

  evidence "documented" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, docs/resources/ruleset.md and load_balancer_pool.md, description"
    checked = "2026-11"
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "waf", description = "a", last_updated = "x", version = "3" }, after = { name = "waf", description = "b", last_updated = null, version = null }, after_unknown = { last_updated = true, version = true } }
    hit    = true
  }

  example "with rules" {
    change = { actions = ["update"], before = { name = "waf", description = "a", rules = [{ expression = "a" }] }, after = { name = "waf", description = "b", rules = [{ expression = "b" }] } }
    hit    = false
  }
}

hazard "cloudflare-origin-certificate-replaced" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_origin_ca_certificate"]
  actions  = ["replace", "delete"]
  effect   = "credential-rotation"
  says     = "The certificate is revoked and another is issued. Servers keep presenting the revoked one until they are given the new one, and strict mode then fails."
  instead  = "Use create_before_destroy and deploy the new certificate before the old one goes."

  evidence "verified" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, internal/services/origin_ca_certificate/schema.go: hostnames, csr and request_type replace; Delete revokes"
    checked = "2026-11"
  }

  example "one more name" {
    change = { actions = ["delete", "create"], before = { hostnames = ["a.example.net"] }, after = { hostnames = ["a.example.net", "b.example.net"] }, replace_paths = ["hostnames"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { hostnames = ["a.example.net"] } }
    hit    = false
  }
}

hazard "cloudflare-certificate-pack-replaced" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_certificate_pack"]
  actions  = ["replace", "delete"]
  when     = change.actions[0] == "delete"
  effect   = "outage"
  also     = ["credential-rotation"]
  says     = "The certificate for these names goes before another is issued and validated; visitors get an error for names that nothing else covers."
  instead  = "Use create_before_destroy."

  evidence "verified" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, internal/services/certificate_pack/schema.go: hosts, type and validation_method replace"
    checked = "2026-11"
  }

  example "one more name" {
    change = { actions = ["delete", "create"], before = { hosts = ["a.example.net"] }, after = { hosts = ["a.example.net", "b.example.net"] }, replace_paths = ["hosts"] }
    hit    = true
  }

  example "the new one first" {
    change = { actions = ["create", "delete"], before = { hosts = ["a"] }, after = { hosts = ["a", "b"] }, replace_paths = ["hosts"] }
    hit    = false
  }
}

hazard "cloudflare-bucket-replaced" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_r2_bucket"]
  actions  = ["replace", "delete"]
  effect   = "data-loss"
  says     = "The bucket is deleted. Cloudflare refuses that while it holds objects, so the apply stops half way; an empty one is gone with its settings."
  instead  = "Make a second bucket and copy."

  evidence "verified" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, internal/services/r2_bucket/schema.go: name, location and account_id replace"
    checked = "2026-11"
  }

  example "another location" {
    change = { actions = ["delete", "create"], before = { name = "b", location = "WEUR" }, after = { name = "b", location = "ENAM" }, replace_paths = ["location"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { name = "b" } }
    hit    = false
  }
}

hazard "cloudflare-store-deleted" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_d1_database", "cloudflare_workers_kv_namespace", "cloudflare_queue"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "It is deleted with everything in it."
  instead  = "Export it first, and guard it with prevent_destroy."

  evidence "verified" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, internal/services/d1_database/schema.go: name and primary_location_hint replace; workers_kv_namespace and queue: account_id"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "shop" }, after = { name = "shop-2" }, replace_paths = ["name"], type = "cloudflare_d1_database" }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { name = "shop" } }
    hit    = false
  }
}

hazard "cloudflare-tunnel-replaced" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_zero_trust_tunnel_cloudflared", "cloudflare_tunnel"]
  actions  = ["replace", "delete"]
  effect   = "outage"
  also     = ["identity-change", "credential-rotation"]
  says     = "The tunnel is deleted: its connectors are cut off, and its id, its token and its host name under cfargotunnel.com are others afterwards."
  instead  = "Make a second tunnel, move connectors and DNS over, then drop the first."

  evidence "verified" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, internal/services/zero_trust_tunnel_cloudflared/schema.go: config_src and account_id replace"
    checked = "2026-11"
  }

  example "configured elsewhere" {
    change = { actions = ["delete", "create"], before = { name = "t", config_src = "local" }, after = { name = "t", config_src = "cloudflare" }, replace_paths = ["config_src"] }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { config_src = "cloudflare", name = "a" }, after = { config_src = "cloudflare", name = "b" } }
    hit    = false
  }
}

hazard "cloudflare-tunnel-secret-changes" {
  provider   = "cloudflare/cloudflare"
  types      = ["cloudflare_zero_trust_tunnel_cloudflared", "cloudflare_tunnel"]
  actions    = ["update"]
  attributes = ["tunnel_secret", "secret"]
  effect     = "credential-rotation"
  says       = "Connectors that run with the old secret cannot connect again."
  instead    = "Hand out the new secret and restart the connectors one by one."

  evidence "documented" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, docs/resources/zero_trust_tunnel_cloudflared.md, tunnel_secret"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { name = "t", tunnel_secret = "x" }, after = { name = "t", tunnel_secret = "y" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "a" }, after = { name = "b" } }
    hit    = false
  }
}

hazard "cloudflare-access-application-removed" {
  provider = "cloudflare/cloudflare"
  types = [
    "cloudflare_zero_trust_access_application",
    "cloudflare_access_application",
    "cloudflare_zero_trust_access_policy",
    "cloudflare_access_policy",
  ]
  actions = ["delete", "replace"]
  effect  = "exposure"
  also    = ["lockout"]
  says    = "What it protected is no longer asked for a sign-in while it is away, or nobody is let in where a policy is missing."
  instead = "Put the new one in place first."

  evidence "documented" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, docs/resources/zero_trust_access_application.md and zero_trust_access_policy.md"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { name = "admin", domain = "admin.example.net" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { domain = "admin.example.net", name = "a" }, after = { domain = "admin.example.net", name = "b" } }
    hit    = false
  }
}

hazard "cloudflare-token-changes" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_api_token", "cloudflare_account_token"]
  actions  = ["delete", "replace"]
  effect   = "credential-rotation"
  says     = "The token is deleted, and what uses it is refused at once."
  instead  = "Make a second token, move its users, then drop the first."

  evidence "documented" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, docs/resources/api_token.md"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "ci" } }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { name = "ci" } }
    hit    = false
  }
}

hazard "cloudflare-member-removed" {
  provider = "cloudflare/cloudflare"
  types    = ["cloudflare_account_member"]
  actions  = ["delete", "replace"]
  effect   = "lockout"
  says     = "The person loses access to the account."
  instead  = "Check that somebody else holds the same rights."

  evidence "verified" {
    source  = "cloudflare/terraform-provider-cloudflare a2efdc5786, internal/services/account_member/schema.go: email replaces; Delete"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { email = "a@example.net" } }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { email = "a@example.net" } }
    hit    = false
  }
}
