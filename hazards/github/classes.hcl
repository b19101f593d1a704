# What is lost, or who notices, when an object of these types goes.
#
# Issues, projects and files are stateful: people write in them. Rulesets and
# protections of branches are in no class: their loss lets in. Webhooks and
# variables neither. Labels, topics and milestones are inert.
class "stateful" {
  types = [
    "github_branch",
    "github_enterprise_organization",
    "github_issue",
    "github_organization_project",
    "github_release",
    "github_repository",
    "github_repository_file",
    "github_repository_project",
  ]
}

class "compute" {
  types = [
    "github_actions_hosted_runner",
    "github_actions_runner_group",
    "github_enterprise_actions_runner_group",
  ]
}

class "identity" {
  types = [
    "github_actions_organization_oidc_subject_claim_customization_template",
    "github_actions_repository_access_level",
    "github_actions_repository_oidc_subject_claim_customization_template",
    "github_app_installation_repositories",
    "github_app_installation_repository",
    "github_emu_group_mapping",
    "github_membership",
    "github_organization_custom_role",
    "github_organization_repository_role",
    "github_organization_role",
    "github_organization_role_team",
    "github_organization_role_team_assignment",
    "github_organization_role_user",
    "github_organization_security_manager",
    "github_repository_collaborator",
    "github_repository_collaborators",
    "github_team",
    "github_team_members",
    "github_team_membership",
    "github_team_repository",
    "github_team_sync_group_mapping",
    "github_user_invitation_accepter",
    "github_workflow_repository_permissions",
  ]
}

class "secret" {
  types = [
    "github_actions_environment_secret",
    "github_actions_organization_secret",
    "github_actions_organization_secret_repositories",
    "github_actions_organization_secret_repository",
    "github_actions_secret",
    "github_codespaces_organization_secret",
    "github_codespaces_organization_secret_repositories",
    "github_codespaces_secret",
    "github_codespaces_user_secret",
    "github_dependabot_organization_secret",
    "github_dependabot_organization_secret_repositories",
    "github_dependabot_secret",
    "github_repository_deploy_key",
    "github_user_gpg_key",
    "github_user_ssh_key",
  ]
}

class "inert" {
  types = [
    "github_issue_label",
    "github_issue_labels",
    "github_repository_autolink_reference",
    "github_repository_milestone",
    "github_repository_topics",
  ]
}
