package gate

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

func TestLockHolder(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Error acquiring the state lock: Lock Info: ID: 7 Path: x Who: ada@crib Version: 1.12.6 Created: 2026-11-30 13:30:00.12345 +0000 UTC Info: OpenTofu acquires": "ada@crib, since 2026-11-30 13:30:00 UTC",
		"Lock Info: Who: ada@crib Version: 1.12.6": "ada@crib",
		"Error acquiring the state lock":           "somebody else",
	} {
		if got := lockHolder(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestLockedBy(t *testing.T) {
	t.Parallel()
	const provider = "provider \"registry.terraform.io/hashicorp/aws\" {\n  version = \"6.0.0\"\n}\n"
	for text, want := range map[string]plan.Engine{
		"# This file is maintained automatically by \"terraform init\".\n":       plan.Terraform,
		"# This file is maintained automatically by \"tofu init\".\n" + provider: plan.OpenTofu,
		provider:    plan.Terraform,
		"# Ours.\n": plan.UnknownEngine,
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, lockName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := lockedBy(dir); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := lockedBy(t.TempDir()); got != plan.UnknownEngine {
		t.Errorf("without a lock file: %q", got)
	}
}
