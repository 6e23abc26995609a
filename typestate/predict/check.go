package predict

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/typestate/observe"
)

// Options of Check. Zero values stand for the defaults.
type Options struct {
	Depth  int   // callbacks that matter in one sequence (default 10)
	States int   // states that are looked at for one machine in one part of the automaton (default 20000)
	Names  Names // source names of a shrunk app; nil: the dex files' own
	Steps  int   // instructions that are followed for one machine (default 1 million)
}

func (o Options) filled() Options {
	o.Depth, o.States, o.Steps = cmp.Or(o.Depth, 10), cmp.Or(o.States, 20000), cmp.Or(o.Steps, 1_000_000)
	if o.Names == nil {
		o.Names = asWritten{}
	}
	return o
}

// Check predicts the violations that the code of p can reach along the callback sequences of its automaton a. Points are those of the
// same program; classes that they do not name are not looked at. It ends early, with ctx's error, when ctx is done.
func Check(ctx context.Context, a *ccfa.Automaton, p *program.Program, points *observe.Points, opt Options) (*Result, error) {
	opt = opt.filled()
	r := &Result{Skipped: slices.Clone(points.Unseen)}
	if len(points.Machines) == 0 {
		return r, ctx.Err()
	}
	r.Skipped = append(r.Skipped, "calls that libraries in the app make on objects of these classes")
	l, err := newLives(a, p)
	if err != nil {
		return nil, err
	}
	f := findFacts(p, points)
	nested := a.Nested()
	var worlds []*world
	for i := range points.Machines {
		if s := newSlice(f, a, nested, points, i); s != nil {
			worlds = append(worlds, newWorld(s, a, l, p, points, opt))
		}
	}
	if err := explore(ctx, a, worlds, opt); err != nil {
		return nil, err
	}
	for _, w := range worlds {
		r.Predictions = append(r.Predictions, w.out...)
		r.Skipped = append(r.Skipped, w.skipped.sentences()...)
		r.Unpredicted = append(r.Unpredicted, slices.Collect(maps.Keys(w.skipped.vague))...)
	}
	if nested.Cut {
		r.Skipped = append(r.Skipped, "some callins have more ways through them than were looked for")
	}
	slices.Sort(r.Unpredicted)
	r.Unpredicted = slices.Compact(r.Unpredicted) // several classes may have to do with a part
	slices.SortStableFunc(r.Predictions, func(x, y Prediction) int {
		return cmp.Or(cmp.Compare(x.Purpose, y.Purpose), cmp.Compare(x.Caller, y.Caller), cmp.Compare(x.Line, y.Line), cmp.Compare(x.ID, y.ID))
	})
	return r, nil
}

func newWorld(s *slice, a *ccfa.Automaton, l *lives, p *program.Program, points *observe.Points, opt Options) *world {
	m := points.Machines[s.machine]
	w := &world{
		slice: s, protocol: newProtocol(m), points: points, automaton: a, lives: l, program: p, names: opt.Names,
		posted: map[int]bool{}, bodies: map[*program.Method]*body{}, callees: map[*program.Site][]*program.Method{},
		may: map[*program.Site]bool{}, orders: map[string]*framework.Order{}, index: map[place]int32{}, syms: map[symbol]int32{}, found: map[finding]bool{}, snapshots: map[string]*snapshot{},
		skipped: newSkips(m.Class, opt.Depth),
	}
	w.findPosted()
	w.findAnswers()
	w.findConcerned()
	w.begins = w.starts(opt.Steps / 2)
	return w
}

// explore goes through each part that has to do with a machine, and each pair of windows of which one opens the other: for all machines
// together, since the pairs' automata are too many to be kept.
func explore(ctx context.Context, a *ccfa.Automaton, worlds []*world, opt Options) error {
	reading := ccfa.Reading{AcrossInstances: true}
	asks := func(w *world, p, q *ccfa.Part) bool { return p != q && w.concerns(p) && (q == nil || w.concerns(q)) }
	for _, w := range worlds {
		w.effort.steps, w.effort.looked = work{opt.Steps, opt.Steps}, work{maxLooked, maxLooked}
		for _, pair := range a.Pairs(reading) {
			switch {
			case !asks(w, pair[0], pair[1]):
			case pair[1] == nil:
				w.effort.parts++
			default:
				w.effort.pairs++
			}
		}
	}
	want := func(p, q *ccfa.Part) bool {
		return slices.ContainsFunc(worlds, func(w *world) bool { return !w.effort.over.Load() && asks(w, p, q) })
	}
	return a.Grounds(ctx, reading, want, func(v *ccfa.View) error {
		for _, w := range worlds {
			switch {
			case slices.ContainsFunc(v.Parts, func(p *ccfa.Part) bool { return !w.concerns(p) }):
			case w.effort.over.Load():
				w.skipped.bounded[viewName(v)] = true
			case v.Coarse():
				w.effort.begin(len(v.Parts) > 1) // the others may need its share
				w.skipped.coarse(v)
			default:
				if err := w.explore(ctx, v, opt); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// concerns tells whether a part has to do with the machine.
func (w *world) concerns(p *ccfa.Part) bool { return w.concerned[p.ID] }

// findConcerned finds the parts that have to do with the machine.
func (w *world) findConcerned() {
	w.concerned = map[int]bool{}
	for _, c := range w.automaton.Callbacks {
		if w.matters(c) {
			for _, p := range c.Parts {
				w.concerned[p] = true
			}
		}
	}
}
