hazard "helm-version-follows-latest" {
  provider = "hashicorp/helm"
  types    = ["helm_release"]
  actions  = ["create"]
  when     = config.version == null && !startswith(try(after.chart, ""), ".") && !startswith(try(after.chart, ""), "/") && !startswith(try(after.chart, ""), "oci://")
  effect   = "restart"
  asks     = false
  because  = "What comes is not known, not that it harms."
  says     = "No version is pinned: the newest chart of the day is installed, and each later upgrade takes the newest again."
  instead  = "Pin version."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-helm ecffae0774, docs/resources/release.md, version"
    checked = "2026-11"
  }

  example "not pinned" {
    change = { actions = ["create"], after = { chart = "redis" }, config = { chart = "redis" } }
    hit    = true
  }

  example "pinned" {
    change = { actions = ["create"], after = { chart = "redis", version = "1.2.3" }, config = { chart = "redis", version = "1.2.3" } }
    hit    = false
  }

  example "a local chart" {
    change = { actions = ["create"], after = { chart = "./charts/app" }, config = { chart = "./charts/app" } }
    hit    = false
  }
}

hazard "helm-atomic-install-purges" {
  provider = "hashicorp/helm"
  types    = ["helm_release"]
  actions  = ["create"]
  when     = after.atomic == true
  effect   = "outage"
  asks     = false
  because  = "It is new; nothing ran before."
  says     = "If the first install is not ready in time everything that it made is purged, with what its hooks had begun."
  instead  = "Raise timeout, or install the first time without atomic."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-helm ecffae0774, docs/resources/release.md, atomic"
    checked = "2026-11"
  }

  example "atomic" {
    change = { actions = ["create"], after = { name = "a", atomic = true } }
    hit    = true
  }

  example "not" {
    change = { actions = ["create"], after = { name = "a", atomic = false } }
    hit    = false
  }
}

hazard "helm-atomic-rollback-leaves-state-ahead" {
  provider = "hashicorp/helm"
  types    = ["helm_release"]
  actions  = ["update"]
  when     = after.atomic == true
  effect   = "none"
  blind    = "That the old revision runs again: the state says the new one."
  says     = "If this upgrade fails and is rolled back, users report that the state keeps the new values: the next plan is empty while the old revision runs."
  instead  = "After a failed upgrade compare helm history with the state."

  evidence "reported" {
    source  = "hashicorp/terraform-provider-helm issues, state updated although the release failed"
    checked = "2026-11"
  }

  example "atomic" {
    change = { actions = ["update"], before = { version = "1.0.0", atomic = true }, after = { version = "1.1.0", atomic = true } }
    hit    = true
  }

  example "not" {
    change = { actions = ["update"], before = { version = "1.0.0" }, after = { version = "1.1.0" } }
    hit    = false
  }
}

hazard "helm-release-renamed" {
  provider   = "hashicorp/helm"
  types      = ["helm_release"]
  actions    = ["replace"]
  attributes = ["name", "namespace"]
  effect     = "outage"
  also       = ["data-loss"]
  says       = "The release is uninstalled first, with every object of the chart, and installed anew under the other name or namespace."
  instead    = "Install the second beside it, move the data, then remove the first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-helm ecffae0774, helm/resource_helm_release.go, name and namespace"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "values" {
    change = { actions = ["update"], before = { values = ["a: 1"] }, after = { values = ["a: 2"] } }
    hit    = false
  }
}

hazard "helm-takes-ownership" {
  provider = "hashicorp/helm"
  types    = ["helm_release"]
  actions  = ["create", "update"]
  when     = after.take_ownership == true && try(before.take_ownership, false) != true
  effect   = "irreversible"
  says     = "Objects that somebody else made become part of the release, and go with it when it is uninstalled."
  instead  = "Use it once, with a list that was looked at, and take it out again."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-helm ecffae0774, docs/resources/release.md, take_ownership"
    checked = "2026-11"
  }

  example "taken over" {
    change = { actions = ["create"], after = { name = "a", take_ownership = true } }
    hit    = true
  }

  example "not" {
    change = { actions = ["create"], after = { name = "a", take_ownership = false } }
    hit    = false
  }
}

hazard "helm-values-not-kept" {
  provider   = "hashicorp/helm"
  types      = ["helm_release"]
  actions    = ["update"]
  attributes = ["reuse_values", "reset_values"]
  when       = before.reuse_values == true && after.reuse_values != true || after.reset_values == true && before.reset_values != true
  effect     = "restart"
  says       = "reuse_values is off from now on: values set by hand in the cluster are gone with this upgrade."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-helm ecffae0774, docs/resources/release.md, reuse_values"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { reuse_values = true }, after = { reuse_values = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { reuse_values = false }, after = { reuse_values = true } }
    hit    = false
  }
}

hazard "helm-objects-hidden" {
  provider   = "hashicorp/helm"
  types      = ["helm_release"]
  actions    = ["update"]
  attributes = ["values.**", "set.**", "version", "chart"]
  when       = after.manifest == null
  effect     = "deferred"
  asks       = false
  because    = "Upgrading is what a release is for."
  blind      = "What the objects of the chart become: this plan lists only the release."
  says       = "The chart decides what is changed, restarted or deleted with these values and this version."
  instead    = "Read helm diff, or turn on the manifest experiment of the provider."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-helm ecffae0774, docs/index.md, experiments: manifest"
    checked = "2026-11"
  }

  example "a newer chart" {
    change = { actions = ["update"], before = { version = "1.0.0" }, after = { version = "1.1.0" } }
    hit    = true
  }

  example "timeout" {
    change = { actions = ["update"], before = { timeout = 300 }, after = { timeout = 600 } }
    hit    = false
  }
}
