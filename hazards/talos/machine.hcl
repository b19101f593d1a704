# Machines, secrets and clusters of Talos.

hazard "talos-secrets-made-anew" {
  provider = "siderolabs/talos"
  types    = ["talos_machine_secrets"]
  actions  = ["replace", "delete"]
  effect   = "credential-rotation"
  also     = ["lockout"]
  says     = "The bundle of the cluster is made anew: every certificate and token is another one, and machines that run with the old one can no longer be reached or join. A lower talos_version is enough. Deleted, it is gone with the state."
  instead  = "Guard it with prevent_destroy and keep a copy outside the state."

  evidence "verified" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, pkg/talos/talos_machine_secrets_resource.go: a lower talos_version replaces"
    checked = "2026-11"
  }

  example "a lower version" {
    change = { actions = ["delete", "create"], before = { talos_version = "v1.9.0" }, after = { talos_version = "v1.8.0" }, replace_paths = ["talos_version"] }
    hit    = true
  }

  example "a higher version" {
    change = { actions = ["update"], before = { talos_version = "v1.8.0" }, after = { talos_version = "v1.9.0" } }
    hit    = false
  }
}

hazard "talos-config-may-reboot" {
  provider = "siderolabs/talos"
  types    = ["talos_machine_configuration_apply"]
  actions  = ["update"]
  attributes = [
    "machine_configuration_input",
    "config_patches.**",
    "machine_configuration",
    "machine_configuration_hash",
    "node",
    "endpoint",
  ]
  when    = after.apply_mode == null || after.apply_mode == "auto" || after.apply_mode == "reboot"
  effect  = "restart"
  says    = "The configuration is applied, and the node reboots by itself where it needs to, control planes included and all nodes at once."
  instead = "Set apply_mode = \"staged_if_needing_reboot\" and reboot one node after another."

  evidence "documented" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, docs/resources/machine_configuration_apply.md, apply_mode"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, pkg/talos/talos_machine_configuration_apply_resource.go: default auto"
    checked = "2026-11"
  }

  example "a patch" {
    change = { actions = ["update"], before = { node = "10.5.0.2", apply_mode = "auto", config_patches = ["a"] }, after = { node = "10.5.0.2", apply_mode = "auto", config_patches = ["b"] } }
    hit    = true
  }

  example "staged where needed" {
    change = { actions = ["update"], before = { node = "10.5.0.2", apply_mode = "staged_if_needing_reboot", config_patches = ["a"] }, after = { node = "10.5.0.2", apply_mode = "staged_if_needing_reboot", config_patches = ["b"] } }
    hit    = false
  }

  example "without a reboot" {
    change = { actions = ["update"], before = { node = "10.5.0.2", apply_mode = "no_reboot", config_patches = ["a"] }, after = { node = "10.5.0.2", apply_mode = "no_reboot", config_patches = ["b"] } }
    hit    = false
  }
}

hazard "talos-config-staged" {
  provider = "siderolabs/talos"
  types    = ["talos_machine_configuration_apply"]
  actions  = ["update"]
  attributes = [
    "machine_configuration_input",
    "config_patches.**",
    "machine_configuration",
    "machine_configuration_hash",
  ]
  when    = after.apply_mode == "staged" || after.apply_mode == "staged_if_needing_reboot"
  effect  = "deferred"
  asks    = true
  because = "it comes into force at a reboot that somebody does for another reason"
  says    = "The configuration is staged: the node takes it at its next reboot, or at once where it needs none."
  instead = "Reboot the node in a window and look at its configuration."

  evidence "documented" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, docs/resources/machine_configuration_apply.md, apply_mode"
    checked = "2026-11"
  }

  example "staged" {
    change = { actions = ["update"], before = { node = "10.5.0.2", apply_mode = "staged", config_patches = ["a"] }, after = { node = "10.5.0.2", apply_mode = "staged", config_patches = ["b"] } }
    hit    = true
  }

  example "at once" {
    change = { actions = ["update"], before = { node = "10.5.0.2", apply_mode = "auto", config_patches = ["a"] }, after = { node = "10.5.0.2", apply_mode = "auto", config_patches = ["b"] } }
    hit    = false
  }
}

hazard "talos-destroy-resets-the-node" {
  provider = "siderolabs/talos"
  types    = ["talos_machine_configuration_apply", "talos_machine"]
  actions  = ["delete", "replace"]
  when     = before.on_destroy.reset == true
  effect   = "data-loss"
  also     = ["outage"]
  says     = "on_destroy.reset is on in state: the STATE and EPHEMERAL partitions of the node are wiped, and it halts unless reboot is on as well."
  instead  = "Apply on_destroy = { reset = false } first; it is read from state."

  evidence "documented" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, docs/resources/machine_configuration_apply.md, on_destroy"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, pkg/talos/talos_machine_configuration_apply_resource.go, Delete"
    checked = "2026-11"
  }

  example "reset" {
    change = { actions = ["delete"], before = { node = "10.5.0.2", on_destroy = { reset = true, graceful = true } } }
    hit    = true
  }

  example "left alone" {
    change = { actions = ["delete"], before = { node = "10.5.0.2", on_destroy = null } }
    hit    = false
  }
}

hazard "talos-config-destroy-does-nothing" {
  provider = "siderolabs/talos"
  types    = ["talos_machine_configuration_apply"]
  actions  = ["delete"]
  when     = before.on_destroy.reset != true
  outcome  = "nothing"
  says     = "Nothing is done to the node: it goes on with the configuration that it has."
  instead  = "Apply on_destroy = { reset = true } first where it is to go."

  evidence "documented" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, docs/resources/machine_configuration_apply.md, on_destroy: without reset it is a no-op"
    checked = "2026-11"
  }

  example "left alone" {
    change = { actions = ["delete"], before = { node = "10.5.0.2", on_destroy = null } }
    hit    = true
  }

  example "reset" {
    change = { actions = ["delete"], before = { node = "10.5.0.2", on_destroy = { reset = true } } }
    hit    = false
  }
}

hazard "talos-bootstrap-again" {
  provider = "siderolabs/talos"
  types    = ["talos_machine_bootstrap"]
  actions  = ["create", "replace"]
  when     = contains(change.actions, "delete")
  effect   = "data-loss"
  says     = "Etcd is bootstrapped on this node. On a cluster that runs already Talos refuses it; on a control plane that was reset or never joined it makes a second, empty etcd."
  instead  = "Import the bootstrap of a cluster that exists instead of creating it."

  evidence "documented" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, docs/resources/machine_bootstrap.md"
    checked = "2026-11"
  }

  evidence "inferred" {
    source  = "bootstrapping starts a new etcd cluster"
    checked = "2026-11"
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { node = "10.5.0.2" }, after = { node = "10.5.0.3" }, replace_paths = ["node"] }
    hit    = true
  }

  example "first time" {
    change = { actions = ["create"], after = { node = "10.5.0.2" } }
    hit    = false
  }
}

hazard "talos-bootstrap-edit-does-nothing" {
  provider = "siderolabs/talos"
  types    = ["talos_machine_bootstrap"]
  actions  = ["update", "delete"]
  outcome  = "nothing"
  says     = "Only the state is written: a cluster is bootstrapped once, and neither another node nor a destroy undoes it."

  evidence "verified" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, pkg/talos/talos_machine_bootstrap_resource.go, Update and Delete"
    checked = "2026-11"
  }

  example "another node" {
    change = { actions = ["update"], before = { node = "10.5.0.2" }, after = { node = "10.5.0.3" } }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { node = "10.5.0.2" } }
    hit    = false
  }
}

hazard "talos-machine-upgrades" {
  provider   = "siderolabs/talos"
  types      = ["talos_machine"]
  actions    = ["update"]
  attributes = ["image"]
  effect     = "restart"
  says       = "The node is upgraded to another Talos image and rebooted, drained first where drain_on_upgrade is on. Without depends_on between them several nodes do so at once, and etcd can lose its quorum."
  instead    = "Chain the nodes with depends_on, or apply with -parallelism=1."

  evidence "documented" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, docs/resources/machine.md, upgrade example and upgrading multiple nodes safely"
    checked = "2026-11"
  }

  example "another image" {
    change = { actions = ["update"], before = { node = "10.5.0.2", image = "ghcr.io/siderolabs/installer:v1.9.0" }, after = { node = "10.5.0.2", image = "ghcr.io/siderolabs/installer:v1.10.0" } }
    hit    = true
  }

  example "how it drains" {
    change = { actions = ["update"], before = { node = "10.5.0.2", drain_on_upgrade = true }, after = { node = "10.5.0.2", drain_on_upgrade = false } }
    hit    = false
  }
}

hazard "talos-machine-config-may-reboot" {
  provider   = "siderolabs/talos"
  types      = ["talos_machine"]
  actions    = ["update"]
  attributes = ["machine_configuration", "machine_configuration_hash"]
  effect     = "restart"
  says       = "The configuration is applied to the running node, which reboots by itself where it needs to."
  instead    = "Chain the nodes with depends_on, or apply with -parallelism=1."

  evidence "documented" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, docs/resources/machine.md: applies machine configuration"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { node = "10.5.0.2", machine_configuration = "a" }, after = { node = "10.5.0.2", machine_configuration = "b" } }
    hit    = true
  }

  example "how it drains" {
    change = { actions = ["update"], before = { node = "10.5.0.2", drain_on_upgrade = true }, after = { node = "10.5.0.2", drain_on_upgrade = false } }
    hit    = false
  }
}

hazard "talos-cluster-upgrades-kubernetes" {
  provider   = "siderolabs/talos"
  types      = ["talos_cluster"]
  actions    = ["update"]
  attributes = ["kubernetes_version"]
  effect     = "restart"
  also       = ["irreversible"]
  says       = "Kubernetes is upgraded component by component and node by node: API servers and kubelets restart. There is no downgrade."
  instead    = "Upgrade in a window; set ignore_kubernetes_upgrade_drift on talos_machine."

  evidence "documented" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, docs/resources/cluster.md, Upgrading Kubernetes"
    checked = "2026-11"
  }

  example "upgraded" {
    change = { actions = ["update"], before = { node = "10.5.0.2", kubernetes_version = "v1.31.0" }, after = { node = "10.5.0.2", kubernetes_version = "v1.32.0" } }
    hit    = true
  }

  example "another endpoint" {
    change = { actions = ["update"], before = { kubernetes_version = "v1.31.0", endpoint = "a" }, after = { kubernetes_version = "v1.31.0", endpoint = "b" } }
    hit    = false
  }
}

hazard "talos-switches-harmless" {
  provider   = "siderolabs/talos"
  types      = ["talos_machine", "talos_machine_configuration_apply"]
  actions    = ["update"]
  attributes = ["drain_on_upgrade", "on_destroy.graceful", "on_destroy.reboot", "timeouts.**", "reboot_mode"]
  effect     = "none"
  says       = "Switches that say how a later upgrade or destroy goes; the node is not touched."

  evidence "documented" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, docs/resources/machine.md and machine_configuration_apply.md"
    checked = "2026-11"
  }

  example "how it drains" {
    change = { actions = ["update"], before = { node = "10.5.0.2", drain_on_upgrade = true }, after = { node = "10.5.0.2", drain_on_upgrade = false } }
    hit    = true
  }

  example "with its image" {
    change = { actions = ["update"], before = { node = "10.5.0.2", drain_on_upgrade = true, image = "a" }, after = { node = "10.5.0.2", drain_on_upgrade = false, image = "b" } }
    hit    = false
  }
}

hazard "talos-destroy-will-reset-the-node" {
  provider   = "siderolabs/talos"
  types      = ["talos_machine_configuration_apply", "talos_machine"]
  actions    = ["update"]
  attributes = ["on_destroy", "on_destroy.**"]
  when       = after.on_destroy.reset == true && (before.on_destroy == null || before.on_destroy.reset != true)
  effect     = "data-loss"
  says       = "Nothing happens to the node now. From here on, whoever takes this out of the configuration wipes it: a worker's disks, or a member of the control plane with its copy of etcd."
  instead    = "Leave reset off, and reset a node by hand when it is to go."

  evidence "documented" {
    source  = "siderolabs/terraform-provider-talos 6d1a91c452, docs/resources/machine_configuration_apply.md, on_destroy"
    checked = "2026-11"
  }

  example "armed" {
    change = { actions = ["update"], before = { node = "10.5.0.2", on_destroy = null }, after = { node = "10.5.0.2", on_destroy = { reset = true, graceful = true, reboot = false } } }
    hit    = true
  }

  example "disarmed" {
    change = { actions = ["update"], before = { node = "10.5.0.2", on_destroy = { reset = true } }, after = { node = "10.5.0.2", on_destroy = { reset = false } } }
    hit    = false
  }
}
