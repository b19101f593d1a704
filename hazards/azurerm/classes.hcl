class "stateful" {
  types = [
    "azurerm_app_configuration",
    "azurerm_backup_protected_vm",
    "azurerm_container_registry",
    "azurerm_cosmosdb_account",
    "azurerm_cosmosdb_sql_container",
    "azurerm_cosmosdb_sql_database",
    "azurerm_dns_zone",
    "azurerm_eventhub",
    "azurerm_key_vault",
    "azurerm_kusto_cluster",
    "azurerm_linux_virtual_machine",
    "azurerm_log_analytics_workspace",
    "azurerm_managed_disk",
    "azurerm_mssql_database",
    "azurerm_mssql_managed_instance",
    "azurerm_mssql_server",
    "azurerm_mysql_flexible_database",
    "azurerm_mysql_flexible_server",
    "azurerm_netapp_volume",
    "azurerm_postgresql_flexible_server",
    "azurerm_postgresql_flexible_server_database",
    "azurerm_private_dns_zone",
    "azurerm_recovery_services_vault",
    "azurerm_redis_cache",
    "azurerm_resource_group",
    "azurerm_servicebus_queue",
    "azurerm_servicebus_topic",
    "azurerm_snapshot",
    "azurerm_storage_account",
    "azurerm_storage_blob",
    "azurerm_storage_container",
    "azurerm_storage_share",
    "azurerm_virtual_machine",
    "azurerm_windows_virtual_machine",
  ]
}

class "compute" {
  types = [
    "azurerm_container_app",
    "azurerm_container_app_environment",
    "azurerm_container_group",
    "azurerm_kubernetes_cluster",
    "azurerm_kubernetes_cluster_node_pool",
    "azurerm_linux_function_app",
    "azurerm_linux_virtual_machine",
    "azurerm_linux_virtual_machine_scale_set",
    "azurerm_linux_web_app",
    "azurerm_orchestrated_virtual_machine_scale_set",
    "azurerm_service_plan",
    "azurerm_virtual_machine",
    "azurerm_windows_function_app",
    "azurerm_windows_virtual_machine",
    "azurerm_windows_virtual_machine_scale_set",
    "azurerm_windows_web_app",
  ]
}

class "network-path" {
  types = [
    "azurerm_application_gateway",
    "azurerm_cdn_frontdoor_profile",
    "azurerm_cdn_frontdoor_route",
    "azurerm_dns_a_record",
    "azurerm_dns_cname_record",
    "azurerm_dns_zone",
    "azurerm_express_route_circuit",
    "azurerm_lb",
    "azurerm_lb_backend_address_pool",
    "azurerm_lb_rule",
    "azurerm_nat_gateway",
    "azurerm_network_interface",
    "azurerm_private_dns_zone",
    "azurerm_private_endpoint",
    "azurerm_public_ip",
    "azurerm_route",
    "azurerm_route_table",
    "azurerm_subnet",
    "azurerm_subnet_route_table_association",
    "azurerm_traffic_manager_profile",
    "azurerm_virtual_network",
    "azurerm_virtual_network_gateway",
    "azurerm_virtual_network_gateway_connection",
    "azurerm_virtual_network_peering",
  ]
}

class "identity" {
  types = [
    "azurerm_federated_identity_credential",
    "azurerm_key_vault_access_policy",
    "azurerm_management_lock",
    "azurerm_role_assignment",
    "azurerm_role_definition",
    "azurerm_user_assigned_identity",
  ]
}

class "secret" {
  types = [
    "azurerm_app_service_certificate",
    "azurerm_key_vault_certificate",
    "azurerm_key_vault_key",
    "azurerm_key_vault_secret",
    "azurerm_ssh_public_key",
  ]
}
