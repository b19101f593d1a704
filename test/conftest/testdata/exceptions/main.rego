package main

import rego.v1

deny_create contains msg if {
	some rc in input.resource_changes
	"create" in rc.change.actions
	msg := sprintf("creates %s", [rc.address])
}

deny_update contains msg if {
	some rc in input.resource_changes
	"update" in rc.change.actions
	msg := sprintf("updates %s", [rc.address])
}

warn_update contains "updates" if input.resource_changes[_].change.actions[_] == "update"

deny contains "a bare rule" if count(input.resource_changes) > 0

exception contains rules if {
	input.resource_changes[_].change.actions == ["update"]
	rules := ["update", "nothing"]
}

exception contains rules if {
	count(input.resource_changes) > 2
	rules := [""]
}
