package cbcov

import (
	"context"
	"fmt"
	"time"
)

// Watch sees what goes on in long work. Its functions may be nil.
type Watch struct {
	// Step does a step of the work: it may bound it, or show that it goes on. It must call do, and give its error; where it gives another
	// one, it need not wait for do. nil: the step is just done.
	Step func(ctx context.Context, step string, do func(ctx context.Context) error) error
	Note func(text string) // is told what was done, and how long it took
	Warn func(text string) // is told what makes a result less than one may think
}

// WritingApp is the step that writes an instrumented app: what it leaves when it ends early it takes away itself.
const WritingApp = "writing the app"

// The steps that solve equations over the automaton: they make much that is soon gone.
const (
	FindingSequences = "finding the sequences"
	Predicting       = "predicting"
)

// step does a step under watch.
func step[T any](ctx context.Context, w *Watch, name string, do func(ctx context.Context) (T, error)) (T, error) {
	if w.Step == nil {
		return do(ctx)
	}
	var made T // read only where do has come back
	err := w.Step(ctx, name, func(ctx context.Context) error {
		value, err := do(ctx)
		if err == nil {
			made = value
		}
		return err
	})
	if err != nil {
		var none T
		return none, err
	}
	return made, nil
}

func (w *Watch) note(format string, args ...any) {
	if w.Note != nil {
		w.Note(fmt.Sprintf(format, args...))
	}
}

// took notes what was done since a moment.
func (w *Watch) took(since time.Time, format string, args ...any) {
	w.note("%6.1f s  %s", time.Since(since).Seconds(), fmt.Sprintf(format, args...))
}

func (w *Watch) warn(format string, args ...any) {
	if w.Warn != nil {
		w.Warn(fmt.Sprintf(format, args...))
	}
}
