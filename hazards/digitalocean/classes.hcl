# What is lost, or who notices, when an object of these types goes. A type may
# be in several classes; what is in none is asked about all the same. inert is
# only for what nothing real goes with: firewalls, alarms and backup plans are
# in no class, for their loss lets in, or nobody is warned any more.
class "stateful" {
  types = [
    "digitalocean_container_registries",
    "digitalocean_container_registry",
    "digitalocean_custom_image",
    "digitalocean_database_cluster",
    "digitalocean_database_db",
    "digitalocean_database_kafka_topic",
    "digitalocean_domain",
    "digitalocean_droplet",
    "digitalocean_droplet_snapshot",
    "digitalocean_genai_knowledge_base",
    "digitalocean_kubernetes_cluster",
    "digitalocean_nfs",
    "digitalocean_nfs_snapshot",
    "digitalocean_spaces_bucket",
    "digitalocean_spaces_bucket_object",
    "digitalocean_volume",
    "digitalocean_volume_snapshot",
  ]
}

class "compute" {
  types = [
    "digitalocean_app",
    "digitalocean_database_replica",
    "digitalocean_droplet",
    "digitalocean_droplet_autoscale",
    "digitalocean_genai_agent",
    "digitalocean_kubernetes_cluster",
    "digitalocean_kubernetes_node_pool",
  ]
}

class "network-path" {
  types = [
    "digitalocean_byoip_prefix",
    "digitalocean_cdn",
    "digitalocean_database_connection_pool",
    "digitalocean_database_firewall",
    "digitalocean_domain",
    "digitalocean_floating_ip",
    "digitalocean_floating_ip_assignment",
    "digitalocean_loadbalancer",
    "digitalocean_partner_attachment",
    "digitalocean_record",
    "digitalocean_reserved_ip",
    "digitalocean_reserved_ip_assignment",
    "digitalocean_reserved_ipv6",
    "digitalocean_reserved_ipv6_assignment",
    "digitalocean_vpc",
    "digitalocean_vpc_nat_gateway",
    "digitalocean_vpc_peering",
  ]
}

class "identity" {
  types = [
    "digitalocean_database_user",
    "digitalocean_spaces_bucket_policy",
    "digitalocean_spaces_key",
    "digitalocean_ssh_key",
  ]
}

class "secret" {
  types = [
    "digitalocean_certificate",
    "digitalocean_container_registry_docker_credentials",
    "digitalocean_genai_openai_api_key",
  ]
}

class "inert" {
  types = [
    "digitalocean_project_resources",
  ]
}
