package hclfile

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPathLiterals(t *testing.T) {
	t.Parallel()
	const src = `
resource "x_server" "web" {
  user_data = templatefile("${path.module}/templates/init.yaml", { name = "web" })
  key       = file("./keys/a.pub")
  each      = file("${path.root}/users/${each.key}.json")
  other     = "${var.a}/x"
  up        = file("../shared/motd")
  abs       = "/etc/passwd"
  text      = "two\nlines"
  nested    = "${path.module}/${join("-", ["a", "b"])}/z"
}
`
	want := []PathLiteral{
		{Path: "x_server"}, {Path: "web"}, {Path: "templates/init.yaml", Rooted: true}, {Path: "web"}, {Path: "keys/a.pub", Rooted: true},
		{Path: "users/", Prefix: true, Rooted: true}, {Path: "../shared/motd"}, {Path: `two\nlines`}, {Path: "./", Prefix: true, Rooted: true},
	}
	if d := cmp.Diff(want, PathLiterals([]byte(src))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func FuzzPathLiterals(f *testing.F) {
	f.Add([]byte(`a = "${path.module}/x"`))
	f.Add([]byte(`a = "${"${"`))
	f.Add([]byte("\"%{if x}y%{endif}\""))
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, l := range PathLiterals(src) {
			if l.Path == "" || l.Path[0] == '/' {
				t.Errorf("%q is no path from a folder", l.Path)
			}
		}
	})
}
