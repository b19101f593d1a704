package main

import input as tfplan

weights = {
	"libvirt_domain": {"delete": 100, "create": 10, "update": 5},
	"libvirt_volume": {"delete": 80, "create": 1, "update": 1},
	"aws_db_instance": {"delete": 100, "create": 10, "update": 3},
}

limit = 20

array_contains(arr, elem) {
	arr[_] = elem
}

resources[resource_type] = all {
	some resource_type
	weights[resource_type]
	all := [name |
		name := tfplan.resource_changes[_]
		name.type == resource_type
	]
}

num_of(resource_type, action) = num {
	resources[resource_type]
	matching := [res | res := resources[resource_type][_]; array_contains(res.change.actions, action)]
	num := count(matching)
}

score = s {
	all := [x |
		some resource_type
		w := weights[resource_type]
		x := ((w.delete * num_of(resource_type, "delete")) + (w.create * num_of(resource_type, "create"))) + (w.update * num_of(resource_type, "update"))
	]
	s := sum(all)
}

deny[msg] {
	score > limit
	msg := sprintf("the blast radius is %d, at most %d are let through", [score, limit])
}

warn[msg] {
	score > 0
	score <= limit
	msg := sprintf("the blast radius is %d", [score])
}

violation[{"msg": msg, "details": {"types": types}}] {
	types := {t | t := tfplan.resource_changes[_].type}
	count(types) > 2
	msg := sprintf("%d types at once", [count(types)])
}
