# Databases, clusters, buckets, balancers and names of Scaleway.

hazard "scaleway-rdb-engine-makes-it-empty" {
  provider   = "scaleway/scaleway"
  versions   = "< 2.61.0"
  types      = ["scaleway_rdb_instance"]
  actions    = ["replace"]
  attributes = ["engine"]
  effect     = "data-loss"
  says       = "Before 2.61.0 the provider knows no engine upgrade: the instance is deleted and an empty one is made."
  instead    = "Upgrade the provider first, and back the database up."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/rdb_instance.md, warning on engine"
    checked = "2026-11"
  }

  example "a newer engine" {
    change = { actions = ["delete", "create"], before = { name = "db", engine = "PostgreSQL-15" }, after = { name = "db", engine = "PostgreSQL-16" }, replace_paths = ["engine"], provider_version = "2.60.0" }
    hit    = true
  }

  example "a newer provider" {
    change = { actions = ["update"], before = { name = "db", engine = "PostgreSQL-15" }, after = { name = "db", engine = "PostgreSQL-16" }, provider_version = "2.81.0" }
    hit    = false
  }
}

hazard "scaleway-rdb-engine-upgrade-drops-late-writes" {
  provider   = "scaleway/scaleway"
  versions   = ">= 2.61.0"
  types      = ["scaleway_rdb_instance"]
  actions    = ["update"]
  attributes = ["engine"]
  effect     = "data-loss"
  also       = ["irreversible", "identity-change"]
  says       = "A second instance is made from a snapshot and the endpoints move to it. What was written after the snapshot is lost, and the instance gets another id, so what refers to it needs a second apply."
  instead    = "Stop all writers for the duration."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/rdb_instance.md, note on engine"
    checked = "2026-11"
  }

  example "a newer engine" {
    change = { actions = ["update"], before = { name = "db", engine = "PostgreSQL-15" }, after = { name = "db", engine = "PostgreSQL-16" }, provider_version = "2.81.0" }
    hit    = true
  }

  example "more backups" {
    change = { actions = ["update"], before = { name = "db", backup_schedule_retention = 7 }, after = { name = "db", backup_schedule_retention = 30 }, provider_version = "2.81.0" }
    hit    = false
  }
}

hazard "scaleway-rdb-replaced" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_rdb_instance"]
  actions  = ["replace", "delete"]
  effect   = "data-loss"
  says     = "The database is deleted with its data: renaming its first user or changing its initial settings is enough."
  instead  = "Make users with scaleway_rdb_user and leave user_name and init_settings alone; back up first."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/rdb_instance.md, user_name, init_settings"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/rdb/instance.go: ForceNew"
    checked = "2026-11"
  }

  example "another first user" {
    change = { actions = ["delete", "create"], before = { name = "db", user_name = "root" }, after = { name = "db", user_name = "admin" }, replace_paths = ["user_name"] }
    hit    = true
  }

  example "a larger node" {
    change = { actions = ["update"], before = { name = "db", node_type = "db-dev-s" }, after = { name = "db", node_type = "db-dev-m" } }
    hit    = false
  }
}

hazard "scaleway-rdb-password-changes" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_rdb_instance"]
  actions    = ["update"]
  attributes = ["password", "password_wo_version"]
  effect     = "credential-rotation"
  says       = "The password of the first user changes at once; clients with the old one fail at their next connection."
  instead    = "Hand out the new password first, or move clients to another user."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/rdb_instance.md, password"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { name = "db", password = "x" }, after = { name = "db", password = "y" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { name = "db", tags = [] }, after = { name = "db", tags = ["a"] } }
    hit    = false
  }
}

hazard "scaleway-rdb-endpoint-recreated" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_rdb_instance"]
  actions    = ["update"]
  attributes = ["private_network.**", "load_balancer.**"]
  when       = length(before.private_network) > 0 || length(after.load_balancer) < length(before.load_balancer)
  effect     = "outage"
  also       = ["address-change"]
  says       = "The endpoint is removed and made anew: clients are cut off, and the address may be another."
  instead    = "Add the second endpoint first and move clients over."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/rdb_instance.md, private_network"
    checked = "2026-11"
  }

  example "another network" {
    change = { actions = ["update"], before = { name = "db", private_network = [{ pn_id = "a" }] }, after = { name = "db", private_network = [{ pn_id = "b" }] } }
    hit    = true
  }

  example "its first" {
    change = { actions = ["update"], before = { name = "db", private_network = [] }, after = { name = "db", private_network = [{ pn_id = "b" }] } }
    hit    = false
  }
}

hazard "scaleway-rdb-backups-off" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_rdb_instance"]
  actions    = ["update"]
  attributes = ["disable_backup"]
  when       = before.disable_backup != true && after.disable_backup == true
  effect     = "irreversible"
  says       = "Scheduled backups are switched off: from now on there is nothing newer to restore from."
  instead    = "Leave them on, or make backups elsewhere first."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/rdb_instance.md, disable_backup"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { name = "db", disable_backup = false }, after = { name = "db", disable_backup = true } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { name = "db", disable_backup = true }, after = { name = "db", disable_backup = false } }
    hit    = false
  }
}

hazard "scaleway-rdb-harmless" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_rdb_instance"]
  actions  = ["update"]
  attributes = [
    "name",
    "backup_schedule_retention",
    "backup_schedule_frequency",
    "backup_same_region",
    "node_type",
    "volume_size_in_gb",
  ]
  when   = coalesce(after.volume_size_in_gb, 0) >= coalesce(before.volume_size_in_gb, 0) && coalesce(after.backup_schedule_retention, 0) >= coalesce(before.backup_schedule_retention, 0)
  effect = "none"
  says   = "Scaleway changes the node type and grows the volume without interruption; name and backup schedule are settings of the service."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/rdb_instance.md, node_type: without any interruption"
    checked = "2026-11"
  }

  example "a larger node" {
    change = { actions = ["update"], before = { engine = "PostgreSQL-16", node_type = "db-dev-s" }, after = { engine = "PostgreSQL-16", node_type = "db-dev-m" } }
    hit    = true
  }

  example "kept for less long" {
    change = { actions = ["update"], before = { backup_schedule_retention = 30 }, after = { backup_schedule_retention = 7 } }
    hit    = false
  }

  example "a smaller volume" {
    change = { actions = ["update"], before = { volume_size_in_gb = 40 }, after = { volume_size_in_gb = 20 } }
    hit    = false
  }
}

hazard "scaleway-redis-migrates-one-way" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_redis_cluster"]
  actions    = ["update"]
  attributes = ["version", "node_type", "cluster_size"]
  effect     = "irreversible"
  also       = ["outage"]
  says       = "The cluster is migrated; it cannot be downgraded afterwards, and a standalone node is away for some seconds."
  instead    = "Apply in a window, and go up in steps that you mean to keep."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/redis_cluster.md, version, node_type, cluster_size"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Scaleway documentation, how to upgrade the version of a Redis database: some seconds of downtime in standalone mode"
    checked = "2026-11"
  }

  example "a newer version" {
    change = { actions = ["update"], before = { name = "r", version = "6.2.7" }, after = { name = "r", version = "7.0.5" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { version = "7.0.5", tags = [] }, after = { version = "7.0.5", tags = ["a"] } }
    hit    = false
  }
}

hazard "scaleway-redis-replaced" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_redis_cluster"]
  actions  = ["replace", "delete"]
  effect   = "data-loss"
  says     = "The cluster is deleted with its data: fewer nodes, more than one where there was one, or another TLS setting are enough."
  instead  = "Build the new cluster beside it and move over."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/redis/cluster.go: tls_enabled is ForceNew; customizeDiffMigrateClusterSize"
    checked = "2026-11"
  }

  example "fewer nodes" {
    change = { actions = ["delete", "create"], before = { name = "r", cluster_size = 6 }, after = { name = "r", cluster_size = 3 }, replace_paths = ["cluster_size"] }
    hit    = true
  }

  example "more nodes" {
    change = { actions = ["update"], before = { name = "r", cluster_size = 3 }, after = { name = "r", cluster_size = 6 } }
    hit    = false
  }
}

hazard "scaleway-cluster-destroy-takes-volumes" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_k8s_cluster"]
  actions  = ["delete", "replace"]
  when     = before.delete_additional_resources == true
  effect   = "data-loss"
  says     = "delete_additional_resources is on in state: the block volumes and load balancers that Kubernetes made go with the cluster, and its private network if that is empty."
  instead  = "Apply delete_additional_resources = false first."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/k8s_cluster.md, delete_additional_resources"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["delete"], before = { name = "k", delete_additional_resources = true } }
    hit    = true
  }

  example "off" {
    change = { actions = ["delete"], before = { name = "k", delete_additional_resources = false } }
    hit    = false
  }
}

hazard "scaleway-cluster-replaced" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_k8s_cluster"]
  actions  = ["replace"]
  attributes = [
    "type",
    "cni",
    "private_network_id",
    "pod_cidr",
    "service_cidr",
    "service_dns_ip",
    "autoscaler_config.**",
  ]
  effect  = "data-loss"
  also    = ["identity-change"]
  says    = "The Kubernetes cluster is deleted with everything that runs on it."
  instead = "Build the new cluster beside it and move over."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/k8s/cluster.go: ForceNew and CustomizeDiff"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/k8s_cluster.md"
    checked = "2026-11"
  }

  example "another network plugin" {
    change = { actions = ["delete", "create"], before = { name = "k", cni = "cilium" }, after = { name = "k", cni = "calico" }, replace_paths = ["cni"] }
    hit    = true
  }

  example "a newer version" {
    change = { actions = ["update"], before = { name = "k", version = "1.31.1" }, after = { name = "k", version = "1.32.0" } }
    hit    = false
  }
}

hazard "scaleway-cluster-version-is-one-way" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_k8s_cluster"]
  actions    = ["update"]
  attributes = ["version"]
  effect     = "irreversible"
  also       = ["restart"]
  says       = "The control plane is upgraded, and the pools with it where upgrade_pools is on; there is no downgrade."
  instead    = "Upgrade in a window, with disruption budgets in place."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/k8s_cluster.md, version, upgrade_pools"
    checked = "2026-11"
  }

  evidence "inferred" {
    source  = "Kubernetes supports no downgrade of a control plane"
    checked = "2026-11"
  }

  example "upgraded" {
    change = { actions = ["update"], before = { name = "k", version = "1.31.1" }, after = { name = "k", version = "1.32.0" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { name = "k", tags = [] }, after = { name = "k", tags = ["a"] } }
    hit    = false
  }
}

hazard "scaleway-pool-replaced" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_k8s_pool"]
  actions  = ["replace", "delete"]
  when     = change.actions[0] == "delete"
  effect   = "outage"
  says     = "The pool is deleted with its nodes. Unless another exists first, its pods have nowhere to run."
  instead  = "Add a second pool, drain the first, then remove it; with create_before_destroy the name must be generated."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/k8s_pool.md, node_type and changing it"
    checked = "2026-11"
  }

  example "another type" {
    change = { actions = ["delete", "create"], before = { name = "p", node_type = "DEV1-M" }, after = { name = "p", node_type = "GP1-XS" }, replace_paths = ["node_type"] }
    hit    = true
  }

  example "the new one first" {
    change = { actions = ["create", "delete"], before = { name = "p", node_type = "DEV1-M" }, after = { name = "q", node_type = "GP1-XS" }, replace_paths = ["node_type"] }
    hit    = false
  }

  example "more nodes" {
    change = { actions = ["update"], before = { name = "p", size = 3 }, after = { name = "p", size = 4 } }
    hit    = false
  }
}

hazard "scaleway-bucket-force-destroy" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_object_bucket"]
  actions  = ["delete", "replace"]
  when     = before.force_destroy == true
  effect   = "data-loss"
  says     = "force_destroy is on in state: every object goes with the bucket, locked ones included, and none can be recovered."
  instead  = "Apply force_destroy = false first; the delete then fails while there are objects."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/object_bucket.md, force_destroy"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["delete"], before = { name = "assets", force_destroy = true } }
    hit    = true
  }

  example "off" {
    change = { actions = ["delete"], before = { name = "assets", force_destroy = false } }
    hit    = false
  }
}

hazard "scaleway-bucket-public" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_object_bucket", "scaleway_object_bucket_acl"]
  actions    = ["update"]
  attributes = ["acl"]
  when       = after.acl == "public-read" || after.acl == "public-read-write"
  effect     = "exposure"
  says       = "Everybody may list or read the bucket from now on."
  instead    = "Hand out signed addresses, or put a policy on the one prefix."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/object_bucket_acl.md, acl"
    checked = "2026-11"
  }

  example "opened" {
    change = { actions = ["update"], before = { acl = "private" }, after = { acl = "public-read" } }
    hit    = true
  }

  example "closed" {
    change = { actions = ["update"], before = { acl = "public-read" }, after = { acl = "private" } }
    hit    = false
  }
}

hazard "scaleway-balancer-replaced" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_lb"]
  actions  = ["replace", "delete"]
  effect   = "outage"
  says     = "The load balancer is deleted before another exists: nothing is served meanwhile."
  instead  = "Build the new one beside it and move the address over."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/lb.md, ip_id"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "lb" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { name = "lb", tags = [] }, after = { name = "lb", tags = ["a"] } }
    hit    = false
  }
}

hazard "scaleway-record-goes" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_domain_record"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The name stops resolving, at least until it is made again; resolvers remember that it is missing for as long as the zone says."
  instead  = "Ask who uses the name."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/domain/record.go: dns_zone, name and type are ForceNew; Delete"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "www", type = "A" } }
    hit    = true
  }

  example "another address" {
    change = { actions = ["update"], before = { name = "www", data = "192.0.2.1" }, after = { name = "www", data = "192.0.2.2" } }
    hit    = false
  }
}

hazard "scaleway-record-ttl-harmless" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_domain_record"]
  actions    = ["update"]
  attributes = ["ttl"]
  effect     = "none"
  says       = "A TTL says how long resolvers remember; the answer stays the same."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/domain/record.go: update in place"
    checked = "2026-11"
  }

  example "shorter" {
    change = { actions = ["update"], before = { name = "www", data = "192.0.2.1", ttl = 3600 }, after = { name = "www", data = "192.0.2.1", ttl = 60 } }
    hit    = true
  }

  example "with another address" {
    change = { actions = ["update"], before = { name = "www", ttl = 3600, data = "192.0.2.1" }, after = { name = "www", ttl = 60, data = "192.0.2.2" } }
    hit    = false
  }
}
