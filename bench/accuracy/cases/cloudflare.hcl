# cloudflare/cloudflare, v5

case "cloudflare-record-create" {
  type     = "cloudflare_dns_record"
  name     = "docs"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["create"]
  before   = null
  after    = { zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "docs.example.com", type = "CNAME", content = "docs.example.net", ttl = 1, proxied = true, comment = "documentation" }
  unknown  = ["id", "created_on", "modified_on"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new name in the zone."
    source      = "Cloudflare provider docs, cloudflare_dns_record, https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs/resources/dns_record"
  }
}

case "cloudflare-record-comment" {
  type     = "cloudflare_dns_record"
  name     = "www"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["update"]
  before   = { id = "aa00000000000000000000000000r001", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "www.example.com", type = "A", content = "203.0.113.10", ttl = 1, proxied = true, comment = "" }
  after    = { id = "aa00000000000000000000000000r001", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "www.example.com", type = "A", content = "203.0.113.10", ttl = 1, proxied = true, comment = "owner: web team" }
  unknown  = ["modified_on", "comment_modified_on"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The comment has no effect on DNS answers."
    source      = "Cloudflare provider docs, cloudflare_dns_record (comment), https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs/resources/dns_record"
  }
}

case "cloudflare-record-ttl" {
  type     = "cloudflare_dns_record"
  name     = "api_internal"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["update"]
  before   = { id = "aa00000000000000000000000000r002", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "git.example.com", type = "A", content = "203.0.113.20", ttl = 3600, proxied = false }
  after    = { id = "aa00000000000000000000000000r002", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "git.example.com", type = "A", content = "203.0.113.20", ttl = 300, proxied = false }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the caching time of the answer changes."
    source      = "Cloudflare docs, DNS record TTL, https://developers.cloudflare.com/dns/manage-dns-records/reference/ttl/"
  }
}

case "cloudflare-record-unproxied" {
  type     = "cloudflare_dns_record"
  name     = "shop"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["update"]
  before   = { id = "aa00000000000000000000000000r003", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "shop.example.com", type = "A", content = "203.0.113.30", ttl = 1, proxied = true }
  after    = { id = "aa00000000000000000000000000r003", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "shop.example.com", type = "A", content = "203.0.113.30", ttl = 1, proxied = false }
  expect {
    disposition = "hold"
    effects     = ["exposure", "address-change"]
    class       = "guard-removed"
    why         = "The origin's own address is published and traffic goes past the WAF, DDoS protection, Access and edge certificate."
    source      = "Cloudflare docs, proxy status, https://developers.cloudflare.com/dns/proxy-status/"
  }
}

case "cloudflare-record-mx-delete" {
  type     = "cloudflare_dns_record"
  name     = "mx"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "aa00000000000000000000000000r004", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "example.com", type = "MX", content = "mx1.example.net", priority = 10, ttl = 3600 }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "dns-removed"
    why         = "Mail for the domain has no exchanger any more; it is delayed or bounced."
    source      = "RFC 5321 section 5.1, https://www.rfc-editor.org/rfc/rfc5321; Cloudflare provider docs, cloudflare_dns_record"
  }
}

case "cloudflare-record-type-replaces" {
  type          = "cloudflare_dns_record"
  name          = "app"
  provider      = "cloudflare/cloudflare"
  version       = "5.12.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "aa00000000000000000000000000r005", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "app.example.com", type = "A", content = "203.0.113.40", ttl = 300, proxied = false }
  after         = { zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "app.example.com", type = "CNAME", content = "app.example.net", ttl = 300, proxied = false }
  unknown       = ["id", "created_on"]
  replace_paths = [["type"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "address-change"]
    class       = "replace-gap"
    why         = "The record is deleted before the new one exists: resolvers that ask in between get NXDOMAIN and cache it, and afterwards the name leads elsewhere."
    source      = "Cloudflare provider, internal/services/dns_record/schema.go (type RequiresReplace), https://github.com/cloudflare/terraform-provider-cloudflare"
  }
}

case "cloudflare-zone-delete" {
  type     = "cloudflare_zone"
  name     = "main"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "0da42c8d2132a9ddaf714f9e7c920711", name = "example.com", type = "full", account = { id = "f037e56e89293a057740de681ac9abbe" }, name_servers = ["ada.ns.example.net", "bob.ns.example.net"] }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss", "irreversible"]
    class       = "delete-zone"
    why         = "All records and settings of the domain go; a zone added again may be given other name servers, so the registrar has to be changed too."
    source      = "Cloudflare docs, remove a domain, https://developers.cloudflare.com/fundamentals/manage-domains/remove-domain/"
  }
}

case "cloudflare-d1-location-hint" {
  type          = "cloudflare_d1_database"
  name          = "orders"
  provider      = "cloudflare/cloudflare"
  version       = "5.12.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "d1000000-0000-4000-8000-000000000001", uuid = "d1000000-0000-4000-8000-000000000001", account_id = "f037e56e89293a057740de681ac9abbe", name = "orders", primary_location_hint = "weur" }
  after         = { account_id = "f037e56e89293a057740de681ac9abbe", name = "orders", primary_location_hint = "eeur" }
  unknown       = ["id", "uuid", "created_at"]
  replace_paths = [["primary_location_hint"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "identity-change", "irreversible"]
    class       = "cosmetic-replace"
    why         = "A mere location hint deletes the database with its rows and creates an empty one under another id, which Worker bindings do not know."
    source      = "Cloudflare provider, internal/services/d1_database/schema.go (primary_location_hint RequiresReplace), https://github.com/cloudflare/terraform-provider-cloudflare"
  }
}

case "cloudflare-kv-title" {
  type     = "cloudflare_workers_kv_namespace"
  name     = "cfg"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["update"]
  before   = { id = "0f2ac74b498b48028cb68387c421e279", account_id = "f037e56e89293a057740de681ac9abbe", title = "cfg" }
  after    = { id = "0f2ac74b498b48028cb68387c421e279", account_id = "f037e56e89293a057740de681ac9abbe", title = "cfg-prod" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The title is renamed in place; Workers bind to the id and keep the data."
    source      = "Cloudflare API docs, rename a KV namespace, https://developers.cloudflare.com/api/resources/kv/subresources/namespaces/methods/update/"
  }
}

case "cloudflare-tunnel-config-src" {
  type          = "cloudflare_zero_trust_tunnel_cloudflared"
  name          = "office"
  provider      = "cloudflare/cloudflare"
  version       = "5.12.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "c1744f8b-0000-4b5a-8f4c-000000000001", account_id = "f037e56e89293a057740de681ac9abbe", name = "office", config_src = "local", status = "healthy" }
  after         = { account_id = "f037e56e89293a057740de681ac9abbe", name = "office", config_src = "cloudflare" }
  unknown       = ["id", "status", "connections", "created_at"]
  replace_paths = [["config_src"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "identity-change", "credential-rotation"]
    class       = "replace-identity"
    why         = "The tunnel gets another id: running connectors hold credentials of the deleted one and DNS names that point to its id stop working."
    source      = "Cloudflare provider, internal/services/zero_trust_tunnel_cloudflared/schema.go (config_src RequiresReplace), https://github.com/cloudflare/terraform-provider-cloudflare"
  }
}

case "cloudflare-access-app-delete" {
  type     = "cloudflare_zero_trust_access_application"
  name     = "grafana"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "b1000000-0000-4000-8000-000000000001", account_id = "f037e56e89293a057740de681ac9abbe", name = "grafana", domain = "grafana.example.com", type = "self_hosted", session_duration = "24h" }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "guard-removed"
    why         = "The host name stays reachable, only the login in front of it is gone."
    source      = "Cloudflare docs, Access self-hosted applications, https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/self-hosted-public-app/"
  }
}

case "cloudflare-ssl-off" {
  type     = "cloudflare_zone_setting"
  name     = "ssl"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["update"]
  before   = { id = "ssl", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", setting_id = "ssl", value = "strict" }
  after    = { id = "ssl", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", setting_id = "ssl", value = "flexible" }
  expect {
    disposition = "hold"
    effects     = ["exposure", "outage"]
    class       = "encryption-weakened"
    why         = "Traffic between the edge and the origin goes unencrypted, and origins that redirect to HTTPS fall into a redirect loop."
    source      = "Cloudflare docs, encryption modes, https://developers.cloudflare.com/ssl/origin-configuration/ssl-modes/"
  }
}

case "cloudflare-pool-origin-added" {
  type     = "cloudflare_load_balancer_pool"
  name     = "eu"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["update"]
  before   = { id = "17b5962d775c646f3f9725cbc7a53df4", account_id = "f037e56e89293a057740de681ac9abbe", name = "eu", enabled = true, minimum_origins = 1, origins = [{ name = "eu-1", address = "203.0.113.51", enabled = true, weight = 1 }] }
  after    = { id = "17b5962d775c646f3f9725cbc7a53df4", account_id = "f037e56e89293a057740de681ac9abbe", name = "eu", enabled = true, minimum_origins = 1, origins = [{ name = "eu-1", address = "203.0.113.51", enabled = true, weight = 1 }, { name = "eu-2", address = "203.0.113.52", enabled = true, weight = 1 }] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A second origin joins; the first goes on serving."
    source      = "Cloudflare docs, load balancing pools, https://developers.cloudflare.com/load-balancing/pools/"
  }
}

case "cloudflare-list-item-create" {
  type     = "cloudflare_list_item"
  name     = "partner"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["create"]
  before   = null
  after    = { account_id = "f037e56e89293a057740de681ac9abbe", list_id = "2c0fc9fa937b11eaa1b71c4d701ab86e", ip = "198.51.100.77", comment = "partner probe" }
  unknown  = ["id", "created_on", "modified_on"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One address is added to an existing list."
    source      = "Cloudflare provider docs, cloudflare_list_item, https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs/resources/list_item"
  }
}

case "cloudflare-r2-bucket-create" {
  type     = "cloudflare_r2_bucket"
  name     = "assets"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["create"]
  before   = null
  after    = { account_id = "f037e56e89293a057740de681ac9abbe", name = "assets", location = "weur", storage_class = "Standard" }
  unknown  = ["id", "creation_date"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new bucket, private by default."
    source      = "Cloudflare provider docs, cloudflare_r2_bucket, https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs/resources/r2_bucket"
  }
}

case "cloudflare-record-tags" {
  type     = "cloudflare_dns_record"
  name     = "mailcheck"
  provider = "cloudflare/cloudflare"
  version  = "5.12.0"
  actions  = ["update"]
  before   = { id = "aa00000000000000000000000000r006", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "_dmarc.example.com", type = "TXT", content = "\"v=DMARC1; p=none\"", ttl = 3600, tags = [] }
  after    = { id = "aa00000000000000000000000000r006", zone_id = "0da42c8d2132a9ddaf714f9e7c920711", name = "_dmarc.example.com", type = "TXT", content = "\"v=DMARC1; p=none\"", ttl = 3600, tags = ["owner:mail"] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags have no effect on DNS answers."
    source      = "Cloudflare provider docs, cloudflare_dns_record (tags), https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs/resources/dns_record"
  }
}
