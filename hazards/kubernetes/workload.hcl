hazard "kubernetes-deployment-rolls" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_deployment", "kubernetes_deployment_v1"]
  actions    = ["update"]
  attributes = ["spec.template.**"]
  when       = after.spec[0].strategy[0].type != "Recreate"
  effect     = "none"
  says       = "A rolling update: new pods are started before old ones are stopped, as maxSurge and maxUnavailable allow. The service goes on."

  evidence "documented" {
    source  = "Kubernetes documentation, Deployments, rolling update strategy"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6c, kubernetes/resource_kubernetes_deployment_v1.go, update and wait for rollout"
    checked = "2026-11"
  }

  example "image bumped" {
    change = { actions = ["update"], before = { spec = [{ replicas = "2", strategy = [{ type = "RollingUpdate" }], template = [{ spec = [{ container = [{ image = "app:1" }] }] }] }] }, after = { spec = [{ replicas = "2", strategy = [{ type = "RollingUpdate" }], template = [{ spec = [{ container = [{ image = "app:2" }] }] }] }] } }
    hit    = true
  }

  example "recreated" {
    change = { actions = ["update"], before = { spec = [{ replicas = "2", strategy = [{ type = "Recreate" }], template = [{ spec = [{ container = [{ image = "app:1" }] }] }] }] }, after = { spec = [{ replicas = "2", strategy = [{ type = "Recreate" }], template = [{ spec = [{ container = [{ image = "app:2" }] }] }] }] } }
    hit    = false
  }

  example "with fewer replicas" {
    change = { actions = ["update"], before = { spec = [{ replicas = "3", template = [{ spec = [{ node_name = "a" }] }] }] }, after = { spec = [{ replicas = "1", template = [{ spec = [{ node_name = "b" }] }] }] } }
    hit    = false
  }
}

hazard "kubernetes-deployment-recreate-gap" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_deployment", "kubernetes_deployment_v1"]
  actions    = ["update"]
  attributes = ["spec.template.**"]
  when       = after.spec[0].strategy[0].type == "Recreate"
  effect     = "outage"
  says       = "With the strategy Recreate every pod is stopped before the first new one starts."
  instead    = "Use RollingUpdate where the volumes allow it, or plan the gap."

  evidence "documented" {
    source  = "Kubernetes documentation, Deployments, recreate strategy"
    checked = "2026-11"
  }

  example "image bumped" {
    change = { actions = ["update"], before = { spec = [{ replicas = "2", strategy = [{ type = "Recreate" }], template = [{ spec = [{ container = [{ image = "app:1" }] }] }] }] }, after = { spec = [{ replicas = "2", strategy = [{ type = "Recreate" }], template = [{ spec = [{ container = [{ image = "app:2" }] }] }] }] } }
    hit    = true
  }

  example "rolling" {
    change = { actions = ["update"], before = { spec = [{ replicas = "2", strategy = [{ type = "RollingUpdate" }], template = [{ spec = [{ container = [{ image = "app:1" }] }] }] }] }, after = { spec = [{ replicas = "2", strategy = [{ type = "RollingUpdate" }], template = [{ spec = [{ container = [{ image = "app:2" }] }] }] }] } }
    hit    = false
  }
}

hazard "kubernetes-statefulset-restarts-members" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_stateful_set", "kubernetes_stateful_set_v1"]
  actions    = ["update"]
  attributes = ["spec.template.**"]
  when       = after.spec[0].update_strategy[0].type != "OnDelete"
  effect     = "restart"
  says       = "Each pod is stopped and started again, one after the other from the last to the first: a primary or leader among them steps down on the way."
  instead    = "Make sure every member is healthy first; use partition to try one."

  evidence "documented" {
    source  = "Kubernetes documentation, StatefulSets, rolling updates"
    checked = "2026-11"
  }

  example "image bumped" {
    change = { actions = ["update"], before = { spec = [{ update_strategy = [{ type = "RollingUpdate" }], template = [{ spec = [{ container = [{ image = "db:1" }] }] }] }] }, after = { spec = [{ update_strategy = [{ type = "RollingUpdate" }], template = [{ spec = [{ container = [{ image = "db:2" }] }] }] }] } }
    hit    = true
  }

  example "on delete only" {
    change = { actions = ["update"], before = { spec = [{ update_strategy = [{ type = "OnDelete" }], template = [{ spec = [{ container = [{ image = "db:1" }] }] }] }] }, after = { spec = [{ update_strategy = [{ type = "OnDelete" }], template = [{ spec = [{ container = [{ image = "db:2" }] }] }] }] } }
    hit    = false
  }

  example "more replicas" {
    change = { actions = ["update"], before = { spec = [{ replicas = "1" }] }, after = { spec = [{ replicas = "2" }] } }
    hit    = false
  }
}

hazard "kubernetes-statefulset-waits-for-deletion" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_stateful_set", "kubernetes_stateful_set_v1"]
  actions    = ["update"]
  attributes = ["spec.template.**"]
  when       = after.spec[0].update_strategy[0].type == "OnDelete"
  effect     = "deferred"
  says       = "With the strategy OnDelete nothing restarts now: each pod takes the new template when somebody or something deletes it."

  evidence "documented" {
    source  = "Kubernetes documentation, StatefulSets, update strategies"
    checked = "2026-11"
  }

  example "image bumped" {
    change = { actions = ["update"], before = { spec = [{ update_strategy = [{ type = "OnDelete" }], template = [{ spec = [{ container = [{ image = "db:1" }] }] }] }] }, after = { spec = [{ update_strategy = [{ type = "OnDelete" }], template = [{ spec = [{ container = [{ image = "db:2" }] }] }] }] } }
    hit    = true
  }

  example "rolling" {
    change = { actions = ["update"], before = { spec = [{ update_strategy = [{ type = "RollingUpdate" }], template = [{ spec = [{ container = [{ image = "db:1" }] }] }] }] }, after = { spec = [{ update_strategy = [{ type = "RollingUpdate" }], template = [{ spec = [{ container = [{ image = "db:2" }] }] }] }] } }
    hit    = false
  }
}

hazard "kubernetes-daemonset-rolls" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_daemonset", "kubernetes_daemon_set_v1"]
  actions    = ["update"]
  attributes = ["spec.template.**"]
  effect     = "restart"
  asks       = false
  because    = "It rolls node by node, as an image bump is meant to."
  says       = "The pod of each node is stopped before its successor starts, one node at a time by default."

  evidence "documented" {
    source  = "Kubernetes documentation, perform a rolling update on a DaemonSet"
    checked = "2026-11"
  }

  example "image bumped" {
    change = { actions = ["update"], before = { spec = [{ template = [{ spec = [{ container = [{ image = "a:1" }] }] }] }] }, after = { spec = [{ template = [{ spec = [{ container = [{ image = "a:2" }] }] }] }] } }
    hit    = true
  }

  example "object labels" {
    change = { actions = ["update"], before = { metadata = [{ labels = {} }] }, after = { metadata = [{ labels = { a = "b" } }] } }
    hit    = false
  }
}

hazard "kubernetes-more-replicas-harmless" {
  provider = "hashicorp/kubernetes"
  types = [
    "kubernetes_deployment",
    "kubernetes_deployment_v1",
    "kubernetes_stateful_set",
    "kubernetes_stateful_set_v1",
  ]
  actions    = ["update"]
  attributes = ["spec.replicas"]
  when       = try(tonumber(after.spec[0].replicas) > tonumber(before.spec[0].replicas), false)
  effect     = "none"
  says       = "More replicas are added beside those that run."

  evidence "inferred" {
    source  = "Kubernetes documentation, scaling: replicas above those that run are added, none is stopped"
    checked = "2026-11"
  }

  example "scaled up" {
    change = { actions = ["update"], before = { spec = [{ replicas = "2" }] }, after = { spec = [{ replicas = "5" }] } }
    hit    = true
  }

  example "scaled down" {
    change = { actions = ["update"], before = { spec = [{ replicas = "5" }] }, after = { spec = [{ replicas = "2" }] } }
    hit    = false
  }

  example "from unset" {
    change = { actions = ["update"], before = { spec = [{ replicas = null }] }, after = { spec = [{ replicas = "2" }] } }
    hit    = false
  }
}

hazard "kubernetes-scaled-to-zero" {
  provider = "hashicorp/kubernetes"
  types = [
    "kubernetes_deployment",
    "kubernetes_deployment_v1",
    "kubernetes_stateful_set",
    "kubernetes_stateful_set_v1",
  ]
  actions    = ["update"]
  attributes = ["spec.replicas"]
  when       = try(tonumber(after.spec[0].replicas) == 0, false) && try(tonumber(before.spec[0].replicas) > 0, true)
  effect     = "outage"
  says       = "With no replicas left the workload is off."

  evidence "inferred" {
    source  = "a workload without pods serves nobody"
    checked = "2026-11"
  }

  example "to zero" {
    change = { actions = ["update"], before = { spec = [{ replicas = "2" }] }, after = { spec = [{ replicas = "0" }] } }
    hit    = true
  }

  example "to one" {
    change = { actions = ["update"], before = { spec = [{ replicas = "2" }] }, after = { spec = [{ replicas = "1" }] } }
    hit    = false
  }
}

hazard "kubernetes-workload-metadata-harmless" {
  provider = "hashicorp/kubernetes"
  types = [
    "kubernetes_deployment",
    "kubernetes_deployment_v1",
    "kubernetes_stateful_set",
    "kubernetes_stateful_set_v1",
    "kubernetes_daemonset",
    "kubernetes_daemon_set_v1",
  ]
  actions    = ["update"]
  attributes = ["metadata.labels.**", "metadata.annotations.**"]
  effect     = "none"
  says       = "Labels and annotations of the workload object itself do not reach its pods, so nothing is restarted."

  evidence "documented" {
    source  = "Kubernetes documentation, Deployments: a rollout starts only when the pod template changes"
    checked = "2026-11"
  }

  example "a label" {
    change = { actions = ["update"], before = { metadata = [{ labels = {} }] }, after = { metadata = [{ labels = { team = "a" } }] } }
    hit    = true
  }

  example "a label of the pods" {
    change = { actions = ["update"], before = { spec = [{ template = [{ metadata = [{ labels = {} }] }] }] }, after = { spec = [{ template = [{ metadata = [{ labels = { team = "a" } }] }] }] } }
    hit    = false
  }
}

hazard "kubernetes-selector-replaces-workload" {
  provider = "hashicorp/kubernetes"
  types = [
    "kubernetes_deployment",
    "kubernetes_deployment_v1",
    "kubernetes_stateful_set",
    "kubernetes_stateful_set_v1",
    "kubernetes_daemonset",
    "kubernetes_daemon_set_v1",
  ]
  actions = ["replace"]
  effect  = "outage"
  says    = "The workload is deleted with all its pods before its successor is made."
  instead = "Create the new workload under another name, then remove the old one."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6c, kubernetes/resource_kubernetes_deployment_v1.go and schema_stateful_set_spec.go, force-new fields"
    checked = "2026-11"
  }

  example "selector" {
    change = { actions = ["delete", "create"], before = { spec = [{ selector = [{ match_labels = { app = "a" } }] }] }, after = { spec = [{ selector = [{ match_labels = { app = "b" } }] }] }, replace_paths = ["spec[0].selector"] }
    hit    = true
  }

  example "image" {
    change = { actions = ["update"], before = { spec = [{ replicas = "2", strategy = [{ type = "RollingUpdate" }], template = [{ spec = [{ container = [{ image = "a:1" }] }] }] }] }, after = { spec = [{ replicas = "2", strategy = [{ type = "RollingUpdate" }], template = [{ spec = [{ container = [{ image = "a:2" }] }] }] }] } }
    hit    = false
  }
}

hazard "kubernetes-namespace-destroy-empties-it" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_namespace", "kubernetes_namespace_v1"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["outage"]
  says     = "Everything in the namespace goes with it: claims with their data, secrets, and what no configuration knows of."
  instead  = "List what is in it first; let go of it with a removed block that does not destroy."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6c, kubernetes/resource_kubernetes_namespace_v1.go"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { metadata = [{ name = "a" }] }, after = { metadata = [{ name = "b" }] }, replace_paths = ["metadata[0].name"] }
    hit    = true
  }

  example "labelled" {
    change = { actions = ["update"], before = { metadata = [{ labels = {} }] }, after = { metadata = [{ labels = { a = "b" } }] } }
    hit    = false
  }
}

hazard "kubernetes-claim-destroyed" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_persistent_volume_claim", "kubernetes_persistent_volume_claim_v1"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "Where the volume has the reclaim policy Delete, which dynamic provisioning gives by default, the disk behind the claim is erased."
  instead  = "Set the volume to Retain first, or snapshot it."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6c, kubernetes/schema_persistent_volume_claim.go, force-new fields"
    checked = "2026-11"
  }

  example "another class" {
    change = { actions = ["delete", "create"], before = { spec = [{ storage_class_name = "a" }] }, after = { spec = [{ storage_class_name = "b" }] }, replace_paths = ["spec[0].storage_class_name"] }
    hit    = true
  }

  example "a larger request" {
    change = { actions = ["update"], before = { spec = [{ resources = [{ requests = { storage = "1Gi" } }] }] }, after = { spec = [{ resources = [{ requests = { storage = "2Gi" } }] }] } }
    hit    = false
  }
}

hazard "kubernetes-service-replaced" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_service", "kubernetes_service_v1"]
  actions  = ["replace"]
  effect   = "address-change"
  also     = ["outage"]
  says     = "The service gives up its cluster address and its cloud load balancer; the new one has others."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6c, kubernetes/resource_kubernetes_service_v1.go, force-new fields"
    checked = "2026-11"
  }

  example "cluster address" {
    change = { actions = ["delete", "create"], before = { spec = [{ cluster_ip = "10.0.0.1" }] }, after = { spec = [{ cluster_ip = "10.0.0.2" }] }, replace_paths = ["spec[0].cluster_ip"] }
    hit    = true
  }

  example "a port" {
    change = { actions = ["update"], before = { spec = [{ port = [{ port = 80 }] }] }, after = { spec = [{ port = [{ port = 81 }] }] } }
    hit    = false
  }
}

hazard "kubernetes-binding-replaced-locks-out" {
  provider = "hashicorp/kubernetes"
  types = [
    "kubernetes_role_binding",
    "kubernetes_role_binding_v1",
    "kubernetes_cluster_role_binding",
    "kubernetes_cluster_role_binding_v1",
  ]
  actions = ["replace"]
  effect  = "lockout"
  says    = "The binding is gone before the new one exists. Where it is the one that this run itself relies on, the second half fails."
  instead = "Add a second binding, then remove the first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6c, kubernetes/resource_kubernetes_cluster_role_binding_v1.go, role_ref forces a new binding"
    checked = "2026-11"
  }

  example "another role" {
    change = { actions = ["delete", "create"], before = { role_ref = [{ name = "a" }] }, after = { role_ref = [{ name = "b" }] }, replace_paths = ["role_ref"] }
    hit    = true
  }

  example "one more subject" {
    change = { actions = ["update"], before = { subject = [] }, after = { subject = [{ name = "a" }] } }
    hit    = false
  }
}

hazard "kubernetes-import-of-another-object" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_*"]
  actions    = ["replace"]
  attributes = ["metadata.name", "metadata.namespace"]
  when       = change.importing
  effect     = "data-loss"
  says       = "The imported object is not the one that the configuration names: it is deleted, and another one is made."
  instead    = "Correct the id of the import block."

  evidence "measured" {
    source  = "kube-apiserver 1.33, Terraform 1.11.4 and OpenTofu 1.12: a namespace imported under the wrong id was planned as import with replacement, forced by metadata[0].name"
    checked = "2026-11"
  }

  example "wrong id" {
    change = { type = "kubernetes_namespace", actions = ["delete", "create"], importing = "shop-old", before = { metadata = [{ name = "shop-old" }] }, after = { metadata = [{ name = "shop" }] }, replace_paths = ["metadata[0].name"] }
    hit    = true
  }

  example "renamed without import" {
    change = { type = "kubernetes_namespace", actions = ["delete", "create"], before = { metadata = [{ name = "a" }] }, after = { metadata = [{ name = "b" }] }, replace_paths = ["metadata[0].name"] }
    hit    = false
  }
}
