# 18 cases: 8 hold, 10 clear

case "do-droplet-size" {
  type     = "digitalocean_droplet"
  name     = "web"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "412345678"
    urn = "do:droplet:412345678"
    name = "web-1"
    region = "fra1"
    size = "s-2vcpu-4gb"
    image = "ubuntu-22-04-x64"
    ipv4_address = "203.0.113.161"
    ipv4_address_private = "10.114.0.5"
    disk = 80
    vcpus = 2
    memory = 4096
    backups = true
    monitoring = true
    ipv6 = false
    resize_disk = true
    ssh_keys = ["3911111"]
    tags = ["web"]
    vpc_uuid = "00000000-0000-4000-8000-00000000d0c1"
    graceful_shutdown = false
    status = "active"
  }
  after    = {
    id = "412345678"
    urn = "do:droplet:412345678"
    name = "web-1"
    region = "fra1"
    size = "s-4vcpu-8gb"
    image = "ubuntu-22-04-x64"
    ipv4_address = "203.0.113.161"
    ipv4_address_private = "10.114.0.5"
    backups = true
    monitoring = true
    ipv6 = false
    resize_disk = true
    ssh_keys = ["3911111"]
    tags = ["web"]
    vpc_uuid = "00000000-0000-4000-8000-00000000d0c1"
    graceful_shutdown = false
    status = "active"
  }
  unknown  = ["disk", "vcpus", "memory"]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage", "irreversible"]
    class       = "inplace-interrupts"
    why         = "The provider powers the droplet off to resize it, and with resize_disk the larger disk cannot be undone."
    source      = "Terraform DigitalOcean provider docs, digitalocean_droplet, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/droplet; digitalocean/droplet/resource_droplet.go"
  }
}

case "do-droplet-keys" {
  type     = "digitalocean_droplet"
  name     = "web"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "412345678"
    urn = "do:droplet:412345678"
    name = "web-1"
    region = "fra1"
    size = "s-2vcpu-4gb"
    image = "ubuntu-22-04-x64"
    ipv4_address = "203.0.113.161"
    ipv4_address_private = "10.114.0.5"
    disk = 80
    vcpus = 2
    memory = 4096
    backups = true
    monitoring = true
    ipv6 = false
    resize_disk = true
    ssh_keys = ["3911111"]
    tags = ["web"]
    vpc_uuid = "00000000-0000-4000-8000-00000000d0c1"
    graceful_shutdown = false
    status = "active"
  }
  after    = {
    name = "web-1"
    region = "fra1"
    size = "s-2vcpu-4gb"
    image = "ubuntu-22-04-x64"
    disk = 80
    vcpus = 2
    memory = 4096
    backups = true
    monitoring = true
    ipv6 = false
    resize_disk = true
    ssh_keys = ["3911111", "3922222"]
    tags = ["web"]
    vpc_uuid = "00000000-0000-4000-8000-00000000d0c1"
    graceful_shutdown = false
  }
  unknown  = ["id", "urn", "ipv4_address", "ipv4_address_private", "status"]
  replace_paths = [["ssh_keys"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "address-change", "identity-change"]
    class       = "cosmetic-replace"
    why         = "Adding a login key to the list destroys the droplet with its disk and makes another at another address."
    source      = "Terraform DigitalOcean provider docs, digitalocean_droplet, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/droplet"
  }
}

case "do-domain-ip" {
  type     = "digitalocean_domain"
  name     = "main"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "example.com"
    name = "example.com"
    ip_address = "192.0.2.20"
    urn = "do:domain:example.com"
    ttl = 1800
  }
  after    = {
    name = "example.com"
    ip_address = "192.0.2.21"
  }
  unknown  = ["id", "urn", "ttl"]
  replace_paths = [["ip_address"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss", "irreversible"]
    class       = "hits-other-object"
    why         = "What looks like a new apex address deletes the domain with every record in it and makes one that has only the apex."
    source      = "digitalocean/terraform-provider-digitalocean, digitalocean/domain/resource_domain.go (ip_address: ForceNew)"
  }
}

case "do-db-firewall" {
  type     = "digitalocean_database_firewall"
  name     = "pg"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "00000000-0000-4000-8000-0000000000db-20240501"
    cluster_id = "00000000-0000-4000-8000-0000000000db"
    rule = [
      {
        type = "droplet"
        value = "412345678"
        uuid = "00000000-0000-4000-8000-0000000000f1"
        created_at = "2024-05-01T00:00:00Z"
      },
    ]
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "With no trusted sources left the cluster takes connections from anywhere."
    source      = "DigitalOcean docs, database firewall module (accessible from any source by default), https://docs.digitalocean.com/reference/ansible/reference/modules/database_firewall/"
  }
}

case "do-volume-description" {
  type     = "digitalocean_volume"
  name     = "pgdata"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "00000000-0000-4000-8000-000000000b01"
    urn = "do:volume:00000000-0000-4000-8000-000000000b01"
    name = "pgdata"
    region = "fra1"
    size = 100
    description = ""
    initial_filesystem_type = "ext4"
    filesystem_type = "ext4"
    droplet_ids = [412345678]
    tags = []
  }
  after    = {
    name = "pgdata"
    region = "fra1"
    size = 100
    description = "PostgreSQL data"
    initial_filesystem_type = "ext4"
    tags = []
  }
  unknown  = ["id", "urn", "droplet_ids", "filesystem_type"]
  replace_paths = [["description"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "cosmetic-replace"
    why         = "A remark on a volume cannot be edited; the volume is deleted with its data and an empty one made."
    source      = "digitalocean/terraform-provider-digitalocean, digitalocean/volume/resource_volume.go (description: ForceNew)"
  }
}

case "do-volume-grow" {
  type     = "digitalocean_volume"
  name     = "pgdata"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "00000000-0000-4000-8000-000000000b01"
    urn = "do:volume:00000000-0000-4000-8000-000000000b01"
    name = "pgdata"
    region = "fra1"
    size = 100
    description = ""
    initial_filesystem_type = "ext4"
    filesystem_type = "ext4"
    droplet_ids = [412345678]
    tags = []
  }
  after    = {
    id = "00000000-0000-4000-8000-000000000b01"
    urn = "do:volume:00000000-0000-4000-8000-000000000b01"
    name = "pgdata"
    region = "fra1"
    size = 200
    description = ""
    initial_filesystem_type = "ext4"
    filesystem_type = "ext4"
    droplet_ids = [412345678]
    tags = []
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A volume grows while attached."
    source      = "DigitalOcean docs, How to increase volume size, https://docs.digitalocean.com/products/volumes/how-to/increase-size/"
  }
}

case "do-db-version" {
  type     = "digitalocean_database_cluster"
  name     = "pg"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "00000000-0000-4000-8000-0000000000db"
    name = "pg-prod"
    engine = "pg"
    version = "14"
    size = "db-s-2vcpu-4gb"
    region = "fra1"
    node_count = 2
    host = "pg-prod.db.example.com"
    port = 25060
    tags = []
    maintenance_window = [
      {
        day = "sunday"
        hour = "02:00:00"
      },
    ]
    private_network_uuid = "00000000-0000-4000-8000-00000000d0c1"
  }
  after    = {
    id = "00000000-0000-4000-8000-0000000000db"
    name = "pg-prod"
    engine = "pg"
    version = "16"
    size = "db-s-2vcpu-4gb"
    region = "fra1"
    node_count = 2
    host = "pg-prod.db.example.com"
    port = 25060
    tags = []
    maintenance_window = [
      {
        day = "sunday"
        hour = "02:00:00"
      },
    ]
    private_network_uuid = "00000000-0000-4000-8000-00000000d0c1"
  }
  expect {
    disposition = "hold"
    effects     = ["irreversible", "outage"]
    class       = "engine-upgrade"
    why         = "A major upgrade in place that interrupts connections and cannot be taken back."
    source      = "DigitalOcean docs, Upgrade PostgreSQL to a newer major version, https://docs.digitalocean.com/products/databases/postgresql/how-to/upgrade-version/"
  }
}

case "do-db-new" {
  type     = "digitalocean_database_db"
  name     = "reports"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    cluster_id = "00000000-0000-4000-8000-0000000000db"
    name = "reports"
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty database on the cluster."
    source      = "Terraform DigitalOcean provider docs, digitalocean_database_db, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/database_db"
  }
}

case "do-np-size" {
  type     = "digitalocean_kubernetes_node_pool"
  name     = "workers"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "00000000-0000-4000-8000-0000000000a1"
    name = "workers"
    cluster_id = "00000000-0000-4000-8000-0000000000c8"
    size = "s-2vcpu-4gb"
    auto_scale = true
    min_nodes = 2
    max_nodes = 5
    node_count = 3
    actual_node_count = 3
    labels = {}
    tags = []
    taint = []
  }
  after    = {
    name = "workers"
    cluster_id = "00000000-0000-4000-8000-0000000000c8"
    size = "s-4vcpu-8gb"
    auto_scale = true
    min_nodes = 2
    max_nodes = 5
    node_count = 3
    labels = {}
    tags = []
    taint = []
  }
  unknown  = ["id", "actual_node_count"]
  replace_paths = [["size"]]
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "replace-capacity"
    why         = "All nodes of the pool go before the bigger ones come."
    source      = "Terraform DigitalOcean provider docs, digitalocean_kubernetes_node_pool, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/kubernetes_node_pool"
  }
}

case "do-np-max" {
  type     = "digitalocean_kubernetes_node_pool"
  name     = "workers"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "00000000-0000-4000-8000-0000000000a1"
    name = "workers"
    cluster_id = "00000000-0000-4000-8000-0000000000c8"
    size = "s-2vcpu-4gb"
    auto_scale = true
    min_nodes = 2
    max_nodes = 5
    node_count = 3
    actual_node_count = 3
    labels = {}
    tags = []
    taint = []
  }
  after    = {
    id = "00000000-0000-4000-8000-0000000000a1"
    name = "workers"
    cluster_id = "00000000-0000-4000-8000-0000000000c8"
    size = "s-2vcpu-4gb"
    auto_scale = true
    min_nodes = 2
    max_nodes = 10
    node_count = 3
    actual_node_count = 3
    labels = {}
    tags = []
    taint = []
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The autoscaler gets more room upward."
    source      = "Terraform DigitalOcean provider docs, digitalocean_kubernetes_node_pool, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/kubernetes_node_pool"
  }
}

case "do-k8s-destroy-all" {
  type     = "digitalocean_kubernetes_cluster"
  name     = "stage"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "00000000-0000-4000-8000-0000000000c9"
    name = "stage"
    region = "fra1"
    version = "1.29.6-do.0"
    ha = false
    auto_upgrade = false
    surge_upgrade = true
    destroy_all_associated_resources = true
    endpoint = "https://stage.k8s.example.com"
    node_pool = [
      {
        name = "default"
        size = "s-2vcpu-4gb"
        node_count = 3
      },
    ]
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroy"
    why         = "The flag in the state takes along the volumes, snapshots and load balancers the cluster made."
    source      = "Terraform DigitalOcean provider docs, digitalocean_kubernetes_cluster, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/kubernetes_cluster"
  }
}

case "do-record-new" {
  type     = "digitalocean_record"
  name     = "docs"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    domain = "example.com"
    type = "A"
    name = "docs"
    value = "192.0.2.91"
    ttl = 1800
  }
  unknown  = ["id", "fqdn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A name that did not exist begins to resolve."
    source      = "Terraform DigitalOcean provider docs, digitalocean_record, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/record"
  }
}

case "do-project-text" {
  type     = "digitalocean_project"
  name     = "shop"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "00000000-0000-4000-8000-0000000000e1"
    name = "shop"
    description = ""
    purpose = "Web Application"
    environment = "Production"
    is_default = false
    resources = ["do:droplet:412345678"]
  }
  after    = {
    id = "00000000-0000-4000-8000-0000000000e1"
    name = "shop"
    description = "Shop in Frankfurt"
    purpose = "Web Application"
    environment = "Production"
    is_default = false
    resources = ["do:droplet:412345678"]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A remark; the resources of the project stay."
    source      = "Terraform DigitalOcean provider docs, digitalocean_project, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/project"
  }
}

case "do-alert-new" {
  type     = "digitalocean_monitor_alert"
  name     = "cpu"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    type = "v1/insights/droplet/cpu"
    compare = "GreaterThan"
    value = 85
    window = "5m"
    enabled = true
    description = "CPU high"
    entities = ["412345678"]
    tags = []
    alerts = [
      {
        email = ["ops@example.com"]
        slack = []
      },
    ]
  }
  unknown  = ["id", "uuid"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new alert only watches."
    source      = "Terraform DigitalOcean provider docs, digitalocean_monitor_alert, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/monitor_alert"
  }
}

case "do-fw-narrow" {
  type     = "digitalocean_firewall"
  name     = "web"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "00000000-0000-4000-8000-0000000000f7"
    name = "web"
    droplet_ids = [412345678]
    tags = []
    inbound_rule = [
      {
        protocol = "tcp"
        port_range = "443"
        source_addresses = ["0.0.0.0/0", "::/0"]
        source_droplet_ids = []
        source_kubernetes_ids = []
        source_load_balancer_uids = []
        source_tags = []
      },
    ]
    outbound_rule = [
      {
        protocol = "tcp"
        port_range = "all"
        destination_addresses = ["0.0.0.0/0"]
      },
    ]
    status = "succeeded"
  }
  after    = {
    id = "00000000-0000-4000-8000-0000000000f7"
    name = "web"
    droplet_ids = [412345678]
    tags = []
    inbound_rule = [
      {
        protocol = "tcp"
        port_range = "443"
        source_addresses = ["0.0.0.0/0", "::/0"]
        source_droplet_ids = []
        source_kubernetes_ids = []
        source_load_balancer_uids = []
        source_tags = []
      },
      {
        protocol = "tcp"
        port_range = "9100"
        source_addresses = ["10.114.0.9"]
        source_droplet_ids = []
        source_kubernetes_ids = []
        source_load_balancer_uids = []
        source_tags = []
      },
    ]
    outbound_rule = [
      {
        protocol = "tcp"
        port_range = "all"
        destination_addresses = ["0.0.0.0/0"]
      },
    ]
    status = "succeeded"
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One inside machine may scrape metrics; the other rule stays."
    source      = "Terraform DigitalOcean provider docs, digitalocean_firewall, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/firewall"
  }
}

case "do-vpc-text" {
  type     = "digitalocean_vpc"
  name     = "main"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "00000000-0000-4000-8000-00000000d0c1"
    name = "main"
    region = "fra1"
    ip_range = "10.114.0.0/20"
    description = ""
    default = false
  }
  after    = {
    id = "00000000-0000-4000-8000-00000000d0c1"
    name = "main"
    region = "fra1"
    ip_range = "10.114.0.0/20"
    description = "Production"
    default = false
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A remark that can be edited in place here."
    source      = "Terraform DigitalOcean provider docs, digitalocean_vpc, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/vpc"
  }
}

case "do-uptime-new" {
  type     = "digitalocean_uptime_check"
  name     = "site"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "site"
    target = "https://www.example.com/"
    type = "https"
    regions = ["eu_west"]
    enabled = true
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A probe from outside."
    source      = "Terraform DigitalOcean provider docs, digitalocean_uptime_check, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/uptime_check"
  }
}

case "do-db-window" {
  type     = "digitalocean_database_cluster"
  name     = "pg"
  provider = "digitalocean/digitalocean"
  version  = "2.43.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "00000000-0000-4000-8000-0000000000db"
    name = "pg-prod"
    engine = "pg"
    version = "14"
    size = "db-s-2vcpu-4gb"
    region = "fra1"
    node_count = 2
    host = "pg-prod.db.example.com"
    port = 25060
    tags = []
    maintenance_window = [
      {
        day = "sunday"
        hour = "02:00:00"
      },
    ]
    private_network_uuid = "00000000-0000-4000-8000-00000000d0c1"
  }
  after    = {
    id = "00000000-0000-4000-8000-0000000000db"
    name = "pg-prod"
    engine = "pg"
    version = "14"
    size = "db-s-2vcpu-4gb"
    region = "fra1"
    node_count = 2
    host = "pg-prod.db.example.com"
    port = 25060
    tags = []
    maintenance_window = [
      {
        day = "tuesday"
        hour = "03:00:00"
      },
    ]
    private_network_uuid = "00000000-0000-4000-8000-00000000d0c1"
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Another time for maintenance; none is started by it."
    source      = "Terraform DigitalOcean provider docs, digitalocean_database_cluster, https://registry.terraform.io/providers/digitalocean/digitalocean/latest/docs/resources/database_cluster"
  }
}
