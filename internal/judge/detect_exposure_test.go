package judge

import (
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestExposure(t *testing.T) {
	t.Parallel()
	opens := func(name, address, before, after string, paths []string, words ...string) ruleCase {
		p := planOf(updated(address, before, after))
		if before == "null" {
			p = planOf(created(address, after))
		}
		return ruleCase{name: name, at: address, plan: p, with: []func(*Input){without}, asks: record.Hold, effect: record.Exposure, paths: paths,
			words: append([]string{"It becomes reachable by everybody: ", "holdfast decide '" + address + "' --ruling allow"}, words...)}
	}
	tells := func(c ruleCase) ruleCase {
		c.asks, c.effect, c.words, c.not = record.Clear, "", c.words[2:], []string{"holdfast decide"}
		return c
	}
	shut := func(name, address, before, after string) ruleCase {
		c := opens(name, address, before, after, nil)
		return ruleCase{name: name, plan: c.plan, with: c.with, quiet: true}
	}
	const everybody = `"cidr_blocks":["0.0.0.0/0"]`
	checkRule(t, "exposure", []ruleCase{
		opens("a rule of a list", "aws_security_group.a", `{"ingress":[]}`, `{"ingress":[{"from_port":22,"to_port":22,"protocol":"tcp",`+everybody+`}]}`, []string{"ingress[0].cidr_blocks[0]"}, `ingress[0].cidr_blocks[0] = "0.0.0.0/0" for port 22`),
		opens("a range of ports", "aws_security_group.a", `{"ingress":[]}`, `{"ingress":[{"from_port":8000,"to_port":9000,"protocol":"tcp",`+everybody+`}]}`, nil, "for ports 8000 to 9000"),
		opens("every port", "aws_security_group.a", `{"ingress":[]}`, `{"ingress":[{"from_port":0,"to_port":0,"protocol":"-1",`+everybody+`}]}`, nil, "for every port"),
		opens("one more port than before", "google_compute_firewall.f", `{"source_ranges":["0.0.0.0/0"],"allow":[{"protocol":"tcp","ports":["443"]}]}`, `{"source_ranges":["0.0.0.0/0"],"allow":[{"protocol":"tcp","ports":["443","22"]}]}`, nil),
		opens("a wider range than before", "aws_security_group.a", `{"ingress":[{"from_port":8080,"to_port":8090,"protocol":"tcp",`+everybody+`}]}`, `{"ingress":[{"from_port":8080,"to_port":9090,"protocol":"tcp",`+everybody+`}]}`, nil),
		opens("over IPv6 as well", "aws_security_group.a", `{"ingress":[{"from_port":22,"to_port":22,`+everybody+`,"ipv6_cidr_blocks":[]}]}`, `{"ingress":[{"from_port":22,"to_port":22,`+everybody+`,"ipv6_cidr_blocks":["::/0"]}]}`, []string{"ingress[0].ipv6_cidr_blocks[0]"}),
		opens("a flag", "aws_db_instance.db", `{"publicly_accessible":false}`, `{"publicly_accessible":true}`, []string{"publicly_accessible"}),
		opens("a flag in a new object that sets it", "acme_db.db", "null", `{"publicly_accessible":true}`, []string{"publicly_accessible"}),
		opens("a block off", "aws_s3_bucket_public_access_block.b", `{"block_public_acls":true}`, `{"block_public_acls":false}`, []string{"block_public_acls"}),
		opens("a proxy off", "cloudflare_record.r", `{"proxied":true}`, `{"proxied":false}`, []string{"proxied"}),
		opens("all users", "google_storage_bucket_iam_binding.b", `{"members":["user:a"]}`, `{"members":["user:a","allUsers"]}`, []string{"members[1]"}),
		opens("the word public", "github_repository.r", `{"visibility":"private"}`, `{"visibility":"public"}`, []string{"visibility"}),
		opens("a policy", "aws_s3_bucket_policy.p", "null", `{"policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":{\"AWS\":\"*\"},\"Action\":\"s3:*\"}]}"}`, []string{"policy"}, "policy allows every principal"),
		opens("a policy that allows more to everybody", "aws_s3_bucket_policy.p", `{"policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"s3:GetObject\"}]}"}`, `{"policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"s3:*\"}]}"}`, nil),
		opens("a deny that becomes an allow", "azurerm_network_security_rule.r", `{"access":"Deny","direction":"Inbound","source_address_prefix":"*","destination_port_range":"22"}`, `{"access":"Allow","direction":"Inbound","source_address_prefix":"*","destination_port_range":"22"}`, nil, "for port 22"),
		opens("a rule that turns inward", "azurerm_network_security_rule.r", `{"access":"Allow","direction":"Outbound","source_address_prefix":"*","destination_port_range":"22"}`, `{"access":"Allow","direction":"Inbound","source_address_prefix":"*","destination_port_range":"22"}`, nil),
		opens("from the first address to the last", "azurerm_mssql_firewall_rule.r", "null", `{"start_ip_address":"0.0.0.0","end_ip_address":"255.255.255.255"}`, []string{"end_ip_address"}),
		opens("networks of a database", "google_sql_database_instance.d", `{"settings":[{"authorized_networks":[]}]}`, `{"settings":[{"authorized_networks":[{"name":"x","value":"0.0.0.0/0"}]}]}`, []string{"settings[0].authorized_networks[0].value"}),
		tells(opens("the web", "aws_security_group.a", `{"ingress":[]}`, `{"ingress":[{"from_port":443,"to_port":443,"protocol":"tcp",`+everybody+`}]}`, nil)),
		tells(opens("a ping", "hcloud_firewall.f", `{"rule":[]}`, `{"rule":[{"direction":"in","protocol":"icmp","port":"","source_ips":["0.0.0.0/0"]}]}`, nil)),
		tells(opens("a policy under a condition", "aws_s3_bucket_policy.p", "null", `{"policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Condition\":{\"StringEquals\":{\"aws:PrincipalOrgID\":\"o\"}}}]}"}`, nil, "", "", "under a condition")),
		{
			name: "a stack that doesn't exist yet", at: "aws_security_group.a", asks: record.Clear,
			plan: firstPlan(created("aws_security_group.a", `{"ingress":[{"from_port":22,"to_port":22,`+everybody+`}]}`)), words: []string{"for port 22"},
		},
		{
			name: "a flag that the provider sets by itself", at: "acme_db.db", asks: record.Clear,
			plan: and(planOf(created("acme_db.db", `{"publicly_accessible":true,"name":"x"}`)), configured(block("acme_db.db", "name = var.n"))),
		},
		{
			name: "a flag that the configuration sets", at: "acme_db.db", asks: record.Hold, effect: record.Exposure,
			plan: and(planOf(created("acme_db.db", `{"publicly_accessible":true,"name":"x"}`)), configured(block("acme_db.db", "name = var.n", "publicly_accessible = var.p"))),
		},
		shut("out", "aws_security_group.a", `{"egress":[]}`, `{"egress":[{"from_port":0,"to_port":0,"protocol":"-1",`+everybody+`}]}`),
		shut("out, said by a type", "aws_security_group_rule.r", "null", `{"type":"egress","from_port":0,"to_port":65535,`+everybody+`}`),
		shut("out, said by a flag", "aws_network_acl_rule.r", "null", `{"egress":true,"rule_action":"allow","cidr_block":"0.0.0.0/0"}`),
		shut("a default route", "aws_route.r", "null", `{"destination_cidr_block":"0.0.0.0/0"}`),
		shut("a default route in a table", "aws_route_table.r", `{"route":[]}`, `{"route":[{"cidr_block":"0.0.0.0/0"}]}`),
		shut("a tunnel", "aws_vpn_connection.v", "null", `{"local_ipv4_network_cidr":"0.0.0.0/0"}`),
		shut("a deny", "aws_network_acl_rule.r", "null", `{"egress":false,"rule_action":"deny","cidr_block":"0.0.0.0/0"}`),
		shut("a deny in a policy", "aws_s3_bucket_policy.p", "null", `{"policy":"{\"Statement\":[{\"Effect\":\"Deny\",\"Principal\":\"*\",\"Action\":\"s3:*\"}]}"}`),
		shut("a policy for one account", "aws_s3_bucket_policy.p", "null", `{"policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":{\"AWS\":\"arn:aws:iam::1:root\"}}]}"}`),
		shut("a function for one service", "aws_lambda_permission.p", "null", `{"principal":"*","source_arn":"arn:aws:sns:x"}`),
		shut("narrower", "aws_security_group.a", `{"ingress":[{"from_port":22,"to_port":22,"cidr_blocks":["0.0.0.0/0","10.0.0.0/8"]}]}`, `{"ingress":[{"from_port":22,"to_port":22,"cidr_blocks":["10.0.0.0/8"]}]}`),
		shut("fewer ports", "google_compute_firewall.f", `{"source_ranges":["0.0.0.0/0"],"allow":[{"ports":["22","8000-9000"]}]}`, `{"source_ranges":["0.0.0.0/0"],"allow":[{"ports":["8080"]}]}`),
		shut("open as it was, at another place in the list", "aws_security_group.a", `{"ingress":[{"from_port":1,"to_port":1,"cidr_blocks":["10.0.0.0/8"]},{"from_port":25,"to_port":25,`+everybody+`}]}`, `{"ingress":[{"from_port":25,"to_port":25,`+everybody+`,"description":"mail"}]}`),
		shut("a flag that stays", "aws_db_instance.db", `{"publicly_accessible":true,"a":1}`, `{"publicly_accessible":true,"a":2}`),
		shut("a flag that goes", "aws_db_instance.db", `{"publicly_accessible":true}`, `{"publicly_accessible":false}`),
		shut("a new record without a proxy", "cloudflare_record.r", "null", `{"proxied":false}`),
		shut("a text about everybody", "aws_lb.l", `{"description":"a"}`, `{"description":"0.0.0.0/0"}`),
		{name: "destroyed", plan: planOf(deleted("aws_db_instance.db", `{"publicly_accessible":true}`)), quiet: true},
		{name: "replaced, as open as before", plan: planOf(replaced("aws_db_instance.db", `{"publicly_accessible":true,"a":1}`, `{"publicly_accessible":true,"a":2}`, "a")), quiet: true},
	})
}

// TestOpeningsOfHostileText holds that texts from outside cost and break
// nothing.
func TestOpeningsOfHostileText(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"{Principal", `{"Statement":3,"Principal":1}`, `{"Statement":[{"Effect":"Allow","Principal":[[["*"]]]}]}`, strings.Repeat(`{"Principal":[`, 10000), `{"Statement":[null,[],"*"],"Principal":"*"}`} {
		_ = openings("a_a", plan.ObjectValue(plan.Member{Name: "policy", Value: plan.StringValue(text)}))
	}
	huge := `{"Statement":[{"Effect":"Allow","Principal":"*","Sid":"` + strings.Repeat("x", maxPolicy) + `"}]}`
	if got := openings("a_a", plan.ObjectValue(plan.Member{Name: "policy", Value: plan.StringValue(huge)})); len(got) > 0 {
		t.Error("a text beyond the bound was read")
	}
}

func TestParsePorts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		want portRange
		ok   bool
	}{
		{"22", portRange{22, 22}, true}, {"22-25", portRange{22, 25}, true}, {"*", portRange{0, maxPort}, true}, {"1-", portRange{1, 1}, true},
		{"", portRange{}, false}, {"ssh", portRange{}, false}, {"-1", portRange{}, false}, {"22-x", portRange{}, false}, {"99999999999999999999", portRange{}, false},
	} {
		if got, ok := parsePorts(tt.text); ok != tt.ok || got != tt.want {
			t.Errorf("%q: %v %v", tt.text, got, ok)
		}
	}
}
