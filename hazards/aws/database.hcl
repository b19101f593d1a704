hazard "aws-db-change-with-downtime-now" {
  provider = "hashicorp/aws"
  types    = ["aws_db_instance", "aws_rds_cluster", "aws_rds_cluster_instance"]
  actions  = ["update"]
  attributes = [
    "instance_class",
    "engine_version",
    "db_subnet_group_name",
    "license_model",
    "option_group_name",
    "network_type",
    "ca_cert_identifier",
  ]
  when    = after.apply_immediately == true
  effect  = "outage"
  says    = "apply_immediately is on: the database goes down for this change now, and everything already queued for its window is done with it."
  instead = "Use a standby in another zone or a blue/green deployment; read the pending modifications first."

  evidence "documented" {
    source  = "Amazon RDS user guide, modifying a DB instance"
    checked = "2026-11"
  }

  example "another class" {
    change = { actions = ["update"], before = { instance_class = "db.t3.small", apply_immediately = true }, after = { instance_class = "db.t3.large", apply_immediately = true } }
    hit    = true
  }

  example "in the window" {
    change = { actions = ["update"], before = { instance_class = "db.t3.small", apply_immediately = false }, after = { instance_class = "db.t3.large", apply_immediately = false } }
    hit    = false
  }

  example "retention" {
    change = { actions = ["update"], before = { backup_retention_period = 7, apply_immediately = true }, after = { backup_retention_period = 14, apply_immediately = true } }
    hit    = false
  }
}

hazard "aws-db-change-waits-for-its-window" {
  provider = "hashicorp/aws"
  types    = ["aws_db_instance", "aws_rds_cluster", "aws_rds_cluster_instance"]
  actions  = ["update"]
  attributes = [
    "instance_class",
    "engine_version",
    "db_subnet_group_name",
    "license_model",
    "option_group_name",
  ]
  when    = after.apply_immediately != true
  effect  = "deferred"
  asks    = true
  because = "the interruption comes all the same, unattended and when nobody thinks of this apply any more"
  says    = "The apply succeeds, and the change is made unattended in the next maintenance window; until then plans go on showing it."
  instead = "Note the window, and do not apply again in the meantime."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 0130d51a0230, website/docs/r/db_instance.html.markdown"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Amazon RDS user guide, modifying a DB instance"
    checked = "2026-11"
  }

  example "another class" {
    change = { actions = ["update"], before = { instance_class = "db.t3.small" }, after = { instance_class = "db.t3.large" } }
    hit    = true
  }

  example "at once" {
    change = { actions = ["update"], before = { instance_class = "a", apply_immediately = true }, after = { instance_class = "b", apply_immediately = true } }
    hit    = false
  }
}

hazard "aws-db-setting-waits-for-its-window" {
  provider = "hashicorp/aws"
  types    = ["aws_db_instance", "aws_rds_cluster", "aws_rds_cluster_instance"]
  actions  = ["update"]
  attributes = [
    "allocated_storage",
    "parameter_group_name",
    "multi_az",
  ]
  when    = after.apply_immediately != true
  effect  = "deferred"
  says    = "The apply succeeds, and the change is made in the next maintenance window, by itself without an interruption; until then plans go on showing it. A parameter that needs a restart waits for one."
  instead = "Note the window, and do not apply again in the meantime."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 0130d51a0230, website/docs/r/db_instance.html.markdown"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Amazon RDS user guide, modifying a DB instance"
    checked = "2026-11"
  }

  example "more storage" {
    change = { actions = ["update"], before = { allocated_storage = 100 }, after = { allocated_storage = 200 } }
    hit    = true
  }

  example "at once" {
    change = { actions = ["update"], before = { allocated_storage = 100, apply_immediately = true }, after = { allocated_storage = 200, apply_immediately = true } }
    hit    = false
  }
}

hazard "aws-db-engine-upgrade-is-one-way" {
  provider = "hashicorp/aws"
  types = [
    "aws_db_instance",
    "aws_rds_cluster",
    "aws_docdb_cluster",
    "aws_neptune_cluster",
  ]
  actions    = ["update"]
  attributes = ["engine_version"]
  effect     = "irreversible"
  says       = "An engine upgrade cannot be undone: the way back is a restore into another database."
  instead    = "Try it on a restored snapshot, take a snapshot right before."

  evidence "documented" {
    source  = "Amazon RDS user guide, upgrading the engine version"
    checked = "2026-11"
  }

  example "major" {
    change = { actions = ["update"], before = { engine_version = "15.4" }, after = { engine_version = "16.1" } }
    hit    = true
  }

  example "class" {
    change = { actions = ["update"], before = { instance_class = "a" }, after = { instance_class = "b" } }
    hit    = false
  }
}

hazard "aws-db-port-change-reboots-now" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance"]
  actions    = ["update"]
  attributes = ["port"]
  effect     = "restart"
  also       = ["address-change"]
  says       = "The database reboots at once, whatever apply_immediately says, and answers on another port."
  instead    = "Open the new port for the clients first."

  evidence "documented" {
    source  = "Amazon RDS user guide, modifying a DB instance, port"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["update"], before = { port = 5432 }, after = { port = 5433 } }
    hit    = true
  }

  example "retention" {
    change = { actions = ["update"], before = { backup_retention_period = 7 }, after = { backup_retention_period = 8 } }
    hit    = false
  }
}

hazard "aws-db-rename-moves-its-endpoint" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance"]
  actions    = ["update"]
  attributes = ["identifier"]
  effect     = "address-change"
  also       = ["outage"]
  says       = "The old host name stops to answer at once, the new one takes minutes to appear, and the instance cannot be reached in between."
  instead    = "Put a CNAME in front and rename in a window."

  evidence "documented" {
    source  = "Amazon RDS user guide, renaming a DB instance"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["update"], before = { identifier = "a" }, after = { identifier = "b" } }
    hit    = true
  }

  example "resized" {
    change = { actions = ["update"], before = { instance_class = "a" }, after = { instance_class = "b" } }
    hit    = false
  }
}

hazard "aws-db-backups-through-zero" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance"]
  actions    = ["update"]
  attributes = ["backup_retention_period"]
  when       = before.backup_retention_period == 0 || after.backup_retention_period == 0
  effect     = "outage"
  also       = ["data-loss"]
  says       = "Switching automated backups on or off takes the database down; switching them off also ends the way back to a point in time."
  instead    = "Move between values above zero."

  evidence "documented" {
    source  = "Amazon RDS user guide, working with backups"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { backup_retention_period = 7 }, after = { backup_retention_period = 0 } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { backup_retention_period = 0 }, after = { backup_retention_period = 7 } }
    hit    = true
  }

  example "longer" {
    change = { actions = ["update"], before = { backup_retention_period = 7 }, after = { backup_retention_period = 14 } }
    hit    = false
  }
}

hazard "aws-db-longer-retention-harmless" {
  provider = "hashicorp/aws"
  types = [
    "aws_db_instance",
    "aws_rds_cluster",
    "aws_docdb_cluster",
    "aws_neptune_cluster",
  ]
  actions    = ["update"]
  attributes = ["backup_retention_period"]
  when       = try(before.backup_retention_period > 0 && after.backup_retention_period > before.backup_retention_period, false)
  effect     = "none"
  says       = "Backups are kept longer; nothing stops."

  evidence "documented" {
    source  = "Amazon RDS user guide, backup retention period: an outage only from or to zero"
    checked = "2026-11"
  }

  example "longer" {
    change = { actions = ["update"], before = { backup_retention_period = 7 }, after = { backup_retention_period = 14 } }
    hit    = true
  }

  example "shorter" {
    change = { actions = ["update"], before = { backup_retention_period = 14 }, after = { backup_retention_period = 7 } }
    hit    = false
  }

  example "from zero" {
    change = { actions = ["update"], before = { backup_retention_period = 0 }, after = { backup_retention_period = 7 } }
    hit    = false
  }
}

hazard "aws-db-master-password-now" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance", "aws_rds_cluster"]
  actions    = ["update"]
  attributes = ["password", "master_password", "password_wo_version", "master_password_wo_version"]
  effect     = "credential-rotation"
  says       = "The master password changes as soon as the service gets to it, outside any window; clients that still use the old one fail."
  instead    = "Let the service manage it (manage_master_user_password), or give clients the new one first."

  evidence "documented" {
    source  = "Amazon RDS user guide, modifying a DB instance, new master password"
    checked = "2026-11"
  }

  example "another" {
    change = { actions = ["update"], before = { password = "a" }, after = { password = "b" } }
    hit    = true
  }

  example "of a cluster" {
    change = { actions = ["update"], before = { master_password = "a" }, after = { master_password = "b" }, type = "aws_rds_cluster" }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-db-becomes-public" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance", "aws_rds_cluster_instance"]
  actions    = ["update"]
  attributes = ["publicly_accessible"]
  when       = after.publicly_accessible == true
  effect     = "exposure"
  says       = "The database gets a public address at once; only its security groups are left between it and the internet."

  evidence "documented" {
    source  = "Amazon RDS user guide, modifying a DB instance, public access"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["update"], before = { publicly_accessible = false }, after = { publicly_accessible = true } }
    hit    = true
  }

  example "off" {
    change = { actions = ["update"], before = { publicly_accessible = true }, after = { publicly_accessible = false } }
    hit    = false
  }
}

hazard "aws-db-destroyed-without-final-snapshot" {
  provider = "hashicorp/aws"
  types = [
    "aws_db_instance",
    "aws_rds_cluster",
    "aws_redshift_cluster",
    "aws_docdb_cluster",
    "aws_neptune_cluster",
  ]
  actions = ["delete", "replace"]
  when    = before.skip_final_snapshot == true
  effect  = "data-loss"
  says    = "State says skip_final_snapshot: no snapshot is taken, and the data ends here. What the configuration says now does not count, only what was last applied."
  instead = "Apply skip_final_snapshot = false with an identifier first, then destroy."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 0130d51a0230, website/docs/r/db_instance.html.markdown, skip_final_snapshot"
    checked = "2026-11"
  }

  example "skipped" {
    change = { actions = ["delete"], before = { skip_final_snapshot = true } }
    hit    = true
  }

  example "taken" {
    change = { actions = ["delete"], before = { skip_final_snapshot = false } }
    hit    = false
  }
}

hazard "aws-db-destroyed-with-its-backups" {
  provider = "hashicorp/aws"
  types    = ["aws_db_instance"]
  actions  = ["delete", "replace"]
  when     = before.delete_automated_backups != false
  effect   = "data-loss"
  says     = "The automated backups are deleted together with the instance, and with them the way back to a point in time."
  instead  = "Apply delete_automated_backups = false first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 0130d51a0230, website/docs/r/db_instance.html.markdown, delete_automated_backups"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { delete_automated_backups = true } }
    hit    = true
  }

  example "kept" {
    change = { actions = ["delete"], before = { delete_automated_backups = false } }
    hit    = false
  }
}

hazard "aws-db-storage-change-takes-hours" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance"]
  actions    = ["update"]
  attributes = ["allocated_storage", "storage_type", "iops", "storage_throughput"]
  effect     = "slow"
  says       = "Storage is reworked while in use, and no further storage change is accepted for six hours."
  instead    = "Put all storage changes into one apply."

  evidence "documented" {
    source  = "Amazon RDS user guide, modifying a DB instance, allocated storage"
    checked = "2026-11"
  }

  example "grown" {
    change = { actions = ["update"], before = { allocated_storage = 100 }, after = { allocated_storage = 200 } }
    hit    = true
  }

  example "class" {
    change = { actions = ["update"], before = { instance_class = "a" }, after = { instance_class = "b" } }
    hit    = false
  }
}

hazard "aws-db-protection-on-harmless" {
  provider = "hashicorp/aws"
  types = [
    "aws_db_instance",
    "aws_rds_cluster",
    "aws_docdb_cluster",
    "aws_neptune_cluster",
  ]
  actions = ["update"]
  attributes = [
    "deletion_protection",
    "skip_final_snapshot",
    "final_snapshot_identifier",
    "copy_tags_to_snapshot",
    "delete_automated_backups",
  ]
  when   = !(before.deletion_protection == true && after.deletion_protection != true) && !(before.skip_final_snapshot == false && after.skip_final_snapshot == true) && !(before.delete_automated_backups == false && after.delete_automated_backups != false)
  effect = "none"
  says   = "Deletion protection, and what a later destroy is to do: nothing stops."

  evidence "documented" {
    source  = "Amazon RDS user guide, modifying a DB instance, deletion protection"
    checked = "2026-11"
  }

  example "protected" {
    change = { actions = ["update"], before = { deletion_protection = false }, after = { deletion_protection = true } }
    hit    = true
  }

  example "a final snapshot" {
    change = { actions = ["update"], before = { skip_final_snapshot = true }, after = { skip_final_snapshot = false } }
    hit    = true
  }

  example "protection off" {
    change = { actions = ["update"], before = { deletion_protection = true }, after = { deletion_protection = false } }
    hit    = false
  }

  example "snapshot skipped" {
    change = { actions = ["update"], before = { skip_final_snapshot = false }, after = { skip_final_snapshot = true } }
    hit    = false
  }
}

hazard "aws-db-parameter-waits-for-a-reboot" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_parameter_group", "aws_rds_cluster_parameter_group"]
  actions    = ["update"]
  attributes = ["parameter.**"]
  when       = anytrue([for p in after.parameter : p.apply_method == "pending-reboot"])
  effect     = "deferred"
  says       = "A parameter with apply_method pending-reboot takes effect at the next restart, whenever that comes and for whatever reason."
  instead    = "Reboot deliberately after it."

  evidence "documented" {
    source  = "Amazon RDS user guide, working with parameter groups"
    checked = "2026-11"
  }

  example "static" {
    change = { actions = ["update"], before = { parameter = [] }, after = { parameter = [{ name = "a", apply_method = "pending-reboot" }] } }
    hit    = true
  }

  example "dynamic" {
    change = { actions = ["update"], before = { parameter = [] }, after = { parameter = [{ name = "a", apply_method = "immediate" }] } }
    hit    = false
  }
}

hazard "aws-dynamodb-table-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_dynamodb_table"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The table is deleted with every item in it."
  instead  = "Make a second table and copy; point-in-time recovery outlives the table as a system backup."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_dynamodb_table.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "another key" {
    change = { actions = ["delete", "create"], before = { hash_key = "a" }, after = { hash_key = "b" }, replace_paths = ["hash_key"] }
    hit    = true
  }

  example "capacity" {
    change = { actions = ["update"], before = { read_capacity = 1 }, after = { read_capacity = 2 } }
    hit    = false
  }
}
