package lib.plan

changing = [r |
	r := input.resource_changes[_]
	r.change.actions[_] != "no-op"
]

by_action[action] = names {
	action := changing[_].change.actions[_]
	names := sort([r.address | r := changing[_]; r.change.actions[_] == action])
}
