# What is lost, or who notices, when an object of these types goes. A type may
# be in several classes; what is in none is asked about all the same. inert is
# only for what nothing real goes with: firewalls, alarms and backup plans are
# in no class, for their loss lets in, or nobody is warned any more.
class "stateful" {
  types = [
    "linode_database_mysql_v2",
    "linode_database_postgresql_v2",
    "linode_domain",
    "linode_image",
    "linode_instance",
    "linode_instance_disk",
    "linode_object_storage_bucket",
    "linode_object_storage_object",
    "linode_volume",
  ]
}

class "compute" {
  types = [
    "linode_instance",
    "linode_instance_config",
    "linode_lke_cluster",
    "linode_lke_node_pool",
  ]
}

class "network-path" {
  types = [
    "linode_database_access_controls",
    "linode_domain",
    "linode_domain_record",
    "linode_instance_ip",
    "linode_instance_shared_ips",
    "linode_interface",
    "linode_ipv6_range",
    "linode_networking_ip",
    "linode_networking_ip_assignment",
    "linode_nodebalancer",
    "linode_nodebalancer_config",
    "linode_nodebalancer_node",
    "linode_rdns",
    "linode_vpc",
    "linode_vpc_subnet",
  ]
}

class "identity" {
  types = [
    "linode_consumer_image_share_group_token",
    "linode_iam_user",
    "linode_producer_image_share_group",
    "linode_producer_image_share_group_member",
    "linode_user",
  ]
}

class "secret" {
  types = [
    "linode_object_storage_key",
    "linode_sshkey",
    "linode_token",
  ]
}
