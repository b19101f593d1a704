package main

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/test/lab/api"
	"github.com/holdfast-dev/holdfast/test/lab/cloud"
)

// lab runs commands against a cloud of its own and returns what they say.
func lab(t *testing.T) func(args ...string) (string, error) {
	t.Helper()
	c, err := cloud.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(c.Handler())
	t.Cleanup(server.Close)
	t.Cleanup(c.Close)
	return func(args ...string) (string, error) {
		var out strings.Builder
		err := run(t.Context(), args, server.URL, &out)
		return strings.TrimSpace(out.String()), err
	}
}

func TestCommands(t *testing.T) {
	t.Parallel()
	lab := lab(t)
	for _, c := range []struct{ command, want string }{
		{"create record www value=192.0.2.1", "name=www id=1 type=A value=192.0.2.1 ttl=300"},
		{"set record www ttl=60 value=192.0.2.2", "name=www id=1 type=A value=192.0.2.2 ttl=60"},
		{"get record www/A ttl", "60"},
		{"--json get record 1", `{"id":1,"name":"www","type":"A","value":"192.0.2.2","ttl":60}`},
		{"list records --json", `{"id":1,"name":"www","type":"A","value":"192.0.2.2","ttl":60}`},
		{"create app shop labels.a=1 labels.b=2", `name=shop id=2 image="" labels=a=1,b=2 replicas=1 generation=1`},
		{"set app shop labels.a- labels.c=3", `name=shop id=2 image="" labels=b=2,c=3 replicas=1 generation=2`},
		{"get app shop labels.c", "3"},
		{"create machine db running=false", "name=db"},
		{"get machine db running", "false"},
		{"create volume data", "name=data"},
		{"attach db data", "volumes=3"},
		{"detach db data", `volumes=""`},
		{"write data a.txt text", ""},
		{"files data", "a.txt"},
		{"read data a.txt", "text"},
		{"fail -kind record -times 3 -after", "mode=after times=3"},
		{"delay 200ms -op create", "mode=delay times=-1"},
		{"delay 0", ""},
		{"faults", "mode=after"},
		{"hang -name www", "mode=hang times=-1"},
		{"clear", ""},
		{"faults", ""},
		{"operator on -label by=argo -replicas 4", `on=true app="" label=by value=argo replicas=4`},
		{"get app shop labels.by", "argo"},
		{"operator off", "on=false"},
		{"log", "operator update app shop 200"},
		{"delete record www", ""},
		{"list record", ""},
	} {
		got, err := lab(strings.Fields(c.command)...)
		if err != nil || !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("lab %s: %q, %v; want %q", c.command, got, err, c.want)
		}
	}
}

func TestMistakes(t *testing.T) {
	t.Parallel()
	lab := lab(t)
	for _, command := range []string{"", "frobnicate", "list", "list gadget", "get record", "set record www colour=red", "create volume data size=big",
		"delay soon", "fail -mode x", "operator maybe", "restart", "write data"} {
		if got, err := lab(strings.Fields(command)...); err == nil {
			t.Errorf("lab %s: no error, but %q", command, got)
		}
	}
	if _, err := lab("get", "record", "www"); !api.NotFound(err) {
		t.Errorf("a record that isn't there: %v", err)
	}
}
