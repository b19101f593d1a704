package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

// The demo waits between its steps, and ends when somebody says so.
func TestDemoWaits(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		typed string
		steps int
	}{{"", 1}, {"q\n", 1}, {"quit\n", 1}, {"\nq\n", 2}, {"\n\n\n", 3}} {
		var out bytes.Buffer
		p := &play{app: &App{Stdout: &out}, enter: bufio.NewReader(strings.NewReader(tt.typed))}
		var err error
		for _, step := range []string{"one", "two", "three"} {
			if err = p.heading(t.Context(), step); err != nil {
				break
			}
		}
		if strings.Count(out.String(), " ──\n\n") != tt.steps {
			t.Errorf("typed %q: %q", tt.typed, out.String())
		}
		if (tt.steps < 3) != errors.Is(err, errQuit) {
			t.Errorf("typed %q: error %v", tt.typed, err)
		}
	}
}

// One interrupt ends the wait for Enter.
func TestDemoIsInterrupted(t *testing.T) {
	t.Parallel()
	in, typed := io.Pipe()
	defer typed.Close()
	ctx, cancel := context.WithCancel(t.Context())
	p := &play{app: &App{Stdout: io.Discard}, enter: bufio.NewReader(in), begun: true}
	cancel()
	if err := p.heading(ctx, "two"); !errors.Is(err, errQuit) {
		t.Errorf("error %v", err)
	}
}
