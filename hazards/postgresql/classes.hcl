# What is lost, or who notices, when an object of these types goes. A type may
# be in several classes; what is in none is asked about all the same. inert is
# only for what nothing real goes with: firewalls, alarms and backup plans are
# in no class, for their loss lets in, or nobody is warned any more.
class "stateful" {
  types = [
    "postgresql_database",
    "postgresql_extension",
    "postgresql_physical_replication_slot",
    "postgresql_replication_slot",
    "postgresql_schema",
  ]
}

class "network-path" {
  types = [
    "postgresql_publication",
    "postgresql_subscription",
  ]
}

class "identity" {
  types = [
    "postgresql_default_privileges",
    "postgresql_grant",
    "postgresql_grant_role",
    "postgresql_role",
  ]
}

class "secret" {
  types = [
    "postgresql_user_mapping",
  ]
}
