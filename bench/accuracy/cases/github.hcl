# integrations/github

case "github-repo-create" {
  type     = "github_repository"
  name     = "payments_docs"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["create"]
  before   = null
  after    = { name = "payments-docs", description = "documentation of the payment service", visibility = "private", has_issues = true, auto_init = true, delete_branch_on_merge = true }
  unknown  = ["id", "full_name", "html_url", "node_id", "default_branch"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new private repository."
    source      = "GitHub provider docs, github_repository, https://registry.terraform.io/providers/integrations/github/latest/docs/resources/repository"
  }
}

case "github-repo-description-topics" {
  type     = "github_repository"
  name     = "shop"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["update"]
  before   = { id = "shop", name = "shop", description = "web shop", topics = ["go"], visibility = "private", archived = false, archive_on_destroy = true }
  after    = { id = "shop", name = "shop", description = "web shop (team payments)", topics = ["go", "payments"], visibility = "private", archived = false, archive_on_destroy = true }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Description and topics are texts on the repository page."
    source      = "GitHub provider docs, github_repository, https://registry.terraform.io/providers/integrations/github/latest/docs/resources/repository"
  }
}

case "github-repo-public" {
  type     = "github_repository"
  name     = "infra"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["update"]
  before   = { id = "infra", name = "infra", description = "infrastructure", visibility = "private", archived = false }
  after    = { id = "infra", name = "infra", description = "infrastructure", visibility = "public", archived = false }
  expect {
    disposition = "hold"
    effects     = ["exposure", "irreversible"]
    class       = "made-public"
    why         = "Code, history, issues and Actions logs can be read and copied by anyone; what was copied stays copied."
    source      = "GitHub docs, setting repository visibility, https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/managing-repository-settings/setting-repository-visibility"
  }
}

case "github-repo-delete" {
  type     = "github_repository"
  name     = "billing"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "billing", name = "billing", description = "billing service", visibility = "private", archived = false, archive_on_destroy = false }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "delete-data"
    why         = "The repository is deleted with its issues, pull requests and private forks, as archive_on_destroy is not set in state."
    source      = "GitHub provider, resource_github_repository.go (delete), and GitHub docs, deleting a repository, https://docs.github.com/en/repositories/creating-and-managing-repositories/deleting-a-repository"
  }
}

case "github-repo-archive-on-destroy-removed" {
  type     = "github_repository"
  name     = "ledger"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["update"]
  before   = { id = "ledger", name = "ledger", visibility = "private", archived = false, archive_on_destroy = true }
  after    = { id = "ledger", name = "ledger", visibility = "private", archived = false, archive_on_destroy = false }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "deferred"]
    class       = "guard-removed"
    why         = "GitHub sees no change now, but a later destroy will delete the repository where it would have archived it."
    source      = "GitHub provider docs, github_repository (archive_on_destroy), https://registry.terraform.io/providers/integrations/github/latest/docs/resources/repository"
  }
}

case "github-repo-archived" {
  type     = "github_repository"
  name     = "old_api"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["update"]
  before   = { id = "old-api", name = "old-api", visibility = "private", archived = false }
  after    = { id = "old-api", name = "old-api", visibility = "private", archived = true }
  expect {
    disposition = "hold"
    effects     = ["lockout", "outage", "irreversible"]
    class       = "read-only"
    why         = "The repository turns read-only: no pushes, issues or pull requests, and no more Actions runs on them; the provider cannot undo it."
    source      = "GitHub docs, archiving repositories, https://docs.github.com/en/repositories/archiving-a-github-repository/archiving-repositories; provider docs (archived)"
  }
}

case "github-branch-protection-reviews-removed" {
  type     = "github_branch_protection"
  name     = "main"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["update"]
  before   = { id = "BPR_kwDOAbc0001", repository_id = "shop", pattern = "main", enforce_admins = true, allows_force_pushes = false, required_pull_request_reviews = [{ required_approving_review_count = 2, require_code_owner_reviews = true }] }
  after    = { id = "BPR_kwDOAbc0001", repository_id = "shop", pattern = "main", enforce_admins = true, allows_force_pushes = true, required_pull_request_reviews = [] }
  expect {
    disposition = "hold"
    effects     = ["exposure", "data-loss"]
    class       = "guard-removed"
    why         = "Anyone with write access may push unreviewed code to main and rewrite its history."
    source      = "GitHub docs, about protected branches, https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-protected-branches/about-protected-branches"
  }
}

case "github-team-members-evicted" {
  type     = "github_team_members"
  name     = "sre"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["update"]
  before   = { id = "7700001", team_id = "7700001", members = [{ username = "alice-example", role = "maintainer" }, { username = "bob-example", role = "member" }, { username = "carol-example", role = "member" }] }
  after    = { id = "7700001", team_id = "7700001", members = [{ username = "alice-example", role = "maintainer" }] }
  expect {
    disposition = "hold"
    effects     = ["lockout"]
    class       = "authoritative-list"
    why         = "The list is authoritative: the two others are removed from the team and lose every access they have through it."
    source      = "GitHub provider docs, github_team_members, https://registry.terraform.io/providers/integrations/github/latest/docs/resources/team_members"
  }
}

case "github-team-membership-create" {
  type     = "github_team_membership"
  name     = "dave"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["create"]
  before   = null
  after    = { team_id = "7700002", username = "dave-example", role = "member" }
  unknown  = ["id", "etag"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One person joins a team."
    source      = "GitHub provider docs, github_team_membership, https://registry.terraform.io/providers/integrations/github/latest/docs/resources/team_membership"
  }
}

case "github-membership-delete" {
  type     = "github_membership"
  name     = "erin"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "acme:erin-example", username = "erin-example", role = "admin", downgrade_on_destroy = false }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["lockout", "data-loss"]
    class       = "access-removed"
    why         = "An owner is removed from the organisation and her private forks of its repositories are deleted."
    source      = "GitHub docs, removing a member from your organization, https://docs.github.com/en/organizations/managing-membership-in-your-organization/removing-a-member-from-your-organization"
  }
}

case "github-issue-label-renamed" {
  type     = "github_issue_labels"
  name     = "shop"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["update"]
  before   = { id = "shop", repository = "shop", label = [{ name = "bug", color = "d73a4a", description = "" }, { name = "customer", color = "0e8a16", description = "reported by a customer" }] }
  after    = { id = "shop", repository = "shop", label = [{ name = "bug", color = "d73a4a", description = "" }, { name = "customer-report", color = "0e8a16", description = "reported by a customer" }] }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "rename-that-deletes"
    why         = "A label with another name is a new one; the old label is deleted and thereby taken off every issue that carried it."
    source      = "GitHub provider docs, github_issue_labels, https://registry.terraform.io/providers/integrations/github/latest/docs/resources/issue_labels"
  }
}

case "github-org-default-permission" {
  type     = "github_organization_settings"
  name     = "this"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["update"]
  before   = { id = "990001", billing_email = "billing@example.com", default_repository_permission = "none", members_can_create_public_repositories = false }
  after    = { id = "990001", billing_email = "billing@example.com", default_repository_permission = "write", members_can_create_public_repositories = false }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "widened-access"
    why         = "Every member can at once read and push to every repository of the organisation."
    source      = "GitHub docs, setting base permissions for an organization, https://docs.github.com/en/organizations/managing-user-access-to-your-organizations-repositories/managing-repository-roles/setting-base-permissions-for-an-organization"
  }
}

case "github-actions-variable-create" {
  type     = "github_actions_variable"
  name     = "region"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["create"]
  before   = null
  after    = { repository = "shop", variable_name = "DEPLOY_REGION", value = "eu-central" }
  unknown  = ["id", "created_at", "updated_at"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new variable for workflows that ask for it."
    source      = "GitHub provider docs, github_actions_variable, https://registry.terraform.io/providers/integrations/github/latest/docs/resources/actions_variable"
  }
}

case "github-repo-delete-branch-on-merge" {
  type     = "github_repository"
  name     = "web"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["update"]
  before   = { id = "web", name = "web", visibility = "private", delete_branch_on_merge = false, allow_update_branch = false }
  after    = { id = "web", name = "web", visibility = "private", delete_branch_on_merge = true, allow_update_branch = true }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Head branches of merged pull requests are tidied up from now on and can be restored from the pull request."
    source      = "GitHub docs, managing the automatic deletion of branches, https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/configuring-pull-request-merges/managing-the-automatic-deletion-of-branches"
  }
}

case "github-team-create" {
  type     = "github_team"
  name     = "payments"
  provider = "integrations/github"
  version  = "6.6.0"
  actions  = ["create"]
  before   = null
  after    = { name = "payments", description = "payment service", privacy = "closed" }
  unknown  = ["id", "slug", "node_id", "members_count"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new team without members or repositories."
    source      = "GitHub provider docs, github_team, https://registry.terraform.io/providers/integrations/github/latest/docs/resources/team"
  }
}

case "github-secret-create" {
  type      = "github_actions_secret"
  name      = "npm"
  provider  = "integrations/github"
  version   = "6.6.0"
  actions   = ["create"]
  before    = null
  after     = { repository = "shop", secret_name = "NPM_TOKEN", plaintext_value = "invented" }
  unknown   = ["id", "created_at", "updated_at"]
  sensitive = ["plaintext_value"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A secret under a new name; workflows that do not use it are unaffected."
    source      = "GitHub provider docs, github_actions_secret, https://registry.terraform.io/providers/integrations/github/latest/docs/resources/actions_secret"
  }
}
