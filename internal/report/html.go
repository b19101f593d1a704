package report

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"io"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

//go:embed html
var htmlAssets embed.FS

// htmlScripts are the parts of the page's script, in their order.
func htmlScripts() []string {
	return []string{"build.js", "card.js", "list.js", "layout.js", "graph.js", "page.js"}
}

// writeHTML writes one page that needs nothing else: no network, no other
// file. What stands in the way is in it as plain HTML, for readers without
// scripts and for paper; all changes are in it as one block of data, which the
// script turns into elements as they are looked at.
func writeHTML(w io.Writer, r *record.Report, _ Options) error {
	style, err := htmlAssets.ReadFile("html/style.css")
	if err != nil {
		return err
	}
	script, err := htmlScript()
	if err != nil {
		return err
	}
	page, err := template.New("page.html").Funcs(template.FuncMap{"slice": htmlList}).ParseFS(htmlAssets, "html/page.html")
	if err != nil {
		return err
	}
	plans := sortedPlans(r)
	data := newHTMLData()
	view := newHTMLPage(r, plans, data)
	view.Style, view.Script = template.CSS(style), template.JS(script) // #nosec: our own files
	view.First = htmlFirst
	view.Policy = htmlPolicy(style, script)
	view.Data = template.JS(data.encode(r)) // data.go escapes whatever could end the block
	return page.Execute(w, view)
}

// htmlFirst is the script in the page's head: what the main script replaces is
// never painted. Where that one fails, it takes the mark back, and the plain
// page is there.
const htmlFirst = `document.documentElement.className = "js";`

// htmlScript returns the whole script, in one function so that nothing of it
// is global.
func htmlScript() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("(() => {\n\"use strict\";\ntry {\n")
	for _, name := range htmlScripts() {
		part, err := htmlAssets.ReadFile("html/" + name)
		if err != nil {
			return nil, err
		}
		b.Write(part)
	}
	b.WriteString("start();\n} catch (e) {\ndocument.documentElement.className = \"\";\nthrow e;\n}\n})();\n")
	return b.Bytes(), nil
}

// htmlPolicy is the page's Content-Security-Policy: our style and our script by
// their hashes, nothing else, and no text that becomes markup.
func htmlPolicy(style, script []byte) string {
	return strings.Join([]string{
		"default-src 'none'",
		"style-src '" + sourceHash(style) + "'",
		"script-src '" + sourceHash([]byte(htmlFirst)) + "' '" + sourceHash(script) + "'",
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	}, "; ")
}

func sourceHash(b []byte) string {
	sum := sha256.Sum256(b)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// htmlText is outside text as a page shows it: visible, and bounded.
func htmlText(s string) string { return visible(shorten(s, maxText)) }

// htmlName is htmlText for what is a name and not a text.
func htmlName(s string) string { return visible(shorten(s, 600)) }

func htmlList(items ...any) []any { return items }
