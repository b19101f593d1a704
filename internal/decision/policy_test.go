package decision

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestParsePolicyData takes apart what conftest does, and no path of Windows.
func TestParsePolicyData(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]PolicyData{
		"values": {Path: "values"}, "a.b:values": {Under: []string{"a", "b"}, Path: "values"}, "a:/etc": {Under: []string{"a"}, Path: "/etc"},
		`C:\values`: {Path: `C:\values`}, `given:C:\values`: {Under: []string{"given"}, Path: `C:\values`}, ":values": {Path: ":values"}, "": {},
	} {
		if runtime.GOOS == "windows" && text == "a:/etc" {
			want = PolicyData{Path: "a:/etc"}
		}
		if got := ParsePolicyData(text); got.Path != want.Path || !slices.Equal(got.Under, want.Under) {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

// TestPolicyPaths: what the file names lies in its work tree, whatever links say.
func TestPolicyPaths(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	for _, d := range []string{"clone/.git", "clone/stack/policy", "clone/shared", "elsewhere/policy", "alone/policy"} {
		if err := os.MkdirAll(filepath.Join(top, filepath.FromSlash(d)), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(top, "elsewhere"), filepath.Join(top, "clone", "stack", "out")); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("../shared", filepath.Join(top, "clone", "stack", "in")); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		dir, path string
		want      bool
	}{
		{"clone/stack", "policy", true}, {"clone/stack", "../shared", true}, {"clone/stack", "in", true}, {"clone/stack", "gone", true}, {"clone", ".", true},
		{"clone/stack", "../../elsewhere/policy", false}, {"clone/stack", "out/policy", false}, {"clone/stack", "out", false}, {"clone/stack", "out/gone", false},
		{"clone/stack", filepath.Join(top, "elsewhere"), false}, {"clone/stack", filepath.Join(top, "clone", "shared"), true},
		{"alone", "policy", true}, {"alone", "../elsewhere", false},
	} {
		config := Config{Path: ConfigName, Dir: filepath.Join(top, filepath.FromSlash(c.dir))}
		config.Policy.Dirs = []string{c.path}
		err := config.CheckPolicyPaths()
		config.Policy.Dirs, config.Policy.Data = nil, []string{"x:" + c.path}
		dataErr := config.CheckPolicyPaths()
		if (err == nil) != c.want || (dataErr == nil) != c.want {
			t.Errorf("%s in %s: %v; %v", c.path, c.dir, err, dataErr)
		}
		if !c.want && (!strings.Contains(err.Error(), "--policy") || !strings.Contains(dataErr.Error(), "--policy-data")) {
			t.Errorf("%v; %v", err, dataErr)
		}
	}
}
