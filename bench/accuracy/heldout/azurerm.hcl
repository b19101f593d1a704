case "ho-az-vm-size" {
  type     = "azurerm_linux_virtual_machine"
  name     = "erp"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                              = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Compute/virtualMachines/vm-erp"
    name                            = "vm-erp"
    resource_group_name             = "rg-shop-prod"
    location                        = "westeurope"
    size                            = "Standard_D4s_v5"
    admin_username                  = "azureadmin"
    disable_password_authentication = true
    computer_name                   = "vm-erp"
    custom_data                     = null
    network_interface_ids           = ["/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/networkInterfaces/nic-erp"]
    os_disk = [{
      caching              = "ReadWrite"
      disk_size_gb         = 128
      name                 = "vm-erp_OsDisk_1"
      storage_account_type = "Premium_LRS"
    }]
    source_image_reference = [{
      publisher = "Canonical"
      offer     = "0001-com-ubuntu-server-jammy"
      sku       = "22_04-lts-gen2"
      version   = "latest"
    }]
    zone               = "1"
    private_ip_address = "10.30.1.10"
    public_ip_address  = ""
    virtual_machine_id = "6a0d1f4e-52c8-4b7b-9e33-1d8f7c2b5a90"
    tags = {
      env = "prod"
      app = "erp"
    }
  }
  after = {
    id                              = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Compute/virtualMachines/vm-erp"
    name                            = "vm-erp"
    resource_group_name             = "rg-shop-prod"
    location                        = "westeurope"
    size                            = "Standard_D8s_v5"
    admin_username                  = "azureadmin"
    disable_password_authentication = true
    computer_name                   = "vm-erp"
    custom_data                     = null
    network_interface_ids           = ["/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/networkInterfaces/nic-erp"]
    os_disk = [{
      caching              = "ReadWrite"
      disk_size_gb         = 128
      name                 = "vm-erp_OsDisk_1"
      storage_account_type = "Premium_LRS"
    }]
    source_image_reference = [{
      publisher = "Canonical"
      offer     = "0001-com-ubuntu-server-jammy"
      sku       = "22_04-lts-gen2"
      version   = "latest"
    }]
    zone               = "1"
    private_ip_address = "10.30.1.10"
    public_ip_address  = ""
    virtual_machine_id = "6a0d1f4e-52c8-4b7b-9e33-1d8f7c2b5a90"
    tags = {
      env = "prod"
      app = "erp"
    }
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Resizing a running machine restarts it, deallocating it first if the size is not on its hardware."
    source      = "Microsoft Learn, Resize a virtual machine: it will be restarted"
  }
}

case "ho-az-vm-customdata" {
  type     = "azurerm_linux_virtual_machine"
  name     = "erp"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                              = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Compute/virtualMachines/vm-erp"
    name                            = "vm-erp"
    resource_group_name             = "rg-shop-prod"
    location                        = "westeurope"
    size                            = "Standard_D4s_v5"
    admin_username                  = "azureadmin"
    disable_password_authentication = true
    computer_name                   = "vm-erp"
    custom_data                     = null
    network_interface_ids           = ["/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/networkInterfaces/nic-erp"]
    os_disk = [{
      caching              = "ReadWrite"
      disk_size_gb         = 128
      name                 = "vm-erp_OsDisk_1"
      storage_account_type = "Premium_LRS"
    }]
    source_image_reference = [{
      publisher = "Canonical"
      offer     = "0001-com-ubuntu-server-jammy"
      sku       = "22_04-lts-gen2"
      version   = "latest"
    }]
    zone               = "1"
    private_ip_address = "10.30.1.10"
    public_ip_address  = ""
    virtual_machine_id = "6a0d1f4e-52c8-4b7b-9e33-1d8f7c2b5a90"
    tags = {
      env = "prod"
      app = "erp"
    }
  }
  after = {
    name                            = "vm-erp"
    resource_group_name             = "rg-shop-prod"
    location                        = "westeurope"
    size                            = "Standard_D4s_v5"
    admin_username                  = "azureadmin"
    disable_password_authentication = true
    computer_name                   = "vm-erp"
    custom_data                     = "I2Nsb3VkLWNvbmZpZwpwYWNrYWdlczogW25naW54XQo="
    network_interface_ids           = ["/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/networkInterfaces/nic-erp"]
    os_disk = [{
      caching              = "ReadWrite"
      disk_size_gb         = 128
      name                 = "vm-erp_OsDisk_1"
      storage_account_type = "Premium_LRS"
    }]
    source_image_reference = [{
      publisher = "Canonical"
      offer     = "0001-com-ubuntu-server-jammy"
      sku       = "22_04-lts-gen2"
      version   = "latest"
    }]
    zone = "1"
    tags = {
      env = "prod"
      app = "erp"
    }
  }
  unknown       = ["id", "private_ip_address", "public_ip_address", "virtual_machine_id"]
  sensitive     = ["custom_data", "admin_password"]
  replace_paths = [["custom_data"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "identity-change"]
    class       = "replace-destroys"
    why         = "custom_data forces a new machine; the old one is deleted and by default its OS disk with it."
    source      = "azurerm_linux_virtual_machine docs, custom_data forces a new resource; features block delete_os_disk_on_deletion default true"
  }
}

case "ho-az-vm-tags" {
  type     = "azurerm_linux_virtual_machine"
  name     = "erp"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                              = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Compute/virtualMachines/vm-erp"
    name                            = "vm-erp"
    resource_group_name             = "rg-shop-prod"
    location                        = "westeurope"
    size                            = "Standard_D4s_v5"
    admin_username                  = "azureadmin"
    disable_password_authentication = true
    computer_name                   = "vm-erp"
    custom_data                     = null
    network_interface_ids           = ["/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/networkInterfaces/nic-erp"]
    os_disk = [{
      caching              = "ReadWrite"
      disk_size_gb         = 128
      name                 = "vm-erp_OsDisk_1"
      storage_account_type = "Premium_LRS"
    }]
    source_image_reference = [{
      publisher = "Canonical"
      offer     = "0001-com-ubuntu-server-jammy"
      sku       = "22_04-lts-gen2"
      version   = "latest"
    }]
    zone               = "1"
    private_ip_address = "10.30.1.10"
    public_ip_address  = ""
    virtual_machine_id = "6a0d1f4e-52c8-4b7b-9e33-1d8f7c2b5a90"
    tags = {
      env = "prod"
      app = "erp"
    }
  }
  after = {
    id                              = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Compute/virtualMachines/vm-erp"
    name                            = "vm-erp"
    resource_group_name             = "rg-shop-prod"
    location                        = "westeurope"
    size                            = "Standard_D4s_v5"
    admin_username                  = "azureadmin"
    disable_password_authentication = true
    computer_name                   = "vm-erp"
    custom_data                     = null
    network_interface_ids           = ["/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/networkInterfaces/nic-erp"]
    os_disk = [{
      caching              = "ReadWrite"
      disk_size_gb         = 128
      name                 = "vm-erp_OsDisk_1"
      storage_account_type = "Premium_LRS"
    }]
    source_image_reference = [{
      publisher = "Canonical"
      offer     = "0001-com-ubuntu-server-jammy"
      sku       = "22_04-lts-gen2"
      version   = "latest"
    }]
    zone               = "1"
    private_ip_address = "10.30.1.10"
    public_ip_address  = ""
    virtual_machine_id = "6a0d1f4e-52c8-4b7b-9e33-1d8f7c2b5a90"
    tags = {
      env   = "prod"
      app   = "erp"
      owner = "finance-it"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags are metadata of the resource."
    source      = "Microsoft Learn, Use tags to organize your Azure resources"
  }
}

case "ho-az-mssql-db-delete" {
  type     = "azurerm_mssql_database"
  name     = "crm"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id                   = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Sql/servers/sql-shop/databases/crm"
    name                 = "crm"
    server_id            = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Sql/servers/sql-shop"
    sku_name             = "S3"
    max_size_gb          = 250
    collation            = "SQL_Latin1_General_CP1_CI_AS"
    zone_redundant       = false
    storage_account_type = "Geo"
    tags = {
      app = "crm"
    }
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "destroys-data"
    why         = "The database is dropped; only a restore from service backups within their retention brings it back."
    source      = "Microsoft Learn, Recover a database from backups: deleted database restore"
  }
}

case "ho-az-storage-tier" {
  type     = "azurerm_storage_account"
  name     = "media"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                       = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Storage/storageAccounts/stshopmedia"
    name                     = "stshopmedia"
    resource_group_name      = "rg-shop-prod"
    location                 = "westeurope"
    account_kind             = "StorageV2"
    account_tier             = "Standard"
    account_replication_type = "LRS"
    access_tier              = "Hot"
    min_tls_version          = "TLS1_2"
    primary_blob_endpoint    = "https://stshopmedia.blob.core.windows.net/"
    primary_access_key       = "c2FtcGxlLWtleS1ub3QtcmVhbA=="
    tags = {
      env = "prod"
    }
  }
  after = {
    name                     = "stshopmedia"
    resource_group_name      = "rg-shop-prod"
    location                 = "westeurope"
    account_kind             = "StorageV2"
    account_tier             = "Premium"
    account_replication_type = "LRS"
    access_tier              = "Hot"
    min_tls_version          = "TLS1_2"
    tags = {
      env = "prod"
    }
  }
  unknown       = ["id", "primary_blob_endpoint", "primary_access_key"]
  sensitive     = ["primary_access_key"]
  replace_paths = [["account_tier"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "credential-rotation", "irreversible"]
    class       = "replace-destroys"
    why         = "The account is deleted with all blobs, files and tables, and an empty one with other keys is created."
    source      = "azurerm_storage_account docs, account_tier forces a new resource"
  }
}

case "ho-az-pip-sku" {
  type     = "azurerm_public_ip"
  name     = "gateway"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                  = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/publicIPAddresses/pip-gw"
    name                = "pip-gw"
    resource_group_name = "rg-shop-prod"
    location            = "westeurope"
    allocation_method   = "Static"
    sku                 = "Basic"
    sku_tier            = "Regional"
    ip_version          = "IPv4"
    ip_address          = "203.0.113.120"
    domain_name_label   = null
    zones               = []
    tags                = {}
  }
  after = {
    name                = "pip-gw"
    resource_group_name = "rg-shop-prod"
    location            = "westeurope"
    allocation_method   = "Static"
    sku                 = "Standard"
    sku_tier            = "Regional"
    ip_version          = "IPv4"
    domain_name_label   = null
    zones               = []
    tags                = {}
  }
  unknown       = ["id", "ip_address", "fqdn"]
  replace_paths = [["sku"]]
  expect {
    disposition = "hold"
    effects     = ["address-change", "outage"]
    class       = "loses-address"
    why         = "The address is released and the new one is a different number."
    source      = "azurerm_public_ip docs, sku forces a new resource"
  }
}

case "ho-az-aks-dnsprefix" {
  type     = "azurerm_kubernetes_cluster"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id                      = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    name                    = "aks-prod"
    resource_group_name     = "rg-shop-prod"
    location                = "westeurope"
    dns_prefix              = "aksprod"
    kubernetes_version      = "1.28.9"
    sku_tier                = "Standard"
    private_cluster_enabled = false
    fqdn                    = "aksprod-1a2b3c4d.hcp.westeurope.azmk8s.io"
    default_node_pool = [{
      name                 = "system"
      vm_size              = "Standard_D4s_v5"
      node_count           = 3
      enable_auto_scaling  = false
      os_disk_size_gb      = 128
      orchestrator_version = "1.28.9"
      vnet_subnet_id       = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/virtualNetworks/vnet-prod/subnets/aks"
    }]
    identity = [{
      type         = "SystemAssigned"
      identity_ids = []
    }]
    tags = {
      env = "prod"
    }
  }
  after = {
    name                    = "aks-prod"
    resource_group_name     = "rg-shop-prod"
    location                = "westeurope"
    dns_prefix              = "aks-shop-prod"
    kubernetes_version      = "1.28.9"
    sku_tier                = "Standard"
    private_cluster_enabled = false
    default_node_pool = [{
      name                 = "system"
      vm_size              = "Standard_D4s_v5"
      node_count           = 3
      enable_auto_scaling  = false
      os_disk_size_gb      = 128
      orchestrator_version = "1.28.9"
      vnet_subnet_id       = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/virtualNetworks/vnet-prod/subnets/aks"
    }]
    identity = [{
      type         = "SystemAssigned"
      identity_ids = []
    }]
    tags = {
      env = "prod"
    }
  }
  unknown       = ["id", "fqdn", "kube_config", "kube_config_raw"]
  sensitive     = ["kube_config", "kube_config_raw"]
  replace_paths = [["dns_prefix"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss", "identity-change", "address-change"]
    class       = "replace-outage"
    why         = "The whole cluster is deleted with everything that runs in it, and an empty one with another API address is built."
    source      = "azurerm_kubernetes_cluster docs, dns_prefix forces a new resource"
  }
}

case "ho-az-aks-version" {
  type     = "azurerm_kubernetes_cluster"
  name     = "prod"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                      = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    name                    = "aks-prod"
    resource_group_name     = "rg-shop-prod"
    location                = "westeurope"
    dns_prefix              = "aksprod"
    kubernetes_version      = "1.28.9"
    sku_tier                = "Standard"
    private_cluster_enabled = false
    fqdn                    = "aksprod-1a2b3c4d.hcp.westeurope.azmk8s.io"
    default_node_pool = [{
      name                 = "system"
      vm_size              = "Standard_D4s_v5"
      node_count           = 3
      enable_auto_scaling  = false
      os_disk_size_gb      = 128
      orchestrator_version = "1.28.9"
      vnet_subnet_id       = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/virtualNetworks/vnet-prod/subnets/aks"
    }]
    identity = [{
      type         = "SystemAssigned"
      identity_ids = []
    }]
    tags = {
      env = "prod"
    }
  }
  after = {
    id                      = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    name                    = "aks-prod"
    resource_group_name     = "rg-shop-prod"
    location                = "westeurope"
    dns_prefix              = "aksprod"
    kubernetes_version      = "1.29.7"
    sku_tier                = "Standard"
    private_cluster_enabled = false
    fqdn                    = "aksprod-1a2b3c4d.hcp.westeurope.azmk8s.io"
    default_node_pool = [{
      name                 = "system"
      vm_size              = "Standard_D4s_v5"
      node_count           = 3
      enable_auto_scaling  = false
      os_disk_size_gb      = 128
      orchestrator_version = "1.28.9"
      vnet_subnet_id       = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/virtualNetworks/vnet-prod/subnets/aks"
    }]
    identity = [{
      type         = "SystemAssigned"
      identity_ids = []
    }]
    tags = {
      env = "prod"
    }
  }
  expect {
    disposition = "hold"
    effects     = ["irreversible", "slow"]
    class       = "one-way-upgrade"
    why         = "The control plane goes to 1.29 and cannot go back; removed APIs stop working."
    source      = "Microsoft Learn, Upgrade an AKS cluster: you can't downgrade"
  }
}

case "ho-az-pgflex-sku" {
  type     = "azurerm_postgresql_flexible_server"
  name     = "orders"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                    = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    name                  = "psql-orders"
    resource_group_name   = "rg-shop-prod"
    location              = "westeurope"
    sku_name              = "GP_Standard_D2ds_v4"
    version               = "15"
    storage_mb            = 131072
    backup_retention_days = 14
    zone                  = "1"
    administrator_login   = "pgadmin"
    fqdn                  = "psql-orders.postgres.database.azure.com"
    high_availability     = []
    tags                  = {}
  }
  after = {
    id                    = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.DBforPostgreSQL/flexibleServers/psql-orders"
    name                  = "psql-orders"
    resource_group_name   = "rg-shop-prod"
    location              = "westeurope"
    sku_name              = "GP_Standard_D4ds_v4"
    version               = "15"
    storage_mb            = 131072
    backup_retention_days = 14
    zone                  = "1"
    administrator_login   = "pgadmin"
    fqdn                  = "psql-orders.postgres.database.azure.com"
    high_availability     = []
    tags                  = {}
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "Changing the compute size restarts the server and breaks open connections."
    source      = "Microsoft Learn, Scaling resources in Azure Database for PostgreSQL flexible server"
  }
}

case "ho-az-nsg-rdp" {
  type     = "azurerm_network_security_rule"
  name     = "rdp"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                          = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/networkSecurityGroups/nsg-jump/securityRules/rdp"
    name                        = "rdp"
    resource_group_name         = "rg-shop-prod"
    network_security_group_name = "nsg-jump"
    access                      = "Allow"
    direction                   = "Inbound"
    priority                    = 200
    protocol                    = "Tcp"
    source_address_prefix       = "198.51.100.0/24"
    source_port_range           = "*"
    destination_address_prefix  = "*"
    destination_port_range      = "3389"
    description                 = "jump host"
  }
  after = {
    id                          = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.Network/networkSecurityGroups/nsg-jump/securityRules/rdp"
    name                        = "rdp"
    resource_group_name         = "rg-shop-prod"
    network_security_group_name = "nsg-jump"
    access                      = "Allow"
    direction                   = "Inbound"
    priority                    = 200
    protocol                    = "Tcp"
    source_address_prefix       = "*"
    source_port_range           = "*"
    destination_address_prefix  = "*"
    destination_port_range      = "3389"
    description                 = "jump host"
  }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "exposes"
    why         = "Remote Desktop is open to the whole Internet."
    source      = "Microsoft cloud security benchmark: RDP access from the Internet should be blocked; CIS Azure 6.1"
  }
}

case "ho-az-kv-delete" {
  type     = "azurerm_key_vault"
  name     = "shared"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id                         = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.KeyVault/vaults/kv-shop-shared"
    name                       = "kv-shop-shared"
    resource_group_name        = "rg-shop-prod"
    location                   = "westeurope"
    sku_name                   = "standard"
    tenant_id                  = "0f3a9c1d-6e52-4b87-9d10-2c7b5e8f4a63"
    soft_delete_retention_days = 7
    purge_protection_enabled   = false
    enable_rbac_authorization  = true
    vault_uri                  = "https://kv-shop-shared.vault.azure.net/"
    tags                       = {}
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible", "lockout"]
    class       = "destroys-data"
    why         = "The vault goes with all its secrets, keys and certificates; with no purge protection the provider purges it by default after the delete."
    source      = "azurerm features block, key_vault.purge_soft_delete_on_destroy default true"
  }
}

case "ho-az-subnet-new" {
  type     = "azurerm_subnet"
  name     = "jobs"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    name                              = "snet-jobs"
    resource_group_name               = "rg-shop-prod"
    virtual_network_name              = "vnet-prod"
    address_prefixes                  = ["10.30.9.0/24"]
    service_endpoints                 = []
    delegation                        = []
    private_endpoint_network_policies = "Disabled"
  }
  unknown = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new address range in the network; nothing lives in it."
    source      = "Microsoft Learn, Add, change, or delete a virtual network subnet"
  }
}

case "ho-az-nsg-internal" {
  type     = "azurerm_network_security_rule"
  name     = "https"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    name                        = "https-from-vnet"
    resource_group_name         = "rg-shop-prod"
    network_security_group_name = "nsg-app"
    access                      = "Allow"
    direction                   = "Inbound"
    priority                    = 310
    protocol                    = "Tcp"
    source_address_prefix       = "VirtualNetwork"
    source_port_range           = "*"
    destination_address_prefix  = "*"
    destination_port_range      = "443"
    description                 = null
  }
  unknown = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Allows HTTPS from inside the virtual network."
    source      = "Microsoft Learn, Network security groups overview"
  }
}

case "ho-az-role-reader" {
  type     = "azurerm_role_assignment"
  name     = "monitoring"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    scope                            = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod"
    role_definition_name             = "Monitoring Reader"
    principal_id                     = "9c4d2b7e-1f83-46a5-8e0b-7a5d3c6f2e18"
    principal_type                   = "ServicePrincipal"
    skip_service_principal_aad_check = null
  }
  unknown = ["id", "name", "role_definition_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A read-only role is given to a service principal on one group."
    source      = "Microsoft Learn, Azure built-in roles: Monitoring Reader"
  }
}

case "ho-az-law-retention" {
  type     = "azurerm_log_analytics_workspace"
  name     = "ops"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                  = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.OperationalInsights/workspaces/log-ops"
    name                = "log-ops"
    resource_group_name = "rg-shop-prod"
    location            = "westeurope"
    sku                 = "PerGB2018"
    retention_in_days   = 30
    daily_quota_gb      = -1
    workspace_id        = "d2b6e1a4-39c7-4f58-a0d1-6e8b5c7f9230"
    tags                = {}
  }
  after = {
    id                  = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.OperationalInsights/workspaces/log-ops"
    name                = "log-ops"
    resource_group_name = "rg-shop-prod"
    location            = "westeurope"
    sku                 = "PerGB2018"
    retention_in_days   = 90
    daily_quota_gb      = -1
    workspace_id        = "d2b6e1a4-39c7-4f58-a0d1-6e8b5c7f9230"
    tags                = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Logs are kept longer."
    source      = "Microsoft Learn, Manage data retention in a Log Analytics workspace"
  }
}

case "ho-az-dns-a" {
  type     = "azurerm_dns_a_record"
  name     = "status"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    name                = "status"
    zone_name           = "shop.example.com"
    resource_group_name = "rg-dns"
    ttl                 = 300
    records             = ["198.51.100.80"]
    target_resource_id  = null
    tags                = {}
  }
  unknown = ["id", "fqdn"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A name that did not exist is added."
    source      = "Microsoft Learn, Manage DNS records and record sets in Azure DNS"
  }
}

case "ho-az-container-private" {
  type     = "azurerm_storage_container"
  name     = "exports"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    name                  = "exports"
    storage_account_name  = "stshopmedia"
    container_access_type = "private"
    metadata              = {}
  }
  unknown = ["id", "has_immutability_policy", "has_legal_hold", "resource_manager_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An empty private container."
    source      = "azurerm_storage_container docs"
  }
}

case "ho-az-nodepool-max" {
  type     = "azurerm_kubernetes_cluster_node_pool"
  name     = "work"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id                    = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod/agentPools/work"
    name                  = "work"
    kubernetes_cluster_id = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    vm_size               = "Standard_D8s_v5"
    mode                  = "User"
    enable_auto_scaling   = true
    min_count             = 2
    max_count             = 6
    node_count            = 3
    os_disk_size_gb       = 128
    os_type               = "Linux"
    orchestrator_version  = "1.28.9"
    node_labels = {
      pool = "work"
    }
    node_taints = []
    tags        = {}
  }
  after = {
    id                    = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod/agentPools/work"
    name                  = "work"
    kubernetes_cluster_id = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.ContainerService/managedClusters/aks-prod"
    vm_size               = "Standard_D8s_v5"
    mode                  = "User"
    enable_auto_scaling   = true
    min_count             = 2
    max_count             = 10
    node_count            = 3
    os_disk_size_gb       = 128
    os_type               = "Linux"
    orchestrator_version  = "1.28.9"
    node_labels = {
      pool = "work"
    }
    node_taints = []
    tags        = {}
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the upper bound of the autoscaler is raised."
    source      = "Microsoft Learn, Use the cluster autoscaler in AKS"
  }
}

case "ho-az-rg-tags" {
  type     = "azurerm_resource_group"
  name     = "shop"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id         = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod"
    name       = "rg-shop-prod"
    location   = "westeurope"
    managed_by = ""
    tags = {
      env = "prod"
    }
  }
  after = {
    id         = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod"
    name       = "rg-shop-prod"
    location   = "westeurope"
    managed_by = ""
    tags = {
      env        = "prod"
      costcenter = "4410"
    }
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tags on the group only; resources do not inherit them."
    source      = "Microsoft Learn, Tag resources: resources don't inherit tags from the resource group"
  }
}

case "ho-az-diag" {
  type     = "azurerm_monitor_diagnostic_setting"
  name     = "kv"
  provider = "hashicorp/azurerm"
  version  = "3.110.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    name                       = "to-log-ops"
    target_resource_id         = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.KeyVault/vaults/kv-shop-shared"
    log_analytics_workspace_id = "/subscriptions/3b1c9a52-7d4e-4f60-8a21-5c9e0d7b6f14/resourceGroups/rg-shop-prod/providers/Microsoft.OperationalInsights/workspaces/log-ops"
    enabled_log = [{
      category         = "AuditEvent"
      category_group   = ""
      retention_policy = []
    }]
    metric             = []
    storage_account_id = null
  }
  unknown = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Audit logs of the vault are sent to the workspace as well."
    source      = "Microsoft Learn, Diagnostic settings in Azure Monitor"
  }
}
