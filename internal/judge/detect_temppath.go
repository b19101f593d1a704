package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// tempRoots are directories that a reboot, or the end of a job, clears.
var tempRoots = []string{"/tmp/", "/var/tmp/", "/private/tmp/", "/var/folders/", "/private/var/folders/", "/dev/shm/", "/run/", "/var/run/"}

// tempPath returns the path under a temporary directory that a text is or
// names as a file URL, "" if there is none.
func tempPath(v plan.Value) string {
	text, ok := v.AsString()
	if !ok {
		return ""
	}
	p := strings.TrimPrefix(text, "file://")
	if strings.HasSuffix(p, ".sock") || strings.HasSuffix(p, ".pid") || strings.HasPrefix(p, "/run/secrets/") || strings.HasPrefix(p, "/var/run/secrets/") {
		return "" // where a running program keeps it
	}
	windows := strings.ToLower(strings.ReplaceAll(p, `\`, "/"))
	if slices.ContainsFunc(tempRoots, func(root string) bool { return strings.HasPrefix(p, root) }) ||
		strings.Contains(windows, "/appdata/local/temp/") || strings.HasPrefix(windows, "%temp%") || strings.HasPrefix(windows, "c:/windows/temp/") {
		return p
	}
	return ""
}

// ownTempPath returns a path under a temporary directory among an object's
// own top-level attributes.
func ownTempPath(v plan.Value) string {
	for _, m := range v.Members() {
		if p := tempPath(m.Value); p != "" {
			return p
		}
	}
	return ""
}

// detectTempPath names a temporary file as the cause of a change.
func detectTempPath(w *world, s *subject) []record.Finding {
	c := s.change
	if drift := w.drift[c.Address]; drift != nil && c.Actions.Is(plan.Create) {
		if p := ownTempPath(drift.Before); p != "" {
			return []record.Finding{{
				Message:  fmt.Sprintf("Its file lay under a temporary directory, %s, and is gone: a reboot or a clean-up took it, not an edit. The plan makes it anew, and what refers to it changes with it.", p),
				Evidence: fromPlan("resource_drift"),
				Suggestions: []record.Suggestion{{
					Do: "move", Says: "Keep such files where a reboot leaves them; then this doesn't come back.",
				}},
			}}
		}
	}
	if !c.Actions.Has(plan.Update) && !c.Actions.Replaces() {
		return nil
	}
	var paths, files []string
	forcing := false
	for _, d := range s.diffs {
		walk(d.Before, d.Path, func(p plan.Path, v plan.Value) {
			if file := tempPath(v); file != "" {
				paths, files = append(paths, p.String()), append(files, file)
				forcing = forcing || forces(c, p)
			}
		})
	}
	if len(paths) == 0 {
		return nil
	}
	message := fmt.Sprintf("%s %s %s, under a temporary directory. Such a file goes with a reboot or a clean-up, while the live object does not change.", list(paths), plural(len(paths), "was", "were"), list(files))
	if forcing {
		message += " That is what forces the replacement."
	}
	return []record.Finding{{
		Message: message, Paths: paths, Evidence: follows("the path's directory"),
		Suggestions: []record.Suggestion{{
			Do: "ignore_changes", Says: fmt.Sprintf("lifecycle { ignore_changes = [%s] } keeps the live object; the cost: a real change of its source is no longer seen.", topAttributes(paths)),
		}},
	}}
}

// topAttributes names the first step of each path once.
func topAttributes(paths []string) string {
	var out []string
	for _, p := range paths {
		if i := strings.IndexAny(p, ".["); i > 0 {
			p = p[:i]
		}
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return strings.Join(out, ", ")
}
