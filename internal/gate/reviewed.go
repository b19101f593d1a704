package gate

import (
	"bytes"
	"context"
	"fmt"

	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// toolsSinceReview returns the versions that differ from those people have
// seen: a provider's from the lock file at HEAD, the engine's from the earlier
// report. lock is the one that the plan was made with, nil if it isn't known.
func (g *Gate) toolsSinceReview(ctx context.Context, s *stack, p *plan.Plan, lock *intake.Lock) ([]judge.Moved, error) {
	var out []judge.Moved
	if len(g.Earlier) > 0 {
		if then := g.Earlier[0]; then.Engine == p.Engine && then.EngineVersion != "" && p.EngineVersion != "" && then.EngineVersion != p.EngineVersion {
			out = append(out, judge.Moved{
				What: "Engine " + string(p.Engine), Planned: then.EngineVersion, Now: p.EngineVersion,
				Evidence: record.Evidence{Level: record.Measured, Source: "the earlier report"},
			})
		}
	}
	if lock == nil || s.repo == nil {
		return out, nil
	}
	committed, err := s.committedLock(ctx)
	if err != nil || committed == nil {
		return out, err
	}
	for _, now := range lock.Providers {
		if then := committed.Provider(now.Name); then != nil && then.Version != now.Version {
			out = append(out, judge.Moved{
				What: "Provider " + now.Name, Planned: then.Version, Now: now.Version,
				Evidence: record.Evidence{Level: record.Measured, Source: lockName + " at HEAD"},
			})
		}
	}
	return out, nil
}

// committedLock reads the lock file as HEAD has it; nil where HEAD has none.
func (s *stack) committedLock(ctx context.Context) (*intake.Lock, error) {
	prefix := s.repo.Prefix()
	content, ok, err := s.repo.Committed(ctx, prefix+lockName)
	if err != nil {
		return nil, fmt.Errorf("comparing the lock file with HEAD: %w", err)
	}
	if !ok {
		return nil, nil
	}
	lock, err := intake.ReadLock(bytes.NewReader(content), lockName+" at HEAD")
	if err != nil {
		return nil, nil // with a broken one nobody could plan, so nobody reviewed a plan made with it
	}
	return lock, nil
}
