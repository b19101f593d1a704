package judge

import "testing"

func TestListShift(t *testing.T) {
	t.Parallel()
	b := updated("acme_thing.n[1]", `{"name":"b"}`, `{"name":"c"}`)
	c := replaced("acme_thing.n[2]", `{"name":"c","id":"2"}`, `{"name":"d","id":{"unknown":true}}`, "name")
	d := deleted("acme_thing.n[3]", `{"name":"d","id":"3"}`, reason("delete_because_count_index"))
	other := deleted("acme_thing.n[3]", `{"name":"x"}`, reason("delete_because_count_index"))
	for _, tt := range []struct {
		name  string
		plan  int
		moved int
	}{
		{name: "the middle of a list", plan: 0, moved: 3},
		{name: "the end of a list", plan: 1, moved: 0},
		{name: "other values than the neighbour's", plan: 2, moved: 0},
		{name: "keys of for_each", plan: 3, moved: 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := planOf(b, c, d)
			switch tt.plan {
			case 1:
				p = planOf(d)
			case 2:
				p = planOf(updated("acme_thing.n[2]", `{"name":"c"}`, `{"name":"y"}`), other)
			case 3:
				p = planOf(updated(`acme_thing.n["b"]`, `{"name":"b"}`, `{"name":"c"}`), deleted(`acme_thing.n["c"]`, `{"name":"c"}`, reason("delete_because_each_key")))
			}
			r := judged(t, p)
			n := 0
			for _, c := range r.Changes {
				n += len(findings(r, "list-shift", c.Address))
			}
			if n != tt.moved {
				t.Errorf("said of %d changes, want %d: %v", n, tt.moved, messages(r))
			}
		})
	}
}
