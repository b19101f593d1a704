package gate

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// HazardStart is what a hazard is started from.
type HazardStart struct {
	Type     string
	Provider string // namespace/type; "" makes one from the type's name
	Effect   record.Effect
	Actions  []string
	Now      time.Time // when it is looked up
}

// typeForm is what resource types look like.
var typeForm = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)+$`)

// NewHazard writes a file with one hazard and its examples into dir, which it
// makes where it isn't there, and returns the file's path. It replaces nothing.
// The file passes "hazards test" as it stands.
func NewHazard(dir string, h HazardStart) (string, error) {
	if !typeForm.MatchString(h.Type) {
		return "", fault("Give one as acme_pool.", "%q is no resource type.", h.Type)
	}
	if h.Provider == "" {
		local, _, _ := strings.Cut(h.Type, "_")
		h.Provider = "example/" + local
	}
	if len(h.Actions) == 0 {
		return "", fault("Give --actions update, or more of them.", "a hazard without an action fires on nothing.")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	path := filepath.Join(dir, h.Type+".hcl")
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return "", fault("Add to that file; docs/guide/hazards.md has the form of an entry.", "there is a %s already.", path)
	}
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(hazardText(h))
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(path)
		return "", fmt.Errorf("writing %s: %w", path, err)
	}
	return path, nil
}

// hazardText is the file's text.
func hazardText(h HazardStart) string {
	quoted := make([]string, len(h.Actions))
	for i, a := range h.Actions {
		quoted[i] = hclfile.Quote(a)
	}
	when, hit, miss := exampleOf(h.Actions[0])
	return fmt.Sprintf(`# What a change of %[1]s really does. Every word but the sentences is checked:
# "holdfast hazards test" runs the examples, of which one at least has to be hit
# and one not.

hazard "%[2]s-change-me" {
  provider = %[3]s
  types    = [%[4]s]
  actions  = [%[5]s]
  when     = %[6]s
  effect   = %[7]s
  says     = "One sentence: what happens to the running thing."
  instead  = "One sentence: what to do about it."

  evidence "unverified" {
    source  = "where that can be looked up"
    checked = "%[8]s"
  }

  example "it happens" {
    change = %[9]s
    hit    = true
  }

  example "it doesn't" {
    change = %[10]s
    hit    = false
  }
}
`, h.Type, strings.ReplaceAll(h.Type, "_", "-"), hclfile.Quote(h.Provider), hclfile.Quote(h.Type), strings.Join(quoted, ", "), when,
		hclfile.Quote(string(h.Effect)), h.Now.UTC().Format("2006-01"), hit, miss)
}

// exampleOf is a condition, and a change that it is for and one that it isn't,
// as plans write this action.
func exampleOf(action string) (when, hit, miss string) {
	const shrinks = "before.size > after.size"
	switch action {
	case "create", "read", "import":
		return "after.size > 10", `{ actions = ["create"], after = { size = 20 } }`, `{ actions = ["create"], after = { size = 5 } }`
	case "delete", "forget":
		return "before.size > 10", `{ actions = [` + hclfile.Quote(action) + `], before = { size = 20 } }`, `{ actions = [` + hclfile.Quote(action) + `], before = { size = 5 } }`
	case "replace":
		return shrinks, `{ actions = ["delete", "create"], before = { size = 20 }, after = { size = 10 }, replace_paths = ["size"] }`,
			`{ actions = ["delete", "create"], before = { size = 10 }, after = { size = 20 }, replace_paths = ["size"] }`
	}
	return shrinks, `{ actions = ["update"], before = { size = 20 }, after = { size = 10 } }`, `{ actions = ["update"], before = { size = 10 }, after = { size = 20 } }`
}
