package hclfile

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
)

// maxExcerpt bounds the source line that an Error repeats, in bytes.
const maxExcerpt = 160

// Error is one thing that is wrong in a file, at one place.
type Error struct {
	File    string
	Line    int // from 1; 0 where the file as a whole is meant
	Column  int // from 1, in characters
	Summary string
	Detail  string // whole sentences with what to do; may be ""
	Excerpt string // the source line, shortened; "" where there is none
}

// Error returns file, line, column, summary and detail in one line.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", e.Line, e.Column)
	}
	b.WriteString(": ")
	b.WriteString(e.Summary)
	if e.Detail != "" {
		b.WriteString(": ")
		b.WriteString(strings.ReplaceAll(e.Detail, "\n", " "))
	}
	return b.String()
}

// All returns every *Error that err holds, sorted by file and position.
func All(err error) []*Error {
	var out []*Error
	collect(err, &out)
	slices.SortStableFunc(out, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return out
}

func collect(err error, out *[]*Error) {
	switch e := err.(type) {
	case nil:
	case *Error:
		*out = append(*out, e)
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			collect(inner, out)
		}
	default:
		collect(errors.Unwrap(err), out)
	}
}

// errorAt makes an Error that points at a range of the file.
func (f *File) errorAt(r hcl.Range, summary, detail string) *Error {
	return &Error{
		File: f.name, Line: r.Start.Line, Column: r.Start.Column,
		Summary: summary, Detail: detail, Excerpt: f.excerpt(r.Start.Line),
	}
}

func (f *File) excerpt(line int) string {
	if line < f.start.Line {
		return ""
	}
	rest := string(f.src)
	for range line - f.start.Line {
		_, after, found := strings.Cut(rest, "\n")
		if !found {
			return ""
		}
		rest = after
	}
	text, _, _ := strings.Cut(rest, "\n")
	text = strings.TrimRight(text, "\r")
	if len(text) > maxExcerpt {
		cut := maxExcerpt
		for cut > 0 && !utf8.RuneStart(text[cut]) {
			cut--
		}
		text = text[:cut] + "…"
	}
	return text
}

// fromDiagnostics turns what the HCL library says into our errors; warnings
// are left out. nil if there is no error.
func (f *File) fromDiagnostics(diags hcl.Diagnostics) error {
	var errs []error
	for _, d := range diags {
		if d.Severity != hcl.DiagError {
			continue
		}
		r := hcl.Range{}
		if d.Subject != nil {
			r = *d.Subject
		}
		errs = append(errs, f.errorAt(r, d.Summary, d.Detail))
		if len(errs) == maxErrors {
			break
		}
	}
	return errors.Join(errs...)
}

// maxErrors bounds how many errors of one file are kept: the first ones are
// what helps.
const maxErrors = 50
