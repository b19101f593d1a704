package intake

import (
	"context"
	"strings"
	"testing"
)

const digestState = `{"version":4,"terraform_version":"1.12.6","serial":4,"lineage":"l1","outputs":{"o":{"value":1,"type":"number"}},"resources":[
{"mode":"managed","type":"x_a","name":"r","provider":"provider[\"h/n/x\"]","instances":[{"index_key":"k","schema_version":0,"attributes":{"id":"1","v":"old"}},{"index_key":"k","deposed":"aabbccdd","attributes":{"id":"0"}}]},
{"mode":"data","type":"x_d","name":"d","provider":"provider[\"h/n/x\"]","instances":[{"schema_version":0,"attributes":{"v":"read"}}]}]}`

// TestStateDigest: what a state says counts, not how it is written down.
func TestStateDigest(t *testing.T) {
	t.Parallel()
	read := func(text string) *State {
		s, err := ReadState(context.Background(), strings.NewReader(text), "state", Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	base := read(digestState)
	for what, edit := range map[string][2]string{
		"serial":       {`"serial":4`, `"serial":9`},
		"engine":       {`"1.12.6"`, `"1.11.4"`},
		"data":         {`"v":"read"`, `"v":"other"`},
		"a null":       {`"id":"1","v":"old"`, `"id":"1","v":"old","new":null,"list":[],"deep":{"x":null}`},
		"order inside": {`"id":"1","v":"old"`, `"v":"old","id":"1"`},
	} {
		if got := read(strings.Replace(digestState, edit[0], edit[1], 1)); got.Digest("") != base.Digest("") {
			t.Errorf("%s moves the digest", what)
		}
	}
	for what, edit := range map[string][2]string{
		"value":   {`"v":"old"`, `"v":"new"`},
		"output":  {`"value":1`, `"value":2`},
		"lineage": {`"l1"`, `"l2"`},
		"taint":   {`"index_key":"k","schema_version"`, `"index_key":"k","status":"tainted","schema_version"`},
		"key":     {`"index_key":"k","schema_version"`, `"index_key":"j","schema_version"`},
		"deposed": {`"deposed":"aabbccdd"`, `"deposed":"aabbccde"`},
	} {
		if got := read(strings.Replace(digestState, edit[0], edit[1], 1)); got.Digest("") == base.Digest("") {
			t.Errorf("%s doesn't move the digest", what)
		}
	}
	if without := read(strings.Replace(digestState, `"l1"`, `""`, 1)); without.Digest("l1") != base.Digest("") {
		t.Error("a saved plan's copy without lineage has another digest under the same lineage")
	}
	if base.Managed() != 2 {
		t.Errorf("counts %d managed objects, want 2", base.Managed())
	}
}

// TestReadStateObjects: only the objects that were asked for keep their values.
func TestReadStateObjects(t *testing.T) {
	t.Parallel()
	s, err := ReadStateObjects(context.Background(), strings.NewReader(digestState), "state", Limits{}, func(a string) bool { return a == `x_a.r["k"]` })
	if err != nil {
		t.Fatal(err)
	}
	if v := s.Instances[0].Attributes.Get("v").RevealText(); v != "old" {
		t.Errorf("the object that was asked for has v = %q", v)
	}
	if !s.Instances[2].Attributes.IsAbsent() {
		t.Error("an object that wasn't asked for keeps its values")
	}
}

// TestStateSecrets: what a state marks is known to be secret.
func TestStateSecrets(t *testing.T) {
	t.Parallel()
	const text = `{"version":4,"serial":1,"lineage":"l","outputs":{"o":{"value":"out-s3cret","type":"string","sensitive":true},"p":{"value":"open-value","type":"string"}},"resources":[
{"mode":"managed","type":"x_a","name":"r","provider":"provider[\"h/n/x\"]","instances":[{"attributes":{"id":"1","token":"t0ken-canary","list":[{"k":"deep-canary"}],"m":{"a":"map-canary"}},
"sensitive_attributes":[[{"type":"get_attr","value":"token"}],[{"type":"get_attr","value":"list"},{"type":"index","value":{"value":0,"type":"number"}},{"type":"get_attr","value":"k"}],
[{"type":"get_attr","value":"m"},{"type":"index","value":{"value":"a","type":"string"}}]]}]}]}`
	s, err := ReadState(context.Background(), strings.NewReader(text), "state", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	got := s.Secrets.Mask("out-s3cret open-value t0ken-canary deep-canary map-canary")
	for _, secret := range []string{"out-s3cret", "t0ken-canary", "deep-canary", "map-canary"} {
		if strings.Contains(got, secret) {
			t.Errorf("%s shows in %q", secret, got)
		}
	}
	if !strings.Contains(got, "open-value") {
		t.Errorf("what nothing marks is hidden, too: %q", got)
	}
}

// TestStateMoved: what a refresh finds otherwise than it is stored.
func TestStateMoved(t *testing.T) {
	t.Parallel()
	read := func(text string) *State {
		s, err := ReadState(context.Background(), strings.NewReader(text), "state", Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	stored := read(digestState)
	refreshed := read(strings.NewReplacer(`"v":"old"`, `"v":"live"`, `,{"index_key":"k","deposed":"aabbccdd","attributes":{"id":"0"}}`, "", `"v":"read"`, `"v":"other"`).Replace(digestState))
	gone, changed := stored.Moved(refreshed)
	if strings.Join(gone, " ") != `x_a.r["k"]` || strings.Join(changed, " ") != `x_a.r["k"]` {
		t.Errorf("gone %v, changed %v", gone, changed)
	}
	if gone, changed := stored.Moved(stored); gone != nil || changed != nil {
		t.Errorf("a state differs from itself: gone %v, changed %v", gone, changed)
	}
}

// TestStateDigestMoved: a move changes an address and nothing else.
func TestStateDigestMoved(t *testing.T) {
	t.Parallel()
	read := func(text string) *State {
		s, err := ReadState(context.Background(), strings.NewReader(text), "state", Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	before, after := read(digestState), read(strings.ReplaceAll(digestState, `"name":"r"`, `"name":"s"`))
	if before.Digest("") == after.Digest("") {
		t.Error("another address doesn't move the digest")
	}
	if before.DigestBut("", map[string]string{`x_a.r["k"]`: `x_a.s["k"]`}, nil) != after.Digest("") {
		t.Error("with the move made the digest isn't the same")
	}
}
