package cli

import (
	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
)

// policyFlags are the flags of verbs that let policies look at a plan.
func policyFlags(cmd *cobra.Command, p *gate.Policies) {
	fl := cmd.Flags()
	fl.StringArrayVar(&p.Dirs, "policy", nil, "a `DIR` of Rego policies as for conftest (repeatable; also HOLDFAST_POLICY; a policy block in .holdfast.hcl is kept in Git)")
	fl.StringArrayVar(&p.Data, "policy-data", nil, "a `DIR` of .json and .yaml files that policies see as data, as conftest's --data (repeatable)")
	fl.StringArrayVar(&p.Namespaces, "namespace", nil, "run the policies of this package, a `NAME` or a pattern with * (repeatable; default main)")
	fl.BoolVar(&p.AllNamespaces, "all-namespaces", false, "run the policies of all packages")
	fl.BoolVar(&p.FailOnWarn, "fail-on-warn", false, "a warning of a policy is a question (hold), not a note")
	fl.StringVar(&p.Rego, "rego-version", "", "take all policies for this `VERSION` of the syntax, v0 or v1; left out, each file for what it is")
	fl.BoolVar(&p.Lenient, "policy-lenient", false, "a builtin that fails inside a policy is undefined, as in conftest, and not an error")
	fl.BoolVar(&p.Network, "policy-network", false, "policies may use the network: they see all secrets of the plan")
	completeWith(cmd, "rego-version", regoVersions())
	if err := cmd.MarkFlagDirname("policy"); err != nil {
		panic(err) // the flag was defined above
	}
}

// regoVersions are the versions of Rego's syntax.
func regoVersions() []string { return []string{"v0", "v1"} }
