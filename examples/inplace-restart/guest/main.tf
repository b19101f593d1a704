# A guest with a root disk and, where it wants one, a disk for its first boot.

terraform {
  required_providers {
    libvirt = {
      source = "dmacvicar/libvirt"
    }
  }
}

variable "name" {
  type = string
}

variable "pool" {
  type = string
}

variable "memory" {
  type        = number
  description = "In MiB."
}

variable "first_boot" {
  type        = string
  default     = null
  description = "Cloud-init user data; null for a guest without."
}

resource "libvirt_volume" "root" {
  name     = "${var.name}.qcow2"
  pool     = var.pool
  capacity = 67108864

  target = {
    format = {
      type = "qcow2"
    }
  }
}

resource "libvirt_cloudinit_disk" "seed" {
  count = var.first_boot == null ? 0 : 1

  name      = "${var.name}-seed"
  user_data = var.first_boot
  meta_data = "instance-id: ${var.name}\n"
}

resource "libvirt_volume" "seed" {
  count = var.first_boot == null ? 0 : 1

  name = "${var.name}-seed.iso"
  pool = var.pool

  create = {
    content = {
      url = libvirt_cloudinit_disk.seed[0].path
    }
  }
}

resource "libvirt_domain" "this" {
  name        = var.name
  type        = "qemu"
  memory      = var.memory
  memory_unit = "MiB"
  vcpu        = 1
  running     = true
  autostart   = true

  os = {
    type         = "hvm"
    type_arch    = "x86_64"
    type_machine = "q35"
  }

  devices = {
    disks = concat([
      {
        driver = { name = "qemu", type = "qcow2" }
        source = { volume = { pool = var.pool, volume = libvirt_volume.root.name } }
        target = { dev = "vda", bus = "virtio" }
      },
      ], [for v in libvirt_volume.seed : {
        device = "cdrom"
        driver = { name = "qemu", type = "raw" }
        source = { volume = { pool = var.pool, volume = v.name } }
        target = { dev = "sda", bus = "sata" }
    }])
  }
}
