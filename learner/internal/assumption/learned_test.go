package assumption_test

import (
	"context"
	"errors"
	"testing"

	"cbcov/learner"
	"cbcov/learner/internal/assumption"
	"cbcov/learner/oracle"
	"cbcov/typestate"
)

// requests is a class that answers each request by a callback, without a bound on how many wait. Where silent is set, it tells by check
// alone whether more were made than taken back.
type requests struct {
	silent  bool
	open    bool
	waiting int
}

// The alphabet of requests.
var (
	inputs  = []string{"open", "enqueue", "take", typestate.Delta}
	outputs = []string{typestate.Nothing, typestate.Beta, typestate.Err, "done"}
)

func (r *requests) Reset(context.Context) error { r.open, r.waiting = false, 0; return nil }
func (r *requests) Close() error                { return nil }

func (r *requests) Step(_ context.Context, input int) (int, error) {
	switch inputs[input] {
	case "open":
		if r.open {
			return 2, nil
		}
		r.open = true
	case "enqueue":
		if !r.open {
			return 2, nil
		}
		r.waiting++
	case "take":
		if r.waiting == 0 {
			return 2, nil
		}
		r.waiting--
	case typestate.Delta:
		if r.waiting == 0 || r.silent {
			return 1, nil
		}
		r.waiting--
		return 3, nil
	}
	return 0, nil
}

// TestUnboundedLearned learns classes without a finite number of states up to a limit, and is told which input to restrict.
func TestUnboundedLearned(t *testing.T) {
	for _, silent := range []bool{false, true} {
		for _, limit := range []int{8, 20, 50} {
			a := learner.NewAlphabet(inputs, outputs)
			vote := learner.NewVote(a, learner.NewPool(a, &requests{silent: silent}), learner.VoteRules{})
			cache := learner.NewCache(a, vote)
			_, err := learner.LearnRobustly(t.Context(), learner.Robust{Alphabet: a, Cache: cache, Vote: vote,
				New: func(a *learner.Alphabet) (learner.Learner, learner.Equivalence) {
					eq, err := oracle.New("wp", oracle.Options{Alphabet: a, Ask: cache, Bound: 1})
					if err != nil {
						t.Fatal(err)
					}
					return learner.LimitStates(learner.NewLSharp(a, cache), limit), eq
				}})
			var many *learner.TooManyStates
			if !errors.As(err, &many) {
				t.Fatalf("silent %v, at most %d states: %v", silent, limit, err)
			}
			f := assumption.Unbounded(many.Hypothesis)
			if f.Bound == nil || f.Bound.Input != "enqueue" {
				t.Errorf("silent %v, at most %d states: %s", silent, limit, f.Text)
			}
		}
	}
}
