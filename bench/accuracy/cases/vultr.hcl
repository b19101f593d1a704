# vultr/vultr

case "vultr-instance-tags" {
  type     = "vultr_instance"
  name     = "web"
  provider = "vultr/vultr"
  version  = "2.27.0"
  actions  = ["update"]
  before   = { id = "cb676a46-0000-4f5a-9d4b-000000000001", label = "web-1", hostname = "web-1", plan = "vc2-2c-4gb", region = "fra", os_id = 2136, tags = ["prod"], main_ip = "203.0.113.71" }
  after    = { id = "cb676a46-0000-4f5a-9d4b-000000000001", label = "web-1", hostname = "web-1", plan = "vc2-2c-4gb", region = "fra", os_id = 2136, tags = ["prod", "shop"], main_ip = "203.0.113.71" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags are written through the instance update call and leave the guest alone."
    source      = "Vultr provider docs, vultr_instance, https://registry.terraform.io/providers/vultr/vultr/latest/docs/resources/instance"
  }
}

case "vultr-instance-label" {
  type     = "vultr_instance"
  name     = "ci"
  provider = "vultr/vultr"
  version  = "2.27.0"
  actions  = ["update"]
  before   = { id = "cb676a46-0000-4f5a-9d4b-000000000002", label = "ci", hostname = "ci", plan = "vc2-4c-8gb", region = "fra", os_id = 2136, tags = [] }
  after    = { id = "cb676a46-0000-4f5a-9d4b-000000000002", label = "ci-runner-1", hostname = "ci", plan = "vc2-4c-8gb", region = "fra", os_id = 2136, tags = [] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The label is the display name in the account; the host name does not change."
    source      = "Vultr provider, resource_vultr_instance.go (label is updatable), https://github.com/vultr/terraform-provider-vultr"
  }
}

case "vultr-instance-hostname" {
  type          = "vultr_instance"
  name          = "app"
  provider      = "vultr/vultr"
  version       = "2.27.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "cb676a46-0000-4f5a-9d4b-000000000003", label = "app-1", hostname = "app-1", plan = "vc2-2c-4gb", region = "fra", os_id = 2136, main_ip = "203.0.113.73" }
  after         = { label = "app-1", hostname = "app-1.example.com", plan = "vc2-2c-4gb", region = "fra", os_id = 2136 }
  unknown       = ["id", "main_ip", "default_password", "v6_main_ip"]
  replace_paths = [["hostname"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "address-change", "identity-change"]
    class       = "cosmetic-replace"
    why         = "Renaming the host destroys the instance with its disk and makes a new one with another address."
    source      = "Vultr provider docs, vultr_instance (updating the hostname will force new), https://registry.terraform.io/providers/vultr/vultr/latest/docs/resources/instance"
  }
}

case "vultr-instance-ssh-keys" {
  type          = "vultr_instance"
  name          = "db"
  provider      = "vultr/vultr"
  version       = "2.27.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "cb676a46-0000-4f5a-9d4b-000000000004", label = "db-1", hostname = "db-1", plan = "vhp-4c-8gb-amd", region = "ams", os_id = 2136, ssh_key_ids = ["aa000000-0000-4000-8000-000000000001"], main_ip = "203.0.113.74" }
  after         = { label = "db-1", hostname = "db-1", plan = "vhp-4c-8gb-amd", region = "ams", os_id = 2136, ssh_key_ids = ["aa000000-0000-4000-8000-000000000001", "aa000000-0000-4000-8000-000000000002"] }
  unknown       = ["id", "main_ip", "default_password"]
  replace_paths = [["ssh_key_ids"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "address-change"]
    class       = "replace-wipes"
    why         = "The key list is only used at deployment, so adding a key rebuilds the instance from scratch and its local disk is lost."
    source      = "Vultr provider, resource_vultr_instance.go (ssh_key_ids ForceNew), https://github.com/vultr/terraform-provider-vultr"
  }
}

case "vultr-instance-plan-upgrade" {
  type     = "vultr_instance"
  name     = "shop"
  provider = "vultr/vultr"
  version  = "2.27.0"
  actions  = ["update"]
  before   = { id = "cb676a46-0000-4f5a-9d4b-000000000005", label = "shop-1", hostname = "shop-1", plan = "vc2-1c-2gb", region = "fra", os_id = 2136 }
  after    = { id = "cb676a46-0000-4f5a-9d4b-000000000005", label = "shop-1", hostname = "shop-1", plan = "vc2-4c-8gb", region = "fra", os_id = 2136 }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage", "irreversible"]
    class       = "inplace-interrupts"
    why         = "The instance is shut down and restarted on the larger plan, and it cannot be downgraded again."
    source      = "Vultr docs, resize an instance (downgrading is not supported), https://docs.vultr.com/products/compute/optimized-cloud-compute/management/resize-instance"
  }
}

case "vultr-block-attach-restarts-instance" {
  type     = "vultr_block_storage"
  name     = "data"
  provider = "vultr/vultr"
  version  = "2.27.0"
  actions  = ["update"]
  before   = { id = "dd000000-0000-4000-8000-000000000001", label = "data", region = "fra", size_gb = 100, attached_to_instance = "", live = false }
  after    = { id = "dd000000-0000-4000-8000-000000000001", label = "data", region = "fra", size_gb = 100, attached_to_instance = "cb676a46-0000-4f5a-9d4b-000000000005", live = false }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "other-objects"
    why         = "Attaching with live = false restarts the instance that receives the volume, an object the plan does not list."
    source      = "Vultr provider docs, vultr_block_storage (live), https://registry.terraform.io/providers/vultr/vultr/latest/docs/resources/block_storage"
  }
}

case "vultr-block-label" {
  type     = "vultr_block_storage"
  name     = "logs"
  provider = "vultr/vultr"
  version  = "2.27.0"
  actions  = ["update"]
  before   = { id = "dd000000-0000-4000-8000-000000000002", label = "logs", region = "fra", size_gb = 100, attached_to_instance = "cb676a46-0000-4f5a-9d4b-000000000001", live = true }
  after    = { id = "dd000000-0000-4000-8000-000000000002", label = "logs-web", region = "fra", size_gb = 100, attached_to_instance = "cb676a46-0000-4f5a-9d4b-000000000001", live = true }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the display label of the volume is updated."
    source      = "Vultr provider, resourceVultrBlockStorageUpdate, https://github.com/vultr/terraform-provider-vultr"
  }
}

case "vultr-reserved-ip-delete" {
  type     = "vultr_reserved_ip"
  name     = "mx"
  provider = "vultr/vultr"
  version  = "2.27.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "ee000000-0000-4000-8000-000000000001", label = "mx", region = "fra", ip_type = "v4", subnet = "203.0.113.75", subnet_size = 32, instance_id = "cb676a46-0000-4f5a-9d4b-000000000003" }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["address-change", "irreversible", "outage"]
    class       = "address-released"
    why         = "The reserved address goes back to the provider's pool and usually cannot be had again."
    source      = "Vultr docs, reserved IPs, https://docs.vultr.com/products/network/reserved-ip"
  }
}

case "vultr-dns-record-create" {
  type     = "vultr_dns_record"
  name     = "verify"
  provider = "vultr/vultr"
  version  = "2.27.0"
  actions  = ["create"]
  before   = null
  after    = { domain = "example.com", name = "_check", type = "TXT", data = "\"token=abc123\"", ttl = 300 }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new TXT record under a new name."
    source      = "Vultr provider docs, vultr_dns_record, https://registry.terraform.io/providers/vultr/vultr/latest/docs/resources/dns_record"
  }
}

case "vultr-firewall-rule-create-https" {
  type     = "vultr_firewall_rule"
  name     = "https_partner"
  provider = "vultr/vultr"
  version  = "2.27.0"
  actions  = ["create"]
  before   = null
  after    = { firewall_group_id = "ff000000-0000-4000-8000-000000000001", protocol = "tcp", ip_type = "v4", subnet = "198.51.100.32", subnet_size = 28, port = "443", notes = "partner" }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "HTTPS is opened to one small partner range; nothing is closed."
    source      = "Vultr provider docs, vultr_firewall_rule, https://registry.terraform.io/providers/vultr/vultr/latest/docs/resources/firewall_rule"
  }
}

case "vultr-node-pool-grow" {
  type     = "vultr_kubernetes_node_pools"
  name     = "workers"
  provider = "vultr/vultr"
  version  = "2.27.0"
  actions  = ["update"]
  before   = { id = "ab000000-0000-4000-8000-000000000001", cluster_id = "ac000000-0000-4000-8000-000000000001", label = "workers", plan = "vc2-4c-8gb", node_quantity = 3, auto_scaler = false }
  after    = { id = "ab000000-0000-4000-8000-000000000001", cluster_id = "ac000000-0000-4000-8000-000000000001", label = "workers", plan = "vc2-4c-8gb", node_quantity = 5, auto_scaler = false }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Two nodes join the pool; the others are not touched."
    source      = "Vultr provider docs, vultr_kubernetes_node_pools, https://registry.terraform.io/providers/vultr/vultr/latest/docs/resources/kubernetes_node_pools"
  }
}

case "vultr-ssh-key-create" {
  type     = "vultr_ssh_key"
  name     = "alice"
  provider = "vultr/vultr"
  version  = "2.27.0"
  actions  = ["create"]
  before   = null
  after    = { name = "alice", ssh_key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5-invented alice@example.com" }
  unknown  = ["id", "date_created"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A key is stored in the account for later deployments; no server receives it by this."
    source      = "Vultr provider docs, vultr_ssh_key, https://registry.terraform.io/providers/vultr/vultr/latest/docs/resources/ssh_key"
  }
}

case "vultr-firewall-group-description" {
  type     = "vultr_firewall_group"
  name     = "web"
  provider = "vultr/vultr"
  version  = "2.27.0"
  actions  = ["update"]
  before   = { id = "ff000000-0000-4000-8000-000000000001", description = "web", rule_count = 3, instance_count = 4 }
  after    = { id = "ff000000-0000-4000-8000-000000000001", description = "web servers", rule_count = 3, instance_count = 4 }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The description of the group; rules and members stay."
    source      = "Vultr provider docs, vultr_firewall_group, https://registry.terraform.io/providers/vultr/vultr/latest/docs/resources/firewall_group"
  }
}
