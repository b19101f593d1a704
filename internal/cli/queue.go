package cli

import (
	"fmt"
	"io"
	"sync"
)

// maxQueued bounds the text that waits for its reader. It is far more than a
// pager that somebody reads in falls behind.
const maxQueued = 16 << 20

// queue prints texts in order from a goroutine of its own: a terminal that
// stands still, or a pager, keeps nobody waiting but that one.
type queue struct {
	w       io.Writer
	mu      sync.Mutex
	changed sync.Cond
	texts   []string
	size    int
	left    int  // texts that found no room
	ended   bool // nothing more comes
	done    chan struct{}
}

func newQueue(w io.Writer) *queue {
	q := &queue{w: w, done: make(chan struct{})}
	q.changed.L = &q.mu
	go q.print()
	return q
}

// put never waits. A text for which there is no room is left out, and it is
// said where.
func (q *queue) put(text string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.size+len(text) > maxQueued {
		q.left++
		return
	}
	if q.left > 0 {
		text = leftOut(q.left) + text
		q.left = 0
	}
	q.texts = append(q.texts, text)
	q.size += len(text)
	q.changed.Signal()
}

// drain waits until all is printed, or until nobody reads any more: a write
// that fails ends the printing.
func (q *queue) drain() {
	q.mu.Lock()
	q.ended = true
	q.changed.Signal()
	q.mu.Unlock()
	<-q.done
}

// next waits for texts; none are the end.
func (q *queue) next() []string {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.texts) == 0 {
		if q.ended && q.left > 0 {
			q.texts, q.left = []string{leftOut(q.left)}, 0
			break
		}
		if q.ended {
			return nil
		}
		q.changed.Wait()
	}
	texts := q.texts
	q.texts, q.size = nil, 0
	return texts
}

func (q *queue) print() {
	defer close(q.done)
	gone := false
	for texts := q.next(); texts != nil; texts = q.next() {
		for _, t := range texts {
			if gone {
				break
			}
			_, err := io.WriteString(q.w, t)
			gone = err != nil
		}
	}
}

func leftOut(n int) string {
	return fmt.Sprintf("… %d messages of the engine are left out here: nobody read them in time\n", n)
}
