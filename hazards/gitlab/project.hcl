# Projects, groups and access of GitLab.

hazard "gitlab-project-deleted" {
  provider = "gitlabhq/gitlab"
  types    = ["gitlab_project"]
  actions  = ["delete", "replace"]
  when     = before.archive_on_destroy != true
  effect   = "data-loss"
  says     = "The project is deleted with its repository, issues, pipelines and packages: at once with permanently_delete_on_destroy, otherwise after the waiting time of the instance. archive_on_destroy is not on in state."
  instead  = "Apply archive_on_destroy = true first, or guard it with prevent_destroy."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/project.md, archive_on_destroy, permanently_delete_on_destroy"
    checked = "2026-11"
  }

  example "default" {
    change = { actions = ["delete"], before = { name = "shop", archive_on_destroy = false } }
    hit    = true
  }

  example "archived instead" {
    change = { actions = ["delete"], before = { name = "shop", archive_on_destroy = true } }
    hit    = false
  }
}

hazard "gitlab-group-deleted" {
  provider = "gitlabhq/gitlab"
  types    = ["gitlab_group"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The group is deleted with its subgroups and every project in them. A recent provider only archives it where archive_on_destroy is on in state."
  instead  = "Move the projects first, and guard the group with prevent_destroy."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/group.md, archive_on_destroy, permanently_remove_on_delete"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "GitLab documentation, deleting a group deletes its projects"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "shop", path = "shop" } }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "shop", description = "a" }, after = { name = "shop", description = "b" } }
    hit    = false
  }
}

hazard "gitlab-made-public" {
  provider   = "gitlabhq/gitlab"
  types      = ["gitlab_project", "gitlab_group"]
  actions    = ["update"]
  attributes = ["visibility_level"]
  when       = before.visibility_level != "public" && after.visibility_level == "public"
  effect     = "exposure"
  also       = ["irreversible"]
  says       = "The project or group becomes readable by everybody, with its whole history. Making it private later does not take copies back."
  instead    = "Scan the history for secrets first, and let somebody else approve."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/project.md and group.md, visibility_level"
    checked = "2026-11"
  }

  example "public" {
    change = { actions = ["update"], before = { name = "shop", visibility_level = "private" }, after = { name = "shop", visibility_level = "public" } }
    hit    = true
  }

  example "private" {
    change = { actions = ["update"], before = { name = "shop", visibility_level = "public" }, after = { name = "shop", visibility_level = "private" } }
    hit    = false
  }
}

hazard "gitlab-project-archived" {
  provider   = "gitlabhq/gitlab"
  types      = ["gitlab_project"]
  actions    = ["update"]
  attributes = ["archived"]
  when       = before.archived != true && after.archived == true
  effect     = "outage"
  says       = "The project becomes read-only, and its schedules and pipelines stop."
  instead    = "Confirm that nobody pushes there any more."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/project.md, archived"
    checked = "2026-11"
  }

  example "archived" {
    change = { actions = ["update"], before = { name = "shop", archived = false }, after = { name = "shop", archived = true } }
    hit    = true
  }

  example "back" {
    change = { actions = ["update"], before = { name = "shop", archived = true }, after = { name = "shop", archived = false } }
    hit    = false
  }
}

hazard "gitlab-path-changes" {
  provider   = "gitlabhq/gitlab"
  types      = ["gitlab_project", "gitlab_group"]
  actions    = ["update"]
  attributes = ["path", "namespace_id", "parent_id"]
  effect     = "identity-change"
  says       = "Clones, links, the container registry and everything that names the old path have to change; GitLab redirects web and Git for a while, the registry not. A project with images cannot be moved at all."
  instead    = "Search pipelines and deployments for the old path first."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/project.md, path, namespace_id"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "GitLab documentation, repository path changes and container images"
    checked = "2026-11"
  }

  example "another path" {
    change = { actions = ["update"], before = { name = "shop", path = "shop" }, after = { name = "shop", path = "store" } }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "shop", path = "shop", description = "a" }, after = { name = "shop", path = "shop", description = "b" } }
    hit    = false
  }
}

hazard "gitlab-default-branch-moves" {
  provider   = "gitlabhq/gitlab"
  types      = ["gitlab_project"]
  actions    = ["update"]
  attributes = ["default_branch"]
  effect     = "identity-change"
  says       = "New clones, merge requests and scheduled pipelines use another branch."
  instead    = "Check that it is protected, and what deploys from the default branch."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/project.md, default_branch"
    checked = "2026-11"
  }

  example "another branch" {
    change = { actions = ["update"], before = { name = "shop", default_branch = "main" }, after = { name = "shop", default_branch = "develop" } }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "shop", description = "a" }, after = { name = "shop", description = "b" } }
    hit    = false
  }
}

hazard "gitlab-branch-protection-removed" {
  provider = "gitlabhq/gitlab"
  types    = ["gitlab_branch_protection", "gitlab_tag_protection"]
  actions  = ["delete", "replace"]
  effect   = "exposure"
  says     = "The branch is unprotected: anybody who may push can push over it, for good or until it is made again."
  instead  = "Put the new rule in place first."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/branch_protection.md"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { branch = "main", project = "1" } }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { branch = "main", project = "1" } }
    hit    = false
  }
}

hazard "gitlab-access-removed" {
  provider = "gitlabhq/gitlab"
  types = [
    "gitlab_project_membership",
    "gitlab_group_membership",
    "gitlab_project_share_group",
    "gitlab_group_share_group",
  ]
  actions = ["delete", "replace"]
  effect  = "lockout"
  says    = "The person or group loses access."
  instead = "Check who works there."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/group_membership.md and project_membership.md"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { project = "1", user_id = 2 } }
    hit    = true
  }

  example "more" {
    change = { actions = ["update"], before = { project = "1", user_id = 2, access_level = "developer" }, after = { project = "1", user_id = 2, access_level = "maintainer" } }
    hit    = false
  }
}

hazard "gitlab-token-rotates" {
  provider = "gitlabhq/gitlab"
  types = [
    "gitlab_project_access_token",
    "gitlab_group_access_token",
    "gitlab_personal_access_token",
    "gitlab_deploy_token",
  ]
  actions = ["replace", "delete", "update"]
  when    = contains(change.actions, "delete") || change.paths == null || length([for p in change.unknown : p if p == "token"]) > 0
  effect  = "credential-rotation"
  says    = "The token is revoked and what uses it is refused at once. With rotation_configuration the calendar alone plans this, in whatever run comes next."
  instead = "Rotate in a run of its own, and hand the new token out in the same run."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/project_access_token.md, rotation_configuration"
    checked = "2026-11"
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { name = "ci", expires_at = "2026-01-01" }, after = { name = "ci", expires_at = "2027-01-01" }, replace_paths = ["expires_at"] }
    hit    = true
  }

  example "rotated in place" {
    change = { actions = ["update"], before = { name = "ci", expires_at = "2026-01-01", token = "x" }, after = { name = "ci", expires_at = "2027-01-01", token = null }, after_unknown = { token = true } }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { name = "ci" } }
    hit    = false
  }
}

hazard "gitlab-variable-removed" {
  provider = "gitlabhq/gitlab"
  types    = ["gitlab_project_variable", "gitlab_group_variable", "gitlab_instance_variable"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Pipelines that start from now on find it empty, and fail or do something else."
  instead  = "Search the pipelines for it first."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/project_variable.md"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { key = "TOKEN", project = "1" } }
    hit    = true
  }

  example "changed" {
    change = { actions = ["update"], before = { key = "TOKEN", project = "1", value = "x" }, after = { key = "TOKEN", project = "1", value = "y" } }
    hit    = false
  }
}

hazard "gitlab-variable-unprotected" {
  provider   = "gitlabhq/gitlab"
  types      = ["gitlab_project_variable", "gitlab_group_variable"]
  actions    = ["update"]
  attributes = ["protected", "masked"]
  when       = before.protected == true && after.protected != true || before.masked == true && after.masked != true
  effect     = "exposure"
  says       = "The value is given to pipelines of every branch, or is no longer hidden in logs."
  instead    = "Leave it protected and masked."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/project_variable.md, protected, masked"
    checked = "2026-11"
  }

  example "for every branch" {
    change = { actions = ["update"], before = { key = "TOKEN", protected = true }, after = { key = "TOKEN", protected = false } }
    hit    = true
  }

  example "hidden" {
    change = { actions = ["update"], before = { key = "TOKEN", masked = false }, after = { key = "TOKEN", masked = true } }
    hit    = false
  }
}

hazard "gitlab-records-harmless" {
  provider = "gitlabhq/gitlab"
  types    = ["gitlab_project", "gitlab_group"]
  actions  = ["update"]
  attributes = [
    "description",
    "topics.**",
    "tags.**",
    "build_timeout",
    "merge_commit_template",
    "squash_commit_template",
    "suggestion_commit_message",
    "remove_source_branch_after_merge",
    "printing_merge_request_link_enabled",
  ]
  effect = "none"
  says   = "Descriptions, topics, message templates and a job's longest time do not change the code or who reaches it."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/project.md"
    checked = "2026-11"
  }

  example "topics" {
    change = { actions = ["update"], before = { name = "shop", topics = [], description = "a" }, after = { name = "shop", topics = ["go"], description = "b" } }
    hit    = true
  }

  example "with its visibility" {
    change = { actions = ["update"], before = { name = "shop", description = "a", visibility_level = "private" }, after = { name = "shop", description = "b", visibility_level = "public" } }
    hit    = false
  }
}

hazard "gitlab-archive-on-destroy-harmless" {
  provider   = "gitlabhq/gitlab"
  types      = ["gitlab_project", "gitlab_group"]
  actions    = ["update"]
  attributes = ["archive_on_destroy"]
  when       = after.archive_on_destroy == true
  effect     = "none"
  says       = "A later destroy archives instead of deleting."

  evidence "documented" {
    source  = "gitlabhq/terraform-provider-gitlab 8b7bb7acf8, docs/resources/project.md, archive_on_destroy"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["update"], before = { name = "shop", archive_on_destroy = false }, after = { name = "shop", archive_on_destroy = true } }
    hit    = true
  }

  example "off" {
    change = { actions = ["update"], before = { name = "shop", archive_on_destroy = true }, after = { name = "shop", archive_on_destroy = false } }
    hit    = false
  }
}
