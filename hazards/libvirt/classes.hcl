class "stateful" {
  types = [
    "libvirt_pool",
    "libvirt_volume",
  ]
}

class "compute" {
  types = [
    "libvirt_domain",
  ]
}

class "network-path" {
  types = [
    "libvirt_network",
  ]
}
