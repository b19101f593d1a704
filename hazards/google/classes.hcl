class "stateful" {
  types = [
    "google_alloydb_cluster",
    "google_alloydb_instance",
    "google_artifact_registry_repository",
    "google_bigquery_dataset",
    "google_bigquery_table",
    "google_bigtable_instance",
    "google_bigtable_table",
    "google_compute_disk",
    "google_compute_instance",
    "google_compute_region_disk",
    "google_compute_snapshot",
    "google_dns_managed_zone",
    "google_filestore_instance",
    "google_firestore_database",
    "google_logging_project_bucket_config",
    "google_memcache_instance",
    "google_pubsub_subscription",
    "google_pubsub_topic",
    "google_redis_cluster",
    "google_redis_instance",
    "google_spanner_database",
    "google_spanner_instance",
    "google_sql_database",
    "google_sql_database_instance",
    "google_storage_bucket",
    "google_storage_bucket_object",
  ]
}

class "compute" {
  types = [
    "google_app_engine_application",
    "google_cloud_run_service",
    "google_cloud_run_v2_job",
    "google_cloud_run_v2_service",
    "google_cloudfunctions2_function",
    "google_cloudfunctions_function",
    "google_composer_environment",
    "google_compute_instance",
    "google_compute_instance_group_manager",
    "google_compute_instance_template",
    "google_compute_region_instance_group_manager",
    "google_container_cluster",
    "google_container_node_pool",
    "google_dataproc_cluster",
  ]
}

class "network-path" {
  types = [
    "google_compute_address",
    "google_compute_backend_service",
    "google_compute_forwarding_rule",
    "google_compute_global_address",
    "google_compute_global_forwarding_rule",
    "google_compute_ha_vpn_gateway",
    "google_compute_interconnect_attachment",
    "google_compute_network",
    "google_compute_network_peering",
    "google_compute_region_backend_service",
    "google_compute_route",
    "google_compute_router",
    "google_compute_router_nat",
    "google_compute_subnetwork",
    "google_compute_target_http_proxy",
    "google_compute_target_https_proxy",
    "google_compute_url_map",
    "google_compute_vpn_gateway",
    "google_compute_vpn_tunnel",
    "google_dns_managed_zone",
    "google_dns_record_set",
    "google_service_networking_connection",
  ]
}

class "identity" {
  types = [
    "google_folder_iam_binding",
    "google_folder_iam_policy",
    "google_iam_workload_identity_pool",
    "google_iam_workload_identity_pool_provider",
    "google_organization_iam_binding",
    "google_organization_iam_policy",
    "google_project_iam_binding",
    "google_project_iam_custom_role",
    "google_project_iam_member",
    "google_project_iam_policy",
    "google_service_account",
    "google_service_account_iam_binding",
    "google_storage_bucket_iam_binding",
    "google_storage_bucket_iam_policy",
  ]
}

class "secret" {
  types = [
    "google_compute_managed_ssl_certificate",
    "google_compute_ssl_certificate",
    "google_kms_crypto_key",
    "google_kms_key_ring",
    "google_secret_manager_secret",
    "google_secret_manager_secret_version",
    "google_service_account_key",
  ]
}
