package intake

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// message builds a protobuf message.
type message []byte

func (m message) number(field int, v uint64) message {
	return binary.AppendUvarint(binary.AppendUvarint(m, uint64(field)<<3|wireVarint), v)
}

func (m message) text(field int, s string) message {
	m = binary.AppendUvarint(m, uint64(field)<<3|wireBytes)
	return append(binary.AppendUvarint(m, uint64(len(s))), s...)
}

func (m message) fixed(field, width int) message {
	wire := map[int]uint64{4: wire32, 8: wire64}[width]
	return append(binary.AppendUvarint(m, uint64(field)<<3|wire), make([]byte, width)...)
}

type part struct{ name, content string }

func zipOf(t testing.TB, parts ...part) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, p := range parts {
		w, err := z.Create(p.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(p.content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func planMessage() message {
	return message{}.number(1, 3).text(planVersion, "1.12.6").number(planMode, 1).
		text(3, "a change that is passed over").fixed(90, 4).fixed(91, 8).
		text(planTargets, "x_server.web").text(planTargets, "module.m").text(planExcludes, "x_net.n").text(planForceReplace, "x_server.web").
		text(planBackend, string(message{}.text(backendType, "s3").text(2, "config").text(backendWorkspace, "prod"))).
		number(planErrored, 1).text(planTimestamp, "2026-01-02T03:04:05Z")
}

func wholePlan() []part {
	return []part{
		{"tfplan", string(planMessage())},
		{"tfstate", smallState},
		{"tfstate-prev", strings.Replace(smallState, `"serial": 214`, `"serial": 0`, 1)},
		{"tfconfig/m-/main.tf", "# root\n"},
		{"tfconfig/m-net.sub/../main.tf", "# a name that climbs\n"},
		{"tfconfig/m-net/main.tf", "# net\n"},
		{"tfconfig/modules.json", `[{"Key":"","Dir":"."},{"Key":"net","Source":"./net","Dir":"modules\\net"},{"Key":"net.sub/..","Source":"a/b/c","Version":"1.0.0","Dir":".terraform/modules/sub"}]`},
		{".terraform.lock.hcl", smallLock},
	}
}

func savedPlan(t testing.TB, content []byte) (*SavedPlan, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "p.tfplan")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return OpenSavedPlan(path)
}

func digestOf(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256:" + hex.EncodeToString(sum[:])
}

func TestOpenSavedPlan(t *testing.T) {
	t.Parallel()
	content := zipOf(t, wholePlan()...)
	p, err := savedPlan(t, content)
	if err != nil {
		t.Fatal(err)
	}
	if p.State == nil || p.State.Serial != 214 || p.PreviousState == nil || p.PreviousState.Serial != 0 || len(p.State.Instances) != 4 {
		t.Errorf("state %+v, before %+v", p.State, p.PreviousState)
	}
	if p.Lock == nil || len(p.Lock.Providers) != 2 {
		t.Errorf("lock %+v", p.Lock)
	}
	got := *p
	got.Path, got.State, got.PreviousState, got.Lock = "", nil, nil, nil
	want := SavedPlan{
		Digest: digestOf(string(content)), Size: int64(len(content)),
		Engine: plan.OpenTofu, EngineVersion: "1.12.6", Mode: ModeDestroy, Timestamp: "2026-01-02T03:04:05Z",
		Targets: []string{"x_server.web", "module.m"}, Excludes: []string{"x_net.n"}, ForceReplace: []string{"x_server.web"},
		Backend: "s3", Workspace: "prod", Errored: plan.Yes,
		Modules: []SavedModule{{Dir: "."}, {Key: "net", Source: "./net", Dir: `modules\net`}, {Key: "net.sub/..", Source: "a/b/c", Version: "1.0.0", Dir: ".terraform/modules/sub"}},
		Files: []SavedFile{
			{Module: "", Path: "main.tf", Digest: digestOf("# root\n"), Content: []byte("# root\n")},
			{Module: "net.sub/..", Path: ".terraform/modules/sub/main.tf", Digest: digestOf("# a name that climbs\n"), Content: []byte("# a name that climbs\n")},
			{Module: "net", Path: "modules/net/main.tf", Digest: digestOf("# net\n"), Content: []byte("# net\n")},
		},
	}
	if d := cmp.Diff(want, got, cmpopts.IgnoreUnexported(SavedPlan{})); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestOpenSavedPlanTristates(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		m                            message
		errored, applyable, complete plan.Tristate
		mode                         PlanMode
	}{
		"Terraform, no-op":     {message{}.text(planVersion, "1.11.4").number(planComplete, 1), plan.No, plan.No, plan.Yes, ModeNormal},
		"Terraform, whole":     {message{}.text(planVersion, "1.11.4").number(planComplete, 1).number(planApplyable, 1), plan.No, plan.Yes, plan.Yes, ModeNormal},
		"Terraform, target":    {message{}.text(planVersion, "1.11.4").number(planApplyable, 1), plan.No, plan.Yes, plan.No, ModeNormal},
		"OpenTofu":             {message{}.text(planVersion, "1.12.6").number(planMode, 2), plan.No, plan.Unsaid, plan.Unsaid, ModeRefreshOnly},
		"before errored":       {message{}.text(planVersion, "1.5.7"), plan.Unsaid, plan.Unsaid, plan.Unsaid, ModeNormal},
		"a mode of the future": {message{}.text(planVersion, "2.0.0").number(planMode, 9), plan.No, plan.Unsaid, plan.Unsaid, "mode 9"},
	} {
		p, err := savedPlan(t, zipOf(t, part{"tfplan", string(test.m)}))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if p.Errored != test.errored || p.Applyable != test.applyable || p.Complete != test.complete || p.Mode != test.mode {
			t.Errorf("%s: errored %v, applyable %v, complete %v, mode %q", name, p.Errored, p.Applyable, p.Complete, p.Mode)
		}
	}
}

func TestOpenSavedPlanRefusals(t *testing.T) {
	t.Parallel()
	whole := zipOf(t, wholePlan()...)
	good := part{"tfplan", string(planMessage())}
	for name, test := range map[string]struct {
		content []byte
		kind    Kind
	}{
		"empty":                      {nil, KindEmpty},
		"plan JSON":                  {[]byte(smallPlan), KindNotSavedPlan},
		"text":                       {[]byte("hello"), KindNotSavedPlan},
		"encrypted":                  {[]byte(`{"meta":{"key_provider.a.b":"e30="},"encrypted_data":"AA==","encryption_version":"v0"}`), KindEncryptedPlan},
		"cut":                        {whole[:len(whole)-10], KindNotSavedPlan},
		"another zip":                {zipOf(t, part{"a.txt", "a"}), KindNotSavedPlan},
		"no protobuf":                {zipOf(t, part{"tfplan", "\x07\x07\x07"}), KindNotSavedPlan},
		"a length that lies":         {zipOf(t, part{"tfplan", "\x72\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"}), KindNotSavedPlan},
		"a part twice":               {zipOf(t, good, good), KindNotSavedPlan},
		"a bad state":                {zipOf(t, good, part{"tfstate", "{}"}), KindEmptyObject},
		"a bad lock":                 {zipOf(t, good, part{".terraform.lock.hcl", "x"}), KindNotLock},
		"bad modules":                {zipOf(t, good, part{"tfconfig/modules.json", "x"}), KindNotSavedPlan},
		"a module that isn't listed": {zipOf(t, good, part{"tfconfig/m-x/main.tf", ""}, part{"tfconfig/modules.json", "[]"}), KindNotSavedPlan},
		"configuration that bursts":  {zipOf(t, good, part{"tfconfig/m-/main.tf", strings.Repeat("\x00", maxZipConfig+1)}), KindTooLarge},
		"a lock that bursts":         {zipOf(t, good, part{".terraform.lock.hcl", strings.Repeat(" ", maxLockSize+1)}), KindTooLarge},
	} {
		p, err := savedPlan(t, test.content)
		if !isKind(err, test.kind) || p != nil {
			t.Errorf("%s: %v, want %s", name, err, test.kind)
		}
	}
	if _, err := OpenSavedPlan(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Errorf("no file: %v", err)
	}
	if _, err := OpenSavedPlan(t.TempDir()); err == nil {
		t.Error("a directory is read")
	}
}

// TestSavedPlanSizesThatLie changes the size that the zip gives for a part:
// what really comes out counts.
func TestSavedPlanSizesThatLie(t *testing.T) {
	t.Parallel()
	content := zipOf(t, part{"tfplan", string(planMessage())}, part{".terraform.lock.hcl", strings.Repeat(" ", maxLockSize+1)})
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	z.File[1].UncompressedSize64 = 10
	p := &SavedPlan{Path: "p"}
	if err := p.readZip(z); err == nil {
		t.Error("read, want a refusal")
	}
}

func TestSniff(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Form{
		"":                                    FormEmpty,
		" \n":                                 FormEmpty,
		"\xef\xbb\xbf":                        FormEmpty,
		"{":                                   FormJSON,
		"  \n[{":                              FormJSON,
		"\xef\xbb\xbf{}":                      FormJSON,
		"[command]/bin/tf":                    FormText,
		"hello":                               FormText,
		"\x1b[1mPlan":                         FormText,
		"PK\x03\x04abc":                       FormZip,
		"PK\x05\x06":                          FormZip,
		"\xff\xfe{\x00":                       FormUTF16,
		"\xfe\xff\x00{":                       FormUTF16,
		"{\x00\"\x00":                         FormUTF16,
		"\x00{\x00\"":                         FormUTF16,
		"\x7fELF\x02\x01\x01":                 FormBinary,
		"\x1f\x8b\x08\x01\x02\x03\x04":        FormBinary,
		`{"meta":{"key_provider.pbkdf2.k":"x`: FormEncryptedPlan,
		`{"serial":1,"lineage":"l","meta":{"key_provider.pbkdf2.k":"x"`:     FormEncryptedState,
		`{"format_version":"1.2","terraform_version":"1.5.0","variables":{`: FormJSON,
	} {
		if got := Sniff([]byte(text)); got != want {
			t.Errorf("%q: form %d, want %d", text, got, want)
		}
	}
}
