hazard "kubernetes-manifest-without-schema-replaced" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_manifest"]
  actions    = ["replace"]
  attributes = ["manifest.spec.**", "object.spec.**", "manifest", "object"]
  effect     = "data-loss"
  says       = "Where the definition of a custom resource has no schema, every edit is planned as delete and create, and a controller tears down what the object stands for."
  instead    = "Give the definition a schema, or manage such objects otherwise."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6cc6, manifest/provider/plan.go, PlanResourceChange"
    checked = "2026-11"
  }

  example "an edit" {
    change = { actions = ["delete", "create"], before = { manifest = { spec = { a = 1 } } }, after = { manifest = { spec = { a = 2 } } }, replace_paths = ["manifest"] }
    hit    = true
  }

  example "in place" {
    change = { actions = ["update"], before = { manifest = { spec = { a = 1 } } }, after = { manifest = { spec = { a = 2 } } } }
    hit    = false
  }
}

hazard "kubernetes-manifest-api-version-replaces" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_manifest"]
  actions    = ["replace"]
  attributes = ["manifest.apiVersion", "manifest.kind"]
  effect     = "data-loss"
  also       = ["outage"]
  says       = "The cluster would take both versions as one object, but here the live object is deleted and made again, with what hangs on it."
  instead    = "Forget the old address and import the object under the new version."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6cc6, manifest/provider/plan.go, RequiresReplace"
    checked = "2026-11"
  }

  example "from beta" {
    change = { type = "kubernetes_manifest", actions = ["delete", "create"], before = { manifest = { apiVersion = "x.io/v1beta1" } }, after = { manifest = { apiVersion = "x.io/v1" } }, replace_paths = ["manifest.apiVersion"] }
    hit    = true
  }

  example "namespace" {
    change = { type = "kubernetes_manifest", actions = ["delete", "create"], before = { manifest = { metadata = { namespace = "a" } } }, after = { manifest = { metadata = { namespace = "b" } } }, replace_paths = ["manifest.metadata.namespace"] }
    hit    = false
  }
}

hazard "kubernetes-marks-of-others-removed" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_*"]
  actions    = ["update"]
  attributes = ["metadata.labels.**", "metadata.annotations.**"]
  when       = anytrue([for p in change.removed : startswith(p, "metadata")])
  effect     = "perpetual-diff"
  says       = "Labels and annotations are taken off here. Those that another system put on the object it puts back, and the next plan takes them off again."
  instead    = "Use ignore_annotations and ignore_labels in the provider block."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6cc6, docs/index.md, ignore_annotations and ignore_labels"
    checked = "2026-11"
  }

  example "one of Argo CD" {
    change = { type = "kubernetes_deployment_v1", actions = ["update"], before = { metadata = [{ labels = { "argocd.argoproj.io/instance" = "shop" } }] }, after = { metadata = [{ labels = {} }] } }
    hit    = true
  }

  example "one more" {
    change = { type = "kubernetes_deployment_v1", actions = ["update"], before = { metadata = [{ labels = {} }] }, after = { metadata = [{ labels = { a = "b" } }] } }
    hit    = false
  }
}

hazard "kubernetes-replicas-fight-the-autoscaler" {
  provider = "hashicorp/kubernetes"
  types = [
    "kubernetes_deployment",
    "kubernetes_deployment_v1",
    "kubernetes_stateful_set",
    "kubernetes_stateful_set_v1",
  ]
  actions    = ["update"]
  attributes = ["spec.replicas"]
  when       = try(tonumber(after.spec[0].replicas) < tonumber(before.spec[0].replicas) && tonumber(after.spec[0].replicas) > 0, false)
  effect     = "outage"
  asks       = false
  because    = "Fewer replicas is what scaling is."
  says       = "Pods are removed to come down to the new number; where an autoscaler has raised it, this takes away what the load needs, and it raises it again."
  instead    = "Leave replicas out where an autoscaler runs."

  evidence "reported" {
    source  = "issue threads on kubernetes_deployment with kubernetes_horizontal_pod_autoscaler"
    checked = "2026-11"
  }

  example "fewer" {
    change = { type = "kubernetes_deployment_v1", actions = ["update"], before = { spec = [{ replicas = "8" }] }, after = { spec = [{ replicas = "2" }] } }
    hit    = true
  }

  example "more" {
    change = { type = "kubernetes_deployment_v1", actions = ["update"], before = { spec = [{ replicas = "2" }] }, after = { spec = [{ replicas = "4" }] } }
    hit    = false
  }
}

hazard "kubernetes-claim-template-replaces" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_stateful_set", "kubernetes_stateful_set_v1"]
  actions    = ["replace"]
  attributes = ["spec.volume_claim_template.**", "spec.service_name", "spec.pod_management_policy"]
  effect     = "outage"
  says       = "The set is deleted with all its pods for it, and the claims that exist keep their old size anyway."
  instead    = "Edit the claims, delete the set with --cascade=orphan, and import it."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6cc6, kubernetes/schema_stateful_set_spec.go"
    checked = "2026-11"
  }

  example "larger" {
    change = { type = "kubernetes_stateful_set_v1", actions = ["delete", "create"], before = { spec = [{ volume_claim_template = [{ spec = [{ resources = [{ requests = { storage = "10Gi" } }] }] }] }] }, after = { spec = [{ volume_claim_template = [{ spec = [{ resources = [{ requests = { storage = "20Gi" } }] }] }] }] }, replace_paths = ["spec[0].volume_claim_template"] }
    hit    = true
  }

  example "namespace" {
    change = { type = "kubernetes_stateful_set_v1", actions = ["delete", "create"], before = { metadata = [{ namespace = "a" }] }, after = { metadata = [{ namespace = "b" }] }, replace_paths = ["metadata[0].namespace"] }
    hit    = false
  }
}

hazard "kubernetes-claims-deleted-with-the-set" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_stateful_set", "kubernetes_stateful_set_v1"]
  actions  = ["delete", "replace"]
  when     = try(before.spec[0].persistent_volume_claim_retention_policy[0].when_deleted, "Retain") == "Delete"
  effect   = "data-loss"
  says     = "The claims of the set are deleted with it, as its retention policy says, and the volumes behind them as theirs does."
  instead  = "Apply when_deleted = \"Retain\" first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6cc6, kubernetes/schema_stateful_set_spec.go, persistent_volume_claim_retention_policy"
    checked = "2026-11"
  }

  example "deleted" {
    change = { type = "kubernetes_stateful_set_v1", actions = ["delete"], before = { spec = [{ persistent_volume_claim_retention_policy = [{ when_deleted = "Delete" }] }] } }
    hit    = true
  }

  example "kept" {
    change = { type = "kubernetes_stateful_set_v1", actions = ["delete"], before = { spec = [{ persistent_volume_claim_retention_policy = [{ when_deleted = "Retain" }] }] } }
    hit    = false
  }
}

hazard "kubernetes-immutable-replaced" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_secret", "kubernetes_secret_v1", "kubernetes_config_map", "kubernetes_config_map_v1"]
  actions  = ["replace"]
  when     = change.actions[0] == "delete"
  effect   = "outage"
  says     = "It is deleted and made again under the same name: pods that start in between cannot mount it, and those that run keep what they have."
  instead  = "Put a hash of the content into the name, with create_before_destroy."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6cc6, kubernetes/resource_kubernetes_secret_v1.go, immutable"
    checked = "2026-11"
  }

  example "another value" {
    change = { type = "kubernetes_secret_v1", actions = ["delete", "create"], before = { immutable = true, data = { a = "1" } }, after = { immutable = true, data = { a = "2" } }, replace_paths = ["data"] }
    hit    = true
  }

  example "in place" {
    change = { type = "kubernetes_config_map_v1", actions = ["update"], before = { data = { a = "1" } }, after = { data = { a = "2" } } }
    hit    = false
  }
}

hazard "kubernetes-data-waits-for-pods" {
  provider = "hashicorp/kubernetes"
  types = [
    "kubernetes_config_map",
    "kubernetes_config_map_v1",
    "kubernetes_secret",
    "kubernetes_secret_v1",
    "kubernetes_config_map_v1_data",
    "kubernetes_secret_v1_data",
  ]
  actions    = ["update"]
  attributes = ["data.**", "binary_data.**", "data_wo_revision"]
  effect     = "deferred"
  says       = "Mounted files follow within a minute or so; environment variables and files mounted by subPath only when a pod starts anew."
  instead    = "Put a checksum into the annotations of the pod template."

  evidence "inferred" {
    source  = "Kubernetes documentation, ConfigMaps: mounted ones are updated automatically, environment variables are not"
    checked = "2026-11"
  }

  example "another value" {
    change = { type = "kubernetes_config_map_v1", actions = ["update"], before = { data = { a = "1" } }, after = { data = { a = "2" } } }
    hit    = true
  }

  example "labels" {
    change = { type = "kubernetes_config_map_v1", actions = ["update"], before = { metadata = [{ labels = {} }] }, after = { metadata = [{ labels = { a = "b" } }] } }
    hit    = false
  }
}

hazard "kubernetes-budget-gap" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_pod_disruption_budget", "kubernetes_pod_disruption_budget_v1"]
  actions  = ["replace", "delete"]
  effect   = "outage"
  asks     = false
  because  = "It takes a moment."
  says     = "Without the budget a drain may take every pod at once; while it is replaced there is none."
  instead  = "Do not change budgets while nodes are being replaced."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6cc6, kubernetes/resource_kubernetes_pod_disruption_budget_v1.go, force-new fields"
    checked = "2026-11"
  }

  example "another number" {
    change = { type = "kubernetes_pod_disruption_budget_v1", actions = ["delete", "create"], before = { spec = [{ min_available = "1" }] }, after = { spec = [{ min_available = "2" }] }, replace_paths = ["spec[0].min_available"] }
    hit    = true
  }

  example "a new one" {
    change = { type = "kubernetes_pod_disruption_budget_v1", actions = ["create"], after = { spec = [{ min_available = "1" }] } }
    hit    = false
  }
}

hazard "kubernetes-finished-job-runs-again" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_job", "kubernetes_job_v1"]
  actions  = ["create"]
  when     = try(after.spec[0].ttl_seconds_after_finished, null) != null && try(after.spec[0].ttl_seconds_after_finished, "") != ""
  effect   = "irreversible"
  asks     = false
  because  = "The first run looks the same."
  says     = "The cluster removes finished jobs by itself, so the next plan creates, and runs, this job once more."
  instead  = "Leave the TTL out for jobs that are to run once, or make them harmless to repeat."

  evidence "reported" {
    source  = "hashicorp/terraform-provider-kubernetes issue 2531"
    checked = "2026-11"
  }

  example "with a TTL" {
    change = { type = "kubernetes_job_v1", actions = ["create"], after = { spec = [{ ttl_seconds_after_finished = "60" }] } }
    hit    = true
  }

  example "without" {
    change = { type = "kubernetes_job_v1", actions = ["create"], after = { spec = [{ ttl_seconds_after_finished = null }] } }
    hit    = false
  }
}

hazard "kubernetes-job-runs-again" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_job", "kubernetes_job_v1"]
  actions  = ["replace"]
  effect   = "irreversible"
  says     = "A job runs anew when it is made anew: what it does, it does once more."
  instead  = "Make it harmless to repeat."

  evidence "inferred" {
    source  = "Kubernetes documentation, Jobs: a job starts when it is created"
    checked = "2026-11"
  }

  example "another image" {
    change = { type = "kubernetes_job_v1", actions = ["delete", "create"], before = { spec = [{ template = [{ spec = [{ container = [{ image = "a" }] }] }] }] }, after = { spec = [{ template = [{ spec = [{ container = [{ image = "b" }] }] }] }] }, replace_paths = ["spec[0].template"] }
    hit    = true
  }

  example "labels" {
    change = { type = "kubernetes_job_v1", actions = ["update"], before = { metadata = [{ labels = {} }] }, after = { metadata = [{ labels = { a = "b" } }] } }
    hit    = false
  }
}

hazard "kubernetes-service-selects-others" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_service", "kubernetes_service_v1"]
  actions    = ["update"]
  attributes = ["spec.selector.**"]
  effect     = "outage"
  says       = "Traffic goes to other pods from this moment on, and to none if nothing has these labels."
  instead    = "Look that pods with the new labels are ready first."

  evidence "inferred" {
    source  = "Kubernetes documentation, Services: endpoints follow the selector"
    checked = "2026-11"
  }

  example "another label" {
    change = { type = "kubernetes_service_v1", actions = ["update"], before = { spec = [{ selector = { app = "web" } }] }, after = { spec = [{ selector = { app = "web", track = "stable" } }] } }
    hit    = true
  }

  example "labels" {
    change = { type = "kubernetes_service_v1", actions = ["update"], before = { metadata = [{ labels = {} }] }, after = { metadata = [{ labels = { a = "b" } }] } }
    hit    = false
  }
}

hazard "kubernetes-service-ports-change" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_service", "kubernetes_service_v1"]
  actions    = ["update"]
  attributes = ["spec.port.**", "spec.type"]
  when       = after.spec[0].type != before.spec[0].type || !alltrue([for p in before.spec[0].port : contains([for q in after.spec[0].port : q.port], p.port)])
  effect     = "outage"
  also       = ["address-change"]
  says       = "Clients of a port that goes or points elsewhere lose it; another type gives the load balancer and its address back."

  evidence "inferred" {
    source  = "Kubernetes documentation, Services"
    checked = "2026-11"
  }

  example "no balancer" {
    change = { type = "kubernetes_service_v1", actions = ["update"], before = { spec = [{ type = "LoadBalancer", port = [{ port = 80 }] }] }, after = { spec = [{ type = "ClusterIP", port = [{ port = 80 }] }] } }
    hit    = true
  }

  example "one more" {
    change = { type = "kubernetes_service_v1", actions = ["update"], before = { spec = [{ type = "ClusterIP", port = [{ port = 80 }] }] }, after = { spec = [{ type = "ClusterIP", port = [{ port = 80 }, { port = 443 }] }] } }
    hit    = false
  }
}

hazard "kubernetes-volume-destroyed" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_persistent_volume", "kubernetes_persistent_volume_v1"]
  actions  = ["delete", "replace"]
  when     = try(before.spec[0].persistent_volume_reclaim_policy, "Retain") == "Delete"
  effect   = "data-loss"
  says     = "With the policy Delete the disk behind it is erased; with Retain it stays and nobody knows of it."
  instead  = "Set Retain and snapshot first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6cc6, kubernetes/resource_kubernetes_persistent_volume_v1.go"
    checked = "2026-11"
  }

  example "deleted" {
    change = { type = "kubernetes_persistent_volume_v1", actions = ["delete"], before = { spec = [{ persistent_volume_reclaim_policy = "Delete" }] } }
    hit    = true
  }

  example "kept" {
    change = { type = "kubernetes_persistent_volume_v1", actions = ["delete"], before = { spec = [{ persistent_volume_reclaim_policy = "Retain" }] } }
    hit    = false
  }
}

hazard "kubernetes-claim-grows" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_persistent_volume_claim", "kubernetes_persistent_volume_claim_v1"]
  actions    = ["update"]
  attributes = ["spec.resources.requests.**"]
  effect     = "irreversible"
  asks       = false
  because    = "Growing is done live."
  says       = "The volume grows, where its class allows it, and never shrinks; some drivers grow the file system only when the pod starts anew."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-kubernetes 3a33fb6cc6, kubernetes/schema_persistent_volume_claim.go: requests is the one field that is changed in place"
    checked = "2026-11"
  }

  example "larger" {
    change = { type = "kubernetes_persistent_volume_claim_v1", actions = ["update"], before = { spec = [{ resources = [{ requests = { storage = "10Gi" } }] }] }, after = { spec = [{ resources = [{ requests = { storage = "20Gi" } }] }] } }
    hit    = true
  }

  example "labels" {
    change = { type = "kubernetes_persistent_volume_claim_v1", actions = ["update"], before = { metadata = [{ labels = {} }] }, after = { metadata = [{ labels = { a = "b" } }] } }
    hit    = false
  }
}

hazard "kubernetes-network-policy-cuts" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_network_policy", "kubernetes_network_policy_v1"]
  actions  = ["create", "update"]
  effect   = "outage"
  asks     = false
  because  = "A policy is made to cut."
  says     = "Pods that it selects take and send only what some policy allows from now on: everything else is cut off at once."
  instead  = "Look at flows first, and allow DNS."

  evidence "inferred" {
    source  = "Kubernetes documentation, Network Policies: isolation begins with the first policy that selects a pod"
    checked = "2026-11"
  }

  example "a new one" {
    change = { type = "kubernetes_network_policy_v1", actions = ["create"], after = { spec = [{ policy_types = ["Ingress"] }] } }
    hit    = true
  }

  example "removed" {
    change = { type = "kubernetes_network_policy_v1", actions = ["delete"], before = { spec = [{ policy_types = ["Ingress"] }] } }
    hit    = false
  }
}

hazard "kubernetes-cron-suspended" {
  provider   = "hashicorp/kubernetes"
  types      = ["kubernetes_cron_job", "kubernetes_cron_job_v1"]
  actions    = ["update"]
  attributes = ["spec.suspend"]
  when       = after.spec[0].suspend == true
  effect     = "outage"
  says       = "No run starts while it is suspended, and those of that time are not made up for."

  evidence "inferred" {
    source  = "Kubernetes documentation, CronJob, schedule suspension"
    checked = "2026-11"
  }

  example "suspended" {
    change = { type = "kubernetes_cron_job_v1", actions = ["update"], before = { spec = [{ suspend = false }] }, after = { spec = [{ suspend = true }] } }
    hit    = true
  }

  example "resumed" {
    change = { type = "kubernetes_cron_job_v1", actions = ["update"], before = { spec = [{ suspend = true }] }, after = { spec = [{ suspend = false }] } }
    hit    = false
  }
}

hazard "kubernetes-limits-harmless" {
  provider = "hashicorp/kubernetes"
  types = [
    "kubernetes_horizontal_pod_autoscaler",
    "kubernetes_horizontal_pod_autoscaler_v1",
    "kubernetes_horizontal_pod_autoscaler_v2",
  ]
  actions    = ["update"]
  attributes = ["spec.max_replicas"]
  when       = after.spec[0].max_replicas >= before.spec[0].max_replicas
  effect     = "none"
  says       = "More room to scale: no pod goes for it."

  evidence "inferred" {
    source  = "Kubernetes documentation, Horizontal Pod Autoscaling"
    checked = "2026-11"
  }

  example "more room" {
    change = { type = "kubernetes_horizontal_pod_autoscaler_v2", actions = ["update"], before = { spec = [{ max_replicas = 5 }] }, after = { spec = [{ max_replicas = 10 }] } }
    hit    = true
  }

  example "less room" {
    change = { type = "kubernetes_horizontal_pod_autoscaler_v2", actions = ["update"], before = { spec = [{ max_replicas = 10 }] }, after = { spec = [{ max_replicas = 5 }] } }
    hit    = false
  }
}

hazard "kubernetes-ingress-gone" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_ingress", "kubernetes_ingress_v1"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "Its hosts and paths answer no more; a load balancer made for it is given back with its address."
  instead  = "Make the second one first."

  evidence "inferred" {
    source  = "Kubernetes documentation, Ingress"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "kubernetes_ingress_v1", actions = ["delete"], before = { metadata = [{ name = "web" }] } }
    hit    = true
  }

  example "labels" {
    change = { type = "kubernetes_ingress_v1", actions = ["update"], before = { metadata = [{ labels = {} }] }, after = { metadata = [{ labels = { a = "b" } }] } }
    hit    = false
  }
}
