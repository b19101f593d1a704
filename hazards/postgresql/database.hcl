# Databases, roles and grants of PostgreSQL.

hazard "postgresql-database-dropped" {
  provider = "cyrilgdn/postgresql"
  types    = ["postgresql_database"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "All sessions of the database are ended and it is dropped, with force from PostgreSQL 13 on: live clients do not save it."
  instead  = "Dump it and revoke CONNECT first; guard it with prevent_destroy."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_database.go, resourcePostgreSQLDatabaseDelete"
    checked = "2026-11"
  }

  example "dropped" {
    change = { actions = ["delete"], before = { name = "shop" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { owner = "app", name = "shop" }, after = { owner = "app", name = "store" } }
    hit    = false
  }
}

hazard "postgresql-database-locale-replaces" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_database"]
  actions    = ["replace"]
  attributes = ["template", "encoding", "lc_collate", "lc_ctype"]
  effect     = "data-loss"
  says       = "The database is dropped and an empty one is made, because a setting of its creation differs: the spelling of a collation is enough."
  instead    = "Put template, encoding, lc_collate and lc_ctype into ignore_changes once it exists."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_database.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "another spelling" {
    change = { actions = ["delete", "create"], before = { name = "shop", lc_collate = "en_US.utf8" }, after = { name = "shop", lc_collate = "en_US.UTF-8" }, replace_paths = ["lc_collate"] }
    hit    = true
  }

  example "another owner" {
    change = { actions = ["update"], before = { name = "shop", owner = "a" }, after = { name = "shop", owner = "b" } }
    hit    = false
  }
}

hazard "postgresql-database-renamed" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_database"]
  actions    = ["update"]
  attributes = ["name"]
  effect     = "outage"
  also       = ["identity-change"]
  says       = "Clients that connect to the old name are refused. PostgreSQL renames a database only while nobody is connected, so the apply fails where somebody is."
  instead    = "Stop its clients, rename, and start them with the new name."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_database.go, resourcePostgreSQLDatabaseUpdate"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "PostgreSQL documentation, ALTER DATABASE: the current database cannot be renamed, nor one with connections"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["update"], before = { owner = "app", name = "shop" }, after = { owner = "app", name = "store" } }
    hit    = true
  }

  example "another limit" {
    change = { actions = ["update"], before = { name = "shop", connection_limit = -1 }, after = { name = "shop", connection_limit = 50 } }
    hit    = false
  }
}

hazard "postgresql-database-connections-refused" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_database"]
  actions    = ["update"]
  attributes = ["allow_connections", "connection_limit"]
  when       = before.allow_connections != false && after.allow_connections == false || after.connection_limit >= 0 && (before.connection_limit < 0 || after.connection_limit < before.connection_limit)
  effect     = "lockout"
  says       = "New connections are refused from that moment, or past the new limit; those that are open stay."
  instead    = "Check how many are in use."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_database.go, resourcePostgreSQLDatabaseUpdate"
    checked = "2026-11"
  }

  example "none" {
    change = { actions = ["update"], before = { name = "shop", connection_limit = -1, allow_connections = true }, after = { name = "shop", connection_limit = -1, allow_connections = false } }
    hit    = true
  }

  example "fewer" {
    change = { actions = ["update"], before = { name = "shop", allow_connections = true, connection_limit = -1 }, after = { name = "shop", allow_connections = true, connection_limit = 10 } }
    hit    = true
  }

  example "more" {
    change = { actions = ["update"], before = { name = "shop", allow_connections = true, connection_limit = 10 }, after = { name = "shop", allow_connections = true, connection_limit = 50 } }
    hit    = false
  }
}

hazard "postgresql-database-tablespace-moves" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_database"]
  actions    = ["update"]
  attributes = ["tablespace_name"]
  effect     = "outage"
  also       = ["slow"]
  says       = "Every file of the database is copied to the other tablespace, and it cannot be used meanwhile; PostgreSQL refuses it where somebody is connected."
  instead    = "Plan it as downtime."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_database.go, resourcePostgreSQLDatabaseUpdate"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "PostgreSQL documentation, ALTER DATABASE SET TABLESPACE: fails if there are connections, and moves the files"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["update"], before = { name = "shop", tablespace_name = "pg_default" }, after = { name = "shop", tablespace_name = "fast" } }
    hit    = true
  }

  example "another owner" {
    change = { actions = ["update"], before = { name = "shop", owner = "a" }, after = { name = "shop", owner = "b" } }
    hit    = false
  }
}

hazard "postgresql-role-dropped" {
  provider = "cyrilgdn/postgresql"
  types    = ["postgresql_role"]
  actions  = ["delete", "replace"]
  when     = before.skip_reassign_owned != true
  effect   = "lockout"
  also     = ["irreversible"]
  says     = "What the role owns is handed to the user of this run, its privileges are dropped, and whoever signs in with it is refused."
  instead  = "Hand ownership over yourself and apply skip_reassign_owned = true first."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_role.go, resourcePostgreSQLRoleDelete: REASSIGN OWNED, DROP OWNED, DROP ROLE"
    checked = "2026-11"
  }

  example "default" {
    change = { actions = ["delete"], before = { name = "app", login = true } }
    hit    = true
  }

  example "told not to" {
    change = { actions = ["delete"], before = { name = "app", login = true, skip_reassign_owned = true } }
    hit    = false
  }
}

hazard "postgresql-role-dropped-without-reassigning" {
  provider = "cyrilgdn/postgresql"
  types    = ["postgresql_role"]
  actions  = ["delete", "replace"]
  when     = before.skip_reassign_owned == true && before.skip_drop_role != true
  effect   = "lockout"
  says     = "Whoever signs in with the role is refused. PostgreSQL does not drop a role that owns something, and the apply stops there."
  instead  = "Check with \\dO and pg_shdepend what it owns."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_role.go, resourcePostgreSQLRoleDelete"
    checked = "2026-11"
  }

  example "not reassigned" {
    change = { actions = ["delete"], before = { name = "app", skip_reassign_owned = true } }
    hit    = true
  }

  example "not dropped" {
    change = { actions = ["delete"], before = { name = "app", skip_reassign_owned = true, skip_drop_role = true } }
    hit    = false
  }
}

hazard "postgresql-role-password-changes" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_role"]
  actions    = ["update"]
  attributes = ["password", "password_wo_version", "encrypted_password"]
  effect     = "credential-rotation"
  says       = "The password changes at once: sessions go on, new connections with the old one are refused."
  instead    = "Give the application a second role, move it over, then change the first."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_role.go, resourcePostgreSQLRoleUpdate: setRolePassword"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { name = "app", password = "x" }, after = { name = "app", password = "y" } }
    hit    = true
  }

  example "another search path" {
    change = { actions = ["update"], before = { name = "app", search_path = [] }, after = { name = "app", search_path = ["app"] } }
    hit    = false
  }
}

hazard "postgresql-role-renamed" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_role"]
  actions    = ["update"]
  attributes = ["name"]
  effect     = "lockout"
  also       = ["identity-change"]
  says       = "Whoever signs in with the old name is refused; an MD5 password is cleared by the renaming."
  instead    = "Make a second role and move over."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_role.go, setRoleName"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "PostgreSQL documentation, ALTER ROLE: renaming clears an MD5 password"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["update"], before = { login = true, name = "app" }, after = { login = true, name = "shop" } }
    hit    = true
  }

  example "another search path" {
    change = { actions = ["update"], before = { name = "app", search_path = [] }, after = { name = "app", search_path = ["app"] } }
    hit    = false
  }
}

hazard "postgresql-role-login-off" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_role"]
  actions    = ["update"]
  attributes = ["login", "valid_until", "connection_limit"]
  when       = before.login == true && after.login != true || before.valid_until == "infinity" && after.valid_until != "infinity" || after.connection_limit >= 0 && (before.connection_limit < 0 || after.connection_limit < before.connection_limit)
  effect     = "lockout"
  says       = "The role cannot sign in any more, or only until the date, or with fewer connections."
  instead    = "Check what signs in with it."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_role.go, resourcePostgreSQLRoleUpdate: setRoleLogin, setRoleValidUntil, setRoleConnLimit"
    checked = "2026-11"
  }

  example "no login" {
    change = { actions = ["update"], before = { name = "app", connection_limit = -1, login = true }, after = { name = "app", connection_limit = -1, login = false } }
    hit    = true
  }

  example "a date" {
    change = { actions = ["update"], before = { name = "app", connection_limit = -1, valid_until = "infinity" }, after = { name = "app", connection_limit = -1, valid_until = "2026-12-31" } }
    hit    = true
  }

  example "login" {
    change = { actions = ["update"], before = { name = "app", connection_limit = -1, login = false }, after = { name = "app", connection_limit = -1, login = true } }
    hit    = false
  }
}

hazard "postgresql-role-raised" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_role"]
  actions    = ["update"]
  attributes = ["superuser", "bypass_row_level_security", "create_role"]
  when       = before.superuser != true && after.superuser == true || before.bypass_row_level_security != true && after.bypass_row_level_security == true || before.create_role != true && after.create_role == true
  effect     = "exposure"
  says       = "The role may do nearly everything from now on: superuser, or past every row policy, or make roles."
  instead    = "Grant what is needed instead."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_role.go, resourcePostgreSQLRoleUpdate: setRoleSuperuser, setRoleBypassRLS, setRoleCreateRole"
    checked = "2026-11"
  }

  example "superuser" {
    change = { actions = ["update"], before = { name = "app", superuser = false }, after = { name = "app", superuser = true } }
    hit    = true
  }

  example "no more" {
    change = { actions = ["update"], before = { name = "app", superuser = true }, after = { name = "app", superuser = false } }
    hit    = false
  }
}

hazard "postgresql-role-memberships-removed" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_role"]
  actions    = ["update"]
  attributes = ["roles.**"]
  when       = length(after.roles) < length(before.roles)
  effect     = "lockout"
  says       = "The role leaves every role that is no longer on the list, and loses what it could do through it."
  instead    = "Use postgresql_grant_role where others grant as well."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_role.go, resourcePostgreSQLRoleUpdate: revokeRoles"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { name = "app", roles = ["ro", "rw"] }, after = { name = "app", roles = ["ro"] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { name = "app", roles = ["ro"] }, after = { name = "app", roles = ["ro", "rw"] } }
    hit    = false
  }
}

hazard "postgresql-role-password-in-state" {
  provider = "cyrilgdn/postgresql"
  types    = ["postgresql_role"]
  actions  = ["create"]
  when     = after.password != null && after.password != ""
  effect   = "exposure"
  asks     = false
  because  = "It concerns who can read the state, not what runs."
  says     = "The password is kept in the state in clear text."
  instead  = "Use password_wo with password_wo_version."

  evidence "documented" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, website/docs/r/postgresql_role.html.markdown, note on passwords"
    checked = "2026-11"
  }

  example "plain" {
    change = { actions = ["create"], after = { name = "app", password = "x" } }
    hit    = true
  }

  example "none" {
    change = { actions = ["create"], after = { name = "app", login = false } }
    hit    = false
  }
}

hazard "postgresql-role-settings-harmless" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_role"]
  actions    = ["update"]
  attributes = ["search_path.**", "skip_drop_role", "skip_reassign_owned", "create_database"]
  when       = before.search_path == after.search_path && !(before.create_database == true && after.create_database != true)
  effect     = "none"
  says       = "Settings of the role hold for sessions that begin from now on, and the two switches only matter when the role is dropped."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_role.go, resourcePostgreSQLRoleUpdate"
    checked = "2026-11"
  }

  example "what a drop does" {
    change = { actions = ["update"], before = { name = "app", skip_reassign_owned = false }, after = { name = "app", skip_reassign_owned = true } }
    hit    = true
  }

  example "with its password" {
    change = { actions = ["update"], before = { name = "app", skip_reassign_owned = false, password = "x" }, after = { name = "app", skip_reassign_owned = true, password = "y" } }
    hit    = false
  }

  example "another search path" {
    change = { actions = ["update"], before = { name = "app", search_path = ["app"] }, after = { name = "app", search_path = ["public"] } }
    hit    = false
  }
}

hazard "postgresql-role-search-path-changes" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_role"]
  actions    = ["update"]
  attributes = ["search_path.**"]
  effect     = "outage"
  also       = ["deferred"]
  says       = "Sessions that begin from now on look in other schemas: a query without a schema name may find another table, or none."
  instead    = "Write schema names in the queries, or test with the role first."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_role.go, alterSearchPath"
    checked = "2026-11"
  }

  example "another" {
    change = { actions = ["update"], before = { name = "app", search_path = ["app"] }, after = { name = "app", search_path = ["public"] } }
    hit    = true
  }

  example "a limit" {
    change = { actions = ["update"], before = { name = "app", connection_limit = -1 }, after = { name = "app", connection_limit = 10 } }
    hit    = false
  }
}

hazard "postgresql-grant-replaced" {
  provider = "cyrilgdn/postgresql"
  types    = ["postgresql_grant", "postgresql_default_privileges", "postgresql_grant_role"]
  actions  = ["replace"]
  when     = change.actions[0] == "delete"
  effect   = "outage"
  says     = "Everything is revoked and then granted again, in two steps: one more table in objects is enough. What runs in between gets permission errors."
  instead  = "Use one grant for each set of objects, and change it in a quiet moment."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_grant.go: role, database, schema, object_type, objects and with_grant_option are ForceNew"
    checked = "2026-11"
  }

  example "one more table" {
    change = { actions = ["delete", "create"], before = { role = "app", objects = ["a"], privileges = ["SELECT"] }, after = { role = "app", objects = ["a", "b"], privileges = ["SELECT"] }, replace_paths = ["objects"] }
    hit    = true
  }

  example "one more privilege" {
    change = { actions = ["update"], before = { role = "app", privileges = ["SELECT"] }, after = { role = "app", privileges = ["SELECT", "INSERT"] } }
    hit    = false
  }
}

hazard "postgresql-grant-revoked" {
  provider = "cyrilgdn/postgresql"
  types    = ["postgresql_grant", "postgresql_default_privileges", "postgresql_grant_role"]
  actions  = ["delete"]
  effect   = "lockout"
  says     = "The privileges are revoked at once; what runs with the role is refused."
  instead  = "Check what uses them."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_grant.go, resourcePostgreSQLGrantDelete"
    checked = "2026-11"
  }

  example "revoked" {
    change = { actions = ["delete"], before = { role = "app", privileges = ["SELECT"] } }
    hit    = true
  }

  example "one more privilege" {
    change = { actions = ["update"], before = { role = "app", privileges = ["SELECT"] }, after = { role = "app", privileges = ["SELECT", "INSERT"] } }
    hit    = false
  }
}

hazard "postgresql-grant-narrowed" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_grant", "postgresql_default_privileges"]
  actions    = ["update"]
  attributes = ["privileges.**"]
  when       = length(after.privileges) < length(before.privileges)
  effect     = "lockout"
  says       = "The list is all that the role may do with these objects: privileges that are not on it, those granted elsewhere as well, are revoked in the same transaction."
  instead    = "Check what was granted by hand."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_grant.go, resourcePostgreSQLGrantCreateOrUpdate: revoke all, then grant"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { role = "app", privileges = ["SELECT", "INSERT"] }, after = { role = "app", privileges = ["SELECT"] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { role = "app", privileges = ["SELECT"] }, after = { role = "app", privileges = ["SELECT", "INSERT"] } }
    hit    = false
  }
}

hazard "postgresql-drop-cascade" {
  provider = "cyrilgdn/postgresql"
  types    = ["postgresql_schema", "postgresql_extension", "postgresql_publication", "postgresql_server"]
  actions  = ["delete", "replace"]
  when     = before.drop_cascade == true
  effect   = "data-loss"
  says     = "drop_cascade is on in state: every table, type and function inside it or depending on it is dropped as well."
  instead  = "Apply drop_cascade = false first; the drop then fails while something depends on it."

  evidence "documented" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, website/docs/r/postgresql_schema.html.markdown and postgresql_extension.html.markdown, drop_cascade"
    checked = "2026-11"
  }

  example "cascade" {
    change = { actions = ["delete"], before = { name = "app", drop_cascade = true } }
    hit    = true
  }

  example "guarded" {
    change = { actions = ["delete"], before = { name = "app", drop_cascade = false } }
    hit    = false
  }
}

hazard "postgresql-schema-renamed" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_schema"]
  actions    = ["update"]
  attributes = ["name"]
  effect     = "outage"
  also       = ["identity-change"]
  says       = "Queries and search paths that name the old schema fail."
  instead    = "Rename together with the application."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_schema.go, Update: ALTER SCHEMA RENAME"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["update"], before = { database = "shop", name = "a" }, after = { database = "shop", name = "b" } }
    hit    = true
  }

  example "another owner" {
    change = { actions = ["update"], before = { name = "a", owner = "x" }, after = { name = "a", owner = "y" } }
    hit    = false
  }
}

hazard "postgresql-extension-updated" {
  provider   = "cyrilgdn/postgresql"
  types      = ["postgresql_extension"]
  actions    = ["update"]
  attributes = ["version"]
  effect     = "irreversible"
  says       = "The extension is updated in the running database; there is rarely a way back to the older version."
  instead    = "Read its release notes; some need their data rewritten or the server restarted."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_extension.go, setExtVersion: ALTER EXTENSION UPDATE"
    checked = "2026-11"
  }

  example "newer" {
    change = { actions = ["update"], before = { name = "postgis", version = "3.4" }, after = { name = "postgis", version = "3.5" } }
    hit    = true
  }

  example "another schema" {
    change = { actions = ["update"], before = { name = "postgis", version = "3.4", schema = "public" }, after = { name = "postgis", version = "3.4", schema = "gis" } }
    hit    = false
  }
}

hazard "postgresql-slot-dropped" {
  provider = "cyrilgdn/postgresql"
  types    = ["postgresql_replication_slot", "postgresql_physical_replication_slot"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The position of its consumer is gone: it misses changes, or has to copy everything again."
  instead  = "Make a second slot, move the consumer, then drop the first."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_replication_slot.go: name, database and plugin are ForceNew; Delete"
    checked = "2026-11"
  }

  example "another plugin" {
    change = { actions = ["delete", "create"], before = { name = "cdc", plugin = "wal2json" }, after = { name = "cdc", plugin = "pgoutput" }, replace_paths = ["plugin"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { name = "cdc", plugin = "pgoutput" } }
    hit    = false
  }
}

hazard "postgresql-subscription-replaced" {
  provider = "cyrilgdn/postgresql"
  types    = ["postgresql_subscription"]
  actions  = ["replace", "delete"]
  effect   = "outage"
  also     = ["data-loss"]
  says     = "The subscription is dropped, with its slot on the publisher: replication stops, and a new one copies its tables again. Another password inside conninfo is enough."
  instead  = "Change the connection with ALTER SUBSCRIPTION and put conninfo into ignore_changes."

  evidence "verified" {
    source  = "cyrilgdn/terraform-provider-postgresql ff936b9548, postgresql/resource_postgresql_subscription.go: conninfo, publications and slot_name are ForceNew"
    checked = "2026-11"
  }

  example "another password" {
    change = { actions = ["delete", "create"], before = { name = "s", conninfo = "a" }, after = { name = "s", conninfo = "b" }, replace_paths = ["conninfo"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { name = "s" } }
    hit    = false
  }
}
