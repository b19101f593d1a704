# cyrilgdn/postgresql

case "postgresql-role-create" {
  type     = "postgresql_role"
  name     = "reporting"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["create"]
  before   = null
  after    = { name = "reporting", login = true, connection_limit = 10, superuser = false, create_database = false }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new unprivileged role."
    source      = "PostgreSQL provider docs, postgresql_role, https://registry.terraform.io/providers/cyrilgdn/postgresql/latest/docs/resources/postgresql_role"
  }
}

case "postgresql-database-create" {
  type     = "postgresql_database"
  name     = "loyalty"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["create"]
  before   = null
  after    = { name = "loyalty", owner = "loyalty", template = "template0", encoding = "UTF8", connection_limit = -1, allow_connections = true }
  unknown  = ["id", "lc_collate", "lc_ctype", "tablespace_name"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty database."
    source      = "PostgreSQL provider docs, postgresql_database, https://registry.terraform.io/providers/cyrilgdn/postgresql/latest/docs/resources/postgresql_database"
  }
}

case "postgresql-database-template-replaces" {
  type          = "postgresql_database"
  name          = "shop"
  provider      = "cyrilgdn/postgresql"
  version       = "1.25.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "shop", name = "shop", owner = "shop", template = "template0", encoding = "UTF8", lc_collate = "de_DE.UTF-8", lc_ctype = "de_DE.UTF-8" }
  after         = { name = "shop", owner = "shop", template = "template1", encoding = "UTF8", lc_collate = "de_DE.UTF-8", lc_ctype = "de_DE.UTF-8" }
  unknown       = ["id"]
  replace_paths = [["template"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "cosmetic-replace"
    why         = "The template only matters when a database is made, but changing it drops the database with all tables and creates an empty one."
    source      = "PostgreSQL provider, resource_postgresql_database.go (template ForceNew), https://github.com/cyrilgdn/terraform-provider-postgresql"
  }
}

case "postgresql-database-renamed" {
  type     = "postgresql_database"
  name     = "crm"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["update"]
  before   = { id = "crm", name = "crm", owner = "crm", template = "template0", encoding = "UTF8" }
  after    = { id = "crm", name = "crm_prod", owner = "crm", template = "template0", encoding = "UTF8" }
  expect {
    disposition = "hold"
    effects     = ["identity-change", "outage"]
    class       = "rename"
    why         = "The database gets another name; clients connect to the old one by name and fail, and the rename itself fails while sessions are open."
    source      = "PostgreSQL docs, ALTER DATABASE, https://www.postgresql.org/docs/current/sql-alterdatabase.html"
  }
}

case "postgresql-role-renamed" {
  type     = "postgresql_role"
  name     = "app"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["update"]
  before   = { id = "app", name = "app", login = true, superuser = false, roles = [] }
  after    = { id = "app", name = "app_v2", login = true, superuser = false, roles = [] }
  expect {
    disposition = "hold"
    effects     = ["identity-change", "lockout", "outage"]
    class       = "rename"
    why         = "Applications log in with the old name and are refused; an MD5 password is cleared by the rename on top."
    source      = "PostgreSQL docs, ALTER ROLE (renaming), https://www.postgresql.org/docs/current/sql-alterrole.html"
  }
}

case "postgresql-role-password" {
  type      = "postgresql_role"
  name      = "billing"
  provider  = "cyrilgdn/postgresql"
  version   = "1.25.0"
  actions   = ["update"]
  before    = { id = "billing", name = "billing", login = true, password = "invented-old-77" }
  after     = { id = "billing", name = "billing", login = true, password = "invented-new-88" }
  sensitive = ["password"]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "lockout"]
    class       = "credential"
    why         = "The password is valid at once: open sessions go on, every new connection with the old one is refused."
    source      = "PostgreSQL docs, ALTER ROLE, https://www.postgresql.org/docs/current/sql-alterrole.html"
  }
}

case "postgresql-role-connection-limit" {
  type     = "postgresql_role"
  name     = "web"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["update"]
  before   = { id = "web", name = "web", login = true, connection_limit = 50 }
  after    = { id = "web", name = "web", login = true, connection_limit = 100 }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The role may open more connections; nothing is cut."
    source      = "PostgreSQL docs, ALTER ROLE (CONNECTION LIMIT), https://www.postgresql.org/docs/current/sql-alterrole.html"
  }
}

case "postgresql-role-superuser" {
  type     = "postgresql_role"
  name     = "etl"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["update"]
  before   = { id = "etl", name = "etl", login = true, superuser = false }
  after    = { id = "etl", name = "etl", login = true, superuser = true }
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "widened-access"
    why         = "A batch account skips all permission checks and can read server files and run programs as the database's system user."
    source      = "PostgreSQL docs, role attributes, https://www.postgresql.org/docs/current/role-attributes.html"
  }
}

case "postgresql-schema-drop-cascade" {
  type     = "postgresql_schema"
  name     = "legacy"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "shop.legacy", name = "legacy", database = "shop", owner = "shop", drop_cascade = true }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "destroy-flag-in-state"
    why         = "The schema is dropped with every table in it, where without the flag the drop would fail."
    source      = "PostgreSQL provider docs, postgresql_schema (drop_cascade), https://registry.terraform.io/providers/cyrilgdn/postgresql/latest/docs/resources/postgresql_schema"
  }
}

case "postgresql-extension-drop-cascade" {
  type     = "postgresql_extension"
  name     = "postgis"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "geo.postgis", name = "postgis", database = "geo", schema = "public", version = "3.4.2", drop_cascade = true }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroy-flag-in-state"
    why         = "Dropping the extension with cascade also drops all columns of its types, so geometry data in user tables is gone."
    source      = "PostgreSQL docs, DROP EXTENSION, https://www.postgresql.org/docs/current/sql-dropextension.html; provider docs (drop_cascade)"
  }
}

case "postgresql-extension-create" {
  type     = "postgresql_extension"
  name     = "pg_trgm"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["create"]
  before   = null
  after    = { name = "pg_trgm", database = "shop", drop_cascade = false, create_cascade = false }
  unknown  = ["id", "version", "schema"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Functions and operators are added; existing objects stay as they are."
    source      = "PostgreSQL docs, CREATE EXTENSION, https://www.postgresql.org/docs/current/sql-createextension.html"
  }
}

case "postgresql-grant-role-create" {
  type     = "postgresql_grant_role"
  name     = "alice_readers"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["create"]
  before   = null
  after    = { role = "alice", grant_role = "readers", with_admin_option = false }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One person joins the read-only group role."
    source      = "PostgreSQL provider docs, postgresql_grant_role, https://registry.terraform.io/providers/cyrilgdn/postgresql/latest/docs/resources/postgresql_grant_role"
  }
}

case "postgresql-replication-slot-delete" {
  type     = "postgresql_replication_slot"
  name     = "cdc"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = { id = "shop.cdc", name = "cdc", database = "shop", plugin = "pgoutput" }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "stream-position-lost"
    why         = "The position of the change stream is dropped and the WAL behind it is released, so the consumer misses changes and needs a full resync."
    source      = "PostgreSQL docs, replication slots, https://www.postgresql.org/docs/current/logicaldecoding-explanation.html"
  }
}

case "postgresql-default-privileges-create" {
  type     = "postgresql_default_privileges"
  name     = "readers"
  provider = "cyrilgdn/postgresql"
  version  = "1.25.0"
  actions  = ["create"]
  before   = null
  after    = { role = "readers", database = "shop", schema = "public", owner = "shop", object_type = "table", privileges = ["SELECT"] }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Tables created later will be readable for the group; existing ones are not touched."
    source      = "PostgreSQL docs, ALTER DEFAULT PRIVILEGES, https://www.postgresql.org/docs/current/sql-alterdefaultprivileges.html"
  }
}
