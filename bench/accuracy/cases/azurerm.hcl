# 55 cases: 27 hold, 28 clear

case "az-rg-tags" {
  type     = "azurerm_resource_group"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod"
    name = "rg-prod"
    location = "westeurope"
    managed_by = ""
    tags = {
      env = "prod"
    }
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod"
    name = "rg-prod"
    location = "westeurope"
    managed_by = ""
    tags = {
      env = "prod"
      owner = "platform"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags of the group only; they are not inherited."
    source      = "Terraform AzureRM provider docs, azurerm_resource_group, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/resource_group"
  }
}

case "az-rg-location" {
  type     = "azurerm_resource_group"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod"
    name = "rg-prod"
    location = "westeurope"
    managed_by = ""
    tags = {
      env = "prod"
    }
  }
  after    = {
    name = "rg-prod"
    location = "northeurope"
    managed_by = ""
    tags = {
      env = "prod"
    }
  }
  unknown  = ["id"]
  replace_paths = [["location"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "replace-container"
    why         = "A group cannot move: deleting it deletes all it holds (or the provider refuses while things outside Terraform are in it)."
    source      = "Terraform AzureRM provider docs, azurerm_resource_group, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/resource_group"
  }
}

case "az-vm-size" {
  type     = "azurerm_linux_virtual_machine"
  name     = "app1"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Compute/virtualMachines/vm-app1"
    name = "vm-app1"
    resource_group_name = "rg-prod"
    location = "westeurope"
    size = "Standard_D2s_v5"
    admin_username = "ops"
    admin_ssh_key = [
      {
        username = "ops"
        public_key = "ssh-ed25519 AAAAinvented ops@example.com"
      },
    ]
    custom_data = "I2Nsb3VkLWNvbmZpZwo="
    network_interface_ids = ["/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/networkInterfaces/nic-app1"]
    os_disk = [
      {
        name = "vm-app1-os"
        caching = "ReadWrite"
        storage_account_type = "Premium_LRS"
        disk_size_gb = 64
      },
    ]
    zone = "1"
    virtual_machine_id = "7f3b2d10-0000-4000-8000-00000000b001"
    private_ip_address = "10.40.1.5"
    public_ip_address = ""
    tags = {
      env = "prod"
    }
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Compute/virtualMachines/vm-app1"
    name = "vm-app1"
    resource_group_name = "rg-prod"
    location = "westeurope"
    size = "Standard_D4s_v5"
    admin_username = "ops"
    admin_ssh_key = [
      {
        username = "ops"
        public_key = "ssh-ed25519 AAAAinvented ops@example.com"
      },
    ]
    custom_data = "I2Nsb3VkLWNvbmZpZwo="
    network_interface_ids = ["/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/networkInterfaces/nic-app1"]
    os_disk = [
      {
        name = "vm-app1-os"
        caching = "ReadWrite"
        storage_account_type = "Premium_LRS"
        disk_size_gb = 64
      },
    ]
    zone = "1"
    virtual_machine_id = "7f3b2d10-0000-4000-8000-00000000b001"
    private_ip_address = "10.40.1.5"
    public_ip_address = ""
    tags = {
      env = "prod"
    }
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "A resize restarts the running machine, and deallocates it first where the hardware does not offer the size."
    source      = "Azure docs, Change the size of a virtual machine, https://learn.microsoft.com/azure/virtual-machines/sizes/resize-vm"
  }
}

case "az-vm-custom-data" {
  type     = "azurerm_linux_virtual_machine"
  name     = "app1"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Compute/virtualMachines/vm-app1"
    name = "vm-app1"
    resource_group_name = "rg-prod"
    location = "westeurope"
    size = "Standard_D2s_v5"
    admin_username = "ops"
    admin_ssh_key = [
      {
        username = "ops"
        public_key = "ssh-ed25519 AAAAinvented ops@example.com"
      },
    ]
    custom_data = "I2Nsb3VkLWNvbmZpZwo="
    network_interface_ids = ["/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/networkInterfaces/nic-app1"]
    os_disk = [
      {
        name = "vm-app1-os"
        caching = "ReadWrite"
        storage_account_type = "Premium_LRS"
        disk_size_gb = 64
      },
    ]
    zone = "1"
    virtual_machine_id = "7f3b2d10-0000-4000-8000-00000000b001"
    private_ip_address = "10.40.1.5"
    public_ip_address = ""
    tags = {
      env = "prod"
    }
  }
  after    = {
    name = "vm-app1"
    resource_group_name = "rg-prod"
    location = "westeurope"
    size = "Standard_D2s_v5"
    admin_username = "ops"
    admin_ssh_key = [
      {
        username = "ops"
        public_key = "ssh-ed25519 AAAAinvented ops@example.com"
      },
    ]
    custom_data = "I2Nsb3VkLWNvbmZpZwpwYWNrYWdlczogW2pxXQo="
    network_interface_ids = ["/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/networkInterfaces/nic-app1"]
    os_disk = [
      {
        name = "vm-app1-os"
        caching = "ReadWrite"
        storage_account_type = "Premium_LRS"
        disk_size_gb = 64
      },
    ]
    zone = "1"
    public_ip_address = ""
    tags = {
      env = "prod"
    }
  }
  unknown  = ["id", "virtual_machine_id", "private_ip_address"]
  sensitive = ["custom_data"]
  replace_paths = [["custom_data"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "identity-change"]
    class       = "replace-stateful"
    why         = "Cloud-init input is fixed at creation: the machine and its OS disk are removed and built again."
    source      = "Terraform AzureRM provider docs, azurerm_linux_virtual_machine, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/linux_virtual_machine"
  }
}

case "az-vm-tags" {
  type     = "azurerm_linux_virtual_machine"
  name     = "app1"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Compute/virtualMachines/vm-app1"
    name = "vm-app1"
    resource_group_name = "rg-prod"
    location = "westeurope"
    size = "Standard_D2s_v5"
    admin_username = "ops"
    admin_ssh_key = [
      {
        username = "ops"
        public_key = "ssh-ed25519 AAAAinvented ops@example.com"
      },
    ]
    custom_data = "I2Nsb3VkLWNvbmZpZwo="
    network_interface_ids = ["/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/networkInterfaces/nic-app1"]
    os_disk = [
      {
        name = "vm-app1-os"
        caching = "ReadWrite"
        storage_account_type = "Premium_LRS"
        disk_size_gb = 64
      },
    ]
    zone = "1"
    virtual_machine_id = "7f3b2d10-0000-4000-8000-00000000b001"
    private_ip_address = "10.40.1.5"
    public_ip_address = ""
    tags = {
      env = "prod"
    }
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Compute/virtualMachines/vm-app1"
    name = "vm-app1"
    resource_group_name = "rg-prod"
    location = "westeurope"
    size = "Standard_D2s_v5"
    admin_username = "ops"
    admin_ssh_key = [
      {
        username = "ops"
        public_key = "ssh-ed25519 AAAAinvented ops@example.com"
      },
    ]
    custom_data = "I2Nsb3VkLWNvbmZpZwo="
    network_interface_ids = ["/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/networkInterfaces/nic-app1"]
    os_disk = [
      {
        name = "vm-app1-os"
        caching = "ReadWrite"
        storage_account_type = "Premium_LRS"
        disk_size_gb = 64
      },
    ]
    zone = "1"
    virtual_machine_id = "7f3b2d10-0000-4000-8000-00000000b001"
    private_ip_address = "10.40.1.5"
    public_ip_address = ""
    tags = {
      env = "prod"
      patch = "b"
    }
  }
  sensitive = ["custom_data"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags on a running machine."
    source      = "Terraform AzureRM provider docs, azurerm_linux_virtual_machine, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/linux_virtual_machine"
  }
}

case "az-disk-sku" {
  type     = "azurerm_managed_disk"
  name     = "pg"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Compute/disks/data-pg"
    name = "data-pg"
    resource_group_name = "rg-prod"
    location = "westeurope"
    storage_account_type = "StandardSSD_LRS"
    create_option = "Empty"
    disk_size_gb = 256
    zone = "1"
    network_access_policy = "AllowAll"
    public_network_access_enabled = true
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Compute/disks/data-pg"
    name = "data-pg"
    resource_group_name = "rg-prod"
    location = "westeurope"
    storage_account_type = "Premium_LRS"
    create_option = "Empty"
    disk_size_gb = 256
    zone = "1"
    network_access_policy = "AllowAll"
    public_network_access_enabled = true
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "hits-other-object"
    why         = "To change the disk type the provider shuts down and deallocates the machine the disk is attached to, then starts it again."
    source      = "Terraform AzureRM provider docs, azurerm_managed_disk, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/managed_disk"
  }
}

case "az-disk-new" {
  type     = "azurerm_managed_disk"
  name     = "scratch"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "data-scratch"
    resource_group_name = "rg-prod"
    location = "westeurope"
    storage_account_type = "StandardSSD_LRS"
    create_option = "Empty"
    disk_size_gb = 256
    zone = "1"
    network_access_policy = "AllowAll"
    public_network_access_enabled = true
    tags = {}
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty disk attached to nothing."
    source      = "Terraform AzureRM provider docs, azurerm_managed_disk, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/managed_disk"
  }
}

case "az-pg-version" {
  type     = "azurerm_postgresql_flexible_server"
  name     = "orders"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    name = "psql-orders"
    resource_group_name = "rg-prod"
    location = "westeurope"
    version = "14"
    sku_name = "GP_Standard_D4ds_v5"
    storage_mb = 131072
    storage_tier = "P10"
    backup_retention_days = 7
    geo_redundant_backup_enabled = false
    administrator_login = "pgadmin"
    administrator_password = "N0t-real-1"
    zone = "1"
    high_availability = []
    create_mode = "Default"
    delegated_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/pg"
    private_dns_zone_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/privateDnsZones/orders.postgres.database.azure.com"
    public_network_access_enabled = false
    fqdn = "psql-orders.postgres.database.azure.com"
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    name = "psql-orders"
    resource_group_name = "rg-prod"
    location = "westeurope"
    version = "16"
    sku_name = "GP_Standard_D4ds_v5"
    storage_mb = 131072
    storage_tier = "P10"
    backup_retention_days = 7
    geo_redundant_backup_enabled = false
    administrator_login = "pgadmin"
    administrator_password = "N0t-real-1"
    zone = "1"
    high_availability = []
    create_mode = "Default"
    delegated_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/pg"
    private_dns_zone_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/privateDnsZones/orders.postgres.database.azure.com"
    public_network_access_enabled = false
    fqdn = "psql-orders.postgres.database.azure.com"
    tags = {}
  }
  sensitive = ["administrator_password"]
  expect {
    disposition = "hold"
    effects     = ["outage", "irreversible"]
    class       = "engine-upgrade"
    why         = "A major upgrade in place takes the server down while it runs and cannot be reversed."
    source      = "Terraform AzureRM provider docs, azurerm_postgresql_flexible_server, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/postgresql_flexible_server"
  }
}

case "az-pg-sku" {
  type     = "azurerm_postgresql_flexible_server"
  name     = "orders"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    name = "psql-orders"
    resource_group_name = "rg-prod"
    location = "westeurope"
    version = "14"
    sku_name = "GP_Standard_D4ds_v5"
    storage_mb = 131072
    storage_tier = "P10"
    backup_retention_days = 7
    geo_redundant_backup_enabled = false
    administrator_login = "pgadmin"
    administrator_password = "N0t-real-1"
    zone = "1"
    high_availability = []
    create_mode = "Default"
    delegated_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/pg"
    private_dns_zone_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/privateDnsZones/orders.postgres.database.azure.com"
    public_network_access_enabled = false
    fqdn = "psql-orders.postgres.database.azure.com"
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    name = "psql-orders"
    resource_group_name = "rg-prod"
    location = "westeurope"
    version = "14"
    sku_name = "GP_Standard_D8ds_v5"
    storage_mb = 131072
    storage_tier = "P10"
    backup_retention_days = 7
    geo_redundant_backup_enabled = false
    administrator_login = "pgadmin"
    administrator_password = "N0t-real-1"
    zone = "1"
    high_availability = []
    create_mode = "Default"
    delegated_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/pg"
    private_dns_zone_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/privateDnsZones/orders.postgres.database.azure.com"
    public_network_access_enabled = false
    fqdn = "psql-orders.postgres.database.azure.com"
    tags = {}
  }
  sensitive = ["administrator_password"]
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Scaling compute restarts the server, and this one has no standby."
    source      = "Azure docs, Scaling resources in Azure Database for PostgreSQL, https://learn.microsoft.com/azure/postgresql/flexible-server/concepts-scaling-resources"
  }
}

case "az-pg-storage-down" {
  type     = "azurerm_postgresql_flexible_server"
  name     = "orders"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    name = "psql-orders"
    resource_group_name = "rg-prod"
    location = "westeurope"
    version = "14"
    sku_name = "GP_Standard_D4ds_v5"
    storage_mb = 131072
    storage_tier = "P10"
    backup_retention_days = 7
    geo_redundant_backup_enabled = false
    administrator_login = "pgadmin"
    administrator_password = "N0t-real-1"
    zone = "1"
    high_availability = []
    create_mode = "Default"
    delegated_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/pg"
    private_dns_zone_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/privateDnsZones/orders.postgres.database.azure.com"
    public_network_access_enabled = false
    fqdn = "psql-orders.postgres.database.azure.com"
    tags = {}
  }
  after    = {
    name = "psql-orders"
    resource_group_name = "rg-prod"
    location = "westeurope"
    version = "14"
    sku_name = "GP_Standard_D4ds_v5"
    storage_mb = 65536
    storage_tier = "P6"
    backup_retention_days = 7
    geo_redundant_backup_enabled = false
    administrator_login = "pgadmin"
    administrator_password = "N0t-real-1"
    zone = "1"
    high_availability = []
    create_mode = "Default"
    delegated_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/pg"
    private_dns_zone_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/privateDnsZones/orders.postgres.database.azure.com"
    public_network_access_enabled = false
    tags = {}
  }
  unknown  = ["id", "fqdn"]
  sensitive = ["administrator_password"]
  replace_paths = [["storage_mb"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "replace-stateful"
    why         = "Storage cannot shrink, so the smaller number makes the provider delete the server and make an empty one."
    source      = "Terraform AzureRM provider docs, azurerm_postgresql_flexible_server, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/postgresql_flexible_server"
  }
}

case "az-pg-retention-up" {
  type     = "azurerm_postgresql_flexible_server"
  name     = "orders"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    name = "psql-orders"
    resource_group_name = "rg-prod"
    location = "westeurope"
    version = "14"
    sku_name = "GP_Standard_D4ds_v5"
    storage_mb = 131072
    storage_tier = "P10"
    backup_retention_days = 7
    geo_redundant_backup_enabled = false
    administrator_login = "pgadmin"
    administrator_password = "N0t-real-1"
    zone = "1"
    high_availability = []
    create_mode = "Default"
    delegated_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/pg"
    private_dns_zone_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/privateDnsZones/orders.postgres.database.azure.com"
    public_network_access_enabled = false
    fqdn = "psql-orders.postgres.database.azure.com"
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    name = "psql-orders"
    resource_group_name = "rg-prod"
    location = "westeurope"
    version = "14"
    sku_name = "GP_Standard_D4ds_v5"
    storage_mb = 131072
    storage_tier = "P10"
    backup_retention_days = 21
    geo_redundant_backup_enabled = false
    administrator_login = "pgadmin"
    administrator_password = "N0t-real-1"
    zone = "1"
    high_availability = []
    create_mode = "Default"
    delegated_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/pg"
    private_dns_zone_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/privateDnsZones/orders.postgres.database.azure.com"
    public_network_access_enabled = false
    fqdn = "psql-orders.postgres.database.azure.com"
    tags = {}
  }
  sensitive = ["administrator_password"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Backups are kept longer."
    source      = "Terraform AzureRM provider docs, azurerm_postgresql_flexible_server, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/postgresql_flexible_server"
  }
}

case "az-pg-db-new" {
  type     = "azurerm_postgresql_flexible_server_database"
  name     = "reports"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "reports"
    server_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    charset = "UTF8"
    collation = "en_US.utf8"
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty database on a running server."
    source      = "Terraform AzureRM provider docs, azurerm_postgresql_flexible_server_database, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/postgresql_flexible_server_database"
  }
}

case "az-st-replication" {
  type     = "azurerm_storage_account"
  name     = "invoices"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Storage/storageAccounts/stexampleinv"
    name = "stexampleinv"
    resource_group_name = "rg-prod"
    location = "westeurope"
    account_tier = "Standard"
    account_replication_type = "LRS"
    account_kind = "StorageV2"
    access_tier = "Hot"
    shared_access_key_enabled = true
    public_network_access_enabled = true
    allow_nested_items_to_be_public = false
    min_tls_version = "TLS1_2"
    primary_blob_endpoint = "https://stexampleinv.blob.core.windows.net/"
    primary_access_key = "invented=="
    blob_properties = [
      {
        versioning_enabled = true
        delete_retention_policy = [
          {
            days = 7
            permanent_delete_enabled = false
          },
        ]
      },
    ]
    network_rules = [
      {
        default_action = "Allow"
        bypass = ["AzureServices"]
        ip_rules = []
        virtual_network_subnet_ids = []
        private_link_access = []
      },
    ]
    tags = {}
  }
  after    = {
    name = "stexampleinv"
    resource_group_name = "rg-prod"
    location = "westeurope"
    account_tier = "Standard"
    account_replication_type = "ZRS"
    account_kind = "StorageV2"
    access_tier = "Hot"
    shared_access_key_enabled = true
    public_network_access_enabled = true
    allow_nested_items_to_be_public = false
    min_tls_version = "TLS1_2"
    blob_properties = [
      {
        versioning_enabled = true
        delete_retention_policy = [
          {
            days = 7
            permanent_delete_enabled = false
          },
        ]
      },
    ]
    network_rules = [
      {
        default_action = "Allow"
        bypass = ["AzureServices"]
        ip_rules = []
        virtual_network_subnet_ids = []
        private_link_access = []
      },
    ]
    tags = {}
  }
  unknown  = ["id", "primary_blob_endpoint", "primary_access_key"]
  sensitive = ["primary_access_key"]
  replace_paths = [["account_replication_type"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "credential-rotation", "outage"]
    class       = "replace-stateful"
    why         = "From locally to zone redundant the provider only knows a new account: all blobs are deleted, and the keys change."
    source      = "Terraform AzureRM provider docs, azurerm_storage_account, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/storage_account"
  }
}

case "az-st-deny" {
  type     = "azurerm_storage_account"
  name     = "invoices"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Storage/storageAccounts/stexampleinv"
    name = "stexampleinv"
    resource_group_name = "rg-prod"
    location = "westeurope"
    account_tier = "Standard"
    account_replication_type = "LRS"
    account_kind = "StorageV2"
    access_tier = "Hot"
    shared_access_key_enabled = true
    public_network_access_enabled = true
    allow_nested_items_to_be_public = false
    min_tls_version = "TLS1_2"
    primary_blob_endpoint = "https://stexampleinv.blob.core.windows.net/"
    primary_access_key = "invented=="
    blob_properties = [
      {
        versioning_enabled = true
        delete_retention_policy = [
          {
            days = 7
            permanent_delete_enabled = false
          },
        ]
      },
    ]
    network_rules = [
      {
        default_action = "Allow"
        bypass = ["AzureServices"]
        ip_rules = []
        virtual_network_subnet_ids = []
        private_link_access = []
      },
    ]
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Storage/storageAccounts/stexampleinv"
    name = "stexampleinv"
    resource_group_name = "rg-prod"
    location = "westeurope"
    account_tier = "Standard"
    account_replication_type = "LRS"
    account_kind = "StorageV2"
    access_tier = "Hot"
    shared_access_key_enabled = true
    public_network_access_enabled = true
    allow_nested_items_to_be_public = false
    min_tls_version = "TLS1_2"
    primary_blob_endpoint = "https://stexampleinv.blob.core.windows.net/"
    primary_access_key = "invented=="
    blob_properties = [
      {
        versioning_enabled = true
        delete_retention_policy = [
          {
            days = 7
            permanent_delete_enabled = false
          },
        ]
      },
    ]
    network_rules = [
      {
        default_action = "Deny"
        bypass = ["AzureServices"]
        ip_rules = []
        virtual_network_subnet_ids = []
        private_link_access = []
      },
    ]
    tags = {}
  }
  sensitive = ["primary_access_key"]
  expect {
    disposition = "hold"
    effects     = ["outage", "lockout"]
    class       = "network-path"
    why         = "Every client that is not a trusted Azure service is turned away, as no address or subnet is let in."
    source      = "Azure docs, Configure Azure Storage firewalls, https://learn.microsoft.com/azure/storage/common/storage-network-security"
  }
}

case "az-st-no-keys" {
  type     = "azurerm_storage_account"
  name     = "invoices"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Storage/storageAccounts/stexampleinv"
    name = "stexampleinv"
    resource_group_name = "rg-prod"
    location = "westeurope"
    account_tier = "Standard"
    account_replication_type = "LRS"
    account_kind = "StorageV2"
    access_tier = "Hot"
    shared_access_key_enabled = true
    public_network_access_enabled = true
    allow_nested_items_to_be_public = false
    min_tls_version = "TLS1_2"
    primary_blob_endpoint = "https://stexampleinv.blob.core.windows.net/"
    primary_access_key = "invented=="
    blob_properties = [
      {
        versioning_enabled = true
        delete_retention_policy = [
          {
            days = 7
            permanent_delete_enabled = false
          },
        ]
      },
    ]
    network_rules = [
      {
        default_action = "Allow"
        bypass = ["AzureServices"]
        ip_rules = []
        virtual_network_subnet_ids = []
        private_link_access = []
      },
    ]
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Storage/storageAccounts/stexampleinv"
    name = "stexampleinv"
    resource_group_name = "rg-prod"
    location = "westeurope"
    account_tier = "Standard"
    account_replication_type = "LRS"
    account_kind = "StorageV2"
    access_tier = "Hot"
    shared_access_key_enabled = false
    public_network_access_enabled = true
    allow_nested_items_to_be_public = false
    min_tls_version = "TLS1_2"
    primary_blob_endpoint = "https://stexampleinv.blob.core.windows.net/"
    primary_access_key = "invented=="
    blob_properties = [
      {
        versioning_enabled = true
        delete_retention_policy = [
          {
            days = 7
            permanent_delete_enabled = false
          },
        ]
      },
    ]
    network_rules = [
      {
        default_action = "Allow"
        bypass = ["AzureServices"]
        ip_rules = []
        virtual_network_subnet_ids = []
        private_link_access = []
      },
    ]
    tags = {}
  }
  sensitive = ["primary_access_key"]
  expect {
    disposition = "hold"
    effects     = ["lockout", "outage"]
    class       = "lockout"
    why         = "Requests signed with the account key or with SAS tokens made from it are refused from now on."
    source      = "Azure docs, Prevent Shared Key authorization, https://learn.microsoft.com/azure/storage/common/shared-key-authorization-prevent"
  }
}

case "az-st-soft-delete-up" {
  type     = "azurerm_storage_account"
  name     = "invoices"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Storage/storageAccounts/stexampleinv"
    name = "stexampleinv"
    resource_group_name = "rg-prod"
    location = "westeurope"
    account_tier = "Standard"
    account_replication_type = "LRS"
    account_kind = "StorageV2"
    access_tier = "Hot"
    shared_access_key_enabled = true
    public_network_access_enabled = true
    allow_nested_items_to_be_public = false
    min_tls_version = "TLS1_2"
    primary_blob_endpoint = "https://stexampleinv.blob.core.windows.net/"
    primary_access_key = "invented=="
    blob_properties = [
      {
        versioning_enabled = true
        delete_retention_policy = [
          {
            days = 7
            permanent_delete_enabled = false
          },
        ]
      },
    ]
    network_rules = [
      {
        default_action = "Allow"
        bypass = ["AzureServices"]
        ip_rules = []
        virtual_network_subnet_ids = []
        private_link_access = []
      },
    ]
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Storage/storageAccounts/stexampleinv"
    name = "stexampleinv"
    resource_group_name = "rg-prod"
    location = "westeurope"
    account_tier = "Standard"
    account_replication_type = "LRS"
    account_kind = "StorageV2"
    access_tier = "Hot"
    shared_access_key_enabled = true
    public_network_access_enabled = true
    allow_nested_items_to_be_public = false
    min_tls_version = "TLS1_2"
    primary_blob_endpoint = "https://stexampleinv.blob.core.windows.net/"
    primary_access_key = "invented=="
    blob_properties = [
      {
        versioning_enabled = true
        delete_retention_policy = [
          {
            days = 30
            permanent_delete_enabled = false
          },
        ]
      },
    ]
    network_rules = [
      {
        default_action = "Allow"
        bypass = ["AzureServices"]
        ip_rules = []
        virtual_network_subnet_ids = []
        private_link_access = []
      },
    ]
    tags = {}
  }
  sensitive = ["primary_access_key"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Deleted blobs can be brought back for longer."
    source      = "Terraform AzureRM provider docs, azurerm_storage_account, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/storage_account"
  }
}

case "az-st-container-new" {
  type     = "azurerm_storage_container"
  name     = "exports"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "exports"
    storage_account_name = "stexampleinv"
    container_access_type = "private"
  }
  unknown  = ["id", "resource_manager_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new private container."
    source      = "Terraform AzureRM provider docs, azurerm_storage_container, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/storage_container"
  }
}

case "az-st-container-public" {
  type     = "azurerm_storage_container"
  name     = "media"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "https://stexampleinv.blob.core.windows.net/media"
    name = "media"
    storage_account_name = "stexampleinv"
    container_access_type = "private"
    has_legal_hold = false
    metadata = {}
  }
  after    = {
    id = "https://stexampleinv.blob.core.windows.net/media"
    name = "media"
    storage_account_name = "stexampleinv"
    container_access_type = "container"
    has_legal_hold = false
    metadata = {}
  }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "Anybody may list and read the blobs without signing in, if the account lets containers be public."
    source      = "Azure docs, Configure anonymous read access, https://learn.microsoft.com/azure/storage/blobs/anonymous-read-access-configure"
  }
}

case "az-nsg-rule-narrow" {
  type     = "azurerm_network_security_rule"
  name     = "metrics"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "metrics"
    resource_group_name = "rg-prod"
    network_security_group_name = "nsg-app"
    priority = 310
    direction = "Inbound"
    access = "Allow"
    protocol = "Tcp"
    source_port_range = "*"
    destination_port_range = "9100"
    source_address_prefix = "10.40.9.0/24"
    destination_address_prefix = "*"
    description = ""
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An inside subnet may scrape metrics."
    source      = "Terraform AzureRM provider docs, azurerm_network_security_rule, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/network_security_rule"
  }
}

case "az-nsg-rule-describe" {
  type     = "azurerm_network_security_rule"
  name     = "https"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/networkSecurityGroups/nsg-app/securityRules/app-https"
    name = "app-https"
    resource_group_name = "rg-prod"
    network_security_group_name = "nsg-app"
    priority = 200
    direction = "Inbound"
    access = "Allow"
    protocol = "Tcp"
    source_port_range = "*"
    destination_port_range = "443"
    source_address_prefix = "10.40.0.0/16"
    destination_address_prefix = "*"
    description = ""
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/networkSecurityGroups/nsg-app/securityRules/app-https"
    name = "app-https"
    resource_group_name = "rg-prod"
    network_security_group_name = "nsg-app"
    priority = 200
    direction = "Inbound"
    access = "Allow"
    protocol = "Tcp"
    source_port_range = "*"
    destination_port_range = "443"
    source_address_prefix = "10.40.0.0/16"
    destination_address_prefix = "*"
    description = "from hub"
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A remark on the rule."
    source      = "Terraform AzureRM provider docs, azurerm_network_security_rule, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/network_security_rule"
  }
}

case "az-nsg-rule-rdp" {
  type     = "azurerm_network_security_rule"
  name     = "rdp"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "rdp-anywhere"
    resource_group_name = "rg-prod"
    network_security_group_name = "nsg-app"
    priority = 110
    direction = "Inbound"
    access = "Allow"
    protocol = "Tcp"
    source_port_range = "*"
    destination_port_range = "3389"
    source_address_prefix = "Internet"
    destination_address_prefix = "*"
    description = ""
  }
  unknown  = ["id"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposure"
    why         = "Remote desktop is opened to the whole internet."
    source      = "Azure docs, Network security groups, https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview"
  }
}

case "az-nsg-inline-dropped" {
  type     = "azurerm_network_security_group"
  name     = "web"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/networkSecurityGroups/nsg-web"
    name = "nsg-web"
    resource_group_name = "rg-prod"
    location = "westeurope"
    security_rule = [
      {
        name = "ssh"
        priority = 100
        direction = "Inbound"
        access = "Allow"
        protocol = "Tcp"
        source_port_range = "*"
        destination_port_range = "22"
        source_address_prefix = "10.0.0.0/8"
        destination_address_prefix = "*"
        description = ""
      },
      {
        name = "https"
        priority = 110
        direction = "Inbound"
        access = "Allow"
        protocol = "Tcp"
        source_port_range = "*"
        destination_port_range = "443"
        source_address_prefix = "10.0.0.0/8"
        destination_address_prefix = "*"
        description = ""
      },
      {
        name = "deny-rest"
        priority = 4000
        direction = "Inbound"
        access = "Deny"
        protocol = "Tcp"
        source_port_range = "*"
        destination_port_range = "*"
        source_address_prefix = "10.0.0.0/8"
        destination_address_prefix = "*"
        description = ""
      },
    ]
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/networkSecurityGroups/nsg-web"
    name = "nsg-web"
    resource_group_name = "rg-prod"
    location = "westeurope"
    security_rule = [
      {
        name = "ssh"
        priority = 100
        direction = "Inbound"
        access = "Allow"
        protocol = "Tcp"
        source_port_range = "*"
        destination_port_range = "22"
        source_address_prefix = "10.0.0.0/8"
        destination_address_prefix = "*"
        description = ""
      },
      {
        name = "deny-rest"
        priority = 4000
        direction = "Inbound"
        access = "Deny"
        protocol = "Tcp"
        source_port_range = "*"
        destination_port_range = "*"
        source_address_prefix = "10.0.0.0/8"
        destination_address_prefix = "*"
        description = ""
      },
    ]
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "network-path"
    why         = "The inline list is all there is: without its rule, HTTPS falls through to the deny."
    source      = "Terraform AzureRM provider docs, azurerm_network_security_group, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/network_security_group"
  }
}

case "az-kv-policy-evicted" {
  type     = "azurerm_key_vault"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.KeyVault/vaults/kv-prod"
    name = "kv-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    sku_name = "standard"
    tenant_id = "00000000-0000-4000-8000-0000000000aa"
    enable_rbac_authorization = false
    purge_protection_enabled = true
    soft_delete_retention_days = 90
    public_network_access_enabled = true
    vault_uri = "https://kv-prod.vault.azure.net/"
    access_policy = [
      {
        tenant_id = "00000000-0000-4000-8000-0000000000aa"
        object_id = "00000000-0000-4000-8000-00000000c001"
        application_id = ""
        secret_permissions = ["Get", "List"]
        key_permissions = []
        certificate_permissions = []
        storage_permissions = []
      },
      {
        tenant_id = "00000000-0000-4000-8000-0000000000aa"
        object_id = "00000000-0000-4000-8000-00000000c002"
        application_id = ""
        secret_permissions = ["Get"]
        key_permissions = ["WrapKey", "UnwrapKey", "Get"]
        certificate_permissions = []
        storage_permissions = []
      },
    ]
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.KeyVault/vaults/kv-prod"
    name = "kv-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    sku_name = "standard"
    tenant_id = "00000000-0000-4000-8000-0000000000aa"
    enable_rbac_authorization = false
    purge_protection_enabled = true
    soft_delete_retention_days = 90
    public_network_access_enabled = true
    vault_uri = "https://kv-prod.vault.azure.net/"
    access_policy = [
      {
        tenant_id = "00000000-0000-4000-8000-0000000000aa"
        object_id = "00000000-0000-4000-8000-00000000c001"
        application_id = ""
        secret_permissions = ["Get", "List"]
        key_permissions = []
        certificate_permissions = []
        storage_permissions = []
      },
    ]
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["lockout", "outage"]
    class       = "authoritative-evicts"
    why         = "The second principal can no longer read secrets or unwrap keys."
    source      = "Terraform AzureRM provider docs, azurerm_key_vault, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/key_vault"
  }
}

case "az-kv-secret-new" {
  type     = "azurerm_key_vault_secret"
  name     = "smtp"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "smtp-password"
    key_vault_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.KeyVault/vaults/kv-prod"
    value = "invented"
    content_type = "password"
    tags = {}
  }
  unknown  = ["id", "version", "versionless_id"]
  sensitive = ["value"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new secret next to the others."
    source      = "Terraform AzureRM provider docs, azurerm_key_vault_secret, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/key_vault_secret"
  }
}

case "az-pip-zones" {
  type     = "azurerm_public_ip"
  name     = "gw"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/publicIPAddresses/pip-gw"
    name = "pip-gw"
    resource_group_name = "rg-prod"
    location = "westeurope"
    allocation_method = "Static"
    sku = "Standard"
    sku_tier = "Regional"
    ip_address = "203.0.113.70"
    ip_version = "IPv4"
    zones = []
    idle_timeout_in_minutes = 4
    tags = {}
  }
  after    = {
    name = "pip-gw"
    resource_group_name = "rg-prod"
    location = "westeurope"
    allocation_method = "Static"
    sku = "Standard"
    sku_tier = "Regional"
    ip_version = "IPv4"
    zones = ["1", "2", "3"]
    idle_timeout_in_minutes = 4
    tags = {}
  }
  unknown  = ["id", "ip_address"]
  replace_paths = [["zones"]]
  expect {
    disposition = "hold"
    effects     = ["address-change", "outage"]
    class       = "address"
    why         = "The address is released and another one is handed out; while it is in use the deletion fails."
    source      = "Terraform AzureRM provider docs, azurerm_public_ip, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/public_ip"
  }
}

case "az-aks-version" {
  type     = "azurerm_kubernetes_cluster"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    name = "aks-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    dns_prefix = "aks-prod"
    kubernetes_version = "1.28.9"
    sku_tier = "Standard"
    private_cluster_enabled = false
    fqdn = "aks-prod-1a2b3c.hcp.westeurope.azmk8s.io"
    default_node_pool = [
      {
        name = "system"
        vm_size = "Standard_D2s_v5"
        node_count = 3
        min_count = null
        max_count = null
        auto_scaling_enabled = false
        os_disk_size_gb = 128
        max_pods = 30
        temporary_name_for_rotation = "systmp"
        vnet_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/aks"
        zones = []
      },
    ]
    network_profile = [
      {
        network_plugin = "kubenet"
        network_policy = "calico"
        service_cidr = "10.0.0.0/16"
        dns_service_ip = "10.0.0.10"
        load_balancer_sku = "standard"
        outbound_type = "loadBalancer"
      },
    ]
    identity = [
      {
        type = "SystemAssigned"
        identity_ids = []
      },
    ]
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    name = "aks-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    dns_prefix = "aks-prod"
    kubernetes_version = "1.29.7"
    sku_tier = "Standard"
    private_cluster_enabled = false
    fqdn = "aks-prod-1a2b3c.hcp.westeurope.azmk8s.io"
    default_node_pool = [
      {
        name = "system"
        vm_size = "Standard_D2s_v5"
        node_count = 3
        min_count = null
        max_count = null
        auto_scaling_enabled = false
        os_disk_size_gb = 128
        max_pods = 30
        temporary_name_for_rotation = "systmp"
        vnet_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/aks"
        zones = []
      },
    ]
    network_profile = [
      {
        network_plugin = "kubenet"
        network_policy = "calico"
        service_cidr = "10.0.0.0/16"
        dns_service_ip = "10.0.0.10"
        load_balancer_sku = "standard"
        outbound_type = "loadBalancer"
      },
    ]
    identity = [
      {
        type = "SystemAssigned"
        identity_ids = []
      },
    ]
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["irreversible", "slow", "outage", "restart"]
    class       = "engine-upgrade"
    why         = "The control plane goes to the next minor version, and a cluster can never be downgraded."
    source      = "Azure docs, Upgrade an AKS cluster, https://learn.microsoft.com/azure/aks/upgrade-aks-cluster"
  }
}

case "az-aks-pool-size" {
  type     = "azurerm_kubernetes_cluster"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    name = "aks-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    dns_prefix = "aks-prod"
    kubernetes_version = "1.28.9"
    sku_tier = "Standard"
    private_cluster_enabled = false
    fqdn = "aks-prod-1a2b3c.hcp.westeurope.azmk8s.io"
    default_node_pool = [
      {
        name = "system"
        vm_size = "Standard_D2s_v5"
        node_count = 3
        min_count = null
        max_count = null
        auto_scaling_enabled = false
        os_disk_size_gb = 128
        max_pods = 30
        temporary_name_for_rotation = "systmp"
        vnet_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/aks"
        zones = []
      },
    ]
    network_profile = [
      {
        network_plugin = "kubenet"
        network_policy = "calico"
        service_cidr = "10.0.0.0/16"
        dns_service_ip = "10.0.0.10"
        load_balancer_sku = "standard"
        outbound_type = "loadBalancer"
      },
    ]
    identity = [
      {
        type = "SystemAssigned"
        identity_ids = []
      },
    ]
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    name = "aks-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    dns_prefix = "aks-prod"
    kubernetes_version = "1.28.9"
    sku_tier = "Standard"
    private_cluster_enabled = false
    fqdn = "aks-prod-1a2b3c.hcp.westeurope.azmk8s.io"
    default_node_pool = [
      {
        name = "system"
        vm_size = "Standard_D4s_v5"
        node_count = 3
        min_count = null
        max_count = null
        auto_scaling_enabled = false
        os_disk_size_gb = 128
        max_pods = 30
        temporary_name_for_rotation = "systmp"
        vnet_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/aks"
        zones = []
      },
    ]
    network_profile = [
      {
        network_plugin = "kubenet"
        network_policy = "calico"
        service_cidr = "10.0.0.0/16"
        dns_service_ip = "10.0.0.10"
        load_balancer_sku = "standard"
        outbound_type = "loadBalancer"
      },
    ]
    identity = [
      {
        type = "SystemAssigned"
        identity_ids = []
      },
    ]
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["outage", "restart"]
    class       = "inplace-interrupts"
    why         = "Shown as an update, the default pool is really torn down and rebuilt by way of a temporary pool, with no cordon or drain by Terraform."
    source      = "Terraform AzureRM provider docs, azurerm_kubernetes_cluster, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/kubernetes_cluster; PR hashicorp/terraform-provider-azurerm#20628"
  }
}

case "az-aks-np-max" {
  type     = "azurerm_kubernetes_cluster_node_pool"
  name     = "apps"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod/agentPools/apps"
    name = "apps"
    kubernetes_cluster_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    vm_size = "Standard_D4s_v5"
    auto_scaling_enabled = true
    min_count = 2
    max_count = 6
    node_count = 3
    mode = "User"
    os_type = "Linux"
    priority = "Regular"
    node_labels = {}
    node_taints = []
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod/agentPools/apps"
    name = "apps"
    kubernetes_cluster_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    vm_size = "Standard_D4s_v5"
    auto_scaling_enabled = true
    min_count = 2
    max_count = 10
    node_count = 3
    mode = "User"
    os_type = "Linux"
    priority = "Regular"
    node_labels = {}
    node_taints = []
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The autoscaler gets more room upward."
    source      = "Terraform AzureRM provider docs, azurerm_kubernetes_cluster_node_pool, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/kubernetes_cluster_node_pool"
  }
}

case "az-cosmos-ttl" {
  type     = "azurerm_cosmosdb_sql_container"
  name     = "events"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DocumentDB/databaseAccounts/cosmos-prod/sqlDatabases/shop/containers/events"
    name = "events"
    resource_group_name = "rg-prod"
    account_name = "cosmos-prod"
    database_name = "shop"
    partition_key_paths = ["/tenantId"]
    partition_key_version = 2
    partition_key_kind = "Hash"
    default_ttl = -1
    throughput = null
    autoscale_settings = [
      {
        max_throughput = 4000
      },
    ]
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DocumentDB/databaseAccounts/cosmos-prod/sqlDatabases/shop/containers/events"
    name = "events"
    resource_group_name = "rg-prod"
    account_name = "cosmos-prod"
    database_name = "shop"
    partition_key_paths = ["/tenantId"]
    partition_key_version = 2
    partition_key_kind = "Hash"
    default_ttl = 86400
    throughput = null
    autoscale_settings = [
      {
        max_throughput = 4000
      },
    ]
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "deferred"]
    class       = "deferred-data-loss"
    why         = "Every item not written for a day counts as expired at once and is deleted in the background."
    source      = "Azure docs, Time to live in Azure Cosmos DB, https://learn.microsoft.com/azure/cosmos-db/nosql/time-to-live"
  }
}

case "az-cosmos-partition" {
  type     = "azurerm_cosmosdb_sql_container"
  name     = "events"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DocumentDB/databaseAccounts/cosmos-prod/sqlDatabases/shop/containers/events"
    name = "events"
    resource_group_name = "rg-prod"
    account_name = "cosmos-prod"
    database_name = "shop"
    partition_key_paths = ["/tenantId"]
    partition_key_version = 2
    partition_key_kind = "Hash"
    default_ttl = -1
    throughput = null
    autoscale_settings = [
      {
        max_throughput = 4000
      },
    ]
  }
  after    = {
    name = "events"
    resource_group_name = "rg-prod"
    account_name = "cosmos-prod"
    database_name = "shop"
    partition_key_paths = ["/userId"]
    partition_key_version = 2
    partition_key_kind = "Hash"
    default_ttl = -1
    throughput = null
    autoscale_settings = [
      {
        max_throughput = 4000
      },
    ]
  }
  unknown  = ["id"]
  replace_paths = [["partition_key_paths"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "replace-stateful"
    why         = "A partition key is for life, so the container is deleted with its items."
    source      = "Terraform AzureRM provider docs, azurerm_cosmosdb_sql_container, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/cosmosdb_sql_container"
  }
}

case "az-cosmos-autoscale-up" {
  type     = "azurerm_cosmosdb_sql_container"
  name     = "events"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DocumentDB/databaseAccounts/cosmos-prod/sqlDatabases/shop/containers/events"
    name = "events"
    resource_group_name = "rg-prod"
    account_name = "cosmos-prod"
    database_name = "shop"
    partition_key_paths = ["/tenantId"]
    partition_key_version = 2
    partition_key_kind = "Hash"
    default_ttl = -1
    throughput = null
    autoscale_settings = [
      {
        max_throughput = 4000
      },
    ]
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DocumentDB/databaseAccounts/cosmos-prod/sqlDatabases/shop/containers/events"
    name = "events"
    resource_group_name = "rg-prod"
    account_name = "cosmos-prod"
    database_name = "shop"
    partition_key_paths = ["/tenantId"]
    partition_key_version = 2
    partition_key_kind = "Hash"
    default_ttl = -1
    throughput = null
    autoscale_settings = [
      {
        max_throughput = 8000
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The throughput ceiling rises online."
    source      = "Azure docs, Autoscale throughput, https://learn.microsoft.com/azure/cosmos-db/how-to-provision-autoscale-throughput"
  }
}

case "az-law-retention-up" {
  type     = "azurerm_log_analytics_workspace"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.OperationalInsights/workspaces/law-prod"
    name = "law-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    sku = "PerGB2018"
    retention_in_days = 30
    daily_quota_gb = -1
    workspace_id = "00000000-0000-4000-8000-00000000d001"
    internet_ingestion_enabled = true
    internet_query_enabled = true
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.OperationalInsights/workspaces/law-prod"
    name = "law-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    sku = "PerGB2018"
    retention_in_days = 90
    daily_quota_gb = -1
    workspace_id = "00000000-0000-4000-8000-00000000d001"
    internet_ingestion_enabled = true
    internet_query_enabled = true
    tags = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Logs are kept longer."
    source      = "Terraform AzureRM provider docs, azurerm_log_analytics_workspace, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/log_analytics_workspace"
  }
}

case "az-law-cap" {
  type     = "azurerm_log_analytics_workspace"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.OperationalInsights/workspaces/law-prod"
    name = "law-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    sku = "PerGB2018"
    retention_in_days = 30
    daily_quota_gb = -1
    workspace_id = "00000000-0000-4000-8000-00000000d001"
    internet_ingestion_enabled = true
    internet_query_enabled = true
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.OperationalInsights/workspaces/law-prod"
    name = "law-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    sku = "PerGB2018"
    retention_in_days = 30
    daily_quota_gb = 0.5
    workspace_id = "00000000-0000-4000-8000-00000000d001"
    internet_ingestion_enabled = true
    internet_query_enabled = true
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage"]
    class       = "silent-loss"
    why         = "Once half a gigabyte has come in, logs are dropped till the next day, and alerts on them see nothing."
    source      = "Azure docs, Set daily cap on Log Analytics workspace, https://learn.microsoft.com/azure/azure-monitor/logs/daily-cap"
  }
}

case "az-redis-basic" {
  type     = "azurerm_redis_cache"
  name     = "sessions"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Cache/redis/redis-sessions"
    name = "redis-sessions"
    resource_group_name = "rg-prod"
    location = "westeurope"
    capacity = 1
    family = "C"
    sku_name = "Basic"
    redis_version = "6"
    hostname = "redis-sessions.redis.cache.windows.net"
    port = 6379
    ssl_port = 6380
    minimum_tls_version = "1.2"
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Cache/redis/redis-sessions"
    name = "redis-sessions"
    resource_group_name = "rg-prod"
    location = "westeurope"
    capacity = 2
    family = "C"
    sku_name = "Basic"
    redis_version = "6"
    hostname = "redis-sessions.redis.cache.windows.net"
    port = 6379
    ssl_port = 6380
    minimum_tls_version = "1.2"
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage"]
    class       = "inplace-wipes"
    why         = "A Basic cache has one node: resizing takes it offline and empties it."
    source      = "Azure docs, How to scale Azure Cache for Redis (FAQ), https://learn.microsoft.com/azure/azure-cache-for-redis/cache-how-to-scale"
  }
}

case "az-vmss-out" {
  type     = "azurerm_linux_virtual_machine_scale_set"
  name     = "web"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Compute/virtualMachineScaleSets/vmss-web"
    name = "vmss-web"
    resource_group_name = "rg-prod"
    location = "westeurope"
    sku = "Standard_D2s_v5"
    instances = 3
    upgrade_mode = "Manual"
    source_image_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Compute/images/web-41"
    admin_username = "ops"
    overprovision = true
    single_placement_group = true
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Compute/virtualMachineScaleSets/vmss-web"
    name = "vmss-web"
    resource_group_name = "rg-prod"
    location = "westeurope"
    sku = "Standard_D2s_v5"
    instances = 5
    upgrade_mode = "Manual"
    source_image_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Compute/images/web-41"
    admin_username = "ops"
    overprovision = true
    single_placement_group = true
    tags = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Two machines more."
    source      = "Terraform AzureRM provider docs, azurerm_linux_virtual_machine_scale_set, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/linux_virtual_machine_scale_set"
  }
}

case "az-lock-delete" {
  type     = "azurerm_management_lock"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Authorization/locks/no-delete"
    name = "no-delete"
    scope = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod"
    lock_level = "CanNotDelete"
    notes = "production"
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "none"]
    class       = "guard-removed"
    why         = "Nothing changes by itself, but the lock that made deletions fail in the whole group is off."
    source      = "Azure docs, Lock your resources, https://learn.microsoft.com/azure/azure-resource-manager/management/lock-resources"
  }
}

case "az-owner-subscription" {
  type     = "azurerm_role_assignment"
  name     = "contractor"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    scope = "/subscriptions/00000000-0000-4000-8000-00000000a001"
    role_definition_name = "Owner"
    principal_id = "00000000-0000-4000-8000-00000000e001"
    principal_type = "User"
  }
  unknown  = ["id", "name", "role_definition_id"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "privilege"
    why         = "One user gets full control of the subscription, access management included."
    source      = "Azure docs, Azure built-in roles, https://learn.microsoft.com/azure/role-based-access-control/built-in-roles"
  }
}

case "az-reader-new" {
  type     = "azurerm_role_assignment"
  name     = "dash_reader"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    scope = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.OperationalInsights/workspaces/law-prod"
    role_definition_name = "Monitoring Reader"
    principal_id = "00000000-0000-4000-8000-00000000e002"
    principal_type = "ServicePrincipal"
  }
  unknown  = ["id", "name", "role_definition_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Read access to one workspace for one identity; others keep theirs."
    source      = "Terraform AzureRM provider docs, azurerm_role_assignment, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/role_assignment"
  }
}

case "az-dns-zone-delete" {
  type     = "azurerm_dns_zone"
  name     = "main"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/dnsZones/example.com"
    name = "example.com"
    resource_group_name = "rg-prod"
    name_servers = ["ns1-01.dns.example.", "ns2-01.dns.example."]
    number_of_record_sets = 64
    max_number_of_record_sets = 10000
    tags = {}
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss", "irreversible"]
    class       = "destroy"
    why         = "The zone goes with all its record sets, and a new one may be given other name servers."
    source      = "Azure docs, Protect DNS zones and records, https://learn.microsoft.com/azure/dns/dns-protect-zones-recordsets"
  }
}

case "az-pdns-link-delete" {
  type     = "azurerm_private_dns_zone_virtual_network_link"
  name     = "hub"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/privateDnsZones/privatelink.database.windows.net/virtualNetworkLinks/hub"
    name = "hub"
    resource_group_name = "rg-prod"
    private_dns_zone_name = "privatelink.database.windows.net"
    virtual_network_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet-hub"
    registration_enabled = false
    tags = {}
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "network-path"
    why         = "Machines of that network stop resolving the private endpoints and get the public address, which is usually blocked."
    source      = "Azure docs, What is a virtual network link, https://learn.microsoft.com/azure/dns/private-dns-virtual-network-links"
  }
}

case "az-a-record-new" {
  type     = "azurerm_dns_a_record"
  name     = "docs"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "docs"
    zone_name = "example.com"
    resource_group_name = "rg-prod"
    ttl = 300
    records = ["192.0.2.61"]
    target_resource_id = null
    tags = {}
  }
  unknown  = ["id", "fqdn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A name that did not exist begins to resolve."
    source      = "Terraform AzureRM provider docs, azurerm_dns_a_record, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/dns_a_record"
  }
}

case "az-subnet-new" {
  type     = "azurerm_subnet"
  name     = "jobs"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "jobs"
    resource_group_name = "rg-prod"
    virtual_network_name = "vnet"
    address_prefixes = ["10.40.12.0/24"]
    service_endpoints = []
    delegation = []
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty subnet."
    source      = "Terraform AzureRM provider docs, azurerm_subnet, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/subnet"
  }
}

case "az-metric-alert-new" {
  type     = "azurerm_monitor_metric_alert"
  name     = "cpu"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "pg-cpu"
    resource_group_name = "rg-prod"
    scopes = ["/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"]
    severity = 2
    enabled = true
    frequency = "PT5M"
    window_size = "PT15M"
    criteria = [
      {
        metric_namespace = "Microsoft.DBforPostgreSQL/flexibleServers"
        metric_name = "cpu_percent"
        aggregation = "Average"
        operator = "GreaterThan"
        threshold = 80
      },
    ]
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new alert only watches."
    source      = "Terraform AzureRM provider docs, azurerm_monitor_metric_alert, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/monitor_metric_alert"
  }
}

case "az-plan-workers" {
  type     = "azurerm_service_plan"
  name     = "web"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Web/serverFarms/plan-web"
    name = "plan-web"
    resource_group_name = "rg-prod"
    location = "westeurope"
    os_type = "Linux"
    sku_name = "P1v3"
    worker_count = 2
    per_site_scaling_enabled = false
    zone_balancing_enabled = false
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Web/serverFarms/plan-web"
    name = "plan-web"
    resource_group_name = "rg-prod"
    location = "westeurope"
    os_type = "Linux"
    sku_name = "P1v3"
    worker_count = 4
    per_site_scaling_enabled = false
    zone_balancing_enabled = false
    tags = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Scaling out adds workers next to the running ones."
    source      = "Terraform AzureRM provider docs, azurerm_service_plan, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/service_plan"
  }
}

case "az-uai-new" {
  type     = "azurerm_user_assigned_identity"
  name     = "exporter"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "id-exporter"
    resource_group_name = "rg-prod"
    location = "westeurope"
    tags = {}
  }
  unknown  = ["id", "client_id", "principal_id", "tenant_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new identity with no rights."
    source      = "Terraform AzureRM provider docs, azurerm_user_assigned_identity, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/user_assigned_identity"
  }
}

case "az-eventhub-group-new" {
  type     = "azurerm_eventhub_consumer_group"
  name     = "audit"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "audit"
    namespace_name = "evhns-prod"
    eventhub_name = "orders"
    resource_group_name = "rg-prod"
    user_metadata = ""
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One more independent reader of the stream."
    source      = "Terraform AzureRM provider docs, azurerm_eventhub_consumer_group, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/eventhub_consumer_group"
  }
}

case "az-action-group-mail" {
  type     = "azurerm_monitor_action_group"
  name     = "oncall"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Insights/actionGroups/oncall"
    name = "oncall"
    resource_group_name = "rg-prod"
    location = "global"
    short_name = "oncall"
    enabled = true
    email_receiver = [
      {
        name = "ops"
        email_address = "ops@example.com"
        use_common_alert_schema = true
      },
    ]
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Insights/actionGroups/oncall"
    name = "oncall"
    resource_group_name = "rg-prod"
    location = "global"
    short_name = "oncall"
    enabled = true
    email_receiver = [
      {
        name = "ops"
        email_address = "ops@example.com"
        use_common_alert_schema = true
      },
      {
        name = "lead"
        email_address = "lead@example.com"
        use_common_alert_schema = true
      },
    ]
    tags = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One more person gets the mail."
    source      = "Terraform AzureRM provider docs, azurerm_monitor_action_group, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/monitor_action_group"
  }
}

case "az-sb-delivery" {
  type     = "azurerm_servicebus_queue"
  name     = "orders"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ServiceBus/namespaces/sb-prod/queues/orders"
    name = "orders"
    namespace_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ServiceBus/namespaces/sb-prod"
    max_delivery_count = 5
    lock_duration = "PT1M"
    partitioning_enabled = false
    requires_session = false
    max_size_in_megabytes = 1024
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ServiceBus/namespaces/sb-prod/queues/orders"
    name = "orders"
    namespace_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ServiceBus/namespaces/sb-prod"
    max_delivery_count = 10
    lock_duration = "PT1M"
    partitioning_enabled = false
    requires_session = false
    max_size_in_megabytes = 1024
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Messages are tried more often before they are set aside."
    source      = "Terraform AzureRM provider docs, azurerm_servicebus_queue, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/servicebus_queue"
  }
}

case "az-backup-retention" {
  type     = "azurerm_backup_policy_vm"
  name     = "daily"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.RecoveryServices/vaults/rsv/backupPolicies/daily"
    name = "daily"
    resource_group_name = "rg-prod"
    recovery_vault_name = "rsv"
    policy_type = "V1"
    timezone = "UTC"
    instant_restore_retention_days = 2
    backup = [
      {
        frequency = "Daily"
        time = "23:00"
      },
    ]
    retention_daily = [
      {
        count = 90
      },
    ]
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.RecoveryServices/vaults/rsv/backupPolicies/daily"
    name = "daily"
    resource_group_name = "rg-prod"
    recovery_vault_name = "rsv"
    policy_type = "V1"
    timezone = "UTC"
    instant_restore_retention_days = 2
    backup = [
      {
        frequency = "Daily"
        time = "23:00"
      },
    ]
    retention_daily = [
      {
        count = 14
      },
    ]
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "deferred"]
    class       = "retention-shortened"
    why         = "The shorter retention holds for recovery points already made, so those older than two weeks are pruned."
    source      = "Azure docs, Azure VM backup FAQ (change of retention), https://learn.microsoft.com/azure/backup/backup-azure-vm-backup-faq"
  }
}

case "az-vnet-dns" {
  type     = "azurerm_virtual_network"
  name     = "main"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet"
    name = "vnet"
    resource_group_name = "rg-prod"
    location = "westeurope"
    address_space = ["10.40.0.0/16"]
    dns_servers = ["10.40.0.4", "10.40.0.5"]
    guid = "00000000-0000-4000-8000-00000000f001"
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet"
    name = "vnet"
    resource_group_name = "rg-prod"
    location = "westeurope"
    address_space = ["10.40.0.0/16"]
    dns_servers = ["10.50.0.4"]
    guid = "00000000-0000-4000-8000-00000000f001"
    tags = {}
  }
  expect {
    disposition = "hold"
    effects     = ["deferred", "outage"]
    class       = "deferred-interruption"
    why         = "Nothing happens at once; machines take up the other name server when they renew DHCP or restart, and if it does not answer they fail one after another."
    source      = "Azure docs, Change DNS servers of a virtual network, https://learn.microsoft.com/azure/virtual-network/manage-virtual-network#change-dns-servers"
  }
}

case "az-lock-new" {
  type     = "azurerm_management_lock"
  name     = "data"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "no-delete"
    scope = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod"
    lock_level = "CanNotDelete"
    notes = "production data"
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Reads and writes go on as before; only deletions are refused."
    source      = "Terraform AzureRM provider docs, azurerm_management_lock, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/management_lock"
  }
}

case "az-pg-tags" {
  type     = "azurerm_postgresql_flexible_server"
  name     = "orders"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    name = "psql-orders"
    resource_group_name = "rg-prod"
    location = "westeurope"
    version = "14"
    sku_name = "GP_Standard_D4ds_v5"
    storage_mb = 131072
    storage_tier = "P10"
    backup_retention_days = 7
    geo_redundant_backup_enabled = false
    administrator_login = "pgadmin"
    administrator_password = "N0t-real-1"
    zone = "1"
    high_availability = []
    create_mode = "Default"
    delegated_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/pg"
    private_dns_zone_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/privateDnsZones/orders.postgres.database.azure.com"
    public_network_access_enabled = false
    fqdn = "psql-orders.postgres.database.azure.com"
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    name = "psql-orders"
    resource_group_name = "rg-prod"
    location = "westeurope"
    version = "14"
    sku_name = "GP_Standard_D4ds_v5"
    storage_mb = 131072
    storage_tier = "P10"
    backup_retention_days = 7
    geo_redundant_backup_enabled = false
    administrator_login = "pgadmin"
    administrator_password = "N0t-real-1"
    zone = "1"
    high_availability = []
    create_mode = "Default"
    delegated_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/pg"
    private_dns_zone_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/privateDnsZones/orders.postgres.database.azure.com"
    public_network_access_enabled = false
    fqdn = "psql-orders.postgres.database.azure.com"
    tags = {
      team = "orders"
    }
  }
  sensitive = ["administrator_password"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags only."
    source      = "Terraform AzureRM provider docs, azurerm_postgresql_flexible_server, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/postgresql_flexible_server"
  }
}

case "az-kv-tags" {
  type     = "azurerm_key_vault"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.KeyVault/vaults/kv-prod"
    name = "kv-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    sku_name = "standard"
    tenant_id = "00000000-0000-4000-8000-0000000000aa"
    enable_rbac_authorization = false
    purge_protection_enabled = true
    soft_delete_retention_days = 90
    public_network_access_enabled = true
    vault_uri = "https://kv-prod.vault.azure.net/"
    access_policy = [
      {
        tenant_id = "00000000-0000-4000-8000-0000000000aa"
        object_id = "00000000-0000-4000-8000-00000000c001"
        application_id = ""
        secret_permissions = ["Get", "List"]
        key_permissions = []
        certificate_permissions = []
        storage_permissions = []
      },
      {
        tenant_id = "00000000-0000-4000-8000-0000000000aa"
        object_id = "00000000-0000-4000-8000-00000000c002"
        application_id = ""
        secret_permissions = ["Get"]
        key_permissions = ["WrapKey", "UnwrapKey", "Get"]
        certificate_permissions = []
        storage_permissions = []
      },
    ]
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.KeyVault/vaults/kv-prod"
    name = "kv-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    sku_name = "standard"
    tenant_id = "00000000-0000-4000-8000-0000000000aa"
    enable_rbac_authorization = false
    purge_protection_enabled = true
    soft_delete_retention_days = 90
    public_network_access_enabled = true
    vault_uri = "https://kv-prod.vault.azure.net/"
    access_policy = [
      {
        tenant_id = "00000000-0000-4000-8000-0000000000aa"
        object_id = "00000000-0000-4000-8000-00000000c001"
        application_id = ""
        secret_permissions = ["Get", "List"]
        key_permissions = []
        certificate_permissions = []
        storage_permissions = []
      },
      {
        tenant_id = "00000000-0000-4000-8000-0000000000aa"
        object_id = "00000000-0000-4000-8000-00000000c002"
        application_id = ""
        secret_permissions = ["Get"]
        key_permissions = ["WrapKey", "UnwrapKey", "Get"]
        certificate_permissions = []
        storage_permissions = []
      },
    ]
    tags = {
      team = "platform"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags only, with every access policy as it was."
    source      = "Terraform AzureRM provider docs, azurerm_key_vault, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/key_vault"
  }
}

case "az-st-tags" {
  type     = "azurerm_storage_account"
  name     = "invoices"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Storage/storageAccounts/stexampleinv"
    name = "stexampleinv"
    resource_group_name = "rg-prod"
    location = "westeurope"
    account_tier = "Standard"
    account_replication_type = "LRS"
    account_kind = "StorageV2"
    access_tier = "Hot"
    shared_access_key_enabled = true
    public_network_access_enabled = true
    allow_nested_items_to_be_public = false
    min_tls_version = "TLS1_2"
    primary_blob_endpoint = "https://stexampleinv.blob.core.windows.net/"
    primary_access_key = "invented=="
    blob_properties = [
      {
        versioning_enabled = true
        delete_retention_policy = [
          {
            days = 7
            permanent_delete_enabled = false
          },
        ]
      },
    ]
    network_rules = [
      {
        default_action = "Allow"
        bypass = ["AzureServices"]
        ip_rules = []
        virtual_network_subnet_ids = []
        private_link_access = []
      },
    ]
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Storage/storageAccounts/stexampleinv"
    name = "stexampleinv"
    resource_group_name = "rg-prod"
    location = "westeurope"
    account_tier = "Standard"
    account_replication_type = "LRS"
    account_kind = "StorageV2"
    access_tier = "Hot"
    shared_access_key_enabled = true
    public_network_access_enabled = true
    allow_nested_items_to_be_public = false
    min_tls_version = "TLS1_2"
    primary_blob_endpoint = "https://stexampleinv.blob.core.windows.net/"
    primary_access_key = "invented=="
    blob_properties = [
      {
        versioning_enabled = true
        delete_retention_policy = [
          {
            days = 7
            permanent_delete_enabled = false
          },
        ]
      },
    ]
    network_rules = [
      {
        default_action = "Allow"
        bypass = ["AzureServices"]
        ip_rules = []
        virtual_network_subnet_ids = []
        private_link_access = []
      },
    ]
    tags = {
      team = "billing"
    }
  }
  sensitive = ["primary_access_key"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags only."
    source      = "Terraform AzureRM provider docs, azurerm_storage_account, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/storage_account"
  }
}

case "az-aks-tags" {
  type     = "azurerm_kubernetes_cluster"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "4.10.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    name = "aks-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    dns_prefix = "aks-prod"
    kubernetes_version = "1.28.9"
    sku_tier = "Standard"
    private_cluster_enabled = false
    fqdn = "aks-prod-1a2b3c.hcp.westeurope.azmk8s.io"
    default_node_pool = [
      {
        name = "system"
        vm_size = "Standard_D2s_v5"
        node_count = 3
        min_count = null
        max_count = null
        auto_scaling_enabled = false
        os_disk_size_gb = 128
        max_pods = 30
        temporary_name_for_rotation = "systmp"
        vnet_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/aks"
        zones = []
      },
    ]
    network_profile = [
      {
        network_plugin = "kubenet"
        network_policy = "calico"
        service_cidr = "10.0.0.0/16"
        dns_service_ip = "10.0.0.10"
        load_balancer_sku = "standard"
        outbound_type = "loadBalancer"
      },
    ]
    identity = [
      {
        type = "SystemAssigned"
        identity_ids = []
      },
    ]
    tags = {}
  }
  after    = {
    id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    name = "aks-prod"
    resource_group_name = "rg-prod"
    location = "westeurope"
    dns_prefix = "aks-prod"
    kubernetes_version = "1.28.9"
    sku_tier = "Standard"
    private_cluster_enabled = false
    fqdn = "aks-prod-1a2b3c.hcp.westeurope.azmk8s.io"
    default_node_pool = [
      {
        name = "system"
        vm_size = "Standard_D2s_v5"
        node_count = 3
        min_count = null
        max_count = null
        auto_scaling_enabled = false
        os_disk_size_gb = 128
        max_pods = 30
        temporary_name_for_rotation = "systmp"
        vnet_subnet_id = "/subscriptions/00000000-0000-4000-8000-00000000a001/resourceGroups/rg-prod/providers/Microsoft.Network/virtualNetworks/vnet/subnets/aks"
        zones = []
      },
    ]
    network_profile = [
      {
        network_plugin = "kubenet"
        network_policy = "calico"
        service_cidr = "10.0.0.0/16"
        dns_service_ip = "10.0.0.10"
        load_balancer_sku = "standard"
        outbound_type = "loadBalancer"
      },
    ]
    identity = [
      {
        type = "SystemAssigned"
        identity_ids = []
      },
    ]
    tags = {
      env = "prod"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags on the cluster resource; nodes are not cycled for them."
    source      = "Terraform AzureRM provider docs, azurerm_kubernetes_cluster, https://registry.terraform.io/providers/hashicorp/azurerm/4.10.0/docs/resources/kubernetes_cluster"
  }
}
