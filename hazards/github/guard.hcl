# Who may do what on GitHub: protection, teams, members, secrets.

hazard "github-branch-protection-removed" {
  provider = ["integrations/github", "hashicorp/github"]
  types = [
    "github_branch_protection",
    "github_branch_protection_v3",
    "github_repository_ruleset",
    "github_organization_ruleset",
  ]
  actions = ["delete", "replace"]
  effect  = "exposure"
  says    = "The branch is unprotected: reviews, checks and the ban on force pushes no longer hold, for good or until it is made again."
  instead = "Put the new rule in place before the old one goes."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_branch_protection.go, Delete; repository_id is ForceNew"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { pattern = "main" } }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { pattern = "main" } }
    hit    = false
  }
}

hazard "github-branch-protection-weakened" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_branch_protection"]
  actions  = ["update"]
  attributes = [
    "allows_force_pushes",
    "allows_deletions",
    "enforce_admins",
    "required_pull_request_reviews.**",
    "required_status_checks.**",
    "require_signed_commits",
    "pattern",
  ]
  when    = after.allows_force_pushes == true && before.allows_force_pushes != true || after.allows_deletions == true && before.allows_deletions != true || before.enforce_admins == true && after.enforce_admins != true || length(after.required_pull_request_reviews) < length(before.required_pull_request_reviews) || length(after.required_status_checks) < length(before.required_status_checks) || before.require_signed_commits == true && after.require_signed_commits != true || before.required_pull_request_reviews[0].required_approving_review_count > after.required_pull_request_reviews[0].required_approving_review_count
  effect  = "exposure"
  says    = "A rule of the protected branch is dropped: from now on it may be pushed over, deleted, or merged with less review."
  instead = "Let somebody else approve it."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/branch_protection.md"
    checked = "2026-11"
  }

  example "force pushes" {
    change = { actions = ["update"], before = { pattern = "main", required_pull_request_reviews = [], required_status_checks = [], allows_force_pushes = false }, after = { pattern = "main", required_pull_request_reviews = [], required_status_checks = [], allows_force_pushes = true } }
    hit    = true
  }

  example "no more reviews" {
    change = { actions = ["update"], before = { pattern = "main", required_status_checks = [], required_pull_request_reviews = [{ required_approving_review_count = 1 }] }, after = { pattern = "main", required_status_checks = [], required_pull_request_reviews = [] } }
    hit    = true
  }

  example "admins as well" {
    change = { actions = ["update"], before = { pattern = "main", required_pull_request_reviews = [{ required_approving_review_count = 1 }], required_status_checks = [], enforce_admins = false }, after = { pattern = "main", required_pull_request_reviews = [{ required_approving_review_count = 1 }], required_status_checks = [], enforce_admins = true } }
    hit    = false
  }
}

hazard "github-ruleset-enforcement-off" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_repository_ruleset", "github_organization_ruleset"]
  actions    = ["update"]
  attributes = ["enforcement"]
  when       = before.enforcement == "active" && after.enforcement != "active"
  effect     = "exposure"
  says       = "The rules are still written down and no longer enforced."
  instead    = "Let somebody else approve it."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/repository_ruleset.md, enforcement"
    checked = "2026-11"
  }

  example "disabled" {
    change = { actions = ["update"], before = { name = "main", enforcement = "active" }, after = { name = "main", enforcement = "disabled" } }
    hit    = true
  }

  example "active" {
    change = { actions = ["update"], before = { name = "main", enforcement = "evaluate" }, after = { name = "main", enforcement = "active" } }
    hit    = false
  }
}

hazard "github-team-members-evicts" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_team_members"]
  actions  = ["update"]
  when     = length(after.members) < length(before.members)
  effect   = "lockout"
  says     = "The list is the whole team: everybody who is not on it is removed, and private forks of repositories that they no longer reach are deleted."
  instead  = "Use github_team_membership where others add people as well, or list everybody."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/team_members.md"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "GitHub documentation, what happens to forks when access is removed"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { team_id = "1", members = [{ username = "a" }, { username = "b" }] }, after = { team_id = "1", members = [{ username = "a" }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { team_id = "1", members = [{ username = "a" }] }, after = { team_id = "1", members = [{ username = "a" }, { username = "b" }] } }
    hit    = false
  }
}

hazard "github-lists-take-over" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_team_members", "github_repository_collaborators"]
  actions  = ["create"]
  effect   = "lockout"
  asks     = false
  because  = "It matters only where somebody was added elsewhere, which a plan cannot tell."
  says     = "From now on the list is everybody: members or collaborators who were added elsewhere and are not on it lose their access."
  instead  = "List everybody who is there already, or use single membership resources."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/team_members.md and repository_collaborators.md"
    checked = "2026-11"
  }

  example "taken over" {
    change = { actions = ["create"], after = { team_id = "1", members = [{ username = "a", role = "maintainer" }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { team_id = "1", members = [{ username = "a" }] }, after = { team_id = "1", members = [{ username = "a" }, { username = "b" }] } }
    hit    = false
  }
}

hazard "github-team-members-destroy-empties" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_team_members"]
  actions  = ["delete", "replace"]
  effect   = "lockout"
  says     = "Every member is removed from the team."
  instead  = "Let go of it with a removed block that does not destroy."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/team_members.md: when it is deleted all users are removed"
    checked = "2026-11"
  }

  example "destroyed" {
    change = { actions = ["delete"], before = { team_id = "1" } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { team_id = "1", members = [{ username = "a" }] }, after = { team_id = "1", members = [{ username = "a" }, { username = "b" }] } }
    hit    = false
  }
}

hazard "github-collaborators-evicts" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_repository_collaborators"]
  actions  = ["update"]
  when     = length(after.user) < length(before.user) || length(after.team) < length(before.team)
  effect   = "lockout"
  says     = "The list is everybody who may use the repository: users and teams that are not on it any more, or were added elsewhere, lose their access."
  instead  = "List everybody, or use single collaborator resources."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/repository_collaborators.md"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { repository = "shop", team = [], user = [{ username = "a" }, { username = "b" }] }, after = { repository = "shop", team = [], user = [{ username = "a" }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { repository = "shop", team = [], user = [{ username = "a" }] }, after = { repository = "shop", team = [], user = [{ username = "a" }, { username = "b" }] } }
    hit    = false
  }
}

hazard "github-access-removed" {
  provider = ["integrations/github", "hashicorp/github"]
  types = [
    "github_team_membership",
    "github_team_repository",
    "github_repository_collaborator",
    "github_repository_collaborators",
  ]
  actions = ["delete", "replace"]
  effect  = "lockout"
  says    = "The person or team loses access; private forks that depend on it are deleted."
  instead = "Check who works there."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_team_membership.go, resource_github_team_repository.go and resource_github_repository_collaborator.go, Delete"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "GitHub documentation, what happens to forks when access is removed"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { team_id = "1", username = "a" } }
    hit    = true
  }

  example "another role" {
    change = { actions = ["update"], before = { team_id = "1", username = "a", role = "member" }, after = { team_id = "1", username = "a", role = "maintainer" } }
    hit    = false
  }
}

hazard "github-team-deleted" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_team"]
  actions  = ["delete", "replace"]
  effect   = "lockout"
  says     = "The team is deleted with its child teams: everybody loses what they reached through it."
  instead  = "Move repositories and members to another team first."

  evidence "documented" {
    source  = "GitHub documentation, deleting a team deletes its child teams"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_team.go, Delete"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "ops" } }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "ops", description = "a" }, after = { name = "ops", description = "b" } }
    hit    = false
  }
}

hazard "github-membership-removed" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_membership"]
  actions  = ["delete", "replace"]
  when     = before.downgrade_on_destroy != true
  effect   = "lockout"
  says     = "The person is removed from the organization, with all access, because downgrade_on_destroy is not on in state."
  instead  = "Apply downgrade_on_destroy = true first where they are to stay as a member."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/membership.md, downgrade_on_destroy"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { username = "a", role = "admin" } }
    hit    = true
  }

  example "downgraded" {
    change = { actions = ["delete"], before = { username = "a", role = "admin", downgrade_on_destroy = true } }
    hit    = false
  }
}

hazard "github-permission-lowered" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_team_repository", "github_membership", "github_team_membership"]
  actions    = ["update"]
  attributes = ["permission", "role"]
  when       = before.role == "admin" && after.role != "admin" || before.role == "maintainer" && after.role == "member" || contains(["admin", "maintain", "push"], coalesce(before.permission, "-")) && contains(["pull", "triage"], coalesce(after.permission, "-")) || before.permission == "admin" && after.permission != "admin"
  effect     = "lockout"
  says       = "They may do less from now on: an owner becomes a member, or a team that pushed can only read."
  instead    = "Check who else holds the right."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/membership.md, role; docs/resources/team_repository.md, permission"
    checked = "2026-11"
  }

  example "an owner" {
    change = { actions = ["update"], before = { username = "a", role = "admin" }, after = { username = "a", role = "member" }, type = "github_membership" }
    hit    = true
  }

  example "a team" {
    change = { actions = ["update"], before = { team_id = "1", repository = "shop", permission = "push" }, after = { team_id = "1", repository = "shop", permission = "pull" } }
    hit    = true
  }

  example "more" {
    change = { actions = ["update"], before = { team_id = "1", repository = "shop", permission = "pull" }, after = { team_id = "1", repository = "shop", permission = "push" } }
    hit    = false
  }
}

hazard "github-secret-changes" {
  provider = ["integrations/github", "hashicorp/github"]
  types = [
    "github_actions_secret",
    "github_actions_organization_secret",
    "github_actions_environment_secret",
    "github_dependabot_secret",
  ]
  actions = ["update"]
  when    = length([for p in change.paths : p if contains(["plaintext_value", "encrypted_value", "value", "value_encrypted"], p)]) > 0
  effect  = "credential-rotation"
  says    = "Workflows that start from now on get the other value. If the secret was rotated elsewhere, this sets the old value back."
  instead = "Give rotation one owner: ignore the value here, or rotate only here."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_actions_secret.go, Update and remote_updated_at"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { repository = "shop", secret_name = "TOKEN", plaintext_value = "x" }, after = { repository = "shop", secret_name = "TOKEN", plaintext_value = "y" } }
    hit    = true
  }

  example "for other repositories" {
    change = { actions = ["update"], before = { secret_name = "TOKEN", plaintext_value = "x", visibility = "private" }, after = { secret_name = "TOKEN", plaintext_value = "x", visibility = "selected" }, type = "github_actions_organization_secret" }
    hit    = false
  }
}

hazard "github-secret-removed" {
  provider = ["integrations/github", "hashicorp/github"]
  types = [
    "github_actions_secret",
    "github_actions_organization_secret",
    "github_actions_environment_secret",
    "github_dependabot_secret",
    "github_actions_variable",
    "github_actions_organization_variable",
  ]
  actions = ["delete", "replace"]
  effect  = "outage"
  says    = "Workflows that start from now on find it empty, and fail or do something else."
  instead = "Search the workflows for it first."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_actions_secret.go, Delete"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { repository = "shop", secret_name = "TOKEN" } }
    hit    = true
  }

  example "changed" {
    change = { actions = ["update"], before = { repository = "shop", secret_name = "TOKEN", plaintext_value = "x" }, after = { repository = "shop", secret_name = "TOKEN", plaintext_value = "y" } }
    hit    = false
  }
}

hazard "github-secret-plain-in-state" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_actions_secret", "github_actions_organization_secret", "github_actions_environment_secret"]
  actions  = ["create"]
  when     = after.plaintext_value != null && after.plaintext_value != ""
  effect   = "exposure"
  asks     = false
  because  = "It concerns who can read the state, not what runs."
  says     = "The value is kept in the state in clear text."
  instead  = "Give it encrypted, and guard the state."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/actions_secret.md, the notice on the value"
    checked = "2026-11"
  }

  example "plain" {
    change = { actions = ["create"], after = { repository = "shop", secret_name = "TOKEN", plaintext_value = "x" }, config = { plaintext_value = "x" } }
    hit    = true
  }

  example "encrypted" {
    change = { actions = ["create"], after = { repository = "shop", secret_name = "TOKEN", encrypted_value = "x" }, config = { encrypted_value = "x" } }
    hit    = false
  }
}

hazard "github-deploy-key-replaced" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_repository_deploy_key"]
  actions  = ["replace", "delete"]
  effect   = "credential-rotation"
  says     = "The key is removed: what clones or pushes with it is refused."
  instead  = "Add the new key first."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_repository_deploy_key.go: key, read_only and title are ForceNew"
    checked = "2026-11"
  }

  example "retitled" {
    change = { actions = ["delete", "create"], before = { title = "a" }, after = { title = "b" }, replace_paths = ["title"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { title = "a" } }
    hit    = false
  }
}

hazard "github-webhook-off" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_repository_webhook", "github_organization_webhook"]
  actions  = ["update", "delete"]
  when     = contains(change.actions, "delete") || before.active == true && after.active == false
  effect   = "outage"
  says     = "GitHub no longer tells the other side of pushes and the like; what it triggers stops."
  instead  = "Ask what listens there."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/repository_webhook.md, active"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { repository = "shop", active = true }, after = { repository = "shop", active = false } }
    hit    = true
  }

  example "removed" {
    change = { actions = ["delete"], before = { repository = "shop", active = true } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { repository = "shop", active = false }, after = { repository = "shop", active = true } }
    hit    = false
  }
}

hazard "github-records-harmless" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_team", "github_repository_ruleset", "github_issue_label"]
  actions    = ["update"]
  attributes = ["description", "etag", "color"]
  effect     = "none"
  says       = "A description or a colour: rights stay the same."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/team.md and issue_label.md"
    checked = "2026-11"
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "ops", description = "a" }, after = { name = "ops", description = "b" } }
    hit    = true
  }

  example "with its parent" {
    change = { actions = ["update"], before = { name = "ops", description = "a", parent_team_id = "1" }, after = { name = "ops", description = "b", parent_team_id = "2" } }
    hit    = false
  }
}
