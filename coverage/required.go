package coverage

import (
	"sort"

	"cbcov/ccfa"
)

// RequiredOptions says which of the automaton's sequences a test must run.
type RequiredOptions struct {
	CrossParts      bool // sequences across parts that no code relates, too
	AcrossInstances bool // sequences across a component that is made anew from outside, too
	SelfPairs       bool // EE and EAS pair a callback with itself, too
}

// Required lists the sequences that the criteria ask for (semantics.md, Required sequences), sorted by
// criterion, then by the symbols' callbacks. Equal sequences are one, with the windows of all.
func Required(a *ccfa.Automaton, opt RequiredOptions) []Sequence {
	r := &required{a: a, opt: opt, found: map[string]*Sequence{},
		reading: ccfa.Reading{CrossParts: opt.CrossParts, AcrossInstances: opt.AcrossInstances}}
	for _, v := range a.Views(r.reading) {
		across := len(v.Parts) > 1 && v.Parts[0] != v.Parts[1]
		for _, o := range v.Occurrences() {
			r.follow(o, nil, across)
		}
		if len(v.Parts) == 1 {
			r.beside(v)
		}
	}
	r.syncs()
	return r.sorted()
}

// required gathers sequences.
type required struct {
	a       *ccfa.Automaton
	opt     RequiredOptions
	reading ccfa.Reading
	found   map[string]*Sequence
}

// beside adds the sequences of a part's events with those of parts that live beside it.
func (r *required) beside(v *ccfa.View) {
	p := v.Parts[0]
	for _, q := range r.a.Parts {
		if p == q || !r.opt.CrossParts && !ccfa.Related(p, q) {
			continue
		}
		for _, o := range v.Occurrences() {
			r.follow(o, q, true)
		}
	}
}

// follow adds EE, GUI and EAA sequences that begin with an occurrence; what follows is in the same view, or in part q
// beside it. Across: only those over two parts are new here.
func (r *required) follow(o ccfa.Occurrence, q *ccfa.Part, across bool) {
	for _, n := range r.next(o, q) {
		if !r.joins(o, n, across) || n.Callback == o.Callback && !r.opt.SelfPairs {
			continue
		}
		symbols := []Symbol{entry(o.Callback), exit(o.Callback), entry(n.Callback)}
		r.add(EE, symbols, -1, o.Part, n.Part)
		if o.GUI && n.GUI {
			r.add(GUI, symbols, -1, o.Part, n.Part)
		}
	}
	posts := o.Posts()
	if len(posts) == 0 {
		return
	}
	for _, way := range o.Run() {
		for _, c := range posts {
			r.interleave(o, way, c, q, across)
		}
	}
}

// next lists the events that can come after an occurrence: in its view, or in part q beside it.
func (r *required) next(o ccfa.Occurrence, q *ccfa.Part) []ccfa.Occurrence {
	if q == nil {
		return o.Next()
	}
	return r.a.Between(r.reading, o, q)
}

// joins tells whether a sequence from o to n is asked for.
func (r *required) joins(o, n ccfa.Occurrence, across bool) bool {
	return across == (n.Part != o.Part) && (r.opt.CrossParts || o.Related(n))
}

// interleave adds both orders of posted callback c and each event behind e, which stands for its whole run.
func (r *required) interleave(e ccfa.Occurrence, way []ccfa.Occurrence, c *ccfa.Callback, q *ccfa.Part, across bool) {
	run, last := []Symbol{entry(e.Callback), exit(e.Callback)}, e
	for _, last = range way {
		run = append(run, entry(last.Callback), exit(last.Callback))
	}
	n := len(run)
	var after, before []ccfa.Occurrence
	if q == nil {
		after, before = e.Interleaved(way, c)
	} else {
		after = r.next(last, q)
		for _, s := range after {
			if s.Keeps(c, e) {
				before = append(before, s)
			}
		}
	}
	for _, s := range after {
		if r.joins(e, s, across) {
			r.add(EAA, append(run[:n:n], entry(c), exit(c), entry(s.Callback)), n, e.Part, s.Part)
		}
	}
	for _, s := range before {
		if r.joins(e, s, across) {
			r.add(EAA, append(run[:n:n], entry(s.Callback), exit(s.Callback), entry(c)), n+2, e.Part, s.Part)
		}
	}
}

// syncs adds the EAS sequences: every callback may be the caller (Definition 4).
func (r *required) syncs() {
	for _, c := range r.a.Callbacks {
		for _, s := range c.Syncs() {
			before := entry(c)
			if s.After != nil {
				before = exit(s.After)
			}
			if before.Callback == s.Callback.ID && !r.opt.SelfPairs {
				continue
			}
			parts := make([]*ccfa.Part, 0, len(c.Parts))
			for _, p := range c.Parts {
				parts = append(parts, r.a.Parts[p])
			}
			r.add(EAS, []Symbol{before, entry(s.Callback)}, -1, parts...)
		}
	}
}

func entry(c *ccfa.Callback) Symbol { return Symbol{c.ID, Entry} }
func exit(c *ccfa.Callback) Symbol  { return Symbol{c.ID, Exit} }

// add keeps a sequence, or the parts that it now has in addition.
func (r *required) add(c Criterion, symbols []Symbol, async int, parts ...*ccfa.Part) {
	key := string(rune('0'+c)) + r.key(symbols)
	s := r.found[key]
	if s == nil {
		fresh := NewSequence(c, symbols, async, r.a.Callbacks)
		s = &fresh
		r.found[key] = s
	}
	for _, p := range parts {
		i := sort.SearchStrings(s.Windows, p.Name)
		if i == len(s.Windows) || s.Windows[i] != p.Name {
			s.Windows = append(s.Windows[:i], append([]string{p.Name}, s.Windows[i:]...)...)
		}
	}
}

// key spells symbols as bytes.
func (r *required) key(symbols []Symbol) string {
	b := make([]byte, 0, 5*len(symbols))
	for _, s := range symbols {
		b = append(b, byte(s.Callback), byte(s.Callback>>8), byte(s.Callback>>16), byte(s.Callback>>24), byte(s.Point))
	}
	return string(b)
}

func (r *required) sorted() []Sequence {
	out := make([]Sequence, 0, len(r.found))
	for _, s := range r.found {
		out = append(out, *s)
	}
	sort.Slice(out, func(i, j int) bool {
		x, y := &out[i], &out[j]
		if x.Criterion != y.Criterion {
			return x.Criterion < y.Criterion
		}
		for k := 0; k < len(x.Symbols) && k < len(y.Symbols); k++ {
			if x.Symbols[k] != y.Symbols[k] {
				if x.Symbols[k].Callback != y.Symbols[k].Callback {
					return x.Symbols[k].Callback < y.Symbols[k].Callback
				}
				return x.Symbols[k].Point < y.Symbols[k].Point
			}
		}
		return len(x.Symbols) < len(y.Symbols)
	})
	return out
}
