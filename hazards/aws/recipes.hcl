hazard "aws-lambda-layer-version-is-only-a-recipe" {
  provider = "hashicorp/aws"
  types    = ["aws_lambda_layer_version"]
  actions  = ["replace"]
  effect   = "none"
  says     = "A version of a layer is never edited, only replaced. Functions that use the old version keep it and run on, also after it is deleted."

  evidence "documented" {
    source  = "AWS Lambda developer guide, deleting a layer version: functions that use it continue to work"
    checked = "2026-11"
  }

  example "another archive" {
    change = { actions = ["delete", "create"], before = { layer_name = "deps", s3_key = "deps-11.zip" }, after = { layer_name = "deps", s3_key = "deps-12.zip" }, replace_paths = ["s3_key"] }
    hit    = true
  }

  example "destroyed" {
    change = { actions = ["delete"], before = { layer_name = "deps", s3_key = "deps-11.zip" } }
    hit    = false
  }
}

hazard "aws-network-acl-keeps-no-state" {
  provider   = "hashicorp/aws"
  types      = ["aws_network_acl"]
  actions    = ["update"]
  attributes = ["ingress", "ingress.**", "egress", "egress.**"]
  when       = length(after.egress) < length(before.egress) || length(after.ingress) < length(before.ingress) || length(after.egress) == length(before.egress) && after.egress != before.egress || length(after.ingress) == length(before.ingress) && after.ingress != before.ingress
  effect     = "outage"
  says       = "A network ACL keeps no state: what comes in needs a rule for its answers, too, on the ports of the clients. A rule that is narrowed or gone cuts connections in both directions at once."
  instead    = "Look whether the ports 1024 to 65535 stay open for answers, and add the new rule beside the old one first."

  evidence "documented" {
    source  = "Amazon VPC user guide, network ACLs: they are stateless, and ephemeral ports"
    checked = "2026-11"
  }

  example "the answers' ports are closed" {
    change = { actions = ["update"], before = { ingress = [], egress = [{ rule_no = 100, from_port = 1024, to_port = 65535 }] }, after = { ingress = [], egress = [{ rule_no = 100, from_port = 443, to_port = 443 }] } }
    hit    = true
  }

  example "one more rule" {
    change = { actions = ["update"], before = { ingress = [], egress = [{ rule_no = 100, from_port = 443 }] }, after = { ingress = [], egress = [{ rule_no = 100, from_port = 443 }, { rule_no = 110, from_port = 80 }] } }
    hit    = false
  }
}
