hazard "aws-bucket-emptied-on-destroy" {
  provider = "hashicorp/aws"
  types    = ["aws_s3_bucket", "aws_s3_directory_bucket"]
  actions  = ["delete", "replace"]
  when     = before.force_destroy == true
  effect   = "data-loss"
  says     = "State says force_destroy: every object is deleted with the bucket, in all versions."
  instead  = "Apply force_destroy = false first; the destroy then fails unless the bucket is empty."

  evidence "documented" {
    source  = "terraform-provider-aws 3.50, website/docs/r/s3_bucket.html.markdown, not read again on newer releases"
    checked = "2026-11"
  }

  example "forced" {
    change = { actions = ["delete"], before = { force_destroy = true } }
    hit    = true
  }

  example "not forced" {
    change = { actions = ["delete"], before = { force_destroy = false } }
    hit    = false
  }
}

hazard "aws-object-lock-compliance-is-for-ever" {
  provider = "hashicorp/aws"
  types    = ["aws_s3_bucket_object_lock_configuration"]
  actions  = ["create", "update"]
  when     = after.rule[0].default_retention[0].mode == "COMPLIANCE"
  effect   = "irreversible"
  says     = "Objects written under compliance mode cannot be deleted by anybody, nor can their retention be shortened."
  instead  = "Use governance mode until the retention has proved right."

  evidence "documented" {
    source  = "Amazon S3 user guide, object lock, retention modes"
    checked = "2026-11"
  }

  example "compliance" {
    change = { actions = ["create"], after = { rule = [{ default_retention = [{ mode = "COMPLIANCE", days = 30 }] }] } }
    hit    = true
  }

  example "governance" {
    change = { actions = ["create"], after = { rule = [{ default_retention = [{ mode = "GOVERNANCE", days = 30 }] }] } }
    hit    = false
  }
}

hazard "aws-file-system-destroyed" {
  provider = "hashicorp/aws"
  types = [
    "aws_efs_file_system",
    "aws_fsx_lustre_file_system",
    "aws_fsx_windows_file_system",
    "aws_fsx_ontap_file_system",
    "aws_fsx_openzfs_file_system",
  ]
  actions = ["delete", "replace"]
  effect  = "data-loss"
  says    = "The file system goes with its files; a new one is empty."
  instead = "Make the new one and copy; check that a backup exists outside it."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_efs_file_system.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "encrypted later" {
    change = { actions = ["delete", "create"], before = { encrypted = false }, after = { encrypted = true }, replace_paths = ["encrypted"] }
    hit    = true
  }

  example "throughput" {
    change = { actions = ["update"], before = { throughput_mode = "bursting" }, after = { throughput_mode = "elastic" } }
    hit    = false
  }
}

hazard "aws-log-retention-shortened" {
  provider   = "hashicorp/aws"
  types      = ["aws_cloudwatch_log_group"]
  actions    = ["update"]
  attributes = ["retention_in_days"]
  when       = after.retention_in_days > 0 && (before.retention_in_days == 0 || try(after.retention_in_days < before.retention_in_days, true))
  effect     = "data-loss"
  says       = "Log events older than the new retention are deleted."
  instead    = "Export what must stay first."

  evidence "documented" {
    source  = "Amazon CloudWatch Logs API, PutRetentionPolicy: events past their retention are deleted, usually within 72 hours"
    checked = "2026-11"
  }

  example "shorter" {
    change = { actions = ["update"], before = { retention_in_days = 365 }, after = { retention_in_days = 30 } }
    hit    = true
  }

  example "no longer for ever" {
    change = { actions = ["update"], before = { retention_in_days = 0 }, after = { retention_in_days = 30 } }
    hit    = true
  }

  example "longer" {
    change = { actions = ["update"], before = { retention_in_days = 30 }, after = { retention_in_days = 365 } }
    hit    = false
  }

  example "for ever" {
    change = { actions = ["update"], before = { retention_in_days = 30 }, after = { retention_in_days = 0 } }
    hit    = false
  }
}

hazard "aws-log-retention-lengthened" {
  provider   = "hashicorp/aws"
  types      = ["aws_cloudwatch_log_group"]
  actions    = ["update"]
  attributes = ["retention_in_days"]
  when       = after.retention_in_days == 0 || (before.retention_in_days > 0 && try(after.retention_in_days >= before.retention_in_days, false))
  effect     = "none"
  says       = "Log events are kept longer."

  evidence "documented" {
    source  = "Amazon CloudWatch Logs API, PutRetentionPolicy"
    checked = "2026-11"
  }

  example "longer" {
    change = { actions = ["update"], before = { retention_in_days = 30 }, after = { retention_in_days = 365 } }
    hit    = true
  }

  example "for ever" {
    change = { actions = ["update"], before = { retention_in_days = 30 }, after = { retention_in_days = 0 } }
    hit    = true
  }

  example "shorter" {
    change = { actions = ["update"], before = { retention_in_days = 365 }, after = { retention_in_days = 30 } }
    hit    = false
  }
}
