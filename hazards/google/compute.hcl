hazard "google-instance-update-stops-it" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_compute_instance"]
  actions  = ["update"]
  attributes = [
    "machine_type",
    "min_cpu_platform",
    "service_account.**",
    "enable_display",
    "shielded_instance_config.**",
    "advanced_machine_features.**",
    "confidential_instance_config.**",
    "network_interface.network",
    "network_interface.subnetwork",
  ]
  when    = after.allow_stopping_for_update == true
  effect  = "restart"
  also    = ["address-change"]
  says    = "allow_stopping_for_update is on: the instance is stopped, changed and started. An address that is not reserved may change on the way."
  instead = "Drain it first; reserve its address."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622, google/services/compute/resource_compute_instance.go, Update"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { machine_type = "e2-small", allow_stopping_for_update = true }, after = { machine_type = "e2-medium", allow_stopping_for_update = true } }
    hit    = true
  }

  example "labels" {
    change = { actions = ["update"], before = { labels = {}, allow_stopping_for_update = true }, after = { labels = { a = "b" }, allow_stopping_for_update = true } }
    hit    = false
  }

  example "not allowed" {
    change = { actions = ["update"], before = { machine_type = "e2-small" }, after = { machine_type = "e2-medium" } }
    hit    = false
  }
}

hazard "google-instance-update-needs-a-stop" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_compute_instance"]
  actions  = ["update"]
  attributes = [
    "machine_type",
    "min_cpu_platform",
    "service_account.**",
    "enable_display",
    "shielded_instance_config.**",
    "advanced_machine_features.**",
    "confidential_instance_config.**",
    "network_interface.network",
    "network_interface.subnetwork",
  ]
  when    = after.allow_stopping_for_update != true && after.desired_status != "TERMINATED"
  outcome = "refused"
  says    = "This can only be changed on a stopped instance, and allow_stopping_for_update is not set: the apply stops here unless the instance is off."
  instead = "Stop it in a window, or set allow_stopping_for_update."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622, google/services/compute/resource_compute_instance.go, Update"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { machine_type = "e2-small" }, after = { machine_type = "e2-medium" } }
    hit    = true
  }

  example "allowed" {
    change = { actions = ["update"], before = { machine_type = "e2-small", allow_stopping_for_update = true }, after = { machine_type = "e2-medium", allow_stopping_for_update = true } }
    hit    = false
  }

  example "being stopped" {
    change = { actions = ["update"], before = { machine_type = "a" }, after = { machine_type = "b", desired_status = "TERMINATED" } }
    hit    = false
  }
}

hazard "google-instance-switched-off" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_compute_instance"]
  actions    = ["update"]
  attributes = ["desired_status"]
  when       = after.desired_status == "TERMINATED" || after.desired_status == "SUSPENDED"
  effect     = "outage"
  says       = "This one word stops or suspends the machine."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622, google/services/compute/resource_compute_instance.go, desired_status"
    checked = "2026-11"
  }

  example "stopped" {
    change = { actions = ["update"], before = { desired_status = "RUNNING" }, after = { desired_status = "TERMINATED" } }
    hit    = true
  }

  example "started" {
    change = { actions = ["update"], before = { desired_status = "TERMINATED" }, after = { desired_status = "RUNNING" } }
    hit    = false
  }
}

hazard "google-instance-startup-script-replaces" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_compute_instance"]
  actions    = ["replace"]
  attributes = ["metadata_startup_script"]
  effect     = "data-loss"
  also       = ["identity-change", "address-change"]
  says       = "The argument metadata_startup_script makes the machine anew with every edit. An import does not fill it in, so the first plan after one wants this, too."
  instead    = "Put the script under metadata, where it changes in place."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/compute_instance.html.markdown, metadata_startup_script"
    checked = "2026-11"
  }

  example "edited" {
    change = { actions = ["delete", "create"], before = { metadata_startup_script = "a" }, after = { metadata_startup_script = "b" }, replace_paths = ["metadata_startup_script"] }
    hit    = true
  }

  example "in metadata" {
    change = { actions = ["update"], before = { metadata = { startup-script = "a" } }, after = { metadata = { startup-script = "b" } } }
    hit    = false
  }
}

hazard "google-instance-boot-disk-goes-with-it" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_compute_instance"]
  actions  = ["delete", "replace"]
  when     = before.boot_disk[0].auto_delete != false
  effect   = "data-loss"
  says     = "The boot disk is deleted with the instance, unless auto_delete = false has been applied before."
  instead  = "Snapshot it, or apply auto_delete = false first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/compute_instance.html.markdown, boot_disk"
    checked = "2026-11"
  }

  example "by default" {
    change = { actions = ["delete"], before = { boot_disk = [{ auto_delete = true }] } }
    hit    = true
  }

  example "kept" {
    change = { actions = ["delete"], before = { boot_disk = [{ auto_delete = false }] } }
    hit    = false
  }
}

hazard "google-address-released" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_compute_address", "google_compute_global_address"]
  actions  = ["delete", "replace"]
  effect   = "address-change"
  says     = "The reserved address goes back to the pool; even a new description forces this."
  instead  = "Leave the description, or ignore it."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622, google/services/compute/resource_compute_address.go, force-new fields"
    checked = "2026-11"
  }

  example "reworded" {
    change = { actions = ["delete", "create"], before = { description = "a" }, after = { description = "b" }, replace_paths = ["description"] }
    hit    = true
  }

  example "labels" {
    change = { actions = ["update"], before = { labels = {} }, after = { labels = { a = "b" } } }
    hit    = false
  }
}

hazard "google-disk-destroyed" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_compute_disk", "google_compute_region_disk"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The disk is deleted and an empty one made. Growing is done live; a smaller size, another source or a new description are not."
  instead  = "Snapshot it first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/compute_disk.html.markdown"
    checked = "2026-11"
  }

  example "smaller" {
    change = { actions = ["delete", "create"], before = { size = 20 }, after = { size = 10 }, replace_paths = ["size"] }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { size = 10 }, after = { size = 20 } }
    hit    = false
  }
}

hazard "google-disk-grows-live" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_compute_disk", "google_compute_region_disk"]
  actions    = ["update"]
  attributes = ["size"]
  when       = after.size > before.size
  effect     = "none"
  says       = "A disk is grown while attached; nothing stops."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/compute_disk.html.markdown, size"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { size = 10 }, after = { size = 20 } }
    hit    = true
  }

  example "with other things" {
    change = { actions = ["update"], before = { size = 10, type = "a" }, after = { size = 20, type = "b" } }
    hit    = false
  }
}

hazard "google-group-rolls-now" {
  provider   = ["hashicorp/google", "hashicorp/google-beta"]
  types      = ["google_compute_instance_group_manager", "google_compute_region_instance_group_manager"]
  actions    = ["update"]
  attributes = ["version.**", "update_policy.**"]
  when       = after.update_policy[0].type == "PROACTIVE"
  effect     = "restart"
  asks       = false
  because    = "It rolls as its policy says."
  says       = "The update policy is PROACTIVE: a new version rolls the group at once."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/compute_instance_group_manager.html.markdown, update_policy"
    checked = "2026-11"
  }

  example "another template" {
    change = { actions = ["update"], before = { version = [{ instance_template = "a" }], update_policy = [{ type = "PROACTIVE" }] }, after = { version = [{ instance_template = "b" }], update_policy = [{ type = "PROACTIVE" }] } }
    hit    = true
  }

  example "opportunistic" {
    change = { actions = ["update"], before = { version = [{ instance_template = "a" }], update_policy = [{ type = "OPPORTUNISTIC" }] }, after = { version = [{ instance_template = "b" }], update_policy = [{ type = "OPPORTUNISTIC" }] } }
    hit    = false
  }
}

hazard "google-instance-template-revised" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_compute_instance_template", "google_compute_region_instance_template"]
  actions  = ["replace"]
  when     = change.actions[0] == "create"
  effect   = "none"
  says     = "An instance template is never edited: a new one is made first, and a group moves to it as its update policy says."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google, website/docs/r/compute_instance_template.html.markdown, Using with Instance Group Manager"
    checked = "2026-11"
  }

  example "another image, the new one first" {
    change = { actions = ["create", "delete"], before = { machine_type = "a" }, after = { machine_type = "b" }, replace_paths = ["machine_type"] }
    hit    = true
  }

  example "the old one first, which a group in use refuses" {
    change = { actions = ["delete", "create"], before = { machine_type = "a" }, after = { machine_type = "b" }, replace_paths = ["machine_type"] }
    hit    = false
  }
}
