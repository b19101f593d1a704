hazard "azurerm-vm-resize-shuts-down" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_linux_virtual_machine", "azurerm_windows_virtual_machine"]
  actions    = ["update"]
  attributes = ["size"]
  effect     = "restart"
  says       = "The machine is shut down for the new size, and deallocated where its hardware does not offer it."
  instead    = "Drain it first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/compute/linux_virtual_machine_resource.go, update"
    checked = "2026-11"
  }

  example "resized" {
    change = { actions = ["update"], before = { size = "Standard_B1s" }, after = { size = "Standard_B2s" } }
    hit    = true
  }

  example "tagged" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-vm-edit-deallocates" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_linux_virtual_machine", "azurerm_windows_virtual_machine"]
  actions  = ["update"]
  attributes = [
    "os_disk.**",
    "network_interface_ids.**",
    "proximity_placement_group_id",
    "encryption_at_host_enabled",
    "capacity_reservation_group_id",
    "dedicated_host_id",
    "dedicated_host_group_id",
    "disk_controller_type",
    "additional_capabilities.**",
    "max_bid_price",
  ]
  effect = "restart"
  also   = ["address-change"]
  says   = "The machine is powered off and deallocated, changed and started: its temporary disk is emptied and dynamic addresses change."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/compute/linux_virtual_machine_resource.go, update"
    checked = "2026-11"
  }

  example "larger OS disk" {
    change = { actions = ["update"], before = { os_disk = [{ disk_size_gb = 30 }] }, after = { os_disk = [{ disk_size_gb = 60 }] } }
    hit    = true
  }

  example "size only" {
    change = { actions = ["update"], before = { size = "a" }, after = { size = "b" } }
    hit    = false
  }
}

hazard "azurerm-vm-first-boot-input-replaces" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_linux_virtual_machine", "azurerm_windows_virtual_machine"]
  actions  = ["replace"]
  attributes = [
    "custom_data",
    "admin_password",
    "admin_username",
    "admin_ssh_key.**",
    "computer_name",
    "source_image_id",
    "source_image_reference.**",
  ]
  effect  = "data-loss"
  also    = ["identity-change"]
  says    = "The machine is destroyed to build another with other first-boot data, credentials or image."
  instead = "Ignore them for machines that live; rotate credentials inside."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/compute/linux_virtual_machine_resource.go, force-new fields"
    checked = "2026-11"
  }

  example "password" {
    change = { actions = ["delete", "create"], before = { admin_password = "a" }, after = { admin_password = "b" }, replace_paths = ["admin_password"] }
    hit    = true
  }

  example "resized" {
    change = { actions = ["update"], before = { size = "a" }, after = { size = "b" } }
    hit    = false
  }
}

hazard "azurerm-vm-destroyed-with-its-disk" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_linux_virtual_machine", "azurerm_windows_virtual_machine"]
  actions  = ["delete", "replace"]
  when     = provider.features[0].virtual_machine[0].delete_os_disk_on_deletion != false
  effect   = "data-loss"
  says     = "The provider deletes the OS disk with the machine unless its features block says otherwise."
  instead  = "Set delete_os_disk_on_deletion = false in the provider block, or snapshot the disk."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, delete_os_disk_on_deletion"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{}] } }
    hit    = true
  }

  example "kept" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{ virtual_machine = [{ delete_os_disk_on_deletion = false }] }] } }
    hit    = false
  }
}

hazard "azurerm-disk-edit-stops-its-vm" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_managed_disk"]
  actions  = ["update"]
  attributes = [
    "disk_size_gb",
    "tier",
    "storage_account_type",
    "disk_encryption_set_id",
    "on_demand_bursting_enabled",
    "disk_iops_read_write",
    "disk_mbps_read_write",
  ]
  effect  = "restart"
  says    = "Where the disk cannot be changed online, the provider shuts down and deallocates the machine it is attached to, which the plan does not list, and starts it again."
  instead = "Find the machine behind it (managed_by) and plan for that."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/compute/managed_disk_resource.go, update"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { disk_size_gb = 10 }, after = { disk_size_gb = 20 } }
    hit    = true
  }

  example "tagged" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-scale-set-rolls" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_linux_virtual_machine_scale_set", "azurerm_windows_virtual_machine_scale_set"]
  actions    = ["update"]
  attributes = ["sku", "source_image_id", "source_image_reference.**"]
  when       = provider.features[0].virtual_machine_scale_set[0].roll_instances_when_required != false
  effect     = "restart"
  says       = "The provider rolls every instance to the new model by itself, unless its features block says otherwise; in Manual mode it re-images them, which wipes their OS disks."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, roll_instances_when_required"
    checked = "2026-11"
  }

  example "another image" {
    change = { actions = ["update"], before = { source_image_id = "a" }, after = { source_image_id = "b" }, provider = { features = [{}] } }
    hit    = true
  }

  example "told not to" {
    change = { actions = ["update"], before = { source_image_id = "a" }, after = { source_image_id = "b" }, provider = { features = [{ virtual_machine_scale_set = [{ roll_instances_when_required = false }] }] } }
    hit    = false
  }
}

hazard "azurerm-aks-pool-cycled-without-drain" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_kubernetes_cluster", "azurerm_kubernetes_cluster_node_pool"]
  actions  = ["update"]
  attributes = [
    "default_node_pool.vm_size",
    "default_node_pool.max_pods",
    "default_node_pool.os_disk_size_gb",
    "default_node_pool.os_disk_type",
    "default_node_pool.vnet_subnet_id",
    "default_node_pool.pod_subnet_id",
    "default_node_pool.zones.**",
    "vm_size",
    "max_pods",
    "os_disk_size_gb",
    "os_disk_type",
    "vnet_subnet_id",
    "zones.**",
  ]
  effect  = "outage"
  says    = "The pool is rebuilt by way of a temporary one, without cordon or drain: pods on its nodes are cut off."
  instead = "Add a pool, drain the old one, then remove it."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/kubernetes_cluster.html.markdown, temporary_name_for_rotation"
    checked = "2026-11"
  }

  example "default pool" {
    change = { actions = ["update"], before = { default_node_pool = [{ vm_size = "a" }] }, after = { default_node_pool = [{ vm_size = "b" }] } }
    hit    = true
  }

  example "user pool" {
    change = { actions = ["update"], before = { vm_size = "a" }, after = { vm_size = "b" }, type = "azurerm_kubernetes_cluster_node_pool" }
    hit    = true
  }

  example "more nodes" {
    change = { actions = ["update"], before = { default_node_pool = [{ node_count = 1 }] }, after = { default_node_pool = [{ node_count = 2 }] } }
    hit    = false
  }
}
