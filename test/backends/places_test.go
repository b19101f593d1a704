package backends

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/test/labenv"
)

// TestOtherWorkspace: two workspaces without a state look alike, and a plan
// for one is not applied in the other.
func TestOtherWorkspace(t *testing.T) {
	t.Parallel()
	for _, e := range labenv.Engines(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, e, "")
			w.plan()
			w.must(w.dir, e.Path, "workspace", "new", "-no-color", "prod")
			w.expect(3, []string{"apply", "tf.plan"}, "the plan was made in workspace default, and prod is selected here")
			if got := w.live(); got != "" {
				t.Errorf("the record is %q", got)
			}
			w.must(w.dir, e.Path, "workspace", "select", "-no-color", "default")
			w.expect(0, []string{"apply", "tf.plan"}, "owed    nothing")
		})
	}
}

// TestOtherBackend: the directory is initialised for another state than the
// plan's.
func TestOtherBackend(t *testing.T) {
	t.Parallel()
	for _, e := range labenv.Engines(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, e, "terraform {\n  backend \"local\" {}\n}\n")
			w.must(w.dir, e.Path, "init", "-no-color", "-input=false", "-reconfigure", "-backend-config=path=prod.tfstate")
			w.plan()
			w.must(w.dir, e.Path, "init", "-no-color", "-input=false", "-reconfigure", "-backend-config=path=staging.tfstate")
			w.expect(3, []string{"apply", "tf.plan"}, "the plan's state is in another place than this directory is initialised for", "path differs")
			if _, err := os.Stat(filepath.Join(w.dir, "prod.tfstate")); err == nil {
				t.Error("the other state was written")
			}
		})
	}
}

// TestMoves: the copy of the state in a plan has moves and imports made already.
func TestMoves(t *testing.T) {
	t.Parallel()
	for _, e := range labenv.Engines(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, e, "")
			w.plan()
			w.expect(0, []string{"apply", "tf.plan"})
			w.lab.Admin("create", "record", "api", "type=A", "value=192.0.2.9")
			text, err := os.ReadFile(filepath.Join(w.dir, "main.tf"))
			if err != nil {
				t.Fatal(err)
			}
			w.write("main.tf", strings.Replace(string(text), `"www" {`, `"site" {`, 1)+`
moved {
  from = lab_record.www
  to   = lab_record.site
}

import {
  to = lab_record.api
  id = "api"
}

resource "lab_record" "api" {
  name  = "api"
  type  = "A"
  value = "192.0.2.9"
}
`)
			w.commit("another name, and one adopted")
			w.plan()
			w.expect(0, []string{"apply", "tf.plan"}, "done    2 of 2 changes", "owed    nothing")
			w.entriesAreValid()
		})
	}
}

// TestRefreshOnly: a plan that only records what is live is applied.
func TestRefreshOnly(t *testing.T) {
	t.Parallel()
	e := labenv.Engines(t)[0]
	w := newWorld(t, e, "")
	w.plan()
	w.expect(0, []string{"apply", "tf.plan"})
	w.lab.Admin("set", "record", "www", "ttl=77")
	text, err := os.ReadFile(filepath.Join(w.dir, "main.tf"))
	if err != nil {
		t.Fatal(err)
	}
	w.write("main.tf", strings.Replace(string(text), "value = var.value", "value = var.value\n  ttl   = 77", 1))
	w.commit("as it is")
	w.expect(0, []string{"prove"}, "except: the state has older values of 1 object than are live")
	w.write(".holdfast.hcl", "engine = \""+e.Name+"\"\nrule \"partial\" {\n  disposition = \"note\"\n  reason = \"refresh-only plans are looked at by hand\"\n}\n")
	w.commit("let it through")
	w.plan("-refresh-only")
	out := w.expect(0, []string{"apply", "tf.plan"}, "owed    nothing")
	if strings.Contains(out, "older values") {
		t.Errorf("the state wasn't written:\n%s", out)
	}
}

// TestDestroyed: that a plan would create everything again after a destroy is
// told as what it is.
func TestDestroyed(t *testing.T) {
	t.Parallel()
	e := labenv.Engines(t)[0]
	w := newWorld(t, e, "")
	w.plan()
	w.expect(0, []string{"apply", "tf.plan"})
	w.plan("-destroy")
	w.expect(2, []string{"check", "tf.plan"})
	w.expect(0, []string{"decide", "lab_record.www", "--ruling", "allow", "--owner", "ada", "--impact", "service", "--reason", "the site moves"})
	w.commit("it may go")
	w.plan("-destroy")
	w.expect(4, []string{"apply", "tf.plan"}, "Everything was destroyed as planned, and the configuration still has it")
	if got := w.live(); got != "" {
		t.Errorf("the record is %q", got)
	}
}

// TestFailingCheck: a plan is empty and a check of the configuration fails.
func TestFailingCheck(t *testing.T) {
	t.Parallel()
	e := labenv.Engines(t)[0]
	w := newWorld(t, e, "")
	text, err := os.ReadFile(filepath.Join(w.dir, "main.tf"))
	if err != nil {
		t.Fatal(err)
	}
	w.write("main.tf", string(text)+`
check "up" {
  assert {
    condition     = lab_record.www.ttl > 1000
    error_message = "the site is down"
  }
}
`)
	w.commit("a check")
	w.plan()
	w.expect(4, []string{"apply", "tf.plan"}, "A check of the configuration fails", "the site is down")
}

// TestChangedWhilePlanned: what is applied is what was recorded as its source.
func TestChangedWhilePlanned(t *testing.T) {
	t.Parallel()
	e := labenv.Engines(t)[0]
	w := newWorld(t, e, "")
	wrapper := filepath.Join(t.TempDir(), "tofu")
	script := "#!/bin/sh\nif [ \"$1\" = plan ]; then (sleep 0.05; sed -i 's/192.0.2.1/192.0.2.66/' \"" + w.dir + "/main.tf\") & fi\n\"" + e.Path + "\" \"$@\"; code=$?\nwait\nexit $code\n"
	if err := os.WriteFile(wrapper, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	w.expect(1, []string{"apply", "--auto-approve", "--engine", wrapper}, "changed while it was planned")
	if got := w.live(); got != "" {
		t.Errorf("the record is %q", got)
	}
}

// TestPreconditionMasked: what a precondition prints is masked without a plan.
func TestPreconditionMasked(t *testing.T) {
	t.Parallel()
	e := labenv.Engines(t)[0]
	w := newWorld(t, e, "", "TF_VAR_pw=pl4nted-s3cret")
	text, err := os.ReadFile(filepath.Join(w.dir, "main.tf"))
	if err != nil {
		t.Fatal(err)
	}
	w.write("main.tf", string(text)+"\nvariable \"pw\" {\n  sensitive = true\n}\n")
	w.write(".holdfast.hcl", "engine = \""+e.Name+"\"\nprecondition \"drill\" {\n  command = [\"sh\", \"-c\", \"echo password $TF_VAR_pw\"]\n}\n")
	w.expect(0, []string{"precondition", "run", "drill"}, "fresh")
	if out := w.must(w.dir, w.holdfast(), "ledger", "export"); strings.Contains(out, "pl4nted") || !strings.Contains(out, "password") {
		t.Errorf("the secret is in the ledger, or nothing is:\n%s", out)
	}
}
