package terraform.aws

import rego.v1

deny contains msg if {
	some rc in input.resource_changes
	startswith(rc.type, "aws_")
	msg := rc.address
}
