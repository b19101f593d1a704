# The same stack some months later, on an ordinary Tuesday: labels, a narrower
# firewall, the next image, one more replica.

terraform {
  required_providers {
    hcloud = {
      source  = "hetznercloud/hcloud"
      version = "~> 1.68"
    }
    kubernetes = {
      source  = "hashicorp/kubernetes"
      version = "~> 3.2"
    }
  }
}

provider "kubernetes" {
  host = "http://127.0.0.1:8001"
}

locals {
  labels = {
    app   = "kiosk"
    owner = "visitors"
  }
}

resource "hcloud_network" "kiosk" {
  name     = "kiosk"
  ip_range = "10.30.0.0/16"
  labels   = local.labels
}

resource "hcloud_network_subnet" "kiosk" {
  network_id   = hcloud_network.kiosk.id
  type         = "cloud"
  network_zone = "eu-central"
  ip_range     = "10.30.1.0/24"
}

resource "hcloud_firewall" "kiosk" {
  name   = "kiosk"
  labels = local.labels

  rule {
    direction   = "in"
    protocol    = "tcp"
    port        = "443"
    source_ips  = ["0.0.0.0/0", "::/0"]
    description = "Visitors"
  }

  rule {
    direction   = "in"
    protocol    = "tcp"
    port        = "22"
    source_ips  = ["198.51.100.64/27"]
    description = "The office, second floor"
  }
}

resource "hcloud_server" "kiosk" {
  for_each = toset(["east", "west"])

  name         = "kiosk-${each.key}"
  server_type  = "cx22"
  image        = "debian-12"
  location     = "nbg1"
  firewall_ids = [hcloud_firewall.kiosk.id]
  labels       = merge(local.labels, { wing = each.key })
}

resource "kubernetes_namespace_v1" "kiosk" {
  metadata {
    name = "kiosk"
  }
}

resource "kubernetes_deployment_v1" "tickets" {
  metadata {
    name      = "tickets"
    namespace = kubernetes_namespace_v1.kiosk.metadata[0].name
    labels    = local.labels
  }

  spec {
    replicas = 3

    selector {
      match_labels = { app = "kiosk" }
    }

    template {
      metadata {
        labels = local.labels
      }

      spec {
        container {
          name  = "tickets"
          image = "registry.museum.example/tickets:4.2.1"

          env {
            name  = "OPENING"
            value = "08:30"
          }
        }
      }
    }
  }

  wait_for_rollout = false
}

resource "kubernetes_config_map_v1" "prices" {
  metadata {
    name      = "prices"
    namespace = kubernetes_namespace_v1.kiosk.metadata[0].name
  }

  data = {
    ADULT = "12"
    CHILD = "0"
  }
}
