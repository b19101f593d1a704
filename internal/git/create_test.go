package git

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A repository that is made here has what it was given, and nothing of the
// user's: no hooks, no signatures, no name.
func TestCreate(t *testing.T) {
	t.Parallel()
	home, dir := t.TempDir(), t.TempDir()
	config := "[user]\n\tname = Somebody\n[commit]\n\tgpgSign = true\n[core]\n\thooksPath = " + home + "\n[init]\n\ttemplateDir = " + home + "\n"
	for name, text := range map[string]string{filepath.Join(home, ".gitconfig"): config, filepath.Join(home, "pre-commit"): "#!/bin/sh\nexit 1\n", filepath.Join(dir, "a.tf"): "x"} {
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	env := []string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}
	at := time.Date(2026, 5, 18, 9, 12, 0, 0, time.UTC)
	r, err := Create(t.Context(), dir, env, Commit{Author: "Tom", Email: "tom@example.com", Message: "First", Time: at})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "b.tfstate"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := r.CommitAll(t.Context(), env, Commit{Author: "Tom", Email: "tom@example.com", Message: "Second", Time: at}); err != nil {
		t.Fatal(err)
	}
	out, err := r.run(t.Context(), "log", "--format=%an %ae %at %s")
	if want := "Tom tom@example.com 1779095520 Second\nTom tom@example.com 1779095520 First\n"; err != nil || string(out) != want {
		t.Errorf("log %q, %v; want %q", out, err, want)
	}
	if files, err := r.Tracked(t.Context(), "**/*.tfstate"); err != nil || len(files) != 1 || files[0] != "b.tfstate" {
		t.Errorf("tracked %q, %v", files, err)
	}
	if shallow, err := r.Shallow(t.Context()); shallow || err != nil {
		t.Errorf("shallow %v, %v", shallow, err)
	}
	if fetches, err := r.FetchesNotes(t.Context()); fetches || err != nil {
		t.Errorf("notes %v, %v", fetches, err)
	}
	if version, err := Version(t.Context(), env); err != nil || version == "" {
		t.Errorf("version %q, %v", version, err)
	}
}
