package ccfa

import (
	"context"
	"errors"
	"fmt"
	"math"
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
	second   bool // of two instances of the part it is the second one's
}

// View is one automaton of those that the app's is composed of: a part's, or that of two windows of which one opens the other.
type View struct {
	Parts       []*Part
	Occurrences []Occurrence // the event callbacks of the main thread that can happen; others name them by their index

	a       *Automaton
	reading Reading
	allowed int64 // work; 0: none, it is as coarse as can be
	spent   int64 // of it
	lives   *lives
	meter   *machine.Meter
	solved  *machine.Solved
	follows *machine.Follows
	begins  []bool          // by location: see machine.Solved.Begins
	own     map[*Part]*View // of two windows with all detail: each one's own view, which knows its runs
	index   map[Occurrence]int
	ways    []*knownWays // by occurrence, nil: not asked for
}

type viewKey struct {
	p, q  *Part
	again bool
}

// View makes the automaton of a part (once), or (q not nil) of window p that opens window q. Of the latter only what follows events of the
// other window is in Next: the rest is in the parts' own. Two windows of which one is coarse are coarse, too, and all of the one can come behind all of
// the other, in a run of its own: apps have hundreds of such pairs.
func (a *Automaton) View(ctx context.Context, r Reading, p, q *Part) (*View, error) {
	key := viewKey{p, q, r.AcrossInstances}
	if v := a.views[key]; v != nil {
		return v, nil
	}
	if q == nil {
		v, err := a.viewAt(ctx, r, a.partBudget(), true, p)
		if err == nil {
			a.views[key] = v // the pairs are too many to be kept
			v.Release()
		}
		return v, err
	}
	opener, err := a.View(ctx, r, p, nil)
	if err != nil {
		return nil, err
	}
	opened, err := a.View(ctx, r, q, nil)
	if err != nil {
		return nil, err
	}
	return a.pairView(ctx, r, opener, opened, a.partBudget())
}

// pairView makes the automaton of two windows, of which the own ones are known, with as much work as a budget allows.
func (a *Automaton) pairView(ctx context.Context, r Reading, opener, opened *View, budget int64) (*View, error) {
	p, q := opener.Parts[0], opened.Parts[0]
	if opener.Coarse() || opened.Coarse() || budget == 0 {
		return a.unordered(ctx, r, opener, opened), nil
	}
	v, err := a.viewAt(ctx, r, budget, true, p, q)
	if err == nil && !v.Coarse() {
		v.own = map[*Part]*View{p: opener, q: opened}
	}
	return v, err
}

// viewAt makes the automaton of a part or two, with as much detail as a budget allows; with what follows what, or without. A part has three
// degrees of it, two windows have the first and the last one: there are many of them.
func (a *Automaton) viewAt(ctx context.Context, r Reading, budget int64, follows bool, parts ...*Part) (*View, error) {
	v := &View{Parts: parts, a: a, reading: r, allowed: budget}
	if len(parts) == 1 {
		v.lives = a.partSystem(parts[0])
	} else {
		v.lives = a.windowPair(parts[0], parts[1])
	}
	v.lives.Options.Again, v.lives.Options.Asked = r.AcrossInstances, asked(parts)
	if budget == 0 {
		v.lives.Options.Detail = machine.Placeless
	}
	if a.check {
		if err := v.lives.Check(a.analysis); err != nil {
			return nil, fmt.Errorf("the system of %s is not as it has to be: %w", v.Name(), err)
		}
	}
	for {
		err := v.solve(ctx, follows)
		if !errors.Is(err, machine.ErrBudget) {
			return v, err
		}
		if v.lives.Options.Detail++; len(parts) > 1 {
			v.lives.Options.Detail = machine.Placeless
		}
	}
}

// Next is the set of occurrences that can come directly after occurrence o.
func (v *View) Next(o int) machine.Bits { return v.follows.Next[o] }

// solve finds what can be where, and what follows what.
func (v *View) solve(ctx context.Context, follows bool) (err error) {
	v.meter = machine.NewMeter(ctx, v.budget())
	if v.solved, err = v.lives.Solve(v.a.analysis, v.meter); err != nil || !follows {
		v.spent = v.meter.Spent()
		return err
	}
	if v.follows, err = v.solved.Follows(); err != nil {
		return err
	}
	v.spent = v.meter.Spent()
	v.begins = v.solved.Begins()
	for _, e := range v.solved.Events() {
		v.Occurrences = append(v.Occurrences, Occurrence{v.a.bySymbol[e.Symbol], v.a.part(e.Instance), e.Tag == guiTag, machine.First(e.Instance) != e.Instance})
	}
	v.solved.Options.Forget = len(v.Parts) > 1 || v.postings() > maxPostings
	return nil
}

// Coarse tells whether the view has less detail than the code, because more would have needed more work than the budget allows: what it has
// contains what can happen, and much that cannot.
func (v *View) Coarse() bool { return v.lives.Options.Detail != machine.Exact }

// Name is that of its part, or of both.
func (v *View) Name() string {
	if len(v.Parts) > 1 {
		return v.Parts[0].Name + " → " + v.Parts[1].Name
	}
	return v.Parts[0].Name
}

// OverBudget says that what was asked of a view needs more work than the budget allows.
type OverBudget struct {
	View *View
	err  error
}

func (e *OverBudget) Error() string { return fmt.Sprintf("%s: %v", e.View.Name(), e.err) }

// Unwrap gives what the view answered.
func (e *OverBudget) Unwrap() error { return e.err }

// over names the view in an error of its budget.
func (v *View) over(err error) error {
	if errors.Is(err, machine.ErrBudget) {
		return &OverBudget{v, err}
	}
	return err
}

// Spend counts work that is done with the view's answers.
func (v *View) Spend(n int) error { return v.over(v.meter.Spend(n)) }

// Exhaust says that the view's budget is used up.
func (v *View) Exhaust() error { return v.over(machine.ErrBudget) }

// Budget is how much work a part may need, as a multiple of the default.
func (a *Automaton) Budget() float64 { return a.budget }

// Release gives the memory of answers back that can be found again: an app has many views.
func (v *View) Release() {
	if v.solved != nil {
		v.solved.Release()
	}
}

// Extend allows work once more, for another criterion: where the one needs too much, what was found of the other stays.
func (v *View) Extend() {
	budget := v.budget()
	if len(v.Parts) > 1 {
		budget = min(budget, int64(pairAgain*v.a.budget))
	}
	v.meter.Allow(budget)
}

// Budgets of work, in steps of the solver, of which a second has some 60 million.
const (
	partBudget  = 25 << 20
	pairsBudget = 150 << 20 // of all pairs of windows
	pairBudget  = 1 << 20   // a pair may need as much, however little its windows did and however many there are
	pairAgain   = 1 << 18   // see Extend
)

func (a *Automaton) partBudget() int64 { return int64(partBudget * a.budget) }

// budget is how much work the view may need with the detail that it has.
func (v *View) budget() int64 {
	if v.lives.Options.Detail == machine.Placeless { // that is hardly any work, and there is nothing coarser
		return math.MaxInt64
	}
	return v.allowed
}

// maxPostings bounds the pairs of an event and a posted callback of a part for which EAA follows what the event's run itself does to
// registrations. In larger parts, and across windows, whatever the run did is possible behind it: a few sequences more (docs/semantics.md).
const maxPostings = 100

// postings counts the pairs of an event and a callback that it posts.
func (v *View) postings() int {
	n := 0
	for _, o := range v.Occurrences {
		n += v.a.postsOf(o.Callback).Count()
	}
	return n
}

// Posts lists the API_ASYNC callbacks that an occurrence's code, or code that it posts, posts.
func (v *View) Posts(o int) []*Callback {
	set := v.a.postsOf(v.Occurrences[o].Callback)
	out := make([]*Callback, 0, set.Count())
	for x := range set.All() {
		out = append(out, v.a.bySymbol[x])
	}
	return out
}

// postsOf is the set of symbols that a callback on the main thread leads to.
func (a *Automaton) postsOf(c *Callback) machine.Bits {
	own := a.analysis.Posts(c.of.Main)
	if len(a.inside[c.of.Symbol]) == 0 {
		return own
	}
	all := slices.Clone(own)
	for _, t := range a.inside[c.of.Symbol] {
		all.Union(a.analysis.Posts(t.Module))
	}
	return all
}

// Way is how the synchronous run behind an occurrence goes on: occurrences up to the run's end, none where the run ends with it.
type Way struct {
	Rest []int
	of   *machine.Continuation
}

// Ways lists how the synchronous runs that begin with an occurrence can go on. Cut: there are more, or longer ones. A run is all of one
// part, so that two windows have the runs of each.
func (v *View) Ways(o int) (ways []Way, cut bool, err error) {
	if v.own == nil {
		return v.ownWays(o)
	}
	of := v.Occurrences[o]
	own := v.own[of.Part]
	first, ok := own.find(Occurrence{of.Callback, of.Part, of.GUI, false})
	if !ok {
		return nil, false, nil
	}
	list, cut, err := own.Ways(first)
	for _, w := range list {
		last, here := o, make([]int, len(w.Rest))
		for i, k := range w.Rest {
			then := own.Occurrences[k]
			then.second = of.second
			if here[i], ok = v.find(then); !ok {
				break
			}
			last = here[i]
		}
		if !ok {
			continue
		}
		over, err := v.solved.Over(last)
		if err != nil {
			return nil, false, v.over(err)
		}
		ways = append(ways, Way{here, over})
	}
	return ways, cut, err
}

// ownWays finds the ways of a part's own view, once.
func (v *View) ownWays(o int) (ways []Way, cut bool, err error) {
	if v.ways != nil && v.ways[o] != nil {
		known := v.ways[o]
		return known.list, known.cut, nil
	}
	list, cut, err := v.solved.Continuations(o)
	if err != nil {
		return nil, false, v.over(err)
	}
	for i := range list {
		ways = append(ways, Way{list[i].Events, &list[i]})
	}
	if v.ways == nil {
		v.ways = make([]*knownWays, len(v.Occurrences))
	}
	v.ways[o] = &knownWays{ways, cut}
	return ways, cut, nil
}

type knownWays struct {
	list []Way
	cut  bool
}

// find gives the index of an occurrence.
func (v *View) find(o Occurrence) (index int, ok bool) {
	if v.index == nil {
		v.index = map[Occurrence]int{}
		for i, o := range v.Occurrences {
			v.index[o] = i
		}
	}
	index, ok = v.index[o]
	return index, ok
}

// Interleaved gives, for an API_ASYNC callback that occurrence o's code leads to, the occurrences that can come after o's run and the
// callback, and those that can come after the run and before the callback.
func (v *View) Interleaved(o int, w *Way, c *Callback) (after, before machine.Bits, err error) {
	after, before, err = v.solved.Interleaved(w.of, c.of.Symbol)
	if err == nil && v.solved.Options.Forget && v.follows != nil { // what the run did is forgotten, and not what it has to be followed by
		last := o
		if n := len(w.Rest); n > 0 {
			last = w.Rest[n-1]
		}
		after.Intersect(v.follows.Next[last])
		before.Intersect(v.follows.Next[last])
	}
	return after, before, v.over(err)
}

// Related tells whether sequences across the two parts are required: one's code opens, starts, binds or registers the other.
func Related(p, q *Part) bool { return p == q || p.opens.Has(q.ID) || q.opens.Has(p.ID) }

// Related tells whether sequences of the two are required: their parts are related, and a callback of which the part is not known is of
// the other's class.
func (o *Occurrence) Related(n *Occurrence) bool {
	if (o.Callback.Stray() || n.Callback.Stray()) && o.Callback.Receiver != n.Callback.Receiver {
		return false
	}
	return Related(o.Part, n.Part)
}

// Beside is what can come in a part after events of another one, where the two live side by side: each runs on while the other waits. Two
// windows are views of their own.
type Beside struct {
	From, To *View
	arrivals []machine.Departure
	groups   []besideGroup
	after    []machine.Bits               // by occurrence of From: occurrences of To
	keeping  map[*Callback][]machine.Bits // by posted callback of From: those of after behind which it may still be due
}

// besideGroup are occurrences of From behind which the same arrivals can come.
type besideGroup struct {
	events   machine.Bits
	arrivals machine.Bits // indexes in Beside.arrivals
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
	b.arrivals = other.solved.Arrivals(other.begins, func(location int) bool { return other.mayLive(location, q, p) })
	b.groups = b.findGroups()
	b.after = b.find(func(*machine.Act) bool { return true })
	return b, nil
}

func (b *Beside) findGroups() []besideGroup {
	p, q := b.From.Parts[0], b.To.Parts[0]
	byKey := map[string]int{}
	var groups []besideGroup
	all := machine.NewBits(len(b.arrivals))
	var asking []int // the others come whatever the first part did
	for i, n := range b.arrivals {
		all.Add(i)
		if n.Act.AsksShared() {
			asking = append(asking, i)
		}
	}
	for _, d := range b.From.solved.Departures(func(location int) bool { return b.From.mayLive(location, p, q) }) {
		set := slices.Clone(all)
		for _, i := range asking {
			if !b.From.a.analysis.Permits(d.Act, b.arrivals[i].Act) {
				set.Remove(i)
			}
		}
		key := set.Key()
		i, ok := byKey[key]
		if !ok {
			i = len(groups)
			byKey[key] = i
			groups = append(groups, besideGroup{machine.NewBits(len(b.From.Occurrences)), set})
		}
		groups[i].events.Union(d.Events)
	}
	return groups
}

// find gives, by occurrence of the one view, those of the other that can come directly after it, by acts that are wanted.
func (b *Beside) find(want func(*machine.Act) bool) []machine.Bits {
	after := make([]machine.Bits, len(b.From.Occurrences))
	wanted := machine.NewBits(len(b.arrivals))
	for i, n := range b.arrivals {
		if want(n.Act) {
			wanted.Add(i)
		}
	}
	for _, g := range b.groups {
		set := machine.NewBits(len(b.To.Occurrences))
		for i := range g.arrivals.All() {
			if wanted.Has(i) {
				set.Union(b.arrivals[i].Events)
			}
		}
		for o := range g.events.All() {
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
		known = b.find(func(act *machine.Act) bool {
			return slices.ContainsFunc(posted, func(p *machine.Transition) bool { return b.From.a.analysis.Permits(act, p.Act) })
		})
		b.keeping[c] = known
	}
	return b.after[o], known[o], nil
}

// mayLive tells whether part q can have been started when part p, whose view this is, is at a location: nothing but p's code starts it, or
// p did so before.
func (v *View) mayLive(location int, p, q *Part) bool {
	if q.Entry || !p.opens.Has(q.ID) || q.openers > 1 || v.Coarse() {
		return true
	}
	return v.solved.Values(location, q.of.Opening.Bind(p.ID)).Has(1)
}

// asked is what a view of two windows adds to the parts' own: what leads from one to the other.
func asked(parts []*Part) machine.Asked {
	if len(parts) == 1 {
		return machine.All
	}
	return machine.Across
}
