package main

deny[msg] {
	rc := input.resource_changes[_]
	not startswith(rc.change.before, "x")
	msg := sprintf("%s begins otherwise", [rc.address])
}

deny_sprintf[msg] {
	rc := input.resource_changes[_]
	n := to_number(rc.name)
	msg := sprintf("%d", [n])
}

warn[msg] {
	rc := input.resource_changes[_]
	count(rc.change.after) >= 0
	msg := sprintf("%s has %d attributes", [rc.address, count(rc.change.after)])
}
