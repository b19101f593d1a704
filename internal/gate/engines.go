package gate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/policy"
)

// planHere plans a stack and reads the plan that comes out.
func (g *Gate) planHere(ctx context.Context, source, dir string) (*reading, error) {
	if !hasConfiguration(dir) {
		return nil, fault("Go to the root module's directory, or give a plan file.", "%s has no .tf files: nothing to plan there.", source)
	}
	if _, err := g.selectedWorkspace(dir); err != nil {
		return nil, err // an engine would read whatever is there, to its end
	}
	ask, err := g.policiesFor(ctx, dir)
	if err != nil {
		return nil, err
	}
	candidates, err := g.engines(ctx, dir)
	if err != nil {
		return nil, err
	}
	e := candidates[0]
	temp, err := g.makeTemp()
	if err != nil {
		return nil, fmt.Errorf("planning %s: %w", source, err)
	}
	defer os.RemoveAll(temp)
	out := filepath.Join(temp, "plan")
	fmt.Fprintf(g.Progress, "planning %s with %s …\n", source, e.Name())
	varFiles, err := g.varFilesOf(dir)
	if err != nil {
		return nil, err
	}
	_, planErr := e.Plan(ctx, dir, out, io.Discard, g.planArgs(varFiles)...)
	if planErr != nil {
		// Engines write the plan file also where planning failed: what is in it
		// is worth telling, and is never applied.
		var failed *engine.Failure
		if _, err := os.Stat(out); err != nil || !errors.As(planErr, &failed) {
			return nil, planFault(source, e, planErr)
		}
	}
	r, err := g.show(ctx, ask, source, dir, out, e)
	if err != nil {
		return nil, err
	}
	r.made, r.planError = planErr == nil, planErr
	return r, nil
}

// planFault says that a stack could not be planned: in the engine's words, and
// what helps.
func planFault(what string, e *engine.Engine, err error) error {
	said := err
	var failed *engine.Failure
	if errors.As(err, &failed) {
		said = failed // without the command in front: that it planned stands there already
	}
	return &Fault{Err: fmt.Errorf("planning %s failed: %w", what, said), Next: planHint(e, err)}
}

// planHint says what helps against a failed plan.
func planHint(e *engine.Engine, err error) string {
	text := strings.ToLower(err.Error())
	if strings.Contains(text, "acquiring the state lock") {
		return fmt.Sprintf("The state's lock is held by %s. Wait until that is done; \"%s force-unlock\" is for a lock whose holder is known to be gone.", lockHolder(err.Error()), e.Kind())
	}
	for _, sign := range []string{string(e.Kind()) + " init", "required plugins are not installed", "inconsistent dependency lock file", "module not installed", "backend initialization required"} {
		if strings.Contains(text, sign) {
			return fmt.Sprintf("Run \"%s init\" there first.", e.Kind())
		}
	}
	return fmt.Sprintf("Mend that and check again. For a plan with -var-file or other flags: \"%s plan -out=FILE …\", then check FILE.", e.Kind())
}

// lockHolder is who has the state's lock, and since when, as the engine says.
func lockHolder(text string) string {
	value := func(label, next string) string {
		_, rest, found := strings.Cut(text, label)
		if value, _, ended := strings.Cut(rest, next); found && ended {
			return strings.TrimSpace(value)
		}
		return ""
	}
	who, since := value("Who:", "Version:"), value("Created:", "+0000 UTC")
	if who == "" {
		return "somebody else"
	}
	if since, _, _ = strings.Cut(since, "."); since == "" {
		return who
	}
	return fmt.Sprintf("%s, since %s UTC", who, since)
}

// show lets an engine turn a saved plan into JSON and reads that. Without
// engines given, those that are here are tried: a saved plan can be read only
// by the very version that made it. Policies look at it where ask is given.
func (g *Gate) show(ctx context.Context, ask *asked, source, dir, file string, given ...*engine.Engine) (*reading, error) {
	saved, err := intake.OpenSavedPlan(file)
	var refused *intake.Refusal
	encrypted := errors.As(err, &refused) && refused.Kind == intake.KindEncryptedPlan
	if err != nil && !encrypted {
		if refused != nil {
			refused.Source = source
		}
		return nil, err
	}
	candidates := given
	if candidates == nil {
		if candidates, err = g.engines(ctx, dir); err != nil {
			return nil, &Fault{Err: fmt.Errorf("%s is a saved plan file, which only the engine that made it can show: %w", source, err),
				Next: "Give --engine, or the plan as JSON: show -json FILE > plan.json where it was made."}
		}
	}
	e := matching(candidates, saved)
	if e == nil {
		return nil, fault("Use that version here (--engine PATH), or run \"show -json\" where the plan was made and check its output.",
			"%s was made by %s; here is %s. Saved plans can't be read by another version.", source, madeBy(saved), names(candidates))
	}
	var plans []*plan.Plan
	var said []*policy.Result
	err = showWith(ctx, e, dir, file, func(shown io.Reader) (err error) {
		plans, said, err = g.readPlans(ctx, ask, shown, source, dir)
		return err
	})
	if err != nil {
		return nil, showFault(err, e, source, dir, encrypted)
	}
	sum, err := fileSum(file, maxSavedPlan)
	if err != nil {
		return nil, err
	}
	return &reading{source: source, dir: dir, plans: plans, asked: ask, said: said, saved: saved, tool: e.Name(), engine: e, digest: "sha256:" + sum}, nil
}

// madeBy names the engine that made a saved plan, as far as the plan tells.
func madeBy(saved *intake.SavedPlan) string {
	switch saved.Engine {
	case plan.OpenTofu:
		return "OpenTofu " + saved.EngineVersion
	case plan.Terraform:
		return "Terraform " + saved.EngineVersion
	}
	return "version " + saved.EngineVersion
}

// matching picks the engine of the saved plan's version. Where the version
// isn't known, the first one has to try.
func matching(candidates []*engine.Engine, saved *intake.SavedPlan) *engine.Engine {
	if saved == nil || saved.EngineVersion == "" {
		return candidates[0]
	}
	// Where the plan tells whose it is, the other engine of that version is tried
	// last.
	candidates = slices.Clone(candidates)
	slices.SortStableFunc(candidates, func(a, b *engine.Engine) int {
		return cmp.Compare(mismatch(a, saved), mismatch(b, saved))
	})
	for _, e := range candidates {
		// A saved plan has the version without its prerelease.
		have, _, _ := strings.Cut(e.Version(), "-")
		want, _, _ := strings.Cut(saved.EngineVersion, "-")
		if have == want {
			return e
		}
	}
	return nil
}

// matchingFile is matching for a file that may be no plan at all: the first one
// then has to try.
func matchingFile(candidates []*engine.Engine, file string) *engine.Engine {
	saved, err := intake.OpenSavedPlan(file)
	if err != nil {
		return candidates[0]
	}
	if e := matching(candidates, saved); e != nil {
		return e
	}
	return candidates[0]
}

func mismatch(e *engine.Engine, saved *intake.SavedPlan) int {
	if saved.Engine != plan.UnknownEngine && e.Kind() != saved.Engine {
		return 1
	}
	return 0
}

// showWith streams the JSON from the engine into read.
func showWith(ctx context.Context, e *engine.Engine, dir, file string, read func(io.Reader) error) error {
	abs, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	from, to := io.Pipe()
	shown := make(chan error, 1)
	go func() {
		err := e.Show(ctx, dir, abs, to)
		to.CloseWithError(err)
		shown <- err
	}()
	err = read(from)
	from.Close()
	// The engine's own failure is the cause; what the reader makes of cut-off
	// output is not.
	if failed := <-shown; failed != nil && !errors.Is(failed, io.ErrClosedPipe) {
		var f *engine.Failure
		if errors.As(failed, &f) {
			return failed
		}
	}
	return err
}

func showFault(err error, e *engine.Engine, source, dir string, encrypted bool) error {
	var f *engine.Failure
	switch {
	case !errors.As(err, &f):
		return err
	case encrypted:
		return &Fault{Err: fmt.Errorf("%s is an encrypted plan, and %s can't decrypt it in %s: %w.", source, e.Name(), dir, f),
			Next: "Run holdfast in the stack's directory, with its encryption block or TF_ENCRYPTION set."}
	}
	return &Fault{Err: fmt.Errorf("%s can't show %s in %s: %w.", e.Name(), source, dir, f),
		Next: fmt.Sprintf("Run holdfast in the directory in which the plan was made, after \"%s init\".", e.Kind())}
}

// engines returns the engines that are here, the one to prefer first.
func (g *Gate) engines(ctx context.Context, dir string) ([]*engine.Engine, error) {
	wanted := []string{g.Engine}
	if g.Engine == "" {
		wanted = g.preferredEngines(dir)
	}
	engines, asked := make([]*engine.Engine, len(wanted)), make([]error, len(wanted))
	var all sync.WaitGroup
	for i, name := range wanted { // at once: each takes its time to start
		all.Go(func() { engines[i], asked[i] = engine.Find(ctx, name, g.Env) })
	}
	all.Wait()
	var found []*engine.Engine
	var errs []error
	for i := range wanted {
		if asked[i] != nil {
			errs = append(errs, asked[i])
			continue
		}
		found = append(found, engines[i])
	}
	if len(found) == 0 {
		return nil, &Fault{Err: errors.Join(errs...), Next: "Install tofu or terraform, or say where it is with --engine."}
	}
	return found, nil
}

// preferredEngines orders the two engines for a directory: as configured,
// else as its lock file tells, else OpenTofu first.
func (g *Gate) preferredEngines(dir string) []string {
	if c, err := g.loadConfig(dir); err == nil && c.Engine != plan.UnknownEngine {
		return []string{string(c.Engine)}
	}
	if lockedBy(dir) == plan.Terraform {
		return []string{string(plan.Terraform), string(plan.OpenTofu)}
	}
	return []string{string(plan.OpenTofu), string(plan.Terraform)}
}

// lockedBy is the engine that wrote a directory's lock file: as its first line
// says, else by the registry that it names.
func lockedBy(dir string) plan.Engine {
	lock, err := readLock(dir)
	if err != nil || lock == nil {
		return plan.UnknownEngine
	}
	text, err := readBounded(filepath.Join(dir, lockName))
	first, _, _ := strings.Cut(string(text), "\n")
	for _, e := range []plan.Engine{plan.OpenTofu, plan.Terraform} {
		if err == nil && strings.Contains(first, fmt.Sprintf("maintained automatically by \"%s init\"", e)) {
			return e
		}
	}
	for _, p := range lock.Providers {
		if strings.HasPrefix(p.Name, "registry.terraform.io/") {
			return plan.Terraform
		}
	}
	return plan.UnknownEngine
}

func names(engines []*engine.Engine) string {
	var out []string
	for _, e := range engines {
		out = append(out, e.Name())
	}
	return strings.Join(out, " and ")
}
