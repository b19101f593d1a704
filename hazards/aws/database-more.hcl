hazard "aws-db-window-moved-over-now" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance"]
  actions    = ["update"]
  attributes = ["maintenance_window"]
  effect     = "restart"
  asks       = false
  because    = "It only bites where something is pending and the window is open."
  says       = "If the new maintenance window includes the present moment, everything that is queued for it runs straight away, with its downtime."
  instead    = "Read the pending modifications first, and move the window into the future."

  evidence "documented" {
    source  = "awsdocs/amazon-rds-user-guide 50e7617a86, doc_source/Overview.DBInstance.Modifying.md, Maintenance window"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["update"], before = { maintenance_window = "sun:03:00-sun:04:00" }, after = { maintenance_window = "mon:11:00-mon:12:00" } }
    hit    = true
  }

  example "backup window" {
    change = { actions = ["update"], before = { backup_window = "02:00-03:00" }, after = { backup_window = "03:00-04:00" } }
    hit    = false
  }
}

hazard "aws-db-parameter-group-needs-a-reboot" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance"]
  actions    = ["update"]
  attributes = ["parameter_group_name"]
  when       = after.apply_immediately == true
  effect     = "deferred"
  says       = "The new parameter group is associated, but its values count only after a reboot that nobody has scheduled: the next restart, for whatever reason, changes how the database behaves."
  instead    = "Reboot deliberately after it, and look whether the status says in-sync."

  evidence "documented" {
    source  = "awsdocs/amazon-rds-user-guide 50e7617a86, doc_source/Overview.DBInstance.Modifying.md, DB parameter group"
    checked = "2026-11"
  }

  example "another group" {
    change = { actions = ["update"], before = { parameter_group_name = "pg16-a", apply_immediately = true }, after = { parameter_group_name = "pg16-b", apply_immediately = true } }
    hit    = true
  }

  example "in the window" {
    change = { actions = ["update"], before = { parameter_group_name = "pg16-a", apply_immediately = false }, after = { parameter_group_name = "pg16-b", apply_immediately = false } }
    hit    = false
  }
}

hazard "aws-db-storage-cannot-shrink" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance"]
  actions    = ["update"]
  attributes = ["allocated_storage"]
  when       = try(after.allocated_storage < before.allocated_storage, false)
  effect     = "none"
  outcome    = "refused"
  says       = "RDS cannot take storage away from an instance."
  instead    = "Restore or replicate into a smaller instance and move over."

  evidence "inferred" {
    source  = "awsdocs/amazon-rds-user-guide 50e7617a86, doc_source/Overview.DBInstance.Modifying.md, Allocated storage: only an increase is offered"
    checked = "2026-11"
  }

  example "smaller" {
    change = { actions = ["update"], before = { allocated_storage = 200 }, after = { allocated_storage = 100 } }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { allocated_storage = 100 }, after = { allocated_storage = 200 } }
    hit    = false
  }
}

hazard "aws-db-major-upgrade-not-allowed" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance", "aws_rds_cluster"]
  actions    = ["update"]
  attributes = ["engine_version"]
  when       = after.allow_major_version_upgrade != true && try(tonumber(split(".", after.engine_version)[0]) > tonumber(split(".", before.engine_version)[0]), false)
  effect     = "none"
  outcome    = "refused"
  says       = "Another major version needs allow_major_version_upgrade = true."
  instead    = "Rehearse the upgrade on a restored snapshot, then allow it for that one apply."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/db_instance.html.markdown, allow_major_version_upgrade, not read again on newer releases"
    checked = "2026-11"
  }

  example "to the next major" {
    change = { actions = ["update"], before = { engine_version = "15.4" }, after = { engine_version = "16.1" } }
    hit    = true
  }

  example "a minor one" {
    change = { actions = ["update"], before = { engine_version = "15.4" }, after = { engine_version = "15.6" } }
    hit    = false
  }

  example "allowed" {
    change = { actions = ["update"], before = { engine_version = "15.4", allow_major_version_upgrade = true }, after = { engine_version = "16.1", allow_major_version_upgrade = true } }
    hit    = false
  }
}

hazard "aws-db-standby-removed" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance"]
  actions    = ["update"]
  attributes = ["multi_az"]
  when       = before.multi_az == true && after.multi_az == false
  effect     = "outage"
  says       = "Without the standby in another zone the next fault or maintenance of this instance is an outage; the standby itself is dropped without one."
  instead    = "Keep it, or record that the database may stand alone."

  evidence "documented" {
    source  = "awsdocs/amazon-rds-user-guide 50e7617a86, doc_source/Concepts.MultiAZSingleStandby.md"
    checked = "2026-11"
  }

  example "single" {
    change = { actions = ["update"], before = { multi_az = true }, after = { multi_az = false } }
    hit    = true
  }

  example "a standby" {
    change = { actions = ["update"], before = { multi_az = false }, after = { multi_az = true } }
    hit    = false
  }
}

hazard "aws-db-import-arms-a-destroy-without-snapshot" {
  provider = "hashicorp/aws"
  types    = ["aws_db_instance"]
  actions  = ["import"]
  when     = after.skip_final_snapshot == true
  effect   = "none"
  blind    = "Whether anybody wanted it so: AWS keeps neither of the two settings, so a refresh cannot read them."
  says     = "Import writes skip_final_snapshot = true and delete_automated_backups = true into the state, whatever the configuration says: a destroy or a replacement before the next apply takes no snapshot."
  instead  = "Apply once after the import, before any plan that destroys."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_db_instance.go, resourceAwsDbInstanceImport"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "hashicorp/terraform-provider-aws, internal/service/rds/instance.go, resourceInstanceImport (4.x and 5.x)"
    checked = "2026-11"
  }

  example "imported" {
    change = { actions = ["no-op"], importing = "db-1", before = { skip_final_snapshot = true }, after = { skip_final_snapshot = true } }
    hit    = true
  }

  example "imported and set in the same plan" {
    change = { actions = ["update"], importing = "db-1", before = { skip_final_snapshot = true }, after = { skip_final_snapshot = false } }
    hit    = false
  }
}

hazard "aws-db-restore-source-replaces" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance", "aws_rds_cluster"]
  actions    = ["replace"]
  attributes = ["snapshot_identifier"]
  effect     = "data-loss"
  says       = "Another snapshot to restore from replaces the live database with a copy of that snapshot: what was written since is gone, and a cluster takes its automated snapshots along."
  instead    = "Put snapshot_identifier into ignore_changes after the first restore."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 0130d51a0230, website/docs/r/rds_cluster.html.markdown, snapshot_identifier"
    checked = "2026-11"
  }

  example "a newer snapshot" {
    change = { actions = ["delete", "create"], before = { snapshot_identifier = "shop-2026-01" }, after = { snapshot_identifier = "shop-2026-02" }, replace_paths = ["snapshot_identifier"] }
    hit    = true
  }

  example "another name" {
    change = { type = "aws_rds_cluster", actions = ["delete", "create"], before = { cluster_identifier = "a" }, after = { cluster_identifier = "b" }, replace_paths = ["cluster_identifier"] }
    hit    = false
  }
}

hazard "aws-db-replica-promoted" {
  provider   = "hashicorp/aws"
  types      = ["aws_db_instance"]
  actions    = ["update"]
  attributes = ["replicate_source_db"]
  when       = before.replicate_source_db != null && before.replicate_source_db != "" && (after.replicate_source_db == null || after.replicate_source_db == "")
  effect     = "irreversible"
  says       = "Without its source the read replica becomes a database of its own and replication ends; the way back is a new replica."
  instead    = "Treat it as the failover that it is."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/db_instance.html.markdown, replicate_source_db, not read again on newer releases"
    checked = "2026-11"
  }

  example "the line removed" {
    change = { actions = ["update"], before = { replicate_source_db = "shop" }, after = { replicate_source_db = null } }
    hit    = true
  }

  example "class" {
    change = { actions = ["update"], before = { replicate_source_db = "shop", instance_class = "db.t3.small" }, after = { replicate_source_db = "shop", instance_class = "db.t3.large" } }
    hit    = false
  }
}

hazard "aws-cluster-zones-replace" {
  provider   = "hashicorp/aws"
  types      = ["aws_rds_cluster", "aws_docdb_cluster", "aws_neptune_cluster"]
  actions    = ["replace"]
  attributes = ["availability_zones.**"]
  effect     = "data-loss"
  also       = ["outage"]
  says       = "The service adds zones up to three by itself, and fewer in the configuration force a new, empty cluster, at every plan again."
  instead    = "Leave availability_zones out, list all three, or ignore it."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 0130d51a0230, website/docs/r/rds_cluster.html.markdown, availability_zones"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "hashicorp/terraform-provider-aws issue 29149"
    checked = "2026-11"
  }

  example "two of three" {
    change = { actions = ["delete", "create"], before = { availability_zones = ["eu-central-1a", "eu-central-1b", "eu-central-1c"] }, after = { availability_zones = ["eu-central-1a", "eu-central-1b"] }, replace_paths = ["availability_zones"] }
    hit    = true
  }

  example "another name" {
    change = { actions = ["delete", "create"], before = { cluster_identifier = "a" }, after = { cluster_identifier = "b" }, replace_paths = ["cluster_identifier"] }
    hit    = false
  }
}

hazard "aws-db-settings-harmless" {
  provider = "hashicorp/aws"
  types    = ["aws_db_instance"]
  actions  = ["update"]
  attributes = [
    "monitoring_interval",
    "monitoring_role_arn",
    "performance_insights_enabled",
    "performance_insights_retention_period",
    "performance_insights_kms_key_id",
    "database_insights_mode",
    "enabled_cloudwatch_logs_exports.**",
    "max_allocated_storage",
    "backup_window",
    "iam_database_authentication_enabled",
    "auto_minor_version_upgrade",
    "allow_major_version_upgrade",
    "apply_immediately",
    "timeouts.**",
  ]
  when   = !(before.iam_database_authentication_enabled == true && after.iam_database_authentication_enabled == false)
  effect = "none"
  says   = "Amazon lists these as changes without downtime: monitoring, log exports, storage autoscaling, the backup window."

  evidence "documented" {
    source  = "awsdocs/amazon-rds-user-guide 50e7617a86, doc_source/Overview.DBInstance.Modifying.md, downtime notes"
    checked = "2026-11"
  }

  example "insights" {
    change = { actions = ["update"], before = { performance_insights_enabled = false }, after = { performance_insights_enabled = true } }
    hit    = true
  }

  example "autoscaling" {
    change = { actions = ["update"], before = { max_allocated_storage = 100 }, after = { max_allocated_storage = 500 } }
    hit    = true
  }

  example "with a class" {
    change = { actions = ["update"], before = { monitoring_interval = 0, instance_class = "db.t3.small" }, after = { monitoring_interval = 60, instance_class = "db.t3.large" } }
    hit    = false
  }

  example "IAM log-in off" {
    change = { actions = ["update"], before = { iam_database_authentication_enabled = true }, after = { iam_database_authentication_enabled = false } }
    hit    = false
  }
}

hazard "aws-cluster-settings-harmless" {
  provider = "hashicorp/aws"
  types = [
    "aws_rds_cluster",
    "aws_rds_cluster_instance",
    "aws_docdb_cluster",
    "aws_docdb_cluster_instance",
    "aws_neptune_cluster",
    "aws_neptune_cluster_instance",
  ]
  actions = ["update"]
  attributes = [
    "preferred_backup_window",
    "enabled_cloudwatch_logs_exports.**",
    "enable_cloudwatch_logs_exports.**",
    "monitoring_interval",
    "monitoring_role_arn",
    "performance_insights_enabled",
    "performance_insights_retention_period",
    "promotion_tier",
    "apply_immediately",
    "allow_major_version_upgrade",
    "copy_tags_to_snapshot",
    "auto_minor_version_upgrade",
  ]
  effect = "none"
  says   = "Windows, log exports, monitoring and the order of promotion: nothing stops."

  evidence "documented" {
    source  = "awsdocs/amazon-rds-user-guide 50e7617a86, doc_source/Overview.DBInstance.Modifying.md, downtime notes"
    checked = "2026-11"
  }

  example "promotion" {
    change = { type = "aws_rds_cluster_instance", actions = ["update"], before = { promotion_tier = 1 }, after = { promotion_tier = 0 } }
    hit    = true
  }

  example "class" {
    change = { type = "aws_rds_cluster_instance", actions = ["update"], before = { promotion_tier = 1, instance_class = "db.r6g.large" }, after = { promotion_tier = 0, instance_class = "db.r6g.xlarge" } }
    hit    = false
  }
}

hazard "aws-documents-and-graphs-change-now" {
  provider = "hashicorp/aws"
  types = [
    "aws_docdb_cluster",
    "aws_docdb_cluster_instance",
    "aws_neptune_cluster",
    "aws_neptune_cluster_instance",
  ]
  actions = ["update"]
  attributes = [
    "instance_class",
    "engine_version",
    "db_cluster_parameter_group_name",
    "neptune_cluster_parameter_group_name",
    "neptune_parameter_group_name",
    "ca_cert_identifier",
  ]
  when    = after.apply_immediately == true
  effect  = "restart"
  says    = "apply_immediately is on: instances restart for this change now."
  instead = "Apply in a window, or let it wait for the maintenance window."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/docdb_cluster.html.markdown and neptune_cluster.html.markdown, apply_immediately, not read again on newer releases"
    checked = "2026-11"
  }

  example "larger, now" {
    change = { type = "aws_docdb_cluster_instance", actions = ["update"], before = { instance_class = "db.r5.large", apply_immediately = true }, after = { instance_class = "db.r5.xlarge", apply_immediately = true } }
    hit    = true
  }

  example "in the window" {
    change = { type = "aws_docdb_cluster_instance", actions = ["update"], before = { instance_class = "db.r5.large" }, after = { instance_class = "db.r5.xlarge" } }
    hit    = false
  }
}

hazard "aws-documents-and-graphs-change-later" {
  provider = "hashicorp/aws"
  types = [
    "aws_docdb_cluster",
    "aws_docdb_cluster_instance",
    "aws_neptune_cluster",
    "aws_neptune_cluster_instance",
  ]
  actions    = ["update"]
  attributes = ["instance_class", "engine_version"]
  when       = after.apply_immediately != true
  effect     = "deferred"
  says       = "The apply succeeds, and the change is made unattended in the next maintenance window; until then plans go on showing it."
  instead    = "Note the window."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/docdb_cluster.html.markdown and neptune_cluster.html.markdown, apply_immediately, not read again on newer releases"
    checked = "2026-11"
  }

  example "larger" {
    change = { type = "aws_docdb_cluster_instance", actions = ["update"], before = { instance_class = "db.r5.large" }, after = { instance_class = "db.r5.xlarge" } }
    hit    = true
  }

  example "now" {
    change = { type = "aws_docdb_cluster_instance", actions = ["update"], before = { instance_class = "db.r5.large", apply_immediately = true }, after = { instance_class = "db.r5.xlarge", apply_immediately = true } }
    hit    = false
  }
}

hazard "aws-dynamodb-capacity-reset" {
  provider   = "hashicorp/aws"
  types      = ["aws_dynamodb_table"]
  actions    = ["update"]
  attributes = ["read_capacity", "write_capacity"]
  when       = try(after.read_capacity < before.read_capacity, false) || try(after.write_capacity < before.write_capacity, false)
  effect     = "perpetual-diff"
  says       = "Where autoscaling targets the table, this puts its capacity back to the configured numbers, which can throttle live traffic, and autoscaling moves it again."
  instead    = "Put both into ignore_changes."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/dynamodb_table.html.markdown, note on autoscaling, not read again on newer releases"
    checked = "2026-11"
  }

  example "back down" {
    change = { actions = ["update"], before = { read_capacity = 80 }, after = { read_capacity = 10 } }
    hit    = true
  }

  example "more" {
    change = { actions = ["update"], before = { read_capacity = 10 }, after = { read_capacity = 20 } }
    hit    = false
  }
}

hazard "aws-dynamodb-expiry-deletes" {
  provider   = "hashicorp/aws"
  types      = ["aws_dynamodb_table"]
  actions    = ["update"]
  attributes = ["ttl.**"]
  when       = try(after.ttl[0].enabled, false) == true && (try(before.ttl[0].enabled, false) != true || try(before.ttl[0].attribute_name, "") != try(after.ttl[0].attribute_name, ""))
  effect     = "data-loss"
  says       = "Items whose time in the expiry attribute has passed are deleted from now on, old ones included."
  instead    = "Look what stands in that attribute first; numbers that were never meant as a time count, too."

  evidence "inferred" {
    source  = "Amazon DynamoDB developer guide, time to live"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["update"], before = { ttl = [{ enabled = false, attribute_name = "" }] }, after = { ttl = [{ enabled = true, attribute_name = "expires" }] } }
    hit    = true
  }

  example "off" {
    change = { actions = ["update"], before = { ttl = [{ enabled = true, attribute_name = "expires" }] }, after = { ttl = [{ enabled = false, attribute_name = "expires" }] } }
    hit    = false
  }
}

hazard "aws-redshift-resize" {
  provider   = "hashicorp/aws"
  types      = ["aws_redshift_cluster"]
  actions    = ["update"]
  attributes = ["node_type", "number_of_nodes", "cluster_type"]
  effect     = "outage"
  says       = "The cluster is resized: running queries can be dropped, and where an elastic resize is not possible it only answers reads for hours."
  instead    = "Resize in a quiet period."

  evidence "documented" {
    source  = "awsdocs/amazon-redshift-management-guide 9cda9853de, doc_source/managing-cluster-operations.md"
    checked = "2026-11"
  }

  example "more nodes" {
    change = { actions = ["update"], before = { number_of_nodes = 2 }, after = { number_of_nodes = 4 } }
    hit    = true
  }

  example "retention" {
    change = { actions = ["update"], before = { automated_snapshot_retention_period = 1 }, after = { automated_snapshot_retention_period = 7 } }
    hit    = false
  }
}

hazard "aws-redshift-encryption-moves-the-data" {
  provider   = "hashicorp/aws"
  types      = ["aws_redshift_cluster"]
  actions    = ["update"]
  attributes = ["encrypted", "kms_key_id"]
  effect     = "outage"
  also       = ["slow"]
  says       = "Amazon copies all data to a new cluster and switches over; meanwhile this one only answers reads."
  instead    = "Plan for hours without writes."

  evidence "documented" {
    source  = "awsdocs/amazon-redshift-management-guide 9cda9853de, doc_source/changing-cluster-encryption.md"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["update"], before = { encrypted = "false" }, after = { encrypted = "true" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { team = "bi" } } }
    hit    = false
  }
}

hazard "aws-cache-replaced-or-gone" {
  provider = "hashicorp/aws"
  types = [
    "aws_elasticache_cluster",
    "aws_elasticache_replication_group",
    "aws_elasticache_serverless_cache",
    "aws_memorydb_cluster",
    "aws_dax_cluster",
  ]
  actions = ["delete", "replace"]
  effect  = "data-loss"
  also    = ["address-change"]
  says    = "The cache goes with what is in it; a new one is empty and has other endpoints, so every request goes to what lies behind it."
  instead = "Make a second one, warm it, move the clients."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_elasticache_replication_group.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "encrypted later" {
    change = { type = "aws_elasticache_replication_group", actions = ["delete", "create"], before = { at_rest_encryption_enabled = false }, after = { at_rest_encryption_enabled = true }, replace_paths = ["at_rest_encryption_enabled"] }
    hit    = true
  }

  example "retention" {
    change = { type = "aws_elasticache_replication_group", actions = ["update"], before = { snapshot_retention_limit = 1 }, after = { snapshot_retention_limit = 7 } }
    hit    = false
  }
}

hazard "aws-cache-change-now" {
  provider = "hashicorp/aws"
  types    = ["aws_elasticache_cluster", "aws_elasticache_replication_group"]
  actions  = ["update"]
  attributes = [
    "engine_version",
    "node_type",
    "parameter_group_name",
    "transit_encryption_enabled",
    "transit_encryption_mode",
  ]
  when    = after.apply_immediately == true
  effect  = "restart"
  says    = "apply_immediately is on: nodes can restart for this change now, and clients lose their connections."
  instead = "Let it wait for the window, or apply in a quiet hour."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/elasticache_replication_group.html.markdown, apply_immediately, not read again on newer releases"
    checked = "2026-11"
  }

  example "another node type" {
    change = { type = "aws_elasticache_replication_group", actions = ["update"], before = { node_type = "cache.t3.small", apply_immediately = true }, after = { node_type = "cache.r6g.large", apply_immediately = true } }
    hit    = true
  }

  example "in the window" {
    change = { type = "aws_elasticache_replication_group", actions = ["update"], before = { node_type = "cache.t3.small" }, after = { node_type = "cache.r6g.large" } }
    hit    = false
  }
}

hazard "aws-cache-change-later" {
  provider   = "hashicorp/aws"
  types      = ["aws_elasticache_cluster", "aws_elasticache_replication_group"]
  actions    = ["update"]
  attributes = ["engine_version", "node_type", "num_cache_nodes"]
  when       = after.apply_immediately != true
  effect     = "deferred"
  says       = "The apply succeeds, and the change is made unattended in the next maintenance window; until then plans go on showing it."
  instead    = "Note the window."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/elasticache_cluster.html.markdown, note on apply_immediately, not read again on newer releases"
    checked = "2026-11"
  }

  example "another node type" {
    change = { type = "aws_elasticache_cluster", actions = ["update"], before = { node_type = "cache.t3.small" }, after = { node_type = "cache.r6g.large" } }
    hit    = true
  }

  example "now" {
    change = { type = "aws_elasticache_cluster", actions = ["update"], before = { node_type = "cache.t3.small", apply_immediately = true }, after = { node_type = "cache.r6g.large", apply_immediately = true } }
    hit    = false
  }
}

hazard "aws-memcached-nodes-change" {
  provider   = "hashicorp/aws"
  types      = ["aws_elasticache_cluster"]
  actions    = ["update"]
  attributes = ["num_cache_nodes", "az_mode", "preferred_availability_zones.**"]
  effect     = "outage"
  says       = "Keys move to other nodes: fewer nodes lose what was on them, and clients that hash by the number of nodes miss most of the cache for a while. Amazon marks zone and node placement as interrupting."
  instead    = "Scale in a quiet period."

  evidence "documented" {
    source  = "awsdocs/amazon-elasticache-docs 6ea3dbf588, doc_source/memcache/BestPractices.LoadBalancing.md"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "AWS CloudFormation user guide, AWS::ElastiCache::CacheCluster, AZMode and PreferredAvailabilityZones: update requires some interruptions"
    checked = "2026-11"
  }

  example "fewer" {
    change = { actions = ["update"], before = { num_cache_nodes = 3 }, after = { num_cache_nodes = 2 } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { team = "web" } } }
    hit    = false
  }
}

hazard "aws-cache-shards-move" {
  provider   = "hashicorp/aws"
  types      = ["aws_elasticache_replication_group"]
  actions    = ["update"]
  attributes = ["num_node_groups", "node_group_configuration.**"]
  effect     = "slow"
  asks       = true
  because    = "Amazon marks it as interrupting."
  says       = "Shards are added or removed and keys move between them; Amazon marks it as interrupting."
  instead    = "Reshard in a quiet period."

  evidence "documented" {
    source  = "AWS CloudFormation user guide, AWS::ElastiCache::ReplicationGroup, NumNodeGroups and NodeGroupConfiguration: update requires some interruptions"
    checked = "2026-11"
  }

  example "one more" {
    change = { actions = ["update"], before = { num_node_groups = 2 }, after = { num_node_groups = 3 } }
    hit    = true
  }

  example "retention" {
    change = { actions = ["update"], before = { snapshot_retention_limit = 1 }, after = { snapshot_retention_limit = 7 } }
    hit    = false
  }
}

hazard "aws-cache-token-changes" {
  provider   = "hashicorp/aws"
  types      = ["aws_elasticache_replication_group"]
  actions    = ["update"]
  attributes = ["auth_token", "auth_token_update_strategy"]
  effect     = "credential-rotation"
  says       = "The token that clients log in with changes; Amazon marks it as interrupting."
  instead    = "Use the strategy ROTATE first, so that both are taken, then SET."

  evidence "documented" {
    source  = "AWS CloudFormation user guide, AWS::ElastiCache::ReplicationGroup, AuthToken: update requires some interruptions"
    checked = "2026-11"
  }

  example "another" {
    change = { actions = ["update"], before = { auth_token = "old-token-old-token" }, after = { auth_token = "new-token-new-token" } }
    hit    = true
  }

  example "retention" {
    change = { actions = ["update"], before = { snapshot_retention_limit = 1 }, after = { snapshot_retention_limit = 7 } }
    hit    = false
  }
}

hazard "aws-cache-settings-harmless" {
  provider = "hashicorp/aws"
  types    = ["aws_elasticache_cluster", "aws_elasticache_replication_group", "aws_memorydb_cluster"]
  actions  = ["update"]
  attributes = [
    "snapshot_retention_limit",
    "snapshot_window",
    "notification_topic_arn",
    "apply_immediately",
    "auto_minor_version_upgrade",
    "description",
  ]
  when   = try(before.snapshot_retention_limit == null || after.snapshot_retention_limit >= before.snapshot_retention_limit, false)
  effect = "none"
  says   = "Windows, notifications and longer kept snapshots: nothing stops."

  evidence "inferred" {
    source  = "Amazon ElastiCache user guide, modifying a cluster"
    checked = "2026-11"
  }

  example "longer" {
    change = { actions = ["update"], before = { snapshot_retention_limit = 1 }, after = { snapshot_retention_limit = 7 } }
    hit    = true
  }

  example "none" {
    change = { actions = ["update"], before = { snapshot_retention_limit = 7 }, after = { snapshot_retention_limit = 0 } }
    hit    = false
  }
}

hazard "aws-search-domain-blue-green" {
  provider = "hashicorp/aws"
  types    = ["aws_opensearch_domain", "aws_elasticsearch_domain"]
  actions  = ["update"]
  attributes = [
    "cluster_config.**",
    "ebs_options.**",
    "advanced_security_options.**",
    "vpc_options.**",
    "domain_endpoint_options.custom_endpoint",
    "encrypt_at_rest.**",
    "node_to_node_encryption.**",
  ]
  effect  = "slow"
  asks    = false
  because = "The domain goes on answering while the copy is made."
  says    = "The service makes a second set of nodes, copies all data and switches over. It takes hours under load, and until it is done no other change is taken."
  instead = "Make a dry run in the service and apply in the off-peak window."

  evidence "documented" {
    source  = "awsdocs/amazon-opensearch-service-developer-guide, doc_source/managedomains-configuration-changes.md, changes that usually cause blue/green deployments"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "AWS CloudFormation user guide, AWS::OpenSearchService::Domain, VPCOptions: update requires some interruptions"
    checked = "2026-11"
  }

  example "larger nodes" {
    change = { type = "aws_opensearch_domain", actions = ["update"], before = { cluster_config = [{ instance_type = "r6g.large.search" }] }, after = { cluster_config = [{ instance_type = "r6g.xlarge.search" }] } }
    hit    = true
  }

  example "snapshot hour" {
    change = { type = "aws_opensearch_domain", actions = ["update"], before = { snapshot_options = [{ automated_snapshot_start_hour = 1 }] }, after = { snapshot_options = [{ automated_snapshot_start_hour = 2 }] } }
    hit    = false
  }
}

hazard "aws-search-upgrade-is-one-way" {
  provider   = "hashicorp/aws"
  types      = ["aws_opensearch_domain", "aws_elasticsearch_domain"]
  actions    = ["update"]
  attributes = ["engine_version", "elasticsearch_version"]
  effect     = "irreversible"
  says       = "The domain is upgraded in place and cannot go back; the way back is a snapshot taken before, into another domain."
  instead    = "Take a snapshot and run the upgrade check first."

  evidence "documented" {
    source  = "awsdocs/amazon-opensearch-service-developer-guide, doc_source/handling-errors.md, can't downgrade after upgrade"
    checked = "2026-11"
  }

  example "next" {
    change = { type = "aws_opensearch_domain", actions = ["update"], before = { engine_version = "OpenSearch_2.11" }, after = { engine_version = "OpenSearch_2.13" } }
    hit    = true
  }

  example "tags" {
    change = { type = "aws_opensearch_domain", actions = ["update"], before = { tags = {} }, after = { tags = { team = "search" } } }
    hit    = false
  }
}

hazard "aws-store-destroyed" {
  provider = "hashicorp/aws"
  types = [
    "aws_opensearch_domain",
    "aws_elasticsearch_domain",
    "aws_msk_cluster",
    "aws_kinesis_stream",
    "aws_mq_broker",
    "aws_docdb_cluster",
    "aws_neptune_cluster",
    "aws_redshift_cluster",
    "aws_timestreamwrite_table",
    "aws_keyspaces_table",
    "aws_qldb_ledger",
  ]
  actions = ["delete", "replace"]
  effect  = "data-loss"
  also    = ["address-change"]
  says    = "What is stored in it goes with it, messages that nobody has read yet included; a new one is empty and has another endpoint."
  instead = "Make the new one beside it, copy or drain, then remove the old one."

  evidence "inferred" {
    source  = "the API deletes the object with its content, and a replacement is a deletion and a creation"
    checked = "2026-11"
  }

  example "replaced" {
    change = { type = "aws_msk_cluster", actions = ["delete", "create"], before = { encryption_info = [{ encryption_at_rest_kms_key_arn = "a" }] }, after = { encryption_info = [{ encryption_at_rest_kms_key_arn = "b" }] }, replace_paths = ["encryption_info"] }
    hit    = true
  }

  example "more brokers" {
    change = { type = "aws_msk_cluster", actions = ["update"], before = { number_of_broker_nodes = 3 }, after = { number_of_broker_nodes = 6 } }
    hit    = false
  }
}
