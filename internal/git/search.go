package git

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Limits of one search.
const (
	maxCommits     = 5  // commits named for one text
	maxStashes     = 30 // stashes looked into
	maxUnreachable = 2000
)

// configuration are the files in which what an engine applies is written:
// configuration, variables, and data that configuration reads. What engines
// and people write about it (states, plans, notes) would always have the text
// and prove nothing.
var configuration = []string{
	":(top,icase)*.tf", ":(top,icase)*.tf.json", ":(top,icase)*.tofu", ":(top,icase)*.tofu.json", ":(top,icase)*.tfvars", ":(top,icase)*.tfvars.json",
	":(top,icase)*.hcl", ":(top,icase)*.yaml", ":(top,icase)*.yml", ":(top,icase)*.json", ":(top,icase)*.csv", ":(top,icase)*.toml",
	":(top,icase)*.tftpl", ":(top,icase)*.tpl", ":(top,icase)*.jsonnet", ":(top,icase)*.cue",
	":(top,icase,exclude)*plan*.json", ":(top,icase,exclude)*state*.json", ":(top,exclude).holdfast/*", ":(top,glob,exclude)**/.terraform/**",
}

// Scope is how far a search in a clone can see.
type Scope struct {
	Refs      int
	Stashes   int  // all there are; a search looks into the last maxStashes
	Reflog    bool // HEAD has one
	Shallow   bool // history before the clone's depth isn't here
	Worktrees int  // linked work trees beside this one
}

// String says the scope as a bound: "14 refs, 2 stashes and the reflog of this
// clone".
func (s Scope) String() string {
	stashes := number(s.Stashes, "stash")
	if s.Stashes > maxStashes {
		stashes = fmt.Sprintf("the last %d of %s", maxStashes, stashes)
	}
	parts := []string{number(s.Refs, "ref"), stashes}
	last := "the reflog of this clone"
	if !s.Reflog {
		last = "no reflog in this clone"
	}
	text := strings.Join(parts, ", ") + " and " + last
	if s.Shallow {
		text += " (a shallow clone: older history isn't here)"
	}
	return text
}

func number(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "sh") {
		noun += "e"
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Place is a kind of place in a clone at which a text can stand.
type Place string

// The places, from the most to the least lasting.
const (
	AtHead      Place = "head"        // in a file of the commit that is checked out
	OnRef       Place = "ref"         // in the history of a branch or tag
	InStash     Place = "stash"       // in a stash
	InReflog    Place = "reflog"      // in a commit that only a reflog still names
	InIndex     Place = "index"       // staged
	InWorkTree  Place = "work tree"   // in a file that is not committed with it
	InOtherTree Place = "linked tree" // in the files of a linked work tree
	Unreachable Place = "unreachable" // in an object that nothing names any more
)

// Hit is one place at which a text was found.
type Hit struct {
	Place  Place
	Commit string // full hash; "" for files and loose objects
	Time   string // of the commit, RFC 3339 in UTC
	Author string
	Title  string // subject line
	// Came is set where the commit has the text and its parents need not have
	// had it; without, the commit took it out.
	Came bool
	// Edge is set where the history before the commit isn't in this clone, so
	// that the commit need not be what brought the text.
	Edge  bool
	Where string // file:line, stash@{1}, or a branch that has the commit
}

func (r *Repo) scope(ctx context.Context) (Scope, error) {
	var s Scope
	out, err := r.run(ctx, "for-each-ref", "--format=%(refname)")
	if err != nil {
		return s, err
	}
	for _, ref := range lines(out) {
		if ref != "refs/stash" {
			s.Refs++
		}
	}
	if out, err = r.run(ctx, "stash", "list", "--format=%gd"); err != nil {
		return s, err
	}
	s.Stashes = len(lines(out))
	if out, err = r.run(ctx, "rev-parse", "--is-shallow-repository"); err != nil {
		return s, err
	}
	s.Shallow = strings.TrimSpace(string(out)) == "true"
	if out, err = r.run(ctx, "log", "-g", "-n", "1", "--format=%H", "HEAD", "--"); err == nil {
		s.Reflog = len(lines(out)) > 0
	}
	return s, nil
}

// Searcher looks for texts in one clone. What is the same for every text is
// looked up once, when it is first needed. It is not for concurrent use.
type Searcher struct {
	repo  *Repo
	Scope Scope // how far it can see
	// Skip are files, as absolute paths, that are no configuration whatever
	// they are called: the plans that are being looked at.
	Skip []string

	stashes []stash
	trees   []string
	// Objects that nothing names, once looked up.
	lookedUp       bool
	commits, blobs []string
}

// stash is one entry of the stash list with the trees that it kept.
type stash struct {
	hit   Hit
	trees []string
}

// Searcher looks how far this clone can see and returns a Searcher for it.
func (r *Repo) Searcher(ctx context.Context) (*Searcher, error) {
	s := &Searcher{repo: r}
	var err error
	if s.Scope, err = r.scope(ctx); err != nil {
		return nil, err
	}
	if s.stashes, err = r.listStashes(ctx); err != nil {
		return nil, err
	}
	s.trees, err = r.linkedTrees(ctx)
	s.Scope.Worktrees = len(s.trees)
	return s, err
}

// Search looks for a text in everything that this clone still has: history of
// all refs, stashes, reflogs, index, work trees, and objects that nothing
// names any more. It stops at the first kinds of place that has it: what is on
// a ref needs no search among the unreachable. found is nil where nothing has
// it. The error says which place could not be looked at; hits found before are
// returned with it.
func (s *Searcher) Search(ctx context.Context, text string) (found []Hit, err error) {
	for _, look := range []func(context.Context, string) ([]Hit, error){
		s.repo.searchHead, s.searchRefs, s.searchStashes, s.searchFiles, s.repo.searchReflog, s.searchLinkedTrees, s.searchUnreachable,
	} {
		hits, err := look(ctx, text)
		if err != nil {
			return found, err
		}
		if found = append(found, hits...); len(found) > 0 {
			return found, nil
		}
	}
	return nil, nil
}

// searchHead looks into the commit that is checked out.
func (r *Repo) searchHead(ctx context.Context, text string) ([]Hit, error) {
	head, err := r.Head(ctx)
	if err != nil || head == "" {
		return nil, err
	}
	found, err := r.grepIn(ctx, []string{head}, "-n", "-e", text)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return []Hit{{Place: AtHead, Commit: head, Where: fileAndLine(strings.TrimPrefix(found[0], head+":"))}}, nil
}

// searchRefs finds the commits that brought the text in or took it out.
func (s *Searcher) searchRefs(ctx context.Context, text string) ([]Hit, error) {
	hits, err := s.repo.pickaxe(ctx, OnRef, text, "--exclude=refs/stash", "--all")
	for i := range hits {
		h := &hits[i]
		h.Where = s.repo.branchOf(ctx, h.Commit)
		h.Edge = h.Edge && s.Scope.Shallow
		found, err := s.repo.grepIn(ctx, []string{h.Commit}, "-l", "-e", text)
		if err != nil {
			return hits, err
		}
		h.Came = len(found) > 0
	}
	return hits, err
}

func (r *Repo) searchReflog(ctx context.Context, text string) ([]Hit, error) {
	return r.pickaxe(ctx, InReflog, text, "--reflog")
}

func (r *Repo) pickaxe(ctx context.Context, place Place, text string, revisions ...string) ([]Hit, error) {
	args := append([]string{"log", "-S" + text, "--no-textconv", "--no-ext-diff", "--full-history", "-m",
		"--format=%H%x00%cI%x00%an%x00%s%x00%P", "-n", strconv.Itoa(maxCommits)}, revisions...)
	out, err := r.run(ctx, append(append(args, "--"), configuration...)...)
	if err != nil {
		return nil, err
	}
	var hits []Hit
	for _, line := range lines(out) {
		f := strings.SplitN(line, "\x00", 5)
		if len(f) != 5 || slices.ContainsFunc(hits, func(h Hit) bool { return h.Commit == f[0] }) {
			continue
		}
		hits = append(hits, Hit{Place: place, Commit: f[0], Time: utc(f[1]), Author: f[2], Title: f[3], Edge: f[4] == ""})
	}
	return hits, nil
}

// branchOf names one branch that has the commit: the one that is checked out
// where it does.
func (r *Repo) branchOf(ctx context.Context, commit string) string {
	if _, err := r.run(ctx, "merge-base", "--is-ancestor", commit, "HEAD"); err == nil {
		if out, err := r.run(ctx, "symbolic-ref", "--quiet", "--short", "HEAD"); err == nil {
			return strings.TrimSpace(string(out))
		}
		return "HEAD"
	}
	out, err := r.run(ctx, "for-each-ref", "--contains", commit, "--count=1", "--format=%(refname:short)")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// listStashes lists the stashes with what each kept: files, index, untracked.
func (r *Repo) listStashes(ctx context.Context) ([]stash, error) {
	out, err := r.run(ctx, "stash", "list", "--format=%gd%x00%H%x00%cI%x00%an%x00%s%x00%P")
	if err != nil {
		return nil, err
	}
	var list []stash
	for i, line := range lines(out) {
		f := strings.Split(line, "\x00")
		if i >= maxStashes || len(f) != 6 {
			break
		}
		parents := strings.Fields(f[5])
		list = append(list, stash{
			hit:   Hit{Place: InStash, Commit: f[1], Time: utc(f[2]), Author: f[3], Title: f[4], Where: f[0]},
			trees: append([]string{f[1]}, parents[min(1, len(parents)):]...),
		})
	}
	return list, nil
}

func (s *Searcher) searchStashes(ctx context.Context, text string) ([]Hit, error) {
	var hits []Hit
	for _, st := range s.stashes {
		found, err := s.repo.grepIn(ctx, st.trees, "-l", "-e", text)
		if err != nil {
			return hits, err
		}
		if len(found) > 0 {
			hits = append(hits, st.hit)
		}
	}
	return hits, nil
}

// searchFiles looks into the work tree, ignored files too (variables often
// are), and into the index.
func (s *Searcher) searchFiles(ctx context.Context, text string) ([]Hit, error) {
	r := s.repo
	var hits []Hit
	for place, options := range [][]string{{"--untracked", "--no-exclude-standard"}, {"--cached"}} {
		found, err := r.grepIn(ctx, nil, append(options, "-n", "-e", text)...)
		if err != nil {
			return hits, err
		}
		for _, line := range found {
			where := fileAndLine(line)
			file, _, _ := strings.Cut(where, ":")
			if !slices.Contains(s.Skip, filepath.Join(r.top, filepath.FromSlash(file))) {
				hits = append(hits, Hit{Place: []Place{InWorkTree, InIndex}[place], Where: where})
				break
			}
		}
	}
	return hits, nil
}

func (s *Searcher) searchLinkedTrees(ctx context.Context, text string) ([]Hit, error) {
	var hits []Hit
	for _, tree := range s.trees {
		linked := &Repo{dir: tree, top: tree, env: s.repo.env}
		found, err := linked.grepIn(ctx, nil, "-n", "--untracked", "-e", text)
		if err != nil {
			continue // a linked work tree that was deleted by hand is no reason to stop
		}
		if len(found) > 0 {
			hits = append(hits, Hit{Place: InOtherTree, Where: tree + "/" + fileAndLine(found[0])})
		}
	}
	return hits, nil
}

// linkedTrees lists the other work trees of this clone.
func (r *Repo) linkedTrees(ctx context.Context) ([]string, error) {
	out, err := r.run(ctx, "worktree", "list", "--porcelain")
	if err != nil {
		return nil, err
	}
	var trees []string
	for _, line := range lines(out) {
		if path, ok := strings.CutPrefix(line, "worktree "); ok && path != r.top {
			trees = append(trees, path)
		}
	}
	return trees, nil
}

// lookUpUnreachable lists blobs and commits that nothing names: what was
// staged once, dropped stashes, deleted branches.
func (s *Searcher) lookUpUnreachable(ctx context.Context) error {
	if s.lookedUp {
		return nil
	}
	out, err := s.repo.run(ctx, "fsck", "--no-reflogs", "--unreachable", "--no-progress", "--no-dangling", "--connectivity-only")
	if err != nil {
		var failed *exec.ExitError
		if !errors.As(err, &failed) {
			return err
		}
		return fmt.Errorf("git fsck finds faults in this clone: %w", err)
	}
	s.lookedUp = true
	for _, line := range lines(out) {
		f := strings.Fields(line) // unreachable blob HASH
		if len(f) != 3 || len(s.commits)+len(s.blobs) >= maxUnreachable {
			continue
		}
		switch f[1] {
		case "commit":
			s.commits = append(s.commits, f[2])
		case "blob":
			s.blobs = append(s.blobs, f[2])
		}
	}
	return nil
}

func (s *Searcher) searchUnreachable(ctx context.Context, text string) ([]Hit, error) {
	if err := s.lookUpUnreachable(ctx); err != nil {
		return nil, err
	}
	var hits []Hit
	for _, c := range s.commits {
		found, err := s.repo.grepIn(ctx, []string{c}, "-l", "-e", text)
		if err != nil || len(found) == 0 {
			continue
		}
		h := Hit{Place: Unreachable, Commit: c}
		if info, err := s.repo.run(ctx, "show", "-s", "--format=%cI%x00%an%x00%s", c); err == nil {
			if f := strings.SplitN(strings.TrimSpace(string(info)), "\x00", 3); len(f) == 3 {
				h.Time, h.Author, h.Title = utc(f[0]), f[1], f[2]
			}
		}
		if hits = append(hits, h); len(hits) >= maxCommits {
			break
		}
	}
	if len(hits) > 0 {
		return hits, nil
	}
	return s.repo.searchBlobs(ctx, s.blobs, text)
}

// searchBlobs looks into loose contents, which have no path, author or date.
func (r *Repo) searchBlobs(ctx context.Context, blobs []string, text string) ([]Hit, error) {
	if len(blobs) == 0 {
		return nil, nil
	}
	found, err := r.grep(ctx, append([]string{"-l", "-e", text}, blobs...)...)
	if err != nil {
		return nil, err
	}
	var hits []Hit
	for _, name := range found {
		hits = append(hits, Hit{Place: Unreachable, Where: "blob " + name[:min(12, len(name))]})
	}
	return hits, nil
}

// grepIn runs git grep for fixed text over the configuration files of the work
// tree, or of the trees given, and returns its lines; none where nothing
// matches.
func (r *Repo) grepIn(ctx context.Context, trees []string, args ...string) ([]string, error) {
	all := append(append(slices.Clone(args), trees...), "--")
	return r.grep(ctx, append(all, configuration...)...)
}

// grep runs git grep for fixed text and returns its lines; none where nothing
// matches.
func (r *Repo) grep(ctx context.Context, args ...string) ([]string, error) {
	out, err := r.run(ctx, append([]string{"grep", "--no-textconv", "-F", "-I", "--full-name", "--no-color"}, args...)...)
	var failed *exec.ExitError
	if errors.As(err, &failed) && failed.ExitCode() == 1 {
		return nil, nil
	}
	return lines(out), err
}

// fileAndLine cuts the matched text from a line of git grep -n.
func fileAndLine(line string) string {
	f := strings.SplitN(line, ":", 3)
	return strings.Join(f[:min(2, len(f))], ":")
}

func lines(b []byte) []string {
	text := strings.TrimSuffix(string(b), "\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// utc writes a time of git's in UTC: versions of git differ in how they write
// the zone.
func utc(s string) string {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return s
	}
	return t.UTC().Format(time.RFC3339)
}
