package learner_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cbcov/learner"
	"cbcov/learner/oracle"
	"cbcov/typestate"
)

// robustly learns what below answers, with L# and the oracle Wp with one state more.
func robustly(ctx context.Context, below learner.Membership, m *typestate.Machine, seed int64, states int) (*learner.Learned, error) {
	a := learner.AlphabetOf(m)
	vote := learner.NewVote(a, below, learner.VoteRules{})
	cache := learner.NewCache(a, vote)
	return learner.LearnRobustly(ctx, learner.Robust{
		Alphabet: a, Cache: cache, Vote: vote, Seed: seed,
		New: func(a *learner.Alphabet) (learner.Learner, learner.Equivalence) {
			eq, err := oracle.New("wp", oracle.Options{Alphabet: a, Ask: cache, Bound: 1, Seed: seed})
			if err != nil {
				panic(err)
			}
			return learner.LimitStates(learner.NewLSharp(a, cache), states), eq
		},
	})
}

// same reports whether two machines over the same alphabets answer alike.
func same(x, y *typestate.Machine) bool {
	type pair struct{ x, y int }
	queue := []pair{{x.Initial, y.Initial}}
	met := map[pair]bool{queue[0]: true}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for in := range x.Inputs {
			ex, ey := x.Step(p.x, in), y.Step(p.y, in)
			if x.Outputs[ex.Output] != y.Outputs[ey.Output] {
				return false
			}
			if next := (pair{ex.To, ey.To}); !met[next] {
				met[next] = true
				queue = append(queue, next)
			}
		}
	}
	return true
}

// liar answers wrongly with a chance of one in fifty: each answer, or one answer of a run.
func liar(draw *rand.Rand, outputs int, eachAnswer bool) func(int, learner.Run, int) int {
	run, at := -1, -1
	return func(number int, r learner.Run, right int) int {
		if number != run {
			run, at = number, -1
			if draw.IntN(50) == 0 {
				at = 1 + draw.IntN(4)
			}
		}
		lie := len(r.Inputs) == at
		if eachAnswer {
			lie = draw.IntN(50) == 0
		}
		if !lie {
			return right
		}
		return (right + 1 + draw.IntN(outputs-1)) % outputs
	}
}

// TestLiar learns from systems that answer one in fifty wrongly: what comes out is right, or not said to be sure.
func TestLiar(t *testing.T) {
	seeds := 300
	if testing.Short() {
		seeds = 30
	}
	for _, each := range []bool{false, true} {
		t.Run(fmt.Sprintf("eachAnswer=%v", each), func(t *testing.T) {
			sure := 0
			for seed := range seeds {
				draw := rand.New(rand.NewPCG(uint64(seed), 7))
				m := timer()
				if seed%3 > 0 {
					m = randomMachine(draw)
				}
				s := newSpy(m)
				s.lie = liar(draw, len(m.Outputs), each)
				learned, err := robustly(t.Context(), s, m, int64(seed), 200)
				if err != nil {
					var unsettled *learner.Unsettled
					var states *learner.TooManyStates
					if !errors.As(err, &unsettled) && !errors.As(err, &states) {
						t.Errorf("seed %d: %v", seed, err)
					}
					continue
				}
				if len(learned.Doubts) == 0 {
					sure++
				}
				honest, err := robustly(t.Context(), newSpy(m), m, int64(seed), 200)
				if err != nil {
					t.Fatal(err)
				}
				// The oracle does not find all: what an honest system would give is right enough.
				right := same(m, learned.Machine) || same(honest.Machine, learned.Machine)
				if !right && len(learned.Doubts) == 0 {
					t.Errorf("seed %d: a wrong machine of %d states for %d, and no doubt (%d restarts, %d disputes, %d runs)",
						seed, len(learned.Machine.States), len(m.States), learned.Restarts, len(learned.Settled), len(s.runs))
				}
			}
			if sure < seeds*3/4 {
				t.Errorf("only %d of %d machines are said to be sure", sure, seeds)
			}
		})
	}
}

// TestHonest finds no doubt in a system that answers alike, and what asking again costs.
func TestHonest(t *testing.T) {
	for seed := range 30 {
		m := randomMachine(rand.New(rand.NewPCG(uint64(seed), 3)))
		s := newSpy(m)
		learned, err := robustly(t.Context(), s, m, int64(seed), 0)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if learned.Restarts > 0 || len(learned.Doubts) > 0 || len(learned.Settled) > 0 || learned.Breach != nil {
			t.Errorf("seed %d: %+v", seed, learned)
		}
		if learned.Again == 0 || learned.Again > len(s.runs)*3/4+2*learner.DefaultSample {
			t.Errorf("seed %d: %d of %d runs were made again", seed, learned.Again, len(s.runs))
		}
	}
}

// TestUnsettled learns a class that flips a coin.
func TestUnsettled(t *testing.T) {
	s := newSpy(timer())
	draw := rand.New(rand.NewPCG(1, 1))
	s.lie = func(_ int, r learner.Run, right int) int {
		if slices.Equal(r.Inputs, word(start, cancel, delta)) && draw.IntN(2) == 0 {
			return 3
		}
		return right
	}
	_, err := robustly(t.Context(), s, timer(), 1, 0)
	var u *learner.Unsettled
	if !errors.As(err, &u) {
		t.Fatalf("%v is no Unsettled", err)
	}
	if !slices.Equal(u.Inputs, word(start, cancel, delta)) || len(u.Votes) < 5 {
		t.Errorf("disputed: %v in %d runs", u.Inputs, len(u.Votes))
	}
	for _, part := range []string{`"start cancel delta" was run`, "finished", "beta"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("message without %q: %v", part, err)
		}
	}
}

// impatient is a class whose state a quiet wait changes: after one, the next a is answered by late.
func impatient() *typestate.Machine {
	e := func(out, to int) typestate.Edge { return typestate.Edge{Output: out, To: to} }
	outputs := []string{typestate.Nothing, typestate.Beta, "late"}
	return &typestate.Machine{Inputs: []string{"a", typestate.Delta}, Outputs: outputs, States: []typestate.State{
		{Edges: []typestate.Edge{e(0, 0), e(1, 1)}},
		{Edges: []typestate.Edge{e(2, 0), e(1, 1)}},
	}}
}

// TestQuietBreach finds that the quiescence rule does not hold, and learns without it.
func TestQuietBreach(t *testing.T) {
	m := impatient()
	learned, err := robustly(t.Context(), newSpy(m), m, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	if learned.Breach == nil {
		t.Fatal("no breach was found")
	}
	if !same(m, learned.Machine) {
		t.Errorf("learned %d states, want %d", len(learned.Machine.States), len(m.States))
	}
	b := learned.Breach
	if slices.Equal(b.Waiting.Outputs[len(b.Waiting.Outputs)-1:], b.Plain.Outputs[len(b.Plain.Outputs)-1:]) {
		t.Errorf("the breach shows no difference: %+v", b)
	}
}

func TestTooManyStates(t *testing.T) {
	m := timer()
	_, err := robustly(t.Context(), newSpy(m), m, 1, 2)
	var states *learner.TooManyStates
	if !errors.As(err, &states) || len(states.Hypothesis.States) <= 2 {
		t.Errorf("error: %v", err)
	}
}

// TestSettle decides input by input, and goes on with what it knows of the same word.
func TestSettle(t *testing.T) {
	for _, c := range []struct {
		name  string
		wrong int // one run of so many is answered by beta at its end
		runs  int
		ok    bool
	}{
		{"all alike", 1 << 20, 5, true},
		{"one in five, then none", 0, 10, true},
		{"one in three", 3, 40, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSpy(timer())
			s.lie = func(run int, r learner.Run, right int) int {
				if len(r.Inputs) == 2 && (c.wrong == 0 && run == 0 || c.wrong > 0 && run%c.wrong == c.wrong-1) {
					return 1
				}
				return right
			}
			settled, err := learner.NewVote(s.alphabet, s, learner.VoteRules{}).Settle(t.Context(), word(start, delta))
			if (err == nil) != c.ok || len(s.runs) != c.runs {
				t.Errorf("%d runs, want %d; error %v", len(s.runs), c.runs, err)
			}
			if c.ok && !slices.Equal(settled.Run.Outputs, word(0, 3)) {
				t.Errorf("settled as %v", settled.Run.Outputs)
			}
		})
	}
}

// stumbling is a Membership that fails once, by a run that was made again and went otherwise.
type stumbling struct {
	*spy
	at int
}

func (s *stumbling) Ask(ctx context.Context, qs []learner.Query) ([]learner.Run, error) {
	if s.at--; s.at == 0 {
		d := &learner.Disagreement{Alphabet: s.alphabet, Inputs: word(start, delta), Expected: word(0, 1), Received: word(0, 3)}
		return nil, fmt.Errorf("worker 1: %w", d)
	}
	return s.spy.Ask(ctx, qs)
}

// TestDisagreementBelow settles a disagreement that was not found by the cache, wherever in learning it comes.
func TestDisagreementBelow(t *testing.T) {
	for at := 1; at < 40; at++ {
		m := timer()
		s := &stumbling{newSpy(m), at}
		learned, err := robustly(t.Context(), s, m, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !same(m, learned.Machine) || s.at <= 0 && learned.Restarts != 1 {
			t.Errorf("in batch %d: %d restarts, %d states", at, learned.Restarts, len(learned.Machine.States))
		}
	}
}
