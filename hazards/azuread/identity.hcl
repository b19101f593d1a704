hazard "azuread-password-replaced" {
  provider = "hashicorp/azuread"
  types    = ["azuread_application_password", "azuread_service_principal_password"]
  actions  = ["delete", "replace"]
  effect   = "credential-rotation"
  also     = ["outage"]
  says     = "Every field, the display name included, forces another secret, and the one in use is refused from that moment on."
  instead  = "Use create_before_destroy and let both be valid for a while."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azuread f0169e0ece, docs/resources/application_password.md"
    checked = "2026-11"
  }

  example "renamed" {
    change = { type = "azuread_application_password", actions = ["delete", "create"], before = { display_name = "a" }, after = { display_name = "b" }, replace_paths = ["display_name"] }
    hit    = true
  }

  example "a new one" {
    change = { type = "azuread_application_password", actions = ["create"], after = { display_name = "b" } }
    hit    = false
  }
}

hazard "azuread-application-destroyed" {
  provider = "hashicorp/azuread"
  types    = ["azuread_application", "azuread_application_registration", "azuread_service_principal"]
  actions  = ["delete", "replace"]
  effect   = "lockout"
  also     = ["identity-change", "credential-rotation"]
  says     = "Everything that logs in as it is refused; a new one has another client id, and its consents and role assignments are gone."
  instead  = "Make the second application and move over; a deleted one can be restored for 30 days."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azuread f0169e0ece, docs/resources/application.md and service_principal.md"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "azuread_application", actions = ["delete"], before = { display_name = "shop" } }
    hit    = true
  }

  example "notes" {
    change = { type = "azuread_application", actions = ["update"], before = { notes = "a" }, after = { notes = "b" } }
    hit    = false
  }
}

hazard "azuread-group-destroyed" {
  provider = "hashicorp/azuread"
  types    = ["azuread_group"]
  actions  = ["delete", "replace"]
  effect   = "lockout"
  also     = ["identity-change"]
  says     = "Its members lose what was given to the group, and a new one of the same name is another principal."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azuread f0169e0ece, docs/resources/group.md"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { display_name = "admins" } }
    hit    = true
  }

  example "description" {
    change = { actions = ["update"], before = { description = "a" }, after = { description = "b" } }
    hit    = false
  }
}

hazard "azuread-group-members-are-exclusive" {
  provider   = "hashicorp/azuread"
  types      = ["azuread_group"]
  actions    = ["update"]
  attributes = ["members.**", "owners.**"]
  when       = !alltrue([for m in before.members : contains(after.members, m)]) || !alltrue([for o in before.owners : contains(after.owners, o)])
  effect     = "lockout"
  says       = "members and owners are the whole list: whoever was added by other means is put out."
  instead    = "Use azuread_group_member."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azuread f0169e0ece, docs/resources/group.md, members and owners"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { members = ["a", "b"], owners = ["o"] }, after = { members = ["a"], owners = ["o"] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { members = ["a"], owners = ["o"] }, after = { members = ["a", "b"], owners = ["o"] } }
    hit    = false
  }
}

hazard "azuread-federation-removed" {
  provider = "hashicorp/azuread"
  types    = ["azuread_application_federated_identity_credential"]
  actions  = ["delete", "replace"]
  effect   = "lockout"
  says     = "Pipelines and pods that log in through this issuer and subject are refused."
  instead  = "Add the new credential first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azuread f0169e0ece, docs/resources/application_federated_identity_credential.md"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { subject = "repo:shop/infra:ref:refs/heads/main" } }
    hit    = true
  }

  example "description" {
    change = { actions = ["update"], before = { description = "a" }, after = { description = "b" } }
    hit    = false
  }
}

hazard "azuread-conditional-access" {
  provider = "hashicorp/azuread"
  types    = ["azuread_conditional_access_policy"]
  actions  = ["create", "update", "delete"]
  when     = try(after.state, "enabled") == "enabled"
  effect   = "lockout"
  says     = "Who may log in, and with what, changes for everybody whom the policy matches, administrators included."
  instead  = "Begin with enabledForReportingButNotEnforced, and exclude an emergency account."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azuread f0169e0ece, docs/resources/conditional_access_policy.md, state"
    checked = "2026-11"
  }

  example "enforced" {
    change = { actions = ["update"], before = { state = "enabledForReportingButNotEnforced" }, after = { state = "enabled" } }
    hit    = true
  }

  example "reported only" {
    change = { actions = ["update"], before = { state = "disabled" }, after = { state = "enabledForReportingButNotEnforced" } }
    hit    = false
  }
}

hazard "azuread-text-harmless" {
  provider = "hashicorp/azuread"
  types    = ["azuread_application", "azuread_group", "azuread_service_principal"]
  actions  = ["update"]
  attributes = [
    "description",
    "notes",
    "marketing_url",
    "privacy_statement_url",
    "support_url",
    "terms_of_service_url",
    "logo_image",
  ]
  effect = "none"
  says   = "Text about it: nobody gains or loses anything."

  evidence "inferred" {
    source  = "the directory keeps it as text"
    checked = "2026-11"
  }

  example "notes" {
    change = { type = "azuread_application", actions = ["update"], before = { notes = "a" }, after = { notes = "b" } }
    hit    = true
  }

  example "redirects" {
    change = { type = "azuread_application", actions = ["update"], before = { notes = "a", web = [{ redirect_uris = ["https://a"] }] }, after = { notes = "b", web = [{ redirect_uris = ["https://b"] }] } }
    hit    = false
  }
}
