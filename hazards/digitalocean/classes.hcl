class "stateful" {
  types = [
    "digitalocean_container_registry",
    "digitalocean_database_cluster",
    "digitalocean_database_db",
    "digitalocean_domain",
    "digitalocean_droplet",
    "digitalocean_droplet_snapshot",
    "digitalocean_kubernetes_cluster",
    "digitalocean_spaces_bucket",
    "digitalocean_spaces_bucket_object",
    "digitalocean_volume",
    "digitalocean_volume_snapshot",
  ]
}

class "compute" {
  types = [
    "digitalocean_app",
    "digitalocean_droplet",
    "digitalocean_droplet_autoscale",
    "digitalocean_kubernetes_cluster",
    "digitalocean_kubernetes_node_pool",
  ]
}

class "network-path" {
  types = [
    "digitalocean_cdn",
    "digitalocean_domain",
    "digitalocean_floating_ip",
    "digitalocean_floating_ip_assignment",
    "digitalocean_loadbalancer",
    "digitalocean_record",
    "digitalocean_reserved_ip",
    "digitalocean_reserved_ip_assignment",
    "digitalocean_vpc",
    "digitalocean_vpc_peering",
  ]
}

class "identity" {
  types = [
    "digitalocean_database_user",
    "digitalocean_spaces_key",
    "digitalocean_ssh_key",
  ]
}

class "secret" {
  types = [
    "digitalocean_certificate",
    "digitalocean_container_registry_docker_credentials",
  ]
}
