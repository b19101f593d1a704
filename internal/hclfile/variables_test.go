package hclfile

import (
	"slices"
	"testing"
)

func TestSensitiveVariables(t *testing.T) {
	t.Parallel()
	src := []byte(`variable "a" { sensitive = true }
variable "b" { sensitive = false }
variable "c" {}
variable "d" { ephemeral = true }
check "up" {}
`)
	if got := SensitiveVariables(src); !slices.Equal(got, []string{"a", "d"}) {
		t.Errorf("got %v", got)
	}
	if !HasBlock(src, "check") || HasBlock(src, "resource") {
		t.Error("blocks are told wrongly")
	}
	if got := SensitiveVariables([]byte("variable \"a\" {\n sensitive = ")); len(got) > 1 {
		t.Errorf("a broken file: %v", got)
	}
}

func TestTexts(t *testing.T) {
	t.Parallel()
	got := Texts([]byte("pw = \"one\"\nlist = [\"two\", 3]\nother = \"no\"\nmap = { k = \"four\" }\n"), func(n string) bool { return n != "other" })
	slices.Sort(got)
	if !slices.Equal(got, []string{"four", "one", "two"}) {
		t.Errorf("got %v", got)
	}
}
