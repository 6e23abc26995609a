package experiment

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"cbcov/device"
	"cbcov/learner"
	"cbcov/learner/internal/assumption"
	"cbcov/learner/purpose"
	"cbcov/typestate"
)

// maxLosses is how often one run may be lost before it is not tried again.
const maxLosses = 3

// Learn carries out a plan.
//
// Errors that can be asked for: purpose.Faults where the purpose's Java does not compile, *NothingToLearn, device.ErrExperiment where
// the purpose is at fault, *learner.TooManyStates, *learner.OverTime, *learner.Unsettled where the class is not deterministic,
// *journal.Mismatch and *journal.Damage for a journal that cannot be resumed.
func Learn(ctx context.Context, p Plan) (*Result, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if label := p.label(); label.Fidelity == typestate.NoneToGet {
		return nil, &NothingToLearn{Purpose: p.Purpose, Device: p.Laboratory.Name(), Label: label}
	}
	limited, stop := learner.WithLimit(ctx, p.TimeLimit)
	defer stop()
	began := time.Now()
	b, err := p.open(limited)
	if err != nil {
		return nil, because(limited, err)
	}
	defer b.close()
	r, err := p.learn(limited, b)
	if err != nil {
		return nil, locate(p.Purpose.Java(), because(limited, err))
	}
	r.Elapsed = time.Since(began)
	return r, nil
}

// because says that the time limit was reached, where it was and the error does not say so yet.
func because(ctx context.Context, err error) error {
	var late *learner.OverTime
	if errors.As(err, &late) {
		return err
	}
	return learner.Because(ctx, err)
}

// NothingToLearn is the error of a plan for a class that the device has no behaviour of.
type NothingToLearn struct {
	Purpose *purpose.Purpose
	Device  string
	Label   purpose.Label
}

func (e *NothingToLearn) Error() string {
	text := fmt.Sprintf("%s: there is nothing to learn on %s", e.Purpose.Name, e.Device)
	if e.Label.Note != "" {
		text += ": " + strings.TrimSuffix(e.Label.Note, ".")
	}
	if others := e.Purpose.Elsewhere(); len(others) > 0 {
		return text + "; this device would do: " + strings.Join(others, ", ")
	}
	return text + "; no device is known that would do"
}

// label says what the plan's device has of the class.
func (p *Plan) label() purpose.Label {
	kind, _, _ := strings.Cut(p.Laboratory.Name(), ":")
	return p.Purpose.On(kind)
}

// open opens the plan's sessions.
func (p *Plan) open(ctx context.Context) (*bench, error) {
	source := p.Purpose.Java()
	b, err := openBench(ctx, p.Purpose, p.Laboratory, device.Experiment{
		Name: p.Purpose.Name, Inputs: p.Purpose.InputSymbols(), Source: source.Text, Class: source.Class, ClassPath: p.ClassPath,
		Quiet: p.Purpose.Quiet, Settle: p.Purpose.Settle,
	}, max(1, p.Workers))
	if err != nil {
		return nil, compiled(source, err)
	}
	return b, nil
}

// compiled leads what the compiler says back to the purpose's file.
func compiled(source *purpose.Source, err error) error {
	var c *device.CompileError
	if !errors.As(err, &c) {
		return locate(source, err)
	}
	return purpose.Faults{source.Locate(c.Line, c.Column, c.Message)}
}

// learn learns on open sessions.
func (p *Plan) learn(ctx context.Context, b *bench) (*Result, error) {
	a := p.alphabet(b)
	e := newEngine(&p.Settings, a, p.Purpose.Name)
	journal, err := p.journal(b)
	if err != nil {
		return nil, err
	}
	defer journal.close()
	e.run = learner.NewCounter(a, journal)
	vote := learner.NewVote(a, e.run, learner.VoteRules{})
	cache := learner.NewCache(a, vote)
	e.known, e.asked = cache.Runs(), learner.NewCounter(a, cache)
	if words := p.Purpose.Restriction(); words != nil {
		r := newRestricted(cache, words, a, b.output(typestate.Unasked))
		e.known, e.asked = r.runs(cache.Runs()), learner.NewCounter(a, r)
	}
	if _, _, err := e.parts(a); err != nil {
		return nil, err
	}
	learned, err := learner.LearnRobustly(ctx, learner.Robust{
		Alphabet: a, Cache: cache, Vote: vote, Watch: e.watch, Seed: p.Seed,
		New: func(a *learner.Alphabet) (learner.Learner, learner.Equivalence) {
			l, eq, _ := e.parts(a) // its settings were found sound before
			return l, eq
		},
	})
	if err != nil {
		return nil, p.explain(ctx, b, e, err)
	}
	return p.result(ctx, b, e, learned, journal)
}

// alphabet gives the symbols as learners see them: without the quiescence rule where the purpose's restriction goes against it.
func (p *Plan) alphabet(b *bench) *learner.Alphabet {
	a := *b.alphabet
	if words := p.Purpose.Restriction(); words != nil && !quietSafe(words, len(a.Inputs), a.Delta) {
		a.Delta, a.Beta = -1, -1
	}
	return &a
}

// explain adds to an error of learning what the user can do about it.
func (p *Plan) explain(ctx context.Context, b *bench, e *engine, err error) error {
	var many *learner.TooManyStates
	if errors.As(err, &many) {
		return fmt.Errorf("%w; %s", err, assumption.Unbounded(many.Hypothesis).Text)
	}
	var late *learner.OverTime
	if errors.As(err, &late) && e.hypothesis != nil {
		if f := assumption.Unbounded(e.hypothesis); f.Bound != nil {
			return fmt.Errorf("%w; %s", err, f.Text)
		}
	}
	var unsettled *learner.Unsettled
	if errors.As(err, &unsettled) {
		f, ok, again := newChecks(p, b, e, nil).dispute(ctx, unsettled.Inputs, unsettled.Votes)
		if again == nil && ok {
			return fmt.Errorf("%w; %s", err, f.Text)
		}
	}
	return err
}
