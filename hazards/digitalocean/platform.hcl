hazard "digitalocean-cluster-replaced" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_kubernetes_cluster"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["outage"]
  says     = "The whole cluster is deleted. The size of its built-in pool and a version below the running one force this."
  instead  = "Use digitalocean_kubernetes_node_pool for sizes; ignore version where upgrades are automatic."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, digitalocean/kubernetes/resource_kubernetes_cluster.go and kubernetes.go, force-new fields"
    checked = "2026-11"
  }

  example "pool size" {
    change = { actions = ["delete", "create"], before = { node_pool = [{ size = "a" }] }, after = { node_pool = [{ size = "b" }] }, replace_paths = ["node_pool[0].size"] }
    hit    = true
  }

  example "more nodes" {
    change = { actions = ["update"], before = { node_pool = [{ node_count = 1 }] }, after = { node_pool = [{ node_count = 2 }] } }
    hit    = false
  }
}

hazard "digitalocean-cluster-takes-its-volumes" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_kubernetes_cluster"]
  actions  = ["delete", "replace"]
  when     = before.destroy_all_associated_resources == true
  effect   = "data-loss"
  says     = "With destroy_all_associated_resources the volumes, snapshots and load balancers that workloads made go with the cluster."
  instead  = "Apply false first."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, digitalocean/kubernetes/resource_kubernetes_cluster.go, delete"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["delete"], before = { destroy_all_associated_resources = true } }
    hit    = true
  }

  example "off" {
    change = { actions = ["delete"], before = { destroy_all_associated_resources = false } }
    hit    = false
  }
}

hazard "digitalocean-database-replaced" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_database_cluster"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["address-change"]
  says     = "The managed database is destroyed and an empty one started."
  instead  = "Fork it, or restore a backup into a new one."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, digitalocean/database/resource_database_cluster.go, force-new fields"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "resized" {
    change = { actions = ["update"], before = { size = "a" }, after = { size = "b" } }
    hit    = false
  }
}

hazard "digitalocean-database-upgrade-is-one-way" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_database_cluster"]
  actions    = ["update"]
  attributes = ["version"]
  effect     = "irreversible"
  says       = "A major version upgrade of the live database cannot be undone."
  instead    = "Try it on a fork."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, digitalocean/database/resource_database_cluster.go, update of version"
    checked = "2026-11"
  }

  evidence "inferred" {
    source  = "an engine reads the files of older versions, not the other way round"
    checked = "2026-11"
  }

  example "major" {
    change = { actions = ["update"], before = { version = "15" }, after = { version = "16" } }
    hit    = true
  }

  example "resized" {
    change = { actions = ["update"], before = { size = "a" }, after = { size = "b" } }
    hit    = false
  }
}

hazard "digitalocean-database-moved-or-resized" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_database_cluster"]
  actions    = ["update"]
  attributes = ["region", "size"]
  effect     = "restart"
  also       = ["slow"]
  says       = "A move or resize builds new nodes and fails over to them: long, with a short interruption at the end."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, digitalocean/database/resource_database_cluster.go, update of region and size"
    checked = "2026-11"
  }

  example "resized" {
    change = { actions = ["update"], before = { size = "a" }, after = { size = "b" } }
    hit    = true
  }

  example "tagged" {
    change = { actions = ["update"], before = { tags = [] }, after = { tags = ["a"] } }
    hit    = false
  }
}

hazard "digitalocean-volume-destroyed" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_volume"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The volume is deleted with its content; even another description forces this."
  instead  = "Leave the description; snapshot the volume."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, digitalocean/volume/resource_volume.go, force-new fields"
    checked = "2026-11"
  }

  example "reworded" {
    change = { actions = ["delete", "create"], before = { description = "a" }, after = { description = "b" }, replace_paths = ["description"] }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { size = 10 }, after = { size = 20 } }
    hit    = false
  }
}

hazard "digitalocean-volume-grows-live" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_volume"]
  actions    = ["update"]
  attributes = ["size"]
  when       = after.size > before.size
  effect     = "none"
  says       = "A volume is grown while attached; the filesystem still has to be grown inside."

  evidence "documented" {
    source  = "DigitalOcean documentation, volumes: they can be resized at any time, upwards only"
    checked = "2026-11"
  }

  example "larger" {
    change = { actions = ["update"], before = { size = 10 }, after = { size = 20 } }
    hit    = true
  }

  example "with tags" {
    change = { actions = ["update"], before = { size = 10, tags = [] }, after = { size = 20, tags = ["a"] } }
    hit    = false
  }
}

hazard "digitalocean-zone-replaced" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_domain"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["data-loss"]
  says     = "The zone goes with every record in it, also those that others keep there; even ip_address forces this."
  instead  = "Keep the address in a digitalocean_record."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, digitalocean/domain/resource_domain.go, force-new fields"
    checked = "2026-11"
  }

  example "address" {
    change = { actions = ["delete", "create"], before = { ip_address = "203.0.113.1" }, after = { ip_address = "203.0.113.2" }, replace_paths = ["ip_address"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { name = "example.net" } }
    hit    = false
  }
}

hazard "digitalocean-load-balancer-replaced" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_loadbalancer"]
  actions  = ["delete", "replace"]
  effect   = "address-change"
  also     = ["outage"]
  says     = "The new one answers on another address."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, digitalocean/loadbalancer/resource_loadbalancer.go, force-new fields"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["delete", "create"], before = { region = "fra1" }, after = { region = "ams3" }, replace_paths = ["region"] }
    hit    = true
  }

  example "sticky" {
    change = { actions = ["update"], before = { enable_proxy_protocol = false }, after = { enable_proxy_protocol = true } }
    hit    = false
  }
}

hazard "digitalocean-record-ttl-harmless" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_record"]
  actions    = ["update"]
  attributes = ["ttl"]
  effect     = "none"
  says       = "How long resolvers keep the answer; the answer stays."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, docs/resources/record.md, ttl"
    checked = "2026-11"
  }

  example "shorter" {
    change = { actions = ["update"], before = { ttl = 1800 }, after = { ttl = 60 } }
    hit    = true
  }

  example "another value" {
    change = { actions = ["update"], before = { ttl = 1800, value = "a" }, after = { ttl = 60, value = "b" } }
    hit    = false
  }
}

hazard "digitalocean-address-released" {
  provider = "digitalocean/digitalocean"
  types    = ["digitalocean_reserved_ip", "digitalocean_floating_ip"]
  actions  = ["delete", "replace"]
  effect   = "address-change"
  says     = "The address is given back; a new one is another address, and DNS and allow lists still have the old one."
  instead  = "Keep it with a removed block that does not destroy until nothing uses it."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, digitalocean/reservedip/resource_reserved_ip.go, delete: it is unassigned, then deleted at the API"
    checked = "2026-11"
  }

  example "released" {
    change = { actions = ["delete"], before = { ip_address = "203.0.113.7" } }
    hit    = true
  }

  example "pointed at another droplet" {
    change = { actions = ["update"], before = { droplet_id = 1 }, after = { droplet_id = 2 } }
    hit    = false
  }
}
