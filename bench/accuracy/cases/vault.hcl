# hashicorp/vault

case "vault-policy-create-narrow" {
  type     = "vault_policy"
  name     = "shop_read"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["create"]
  before   = null
  after    = { name = "shop-read", policy = "path \"secret/data/shop/*\" {\n  capabilities = [\"read\"]\n}\n" }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new policy with read access to one prefix, attached to nobody yet."
    source      = "Vault docs, policies, https://developer.hashicorp.com/vault/docs/concepts/policies"
  }
}

case "vault-policy-wide-open" {
  type     = "vault_policy"
  name     = "ci"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["update"]
  before   = { id = "ci", name = "ci", policy = "path \"secret/data/ci/*\" {\n  capabilities = [\"read\"]\n}\n" }
  after    = { id = "ci", name = "ci", policy = "path \"*\" {\n  capabilities = [\"create\", \"read\", \"update\", \"delete\", \"list\", \"sudo\"]\n}\n" }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "widened-access"
    why         = "Every live token with this policy can at once do everything in Vault."
    source      = "Vault docs, policies (path globs, sudo), https://developer.hashicorp.com/vault/docs/concepts/policies"
  }
}

case "vault-mount-description" {
  type     = "vault_mount"
  name     = "kv"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["update"]
  before   = { id = "secret", path = "secret", type = "kv", description = "", options = { version = "2" }, default_lease_ttl_seconds = 0, max_lease_ttl_seconds = 0, local = false, seal_wrap = false }
  after    = { id = "secret", path = "secret", type = "kv", description = "application secrets", options = { version = "2" }, default_lease_ttl_seconds = 0, max_lease_ttl_seconds = 0, local = false, seal_wrap = false }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The description of the mount is tuned in place."
    source      = "Vault provider docs, vault_mount, https://registry.terraform.io/providers/hashicorp/vault/latest/docs/resources/mount"
  }
}

case "vault-mount-delete" {
  type     = "vault_mount"
  name     = "team_kv"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "team-shop", path = "team-shop", type = "kv", description = "shop team", options = { version = "2" }, accessor = "kv_1a2b3c4d" }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "delete-data"
    why         = "Disabling the engine removes all secrets stored under it, with all versions."
    source      = "Vault docs, secrets disable, https://developer.hashicorp.com/vault/docs/commands/secrets/disable"
  }
}

case "vault-mount-path-moved" {
  type     = "vault_mount"
  name     = "db"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["update"]
  before   = { id = "database", path = "database", type = "database", description = "dynamic credentials", accessor = "database_5e6f7a8b" }
  after    = { id = "database", path = "database-prod", type = "database", description = "dynamic credentials", accessor = "database_5e6f7a8b" }
  expect {
    disposition = "hold"
    effects     = ["outage", "credential-rotation", "identity-change"]
    class       = "rename"
    why         = "The engine is remounted: outstanding leases are revoked, so dynamic credentials in use stop working, and clients of the old path are refused."
    source      = "Vault docs, secrets move (existing leases are revoked), https://developer.hashicorp.com/vault/docs/commands/secrets/move"
  }
}

case "vault-transit-deletion-allowed" {
  type     = "vault_transit_secret_backend_key"
  name     = "orders"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["update"]
  before   = { id = "transit/keys/orders", backend = "transit", name = "orders", type = "aes256-gcm96", deletion_allowed = false, exportable = false, min_decryption_version = 1 }
  after    = { id = "transit/keys/orders", backend = "transit", name = "orders", type = "aes256-gcm96", deletion_allowed = true, exportable = false, min_decryption_version = 1 }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "deferred"]
    class       = "guard-removed"
    why         = "The bar against deleting the key is lifted; once the key is gone all that it encrypted cannot be read."
    source      = "Vault provider docs, vault_transit_secret_backend_key (deletion_allowed), https://registry.terraform.io/providers/hashicorp/vault/latest/docs/resources/transit_secret_backend_key"
  }
}

case "vault-transit-exportable" {
  type     = "vault_transit_secret_backend_key"
  name     = "tokens"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["update"]
  before   = { id = "transit/keys/tokens", backend = "transit", name = "tokens", type = "aes256-gcm96", deletion_allowed = false, exportable = false }
  after    = { id = "transit/keys/tokens", backend = "transit", name = "tokens", type = "aes256-gcm96", deletion_allowed = false, exportable = true }
  expect {
    disposition = "hold"
    effects     = ["exposure", "irreversible"]
    class       = "one-way-switch"
    why         = "The raw key can be taken out of Vault from now on, and the switch cannot be turned back."
    source      = "Vault provider docs, vault_transit_secret_backend_key (exportable), https://registry.terraform.io/providers/hashicorp/vault/latest/docs/resources/transit_secret_backend_key"
  }
}

case "vault-static-role-create-rotates" {
  type     = "vault_database_secret_backend_static_role"
  name     = "shop"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["create"]
  before   = null
  after    = { backend = "database", name = "shop", db_name = "pg-prod", username = "shop_app", rotation_period = 86400, skip_import_rotation = false }
  unknown  = ["id"]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "outage"]
    class       = "other-objects"
    why         = "Creating a static role makes Vault change the password of the existing database user at once; applications with the old one fail to log in."
    source      = "Vault docs, database secrets engine, static roles (rotation on import, skip_import_rotation), https://developer.hashicorp.com/vault/docs/secrets/databases"
  }
}

case "vault-auth-backend-delete" {
  type     = "vault_auth_backend"
  name     = "kubernetes"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "kubernetes", path = "kubernetes", type = "kubernetes", accessor = "auth_kubernetes_9f8e7d6c", description = "prod cluster" }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["lockout", "outage"]
    class       = "access-removed"
    why         = "All tokens issued through this method are revoked and no workload of the cluster can log in."
    source      = "Vault docs, auth disable, https://developer.hashicorp.com/vault/docs/commands/auth/disable"
  }
}

case "vault-kv-delete-all-versions" {
  type      = "vault_kv_secret_v2"
  name      = "signing"
  provider  = "hashicorp/vault"
  version   = "5.3.0"
  actions   = ["delete"]
  reason    = "delete_because_no_resource_config"
  before    = { id = "secret/data/signing", mount = "secret", name = "signing", path = "secret/data/signing", delete_all_versions = true, data_json = "{\"key\":\"invented\"}" }
  after     = null
  sensitive = ["data_json"]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "destroy-flag-in-state"
    why         = "With delete_all_versions in state the metadata path is deleted, which removes every version for good instead of a soft delete."
    source      = "Vault provider, resource_kv_secret_v2.go (kvSecretV2Delete), https://github.com/hashicorp/terraform-provider-vault"
  }
}

case "vault-kubernetes-role-create" {
  type     = "vault_kubernetes_auth_backend_role"
  name     = "shop"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["create"]
  before   = null
  after    = { backend = "kubernetes", role_name = "shop", bound_service_account_names = ["shop"], bound_service_account_namespaces = ["shop"], token_policies = ["shop-read"], token_ttl = 3600 }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One service account in one namespace may log in and gets a narrow policy."
    source      = "Vault provider docs, vault_kubernetes_auth_backend_role, https://registry.terraform.io/providers/hashicorp/vault/latest/docs/resources/kubernetes_auth_backend_role"
  }
}

case "vault-identity-group-member-added" {
  type     = "vault_identity_group"
  name     = "sre"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["update"]
  before   = { id = "aaaa0000-0000-4000-8000-000000000001", name = "sre", type = "internal", policies = ["sre"], member_entity_ids = ["eeee0000-0000-4000-8000-000000000001"] }
  after    = { id = "aaaa0000-0000-4000-8000-000000000001", name = "sre", type = "internal", policies = ["sre"], member_entity_ids = ["eeee0000-0000-4000-8000-000000000001", "eeee0000-0000-4000-8000-000000000002"] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One entity joins the group; nobody leaves it."
    source      = "Vault provider docs, vault_identity_group, https://registry.terraform.io/providers/hashicorp/vault/latest/docs/resources/identity_group"
  }
}

case "vault-pki-role-domain-added" {
  type     = "vault_pki_secret_backend_role"
  name     = "internal"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["update"]
  before   = { id = "pki/roles/internal", backend = "pki", name = "internal", allowed_domains = ["svc.example.com"], allow_subdomains = true, max_ttl = "2592000", key_type = "rsa", key_bits = 2048 }
  after    = { id = "pki/roles/internal", backend = "pki", name = "internal", allowed_domains = ["svc.example.com", "jobs.example.com"], allow_subdomains = true, max_ttl = "2592000", key_type = "rsa", key_bits = 2048 }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Certificates for one more internal domain may be issued; those issued before stay valid."
    source      = "Vault provider docs, vault_pki_secret_backend_role, https://registry.terraform.io/providers/hashicorp/vault/latest/docs/resources/pki_secret_backend_role"
  }
}

case "vault-kv-secret-create" {
  type      = "vault_kv_secret_v2"
  name      = "smtp"
  provider  = "hashicorp/vault"
  version   = "5.3.0"
  actions   = ["create"]
  before    = null
  after     = { mount = "secret", name = "smtp", data_json = "{\"user\":\"mailer\",\"pass\":\"invented\"}", delete_all_versions = false }
  unknown   = ["id", "path", "metadata"]
  sensitive = ["data_json"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new secret at a path of its own."
    source      = "Vault provider docs, vault_kv_secret_v2, https://registry.terraform.io/providers/hashicorp/vault/latest/docs/resources/kv_secret_v2"
  }
}

case "vault-jwt-role-claims-removed" {
  type     = "vault_jwt_auth_backend_role"
  name     = "ci_deploy"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["update"]
  before   = { id = "auth/jwt/role/ci-deploy", backend = "jwt", role_name = "ci-deploy", role_type = "jwt", user_claim = "sub", bound_audiences = ["https://vault.example.com"], bound_claims = { project_path = "acme/infra", ref = "main" }, token_policies = ["deploy"] }
  after    = { id = "auth/jwt/role/ci-deploy", backend = "jwt", role_name = "ci-deploy", role_type = "jwt", user_claim = "sub", bound_audiences = ["https://vault.example.com"], bound_claims = {}, token_policies = ["deploy"] }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "guard-removed"
    why         = "Without bound claims any project and branch on the CI server that gets a token for this audience can take the deploy policy."
    source      = "Vault docs, JWT auth, bound claims, https://developer.hashicorp.com/vault/docs/auth/jwt"
  }
}

case "vault-approle-role-create" {
  type     = "vault_approle_auth_backend_role"
  name     = "batch"
  provider = "hashicorp/vault"
  version  = "5.3.0"
  actions  = ["create"]
  before   = null
  after    = { backend = "approle", role_name = "batch", token_policies = ["batch-read"], token_ttl = 1200, token_max_ttl = 3600, secret_id_num_uses = 0 }
  unknown  = ["id", "role_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new role with a narrow policy; no one has a secret id of it yet."
    source      = "Vault provider docs, vault_approle_auth_backend_role, https://registry.terraform.io/providers/hashicorp/vault/latest/docs/resources/approle_auth_backend_role"
  }
}

case "vault-secret-id-cidr-replaces" {
  type          = "vault_approle_auth_backend_role_secret_id"
  name          = "batch"
  provider      = "hashicorp/vault"
  version       = "5.3.0"
  actions       = ["create", "delete"]
  reason        = "replace_because_cannot_update"
  before        = { id = "backend=approle::role=batch::accessor=aaaabbbb-0000-4000-8000-000000000001", backend = "approle", role_name = "batch", accessor = "aaaabbbb-0000-4000-8000-000000000001", cidr_list = ["192.0.2.0/25"] }
  after         = { backend = "approle", role_name = "batch", cidr_list = ["192.0.2.0/24"] }
  unknown       = ["id", "accessor", "secret_id"]
  sensitive     = ["secret_id"]
  replace_paths = [["cidr_list"]]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "lockout", "outage"]
    class       = "credential"
    why         = "The address list belongs to the secret id: a new one is issued and the one the workload holds is destroyed, so its next login fails."
    source      = "Vault provider, resource_approle_auth_backend_role_secret_id.go (cidr_list ForceNew), https://github.com/hashicorp/terraform-provider-vault"
  }
}
