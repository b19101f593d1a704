# What is lost, or who notices, when an object of these types goes.
#
# Issues and wiki pages are stateful: people write in them. Protections of
# branches and environments are in no class: their loss lets in. Variables count as secrets, since
# most are. Hooks and integrations are in no class. Labels, badges and boards
# are inert.
class "stateful" {
  types = [
    "gitlab_branch",
    "gitlab_group",
    "gitlab_project",
    "gitlab_project_issue",
    "gitlab_project_tag",
    "gitlab_project_wiki_page",
    "gitlab_release",
    "gitlab_repository_file",
  ]
}

class "compute" {
  types = [
    "gitlab_cluster_agent",
    "gitlab_group_cluster",
    "gitlab_instance_cluster",
    "gitlab_pipeline_schedule",
    "gitlab_project_cluster",
    "gitlab_project_runner_enablement",
    "gitlab_runner",
    "gitlab_user_runner",
  ]
}

class "network-path" {
  types = [
    "gitlab_pages_domain",
  ]
}

class "identity" {
  types = [
    "gitlab_application",
    "gitlab_deploy_key_enable",
    "gitlab_group_ldap_link",
    "gitlab_group_membership",
    "gitlab_group_saml_link",
    "gitlab_group_service_account",
    "gitlab_group_share_group",
    "gitlab_instance_service_account",
    "gitlab_member_role",
    "gitlab_project_job_token_scope",
    "gitlab_project_job_token_scopes",
    "gitlab_project_membership",
    "gitlab_project_share_group",
    "gitlab_user",
    "gitlab_user_identity",
  ]
}

class "secret" {
  types = [
    "gitlab_cluster_agent_token",
    "gitlab_deploy_key",
    "gitlab_deploy_token",
    "gitlab_group_access_token",
    "gitlab_group_deploy_token",
    "gitlab_group_service_account_access_token",
    "gitlab_group_variable",
    "gitlab_instance_variable",
    "gitlab_personal_access_token",
    "gitlab_pipeline_schedule_variable",
    "gitlab_pipeline_trigger",
    "gitlab_project_access_token",
    "gitlab_project_deploy_token",
    "gitlab_project_variable",
    "gitlab_user_gpgkey",
    "gitlab_user_impersonation_token",
    "gitlab_user_sshkey",
  ]
}

class "inert" {
  types = [
    "gitlab_group_badge",
    "gitlab_group_custom_attribute",
    "gitlab_group_epic_board",
    "gitlab_group_issue_board",
    "gitlab_group_label",
    "gitlab_label",
    "gitlab_project_badge",
    "gitlab_project_custom_attribute",
    "gitlab_project_issue_board",
    "gitlab_project_label",
    "gitlab_project_milestone",
    "gitlab_topic",
    "gitlab_user_custom_attribute",
  ]
}
