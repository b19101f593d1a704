hazard "aws-route-goes-elsewhere" {
  provider = "hashicorp/aws"
  types    = ["aws_route", "aws_route_table_association", "aws_main_route_table_association"]
  actions  = ["update", "replace"]
  effect   = "outage"
  asks     = false
  because  = "That traffic moves is asked about anyway."
  says     = "Traffic takes the new way at once, or none between delete and create; connections that run through a NAT gateway or a firewall break."
  instead  = "Check that the new way carries traffic first, and both directions take it."

  evidence "inferred" {
    source  = "Amazon EC2 API, ReplaceRoute and ReplaceRouteTableAssociation"
    checked = "2026-11"
  }

  example "to another NAT gateway" {
    change = { type = "aws_route", actions = ["update"], before = { destination_cidr_block = "0.0.0.0/0", nat_gateway_id = "nat-1" }, after = { destination_cidr_block = "0.0.0.0/0", nat_gateway_id = "nat-2" } }
    hit    = true
  }

  example "a new one" {
    change = { type = "aws_route", actions = ["create"], after = { destination_cidr_block = "10.1.0.0/16", vpc_peering_connection_id = "pcx-1" } }
    hit    = false
  }
}

hazard "aws-route-removed" {
  provider = "hashicorp/aws"
  types    = ["aws_route", "aws_route_table_association"]
  actions  = ["delete"]
  effect   = "outage"
  says     = "What went that way has none any more."
  instead  = "Look at flow logs for traffic first."

  evidence "inferred" {
    source  = "Amazon EC2 API, DeleteRoute"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "aws_route", actions = ["delete"], before = { destination_cidr_block = "10.1.0.0/16", transit_gateway_id = "tgw-1" } }
    hit    = true
  }

  example "a new one" {
    change = { type = "aws_route", actions = ["create"], after = { destination_cidr_block = "10.1.0.0/16", transit_gateway_id = "tgw-1" } }
    hit    = false
  }
}

hazard "aws-route-table-inline-routes-evict" {
  provider   = "hashicorp/aws"
  types      = ["aws_route_table"]
  actions    = ["update"]
  attributes = ["route.**"]
  when       = length(after.route) < length(before.route)
  effect     = "outage"
  asks       = false
  because    = "That routes go is asked about anyway."
  says       = "Inline routes are the whole table: routes made by aws_route or by hand that are not listed go, until the other resource runs again."
  instead    = "Use one style per table."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/route_table.html.markdown, note, not read again on newer releases"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { route = [{ cidr_block = "0.0.0.0/0", gateway_id = "igw-1" }, { cidr_block = "10.1.0.0/16", vpc_peering_connection_id = "pcx-1" }] }, after = { route = [{ cidr_block = "0.0.0.0/0", gateway_id = "igw-1" }] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { route = [] }, after = { route = [{ cidr_block = "0.0.0.0/0", gateway_id = "igw-1" }] } }
    hit    = false
  }
}

hazard "aws-default-security-group-emptied" {
  provider = "hashicorp/aws"
  types    = ["aws_default_security_group"]
  actions  = ["create"]
  when     = !contains(change.unknown, "vpc_id")
  effect   = "lockout"
  also     = ["outage"]
  says     = "The create adopts the default group of the VPC and removes every rule in it before it adds yours."
  instead  = "List its live rules and who uses it first."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/default_security_group.html.markdown, not read again on newer releases"
    checked = "2026-11"
  }

  example "of a VPC that exists" {
    change = { actions = ["create"], after = { vpc_id = "vpc-1" } }
    hit    = true
  }

  example "of a VPC made in the same plan" {
    change = { actions = ["create"], after = {}, after_unknown = { vpc_id = true } }
    hit    = false
  }
}

hazard "aws-default-network-acl-emptied" {
  provider = "hashicorp/aws"
  types    = ["aws_default_network_acl"]
  actions  = ["create"]
  when     = !contains(change.unknown, "default_network_acl_id")
  effect   = "outage"
  says     = "The create adopts the default network ACL and empties it first: every subnet that uses it is cut off until yours are in."
  instead  = "Have the allow rules in the same change."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/default_network_acl.html.markdown, not read again on newer releases"
    checked = "2026-11"
  }

  example "of a VPC that exists" {
    change = { actions = ["create"], after = { default_network_acl_id = "acl-1" } }
    hit    = true
  }

  example "of a VPC made in the same plan" {
    change = { actions = ["create"], after = {}, after_unknown = { default_network_acl_id = true } }
    hit    = false
  }
}

hazard "aws-default-route-table-emptied" {
  provider = "hashicorp/aws"
  types    = ["aws_default_route_table"]
  actions  = ["create"]
  when     = !contains(change.unknown, "default_route_table_id")
  effect   = "outage"
  says     = "The create adopts the main route table and removes all its routes before it adds yours."
  instead  = "Copy the live routes into the configuration first."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/default_route_table.html.markdown, not read again on newer releases"
    checked = "2026-11"
  }

  example "of a VPC that exists" {
    change = { actions = ["create"], after = { default_route_table_id = "rtb-1" } }
    hit    = true
  }

  example "of a VPC made in the same plan" {
    change = { actions = ["create"], after = {}, after_unknown = { default_route_table_id = true } }
    hit    = false
  }
}

hazard "aws-security-group-inline-rules-evict" {
  provider   = "hashicorp/aws"
  types      = ["aws_security_group"]
  actions    = ["update"]
  attributes = ["ingress.**", "egress.**"]
  when       = length(after.ingress) < length(before.ingress) || length(after.egress) < length(before.egress)
  effect     = "perpetual-diff"
  says       = "Inline rules are the whole group: rules that separate resources or people added are removed, and those resources add them again."
  instead    = "Use one style per group."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 00d98e75afb6, website/docs/r/security_group.html.markdown, note on rules"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { ingress = [{ from_port = 22 }, { from_port = 443 }], egress = [] }, after = { ingress = [{ from_port = 443 }], egress = [] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { ingress = [], egress = [] }, after = { ingress = [{ from_port = 443 }], egress = [] } }
    hit    = false
  }
}

hazard "aws-security-group-without-egress" {
  provider = "hashicorp/aws"
  types    = ["aws_security_group"]
  actions  = ["create"]
  when     = length(config.egress) == 0 && length(after.egress) == 0
  effect   = "outage"
  asks     = false
  because  = "A new group has no members yet, and separate rule resources often follow."
  says     = "The provider removes the rule that lets everything out, and the configuration has none: members of the group reach nothing."
  instead  = "Write the egress that is meant."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-aws 00d98e75afb6, website/docs/r/security_group.html.markdown, note on egress rules"
    checked = "2026-11"
  }

  example "no egress" {
    change = { actions = ["create"], after = { name = "web", egress = [] }, config = { name = "web" } }
    hit    = true
  }

  example "with egress" {
    change = { actions = ["create"], after = { name = "web", egress = [{ from_port = 0, to_port = 0, protocol = "-1" }] }, config = { egress = [{ from_port = 0 }] } }
    hit    = false
  }
}

hazard "aws-security-group-rule-gap" {
  provider = "hashicorp/aws"
  types    = ["aws_security_group_rule"]
  actions  = ["replace"]
  when     = change.actions[0] == "delete"
  effect   = "outage"
  says     = "Nearly every field forces a new rule: adding one address block removes the rule and then adds it again, and what it let in is cut off in between."
  instead  = "Use one aws_vpc_security_group_ingress_rule per block, which is changed in place."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_security_group_rule.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "another port" {
    change = { actions = ["delete", "create"], before = { from_port = 443, to_port = 443 }, after = { from_port = 8443, to_port = 8443 }, replace_paths = ["from_port"] }
    hit    = true
  }

  example "the new one first" {
    change = { actions = ["create", "delete"], before = { from_port = 443 }, after = { from_port = 8443 }, replace_paths = ["from_port"] }
    hit    = false
  }
}

hazard "aws-vpc-names-off" {
  provider   = "hashicorp/aws"
  types      = ["aws_vpc"]
  actions    = ["update"]
  attributes = ["enable_dns_support", "enable_dns_hostnames"]
  when       = after.enable_dns_support == false || (before.enable_dns_hostnames == true && after.enable_dns_hostnames == false)
  effect     = "outage"
  says       = "Queries to the DNS of the VPC fail, or instances and endpoints lose their names; private zones and private endpoints depend on both."

  evidence "documented" {
    source  = "awsdocs/amazon-vpc-user-guide a1298ceea5, doc_source/vpc-dns.md"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { enable_dns_support = true, enable_dns_hostnames = true }, after = { enable_dns_support = false, enable_dns_hostnames = true } }
    hit    = true
  }

  example "names on" {
    change = { actions = ["update"], before = { enable_dns_support = true, enable_dns_hostnames = false }, after = { enable_dns_support = true, enable_dns_hostnames = true } }
    hit    = false
  }
}

hazard "aws-dhcp-options-wait-for-leases" {
  provider = "hashicorp/aws"
  types    = ["aws_vpc_dhcp_options_association"]
  actions  = ["create", "update", "replace"]
  effect   = "deferred"
  says     = "Instances take the new options when they renew their lease, some hours later: names then resolve otherwise without anything having changed on that day."
  instead  = "Renew the lease on one instance first."

  evidence "documented" {
    source  = "awsdocs/amazon-vpc-user-guide a1298ceea5, doc_source/DHCPOptionSet.md"
    checked = "2026-11"
  }

  example "another set" {
    change = { actions = ["update"], before = { dhcp_options_id = "dopt-1" }, after = { dhcp_options_id = "dopt-2" } }
    hit    = true
  }

  example "removed" {
    change = { actions = ["delete"], before = { dhcp_options_id = "dopt-1" } }
    hit    = false
  }
}

hazard "aws-endpoint-removed" {
  provider = "hashicorp/aws"
  types    = ["aws_vpc_endpoint"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Traffic to the service takes the public way, or none where there is no NAT; bucket policies that ask for this endpoint refuse everybody, and a new one has another id."
  instead  = "Make the new one first and put its id into the policies."

  evidence "inferred" {
    source  = "Amazon VPC user guide, delete an endpoint"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { service_name = "com.amazonaws.eu-central-1.s3", vpc_id = "vpc-1" } }
    hit    = true
  }

  example "one more table" {
    change = { actions = ["update"], before = { route_table_ids = ["rtb-1"] }, after = { route_table_ids = ["rtb-1", "rtb-2"] } }
    hit    = false
  }
}

hazard "aws-network-link-removed" {
  provider = "hashicorp/aws"
  types = [
    "aws_vpc_peering_connection",
    "aws_ec2_transit_gateway_vpc_attachment",
    "aws_ec2_transit_gateway",
    "aws_ec2_transit_gateway_route",
    "aws_ec2_transit_gateway_route_table_association",
    "aws_internet_gateway",
    "aws_egress_only_internet_gateway",
    "aws_vpn_gateway",
    "aws_vpn_gateway_attachment",
    "aws_dx_gateway_association",
    "aws_customer_gateway",
  ]
  actions = ["delete", "replace"]
  effect  = "outage"
  says    = "What runs over this link is cut off, on both sides, and routes to it lead nowhere."
  instead = "Move the routes to another way first."

  evidence "inferred" {
    source  = "Amazon VPC user guide: routes to a deleted target are blackholes"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "aws_vpc_peering_connection", actions = ["delete"], before = { peer_vpc_id = "vpc-2", vpc_id = "vpc-1" } }
    hit    = true
  }

  example "tags" {
    change = { type = "aws_vpc_peering_connection", actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-vpn-tunnels-down" {
  provider = "hashicorp/aws"
  types    = ["aws_vpn_connection"]
  actions  = ["update"]
  attributes = [
    "tunnel1_phase1_lifetime_seconds",
    "tunnel2_phase1_lifetime_seconds",
    "tunnel1_preshared_key",
    "tunnel2_preshared_key",
    "tunnel1_inside_cidr",
    "tunnel2_inside_cidr",
    "tunnel1_ike_versions.**",
    "tunnel2_ike_versions.**",
    "tunnel1_phase1_encryption_algorithms.**",
    "tunnel2_phase1_encryption_algorithms.**",
    "tunnel1_phase2_encryption_algorithms.**",
    "tunnel2_phase2_encryption_algorithms.**",
    "tunnel1_dpd_timeout_action",
    "tunnel2_dpd_timeout_action",
    "transit_gateway_id",
    "vpn_gateway_id",
    "customer_gateway_id",
    "local_ipv4_network_cidr",
    "remote_ipv4_network_cidr",
  ]
  effect  = "outage"
  says    = "The tunnel endpoints are replaced, and no traffic passes until both sides agree on the new settings: minutes, and longer if the other side has to be changed by hand."
  instead = "Change one tunnel at a time, with the other one up."

  evidence "documented" {
    source  = "awsdocs/aws-site-to-site-vpn-user-guide 554788ee14, doc_source/endpoint-replacements.md"
    checked = "2026-11"
  }

  example "another gateway" {
    change = { actions = ["update"], before = { customer_gateway_id = "cgw-1" }, after = { customer_gateway_id = "cgw-2" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-vpn-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_vpn_connection"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["address-change", "credential-rotation"]
  says     = "Both tunnels go; new ones have other outside addresses and other keys, which the other side has to enter by hand."
  instead  = "Build the second connection first."

  evidence "inferred" {
    source  = "AWS Site-to-Site VPN user guide, customer gateway device configuration"
    checked = "2026-11"
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { type = "ipsec.1", static_routes_only = true }, after = { type = "ipsec.1", static_routes_only = false }, replace_paths = ["static_routes_only"] }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-listener-answers-otherwise" {
  provider   = "hashicorp/aws"
  types      = ["aws_lb_listener", "aws_alb_listener"]
  actions    = ["update"]
  attributes = ["default_action.type", "port", "protocol"]
  effect     = "outage"
  says       = "Every request that no rule takes is answered differently from this moment on."
  instead    = "Shift weight between target groups, and look at the health of the new one first."

  evidence "inferred" {
    source  = "Elastic Load Balancing API, ModifyListener"
    checked = "2026-11"
  }

  example "a fixed answer" {
    change = { type = "aws_lb_listener", actions = ["update"], before = { default_action = [{ type = "forward", target_group_arn = "arn:a" }] }, after = { default_action = [{ type = "fixed-response", target_group_arn = "" }] } }
    hit    = true
  }

  example "another policy" {
    change = { type = "aws_lb_listener", actions = ["update"], before = { ssl_policy = "ELBSecurityPolicy-2016-08" }, after = { ssl_policy = "ELBSecurityPolicy-TLS13-1-2-2021-06" } }
    hit    = false
  }
}

hazard "aws-listener-forwards-elsewhere" {
  provider = "hashicorp/aws"
  types    = ["aws_lb_listener", "aws_alb_listener", "aws_lb_listener_rule", "aws_alb_listener_rule"]
  actions  = ["update"]
  attributes = [
    "default_action.target_group_arn",
    "default_action.forward.**",
    "action.target_group_arn",
    "action.forward.**",
  ]
  effect  = "outage"
  asks    = false
  because = "Switching target groups is how a blue/green deployment goes."
  says    = "Requests go to other targets from this moment on; if those are not healthy, they fail."
  instead = "Look at the health of the new target group first."

  evidence "inferred" {
    source  = "Elastic Load Balancing API, ModifyListener and ModifyRule"
    checked = "2026-11"
  }

  example "green" {
    change = { type = "aws_lb_listener", actions = ["update"], before = { default_action = [{ type = "forward", target_group_arn = "arn:blue" }] }, after = { default_action = [{ type = "forward", target_group_arn = "arn:green" }] } }
    hit    = true
  }

  example "port" {
    change = { type = "aws_lb_listener", actions = ["update"], before = { port = 80 }, after = { port = 8080 } }
    hit    = false
  }
}

hazard "aws-listener-gone" {
  provider = "hashicorp/aws"
  types    = ["aws_lb_listener", "aws_alb_listener"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Nothing listens on that port of the load balancer until another listener is there, and its rules go with it."
  instead  = "Make the new listener on another port first."

  evidence "inferred" {
    source  = "Elastic Load Balancing API, DeleteListener"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "aws_lb_listener", actions = ["delete"], before = { port = 443, protocol = "HTTPS" } }
    hit    = true
  }

  example "another certificate" {
    change = { type = "aws_lb_listener", actions = ["update"], before = { certificate_arn = "arn:a" }, after = { certificate_arn = "arn:b" } }
    hit    = false
  }
}

hazard "aws-listener-tls-harmless" {
  provider   = "hashicorp/aws"
  types      = ["aws_lb_listener", "aws_alb_listener"]
  actions    = ["update"]
  attributes = ["certificate_arn", "tcp_idle_timeout_seconds"]
  effect     = "none"
  says       = "New connections get the other certificate; open ones go on."

  evidence "inferred" {
    source  = "Elastic Load Balancing user guide, replace the default certificate"
    checked = "2026-11"
  }

  example "renewed" {
    change = { type = "aws_lb_listener", actions = ["update"], before = { certificate_arn = "arn:a" }, after = { certificate_arn = "arn:b" } }
    hit    = true
  }

  example "policy" {
    change = { type = "aws_lb_listener", actions = ["update"], before = { certificate_arn = "arn:a", ssl_policy = "a" }, after = { certificate_arn = "arn:b", ssl_policy = "b" } }
    hit    = false
  }
}

hazard "aws-target-group-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_lb_target_group", "aws_alb_target_group"]
  actions  = ["replace"]
  when     = change.actions[0] == "delete"
  effect   = "outage"
  says     = "The old group has to leave its listeners before it can go, and with a fixed name the new one cannot exist first: requests find no targets, or the apply fails half way."
  instead  = "Use name_prefix with create_before_destroy."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_lb_target_group.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "another port" {
    change = { type = "aws_lb_target_group", actions = ["delete", "create"], before = { name = "web", port = 80 }, after = { name = "web", port = 8080 }, replace_paths = ["port"] }
    hit    = true
  }

  example "the new one first" {
    change = { type = "aws_lb_target_group", actions = ["create", "delete"], before = { name_prefix = "web", port = 80 }, after = { name_prefix = "web", port = 8080 }, replace_paths = ["port"] }
    hit    = false
  }
}

hazard "aws-target-health-asked-otherwise" {
  provider   = "hashicorp/aws"
  types      = ["aws_lb_target_group", "aws_alb_target_group"]
  actions    = ["update"]
  attributes = ["health_check.path", "health_check.port", "health_check.protocol", "health_check.matcher"]
  effect     = "outage"
  says       = "Targets that do not answer the new check are taken out; if none does, the service is down, and an autoscaling group that follows it starts replacing instances."
  instead    = "Ask the new path on every target first."

  evidence "inferred" {
    source  = "Elastic Load Balancing user guide, target group health checks"
    checked = "2026-11"
  }

  example "another path" {
    change = { type = "aws_lb_target_group", actions = ["update"], before = { health_check = [{ path = "/" }] }, after = { health_check = [{ path = "/healthz" }] } }
    hit    = true
  }

  example "more patience" {
    change = { type = "aws_lb_target_group", actions = ["update"], before = { health_check = [{ path = "/", interval = 30 }] }, after = { health_check = [{ path = "/", interval = 60 }] } }
    hit    = false
  }
}

hazard "aws-target-group-settings-harmless" {
  provider = "hashicorp/aws"
  types    = ["aws_lb_target_group", "aws_alb_target_group"]
  actions  = ["update"]
  attributes = [
    "deregistration_delay",
    "slow_start",
    "health_check.interval",
    "health_check.timeout",
    "health_check.healthy_threshold",
    "health_check.unhealthy_threshold",
    "load_balancing_algorithm_type",
    "connection_termination",
  ]
  when   = try(after.health_check[0].timeout >= before.health_check[0].timeout, true) && try(after.health_check[0].unhealthy_threshold >= before.health_check[0].unhealthy_threshold, true)
  effect = "none"
  says   = "How long to wait for what: no target goes for it."

  evidence "inferred" {
    source  = "Elastic Load Balancing user guide, target group attributes"
    checked = "2026-11"
  }

  example "longer" {
    change = { type = "aws_lb_target_group", actions = ["update"], before = { deregistration_delay = "300" }, after = { deregistration_delay = "30" } }
    hit    = true
  }

  example "path" {
    change = { type = "aws_lb_target_group", actions = ["update"], before = { health_check = [{ path = "/", interval = 30 }] }, after = { health_check = [{ path = "/up", interval = 60 }] } }
    hit    = false
  }
}

hazard "aws-lb-settings-harmless" {
  provider = "hashicorp/aws"
  types    = ["aws_lb", "aws_alb"]
  actions  = ["update"]
  attributes = [
    "access_logs.**",
    "connection_logs.**",
    "enable_deletion_protection",
    "enable_cross_zone_load_balancing",
    "idle_timeout",
    "drop_invalid_header_fields",
    "enable_http2",
    "preserve_host_header",
    "client_keep_alive",
    "desync_mitigation_mode",
    "enable_zonal_shift",
  ]
  when   = !(before.enable_deletion_protection == true && after.enable_deletion_protection != true) && try(after.idle_timeout >= before.idle_timeout, true) && !(before.enable_http2 == true && after.enable_http2 == false)
  effect = "none"
  says   = "Logs, timeouts, headers and guards: the load balancer goes on."

  evidence "inferred" {
    source  = "Elastic Load Balancing user guide, load balancer attributes"
    checked = "2026-11"
  }

  example "protected" {
    change = { type = "aws_lb", actions = ["update"], before = { enable_deletion_protection = false }, after = { enable_deletion_protection = true } }
    hit    = true
  }

  example "less patience" {
    change = { type = "aws_lb", actions = ["update"], before = { idle_timeout = 300 }, after = { idle_timeout = 60 } }
    hit    = false
  }

  example "other groups" {
    change = { type = "aws_lb", actions = ["update"], before = { idle_timeout = 60, security_groups = ["sg-1"] }, after = { idle_timeout = 60, security_groups = ["sg-2"] } }
    hit    = false
  }
}

hazard "aws-lb-groups-changed" {
  provider   = "hashicorp/aws"
  types      = ["aws_lb", "aws_alb"]
  actions    = ["update"]
  attributes = ["security_groups.**"]
  when       = length(after.security_groups) < length(before.security_groups) || !alltrue([for g in before.security_groups : contains(after.security_groups, g)])
  effect     = "lockout"
  says       = "Clients that the new security groups do not let in are cut off, and targets that trust the old group refuse the load balancer."
  instead    = "Let both groups in on the targets first."

  evidence "inferred" {
    source  = "Elastic Load Balancing user guide, security groups"
    checked = "2026-11"
  }

  example "swapped" {
    change = { type = "aws_lb", actions = ["update"], before = { security_groups = ["sg-1"] }, after = { security_groups = ["sg-2"] } }
    hit    = true
  }

  example "one more" {
    change = { type = "aws_lb", actions = ["update"], before = { security_groups = ["sg-1"] }, after = { security_groups = ["sg-1", "sg-2"] } }
    hit    = false
  }
}

hazard "aws-classic-balancer-interrupted" {
  provider   = "hashicorp/aws"
  types      = ["aws_elb"]
  actions    = ["update"]
  attributes = ["listener.**", "health_check.**"]
  effect     = "outage"
  says       = "Amazon marks changes of listeners and health checks as interrupting."
  instead    = "Add the new listener before the old one goes."

  evidence "documented" {
    source  = "AWS CloudFormation user guide, AWS::ElasticLoadBalancing::LoadBalancer, Listeners and HealthCheck: update requires some interruptions"
    checked = "2026-11"
  }

  example "another port" {
    change = { actions = ["update"], before = { listener = [{ lb_port = 80, instance_port = 80 }] }, after = { listener = [{ lb_port = 80, instance_port = 8080 }] } }
    hit    = true
  }

  example "timeout" {
    change = { actions = ["update"], before = { idle_timeout = 60 }, after = { idle_timeout = 90 } }
    hit    = false
  }
}

hazard "aws-distribution-off" {
  provider   = "hashicorp/aws"
  types      = ["aws_cloudfront_distribution"]
  actions    = ["update"]
  attributes = ["enabled"]
  when       = after.enabled == false
  effect     = "outage"
  says       = "A distribution that is disabled answers nobody, under none of its names."
  instead    = "Move the names first."

  evidence "documented" {
    source  = "awsdocs/amazon-cloudfront-developer-guide 5999c0d83f, doc_source/distribution-web-values-specify.md"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { enabled = true }, after = { enabled = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { enabled = false }, after = { enabled = true } }
    hit    = false
  }
}

hazard "aws-distribution-loses-a-name" {
  provider   = "hashicorp/aws"
  types      = ["aws_cloudfront_distribution"]
  actions    = ["update"]
  attributes = ["aliases.**"]
  when       = !alltrue([for a in before.aliases : contains(after.aliases, a)])
  effect     = "outage"
  says       = "Requests for a name that is no longer an alias are refused."
  instead    = "Move its DNS record first."

  evidence "inferred" {
    source  = "Amazon CloudFront developer guide, alternate domain names"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { aliases = ["www.example.com", "example.com"] }, after = { aliases = ["www.example.com"] } }
    hit    = true
  }

  example "one more" {
    change = { actions = ["update"], before = { aliases = ["www.example.com"] }, after = { aliases = ["www.example.com", "example.com"] } }
    hit    = false
  }
}

hazard "aws-distribution-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_cloudfront_distribution"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "The distribution is disabled and deleted; a new one has another domain name and an empty cache, and takes minutes to appear."
  instead  = "Make the second one and move the DNS records."

  evidence "inferred" {
    source  = "Amazon CloudFront developer guide, deleting a distribution"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { domain_name = "d111.cloudfront.net" } }
    hit    = true
  }

  example "class" {
    change = { actions = ["update"], before = { price_class = "PriceClass_100" }, after = { price_class = "PriceClass_All" } }
    hit    = false
  }
}

hazard "aws-record-removed" {
  provider = "hashicorp/aws"
  types    = ["aws_route53_record"]
  actions  = ["delete"]
  effect   = "outage"
  says     = "The name stops to answer, and resolvers keep that it does not exist for a while even when it comes back."
  instead  = "Lower the TTL and look at the query log first."

  evidence "inferred" {
    source  = "Amazon Route 53 developer guide, deleting records"
    checked = "2026-11"
  }

  example "removed" {
    change = { actions = ["delete"], before = { name = "www.example.com", type = "A", ttl = 300 } }
    hit    = true
  }

  example "shorter" {
    change = { actions = ["update"], before = { ttl = 300 }, after = { ttl = 60 } }
    hit    = false
  }
}

hazard "aws-record-answers-otherwise" {
  provider   = "hashicorp/aws"
  types      = ["aws_route53_record"]
  actions    = ["update"]
  attributes = ["records.**", "alias.**"]
  effect     = "deferred"
  says       = "New questions get the new answer; whoever has the old one keeps it for as long as its TTL said."
  instead    = "Lower the TTL a TTL before."

  evidence "inferred" {
    source  = "Amazon Route 53 developer guide, TTL"
    checked = "2026-11"
  }

  example "another address" {
    change = { actions = ["update"], before = { records = ["192.0.2.1"], ttl = 300 }, after = { records = ["192.0.2.2"], ttl = 300 } }
    hit    = true
  }

  example "shorter" {
    change = { actions = ["update"], before = { ttl = 300 }, after = { ttl = 60 } }
    hit    = false
  }
}

hazard "aws-record-overwrites" {
  provider = "hashicorp/aws"
  types    = ["aws_route53_record"]
  actions  = ["create"]
  when     = after.allow_overwrite == true && try(after.type, "") != "CAA" && !startswith(try(after.name, ""), "_")
  effect   = "outage"
  says     = "With allow_overwrite this create replaces whatever answers for the name now, whoever made it."
  instead  = "Import the record instead."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/route53_record.html.markdown, allow_overwrite, not read again on newer releases"
    checked = "2026-11"
  }

  example "overwriting" {
    change = { actions = ["create"], after = { name = "www.example.com", type = "A", allow_overwrite = true } }
    hit    = true
  }

  example "not" {
    change = { actions = ["create"], after = { name = "www.example.com", type = "A", allow_overwrite = false } }
    hit    = false
  }

  example "a validation record" {
    change = { actions = ["create"], after = { name = "_abc.example.com", type = "CNAME", allow_overwrite = true } }
    hit    = false
  }
}

hazard "aws-dnssec-off" {
  provider = "hashicorp/aws"
  types    = ["aws_route53_hosted_zone_dnssec", "aws_route53_key_signing_key"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "While the parent still has the DS record, resolvers that validate refuse every name of the zone."
  instead  = "Remove the DS record at the parent and wait for its TTL first."

  evidence "documented" {
    source  = "awsdocs/amazon-route53-docs 2c31968034, doc_source/dns-configuring-dnssec-disable.md"
    checked = "2026-11"
  }

  example "off" {
    change = { type = "aws_route53_hosted_zone_dnssec", actions = ["delete"], before = { hosted_zone_id = "Z1" } }
    hit    = true
  }

  example "on" {
    change = { type = "aws_route53_hosted_zone_dnssec", actions = ["create"], after = { hosted_zone_id = "Z1" } }
    hit    = false
  }
}

hazard "aws-api-waits-for-a-deployment" {
  provider = "hashicorp/aws"
  types = [
    "aws_api_gateway_method",
    "aws_api_gateway_integration",
    "aws_api_gateway_resource",
    "aws_api_gateway_method_response",
    "aws_api_gateway_integration_response",
    "aws_api_gateway_gateway_response",
    "aws_api_gateway_authorizer",
    "aws_api_gateway_rest_api",
  ]
  actions = ["update"]
  attributes = [
    "authorization",
    "authorizer_id",
    "authorizer_uri",
    "api_key_required",
    "request_parameters.**",
    "request_templates.**",
    "uri",
    "path_part",
    "body",
    "response_parameters.**",
    "response_templates.**",
    "minimum_compression_size",
    "binary_media_types.**",
  ]
  effect  = "deferred"
  asks    = false
  because = "It waits."
  says    = "Callers see the change only after the next deployment of the API to its stage."
  instead = "Have the deployment triggered by it."

  evidence "documented" {
    source  = "awsdocs/amazon-api-gateway-developer-guide 781597d7e2, doc_source/api-gateway-enable-compression.md: deploy for the change to take effect"
    checked = "2026-11"
  }

  example "another target" {
    change = { type = "aws_api_gateway_integration", actions = ["update"], before = { uri = "https://a.example.com" }, after = { uri = "https://b.example.com" } }
    hit    = true
  }

  example "tags" {
    change = { type = "aws_api_gateway_rest_api", actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-api-replaced" {
  provider = "hashicorp/aws"
  types = [
    "aws_api_gateway_rest_api",
    "aws_apigatewayv2_api",
    "aws_api_gateway_stage",
    "aws_apigatewayv2_stage",
    "aws_api_gateway_domain_name",
    "aws_apigatewayv2_domain_name",
  ]
  actions = ["delete", "replace"]
  effect  = "outage"
  also    = ["address-change"]
  says    = "Callers get no answer until the new one is there, and its id, and with it its address, is another one."
  instead = "Make the new one and move the custom domain."

  evidence "inferred" {
    source  = "Amazon API Gateway API, DeleteRestApi"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "aws_api_gateway_rest_api", actions = ["delete"], before = { name = "shop" } }
    hit    = true
  }

  example "description" {
    change = { type = "aws_api_gateway_rest_api", actions = ["update"], before = { description = "a" }, after = { description = "b" } }
    hit    = false
  }
}

hazard "aws-web-acl-default" {
  provider   = "hashicorp/aws"
  types      = ["aws_wafv2_web_acl"]
  actions    = ["update"]
  attributes = ["default_action.**"]
  effect     = "outage"
  also       = ["exposure"]
  says       = "What no rule decides is blocked from now on, or let through."
  instead    = "Count first, then block."

  evidence "inferred" {
    source  = "AWS WAF developer guide, default action"
    checked = "2026-11"
  }

  example "block" {
    change = { actions = ["update"], before = { default_action = [{ allow = [{}], block = [] }] }, after = { default_action = [{ allow = [], block = [{}] }] } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-web-acl-taken-off" {
  provider = "hashicorp/aws"
  types    = ["aws_wafv2_web_acl_association"]
  actions  = ["delete"]
  effect   = "exposure"
  says     = "The load balancer or API stands without its firewall."

  evidence "inferred" {
    source  = "AWS WAF API, DisassociateWebACL"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["delete"], before = { web_acl_arn = "arn:a", resource_arn = "arn:b" } }
    hit    = true
  }

  example "on" {
    change = { actions = ["create"], after = { web_acl_arn = "arn:a", resource_arn = "arn:b" } }
    hit    = false
  }
}
