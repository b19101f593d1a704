hazard "google-instance-schedule-replaces" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_compute_instance"]
  actions    = ["replace"]
  attributes = ["resource_policies.**", "boot_disk.initialize_params.resource_policies.**"]
  effect     = "data-loss"
  also       = ["identity-change"]
  says       = "Attaching a snapshot or start/stop schedule in this place builds the machine anew, which it was meant to protect."
  instead    = "Use google_compute_disk_resource_policy_attachment."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/compute_instance.html.markdown, resource_policies"
    checked = "2026-11"
  }

  example "a schedule" {
    change = { actions = ["delete", "create"], before = { resource_policies = [] }, after = { resource_policies = ["nightly"] }, replace_paths = ["resource_policies"] }
    hit    = true
  }

  example "zone" {
    change = { actions = ["delete", "create"], before = { zone = "europe-west1-b" }, after = { zone = "europe-west1-c" }, replace_paths = ["zone"] }
    hit    = false
  }
}

hazard "google-instance-import-replaces" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_compute_instance"]
  actions  = ["import"]
  when     = contains(change.paths, "metadata_startup_script")
  effect   = "data-loss"
  says     = "Import does not read the argument metadata_startup_script: this plan, the first after it, destroys the machine that it imports."
  instead  = "Move the script to metadata before importing."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/compute_instance.html.markdown, metadata_startup_script, import"
    checked = "2026-11"
  }

  example "imported and replaced" {
    change = { actions = ["delete", "create"], before = { metadata_startup_script = null }, after = { metadata_startup_script = "#!/bin/sh" }, replace_paths = ["metadata_startup_script"], importing = "p/z/a" }
    hit    = true
  }

  example "only imported" {
    change = { actions = ["no-op"], importing = "p/z/a", before = { name = "a" }, after = { name = "a" } }
    hit    = false
  }
}

hazard "google-instance-disk-detached" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_compute_instance", "google_compute_attached_disk"]
  actions    = ["update"]
  attributes = ["attached_disk.**"]
  when       = length(after.attached_disk) < length(before.attached_disk)
  effect     = "outage"
  says       = "The disk is taken from the running machine without unmounting it inside."
  instead    = "Unmount first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, google/services/compute/resource_compute_instance.go, update of attached_disk"
    checked = "2026-11"
  }

  example "one less" {
    change = { type = "google_compute_instance", actions = ["update"], before = { attached_disk = [{ source = "a" }, { source = "b" }] }, after = { attached_disk = [{ source = "a" }] } }
    hit    = true
  }

  example "one more" {
    change = { type = "google_compute_instance", actions = ["update"], before = { attached_disk = [] }, after = { attached_disk = [{ source = "a" }] } }
    hit    = false
  }
}

hazard "google-instance-settings-harmless" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_compute_instance"]
  actions    = ["update"]
  attributes = ["deletion_protection", "allow_stopping_for_update"]
  when       = !(before.deletion_protection == true && after.deletion_protection != true)
  effect     = "none"
  says       = "Guards, and the name of what is kept: the machine goes on."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/compute_instance.html.markdown"
    checked = "2026-11"
  }

  example "protected" {
    change = { actions = ["update"], before = { deletion_protection = false }, after = { deletion_protection = true } }
    hit    = true
  }

  example "not protected" {
    change = { actions = ["update"], before = { deletion_protection = true }, after = { deletion_protection = false } }
    hit    = false
  }
}

hazard "google-cluster-nodes-inline-replace" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_container_cluster"]
  actions    = ["replace"]
  attributes = ["node_pool.**", "initial_node_count"]
  effect     = "data-loss"
  also       = ["outage"]
  says       = "Pools written inside the cluster cannot be added or removed without deleting the cluster with everything in it."
  instead    = "Use google_container_node_pool, and ignore node_pool and initial_node_count here."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/container_cluster.html.markdown, node_pool"
    checked = "2026-11"
  }

  example "one more" {
    change = { actions = ["delete", "create"], before = { node_pool = [{ name = "a" }] }, after = { node_pool = [{ name = "a" }, { name = "b" }] }, replace_paths = ["node_pool"] }
    hit    = true
  }

  example "network" {
    change = { actions = ["delete", "create"], before = { network = "a" }, after = { network = "b" }, replace_paths = ["network"] }
    hit    = false
  }
}

hazard "google-node-pool-count-drift-replaces" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_container_node_pool"]
  actions    = ["replace"]
  attributes = ["initial_node_count"]
  effect     = "outage"
  says       = "The pool was resized elsewhere, and the first size is a reason to build it anew: nodes and pods on them go for a number that nobody needs."
  instead    = "Put initial_node_count into ignore_changes."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/container_node_pool.html.markdown, initial_node_count"
    checked = "2026-11"
  }

  example "resized by hand" {
    change = { actions = ["delete", "create"], before = { initial_node_count = 5 }, after = { initial_node_count = 3 }, replace_paths = ["initial_node_count"] }
    hit    = true
  }

  example "zones" {
    change = { actions = ["delete", "create"], before = { location = "a" }, after = { location = "b" }, replace_paths = ["location"] }
    hit    = false
  }
}

hazard "google-cluster-upgrade-is-one-way" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_container_cluster"]
  actions    = ["update"]
  attributes = ["min_master_version"]
  effect     = "irreversible"
  says       = "The control plane is upgraded in place; a zonal one answers nobody meanwhile. A minor version cannot go back, save where rollback_safe_upgrade soaks it."
  instead    = "Check removed APIs first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/container_cluster.html.markdown, min_master_version and rollback_safe_upgrade"
    checked = "2026-11"
  }

  example "next" {
    change = { actions = ["update"], before = { min_master_version = "1.29" }, after = { min_master_version = "1.30" } }
    hit    = true
  }

  example "labels" {
    change = { actions = ["update"], before = { resource_labels = {} }, after = { resource_labels = { a = "b" } } }
    hit    = false
  }
}

hazard "google-nodes-upgraded" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_container_node_pool", "google_container_cluster"]
  actions  = ["update"]
  attributes = [
    "version",
    "node_version",
    "node_config.machine_type",
    "node_config.disk_size_gb",
    "node_config.disk_type",
    "node_config.image_type",
  ]
  effect  = "restart"
  asks    = false
  because = "Nodes are drained a few at a time, and disruption budgets hold for an hour."
  says    = "Nodes are replaced a few at a time as upgrade_settings say, and their pods drained; with auto_upgrade on as well, the two fight over the version."
  instead = "Look at max_surge and max_unavailable first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/container_node_pool.html.markdown, upgrade_settings and version"
    checked = "2026-11"
  }

  example "next" {
    change = { type = "google_container_node_pool", actions = ["update"], before = { version = "1.29.1-gke.1" }, after = { version = "1.30.1-gke.1" } }
    hit    = true
  }

  example "more" {
    change = { type = "google_container_node_pool", actions = ["update"], before = { node_count = 2 }, after = { node_count = 3 } }
    hit    = false
  }
}

hazard "google-node-pool-shrinks" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_container_node_pool"]
  actions    = ["update"]
  attributes = ["node_count", "autoscaling.max_node_count", "autoscaling.total_max_node_count"]
  when       = try(after.node_count < before.node_count, false) || try(after.autoscaling[0].max_node_count < before.node_count, false)
  effect     = "outage"
  says       = "Nodes are removed to come down to the new number; where the autoscaler has raised it, this takes away what the load needs."
  instead    = "Use autoscaling or node_count, not both."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/container_node_pool.html.markdown, node_count"
    checked = "2026-11"
  }

  example "fewer" {
    change = { actions = ["update"], before = { node_count = 6 }, after = { node_count = 3 } }
    hit    = true
  }

  example "more" {
    change = { actions = ["update"], before = { node_count = 3 }, after = { node_count = 6 } }
    hit    = false
  }
}

hazard "google-cluster-settings-harmless" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_container_cluster", "google_container_node_pool"]
  actions  = ["update"]
  attributes = [
    "deletion_protection",
    "maintenance_policy.**",
    "notification_config.**",
    "monitoring_config.**",
    "logging_config.**",
    "cost_management_config.**",
    "autoscaling.max_node_count",
    "autoscaling.total_max_node_count",
    "upgrade_settings.**",
    "management.auto_repair",
    "security_posture_config.**",
    "release_channel.**",
  ]
  when   = !(before.deletion_protection == true && after.deletion_protection != true) && try(after.autoscaling[0].max_node_count >= before.autoscaling[0].max_node_count, true)
  effect = "none"
  says   = "Windows, channels, room to grow and guards: nothing that runs is touched now."

  evidence "inferred" {
    source  = "Google Kubernetes Engine documentation, maintenance windows and node auto-provisioning"
    checked = "2026-11"
  }

  example "protected" {
    change = { type = "google_container_cluster", actions = ["update"], before = { deletion_protection = false }, after = { deletion_protection = true } }
    hit    = true
  }

  example "not protected" {
    change = { type = "google_container_cluster", actions = ["update"], before = { deletion_protection = true }, after = { deletion_protection = false } }
    hit    = false
  }
}

hazard "google-sql-shrunk-disk-replaces" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_sql_database_instance"]
  actions    = ["replace"]
  attributes = ["settings.disk_size"]
  effect     = "data-loss"
  says       = "A configured disk smaller than the real one counts as a shrink, which destroys the instance with its data."
  instead    = "Leave disk_size out, or ignore it once the disk has grown."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, google/services/sql/resource_sql_database_instance.go, diskSizeCutomizeDiff"
    checked = "2026-11"
  }

  example "grown by itself" {
    change = { actions = ["delete", "create"], before = { settings = [{ disk_size = 60 }] }, after = { settings = [{ disk_size = 20 }] }, replace_paths = ["settings[0].disk_size"] }
    hit    = true
  }

  example "region" {
    change = { actions = ["delete", "create"], before = { region = "a" }, after = { region = "b" }, replace_paths = ["region"] }
    hit    = false
  }
}

hazard "google-sql-name-taken-for-a-week" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_sql_database_instance"]
  actions  = ["delete", "replace"]
  effect   = "irreversible"
  says     = "The name of a deleted instance cannot be used again for up to a week: with the same name, the second half of a replacement fails after the data is gone."
  instead  = "Put a random suffix into the name."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/sql_database_instance.html.markdown, name"
    checked = "2026-11"
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { name = "shop", region = "a" }, after = { name = "shop", region = "b" }, replace_paths = ["region"] }
    hit    = true
  }

  example "labels" {
    change = { actions = ["update"], before = { settings = [{ user_labels = {} }] }, after = { settings = [{ user_labels = { a = "b" } }] } }
    hit    = false
  }
}

hazard "google-sql-replica-promoted" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_sql_database_instance"]
  actions    = ["update"]
  attributes = ["master_instance_name", "instance_type"]
  when       = try(before.master_instance_name, "") != "" && before.master_instance_name != null && (after.master_instance_name == null || after.master_instance_name == "")
  effect     = "irreversible"
  also       = ["restart"]
  says       = "The replica becomes an instance of its own and replication ends."
  instead    = "Treat it as the failover that it is."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/sql_database_instance.html.markdown, promoting a replica"
    checked = "2026-11"
  }

  example "promoted" {
    change = { actions = ["update"], before = { master_instance_name = "shop", instance_type = "READ_REPLICA_INSTANCE" }, after = { master_instance_name = null, instance_type = "CLOUD_SQL_INSTANCE" } }
    hit    = true
  }

  example "labels" {
    change = { actions = ["update"], before = { master_instance_name = "shop", settings = [{ user_labels = {} }] }, after = { master_instance_name = "shop", settings = [{ user_labels = { a = "b" } }] } }
    hit    = false
  }
}

hazard "google-sql-stopped" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_sql_database_instance"]
  actions    = ["update"]
  attributes = ["settings.activation_policy"]
  when       = after.settings[0].activation_policy == "NEVER"
  effect     = "outage"
  says       = "With the policy NEVER the instance is stopped and takes no connections."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/sql_database_instance.html.markdown, activation_policy"
    checked = "2026-11"
  }

  example "stopped" {
    change = { actions = ["update"], before = { settings = [{ activation_policy = "ALWAYS" }] }, after = { settings = [{ activation_policy = "NEVER" }] } }
    hit    = true
  }

  example "started" {
    change = { actions = ["update"], before = { settings = [{ activation_policy = "NEVER" }] }, after = { settings = [{ activation_policy = "ALWAYS" }] } }
    hit    = false
  }
}

hazard "google-sql-settings-harmless" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_sql_database_instance"]
  actions  = ["update"]
  attributes = [
    "deletion_protection",
    "settings.deletion_protection_enabled",
    "settings.disk_autoresize",
    "settings.disk_autoresize_limit",
    "settings.insights_config.**",
    "settings.maintenance_window.**",
    "settings.user_labels.**",
    "settings.backup_configuration.start_time",
    "settings.backup_configuration.backup_retention_settings.**",
    "settings.retain_backups_on_delete",
  ]
  when   = !(before.deletion_protection == true && after.deletion_protection != true) && !(try(before.settings[0].deletion_protection_enabled, false) == true && try(after.settings[0].deletion_protection_enabled, false) != true) && try(after.settings[0].backup_configuration[0].backup_retention_settings[0].retained_backups >= before.settings[0].backup_configuration[0].backup_retention_settings[0].retained_backups, true)
  effect = "none"
  says   = "Guards, windows, insights and growing by itself: nothing stops."

  evidence "inferred" {
    source  = "Cloud SQL documentation, instance settings: impact of changing them"
    checked = "2026-11"
  }

  example "insights" {
    change = { actions = ["update"], before = { deletion_protection = true, settings = [{ insights_config = [{ query_insights_enabled = false }] }] }, after = { deletion_protection = true, settings = [{ insights_config = [{ query_insights_enabled = true }] }] } }
    hit    = true
  }

  example "not protected" {
    change = { actions = ["update"], before = { deletion_protection = true, settings = [{}] }, after = { deletion_protection = false, settings = [{}] } }
    hit    = false
  }
}

hazard "google-secret-version-replaced" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_secret_manager_secret_version"]
  actions  = ["delete", "replace"]
  when     = before.deletion_policy != "ABANDON"
  effect   = "credential-rotation"
  also     = ["outage"]
  says     = "The old version is destroyed, by default before the new one exists: readers of latest fail in between, and those of its number for ever."
  instead  = "Use create_before_destroy with deletion_policy DISABLE or ABANDON."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/secret_manager_secret_version.html.markdown, note"
    checked = "2026-11"
  }

  example "another value" {
    change = { actions = ["delete", "create"], before = { secret_data = "a", deletion_policy = "DELETE" }, after = { secret_data = "b", deletion_policy = "DELETE" }, replace_paths = ["secret_data"] }
    hit    = true
  }

  example "abandoned" {
    change = { actions = ["delete", "create"], before = { secret_data = "a", deletion_policy = "ABANDON" }, after = { secret_data = "b", deletion_policy = "ABANDON" }, replace_paths = ["secret_data"] }
    hit    = false
  }
}

hazard "google-service-account-key-replaced" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_service_account_key"]
  actions  = ["delete", "replace"]
  effect   = "credential-rotation"
  also     = ["outage"]
  says     = "The old key is refused from that moment on; without create_before_destroy nobody has the new one yet."
  instead  = "Use create_before_destroy, and hand the new one out first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/google_service_account_key.html.markdown, keepers"
    checked = "2026-11"
  }

  example "rotated" {
    change = { actions = ["delete", "create"], before = { keepers = { t = "1" } }, after = { keepers = { t = "2" } }, replace_paths = ["keepers"] }
    hit    = true
  }

  example "a new one" {
    change = { actions = ["create"], after = { service_account_id = "a" } }
    hit    = false
  }
}

hazard "google-zone-replaced" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_dns_managed_zone"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["data-loss"]
  says     = "A zone that is made again can have other name servers, so the delegation points into nothing; with force_destroy also records made elsewhere go."
  instead  = "Make the new zone, copy the records, move the delegation."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, google/services/dns/resource_dns_managed_zone.go, force-new fields"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a", dns_name = "a.example." }, after = { name = "a", dns_name = "b.example." }, replace_paths = ["dns_name"] }
    hit    = true
  }

  example "labels" {
    change = { actions = ["update"], before = { labels = {} }, after = { labels = { a = "b" } } }
    hit    = false
  }
}

hazard "google-app-engine-is-for-ever" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_app_engine_application"]
  actions  = ["create", "delete"]
  effect   = "irreversible"
  says     = "An application stays for the life of the project, in its region; a destroy only forgets it."
  instead  = "Make it in a project that may go."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/app_engine_application.html.markdown, note"
    checked = "2026-11"
  }

  example "made" {
    change = { actions = ["create"], after = { location_id = "europe-west" } }
    hit    = true
  }

  example "changed" {
    change = { actions = ["update"], before = { serving_status = "SERVING" }, after = { serving_status = "USER_DISABLED" } }
    hit    = false
  }
}

hazard "google-default-accounts-deleted" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_project_default_service_accounts"]
  actions  = ["create"]
  when     = after.action == "DELETE"
  effect   = "irreversible"
  also     = ["lockout"]
  says     = "The default service accounts of the project are deleted, and what runs as them loses its rights; after 30 days Google cannot bring them back."
  instead  = "Use DEPRIVILEGE or DISABLE."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/google_project_default_service_accounts.html.markdown, warning"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["create"], after = { action = "DELETE" } }
    hit    = true
  }

  example "fewer rights" {
    change = { actions = ["create"], after = { action = "DEPRIVILEGE" } }
    hit    = false
  }
}

hazard "google-project-deleted" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_project"]
  actions  = ["delete", "replace"]
  when     = before.deletion_policy != "ABANDON" && before.deletion_policy != "PREVENT"
  effect   = "irreversible"
  also     = ["data-loss"]
  says     = "The project is shut down with everything in it: it can be brought back for 30 days, and its id never again."
  instead  = "Apply deletion_policy = \"ABANDON\" first, or use a removed block that does not destroy."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/google_project.html.markdown, deletion_policy"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { project_id = "shop", deletion_policy = "DELETE" } }
    hit    = true
  }

  example "abandoned" {
    change = { actions = ["delete"], before = { project_id = "shop", deletion_policy = "ABANDON" } }
    hit    = false
  }
}

hazard "google-bucket-emptied-on-destroy" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_storage_bucket"]
  actions  = ["delete", "replace"]
  when     = before.force_destroy == true
  effect   = "data-loss"
  says     = "State says force_destroy: every object is deleted with the bucket."
  instead  = "Apply force_destroy = false first; the destroy then fails unless the bucket is empty."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/storage_bucket.html.markdown, force_destroy"
    checked = "2026-11"
  }

  example "forced" {
    change = { actions = ["delete"], before = { name = "b", force_destroy = true } }
    hit    = true
  }

  example "not forced" {
    change = { actions = ["delete"], before = { name = "b", force_destroy = false } }
    hit    = false
  }
}

hazard "google-bucket-expiry-deletes" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_storage_bucket"]
  actions    = ["update"]
  attributes = ["lifecycle_rule.**"]
  when       = anytrue([for r in after.lifecycle_rule : try(r.action[0].type, "") == "Delete"])
  effect     = "data-loss"
  also       = ["deferred"]
  says       = "A rule with the action Delete holds for objects that are there already."
  instead    = "List what it would match first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/storage_bucket.html.markdown, lifecycle_rule"
    checked = "2026-11"
  }

  example "deletes" {
    change = { actions = ["update"], before = { lifecycle_rule = [] }, after = { lifecycle_rule = [{ action = [{ type = "Delete" }], condition = [{ age = 30 }] }] } }
    hit    = true
  }

  example "moves" {
    change = { actions = ["update"], before = { lifecycle_rule = [] }, after = { lifecycle_rule = [{ action = [{ type = "SetStorageClass", storage_class = "NEARLINE" }], condition = [{ age = 30 }] }] } }
    hit    = false
  }
}

hazard "google-bucket-retention-locked" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_storage_bucket"]
  actions    = ["create", "update"]
  attributes = ["retention_policy.**"]
  when       = try(after.retention_policy[0].is_locked, false) == true
  effect     = "irreversible"
  says       = "A locked retention policy can be taken off or shortened by nobody, and the bucket cannot go before its last object may."
  instead    = "Leave is_locked out until the retention has proved right."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/storage_bucket.html.markdown, retention_policy.is_locked"
    checked = "2026-11"
  }

  example "locked" {
    change = { actions = ["update"], before = { retention_policy = [{ retention_period = "86400", is_locked = false }] }, after = { retention_policy = [{ retention_period = "86400", is_locked = true }] } }
    hit    = true
  }

  example "not locked" {
    change = { actions = ["update"], before = { retention_policy = [] }, after = { retention_policy = [{ retention_period = "86400", is_locked = false }] } }
    hit    = false
  }
}

hazard "google-store-destroyed" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types = [
    "google_bigquery_dataset",
    "google_bigquery_table",
    "google_spanner_instance",
    "google_spanner_database",
    "google_bigtable_instance",
    "google_bigtable_table",
    "google_firestore_database",
    "google_filestore_instance",
    "google_redis_instance",
    "google_redis_cluster",
    "google_alloydb_cluster",
    "google_alloydb_instance",
    "google_pubsub_topic",
    "google_pubsub_subscription",
    "google_artifact_registry_repository",
    "google_sql_database",
    "google_logging_project_bucket_config",
    "google_secret_manager_secret",
  ]
  actions = ["delete", "replace"]
  effect  = "data-loss"
  says    = "What is stored in it goes with it, messages that nobody has read yet included; a new one is empty."
  instead = "Copy or drain it first."

  evidence "inferred" {
    source  = "the API deletes the object with its content, and a replacement is a deletion and a creation"
    checked = "2026-11"
  }

  example "moved" {
    change = { type = "google_bigquery_dataset", actions = ["delete", "create"], before = { location = "EU" }, after = { location = "US" }, replace_paths = ["location"] }
    hit    = true
  }

  example "labels" {
    change = { type = "google_bigquery_dataset", actions = ["update"], before = { labels = {} }, after = { labels = { a = "b" } } }
    hit    = false
  }
}

hazard "google-table-expiry-set" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_bigquery_dataset", "google_bigquery_table"]
  actions    = ["update"]
  attributes = ["default_partition_expiration_ms", "expiration_time", "time_partitioning.expiration_ms"]
  effect     = "data-loss"
  says       = "Tables and partitions whose time has passed are deleted with their data."
  instead    = "Look how old what is there is first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/bigquery_table.html.markdown, expiration_time"
    checked = "2026-11"
  }

  example "set" {
    change = { type = "google_bigquery_table", actions = ["update"], before = { time_partitioning = [{ type = "DAY", expiration_ms = 0 }] }, after = { time_partitioning = [{ type = "DAY", expiration_ms = 2592000000 }] } }
    hit    = true
  }

  example "description" {
    change = { type = "google_bigquery_table", actions = ["update"], before = { description = "a" }, after = { description = "b" } }
    hit    = false
  }
}

hazard "google-upgrade-of-alloydb-is-one-way" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_alloydb_cluster"]
  actions    = ["update"]
  attributes = ["database_version"]
  effect     = "irreversible"
  also       = ["outage"]
  says       = "The cluster is upgraded in place and cannot go back."
  instead    = "Take a backup right before."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/alloydb_cluster.html.markdown, database_version"
    checked = "2026-11"
  }

  example "next" {
    change = { actions = ["update"], before = { database_version = "POSTGRES_15" }, after = { database_version = "POSTGRES_16" } }
    hit    = true
  }

  example "labels" {
    change = { actions = ["update"], before = { labels = {} }, after = { labels = { a = "b" } } }
    hit    = false
  }
}

hazard "google-redis-resized" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_redis_instance"]
  actions    = ["update"]
  attributes = ["memory_size_gb", "redis_version"]
  effect     = "outage"
  says       = "The instance is scaled: in the basic tier it is away meanwhile and comes back empty, in the standard tier it fails over."
  instead    = "Scale in a quiet hour."

  evidence "inferred" {
    source  = "Memorystore for Redis documentation, scaling behaviour by tier"
    checked = "2026-11"
  }

  example "more" {
    change = { actions = ["update"], before = { memory_size_gb = 1 }, after = { memory_size_gb = 4 } }
    hit    = true
  }

  example "labels" {
    change = { actions = ["update"], before = { labels = {} }, after = { labels = { a = "b" } } }
    hit    = false
  }
}

hazard "google-edge-replaced" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types = [
    "google_compute_forwarding_rule",
    "google_compute_global_forwarding_rule",
    "google_compute_target_https_proxy",
    "google_compute_url_map",
    "google_compute_backend_service",
    "google_compute_router_nat",
    "google_compute_router",
    "google_compute_vpn_tunnel",
    "google_compute_ha_vpn_gateway",
    "google_compute_interconnect_attachment",
    "google_compute_network_peering",
    "google_vpc_access_connector",
    "google_service_networking_connection",
    "google_compute_route",
  ]
  actions = ["delete", "replace"]
  effect  = "outage"
  says    = "Traffic through it stops until the new one stands."
  instead = "Build the second one first and move the traffic."

  evidence "inferred" {
    source  = "a replacement is a deletion and a creation"
    checked = "2026-11"
  }

  example "replaced" {
    change = { type = "google_compute_forwarding_rule", actions = ["delete", "create"], before = { ip_protocol = "TCP" }, after = { ip_protocol = "UDP" }, replace_paths = ["ip_protocol"] }
    hit    = true
  }

  example "labels" {
    change = { type = "google_compute_forwarding_rule", actions = ["update"], before = { labels = {} }, after = { labels = { a = "b" } } }
    hit    = false
  }
}

hazard "google-network-replaced" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_compute_network", "google_compute_subnetwork"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "What is attached to it has to go first, and addresses in it are given back."
  instead  = "Make the new one beside it and move one machine after the other."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, google/services/compute/resource_compute_subnetwork.go, force-new fields"
    checked = "2026-11"
  }

  example "renamed" {
    change = { type = "google_compute_subnetwork", actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "flow logs" {
    change = { type = "google_compute_subnetwork", actions = ["update"], before = { log_config = [] }, after = { log_config = [{ aggregation_interval = "INTERVAL_5_SEC" }] } }
    hit    = false
  }
}

hazard "google-certificate-replaced" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types = [
    "google_compute_ssl_certificate",
    "google_compute_managed_ssl_certificate",
    "google_compute_region_ssl_certificate",
  ]
  actions = ["replace"]
  when    = change.actions[0] == "delete"
  effect  = "outage"
  says    = "A certificate in use cannot be deleted: without create_before_destroy this fails, and a managed one is not ready before its names have been checked."
  instead = "Use name_prefix with create_before_destroy, and switch when the new one is active."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/compute_ssl_certificate.html.markdown and compute_managed_ssl_certificate.html.markdown"
    checked = "2026-11"
  }

  example "another name" {
    change = { type = "google_compute_managed_ssl_certificate", actions = ["delete", "create"], before = { managed = [{ domains = ["a.example."] }] }, after = { managed = [{ domains = ["b.example."] }] }, replace_paths = ["managed[0].domains"] }
    hit    = true
  }

  example "the new one first" {
    change = { type = "google_compute_managed_ssl_certificate", actions = ["create", "delete"], before = { managed = [{ domains = ["a.example."] }] }, after = { managed = [{ domains = ["b.example."] }] }, replace_paths = ["managed[0].domains"] }
    hit    = false
  }
}

hazard "google-run-new-revision" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_cloud_run_v2_service", "google_cloud_run_service"]
  actions  = ["update"]
  attributes = [
    "template.containers.image",
    "template.containers.env.**",
    "template.scaling.max_instance_count",
    "template.labels.**",
    "template.annotations.**",
    "template.spec.containers.image",
    "template.spec.containers.env.**",
    "client",
    "client_version",
  ]
  when   = try(after.template[0].scaling[0].max_instance_count >= before.template[0].scaling[0].max_instance_count, true)
  effect = "none"
  says   = "A new revision starts and takes the traffic when it is ready; requests in flight end on the old one."

  evidence "inferred" {
    source  = "Cloud Run documentation, rollouts: traffic moves when the new revision is ready"
    checked = "2026-11"
  }

  example "another image" {
    change = { type = "google_cloud_run_v2_service", actions = ["update"], before = { template = [{ containers = [{ image = "app:1" }] }] }, after = { template = [{ containers = [{ image = "app:2" }] }] } }
    hit    = true
  }

  example "ingress" {
    change = { type = "google_cloud_run_v2_service", actions = ["update"], before = { ingress = "INGRESS_TRAFFIC_ALL", template = [{ containers = [{ image = "app:1" }] }] }, after = { ingress = "INGRESS_TRAFFIC_INTERNAL_ONLY", template = [{ containers = [{ image = "app:2" }] }] } }
    hit    = false
  }
}

hazard "google-run-ingress-closed" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_cloud_run_v2_service"]
  actions    = ["update"]
  attributes = ["ingress"]
  when       = after.ingress != "INGRESS_TRAFFIC_ALL"
  effect     = "lockout"
  says       = "Callers from outside are refused from now on."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, website/docs/r/cloud_run_v2_service.html.markdown, ingress"
    checked = "2026-11"
  }

  example "closed" {
    change = { actions = ["update"], before = { ingress = "INGRESS_TRAFFIC_ALL" }, after = { ingress = "INGRESS_TRAFFIC_INTERNAL_ONLY" } }
    hit    = true
  }

  example "opened" {
    change = { actions = ["update"], before = { ingress = "INGRESS_TRAFFIC_INTERNAL_ONLY" }, after = { ingress = "INGRESS_TRAFFIC_ALL" } }
    hit    = false
  }
}

hazard "google-run-replaced" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types = [
    "google_cloud_run_v2_service",
    "google_cloud_run_service",
    "google_cloudfunctions2_function",
    "google_cloudfunctions_function",
  ]
  actions = ["delete", "replace"]
  effect  = "outage"
  says    = "Callers get no answer until the new one is there, and bindings that let them in have to be made again."
  instead = "Make a second service and move the traffic."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622a2, google/services/cloudrunv2/resource_cloud_run_v2_service.go, force-new fields"
    checked = "2026-11"
  }

  example "moved" {
    change = { type = "google_cloud_run_v2_service", actions = ["delete", "create"], before = { location = "a" }, after = { location = "b" }, replace_paths = ["location"] }
    hit    = true
  }

  example "image" {
    change = { type = "google_cloud_run_v2_service", actions = ["update"], before = { template = [{ containers = [{ image = "a" }] }] }, after = { template = [{ containers = [{ image = "b" }] }] } }
    hit    = false
  }
}

hazard "google-watching-harmless" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types = [
    "google_monitoring_alert_policy",
    "google_monitoring_dashboard",
    "google_monitoring_uptime_check_config",
    "google_logging_metric",
    "google_monitoring_slo",
    "google_billing_budget",
  ]
  actions = ["update"]
  attributes = [
    "conditions.**",
    "documentation.**",
    "dashboard_json",
    "period",
    "timeout",
    "description",
    "filter",
    "goal",
    "amount.**",
    "threshold_rules.**",
    "alert_strategy.**",
    "display_name",
    "user_labels.**",
    "severity",
  ]
  effect = "none"
  says   = "What is watched, and when somebody is told: what runs goes on."

  evidence "inferred" {
    source  = "Cloud Monitoring documentation"
    checked = "2026-11"
  }

  example "threshold" {
    change = { type = "google_monitoring_alert_policy", actions = ["update"], before = { conditions = [{ condition_threshold = [{ threshold_value = 80 }] }] }, after = { conditions = [{ condition_threshold = [{ threshold_value = 90 }] }] } }
    hit    = true
  }

  example "off" {
    change = { type = "google_monitoring_alert_policy", actions = ["update"], before = { enabled = true }, after = { enabled = false } }
    hit    = false
  }
}
