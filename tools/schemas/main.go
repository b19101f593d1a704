// Command schemas makes the recorded schemas: which resource types a provider
// has and what their attributes are called, and nothing else. See
// hazards/schemas/README.md.
//
//	go run ./tools/schemas -git DIR [-npm DIR] [provider …]
//
// -git holds a clone of each repository that is read, as DIR/OWNER/NAME; -npm
// keeps the packages.
package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// origin says where a schema comes from: a package of generated bindings, or
// the documentation and the source of a provider.
type origin struct {
	file          string   // what it is kept as
	name, version string   // of the package
	source        string   // of the provider, where there is no package
	repository    string   // owner/name
	ref           string   // the newest commit where it is empty
	docs          string   // folder of pages
	code          []string // folders with schemas
}

// recorded are the schemas that are kept. Of a few providers there is an older
// one too, as long as that is much in use.
var recorded = []origin{
	{file: "archive", name: "archive", version: "11.0.1"},
	{file: "aws", name: "aws", version: "21.22.1"},
	{file: "azuread", name: "azuread", version: "14.3.1"},
	{file: "azurerm", name: "azurerm", version: "14.23.1"},
	{file: "azurerm-3", name: "azurerm", version: "12.27.0"},
	{file: "cloudflare", name: "cloudflare", version: "13.9.1"},
	{file: "cloudflare-4", name: "cloudflare", version: "11.28.0"},
	{file: "digitalocean", name: "digitalocean", version: "13.14.1"},
	{file: "dns", name: "dns", version: "9.0.1"},
	{file: "docker", name: "docker", version: "12.0.3"},
	{file: "github", name: "github", version: "15.3.1"},
	{file: "gitlab", name: "gitlab", version: "15.6.2"},
	{file: "google", name: "google", version: "16.12.1"},
	{file: "google-beta", name: "google-beta", version: "16.12.1"},
	{file: "helm", name: "helm", version: "12.1.2"},
	{file: "kubernetes", name: "kubernetes", version: "12.1.1"},
	{file: "local", name: "local", version: "11.1.1"},
	{file: "mongodbatlas", name: "mongodbatlas", version: "8.6.2"},
	{file: "null", name: "null", version: "11.0.1"},
	{file: "postgresql", name: "postgresql", version: "12.1.1"},
	{file: "random", name: "random", version: "12.0.1"},
	{file: "time", name: "time", version: "11.0.1"},
	{file: "tls", name: "tls", version: "11.0.1"},
	{file: "vault", name: "vault", version: "15.6.1"},
	{file: "vsphere", name: "vsphere", version: "11.2.1"},
	{file: "hcloud", source: "hetznercloud/hcloud", repository: "hetznercloud/terraform-provider-hcloud", docs: "docs/resources", code: []string{"hcloud", "internal"}},
	{file: "libvirt", source: "dmacvicar/libvirt", repository: "dmacvicar/terraform-provider-libvirt", docs: "docs/resources", code: []string{"internal"}},
	{file: "libvirt-0.8", source: "dmacvicar/libvirt", repository: "dmacvicar/terraform-provider-libvirt", ref: "v0.8.3", docs: "website/docs/r", code: []string{"libvirt"}},
	{file: "linode", source: "linode/linode", repository: "linode/terraform-provider-linode", docs: "docs/resources", code: []string{"linode"}},
	{file: "oci", source: "oracle/oci", repository: "oracle/terraform-provider-oci", docs: "website/docs/r", code: []string{"internal/service"}},
	{file: "openstack", source: "terraform-provider-openstack/openstack", repository: "terraform-provider-openstack/terraform-provider-openstack", docs: "docs/resources", code: []string{"openstack"}},
	{file: "proxmox", source: "bpg/proxmox", repository: "bpg/terraform-provider-proxmox", docs: "docs/resources", code: []string{"proxmoxtf", "fwprovider"}},
	{file: "proxmox-telmate", source: "telmate/proxmox", repository: "Telmate/terraform-provider-proxmox", docs: "docs/resources", code: []string{"proxmox"}},
	{file: "scaleway", source: "scaleway/scaleway", repository: "scaleway/terraform-provider-scaleway", docs: "docs/resources", code: []string{"provider", "internal"}},
	{file: "talos", source: "siderolabs/talos", repository: "siderolabs/terraform-provider-talos", docs: "docs/resources", code: []string{"pkg"}},
	{file: "vultr", source: "vultr/vultr", repository: "vultr/terraform-provider-vultr", docs: "website/docs/r", code: []string{"vultr"}},
}

func main() {
	npm := flag.String("npm", os.TempDir(), "where packages are kept")
	git := flag.String("git", "", "where clones are")
	out := flag.String("out", "hazards/schemas", "where schemas are written")
	flag.Parse()
	for _, o := range recorded {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), o.file) {
			continue
		}
		s, provider, err := o.read(*npm, *git)
		if err == nil {
			err = write(filepath.Join(*out, o.file+".txt.gz"), provider, o.how(), s)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", o.file, err)
			os.Exit(1)
		}
		fmt.Fprintf(os.Stderr, "%s: %d types (%s)\n", o.file, len(s), provider)
	}
}

func (o origin) how() string {
	switch {
	case o.version != "":
		return "npm @cdktf/provider-" + o.name + " " + o.version
	case len(o.code) > 0:
		return "documentation and source of " + o.repository
	}
	return "documentation of " + o.repository
}

// read returns the schema, and the provider with its version.
func (o origin) read(npm, git string) (schema, string, error) {
	if o.version != "" {
		return fromPackage(o.name, o.version, npm)
	}
	ref := cmp.Or(o.ref, "HEAD")
	prefix, _, _ := strings.Cut(o.file, "-")
	s, commit, err := fromRepository(filepath.Join(git, o.repository), ref, prefix, o.docs, o.code)
	return s, o.source + " " + commit, err
}

// write keeps a schema; the same names give the same bytes, and the month
// stays as long as the names do.
func write(name, provider, how string, s schema) error {
	text := s.text()
	made := time.Now().UTC().Format("2006-01")
	if old, err := read(name); err == nil {
		if head, body, _ := strings.Cut(old, "\n\n"); body == text && strings.Contains(head, provider) {
			_, made, _ = strings.Cut(head, "# made: ")
		}
	}
	var b bytes.Buffer
	zw, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	fmt.Fprintf(zw, "# provider: %s\n# from: %s\n# made: %s\n\n%s", provider, how, made, text)
	if err := zw.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

func read(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	zr, err := gzip.NewReader(f)
	if err != nil {
		return "", err
	}
	b, err := io.ReadAll(zr)
	return string(b), err
}

// fromRepository joins what the documentation and the source of a provider
// say at a commit.
func fromRepository(dir, ref, prefix, docs string, code []string) (schema, string, error) {
	commit, err := exec.Command("git", "-C", dir, "describe", "--tags", "--always", "--long", "--abbrev=12", ref).Output()
	if err != nil {
		return nil, "", err
	}
	pages, err := files(dir, ref, []string{docs})
	if err != nil {
		return nil, "", err
	}
	out := make(schema)
	if len(code) > 0 {
		sources, err := files(dir, ref, code)
		if err != nil {
			return nil, "", err
		}
		if out, err = fromSource(prefix, sources); err != nil {
			return nil, "", err
		}
	}
	for name, page := range pages {
		if ext := path.Ext(name); ext != ".md" && ext != ".markdown" {
			continue
		}
		n := fromPage(string(page))
		if len(n.children) == 0 {
			continue
		}
		id := n.child("id")
		if id.mark == 0 {
			id.mark = '='
		}
		out.add(schema{pageType(prefix, path.Base(name), string(page)): n})
	}
	return out, strings.TrimSpace(string(commit)), nil
}

// files reads folders of a commit.
func files(dir, ref string, folders []string) (map[string][]byte, error) {
	cmd := exec.Command("git", append([]string{"-C", dir, "archive", "--format=tar", ref, ":(exclude)*/testdata/*"}, folders...)...)
	cmd.Stderr = os.Stderr
	b, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	out := make(map[string][]byte)
	tr := tar.NewReader(bytes.NewReader(b))
	for {
		h, err := tr.Next()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		if h.Typeflag == tar.TypeReg {
			if out[h.Name], err = io.ReadAll(tr); err != nil {
				return nil, err
			}
		}
	}
}
