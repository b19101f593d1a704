hazard "aws-bucket-versions-cannot-be-undone" {
  provider = "hashicorp/aws"
  types    = ["aws_s3_bucket_versioning"]
  actions  = ["create", "update"]
  when     = after.versioning_configuration[0].status == "Enabled"
  effect   = "irreversible"
  also     = ["cost"]
  asks     = false
  because  = "It only adds; nobody loses anything."
  says     = "A bucket that has kept versions once can only suspend it; old versions stay and are paid for."
  instead  = "Add a rule that expires old versions with it."

  evidence "inferred" {
    source  = "Amazon S3 user guide, versioning states"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["create"], after = { versioning_configuration = [{ status = "Enabled" }] } }
    hit    = true
  }

  example "suspended" {
    change = { actions = ["update"], before = { versioning_configuration = [{ status = "Enabled" }] }, after = { versioning_configuration = [{ status = "Suspended" }] } }
    hit    = false
  }
}

hazard "aws-bucket-versions-suspended" {
  provider   = "hashicorp/aws"
  types      = ["aws_s3_bucket_versioning"]
  actions    = ["update"]
  attributes = ["versioning_configuration.status"]
  when       = after.versioning_configuration[0].status == "Suspended"
  effect     = "data-loss"
  says       = "From now on an object that is overwritten or deleted is gone: no old version of it is kept."

  evidence "inferred" {
    source  = "Amazon S3 user guide, versioning-suspended buckets"
    checked = "2026-11"
  }

  example "suspended" {
    change = { actions = ["update"], before = { versioning_configuration = [{ status = "Enabled" }] }, after = { versioning_configuration = [{ status = "Suspended" }] } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { versioning_configuration = [{ status = "Suspended" }] }, after = { versioning_configuration = [{ status = "Enabled" }] } }
    hit    = false
  }
}

hazard "aws-bucket-expiry-deletes-old-objects" {
  provider   = "hashicorp/aws"
  types      = ["aws_s3_bucket_lifecycle_configuration"]
  actions    = ["create", "update"]
  attributes = ["rule.expiration.**", "rule.noncurrent_version_expiration.**"]
  when       = anytrue([for r in after.rule : r.status == "Enabled" && (try(length(r.expiration), 0) > 0 || try(length(r.noncurrent_version_expiration), 0) > 0)])
  effect     = "data-loss"
  also       = ["deferred"]
  says       = "The rule holds for objects that are there already: those older than its days are deleted, within a day or so."
  instead    = "List what it would match first, and begin with one prefix."

  evidence "documented" {
    source  = "awsdocs/amazon-s3-userguide 1b918e0a0d, doc_source/how-to-set-lifecycle-configuration-intro.md"
    checked = "2026-11"
  }

  example "expires" {
    change = { actions = ["update"], before = { rule = [{ id = "a", status = "Enabled", expiration = [] }] }, after = { rule = [{ id = "a", status = "Enabled", expiration = [{ days = 30 }] }] } }
    hit    = true
  }

  example "moves to colder storage" {
    change = { actions = ["update"], before = { rule = [{ id = "a", status = "Enabled", transition = [], expiration = [] }] }, after = { rule = [{ id = "a", status = "Enabled", transition = [{ days = 30, storage_class = "GLACIER" }], expiration = [] }] } }
    hit    = false
  }
}

hazard "aws-bucket-lists-off" {
  provider = "hashicorp/aws"
  types    = ["aws_s3_bucket_ownership_controls"]
  actions  = ["create", "update"]
  when     = after.rule[0].object_ownership == "BucketOwnerEnforced" && try(before.rule[0].object_ownership, "ObjectWriter") != "BucketOwnerEnforced" && !contains(change.unknown, "bucket")
  effect   = "lockout"
  says     = "Access lists count no more: whoever reached objects only through them is refused, and uploads that set one fail."
  instead  = "Put the same rights into the bucket policy first."

  evidence "documented" {
    source  = "awsdocs/amazon-s3-userguide 1b918e0a0d, doc_source/WebsiteAccessPermissionsReqd.md: with bucket owner enforced all ACLs are disabled"
    checked = "2026-11"
  }

  example "enforced" {
    change = { actions = ["update"], before = { rule = [{ object_ownership = "ObjectWriter" }] }, after = { rule = [{ object_ownership = "BucketOwnerEnforced" }] } }
    hit    = true
  }

  example "preferred" {
    change = { actions = ["update"], before = { rule = [{ object_ownership = "ObjectWriter" }] }, after = { rule = [{ object_ownership = "BucketOwnerPreferred" }] } }
    hit    = false
  }
}

hazard "aws-bucket-notification-is-exclusive" {
  provider = "hashicorp/aws"
  types    = ["aws_s3_bucket_notification"]
  actions  = ["create", "update", "delete"]
  effect   = "outage"
  asks     = false
  because  = "Most buckets have one owner."
  says     = "A bucket has one notification configuration: those set by other means are removed, and what they started does not run."
  instead  = "Keep all of a bucket in one resource."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/s3_bucket_notification.html.markdown, note: one configuration for a bucket, not read again on newer releases"
    checked = "2026-11"
  }

  example "one more" {
    change = { actions = ["update"], before = { bucket = "b", queue = [] }, after = { bucket = "b", queue = [{ queue_arn = "arn:a" }] } }
    hit    = true
  }

  example "read" {
    change = { actions = ["no-op"], before = { bucket = "b" }, after = { bucket = "b" } }
    hit    = false
  }
}

hazard "aws-mount-target-removed" {
  provider = "hashicorp/aws"
  types    = ["aws_efs_mount_target"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Mounts that go through it are broken by force: programs hang or fail, and what was not written is lost."
  instead  = "Unmount first."

  evidence "documented" {
    source  = "awsdocs/amazon-efs-user-guide 1f908eadc0, doc_source/API_DeleteMountTarget.md"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["delete", "create"], before = { subnet_id = "subnet-1" }, after = { subnet_id = "subnet-2" }, replace_paths = ["subnet_id"] }
    hit    = true
  }

  example "groups" {
    change = { actions = ["update"], before = { security_groups = ["sg-1"] }, after = { security_groups = ["sg-1", "sg-2"] } }
    hit    = false
  }
}

hazard "aws-file-system-throughput-cooldown" {
  provider   = "hashicorp/aws"
  types      = ["aws_efs_file_system"]
  actions    = ["update"]
  attributes = ["throughput_mode", "provisioned_throughput_in_mibps"]
  effect     = "slow"
  says       = "It is changed while in use, but no other change of the mode, and none downwards, is taken for 24 hours."

  evidence "documented" {
    source  = "awsdocs/amazon-efs-user-guide 1f908eadc0, doc_source/API_UpdateFileSystem.md"
    checked = "2026-11"
  }

  example "elastic" {
    change = { actions = ["update"], before = { throughput_mode = "bursting" }, after = { throughput_mode = "elastic" } }
    hit    = true
  }

  example "protection" {
    change = { actions = ["update"], before = { protection = [{ replication_overwrite = "DISABLED" }] }, after = { protection = [{ replication_overwrite = "ENABLED" }] } }
    hit    = false
  }
}

hazard "aws-windows-share-switches-its-server" {
  provider   = "hashicorp/aws"
  types      = ["aws_fsx_windows_file_system"]
  actions    = ["update"]
  attributes = ["throughput_capacity"]
  effect     = "outage"
  says       = "The file server is switched out: with one zone the share is away for minutes, with several it fails over and back."
  instead    = "Apply outside working hours."

  evidence "documented" {
    source  = "awsdocs/amazon-fsx-windows-user-guide b61c71c6ad, doc_source/managing-throughput-capacity.md"
    checked = "2026-11"
  }

  example "more" {
    change = { actions = ["update"], before = { throughput_capacity = 32 }, after = { throughput_capacity = 64 } }
    hit    = true
  }

  example "backups" {
    change = { actions = ["update"], before = { automatic_backup_retention_days = 7 }, after = { automatic_backup_retention_days = 30 } }
    hit    = false
  }
}

hazard "aws-registry-destroyed" {
  provider = "hashicorp/aws"
  types    = ["aws_ecr_repository"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["outage"]
  says     = "The images go: what runs on goes on until it has to pull again, on the next node or after a restart."
  instead  = "Copy the images into a second repository first."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_ecr_repository.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "encrypted" {
    change = { actions = ["delete", "create"], before = { name = "app", encryption_configuration = [] }, after = { name = "app", encryption_configuration = [{ encryption_type = "KMS" }] }, replace_paths = ["encryption_configuration"] }
    hit    = true
  }

  example "scanning" {
    change = { actions = ["update"], before = { image_scanning_configuration = [{ scan_on_push = false }] }, after = { image_scanning_configuration = [{ scan_on_push = true }] } }
    hit    = false
  }
}

hazard "aws-registry-expires-images" {
  provider = "hashicorp/aws"
  types    = ["aws_ecr_lifecycle_policy"]
  actions  = ["create", "update"]
  effect   = "data-loss"
  also     = ["deferred"]
  asks     = false
  because  = "Keeping a number of images is what everybody does with it."
  says     = "Images that the policy matches are deleted within a day, those that run somewhere included."
  instead  = "Make a preview of the policy first."

  evidence "inferred" {
    source  = "Amazon ECR user guide, lifecycle policies: images expire within 24 hours"
    checked = "2026-11"
  }

  example "fewer" {
    change = { actions = ["update"], before = { policy = "{\"rules\":[{\"selection\":{\"countNumber\":100}}]}" }, after = { policy = "{\"rules\":[{\"selection\":{\"countNumber\":5}}]}" } }
    hit    = true
  }

  example "removed" {
    change = { actions = ["delete"], before = { policy = "{}" } }
    hit    = false
  }
}

hazard "aws-log-group-destroyed" {
  provider = "hashicorp/aws"
  types    = ["aws_cloudwatch_log_group"]
  actions  = ["delete", "replace"]
  when     = before.skip_destroy != true
  effect   = "data-loss"
  says     = "The log group goes with every event in it, and with its metric filters and subscriptions."
  instead  = "Apply skip_destroy = true first, or export."

  evidence "inferred" {
    source  = "Amazon CloudWatch Logs API, DeleteLogGroup: deletes the group and all its archived events"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "/app/web" }, after = { name = "/app/web-v2" }, replace_paths = ["name"] }
    hit    = true
  }

  example "kept" {
    change = { actions = ["delete"], before = { name = "/app/web", skip_destroy = true } }
    hit    = false
  }
}

hazard "aws-trail-off" {
  provider   = "hashicorp/aws"
  types      = ["aws_cloudtrail"]
  actions    = ["update"]
  attributes = ["enable_logging"]
  when       = after.enable_logging == false
  effect     = "data-loss"
  says       = "Nothing is recorded any more: what happens from now on cannot be traced."

  evidence "inferred" {
    source  = "AWS CloudTrail API, StopLogging"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { enable_logging = true }, after = { enable_logging = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { enable_logging = false }, after = { enable_logging = true } }
    hit    = false
  }
}

hazard "aws-detection-destroyed" {
  provider = "hashicorp/aws"
  types = [
    "aws_guardduty_detector",
    "aws_cloudtrail",
    "aws_config_configuration_recorder",
    "aws_securityhub_account",
  ]
  actions = ["delete", "replace"]
  effect  = "data-loss"
  says    = "Recording and detection end; findings that are kept in it are deleted."

  evidence "inferred" {
    source  = "Amazon GuardDuty API, DeleteDetector"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "aws_guardduty_detector", actions = ["delete"], before = { enable = true } }
    hit    = true
  }

  example "frequency" {
    change = { type = "aws_guardduty_detector", actions = ["update"], before = { finding_publishing_frequency = "SIX_HOURS" }, after = { finding_publishing_frequency = "ONE_HOUR" } }
    hit    = false
  }
}

hazard "aws-vault-emptied-on-destroy" {
  provider = "hashicorp/aws"
  types    = ["aws_backup_vault"]
  actions  = ["delete", "replace"]
  when     = before.force_destroy == true
  effect   = "data-loss"
  says     = "State says force_destroy: every recovery point in the vault is deleted with it."
  instead  = "Apply force_destroy = false first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws, website/docs/r/backup_vault.html.markdown, force_destroy"
    checked = "2026-11"
  }

  example "forced" {
    change = { actions = ["delete"], before = { name = "v", force_destroy = true } }
    hit    = true
  }

  example "not forced" {
    change = { actions = ["delete"], before = { name = "v", force_destroy = false } }
    hit    = false
  }
}

hazard "aws-vault-lock-is-for-ever" {
  provider = "hashicorp/aws"
  types    = ["aws_backup_vault_lock_configuration"]
  actions  = ["create", "update"]
  when     = try(after.changeable_for_days > 0, false)
  effect   = "irreversible"
  says     = "After changeable_for_days nobody, AWS included, can take the lock off or shorten what it keeps."
  instead  = "Leave changeable_for_days out until the retention has proved right."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 0df5cda10c, website/docs/r/backup_vault_lock_configuration.html.markdown, changeable_for_days: compliance mode"
    checked = "2026-11"
  }

  example "compliance" {
    change = { actions = ["create"], after = { backup_vault_name = "v", changeable_for_days = 3 } }
    hit    = true
  }

  example "governance" {
    change = { actions = ["create"], after = { backup_vault_name = "v", min_retention_days = 7 } }
    hit    = false
  }
}

hazard "aws-alarm-settings-harmless" {
  provider = "hashicorp/aws"
  types    = ["aws_cloudwatch_metric_alarm", "aws_cloudwatch_composite_alarm"]
  actions  = ["update"]
  attributes = [
    "threshold",
    "evaluation_periods",
    "datapoints_to_alarm",
    "period",
    "statistic",
    "extended_statistic",
    "comparison_operator",
    "alarm_description",
    "treat_missing_data",
    "dimensions.**",
    "unit",
    "threshold_metric_id",
    "metric_query.**",
    "alarm_rule",
    "alarm_actions.**",
    "ok_actions.**",
    "insufficient_data_actions.**",
  ]
  when   = length(after.alarm_actions) >= length(before.alarm_actions)
  effect = "none"
  says   = "When somebody is told, and what the text says: what it watches goes on."

  evidence "inferred" {
    source  = "Amazon CloudWatch API, PutMetricAlarm"
    checked = "2026-11"
  }

  example "threshold" {
    change = { type = "aws_cloudwatch_metric_alarm", actions = ["update"], before = { threshold = 80, alarm_actions = ["arn:a"] }, after = { threshold = 90, alarm_actions = ["arn:a"] } }
    hit    = true
  }

  example "nobody told" {
    change = { type = "aws_cloudwatch_metric_alarm", actions = ["update"], before = { threshold = 80, alarm_actions = ["arn:a"] }, after = { threshold = 90, alarm_actions = [] } }
    hit    = false
  }
}

hazard "aws-alarm-silenced" {
  provider   = "hashicorp/aws"
  types      = ["aws_cloudwatch_metric_alarm", "aws_cloudwatch_composite_alarm"]
  actions    = ["update"]
  attributes = ["actions_enabled"]
  when       = after.actions_enabled == false
  effect     = "none"
  blind      = "That something goes wrong from now on: nobody hears of it."
  says       = "The alarm still changes its state, and nobody is told; autoscaling by it stops, too."

  evidence "inferred" {
    source  = "Amazon CloudWatch API, DisableAlarmActions"
    checked = "2026-11"
  }

  example "off" {
    change = { type = "aws_cloudwatch_metric_alarm", actions = ["update"], before = { actions_enabled = true }, after = { actions_enabled = false } }
    hit    = true
  }

  example "on" {
    change = { type = "aws_cloudwatch_metric_alarm", actions = ["update"], before = { actions_enabled = false }, after = { actions_enabled = true } }
    hit    = false
  }
}

hazard "aws-dashboard-harmless" {
  provider = "hashicorp/aws"
  types = [
    "aws_cloudwatch_dashboard",
    "aws_cloudwatch_log_metric_filter",
    "aws_cloudwatch_query_definition",
    "aws_budgets_budget",
    "aws_codebuild_project",
    "aws_resourcegroups_group",
  ]
  actions = ["update"]
  attributes = [
    "dashboard_body",
    "pattern",
    "metric_transformation.**",
    "query_string",
    "log_group_names.**",
    "limit_amount",
    "notification.**",
    "build_timeout",
    "queued_timeout",
    "source_version",
    "badge_enabled",
  ]
  effect = "none"
  says   = "It is looked at, or used by the next run; nothing that runs hangs on it."

  evidence "inferred" {
    source  = "Amazon CloudWatch API, PutDashboard; AWS CodeBuild API, UpdateProject"
    checked = "2026-11"
  }

  example "another widget" {
    change = { type = "aws_cloudwatch_dashboard", actions = ["update"], before = { dashboard_body = "{}" }, after = { dashboard_body = "{\"widgets\":[]}" } }
    hit    = true
  }

  example "deleted" {
    change = { type = "aws_cloudwatch_dashboard", actions = ["delete"], before = { dashboard_body = "{}" } }
    hit    = false
  }
}

hazard "aws-machine-definition-harmless" {
  provider   = "hashicorp/aws"
  types      = ["aws_sfn_state_machine"]
  actions    = ["update"]
  attributes = ["definition", "logging_configuration.**", "tracing_configuration.**", "publish"]
  effect     = "none"
  says       = "Executions that run end by the definition they began with; new ones take the new one."

  evidence "inferred" {
    source  = "AWS Step Functions API, UpdateStateMachine: running executions keep the previous definition and role"
    checked = "2026-11"
  }

  example "another step" {
    change = { actions = ["update"], before = { definition = "{\"StartAt\":\"a\"}" }, after = { definition = "{\"StartAt\":\"b\"}" } }
    hit    = true
  }

  example "role" {
    change = { actions = ["update"], before = { definition = "a", role_arn = "arn:a" }, after = { definition = "b", role_arn = "arn:b" } }
    hit    = false
  }
}

hazard "aws-image-deregistered" {
  provider = "hashicorp/aws"
  types = [
    "aws_ami",
    "aws_ami_copy",
    "aws_ami_from_instance",
    "aws_ebs_snapshot",
    "aws_db_snapshot",
    "aws_db_cluster_snapshot",
  ]
  actions = ["delete", "replace"]
  effect  = "irreversible"
  also    = ["data-loss"]
  says    = "It is gone for good; autoscaling groups and templates that start from it cannot start anything any more."
  instead = "Look who names it in a launch template first."

  evidence "inferred" {
    source  = "Amazon EC2 API, DeregisterImage and DeleteSnapshot"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "aws_ami", actions = ["delete"], before = { name = "web-2026-01" } }
    hit    = true
  }

  example "tags" {
    change = { type = "aws_ami", actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-account-closed" {
  provider = "hashicorp/aws"
  types    = ["aws_organizations_account"]
  actions  = ["delete", "replace"]
  when     = before.close_on_deletion == true
  effect   = "irreversible"
  also     = ["data-loss", "lockout"]
  says     = "State says close_on_deletion: the account is closed with everything in it, and 90 days later it is gone for good."
  instead  = "Use a removed block that does not destroy."

  evidence "inferred" {
    source  = "hashicorp/terraform-provider-aws, website/docs/r/organizations_account.html.markdown, close_on_deletion"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { name = "staging", close_on_deletion = true } }
    hit    = true
  }

  example "only let go" {
    change = { actions = ["delete"], before = { name = "staging", close_on_deletion = false } }
    hit    = false
  }
}
