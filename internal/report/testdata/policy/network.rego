package main

deny_open_ssh contains {"msg": msg, "address": rc.address, "port": 22, "sources": rc.change.after.cidr_blocks} if {
	some rc in input.resource_changes
	rc.type == "aws_security_group_rule"
	"0.0.0.0/0" in rc.change.after.cidr_blocks
	msg := sprintf("%s opens port 22 to everybody", [rc.address])
}

warn_team contains sprintf("%s has no tag team", [rc.address]) if {
	some rc in input.resource_changes
	rc.type != "aws_sqs_queue"
	not rc.change.after.tags.team
}

warn_many contains sprintf("The plan has %d changes, and 3 are agreed on", [n]) if {
	n := count(input.resource_changes)
	n > 3
}
