package learner

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Lost is the error of a run that was lost each time it was made.
type Lost struct {
	Alphabet *Alphabet
	Inputs   Word // up to and with the input in which it was lost; empty if that was the reset
	Times    int
	Err      error // of the last time
}

func (e *Lost) Error() string {
	return fmt.Sprintf("the run %q was lost %d times: %v", e.Alphabet.Show(e.Inputs), e.Times, e.Err)
}

// Unwrap gives the error of the last time.
func (e *Lost) Unwrap() error { return e.Err }

// Retry makes a run that is lost again, from its reset on, up to so many times; lost tells such an error (a device that died) from
// others. A run that fails each time is a *Lost. A system that, while its run is made again, answers otherwise than the first time is
// a *Disagreement.
func Retry(a *Alphabet, s System, lost func(error) bool, times int) System {
	return &retrying{System: s, alphabet: a, lost: lost, times: times}
}

type retrying struct {
	System
	alphabet *Alphabet
	lost     func(error) bool
	times    int
	run      Run // since the reset
}

func (r *retrying) Reset(ctx context.Context) error {
	r.run = Run{}
	err := r.System.Reset(ctx)
	if err == nil || !r.again(ctx, err) {
		return err
	}
	for n := 1; n <= r.times; n++ {
		if err = r.System.Reset(ctx); err == nil || !r.again(ctx, err) {
			return err
		}
	}
	return &Lost{r.alphabet, nil, r.times + 1, err}
}

func (r *retrying) Step(ctx context.Context, input int) (int, error) {
	out, err := r.System.Step(ctx, input)
	for n := 1; err != nil && r.again(ctx, err); n++ {
		if n > r.times {
			return 0, &Lost{r.alphabet, append(slices.Clone(r.run.Inputs), input), n, err}
		}
		out, err = r.replay(ctx, input)
	}
	if err != nil {
		return 0, err
	}
	r.run.Inputs, r.run.Outputs = append(r.run.Inputs, input), append(r.run.Outputs, out)
	return out, nil
}

func (r *retrying) again(ctx context.Context, err error) bool {
	var other *Disagreement
	return ctx.Err() == nil && !errors.As(err, &other) && r.lost(err)
}

// replay makes the run so far again, and then the input.
func (r *retrying) replay(ctx context.Context, input int) (int, error) {
	if err := r.System.Reset(ctx); err != nil {
		return 0, err
	}
	for i, in := range r.run.Inputs {
		out, err := r.System.Step(ctx, in)
		if err != nil {
			return 0, err
		}
		if out != r.run.Outputs[i] {
			received := append(slices.Clone(r.run.Outputs[:i]), out)
			return 0, &Disagreement{r.alphabet, slices.Clone(r.run.Inputs[:i+1]), slices.Clone(r.run.Outputs[:i+1]), received}
		}
	}
	return r.System.Step(ctx, input)
}
