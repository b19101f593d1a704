# The names of quillhaven.example.

terraform {
  required_providers {
    digitalocean = {
      source  = "digitalocean/digitalocean"
      version = "~> 2.99"
    }
  }
}

locals {
  zone = "quillhaven.example"

  records = {
    apex_a = {
      name  = "@"
      type  = "A"
      value = "203.0.113.20"
      ttl   = 1800
    }
    www_cname = {
      name  = "www"
      type  = "CNAME"
      value = "quillhaven.example."
      ttl   = 1800
    }
    tickets_a = {
      name  = "tickets"
      type  = "A"
      value = "203.0.113.41"
      ttl   = 600
    }
    ferry_gate_a = {
      name  = "ferry-gate"
      type  = "A"
      value = "198.51.100.86"
      ttl   = 300
    }
    handbook_cname = {
      name  = "handbook"
      type  = "CNAME"
      value = "pages.quillhaven.example."
      ttl   = 600
    }
  }
}

resource "digitalocean_record" "this" {
  for_each = local.records

  domain = local.zone
  name   = each.value.name
  type   = each.value.type
  value  = each.value.value
  ttl    = each.value.ttl
}
