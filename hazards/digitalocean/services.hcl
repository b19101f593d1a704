hazard "digitalocean-droplet-volumes-claimed" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_droplet"]
  actions    = ["update"]
  attributes = ["volume_ids.**"]
  when       = !alltrue([for i in before.volume_ids : contains(after.volume_ids, i)])
  effect     = "outage"
  says       = "volume_ids is the whole set: a volume attached by other means is taken from the running droplet, and the other resource attaches it again."
  instead    = "Use volume_ids or digitalocean_volume_attachment, not both."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, docs/resources/droplet.md, note on volume_ids"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { volume_ids = ["a", "b"] }, after = { volume_ids = ["a"] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { volume_ids = ["a"] }, after = { volume_ids = ["a", "b"] } }
    hit    = false
  }
}

hazard "digitalocean-volume-detached" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_volume_attachment"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The volume is taken from the droplet without unmounting it inside."
  instead  = "Unmount first."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, digitalocean/volume/resource_volume_attachment.go"
    checked = "2026-11"
  }

  example "detached" {
    change = { actions = ["delete"], before = { droplet_id = 1, volume_id = "a" } }
    hit    = true
  }

  example "a new one" {
    change = { actions = ["create"], after = { droplet_id = 1, volume_id = "a" } }
    hit    = false
  }
}

hazard "digitalocean-droplet-backups-off" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_droplet"]
  actions    = ["update"]
  attributes = ["backups"]
  when       = before.backups == true && after.backups == false
  effect     = "data-loss"
  says       = "No further backups are made, so what is lost from now on is lost."
  instead    = "Take a snapshot first."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, digitalocean/droplet/resource_droplet.go, DisableBackups"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { backups = true }, after = { backups = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { backups = false }, after = { backups = true } }
    hit    = false
  }
}

hazard "digitalocean-droplet-settings-harmless" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_droplet"]
  actions    = ["update"]
  attributes = ["backups", "backup_policy.**", "graceful_shutdown", "resize_disk"]
  when       = !(before.backups == true && after.backups == false)
  effect     = "none"
  says       = "Backups on, and how it is to go when it goes: the droplet goes on."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, docs/resources/droplet.md"
    checked = "2026-11"
  }

  example "backups" {
    change = { actions = ["update"], before = { name = "a", backups = false }, after = { name = "a", backups = true } }
    hit    = true
  }

  example "off" {
    change = { actions = ["update"], before = { name = "a", backups = true }, after = { name = "a", backups = false } }
    hit    = false
  }
}

hazard "digitalocean-cluster-upgrade-is-one-way" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_kubernetes_cluster"]
  actions    = ["update"]
  attributes = ["version"]
  effect     = "irreversible"
  says       = "The cluster is upgraded in place, nodes replaced one after the other, and cannot go back: a lower version in the configuration then plans to replace the cluster."
  instead    = "Take the version from digitalocean_kubernetes_versions, and look at budgets and removed APIs first."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, digitalocean/kubernetes/resource_kubernetes_cluster.go, update of version and ForceNewIfChange"
    checked = "2026-11"
  }

  example "next" {
    change = { actions = ["update"], before = { version = "1.29.1-do.0" }, after = { version = "1.30.1-do.0" } }
    hit    = true
  }

  example "window" {
    change = { actions = ["update"], before = { maintenance_policy = [{ day = "sunday" }] }, after = { maintenance_policy = [{ day = "monday" }] } }
    hit    = false
  }
}

hazard "digitalocean-cluster-settings-harmless" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_kubernetes_cluster", "digitalocean_kubernetes_node_pool"]
  actions  = ["update"]
  attributes = [
    "maintenance_policy.**",
    "surge_upgrade",
    "auto_upgrade",
    "max_nodes",
    "node_pool.max_nodes",
    "registry_integration",
    "destroy_all_associated_resources",
  ]
  when   = try(after.max_nodes >= before.max_nodes, true) && try(after.node_pool[0].max_nodes >= before.node_pool[0].max_nodes, true) && after.destroy_all_associated_resources != true && !(before.registry_integration == true && after.registry_integration != true)
  effect = "none"
  says   = "Windows, room to grow and guards: nothing that runs is touched now."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, docs/resources/kubernetes_cluster.md"
    checked = "2026-11"
  }

  example "more room" {
    change = { type = "digitalocean_kubernetes_node_pool", actions = ["update"], before = { max_nodes = 3 }, after = { max_nodes = 6 } }
    hit    = true
  }

  example "less room" {
    change = { type = "digitalocean_kubernetes_node_pool", actions = ["update"], before = { max_nodes = 6 }, after = { max_nodes = 3 } }
    hit    = false
  }
}

hazard "digitalocean-node-pool-gone" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_kubernetes_node_pool"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The pool goes with its nodes, and the pods on them have to find room elsewhere; another size means another pool."
  instead  = "Add the new pool, drain the old one, then remove it."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, digitalocean/kubernetes/kubernetes.go, size forces a new one"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["delete", "create"], before = { size = "s-2vcpu-4gb" }, after = { size = "s-4vcpu-8gb" }, replace_paths = ["size"] }
    hit    = true
  }

  example "more" {
    change = { actions = ["update"], before = { node_count = 2 }, after = { node_count = 3 } }
    hit    = false
  }
}

hazard "digitalocean-nodes-removed" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_kubernetes_cluster", "digitalocean_kubernetes_node_pool"]
  actions    = ["update"]
  attributes = ["node_count", "node_pool.node_count"]
  when       = try(after.node_count < before.node_count, false) || try(after.node_pool[0].node_count < before.node_pool[0].node_count, false)
  effect     = "outage"
  says       = "Nodes are removed to come down to the new number; where the autoscaler has raised it, this takes away what the load needs."
  instead    = "Put node_count into ignore_changes where auto_scale is on."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, docs/resources/kubernetes_node_pool.md, node_count and auto_scale"
    checked = "2026-11"
  }

  example "fewer" {
    change = { type = "digitalocean_kubernetes_node_pool", actions = ["update"], before = { node_count = 4 }, after = { node_count = 2 } }
    hit    = true
  }

  example "more" {
    change = { type = "digitalocean_kubernetes_node_pool", actions = ["update"], before = { node_count = 2 }, after = { node_count = 4 } }
    hit    = false
  }
}

hazard "digitalocean-database-opened" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_database_firewall"]
  actions  = ["delete"]
  effect   = "exposure"
  says     = "Without trusted sources the database takes connections from every address that knows the password."

  evidence "inferred" {
    source  = "DigitalOcean documentation, trusted sources"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { cluster_id = "a" } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { rule = [{ type = "ip_addr", value = "192.0.2.1" }] }, after = { rule = [{ type = "ip_addr", value = "192.0.2.1" }, { type = "ip_addr", value = "192.0.2.2" }] } }
    hit    = false
  }
}

hazard "digitalocean-database-closed-to-some" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_database_firewall"]
  actions    = ["update"]
  attributes = ["rule.**"]
  when       = length(after.rule) < length(before.rule)
  effect     = "lockout"
  says       = "Whoever comes from a source that is no longer listed is refused."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, docs/resources/database_firewall.md, rule"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { rule = [{ type = "ip_addr", value = "192.0.2.1" }, { type = "ip_addr", value = "192.0.2.2" }] }, after = { rule = [{ type = "ip_addr", value = "192.0.2.1" }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { rule = [] }, after = { rule = [{ type = "ip_addr", value = "192.0.2.1" }] } }
    hit    = false
  }
}

hazard "digitalocean-database-parts-destroyed" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_database_db", "digitalocean_database_replica", "digitalocean_database_kafka_topic"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "It is dropped with what is in it."
  instead  = "Dump it first."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, digitalocean/database/resource_database_db.go, force-new fields"
    checked = "2026-11"
  }

  example "renamed" {
    change = { type = "digitalocean_database_db", actions = ["delete", "create"], before = { name = "shop" }, after = { name = "store" }, replace_paths = ["name"] }
    hit    = true
  }

  example "a new one" {
    change = { type = "digitalocean_database_db", actions = ["create"], after = { name = "shop" } }
    hit    = false
  }
}

hazard "digitalocean-database-user-replaced" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_database_user"]
  actions  = ["delete", "replace"]
  effect   = "credential-rotation"
  also     = ["outage"]
  says     = "The user is dropped, and a new one has another password: clients with the old one fail."
  instead  = "Make a second user and move the clients."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, digitalocean/database/resource_database_user.go, force-new fields"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "app" }, after = { name = "web" }, replace_paths = ["name"] }
    hit    = true
  }

  example "a new one" {
    change = { actions = ["create"], after = { name = "app" } }
    hit    = false
  }
}

hazard "digitalocean-bucket-emptied-on-destroy" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_spaces_bucket"]
  actions  = ["delete", "replace"]
  when     = before.force_destroy == true
  effect   = "data-loss"
  says     = "State says force_destroy: every object is deleted with the bucket."
  instead  = "Apply force_destroy = false first; the destroy then fails unless the bucket is empty."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, docs/resources/spaces_bucket.md, force_destroy"
    checked = "2026-11"
  }

  example "forced" {
    change = { actions = ["delete"], before = { name = "b", force_destroy = true } }
    hit    = true
  }

  example "not forced" {
    change = { actions = ["delete"], before = { name = "b", force_destroy = false } }
    hit    = false
  }
}

hazard "digitalocean-bucket-expiry-deletes" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_spaces_bucket"]
  actions    = ["update"]
  attributes = ["lifecycle_rule.**"]
  when       = anytrue([for r in after.lifecycle_rule : r.enabled == true && try(length(r.expiration), 0) > 0])
  effect     = "data-loss"
  also       = ["deferred"]
  says       = "A rule with an expiration holds for objects that are there already."
  instead    = "List what it would match first."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, docs/resources/spaces_bucket.md, lifecycle_rule"
    checked = "2026-11"
  }

  example "expires" {
    change = { actions = ["update"], before = { lifecycle_rule = [] }, after = { lifecycle_rule = [{ enabled = true, expiration = [{ days = 30 }] }] } }
    hit    = true
  }

  example "off" {
    change = { actions = ["update"], before = { lifecycle_rule = [{ enabled = true, expiration = [{ days = 30 }] }] }, after = { lifecycle_rule = [] } }
    hit    = false
  }
}

hazard "digitalocean-balancer-targets-change" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_loadbalancer"]
  actions    = ["update"]
  attributes = ["droplet_ids.**", "droplet_tag"]
  when       = before.droplet_tag != after.droplet_tag || !alltrue([for i in before.droplet_ids : contains(after.droplet_ids, i)])
  effect     = "outage"
  asks       = false
  because    = "Exchanging droplets behind a balancer is what it is for."
  says       = "Requests go to what is listed or tagged now; droplets that are not any more get none."
  instead    = "Look that the new ones are healthy first."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, docs/resources/loadbalancer.md, droplet_ids and droplet_tag"
    checked = "2026-11"
  }

  example "another tag" {
    change = { actions = ["update"], before = { droplet_tag = "blue", droplet_ids = [] }, after = { droplet_tag = "green", droplet_ids = [] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { droplet_tag = "", droplet_ids = [1] }, after = { droplet_tag = "", droplet_ids = [1, 2] } }
    hit    = false
  }
}

hazard "digitalocean-app-deploys" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_app"]
  actions  = ["update"]
  attributes = [
    "spec.service.image.**",
    "spec.service.github.**",
    "spec.service.env.**",
    "spec.env.**",
    "spec.alert.**",
  ]
  effect = "none"
  says   = "The app is deployed anew and traffic moves when the new one is healthy."

  evidence "inferred" {
    source  = "DigitalOcean documentation, App Platform: deployments without downtime"
    checked = "2026-11"
  }

  example "another tag" {
    change = { actions = ["update"], before = { spec = [{ service = [{ image = [{ tag = "1" }] }] }] }, after = { spec = [{ service = [{ image = [{ tag = "2" }] }] }] } }
    hit    = true
  }

  example "a domain" {
    change = { actions = ["update"], before = { spec = [{ domain = [{ name = "a.example.com" }] }] }, after = { spec = [{ domain = [{ name = "b.example.com" }] }] } }
    hit    = false
  }
}

hazard "digitalocean-registry-destroyed" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_container_registry"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["outage"]
  says     = "The images go: what runs on goes on until it has to pull again."
  instead  = "Copy the images elsewhere first."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, digitalocean/registry/resource_container_registry.go"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "tier" {
    change = { actions = ["update"], before = { subscription_tier_slug = "starter" }, after = { subscription_tier_slug = "basic" } }
    hit    = false
  }
}

hazard "digitalocean-watching-harmless" {
  provider = "digitalocean/digitalocean"
  types = [
    "digitalocean_monitor_alert",
    "digitalocean_uptime_alert",
    "digitalocean_uptime_check",
    "digitalocean_project",
  ]
  actions = ["update"]
  attributes = [
    "value",
    "window",
    "description",
    "compare",
    "entities.**",
    "tags.**",
    "threshold",
    "period",
    "comparison",
    "purpose",
    "environment",
    "is_default",
    "alerts.**",
    "notifications.**",
    "regions.**",
  ]
  effect = "none"
  says   = "What is watched and how things are grouped: what runs goes on."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1e4, docs/resources/monitor_alert.md"
    checked = "2026-11"
  }

  example "threshold" {
    change = { type = "digitalocean_monitor_alert", actions = ["update"], before = { value = 80 }, after = { value = 90 } }
    hit    = true
  }

  example "off" {
    change = { type = "digitalocean_monitor_alert", actions = ["update"], before = { enabled = true }, after = { enabled = false } }
    hit    = false
  }
}
