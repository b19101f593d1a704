package ci

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// releases serves one release of holdfast as the place of downloads does.
func releases(t testing.TB, version string) (url, archive string) {
	t.Helper()
	if _, err := exec.LookPath("wget"); err != nil {
		need(t, "curl") // either does
	}
	dir := t.TempDir()
	archive = filepath.Join(dir, "v"+version, fmt.Sprintf("holdfast_%s_%s_%s.tar.gz", version, runtime.GOOS, runtime.GOARCH))
	write(t, archive, "")
	f, err := os.Create(archive)
	if err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(f)
	w := tar.NewWriter(z)
	// The program is 40 MB, and archives of it are made elsewhere.
	program := "#!/bin/sh\nexec '" + filepath.Join(holdfast(t), "holdfast") + "' \"$@\"\n"
	for name, text := range map[string]string{"README.md": "read me", "holdfast": program} {
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: int64(len(text))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	for _, close := range []func() error{w.Close, z.Close, f.Close} {
		if err := close(); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(dir, "v"+version, "checksums.txt"), fmt.Sprintf("%x  %s\n%x  other.zip\n", sha256.Sum256([]byte(read(t, archive))), filepath.Base(archive), sha256.Sum256(nil)))
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	return server.URL, archive
}

func install(t testing.TB, version, downloads string) (outcome, string) {
	t.Helper()
	temp := t.TempDir()
	path := filepath.Join(temp, "path")
	o := run(t, temp, map[string]string{"RUNNER_TEMP": temp, "HOLDFAST_VERSION": version, "HOLDFAST_DOWNLOADS": downloads, "GITHUB_PATH": path, "GITHUB_ACTIONS": "true"},
		"sh", filepath.Join(root(t), "ci/holdfast.sh"), "install")
	untouched(t, temp)
	return o, filepath.Join(temp, "holdfast-bin", "holdfast")
}

func TestInstallRelease(t *testing.T) {
	t.Parallel()
	url, archive := releases(t, "1.2.3")
	for _, version := range []string{"v1.2.3", "1.2.3"} {
		o, program := install(t, version, url)
		if o.code != 0 || !strings.Contains(o.out, "holdfast v9.9.9-test") {
			t.Fatalf("%s: %s", version, o.all())
		}
		if text := read(t, filepath.Join(filepath.Dir(program), "..", "path")); strings.TrimSpace(text) != filepath.Dir(program) {
			t.Errorf("later steps find it at %q, it is at %s", text, program)
		}
	}
	for _, c := range []struct{ name, version, says string }{
		{"no such release", "v1.2.4", "can't be downloaded"},
		{"a way out of the folder", "v1/../../x", "is none: write it as v1.2.3"},
		{"a command", "v1.2.3$(touch x)", "is none: write it as v1.2.3"},
		{"a line", "v1.2.3\ntouch x", "is none: write it as v1.2.3"},
		{"a branch", "main", "is none: write it as v1.2.3"},
	} {
		o, program := install(t, c.version, url)
		if _, err := os.Stat(program); o.code == 0 || err == nil || !strings.Contains(o.errors, c.says) {
			t.Errorf("%s: want an error with %q, and no program: %s", c.name, c.says, o.all())
		}
		quiet(t, o.out)
	}

	// Other bytes than those that the checksums are of, or none that are named.
	sums := filepath.Join(filepath.Dir(archive), "checksums.txt")
	good := read(t, sums)
	write(t, archive, read(t, archive)+"!")
	if o, program := install(t, "v1.2.3", url); o.code != 1 || !strings.Contains(o.errors, "isn't the one that checksums.txt names") {
		t.Errorf("another archive: %s", o.all())
	} else if _, err := os.Stat(program); err == nil {
		t.Error("it was installed all the same")
	}
	write(t, sums, strings.ReplaceAll(good, filepath.Base(archive), "x"+filepath.Base(archive)))
	if o, _ := install(t, "v1.2.3", url); o.code != 1 || !strings.Contains(o.errors, "doesn't name") {
		t.Errorf("an archive without a checksum: %s", o.all())
	}
}

// TestInstallBuilds is about the program that the other tests run.
func TestInstallBuilds(t *testing.T) {
	t.Parallel()
	o := run(t, t.TempDir(), nil, filepath.Join(holdfast(t), "holdfast"), "version")
	if o.code != 0 || !strings.HasPrefix(o.out, "holdfast v9.9.9-test\n") {
		t.Error(o.all())
	}
	temp := t.TempDir()
	o = run(t, temp, map[string]string{"PATH": noGo(t), "RUNNER_TEMP": temp}, "/bin/sh", filepath.Join(root(t), "ci/holdfast.sh"), "install")
	if o.code != 1 || !strings.Contains(o.errors, "there is no Go here: name a version, or set Go up first") {
		t.Error(o.all())
	}
}

// TestInstallRef builds for refs that could be more than a name: those aren't
// handed to the linker.
func TestInstallRef(t *testing.T) {
	t.Parallel()
	for ref, want := range map[string]string{
		"v1.2.3": "-s -w -X main.version=v1.2.3", "feature/x-1": "-s -w -X main.version=feature/x-1", "": "-s -w",
		"a -extld=/tmp/evil": "-s -w", "a'b": "-s -w", "$(touch x)": "-s -w", "a\n-X main.version=b": "-s -w", "`touch x`": "-s -w",
	} {
		temp := t.TempDir()
		write(t, filepath.Join(temp, "tools", "go"), "#!/bin/sh\nfor a; do printf '%s\\n' \"<$a>\"; done >\"$RUNNER_TEMP/args\"\nwhile [ \"$1\" != -o ]; do shift; done\nprintf '#!/bin/sh\\n' >\"$2\"; chmod +x \"$2\"\n")
		if err := os.Chmod(filepath.Join(temp, "tools", "go"), 0o755); err != nil {
			t.Fatal(err)
		}
		env := map[string]string{"RUNNER_TEMP": temp, "GITHUB_ACTION_REF": ref, "PATH": filepath.Join(temp, "tools") + string(os.PathListSeparator) + os.Getenv("PATH")}
		o := run(t, temp, env, "sh", filepath.Join(root(t), "ci/holdfast.sh"), "install")
		if o.code != 0 || !strings.Contains(read(t, filepath.Join(temp, "args")), "<-ldflags>\n<"+want+">\n") {
			t.Errorf("%q: %s\n%s", ref, read(t, filepath.Join(temp, "args")), o.all())
		}
		untouched(t, temp)
	}
}

// noGo is a search path with what the script needs, and without Go.
func noGo(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"dirname", "mkdir", "tr", "sed"} {
		if err := os.Symlink(need(t, name), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
