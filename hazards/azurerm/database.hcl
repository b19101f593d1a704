hazard "azurerm-postgres-parameter-restarts" {
  provider = "hashicorp/azurerm"
  types    = ["azurerm_postgresql_flexible_server_configuration"]
  actions  = ["create", "update", "delete"]
  when     = !contains(change.unknown, "server_id") && provider.features[0].postgresql_flexible_server[0].restart_server_on_configuration_value_change != false
  effect   = "restart"
  says     = "For a parameter that is static the provider restarts the whole server right away, though the plan lists only a setting."
  instead  = "Set restart_server_on_configuration_value_change = false and restart in a window."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/postgres/postgresql_flexible_server_configuration_resource.go"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { name = "max_connections", value = "100" }, after = { name = "max_connections", value = "200" }, provider = { features = [{}] } }
    hit    = true
  }

  example "on a server made in the same plan" {
    change = { actions = ["create"], after = { name = "max_connections", value = "100" }, after_unknown = { server_id = true }, provider = { features = [{}] } }
    hit    = false
  }

  example "told not to" {
    change = { actions = ["update"], before = { value = "100" }, after = { value = "200" }, provider = { features = [{ postgresql_flexible_server = [{ restart_server_on_configuration_value_change = false }] }] } }
    hit    = false
  }
}

hazard "azurerm-postgres-upgrade-is-one-way" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_postgresql_flexible_server"]
  actions    = ["update"]
  attributes = ["version"]
  effect     = "irreversible"
  also       = ["outage"]
  says       = "A higher version is an upgrade in place with downtime and no way back."
  instead    = "Try it on a restored copy."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/postgresql_flexible_server.html.markdown, version"
    checked = "2026-11"
  }

  example "major" {
    change = { actions = ["update"], before = { version = "15" }, after = { version = "16" } }
    hit    = true
  }

  example "sku" {
    change = { actions = ["update"], before = { sku_name = "a" }, after = { sku_name = "b" } }
    hit    = false
  }
}

hazard "azurerm-postgres-resize-restarts" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_postgresql_flexible_server", "azurerm_mysql_flexible_server"]
  actions    = ["update"]
  attributes = ["sku_name"]
  effect     = "restart"
  says       = "Another compute size restarts the server."

  evidence "documented" {
    source  = "Azure Database for PostgreSQL flexible server, scaling resources: the instance is restarted for another number of cores or tier"
    checked = "2026-11"
  }

  example "resized" {
    change = { actions = ["update"], before = { sku_name = "a" }, after = { sku_name = "b" } }
    hit    = true
  }

  example "retention" {
    change = { actions = ["update"], before = { backup_retention_days = 7 }, after = { backup_retention_days = 14 } }
    hit    = false
  }
}

hazard "azurerm-postgres-zone-swap-fails-over" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_postgresql_flexible_server"]
  actions    = ["update"]
  attributes = ["zone", "high_availability.standby_availability_zone"]
  effect     = "outage"
  says       = "After a failover of the platform the zones read as drift; putting them back makes the provider fail over again."
  instead    = "Put both zones into ignore_changes."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/postgres/postgresql_flexible_server_resource.go, update of zone"
    checked = "2026-11"
  }

  example "swapped" {
    change = { actions = ["update"], before = { zone = "1" }, after = { zone = "2" } }
    hit    = true
  }

  example "sku" {
    change = { actions = ["update"], before = { sku_name = "a" }, after = { sku_name = "b" } }
    hit    = false
  }
}

hazard "azurerm-database-longer-retention-harmless" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_postgresql_flexible_server", "azurerm_mysql_flexible_server"]
  actions    = ["update"]
  attributes = ["backup_retention_days"]
  when       = after.backup_retention_days > before.backup_retention_days
  effect     = "none"
  says       = "Backups are kept longer; nothing stops."

  evidence "documented" {
    source  = "Azure Database for PostgreSQL flexible server, scaling resources: retention moves between 7 and 35 days"
    checked = "2026-11"
  }

  example "longer" {
    change = { actions = ["update"], before = { backup_retention_days = 7 }, after = { backup_retention_days = 14 } }
    hit    = true
  }

  example "shorter" {
    change = { actions = ["update"], before = { backup_retention_days = 14 }, after = { backup_retention_days = 7 } }
    hit    = false
  }
}

hazard "azurerm-database-destroyed" {
  provider = "hashicorp/azurerm"
  types = [
    "azurerm_postgresql_flexible_server",
    "azurerm_mysql_flexible_server",
    "azurerm_postgresql_flexible_server_database",
    "azurerm_mssql_database",
    "azurerm_cosmosdb_account",
    "azurerm_cosmosdb_sql_container",
    "azurerm_redis_cache",
  ]
  actions = ["delete", "replace"]
  effect  = "data-loss"
  says    = "The data goes with it; what is made in its place is empty."
  instead = "Use prevent_destroy; make a new one from a restore and move over."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, website/docs/r/postgresql_flexible_server.html.markdown and postgresql_flexible_server_database.html.markdown"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "hashicorp/terraform-provider-azurerm 69697b7fe6, internal/services/cosmos/cosmosdb_sql_container_resource.go, force-new fields"
    checked = "2026-11"
  }

  example "smaller storage" {
    change = { actions = ["delete", "create"], before = { storage_mb = 65536 }, after = { storage_mb = 32768 }, replace_paths = ["storage_mb"] }
    hit    = true
  }

  example "larger storage" {
    change = { actions = ["update"], before = { storage_mb = 32768 }, after = { storage_mb = 65536 } }
    hit    = false
  }
}
