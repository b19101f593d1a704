package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"debug/elf"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// release is what goreleaser left in a directory.
type release struct {
	dir       string
	version   string
	artifacts []artifact
}

// artifact is an entry of goreleaser's artifacts.json.
type artifact struct {
	Name, Path, Type, Goos, Goarch string
}

// systems are those that a release is for.
var systems = []string{"darwin/amd64", "darwin/arm64", "linux/amd64", "linux/arm64", "windows/amd64", "windows/arm64"}

func readRelease(dir string) (*release, error) {
	r := &release{dir: dir}
	text, err := os.ReadFile(filepath.Join(dir, "metadata.json"))
	if err != nil {
		return nil, err
	}
	var meta struct{ Version string }
	if err := json.Unmarshal(text, &meta); err != nil {
		return nil, err
	}
	r.version = meta.Version
	if text, err = os.ReadFile(filepath.Join(dir, "artifacts.json")); err != nil {
		return nil, err
	}
	return r, json.Unmarshal(text, &r.artifacts)
}

func (r *release) of(kind string) []artifact {
	var out []artifact
	for _, a := range r.artifacts {
		if a.Type == kind {
			out = append(out, a)
		}
	}
	return out
}

// program is the path of the program for one system.
func (r *release) program(goos, goarch string) (string, error) {
	for _, a := range r.of("Binary") {
		if a.Goos == goos && a.Goarch == goarch {
			return a.Path, nil
		}
	}
	return "", fmt.Errorf("the release has no program for %s/%s", goos, goarch)
}

func digest(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// checksums holds every file against checksums.txt, which must name each that
// is handed out.
func (r *release) checksums() error {
	text, err := os.ReadFile(filepath.Join(r.dir, "checksums.txt"))
	if err != nil {
		return err
	}
	named := make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		want, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		have, err := digest(filepath.Join(r.dir, name))
		if err != nil {
			return err
		}
		if have != want {
			return fmt.Errorf("checksums.txt has another sum for %s than it has", name)
		}
		named[name] = true
	}
	for _, a := range slices.Concat(r.of("Archive"), r.of("Linux Package"), r.of("SBOM")) {
		if !named[a.Name] {
			return fmt.Errorf("checksums.txt doesn't name %s", a.Name)
		}
	}
	fmt.Fprintf(os.Stderr, "          %d checksums\n", len(named))
	return nil
}

// archives looks at the names in each archive.
func (r *release) archives() error {
	var have []string
	for _, a := range r.of("Archive") {
		have = append(have, a.Goos+"/"+a.Goarch)
		names, err := archiveNames(a.Path)
		if err != nil {
			return fmt.Errorf("%s: %w", a.Name, err)
		}
		program := "holdfast"
		if a.Goos == "windows" {
			program = "holdfast.exe"
		}
		for _, want := range []string{program, "README.md", "LICENSE", "CHANGELOG.md", "man/holdfast.1", "man/holdfast-check.1", "completions/holdfast.bash", "completions/holdfast.zsh", "completions/holdfast.fish", "completions/holdfast.powershell"} {
			if !slices.Contains(names, want) {
				return fmt.Errorf("%s has no %s: it has %s", a.Name, want, strings.Join(names, ", "))
			}
		}
		info, err := os.Stat(a.Path)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "          %5.1f MB  %s\n", float64(info.Size())/1e6, a.Name)
	}
	slices.Sort(have)
	if !slices.Equal(have, systems) {
		return fmt.Errorf("there are archives for %v, and not for %v", have, systems)
	}
	return nil
}

func archiveNames(path string) ([]string, error) {
	var names []string
	if strings.HasSuffix(path, ".zip") {
		z, err := zip.OpenReader(path)
		if err != nil {
			return nil, err
		}
		defer z.Close()
		for _, f := range z.File {
			names = append(names, f.Name)
		}
		return names, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	t := tar.NewReader(z)
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return names, nil
		} else if err != nil {
			return nil, err
		}
		names = append(names, h.Name)
	}
}

// packages wants a package of each kind for each Linux.
func (r *release) packages() error {
	var have []string
	for _, a := range r.of("Linux Package") {
		have = append(have, strings.TrimPrefix(filepath.Ext(a.Name), ".")+" "+a.Goarch)
	}
	slices.Sort(have)
	if want := []string{"apk amd64", "apk arm64", "deb amd64", "deb arm64", "rpm amd64", "rpm arm64"}; !slices.Equal(have, want) {
		return fmt.Errorf("there are packages %v, and not %v", have, want)
	}
	return nil
}

// programs wants those for Linux to be static, and the one for this system to
// run and to say its version.
func (r *release) programs() error {
	for _, arch := range []string{"amd64", "arm64"} {
		path, err := r.program("linux", arch)
		if err != nil {
			return err
		}
		f, err := elf.Open(path)
		if err != nil {
			return err
		}
		libraries, err := f.ImportedLibraries()
		interpreted := slices.ContainsFunc(f.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP })
		if err := errors.Join(err, f.Close()); err != nil {
			return err
		}
		if interpreted || len(libraries) > 0 {
			return fmt.Errorf("%s isn't static: it asks for %v", path, libraries)
		}
	}
	path, err := r.program(runtime.GOOS, runtime.GOARCH)
	if err != nil {
		return err
	}
	out, err := exec.Command(path, "version").Output()
	if err != nil {
		return err
	}
	if !strings.HasPrefix(string(out), "holdfast v"+r.version+"\n") || !strings.Contains(string(out), "commit ") {
		return fmt.Errorf("%s says\n%s\nand not that it is %s, and of which commit", path, out, r.version)
	}
	return nil
}

// partLists wants one for each program, with every module that the program
// itself names.
func (r *release) partLists() error {
	lists := r.of("SBOM")
	if len(lists) != len(systems) {
		return fmt.Errorf("there are %d lists of parts for %d programs", len(lists), len(systems))
	}
	for _, a := range lists {
		text, err := os.ReadFile(a.Path)
		if err != nil {
			return err
		}
		var list struct {
			Format     string `json:"bomFormat"`
			Spec       string `json:"specVersion"`
			Components []struct{ Name, Version, Purl string }
		}
		if err := json.Unmarshal(text, &list); err != nil || list.Format != "CycloneDX" || list.Spec == "" {
			return fmt.Errorf("%s is no list of parts (CycloneDX): %w", a.Name, err)
		}
		goos, goarch := a.Goos, a.Goarch
		if goos == "" { // goreleaser names the system in the name alone
			fields := strings.Split(strings.TrimSuffix(a.Name, ".cdx.json"), "_")
			goos, goarch = fields[len(fields)-2], fields[len(fields)-1]
		}
		path, err := r.program(goos, goarch)
		if err != nil {
			return err
		}
		info, err := buildinfo.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range info.Deps {
			if !slices.ContainsFunc(list.Components, func(c struct{ Name, Version, Purl string }) bool { return c.Name == m.Path && c.Version == m.Version }) {
				return fmt.Errorf("%s doesn't name %s %s, which is in %s", a.Name, m.Path, m.Version, path)
			}
		}
		if len(info.Deps) < 20 {
			return fmt.Errorf("%s names only %d modules", path, len(info.Deps))
		}
	}
	return nil
}
