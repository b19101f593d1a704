# Who gets into Vault, and with what.

hazard "vault-auth-backend-destroyed" {
  provider = "hashicorp/vault"
  types = [
    "vault_auth_backend",
    "vault_jwt_auth_backend",
    "vault_ldap_auth_backend",
    "vault_github_auth_backend",
    "vault_okta_auth_backend",
    "vault_gcp_auth_backend",
  ]
  actions = ["delete", "replace"]
  effect  = "lockout"
  also    = ["data-loss"]
  says    = "The method is disabled with its roles and configuration, and every token that came through it is revoked. If this run itself signs in through it, it cannot finish."
  instead = "Guard it with prevent_destroy; add the new method beside the old one."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_auth_backend.go: type and local are ForceNew; authBackendDelete"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Vault documentation, auth disable: revokes all tokens of the method"
    checked = "2026-11"
  }

  example "another type" {
    change = { actions = ["delete", "create"], before = { path = "k8s", type = "kubernetes" }, after = { path = "k8s", type = "jwt" }, replace_paths = ["type"] }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { path = "k8s", type = "kubernetes", description = "a" }, after = { path = "k8s", type = "kubernetes", description = "b" } }
    hit    = false
  }
}

hazard "vault-policy-removed" {
  provider = "hashicorp/vault"
  types    = ["vault_policy"]
  actions  = ["delete", "replace"]
  effect   = "lockout"
  says     = "Tokens that carry the policy lose what it allows at once, also those that are in use."
  instead  = "Give them the new policy first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_policy.go: name is ForceNew; policyDelete"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Vault documentation, policies: changes hold for existing tokens"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "app" }, after = { name = "app-2" }, replace_paths = ["name"] }
    hit    = true
  }

  example "another text" {
    change = { actions = ["update"], before = { name = "app", policy = "path \"a\" {}" }, after = { name = "app", policy = "path \"b\" {}" } }
    hit    = false
  }
}

hazard "vault-auth-role-removed" {
  provider = "hashicorp/vault"
  types = [
    "vault_approle_auth_backend_role",
    "vault_kubernetes_auth_backend_role",
    "vault_jwt_auth_backend_role",
    "vault_aws_auth_backend_role",
    "vault_token_auth_backend_role",
    "vault_ldap_auth_backend_group",
    "vault_github_team",
  ]
  actions = ["delete", "replace"]
  effect  = "lockout"
  says    = "Nobody can sign in through it any more."
  instead = "Make the new role first and move its users over."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_kubernetes_auth_backend_role.go and resource_approle_auth_backend_role.go: role_name and backend are ForceNew"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { role_name = "app" } }
    hit    = true
  }

  example "one more policy" {
    change = { actions = ["update"], before = { role_name = "app", token_policies = ["a"] }, after = { role_name = "app", token_policies = ["a", "b"] } }
    hit    = false
  }
}

hazard "vault-auth-role-narrowed" {
  provider = "hashicorp/vault"
  types = [
    "vault_approle_auth_backend_role",
    "vault_kubernetes_auth_backend_role",
    "vault_jwt_auth_backend_role",
  ]
  actions    = ["update"]
  attributes = ["token_policies.**"]
  when       = length(after.token_policies) < length(before.token_policies)
  effect     = "lockout"
  also       = ["deferred"]
  says       = "Tokens that are given out from now on carry fewer policies; running software fails when it signs in again."
  instead    = "Check what the policy was for."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, website/docs/r/kubernetes_auth_backend_role.html.md, token_policies"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { role_name = "app", token_policies = ["a", "b"] }, after = { role_name = "app", token_policies = ["a"] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { role_name = "app", token_policies = ["a"] }, after = { role_name = "app", token_policies = ["a", "b"] } }
    hit    = false
  }
}

hazard "vault-credential-replaced" {
  provider = "hashicorp/vault"
  types    = ["vault_approle_auth_backend_role_secret_id", "vault_token"]
  actions  = ["replace", "delete"]
  effect   = "credential-rotation"
  says     = "The credential is revoked and what runs with it is refused: none of its fields can change in place, metadata neither."
  instead  = "Make a second one, hand it out, then drop the first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_approle_auth_backend_role_secret_id.go and resource_token.go: ForceNew"
    checked = "2026-11"
  }

  example "metadata" {
    change = { actions = ["delete", "create"], before = { role_name = "app", metadata = "{}" }, after = { role_name = "app", metadata = "{\"a\":\"b\"}" }, replace_paths = ["metadata"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { role_name = "app" } }
    hit    = false
  }
}

hazard "vault-role-id-changes" {
  provider   = "hashicorp/vault"
  types      = ["vault_approle_auth_backend_role"]
  actions    = ["update"]
  attributes = ["role_id"]
  effect     = "credential-rotation"
  says       = "Software that signs in with the old role id is refused."
  instead    = "Hand the new id out first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, website/docs/r/approle_auth_backend_role.html.md, role_id"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { role_name = "app", role_id = "a" }, after = { role_name = "app", role_id = "b" } }
    hit    = true
  }

  example "one more policy" {
    change = { actions = ["update"], before = { role_name = "app", role_id = "a", token_policies = ["a"] }, after = { role_name = "app", role_id = "a", token_policies = ["a", "b"] } }
    hit    = false
  }
}

hazard "vault-namespace-destroyed" {
  provider = "hashicorp/vault"
  types    = ["vault_namespace"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["lockout"]
  says     = "The namespace is deleted with every engine, method and policy in it."
  instead  = "Guard it with prevent_destroy."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_namespace.go: path is ForceNew; Delete"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { path = "team-a" }, after = { path = "team-b" }, replace_paths = ["path"] }
    hit    = true
  }

  example "metadata" {
    change = { actions = ["update"], before = { path = "team-a", custom_metadata = {} }, after = { path = "team-a", custom_metadata = { a = "b" } } }
    hit    = false
  }
}

hazard "vault-entity-disabled" {
  provider   = "hashicorp/vault"
  types      = ["vault_identity_entity"]
  actions    = ["update"]
  attributes = ["disabled"]
  when       = before.disabled != true && after.disabled == true
  effect     = "lockout"
  says       = "Tokens of the entity are refused."
  instead    = "Check what signs in as it."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, website/docs/r/identity_entity.html.md, disabled"
    checked = "2026-11"
  }

  example "disabled" {
    change = { actions = ["update"], before = { name = "app", disabled = false }, after = { name = "app", disabled = true } }
    hit    = true
  }

  example "enabled" {
    change = { actions = ["update"], before = { name = "app", disabled = true }, after = { name = "app", disabled = false } }
    hit    = false
  }
}

hazard "vault-audit-replaced" {
  provider = "hashicorp/vault"
  types    = ["vault_audit"]
  actions  = ["replace", "delete"]
  effect   = "exposure"
  says     = "The audit device is disabled, and what happens until another is enabled is not recorded; a description is enough. If it was the last one that worked, Vault may also refuse requests in between."
  instead  = "Enable a second device first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vault 31447510c5, vault/resource_audit.go: every field is ForceNew"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Vault documentation, audit devices"
    checked = "2026-11"
  }

  example "a description" {
    change = { actions = ["delete", "create"], before = { path = "file", description = "a" }, after = { path = "file", description = "b" }, replace_paths = ["description"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { path = "file" } }
    hit    = false
  }
}
