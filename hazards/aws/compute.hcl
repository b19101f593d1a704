hazard "aws-instance-store-erased" {
  provider   = "hashicorp/aws"
  types      = ["aws_instance"]
  actions    = ["update"]
  attributes = ["instance_type", "user_data", "user_data_base64", "cpu_options.**"]
  when       = can(regex("^(i[0-9]|d[0-9]|h1|x1|f1|im4gn|is4gen|[a-z]+[0-9]+[a-z]*d)[a-z0-9-]*\\.", before.instance_type))
  effect     = "data-loss"
  says       = "This update stops the instance, and its type has disks of its own (instance store): they come back empty."
  instead    = "Copy off what is on them first."

  evidence "documented" {
    source  = "awsdocs/amazon-ec2-user-guide af1f79bc21, doc_source/InstanceStorage.md: data is lost when the instance stops"
    checked = "2026-11"
  }

  example "of a storage type" {
    change = { actions = ["update"], before = { instance_type = "i3.large" }, after = { instance_type = "i3.xlarge" } }
    hit    = true
  }

  example "without disks of its own" {
    change = { actions = ["update"], before = { instance_type = "m5.large" }, after = { instance_type = "m5.xlarge" } }
    hit    = false
  }
}

hazard "aws-instance-inline-disks-claim-all" {
  provider   = "hashicorp/aws"
  types      = ["aws_instance"]
  actions    = ["update"]
  attributes = ["ebs_block_device.**"]
  effect     = "perpetual-diff"
  says       = "Inline block devices claim every disk but the root one: disks attached by aws_volume_attachment and those written here go on undoing each other."
  instead    = "Use separate volumes and attachments only."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 00d98e75afb6, website/docs/r/instance.html.markdown, note on EBS block devices"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { ebs_block_device = [{ device_name = "/dev/sdf", volume_size = 10 }] }, after = { ebs_block_device = [] } }
    hit    = true
  }

  example "type" {
    change = { actions = ["update"], before = { instance_type = "m5.large" }, after = { instance_type = "m5.xlarge" } }
    hit    = false
  }
}

hazard "aws-instance-interface-block-replaces" {
  provider   = "hashicorp/aws"
  types      = ["aws_instance"]
  actions    = ["replace"]
  attributes = ["network_interface.**"]
  effect     = "data-loss"
  also       = ["identity-change"]
  says       = "Interfaces written in the block are attached at boot: another one means another instance, with a new root disk."
  instead    = "Attach with aws_network_interface_attachment."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 00d98e75afb6, website/docs/r/instance.html.markdown, network interfaces"
    checked = "2026-11"
  }

  example "another interface" {
    change = { actions = ["delete", "create"], before = { network_interface = [{ device_index = 0, network_interface_id = "eni-1" }] }, after = { network_interface = [{ device_index = 0, network_interface_id = "eni-2" }] }, replace_paths = ["network_interface"] }
    hit    = true
  }

  example "image" {
    change = { actions = ["delete", "create"], before = { ami = "ami-1" }, after = { ami = "ami-2" }, replace_paths = ["ami"] }
    hit    = false
  }
}

hazard "aws-ebs-volume-cannot-shrink" {
  provider   = "hashicorp/aws"
  types      = ["aws_ebs_volume"]
  actions    = ["update"]
  attributes = ["size"]
  when       = try(after.size < before.size, false)
  effect     = "none"
  outcome    = "refused"
  says       = "EBS cannot make a volume smaller."
  instead    = "Make a smaller volume, copy, swap."

  evidence "documented" {
    source  = "awsdocs/amazon-ec2-user-guide af1f79bc21, doc_source/modify-volume-requirements.md"
    checked = "2026-11"
  }

  example "smaller" {
    change = { actions = ["update"], before = { size = 100 }, after = { size = 50 } }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { size = 50 }, after = { size = 100 } }
    hit    = false
  }
}

hazard "aws-volume-detached" {
  provider = "hashicorp/aws"
  types    = ["aws_volume_attachment"]
  actions  = ["delete", "replace"]
  when     = before.skip_destroy != true
  effect   = "outage"
  says     = "The disk is taken from the instance without unmounting it inside; what still writes to it fails, and force_detach can lose what was not flushed."
  instead  = "Unmount first, or set stop_instance_before_detaching."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/volume_attachment.html.markdown, force_detach and skip_destroy, not read again on newer releases"
    checked = "2026-11"
  }

  example "detached" {
    change = { actions = ["delete"], before = { device_name = "/dev/sdh", instance_id = "i-1", volume_id = "vol-1" } }
    hit    = true
  }

  example "only forgotten" {
    change = { actions = ["delete"], before = { device_name = "/dev/sdh", instance_id = "i-1", volume_id = "vol-1", skip_destroy = true } }
    hit    = false
  }
}

hazard "aws-asg-ceiling-below-what-runs" {
  provider   = "hashicorp/aws"
  types      = ["aws_autoscaling_group"]
  actions    = ["update"]
  attributes = ["max_size"]
  when       = try(after.max_size < before.desired_capacity, false)
  effect     = "outage"
  says       = "More instances run than the new maximum allows: the group terminates the difference now."
  instead    = "Bring the load down first, or lower the maximum in steps."

  evidence "documented" {
    source  = "awsdocs/amazon-ec2-auto-scaling-user-guide 7d907615f0, doc_source/auto-scaling-groups.md: desired capacity stays between minimum and maximum"
    checked = "2026-11"
  }

  example "half" {
    change = { actions = ["update"], before = { max_size = 10, desired_capacity = 8 }, after = { max_size = 4, desired_capacity = 4 } }
    hit    = true
  }

  example "above what runs" {
    change = { actions = ["update"], before = { max_size = 10, desired_capacity = 2 }, after = { max_size = 4, desired_capacity = 2 } }
    hit    = false
  }
}

hazard "aws-asg-instances-terminated" {
  provider   = "hashicorp/aws"
  types      = ["aws_autoscaling_group"]
  actions    = ["update"]
  attributes = ["desired_capacity"]
  when       = try(after.desired_capacity < before.desired_capacity && after.desired_capacity > 0, false)
  effect     = "outage"
  asks       = false
  because    = "Fewer instances of a group is what scaling is."
  says       = "Instances are terminated to come down to the new number. Where a scaling policy has raised it, this takes away what the load needs."
  instead    = "Put desired_capacity into ignore_changes where a policy scales."

  evidence "documented" {
    source  = "awsdocs/amazon-ec2-auto-scaling-user-guide 7d907615f0, doc_source/as-manual-scaling.md"
    checked = "2026-11"
  }

  example "fewer" {
    change = { actions = ["update"], before = { desired_capacity = 6 }, after = { desired_capacity = 3 } }
    hit    = true
  }

  example "more" {
    change = { actions = ["update"], before = { desired_capacity = 3 }, after = { desired_capacity = 6 } }
    hit    = false
  }
}

hazard "aws-asg-zones-rebalance" {
  provider   = "hashicorp/aws"
  types      = ["aws_autoscaling_group"]
  actions    = ["update"]
  attributes = ["vpc_zone_identifier.**", "availability_zones.**"]
  when       = length(after.vpc_zone_identifier) < length(before.vpc_zone_identifier) || length(after.availability_zones) < length(before.availability_zones)
  effect     = "restart"
  says       = "The group starts instances in the zones that came and terminates those in zones that went."
  instead    = "Check that the load balancer reaches the new subnets."

  evidence "documented" {
    source  = "awsdocs/amazon-ec2-auto-scaling-user-guide 7d907615f0, doc_source/as-instance-termination.md"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "AWS CloudFormation user guide, AWS::AutoScaling::AutoScalingGroup, VPCZoneIdentifier: update requires some interruptions"
    checked = "2026-11"
  }

  example "one zone less" {
    change = { actions = ["update"], before = { vpc_zone_identifier = ["subnet-1", "subnet-2"], availability_zones = ["a", "b"] }, after = { vpc_zone_identifier = ["subnet-1"], availability_zones = ["a", "b"] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { vpc_zone_identifier = ["subnet-1"], availability_zones = ["a"] }, after = { vpc_zone_identifier = ["subnet-1", "subnet-2"], availability_zones = ["a", "b"] } }
    hit    = false
  }
}

hazard "aws-asg-load-balancer-decides-on-health" {
  provider   = "hashicorp/aws"
  types      = ["aws_autoscaling_group"]
  actions    = ["update"]
  attributes = ["health_check_type"]
  when       = after.health_check_type == "ELB"
  effect     = "restart"
  says       = "From now on instances that the load balancer finds unhealthy are terminated and replaced: a wrong health check turns the whole group over."
  instead    = "Look at the target group first: every instance has to be healthy there."

  evidence "documented" {
    source  = "awsdocs/amazon-ec2-auto-scaling-user-guide 7d907615f0, doc_source/as-add-elb-healthcheck.md"
    checked = "2026-11"
  }

  example "to ELB" {
    change = { actions = ["update"], before = { health_check_type = "EC2" }, after = { health_check_type = "ELB" } }
    hit    = true
  }

  example "back" {
    change = { actions = ["update"], before = { health_check_type = "ELB" }, after = { health_check_type = "EC2" } }
    hit    = false
  }
}

hazard "aws-asg-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_autoscaling_group"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Every instance of the group is terminated with it. With a fixed name the new group cannot exist first."
  instead  = "Use name_prefix with create_before_destroy, and wait for the new ones in the load balancer."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_autoscaling_group.go, resourceAwsAutoscalingGroupDelete, not read again on newer releases"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "web" }, after = { name = "web-v2" }, replace_paths = ["name"] }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { max_size = 4 }, after = { max_size = 8 } }
    hit    = false
  }
}

hazard "aws-asg-limits-harmless" {
  provider = "hashicorp/aws"
  types    = ["aws_autoscaling_group"]
  actions  = ["update"]
  attributes = [
    "max_size",
    "health_check_grace_period",
    "default_cooldown",
    "default_instance_warmup",
    "metrics_granularity",
    "enabled_metrics.**",
    "wait_for_capacity_timeout",
    "force_delete",
    "termination_policies.**",
    "protect_from_scale_in",
  ]
  when   = try(after.max_size >= before.max_size, true) && after.force_delete != true
  effect = "none"
  says   = "More room, a longer grace, or what is measured: no instance goes for it."

  evidence "inferred" {
    source  = "Amazon EC2 Auto Scaling user guide, capacity limits"
    checked = "2026-11"
  }

  example "more room" {
    change = { actions = ["update"], before = { max_size = 4 }, after = { max_size = 8 } }
    hit    = true
  }

  example "less room" {
    change = { actions = ["update"], before = { max_size = 8 }, after = { max_size = 4 } }
    hit    = false
  }
}

hazard "aws-launch-template-is-inert" {
  provider = "hashicorp/aws"
  types    = ["aws_launch_template"]
  actions  = ["update"]
  effect   = "none"
  says     = "A new version of the template is written; the instances that run stay as they are until something starts from it."

  evidence "inferred" {
    source  = "Amazon EC2 user guide, launch templates: a version never changes, and instances keep what they were started with"
    checked = "2026-11"
  }

  example "another image" {
    change = { actions = ["update"], before = { image_id = "ami-1", latest_version = 4 }, after = { image_id = "ami-2", latest_version = 5 } }
    hit    = true
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = false
  }
}

hazard "aws-lambda-throttled-to-nothing" {
  provider   = "hashicorp/aws"
  types      = ["aws_lambda_function"]
  actions    = ["update"]
  attributes = ["reserved_concurrent_executions"]
  when       = after.reserved_concurrent_executions == 0
  effect     = "outage"
  says       = "Reserved concurrency of zero stops every invocation until the limit is taken away."

  evidence "documented" {
    source  = "awsdocs/aws-lambda-developer-guide c5ea10ace7, doc_source/configuration-concurrency.md"
    checked = "2026-11"
  }

  example "zero" {
    change = { actions = ["update"], before = { reserved_concurrent_executions = -1 }, after = { reserved_concurrent_executions = 0 } }
    hit    = true
  }

  example "a hundred" {
    change = { actions = ["update"], before = { reserved_concurrent_executions = -1 }, after = { reserved_concurrent_executions = 100 } }
    hit    = false
  }
}

hazard "aws-lambda-function-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_lambda_function"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Invocations fail until the new function exists, and its triggers, permissions and aliases are tied to the old one."
  instead  = "Make the second function, move the triggers, then remove the first."

  evidence "inferred" {
    source  = "AWS Lambda API, DeleteFunction"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { function_name = "a" }, after = { function_name = "b" }, replace_paths = ["function_name"] }
    hit    = true
  }

  example "memory" {
    change = { actions = ["update"], before = { memory_size = 128 }, after = { memory_size = 256 } }
    hit    = false
  }
}

hazard "aws-lambda-settings-harmless" {
  provider = "hashicorp/aws"
  types    = ["aws_lambda_function"]
  actions  = ["update"]
  attributes = [
    "description",
    "tracing_config.**",
    "logging_config.**",
    "publish",
    "replace_security_groups_on_destroy",
    "skip_destroy",
  ]
  effect = "none"
  says   = "Tracing, logging and text: invocations go on."

  evidence "inferred" {
    source  = "AWS Lambda developer guide, function configuration"
    checked = "2026-11"
  }

  example "tracing" {
    change = { actions = ["update"], before = { tracing_config = [{ mode = "PassThrough" }] }, after = { tracing_config = [{ mode = "Active" }] } }
    hit    = true
  }

  example "role" {
    change = { actions = ["update"], before = { description = "a", role = "arn:aws:iam::1:role/a" }, after = { description = "b", role = "arn:aws:iam::1:role/b" } }
    hit    = false
  }
}

hazard "aws-stream-mapping-loses-its-place" {
  provider = "hashicorp/aws"
  types    = ["aws_lambda_event_source_mapping"]
  actions  = ["replace"]
  when     = before.starting_position != null && before.starting_position != ""
  effect   = "data-loss"
  says     = "The new mapping begins at starting_position: LATEST skips what came in between, TRIM_HORIZON hands out everything again."
  instead  = "Put what was read so far on record, and make the function idempotent."

  evidence "documented" {
    source  = "awsdocs/aws-lambda-developer-guide c5ea10ace7, doc_source/with-kinesis.md, starting position"
    checked = "2026-11"
  }

  example "of a stream" {
    change = { actions = ["delete", "create"], before = { starting_position = "LATEST", event_source_arn = "arn:aws:kinesis:eu-central-1:1:stream/a" }, after = { starting_position = "LATEST", event_source_arn = "arn:aws:kinesis:eu-central-1:1:stream/b" }, replace_paths = ["event_source_arn"] }
    hit    = true
  }

  example "of a queue" {
    change = { actions = ["delete", "create"], before = { starting_position = null, event_source_arn = "arn:aws:sqs:eu-central-1:1:a" }, after = { starting_position = null, event_source_arn = "arn:aws:sqs:eu-central-1:1:b" }, replace_paths = ["event_source_arn"] }
    hit    = false
  }
}

hazard "aws-event-mapping-paused" {
  provider   = "hashicorp/aws"
  types      = ["aws_lambda_event_source_mapping"]
  actions    = ["update"]
  attributes = ["enabled"]
  when       = after.enabled == false
  effect     = "outage"
  says       = "Lambda polls and invokes no more; what is not fetched in time expires in its queue or stream."

  evidence "documented" {
    source  = "awsdocs/aws-lambda-developer-guide c5ea10ace7, doc_source/API_CreateEventSourceMapping.md, Enabled"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { enabled = true }, after = { enabled = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { enabled = false }, after = { enabled = true } }
    hit    = false
  }
}

hazard "aws-lambda-permission-gap" {
  provider = "hashicorp/aws"
  types    = ["aws_lambda_permission"]
  actions  = ["replace"]
  when     = change.actions[0] == "delete"
  effect   = "outage"
  says     = "Between delete and create the caller may not invoke the function, and its events of that time can be lost."
  instead  = "Use create_before_destroy with another statement_id."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_lambda_permission.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "another source" {
    change = { actions = ["delete", "create"], before = { statement_id = "s3", source_arn = "arn:aws:s3:::a" }, after = { statement_id = "s3", source_arn = "arn:aws:s3:::b" }, replace_paths = ["source_arn"] }
    hit    = true
  }

  example "the new one first" {
    change = { actions = ["create", "delete"], before = { statement_id = "s3" }, after = { statement_id = "s4" }, replace_paths = ["statement_id"] }
    hit    = false
  }
}

hazard "aws-ecs-count-reset" {
  provider   = "hashicorp/aws"
  types      = ["aws_ecs_service"]
  actions    = ["update"]
  attributes = ["desired_count"]
  when       = try(after.desired_count < before.desired_count && after.desired_count > 0, false)
  effect     = "perpetual-diff"
  says       = "Where autoscaling targets the service, this puts it back to the configured number of tasks in the middle of its load."
  instead    = "Put desired_count into ignore_changes."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/ecs_service.html.markdown, ignoring changes to desired count, not read again on newer releases"
    checked = "2026-11"
  }

  example "back down" {
    change = { actions = ["update"], before = { desired_count = 8 }, after = { desired_count = 2 } }
    hit    = true
  }

  example "more" {
    change = { actions = ["update"], before = { desired_count = 2 }, after = { desired_count = 4 } }
    hit    = false
  }
}

hazard "aws-ecs-service-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_ecs_service"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "All tasks of the service are stopped before the new one starts its own."
  instead  = "Make a second service under another name and move the traffic."

  evidence "inferred" {
    source  = "Amazon ECS API, DeleteService, and the name that only one service may have"
    checked = "2026-11"
  }

  example "another launch type" {
    change = { actions = ["delete", "create"], before = { launch_type = "EC2" }, after = { launch_type = "FARGATE" }, replace_paths = ["launch_type"] }
    hit    = true
  }

  example "another revision" {
    change = { actions = ["update"], before = { task_definition = "app:1" }, after = { task_definition = "app:2" } }
    hit    = false
  }
}

hazard "aws-ecs-service-settings-harmless" {
  provider = "hashicorp/aws"
  types    = ["aws_ecs_service"]
  actions  = ["update"]
  attributes = [
    "deployment_minimum_healthy_percent",
    "deployment_maximum_percent",
    "deployment_circuit_breaker.**",
    "health_check_grace_period_seconds",
    "enable_execute_command",
    "enable_ecs_managed_tags",
    "propagate_tags",
    "wait_for_steady_state",
    "availability_zone_rebalancing",
  ]
  when   = try(after.deployment_minimum_healthy_percent > 0, true)
  effect = "none"
  says   = "How the next deployment is to go, and text: tasks that run stay."

  evidence "inferred" {
    source  = "Amazon ECS API, UpdateService"
    checked = "2026-11"
  }

  example "circuit breaker" {
    change = { actions = ["update"], before = { deployment_circuit_breaker = [{ enable = false, rollback = false }] }, after = { deployment_circuit_breaker = [{ enable = true, rollback = true }] } }
    hit    = true
  }

  example "network" {
    change = { actions = ["update"], before = { propagate_tags = "NONE", network_configuration = [{ subnets = ["a"] }] }, after = { propagate_tags = "SERVICE", network_configuration = [{ subnets = ["b"] }] } }
    hit    = false
  }
}

hazard "aws-eks-endpoint-closed" {
  provider   = "hashicorp/aws"
  types      = ["aws_eks_cluster"]
  actions    = ["update"]
  attributes = ["vpc_config.endpoint_public_access"]
  when       = try(after.vpc_config[0].endpoint_public_access, true) == false
  effect     = "lockout"
  says       = "The API server answers only inside the VPC from now on: pipelines and people outside, this one included, lose it."
  instead    = "Open the private endpoint first and try it from where the next apply runs."

  evidence "documented" {
    source  = "awsdocs/amazon-eks-user-guide 8f1730df51, latest/ug/clusters/cluster-endpoint.adoc"
    checked = "2026-11"
  }

  example "closed" {
    change = { actions = ["update"], before = { vpc_config = [{ endpoint_public_access = true, endpoint_private_access = true }] }, after = { vpc_config = [{ endpoint_public_access = false, endpoint_private_access = true }] } }
    hit    = true
  }

  example "opened" {
    change = { actions = ["update"], before = { vpc_config = [{ endpoint_public_access = false }] }, after = { vpc_config = [{ endpoint_public_access = true }] } }
    hit    = false
  }
}

hazard "aws-eks-authentication-is-one-way" {
  provider   = "hashicorp/aws"
  types      = ["aws_eks_cluster"]
  actions    = ["update"]
  attributes = ["access_config.authentication_mode"]
  effect     = "irreversible"
  says       = "Access entries cannot be switched off again; without the config map whoever is known only there is locked out."
  instead    = "Make access entries for everybody in aws-auth first."

  evidence "documented" {
    source  = "awsdocs/amazon-eks-user-guide 8f1730df51, latest/ug/manage-access/k8s-access/grant-k8s-access.adoc"
    checked = "2026-11"
  }

  example "API only" {
    change = { actions = ["update"], before = { access_config = [{ authentication_mode = "API_AND_CONFIG_MAP" }] }, after = { access_config = [{ authentication_mode = "API" }] } }
    hit    = true
  }

  example "logging" {
    change = { actions = ["update"], before = { enabled_cluster_log_types = [] }, after = { enabled_cluster_log_types = ["api"] } }
    hit    = false
  }
}

hazard "aws-eks-encryption-is-one-way" {
  provider   = "hashicorp/aws"
  types      = ["aws_eks_cluster"]
  actions    = ["update"]
  attributes = ["encryption_config.**"]
  effect     = "irreversible"
  says       = "Encryption of secrets cannot be switched off again, and without its KMS key the cluster cannot be used."
  instead    = "Protect the key from deletion first."

  evidence "documented" {
    source  = "awsdocs/amazon-eks-user-guide 8f1730df51, latest/ug/security/security-k8s.adoc: irreversible"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["update"], before = { encryption_config = [] }, after = { encryption_config = [{ resources = ["secrets"], provider = [{ key_arn = "arn:aws:kms:eu-central-1:1:key/a" }] }] } }
    hit    = true
  }

  example "logging" {
    change = { actions = ["update"], before = { enabled_cluster_log_types = [] }, after = { enabled_cluster_log_types = ["api"] } }
    hit    = false
  }
}

hazard "aws-eks-cluster-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_eks_cluster"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["outage"]
  says     = "The control plane goes with every object in it; nodes, volumes and load balancers made by the cluster stay behind without anybody who minds them."
  instead  = "Make a second cluster and move over."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_eks_cluster.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "another role" {
    change = { actions = ["delete", "create"], before = { role_arn = "arn:aws:iam::1:role/a" }, after = { role_arn = "arn:aws:iam::1:role/b" }, replace_paths = ["role_arn"] }
    hit    = true
  }

  example "logging" {
    change = { actions = ["update"], before = { enabled_cluster_log_types = [] }, after = { enabled_cluster_log_types = ["api"] } }
    hit    = false
  }
}

hazard "aws-eks-settings-harmless" {
  provider   = "hashicorp/aws"
  types      = ["aws_eks_cluster"]
  actions    = ["update"]
  attributes = ["enabled_cluster_log_types.**", "deletion_protection", "upgrade_policy.**", "timeouts.**"]
  when       = !(before.deletion_protection == true && after.deletion_protection != true) && length(after.enabled_cluster_log_types) >= length(before.enabled_cluster_log_types)
  effect     = "none"
  says       = "Logging of the control plane, support policy and the guard against deletion: the cluster goes on."

  evidence "inferred" {
    source  = "Amazon EKS user guide, control plane logs"
    checked = "2026-11"
  }

  example "audit" {
    change = { actions = ["update"], before = { enabled_cluster_log_types = ["api"] }, after = { enabled_cluster_log_types = ["api", "audit"] } }
    hit    = true
  }

  example "version" {
    change = { actions = ["update"], before = { enabled_cluster_log_types = ["api"], version = "1.30" }, after = { enabled_cluster_log_types = ["api", "audit"], version = "1.31" } }
    hit    = false
  }
}

hazard "aws-eks-nodes-roll" {
  provider   = "hashicorp/aws"
  types      = ["aws_eks_node_group"]
  actions    = ["update"]
  attributes = ["version", "release_version", "launch_template.version", "launch_template.id"]
  when       = after.force_update_version != true
  effect     = "restart"
  asks       = false
  because    = "Nodes are drained one after the other, and disruption budgets hold."
  says       = "New nodes are started and the old ones are drained and terminated, a few at a time; a disruption budget that never allows it stops the update."
  instead    = "Look for budgets that allow nothing, and for pods alone in their set."

  evidence "documented" {
    source  = "awsdocs/amazon-eks-user-guide 8f1730df51, latest/ug/nodes/managed-node-update-behavior.adoc"
    checked = "2026-11"
  }

  example "next version" {
    change = { actions = ["update"], before = { version = "1.29" }, after = { version = "1.30" } }
    hit    = true
  }

  example "more nodes" {
    change = { actions = ["update"], before = { scaling_config = [{ max_size = 4 }] }, after = { scaling_config = [{ max_size = 8 }] } }
    hit    = false
  }
}

hazard "aws-eks-nodes-terminated-without-drain" {
  provider   = "hashicorp/aws"
  types      = ["aws_eks_node_group"]
  actions    = ["update"]
  attributes = ["scaling_config.desired_size", "scaling_config.max_size"]
  when       = try(after.scaling_config[0].desired_size < before.scaling_config[0].desired_size, false) || try(after.scaling_config[0].max_size < before.scaling_config[0].desired_size, false)
  effect     = "outage"
  says       = "Nodes are terminated at once by the scaling group: their pods go without a drain, whatever their disruption budgets say."
  instead    = "Cordon and drain nodes first, or leave scaling to the autoscaler and ignore desired_size."

  evidence "documented" {
    source  = "awsdocs/amazon-eks-user-guide 8f1730df51, latest/ug/nodes/update-managed-node-group.adoc: scaling down does not honour disruption budgets"
    checked = "2026-11"
  }

  example "fewer" {
    change = { actions = ["update"], before = { scaling_config = [{ desired_size = 6, max_size = 10, min_size = 1 }] }, after = { scaling_config = [{ desired_size = 3, max_size = 10, min_size = 1 }] } }
    hit    = true
  }

  example "more" {
    change = { actions = ["update"], before = { scaling_config = [{ desired_size = 3, max_size = 10, min_size = 1 }] }, after = { scaling_config = [{ desired_size = 6, max_size = 10, min_size = 1 }] } }
    hit    = false
  }
}

hazard "aws-eks-taint-evicts" {
  provider   = "hashicorp/aws"
  types      = ["aws_eks_node_group"]
  actions    = ["update"]
  attributes = ["taint.**"]
  when       = anytrue([for t in after.taint : t.effect == "NO_EXECUTE"])
  effect     = "outage"
  says       = "A taint with NO_EXECUTE evicts every pod on these nodes that does not tolerate it."
  instead    = "Add tolerations first."

  evidence "documented" {
    source  = "awsdocs/amazon-eks-user-guide 8f1730df51, latest/ug/ml/node-taints-managed-node-groups.adoc"
    checked = "2026-11"
  }

  example "evicting" {
    change = { actions = ["update"], before = { taint = [] }, after = { taint = [{ key = "dedicated", value = "gpu", effect = "NO_EXECUTE" }] } }
    hit    = true
  }

  example "not scheduling" {
    change = { actions = ["update"], before = { taint = [] }, after = { taint = [{ key = "dedicated", value = "gpu", effect = "NO_SCHEDULE" }] } }
    hit    = false
  }
}

hazard "aws-eks-node-settings-harmless" {
  provider = "hashicorp/aws"
  types    = ["aws_eks_node_group"]
  actions  = ["update"]
  attributes = [
    "scaling_config.max_size",
    "scaling_config.min_size",
    "update_config.**",
    "force_update_version",
    "timeouts.**",
    "labels.**",
  ]
  when   = try(after.scaling_config[0].max_size >= before.scaling_config[0].max_size, true) && try(after.scaling_config[0].min_size <= before.scaling_config[0].desired_size, true)
  effect = "none"
  says   = "Room to grow, and how the next update goes: nodes that run stay."

  evidence "inferred" {
    source  = "Amazon EKS API, UpdateNodegroupConfig"
    checked = "2026-11"
  }

  example "more room" {
    change = { actions = ["update"], before = { scaling_config = [{ desired_size = 2, max_size = 4, min_size = 1 }] }, after = { scaling_config = [{ desired_size = 2, max_size = 8, min_size = 1 }] } }
    hit    = true
  }

  example "less room" {
    change = { actions = ["update"], before = { scaling_config = [{ desired_size = 2, max_size = 8, min_size = 1 }] }, after = { scaling_config = [{ desired_size = 2, max_size = 4, min_size = 1 }] } }
    hit    = false
  }
}

hazard "aws-eks-add-on-updated" {
  provider   = "hashicorp/aws"
  types      = ["aws_eks_addon"]
  actions    = ["update"]
  attributes = ["addon_version", "configuration_values", "resolve_conflicts_on_update"]
  effect     = "restart"
  asks       = false
  because    = "An add-on rolls as a deployment or daemon set does."
  says       = "The pods of the add-on are rolled; for the network, DNS and storage add-ons that touches every workload for a moment. With OVERWRITE, settings changed by hand are put back."
  instead    = "Use PRESERVE for settings of your own."

  evidence "documented" {
    source  = "awsdocs/amazon-eks-user-guide 8f1730df51, latest/ug/networking/eks-networking-add-ons.adoc, resolve-conflicts"
    checked = "2026-11"
  }

  example "newer" {
    change = { actions = ["update"], before = { addon_name = "coredns", addon_version = "v1.10.1-eksbuild.1" }, after = { addon_name = "coredns", addon_version = "v1.11.1-eksbuild.4" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-eks-add-on-removed" {
  provider = "hashicorp/aws"
  types    = ["aws_eks_addon"]
  actions  = ["delete", "replace"]
  when     = before.preserve != true
  effect   = "outage"
  says     = "The software is removed from the cluster with it: without vpc-cni, kube-proxy or coredns pods get no network or no names."
  instead  = "Apply preserve = true first."

  evidence "inferred" {
    source  = "Amazon EKS API, DeleteAddon: removes the software unless preserve is set"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { addon_name = "coredns" } }
    hit    = true
  }

  example "preserved" {
    change = { actions = ["delete"], before = { addon_name = "coredns", preserve = true } }
    hit    = false
  }
}

hazard "aws-lightsail-instance-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_lightsail_instance"]
  actions  = ["replace"]
  effect   = "data-loss"
  also     = ["address-change"]
  says     = "Even another size means another instance: the disk and the public address go with the old one."
  instead  = "Snapshot it and start the larger one from the copy."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_lightsail_instance.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["delete", "create"], before = { bundle_id = "nano_3_0" }, after = { bundle_id = "small_3_0" }, replace_paths = ["bundle_id"] }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-emr-cluster-gone" {
  provider = "hashicorp/aws"
  types    = ["aws_emr_cluster"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The cluster is terminated with what is on its HDFS and its running steps."
  instead  = "Copy to S3 first."

  evidence "inferred" {
    source  = "Amazon EMR management guide, terminate a cluster"
    checked = "2026-11"
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { release_label = "emr-6.10.0" }, after = { release_label = "emr-6.15.0" }, replace_paths = ["release_label"] }
    hit    = true
  }

  example "protected" {
    change = { actions = ["update"], before = { termination_protection = false }, after = { termination_protection = true } }
    hit    = false
  }
}

hazard "aws-emr-serverless-application-stops" {
  provider = "hashicorp/aws"
  types    = ["aws_emrserverless_application"]
  actions  = ["update"]
  attributes = [
    "architecture",
    "auto_stop_configuration.**",
    "image_configuration.**",
    "initial_capacity.**",
    "maximum_capacity.**",
    "network_configuration.**",
    "release_label",
  ]
  effect  = "outage"
  says    = "Amazon marks these as interrupting: the application has to be stopped for them, and jobs with it."
  instead = "Let running jobs end first."

  evidence "documented" {
    source  = "AWS CloudFormation user guide, AWS::EMRServerless::Application: update requires some interruptions"
    checked = "2026-11"
  }

  example "newer release" {
    change = { actions = ["update"], before = { release_label = "emr-6.10.0" }, after = { release_label = "emr-6.15.0" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-stack-hides-its-changes" {
  provider   = "hashicorp/aws"
  types      = ["aws_cloudformation_stack"]
  actions    = ["update"]
  attributes = ["template_body", "template_url", "parameters.**"]
  effect     = "deferred"
  asks       = true
  because    = "Nobody has seen yet what it comes to."
  blind      = "What the stack does to its own resources: this plan lists only the stack."
  says       = "CloudFormation decides inside the stack what is updated, interrupted or replaced."
  instead    = "Make a change set and read that."

  evidence "inferred" {
    source  = "AWS CloudFormation user guide, stack updates"
    checked = "2026-11"
  }

  example "another template" {
    change = { actions = ["update"], before = { template_body = "{}" }, after = { template_body = "{\"Resources\":{}}" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-stack-deleted-with-all" {
  provider = "hashicorp/aws"
  types    = ["aws_cloudformation_stack", "aws_cloudformation_stack_set_instance"]
  actions  = ["delete"]
  effect   = "data-loss"
  says     = "Every resource that the stack made is deleted with it, save those with a DeletionPolicy to retain."
  instead  = "List the resources of the stack first."

  evidence "inferred" {
    source  = "AWS CloudFormation user guide, deleting a stack"
    checked = "2026-11"
  }

  example "deleted" {
    change = { type = "aws_cloudformation_stack", actions = ["delete"], before = { name = "network" } }
    hit    = true
  }

  example "updated" {
    change = { type = "aws_cloudformation_stack", actions = ["update"], before = { template_body = "a" }, after = { template_body = "b" } }
    hit    = false
  }
}

hazard "aws-scaling-floor-and-ceiling-harmless" {
  provider   = "hashicorp/aws"
  types      = ["aws_appautoscaling_target"]
  actions    = ["update"]
  attributes = ["max_capacity", "min_capacity"]
  when       = try(after.max_capacity >= before.max_capacity && after.min_capacity >= before.min_capacity && after.min_capacity <= after.max_capacity, false)
  effect     = "none"
  says       = "More room to scale: nothing is taken away."

  evidence "inferred" {
    source  = "Application Auto Scaling API, RegisterScalableTarget"
    checked = "2026-11"
  }

  example "more room" {
    change = { actions = ["update"], before = { max_capacity = 4, min_capacity = 1 }, after = { max_capacity = 10, min_capacity = 2 } }
    hit    = true
  }

  example "lower floor" {
    change = { actions = ["update"], before = { max_capacity = 4, min_capacity = 2 }, after = { max_capacity = 4, min_capacity = 1 } }
    hit    = false
  }
}

hazard "aws-scaling-ceiling-lowered" {
  provider   = "hashicorp/aws"
  types      = ["aws_appautoscaling_target"]
  actions    = ["update"]
  attributes = ["max_capacity"]
  when       = try(after.max_capacity < before.max_capacity, false)
  effect     = "outage"
  says       = "Where more runs than the new maximum, the difference is taken away now."
  instead    = "Look what runs first."

  evidence "inferred" {
    source  = "Application Auto Scaling API, RegisterScalableTarget: scales in to the new maximum"
    checked = "2026-11"
  }

  example "lower" {
    change = { actions = ["update"], before = { max_capacity = 10 }, after = { max_capacity = 4 } }
    hit    = true
  }

  example "higher" {
    change = { actions = ["update"], before = { max_capacity = 4 }, after = { max_capacity = 10 } }
    hit    = false
  }
}
