package policy

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// write makes a folder with these files.
func write(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// one is a folder with one policy.
func one(t testing.TB, text string) Options {
	t.Helper()
	return Options{Paths: []string{write(t, map[string]string{"a.rego": text})}}
}

const smallPlan = `{"format_version":"1.2","big":12345678901234567890,"resource_changes":[
 {"address":"aws_s3_bucket.logs","type":"aws_s3_bucket","change":{"actions":["create"],"after":{"acl":"public-read","n":null}}},
 {"address":"aws_s3_bucket.data","type":"aws_s3_bucket","change":{"actions":["delete"],"after":null}}]}`

func run(t testing.TB, opts Options) (*Said, error) {
	t.Helper()
	s, err := Load(context.Background(), opts)
	if err != nil {
		return nil, err
	}
	return said(context.Background(), s, smallPlan, Input{Name: "plan.json", Dir: "/stack"})
}

// said evaluates a set on a text.
func said(ctx context.Context, s *Set, text string, in Input) (*Said, error) {
	var err error
	if in.Document, err = Read(strings.NewReader(text), func(name, _ string) bool { return strings.Contains(name, "password") }, s); err != nil {
		return nil, err
	}
	return s.Evaluate(ctx, in)
}

func texts(r *Said) []string {
	out := []string{}
	for _, m := range r.Messages {
		out = append(out, m.Rule.String()+": "+m.Text)
	}
	return out
}

// TestRules runs what conftest runs.
func TestRules(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"v1":                  {"package main\ndeny contains msg if { msg := input.resource_changes[_].address }", []string{"main.deny: aws_s3_bucket.data", "main.deny: aws_s3_bucket.logs"}},
		"v0":                  {"package main\ndeny[msg] { msg := input.resource_changes[_].address }", []string{"main.deny: aws_s3_bucket.data", "main.deny: aws_s3_bucket.logs"}},
		"v0 with the keyword": {"package main\nimport future.keywords.in\nwarn_x[msg] { \"delete\" in input.resource_changes[i].change.actions; msg := input.resource_changes[i].address }", []string{"main.warn_x: aws_s3_bucket.data"}},
		"object":              {"package main\nviolation_a_b[{\"msg\": m, \"k\": 1}] { m := \"x\" }", []string{"main.violation_a_b: x"}},
		"list":                {"package main\ndeny := [\"a\", \"b\"]", []string{"main.deny: a", "main.deny: b"}},
		"digits":              {"package main\ndeny contains sprintf(\"%v\", [input.big])", []string{"main.deny: 12345678901234567890"}},
		"whole input":         {"package main\ndeny contains k if { some k, _ in input }", []string{"main.deny: big", "main.deny: format_version", "main.deny: resource_changes"}},
		"walk":                {"package main\ndeny contains v if { walk(input, [p, v]); p[count(p)-1] == \"acl\" }", []string{"main.deny: public-read"}},
		"file":                {"package main\ndeny contains sprintf(\"%s in %s\", [data.conftest.file.name, data.conftest.file.dir])", []string{"main.deny: plan.json in /stack"}},
		"passed":              {"package main\ndeny contains msg if { input.nothing; msg := \"x\" }", []string{}},
		"several":             {"package main\ndeny_b contains \"b\"\nwarn contains \"w\"\ndeny_a contains \"a\"\ndeny_a contains \"c\"", []string{"main.deny_a: a", "main.deny_a: c", "main.deny_b: b", "main.warn: w"}},
		"helpers":             {"package main\ndeny contains \"x\" if deny_it(1)\ndeny_it(n) if n == 1\ndenied := true\nwarning[x] { x := 1 }", nil},
		"a builtin of v0":     {"package main\ndeny[msg] { re_match(\"^aws\", input.resource_changes[0].type); msg := \"aws\" }", []string{"main.deny: aws"}},
		"exception":           {"package main\ndeny_a contains \"a\"\ndeny_b contains \"b\"\nwarn_b contains \"w\"\nexception contains [\"b\"]", []string{"main.deny_a: a"}},
		"exception of bare":   {"package main\ndeny contains \"a\"\ndeny_b contains \"b\"\nexception contains [\"\"]", []string{"main.deny_b: b"}},
		"print":               {"package main\ndeny contains \"x\" if { print(input) }", []string{"main.deny: x"}},
	} {
		r, err := run(t, one(t, c.text))
		if c.want == nil { // v0 and v1 mixed in one file
			if err == nil {
				t.Errorf("%s: %v", name, texts(r))
			}
			continue
		}
		if err != nil || !slices.Equal(texts(r), c.want) {
			t.Errorf("%s: %v, %v", name, err, r)
		}
	}
}

// TestExceptionIsCounted tells what an exception leaves out.
func TestExceptionIsCounted(t *testing.T) {
	t.Parallel()
	r, err := run(t, one(t, "package main\ndeny_a contains \"a\"\ndeny_a contains \"b\"\nexception contains [\"a\", \"none\"]"))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Excepted) != 1 || r.Excepted[0].Messages != 2 || r.Excepted[0].Rule.String() != "main.deny_a" || r.Excepted[0].Places[0].Line != 4 {
		t.Errorf("%+v", r.Excepted)
	}
}

// TestProblems: whatever wouldn't run, or can't be relied on, is an error that
// says what, where and what to do.
func TestProblems(t *testing.T) {
	t.Parallel()
	rule := func(body string) map[string]string {
		return map[string]string{"a.rego": "package main\ndeny contains msg if {\n" + body + "\n}"}
	}
	for name, c := range map[string]struct {
		files map[string]string
		opts  Options
		what  []string
		next  string
	}{
		"empty":              {nil, Options{}, []string{"there is no .rego file in DIR"}, ".rego files"},
		"only tests":         {map[string]string{"a_test.rego": "package main\ndeny contains \"x\""}, Options{}, []string{"has only tests (DIR/a_test.rego)"}, "policies themselves"},
		"no rule":            {map[string]string{"a.rego": "package main\nallow := true"}, Options{}, []string{"no rule is named deny, violation or warn", "main.allow"}, "deny_public"},
		"other namespace":    {map[string]string{"a.rego": "package terraform.s3\ndeny_x contains \"x\""}, Options{}, []string{`the namespace "main"`, "terraform.s3.deny_x"}, "--namespace terraform.s3"},
		"one of two wrong":   {rule(`msg := "x"`), Options{Namespaces: []string{"main", "mian"}}, []string{`Nothing would run of the namespace "mian"`, "main.deny"}, "Leave --namespace mian out"},
		"pattern":            {rule(`msg := "x"`), Options{Namespaces: []string{"[m"}}, []string{"no pattern"}, ""},
		"syntax":             {rule(`msg = `), Options{}, []string{"can't be read", "DIR/a.rego:4"}, "--rego-version"},
		"unknown function":   {rule(`msg := nothing(1)`), Options{}, []string{"doesn't compile", "DIR/a.rego:3", "nothing"}, "Mend"},
		"recursion":          {map[string]string{"a.rego": "package main\ndeny contains x if { some x in deny }"}, Options{}, []string{"recursive"}, ""},
		"held to v1":         {map[string]string{"a.rego": "package main\ndeny[msg] { msg := \"x\" }"}, Options{Rego: "v1"}, []string{"DIR/a.rego:2", "contains"}, "--rego-version"},
		"no messages":        {map[string]string{"a.rego": "package main\ndeny if true"}, Options{}, []string{"DIR/a.rego:2", "holds no messages"}, "deny contains msg if"},
		"key and if":         {map[string]string{"a.rego": "package main\ndeny[msg] if { msg := \"x\" }"}, Options{}, []string{"DIR/a.rego:2", "holds no messages"}, "deny contains msg if"},
		"below":              {map[string]string{"a.rego": "package main\ndeny.x contains \"x\""}, Options{}, []string{"holds no messages"}, ""},
		"an object":          {map[string]string{"a.rego": "package main\ndeny := {\"a\": 1}"}, Options{}, []string{"main.deny (DIR/a.rego, line 2)", "an object instead of a set"}, "text msg"},
		"a text":             {map[string]string{"a.rego": "package main\ndeny := \"a\""}, Options{}, []string{"a text instead of a set"}, "text msg"},
		"a number":           {rule(`msg := 1`), Options{}, []string{"main.deny (DIR/a.rego, line 2)", "a number"}, ""},
		"no msg":             {rule(`msg := {"message": "x"}`), Options{}, []string{"an object without a text msg"}, ""},
		"msg no text":        {rule(`msg := {"msg": 3}`), Options{}, []string{"an object without a text msg"}, ""},
		"a builtin fails":    {rule("x := input.resource_changes[0].change.after.n\nmsg := upper(x)"), Options{}, []string{"main.deny (DIR/a.rego, line 2)", "DIR/a.rego:4: upper"}, "--policy-lenient"},
		"a conflict":         {map[string]string{"a.rego": "package main\nx := input.resource_changes[_].address\ndeny contains x"}, Options{}, []string{"fails", "conflict"}, "Mend"},
		"http.send":          {rule("msg := http.send({\"method\": \"get\", \"url\": \"http://127.0.0.1:9\"}).body"), Options{}, []string{"DIR/a.rego:3: http.send"}, "--policy-network"},
		"net.lookup":         {rule("msg := net.lookup_ip_addr(\"example.com\")[_]"), Options{}, []string{"net.lookup_ip_addr"}, "--policy-network"},
		"rego.parse_module":  {rule("msg := rego.parse_module(\"a\", \"package a\").x"), Options{}, []string{"rego.parse_module"}, "--policy-network"},
		"opa.runtime":        {rule("msg := opa.runtime().env.HOME"), Options{Network: true}, []string{"opa.runtime", "environment"}, "--policy-data"},
		"parse_config":       {rule("msg := parse_config(\"hcl2\", \"\")"), Options{}, []string{"parse_config", "conftest's own"}, "--policy-data"},
		"a schema":           {rule("json.match_schema({}, {\"$ref\": \"file:///etc/passwd\"})[0]\nmsg := \"x\""), Options{Network: true}, []string{"json.match_schema", "any file that it refers to"}, "in Rego"},
		"a schema of itself": {rule("json.verify_schema({\"$ref\": \"#\"})[0]\nmsg := \"x\""), Options{}, []string{"json.verify_schema"}, "in Rego"},
		"depth":              {rule("msg := " + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000)), Options{}, []string{"depth"}, ""},
		"a large file":       {rule("# " + strings.Repeat("x", 2<<20)), Options{}, []string{"a.rego is too large"}, ""},
		"endless":            {rule("some i in numbers.range(1, 1000000000)\ni < 0\nmsg := \"x\""), Options{Limits: Limits{Time: 300 * time.Millisecond}}, []string{"main.deny (DIR/a.rego, line 2)", "longer than 300ms"}, "simpler"},
		"many files":         {map[string]string{"a.rego": "package main\ndeny contains \"x\"", "b.rego": "package b"}, Options{Limits: Limits{Files: 1}}, []string{"more than 1 files"}, ""},
	} {
		dir := write(t, c.files)
		c.opts.Paths = []string{dir}
		r, err := run(t, c.opts)
		var p *Problem
		if !errors.As(err, &p) {
			t.Errorf("%s: %v %v", name, r, err)
			continue
		}
		for _, want := range c.what {
			if !strings.Contains(strings.ReplaceAll(p.What, dir, "DIR"), want) {
				t.Errorf("%s: %s\nlacks %q", name, p.What, want)
			}
		}
		if !strings.Contains(p.Next, c.next) {
			t.Errorf("%s: the next step is %q, want %q in it", name, p.Next, c.next)
		}
	}
}

// TestLenient takes a builtin that fails for undefined, and says so.
func TestLenient(t *testing.T) {
	t.Parallel()
	opts := one(t, "package main\ndeny contains msg if {\nsome rc in input.resource_changes\nnot startswith(rc.change.after.n, \"a\")\nmsg := rc.address\n}")
	opts.Lenient = true
	r, err := run(t, opts)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Messages) != 1 || len(r.Failed) != 1 || !strings.Contains(r.Failed[0], "a.rego:4: startswith") {
		t.Errorf("%v %v", texts(r), r.Failed)
	}
}

// TestNamespaces: what runs is what was asked for; what doesn't is told.
func TestNamespaces(t *testing.T) {
	t.Parallel()
	dir := write(t, map[string]string{
		"main.rego": "package main\nimport data.lib.names\ndeny contains names.x", "lib/names.rego": "package lib.names\nx := \"lib\"",
		"s3.rego": "package aws.s3\ndeny contains \"s3\"", "ec2.rego": "package aws.ec2\nwarn contains \"ec2\"",
	})
	for _, c := range []struct {
		opts            Options
		want, elsewhere []string
	}{
		{Options{}, []string{"main.deny: lib"}, []string{"aws.ec2.warn", "aws.s3.deny"}},
		{Options{Namespaces: []string{"aws.s3", "main", "main"}}, []string{"aws.s3.deny: s3", "main.deny: lib"}, []string{"aws.ec2.warn"}},
		{Options{Namespaces: []string{"aws.*"}}, []string{"aws.ec2.warn: ec2", "aws.s3.deny: s3"}, []string{"main.deny"}},
		{Options{AllNamespaces: true}, []string{"aws.ec2.warn: ec2", "aws.s3.deny: s3", "main.deny: lib"}, nil},
	} {
		c.opts.Paths = []string{dir}
		r, err := run(t, c.opts)
		if err != nil || !slices.Equal(texts(r), c.want) || !slices.Equal(r.Elsewhere, c.elsewhere) {
			t.Errorf("%v: %v %+v", c.opts, err, r)
		}
	}
}

// TestFolders: of every folder with rules, one runs; one with helpers needn't.
func TestFolders(t *testing.T) {
	t.Parallel()
	mine := write(t, map[string]string{"a.rego": "package main\nimport data.lib\ndeny contains lib.x"})
	lib := write(t, map[string]string{"x.rego": "package lib\nx := \"x\""})
	theirs := write(t, map[string]string{"b.rego": "package theirs\ndeny contains \"b\""})
	if r, err := run(t, Options{Paths: []string{mine, lib}}); err != nil || len(r.Messages) != 1 {
		t.Errorf("%v %v", r, err)
	}
	var p *Problem
	if _, err := run(t, Options{Paths: []string{mine, lib, theirs}}); !errors.As(err, &p) || !strings.Contains(p.What, theirs) || !strings.Contains(p.Next, "--namespace theirs") {
		t.Errorf("%v", err)
	}
	if r, err := run(t, Options{Paths: []string{filepath.Join(mine, "a.rego"), lib, mine}}); err != nil || len(r.Messages) != 1 {
		t.Errorf("a file, and its folder: %v %v", r, err)
	}
}

// TestLinks: only what is in the folder is read, and a link that leads out is
// no silence.
func TestLinks(t *testing.T) {
	t.Parallel()
	outside := write(t, map[string]string{"b.rego": "package main\ndeny contains \"b\""})
	for name, c := range map[string]struct {
		link, to, want string
	}{
		"a file outside":   {"b.rego", filepath.Join(outside, "b.rego"), "leads out of"},
		"a folder outside": {"b", outside, "leads out of"},
		"nowhere":          {"b.rego", "gone.rego", "leads nowhere"},
		"back":             {"back", ".", "leads back"},
		"inside":           {"b.rego", "a.rego", ""},
		"not a policy":     {"README.md", "gone.md", "leads nowhere"},
	} {
		dir := write(t, map[string]string{"a.rego": "package main\ndeny contains \"a\""})
		if err := os.Symlink(c.to, filepath.Join(dir, c.link)); err != nil {
			t.Skip(err)
		}
		_, err := run(t, Options{Paths: []string{dir}})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Whoever names a link means what it leads to.
	link := filepath.Join(t.TempDir(), "policy")
	if err := os.Symlink(outside, link); err != nil {
		t.Skip(err)
	}
	if r, err := run(t, Options{Paths: []string{link}}); err != nil || len(r.Messages) != 1 {
		t.Errorf("%v %v", r, err)
	}
}

// TestData puts data where conftest puts it.
func TestData(t *testing.T) {
	t.Parallel()
	policy := "package main\ndeny contains sprintf(\"%v %v %v %v\", [data.top, data.net.ports, data.net.more.deep, data.given.x])"
	dir := write(t, map[string]string{"a.rego": policy})
	data := write(t, map[string]string{"any.json": `{"top": 12345678901234567890}`, "net/a.yaml": "ports: [80, 443]\n", "net/more/b.yml": "deep: yes\n", "readme.md": "no data"})
	given := write(t, map[string]string{"x.json": `{"x": "y"}`})
	r, err := run(t, Options{Paths: []string{dir}, Data: []Data{{Path: data}, {Under: []string{"given"}, Path: given}}})
	if err != nil || len(r.Messages) != 1 || r.Messages[0].Text != `12345678901234567890 [80, 443] yes y` {
		t.Errorf("%v %v", r, err)
	}
	for name, files := range map[string]map[string]string{
		"conflict":  {"a.json": `{"x": 1}`, "b.json": `{"x": 2}`},
		"no object": {"a.json": `[1]`},
		"no JSON":   {"a.json": `{`},
		"two":       {"a.json": `{} {}`},
		"none":      {"a.txt": ""},
		"aliases":   {"a.yaml": "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: &g [*f,*f,*f,*f,*f,*f,*f,*f,*f]\n"},
	} {
		if _, err := run(t, Options{Paths: []string{dir}, Data: []Data{{Path: write(t, files)}}}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestCancel: an interrupt ends an evaluation, as such.
func TestCancel(t *testing.T) {
	t.Parallel()
	s, err := Load(context.Background(), one(t, "package main\ndeny contains \"x\" if { some i in numbers.range(1, 1000000000); i < 0 }"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := said(ctx, s, "{}", Input{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %s", took)
	}
}

// TestInput refuses what readers would differ about, and quotes nothing of it.
func TestInput(t *testing.T) {
	t.Parallel()
	s, err := Load(context.Background(), one(t, "package main\ndeny contains \"x\" if input.a.b"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{`{"a":{"b":1,"b":2}}`, `{"a":1,"a":2}`, `[]`, ``, `{"a":"hunter2`, `{"a":1} x`, `{"z":{"hunter2":1,"hunter2":2}}`} {
		_, err := said(context.Background(), s, text, Input{})
		if err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestSameReport: neither the order of maps nor randomness shows.
func TestSameReport(t *testing.T) {
	t.Parallel()
	opts := one(t, "package main\ndeny contains sprintf(\"%v %v %v\", [uuid.rfc4122(\"a\"), rand.intn(\"b\", 100000), time.now_ns()])")
	var seen []string
	for range 3 {
		s, err := Load(context.Background(), opts)
		if err != nil {
			t.Fatal(err)
		}
		r, err := said(context.Background(), s, "{}", Input{Now: time.Unix(1, 5)})
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, r.Messages[0].Text)
	}
	if seen[0] != seen[1] || seen[1] != seen[2] || !strings.HasSuffix(seen[0], " 1000000005") {
		t.Error(seen)
	}
}

// TestNames: a configuration can name the rules.
func TestNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"main.deny": true, "a.b.warn_x": true, "main.allow": false, "deny": false, ".deny": false, "main.deny-x": false, "rules": false} {
		if IsRule(name) != want {
			t.Error(name)
		}
	}
	if len(slices.Collect(maps.Keys(unsafeBuiltins()))) != 6 {
		t.Error("say in docs/guide/policies.md which builtins aren't there")
	}
}

// TestSimilar names rules that somebody may have meant to run, and nothing that
// is likely a helper.
func TestSimilar(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"denny": "deny", "dney": "deny", "deney_x": "deny", "den": "deny", "Deny": "deny", "deny_x_": "deny", "warns": "warn", "wran_y": "warn", "violations": "violation", "voilation": "violation",
		"denied": "", "warning": "", "warned": "", "allow": "", "violates": "", "exception": "", "d": "", "dn": "",
	} {
		r, err := run(t, one(t, "package main\ndeny contains \"x\"\n"+name+" contains \"y\" if input.a\nhelp(deny) if deny"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := strings.Join(r.Similar, "; "); want == "" && got != "" || want != "" && (!strings.HasPrefix(got, "main."+name+" (") || !strings.HasSuffix(got, "a.rego, line 3) looks like "+want)) {
			t.Errorf("%s: %q", name, got)
		}
	}
	// In a namespace that doesn't run nothing is missing.
	if r, err := run(t, Options{Paths: []string{write(t, map[string]string{"a.rego": "package main\ndeny contains \"x\"", "b.rego": "package b\ndenny contains \"x\""})}}); err != nil || len(r.Similar) > 0 {
		t.Errorf("%v %v", r, err)
	}
}

// TestTotal: rules that are quick each are bounded together, too.
func TestTotal(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("package main\n")
	for i := range 50 {
		fmt.Fprintf(&text, "deny_%d contains \"x\" if { some i in numbers.range(1, 200000); i < 0 }\n", i)
	}
	opts := one(t, text.String())
	opts.Limits.Total = 200 * time.Millisecond
	_, err := run(t, opts)
	var p *Problem
	if !errors.As(err, &p) || !strings.Contains(p.What, "together took longer than 200ms") || p.Next == "" {
		t.Error(err)
	}
}

// TestDigest: a digest is of what policies and data hold, wherever they lie.
func TestDigest(t *testing.T) {
	t.Parallel()
	digestOf := func(policy, data, dataName string) string {
		o := one(t, policy)
		o.Data = []Data{{Path: write(t, map[string]string{dataName: data})}}
		s, err := Load(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		return s.Digest()
	}
	const text = "package main\ndeny contains \"x\""
	first := digestOf(text, "{}", "x/a.json")
	if digestOf(text, "{}", "x/a.json") != first || !strings.HasPrefix(first, "sha256:") {
		t.Error("the same files have another digest elsewhere")
	}
	for _, other := range []string{digestOf(text+" ", "{}", "x/a.json"), digestOf(text, "{ }", "x/a.json"), digestOf(text, "{}", "y/a.json")} {
		if other == first {
			t.Error("other files have the same digest")
		}
	}
}
