hazard "postgresql-limit-raised-harmless" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_database", "postgresql_role"]
  actions    = ["update"]
  attributes = ["connection_limit"]
  when       = after.connection_limit < 0 || before.connection_limit >= 0 && after.connection_limit >= before.connection_limit
  effect     = "none"
  says       = "More connections are allowed from now on; those that are open stay."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_database.go and resource_postgresql_role.go, Update"
    checked = "2026-11"
  }

  example "more" {
    change = { actions = ["update"], before = { name = "shop", connection_limit = 10 }, after = { name = "shop", connection_limit = 50 } }
    hit    = true
  }

  example "without a limit" {
    change = { actions = ["update"], before = { name = "shop", connection_limit = 10 }, after = { name = "shop", connection_limit = -1 } }
    hit    = true
  }

  example "fewer" {
    change = { actions = ["update"], before = { name = "shop", connection_limit = 50 }, after = { name = "shop", connection_limit = 10 } }
    hit    = false
  }

  example "a limit" {
    change = { actions = ["update"], before = { name = "shop", connection_limit = -1 }, after = { name = "shop", connection_limit = 10 } }
    hit    = false
  }
}

hazard "postgresql-drop-cascade-off-harmless" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_schema", "postgresql_extension", "postgresql_publication"]
  actions    = ["update"]
  attributes = ["drop_cascade"]
  when       = after.drop_cascade != true
  effect     = "none"
  says       = "A later drop fails while something depends on it, instead of taking it along."

  evidence "documented" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, website/docs/r/postgresql_schema.html.markdown, drop_cascade"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { name = "app", drop_cascade = true }, after = { name = "app", drop_cascade = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { name = "app", drop_cascade = false }, after = { name = "app", drop_cascade = true } }
    hit    = false
  }
}
