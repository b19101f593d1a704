package cloud

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

// TestMain lets the test's own binary be a machine, as lab-cloud's is.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "machine" {
		RunMachine(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// open starts a cloud over a directory; machines run on after it.
func open(t *testing.T, dir string) (c *Cloud, admin, provider *api.Client) {
	t.Helper()
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(c.Handler())
	t.Cleanup(server.Close)
	t.Cleanup(c.Close)
	return c, api.New(server.URL, api.Admin), api.New(server.URL, api.Provider)
}

func must[T any](t *testing.T) func(api.Answer[T], error) T {
	return func(a api.Answer[T], err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if a.Object == nil {
			var zero T
			return zero
		}
		return *a.Object
	}
}

// status is what an error of the cloud was answered with, 200 for none.
func status(err error) int {
	if err == nil {
		return http.StatusOK
	}
	if e, ok := err.(*api.Error); ok {
		return e.Status
	}
	return -1
}

func TestRecordsLiveTogetherAsInDNS(t *testing.T) {
	t.Parallel()
	_, _, p := open(t, t.TempDir())
	ctx := t.Context()
	for _, c := range []struct {
		name, kind, value string
		want              int
	}{
		{"www", "A", "192.0.2.1", http.StatusOK},
		{"www", "A", "192.0.2.2", http.StatusOK},
		{"www", "AAAA", "2001:db8::1", http.StatusOK},
		{"www", "A", "192.0.2.1", http.StatusConflict},
		{"WWW", "CNAME", "elsewhere", http.StatusConflict},
		{"*.crib", "CNAME", "www", http.StatusOK},
		{"*.crib", "A", "100.67.90.12", http.StatusConflict},
		{"*.crib", "CNAME", "api", http.StatusConflict},
		{"empty", "A", "", http.StatusUnprocessableEntity},
	} {
		_, err := api.Create(ctx, p, "record", api.Record{Name: c.name, Type: c.kind, Value: c.value})
		if got := status(err); got != c.want {
			t.Errorf("%s %s %s: %d, want %d (%v)", c.name, c.kind, c.value, got, c.want, err)
		}
	}
	if _, err := api.Get[api.Record](ctx, p, "record", "www"); status(err) != http.StatusConflict {
		t.Errorf("a name that three records have: %v", err)
	}
	found := must[api.Record](t)(api.Get[api.Record](ctx, p, "record", "*.crib/cname"))
	if found.Value != "www" {
		t.Errorf("found %+v", found)
	}
}

func TestIDsAreFresh(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, _, p := open(t, dir)
	first := must[api.Record](t)(api.Create(t.Context(), p, "record", api.Record{Name: "a", Type: "A", Value: "192.0.2.1"}))
	if _, err := api.Delete(t.Context(), p, "record", first.Key()); err != nil {
		t.Fatal(err)
	}
	_, _, p = open(t, dir)
	if _, err := api.Get[api.Record](t.Context(), p, "record", first.Key()); !api.NotFound(err) {
		t.Errorf("a record that was deleted: %v", err)
	}
	second := must[api.Record](t)(api.Create(t.Context(), p, "record", api.Record{Name: "a", Type: "A", Value: "192.0.2.1"}))
	if second.ID <= first.ID {
		t.Errorf("id %d after %d", second.ID, first.ID)
	}
}

func TestMachineRestartsByUpdate(t *testing.T) {
	t.Parallel()
	c, admin, p := open(t, t.TempDir())
	t.Cleanup(c.StopMachines)
	ctx := t.Context()
	m := must[api.Machine](t)(api.Create(ctx, p, "machine", api.Machine{Name: "db", Memory: 64, Running: true}))
	if !m.Running || m.PID == 0 || m.ID == 0 {
		t.Fatalf("not running: %+v", m)
	}
	byHand := m
	byHand.Autostart = true
	if same := must[api.Machine](t)(api.Update(ctx, admin, "machine", m.UUID, byHand)); same.PID != m.PID || same.ID != m.ID || !same.Autostart {
		t.Errorf("by hand: %+v, before %+v", same, m)
	}
	next := must[api.Machine](t)(api.Update(ctx, p, "machine", m.UUID, api.Machine{Name: "db", Memory: 96, Running: true}))
	if next.PID == m.PID || next.ID == m.ID || next.UUID != m.UUID || !next.Running || next.Autostart || !next.Started.After(m.Started) {
		t.Errorf("after an update: %+v, before %+v", next, m)
	}
	if alive(&m) {
		t.Errorf("process %d runs still", m.PID)
	}
	off := must[api.Machine](t)(api.Update(ctx, p, "machine", m.UUID, api.Machine{Name: "db", Memory: 96}))
	if off.Running || off.PID != 0 {
		t.Errorf("to be off: %+v", off)
	}
}

func TestCloudFindsItsMachines(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, _, p := open(t, dir)
	ctx := t.Context()
	m := must[api.Machine](t)(api.Create(ctx, p, "machine", api.Machine{Name: "db", Running: true}))
	gone := must[api.Machine](t)(api.Create(ctx, p, "machine", api.Machine{Name: "gone", Running: true}))
	auto := must[api.Machine](t)(api.Create(ctx, p, "machine", api.Machine{Name: "auto", Running: true, Autostart: true}))
	for _, pid := range []int{gone.PID, auto.PID} { // the host goes down, but for one
		if proc, err := os.FindProcess(pid); err != nil || proc.Kill() != nil {
			t.Fatalf("can't kill %d", pid)
		}
	}
	for deadline := time.Now().Add(5 * time.Second); alive(&gone) || alive(&auto); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("they don't die")
		}
	}
	c, _, p := open(t, dir)
	t.Cleanup(c.StopMachines)
	if again := must[api.Machine](t)(api.Get[api.Machine](ctx, p, "machine", "db")); again.PID != m.PID || again.ID != m.ID || !again.Running {
		t.Errorf("found again: %+v, was %+v", again, m)
	}
	if again := must[api.Machine](t)(api.Get[api.Machine](ctx, p, "machine", "gone")); again.Running || again.PID != 0 {
		t.Errorf("its process is gone, and the cloud says %+v", again)
	}
	if again := must[api.Machine](t)(api.Get[api.Machine](ctx, p, "machine", "auto")); !again.Running || again.PID == auto.PID {
		t.Errorf("to be started with its host: %+v, was %+v", again, auto)
	}
	if next := must[api.Machine](t)(api.Update(ctx, p, "machine", m.UUID, api.Machine{Name: "db", Running: true})); next.PID == m.PID || alive(&m) {
		t.Errorf("a machine of the cloud before: %+v, was %+v", next, m)
	}
}

func TestMachineEndsWithItsDirectory(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "cloud")
	_, _, p := open(t, dir)
	m := must[api.Machine](t)(api.Create(t.Context(), p, "machine", api.Machine{Name: "db", Running: true}))
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); alive(&m); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the machine outlives its cloud's directory")
		}
	}
}

func TestVolumes(t *testing.T) {
	t.Parallel()
	_, admin, p := open(t, t.TempDir())
	ctx := t.Context()
	v := must[api.Volume](t)(api.Create(ctx, p, "volume", api.Volume{Name: "data", Size: 2}))
	file := map[string][]string{"key": {"data"}, "file": {"orders"}}
	if err := admin.Raw(ctx, http.MethodPut, "/v1/volume/file", file, strings.NewReader("four hundred"), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := api.Update(ctx, p, "volume", "data", api.Volume{Name: "data", Size: 1}); status(err) != http.StatusUnprocessableEntity {
		t.Errorf("a volume that shrinks: %v", err)
	}
	grown := must[api.Volume](t)(api.Update(ctx, p, "volume", "data", api.Volume{Name: "data", Size: 3}))
	if text, err := os.ReadFile(filepath.Join(v.Path, "orders")); grown.Size != 3 || err != nil || string(text) != "four hundred" {
		t.Errorf("grown: %+v, %q, %v", grown, text, err)
	}
	file["file"] = []string{"../last-id"}
	if err := admin.Raw(ctx, http.MethodPut, "/v1/volume/file", file, strings.NewReader("7"), nil); status(err) != http.StatusBadRequest {
		t.Errorf("a file outside of the volume: %v", err)
	}
	m := must[api.Machine](t)(api.Create(ctx, p, "machine", api.Machine{Name: "db", Volumes: []int64{v.ID}}))
	if _, err := api.Delete(ctx, p, "volume", "data"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(v.Path); !os.IsNotExist(err) {
		t.Errorf("the data is there still: %v", err)
	}
	if m = must[api.Machine](t)(api.Get[api.Machine](ctx, p, "machine", m.UUID)); len(m.Volumes) != 0 {
		t.Errorf("a volume that is gone is attached: %+v", m)
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	_, admin, p := open(t, t.TempDir())
	ctx := t.Context()
	set := func(f api.Fault) {
		t.Helper()
		if err := admin.Do(ctx, http.MethodPost, "/v1/faults", nil, f, nil); err != nil {
			t.Fatal(err)
		}
	}
	record := func(name string) (api.Answer[api.Record], error) {
		return api.Create(ctx, p, "record", api.Record{Name: name, Type: "A", Value: "192.0.2.1"})
	}
	have := func(name string) bool {
		_, err := api.Get[api.Record](ctx, p, "record", name)
		return !api.NotFound(err)
	}
	set(api.Fault{Mode: api.Before, Times: 2, Name: "a"})
	for range 2 {
		if _, err := record("a"); status(err) != http.StatusInternalServerError || have("a") {
			t.Errorf("before: %v", err)
		}
	}
	if _, err := record("a"); err != nil {
		t.Errorf("a fault that is used up: %v", err)
	}
	set(api.Fault{Mode: api.After, Times: 1, Kind: "record", Op: "create"})
	if a, err := record("b"); err == nil || a.Object != nil || !have("b") {
		t.Errorf("after: %+v, %v", a, err)
	}
	set(api.Fault{Mode: api.Known, Times: 1})
	if a, err := record("c"); err == nil || a.Object == nil || !have("c") {
		t.Errorf("known: %+v, %v", a, err)
	}
	set(api.Fault{Mode: api.Warn, Times: 1, Message: "mind the gap"})
	if a, err := record("d"); err != nil || len(a.Warnings) != 1 || a.Warnings[0] != "mind the gap" {
		t.Errorf("warn: %+v, %v", a, err)
	}
	set(api.Fault{Mode: api.Hang, Times: -1, Name: "e"})
	short, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	if _, err := api.Create(short, p, "record", api.Record{Name: "e", Type: "A", Value: "192.0.2.1"}); err == nil || have("e") {
		t.Errorf("hang: %v", err)
	}
	if _, err := api.Create(ctx, admin, "record", api.Record{Name: "e", Type: "A", Value: "192.0.2.1"}); err != nil {
		t.Errorf("a fault hit what was done by hand: %v", err)
	}
	if err := admin.Do(ctx, http.MethodDelete, "/v1/faults", nil, nil, nil); err != nil {
		t.Fatal(err)
	}
	set(api.Fault{Mode: api.Delay, Times: -1, Wait: 50 * time.Millisecond})
	began := time.Now()
	if _, err := record("f"); err != nil || time.Since(began) < 50*time.Millisecond {
		t.Errorf("delay: %s, %v", time.Since(began), err)
	}
}

func TestOperatorWritesBack(t *testing.T) {
	t.Parallel()
	_, admin, p := open(t, t.TempDir())
	ctx := t.Context()
	must[api.App](t)(api.Create(ctx, p, "app", api.App{Name: "shop", Labels: map[string]string{"team": "blue"}}))
	if err := admin.Do(ctx, http.MethodPut, "/v1/operator", nil, api.Operator{On: true, Label: "tracked-by", Value: "argo", Replicas: 4}, nil); err != nil {
		t.Fatal(err)
	}
	a := must[api.App](t)(api.Get[api.App](ctx, p, "app", "shop"))
	if a.Labels["tracked-by"] != "argo" || a.Labels["team"] != "blue" || a.Replicas != 4 {
		t.Errorf("after the operator: %+v", a)
	}
	answer := must[api.App](t)(api.Update(ctx, p, "app", "shop", api.App{Name: "shop", Labels: map[string]string{"team": "red"}, Replicas: 1}))
	if len(answer.Labels) != 1 {
		t.Errorf("the operator was in the answer to a write: %+v", answer)
	}
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if a = must[api.App](t)(api.Get[api.App](ctx, p, "app", "shop")); a.Labels["tracked-by"] == "argo" && a.Replicas == 4 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the operator doesn't write back: %+v", a)
		}
	}
	if a.Labels["team"] != "red" {
		t.Errorf("the operator touched what isn't its own: %+v", a)
	}
}
