package intake

import (
	"io"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// maxLockSize bounds a dependency lock file; real ones have tens of kilobytes.
const maxLockSize = 4 << 20

// Lock is a dependency lock file (.terraform.lock.hcl).
type Lock struct {
	Providers []LockedProvider // in the file's order; engines sort by name
}

// LockedProvider is one provider's entry in a lock file.
type LockedProvider struct {
	Name        string   // host/namespace/type
	Version     string   // the selected version
	Constraints string   // "" where there are none
	Hashes      []string // "h1:…", "zh:…"; in the file's order
	Line        int
}

// Provider returns the entry of a provider, nil if there is none.
func (l *Lock) Provider(name string) *LockedProvider {
	i := slices.IndexFunc(l.Providers, func(p LockedProvider) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return &l.Providers[i]
}

// ReadLock reads a dependency lock file. What is no such file, or one that no
// engine would take, gives a *Refusal.
func ReadLock(r io.Reader, source string) (*Lock, error) {
	src, err := io.ReadAll(io.LimitReader(r, maxLockSize+1))
	if err != nil {
		return nil, err
	}
	if len(src) > maxLockSize {
		return nil, &Refusal{Source: source, Kind: KindTooLarge, Offset: -1,
			Cause: "It has more than " + size(maxLockSize) + "; no lock file is that large.", Next: nextLock}
	}
	if pos, ok := onlyLockTokens(src, source); !ok {
		return nil, refuseLock(source, pos, "has something that no lock file has")
	}
	file, diags := hclsyntax.ParseConfig(src, source, hcl.InitialPos)
	if diags.HasErrors() {
		return nil, refuseLock(source, diags[0].Subject.Start, "is not valid HCL")
	}
	body := file.Body.(*hclsyntax.Body) // what ParseConfig promises
	lock := &Lock{}
	for _, b := range body.Blocks {
		p, err := lockedProvider(source, b)
		if err != nil {
			return nil, err
		}
		if p == nil {
			continue
		}
		if lock.Provider(p.Name) != nil {
			return nil, refuseLock(source, b.TypeRange.Start, "has an entry for a provider that has one already")
		}
		lock.Providers = append(lock.Providers, *p)
	}
	if len(body.Attributes) > 0 {
		return nil, refuseLock(source, firstAttribute(body), "has an argument outside of any block")
	}
	return lock, nil
}

func firstAttribute(body *hclsyntax.Body) hcl.Pos {
	first := hcl.Pos{Byte: maxLockSize + 1}
	for _, a := range body.Attributes {
		if a.NameRange.Start.Byte < first.Byte {
			first = a.NameRange.Start
		}
	}
	return first
}

const nextLock = "Let `tofu init` or `terraform init` write the lock file."

func refuseLock(source string, pos hcl.Pos, what string) *Refusal {
	return &Refusal{Source: source, Kind: KindNotLock, Line: pos.Line, Offset: int64(pos.Byte),
		Cause: "It " + what + " here, so it can't be told which providers it locks.", Next: nextLock}
}

// onlyLockTokens reports whether the text has only tokens that a lock file
// has, nested no deeper: the parser's recursion follows the nesting, and
// nothing that a lock file needs is recursive.
func onlyLockTokens(src []byte, source string) (hcl.Pos, bool) {
	tokens, diags := hclsyntax.LexConfig(src, source, hcl.InitialPos)
	if diags.HasErrors() {
		return diags[0].Subject.Start, false
	}
	depth := 0
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack:
			depth++
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack:
			depth--
		case hclsyntax.TokenIdent, hclsyntax.TokenOQuote, hclsyntax.TokenQuotedLit, hclsyntax.TokenCQuote, hclsyntax.TokenEqual,
			hclsyntax.TokenComma, hclsyntax.TokenNewline, hclsyntax.TokenComment, hclsyntax.TokenEOF:
		default:
			return t.Range.Start, false
		}
		if depth > 2 {
			return t.Range.Start, false
		}
	}
	return hcl.Pos{}, true
}

// lockedProvider reads one block. Blocks of other types are for other things
// that may be locked one day; engines pass them over.
func lockedProvider(source string, b *hclsyntax.Block) (*LockedProvider, error) {
	if b.Type != "provider" {
		return nil, nil
	}
	if len(b.Labels) != 1 || b.Labels[0] == "" {
		return nil, refuseLock(source, b.TypeRange.Start, "has a provider block without exactly one name")
	}
	p := &LockedProvider{Name: b.Labels[0], Line: b.TypeRange.Start.Line}
	for _, m := range []struct {
		name string
		to   *string
	}{{"version", &p.Version}, {"constraints", &p.Constraints}} {
		if a := b.Body.Attributes[m.name]; a != nil {
			v, diags := a.Expr.Value(nil)
			if diags.HasErrors() || !isString(v) {
				return nil, refuseLock(source, a.SrcRange.Start, "has a "+m.name+" that is not a string")
			}
			*m.to = v.AsString()
		}
	}
	if p.Version == "" {
		return nil, refuseLock(source, b.TypeRange.Start, "has a provider without a version")
	}
	a := b.Body.Attributes["hashes"]
	if a == nil {
		return p, nil
	}
	list, diags := a.Expr.Value(nil)
	notStrings := refuseLock(source, a.SrcRange.Start, "has hashes that are not a list of strings")
	if diags.HasErrors() || !list.Type().IsTupleType() {
		return nil, notStrings
	}
	for it := list.ElementIterator(); it.Next(); {
		_, v := it.Element()
		if !isString(v) {
			return nil, notStrings
		}
		p.Hashes = append(p.Hashes, v.AsString())
	}
	return p, nil
}

func isString(v cty.Value) bool {
	return !v.IsNull() && v.IsWhollyKnown() && v.Type() == cty.String
}
