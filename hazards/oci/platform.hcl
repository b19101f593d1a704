# Databases, storage, keys, networks and names of Oracle Cloud.

hazard "oci-mysql-replaced" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_mysql_mysql_db_system"]
  actions  = ["replace"]
  attributes = [
    "admin_password",
    "admin_username",
    "port",
    "port_x",
    "subnet_id",
    "ip_address",
    "fault_domain",
    "availability_domain",
    "mysql_version",
    "compartment_id",
    "source.**",
  ]
  effect  = "data-loss"
  says    = "The DB system is deleted with its data and an empty one is made: another administrator password, port, subnet or version is enough."
  instead = "Rotate the password with SQL and put admin_password into ignore_changes; apply a deletion policy with a final backup first."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/mysql/mysql_mysql_db_system_resource.go: ForceNew"
    checked = "2026-11"
  }

  example "another password" {
    change = { actions = ["delete", "create"], before = { display_name = "db", admin_password = "x" }, after = { display_name = "db", admin_password = "y" }, replace_paths = ["admin_password"] }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { admin_password = "x", display_name = "a" }, after = { admin_password = "x", display_name = "b" } }
    hit    = false
  }
}

hazard "oci-mysql-deleted-without-final-backup" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_mysql_mysql_db_system"]
  actions  = ["delete", "replace"]
  when     = before.deletion_policy[0].final_backup != "REQUIRE_FINAL_BACKUP"
  effect   = "data-loss"
  says     = "No final backup is taken, because the deletion policy in state does not require one."
  instead  = "Apply deletion_policy { final_backup = \"REQUIRE_FINAL_BACKUP\" } first."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/mysql_mysql_db_system.html.markdown, deletion_policy"
    checked = "2026-11"
  }

  example "skipped" {
    change = { actions = ["delete"], before = { display_name = "db", deletion_policy = [{ final_backup = "SKIP_FINAL_BACKUP" }] } }
    hit    = true
  }

  example "required" {
    change = { actions = ["delete"], before = { display_name = "db", deletion_policy = [{ final_backup = "REQUIRE_FINAL_BACKUP" }] } }
    hit    = false
  }
}

hazard "oci-mysql-edit-restarts" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_mysql_mysql_db_system"]
  actions    = ["update"]
  attributes = ["shape_name", "configuration_id"]
  effect     = "restart"
  says       = "The database goes down to take another shape, and is restarted to take a configuration with variables that are not dynamic."
  instead    = "Apply in a window."

  evidence "documented" {
    source  = "Oracle Cloud MySQL API (SDK v65), UpdateDbSystemDetails: changes in shape will result in a downtime"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "MySQL HeatWave documentation, update MySQL configuration: the server restarts where variables that are not dynamic change"
    checked = "2026-11"
  }

  example "another shape" {
    change = { actions = ["update"], before = { display_name = "db", shape_name = "MySQL.2" }, after = { display_name = "db", shape_name = "MySQL.4" } }
    hit    = true
  }

  example "a contact" {
    change = { actions = ["update"], before = { display_name = "db", customer_contacts = [] }, after = { display_name = "db", customer_contacts = [{ email = "a@example.net" }] } }
    hit    = false
  }
}

hazard "oci-mysql-stopped" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_mysql_mysql_db_system", "oci_psql_db_system"]
  actions    = ["update"]
  attributes = ["state"]
  when       = before.state == "ACTIVE" && after.state == "INACTIVE"
  effect     = "outage"
  says       = "The database is stopped."
  instead    = "Check who depends on it."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/mysql_mysql_db_system.html.markdown, state"
    checked = "2026-11"
  }

  example "stopped" {
    change = { actions = ["update"], before = { display_name = "db", state = "ACTIVE" }, after = { display_name = "db", state = "INACTIVE" } }
    hit    = true
  }

  example "started" {
    change = { actions = ["update"], before = { display_name = "db", state = "INACTIVE" }, after = { display_name = "db", state = "ACTIVE" } }
    hit    = false
  }
}

hazard "oci-autonomous-database-replaced" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_database_autonomous_database", "oci_database_db_system", "oci_psql_db_system"]
  actions  = ["replace", "delete"]
  effect   = "data-loss"
  says     = "The database is terminated with its data."
  instead  = "Export or clone it first, and guard it with prevent_destroy."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/database/database_autonomous_database_resource.go, database_db_system_resource.go and psql_db_system_resource.go: ForceNew; Delete"
    checked = "2026-11"
  }

  example "another character set" {
    change = { actions = ["delete", "create"], before = { db_name = "shop", character_set = "AL32UTF8" }, after = { db_name = "shop", character_set = "UTF8" }, replace_paths = ["character_set"] }
    hit    = true
  }

  example "more cores" {
    change = { actions = ["update"], before = { db_name = "shop", compute_count = 2 }, after = { db_name = "shop", compute_count = 4 } }
    hit    = false
  }
}

hazard "oci-autonomous-database-password-changes" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_database_autonomous_database"]
  actions    = ["update"]
  attributes = ["admin_password"]
  effect     = "credential-rotation"
  says       = "The password of the administrator changes at once."
  instead    = "Hand it out first; let applications use users of their own."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/database_autonomous_database.html.markdown, admin_password"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { db_name = "shop", admin_password = "x" }, after = { db_name = "shop", admin_password = "y" } }
    hit    = true
  }

  example "more cores" {
    change = { actions = ["update"], before = { db_name = "shop", compute_count = 2 }, after = { db_name = "shop", compute_count = 4 } }
    hit    = false
  }
}

hazard "oci-autonomous-database-open-to-all" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_database_autonomous_database"]
  actions    = ["update"]
  attributes = ["whitelisted_ips.**"]
  when       = length(before.whitelisted_ips) > 0 && length(after.whitelisted_ips) == 0
  effect     = "exposure"
  says       = "The list of addresses that may connect becomes empty: every address may."
  instead    = "Keep at least one entry, or a private endpoint."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/database_autonomous_database.html.markdown, whitelisted_ips"
    checked = "2026-11"
  }

  example "emptied" {
    change = { actions = ["update"], before = { db_name = "shop", whitelisted_ips = ["192.0.2.0/24"] }, after = { db_name = "shop", whitelisted_ips = [] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { db_name = "shop", whitelisted_ips = ["192.0.2.0/24"] }, after = { db_name = "shop", whitelisted_ips = ["192.0.2.0/24", "198.51.100.0/24"] } }
    hit    = false
  }
}

hazard "oci-autonomous-database-stopped" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_database_autonomous_database"]
  actions    = ["update"]
  attributes = ["state"]
  when       = before.state == "AVAILABLE" && after.state == "STOPPED"
  effect     = "outage"
  says       = "The database is stopped."
  instead    = "Check who depends on it."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/database_autonomous_database.html.markdown, state"
    checked = "2026-11"
  }

  example "stopped" {
    change = { actions = ["update"], before = { db_name = "shop", state = "AVAILABLE" }, after = { db_name = "shop", state = "STOPPED" } }
    hit    = true
  }

  example "started" {
    change = { actions = ["update"], before = { db_name = "shop", state = "STOPPED" }, after = { db_name = "shop", state = "AVAILABLE" } }
    hit    = false
  }
}

hazard "oci-bucket-replaced" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_objectstorage_bucket"]
  actions    = ["replace"]
  attributes = ["storage_tier", "name", "namespace"]
  effect     = "data-loss"
  says       = "The bucket is deleted to make another. The API refuses that while it holds objects, so the apply stops half way; an empty one is gone with its settings."
  instead    = "Make a second bucket and copy."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/objectstorage/objectstorage_bucket_resource.go: ForceNew; Delete"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/objectstorage_bucket.html.markdown, storage_tier is immutable"
    checked = "2026-11"
  }

  example "another tier" {
    change = { actions = ["delete", "create"], before = { name = "b", storage_tier = "Standard" }, after = { name = "b", storage_tier = "Archive" }, replace_paths = ["storage_tier"] }
    hit    = true
  }

  example "versioned" {
    change = { actions = ["update"], before = { name = "b", versioning = "Disabled" }, after = { name = "b", versioning = "Enabled" } }
    hit    = false
  }
}

hazard "oci-bucket-public" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_objectstorage_bucket"]
  actions    = ["update"]
  attributes = ["access_type"]
  when       = before.access_type == "NoPublicAccess" && after.access_type != "NoPublicAccess"
  effect     = "exposure"
  says       = "Everybody may read the objects without signing in."
  instead    = "Hand out pre-authenticated requests instead."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/objectstorage_bucket.html.markdown, access_type"
    checked = "2026-11"
  }

  example "opened" {
    change = { actions = ["update"], before = { name = "b", access_type = "NoPublicAccess" }, after = { name = "b", access_type = "ObjectRead" } }
    hit    = true
  }

  example "closed" {
    change = { actions = ["update"], before = { name = "b", access_type = "ObjectRead" }, after = { name = "b", access_type = "NoPublicAccess" } }
    hit    = false
  }
}

hazard "oci-vault-destroy-is-scheduled" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_kms_vault", "oci_kms_key"]
  actions  = ["delete", "replace"]
  effect   = "irreversible"
  also     = ["data-loss", "deferred"]
  says     = "The deletion is only scheduled and the apply reports success. When its date comes the keys are gone, and everything encrypted with them cannot be read any more."
  instead  = "Cancel it within the waiting time if it was not meant; guard vaults and keys with prevent_destroy."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/kms/kms_vault_resource.go, Delete: ScheduleVaultDeletion; kms_key_resource.go, Delete: ScheduleKeyDeletion"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { display_name = "v" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { display_name = "a" }, after = { display_name = "b" } }
    hit    = false
  }
}

hazard "oci-key-disabled" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_kms_key"]
  actions    = ["update"]
  attributes = ["desired_state"]
  when       = before.desired_state != "DISABLED" && after.desired_state == "DISABLED"
  effect     = "outage"
  says       = "The key is disabled: what is encrypted with it cannot be read until it is enabled again."
  instead    = "Find what uses it first."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/kms_key.html.markdown, desired_state"
    checked = "2026-11"
  }

  example "disabled" {
    change = { actions = ["update"], before = { display_name = "k", desired_state = "ENABLED" }, after = { display_name = "k", desired_state = "DISABLED" } }
    hit    = true
  }

  example "enabled" {
    change = { actions = ["update"], before = { display_name = "k", desired_state = "DISABLED" }, after = { display_name = "k", desired_state = "ENABLED" } }
    hit    = false
  }
}

hazard "oci-compartment-not-deleted" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_identity_compartment"]
  actions  = ["delete"]
  when     = before.enable_delete != true
  outcome  = "nothing"
  says     = "The compartment is dropped from the state and stays in the tenancy, because enable_delete is not on in state."
  instead  = "Apply enable_delete = true first where it is to go."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/identity_compartment.html.markdown, enable_delete"
    checked = "2026-11"
  }

  example "default" {
    change = { actions = ["delete"], before = { name = "dev" } }
    hit    = true
  }

  example "deleted for real" {
    change = { actions = ["delete"], before = { name = "dev", enable_delete = true } }
    hit    = false
  }
}

hazard "oci-compartment-create-adopts" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_identity_compartment"]
  actions  = ["create"]
  when     = after.enable_delete != true
  effect   = "identity-change"
  asks     = false
  because  = "It matters only where a compartment of that name exists, which a plan cannot tell."
  says     = "A compartment of this name is taken over and its settings are written over, instead of a new one being made, while enable_delete is not true."
  instead  = "Look for the name first, or set enable_delete = true."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/identity_compartment.html.markdown, enable_delete"
    checked = "2026-11"
  }

  example "default" {
    change = { actions = ["create"], after = { name = "dev" } }
    hit    = true
  }

  example "told not to" {
    change = { actions = ["create"], after = { name = "dev", enable_delete = true } }
    hit    = false
  }
}

hazard "oci-policy-replaced" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_identity_policy"]
  actions  = ["replace", "delete"]
  when     = change.actions[0] == "delete"
  effect   = "lockout"
  says     = "The policy is deleted first: everything that it allows is refused until another exists."
  instead  = "Add the new policy under another name, then drop the old one."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/identity/identity_policy_resource.go: name and compartment_id are ForceNew"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "a", description = "a" }, after = { name = "a", description = "b" } }
    hit    = false
  }
}

hazard "oci-policy-statement-removed" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_identity_policy"]
  actions    = ["update"]
  attributes = ["statements.**"]
  when       = length(after.statements) < length(before.statements)
  effect     = "lockout"
  says       = "What a statement allowed that is no longer on the list is refused at once."
  instead    = "Check who relies on it."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/identity/identity_policy_resource.go, Update: the whole list is sent"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { name = "p", statements = ["Allow group A to read all-resources in tenancy", "Allow group B to manage buckets in compartment C"] }, after = { name = "p", statements = ["Allow group A to read all-resources in tenancy"] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { name = "p", statements = ["a"] }, after = { name = "p", statements = ["a", "b"] } }
    hit    = false
  }
}

hazard "oci-policy-description-harmless" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_identity_policy", "oci_identity_compartment", "oci_mysql_mysql_db_system"]
  actions    = ["update"]
  attributes = ["description"]
  effect     = "none"
  says       = "A description is a record; what is allowed stays the same."

  evidence "documented" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, website/docs/r/identity_policy.html.markdown, description"
    checked = "2026-11"
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "p", description = "a" }, after = { name = "p", description = "b" } }
    hit    = true
  }

  example "with statements" {
    change = { actions = ["update"], before = { name = "p", description = "a", statements = ["a"] }, after = { name = "p", description = "b", statements = ["b"] } }
    hit    = false
  }
}

hazard "oci-security-list-rules-removed" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_core_security_list"]
  actions    = ["update"]
  attributes = ["ingress_security_rules.**", "egress_security_rules.**"]
  when       = length(after.ingress_security_rules) < length(before.ingress_security_rules) || length(after.egress_security_rules) < length(before.egress_security_rules)
  effect     = "outage"
  says       = "Rules that are no longer on the list go at once: what they let through is closed for every subnet that uses the list."
  instead    = "Add the new rule, apply, and take the old one away afterwards."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/core/core_security_list_resource.go, Update: the whole list is sent"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { display_name = "l", ingress_security_rules = [{ source = "10.0.0.0/8", protocol = "6" }, { source = "192.0.2.0/24", protocol = "6" }] }, after = { display_name = "l", ingress_security_rules = [{ source = "10.0.0.0/8", protocol = "6" }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { display_name = "l", ingress_security_rules = [{ source = "a" }] }, after = { display_name = "l", ingress_security_rules = [{ source = "a" }, { source = "b" }] } }
    hit    = false
  }
}

hazard "oci-route-rules-changed" {
  provider   = ["oracle/oci", "hashicorp/oci"]
  types      = ["oci_core_route_table"]
  actions    = ["update"]
  attributes = ["route_rules.**"]
  when       = length(after.route_rules) < length(before.route_rules)
  effect     = "outage"
  says       = "The rules of the table are written over: destinations whose rule is gone cannot be reached any more, and those with another target are reached through it, for every subnet of the table."
  instead    = "Look at what leaves the list."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/core/core_route_table_resource.go, Update"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { display_name = "r", route_rules = [{ destination = "0.0.0.0/0" }, { destination = "10.9.0.0/16" }] }, after = { display_name = "r", route_rules = [{ destination = "0.0.0.0/0" }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { display_name = "r", route_rules = [{ destination = "a" }] }, after = { display_name = "r", route_rules = [{ destination = "a" }, { destination = "b" }] } }
    hit    = false
  }
}

hazard "oci-public-ip-released" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_core_public_ip"]
  actions  = ["delete", "replace"]
  effect   = "address-change"
  says     = "The address is released and may go to somebody else; a new one is another address."
  instead  = "Guard reserved addresses with prevent_destroy."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/core/core_public_ip_resource.go: lifetime and public_ip_pool_id are ForceNew; Delete"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { ip_address = "203.0.113.5", lifetime = "RESERVED" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { display_name = "a" }, after = { display_name = "b" } }
    hit    = false
  }
}

hazard "oci-balancer-replaced" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_load_balancer_load_balancer"]
  actions  = ["replace", "delete"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "The load balancer is deleted before another exists: nothing is served meanwhile, and the new one has another address unless it is reserved."
  instead  = "Build the new one beside it and move DNS over."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/load_balancer/load_balancer_load_balancer_resource.go: subnet_ids and is_private are ForceNew"
    checked = "2026-11"
  }

  example "another subnet" {
    change = { actions = ["delete", "create"], before = { display_name = "lb", subnet_ids = ["a"] }, after = { display_name = "lb", subnet_ids = ["b"] }, replace_paths = ["subnet_ids"] }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { display_name = "lb", freeform_tags = {} }, after = { display_name = "lb", freeform_tags = { a = "b" } } }
    hit    = false
  }
}

hazard "oci-dns-name-goes" {
  provider = ["oracle/oci", "hashicorp/oci"]
  types    = ["oci_dns_rrset", "oci_dns_zone"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The name, or every name of the zone, stops resolving; resolvers remember that it is missing for as long as the zone says."
  instead  = "Ask who uses the name."

  evidence "verified" {
    source  = "oracle/terraform-provider-oci 8de3c480b4, internal/service/dns/dns_rrset_resource.go and dns_zone_resource.go: ForceNew; Delete"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { domain = "www.example.net", rtype = "A" } }
    hit    = true
  }

  example "another address" {
    change = { actions = ["update"], before = { domain = "www.example.net", items = [{ rdata = "192.0.2.1" }] }, after = { domain = "www.example.net", items = [{ rdata = "192.0.2.2" }] } }
    hit    = false
  }
}
