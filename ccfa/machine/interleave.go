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
	m := p.matter(asked)
	seen := r.horizon(horizonKey{s.location, false}).from(s.vals, p.withoutFor(asked, m), m)
	for _, t := range p.runs {
		if seen.enabled(t) {
			a.after.Union(p.nextBehind(t, seen, asked))
		}
	}
	vals := make([]Values, len(p.needed))
	o := seen.h.outlook(asked)
	failing := seen.failing(o)
	for i, location := range o.at {
		if !seen.comes(location) {
			continue
		}
		for k, v := range p.needed {
			vals[k] = seen.value(location, v)
		}
		known := p.keptAt(location, vals)
		if !slices.ContainsFunc(o.letters[i], func(l letter) bool { return failing.Has(l.number) }) {
			a.before.Union(p.keptByAll(known, o, i, vals))
			continue
		}
		for _, l := range o.letters[i] {
			if !failing.Has(l.number) {
				a.before.Union(p.keptBy(known, l, vals))
			}
		}
	}
	seen.done()
	return a
}

// nextBehind is the set of events that can come behind a transition that runs the symbol.
func (p *posting) nextBehind(t *Transition, seen *sight, asked scope) Bits {
	r := p.r
	if !seen.likeAll(t.From, r.relevant(relevanceKey{asked: asked}).variables[t.To]) {
		return r.followingAt(t.To, r.after(t, seen.values(t.From)), asked).next
	}
	key := behindKey{t.ID, asked}
	next := p.behind[key]
	if next == nil {
		next = r.followingAt(t.To, r.after(t, r.at[t.From]), asked).next
		p.behind[key] = next
	}
	return next
}

// behindKey asks what can come behind a transition with all values that are possible before it.
type behindKey struct {
	transition int
	asked      scope
}

// posting is a posted symbol: where it runs, and behind what it is still due. Only the variables that it needs are looked at.
type posting struct {
	r       *Solved
	symbol  Symbol
	runs    []*Transition // that run it
	needed  []int         // variables
	changes Bits          // variables that it changes
	depends Bits          // see closure
	asked   map[scope]*matter
	without map[scope]Symbol
	due     map[string]bool
	letters map[string]*kept
	whole   map[wholeKey]Bits
	behind  map[behindKey]Bits
}

// kept holds, by a letter's place among those that leave a location, what keptBy found with some values of the needed variables there.
type kept struct{ by []Bits }

// wholeKey asks what kept has of all letters of a location.
type wholeKey struct {
	*kept
	o     *outlook
	place int
}

// posting prepares answers about a posted symbol.
func (r *Solved) posting(symbol Symbol) *posting {
	p := r.postings[symbol]
	if p != nil {
		return p
	}
	p = &posting{r: r, symbol: symbol, changes: NewBits(len(r.vars)), asked: map[scope]*matter{}, without: map[scope]Symbol{}, due: map[string]bool{}, letters: map[string]*kept{}, whole: map[wholeKey]Bits{},
		behind: map[behindKey]Bits{}}
	r.postings[symbol] = p
	for _, t := range r.Posted(symbol) {
		p.runs = append(p.runs, t)
		for _, c := range r.changesOf(t) {
			p.changes.Add(c.variable)
		}
		for _, n := range r.of(t).needs {
			if !slices.Contains(p.needed, n.variable) {
				p.needed = append(p.needed, n.variable)
			}
		}
	}
	return p
}

// withoutFor gives the symbol, or None where what it runs makes no difference to what can be come to: it changes nothing that the letters
// that are asked for depend on, nor what it needs itself.
func (p *posting) withoutFor(asked scope, m *matter) Symbol {
	without, ok := p.without[asked]
	if !ok {
		without = None
		if slices.ContainsFunc(p.runs, func(t *Transition) bool { return p.r.matters(t, m) }) {
			without = p.symbol
		}
		p.without[asked] = without
	}
	return without
}

// matter says what matters to the symbol and the letters that are asked for.
func (p *posting) matter(asked scope) *matter {
	m := p.asked[asked]
	if m == nil {
		m = &matter{p.r.relevant(relevanceKey{asked: asked}), p.closure()}
		p.asked[asked] = m
	}
	return m
}

// closure is the set of variables that can make a difference to whether the symbol comes.
func (p *posting) closure() Bits {
	if p.depends != nil {
		return p.depends
	}
	r := p.r
	p.depends = NewBits(len(r.vars))
	work := slices.Clone(p.needed)
	for _, v := range work {
		p.depends.Add(v)
	}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for n := range r.swaying(v).All() {
			if !p.depends.Has(n) {
				p.depends.Add(n)
				work = append(work, n)
			}
		}
	}
	return p.depends
}

// swaying is the set of variables that silent transitions need that stay at a location and bring other values of a variable.
func (r *Solved) swaying(v int) Bits {
	if r.sways == nil {
		r.sways = make([]Bits, len(r.vars))
	}
	set := r.sways[v]
	if set == nil {
		set = NewBits(len(r.vars))
		for n := range r.Locations {
			for t := range r.stayingFor(n, v) {
				for _, n := range r.of(t).needs {
					set.Add(n.variable)
				}
			}
		}
		r.sways[v] = set
	}
	return set
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

// keptAt gives the table for the letters that leave a location, with values of the needed variables there.
func (p *posting) keptAt(location int, vals []Values) *kept {
	key := p.key(location, vals)
	k := p.letters[string(key)]
	if k == nil {
		k = &kept{make([]Bits, len(p.r.loud[location]))}
		p.letters[string(key)] = k
	}
	return k
}

// keptBy is the set of first events of a letter behind which the symbol can still come.
func (p *posting) keptBy(k *kept, l letter, vals []Values) Bits {
	if k.by[l.place] == nil {
		k.by[l.place] = p.keeping(l.t, vals)
	}
	return k.by[l.place]
}

// keptByAll is keptBy of all letters of an outlook at one location.
func (p *posting) keptByAll(k *kept, o *outlook, place int, vals []Values) Bits {
	key := wholeKey{k, o, place}
	set := p.whole[key]
	if set == nil {
		set = NewBits(len(p.r.events))
		for _, l := range o.letters[place] {
			set.Union(p.keptBy(k, l, vals))
		}
		p.whole[key] = set
	}
	return set
}

// keeping is the set of first events of a transition behind which the symbol can still come, nothing but other silent transitions between
// them. Of several letters that the transition runs, one that may be the first and the last counts.
func (p *posting) keeping(t *Transition, vals []Values) Bits {
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
	if !t.calls() || !touched {
		if p.isDue(t.To, after) {
			return r.aloneOf(t)
		}
		return NewBits(0)
	}
	set := NewBits(len(r.events))
	list := []departure{{r.a.Order.Last(t.Module), after}}
	for i, v := range p.needed {
		if !r.gone(t, v) && r.effectOf(t).of(v) != nil {
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
	h := p.r.horizon(horizonKey{location, false}) // what comes behind the symbol is no harm: it was due then
	return slices.ContainsFunc(p.runs, func(t *Transition) bool {
		from := h.place(t.From)
		if from < 0 {
			return false
		}
		for _, n := range p.r.of(t).needs {
			in := vals[slices.Index(p.needed, n.variable)]
			if in != h.full[h.begin][n.variable] {
				in = h.strain(n.variable, in, None, nil).at[from]
			} else {
				in = h.full[from][n.variable]
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
