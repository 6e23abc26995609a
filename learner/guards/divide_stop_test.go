package guards

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"cbcov/device"
)

// ending is a context that ends when it was asked so many times whether it has, and counts how often it is asked then.
type ending struct {
	context.Context
	left, after int
}

func (e *ending) Err() error {
	if e.left--; e.left >= 0 {
		return nil
	}
	e.after++
	return context.Canceled
}

// TestDivideStops: a long search is given up wherever it is when the context ends, at the next of its steps, and then it has found nothing.
func TestDivideStops(t *testing.T) {
	names := newPaths()
	rng := rand.New(rand.NewPCG(1, 2))
	var samples []sample // numbers and texts without any reason: each kind of guard is looked for in vain
	for i := range 120 {
		var seen []device.Seen
		for p := range 12 {
			seen = append(seen, device.Seen{Path: fmt.Sprintf("this.n%d()", p), Value: device.Value{Kind: device.IntValue, Text: fmt.Sprint(rng.IntN(12))}})
		}
		samples = append(samples, sample{names.row(seen), i%2 == 0})
	}
	whole := &ending{Context: t.Context(), left: 1 << 40}
	divide(whole, samples, names, nil)
	steps := 1<<40 - whole.left
	if steps < 1000 {
		t.Errorf("the search has %d steps only", steps)
	}
	for left := 0; left < steps; left += 1 + steps/40 {
		ctx := &ending{Context: t.Context(), left: left}
		if g, ok := divide(ctx, samples, names, nil); ok {
			t.Errorf("ended at step %d of %d, it found %s", left, steps, g)
		}
		if ctx.after > 600 { // one for each conjunct that is left in the innermost loops, and each step that is not begun
			t.Errorf("ended at step %d of %d, it took %d steps more", left, steps, ctx.after)
		}
	}
}
