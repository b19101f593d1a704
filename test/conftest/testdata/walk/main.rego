package main

managed[r] {
	[path, value] := walk(input.planned_values)
	path[minus(count(path), 1)] == "resources"
	r := value[_]
	r.mode == "managed"
}

deny_name[msg] {
	r := managed[_]
	not regex.match("^[a-z][a-z0-9_]*$", r.name)
	msg := sprintf("%s is named outside of the convention", [r.address])
}

warn_planned[msg] {
	r := managed[_]
	msg := sprintf("%s of %s, schema %v", [r.address, r.provider_name, r.schema_version])
}

deny_depth[msg] {
	some r
	managed[r]
	count(split(r.address, ".")) > 5
	msg := concat(" ", [r.address, "lies too deep"])
}
