package plan

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestSecretsFindTheLongest holds the index against looking for each secret in
// turn: at the first place where any stands, the longest.
func TestSecretsFindTheLongest(t *testing.T) {
	t.Parallel()
	text := rapid.StringOfN(rapid.SampledFrom([]rune("ab -é")), 0, 40, -1)
	rapid.Check(t, func(t *rapid.T) {
		var s Secrets
		added := rapid.SliceOfN(rapid.StringOfN(rapid.SampledFrom([]rune("ab-")), minEmbedded, 12, -1), 1, 8).Draw(t, "secrets")
		for _, secret := range added {
			s.addEmbedded(secret)
		}
		slices.SortFunc(added, func(a, b string) int { return len(b) - len(a) })
		in := text.Draw(t, "text")
		wantStart, wantEnd := -1, -1
		for i := 0; i < len(in) && wantStart < 0; i++ {
			for _, secret := range added {
				if strings.HasPrefix(in[i:], secret) && (len(secret) >= minAnywhere || standsAlone(in, i, i+len(secret))) {
					wantStart, wantEnd = i, i+len(secret)
					break
				}
			}
		}
		if start, end := s.find(in, 0); start != wantStart || end != wantEnd {
			t.Fatalf("found %d to %d, want %d to %d", start, end, wantStart, wantEnd)
		}
	})
}
