package judge

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestSecretInClear(t *testing.T) {
	t.Parallel()
	// The forms are put together here, so that no scanner takes this file for
	// one that leaks.
	aws, github, key := "AKIA"+"ABCDEFGHIJKLMNOP", "ghp_"+strings.Repeat("a1B2", 9), `-----BEGIN RSA `+`PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----`
	plain := func(name, attribute, text string, words ...string) ruleCase {
		return ruleCase{name: name, at: "acme_app.a", plan: planOf(created("acme_app.a", `{"`+attribute+`":"`+text+`","name":"x"}`)), asks: record.Clear, paths: []string{attribute},
			words: append([]string{attribute + " looks like a secret and is not marked as sensitive", "sensitive = true"}, words...), not: []string{text}}
	}
	quiet := func(name, attribute, text string) ruleCase {
		return ruleCase{name: name, plan: planOf(created("acme_app.a", `{"`+attribute+`":"`+text+`"}`)), quiet: true}
	}
	checkRule(t, "secret-in-clear", []ruleCase{
		plain("by its name", "admin_password", "correct-horse"),
		plain("an access key, by its form", "env", "key="+aws, ""),
		plain("a token, by its form", "env", github),
		plain("a private key, by its form", "content", key),
		{
			name: "two of them", at: "acme_app.a", asks: record.Clear, paths: []string{"api_key", "db.password"}, words: []string{"each look like a secret", "they are hidden"},
			plan: planOf(created("acme_app.a", `{"api_key":"correct-horse","db":{"password":"battery-staple"}}`)), not: []string{"correct-horse", "battery-staple"},
		},
		{name: "marked", plan: planOf(created("acme_app.a", `{"password":{"sensitive":"correct-horse"}}`)), quiet: true},
		quiet("the name of a secret", "secret_name", "db-credentials"),
		quiet("where it is", "client_secret", "arn:aws:secretsmanager:eu-central-1:1:secret:x"),
		quiet("a path", "password", "/etc/app/password"),
		quiet("a sentence", "token_description", "a token for the shop"),
		quiet("a number", "secret_key", "1234567"),
		quiet("too short", "password", "abc"),
		quiet("only the start of a form", "env", "AKIA is a prefix"),
	})
}

// TestSecretCopies holds that what is hidden is hidden everywhere.
func TestSecretCopies(t *testing.T) {
	t.Parallel()
	const secret = "correct-horse-battery"
	p := planOf(
		created("acme_app.a", `{"password":"`+secret+`"}`),
		updated("acme_app.b", `{"url":"postgres://u:`+secret+`@h/x"}`, `{"url":"postgres://u:other@h/x"}`),
		deleted(`acme_app.c["`+secret+`"]`, `{"name":"`+secret+`"}`, reason("delete_because_each_key")),
	)
	p.Outputs = []plan.Output{{Name: "x", Actions: plan.Actions{plan.Update}, Before: value(`"` + secret + `"`), After: value(`"y"`)}}
	p.Checks = []plan.Check{{Kind: "check", Address: "check.c", Status: "fail", Problems: []string{"login with " + secret + " failed"}}}
	if text := asJSON(t, judged(t, p)); strings.Contains(text, secret) {
		t.Error("a copy is shown: ", text)
	}
	if p.Changes[1].Before.HasSensitive() {
		t.Error("the plan that was given is changed")
	}
}

// TestSecretsElsewhere holds that secrets are looked for in drift and outputs
// as well as in changes.
func TestSecretsElsewhere(t *testing.T) {
	t.Parallel()
	const secret = "correct-horse-battery"
	drifting := and(planOf(), drifted(updated("acme_app.a", `{"password":"`+secret+`"}`, `{"password":"other-word-9"}`)))
	if text := asJSON(t, judged(t, drifting)); strings.Contains(text, secret) {
		t.Error("shown as drift: ", text)
	}
	output := planOf()
	output.Outputs = []plan.Output{{Name: "db_password", Actions: plan.Actions{plan.Create}, After: value(`"` + secret + `"`)}}
	if text := asJSON(t, judged(t, output)); strings.Contains(text, secret) {
		t.Error("shown as an output: ", text)
	}
	token := "ghp_" + strings.Repeat("a1B2", 9)
	part := planOf(created("acme_app.a", `{"script":"export T=`+token+`; run"}`), created(`acme_app.b["`+token+`"]`, `{"x":1}`))
	if text := asJSON(t, judged(t, part)); strings.Contains(text, token) {
		t.Error("a copy of a part is shown: ", text)
	}
}

// TestNoSecretIsShown plants a secret in every place that a plan has, marked
// in one of them, and looks for it in the whole report.
func TestNoSecretIsShown(t *testing.T) {
	t.Parallel()
	base := realKnowledge(t)
	letters := rapid.StringMatching(`[a-zA-Z0-9!#%&()*+,./:;<=>?@^_{|}~ -]{8,24}`)
	rapid.Check(t, func(rt *rapid.T) {
		secret := strings.TrimSpace(letters.Draw(rt, "secret"))
		if len(secret) < 8 || strings.Trim(secret, "0123456789") == "" {
			rt.Skip("not a secret whose copies are looked for")
		}
		types := rapid.SampledFrom([]string{"aws_db_instance", "aws_security_group", "kubernetes_secret_v1", "acme_thing", "random_password", "aws_route53_record", "null_resource"})
		typ := types.Draw(rt, "type")
		q := asJSON(t, secret)
		marked := `{"password":{"sensitive":` + q + `},"name":"x"}`
		planted := rapid.SampledFrom([]string{
			`{"name":` + q + `}`, `{"name":"a` + q[1:] + `}`, `{` + q + `:1}`, `{"text":` + asJSON(t, `{"k":`+q+`}`) + `}`, `{"tags":{` + q + `:"x"}}`,
			`{"list":[{"name":` + q + `}]}`, `{"ingress":[{"description":` + q + `,"cidr_blocks":["0.0.0.0/0"]}]}`, `{"size":3,"path":"/tmp/` + q[1:] + `}`, `{"force_destroy":true,"id":` + q + `}`,
			`{"engine_version":` + q + `}`, `{"replicas":` + q + `}`, `{"bucket":` + q + `}`,
		})
		actions := rapid.SampledFrom([]string{"create", "update", "delete", "delete/create", "create/delete", "forget", "forget/create", "no-op", "read", "bogus"})
		changes := []plan.Change{created("acme_holder.h", marked)}
		for i := range rapid.IntRange(1, 4).Draw(rt, "changes") {
			before, after := planted.Draw(rt, "before"), planted.Draw(rt, "after")
			c := change(fmt.Sprintf("%s.n%d", typ, i), actions.Draw(rt, "actions"), before, after)
			switch {
			case c.Actions.Is(plan.Create), c.Actions.Is(plan.Read):
				c.Before = plan.NullValue()
			case c.Actions.Is(plan.Delete), c.Actions.Is(plan.Forget):
				c.After = plan.NullValue()
			}
			if c.Actions.Replaces() {
				for _, d := range c.Differences() {
					c.ReplacePaths = append(c.ReplacePaths, d.Path)
				}
			}
			if rapid.Bool().Draw(rt, "imported") {
				c.Importing = &plan.Import{ID: "id-" + secret, Identity: value(`{"x":` + q + `}`)}
			}
			c.GeneratedConfig = secret
			changes = append(changes, c)
		}
		p := planOf(changes...)
		p.Drift = []plan.Change{change(fmt.Sprintf("%s.n0", typ), "update", planted.Draw(rt, "was"), planted.Draw(rt, "is"))}
		p.Outputs = []plan.Output{{Name: "o", Actions: plan.Actions{plan.Delete}, Before: value(q), After: plan.NullValue()}}
		p.Checks = []plan.Check{{Kind: "check", Address: "check.c", Status: "fail", Problems: []string{"no " + secret}}}
		r := judged(t, p, func(in *Input) { in.Knowledge = base })
		text := asJSON(t, r)
		asKey := plan.Path{plan.Attr("x"), plan.Attr(secret)}.String()
		asKey = strings.Trim(strings.TrimPrefix(asKey, "x"), `[].`)
		inText := asJSON(t, strings.Trim(asKey, `"`))
		if strings.Contains(text, secret) || strings.Contains(text, q[1:len(q)-1]) || strings.Contains(text, inText[1:len(inText)-1]) {
			rt.Fatalf("the secret %q is in the report:\n%s", secret, text)
		}
	})
}

// TestManyClearSecrets bounds the time for a plan that is full of them.
func TestManyClearSecrets(t *testing.T) {
	var changes []plan.Change
	for i := range 5000 {
		changes = append(changes, created(fmt.Sprintf("acme_app.a%d", i), fmt.Sprintf(`{"password":"correct-horse-%d","name":"n%d"}`, i, i)))
	}
	p := planOf(changes...)
	start := time.Now()
	r := judged(t, p, without)
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("it took %s", d)
	}
	if len(findings(r, "secret-in-clear", "acme_app.a4999")) != 1 {
		t.Error("the last one is not told of")
	}
}
