package policy

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func planOf(addresses ...string) *plan.Plan {
	p := &plan.Plan{Secrets: &plan.Secrets{}}
	for _, a := range addresses {
		p.Changes = append(p.Changes, plan.Change{Address: a})
	}
	return p
}

// TestAddresses finds the change that a message speaks of.
func TestAddresses(t *testing.T) {
	t.Parallel()
	a := newAddresses(planOf("aws_s3_bucket.a", "aws_s3_bucket.ab", "aws_s3_bucket.k[0]", `aws_s3_bucket.m["x y"]`, "module.n.aws_s3_bucket.a", `module.n["é"].aws_s3_bucket.a`, "data.aws_ami.u"))
	for text, want := range map[string]string{
		"aws_s3_bucket.a is public":                            "aws_s3_bucket.a",
		"public: aws_s3_bucket.a.":                             "aws_s3_bucket.a",
		"public: 'aws_s3_bucket.a', so":                        "aws_s3_bucket.a",
		"`aws_s3_bucket.ab`":                                   "aws_s3_bucket.ab",
		"aws_s3_bucket.abc is":                                 "",
		"my_aws_s3_bucket.a is":                                "",
		"aws_s3_bucket.a-b is":                                 "",
		"aws_s3_bucket.a[0] is":                                "",
		"aws_s3_bucket.a.acl is":                               "",
		"aws_s3_bucket.k[0] is":                                "aws_s3_bucket.k[0]",
		"aws_s3_bucket.k is":                                   "",
		`aws_s3_bucket.m["x y"]: no`:                           `aws_s3_bucket.m["x y"]`,
		"module.n.aws_s3_bucket.a is":                          "module.n.aws_s3_bucket.a",
		`(module.n["é"].aws_s3_bucket.a)`:                      `module.n["é"].aws_s3_bucket.a`,
		"other.aws_s3_bucket.a":                                "",
		"aws_s3_bucket.a and aws_s3_bucket.ab":                 "",
		"aws_s3_bucket.a, that is aws_s3_bucket.a":             "aws_s3_bucket.a",
		"data.aws_ami.u":                                       "data.aws_ami.u",
		"aws_s3_bucket.aé":                                     "",
		"éaws_s3_bucket.a":                                     "",
		"":                                                     "",
		"aws_s3_bucket":                                        "",
		"aws_s3_bucket.a\nmore":                                "aws_s3_bucket.a",
		`{"address":"aws_s3_bucket.ab","why":"aws_s3_bucket"}`: "aws_s3_bucket.ab",
		"module.n.aws_s3_bucket.a replaces aws_s3_bucket.a entirely": "",
	} {
		if got := a.of(Message{Text: text}, 4000); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for limit, want := range map[int]string{17: "aws_s3_bucket.ab", 16: "", 15: "", 4: ""} {
		if got := a.of(Message{Text: "aws_s3_bucket.ab is"}, limit); got != want {
			t.Errorf("cut at %d: %q, want %q", limit, got, want)
		}
	}
	for details, want := range map[string]string{
		`{"address":"aws_s3_bucket.ab"}`: "aws_s3_bucket.ab", `{"resource":"aws_s3_bucket.ab"}`: "aws_s3_bucket.ab", `{"resource_address":"aws_s3_bucket.ab"}`: "aws_s3_bucket.ab",
		`{"address":"aws_s3_bucket.gone"}`: "aws_s3_bucket.a", `{"address":["aws_s3_bucket.ab"]}`: "aws_s3_bucket.a", `{"name":"aws_s3_bucket.ab"}`: "aws_s3_bucket.a",
	} {
		var d map[string]any
		if err := json.Unmarshal([]byte(details), &d); err != nil {
			t.Fatal(err)
		}
		if got := a.of(Message{Text: "aws_s3_bucket.a", Details: d}, 4000); got != want {
			t.Errorf("%s: %q, want %q", details, got, want)
		}
	}
}

// TestDispositions: what refuses stops, what warns is a note or, on demand, a
// question; exceptions and what ran are told.
func TestDispositions(t *testing.T) {
	t.Parallel()
	s, err := Load(context.Background(), one(t, "package main\ndeny contains \"d\"\nviolation_x contains {\"msg\": \"v\", \"address\": \"a.b\", \"n\": 12345678901234567890, \"l\": [1, \"x\"]}\nwarn contains \"w\"\nwarn_e contains \"e\"\nexception contains [\"e\"]\ndeny_empty contains \"\""))
	if err != nil {
		t.Fatal(err)
	}
	p := planOf("a.b")
	for _, hold := range []bool{false, true} {
		r, err := said(context.Background(), s, "{}", Input{})
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for _, f := range s.Findings(r, p, p.Secrets, hold) {
			if f.Finding.Kind != record.KindPolicy || f.Finding.Evidence.Level != record.Measured || !strings.Contains(f.Finding.Evidence.Source, "a.rego, line") {
				t.Errorf("%+v", f)
			}
			fmt.Fprintf(&got, "%s|%s|%s|%s|%v\n", f.Address, f.Finding.Rule, f.Finding.Disposition, f.Finding.Message, f.Finding.Facts)
		}
		want := `|main.deny|stop|A policy denies this: d|[]
a.b|main.violation_x|stop|This violates a policy: v|[{address a.b {measured given by the policy}} {l [1,"x"] {measured given by the policy}} {n 12345678901234567890 {measured given by the policy}}]
|main.warn|clear|A policy warns: w|[]
|rules|clear|An exception (PLACE) names the policy main.warn_e, so it doesn't count for this plan: 1 message of it left out.|[]
|rules|clear|The policy main.deny_empty gave an empty message. That counts as passed, as in conftest.|[]
|rules|clear|5 policy rules ran on this plan: main.deny, main.deny_empty, main.violation_x, main.warn, main.warn_e. 2 refusals, 1 warning.|[]
`
		if hold {
			want = strings.Replace(want, "main.warn|clear", "main.warn|hold", 1)
		}
		text := strings.ReplaceAll(got.String(), places([]Place{{filepath.ToSlash(filepath.Join(s.opts.Paths[0], "a.rego")), 6}}), "PLACE")
		if text != want {
			t.Errorf("got\n%s\nwant\n%s", text, want)
		}
	}
}

// TestBounds: more than can be told is counted, and stays a refusal.
func TestBounds(t *testing.T) {
	t.Parallel()
	opts := one(t, "package main\ndeny contains sprintf(\"%d %s\", [i, concat(\"\", [\"é\" | some _ in numbers.range(1, 3000)])]) if some i in numbers.range(1, 50)\nwarn contains \"w\"")
	opts.Limits = Limits{Messages: 10}
	s, err := Load(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	r, err := said(context.Background(), s, "{}", Input{})
	if err != nil {
		t.Fatal(err)
	}
	p := planOf()
	found := s.Findings(r, p, p.Secrets, false)
	if len(found) != 12 || found[10].Finding.Disposition != record.Stop || !strings.Contains(found[10].Finding.Message, "41 messages more than the 10") {
		t.Fatalf("%d findings, %+v", len(found), found[10:])
	}
	for _, f := range found {
		if n := len(f.Finding.Message); n > 4100 || !utf8.ValidString(f.Finding.Message) {
			t.Errorf("%d bytes", n)
		}
	}
}

// TestSecretsInMessages: no secret of the plan comes out, in no form that the
// masking knows, and in no place of a finding.
func TestSecretsInMessages(t *testing.T) {
	t.Parallel()
	const secret = "hunter2-and-a-half"
	p := planOf("a.b")
	p.Secrets.Add(secret)
	s, err := Load(context.Background(), Options{Paths: []string{write(t, map[string]string{"a.rego": `package main
p := input.password
deny_a contains sprintf("a.b has %s", [p])
deny_b contains base64.encode(p)
deny_c contains {"msg": concat("", ["x", p, "y"]), p: p, "nested": {"k": [p, {p: base64.encode(p)}]}}
deny_d contains sprintf("%v", [input])
deny_e contains urlquery.encode(p)
warn_f contains json.marshal({"a": json.marshal({"b": p})})
deny_g contains concat("", [concat("", ["x" | some _ in numbers.range(1, 3990)]), p])
deny_h contains sprintf("a.b had %v", [input.prior_state.values.root_module.resources[0].values])
deny_i contains {"msg": "a.b", "token": input.variables.password_token.value, "l": [input.configuration.provider_config.x.expressions.password.constant_value]}
deny_j contains base64.encode(input.planned_values.root_module.resources[0].values.password)
`})}})
	if err != nil {
		t.Fatal(err)
	}
	// Marked is the first alone; the others are named like secrets.
	d, err := Read(strings.NewReader(`{"password":"`+secret+`","prior_state":{"values":{"root_module":{"resources":[{"values":{"master_password":"hunter2-prior-one"}}]}}},
"variables":{"password_token":{"value":"hunter2-given-one"}},"planned_values":{"root_module":{"resources":[{"values":{"password":"hunter2-planned-1"}}]}},
"configuration":{"provider_config":{"x":{"expressions":{"password":{"constant_value":"hunter2-constant-1"}}}}}}`), func(name, _ string) bool { return strings.Contains(name, "password") }, s)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Evaluate(context.Background(), Input{Document: d})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Messages) != 10 {
		t.Errorf("%d messages", len(r.Messages))
	}
	text, err := json.Marshal(s.Findings(r, p, p.Secrets.With(d.Secrets), false))
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{secret, secret[:len(secret)-2], base64.StdEncoding.EncodeToString([]byte(secret))[:20], "hunter2", base64.StdEncoding.EncodeToString([]byte("hunter2-planned-1"))[:16]} {
		if i := strings.Index(string(text), bad); i >= 0 {
			t.Errorf("%q stands in …%s", bad, text[max(0, i-200):min(len(text), i+50)])
		}
	}
}

// TestUnmarkedSecrets: what is plainly a secret and marked by nobody is found
// wherever a plan's JSON has such, and only where policies can look.
func TestUnmarkedSecrets(t *testing.T) {
	t.Parallel()
	const text = `{"variables":{"password":{"value":"in-a-variable"},"list_of_password":{"value":["in-a-list",{"x":"no-secret","password":"in-an-object"}]},"plain":{"value":"no-secret"}},
"prior_state":{"values":{"root_module":{"resources":[{"address":"a.b","values":{"master_password":"in-prior-state","name":"no-secret"}}]},"outputs":{"password":{"value":"in-an-output"}}}},
"planned_values":{"root_module":{"child_modules":[{"resources":[{"values":{"password":"in-planned-values"}}]}]}},
"configuration":{"provider_config":{"a":{"expressions":{"password":{"constant_value":"in-a-provider"},"region":{"constant_value":"no-secret"}}}},
"root_module":{"variables":{"password":{"default":"in-a-default","description":"no-secret"}},"module_calls":{"m":{"module":{"resources":[{"expressions":{"env":[{"password":{"constant_value":"in-a-block"}}],"password":{"references":["no-secret"]}}}]}}}}},
"resource_changes":[{"change":{"after":{"password":"in-a-change"}}}]}`
	find := func(policy string) []string {
		s, err := Load(context.Background(), one(t, policy))
		if err != nil {
			t.Fatal(err)
		}
		d, err := Read(strings.NewReader(text), func(name, _ string) bool { return strings.Contains(name, "password") }, s)
		if err != nil {
			t.Fatal(err)
		}
		return d.Secrets
	}
	want := []string{"in-a-block", "in-a-change", "in-a-default", "in-a-list", "in-a-provider", "in-a-variable", "in-an-object", "in-an-output", "in-planned-values", "in-prior-state"}
	if got := find("package main\ndeny contains json.marshal(input)"); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := find("package main\ndeny contains \"x\" if input.variables.a"); !slices.Equal(got, []string{"in-a-list", "in-a-variable", "in-an-object"}) {
		t.Errorf("%q", got)
	}
}

// TestPlacement: what is said of a change is said of one that the plan has, and
// the verdict doesn't hang on where it stands.
func TestPlacement(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		addresses := rapid.SliceOfN(rapid.StringMatching(`(module\.[ab](\[0\])?\.)?[ab]_c\.[ab]{1,2}(\[("[ ab.]"|[01])\])?`), 0, 6).Draw(t, "addresses")
		p := planOf(addresses...)
		a := newAddresses(p)
		words := rapid.SliceOf(rapid.OneOf(rapid.StringMatching(`[ab._ \[\]"0é]{0,6}`), rapid.SampledFrom(append([]string{"a"}, addresses...)))).Draw(t, "words")
		text := strings.Join(words, rapid.SampledFrom([]string{" ", "", ", "}).Draw(t, "between"))
		got := a.of(Message{Text: text}, 4000)
		if got != "" && (!a.all[got] || !strings.Contains(text, got)) {
			t.Fatalf("%q in %q", got, text)
		}
		for _, address := range addresses { // alone between spaces, it is found
			if got := a.of(Message{Text: "It is " + address + " here."}, 4000); got != address {
				t.Fatalf("%q found as %q", address, got)
			}
		}
	})
}

// FuzzMessage gives the findings whatever a rule can say.
func FuzzMessage(f *testing.F) {
	f.Add("aws_s3_bucket.a is public", `{"address":"aws_s3_bucket.a","x":[1,null,{"k":"secret-value-1"}]}`)
	f.Add("secret-value-1 \xff\xfe secret-value-1", `{"secret-value-1":"c2VjcmV0LXZhbHVlLTE="}`)
	f.Fuzz(func(t *testing.T, text, details string) {
		const secret = "secret-value-1"
		p := planOf("aws_s3_bucket.a", `aws_s3_bucket.b["k"]`)
		p.Secrets.Add(secret)
		d := json.NewDecoder(strings.NewReader(details))
		d.UseNumber()
		var given map[string]any
		if d.Decode(&given) != nil {
			given = nil
		}
		rule := &Rule{Namespace: "main", Name: "deny", Severity: Deny, Places: []Place{{"a.rego", 1}}}
		s := &Set{opts: Options{Limits: Limits{}.filled()}}
		found := s.Findings(&Said{Ran: []*Rule{rule}, Messages: []Message{{Rule: rule, Text: text, Details: given}}}, p, p.Secrets, false)
		if len(found) != 2 || found[0].Finding.Disposition != record.Stop {
			t.Fatalf("%+v", found)
		}
		out := found[0]
		if out.Address != "" && out.Address != p.Changes[0].Address && out.Address != p.Changes[1].Address {
			t.Errorf("on %q", out.Address)
		}
		whole := out.Finding.Message
		for _, fact := range out.Finding.Facts {
			whole += "\n" + fact.Label + "\n" + fact.Text
		}
		if !utf8.ValidString(whole) || strings.Contains(whole, secret) || len(out.Finding.Message) > 4100 || len(out.Finding.Facts) > maxDetails {
			t.Errorf("%q", whole)
		}
	})
}
