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

  # Argo CD's mark. Neither read nor written here.
  ignore_labels = ["^argocd\\.argoproj\\.io/instance$"]
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

# The database first, and alone.
import {
  to = kubernetes_manifest.database
  id = "apiVersion=postgresql.cnpg.io/v1,kind=Cluster,namespace=lending,name=loans"
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
