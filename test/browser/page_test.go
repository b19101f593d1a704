package browser

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	rows    = `document.querySelectorAll(".live .change").length`
	count   = `document.querySelector(".count").textContent`
	current = `(document.activeElement.closest(".change")||{querySelector:()=>({textContent:""})}).querySelector(".name").textContent`
)

// Every example opens without a word on the console and without the network,
// says its verdict and shows its changes.
func TestExamples(t *testing.T) {
	for _, tc := range []struct {
		plans   []string
		verdict string
		changes int
	}{
		{[]string{"forgotten-record/plan.json"}, "HOLD", 0},
		{[]string{"inplace-restart/plan.json"}, "HOLD", 4},
		{[]string{"drifted-database/plan.json"}, "STOP", 0},
		{[]string{"resize-replaces-server/plan.json"}, "STOP", 3},
		{[]string{"routine/plan.json"}, "proceed", 0},
		{[]string{"routine/later/plan.json"}, "proceed", 5},
		{[]string{"several-stacks/harbour/plan.json", "several-stacks/storefront/plan.json"}, "HOLD", 2},
		{[]string{"failed-plan/plan.json"}, "STOP", 0},
		{[]string{"rename/plan.json"}, "HOLD", 0},
		{[]string{"rename/moved/plan.json"}, "proceed", 1},
	} {
		t.Run(strings.ReplaceAll(tc.plans[0], "/", "-"), func(t *testing.T) {
			b := newTab(t)
			b.open(example(t, tc.plans...), "")
			want(b, `document.querySelector("h1").textContent`, tc.verdict)
			if n := get[int](b, rows); tc.changes > 0 && n != tc.changes {
				t.Errorf("%d changes, want %d", n, tc.changes)
			}
			want(b, `[...document.querySelectorAll(".static")].filter(e => e.checkVisibility()).length`, 0)
			want(b, `[...document.querySelectorAll(".live .change.hold, .live .change.stop")].filter(e => !e.querySelector(".body")).length`, 0)
			want(b, `[...document.querySelectorAll(".live .change.clear")].filter(e => e.querySelector(".body")).length`, 0)
		})
	}
}

func TestSearchAndFilter(t *testing.T) {
	b := newTab(t)
	path := example(t, "inplace-restart/plan.json")
	b.open(path, "")
	want(b, count, "4 changes")
	b.do(chromedp.SendKeys(chromedp.CSS(".search"), "router"))
	want(b, count, "1 of 4 changes")
	want(b, rows, 1)
	want(b, `location.hash`, "#q=router")
	b.click(".toolbar .line:last-child > .small")
	want(b, count, "4 changes")
	b.click(".chip.clear")
	want(b, count, "1 of 4 changes")
	want(b, `document.querySelector(".chip.clear").getAttribute("aria-pressed")`, "true")
	b.click(".chip.hold")
	want(b, count, "4 changes")
	b.press(kb.Escape)
	want(b, `location.hash`, "")
	b.click(`[aria-controls=filters]`)
	for field, n := range map[string]int{"type": 3, "module": 2, "effect": 2, "rule": 5, "action": 3} {
		want(b, fmt.Sprintf(`document.querySelectorAll("#filter-%s option").length > %d`, field, n-1), true)
	}
	choose := func(field, value string) {
		b.run(fmt.Sprintf(`{const s = document.getElementById("filter-%s"); s.value = %q; s.dispatchEvent(new Event("change"))}`, field, value))
	}
	choose("type", "libvirt_domain")
	want(b, count, "2 of 4 changes")
	choose("module", "module.router")
	want(b, count, "1 of 4 changes")
	choose("effect", "restart")
	want(b, `location.hash`, "#m=module.router&t=libvirt_domain&e=restart")

	// Whoever is given the address sees the same.
	fragment := get[string](b, `location.hash`)
	b.open(path, fragment)
	want(b, count, "1 of 4 changes")
	want(b, `document.getElementById("filter-type").value`, "libvirt_domain")
	b.open(path, "#by=module&c=p0c1")
	want(b, `document.querySelectorAll(".fold").length > 1`, true)
	want(b, `document.activeElement.closest(".change").id`, "p0c1")
	want(b, `document.querySelector("#p0c1 .body") !== null`, true)
	b.open(path, "#q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&m=nowhere&d=what&c=p9c9")
	want(b, count, "0 of 4 changes")
}

func TestKeys(t *testing.T) {
	b := newTab(t)
	b.open(example(t, "inplace-restart/plan.json"), "")
	b.press("j")
	first := get[string](b, current)
	b.press("j")
	second := get[string](b, current)
	if first == "" || second == "" || first == second {
		t.Fatalf("j went to %q and %q", first, second)
	}
	want(b, `document.activeElement.matches(":focus-visible")`, true)
	b.press("k")
	want(b, current, first)
	want(b, `document.activeElement.getAttribute("aria-expanded")`, "true")
	b.press(kb.Enter)
	want(b, `document.activeElement.getAttribute("aria-expanded")`, "false")
	b.press(" ")
	want(b, `document.activeElement.getAttribute("aria-expanded")`, "true")
	b.press("g")
	want(b, `document.activeElement.classList.contains("node")`, true)
	want(b, `document.querySelectorAll(".node.focus").length`, 1)
	before := get[string](b, `document.querySelector(".canvas > g").getAttribute("transform")`)
	b.press("+")
	larger := get[string](b, `document.querySelector(".canvas > g").getAttribute("transform")`)
	b.press("-", "-", "0")
	fitted := get[string](b, `document.querySelector(".canvas > g").getAttribute("transform")`)
	if before == larger || larger == fitted {
		t.Errorf("the keys + - 0 do nothing: %s %s %s", before, larger, fitted)
	}
	was := get[string](b, `document.activeElement.querySelector("title").textContent`)
	b.press(kb.ArrowLeft)
	if now := get[string](b, `document.activeElement.querySelector("title").textContent`); now == was {
		t.Errorf("the arrow stays at %s", now)
	}
	b.press("/")
	want(b, `document.activeElement.className`, "search")
	b.press("r", "o", "u", "t", "e", "r")
	want(b, count, "1 of 4 changes")
	b.press(kb.Escape)
	want(b, count, "4 changes")
	b.press("?")
	want(b, `document.querySelector("dialog").open`, true)
	b.press(kb.Escape)
	want(b, `document.querySelector("dialog").open`, false)
	b.run(`document.activeElement.blur()`)
	b.open(example(t, "inplace-restart/plan.json"), "")
	b.press(kb.Tab)
	want(b, `document.activeElement.className`, "skip")
	b.press(kb.Enter)
	want(b, `document.activeElement.id`, "changes")
}

func TestGraph(t *testing.T) {
	b := newTab(t)
	b.open(example(t, "inplace-restart/plan.json"), "")
	want(b, `document.querySelectorAll(".node").length`, 8)
	b.click(`.chip.hold`) // a node finds its change whatever is filtered
	want(b, `document.querySelectorAll(".live .change.clear").length`, 0)
	at := get[[]float64](b, `(() => { const r = document.querySelector(".node.clear").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	b.do(chromedp.MouseClickXY(at[0], at[1]))
	want(b, `document.activeElement.closest(".change").classList.contains("clear")`, true)
	want(b, `document.activeElement.closest(".change").querySelector(".body") !== null`, true)
	want(b, `document.querySelectorAll(".node.focus").length`, 1)
	b.click(`.change.hold .graphlink`)
	want(b, `document.querySelector(".node.focus").classList.contains("hold")`, true)
	want(b, `document.activeElement.classList.contains("focus")`, true)
	want(b, `document.querySelectorAll(".node.far").length > 0 && document.querySelectorAll(".edge.joined").length > 0`, true)

	b.press(kb.Enter)
	want(b, `document.activeElement.closest(".change").id`, get[string](b, `document.querySelector(".change.hold .graphlink").closest(".change").id`))

	// What a colour says is said in words and by form, too.
	want(b, `[...document.querySelectorAll(".node")].every(n => /, (hold|clear|unchanged|stop|explained), uses/.test(n.querySelector("title").textContent))`, true)
	want(b, `new Set([...document.querySelectorAll(".key path")].map(p => p.getAttribute("d"))).size`, 5)

	before := get[string](b, `document.querySelector(".canvas > g").getAttribute("transform")`)
	b.run(`document.querySelector(".canvas").dispatchEvent(new WheelEvent("wheel", {deltaY: -100, clientX: 1000, clientY: 300, cancelable: true}))`)
	if after := get[string](b, `document.querySelector(".canvas > g").getAttribute("transform")`); after == before {
		t.Error("the wheel doesn't zoom")
	}
	before = get[string](b, `document.querySelector(".canvas > g").getAttribute("transform")`)
	drag := get[[]float64](b, `(() => { const r = document.querySelector(".canvas").getBoundingClientRect(); return [r.x + 8, r.y + 8]; })()`)
	b.do(chromedp.DragAndDropXY(drag[0], drag[1], drag[0]+40, drag[1]+30))
	if after := get[string](b, `document.querySelector(".canvas > g").getAttribute("transform")`); after == before {
		t.Error("dragging doesn't move the graph")
	}
}

// Whatever stands in a report stays text: every text of this one is markup, a
// script, a link, a control character.
func TestHostile(t *testing.T) {
	saved, err := filepath.Abs("../../internal/report/testdata/reports/hostile.json")
	if err != nil {
		t.Fatal(err)
	}
	b := newTab(t)
	b.open(page(t, "report", "render", "--format", "html", saved), "")
	b.run(`document.querySelectorAll(".live .head[aria-expanded=false]").forEach(e => e.click()); document.querySelectorAll("details").forEach(e => { e.open = true; }); document.querySelector("[aria-controls=filters]").click()`)
	b.do(chromedp.SendKeys(chromedp.CSS(".search"), "<script>alert"))
	want(b, `Number(document.querySelector(".count").textContent.split(" of")[0]) > 0`, true)
	b.press(kb.Escape)
	want(b, `document.querySelectorAll("img, iframe, object, embed, base, form, link, audio, video").length`, 0)
	want(b, `document.querySelectorAll("script").length`, 3)
	want(b, `[...document.querySelectorAll("a")].filter(a => !/^#[a-z0-9-]+$/.test(a.getAttribute("href"))).length`, 0)
	want(b, `[...document.querySelectorAll("*")].filter(e => e.getAttributeNames().some(n => n.startsWith("on") || n === "style" && !e.matches("svg"))).length`, 0)
	want(b, `/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/.test(document.body.textContent)`, false)
}

func TestTheme(t *testing.T) {
	b := newTab(t)
	b.prefer("light", "")
	b.open(example(t, "forgotten-record/plan.json"), "")
	const ground = `getComputedStyle(document.body).backgroundColor`
	light := get[string](b, ground)
	b.click("#tools button:first-child")
	dark := get[string](b, ground)
	if light == dark {
		t.Fatalf("the toggle changes nothing: %s", dark)
	}
	b.click("#tools button:first-child")
	want(b, ground, light)
	b.prefer("dark", "")
	b.open(example(t, "forgotten-record/plan.json"), "")
	want(b, ground, dark)
}

// On paper, and without scripts, all that stands in the way is there.
func TestPrint(t *testing.T) {
	b := newTab(t)
	b.open(example(t, "inplace-restart/plan.json"), "#q=nothing+has+this")
	want(b, rows, 0)
	pdf := answer(b, chromedp.PrintToPDF(chromedp.PDFOutlineAndTagged()))
	for _, address := range []string{"module.exchange.libvirt_domain.this", "module.router.libvirt_domain.this"} {
		wide := "\xfe\xff"
		for _, c := range utf16.Encode([]rune(address)) {
			wide += string([]byte{byte(c >> 8), byte(c)})
		}
		if !bytes.Contains(pdf, []byte(address)) && !bytes.Contains(pdf, []byte(wide[2:])) {
			t.Errorf("the outline of the PDF (%d bytes) has no %s", len(pdf), address)
		}
	}
	b.prefer("dark", "print")
	want(b, `[...document.querySelectorAll(".static .change")].filter(e => e.checkVisibility()).length`, 3)
	want(b, `[...document.querySelectorAll(".live, .toolbar, .graph")].filter(e => e.checkVisibility()).length`, 0)
	want(b, `getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector("h1")).color`, "rgb(255, 255, 255)rgb(0, 0, 0)")
}

func TestWithoutScripts(t *testing.T) {
	b := newTab(t)
	send(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.do(chromedp.Navigate("file://" + example(t, "inplace-restart/plan.json")))
	text := answer(b, chromedp.Text(chromedp.CSS("main")))
	for _, say := range []string{"HOLD", "3 questions open", "module.router.libvirt_domain.this", "The provider stops the guest", "holdfast decide 'module.router.libvirt_domain.this'", "autostart"} {
		if !strings.Contains(text, say) {
			t.Errorf("without scripts the page doesn't say %q", say)
		}
	}
}

// 5,000 changes stay a page that answers at once.
func TestLarge(t *testing.T) {
	path := large(t, 5000)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", info.Size())
	if info.Size() >= 5_000_000 {
		t.Errorf("the page has %d bytes", info.Size())
	}
	b := newTab(t)
	var times []float64
	for range 5 {
		b.open(path, "")
		b.run(`document.querySelector(".search").focus();
			addEventListener("input", (e) => requestAnimationFrame(() => {
				const c = new MessageChannel();
				c.port1.onmessage = () => { document.body.dataset.took = performance.now() - e.timeStamp; };
				c.port2.postMessage(0);
			}), {capture: true, once: true})`)
		b.press("7")
		want(b, `"took" in document.body.dataset`, true)
		times = append(times, get[float64](b, `Number(document.body.dataset.took)`))
	}
	slices.Sort(times)
	t.Logf("first filter, from the event to the frame after it: %.0f ms (of %.0f)", times[2], times)
	if times[2] >= 200 {
		t.Errorf("the first filter takes %.0f ms", times[2])
	}
	b.press("7", "7")
	want(b, `Number(document.querySelector(".count").textContent.split(" of")[0]) > 0`, true)
	b.press(kb.Escape)
	want(b, count, "5,000 changes")

	// The graph begins with modules, goes into one, and around one change.
	want(b, `document.querySelector(".told").textContent.startsWith("100 modules, 5,000 blocks")`, true)
	b.click(`.change.hold .graphlink`)
	want(b, `document.querySelector(".told").textContent.startsWith("around module.site_")`, true)
	want(b, `document.querySelectorAll(".node").length < 130`, true)
	b.press("j", "j", "j")
	want(b, `document.querySelector(".current") !== null`, true)

	// A change far down is found by its link.
	b.open(path, "#c=p0c4990")
	want(b, `document.activeElement.closest(".change").id`, "p0c4990")
	b.open(path, "#by=module")
	want(b, `document.querySelectorAll(".fold").length > 20`, true)
}

// smaller packs a picture into 256 colours: a page has few, and the rest are
// edges of letters.
func smaller(t *testing.T, shot []byte) []byte {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		t.Fatal(err)
	}
	often := make(map[color.Color]int)
	r := picture.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			often[picture.At(x, y)]++
		}
	}
	colors := slices.SortedFunc(maps.Keys(often), func(a, b color.Color) int {
		return cmp.Or(often[b]-often[a], strings.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	// The most frequent, then whatever is least like those that are taken.
	few := min(128, len(colors))
	taken, rest := slices.Clone(colors[:few]), colors[few:]
	for len(taken) < 256 && len(rest) > 0 {
		far, most := 0, -1
		for i, c := range rest {
			if d := unlike(c, color.Palette(taken).Convert(c)); d > most {
				far, most = i, d
			}
		}
		taken, rest = append(taken, rest[far]), slices.Delete(rest, far, far+1)
	}
	out := image.NewPaletted(r, taken)
	draw.Draw(out, r, picture, r.Min, draw.Src)
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, out); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func unlike(a, b color.Color) int {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	d := func(x, y uint32) int { return (int(x>>8) - int(y>>8)) * (int(x>>8) - int(y>>8)) }
	return d(r1, r2) + d(g1, g2) + d(b1, b2)
}

// The pictures of the guide.
func TestScreenshots(t *testing.T) {
	if !*update {
		t.Skip("-update writes them")
	}
	path := example(t, "inplace-restart/plan.json")
	for _, theme := range []string{"light", "dark"} {
		b := newTab(t)
		b.do(chromedp.EmulateViewport(1280, 800))
		b.prefer(theme, "")
		b.open(path, "")
		time.Sleep(300 * time.Millisecond)
		shot := smaller(t, answer(b, chromedp.CaptureScreenshot()))
		if len(shot) > 150_000 {
			t.Errorf("the picture has %d bytes", len(shot))
		}
		if err := os.WriteFile(filepath.Join("..", "..", "docs", "guide", "images", "report-"+theme+".png"), shot, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
