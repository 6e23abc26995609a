package coverage

import (
	"context"
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
	Cut       []string   // names of parts of which EAA has runs with more, or longer, ways than were followed; sorted
}

// Required lists the sequences that the criteria ask for (docs/semantics.md, Required sequences). Equal sequences are one, with the windows
// of all. It ends early, with ctx's error, when ctx is done.
func Required(ctx context.Context, a *ccfa.Automaton, opt RequiredOptions) (*Requirements, error) {
	r := &required{ctx: ctx, a: a, opt: opt, found: map[string]*wanted{}, cut: map[string]bool{},
		reading: ccfa.Reading{CrossParts: opt.CrossParts, AcrossInstances: opt.AcrossInstances}}
	views, err := a.Views(ctx, r.reading)
	if err != nil {
		return nil, err
	}
	for _, v := range views {
		if err := r.view(v); err != nil {
			return nil, err
		}
	}
	r.syncs()
	return r.result(), nil
}

// required gathers sequences.
type required struct {
	ctx     context.Context
	a       *ccfa.Automaton
	opt     RequiredOptions
	reading ccfa.Reading
	found   map[string]*wanted
	cut     map[string]bool
	buf     []byte
}

// wanted is a sequence and the parts that ask for it.
type wanted struct {
	criterion Criterion
	symbols   []Symbol
	async     int
	parts     machine.Bits
}

// view adds what one view asks for, and a part's with those that live beside it.
func (r *required) view(v *ccfa.View) error {
	across := len(v.Parts) > 1 && v.Parts[0] != v.Parts[1]
	if err := r.follow(v, v, across, v.Next, v.Interleaved); err != nil || len(v.Parts) > 1 {
		return err
	}
	p := v.Parts[0]
	for _, q := range r.a.Parts {
		if p == q || !r.opt.CrossParts && !ccfa.Related(p, q) {
			continue
		}
		b, err := r.a.Beside(r.ctx, r.reading, v, q)
		if err != nil {
			return err
		}
		if b == nil {
			continue
		}
		if err := r.follow(v, b.To, true, b.After, b.Interleaved); err != nil {
			return err
		}
	}
	return nil
}

// follow adds EE, GUI and EAA sequences that begin in a view and end in it, or in one beside it. Across: only those over two parts are new.
func (r *required) follow(v, to *ccfa.View, across bool, next func(o int) machine.Bits,
	interleaved func(o int, w *ccfa.Way, c *ccfa.Callback) (after, before machine.Bits, err error)) error {
	for i, o := range v.Occurrences {
		for k := range next(i).All() {
			n := to.Occurrences[k]
			if !r.joins(o, n, across) || n.Callback == o.Callback && !r.opt.SelfPairs {
				continue
			}
			symbols := []Symbol{entry(o.Callback), exit(o.Callback), entry(n.Callback)}
			r.add(EE, symbols, -1, o.Part, n.Part)
			if o.GUI && n.GUI {
				r.add(GUI, symbols, -1, o.Part, n.Part)
			}
		}
		posts := v.Posts(i)
		if len(posts) == 0 {
			continue
		}
		ways, cut, err := v.Ways(i)
		if err != nil {
			return err
		}
		if cut {
			r.cut[o.Part.Name] = true
		}
		for w := range ways {
			for _, c := range posts {
				after, before, err := interleaved(i, &ways[w], c)
				if err != nil {
					return err
				}
				r.interleave(v, to, i, &ways[w], c, after, before, across)
			}
		}
		if err := r.ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// joins tells whether a sequence from o to n is asked for.
func (r *required) joins(o, n ccfa.Occurrence, across bool) bool {
	return across == (n.Part != o.Part) && (r.opt.CrossParts || o.Related(n))
}

// interleave adds both orders of posted callback c and each event behind e, which stands for its whole run.
func (r *required) interleave(v, to *ccfa.View, i int, way *ccfa.Way, c *ccfa.Callback, after, before machine.Bits, across bool) {
	e := v.Occurrences[i]
	run := []Symbol{entry(e.Callback), exit(e.Callback)}
	for _, k := range way.Rest {
		run = append(run, entry(v.Occurrences[k].Callback), exit(v.Occurrences[k].Callback))
	}
	n := len(run)
	for k := range after.All() {
		if s := to.Occurrences[k]; r.joins(e, s, across) {
			r.add(EAA, append(run[:n:n], entry(c), exit(c), entry(s.Callback)), n, e.Part, s.Part)
		}
	}
	for k := range before.All() {
		if s := to.Occurrences[k]; r.joins(e, s, across) {
			r.add(EAA, append(run[:n:n], entry(s.Callback), exit(s.Callback), entry(c)), n+2, e.Part, s.Part)
		}
	}
}

// syncs adds the EAS sequences: every callback may be the caller (Definition 4).
func (r *required) syncs() {
	for _, s := range r.a.Syncs() {
		before := exit(s.Before)
		if s.Entry {
			before = entry(s.Before)
		}
		if s.Before == s.Callback && !r.opt.SelfPairs {
			continue
		}
		r.add(EAS, []Symbol{before, entry(s.Callback)}, -1, s.Parts...)
	}
}

func entry(c *ccfa.Callback) Symbol { return Symbol{c.ID, Entry} }
func exit(c *ccfa.Callback) Symbol  { return Symbol{c.ID, Exit} }

// add keeps a sequence, or the parts that it now has in addition.
func (r *required) add(c Criterion, symbols []Symbol, async int, parts ...*ccfa.Part) {
	r.buf = append(r.buf[:0], byte(c))
	for _, s := range symbols {
		r.buf = append(r.buf, byte(s.Callback), byte(s.Callback>>8), byte(s.Callback>>16), byte(s.Callback>>24), byte(s.Point))
	}
	w := r.found[string(r.buf)]
	if w == nil {
		w = &wanted{c, symbols, async, machine.NewBits(len(r.a.Parts))}
		r.found[string(r.buf)] = w
	}
	for _, p := range parts {
		w.parts.Add(p.ID)
	}
}

func (r *required) result() *Requirements {
	out := &Requirements{Sequences: make([]Sequence, 0, len(r.found))}
	for _, w := range r.found {
		var windows []string
		for p := range w.parts.All() {
			windows = append(windows, r.a.Parts[p].Name)
		}
		slices.Sort(windows)
		out.Sequences = append(out.Sequences, NewSequence(w.criterion, w.symbols, w.async, r.a.Callbacks, slices.Compact(windows)...))
	}
	slices.SortFunc(out.Sequences, compareSequences)
	for name := range r.cut {
		out.Cut = append(out.Cut, name)
	}
	slices.Sort(out.Cut)
	return out
}

// compareSequences orders sequences by criterion, then by their symbols.
func compareSequences(x, y Sequence) int {
	if x.Criterion != y.Criterion {
		return int(x.Criterion) - int(y.Criterion)
	}
	return slices.CompareFunc(x.Symbols, y.Symbols, func(a, b Symbol) int {
		if a.Callback != b.Callback {
			return a.Callback - b.Callback
		}
		return int(a.Point) - int(b.Point)
	})
}
