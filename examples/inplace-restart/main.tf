# Two guests of the site Millbrook, on one host.

terraform {
  required_providers {
    libvirt = {
      source  = "dmacvicar/libvirt"
      version = "~> 0.9.7"
    }
  }
}

provider "libvirt" {
  uri = "qemu:///system"
}

resource "libvirt_pool" "millbrook" {
  name = "millbrook"
  type = "dir"

  target = {
    path = "/var/lib/libvirt/millbrook"
  }
}

module "router" {
  source = "./guest"

  name   = "millbrook-router"
  pool   = libvirt_pool.millbrook.name
  memory = 64
}

module "exchange" {
  source = "./guest"

  name   = "millbrook-exchange"
  pool   = libvirt_pool.millbrook.name
  memory = 96

  first_boot = <<-EOT
    #cloud-config
    hostname: millbrook-exchange
    timezone: UTC
    packages: [asterisk]
  EOT
}
