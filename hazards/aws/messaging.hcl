hazard "aws-mq-broker-restarts-now" {
  provider   = "hashicorp/aws"
  types      = ["aws_mq_broker"]
  actions    = ["update"]
  attributes = ["configuration.**", "user.**", "host_instance_type", "engine_version", "security_groups.**"]
  when       = after.apply_immediately == true
  effect     = "restart"
  says       = "apply_immediately is on: the broker reboots for this change now, and with one instance it is away meanwhile."
  instead    = "Use an active/standby pair, or a window."

  evidence "documented" {
    source  = "awsdocs/amazon-mq-developer-guide 88014c643e, doc_source/amazon-mq-broker-configuration-lifecycle.md"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "AWS CloudFormation user guide, AWS::AmazonMQ::Broker, HostInstanceType: update requires some interruptions"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { host_instance_type = "mq.t3.micro", apply_immediately = true }, after = { host_instance_type = "mq.m5.large", apply_immediately = true } }
    hit    = true
  }

  example "in the window" {
    change = { actions = ["update"], before = { host_instance_type = "mq.t3.micro" }, after = { host_instance_type = "mq.m5.large" } }
    hit    = false
  }
}

hazard "aws-mq-broker-waits-for-its-window" {
  provider   = "hashicorp/aws"
  types      = ["aws_mq_broker"]
  actions    = ["update"]
  attributes = ["configuration.**", "user.**", "host_instance_type", "engine_version"]
  when       = after.apply_immediately != true
  effect     = "deferred"
  says       = "The apply succeeds; the broker takes the change at its next reboot, which the maintenance window brings. Until then plans go on showing it."
  instead    = "Note the window, or reboot the broker yourself."

  evidence "documented" {
    source  = "awsdocs/amazon-mq-developer-guide 88014c643e, doc_source/amazon-mq-broker-configuration-lifecycle.md"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/mq_broker.html.markdown, notes, not read again on newer releases"
    checked = "2026-11"
  }

  example "another revision" {
    change = { actions = ["update"], before = { configuration = [{ id = "c-1", revision = 1 }] }, after = { configuration = [{ id = "c-1", revision = 2 }] } }
    hit    = true
  }

  example "now" {
    change = { actions = ["update"], before = { configuration = [{ id = "c-1", revision = 1 }], apply_immediately = true }, after = { configuration = [{ id = "c-1", revision = 2 }], apply_immediately = true } }
    hit    = false
  }
}

hazard "aws-msk-brokers-roll" {
  provider = "hashicorp/aws"
  types    = ["aws_msk_cluster"]
  actions  = ["update"]
  attributes = [
    "broker_node_group_info.instance_type",
    "configuration_info.**",
    "kafka_version",
    "encryption_info.encryption_in_transit.**",
    "client_authentication.**",
  ]
  effect  = "restart"
  asks    = true
  because = "Topics without a spare replica stop."
  says    = "Brokers are taken offline one after the other, ten minutes and more each. Topics with one replica, or with as many in-sync replicas as replicas, stop meanwhile."
  instead = "Check replication factor and min.insync.replicas of every topic first."

  evidence "documented" {
    source  = "awsdocs/amazon-msk-developer-guide da715a4ebf, doc_source/bestpractices.md"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { broker_node_group_info = [{ instance_type = "kafka.m5.large" }] }, after = { broker_node_group_info = [{ instance_type = "kafka.m5.xlarge" }] } }
    hit    = true
  }

  example "monitoring" {
    change = { actions = ["update"], before = { enhanced_monitoring = "DEFAULT" }, after = { enhanced_monitoring = "PER_BROKER" } }
    hit    = false
  }
}

hazard "aws-msk-storage-only-grows" {
  provider   = "hashicorp/aws"
  types      = ["aws_msk_cluster"]
  actions    = ["update"]
  attributes = ["broker_node_group_info.storage_info.ebs_storage_info.volume_size"]
  effect     = "irreversible"
  also       = ["slow"]
  asks       = false
  because    = "Growing is done live."
  says       = "Broker storage can grow and never shrink, and after it no further change is taken for six hours."
  instead    = "Grow it by as much as is needed, once."

  evidence "documented" {
    source  = "awsdocs/amazon-msk-developer-guide da715a4ebf, doc_source/msk-update-storage.md and manually-expand-storage.md"
    checked = "2026-11"
  }

  example "more" {
    change = { actions = ["update"], before = { broker_node_group_info = [{ storage_info = [{ ebs_storage_info = [{ volume_size = 100 }] }] }] }, after = { broker_node_group_info = [{ storage_info = [{ ebs_storage_info = [{ volume_size = 200 }] }] }] } }
    hit    = true
  }

  example "type" {
    change = { actions = ["update"], before = { broker_node_group_info = [{ instance_type = "kafka.m5.large" }] }, after = { broker_node_group_info = [{ instance_type = "kafka.m5.xlarge" }] } }
    hit    = false
  }
}

hazard "aws-stream-kept-shorter" {
  provider   = "hashicorp/aws"
  types      = ["aws_kinesis_stream"]
  actions    = ["update"]
  attributes = ["retention_period"]
  when       = try(after.retention_period < before.retention_period, true)
  effect     = "data-loss"
  says       = "Records older than the new retention cannot be read any more, whether or not a consumer got to them."
  instead    = "Let every consumer catch up first."

  evidence "inferred" {
    source  = "Amazon Kinesis Data Streams developer guide, changing the retention period"
    checked = "2026-11"
  }

  example "shorter" {
    change = { actions = ["update"], before = { retention_period = 168 }, after = { retention_period = 24 } }
    hit    = true
  }

  example "longer" {
    change = { actions = ["update"], before = { retention_period = 24 }, after = { retention_period = 168 } }
    hit    = false
  }
}

hazard "aws-stream-reshards" {
  provider   = "hashicorp/aws"
  types      = ["aws_kinesis_stream"]
  actions    = ["update"]
  attributes = ["shard_count", "stream_mode_details.**"]
  effect     = "slow"
  says       = "Shards are split or merged; producers and consumers meet closed shards and new ones, and only so many such changes a day are taken."
  instead    = "Double or halve in one step."

  evidence "inferred" {
    source  = "Amazon Kinesis Data Streams API, UpdateShardCount: limits"
    checked = "2026-11"
  }

  example "more" {
    change = { actions = ["update"], before = { shard_count = 2 }, after = { shard_count = 4 } }
    hit    = true
  }

  example "retention" {
    change = { actions = ["update"], before = { retention_period = 24 }, after = { retention_period = 48 } }
    hit    = false
  }
}

hazard "aws-queue-destroyed-with-messages" {
  provider = "hashicorp/aws"
  types    = ["aws_sqs_queue"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["address-change"]
  says     = "The queue goes with every message still in it. A new one has another URL if its name changes, and a name is free again only after 60 seconds."
  instead  = "Drain it first."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_sqs_queue.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "orders" }, after = { name = "orders-v2" }, replace_paths = ["name"] }
    hit    = true
  }

  example "timeout" {
    change = { actions = ["update"], before = { visibility_timeout_seconds = 30 }, after = { visibility_timeout_seconds = 60 } }
    hit    = false
  }
}

hazard "aws-queue-keeps-messages-shorter" {
  provider   = "hashicorp/aws"
  types      = ["aws_sqs_queue"]
  actions    = ["update"]
  attributes = ["message_retention_seconds"]
  when       = try(after.message_retention_seconds < before.message_retention_seconds, true)
  effect     = "data-loss"
  says       = "Messages older than the new retention are deleted, those of a dead-letter queue included, whose age counts from their first send."
  instead    = "Drain old messages first."

  evidence "inferred" {
    source  = "awsdocs/amazon-sqs-developer-guide 9c5e1db51c, doc_source/sqs-dead-letter-queues.md: expiry counts from the first send"
    checked = "2026-11"
  }

  example "shorter" {
    change = { actions = ["update"], before = { message_retention_seconds = 1209600 }, after = { message_retention_seconds = 86400 } }
    hit    = true
  }

  example "longer" {
    change = { actions = ["update"], before = { message_retention_seconds = 86400 }, after = { message_retention_seconds = 1209600 } }
    hit    = false
  }
}

hazard "aws-queue-settings-harmless" {
  provider   = "hashicorp/aws"
  types      = ["aws_sqs_queue"]
  actions    = ["update"]
  attributes = ["message_retention_seconds", "visibility_timeout_seconds", "receive_wait_time_seconds"]
  when       = try(after.message_retention_seconds >= before.message_retention_seconds, true) && try(after.visibility_timeout_seconds >= before.visibility_timeout_seconds, true)
  effect     = "none"
  says       = "Longer kept, hidden longer while being worked on, or asked for longer at a time: no message is lost."

  evidence "inferred" {
    source  = "Amazon SQS developer guide, configuring queue parameters"
    checked = "2026-11"
  }

  example "longer" {
    change = { actions = ["update"], before = { message_retention_seconds = 86400, visibility_timeout_seconds = 30 }, after = { message_retention_seconds = 345600, visibility_timeout_seconds = 30 } }
    hit    = true
  }

  example "shorter" {
    change = { actions = ["update"], before = { message_retention_seconds = 345600, visibility_timeout_seconds = 30 }, after = { message_retention_seconds = 86400, visibility_timeout_seconds = 30 } }
    hit    = false
  }

  example "policy" {
    change = { actions = ["update"], before = { policy = "{}", visibility_timeout_seconds = 30 }, after = { policy = "{\"Version\":\"2012-10-17\"}", visibility_timeout_seconds = 60 } }
    hit    = false
  }
}

hazard "aws-topic-destroyed" {
  provider = "hashicorp/aws"
  types    = ["aws_sns_topic"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The topic goes with all its subscriptions, those made elsewhere included; publishers to its ARN fail, and e-mail subscribers have to confirm again."
  instead  = "Make the new topic, subscribe, move the publishers."

  evidence "inferred" {
    source  = "Amazon SNS API, DeleteTopic: deletes a topic and all its subscriptions"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "alerts" }, after = { name = "alerts-v2" }, replace_paths = ["name"] }
    hit    = true
  }

  example "display name" {
    change = { actions = ["update"], before = { display_name = "a" }, after = { display_name = "b" } }
    hit    = false
  }
}

hazard "aws-subscription-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_sns_topic_subscription"]
  actions  = ["replace"]
  effect   = "outage"
  says     = "Messages published in between are not delivered to it, and an e-mail address has to confirm anew before anything arrives."
  instead  = "Subscribe the new endpoint first."

  evidence "inferred" {
    source  = "Amazon SNS API, Subscribe: pending until confirmed"
    checked = "2026-11"
  }

  example "another address" {
    change = { actions = ["delete", "create"], before = { protocol = "email", endpoint = "a@example.com" }, after = { protocol = "email", endpoint = "b@example.com" }, replace_paths = ["endpoint"] }
    hit    = true
  }

  example "filter" {
    change = { actions = ["update"], before = { filter_policy = "{}" }, after = { filter_policy = "{\"kind\":[\"order\"]}" } }
    hit    = false
  }
}

hazard "aws-rule-switched-off" {
  provider   = "hashicorp/aws"
  types      = ["aws_cloudwatch_event_rule"]
  actions    = ["update"]
  attributes = ["state", "is_enabled"]
  when       = after.state == "DISABLED" || after.is_enabled == false
  effect     = "outage"
  says       = "The rule matches nothing and its schedule does not run while it is disabled; events of that time are not made up for."

  evidence "inferred" {
    source  = "Amazon EventBridge API, DisableRule"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { state = "ENABLED" }, after = { state = "DISABLED" } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { state = "DISABLED" }, after = { state = "ENABLED" } }
    hit    = false
  }
}

hazard "aws-dms-instance-changes-now" {
  provider   = "hashicorp/aws"
  types      = ["aws_dms_replication_instance"]
  actions    = ["update"]
  attributes = ["replication_instance_class", "engine_version", "multi_az"]
  when       = after.apply_immediately == true
  effect     = "restart"
  says       = "apply_immediately is on: the replication instance is away while it changes, and its tasks stop until it is back."
  instead    = "Apply in a quiet hour."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/dms_replication_instance.html.markdown, apply_immediately, not read again on newer releases"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "awsdocs/aws-dms-user-guide d0f781f1aa, doc_source/CHAP_ReplicationInstance.Rebooting.md: unavailable during a modification"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { replication_instance_class = "dms.t3.small", apply_immediately = true }, after = { replication_instance_class = "dms.t3.large", apply_immediately = true } }
    hit    = true
  }

  example "in the window" {
    change = { actions = ["update"], before = { replication_instance_class = "dms.t3.small", apply_immediately = false }, after = { replication_instance_class = "dms.t3.large", apply_immediately = false } }
    hit    = false
  }
}

hazard "aws-dms-task-stops" {
  provider = "hashicorp/aws"
  types    = ["aws_dms_replication_task"]
  actions  = ["update"]
  attributes = [
    "replication_task_settings",
    "table_mappings",
    "cdc_start_position",
    "cdc_start_time",
    "migration_type",
  ]
  effect = "outage"
  says   = "A task can be modified only while it is stopped: replication pauses for the change."

  evidence "documented" {
    source  = "awsdocs/aws-dms-user-guide d0f781f1aa, doc_source/CHAP_Tasks.md, modifying a task"
    checked = "2026-11"
  }

  example "another mapping" {
    change = { actions = ["update"], before = { table_mappings = "{\"rules\":[]}" }, after = { table_mappings = "{\"rules\":[{\"rule-id\":\"1\"}]}" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-airflow-environment-updates" {
  provider = "hashicorp/aws"
  types    = ["aws_mwaa_environment"]
  actions  = ["update"]
  attributes = [
    "airflow_configuration_options.**",
    "airflow_version",
    "dag_s3_path",
    "environment_class",
    "execution_role_arn",
    "logging_configuration.**",
    "max_workers",
    "min_workers",
    "plugins_s3_object_version",
    "plugins_s3_path",
    "requirements_s3_object_version",
    "requirements_s3_path",
    "schedulers",
    "source_bucket_arn",
    "startup_script_s3_object_version",
    "startup_script_s3_path",
    "webserver_access_mode",
  ]
  effect  = "outage"
  also    = ["slow"]
  says    = "The environment is rebuilt around the change and takes half an hour and more; Amazon marks nearly every property as interrupting, and running tasks can be cut off."
  instead = "Let running DAGs end first."

  evidence "documented" {
    source  = "AWS CloudFormation user guide, AWS::MWAA::Environment: update requires some interruptions"
    checked = "2026-11"
  }

  example "more workers" {
    change = { actions = ["update"], before = { max_workers = 5 }, after = { max_workers = 10 } }
    hit    = true
  }

  example "window" {
    change = { actions = ["update"], before = { weekly_maintenance_window_start = "SUN:03:30" }, after = { weekly_maintenance_window_start = "MON:03:30" } }
    hit    = false
  }
}
