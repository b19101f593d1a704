hazard "mongodbatlas-cluster-destroyed-with-backups" {
  provider = "mongodb/mongodbatlas"
  types    = ["mongodbatlas_advanced_cluster", "mongodbatlas_cluster"]
  actions  = ["delete", "replace"]
  when     = before.retain_backups_enabled != true
  effect   = "data-loss"
  says     = "The snapshots are deleted with the cluster unless retain_backups_enabled was applied before."
  instead  = "Apply retain_backups_enabled = true first, and termination_protection_enabled = true."

  evidence "documented" {
    source  = "mongodb/terraform-provider-mongodbatlas 468253dbf6, docs/resources/advanced_cluster.md, retain_backups_enabled"
    checked = "2026-11"
  }

  example "by default" {
    change = { type = "mongodbatlas_advanced_cluster", actions = ["delete"], before = { name = "shop" } }
    hit    = true
  }

  example "kept" {
    change = { type = "mongodbatlas_advanced_cluster", actions = ["delete"], before = { name = "shop", retain_backups_enabled = true } }
    hit    = false
  }
}

hazard "mongodbatlas-cluster-destroyed" {
  provider = "mongodb/mongodbatlas"
  types    = ["mongodbatlas_advanced_cluster", "mongodbatlas_cluster"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["address-change"]
  says     = "The cluster goes with its data, and a new one has another connection string."
  instead  = "Restore into a second cluster and move over."

  evidence "documented" {
    source  = "mongodb/terraform-provider-mongodbatlas 468253dbf6, docs/resources/advanced_cluster.md"
    checked = "2026-11"
  }

  example "renamed" {
    change = { type = "mongodbatlas_advanced_cluster", actions = ["delete", "create"], before = { name = "a", retain_backups_enabled = true }, after = { name = "b", retain_backups_enabled = true }, replace_paths = ["name"] }
    hit    = true
  }

  example "protected" {
    change = { type = "mongodbatlas_advanced_cluster", actions = ["update"], before = { termination_protection_enabled = false }, after = { termination_protection_enabled = true } }
    hit    = false
  }
}

hazard "mongodbatlas-cluster-paused" {
  provider   = "mongodb/mongodbatlas"
  types      = ["mongodbatlas_advanced_cluster", "mongodbatlas_cluster"]
  actions    = ["update"]
  attributes = ["paused"]
  when       = after.paused == true
  effect     = "outage"
  says       = "A paused cluster takes no connections."

  evidence "documented" {
    source  = "mongodb/terraform-provider-mongodbatlas 468253dbf6, docs/resources/advanced_cluster.md, paused"
    checked = "2026-11"
  }

  example "paused" {
    change = { type = "mongodbatlas_advanced_cluster", actions = ["update"], before = { paused = false }, after = { paused = true } }
    hit    = true
  }

  example "resumed" {
    change = { type = "mongodbatlas_advanced_cluster", actions = ["update"], before = { paused = true }, after = { paused = false } }
    hit    = false
  }
}

hazard "mongodbatlas-version-is-one-way" {
  provider   = "mongodb/mongodbatlas"
  types      = ["mongodbatlas_advanced_cluster", "mongodbatlas_cluster"]
  actions    = ["update"]
  attributes = ["mongo_db_major_version"]
  effect     = "irreversible"
  says       = "The cluster is upgraded member by member, and a major version cannot go back."
  instead    = "Pin the feature compatibility version first."

  evidence "documented" {
    source  = "mongodb/terraform-provider-mongodbatlas 468253dbf6, docs/resources/advanced_cluster.md, pinned_fcv"
    checked = "2026-11"
  }

  example "next" {
    change = { type = "mongodbatlas_advanced_cluster", actions = ["update"], before = { mongo_db_major_version = "6.0" }, after = { mongo_db_major_version = "7.0" } }
    hit    = true
  }

  example "protected" {
    change = { type = "mongodbatlas_advanced_cluster", actions = ["update"], before = { termination_protection_enabled = false }, after = { termination_protection_enabled = true } }
    hit    = false
  }
}
