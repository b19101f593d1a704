package terraform.common

of(prefix) = rs {
	rs := [rc | rc := input.resource_changes[_]; startswith(rc.type, prefix)]
}
