hazard "google-sql-restarts" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_sql_database_instance"]
  actions  = ["update"]
  attributes = [
    "settings.tier",
    "settings.edition",
    "settings.availability_type",
    "settings.database_flags.**",
    "settings.ip_configuration.private_network",
    "settings.backup_configuration.point_in_time_recovery_enabled",
    "maintenance_version",
  ]
  effect  = "restart"
  says    = "Cloud SQL restarts the instance for this, its read replicas often too."
  instead = "Apply in a window; a standby in another zone shortens it."

  evidence "documented" {
    source  = "Cloud SQL documentation, instance settings and database flags"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/sql_database_instance.html.markdown"
    checked = "2026-11"
  }

  example "another tier" {
    change = { actions = ["update"], before = { settings = [{ tier = "db-f1-micro" }] }, after = { settings = [{ tier = "db-g1-small" }] } }
    hit    = true
  }

  example "a flag" {
    change = { actions = ["update"], before = { settings = [{ database_flags = [] }] }, after = { settings = [{ database_flags = [{ name = "max_connections", value = "200" }] }] } }
    hit    = true
  }

  example "labels" {
    change = { actions = ["update"], before = { settings = [{ user_labels = {} }] }, after = { settings = [{ user_labels = { a = "b" } }] } }
    hit    = false
  }
}

hazard "google-sql-upgrade-is-one-way" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_sql_database_instance"]
  actions    = ["update"]
  attributes = ["database_version"]
  effect     = "irreversible"
  also       = ["outage"]
  says       = "A major version upgrade takes the instance down and cannot be undone."
  instead    = "Try it on a clone."

  evidence "inferred" {
    source  = "Cloud SQL documentation, upgrade the database major version in place"
    checked = "2026-11"
  }

  example "major" {
    change = { actions = ["update"], before = { database_version = "POSTGRES_15" }, after = { database_version = "POSTGRES_16" } }
    hit    = true
  }

  example "tier" {
    change = { actions = ["update"], before = { settings = [{ tier = "a" }] }, after = { settings = [{ tier = "b" }] } }
    hit    = false
  }
}

hazard "google-sql-destroyed" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_sql_database_instance"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["irreversible"]
  says     = "The instance goes with its data and, unless retained, its backups; its name cannot be used again for up to a week."
  instead  = "Export it first, and settings.deletion_protection_enabled guards it outside Terraform as well."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/sql_database_instance.html.markdown"
    checked = "2026-11"
  }

  example "smaller disk" {
    change = { actions = ["delete", "create"], before = { settings = [{ disk_size = 20 }] }, after = { settings = [{ disk_size = 10 }] }, replace_paths = ["settings[0].disk_size"] }
    hit    = true
  }

  example "larger disk" {
    change = { actions = ["update"], before = { settings = [{ disk_size = 10 }] }, after = { settings = [{ disk_size = 20 }] } }
    hit    = false
  }
}
