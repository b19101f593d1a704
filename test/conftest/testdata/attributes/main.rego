package main

import rego.v1

changed(rc) := {k |
	some k, after in rc.change.after
	before := object.get(object.get(rc.change, "before", {}), k, null)
	before != after
}

updates contains rc if {
	some rc in input.resource_changes
	rc.change.actions == ["update"]
}

warn contains {"msg": msg, "address": rc.address, "keys": changed(rc)} if {
	some rc in updates
	msg := sprintf("%s changes %v", [rc.address, changed(rc)])
}

deny_unknown contains msg if {
	some rc in input.resource_changes
	some k, true in rc.change.after_unknown
	rc.change.actions == ["update"]
	msg := sprintf("%s.%s isn't known before the apply", [rc.address, k])
}

deny_numbers contains msg if {
	some rc in input.resource_changes
	some k, v in rc.change.after
	is_number(v)
	v > 1000
	msg := sprintf("%s.%s is %v, half of it %v", [rc.address, k, v, v / 2])
}

deny_drift contains msg if {
	some d in input.resource_drift
	msg := sprintf("%s drifted: %s", [d.address, concat(" and ", d.change.actions)])
}

deny_empty contains "" if input.format_version

warn_text contains msg if {
	some rc in input.resource_changes
	msg := json.marshal({"address": rc.address, "actions": rc.change.actions, "index": object.get(rc, "index", null)})
}
