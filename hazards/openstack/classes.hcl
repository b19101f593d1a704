# What is lost, or who notices, when an object of these types goes. A type may
# be in several classes; what is in none is asked about all the same. inert is
# only for what nothing real goes with: firewalls, alarms and backup plans are
# in no class, for their loss lets in, or nobody is warned any more.
class "stateful" {
  types = [
    "openstack_blockstorage_volume_v3",
    "openstack_compute_instance_v2",
    "openstack_db_database_v1",
    "openstack_db_instance_v1",
    "openstack_dns_zone_v2",
    "openstack_identity_project_v3",
    "openstack_images_image_v2",
    "openstack_objectstorage_container_v1",
    "openstack_objectstorage_object_v1",
    "openstack_orchestration_stack_v1",
    "openstack_sharedfilesystem_share_v2",
  ]
}

class "compute" {
  types = [
    "openstack_compute_instance_v2",
    "openstack_containerinfra_cluster_v1",
    "openstack_containerinfra_nodegroup_v1",
    "openstack_orchestration_stack_v1",
    "openstack_workflow_cron_trigger_v2",
  ]
}

class "network-path" {
  types = [
    "openstack_bgpvpn_network_associate_v2",
    "openstack_bgpvpn_port_associate_v2",
    "openstack_bgpvpn_router_associate_v2",
    "openstack_bgpvpn_v2",
    "openstack_compute_interface_attach_v2",
    "openstack_dns_recordset_v2",
    "openstack_dns_zone_v2",
    "openstack_identity_endpoint_v3",
    "openstack_lb_l7policy_v2",
    "openstack_lb_l7rule_v2",
    "openstack_lb_listener_v2",
    "openstack_lb_loadbalancer_v2",
    "openstack_lb_member_v2",
    "openstack_lb_members_v2",
    "openstack_lb_pool_v2",
    "openstack_networking_bgp_peer_v2",
    "openstack_networking_bgp_speaker_v2",
    "openstack_networking_floatingip_associate_v2",
    "openstack_networking_floatingip_v2",
    "openstack_networking_network_v2",
    "openstack_networking_port_v2",
    "openstack_networking_portforwarding_v2",
    "openstack_networking_rbac_policy_v2",
    "openstack_networking_router_interface_v2",
    "openstack_networking_router_route_v2",
    "openstack_networking_router_routes_v2",
    "openstack_networking_router_v2",
    "openstack_networking_secgroup_rule_v2",
    "openstack_networking_secgroup_v2",
    "openstack_networking_segment_v2",
    "openstack_networking_subnet_route_v2",
    "openstack_networking_subnet_v2",
    "openstack_networking_trunk_v2",
    "openstack_sharedfilesystem_sharenetwork_v2",
    "openstack_vpnaas_endpoint_group_v2",
    "openstack_vpnaas_ike_policy_v2",
    "openstack_vpnaas_ipsec_policy_v2",
    "openstack_vpnaas_service_v2",
    "openstack_vpnaas_site_connection_v2",
  ]
}

class "identity" {
  types = [
    "openstack_blockstorage_volume_type_access_v3",
    "openstack_compute_flavor_access_v2",
    "openstack_db_user_v1",
    "openstack_identity_group_v3",
    "openstack_identity_inherit_role_assignment_v3",
    "openstack_identity_project_v3",
    "openstack_identity_role_assignment_v3",
    "openstack_identity_role_v3",
    "openstack_identity_user_membership_v3",
    "openstack_identity_user_v3",
    "openstack_images_image_access_accept_v2",
    "openstack_images_image_access_v2",
    "openstack_networking_rbac_policy_v2",
    "openstack_sharedfilesystem_securityservice_v2",
    "openstack_sharedfilesystem_share_access_v2",
  ]
}

class "secret" {
  types = [
    "openstack_compute_keypair_v2",
    "openstack_identity_application_credential_v3",
    "openstack_identity_ec2_credential_v3",
    "openstack_keymanager_container_v1",
    "openstack_keymanager_order_v1",
    "openstack_keymanager_secret_v1",
    "openstack_objectstorage_tempurl_v1",
  ]
}
