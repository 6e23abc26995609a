package coverage

import (
	"context"
	"errors"
	"slices"

	"cbcov/ccfa"
	"cbcov/ccfa/machine"
)

// RequiredOptions says which of the automaton's sequences a test must run.
type RequiredOptions struct {
	CrossParts      bool // sequences across parts that no code relates, too
	AcrossInstances bool // sequences across a component that is made anew from outside, too
	SelfPairs       bool // EE and EAS pair a callback with itself, too
}

// Requirements are the sequences that the criteria ask for.
type Requirements struct {
	Sequences []Sequence // sorted by criterion, then by the symbols' callbacks
	Budget    float64    // how much work a part was allowed, as a multiple of the default; 0: not known
	Cut       []string   // names of parts of which EAA has runs with more, or longer, ways than were followed; sorted
	Apart     []Apart    // what is not required, because what asks for it is coarse; in the order of the parts
}

// Apart counts what a coarse part, or pair of windows, would ask for beside what is required: what can happen is among it, and much that
// cannot. Equal sequences of two of them are counted twice.
type Apart struct {
	Name      string // see ccfa.View.Name
	Sequences int
}

// Required lists the sequences that the criteria ask for (docs/semantics.md, Required sequences). Equal sequences are one, with the windows
// of all. It ends early, with ctx's error, when ctx is done.
func Required(ctx context.Context, a *ccfa.Automaton, opt RequiredOptions) (*Requirements, error) {
	r := &required{
		ctx: ctx, a: a, opt: opt, reading: ccfa.Reading{CrossParts: opt.CrossParts, AcrossInstances: opt.AcrossInstances},
		wanted: newWanted(a), cut: map[string]bool{}, most: int(maxSequences * a.Budget()),
	}
	if err := a.Views(ctx, r.reading, r.withinBudget); err != nil {
		return nil, err
	}
	r.syncs()
	return r.result()
}

// required gathers sequences.
type required struct {
	ctx     context.Context
	a       *ccfa.Automaton
	opt     RequiredOptions
	reading ccfa.Reading
	wanted  *wanted
	cut     map[string]bool
	most    int // sequences
	apart   []Apart
	coarse  bool // what is asked now is: sequences are counted, and not required
	beyond  int  // how many they are
}

// withinBudget adds what one view asks for, with as much detail as its budget allows. Where EAA needs too much, what was found until then
// stays, and the rest is what the callbacks could do in any order.
func (r *required) withinBudget(v *ccfa.View) error {
	r.beyond = 0
	list, err := r.nexts(v)
	if err != nil {
		return err
	}
	for i := range list {
		r.events(&list[i])
	}
	wanted, beyond := r.wanted.count, r.beyond
	err = r.asyncs(v, list)
	if over := (*ccfa.OverBudget)(nil); errors.As(err, &over) {
		r.beyond = beyond + max(0, r.anyOrder(list)-(r.wanted.count-wanted))
	} else if err != nil {
		return err
	}
	v.Release()
	if r.beyond > 0 || v.Coarse() {
		r.apart = append(r.apart, Apart{v.Name(), r.beyond})
	}
	return nil
}

// next is what can come behind the occurrences of a view: in itself, or in one beside it.
type next struct {
	view, to    *ccfa.View
	across      bool // only what is over two parts is new
	after       func(o int) machine.Bits
	interleaved func(o int, w *ccfa.Way, c *ccfa.Callback) (after, before machine.Bits, err error)
}

// nexts lists what can come behind a view's occurrences.
func (r *required) nexts(v *ccfa.View) ([]next, error) {
	list := []next{{v, v, len(v.Parts) > 1 && v.Parts[0] != v.Parts[1], v.Next, v.Interleaved}}
	if len(v.Parts) > 1 {
		return list, nil
	}
	p := v.Parts[0]
	for _, q := range r.a.Parts {
		if p == q || !r.opt.CrossParts && !ccfa.Related(p, q) {
			continue
		}
		b, err := r.a.Beside(r.ctx, r.reading, v, q)
		if err != nil {
			return nil, err
		}
		if b != nil {
			list = append(list, next{v, b.To, true, b.After, b.Interleaved})
		}
	}
	return list, nil
}

// events adds EE and GUI sequences.
func (r *required) events(x *next) {
	r.coarse = x.view.Coarse() || x.to.Coarse()
	if r.coarse {
		r.beyond += r.unknown(x)
		return
	}
	joining := r.joining(x)
	for i := range x.view.Occurrences {
		o := &x.view.Occurrences[i]
		set := joining.of(o, x.after(i))
		r.wanted.addPairs(EE, o, set, x.to, r.opt.SelfPairs)
		if o.GUI {
			set.Intersect(joining.gui)
			r.wanted.addPairs(GUI, o, set, x.to, r.opt.SelfPairs)
		}
	}
}

// unknown counts the EE and GUI sequences of a coarse view that nothing else asked for so far.
func (r *required) unknown(x *next) int {
	callbacks := len(r.a.Callbacks)
	joining := r.joining(x)
	var last, all, gui machine.Bits // what can come, and the callbacks of that: neighbours mostly have the same
	n := 0
	for i := range x.view.Occurrences {
		o := &x.view.Occurrences[i]
		if set := joining.of(o, x.after(i)); last == nil || !slices.Equal(set, last) {
			last, all, gui = slices.Clone(set), machine.NewBits(callbacks), machine.NewBits(callbacks)
			for k := range set.All() {
				s := &x.to.Occurrences[k]
				if all.Add(s.Callback.ID); s.GUI {
					gui.Add(s.Callback.ID)
				}
			}
		}
		n += r.wanted.missing(EE, o.Callback, all, r.opt.SelfPairs)
		if o.GUI {
			n += r.wanted.missing(GUI, o.Callback, gui, r.opt.SelfPairs)
		}
	}
	return n
}

// asyncs adds EAA sequences of a view, and a part's with those that live beside it. They have a budget of their own: where they need too
// much, all of EE is there.
func (r *required) asyncs(v *ccfa.View, list []next) error {
	v.Extend()
	if v.Coarse() {
		return v.Exhaust()
	}
	for i := range list {
		x := &list[i]
		r.coarse = x.to.Coarse()
		for o := range x.view.Occurrences {
			if err := r.asyncsBehind(x, o); err != nil {
				return err
			}
			if err := r.ctx.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// asyncsBehind adds the EAA sequences that begin with one occurrence.
func (r *required) asyncsBehind(x *next, o int) error {
	posts := x.view.Posts(o)
	if len(posts) == 0 {
		return nil
	}
	ways, cut, err := x.view.Ways(o)
	if err != nil {
		return err
	}
	if cut {
		r.cut[x.view.Occurrences[o].Part.Name] = true
	}
	for _, c := range posts {
		e := event{next: x, index: o, posted: c}
		if cut {
			e.once = &[2]machine.Bits{machine.NewBits(len(r.a.Callbacks)), machine.NewBits(len(r.a.Callbacks))}
		}
		for w := range ways {
			after, before, err := x.interleaved(o, &ways[w], c)
			if err != nil {
				return err
			}
			if err := r.interleave(&e, &ways[w], after, before); err != nil {
				return err
			}
		}
	}
	return nil
}

// anyOrder counts the EAA sequences that there would be if everything could come at any time.
func (r *required) anyOrder(list []next) int {
	n := 0
	for i := range list {
		x := &list[i]
		byPart := map[*ccfa.Part]int{} // what can come behind an event of the part
		for k, o := range x.view.Occurrences {
			posts := len(x.view.Posts(k))
			if posts == 0 {
				continue
			}
			if _, ok := byPart[o.Part]; !ok {
				for i := range x.to.Occurrences {
					if r.joins(&o, &x.to.Occurrences[i], x.across) {
						byPart[o.Part]++
					}
				}
			}
			n += 2 * posts * byPart[o.Part]
		}
	}
	return n
}

// joins tells whether a sequence from o to n is asked for.
func (r *required) joins(o, n *ccfa.Occurrence, across bool) bool {
	return across == (n.Part != o.Part) && (r.opt.CrossParts || o.Related(n))
}

// event is an event callback e with a callback that its code posts.
type event struct {
	*next
	index  int // of e in the view
	posted *ccfa.Callback
	once   *[2]machine.Bits // by order: what was added already, where each of it is added with one run only; nil: with all
}

// interleave adds both orders of the posted callback and each event behind e, which stands for its whole run.
func (r *required) interleave(e *event, way *ccfa.Way, after, before machine.Bits) error {
	if r.coarse {
		r.beyond += after.Count() + before.Count()
		return nil
	}
	first, c := e.view.Occurrences[e.index], e.posted
	run := []Symbol{entry(first.Callback), exit(first.Callback)}
	for _, k := range way.Rest {
		run = append(run, entry(e.view.Occurrences[k].Callback), exit(e.view.Occurrences[k].Callback))
	}
	n := len(run)
	for order, set := range []machine.Bits{after, before} {
		for k := range set.All() {
			s := e.to.Occurrences[k]
			if !r.joins(&first, &s, e.across) || e.once != nil && e.once[order].Has(s.Callback.ID) {
				continue
			}
			if e.once != nil {
				e.once[order].Add(s.Callback.ID)
			}
			if order == 0 {
				r.add(EAA, append(run[:n:n], entry(c), exit(c), entry(s.Callback)), n, first.Part, s.Part)
			} else {
				r.add(EAA, append(run[:n:n], entry(s.Callback), exit(s.Callback), entry(c)), n+2, first.Part, s.Part)
			}
		}
	}
	if r.wanted.count > r.most {
		return e.view.Exhaust()
	}
	return e.view.Spend(sequenceWork * (after.Count() + before.Count()))
}

const (
	sequenceWork = 40      // of an EAA sequence, in the solver's steps
	maxSequences = 300_000 // of all parts, with the default budget: so many nobody can use
)

// syncs adds the EAS sequences: every callback may be the caller (Definition 4).
func (r *required) syncs() {
	for _, s := range r.a.Syncs() {
		before := exit(s.Before)
		if s.Entry {
			before = entry(s.Before)
		}
		if s.Before == s.Callback && !r.opt.SelfPairs || s.Again && !r.opt.AcrossInstances {
			continue
		}
		r.add(EAS, []Symbol{before, entry(s.Callback)}, -1, s.Parts...)
	}
}

func entry(c *ccfa.Callback) Symbol { return Symbol{c.ID, Entry} }
func exit(c *ccfa.Callback) Symbol  { return Symbol{c.ID, Exit} }

// add keeps a sequence, or the parts that it now has in addition.
func (r *required) add(c Criterion, symbols []Symbol, async int, parts ...*ccfa.Part) {
	r.wanted.add(c, symbols, async, parts)
}

func (r *required) result() (*Requirements, error) {
	list, err := r.wanted.sequences(r.ctx, r.a.Callbacks)
	if err != nil {
		return nil, err
	}
	out := &Requirements{Sequences: list, Budget: r.a.Budget(), Apart: r.apart}
	for name := range r.cut {
		out.Cut = append(out.Cut, name)
	}
	slices.Sort(out.Cut)
	return out, nil
}
