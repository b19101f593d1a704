package ci

import (
	"bufio"
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// instruction is one of a Dockerfile, its lines put together.
type instruction struct{ word, rest string }

func dockerfile(t testing.TB) []instruction {
	t.Helper()
	var out []instruction
	line := ""
	s := bufio.NewScanner(strings.NewReader(read(t, filepath.Join(root(t), "Dockerfile"))))
	for s.Scan() {
		text := strings.TrimSpace(s.Text())
		if strings.HasPrefix(text, "#") || text == "" && line == "" {
			continue
		}
		if cut, more := strings.CutSuffix(text, "\\"); more {
			line += cut
			continue
		}
		word, rest, _ := strings.Cut(line+text, " ")
		if !slices.Contains([]string{"FROM", "WORKDIR", "COPY", "RUN", "ARG", "LABEL", "USER", "ENTRYPOINT"}, word) || rest == "" {
			t.Errorf("the Dockerfile has an instruction that isn't known: %s %s", word, rest)
		}
		out = append(out, instruction{word, strings.TrimSpace(rest)})
		line = ""
	}
	if line != "" {
		t.Errorf("the Dockerfile ends within %s", line)
	}
	return out
}

// TestDockerfile looks at what can be seen without an engine: that images are
// pinned, what is copied is there and in the context, the program isn't run by
// root, and the very command that builds it gives a static one.
func TestDockerfile(t *testing.T) {
	t.Parallel()
	user, build := "", ""
	labels := ""
	for _, in := range dockerfile(t) {
		switch in.word {
		case "FROM":
			user = "root"
			if !regexp.MustCompile(`^[a-z]+:\d+\.\d+[\w.-]*( AS \w+)?$`).MatchString(in.rest) {
				t.Errorf("FROM %s isn't an image of one version", in.rest)
			}
		case "USER":
			user = in.rest
		case "LABEL":
			labels += in.rest
		case "RUN":
			if strings.Contains(in.rest, "go build") {
				build = in.rest
			}
		case "COPY":
			for _, from := range strings.Fields(in.rest) {
				if strings.HasPrefix(from, "--from") {
					break
				}
				if strings.HasPrefix(from, "/") || strings.HasPrefix(from, "./") || from == "." {
					continue
				}
				if !slices.Contains(buildContext(t), from) {
					t.Errorf("COPY %s: it isn't in the context", from)
				}
			}
		}
	}
	if user == "root" || user == "" {
		t.Error("holdfast runs as root")
	}
	for _, label := range []string{"title", "description", "source", "licenses", "version", "revision"} {
		if !strings.Contains(labels, "org.opencontainers.image."+label+"=") {
			t.Errorf("there is no label %s", label)
		}
	}

	context, out := t.TempDir(), t.TempDir()
	for _, name := range buildContext(t) {
		text := read(t, filepath.Join(root(t), name))
		write(t, filepath.Join(context, name), text)
	}
	command := strings.ReplaceAll(build, "/out/", out+"/")
	goEnv, err := exec.Command("go", "env", "GOMODCACHE", "GOCACHE", "GOPROXY").Output()
	if err != nil {
		t.Fatal(err)
	}
	places := strings.Split(string(goEnv), "\n")
	env := map[string]string{"VERSION": "1.2.3", "GOMODCACHE": places[0], "GOCACHE": places[1], "GOPROXY": places[2]}
	if o := run(t, context, env, "sh", "-c", command); o.code != 0 {
		t.Fatal(o.all())
	}
	program := filepath.Join(out, "holdfast")
	if o := run(t, out, nil, program, "version"); o.code != 0 || !strings.HasPrefix(o.out, "holdfast 1.2.3\n") {
		t.Error(o.all())
	}
	f, err := elf.Open(program)
	if err != nil {
		t.Skipf("this system's programs are of another form: %v", err)
	}
	defer f.Close()
	libraries, err := f.ImportedLibraries()
	if err != nil || len(libraries) > 0 || slices.ContainsFunc(f.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP }) {
		t.Errorf("it isn't static: %v (%v)", libraries, err)
	}
}

// buildContext are the files that Git keeps and .dockerignore lets through:
// those below what it names, but for the patterns at its end.
func buildContext(t testing.TB) []string {
	t.Helper()
	var in []string
	var out []*regexp.Regexp
	for line := range strings.Lines(read(t, filepath.Join(root(t), ".dockerignore"))) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line == "*" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "!"):
			in = append(in, line[1:])
		case strings.HasPrefix(line, "**/"):
			pattern := strings.ReplaceAll(regexp.QuoteMeta(line[3:]), `\*`, `[^/]*`)
			out = append(out, regexp.MustCompile(`(^|/)`+pattern+`(/|$)`))
		default:
			t.Fatalf(".dockerignore has %s, which this test doesn't know", line)
		}
	}
	list, err := exec.Command("git", "-C", root(t), "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Skipf("this is no clone: %v", err)
	}
	var files []string
	for name := range strings.SplitSeq(string(list), "\x00") {
		top, _, _ := strings.Cut(name, "/")
		if name == "" || !slices.Contains(in, top) || slices.ContainsFunc(out, func(r *regexp.Regexp) bool { return r.MatchString(name) }) {
			continue
		}
		if info, err := os.Lstat(filepath.Join(root(t), name)); err == nil && info.Mode().IsRegular() {
			files = append(files, name)
		}
	}
	return files
}

// TestOtherSystems compiles the program for the systems that releases are for
// and that no test runs on.
func TestOtherSystems(t *testing.T) {
	if testing.Short() {
		t.Skip("it compiles everything, the first time")
	}
	t.Parallel()
	for _, goos := range []string{"windows", "darwin"} {
		cmd := exec.Command("go", "build", "-trimpath", "-o", os.DevNull, "./cmd/holdfast")
		cmd.Dir, cmd.Env = root(t), append(os.Environ(), "GOOS="+goos, "GOARCH=arm64", "CGO_ENABLED=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", goos, err, out)
		}
	}
}
