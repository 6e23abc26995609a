package ccfa

import (
	"context"
	"slices"

	"cbcov/ccfa/machine"
)

// Reading tells which of the automaton's paths are taken.
type Reading struct {
	CrossParts      bool // parts of which neither opens the other, too
	AcrossInstances bool // paths through a component that is made anew from outside, too
}

// everything is the reading that has all of the automaton's paths.
var everything = Reading{CrossParts: true, AcrossInstances: true}

// Occurrence is an event callback as a view has it.
type Occurrence struct {
	Callback *Callback
	Part     *Part
	GUI      bool // brought by a user's action on a widget
}

// View is one automaton of those that the app's is composed of: a part's, or that of two windows of which one opens the other.
type View struct {
	Parts       []*Part
	Occurrences []Occurrence // the event callbacks of the main thread that can happen; others name them by their index

	a       *Automaton
	lives   *lives
	solved  *machine.Solved
	follows *machine.Follows
	begins  []bool // by location: see machine.Solved.Begins
}

type viewKey struct {
	p, q  *Part
	again bool
}

// Views lists the automata of a reading: each part's, then each pair of windows of which the first opens the second. Pairs that no code
// relates are only in a reading across parts.
func (a *Automaton) Views(ctx context.Context, r Reading) ([]*View, error) {
	var out []*View
	add := func(p, q *Part) error {
		v, err := a.View(ctx, r, p, q)
		out = append(out, v)
		return err
	}
	for _, p := range a.Parts {
		if err := add(p, nil); err != nil {
			return nil, err
		}
	}
	for _, p := range a.Parts {
		for _, q := range a.Parts {
			if p.Kind == Window && q.Kind == Window && (r.CrossParts || p.opens[q]) {
				if err := add(p, q); err != nil {
					return nil, err
				}
			}
		}
	}
	return out, nil
}

// View makes the automaton of a part (once), or (q not nil) of window p that opens window q. Of the latter only what follows events of the
// other window is in Next: the rest is in the parts' own.
func (a *Automaton) View(ctx context.Context, r Reading, p, q *Part) (*View, error) {
	key := viewKey{p, q, r.AcrossInstances}
	if v := a.views[key]; v != nil {
		return v, nil
	}
	v := &View{Parts: []*Part{p}, a: a}
	if q == nil {
		v.lives = a.partSystem(p)
	} else {
		v.Parts = append(v.Parts, q)
		v.lives = a.windowPair(p, q)
	}
	v.lives.Options.Again, v.lives.Options.Asked = r.AcrossInstances, asked(p, q)
	solved, err := v.lives.Solve(a.analysis, machine.NewMeter(ctx, 1<<40))
	if err != nil {
		return nil, err
	}
	v.solved = solved
	if v.follows, err = solved.Follows(); err != nil {
		return nil, err
	}
	v.begins = solved.Begins()
	for _, e := range solved.Events() {
		v.Occurrences = append(v.Occurrences, Occurrence{a.bySymbol[e.Symbol], a.Parts[e.Instance], e.Tag == guiTag})
	}
	if q == nil { // the pairs are too many to be kept
		a.views[key] = v
	}
	return v, nil
}

// Next is the set of occurrences that can come directly after occurrence o.
func (v *View) Next(o int) machine.Bits { return v.follows.Next[o] }

// Posts lists the API_ASYNC callbacks that an occurrence's code, or code that it posts, posts.
func (v *View) Posts(o int) []*Callback {
	var out []*Callback
	for x := range v.a.postsOf(v.Occurrences[o].Callback).All() {
		out = append(out, v.a.bySymbol[x])
	}
	return out
}

// postsOf is the set of symbols that a callback on the main thread leads to.
func (a *Automaton) postsOf(c *Callback) machine.Bits { return a.analysis.Posts(c.of.Main) }

// Way is how the synchronous run behind an occurrence goes on: occurrences up to the run's end, none where the run ends with it.
type Way struct {
	Rest []int
	of   machine.Continuation
}

// Ways lists how the synchronous runs that begin with an occurrence can go on. Cut: there are more, or longer ones.
func (v *View) Ways(o int) (ways []Way, cut bool, err error) {
	list, cut, err := v.solved.Continuations(o)
	for _, c := range list {
		ways = append(ways, Way{c.Events, c})
	}
	return ways, cut, err
}

// Interleaved gives, for an API_ASYNC callback that occurrence o's code leads to, the occurrences that can come after o's run and the
// callback, and those that can come after the run and before the callback.
func (v *View) Interleaved(o int, w *Way, c *Callback) (after, before machine.Bits, err error) {
	return v.solved.Interleaved(&w.of, c.of.Symbol)
}

// Related tells whether sequences across the two parts are required: one's code opens, starts, binds or registers the other.
func Related(p, q *Part) bool { return p == q || p.opens[q] || q.opens[p] }

// Related tells whether sequences of the two are required: their parts are related, and a callback of which the part is not known is of
// the other's class.
func (o Occurrence) Related(n Occurrence) bool {
	if (o.Callback.of.Stray || n.Callback.of.Stray) && o.Callback.Receiver != n.Callback.Receiver {
		return false
	}
	return Related(o.Part, n.Part)
}

// Beside is what can come in a part after events of another one, where the two live side by side: each runs on while the other waits. Two
// windows are views of their own.
type Beside struct {
	From, To *View
	after    []machine.Bits               // by occurrence of From: occurrences of To
	keeping  map[*Callback][]machine.Bits // by posted callback of From: those of after behind which it may still be due
}

// Beside gives what of part q can come directly after the events of a part's view.
func (a *Automaton) Beside(ctx context.Context, r Reading, v *View, q *Part) (*Beside, error) {
	p := v.Parts[0]
	if p == q || p.Kind == Window && q.Kind == Window {
		return nil, nil
	}
	other, err := a.View(ctx, r, q, nil)
	if err != nil {
		return nil, err
	}
	b := &Beside{From: v, To: other, keeping: map[*Callback][]machine.Bits{}}
	b.after = b.find(func(machine.Transition) bool { return true })
	return b, nil
}

// find gives, by occurrence of the one view, those of the other that can come directly after it.
func (b *Beside) find(want func(machine.Transition) bool) []machine.Bits {
	p, q := b.From.Parts[0], b.To.Parts[0]
	after := make([]machine.Bits, len(b.From.Occurrences))
	arrivals := b.To.solved.Arrivals(b.To.begins)
	for _, d := range b.From.solved.Departures() {
		if !b.From.mayLive(d.Transition.To, p, q) {
			continue
		}
		set := machine.NewBits(len(b.To.Occurrences))
		for _, n := range arrivals {
			if want(*n.Transition) && b.To.mayLive(n.Transition.From, q, p) && b.From.a.analysis.Permits(d.Transition, n.Transition) {
				set.Union(n.Events)
			}
		}
		for o := range d.Events.All() {
			if !b.From.follows.Ends.Has(o) {
				continue
			}
			if after[o] == nil {
				after[o] = machine.NewBits(len(b.To.Occurrences))
			}
			after[o].Union(set)
		}
	}
	return after
}

// After is the set of occurrences of the other part that can come directly after occurrence o.
func (b *Beside) After(o int) machine.Bits { return b.after[o] }

// Interleaved gives, for an API_ASYNC callback that occurrence o of the first part leads to, the occurrences of the other part that can
// come after o's run, the callback done or not, and those behind which it may still be due.
func (b *Beside) Interleaved(o int, w *Way, c *Callback) (after, before machine.Bits, err error) {
	if n := len(w.Rest); n > 0 {
		o = w.Rest[n-1]
	}
	known := b.keeping[c]
	if known == nil {
		posted := b.From.solved.Posted(c.of.Symbol)
		known = b.find(func(t machine.Transition) bool {
			return slices.ContainsFunc(posted, func(p *machine.Transition) bool { return b.From.a.analysis.Permits(&t, p) })
		})
		b.keeping[c] = known
	}
	return b.after[o], known[o], nil
}

// mayLive tells whether part q can have been started when part p, whose view this is, is at a location: nothing but p's code starts it, or
// p did so before.
func (v *View) mayLive(location int, p, q *Part) bool {
	if q.Entry || !p.opens[q] || q.openers > 1 {
		return true
	}
	return v.solved.Values(location, q.of.Opening.Bind(p.ID)).Has(1)
}

// asked is what a view of two windows adds to the parts' own: what leads from one to the other. Two windows of one class have the same
// variables, so what happens in the one is not told from what happens in the other.
func asked(p, q *Part) machine.Asked {
	switch q {
	case nil:
		return machine.All
	case p:
		return machine.Moving
	}
	return machine.Across
}
