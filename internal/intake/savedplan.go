package intake

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// What a saved plan's zip may hold. Zips lie about sizes, so what comes out of
// an entry is counted.
const (
	maxZipFile    = 512 << 20 // the file itself, which is held while it is read
	maxZipEntries = 20_000
	maxZipEntry   = 4 << 30  // tfplan and the states, which are streamed
	maxZipConfig  = 64 << 20 // all configuration files together, which are held
)

// PlanMode is the mode that a plan was made in.
type PlanMode string

// The modes. Another one is kept as "mode N".
const (
	ModeNormal      PlanMode = "normal"
	ModeDestroy     PlanMode = "destroy"
	ModeRefreshOnly PlanMode = "refresh-only"
)

func planModeOf(n uint64) PlanMode {
	switch n {
	case 0:
		return ModeNormal
	case 1:
		return ModeDestroy
	case 2:
		return ModeRefreshOnly
	}
	return PlanMode(fmt.Sprintf("mode %d", n))
}

// SavedPlan is what a plan file of `plan -out` says beside the changes, which
// only the engine that wrote it can decode: how it was made, and the state and
// the configuration that it was made from. It holds no values but the source
// text of the configuration.
type SavedPlan struct {
	Path   string
	Digest string // SHA-256 of the file, "sha256:" and hex
	Size   int64

	Engine        plan.Engine // UnknownEngine where the content does not tell
	EngineVersion string
	Mode          PlanMode
	Timestamp     string // when it was made, RFC 3339; "" before Terraform 1.5
	Targets       []string
	Excludes      []string
	ForceReplace  []string
	Backend       string // type, such as "local", "s3"
	Workspace     string
	Errored       plan.Tristate
	Applyable     plan.Tristate // Unsaid in OpenTofu; also where neither this nor Complete is true
	Complete      plan.Tristate

	State         *State // as refreshed for the plan, with the stored state's serial and lineage; nil where the zip has none
	PreviousState *State // as it was stored; engines write no serial or lineage into it
	Lock          *Lock  // nil where the zip has none

	backend []byte // its settings as the engine encodes them; may hold secrets

	Modules []SavedModule // in the order of the zip's manifest
	Files   []SavedFile   // configuration files, in the zip's order
}

// OpenSavedPlan reads the file of `plan -out`. Nothing is extracted: names in
// the zip are only compared. The digest is of exactly the bytes that were
// read, also where the file changes at the same time. What is no such file
// gives a *Refusal.
func OpenSavedPlan(path string) (*SavedPlan, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", path)
	}
	head := make([]byte, SniffSize)
	n, err := io.ReadFull(f, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	if form := Sniff(head[:n]); form != FormZip {
		return nil, refuseForm(path, form)
	}
	if info.Size() > maxZipFile {
		return nil, refuseZip(path, KindTooLarge, "It has more than "+size(maxZipFile)+", more than any saved plan.")
	}
	b := append(make([]byte, 0, info.Size()+bytes.MinRead), head[:n]...)
	rest := bytes.NewBuffer(b)
	if _, err := rest.ReadFrom(io.LimitReader(f, maxZipFile)); err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	return readSavedPlan(rest.Bytes(), path)
}

// readSavedPlan reads a saved plan of which all bytes are there.
func readSavedPlan(b []byte, path string) (*SavedPlan, error) {
	p := &SavedPlan{Path: path, Size: int64(len(b)), Mode: ModeNormal}
	z, err := zip.NewReader(bytes.NewReader(b), p.Size)
	if err != nil {
		return nil, p.damaged()
	}
	if len(z.File) > maxZipEntries {
		return nil, refuseZip(path, KindTooLarge, "It has more files in it than any saved plan.")
	}
	if err := p.readZip(z); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b)
	p.Digest = "sha256:" + hex.EncodeToString(sum[:])
	p.Engine = p.engine()
	return p, nil
}

// BackendSays reports whether a text is among the settings of the backend that
// the plan was made with, and whether those could be read at all.
func (p *SavedPlan) BackendSays(text string) (says, known bool) {
	return bytes.Contains(p.backend, []byte(text)), len(p.backend) > 0
}

// engine names the program that made the plan, where the content tells.
func (p *SavedPlan) engine() plan.Engine {
	var traces engineTraces
	if p.Lock != nil {
		for _, locked := range p.Lock.Providers {
			traces.provider([]byte(`"` + locked.Name))
		}
	}
	return traces.engine(&plan.Plan{EngineVersion: p.EngineVersion, Applyable: p.Applyable, Complete: p.Complete})
}

func refuseZip(path string, kind Kind, cause string) *Refusal {
	return &Refusal{Source: path, Kind: kind, Offset: -1, Cause: cause,
		Next: "Make the plan anew with `plan -out=FILE` and give that file."}
}

func refuseForm(path string, form Form) *Refusal {
	switch form {
	case FormEmpty:
		return refuseZip(path, KindEmpty, "There is nothing in it: plan failed, or the file was not written.")
	case FormEncryptedPlan:
		out := refuseZip(path, KindEncryptedPlan, "It is a saved plan that OpenTofu encrypted; without its keys nothing in it can be read.")
		out.Next = "Run `tofu show -json FILE` where the encryption configuration or TF_ENCRYPTION gives the keys, and give what it prints."
		return out
	case FormJSON:
		return refuseZip(path, KindNotSavedPlan, "It is JSON, not the binary file of plan -out.")
	}
	return refuseZip(path, KindNotSavedPlan, "It is not the binary file of plan -out.")
}

// readZip reads the parts of a saved plan. Each may be there once: readers
// would differ about which one counts.
func (p *SavedPlan) readZip(z *zip.Reader) error {
	seen := make(map[string]bool)
	config := configSnapshot{plan: p, budget: maxZipConfig}
	for _, f := range z.File {
		if seen[f.Name] {
			return refuseZip(p.Path, KindNotSavedPlan, "It has one file twice, so that readers would differ about what it says.")
		}
		seen[f.Name] = true
		if err := p.readPart(f, &config); err != nil {
			return err
		}
	}
	if !seen["tfplan"] {
		return refuseZip(p.Path, KindNotSavedPlan, "It is a zip but no saved plan: there is no tfplan in it.")
	}
	return config.finish()
}

func (p *SavedPlan) readPart(f *zip.File, config *configSnapshot) (err error) {
	switch f.Name {
	case "tfplan":
		return p.message(f)
	case "tfstate":
		p.State, err = p.state(f)
		return err
	case "tfstate-prev":
		p.PreviousState, err = p.state(f)
		return err
	case ".terraform.lock.hcl":
		b, err := p.content(f, maxLockSize)
		if err == nil {
			p.Lock, err = ReadLock(bytes.NewReader(b), p.Path+" (.terraform.lock.hcl)")
		}
		return err
	}
	return config.read(f)
}

func (p *SavedPlan) message(f *zip.File) error {
	r, err := f.Open()
	if err != nil {
		return p.damaged()
	}
	defer r.Close()
	limited := &io.LimitedReader{R: r, N: maxZipEntry}
	if p.readPlanMessage(limited) != nil || limited.N == 0 {
		return refuseZip(p.Path, KindNotSavedPlan, "The plan in it is damaged or in a format that this holdfast does not know.")
	}
	return nil
}

// content returns an entry's bytes, up to a limit.
func (p *SavedPlan) content(f *zip.File, limit int64) ([]byte, error) {
	tooLarge := refuseZip(p.Path, KindTooLarge, "A file in it is larger than in any saved plan.")
	if f.UncompressedSize64 > uint64(limit) {
		return nil, tooLarge
	}
	r, err := f.Open()
	if err != nil {
		return nil, p.damaged()
	}
	defer r.Close()
	b, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case int64(len(b)) > limit:
		return nil, tooLarge
	case err != nil:
		return nil, p.damaged()
	}
	return b, nil
}

func (p *SavedPlan) damaged() *Refusal {
	return refuseZip(p.Path, KindNotSavedPlan, "It starts as a zip but is damaged or cut off.")
}

func (p *SavedPlan) state(f *zip.File) (*State, error) {
	r, err := f.Open()
	if err != nil {
		return nil, p.damaged()
	}
	defer r.Close()
	state, err := ReadState(context.Background(), r, p.Path+" ("+f.Name+")", Limits{Bytes: maxZipEntry})
	var refusal *Refusal
	switch {
	case err == nil || errors.As(err, &refusal):
		return state, err
	}
	return nil, p.damaged()
}
