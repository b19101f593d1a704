hazard "azurerm-key-vault-purged" {
  provider = "hashicorp/azurerm"
  types = [
    "azurerm_key_vault",
    "azurerm_key_vault_key",
    "azurerm_key_vault_secret",
    "azurerm_key_vault_certificate",
  ]
  actions = ["delete", "replace"]
  when    = (change.type == "azurerm_key_vault" ? provider.features[0].key_vault[0].purge_soft_delete_on_destroy : change.type == "azurerm_key_vault_key" ? provider.features[0].key_vault[0].purge_soft_deleted_keys_on_destroy : change.type == "azurerm_key_vault_secret" ? provider.features[0].key_vault[0].purge_soft_deleted_secrets_on_destroy : provider.features[0].key_vault[0].purge_soft_deleted_certificates_on_destroy) != false
  effect  = "irreversible"
  also    = ["data-loss"]
  says    = "After deleting, the provider also purges, which defeats soft delete: keys and secrets cannot be brought back."
  instead = "Set the purge settings of the key_vault features to false."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, key_vault"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{}] } }
    hit    = true
  }

  example "told not to" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{ key_vault = [{ purge_soft_delete_on_destroy = false, purge_soft_deleted_keys_on_destroy = false, purge_soft_deleted_secrets_on_destroy = false, purge_soft_deleted_certificates_on_destroy = false }] }] } }
    hit    = false
  }
}

hazard "azurerm-key-vault-policies-evict" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_key_vault"]
  actions    = ["update"]
  attributes = ["access_policy.**"]
  when       = length(after.access_policy) < length(before.access_policy)
  effect     = "lockout"
  says       = "Policies inside the vault are the whole list: grants made by separate resources or by hand are removed."
  instead    = "Use one way only, or role-based access."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/key_vault.html.markdown, access_policy"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { access_policy = [{ object_id = "a" }, { object_id = "b" }] }, after = { access_policy = [{ object_id = "a" }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { access_policy = [{ object_id = "a" }] }, after = { access_policy = [{ object_id = "a" }, { object_id = "b" }] } }
    hit    = false
  }
}

hazard "azurerm-key-vault-purge-protection-is-for-ever" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_key_vault"]
  actions    = ["update"]
  attributes = ["purge_protection_enabled"]
  when       = after.purge_protection_enabled == true
  effect     = "irreversible"
  says       = "Purge protection cannot be switched off again."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/key_vault.html.markdown, purge_protection_enabled"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["update"], before = { purge_protection_enabled = false }, after = { purge_protection_enabled = true } }
    hit    = true
  }

  example "unchanged" {
    change = { actions = ["update"], before = { purge_protection_enabled = true, tags = {} }, after = { purge_protection_enabled = true, tags = { a = "b" } } }
    hit    = false
  }
}

hazard "azurerm-storage-account-destroyed" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_storage_account"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "Every container, share, queue and table in the account goes. Some changes of replication force this, though Azure can convert live."
  instead  = "Ask Azure for a conversion, then change the attribute to match."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/storage_account.html.markdown"
    checked = "2026-11"
  }

  example "to zones" {
    change = { actions = ["delete", "create"], before = { account_replication_type = "LRS" }, after = { account_replication_type = "ZRS" }, replace_paths = ["account_replication_type"] }
    hit    = true
  }

  example "TLS" {
    change = { actions = ["update"], before = { min_tls_version = "TLS1_0" }, after = { min_tls_version = "TLS1_2" } }
    hit    = false
  }
}

hazard "azurerm-storage-shared-key-off-locks-out" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_storage_account"]
  actions    = ["update"]
  attributes = ["shared_access_key_enabled"]
  when       = after.shared_access_key_enabled == false
  effect     = "lockout"
  says       = "Clients with an account key stop to work, and the provider itself does unless storage_use_azuread is set."
  instead    = "Move the clients first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/storage_account.html.markdown, shared_access_key_enabled"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { shared_access_key_enabled = true }, after = { shared_access_key_enabled = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { shared_access_key_enabled = false }, after = { shared_access_key_enabled = true } }
    hit    = false
  }
}

hazard "azurerm-resource-group-deleted-with-all" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_resource_group"]
  actions  = ["delete", "replace"]
  when     = provider.features[0].resource_group[0].prevent_deletion_if_contains_resources == false
  effect   = "data-loss"
  says     = "The provider does not look inside first (prevent_deletion_if_contains_resources is off): everything in the group goes, also what Terraform never made."
  instead  = "Keep the guard on."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, resource_group"
    checked = "2026-11"
  }

  example "guard off" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{ resource_group = [{ prevent_deletion_if_contains_resources = false }] }] } }
    hit    = true
  }

  example "guard on" {
    change = { actions = ["delete"], before = { name = "a" }, provider = { features = [{}] } }
    hit    = false
  }
}

hazard "azurerm-backups-deleted-with-protection" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_backup_protected_vm"]
  actions  = ["delete", "replace"]
  when     = provider.features[0].recovery_service[0].vm_backup_stop_protection_and_retain_data_on_destroy != true
  effect   = "data-loss"
  says     = "Taking the protection away also deletes the recovery points, unless the features block says to keep them."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/guides/features-block.html.markdown, recovery_service"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { source_vm_id = "a" }, provider = { features = [{}] } }
    hit    = true
  }

  example "kept" {
    change = { actions = ["delete"], before = { source_vm_id = "a" }, provider = { features = [{ recovery_service = [{ vm_backup_stop_protection_and_retain_data_on_destroy = true }] }] } }
    hit    = false
  }
}

hazard "azurerm-public-ip-replaced" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_public_ip"]
  actions  = ["delete", "replace"]
  effect   = "address-change"
  says     = "Another address object has another number."
  instead  = "Upgrade the SKU in Azure and import, or move DNS first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/network/public_ip_resource.go, force-new fields"
    checked = "2026-11"
  }

  example "another sku" {
    change = { actions = ["delete", "create"], before = { sku = "Basic" }, after = { sku = "Standard" }, replace_paths = ["sku"] }
    hit    = true
  }

  example "idle timeout" {
    change = { actions = ["update"], before = { idle_timeout_in_minutes = 4 }, after = { idle_timeout_in_minutes = 5 } }
    hit    = false
  }
}

hazard "azurerm-gateway-stopped" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_application_gateway"]
  actions    = ["update"]
  attributes = ["gateway_ip_configuration.**"]
  effect     = "outage"
  says       = "A change of the gateway IP configuration stops the whole gateway and starts it again."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/network/application_gateway_resource.go, update"
    checked = "2026-11"
  }

  example "another subnet" {
    change = { actions = ["update"], before = { gateway_ip_configuration = [{ subnet_id = "a" }] }, after = { gateway_ip_configuration = [{ subnet_id = "b" }] } }
    hit    = true
  }

  example "a probe" {
    change = { actions = ["update"], before = { probe = [] }, after = { probe = [{ name = "a" }] } }
    hit    = false
  }
}

hazard "azurerm-tags-harmless" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_*"]
  actions    = ["update"]
  attributes = ["tags.**"]
  effect     = "none"
  says       = "Tags are records: the object goes on as it is."

  evidence "inferred" {
    source  = "Azure Resource Manager documentation, tags"
    checked = "2026-11"
  }

  example "a tag" {
    change = { type = "azurerm_virtual_network", actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = true
  }

  example "with a resize" {
    change = { type = "azurerm_linux_virtual_machine", actions = ["update"], before = { tags = {}, size = "a" }, after = { tags = { a = "b" }, size = "b" } }
    hit    = false
  }
}
