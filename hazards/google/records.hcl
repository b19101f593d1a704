hazard "google-labels-harmless" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_*"]
  actions    = ["update"]
  attributes = ["labels.**", "effective_labels.**", "terraform_labels.**", "resource_labels.**", "settings.user_labels.**"]
  effect     = "none"
  says       = "Labels are records: the object goes on as it is. (Network tags are not: firewalls go by them.)"

  evidence "inferred" {
    source  = "Google Cloud documentation, labels overview"
    checked = "2026-11"
  }

  example "a label" {
    change = { type = "google_compute_instance", actions = ["update"], before = { labels = {}, effective_labels = {}, terraform_labels = {} }, after = { labels = { a = "b" }, effective_labels = { a = "b" }, terraform_labels = { a = "b" } } }
    hit    = true
  }

  example "a network tag" {
    change = { type = "google_compute_instance", actions = ["update"], before = { tags = [] }, after = { tags = ["web"] } }
    hit    = false
  }
}

hazard "google-description-harmless" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_*"]
  actions    = ["update"]
  attributes = ["description", "display_name"]
  effect     = "none"
  says       = "A description that can be changed in place is only text."

  evidence "inferred" {
    source  = "the API takes it as text without meaning"
    checked = "2026-11"
  }

  example "reworded" {
    change = { type = "google_compute_firewall", actions = ["update"], before = { description = "a" }, after = { description = "b" } }
    hit    = true
  }

  example "replaced" {
    change = { type = "google_compute_address", actions = ["delete", "create"], before = { description = "a" }, after = { description = "b" }, replace_paths = ["description"] }
    hit    = false
  }
}
