# scaleway/scaleway

case "scaleway-server-tags" {
  type     = "scaleway_instance_server"
  name     = "web"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["update"]
  before   = { id = "fr-par-1/11111111-aaaa-4111-8111-000000000001", name = "web-1", type = "PLAY2-NANO", image = "debian_bookworm", tags = ["prod"], state = "started" }
  after    = { id = "fr-par-1/11111111-aaaa-4111-8111-000000000001", name = "web-1", type = "PLAY2-NANO", image = "debian_bookworm", tags = ["prod", "shop"], state = "started" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags are changed on the running server."
    source      = "Scaleway provider docs, scaleway_instance_server (tags), https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/instance_server"
  }
}

case "scaleway-server-type" {
  type     = "scaleway_instance_server"
  name     = "api"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["update"]
  before   = { id = "fr-par-1/11111111-aaaa-4111-8111-000000000002", name = "api-1", type = "PLAY2-MICRO", image = "debian_bookworm", state = "started", replace_on_type_change = false }
  after    = { id = "fr-par-1/11111111-aaaa-4111-8111-000000000002", name = "api-1", type = "PRO2-S", image = "debian_bookworm", state = "started", replace_on_type_change = false }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "The server is stopped, its commercial type is changed and it is started again."
    source      = "Scaleway provider docs, scaleway_instance_server (type), https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/instance_server"
  }
}

case "scaleway-rdb-ha-replaces" {
  type          = "scaleway_rdb_instance"
  name          = "main"
  provider      = "scaleway/scaleway"
  version       = "2.61.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "fr-par/22222222-aaaa-4222-8222-000000000001", name = "main", node_type = "DB-GP-XS", engine = "PostgreSQL-15", is_ha_cluster = false, user_name = "root", volume_type = "sbs_5k", volume_size_in_gb = 100, disable_backup = false }
  after         = { name = "main", node_type = "DB-GP-XS", engine = "PostgreSQL-15", is_ha_cluster = true, user_name = "root", volume_type = "sbs_5k", volume_size_in_gb = 100, disable_backup = false }
  unknown       = ["id", "endpoint_ip", "endpoint_port", "load_balancer"]
  replace_paths = [["is_ha_cluster"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "replace-wipes"
    why         = "Turning high availability on destroys the database instance and makes an empty one."
    source      = "Scaleway provider docs, scaleway_rdb_instance (updates to is_ha_cluster recreate the instance), https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/rdb_instance"
  }
}

case "scaleway-rdb-engine-upgrade" {
  type     = "scaleway_rdb_instance"
  name     = "orders"
  provider = "scaleway/scaleway"
  version  = "2.65.0"
  actions  = ["update"]
  before   = { id = "fr-par/22222222-aaaa-4222-8222-000000000002", name = "orders", node_type = "DB-GP-S", engine = "PostgreSQL-14", is_ha_cluster = true, user_name = "root", volume_size_in_gb = 200 }
  after    = { id = "fr-par/22222222-aaaa-4222-8222-000000000002", name = "orders", node_type = "DB-GP-S", engine = "PostgreSQL-16", is_ha_cluster = true, user_name = "root", volume_size_in_gb = 200 }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible", "identity-change"]
    class       = "version-upgrade"
    why         = "The in-place looking update builds a new instance from a snapshot and moves the endpoints; writes between the two are lost and the id changes."
    source      = "Scaleway provider docs, scaleway_rdb_instance (engine), https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/rdb_instance"
  }
}

case "scaleway-rdb-tags" {
  type     = "scaleway_rdb_instance"
  name     = "reports"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["update"]
  before   = { id = "fr-par/22222222-aaaa-4222-8222-000000000003", name = "reports", node_type = "DB-DEV-S", engine = "PostgreSQL-16", is_ha_cluster = false, user_name = "root", tags = [] }
  after    = { id = "fr-par/22222222-aaaa-4222-8222-000000000003", name = "reports", node_type = "DB-DEV-S", engine = "PostgreSQL-16", is_ha_cluster = false, user_name = "root", tags = ["bi"] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only tags of the database instance."
    source      = "Scaleway provider docs, scaleway_rdb_instance (tags), https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/rdb_instance"
  }
}

case "scaleway-k8s-version-with-pools" {
  type     = "scaleway_k8s_cluster"
  name     = "prod"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["update"]
  before   = { id = "fr-par/33333333-aaaa-4333-8333-000000000001", name = "prod", version = "1.30.7", cni = "cilium", upgrade_pools = true, delete_additional_resources = false }
  after    = { id = "fr-par/33333333-aaaa-4333-8333-000000000001", name = "prod", version = "1.31.4", cni = "cilium", upgrade_pools = true, delete_additional_resources = false }
  expect {
    disposition = "hold"
    effects     = ["restart", "irreversible", "outage"]
    class       = "version-upgrade"
    why         = "With upgrade_pools = true the node pools are upgraded along, outside of what the plan shows, so all nodes are replaced; there is no way back."
    source      = "Scaleway provider docs, scaleway_k8s_cluster (upgrade_pools), https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/k8s_cluster"
  }
}

case "scaleway-k8s-delete-additional" {
  type     = "scaleway_k8s_cluster"
  name     = "staging"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "fr-par/33333333-aaaa-4333-8333-000000000002", name = "staging", version = "1.30.7", cni = "cilium", delete_additional_resources = true }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroy-flag-in-state"
    why         = "Along with the cluster go its block volumes, load balancers and empty private network, none of them listed in the plan."
    source      = "Scaleway provider docs, scaleway_k8s_cluster (delete_additional_resources), https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/k8s_cluster"
  }
}

case "scaleway-k8s-pool-size" {
  type     = "scaleway_k8s_pool"
  name     = "default"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["update"]
  before   = { id = "fr-par/44444444-aaaa-4444-8444-000000000001", cluster_id = "fr-par/33333333-aaaa-4333-8333-000000000001", name = "default", node_type = "PRO2-S", size = 3, autoscaling = false, autohealing = true }
  after    = { id = "fr-par/44444444-aaaa-4444-8444-000000000001", cluster_id = "fr-par/33333333-aaaa-4333-8333-000000000001", name = "default", node_type = "PRO2-S", size = 5, autoscaling = false, autohealing = true }
  unknown  = ["nodes", "current_size"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Nodes are added to the pool."
    source      = "Scaleway provider docs, scaleway_k8s_pool (size), https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/k8s_pool"
  }
}

case "scaleway-block-volume-grow" {
  type     = "scaleway_block_volume"
  name     = "data"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["update"]
  before   = { id = "fr-par-1/55555555-aaaa-4555-8555-000000000001", name = "data", iops = 5000, size_in_gb = 100, tags = [] }
  after    = { id = "fr-par-1/55555555-aaaa-4555-8555-000000000001", name = "data", iops = 5000, size_in_gb = 200, tags = [] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Block Storage volumes can be enlarged while attached; the guest only has to grow its file system."
    source      = "Scaleway docs, increase the size of a block volume, https://www.scaleway.com/en/docs/block-storage/how-to/increase-block-volume/"
  }
}

case "scaleway-domain-record-create" {
  type     = "scaleway_domain_record"
  name     = "docs"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["create"]
  before   = null
  after    = { dns_zone = "example.com", name = "docs", type = "CNAME", data = "docs.example.net.", ttl = 3600 }
  unknown  = ["id", "fqdn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One DNS record for a name that was not in use."
    source      = "Scaleway provider docs, scaleway_domain_record, https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/domain_record"
  }
}

case "scaleway-bucket-force-destroy-armed" {
  type     = "scaleway_object_bucket"
  name     = "archive"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["update"]
  before   = { id = "fr-par/acme-archive", name = "acme-archive", region = "fr-par", force_destroy = false, versioning = [{ enabled = true }] }
  after    = { id = "fr-par/acme-archive", name = "acme-archive", region = "fr-par", force_destroy = true, versioning = [{ enabled = true }] }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "deferred"]
    class       = "guard-removed"
    why         = "Nothing happens today, but a later destroy will empty the bucket, locked objects included, instead of failing."
    source      = "Scaleway provider docs, scaleway_object_bucket (force_destroy), https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/object_bucket"
  }
}

case "scaleway-redis-cluster-shrink" {
  type          = "scaleway_redis_cluster"
  name          = "sessions"
  provider      = "scaleway/scaleway"
  version       = "2.61.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "fr-par-1/66666666-aaaa-4666-8666-000000000001", name = "sessions", version = "7.2.4", node_type = "RED1-S", cluster_size = 5, user_name = "app", tls_enabled = true }
  after         = { name = "sessions", version = "7.2.4", node_type = "RED1-S", cluster_size = 3, user_name = "app", tls_enabled = true }
  unknown       = ["id", "public_network", "certificate"]
  replace_paths = [["cluster_size"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage"]
    class       = "shrink-that-wipes"
    why         = "A Redis cluster cannot be made smaller; it is destroyed with all sessions and a new one is created."
    source      = "Scaleway provider docs, scaleway_redis_cluster (cluster_size), https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/redis_cluster"
  }
}

case "scaleway-registry-namespace-description" {
  type     = "scaleway_registry_namespace"
  name     = "apps"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["update"]
  before   = { id = "fr-par/77777777-aaaa-4777-8777-000000000001", name = "acme-apps", description = "", is_public = false }
  after    = { id = "fr-par/77777777-aaaa-4777-8777-000000000001", name = "acme-apps", description = "application images", is_public = false }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The description is changed; images and visibility stay."
    source      = "Scaleway provider docs, scaleway_registry_namespace, https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/registry_namespace"
  }
}

case "scaleway-registry-namespace-public" {
  type     = "scaleway_registry_namespace"
  name     = "internal"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["update"]
  before   = { id = "fr-par/77777777-aaaa-4777-8777-000000000002", name = "acme-internal", description = "internal images", is_public = false }
  after    = { id = "fr-par/77777777-aaaa-4777-8777-000000000002", name = "acme-internal", description = "internal images", is_public = true }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "made-public"
    why         = "Anybody can pull the images of the namespace."
    source      = "Scaleway provider docs, scaleway_registry_namespace (is_public), https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/registry_namespace"
  }
}

case "scaleway-lb-ip-delete" {
  type     = "scaleway_lb_ip"
  name     = "front"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "fr-par-1/88888888-aaaa-4888-8888-000000000001", ip_address = "203.0.113.90", lb_id = "fr-par-1/99999999-aaaa-4999-8999-000000000001", reverse = "front.example.com" }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["address-change", "irreversible", "outage"]
    class       = "address-released"
    why         = "The public address of the load balancer is given back and cannot be claimed again."
    source      = "Scaleway provider docs, scaleway_lb_ip, https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/lb_ip"
  }
}

case "scaleway-ssh-key-create" {
  type     = "scaleway_iam_ssh_key"
  name     = "bob"
  provider = "scaleway/scaleway"
  version  = "2.61.0"
  actions  = ["create"]
  before   = null
  after    = { name = "bob", public_key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5-invented bob@example.com", disabled = false }
  unknown  = ["id", "fingerprint"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A colleague's key is registered in the project."
    source      = "Scaleway provider docs, scaleway_iam_ssh_key, https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/iam_ssh_key"
  }
}

case "scaleway-k8s-pool-node-type" {
  type          = "scaleway_k8s_pool"
  name          = "general"
  provider      = "scaleway/scaleway"
  version       = "2.61.0"
  actions       = ["create", "delete"]
  reason        = "replace_because_cannot_update"
  before        = { id = "fr-par/44444444-aaaa-4444-8444-000000000002", cluster_id = "fr-par/33333333-aaaa-4333-8333-000000000001", name = "general-a1", node_type = "PRO2-S", size = 4, autoscaling = false, autohealing = true }
  after         = { cluster_id = "fr-par/33333333-aaaa-4333-8333-000000000001", node_type = "PRO2-M", size = 4, autoscaling = false, autohealing = true }
  unknown       = ["id", "name", "nodes", "current_size", "status"]
  replace_paths = [["node_type"]]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "replace-nodes"
    why         = "The new pool comes first, but the old one is then deleted with all its nodes and nothing drains them or waits until the pods run elsewhere."
    source      = "Scaleway provider docs, scaleway_k8s_pool, changing the node type, https://registry.terraform.io/providers/scaleway/scaleway/latest/docs/resources/k8s_pool"
  }
}
