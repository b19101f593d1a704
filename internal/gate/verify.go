package gate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/go-json-experiment/json"

	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// noteSchema names the version of a proof's note.
const noteSchema = "holdfast.note/v1"

// note is the line beside a proved commit: enough to find the proof in a
// ledger, and to notice that it isn't there any more.
type note struct {
	Schema string        `json:"schema"`
	Anchor record.Anchor `json:"anchor"`
	Stack  string        `json:"stack"` // its id
	Time   string        `json:"time"`
}

func noteLine(ledgerID string, e record.Entry) (string, error) {
	text, err := json.Marshal(note{Schema: noteSchema, Anchor: record.Anchor{Ledger: ledgerID, Seq: e.Seq, Hash: e.Hash}, Stack: e.Stack.ID(), Time: e.Time})
	return string(text), err
}

// Verified is what verifying a ledger and its proofs found.
type Verified struct {
	Ledger  ledger.Verification `json:"ledger"`
	Notes   int                 `json:"notes"`  // of this clone, that name this ledger
	Proofs  []ProofCheck        `json:"proofs"` // proofs of stacks of this clone's repository
	Looked  string              `json:"looked"` // the clone that was looked at; "" for none
	Problem bool                `json:"problem"`
}

// ProofCheck is one proof held against the repository.
type ProofCheck struct {
	Entry  int64           `json:"entry"`
	Stack  record.StackRef `json:"stack"`
	Time   string          `json:"time"`
	Commit string          `json:"commit"`
	OK     bool            `json:"ok"`
	Noted  bool            `json:"noted"`
	Says   string          `json:"says"`
}

// VerifyLedger reads the ledger from its first entry to its last, or an export
// of one where it is given, and holds it against the notes of the clone in
// dir, and the proofs of this repository's stacks against its commits. against
// are further exports, whose last entries must still be there.
func (g *Gate) VerifyLedger(ctx context.Context, dir string, export io.ReadSeeker, against []io.Reader) (*Verified, error) {
	out := &Verified{}
	repo, err := git.Open(ctx, dir, g.Env)
	switch {
	case errors.Is(err, git.ErrNoRepository):
		repo = nil // there are no notes and no commits to look at
	case err != nil:
		return nil, gitFault(err)
	}
	read, id, closing, err := g.ledgerReader(ctx, dir, export)
	if err != nil {
		return nil, err
	}
	defer closing()
	var noted []record.Anchor
	if repo != nil {
		out.Looked = repo.Top()
		notes, err := noteAnchors(ctx, repo)
		if err != nil {
			return nil, err
		}
		for _, a := range notes {
			if a.Ledger == id || id == "" {
				noted = append(noted, a)
			}
		}
		out.Notes = len(noted)
	}
	anchors := slices.Clone(noted)
	for _, r := range against {
		a, err := lastAnchor(ctx, r)
		if err != nil {
			return nil, err
		}
		anchors = append(anchors, a)
	}
	if out.Ledger, err = read.verify(ctx, anchors); err != nil {
		return nil, err
	}
	out.Problem = !out.Ledger.OK()
	if repo == nil || out.Problem {
		return out, nil
	}
	ref, err := g.ref(ctx, &stack{dir: repo.Top(), repo: repo}, defaultWorkspace)
	if err != nil {
		return nil, err
	}
	out.Proofs, err = read.proofs(ctx, repo, ref.Repository, noted)
	for _, p := range out.Proofs {
		out.Problem = out.Problem || !p.OK
	}
	return out, err
}

// ledgerReader reads a ledger or an export of one in the same way.
type ledgerReader struct {
	verify  func(context.Context, []record.Anchor) (ledger.Verification, error)
	entries func(context.Context) func(func(record.Entry, error) bool)
}

func (g *Gate) ledgerReader(ctx context.Context, dir string, export io.ReadSeeker) (r ledgerReader, id string, closing func(), err error) {
	if export != nil {
		again := func() error { _, err := export.Seek(0, io.SeekStart); return err }
		r.verify = func(ctx context.Context, anchors []record.Anchor) (ledger.Verification, error) {
			if err := again(); err != nil {
				return ledger.Verification{}, err
			}
			first, err := ledger.VerifyExport(ctx, export)
			if err != nil || !first.OK() {
				return first, err
			}
			if err := again(); err != nil {
				return first, err
			}
			return ledger.VerifyExport(ctx, export, ownAnchors(anchors, first.Ledger)...)
		}
		r.entries = func(ctx context.Context) func(func(record.Entry, error) bool) {
			if err := again(); err != nil {
				return func(yield func(record.Entry, error) bool) { yield(record.Entry{}, err) }
			}
			return ledger.ReadExport(ctx, export)
		}
		return r, "", func() {}, nil
	}
	config, err := g.loadConfig(dir)
	if err != nil {
		return r, "", nil, err
	}
	l, err := g.openLedger(ctx, config)
	if err != nil {
		return r, "", nil, err
	}
	r.verify = func(ctx context.Context, anchors []record.Anchor) (ledger.Verification, error) {
		return l.Verify(ctx, anchors...)
	}
	r.entries = func(ctx context.Context) func(func(record.Entry, error) bool) {
		return l.Read(ctx, ledger.Query{Kinds: []record.EntryKind{record.ProofMade}})
	}
	return r, l.ID(), func() { _ = l.Close() }, nil
}

// ownAnchors are those that name this ledger.
func ownAnchors(anchors []record.Anchor, id string) []record.Anchor {
	return slices.DeleteFunc(slices.Clone(anchors), func(a record.Anchor) bool { return a.Ledger != id })
}

// noteAnchors reads the notes of a clone. A line that isn't one of ours says
// nothing.
func noteAnchors(ctx context.Context, repo *git.Repo) ([]record.Anchor, error) {
	commits, err := repo.Noted(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the notes of %s: %w", repo.Top(), err)
	}
	var out []record.Anchor
	for _, c := range commits {
		lines, err := repo.Note(ctx, c)
		if err != nil {
			return nil, fmt.Errorf("reading the note on commit %.10s: %w", c, err)
		}
		for _, l := range lines {
			var n note
			if json.Unmarshal([]byte(l), &n) == nil && n.Schema == noteSchema {
				out = append(out, n.Anchor)
			}
		}
	}
	return out, nil
}

// lastAnchor is the last entry of an export.
func lastAnchor(ctx context.Context, r io.Reader) (record.Anchor, error) {
	v, err := ledger.VerifyExport(ctx, r)
	switch {
	case err != nil:
		return record.Anchor{}, err
	case !v.OK():
		return record.Anchor{}, fmt.Errorf("the export to hold the ledger against is broken itself: %w", v.Broken)
	}
	return v.Head, nil
}

// proofs holds the proofs of a repository's stacks against its commits.
func (r ledgerReader) proofs(ctx context.Context, repo *git.Repo, repository string, notes []record.Anchor) ([]ProofCheck, error) {
	var out []ProofCheck
	for e, err := range r.entries(ctx) {
		if err != nil {
			return out, err
		}
		if e.Kind != record.ProofMade || e.Stack.Repository != repository {
			continue
		}
		body, err := bodyOf[record.ProofBody](e)
		if err != nil {
			return out, err
		}
		if !body.Proved || body.Source.Commit == "" {
			continue
		}
		c := ProofCheck{Entry: e.Seq, Stack: e.Stack, Time: e.Time, Commit: body.Source.Commit}
		c.Noted = slices.ContainsFunc(notes, func(a record.Anchor) bool { return a.Seq == e.Seq && a.Hash == e.Hash })
		if c.OK, c.Says, err = holdsAt(ctx, repo, body); err != nil {
			return out, err
		}
		out = append(out, c)
	}
	return out, nil
}

// holdsAt compares a proof with the commit that it names: the commit's tree,
// and the files that the stack reads, content by content.
func holdsAt(ctx context.Context, repo *git.Repo, b record.ProofBody) (ok bool, says string, err error) {
	has, err := repo.Has(ctx, b.Source.Commit)
	if err != nil {
		return false, "", err
	}
	if !has {
		return false, "this clone doesn't have the commit: fetch it, or the history was rewritten", nil
	}
	tree, err := repo.Tree(ctx, b.Source.Commit)
	if err != nil {
		return false, "", err
	}
	if tree != b.GitTree {
		return false, "the commit has another tree than the proof says", nil
	}
	if b.Source.Paths == nil && b.Source.Files > 0 {
		return true, "the commit's tree is the proven one; its files are too many to be named in the proof", nil
	}
	all := sha256.New()
	for _, p := range b.Source.Paths {
		content, found, err := repo.Blob(ctx, b.Source.Commit, p)
		if errors.Is(err, git.ErrNoSubmodule) {
			return false, fmt.Sprintf("%s lies in a submodule that this clone doesn't have at that commit: git submodule update --init", p), nil
		}
		if err != nil {
			return false, "", err
		}
		if !found {
			return false, fmt.Sprintf("the commit doesn't have %s, which the stack reads", p), nil
		}
		sum := sha256.Sum256(content)
		writeSum(all, p, hex.EncodeToString(sum[:]))
	}
	if digestText(all) != b.Source.TreeDigest {
		return false, "the files at the commit are others than those that were proved", nil
	}
	if b.Source.Files == 1 {
		return true, "commit and file are the proven ones", nil
	}
	return true, fmt.Sprintf("commit and %d files are the proven ones", b.Source.Files), nil
}
