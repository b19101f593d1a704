package hclfile

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestOutline(t *testing.T) {
	t.Parallel()
	src := `# resource "not" "this" {}
locals {
  a = { source = "no" }
}
resource "aws_instance" "web" { # a comment
  source = var.x
  dynamic "disk" {
    content { source = "./inner" }
  }
  text = <<EOT
}
resource "in" "heredoc" {
EOT
  more = "${ { a = "}" }["a"] }"
}
/* data "not" "this" { */
data aws_ami this {}
module "m" {
  providers = { aws = aws.b }
  source    = "./modules/m"
}
x = [
  1,
]
resource "a" "b" {}
resource "broken" "${x}" {
}
resource "open" "end" {
  a = 1
`
	want := []OutlineBlock{
		{Type: "locals", Line: 2, EndLine: 4},
		{Type: "resource", Labels: []string{"aws_instance", "web"}, Line: 5, EndLine: 15},
		{Type: "data", Labels: []string{"aws_ami", "this"}, Line: 17, EndLine: 17},
		{Type: "module", Labels: []string{"m"}, Line: 18, EndLine: 21, Source: "./modules/m"},
		{Type: "resource", Labels: []string{"a", "b"}, Line: 25, EndLine: 25},
		{Type: "resource", Labels: []string{"open", "end"}, Line: 28, EndLine: 30},
	}
	if diff := cmp.Diff(want, Outline([]byte(src)), cmpopts.IgnoreUnexported(OutlineBlock{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestOutlineJSON(t *testing.T) {
	t.Parallel()
	src := `{
  "//": "made by a tool",
  "resource": {
    "aws_instance": {
      "web": {"ami": {"resource": {}}},
      "db": {
        "ami": "x"
      }
    }
  },
  "module": {"m": {
    "source": "./m"
  }, "n": [{"source": "./n"}]},
  "data": [{"aws_ami": [{"this": [
    {}, 1
  ]}, [[]], "x"]}],
  "resource": [
    {"a_a": {"one": {}}},
    {"a_a": {"two": [{}]}}
  ]
}
`
	want := []OutlineBlock{
		{Type: "resource", Labels: []string{"aws_instance", "web"}, Line: 5, EndLine: 5},
		{Type: "resource", Labels: []string{"aws_instance", "db"}, Line: 6, EndLine: 8},
		{Type: "module", Labels: []string{"m"}, Line: 11, EndLine: 13, Source: "./m"},
		{Type: "module", Labels: []string{"n"}, Line: 13, EndLine: 13, Source: "./n"},
		{Type: "data", Labels: []string{"aws_ami", "this"}, Line: 14, EndLine: 15},
		{Type: "resource", Labels: []string{"a_a", "one"}, Line: 18, EndLine: 18},
		{Type: "resource", Labels: []string{"a_a", "two"}, Line: 19, EndLine: 19},
	}
	if diff := cmp.Diff(want, OutlineJSON([]byte(src)), cmpopts.IgnoreUnexported(OutlineBlock{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func FuzzOutline(f *testing.F) {
	for _, s := range []string{`resource "a" "b" {}`, `module "m" { source = "./x" }`, `{"resource":{"a":{"b":{}}}}`, `{"module":{"m":{"source":"x"`, "a {", "}", "\"${", "<<A\n", strings.Repeat("{", 100)} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		lines := strings.Count(string(src), "\n") + 1
		for _, blocks := range [][]OutlineBlock{Outline(src), OutlineJSON(src)} {
			for _, b := range blocks {
				if b.Line < 1 || b.EndLine < b.Line || b.EndLine > lines {
					t.Fatalf("a block of lines %d to %d in a text of %d", b.Line, b.EndLine, lines)
				}
			}
		}
	})
}
