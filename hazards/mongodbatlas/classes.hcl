# What is lost, or who notices, when an object of these types goes. A type may
# be in several classes; what is in none is asked about all the same. inert is
# only for what nothing real goes with: firewalls, alarms and backup plans are
# in no class, for their loss lets in, or nobody is warned any more.
class "stateful" {
  types = [
    "mongodbatlas_advanced_cluster",
    "mongodbatlas_cloud_backup_snapshot",
    "mongodbatlas_cluster",
    "mongodbatlas_flex_cluster",
    "mongodbatlas_online_archive",
    "mongodbatlas_organization",
    "mongodbatlas_project",
    "mongodbatlas_serverless_instance",
    "mongodbatlas_stream_instance",
  ]
}

class "compute" {
  types = [
    "mongodbatlas_event_trigger",
    "mongodbatlas_federated_database_instance",
    "mongodbatlas_search_deployment",
    "mongodbatlas_stream_processor",
  ]
}

class "network-path" {
  types = [
    "mongodbatlas_custom_dns_configuration_cluster_aws",
    "mongodbatlas_encryption_at_rest_private_endpoint",
    "mongodbatlas_federated_database_instance",
    "mongodbatlas_network_container",
    "mongodbatlas_network_peering",
    "mongodbatlas_private_endpoint_regional_mode",
    "mongodbatlas_privatelink_endpoint",
    "mongodbatlas_privatelink_endpoint_serverless",
    "mongodbatlas_privatelink_endpoint_service",
    "mongodbatlas_privatelink_endpoint_service_data_federation_online_archive",
    "mongodbatlas_privatelink_endpoint_service_serverless",
    "mongodbatlas_project_ip_access_list",
    "mongodbatlas_stream_connection",
    "mongodbatlas_stream_privatelink_endpoint",
  ]
}

class "identity" {
  types = [
    "mongodbatlas_access_list_api_key",
    "mongodbatlas_api_key_project_assignment",
    "mongodbatlas_cloud_provider_access_authorization",
    "mongodbatlas_cloud_provider_access_setup",
    "mongodbatlas_custom_db_role",
    "mongodbatlas_database_user",
    "mongodbatlas_federated_settings_identity_provider",
    "mongodbatlas_federated_settings_org_config",
    "mongodbatlas_federated_settings_org_role_mapping",
    "mongodbatlas_ldap_configuration",
    "mongodbatlas_mongodb_employee_access_grant",
    "mongodbatlas_org_invitation",
    "mongodbatlas_project_invitation",
    "mongodbatlas_resource_policy",
    "mongodbatlas_team",
    "mongodbatlas_teams",
    "mongodbatlas_x509_authentication_database_user",
  ]
}

class "secret" {
  types = [
    "mongodbatlas_api_key",
    "mongodbatlas_encryption_at_rest",
    "mongodbatlas_project_api_key",
    "mongodbatlas_x509_authentication_database_user",
  ]
}
