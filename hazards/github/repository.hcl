# Repositories, branches and files of GitHub.

hazard "github-repository-deleted" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_repository"]
  actions  = ["delete", "replace"]
  when     = before.archive_on_destroy != true
  effect   = "data-loss"
  says     = "The repository is deleted with its issues, pull requests, releases, wiki and packages. archive_on_destroy is not on in state."
  instead  = "Apply archive_on_destroy = true first, or guard it with prevent_destroy."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_repository.go, resourceGithubRepositoryDelete"
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

hazard "github-repository-archived-on-destroy" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_repository"]
  actions  = ["delete"]
  when     = before.archive_on_destroy == true && before.archived != true
  effect   = "outage"
  says     = "The repository is archived, not deleted: it becomes read-only, and its issues and pull requests are closed to changes."
  instead  = "Unarchive it in the browser if it was not meant."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_repository.go, resourceGithubRepositoryDelete"
    checked = "2026-11"
  }

  example "archived" {
    change = { actions = ["delete"], before = { name = "shop", archive_on_destroy = true, archived = false } }
    hit    = true
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "shop", archive_on_destroy = false } }
    hit    = false
  }
}

hazard "github-repository-made-public" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_repository"]
  actions    = ["update"]
  attributes = ["visibility", "private"]
  when       = before.visibility != "public" && after.visibility == "public" || before.private == true && after.private == false && after.visibility != "private" && after.visibility != "internal"
  effect     = "exposure"
  also       = ["irreversible"]
  says       = "The code becomes readable by everybody, with its whole history, its issues and its workflow logs, and anybody may fork it. Making it private later does not take copies back."
  instead    = "Scan the history for secrets first, and let somebody else approve."

  evidence "documented" {
    source  = "GitHub documentation, consequences of changing a repository's visibility"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_repository.go, resourceGithubRepositoryUpdate"
    checked = "2026-11"
  }

  example "public" {
    change = { actions = ["update"], before = { name = "shop", visibility = "private" }, after = { name = "shop", visibility = "public" } }
    hit    = true
  }

  example "private" {
    change = { actions = ["update"], before = { name = "shop", visibility = "public" }, after = { name = "shop", visibility = "private" } }
    hit    = false
  }
}

hazard "github-repository-made-private" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_repository"]
  actions    = ["update"]
  attributes = ["visibility", "private"]
  when       = before.visibility == "public" && after.visibility != "public"
  effect     = "irreversible"
  also       = ["lockout"]
  says       = "Stars and watchers are erased for good, public forks are detached and stay public, and GitHub Pages and code scanning may stop."
  instead    = "Check what depends on it being public."

  evidence "documented" {
    source  = "GitHub documentation, consequences of changing a repository's visibility"
    checked = "2026-11"
  }

  example "private" {
    change = { actions = ["update"], before = { name = "shop", visibility = "public" }, after = { name = "shop", visibility = "private" } }
    hit    = true
  }

  example "public" {
    change = { actions = ["update"], before = { name = "shop", visibility = "private" }, after = { name = "shop", visibility = "public" } }
    hit    = false
  }
}

hazard "github-repository-archived" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_repository"]
  actions    = ["update"]
  attributes = ["archived"]
  when       = before.archived != true && after.archived == true
  effect     = "irreversible"
  also       = ["outage"]
  says       = "The repository becomes read-only, with everything in it. The provider cannot unarchive it, and it silently skips every later update of it."
  instead    = "Confirm that nobody pushes there any more."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/repository.md, archived"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_repository.go, resourceGithubRepositoryUpdate"
    checked = "2026-11"
  }

  example "archived" {
    change = { actions = ["update"], before = { name = "shop", archived = false }, after = { name = "shop", archived = true } }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "shop", archived = false, description = "a" }, after = { name = "shop", archived = false, description = "b" } }
    hit    = false
  }
}

hazard "github-repository-archived-update-does-nothing" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_repository"]
  actions  = ["update"]
  when     = before.archived == true && after.archived == true
  outcome  = "nothing"
  says     = "The repository is archived, and the provider skips every update of it. State takes the new values and GitHub keeps the old ones."
  instead  = "Unarchive it in the browser first."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_repository.go, resourceGithubRepositoryUpdate: Skipping update of archived repository"
    checked = "2026-11"
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "old", archived = true, description = "a" }, after = { name = "old", archived = true, description = "b" } }
    hit    = true
  }

  example "one that is not" {
    change = { actions = ["update"], before = { name = "shop", archived = false, description = "a" }, after = { name = "shop", archived = false, description = "b" } }
    hit    = false
  }
}

hazard "github-repository-renamed" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_repository"]
  actions    = ["update"]
  attributes = ["name"]
  effect     = "identity-change"
  says       = "The repository has another address. GitHub redirects the old one until somebody makes a repository of that name, but not GitHub Pages, and not workflows that use actions from it."
  instead    = "Change remotes, links and workflow references in the same go."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_repository.go, resourceGithubRepositoryUpdate"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "GitHub documentation, renaming a repository"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["update"], before = { visibility = "private", name = "shop" }, after = { visibility = "private", name = "store" } }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "shop", description = "a" }, after = { name = "shop", description = "b" } }
    hit    = false
  }
}

hazard "github-repository-default-branch-moves" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_repository", "github_branch_default"]
  actions    = ["update"]
  attributes = ["default_branch", "branch"]
  when       = after.rename != true
  effect     = "identity-change"
  says       = "New clones, new pull requests and scheduled workflows use another branch, and automation that follows the default branch deploys from it."
  instead    = "Check what deploys from the default branch, and whether it is protected."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/branch_default.md"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "GitHub documentation, changing the default branch"
    checked = "2026-11"
  }

  example "another branch" {
    change = { actions = ["update"], before = { repository = "shop", rename = false, branch = "main" }, after = { repository = "shop", rename = false, branch = "develop" }, type = "github_branch_default" }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { repository = "shop", rename = true, branch = "master" }, after = { repository = "shop", rename = true, branch = "main" }, type = "github_branch_default" }
    hit    = false
  }
}

hazard "github-default-branch-renamed" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_branch_default"]
  actions    = ["update"]
  attributes = ["branch"]
  when       = after.rename == true
  effect     = "identity-change"
  says       = "The branch itself is renamed. GitHub redirects links and moves open pull requests and protection rules; local clones, and workflows and pipelines that name the branch, have to be changed. GitHub Pages from it is unpublished."
  instead    = "Search workflows, pipelines and badges for the old name first."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/branch_default.md, rename"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "GitHub documentation, renaming a branch"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["update"], before = { repository = "shop", rename = true, branch = "master" }, after = { repository = "shop", rename = true, branch = "main" } }
    hit    = true
  }

  example "another branch" {
    change = { actions = ["update"], before = { repository = "shop", rename = false, branch = "main" }, after = { repository = "shop", rename = false, branch = "develop" } }
    hit    = false
  }
}

hazard "github-repository-feature-off" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_repository"]
  actions    = ["update"]
  attributes = ["has_issues", "has_wiki", "has_discussions", "has_projects"]
  when       = before.has_issues == true && after.has_issues == false || before.has_wiki == true && after.has_wiki == false || before.has_discussions == true && after.has_discussions == false || before.has_projects == true && after.has_projects == false
  effect     = "outage"
  says       = "The feature is switched off: what people wrote there is hidden, and links to it lead nowhere."
  instead    = "Ask who still uses it. Switching it on again brings it back."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/repository.md, has_issues, has_wiki, has_discussions"
    checked = "2026-11"
  }

  example "no more issues" {
    change = { actions = ["update"], before = { name = "shop", has_issues = true }, after = { name = "shop", has_issues = false } }
    hit    = true
  }

  example "a wiki" {
    change = { actions = ["update"], before = { name = "shop", has_wiki = false }, after = { name = "shop", has_wiki = true } }
    hit    = false
  }
}

hazard "github-repository-pages-removed" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_repository"]
  actions    = ["update"]
  attributes = ["pages.**"]
  when       = length(before.pages) > 0 && length(after.pages) == 0
  effect     = "outage"
  says       = "The site that GitHub Pages serves from it is taken down."
  instead    = "Ask who reads it; a custom domain that still points there can be claimed by others."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_repository.go, resourceGithubRepositoryUpdate: DisablePages"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["update"], before = { name = "shop", pages = [{ cname = "www.example.net" }] }, after = { name = "shop", pages = [] } }
    hit    = true
  }

  example "added" {
    change = { actions = ["update"], before = { name = "shop", pages = [] }, after = { name = "shop", pages = [{ build_type = "workflow" }] } }
    hit    = false
  }
}

hazard "github-repository-scanning-off" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_repository"]
  actions  = ["update"]
  attributes = [
    "vulnerability_alerts",
    "security_and_analysis.secret_scanning.status",
    "security_and_analysis.secret_scanning_push_protection.status",
  ]
  when    = before.vulnerability_alerts == true && after.vulnerability_alerts == false || before.security_and_analysis[0].secret_scanning[0].status == "enabled" && after.security_and_analysis[0].secret_scanning[0].status == "disabled" || before.security_and_analysis[0].secret_scanning_push_protection[0].status == "enabled" && after.security_and_analysis[0].secret_scanning_push_protection[0].status == "disabled"
  effect  = "exposure"
  says    = "Secrets and vulnerable dependencies are no longer looked for, or pushes with secrets in them no longer stopped."
  instead = "Leave it on."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/repository.md, vulnerability_alerts, security_and_analysis"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { name = "shop", security_and_analysis = [], vulnerability_alerts = true }, after = { name = "shop", security_and_analysis = [], vulnerability_alerts = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { name = "shop", security_and_analysis = [], vulnerability_alerts = false }, after = { name = "shop", security_and_analysis = [], vulnerability_alerts = true } }
    hit    = false
  }
}

hazard "github-repository-records-harmless" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_repository"]
  actions  = ["update"]
  attributes = [
    "description",
    "homepage_url",
    "topics.**",
    "etag",
    "archive_on_destroy",
    "delete_branch_on_merge",
    "allow_update_branch",
    "merge_commit_title",
    "merge_commit_message",
    "squash_merge_commit_title",
    "squash_merge_commit_message",
    "is_template",
    "has_downloads",
    "ignore_vulnerability_alerts_during_read",
    "auto_init",
    "gitignore_template",
    "license_template",
  ]
  when   = before.archived != true && !(before.archive_on_destroy == true && after.archive_on_destroy != true)
  effect = "none"
  says   = "Description, homepage, topics and how merge messages are worded: the code and who reaches it stay the same. Branches are deleted after a merge only from then on."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/repository.md"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_repository.go, resourceGithubRepositoryUpdate"
    checked = "2026-11"
  }

  example "topics" {
    change = { actions = ["update"], before = { name = "shop", archived = false, topics = ["go"], homepage_url = "" }, after = { name = "shop", archived = false, topics = ["go", "cli"], homepage_url = "https://example.net" } }
    hit    = true
  }

  example "with its visibility" {
    change = { actions = ["update"], before = { name = "shop", description = "a", visibility = "private" }, after = { name = "shop", description = "b", visibility = "public" } }
    hit    = false
  }

  example "archived on destroy no more" {
    change = { actions = ["update"], before = { name = "shop", archived = false, archive_on_destroy = true }, after = { name = "shop", archived = false, archive_on_destroy = false } }
    hit    = false
  }
}

hazard "github-repository-merge-methods-harmless" {
  provider   = ["integrations/github", "hashicorp/github"]
  types      = ["github_repository"]
  actions    = ["update"]
  attributes = ["allow_merge_commit", "allow_squash_merge", "allow_rebase_merge", "allow_auto_merge", "etag"]
  when       = before.archived != true
  effect     = "none"
  says       = "Which buttons a pull request offers; nothing that is merged changes."

  evidence "documented" {
    source  = "integrations/terraform-provider-github b6ce8c0687, docs/resources/repository.md, allow_merge_commit and the others"
    checked = "2026-11"
  }

  example "squash only" {
    change = { actions = ["update"], before = { name = "shop", allow_merge_commit = true, allow_squash_merge = true }, after = { name = "shop", allow_merge_commit = false, allow_squash_merge = true } }
    hit    = true
  }

  example "archived" {
    change = { actions = ["update"], before = { name = "shop", allow_merge_commit = true, archived = false }, after = { name = "shop", allow_merge_commit = false, archived = true } }
    hit    = false
  }
}

hazard "github-branch-deleted" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_branch"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The branch is deleted; commits that are on no other branch are hard to find again."
  instead  = "Tag its head first."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_branch.go, Delete; repository, source_branch and source_sha are ForceNew"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { repository = "shop", branch = "release-1" } }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { repository = "shop", branch = "release-1" } }
    hit    = false
  }
}

hazard "github-file-deleted" {
  provider = ["integrations/github", "hashicorp/github"]
  types    = ["github_repository_file"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  asks     = false
  because  = "A commit can be reverted."
  says     = "The file is deleted by a commit on the branch, and what runs on pushes runs for it."
  instead  = "Look at what reads the file; a workflow that is deleted stops."

  evidence "verified" {
    source  = "integrations/terraform-provider-github b6ce8c0687, github/resource_github_repository_file.go, Delete; file and branch are ForceNew"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { repository = "shop", file = ".github/CODEOWNERS" } }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { repository = "shop", file = "a" } }
    hit    = false
  }
}
