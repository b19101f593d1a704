package gate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/apply"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// places are the settings of backends that say where the state lies, over all
// types of both engines. The others say who may go there, and how: they can be
// secret, and differ between people who work on the same state.
var places = []string{
	"address", "bucket", "container_name", "conn_str", "endpoint", "endpoints", "environment", "host", "hostname", "index_name", "key", "name", "namespace",
	"organization", "path", "prefix", "region", "repo", "schema_name", "secret_suffix", "storage_account_name", "subpath", "table_name", "url", "workspace_dir",
	"workspace_key_prefix", "workspaces",
}

// backend says which backend a directory is initialised for: its type, and a
// digest of where the state lies. "" where nothing was written about one: for
// the local one that needs no block, and before "init". The engines' own hash
// doesn't tell: it leaves out what -backend-config gives.
func (g *Gate) backend(dir string) string {
	text, err := readUpTo(filepath.Join(g.dataDir(dir), localStateName), maxBackendFile)
	if err != nil {
		return ""
	}
	type block struct {
		Type   string         `json:"type"`
		Config map[string]any `json:"config"`
	}
	var file struct {
		Backend *block `json:"backend"`
		Store   *block `json:"state_store"`
	}
	if json.Unmarshal(text, &file) != nil {
		return ""
	}
	b := file.Backend
	if b == nil {
		b = file.Store
	}
	if b == nil || b.Type == "" {
		return ""
	}
	at := make(map[string]any)
	for _, name := range places {
		if v := withoutAccess(b.Config[name]); v != nil {
			at[name] = v
		}
	}
	canonical, err := json.Marshal(at) // with its keys in order
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(canonical)
	return b.Type + " " + hex.EncodeToString(sum[:8])
}

// withoutAccess takes nulls and what lets somebody in out of a setting.
func withoutAccess(v any) any {
	switch v := v.(type) {
	case string:
		return placeOf(v)
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, e := range v {
			if e = withoutAccess(e); e != nil {
				out[k] = e
			}
		}
		return out
	case []any:
		out := make([]any, 0, len(v))
		for _, e := range v {
			out = append(out, withoutAccess(e))
		}
		return out
	}
	return v
}

// connectionWords are the settings of a database's address that say where it
// is.
var connectionWords = regexp.MustCompile(`\b(?:host|hostaddr|port|dbname)\s*=\s*(?:'[^']*'|\S+)`)

// placeOf is an address without user, password and parameters; any other text
// as it is.
func placeOf(text string) string {
	if u, err := url.Parse(text); err == nil && u.Host != "" {
		return u.Scheme + "://" + u.Host + u.Path
	}
	if strings.Contains(text, "://") {
		return "" // an address that can't be taken apart
	}
	if words := connectionWords.FindAllString(text, -1); words != nil {
		return strings.Join(words, " ")
	}
	return text
}

// differentBackends reports whether two entries are known to be about different
// backends.
func differentBackends(a, b string) bool { return a != "" && b != "" && a != b }

// unlikeProof says why what was proved last is not what lies here, beside the
// files that are in Git; "" where no difference is seen. backend is the one that
// the directory is initialised for.
func unlikeProof(look *apply.Look, backend string) string {
	switch p := look.Proof; {
	case p == nil:
	case differentBackends(p.Entry.Stack.Backend, backend):
		return fmt.Sprintf("The proof of %s is of another backend than the one that this directory is initialised for.", p.Entry.When())
	case look.Now != nil && look.Now.Fetched != "" && p.Body.Source.Fetched != "" && look.Now.Fetched != p.Body.Source.Fetched:
		return fmt.Sprintf("The copies of fetched modules are others than those proved at %s.", p.Entry.When())
	}
	return ""
}

// openElsewhere finds an apply without a recorded end that touches what the
// stack is, under another name in the ledger: one in the same directory of the
// same host, as before a remote was renamed, or one on a state of the same
// lineage, as in another clone or fork. lineage is record.LineageDigest of the
// state as it is; "" where it isn't known yet. Nil where there is none.
func (g *Gate) openElsewhere(ctx context.Context, s *stack, lineage string) (*apply.Noted[record.StartedBody], error) {
	here, err := realPath(s.dir)
	if err != nil {
		return nil, err
	}
	refs, err := s.ledger.Stacks(ctx)
	if err != nil {
		return nil, err
	}
	for _, ref := range refs {
		if ref.ID() == s.ref.ID() {
			continue
		}
		e, found, err := s.ledger.OpenApply(ctx, ref.ID())
		if err != nil {
			return nil, err
		}
		if !found {
			continue
		}
		body, err := bodyOf[record.StartedBody](e)
		if err != nil {
			return nil, err
		}
		same := e.Actor.Host == g.Actor.Host && body.Source.WorkTree != "" && ref.Workspace == s.ref.Workspace &&
			filepath.Join(body.Source.WorkTree, filepath.FromSlash(ref.Dir)) == here && !differentBackends(e.Stack.Backend, s.ref.Backend)
		if same || lineage != "" && body.State.Lineage == lineage {
			return &apply.Noted[record.StartedBody]{Entry: e, Body: body}, nil
		}
	}
	return nil, nil
}
