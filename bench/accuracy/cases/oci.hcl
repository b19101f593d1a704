# oracle/oci

case "oci-instance-freeform-tags" {
  type     = "oci_core_instance"
  name     = "web"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["update"]
  before   = { id = "ocid1.instance.oc1.eu-frankfurt-1.aaaaweb", display_name = "web-1", shape = "VM.Standard.E4.Flex", availability_domain = "abcd:EU-FRANKFURT-1-AD-1", freeform_tags = { env = "prod" }, state = "RUNNING" }
  after    = { id = "ocid1.instance.oc1.eu-frankfurt-1.aaaaweb", display_name = "web-1", shape = "VM.Standard.E4.Flex", availability_domain = "abcd:EU-FRANKFURT-1-AD-1", freeform_tags = { env = "prod", owner = "shop" }, state = "RUNNING" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Free-form tags are metadata of the resource; the instance runs on."
    source      = "OCI provider docs, oci_core_instance, https://registry.terraform.io/providers/oracle/oci/latest/docs/resources/core_instance"
  }
}

case "oci-instance-shape-config" {
  type     = "oci_core_instance"
  name     = "api"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["update"]
  before   = { id = "ocid1.instance.oc1.eu-frankfurt-1.aaaaapi", display_name = "api-1", shape = "VM.Standard.E4.Flex", shape_config = [{ ocpus = 1, memory_in_gbs = 16 }], state = "RUNNING" }
  after    = { id = "ocid1.instance.oc1.eu-frankfurt-1.aaaaapi", display_name = "api-1", shape = "VM.Standard.E4.Flex", shape_config = [{ ocpus = 4, memory_in_gbs = 64 }], state = "RUNNING" }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Resizing OCPUs and memory of a running flexible VM reboots it."
    source      = "OCI docs, changing the shape of an instance, https://docs.oracle.com/en-us/iaas/Content/Compute/Tasks/resizinginstances.htm"
  }
}

case "oci-instance-boot-volume-swap" {
  type     = "oci_core_instance"
  name     = "worker"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["update"]
  before   = { id = "ocid1.instance.oc1.eu-frankfurt-1.aaaaworker", display_name = "worker-1", shape = "VM.Standard.E4.Flex", source_details = [{ source_type = "image", source_id = "ocid1.image.oc1.eu-frankfurt-1.aaaaol8", is_preserve_boot_volume_enabled = false }], state = "RUNNING" }
  after    = { id = "ocid1.instance.oc1.eu-frankfurt-1.aaaaworker", display_name = "worker-1", shape = "VM.Standard.E4.Flex", source_details = [{ source_type = "image", source_id = "ocid1.image.oc1.eu-frankfurt-1.aaaaol9", is_preserve_boot_volume_enabled = false }], state = "RUNNING" }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "restart", "outage"]
    class       = "inplace-wipes"
    why         = "Under an in-place update the instance is stopped and its boot volume is replaced by one from the new image; the old volume is not kept."
    source      = "OCI docs, replacing the boot volume for an instance; provider docs oci_core_instance (source_details), https://docs.oracle.com/en-us/iaas/Content/Compute/Tasks/replacingbootvolume.htm"
  }
}

case "oci-instance-stop" {
  type     = "oci_core_instance"
  name     = "batch"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["update"]
  before   = { id = "ocid1.instance.oc1.eu-frankfurt-1.aaaabatch", display_name = "batch", shape = "VM.Standard.E4.Flex", state = "RUNNING" }
  after    = { id = "ocid1.instance.oc1.eu-frankfurt-1.aaaabatch", display_name = "batch", shape = "VM.Standard.E4.Flex", state = "STOPPED" }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "power-off"
    why         = "The instance is stopped."
    source      = "OCI provider docs, oci_core_instance (state), https://registry.terraform.io/providers/oracle/oci/latest/docs/resources/core_instance"
  }
}

case "oci-volume-grow" {
  type     = "oci_core_volume"
  name     = "data"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["update"]
  before   = { id = "ocid1.volume.oc1.eu-frankfurt-1.aaaadata", display_name = "data", availability_domain = "abcd:EU-FRANKFURT-1-AD-1", size_in_gbs = "200", vpus_per_gb = "10" }
  after    = { id = "ocid1.volume.oc1.eu-frankfurt-1.aaaadata", display_name = "data", availability_domain = "abcd:EU-FRANKFURT-1-AD-1", size_in_gbs = "400", vpus_per_gb = "10" }
  unknown  = ["size_in_mbs"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Block volumes are enlarged online while attached."
    source      = "OCI docs, resizing a volume, https://docs.oracle.com/en-us/iaas/Content/Block/Tasks/resizingavolume.htm"
  }
}

case "oci-volume-ad-replaces" {
  type          = "oci_core_volume"
  name          = "archive"
  provider      = "oracle/oci"
  version       = "6.20.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "ocid1.volume.oc1.eu-frankfurt-1.aaaaarch", display_name = "archive", availability_domain = "abcd:EU-FRANKFURT-1-AD-1", size_in_gbs = "1000" }
  after         = { display_name = "archive", availability_domain = "abcd:EU-FRANKFURT-1-AD-2", size_in_gbs = "1000" }
  unknown       = ["id", "state"]
  replace_paths = [["availability_domain"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "replace-wipes"
    why         = "The volume is destroyed and an empty one is created in the other availability domain."
    source      = "OCI provider, core_volume_resource.go (availability_domain ForceNew), https://github.com/oracle/terraform-provider-oci"
  }
}

case "oci-bucket-public" {
  type     = "oci_objectstorage_bucket"
  name     = "exports"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["update"]
  before   = { id = "n/acme/b/exports", name = "exports", namespace = "acme", access_type = "NoPublicAccess", storage_tier = "Standard", versioning = "Enabled" }
  after    = { id = "n/acme/b/exports", name = "exports", namespace = "acme", access_type = "ObjectRead", storage_tier = "Standard", versioning = "Enabled" }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "made-public"
    why         = "The bucket becomes public: anonymous callers can list and download its objects."
    source      = "OCI docs, Object Storage public buckets, https://docs.oracle.com/en-us/iaas/Content/Object/Tasks/managingbuckets_topic-Changing_the_Visibility_of_a_Bucket.htm"
  }
}

case "oci-bucket-create" {
  type     = "oci_objectstorage_bucket"
  name     = "artifacts"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["create"]
  before   = null
  after    = { name = "artifacts", namespace = "acme", compartment_id = "ocid1.compartment.oc1..aaaashop", access_type = "NoPublicAccess", storage_tier = "Standard", versioning = "Enabled" }
  unknown  = ["id", "etag", "created_by"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new private bucket."
    source      = "OCI provider docs, oci_objectstorage_bucket, https://registry.terraform.io/providers/oracle/oci/latest/docs/resources/objectstorage_bucket"
  }
}

case "oci-policy-create-narrow" {
  type     = "oci_identity_policy"
  name     = "shop_read_logs"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["create"]
  before   = null
  after    = { name = "shop-read-logs", description = "shop team may read its logs", compartment_id = "ocid1.compartment.oc1..aaaashop", statements = ["Allow group ShopTeam to read log-content in compartment shop"] }
  unknown  = ["id", "time_created"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One group gets read access to logs in its own compartment."
    source      = "OCI docs, how policies work, https://docs.oracle.com/en-us/iaas/Content/Identity/Concepts/policies.htm"
  }
}

case "oci-compartment-delete-noop" {
  type     = "oci_identity_compartment"
  name     = "sandbox"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "ocid1.compartment.oc1..aaaasandbox", name = "sandbox", description = "playground", compartment_id = "ocid1.tenancy.oc1..aaaaroot", enable_delete = false, state = "ACTIVE" }
  after    = null
  expect {
    disposition = "clear"
    effects     = []
    class       = "looks-dangerous"
    why         = "With enable_delete = false the provider only forgets the compartment; it is not deleted in the tenancy."
    source      = "OCI provider docs, oci_identity_compartment (enable_delete), https://registry.terraform.io/providers/oracle/oci/latest/docs/resources/identity_compartment"
  }
}

case "oci-vault-delete-scheduled" {
  type     = "oci_kms_vault"
  name     = "main"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "ocid1.vault.oc1.eu-frankfurt-1.aaaavault", display_name = "main", vault_type = "DEFAULT", compartment_id = "ocid1.compartment.oc1..aaaasec", state = "ACTIVE" }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "deferred", "outage"]
    class       = "key-destruction"
    why         = "The vault is scheduled for deletion; its keys stop working at once and, when the waiting time ends, all data encrypted with them is lost."
    source      = "OCI docs, deleting a vault, https://docs.oracle.com/en-us/iaas/Content/KeyManagement/Tasks/managingvaults_topic-To_delete_a_vault.htm"
  }
}

case "oci-security-list-ssh-world" {
  type     = "oci_core_security_list"
  name     = "app"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["update"]
  before   = { id = "ocid1.securitylist.oc1.eu-frankfurt-1.aaaasl", display_name = "app", vcn_id = "ocid1.vcn.oc1.eu-frankfurt-1.aaaavcn", ingress_security_rules = [{ protocol = "6", source = "198.51.100.0/24", stateless = false, tcp_options = [{ min = 22, max = 22 }] }] }
  after    = { id = "ocid1.securitylist.oc1.eu-frankfurt-1.aaaasl", display_name = "app", vcn_id = "ocid1.vcn.oc1.eu-frankfurt-1.aaaavcn", ingress_security_rules = [{ protocol = "6", source = "0.0.0.0/0", stateless = false, tcp_options = [{ min = 22, max = 22 }] }] }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "opened-to-world"
    why         = "SSH of every host in the subnets that use this list is reachable from the whole internet."
    source      = "OCI docs, security lists, https://docs.oracle.com/en-us/iaas/Content/Network/Concepts/securitylists.htm"
  }
}

case "oci-node-pool-size" {
  type     = "oci_containerengine_node_pool"
  name     = "workers"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["update"]
  before   = { id = "ocid1.nodepool.oc1.eu-frankfurt-1.aaaanp", name = "workers", cluster_id = "ocid1.cluster.oc1.eu-frankfurt-1.aaaacl", kubernetes_version = "v1.31.1", node_shape = "VM.Standard.E4.Flex", node_config_details = [{ size = 3 }] }
  after    = { id = "ocid1.nodepool.oc1.eu-frankfurt-1.aaaanp", name = "workers", cluster_id = "ocid1.cluster.oc1.eu-frankfurt-1.aaaacl", kubernetes_version = "v1.31.1", node_shape = "VM.Standard.E4.Flex", node_config_details = [{ size = 5 }] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Two worker nodes are added."
    source      = "OCI docs, scaling node pools up and down, https://docs.oracle.com/en-us/iaas/Content/ContEng/Tasks/contengscalingnodepools.htm"
  }
}

case "oci-adb-admin-password" {
  type      = "oci_database_autonomous_database"
  name      = "erp"
  provider  = "oracle/oci"
  version   = "6.20.0"
  actions   = ["update"]
  before    = { id = "ocid1.autonomousdatabase.oc1.eu-frankfurt-1.aaaaerp", display_name = "erp", db_name = "ERP", db_workload = "OLTP", compute_count = 4, compute_model = "ECPU", admin_password = "Invented-Old-Pass-11" }
  after     = { id = "ocid1.autonomousdatabase.oc1.eu-frankfurt-1.aaaaerp", display_name = "erp", db_name = "ERP", db_workload = "OLTP", compute_count = 4, compute_model = "ECPU", admin_password = "Invented-New-Pass-22" }
  sensitive = ["admin_password"]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "lockout"]
    class       = "credential"
    why         = "The ADMIN password of the running database is changed at once; whatever still uses the old one is refused."
    source      = "OCI provider docs, oci_database_autonomous_database (admin_password), https://registry.terraform.io/providers/oracle/oci/latest/docs/resources/database_autonomous_database"
  }
}

case "oci-adb-compute-scale" {
  type     = "oci_database_autonomous_database"
  name     = "dwh"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["update"]
  before   = { id = "ocid1.autonomousdatabase.oc1.eu-frankfurt-1.aaaadwh", display_name = "dwh", db_name = "DWH", db_workload = "DW", compute_count = 4, compute_model = "ECPU", is_auto_scaling_enabled = true }
  after    = { id = "ocid1.autonomousdatabase.oc1.eu-frankfurt-1.aaaadwh", display_name = "dwh", db_name = "DWH", db_workload = "DW", compute_count = 8, compute_model = "ECPU", is_auto_scaling_enabled = true }
  expect {
    disposition = "clear"
    effects     = []
    class       = "grows-online"
    why         = "Autonomous Database scales its CPU count online, without a restart."
    source      = "Oracle docs, add CPU or storage resources to Autonomous Database, https://docs.oracle.com/en/cloud/paas/autonomous-database/serverless/adbsb/autonomous-add-resources.html"
  }
}

case "oci-vcn-display-name" {
  type     = "oci_core_vcn"
  name     = "main"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["update"]
  before   = { id = "ocid1.vcn.oc1.eu-frankfurt-1.aaaavcn", display_name = "vcn-1", cidr_blocks = ["192.0.2.0/24"], dns_label = "main" }
  after    = { id = "ocid1.vcn.oc1.eu-frankfurt-1.aaaavcn", display_name = "prod-frankfurt", cidr_blocks = ["192.0.2.0/24"], dns_label = "main" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A display name; the network is known by its OCID."
    source      = "OCI provider docs, oci_core_vcn (display_name updatable), https://registry.terraform.io/providers/oracle/oci/latest/docs/resources/core_vcn"
  }
}

case "oci-instance-display-name" {
  type     = "oci_core_instance"
  name     = "bastion"
  provider = "oracle/oci"
  version  = "6.20.0"
  actions  = ["update"]
  before   = { id = "ocid1.instance.oc1.eu-frankfurt-1.aaaabast", display_name = "bastion", shape = "VM.Standard.E4.Flex", state = "RUNNING" }
  after    = { id = "ocid1.instance.oc1.eu-frankfurt-1.aaaabast", display_name = "bastion-fra-1", shape = "VM.Standard.E4.Flex", state = "RUNNING" }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the display name; the host name inside stays."
    source      = "OCI provider docs, oci_core_instance (display_name updatable), https://registry.terraform.io/providers/oracle/oci/latest/docs/resources/core_instance"
  }
}
