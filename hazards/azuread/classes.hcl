# Nearly everything of a directory says who may do what. A credential alone is
# secret; an application or a service principal goes with its credentials.
# Conditional access is in no class: its loss lets in.
class "identity" {
  types = [
    "azuread_access_package",
    "azuread_access_package_assignment_policy",
    "azuread_access_package_catalog",
    "azuread_access_package_catalog_role_assignment",
    "azuread_access_package_resource_catalog_association",
    "azuread_access_package_resource_package_association",
    "azuread_administrative_unit",
    "azuread_administrative_unit_member",
    "azuread_administrative_unit_role_member",
    "azuread_app_role_assignment",
    "azuread_application",
    "azuread_application_api_access",
    "azuread_application_app_role",
    "azuread_application_federated_identity_credential",
    "azuread_application_flexible_federated_identity_credential",
    "azuread_application_from_template",
    "azuread_application_identifier_uri",
    "azuread_application_known_clients",
    "azuread_application_owner",
    "azuread_application_permission_scope",
    "azuread_application_pre_authorized",
    "azuread_application_redirect_uris",
    "azuread_application_registration",
    "azuread_claims_mapping_policy",
    "azuread_custom_directory_role",
    "azuread_directory_role",
    "azuread_directory_role_assignment",
    "azuread_directory_role_eligibility_schedule_request",
    "azuread_directory_role_member",
    "azuread_group",
    "azuread_group_member",
    "azuread_group_role_management_policy",
    "azuread_group_without_members",
    "azuread_invitation",
    "azuread_privileged_access_group_assignment_schedule",
    "azuread_privileged_access_group_eligibility_schedule",
    "azuread_service_principal",
    "azuread_service_principal_claims_mapping_policy_assignment",
    "azuread_service_principal_delegated_permission_grant",
    "azuread_synchronization_job",
    "azuread_user",
  ]
}

class "secret" {
  types = [
    "azuread_application_certificate",
    "azuread_application_password",
    "azuread_service_principal_certificate",
    "azuread_service_principal_password",
    "azuread_service_principal_token_signing_certificate",
    "azuread_synchronization_secret",
  ]
}
