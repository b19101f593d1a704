package plan

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestSecretIndex holds the index against looking for each form in turn: a
// piece is all that forms cover without a gap.
func TestSecretIndex(t *testing.T) {
	t.Parallel()
	type form struct {
		text  string
		alone bool
	}
	letters := rapid.SampledFrom([]rune("aab -é"))
	rapid.Check(t, func(t *rapid.T) {
		// Few letters and many forms make crowded groups; a long one makes
		// texts that are not hashed anew.
		forms := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) form {
			text := strings.Repeat("a", rapid.SampledFrom([]int{0, 0, 4, maxDirect}).Draw(t, "more")) + rapid.StringOfN(letters, minEmbedded, 20, -1).Draw(t, "form")
			return form{text, rapid.Bool().Draw(t, "alone")}
		}), 1, 40).Draw(t, "forms")
		var long []string
		for _, f := range forms {
			long = append(long, f.text)
		}
		ix := newSecretIndex(func(emit func(form []byte, alone bool)) {
			for _, f := range forms {
				emit([]byte(f.text), f.alone)
			}
		})
		text := strings.Join(rapid.SliceOfN(rapid.OneOf(rapid.StringOfN(letters, 0, 20, -1), rapid.SampledFrom(long), rapid.Just(strings.Repeat("a", 30))), 0, 6).Draw(t, "pieces"), "")
		var want []interval
		for _, f := range forms {
			for i := range len(text) {
				end := i + len(f.text)
				if strings.HasPrefix(text[i:], f.text) && (!f.alone || standsAlone(text, i, end)) {
					want = append(want, interval{i, end})
				}
			}
		}
		found, _ := ix.search(text, false)
		if d := cmp.Diff(joined(want), joined(found), cmp.AllowUnexported(interval{})); d != "" {
			t.Fatalf("%+v in %q: %s", forms, text, d)
		}
		if first, _ := ix.search(text, true); len(first) != min(1, len(want)) {
			t.Fatalf("the first of %d: %v", len(want), first)
		}
	})
}

// TestSecretsFast holds that the cost of looking grows neither with the number
// of secrets nor with how long or how alike they are. Each of these took
// minutes where it grew.
func TestSecretsFast(t *testing.T) {
	alike := func(s *Secrets) {
		for i := range 2000 {
			s.Add("AAAA" + strings.Repeat("A", i) + "x")
		}
	}
	for name, test := range map[string]struct {
		add   func(*Secrets)
		text  string
		holds bool
	}{
		"many lengths that begin alike": {alike, strings.Repeat("A", 1<<19), false},
		"the same, found":               {alike, strings.Repeat("A", 1<<19) + "x", true},
		"nearly the text":               {func(s *Secrets) { s.Add(strings.Repeat("A", 1<<18) + "x") }, strings.Repeat("A", 1<<19), false},
		"many that begin alike": {func(s *Secrets) {
			for i := range 100_000 {
				s.Add(fmt.Sprintf("AAAAsecret%09d", i))
			}
		}, strings.Repeat("AAAAsecret", 100_000), false},
		"many numbers": {func(s *Secrets) {
			for i := range 100_000 {
				s.Collect(NumberValue(fmt.Sprint(111_111_111_111 + i*7)).Mark())
			}
		}, strings.Repeat("1", 1<<19), false},
		"disguises of nothing": {alike, strings.Repeat(`\\%'&+$`, 50_000), false},
	} {
		start := time.Now()
		var s Secrets
		test.add(&s)
		if got := s.Holds(test.text); got != test.holds {
			t.Errorf("%s: holds %v, want %v", name, got, test.holds)
		}
		if masked := s.Mask(test.text); (masked != test.text) != test.holds {
			t.Errorf("%s: masked %v, want %v", name, !test.holds, test.holds)
		}
		took := time.Since(start)
		t.Logf("%s: %s", name, took)
		if took > 20*time.Second { // a hundred times what it takes
			t.Errorf("%s: took %s", name, took)
		}
	}
}

func BenchmarkSecretsBuild(b *testing.B) {
	texts := make([]string, 100_000)
	for i := range texts {
		texts[i] = fmt.Sprintf("%08x-distinct-secret-%d", uint32(i*2654435761), i)
	}
	b.ReportAllocs()
	for b.Loop() {
		var s Secrets
		for _, t := range texts {
			s.Add(t)
		}
		if s.Holds("none of them is in here") {
			b.Fatal("found")
		}
	}
}

func BenchmarkSecretsHold(b *testing.B) {
	var s Secrets
	for i := range 10_000 {
		s.Add(fmt.Sprintf("%08x-distinct-secret-%d", uint32(i*2654435761), i))
	}
	text := string(bytes.Repeat([]byte("arn:acme:compute:eu:111122223333:instance/i-0123abcd "), 20_000))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if s.Holds(text) {
			b.Fatal("found")
		}
	}
}
