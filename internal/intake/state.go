package intake

import (
	"context"
	"crypto/sha256"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// State is what holdfast takes from a state file: where it stands and what is
// in it. It holds values only of the objects that ReadStateObjects was asked for.
type State struct {
	Version          int // of the file's format: 4
	Serial           int64
	Lineage          string
	TerraformVersion string // of the engine that wrote it, OpenTofu's too
	Encrypted        bool   // only Serial and Lineage are known
	Outputs          []string
	Instances        []Instance    // in the file's order
	Secrets          *plan.Secrets // what the state marks as sensitive, of outputs and objects

	outputs []string // digests of outputs, with their names
}

// Instance is one object in a state.
type Instance struct {
	Addr           plan.Address
	Address        string // Addr as text
	Provider       string // host/namespace/type; in states before 0.13 the bare type
	ProviderConfig string // the provider configuration's address as the state writes it
	Deposed        string // 8 hex digits; "" for the current object
	Tainted        bool
	Dependencies   []string // addresses of configuration blocks

	Attributes plan.Value // of objects that were asked for; absent otherwise. Nothing in it is marked as sensitive

	sum [sha256.Size]byte // of the attributes
}

// ReadState reads the header and the index of a state file of version 4. Older
// versions and what is no state give a *Refusal. An encrypted state gives both
// its header, with Encrypted set, and a *Refusal.
func ReadState(ctx context.Context, r io.Reader, source string, lim Limits) (*State, error) {
	return ReadStateObjects(ctx, r, source, lim, nil)
}

// ReadStateObjects is ReadState that keeps the attributes of the objects for
// whose address keep holds, the current and the deposed ones. nil keeps none.
func ReadStateObjects(ctx context.Context, r io.Reader, source string, lim Limits, keep func(address string) bool) (*State, error) {
	in := newInput(ctx, decodeText(r), lim.filled())
	var noise noise
	state, err := in.readState(&noise, source, keep)
	if err != nil {
		return state, err
	}
	for {
		switch in.nextDocument(&noise) {
		case foundCopy:
			if err := in.checkCopy(source, 1, func(again *input) error { return again.repeatsState(source, state, keep) }); err != nil {
				return nil, err
			}
		case foundEnd:
			if err := in.refuseFailure(source); err != nil {
				return nil, err
			}
			return state, nil
		default:
			return nil, &Refusal{Source: source, Kind: KindTrailing, Line: in.lines + 1, Offset: in.offset(),
				Cause: "After a whole state comes something else, so the file may be damaged or edited.", Next: nextState}
		}
	}
}

// readState reads the state that begins after noise.
func (in *input) readState(noise *noise, source string, keep func(address string) bool) (*State, error) {
	if what := in.nextDocument(noise); what != foundJSON {
		return nil, in.refuseNoState(what, source)
	}
	d := &stateDocument{reader: newReader(in), state: &State{Secrets: &plan.Secrets{}}, keys: make(map[string]bool), shared: make(map[string]string), keep: keep}
	err := d.read()
	if err != nil {
		err = d.refuse(source, 0, err)
	}
	d.close()
	d.state.outputs = d.sums
	if err == nil {
		err = d.classify(source)
	}
	if err != nil && !d.state.Encrypted {
		return nil, err
	}
	return d.state, err
}

// repeatsState reports with errOtherCopy where a copy isn't this state.
func (in *input) repeatsState(source string, state *State, keep func(address string) bool) error {
	var noise noise
	again, err := in.readState(&noise, source, keep)
	if err != nil {
		return err
	}
	if in.nextDocument(&noise) != foundEnd || !reflect.DeepEqual(again, state) {
		return errOtherCopy
	}
	return in.refuseFailure(source)
}

const nextState = "Give what `tofu state pull` or `terraform state pull` prints."

func (in *input) refuseNoState(what found, source string) error {
	if err := in.refuseFailure(source); err != nil {
		return err
	}
	out := &Refusal{Source: source, Kind: KindEmpty, Offset: -1, Cause: "There is nothing in it, so there is no state.", Next: nextState}
	if what == foundEnd {
		return out
	}
	out.Kind, out.Cause = KindNotState, "It is not JSON, so it is no state file."
	if Sniff(in.peek(SniffSize)) == FormZip {
		out.Kind, out.Cause = KindSavedPlan, "It is a saved plan or another zip, not a state file."
	}
	return out
}

type stateDocument struct {
	*reader
	state  *State
	keys   map[string]bool
	shared map[string]string // texts that the instances of a state repeat
	sums   []string          // of outputs, with their names
	keep   func(address string) bool
}

// share returns s as it was given before, so that it is held once.
func (d *stateDocument) share(s string) string {
	if have, ok := d.shared[s]; ok {
		return have
	}
	d.shared[s] = s
	return s
}

func (d *stateDocument) read() error {
	return d.members(func(key []byte) (err error) {
		name := string(key)
		if d.keys[name] {
			return errTwice
		}
		if len(d.keys) > maxSections {
			return d.skip()
		}
		d.keys[name] = true
		switch name {
		case "version":
			var n int64
			n, err = d.integer()
			d.state.Version = int(n)
			return err
		case "serial":
			d.state.Serial, err = d.integer()
		case "lineage":
			d.state.Lineage, err = d.text()
		case "terraform_version":
			d.state.TerraformVersion, err = d.text()
		case "outputs":
			return d.uniqueMembers(d.output)
		case "resources":
			return d.elements(d.resource)
		default:
			return d.skip()
		}
		return err
	})
}

// integer reads a whole number.
func (r *reader) integer() (int64, error) {
	if null, err := r.isNull(); null || err != nil {
		return 0, err
	}
	if k := r.dec.PeekKind(); k != '0' && k != 0 {
		return 0, notA("a number")
	}
	tok, err := r.dec.ReadToken()
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(tok.String(), 10, 64)
	if err != nil {
		return 0, notA("a whole number")
	}
	return n, nil
}

// classify refuses what is no state of version 4.
func (d *stateDocument) classify(source string) error {
	out := &Refusal{Source: source, Kind: KindNotState, Offset: -1, Next: nextState}
	switch {
	case d.keys["encrypted_data"]:
		d.state.Encrypted = d.keys["serial"] || d.keys["lineage"]
		out.Kind, out.Cause = KindEncryptedState, "The state is encrypted by OpenTofu; only its serial and lineage can be read."
		if !d.state.Encrypted {
			out.Kind, out.Cause = KindEncryptedPlan, "It is a saved plan that OpenTofu encrypted, not a state."
		}
		out.Next = "Run `tofu state pull` where the encryption configuration or TF_ENCRYPTION gives the keys."
	case d.keys["version"] && d.state.Version == 4:
		return nil
	case d.keys["version"] && (d.keys["modules"] || d.keys["lineage"] || d.keys["serial"]):
		out.Kind, out.Cause = KindStateFile, "It is a state file of version "+stateVersion(strconv.Itoa(d.state.Version))+"; only version 4 is read."
		out.Next = "Let an engine of version 0.12 or later write the state anew, then give it again."
	case d.keys["format_version"] && d.keys["values"]:
		out.Kind, out.Cause = KindStateJSON, "It is what `show -json` prints of a state, not the state file: it has no serial and no lineage."
	case len(d.keys) == 0:
		out.Kind, out.Cause = KindEmptyObject, "It is the empty object {}, no state."
	default:
		out.Cause = "It is JSON but no state file."
	}
	return out
}

// stateResource is what the instances of one resource have in common.
type stateResource struct {
	addr     plan.Address
	module   string
	provider string
	each     []Instance
	keys     []plan.Value
}

// resource reads one resource of a state with its instances.
func (d *stateDocument) resource(int) error {
	var res stateResource
	err := d.uniqueMembers(func(name string) (err error) {
		switch name {
		case "module":
			res.module, err = d.text()
		case "mode":
			var mode string
			mode, err = d.text()
			res.addr.Mode = plan.Mode(mode)
		case "type":
			res.addr.Type, err = d.text()
		case "name":
			res.addr.Name, err = d.text()
		case "provider":
			res.provider, err = d.text()
		case "instances":
			return d.elements(func(int) error { return d.instance(&res) })
		default:
			return d.skip()
		}
		return err
	})
	if err != nil {
		return err
	}
	return d.addInstances(&res)
}

func (d *stateDocument) instance(res *stateResource) error {
	if len(d.state.Instances)+len(res.each) >= d.in.lim.Instances {
		return &Refusal{Kind: KindTooLarge, Line: d.in.lines + 1, Offset: -1,
			Cause: "The state has more than " + strconv.Itoa(d.in.lim.Instances) + " objects, more than holdfast reads.", Next: "Split the stack, or raise the limit if the size is right."}
	}
	var inst Instance
	var key, marks plan.Value
	err := d.uniqueMembers(func(name string) (err error) {
		switch name {
		case "index_key":
			key, err = d.value()
		case "status":
			var status string
			status, err = d.text()
			inst.Tainted = status == "tainted"
		case "deposed":
			inst.Deposed, err = d.text()
		case "provider":
			inst.ProviderConfig, err = d.text()
			inst.ProviderConfig = d.share(inst.ProviderConfig)
		case "sensitive_attributes":
			marks, err = d.value()
		case "attributes", "attributes_flat":
			inst.Attributes, err = d.value()
			inst.sum = sha256.Sum256(plan.AppendCanonical(nil, withoutEmpty(inst.Attributes), false))
		case "dependencies", "depends_on":
			var v plan.Value
			v, err = d.value()
			inst.Dependencies = stringsOf(v)
			for i, dep := range inst.Dependencies {
				inst.Dependencies[i] = d.share(dep)
			}
		default:
			return d.skip()
		}
		return err
	})
	d.collectMarked(inst.Attributes, marks)
	res.each = append(res.each, inst)
	res.keys = append(res.keys, key)
	return err
}

// addInstances completes a resource's instances with what they share, which
// may stand after them.
func (d *stateDocument) addInstances(res *stateResource) error {
	if res.module != "" {
		m, err := plan.ParseAddress(res.module + ".x.x")
		if err != nil {
			return &shapeError{path: ".module", what: "is not the address of a module"}
		}
		res.addr.Module = m.Module
	}
	for i := range res.each {
		inst := res.each[i]
		inst.Addr = res.addr
		if s, ok := res.keys[i].AsString(); ok {
			inst.Addr.Key = plan.StringKey(s)
		} else if n, ok := res.keys[i].AsNumber(); ok {
			inst.Addr.Key = plan.IntKey(n)
		} else if !res.keys[i].IsUnset() {
			return &shapeError{path: ".instances", what: "has an index_key that is neither a number nor a string"}
		}
		inst.Address = inst.Addr.String()
		if inst.ProviderConfig == "" {
			inst.ProviderConfig = res.provider
		}
		inst.Provider = providerOf(inst.ProviderConfig)
		if d.keep == nil || !d.keep(inst.Address) {
			inst.Attributes = plan.Value{}
		}
		d.state.Instances = append(d.state.Instances, inst)
	}
	return nil
}

// providerOf takes the provider out of a provider configuration's address:
// provider["host/ns/type"].alias, module.m.provider["…"], or before 0.13
// provider.type.alias. It is "" where there is none.
func providerOf(config string) string {
	// A module key may hold anything, so the last occurrence is meant.
	if i := strings.LastIndex(config, `provider["`); i >= 0 {
		name, _, found := strings.Cut(config[i+len(`provider["`):], `"]`)
		if !found {
			return ""
		}
		return name
	}
	if i := strings.LastIndex(config, "provider."); i >= 0 {
		name, _, _ := strings.Cut(config[i+len("provider."):], ".")
		return strings.TrimSpace(name)
	}
	return ""
}
