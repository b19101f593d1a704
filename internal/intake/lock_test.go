package intake

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const smallLock = `# This file is maintained automatically by "tofu init".
# Manual edits may be lost in future updates.

provider "registry.opentofu.org/acme/x" {
  version     = "1.2.3"
  constraints = "~> 1.0, != 1.1.0"
  hashes = [
    "h1:AAAA=",
    "zh:bbbb",
  ]
}

provider "registry.opentofu.org/acme/y" {
  version = "2.0.0"
}
`

func TestReadLock(t *testing.T) {
	t.Parallel()
	want := &Lock{Providers: []LockedProvider{
		{Name: "registry.opentofu.org/acme/x", Version: "1.2.3", Constraints: "~> 1.0, != 1.1.0", Hashes: []string{"h1:AAAA=", "zh:bbbb"}, Line: 4},
		{Name: "registry.opentofu.org/acme/y", Version: "2.0.0", Line: 13},
	}}
	for name, text := range map[string]string{"plain": smallLock, "CRLF": strings.ReplaceAll(smallLock, "\n", "\r\n"), "mark": "\xef\xbb\xbf" + smallLock} {
		got, err := ReadLock(strings.NewReader(text), "l")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
	if l, err := ReadLock(strings.NewReader("# only a comment\n"), "l"); err != nil || len(l.Providers) != 0 {
		t.Errorf("no providers: %v, %v", l, err)
	}
	if want.Provider("registry.opentofu.org/acme/y") == nil || want.Provider("z") != nil {
		t.Error("Provider finds the wrong entry")
	}
}

func TestReadLockRefusals(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"not HCL":            "provider {{{",
		"a function":         `provider "a" { version = file("/etc/passwd") }`,
		"a template":         `provider "a" { version = "${1}" }`,
		"a number":           `provider "a" { version = 1 }`,
		"an object":          `provider "a" { version = "1" ` + "\n" + ` hashes = { a = "b" } }`,
		"no version":         `provider "a" {}`,
		"no name":            "provider {\n}\n",
		"one provider twice": "provider \"a\" {\n version = \"1\"\n}\nprovider \"a\" {\n version = \"2\"\n}\n",
		"version twice":      "provider \"a\" {\n version = \"1\"\n version = \"2\"\n}\n",
		"an argument":        "b = \"2\"\na = \"1\"\n",
		"deep":               strings.Repeat("[", 100_000),
		"deep in a block":    "provider \"a\" {\n hashes = " + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + "\n}\n",
		"a reference":        "provider \"a\" {\n version = var.x\n}\n",
		"cut":                smallLock[:len(smallLock)-4],
	} {
		if _, err := ReadLock(strings.NewReader(text), "l"); !isKind(err, KindNotLock) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ReadLock(strings.NewReader(strings.Repeat("# long\n", maxLockSize/7+1)), "l"); !isKind(err, KindTooLarge) {
		t.Errorf("too large: %v", err)
	}
}
