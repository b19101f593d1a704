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
var fingerprintFields = []string{"address", "live object", "actions", "changed attributes", "values"}

// Fingerprint identifies exactly one change: its address, the live object's
// identity, the actions, the changed paths and the digest of their values.
// Sets count unordered and numbers by value; unknown values count as unknown.
//
// Sensitive values enter as an HMAC under lineage, the state's lineage, which
// Git does not hold; where that is "", they enter only as "changes". diffs are
// c.Differences(), which the caller has anyway.
func Fingerprint(c *plan.Change, diffs []plan.Difference, lineage string) string {
	fields := [][]byte{
		[]byte(c.Address + "\x00" + c.Deposed + "\x00" + c.PreviousAddress),
		liveIdentity(c),
		[]byte(c.Actions.String()),
		nil,
		nil,
	}
	for _, d := range diffs {
		path := d.Path.String()
		if isVolatile(path) {
			continue
		}
		fields[3] = append(append(fields[3], path...), 0)
		fields[4] = appendForFingerprint(fields[4], d.Before, lineage)
		fields[4] = appendForFingerprint(fields[4], d.After, lineage)
	}
	for _, p := range c.ReplacePaths {
		fields[3] = append(append(fields[3], "forces "+p.String()...), 0)
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

// isVolatile reports whether an attribute moves with every refresh and says
// nothing about what the change does.
func isVolatile(path string) bool {
	last := path[strings.LastIndexByte(path, '.')+1:]
	return slices.Contains([]string{"etag", "generation", "resource_version", "self_link_fingerprint"}, last)
}

// liveIdentity is what tells this object from another one under the same
// address: its recorded identity, else its id.
func liveIdentity(c *plan.Change) []byte {
	b := plan.AppendCanonical(nil, c.BeforeIdentity, true)
	return plan.AppendCanonical(b, c.Before.Get("id"), true)
}

func appendForFingerprint(b []byte, v plan.Value, lineage string) []byte {
	if !v.HasSensitive() {
		return plan.AppendCanonical(b, v, true)
	}
	if lineage == "" {
		return append(b, "sensitive"...)
	}
	mac := hmac.New(sha256.New, []byte(lineage))
	mac.Write(plan.AppendCanonical(nil, v, true))
	return mac.Sum(b)
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
