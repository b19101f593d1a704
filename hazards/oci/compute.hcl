# Instances, volumes and clusters of Oracle Cloud.

hazard "oci-instance-shape-reboots" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_core_instance"]
  actions    = ["update"]
  attributes = ["shape", "shape_config.**", "fault_domain", "launch_options.**", "platform_config.**"]
  when       = before.state != "STOPPED" && after.update_operation_constraint != "AVOID_DOWNTIME"
  effect     = "restart"
  says       = "A running instance is rebooted to take the other shape, its other size, another fault domain or other launch options."
  instead    = "Apply in a window, or set update_operation_constraint = \"AVOID_DOWNTIME\" in the same change: what needs a reboot is then refused."

  evidence "documented" {
    source  = "Oracle Cloud compute API (SDK v65), UpdateInstanceDetails: shape, launchOptions and updateOperationConstraint"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/core/core_instance_resource.go, Update"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { display_name = "web-1", state = "RUNNING", shape_config = [{ ocpus = 1, memory_in_gbs = 8 }] }, after = { display_name = "web-1", state = "RUNNING", shape_config = [{ ocpus = 2, memory_in_gbs = 16 }] } }
    hit    = true
  }

  example "stopped" {
    change = { actions = ["update"], before = { state = "STOPPED", shape = "VM.Standard2.1" }, after = { state = "STOPPED", shape = "VM.Standard2.2" } }
    hit    = false
  }

  example "no downtime allowed" {
    change = { actions = ["update"], before = { state = "RUNNING", update_operation_constraint = "AVOID_DOWNTIME", shape = "VM.Standard2.1" }, after = { state = "RUNNING", update_operation_constraint = "AVOID_DOWNTIME", shape = "VM.Standard2.2" } }
    hit    = false
  }
}

hazard "oci-instance-without-downtime-may-be-refused" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_core_instance"]
  actions  = ["update"]
  attributes = [
    "shape",
    "shape_config.**",
    "fault_domain",
    "launch_options.**",
    "platform_config.**",
    "source_details.**",
  ]
  when    = after.update_operation_constraint == "AVOID_DOWNTIME" && before.state != "STOPPED"
  outcome = "refused"
  says    = "update_operation_constraint = \"AVOID_DOWNTIME\" is set: where the change needs a reboot the API refuses it and the apply stops here."
  instead = "Take the constraint away in a window."

  evidence "documented" {
    source  = "Oracle Cloud compute API (SDK v65), UpdateInstanceDetails: updateOperationConstraint"
    checked = "2026-11"
  }

  example "a shape" {
    change = { actions = ["update"], before = { state = "RUNNING", update_operation_constraint = "AVOID_DOWNTIME", shape = "VM.Standard2.1" }, after = { state = "RUNNING", update_operation_constraint = "AVOID_DOWNTIME", shape = "VM.Standard2.2" } }
    hit    = true
  }

  example "downtime allowed" {
    change = { actions = ["update"], before = { state = "RUNNING", shape = "VM.Standard2.1" }, after = { state = "RUNNING", shape = "VM.Standard2.2" } }
    hit    = false
  }
}

hazard "oci-instance-source-replaces-boot-volume" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_core_instance"]
  actions    = ["update"]
  attributes = ["source_details.source_id", "source_details.source_type"]
  effect     = "data-loss"
  also       = ["restart"]
  says       = "The plan says update in place; the boot volume of the running instance is replaced by one from the other image. What was on it is gone from the instance, and the old volume is deleted unless is_preserve_boot_volume_enabled is on."
  instead    = "Put source_details[0].source_id into ignore_changes, or make a second instance and move over."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/core_instance.html.markdown, source_details: source_id is updatable; is_preserve_boot_volume_enabled"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/core/core_instance_resource.go, mapToUpdateInstanceSourceDetails"
    checked = "2026-11"
  }

  example "a newer image" {
    change = { actions = ["update"], before = { display_name = "web-1", state = "RUNNING", source_details = [{ source_type = "image", source_id = "ocid1.image.a" }] }, after = { display_name = "web-1", state = "RUNNING", source_details = [{ source_type = "image", source_id = "ocid1.image.b" }] } }
    hit    = true
  }

  example "its name" {
    change = { actions = ["update"], before = { source_details = [{ source_type = "image", source_id = "ocid1.image.a" }], display_name = "a" }, after = { source_details = [{ source_type = "image", source_id = "ocid1.image.a" }], display_name = "b" } }
    hit    = false
  }
}

hazard "oci-instance-metadata-keys-replace" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_core_instance"]
  actions    = ["replace"]
  attributes = ["metadata.**"]
  effect     = "data-loss"
  also       = ["identity-change"]
  says       = "Another SSH key or other first-boot data in metadata terminates the instance, and with it its boot volume unless preserve_boot_volume was applied, to make another. Other keys of metadata change in place."
  instead    = "Put metadata into ignore_changes once the instance runs, and hand out keys otherwise."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/core/core_instance_resource.go, CustomizeDiff: ForceNewIfChange(\"metadata\") for ssh_authorized_keys and user_data"
    checked = "2026-11"
  }

  example "a key added" {
    change = { actions = ["delete", "create"], before = { metadata = { ssh_authorized_keys = "a" } }, after = { metadata = { ssh_authorized_keys = "a\nb" } }, replace_paths = ["metadata"] }
    hit    = true
  }

  example "another key of metadata" {
    change = { actions = ["update"], before = { display_name = "web-1", state = "RUNNING", shape = "VM.Standard.E4.Flex", metadata = { role = "a" } }, after = { display_name = "web-1", state = "RUNNING", shape = "VM.Standard.E4.Flex", metadata = { role = "b" } } }
    hit    = false
  }
}

hazard "oci-instance-replaced" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_core_instance"]
  actions  = ["replace"]
  attributes = [
    "availability_domain",
    "create_vnic_details.**",
    "subnet_id",
    "image",
    "hostname_label",
    "launch_options.**",
    "platform_config.**",
    "is_pv_encryption_in_transit_enabled",
    "ipxe_script",
    "source_details.**",
  ]
  effect  = "identity-change"
  also    = ["address-change", "data-loss"]
  says    = "The instance is terminated and another is made, with another id and, unless its address is reserved, other addresses."
  instead = "Build the new one beside it and move over."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/core/core_instance_resource.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "another subnet" {
    change = { actions = ["delete", "create"], before = { display_name = "a", create_vnic_details = [{ subnet_id = "x" }] }, after = { display_name = "a", create_vnic_details = [{ subnet_id = "y" }] }, replace_paths = ["create_vnic_details[0].subnet_id"] }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { display_name = "a" }, after = { display_name = "b" } }
    hit    = false
  }
}

hazard "oci-instance-destroy-takes-boot-volume" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_core_instance"]
  actions  = ["delete", "replace"]
  when     = before.preserve_boot_volume != true
  effect   = "data-loss"
  says     = "The boot volume is deleted with the instance, because preserve_boot_volume is not on in state; volumes made at launch go as well unless they are preserved."
  instead  = "Apply preserve_boot_volume = true first, or back the volume up."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/core/core_instance_resource.go, Delete: TerminateInstance with PreserveBootVolume"
    checked = "2026-11"
  }

  example "default" {
    change = { actions = ["delete"], before = { display_name = "web-1", preserve_boot_volume = null } }
    hit    = true
  }

  example "kept" {
    change = { actions = ["delete"], before = { display_name = "web-1", preserve_boot_volume = true } }
    hit    = false
  }
}

hazard "oci-instance-stopped" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_core_instance"]
  actions    = ["update"]
  attributes = ["state"]
  when       = before.state == "RUNNING" && after.state == "STOPPED"
  effect     = "outage"
  says       = "The instance is stopped and stays so."
  instead    = "Stop the service deliberately; check who depends on it."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/core_instance.html.markdown, state"
    checked = "2026-11"
  }

  example "stopped" {
    change = { actions = ["update"], before = { state = "RUNNING" }, after = { state = "STOPPED" } }
    hit    = true
  }

  example "started" {
    change = { actions = ["update"], before = { state = "STOPPED" }, after = { state = "RUNNING" } }
    hit    = false
  }
}

hazard "oci-tags-harmless" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types = [
    "oci_core_instance",
    "oci_core_volume",
    "oci_core_boot_volume",
    "oci_core_vcn",
    "oci_core_subnet",
    "oci_core_security_list",
    "oci_core_route_table",
    "oci_core_network_security_group",
    "oci_containerengine_cluster",
    "oci_containerengine_node_pool",
    "oci_objectstorage_bucket",
    "oci_database_autonomous_database",
    "oci_mysql_mysql_db_system",
    "oci_psql_db_system",
    "oci_load_balancer_load_balancer",
    "oci_kms_key",
    "oci_kms_vault",
    "oci_core_public_ip",
    "oci_core_internet_gateway",
    "oci_core_nat_gateway",
  ]
  actions    = ["update"]
  attributes = ["freeform_tags.**"]
  effect     = "none"
  says       = "Free-form tags are records; nothing that runs is touched. Policies speak of defined tags."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r: freeform_tags, updatable"
    checked = "2026-11"
  }

  example "a tag" {
    change = { actions = ["update"], before = { display_name = "web-1", state = "RUNNING", shape = "VM.Standard.E4.Flex", freeform_tags = {} }, after = { display_name = "web-1", state = "RUNNING", shape = "VM.Standard.E4.Flex", freeform_tags = { team = "shop" } } }
    hit    = true
  }

  example "with a shape" {
    change = { actions = ["update"], before = { state = "RUNNING", freeform_tags = {}, shape = "a" }, after = { state = "RUNNING", freeform_tags = { team = "shop" }, shape = "b" } }
    hit    = false
  }
}

hazard "oci-display-name-harmless" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types = [
    "oci_core_instance",
    "oci_core_volume",
    "oci_core_boot_volume",
    "oci_core_vcn",
    "oci_core_subnet",
    "oci_core_security_list",
    "oci_core_route_table",
    "oci_core_network_security_group",
    "oci_database_autonomous_database",
    "oci_mysql_mysql_db_system",
    "oci_psql_db_system",
    "oci_kms_key",
    "oci_kms_vault",
    "oci_core_public_ip",
    "oci_core_internet_gateway",
    "oci_core_nat_gateway",
  ]
  actions    = ["update"]
  attributes = ["display_name"]
  effect     = "none"
  says       = "A display name is a label; it does not have to be unique and nothing refers to it."

  evidence "documented" {
    source  = "Oracle Cloud API: a user-friendly name, not unique and changeable"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["update"], before = { state = "RUNNING", display_name = "a" }, after = { state = "RUNNING", display_name = "b" } }
    hit    = true
  }

  example "with a shape" {
    change = { actions = ["update"], before = { state = "RUNNING", display_name = "a", shape = "a" }, after = { state = "RUNNING", display_name = "b", shape = "b" } }
    hit    = false
  }
}

hazard "oci-volume-source-replaces" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_core_volume", "oci_core_boot_volume"]
  actions  = ["replace", "delete"]
  effect   = "data-loss"
  says     = "The volume is deleted with its data."
  instead  = "Back it up and restore into a second volume."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/core/core_volume_resource.go and core_boot_volume_resource.go: availability_domain, source_details, volume_backup_id and size_in_mbs are ForceNew"
    checked = "2026-11"
  }

  example "another domain" {
    change = { actions = ["delete", "create"], before = { display_name = "data", availability_domain = "AD-1" }, after = { display_name = "data", availability_domain = "AD-2" }, replace_paths = ["availability_domain"] }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { display_name = "data", size_in_gbs = 50 }, after = { display_name = "data", size_in_gbs = 100 } }
    hit    = false
  }
}

hazard "oci-volume-shrink-refused" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_core_volume", "oci_core_boot_volume"]
  actions    = ["update"]
  attributes = ["size_in_gbs"]
  when       = tonumber(after.size_in_gbs) < tonumber(before.size_in_gbs)
  outcome    = "refused"
  says       = "A volume only grows; a smaller size is planned as an update and refused by the API."
  instead    = "Make a smaller volume and copy."

  evidence "documented" {
    source  = "Oracle Cloud block volume API (SDK v65), UpdateVolumeDetails: the size has to be larger than the current one"
    checked = "2026-11"
  }

  example "smaller" {
    change = { actions = ["update"], before = { display_name = "data", size_in_gbs = "100" }, after = { display_name = "data", size_in_gbs = "50" } }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { display_name = "data", size_in_gbs = "50" }, after = { display_name = "data", size_in_gbs = "100" } }
    hit    = false
  }
}

hazard "oci-volume-grown-harmless" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_core_volume", "oci_core_boot_volume"]
  actions    = ["update"]
  attributes = ["size_in_gbs", "vpus_per_gb", "is_auto_tune_enabled"]
  when       = !(tonumber(after.size_in_gbs) < tonumber(before.size_in_gbs))
  effect     = "none"
  says       = "The volume grows, or changes its performance, while it is attached; the guest still has to rescan the disk and grow its file system."

  evidence "documented" {
    source  = "Oracle Cloud block volume documentation: online resizing and performance changes of attached volumes"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { display_name = "data", size_in_gbs = "50" }, after = { display_name = "data", size_in_gbs = "100" } }
    hit    = true
  }

  example "smaller" {
    change = { actions = ["update"], before = { display_name = "data", size_in_gbs = "100" }, after = { display_name = "data", size_in_gbs = "50" } }
    hit    = false
  }
}

hazard "oci-node-pool-image-replaces" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_containerengine_node_pool"]
  actions    = ["replace"]
  attributes = ["node_image_id", "node_image_name", "cluster_id", "compartment_id"]
  effect     = "outage"
  says       = "The pool is deleted with its nodes before another exists: its pods have nowhere to run meanwhile."
  instead    = "Use node_source_details with node cycling, or add a second pool and drain the first."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/containerengine/containerengine_node_pool_resource.go: ForceNew"
    checked = "2026-11"
  }

  example "another image" {
    change = { actions = ["delete", "create"], before = { name = "p", node_image_id = "a" }, after = { name = "p", node_image_id = "b" }, replace_paths = ["node_image_id"] }
    hit    = true
  }

  example "more nodes" {
    change = { actions = ["update"], before = { name = "p", node_config_details = [{ size = 3 }] }, after = { name = "p", node_config_details = [{ size = 4 }] } }
    hit    = false
  }
}

hazard "oci-node-pool-edit-waits-for-new-nodes" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_containerengine_node_pool"]
  actions  = ["update"]
  attributes = [
    "kubernetes_version",
    "node_shape",
    "node_shape_config.**",
    "node_source_details.**",
    "node_metadata.**",
    "ssh_public_key",
    "initial_node_labels.**",
  ]
  when    = after.node_pool_cycling_details[0].is_node_cycling_enabled != true
  effect  = "deferred"
  says    = "Without node cycling only nodes that are made from now on get this; the running ones stay as they are."
  instead = "Set node_pool_cycling_details { is_node_cycling_enabled = true } in the same change, or drain and delete nodes one by one."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/containerengine_node_pool.html.markdown, node_pool_cycling_details"
    checked = "2026-11"
  }

  example "a newer version" {
    change = { actions = ["update"], before = { name = "p", node_pool_cycling_details = [], kubernetes_version = "v1.31.1" }, after = { name = "p", node_pool_cycling_details = [], kubernetes_version = "v1.32.1" } }
    hit    = true
  }

  example "cycled" {
    change = { actions = ["update"], before = { name = "p", node_pool_cycling_details = [{ is_node_cycling_enabled = true }], kubernetes_version = "v1.31.1" }, after = { name = "p", node_pool_cycling_details = [{ is_node_cycling_enabled = true }], kubernetes_version = "v1.32.1" } }
    hit    = false
  }
}

hazard "oci-node-pool-cycles-nodes" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_containerengine_node_pool"]
  actions  = ["update"]
  attributes = [
    "kubernetes_version",
    "node_shape",
    "node_shape_config.**",
    "node_source_details.**",
    "node_metadata.**",
    "ssh_public_key",
    "initial_node_labels.**",
  ]
  when    = after.node_pool_cycling_details[0].is_node_cycling_enabled == true
  effect  = "restart"
  says    = "Node cycling is on: nodes are drained and replaced, or get another boot volume, as many at a time as the settings allow."
  instead = "Have disruption budgets in place and keep maximum_unavailable small."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/containerengine_node_pool.html.markdown, node_pool_cycling_details"
    checked = "2026-11"
  }

  example "cycled" {
    change = { actions = ["update"], before = { name = "p", node_pool_cycling_details = [{ is_node_cycling_enabled = true, maximum_unavailable = "1" }], kubernetes_version = "v1.31.1" }, after = { name = "p", node_pool_cycling_details = [{ is_node_cycling_enabled = true, maximum_unavailable = "1" }], kubernetes_version = "v1.32.1" } }
    hit    = true
  }

  example "not cycled" {
    change = { actions = ["update"], before = { name = "p", node_pool_cycling_details = [], kubernetes_version = "v1.31.1" }, after = { name = "p", node_pool_cycling_details = [], kubernetes_version = "v1.32.1" } }
    hit    = false
  }
}

hazard "oci-cluster-version-is-one-way" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_containerengine_cluster"]
  actions    = ["update"]
  attributes = ["kubernetes_version"]
  effect     = "irreversible"
  says       = "The control plane is upgraded; there is no downgrade."
  instead    = "Upgrade in a window and the node pools after it."

  evidence "documented" {
    source  = "Oracle Kubernetes Engine documentation, upgrading control plane nodes: no downgrade"
    checked = "2026-11"
  }

  example "upgraded" {
    change = { actions = ["update"], before = { name = "k", kubernetes_version = "v1.31.1" }, after = { name = "k", kubernetes_version = "v1.32.1" } }
    hit    = true
  }

  example "a name" {
    change = { actions = ["update"], before = { kubernetes_version = "v1.31.1", name = "a" }, after = { kubernetes_version = "v1.31.1", name = "b" } }
    hit    = false
  }
}

hazard "oci-cluster-replaced" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_containerengine_cluster"]
  actions  = ["replace", "delete"]
  effect   = "data-loss"
  also     = ["identity-change"]
  says     = "The Kubernetes cluster is deleted with everything that runs on it."
  instead  = "Build the new cluster beside it and move over."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/containerengine/containerengine_cluster_resource.go: ForceNew"
    checked = "2026-11"
  }

  example "another network" {
    change = { actions = ["delete", "create"], before = { name = "k", vcn_id = "a" }, after = { name = "k", vcn_id = "b" }, replace_paths = ["vcn_id"] }
    hit    = true
  }

  example "upgraded" {
    change = { actions = ["update"], before = { name = "k", kubernetes_version = "v1.31.1" }, after = { name = "k", kubernetes_version = "v1.32.1" } }
    hit    = false
  }
}
