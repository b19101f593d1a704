//go:build unix

package faults

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// place is what the cloud has and what the state has of one object.
type place struct {
	live, state version
	tainted     bool
}

// version says which of two an object is, seen from the planned change.
type version string

const (
	none    version = "none"
	oldOne  version = "old"
	newOne  version = "new"
	another version = "another"
)

// truth measures all five objects, in the cloud and in the state file.
func (w *world) truth() map[string]place {
	w.t.Helper()
	live := map[string]string{
		"lab_record.www":   w.value("record", "www", "value"),
		"lab_record.old":   w.value("record", "old", "value"),
		"lab_machine.web":  w.value("machine", "web", "name"),
		"lab_volume.data":  w.value("volume", "data", "name"),
		"lab_record.moved": strings.TrimSpace(w.value("record", "moved-before", "name") + " " + w.value("record", "moved-after", "name")),
	}
	attribute := map[string]string{"lab_record.www": "value", "lab_record.old": "value", "lab_machine.web": "name", "lab_volume.data": "name", "lab_record.moved": "name"}
	stored := make(map[string]string)
	out := make(map[string]place)
	for _, r := range w.state().Resources {
		address := r.Type + "." + r.Name
		for _, i := range r.Instances {
			stored[address] = fmt.Sprint(i.Attributes[attribute[address]])
			if i.Status == "tainted" {
				out[address] = place{tainted: true}
			}
		}
	}
	for address := range attribute {
		p := out[address]
		p.live, p.state = versionOf(address, live[address]), versionOf(address, stored[address])
		out[address] = p
	}
	return out
}

func versionOf(address, value string) version {
	olds := map[string]string{"lab_record.www": "192.0.2.1", "lab_record.old": "192.0.2.2", "lab_record.moved": "moved-before"}
	news := map[string]string{"lab_record.www": "192.0.2.9", "lab_machine.web": "web", "lab_volume.data": "data", "lab_record.moved": "moved-after"}
	switch value {
	case "":
		return none
	case olds[address]:
		return oldOne
	case news[address]:
		return newOne
	}
	return another
}

// value is an attribute of a live object; "" where there is none.
func (w *world) value(kind, name, attribute string) string {
	w.t.Helper()
	out, err := w.lab.TryAdmin("get", kind, name, attribute)
	if err != nil && !strings.Contains(err.Error(), "exit status 3") {
		w.t.Fatal(err)
	}
	return strings.TrimSpace(out)
}

// stateFile is what the tests look at in a state.
type stateFile struct {
	Serial    int64
	Resources []struct {
		Type, Name string
		Instances  []struct {
			Status     string
			Attributes map[string]any
		}
	}
}

func (w *world) state() (s stateFile) {
	w.t.Helper()
	var text []byte
	var err error
	if w.states != nil {
		versions := w.states.Versions("w")
		text = versions[len(versions)-1]
	} else {
		text, err = os.ReadFile(w.at("w", "terraform.tfstate"))
	}
	if err == nil && len(text) > 0 {
		err = json.Unmarshal(text, &s)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

// fits are the outcomes that may be said of an object, by what is so. It is
// written down apart from the product's own reasoning: live and state as they
// were measured, each none, old or new.
func fits(address string, p place) []record.Outcome {
	wanted, origin := newOne, oldOne
	switch address {
	case "lab_record.old":
		wanted = none
	case "lab_machine.web", "lab_volume.data":
		origin = none
	}
	switch {
	case p.tainted:
		return []record.Outcome{record.HalfDone}
	case p.live == wanted && p.state == wanted:
		return []record.Outcome{record.Done}
	case p.live == origin && p.state == origin:
		return []record.Outcome{record.Failed, record.Unknown}
	case p.live == none && p.state == none: // a replacement's old one is gone
		return []record.Outcome{record.HalfDone}
	}
	return []record.Outcome{record.HalfDone, record.Unknown}
}

// outcomesFit holds what the ledger says against what is so.
func (w *world) outcomesFit(end record.EndedBody) {
	w.t.Helper()
	is := w.truth()
	if w.state().Serial == 0 {
		w.stateLost(end)
		return
	}
	if len(end.Outcomes) != len(is) {
		w.t.Errorf("%d outcomes for %d changes", len(end.Outcomes), len(is))
	}
	for _, o := range end.Outcomes {
		p, planned := is[o.Address]
		if !planned {
			w.t.Errorf("an outcome of %s, which nobody planned", o.Address)
			continue
		}
		if may := fits(o.Address, p); !slices.Contains(may, o.Outcome) {
			w.t.Errorf("%s is %q (%s), and it is %s in the cloud and %s in the state: want one of %q", o.Address, o.Outcome, o.Why, p.live, p.state, may)
		}
		if o.Outcome != record.Done && o.Why == "" {
			w.t.Errorf("%s is %q, and nothing says why", o.Address, o.Outcome)
		}
	}
}

// stateLost wants an end to say that the state file is gone, and to conclude
// nothing from it; and puts the backup back, as a person would.
func (w *world) stateLost(end record.EndedBody) {
	w.t.Helper()
	if end.State != nil || !strings.Contains(strings.Join(end.Errors, "\n"), "not the one from before") {
		w.t.Errorf("nothing says that the state is lost: %+v", end)
	}
	for _, o := range end.Outcomes {
		if o.Level != record.Reported || o.Outcome == record.Done && !strings.Contains(o.Why, "the engine reported it as complete") {
			w.t.Errorf("concluded from a lost state: %+v", o)
		}
	}
	w.must("cp", "terraform.tfstate.backup", "terraform.tfstate")
}

// onceEach wants every operation of the provider to have succeeded at most
// once: nothing was applied twice.
func (w *world) onceEach() {
	w.t.Helper()
	done := make(map[string]int)
	for _, line := range strings.Split(w.lab.Admin("log"), "\n") {
		f := strings.Fields(line)
		if len(f) < 6 || f[1] != "provider" || f[2] == "read" || !strings.HasPrefix(f[5], "2") {
			continue
		}
		done[strings.Join(f[2:5], " ")]++
	}
	for op, n := range done {
		if n > 1 {
			w.t.Errorf("%s was done %d times", op, n)
		}
	}
}

// touched is how often the provider changed anything so far.
func (w *world) touched() int {
	n := 0
	for _, line := range strings.Split(w.lab.Admin("log"), "\n") {
		if f := strings.Fields(line); len(f) > 2 && f[1] == "provider" && f[2] != "read" {
			n++
		}
	}
	return n
}
