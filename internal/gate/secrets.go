package gate

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// knownSecrets are the secrets of a stack that are known without a plan: what
// its state marks, and what is given to variables that it declares as
// sensitive. state is nil where it couldn't be read.
func (g *Gate) knownSecrets(s *stack, state *intake.State) *plan.Secrets {
	secrets := &plan.Secrets{}
	if state != nil {
		secrets = secrets.Union(state.Secrets)
	}
	var sensitive []string
	for _, f := range configurationFiles(s.dir) {
		if src, err := readBounded(f); err == nil {
			sensitive = append(sensitive, hclfile.SensitiveVariables(src)...)
		}
	}
	isSensitive := func(name string) bool { return slices.Contains(sensitive, name) }
	var texts []string
	for _, v := range g.Vars {
		if name, value, _ := strings.Cut(v, "="); isSensitive(name) {
			texts = append(texts, value)
		}
	}
	for _, e := range g.Env {
		if name, ok := cutVariable(e); ok && isSensitive(name) {
			_, value, _ := strings.Cut(e, "=")
			texts = append(texts, value)
		}
	}
	for _, f := range variableFiles(s.dir, s.varFiles) {
		if src, err := readBounded(f); err == nil {
			texts = append(texts, hclfile.Texts(src, isSensitive)...)
		}
	}
	for _, t := range texts {
		secrets.Collect(plan.StringValue(t).Mark())
	}
	return secrets
}

// variableFiles are the files of variables that engines read for a stack: those
// that they load by themselves, and the given ones.
func variableFiles(dir string, given []string) []string {
	out, err := loadedVariables(dir)
	if err != nil {
		out = nil // what can't be read the engine can't read either
	}
	for _, f := range given {
		if !filepath.IsAbs(f) {
			f = filepath.Join(dir, f)
		}
		out = append(out, f)
	}
	return out
}
