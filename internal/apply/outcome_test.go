package apply

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// address of the one object that most cases are about.
const address = "lab_record.www"

// attributes are an object of NAME=VALUE; a value "?" is known only afterwards.
func attributes(pairs ...string) plan.Value {
	var members []plan.Member
	for _, p := range pairs {
		name, value, _ := strings.Cut(p, "=")
		v := plan.StringValue(value)
		if value == "?" {
			v = plan.UnknownValue()
		}
		members = append(members, plan.Member{Name: name, Value: v})
	}
	return plan.ObjectValue(members...)
}

// saying is a stream of events STEP:ACTION, such as start:create; also sum,
// error (a diagnostic about the object) and interrupt.
func saying(events ...string) *Stream {
	s := NewStream(func(text string) string { return text })
	for _, e := range events {
		step, action, _ := strings.Cut(e, ":")
		switch step {
		case "sum":
			s.Line([]byte(`{"@message":"Apply complete!","type":"change_summary"}`))
		case "error":
			s.Line(fmt.Appendf(nil, `{"@message":"Error: refused","type":"diagnostic","diagnostic":{"severity":"error","summary":"refused","address":%q}}`, address))
		case "interrupt":
			s.Line([]byte(`{"@message":"\nInterrupt received.\nPlease wait","type":"log"}`))
		default:
			word := map[string]string{"start": "apply_start", "done": "apply_complete", "failed": "apply_errored"}[step]
			s.Line(fmt.Appendf(nil, `{"@message":"…","type":%q,"hook":{"resource":{"addr":%q},"action":%q,"id_value":"id-7"}}`, word, address, action))
		}
	}
	return s
}

// known is what one case knows of one change.
type known struct {
	actions plan.Actions
	before  plan.Value // absent: no values are kept
	after   plan.Value
	replace []plan.Path
	imports string
	now     []string // what the state has; nil for no object
	tainted bool
	deposed bool // the state has a deposed object as well
	unread  bool
	same    bool
	on      bool // the engine's run isn't known to be over
	said    []string
}

func (k known) outcome() record.ChangeOutcome {
	back := Readback{
		Changes: []record.PlannedChange{{Address: address, Actions: k.actions, Imports: k.imports != ""}},
		Same:    k.same, Stream: saying(k.said...), Ended: !k.on,
	}
	if !k.before.IsAbsent() || !k.after.IsAbsent() {
		c := plan.Change{Address: address, Actions: k.actions, Before: k.before, After: k.after, ReplacePaths: k.replace}
		if k.imports != "" {
			c.Importing = &plan.Import{ID: k.imports}
		}
		back.Plan = &plan.Plan{Changes: []plan.Change{c}}
	}
	if !k.unread {
		back.After = &intake.State{}
		if k.now != nil {
			back.After.Instances = append(back.After.Instances, intake.Instance{Address: address, Tainted: k.tainted, Attributes: attributes(k.now...)})
		}
		if k.deposed {
			back.After.Instances = append(back.After.Instances, intake.Instance{Address: address, Deposed: "0badcafe"})
		}
	}
	return Outcomes(back)[0]
}

var (
	create  = plan.Actions{plan.Create}
	update  = plan.Actions{plan.Update}
	destroy = plan.Actions{plan.Delete}
	forget  = plan.Actions{plan.Forget}
	noop    = plan.Actions{plan.NoOp}
	replace = plan.Actions{plan.Delete, plan.Create}
	ahead   = plan.Actions{plan.Create, plan.Delete} // create before destroy
)

func TestOutcomes(t *testing.T) {
	t.Parallel()
	oldValues, newValues := attributes("id=1", "value=a"), attributes("id=1", "value=b")
	two := known{actions: update, before: attributes("a=1", "b=1"), after: attributes("a=2", "b=2")}
	swap := known{actions: replace, before: attributes("id=1", "name=a", "note=x"), after: attributes("id=?", "name=b", "note=x"), replace: []plan.Path{{plan.Attr("name")}}}
	first := swap
	first.actions = ahead
	with := func(k known, change func(*known)) known { change(&k); return k }
	up := func(change func(*known)) known {
		return with(known{actions: update, before: oldValues, after: newValues}, change)
	}
	was, is := []string{"id=1", "value=a"}, []string{"id=1", "value=b"}
	for name, c := range map[string]struct {
		known
		want record.Outcome
		why  string // a part of it
	}{
		"create: there":                         {known{actions: create, now: is, said: []string{"start:create", "done:create", "sum"}}, record.Done, ""},
		"create: there, exit 1":                 {known{actions: create, now: is, said: []string{"start:create", "failed:create", "error"}}, record.Done, "although the engine reported: refused"},
		"create: tainted":                       {known{actions: create, now: is, tainted: true, said: []string{"start:create", "failed:create", "error"}}, record.HalfDone, "tainted"},
		"create: never begun":                   {known{actions: create}, record.Failed, "not started"},
		"create: nobody knows":                  {known{actions: create, on: true}, record.Unknown, "isn't known"},
		"create: begun, nothing recorded":       {known{actions: create, said: []string{"start:create"}}, record.Unknown, "may exist"},
		"create: refused, nothing recorded":     {known{actions: create, said: []string{"start:create", "failed:create", "error"}}, record.Unknown, "refused"},
		"create: reported, not written":         {known{actions: create, same: true, said: []string{"start:create", "done:create"}}, record.HalfDone, `id is "id-7"`},
		"delete: gone":                          {known{actions: destroy, said: []string{"start:delete", "done:delete", "sum"}}, record.Done, ""},
		"delete: gone, nobody saw it":           {known{actions: destroy, on: true}, record.Done, ""},
		"delete: never begun":                   {known{actions: destroy, now: was}, record.Failed, "not started"},
		"delete: nobody knows":                  {known{actions: destroy, now: was, on: true}, record.Unknown, "isn't known"},
		"delete: refused":                       {known{actions: destroy, now: was, said: []string{"start:delete", "failed:delete", "error"}}, record.Failed, "refused"},
		"delete: cut short":                     {known{actions: destroy, now: was, said: []string{"start:delete", "interrupt", "failed:delete"}}, record.Unknown, "on its way"},
		"delete: on its way at the end":         {known{actions: destroy, now: was, said: []string{"start:delete"}}, record.Unknown, "didn't say how it ended"},
		"delete: reported, not written":         {known{actions: destroy, now: was, same: true, said: []string{"start:delete", "done:delete"}}, record.HalfDone, "before it wrote the state"},
		"forget: gone":                          {known{actions: forget}, record.Done, ""},
		"forget: there":                         {known{actions: forget, now: was, on: true}, record.Failed, "still has it"},
		"update: done":                          {up(func(k *known) { k.now, k.said = is, []string{"start:update", "done:update", "sum"} }), record.Done, ""},
		"update: done, no summary":              {up(func(k *known) { k.now, k.said = is, []string{"start:update", "done:update"} }), record.Done, ""},
		"update: done, exit 1":                  {up(func(k *known) { k.now, k.said = is, []string{"start:update", "failed:update", "error"} }), record.Done, "although the engine reported"},
		"update: done, complete missing":        {up(func(k *known) { k.now, k.said = is, []string{"start:update"} }), record.Done, "every planned value"},
		"update: done, seen by the state alone": {up(func(k *known) { k.now, k.on = is, true }), record.Done, "every planned value"},
		"update: other values recorded": {up(func(k *known) {
			k.now, k.said = []string{"id=1", "value=c"}, []string{"start:update", "done:update", "sum"}
		}), record.Done, "other values than planned: value"},
		"update: never begun":                         {up(func(k *known) { k.now, k.same = was, true }), record.Failed, "not started"},
		"update: never begun, others written":         {up(func(k *known) { k.now = was }), record.Failed, "not started"},
		"update: refused":                             {up(func(k *known) { k.now, k.said = was, []string{"start:update", "failed:update", "error"} }), record.Failed, "refused"},
		"update: cut short":                           {up(func(k *known) { k.now, k.said = was, []string{"start:update", "interrupt", "failed:update"} }), record.Unknown, "on its way"},
		"update: on its way at the end":               {up(func(k *known) { k.now, k.said = was, []string{"start:update"} }), record.Unknown, "didn't say how it ended"},
		"update: reported, not written":               {up(func(k *known) { k.now, k.same, k.said = was, true, []string{"start:update", "done:update"} }), record.HalfDone, "before it wrote the state"},
		"update: nobody knows":                        {up(func(k *known) { k.now, k.on, k.same = was, true, true }), record.Unknown, "isn't known"},
		"update: the state had it all along":          {up(func(k *known) { k.now, k.same = is, true }), record.Failed, "not started"},
		"update: object gone":                         {up(func(k *known) { k.said = []string{"start:update"} }), record.Unknown, "no longer has"},
		"update: tainted":                             {up(func(k *known) { k.now, k.tainted = is, true }), record.HalfDone, "tainted"},
		"update: nothing left to change":              {up(func(k *known) { k.now, k.same, k.said = was, true, []string{"sum"} }), record.Done, "nothing left to change"},
		"update: half written":                        {with(two, func(k *known) { k.now, k.said = []string{"a=2", "b=1"}, []string{"start:update", "failed:update"} }), record.HalfDone, "planned value of b"},
		"update: only unknown values":                 {with(known{actions: update, before: oldValues, after: attributes("id=1", "value=?"), now: was, said: []string{"start:update", "failed:update"}}, func(*known) {}), record.Unknown, "known only after"},
		"update: only unknown values, reported":       {known{actions: update, before: oldValues, after: attributes("id=1", "value=?"), now: is, said: []string{"start:update", "done:update", "sum"}}, record.Done, ""},
		"update: no values kept, reported":            {known{actions: update, now: is, said: []string{"start:update", "done:update"}}, record.Done, "weren't compared"},
		"update: no values kept, reported, unwritten": {known{actions: update, now: was, same: true, said: []string{"start:update", "done:update"}}, record.HalfDone, "before it wrote the state"},
		"update: no values kept, nothing said":        {known{actions: update, now: is, on: true}, record.Unknown, "aren't kept"},
		"update: no values kept, state as before":     {known{actions: update, now: was, same: true}, record.Failed, "not started"},
		"replace: done": {with(swap, func(k *known) {
			k.now, k.said = []string{"id=2", "name=b"}, []string{"start:delete", "done:delete", "start:create", "done:create", "sum"}
		}), record.Done, ""},
		"replace: done, seen by the state alone":  {with(swap, func(k *known) { k.now, k.on = []string{"id=2", "name=b", "note=x"}, true }), record.Done, ""},
		"replace: never begun":                    {with(swap, func(k *known) { k.now = []string{"id=1", "name=a", "note=x"} }), record.Failed, "not started"},
		"replace: never begun, drifted elsewhere": {with(swap, func(k *known) { k.now = []string{"id=1", "name=a", "note=y"} }), record.Failed, "old object"},
		"replace: delete refused": {with(swap, func(k *known) {
			k.now, k.said = []string{"id=1", "name=a", "note=x"}, []string{"start:delete", "failed:delete", "error"}
		}), record.Failed, "refused"},
		"replace: delete cut short": {with(swap, func(k *known) {
			k.now, k.said = []string{"id=1", "name=a", "note=x"}, []string{"start:delete", "interrupt", "failed:delete"}
		}), record.Unknown, "on its way"},
		"replace: between the two": {with(swap, func(k *known) { k.said = []string{"start:delete", "done:delete"} }), record.HalfDone, "the old object is gone and the new one isn't there"},
		"replace: create refused": {with(swap, func(k *known) {
			k.said = []string{"start:delete", "done:delete", "start:create", "failed:create", "error"}
		}), record.HalfDone, "may exist"},
		"replace: new one tainted": {with(swap, func(k *known) {
			k.now, k.tainted, k.said = []string{"id=2", "name=b"}, true, []string{"start:delete", "done:delete", "start:create", "failed:create"}
		}), record.HalfDone, "tainted"},
		"replace: old one tainted, never begun": {with(swap, func(k *known) { k.now, k.tainted, k.same = []string{"id=1", "name=a", "note=x"}, true, true }), record.Failed, "not started"},
		"replace: a part reported, not written": {with(swap, func(k *known) {
			k.now, k.same, k.said = []string{"id=1", "name=a", "note=x"}, true, []string{"start:delete", "done:delete"}
		}), record.HalfDone, "a part of it"},
		"replace: all reported, not written": {with(swap, func(k *known) {
			k.now, k.same, k.said = []string{"id=1", "name=a", "note=x"}, true, []string{"start:delete", "done:delete", "start:create", "done:create"}
		}), record.HalfDone, `id is "id-7"`},
		"replace: no values kept": {known{actions: replace, now: is, said: []string{"start:delete"}}, record.Unknown, "aren't kept"},
		"ahead: done": {with(first, func(k *known) {
			k.now, k.said = []string{"id=2", "name=b"}, []string{"start:create", "done:create", "start:delete", "done:delete", "sum"}
		}), record.Done, ""},
		"ahead: old one left": {with(first, func(k *known) {
			k.now, k.deposed, k.said = []string{"id=2", "name=b"}, true, []string{"start:create", "done:create", "start:delete", "failed:delete"}
		}), record.HalfDone, "0badcafe"},
		"ahead: create refused": {with(first, func(k *known) {
			k.now, k.said = []string{"id=1", "name=a", "note=x"}, []string{"start:create", "failed:create", "error"}
		}), record.Failed, "refused"},
		"ahead: neither is there":        {with(first, func(k *known) { k.said = []string{"start:create"} }), record.Unknown, "neither"},
		"import: done":                   {known{actions: noop, before: oldValues, after: oldValues, imports: "1", now: was}, record.Done, ""},
		"import: not there":              {known{actions: noop, before: oldValues, after: oldValues, imports: "1"}, record.Failed, "no object"},
		"import: another id":             {known{actions: noop, before: attributes("id=ns/b"), after: attributes("id=ns/b"), imports: "ns/a", now: []string{"id=ns/b"}}, record.Done, `imported as "ns/a"; the object calls itself "ns/b"`},
		"import: a part of the id":       {known{actions: noop, before: attributes("id=7"), after: attributes("id=7"), imports: "zone/7", now: []string{"id=7"}}, record.Done, ""},
		"import and update: another id":  {known{actions: update, before: attributes("id=b", "v=1"), after: attributes("id=b", "v=2"), imports: "a", now: []string{"id=b", "v=2"}, said: []string{"start:update", "done:update", "sum"}}, record.Done, `the object calls itself "b"`},
		"import and update: not there":   {known{actions: update, before: attributes("id=a", "v=1"), after: attributes("id=a", "v=2"), imports: "a"}, record.Failed, "no object"},
		"move: there":                    {known{actions: noop, now: was}, record.Done, ""},
		"read":                           {known{actions: plan.Actions{plan.Read}}, record.Done, "only read"},
		"a word of tomorrow":             {known{actions: plan.Actions{"rotate"}}, record.Unknown, "not known to holdfast"},
		"unread: reported":               {known{actions: update, unread: true, said: []string{"start:update", "done:update"}}, record.Done, "couldn't be read back"},
		"unread: half a replacement":     {known{actions: replace, unread: true, said: []string{"start:delete", "done:delete"}}, record.Unknown, "couldn't be read back"},
		"unread: never begun":            {known{actions: create, unread: true}, record.Failed, "never began"},
		"unread: nobody knows":           {known{actions: create, unread: true, on: true}, record.Unknown, "couldn't be read back"},
		"unread: nothing left to change": {known{actions: update, unread: true, said: []string{"sum"}}, record.Done, "nothing left"},
		"unread: import":                 {known{actions: noop, unread: true}, record.Unknown, "couldn't be read back"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := c.outcome()
			if got.Outcome != c.want || !strings.Contains(got.Why, c.why) {
				t.Errorf("got %q (%s), want %q (%s)", got.Outcome, got.Why, c.want, c.why)
			}
			if c.want == record.Failed && strings.HasPrefix(name, "create: begun") {
				t.Error("a create that was begun is never known to have failed")
			}
			measured := !c.unread && c.want != record.Unknown && !(c.want == record.Failed && slices.ContainsFunc(c.said, func(s string) bool { return strings.HasPrefix(s, "failed") }))
			if (got.Level == record.Measured) != measured {
				t.Errorf("level is %q", got.Level)
			}
		})
	}
}

// TestOutcomesOfLists: what counts is the list as a whole.
func TestOutcomesOfLists(t *testing.T) {
	t.Parallel()
	list := func(texts ...string) plan.Value {
		var elems []plan.Value
		for _, s := range texts {
			elems = append(elems, plan.StringValue(s))
		}
		return plan.ObjectValue(plan.Member{Name: "tags", Value: plan.ListValue(elems...)})
	}
	for name, c := range map[string]struct {
		before, after, now plan.Value
		want               record.Outcome
	}{
		"an element less":            {list("a", "b"), list("b"), list("b"), record.Done},
		"an element more":            {list("b"), list("a", "b"), list("a", "b"), record.Done},
		"stored in another order":    {list("b"), list("a", "b"), list("b", "a"), record.Done},
		"not done":                   {list("a", "b"), list("b"), list("a", "b"), record.Failed},
		"only another order, done":   {list("a", "b"), list("b", "a"), list("b", "a"), record.Done},
		"only another order, undone": {list("a", "b"), list("b", "a"), list("a", "b"), record.Failed},
	} {
		back := Readback{
			Changes: []record.PlannedChange{{Address: address, Actions: update}},
			Plan:    &plan.Plan{Changes: []plan.Change{{Address: address, Actions: update, Before: c.before, After: c.after}}},
			After:   &intake.State{Instances: []intake.Instance{{Address: address, Attributes: c.now}}},
			Stream:  saying("start:update", "failed:update"), Ended: true,
		}
		if got := Outcomes(back)[0]; got.Outcome != c.want {
			t.Errorf("%s: %q (%s), want %q", name, got.Outcome, got.Why, c.want)
		}
	}
}

// TestOutcomesApart: words about a deposed object aren't taken for words about
// the current one at the same address.
func TestOutcomesApart(t *testing.T) {
	t.Parallel()
	back := Readback{
		Changes: []record.PlannedChange{{Address: address, Deposed: "0badcafe", Actions: destroy}, {Address: address, Actions: update}},
		Plan:    &plan.Plan{Changes: []plan.Change{{Address: address, Actions: update, Before: attributes("v=1"), After: attributes("v=2")}}},
		After:   &intake.State{Instances: []intake.Instance{{Address: address, Attributes: attributes("v=1")}}},
		Stream:  saying("start:delete", "done:delete"), Ended: true,
	}
	got := Outcomes(back)
	if got[0].Outcome != record.Done || got[1].Outcome != record.Failed {
		t.Errorf("got %+v", got)
	}
}

// TestOutcomesSecretKey: the ledger masks a key that is a secret, and the
// state and the stream have it in full. Two such keys look alike.
func TestOutcomesSecretKey(t *testing.T) {
	t.Parallel()
	const one, two, masked = `x["swordfish-one"]`, `x["swordfish-two"]`, `x["` + plan.Redacted + `"]`
	secrets := &plan.Secrets{}
	secrets.Add("swordfish-one")
	secrets.Add("swordfish-two")
	began := func(s *Stream, address string, steps ...string) {
		for _, step := range steps {
			s.Line(fmt.Appendf(nil, `{"@message":"…","type":%q,"hook":{"resource":{"addr":%q},"action":"any"}}`, step, address))
		}
	}
	for _, c := range []struct {
		name    string
		actions plan.Actions
		there   []string // in the state afterwards
		steps   []string // of the second
		gone    bool     // the plan file
		want    []record.Outcome
	}{
		{name: "created", actions: create, there: []string{one, two}, want: []record.Outcome{record.Done, record.Done}},
		{name: "one not created", actions: create, there: []string{one}, want: []record.Outcome{record.Done, record.Failed}},
		{name: "one begun", actions: create, there: []string{one}, steps: []string{"apply_start"}, want: []record.Outcome{record.Done, record.Unknown}},
		{name: "deleted", actions: destroy, want: []record.Outcome{record.Done, record.Done}},
		{name: "not deleted", actions: destroy, there: []string{one, two}, steps: []string{"apply_start", "apply_errored"}, want: []record.Outcome{record.Failed, record.Failed}},
		{name: "forgotten", actions: forget, want: []record.Outcome{record.Done, record.Done}},
		{name: "not forgotten", actions: forget, there: []string{two}, want: []record.Outcome{record.Done, record.Failed}},
		{name: "not deleted, without the plan", actions: destroy, there: []string{one, two}, gone: true, want: []record.Outcome{record.Unknown, record.Unknown}},
		{name: "not created, without the plan", actions: create, gone: true, want: []record.Outcome{record.Unknown, record.Unknown}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			back := Readback{Stream: NewStream(secrets.Mask), After: &intake.State{}, Ended: true, Plan: &plan.Plan{Secrets: secrets}}
			for _, address := range []string{one, two} {
				back.Changes = append(back.Changes, record.PlannedChange{Address: secrets.MaskAddress(address), Actions: c.actions})
				change := plan.Change{Address: address, Actions: c.actions}
				if !c.actions.Is(plan.Create) {
					change.Before = attributes("v=1")
				}
				if c.actions.Is(plan.Create) {
					change.After = attributes("v=1")
				}
				back.Plan.Changes = append(back.Plan.Changes, change)
			}
			for _, address := range c.there {
				back.After.Instances = append(back.After.Instances, intake.Instance{Address: address, Attributes: attributes("v=1")})
			}
			began(back.Stream, two, c.steps...)
			if c.gone {
				back.Plan = nil
			}
			for i, o := range Outcomes(back) {
				if o.Outcome != c.want[i] || o.Address != masked || strings.Contains(o.Why, "swordfish") {
					t.Errorf("%d: got %+v, want %s", i, o, c.want[i])
				}
			}
		})
	}
}

// TestOutcomesProperty: whatever is known of a change, nothing panics, every
// outcome that isn't done says why, and nothing is done of which neither state
// nor stream shows anything.
func TestOutcomesProperty(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SampledFrom([]string{"a", "b", "c"})
		object := func(label string, unknown bool) []string {
			v := rapid.SliceOfN(values, 2, 2).Draw(t, label)
			if unknown && rapid.Bool().Draw(t, label+" unknown") {
				v[1] = "?"
			}
			return []string{"id=1", "x=" + v[0], "y=" + v[1]}
		}
		was := object("before", false)
		k := known{
			actions: rapid.SampledFrom([]plan.Actions{create, update, destroy, forget, noop, replace, ahead, {plan.Forget, plan.Create}, {plan.Create, plan.Forget}, {plan.Read}, {plan.Open}, {"new"}, {}, nil}).Draw(t, "actions"),
			unread:  rapid.Bool().Draw(t, "unread"), on: rapid.Bool().Draw(t, "on"), tainted: rapid.Bool().Draw(t, "tainted"), deposed: rapid.Bool().Draw(t, "deposed"),
			said:    rapid.SliceOfN(rapid.SampledFrom([]string{"start:create", "start:update", "start:delete", "done:create", "done:update", "done:delete", "failed:create", "failed:update", "failed:delete", "start:", "done:odd", "error", "interrupt", "sum"}), 0, 6).Draw(t, "said"),
			imports: rapid.SampledFrom([]string{"", "1", "2"}).Draw(t, "imports"),
		}
		if rapid.Bool().Draw(t, "values kept") {
			k.before, k.after = attributes(was...), attributes(object("after", true)...)
			if rapid.Bool().Draw(t, "paths") {
				k.replace = []plan.Path{{plan.Attr("x")}}
			}
		}
		unchanged := rapid.Bool().Draw(t, "unchanged")
		switch had := !k.actions.Is(plan.Create); {
		case unchanged && had:
			k.now, k.same = was, rapid.Bool().Draw(t, "all the same")
		case unchanged:
			k.same = rapid.Bool().Draw(t, "all the same")
		case rapid.Bool().Draw(t, "there"):
			k.now = object("now", false)
		}
		got := k.outcome()
		if got.Outcome != record.Done && got.Why == "" {
			t.Fatalf("%q without a reason", got.Outcome)
		}
		changes := slices.ContainsFunc(k.actions, func(a plan.Action) bool {
			return a == plan.Create || a == plan.Update || a == plan.Delete || a == plan.Forget
		})
		word := slices.ContainsFunc(k.said, func(s string) bool { return strings.HasPrefix(s, "done") || s == "sum" })
		differs := k.before.IsAbsent() || k.actions.Is(plan.Create) || len(plan.Diff(k.before, k.after)) > 0
		if unchanged && changes && differs && !word && got.Outcome == record.Done {
			t.Fatalf("done, and neither state nor stream shows it: %s", got.Why)
		}
		if got.Outcome == record.Failed && slices.ContainsFunc(k.said, func(s string) bool { return s == "start:create" }) && k.actions.Is(plan.Create) {
			t.Fatalf("a create that was begun is called failed: %s", got.Why)
		}
	})
}
