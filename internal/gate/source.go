package gate

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/policy"
)

// reading is what came out of one source: its plans, and what is known about
// how they were made.
type reading struct {
	source string
	dir    string // of the stack, as far as the source tells
	plans  []*plan.Plan
	saved  *intake.SavedPlan // nil where the plan came as JSON
	made   bool              // planned here and now, whole and with refresh
	// planError is what the engine said where planning failed and it wrote a
	// plan all the same.
	planError error
	tool      string           // the engine that was asked, "" if none
	engine    *engine.Engine   // that one
	stored    string           // digest of the stored state just before it was planned here; "" where that isn't known
	digest    string           // of the saved plan file, also of one that can't be opened; "" for JSON
	asked     *asked           // policies that looked at the plans; nil where there are none
	said      []*policy.Result // what they said, by plan
	pathFor   string           // the saved plan file's path, for messages
}

// read reads one argument: "-", a directory, or a file of any form.
func (g *Gate) read(ctx context.Context, arg string) (*reading, error) {
	if arg == "-" {
		return g.readStream(ctx, standardInput, g.path("."), &cancelReader{ctx: ctx, r: g.Stdin})
	}
	path := g.path(arg)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fault("Give a plan file, a directory, or - for standard input.", "there is no %q.", arg)
	case err != nil:
		return nil, err
	case info.IsDir():
		return g.planHere(ctx, arg, path)
	}
	f, err := openWaiting(ctx, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in := io.Reader(f)
	if !info.Mode().IsRegular() {
		in = &cancelReader{ctx: ctx, r: f} // a pipe, as of a shell's <(…)
	}
	return g.readStream(ctx, arg, g.home(filepath.Dir(path)), in)
}

// home is the directory of the stack that a plan file belongs to: where the
// file lies, if a configuration or a root module is there, else the directory
// to work in, if one is there. CI often writes plans elsewhere.
func (g *Gate) home(dir string) string {
	isStack := func(d string) bool {
		config, err := decision.FindConfig(d)
		return err != nil || config != "" || hasConfiguration(d)
	}
	if here := g.path("."); !isStack(dir) && isStack(here) {
		return here
	}
	return dir
}

// openWaiting opens a file; opening a named pipe waits for its writer, and the
// context ends that.
func openWaiting(ctx context.Context, path string) (*os.File, error) {
	type opened struct {
		f   *os.File
		err error
	}
	done := make(chan opened, 1)
	go func() {
		f, err := os.Open(path)
		done <- opened{f, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case o := <-done:
		return o.f, o.err
	}
}

// cancelReader ends a read that waits for input when the context ends: nobody
// may have to kill a check that waits for a pipe. One that was left behind
// goes on waiting until the program ends.
type cancelReader struct {
	ctx context.Context
	r   io.Reader
	buf []byte // read and not handed out yet
}

// Read is not for concurrent use.
func (c *cancelReader) Read(p []byte) (int, error) {
	if len(c.buf) > 0 {
		n := copy(p, c.buf)
		c.buf = c.buf[n:]
		return n, nil
	}
	type result struct {
		b   []byte
		err error
	}
	done := make(chan result, 1)
	go func() {
		b := make([]byte, max(len(p), 64<<10))
		n, err := c.r.Read(b)
		done <- result{b[:n], err}
	}()
	select {
	case <-c.ctx.Done():
		return 0, c.ctx.Err()
	case got := <-done:
		n := copy(p, got.b)
		c.buf = got.b[n:]
		if len(c.buf) > 0 {
			return n, nil // the error comes again with the next read
		}
		return n, got.err
	}
}

// path makes an argument absolute or relative to the gate's directory.
func (g *Gate) path(arg string) string {
	if filepath.IsAbs(arg) || g.Dir == "" {
		return arg
	}
	return filepath.Join(g.Dir, arg)
}

// readStream looks at the first bytes and takes the way that fits them.
func (g *Gate) readStream(ctx context.Context, source, dir string, r io.Reader) (*reading, error) {
	ask, err := g.policiesFor(ctx, dir)
	if err != nil {
		return nil, err
	}
	head := bufio.NewReaderSize(r, max(intake.SniffSize, 64<<10))
	first, err := head.Peek(intake.SniffSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reading %s: %w", source, err)
	}
	switch intake.Sniff(first) {
	case intake.FormZip, intake.FormEncryptedPlan:
		return g.readSaved(ctx, ask, source, dir, head)
	}
	plans, said, err := g.readPlans(ctx, ask, head, source, dir)
	if err != nil {
		return nil, err
	}
	return &reading{source: source, dir: dir, plans: plans, asked: ask, said: said}, nil
}

// readSaved keeps a copy of a saved plan, so that what is shown is what was
// digested whatever happens to the file meanwhile, and lets an engine show it.
func (g *Gate) readSaved(ctx context.Context, ask *asked, source, dir string, r io.Reader) (*reading, error) {
	temp, err := g.makeTemp()
	if err != nil {
		return nil, fmt.Errorf("keeping a copy of %s: %w", source, err)
	}
	defer os.RemoveAll(temp)
	copied := filepath.Join(temp, "plan")
	f, err := os.OpenFile(copied, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, fmt.Errorf("keeping a copy of %s: %w", source, err)
	}
	_, err = io.Copy(f, io.LimitReader(r, maxSavedPlan+1))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("keeping a copy of %s: %w", source, err)
	}
	if info, err := os.Stat(copied); err == nil && info.Size() > maxSavedPlan {
		return nil, fmt.Errorf("%s is larger than %d MiB: no engine writes such a plan file", source, maxSavedPlan>>20)
	}
	return g.show(ctx, ask, source, dir, copied)
}

// makeTemp makes a directory that only this user can read.
func (g *Gate) makeTemp() (string, error) {
	if g.TempDir != "" {
		if err := os.MkdirAll(g.TempDir, 0o700); err != nil {
			return "", err
		}
	}
	return os.MkdirTemp(g.TempDir, "holdfast-")
}

// maxSavedPlan bounds a saved plan file.
const maxSavedPlan = 1 << 30
