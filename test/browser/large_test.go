package browser

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

type object = map[string]any

// largeReport is a saved report of n changes in modules of fifty, of which one
// in 25 holds, with what depends on what.
func largeReport(n int) object {
	var changes, nodes, edges []any
	for i := range n {
		module := fmt.Sprintf("module.site_%03d", i/50)
		address := fmt.Sprintf("%s.aws_instance.web_%05d", module, i)
		evidence := object{"level": "measured", "source": "plan"}
		finding := object{"rule": "some-note", "kind": "hazard", "disposition": "clear", "effect": nil, "message": "The change is made in place and nothing restarts.", "paths": []string{"ami"}, "evidence": evidence, "suggestions": []any{}}
		disposition, effects := "clear", []string{}
		if i%25 == 7 {
			disposition, effects = "hold", []string{"restart"}
			finding = object{"rule": "restarts", "kind": "hazard", "disposition": "hold", "effect": "restart", "message": fmt.Sprintf("The instance %d stops and starts again.", i), "paths": []string{"ami"},
				"facts":    []any{object{"label": "live", "text": fmt.Sprintf("id i-%08x", i), "evidence": evidence}},
				"evidence": object{"level": "documented", "source": "the vendor"}, "suggestions": []any{object{"do": "decide", "command": "holdfast decide '" + address + "'", "says": "if it may"}}}
		}
		changes = append(changes, object{"address": address, "previous_address": nil, "deposed": nil, "module": module, "mode": "managed", "type": "aws_instance", "provider": "hashicorp/aws",
			"actions": []string{"update"}, "reason": nil, "importing": nil, "disposition": disposition, "effects": effects, "fingerprint": fmt.Sprintf("h1:%d", i), "decision": nil, "findings": []any{finding},
			"location": object{"file": fmt.Sprintf("sites/%03d/main.tf", i/50), "line": 1 + i%50*10},
			"attributes": []any{
				object{"path": "ami", "before": fmt.Sprintf("ami-%012x", i), "after": fmt.Sprintf("ami-%012x", i+n), "sensitive": false, "unknown": false, "forces_replacement": false},
				object{"path": `tags["release"]`, "before": "2026.10", "after": "2026.11", "sensitive": false, "unknown": false, "forces_replacement": false},
				object{"path": "user_data", "before": "#!/bin/sh\necho old\nexit 0\n", "after": fmt.Sprintf("#!/bin/sh\necho %d\nexit 0\n", i), "sensitive": false, "unknown": false, "forces_replacement": false},
			}})
		nodes = append(nodes, object{"block": address, "changes": []int{i}})
		if i%50 > 0 {
			edges = append(edges, object{"from": i, "to": i / 50 * 50})
		} else if i > 0 {
			edges = append(edges, object{"from": i, "to": i - 50})
		}
		if i%50 > 2 {
			edges = append(edges, object{"from": i, "to": i - 1})
		}
	}
	plan := object{"source": "plan.json", "stack": "fleet", "workspace": "", "config": "", "engine": "tofu", "engine_version": "1.12.6", "format_version": "1.2", "timestamp": "2026-11-30T10:00:00Z", "state_serial": 7,
		"disposition": "hold", "counts": object{"change": n}, "findings": []any{}, "changes": changes, "outputs": []any{}, "drift": []any{}, "decisions": []any{}, "graph": object{"nodes": nodes, "edges": edges}}
	hold := (n + 17) / 25
	return object{"schema": "holdfast.report/v1", "tool": "test", "verdict": "hold", "totals": object{"hold": hold, "clear": n - hold}, "plans": []any{plan}}
}

// large makes the page of a report of n changes.
func large(t *testing.T, n int) string {
	t.Helper()
	return rendered(t, largeReport(n))
}

// rendered makes the page of a saved report.
func rendered(t *testing.T, r object) string {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	saved := filepath.Join(t.TempDir(), "report.json")
	if err := os.WriteFile(saved, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return page(t, "report", "render", "--format", "html", saved)
}
