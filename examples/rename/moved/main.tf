# Where the invoices are kept. The volume was called "data" until somebody
# tidied the names up.

terraform {
  required_providers {
    hcloud = {
      source  = "hetznercloud/hcloud"
      version = "~> 1.68"
    }
  }
}

resource "hcloud_volume" "invoices" {
  name     = "ledger-invoices"
  size     = 250
  location = "nbg1"
  format   = "xfs"

  labels = {
    app = "ledger"
  }
}

output "invoices_volume" {
  value = hcloud_volume.invoices.id
}

moved {
  from = hcloud_volume.data
  to   = hcloud_volume.invoices
}
