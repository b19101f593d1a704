package apply

import (
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// noted is a body in entry seq.
func noted[B any](seq int64, body B) *Noted[B] {
	return &Noted[B]{Entry: record.Entry{Seq: seq, Time: "2026-03-01T10:00:00.000000Z", Actor: record.Actor{User: "ada", Host: "crib"}}, Body: body}
}

func TestStand(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	clean := record.Source{Commit: "c0ffee", TreeDigest: "tree"}
	dirty := record.Source{Commit: "c0ffee", TreeDigest: "dirt", Changed: []string{"main.tf (modified)"}}
	later := record.Source{Commit: "decade", TreeDigest: "other"}
	started := noted(5, record.StartedBody{Source: clean})
	fromDirt := noted(5, record.StartedBody{Source: dirty})
	whole := noted(6, record.EndedBody{Apply: 5, Tally: record.Tally{Done: 2}})
	half := noted(6, record.EndedBody{Apply: 5, Tally: record.Tally{Done: 1, HalfDone: 1, Unknown: 1}})
	proved := noted(7, record.ProofBody{Proved: true, Standing: record.InAgreement, Source: clean})
	proof := func(standing record.Standing, owed ...string) *Noted[record.ProofBody] {
		return noted(7, record.ProofBody{Standing: standing, Owed: owed, Source: clean})
	}
	whatIf := func(b record.CheckBody) *Noted[record.CheckBody] { b.Verdict = record.HoldVerdict; return noted(8, b) }
	probed := noted(7, record.ProofBody{Standing: record.Drifted, Source: clean, Owed: []string{"Probe \"p\" failed."}, Probes: []record.ProbeResult{{Name: "p"}}})
	first := noted(7, record.ProofBody{Standing: record.Drifted, Source: clean, Owed: []string{"The whole plan isn't empty."}, LeftOver: []record.LeftOver{{Address: "a"}, {Address: "b"}}})
	held := noted(8, record.CheckBody{Verdict: record.HoldVerdict, Totals: record.Totals{Hold: 1, Stop: 1}})
	for name, c := range map[string]struct {
		look Look
		want record.Standing
		why  string
	}{
		"nothing is known":                {Look{}, record.UnknownNow, "Nothing was applied or proved"},
		"only checked":                    {Look{Check: noted(2, record.CheckBody{Verdict: record.Proceed})}, record.UnknownNow, "Nothing was applied"},
		"open apply":                      {Look{Started: started}, record.UnknownNow, "its end isn't recorded"},
		"an apply is running":             {Look{Started: started, Running: &Running{PID: 4711}}, record.UnknownNow, "An apply is running (pid 4711), started at 2026-03-01 10:00:00Z by ada on crib."},
		"running, nobody knows which":     {Look{Started: started, Running: &Running{}}, record.UnknownNow, "An apply is running, started"},
		"a -target plan that holds":       {Look{Check: whatIf(record.CheckBody{Partial: true}), Proof: proved, Now: &clean}, record.InAgreement, "Proved at"},
		"a -destroy plan that holds":      {Look{Check: whatIf(record.CheckBody{Mode: "destroy", Source: &clean, Changes: make([]record.PlannedChange, 2)}), Proof: proved, Now: &clean}, record.InAgreement, "Proved at"},
		"a probe failed":                  {Look{Proof: probed}, record.Drifted, "Probe"},
		"never applied":                   {Look{Proof: first}, record.Unproven, "Not applied yet: nothing is in its state, and a plan of it has 2 changes."},
		"in no commit":                    {Look{Proof: noted(7, record.ProofBody{Standing: record.Uncommitted, Source: record.Source{WorkTree: "/srv/dns"}, Owed: []string{". is in no commit"}})}, record.Uncommitted, "only /srv/dns can explain"},
		"left by an apply":                {Look{Proof: proof(record.Drifted, "1 change left by the last apply (a).")}, record.Drifted, "left by the last apply (a)"},
		"open apply names who":            {Look{Started: started, Proof: noted(4, record.ProofBody{Proved: true})}, record.UnknownNow, "ada on crib"},
		"open apply beats a held plan":    {Look{Started: started, Check: held}, record.UnknownNow, "its end isn't recorded"},
		"held":                            {Look{Check: held, Started: started, Ended: whole, Proof: proved}, record.Held, "2 questions open"},
		"held before, proved since":       {Look{Check: noted(3, record.CheckBody{Verdict: record.StopVerdict}), Proof: proved, Now: &clean}, record.InAgreement, "Proved at"},
		"applied":                         {Look{Started: started, Ended: whole}, record.Unproven, "not proved since"},
		"applied, not all done":           {Look{Started: started, Ended: half}, record.Unproven, "1 done, 1 half done, 1 unknown"},
		"applied after the proof":         {Look{Started: started, Ended: whole, Proof: noted(4, record.ProofBody{Proved: true})}, record.Unproven, "not proved since"},
		"applied from changed files":      {Look{Started: fromDirt, Ended: whole}, record.Uncommitted, "main.tf (modified)"},
		"changed still":                   {Look{Started: fromDirt, Ended: whole, Now: &dirty}, record.Uncommitted, "main.tf"},
		"committed since":                 {Look{Started: fromDirt, Ended: whole, Now: &record.Source{TreeDigest: "dirt"}}, record.Unproven, "not proved since"},
		"something else committed since":  {Look{Started: fromDirt, Ended: whole, Now: &later}, record.Uncommitted, "main.tf"},
		"proved":                          {Look{Started: started, Ended: whole, Proof: proved, Now: &clean}, record.InAgreement, "commit c0ffee"},
		"proved, the work tree elsewhere": {Look{Proof: proved}, record.InAgreement, "Proved at"},
		"proved outside of Git":           {Look{Proof: noted(7, record.ProofBody{Proved: true})}, record.InAgreement, "outside of Git"},
		"proved, with blind spots":        {Look{Proof: noted(7, record.ProofBody{Proved: true, Blind: []record.BlindSpot{{}}})}, record.InAgreement, "1 type."},
		"proved, changed since":           {Look{Proof: proved, Now: &dirty}, record.Uncommitted, "Changed since the proof"},
		"proved, committed since":         {Look{Proof: proved, Now: &later}, record.Unproven, "another one than the one proved"},
		"drifted":                         {Look{Proof: proof(record.Drifted, "The plan isn't empty.", "more")}, record.Drifted, "The plan isn't empty."},
		"unpushed":                        {Look{Proof: proof(record.Unpushed, "Push."), Now: &clean, Pushed: &no}, record.Unpushed, "Push."},
		"unpushed, pushed since":          {Look{Proof: proof(record.Unpushed, "Push."), Now: &clean, Pushed: &yes}, record.Unproven, "pushed since"},
		"unpushed, another one pushed":    {Look{Proof: proof(record.Unpushed, "Push."), Now: &later, Pushed: &yes}, record.Unpushed, "Push."},
		"no proof for a reason":           {Look{Proof: noted(7, record.ProofBody{Standing: record.UnknownNow, Why: "The plan failed."})}, record.UnknownNow, "The plan failed."},
		"no proof, nothing said":          {Look{Proof: proof(record.Uncommitted)}, record.Uncommitted, "failed"},
	} {
		got, why := Stand(c.look)
		if got != c.want || !strings.Contains(why, c.why) {
			t.Errorf("%s: %q (%s), want %q (%s)", name, got, why, c.want, c.why)
		}
	}
}

func TestWhatBringsOn(t *testing.T) {
	t.Parallel()
	failed := []record.ProbeResult{{Name: "a", Passed: true}, {Name: "b"}}
	left := []record.LeftOver{{Address: "a"}}
	applied := noted(5, record.StartedBody{})
	for name, c := range map[string]struct {
		look                Look
		measured, unapplied bool
	}{
		"nothing is known":             {Look{}, false, false},
		"a probe":                      {Look{Proof: noted(7, record.ProofBody{Standing: record.Drifted, Probes: failed}), Started: applied}, true, false},
		"a check":                      {Look{Proof: noted(7, record.ProofBody{Standing: record.Drifted, Checks: []string{"c"}})}, true, false},
		"a probe, and changes":         {Look{Proof: noted(7, record.ProofBody{Standing: record.Drifted, Probes: failed, LeftOver: left}), Started: applied}, false, false},
		"a probe, and an apply since":  {Look{Proof: noted(3, record.ProofBody{Standing: record.Drifted, Probes: failed}), Started: applied}, false, false},
		"a probe, and not committed":   {Look{Proof: noted(7, record.ProofBody{Standing: record.Uncommitted, Probes: failed})}, false, false},
		"changes, and never applied":   {Look{Proof: noted(7, record.ProofBody{Standing: record.Drifted, LeftOver: left})}, false, true},
		"changes, and objects":         {Look{Proof: noted(7, record.ProofBody{Standing: record.Drifted, LeftOver: left, State: record.StatePoint{Objects: 1}})}, false, false},
		"changes of an applied stack":  {Look{Proof: noted(7, record.ProofBody{Standing: record.Drifted, LeftOver: left}), Started: applied}, false, false},
		"changes, and an unknown plan": {Look{Proof: noted(7, record.ProofBody{Standing: record.UnknownNow})}, false, false},
	} {
		if c.look.OnlyMeasured() != c.measured || c.look.NotAppliedYet() != c.unapplied {
			t.Errorf("%s: only measured %v, not applied yet %v", name, c.look.OnlyMeasured(), c.look.NotAppliedYet())
		}
	}
}

func TestLeftOvers(t *testing.T) {
	t.Parallel()
	started := &record.StartedBody{Changes: []record.PlannedChange{{Address: "a"}, {Address: "b"}, {Address: "c", Deposed: "0badcafe"}}}
	ended := &record.EndedBody{Outcomes: []record.ChangeOutcome{{Address: "a", Outcome: record.Done}, {Address: "b", Outcome: record.HalfDone, Why: "half way"}}}
	partial := &record.StartedBody{Changes: started.Changes, Partial: true}
	omitted := &record.StartedBody{Changes: started.Changes, Omitted: 3}
	for name, c := range map[string]struct {
		change  record.PlannedChange
		started *record.StartedBody
		ended   *record.EndedBody
		outside bool
		cause   string
		why     string
	}{
		"no apply is known":              {record.PlannedChange{Address: "a"}, nil, nil, false, "", ""},
		"no apply is known, drifted":     {record.PlannedChange{Address: "a"}, nil, nil, true, "", "changed outside since the state was written"},
		"done, and planned again":        {record.PlannedChange{Address: "a"}, started, ended, false, CauseResidue, "what is read back isn't what the configuration says"},
		"done, and changed outside":      {record.PlannedChange{Address: "a"}, started, ended, true, CauseSince, "something changed it outside since"},
		"half done, and changed outside": {record.PlannedChange{Address: "b"}, started, ended, true, CauseResidue, "left it half done"},
		"half done":                      {record.PlannedChange{Address: "b"}, started, ended, false, CauseResidue, "left it half done: half way"},
		"its end isn't known":            {record.PlannedChange{Address: "a"}, started, nil, false, CauseResidue, "the apply touched it"},
		"deposed by the apply":           {record.PlannedChange{Address: "a", Deposed: "12345678"}, started, ended, false, CauseResidue, "the apply touched it"},
		"of another deposed object":      {record.PlannedChange{Address: "c"}, started, ended, false, CauseResidue, ""},
		"not in the plan":                {record.PlannedChange{Address: "z"}, started, ended, false, CauseSince, "had no change of it"},
		"not in the plan, and drifted":   {record.PlannedChange{Address: "z"}, started, ended, true, CauseSince, "changed outside since"},
		"left out by a partial plan":     {record.PlannedChange{Address: "z"}, partial, ended, false, CauseBefore, "partial"},
		"more than the ledger keeps":     {record.PlannedChange{Address: "z"}, omitted, ended, false, "", "isn't known"},
		"touched, more than are kept":    {record.PlannedChange{Address: "a"}, omitted, ended, false, CauseResidue, ""},
		"an import that isn't done yet":  {record.PlannedChange{Address: "a", Actions: noop, Imports: true}, started, nil, false, CauseResidue, ""},
		"a move that isn't done yet":     {record.PlannedChange{Address: "a", Actions: noop, Previous: "old"}, started, nil, false, CauseResidue, ""},
	} {
		if c.change.Actions == nil {
			c.change.Actions = update
		}
		got := LeftOvers([]record.PlannedChange{c.change, {Address: "quiet", Actions: plan.Actions{plan.NoOp}}}, c.started, c.ended, func(string) bool { return c.outside })
		if len(got) != 1 || got[0].Cause != c.cause || !strings.Contains(got[0].Why, c.why) {
			t.Errorf("%s: %+v, want %q (%s)", name, got, c.cause, c.why)
		}
	}
}

func TestTexts(t *testing.T) {
	t.Parallel()
	if got := TallyText(record.Tally{}); got != "nothing to do" {
		t.Error(got)
	}
	if got := TallyText(record.Tally{Done: 3, Failed: 1, HalfDone: 2, Unknown: 4}); got != "3 done, 1 failed, 2 half done, 4 unknown" {
		t.Error(got)
	}
	if got := Who(record.Actor{User: "ada", Host: "crib", CI: "job 7", Agent: "helper"}); got != "ada on crib (job 7), through helper" {
		t.Error(got)
	}
}
