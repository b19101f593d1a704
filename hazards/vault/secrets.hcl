# Engines, keys and secrets of Vault.

hazard "vault-mount-destroyed" {
  provider = "hashicorp/vault"
  types    = ["vault_mount"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["credential-rotation"]
  says     = "The engine is unmounted: everything that it stores is deleted, and every lease that it gave out is revoked."
  instead  = "Back it up first and guard every mount with prevent_destroy."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_mount.go: type, local, seal_wrap and external_entropy_access are ForceNew; mountDelete"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Vault documentation, secrets disable: revokes all secrets of the mount"
    checked = "2026-11"
  }

  example "destroyed" {
    change = { actions = ["delete"], before = { path = "kv", type = "kv" } }
    hit    = true
  }

  example "another type" {
    change = { actions = ["delete", "create"], before = { path = "kv", type = "kv" }, after = { path = "kv", type = "generic" }, replace_paths = ["type"] }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { path = "kv", type = "kv", description = "a" }, after = { path = "kv", type = "kv", description = "b" } }
    hit    = false
  }
}

hazard "vault-mount-moves" {
  provider = "hashicorp/vault"
  types = [
    "vault_mount",
    "vault_auth_backend",
    "vault_jwt_auth_backend",
    "vault_ldap_auth_backend",
    "vault_github_auth_backend",
    "vault_aws_secret_backend",
  ]
  actions    = ["update"]
  attributes = ["path"]
  effect     = "identity-change"
  also       = ["outage"]
  says       = "The engine is remounted under the new path: every client and every policy that names the old one fails from that moment, and leases of the old path are revoked."
  instead    = "Write policies for the new path first and move clients over."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_mount.go, updateMount: RemountWithContext"
    checked = "2026-11"
  }

  example "another path" {
    change = { actions = ["update"], before = { type = "kv", path = "kv" }, after = { type = "kv", path = "secrets" } }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { path = "kv", description = "a" }, after = { path = "kv", description = "b" } }
    hit    = false
  }
}

hazard "vault-engine-destroyed" {
  provider = "hashicorp/vault"
  types = [
    "vault_aws_secret_backend",
    "vault_azure_secret_backend",
    "vault_gcp_secret_backend",
    "vault_database_secrets_mount",
    "vault_ssh_secret_backend_ca",
    "vault_kubernetes_secret_backend",
    "vault_consul_secret_backend",
    "vault_rabbitmq_secret_backend",
    "vault_ldap_secret_backend",
  ]
  actions = ["delete", "replace"]
  effect  = "data-loss"
  also    = ["credential-rotation"]
  says    = "The engine is unmounted with its configuration and its roles, and every credential that it gave out is revoked."
  instead = "Guard it with prevent_destroy."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_aws_secret_backend.go and the like, Delete: Unmount"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Vault documentation, secrets disable"
    checked = "2026-11"
  }

  example "destroyed" {
    change = { actions = ["delete"], before = { path = "aws" } }
    hit    = true
  }

  example "longer leases" {
    change = { actions = ["update"], before = { path = "aws", max_lease_ttl_seconds = 3600 }, after = { path = "aws", max_lease_ttl_seconds = 7200 } }
    hit    = false
  }
}

hazard "vault-kv-v2-destroy-all-versions" {
  provider = "hashicorp/vault"
  types    = ["vault_kv_secret_v2", "vault_generic_secret"]
  actions  = ["delete", "replace"]
  when     = before.delete_all_versions == true
  effect   = "data-loss"
  says     = "delete_all_versions is on in state: every version of the secret is destroyed, not only the last one marked as deleted."
  instead  = "Apply delete_all_versions = false first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, website/docs/r/kv_secret_v2.html.md, delete_all_versions"
    checked = "2026-11"
  }

  example "all" {
    change = { actions = ["delete"], before = { mount = "kv", name = "app", delete_all_versions = true } }
    hit    = true
  }

  example "the last" {
    change = { actions = ["delete"], before = { mount = "kv", name = "app", delete_all_versions = false } }
    hit    = false
  }
}

hazard "vault-secret-removed" {
  provider = "hashicorp/vault"
  types    = ["vault_kv_secret_v2", "vault_kv_secret", "vault_generic_secret"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Whoever reads it finds nothing from that moment. In a version 2 store the last version can be undeleted; in version 1 it is gone."
  instead  = "Find its readers first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_kv_secret_v2.go, Delete; mount and name are ForceNew"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { mount = "kv", name = "app" } }
    hit    = true
  }

  example "changed" {
    change = { actions = ["update"], before = { mount = "kv", name = "app", data_json = "{\"a\":\"1\"}" }, after = { mount = "kv", name = "app", data_json = "{\"a\":\"2\"}" } }
    hit    = false
  }
}

hazard "vault-secret-changes" {
  provider   = "hashicorp/vault"
  types      = ["vault_kv_secret_v2", "vault_kv_secret", "vault_generic_secret"]
  actions    = ["update"]
  attributes = ["data_json", "data_json_wo_version", "data.**"]
  effect     = "credential-rotation"
  says       = "The whole secret is written anew: readers get the new values when they next read, and keys that somebody else added are gone. In a version 1 store the old values are lost."
  instead    = "Check who else writes there."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_kv_secret_v2.go and resource_generic_secret.go, Update"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { mount = "kv", name = "app", data_json = "{\"a\":\"1\"}" }, after = { mount = "kv", name = "app", data_json = "{\"a\":\"2\"}" } }
    hit    = true
  }

  example "how many versions are kept" {
    change = { actions = ["update"], before = { mount = "kv", name = "app", custom_metadata = [{ max_versions = 5 }] }, after = { mount = "kv", name = "app", custom_metadata = [{ max_versions = 10 }] } }
    hit    = false
  }
}

hazard "vault-secret-in-state" {
  provider = "hashicorp/vault"
  types    = ["vault_generic_secret", "vault_kv_secret_v2", "vault_kv_secret"]
  actions  = ["create"]
  when     = config.data_json_wo == null
  effect   = "exposure"
  asks     = false
  because  = "It concerns who can read the state, not what runs."
  says     = "The value is kept in the state and in plan files in clear text."
  instead  = "Use the write-only attribute, and guard the state."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, website/docs/index.html.markdown, Using Vault credentials"
    checked = "2026-11"
  }

  example "plain" {
    change = { actions = ["create"], after = { path = "kv/app", data_json = "{}" }, config = { data_json = "{}" } }
    hit    = true
  }

  example "write-only" {
    change = { actions = ["create"], after = { mount = "kv", name = "app" }, config = { data_json_wo = "{}" }, type = "vault_kv_secret_v2" }
    hit    = false
  }
}

hazard "vault-transit-key-deleted" {
  provider = "hashicorp/vault"
  types    = ["vault_transit_secret_backend_key"]
  actions  = ["delete", "replace"]
  when     = before.deletion_allowed == true
  effect   = "irreversible"
  also     = ["data-loss"]
  says     = "The key is deleted, because deletion_allowed is on in state: everything encrypted with it is unreadable for good."
  instead  = "Apply deletion_allowed = false first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, website/docs/r/transit_secret_backend_key.html.md, deletion_allowed"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_transit_secret_backend_key.go: type, derived and convergent_encryption are ForceNew"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "app", deletion_allowed = true } }
    hit    = true
  }

  example "guarded" {
    change = { actions = ["delete"], before = { name = "app", deletion_allowed = false } }
    hit    = false
  }
}

hazard "vault-transit-key-delete-refused" {
  provider = "hashicorp/vault"
  types    = ["vault_transit_secret_backend_key"]
  actions  = ["delete", "replace"]
  when     = before.deletion_allowed != true
  outcome  = "refused"
  says     = "deletion_allowed is off in state: Vault refuses to delete the key, and the apply stops here."
  instead  = "Let go of it with a removed block that does not destroy."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, website/docs/r/transit_secret_backend_key.html.md, deletion_allowed"
    checked = "2026-11"
  }

  example "guarded" {
    change = { actions = ["delete"], before = { name = "app", deletion_allowed = false } }
    hit    = true
  }

  example "allowed" {
    change = { actions = ["delete"], before = { name = "app", deletion_allowed = true } }
    hit    = false
  }
}

hazard "vault-transit-old-versions-cut-off" {
  provider   = "hashicorp/vault"
  types      = ["vault_transit_secret_backend_key"]
  actions    = ["update"]
  attributes = ["min_decryption_version"]
  when       = after.min_decryption_version > before.min_decryption_version
  effect     = "outage"
  says       = "Ciphertexts made with older versions of the key can no longer be decrypted."
  instead    = "Rewrap what is stored first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, website/docs/r/transit_secret_backend_key.html.md, min_decryption_version"
    checked = "2026-11"
  }

  example "raised" {
    change = { actions = ["update"], before = { name = "app", min_decryption_version = 1 }, after = { name = "app", min_decryption_version = 3 } }
    hit    = true
  }

  example "lowered" {
    change = { actions = ["update"], before = { name = "app", min_decryption_version = 3 }, after = { name = "app", min_decryption_version = 1 } }
    hit    = false
  }
}

hazard "vault-pki-root-replaced" {
  provider = "hashicorp/vault"
  types    = ["vault_pki_secret_backend_root_cert"]
  actions  = ["replace", "delete"]
  effect   = "credential-rotation"
  also     = ["outage"]
  says     = "Another certificate authority is made: what the old one signed is not trusted by whoever knows only the new one, and the other way round. A corrected organization name is enough."
  instead  = "Add a second issuer, cross-sign and move over."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_pki_secret_backend_root_cert.go: subject and key fields are ForceNew"
    checked = "2026-11"
  }

  example "another organization" {
    change = { actions = ["delete", "create"], before = { common_name = "ca", organization = "A" }, after = { common_name = "ca", organization = "B" }, replace_paths = ["organization"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { common_name = "ca" } }
    hit    = false
  }
}

hazard "vault-pki-cert-renewed" {
  provider = "hashicorp/vault"
  types    = ["vault_pki_secret_backend_cert"]
  actions  = ["replace", "delete"]
  effect   = "credential-rotation"
  says     = "Another certificate is issued. With auto_renew the clock alone plans this, whatever the run was started for."
  instead  = "Renew in a run of its own, with create_before_destroy."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, website/docs/r/pki_secret_backend_cert.html.md, auto_renew, renew_pending"
    checked = "2026-11"
  }

  example "due" {
    change = { actions = ["delete", "create"], before = { common_name = "a", renew_pending = true }, after = { common_name = "a", renew_pending = false }, replace_paths = ["renew_pending"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { common_name = "a" } }
    hit    = false
  }
}

hazard "vault-database-connection-removed" {
  provider = "hashicorp/vault"
  types    = ["vault_database_secret_backend_connection"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Vault loses the connection: no more credentials for that database, and leases that run out cannot be revoked in it."
  instead  = "Revoke its leases first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_database_secret_backend_connection.go, Delete"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Vault documentation, database secrets engine"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { name = "shop", backend = "db" } }
    hit    = true
  }

  example "more connections" {
    change = { actions = ["update"], before = { name = "shop", allowed_roles = ["a"] }, after = { name = "shop", allowed_roles = ["a", "b"] } }
    hit    = false
  }
}

hazard "vault-static-role-rotates" {
  provider = "hashicorp/vault"
  types    = ["vault_database_secret_backend_static_role"]
  actions  = ["create"]
  when     = after.skip_import_rotation != true
  effect   = "credential-rotation"
  says     = "As soon as the role exists Vault changes the password of that database user; whoever has the old one is out."
  instead  = "Move its users to Vault first, or set skip_import_rotation."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, website/docs/r/database_secret_backend_static_role.md, skip_import_rotation"
    checked = "2026-11"
  }

  example "created" {
    change = { actions = ["create"], after = { name = "app", username = "app" } }
    hit    = true
  }

  example "told not to" {
    change = { actions = ["create"], after = { name = "app", username = "app", skip_import_rotation = true } }
    hit    = false
  }
}

hazard "vault-descriptions-harmless" {
  provider = "hashicorp/vault"
  types = [
    "vault_mount",
    "vault_auth_backend",
    "vault_jwt_auth_backend",
    "vault_ldap_auth_backend",
    "vault_github_auth_backend",
    "vault_aws_secret_backend",
  ]
  actions    = ["update"]
  attributes = ["description"]
  effect     = "none"
  says       = "A description is a record of the mount."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_mount.go, updateMount"
    checked = "2026-11"
  }

  example "a description" {
    change = { actions = ["update"], before = { path = "kv", type = "kv", description = "a" }, after = { path = "kv", type = "kv", description = "b" } }
    hit    = true
  }

  example "with its path" {
    change = { actions = ["update"], before = { type = "kv", description = "a", path = "a" }, after = { type = "kv", description = "b", path = "b" } }
    hit    = false
  }
}

hazard "vault-mount-lease-harmless" {
  provider   = "hashicorp/vault"
  types      = ["vault_mount"]
  actions    = ["update"]
  attributes = ["default_lease_ttl_seconds", "max_lease_ttl_seconds"]
  when       = coalesce(after.max_lease_ttl_seconds, 0) >= coalesce(before.max_lease_ttl_seconds, 0) && coalesce(after.default_lease_ttl_seconds, 0) >= coalesce(before.default_lease_ttl_seconds, 0)
  effect     = "none"
  says       = "Leases that are given out from now on live as long as this; those that run keep their time."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_mount.go, updateMount: tune"
    checked = "2026-11"
  }

  example "longer" {
    change = { actions = ["update"], before = { path = "db", type = "database", max_lease_ttl_seconds = 3600 }, after = { path = "db", type = "database", max_lease_ttl_seconds = 7200 } }
    hit    = true
  }

  example "shorter" {
    change = { actions = ["update"], before = { path = "db", type = "database", max_lease_ttl_seconds = 7200 }, after = { path = "db", type = "database", max_lease_ttl_seconds = 3600 } }
    hit    = false
  }
}

hazard "vault-secret-metadata-harmless" {
  provider   = "hashicorp/vault"
  types      = ["vault_kv_secret_v2"]
  actions    = ["update"]
  attributes = ["custom_metadata.data.**", "delete_all_versions", "disable_read"]
  when       = !(before.delete_all_versions != true && after.delete_all_versions == true)
  effect     = "none"
  says       = "Custom metadata are records beside the secret; its value stays the same."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, website/docs/r/kv_secret_v2.html.md, custom_metadata"
    checked = "2026-11"
  }

  example "metadata" {
    change = { actions = ["update"], before = { mount = "kv", name = "app", custom_metadata = [{ data = { owner = "a" } }] }, after = { mount = "kv", name = "app", custom_metadata = [{ data = { owner = "b" } }] } }
    hit    = true
  }

  example "fewer versions" {
    change = { actions = ["update"], before = { mount = "kv", name = "app", custom_metadata = [{ max_versions = 10 }] }, after = { mount = "kv", name = "app", custom_metadata = [{ max_versions = 2 }] } }
    hit    = false
  }

  example "all versions on destroy" {
    change = { actions = ["update"], before = { mount = "kv", name = "app", delete_all_versions = false }, after = { mount = "kv", name = "app", delete_all_versions = true } }
    hit    = false
  }
}
