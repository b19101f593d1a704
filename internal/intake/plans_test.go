package intake

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

func TestReadPlansWhole(t *testing.T) {
	t.Parallel()
	p := readOne(t, smallPlan)
	if p.Engine != plan.Terraform || p.EngineVersion != "1.11.4" || p.FormatVersion != "1.2" || p.Timestamp != "2026-01-02T03:04:05Z" {
		t.Errorf("engine %q %q, format %q, made %q", p.Engine, p.EngineVersion, p.FormatVersion, p.Timestamp)
	}
	if !p.HasChanges || p.Errored != plan.No || p.Applyable != plan.Yes || p.Complete != plan.Yes {
		t.Errorf("has changes %v, errored %v, applyable %v, complete %v", p.HasChanges, p.Errored, p.Applyable, p.Complete)
	}
	if p.NoOps != 1 || len(p.Changes) != 1 || len(p.Drift) != 1 || len(p.Outputs) != 1 {
		t.Fatalf("%d no-ops, %d changes, %d drifted, %d outputs; want 1 each", p.NoOps, len(p.Changes), len(p.Drift), len(p.Outputs))
	}
	if o := p.Outputs[0]; o.Name != "url" || !o.After.IsUnknown() || !o.Before.IsNull() {
		t.Errorf("output %+v", o)
	}
	c := p.Changes[0]
	if got := c.After.Get("id"); !got.IsUnknown() {
		t.Errorf("after.id is %s, want unknown", got)
	}
	if !p.Prior.Present || p.Prior.Managed != 2 || p.Prior.UnmentionedCount != 0 {
		t.Errorf("prior state %+v", p.Prior)
	}
	if d := cmp.Diff(map[string][]string{"x_server.web": {"x_server.idle"}}, p.Prior.DependsOn); d != "" {
		t.Error(d)
	}
	if len(p.Providers) != 1 || p.Providers[0].Key != "x" || len(p.Config.Resources) != 1 || len(p.Config.Variables) != 2 {
		t.Errorf("configuration %+v, providers %+v", p.Config, p.Providers)
	}
	if p.UnknownSections != nil {
		t.Errorf("unknown sections %q", p.UnknownSections)
	}
}

func TestReadPlansHidesCopiesOfSecrets(t *testing.T) {
	t.Parallel()
	p := readOne(t, smallPlan)
	for _, secret := range []string{"idle-secret-key", "web-secret-key", "tok-very-secret", "hidden-output", "state-output-secret", "data-source-secret"} {
		if strings.Contains(dump(p), secret) {
			t.Errorf("a secret is shown: the one that starts with %s", secret[:4])
		}
		if !p.Secrets.Holds(secret) {
			t.Errorf("not among the secrets: the one that starts with %s", secret[:4])
		}
	}
	c := p.Changes[0]
	for _, at := range []string{"note", "key"} {
		if !c.Before.Get(at).IsSensitive() || !c.After.Get(at).IsSensitive() {
			t.Errorf("%s is not marked", at)
		}
	}
	if got, ok := c.After.Get("user").AsString(); !ok || got != "made" {
		t.Errorf("user is %q, %v: what is no secret must stay", got, ok)
	}
}

func TestReadPlansMasksEverythingKept(t *testing.T) {
	t.Parallel()
	const secret = "s3cr3t-of-all"
	text := strings.Replace(everywhere(secret), `"resource_changes":[`, `"resource_changes":[`+
		`{"address":"x.a","change":{"actions":["no-op"],"before":{"p":"`+secret+`"},"after":{"p":"`+secret+`"},"before_sensitive":{"p":true},"after_sensitive":{"p":true}}},`, 1)
	p := readOne(t, text)
	if got := dump(p); strings.Contains(got, secret) {
		i := strings.Index(got, secret)
		t.Errorf("a secret is shown after %q", got[max(0, i-80):i])
	}
	if len(p.Changes) != 1 || len(p.Deferred) != 1 || len(p.Drift) != 1 || len(p.Outputs) != 1 || len(p.Invocations) != 1 || len(p.Checks) != 1 {
		t.Fatalf("a part is missing: %+v", p)
	}
	inv := p.Invocations[0]
	if inv.Trigger != "x.b" || inv.Event != "AfterCreate" || !inv.Config.Get("b").IsUnknown() {
		t.Errorf("invocation %+v", inv)
	}
	if got := p.Checks[0]; got.Kind != "check" || got.Address != "check.c" || got.Status != "fail" || len(got.Problems) != 1 {
		t.Errorf("check %+v", got)
	}
}

func TestReadPlansCollectsDefaultsOfSensitiveVariables(t *testing.T) {
	t.Parallel()
	p := readOne(t, `{"format_version":"1.2","configuration":{"root_module":{"variables":{"e":{"ephemeral":true,"default":"root-default-secret"}},`+
		`"module_calls":{"m":{"module":{"variables":{"s":{"sensitive":true,"default":{"a":["module-default-secret"]}}}}}}}},"variables":{"e":{"value":"given-secret"}},"resource_changes":[]}`)
	for _, secret := range []string{"root-default-secret", "module-default-secret", "given-secret"} {
		if !p.Secrets.Holds(secret) {
			t.Errorf("%s… is not among the secrets", secret[:4])
		}
	}
}

// TestReadPlansInAnyKeyOrder reads the members of a plan in the engines' order
// and in the opposite one.
func TestReadPlansInAnyKeyOrder(t *testing.T) {
	t.Parallel()
	forward := readOne(t, smallPlan)
	backward := readOne(t, reverseMembers(t, smallPlan))
	if d := cmp.Diff(dump(forward), dump(backward)); d != "" {
		t.Error(d)
	}
}

func TestReadPlansUnmentioned(t *testing.T) {
	t.Parallel()
	state := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,{"address":"x.left[%d]","mode":"managed","type":"x","name":"left","index":%d,"values":{},"sensitive_values":{}}`, i, i)
		}
		return `"prior_state":{"format_version":"1.0","values":{"root_module":{"child_modules":[{"address":"module.m","resources":[` +
			`{"address":"module.m.x.a","mode":"managed","values":{}},{"address":"module.m.x.a","mode":"managed","deposed_key":"00000001","values":{}},` +
			`{"address":"module.m.data.x.a","mode":"data","values":{}}` + b.String() + `]}]}}}`
	}
	changes := `"resource_changes":[{"address":"module.m.x.a","mode":"managed","type":"x","name":"a","change":{"actions":["no-op"],"before":{},"after":{}}}]`
	for _, order := range [][2]string{{changes, state(150)}, {state(150), changes}} {
		p := readOne(t, `{"format_version":"1.2",`+order[0]+`,`+order[1]+`}`)
		if p.Prior.Managed != 152 || p.Prior.UnmentionedCount != 151 || len(p.Prior.Unmentioned) != plan.MaxUnmentioned {
			t.Errorf("%d managed, %d unmentioned, %d named", p.Prior.Managed, p.Prior.UnmentionedCount, len(p.Prior.Unmentioned))
		}
		if got := p.Prior.Unmentioned[0]; got != "module.m.x.a (deposed object 00000001)" {
			t.Errorf("first unmentioned is %q", got)
		}
	}
}

// TestReadPlansOfTerraform012 reads addresses of the prior state as 0.12 writes
// them: without the module, which is said after them, and without the instance
// key, which stands in index alone.
func TestReadPlansOfTerraform012(t *testing.T) {
	t.Parallel()
	object := func(address, more string) string {
		return `{"address":"` + address + `","mode":"managed","type":"x","name":"a",` + more + `"values":{},"depends_on":["x.net"]}`
	}
	p := readOne(t, `{"format_version":"0.1","resource_changes":[`+
		`{"address":"x.a[0]","mode":"managed","type":"x","name":"a","index":0,"change":{"actions":["no-op"],"before":{},"after":{}}},`+
		`{"address":"module.m.module.n.x.a[\"k.1\"]","module_address":"module.m.module.n","mode":"managed","type":"x","name":"a","index":"k.1","change":{"actions":["delete"],"before":{},"after":null}}],`+
		`"prior_state":{"values":{"root_module":{"resources":[`+object("x.a", `"index":0,`)+`,`+object("x.a", `"index":1,`)+`],"child_modules":[`+
		`{"resources":[`+object("x.b", "")+`,`+object("module.m.x.c", "")+`],"address":"module.m","child_modules":[`+
		`{"resources":[`+object("x.a", `"index":"k.1",`)+`,`+object("x.a", `"deposed_key":"0a0b0c0d","index":"k.1",`)+`],"address":"module.m.module.n"}]}]}}}}`)
	want := []string{"module.m.module.n.x.a[\"k.1\"] (deposed object 0a0b0c0d)", "module.m.x.b", "module.m.x.c", "x.a[1]"}
	if d := cmp.Diff(want, p.Prior.Unmentioned); d != "" || p.Prior.Managed != 6 {
		t.Errorf("%d managed, unmentioned: %s", p.Prior.Managed, d)
	}
	net := []string{"x.net"}
	if d := cmp.Diff(map[string][]string{"x.a": net, "module.m.x.b": net, "module.m.x.c": net, "module.m.module.n.x.a": net}, p.Prior.DependsOn); d != "" {
		t.Error(d)
	}
}

func TestReadPlansThinByHand(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		entry   string
		actions string
		address string
		mode    plan.Mode
	}{
		"no change":            {`{"address":"x.a","type":"x","name":"a"}`, "", "x.a", plan.Managed},
		"change is null":       {`{"address":"x.a","change":null}`, "", "x.a", plan.Managed},
		"no actions":           {`{"address":"x.a","change":{"actions":[]}}`, "", "x.a", plan.Managed},
		"actions are null":     {`{"address":"x.a","change":{"actions":null}}`, "", "x.a", plan.Managed},
		"read on managed":      {`{"address":"x.a","mode":"managed","change":{"actions":["read"]}}`, "read", "x.a", plan.Managed},
		"read, mode by text":   {`{"address":"data.x.a","change":{"actions":["read"]}}`, "read", "data.x.a", plan.Data},
		"unknown word":         {`{"address":"x.a","change":{"actions":["explode"]}}`, "explode", "x.a", plan.Managed},
		"no-op and something":  {`{"address":"x.a","change":{"actions":["no-op","explode"]}}`, "no-op/explode", "x.a", plan.Managed},
		"odd quotes":           {`{"address":"resource.s['r1']","change":{"actions":["delete"]}}`, "delete", "resource.s['r1']", plan.Managed},
		"no address":           {`{"mode":"data","type":"x","name":"a","index":"k","module_address":"module.m[0]","change":{"actions":["read"]}}`, "read", `module.m[0].data.x.a["k"]`, plan.Data},
		"name repeats the key": {`{"address":"x.a[1]","type":"x","name":"a[1]","change":{"actions":["create"]}}`, "create", "x.a[1]", plan.Managed},
		"unknown mode":         {`{"address":"x.a","mode":"list","change":{"actions":["create"]}}`, "create", "x.a", "list"},
	}
	for name, test := range tests {
		p := readOne(t, `{"resource_changes":[`+test.entry+`]}`)
		if len(p.Changes) != 1 {
			t.Errorf("%s: %d changes, want 1", name, len(p.Changes))
			continue
		}
		c := p.Changes[0]
		if c.Actions.String() != test.actions || c.Address != test.address || c.Addr.Mode != test.mode {
			t.Errorf("%s: actions %q of %q, mode %q", name, c.Actions, c.Address, c.Addr.Mode)
		}
	}
}

func TestReadPlansKeepsNoOpsThatSaySomething(t *testing.T) {
	t.Parallel()
	p := readOne(t, changesPlan(`{"address":"x.a","mode":"managed","change":{"actions":["no-op"],"before":{},"after":{},"importing":{"id":"i-1"}}},`+
		`{"address":"x.b","mode":"managed","change":{"actions":["no-op"],"before":{},"after":{},"importing":{"identity":{"id":"i-2"}}}},`+
		`{"address":"x.c","mode":"managed","previous_address":"x.old","change":{"actions":["no-op"],"before":{},"after":{}}},`+
		`{"address":"x.d","mode":"managed","previous_address":"x.d","change":{"actions":[ "no-op" ],"before":{},"after":{}}},`+
		`{"address":"x.e","mode":"managed","change":{"actions":["no-op"],"before":{},"after":{},"importing":{}}},`+
		`{"address":"data.x.f","mode":"data","change":{"actions":["no-op"],"before":{},"after":{}}},`+
		`{"address":"x.g","mode":"managed","change":{"actions":["no-op"],"importing":null,"before":{},"after":{}}}`))
	n := p.Counts()
	if n.Import != 3 || n.Move != 1 || n.NoOp != 2 || len(p.Changes) != 4 {
		t.Errorf("counts %+v with %d changes", n, len(p.Changes))
	}
	if got, _ := p.Changes[1].Importing.Identity.Get("id").AsString(); got != "i-2" {
		t.Errorf("identity %v", p.Changes[1].Importing)
	}
}

func TestReadPlansKeepsDeposedApart(t *testing.T) {
	t.Parallel()
	p := readOne(t, changesPlan(`{"address":"x.a","mode":"managed","change":{"actions":["no-op"],"before":{},"after":{}}},`+
		`{"address":"x.a","mode":"managed","deposed":"0a0b0c0d","change":{"actions":["delete"],"before":{},"after":null}}`))
	if len(p.Changes) != 1 || p.Changes[0].Deposed != "0a0b0c0d" || p.NoOps != 1 {
		t.Errorf("%d changes, %d no-ops", len(p.Changes), p.NoOps)
	}
}

func TestReadPlansKeepsDigits(t *testing.T) {
	t.Parallel()
	p := readOne(t, changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"n":9007199254740993,"e":1e2},"after":{"n":12345678901234567890123456789,"e":100}}}`))
	c := p.Changes[0]
	if got, _ := c.Before.Get("n").AsNumber(); got != "9007199254740993" {
		t.Errorf("before.n is %s", got)
	}
	if got, _ := c.After.Get("n").AsNumber(); got != "12345678901234567890123456789" {
		t.Errorf("after.n is %s", got)
	}
	if ds := c.Differences(); len(ds) != 1 {
		t.Errorf("%d differences, want 1", len(ds))
	}
}

func TestReadPlansSeveralDocuments(t *testing.T) {
	t.Parallel()
	a := changesPlan(`{"address":"x.a","change":{"actions":["create"]}}`)
	b := "{\n  \"format_version\": \"1.2\",\n  \"resource_changes\": [\n    {\"address\": \"x.b\", \"change\": {\"actions\": [\"delete\"]}}\n  ]\n}\n"
	for name, text := range map[string]string{
		"one a line":        a + "\n" + b,
		"on one line":       a + b,
		"with blank lines":  "\n\n" + a + "\n\n\n" + b + "\n\n",
		"with noise around": "╷\n│ Warning: x\n╵\n" + a + "\n::debug::y\n" + b + "::set-output name=exitcode::0\n",
	} {
		plans := read(t, text)
		if len(plans) != 2 || plans[0].Changes[0].Address != "x.a" || plans[1].Changes[0].Address != "x.b" || plans[1].Document != 1 {
			t.Errorf("%s: %d plans", name, len(plans))
		}
	}
	r := refusal(t, a+"\n"+b[:len(b)/2])
	if r.Kind != KindTruncated || r.Document != 1 {
		t.Errorf("half a second document: %v", r)
	}
	if _, err := ReadPlans(context.Background(), strings.NewReader(a+a+a), "p", Limits{Documents: 2}); !isKind(err, KindTooLarge) {
		t.Errorf("three documents where two are allowed: %v", err)
	}
}

func isKind(err error, k Kind) bool {
	var r *Refusal
	return errors.As(err, &r) && r.Kind == k
}

func TestReadPlansEncodings(t *testing.T) {
	t.Parallel()
	text := strings.ReplaceAll(changesPlan(`{"address":"x.a[\"ü€😀\"]","change":{"actions":["create"],"before":null,"after":{"a":"ü€😀"}}}`), ",", ",\r\n")
	want := dump(readOne(t, text))
	for name, encoded := range map[string]string{
		"UTF-8 with mark":       "\xef\xbb\xbf" + text,
		"UTF-16LE with mark":    utf16Bytes(text, false, true),
		"UTF-16BE with mark":    utf16Bytes(text, true, true),
		"UTF-16LE without mark": utf16Bytes(text, false, false),
		"UTF-16BE without mark": utf16Bytes(text, true, false),
	} {
		if got := dump(readOne(t, encoded)); got != want {
			t.Errorf("%s: read otherwise", name)
		}
	}
	for name, test := range map[string]struct {
		text string
		kind Kind
	}{
		"Latin-1":             {`{"format_version":"1.2","resource_changes":[],"x":"` + "\xfc" + `"}`, KindEncoding},
		"lone surrogate":      {utf16Bytes(text[:40], false, true) + "\x00\xd8\x20\x00", KindEncoding},
		"half a character":    {utf16Bytes(text, false, true) + "\x00", KindEncoding},
		"escaped surrogate":   {`{"format_version":"1.2","resource_changes":[],"x":"\ud800"}`, KindSyntax},
		"cut in the UTF-16":   {utf16Bytes(text[:60], false, true), KindTruncated},
		"zip named json":      {"PK\x03\x04 and so on", KindSavedPlan},
		"other binary":        {"\x7fELF\x02\x01\x01\x00", KindBinary},
		"binary after a plan": {text + "\n\x01\x02\x03", KindBinary},
	} {
		r := refusal(t, test.text)
		if r.Kind != test.kind && !(test.kind == KindSyntax && r.Kind == KindEncoding) {
			t.Errorf("%s: %s, want %s (%v)", name, r.Kind, test.kind, r)
		}
	}
}

func TestReadPlansNoise(t *testing.T) {
	t.Parallel()
	const frame = "There are some problems with the CLI configuration:\n\x1b[33m╷\x1b[0m\n│ Warning: Unable to open CLI configuration file\n│ \n│ The CLI configuration file at \"/nowhere\" does not exist.\n╵\n\n"
	small := changesPlan(`{"address":"x.a","change":{"actions":["create"]}}`)
	for name, text := range map[string]string{
		"framed warning before": frame + small,
		"framed warning after":  small + "\n" + frame,
		"bare warning":          "\nWarning: Provider development overrides are in effect\n\nThe following are set:\n - a/b in /somewhere\n\nMore text.\n" + small,
		"wrapped after a word":  "\nWarning: Unable to open CLI configuration file\n\nThe CLI configuration file at\n\"/a/path/that/is/not/quite/as/long/to/a/terraformrc\" does not\nexist.\n" + small,
		"wrapped warning":       "\nWarning: Unable to open CLI configuration file\n\nThe CLI configuration file at\n\"/a/long/path/to/terraformrc\"\ndoes not exist.\n" + small,
		"shell trace":           "+ terraform show -json tf.plan\n" + small,
		"copied prompt":         "$ tofu show -json tf.plan\n" + small,
		"wrapper":               "[command]/opt/bin/terraform-bin show -json p\n" + small + "\n::debug::Terraform exited with code 0.\n::debug::stdout: " + small + "%0A\n::set-output name=stdout::" + small + "%0A\n::set-output name=exitcode::0\n",
		"Azure runner":          "##[debug]x\n" + small,
		"log lines":             "2026/01/02 13:58:26 [DEBUG] hello\n13:58:26.123 INFO   running\ntime=2026-01-02T13:58:04Z level=debug msg=x\n" + small,
		"lock messages":         "Acquiring state lock. This may take a few moments...\n" + small + "\nReleasing state lock. This may take a few moments...\n",
	} {
		if plans := read(t, text); len(plans) != 1 || len(plans[0].Changes) != 1 {
			t.Errorf("%s: %d plans", name, len(plans))
		}
	}
	for name, test := range map[string]struct {
		text string
		kind Kind
	}{
		"extra brace":                   {small + "\n}\n", KindTrailing},
		"extra brace on the line":       {small + "}", KindTrailing},
		"prompt":                        {small + "%", KindTrailing},
		"tail of another":               {small + "\n\"errored\":false}\n", KindTrailing},
		"tail in a warning":             {small + "\nWarning: x\n\n  },\n", KindTrailing},
		"text":                          {small + "\nall is well\n", KindTrailing},
		"error of the engine":           {small + "\n╷\n│ Error: Failed to load plugin schemas\n╵\n", KindTrailing},
		"error before":                  {"Error: nothing\n" + small, KindText},
		"plan in a log line":            {"13:58:26.123 INFO " + small + "\n" + small, KindText},
		"only the wrapper's copy":       {"::debug::stdout: " + small + "\n", KindText},
		"comment":                       {"# a comment\n" + small, KindText},
		"plan's text, then the plan":    {"Terraform will perform the following actions:\n\n" + small, KindPlanText},
		"events after a plan":           {small + "\n" + `{"@level":"info","@message":"x","type":"version","terraform":"1.1.0"}`, KindEvents},
		"another document after a plan": {small + "\n{}", KindEmptyObject},
	} {
		if r := refusal(t, test.text); r.Kind != test.kind {
			t.Errorf("%s: %s, want %s (%v)", name, r.Kind, test.kind, r)
		}
	}
}

// TestReadPlansTruncated cuts a plan at every byte: none of the pieces is a plan.
func TestReadPlansTruncated(t *testing.T) {
	t.Parallel()
	for n := range len(smallPlan) {
		r := refusal(t, smallPlan[:n])
		if want := KindTruncated; r.Kind != want && !(n == 0 && r.Kind == KindEmpty) {
			t.Fatalf("cut at byte %d: %v", n, r)
		}
	}
	if r := refusal(t, smallPlan[:700]); r.Offset != 700 || r.Line != 1 {
		t.Errorf("cut at byte 700: said byte %d, line %d", r.Offset, r.Line)
	}
}

func TestReadPlansSmallReads(t *testing.T) {
	t.Parallel()
	want := dump(readOne(t, smallPlan))
	for name, r := range map[string]io.Reader{
		"one byte":        iotest.OneByteReader(strings.NewReader(smallPlan + "\n")),
		"data with EOF":   iotest.DataErrReader(strings.NewReader(smallPlan)),
		"half of it":      iotest.HalfReader(strings.NewReader(smallPlan)),
		"one byte, UTF16": iotest.OneByteReader(strings.NewReader(utf16Bytes(smallPlan, false, true))),
	} {
		plans, err := ReadPlans(context.Background(), r, "plan.json", Limits{})
		if err != nil || len(plans) != 1 || dump(plans[0]) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestReadPlansFailures(t *testing.T) {
	t.Parallel()
	broken := errors.New("disk on fire")
	_, err := ReadPlans(context.Background(), io.MultiReader(strings.NewReader(smallPlan[:900]), iotest.ErrReader(broken)), "plan.json", Limits{})
	var r *Refusal
	if !errors.Is(err, broken) || errors.As(err, &r) || !strings.Contains(err.Error(), "plan.json") {
		t.Errorf("a reader that fails: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := ReadPlans(ctx, strings.NewReader(smallPlan), "plan.json", Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestReadPlansLimits(t *testing.T) {
	t.Parallel()
	big := strings.Repeat("a", 300_000)
	for name, test := range map[string]struct {
		text string
		lim  Limits
		kind Kind
	}{
		"whole input":          {smallPlan, Limits{Bytes: 1000}, KindTooLarge},
		"a string that's kept": {changesPlan(`{"address":"x.a","change":{"actions":["create"],"after":{"a":"` + big + `"}}}`), Limits{Entry: 100_000}, KindTooLarge},
		"a string that isn't":  {`{"format_version":"1.2","planned_values":{"x":"` + big + `"},"resource_changes":[]}`, Limits{Entry: 100_000}, KindTooLarge},
		"all that is kept":     {changesPlan(strings.Repeat(`{"address":"x.a","change":{"actions":["create"],"after":{"a":"bbbb"}}},`, 100) + `{"address":"x.a","change":{"actions":["create"]}}`), Limits{Kept: 1000}, KindTooLarge},
		"all values":           {changesPlan(`{"address":"x.a","change":{"actions":["create"],"after":[` + strings.Repeat("1,", 1000) + `1]}}`), Limits{Kept: 10_000}, KindTooLarge},
		"values of a variable": {`{"resource_changes":[],"variables":{"a":{"value":[` + strings.Repeat("1,", 1000) + `1]}}}`, Limits{Kept: 10_000}, KindTooLarge},
		"a deep value":         {changesPlan(`{"address":"x.a","change":{"actions":["create"],"after":` + strings.Repeat("[", 600) + strings.Repeat("]", 600) + `}}`), Limits{}, KindTooDeep},
		"a very deep part":     {`{"format_version":"1.2","planned_values":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}`, Limits{}, KindTooDeep},
		"a deep mark":          {changesPlan(`{"address":"x.a","change":{"actions":["no-op"],"before":{},"before_sensitive":` + strings.Repeat("[", 600) + "true" + strings.Repeat("]", 600) + `}}`), Limits{}, KindTooDeep},
	} {
		_, err := ReadPlans(context.Background(), strings.NewReader(test.text), "plan.json", test.lim)
		if !isKind(err, test.kind) {
			t.Errorf("%s: %v, want %s", name, err, test.kind)
		}
	}
	// What is large in all but has small parts goes through.
	many := strings.Repeat(`{"address":"x.a","mode":"managed","change":{"actions":["no-op"],"before":{"a":"`+strings.Repeat("c", 1000)+`"}}},`, 2000)
	plans, err := ReadPlans(context.Background(), strings.NewReader(changesPlan(many+`{"address":"x.b","change":{"actions":["create"]}}`)), "plan.json", Limits{Entry: 100_000, Kept: 1000})
	if err != nil || plans[0].NoOps != 2000 {
		t.Errorf("many small parts: %v", err)
	}
}

// TestSecretsAcrossPlans holds that what one plan marks can be hidden in all
// that another one holds, and that the other one stays as it was.
func TestSecretsAcrossPlans(t *testing.T) {
	t.Parallel()
	const secret = "s3cr3t-of-another"
	marked := readOne(t, changesPlan(`{"address":"x.a","change":{"actions":["no-op"],"before":{"p":"`+secret+`"},"after":{"p":"`+secret+`"},"before_sensitive":{"p":true},"after_sensitive":{"p":true}}}`))
	bare := readOne(t, everywhere(secret))
	before := dump(bare)
	if !strings.Contains(before, secret) {
		t.Fatal("the plan doesn't show what is looked for")
	}
	hidden := marked.Secrets.Union(bare.Secrets).ApplyToPlan(bare)
	if got := dump(hidden); strings.Contains(got, secret) {
		i := strings.Index(got, secret)
		t.Errorf("a secret is shown after %q", got[max(0, i-80):i])
	}
	if !hidden.Secrets.Holds(secret) || bare.Secrets.Holds(secret) {
		t.Error("the plan hasn't the secrets that were applied")
	}
	if d := cmp.Diff(before, dump(bare)); d != "" {
		t.Errorf("the plan that was given has changed: %s", d)
	}
	if got := dump((*plan.Secrets)(nil).ApplyToPlan(bare)); got != before {
		t.Error("no secrets change a plan")
	}
}
