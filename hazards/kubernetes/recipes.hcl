hazard "kubernetes-storage-class-is-only-a-recipe" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_storage_class", "kubernetes_storage_class_v1"]
  actions  = ["replace"]
  when     = before.metadata[0].name == after.metadata[0].name
  effect   = "none"
  says     = "A class is read only when a volume is made: volumes that are there already, and what runs on them, aren't touched. Claims that are made in the moment between wait."

  evidence "documented" {
    source  = "Kubernetes documentation, storage classes: a class can't be updated once it is created, and volumes keep their settings"
    checked = "2026-11"
  }

  example "another kind of disk" {
    change = { actions = ["delete", "create"], before = { metadata = [{ name = "fast" }], parameters = { type = "gp2" } }, after = { metadata = [{ name = "fast" }], parameters = { type = "gp3" } }, replace_paths = ["parameters"] }
    hit    = true
  }

  example "another name" {
    change = { actions = ["delete", "create"], before = { metadata = [{ name = "fast" }] }, after = { metadata = [{ name = "slow" }] }, replace_paths = ["metadata[0].name"] }
    hit    = false
  }
}

hazard "kubernetes-network-policy-lets-nothing-through" {
  provider = "hashicorp/kubernetes"
  types    = ["kubernetes_network_policy", "kubernetes_network_policy_v1"]
  actions  = ["create"]
  when     = contains(after.spec[0].policy_types, "Egress") && length(after.spec[0].egress) == 0 || contains(after.spec[0].policy_types, "Ingress") && length(after.spec[0].ingress) == 0
  effect   = "outage"
  says     = "From the moment it exists the pods that it selects get through only what a rule allows, and in one direction this one allows nothing: without a rule for egress not even names are resolved."
  instead  = "Create the policies that allow what is needed first, names on port 53 among them, and this one last."

  evidence "documented" {
    source  = "Kubernetes documentation, network policies: default deny, and isolation of pods"
    checked = "2026-11"
  }

  example "nothing in, nothing out" {
    change = { actions = ["create"], after = { metadata = [{ name = "deny" }], spec = [{ pod_selector = [{}], policy_types = ["Ingress", "Egress"], ingress = [], egress = [] }] } }
    hit    = true
  }

  example "with a rule" {
    change = { actions = ["create"], after = { metadata = [{ name = "web" }], spec = [{ pod_selector = [{}], policy_types = ["Ingress"], ingress = [{ from = [] }], egress = [] }] } }
    hit    = false
  }
}

hazard "kubernetes-webhook-stands-in-every-way" {
  provider = "hashicorp/kubernetes"
  types = [
    "kubernetes_validating_webhook_configuration",
    "kubernetes_validating_webhook_configuration_v1",
    "kubernetes_mutating_webhook_configuration",
    "kubernetes_mutating_webhook_configuration_v1",
  ]
  actions = ["create", "update"]
  when    = anytrue([for w in after.webhook : w.failure_policy != "Ignore" && anytrue([for r in w.rule : contains(r.resources, "*") || contains(r.resources, "*/*") || contains(r.resources, "pods")])])
  effect  = "outage"
  says    = "Every write that its rules name has to pass this service. When that doesn't answer, or its own pods wait for it, the cluster takes no such change any more, the one that would mend it included."
  instead = "Leave out its own namespace and kube-system, or let failure_policy be Ignore until it is trusted."

  evidence "documented" {
    source  = "Kubernetes documentation, dynamic admission control: failure policy, and avoiding deadlocks in self-hosted webhooks"
    checked = "2026-11"
  }

  example "everything, or nothing" {
    change = { actions = ["create"], after = { metadata = [{ name = "gate" }], webhook = [{ name = "gate.example.com", failure_policy = "Fail", rule = [{ resources = ["*"], operations = ["*"] }] }] } }
    hit    = true
  }

  example "may be missed" {
    change = { actions = ["create"], after = { metadata = [{ name = "gate" }], webhook = [{ name = "gate.example.com", failure_policy = "Ignore", rule = [{ resources = ["*"], operations = ["*"] }] }] } }
    hit    = false
  }

  example "of one kind" {
    change = { actions = ["create"], after = { metadata = [{ name = "gate" }], webhook = [{ name = "gate.example.com", failure_policy = "Fail", rule = [{ resources = ["certificates"], operations = ["CREATE"] }] }] } }
    hit    = false
  }
}
