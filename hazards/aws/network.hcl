hazard "aws-security-group-replaced-leaves-gap" {
  provider = "hashicorp/aws"
  types    = ["aws_security_group"]
  actions  = ["replace"]
  effect   = "outage"
  says     = "Its name, description and VPC cannot change, so the group is made anew. While it is attached the old one cannot be deleted; where it can, there is a time without its rules."
  instead  = "Leave the description, or use create_before_destroy with name_prefix."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 00d98e75afb6, website/docs/r/security_group.html.markdown"
    checked = "2026-11"
  }

  example "description" {
    change = { actions = ["delete", "create"], before = { description = "a" }, after = { description = "b" }, replace_paths = ["description"] }
    hit    = true
  }

  example "rules" {
    change = { actions = ["update"], before = { ingress = [] }, after = { ingress = [{ from_port = 22 }] } }
    hit    = false
  }
}

hazard "aws-nat-gateway-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_nat_gateway"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "Private subnets have no way out while it is rebuilt, and the address that partners have on their lists changes."
  instead  = "Make the second one, move the routes, then delete."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_nat_gateway.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "moved" {
    change = { actions = ["delete", "create"], before = { subnet_id = "a" }, after = { subnet_id = "b" }, replace_paths = ["subnet_id"] }
    hit    = true
  }

  example "tagged" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-eip-released" {
  provider = "hashicorp/aws"
  types    = ["aws_eip"]
  actions  = ["delete", "replace"]
  effect   = "address-change"
  says     = "The address goes back to the pool; another one comes in its place, and DNS and allow lists still have the old one."
  instead  = "Keep it with a removed block that does not destroy until nothing uses it."

  evidence "inferred" {
    source  = "Amazon EC2 user guide, release an Elastic IP address"
    checked = "2026-11"
  }

  example "released" {
    change = { actions = ["delete"], before = { public_ip = "203.0.113.7" } }
    hit    = true
  }

  example "moved to another instance" {
    change = { actions = ["update"], before = { instance = "a" }, after = { instance = "b" } }
    hit    = false
  }
}

hazard "aws-lb-replaced-changes-its-name" {
  provider = "hashicorp/aws"
  types    = ["aws_lb", "aws_alb"]
  actions  = ["replace"]
  effect   = "address-change"
  also     = ["outage"]
  says     = "A new load balancer has another DNS name and other addresses."
  instead  = "Make the second one and switch an alias record."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_lb.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "idle timeout" {
    change = { actions = ["update"], before = { idle_timeout = 60 }, after = { idle_timeout = 90 } }
    hit    = false
  }
}

hazard "aws-zone-destroyed" {
  provider = "hashicorp/aws"
  types    = ["aws_route53_zone"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["data-loss"]
  says     = "A zone that is made again has other name servers, so the delegation points into nothing; with force_destroy also records made elsewhere go."
  instead  = "Use a reusable delegation set, and export the records first."

  evidence "documented" {
    source  = "terraform-provider-aws 3.50, website/docs/r/route53_zone.html.markdown, not read again on newer releases"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a.example" }, after = { name = "b.example" }, replace_paths = ["name"] }
    hit    = true
  }

  example "comment" {
    change = { actions = ["update"], before = { comment = "a" }, after = { comment = "b" } }
    hit    = false
  }
}

hazard "aws-record-ttl-harmless" {
  provider   = "hashicorp/aws"
  types      = ["aws_route53_record"]
  actions    = ["update"]
  attributes = ["ttl"]
  effect     = "none"
  says       = "How long resolvers keep the answer; the answer stays."

  evidence "inferred" {
    source  = "Amazon Route 53 developer guide, TTL"
    checked = "2026-11"
  }

  example "shorter" {
    change = { actions = ["update"], before = { ttl = 300 }, after = { ttl = 60 } }
    hit    = true
  }

  example "another value" {
    change = { actions = ["update"], before = { ttl = 300, records = ["a"] }, after = { ttl = 60, records = ["b"] } }
    hit    = false
  }
}

hazard "aws-certificate-replaced-in-use" {
  provider = "hashicorp/aws"
  types    = ["aws_acm_certificate"]
  actions  = ["replace"]
  when     = change.actions[0] == "delete"
  effect   = "outage"
  says     = "A certificate in use cannot be deleted: without create_before_destroy this fails or leaves a gap."
  instead  = "Set create_before_destroy."

  evidence "documented" {
    source  = "terraform-provider-aws 3.50, website/docs/r/acm_certificate.html.markdown, not read again on newer releases"
    checked = "2026-11"
  }

  example "one more name, old one first" {
    change = { actions = ["delete", "create"], before = { subject_alternative_names = [] }, after = { subject_alternative_names = ["b"] }, replace_paths = ["subject_alternative_names"] }
    hit    = true
  }

  example "new one first" {
    change = { actions = ["create", "delete"], before = { subject_alternative_names = [] }, after = { subject_alternative_names = ["b"] }, replace_paths = ["subject_alternative_names"] }
    hit    = false
  }
}
