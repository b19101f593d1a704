# What is lost, or who notices, when an object of these types goes. A type may
# be in several classes; what is in none is asked about all the same. inert is
# only for what nothing real goes with: firewalls, alarms and backup plans are
# in no class, for their loss lets in, or nobody is warned any more.
class "stateful" {
  types = [
    "hcloud_server",
    "hcloud_snapshot",
    "hcloud_storage_box",
    "hcloud_volume",
    "hcloud_zone",
  ]
}

class "compute" {
  types = [
    "hcloud_server",
  ]
}

class "network-path" {
  types = [
    "hcloud_floating_ip",
    "hcloud_floating_ip_assignment",
    "hcloud_load_balancer",
    "hcloud_load_balancer_network",
    "hcloud_load_balancer_service",
    "hcloud_load_balancer_target",
    "hcloud_network",
    "hcloud_network_route",
    "hcloud_network_subnet",
    "hcloud_primary_ip",
    "hcloud_rdns",
    "hcloud_server_network",
    "hcloud_zone",
    "hcloud_zone_record",
    "hcloud_zone_rrset",
  ]
}

class "identity" {
  types = [
    "hcloud_ssh_key",
  ]
}

class "secret" {
  types = [
    "hcloud_certificate",
    "hcloud_managed_certificate",
    "hcloud_uploaded_certificate",
  ]
}
