# The only node of the cluster "granary", with its volume and its address.

terraform {
  required_providers {
    hcloud = {
      source  = "hetznercloud/hcloud"
      version = "~> 1.68"
    }
  }
}

resource "hcloud_server" "node" {
  name        = "granary-1"
  server_type = "cpx41" # cpx31 until today
  image       = "debian-12"
  location    = "fsn1"
  keep_disk   = true

  user_data = templatefile("${path.module}/first-boot.yaml.tftpl", {
    channel = "v1.33"
  })

  # Read at the first boot only; the running node was made from an earlier one.
  lifecycle {
    ignore_changes = [user_data]
  }

  labels = {
    cluster = "granary"
    role    = "server"
  }
}

resource "hcloud_volume" "claims" {
  name     = "granary-claims"
  size     = 120
  location = "fsn1"
  format   = "ext4"

  delete_protection = true
}

resource "hcloud_volume_attachment" "claims" {
  volume_id = hcloud_volume.claims.id
  server_id = hcloud_server.node.id
  automount = false
}

resource "hcloud_floating_ip" "entry" {
  name          = "granary-entry"
  type          = "ipv4"
  home_location = "fsn1"
}

resource "hcloud_floating_ip_assignment" "entry" {
  floating_ip_id = hcloud_floating_ip.entry.id
  server_id      = hcloud_server.node.id
}
