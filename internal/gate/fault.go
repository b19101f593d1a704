package gate

import (
	"errors"
	"fmt"
)

// Fault is an error with the next step: what went wrong, and what to do.
type Fault struct {
	Err  error
	Next string // one sentence, "" where the error says it itself
}

// Error returns both in one line.
func (f *Fault) Error() string {
	if f.Next == "" {
		return f.Err.Error()
	}
	return f.Err.Error() + " " + f.Next
}

// Unwrap returns the error itself.
func (f *Fault) Unwrap() error { return f.Err }

// fault makes an error with its next step.
func fault(next, format string, args ...any) error {
	return &Fault{Err: fmt.Errorf(format, args...), Next: next}
}

// Next returns the next step that an error names apart, "" where there is
// none.
func Next(err error) string {
	var f *Fault
	if errors.As(err, &f) {
		return f.Next
	}
	return ""
}
