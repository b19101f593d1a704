# terraform-provider-openstack/openstack

case "openstack-instance-metadata" {
  type     = "openstack_compute_instance_v2"
  name     = "web"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "1c8a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a01", name = "web-1", flavor_name = "m1.small", image_name = "debian-12", key_pair = "ops", power_state = "active", metadata = { env = "prod" } }
  after    = { id = "1c8a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a01", name = "web-1", flavor_name = "m1.small", image_name = "debian-12", key_pair = "ops", power_state = "active", metadata = { env = "prod", owner = "shop" } }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Server metadata is updated in place; the guest is not interrupted."
    source      = "OpenStack provider docs, openstack_compute_instance_v2 (metadata), https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/compute_instance_v2"
  }
}

case "openstack-instance-flavor-resize" {
  type     = "openstack_compute_instance_v2"
  name     = "api"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "2b1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a02", name = "api-1", flavor_name = "m1.small", flavor_id = "21", image_name = "debian-12", key_pair = "ops", power_state = "active" }
  after    = { id = "2b1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a02", name = "api-1", flavor_name = "m1.large", image_name = "debian-12", key_pair = "ops", power_state = "active" }
  unknown  = ["flavor_id"]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "A new flavour is a Nova resize: the server is shut down, moved or rebuilt on the new flavour with its disk and started again."
    source      = "OpenStack provider docs (flavor_name resizes) and Nova user guide, resize an instance, https://docs.openstack.org/nova/latest/user/resize.html"
  }
}

case "openstack-instance-image-rebuild" {
  type     = "openstack_compute_instance_v2"
  name     = "worker"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "3c1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a03", name = "worker-1", flavor_name = "m1.medium", image_id = "5a2a1f0e-87b3-4c95-9e6c-6a3ac7f1d001", image_name = "debian-11", key_pair = "ops", power_state = "active", block_device = [] }
  after    = { id = "3c1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a03", name = "worker-1", flavor_name = "m1.medium", image_id = "5a2a1f0e-87b3-4c95-9e6c-6a3ac7f1d002", image_name = "debian-12", key_pair = "ops", power_state = "active", block_device = [] }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "restart"]
    class       = "inplace-wipes"
    why         = "Shown as an update, the server is rebuilt from the new image: the root disk is overwritten and everything on it is lost, while id and addresses stay."
    source      = "OpenStack provider docs, openstack_compute_instance_v2 (image_id: changing this rebuilds the existing server), https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/compute_instance_v2"
  }
}

case "openstack-instance-keypair-replaces" {
  type          = "openstack_compute_instance_v2"
  name          = "bastion"
  provider      = "terraform-provider-openstack/openstack"
  version       = "3.4.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "4d1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a04", name = "bastion", flavor_name = "m1.tiny", image_name = "debian-12", key_pair = "ops-2023", access_ip_v4 = "192.0.2.40" }
  after         = { name = "bastion", flavor_name = "m1.tiny", image_name = "debian-12", key_pair = "ops-2024" }
  unknown       = ["id", "access_ip_v4"]
  replace_paths = [["key_pair"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss", "address-change", "identity-change"]
    class       = "replace-wipes"
    why         = "The key pair can only be set at boot, so the server is destroyed with its local disk and a new one with another address takes its place."
    source      = "OpenStack provider docs, openstack_compute_instance_v2 (key_pair creates a new server), https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/compute_instance_v2"
  }
}

case "openstack-instance-shutoff" {
  type     = "openstack_compute_instance_v2"
  name     = "reports"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "5e1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a05", name = "reports", flavor_name = "m1.medium", image_name = "debian-12", power_state = "active" }
  after    = { id = "5e1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a05", name = "reports", flavor_name = "m1.medium", image_name = "debian-12", power_state = "shutoff" }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "power-off"
    why         = "The provider stops the running server."
    source      = "OpenStack provider docs, openstack_compute_instance_v2 (power_state), https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/compute_instance_v2"
  }
}

case "openstack-volume-grow-online" {
  type     = "openstack_blockstorage_volume_v3"
  name     = "data"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "7f31b4f5-3c30-4bd2-a2fb-0f4aa4f0a101", name = "pg-data", size = 100, volume_type = "ssd", enable_online_resize = true, attachment = [{ id = "7f31b4f5-3c30-4bd2-a2fb-0f4aa4f0a101", instance_id = "2b1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a02", device = "/dev/vdb" }] }
  after    = { id = "7f31b4f5-3c30-4bd2-a2fb-0f4aa4f0a101", name = "pg-data", size = 200, volume_type = "ssd", enable_online_resize = true, attachment = [{ id = "7f31b4f5-3c30-4bd2-a2fb-0f4aa4f0a101", instance_id = "2b1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a02", device = "/dev/vdb" }] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Cinder extends the attached volume while it is in use; no detach takes place."
    source      = "OpenStack provider docs, openstack_blockstorage_volume_v3 (enable_online_resize), https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/blockstorage_volume_v3"
  }
}

case "openstack-volume-az-replaces" {
  type          = "openstack_blockstorage_volume_v3"
  name          = "archive"
  provider      = "terraform-provider-openstack/openstack"
  version       = "3.4.0"
  actions       = ["create", "delete"]
  reason        = "replace_because_cannot_update"
  before        = { id = "7f31b4f5-3c30-4bd2-a2fb-0f4aa4f0a102", name = "archive", size = 500, availability_zone = "az1", volume_type = "hdd" }
  after         = { name = "archive", size = 500, availability_zone = "az2", volume_type = "hdd" }
  unknown       = ["id"]
  replace_paths = [["availability_zone"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "replace-wipes"
    why         = "A volume does not move between zones: an empty one is made in the other zone and the old one is deleted with its data, in whichever order."
    source      = "OpenStack provider docs, openstack_blockstorage_volume_v3 (availability_zone creates a new volume), https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/blockstorage_volume_v3"
  }
}

case "openstack-router-admin-down" {
  type     = "openstack_networking_router_v2"
  name     = "edge"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "b0d0f8bc-9d6e-4b80-8e46-7eb4d7a1a001", name = "edge", admin_state_up = true, external_network_id = "0e6a1d5f-53a3-4f0b-a4d9-50b2ab7a9001", enable_snat = true }
  after    = { id = "b0d0f8bc-9d6e-4b80-8e46-7eb4d7a1a001", name = "edge", admin_state_up = false, external_network_id = "0e6a1d5f-53a3-4f0b-a4d9-50b2ab7a9001", enable_snat = true }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "admin-down"
    why         = "The router stops forwarding, so all networks behind it lose outside connectivity and their floating IPs."
    source      = "OpenStack provider docs, openstack_networking_router_v2 (admin_state_up), https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/networking_router_v2"
  }
}

case "openstack-subnet-description" {
  type     = "openstack_networking_subnet_v2"
  name     = "app"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "e0d0f8bc-9d6e-4b80-8e46-7eb4d7a1b001", name = "app", network_id = "aa6a1d5f-53a3-4f0b-a4d9-50b2ab7a9002", cidr = "192.0.2.0/24", description = "" }
  after    = { id = "e0d0f8bc-9d6e-4b80-8e46-7eb4d7a1b001", name = "app", network_id = "aa6a1d5f-53a3-4f0b-a4d9-50b2ab7a9002", cidr = "192.0.2.0/24", description = "application subnet" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the human-readable description is stored."
    source      = "OpenStack provider docs, openstack_networking_subnet_v2, https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/networking_subnet_v2"
  }
}

case "openstack-lb-member-create" {
  type     = "openstack_lb_member_v2"
  name     = "web"
  key      = "web-4"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["create"]
  before   = null
  after    = { pool_id = "4a2f1c77-0a1b-4e43-8c0d-04a2d6a8c001", address = "192.0.2.44", protocol_port = 8080, subnet_id = "e0d0f8bc-9d6e-4b80-8e46-7eb4d7a1b001", weight = 1, admin_state_up = true }
  unknown  = ["id", "name"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One more backend joins the pool; existing members keep serving."
    source      = "OpenStack provider docs, openstack_lb_member_v2, https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/lb_member_v2"
  }
}

case "openstack-lb-members-all-evicted" {
  type     = "openstack_lb_members_v2"
  name     = "web"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "4a2f1c77-0a1b-4e43-8c0d-04a2d6a8c001", pool_id = "4a2f1c77-0a1b-4e43-8c0d-04a2d6a8c001", member = [{ address = "192.0.2.41", protocol_port = 8080, weight = 1 }, { address = "192.0.2.42", protocol_port = 8080, weight = 1 }] }
  after    = { id = "4a2f1c77-0a1b-4e43-8c0d-04a2d6a8c001", pool_id = "4a2f1c77-0a1b-4e43-8c0d-04a2d6a8c001", member = [] }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "authoritative-list"
    why         = "This resource sets the full member list of the pool; an empty list takes every backend out and the service answers with errors."
    source      = "OpenStack provider docs, openstack_lb_members_v2, https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/lb_members_v2"
  }
}

case "openstack-lb-vip-address" {
  type          = "openstack_lb_loadbalancer_v2"
  name          = "front"
  provider      = "terraform-provider-openstack/openstack"
  version       = "3.4.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "5b2f1c77-0a1b-4e43-8c0d-04a2d6a8d001", name = "front", vip_subnet_id = "e0d0f8bc-9d6e-4b80-8e46-7eb4d7a1b001", vip_address = "192.0.2.5", admin_state_up = true }
  after         = { name = "front", vip_subnet_id = "e0d0f8bc-9d6e-4b80-8e46-7eb4d7a1b001", vip_address = "192.0.2.6", admin_state_up = true }
  unknown       = ["id", "vip_port_id"]
  replace_paths = [["vip_address"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "address-change"]
    class       = "replace-front-door"
    why         = "The load balancer is deleted before a new one with the other virtual address is made; clients of the old address get nothing."
    source      = "OpenStack provider docs, openstack_lb_loadbalancer_v2 (vip_address creates a new loadbalancer), https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/lb_loadbalancer_v2"
  }
}

case "openstack-dns-recordset-ttl" {
  type     = "openstack_dns_recordset_v2"
  name     = "www"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "aa11/bb22", zone_id = "aa11", name = "www.example.com.", type = "A", ttl = 3600, records = ["203.0.113.10"] }
  after    = { id = "aa11/bb22", zone_id = "aa11", name = "www.example.com.", type = "A", ttl = 300, records = ["203.0.113.10"] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the time to live of the record changes; answers stay the same."
    source      = "OpenStack provider docs, openstack_dns_recordset_v2, https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/dns_recordset_v2"
  }
}

case "openstack-container-public-read" {
  type     = "openstack_objectstorage_container_v1"
  name     = "invoices"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "invoices", name = "invoices", container_read = "", force_destroy = false }
  after    = { id = "invoices", name = "invoices", container_read = ".r:*,.rlistings", force_destroy = false }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "made-public"
    why         = "The read ACL now lets anyone on the internet list the container and fetch its objects."
    source      = "OpenStack Swift docs, container ACLs, https://docs.openstack.org/swift/latest/overview_acl.html"
  }
}

case "openstack-magnum-labels-replace" {
  type          = "openstack_containerinfra_cluster_v1"
  name          = "k8s"
  provider      = "terraform-provider-openstack/openstack"
  version       = "3.4.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "6c2f1c77-0a1b-4e43-8c0d-04a2d6a8e001", name = "k8s", cluster_template_id = "771f1c77-0a1b-4e43-8c0d-04a2d6a8e0ff", master_count = 3, node_count = 5, keypair = "ops", labels = { kube_tag = "v1.28.4" }, api_address = "https://203.0.113.80:6443" }
  after         = { name = "k8s", cluster_template_id = "771f1c77-0a1b-4e43-8c0d-04a2d6a8e0ff", master_count = 3, node_count = 5, keypair = "ops", labels = { kube_tag = "v1.28.4", cost_center = "42" } }
  unknown       = ["id", "api_address", "kubeconfig"]
  replace_paths = [["labels"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "identity-change"]
    class       = "cosmetic-replace"
    why         = "A label on a Magnum cluster cannot be updated: the whole cluster with its workloads is deleted and a new one built."
    source      = "OpenStack provider docs, openstack_containerinfra_cluster_v1 (labels creates a new cluster), https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/containerinfra_cluster_v1"
  }
}

case "openstack-floatingip-description" {
  type     = "openstack_networking_floatingip_v2"
  name     = "web"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "f1000000-0000-4000-8000-000000000001", pool = "public", address = "203.0.113.101", description = "" }
  after    = { id = "f1000000-0000-4000-8000-000000000001", pool = "public", address = "203.0.113.101", description = "web shop" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the description; address and association stay."
    source      = "OpenStack provider docs, openstack_networking_floatingip_v2, https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/networking_floatingip_v2"
  }
}

case "openstack-secgroup-rule-create" {
  type     = "openstack_networking_secgroup_rule_v2"
  name     = "https_partner"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["create"]
  before   = null
  after    = { security_group_id = "5f000000-0000-4000-8000-000000000001", direction = "ingress", ethertype = "IPv4", protocol = "tcp", port_range_min = 443, port_range_max = 443, remote_ip_prefix = "198.51.100.32/28" }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "HTTPS from one small partner range is allowed in addition."
    source      = "OpenStack provider docs, openstack_networking_secgroup_rule_v2, https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/networking_secgroup_rule_v2"
  }
}

case "openstack-volume-metadata" {
  type     = "openstack_blockstorage_volume_v3"
  name     = "media"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "7f31b4f5-3c30-4bd2-a2fb-0f4aa4f0a103", name = "media", size = 300, metadata = { attached_mode = "rw" } }
  after    = { id = "7f31b4f5-3c30-4bd2-a2fb-0f4aa4f0a103", name = "media", size = 300, metadata = { attached_mode = "rw", owner = "cms" } }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A key is added to the metadata of the volume."
    source      = "OpenStack provider docs, openstack_blockstorage_volume_v3, https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/blockstorage_volume_v3"
  }
}

case "openstack-network-create" {
  type     = "openstack_networking_network_v2"
  name     = "batch"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["create"]
  before   = null
  after    = { name = "batch", admin_state_up = true, shared = false, external = false }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new tenant network without ports."
    source      = "OpenStack provider docs, openstack_networking_network_v2, https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/networking_network_v2"
  }
}

case "openstack-instance-tags" {
  type     = "openstack_compute_instance_v2"
  name     = "queue"
  provider = "terraform-provider-openstack/openstack"
  version  = "3.4.0"
  actions  = ["update"]
  before   = { id = "6e1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a06", name = "queue-1", flavor_name = "m1.small", image_name = "debian-12", power_state = "active", tags = ["prod"] }
  after    = { id = "6e1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a06", name = "queue-1", flavor_name = "m1.small", image_name = "debian-12", power_state = "active", tags = ["prod", "mq"] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags are updated on the existing server."
    source      = "OpenStack provider docs, openstack_compute_instance_v2, https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/compute_instance_v2"
  }
}

case "openstack-instance-user-data-cbd" {
  type          = "openstack_compute_instance_v2"
  name          = "gateway"
  provider      = "terraform-provider-openstack/openstack"
  version       = "3.4.0"
  actions       = ["create", "delete"]
  reason        = "replace_because_cannot_update"
  before        = { id = "7a1a7b6f-0d2b-4a21-9bb9-2f1f6f4d9a07", name = "gateway", flavor_name = "m1.small", image_name = "debian-12", key_pair = "ops", user_data = "0f9d2c4e5b7a81c3d6e8f0a1b2c3d4e5f6071829", access_ip_v4 = "192.0.2.47" }
  after         = { name = "gateway", flavor_name = "m1.small", image_name = "debian-12", key_pair = "ops", user_data = "a0b1c2d3e4f5061728394a5b6c7d8e9f00112233" }
  unknown       = ["id", "access_ip_v4"]
  replace_paths = [["user_data"]]
  expect {
    disposition = "hold"
    effects     = ["address-change", "data-loss", "outage", "identity-change"]
    class       = "replace-wipes"
    why         = "Another cloud-init script makes another server: a second one with a new port and address is booted and the old one goes with its local disk."
    source      = "OpenStack provider docs, openstack_compute_instance_v2 (user_data creates a new server), https://registry.terraform.io/providers/terraform-provider-openstack/openstack/latest/docs/resources/compute_instance_v2"
  }
}
