# The web shop, and from today its address too.

terraform {
  required_providers {
    hcloud = {
      source  = "hetznercloud/hcloud"
      version = "~> 1.68"
    }
  }
}

resource "hcloud_floating_ip" "shop" {
  name          = "shop"
  type          = "ipv4"
  home_location = "hel1"
  description   = "Partners have this address in their firewalls."

  labels = {
    app = "shop"
  }
}

resource "hcloud_firewall" "shop" {
  name = "shop"

  rule {
    direction  = "in"
    protocol   = "tcp"
    port       = "443"
    source_ips = ["0.0.0.0/0", "::/0"]
  }
}

import {
  to = hcloud_floating_ip.shop
  id = "70511934"
}
