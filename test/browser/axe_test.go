package browser

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// The checker of accessibility, and the digest of its package.
const (
	axeVersion   = "4.14.1"
	axeIntegrity = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
)

var errNoAxe = errors.New("axe-core isn't here")

// axe returns the checker's script. npm fetches it once, into the user's
// cache.
func axe() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	dir := filepath.Join(cache, "holdfast-test")
	path := filepath.Join(dir, "axe-core-"+axeVersion+".tgz")
	packed, err := os.ReadFile(path)
	if err != nil {
		npm, err := exec.LookPath("npm")
		if err != nil {
			return "", fmt.Errorf("%w: %w", errNoAxe, err)
		}
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return "", err
		}
		if out, err := exec.Command(npm, "pack", "--silent", "--ignore-scripts", "--pack-destination", dir, "axe-core@"+axeVersion).CombinedOutput(); err != nil {
			return "", fmt.Errorf("%w: npm pack: %w: %s", errNoAxe, err, out)
		}
		if packed, err = os.ReadFile(path); err != nil {
			return "", err
		}
	}
	if sum := sha512.Sum512(packed); base64.StdEncoding.EncodeToString(sum[:]) != axeIntegrity {
		return "", fmt.Errorf("%s isn't what was pinned", path)
	}
	plain, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return "", err
	}
	for files := tar.NewReader(plain); ; {
		h, err := files.Next()
		if err != nil {
			return "", fmt.Errorf("%s has no axe.min.js: %w", path, err)
		}
		if h.Name == "package/axe.min.js" {
			script, err := io.ReadAll(files)
			return string(script), err
		}
	}
}

// Nobody is shut out: axe finds nothing serious, in both themes, with
// everything open.
func TestAccessible(t *testing.T) {
	script, err := axe()
	if errors.Is(err, errNoAxe) {
		t.Log(err)
		need(t, "axe-core", false)
	}
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{"hold": example(t, "inplace-restart/plan.json")}
	for name, plans := range map[string][]string{"stop": {"resize-replaces-server/plan.json"}, "several": {"several-stacks/harbour/plan.json", "several-stacks/storefront/plan.json"}, "proceed": {"routine/later/plan.json"}} {
		t.Run("page of "+name, func(t *testing.T) { pages[name] = example(t, plans...) })
	}
	t.Run("page of nested", func(t *testing.T) { pages["nested"] = inNested(t) })
	t.Run("page of answered", func(t *testing.T) {
		saved, err := filepath.Abs("../../internal/report/testdata/reports/decisions.json")
		if err != nil {
			t.Fatal(err)
		}
		pages["answered"] = page(t, "report", "render", "--format", "html", saved)
	})
	for name, path := range pages {
		for _, theme := range []string{"light", "dark"} {
			for state, prepare := range map[string]string{
				"as it opens":   ``,
				"all open":      `document.querySelectorAll(".live .head[aria-expanded=false]").forEach(e => e.click()); document.querySelectorAll("details").forEach(e => { e.open = true; }); document.querySelector("[aria-controls=filters]").click();`,
				"a node chosen": `const g = document.querySelector(".graphlink"); if (g) g.click();`,
				"by module":     `document.querySelectorAll(".toolbar .small")[1].click(); document.querySelector(".chip:not(:disabled)").click();`,
				"nothing found": `history.replaceState(null, "", "#q=nothing+has+this&foo=bar"); dispatchEvent(new Event("hashchange"));`,
				"all closed":    `document.querySelectorAll(".live .head[aria-expanded=true]").forEach(e => e.click());`,
				"keys":          `document.querySelector("#tools button:last-child").click();`,
				"large graph":   `document.querySelector(".zoom button:last-child").click();`,
			} {
				if name != "hold" && state != "as it opens" && state != "all open" && (name != "nested" || state != "by module") {
					continue
				}
				t.Run(name+" "+theme+" "+state, func(t *testing.T) {
					b := newTab(t)
					send(b, cdppage.SetBypassCSP, cdppage.SetBypassCSPParams{Enabled: true}) // axe builds markup of its own
					b.prefer(theme, "")
					b.open(path, "")
					b.run("{" + prepare + "}")
					b.run(script)
					text := answer(b, chromedp.Evaluate[string](`axe.run(document, {resultTypes: ["violations"]}).then(r => JSON.stringify(r.violations))`, chromedp.EvalAwaitPromise))
					var violations []struct {
						ID, Impact, Help string
						Nodes            []struct{ HTML, FailureSummary string }
					}
					if err := json.Unmarshal([]byte(text), &violations); err != nil {
						t.Fatal(err)
					}
					for _, v := range violations {
						for _, n := range v.Nodes {
							if v.Impact == "serious" || v.Impact == "critical" {
								t.Errorf("%s (%s): %s\n%s\n%s", v.ID, v.Impact, v.Help, n.HTML, n.FailureSummary)
							} else {
								t.Logf("%s (%s): %s\n%s", v.ID, v.Impact, v.Help, n.HTML)
							}
						}
					}
				})
			}
		}
	}
}
