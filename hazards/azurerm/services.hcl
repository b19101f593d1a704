hazard "azurerm-api-management-purged" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_api_management"]
  actions  = ["delete", "replace"]
  when     = provider.features[0].api_management[0].purge_soft_delete_on_destroy != false
  effect   = "irreversible"
  also     = ["data-loss"]
  says     = "The service is deleted and then purged: the days in which it could be brought back do not come."
  instead  = "Set purge_soft_delete_on_destroy = false in the provider block first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, purge_soft_delete_on_destroy"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{}] } }
    hit    = true
  }

  example "not purged" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{ api_management = [{ purge_soft_delete_on_destroy = false }] }] } }
    hit    = false
  }
}

hazard "azurerm-app-configuration-purged" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_app_configuration"]
  actions  = ["delete", "replace"]
  when     = provider.features[0].app_configuration[0].purge_soft_delete_on_destroy != false
  effect   = "irreversible"
  also     = ["data-loss"]
  says     = "The store is deleted with its keys and then purged: it cannot be brought back."
  instead  = "Set purge_soft_delete_on_destroy = false in the provider block first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, purge_soft_delete_on_destroy"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{}] } }
    hit    = true
  }

  example "not purged" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{ app_configuration = [{ purge_soft_delete_on_destroy = false }] }] } }
    hit    = false
  }
}

hazard "azurerm-cognitive-account-purged" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_cognitive_account"]
  actions  = ["delete", "replace"]
  when     = provider.features[0].cognitive_account[0].purge_soft_delete_on_destroy != false
  effect   = "irreversible"
  also     = ["data-loss"]
  says     = "The account is deleted with its deployments and then purged: it cannot be brought back, and a new one has other keys."
  instead  = "Set purge_soft_delete_on_destroy = false in the provider block first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, purge_soft_delete_on_destroy"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{}] } }
    hit    = true
  }

  example "not purged" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{ cognitive_account = [{ purge_soft_delete_on_destroy = false }] }] } }
    hit    = false
  }
}

hazard "azurerm-managed-hsm-purged" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_key_vault_managed_hardware_security_module"]
  actions  = ["delete", "replace"]
  when     = provider.features[0].key_vault[0].purge_soft_deleted_hardware_security_modules_on_destroy != false
  effect   = "irreversible"
  also     = ["data-loss"]
  says     = "The module is deleted with its keys and then purged: what is encrypted under them is unreadable for ever."
  instead  = "Set purge_soft_deleted_hardware_security_modules_on_destroy = false in the provider block first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, purge_soft_deleted_hardware_security_modules_on_destroy"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{}] } }
    hit    = true
  }

  example "not purged" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{ key_vault = [{ purge_soft_deleted_hardware_security_modules_on_destroy = false }] }] } }
    hit    = false
  }
}

hazard "azurerm-managed-hsm-key-purged" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_key_vault_managed_hardware_security_module_key"]
  actions  = ["delete", "replace"]
  when     = provider.features[0].key_vault[0].purge_soft_deleted_hardware_security_module_keys_on_destroy != false
  effect   = "irreversible"
  also     = ["data-loss"]
  says     = "The key is deleted and then purged: what is encrypted under it is unreadable for ever."
  instead  = "Set purge_soft_deleted_hardware_security_module_keys_on_destroy = false in the provider block first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, purge_soft_deleted_hardware_security_module_keys_on_destroy"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{}] } }
    hit    = true
  }

  example "not purged" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{ key_vault = [{ purge_soft_deleted_hardware_security_module_keys_on_destroy = false }] }] } }
    hit    = false
  }
}

hazard "azurerm-deployment-destroyed-with-its-resources" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_resource_group_template_deployment"]
  actions  = ["delete", "replace"]
  when     = provider.features[0].template_deployment[0].delete_nested_items_during_deletion != false
  effect   = "data-loss"
  says     = "Every resource that the template made is deleted with the deployment, unless the features block says otherwise."
  instead  = "Set delete_nested_items_during_deletion = false in the provider block first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, delete_nested_items_during_deletion"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { name = "net" }, provider = { features = [{}] } }
    hit    = true
  }

  example "kept" {
    change = { actions = ["delete"], before = { name = "net" }, provider = { features = [{ template_deployment = [{ delete_nested_items_during_deletion = false }] }] } }
    hit    = false
  }
}

hazard "azurerm-deployment-in-complete-mode" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_resource_group_template_deployment"]
  actions  = ["create", "update"]
  when     = after.deployment_mode == "Complete"
  effect   = "data-loss"
  says     = "In the mode Complete everything in the resource group that the template does not name is deleted, whoever made it."
  instead  = "Use Incremental."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/resource_group_template_deployment.html.markdown, deployment_mode"
    checked = "2026-11"
  }

  example "complete" {
    change = { actions = ["update"], before = { deployment_mode = "Complete", template_content = "{}" }, after = { deployment_mode = "Complete", template_content = "{\"resources\":[]}" } }
    hit    = true
  }

  example "incremental" {
    change = { actions = ["update"], before = { deployment_mode = "Incremental", template_content = "{}" }, after = { deployment_mode = "Incremental", template_content = "{\"resources\":[]}" } }
    hit    = false
  }
}

hazard "azurerm-deployment-hides-its-changes" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_resource_group_template_deployment", "azurerm_subscription_template_deployment"]
  actions    = ["update"]
  attributes = ["template_content", "parameters_content", "template_spec_version_id"]
  effect     = "deferred"
  asks       = true
  because    = "Nobody has seen yet what it comes to."
  blind      = "What the template does to its own resources: this plan lists only the deployment."
  says       = "Azure decides inside the deployment what is changed."
  instead    = "Run a what-if of the template and read that."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/resource_group_template_deployment.html.markdown"
    checked = "2026-11"
  }

  example "another template" {
    change = { type = "azurerm_resource_group_template_deployment", actions = ["update"], before = { deployment_mode = "Incremental", template_content = "{}" }, after = { deployment_mode = "Incremental", template_content = "{\"resources\":[]}" } }
    hit    = true
  }

  example "tags" {
    change = { type = "azurerm_resource_group_template_deployment", actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-scale-set-reimaged-in-manual-mode" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_linux_virtual_machine_scale_set", "azurerm_windows_virtual_machine_scale_set"]
  actions  = ["update"]
  attributes = [
    "sku",
    "source_image_id",
    "source_image_reference.**",
    "custom_data",
    "user_data",
    "os_disk.**",
    "extension.**",
  ]
  when    = after.upgrade_mode != "Automatic" && after.upgrade_mode != "Rolling" && provider.features[0].virtual_machine_scale_set[0].reimage_on_manual_upgrade != false
  effect  = "data-loss"
  says    = "In the mode Manual the instances that are updated are re-imaged as well, which wipes their OS disks, unless the features block says otherwise."
  instead = "Set reimage_on_manual_upgrade = false in the provider block first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, reimage_on_manual_upgrade"
    checked = "2026-11"
  }

  example "by default" {
    change = { type = "azurerm_linux_virtual_machine_scale_set", actions = ["update"], before = { sku = "Standard_B2s", upgrade_mode = "Manual" }, after = { sku = "Standard_B4ms", upgrade_mode = "Manual" }, provider = { features = [{}] } }
    hit    = true
  }

  example "told not to" {
    change = { type = "azurerm_linux_virtual_machine_scale_set", actions = ["update"], before = { sku = "Standard_B2s", upgrade_mode = "Manual" }, after = { sku = "Standard_B4ms", upgrade_mode = "Manual" }, provider = { features = [{ virtual_machine_scale_set = [{ reimage_on_manual_upgrade = false }] }] } }
    hit    = false
  }
}

hazard "azurerm-scale-set-shrinks" {
  provider = "hashicorp/azurerm"
  types = [
    "azurerm_linux_virtual_machine_scale_set",
    "azurerm_windows_virtual_machine_scale_set",
    "azurerm_orchestrated_virtual_machine_scale_set",
  ]
  actions    = ["update"]
  attributes = ["instances"]
  when       = try(after.instances < before.instances && after.instances > 0, false)
  effect     = "outage"
  asks       = false
  because    = "Fewer instances of a set is what scaling is."
  says       = "Instances are deleted to come down to the new number; where autoscaling has raised it, this takes away what the load needs."
  instead    = "Put instances into ignore_changes where something scales."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/linux_virtual_machine_scale_set.html.markdown, instances"
    checked = "2026-11"
  }

  example "fewer" {
    change = { type = "azurerm_linux_virtual_machine_scale_set", actions = ["update"], before = { instances = 6 }, after = { instances = 3 } }
    hit    = true
  }

  example "more" {
    change = { type = "azurerm_linux_virtual_machine_scale_set", actions = ["update"], before = { instances = 3 }, after = { instances = 6 } }
    hit    = false
  }
}

hazard "azurerm-implicit-disk-destroyed" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_virtual_machine_implicit_data_disk_from_source"]
  actions  = ["delete", "replace"]
  when     = provider.features[0].virtual_machine[0].detach_implicit_data_disk_on_deletion != true
  effect   = "data-loss"
  says     = "The disk is deleted at once, unless the features block says to detach it."
  instead  = "Set detach_implicit_data_disk_on_deletion = true in the provider block first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/virtual_machine_implicit_data_disk_from_source.html.markdown"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { name = "d" }, provider = { features = [{}] } }
    hit    = true
  }

  example "detached" {
    change = { actions = ["delete"], before = { name = "d" }, provider = { features = [{ virtual_machine = [{ detach_implicit_data_disk_on_deletion = true }] }] } }
    hit    = false
  }
}

hazard "azurerm-disk-destroyed" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_managed_disk", "azurerm_snapshot", "azurerm_image", "azurerm_shared_image_version"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "It is deleted with what is on it; a disk that takes its place is empty, or a copy of its source."
  instead  = "Snapshot it first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/compute/managed_disk_resource.go"
    checked = "2026-11"
  }

  example "moved" {
    change = { type = "azurerm_managed_disk", actions = ["delete", "create"], before = { zone = "1" }, after = { zone = "2" }, replace_paths = ["zone"] }
    hit    = true
  }

  example "larger" {
    change = { type = "azurerm_managed_disk", actions = ["update"], before = { disk_size_gb = 10 }, after = { disk_size_gb = 20 } }
    hit    = false
  }
}

hazard "azurerm-data-disk-detached" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_virtual_machine_data_disk_attachment"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The disk is taken from the machine without unmounting it inside."
  instead  = "Unmount first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/compute/virtual_machine_data_disk_attachment_resource.go"
    checked = "2026-11"
  }

  example "detached" {
    change = { actions = ["delete"], before = { lun = 0, caching = "ReadWrite" } }
    hit    = true
  }

  example "caching" {
    change = { actions = ["update"], before = { caching = "None" }, after = { caching = "ReadOnly" } }
    hit    = false
  }
}

hazard "azurerm-aks-upgrade-is-one-way" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_kubernetes_cluster"]
  actions    = ["update"]
  attributes = ["kubernetes_version", "default_node_pool.orchestrator_version"]
  effect     = "irreversible"
  says       = "The control plane is upgraded in place and cannot go back; nodes of the default pool follow with orchestrator_version, drained one after the other."
  instead    = "Check removed APIs and disruption budgets first."

  evidence "inferred" {
    source  = "Azure Kubernetes Service documentation, upgrade a cluster: no downgrade"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/kubernetes_cluster.html.markdown, orchestrator_version"
    checked = "2026-11"
  }

  example "next" {
    change = { actions = ["update"], before = { kubernetes_version = "1.29.2" }, after = { kubernetes_version = "1.30.0" } }
    hit    = true
  }

  example "channel" {
    change = { actions = ["update"], before = { automatic_upgrade_channel = "patch" }, after = { automatic_upgrade_channel = "stable" } }
    hit    = false
  }
}

hazard "azurerm-aks-nodes-upgraded" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_kubernetes_cluster_node_pool"]
  actions    = ["update"]
  attributes = ["orchestrator_version"]
  effect     = "restart"
  asks       = false
  because    = "Nodes are drained one after the other, and disruption budgets hold."
  says       = "Nodes are drained and replaced one after the other; a disruption budget that never allows it makes the upgrade fail when drain_timeout_in_minutes is over."
  instead    = "Look for budgets that allow nothing."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/kubernetes_cluster_node_pool.html.markdown, drain_timeout_in_minutes"
    checked = "2026-11"
  }

  example "next" {
    change = { actions = ["update"], before = { orchestrator_version = "1.29.2" }, after = { orchestrator_version = "1.30.0" } }
    hit    = true
  }

  example "labels" {
    change = { actions = ["update"], before = { node_labels = {} }, after = { node_labels = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-aks-cluster-replaced" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_kubernetes_cluster"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["outage"]
  says     = "The cluster goes with every object in it; volumes in its node resource group are deleted with that group."
  instead  = "Make a second cluster and move over."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/containers/kubernetes_cluster_resource.go, force-new fields"
    checked = "2026-11"
  }

  example "another SSH key" {
    change = { actions = ["delete", "create"], before = { linux_profile = [{ ssh_key = [{ key_data = "ssh-rsa A" }] }] }, after = { linux_profile = [{ ssh_key = [{ key_data = "ssh-rsa B" }] }] }, replace_paths = ["linux_profile[0].ssh_key[0].key_data"] }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-aks-pool-destroyed" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_kubernetes_cluster_node_pool"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The pool goes with its nodes, and the pods on them have to find room elsewhere."
  instead  = "Add the new pool, drain the old one, then remove it."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/containers/kubernetes_cluster_node_pool_resource.go, force-new fields"
    checked = "2026-11"
  }

  example "another priority" {
    change = { actions = ["delete", "create"], before = { priority = "Regular" }, after = { priority = "Spot" }, replace_paths = ["priority"] }
    hit    = true
  }

  example "more nodes" {
    change = { actions = ["update"], before = { node_count = 2 }, after = { node_count = 4 } }
    hit    = false
  }
}

hazard "azurerm-aks-nodes-removed" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_kubernetes_cluster", "azurerm_kubernetes_cluster_node_pool"]
  actions    = ["update"]
  attributes = ["node_count", "default_node_pool.node_count"]
  when       = try(after.node_count < before.node_count, false) || try(after.default_node_pool[0].node_count < before.default_node_pool[0].node_count, false)
  effect     = "outage"
  says       = "Nodes are removed to come down to the new number; where the autoscaler has raised it, this takes away what the load needs."
  instead    = "Put the count into ignore_changes where the autoscaler runs."

  evidence "inferred" {
    source  = "Azure Kubernetes Service documentation, scale a cluster"
    checked = "2026-11"
  }

  example "fewer" {
    change = { type = "azurerm_kubernetes_cluster_node_pool", actions = ["update"], before = { node_count = 6 }, after = { node_count = 3 } }
    hit    = true
  }

  example "more" {
    change = { type = "azurerm_kubernetes_cluster_node_pool", actions = ["update"], before = { node_count = 3 }, after = { node_count = 6 } }
    hit    = false
  }
}

hazard "azurerm-aks-local-accounts-off" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_kubernetes_cluster"]
  actions    = ["update"]
  attributes = ["local_account_disabled"]
  when       = after.local_account_disabled == true
  effect     = "lockout"
  says       = "Kubeconfigs with a client certificate work no more, the one in this state included: only Entra ID gets in."
  instead    = "Try the Entra ID login of people and pipelines first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/kubernetes_cluster.html.markdown, local_account_disabled"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { local_account_disabled = false }, after = { local_account_disabled = true } }
    hit    = true
  }

  example "on again" {
    change = { actions = ["update"], before = { local_account_disabled = true }, after = { local_account_disabled = false } }
    hit    = false
  }
}

hazard "azurerm-aks-settings-harmless" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_kubernetes_cluster", "azurerm_kubernetes_cluster_node_pool"]
  actions  = ["update"]
  attributes = [
    "automatic_upgrade_channel",
    "node_os_upgrade_channel",
    "maintenance_window.**",
    "maintenance_window_auto_upgrade.**",
    "maintenance_window_node_os.**",
    "max_count",
    "default_node_pool.max_count",
    "upgrade_settings.**",
    "default_node_pool.upgrade_settings.**",
    "default_node_pool.temporary_name_for_rotation",
    "temporary_name_for_rotation",
    "sku_tier",
    "cost_analysis_enabled",
  ]
  when   = try(after.max_count >= before.max_count, true) && try(after.default_node_pool[0].max_count >= before.default_node_pool[0].max_count, true) && !(before.sku_tier != "Free" && after.sku_tier == "Free")
  effect = "none"
  says   = "Upgrade channels, windows and room to grow: nothing that runs is touched now."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/kubernetes_cluster.html.markdown"
    checked = "2026-11"
  }

  example "more room" {
    change = { type = "azurerm_kubernetes_cluster_node_pool", actions = ["update"], before = { max_count = 4 }, after = { max_count = 8 } }
    hit    = true
  }

  example "less room" {
    change = { type = "azurerm_kubernetes_cluster_node_pool", actions = ["update"], before = { max_count = 8 }, after = { max_count = 4 } }
    hit    = false
  }
}

hazard "azurerm-container-group-replaced" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_container_group"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "Nearly every field forces a new group, the image tag included: the containers stop, and the address usually changes."
  instead  = "Put a gateway or a DNS label in front, or use container apps."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/containers/container_group_resource.go, force-new fields"
    checked = "2026-11"
  }

  example "another image" {
    change = { actions = ["delete", "create"], before = { container = [{ image = "app:1" }] }, after = { container = [{ image = "app:2" }] }, replace_paths = ["container[0].image"] }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-registry-destroyed" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_container_registry"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["outage"]
  says     = "The images go: what runs on goes on until it has to pull again."
  instead  = "Copy the images into a second registry first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/containers/container_registry_resource.go"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-registry-admin-off" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_container_registry"]
  actions    = ["update"]
  attributes = ["admin_enabled"]
  when       = before.admin_enabled == true && after.admin_enabled == false
  effect     = "lockout"
  says       = "Whoever pulls with the admin user, pipelines and pull secrets included, is refused."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/container_registry.html.markdown, admin_enabled"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { admin_enabled = true }, after = { admin_enabled = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { admin_enabled = false }, after = { admin_enabled = true } }
    hit    = false
  }
}

hazard "azurerm-app-restarts" {
  provider = "hashicorp/azurerm"
  types = [
    "azurerm_linux_web_app",
    "azurerm_windows_web_app",
    "azurerm_linux_function_app",
    "azurerm_windows_function_app",
    "azurerm_linux_web_app_slot",
    "azurerm_windows_web_app_slot",
  ]
  actions = ["update"]
  attributes = [
    "app_settings.**",
    "site_config.**",
    "connection_string.**",
    "identity.**",
    "storage_account.**",
    "virtual_network_subnet_id",
  ]
  effect  = "restart"
  asks    = false
  because = "An app with more than one instance, or a slot, restarts unnoticed."
  says    = "The app restarts on all its instances with the new settings."
  instead = "Change a slot and swap it."

  evidence "documented" {
    source  = "Azure App Service team blog, Web App (Windows) restart operations: restarts come from configuration changes"
    checked = "2026-11"
  }

  example "a setting" {
    change = { type = "azurerm_linux_web_app", actions = ["update"], before = { app_settings = { A = "1" } }, after = { app_settings = { A = "2" } } }
    hit    = true
  }

  example "tags" {
    change = { type = "azurerm_linux_web_app", actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-app-switched-off" {
  provider = "hashicorp/azurerm"
  types = [
    "azurerm_linux_web_app",
    "azurerm_windows_web_app",
    "azurerm_linux_function_app",
    "azurerm_windows_function_app",
  ]
  actions    = ["update"]
  attributes = ["enabled"]
  when       = after.enabled == false
  effect     = "outage"
  says       = "The app stops and answers nobody."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/linux_web_app.html.markdown, enabled"
    checked = "2026-11"
  }

  example "off" {
    change = { type = "azurerm_linux_web_app", actions = ["update"], before = { enabled = true }, after = { enabled = false } }
    hit    = true
  }

  example "on" {
    change = { type = "azurerm_linux_web_app", actions = ["update"], before = { enabled = false }, after = { enabled = true } }
    hit    = false
  }
}

hazard "azurerm-plan-size-changes" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_service_plan"]
  actions    = ["update"]
  attributes = ["sku_name"]
  effect     = "restart"
  also       = ["address-change"]
  asks       = true
  because    = "Apps that the plan of changes does not list are moved, too."
  says       = "Every app on the plan moves to workers of the other size and starts anew there; its outbound addresses can change."
  instead    = "Do it in a quiet hour, with more than one worker."

  evidence "inferred" {
    source  = "Azure App Service documentation, scale up an app; inbound and outbound addresses change between tiers"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { sku_name = "B1" }, after = { sku_name = "P1v3" } }
    hit    = true
  }

  example "more workers" {
    change = { actions = ["update"], before = { worker_count = 1 }, after = { worker_count = 3 } }
    hit    = false
  }
}

hazard "azurerm-queue-destroyed-with-messages" {
  provider = "hashicorp/azurerm"
  types = [
    "azurerm_servicebus_namespace",
    "azurerm_servicebus_queue",
    "azurerm_servicebus_topic",
    "azurerm_servicebus_subscription",
    "azurerm_eventhub_namespace",
    "azurerm_eventhub",
    "azurerm_storage_queue",
    "azurerm_eventhub_consumer_group",
  ]
  actions = ["delete", "replace"]
  effect  = "data-loss"
  says    = "Messages and events that nobody has read yet go with it, and connection strings to it work no more."
  instead = "Drain it first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/servicebus/servicebus_queue_resource.go and eventhub/eventhub_resource.go, force-new fields"
    checked = "2026-11"
  }

  example "with sessions" {
    change = { type = "azurerm_servicebus_queue", actions = ["delete", "create"], before = { requires_session = false }, after = { requires_session = true }, replace_paths = ["requires_session"] }
    hit    = true
  }

  example "lock" {
    change = { type = "azurerm_servicebus_queue", actions = ["update"], before = { lock_duration = "PT1M" }, after = { lock_duration = "PT2M" } }
    hit    = false
  }
}

hazard "azurerm-cosmos-collection-destroyed" {
  provider = "hashicorp/azurerm"
  types = [
    "azurerm_cosmosdb_sql_database",
    "azurerm_cosmosdb_mongo_database",
    "azurerm_cosmosdb_mongo_collection",
    "azurerm_cosmosdb_table",
    "azurerm_cosmosdb_cassandra_keyspace",
    "azurerm_cosmosdb_gremlin_graph",
  ]
  actions = ["delete", "replace"]
  effect  = "data-loss"
  says    = "Every document in it is deleted; a partition key is fixed for life, and another one means another collection."
  instead = "Make the new one and copy with the change feed."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/cosmos, force-new fields"
    checked = "2026-11"
  }

  example "another key" {
    change = { type = "azurerm_cosmosdb_mongo_collection", actions = ["delete", "create"], before = { shard_key = "id" }, after = { shard_key = "tenant" }, replace_paths = ["shard_key"] }
    hit    = true
  }

  example "throughput" {
    change = { type = "azurerm_cosmosdb_mongo_collection", actions = ["update"], before = { throughput = 400 }, after = { throughput = 800 } }
    hit    = false
  }
}

hazard "azurerm-cosmos-region-removed" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_cosmosdb_account"]
  actions    = ["update"]
  attributes = ["geo_location.**"]
  when       = length(after.geo_location) < length(before.geo_location)
  effect     = "outage"
  says       = "Clients that read or write there are sent to another region, or fail until they look again."
  instead    = "Fail over first, then remove the region."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/cosmos/cosmosdb_account_resource.go, update of locations"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { geo_location = [{ location = "westeurope", failover_priority = 0 }, { location = "northeurope", failover_priority = 1 }] }, after = { geo_location = [{ location = "westeurope", failover_priority = 0 }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { geo_location = [{ location = "westeurope", failover_priority = 0 }] }, after = { geo_location = [{ location = "westeurope", failover_priority = 0 }, { location = "northeurope", failover_priority = 1 }] } }
    hit    = false
  }
}

hazard "azurerm-redis-replaced" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_managed_redis", "azurerm_redis_enterprise_cluster", "azurerm_redis_enterprise_database"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["credential-rotation"]
  says     = "The cache goes with what is in it; a new one is empty and has other access keys."
  instead  = "Make a second one, move the clients."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/managed_redis.html.markdown, note on sku_name"
    checked = "2026-11"
  }

  example "a lower SKU" {
    change = { type = "azurerm_managed_redis", actions = ["delete", "create"], before = { sku_name = "Balanced_B5" }, after = { sku_name = "Balanced_B3" }, replace_paths = ["sku_name"] }
    hit    = true
  }

  example "tags" {
    change = { type = "azurerm_managed_redis", actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-managed-redis-database-remade" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_managed_redis"]
  actions  = ["update"]
  attributes = [
    "default_database.clustering_policy",
    "default_database.geo_replication_group_name",
    "default_database.module.**",
  ]
  effect  = "data-loss"
  also    = ["outage"]
  says    = "The database inside is deleted and made again for this, in place as far as the plan says: its data is gone, and it is away meanwhile."
  instead = "Export first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/managed_redis.html.markdown, note on default_database"
    checked = "2026-11"
  }

  example "another policy" {
    change = { actions = ["update"], before = { default_database = [{ clustering_policy = "OSSCluster" }] }, after = { default_database = [{ clustering_policy = "EnterpriseCluster" }] } }
    hit    = true
  }

  example "eviction" {
    change = { actions = ["update"], before = { default_database = [{ eviction_policy = "VolatileLRU" }] }, after = { default_database = [{ eviction_policy = "NoEviction" }] } }
    hit    = false
  }
}

hazard "azurerm-sql-database-scales" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_mssql_database", "azurerm_mssql_elasticpool"]
  actions    = ["update"]
  attributes = ["sku_name", "sku.**", "per_database_settings.**", "elastic_pool_id"]
  effect     = "restart"
  says       = "A copy of the other size is made and connections are switched over to it: those open at that moment are dropped, and transactions rolled back."
  instead    = "Let clients retry; scale in a quiet hour."

  evidence "reported" {
    source  = "blobeater.blog 2017-08-23, Azure SQL Database, scaling up: connections seen to drop"
    checked = "2026-11"
  }

  example "larger" {
    change = { type = "azurerm_mssql_database", actions = ["update"], before = { sku_name = "S0" }, after = { sku_name = "S3" } }
    hit    = true
  }

  example "retention" {
    change = { type = "azurerm_mssql_database", actions = ["update"], before = { short_term_retention_policy = [{ retention_days = 7 }] }, after = { short_term_retention_policy = [{ retention_days = 14 }] } }
    hit    = false
  }
}

hazard "azurerm-mysql-resized" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_mysql_flexible_server"]
  actions    = ["update"]
  attributes = ["sku_name"]
  effect     = "restart"
  says       = "The server restarts with the other size."
  instead    = "Have a standby, or a quiet hour."

  evidence "inferred" {
    source  = "Azure Database for MySQL documentation, compute: a change of tier restarts the server"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { sku_name = "B_Standard_B1ms" }, after = { sku_name = "GP_Standard_D2ds_v4" } }
    hit    = true
  }

  example "retention" {
    change = { actions = ["update"], before = { backup_retention_days = 7 }, after = { backup_retention_days = 14 } }
    hit    = false
  }
}

hazard "azurerm-mysql-zone-swap-fails-over" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_mysql_flexible_server"]
  actions    = ["update"]
  attributes = ["zone", "high_availability.standby_availability_zone"]
  effect     = "outage"
  says       = "After an automatic failover the zones read as drift, and putting them back makes the provider fail over again."
  instead    = "Put zone and standby_availability_zone into ignore_changes."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/mysql/mysql_flexible_server_resource.go, ServersFailoverThenPoll"
    checked = "2026-11"
  }

  example "swapped" {
    change = { actions = ["update"], before = { zone = "1", high_availability = [{ standby_availability_zone = "2" }] }, after = { zone = "2", high_availability = [{ standby_availability_zone = "1" }] } }
    hit    = true
  }

  example "retention" {
    change = { actions = ["update"], before = { backup_retention_days = 7 }, after = { backup_retention_days = 14 } }
    hit    = false
  }
}

hazard "azurerm-logs-destroyed" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_log_analytics_workspace", "azurerm_application_insights"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The logs go with it; with permanently_delete_on_destroy they cannot be brought back, and whoever sends to it has another id and key to learn."
  instead  = "Make a second workspace and let the first one age out."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/loganalytics/log_analytics_workspace_resource.go, sku forces a new one save between PerGB2018 and CapacityReservation"
    checked = "2026-11"
  }

  example "another SKU" {
    change = { type = "azurerm_log_analytics_workspace", actions = ["delete", "create"], before = { sku = "PerNode" }, after = { sku = "PerGB2018" }, replace_paths = ["sku"] }
    hit    = true
  }

  example "longer" {
    change = { type = "azurerm_log_analytics_workspace", actions = ["update"], before = { retention_in_days = 30 }, after = { retention_in_days = 90 } }
    hit    = false
  }
}

hazard "azurerm-logs-commitment" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_log_analytics_workspace"]
  actions    = ["update"]
  attributes = ["sku", "reservation_capacity_in_gb_per_day"]
  when       = after.sku == "CapacityReservation"
  effect     = "cost"
  also       = ["irreversible"]
  asks       = false
  because    = "It costs money and touches no data."
  says       = "A reservation binds for 31 days, in which the SKU cannot be changed."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/log_analytics_workspace.html.markdown, sku"
    checked = "2026-11"
  }

  example "reserved" {
    change = { actions = ["update"], before = { sku = "PerGB2018" }, after = { sku = "CapacityReservation" } }
    hit    = true
  }

  example "longer" {
    change = { actions = ["update"], before = { sku = "PerGB2018", retention_in_days = 30 }, after = { sku = "PerGB2018", retention_in_days = 90 } }
    hit    = false
  }
}

hazard "azurerm-settings-harmless" {
  provider = "hashicorp/azurerm"
  types = [
    "azurerm_log_analytics_workspace",
    "azurerm_monitor_metric_alert",
    "azurerm_monitor_activity_log_alert",
    "azurerm_monitor_scheduled_query_rules_alert_v2",
    "azurerm_monitor_diagnostic_setting",
    "azurerm_application_insights",
    "azurerm_portal_dashboard",
    "azurerm_consumption_budget_resource_group",
  ]
  actions = ["update"]
  attributes = [
    "retention_in_days",
    "daily_quota_gb",
    "criteria.**",
    "description",
    "severity",
    "frequency",
    "window_size",
    "auto_mitigate",
    "evaluation_frequency",
    "window_duration",
    "dashboard_properties",
    "sampling_percentage",
  ]
  when   = try(after.retention_in_days >= before.retention_in_days, true) && try(after.daily_quota_gb >= before.daily_quota_gb || after.daily_quota_gb == -1, true)
  effect = "none"
  says   = "What is watched and kept, and when somebody is told: what runs goes on."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/monitor_metric_alert.html.markdown"
    checked = "2026-11"
  }

  example "threshold" {
    change = { type = "azurerm_monitor_metric_alert", actions = ["update"], before = { criteria = [{ threshold = 80 }] }, after = { criteria = [{ threshold = 90 }] } }
    hit    = true
  }

  example "shorter" {
    change = { type = "azurerm_log_analytics_workspace", actions = ["update"], before = { retention_in_days = 90 }, after = { retention_in_days = 30 } }
    hit    = false
  }
}

hazard "azurerm-identity-replaced" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_user_assigned_identity"]
  actions  = ["delete", "replace"]
  effect   = "lockout"
  also     = ["identity-change"]
  says     = "Everything that runs with it loses its rights: the new one is another principal, and role assignments name the old one."
  instead  = "Make the second identity and assign its roles first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/managedidentity/user_assigned_identity_resource.go"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-role-assignment-gap" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_role_assignment"]
  actions  = ["delete", "replace"]
  when     = change.actions[0] == "delete"
  effect   = "lockout"
  says     = "The principal loses these rights, between delete and create at least; where it is the one that Terraform runs as, the second half fails."
  instead  = "Assign the new role before the old one goes."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/role_assignment.html.markdown, every argument forces a new one"
    checked = "2026-11"
  }

  example "another role" {
    change = { actions = ["delete", "create"], before = { role_definition_name = "Reader" }, after = { role_definition_name = "Contributor" }, replace_paths = ["role_definition_name"] }
    hit    = true
  }

  example "the new one first" {
    change = { actions = ["create", "delete"], before = { role_definition_name = "Reader" }, after = { role_definition_name = "Contributor" }, replace_paths = ["role_definition_name"] }
    hit    = false
  }
}

hazard "azurerm-vault-closed-to-networks" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_key_vault", "azurerm_storage_account"]
  actions  = ["update"]
  attributes = [
    "network_acls.default_action",
    "network_rules.default_action",
    "public_network_access_enabled",
  ]
  when    = try(after.network_acls[0].default_action == "Deny" && before.network_acls[0].default_action != "Deny", false) || try(after.network_rules[0].default_action == "Deny" && before.network_rules[0].default_action != "Deny", false) || (before.public_network_access_enabled == true && after.public_network_access_enabled == false)
  effect  = "lockout"
  says    = "Who comes from a network that is not listed is refused, this pipeline included, which then cannot read the next plan."
  instead = "List the networks of the pipeline first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/key_vault.html.markdown, network_acls"
    checked = "2026-11"
  }

  example "closed" {
    change = { type = "azurerm_key_vault", actions = ["update"], before = { public_network_access_enabled = true }, after = { public_network_access_enabled = false } }
    hit    = true
  }

  example "opened" {
    change = { type = "azurerm_key_vault", actions = ["update"], before = { public_network_access_enabled = false }, after = { public_network_access_enabled = true } }
    hit    = false
  }
}

hazard "azurerm-vault-permission-model" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_key_vault"]
  actions    = ["update"]
  attributes = ["rbac_authorization_enabled", "enable_rbac_authorization"]
  effect     = "lockout"
  says       = "From now on the other kind of grant counts: access policies are ignored under role-based access, and role assignments without it."
  instead    = "Make the grants of the new kind first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/key_vault.html.markdown, rbac_authorization_enabled"
    checked = "2026-11"
  }

  example "roles" {
    change = { actions = ["update"], before = { rbac_authorization_enabled = false }, after = { rbac_authorization_enabled = true } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-network-inline-blocks-evict" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_virtual_network", "azurerm_network_security_group", "azurerm_route_table"]
  actions    = ["update"]
  attributes = ["subnet.**", "security_rule.**", "route.**"]
  when       = try(length(after.subnet) < length(before.subnet), false) || try(length(after.security_rule) < length(before.security_rule), false) || try(length(after.route) < length(before.route), false)
  effect     = "outage"
  asks       = false
  because    = "That elements go is asked about anyway."
  says       = "Inline subnets, rules and routes are the whole set: what separate resources made and is not listed is deleted, until those run again."
  instead    = "Choose inline or separate for the whole network."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/network_security_group.html.markdown, note"
    checked = "2026-11"
  }

  example "one less" {
    change = { type = "azurerm_network_security_group", actions = ["update"], before = { security_rule = [{ name = "a" }, { name = "b" }] }, after = { security_rule = [{ name = "a" }] } }
    hit    = true
  }

  example "one more" {
    change = { type = "azurerm_network_security_group", actions = ["update"], before = { security_rule = [{ name = "a" }] }, after = { security_rule = [{ name = "a" }, { name = "b" }] } }
    hit    = false
  }
}

hazard "azurerm-gateway-loses-ingress-routes" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_application_gateway"]
  actions  = ["update"]
  attributes = [
    "backend_address_pool.**",
    "http_listener.**",
    "request_routing_rule.**",
    "backend_http_settings.**",
    "probe.**",
  ]
  effect  = "outage"
  asks    = false
  because = "Most gateways have no ingress controller behind them."
  says    = "Where an ingress controller of a cluster programs this gateway, the apply writes the placeholders of the configuration over its back ends, and they stay away until an ingress is made again."
  instead = "Ignore these blocks, or let the cluster own the gateway."

  evidence "reported" {
    source  = "Azure/application-gateway-kubernetes-ingress issue 1596"
    checked = "2026-11"
  }

  example "pool" {
    change = { actions = ["update"], before = { backend_address_pool = [{ name = "pool-kube" }] }, after = { backend_address_pool = [{ name = "placeholder" }] } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-edge-replaced" {
  provider = "hashicorp/azurerm"
  types = [
    "azurerm_application_gateway",
    "azurerm_lb",
    "azurerm_firewall",
    "azurerm_virtual_network_gateway",
    "azurerm_nat_gateway",
    "azurerm_cdn_frontdoor_profile",
    "azurerm_cdn_frontdoor_endpoint",
    "azurerm_private_endpoint",
    "azurerm_bastion_host",
    "azurerm_express_route_circuit",
    "azurerm_virtual_network_peering",
    "azurerm_route",
    "azurerm_subnet_network_security_group_association",
    "azurerm_subnet_nat_gateway_association",
    "azurerm_subnet_route_table_association",
  ]
  actions = ["delete", "replace"]
  effect  = "outage"
  says    = "Traffic through it stops until the new one stands, for a gateway half an hour and more."
  instead = "Build the second one first and move the traffic."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/virtual_network_gateway.html.markdown: provisioning takes between 30 minutes and an hour"
    checked = "2026-11"
  }

  example "zones" {
    change = { type = "azurerm_application_gateway", actions = ["delete", "create"], before = { zones = ["1"] }, after = { zones = ["1", "2", "3"] }, replace_paths = ["zones"] }
    hit    = true
  }

  example "tags" {
    change = { type = "azurerm_application_gateway", actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-network-replaced" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_virtual_network", "azurerm_subnet", "azurerm_network_interface"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "What is attached to it has to go or be moved first; addresses in it are given back."
  instead  = "Make the new one beside it and move one machine after the other."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/network/subnet_resource.go, force-new fields"
    checked = "2026-11"
  }

  example "moved" {
    change = { type = "azurerm_network_interface", actions = ["delete", "create"], before = { location = "westeurope" }, after = { location = "northeurope" }, replace_paths = ["location"] }
    hit    = true
  }

  example "DNS" {
    change = { type = "azurerm_network_interface", actions = ["update"], before = { dns_servers = [] }, after = { dns_servers = ["10.0.0.4"] } }
    hit    = false
  }
}

hazard "azurerm-network-dns-waits" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_virtual_network", "azurerm_virtual_network_dns_servers"]
  actions    = ["update", "create"]
  attributes = ["dns_servers.**"]
  when       = change.actions[0] == "update" || change.type == "azurerm_virtual_network_dns_servers"
  effect     = "deferred"
  says       = "Machines take the other DNS servers when they renew their lease or restart: names resolve otherwise then, without anything having changed on that day."
  instead    = "Renew the lease on one machine first."

  evidence "inferred" {
    source  = "Azure documentation, name resolution in virtual networks"
    checked = "2026-11"
  }

  example "others" {
    change = { type = "azurerm_virtual_network", actions = ["update"], before = { dns_servers = ["10.0.0.4"] }, after = { dns_servers = ["10.0.0.5"] } }
    hit    = true
  }

  example "tags" {
    change = { type = "azurerm_virtual_network", actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-zone-destroyed" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_dns_zone", "azurerm_private_dns_zone", "azurerm_private_dns_zone_virtual_network_link"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Its records go with it, those made elsewhere included; a public zone that is made again has other name servers."
  instead  = "Export the records first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/dns and privatedns"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "azurerm_dns_zone", actions = ["delete"], before = { name = "example.com" } }
    hit    = true
  }

  example "tags" {
    change = { type = "azurerm_dns_zone", actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-storage-destroyed" {
  provider = "hashicorp/azurerm"
  types = [
    "azurerm_storage_container",
    "azurerm_storage_share",
    "azurerm_storage_table",
    "azurerm_storage_data_lake_gen2_filesystem",
    "azurerm_netapp_volume",
    "azurerm_recovery_services_vault",
    "azurerm_data_protection_backup_vault",
  ]
  actions = ["delete", "replace"]
  effect  = "data-loss"
  says    = "What is stored in it goes with it, as far as no soft delete of the account holds it."
  instead = "Copy it first."

  evidence "inferred" {
    source  = "Azure Storage documentation, soft delete"
    checked = "2026-11"
  }

  example "renamed" {
    change = { type = "azurerm_storage_container", actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "more" {
    change = { type = "azurerm_storage_share", actions = ["update"], before = { quota = 50 }, after = { quota = 100 } }
    hit    = false
  }
}

hazard "azurerm-storage-lifecycle-deletes" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_storage_management_policy"]
  actions  = ["create", "update"]
  when     = anytrue([for r in after.rule : r.enabled == true && try(r.actions[0].base_blob[0].delete_after_days_since_modification_greater_than, -1) != -1])
  effect   = "data-loss"
  also     = ["deferred"]
  says     = "The rules hold for blobs that are there already: those older than their days are deleted, within a day or so."
  instead  = "List what they would match first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/storage_management_policy.html.markdown"
    checked = "2026-11"
  }

  example "deletes" {
    change = { actions = ["create"], after = { rule = [{ name = "a", enabled = true, actions = [{ base_blob = [{ delete_after_days_since_modification_greater_than = 30 }] }] }] } }
    hit    = true
  }

  example "moves" {
    change = { actions = ["create"], after = { rule = [{ name = "a", enabled = true, actions = [{ base_blob = [{ delete_after_days_since_modification_greater_than = -1, tier_to_cool_after_days_since_modification_greater_than = 30 }] }] }] } }
    hit    = false
  }
}

hazard "azurerm-backup-policy-keeps-shorter" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_backup_policy_vm", "azurerm_backup_policy_file_share"]
  actions  = ["update"]
  attributes = [
    "retention_daily.count",
    "retention_weekly.count",
    "retention_monthly.count",
    "retention_yearly.count",
  ]
  when    = try(after.retention_daily[0].count < before.retention_daily[0].count, false) || try(after.retention_weekly[0].count < before.retention_weekly[0].count, false) || try(after.retention_monthly[0].count < before.retention_monthly[0].count, false) || try(after.retention_yearly[0].count < before.retention_yearly[0].count, false)
  effect  = "data-loss"
  says    = "Recovery points older than the new retention are deleted, of every machine under the policy."
  instead = "Make a second policy for what may be kept shorter."

  evidence "inferred" {
    source  = "Azure Backup documentation, a changed retention holds for existing recovery points"
    checked = "2026-11"
  }

  example "shorter" {
    change = { type = "azurerm_backup_policy_vm", actions = ["update"], before = { retention_daily = [{ count = 30 }] }, after = { retention_daily = [{ count = 7 }] } }
    hit    = true
  }

  example "longer" {
    change = { type = "azurerm_backup_policy_vm", actions = ["update"], before = { retention_daily = [{ count = 7 }] }, after = { retention_daily = [{ count = 30 }] } }
    hit    = false
  }
}

hazard "azurerm-subscription-cancelled" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_subscription"]
  actions  = ["delete"]
  when     = provider.features[0].subscription[0].prevent_cancellation_on_destroy != true
  effect   = "irreversible"
  also     = ["data-loss"]
  says     = "The subscription is cancelled with everything in it, unless the features block says otherwise."
  instead  = "Set prevent_cancellation_on_destroy = true in the provider block."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, prevent_cancellation_on_destroy"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { subscription_name = "a" }, provider = { features = [{}] } }
    hit    = true
  }

  example "prevented" {
    change = { actions = ["delete"], before = { subscription_name = "a" }, provider = { features = [{ subscription = [{ prevent_cancellation_on_destroy = true }] }] } }
    hit    = false
  }
}
