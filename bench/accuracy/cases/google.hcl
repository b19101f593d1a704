# 54 cases: 27 hold, 27 clear

case "gcp-vm-type" {
  type     = "google_compute_instance"
  name     = "app"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/zones/europe-west1-b/instances/app-1"
    instance_id = "4815162342000001"
    name = "app-1"
    project = "example-prod-4471"
    zone = "europe-west1-b"
    machine_type = "e2-standard-2"
    allow_stopping_for_update = true
    deletion_protection = false
    metadata = {
      "enable-oslogin" = "TRUE"
    }
    metadata_startup_script = "#!/bin/sh\nsystemctl start app\n"
    tags = ["app"]
    labels = {
      env = "prod"
    }
    boot_disk = [
      {
        auto_delete = true
        device_name = "persistent-disk-0"
        initialize_params = [
          {
            image = "debian-cloud/debian-12"
            size = 30
            type = "pd-balanced"
          },
        ]
      },
    ]
    network_interface = [
      {
        network = "default"
        network_ip = "10.132.0.9"
        access_config = [
          {
            nat_ip = "203.0.113.111"
            network_tier = "PREMIUM"
          },
        ]
      },
    ]
  }
  after    = {
    id = "projects/example-prod-4471/zones/europe-west1-b/instances/app-1"
    instance_id = "4815162342000001"
    name = "app-1"
    project = "example-prod-4471"
    zone = "europe-west1-b"
    machine_type = "e2-standard-4"
    allow_stopping_for_update = true
    deletion_protection = false
    metadata = {
      "enable-oslogin" = "TRUE"
    }
    metadata_startup_script = "#!/bin/sh\nsystemctl start app\n"
    tags = ["app"]
    labels = {
      env = "prod"
    }
    boot_disk = [
      {
        auto_delete = true
        device_name = "persistent-disk-0"
        initialize_params = [
          {
            image = "debian-cloud/debian-12"
            size = 30
            type = "pd-balanced"
          },
        ]
      },
    ]
    network_interface = [
      {
        network = "default"
        network_ip = "10.132.0.9"
        access_config = [
          {
            nat_ip = "203.0.113.111"
            network_tier = "PREMIUM"
          },
        ]
      },
    ]
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage", "address-change"]
    class       = "inplace-interrupts"
    why         = "With allow_stopping_for_update the provider stops the running machine, resizes it and starts it again."
    source      = "Terraform Google provider docs, google_compute_instance, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/compute_instance"
  }
}

case "gcp-vm-startup-script" {
  type     = "google_compute_instance"
  name     = "app"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "projects/example-prod-4471/zones/europe-west1-b/instances/app-1"
    instance_id = "4815162342000001"
    name = "app-1"
    project = "example-prod-4471"
    zone = "europe-west1-b"
    machine_type = "e2-standard-2"
    allow_stopping_for_update = true
    deletion_protection = false
    metadata = {
      "enable-oslogin" = "TRUE"
    }
    metadata_startup_script = "#!/bin/sh\nsystemctl start app\n"
    tags = ["app"]
    labels = {
      env = "prod"
    }
    boot_disk = [
      {
        auto_delete = true
        device_name = "persistent-disk-0"
        initialize_params = [
          {
            image = "debian-cloud/debian-12"
            size = 30
            type = "pd-balanced"
          },
        ]
      },
    ]
    network_interface = [
      {
        network = "default"
        network_ip = "10.132.0.9"
        access_config = [
          {
            nat_ip = "203.0.113.111"
            network_tier = "PREMIUM"
          },
        ]
      },
    ]
  }
  after    = {
    name = "app-1"
    project = "example-prod-4471"
    zone = "europe-west1-b"
    machine_type = "e2-standard-2"
    allow_stopping_for_update = true
    deletion_protection = false
    metadata = {
      "enable-oslogin" = "TRUE"
    }
    metadata_startup_script = "#!/bin/sh\nsystemctl start app agent\n"
    tags = ["app"]
    labels = {
      env = "prod"
    }
    boot_disk = [
      {
        auto_delete = true
        device_name = "persistent-disk-0"
        initialize_params = [
          {
            image = "debian-cloud/debian-12"
            size = 30
            type = "pd-balanced"
          },
        ]
      },
    ]
    network_interface = [
      {
        network = "default"
        network_ip = "10.132.0.9"
        access_config = [
          {
            nat_ip = "203.0.113.111"
            network_tier = "PREMIUM"
          },
        ]
      },
    ]
  }
  unknown  = ["id", "instance_id"]
  replace_paths = [["metadata_startup_script"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "identity-change", "address-change"]
    class       = "replace-stateful"
    why         = "Unlike the metadata key, this attribute rebuilds the machine when the script changes, and the boot disk is deleted with it."
    source      = "Terraform Google provider docs, google_compute_instance, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/compute_instance"
  }
}

case "gcp-vm-labels" {
  type     = "google_compute_instance"
  name     = "app"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/zones/europe-west1-b/instances/app-1"
    instance_id = "4815162342000001"
    name = "app-1"
    project = "example-prod-4471"
    zone = "europe-west1-b"
    machine_type = "e2-standard-2"
    allow_stopping_for_update = true
    deletion_protection = false
    metadata = {
      "enable-oslogin" = "TRUE"
    }
    metadata_startup_script = "#!/bin/sh\nsystemctl start app\n"
    tags = ["app"]
    labels = {
      env = "prod"
    }
    boot_disk = [
      {
        auto_delete = true
        device_name = "persistent-disk-0"
        initialize_params = [
          {
            image = "debian-cloud/debian-12"
            size = 30
            type = "pd-balanced"
          },
        ]
      },
    ]
    network_interface = [
      {
        network = "default"
        network_ip = "10.132.0.9"
        access_config = [
          {
            nat_ip = "203.0.113.111"
            network_tier = "PREMIUM"
          },
        ]
      },
    ]
  }
  after    = {
    id = "projects/example-prod-4471/zones/europe-west1-b/instances/app-1"
    instance_id = "4815162342000001"
    name = "app-1"
    project = "example-prod-4471"
    zone = "europe-west1-b"
    machine_type = "e2-standard-2"
    allow_stopping_for_update = true
    deletion_protection = false
    metadata = {
      "enable-oslogin" = "TRUE"
    }
    metadata_startup_script = "#!/bin/sh\nsystemctl start app\n"
    tags = ["app"]
    labels = {
      env = "prod"
      team = "web"
    }
    boot_disk = [
      {
        auto_delete = true
        device_name = "persistent-disk-0"
        initialize_params = [
          {
            image = "debian-cloud/debian-12"
            size = 30
            type = "pd-balanced"
          },
        ]
      },
    ]
    network_interface = [
      {
        network = "default"
        network_ip = "10.132.0.9"
        access_config = [
          {
            nat_ip = "203.0.113.111"
            network_tier = "PREMIUM"
          },
        ]
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Labels on a running machine."
    source      = "Terraform Google provider docs, google_compute_instance, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/compute_instance"
  }
}

case "gcp-disk-description" {
  type     = "google_compute_disk"
  name     = "pgdata"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "projects/example-prod-4471/zones/europe-west1-b/disks/pgdata"
    name = "pgdata"
    project = "example-prod-4471"
    zone = "europe-west1-b"
    type = "pd-ssd"
    size = 200
    description = ""
    image = ""
    snapshot = ""
    users = ["projects/example-prod-4471/zones/europe-west1-b/instances/db-1"]
    labels = {}
    physical_block_size_bytes = 4096
  }
  after    = {
    name = "pgdata"
    project = "example-prod-4471"
    zone = "europe-west1-b"
    type = "pd-ssd"
    size = 200
    description = "PostgreSQL data"
    image = ""
    snapshot = ""
    labels = {}
    physical_block_size_bytes = 4096
  }
  unknown  = ["id", "users"]
  replace_paths = [["description"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "cosmetic-replace"
    why         = "A remark on a disk is fixed at creation: the disk is detached, deleted with its data, and an empty one made."
    source      = "hashicorp/terraform-provider-google, google/services/compute/resource_compute_disk.go (description: ForceNew)"
  }
}

case "gcp-disk-grow" {
  type     = "google_compute_disk"
  name     = "pgdata"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/zones/europe-west1-b/disks/pgdata"
    name = "pgdata"
    project = "example-prod-4471"
    zone = "europe-west1-b"
    type = "pd-ssd"
    size = 200
    description = ""
    image = ""
    snapshot = ""
    users = ["projects/example-prod-4471/zones/europe-west1-b/instances/db-1"]
    labels = {}
    physical_block_size_bytes = 4096
  }
  after    = {
    id = "projects/example-prod-4471/zones/europe-west1-b/disks/pgdata"
    name = "pgdata"
    project = "example-prod-4471"
    zone = "europe-west1-b"
    type = "pd-ssd"
    size = 300
    description = ""
    image = ""
    snapshot = ""
    users = ["projects/example-prod-4471/zones/europe-west1-b/instances/db-1"]
    labels = {}
    physical_block_size_bytes = 4096
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A disk grows while attached; only shrinking would replace it."
    source      = "Terraform Google provider docs, google_compute_disk, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/compute_disk"
  }
}

case "gcp-address-description" {
  type     = "google_compute_address"
  name     = "gateway"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "projects/example-prod-4471/regions/europe-west1/addresses/gw"
    name = "gw"
    project = "example-prod-4471"
    region = "europe-west1"
    address = "198.51.100.90"
    address_type = "EXTERNAL"
    network_tier = "PREMIUM"
    description = ""
    labels = {}
  }
  after    = {
    name = "gw"
    project = "example-prod-4471"
    region = "europe-west1"
    address_type = "EXTERNAL"
    network_tier = "PREMIUM"
    description = "partner gateway"
    labels = {}
  }
  unknown  = ["id", "address"]
  replace_paths = [["description"]]
  expect {
    disposition = "hold"
    effects     = ["address-change", "irreversible", "outage"]
    class       = "cosmetic-replace"
    why         = "A remark on a reserved address releases it, and the next one is a different number."
    source      = "hashicorp/terraform-provider-google, google/services/compute/resource_compute_address.go (description: ForceNew)"
  }
}

case "gcp-sql-tier" {
  type     = "google_sql_database_instance"
  name     = "orders"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "orders-pg"
    name = "orders-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = true
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  after    = {
    id = "orders-pg"
    name = "orders-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = true
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-4-15360"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Another machine size restarts the instance; being zonal it has no standby to hide it."
    source      = "Cloud SQL docs, Instance settings (impact of editing), https://cloud.google.com/sql/docs/postgres/instance-settings"
  }
}

case "gcp-sql-version" {
  type     = "google_sql_database_instance"
  name     = "orders"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "orders-pg"
    name = "orders-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = true
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  after    = {
    id = "orders-pg"
    name = "orders-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_16"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = true
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  expect {
    disposition = "hold"
    effects     = ["outage", "irreversible"]
    class       = "engine-upgrade"
    why         = "A major version upgrade in place takes the database down for minutes and there is no way down again."
    source      = "Cloud SQL docs, Upgrade the database major version in-place, https://cloud.google.com/sql/docs/postgres/upgrade-major-db-version-inplace"
  }
}

case "gcp-sql-flag" {
  type     = "google_sql_database_instance"
  name     = "orders"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "orders-pg"
    name = "orders-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = true
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  after    = {
    id = "orders-pg"
    name = "orders-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = true
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = [
          {
            name = "max_connections"
            value = "500"
          },
        ]
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "This flag is only read at start, so setting it restarts the instance right away."
    source      = "Cloud SQL docs, Configure database flags, https://cloud.google.com/sql/docs/postgres/flags"
  }
}

case "gcp-sql-world" {
  type     = "google_sql_database_instance"
  name     = "orders"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "orders-pg"
    name = "orders-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = true
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  after    = {
    id = "orders-pg"
    name = "orders-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = true
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = true
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = [
              {
                name = "all"
                value = "0.0.0.0/0"
                expiration_time = ""
              },
            ]
            ssl_mode = "ALLOW_UNENCRYPTED_AND_ENCRYPTED"
          },
        ]
      },
    ]
  }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "The database gets a public address that the whole internet may connect to, in clear text too."
    source      = "Cloud SQL docs, Authorize with authorized networks, https://cloud.google.com/sql/docs/postgres/authorize-networks"
  }
}

case "gcp-sql-delete" {
  type     = "google_sql_database_instance"
  name     = "reports"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "reports-pg"
    name = "reports-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:reports-pg"
    deletion_protection = false
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroy"
    why         = "Protection is off in the state, and automatic backups normally go with the instance; the name is blocked for days."
    source      = "Cloud SQL docs, Delete instances, https://cloud.google.com/sql/docs/postgres/delete-instance"
  }
}

case "gcp-sql-backups-up" {
  type     = "google_sql_database_instance"
  name     = "orders"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "orders-pg"
    name = "orders-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = true
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  after    = {
    id = "orders-pg"
    name = "orders-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = true
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 21
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "More backups are kept; no restart."
    source      = "Cloud SQL docs, Instance settings (impact of editing), https://cloud.google.com/sql/docs/postgres/instance-settings"
  }
}

case "gcp-sql-db-new" {
  type     = "google_sql_database"
  name     = "reports"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "reports"
    instance = "orders-pg"
    project = "example-prod-4471"
    charset = "UTF8"
    collation = "en_US.UTF8"
    deletion_policy = "DELETE"
  }
  unknown  = ["id", "self_link"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty database on a running instance."
    source      = "Terraform Google provider docs, google_sql_database, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/sql_database"
  }
}

case "gcp-np-initial-count" {
  type     = "google_container_node_pool"
  name     = "workers"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "projects/example-prod-4471/locations/europe-west1/clusters/prod/nodePools/workers"
    name = "workers"
    project = "example-prod-4471"
    cluster = "prod"
    location = "europe-west1"
    initial_node_count = 1
    node_count = 2
    version = "1.30.5-gke.1014001"
    autoscaling = [
      {
        min_node_count = 1
        max_node_count = 4
        location_policy = "BALANCED"
        total_min_node_count = 0
        total_max_node_count = 0
      },
    ]
    management = [
      {
        auto_repair = true
        auto_upgrade = true
      },
    ]
    node_config = [
      {
        machine_type = "e2-standard-4"
        disk_size_gb = 100
        image_type = "COS_CONTAINERD"
        oauth_scopes = ["https://www.googleapis.com/auth/logging.write"]
        service_account = "gke-nodes@example-prod-4471.iam.gserviceaccount.com"
        spot = false
        labels = {}
        taint = []
      },
    ]
  }
  after    = {
    name = "workers"
    project = "example-prod-4471"
    cluster = "prod"
    location = "europe-west1"
    initial_node_count = 3
    node_count = 2
    autoscaling = [
      {
        min_node_count = 1
        max_node_count = 4
        location_policy = "BALANCED"
        total_min_node_count = 0
        total_max_node_count = 0
      },
    ]
    management = [
      {
        auto_repair = true
        auto_upgrade = true
      },
    ]
    node_config = [
      {
        machine_type = "e2-standard-4"
        disk_size_gb = 100
        image_type = "COS_CONTAINERD"
        oauth_scopes = ["https://www.googleapis.com/auth/logging.write"]
        service_account = "gke-nodes@example-prod-4471.iam.gserviceaccount.com"
        spot = false
        labels = {}
        taint = []
      },
    ]
  }
  unknown  = ["id", "version"]
  replace_paths = [["initial_node_count"]]
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "cosmetic-replace"
    why         = "The number only matters at birth, yet changing it deletes the pool with all its nodes before the new one exists."
    source      = "Terraform Google provider docs, google_container_node_pool, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/container_node_pool"
  }
}

case "gcp-np-scopes" {
  type     = "google_container_node_pool"
  name     = "workers"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "projects/example-prod-4471/locations/europe-west1/clusters/prod/nodePools/workers"
    name = "workers"
    project = "example-prod-4471"
    cluster = "prod"
    location = "europe-west1"
    initial_node_count = 1
    node_count = 2
    version = "1.30.5-gke.1014001"
    autoscaling = [
      {
        min_node_count = 1
        max_node_count = 4
        location_policy = "BALANCED"
        total_min_node_count = 0
        total_max_node_count = 0
      },
    ]
    management = [
      {
        auto_repair = true
        auto_upgrade = true
      },
    ]
    node_config = [
      {
        machine_type = "e2-standard-4"
        disk_size_gb = 100
        image_type = "COS_CONTAINERD"
        oauth_scopes = ["https://www.googleapis.com/auth/logging.write"]
        service_account = "gke-nodes@example-prod-4471.iam.gserviceaccount.com"
        spot = false
        labels = {}
        taint = []
      },
    ]
  }
  after    = {
    name = "workers"
    project = "example-prod-4471"
    cluster = "prod"
    location = "europe-west1"
    initial_node_count = 1
    node_count = 2
    autoscaling = [
      {
        min_node_count = 1
        max_node_count = 4
        location_policy = "BALANCED"
        total_min_node_count = 0
        total_max_node_count = 0
      },
    ]
    management = [
      {
        auto_repair = true
        auto_upgrade = true
      },
    ]
    node_config = [
      {
        machine_type = "e2-standard-4"
        disk_size_gb = 100
        image_type = "COS_CONTAINERD"
        oauth_scopes = ["https://www.googleapis.com/auth/cloud-platform"]
        service_account = "gke-nodes@example-prod-4471.iam.gserviceaccount.com"
        spot = false
        labels = {}
        taint = []
      },
    ]
  }
  unknown  = ["id", "version"]
  replace_paths = [["node_config", 0, "oauth_scopes"]]
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "replace-capacity"
    why         = "Scopes are fixed per pool: all nodes go first, and pods wait until others come."
    source      = "hashicorp/terraform-provider-google, google/services/container/node_config.go (oauth_scopes: ForceNew)"
  }
}

case "gcp-np-max" {
  type     = "google_container_node_pool"
  name     = "workers"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/locations/europe-west1/clusters/prod/nodePools/workers"
    name = "workers"
    project = "example-prod-4471"
    cluster = "prod"
    location = "europe-west1"
    initial_node_count = 1
    node_count = 2
    version = "1.30.5-gke.1014001"
    autoscaling = [
      {
        min_node_count = 1
        max_node_count = 4
        location_policy = "BALANCED"
        total_min_node_count = 0
        total_max_node_count = 0
      },
    ]
    management = [
      {
        auto_repair = true
        auto_upgrade = true
      },
    ]
    node_config = [
      {
        machine_type = "e2-standard-4"
        disk_size_gb = 100
        image_type = "COS_CONTAINERD"
        oauth_scopes = ["https://www.googleapis.com/auth/logging.write"]
        service_account = "gke-nodes@example-prod-4471.iam.gserviceaccount.com"
        spot = false
        labels = {}
        taint = []
      },
    ]
  }
  after    = {
    id = "projects/example-prod-4471/locations/europe-west1/clusters/prod/nodePools/workers"
    name = "workers"
    project = "example-prod-4471"
    cluster = "prod"
    location = "europe-west1"
    initial_node_count = 1
    node_count = 2
    version = "1.30.5-gke.1014001"
    autoscaling = [
      {
        min_node_count = 1
        max_node_count = 8
        location_policy = "BALANCED"
        total_min_node_count = 0
        total_max_node_count = 0
      },
    ]
    management = [
      {
        auto_repair = true
        auto_upgrade = true
      },
    ]
    node_config = [
      {
        machine_type = "e2-standard-4"
        disk_size_gb = 100
        image_type = "COS_CONTAINERD"
        oauth_scopes = ["https://www.googleapis.com/auth/logging.write"]
        service_account = "gke-nodes@example-prod-4471.iam.gserviceaccount.com"
        spot = false
        labels = {}
        taint = []
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The autoscaler gets more room upward."
    source      = "Terraform Google provider docs, google_container_node_pool, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/container_node_pool"
  }
}

case "gcp-bucket-location" {
  type     = "google_storage_bucket"
  name     = "invoices"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "example-invoices-eu"
    name = "example-invoices-eu"
    project = "example-prod-4471"
    location = "EU"
    storage_class = "STANDARD"
    force_destroy = true
    uniform_bucket_level_access = true
    public_access_prevention = "enforced"
    versioning = [
      {
        enabled = true
      },
    ]
    lifecycle_rule = []
    retention_policy = []
    labels = {}
    url = "gs://example-invoices-eu"
  }
  after    = {
    name = "example-invoices-eu"
    project = "example-prod-4471"
    location = "EUROPE-WEST1"
    storage_class = "STANDARD"
    force_destroy = true
    uniform_bucket_level_access = true
    public_access_prevention = "enforced"
    versioning = [
      {
        enabled = true
      },
    ]
    lifecycle_rule = []
    retention_policy = []
    labels = {}
  }
  unknown  = ["id", "url"]
  replace_paths = [["location"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "replace-stateful"
    why         = "A bucket cannot move, and force_destroy lets the provider delete all objects to remake it elsewhere."
    source      = "Terraform Google provider docs, google_storage_bucket, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/storage_bucket"
  }
}

case "gcp-bucket-lock" {
  type     = "google_storage_bucket"
  name     = "archive"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-invoices-eu"
    name = "example-invoices-eu"
    project = "example-prod-4471"
    location = "EU"
    storage_class = "STANDARD"
    force_destroy = false
    uniform_bucket_level_access = true
    public_access_prevention = "enforced"
    versioning = [
      {
        enabled = true
      },
    ]
    lifecycle_rule = []
    retention_policy = [
      {
        is_locked = false
        retention_period = 220752000
      },
    ]
    labels = {}
    url = "gs://example-invoices-eu"
  }
  after    = {
    id = "example-invoices-eu"
    name = "example-invoices-eu"
    project = "example-prod-4471"
    location = "EU"
    storage_class = "STANDARD"
    force_destroy = false
    uniform_bucket_level_access = true
    public_access_prevention = "enforced"
    versioning = [
      {
        enabled = true
      },
    ]
    lifecycle_rule = []
    retention_policy = [
      {
        is_locked = true
        retention_period = 220752000
      },
    ]
    labels = {}
    url = "gs://example-invoices-eu"
  }
  expect {
    disposition = "hold"
    effects     = ["irreversible", "cost"]
    class       = "irreversible"
    why         = "A locked policy can never be shortened or taken off, so nothing in the bucket can be deleted for seven years."
    source      = "Cloud Storage docs, Bucket Lock, https://cloud.google.com/storage/docs/bucket-lock"
  }
}

case "gcp-bucket-age" {
  type     = "google_storage_bucket"
  name     = "invoices"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-invoices-eu"
    name = "example-invoices-eu"
    project = "example-prod-4471"
    location = "EU"
    storage_class = "STANDARD"
    force_destroy = false
    uniform_bucket_level_access = true
    public_access_prevention = "enforced"
    versioning = [
      {
        enabled = true
      },
    ]
    lifecycle_rule = []
    retention_policy = []
    labels = {}
    url = "gs://example-invoices-eu"
  }
  after    = {
    id = "example-invoices-eu"
    name = "example-invoices-eu"
    project = "example-prod-4471"
    location = "EU"
    storage_class = "STANDARD"
    force_destroy = false
    uniform_bucket_level_access = true
    public_access_prevention = "enforced"
    versioning = [
      {
        enabled = false
      },
    ]
    lifecycle_rule = [
      {
        action = [
          {
            type = "Delete"
            storage_class = ""
          },
        ]
        condition = [
          {
            age = 60
            with_state = "ANY"
            matches_prefix = []
            matches_suffix = []
          },
        ]
      },
    ]
    retention_policy = []
    labels = {}
    url = "gs://example-invoices-eu"
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "deferred"]
    class       = "deferred-data-loss"
    why         = "All objects older than 60 days are due for deletion, at hand already, noncurrent ones too."
    source      = "Cloud Storage docs, Object Lifecycle Management, https://cloud.google.com/storage/docs/lifecycle"
  }
}

case "gcp-bucket-labels" {
  type     = "google_storage_bucket"
  name     = "invoices"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-invoices-eu"
    name = "example-invoices-eu"
    project = "example-prod-4471"
    location = "EU"
    storage_class = "STANDARD"
    force_destroy = false
    uniform_bucket_level_access = true
    public_access_prevention = "enforced"
    versioning = [
      {
        enabled = true
      },
    ]
    lifecycle_rule = []
    retention_policy = []
    labels = {}
    url = "gs://example-invoices-eu"
  }
  after    = {
    id = "example-invoices-eu"
    name = "example-invoices-eu"
    project = "example-prod-4471"
    location = "EU"
    storage_class = "STANDARD"
    force_destroy = false
    uniform_bucket_level_access = true
    public_access_prevention = "enforced"
    versioning = [
      {
        enabled = true
      },
    ]
    lifecycle_rule = []
    retention_policy = []
    labels = {
      team = "billing"
    }
    url = "gs://example-invoices-eu"
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Labels only."
    source      = "Terraform Google provider docs, google_storage_bucket, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/storage_bucket"
  }
}

case "gcp-bucket-new" {
  type     = "google_storage_bucket"
  name     = "exports"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "example-exports-eu"
    project = "example-prod-4471"
    location = "EU"
    storage_class = "STANDARD"
    force_destroy = false
    uniform_bucket_level_access = true
    public_access_prevention = "enforced"
    versioning = [
      {
        enabled = true
      },
    ]
    lifecycle_rule = []
    retention_policy = []
    labels = {}
  }
  unknown  = ["id", "url", "self_link"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new private bucket."
    source      = "Terraform Google provider docs, google_storage_bucket, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/storage_bucket"
  }
}

case "gcp-iam-policy" {
  type     = "google_project_iam_policy"
  name     = "prod"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-prod-4471"
    project = "example-prod-4471"
    etag = "BwYinvented="
    policy_data = "{\"bindings\":[{\"role\":\"roles/owner\",\"members\":[\"user:admin@example.com\",\"serviceAccount:terraform@example-prod-4471.iam.gserviceaccount.com\"]},{\"role\":\"roles/viewer\",\"members\":[\"group:dev@example.com\"]}]}"
  }
  after    = {
    id = "example-prod-4471"
    project = "example-prod-4471"
    policy_data = "{\"bindings\":[{\"role\":\"roles/owner\",\"members\":[\"user:admin@example.com\"]},{\"role\":\"roles/viewer\",\"members\":[\"group:dev@example.com\"]}]}"
  }
  unknown  = ["etag"]
  expect {
    disposition = "hold"
    effects     = ["lockout", "outage"]
    class       = "authoritative-evicts"
    why         = "The policy of the whole project is replaced: the account that Terraform itself runs as is no longer in it."
    source      = "Terraform Google provider docs, google_project_iam_policy, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/project_iam_policy (google_project_iam)"
  }
}

case "gcp-iam-binding-evicts" {
  type     = "google_project_iam_binding"
  name     = "editors"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    project = "example-prod-4471"
    role = "roles/editor"
    members = ["group:ops@example.com"]
    condition = []
  }
  unknown  = ["id", "etag"]
  expect {
    disposition = "hold"
    effects     = ["lockout", "outage"]
    class       = "authoritative-evicts"
    why         = "A binding owns its role: every other holder of editor, Google's own service agents and default accounts too, is thrown out."
    source      = "Terraform Google provider docs, google_project_iam_binding, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/project_iam_binding (google_project_iam)"
  }
}

case "gcp-iam-member-narrow" {
  type     = "google_project_iam_member"
  name     = "log_writer"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    project = "example-prod-4471"
    role = "roles/logging.logWriter"
    member = "serviceAccount:exporter@example-prod-4471.iam.gserviceaccount.com"
    condition = []
  }
  unknown  = ["id", "etag"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One account may write logs; other holders are left alone."
    source      = "Terraform Google provider docs, google_project_iam_member, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/project_iam_member (google_project_iam)"
  }
}

case "gcp-run-public" {
  type     = "google_cloud_run_v2_service_iam_member"
  name     = "public"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    project = "example-prod-4471"
    location = "europe-west1"
    name = "admin-console"
    role = "roles/run.invoker"
    member = "allUsers"
    condition = []
  }
  unknown  = ["id", "etag"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "Anybody may call the service without signing in."
    source      = "Cloud Run docs, Allowing public (unauthenticated) access, https://cloud.google.com/run/docs/authenticating/public"
  }
}

case "gcp-run-release" {
  type     = "google_cloud_run_v2_service"
  name     = "checkout"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/locations/europe-west1/services/checkout"
    name = "checkout"
    project = "example-prod-4471"
    location = "europe-west1"
    ingress = "INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER"
    deletion_protection = true
    uri = "https://checkout-xxxx-ew.a.run.example"
    template = [
      {
        max_instance_request_concurrency = 80
        timeout = "300s"
        service_account = "checkout@example-prod-4471.iam.gserviceaccount.com"
        scaling = [
          {
            min_instance_count = 1
            max_instance_count = 10
          },
        ]
        containers = [
          {
            name = ""
            image = "europe-docker.pkg.dev/example-prod-4471/apps/checkout:2.3.0"
            ports = [
              {
                container_port = 8080
                name = "http1"
              },
            ]
          },
        ]
      },
    ]
    traffic = [
      {
        percent = 100
        type = "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST"
        revision = ""
        tag = ""
      },
    ]
  }
  after    = {
    id = "projects/example-prod-4471/locations/europe-west1/services/checkout"
    name = "checkout"
    project = "example-prod-4471"
    location = "europe-west1"
    ingress = "INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER"
    deletion_protection = true
    uri = "https://checkout-xxxx-ew.a.run.example"
    template = [
      {
        max_instance_request_concurrency = 80
        timeout = "300s"
        service_account = "checkout@example-prod-4471.iam.gserviceaccount.com"
        scaling = [
          {
            min_instance_count = 1
            max_instance_count = 10
          },
        ]
        containers = [
          {
            name = ""
            image = "europe-docker.pkg.dev/example-prod-4471/apps/checkout:2.4.0"
            ports = [
              {
                container_port = 8080
                name = "http1"
              },
            ]
          },
        ]
      },
    ]
    traffic = [
      {
        percent = 100
        type = "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST"
        revision = ""
        tag = ""
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A normal release: the new revision must become ready before traffic goes to it."
    source      = "Cloud Run docs, Rollbacks, gradual rollouts, and traffic migration, https://cloud.google.com/run/docs/rollouts-rollbacks-traffic-migration"
  }
}

case "gcp-run-scale-up" {
  type     = "google_cloud_run_v2_service"
  name     = "checkout"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/locations/europe-west1/services/checkout"
    name = "checkout"
    project = "example-prod-4471"
    location = "europe-west1"
    ingress = "INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER"
    deletion_protection = true
    uri = "https://checkout-xxxx-ew.a.run.example"
    template = [
      {
        max_instance_request_concurrency = 80
        timeout = "300s"
        service_account = "checkout@example-prod-4471.iam.gserviceaccount.com"
        scaling = [
          {
            min_instance_count = 1
            max_instance_count = 10
          },
        ]
        containers = [
          {
            name = ""
            image = "europe-docker.pkg.dev/example-prod-4471/apps/checkout:2.3.0"
            ports = [
              {
                container_port = 8080
                name = "http1"
              },
            ]
          },
        ]
      },
    ]
    traffic = [
      {
        percent = 100
        type = "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST"
        revision = ""
        tag = ""
      },
    ]
  }
  after    = {
    id = "projects/example-prod-4471/locations/europe-west1/services/checkout"
    name = "checkout"
    project = "example-prod-4471"
    location = "europe-west1"
    ingress = "INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER"
    deletion_protection = true
    uri = "https://checkout-xxxx-ew.a.run.example"
    template = [
      {
        max_instance_request_concurrency = 80
        timeout = "300s"
        service_account = "checkout@example-prod-4471.iam.gserviceaccount.com"
        scaling = [
          {
            min_instance_count = 1
            max_instance_count = 25
          },
        ]
        containers = [
          {
            name = ""
            image = "europe-docker.pkg.dev/example-prod-4471/apps/checkout:2.3.0"
            ports = [
              {
                container_port = 8080
                name = "http1"
              },
            ]
          },
        ]
      },
    ]
    traffic = [
      {
        percent = 100
        type = "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST"
        revision = ""
        tag = ""
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The service may grow further."
    source      = "Terraform Google provider docs, google_cloud_run_v2_service, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/cloud_run_v2_service"
  }
}

case "gcp-kms-delete" {
  type     = "google_kms_crypto_key"
  name     = "data"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "projects/example-prod-4471/locations/europe-west1/keyRings/prod/cryptoKeys/data"
    name = "data"
    key_ring = "projects/example-prod-4471/locations/europe-west1/keyRings/prod"
    purpose = "ENCRYPT_DECRYPT"
    rotation_period = "7776000s"
    destroy_scheduled_duration = "2592000s"
    labels = {}
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroy"
    why         = "The key itself stays, but all its versions are scheduled for destruction, and what they encrypted can be read no more."
    source      = "Terraform Google provider docs, google_kms_crypto_key, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/kms_crypto_key"
  }
}

case "gcp-nat-ips" {
  type     = "google_compute_router_nat"
  name     = "main"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-prod-4471/europe-west1/router-main/nat"
    name = "nat"
    project = "example-prod-4471"
    region = "europe-west1"
    router = "router-main"
    nat_ip_allocate_option = "MANUAL_ONLY"
    nat_ips = ["projects/example-prod-4471/regions/europe-west1/addresses/nat-1"]
    source_subnetwork_ip_ranges_to_nat = "ALL_SUBNETWORKS_ALL_IP_RANGES"
    min_ports_per_vm = 64
    drain_nat_ips = []
    log_config = []
  }
  after    = {
    id = "example-prod-4471/europe-west1/router-main/nat"
    name = "nat"
    project = "example-prod-4471"
    region = "europe-west1"
    router = "router-main"
    nat_ip_allocate_option = "AUTO_ONLY"
    nat_ips = []
    source_subnetwork_ip_ranges_to_nat = "ALL_SUBNETWORKS_ALL_IP_RANGES"
    min_ports_per_vm = 64
    drain_nat_ips = []
    log_config = []
  }
  expect {
    disposition = "hold"
    effects     = ["address-change", "outage"]
    class       = "address"
    why         = "Outbound traffic gets addresses Google picks, so allow lists elsewhere stop matching, and connections on the old one are cut."
    source      = "Cloud NAT docs, Cloud NAT IP addresses and ports, https://cloud.google.com/nat/docs/ports-and-addresses"
  }
}

case "gcp-nat-logs" {
  type     = "google_compute_router_nat"
  name     = "main"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-prod-4471/europe-west1/router-main/nat"
    name = "nat"
    project = "example-prod-4471"
    region = "europe-west1"
    router = "router-main"
    nat_ip_allocate_option = "MANUAL_ONLY"
    nat_ips = ["projects/example-prod-4471/regions/europe-west1/addresses/nat-1"]
    source_subnetwork_ip_ranges_to_nat = "ALL_SUBNETWORKS_ALL_IP_RANGES"
    min_ports_per_vm = 64
    drain_nat_ips = []
    log_config = []
  }
  after    = {
    id = "example-prod-4471/europe-west1/router-main/nat"
    name = "nat"
    project = "example-prod-4471"
    region = "europe-west1"
    router = "router-main"
    nat_ip_allocate_option = "MANUAL_ONLY"
    nat_ips = ["projects/example-prod-4471/regions/europe-west1/addresses/nat-1"]
    source_subnetwork_ip_ranges_to_nat = "ALL_SUBNETWORKS_ALL_IP_RANGES"
    min_ports_per_vm = 64
    drain_nat_ips = []
    log_config = [
      {
        enable = true
        filter = "ERRORS_ONLY"
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only logging of translation errors is switched on."
    source      = "Terraform Google provider docs, google_compute_router_nat, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/compute_router_nat"
  }
}

case "gcp-fw-describe" {
  type     = "google_compute_firewall"
  name     = "app_https"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/global/firewalls/app-https"
    name = "app-https"
    project = "example-prod-4471"
    network = "projects/example-prod-4471/global/networks/main"
    direction = "INGRESS"
    priority = 1000
    allow = [
      {
        protocol = "tcp"
        ports = ["443"]
      },
    ]
    deny = []
    source_ranges = ["10.0.0.0/8"]
    target_tags = ["app"]
    disabled = false
    description = ""
  }
  after    = {
    id = "projects/example-prod-4471/global/firewalls/app-https"
    name = "app-https"
    project = "example-prod-4471"
    network = "projects/example-prod-4471/global/networks/main"
    direction = "INGRESS"
    priority = 1000
    allow = [
      {
        protocol = "tcp"
        ports = ["443"]
      },
    ]
    deny = []
    source_ranges = ["10.0.0.0/8"]
    target_tags = ["app"]
    disabled = false
    description = "hub to app"
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A remark on the rule, editable in place here."
    source      = "Terraform Google provider docs, google_compute_firewall, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/compute_firewall"
  }
}

case "gcp-fw-narrow" {
  type     = "google_compute_firewall"
  name     = "metrics"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "metrics"
    project = "example-prod-4471"
    network = "projects/example-prod-4471/global/networks/main"
    direction = "INGRESS"
    priority = 1000
    allow = [
      {
        protocol = "tcp"
        ports = ["9100"]
      },
    ]
    deny = []
    source_ranges = ["10.9.0.0/24"]
    target_tags = ["app"]
    disabled = false
    description = ""
  }
  unknown  = ["id", "self_link", "creation_timestamp"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An inside range may scrape metrics."
    source      = "Terraform Google provider docs, google_compute_firewall, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/compute_firewall"
  }
}

case "gcp-fw-ssh-world" {
  type     = "google_compute_firewall"
  name     = "ssh"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "ssh-any"
    project = "example-prod-4471"
    network = "projects/example-prod-4471/global/networks/main"
    direction = "INGRESS"
    priority = 1000
    allow = [
      {
        protocol = "tcp"
        ports = ["22"]
      },
    ]
    deny = []
    source_ranges = ["0.0.0.0/0"]
    target_tags = []
    disabled = false
    description = ""
  }
  unknown  = ["id", "self_link", "creation_timestamp"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "SSH on every machine of the network is opened to the internet."
    source      = "Google Cloud docs, VPC firewall rules, https://cloud.google.com/firewall/docs/firewalls"
  }
}

case "gcp-sub-filter" {
  type     = "google_pubsub_subscription"
  name     = "billing"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "projects/example-prod-4471/subscriptions/billing-worker"
    name = "billing-worker"
    project = "example-prod-4471"
    topic = "projects/example-prod-4471/topics/orders"
    ack_deadline_seconds = 20
    message_retention_duration = "604800s"
    retain_acked_messages = false
    filter = ""
    enable_message_ordering = false
    expiration_policy = [
      {
        ttl = ""
      },
    ]
    labels = {}
  }
  after    = {
    name = "billing-worker"
    project = "example-prod-4471"
    topic = "projects/example-prod-4471/topics/orders"
    ack_deadline_seconds = 20
    message_retention_duration = "604800s"
    retain_acked_messages = false
    filter = "attributes.kind = \"paid\""
    enable_message_ordering = false
    expiration_policy = [
      {
        ttl = ""
      },
    ]
    labels = {}
  }
  unknown  = ["id"]
  replace_paths = [["filter"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "replace-stateful"
    why         = "A filter is fixed at creation: the subscription is deleted with its backlog, and messages published in between reach nobody."
    source      = "Pub/Sub docs, Filter messages from a subscription, https://cloud.google.com/pubsub/docs/subscription-message-filter"
  }
}

case "gcp-sub-deadline" {
  type     = "google_pubsub_subscription"
  name     = "billing"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/subscriptions/billing-worker"
    name = "billing-worker"
    project = "example-prod-4471"
    topic = "projects/example-prod-4471/topics/orders"
    ack_deadline_seconds = 20
    message_retention_duration = "604800s"
    retain_acked_messages = false
    filter = ""
    enable_message_ordering = false
    expiration_policy = [
      {
        ttl = ""
      },
    ]
    labels = {}
  }
  after    = {
    id = "projects/example-prod-4471/subscriptions/billing-worker"
    name = "billing-worker"
    project = "example-prod-4471"
    topic = "projects/example-prod-4471/topics/orders"
    ack_deadline_seconds = 60
    message_retention_duration = "604800s"
    retain_acked_messages = false
    filter = ""
    enable_message_ordering = false
    expiration_policy = [
      {
        ttl = ""
      },
    ]
    labels = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Workers get longer before a message is sent again."
    source      = "Terraform Google provider docs, google_pubsub_subscription, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/pubsub_subscription"
  }
}

case "gcp-topic-new" {
  type     = "google_pubsub_topic"
  name     = "refunds"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "refunds"
    project = "example-prod-4471"
    message_retention_duration = "86400s"
    labels = {}
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new topic."
    source      = "Terraform Google provider docs, google_pubsub_topic, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/pubsub_topic"
  }
}

case "gcp-sa-rename" {
  type     = "google_service_account"
  name     = "exporter"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "projects/example-prod-4471/serviceAccounts/exporter@example-prod-4471.iam.gserviceaccount.com"
    account_id = "exporter"
    project = "example-prod-4471"
    email = "exporter@example-prod-4471.iam.gserviceaccount.com"
    member = "serviceAccount:exporter@example-prod-4471.iam.gserviceaccount.com"
    unique_id = "100000000000000000001"
    name = "projects/example-prod-4471/serviceAccounts/exporter@example-prod-4471.iam.gserviceaccount.com"
    display_name = "Exporter"
    disabled = false
  }
  after    = {
    account_id = "data-exporter"
    project = "example-prod-4471"
    display_name = "Exporter"
    disabled = false
  }
  unknown  = ["id", "email", "member", "unique_id", "name"]
  replace_paths = [["account_id"]]
  expect {
    disposition = "hold"
    effects     = ["identity-change", "credential-rotation", "outage", "lockout"]
    class       = "identity"
    why         = "Another e-mail and unique id: keys of the old account die and every grant to it means nobody."
    source      = "Terraform Google provider docs, google_service_account, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/service_account"
  }
}

case "gcp-sa-new" {
  type     = "google_service_account"
  name     = "reporter"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    account_id = "reporter"
    display_name = "Reporter"
    project = "example-prod-4471"
    disabled = false
    description = ""
  }
  unknown  = ["id", "email", "member", "unique_id", "name"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new account with no rights."
    source      = "Terraform Google provider docs, google_service_account, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/service_account"
  }
}

case "gcp-sa-key" {
  type     = "google_service_account_key"
  name     = "ci"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "projects/example-prod-4471/serviceAccounts/ci@example-prod-4471.iam.gserviceaccount.com/keys/0a1b2c"
    name = "projects/example-prod-4471/serviceAccounts/ci@example-prod-4471.iam.gserviceaccount.com/keys/0a1b2c"
    service_account_id = "ci@example-prod-4471.iam.gserviceaccount.com"
    key_algorithm = "KEY_ALG_RSA_2048"
    keepers = {
      rotated = "2024-01"
    }
    private_key = "aW52ZW50ZWQ="
  }
  after    = {
    service_account_id = "ci@example-prod-4471.iam.gserviceaccount.com"
    key_algorithm = "KEY_ALG_RSA_2048"
    keepers = {
      rotated = "2024-07"
    }
  }
  unknown  = ["id", "name", "private_key", "public_key", "valid_after", "valid_before"]
  sensitive = ["private_key"]
  replace_paths = [["keepers"]]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "outage", "lockout"]
    class       = "credential-rotation"
    why         = "The old key is deleted first, so whoever still carries it is refused at once."
    source      = "Terraform Google provider docs, google_service_account_key, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/service_account_key"
  }
}

case "gcp-service-off" {
  type     = "google_project_service"
  name     = "pubsub"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "example-prod-4471/pubsub.googleapis.com"
    project = "example-prod-4471"
    service = "pubsub.googleapis.com"
    disable_on_destroy = true
    disable_dependent_services = true
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss"]
    class       = "destroy"
    why         = "The state says to switch the API off, and whatever depends on it, for the whole project."
    source      = "Terraform Google provider docs, google_project_service, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/project_service"
  }
}

case "gcp-service-on" {
  type     = "google_project_service"
  name     = "run"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    project = "example-prod-4471"
    service = "run.googleapis.com"
    disable_on_destroy = false
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An API is switched on."
    source      = "Terraform Google provider docs, google_project_service, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/project_service"
  }
}

case "gcp-zone-private" {
  type     = "google_dns_managed_zone"
  name     = "main"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "projects/example-prod-4471/managedZones/main"
    name = "main"
    project = "example-prod-4471"
    dns_name = "example.com."
    visibility = "public"
    description = "main zone"
    force_destroy = true
    name_servers = ["ns-cloud-a1.example.", "ns-cloud-a2.example."]
  }
  after    = {
    name = "main"
    project = "example-prod-4471"
    dns_name = "example.com."
    visibility = "private"
    description = "main zone"
    force_destroy = true
  }
  unknown  = ["id", "name_servers"]
  replace_paths = [["visibility"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss", "irreversible"]
    class       = "replace-stateful"
    why         = "The public zone is emptied and deleted; the domain stops resolving on the internet."
    source      = "Terraform Google provider docs, google_dns_managed_zone, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/dns_managed_zone"
  }
}

case "gcp-record-new" {
  type     = "google_dns_record_set"
  name     = "docs"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "docs.example.com."
    type = "A"
    ttl = 300
    managed_zone = "main"
    project = "example-prod-4471"
    rrdatas = ["192.0.2.81"]
    routing_policy = []
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A name that did not exist begins to resolve."
    source      = "Terraform Google provider docs, google_dns_record_set, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/dns_record_set"
  }
}

case "gcp-bq-table" {
  type     = "google_bigquery_table"
  name     = "events"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "projects/example-prod-4471/datasets/shop/tables/events"
    project = "example-prod-4471"
    dataset_id = "shop"
    table_id = "events"
    deletion_protection = false
    num_rows = 918273645
    schema = "[{\"name\":\"at\",\"type\":\"TIMESTAMP\"}]"
    type = "TABLE"
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "destroy"
    why         = "The table is deleted with all its rows; time travel brings it back for a few days at most."
    source      = "Terraform Google provider docs, google_bigquery_table, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/bigquery_table"
  }
}

case "gcp-template" {
  type     = "google_compute_instance_template"
  name     = "web"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create", "delete"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "projects/example-prod-4471/global/instanceTemplates/web-20240601"
    name = "web-20240601"
    name_prefix = "web-"
    project = "example-prod-4471"
    machine_type = "e2-standard-2"
    tags = ["web"]
    disk = [
      {
        source_image = "debian-cloud/debian-12"
        boot = true
        auto_delete = true
      },
    ]
  }
  after    = {
    name_prefix = "web-"
    project = "example-prod-4471"
    machine_type = "e2-standard-4"
    tags = ["web"]
    disk = [
      {
        source_image = "debian-cloud/debian-12"
        boot = true
        auto_delete = true
      },
    ]
  }
  unknown  = ["id", "name", "self_link"]
  replace_paths = [["machine_type"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A template is an inert recipe that is always replaced; machines only change if their group is told to use the new one."
    source      = "Terraform Google provider docs, google_compute_instance_template, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/compute_instance_template"
  }
}

case "gcp-subnet-widen" {
  type     = "google_compute_subnetwork"
  name     = "apps"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/regions/europe-west1/subnetworks/apps"
    name = "apps"
    project = "example-prod-4471"
    region = "europe-west1"
    network = "projects/example-prod-4471/global/networks/main"
    ip_cidr_range = "10.60.0.0/24"
    private_ip_google_access = true
    secondary_ip_range = []
    gateway_address = "10.60.0.1"
  }
  after    = {
    id = "projects/example-prod-4471/regions/europe-west1/subnetworks/apps"
    name = "apps"
    project = "example-prod-4471"
    region = "europe-west1"
    network = "projects/example-prod-4471/global/networks/main"
    ip_cidr_range = "10.60.0.0/22"
    private_ip_google_access = true
    secondary_ip_range = []
    gateway_address = "10.60.0.1"
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A range that contains the old one is a live expansion."
    source      = "VPC docs, Expand a primary IPv4 range, https://cloud.google.com/vpc/docs/create-modify-vpc-networks#expand-subnet"
  }
}

case "gcp-subnet-narrow" {
  type     = "google_compute_subnetwork"
  name     = "apps"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "projects/example-prod-4471/regions/europe-west1/subnetworks/apps"
    name = "apps"
    project = "example-prod-4471"
    region = "europe-west1"
    network = "projects/example-prod-4471/global/networks/main"
    ip_cidr_range = "10.60.0.0/22"
    private_ip_google_access = true
    secondary_ip_range = []
    gateway_address = "10.60.0.1"
  }
  after    = {
    name = "apps"
    project = "example-prod-4471"
    region = "europe-west1"
    network = "projects/example-prod-4471/global/networks/main"
    ip_cidr_range = "10.60.0.0/24"
    private_ip_google_access = true
    secondary_ip_range = []
  }
  unknown  = ["id", "gateway_address", "self_link"]
  replace_paths = [["ip_cidr_range"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "slow", "address-change"]
    class       = "replace-network"
    why         = "A range cannot shrink, so the subnet is deleted first, which fails while machines are in it and cuts them off if they go along."
    source      = "hashicorp/terraform-provider-google, google/services/compute/resource_compute_subnetwork.go (IsShrinkageIpCidr)"
  }
}

case "gcp-secret-new" {
  type     = "google_secret_manager_secret"
  name     = "smtp"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    secret_id = "smtp"
    project = "example-prod-4471"
    replication = [
      {
        auto = [
          {
            customer_managed_encryption = []
          },
        ]
        user_managed = []
      },
    ]
    labels = {}
  }
  unknown  = ["id", "name", "create_time"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An empty new secret."
    source      = "Terraform Google provider docs, google_secret_manager_secret, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/secret_manager_secret"
  }
}

case "gcp-alert-threshold" {
  type     = "google_monitoring_alert_policy"
  name     = "cpu"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/alertPolicies/111"
    name = "projects/example-prod-4471/alertPolicies/111"
    project = "example-prod-4471"
    display_name = "CPU"
    combiner = "OR"
    enabled = true
    conditions = [
      {
        display_name = "cpu"
        condition_threshold = [
          {
            filter = "metric.type=\"compute.googleapis.com/instance/cpu/utilization\" AND resource.type=\"gce_instance\""
            comparison = "COMPARISON_GT"
            duration = "300s"
            threshold_value = 0.9
          },
        ]
      },
    ]
  }
  after    = {
    id = "projects/example-prod-4471/alertPolicies/111"
    name = "projects/example-prod-4471/alertPolicies/111"
    project = "example-prod-4471"
    display_name = "CPU"
    combiner = "OR"
    enabled = true
    conditions = [
      {
        display_name = "cpu"
        condition_threshold = [
          {
            filter = "metric.type=\"compute.googleapis.com/instance/cpu/utilization\" AND resource.type=\"gce_instance\""
            comparison = "COMPARISON_GT"
            duration = "300s"
            threshold_value = 0.8
          },
        ]
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The alert fires earlier."
    source      = "Terraform Google provider docs, google_monitoring_alert_policy, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/monitoring_alert_policy"
  }
}

case "gcp-mig-size" {
  type     = "google_compute_region_instance_group_manager"
  name     = "web"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/regions/europe-west1/instanceGroupManagers/web"
    name = "web"
    project = "example-prod-4471"
    region = "europe-west1"
    base_instance_name = "web"
    target_size = 3
    version = [
      {
        name = "v"
        instance_template = "projects/example-prod-4471/global/instanceTemplates/web-20240601"
        target_size = []
      },
    ]
    update_policy = [
      {
        type = "OPPORTUNISTIC"
        minimal_action = "REPLACE"
        max_surge_fixed = 3
        max_unavailable_fixed = 0
      },
    ]
  }
  after    = {
    id = "projects/example-prod-4471/regions/europe-west1/instanceGroupManagers/web"
    name = "web"
    project = "example-prod-4471"
    region = "europe-west1"
    base_instance_name = "web"
    target_size = 5
    version = [
      {
        name = "v"
        instance_template = "projects/example-prod-4471/global/instanceTemplates/web-20240601"
        target_size = []
      },
    ]
    update_policy = [
      {
        type = "OPPORTUNISTIC"
        minimal_action = "REPLACE"
        max_surge_fixed = 3
        max_unavailable_fixed = 0
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Two machines more."
    source      = "Terraform Google provider docs, google_compute_region_instance_group_manager, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/compute_region_instance_group_manager"
  }
}

case "gcp-sql-protection-on" {
  type     = "google_sql_database_instance"
  name     = "reports"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "reports-pg"
    name = "reports-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = false
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  after    = {
    id = "reports-pg"
    name = "reports-pg"
    project = "example-prod-4471"
    region = "europe-west1"
    database_version = "POSTGRES_14"
    connection_name = "example-prod-4471:europe-west1:orders-pg"
    deletion_protection = true
    public_ip_address = ""
    private_ip_address = "10.77.0.3"
    settings = [
      {
        tier = "db-custom-2-7680"
        availability_type = "ZONAL"
        edition = "ENTERPRISE"
        disk_size = 100
        disk_type = "PD_SSD"
        disk_autoresize = true
        deletion_protection_enabled = false
        activation_policy = "ALWAYS"
        database_flags = []
        user_labels = {}
        backup_configuration = [
          {
            enabled = true
            point_in_time_recovery_enabled = true
            start_time = "02:00"
            transaction_log_retention_days = 7
            backup_retention_settings = [
              {
                retained_backups = 7
                retention_unit = "COUNT"
              },
            ]
          },
        ]
        ip_configuration = [
          {
            ipv4_enabled = false
            private_network = "projects/example-prod-4471/global/networks/main"
            authorized_networks = []
            ssl_mode = "ENCRYPTED_ONLY"
          },
        ]
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A guard that lives in Terraform alone; the instance is not called."
    source      = "Terraform Google provider docs, google_sql_database_instance, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/sql_database_instance"
  }
}

case "gcp-kms-rotation" {
  type     = "google_kms_crypto_key"
  name     = "data"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/locations/europe-west1/keyRings/prod/cryptoKeys/data"
    name = "data"
    key_ring = "projects/example-prod-4471/locations/europe-west1/keyRings/prod"
    purpose = "ENCRYPT_DECRYPT"
    rotation_period = "15552000s"
    destroy_scheduled_duration = "2592000s"
    labels = {}
  }
  after    = {
    id = "projects/example-prod-4471/locations/europe-west1/keyRings/prod/cryptoKeys/data"
    name = "data"
    key_ring = "projects/example-prod-4471/locations/europe-west1/keyRings/prod"
    purpose = "ENCRYPT_DECRYPT"
    rotation_period = "7776000s"
    destroy_scheduled_duration = "2592000s"
    labels = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "New versions are made more often, and the old ones still decrypt."
    source      = "Cloud KMS docs, Key rotation, https://cloud.google.com/kms/docs/key-rotation"
  }
}

case "gcp-bucket-versioning-on" {
  type     = "google_storage_bucket"
  name     = "uploads"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-uploads-eu"
    name = "example-uploads-eu"
    project = "example-prod-4471"
    location = "EU"
    storage_class = "STANDARD"
    force_destroy = false
    uniform_bucket_level_access = true
    public_access_prevention = "enforced"
    versioning = [
      {
        enabled = false
      },
    ]
    lifecycle_rule = []
    retention_policy = []
    labels = {}
    url = "gs://example-uploads-eu"
  }
  after    = {
    id = "example-uploads-eu"
    name = "example-uploads-eu"
    project = "example-prod-4471"
    location = "EU"
    storage_class = "STANDARD"
    force_destroy = false
    uniform_bucket_level_access = true
    public_access_prevention = "enforced"
    versioning = [
      {
        enabled = true
      },
    ]
    lifecycle_rule = []
    retention_policy = []
    labels = {}
    url = "gs://example-uploads-eu"
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Overwritten and deleted objects are kept from now on."
    source      = "Terraform Google provider docs, google_storage_bucket, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/storage_bucket"
  }
}

case "gcp-sa-display" {
  type     = "google_service_account"
  name     = "exporter"
  provider = "hashicorp/google"
  version  = "6.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "projects/example-prod-4471/serviceAccounts/exporter@example-prod-4471.iam.gserviceaccount.com"
    account_id = "exporter"
    project = "example-prod-4471"
    email = "exporter@example-prod-4471.iam.gserviceaccount.com"
    unique_id = "100000000000000000001"
    display_name = "Exporter"
    description = ""
    disabled = false
  }
  after    = {
    id = "projects/example-prod-4471/serviceAccounts/exporter@example-prod-4471.iam.gserviceaccount.com"
    account_id = "exporter"
    project = "example-prod-4471"
    email = "exporter@example-prod-4471.iam.gserviceaccount.com"
    unique_id = "100000000000000000001"
    display_name = "Nightly exporter"
    description = ""
    disabled = false
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The shown name changes while e-mail, id and keys stay."
    source      = "Terraform Google provider docs, google_service_account, https://registry.terraform.io/providers/hashicorp/google/6.10.0/docs/resources/service_account"
  }
}
