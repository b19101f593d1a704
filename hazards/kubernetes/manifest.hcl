# kubernetes_manifest applies on the server side. Measured with kube-apiserver
# 1.33, provider 2.x, Terraform 1.11.4 and OpenTofu 1.12.

hazard "kubernetes-manifest-cannot-remove-others-fields" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_manifest"]
  actions    = ["update"]
  attributes = ["object.**"]
  when       = length(change.removed) > 0
  effect     = "perpetual-diff"
  says       = "A field that another manager owns is not removed by this apply: the plan shows the removal, the field stays, and the apply may end with \"inconsistent result\". For every other field it sends, the provider becomes a co-owner."
  instead    = "Name what the controller writes in computed_fields."

  evidence "measured" {
    source  = "kube-apiserver 1.33, Terraform 1.11.4 and OpenTofu 1.12: three parameters written by an operator were to be removed in each of three rounds and never went; managedFields shows Terraform as owner of fields no configuration has"
    checked = "2026-11"
  }

  example "a field goes" {
    change = { actions = ["update"], before = { object = { spec = { a = "1", b = "2" } } }, after = { object = { spec = { a = "1" } } } }
    hit    = true
  }

  example "a field changes" {
    change = { actions = ["update"], before = { object = { spec = { a = "1" } } }, after = { object = { spec = { a = "2" } } } }
    hit    = false
  }
}

hazard "kubernetes-manifest-takes-fields-by-force" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_manifest"]
  actions  = ["update"]
  when     = config.field_manager[0].force_conflicts == true
  effect   = "perpetual-diff"
  says     = "force_conflicts takes the changed fields away from the controller that owns them; it takes them back at its next turn."
  instead  = "Leave the field out of the manifest, or name it in computed_fields."

  evidence "measured" {
    source  = "kube-apiserver 1.33, Terraform 1.11.4 and OpenTofu 1.12: an autoscaler and the apply set spec.instances in turn, three rounds, never at rest"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6c, docs/resources/manifest.md, field_manager"
    checked = "2026-11"
  }

  example "forced" {
    change = { actions = ["update"], before = { object = { spec = { instances = 5 } } }, after = { object = { spec = { instances = 3 } } }, config = { field_manager = [{ force_conflicts = true }] } }
    hit    = true
  }

  example "not forced" {
    change = { actions = ["update"], before = { object = { spec = { instances = 5 } } }, after = { object = { spec = { instances = 3 } } }, config = { manifest = { kind = "Cluster" } } }
    hit    = false
  }
}

hazard "kubernetes-manifest-import-of-another-object" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_manifest"]
  actions  = ["import"]
  when     = before.object.metadata.name != after.object.metadata.name || before.object.metadata.namespace != after.object.metadata.namespace
  effect   = "identity-change"
  says     = "The imported object has another name or namespace than the manifest. The apply succeeds, writes to the object that the manifest names, and leaves the imported one to nobody."
  instead  = "Correct the id of the import block."

  evidence "measured" {
    source  = "kube-apiserver 1.33, Terraform 1.11.4 and OpenTofu 1.12: a manifest imported from the wrong namespace planned as an update, applied with exit 0, the next plan empty, the imported object unmanaged"
    checked = "2026-11"
  }

  example "another namespace" {
    change = { actions = ["update"], importing = "a", before = { object = { metadata = { name = "pg", namespace = "shop-old" } } }, after = { object = { metadata = { name = "pg", namespace = "shop" } } } }
    hit    = true
  }

  example "the same" {
    change = { actions = ["update"], importing = "a", before = { object = { metadata = { name = "pg", namespace = "shop" } } }, after = { object = { metadata = { name = "pg", namespace = "shop" } } } }
    hit    = false
  }
}

hazard "kubernetes-manifest-replaced" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_manifest"]
  actions  = ["replace"]
  effect   = "data-loss"
  also     = ["outage"]
  says     = "The live object is deleted and made again. An operator may tear down everything the object stands for, with its data."
  instead  = "For a new API version: remove the address from state and import the object again."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6c, manifest/provider/plan.go: apiVersion, kind, name and namespace replace; without a schema every edit does"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "hashicorp/terraform-provider-kubernetes issue 1679"
    checked = "2026-11"
  }

  example "version bumped" {
    change = { actions = ["delete", "create"], before = { manifest = { apiVersion = "a/v1beta1" } }, after = { manifest = { apiVersion = "a/v1" } }, replace_paths = ["manifest.apiVersion"] }
    hit    = true
  }

  example "updated" {
    change = { actions = ["update"], before = { object = { spec = { a = 1 } } }, after = { object = { spec = { a = 2 } } } }
    hit    = false
  }
}

hazard "kubernetes-crd-delete-removes-every-object" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_manifest"]
  actions  = ["delete", "replace"]
  when     = before.manifest.kind == "CustomResourceDefinition"
  effect   = "data-loss"
  also     = ["outage"]
  says     = "Deleting a CustomResourceDefinition deletes every object of that kind in the cluster, whoever made it."

  evidence "reported" {
    source  = "rpadovani/terraform-kubectl-helm-crds issue 5 and helm/helm issue 8668"
    checked = "2026-11"
  }

  example "a CRD" {
    change = { actions = ["delete"], before = { manifest = { kind = "CustomResourceDefinition" } } }
    hit    = true
  }

  example "a config map" {
    change = { actions = ["delete"], before = { manifest = { kind = "ConfigMap" } } }
    hit    = false
  }
}

hazard "kubernetes-manifest-never-at-rest-after-import" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_manifest"]
  actions  = ["import"]
  when     = contains(change.actions, "update")
  effect   = "perpetual-diff"
  says     = "An import knows no manifest, so the first plan is always an update; where a controller fills in fields that the manifest lacks, the plan never becomes empty."
  instead  = "Declare what controllers own in computed_fields before importing."

  evidence "measured" {
    source  = "kube-apiserver 1.33, Terraform 1.11.4 and OpenTofu 1.12: imported with nothing declared: an update in every following plan and exit 1; with computed_fields declared: one update, then no changes"
    checked = "2026-11"
  }

  example "with an update" {
    change = { actions = ["update"], importing = "a", before = { manifest = null }, after = { manifest = { kind = "Cluster" } } }
    hit    = true
  }

  example "without" {
    change = { actions = ["no-op"], importing = "a", before = { object = {} }, after = { object = {} } }
    hit    = false
  }
}
