// Package decision reads what people have ruled and wants of a stack:
// .holdfast.hcl with its owners, protection, preconditions, probes and settings,
// and the decision files beside it. It evaluates them against a change and
// writes decisions back without disturbing comments and layout.
//
// Evaluation is pure: the time and a change's fingerprint are arguments.
// Reading is strict: unknown blocks, attributes and words are errors that name
// file and line. Nothing here runs a precondition's command or judges a plan.
//
// Where to start: FindConfig, LoadConfig, Config.DecisionFiles, Load, and
// Decisions.Evaluate.
package decision
