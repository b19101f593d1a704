hazard "aws-instance-type-change-stops-it" {
  provider   = "hashicorp/aws"
  types      = ["aws_instance"]
  actions    = ["update"]
  attributes = ["instance_type", "cpu_options.**", "ebs_optimized"]
  effect     = "restart"
  says       = "The instance is stopped, changed and started: a plain update in place with an outage in it. What is on instance-store disks is lost."
  instead    = "Take it out of its load balancer first, or apply in a window."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 00d98e75afb6, website/docs/r/instance.html.markdown, instance_type"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_instance.go, update"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "AWS CloudFormation user guide, AWS::EC2::Instance, InstanceType: some interruptions"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { instance_type = "t3.small" }, after = { instance_type = "t3.large" } }
    hit    = true
  }

  example "tagged" {
    change = { actions = ["update"], before = { instance_type = "t3.small", tags = {} }, after = { instance_type = "t3.small", tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-instance-stop-changes-public-address" {
  provider   = "hashicorp/aws"
  types      = ["aws_instance"]
  actions    = ["update"]
  attributes = ["instance_type", "cpu_options.**", "user_data", "user_data_base64"]
  when       = before.public_ip != null && before.public_ip != ""
  effect     = "address-change"
  says       = "This update stops and starts the instance. A public address that is no Elastic IP is given back and another one comes, though the plan shows it unchanged."
  instead    = "Attach an Elastic IP first."

  evidence "documented" {
    source  = "Amazon EC2 user guide, stop and start your instance"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "hashicorp/terraform-provider-aws issue 38293"
    checked = "2026-11"
  }

  example "a public address" {
    change = { actions = ["update"], before = { instance_type = "t3.small", public_ip = "203.0.113.7" }, after = { instance_type = "t3.large", public_ip = "203.0.113.7" } }
    hit    = true
  }

  example "a private one" {
    change = { actions = ["update"], before = { instance_type = "t3.small", public_ip = "" }, after = { instance_type = "t3.large", public_ip = "" } }
    hit    = false
  }
}

hazard "aws-instance-user-data-stops-it-for-nothing" {
  provider   = "hashicorp/aws"
  types      = ["aws_instance"]
  actions    = ["update"]
  attributes = ["user_data", "user_data_base64"]
  effect     = "restart"
  says       = "The instance is stopped and started to hand it new user data, which most images read at their first boot only."
  instead    = "Put user_data into ignore_changes."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 00d98e75afb6, website/docs/r/instance.html.markdown, user_data"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "AWS CloudFormation user guide, AWS::EC2::Instance, UserData: some interruptions"
    checked = "2026-11"
  }

  example "edited" {
    change = { actions = ["update"], before = { user_data = "a" }, after = { user_data = "b" } }
    hit    = true
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { user_data = "a", user_data_replace_on_change = true }, after = { user_data = "b", user_data_replace_on_change = true }, replace_paths = ["user_data"] }
    hit    = false
  }
}

hazard "aws-instance-user-data-replaces" {
  provider   = "hashicorp/aws"
  types      = ["aws_instance"]
  actions    = ["replace"]
  attributes = ["user_data", "user_data_base64"]
  effect     = "data-loss"
  also       = ["identity-change", "address-change"]
  says       = "With user_data_replace_on_change a change of the template destroys the instance with its root disk."
  instead    = "Put user_data into ignore_changes for machines that keep state."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 00d98e75afb6, website/docs/r/instance.html.markdown, user_data_replace_on_change"
    checked = "2026-11"
  }

  example "edited" {
    change = { actions = ["delete", "create"], before = { user_data = "a" }, after = { user_data = "b" }, replace_paths = ["user_data"] }
    hit    = true
  }

  example "another image" {
    change = { actions = ["delete", "create"], before = { ami = "a" }, after = { ami = "b" }, replace_paths = ["ami"] }
    hit    = false
  }
}

hazard "aws-instance-image-replaces" {
  provider   = "hashicorp/aws"
  types      = ["aws_instance"]
  actions    = ["replace"]
  attributes = ["ami"]
  effect     = "data-loss"
  also       = ["identity-change", "address-change"]
  says       = "The instance is destroyed to start from another image, and by default its root disk goes with it. A most_recent look-up plans this whenever an image is published."
  instead    = "Pin the image, or ignore ami."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_instance.go, ami forces a new instance, not read again on newer releases"
    checked = "2026-11"
  }

  example "newer image" {
    change = { actions = ["delete", "create"], before = { ami = "ami-1" }, after = { ami = "ami-2" }, replace_paths = ["ami"] }
    hit    = true
  }

  example "type only" {
    change = { actions = ["update"], before = { instance_type = "a" }, after = { instance_type = "b" } }
    hit    = false
  }
}

hazard "aws-instance-root-disk-goes-with-it" {
  provider = "hashicorp/aws"
  types    = ["aws_instance"]
  actions  = ["delete", "replace"]
  when     = before.root_block_device[0].delete_on_termination != false
  effect   = "data-loss"
  says     = "The root disk is deleted when the instance is terminated, unless delete_on_termination = false has been applied before."
  instead  = "Snapshot the disk, or apply delete_on_termination = false first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 00d98e75afb6, website/docs/r/instance.html.markdown, root_block_device"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { root_block_device = [{ delete_on_termination = true }] } }
    hit    = true
  }

  example "not in state" {
    change = { actions = ["delete"], before = { ami = "a" } }
    hit    = true
  }

  example "kept" {
    change = { actions = ["delete"], before = { root_block_device = [{ delete_on_termination = false }] } }
    hit    = false
  }
}

hazard "aws-instance-settings-harmless" {
  provider = "hashicorp/aws"
  types    = ["aws_instance"]
  actions  = ["update"]
  attributes = [
    "disable_api_termination",
    "disable_api_stop",
    "monitoring",
    "user_data_replace_on_change",
    "volume_tags.**",
  ]
  when   = !(before.disable_api_termination == true && after.disable_api_termination != true) && !(before.disable_api_stop == true && after.disable_api_stop != true)
  effect = "none"
  says   = "Guards and monitoring: nothing stops."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 00d98e75afb6, website/docs/r/instance.html.markdown"
    checked = "2026-11"
  }

  example "protected" {
    change = { actions = ["update"], before = { disable_api_termination = false }, after = { disable_api_termination = true } }
    hit    = true
  }

  example "protection off" {
    change = { actions = ["update"], before = { disable_api_termination = true }, after = { disable_api_termination = false } }
    hit    = false
  }

  example "with a resize" {
    change = { actions = ["update"], before = { monitoring = false, instance_type = "a" }, after = { monitoring = true, instance_type = "b" } }
    hit    = false
  }
}

hazard "aws-ebs-volume-replaced-empty" {
  provider = "hashicorp/aws"
  types    = ["aws_ebs_volume"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The volume is deleted; what takes its place is empty, or a copy of its snapshot."
  instead  = "Snapshot it, make the new volume from the copy, swap, then drop the old one."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_ebs_volume.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "encrypted" {
    change = { actions = ["delete", "create"], before = { encrypted = false }, after = { encrypted = true }, replace_paths = ["encrypted"] }
    hit    = true
  }

  example "grown" {
    change = { actions = ["update"], before = { size = 10 }, after = { size = 20 } }
    hit    = false
  }
}

hazard "aws-ebs-volume-grows-live" {
  provider   = "hashicorp/aws"
  types      = ["aws_ebs_volume"]
  actions    = ["update"]
  attributes = ["size", "type", "iops", "throughput"]
  when       = after.size >= before.size
  effect     = "slow"
  says       = "The volume is changed while in use; after it no further change is accepted for about six hours."
  instead    = "Put size, type and throughput into one apply."

  evidence "documented" {
    source  = "Amazon EBS user guide, requirements for volume modifications"
    checked = "2026-11"
  }

  example "grown" {
    change = { actions = ["update"], before = { size = 10 }, after = { size = 20 } }
    hit    = true
  }

  example "smaller" {
    change = { actions = ["update"], before = { size = 20 }, after = { size = 10 } }
    hit    = false
  }
}

hazard "aws-asg-refresh-rolls-the-fleet" {
  provider   = "hashicorp/aws"
  types      = ["aws_autoscaling_group"]
  actions    = ["update"]
  attributes = ["launch_template.**", "launch_configuration", "mixed_instances_policy.**"]
  when       = length(config.instance_refresh) > 0
  effect     = "restart"
  asks       = false
  because    = "It rolls as its block says, at the pace set there."
  says       = "The group has an instance_refresh block: a new template starts it, and every instance is replaced."
  instead    = "Check min_healthy_percentage first."

  evidence "documented" {
    source  = "terraform-provider-aws 3.50, website/docs/r/autoscaling_group.html.markdown, instance_refresh, not read again on newer releases"
    checked = "2026-11"
  }

  example "another template" {
    change = { actions = ["update"], before = { launch_template = [{ version = "1" }] }, after = { launch_template = [{ version = "2" }] }, config = { instance_refresh = [{ strategy = "Rolling" }] } }
    hit    = true
  }

  example "no refresh" {
    change = { actions = ["update"], before = { launch_template = [{ version = "1" }] }, after = { launch_template = [{ version = "2" }] }, config = { max_size = 2 } }
    hit    = false
  }

  example "more instances" {
    change = { actions = ["update"], before = { desired_capacity = 1 }, after = { desired_capacity = 2 }, config = { instance_refresh = [{ strategy = "Rolling" }] } }
    hit    = false
  }
}

hazard "aws-asg-template-reaches-new-instances-only" {
  provider   = "hashicorp/aws"
  types      = ["aws_autoscaling_group"]
  actions    = ["update"]
  attributes = ["launch_template.**", "launch_configuration", "mixed_instances_policy.**"]
  when       = length(config.instance_refresh) == 0
  effect     = "deferred"
  says       = "Without an instance_refresh block the instances that run stay as they are; only new ones use the template."
  instead    = "Start an instance refresh, or cycle them yourself."

  evidence "inferred" {
    source  = "terraform-provider-aws 3.50, website/docs/r/autoscaling_group.html.markdown"
    checked = "2026-11"
  }

  example "no refresh" {
    change = { actions = ["update"], before = { launch_template = [{ version = "1" }] }, after = { launch_template = [{ version = "2" }] }, config = { max_size = 2 } }
    hit    = true
  }

  example "with refresh" {
    change = { actions = ["update"], before = { launch_template = [{ version = "1" }] }, after = { launch_template = [{ version = "2" }] }, config = { instance_refresh = [{ strategy = "Rolling" }] } }
    hit    = false
  }
}

hazard "aws-launch-configuration-revised" {
  provider = "hashicorp/aws"
  types    = ["aws_launch_configuration"]
  actions  = ["replace"]
  when     = change.actions[0] == "create"
  effect   = "none"
  says     = "A launch configuration is never edited: a new one is made first, and the instances that run stay as they are until their group replaces them."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws, website/docs/r/launch_configuration.html.markdown, Using with AutoScaling Groups"
    checked = "2026-11"
  }

  example "another image, the new one first" {
    change = { actions = ["create", "delete"], before = { image_id = "a" }, after = { image_id = "b" }, replace_paths = ["image_id"] }
    hit    = true
  }

  example "the old one first" {
    change = { actions = ["delete", "create"], before = { image_id = "a" }, after = { image_id = "b" }, replace_paths = ["image_id"] }
    hit    = false
  }
}
