# What is lost, or who notices, when an object of these types goes. A type may
# be in several classes; what is in none is asked about all the same. inert is
# only for what nothing real goes with: firewalls, alarms and backup plans are
# in no class, for their loss lets in, or nobody is warned any more.
class "stateful" {
  types = [
    "kubernetes_namespace",
    "kubernetes_namespace_v1",
    "kubernetes_persistent_volume",
    "kubernetes_persistent_volume_claim",
    "kubernetes_persistent_volume_claim_v1",
    "kubernetes_persistent_volume_v1",
    "kubernetes_stateful_set",
    "kubernetes_stateful_set_v1",
  ]
}

class "compute" {
  types = [
    "kubernetes_cron_job",
    "kubernetes_cron_job_v1",
    "kubernetes_daemon_set_v1",
    "kubernetes_daemonset",
    "kubernetes_deployment",
    "kubernetes_deployment_v1",
    "kubernetes_job",
    "kubernetes_job_v1",
    "kubernetes_pod",
    "kubernetes_pod_v1",
    "kubernetes_replication_controller",
    "kubernetes_replication_controller_v1",
    "kubernetes_stateful_set",
    "kubernetes_stateful_set_v1",
  ]
}

class "network-path" {
  types = [
    "kubernetes_endpoint_slice_v1",
    "kubernetes_endpoints",
    "kubernetes_endpoints_v1",
    "kubernetes_ingress",
    "kubernetes_ingress_class",
    "kubernetes_ingress_class_v1",
    "kubernetes_ingress_v1",
    "kubernetes_service",
    "kubernetes_service_v1",
  ]
}

class "identity" {
  types = [
    "kubernetes_cluster_role",
    "kubernetes_cluster_role_binding",
    "kubernetes_cluster_role_binding_v1",
    "kubernetes_cluster_role_v1",
    "kubernetes_default_service_account",
    "kubernetes_default_service_account_v1",
    "kubernetes_role",
    "kubernetes_role_binding",
    "kubernetes_role_binding_v1",
    "kubernetes_role_v1",
    "kubernetes_service_account",
    "kubernetes_service_account_v1",
  ]
}

class "secret" {
  types = [
    "kubernetes_certificate_signing_request",
    "kubernetes_certificate_signing_request_v1",
    "kubernetes_secret",
    "kubernetes_secret_v1",
    "kubernetes_secret_v1_data",
    "kubernetes_token_request_v1",
  ]
}
