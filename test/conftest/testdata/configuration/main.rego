package main

import rego.v1

deny_unpinned contains msg if {
	some name, p in input.configuration.provider_config
	not p.version_constraint
	msg := sprintf("provider %s has no version constraint", [name])
}

warn_module contains {"msg": msg, "source": call.source} if {
	[path, value] := walk(input.configuration)
	path[count(path) - 1] == "module_calls"
	some name, call in value
	msg := sprintf("module %s comes from %s", [name, call.source])
}

warn_reference contains msg if {
	some r in input.configuration.root_module.resources
	refs := {ref | walk(r.expressions, [p, v]); p[count(p) - 1] == "references"; some ref in v}
	count(refs) > 0
	msg := sprintf("%s.%s uses %s", [r.type, r.name, concat(", ", sort(refs))])
}

deny_provisioner contains msg if {
	some r in input.configuration.root_module.resources
	some p in r.provisioners
	msg := sprintf("%s runs %s", [r.address, p.type])
}
