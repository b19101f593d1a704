package judge

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestRename(t *testing.T) {
	t.Parallel()
	queue := func(name string) string {
		return `{"name":"` + name + `","fifo_queue":true,"id":{"unknown":true},"arn":{"unknown":true}}`
	}
	live := func(name string) string {
		return `{"name":"` + name + `","fifo_queue":true,"id":"q-1","arn":"arn:1"}`
	}
	checkRule(t, "rename", []ruleCase{
		{
			name: "another name", at: "aws_sqs_queue.old", plan: planOf(deleted("aws_sqs_queue.old", live("mail")), created("aws_sqs_queue.new", queue("mail"))),
			asks: record.Clear, related: []string{"aws_sqs_queue.new"},
			words: []string{"This looks like the object that the plan creates as aws_sqs_queue.new", "A moved block with from = aws_sqs_queue.old and to = aws_sqs_queue.new keeps the object", "leave it as it is"},
		},
		{
			name: "the create says it as well", at: "aws_sqs_queue.new", plan: planOf(deleted("aws_sqs_queue.old", live("mail")), created("aws_sqs_queue.new", queue("mail"))),
			asks: record.Clear, related: []string{"aws_sqs_queue.old"}, words: []string{"that the plan destroys as aws_sqs_queue.old."},
		},
		{
			name: "another key", at: `aws_sqs_queue.q["a"]`, plan: planOf(deleted(`aws_sqs_queue.q["a"]`, live("mail")), created(`aws_sqs_queue.q["b"]`, queue("mail"))),
			asks: record.Clear, words: []string{`from = aws_sqs_queue.q["a"] and to = aws_sqs_queue.q["b"]`},
		},
		{
			name: "into a module", at: "aws_sqs_queue.q", plan: planOf(deleted("aws_sqs_queue.q", live("mail")), created("module.mail.aws_sqs_queue.q", queue("mail"))),
			asks: record.Clear, words: []string{"to = module.mail.aws_sqs_queue.q"},
		},
		{
			name: "from count to for_each", at: "aws_sqs_queue.q[1]",
			plan: planOf(deleted("aws_sqs_queue.q[0]", live("a")), deleted("aws_sqs_queue.q[1]", live("b")), created(`aws_sqs_queue.q["b"]`, queue("b")), created(`aws_sqs_queue.q["a"]`, queue("a"))),
			asks: record.Clear, related: []string{`aws_sqs_queue.q["b"]`},
		},
		{
			name: "another version of the type", at: "kubernetes_config_map.c",
			plan: planOf(deleted("kubernetes_config_map.c", `{"metadata":[{"name":"c","namespace":"n"}],"data":{"a":"b"},"id":"n/c"}`), created("kubernetes_config_map_v1.c", `{"metadata":[{"name":"c","namespace":"n"}],"data":{"a":"b"},"id":{"unknown":true}}`)),
			asks: record.Clear, words: []string{"A moved block from one type to another works only where the provider supports it", "import block for kubernetes_config_map_v1.c"}, not: []string{"from = "},
		},
		{
			name: "with an edit on the way", at: "aws_sqs_queue.old",
			plan: planOf(deleted("aws_sqs_queue.old", `{"name":"mail","a":1,"b":2,"delay":0}`), created("aws_sqs_queue.new", `{"name":"mail","a":1,"b":2,"delay":5}`)),
			asks: record.Clear, words: []string{"the plan should then only change delay.", "name"},
		},
		{
			name: "secrets agree and aren't shown", at: "aws_db_instance.old",
			plan: planOf(deleted("aws_db_instance.old", `{"identifier":"db","password":{"sensitive":"old-secret-1"}}`), created("aws_db_instance.new", `{"identifier":"db","password":{"sensitive":"old-secret-1"}}`)),
			asks: record.Clear, words: []string{"aws_db_instance.new"}, not: []string{"old-secret"},
		},
		{name: "another live name", plan: planOf(deleted("aws_sqs_queue.old", live("mail")), created("aws_sqs_queue.new", queue("post"))), quiet: true},
		{name: "another place", plan: planOf(deleted("aws_subnet.a", `{"vpc_id":"v","cidr_block":"10.0.1.0/24","x":1,"y":2,"z":3}`), created("aws_subnet.b", `{"vpc_id":"v","cidr_block":"10.0.2.0/24","x":1,"y":2,"z":3}`)), quiet: true},
		{name: "another type", plan: planOf(deleted("aws_sqs_queue.a", live("mail")), created("aws_sns_topic.a", queue("mail"))), quiet: true},
		{name: "little in common", plan: planOf(deleted("a_a.a", `{"a":1,"b":2,"c":3,"d":4}`), created("a_a.b", `{"a":1,"b":2,"c":5,"d":6}`)), quiet: true},
		{name: "siblings that nothing tells apart", plan: planOf(deleted("a_a.a[0]", `{"size":1,"kind":"x"}`), deleted("a_a.a[1]", `{"size":1,"kind":"x"}`), created(`a_a.a["x"]`, `{"size":1,"kind":"x"}`), created(`a_a.a["y"]`, `{"size":1,"kind":"x"}`)), quiet: true},
		{name: "nothing known of the new one", plan: planOf(deleted("a_a.a", `{"name":"a"}`), created("a_a.b", `{"name":{"unknown":true}}`)), quiet: true},
		{name: "a replacement and a create", plan: planOf(replaced("aws_sqs_queue.a", live("mail"), queue("mail"), "name"), created("aws_sqs_queue.b", queue("mail"))), quiet: true},
		{name: "a deposed object", plan: planOf(deleted("aws_sqs_queue.a", live("mail"), deposed("0a1b2c3d")), created("aws_sqs_queue.b", queue("mail"))), quiet: true},
	})
}

// TestRenameOfModule holds that one cause is told once: one moved block for
// all that is in a module, or all instances of a block.
func TestRenameOfModule(t *testing.T) {
	t.Parallel()
	queues := func(from, to string) []plan.Change {
		var out []plan.Change
		for _, n := range []string{"a", "b", "c"} {
			object := `{"name":"` + n + `","fifo_queue":true}`
			out = append(out, deleted(fmt.Sprintf(from, n), object), created(fmt.Sprintf(to, n), object))
		}
		return out
	}
	for _, tt := range []struct {
		name, from, to string
		says           string // "" for nothing about the whole
	}{
		{"a module", "module.old.aws_sqs_queue.%s", "module.new.aws_sqs_queue.%s", "from = module.old and to = module.new"},
		{"an instance of a module", "module.m[0].aws_sqs_queue.%s", `module.m["x"].aws_sqs_queue.%s`, `from = module.m[0] and to = module.m["x"]`},
		{"a module around a module", "module.old.module.in.aws_sqs_queue.%s", "module.new.module.in.aws_sqs_queue.%s", "from = module.old and to = module.new"},
		{"a module into a module", "module.m.aws_sqs_queue.%s", "module.around.module.m.aws_sqs_queue.%s", "from = module.m and to = module.around.module.m"},
		{"a block with its instances", `aws_sqs_queue.old["%s"]`, `aws_sqs_queue.new["%s"]`, "from = aws_sqs_queue.old and to = aws_sqs_queue.new"},
		{"out of the root", "aws_sqs_queue.%s", "module.new.aws_sqs_queue.%s", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := judged(t, planOf(queues(tt.from, tt.to)...))
			found := findings(r, "rename", "")
			if tt.says == "" {
				if len(found) > 0 {
					t.Errorf("says %q", found[0].Message)
				}
				return
			}
			if len(found) != 1 || found[0].Count != 3 || found[0].Disposition != record.Clear || !strings.Contains(allText(found[0]), tt.says) {
				t.Fatalf("%+v", found)
			}
			one := findings(r, "rename", fmt.Sprintf(tt.from, "b"))
			if len(one) != 1 || !strings.Contains(allText(one[0]), tt.says) {
				t.Errorf("%+v", one)
			}
		})
	}
	still := and(planOf(queues(`aws_sqs_queue.old["%s"]`, `aws_sqs_queue.new["%s"]`)...), configured(block("aws_sqs_queue.old"), block("aws_sqs_queue.new")))
	if found := findings(judged(t, still), "rename", ""); len(found) > 0 {
		t.Errorf("the block is still configured: %q", found[0].Message)
	}
}

// TestRenamePairs holds what is true of any pairing: one to one, of one type,
// with equal names, and the same whatever the order of the changes.
func TestRenamePairs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		object := rapid.Custom(func(t *rapid.T) string {
			return fmt.Sprintf(`{"name":"n%d","kind":"k%d","size":%d}`, rapid.IntRange(0, 4).Draw(t, "name"), rapid.IntRange(0, 1).Draw(t, "kind"), rapid.IntRange(0, 1).Draw(t, "size"))
		})
		var changes []plan.Change
		for i, text := range rapid.SliceOfN(object, 0, 8).Draw(t, "deleted") {
			changes = append(changes, deleted(fmt.Sprintf("a_a.old[%d]", i), text))
		}
		for i, text := range rapid.SliceOfN(object, 0, 8).Draw(t, "created") {
			changes = append(changes, created(fmt.Sprintf("a_a.new[%d]", i), text))
		}
		pairs := pairsOf(changes)
		seen := make(map[string]bool)
		for _, p := range pairs {
			from, to, _ := strings.Cut(p, " ")
			if seen[from] || seen[to] {
				t.Fatalf("not one to one: %v", pairs)
			}
			seen[from], seen[to] = true, true
		}
		shuffled := rapid.Permutation(changes).Draw(t, "shuffled")
		if again := pairsOf(shuffled); !slices.Equal(pairs, again) {
			t.Fatalf("pairs %v, and in another order %v", pairs, again)
		}
	})
}

// TestRenameCutsNoEquals has more equally good candidates than are looked at
// closely otherwise: a cut between them paired what nothing tells apart.
func TestRenameCutsNoEquals(t *testing.T) {
	t.Parallel()
	var changes []plan.Change
	for i, text := range []string{"n0 k0 0", "n0 k0 0", "n2 k1 0", "n0 k1 0", "n2 k1 1", "n2 k1 0", "n2 k1 1"} {
		changes = append(changes, deleted(fmt.Sprintf("a_a.old[%d]", i), smallObject(text)))
	}
	for i, text := range []string{"n0 k0 0", "n0 k0 0", "n2 k1 1", "n2 k1 0"} {
		changes = append(changes, created(fmt.Sprintf("a_a.new[%d]", i), smallObject(text)))
	}
	pairs := pairsOf(changes)
	changes[5], changes[6] = changes[6], changes[5]
	if again := pairsOf(changes); !slices.Equal(pairs, again) {
		t.Errorf("pairs %v, and in another order %v", pairs, again)
	}
}

func smallObject(text string) string {
	f := strings.Fields(text)
	return fmt.Sprintf(`{"name":%q,"kind":%q,"size":%s}`, f[0], f[1], f[2])
}

func pairsOf(changes []plan.Change) []string {
	var deletes, creates []*subject
	for i := range changes {
		s := &subject{change: &changes[i]}
		if s.change.Actions.Is(plan.Delete) {
			deletes = append(deletes, s)
		} else {
			creates = append(creates, s)
		}
	}
	var out []string
	for _, p := range matchRenames(deletes, creates) {
		out = append(out, p.from.change.Address+" "+p.to.change.Address)
	}
	slices.Sort(out)
	return out
}

// manyRenames is a plan in which n objects have another address, half of them
// without a name of their own.
func manyRenames(n int) []plan.Change {
	var out []plan.Change
	for i := range n {
		object := fmt.Sprintf(`{"name":"q%d","kind":"x","size":%d,"labels":{"a":"b"}}`, i, i%7)
		if i%2 == 1 {
			object = fmt.Sprintf(`{"kind":"x","size":%d,"labels":{"a":"b"}}`, i%7)
		}
		out = append(out, deleted(fmt.Sprintf(`a_a.old["k%d"]`, i), object), created(fmt.Sprintf(`a_a.new["k%d"]`, i), object))
	}
	return out
}

// TestRenameIsNearLinear bounds the time for 10,000 destroys against as many
// creates, generously: what grows with the square would take minutes.
func TestRenameIsNearLinear(t *testing.T) {
	const n = 10_000
	changes := manyRenames(n)
	start := time.Now()
	pairs := pairsOf(changes)
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("it took %s", d)
	}
	if len(pairs) < n/2 {
		t.Errorf("%d pairs, want at least those %d that have names", len(pairs), n/2)
	}
	for _, p := range pairs {
		from, to, _ := strings.Cut(p, " ")
		if strings.TrimPrefix(from, "a_a.old") != strings.TrimPrefix(to, "a_a.new") {
			t.Fatalf("crossed: %s", p)
		}
	}
}

func BenchmarkRename(b *testing.B) {
	changes := manyRenames(10_000)
	for b.Loop() {
		pairsOf(changes)
	}
}
