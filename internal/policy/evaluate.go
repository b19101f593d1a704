package policy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/storage"
	"github.com/open-policy-agent/opa/v1/storage/inmem"
	"github.com/open-policy-agent/opa/v1/topdown"
)

// Set is policies that were loaded and that run. It is not for concurrent use.
type Set struct {
	opts       Options
	rules      []*Rule
	names      []string // of all rules, also of those that don't run
	elsewhere  []string // rules of namespaces that were not asked for
	compiler   *ast.Compiler
	store      storage.Store
	wants      sections
	digest     string
	similar    []string           // of namespaces that run, with names that are nearly a rule's
	exceptions map[string][]Place // where a namespace's exceptions are written
	queries    map[string]rego.PreparedEvalQuery
}

// Load reads, compiles and chooses policies. An error is a *Problem, unless the
// context ended: a folder without policies, one of which no rule would run, a
// namespace without rules, and everything that doesn't compile.
func Load(ctx context.Context, opts Options) (*Set, error) {
	opts.Limits = opts.Limits.filled()
	return within(ctx, opts.Limits.Time, "Loading the policies", func(ctx context.Context) (*Set, error) { return load(ctx, opts) })
}

func load(ctx context.Context, opts Options) (*Set, error) {
	lim := opts.Limits
	w := &walker{ctx: ctx, lim: lim, what: "policies", wants: isPolicy, maxFile: lim.File, left: maxFiles * lim.File,
		correct: opts.way("Give the folder that --policy is to name; a relative path counts from where holdfast runs.", "Correct dirs") + ending(opts)}
	sum := sha256.New()
	digest(sum, "syntax", []byte(opts.Rego))
	from := make(map[string]string) // which path a file came with
	for _, p := range opts.Paths {
		files, tests := len(w.found), len(w.passed)
		if err := w.read(p); err != nil {
			return nil, err
		}
		if len(w.found) == files {
			return nil, noFiles(p, w.passed[tests:])
		}
		for _, f := range w.found[files:] {
			from[f.name] = p
			digest(sum, "policy "+path.Join(append(slices.Clone(f.dirs), path.Base(f.name))...), f.text)
		}
	}
	files := slices.Clone(w.found)
	slices.SortStableFunc(files, func(a, b source) int { return strings.Compare(a.name, b.name) })
	files = slices.CompactFunc(files, func(a, b source) bool { return a.name == b.name }) // a path given twice
	modules, compiler, err := compileAll(files, opts.Rego, capabilities(opts.Network))
	if err != nil {
		return nil, opts.inFile(err)
	}
	all, err := rulesOf(modules)
	if err != nil {
		return nil, err
	}
	s := &Set{opts: opts, compiler: compiler, wants: sectionsOf(compiler), queries: make(map[string]rego.PreparedEvalQuery)}
	if s.rules, err = choose(all, modules, opts); err != nil {
		return nil, err
	}
	for _, r := range all {
		s.names = append(s.names, r.String())
		if !slices.Contains(s.rules, r) {
			s.elsewhere = append(s.elsewhere, r.String())
		}
	}
	if err := s.allRun(all, from); err != nil {
		return nil, err
	}
	s.exceptions = exceptionsOf(modules)
	s.similar = similarTo(modules, s.namespaces())
	data, err := loadData(ctx, opts, sum)
	if err != nil {
		return nil, err
	}
	s.digest = "sha256:" + hex.EncodeToString(sum.Sum(nil))
	s.store = inmem.NewFromObjectWithOpts(data, inmem.OptRoundTripOnWrite(false))
	return s, s.prepare(ctx)
}

// noFiles says that a path has no policy.
func noFiles(p string, tests []string) *Problem {
	if len(tests) > 0 {
		return problem("Give the folder with the policies themselves.", "No policy would run: %s has only tests (%s).", p, some(tests))
	}
	return problem("Give the folder with the .rego files.", "No policy would run: there is no .rego file in %s.", p)
}

// allRun wants of every path that has rules that one of them runs: a path of
// which nothing runs is a mistake. A path with helpers alone is none.
func (s *Set) allRun(all []*Rule, from map[string]string) error {
	runs, has := make(map[string]bool), make(map[string][]string)
	for _, r := range all {
		for _, p := range r.Places {
			if slices.Contains(s.rules, r) {
				runs[from[p.File]] = true
			} else if !slices.Contains(has[from[p.File]], r.String()) {
				has[from[p.File]] = append(has[from[p.File]], r.String())
			}
		}
	}
	for _, p := range s.opts.Paths {
		if !runs[p] && len(has[p]) > 0 {
			first, _, _ := cutLast(has[p][0])
			return problem(s.opts.way(fmt.Sprintf("Give --namespace %s, too, or --all-namespaces", first), fmt.Sprintf("Name %q in namespaces, too,", first))+".",
				"No policy of %s would run: its rules are %s, and the namespaces that run are %s.", p, some(has[p]), some(s.namespaces()))
		}
	}
	return nil
}

func cutLast(name string) (before, after string, found bool) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return name, "", false
	}
	return name[:i], name[i+1:], true
}

// namespaces are those of the rules that run.
func (s *Set) namespaces() []string {
	var out []string
	for _, r := range s.rules {
		if !slices.Contains(out, r.Namespace) {
			out = append(out, r.Namespace)
		}
	}
	return out
}

// Rules are the names of all rules that were loaded, as findings have them,
// also of those that don't run.
func (s *Set) Rules() []string { return slices.Clone(s.names) }

// Digest is a digest of all that the policies are made of: their files and their
// data, wherever those lie.
func (s *Set) Digest() string { return s.digest }

// Lenient reports whether a builtin that fails counts as undefined.
func (s *Set) Lenient() bool { return s.opts.Lenient }

func exceptionsOf(modules []parsed) map[string][]Place {
	out := make(map[string][]Place)
	for _, m := range modules {
		for _, r := range m.module.Rules {
			if r.Head.Name == "exception" && len(r.Head.Args) == 0 {
				out[namespace(m.module)] = append(out[namespace(m.module)], Place{m.name, r.Head.Location.Row})
			}
		}
	}
	return out
}

// prepare compiles a query for each rule, and one for each namespace's
// exceptions.
func (s *Set) prepare(ctx context.Context) error {
	add := func(name, query string) error {
		q, err := rego.New(rego.Query(query), rego.Compiler(s.compiler), rego.Store(s.store), rego.Runtime(ast.ObjectTerm())).PrepareForEval(ctx)
		if err != nil {
			return regoProblem("can't be asked for "+name, err)
		}
		s.queries[name] = q
		return nil
	}
	for _, r := range s.rules {
		if err := add(r.String(), r.ref.String()); err != nil {
			return err
		}
		name := r.Namespace + ".exception"
		if _, done := s.queries[name]; !done && len(s.exceptions[r.Namespace]) > 0 {
			ref := r.ref[: len(r.ref)-1 : len(r.ref)-1].Append(ast.StringTerm("exception"))
			if err := add(name, ref.String()); err != nil {
				return err
			}
		}
	}
	return nil
}

// Result is what all sets of policies said of one plan.
type Result struct {
	Said    []*Said  // by set
	Secrets []string // texts of the plan that nothing marks and that look like secrets: what policies say is masked with them, too
}

// Said is what the policies of one set said of one plan. Its texts can hold
// whatever the plan holds, secrets too.
type Said struct {
	Ran       []*Rule
	Messages  []Message
	Excepted  []Exception
	Empty     []*Rule  // gave an empty message, which counts as passed, as in conftest
	More      int      // messages beyond the limit
	Elsewhere []string // rules of namespaces that were not asked for, which did not run
	Similar   []string // rules with names that are nearly those of rules that run
	Failed    []string // builtins that failed, where that is undefined
	worst     Severity // of the messages beyond the limit: the first one's
}

// Message is one message of one rule.
type Message struct {
	Rule    *Rule
	Text    string
	Details map[string]any // beside the message, as the rule gave them
}

// Exception is a rule that an exception names, and what it would have said.
type Exception struct {
	Rule     *Rule
	Places   []Place // where the namespace's exceptions are written
	Messages int
}

// Input is one plan as policies see it.
type Input struct {
	*Document
	Name string    // of its file, as data.conftest.file.name
	Dir  string    // that the file is in, as data.conftest.file.dir
	Now  time.Time // what time.now_ns says; zero for the system's time
}

// TotalTime is how long all rules may take on one plan, where Limits say nothing
// else: however quick each is, ten thousand of them are not.
const TotalTime = 2 * time.Minute

// tooLong is why a context ended that bounds all rules.
type tooLong time.Duration

// Error says what took too long.
func (t tooLong) Error() string {
	return fmt.Sprintf("all rules on this plan together took longer than %s", time.Duration(t))
}

// Bound bounds the time of all evaluations with the context that it returns.
func Bound(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, limit, tooLong(limit))
}

// Evaluate runs the rules on a plan. A *Problem can quote the plan.
func (s *Set) Evaluate(ctx context.Context, in Input) (*Said, error) {
	ctx, cancel := Bound(ctx, s.opts.Limits.Total)
	defer cancel()
	file := map[string]any{"conftest": map[string]any{"file": map[string]any{"name": in.Name, "dir": in.Dir}}}
	if err := s.put(ctx, file); err != nil {
		return nil, err
	}
	out := &Said{Ran: s.rules, Elsewhere: s.elsewhere, Similar: s.similar}
	excepted := make(map[string][]string)
	for _, namespace := range s.namespaces() {
		name := namespace + ".exception"
		if _, there := s.queries[name]; !there {
			continue
		}
		got, err := s.ask(ctx, name, s.exceptions[namespace], in, out)
		if err != nil {
			return nil, err
		}
		excepted[namespace] = suffixes(got)
	}
	for _, r := range s.rules {
		got, err := s.ask(ctx, r.String(), r.Places, in, out)
		if err != nil {
			return nil, err
		}
		messages, err := s.messages(r, got, out)
		if err != nil {
			return nil, err
		}
		if slices.Contains(excepted[r.Namespace], r.suffix()) {
			out.Excepted = append(out.Excepted, Exception{Rule: r, Places: s.exceptions[r.Namespace], Messages: len(messages)})
			continue
		}
		room := max(0, s.opts.Limits.Messages-len(out.Messages))
		if len(messages) > room {
			if out.More += len(messages) - room; out.worst == "" || out.worst == Warn {
				out.worst = r.Severity
			}
			messages = messages[:room]
		}
		out.Messages = append(out.Messages, messages...)
	}
	return out, nil
}

// put writes what policies see of the plan's file into the data.
func (s *Set) put(ctx context.Context, file map[string]any) error {
	return storage.Txn(ctx, s.store, storage.WriteParams, func(txn storage.Transaction) error {
		if err := storage.MakeDir(ctx, s.store, txn, storage.Path{"conftest"}); err != nil {
			return err
		}
		return s.store.Write(ctx, txn, storage.AddOp, storage.Path{"conftest", "file"}, file["conftest"].(map[string]any)["file"])
	})
}

// ask evaluates one query; nil where the rule is undefined.
func (s *Set) ask(ctx context.Context, name string, at []Place, in Input, out *Said) (any, error) {
	what := fmt.Sprintf("Policy %s (%s)", name, places(at))
	var failed []topdown.Error
	results, err := within(ctx, s.opts.Limits.Time, what, func(ctx context.Context) (rego.ResultSet, error) {
		opts := []rego.EvalOption{rego.EvalParsedInput(in.value), rego.EvalSeed(zeros{}), rego.EvalBuiltinErrorList(&failed)}
		if !in.Now.IsZero() {
			opts = append(opts, rego.EvalTime(in.Now))
		}
		return s.queries[name].Eval(ctx, opts...)
	})
	var known *Problem
	var together tooLong
	switch {
	case err != nil && errors.As(context.Cause(ctx), &together):
		return nil, problem("Make the slow ones simpler, or run fewer.", "%s was given up: %v.", what, together)
	case err != nil && (ctx.Err() != nil || errors.As(err, &known)):
		return nil, err
	case err != nil:
		return nil, &Problem{What: fmt.Sprintf("%s fails: %s.", what, strings.TrimSuffix(err.Error(), ".")), Err: err,
			Next: "Mend the policy; without it there is no verdict."}
	}
	if len(failed) > 0 {
		texts := make([]string, 0, maxErrors)
		for _, e := range failed {
			text := place(e.Location) + ": " + e.Message
			if len(texts) < maxErrors && !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
		if !s.opts.Lenient {
			return nil, &Problem{What: fmt.Sprintf("%s can't be relied on: %s failed in it: %s.", what, counted(len(failed), "call"), strings.Join(texts, "; ")),
				Next: "Let the rule ask for the type first (is_string and the like), or take such calls for undefined, as conftest does: " + s.opts.way("--policy-lenient", "lenient = true") + "."}
		}
		out.Failed = append(out.Failed, texts...)
	}
	if len(results) == 0 || len(results[0].Expressions) == 0 {
		return nil, nil
	}
	return results[0].Expressions[0].Value, nil
}

// counted writes a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// zeros is a source of randomness without any: the same plan gives the same
// report.
type zeros struct{}

// Read fills p with zeros.
func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// messages reads what a rule is: a set, or a list, of texts or of objects with
// a text msg. Anything else is an error, since it would be taken for nothing.
func (s *Set) messages(r *Rule, value any, out *Said) ([]Message, error) {
	if value == nil {
		return nil, nil
	}
	wrong := func(got string) *Problem {
		return problem("A message is a text, or an object with a text msg.", "Policy %s (%s) gives %s, which is no message, so nobody knows what it refuses.", r, places(r.Places), got)
	}
	list, ok := value.([]any)
	if !ok {
		return nil, wrong(kind(value) + " instead of a set of messages")
	}
	var messages []Message
	for _, v := range list {
		m := Message{Rule: r}
		switch v := v.(type) {
		case string:
			m.Text = v
		case map[string]any:
			text, ok := v["msg"].(string)
			if !ok {
				return nil, wrong("an object without a text msg")
			}
			m.Text = text
			m.Details = make(map[string]any, len(v))
			for k, d := range v {
				if k != "msg" {
					m.Details[k] = d
				}
			}
		default:
			return nil, wrong(kind(v))
		}
		if m.Text == "" {
			if !slices.Contains(out.Empty, r) {
				out.Empty = append(out.Empty, r)
			}
			continue
		}
		messages = append(messages, m)
	}
	return messages, nil
}

func kind(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "true or false"
	case string:
		return "a text"
	case []any:
		return "a list"
	case map[string]any:
		return "an object"
	}
	return "a number"
}

// suffixes are the names that exceptions give: of every element of the rule,
// every element that is a text.
func suffixes(value any) []string {
	var out []string
	for _, e := range elements(value) {
		for _, name := range elements(e) {
			if text, ok := name.(string); ok && !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}

func elements(v any) []any {
	switch v := v.(type) {
	case []any:
		return v
	case map[string]any:
		var out []any
		for _, e := range v {
			out = append(out, e)
		}
		return out
	}
	return nil
}

// grace is how long something that was told to stop is waited for.
const grace = time.Second

// within runs fn for a bounded time, and gives it up if it doesn't end: some
// builtins don't look up from their work. A panic of the library is an error.
func within[T any](ctx context.Context, limit time.Duration, what string, fn func(context.Context) (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	bounded, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			if r := recover(); r != nil {
				o.err = problem("", "%s ended in a fault of the policy engine: %v.", what, r)
			}
			done <- o
		}()
		o.value, o.err = fn(bounded)
	}()
	var o outcome
	select {
	case o = <-done:
	case <-bounded.Done():
		select {
		case o = <-done:
		case <-time.After(grace):
			o.err = bounded.Err()
		}
	}
	var zero T
	switch {
	case ctx.Err() != nil:
		return zero, ctx.Err()
	case o.err != nil && bounded.Err() != nil:
		return zero, problem("Make it simpler; a rule that looks at every pair of resources takes the square of their number.", "%s took longer than %s and was given up.", what, limit)
	}
	return o.value, o.err
}
