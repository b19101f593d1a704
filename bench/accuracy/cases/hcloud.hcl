# 18 cases: 8 hold, 10 clear

case "hc-server-type" {
  type     = "hcloud_server"
  name     = "app"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  after    = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx31"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage", "irreversible"]
    class       = "inplace-interrupts"
    why         = "The provider powers the server off to change its type, and as the disk grows along there is no going back to the smaller one."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_server, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/server; internal/server/resource.go"
  }
}

case "hc-server-image" {
  type     = "hcloud_server"
  name     = "app"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = false
    rebuild_protection = false
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  after    = {
    name = "app-1"
    server_type = "cpx21"
    image = "debian-13"
    location = "fsn1"
    backups = true
    keep_disk = false
    delete_protection = false
    rebuild_protection = false
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  unknown  = ["id", "ipv4_address", "ipv6_address", "status", "datacenter", "backup_window"]
  replace_paths = [["image"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "identity-change", "irreversible"]
    class       = "replace-stateful"
    why         = "The server, its disk and its backups are deleted and another is made from the other image."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_server, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/server"
  }
}

case "hc-backups-off" {
  type     = "hcloud_server"
  name     = "app"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  after    = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = false
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  unknown  = ["backup_window"]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "silent-loss"
    why         = "Switching backups off deletes all backups there are, at once."
    source      = "Hetzner Cloud API reference, Server actions, https://docs.hetzner.cloud/reference/cloud#server-actions"
  }
}

case "hc-public-net" {
  type     = "hcloud_server"
  name     = "app"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  after    = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = false
        ipv4 = 0
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  unknown  = ["ipv4_address"]
  expect {
    disposition = "hold"
    effects     = ["outage", "address-change", "restart", "lockout"]
    class       = "address"
    why         = "The server is powered off to take its public IPv4 away, and clients on IPv4 no longer reach it."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_server, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/server; internal/server/resource.go (updatePublicNet)"
  }
}

case "hc-protection-off" {
  type     = "hcloud_server"
  name     = "app"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  after    = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = false
    rebuild_protection = false
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "none", "irreversible"]
    class       = "guard-removed"
    why         = "Nothing changes by itself, but the API will no longer refuse to delete the server."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_server, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/server"
  }
}

case "hc-network-range" {
  type     = "hcloud_network"
  name     = "main"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "4400100"
    name = "main"
    ip_range = "10.80.0.0/16"
    labels = {}
    delete_protection = false
    expose_routes_to_vswitch = false
  }
  after    = {
    name = "main"
    ip_range = "10.81.0.0/16"
    labels = {}
    delete_protection = false
    expose_routes_to_vswitch = false
  }
  unknown  = ["id"]
  replace_paths = [["ip_range"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "address-change"]
    class       = "replace-network"
    why         = "The network is deleted with its subnets and routes, and every server on it loses its private address."
    source      = "hetznercloud/terraform-provider-hcloud, internal/network/resource.go (ip_range: ForceNew)"
  }
}

case "hc-server-labels" {
  type     = "hcloud_server"
  name     = "app"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  after    = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
      team = "web"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Labels on a running server; no selector is known to use the new one."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_server, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/server"
  }
}

case "hc-volume-grow" {
  type     = "hcloud_volume"
  name     = "pgdata"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "10020030"
    name = "pgdata"
    size = 50
    location = "fsn1"
    server_id = 51234567
    linux_device = "/dev/disk/by-id/scsi-0HC_Volume_10020030"
    format = "ext4"
    automount = false
    labels = {}
    delete_protection = true
  }
  after    = {
    id = "10020030"
    name = "pgdata"
    size = 100
    location = "fsn1"
    server_id = 51234567
    linux_device = "/dev/disk/by-id/scsi-0HC_Volume_10020030"
    format = "ext4"
    automount = false
    labels = {}
    delete_protection = true
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A volume grows while attached."
    source      = "Hetzner Cloud API reference, Volume actions (resize), https://docs.hetzner.cloud/reference/cloud#volume-actions"
  }
}

case "hc-volume-location" {
  type     = "hcloud_volume"
  name     = "pgdata"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "10020030"
    name = "pgdata"
    size = 50
    location = "fsn1"
    server_id = 51234567
    linux_device = "/dev/disk/by-id/scsi-0HC_Volume_10020030"
    format = "ext4"
    automount = false
    labels = {}
    delete_protection = false
  }
  after    = {
    name = "pgdata"
    size = 50
    location = "nbg1"
    server_id = 51234567
    format = "ext4"
    automount = false
    labels = {}
    delete_protection = false
  }
  unknown  = ["id", "linux_device"]
  replace_paths = [["location"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "replace-stateful"
    why         = "A volume is bound to its place: it is detached and deleted, and an empty one is made elsewhere."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_volume, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/volume"
  }
}

case "hc-volume-new" {
  type     = "hcloud_volume"
  name     = "scratch"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "scratch"
    size = 20
    location = "fsn1"
    format = "ext4"
    labels = {}
    delete_protection = false
  }
  unknown  = ["id", "linux_device", "server_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new volume attached to nothing."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_volume, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/volume"
  }
}

case "hc-subnet-new" {
  type     = "hcloud_network_subnet"
  name     = "jobs"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    network_id = 4400100
    type = "cloud"
    network_zone = "eu-central"
    ip_range = "10.80.7.0/24"
  }
  unknown  = ["id", "gateway"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty subnet in the network."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_network_subnet, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/network_subnet"
  }
}

case "hc-fw-narrow" {
  type     = "hcloud_firewall"
  name     = "app"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "8811"
    name = "app"
    labels = {}
    apply_to = []
    rule = [
      {
        direction = "in"
        protocol = "tcp"
        port = "443"
        source_ips = ["0.0.0.0/0", "::/0"]
        destination_ips = []
        description = ""
      },
    ]
  }
  after    = {
    id = "8811"
    name = "app"
    labels = {}
    apply_to = []
    rule = [
      {
        direction = "in"
        protocol = "tcp"
        port = "443"
        source_ips = ["0.0.0.0/0", "::/0"]
        destination_ips = []
        description = ""
      },
      {
        direction = "in"
        protocol = "tcp"
        port = "9100"
        source_ips = ["192.0.2.200/32"]
        destination_ips = []
        description = ""
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One host may scrape metrics; the other rule stays."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_firewall, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/firewall"
  }
}

case "hc-fw-ssh-world" {
  type     = "hcloud_firewall"
  name     = "app"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "8811"
    name = "app"
    labels = {}
    apply_to = []
    rule = [
      {
        direction = "in"
        protocol = "tcp"
        port = "443"
        source_ips = ["0.0.0.0/0", "::/0"]
        destination_ips = []
        description = ""
      },
    ]
  }
  after    = {
    id = "8811"
    name = "app"
    labels = {}
    apply_to = []
    rule = [
      {
        direction = "in"
        protocol = "tcp"
        port = "443"
        source_ips = ["0.0.0.0/0", "::/0"]
        destination_ips = []
        description = ""
      },
      {
        direction = "in"
        protocol = "tcp"
        port = "22"
        source_ips = ["0.0.0.0/0", "::/0"]
        destination_ips = []
        description = ""
      },
    ]
  }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "SSH is opened to the whole internet."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_firewall, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/firewall"
  }
}

case "hc-rdns-new" {
  type     = "hcloud_rdns"
  name     = "app"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    server_id = 51234567
    ip_address = "203.0.113.201"
    dns_ptr = "app-1.example.com"
    floating_ip_id = null
    primary_ip_id = null
    load_balancer_id = null
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A reverse name for an address."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_rdns, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/rdns"
  }
}

case "hc-placement-new" {
  type     = "hcloud_placement_group"
  name     = "spread"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "spread"
    type = "spread"
    labels = {}
  }
  unknown  = ["id", "servers"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty group."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_placement_group, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/placement_group"
  }
}

case "hc-key-new" {
  type     = "hcloud_ssh_key"
  name     = "lead"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "lead"
    public_key = "ssh-ed25519 AAAAinvented lead@example.com"
    labels = {}
  }
  unknown  = ["id", "fingerprint"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A key kept for servers to come; none that runs gets it."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_ssh_key, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/ssh_key"
  }
}

case "hc-protection-on" {
  type     = "hcloud_server"
  name     = "app"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = false
    rebuild_protection = false
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  after    = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    backup_window = "22-02"
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A guard is put on."
    source      = "Terraform Hetzner Cloud provider docs, hcloud_server, https://registry.terraform.io/providers/hetznercloud/hcloud/latest/docs/resources/server"
  }
}

case "hc-backups-on" {
  type     = "hcloud_server"
  name     = "app"
  provider = "hetznercloud/hcloud"
  version  = "1.49.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = false
    backup_window = ""
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  after    = {
    id = "51234567"
    name = "app-1"
    server_type = "cpx21"
    image = "debian-12"
    location = "fsn1"
    datacenter = "fsn1-dc14"
    ipv4_address = "203.0.113.201"
    ipv6_address = "2001:db8:51::1"
    status = "running"
    backups = true
    keep_disk = false
    delete_protection = true
    rebuild_protection = true
    ssh_keys = ["ops"]
    user_data = null
    labels = {
      env = "prod"
    }
    firewall_ids = [8811]
    shutdown_before_deletion = false
    public_net = [
      {
        ipv4_enabled = true
        ipv4 = 70010001
        ipv6_enabled = true
        ipv6 = 70010002
      },
    ]
    primary_disk_size = 80
  }
  unknown  = ["backup_window"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Daily backups begin, taken from the running server."
    source      = "Hetzner Cloud API reference, Server actions, https://docs.hetzner.cloud/reference/cloud#server-actions"
  }
}
