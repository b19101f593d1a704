# 103 cases: 51 hold, 52 clear

case "aws-rds-class-now" {
  type     = "aws_db_instance"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = true
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.xlarge"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = true
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  sensitive = ["password"]
  expect {
    disposition = "hold"
    effects     = ["outage", "restart"]
    class       = "inplace-interrupts"
    why         = "A single-AZ instance is taken down for the class change as soon as the apply runs, so clients lose the database for minutes."
    source      = "Amazon RDS User Guide, Settings for DB instances (modify), https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ModifyInstance.Settings.html"
  }
}

case "aws-rds-class-window" {
  type     = "aws_db_instance"
  name     = "ledger"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "db-QX7RZ2LEDGER1"
    identifier = "ledger-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:ledger-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    id = "db-QX7RZ2LEDGER1"
    identifier = "ledger-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:ledger-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.2xlarge"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  sensitive = ["password"]
  expect {
    disposition = "hold"
    effects     = ["deferred", "outage", "restart"]
    class       = "deferred-interruption"
    why         = "The apply returns at once, and the instance goes down for the resize later, in its next maintenance window."
    source      = "Amazon RDS User Guide, Settings for DB instances (modify), https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ModifyInstance.Settings.html"
  }
}

case "aws-rds-major-upgrade" {
  type     = "aws_db_instance"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = true
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "16.3"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = true
    allow_major_version_upgrade = true
    parameter_group_name = "orders-pg16"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  sensitive = ["password"]
  expect {
    disposition = "hold"
    effects     = ["outage", "irreversible"]
    class       = "engine-upgrade"
    why         = "A major PostgreSQL upgrade takes the database offline while it runs and cannot be undone except by restoring a snapshot."
    source      = "Amazon RDS User Guide, Upgrading the RDS for PostgreSQL DB engine, https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_UpgradeDBInstance.PostgreSQL.html"
  }
}

case "aws-rds-delete-no-snapshot" {
  type     = "aws_db_instance"
  name     = "reports"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "db-QX7RZ2REPORT1"
    identifier = "reports"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:reports"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = false
    skip_final_snapshot = true
    final_snapshot_identifier = null
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = null
  sensitive = ["password"]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "destroy"
    why         = "The state says no final snapshot and automated backups go with the instance, so its data is gone for good."
    source      = "Terraform AWS provider docs, aws_db_instance, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/db_instance"
  }
}

case "aws-rds-protection-off" {
  type     = "aws_db_instance"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = false
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  sensitive = ["password"]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "none"]
    class       = "guard-removed"
    why         = "Nothing runs differently today, but the only thing that would refuse a delete of the production database is gone."
    source      = "Terraform AWS provider docs, aws_db_instance, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/db_instance"
  }
}

case "aws-rds-public" {
  type     = "aws_db_instance"
  name     = "crm"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "db-QX7RZ2CRM0001"
    identifier = "crm"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:crm"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    id = "db-QX7RZ2CRM0001"
    identifier = "crm"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:crm"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = true
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  sensitive = ["password"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "The instance endpoint starts resolving to a public address, so only its security groups stand between the internet and the data."
    source      = "Amazon RDS User Guide, Settings for DB instances (modify), https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ModifyInstance.Settings.html"
  }
}

case "aws-rds-backups-from-zero" {
  type     = "aws_db_instance"
  name     = "cms"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "db-QX7RZ2CMS0001"
    identifier = "cms"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:cms"
    engine = "mysql"
    engine_version = "8.0.36"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 3306
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 0
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = true
    allow_major_version_upgrade = false
    parameter_group_name = "cms-mysql8"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    id = "db-QX7RZ2CMS0001"
    identifier = "cms"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:cms"
    engine = "mysql"
    engine_version = "8.0.36"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 3306
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = true
    allow_major_version_upgrade = false
    parameter_group_name = "cms-mysql8"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  sensitive = ["password"]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Turning automated backups on from zero interrupts the instance, which nobody expects from a backup setting."
    source      = "Amazon RDS User Guide, Backup retention period, https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithAutomatedBackups.BackupRetention.html"
  }
}

case "aws-rds-password" {
  type     = "aws_db_instance"
  name     = "crm"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "db-QX7RZ2CRM0001"
    identifier = "crm"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:crm"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    id = "db-QX7RZ2CRM0001"
    identifier = "crm"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:crm"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-2"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  sensitive = ["password"]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "outage", "lockout"]
    class       = "credential-rotation"
    why         = "The master password changes asynchronously as soon as possible, whatever apply_immediately says, and every client with the old one fails to log in."
    source      = "Amazon RDS User Guide, Settings for DB instances (modify), https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ModifyInstance.Settings.html"
  }
}

case "aws-rds-kms-key" {
  type     = "aws_db_instance"
  name     = "billing"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "db-QX7RZ2BILL001"
    identifier = "billing"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:billing"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = false
    skip_final_snapshot = true
    final_snapshot_identifier = null
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    identifier = "billing"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/9b1f2c44-0d0e-4f53-8a0b-77c1e2d3a4b5"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = false
    skip_final_snapshot = true
    final_snapshot_identifier = null
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  unknown  = ["id", "arn", "endpoint"]
  sensitive = ["password"]
  replace_paths = [["kms_key_id"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "replace-stateful"
    why         = "The encryption key of an RDS instance cannot be changed; the instance is destroyed without a snapshot and an empty one is made."
    source      = "Terraform AWS provider docs, aws_db_instance, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/db_instance"
  }
}

case "aws-rds-max-storage" {
  type     = "aws_db_instance"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 1000
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  sensitive = ["password"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the ceiling for storage autoscaling rises; nothing is resized now."
    source      = "Amazon RDS User Guide, Settings for DB instances (modify), https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ModifyInstance.Settings.html"
  }
}

case "aws-rds-retention-up" {
  type     = "aws_db_instance"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 21
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  sensitive = ["password"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "More days of automated backups from a non-zero value, applied online."
    source      = "Amazon RDS User Guide, Settings for DB instances (modify), https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ModifyInstance.Settings.html"
  }
}

case "aws-rds-tags" {
  type     = "aws_db_instance"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    id = "db-QX7RZ2ORDERS01"
    identifier = "orders-prod"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:orders-prod"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
      "cost-center" = "1180"
    }
  }
  sensitive = ["password"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only tags."
    source      = "Terraform AWS provider docs, aws_db_instance, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/db_instance"
  }
}

case "aws-ec2-type" {
  type     = "aws_instance"
  name     = "app"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "i-0f1e2d3c4b5a69788"
    arn = "arn:aws:ec2:eu-west-1:210987654321:instance/i-0f1e2d3c4b5a69788"
    ami = "ami-0abc1234def567890"
    instance_type = "m6i.large"
    availability_zone = "eu-west-1a"
    subnet_id = "subnet-0123abcd4567ef890"
    private_ip = "10.20.1.15"
    public_ip = "203.0.113.25"
    associate_public_ip_address = true
    ebs_optimized = true
    user_data = "5d41402abc4b2a76b9719d911017c592aaaaaaaa"
    user_data_replace_on_change = false
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    root_block_device = [
      {
        volume_size = 40
        volume_type = "gp3"
        delete_on_termination = true
        encrypted = true
      },
    ]
    instance_initiated_shutdown_behavior = "stop"
    disable_api_termination = false
    tags = {
      Name = "app-1"
      env = "prod"
    }
  }
  after    = {
    id = "i-0f1e2d3c4b5a69788"
    arn = "arn:aws:ec2:eu-west-1:210987654321:instance/i-0f1e2d3c4b5a69788"
    ami = "ami-0abc1234def567890"
    instance_type = "m6i.xlarge"
    availability_zone = "eu-west-1a"
    subnet_id = "subnet-0123abcd4567ef890"
    private_ip = "10.20.1.15"
    associate_public_ip_address = true
    ebs_optimized = true
    user_data = "5d41402abc4b2a76b9719d911017c592aaaaaaaa"
    user_data_replace_on_change = false
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    root_block_device = [
      {
        volume_size = 40
        volume_type = "gp3"
        delete_on_termination = true
        encrypted = true
      },
    ]
    instance_initiated_shutdown_behavior = "stop"
    disable_api_termination = false
    tags = {
      Name = "app-1"
      env = "prod"
    }
  }
  unknown  = ["public_ip"]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage", "address-change"]
    class       = "inplace-interrupts"
    why         = "The provider stops the machine, changes the type and starts it; an auto-assigned public address is lost too."
    source      = "Amazon EC2 User Guide, Change the instance type, https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-instance-resize.html"
  }
}

case "aws-ec2-user-data" {
  type     = "aws_instance"
  name     = "app"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "i-0f1e2d3c4b5a69788"
    arn = "arn:aws:ec2:eu-west-1:210987654321:instance/i-0f1e2d3c4b5a69788"
    ami = "ami-0abc1234def567890"
    instance_type = "m6i.large"
    availability_zone = "eu-west-1a"
    subnet_id = "subnet-0123abcd4567ef890"
    private_ip = "10.20.1.15"
    public_ip = "203.0.113.25"
    associate_public_ip_address = true
    ebs_optimized = true
    user_data = "5d41402abc4b2a76b9719d911017c592aaaaaaaa"
    user_data_replace_on_change = false
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    root_block_device = [
      {
        volume_size = 40
        volume_type = "gp3"
        delete_on_termination = true
        encrypted = true
      },
    ]
    instance_initiated_shutdown_behavior = "stop"
    disable_api_termination = false
    tags = {
      Name = "app-1"
      env = "prod"
    }
  }
  after    = {
    id = "i-0f1e2d3c4b5a69788"
    arn = "arn:aws:ec2:eu-west-1:210987654321:instance/i-0f1e2d3c4b5a69788"
    ami = "ami-0abc1234def567890"
    instance_type = "m6i.large"
    availability_zone = "eu-west-1a"
    subnet_id = "subnet-0123abcd4567ef890"
    private_ip = "10.20.1.15"
    public_ip = "203.0.113.25"
    associate_public_ip_address = true
    ebs_optimized = true
    user_data = "7c211433f02071597741e6ff5a8ea34789abbf43"
    user_data_replace_on_change = false
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    root_block_device = [
      {
        volume_size = 40
        volume_type = "gp3"
        delete_on_termination = true
        encrypted = true
      },
    ]
    instance_initiated_shutdown_behavior = "stop"
    disable_api_termination = false
    tags = {
      Name = "app-1"
      env = "prod"
    }
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "User data can only be set on a stopped instance, so the in-place update stops and starts it, and the new script does not even run by default."
    source      = "Terraform AWS provider docs, aws_instance, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/instance"
  }
}

case "aws-ec2-ami" {
  type     = "aws_instance"
  name     = "app"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "i-0f1e2d3c4b5a69788"
    arn = "arn:aws:ec2:eu-west-1:210987654321:instance/i-0f1e2d3c4b5a69788"
    ami = "ami-0abc1234def567890"
    instance_type = "m6i.large"
    availability_zone = "eu-west-1a"
    subnet_id = "subnet-0123abcd4567ef890"
    private_ip = "10.20.1.15"
    public_ip = "203.0.113.25"
    associate_public_ip_address = true
    ebs_optimized = true
    user_data = "5d41402abc4b2a76b9719d911017c592aaaaaaaa"
    user_data_replace_on_change = false
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    root_block_device = [
      {
        volume_size = 40
        volume_type = "gp3"
        delete_on_termination = true
        encrypted = true
      },
    ]
    instance_initiated_shutdown_behavior = "stop"
    disable_api_termination = false
    tags = {
      Name = "app-1"
      env = "prod"
    }
  }
  after    = {
    ami = "ami-0fedcba9876543210"
    instance_type = "m6i.large"
    availability_zone = "eu-west-1a"
    subnet_id = "subnet-0123abcd4567ef890"
    associate_public_ip_address = true
    ebs_optimized = true
    user_data = "5d41402abc4b2a76b9719d911017c592aaaaaaaa"
    user_data_replace_on_change = false
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    root_block_device = [
      {
        volume_size = 40
        volume_type = "gp3"
        delete_on_termination = true
        encrypted = true
      },
    ]
    instance_initiated_shutdown_behavior = "stop"
    disable_api_termination = false
    tags = {
      Name = "app-1"
      env = "prod"
    }
  }
  unknown  = ["id", "arn", "private_ip", "public_ip"]
  replace_paths = [["ami"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "identity-change", "address-change"]
    class       = "replace-stateful"
    why         = "The machine is terminated with its root disk before a new one is made from the new image, with other addresses."
    source      = "Terraform AWS provider docs, aws_instance, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/instance"
  }
}

case "aws-ec2-tags" {
  type     = "aws_instance"
  name     = "app"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "i-0f1e2d3c4b5a69788"
    arn = "arn:aws:ec2:eu-west-1:210987654321:instance/i-0f1e2d3c4b5a69788"
    ami = "ami-0abc1234def567890"
    instance_type = "m6i.large"
    availability_zone = "eu-west-1a"
    subnet_id = "subnet-0123abcd4567ef890"
    private_ip = "10.20.1.15"
    public_ip = "203.0.113.25"
    associate_public_ip_address = true
    ebs_optimized = true
    user_data = "5d41402abc4b2a76b9719d911017c592aaaaaaaa"
    user_data_replace_on_change = false
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    root_block_device = [
      {
        volume_size = 40
        volume_type = "gp3"
        delete_on_termination = true
        encrypted = true
      },
    ]
    instance_initiated_shutdown_behavior = "stop"
    disable_api_termination = false
    tags = {
      Name = "app-1"
      env = "prod"
    }
  }
  after    = {
    id = "i-0f1e2d3c4b5a69788"
    arn = "arn:aws:ec2:eu-west-1:210987654321:instance/i-0f1e2d3c4b5a69788"
    ami = "ami-0abc1234def567890"
    instance_type = "m6i.large"
    availability_zone = "eu-west-1a"
    subnet_id = "subnet-0123abcd4567ef890"
    private_ip = "10.20.1.15"
    public_ip = "203.0.113.25"
    associate_public_ip_address = true
    ebs_optimized = true
    user_data = "5d41402abc4b2a76b9719d911017c592aaaaaaaa"
    user_data_replace_on_change = false
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    root_block_device = [
      {
        volume_size = 40
        volume_type = "gp3"
        delete_on_termination = true
        encrypted = true
      },
    ]
    instance_initiated_shutdown_behavior = "stop"
    disable_api_termination = false
    tags = {
      Name = "app-1"
      env = "prod"
      owner = "web"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags are changed on a running instance."
    source      = "Terraform AWS provider docs, aws_instance, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/instance"
  }
}

case "aws-sg-description" {
  type     = "aws_security_group"
  name     = "web"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "sg-0aa11bb22cc33dd44"
    arn = "arn:aws:ec2:eu-west-1:210987654321:security-group/sg-0aa11bb22cc33dd44"
    name = "web"
    description = "Managed by Terraform"
    vpc_id = "vpc-0c0ffee0c0ffee000"
    ingress = [
      {
        from_port = 443
        to_port = 443
        protocol = "tcp"
        cidr_blocks = ["10.0.0.0/8"]
        description = ""
        ipv6_cidr_blocks = []
        prefix_list_ids = []
        security_groups = []
        self = false
      },
    ]
    revoke_rules_on_delete = false
    tags = {}
  }
  after    = {
    name = "web"
    description = "Web tier"
    vpc_id = "vpc-0c0ffee0c0ffee000"
    ingress = [
      {
        from_port = 443
        to_port = 443
        protocol = "tcp"
        cidr_blocks = ["10.0.0.0/8"]
        description = ""
        ipv6_cidr_blocks = []
        prefix_list_ids = []
        security_groups = []
        self = false
      },
    ]
    revoke_rules_on_delete = false
    tags = {}
  }
  unknown  = ["id", "arn"]
  replace_paths = [["description"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "slow", "identity-change", "lockout"]
    class       = "cosmetic-replace"
    why         = "A group description cannot be edited; the group is destroyed and remade, which hangs until it fails while interfaces use it."
    source      = "Terraform AWS provider docs, aws_security_group, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/security_group (Recreating a Security Group)"
  }
}

case "aws-sg-rule-dropped" {
  type     = "aws_security_group"
  name     = "api"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "sg-0aa11bb22cc33dd55"
    arn = "arn:aws:ec2:eu-west-1:210987654321:security-group/sg-0aa11bb22cc33dd55"
    name = "api"
    description = "API nodes"
    vpc_id = "vpc-0c0ffee0c0ffee000"
    ingress = [
      {
        from_port = 443
        to_port = 443
        protocol = "tcp"
        cidr_blocks = ["10.0.0.0/8"]
        description = "lb"
        ipv6_cidr_blocks = []
        prefix_list_ids = []
        security_groups = []
        self = false
      },
      {
        from_port = 8443
        to_port = 8443
        protocol = "tcp"
        cidr_blocks = ["10.30.0.0/16"]
        description = "partners"
        ipv6_cidr_blocks = []
        prefix_list_ids = []
        security_groups = []
        self = false
      },
    ]
    tags = {
      env = "prod"
    }
  }
  after    = {
    id = "sg-0aa11bb22cc33dd55"
    arn = "arn:aws:ec2:eu-west-1:210987654321:security-group/sg-0aa11bb22cc33dd55"
    name = "api"
    description = "API nodes"
    vpc_id = "vpc-0c0ffee0c0ffee000"
    ingress = [
      {
        from_port = 8443
        to_port = 8443
        protocol = "tcp"
        cidr_blocks = ["10.30.0.0/16"]
        description = "partners"
        ipv6_cidr_blocks = []
        prefix_list_ids = []
        security_groups = []
        self = false
      },
    ]
    tags = {
      env = "prod"
    }
  }
  expect {
    disposition = "hold"
    effects     = ["outage", "lockout"]
    class       = "network-path"
    why         = "The inline rule list is the whole truth: dropping the 443 rule closes the service to everything inside."
    source      = "Terraform AWS provider docs, aws_security_group, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/security_group"
  }
}

case "aws-sg-open-ssh" {
  type     = "aws_vpc_security_group_ingress_rule"
  name     = "ssh"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    security_group_id = "sg-0aa11bb22cc33dd66"
    ip_protocol = "tcp"
    from_port = 22
    to_port = 22
    cidr_ipv4 = "0.0.0.0/0"
    description = "temporary"
    tags = {}
  }
  unknown  = ["id", "arn", "security_group_rule_id"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "SSH becomes reachable from the whole internet."
    source      = "AWS Security Hub control EC2.13, https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html"
  }
}

case "aws-sg-rule-narrow" {
  type     = "aws_vpc_security_group_ingress_rule"
  name     = "pg_from_app"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    security_group_id = "sg-0aa11bb22cc33dd66"
    ip_protocol = "tcp"
    from_port = 5432
    to_port = 5432
    cidr_ipv4 = "10.20.0.0/16"
    description = "app subnets"
    tags = {}
  }
  unknown  = ["id", "arn", "security_group_rule_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One more inside range may reach PostgreSQL; nothing is opened to the world or closed."
    source      = "Terraform AWS provider docs, aws_vpc_security_group_ingress_rule, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/vpc_security_group_ingress_rule"
  }
}

case "aws-sg-rule-describe" {
  type     = "aws_vpc_security_group_ingress_rule"
  name     = "pg_from_app"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "sgr-0d1e2f3a4b5c6d7e8"
    security_group_rule_id = "sgr-0d1e2f3a4b5c6d7e8"
    arn = "arn:aws:ec2:eu-west-1:210987654321:security-group-rule/sgr-0d1e2f3a4b5c6d7e8"
    security_group_id = "sg-0aa11bb22cc33dd66"
    ip_protocol = "tcp"
    from_port = 5432
    to_port = 5432
    cidr_ipv4 = "10.20.0.0/16"
    description = "app subnets"
    tags = {}
  }
  after    = {
    id = "sgr-0d1e2f3a4b5c6d7e8"
    security_group_rule_id = "sgr-0d1e2f3a4b5c6d7e8"
    arn = "arn:aws:ec2:eu-west-1:210987654321:security-group-rule/sgr-0d1e2f3a4b5c6d7e8"
    security_group_id = "sg-0aa11bb22cc33dd66"
    ip_protocol = "tcp"
    from_port = 5432
    to_port = 5432
    cidr_ipv4 = "10.20.0.0/16"
    description = "application subnets"
    tags = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A rule description is edited in place, with the rule itself left standing."
    source      = "Terraform AWS provider docs, aws_vpc_security_group_ingress_rule, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/vpc_security_group_ingress_rule"
  }
}

case "aws-r53-new" {
  type     = "aws_route53_record"
  name     = "docs"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    zone_id = "Z0EXAMPLE1"
    name = "docs.example.com"
    type = "A"
    ttl = 300
    records = ["192.0.2.44"]
    alias = []
    allow_overwrite = null
    set_identifier = ""
    health_check_id = ""
  }
  unknown  = ["id", "fqdn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A name that did not exist before starts to resolve."
    source      = "Terraform AWS provider docs, aws_route53_record, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/route53_record"
  }
}

case "aws-r53-ttl" {
  type     = "aws_route53_record"
  name     = "api"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "Z0EXAMPLE1_api.example.com_A"
    zone_id = "Z0EXAMPLE1"
    name = "api.example.com"
    type = "A"
    ttl = 300
    records = ["192.0.2.10"]
    alias = []
    fqdn = "api.example.com"
    allow_overwrite = null
    set_identifier = ""
    health_check_id = ""
  }
  after    = {
    id = "Z0EXAMPLE1_api.example.com_A"
    zone_id = "Z0EXAMPLE1"
    name = "api.example.com"
    type = "A"
    ttl = 60
    records = ["192.0.2.10"]
    alias = []
    fqdn = "api.example.com"
    allow_overwrite = null
    set_identifier = ""
    health_check_id = ""
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only how long resolvers may cache the answer gets shorter."
    source      = "Terraform AWS provider docs, aws_route53_record, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/route53_record"
  }
}

case "aws-r53-mx-delete" {
  type     = "aws_route53_record"
  name     = "mail"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "Z0EXAMPLE1_example.com_MX"
    zone_id = "Z0EXAMPLE1"
    name = "example.com"
    type = "MX"
    ttl = 3600
    records = ["10 mx1.example.net", "20 mx2.example.net"]
    alias = []
    fqdn = "example.com"
    allow_overwrite = null
    set_identifier = ""
    health_check_id = ""
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "destroy"
    why         = "Mail for the domain has nowhere to go once the MX answer has gone from caches."
    source      = "Amazon Route 53 Developer Guide, Deleting records, https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resource-record-sets-deleting.html"
  }
}

case "aws-r53-zone-delete" {
  type     = "aws_route53_zone"
  name     = "main"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "Z0EXAMPLE1"
    zone_id = "Z0EXAMPLE1"
    arn = "arn:aws:route53:::hostedzone/Z0EXAMPLE1"
    name = "example.com"
    comment = "public"
    force_destroy = true
    name_servers = ["ns-1.awsdns.example", "ns-2.awsdns.example"]
    vpc = []
    tags = {}
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["outage", "irreversible", "data-loss", "identity-change"]
    class       = "destroy"
    why         = "With force_destroy all records go with the zone, and a new zone of that name is given other name servers."
    source      = "Terraform AWS provider docs, aws_route53_zone, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/route53_zone"
  }
}

case "aws-s3-force-destroy" {
  type     = "aws_s3_bucket"
  name     = "invoices"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "example-invoices-prod"
    bucket = "example-invoices-prod"
    arn = "arn:aws:s3:::example-invoices-prod"
    force_destroy = true
    object_lock_enabled = false
    region = "eu-west-1"
    tags = {
      team = "billing"
    }
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "destroy"
    why         = "force_destroy in the state makes the provider empty the bucket, versions included, and then remove it."
    source      = "Terraform AWS provider docs, aws_s3_bucket, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/s3_bucket"
  }
}

case "aws-s3-force-destroy-on" {
  type     = "aws_s3_bucket"
  name     = "invoices"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-invoices-prod"
    bucket = "example-invoices-prod"
    arn = "arn:aws:s3:::example-invoices-prod"
    force_destroy = false
    object_lock_enabled = false
    region = "eu-west-1"
    tags = {
      team = "billing"
    }
  }
  after    = {
    id = "example-invoices-prod"
    bucket = "example-invoices-prod"
    arn = "arn:aws:s3:::example-invoices-prod"
    force_destroy = true
    object_lock_enabled = false
    region = "eu-west-1"
    tags = {
      team = "billing"
    }
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "none", "irreversible"]
    class       = "guard-removed"
    why         = "No object is touched now, but from here on a delete of the bucket will no longer stop at its contents."
    source      = "Terraform AWS provider docs, aws_s3_bucket, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/s3_bucket"
  }
}

case "aws-s3-tags" {
  type     = "aws_s3_bucket"
  name     = "invoices"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-invoices-prod"
    bucket = "example-invoices-prod"
    arn = "arn:aws:s3:::example-invoices-prod"
    force_destroy = false
    object_lock_enabled = false
    region = "eu-west-1"
    tags = {
      team = "billing"
    }
  }
  after    = {
    id = "example-invoices-prod"
    bucket = "example-invoices-prod"
    arn = "arn:aws:s3:::example-invoices-prod"
    force_destroy = false
    object_lock_enabled = false
    region = "eu-west-1"
    tags = {
      team = "billing"
      data = "confidential"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Bucket tags only."
    source      = "Terraform AWS provider docs, aws_s3_bucket, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/s3_bucket"
  }
}

case "aws-s3-expire" {
  type     = "aws_s3_bucket_lifecycle_configuration"
  name     = "logs"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-audit-logs"
    bucket = "example-audit-logs"
    expected_bucket_owner = ""
    rule = [
      {
        id = "mpu"
        status = "Enabled"
        prefix = ""
        filter = [
          {
            prefix = ""
          },
        ]
        abort_incomplete_multipart_upload = [
          {
            days_after_initiation = 7
          },
        ]
        expiration = []
        transition = []
        noncurrent_version_expiration = []
      },
    ]
  }
  after    = {
    id = "example-audit-logs"
    bucket = "example-audit-logs"
    expected_bucket_owner = ""
    rule = [
      {
        id = "mpu"
        status = "Enabled"
        prefix = ""
        filter = [
          {
            prefix = ""
          },
        ]
        abort_incomplete_multipart_upload = [
          {
            days_after_initiation = 7
          },
        ]
        expiration = []
        transition = []
        noncurrent_version_expiration = []
      },
      {
        id = "trim"
        status = "Enabled"
        prefix = ""
        filter = [
          {
            prefix = ""
          },
        ]
        abort_incomplete_multipart_upload = []
        expiration = [
          {
            days = 30
            date = ""
            expired_object_delete_marker = false
          },
        ]
        transition = []
        noncurrent_version_expiration = []
      },
    ]
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "deferred"]
    class       = "deferred-data-loss"
    why         = "A rule for the whole bucket applies to objects already there: everything older than 30 days is removed within a day or so."
    source      = "Amazon S3 User Guide, Expiring objects, https://docs.aws.amazon.com/AmazonS3/latest/userguide/lifecycle-expire-general-considerations.html"
  }
}

case "aws-s3-abort-mpu" {
  type     = "aws_s3_bucket_lifecycle_configuration"
  name     = "uploads"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    bucket = "example-uploads"
    expected_bucket_owner = null
    rule = [
      {
        id = "mpu"
        status = "Enabled"
        filter = [
          {
            prefix = ""
          },
        ]
        abort_incomplete_multipart_upload = [
          {
            days_after_initiation = 7
          },
        ]
        expiration = []
        transition = []
        noncurrent_version_expiration = []
      },
    ]
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the parts of uploads never finished are cleaned up after a week; no object is touched."
    source      = "Terraform AWS provider docs, aws_s3_bucket_lifecycle_configuration, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/s3_bucket_lifecycle_configuration"
  }
}

case "aws-s3-pab-off" {
  type     = "aws_s3_bucket_public_access_block"
  name     = "reports"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-reports"
    bucket = "example-reports"
    block_public_acls = true
    block_public_policy = true
    ignore_public_acls = true
    restrict_public_buckets = true
  }
  after    = {
    id = "example-reports"
    bucket = "example-reports"
    block_public_acls = true
    block_public_policy = false
    ignore_public_acls = true
    restrict_public_buckets = false
  }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "A public bucket policy is no longer refused, and one already there starts to count."
    source      = "Amazon S3 User Guide, Blocking public access, https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html"
  }
}

case "aws-s3-policy-world" {
  type     = "aws_s3_bucket_policy"
  name     = "reports"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    bucket = "example-reports"
    policy = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Sid\":\"read\",\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"s3:GetObject\",\"Resource\":\"arn:aws:s3:::example-reports/*\"}]}"
  }
  unknown  = ["id"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "Anybody can read every object of the bucket without signing in."
    source      = "Amazon S3 User Guide, Bucket policy examples, https://docs.aws.amazon.com/AmazonS3/latest/userguide/example-bucket-policies.html"
  }
}

case "aws-s3-versioning-on" {
  type     = "aws_s3_bucket_versioning"
  name     = "uploads"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "example-uploads"
    bucket = "example-uploads"
    expected_bucket_owner = ""
    mfa = null
    versioning_configuration = [
      {
        status = "Suspended"
        mfa_delete = ""
      },
    ]
  }
  after    = {
    id = "example-uploads"
    bucket = "example-uploads"
    expected_bucket_owner = ""
    mfa = null
    versioning_configuration = [
      {
        status = "Enabled"
        mfa_delete = ""
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Overwrites and deletes are kept from now on; nothing existing changes."
    source      = "Terraform AWS provider docs, aws_s3_bucket_versioning, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/s3_bucket_versioning"
  }
}

case "aws-logs-longer" {
  type     = "aws_cloudwatch_log_group"
  name     = "payments"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/app/payments"
    name = "/app/payments"
    arn = "arn:aws:logs:eu-west-1:210987654321:log-group:/app/payments"
    retention_in_days = 30
    skip_destroy = false
    log_group_class = "STANDARD"
    kms_key_id = ""
    tags = {}
  }
  after    = {
    id = "/app/payments"
    name = "/app/payments"
    arn = "arn:aws:logs:eu-west-1:210987654321:log-group:/app/payments"
    retention_in_days = 90
    skip_destroy = false
    log_group_class = "STANDARD"
    kms_key_id = ""
    tags = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Logs are kept longer than before."
    source      = "Terraform AWS provider docs, aws_cloudwatch_log_group, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/cloudwatch_log_group"
  }
}

case "aws-logs-shorter" {
  type     = "aws_cloudwatch_log_group"
  name     = "audit"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/audit/api"
    name = "/audit/api"
    arn = "arn:aws:logs:eu-west-1:210987654321:log-group:/audit/api"
    retention_in_days = 365
    skip_destroy = false
    log_group_class = "STANDARD"
    kms_key_id = ""
    tags = {}
  }
  after    = {
    id = "/audit/api"
    name = "/audit/api"
    arn = "arn:aws:logs:eu-west-1:210987654321:log-group:/audit/api"
    retention_in_days = 7
    skip_destroy = false
    log_group_class = "STANDARD"
    kms_key_id = ""
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "retention-shortened"
    why         = "Events older than a week become due for deletion and cannot be brought back."
    source      = "Amazon CloudWatch Logs API, PutRetentionPolicy, https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html"
  }
}

case "aws-lambda-timeout" {
  type     = "aws_lambda_function"
  name     = "resize"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "resize-images"
    function_name = "resize-images"
    arn = "arn:aws:lambda:eu-west-1:210987654321:function:resize-images"
    runtime = "python3.12"
    handler = "main.handler"
    role = "arn:aws:iam::210987654321:role/resize-images"
    timeout = 30
    memory_size = 512
    package_type = "Zip"
    s3_bucket = "example-artifacts"
    s3_key = "resize/1.4.0.zip"
    source_code_hash = "q1Yb3invented0="
    reserved_concurrent_executions = -1
    publish = false
    version = "$LATEST"
    last_modified = "2024-07-01T08:00:00.000+0000"
    tags = {}
  }
  after    = {
    id = "resize-images"
    function_name = "resize-images"
    arn = "arn:aws:lambda:eu-west-1:210987654321:function:resize-images"
    runtime = "python3.12"
    handler = "main.handler"
    role = "arn:aws:iam::210987654321:role/resize-images"
    timeout = 60
    memory_size = 512
    package_type = "Zip"
    s3_bucket = "example-artifacts"
    s3_key = "resize/1.4.0.zip"
    source_code_hash = "q1Yb3invented0="
    reserved_concurrent_executions = -1
    publish = false
    version = "$LATEST"
    tags = {}
  }
  unknown  = ["last_modified"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Invocations may take longer; running ones are not cut off."
    source      = "Terraform AWS provider docs, aws_lambda_function, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/lambda_function"
  }
}

case "aws-lambda-code" {
  type     = "aws_lambda_function"
  name     = "resize"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "resize-images"
    function_name = "resize-images"
    arn = "arn:aws:lambda:eu-west-1:210987654321:function:resize-images"
    runtime = "python3.12"
    handler = "main.handler"
    role = "arn:aws:iam::210987654321:role/resize-images"
    timeout = 30
    memory_size = 512
    package_type = "Zip"
    s3_bucket = "example-artifacts"
    s3_key = "resize/1.4.0.zip"
    source_code_hash = "q1Yb3invented0="
    reserved_concurrent_executions = -1
    publish = false
    version = "$LATEST"
    last_modified = "2024-07-01T08:00:00.000+0000"
    tags = {}
  }
  after    = {
    id = "resize-images"
    function_name = "resize-images"
    arn = "arn:aws:lambda:eu-west-1:210987654321:function:resize-images"
    runtime = "python3.12"
    handler = "main.handler"
    role = "arn:aws:iam::210987654321:role/resize-images"
    timeout = 30
    memory_size = 512
    package_type = "Zip"
    s3_bucket = "example-artifacts"
    s3_key = "resize/1.5.0.zip"
    source_code_hash = "w7Kd9invented1="
    reserved_concurrent_executions = -1
    publish = false
    version = "$LATEST"
    tags = {}
  }
  unknown  = ["last_modified"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A normal release: new invocations get the new code while running ones finish on the old."
    source      = "Terraform AWS provider docs, aws_lambda_function, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/lambda_function"
  }
}

case "aws-lambda-throttled" {
  type     = "aws_lambda_function"
  name     = "resize"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "resize-images"
    function_name = "resize-images"
    arn = "arn:aws:lambda:eu-west-1:210987654321:function:resize-images"
    runtime = "python3.12"
    handler = "main.handler"
    role = "arn:aws:iam::210987654321:role/resize-images"
    timeout = 30
    memory_size = 512
    package_type = "Zip"
    s3_bucket = "example-artifacts"
    s3_key = "resize/1.4.0.zip"
    source_code_hash = "q1Yb3invented0="
    reserved_concurrent_executions = -1
    publish = false
    version = "$LATEST"
    last_modified = "2024-07-01T08:00:00.000+0000"
    tags = {}
  }
  after    = {
    id = "resize-images"
    function_name = "resize-images"
    arn = "arn:aws:lambda:eu-west-1:210987654321:function:resize-images"
    runtime = "python3.12"
    handler = "main.handler"
    role = "arn:aws:iam::210987654321:role/resize-images"
    timeout = 30
    memory_size = 512
    package_type = "Zip"
    s3_bucket = "example-artifacts"
    s3_key = "resize/1.4.0.zip"
    source_code_hash = "q1Yb3invented0="
    reserved_concurrent_executions = 0
    publish = false
    version = "$LATEST"
    tags = {}
  }
  unknown  = ["last_modified"]
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "capacity-zero"
    why         = "Reserved concurrency of nought throttles every invocation, which switches the function off."
    source      = "AWS Lambda Developer Guide, Configuring reserved concurrency, https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html"
  }
}

case "aws-lambda-layer" {
  type     = "aws_lambda_layer_version"
  name     = "deps"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "arn:aws:lambda:eu-west-1:210987654321:layer:deps:11"
    arn = "arn:aws:lambda:eu-west-1:210987654321:layer:deps:11"
    layer_arn = "arn:aws:lambda:eu-west-1:210987654321:layer:deps"
    layer_name = "deps"
    version = "11"
    s3_bucket = "example-artifacts"
    s3_key = "layers/deps-11.zip"
    source_code_hash = "aaa0invented="
    compatible_runtimes = ["python3.12"]
    skip_destroy = false
  }
  after    = {
    layer_name = "deps"
    s3_bucket = "example-artifacts"
    s3_key = "layers/deps-12.zip"
    source_code_hash = "bbb1invented="
    compatible_runtimes = ["python3.12"]
    skip_destroy = false
  }
  unknown  = ["id", "arn", "layer_arn", "version"]
  replace_paths = [["s3_key"], ["source_code_hash"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Layer versions are immutable, so each release replaces one; functions that use the old version keep running with it."
    source      = "AWS Lambda Developer Guide, Deleting a layer version, https://docs.aws.amazon.com/lambda/latest/dg/creating-deleting-layers.html"
  }
}

case "aws-asg-max-up" {
  type     = "aws_autoscaling_group"
  name     = "web"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "web-asg"
    name = "web-asg"
    arn = "arn:aws:autoscaling:eu-west-1:210987654321:autoScalingGroup:11111111-2222-4333-8444-555555555555:autoScalingGroupName/web-asg"
    min_size = 3
    max_size = 6
    desired_capacity = 3
    health_check_type = "ELB"
    vpc_zone_identifier = ["subnet-0123abcd4567ef890", "subnet-0123abcd4567ef891"]
    launch_template = [
      {
        id = "lt-0a1b2c3d4e5f60718"
        name = "web"
        version = "12"
      },
    ]
    instance_refresh = []
    force_delete = false
  }
  after    = {
    id = "web-asg"
    name = "web-asg"
    arn = "arn:aws:autoscaling:eu-west-1:210987654321:autoScalingGroup:11111111-2222-4333-8444-555555555555:autoScalingGroupName/web-asg"
    min_size = 3
    max_size = 12
    desired_capacity = 3
    health_check_type = "ELB"
    vpc_zone_identifier = ["subnet-0123abcd4567ef890", "subnet-0123abcd4567ef891"]
    launch_template = [
      {
        id = "lt-0a1b2c3d4e5f60718"
        name = "web"
        version = "12"
      },
    ]
    instance_refresh = []
    force_delete = false
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The group may grow further; no instance is touched."
    source      = "Terraform AWS provider docs, aws_autoscaling_group, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/autoscaling_group"
  }
}

case "aws-asg-to-zero" {
  type     = "aws_autoscaling_group"
  name     = "web"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "web-asg"
    name = "web-asg"
    arn = "arn:aws:autoscaling:eu-west-1:210987654321:autoScalingGroup:11111111-2222-4333-8444-555555555555:autoScalingGroupName/web-asg"
    min_size = 3
    max_size = 6
    desired_capacity = 3
    health_check_type = "ELB"
    vpc_zone_identifier = ["subnet-0123abcd4567ef890", "subnet-0123abcd4567ef891"]
    launch_template = [
      {
        id = "lt-0a1b2c3d4e5f60718"
        name = "web"
        version = "12"
      },
    ]
    instance_refresh = []
    force_delete = false
  }
  after    = {
    id = "web-asg"
    name = "web-asg"
    arn = "arn:aws:autoscaling:eu-west-1:210987654321:autoScalingGroup:11111111-2222-4333-8444-555555555555:autoScalingGroupName/web-asg"
    min_size = 0
    max_size = 0
    desired_capacity = 0
    health_check_type = "ELB"
    vpc_zone_identifier = ["subnet-0123abcd4567ef890", "subnet-0123abcd4567ef891"]
    launch_template = [
      {
        id = "lt-0a1b2c3d4e5f60718"
        name = "web"
        version = "12"
      },
    ]
    instance_refresh = []
    force_delete = false
  }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "capacity-zero"
    why         = "Every instance of the group is terminated and none may start."
    source      = "Terraform AWS provider docs, aws_autoscaling_group, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/autoscaling_group"
  }
}

case "aws-launch-configuration" {
  type     = "aws_launch_configuration"
  name     = "batch"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create", "delete"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "batch-20240601"
    name = "batch-20240601"
    name_prefix = "batch-"
    arn = "arn:aws:autoscaling:eu-west-1:210987654321:launchConfiguration:aaaa:launchConfigurationName/batch-20240601"
    image_id = "ami-0abc1234def567890"
    instance_type = "c6i.large"
    security_groups = ["sg-0aa11bb22cc33dd44"]
  }
  after    = {
    name_prefix = "batch-"
    image_id = "ami-0fedcba9876543210"
    instance_type = "c6i.large"
    security_groups = ["sg-0aa11bb22cc33dd44"]
  }
  unknown  = ["id", "arn", "name"]
  replace_paths = [["image_id"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A launch configuration is an inert recipe; instances already running are not touched by a new one."
    source      = "Amazon EC2 Auto Scaling User Guide, Change the launch configuration, https://docs.aws.amazon.com/autoscaling/ec2/userguide/change-launch-config.html"
  }
}

case "aws-ecs-scale-up" {
  type     = "aws_ecs_service"
  name     = "checkout"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "arn:aws:ecs:eu-west-1:210987654321:service/prod/checkout"
    name = "checkout"
    cluster = "arn:aws:ecs:eu-west-1:210987654321:cluster/prod"
    desired_count = 4
    launch_type = "FARGATE"
    task_definition = "arn:aws:ecs:eu-west-1:210987654321:task-definition/checkout:41"
    deployment_minimum_healthy_percent = 100
    deployment_maximum_percent = 200
    health_check_grace_period_seconds = 30
    enable_execute_command = false
    force_new_deployment = false
    wait_for_steady_state = false
    load_balancer = [
      {
        target_group_arn = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:targetgroup/checkout/1234567890abcdef"
        container_name = "checkout"
        container_port = 8080
        elb_name = ""
      },
    ]
  }
  after    = {
    id = "arn:aws:ecs:eu-west-1:210987654321:service/prod/checkout"
    name = "checkout"
    cluster = "arn:aws:ecs:eu-west-1:210987654321:cluster/prod"
    desired_count = 6
    launch_type = "FARGATE"
    task_definition = "arn:aws:ecs:eu-west-1:210987654321:task-definition/checkout:41"
    deployment_minimum_healthy_percent = 100
    deployment_maximum_percent = 200
    health_check_grace_period_seconds = 30
    enable_execute_command = false
    force_new_deployment = false
    wait_for_steady_state = false
    load_balancer = [
      {
        target_group_arn = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:targetgroup/checkout/1234567890abcdef"
        container_name = "checkout"
        container_port = 8080
        elb_name = ""
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Two more tasks join the four that run."
    source      = "Terraform AWS provider docs, aws_ecs_service, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/ecs_service"
  }
}

case "aws-ecs-release" {
  type     = "aws_ecs_service"
  name     = "checkout"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "arn:aws:ecs:eu-west-1:210987654321:service/prod/checkout"
    name = "checkout"
    cluster = "arn:aws:ecs:eu-west-1:210987654321:cluster/prod"
    desired_count = 4
    launch_type = "FARGATE"
    task_definition = "arn:aws:ecs:eu-west-1:210987654321:task-definition/checkout:41"
    deployment_minimum_healthy_percent = 100
    deployment_maximum_percent = 200
    health_check_grace_period_seconds = 30
    enable_execute_command = false
    force_new_deployment = false
    wait_for_steady_state = false
    load_balancer = [
      {
        target_group_arn = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:targetgroup/checkout/1234567890abcdef"
        container_name = "checkout"
        container_port = 8080
        elb_name = ""
      },
    ]
  }
  after    = {
    id = "arn:aws:ecs:eu-west-1:210987654321:service/prod/checkout"
    name = "checkout"
    cluster = "arn:aws:ecs:eu-west-1:210987654321:cluster/prod"
    desired_count = 4
    launch_type = "FARGATE"
    task_definition = "arn:aws:ecs:eu-west-1:210987654321:task-definition/checkout:42"
    deployment_minimum_healthy_percent = 100
    deployment_maximum_percent = 200
    health_check_grace_period_seconds = 30
    enable_execute_command = false
    force_new_deployment = false
    wait_for_steady_state = false
    load_balancer = [
      {
        target_group_arn = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:targetgroup/checkout/1234567890abcdef"
        container_name = "checkout"
        container_port = 8080
        elb_name = ""
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A rolling deployment with 100 percent kept healthy: new tasks are up before old ones go."
    source      = "Amazon ECS Developer Guide, Rolling update, https://docs.aws.amazon.com/AmazonECS/latest/developerguide/deployment-type-ecs.html"
  }
}

case "aws-ecs-to-zero" {
  type     = "aws_ecs_service"
  name     = "checkout"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "arn:aws:ecs:eu-west-1:210987654321:service/prod/checkout"
    name = "checkout"
    cluster = "arn:aws:ecs:eu-west-1:210987654321:cluster/prod"
    desired_count = 4
    launch_type = "FARGATE"
    task_definition = "arn:aws:ecs:eu-west-1:210987654321:task-definition/checkout:41"
    deployment_minimum_healthy_percent = 100
    deployment_maximum_percent = 200
    health_check_grace_period_seconds = 30
    enable_execute_command = false
    force_new_deployment = false
    wait_for_steady_state = false
    load_balancer = [
      {
        target_group_arn = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:targetgroup/checkout/1234567890abcdef"
        container_name = "checkout"
        container_port = 8080
        elb_name = ""
      },
    ]
  }
  after    = {
    id = "arn:aws:ecs:eu-west-1:210987654321:service/prod/checkout"
    name = "checkout"
    cluster = "arn:aws:ecs:eu-west-1:210987654321:cluster/prod"
    desired_count = 0
    launch_type = "FARGATE"
    task_definition = "arn:aws:ecs:eu-west-1:210987654321:task-definition/checkout:41"
    deployment_minimum_healthy_percent = 100
    deployment_maximum_percent = 200
    health_check_grace_period_seconds = 30
    enable_execute_command = false
    force_new_deployment = false
    wait_for_steady_state = false
    load_balancer = [
      {
        target_group_arn = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:targetgroup/checkout/1234567890abcdef"
        container_name = "checkout"
        container_port = 8080
        elb_name = ""
      },
    ]
  }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "capacity-zero"
    why         = "All tasks behind the load balancer are stopped."
    source      = "Terraform AWS provider docs, aws_ecs_service, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/ecs_service"
  }
}

case "aws-ecs-taskdef" {
  type     = "aws_ecs_task_definition"
  name     = "checkout"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "checkout"
    family = "checkout"
    arn = "arn:aws:ecs:eu-west-1:210987654321:task-definition/checkout:41"
    arn_without_revision = "arn:aws:ecs:eu-west-1:210987654321:task-definition/checkout"
    revision = 41
    cpu = "512"
    memory = "1024"
    network_mode = "awsvpc"
    requires_compatibilities = ["FARGATE"]
    skip_destroy = false
    track_latest = false
    container_definitions = "[{\"name\":\"checkout\",\"image\":\"registry.example.com/checkout:2.3.0\",\"essential\":true}]"
  }
  after    = {
    family = "checkout"
    cpu = "512"
    memory = "1024"
    network_mode = "awsvpc"
    requires_compatibilities = ["FARGATE"]
    skip_destroy = false
    track_latest = false
    container_definitions = "[{\"name\":\"checkout\",\"image\":\"registry.example.com/checkout:2.4.0\",\"essential\":true}]"
  }
  unknown  = ["id", "arn", "arn_without_revision", "revision"]
  replace_paths = [["container_definitions"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A revision is immutable, so each release replaces it; tasks of the deregistered revision go on running."
    source      = "Amazon ECS Developer Guide, Deregistering a task definition revision, https://docs.aws.amazon.com/AmazonECS/latest/developerguide/deregister-task-definition-v2.html"
  }
}

case "aws-iam-role-new" {
  type     = "aws_iam_role"
  name     = "report_writer"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "report-writer"
    path = "/"
    description = ""
    max_session_duration = 3600
    force_detach_policies = false
    assume_role_policy = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":{\"Service\":\"lambda.amazonaws.com\"},\"Action\":\"sts:AssumeRole\"}]}"
    tags = {}
  }
  unknown  = ["id", "arn", "unique_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new role that only Lambda may take on, with no permissions yet."
    source      = "Terraform AWS provider docs, aws_iam_role, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/iam_role"
  }
}

case "aws-iam-policy-new" {
  type     = "aws_iam_policy"
  name     = "report_writer"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "report-writer"
    path = "/"
    description = ""
    policy = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":[\"s3:PutObject\"],\"Resource\":\"arn:aws:s3:::example-reports/out/*\"}]}"
    tags = {}
  }
  unknown  = ["id", "arn", "policy_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A narrow policy that nothing is attached to yet."
    source      = "Terraform AWS provider docs, aws_iam_policy, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/iam_policy"
  }
}

case "aws-iam-attach-ssm" {
  type     = "aws_iam_role_policy_attachment"
  name     = "ssm"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    role = "app-nodes"
    policy_arn = "arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore"
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One more managed policy on one role, leaving the others alone."
    source      = "Terraform AWS provider docs, aws_iam_role_policy_attachment, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/iam_role_policy_attachment"
  }
}

case "aws-iam-attach-exclusive" {
  type     = "aws_iam_policy_attachment"
  name     = "ops_admin"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "ops-admin"
    policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"
    roles = ["ops-admin"]
    users = []
    groups = []
  }
  unknown  = ["id"]
  expect {
    disposition = "hold"
    effects     = ["lockout", "outage"]
    class       = "authoritative-evicts"
    why         = "This resource owns all attachments of the policy in the account: any other role, user or group with it, however attached, loses it."
    source      = "Terraform AWS provider docs, aws_iam_policy_attachment, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/iam_policy_attachment (warning on exclusivity)"
  }
}

case "aws-iam-role-rename" {
  type     = "aws_iam_role"
  name     = "deployer"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "deployer"
    name = "deployer"
    arn = "arn:aws:iam::210987654321:role/deployer"
    unique_id = "AROAEXAMPLE0000000002"
    path = "/"
    description = ""
    max_session_duration = 3600
    force_detach_policies = true
    assume_role_policy = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":{\"Service\":\"lambda.amazonaws.com\"},\"Action\":\"sts:AssumeRole\"}]}"
    tags = {}
  }
  after    = {
    name = "ci-deployer"
    path = "/"
    description = ""
    max_session_duration = 3600
    force_detach_policies = true
    assume_role_policy = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":{\"Service\":\"lambda.amazonaws.com\"},\"Action\":\"sts:AssumeRole\"}]}"
    tags = {}
  }
  unknown  = ["id", "arn", "unique_id"]
  replace_paths = [["name"]]
  expect {
    disposition = "hold"
    effects     = ["identity-change", "lockout", "outage"]
    class       = "identity"
    why         = "A role cannot be renamed: it is remade with another ARN and unique id, and whatever trusts or names the old one stops working."
    source      = "Terraform AWS provider docs, aws_iam_role, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/iam_role"
  }
}

case "aws-iam-trust-dropped" {
  type     = "aws_iam_role"
  name     = "deployer"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "deployer"
    name = "deployer"
    arn = "arn:aws:iam::210987654321:role/deployer"
    unique_id = "AROAEXAMPLE0000000001"
    path = "/"
    description = ""
    max_session_duration = 3600
    force_detach_policies = false
    assume_role_policy = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":{\"Federated\":\"arn:aws:iam::210987654321:oidc-provider/token.ci.example.com\"},\"Action\":\"sts:AssumeRoleWithWebIdentity\"},{\"Effect\":\"Allow\",\"Principal\":{\"Service\":\"codebuild.amazonaws.com\"},\"Action\":\"sts:AssumeRole\"}]}"
    tags = {}
  }
  after    = {
    id = "deployer"
    name = "deployer"
    arn = "arn:aws:iam::210987654321:role/deployer"
    unique_id = "AROAEXAMPLE0000000001"
    path = "/"
    description = ""
    max_session_duration = 3600
    force_detach_policies = false
    assume_role_policy = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":{\"Service\":\"codebuild.amazonaws.com\"},\"Action\":\"sts:AssumeRole\"}]}"
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["lockout"]
    class       = "lockout"
    why         = "The federated CI identity may no longer take on the role, so pipelines lose their way in, perhaps this one too."
    source      = "IAM User Guide, Update a role trust policy, https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_update-role-trust-policy.html"
  }
}

case "aws-iam-oidc-delete" {
  type     = "aws_iam_openid_connect_provider"
  name     = "ci"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "arn:aws:iam::210987654321:oidc-provider/token.ci.example.com"
    arn = "arn:aws:iam::210987654321:oidc-provider/token.ci.example.com"
    url = "token.ci.example.com"
    client_id_list = ["sts.amazonaws.com"]
    thumbprint_list = ["0000000000000000000000000000000000000000"]
    tags = {}
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["lockout", "outage"]
    class       = "lockout"
    why         = "Roles that trust the provider are left as they are but nobody can take them on through it any more."
    source      = "IAM User Guide, Create an OIDC identity provider (deleting), https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_create_oidc.html"
  }
}

case "aws-iam-key-delete" {
  type     = "aws_iam_access_key"
  name     = "backup_agent"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "AKIAEXAMPLE000000001"
    user = "backup-agent"
    status = "Active"
    secret = "invented-secret"
    create_date = "2023-02-01T00:00:00Z"
  }
  after    = null
  sensitive = ["secret"]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "outage", "lockout", "irreversible"]
    class       = "credential-rotation"
    why         = "The key stops working at once and can never be re-enabled; whatever signs with it fails."
    source      = "Terraform AWS provider docs, aws_iam_access_key, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/iam_access_key"
  }
}

case "aws-kms-key-delete" {
  type     = "aws_kms_key"
  name     = "data"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    key_id = "3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    arn = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    description = "data at rest"
    deletion_window_in_days = 7
    is_enabled = true
    enable_key_rotation = true
    multi_region = false
    tags = {}
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroy"
    why         = "The key is unusable straight away, pending deletion, and after seven days everything encrypted with it is unreadable for ever."
    source      = "AWS KMS Developer Guide, Deleting AWS KMS keys, https://docs.aws.amazon.com/kms/latest/developerguide/deleting-keys.html"
  }
}

case "aws-kms-alias-new" {
  type     = "aws_kms_alias"
  name     = "data"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "alias/data"
    target_key_id = "3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
  }
  unknown  = ["id", "arn", "target_key_arn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new friendly name for a key."
    source      = "Terraform AWS provider docs, aws_kms_alias, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/kms_alias"
  }
}

case "aws-alarm-new" {
  type     = "aws_cloudwatch_metric_alarm"
  name     = "cpu_high"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    alarm_name = "web-cpu-high"
    comparison_operator = "GreaterThanThreshold"
    evaluation_periods = 3
    metric_name = "CPUUtilization"
    namespace = "AWS/EC2"
    period = 60
    statistic = "Average"
    threshold = 85
    alarm_actions = ["arn:aws:sns:eu-west-1:210987654321:oncall"]
    dimensions = {
      AutoScalingGroupName = "web-asg"
    }
  }
  unknown  = ["id", "arn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new alarm only watches and notifies."
    source      = "Terraform AWS provider docs, aws_cloudwatch_metric_alarm, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/cloudwatch_metric_alarm"
  }
}

case "aws-dashboard" {
  type     = "aws_cloudwatch_dashboard"
  name     = "web"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "web"
    dashboard_name = "web"
    dashboard_arn = "arn:aws:cloudwatch::210987654321:dashboard/web"
    dashboard_body = "{\"widgets\":[]}"
  }
  after    = {
    id = "web"
    dashboard_name = "web"
    dashboard_arn = "arn:aws:cloudwatch::210987654321:dashboard/web"
    dashboard_body = "{\"widgets\":[{\"type\":\"text\",\"x\":0,\"y\":0,\"width\":6,\"height\":2,\"properties\":{\"markdown\":\"web\"}}]}"
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A picture for people."
    source      = "Terraform AWS provider docs, aws_cloudwatch_dashboard, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/cloudwatch_dashboard"
  }
}

case "aws-subnet-new" {
  type     = "aws_subnet"
  name     = "private_c"
  key      = "c"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    vpc_id = "vpc-0c0ffee0c0ffee000"
    cidr_block = "10.20.3.0/24"
    availability_zone = "eu-west-1c"
    map_public_ip_on_launch = false
    tags = {
      Name = "private-c"
    }
  }
  unknown  = ["id", "arn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty private subnet."
    source      = "Terraform AWS provider docs, aws_subnet, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/subnet"
  }
}

case "aws-route-nat-moved" {
  type     = "aws_route"
  name     = "egress"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "r-rtb-0aabbccdd11223344-1080289494"
    route_table_id = "rtb-0aabbccdd11223344"
    destination_cidr_block = "0.0.0.0/0"
    nat_gateway_id = "nat-0123456789abcdef0"
    gateway_id = ""
    origin = "CreateRoute"
    state = "active"
  }
  after    = {
    id = "r-rtb-0aabbccdd11223344-1080289494"
    route_table_id = "rtb-0aabbccdd11223344"
    destination_cidr_block = "0.0.0.0/0"
    nat_gateway_id = "nat-0fedcba9876543210"
    gateway_id = ""
    origin = "CreateRoute"
    state = "active"
  }
  expect {
    disposition = "hold"
    effects     = ["address-change", "outage"]
    class       = "network-path"
    why         = "All outbound traffic leaves by another gateway: connections in flight break and partners see another source address."
    source      = "Amazon VPC User Guide, NAT gateway basics, https://docs.aws.amazon.com/vpc/latest/userguide/nat-gateway-basics.html"
  }
}

case "aws-nat-gw-subnet" {
  type     = "aws_nat_gateway"
  name     = "a"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "nat-0123456789abcdef0"
    allocation_id = "eipalloc-0a1b2c3d4e5f60718"
    connectivity_type = "public"
    subnet_id = "subnet-0123abcd4567ef890"
    public_ip = "198.51.100.17"
    private_ip = "10.20.0.9"
    tags = {
      Name = "nat-a"
    }
  }
  after    = {
    allocation_id = "eipalloc-0a1b2c3d4e5f60718"
    connectivity_type = "public"
    subnet_id = "subnet-0123abcd4567ef8aa"
    tags = {
      Name = "nat-a"
    }
  }
  unknown  = ["id", "public_ip", "private_ip"]
  replace_paths = [["subnet_id"]]
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "network-path"
    why         = "The gateway is deleted first; until the new one is ready and routes point at it, private subnets have no way out."
    source      = "Terraform AWS provider docs, aws_nat_gateway, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/nat_gateway"
  }
}

case "aws-eip-release" {
  type     = "aws_eip"
  name     = "gateway"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "eipalloc-0a1b2c3d4e5f60719"
    allocation_id = "eipalloc-0a1b2c3d4e5f60719"
    public_ip = "198.51.100.23"
    domain = "vpc"
    association_id = "eipassoc-0c1d2e3f405162738"
    instance = "i-0f1e2d3c4b5a69788"
    tags = {
      Name = "partner-gw"
    }
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["address-change", "irreversible", "outage"]
    class       = "address"
    why         = "The address goes back to the pool, and whoever has it on an allow list loses us, with no promise of ever getting it back."
    source      = "Terraform AWS provider docs, aws_eip, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/eip"
  }
}

case "aws-eks-version" {
  type     = "aws_eks_cluster"
  name     = "prod"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "prod"
    name = "prod"
    arn = "arn:aws:eks:eu-west-1:210987654321:cluster/prod"
    version = "1.28"
    platform_version = "eks.14"
    role_arn = "arn:aws:iam::210987654321:role/eks-prod"
    endpoint = "https://ABCDEF0123456789.gr7.eu-west-1.eks.example"
    enabled_cluster_log_types = ["api"]
    vpc_config = [
      {
        subnet_ids = ["subnet-0123abcd4567ef890", "subnet-0123abcd4567ef891"]
        endpoint_private_access = true
        endpoint_public_access = false
        public_access_cidrs = []
        security_group_ids = []
      },
    ]
    tags = {}
  }
  after    = {
    id = "prod"
    name = "prod"
    arn = "arn:aws:eks:eu-west-1:210987654321:cluster/prod"
    version = "1.29"
    role_arn = "arn:aws:iam::210987654321:role/eks-prod"
    endpoint = "https://ABCDEF0123456789.gr7.eu-west-1.eks.example"
    enabled_cluster_log_types = ["api"]
    vpc_config = [
      {
        subnet_ids = ["subnet-0123abcd4567ef890", "subnet-0123abcd4567ef891"]
        endpoint_private_access = true
        endpoint_public_access = false
        public_access_cidrs = []
        security_group_ids = []
      },
    ]
    tags = {}
  }
  unknown  = ["platform_version"]
  expect {
    disposition = "hold"
    effects     = ["irreversible", "slow", "outage"]
    class       = "engine-upgrade"
    why         = "The control plane is upgraded in place and there is no way back to the former minor version."
    source      = "Amazon EKS User Guide, Update existing cluster to new Kubernetes version, https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html"
  }
}

case "aws-eks-public" {
  type     = "aws_eks_cluster"
  name     = "prod"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "prod"
    name = "prod"
    arn = "arn:aws:eks:eu-west-1:210987654321:cluster/prod"
    version = "1.28"
    platform_version = "eks.14"
    role_arn = "arn:aws:iam::210987654321:role/eks-prod"
    endpoint = "https://ABCDEF0123456789.gr7.eu-west-1.eks.example"
    enabled_cluster_log_types = ["api"]
    vpc_config = [
      {
        subnet_ids = ["subnet-0123abcd4567ef890", "subnet-0123abcd4567ef891"]
        endpoint_private_access = true
        endpoint_public_access = false
        public_access_cidrs = []
        security_group_ids = []
      },
    ]
    tags = {}
  }
  after    = {
    id = "prod"
    name = "prod"
    arn = "arn:aws:eks:eu-west-1:210987654321:cluster/prod"
    version = "1.28"
    platform_version = "eks.14"
    role_arn = "arn:aws:iam::210987654321:role/eks-prod"
    endpoint = "https://ABCDEF0123456789.gr7.eu-west-1.eks.example"
    enabled_cluster_log_types = ["api"]
    vpc_config = [
      {
        subnet_ids = ["subnet-0123abcd4567ef890", "subnet-0123abcd4567ef891"]
        endpoint_private_access = true
        endpoint_public_access = true
        public_access_cidrs = ["0.0.0.0/0"]
        security_group_ids = []
      },
    ]
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "The API server becomes reachable from the whole internet."
    source      = "Amazon EKS User Guide, Cluster API server endpoint, https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html"
  }
}

case "aws-eks-ng-types" {
  type     = "aws_eks_node_group"
  name     = "workers"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "prod:workers"
    cluster_name = "prod"
    node_group_name = "workers"
    arn = "arn:aws:eks:eu-west-1:210987654321:nodegroup/prod/workers/aa11"
    node_role_arn = "arn:aws:iam::210987654321:role/eks-nodes"
    subnet_ids = ["subnet-0123abcd4567ef890"]
    instance_types = ["m6i.large"]
    ami_type = "AL2_x86_64"
    capacity_type = "ON_DEMAND"
    disk_size = 50
    scaling_config = [
      {
        desired_size = 3
        max_size = 6
        min_size = 3
      },
    ]
    labels = {}
    taint = []
    status = "ACTIVE"
  }
  after    = {
    cluster_name = "prod"
    node_group_name = "workers"
    node_role_arn = "arn:aws:iam::210987654321:role/eks-nodes"
    subnet_ids = ["subnet-0123abcd4567ef890"]
    instance_types = ["m6i.xlarge"]
    ami_type = "AL2_x86_64"
    capacity_type = "ON_DEMAND"
    disk_size = 50
    scaling_config = [
      {
        desired_size = 3
        max_size = 6
        min_size = 3
      },
    ]
    labels = {}
    taint = []
  }
  unknown  = ["id", "arn", "status"]
  replace_paths = [["instance_types"]]
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "replace-capacity"
    why         = "The whole group of nodes goes before the new one is there, so its pods have nowhere to run."
    source      = "Terraform AWS provider docs, aws_eks_node_group, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/eks_node_group"
  }
}

case "aws-eks-ng-max" {
  type     = "aws_eks_node_group"
  name     = "workers"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "prod:workers"
    cluster_name = "prod"
    node_group_name = "workers"
    arn = "arn:aws:eks:eu-west-1:210987654321:nodegroup/prod/workers/aa11"
    node_role_arn = "arn:aws:iam::210987654321:role/eks-nodes"
    subnet_ids = ["subnet-0123abcd4567ef890"]
    instance_types = ["m6i.large"]
    ami_type = "AL2_x86_64"
    capacity_type = "ON_DEMAND"
    disk_size = 50
    scaling_config = [
      {
        desired_size = 3
        max_size = 6
        min_size = 3
      },
    ]
    labels = {}
    taint = []
    status = "ACTIVE"
  }
  after    = {
    id = "prod:workers"
    cluster_name = "prod"
    node_group_name = "workers"
    arn = "arn:aws:eks:eu-west-1:210987654321:nodegroup/prod/workers/aa11"
    node_role_arn = "arn:aws:iam::210987654321:role/eks-nodes"
    subnet_ids = ["subnet-0123abcd4567ef890"]
    instance_types = ["m6i.large"]
    ami_type = "AL2_x86_64"
    capacity_type = "ON_DEMAND"
    disk_size = 50
    scaling_config = [
      {
        desired_size = 3
        max_size = 10
        min_size = 3
      },
    ]
    labels = {}
    taint = []
    status = "ACTIVE"
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The autoscaler gets more room upward."
    source      = "Terraform AWS provider docs, aws_eks_node_group, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/eks_node_group"
  }
}

case "aws-memcached-type" {
  type     = "aws_elasticache_cluster"
  name     = "sessions"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "sessions"
    cluster_id = "sessions"
    arn = "arn:aws:elasticache:eu-west-1:210987654321:cluster:sessions"
    engine = "memcached"
    engine_version = "1.6.17"
    node_type = "cache.t4g.small"
    num_cache_nodes = 2
    port = 11211
    apply_immediately = true
    subnet_group_name = "prod"
    cluster_address = "sessions.x.cfg.euw1.cache.example"
  }
  after    = {
    cluster_id = "sessions"
    engine = "memcached"
    engine_version = "1.6.17"
    node_type = "cache.t4g.medium"
    num_cache_nodes = 2
    port = 11211
    apply_immediately = true
    subnet_group_name = "prod"
  }
  unknown  = ["id", "arn", "cluster_address"]
  replace_paths = [["node_type"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss"]
    class       = "replace-stateful"
    why         = "Memcached nodes cannot be resized; the cluster is deleted and built anew with everything in it forgotten."
    source      = "Terraform AWS provider docs, aws_elasticache_cluster, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/elasticache_cluster"
  }
}

case "aws-ddb-hash-key" {
  type     = "aws_dynamodb_table"
  name     = "carts"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "carts"
    name = "carts"
    arn = "arn:aws:dynamodb:eu-west-1:210987654321:table/carts"
    billing_mode = "PAY_PER_REQUEST"
    hash_key = "cart_id"
    range_key = null
    attribute = [
      {
        name = "cart_id"
        type = "S"
      },
    ]
    deletion_protection_enabled = false
    stream_enabled = false
    table_class = "STANDARD"
    ttl = [
      {
        attribute_name = ""
        enabled = false
      },
    ]
    point_in_time_recovery = [
      {
        enabled = false
      },
    ]
    tags = {}
  }
  after    = {
    name = "carts"
    billing_mode = "PAY_PER_REQUEST"
    hash_key = "customer_id"
    range_key = null
    attribute = [
      {
        name = "customer_id"
        type = "S"
      },
    ]
    deletion_protection_enabled = false
    stream_enabled = false
    table_class = "STANDARD"
    ttl = [
      {
        attribute_name = ""
        enabled = false
      },
    ]
    point_in_time_recovery = [
      {
        enabled = false
      },
    ]
    tags = {}
  }
  unknown  = ["id", "arn"]
  replace_paths = [["hash_key"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "replace-stateful"
    why         = "Another hash key means another table: the old one is deleted with all items and no recovery point."
    source      = "Terraform AWS provider docs, aws_dynamodb_table, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/dynamodb_table"
  }
}

case "aws-ddb-ttl-on" {
  type     = "aws_dynamodb_table"
  name     = "carts"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "carts"
    name = "carts"
    arn = "arn:aws:dynamodb:eu-west-1:210987654321:table/carts"
    billing_mode = "PAY_PER_REQUEST"
    hash_key = "cart_id"
    range_key = null
    attribute = [
      {
        name = "cart_id"
        type = "S"
      },
    ]
    deletion_protection_enabled = false
    stream_enabled = false
    table_class = "STANDARD"
    ttl = [
      {
        attribute_name = ""
        enabled = false
      },
    ]
    point_in_time_recovery = [
      {
        enabled = false
      },
    ]
    tags = {}
  }
  after    = {
    id = "carts"
    name = "carts"
    arn = "arn:aws:dynamodb:eu-west-1:210987654321:table/carts"
    billing_mode = "PAY_PER_REQUEST"
    hash_key = "cart_id"
    range_key = null
    attribute = [
      {
        name = "cart_id"
        type = "S"
      },
    ]
    deletion_protection_enabled = false
    stream_enabled = false
    table_class = "STANDARD"
    ttl = [
      {
        attribute_name = "created_at"
        enabled = true
      },
    ]
    point_in_time_recovery = [
      {
        enabled = false
      },
    ]
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "deferred", "irreversible"]
    class       = "deferred-data-loss"
    why         = "Items whose created_at lies in the past count as expired, so the service deletes them over the next days."
    source      = "Amazon DynamoDB Developer Guide, Using time to live, https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html"
  }
}

case "aws-ddb-pitr-on" {
  type     = "aws_dynamodb_table"
  name     = "carts"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "carts"
    name = "carts"
    arn = "arn:aws:dynamodb:eu-west-1:210987654321:table/carts"
    billing_mode = "PAY_PER_REQUEST"
    hash_key = "cart_id"
    range_key = null
    attribute = [
      {
        name = "cart_id"
        type = "S"
      },
    ]
    deletion_protection_enabled = false
    stream_enabled = false
    table_class = "STANDARD"
    ttl = [
      {
        attribute_name = ""
        enabled = false
      },
    ]
    point_in_time_recovery = [
      {
        enabled = false
      },
    ]
    tags = {}
  }
  after    = {
    id = "carts"
    name = "carts"
    arn = "arn:aws:dynamodb:eu-west-1:210987654321:table/carts"
    billing_mode = "PAY_PER_REQUEST"
    hash_key = "cart_id"
    range_key = null
    attribute = [
      {
        name = "cart_id"
        type = "S"
      },
    ]
    deletion_protection_enabled = false
    stream_enabled = false
    table_class = "STANDARD"
    ttl = [
      {
        attribute_name = ""
        enabled = false
      },
    ]
    point_in_time_recovery = [
      {
        enabled = true
      },
    ]
    tags = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Continuous backups are switched on with no effect on reads or writes."
    source      = "Amazon DynamoDB Developer Guide, Point-in-time recovery, https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html"
  }
}

case "aws-cognito-username" {
  type     = "aws_cognito_user_pool"
  name     = "customers"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "eu-west-1_Ex4mple01"
    name = "customers"
    arn = "arn:aws:cognito-idp:eu-west-1:210987654321:userpool/eu-west-1_Ex4mple01"
    username_attributes = null
    alias_attributes = ["email"]
    deletion_protection = "INACTIVE"
    mfa_configuration = "OFF"
    endpoint = "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ex4mple01"
    estimated_number_of_users = 48211
  }
  after    = {
    name = "customers"
    username_attributes = null
    alias_attributes = ["email", "preferred_username"]
    deletion_protection = "INACTIVE"
    mfa_configuration = "OFF"
  }
  unknown  = ["id", "arn", "endpoint", "estimated_number_of_users"]
  replace_paths = [["alias_attributes"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "identity-change"]
    class       = "replace-stateful"
    why         = "The sign-in options of a pool are fixed at creation, so all users and their passwords are deleted with it."
    source      = "Terraform AWS provider docs, aws_cognito_user_pool, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/cognito_user_pool"
  }
}

case "aws-efs-encrypt" {
  type     = "aws_efs_file_system"
  name     = "shared"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "fs-0a1b2c3d4e5f60718"
    arn = "arn:aws:elasticfilesystem:eu-west-1:210987654321:file-system/fs-0a1b2c3d4e5f60718"
    creation_token = "shared"
    encrypted = false
    performance_mode = "generalPurpose"
    throughput_mode = "elastic"
    dns_name = "fs-0a1b2c3d4e5f60718.efs.eu-west-1.amazonaws.com"
    size_in_bytes = [
      {
        value = 912345678901
      },
    ]
  }
  after    = {
    creation_token = "shared"
    encrypted = true
    performance_mode = "generalPurpose"
    throughput_mode = "elastic"
  }
  unknown  = ["id", "arn", "dns_name", "size_in_bytes", "kms_key_id"]
  replace_paths = [["encrypted"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "replace-stateful"
    why         = "Encryption at rest is chosen at creation; switching it on means a new, empty file system."
    source      = "Terraform AWS provider docs, aws_efs_file_system, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/efs_file_system"
  }
}

case "aws-ebs-az" {
  type     = "aws_ebs_volume"
  name     = "pgdata"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "vol-0a1b2c3d4e5f60718"
    arn = "arn:aws:ec2:eu-west-1:210987654321:volume/vol-0a1b2c3d4e5f60718"
    availability_zone = "eu-west-1a"
    size = 100
    type = "gp2"
    iops = 300
    throughput = 0
    encrypted = true
    snapshot_id = ""
    final_snapshot = false
    tags = {
      Name = "pgdata"
    }
  }
  after    = {
    availability_zone = "eu-west-1b"
    size = 100
    type = "gp2"
    iops = 300
    throughput = 0
    encrypted = true
    snapshot_id = ""
    final_snapshot = false
    tags = {
      Name = "pgdata"
    }
  }
  unknown  = ["id", "arn"]
  replace_paths = [["availability_zone"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "replace-stateful"
    why         = "A volume cannot move between zones: it is deleted without a snapshot and an empty one is made."
    source      = "Terraform AWS provider docs, aws_ebs_volume, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/ebs_volume"
  }
}

case "aws-ebs-grow" {
  type     = "aws_ebs_volume"
  name     = "pgdata"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "vol-0a1b2c3d4e5f60718"
    arn = "arn:aws:ec2:eu-west-1:210987654321:volume/vol-0a1b2c3d4e5f60718"
    availability_zone = "eu-west-1a"
    size = 100
    type = "gp3"
    iops = 3000
    throughput = 125
    encrypted = true
    snapshot_id = ""
    final_snapshot = false
    tags = {
      Name = "pgdata"
    }
  }
  after    = {
    id = "vol-0a1b2c3d4e5f60718"
    arn = "arn:aws:ec2:eu-west-1:210987654321:volume/vol-0a1b2c3d4e5f60718"
    availability_zone = "eu-west-1a"
    size = 200
    type = "gp3"
    iops = 3000
    throughput = 125
    encrypted = true
    snapshot_id = ""
    final_snapshot = false
    tags = {
      Name = "pgdata"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Elastic volumes grow while attached and in use."
    source      = "Amazon EBS User Guide, Elastic Volumes, https://docs.aws.amazon.com/ebs/latest/userguide/ebs-modify-volume.html"
  }
}

case "aws-ebs-gp3" {
  type     = "aws_ebs_volume"
  name     = "pgdata"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "vol-0a1b2c3d4e5f60718"
    arn = "arn:aws:ec2:eu-west-1:210987654321:volume/vol-0a1b2c3d4e5f60718"
    availability_zone = "eu-west-1a"
    size = 100
    type = "gp2"
    iops = 300
    throughput = 0
    encrypted = true
    snapshot_id = ""
    final_snapshot = false
    tags = {
      Name = "pgdata"
    }
  }
  after    = {
    id = "vol-0a1b2c3d4e5f60718"
    arn = "arn:aws:ec2:eu-west-1:210987654321:volume/vol-0a1b2c3d4e5f60718"
    availability_zone = "eu-west-1a"
    size = 100
    type = "gp3"
    iops = 3000
    throughput = 125
    encrypted = true
    snapshot_id = ""
    final_snapshot = false
    tags = {
      Name = "pgdata"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The volume type changes while attached and in use."
    source      = "Amazon EBS User Guide, Elastic Volumes, https://docs.aws.amazon.com/ebs/latest/userguide/ebs-modify-volume.html"
  }
}

case "aws-sqs-retention-up" {
  type     = "aws_sqs_queue"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "https://sqs.eu-west-1.amazonaws.com/210987654321/orders"
    url = "https://sqs.eu-west-1.amazonaws.com/210987654321/orders"
    name = "orders"
    arn = "arn:aws:sqs:eu-west-1:210987654321:orders"
    fifo_queue = false
    visibility_timeout_seconds = 30
    message_retention_seconds = 345600
    delay_seconds = 0
    max_message_size = 262144
    receive_wait_time_seconds = 0
    tags = {}
  }
  after    = {
    id = "https://sqs.eu-west-1.amazonaws.com/210987654321/orders"
    url = "https://sqs.eu-west-1.amazonaws.com/210987654321/orders"
    name = "orders"
    arn = "arn:aws:sqs:eu-west-1:210987654321:orders"
    fifo_queue = false
    visibility_timeout_seconds = 30
    message_retention_seconds = 1209600
    delay_seconds = 0
    max_message_size = 262144
    receive_wait_time_seconds = 0
    tags = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Messages may wait longer before they expire."
    source      = "Terraform AWS provider docs, aws_sqs_queue, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/sqs_queue"
  }
}

case "aws-sqs-rename" {
  type     = "aws_sqs_queue"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "https://sqs.eu-west-1.amazonaws.com/210987654321/orders"
    url = "https://sqs.eu-west-1.amazonaws.com/210987654321/orders"
    name = "orders"
    arn = "arn:aws:sqs:eu-west-1:210987654321:orders"
    fifo_queue = false
    visibility_timeout_seconds = 30
    message_retention_seconds = 345600
    delay_seconds = 0
    max_message_size = 262144
    receive_wait_time_seconds = 0
    tags = {}
  }
  after    = {
    name = "orders-v2"
    fifo_queue = false
    visibility_timeout_seconds = 30
    message_retention_seconds = 345600
    delay_seconds = 0
    max_message_size = 262144
    receive_wait_time_seconds = 0
    tags = {}
  }
  unknown  = ["id", "url", "arn"]
  replace_paths = [["name"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "identity-change", "address-change", "outage"]
    class       = "replace-stateful"
    why         = "The queue is deleted with the messages in it, and producers and consumers hold the URL of one that is gone."
    source      = "Terraform AWS provider docs, aws_sqs_queue, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/sqs_queue"
  }
}

case "aws-secret-now" {
  type     = "aws_secretsmanager_secret"
  name     = "stripe"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "arn:aws:secretsmanager:eu-west-1:210987654321:secret:stripe-Ab12Cd"
    arn = "arn:aws:secretsmanager:eu-west-1:210987654321:secret:stripe-Ab12Cd"
    name = "stripe"
    recovery_window_in_days = 0
    force_overwrite_replica_secret = false
    description = "payment key"
    tags = {}
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroy"
    why         = "A recovery window of nought deletes the secret with no chance to restore it."
    source      = "Terraform AWS provider docs, aws_secretsmanager_secret, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/secretsmanager_secret"
  }
}

case "aws-secret-new" {
  type     = "aws_secretsmanager_secret"
  name     = "mailer"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "mailer"
    description = "SMTP login"
    recovery_window_in_days = 30
    tags = {}
  }
  unknown  = ["id", "arn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An empty new secret."
    source      = "Terraform AWS provider docs, aws_secretsmanager_secret, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/secretsmanager_secret"
  }
}

case "aws-backup-vault-lock" {
  type     = "aws_backup_vault_lock_configuration"
  name     = "main"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    backup_vault_name = "main"
    changeable_for_days = 3
    min_retention_days = 30
    max_retention_days = 1200
  }
  unknown  = ["id", "backup_vault_arn"]
  expect {
    disposition = "hold"
    effects     = ["irreversible", "cost"]
    class       = "irreversible"
    why         = "With a grace time set the lock is in compliance mode: three days on nobody, the root user included, can lift it or delete backups early."
    source      = "AWS Backup Developer Guide, AWS Backup Vault Lock, https://docs.aws.amazon.com/aws-backup/latest/devguide/vault-lock.html"
  }
}

case "aws-lb-internal" {
  type     = "aws_lb"
  name     = "public"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:loadbalancer/app/public/50dc6c495c0c9188"
    arn = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:loadbalancer/app/public/50dc6c495c0c9188"
    name = "public"
    load_balancer_type = "application"
    internal = false
    dns_name = "public-1111.eu-west-1.elb.example"
    zone_id = "Z32O12XQLNTSW2"
    enable_deletion_protection = false
    subnets = ["subnet-0123abcd4567ef890", "subnet-0123abcd4567ef891"]
    security_groups = ["sg-0aa11bb22cc33dd44"]
    idle_timeout = 60
  }
  after    = {
    name = "public"
    load_balancer_type = "application"
    internal = true
    enable_deletion_protection = false
    subnets = ["subnet-0123abcd4567ef890", "subnet-0123abcd4567ef891"]
    security_groups = ["sg-0aa11bb22cc33dd44"]
    idle_timeout = 60
  }
  unknown  = ["id", "arn", "dns_name", "zone_id"]
  replace_paths = [["internal"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "address-change"]
    class       = "address"
    why         = "The internet-facing balancer is deleted and an inside-only one with another DNS name takes its place."
    source      = "Terraform AWS provider docs, aws_lb, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/lb"
  }
}

case "aws-tg-drain" {
  type     = "aws_lb_target_group"
  name     = "checkout"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:targetgroup/checkout/1234567890abcdef"
    arn = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:targetgroup/checkout/1234567890abcdef"
    name = "checkout"
    port = 8080
    protocol = "HTTP"
    target_type = "ip"
    vpc_id = "vpc-0c0ffee0c0ffee000"
    deregistration_delay = "60"
    slow_start = 0
  }
  after    = {
    id = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:targetgroup/checkout/1234567890abcdef"
    arn = "arn:aws:elasticloadbalancing:eu-west-1:210987654321:targetgroup/checkout/1234567890abcdef"
    name = "checkout"
    port = 8080
    protocol = "HTTP"
    target_type = "ip"
    vpc_id = "vpc-0c0ffee0c0ffee000"
    deregistration_delay = "120"
    slow_start = 0
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Leaving targets are given longer to finish their requests."
    source      = "Terraform AWS provider docs, aws_lb_target_group, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/lb_target_group"
  }
}

case "aws-acm-new" {
  type     = "aws_acm_certificate"
  name     = "docs"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    domain_name = "docs.example.com"
    validation_method = "DNS"
    subject_alternative_names = ["docs.example.com"]
    tags = {}
  }
  unknown  = ["id", "arn", "domain_validation_options", "status"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A certificate nobody uses yet is asked for."
    source      = "Terraform AWS provider docs, aws_acm_certificate, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/acm_certificate"
  }
}

case "aws-nacl-ephemeral" {
  type     = "aws_network_acl"
  name     = "web"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "acl-0a1b2c3d4e5f60718"
    arn = "arn:aws:ec2:eu-west-1:210987654321:network-acl/acl-0a1b2c3d4e5f60718"
    vpc_id = "vpc-0c0ffee0c0ffee000"
    subnet_ids = ["subnet-0123abcd4567ef890"]
    ingress = [
      {
        rule_no = 100
        action = "allow"
        protocol = "6"
        from_port = 443
        to_port = 443
        cidr_block = "0.0.0.0/0"
        ipv6_cidr_block = ""
        icmp_type = 0
        icmp_code = 0
      },
    ]
    egress = [
      {
        rule_no = 100
        action = "allow"
        protocol = "6"
        from_port = 1024
        to_port = 65535
        cidr_block = "0.0.0.0/0"
        ipv6_cidr_block = ""
        icmp_type = 0
        icmp_code = 0
      },
    ]
    tags = {}
  }
  after    = {
    id = "acl-0a1b2c3d4e5f60718"
    arn = "arn:aws:ec2:eu-west-1:210987654321:network-acl/acl-0a1b2c3d4e5f60718"
    vpc_id = "vpc-0c0ffee0c0ffee000"
    subnet_ids = ["subnet-0123abcd4567ef890"]
    ingress = [
      {
        rule_no = 100
        action = "allow"
        protocol = "6"
        from_port = 443
        to_port = 443
        cidr_block = "0.0.0.0/0"
        ipv6_cidr_block = ""
        icmp_type = 0
        icmp_code = 0
      },
    ]
    egress = [
      {
        rule_no = 100
        action = "allow"
        protocol = "6"
        from_port = 443
        to_port = 443
        cidr_block = "0.0.0.0/0"
        ipv6_cidr_block = ""
        icmp_type = 0
        icmp_code = 0
      },
    ]
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "network-path"
    why         = "Network ACLs keep no state: without the ephemeral ports outbound, answers to clients are dropped."
    source      = "Amazon VPC User Guide, Custom network ACLs, https://docs.aws.amazon.com/vpc/latest/userguide/custom-network-acl.html"
  }
}

case "aws-ecr-delete" {
  type     = "aws_ecr_repository"
  name     = "checkout"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "checkout"
    name = "checkout"
    arn = "arn:aws:ecr:eu-west-1:210987654321:repository/checkout"
    force_delete = true
    image_tag_mutability = "IMMUTABLE"
    repository_url = "210987654321.dkr.ecr.eu-west-1.amazonaws.com/checkout"
    registry_id = "210987654321"
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroy"
    why         = "force_delete takes all images along, so tasks that must pull one later cannot start."
    source      = "Terraform AWS provider docs, aws_ecr_repository, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/ecr_repository"
  }
}

case "aws-cloudfront-comment" {
  type     = "aws_cloudfront_distribution"
  name     = "site"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "E1EXAMPLE2ABCD"
    arn = "arn:aws:cloudfront::210987654321:distribution/E1EXAMPLE2ABCD"
    enabled = true
    comment = "site"
    price_class = "PriceClass_100"
    domain_name = "d111111abcdef8.cloudfront.example"
    aliases = ["www.example.com"]
    retain_on_delete = false
    wait_for_deployment = true
    status = "Deployed"
    http_version = "http2"
  }
  after    = {
    id = "E1EXAMPLE2ABCD"
    arn = "arn:aws:cloudfront::210987654321:distribution/E1EXAMPLE2ABCD"
    enabled = true
    comment = "public web site"
    price_class = "PriceClass_100"
    domain_name = "d111111abcdef8.cloudfront.example"
    aliases = ["www.example.com"]
    retain_on_delete = false
    wait_for_deployment = true
    status = "Deployed"
    http_version = "http2"
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A remark on the distribution."
    source      = "Terraform AWS provider docs, aws_cloudfront_distribution, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/cloudfront_distribution"
  }
}

case "aws-org-account-close" {
  type     = "aws_organizations_account"
  name     = "sandbox"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "111122223333"
    name = "sandbox"
    email = "sandbox@example.com"
    arn = "arn:aws:organizations::210987654321:account/o-example0001/111122223333"
    parent_id = "r-ab12"
    close_on_deletion = true
    status = "ACTIVE"
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["irreversible", "outage", "data-loss", "lockout"]
    class       = "destroy"
    why         = "close_on_deletion makes it close the account itself, with all that runs in it, to be erased after ninety days."
    source      = "Terraform AWS provider docs, aws_organizations_account, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/organizations_account"
  }
}

case "aws-ssm-param-new" {
  type     = "aws_ssm_parameter"
  name     = "feature_flags"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "/web/feature-flags"
    type = "String"
    value = "{\"beta\":false}"
    tier = "Standard"
    data_type = "text"
    tags = {}
  }
  unknown  = ["id", "arn", "version"]
  sensitive = ["value"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A parameter nobody reads yet."
    source      = "Terraform AWS provider docs, aws_ssm_parameter, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/ssm_parameter"
  }
}

case "aws-sns-sub-new" {
  type     = "aws_sns_topic_subscription"
  name     = "audit_queue"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    topic_arn = "arn:aws:sns:eu-west-1:210987654321:order-events"
    protocol = "sqs"
    endpoint = "arn:aws:sqs:eu-west-1:210987654321:order-audit"
    raw_message_delivery = true
    endpoint_auto_confirms = false
  }
  unknown  = ["id", "arn", "owner_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One more queue listens to the topic; the others still get every message."
    source      = "Terraform AWS provider docs, aws_sns_topic_subscription, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/sns_topic_subscription"
  }
}

case "aws-autoscaling-target-up" {
  type     = "aws_appautoscaling_target"
  name     = "checkout"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "service/prod/checkout"
    arn = "arn:aws:application-autoscaling:eu-west-1:210987654321:scalable-target/0a11"
    service_namespace = "ecs"
    resource_id = "service/prod/checkout"
    scalable_dimension = "ecs:service:DesiredCount"
    min_capacity = 4
    max_capacity = 12
  }
  after    = {
    id = "service/prod/checkout"
    arn = "arn:aws:application-autoscaling:eu-west-1:210987654321:scalable-target/0a11"
    service_namespace = "ecs"
    resource_id = "service/prod/checkout"
    scalable_dimension = "ecs:service:DesiredCount"
    min_capacity = 4
    max_capacity = 20
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The ceiling of automatic scaling rises."
    source      = "Terraform AWS provider docs, aws_appautoscaling_target, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/appautoscaling_target"
  }
}

case "aws-schedule-new" {
  type     = "aws_cloudwatch_event_rule"
  name     = "nightly"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "nightly-report"
    description = "Runs the nightly report"
    schedule_expression = "cron(15 2 * * ? *)"
    state = "ENABLED"
    event_bus_name = "default"
    force_destroy = false
    tags = {}
  }
  unknown  = ["id", "arn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new schedule that has no target yet."
    source      = "Terraform AWS provider docs, aws_cloudwatch_event_rule, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/cloudwatch_event_rule"
  }
}

case "aws-launch-template-desc" {
  type     = "aws_launch_template"
  name     = "web"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "lt-0a1b2c3d4e5f60718"
    name = "web"
    arn = "arn:aws:ec2:eu-west-1:210987654321:launch-template/lt-0a1b2c3d4e5f60718"
    description = ""
    image_id = "ami-0abc1234def567890"
    instance_type = "m6i.large"
    default_version = 12
    latest_version = 12
    update_default_version = false
    tags = {}
  }
  after    = {
    id = "lt-0a1b2c3d4e5f60718"
    name = "web"
    arn = "arn:aws:ec2:eu-west-1:210987654321:launch-template/lt-0a1b2c3d4e5f60718"
    description = "web nodes, Debian 12"
    image_id = "ami-0abc1234def567890"
    instance_type = "m6i.large"
    default_version = 12
    update_default_version = false
    tags = {}
  }
  unknown  = ["latest_version"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A remark on the template; at most an unused template version more."
    source      = "Terraform AWS provider docs, aws_launch_template, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/launch_template"
  }
}

case "aws-r53-check-new" {
  type     = "aws_route53_health_check"
  name     = "api"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    fqdn = "api.example.com"
    type = "HTTPS"
    port = 443
    resource_path = "/healthz"
    failure_threshold = 3
    request_interval = 30
    disabled = false
    tags = {}
  }
  unknown  = ["id", "arn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A health check that no record uses yet."
    source      = "Terraform AWS provider docs, aws_route53_health_check, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/route53_health_check"
  }
}

case "aws-alarm-threshold" {
  type     = "aws_cloudwatch_metric_alarm"
  name     = "latency"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "checkout-p99"
    alarm_name = "checkout-p99"
    arn = "arn:aws:cloudwatch:eu-west-1:210987654321:alarm:checkout-p99"
    comparison_operator = "GreaterThanThreshold"
    evaluation_periods = 5
    threshold = 1.5
    namespace = "AWS/ApplicationELB"
    metric_name = "TargetResponseTime"
    extended_statistic = "p99"
    period = 60
    alarm_description = ""
    actions_enabled = true
  }
  after    = {
    id = "checkout-p99"
    alarm_name = "checkout-p99"
    arn = "arn:aws:cloudwatch:eu-west-1:210987654321:alarm:checkout-p99"
    comparison_operator = "GreaterThanThreshold"
    evaluation_periods = 5
    threshold = 1.2
    namespace = "AWS/ApplicationELB"
    metric_name = "TargetResponseTime"
    extended_statistic = "p99"
    period = 60
    alarm_description = "Page when p99 is over 1.2 s"
    actions_enabled = true
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The alarm gets stricter; nothing that runs is touched."
    source      = "Terraform AWS provider docs, aws_cloudwatch_metric_alarm, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/cloudwatch_metric_alarm"
  }
}

case "aws-apigw-deployment" {
  type     = "aws_api_gateway_deployment"
  name     = "public"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create", "delete"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "a1b2c3"
    rest_api_id = "x9y8z7w6v5"
    created_date = "2024-06-03T10:00:00Z"
    execution_arn = "arn:aws:execute-api:eu-west-1:210987654321:x9y8z7w6v5/"
    description = ""
    stage_name = null
    triggers = {
      redeployment = "1111111111111111111111111111111111111111"
    }
    variables = null
  }
  after    = {
    rest_api_id = "x9y8z7w6v5"
    description = ""
    stage_name = null
    triggers = {
      redeployment = "2222222222222222222222222222222222222222"
    }
    variables = null
  }
  unknown  = ["id", "created_date", "execution_arn"]
  replace_paths = [["triggers"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "How every API release looks: a new snapshot is made, the stage is pointed at it, the old snapshot goes."
    source      = "Terraform AWS provider docs, aws_api_gateway_deployment, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/api_gateway_deployment"
  }
}

case "aws-iam-inline-narrow" {
  type     = "aws_iam_role_policy"
  name     = "queue_read"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "read-orders"
    role = "report-writer"
    policy = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":[\"sqs:ReceiveMessage\",\"sqs:DeleteMessage\"],\"Resource\":\"arn:aws:sqs:eu-west-1:210987654321:orders\"}]}"
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One role may read one queue."
    source      = "Terraform AWS provider docs, aws_iam_role_policy, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/iam_role_policy"
  }
}

case "aws-ecr-new" {
  type     = "aws_ecr_repository"
  name     = "search"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "search"
    image_tag_mutability = "IMMUTABLE"
    force_delete = false
    image_scanning_configuration = [
      {
        scan_on_push = true
      },
    ]
    tags = {}
  }
  unknown  = ["id", "arn", "repository_url", "registry_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new, empty image repository."
    source      = "Terraform AWS provider docs, aws_ecr_repository, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/ecr_repository"
  }
}

case "aws-vpc-flow-log" {
  type     = "aws_flow_log"
  name     = "vpc"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    vpc_id = "vpc-0c0ffee0c0ffee000"
    traffic_type = "REJECT"
    log_destination_type = "s3"
    log_destination = "arn:aws:s3:::example-flow-logs"
    max_aggregation_interval = 600
    tags = {}
  }
  unknown  = ["id", "arn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Flow logs are collected outside the path of the traffic."
    source      = "Amazon VPC User Guide, Logging IP traffic using VPC Flow Logs, https://docs.aws.amazon.com/vpc/latest/userguide/flow-logs.html"
  }
}

case "aws-rds-protection-on" {
  type     = "aws_db_instance"
  name     = "crm"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "db-QX7RZ2CRM0001"
    identifier = "crm"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:crm"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = false
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  after    = {
    id = "db-QX7RZ2CRM0001"
    identifier = "crm"
    arn = "arn:aws:rds:eu-west-1:210987654321:db:crm"
    engine = "postgres"
    engine_version = "14.12"
    instance_class = "db.r6g.large"
    allocated_storage = 200
    max_allocated_storage = 500
    storage_type = "gp3"
    storage_encrypted = true
    kms_key_id = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    multi_az = false
    db_name = "orders"
    username = "orders_admin"
    password = "f4Tq-invented-1"
    port = 5432
    endpoint = "orders-prod.c9xample.eu-west-1.rds.amazonaws.com:5432"
    publicly_accessible = false
    backup_retention_period = 7
    deletion_protection = true
    skip_final_snapshot = false
    final_snapshot_identifier = "orders-prod-final"
    delete_automated_backups = true
    apply_immediately = false
    allow_major_version_upgrade = false
    parameter_group_name = "orders-pg14"
    db_subnet_group_name = "prod-private"
    vpc_security_group_ids = ["sg-0aa11bb22cc33dd44"]
    tags = {
      team = "orders"
      env = "prod"
    }
  }
  sensitive = ["password"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A guard is put on; the instance does not notice."
    source      = "Terraform AWS provider docs, aws_db_instance, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/db_instance"
  }
}

case "aws-kms-rotation-on" {
  type     = "aws_kms_key"
  name     = "data"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    key_id = "3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    arn = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    description = "data at rest"
    deletion_window_in_days = 30
    is_enabled = true
    enable_key_rotation = false
    multi_region = false
    tags = {}
  }
  after    = {
    id = "3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    key_id = "3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    arn = "arn:aws:kms:eu-west-1:210987654321:key/3f0c7b1e-7a11-4b51-9d50-0c2a9e5a7a10"
    description = "data at rest"
    deletion_window_in_days = 30
    is_enabled = true
    enable_key_rotation = true
    multi_region = false
    tags = {}
  }
  unknown  = ["rotation_period_in_days"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Looks like a new key but is not: the ARN stays and old material goes on decrypting what it encrypted."
    source      = "AWS KMS Developer Guide, Rotating AWS KMS keys, https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html"
  }
}

case "aws-sg-tags" {
  type     = "aws_security_group"
  name     = "api"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "sg-0aa11bb22cc33dd55"
    arn = "arn:aws:ec2:eu-west-1:210987654321:security-group/sg-0aa11bb22cc33dd55"
    name = "api"
    description = "API nodes"
    vpc_id = "vpc-0c0ffee0c0ffee000"
    ingress = [
      {
        from_port = 443
        to_port = 443
        protocol = "tcp"
        cidr_blocks = ["10.0.0.0/8"]
        description = "lb"
        ipv6_cidr_blocks = []
        prefix_list_ids = []
        security_groups = []
        self = false
      },
      {
        from_port = 8443
        to_port = 8443
        protocol = "tcp"
        cidr_blocks = ["10.30.0.0/16"]
        description = "partners"
        ipv6_cidr_blocks = []
        prefix_list_ids = []
        security_groups = []
        self = false
      },
    ]
    tags = {
      env = "prod"
    }
  }
  after    = {
    id = "sg-0aa11bb22cc33dd55"
    arn = "arn:aws:ec2:eu-west-1:210987654321:security-group/sg-0aa11bb22cc33dd55"
    name = "api"
    description = "API nodes"
    vpc_id = "vpc-0c0ffee0c0ffee000"
    ingress = [
      {
        from_port = 443
        to_port = 443
        protocol = "tcp"
        cidr_blocks = ["10.0.0.0/8"]
        description = "lb"
        ipv6_cidr_blocks = []
        prefix_list_ids = []
        security_groups = []
        self = false
      },
      {
        from_port = 8443
        to_port = 8443
        protocol = "tcp"
        cidr_blocks = ["10.30.0.0/16"]
        description = "partners"
        ipv6_cidr_blocks = []
        prefix_list_ids = []
        security_groups = []
        self = false
      },
    ]
    tags = {
      env = "prod"
      owner = "api"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags of a group with its rules as they were."
    source      = "Terraform AWS provider docs, aws_security_group, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/security_group"
  }
}

case "aws-ddb-protection-on" {
  type     = "aws_dynamodb_table"
  name     = "carts"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "carts"
    name = "carts"
    arn = "arn:aws:dynamodb:eu-west-1:210987654321:table/carts"
    billing_mode = "PAY_PER_REQUEST"
    hash_key = "cart_id"
    range_key = null
    attribute = [
      {
        name = "cart_id"
        type = "S"
      },
    ]
    deletion_protection_enabled = false
    stream_enabled = false
    table_class = "STANDARD"
    ttl = [
      {
        attribute_name = ""
        enabled = false
      },
    ]
    point_in_time_recovery = [
      {
        enabled = false
      },
    ]
    tags = {}
  }
  after    = {
    id = "carts"
    name = "carts"
    arn = "arn:aws:dynamodb:eu-west-1:210987654321:table/carts"
    billing_mode = "PAY_PER_REQUEST"
    hash_key = "cart_id"
    range_key = null
    attribute = [
      {
        name = "cart_id"
        type = "S"
      },
    ]
    deletion_protection_enabled = true
    stream_enabled = false
    table_class = "STANDARD"
    ttl = [
      {
        attribute_name = ""
        enabled = false
      },
    ]
    point_in_time_recovery = [
      {
        enabled = false
      },
    ]
    tags = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A guard is put on."
    source      = "Terraform AWS provider docs, aws_dynamodb_table, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/dynamodb_table"
  }
}

case "aws-lambda-alias-desc" {
  type     = "aws_lambda_alias"
  name     = "live"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "arn:aws:lambda:eu-west-1:210987654321:function:resize-images:live"
    arn = "arn:aws:lambda:eu-west-1:210987654321:function:resize-images:live"
    name = "live"
    function_name = "resize-images"
    function_version = "14"
    description = ""
    routing_config = []
  }
  after    = {
    id = "arn:aws:lambda:eu-west-1:210987654321:function:resize-images:live"
    arn = "arn:aws:lambda:eu-west-1:210987654321:function:resize-images:live"
    name = "live"
    function_name = "resize-images"
    function_version = "14"
    description = "What the site calls"
    routing_config = []
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A remark on an alias that goes on pointing at the same version."
    source      = "Terraform AWS provider docs, aws_lambda_alias, https://registry.terraform.io/providers/hashicorp/aws/5.60.0/docs/resources/lambda_alias"
  }
}
