hazard "aws-eks-upgrade-is-one-way" {
  provider   = "hashicorp/aws"
  types      = ["aws_eks_cluster"]
  actions    = ["update"]
  attributes = ["version"]
  effect     = "irreversible"
  says       = "The control plane is upgraded in place and cannot go back; the way back is another cluster."
  instead    = "Check add-ons, node versions and removed APIs first."

  evidence "documented" {
    source  = "Amazon EKS user guide, update a cluster version"
    checked = "2026-11"
  }

  example "next version" {
    change = { actions = ["update"], before = { version = "1.29" }, after = { version = "1.30" } }
    hit    = true
  }

  example "logging" {
    change = { actions = ["update"], before = { enabled_cluster_log_types = [] }, after = { enabled_cluster_log_types = ["api"] } }
    hit    = false
  }
}

hazard "aws-eks-node-group-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_eks_node_group"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The node group is deleted with its nodes. With a fixed name the new one cannot exist first."
  instead  = "Use node_group_name_prefix with create_before_destroy, or a second group."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_eks_node_group.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "another type" {
    change = { actions = ["delete", "create"], before = { instance_types = ["a"] }, after = { instance_types = ["b"] }, replace_paths = ["instance_types"] }
    hit    = true
  }

  example "scaled" {
    change = { actions = ["update"], before = { scaling_config = [{ max_size = 1 }] }, after = { scaling_config = [{ max_size = 2 }] } }
    hit    = false
  }
}

hazard "aws-eks-node-update-forced" {
  provider   = "hashicorp/aws"
  types      = ["aws_eks_node_group"]
  actions    = ["update"]
  attributes = ["version", "release_version", "launch_template.**"]
  when       = after.force_update_version == true
  effect     = "outage"
  says       = "With force_update_version, pods that a disruption budget protects are removed when draining takes too long."

  evidence "documented" {
    source  = "Amazon EKS user guide, managed node update behaviour"
    checked = "2026-11"
  }

  example "forced" {
    change = { actions = ["update"], before = { version = "1.29", force_update_version = true }, after = { version = "1.30", force_update_version = true } }
    hit    = true
  }

  example "not forced" {
    change = { actions = ["update"], before = { version = "1.29" }, after = { version = "1.30" } }
    hit    = false
  }
}

hazard "aws-ecs-service-rolls" {
  provider   = "hashicorp/aws"
  types      = ["aws_ecs_service"]
  actions    = ["update"]
  attributes = ["task_definition"]
  when       = after.deployment_minimum_healthy_percent == null || try(after.deployment_minimum_healthy_percent > 0, false)
  effect     = "none"
  says       = "New tasks are started and become healthy before old ones are stopped, as the deployment settings allow."

  evidence "documented" {
    source  = "Amazon ECS developer guide, rolling updates"
    checked = "2026-11"
  }

  example "another revision" {
    change = { actions = ["update"], before = { task_definition = "app:1", deployment_minimum_healthy_percent = 100 }, after = { task_definition = "app:2", deployment_minimum_healthy_percent = 100 } }
    hit    = true
  }

  example "all at once" {
    change = { actions = ["update"], before = { task_definition = "app:1", deployment_minimum_healthy_percent = 0 }, after = { task_definition = "app:2", deployment_minimum_healthy_percent = 0 } }
    hit    = false
  }
}

hazard "aws-ecs-service-stops-before-it-starts" {
  provider   = "hashicorp/aws"
  types      = ["aws_ecs_service"]
  actions    = ["update"]
  attributes = ["task_definition"]
  when       = after.deployment_minimum_healthy_percent == 0
  effect     = "outage"
  says       = "With a minimum of healthy tasks of zero every task may be stopped before a new one runs."

  evidence "documented" {
    source  = "Amazon ECS developer guide, rolling updates"
    checked = "2026-11"
  }

  example "another revision" {
    change = { actions = ["update"], before = { task_definition = "app:1", deployment_minimum_healthy_percent = 0 }, after = { task_definition = "app:2", deployment_minimum_healthy_percent = 0 } }
    hit    = true
  }

  example "rolling" {
    change = { actions = ["update"], before = { task_definition = "app:1", deployment_minimum_healthy_percent = 50 }, after = { task_definition = "app:2", deployment_minimum_healthy_percent = 50 } }
    hit    = false
  }
}

hazard "aws-ecs-task-definition-revised" {
  provider = "hashicorp/aws"
  types    = ["aws_ecs_task_definition"]
  actions  = ["replace"]
  attributes = [
    "container_definitions",
    "cpu",
    "memory",
    "execution_role_arn",
    "task_role_arn",
    "volume.**",
    "revision",
    "arn",
    "id",
    "tags.**",
    "tags_all.**",
  ]
  effect = "none"
  says   = "A task definition is a revision: a new one is registered, and running tasks keep the old one until their service moves."

  evidence "documented" {
    source  = "Amazon ECS developer guide, task definitions: revisions are immutable, deregistering one leaves running tasks alone"
    checked = "2026-11"
  }

  example "another image" {
    change = { actions = ["delete", "create"], before = { container_definitions = "a" }, after = { container_definitions = "b" }, replace_paths = ["container_definitions"] }
    hit    = true
  }

  example "deleted" {
    change = { actions = ["delete"], before = { family = "a" } }
    hit    = false
  }
}

hazard "aws-lambda-code-updated" {
  provider = "hashicorp/aws"
  types    = ["aws_lambda_function"]
  actions  = ["update"]
  attributes = [
    "source_code_hash",
    "filename",
    "s3_key",
    "s3_object_version",
    "image_uri",
    "memory_size",
    "timeout",
    "last_modified",
    "qualified_arn",
    "qualified_invoke_arn",
    "version",
    "code_sha256",
  ]
  effect = "none"
  says   = "New invocations run the new code; running ones end with the old."

  evidence "inferred" {
    source  = "AWS Lambda developer guide, function versions: an update replaces $LATEST for later invocations"
    checked = "2026-11"
  }

  example "another package" {
    change = { actions = ["update"], before = { source_code_hash = "a" }, after = { source_code_hash = "b" } }
    hit    = true
  }

  example "more memory" {
    change = { actions = ["update"], before = { memory_size = 128 }, after = { memory_size = 256 } }
    hit    = true
  }

  example "another network" {
    change = { actions = ["update"], before = { source_code_hash = "a", vpc_config = [] }, after = { source_code_hash = "b", vpc_config = [{ subnet_ids = ["a"] }] } }
    hit    = false
  }
}
