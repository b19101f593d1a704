hazard "google-cluster-replaced" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_container_cluster"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["outage"]
  says     = "The whole cluster is deleted with its nodes and everything that lives only in it. Its description, the initial node count and node pools inside its block force this."
  instead  = "Use google_container_node_pool, and ignore initial_node_count."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622, google/services/container/resource_container_cluster.go, force-new fields"
    checked = "2026-11"
  }

  example "reworded" {
    change = { actions = ["delete", "create"], before = { description = "a" }, after = { description = "b" }, replace_paths = ["description"] }
    hit    = true
  }

  example "labels" {
    change = { actions = ["update"], before = { resource_labels = {} }, after = { resource_labels = { a = "b" } } }
    hit    = false
  }
}

hazard "google-node-pool-replaced" {
  provider = ["hashicorp/google", "hashicorp/google-beta"]
  types    = ["google_container_node_pool"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The pool is deleted with its nodes before its successor exists, unless create_before_destroy is set. A resize elsewhere can force it through initial_node_count."
  instead  = "Ignore initial_node_count; add a second pool and drain the first."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-google e03b7622, website/docs/r/container_node_pool.html.markdown"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "hashicorp/terraform-provider-google e03b7622, google/services/container/node_config.go, force-new fields"
    checked = "2026-11"
  }

  example "count drifted" {
    change = { actions = ["delete", "create"], before = { initial_node_count = 5 }, after = { initial_node_count = 3 }, replace_paths = ["initial_node_count"] }
    hit    = true
  }

  example "scaled" {
    change = { actions = ["update"], before = { node_count = 1 }, after = { node_count = 2 } }
    hit    = false
  }
}
