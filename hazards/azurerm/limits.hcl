hazard "azurerm-logs-stop-at-the-daily-cap" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_log_analytics_workspace"]
  actions    = ["update"]
  attributes = ["daily_quota_gb"]
  when       = after.daily_quota_gb > 0 && (before.daily_quota_gb == null || before.daily_quota_gb < 0 || after.daily_quota_gb < before.daily_quota_gb)
  effect     = "data-loss"
  also       = ["outage"]
  says       = "Once that much came in on a day, the workspace takes nothing more until the next: what is sent then is gone, and alerts over it see nothing."
  instead    = "Look at what comes in on a busy day, set the cap well above it, and alert on reaching it."

  evidence "documented" {
    source  = "Azure Monitor documentation, set a daily cap on a Log Analytics workspace"
    checked = "2026-11"
  }

  example "a cap where there was none" {
    change = { actions = ["update"], before = { name = "logs", daily_quota_gb = -1 }, after = { name = "logs", daily_quota_gb = 0.5 } }
    hit    = true
  }

  example "a higher cap" {
    change = { actions = ["update"], before = { name = "logs", daily_quota_gb = 1 }, after = { name = "logs", daily_quota_gb = 5 } }
    hit    = false
  }
}

hazard "azurerm-redis-basic-resized-is-emptied" {
  provider   = "hashicorp/azurerm"
  types      = ["azurerm_redis_cache"]
  actions    = ["update"]
  attributes = ["capacity", "family", "sku_name"]
  when       = before.sku_name == "Basic"
  effect     = "data-loss"
  also       = ["outage"]
  says       = "A Basic cache is a single node: scaling it takes it offline, and all that is in it is lost."
  instead    = "Make a new cache beside it, let it fill, and move the clients; or go to Standard in a window."

  evidence "documented" {
    source  = "Azure Cache for Redis documentation, how to scale: a Basic cache is unavailable during scaling and its data is lost"
    checked = "2026-11"
  }

  example "a larger one" {
    change = { actions = ["update"], before = { name = "c", sku_name = "Basic", family = "C", capacity = 1 }, after = { name = "c", sku_name = "Basic", family = "C", capacity = 2 } }
    hit    = true
  }

  example "a replicated one" {
    change = { actions = ["update"], before = { name = "c", sku_name = "Standard", family = "C", capacity = 1 }, after = { name = "c", sku_name = "Standard", family = "C", capacity = 2 } }
    hit    = false
  }
}
