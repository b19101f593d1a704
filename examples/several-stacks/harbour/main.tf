# Addresses that the outside world knows. "shop" lived here until today.

terraform {
  required_providers {
    hcloud = {
      source  = "hetznercloud/hcloud"
      version = "~> 1.68"
    }
  }
}

resource "hcloud_floating_ip" "mail" {
  name          = "mail"
  type          = "ipv4"
  home_location = "hel1"
  description   = "Outgoing mail; other people's allow-lists have it."
}
