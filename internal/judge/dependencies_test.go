package judge

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// dependenciesOf reads a configuration and what the prior state recorded.
func dependenciesOf(root *plan.ConfigModule, prior map[string][]string) *dependencies {
	return newDependencies(&plan.Plan{Config: root, Prior: plan.PriorState{DependsOn: prior}})
}

func output(name string, refs ...string) plan.ConfigOutput {
	o := plan.ConfigOutput{Name: name}
	for _, r := range refs {
		o.References = append(o.References, references(r)...)
	}
	return o
}

func TestUsers(t *testing.T) {
	t.Parallel()
	// A module that makes a network and gives out its id, and one that takes
	// an id and puts a machine there.
	network := func(at string) *plan.ConfigModule {
		m := module(at, block("aws_vpc.v"), block("aws_subnet.s", "vpc_id = aws_vpc.v.id"))
		m.Outputs = []plan.ConfigOutput{output("subnet", "aws_subnet.s.id"), output("vpc", "aws_vpc.v.id")}
		return m
	}
	machine := func(at string) *plan.ConfigModule {
		return module(at, block("aws_instance.i", "subnet_id = var.subnet"))
	}
	calls := func(machineArguments ...string) *plan.ConfigModule {
		root := module("")
		root.Calls = []plan.ModuleCall{{Name: "net", Module: network("module.net")}, {Name: "vm", Module: machine("module.vm"), Arguments: expressions(machineArguments)}}
		return root
	}
	with := func(m *plan.ConfigModule, f func(*plan.ConfigModule)) *plan.ConfigModule { f(m); return m }
	for _, tt := range []struct {
		name  string
		root  *plan.ConfigModule
		prior map[string][]string
		of    string
		want  string
	}{
		{name: "beside it", root: module("", block("a_a.a"), block("a_a.b", "x = a_a.a.id"), block("a_a.c", "x = a_a.b.id")), of: "a_a.a", want: "a_a.b"},
		{name: "a key in the reference", root: module("", block("a_a.a"), block("a_a.b", `x = a_a.a["k"].id`), block("a_a.c", "x = a_a.a[0].id")), of: "a_a.a", want: "a_a.b a_a.c"},
		{name: "a splat, or a key that is an expression", root: module("", block("a_a.a"), block("a_a.b", "x = a_a.a each.key")), of: "a_a.a", want: "a_a.b"},
		{name: "through a data source", root: module("", block("a_a.a"), block("data.a_a.d", "x = a_a.a.id"), block("a_a.b", "x = data.a_a.d.id")), of: "a_a.a", want: "a_a.b"},
		{name: "a data source that nobody uses is no user", root: module("", block("a_a.a"), block("data.a_a.d", "x = a_a.a.id")), of: "a_a.a"},
		{name: "the user of a data source", root: module("", block("data.a_a.d"), block("a_a.b", "x = data.a_a.d.id")), of: "data.a_a.d", want: "a_a.b"},
		{name: "depends_on", root: module("", block("a_a.a"), plan.ConfigResource{Address: "a_a.b", DependsOn: []string{"a_a.a"}}), of: "a_a.a", want: "a_a.b"},
		{name: "count and for_each", root: module("", block("a_a.a"), plan.ConfigResource{Address: "a_a.b", Repetition: []string{"a_a.a.id", "a_a.a"}}), of: "a_a.a", want: "a_a.b"},
		{name: "out of a module", root: with(calls(), func(m *plan.ConfigModule) { m.Resources = append(m.Resources, block("a_a.b", "x = module.net.subnet")) }), of: "module.net.aws_subnet.s", want: "a_a.b"},
		{name: "out of a module, one output and not the other", root: with(calls(), func(m *plan.ConfigModule) { m.Resources = append(m.Resources, block("a_a.b", "x = module.net.subnet")) }), of: "module.net.aws_vpc.v", want: "module.net.aws_subnet.s"},
		{name: "out of one module and into another", root: calls("subnet = module.net.subnet"), of: "module.net.aws_subnet.s", want: "module.vm.aws_instance.i"},
		{name: "into a module", root: with(calls("subnet = a_a.a.id"), func(m *plan.ConfigModule) { m.Resources = append(m.Resources, block("a_a.a")) }), of: "a_a.a", want: "module.vm.aws_instance.i"},
		{name: "an argument that isn't used", root: with(calls("other = a_a.a.id"), func(m *plan.ConfigModule) { m.Resources = append(m.Resources, block("a_a.a")) }), of: "a_a.a"},
		{name: "an instance of a module", root: calls(`subnet = module.net["a.b"].subnet`), of: "module.net.aws_subnet.s", want: "module.vm.aws_instance.i"},
		{name: "an instance of a module, by an expression", root: calls("subnet = module.net each.key"), of: "module.net.aws_vpc.v", want: "module.net.aws_subnet.s module.vm.aws_instance.i"},
		{name: "the argument is each.value", root: with(calls("subnet = each.value"), func(m *plan.ConfigModule) {
			m.Resources = append(m.Resources, block("a_a.a"))
			m.Calls[1].Repetition = references("a_a.a.id")
		}), of: "a_a.a", want: "module.vm.aws_instance.i"},
		{name: "a module's count holds for all in it", root: with(calls(), func(m *plan.ConfigModule) {
			m.Resources = append(m.Resources, block("a_a.a"))
			m.Calls[0].Repetition = references("a_a.a.id")
		}), of: "a_a.a", want: "module.net.aws_subnet.s module.net.aws_vpc.v"},
		{name: "a module that depends_on a block", root: with(calls(), func(m *plan.ConfigModule) {
			m.Resources = append(m.Resources, block("a_a.a"))
			m.Calls[1].DependsOn = []string{"a_a.a"}
		}), of: "a_a.a", want: "module.vm.aws_instance.i"},
		{name: "a block that depends_on a module", root: with(calls(), func(m *plan.ConfigModule) {
			m.Resources = append(m.Resources, plan.ConfigResource{Address: "a_a.b", DependsOn: []string{"module.net"}})
		}), of: "module.net.aws_vpc.v", want: "a_a.b module.net.aws_subnet.s"},
		{name: "names are those of their module", root: with(calls("subnet = var.given"), func(m *plan.ConfigModule) { m.Resources = append(m.Resources, block("aws_vpc.v")) }), of: "aws_vpc.v"},
		{name: "what the state recorded of a block that is gone", root: module("", block("a_a.b")), prior: map[string][]string{"a_a.b": {"a_a.gone"}}, of: "a_a.gone", want: "a_a.b"},
		{name: "where the configuration has both it knows better", root: module("", block("a_a.a"), block("a_a.b")), prior: map[string][]string{"a_a.b": {"a_a.a"}}, of: "a_a.a"},
		{name: "without a configuration the state tells", prior: map[string][]string{"a_a.b": {"a_a.a"}}, of: "a_a.a", want: "a_a.b"},
		{name: "oneself", root: module("", block("a_a.a", "x = a_a.a.id")), of: "a_a.a"},
		{name: "one another", root: module("", block("a_a.a", "x = a_a.b.id"), block("a_a.b", "x = a_a.a.id")), of: "a_a.a", want: "a_a.b"},
		{name: "words that are no blocks", root: module("", block("a_a.a"), block("a_a.b", "x = var.a local.a each.key count.index path.module terraform.workspace self.id")), of: "a_a.a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := strings.Join(dependenciesOf(tt.root, tt.prior).users(tt.of), " "); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// TestNestedModules holds that what is handed down and up through several
// modules is followed.
func TestNestedModules(t *testing.T) {
	t.Parallel()
	inner := module("module.out.module.in", block("a_a.deep", "x = var.b"))
	inner.Outputs = []plan.ConfigOutput{output("id", "a_a.deep.id")}
	outer := module("module.out")
	outer.Calls = []plan.ModuleCall{{Name: "in", Module: inner, Arguments: expressions([]string{"b = var.a"})}}
	outer.Outputs = []plan.ConfigOutput{output("id", "module.in.id")}
	root := module("", block("a_a.first"), block("a_a.last", "x = module.out.id"))
	root.Calls = []plan.ModuleCall{{Name: "out", Module: outer, Arguments: expressions([]string{"a = a_a.first.id"})}}
	d := dependenciesOf(root, nil)
	if got := d.users("a_a.first"); !slices.Equal(got, []string{"module.out.module.in.a_a.deep"}) {
		t.Errorf("%v", got)
	}
	if got := d.users("module.out.module.in.a_a.deep"); !slices.Equal(got, []string{"a_a.last"}) {
		t.Errorf("%v", got)
	}
	if got := d.sources("a_a.last", path("x[0].y")); !slices.Equal(got, []string{"module.out.module.in.a_a.deep"}) {
		t.Errorf("%v", got)
	}
}

// TestHostileConfigurations holds that loops and fans that no engine writes
// end, and soon.
func TestHostileConfigurations(t *testing.T) {
	t.Parallel()
	start := time.Now()
	loop := module("")
	child := module("module.m", block("a_a.x", "x = var.v"))
	child.Outputs = []plan.ConfigOutput{output("o", "var.v"), output("p", "module.n.q")}
	loop.Resources = []plan.ConfigResource{block("a_a.y", "x = module.m.o")}
	loop.Calls = []plan.ModuleCall{{Name: "m", Module: child, Arguments: expressions([]string{"v = module.m.o"})}}
	if got := dependenciesOf(loop, nil).users("a_a.y"); len(got) != 0 {
		t.Errorf("a loop has users: %v", got)
	}
	// Each of 40 modules in one another gives out twice what the next one does.
	root := module("", block("a_a.y", "x = module.m0 each.key"))
	at, m := "", root
	for i := range 40 {
		at = plan.InModule(at, fmt.Sprintf("module.m%d", i))
		next := module(at, block("a_a.x"))
		for o := range 2 {
			next.Outputs = append(next.Outputs, output(fmt.Sprint("o", o), fmt.Sprintf("module.m%d", i+1), "a_a.x.id"))
		}
		m.Calls = []plan.ModuleCall{{Name: fmt.Sprintf("m%d", i), Module: next}}
		m = next
	}
	if got := dependenciesOf(root, nil).usedBlocks("a_a.y"); len(got) == 0 {
		t.Error("nothing is found in modules in modules")
	}
	// 2,000 blocks that all refer to all of 2,000 others through one output.
	wide := module("")
	source := module("module.s")
	var all []string
	for i := range 2000 {
		source.Resources = append(source.Resources, block(fmt.Sprintf("a_a.s%d", i)))
		all = append(all, fmt.Sprintf("a_a.s%d.id", i))
	}
	source.Outputs = []plan.ConfigOutput{output("all", all...)}
	wide.Calls = []plan.ModuleCall{{Name: "s", Module: source}}
	for i := range 50 {
		wide.Resources = append(wide.Resources, block(fmt.Sprintf("a_a.u%d", i), "x = module.s.all"))
	}
	if got := dependenciesOf(wide, nil).users("module.s.a_a.s7"); len(got) != 50 {
		t.Errorf("%d users", len(got))
	}
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("it took %s", d)
	}
}

func TestResourceOf(t *testing.T) {
	t.Parallel()
	for ref, want := range map[string]string{
		"aws_instance.web.id": "aws_instance.web", "aws_instance.web": "aws_instance.web", `aws_instance.web["a.b"].id`: "aws_instance.web", "data.aws_ami.a.id": "data.aws_ami.a",
		"data.aws_ami.a[0]": "data.aws_ami.a", "var.x": "", "local.x": "", "each.key": "", "count.index": "", "path.module": "", "terraform.workspace": "", "self.id": "",
		"aws_instance": "", "": "", ".": "", "data.": "", "data.x": "", "a.": "", "[0]": "",
	} {
		if got := resourceOf(ref); got != want {
			t.Errorf("%q: %q, want %q", ref, got, want)
		}
	}
}

func TestSkipKey(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"[0].a": ".a", `["a.b"].c`: ".c", `["]"].c`: ".c", `["\"]"].c`: ".c", ".a": ".a", "": "", "[": "", `["a`: "", `["a\`: "",
	} {
		if got := skipKey(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
