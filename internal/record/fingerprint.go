package record

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// fingerprintPrefix names the version of the recipe. Another recipe needs
// another prefix, so that an old decision lapses instead of covering by chance.
const fingerprintPrefix = "h1:"

// hintSize is how much of each field's digest a fingerprint repeats, so that
// it can be said which field moved. The digest over all fields alone decides.
const hintSize = 4

// fingerprintFields are the parts of a change that a decision is bound to, in
// the order of the hints.
var fingerprintFields = []string{"address or provider", "live object", "actions, reason or import", "changed attributes", "values"}

// Fingerprint identifies exactly one change: its address and provider, the
// live object's identity, the actions with their reason and import, the
// changed paths and the digest of their values. Sets count unordered and
// numbers by value; unknown values count as unknown.
//
// Sensitive values enter as an HMAC under lineage, the state's lineage, which
// Git does not hold; where that is "", what is hidden enters only as
// "sensitive", and of a text that holds one of secrets, the text around it.
// diffs are c.Differences(), which the caller has anyway.
func Fingerprint(c *plan.Change, diffs []plan.Difference, lineage string, secrets *plan.Secrets) string {
	p := printer{lineage: lineage, secrets: secrets}
	fields := [][]byte{
		[]byte(c.Address + "\x00" + c.Deposed + "\x00" + c.PreviousAddress + "\x00" + plan.ProviderSource(c.Provider)),
		p.append(p.append(nil, c.BeforeIdentity), c.Before.Get("id")),
		p.actions(c),
		nil,
		nil,
	}
	for _, d := range diffs {
		if isVolatile(d.Path) && d.After.HasUnknown() {
			continue
		}
		fields[3] = append(append(fields[3], d.Path.String()...), 0)
		fields[4] = p.append(p.append(fields[4], d.Before), d.After)
		if d.Before.Kind() == plan.List && d.After.Kind() == plan.List && !d.Before.HasSensitive() && !d.After.HasSensitive() {
			fields[4] = plan.AppendCanonical(fields[4], d.After, false) // the order itself is what changes
		}
	}
	for _, path := range c.ReplacePaths {
		fields[3] = append(append(fields[3], "forces "+path.String()...), 0)
	}
	whole := sha256.New()
	var hints strings.Builder
	for _, f := range fields {
		sum := sha256.Sum256(f)
		whole.Write(sum[:])
		hints.WriteString(base64.RawURLEncoding.EncodeToString(sum[:])[:hintSize])
	}
	return fingerprintPrefix + base64.RawURLEncoding.EncodeToString(whole.Sum(nil)) + "." + hints.String()
}

// volatile are the places that move with every refresh and say nothing about
// what a change does, where what comes is known only during apply.
var volatile = []string{
	"etag", "generation", "resource_version", "metadata[0].generation", "metadata[0].resource_version",
	"object.metadata.generation", "object.metadata.resourceVersion",
}

func isVolatile(p plan.Path) bool { return slices.Contains(volatile, p.String()) }

// printer writes values for a digest: what is sensitive never enters in a form
// that could be guessed back.
type printer struct {
	lineage string
	secrets *plan.Secrets
}

// actions are what is done, why, and by what the object is adopted.
func (p printer) actions(c *plan.Change) []byte {
	b := []byte(c.Actions.String() + "\x00" + c.Reason)
	if c.Importing != nil {
		b = append(b, "\x00import\x00"+c.Importing.ID...)
		b = p.append(b, c.Importing.Identity)
	}
	return b
}

// append appends v; inside lists and objects only what is marked is hidden.
func (p printer) append(b []byte, v plan.Value) []byte {
	switch {
	case !v.HasSensitive():
		return plan.AppendCanonical(b, v, true)
	case v.IsSensitive():
		return p.appendHidden(b, v)
	}
	b = append(b, byte(v.Kind()))
	switch v.Kind() {
	case plan.List:
		elems := make([]string, 0, v.Len())
		for _, e := range v.Elems() {
			elems = append(elems, string(p.append(nil, e)))
		}
		slices.Sort(elems)
		for _, e := range elems {
			b = append(append(b, '\x01'), e...)
		}
	case plan.Object:
		for _, m := range v.Members() {
			b = append(append(append(b, '\x02'), m.Name...), 0)
			b = p.append(b, m.Value)
		}
	}
	return append(b, '\x03')
}

func (p printer) appendHidden(b []byte, v plan.Value) []byte {
	if p.lineage != "" {
		mac := hmac.New(sha256.New, []byte(p.lineage))
		mac.Write(plan.AppendCanonical(nil, v, true))
		return mac.Sum(append(b, "hmac"...))
	}
	b = append(b, "sensitive"...)
	// What is marked and too short to be recognised is told nothing of.
	if text := v.RevealText(); v.Kind() == plan.String && p.secrets.Holds(text) {
		b = append(b, p.secrets.Mask(text)...)
	}
	return b
}

// FingerprintMoved says in words which parts of a change differ between two
// fingerprints; nil if they are the same. A fingerprint that cannot be read
// gives "everything".
func FingerprintMoved(covered, now string) []string {
	if covered == now {
		return nil
	}
	a, b := fingerprintHints(covered), fingerprintHints(now)
	var moved []string
	if a != "" && b != "" {
		for i, name := range fingerprintFields {
			if a[i*hintSize:(i+1)*hintSize] != b[i*hintSize:(i+1)*hintSize] {
				moved = append(moved, name)
			}
		}
	}
	if moved == nil {
		return []string{"everything"}
	}
	return moved
}

func fingerprintHints(fp string) string {
	_, hints, found := strings.Cut(strings.TrimPrefix(fp, fingerprintPrefix), ".")
	if !found || !strings.HasPrefix(fp, fingerprintPrefix) || len(hints) != hintSize*len(fingerprintFields) {
		return ""
	}
	return hints
}
