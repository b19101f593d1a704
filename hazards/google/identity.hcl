hazard "google-project-policy-is-the-whole-policy" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_project_iam_policy", "google_organization_iam_policy", "google_folder_iam_policy"]
  actions  = ["create", "update"]
  effect   = "lockout"
  says     = "This sets the whole policy: whoever is not in it loses access, service agents and the one who applies among them."
  instead  = "Use google_project_iam_member."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/google_project_iam.html.markdown"
    checked = "2026-11"
  }

  example "created" {
    change = { actions = ["create"], after = { policy_data = "{}" } }
    hit    = true
  }

  example "imported" {
    change = { actions = ["no-op"], importing = "p", before = { policy_data = "{}" }, after = { policy_data = "{}" } }
    hit    = false
  }
}

hazard "google-binding-is-the-whole-role" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types = [
    "google_project_iam_binding",
    "google_storage_bucket_iam_binding",
    "google_folder_iam_binding",
    "google_organization_iam_binding",
    "google_service_account_iam_binding",
  ]
  actions = ["create"]
  effect  = "lockout"
  asks    = false
  because = "On a role that nobody else was granted it changes nothing, and the plan does not tell."
  says    = "A binding owns the whole member list of its role: members granted elsewhere lose it."
  instead = "Use the member resource, or read the live list first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/google_project_iam.html.markdown"
    checked = "2026-11"
  }

  example "created" {
    change = { actions = ["create"], after = { role = "roles/viewer", members = ["user:a@example.com"] } }
    hit    = true
  }

  example "one more member" {
    change = { actions = ["update"], before = { members = ["a"] }, after = { members = ["a", "b"] } }
    hit    = false
  }
}

hazard "google-service-account-replaced" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_service_account"]
  actions  = ["delete", "replace"]
  effect   = "lockout"
  also     = ["identity-change"]
  says     = "A service account made again under the same name is another principal: every role has to be granted anew."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/google_service_account.html.markdown"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { account_id = "a" }, after = { account_id = "b" }, replace_paths = ["account_id"] }
    hit    = true
  }

  example "display name" {
    change = { actions = ["update"], before = { display_name = "a" }, after = { display_name = "b" } }
    hit    = false
  }
}

hazard "google-key-ring-key-destroyed" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_kms_crypto_key"]
  actions  = ["delete", "replace"]
  effect   = "irreversible"
  also     = ["data-loss"]
  says     = "The key itself cannot be deleted: all its versions are destroyed instead, and what is encrypted under them becomes unreadable."
  instead  = "Let go of it with a removed block that does not destroy."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622, google/services/kms/resource_kms_crypto_key.go, Delete"
    checked = "2026-11"
  }

  example "destroyed" {
    change = { actions = ["delete"], before = { name = "a" } }
    hit    = true
  }

  example "rotation period" {
    change = { actions = ["update"], before = { rotation_period = "1s" }, after = { rotation_period = "2s" } }
    hit    = false
  }
}

hazard "google-project-service-disabled" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_project_service"]
  actions  = ["delete", "replace"]
  when     = before.disable_on_destroy == true
  effect   = "outage"
  says     = "The API is switched off for the whole project; what uses it stops."
  instead  = "Apply disable_on_destroy = false first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/google_project_service.html.markdown, disable_on_destroy"
    checked = "2026-11"
  }

  example "disabled" {
    change = { actions = ["delete"], before = { service = "a", disable_on_destroy = true } }
    hit    = true
  }

  example "left on" {
    change = { actions = ["delete"], before = { service = "a", disable_on_destroy = false } }
    hit    = false
  }
}
