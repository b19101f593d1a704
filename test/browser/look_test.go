package browser

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// forgets is a report of one object that only the state forgets.
func forgets(t *testing.T) string {
	t.Helper()
	r := largeReport(1)
	change := r["plans"].([]any)[0].(object)["changes"].([]any)[0].(object)
	change["actions"] = []string{"forget"}
	for _, a := range change["attributes"].([]any) {
		a.(object)["after"] = nil
	}
	return rendered(t, r)
}

// The sign of an attribute stands beside its name, whatever else is in the table.
func TestAttributeTables(t *testing.T) {
	b := newTab(t)
	for _, made := range []func() string{func() string { return example(t, "forgotten-record/plan.json") }, func() string { return example(t, "inplace-restart/plan.json") }, func() string { return forgets(t) }} {
		b.open(made(), "#c=p0c0")
		want(b, `[...document.querySelectorAll(".live .diff .mark")].every(e => Math.round(e.getBoundingClientRect().width) === 30)`, true)
	}
	want(b, `document.querySelectorAll(".live .diff .same").length > 2`, true)
	want(b, `document.querySelectorAll(".diff .del, .line.del").length`, 0)
	want(b, `document.querySelector(".live .keeps").textContent`, "It stays as it is; only the state forgets it.")
}

func TestNothingMatches(t *testing.T) {
	b := newTab(t)
	b.open(example(t, "inplace-restart/plan.json"), "#q=nothing+has+this&d=hold")
	want(b, `document.querySelector(".nothing").checkVisibility()`, true)
	want(b, `document.querySelector(".nothing").textContent`, "Nothing matchessearch “nothing has this”, HOLD — 4 changes hidden.Clear search and filters")
	want(b, `document.querySelectorAll(".node.out").length === document.querySelectorAll(".node").length`, true)
	b.click(".nothing button")
	want(b, count, "4 changes")
	want(b, `document.querySelector(".nothing").checkVisibility()`, false)
	want(b, `document.querySelectorAll(".node.out").length`, 0)
	want(b, `location.href.includes("#")`, false)
}

// What is closed says so, and why it holds, or who answered it.
func TestClosedLines(t *testing.T) {
	b := newTab(t)
	b.open(example(t, "inplace-restart/plan.json"), "")
	b.click(".live .change.hold .head")
	want(b, `getComputedStyle(document.querySelector(".live .change.hold .head"), "::before").content`, `"›"`)
	want(b, `document.querySelector(".live .change.hold .paths").checkVisibility() && document.querySelector(".live .change.hold .paths").textContent.length > 20`, true)
	saved, err := filepath.Abs("../../internal/report/testdata/reports/decisions.json")
	if err != nil {
		t.Fatal(err)
	}
	b.open(page(t, "report", "render", "--format", "html", saved), "")
	want(b, `document.querySelector(".live .change.explained .paths").textContent`, "allow by data team, until 2027-01-31")
}

func TestFragmentNames(t *testing.T) {
	b := newTab(t)
	path := example(t, "inplace-restart/plan.json")
	b.open(path, "#type=libvirt_domain&module=module.router&disposition=hold")
	want(b, count, "1 of 4 changes")
	want(b, `document.querySelector(".hint").checkVisibility()`, false)
	for fragment, names := range map[string]string{"#foo=bar&q=router": "foo", "#d=holds": "disposition holds", "#change=p7c7": "change p7c7"} {
		b.open(path, fragment)
		want(b, `document.querySelector(".hint").checkVisibility()`, true)
		want(b, `document.querySelector(".hint").textContent`, "The address asks for "+names+", which this page doesn't know. It knows q, disposition, module, type, effect, rule, action, by, change.")
	}
	b.click(".chip.hold")
	want(b, `document.querySelector(".hint").checkVisibility()`, false)
	b.press(kb.Escape)
	b.open(path, "#by=module")
	want(b, `[...document.querySelectorAll(".fold .name")].map(e => e.textContent).sort().join()`, "module.exchange,module.router")
}

// inNested is a report of modules in modules.
func inNested(t *testing.T) string {
	t.Helper()
	r := largeReport(600)
	p := r["plans"].([]any)[0].(object)
	for i, c := range p["changes"].([]any) {
		module := fmt.Sprintf(`module.region_%d["a.module.b"].module.shop_%d.module.part_%d[%d]`, i/200, i/50%4, i/10%5, i%2)
		c.(object)["module"], c.(object)["address"] = module, module+fmt.Sprintf(".aws_instance.a_rather_long_name_for_one_block_%05d", i)
		p["graph"].(object)["nodes"].([]any)[i].(object)["block"] = fmt.Sprintf("module.region_%d.module.shop_%d.module.part_%d.aws_instance.a_rather_long_name_for_one_block_%05d", i/200, i/50%4, i/10%5, i)
	}
	edges := []any{}
	for i := range 600 {
		if i%10 > 0 {
			edges = append(edges, object{"from": i, "to": i / 10 * 10})
		} else if i > 0 {
			edges = append(edges, object{"from": i, "to": max(0, i/200*200-200)})
		}
	}
	p["graph"].(object)["edges"] = edges
	return rendered(t, r)
}

func TestModuleTree(t *testing.T) {
	b := newTab(t)
	b.open(inNested(t), "#by=module")
	names := `[...document.querySelectorAll(".fold .name")].map(e => e.textContent).join()`
	want(b, names, `module.region_0["a.module.b"],module.region_1["a.module.b"],module.region_2["a.module.b"]`)
	b.click(".fold")
	want(b, `document.querySelectorAll(".group.in1").length`, 4)
	want(b, `document.activeElement.getAttribute("aria-expanded")`, "true")
	b.click(".group.in1 .fold")
	want(b, `document.querySelectorAll(".group.in2").length`, 10)
	b.click(".group.in2 .fold")
	want(b, `document.querySelectorAll(".change.in2").length`, 5)
	b.press("c")
	b.open(inNested(t), "#by=module&c=p0c590")
	want(b, `document.activeElement.closest(".change").id`, "p0c590")
}

// Where blocks and lines are: all in sight, large enough to read, and no line
// behind a block that it doesn't join.
const graphFaults = `(() => {
	const canvas = document.querySelector(".canvas").getBoundingClientRect(), faults = [];
	const k = Number(/scale\(([\d.]+)/.exec(document.querySelector(".canvas > g").getAttribute("transform"))[1]);
	if (k < 0.7) faults.push("scale " + k);
	const boxes = [...document.querySelectorAll(".node > .shape")].map(e => e.getBoundingClientRect());
	for (const r of boxes) if (r.left < canvas.left || r.right > canvas.right + 1 || r.top < canvas.top || r.bottom > canvas.bottom + 1) faults.push("a block out of sight at " + [r.left, r.top]);
	for (const e of document.querySelectorAll(".edge")) {
		const m = e.getScreenCTM(), n = e.getTotalLength(), at = (d) => { const p = e.getPointAtLength(d); return [p.x * m.a + m.e, p.y * m.d + m.f]; };
		for (let d = 2; d < n - 2; d += 3) {
			const [x, y] = at(d);
			if (boxes.some((r) => x > r.left + 1 && x < r.right - 1 && y > r.top + 1 && y < r.bottom - 1)) faults.push("a line behind a block at " + [x, y]);
		}
	}
	return faults.slice(0, 5).join("; ");
})()`

func TestGraphIsSeen(t *testing.T) {
	b := newTab(t)
	look := func(what string) {
		t.Helper()
		if faults := get[string](b, graphFaults); faults != "" {
			t.Errorf("%s: %s", what, faults)
		}
	}
	enlarge := `[...document.querySelectorAll(".zoom .small")].at(-1).click()`
	for _, name := range []string{"restart", "nested"} { // a test has one page at a time
		if name == "restart" {
			b.open(example(t, "inplace-restart/plan.json"), "")
		} else {
			b.open(inNested(t), "")
		}
		look(name)
		b.run(enlarge)
		look(name + ", enlarged")
		want(b, `[...document.querySelectorAll(".node .text")].filter(e => e.textContent.includes("…")).length`, 0)
		b.press(kb.Escape)
		b.press("j", "j", "g")
		look(name + ", around a change")
		want(b, `getComputedStyle(document.querySelector(".node.focus .halo")).stroke`, get[string](b, `getComputedStyle(document.body).color`))
		b.run(enlarge)
		look(name + ", around a change, enlarged")
		want(b, `document.querySelectorAll(".node.focus").length`, 1)
		b.press(kb.Escape)
	}
	// From all modules into one, and into it.
	b.run(`document.querySelector(".under .small").click()`)
	for range 2 {
		b.run(`document.querySelector(".node").dispatchEvent(new MouseEvent("click", {bubbles: true}))`)
		look(get[string](b, `document.querySelector(".told").textContent`))
	}
	// What is searched for is marked.
	b.do(chromedp.SendKeys(chromedp.CSS(".search"), "block_00007"))
	want(b, `document.querySelectorAll(".node.out").length < document.querySelectorAll(".node").length && document.querySelectorAll(".node.out").length > 0`, true)
	want(b, `/What the list shows is in 1 of \d+ here/.test(document.querySelector(".told").textContent)`, true)
}

// On a narrow screen the findings come first, and the graph when it is asked for.
func TestNarrow(t *testing.T) {
	b := newTab(t)
	b.do(chromedp.EmulateViewport(400, 800))
	b.open(example(t, "inplace-restart/plan.json"), "")
	want(b, `document.querySelector(".canvas").checkVisibility()`, false)
	want(b, `document.querySelector(".live .change").getBoundingClientRect().top < innerHeight`, true)
	want(b, `document.documentElement.scrollWidth`, 400)
	b.click(".unfold")
	want(b, `document.querySelector(".canvas").checkVisibility()`, true)
	want(b, `/Not all is in sight/.test(document.querySelector(".told").textContent)`, true)
	b.click(".unfold")
	b.click(".live .graphlink")
	want(b, `document.querySelector(".canvas").checkVisibility() && document.activeElement.classList.contains("focus")`, true)
}
