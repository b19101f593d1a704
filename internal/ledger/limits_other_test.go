//go:build !unix

package ledger_test

import (
	"errors"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/ledger"
)

const canLimit = false

func fillUp(*ledger.Ledger) error { return errors.ErrUnsupported }

// processor has no answer here.
func processor(*testing.B) time.Duration { return 0 }
