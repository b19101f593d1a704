# siderolabs/talos

case "talos-secrets-create" {
  type      = "talos_machine_secrets"
  name      = "lab"
  provider  = "siderolabs/talos"
  version   = "0.9.0"
  actions   = ["create"]
  before    = null
  after     = { talos_version = "v1.11.0" }
  unknown   = ["id", "machine_secrets", "client_configuration"]
  sensitive = ["machine_secrets"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Secrets of a cluster that is yet to be made are generated into state."
    source      = "Talos provider docs, talos_machine_secrets, https://registry.terraform.io/providers/siderolabs/talos/latest/docs/resources/machine_secrets"
  }
}

case "talos-secrets-version-lowered" {
  type          = "talos_machine_secrets"
  name          = "prod"
  provider      = "siderolabs/talos"
  version       = "0.9.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "machine_secrets", talos_version = "v1.11", client_configuration = { ca_certificate = "LS0tLS1pbnZlbnRlZA==" } }
  after         = { talos_version = "v1.10" }
  unknown       = ["id", "machine_secrets", "client_configuration"]
  sensitive     = ["machine_secrets"]
  replace_paths = [["talos_version"]]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "lockout", "irreversible", "identity-change"]
    class       = "cosmetic-replace"
    why         = "A lower talos_version replaces the secrets: new cluster CAs, tokens and encryption secrets that the running machines do not trust, while the only copy of the old ones leaves the state."
    source      = "Talos provider, pkg/talos/talos_machine_secrets_resource.go (RequiresReplace when the version goes down), https://github.com/siderolabs/terraform-provider-talos"
  }
}

case "talos-secrets-version-raised" {
  type      = "talos_machine_secrets"
  name      = "prod"
  provider  = "siderolabs/talos"
  version   = "0.9.0"
  actions   = ["update"]
  before    = { id = "machine_secrets", talos_version = "v1.10", client_configuration = { ca_certificate = "LS0tLS1pbnZlbnRlZA==" } }
  after     = { id = "machine_secrets", talos_version = "v1.11", client_configuration = { ca_certificate = "LS0tLS1pbnZlbnRlZA==" } }
  sensitive = ["machine_secrets"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "looks-dangerous"
    why         = "Raising the version only stores the number; the secrets are kept and no machine is upgraded."
    source      = "Talos provider, pkg/talos/talos_machine_secrets_resource.go (Update), https://github.com/siderolabs/terraform-provider-talos"
  }
}

case "talos-config-apply-reboot-mode" {
  type     = "talos_machine_configuration_apply"
  name     = "cp"
  key      = "cp-1"
  provider = "siderolabs/talos"
  version  = "0.9.0"
  actions  = ["update"]
  before   = { id = "machine_configuration_apply", node = "192.0.2.31", endpoint = "192.0.2.31", apply_mode = "reboot", config_patches = ["machine:\n  sysctls:\n    vm.max_map_count: \"65530\"\n"] }
  after    = { id = "machine_configuration_apply", node = "192.0.2.31", endpoint = "192.0.2.31", apply_mode = "reboot", config_patches = ["machine:\n  sysctls:\n    vm.max_map_count: \"262144\"\n"] }
  unknown  = ["machine_configuration"]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "With apply_mode reboot the node restarts for any change of its configuration, here a control plane member."
    source      = "Talos docs, editing machine configuration (apply modes), https://www.talos.dev/latest/talos-guides/configuration/editing-machine-configuration/"
  }
}

case "talos-config-apply-staged" {
  type     = "talos_machine_configuration_apply"
  name     = "worker"
  key      = "w-1"
  provider = "siderolabs/talos"
  version  = "0.9.0"
  actions  = ["update"]
  before   = { id = "machine_configuration_apply", node = "192.0.2.41", endpoint = "192.0.2.31", apply_mode = "staged", config_patches = ["machine:\n  network:\n    interfaces:\n      - interface: eth0\n        addresses: [192.0.2.41/24]\n"] }
  after    = { id = "machine_configuration_apply", node = "192.0.2.41", endpoint = "192.0.2.31", apply_mode = "staged", config_patches = ["machine:\n  network:\n    interfaces:\n      - interface: eth0\n        addresses: [192.0.2.141/24]\n"] }
  unknown  = ["machine_configuration"]
  expect {
    disposition = "hold"
    effects     = ["deferred", "address-change", "outage"]
    class       = "deferred"
    why         = "The new address is only staged and comes into force at the next reboot, whenever that happens and whoever causes it."
    source      = "Talos docs, editing machine configuration (staged), https://www.talos.dev/latest/talos-guides/configuration/editing-machine-configuration/"
  }
}

case "talos-config-apply-node-labels-no-reboot" {
  type     = "talos_machine_configuration_apply"
  name     = "worker"
  key      = "w-2"
  provider = "siderolabs/talos"
  version  = "0.9.0"
  actions  = ["update"]
  before   = { id = "machine_configuration_apply", node = "192.0.2.42", endpoint = "192.0.2.31", apply_mode = "no_reboot", config_patches = ["machine:\n  nodeLabels:\n    rack: r1\n"] }
  after    = { id = "machine_configuration_apply", node = "192.0.2.42", endpoint = "192.0.2.31", apply_mode = "no_reboot", config_patches = ["machine:\n  nodeLabels:\n    rack: r1\n    tier: batch\n"] }
  unknown  = ["machine_configuration"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Node labels are applied live and the mode forbids a reboot."
    source      = "Talos docs, editing machine configuration (no-reboot, nodeLabels applied immediately), https://www.talos.dev/latest/talos-guides/configuration/editing-machine-configuration/"
  }
}

case "talos-config-apply-delete-reset" {
  type     = "talos_machine_configuration_apply"
  name     = "worker"
  key      = "w-9"
  provider = "siderolabs/talos"
  version  = "0.9.0"
  actions  = ["delete"]
  reason   = "delete_because_each_key"
  before   = { id = "machine_configuration_apply", node = "192.0.2.49", endpoint = "192.0.2.31", apply_mode = "auto", on_destroy = { reset = true, graceful = false, reboot = true } }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroy-flag-in-state"
    why         = "Because reset is set in state the node's STATE and EPHEMERAL partitions are wiped, without leaving the cluster gracefully."
    source      = "Talos provider docs, talos_machine_configuration_apply (on_destroy), https://registry.terraform.io/providers/siderolabs/talos/latest/docs/resources/machine_configuration_apply"
  }
}

case "talos-config-apply-delete-noop" {
  type     = "talos_machine_configuration_apply"
  name     = "worker"
  key      = "w-8"
  provider = "siderolabs/talos"
  version  = "0.9.0"
  actions  = ["delete"]
  reason   = "delete_because_each_key"
  before   = { id = "machine_configuration_apply", node = "192.0.2.48", endpoint = "192.0.2.31", apply_mode = "auto", on_destroy = null }
  after    = null
  expect {
    disposition = "clear"
    effects     = []
    class       = "looks-dangerous"
    why         = "Without on_destroy.reset the delete does nothing on the machine; it keeps its configuration and goes on running."
    source      = "Talos provider docs, talos_machine_configuration_apply (on_destroy: no-op unless reset), https://registry.terraform.io/providers/siderolabs/talos/latest/docs/resources/machine_configuration_apply"
  }
}

case "talos-config-apply-reset-armed" {
  type     = "talos_machine_configuration_apply"
  name     = "cp"
  key      = "cp-2"
  provider = "siderolabs/talos"
  version  = "0.9.0"
  actions  = ["update"]
  before   = { id = "machine_configuration_apply", node = "192.0.2.32", endpoint = "192.0.2.32", apply_mode = "auto", on_destroy = null }
  after    = { id = "machine_configuration_apply", node = "192.0.2.32", endpoint = "192.0.2.32", apply_mode = "auto", on_destroy = { reset = true, graceful = true, reboot = false } }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "deferred", "irreversible"]
    class       = "guard-removed"
    why         = "The node is left alone now, but from here on removing the resource wipes a control plane member and halts it."
    source      = "Talos provider docs, talos_machine_configuration_apply (on_destroy has to be applied first), https://registry.terraform.io/providers/siderolabs/talos/latest/docs/resources/machine_configuration_apply"
  }
}

case "talos-bootstrap-delete-noop" {
  type     = "talos_machine_bootstrap"
  name     = "this"
  provider = "siderolabs/talos"
  version  = "0.9.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "machine_bootstrap", node = "192.0.2.31", endpoint = "192.0.2.31" }
  after    = null
  expect {
    disposition = "clear"
    effects     = []
    class       = "looks-dangerous"
    why         = "The delete of the bootstrap marker is an empty function; etcd and the cluster are not touched."
    source      = "Talos provider, pkg/talos/talos_machine_bootstrap_resource.go (Delete), https://github.com/siderolabs/terraform-provider-talos"
  }
}

case "talos-kubeconfig-create" {
  type      = "talos_cluster_kubeconfig"
  name      = "this"
  provider  = "siderolabs/talos"
  version   = "0.9.0"
  actions   = ["create"]
  before    = null
  after     = { node = "192.0.2.31", endpoint = "192.0.2.31", certificate_renewal_duration = "720h0m0s" }
  unknown   = ["id", "kubeconfig_raw", "kubernetes_client_configuration"]
  sensitive = ["kubeconfig_raw"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An admin kubeconfig is fetched from the cluster into state."
    source      = "Talos provider docs, talos_cluster_kubeconfig, https://registry.terraform.io/providers/siderolabs/talos/latest/docs/resources/cluster_kubeconfig"
  }
}

case "talos-schematic-create" {
  type     = "talos_image_factory_schematic"
  name     = "iscsi"
  provider = "siderolabs/talos"
  version  = "0.9.0"
  actions  = ["create"]
  before   = null
  after    = { schematic = "customization:\n  systemExtensions:\n    officialExtensions:\n      - siderolabs/iscsi-tools\n" }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An image description is registered with the factory; no machine installs it by that."
    source      = "Talos provider docs, talos_image_factory_schematic, https://registry.terraform.io/providers/siderolabs/talos/latest/docs/resources/image_factory_schematic"
  }
}

case "talos-machine-image-upgrade" {
  type     = "talos_machine"
  name     = "cp"
  key      = "cp-1"
  provider = "siderolabs/talos"
  version  = "0.12.0-alpha.5"
  actions  = ["update"]
  before   = { id = "192.0.2.31", node = "192.0.2.31", endpoint = "192.0.2.31", image = "factory.example.com/installer/aa11:v1.11.0", drain_on_upgrade = true, reboot_mode = "DEFAULT" }
  after    = { id = "192.0.2.31", node = "192.0.2.31", endpoint = "192.0.2.31", image = "factory.example.com/installer/aa11:v1.12.0", drain_on_upgrade = true, reboot_mode = "DEFAULT" }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "version-upgrade"
    why         = "The node is drained, the new OS image is installed and it reboots; several control plane nodes at once can cost etcd its quorum."
    source      = "Talos provider docs, talos_machine (upgrade example), https://github.com/siderolabs/terraform-provider-talos/blob/main/docs/resources/machine.md"
  }
}

case "talos-cluster-kubernetes-version" {
  type     = "talos_cluster"
  name     = "prod"
  provider = "siderolabs/talos"
  version  = "0.12.0-alpha.5"
  actions  = ["update"]
  before   = { id = "prod", node = "192.0.2.31", endpoint = "192.0.2.31", control_plane_nodes = ["192.0.2.31", "192.0.2.32", "192.0.2.33"], kubernetes_version = "v1.33.4" }
  after    = { id = "prod", node = "192.0.2.31", endpoint = "192.0.2.31", control_plane_nodes = ["192.0.2.31", "192.0.2.32", "192.0.2.33"], kubernetes_version = "v1.34.1" }
  expect {
    disposition = "hold"
    effects     = ["restart", "irreversible", "outage"]
    class       = "version-upgrade"
    why         = "The upgrade-k8s procedure runs over the whole cluster: control plane components and every kubelet are restarted on the new version."
    source      = "Talos provider docs, talos_cluster (kubernetes_version), https://github.com/siderolabs/terraform-provider-talos/blob/main/docs/resources/cluster.md"
  }
}
