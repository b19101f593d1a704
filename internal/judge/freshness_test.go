package judge

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

var takenAt = time.Date(2026, 11, 29, 22, 10, 5, 0, time.UTC)

func drill(until ...string) *decision.Precondition {
	return &decision.Precondition{
		Name: "postgres restorable", Command: []string{"./drill.sh"}, Control: []string{"./drill.sh", "--empty"},
		MaxAge: 24 * time.Hour, Until: until, Line: 7,
	}
}

// circumstances returns what everything was when the drill was run.
func circumstances() Present {
	return Present{
		Time: takenAt, Host: "lab1", BootID: "boot-1", Commit: "abc1234567890",
		State: &record.StatePoint{Serial: 214, Lineage: "l1", Digest: "sha256:a"},
		Tools: record.Tools{Engine: plan.OpenTofu, EngineVersion: "1.12.3", Providers: map[string]string{"registry.opentofu.org/hashicorp/aws": "5.70.0"}},
	}
}

// run returns the evidence of a run of p that passed under those circumstances.
func run(p *decision.Precondition) *Taken {
	at := circumstances()
	t := &Taken{Entry: 41, Time: at.Time, Body: record.EvidenceBody{
		Name: p.Name, Block: "precondition", Definition: p.Definition(), Passed: true, Run: record.CommandRun{Command: p.Command},
		BootID: at.BootID, Host: at.Host, State: at.State, Commit: at.Commit, Tools: at.Tools,
	}}
	if len(p.Control) > 0 {
		t.Body.Control = &record.CommandRun{Command: p.Control, ExitCode: 1}
	}
	return t
}

func everyUntil() []string {
	return []string{decision.UntilReboot, decision.UntilState, decision.UntilCommit, decision.UntilVersions}
}

func TestStandingOf(t *testing.T) {
	t.Parallel()
	state := func(serial int64, lineage, digest string) func(*Taken, *Present) {
		return func(_ *Taken, now *Present) {
			now.State = &record.StatePoint{Serial: serial, Lineage: lineage, Digest: digest}
		}
	}
	for _, tt := range []struct {
		name  string
		until []string
		move  func(then *Taken, now *Present)
		want  Freshness
		why   string // the clauses, joined
		notes string
	}{
		{name: "nothing moved", until: everyUntil(), want: Fresh},
		{name: "exactly as old as it may be", move: func(_ *Taken, n *Present) { n.Time = takenAt.Add(24 * time.Hour) }, want: Fresh},
		{name: "too old", move: func(_ *Taken, n *Present) { n.Time = takenAt.Add(24*time.Hour + 1) }, want: Stale, why: "it is older than 24h"},
		{name: "the time isn't known", move: func(_ *Taken, n *Present) { n.Time = time.Time{} }, want: Stale, why: "how old it is can't be told"},
		{name: "clocks differ", move: func(_ *Taken, n *Present) { n.Time = takenAt.Add(-time.Minute) }, want: Fresh},
		{name: "in the future", move: func(_ *Taken, n *Present) { n.Time = takenAt.Add(-time.Hour) }, want: Stale, why: "by this host's clock it was taken in the future, so how old it is can't be told"},

		{name: "rebooted", until: everyUntil(), move: func(_ *Taken, n *Present) { n.BootID = "boot-2" }, want: Stale, why: "the host rebooted since (lab1)"},
		{name: "rebooted, and it doesn't count", until: []string{"state"}, move: func(_ *Taken, n *Present) { n.BootID = "boot-2" }, want: Fresh},
		{name: "no boot id", until: everyUntil(), move: func(_ *Taken, n *Present) { n.BootID = "" }, want: Stale, why: "whether the host rebooted since can't be told"},
		{name: "no boot id then", until: everyUntil(), move: func(b *Taken, _ *Present) { b.Body.BootID = "" }, want: Stale, why: "whether the host rebooted since can't be told"},
		{name: "host without a name", until: everyUntil(), move: func(_ *Taken, n *Present) { n.Host = "" }, want: Stale, why: "whether the host rebooted since can't be told"},
		{name: "another host", until: everyUntil(), move: func(_ *Taken, n *Present) { n.Host, n.BootID = "ci7", "boot-9" }, want: Stale, why: "it was taken on host lab1, and this is ci7"},
		{name: "another host, and it doesn't count", move: func(_ *Taken, n *Present) { n.Host, n.BootID = "ci7", "boot-9" }, want: Fresh, notes: "it was taken on host lab1, and this is ci7, which doesn't end it"},

		{name: "state moved", until: everyUntil(), move: state(216, "l1", "sha256:b"), want: Stale, why: "state serial 214 → 216 since"},
		{name: "state moved, and it doesn't count", until: []string{"reboot"}, move: state(216, "l1", "sha256:b"), want: Fresh},
		{name: "same serial, other content", until: everyUntil(), move: state(214, "l1", "sha256:b"), want: Stale, why: "the state has other content since, under the same serial 214"},
		{name: "other serial, same content", until: everyUntil(), move: state(219, "l1", "sha256:a"), want: Fresh},
		{name: "another lineage, same content", until: everyUntil(), move: state(214, "l2", "sha256:a"), want: Stale, why: "it was taken for another state, of another lineage (serial 214 then, 214 now)"},
		{name: "content not comparable", until: everyUntil(), move: state(214, "l1", ""), want: Stale, why: "the state still has serial 214, but its content couldn't be compared, and two states can share a serial"},
		{name: "content not comparable, serial moved", until: everyUntil(), move: state(215, "", ""), want: Stale, why: "state serial 214 → 215 since"},
		{name: "state unreadable", until: everyUntil(), move: func(_ *Taken, n *Present) { n.State = nil }, want: Stale, why: "the state couldn't be read now, so whether it moved since can't be told"},
		{name: "state unreadable then", until: everyUntil(), move: func(b *Taken, _ *Present) { b.Body.State = nil }, want: Stale, why: "the state couldn't be read when it was taken, so whether it moved since can't be told"},

		{name: "another commit", until: everyUntil(), move: func(_ *Taken, n *Present) { n.Commit = "def4567890123" }, want: Stale, why: "commit abc1234567 → def4567890 since"},
		{name: "another commit, and it doesn't count", until: []string{"state"}, move: func(_ *Taken, n *Present) { n.Commit = "def" }, want: Fresh},
		{name: "no commit", until: everyUntil(), move: func(_ *Taken, n *Present) { n.Commit = "" }, want: Stale, why: "which commit it was taken at, or which one this is, isn't known"},

		{name: "another version", until: []string{"reboot"}, move: func(_ *Taken, n *Present) { n.Tools.EngineVersion = "1.12.4" }, want: Fresh, notes: "since then OpenTofu 1.12.3 → 1.12.4, which doesn't end it"},
		{name: "another version that counts", until: everyUntil(), move: func(_ *Taken, n *Present) { n.Tools.EngineVersion = "1.12.4" }, want: Stale, why: "since then OpenTofu 1.12.3 → 1.12.4"},
		{name: "another engine", until: everyUntil(), move: func(_ *Taken, n *Present) {
			n.Tools = record.Tools{Engine: plan.Terraform, EngineVersion: "1.14.0", Providers: map[string]string{"registry.terraform.io/hashicorp/aws": "5.70.0"}}
		}, want: Stale, why: "since then OpenTofu 1.12.3 → Terraform 1.14.0"},
		{name: "providers", until: everyUntil(), move: func(b *Taken, n *Present) {
			b.Body.Tools.Providers = map[string]string{"registry.opentofu.org/hashicorp/aws": "5.70.0", "registry.opentofu.org/lab/gone": "1.0.0"}
			n.Tools.Providers = map[string]string{"registry.opentofu.org/hashicorp/aws": "5.71.0", "example.net/lab/new": "2.0.0"}
		}, want: Stale, why: "since then provider example.net/lab/new new with 2.0.0, provider hashicorp/aws 5.70.0 → 5.71.0 and provider lab/gone 1.0.0 gone"},
		{name: "versions not known", until: everyUntil(), move: func(_ *Taken, n *Present) { n.Tools = record.Tools{} }, want: Stale, why: "whether the engine's or a provider's version moved since can't be told"},
		{name: "versions not known, and they don't count", move: func(_ *Taken, n *Present) { n.Tools = record.Tools{} }, want: Fresh},

		{name: "another command", move: func(b *Taken, _ *Present) { b.Body.Definition, b.Body.Run.Command = "sha256:x", []string{"true"} }, want: Stale, why: "the command in .holdfast.hcl, line 7, is another one now"},
		{name: "another control", move: func(b *Taken, _ *Present) { b.Body.Definition = "sha256:x" }, want: Stale, why: "the control in .holdfast.hcl, line 7, is another one now"},
		{name: "the control wasn't run", move: func(b *Taken, _ *Present) { b.Body.Control = nil }, want: Stale, why: "its control was not run with it"},
		{name: "several things", until: everyUntil(), move: func(_ *Taken, n *Present) { n.BootID, n.Commit, n.Time = "boot-2", "def", takenAt.Add(48*time.Hour) }, want: Stale,
			why: "it is older than 24h; the host rebooted since (lab1); commit abc1234567 → def since"},

		{name: "failed", until: everyUntil(), move: func(b *Taken, n *Present) {
			b.Body.Passed, b.Body.Why, b.Body.Run.ExitCode, n.Commit = false, "the command ended with exit 3.", 3, "def"
		}, want: Failed, why: "the command ended with exit 3"},
		{name: "failed, without a word", move: func(b *Taken, _ *Present) { b.Body.Passed, b.Body.Run.ExitCode = false, -1 }, want: Failed, why: "its command ended with exit -1"},
		{name: "failed, and another command now", move: func(b *Taken, _ *Present) {
			b.Body.Passed, b.Body.Run.ExitCode, b.Body.Definition, b.Body.Run.Command = false, 1, "sha256:x", nil
		}, want: Failed, why: "its command ended with exit 1; the command in .holdfast.hcl, line 7, is another one now"},
		{name: "the control succeeded", move: func(b *Taken, _ *Present) { b.Body.Control.ExitCode = 0 }, want: Failed, why: "its control succeeded, which must fail: the check can't tell good from bad"},
		{name: "passed with an exit code of failure", move: func(b *Taken, _ *Present) { b.Body.Run.ExitCode = 2 }, want: Failed, why: "its command ended with exit 2"},
		{name: "evidence of a probe", move: func(b *Taken, _ *Present) { b.Body.Block = "probe" }, want: Missing, why: "the ledger has no run of it"},
		{name: "evidence of another one", move: func(b *Taken, _ *Present) { b.Body.Name = "x" }, want: Missing, why: "the ledger has no run of it"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := drill(tt.until...)
			taken, now := run(p), circumstances()
			if tt.move != nil {
				tt.move(taken, &now)
			}
			got := StandingOf(p, taken, now)
			if got.Freshness != tt.want || strings.Join(got.Why, "; ") != tt.why || strings.Join(got.Notes, "; ") != tt.notes {
				t.Errorf("%s, why %q, notes %q", got.Freshness, got.Why, got.Notes)
			}
			if (got.Freshness == Fresh) != (len(got.Why) == 0) {
				t.Error("why and freshness disagree")
			}
			if text := got.Sentence(); !strings.Contains(text, tt.why) || !strings.Contains(text, `"postgres restorable"`) || !strings.HasSuffix(text, ".") {
				t.Error(text)
			}
		})
	}
}

func TestStandingWithoutControlOrRun(t *testing.T) {
	t.Parallel()
	p := drill()
	if got := StandingOf(p, nil, circumstances()); got.Freshness != Missing || got.Entry != 0 || got.Source() != "" {
		t.Errorf("%+v", got)
	}
	p.Control, p.MaxAge = nil, 0
	now := circumstances()
	now.Time = takenAt.Add(100000 * time.Hour)
	got := StandingOf(p, run(p), now)
	want := `"postgres restorable" was shown fresh (ledger entry 41, 2026-11-29 22:10:05 UTC). It has no control: it was never seen to fail.`
	if got.Freshness != Fresh || got.Sentence() != want {
		t.Errorf("%s: %s", got.Freshness, got.Sentence())
	}
}

// TestFreshnessNeverImproves holds for every set of things that moved or went
// unknown, and every set of what counts: one more of them, or more time, never
// makes the standing better, nor takes away what failed.
func TestFreshnessNeverImproves(t *testing.T) {
	t.Parallel()
	rank := func(f Freshness) int { return slices.Index([]Freshness{Fresh, Stale, Missing, Failed}, f) }
	moves := []func(*Taken, *Present){
		func(_ *Taken, n *Present) { n.BootID = "boot-2" },
		func(_ *Taken, n *Present) { n.Host = "ci7" },
		func(_ *Taken, n *Present) { n.Commit = "def" },
		func(_ *Taken, n *Present) { n.State.Serial++ },
		func(_ *Taken, n *Present) { n.State.Digest += "b" },
		func(_ *Taken, n *Present) { n.State.Lineage = "l2" },
		func(_ *Taken, n *Present) { n.Tools.EngineVersion = "1.12.4" },
		func(_ *Taken, n *Present) { n.Tools.Providers["lab/new"] = "1.0.0" },
		func(b *Taken, _ *Present) { b.Body.Definition = "sha256:x" },
		func(b *Taken, _ *Present) { b.Body.Passed = false },
		func(_ *Taken, n *Present) { n.Time = n.Time.Add(25 * time.Hour) },
	}
	standing := func(set int, until []string) Freshness {
		p := drill(until...)
		taken, now := run(p), circumstances()
		state := *now.State
		now.State, now.Tools.Providers = &state, maps.Clone(now.Tools.Providers)
		for i, move := range moves {
			if set&(1<<i) != 0 {
				move(taken, &now)
			}
		}
		return StandingOf(p, taken, now).Freshness
	}
	var all []string
	for counts := range 1 << len(everyUntil()) {
		all = all[:0]
		for i, u := range everyUntil() {
			if counts&(1<<i) != 0 {
				all = append(all, u)
			}
		}
		known := make([]Freshness, 1<<len(moves))
		for set := range known {
			known[set] = standing(set, all)
		}
		for set, f := range known {
			for i := range moves {
				if more := known[set|1<<i]; rank(more) < rank(f) {
					t.Fatalf("until %v, moved %b: %s, and with %d moved too: %s", all, set, f, i, more)
				}
			}
		}
		if known[0] != Fresh || known[1<<len(moves)-1] != Failed {
			t.Fatalf("until %v: %s and %s", all, known[0], known[1<<len(moves)-1])
		}
	}
	p := drill(everyUntil()...)
	last := Fresh
	for hours := range 60 {
		now := circumstances()
		now.Time = now.Time.Add(time.Duration(hours) * time.Hour)
		if f := StandingOf(p, run(p), now).Freshness; rank(f) < rank(last) {
			t.Fatalf("after %d hours it is %s again", hours, f)
		} else {
			last = f
		}
	}
	if last != Stale {
		t.Error(last)
	}
}

func TestAgeText(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		24 * time.Hour: "24h", 48 * time.Hour: "2d", 90 * time.Minute: "1h30m", 30 * time.Second: "30s", 10 * time.Minute: "10m",
		time.Hour + time.Second: "1h0m1s", 36 * time.Hour: "36h", 1500 * time.Millisecond: "1.5s",
	} {
		if got := ageText(d); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestRequiredEvidence(t *testing.T) {
	t.Parallel()
	config := withConfig(t, `
precondition "postgres restorable" {
  command = ["./drill.sh"]
  max_age = "24h"
}
precondition "it's up" { command = ["./up.sh"] }
protect "production" {
  address = ["module.db.**"]
  refuse  = ["delete"]
  require = ["postgres restorable", "it's up"]
}
`)
	shown := func(name string) PreconditionStanding {
		return PreconditionStanding{Name: name, Freshness: Fresh, Entry: 41, Time: takenAt, Notes: []string{"it has no control: it was never seen to fail"}}
	}
	stale := func(name string) PreconditionStanding {
		return PreconditionStanding{Name: name, Freshness: Stale, Entry: 43, Time: takenAt, Why: []string{"the host rebooted since (lab1)"}}
	}
	failed := func(name string) PreconditionStanding {
		return PreconditionStanding{Name: name, Freshness: Failed, Entry: 44, Time: takenAt, Why: []string{"exit 1"}}
	}
	const restorable, up = "postgres restorable", "it's up"
	for _, tt := range []struct {
		name      string
		standings map[string]PreconditionStanding
		want      record.Disposition
		level     record.Level
		words     []string
		commands  []string
	}{
		{"no ledger", nil, record.Stop, record.Reported, []string{`needs "postgres restorable" and "it's up"`, "there is no ledger here"}, []string{"holdfast init"}},
		{"all fresh", map[string]PreconditionStanding{restorable: shown(restorable), up: shown(up)}, record.Clear, record.Measured,
			[]string{"ledger entry 41, 2026-11-29 22:10:05 UTC", "never seen to fail"}, nil},
		{"never run", map[string]PreconditionStanding{}, record.Stop, record.Reported, []string{`"it's up" is missing`, `"postgres restorable" is missing`},
			[]string{"holdfast precondition run 'postgres restorable'", `holdfast precondition run 'it'\''s up'`}},
		{"one stale", map[string]PreconditionStanding{restorable: stale(restorable), up: shown(up)}, record.Stop, record.Measured,
			[]string{"to be shown fresh, and 1 of 2 is not.", `"postgres restorable" is stale, though it passed (ledger entry 43`, "rebooted", `"it's up" was shown fresh`}, []string{"holdfast precondition run 'postgres restorable'"}},
		{"one failed", map[string]PreconditionStanding{restorable: shown(restorable), up: failed(up)}, record.Stop, record.Measured, []string{`"it's up" failed`, "exit 1"}, []string{`holdfast precondition run 'it'\''s up'`}},
		{"a standing that says nothing", map[string]PreconditionStanding{restorable: {Name: restorable}, up: shown(up)}, record.Stop, record.Measured, nil, []string{"holdfast precondition run 'postgres restorable'"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			evidence := func(in *Input) { in.Evidence.Preconditions = tt.standings }
			const db = "module.db.aws_db_instance.db"
			edit := planOf(updated(db, `{"tags":{}}`, `{"tags":{"a":"b"}}`))
			r := judged(t, edit, config, evidence)
			found := findings(r, "production", db)
			if r.Disposition != tt.want || len(found) != 1 {
				t.Fatalf("%s, want %s: %v", r.Disposition, tt.want, messages(r))
			}
			f := found[0]
			if f.Disposition != tt.want || f.Evidence.Level != tt.level {
				t.Errorf("%s, %+v", f.Disposition, f.Evidence)
			}
			for _, w := range tt.words {
				if !strings.Contains(f.Message, w) {
					t.Errorf("%q is not in: %s", w, f.Message)
				}
			}
			var commands []string
			for _, s := range f.Suggestions {
				commands = append(commands, s.Command)
			}
			if !slices.Equal(commands, tt.commands) {
				t.Error(commands)
			}
			if r := judged(t, planOf(deleted(db, `{}`)), config, evidence); r.Disposition != record.Stop || strings.Contains(fmt.Sprint(messages(r)), "restorable") {
				t.Errorf("evidence lifts a refusal: %v", messages(r))
			}
			moved := planOf(change("aws_db_instance.db", "update", `{"tags":{}}`, `{"tags":{"a":"b"}}`, movedFrom(db)))
			if r := judged(t, moved, config, evidence); r.Disposition != record.Hold.Worse(tt.want) {
				t.Errorf("a move takes it out of its protection: %s", r.Disposition)
			}
		})
	}
}
