# What is lost, or who notices, when an object of these types goes. A type may
# be in several classes; what is in none is asked about all the same. Names of
# version 4 and version 5 of the provider stand beside each other.
#
# Rulesets, WAF and access rules are in no class: their loss may let in.
# A zone is stateful for what was made in it beside this configuration.
# Settings of a zone are in no class: they go back to a default.
class "stateful" {
  types = [
    "cloudflare_d1_database",
    "cloudflare_image",
    "cloudflare_pages_project",
    "cloudflare_queue",
    "cloudflare_r2_bucket",
    "cloudflare_stream",
    "cloudflare_stream_live_input",
    "cloudflare_workers_for_platforms_dispatch_namespace",
    "cloudflare_workers_for_platforms_namespace",
    "cloudflare_workers_kv",
    "cloudflare_workers_kv_namespace",
    "cloudflare_zone",
  ]
}

class "compute" {
  types = [
    "cloudflare_calls_sfu_app",
    "cloudflare_pages_project",
    "cloudflare_queue_consumer",
    "cloudflare_snippet",
    "cloudflare_snippets",
    "cloudflare_worker",
    "cloudflare_worker_cron_trigger",
    "cloudflare_worker_script",
    "cloudflare_worker_version",
    "cloudflare_workers_cron_trigger",
    "cloudflare_workers_deployment",
    "cloudflare_workers_for_platforms_dispatch_namespace",
    "cloudflare_workers_for_platforms_namespace",
    "cloudflare_workers_script",
    "cloudflare_workflow",
  ]
}

class "network-path" {
  types = [
    "cloudflare_account_dns_settings_internal_view",
    "cloudflare_address_map",
    "cloudflare_byo_ip_prefix",
    "cloudflare_cloud_connector_rules",
    "cloudflare_connectivity_directory_service",
    "cloudflare_custom_hostname",
    "cloudflare_custom_hostname_fallback_origin",
    "cloudflare_dns_firewall",
    "cloudflare_dns_record",
    "cloudflare_dns_zone_transfers_incoming",
    "cloudflare_dns_zone_transfers_outgoing",
    "cloudflare_dns_zone_transfers_peer",
    "cloudflare_email_routing_address",
    "cloudflare_email_routing_catch_all",
    "cloudflare_email_routing_dns",
    "cloudflare_email_routing_rule",
    "cloudflare_email_routing_settings",
    "cloudflare_fallback_domain",
    "cloudflare_gre_tunnel",
    "cloudflare_hyperdrive_config",
    "cloudflare_ipsec_tunnel",
    "cloudflare_load_balancer",
    "cloudflare_load_balancer_pool",
    "cloudflare_magic_transit_connector",
    "cloudflare_magic_transit_site",
    "cloudflare_magic_transit_site_lan",
    "cloudflare_magic_transit_site_wan",
    "cloudflare_magic_wan_gre_tunnel",
    "cloudflare_magic_wan_ipsec_tunnel",
    "cloudflare_magic_wan_static_route",
    "cloudflare_page_rule",
    "cloudflare_pages_domain",
    "cloudflare_r2_custom_domain",
    "cloudflare_r2_managed_domain",
    "cloudflare_record",
    "cloudflare_regional_hostname",
    "cloudflare_registrar_domain",
    "cloudflare_snippet_rules",
    "cloudflare_spectrum_application",
    "cloudflare_split_tunnel",
    "cloudflare_static_route",
    "cloudflare_tunnel",
    "cloudflare_tunnel_config",
    "cloudflare_tunnel_route",
    "cloudflare_tunnel_virtual_network",
    "cloudflare_web3_hostname",
    "cloudflare_worker_domain",
    "cloudflare_worker_route",
    "cloudflare_workers_custom_domain",
    "cloudflare_workers_domain",
    "cloudflare_workers_route",
    "cloudflare_workers_script_subdomain",
    "cloudflare_zero_trust_device_custom_profile_local_domain_fallback",
    "cloudflare_zero_trust_device_default_profile_local_domain_fallback",
    "cloudflare_zero_trust_local_fallback_domain",
    "cloudflare_zero_trust_network_hostname_route",
    "cloudflare_zero_trust_split_tunnel",
    "cloudflare_zero_trust_tunnel_cloudflared",
    "cloudflare_zero_trust_tunnel_cloudflared_config",
    "cloudflare_zero_trust_tunnel_cloudflared_route",
    "cloudflare_zero_trust_tunnel_cloudflared_virtual_network",
    "cloudflare_zero_trust_tunnel_route",
    "cloudflare_zero_trust_tunnel_virtual_network",
    "cloudflare_zero_trust_tunnel_warp_connector",
    "cloudflare_zone",
    "cloudflare_zone_dnssec",
  ]
}

class "identity" {
  types = [
    "cloudflare_access_application",
    "cloudflare_access_group",
    "cloudflare_access_identity_provider",
    "cloudflare_access_organization",
    "cloudflare_access_policy",
    "cloudflare_account_member",
    "cloudflare_infrastructure_access_target",
    "cloudflare_sso_connector",
    "cloudflare_zero_trust_access_ai_controls_mcp_portal",
    "cloudflare_zero_trust_access_ai_controls_mcp_server",
    "cloudflare_zero_trust_access_application",
    "cloudflare_zero_trust_access_group",
    "cloudflare_zero_trust_access_identity_provider",
    "cloudflare_zero_trust_access_infrastructure_target",
    "cloudflare_zero_trust_access_organization",
    "cloudflare_zero_trust_access_policy",
    "cloudflare_zero_trust_infrastructure_access_target",
    "cloudflare_zero_trust_organization",
  ]
}

class "secret" {
  types = [
    "cloudflare_access_ca_certificate",
    "cloudflare_access_mutual_tls_certificate",
    "cloudflare_access_service_token",
    "cloudflare_account_token",
    "cloudflare_api_token",
    "cloudflare_authenticated_origin_pulls_certificate",
    "cloudflare_calls_turn_app",
    "cloudflare_certificate_pack",
    "cloudflare_custom_ssl",
    "cloudflare_dns_zone_transfers_tsig",
    "cloudflare_keyless_certificate",
    "cloudflare_mtls_certificate",
    "cloudflare_origin_ca_certificate",
    "cloudflare_stream_key",
    "cloudflare_turnstile_widget",
    "cloudflare_worker_secret",
    "cloudflare_workers_secret",
    "cloudflare_zero_trust_access_mtls_certificate",
    "cloudflare_zero_trust_access_service_token",
    "cloudflare_zero_trust_access_short_lived_certificate",
    "cloudflare_zero_trust_gateway_certificate",
  ]
}

class "inert" {
  types = [
    "cloudflare_access_tag",
    "cloudflare_zero_trust_access_tag",
  ]
}
