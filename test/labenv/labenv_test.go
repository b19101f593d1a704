package labenv

import (
	"strings"
	"testing"
)

// TestInPlaceRestarts shows what an update in place does to a machine: another
// process, and what was done by hand is gone.
func TestInPlaceRestarts(t *testing.T) {
	t.Parallel()
	for _, e := range Engines(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			l := Start(t)
			machine := func(memory string) string {
				return "resource \"lab_machine\" \"db\" {\n  name = \"db\"\n  image = \"debian-12\"\n  memory = " + memory + "\n}\n"
			}
			r := l.NewRoot(t, e, machine("128"))
			r.Plan()
			if got := r.Apply(); got.Code != 0 {
				t.Fatalf("apply: %+v", got)
			}
			if changes, text := r.Plan(); changes {
				t.Fatalf("the plan after the apply isn't empty:\n%s", text)
			}
			before := l.Admin("get", "machine", "db", "started")
			r.Write("main.tf", machine("256"))
			if _, text := r.Plan(); !strings.Contains(text, "0 to add, 1 to change, 0 to destroy") {
				t.Fatalf("want one update in place:\n%s", text)
			}
			if got := r.Apply(); got.Code != 0 {
				t.Fatalf("apply: %+v", got)
			}
			if after := l.Admin("get", "machine", "db", "started"); after == before {
				t.Errorf("the machine runs since %s still: it wasn't restarted", after)
			}
		})
	}
}
