# gitlabhq/gitlab

case "gitlab-project-create" {
  type     = "gitlab_project"
  name     = "tools"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["create"]
  before   = null
  after    = { name = "tools", namespace_id = 4411, description = "small tools", visibility_level = "private", default_branch = "main", initialize_with_readme = true }
  unknown  = ["id", "path_with_namespace", "web_url", "http_url_to_repo", "ssh_url_to_repo"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new private project."
    source      = "GitLab provider docs, gitlab_project, https://registry.terraform.io/providers/gitlabhq/gitlab/latest/docs/resources/project"
  }
}

case "gitlab-project-description" {
  type     = "gitlab_project"
  name     = "shop"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["update"]
  before   = { id = "52001", name = "shop", path = "shop", namespace_id = 4411, description = "shop", topics = ["go"], visibility_level = "private" }
  after    = { id = "52001", name = "shop", path = "shop", namespace_id = 4411, description = "web shop of example.com", topics = ["go", "web"], visibility_level = "private" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only texts on the project page."
    source      = "GitLab provider docs, gitlab_project, https://registry.terraform.io/providers/gitlabhq/gitlab/latest/docs/resources/project"
  }
}

case "gitlab-project-path" {
  type     = "gitlab_project"
  name     = "api"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["update"]
  before   = { id = "52002", name = "api", path = "api", path_with_namespace = "acme/api", namespace_id = 4411, visibility_level = "private", container_registry_access_level = "enabled" }
  after    = { id = "52002", name = "api", path = "public-api", namespace_id = 4411, visibility_level = "private", container_registry_access_level = "enabled" }
  unknown  = ["path_with_namespace", "web_url", "http_url_to_repo", "ssh_url_to_repo"]
  expect {
    disposition = "hold"
    effects     = ["identity-change", "outage"]
    class       = "rename"
    why         = "Another path means other clone, package, registry and pages addresses; GitLab redirects git for a time, but images and API calls by path break."
    source      = "GitLab docs, rename a repository, https://docs.gitlab.com/user/project/working_with_projects/"
  }
}

case "gitlab-project-public" {
  type     = "gitlab_project"
  name     = "infra"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["update"]
  before   = { id = "52003", name = "infra", path = "infra", namespace_id = 4411, visibility_level = "private" }
  after    = { id = "52003", name = "infra", path = "infra", namespace_id = 4411, visibility_level = "public" }
  expect {
    disposition = "hold"
    effects     = ["exposure", "irreversible"]
    class       = "made-public"
    why         = "The code with its history, issues and by default job logs can be read without signing in."
    source      = "GitLab docs, project and group visibility, https://docs.gitlab.com/user/public_access/"
  }
}

case "gitlab-project-delete-permanent" {
  type     = "gitlab_project"
  name     = "crm"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "52004", name = "crm", path = "crm", namespace_id = 4411, visibility_level = "private", archive_on_destroy = false, permanently_delete_on_destroy = true }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "destroy-flag-in-state"
    why         = "The project is deleted at once and for good, skipping the grace period in which it could be restored."
    source      = "GitLab provider docs, gitlab_project (permanently_delete_on_destroy), https://registry.terraform.io/providers/gitlabhq/gitlab/latest/docs/resources/project"
  }
}

case "gitlab-variable-create" {
  type     = "gitlab_project_variable"
  name     = "region"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["create"]
  before   = null
  after    = { project = "52001", key = "DEPLOY_REGION", value = "eu-central", protected = false, masked = false, environment_scope = "*" }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new CI variable with a name of its own."
    source      = "GitLab provider docs, gitlab_project_variable, https://registry.terraform.io/providers/gitlabhq/gitlab/latest/docs/resources/project_variable"
  }
}

case "gitlab-variable-unmasked" {
  type      = "gitlab_project_variable"
  name      = "registry_token"
  provider  = "gitlabhq/gitlab"
  version   = "18.2.0"
  actions   = ["update"]
  before    = { id = "52001:REGISTRY_TOKEN:*", project = "52001", key = "REGISTRY_TOKEN", value = "invented-token-value-0001", protected = true, masked = true, environment_scope = "*" }
  after     = { id = "52001:REGISTRY_TOKEN:*", project = "52001", key = "REGISTRY_TOKEN", value = "invented-token-value-0001", protected = false, masked = false, environment_scope = "*" }
  sensitive = ["value"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "guard-removed"
    why         = "The secret is handed to pipelines of any branch and is no longer blanked out in job logs."
    source      = "GitLab docs, CI/CD variables, mask and protect, https://docs.gitlab.com/ci/variables/"
  }
}

case "gitlab-branch-protection-force-push" {
  type     = "gitlab_branch_protection"
  name     = "main"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["update"]
  before   = { id = "52001:main", project = "52001", branch = "main", push_access_level = "maintainer", merge_access_level = "maintainer", allow_force_push = false }
  after    = { id = "52001:main", project = "52001", branch = "main", push_access_level = "maintainer", merge_access_level = "maintainer", allow_force_push = true }
  expect {
    disposition = "hold"
    effects     = ["exposure", "data-loss"]
    class       = "guard-removed"
    why         = "Whoever may push can now overwrite the history of the main branch."
    source      = "GitLab docs, protected branches, allow force push, https://docs.gitlab.com/user/project/repository/branches/protected/"
  }
}

case "gitlab-group-membership-create" {
  type     = "gitlab_group_membership"
  name     = "frank"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["create"]
  before   = null
  after    = { group_id = "4411", user_id = 8123, access_level = "developer" }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A colleague becomes a developer of the group."
    source      = "GitLab provider docs, gitlab_group_membership, https://registry.terraform.io/providers/gitlabhq/gitlab/latest/docs/resources/group_membership"
  }
}

case "gitlab-pipeline-schedule-cron" {
  type     = "gitlab_pipeline_schedule"
  name     = "nightly"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["update"]
  before   = { id = "52001:991", project = "52001", description = "nightly build", ref = "refs/heads/main", cron = "0 1 * * *", active = true }
  after    = { id = "52001:991", project = "52001", description = "nightly build", ref = "refs/heads/main", cron = "30 2 * * *", active = true }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The nightly pipeline starts at another time."
    source      = "GitLab provider docs, gitlab_pipeline_schedule, https://registry.terraform.io/providers/gitlabhq/gitlab/latest/docs/resources/pipeline_schedule"
  }
}

case "gitlab-runner-delete" {
  type     = "gitlab_user_runner"
  name     = "docker"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "301", runner_type = "group_type", group_id = 4411, description = "docker runner", tag_list = ["docker"], untagged = true, paused = false }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["outage", "credential-rotation"]
    class       = "credential"
    why         = "The runner's token is no longer valid, so its running process is refused and jobs with its tag wait forever."
    source      = "GitLab provider docs, gitlab_user_runner; GitLab docs, delete a runner, https://docs.gitlab.com/api/runners/"
  }
}

case "gitlab-runner-maintenance-note" {
  type     = "gitlab_user_runner"
  name     = "build"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["update"]
  before   = { id = "302", runner_type = "group_type", group_id = 4411, description = "build runner", maintenance_note = "", tag_list = ["build"], untagged = false, paused = false }
  after    = { id = "302", runner_type = "group_type", group_id = 4411, description = "build runner", maintenance_note = "runs on host build-1.example.com", tag_list = ["build"], untagged = false, paused = false }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A free text about the runner."
    source      = "GitLab provider docs, gitlab_user_runner (maintenance_note), https://registry.terraform.io/providers/gitlabhq/gitlab/latest/docs/resources/user_runner"
  }
}

case "gitlab-access-token-scopes" {
  type          = "gitlab_project_access_token"
  name          = "deploy"
  provider      = "gitlabhq/gitlab"
  version       = "18.2.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "52001:771", project = "52001", name = "deploy", access_level = "maintainer", scopes = ["read_api"], expires_at = "2027-03-01", active = true }
  after         = { project = "52001", name = "deploy", access_level = "maintainer", scopes = ["read_api", "read_registry"], expires_at = "2027-03-01" }
  unknown       = ["id", "token", "user_id", "active"]
  sensitive     = ["token"]
  replace_paths = [["scopes"]]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "outage"]
    class       = "credential"
    why         = "Scopes of a token cannot be edited: the token in use is revoked and a new one issued, which consumers outside of this configuration do not have."
    source      = "GitLab docs, project access tokens; provider docs gitlab_project_access_token, https://registry.terraform.io/providers/gitlabhq/gitlab/latest/docs/resources/project_access_token"
  }
}

case "gitlab-label-create" {
  type     = "gitlab_project_label"
  name     = "incident"
  provider = "gitlabhq/gitlab"
  version  = "18.2.0"
  actions  = ["create"]
  before   = null
  after    = { project = "52001", name = "incident", color = "#cc0000", description = "production incident" }
  unknown  = ["id", "label_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new label for issues."
    source      = "GitLab provider docs, gitlab_project_label, https://registry.terraform.io/providers/gitlabhq/gitlab/latest/docs/resources/project_label"
  }
}
