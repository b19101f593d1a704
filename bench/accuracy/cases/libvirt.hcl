# dmacvicar/libvirt. 0.8.x is the SDKv2 provider, 0.9.x the rewrite on the plugin framework.

case "libvirt-network-dns-host-added" {
  type     = "libvirt_network"
  name     = "lab"
  provider = "dmacvicar/libvirt"
  version  = "0.8.3"
  actions  = ["update"]
  before = {
    id  = "3b1e0f6c-6a0e-4f1b-9f57-0d1c0a4b7a10", name = "lab", mode = "nat", domain = "lab.example.com", autostart = true, addresses = ["192.0.2.0/24"], bridge = "virbr7"
    dns = [{ enabled = true, local_only = false, forwarders = [], srvs = [], hosts = [{ hostname = "db", ip = "192.0.2.10" }] }]
  }
  after = {
    id  = "3b1e0f6c-6a0e-4f1b-9f57-0d1c0a4b7a10", name = "lab", mode = "nat", domain = "lab.example.com", autostart = true, addresses = ["192.0.2.0/24"], bridge = "virbr7"
    dns = [{ enabled = true, local_only = false, forwarders = [], srvs = [], hosts = [{ hostname = "db", ip = "192.0.2.10" }, { hostname = "cache", ip = "192.0.2.11" }] }]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A DNS host entry is added to the live network through a network update; the network keeps running and guests stay attached."
    source      = "terraform-provider-libvirt v0.8.3, resource_libvirt_network.go (updateDNSHosts), https://github.com/dmacvicar/terraform-provider-libvirt"
  }
}

case "libvirt-network-domain-name-replaces" {
  type          = "libvirt_network"
  name          = "prod"
  provider      = "dmacvicar/libvirt"
  version       = "0.8.3"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "c2b3f8aa-1f0d-4d7e-8f52-7710c3a2b901", name = "prod", mode = "nat", domain = "prod.lan", autostart = true, addresses = ["198.51.100.0/24"], bridge = "virbr3" }
  after         = { name = "prod", mode = "nat", domain = "prod.example.com", autostart = true, addresses = ["198.51.100.0/24"] }
  unknown       = ["id", "bridge"]
  replace_paths = [["domain"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "identity-change"]
    class       = "cosmetic-replace"
    why         = "Changing the DNS domain suffix destroys and recreates the virtual network, so every running guest attached to its bridge loses connectivity."
    source      = "terraform-provider-libvirt v0.8.3, resource_libvirt_network.go (domain is ForceNew), https://github.com/dmacvicar/terraform-provider-libvirt"
  }
}

case "libvirt-domain-description-replaces" {
  type     = "libvirt_domain"
  name     = "gitea"
  provider = "dmacvicar/libvirt"
  version  = "0.8.3"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                = "7d1d8c3e-29c7-4b53-8d4e-5c0dd7a0b1f1", name = "gitea", description = "git server", vcpu = 2, memory = 4096, running = true, autostart = true
    disk              = [{ volume_id = "/var/lib/libvirt/images/gitea.qcow2" }]
    network_interface = [{ network_id = "c2b3f8aa-1f0d-4d7e-8f52-7710c3a2b901", mac = "52:54:00:1A:2B:3C", addresses = ["198.51.100.21"], hostname = "gitea" }]
  }
  after = {
    name = "gitea", description = "git server (team platform)", vcpu = 2, memory = 4096, running = true, autostart = true
    disk = [{ volume_id = "/var/lib/libvirt/images/gitea.qcow2" }]
  }
  unknown       = ["id", "network_interface"]
  replace_paths = [["description"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "restart", "identity-change", "address-change"]
    class       = "cosmetic-replace"
    why         = "The description is ForceNew: the running guest is powered off hard, undefined and defined anew with another UUID; its disk volume survives."
    source      = "terraform-provider-libvirt v0.8.3, resource_libvirt_domain.go, https://github.com/dmacvicar/terraform-provider-libvirt"
  }
}

case "libvirt-domain-autostart-08" {
  type     = "libvirt_domain"
  name     = "runner"
  provider = "dmacvicar/libvirt"
  version  = "0.8.3"
  actions  = ["update"]
  before   = { id = "0b9c2f2e-a7b4-44cf-8a53-b51e07b0dd02", name = "runner-1", vcpu = 4, memory = 8192, running = true, autostart = false, disk = [{ volume_id = "/var/lib/libvirt/images/runner-1.qcow2" }] }
  after    = { id = "0b9c2f2e-a7b4-44cf-8a53-b51e07b0dd02", name = "runner-1", vcpu = 4, memory = 8192, running = true, autostart = true, disk = [{ volume_id = "/var/lib/libvirt/images/runner-1.qcow2" }] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "In 0.8 the autostart flag is set on the running domain without touching it."
    source      = "terraform-provider-libvirt v0.8.3, resourceLibvirtDomainUpdate, https://github.com/dmacvicar/terraform-provider-libvirt"
  }
}

case "libvirt-domain-autostart-09-power-cycle" {
  type     = "libvirt_domain"
  name     = "runner"
  provider = "dmacvicar/libvirt"
  version  = "0.9.7"
  actions  = ["update"]
  before   = { id = "1", uuid = "5e1a3d20-8f15-4f3b-b9a0-3f6e0e40c3b1", name = "runner-2", type = "kvm", memory = 8192, memory_unit = "MiB", vcpu = 4, running = true, autostart = false }
  after    = { id = "1", uuid = "5e1a3d20-8f15-4f3b-b9a0-3f6e0e40c3b1", name = "runner-2", type = "kvm", memory = 8192, memory_unit = "MiB", vcpu = 4, running = true, autostart = true }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "From 0.9 every update of a domain stops it (forced off by default), undefines and redefines it, then starts it again, even for the autostart flag."
    source      = "terraform-provider-libvirt v0.9.7, internal/provider/domain_resource.go (Update calls stopDomainIfRunning), https://github.com/dmacvicar/terraform-provider-libvirt"
  }
}

case "libvirt-domain-memory-09" {
  type     = "libvirt_domain"
  name     = "db"
  provider = "dmacvicar/libvirt"
  version  = "0.9.7"
  actions  = ["update"]
  before   = { id = "4", uuid = "a4a7b5a0-21c3-4b52-94f1-9ee6a9f3a077", name = "db-1", type = "kvm", memory = 8192, memory_unit = "MiB", vcpu = 4, running = true, autostart = true }
  after    = { id = "4", uuid = "a4a7b5a0-21c3-4b52-94f1-9ee6a9f3a077", name = "db-1", type = "kvm", memory = 16384, memory_unit = "MiB", vcpu = 4, running = true, autostart = true }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "The memory change is applied by stopping the guest (hard, unless a shutdown is configured in update), redefining it and starting it again."
    source      = "terraform-provider-libvirt v0.9.7, internal/provider/domain_resource.go, https://github.com/dmacvicar/terraform-provider-libvirt"
  }
}

case "libvirt-volume-size-replaces" {
  type          = "libvirt_volume"
  name          = "data"
  provider      = "dmacvicar/libvirt"
  version       = "0.8.3"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "/var/lib/libvirt/images/pg-data.qcow2", name = "pg-data.qcow2", pool = "default", format = "qcow2", size = 53687091200 }
  after         = { name = "pg-data.qcow2", pool = "default", format = "qcow2", size = 107374182400 }
  unknown       = ["id"]
  replace_paths = [["size"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "grow-that-wipes"
    why         = "The provider cannot resize a volume: growing it deletes the volume with its contents and makes an empty one."
    source      = "terraform-provider-libvirt v0.8.3, resource_libvirt_volume.go (size is ForceNew), https://github.com/dmacvicar/terraform-provider-libvirt"
  }
}

case "libvirt-volume-create" {
  type     = "libvirt_volume"
  name     = "scratch"
  provider = "dmacvicar/libvirt"
  version  = "0.8.3"
  actions  = ["create"]
  before   = null
  after    = { name = "scratch.qcow2", pool = "default", format = "qcow2", size = 10737418240 }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty volume is made in the pool; nothing existing is touched."
    source      = "Terraform registry, dmacvicar/libvirt libvirt_volume, https://registry.terraform.io/providers/dmacvicar/libvirt/0.8.3/docs/resources/volume"
  }
}

case "libvirt-pool-dir-delete" {
  type     = "libvirt_pool"
  name     = "fast"
  provider = "dmacvicar/libvirt"
  version  = "0.8.3"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "f3c9d1b5-4a2b-4b43-8f4f-0b6f9d1f7b11", name = "fast", type = "dir", target = [{ path = "/srv/vm-fast" }], capacity = 1000204886016, allocation = 402653184000, available = 597551702016 }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "delete-storage"
    why         = "The pool is stopped and, being a directory pool, its backing directory is deleted too, where the guests keep their images."
    source      = "terraform-provider-libvirt v0.8.3, resourceLibvirtPoolDelete, https://github.com/dmacvicar/terraform-provider-libvirt"
  }
}

case "libvirt-network-autostart-09" {
  type     = "libvirt_network"
  name     = "mgmt"
  provider = "dmacvicar/libvirt"
  version  = "0.9.7"
  actions  = ["update"]
  before   = { id = "9fd1ad56-6bb0-4a7c-98bb-2a51ad5a1f0c", uuid = "9fd1ad56-6bb0-4a7c-98bb-2a51ad5a1f0c", name = "mgmt", autostart = false }
  after    = { id = "9fd1ad56-6bb0-4a7c-98bb-2a51ad5a1f0c", uuid = "9fd1ad56-6bb0-4a7c-98bb-2a51ad5a1f0c", name = "mgmt", autostart = true }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the autostart flag of the network is set; the network itself is not stopped."
    source      = "terraform-provider-libvirt v0.9.7, internal/provider/network_resource.go (Update), https://github.com/dmacvicar/terraform-provider-libvirt"
  }
}

case "libvirt-domain-create" {
  type     = "libvirt_domain"
  name     = "worker"
  key      = "w3"
  provider = "dmacvicar/libvirt"
  version  = "0.8.3"
  actions  = ["create"]
  before   = null
  after    = { name = "worker-w3", vcpu = 2, memory = 4096, running = true, autostart = true, disk = [{ volume_id = "/var/lib/libvirt/images/worker-w3.qcow2" }] }
  unknown  = ["id", "arch", "machine", "emulator"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new guest is defined and started; no existing guest is touched."
    source      = "Terraform registry, dmacvicar/libvirt libvirt_domain, https://registry.terraform.io/providers/dmacvicar/libvirt/0.8.3/docs/resources/domain"
  }
}

case "libvirt-network-create" {
  type     = "libvirt_network"
  name     = "iot"
  provider = "dmacvicar/libvirt"
  version  = "0.8.3"
  actions  = ["create"]
  before   = null
  after    = { name = "iot", mode = "nat", domain = "iot.example.com", autostart = true, addresses = ["198.51.100.128/25"] }
  unknown  = ["id", "bridge"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A further virtual network; existing networks and guests are not touched."
    source      = "Terraform registry, dmacvicar/libvirt libvirt_network, https://registry.terraform.io/providers/dmacvicar/libvirt/0.8.3/docs/resources/network"
  }
}

case "libvirt-cloudinit-create" {
  type     = "libvirt_cloudinit_disk"
  name     = "worker"
  key      = "w3"
  provider = "dmacvicar/libvirt"
  version  = "0.8.3"
  actions  = ["create"]
  before   = null
  after    = { name = "worker-w3-init.iso", pool = "default", user_data = "#cloud-config\nhostname: worker-w3\n" }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A seed image for a guest to come is written into the pool."
    source      = "Terraform registry, dmacvicar/libvirt libvirt_cloudinit_disk, https://registry.terraform.io/providers/dmacvicar/libvirt/0.8.3/docs/resources/cloudinit"
  }
}
