case "ho-gcp-sql-tier" {
  type     = "google_sql_database_instance"
  name     = "orders"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                  = "orders-main"
    name                = "orders-main"
    project             = "acme-prod-4821"
    region              = "europe-west3"
    database_version    = "POSTGRES_15"
    deletion_protection = true
    connection_name     = "acme-prod-4821:europe-west3:orders-main"
    private_ip_address  = "10.40.0.5"
    self_link           = "https://sqladmin.googleapis.com/sql/v1beta4/projects/acme-prod-4821/instances/orders-main"
    settings = [{
      tier                        = "db-custom-2-7680"
      edition                     = "ENTERPRISE"
      availability_type           = "ZONAL"
      disk_size                   = 100
      disk_type                   = "PD_SSD"
      disk_autoresize             = true
      activation_policy           = "ALWAYS"
      deletion_protection_enabled = false
      user_labels = {
        team = "checkout"
      }
      backup_configuration = [{
        enabled                        = true
        point_in_time_recovery_enabled = true
        start_time                     = "02:00"
      }]
      ip_configuration = [{
        ipv4_enabled        = false
        private_network     = "projects/acme-prod-4821/global/networks/prod"
        authorized_networks = []
      }]
    }]
  }
  after = {
    id                  = "orders-main"
    name                = "orders-main"
    project             = "acme-prod-4821"
    region              = "europe-west3"
    database_version    = "POSTGRES_15"
    deletion_protection = true
    connection_name     = "acme-prod-4821:europe-west3:orders-main"
    private_ip_address  = "10.40.0.5"
    self_link           = "https://sqladmin.googleapis.com/sql/v1beta4/projects/acme-prod-4821/instances/orders-main"
    settings = [{
      tier                        = "db-custom-4-15360"
      edition                     = "ENTERPRISE"
      availability_type           = "ZONAL"
      disk_size                   = 100
      disk_type                   = "PD_SSD"
      disk_autoresize             = true
      activation_policy           = "ALWAYS"
      deletion_protection_enabled = false
      user_labels = {
        team = "checkout"
      }
      backup_configuration = [{
        enabled                        = true
        point_in_time_recovery_enabled = true
        start_time                     = "02:00"
      }]
      ip_configuration = [{
        ipv4_enabled        = false
        private_network     = "projects/acme-prod-4821/global/networks/prod"
        authorized_networks = []
      }]
    }]
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Changing the machine type of a Cloud SQL instance restarts it and takes it offline for a short while."
    source      = "Cloud SQL docs, Edit instances: changing vCPUs or memory takes the instance offline"
  }
}

case "ho-gcp-sql-delete" {
  type     = "google_sql_database_instance"
  name     = "legacy"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id                  = "legacy"
    name                = "legacy"
    project             = "acme-prod-4821"
    region              = "europe-west3"
    database_version    = "POSTGRES_15"
    deletion_protection = false
    connection_name     = "acme-prod-4821:europe-west3:orders-main"
    private_ip_address  = "10.40.0.5"
    self_link           = "https://sqladmin.googleapis.com/sql/v1beta4/projects/acme-prod-4821/instances/orders-main"
    settings = [{
      tier                        = "db-custom-2-7680"
      edition                     = "ENTERPRISE"
      availability_type           = "ZONAL"
      disk_size                   = 100
      disk_type                   = "PD_SSD"
      disk_autoresize             = true
      activation_policy           = "ALWAYS"
      deletion_protection_enabled = false
      user_labels = {
        team = "checkout"
      }
      backup_configuration = [{
        enabled                        = true
        point_in_time_recovery_enabled = true
        start_time                     = "02:00"
      }]
      ip_configuration = [{
        ipv4_enabled        = false
        private_network     = "projects/acme-prod-4821/global/networks/prod"
        authorized_networks = []
      }]
    }]
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroys-data"
    why         = "The instance and by default all its automated backups are deleted."
    source      = "Cloud SQL docs, Delete instances"
  }
}

case "ho-gcp-vm-machine" {
  type     = "google_compute_instance"
  name     = "jenkins"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                        = "projects/acme-prod-4821/zones/europe-west3-a/instances/jenkins"
    name                      = "jenkins"
    project                   = "acme-prod-4821"
    zone                      = "europe-west3-a"
    instance_id               = "4718203958127364501"
    machine_type              = "e2-standard-4"
    allow_stopping_for_update = true
    deletion_protection       = false
    current_status            = "RUNNING"
    can_ip_forward            = false
    tags                      = ["ci"]
    labels = {
      env = "prod"
    }
    terraform_labels = {
      env = "prod"
    }
    effective_labels = {
      env = "prod"
    }
    metadata = {}
    boot_disk = [{
      auto_delete = true
      device_name = "persistent-disk-0"
      mode        = "READ_WRITE"
      source      = "https://www.googleapis.com/compute/v1/projects/acme-prod-4821/zones/europe-west3-a/disks/jenkins"
      initialize_params = [{
        image = "https://www.googleapis.com/compute/v1/projects/debian-cloud/global/images/debian-12-bookworm-v20240701"
        size  = 100
        type  = "pd-balanced"
      }]
    }]
    network_interface = [{
      network       = "prod"
      subnetwork    = "apps"
      network_ip    = "10.40.2.9"
      access_config = []
    }]
    scheduling = [{
      automatic_restart   = true
      on_host_maintenance = "MIGRATE"
      preemptible         = false
      provisioning_model  = "STANDARD"
    }]
  }
  after = {
    id                        = "projects/acme-prod-4821/zones/europe-west3-a/instances/jenkins"
    name                      = "jenkins"
    project                   = "acme-prod-4821"
    zone                      = "europe-west3-a"
    instance_id               = "4718203958127364501"
    machine_type              = "e2-standard-8"
    allow_stopping_for_update = true
    deletion_protection       = false
    current_status            = "RUNNING"
    can_ip_forward            = false
    tags                      = ["ci"]
    labels = {
      env = "prod"
    }
    terraform_labels = {
      env = "prod"
    }
    effective_labels = {
      env = "prod"
    }
    metadata = {}
    boot_disk = [{
      auto_delete = true
      device_name = "persistent-disk-0"
      mode        = "READ_WRITE"
      source      = "https://www.googleapis.com/compute/v1/projects/acme-prod-4821/zones/europe-west3-a/disks/jenkins"
      initialize_params = [{
        image = "https://www.googleapis.com/compute/v1/projects/debian-cloud/global/images/debian-12-bookworm-v20240701"
        size  = 100
        type  = "pd-balanced"
      }]
    }]
    network_interface = [{
      network       = "prod"
      subnetwork    = "apps"
      network_ip    = "10.40.2.9"
      access_config = []
    }]
    scheduling = [{
      automatic_restart   = true
      on_host_maintenance = "MIGRATE"
      preemptible         = false
      provisioning_model  = "STANDARD"
    }]
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "With allow_stopping_for_update the provider stops the machine, changes its type and starts it."
    source      = "google_compute_instance docs, machine_type and allow_stopping_for_update"
  }
}

case "ho-gcp-vm-image" {
  type     = "google_compute_instance"
  name     = "jenkins"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                        = "projects/acme-prod-4821/zones/europe-west3-a/instances/jenkins"
    name                      = "jenkins"
    project                   = "acme-prod-4821"
    zone                      = "europe-west3-a"
    instance_id               = "4718203958127364501"
    machine_type              = "e2-standard-4"
    allow_stopping_for_update = true
    deletion_protection       = false
    current_status            = "RUNNING"
    can_ip_forward            = false
    tags                      = ["ci"]
    labels = {
      env = "prod"
    }
    terraform_labels = {
      env = "prod"
    }
    effective_labels = {
      env = "prod"
    }
    metadata = {}
    boot_disk = [{
      auto_delete = true
      device_name = "persistent-disk-0"
      mode        = "READ_WRITE"
      source      = "https://www.googleapis.com/compute/v1/projects/acme-prod-4821/zones/europe-west3-a/disks/jenkins"
      initialize_params = [{
        image = "https://www.googleapis.com/compute/v1/projects/debian-cloud/global/images/debian-12-bookworm-v20240701"
        size  = 100
        type  = "pd-balanced"
      }]
    }]
    network_interface = [{
      network       = "prod"
      subnetwork    = "apps"
      network_ip    = "10.40.2.9"
      access_config = []
    }]
    scheduling = [{
      automatic_restart   = true
      on_host_maintenance = "MIGRATE"
      preemptible         = false
      provisioning_model  = "STANDARD"
    }]
  }
  after = {
    name                      = "jenkins"
    project                   = "acme-prod-4821"
    zone                      = "europe-west3-a"
    machine_type              = "e2-standard-4"
    allow_stopping_for_update = true
    deletion_protection       = false
    can_ip_forward            = false
    tags                      = ["ci"]
    labels = {
      env = "prod"
    }
    terraform_labels = {
      env = "prod"
    }
    effective_labels = {
      env = "prod"
    }
    metadata = {}
    boot_disk = [{
      auto_delete = true
      device_name = "persistent-disk-0"
      mode        = "READ_WRITE"
      source      = "https://www.googleapis.com/compute/v1/projects/acme-prod-4821/zones/europe-west3-a/disks/jenkins"
      initialize_params = [{
        image = "https://www.googleapis.com/compute/v1/projects/debian-cloud/global/images/debian-12-bookworm-v20240815"
        size  = 100
        type  = "pd-balanced"
      }]
    }]
    network_interface = [{
      network       = "prod"
      subnetwork    = "apps"
      network_ip    = "10.40.2.9"
      access_config = []
    }]
    scheduling = [{
      automatic_restart   = true
      on_host_maintenance = "MIGRATE"
      preemptible         = false
      provisioning_model  = "STANDARD"
    }]
  }
  unknown       = ["id", "instance_id", "current_status"]
  replace_paths = [["boot_disk", 0, "initialize_params", 0, "image"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "identity-change"]
    class       = "replace-destroys"
    why         = "A newer image in the family replaces the machine; its boot disk is auto-deleted with what was on it."
    source      = "google_compute_instance docs, initialize_params.image forces new; Compute Engine docs, auto_delete"
  }
}

case "ho-gcp-vm-labels" {
  type     = "google_compute_instance"
  name     = "jenkins"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                        = "projects/acme-prod-4821/zones/europe-west3-a/instances/jenkins"
    name                      = "jenkins"
    project                   = "acme-prod-4821"
    zone                      = "europe-west3-a"
    instance_id               = "4718203958127364501"
    machine_type              = "e2-standard-4"
    allow_stopping_for_update = true
    deletion_protection       = false
    current_status            = "RUNNING"
    can_ip_forward            = false
    tags                      = ["ci"]
    labels = {
      env = "prod"
    }
    terraform_labels = {
      env = "prod"
    }
    effective_labels = {
      env = "prod"
    }
    metadata = {}
    boot_disk = [{
      auto_delete = true
      device_name = "persistent-disk-0"
      mode        = "READ_WRITE"
      source      = "https://www.googleapis.com/compute/v1/projects/acme-prod-4821/zones/europe-west3-a/disks/jenkins"
      initialize_params = [{
        image = "https://www.googleapis.com/compute/v1/projects/debian-cloud/global/images/debian-12-bookworm-v20240701"
        size  = 100
        type  = "pd-balanced"
      }]
    }]
    network_interface = [{
      network       = "prod"
      subnetwork    = "apps"
      network_ip    = "10.40.2.9"
      access_config = []
    }]
    scheduling = [{
      automatic_restart   = true
      on_host_maintenance = "MIGRATE"
      preemptible         = false
      provisioning_model  = "STANDARD"
    }]
  }
  after = {
    id                        = "projects/acme-prod-4821/zones/europe-west3-a/instances/jenkins"
    name                      = "jenkins"
    project                   = "acme-prod-4821"
    zone                      = "europe-west3-a"
    instance_id               = "4718203958127364501"
    machine_type              = "e2-standard-4"
    allow_stopping_for_update = true
    deletion_protection       = false
    current_status            = "RUNNING"
    can_ip_forward            = false
    tags                      = ["ci"]
    labels = {
      env  = "prod"
      cost = "ci"
    }
    terraform_labels = {
      env  = "prod"
      cost = "ci"
    }
    effective_labels = {
      env  = "prod"
      cost = "ci"
    }
    metadata = {}
    boot_disk = [{
      auto_delete = true
      device_name = "persistent-disk-0"
      mode        = "READ_WRITE"
      source      = "https://www.googleapis.com/compute/v1/projects/acme-prod-4821/zones/europe-west3-a/disks/jenkins"
      initialize_params = [{
        image = "https://www.googleapis.com/compute/v1/projects/debian-cloud/global/images/debian-12-bookworm-v20240701"
        size  = 100
        type  = "pd-balanced"
      }]
    }]
    network_interface = [{
      network       = "prod"
      subnetwork    = "apps"
      network_ip    = "10.40.2.9"
      access_config = []
    }]
    scheduling = [{
      automatic_restart   = true
      on_host_maintenance = "MIGRATE"
      preemptible         = false
      provisioning_model  = "STANDARD"
    }]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Labels are changed while the machine runs."
    source      = "Compute Engine docs, Organize resources using labels"
  }
}

case "ho-gcp-gke-location" {
  type     = "google_container_cluster"
  name     = "prod"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                       = "projects/acme-prod-4821/locations/europe-west3-a/clusters/prod"
    name                     = "prod"
    project                  = "acme-prod-4821"
    location                 = "europe-west3-a"
    network                  = "prod"
    subnetwork               = "gke"
    deletion_protection      = false
    endpoint                 = "198.51.100.44"
    min_master_version       = "1.29"
    networking_mode          = "VPC_NATIVE"
    remove_default_node_pool = true
    initial_node_count       = 1
    resource_labels          = {}
  }
  after = {
    name                     = "prod"
    project                  = "acme-prod-4821"
    location                 = "europe-west3"
    network                  = "prod"
    subnetwork               = "gke"
    deletion_protection      = false
    min_master_version       = "1.29"
    networking_mode          = "VPC_NATIVE"
    remove_default_node_pool = true
    initial_node_count       = 1
    resource_labels          = {}
  }
  unknown       = ["id", "endpoint", "self_link", "master_auth"]
  sensitive     = ["master_auth"]
  replace_paths = [["location"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss", "identity-change", "address-change"]
    class       = "replace-outage"
    why         = "Zonal to regional deletes the cluster with all workloads and builds an empty one with another endpoint."
    source      = "google_container_cluster docs, location; GKE docs: you can't change a zonal cluster to regional"
  }
}

case "ho-gcp-bucket-location" {
  type     = "google_storage_bucket"
  name     = "exports"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                          = "acme-prod-exports"
    name                        = "acme-prod-exports"
    project                     = "acme-prod-4821"
    location                    = "EU"
    storage_class               = "STANDARD"
    force_destroy               = true
    uniform_bucket_level_access = true
    public_access_prevention    = "enforced"
    self_link                   = "https://www.googleapis.com/storage/v1/b/acme-prod-exports"
    url                         = "gs://acme-prod-exports"
    versioning                  = []
    labels                      = {}
  }
  after = {
    name                        = "acme-prod-exports"
    project                     = "acme-prod-4821"
    location                    = "EUROPE-WEST3"
    storage_class               = "STANDARD"
    force_destroy               = true
    uniform_bucket_level_access = true
    public_access_prevention    = "enforced"
    versioning                  = []
    labels                      = {}
  }
  unknown       = ["id", "self_link", "url"]
  replace_paths = [["location"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "replace-destroys"
    why         = "The location cannot change; with force_destroy every object is deleted and an empty bucket made."
    source      = "google_storage_bucket docs, location and force_destroy"
  }
}

case "ho-gcp-address" {
  type     = "google_compute_global_address"
  name     = "shop"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id           = "projects/acme-prod-4821/global/addresses/shop"
    name         = "shop"
    project      = "acme-prod-4821"
    address      = "203.0.113.201"
    address_type = "EXTERNAL"
    ip_version   = "IPV4"
    description  = ""
    self_link    = "https://www.googleapis.com/compute/v1/projects/acme-prod-4821/global/addresses/shop"
  }
  after = {
    name         = "shop-frontend"
    project      = "acme-prod-4821"
    address_type = "EXTERNAL"
    ip_version   = "IPV4"
    description  = ""
  }
  unknown       = ["id", "address", "self_link", "creation_timestamp"]
  replace_paths = [["name"]]
  expect {
    disposition = "hold"
    effects     = ["address-change", "outage"]
    class       = "loses-address"
    why         = "Renaming releases the reserved number and reserves another; DNS and allow-lists point at the old one."
    source      = "google_compute_global_address docs, name forces new; Compute Engine docs, release a static address"
  }
}

case "ho-gcp-sa-rename" {
  type     = "google_service_account"
  name     = "exporter"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id           = "projects/acme-prod-4821/serviceAccounts/exporter@acme-prod-4821.iam.gserviceaccount.com"
    account_id   = "exporter"
    display_name = "Exporter"
    email        = "exporter@acme-prod-4821.iam.gserviceaccount.com"
    member       = "serviceAccount:exporter@acme-prod-4821.iam.gserviceaccount.com"
    name         = "projects/acme-prod-4821/serviceAccounts/exporter@acme-prod-4821.iam.gserviceaccount.com"
    project      = "acme-prod-4821"
    unique_id    = "108273645091827364509"
    disabled     = false
  }
  after = {
    account_id   = "data-exporter"
    display_name = "Exporter"
    project      = "acme-prod-4821"
    disabled     = false
  }
  unknown       = ["id", "email", "member", "name", "unique_id"]
  replace_paths = [["account_id"]]
  expect {
    disposition = "hold"
    effects     = ["identity-change", "credential-rotation", "lockout", "outage"]
    class       = "replace-identity"
    why         = "The account is deleted with all its keys; the new one has another e-mail and id, and no grant made elsewhere follows."
    source      = "IAM docs, Delete service accounts; google_service_account docs, account_id forces new"
  }
}

case "ho-gcp-sa-key" {
  type     = "google_service_account_key"
  name     = "ci"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                 = "projects/acme-prod-4821/serviceAccounts/ci@acme-prod-4821.iam.gserviceaccount.com/keys/9f1c7d2e4b6a8053"
    name               = "projects/acme-prod-4821/serviceAccounts/ci@acme-prod-4821.iam.gserviceaccount.com/keys/9f1c7d2e4b6a8053"
    service_account_id = "ci@acme-prod-4821.iam.gserviceaccount.com"
    key_algorithm      = "KEY_ALG_RSA_2048"
    public_key_type    = "TYPE_X509_PEM_FILE"
    private_key_type   = "TYPE_GOOGLE_CREDENTIALS_FILE"
    keepers = {
      rotation = "2024-05"
    }
    private_key = "ZXhhbXBsZQ=="
  }
  after = {
    service_account_id = "ci@acme-prod-4821.iam.gserviceaccount.com"
    key_algorithm      = "KEY_ALG_RSA_2048"
    public_key_type    = "TYPE_X509_PEM_FILE"
    private_key_type   = "TYPE_GOOGLE_CREDENTIALS_FILE"
    keepers = {
      rotation = "2024-08"
    }
  }
  unknown       = ["id", "name", "private_key", "public_key", "valid_after", "valid_before"]
  sensitive     = ["private_key"]
  replace_paths = [["keepers"]]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "lockout", "outage"]
    class       = "rotates-credential"
    why         = "The old key is deleted first and every holder of the file is refused until it has the new one."
    source      = "google_service_account_key docs, keepers; IAM docs, Delete service account keys"
  }
}

case "ho-gcp-bucket-allusers" {
  type     = "google_storage_bucket_iam_member"
  name     = "public"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    bucket    = "acme-prod-exports-2"
    role      = "roles/storage.objectViewer"
    member    = "allUsers"
    condition = []
  }
  unknown = ["id", "etag"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposes"
    why         = "Every object of the bucket can be read and listed by anyone."
    source      = "Cloud Storage docs, Making data public"
  }
}

case "ho-gcp-fw-ssh" {
  type     = "google_compute_firewall"
  name     = "ssh"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    name          = "allow-ssh"
    network       = "prod"
    project       = "acme-prod-4821"
    direction     = "INGRESS"
    priority      = 1000
    source_ranges = ["0.0.0.0/0"]
    target_tags   = []
    disabled      = null
    allow = [{
      ports    = ["22"]
      protocol = "tcp"
    }]
    deny = []
  }
  unknown = ["id", "self_link", "creation_timestamp", "destination_ranges"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposes"
    why         = "SSH on every instance of the network is open to the Internet."
    source      = "CIS Google Cloud Foundation Benchmark 3.6"
  }
}

case "ho-gcp-api" {
  type     = "google_project_service"
  name     = "run"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    project                    = "acme-prod-4821"
    service                    = "run.googleapis.com"
    disable_on_destroy         = false
    disable_dependent_services = null
  }
  unknown = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An API is enabled in the project."
    source      = "google_project_service docs"
  }
}

case "ho-gcp-member" {
  type     = "google_project_iam_member"
  name     = "logs"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    project   = "acme-prod-4821"
    role      = "roles/logging.logWriter"
    member    = "serviceAccount:exporter@acme-prod-4821.iam.gserviceaccount.com"
    condition = []
  }
  unknown = ["id", "etag"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One non-authoritative grant is added; others of the role stay."
    source      = "google_project_iam docs: iam_member is non-authoritative"
  }
}

case "ho-gcp-run-image" {
  type     = "google_cloud_run_v2_service"
  name     = "api"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id       = "projects/acme-prod-4821/locations/europe-west3/services/api"
    name     = "api"
    project  = "acme-prod-4821"
    location = "europe-west3"
    ingress  = "INGRESS_TRAFFIC_ALL"
    client   = ""
    uri      = "https://api-x1example-ey.a.run.app"
    labels   = {}
    template = [{
      service_account                  = "api@acme-prod-4821.iam.gserviceaccount.com"
      timeout                          = "300s"
      max_instance_request_concurrency = 80
      containers = [{
        image = "europe-west3-docker.pkg.dev/acme-prod-4821/apps/api:1.44.0"
        ports = [{
          container_port = 8080
          name           = "http1"
        }]
        resources = [{
          limits = {
            cpu    = "1"
            memory = "512Mi"
          }
          cpu_idle = true
        }]
      }]
      scaling = [{
        max_instance_count = 10
        min_instance_count = 1
      }]
    }]
    traffic = [{
      type     = "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST"
      percent  = 100
      revision = ""
      tag      = ""
    }]
  }
  after = {
    id       = "projects/acme-prod-4821/locations/europe-west3/services/api"
    name     = "api"
    project  = "acme-prod-4821"
    location = "europe-west3"
    ingress  = "INGRESS_TRAFFIC_ALL"
    client   = ""
    uri      = "https://api-x1example-ey.a.run.app"
    labels   = {}
    template = [{
      service_account                  = "api@acme-prod-4821.iam.gserviceaccount.com"
      timeout                          = "300s"
      max_instance_request_concurrency = 80
      containers = [{
        image = "europe-west3-docker.pkg.dev/acme-prod-4821/apps/api:1.45.0"
        ports = [{
          container_port = 8080
          name           = "http1"
        }]
        resources = [{
          limits = {
            cpu    = "1"
            memory = "512Mi"
          }
          cpu_idle = true
        }]
      }]
      scaling = [{
        max_instance_count = 10
        min_instance_count = 1
      }]
    }]
    traffic = [{
      type     = "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST"
      percent  = 100
      revision = ""
      tag      = ""
    }]
  }
  unknown = ["etag", "latest_ready_revision"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new revision takes the traffic once it is ready; the usual release."
    source      = "Cloud Run docs, Deploying container images: new revisions"
  }
}

case "ho-gcp-nodepool-max" {
  type     = "google_container_node_pool"
  name     = "work"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                 = "projects/acme-prod-4821/locations/europe-west3/clusters/prod/nodePools/work"
    name               = "work"
    cluster            = "prod"
    location           = "europe-west3"
    project            = "acme-prod-4821"
    node_count         = 2
    initial_node_count = 1
    version            = "1.29.6-gke.1254000"
    autoscaling = [{
      min_node_count  = 1
      max_node_count  = 4
      location_policy = "BALANCED"
    }]
    management = [{
      auto_repair  = true
      auto_upgrade = true
    }]
    node_config = [{
      machine_type = "e2-standard-8"
      disk_size_gb = 100
      disk_type    = "pd-balanced"
      image_type   = "COS_CONTAINERD"
      labels = {
        pool = "work"
      }
    }]
  }
  after = {
    id                 = "projects/acme-prod-4821/locations/europe-west3/clusters/prod/nodePools/work"
    name               = "work"
    cluster            = "prod"
    location           = "europe-west3"
    project            = "acme-prod-4821"
    node_count         = 2
    initial_node_count = 1
    version            = "1.29.6-gke.1254000"
    autoscaling = [{
      min_node_count  = 1
      max_node_count  = 6
      location_policy = "BALANCED"
    }]
    management = [{
      auto_repair  = true
      auto_upgrade = true
    }]
    node_config = [{
      machine_type = "e2-standard-8"
      disk_size_gb = 100
      disk_type    = "pd-balanced"
      image_type   = "COS_CONTAINERD"
      labels = {
        pool = "work"
      }
    }]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the autoscaler's upper bound is raised."
    source      = "GKE docs, About cluster autoscaling"
  }
}

case "ho-gcp-fw-internal" {
  type     = "google_compute_firewall"
  name     = "metrics"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    name          = "allow-metrics-internal"
    network       = "prod"
    project       = "acme-prod-4821"
    direction     = "INGRESS"
    priority      = 1000
    source_ranges = ["10.40.0.0/16"]
    target_tags   = ["node-exporter"]
    disabled      = null
    allow = [{
      ports    = ["9100"]
      protocol = "tcp"
    }]
    deny = []
  }
  unknown = ["id", "self_link", "creation_timestamp", "destination_ranges"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Prometheus may scrape from the private network."
    source      = "VPC docs, VPC firewall rules"
  }
}

case "ho-gcp-sqldb-new" {
  type     = "google_sql_database"
  name     = "wiki"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    name            = "wiki"
    instance        = "orders-main"
    project         = "acme-prod-4821"
    charset         = "UTF8"
    collation       = "en_US.UTF8"
    deletion_policy = "DELETE"
  }
  unknown = ["id", "self_link"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty database on an existing instance."
    source      = "Cloud SQL docs, Create and manage databases"
  }
}

case "ho-gcp-template" {
  type     = "google_compute_instance_template"
  name     = "web"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["create", "delete"]
  reason   = "replace_because_cannot_update"
  before = {
    id           = "projects/acme-prod-4821/global/instanceTemplates/web-20240701090000000000000001"
    name         = "web-20240701090000000000000001"
    name_prefix  = "web-"
    project      = "acme-prod-4821"
    machine_type = "e2-medium"
    region       = "europe-west3"
    self_link    = "https://www.googleapis.com/compute/v1/projects/acme-prod-4821/global/instanceTemplates/web-20240701090000000000000001"
    tags         = ["web"]
    labels       = {}
    metadata     = {}
    disk = [{
      auto_delete  = true
      boot         = true
      source_image = "projects/acme-images/global/images/web-20240701"
      disk_size_gb = 20
      disk_type    = "pd-balanced"
    }]
    network_interface = [{
      network       = "prod"
      subnetwork    = "apps"
      access_config = []
    }]
  }
  after = {
    name_prefix  = "web-"
    project      = "acme-prod-4821"
    machine_type = "e2-medium"
    region       = "europe-west3"
    tags         = ["web"]
    labels       = {}
    metadata     = {}
    disk = [{
      auto_delete  = true
      boot         = true
      source_image = "projects/acme-images/global/images/web-20240815"
      disk_size_gb = 20
      disk_type    = "pd-balanced"
    }]
    network_interface = [{
      network       = "prod"
      subnetwork    = "apps"
      access_config = []
    }]
  }
  unknown       = ["id", "name", "self_link", "self_link_unique", "metadata_fingerprint", "tags_fingerprint"]
  replace_paths = [["disk", 0, "source_image"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Templates are immutable; a new one is made before the old is removed, and instances that run are not touched by it."
    source      = "google_compute_instance_template docs, Using with Instance Group Manager: name_prefix and create_before_destroy"
  }
}

case "ho-gcp-source-zip" {
  type     = "google_storage_bucket_object"
  name     = "source"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id            = "acme-prod-functions-mailer-3f9a1c7e.zip"
    bucket        = "acme-prod-functions"
    name          = "mailer-3f9a1c7e.zip"
    source        = "build/mailer.zip"
    content_type  = "application/zip"
    md5hash       = "P5ocfq3m7Example0000A=="
    storage_class = "STANDARD"
    output_name   = "mailer-3f9a1c7e.zip"
  }
  after = {
    bucket         = "acme-prod-functions"
    name           = "mailer-b82d60f4.zip"
    source         = "build/mailer.zip"
    content_type   = "application/zip"
    storage_class  = "STANDARD"
    detect_md5hash = "different hash"
  }
  unknown       = ["id", "md5hash", "crc32c", "media_link", "self_link", "output_name"]
  replace_paths = [["name"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The usual upload of a function's source under a name with its hash; the built function does not read the old archive."
    source      = "google_cloudfunctions2_function docs, example with bucket object; Cloud Functions build process"
  }
}

case "ho-gcp-api-forget" {
  type     = "google_project_service"
  name     = "sqladmin"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id                         = "acme-prod-4821/sqladmin.googleapis.com"
    project                    = "acme-prod-4821"
    service                    = "sqladmin.googleapis.com"
    disable_on_destroy         = false
    disable_dependent_services = null
  }
  after = null
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "With disable_on_destroy false the API stays enabled; only the state forgets it."
    source      = "google_project_service docs, disable_on_destroy"
  }
}

case "ho-gcp-iam-binding" {
  type     = "google_project_iam_binding"
  name     = "owners"
  provider = "hashicorp/google"
  version  = "5.38.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    project   = "acme-prod-4821"
    role      = "roles/owner"
    members   = ["group:platform@example.com"]
    condition = []
  }
  unknown = ["id", "etag"]
  expect {
    disposition = "hold"
    effects     = ["lockout"]
    class       = "authoritative"
    why         = "The binding is authoritative for the role: every other owner of the project is removed."
    source      = "google_project_iam docs: iam_binding is authoritative for a given role"
  }
}
