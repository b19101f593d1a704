# Volumes, shares and object containers of OpenStack.

hazard "openstack-volume-source-replaces" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_blockstorage_volume_v3"]
  actions  = ["replace"]
  attributes = [
    "image_id",
    "snapshot_id",
    "source_vol_id",
    "backup_id",
    "source_replica",
    "availability_zone",
    "consistency_group_id",
    "scheduler_hints.**",
    "region",
  ]
  effect  = "data-loss"
  says    = "The volume is deleted and made anew from another source, empty of what was written to it: tidying away an old image or snapshot reference is enough."
  instead = "Put image_id, snapshot_id and their like into ignore_changes once the volume exists."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_blockstorage_volume_v3.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "image reference gone" {
    change = { actions = ["delete", "create"], before = { name = "root", image_id = "img-1", size = 20 }, after = { name = "root", image_id = null, size = 20 }, replace_paths = ["image_id"] }
    hit    = true
  }

  example "grown" {
    change = { actions = ["update"], before = { name = "data", enable_online_resize = true, size = 20 }, after = { name = "data", enable_online_resize = true, size = 40 } }
    hit    = false
  }
}

hazard "openstack-volume-grow-refused-while-attached" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_blockstorage_volume_v3"]
  actions    = ["update"]
  attributes = ["size"]
  when       = after.enable_online_resize != true && after.size > before.size && length(before.attachment) > 0
  outcome    = "refused"
  says       = "The provider refuses to grow a volume that is attached while enable_online_resize is not true, and the apply stops here."
  instead    = "Set enable_online_resize = true in the same change, or detach it first."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_blockstorage_volume_v3.go, resourceBlockStorageVolumeV3Update"
    checked = "2026-11"
  }

  example "attached" {
    change = { actions = ["update"], before = { name = "data", enable_online_resize = false, attachment = [{ instance_id = "i", device = "/dev/vdb" }], size = 20 }, after = { name = "data", enable_online_resize = false, attachment = [{ instance_id = "i", device = "/dev/vdb" }], size = 40 } }
    hit    = true
  }

  example "online" {
    change = { actions = ["update"], before = { name = "data", enable_online_resize = true, attachment = [{ instance_id = "i" }], size = 20 }, after = { name = "data", enable_online_resize = true, attachment = [{ instance_id = "i" }], size = 40 } }
    hit    = false
  }

  example "not attached" {
    change = { actions = ["update"], before = { name = "data", enable_online_resize = false, attachment = [], size = 20 }, after = { name = "data", enable_online_resize = false, attachment = [], size = 40 } }
    hit    = false
  }
}

hazard "openstack-volume-shrink-refused" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_blockstorage_volume_v3"]
  actions    = ["update"]
  attributes = ["size"]
  when       = after.size < before.size
  outcome    = "refused"
  says       = "Cinder only extends volumes. A smaller size is planned as an update and refused by the API."
  instead    = "Make a smaller volume, copy, and swap them."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_blockstorage_volume_v3.go, resourceBlockStorageVolumeV3Update: the only call is ExtendSize"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "OpenStack block storage API, extend a volume size: the new size must be greater than the current one"
    checked = "2026-11"
  }

  example "smaller" {
    change = { actions = ["update"], before = { name = "data", size = 40 }, after = { name = "data", size = 20 } }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { name = "data", size = 20 }, after = { name = "data", size = 40 } }
    hit    = false
  }
}

hazard "openstack-volume-retype-migrates" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_blockstorage_volume_v3"]
  actions    = ["update"]
  attributes = ["volume_type"]
  effect     = "slow"
  says       = "The volume is retyped. With volume_retype_policy = \"on-demand\" its data is copied to another back end, which takes long; with \"never\" the API refuses where a copy is needed."
  instead    = "Do it while little is written, and watch it."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_blockstorage_volume_v3.go, resourceBlockStorageVolumeV3Update: volumes.ChangeType"
    checked = "2026-11"
  }

  example "retyped" {
    change = { actions = ["update"], before = { name = "data", volume_retype_policy = "on-demand", volume_type = "ceph" }, after = { name = "data", volume_retype_policy = "on-demand", volume_type = "nvme" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { volume_type = "ceph", name = "a" }, after = { volume_type = "ceph", name = "b" } }
    hit    = false
  }
}

hazard "openstack-volume-grown-harmless" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_blockstorage_volume_v3"]
  actions    = ["update"]
  attributes = ["size"]
  when       = after.size > before.size && (after.enable_online_resize == true || length(before.attachment) == 0)
  effect     = "none"
  says       = "The volume grows while it is attached or lies idle; the guest still has to grow its file system."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_blockstorage_volume_v3.go, resourceBlockStorageVolumeV3Update: ExtendSize"
    checked = "2026-11"
  }

  example "online" {
    change = { actions = ["update"], before = { enable_online_resize = true, size = 20 }, after = { enable_online_resize = true, size = 40 } }
    hit    = true
  }

  example "smaller" {
    change = { actions = ["update"], before = { enable_online_resize = true, size = 40 }, after = { enable_online_resize = true, size = 20 } }
    hit    = false
  }

  example "offline only, attached" {
    change = { actions = ["update"], before = { enable_online_resize = false, attachment = [{ device = "/dev/vdb" }], size = 20 }, after = { enable_online_resize = false, attachment = [{ device = "/dev/vdb" }], size = 40 } }
    hit    = false
  }
}

hazard "openstack-volume-records-harmless" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_blockstorage_volume_v3"]
  actions    = ["update"]
  attributes = ["name", "description", "metadata.**", "enable_online_resize", "volume_retype_policy"]
  effect     = "none"
  says       = "Name, description and metadata are records; the two switches say how later changes go."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_blockstorage_volume_v3.go, resourceBlockStorageVolumeV3Update"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "a", description = "" }, after = { name = "b", description = "x" } }
    hit    = true
  }

  example "retyped" {
    change = { actions = ["update"], before = { name = "a", volume_type = "a" }, after = { name = "b", volume_type = "b" } }
    hit    = false
  }
}

hazard "openstack-container-force-destroy" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_objectstorage_container_v1"]
  actions  = ["delete", "replace"]
  when     = before.force_destroy == true
  effect   = "data-loss"
  says     = "force_destroy is on in state: every object in the container is deleted with it, and none can be recovered."
  instead  = "Apply force_destroy = false first; the delete then fails while there are objects."

  evidence "documented" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, docs/resources/objectstorage_container_v1.md, force_destroy"
    checked = "2026-11"
  }

  example "with objects" {
    change = { actions = ["delete"], before = { name = "assets", force_destroy = true } }
    hit    = true
  }

  example "guarded" {
    change = { actions = ["delete"], before = { name = "assets", force_destroy = false } }
    hit    = false
  }
}

hazard "openstack-container-read-acl" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_objectstorage_container_v1"]
  actions    = ["update"]
  attributes = ["container_read"]
  when       = contains(split(",", coalesce(after.container_read, "-")), ".r:*") && !contains(split(",", coalesce(before.container_read, "-")), ".r:*")
  effect     = "exposure"
  says       = "Everybody may read the objects without signing in."
  instead    = "Give read access to projects or hand out temporary URLs."

  evidence "documented" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, docs/resources/objectstorage_container_v1.md, container_read"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "OpenStack object storage, container ACLs: .r:* lets any referrer read"
    checked = "2026-11"
  }

  example "opened" {
    change = { actions = ["update"], before = { container_read = "" }, after = { container_read = ".r:*,.rlistings" } }
    hit    = true
  }

  example "closed" {
    change = { actions = ["update"], before = { container_read = ".r:*" }, after = { container_read = "" } }
    hit    = false
  }
}

hazard "openstack-trove-edit-replaces" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_db_instance_v1"]
  actions  = ["replace"]
  attributes = [
    "flavor_id",
    "size",
    "volume_type",
    "datastore.**",
    "user.**",
    "database.**",
    "network.**",
    "name",
  ]
  effect  = "data-loss"
  says    = "A managed database cannot be changed here: another flavour, a larger disk, another user or database deletes the instance and its data and makes an empty one."
  instead = "Resize through the API or its client and put the attribute into ignore_changes."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_db_instance_v1.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "larger disk" {
    change = { actions = ["delete", "create"], before = { name = "db", size = 10 }, after = { name = "db", size = 20 }, replace_paths = ["size"] }
    hit    = true
  }

  example "another configuration group" {
    change = { actions = ["update"], before = { name = "db", configuration_id = "a" }, after = { name = "db", configuration_id = "b" } }
    hit    = false
  }
}

hazard "openstack-cluster-edit-replaces" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_containerinfra_cluster_v1"]
  actions  = ["replace"]
  attributes = [
    "labels.**",
    "flavor",
    "master_flavor",
    "keypair",
    "docker_volume_size",
    "master_count",
    "fixed_network",
    "fixed_subnet",
    "name",
    "merge_labels",
    "master_lb_enabled",
    "floating_ip_enabled",
  ]
  effect  = "data-loss"
  also    = ["identity-change"]
  says    = "The Kubernetes cluster is deleted with everything that runs on it and made anew: a label or the flavour of the nodes is enough."
  instead = "Use node groups for other flavours and put labels into ignore_changes."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_containerinfra_cluster_v1.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "a label" {
    change = { actions = ["delete", "create"], before = { name = "k", labels = { kube_tag = "v1.30" } }, after = { name = "k", labels = { kube_tag = "v1.31" } }, replace_paths = ["labels"] }
    hit    = true
  }

  example "more nodes" {
    change = { actions = ["update"], before = { name = "k", node_count = 3 }, after = { name = "k", node_count = 5 } }
    hit    = false
  }
}

hazard "openstack-cluster-template-upgrades" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_containerinfra_cluster_v1"]
  actions    = ["update"]
  attributes = ["cluster_template_id"]
  effect     = "restart"
  also       = ["irreversible"]
  says       = "Another template is an upgrade of the running cluster: its nodes are rolled one after another, and there is no way back."
  instead    = "Upgrade in a window, after the release notes."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_containerinfra_cluster_v1.go, resourceContainerInfraClusterV1Update: clusters.Upgrade"
    checked = "2026-11"
  }

  example "upgraded" {
    change = { actions = ["update"], before = { name = "k", cluster_template_id = "a" }, after = { name = "k", cluster_template_id = "b" } }
    hit    = true
  }

  example "more nodes" {
    change = { actions = ["update"], before = { name = "k", node_count = 3 }, after = { name = "k", node_count = 5 } }
    hit    = false
  }
}
