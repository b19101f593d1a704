package decision

import (
	"fmt"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Starter is what a first configuration is made from.
type Starter struct {
	Engine plan.Engine // "" leaves it open
	Stacks []Stack     // name and directory
}

// InitConfig returns the text of a first .holdfast.hcl, with comments that
// say what else there is. It loads as it stands.
func InitConfig(s Starter) string {
	var b strings.Builder
	b.WriteString("# How holdfast judges the plans of this repository.\n# Paths count from the folder of this file.\n\n")
	if s.Engine != "" {
		fmt.Fprintf(&b, "engine = %s\n\n", hclfile.Quote(string(s.Engine)))
	}
	for _, st := range s.Stacks {
		fmt.Fprintf(&b, "stack %s {\n  dir = %s\n}\n\n", hclfile.Quote(st.Name), hclfile.Quote(st.Dir))
	}
	b.WriteString(starterText)
	return b.String()
}

const starterText = `gate {
  unknown_effects = "note"   # an update of which nothing is known: "note" or "hold"
  # max_plan_age  = "1h"     # an older plan is stale; left out: no limit
  clean           = true     # apply only what is committed, of the files that the stack reads
  pushed          = "after"  # the commit must be pushed "before" the apply, "after" it (to be proven), or "never"
  # branch        = "main"   # a proven commit is on it; left out: on the upstream of the branch that is checked out
}

# Where checks, applies and proofs are recorded: a file, or a PostgreSQL database
# for a team, without the password. Left out: a file of your user account.
#
# ledger = "postgres://holdfast@db.example.net/holdfast"

# Objects that something else changes: a controller, an operator, a person.
#
# owner "cert-manager" {
#   matches = change.type == "digitalocean_record" && startswith(change.name, "_acme-challenge")
# }

# Objects that need more than a decision. * is any part of a name, ** any rest.
#
# protect "production postgres" {
#   address = ["module.db.**"]
#   refuse  = ["delete", "replace"]
#   require = ["postgres restorable"]
# }
#
# precondition "postgres restorable" {
#   command = ["./drills/restore.sh"]
#   control = ["./drills/restore.sh", "--from", "empty"] # must fail: a check that cannot fail proves nothing
#   max_age = "24h"
#   until   = ["reboot", "state"] # also "commit" and "versions": what ends it before its age does
#   timeout = "10m"
# }

# What an empty plan can't see: a command, and what it must print.
#
# probe "the guests run" {
#   command = ["./probes/domstate.sh"]
#   match   = "^running$" # or expect, a text that must be in it
#   types   = ["libvirt_domain"] # or covers, addresses as in protect
# }

# Rules can be moved, with a reason ("holdfast explain RULE" tells what one does).
#
# rule "cosmetic-replace" {
#   disposition = "hold" # note, hold, stop or off
#   reason      = "Labels are part of our contract with billing."
# }

# Knowledge of providers beside ours, and decisions elsewhere than in .holdfast/.
#
# hazards   = ["./hazards"]
# decisions = [".holdfast/*.hcl"]
`
