# The library's lending service. Nobody has applied this stack for nine weeks:
# the database was made by hand, from these very manifests, on the night the old
# one was lost, and Argo CD has looked after the rest since.

terraform {
  required_providers {
    kubernetes = {
      source  = "hashicorp/kubernetes"
      version = "~> 3.2"
    }
  }
}

provider "kubernetes" {
  host  = var.cluster
  token = "none"
}

variable "cluster" {
  type    = string
  default = "http://127.0.0.1:8001"
}

locals {
  settings = {
    catalogue = { PAGE_SIZE = "50", COVERS = "on" }
    desk      = { RECEIPTS = "paper" }
    loans     = { DAYS = "28", RENEWALS = "2" }
    mailer    = { RELAY = "relay-b.lending.svc:25" }
    reminders = { DAYS_BEFORE = "3" }
  }
}

resource "kubernetes_namespace_v1" "lending" {
  metadata {
    name = "lending"
  }
}

resource "kubernetes_service_account_v1" "lending" {
  metadata {
    name      = "lending"
    namespace = kubernetes_namespace_v1.lending.metadata[0].name
  }
}

resource "kubernetes_config_map_v1" "settings" {
  for_each = local.settings

  metadata {
    name      = "settings-${each.key}"
    namespace = kubernetes_namespace_v1.lending.metadata[0].name
  }

  data = each.value
}

resource "kubernetes_manifest" "database" {
  manifest = {
    apiVersion = "postgresql.cnpg.io/v1"
    kind       = "Cluster"
    metadata = {
      name      = "loans"
      namespace = "lending"
    }
    spec = {
      instances = 3
      imageName = "registry.library.example/postgresql:17.5"
      storage = {
        size = "80Gi"
      }
    }
  }
}

resource "kubernetes_manifest" "nightly_backup" {
  manifest = {
    apiVersion = "postgresql.cnpg.io/v1"
    kind       = "ScheduledBackup"
    metadata = {
      name      = "loans-nightly"
      namespace = "lending"
    }
    spec = {
      schedule = "0 30 2 * * *"
      cluster = {
        name = "loans"
      }
    }
  }
}

resource "kubernetes_persistent_volume_claim_v1" "scans" {
  metadata {
    name      = "scans"
    namespace = kubernetes_namespace_v1.lending.metadata[0].name
  }

  spec {
    access_modes = ["ReadWriteOnce"]

    resources {
      requests = {
        storage = "200Gi"
      }
    }
  }

  wait_until_bound = false
}
