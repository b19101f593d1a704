# Servers of OpenStack.

hazard "openstack-server-image-rebuilds-in-place" {
  provider   = "terraform-provider-openstack/openstack"
  versions   = ">= 1.51.0"
  types      = ["openstack_compute_instance_v2"]
  actions    = ["update"]
  attributes = ["image_id", "image_name", "personality.**"]
  effect     = "data-loss"
  also       = ["restart"]
  says       = "The plan says update in place; the provider has Nova rebuild the server: it is shut down, its root disk is written over with the image, and it boots again. What was on the root disk is gone."
  instead    = "Make a second server and move over, or put the image attributes into ignore_changes."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_compute_instance_v2.go, resourceComputeInstanceV2Update: servers.Rebuild"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "terraform-provider-openstack/terraform-provider-openstack issue 1562"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "OpenStack compute client, nova rebuild: shut down, re-image and re-boot a server"
    checked = "2026-11"
  }

  example "a newer image" {
    change = { actions = ["update"], before = { name = "web-1", image_id = "img-1" }, after = { name = "web-1", image_id = "img-2" }, provider_version = "3.4.0" }
    hit    = true
  }

  example "an older provider replaced it" {
    change = { actions = ["update"], before = { name = "web-1", image_id = "img-1" }, after = { name = "web-1", image_id = "img-2" }, provider_version = "1.50.0" }
    hit    = false
  }

  example "by name" {
    change = { actions = ["update"], before = { name = "web-1", image_name = "debian-12" }, after = { name = "web-1", image_name = "debian-13" }, provider_version = "3.4.0" }
    hit    = true
  }

  example "its tags" {
    change = { actions = ["update"], before = { name = "web-1", flavor_name = "m1.small", image_id = "img-1", power_state = "active", tags = ["a"] }, after = { name = "web-1", flavor_name = "m1.small", image_id = "img-1", power_state = "active", tags = ["b"] }, provider_version = "3.4.0" }
    hit    = false
  }
}

hazard "openstack-server-flavor-resizes" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_compute_instance_v2"]
  actions    = ["update"]
  attributes = ["flavor_id", "flavor_name"]
  effect     = "restart"
  says       = "The server is resized: Nova stops it, moves it where it must and starts it with the other flavour. The provider confirms the resize at once, so it cannot be reverted."
  instead    = "Apply in a window, one server at a time."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_compute_instance_v2.go, resourceComputeInstanceV2Update: servers.Resize, ConfirmResize"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { name = "web-1", flavor_name = "m1.small" }, after = { name = "web-1", flavor_name = "m1.large" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { flavor_name = "m1.small", name = "a" }, after = { flavor_name = "m1.small", name = "b" } }
    hit    = false
  }
}

hazard "openstack-server-first-boot-input-replaces" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_compute_instance_v2"]
  actions  = ["replace"]
  attributes = [
    "user_data",
    "key_pair",
    "network.**",
    "block_device.**",
    "config_drive",
    "availability_zone",
    "availability_zone_hints",
    "scheduler_hints.**",
    "network_mode",
    "hypervisor_hostname",
  ]
  effect  = "data-loss"
  also    = ["identity-change", "address-change"]
  says    = "The server is destroyed and another is made, with another id and, unless its ports and volumes are resources of their own, other addresses and an empty root disk."
  instead = "First-boot data, key pair and availability zone are of no use to a running server: put them into ignore_changes. Attach networks with ports of their own."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_compute_instance_v2.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "key pair renamed" {
    change = { actions = ["delete", "create"], before = { name = "web-1", key_pair = "ops" }, after = { name = "web-1", key_pair = "ops-2026" }, replace_paths = ["key_pair"] }
    hit    = true
  }

  example "another network" {
    change = { actions = ["delete", "create"], before = { network = [{ uuid = "a" }] }, after = { network = [{ uuid = "b" }] }, replace_paths = ["network[0].uuid"] }
    hit    = true
  }

  example "resized" {
    change = { actions = ["update"], before = { name = "a", flavor_name = "m1.small" }, after = { name = "a", flavor_name = "m1.large" } }
    hit    = false
  }
}

hazard "openstack-server-power-state-stops" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_compute_instance_v2"]
  actions    = ["update"]
  attributes = ["power_state"]
  when       = before.power_state == "active" && after.power_state != "active"
  effect     = "outage"
  says       = "The live server is shut off, paused or shelved by this one attribute. A shelved server leaves its host."
  instead    = "Stop the service deliberately and check who depends on it."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_compute_instance_v2.go, resourceComputeInstanceV2Update: servers.Stop, Pause, Shelve"
    checked = "2026-11"
  }

  example "shut off" {
    change = { actions = ["update"], before = { power_state = "active" }, after = { power_state = "shutoff" } }
    hit    = true
  }

  example "shelved" {
    change = { actions = ["update"], before = { power_state = "active" }, after = { power_state = "shelved_offloaded" } }
    hit    = true
  }

  example "started" {
    change = { actions = ["update"], before = { power_state = "shutoff" }, after = { power_state = "active" } }
    hit    = false
  }
}

hazard "openstack-server-security-group-taken-away" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_compute_instance_v2"]
  actions    = ["update"]
  attributes = ["security_groups.**"]
  when       = length(after.security_groups) < length(before.security_groups)
  effect     = "outage"
  says       = "Groups that are no longer on the list are taken off every port of the server at once: what their rules let in is closed."
  instead    = "Add the new group, apply, and take the old one away afterwards."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_compute_instance_v2.go, resourceComputeInstanceV2Update: secgroups.RemoveServer"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { name = "web-1", flavor_name = "m1.small", image_id = "img-1", power_state = "active", security_groups = ["default", "web"] }, after = { name = "web-1", flavor_name = "m1.small", image_id = "img-1", power_state = "active", security_groups = ["default"] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { name = "web-1", flavor_name = "m1.small", image_id = "img-1", power_state = "active", security_groups = ["default"] }, after = { name = "web-1", flavor_name = "m1.small", image_id = "img-1", power_state = "active", security_groups = ["default", "web"] } }
    hit    = false
  }
}

hazard "openstack-server-admin-pass-changes" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_compute_instance_v2"]
  actions    = ["update"]
  attributes = ["admin_pass"]
  effect     = "credential-rotation"
  says       = "The password of the administrator is changed in the guest at once, through the guest agent; whoever logs in with the old one is out."
  instead    = "Hand out the new password first; keep passwords out of the configuration."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_compute_instance_v2.go, resourceComputeInstanceV2Update: servers.ChangeAdminPassword"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { name = "a", admin_pass = "x" }, after = { name = "a", admin_pass = "y" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "a" }, after = { name = "b" } }
    hit    = false
  }
}

hazard "openstack-server-destroy-is-a-power-cut" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_compute_instance_v2"]
  actions  = ["delete", "replace"]
  when     = before.stop_before_destroy != true && before.power_state != "shutoff"
  effect   = "outage"
  asks     = false
  because  = "The destroy asks by itself."
  says     = "The server is deleted while it runs, like a machine whose plug is pulled, because stop_before_destroy is not set in state; volumes that stay are left unclean."
  instead  = "Apply stop_before_destroy = true first, or stop it yourself."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_compute_instance_v2.go, resourceComputeInstanceV2Delete"
    checked = "2026-11"
  }

  example "default" {
    change = { actions = ["delete"], before = { name = "a", power_state = "active", stop_before_destroy = false } }
    hit    = true
  }

  example "stopped first" {
    change = { actions = ["delete"], before = { name = "a", stop_before_destroy = true } }
    hit    = false
  }
}

hazard "openstack-server-destroy-takes-volumes" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_compute_instance_v2"]
  actions  = ["delete", "replace"]
  when     = length([for d in before.block_device : d if lookup(d, "delete_on_termination", false) == true && lookup(d, "destination_type", "") == "volume"]) > 0
  effect   = "data-loss"
  says     = "Volumes of the server that are marked delete_on_termination are deleted with it, data volumes included."
  instead  = "Snapshot them, or attach data volumes with openstack_compute_volume_attach_v2. The mark cannot be changed on a running server from here."

  evidence "documented" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, docs/resources/compute_instance_v2.md, block_device.delete_on_termination"
    checked = "2026-11"
  }

  example "boots from a volume" {
    change = { actions = ["delete"], before = { name = "a", block_device = [{ source_type = "image", destination_type = "volume", delete_on_termination = true }] } }
    hit    = true
  }

  example "kept" {
    change = { actions = ["delete"], before = { name = "a", block_device = [{ source_type = "volume", destination_type = "volume", delete_on_termination = false }] } }
    hit    = false
  }
}

hazard "openstack-server-records-harmless" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_compute_instance_v2"]
  actions    = ["update"]
  attributes = ["name", "tags.**", "all_tags.**", "force_delete", "stop_before_destroy", "vendor_options.**"]
  effect     = "none"
  says       = "The name is a label in Nova (the guest keeps its hostname), tags are records, and the switches matter only when the server is destroyed or resized."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_compute_instance_v2.go, resourceComputeInstanceV2Update: servers.Update with the name only; tags"
    checked = "2026-11"
  }

  example "renamed, tagged" {
    change = { actions = ["update"], before = { flavor_name = "m1.small", name = "a", tags = [], all_tags = [] }, after = { flavor_name = "m1.small", name = "b", tags = ["web"], all_tags = ["web"] } }
    hit    = true
  }

  example "with a flavour" {
    change = { actions = ["update"], before = { name = "a", flavor_name = "m1.small" }, after = { name = "b", flavor_name = "m1.large" } }
    hit    = false
  }
}

hazard "openstack-server-metadata-harmless" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_compute_instance_v2"]
  actions    = ["update"]
  attributes = ["metadata.**", "all_metadata.**"]
  effect     = "none"
  says       = "Metadata is served to the guest by the metadata service; nothing restarts. Software in the guest that reads it sees the new values."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_compute_instance_v2.go, resourceComputeInstanceV2Update: servers.UpdateMetadata"
    checked = "2026-11"
  }

  example "a key" {
    change = { actions = ["update"], before = { name = "web-1", flavor_name = "m1.small", image_id = "img-1", power_state = "active", metadata = { role = "web" }, all_metadata = { role = "web" } }, after = { name = "web-1", flavor_name = "m1.small", image_id = "img-1", power_state = "active", metadata = { role = "web", team = "shop" }, all_metadata = { role = "web", team = "shop" } } }
    hit    = true
  }

  example "resized" {
    change = { actions = ["update"], before = { metadata = {}, flavor_name = "a" }, after = { metadata = {}, flavor_name = "b" } }
    hit    = false
  }
}

hazard "openstack-keypair-changes" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_compute_keypair_v2"]
  actions  = ["replace", "delete"]
  effect   = "credential-rotation"
  says     = "The key pair is deleted from Nova. Running servers keep the keys they were given; servers that name it in key_pair are replaced with it where their attribute changes, and new ones cannot be made with the old name."
  instead  = "Put key_pair into ignore_changes on the servers first."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_compute_keypair_v2.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "another key" {
    change = { actions = ["delete", "create"], before = { name = "ops", public_key = "ssh-ed25519 AAAA a" }, after = { name = "ops", public_key = "ssh-ed25519 AAAA b" }, replace_paths = ["public_key"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { name = "ops", public_key = "ssh-ed25519 AAAA a" } }
    hit    = false
  }
}

hazard "openstack-keypair-private-key-in-state" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_compute_keypair_v2"]
  actions  = ["create"]
  when     = config.public_key == null && after.public_key == null
  effect   = "exposure"
  asks     = false
  because  = "It concerns who can read the state, not what runs."
  says     = "Without a public key OpenStack makes the pair, and the private key is kept in the state in clear text."
  instead  = "Make the key yourself and give its public half."

  evidence "documented" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, docs/resources/compute_keypair_v2.md, the notice on the private key"
    checked = "2026-11"
  }

  example "generated" {
    change = { actions = ["create"], after = { name = "ops", public_key = null } }
    hit    = true
  }

  example "given" {
    change = { actions = ["create"], after = { name = "ops", public_key = "ssh-ed25519 AAAA a" }, config = { public_key = "ssh-ed25519 AAAA a" } }
    hit    = false
  }
}

hazard "openstack-volume-attach-changes" {
  provider = "terraform-provider-openstack/openstack"
  types    = ["openstack_compute_volume_attach_v2"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The volume is detached from the running server; a guest that has it mounted gets I/O errors."
  instead  = "Stop what writes to it and unmount it in the guest first."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_compute_volume_attach_v2.go, schema: ForceNew; Delete detaches"
    checked = "2026-11"
  }

  example "detached" {
    change = { actions = ["delete"], before = { instance_id = "i", volume_id = "v", device = "/dev/vdb" } }
    hit    = true
  }

  example "attached" {
    change = { actions = ["create"], after = { instance_id = "i", volume_id = "v" } }
    hit    = false
  }
}
