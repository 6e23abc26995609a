package oracle

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"cbcov/learner"
	"cbcov/typestate"
)

// combined gives the promise of wp by words chosen for this hypothesis and what is known of the class, which are far fewer; where
// Tests is set it draws as many random words afterwards, for what the promise leaves out.
//
// What was asked by anybody is looked through first: a hypothesis that goes against it is refused without a run. Then all words are
// planned (see complete), and those asked that are not known yet, the shortest first. Hypotheses that are too large to be planned
// for get the words of wp.
type combined struct {
	Options
	own []learner.Run // what was heard, where nobody else knows
}

// plannedMiddles is the number of middles of the Wp-method up to which words are planned: the plan is held in memory.
const plannedMiddles = 10_000

func (o *combined) Promise() string {
	if o.Tests == 0 {
		return extraStates(o.Bound)
	}
	return fmt.Sprintf("%s; %d random words (seed %d) found nothing else", extraStates(o.Bound), o.Tests, o.Seed)
}

// Counterexample is the shortest that is known, or the first that is found.
func (o *combined) Counterexample(ctx context.Context, h *typestate.Machine) (*learner.Run, error) {
	v := look(o.Alphabet, h)
	if wrong := o.refuted(v); wrong != nil {
		return wrong, nil
	}
	if found, err := o.check(ctx, v); found != nil || err != nil || o.Tests == 0 {
		return found, err
	}
	t := newTester(ctx, o.Options, v, o.Tests)
	t.heard = o.hear
	return drawWords(t, characterise(v), o.Seed, o.Tests)
}

// check asks the words of the promise.
func (o *combined) check(ctx context.Context, v *view) (*learner.Run, error) {
	if v.middles(o.Bound+1) > plannedMiddles {
		return (&wp{o.Options}).Counterexample(ctx, v.Machine)
	}
	p := newPlan(v)
	for run := range o.known() {
		p.add(0, run.Inputs, true)
	}
	complete(p, o.Bound)
	words := p.words()
	t := newTester(ctx, o.Options, v, len(words))
	t.heard = o.hear
	if found, err := t.behindSinks(); found != nil || err != nil {
		return found, err
	}
	for _, word := range words {
		if found, err := t.try(word); found != nil || err != nil {
			return found, err
		}
	}
	return t.flush()
}

// refuted gives the shortest known run that goes against a hypothesis.
func (o *combined) refuted(v *view) *learner.Run {
	var shortest *learner.Run
	for run := range o.known() {
		if wrong := disagreement(v, run); wrong != nil && (shortest == nil || len(wrong.Inputs) < len(shortest.Inputs)) {
			shortest = wrong
		}
	}
	return shortest
}

func (o *combined) known() iter.Seq[learner.Run] {
	if o.Known != nil {
		return o.Known
	}
	return slices.Values(o.own)
}

// hear keeps a run where nobody else does.
func (o *combined) hear(run learner.Run) {
	if o.Known == nil {
		o.own = append(o.own, run)
	}
}
