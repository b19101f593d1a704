package terraform.libvirt

import data.terraform.common

deny_any[msg] {
	rc := common.of("libvirt_")[_]
	msg := rc.address
}

violation[{"msg": msg, "severity": "high", "n": 1.50}] {
	rc := common.of("libvirt_")[_]
	rc.change.actions[_] == "delete"
	msg := sprintf("%s goes", [rc.address])
}
