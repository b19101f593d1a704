# Profiles, disks, addresses, volumes and databases of Linode.

hazard "linode-config-edit-reboots" {
  provider = "linode/linode"
  types    = ["linode_instance_config"]
  actions  = ["update"]
  attributes = [
    "device.**",
    "devices.**",
    "interface.**",
    "kernel",
    "helpers.**",
    "memory_limit",
    "root_device",
    "run_level",
    "virt_mode",
    "booted",
    "label",
    "comments",
  ]
  when    = provider.skip_implicit_reboots != true
  effect  = "restart"
  says    = "If the Linode is booted into this profile it is rebooted, even for its label or a comment; where an interface in a VPC changes it is shut down and booted. Only the profile appears in the plan."
  instead = "Set skip_implicit_reboots = true on the provider and reboot deliberately."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/instance_config.md, notes on reboots"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instanceconfig/resource.go, updateResource: any change of a booted profile"
    checked = "2026-11"
  }

  example "another kernel" {
    change = { actions = ["update"], before = { label = "boot", linode_id = 1, kernel = "linode/latest-64bit" }, after = { label = "boot", linode_id = 1, kernel = "linode/grub2" } }
    hit    = true
  }

  example "reboots skipped" {
    change = { actions = ["update"], before = { label = "boot", kernel = "a" }, after = { label = "boot", kernel = "b" }, provider = { skip_implicit_reboots = true } }
    hit    = false
  }

  example "a comment" {
    change = { actions = ["update"], before = { label = "boot", comments = "a" }, after = { label = "boot", comments = "b" } }
    hit    = true
  }
}

hazard "linode-disk-resize-reboots" {
  provider   = "linode/linode"
  types      = ["linode_instance_disk"]
  actions    = ["update"]
  attributes = ["size"]
  effect     = "restart"
  says       = "Resizing a disk reboots the Linode that it belongs to, although the plan shows only the disk."
  instead    = "Apply in a window."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/instance_disk.md, size"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { label = "root", linode_id = 1, size = 20480 }, after = { label = "root", linode_id = 1, size = 40960 } }
    hit    = true
  }

  example "relabelled" {
    change = { actions = ["update"], before = { size = 1, label = "a" }, after = { size = 1, label = "b" } }
    hit    = false
  }
}

hazard "linode-config-or-disk-destroy-shuts-down" {
  provider = "linode/linode"
  types    = ["linode_instance_config", "linode_instance_disk"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The Linode is shut down if it is booted with this profile or disk, although it does not appear in the plan as changed."
  instead  = "Boot it into another profile first."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/instance_config.md and instance_disk.md, notes on deleting"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { label = "boot", linode_id = 1 } }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { label = "boot", linode_id = 1 } }
    hit    = false
  }
}

hazard "linode-disk-destroy-erases" {
  provider = "linode/linode"
  types    = ["linode_instance_disk"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The disk is deleted with everything on it."
  instead  = "Make an image of it first."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instancedisk/framework_resource.go, Delete"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { label = "data", linode_id = 1, size = 20480 } }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { label = "data", size = 1 }, after = { label = "data", size = 2 } }
    hit    = false
  }
}

hazard "linode-ip-create-reboots" {
  provider = "linode/linode"
  types    = ["linode_instance_ip"]
  actions  = ["create"]
  when     = after.apply_immediately == true && !contains(change.unknown, "linode_id")
  effect   = "restart"
  says     = "The plan shows only a new address; with apply_immediately the provider reboots the Linode that gets it, whatever skip_implicit_reboots says."
  instead  = "Leave apply_immediately out and set the address up inside the guest, or allocate it in a window."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/instance_ip.md, apply_immediately"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/instanceip/framework_schema.go, apply_immediately: not affected by skip_implicit_reboots"
    checked = "2026-11"
  }

  example "at once" {
    change = { actions = ["create"], after = { linode_id = 1, public = true, apply_immediately = true } }
    hit    = true
  }

  example "later" {
    change = { actions = ["create"], after = { linode_id = 1, public = true, apply_immediately = false } }
    hit    = false
  }

  example "of a new Linode" {
    change = { actions = ["create"], after = { public = true, apply_immediately = true }, after_unknown = { linode_id = true } }
    hit    = false
  }
}

hazard "linode-volume-destroyed" {
  provider = "linode/linode"
  types    = ["linode_volume"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The volume is detached from the running Linode and deleted with its data."
  instead  = "Clone it first."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/volume/framework_schema_resource.go: region, encryption and source_volume_id replace; Delete"
    checked = "2026-11"
  }

  example "another region" {
    change = { actions = ["delete", "create"], before = { label = "data", region = "a" }, after = { label = "data", region = "b" }, replace_paths = ["region"] }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { label = "data", size = 20 }, after = { label = "data", size = 40 } }
    hit    = false
  }
}

hazard "linode-volume-moves" {
  provider   = "linode/linode"
  types      = ["linode_volume"]
  actions    = ["update"]
  attributes = ["linode_id"]
  when       = before.linode_id != null
  effect     = "outage"
  says       = "The volume is detached from the one Linode and attached to the other; a guest that has it mounted gets I/O errors."
  instead    = "Unmount it in the guest first."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/volume/framework_resource.go, Update"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["update"], before = { label = "data", linode_id = 1 }, after = { label = "data", linode_id = 2 } }
    hit    = true
  }

  example "attached" {
    change = { actions = ["update"], before = { label = "data", linode_id = null }, after = { label = "data", linode_id = 2 } }
    hit    = false
  }
}

hazard "linode-database-replaced" {
  provider = "linode/linode"
  types    = ["linode_database_postgresql_v2", "linode_database_mysql_v2"]
  actions  = ["replace", "delete"]
  effect   = "data-loss"
  says     = "The managed database is deleted with its data and its backups."
  instead  = "Dump it first, or fork it into the new region and move over."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/databasepostgresqlv2 and databasemysqlv2, schema: region and fork_source replace"
    checked = "2026-11"
  }

  example "another region" {
    change = { actions = ["delete", "create"], before = { label = "db", region = "a" }, after = { label = "db", region = "b" }, replace_paths = ["region"] }
    hit    = true
  }

  example "relabelled" {
    change = { actions = ["update"], before = { region = "a", label = "a" }, after = { region = "a", label = "b" } }
    hit    = false
  }
}

hazard "linode-lke-pool-type-replaces" {
  provider = "linode/linode"
  types    = ["linode_lke_node_pool"]
  actions  = ["replace"]
  effect   = "outage"
  says     = "The pool is deleted with its nodes before another exists; its pods have nowhere to run meanwhile."
  instead  = "Add a second pool, drain the first, then remove it."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/lkenodepool, schema: type and disk_encryption replace"
    checked = "2026-11"
  }

  example "another type" {
    change = { actions = ["delete", "create"], before = { type = "g6-standard-1" }, after = { type = "g6-standard-2" }, replace_paths = ["type"] }
    hit    = true
  }

  example "more nodes" {
    change = { actions = ["update"], before = { type = "a", node_count = 3 }, after = { type = "a", node_count = 4 } }
    hit    = false
  }
}

hazard "linode-lke-cluster-replaced" {
  provider = "linode/linode"
  types    = ["linode_lke_cluster"]
  actions  = ["replace", "delete"]
  effect   = "data-loss"
  also     = ["identity-change"]
  says     = "The Kubernetes cluster is deleted with its nodes and everything that runs on them."
  instead  = "Build the new cluster beside it and move over."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/lke/schema_resource.go: region, tier and apl_enabled are ForceNew"
    checked = "2026-11"
  }

  example "another region" {
    change = { actions = ["delete", "create"], before = { label = "k", region = "a" }, after = { label = "k", region = "b" }, replace_paths = ["region"] }
    hit    = true
  }

  example "a label" {
    change = { actions = ["update"], before = { region = "a", label = "a" }, after = { region = "a", label = "b" } }
    hit    = false
  }
}

hazard "linode-lke-version-is-one-way" {
  provider   = "linode/linode"
  types      = ["linode_lke_cluster"]
  actions    = ["update"]
  attributes = ["k8s_version"]
  effect     = "irreversible"
  also       = ["restart"]
  says       = "The control plane is upgraded; there is no downgrade. Nodes take the new version when they are recycled, and the provider recycles them: each is drained and replaced."
  instead    = "Upgrade in a window, with disruption budgets in place."

  evidence "verified" {
    source  = "linode/terraform-provider-linode 6aef35f541, linode/lke/resource.go, update: k8s_version, recycleLKECluster"
    checked = "2026-11"
  }

  example "upgraded" {
    change = { actions = ["update"], before = { label = "k", k8s_version = "1.31" }, after = { label = "k", k8s_version = "1.32" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { label = "k", tags = [] }, after = { label = "k", tags = ["a"] } }
    hit    = false
  }
}

hazard "linode-labels-harmless" {
  provider = "linode/linode"
  types = [
    "linode_volume",
    "linode_firewall",
    "linode_instance_disk",
    "linode_domain",
    "linode_domain_record",
    "linode_lke_cluster",
    "linode_nodebalancer",
    "linode_vpc",
  ]
  actions    = ["update"]
  attributes = ["label", "tags.**", "description", "ttl_sec"]
  effect     = "none"
  says       = "Labels, tags, descriptions and TTLs are records; nothing that runs is touched."

  evidence "documented" {
    source  = "linode/terraform-provider-linode 6aef35f541, docs/resources/instance_disk.md and volume.md, label"
    checked = "2026-11"
  }

  example "tags" {
    change = { actions = ["update"], before = { size = 20, tags = [] }, after = { size = 20, tags = ["a"] } }
    hit    = true
  }

  example "with a size" {
    change = { actions = ["update"], before = { label = "a", size = 20 }, after = { label = "b", size = 40 } }
    hit    = false
  }
}
