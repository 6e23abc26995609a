package machine

import (
	"encoding/binary"
	"slices"
)

// interleaving asks what can come around a posted symbol.
type interleaving struct {
	posted Symbol
	asked  scope
}

// around is what can come around a posted symbol, at a spot.
type around struct{ after, before Bits }

// Interleaved tells, of a posted symbol that is due when a run is over, which events can come after the run and the symbol, and which ones
// after the run and before the symbol. It fails as Solve does.
func (r *Solved) Interleaved(run *Continuation, posted Symbol) (after, before Bits, err error) {
	defer catch(&err)
	after, before = NewBits(len(r.events)), NewBits(len(r.events))
	key := interleaving{posted, run.asked}
	for _, s := range run.spots {
		a := s.around[key]
		if a == nil {
			a = r.around(s, r.posting(posted), run.asked)
			if s.around == nil {
				s.around = map[interleaving]*around{}
			}
			s.around[key] = a
		}
		after.Union(a.after)
		before.Union(a.before)
	}
	return after, before, nil
}

func (r *Solved) around(s *spot, p *posting, asked scope) *around {
	n := len(r.events)
	a := &around{NewBits(n), NewBits(n)}
	seen := r.horizon(horizonKey{s.location, false, p.without}).from(s.vals)
	for _, t := range p.runs {
		if seen.enabled(t) {
			a.after.Union(r.followingAt(t.To, r.after(t, seen.values(t.From)), asked).next)
		}
	}
	seen.letters(asked, func(location int, letters []letter) {
		if len(letters) == 0 {
			return
		}
		vals := make([]Values, len(p.needed))
		for i, v := range p.needed {
			vals[i] = seen.value(location, v)
		}
		known := p.keptAt(location, vals)
		for _, l := range letters {
			if known[l.place] == nil {
				known[l.place] = p.kept(l.t, vals)
			}
			a.before.Union(known[l.place])
		}
	})
	return a
}

// posting is a posted symbol: where it runs, and behind what it is still due. Only the variables that it needs are looked at.
type posting struct {
	r       *Solved
	symbol  Symbol
	runs    []*Transition // that run it
	needed  []int         // variables
	without Symbol        // the symbol, None where it makes no difference to what can be come to
	due     map[string]bool
	letters map[string][]Bits
}

// posting prepares answers about a posted symbol.
func (r *Solved) posting(symbol Symbol) *posting {
	p := r.postings[symbol]
	if p != nil {
		return p
	}
	p = &posting{r: r, symbol: symbol, without: None, due: map[string]bool{}, letters: map[string][]Bits{}}
	r.postings[symbol] = p
	for _, t := range r.Posted(symbol) {
		p.runs = append(p.runs, t)
		if r.adds(t) {
			p.without = symbol
		}
		for _, n := range r.of(t).needs {
			if !slices.Contains(p.needed, n.variable) {
				p.needed = append(p.needed, n.variable)
			}
		}
	}
	return p
}

// Posted lists the transitions that run a posted symbol and can be taken.
func (r *Solved) Posted(symbol Symbol) []*Transition {
	var out []*Transition
	for i := range r.Transitions {
		if t := &r.Transitions[i]; t.Symbol == symbol && !t.Letter && r.Possible(t) {
			out = append(out, t)
		}
	}
	return out
}

// key spells a location and what the needed variables are there out.
func (p *posting) key(location int, vals []Values) []byte {
	b := binary.AppendUvarint(p.r.buf[:0], uint64(location))
	for _, x := range vals {
		b = binary.AppendUvarint(b, uint64(x))
	}
	p.r.buf = b
	return b
}

// keptAt gives the table of what kept gives for the letters that leave a location, by their place among these, with values of the needed
// variables there.
func (p *posting) keptAt(location int, vals []Values) []Bits {
	key := p.key(location, vals)
	list := p.letters[string(key)]
	if list == nil {
		list = make([]Bits, len(p.r.loud[location]))
		p.letters[string(key)] = list
	}
	return list
}

// kept is the set of first letters of a transition behind which the symbol can still come, nothing but other silent transitions between
// them. Of several letters that the transition runs, one that may be the first and the last counts.
func (p *posting) kept(t *Transition, vals []Values) Bits {
	r := p.r
	after := make([]Values, len(vals))
	touched := false
	for i, v := range p.needed {
		after[i] = vals[i]
		if c := r.changeOf(t, v); c != nil {
			after[i] = apply(c.after, vals[i])
			touched = true
		}
	}
	if !t.calls() || !touched || r.Locations[t.To].Dead == t.Instance {
		if p.isDue(t.To, after) {
			return r.aloneOf(t)
		}
		return NewBits(0)
	}
	set := NewBits(len(r.events))
	list := []departure{{r.a.Order.Last(t.Module), after}}
	for i, v := range p.needed {
		if _, touches := slices.BinarySearch(r.effectOf(t).variables, v); touches {
			list = r.split(list, i, r.endings(t.Module, r.vars[v].Slot, r.ownOf(t, v, vals[i])))
		}
	}
	for _, d := range list {
		if p.isDue(t.To, d.vals) {
			r.addEvents(set, t, d.letters)
		}
	}
	for w, x := range r.aloneOf(t) {
		set[w] &= x
	}
	return set
}

// isDue tells whether the symbol can come at a location with values of the needed variables, or behind it with nothing but other silent
// transitions between.
func (p *posting) isDue(location int, vals []Values) bool {
	key := p.key(location, vals)
	due, ok := p.due[string(key)]
	if !ok {
		kept := string(key)
		due = p.findDue(location, vals)
		p.due[kept] = due
	}
	return due
}

func (p *posting) findDue(location int, vals []Values) bool {
	h := p.r.horizon(horizonKey{location, false, None}) // what comes behind the symbol is no harm: it was due then
	return slices.ContainsFunc(p.runs, func(t *Transition) bool {
		if h.full[t.From] == nil {
			return false
		}
		for _, n := range p.r.of(t).needs {
			in := vals[slices.Index(p.needed, n.variable)]
			if in != h.full[location][n.variable] {
				in = h.strain(n.variable, in).at[t.From]
			} else {
				in = h.full[t.From][n.variable]
			}
			if in&n.values == 0 {
				return false
			}
		}
		return true
	})
}

// aloneOf is the set of events that can be a transition's first one and its last one.
func (r *Solved) aloneOf(t *Transition) Bits {
	if !t.calls() {
		return r.firstOf(t)
	}
	of := r.of(t)
	if of.alone == nil {
		of.alone = NewBits(len(r.events))
		r.addEvents(of.alone, t, r.a.Order.Last(t.Module))
		for w, x := range r.firstOf(t) {
			of.alone[w] &= x
		}
	}
	return of.alone
}
