package browser

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

var update = flag.Bool("update", false, "write the screenshots of the guide anew")

// need skips a test for want of a part of a browser test, or fails it where
// HOLDFAST_TEST_REQUIRE names browser.
func need(t *testing.T, what string, have bool) {
	t.Helper()
	if have {
		return
	}
	if slices.Contains(strings.Split(os.Getenv("HOLDFAST_TEST_REQUIRE"), ","), "browser") {
		t.Fatalf("%s isn't here, and HOLDFAST_TEST_REQUIRE asks for a browser", what)
	}
	t.Skipf("%s isn't here", what)
}

// chromium is the one browser of this process, and the holdfast that makes its
// pages.
var chromium struct {
	once     sync.Once
	err      error
	absent   bool
	dir      string
	holdfast string
	ctx      context.Context
	stop     func()
}

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if chromium.stop != nil {
		chromium.stop()
	}
	if chromium.dir != "" {
		_ = os.RemoveAll(chromium.dir)
	}
	os.Exit(code)
}

func startChromium() error {
	var path string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		chromium.absent = true
		return errors.New("no chromium in PATH")
	}
	dir, err := os.MkdirTemp("", "holdfast-browser")
	if err != nil {
		return err
	}
	chromium.dir, chromium.holdfast = dir, filepath.Join(dir, "holdfast")
	build := exec.Command("go", "build", "-C", "../..", "-o", chromium.holdfast, "./cmd/holdfast")
	build.Env = append(os.Environ(), "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building holdfast: %w: %s", err, out)
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.UserDataDir(filepath.Join(dir, "profile")), chromedp.WindowSize(1280, 800), chromedp.WSURLReadTimeout(time.Minute),
	}
	for _, f := range []string{"headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync", "hide-scrollbars"} {
		options = append(options, chromedp.Flag(f, true))
	}
	alloc, stopAlloc := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(alloc)
	if err := chromedp.Do(ctx); err != nil {
		stop()
		stopAlloc()
		return fmt.Errorf("starting %s: %w", path, err)
	}
	chromium.ctx = ctx
	chromium.stop = func() {
		_ = chromedp.Cancel(ctx)
		stopAlloc()
	}
	return nil
}

// tab is one page in the browser, with everything that went wrong in it.
type tab struct {
	*testing.T
	ctx      context.Context
	mu       sync.Mutex
	wrong    []string
	requests []string
}

// newTab opens an empty page. At the end of the test nothing may have gone
// wrong in it, and nothing may have been asked of a network.
func newTab(t *testing.T) *tab {
	t.Helper()
	chromium.once.Do(func() { chromium.err = startChromium() })
	need(t, "a Chromium", !chromium.absent)
	if chromium.err != nil {
		t.Fatal(chromium.err)
	}
	tabCtx, cancel := chromedp.NewContext(chromium.ctx)
	if err := chromedp.Do(tabCtx); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(tabCtx, 2*time.Minute)
	b := &tab{T: t, ctx: ctx}
	err := chromedp.Listen(ctx, func(event any) {
		b.mu.Lock()
		defer b.mu.Unlock()
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			text := e.ExceptionDetails.Text
			if e.ExceptionDetails.Exception != nil {
				text += " " + e.ExceptionDetails.Exception.Description
			}
			b.wrong = append(b.wrong, text)
		case *runtime.EventConsoleAPICalled:
			if e.Type == "error" || e.Type == "warning" {
				b.wrong = append(b.wrong, fmt.Sprintf("console: %s", e.Args[0].Value))
			}
		case *log.EventEntryAdded:
			if e.Entry.Level == "error" || e.Entry.Level == "warning" {
				b.wrong = append(b.wrong, e.Entry.Text)
			}
		case *network.EventRequestWillBeSent:
			b.requests = append(b.requests, e.Request.URL)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, w := range b.wrong {
			t.Errorf("went wrong in the page: %s", w)
		}
		for _, r := range b.requests {
			if !strings.HasPrefix(r, "file://"+chromium.dir) || !strings.Contains(r, ".html") {
				t.Errorf("the page asked for %s", r)
			}
		}
		stop()
		cancel()
	})
	send(b, network.Enable, network.EnableParams{})
	b.prefer("light", "") // and no motion: what is to be clicked stays where it is
	return b
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.Fatal(err)
	}
}

// send sends one command of the protocol.
func send[P, R any](b *tab, command cdp.Command[P, R], params P) {
	b.Helper()
	if _, err := chromedp.Call(b.ctx, command, params); err != nil {
		b.Fatal(err)
	}
}

// answer runs a step that has a result.
func answer[T any](b *tab, step chromedp.Action[T]) T {
	b.Helper()
	v, err := chromedp.Run(b.ctx, step)
	if err != nil {
		b.Fatal(err)
	}
	return v
}

func (b *tab) click(selector string) {
	b.Helper()
	b.do(chromedp.Click(chromedp.CSS(selector)))
}

// run runs a script whose value isn't wanted.
func (b *tab) run(script string) {
	b.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](script))
}

// prefer sets the theme of the system, and the medium; "" for the screen. What
// is in sight is reached at once and not by scrolling.
func (b *tab) prefer(theme, medium string) {
	b.Helper()
	send(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium, Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: theme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
}

// open opens a page; fragment may be "".
func (b *tab) open(path, fragment string) {
	b.Helper()
	if fragment != "" {
		b.do(chromedp.Navigate("about:blank")) // only the fragment may differ from what is open
		b.mu.Lock()
		b.requests = slices.DeleteFunc(b.requests, func(r string) bool { return r == "about:blank" })
		b.mu.Unlock()
	}
	b.do(chromedp.Navigate("file://"+path+fragment), chromedp.WaitReady(chromedp.CSS("#tools button")))
}

// get evaluates an expression.
func get[T any](b *tab, expression string) T {
	b.Helper()
	return answer(b, chromedp.Evaluate[T](expression))
}

// want fails unless an expression has a value, which it may take a while to get.
func want[T comparable](b *tab, expression string, value T) {
	b.Helper()
	var got T
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(30 * time.Millisecond) {
		if got = get[T](b, expression); got == value {
			return
		}
		if time.Now().After(deadline) {
			b.Fatalf("%s is %v, want %v", expression, got, value)
		}
	}
}

// press presses keys where the focus is, as a keyboard does: what a letter
// types is part of its key going down.
func (b *tab) press(keys ...string) {
	b.Helper()
	for _, k := range keys {
		p := input.DispatchKeyEventParams{Type: "keyDown", Key: k, Text: k, UnmodifiedText: k}
		switch {
		case k == kb.Enter:
			p.Key, p.Code, p.WindowsVirtualKeyCode = "Enter", "Enter", 13
		case k == " ":
			p.Code, p.WindowsVirtualKeyCode = "Space", 32
		case k[0] < ' ' || k[0] > '~':
			b.do(chromedp.KeyEvent(k))
			continue
		}
		send(b, input.DispatchKeyEvent, p)
		p.Type, p.Text, p.UnmodifiedText = "keyUp", "", ""
		send(b, input.DispatchKeyEvent, p)
	}
}

// page makes the page of a report with the built holdfast.
func page(t *testing.T, args ...string) string {
	t.Helper()
	chromium.once.Do(func() { chromium.err = startChromium() })
	need(t, "a Chromium", !chromium.absent)
	if chromium.err != nil {
		t.Fatal(chromium.err)
	}
	out := filepath.Join(chromium.dir, strings.NewReplacer("/", "-", "#", "-").Replace(t.Name())+".html")
	file, err := os.Create(out)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cmd := exec.Command(chromium.holdfast, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = filepath.Join("..", "..", "examples"), file, os.Stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && (!errors.As(err, &exit) || exit.ExitCode() == 1) {
		t.Fatalf("holdfast %v: %v", args, err)
	}
	return out
}

func example(t *testing.T, plans ...string) string {
	t.Helper()
	return page(t, append([]string{"check", "--no-git", "--format", "html"}, plans...)...)
}
