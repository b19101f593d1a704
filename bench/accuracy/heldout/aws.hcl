case "ho-aws-rds-class-now" {
  type     = "aws_db_instance"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                          = "db-QK3T7ZL5V2M4WXAYB6CDEF1234"
    identifier                  = "orders"
    arn                         = "arn:aws:rds:eu-central-1:210987654321:db:orders"
    engine                      = "postgres"
    engine_version              = "15.5"
    engine_version_actual       = "15.5"
    instance_class              = "db.m6g.large"
    allocated_storage           = 200
    max_allocated_storage       = 500
    storage_type                = "gp3"
    storage_encrypted           = true
    multi_az                    = false
    db_name                     = "orders"
    username                    = "orders_admin"
    apply_immediately           = true
    allow_major_version_upgrade = null
    auto_minor_version_upgrade  = true
    backup_retention_period     = 7
    backup_window               = "02:00-03:00"
    maintenance_window          = "sun:03:30-sun:04:30"
    deletion_protection         = false
    delete_automated_backups    = true
    skip_final_snapshot         = false
    final_snapshot_identifier   = "orders-final"
    publicly_accessible         = false
    vpc_security_group_ids      = ["sg-0b2f5d1c9e7a34681"]
    db_subnet_group_name        = "data-private"
    parameter_group_name        = "orders-pg15"
    endpoint                    = "orders.c8kq2example.eu-central-1.rds.amazonaws.com:5432"
    address                     = "orders.c8kq2example.eu-central-1.rds.amazonaws.com"
    port                        = 5432
    tags = {
      Name = "orders"
      Team = "checkout"
    }
    tags_all = {
      Name = "orders"
      Team = "checkout"
    }
  }
  after = {
    id                          = "db-QK3T7ZL5V2M4WXAYB6CDEF1234"
    identifier                  = "orders"
    arn                         = "arn:aws:rds:eu-central-1:210987654321:db:orders"
    engine                      = "postgres"
    engine_version              = "15.5"
    engine_version_actual       = "15.5"
    instance_class              = "db.m6g.xlarge"
    allocated_storage           = 200
    max_allocated_storage       = 500
    storage_type                = "gp3"
    storage_encrypted           = true
    multi_az                    = false
    db_name                     = "orders"
    username                    = "orders_admin"
    apply_immediately           = true
    allow_major_version_upgrade = null
    auto_minor_version_upgrade  = true
    backup_retention_period     = 7
    backup_window               = "02:00-03:00"
    maintenance_window          = "sun:03:30-sun:04:30"
    deletion_protection         = false
    delete_automated_backups    = true
    skip_final_snapshot         = false
    final_snapshot_identifier   = "orders-final"
    publicly_accessible         = false
    vpc_security_group_ids      = ["sg-0b2f5d1c9e7a34681"]
    db_subnet_group_name        = "data-private"
    parameter_group_name        = "orders-pg15"
    endpoint                    = "orders.c8kq2example.eu-central-1.rds.amazonaws.com:5432"
    address                     = "orders.c8kq2example.eu-central-1.rds.amazonaws.com"
    port                        = 5432
    tags = {
      Name = "orders"
      Team = "checkout"
    }
    tags_all = {
      Name = "orders"
      Team = "checkout"
    }
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "A single-AZ instance whose class is changed with apply_immediately is taken down for minutes during this apply while it moves to the new class."
    source      = "RDS User Guide, Settings for DB instances: DB instance class, downtime occurs during this change"
  }
}

case "ho-aws-rds-class-later" {
  type     = "aws_db_instance"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                          = "db-QK3T7ZL5V2M4WXAYB6CDEF1234"
    identifier                  = "orders"
    arn                         = "arn:aws:rds:eu-central-1:210987654321:db:orders"
    engine                      = "postgres"
    engine_version              = "15.5"
    engine_version_actual       = "15.5"
    instance_class              = "db.m6g.large"
    allocated_storage           = 200
    max_allocated_storage       = 500
    storage_type                = "gp3"
    storage_encrypted           = true
    multi_az                    = false
    db_name                     = "orders"
    username                    = "orders_admin"
    apply_immediately           = false
    allow_major_version_upgrade = null
    auto_minor_version_upgrade  = true
    backup_retention_period     = 7
    backup_window               = "02:00-03:00"
    maintenance_window          = "sun:03:30-sun:04:30"
    deletion_protection         = false
    delete_automated_backups    = true
    skip_final_snapshot         = false
    final_snapshot_identifier   = "orders-final"
    publicly_accessible         = false
    vpc_security_group_ids      = ["sg-0b2f5d1c9e7a34681"]
    db_subnet_group_name        = "data-private"
    parameter_group_name        = "orders-pg15"
    endpoint                    = "orders.c8kq2example.eu-central-1.rds.amazonaws.com:5432"
    address                     = "orders.c8kq2example.eu-central-1.rds.amazonaws.com"
    port                        = 5432
    tags = {
      Name = "orders"
      Team = "checkout"
    }
    tags_all = {
      Name = "orders"
      Team = "checkout"
    }
  }
  after = {
    id                          = "db-QK3T7ZL5V2M4WXAYB6CDEF1234"
    identifier                  = "orders"
    arn                         = "arn:aws:rds:eu-central-1:210987654321:db:orders"
    engine                      = "postgres"
    engine_version              = "15.5"
    engine_version_actual       = "15.5"
    instance_class              = "db.m6g.xlarge"
    allocated_storage           = 200
    max_allocated_storage       = 500
    storage_type                = "gp3"
    storage_encrypted           = true
    multi_az                    = false
    db_name                     = "orders"
    username                    = "orders_admin"
    apply_immediately           = false
    allow_major_version_upgrade = null
    auto_minor_version_upgrade  = true
    backup_retention_period     = 7
    backup_window               = "02:00-03:00"
    maintenance_window          = "sun:03:30-sun:04:30"
    deletion_protection         = false
    delete_automated_backups    = true
    skip_final_snapshot         = false
    final_snapshot_identifier   = "orders-final"
    publicly_accessible         = false
    vpc_security_group_ids      = ["sg-0b2f5d1c9e7a34681"]
    db_subnet_group_name        = "data-private"
    parameter_group_name        = "orders-pg15"
    endpoint                    = "orders.c8kq2example.eu-central-1.rds.amazonaws.com:5432"
    address                     = "orders.c8kq2example.eu-central-1.rds.amazonaws.com"
    port                        = 5432
    tags = {
      Name = "orders"
      Team = "checkout"
    }
    tags_all = {
      Name = "orders"
      Team = "checkout"
    }
  }
  expect {
    disposition = "hold"
    effects     = ["deferred", "restart"]
    class       = "deferred"
    why         = "Without apply_immediately the class change only becomes pending and the instance restarts in the next maintenance window, not during the apply."
    source      = "aws_db_instance docs, apply_immediately; RDS User Guide, Using the schedule modifications setting"
  }
}

case "ho-aws-rds-major" {
  type     = "aws_db_instance"
  name     = "billing"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                          = "db-QK3T7ZL5V2M4WXAYB6CDEF1234"
    identifier                  = "billing"
    arn                         = "arn:aws:rds:eu-central-1:210987654321:db:orders"
    engine                      = "postgres"
    engine_version              = "15.5"
    engine_version_actual       = "15.5"
    instance_class              = "db.m6g.large"
    allocated_storage           = 200
    max_allocated_storage       = 500
    storage_type                = "gp3"
    storage_encrypted           = true
    multi_az                    = false
    db_name                     = "orders"
    username                    = "orders_admin"
    apply_immediately           = true
    allow_major_version_upgrade = true
    auto_minor_version_upgrade  = true
    backup_retention_period     = 7
    backup_window               = "02:00-03:00"
    maintenance_window          = "sun:03:30-sun:04:30"
    deletion_protection         = false
    delete_automated_backups    = true
    skip_final_snapshot         = false
    final_snapshot_identifier   = "orders-final"
    publicly_accessible         = false
    vpc_security_group_ids      = ["sg-0b2f5d1c9e7a34681"]
    db_subnet_group_name        = "data-private"
    parameter_group_name        = "orders-pg15"
    endpoint                    = "orders.c8kq2example.eu-central-1.rds.amazonaws.com:5432"
    address                     = "orders.c8kq2example.eu-central-1.rds.amazonaws.com"
    port                        = 5432
    tags = {
      Name = "orders"
      Team = "checkout"
    }
    tags_all = {
      Name = "orders"
      Team = "checkout"
    }
  }
  after = {
    id                          = "db-QK3T7ZL5V2M4WXAYB6CDEF1234"
    identifier                  = "billing"
    arn                         = "arn:aws:rds:eu-central-1:210987654321:db:orders"
    engine                      = "postgres"
    engine_version              = "16.3"
    engine_version_actual       = "15.5"
    instance_class              = "db.m6g.large"
    allocated_storage           = 200
    max_allocated_storage       = 500
    storage_type                = "gp3"
    storage_encrypted           = true
    multi_az                    = false
    db_name                     = "orders"
    username                    = "orders_admin"
    apply_immediately           = true
    allow_major_version_upgrade = true
    auto_minor_version_upgrade  = true
    backup_retention_period     = 7
    backup_window               = "02:00-03:00"
    maintenance_window          = "sun:03:30-sun:04:30"
    deletion_protection         = false
    delete_automated_backups    = true
    skip_final_snapshot         = false
    final_snapshot_identifier   = "orders-final"
    publicly_accessible         = false
    vpc_security_group_ids      = ["sg-0b2f5d1c9e7a34681"]
    db_subnet_group_name        = "data-private"
    parameter_group_name        = "billing-pg16"
    endpoint                    = "orders.c8kq2example.eu-central-1.rds.amazonaws.com:5432"
    address                     = "orders.c8kq2example.eu-central-1.rds.amazonaws.com"
    port                        = 5432
    tags = {
      Name = "orders"
      Team = "checkout"
    }
    tags_all = {
      Name = "orders"
      Team = "checkout"
    }
  }
  unknown = ["engine_version_actual"]
  expect {
    disposition = "hold"
    effects     = ["irreversible", "outage", "restart"]
    class       = "one-way-upgrade"
    why         = "A major PostgreSQL upgrade stops the instance for the pg_upgrade run and cannot be undone except by restoring a snapshot."
    source      = "RDS User Guide, Upgrades of the RDS for PostgreSQL DB engine"
  }
}

case "ho-aws-rds-delete-nosnap" {
  type     = "aws_db_instance"
  name     = "reporting"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id                          = "db-QK3T7ZL5V2M4WXAYB6CDEF1234"
    identifier                  = "reporting"
    arn                         = "arn:aws:rds:eu-central-1:210987654321:db:orders"
    engine                      = "postgres"
    engine_version              = "15.5"
    engine_version_actual       = "15.5"
    instance_class              = "db.m6g.large"
    allocated_storage           = 200
    max_allocated_storage       = 500
    storage_type                = "gp3"
    storage_encrypted           = true
    multi_az                    = false
    db_name                     = "reporting"
    username                    = "orders_admin"
    apply_immediately           = false
    allow_major_version_upgrade = null
    auto_minor_version_upgrade  = true
    backup_retention_period     = 7
    backup_window               = "02:00-03:00"
    maintenance_window          = "sun:03:30-sun:04:30"
    deletion_protection         = false
    delete_automated_backups    = true
    skip_final_snapshot         = true
    final_snapshot_identifier   = null
    publicly_accessible         = false
    vpc_security_group_ids      = ["sg-0b2f5d1c9e7a34681"]
    db_subnet_group_name        = "data-private"
    parameter_group_name        = "orders-pg15"
    endpoint                    = "orders.c8kq2example.eu-central-1.rds.amazonaws.com:5432"
    address                     = "orders.c8kq2example.eu-central-1.rds.amazonaws.com"
    port                        = 5432
    tags = {
      Name = "orders"
      Team = "checkout"
    }
    tags_all = {
      Name = "orders"
      Team = "checkout"
    }
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "destroys-data"
    why         = "The instance is deleted with no final snapshot and its automated backups go with it."
    source      = "RDS User Guide, Deleting a DB instance"
  }
}

case "ho-aws-rds-backup-longer" {
  type     = "aws_db_instance"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                          = "db-QK3T7ZL5V2M4WXAYB6CDEF1234"
    identifier                  = "orders"
    arn                         = "arn:aws:rds:eu-central-1:210987654321:db:orders"
    engine                      = "postgres"
    engine_version              = "15.5"
    engine_version_actual       = "15.5"
    instance_class              = "db.m6g.large"
    allocated_storage           = 200
    max_allocated_storage       = 500
    storage_type                = "gp3"
    storage_encrypted           = true
    multi_az                    = false
    db_name                     = "orders"
    username                    = "orders_admin"
    apply_immediately           = true
    allow_major_version_upgrade = null
    auto_minor_version_upgrade  = true
    backup_retention_period     = 7
    backup_window               = "02:00-03:00"
    maintenance_window          = "sun:03:30-sun:04:30"
    deletion_protection         = false
    delete_automated_backups    = true
    skip_final_snapshot         = false
    final_snapshot_identifier   = "orders-final"
    publicly_accessible         = false
    vpc_security_group_ids      = ["sg-0b2f5d1c9e7a34681"]
    db_subnet_group_name        = "data-private"
    parameter_group_name        = "orders-pg15"
    endpoint                    = "orders.c8kq2example.eu-central-1.rds.amazonaws.com:5432"
    address                     = "orders.c8kq2example.eu-central-1.rds.amazonaws.com"
    port                        = 5432
    tags = {
      Name = "orders"
      Team = "checkout"
    }
    tags_all = {
      Name = "orders"
      Team = "checkout"
    }
  }
  after = {
    id                          = "db-QK3T7ZL5V2M4WXAYB6CDEF1234"
    identifier                  = "orders"
    arn                         = "arn:aws:rds:eu-central-1:210987654321:db:orders"
    engine                      = "postgres"
    engine_version              = "15.5"
    engine_version_actual       = "15.5"
    instance_class              = "db.m6g.large"
    allocated_storage           = 200
    max_allocated_storage       = 500
    storage_type                = "gp3"
    storage_encrypted           = true
    multi_az                    = false
    db_name                     = "orders"
    username                    = "orders_admin"
    apply_immediately           = true
    allow_major_version_upgrade = null
    auto_minor_version_upgrade  = true
    backup_retention_period     = 14
    backup_window               = "02:00-03:00"
    maintenance_window          = "sun:03:30-sun:04:30"
    deletion_protection         = false
    delete_automated_backups    = true
    skip_final_snapshot         = false
    final_snapshot_identifier   = "orders-final"
    publicly_accessible         = false
    vpc_security_group_ids      = ["sg-0b2f5d1c9e7a34681"]
    db_subnet_group_name        = "data-private"
    parameter_group_name        = "orders-pg15"
    endpoint                    = "orders.c8kq2example.eu-central-1.rds.amazonaws.com:5432"
    address                     = "orders.c8kq2example.eu-central-1.rds.amazonaws.com"
    port                        = 5432
    tags = {
      Name = "orders"
      Team = "checkout"
    }
    tags_all = {
      Name = "orders"
      Team = "checkout"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Lengthening the retention from one non-zero value to another is applied without downtime."
    source      = "RDS User Guide, Settings for DB instances: backup retention period, downtime only from or to zero"
  }
}

case "ho-aws-rds-protect" {
  type     = "aws_db_instance"
  name     = "orders"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                          = "db-QK3T7ZL5V2M4WXAYB6CDEF1234"
    identifier                  = "orders"
    arn                         = "arn:aws:rds:eu-central-1:210987654321:db:orders"
    engine                      = "postgres"
    engine_version              = "15.5"
    engine_version_actual       = "15.5"
    instance_class              = "db.m6g.large"
    allocated_storage           = 200
    max_allocated_storage       = 500
    storage_type                = "gp3"
    storage_encrypted           = true
    multi_az                    = false
    db_name                     = "orders"
    username                    = "orders_admin"
    apply_immediately           = false
    allow_major_version_upgrade = null
    auto_minor_version_upgrade  = true
    backup_retention_period     = 7
    backup_window               = "02:00-03:00"
    maintenance_window          = "sun:03:30-sun:04:30"
    deletion_protection         = false
    delete_automated_backups    = true
    skip_final_snapshot         = false
    final_snapshot_identifier   = "orders-final"
    publicly_accessible         = false
    vpc_security_group_ids      = ["sg-0b2f5d1c9e7a34681"]
    db_subnet_group_name        = "data-private"
    parameter_group_name        = "orders-pg15"
    endpoint                    = "orders.c8kq2example.eu-central-1.rds.amazonaws.com:5432"
    address                     = "orders.c8kq2example.eu-central-1.rds.amazonaws.com"
    port                        = 5432
    tags = {
      Name = "orders"
      Team = "checkout"
    }
    tags_all = {
      Name = "orders"
      Team = "checkout"
    }
  }
  after = {
    id                          = "db-QK3T7ZL5V2M4WXAYB6CDEF1234"
    identifier                  = "orders"
    arn                         = "arn:aws:rds:eu-central-1:210987654321:db:orders"
    engine                      = "postgres"
    engine_version              = "15.5"
    engine_version_actual       = "15.5"
    instance_class              = "db.m6g.large"
    allocated_storage           = 200
    max_allocated_storage       = 500
    storage_type                = "gp3"
    storage_encrypted           = true
    multi_az                    = false
    db_name                     = "orders"
    username                    = "orders_admin"
    apply_immediately           = false
    allow_major_version_upgrade = null
    auto_minor_version_upgrade  = true
    backup_retention_period     = 7
    backup_window               = "02:00-03:00"
    maintenance_window          = "sun:03:30-sun:04:30"
    deletion_protection         = true
    delete_automated_backups    = true
    skip_final_snapshot         = false
    final_snapshot_identifier   = "orders-final"
    publicly_accessible         = false
    vpc_security_group_ids      = ["sg-0b2f5d1c9e7a34681"]
    db_subnet_group_name        = "data-private"
    parameter_group_name        = "orders-pg15"
    endpoint                    = "orders.c8kq2example.eu-central-1.rds.amazonaws.com:5432"
    address                     = "orders.c8kq2example.eu-central-1.rds.amazonaws.com"
    port                        = 5432
    tags = {
      Name = "orders"
      Team = "checkout"
    }
    tags_all = {
      Name = "orders"
      Team = "checkout"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Turning deletion protection on takes effect at once and touches nothing that runs."
    source      = "RDS User Guide, Settings for DB instances: deletion protection"
  }
}

case "ho-aws-ec2-type" {
  type     = "aws_instance"
  name     = "gitlab"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                          = "i-0d3c7ae91f52b8046"
    arn                         = "arn:aws:ec2:eu-central-1:210987654321:instance/i-0d3c7ae91f52b8046"
    ami                         = "ami-0a1b9f3d7c5e28461"
    instance_type               = "m6i.large"
    instance_state              = "running"
    availability_zone           = "eu-central-1a"
    subnet_id                   = "subnet-07c91e2fa63b5d408"
    associate_public_ip_address = true
    private_ip                  = "10.20.4.17"
    public_ip                   = "198.51.100.23"
    key_name                    = "ops"
    vpc_security_group_ids      = ["sg-05e1b7d92ac3f6840"]
    iam_instance_profile        = "gitlab-host"
    user_data_replace_on_change = false
    disable_api_termination     = false
    ebs_optimized               = true
    monitoring                  = false
    root_block_device = [{
      delete_on_termination = true
      device_name           = "/dev/xvda"
      encrypted             = true
      volume_id             = "vol-0fe21b8c6d97a3540"
      volume_size           = 80
      volume_type           = "gp3"
    }]
    tags = {
      Name = "gitlab"
      Env  = "prod"
    }
    tags_all = {
      Name = "gitlab"
      Env  = "prod"
    }
  }
  after = {
    id                          = "i-0d3c7ae91f52b8046"
    arn                         = "arn:aws:ec2:eu-central-1:210987654321:instance/i-0d3c7ae91f52b8046"
    ami                         = "ami-0a1b9f3d7c5e28461"
    instance_type               = "m6i.xlarge"
    instance_state              = "running"
    availability_zone           = "eu-central-1a"
    subnet_id                   = "subnet-07c91e2fa63b5d408"
    associate_public_ip_address = true
    private_ip                  = "10.20.4.17"
    public_ip                   = "198.51.100.23"
    key_name                    = "ops"
    vpc_security_group_ids      = ["sg-05e1b7d92ac3f6840"]
    iam_instance_profile        = "gitlab-host"
    user_data_replace_on_change = false
    disable_api_termination     = false
    ebs_optimized               = true
    monitoring                  = false
    root_block_device = [{
      delete_on_termination = true
      device_name           = "/dev/xvda"
      encrypted             = true
      volume_id             = "vol-0fe21b8c6d97a3540"
      volume_size           = 80
      volume_type           = "gp3"
    }]
    tags = {
      Name = "gitlab"
      Env  = "prod"
    }
    tags_all = {
      Name = "gitlab"
      Env  = "prod"
    }
  }
  unknown = ["public_ip", "public_dns"]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage", "address-change"]
    class       = "inplace-interrupts"
    why         = "The provider stops the instance, changes the type and starts it; the auto-assigned public address changes as well."
    source      = "EC2 User Guide, Change the instance type; aws_instance docs"
  }
}

case "ho-aws-ec2-ami" {
  type     = "aws_instance"
  name     = "gitlab"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                          = "i-0d3c7ae91f52b8046"
    arn                         = "arn:aws:ec2:eu-central-1:210987654321:instance/i-0d3c7ae91f52b8046"
    ami                         = "ami-0a1b9f3d7c5e28461"
    instance_type               = "m6i.large"
    instance_state              = "running"
    availability_zone           = "eu-central-1a"
    subnet_id                   = "subnet-07c91e2fa63b5d408"
    associate_public_ip_address = true
    private_ip                  = "10.20.4.17"
    public_ip                   = "198.51.100.23"
    key_name                    = "ops"
    vpc_security_group_ids      = ["sg-05e1b7d92ac3f6840"]
    iam_instance_profile        = "gitlab-host"
    user_data_replace_on_change = false
    disable_api_termination     = false
    ebs_optimized               = true
    monitoring                  = false
    root_block_device = [{
      delete_on_termination = true
      device_name           = "/dev/xvda"
      encrypted             = true
      volume_id             = "vol-0fe21b8c6d97a3540"
      volume_size           = 80
      volume_type           = "gp3"
    }]
    tags = {
      Name = "gitlab"
      Env  = "prod"
    }
    tags_all = {
      Name = "gitlab"
      Env  = "prod"
    }
  }
  after = {
    ami                         = "ami-0c47d2e8b1f69a350"
    instance_type               = "m6i.large"
    availability_zone           = "eu-central-1a"
    subnet_id                   = "subnet-07c91e2fa63b5d408"
    associate_public_ip_address = true
    key_name                    = "ops"
    vpc_security_group_ids      = ["sg-05e1b7d92ac3f6840"]
    iam_instance_profile        = "gitlab-host"
    user_data_replace_on_change = false
    disable_api_termination     = false
    ebs_optimized               = true
    monitoring                  = false
    tags = {
      Name = "gitlab"
      Env  = "prod"
    }
    tags_all = {
      Name = "gitlab"
      Env  = "prod"
    }
  }
  unknown       = ["id", "arn", "private_ip", "public_ip", "instance_state", "root_block_device"]
  replace_paths = [["ami"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "identity-change", "address-change"]
    class       = "replace-destroys"
    why         = "A new AMI terminates the instance; the root volume has delete_on_termination and its contents go with it, and the new machine has other addresses."
    source      = "aws_instance docs, ami forces replacement; EC2 User Guide, Preserve data when an instance is terminated"
  }
}

case "ho-aws-ec2-tags" {
  type     = "aws_instance"
  name     = "gitlab"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                          = "i-0d3c7ae91f52b8046"
    arn                         = "arn:aws:ec2:eu-central-1:210987654321:instance/i-0d3c7ae91f52b8046"
    ami                         = "ami-0a1b9f3d7c5e28461"
    instance_type               = "m6i.large"
    instance_state              = "running"
    availability_zone           = "eu-central-1a"
    subnet_id                   = "subnet-07c91e2fa63b5d408"
    associate_public_ip_address = true
    private_ip                  = "10.20.4.17"
    public_ip                   = "198.51.100.23"
    key_name                    = "ops"
    vpc_security_group_ids      = ["sg-05e1b7d92ac3f6840"]
    iam_instance_profile        = "gitlab-host"
    user_data_replace_on_change = false
    disable_api_termination     = false
    ebs_optimized               = true
    monitoring                  = false
    root_block_device = [{
      delete_on_termination = true
      device_name           = "/dev/xvda"
      encrypted             = true
      volume_id             = "vol-0fe21b8c6d97a3540"
      volume_size           = 80
      volume_type           = "gp3"
    }]
    tags = {
      Name = "gitlab"
      Env  = "prod"
    }
    tags_all = {
      Name = "gitlab"
      Env  = "prod"
    }
  }
  after = {
    id                          = "i-0d3c7ae91f52b8046"
    arn                         = "arn:aws:ec2:eu-central-1:210987654321:instance/i-0d3c7ae91f52b8046"
    ami                         = "ami-0a1b9f3d7c5e28461"
    instance_type               = "m6i.large"
    instance_state              = "running"
    availability_zone           = "eu-central-1a"
    subnet_id                   = "subnet-07c91e2fa63b5d408"
    associate_public_ip_address = true
    private_ip                  = "10.20.4.17"
    public_ip                   = "198.51.100.23"
    key_name                    = "ops"
    vpc_security_group_ids      = ["sg-05e1b7d92ac3f6840"]
    iam_instance_profile        = "gitlab-host"
    user_data_replace_on_change = false
    disable_api_termination     = false
    ebs_optimized               = true
    monitoring                  = false
    root_block_device = [{
      delete_on_termination = true
      device_name           = "/dev/xvda"
      encrypted             = true
      volume_id             = "vol-0fe21b8c6d97a3540"
      volume_size           = 80
      volume_type           = "gp3"
    }]
    tags = {
      Name       = "gitlab"
      Env        = "prod"
      CostCenter = "4410"
    }
    tags_all = {
      Name       = "gitlab"
      Env        = "prod"
      CostCenter = "4410"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags on an instance are changed through the API with no effect on the machine."
    source      = "EC2 User Guide, Tag your Amazon EC2 resources"
  }
}

case "ho-aws-s3-force" {
  type     = "aws_s3_bucket"
  name     = "invoices"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id                  = "acme-invoice-archive"
    bucket              = "acme-invoice-archive"
    arn                 = "arn:aws:s3:::acme-invoice-archive"
    region              = "eu-central-1"
    bucket_domain_name  = "acme-invoice-archive.s3.amazonaws.com"
    force_destroy       = true
    object_lock_enabled = false
    tags = {
      Team = "finance"
    }
    tags_all = {
      Team = "finance"
    }
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "destroys-data"
    why         = "force_destroy makes the provider delete every object and version before the bucket."
    source      = "aws_s3_bucket docs, force_destroy: these objects are not recoverable"
  }
}

case "ho-aws-s3-pab-off" {
  type     = "aws_s3_bucket_public_access_block"
  name     = "uploads"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                      = "acme-customer-uploads"
    bucket                  = "acme-customer-uploads"
    block_public_acls       = true
    block_public_policy     = true
    ignore_public_acls      = true
    restrict_public_buckets = true
  }
  after = {
    id                      = "acme-customer-uploads"
    bucket                  = "acme-customer-uploads"
    block_public_acls       = true
    block_public_policy     = false
    ignore_public_acls      = true
    restrict_public_buckets = false
  }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposes"
    why         = "A public bucket policy can now be set and takes effect; the guard against public access is off."
    source      = "S3 User Guide, Blocking public access to your S3 storage"
  }
}

case "ho-aws-ddb-rangekey" {
  type     = "aws_dynamodb_table"
  name     = "sessions"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id           = "sessions"
    name         = "sessions"
    arn          = "arn:aws:dynamodb:eu-central-1:210987654321:table/sessions"
    billing_mode = "PAY_PER_REQUEST"
    hash_key     = "user_id"
    range_key    = "started_at"
    attribute = [{
      name = "started_at"
      type = "N"
      }, {
      name = "user_id"
      type = "S"
    }]
    deletion_protection_enabled = false
    stream_enabled              = false
    point_in_time_recovery = [{
      enabled = false
    }]
    tags = {
      Service = "login"
    }
    tags_all = {
      Service = "login"
    }
  }
  after = {
    name         = "sessions"
    billing_mode = "PAY_PER_REQUEST"
    hash_key     = "user_id"
    range_key    = "session_id"
    attribute = [{
      name = "session_id"
      type = "S"
      }, {
      name = "user_id"
      type = "S"
    }]
    deletion_protection_enabled = false
    stream_enabled              = false
    point_in_time_recovery = [{
      enabled = false
    }]
    tags = {
      Service = "login"
    }
    tags_all = {
      Service = "login"
    }
  }
  unknown       = ["id", "arn"]
  replace_paths = [["range_key"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "replace-destroys"
    why         = "A key schema cannot be altered; the table is dropped with all its items and an empty one created."
    source      = "aws_dynamodb_table docs, range_key forces new resource; DynamoDB DeleteTable API"
  }
}

case "ho-aws-sg-ssh-world" {
  type     = "aws_vpc_security_group_ingress_rule"
  name     = "ssh"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    security_group_id = "sg-05e1b7d92ac3f6840"
    description       = "ssh"
    cidr_ipv4         = "0.0.0.0/0"
    cidr_ipv6         = null
    from_port         = 22
    to_port           = 22
    ip_protocol       = "tcp"
    tags              = null
    tags_all          = {}
  }
  unknown = ["id", "arn", "security_group_rule_id"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposes"
    why         = "SSH on every instance in the group is open to the whole Internet."
    source      = "AWS Security Hub control EC2.13; CIS AWS Foundations Benchmark 5.2"
  }
}

case "ho-aws-sg-description" {
  type     = "aws_security_group"
  name     = "app"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                     = "sg-0b7c5f2d98e1a4360"
    arn                    = "arn:aws:ec2:eu-central-1:210987654321:security-group/sg-0b7c5f2d98e1a4360"
    name                   = "app"
    description            = "app servers"
    vpc_id                 = "vpc-0931cd7be52fa8604"
    revoke_rules_on_delete = false
    ingress = [{
      cidr_blocks      = ["10.20.0.0/16"]
      description      = ""
      from_port        = 8080
      to_port          = 8080
      protocol         = "tcp"
      ipv6_cidr_blocks = []
      prefix_list_ids  = []
      security_groups  = []
      self             = false
    }]
    egress = [{
      cidr_blocks      = ["0.0.0.0/0"]
      description      = ""
      from_port        = 0
      to_port          = 0
      protocol         = "-1"
      ipv6_cidr_blocks = []
      prefix_list_ids  = []
      security_groups  = []
      self             = false
    }]
    tags = {
      Name = "app"
    }
    tags_all = {
      Name = "app"
    }
  }
  after = {
    name                   = "app"
    description            = "application servers"
    vpc_id                 = "vpc-0931cd7be52fa8604"
    revoke_rules_on_delete = false
    ingress = [{
      cidr_blocks      = ["10.20.0.0/16"]
      description      = ""
      from_port        = 8080
      to_port          = 8080
      protocol         = "tcp"
      ipv6_cidr_blocks = []
      prefix_list_ids  = []
      security_groups  = []
      self             = false
    }]
    egress = [{
      cidr_blocks      = ["0.0.0.0/0"]
      description      = ""
      from_port        = 0
      to_port          = 0
      protocol         = "-1"
      ipv6_cidr_blocks = []
      prefix_list_ids  = []
      security_groups  = []
      self             = false
    }]
    tags = {
      Name = "app"
    }
    tags_all = {
      Name = "app"
    }
  }
  unknown       = ["id", "arn"]
  replace_paths = [["description"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "identity-change"]
    class       = "replace-identity"
    why         = "The description cannot change; the group is deleted first, which hangs with DependencyViolation while interfaces use it, and everything that names its id is cut off or must follow the new one."
    source      = "aws_security_group docs, Recreating a security group; description forces replacement"
  }
}

case "ho-aws-iam-key" {
  type     = "aws_iam_access_key"
  name     = "backup"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id                   = "AKIAEXAMPLE7Q2L5ZK4M"
    user                 = "backup-agent"
    status               = "Active"
    create_date          = "2023-03-02T09:11:40Z"
    ses_smtp_password_v4 = null
  }
  after     = null
  sensitive = ["secret", "ses_smtp_password_v4"]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "lockout", "outage"]
    class       = "revokes-credential"
    why         = "The key stops working at once for every program that still uses it and cannot be brought back."
    source      = "IAM User Guide, Managing access keys: when you delete a key it can't be recovered"
  }
}

case "ho-aws-eip" {
  type     = "aws_eip"
  name     = "vpn"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id             = "eipalloc-0c61e8b5f3d7a2940"
    allocation_id  = "eipalloc-0c61e8b5f3d7a2940"
    association_id = "eipassoc-0d92ab7f41c6e3508"
    domain         = "vpc"
    instance       = "i-0d3c7ae91f52b8046"
    public_ip      = "203.0.113.64"
    tags = {
      Name = "vpn-gateway"
    }
    tags_all = {
      Name = "vpn-gateway"
    }
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["address-change", "irreversible", "outage"]
    class       = "loses-address"
    why         = "The address is released to the pool; partners who allow-listed it are cut off and it can seldom be had again."
    source      = "EC2 User Guide, Elastic IP addresses: release and recover"
  }
}

case "ho-aws-kms" {
  type     = "aws_kms_key"
  name     = "documents"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id                       = "5f0c2b6e-8d1a-4e73-9b24-c6a7d3e81f90"
    key_id                   = "5f0c2b6e-8d1a-4e73-9b24-c6a7d3e81f90"
    arn                      = "arn:aws:kms:eu-central-1:210987654321:key/5f0c2b6e-8d1a-4e73-9b24-c6a7d3e81f90"
    description              = "documents bucket"
    deletion_window_in_days  = 7
    enable_key_rotation      = true
    is_enabled               = true
    key_usage                = "ENCRYPT_DECRYPT"
    customer_master_key_spec = "SYMMETRIC_DEFAULT"
    multi_region             = false
    tags = {
      Team = "docs"
    }
    tags_all = {
      Team = "docs"
    }
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "deferred", "outage"]
    class       = "destroys-data"
    why         = "The key is unusable at once and destroyed after seven days; what it encrypted can never be read again."
    source      = "KMS Developer Guide, Deleting AWS KMS keys"
  }
}

case "ho-aws-zone" {
  type     = "aws_route53_zone"
  name     = "main"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id            = "Z0812345EXAMPLE7QK"
    zone_id       = "Z0812345EXAMPLE7QK"
    arn           = "arn:aws:route53:::hostedzone/Z0812345EXAMPLE7QK"
    name          = "shop.example.com"
    comment       = "Managed by Terraform"
    force_destroy = true
    name_servers  = ["ns-101.awsdns-12.com", "ns-1544.awsdns-01.co.uk", "ns-612.awsdns-12.net", "ns-1203.awsdns-22.org"]
    vpc           = []
    tags          = {}
    tags_all      = {}
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss", "irreversible", "identity-change"]
    class       = "outage"
    why         = "Every record is deleted with the zone and the domain stops resolving; a new zone gets other name servers."
    source      = "Route 53 Developer Guide, Deleting a public hosted zone; aws_route53_zone docs, force_destroy"
  }
}

case "ho-aws-eks-version" {
  type     = "aws_eks_cluster"
  name     = "prod"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id               = "prod"
    name             = "prod"
    arn              = "arn:aws:eks:eu-central-1:210987654321:cluster/prod"
    version          = "1.29"
    platform_version = "eks.12"
    role_arn         = "arn:aws:iam::210987654321:role/eks-prod"
    status           = "ACTIVE"
    endpoint         = "https://0A1B2C3DEXAMPLE.gr7.eu-central-1.eks.amazonaws.com"
    vpc_config = [{
      cluster_security_group_id = "sg-02d9c71e5fb8a3640"
      endpoint_private_access   = true
      endpoint_public_access    = false
      public_access_cidrs       = []
      security_group_ids        = []
      subnet_ids                = ["subnet-07c91e2fa63b5d408", "subnet-0e48b1d7c92f6a350"]
      vpc_id                    = "vpc-0931cd7be52fa8604"
    }]
    tags = {
      Env = "prod"
    }
    tags_all = {
      Env = "prod"
    }
  }
  after = {
    id               = "prod"
    name             = "prod"
    arn              = "arn:aws:eks:eu-central-1:210987654321:cluster/prod"
    version          = "1.30"
    platform_version = "eks.12"
    role_arn         = "arn:aws:iam::210987654321:role/eks-prod"
    status           = "ACTIVE"
    endpoint         = "https://0A1B2C3DEXAMPLE.gr7.eu-central-1.eks.amazonaws.com"
    vpc_config = [{
      cluster_security_group_id = "sg-02d9c71e5fb8a3640"
      endpoint_private_access   = true
      endpoint_public_access    = false
      public_access_cidrs       = []
      security_group_ids        = []
      subnet_ids                = ["subnet-07c91e2fa63b5d408", "subnet-0e48b1d7c92f6a350"]
      vpc_id                    = "vpc-0931cd7be52fa8604"
    }]
    tags = {
      Env = "prod"
    }
    tags_all = {
      Env = "prod"
    }
  }
  unknown = ["platform_version"]
  expect {
    disposition = "hold"
    effects     = ["irreversible", "slow"]
    class       = "one-way-upgrade"
    why         = "The control plane is upgraded and cannot be taken back to the earlier version; APIs removed in the new one stop working."
    source      = "EKS User Guide, Update existing cluster to new Kubernetes version"
  }
}

case "ho-aws-logs-shorter" {
  type     = "aws_cloudwatch_log_group"
  name     = "audit"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                = "/acme/audit"
    name              = "/acme/audit"
    arn               = "arn:aws:logs:eu-central-1:210987654321:log-group:/acme/audit"
    retention_in_days = 3653
    log_group_class   = "STANDARD"
    skip_destroy      = false
    kms_key_id        = ""
    tags = {
      Class = "audit"
    }
    tags_all = {
      Class = "audit"
    }
  }
  after = {
    id                = "/acme/audit"
    name              = "/acme/audit"
    arn               = "arn:aws:logs:eu-central-1:210987654321:log-group:/acme/audit"
    retention_in_days = 30
    log_group_class   = "STANDARD"
    skip_destroy      = false
    kms_key_id        = ""
    tags = {
      Class = "audit"
    }
    tags_all = {
      Class = "audit"
    }
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "expires-data"
    why         = "Audit events older than thirty days are expired and deleted; raising the value again does not bring them back."
    source      = "CloudWatch Logs User Guide, Change log data retention"
  }
}

case "ho-aws-sg-internal" {
  type     = "aws_vpc_security_group_ingress_rule"
  name     = "https_from_vpc"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    security_group_id = "sg-0b7c5f2d98e1a4360"
    description       = "https from vpc"
    cidr_ipv4         = "10.20.0.0/16"
    cidr_ipv6         = null
    from_port         = 443
    to_port           = 443
    ip_protocol       = "tcp"
    tags              = null
    tags_all          = {}
  }
  unknown = ["id", "arn", "security_group_rule_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new rule lets the private network reach HTTPS; nothing that exists is changed."
    source      = "VPC User Guide, Security group rules"
  }
}

case "ho-aws-role-attach" {
  type     = "aws_iam_role_policy_attachment"
  name     = "ssm"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    role       = "gitlab-host"
    policy_arn = "arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore"
  }
  unknown = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One managed policy is added to a role; no other attachment is touched."
    source      = "aws_iam_role_policy_attachment docs"
  }
}

case "ho-aws-logs-longer" {
  type     = "aws_cloudwatch_log_group"
  name     = "api"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                = "/ecs/api"
    name              = "/ecs/api"
    arn               = "arn:aws:logs:eu-central-1:210987654321:log-group:/ecs/api"
    retention_in_days = 14
    log_group_class   = "STANDARD"
    skip_destroy      = false
    kms_key_id        = ""
    tags              = {}
    tags_all          = {}
  }
  after = {
    id                = "/ecs/api"
    name              = "/ecs/api"
    arn               = "arn:aws:logs:eu-central-1:210987654321:log-group:/ecs/api"
    retention_in_days = 30
    log_group_class   = "STANDARD"
    skip_destroy      = false
    kms_key_id        = ""
    tags              = {}
    tags_all          = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Events are only kept longer."
    source      = "CloudWatch Logs User Guide, Change log data retention"
  }
}

case "ho-aws-lambda-code" {
  type     = "aws_lambda_function"
  name     = "thumbs"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id               = "thumbs"
    function_name    = "thumbs"
    arn              = "arn:aws:lambda:eu-central-1:210987654321:function:thumbs"
    handler          = "index.handler"
    runtime          = "nodejs20.x"
    memory_size      = 256
    timeout          = 30
    package_type     = "Zip"
    publish          = false
    role             = "arn:aws:iam::210987654321:role/thumbs"
    s3_bucket        = "acme-artifacts"
    s3_key           = "thumbs/1.18.0.zip"
    source_code_hash = "3q2+7wAAk9example0000000000000000000000000o="
    version          = "$LATEST"
    last_modified    = "2024-08-01T08:12:10.000+0000"
    tags             = {}
    tags_all         = {}
  }
  after = {
    id               = "thumbs"
    function_name    = "thumbs"
    arn              = "arn:aws:lambda:eu-central-1:210987654321:function:thumbs"
    handler          = "index.handler"
    runtime          = "nodejs20.x"
    memory_size      = 256
    timeout          = 30
    package_type     = "Zip"
    publish          = false
    role             = "arn:aws:iam::210987654321:role/thumbs"
    s3_bucket        = "acme-artifacts"
    s3_key           = "thumbs/1.19.0.zip"
    source_code_hash = "9uL4xQAAb2example0000000000000000000000000c="
    version          = "$LATEST"
    last_modified    = "2024-08-01T08:12:10.000+0000"
    tags             = {}
    tags_all         = {}
  }
  unknown = ["last_modified"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A usual code release; Lambda swaps the code without interrupting invocations."
    source      = "Lambda Developer Guide, Deploying functions"
  }
}

case "ho-aws-ecs-taskdef" {
  type     = "aws_ecs_task_definition"
  name     = "api"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                       = "api"
    family                   = "api"
    arn                      = "arn:aws:ecs:eu-central-1:210987654321:task-definition/api:118"
    arn_without_revision     = "arn:aws:ecs:eu-central-1:210987654321:task-definition/api"
    revision                 = 118
    cpu                      = "512"
    memory                   = "1024"
    network_mode             = "awsvpc"
    requires_compatibilities = ["FARGATE"]
    execution_role_arn       = "arn:aws:iam::210987654321:role/ecs-exec"
    task_role_arn            = "arn:aws:iam::210987654321:role/api"
    skip_destroy             = false
    container_definitions    = "[{\"name\":\"api\",\"image\":\"210987654321.dkr.ecr.eu-central-1.amazonaws.com/api:2.31.0\",\"essential\":true,\"portMappings\":[{\"containerPort\":8080,\"hostPort\":8080,\"protocol\":\"tcp\"}]}]"
    tags = {
      Service = "api"
    }
    tags_all = {
      Service = "api"
    }
  }
  after = {
    family                   = "api"
    cpu                      = "512"
    memory                   = "1024"
    network_mode             = "awsvpc"
    requires_compatibilities = ["FARGATE"]
    execution_role_arn       = "arn:aws:iam::210987654321:role/ecs-exec"
    task_role_arn            = "arn:aws:iam::210987654321:role/api"
    skip_destroy             = false
    container_definitions    = "[{\"name\":\"api\",\"image\":\"210987654321.dkr.ecr.eu-central-1.amazonaws.com/api:2.32.0\",\"essential\":true,\"portMappings\":[{\"containerPort\":8080,\"hostPort\":8080,\"protocol\":\"tcp\"}]}]"
    tags = {
      Service = "api"
    }
    tags_all = {
      Service = "api"
    }
  }
  unknown       = ["id", "arn", "arn_without_revision", "revision"]
  replace_paths = [["container_definitions"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A task definition is immutable; a new revision is registered and the old one deregistered, running tasks are untouched."
    source      = "ECS Developer Guide, Deregistering a task definition: existing tasks continue to run"
  }
}

case "ho-aws-ecs-deploy" {
  type     = "aws_ecs_service"
  name     = "api"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                                 = "arn:aws:ecs:eu-central-1:210987654321:service/prod/api"
    name                               = "api"
    cluster                            = "arn:aws:ecs:eu-central-1:210987654321:cluster/prod"
    desired_count                      = 4
    launch_type                        = "FARGATE"
    task_definition                    = "arn:aws:ecs:eu-central-1:210987654321:task-definition/api:118"
    deployment_minimum_healthy_percent = 100
    deployment_maximum_percent         = 200
    health_check_grace_period_seconds  = 30
    enable_execute_command             = false
    force_new_deployment               = false
    wait_for_steady_state              = false
    load_balancer = [{
      container_name   = "api"
      container_port   = 8080
      elb_name         = ""
      target_group_arn = "arn:aws:elasticloadbalancing:eu-central-1:210987654321:targetgroup/api/0f6b2d9c81e7a354"
    }]
    tags = {
      Service = "api"
    }
    tags_all = {
      Service = "api"
    }
  }
  after = {
    id                                 = "arn:aws:ecs:eu-central-1:210987654321:service/prod/api"
    name                               = "api"
    cluster                            = "arn:aws:ecs:eu-central-1:210987654321:cluster/prod"
    desired_count                      = 4
    launch_type                        = "FARGATE"
    task_definition                    = "arn:aws:ecs:eu-central-1:210987654321:task-definition/api:119"
    deployment_minimum_healthy_percent = 100
    deployment_maximum_percent         = 200
    health_check_grace_period_seconds  = 30
    enable_execute_command             = false
    force_new_deployment               = false
    wait_for_steady_state              = false
    load_balancer = [{
      container_name   = "api"
      container_port   = 8080
      elb_name         = ""
      target_group_arn = "arn:aws:elasticloadbalancing:eu-central-1:210987654321:targetgroup/api/0f6b2d9c81e7a354"
    }]
    tags = {
      Service = "api"
    }
    tags_all = {
      Service = "api"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A rolling deployment with 100 percent minimum healthy; the daily release."
    source      = "ECS Developer Guide, Rolling update deployment type"
  }
}

case "ho-aws-ecs-scale-up" {
  type     = "aws_ecs_service"
  name     = "api"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                                 = "arn:aws:ecs:eu-central-1:210987654321:service/prod/api"
    name                               = "api"
    cluster                            = "arn:aws:ecs:eu-central-1:210987654321:cluster/prod"
    desired_count                      = 4
    launch_type                        = "FARGATE"
    task_definition                    = "arn:aws:ecs:eu-central-1:210987654321:task-definition/api:118"
    deployment_minimum_healthy_percent = 100
    deployment_maximum_percent         = 200
    health_check_grace_period_seconds  = 30
    enable_execute_command             = false
    force_new_deployment               = false
    wait_for_steady_state              = false
    load_balancer = [{
      container_name   = "api"
      container_port   = 8080
      elb_name         = ""
      target_group_arn = "arn:aws:elasticloadbalancing:eu-central-1:210987654321:targetgroup/api/0f6b2d9c81e7a354"
    }]
    tags = {
      Service = "api"
    }
    tags_all = {
      Service = "api"
    }
  }
  after = {
    id                                 = "arn:aws:ecs:eu-central-1:210987654321:service/prod/api"
    name                               = "api"
    cluster                            = "arn:aws:ecs:eu-central-1:210987654321:cluster/prod"
    desired_count                      = 6
    launch_type                        = "FARGATE"
    task_definition                    = "arn:aws:ecs:eu-central-1:210987654321:task-definition/api:118"
    deployment_minimum_healthy_percent = 100
    deployment_maximum_percent         = 200
    health_check_grace_period_seconds  = 30
    enable_execute_command             = false
    force_new_deployment               = false
    wait_for_steady_state              = false
    load_balancer = [{
      container_name   = "api"
      container_port   = 8080
      elb_name         = ""
      target_group_arn = "arn:aws:elasticloadbalancing:eu-central-1:210987654321:targetgroup/api/0f6b2d9c81e7a354"
    }]
    tags = {
      Service = "api"
    }
    tags_all = {
      Service = "api"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Two tasks more are started."
    source      = "ECS Developer Guide, Services: desired count"
  }
}

case "ho-aws-asg-max" {
  type     = "aws_autoscaling_group"
  name     = "workers"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                        = "workers"
    name                      = "workers"
    arn                       = "arn:aws:autoscaling:eu-central-1:210987654321:autoScalingGroup:1b7c:autoScalingGroupName/workers"
    min_size                  = 2
    max_size                  = 6
    desired_capacity          = 3
    health_check_type         = "EC2"
    health_check_grace_period = 300
    vpc_zone_identifier       = ["subnet-07c91e2fa63b5d408", "subnet-0e48b1d7c92f6a350"]
    launch_template = [{
      id      = "lt-08d3f5b1c7e9a2640"
      name    = "workers"
      version = "$Latest"
    }]
    force_delete = false
    tag = [{
      key                 = "Name"
      propagate_at_launch = true
      value               = "worker"
    }]
  }
  after = {
    id                        = "workers"
    name                      = "workers"
    arn                       = "arn:aws:autoscaling:eu-central-1:210987654321:autoScalingGroup:1b7c:autoScalingGroupName/workers"
    min_size                  = 2
    max_size                  = 10
    desired_capacity          = 3
    health_check_type         = "EC2"
    health_check_grace_period = 300
    vpc_zone_identifier       = ["subnet-07c91e2fa63b5d408", "subnet-0e48b1d7c92f6a350"]
    launch_template = [{
      id      = "lt-08d3f5b1c7e9a2640"
      name    = "workers"
      version = "$Latest"
    }]
    force_delete = false
    tag = [{
      key                 = "Name"
      propagate_at_launch = true
      value               = "worker"
    }]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the upper bound is raised; no instance is started or stopped by it."
    source      = "EC2 Auto Scaling User Guide, Set scaling limits"
  }
}

case "ho-aws-ebs-grow" {
  type     = "aws_ebs_volume"
  name     = "data"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                   = "vol-06e9d2b4a7c1f8350"
    arn                  = "arn:aws:ec2:eu-central-1:210987654321:volume/vol-06e9d2b4a7c1f8350"
    availability_zone    = "eu-central-1a"
    size                 = 200
    type                 = "gp3"
    iops                 = 3000
    throughput           = 125
    encrypted            = true
    final_snapshot       = false
    multi_attach_enabled = false
    snapshot_id          = ""
    tags = {
      Name = "gitlab-data"
    }
    tags_all = {
      Name = "gitlab-data"
    }
  }
  after = {
    id                   = "vol-06e9d2b4a7c1f8350"
    arn                  = "arn:aws:ec2:eu-central-1:210987654321:volume/vol-06e9d2b4a7c1f8350"
    availability_zone    = "eu-central-1a"
    size                 = 300
    type                 = "gp3"
    iops                 = 3000
    throughput           = 125
    encrypted            = true
    final_snapshot       = false
    multi_attach_enabled = false
    snapshot_id          = ""
    tags = {
      Name = "gitlab-data"
    }
    tags_all = {
      Name = "gitlab-data"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Elastic Volumes grow while attached and in use."
    source      = "EBS User Guide, Amazon EBS Elastic Volumes"
  }
}

case "ho-aws-record-new" {
  type     = "aws_route53_record"
  name     = "grafana"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    zone_id         = "Z0812345EXAMPLE7QK"
    name            = "grafana.shop.example.com"
    type            = "CNAME"
    ttl             = 300
    records         = ["shop-1204578963.eu-central-1.elb.amazonaws.com"]
    allow_overwrite = null
    health_check_id = null
    set_identifier  = null
  }
  unknown = ["id", "fqdn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A name that did not exist is added to the zone."
    source      = "aws_route53_record docs"
  }
}

case "ho-aws-alarm" {
  type     = "aws_cloudwatch_metric_alarm"
  name     = "cpu"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                  = "api-cpu-high"
    alarm_name          = "api-cpu-high"
    arn                 = "arn:aws:cloudwatch:eu-central-1:210987654321:alarm:api-cpu-high"
    comparison_operator = "GreaterThanThreshold"
    evaluation_periods  = 3
    metric_name         = "CPUUtilization"
    namespace           = "AWS/ECS"
    period              = 60
    statistic           = "Average"
    threshold           = 75
    alarm_actions       = ["arn:aws:sns:eu-central-1:210987654321:oncall"]
    actions_enabled     = true
    dimensions = {
      ClusterName = "prod"
      ServiceName = "api"
    }
    tags     = {}
    tags_all = {}
  }
  after = {
    id                  = "api-cpu-high"
    alarm_name          = "api-cpu-high"
    arn                 = "arn:aws:cloudwatch:eu-central-1:210987654321:alarm:api-cpu-high"
    comparison_operator = "GreaterThanThreshold"
    evaluation_periods  = 3
    metric_name         = "CPUUtilization"
    namespace           = "AWS/ECS"
    period              = 60
    statistic           = "Average"
    threshold           = 80
    alarm_actions       = ["arn:aws:sns:eu-central-1:210987654321:oncall"]
    actions_enabled     = true
    dimensions = {
      ClusterName = "prod"
      ServiceName = "api"
    }
    tags     = {}
    tags_all = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An alarm threshold is tuned; the service is not touched."
    source      = "CloudWatch User Guide, Using alarms"
  }
}

case "ho-aws-lt-ami" {
  type     = "aws_launch_template"
  name     = "workers"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                     = "lt-08d3f5b1c7e9a2640"
    name                   = "workers"
    arn                    = "arn:aws:ec2:eu-central-1:210987654321:launch-template/lt-08d3f5b1c7e9a2640"
    image_id               = "ami-0a1b9f3d7c5e28461"
    instance_type          = "c6i.large"
    key_name               = "ops"
    default_version        = 7
    latest_version         = 7
    update_default_version = true
    vpc_security_group_ids = ["sg-05e1b7d92ac3f6840"]
    tags = {
      Name = "workers"
    }
    tags_all = {
      Name = "workers"
    }
  }
  after = {
    id                     = "lt-08d3f5b1c7e9a2640"
    name                   = "workers"
    arn                    = "arn:aws:ec2:eu-central-1:210987654321:launch-template/lt-08d3f5b1c7e9a2640"
    image_id               = "ami-0c47d2e8b1f69a350"
    instance_type          = "c6i.large"
    key_name               = "ops"
    default_version        = 7
    latest_version         = 7
    update_default_version = true
    vpc_security_group_ids = ["sg-05e1b7d92ac3f6840"]
    tags = {
      Name = "workers"
    }
    tags_all = {
      Name = "workers"
    }
  }
  unknown = ["latest_version", "default_version"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new template version is written; running instances keep the image they were launched from."
    source      = "EC2 User Guide, Manage launch template versions"
  }
}

case "ho-aws-layer" {
  type     = "aws_lambda_layer_version"
  name     = "deps"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                       = "arn:aws:lambda:eu-central-1:210987654321:layer:deps:41"
    arn                      = "arn:aws:lambda:eu-central-1:210987654321:layer:deps:41"
    layer_arn                = "arn:aws:lambda:eu-central-1:210987654321:layer:deps"
    layer_name               = "deps"
    version                  = "41"
    compatible_runtimes      = ["python3.12"]
    compatible_architectures = []
    s3_bucket                = "acme-artifacts"
    s3_key                   = "layers/deps-41.zip"
    source_code_hash         = "aGVsZC1vdXQtZXhhbXBsZS1oYXNoLTQxAAAAAAAAAAA="
    skip_destroy             = false
    created_date             = "2024-06-20T10:00:00.000+0000"
  }
  after = {
    layer_arn                = "arn:aws:lambda:eu-central-1:210987654321:layer:deps"
    layer_name               = "deps"
    compatible_runtimes      = ["python3.12"]
    compatible_architectures = []
    s3_bucket                = "acme-artifacts"
    s3_key                   = "layers/deps-42.zip"
    source_code_hash         = "aGVsZC1vdXQtZXhhbXBsZS1oYXNoLTQyAAAAAAAAAAA="
    skip_destroy             = false
  }
  unknown       = ["id", "arn", "version", "created_date", "source_code_size", "signing_job_arn", "signing_profile_version_arn"]
  replace_paths = [["s3_key"], ["source_code_hash"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new layer version is published; functions that use the removed version keep running with their copy until they are pointed at the new one."
    source      = "Lambda Developer Guide, Deleting a layer version: functions that use it continue to work"
  }
}

case "ho-aws-apigw-deploy" {
  type     = "aws_api_gateway_deployment"
  name     = "public"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create", "delete"]
  reason   = "replace_because_cannot_update"
  before = {
    id          = "k3x9ab"
    rest_api_id = "q7w2e5r8t1"
    description = ""
    stage_name  = null
    triggers = {
      redeployment = "5b1f7c3e9a2d8046f1b7c3e59a2d8046"
    }
    variables     = null
    created_date  = "2024-07-02T12:00:00Z"
    execution_arn = "arn:aws:execute-api:eu-central-1:210987654321:q7w2e5r8t1/"
    invoke_url    = "https://q7w2e5r8t1.execute-api.eu-central-1.amazonaws.com/"
  }
  after = {
    rest_api_id = "q7w2e5r8t1"
    description = ""
    stage_name  = null
    triggers = {
      redeployment = "c07e4d19b8a3562fc07e4d19b8a3562f"
    }
    variables = null
  }
  unknown       = ["id", "created_date", "execution_arn", "invoke_url"]
  replace_paths = [["triggers"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new snapshot of the API is made first, the stage is moved to it and the old snapshot removed; the way the provider's docs say to publish."
    source      = "aws_api_gateway_deployment docs, triggers and create_before_destroy"
  }
}

case "ho-aws-dashboard-delete" {
  type     = "aws_cloudwatch_dashboard"
  name     = "old"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id             = "loadtest-2023"
    dashboard_name = "loadtest-2023"
    dashboard_arn  = "arn:aws:cloudwatch::210987654321:dashboard/loadtest-2023"
    dashboard_body = "{\"widgets\":[]}"
  }
  after = null
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A dashboard is a picture; metrics and alarms stay."
    source      = "CloudWatch User Guide, Using dashboards"
  }
}

case "ho-aws-s3-policy-public" {
  type     = "aws_s3_bucket_policy"
  name     = "reports"
  provider = "hashicorp/aws"
  version  = "5.60.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    bucket = "acme-customer-reports"
    policy = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Sid\":\"Read\",\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":[\"s3:GetObject\",\"s3:ListBucket\"],\"Resource\":[\"arn:aws:s3:::acme-customer-reports\",\"arn:aws:s3:::acme-customer-reports/*\"]}]}"
  }
  unknown = ["id"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposes"
    why         = "Anyone may list and read the bucket."
    source      = "S3 User Guide, The meaning of public"
  }
}
