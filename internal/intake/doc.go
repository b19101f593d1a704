// Package intake turns bytes that nobody vouches for into values: plan JSON,
// the zip of a saved plan, state files, dependency lock files and event
// streams.
//
// It promises: every reader bounds memory, depth and size (Limits) and ends;
// what is not wholly understood is refused with a *Refusal that says what the
// thing is, why it cannot be judged and what to do, and is never read as "no
// changes"; words, sections and actions that this version does not know are
// kept. Plan JSON is read as a stream: memory follows what the plan changes,
// not what it leaves alone. Every sensitive value that is found anywhere in a
// plan is marked wherever it stands in what is returned.
//
// It judges nothing, runs nothing and opens no file but the one that
// OpenSavedPlan is given.
package intake
