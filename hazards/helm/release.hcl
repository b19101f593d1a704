hazard "helm-force-update-recreates-objects" {
  provider = "hashicorp/helm"
  types    = ["helm_release"]
  actions  = ["update"]
  when     = after.force_update == true
  effect   = "outage"
  says     = "With force_update, objects that cannot be patched are deleted and made again within this update: services may lose addresses, pods drop."
  instead  = "Leave force_update off."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-helm ecffae07, docs/resources/release.md, force_update"
    checked = "2026-11"
  }

  example "forced" {
    change = { actions = ["update"], before = { version = "1", force_update = true }, after = { version = "2", force_update = true } }
    hit    = true
  }

  example "not forced" {
    change = { actions = ["update"], before = { version = "1", force_update = false }, after = { version = "2", force_update = false } }
    hit    = false
  }
}

hazard "helm-recreate-pods-restarts-all" {
  provider = "hashicorp/helm"
  types    = ["helm_release"]
  actions  = ["update"]
  when     = after.recreate_pods == true
  effect   = "restart"
  says     = "With recreate_pods every pod of the release is restarted, whether its template changed or not."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-helm ecffae07, docs/resources/release.md, recreate_pods"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["update"], before = { version = "1", recreate_pods = true }, after = { version = "2", recreate_pods = true } }
    hit    = true
  }

  example "off" {
    change = { actions = ["update"], before = { version = "1" }, after = { version = "2" } }
    hit    = false
  }
}

hazard "helm-destroy-uninstalls" {
  provider = "hashicorp/helm"
  types    = ["helm_release"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["outage"]
  says     = "The release is uninstalled: every object of the chart goes, namespaces, claims and custom resource definitions in its templates among them."
  instead  = "helm get manifest shows what would go; annotate what must stay with helm.sh/resource-policy: keep."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-helm ecffae07, helm/resource_helm_release.go, delete"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "upgraded" {
    change = { actions = ["update"], before = { version = "1" }, after = { version = "2" } }
    hit    = false
  }
}

hazard "helm-crds-are-not-upgraded" {
  provider   = "hashicorp/helm"
  types      = ["helm_release"]
  actions    = ["update"]
  attributes = ["version", "chart"]
  effect     = "deferred"
  says       = "Definitions in the chart's crds folder are installed only when they are missing; after this upgrade a controller may run against old ones."
  instead    = "Apply the new definitions yourself where the chart ships any."

  evidence "documented" {
    source  = "Helm documentation, custom resource definitions: installed, never upgraded"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "helm/helm issue 8668"
    checked = "2026-11"
  }

  example "another version" {
    change = { actions = ["update"], before = { version = "1" }, after = { version = "2" } }
    hit    = true
  }

  example "values only" {
    change = { actions = ["update"], before = { values = ["a"] }, after = { values = ["b"] } }
    hit    = false
  }
}

hazard "helm-create-takes-over-a-release" {
  provider = "hashicorp/helm"
  types    = ["helm_release"]
  actions  = ["create"]
  when     = after.upgrade_install == true
  effect   = "outage"
  asks     = false
  because  = "It matters only where such a release exists, which the plan does not tell."
  says     = "With upgrade_install, a release of that name that is in the cluster already is upgraded with these values instead of a new one being made."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-helm ecffae07, docs/resources/release.md, upgrade_install"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["create"], after = { upgrade_install = true } }
    hit    = true
  }

  example "off" {
    change = { actions = ["create"], after = { upgrade_install = false } }
    hit    = false
  }
}

hazard "helm-settings-harmless" {
  provider   = "hashicorp/helm"
  types      = ["helm_release"]
  actions    = ["update"]
  attributes = ["timeout", "description", "max_history", "lint", "wait", "wait_for_jobs"]
  when       = after.force_update != true && after.recreate_pods != true
  effect     = "none"
  says       = "How long to wait and how much to keep: a new revision with the same objects."

  evidence "inferred" {
    source  = "hashicorp/terraform-provider-helm ecffae07, docs/resources/release.md"
    checked = "2026-11"
  }

  example "longer timeout" {
    change = { actions = ["update"], before = { timeout = 300 }, after = { timeout = 600 } }
    hit    = true
  }

  example "with values" {
    change = { actions = ["update"], before = { timeout = 300, values = ["a"] }, after = { timeout = 600, values = ["b"] } }
    hit    = false
  }
}
