package record

// Verdict is the result of a check.
type Verdict string

// The verdicts, from best to worst.
const (
	Proceed     Verdict = "proceed"
	HoldVerdict Verdict = "hold"
	StopVerdict Verdict = "stop"
)

// ExitCode is the exit status of a check with this verdict: 0 proceed, 2 hold,
// 3 stop. 1 is left to errors. No output format changes it.
func (v Verdict) ExitCode() int {
	switch v {
	case Proceed:
		return 0
	case HoldVerdict:
		return 2
	}
	return 3
}

// Disposition is where one change stands.
type Disposition string

// The dispositions, from best to worst.
const (
	Clear     Disposition = "clear"     // nothing found, or only notes
	Explained Disposition = "explained" // every question is answered by a decision that covers exactly this change
	Hold      Disposition = "hold"      // a question is open
	Stop      Disposition = "stop"      // it must not happen as things stand
)

func (d Disposition) rank() int {
	switch d {
	case Clear:
		return 0
	case Explained:
		return 1
	case Hold:
		return 2
	}
	return 3
}

// Worse returns the worse of two dispositions. A word that is none of them
// counts as stop.
func (d Disposition) Worse(o Disposition) Disposition {
	if o.rank() > d.rank() {
		return o
	}
	return d
}

// Verdict returns the verdict that follows from the worst disposition.
func (d Disposition) Verdict() Verdict {
	switch d {
	case Clear, Explained:
		return Proceed
	case Hold:
		return HoldVerdict
	}
	return StopVerdict
}

// Kind says where a finding comes from.
type Kind string

// The kinds of finding.
const (
	KindDetector Kind = "detector"
	KindHazard   Kind = "hazard"
	KindOwner    Kind = "owner"
	KindProtect  Kind = "protect"
	KindPolicy   Kind = "policy"
	KindGate     Kind = "gate"
)

// Effect is what really happens to the running thing.
type Effect string

// The effects.
const (
	Restart            Effect = "restart"
	Outage             Effect = "outage"
	DataLoss           Effect = "data-loss"
	IdentityChange     Effect = "identity-change"
	AddressChange      Effect = "address-change"
	CredentialRotation Effect = "credential-rotation"
	Lockout            Effect = "lockout"
	Exposure           Effect = "exposure"
	DeferredEffect     Effect = "deferred"
	PerpetualDiff      Effect = "perpetual-diff"
	Slow               Effect = "slow"
	Cost               Effect = "cost"
	Irreversible       Effect = "irreversible"
	NoEffect           Effect = "none"
)

// Effects lists all effects, the gravest first.
func Effects() []Effect {
	return []Effect{DataLoss, Irreversible, Lockout, Outage, Restart, IdentityChange, AddressChange,
		CredentialRotation, Exposure, DeferredEffect, PerpetualDiff, Slow, Cost, NoEffect}
}

// Asks reports whether a change with this effect always asks a question,
// even an update in place.
func (e Effect) Asks() bool {
	switch e {
	case Restart, Outage, DataLoss, Lockout, CredentialRotation, IdentityChange, AddressChange, Irreversible, Exposure:
		return true
	}
	return false
}

// Level is an evidence level.
type Level string

// The evidence levels, the strongest first.
const (
	Measured   Level = "measured"   // observed by a command run now, or recorded with its time
	Verified   Level = "verified"   // read in the primary source
	Documented Level = "documented" // the vendor says so
	Reported   Level = "reported"   // an issue or a person says so
	Inferred   Level = "inferred"   // follows from the rest
	Unverified Level = "unverified"
)

// Levels lists all evidence levels, the strongest first.
func Levels() []Level {
	return []Level{Measured, Verified, Documented, Reported, Inferred, Unverified}
}

// Ruling is what a decision says is to happen.
type Ruling string

// The rulings. Only Allow and Ignore let a change go through; the others say
// what must be done first, and the change holds until the plan has it no more.
const (
	Allow    Ruling = "allow"
	Restore  Ruling = "restore"
	Adopt    Ruling = "adopt"
	Remove   Ruling = "remove"
	Recreate Ruling = "recreate"
	Ignore   Ruling = "ignore"
	Refuse   Ruling = "refuse"
)

// Rulings lists all rulings.
func Rulings() []Ruling {
	return []Ruling{Allow, Restore, Adopt, Remove, Recreate, Ignore, Refuse}
}
