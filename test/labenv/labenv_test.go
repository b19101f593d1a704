package labenv

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// everyEngine runs a test with every engine, each with a cloud of its own.
func everyEngine(t *testing.T, test func(t *testing.T, l *Lab, e Engine)) {
	t.Parallel()
	for _, e := range Engines(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			test(t, Start(t), e)
		})
	}
}

// apply plans and applies, and wants exit 0.
func apply(t *testing.T, r *Root) string {
	t.Helper()
	r.Plan()
	got := r.Apply()
	if got.Code != 0 {
		t.Fatalf("apply: exit %d\n%s%s", got.Code, got.Stdout, got.Stderr)
	}
	return got.Stdout
}

// quiet wants an empty plan.
func quiet(t *testing.T, r *Root) {
	t.Helper()
	if changes, text := r.Plan(); changes {
		t.Fatalf("the plan isn't empty:\n%s", text)
	}
}

func want(t *testing.T, text, part string) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Errorf("there is no %q in:\n%s", part, text)
	}
}

// block is a resource with its attributes, one a line.
func block(kind, name string, attributes ...string) string {
	return fmt.Sprintf("resource \"lab_%s\" \"%s\" {\n  name = \"%s\"\n  %s\n}\n", kind, name, name, strings.Join(attributes, "\n  "))
}

const image = `image = "debian-12"`

// TestInPlaceRestarts shows what an update in place does to a machine: another
// process, and a volume attached by hand is detached though no plan says so.
func TestInPlaceRestarts(t *testing.T) {
	everyEngine(t, func(t *testing.T, l *Lab, e Engine) {
		r := l.NewRoot(t, e, block("machine", "db", image))
		apply(t, r)
		quiet(t, r)
		l.Admin("create", "volume", "byhand")
		l.Admin("attach", "db", "byhand")
		quiet(t, r)
		before := l.Admin("get", "machine", "db", "started")
		r.Write("main.tf", block("machine", "db", image, "memory = 256"))
		_, text := r.Plan()
		want(t, text, "0 to add, 1 to change, 0 to destroy")
		if got := r.Apply(); got.Code != 0 {
			t.Fatalf("apply: %+v", got)
		}
		if after := l.Admin("get", "machine", "db", "started"); after == before {
			t.Errorf("the machine runs since %s still: it wasn't restarted", after)
		}
		if left := l.Admin("get", "machine", "db", "volumes"); left != "" {
			t.Errorf("volumes %q are attached still", left)
		}
		want(t, l.Admin("machine", "db"), "name=db")
		quiet(t, r)
	})
}

// TestBlindRead: autostart and whether a machine runs are never read back.
func TestBlindRead(t *testing.T) {
	everyEngine(t, func(t *testing.T, l *Lab, e Engine) {
		r := l.NewRoot(t, e, block("machine", "db", image))
		apply(t, r)
		before := l.Admin("machine", "db")
		l.Admin("set", "machine", "db", "autostart=true")
		quiet(t, r)
		if after := l.Admin("machine", "db"); after != strings.Replace(before, "autostart=false", "autostart=true", 1) {
			t.Errorf("setting autostart by hand did more:\n%s\n%s", before, after)
		}
		l.Admin("stop", "db")
		quiet(t, r)
		l.Admin("start", "db")
		r.Write("main.tf", block("machine", "db", image, "autostart = true"))
		_, text := r.Plan()
		want(t, text, "+ autostart")
		// An import reads it: nothing is left to record.
		r.Must("state", "rm", "lab_machine.db")
		r.Must("import", "-no-color", "lab_machine.db", "db")
		quiet(t, r)
	})
}

// TestWarnOnlyStart: exit 0, the machine off, and the next plan empty.
func TestWarnOnlyStart(t *testing.T) {
	everyEngine(t, func(t *testing.T, l *Lab, e Engine) {
		r := l.NewRoot(t, e, block("machine", "db", image))
		apply(t, r)
		r.Write("main.tf", block("machine", "db", image, `description = "orders"`))
		l.Admin("no-start", "-name", "db")
		want(t, apply(t, r), "Warning")
		if running := l.Admin("get", "machine", "db", "running"); running != "false" {
			t.Errorf("running = %s, want false", running)
		}
		quiet(t, r)
	})
}

// TestStrictID: exit 1, and all was done.
func TestStrictID(t *testing.T) {
	everyEngine(t, func(t *testing.T, l *Lab, e Engine) {
		const provider = "provider \"lab\" {\n  strict_id = true\n}\n"
		r := l.NewRoot(t, e, provider+block("machine", "db", image))
		apply(t, r)
		r.Write("main.tf", provider+block("machine", "db", image, "memory = 256"))
		r.Plan()
		got := r.Apply()
		if got.Code != 1 {
			t.Errorf("exit %d, want 1", got.Code)
		}
		want(t, got.Stderr, "inconsistent result after apply")
		if memory := l.Admin("get", "machine", "db", "memory"); memory != "256" {
			t.Errorf("memory is %s, want 256", memory)
		}
		quiet(t, r)
	})
}

// TestVolumes: growing keeps the data, shrinking loses it.
func TestVolumes(t *testing.T) {
	everyEngine(t, func(t *testing.T, l *Lab, e Engine) {
		r := l.NewRoot(t, e, block("volume", "data", "size = 10"))
		apply(t, r)
		l.Admin("write", "data", "orders.db", "four hundred orders")
		r.Write("main.tf", block("volume", "data", "size = 20"))
		want(t, apply(t, r), "1 changed")
		if text := l.Admin("read", "data", "orders.db"); text != "four hundred orders" {
			t.Errorf("after growing the file says %q", text)
		}
		r.Write("main.tf", block("volume", "data", "size = 5"))
		_, text := r.Plan()
		want(t, text, "forces replacement")
		if got := r.Apply(); got.Code != 0 {
			t.Fatalf("apply: %+v", got)
		}
		if text, err := l.TryAdmin("read", "data", "orders.db"); err == nil {
			t.Errorf("the file is there still: %q", text)
		}
	})
}

// TestOperator: its label comes back after every apply, and labels of another
// kind are drift.
func TestOperator(t *testing.T) {
	everyEngine(t, func(t *testing.T, l *Lab, e Engine) {
		r := l.NewRoot(t, e, block("app", "shop", "labels = {", `  team = "blue"`, "}"))
		apply(t, r)
		quiet(t, r)
		l.Admin("operator", "on", "-label", "tracked-by=argo", "-replicas", "3")
		for range 2 {
			changes, text := r.Plan()
			if !changes {
				t.Fatal("the operator's label is no change")
			}
			want(t, text, `"tracked-by" = "argo" -> null`)
			if got := r.Apply(); got.Code != 0 {
				t.Fatalf("apply: %+v", got)
			}
			l.Admin("operator", "sync")
		}
		if n := l.Admin("get", "app", "shop", "replicas"); n != "3" {
			t.Errorf("replicas = %s, want 3", n)
		}
		l.Admin("operator", "off")
		apply(t, r)
		quiet(t, r)
	})
}

// TestFailures: what state says after a create that failed, by how it failed.
func TestFailures(t *testing.T) {
	everyEngine(t, func(t *testing.T, l *Lab, e Engine) {
		r := l.NewRoot(t, e, block("record", "lost", `type = "A"`, `value = "192.0.2.1"`)+
			block("record", "known", `type = "A"`, `value = "192.0.2.2"`)+block("record", "refused", `type = "A"`, `value = "192.0.2.3"`))
		l.Admin("fail", "-name", "lost", "-after")
		l.Admin("fail", "-name", "known", "-known")
		l.Admin("fail", "-name", "refused", "-message", "quota exceeded")
		r.Plan()
		got := r.Apply()
		if got.Code != 1 {
			t.Errorf("exit %d, want 1", got.Code)
		}
		want(t, got.Stderr, "quota exceeded")
		if state := strings.Fields(r.Must("state", "list")); len(state) != 1 || state[0] != "lab_record.known" {
			t.Errorf("state has %q, want lab_record.known alone", state)
		}
		if live := l.Admin("list", "record"); strings.Contains(live, "name=refused") || strings.Count(live, "\n") != 1 {
			t.Errorf("live are:\n%s\nwant lost and known", live)
		}
		_, text := r.Plan()
		want(t, text, "lab_record.known is tainted")
		want(t, text, "3 to add, 0 to change, 1 to destroy")
		// The lost one is in the way of its own second creation; an import adopts it.
		if got = r.Apply(); got.Code != 1 {
			t.Errorf("exit %d, want 1", got.Code)
		}
		want(t, got.Stderr, "exists already")
		r.Must("import", "-no-color", "lab_record.lost", "lost/A")
		quiet(t, r)
	})
}

// TestDrift: changes by hand show, and a secret doesn't.
func TestDrift(t *testing.T) {
	everyEngine(t, func(t *testing.T, l *Lab, e Engine) {
		r := l.NewRoot(t, e, block("record", "www", `type = "A"`, `value = "192.0.2.1"`)+block("secret", "key", `value = "hunter2"`)+
			"data \"lab_record\" \"www\" {\n  name = lab_record.www.name\n  type = \"A\"\n}\noutput \"www\" {\n  value = data.lab_record.www.value\n}\n")
		apply(t, r)
		if got := r.Must("output", "-raw", "www"); got != "192.0.2.1" {
			t.Errorf("the data source says %q", got)
		}
		l.Admin("set", "record", "www", "value=192.0.2.9")
		l.Admin("set", "secret", "key", "value=other")
		_, text := r.Plan()
		want(t, text, `"192.0.2.9" -> "192.0.2.1"`)
		if strings.Contains(text, "hunter2") || strings.Contains(text, "lab_") && strings.Contains(text, "token =") {
			t.Errorf("a secret is in the plan:\n%s", text)
		}
		l.Admin("delete", "record", "www")
		_, text = r.Plan()
		want(t, text, "1 to add, 1 to change, 0 to destroy")
	})
}

// TestStateServer: the http backend, its lock and its failures, and every
// version kept.
func TestStateServer(t *testing.T) {
	everyEngine(t, func(t *testing.T, l *Lab, e Engine) {
		s := StartState(t)
		s.RequireAuth("ada", "lovelace")
		r := l.NewRoot(t, e, block("record", "www", `type = "A"`, `value = "192.0.2.1"`))
		r.Write("backend.tf", s.Backend("team"))
		r.Must("init", "-input=false", "-no-color")
		apply(t, r)
		versions := s.Versions("team")
		if len(versions) == 0 || !json.Valid(versions[len(versions)-1]) || !strings.Contains(string(versions[len(versions)-1]), "lab_record") {
			t.Fatalf("%d versions, the last isn't a state with the record", len(versions))
		}
		if s.LockInfo("team") != nil {
			t.Error("the lock is held still")
		}
		s.Lock("team", "1b4e28ba-2fa1-11d2-883f-0016d3cca427", "bo@elsewhere")
		got := r.Run("plan", "-input=false", "-no-color")
		if got.Code != 1 {
			t.Errorf("exit %d of a plan while locked, want 1", got.Code)
		}
		want(t, got.Stderr, "1b4e28ba-2fa1-11d2-883f-0016d3cca427")
		r.Must("force-unlock", "-force", "1b4e28ba-2fa1-11d2-883f-0016d3cca427")
		if s.LockInfo("team") != nil {
			t.Error("force-unlock left the lock")
		}
		r.Write("main.tf", block("record", "www", `type = "A"`, `value = "192.0.2.2"`))
		r.Plan()
		s.FailWrites(10, http.StatusForbidden)
		if got = r.Apply(); got.Code != 1 {
			t.Errorf("exit %d of an apply whose state wasn't taken, want 1", got.Code)
		}
		if value := l.Admin("get", "record", "www", "value"); value != "192.0.2.2" {
			t.Errorf("the record says %s, want 192.0.2.2", value)
		}
		if len(s.Versions("team")) != len(versions) {
			t.Error("a refused write was kept")
		}
	})
}

// TestCrash: a cloud that crashes leaves its machines, and finds them again.
func TestCrash(t *testing.T) {
	t.Parallel()
	l := Start(t)
	l.Admin("create", "machine", "db")
	before := l.Admin("machine", "db")
	if err := l.Kill(); err != nil {
		t.Fatal(err)
	}
	if _, err := l.TryAdmin("machine", "db"); err == nil {
		t.Error("a cloud that was killed answers")
	}
	if err := l.Restart(); err != nil {
		t.Fatal(err)
	}
	if after := l.Admin("machine", "db"); after != before {
		t.Errorf("before the crash\n%s\nafter it\n%s", before, after)
	}
	if err := l.Kill(); err != nil { // Close ends the machine all the same
		t.Fatal(err)
	}
}

// TestMany: a hundred resources are applied in moments; the cloud isn't what
// takes the time.
func TestMany(t *testing.T) {
	everyEngine(t, func(t *testing.T, l *Lab, e Engine) {
		r := l.NewRoot(t, e, "resource \"lab_record\" \"r\" {\n  count = 80\n  name  = \"r${count.index}\"\n  type  = \"A\"\n  value = \"192.0.2.1\"\n}\n"+
			"resource \"lab_machine\" \"m\" {\n  count = 20\n  name  = \"m${count.index}\"\n  image = \"debian-12\"\n}\n")
		began := time.Now()
		apply(t, r)
		t.Logf("100 resources: %s", time.Since(began).Round(time.Millisecond))
		if n := strings.Count(l.Admin("list", "machines"), "running=true"); n != 20 {
			t.Errorf("%d machines run, want 20", n)
		}
	})
}

// TestImport: what was made by hand can be adopted, by name.
func TestImport(t *testing.T) {
	everyEngine(t, func(t *testing.T, l *Lab, e Engine) {
		l.Admin("create", "volume", "data", "size=4")
		l.Admin("create", "machine", "db", "image=debian-12", "memory=64", "volumes="+l.Admin("get", "volume", "data", "id"))
		l.Admin("create", "app", "shop", "labels.team=blue", "replicas=2")
		l.Admin("create", "record", "www", "value=192.0.2.1")
		before := l.Admin("get", "machine", "db", "started")
		var imports string
		for _, id := range []string{"volume.data", "machine.db", "app.shop", "record.www"} {
			_, name, _ := strings.Cut(id, ".")
			imports += fmt.Sprintf("import {\n  to = lab_%s\n  id = %q\n}\n", id, name)
		}
		r := l.NewRoot(t, e, imports+block("volume", "data", "size = 4")+block("machine", "db", image, "memory = 64", "volumes = [lab_volume.data.id]")+
			block("app", "shop", "labels = {", `  team = "blue"`, "}")+block("record", "www", `type = "A"`, `value = "192.0.2.1"`))
		_, text := r.Plan()
		want(t, text, "4 to import, 0 to add, 0 to change, 0 to destroy")
		if got := r.Apply(); got.Code != 0 {
			t.Fatalf("apply: %+v", got)
		}
		quiet(t, r)
		if after := l.Admin("get", "machine", "db", "started"); after != before {
			t.Error("the import restarted the machine")
		}
	})
}
