# linode/linode

case "linode-instance-tags" {
  type     = "linode_instance"
  name     = "web"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["update"]
  before   = { id = "48210001", label = "web-1", type = "g6-standard-2", region = "eu-central", image = "linode/debian12", tags = ["prod"], ip_address = "203.0.113.11" }
  after    = { id = "48210001", label = "web-1", type = "g6-standard-2", region = "eu-central", image = "linode/debian12", tags = ["prod", "shop"], ip_address = "203.0.113.11" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags are for organisation only; the instance keeps running."
    source      = "Linode provider docs, linode_instance (tags), https://registry.terraform.io/providers/linode/linode/latest/docs/resources/instance"
  }
}

case "linode-instance-type-resize" {
  type     = "linode_instance"
  name     = "api"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["update"]
  before   = { id = "48210002", label = "api-1", type = "g6-standard-1", region = "eu-central", image = "linode/debian12", migration_type = "cold", resize_disk = false, booted = true }
  after    = { id = "48210002", label = "api-1", type = "g6-standard-4", region = "eu-central", image = "linode/debian12", migration_type = "cold", resize_disk = false, booted = true }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "A cold resize shuts the Linode down, copies its disks to another host and boots it, minutes to an hour by disk size."
    source      = "Linode provider docs, linode_instance (type, migration_type), and Akamai docs, resize a compute instance, https://techdocs.akamai.com/cloud-computing/docs/resize-a-compute-instance"
  }
}

case "linode-instance-region-migrates" {
  type     = "linode_instance"
  name     = "mail"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["update"]
  before   = { id = "48210003", label = "mail", type = "g6-standard-2", region = "us-east", image = "linode/debian12", migration_type = "cold", ip_address = "203.0.113.25" }
  after    = { id = "48210003", label = "mail", type = "g6-standard-2", region = "us-ord", image = "linode/debian12", migration_type = "cold", ip_address = "203.0.113.25" }
  expect {
    disposition = "hold"
    effects     = ["outage", "address-change", "restart"]
    class       = "inplace-interrupts"
    why         = "The Linode is migrated to another data centre: a long shutdown, after which it has other public addresses."
    source      = "Linode provider docs (region triggers a migration) and Akamai docs, migrate to another data center, https://techdocs.akamai.com/cloud-computing/docs/migrate-to-another-data-center"
  }
}

case "linode-instance-authorized-keys" {
  type          = "linode_instance"
  name          = "db"
  provider      = "linode/linode"
  version       = "3.5.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "48210004", label = "db-1", type = "g6-dedicated-4", region = "eu-central", image = "linode/debian12", authorized_keys = ["ssh-ed25519 AAAAC3Nza-ops-old ops@example.com"], ip_address = "203.0.113.31" }
  after         = { label = "db-1", type = "g6-dedicated-4", region = "eu-central", image = "linode/debian12", authorized_keys = ["ssh-ed25519 AAAAC3Nza-ops-old ops@example.com", "ssh-ed25519 AAAAC3Nza-ops-new ops2@example.com"] }
  unknown       = ["id", "ip_address", "ipv4", "ipv6"]
  replace_paths = [["authorized_keys"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "address-change"]
    class       = "replace-wipes"
    why         = "Adding an SSH key to the list destroys the instance with its disks and makes a new one with another address."
    source      = "Linode provider docs, linode_instance (authorized_keys forces a new instance), https://registry.terraform.io/providers/linode/linode/latest/docs/resources/instance"
  }
}

case "linode-instance-root-pass" {
  type      = "linode_instance"
  name      = "legacy"
  provider  = "linode/linode"
  version   = "3.11.0"
  actions   = ["update"]
  before    = { id = "48210005", label = "legacy", type = "g6-standard-2", region = "eu-west", image = "linode/debian12", root_pass = "old-Invented-Passphrase-1", booted = true }
  after     = { id = "48210005", label = "legacy", type = "g6-standard-2", region = "eu-west", image = "linode/debian12", root_pass = "new-Invented-Passphrase-2", booted = true }
  sensitive = ["root_pass"]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage", "credential-rotation"]
    class       = "inplace-interrupts"
    why         = "The password reset is done through the API and powers the Linode off and on again."
    source      = "Linode provider docs, linode_instance (root_pass), https://registry.terraform.io/providers/linode/linode/latest/docs/resources/instance"
  }
}

case "linode-volume-delete" {
  type     = "linode_volume"
  name     = "uploads"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "910001", label = "uploads", region = "eu-central", size = 200, linode_id = 48210001, filesystem_path = "/dev/disk/by-id/scsi-0Linode_Volume_uploads" }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "delete-storage"
    why         = "The volume is detached from the running Linode and deleted with its data."
    source      = "Linode provider docs, linode_volume; Akamai docs, delete a volume, https://techdocs.akamai.com/linode-api/reference/delete-volume"
  }
}

case "linode-volume-tags" {
  type     = "linode_volume"
  name     = "backup"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["update"]
  before   = { id = "910002", label = "backup", region = "eu-central", size = 500, linode_id = 48210001, tags = [] }
  after    = { id = "910002", label = "backup", region = "eu-central", size = 500, linode_id = 48210001, tags = ["backup"] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only tags of the volume change."
    source      = "Linode provider docs, linode_volume (tags), https://registry.terraform.io/providers/linode/linode/latest/docs/resources/volume"
  }
}

case "linode-domain-record-create" {
  type     = "linode_domain_record"
  name     = "status"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["create"]
  before   = null
  after    = { domain_id = 2200001, name = "status", record_type = "CNAME", target = "status.example.net", ttl_sec = 300 }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A DNS name that did not exist is added."
    source      = "Linode provider docs, linode_domain_record, https://registry.terraform.io/providers/linode/linode/latest/docs/resources/domain_record"
  }
}

case "linode-domain-record-ttl" {
  type     = "linode_domain_record"
  name     = "www"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["update"]
  before   = { id = "33000001", domain_id = 2200001, name = "www", record_type = "A", target = "203.0.113.11", ttl_sec = 3600 }
  after    = { id = "33000001", domain_id = 2200001, name = "www", record_type = "A", target = "203.0.113.11", ttl_sec = 300 }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The time to live of the record changes, the answer does not."
    source      = "Linode provider docs, linode_domain_record (ttl_sec), https://registry.terraform.io/providers/linode/linode/latest/docs/resources/domain_record"
  }
}

case "linode-firewall-ssh-rule-removed" {
  type     = "linode_firewall"
  name     = "admin"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["update"]
  before   = { id = "70001", label = "admin", disabled = false, inbound_policy = "DROP", outbound_policy = "ACCEPT", linodes = [48210001, 48210002], inbound = [{ label = "ssh-vpn", action = "ACCEPT", protocol = "TCP", ports = "22", ipv4 = ["198.51.100.0/24"] }, { label = "https", action = "ACCEPT", protocol = "TCP", ports = "443", ipv4 = ["0.0.0.0/0"] }] }
  after    = { id = "70001", label = "admin", disabled = false, inbound_policy = "DROP", outbound_policy = "ACCEPT", linodes = [48210001, 48210002], inbound = [{ label = "https", action = "ACCEPT", protocol = "TCP", ports = "443", ipv4 = ["0.0.0.0/0"] }] }
  expect {
    disposition = "hold"
    effects     = ["lockout"]
    class       = "rule-removed"
    why         = "With a default of DROP the removal of the SSH rule closes administration of every attached Linode."
    source      = "Linode provider docs, linode_firewall, https://registry.terraform.io/providers/linode/linode/latest/docs/resources/firewall"
  }
}

case "linode-firewall-disabled" {
  type     = "linode_firewall"
  name     = "db"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["update"]
  before   = { id = "70002", label = "db", disabled = false, inbound_policy = "DROP", outbound_policy = "ACCEPT", linodes = [48210004], inbound = [{ label = "pg", action = "ACCEPT", protocol = "TCP", ports = "5432", ipv4 = ["192.0.2.0/24"] }] }
  after    = { id = "70002", label = "db", disabled = true, inbound_policy = "DROP", outbound_policy = "ACCEPT", linodes = [48210004], inbound = [{ label = "pg", action = "ACCEPT", protocol = "TCP", ports = "5432", ipv4 = ["192.0.2.0/24"] }] }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "guard-removed"
    why         = "The rules are no longer enforced, so the database host accepts traffic from anywhere."
    source      = "Linode provider docs, linode_firewall (disabled), https://registry.terraform.io/providers/linode/linode/latest/docs/resources/firewall"
  }
}

case "linode-lke-version" {
  type     = "linode_lke_cluster"
  name     = "prod"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["update"]
  before   = { id = "150001", label = "prod", region = "eu-central", k8s_version = "1.31", pool = [{ id = 300001, type = "g6-dedicated-4", count = 3 }] }
  after    = { id = "150001", label = "prod", region = "eu-central", k8s_version = "1.32", pool = [{ id = 300001, type = "g6-dedicated-4", count = 3 }] }
  expect {
    disposition = "hold"
    effects     = ["restart", "irreversible", "outage"]
    class       = "version-upgrade"
    why         = "The control plane goes up a version for good and the provider then recycles all node pools, so every node is drained and replaced."
    source      = "Akamai docs, upgrade a cluster; linode provider linode/lke (k8s_version update recycles nodes), https://github.com/linode/terraform-provider-linode"
  }
}

case "linode-lke-node-pool-scale-up" {
  type     = "linode_lke_node_pool"
  name     = "batch"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["update"]
  before   = { id = "300002", cluster_id = 150001, type = "g6-standard-4", node_count = 3 }
  after    = { id = "300002", cluster_id = 150001, type = "g6-standard-4", node_count = 5 }
  unknown  = ["nodes"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Two nodes are added; the existing ones stay."
    source      = "Linode provider docs, linode_lke_node_pool (node_count), https://registry.terraform.io/providers/linode/linode/latest/docs/resources/lke_node_pool"
  }
}

case "linode-nodebalancer-label" {
  type     = "linode_nodebalancer"
  name     = "front"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["update"]
  before   = { id = "60001", label = "front", region = "eu-central", client_conn_throttle = 0, tags = [], ipv4 = "203.0.113.60" }
  after    = { id = "60001", label = "front-prod", region = "eu-central", client_conn_throttle = 0, tags = [], ipv4 = "203.0.113.60" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The label is a display name; address and traffic are unaffected."
    source      = "Linode provider docs, linode_nodebalancer (label), https://registry.terraform.io/providers/linode/linode/latest/docs/resources/nodebalancer"
  }
}

case "linode-domain-description" {
  type     = "linode_domain"
  name     = "main"
  provider = "linode/linode"
  version  = "3.5.0"
  actions  = ["update"]
  before   = { id = "2200001", domain = "example.com", type = "master", soa_email = "hostmaster@example.com", description = "", ttl_sec = 0, tags = [] }
  after    = { id = "2200001", domain = "example.com", type = "master", soa_email = "hostmaster@example.com", description = "main domain", ttl_sec = 0, tags = ["dns"] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A display text and a tag of the domain; its records stay."
    source      = "Linode provider docs, linode_domain, https://registry.terraform.io/providers/linode/linode/latest/docs/resources/domain"
  }
}
