package main

import data.lib.plan as tf
import data.limits

deny_count[msg] {
	n := count(tf.changing)
	n > limits.changes.max
	msg := sprintf("%d changes, at most %d", [n, limits.changes.max])
}

warn_kind[msg] {
	some action
	names := tf.by_action[action]
	msg := sprintf("%s: %v", [action, names])
}

deny_forbidden[msg] {
	r := tf.changing[_]
	limits.forbidden[_] == r.type
	msg := sprintf("%s is of a forbidden type in %s", [r.address, data.site.name])
}
