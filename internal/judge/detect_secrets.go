package judge

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// plainSecret are forms that are secrets wherever they stand. Few and certain:
// a general scanner has hundreds, and most of them guess.
var plainSecret = regexp.MustCompile(`-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----` +
	`|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b` +
	`|\bgh[pousr]_[0-9A-Za-z]{36,}\b|\bgithub_pat_[0-9A-Za-z_]{60,}\b` +
	`|\bglpat-[0-9A-Za-z_-]{20,}\b` +
	`|\bxox[abpors]-[0-9A-Za-z-]{10,}\b` +
	`|\bhvs\.[0-9A-Za-z_-]{24,}\b` +
	`|\bdop_v1_[0-9a-f]{64}\b` +
	`|\bAGE-SECRET-KEY-1[0-9A-Z]{50,}\b` +
	`|\bsk_live_[0-9A-Za-z]{20,}\b` +
	`|\bAIza[0-9A-Za-z_-]{35}\b`)

// plainSecretMarkers are what every match of plainSecret contains: looking for
// them first spares most texts the expression.
var plainSecretMarkers = []string{"PRIVATE KEY", "AKIA", "ASIA", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "xox", "hvs.", "dop_v1_",
	"AGE-SECRET", "sk_live_", "AIza"}

// clearSecret is one secret that nothing marks.
type clearSecret struct {
	address string
	path    string
}

// hideClearSecrets looks for values that are plainly secrets and not marked,
// and returns the plan with them and all their copies marked, and where in
// which change they stand, by address. The plan that was given is not changed;
// without such values it is returned as it is.
// known are those secrets where somebody has looked for them; nil where nobody
// has.
func hideClearSecrets(p *plan.Plan, known *ClearSecrets) (*plan.Plan, map[string][]string) {
	if known == nil {
		known = FindClearSecrets(p)
	}
	s := known.found
	if len(s.values) == 0 {
		return p, nil
	}
	values, found := s.values, s.found
	hidden := *p
	hidden.Secrets = p.Secrets.With(values)
	hidden.Changes = hidden.Secrets.ApplyToChanges(p.Changes)
	hidden.Drift = hidden.Secrets.ApplyToChanges(p.Drift)
	hidden.Outputs = slices.Clone(p.Outputs)
	for i := range hidden.Outputs {
		o := &hidden.Outputs[i]
		o.Before, o.After = hidden.Secrets.Apply(o.Before), hidden.Secrets.Apply(o.After)
	}
	return &hidden, found
}

// ClearSecrets are the values of one plan that are plainly secrets and not
// marked as such.
type ClearSecrets struct{ found clearSearch }

// FindClearSecrets looks for them.
func FindClearSecrets(p *plan.Plan) *ClearSecrets { return &ClearSecrets{searchClear(p)} }

// With are all secrets of the plan, marked or not: what others say of it is
// masked with these.
func (c *ClearSecrets) With(p *plan.Plan) *plan.Secrets {
	if len(c.found.values) == 0 {
		return p.Secrets
	}
	return p.Secrets.With(c.found.values)
}

// searchClear looks for values that are plainly secrets and not marked.
func searchClear(p *plan.Plan) clearSearch {
	s := clearSearch{found: make(map[string][]string), seen: make(map[clearSecret]bool)}
	for i := range p.Changes {
		c := &p.Changes[i]
		s.look(c.Address, nil, c.Before, c.After, c.BeforeIdentity, c.AfterIdentity)
	}
	for i := range p.Drift {
		s.look("", nil, p.Drift[i].Before, p.Drift[i].After)
	}
	for _, o := range p.Outputs {
		// An output that is named like a secret is one as a value is that has
		// the name of its attribute.
		s.look("", plan.Path{plan.Attr(o.Name)}, o.Before, o.After)
	}
	return s
}

// clearSearch collects secrets that nothing marks.
type clearSearch struct {
	values []string
	found  map[string][]string // paths by address
	seen   map[clearSecret]bool
}

// look collects the secrets in values that stand at a path of an object; ""
// is the address of what no finding is on.
func (s *clearSearch) look(address string, at plan.Path, values ...plan.Value) {
	for _, value := range values {
		walk(value, at, func(path plan.Path, v plan.Value) {
			if !isClearSecret(path, v) {
				return
			}
			s.add(v.RevealText())
			place := clearSecret{address, path.String()}
			if address != "" && !s.seen[place] {
				s.seen[place] = true
				s.found[address] = append(s.found[address], place.path)
			}
		})
	}
}

// add keeps a text, and what in it is a secret by itself: copies need not be
// of the whole.
func (s *clearSearch) add(text string) {
	s.values = append(s.values, text)
	if containsAny(text, plainSecretMarkers) {
		for _, m := range plainSecret.FindAllString(text, -1) {
			if !strings.HasPrefix(m, "-----") { // the first line of every key
				s.values = append(s.values, m)
			}
		}
	}
}

// minSecret is the length from which an attribute that is named like a secret
// is taken to hold one.
const minSecret = 6

// LooksLikeSecret reports whether a text that goes by a name is plainly a
// secret.
func LooksLikeSecret(name, text string) bool {
	return isClearSecret(plan.Path{plan.Attr(name)}, plan.StringValue(text))
}

// SecretTexts are a text that is a secret, and what in it is one by itself.
func SecretTexts(text string) []string {
	var s clearSearch
	s.add(text)
	return s.values
}

func isClearSecret(path plan.Path, v plan.Value) bool {
	text, ok := v.AsString()
	if !ok || len(text) < minSecret {
		return false
	}
	if looksSecret(path.Last()) {
		return !looksLikeReference(text)
	}
	return containsAny(text, plainSecretMarkers) && plainSecret.MatchString(text)
}

// looksLikeReference reports whether a text names where a secret is instead of
// being one.
func looksLikeReference(text string) bool {
	for _, prefix := range []string{"arn:", "projects/", "vault:", "ssm:", "${", "secret/", "urn:", "ref+", "op://"} {
		if strings.HasPrefix(text, prefix) {
			return true
		}
	}
	switch {
	case strings.HasPrefix(text, "http://"), strings.HasPrefix(text, "https://"):
		return !strings.ContainsAny(text, "@?") // credentials and signatures stand there
	case strings.HasPrefix(text, "/"):
		return wordPath.MatchString(text)
	}
	return strings.Trim(text, "0123456789") == "" || strings.ContainsAny(text, " \t") && !strings.Contains(text, "PRIVATE KEY")
}

// wordPath is a path of words: a base64 text may begin with a slash, too.
var wordPath = regexp.MustCompile(`^(/[a-z][a-z0-9_.-]*)+/?$`)

// detectSecretInClear tells of secrets that nothing marks: engines print them
// and keep them readable.
func detectSecretInClear(w *world, s *subject) []record.Finding {
	paths := w.clear[s.change.Address]
	if len(paths) == 0 {
		return nil
	}
	return []record.Finding{{
		Message: fmt.Sprintf("%s %s a secret and %s not marked as sensitive, so the engine prints %s in its plan and its logs. Here %s hidden.",
			list(paths), plural(len(paths), "looks like", "each look like"), plural(len(paths), "is", "are"), plural(len(paths), "it", "them"), plural(len(paths), "it is", "they are")),
		Paths:    paths,
		Evidence: follows("the attribute's name or the value's form"),
		Suggestions: []record.Suggestion{{
			Do: "mark", Says: "Pass it through a variable with sensitive = true, or use a write-only argument where the provider has one.",
		}},
	}}
}
