# What is lost, or who notices, when an object of these types goes. A type may
# be in several classes; what is in none is asked about all the same. inert is
# only for what nothing real goes with: firewalls, alarms and backup plans are
# in no class, for their loss lets in, or nobody is warned any more.
class "stateful" {
  types = [
    "vultr_bare_metal_server",
    "vultr_block_storage",
    "vultr_container_registry",
    "vultr_database",
    "vultr_database_db",
    "vultr_database_topic",
    "vultr_dns_domain",
    "vultr_instance",
    "vultr_iso_private",
    "vultr_object_storage",
    "vultr_object_storage_bucket",
    "vultr_snapshot",
    "vultr_snapshot_from_url",
    "vultr_virtual_file_system_storage",
  ]
}

class "compute" {
  types = [
    "vultr_bare_metal_server",
    "vultr_database_connector",
    "vultr_database_replica",
    "vultr_inference",
    "vultr_instance",
    "vultr_kubernetes",
    "vultr_kubernetes_node_pools",
  ]
}

class "network-path" {
  types = [
    "vultr_database_connection_pool",
    "vultr_dns_domain",
    "vultr_dns_record",
    "vultr_instance_ipv4",
    "vultr_load_balancer",
    "vultr_nat_gateway",
    "vultr_nat_gateway_port_forwarding_rule",
    "vultr_reserved_ip",
    "vultr_reverse_ipv4",
    "vultr_reverse_ipv6",
    "vultr_vpc",
    "vultr_vpc2",
  ]
}

class "identity" {
  types = [
    "vultr_database_user",
    "vultr_oidc_issuer",
    "vultr_oidc_provider",
    "vultr_organization",
    "vultr_organization_group",
    "vultr_organization_invitation",
    "vultr_organization_policy",
    "vultr_organization_policy_group_attachment",
    "vultr_organization_policy_user_attachment",
    "vultr_organization_role",
    "vultr_organization_role_group_attachment",
    "vultr_organization_role_policy_attachment",
    "vultr_organization_role_trust",
    "vultr_user",
  ]
}

class "secret" {
  types = [
    "vultr_oidc_token",
    "vultr_organization_role_session",
    "vultr_ssh_key",
  ]
}
