package intake

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

const smallState = `{
  "version": 4, "terraform_version": "1.12.6", "serial": 214, "lineage": "11111111-2222-3333-4444-555555555555",
  "outputs": {"ip": {"value": "10.0.0.1", "type": "string"}},
  "resources": [
    {"mode": "managed", "type": "x_server", "name": "web", "provider": "provider[\"registry.opentofu.org/acme/x\"].eu",
     "instances": [
       {"index_key": "a.b", "schema_version": 0, "attributes": {"id": "1", "pw": "s"}, "sensitive_attributes": [], "dependencies": ["x_net.n"]},
       {"index_key": "a.b", "deposed": "0a0b0c0d", "schema_version": 0, "attributes": {}},
       {"index_key": 0, "status": "tainted", "schema_version": 0, "attributes": {}, "provider": "provider[\"registry.opentofu.org/acme/y\"]"}]},
    {"module": "module.m[\"k\"]", "mode": "data", "type": "x_image", "name": "i", "provider": "module.m.provider[\"registry.opentofu.org/acme/x\"]",
     "instances": [{"schema_version": 0, "attributes": {}}]}
  ],
  "check_results": null
}
`

func TestReadState(t *testing.T) {
	t.Parallel()
	got, err := ReadState(context.Background(), strings.NewReader(smallState), "s", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	const x = `provider["registry.opentofu.org/acme/x"].eu`
	want := &State{
		Version: 4, Serial: 214, Lineage: "11111111-2222-3333-4444-555555555555", TerraformVersion: "1.12.6", Outputs: []string{"ip"},
		Instances: []Instance{
			{Address: `x_server.web["a.b"]`, Provider: "registry.opentofu.org/acme/x", ProviderConfig: x, Dependencies: []string{"x_net.n"}},
			{Address: `x_server.web["a.b"]`, Provider: "registry.opentofu.org/acme/x", ProviderConfig: x, Deposed: "0a0b0c0d"},
			{Address: `x_server.web[0]`, Provider: "registry.opentofu.org/acme/y", ProviderConfig: `provider["registry.opentofu.org/acme/y"]`, Tainted: true},
			{Address: `module.m["k"].data.x_image.i`, Provider: "registry.opentofu.org/acme/x", ProviderConfig: `module.m.provider["registry.opentofu.org/acme/x"]`},
		},
	}
	for i := range got.Instances {
		if a := got.Instances[i].Addr.String(); a != got.Instances[i].Address {
			t.Errorf("address %q, taken apart %q", got.Instances[i].Address, a)
		}
		got.Instances[i].Addr = plan.Address{}
	}
	if d := cmp.Diff(want, got, cmpopts.EquateComparable(plan.Key{}), cmpopts.IgnoreUnexported(State{}, Instance{}), cmpopts.IgnoreFields(State{}, "Secrets"), cmp.Comparer(plan.Equal)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestReadStateRefusals(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text string
		kind Kind
	}{
		"empty":               {"", KindEmpty},
		"empty object":        {"{}", KindEmptyObject},
		"cut":                 {smallState[:len(smallState)/2], KindTruncated},
		"something after it":  {smallState + "{}", KindTrailing},
		"version 3":           {`{"version":3,"serial":1,"lineage":"l","modules":[]}`, KindStateFile},
		"version 5":           {`{"version":5,"serial":1,"lineage":"l","resources":[]}`, KindStateFile},
		"a plan":              {smallPlan, KindNotState},
		"the state's JSON":    {`{"format_version":"1.0","values":{}}`, KindStateJSON},
		"an encrypted state":  {`{"serial":7,"lineage":"l","encrypted_data":"AA==","encryption_version":"v0"}`, KindEncryptedState},
		"an encrypted plan":   {`{"meta":{},"encrypted_data":"AA==","encryption_version":"v0"}`, KindEncryptedPlan},
		"a zip":               {"PK\x03\x04", KindSavedPlan},
		"text":                {"hello", KindNotState},
		"serial twice":        {`{"version":4,"serial":1,"serial":2,"lineage":"l"}`, KindMalformed},
		"serial is text":      {`{"version":4,"serial":"1","lineage":"l"}`, KindMalformed},
		"serial is no number": {`{"version":4,"serial":1.5,"lineage":"l"}`, KindMalformed},
		"module is odd":       {`{"version":4,"serial":1,"lineage":"l","resources":[{"module":"x","mode":"managed","type":"a","name":"b","instances":[{}]}]}`, KindMalformed},
		"key is odd":          {`{"version":4,"serial":1,"lineage":"l","resources":[{"mode":"managed","type":"a","name":"b","instances":[{"index_key":{}}]}]}`, KindMalformed},
	} {
		state, err := ReadState(context.Background(), strings.NewReader(test.text), "s", Limits{})
		if !isKind(err, test.kind) {
			t.Errorf("%s: %v, want %s", name, err, test.kind)
		}
		if encrypted := test.kind == KindEncryptedState; encrypted != (state != nil) || encrypted && (state.Serial != 7 || !state.Encrypted) {
			t.Errorf("%s: state %+v", name, state)
		}
	}
	if _, err := ReadState(context.Background(), strings.NewReader(smallState), "s", Limits{Instances: 2}); !isKind(err, KindTooLarge) {
		t.Errorf("more objects than allowed: %v", err)
	}
}

func TestProviderOf(t *testing.T) {
	t.Parallel()
	for config, want := range map[string]string{
		`provider["registry.terraform.io/hashicorp/aws"]`:           "registry.terraform.io/hashicorp/aws",
		`module.a["x"].provider["tf.example.com/team/x"].us`:        "tf.example.com/team/x",
		`module.a["provider[\"no\"]"].provider["h/n/t"]`:            "h/n/t",
		`provider["registry.opentofu.org/hashicorp/aws"]["by-key"]`: "registry.opentofu.org/hashicorp/aws",
		"provider.null":        "null",
		"provider.aws.eu":      "aws",
		"module.m.provider. x": "x",
		"":                     "",
		`provider["`:           "",
	} {
		if got := providerOf(config); got != want {
			t.Errorf("%s: %q, want %q", config, got, want)
		}
	}
}
