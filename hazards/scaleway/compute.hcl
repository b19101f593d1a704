# Instances, volumes and addresses of Scaleway.

hazard "scaleway-server-type-stops-it" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_instance_server"]
  actions    = ["update"]
  attributes = ["type"]
  when       = after.replace_on_type_change != true
  effect     = "restart"
  says       = "The server is stopped, given the other type and started again if it ran."
  instead    = "Apply in a window, or put a second server beside it first. Servers with local disks must fit the other type."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/instance/server.go, ResourceInstanceServerMigrate"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/instance_server.md, type"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", type = "DEV1-S" }, after = { name = "web-1", state = "started", type = "DEV1-M" } }
    hit    = true
  }

  example "its tags" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", type = "DEV1-S", tags = [] }, after = { name = "web-1", state = "started", type = "DEV1-S", tags = ["a"] } }
    hit    = false
  }
}

hazard "scaleway-server-replaced" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_instance_server"]
  actions    = ["replace"]
  attributes = ["type", "image", "root_volume.size_in_gb", "root_volume.volume_type", "zone", "project_id"]
  effect     = "data-loss"
  also       = ["identity-change"]
  says       = "The server is deleted with its root volume, unless delete_on_termination = false was applied for it, and another is made from the image."
  instead    = "Keep what must stay on additional volumes; put image into ignore_changes; leave replace_on_type_change off."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/instance/server.go, CustomizeDiff and ResourceInstanceServerDelete"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/instance_server.md, root_volume"
    checked = "2026-11"
  }

  example "another image" {
    change = { actions = ["delete", "create"], before = { name = "web-1", state = "started", image = "ubuntu_jammy" }, after = { name = "web-1", state = "started", image = "ubuntu_noble" }, replace_paths = ["image"] }
    hit    = true
  }

  example "a local disk resized" {
    change = { actions = ["delete", "create"], before = { name = "web-1", state = "started", root_volume = [{ size_in_gb = 20, volume_type = "l_ssd" }] }, after = { name = "web-1", state = "started", root_volume = [{ size_in_gb = 40, volume_type = "l_ssd" }] }, replace_paths = ["root_volume[0].size_in_gb"] }
    hit    = true
  }

  example "resized in place" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", type = "DEV1-S" }, after = { name = "web-1", state = "started", type = "DEV1-M" } }
    hit    = false
  }
}

hazard "scaleway-server-destroy-takes-root-volume" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_instance_server"]
  actions  = ["delete"]
  when     = before.root_volume[0].delete_on_termination != false
  effect   = "data-loss"
  says     = "The server is deleted, and its root volume with it, because delete_on_termination is on in state."
  instead  = "Apply root_volume { delete_on_termination = false } first, or snapshot the volume."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/instance/server.go, ResourceInstanceServerDelete"
    checked = "2026-11"
  }

  example "default" {
    change = { actions = ["delete"], before = { name = "web-1", state = "started", root_volume = [{ delete_on_termination = true }] } }
    hit    = true
  }

  example "kept" {
    change = { actions = ["delete"], before = { name = "web-1", state = "started", root_volume = [{ delete_on_termination = false }] } }
    hit    = false
  }
}

hazard "scaleway-server-user-data-waits-for-a-boot" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_instance_server"]
  actions    = ["update"]
  attributes = ["user_data.**", "cloud_init"]
  outcome    = "nothing"
  says       = "The text is stored and nothing happens on the running server; cloud-init takes first-boot data once, so much of it never takes effect."
  instead    = "Configure the running server otherwise, or replace it deliberately."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/instance/server.go, ResourceInstanceServerUpdate: user_data only, with a warning"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "scaleway/terraform-provider-scaleway issue 2158"
    checked = "2026-11"
  }

  example "first-boot data" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", user_data = { cloud-init = "a" } }, after = { name = "web-1", state = "started", user_data = { cloud-init = "b" } } }
    hit    = true
  }

  example "its tags" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", tags = [] }, after = { name = "web-1", state = "started", tags = ["a"] } }
    hit    = false
  }
}

hazard "scaleway-server-private-network-rebuilds-the-interface" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_instance_server"]
  actions    = ["update"]
  attributes = ["private_network.**"]
  when       = length(before.private_network) > 0
  effect     = "outage"
  also       = ["address-change"]
  says       = "The private interface is removed and another is made, with another MAC address and possibly another IP address."
  instead    = "Use scaleway_instance_private_nic with reserved addresses, and add the new one before the old one goes."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/instance/server.go, ResourceInstanceServerUpdate: detach, attach"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/instance_server.md, private_network"
    checked = "2026-11"
  }

  example "another network" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", private_network = [{ pn_id = "a" }] }, after = { name = "web-1", state = "started", private_network = [{ pn_id = "b" }] } }
    hit    = true
  }

  example "its first" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", private_network = [] }, after = { name = "web-1", state = "started", private_network = [{ pn_id = "b" }] } }
    hit    = false
  }
}

hazard "scaleway-server-address-taken" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_instance_server"]
  actions    = ["update"]
  attributes = ["ip_id", "ip_ids.**"]
  when       = before.ip_id != null && before.ip_id != "" && after.ip_id != before.ip_id || length(after.ip_ids) < length(before.ip_ids)
  effect     = "address-change"
  also       = ["outage"]
  says       = "Addresses that are no longer listed are detached from the running server; connections through them break."
  instead    = "Add the new address first, move DNS over, then take the old one away."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/instance/server.go, ResourceInstanceServerUpdateIPs"
    checked = "2026-11"
  }

  example "another address" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", ip_id = "fr-par-1/a" }, after = { name = "web-1", state = "started", ip_id = "fr-par-1/b" } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", ip_ids = ["a"] }, after = { name = "web-1", state = "started", ip_ids = ["a", "b"] } }
    hit    = false
  }
}

hazard "scaleway-server-placement-group-refused" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_instance_server"]
  actions    = ["update"]
  attributes = ["placement_group_id"]
  when       = after.state != "stopped"
  outcome    = "refused"
  says       = "The placement group of a server can change only while it is off; the apply stops here."
  instead    = "Set state = \"stopped\" in the same change."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/instance/server.go, ResourceInstanceServerUpdate: instance must be stopped"
    checked = "2026-11"
  }

  example "running" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", placement_group_id = "a" }, after = { name = "web-1", state = "started", placement_group_id = "b" } }
    hit    = true
  }

  example "off" {
    change = { actions = ["update"], before = { state = "stopped", placement_group_id = "a" }, after = { state = "stopped", placement_group_id = "b" } }
    hit    = false
  }
}

hazard "scaleway-server-stopped" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_instance_server"]
  actions    = ["update"]
  attributes = ["state"]
  when       = before.state == "started" && after.state != "started"
  effect     = "outage"
  says       = "The server is stopped, or put into standby, and stays so."
  instead    = "Stop the service deliberately; check who depends on it."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/instance_server.md, state"
    checked = "2026-11"
  }

  example "stopped" {
    change = { actions = ["update"], before = { state = "started" }, after = { state = "stopped" } }
    hit    = true
  }

  example "started" {
    change = { actions = ["update"], before = { state = "stopped" }, after = { state = "started" } }
    hit    = false
  }
}

hazard "scaleway-server-security-group-default" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_instance_server"]
  actions    = ["update"]
  attributes = ["security_group_id"]
  when       = before.security_group_id != null && (after.security_group_id == null || after.security_group_id == "")
  effect     = "exposure"
  says       = "Without a security group of its own the server falls into the default group of the project, with whatever rules that has."
  instead    = "Name the group that it is to have."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/instance_server.md, security_group_id"
    checked = "2026-11"
  }

  example "dropped" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", security_group_id = "sg-1" }, after = { name = "web-1", state = "started", security_group_id = null } }
    hit    = true
  }

  example "another" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", security_group_id = "sg-1" }, after = { name = "web-1", state = "started", security_group_id = "sg-2" } }
    hit    = false
  }
}

hazard "scaleway-server-records-harmless" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_instance_server"]
  actions  = ["update"]
  attributes = [
    "name",
    "tags.**",
    "replace_on_type_change",
    "root_volume.delete_on_termination",
    "root_volume.name",
  ]
  effect = "none"
  says   = "Name and tags are records, and the switches say how later changes go. The server keeps running."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/instance/server.go, ResourceInstanceServerUpdate"
    checked = "2026-11"
  }

  example "tags" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", type = "DEV1-S", tags = [] }, after = { name = "web-1", state = "started", type = "DEV1-S", tags = ["web"] } }
    hit    = true
  }

  example "with a type" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", tags = [], type = "DEV1-S" }, after = { name = "web-1", state = "started", tags = ["web"], type = "DEV1-M" } }
    hit    = false
  }
}

hazard "scaleway-server-protection-harmless" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_instance_server"]
  actions    = ["update"]
  attributes = ["protected"]
  when       = after.protected == true
  effect     = "none"
  says       = "Protection switched on keeps the server from being deleted."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/instance_server.md, protected"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", protected = false }, after = { name = "web-1", state = "started", protected = true } }
    hit    = true
  }

  example "off" {
    change = { actions = ["update"], before = { name = "web-1", state = "started", protected = true }, after = { name = "web-1", state = "started", protected = false } }
    hit    = false
  }
}

hazard "scaleway-volume-destroyed" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_block_volume", "scaleway_instance_volume"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The volume is deleted with its data."
  instead  = "Snapshot it first."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/block/volume.go and instance/volume.go: from_snapshot_id, type and instance_volume_id are ForceNew; Delete"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "data", size_in_gb = 20 } }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { name = "data", size_in_gb = 20 }, after = { name = "data", size_in_gb = 40 } }
    hit    = false
  }
}

hazard "scaleway-instance-ip-released" {
  provider = "scaleway/scaleway"
  types    = ["scaleway_instance_ip"]
  actions  = ["delete", "replace"]
  effect   = "address-change"
  says     = "The address is released and may go to somebody else; a new one is another address."
  instead  = "Guard addresses with prevent_destroy."

  evidence "verified" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, internal/services/instance/ip.go: type is ForceNew; Delete"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { address = "51.15.0.1" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { address = "51.15.0.1", tags = [] }, after = { address = "51.15.0.1", tags = ["a"] } }
    hit    = false
  }
}

hazard "scaleway-security-group-opens" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_instance_security_group"]
  actions    = ["update"]
  attributes = ["inbound_default_policy"]
  when       = before.inbound_default_policy == "drop" && after.inbound_default_policy == "accept"
  effect     = "exposure"
  says       = "What no rule speaks of is let in from now on."
  instead    = "Keep drop as the default and add the rules that are needed."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/instance_security_group.md, inbound_default_policy"
    checked = "2026-11"
  }

  example "opened" {
    change = { actions = ["update"], before = { name = "web", inbound_default_policy = "drop" }, after = { name = "web", inbound_default_policy = "accept" } }
    hit    = true
  }

  example "closed" {
    change = { actions = ["update"], before = { name = "web", inbound_default_policy = "accept" }, after = { name = "web", inbound_default_policy = "drop" } }
    hit    = false
  }
}

hazard "scaleway-security-group-closes" {
  provider   = "scaleway/scaleway"
  types      = ["scaleway_instance_security_group"]
  actions    = ["update"]
  attributes = ["inbound_default_policy", "outbound_default_policy"]
  when       = before.inbound_default_policy == "accept" && after.inbound_default_policy == "drop" || before.outbound_default_policy == "accept" && after.outbound_default_policy == "drop"
  effect     = "outage"
  says       = "What no rule speaks of is dropped from now on, on every server of the group."
  instead    = "Check the list of rules against what is really used first."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources/instance_security_group.md, inbound_default_policy, outbound_default_policy"
    checked = "2026-11"
  }

  example "closed" {
    change = { actions = ["update"], before = { name = "web", inbound_default_policy = "accept" }, after = { name = "web", inbound_default_policy = "drop" } }
    hit    = true
  }

  example "opened" {
    change = { actions = ["update"], before = { name = "web", inbound_default_policy = "drop" }, after = { name = "web", inbound_default_policy = "accept" } }
    hit    = false
  }
}

hazard "scaleway-labels-harmless" {
  provider = "scaleway/scaleway"
  types = [
    "scaleway_instance_security_group",
    "scaleway_instance_ip",
    "scaleway_block_volume",
    "scaleway_instance_volume",
    "scaleway_rdb_instance",
    "scaleway_redis_cluster",
    "scaleway_k8s_cluster",
    "scaleway_k8s_pool",
    "scaleway_lb",
  ]
  actions    = ["update"]
  attributes = ["tags.**", "description"]
  effect     = "none"
  says       = "Tags and descriptions are records of the API; nothing that runs is touched."

  evidence "documented" {
    source  = "scaleway/terraform-provider-scaleway b2d45ed4bd, docs/resources: tags, description"
    checked = "2026-11"
  }

  example "tags" {
    change = { actions = ["update"], before = { name = "a", tags = [] }, after = { name = "a", tags = ["team=shop"] } }
    hit    = true
  }

  example "with a default" {
    change = { actions = ["update"], before = { tags = [], inbound_default_policy = "drop" }, after = { tags = ["a"], inbound_default_policy = "accept" } }
    hit    = false
  }
}
