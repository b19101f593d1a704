package main

import rego.v1

protected_types := {"libvirt_volume", "aws_db_instance", "hcloud_server", "dns_a_record_set", "digitalocean_record", "postgresql_database"}

deny contains msg if {
	some rc in input.resource_changes
	"delete" in rc.change.actions
	rc.type in protected_types
	msg := sprintf("%v (%v) is protected from deletion: actions %v", [rc.address, rc.type, rc.change.actions])
}

warn contains msg if {
	some rc in input.resource_changes
	rc.change.actions == ["delete", "create"]
	msg := sprintf("replacement of %s", [rc.address])
}

warn_reason contains msg if {
	some rc in input.resource_changes
	reason := object.get(rc, "action_reason", "none given")
	not "no-op" in rc.change.actions
	msg := sprintf("%s: %s", [rc.address, reason])
}
