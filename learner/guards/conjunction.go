package guards

import (
	"cmp"
	"math"
	"slices"
)

// conjunction gives the cheapest one that is true of these samples and false of all that are out, if it costs less than a limit. Each sample that is out
// has a conjunct that is false of it: so the next conjunct is one of those that refute the first sample which none of them has refuted yet.
func (d *division) conjunction(in set, limit int) ([]*atom, bool) {
	c := cheapest{stopped: d.stopped, price: limit}
	every := newSet(len(d.samples))
	for _, j := range d.atoms { // the cheapest first
		if !j.yes.covers(in) || !j.no.meets(d.out) {
			continue
		}
		j.no = j.no.and(d.out)
		c.fit = append(c.fit, j)
		c.most = max(c.most, j.no.count())
		for i, w := range j.no {
			every[i] |= w
		}
	}
	if !every.covers(d.out) {
		return nil, false
	}
	for i := range c.left {
		c.left[i] = newSet(len(d.samples))
	}
	copy(c.left[0], d.out)
	c.extend(0, 0)
	if c.best == nil {
		return nil, false
	}
	d.order(c.best)
	return atomsOf(c.best), true
}

// cheapest is the search for the cheapest conjunction.
type cheapest struct {
	stopped func() bool
	fit     []judged              // the cheapest first
	most    int                   // samples that one of them refutes, at most
	left    [maxConjuncts + 1]set // samples that are not refuted yet, by the number of conjuncts
	have    [maxConjuncts]judged
	best    []judged
	price   int // that it has to be below
}

func (c *cheapest) extend(n, cost int) {
	left := c.left[n]
	first := left.first()
	if first < 0 {
		c.best, c.price = slices.Clone(c.have[:n]), cost
		return
	}
	if n == maxConjuncts || left.count() > (maxConjuncts-n)*c.most || n < 2 && c.stopped() {
		return
	}
	for _, j := range c.fit {
		price := cost + j.cost
		if n > 0 {
			price++
		}
		if price >= c.price {
			return
		}
		if !j.no.has(first) || n == maxConjuncts-1 && !j.no.covers(left) {
			continue
		}
		c.have[n] = j
		c.left[n+1].setWithout(left, j.no)
		c.extend(n+1, price)
	}
}

// alternatives gives the cheaper of two conjunctions, and of up to three atoms.
func (d *division) alternatives() (Guard, bool) {
	some, ok := d.denial()
	two, found := d.disjunction()
	if found && (!ok || two.cost() <= some.cost()) {
		return two, true
	}
	return some, ok
}

// denial gives the cheapest disjunction of atoms: what is false where the conjunction is true that the other side needs.
func (d *division) denial() (Guard, bool) {
	d.in, d.out = d.out, d.in
	defer func() { d.in, d.out = d.out, d.in }()
	conjuncts, ok := d.conjunction(d.in, math.MaxInt)
	if !ok {
		return Guard{}, false
	}
	var g Guard
	for _, a := range conjuncts {
		no := a.opposite()
		if d.only != nil && !d.only(no) {
			return Guard{}, false
		}
		g.terms = append(g.terms, []*atom{no})
	}
	return g, true
}

// disjunction gives the cheapest of two conjunctions: the first is true of some samples that are in, the other of the rest.
func (d *division) disjunction() (Guard, bool) {
	type other struct {
		atoms []*atom
		ok    bool
	}
	var found Guard
	price := math.MaxInt
	others := map[string]other{} // by the rest
	for _, t := range d.terms() {
		if d.stopped() || found.terms != nil && t.cost+2 >= price {
			break
		}
		rest := d.in.without(t.yes)
		key := rest.key()
		o, known := others[key]
		if !known {
			o.atoms, o.ok = d.conjunction(rest, price-2) // what the two have in common is written once
			others[key] = o
		}
		if !o.ok {
			continue
		}
		g := Guard{terms: [][]*atom{t.atoms, o.atoms}}
		if c := g.cost(); c < price {
			found, price = g, c
		}
	}
	return found, len(found.terms) > 0
}

// conjoined is a conjunction that is false of all samples that are out.
type conjoined struct {
	atoms []*atom
	yes   set
	cost  int
}

// terms lists conjunctions of up to two atoms that are false of all samples that are out, and true of some that are in but not of all: the cheapest first,
// and of those that are true of the same ones the cheapest alone.
func (d *division) terms() (all []conjoined) {
	at := map[string]int{} // by the samples that they are true of
	add := func(yes set, cost int, atoms ...*atom) {
		if yes.empty() || yes.covers(d.in) {
			return
		}
		key := yes.key()
		if i, had := at[key]; !had {
			at[key] = len(all)
			all = append(all, conjoined{atoms, slices.Clone(yes), cost})
		} else if cost < all[i].cost {
			all[i].atoms, all[i].cost = atoms, cost
		}
	}
	both := newSet(len(d.samples))
	for i, a := range d.atoms {
		if d.stopped() {
			return nil
		}
		if a.no.covers(d.out) {
			add(a.yes.and(d.in), a.cost, a.atom)
			continue
		}
		some, left := a.yes.and(d.in), d.out.without(a.no)
		if some.empty() {
			continue
		}
		for _, b := range d.atoms[i+1:] {
			if b.no.covers(left) && !both.setAnd(some, b.yes).empty() && !b.no.covers(d.out) {
				add(both, a.cost+1+b.cost, a.atom, b.atom)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b conjoined) int { return cmp.Compare(a.cost, b.cost) })
	return all
}

// factored looks for what all samples that are in have in common, and divides those that this leaves.
func (d *division) factored() (Guard, bool) {
	out := d.out
	defer func() { d.out = out }()
	common := d.common()
	if len(common) == 0 {
		return Guard{}, false
	}
	d.order(common)
	atoms := atomsOf(common)
	if d.out.empty() { // then wide found it
		return Guard{}, false
	}
	g, ok := d.alternatives()
	return Guard{terms: [][]*atom{atoms}}.and(g), ok
}

// common lists atoms that all samples that are in have in common, each of which is false of some others that the rest of them is not false of; these are
// no longer out. Those with numbers that need an explanation come where the others are not enough.
func (d *division) common() (common []judged) {
	all := d.out
	for _, natural := range []bool{true, false} {
		for len(common) < maxCommon && !d.out.empty() && !d.stopped() {
			best := d.refuting(natural)
			if best == nil {
				break
			}
			common = minimal(append(common, *best), all)
			d.out = d.out.without(best.no)
		}
	}
	return common
}

// refuting gives the atom that all samples that are in have in common and that is false of most of those that are out, for how hard it is to read; nil:
// there is none.
func (d *division) refuting(natural bool) (best *judged) {
	most := 0 // samples that the best one refutes
	for i := range d.atoms {
		j := &d.atoms[i]
		if natural && !j.natural() || !j.yes.covers(d.in) {
			continue
		}
		n := j.no.and(d.out).count()
		if n > 0 && (best == nil || n*(2+best.cost) > most*(2+j.cost)) {
			best, most = j, n
		}
	}
	return best
}

// minimal leaves out, the first ones first, what refutes nothing that the rest does not refute: arg0.length >= arg1 where arg0.length >= arg1 + arg2 came.
func minimal(conjuncts []judged, out set) []judged {
	for i := 0; i < len(conjuncts); {
		rest := slices.Delete(slices.Clone(conjuncts), i, i+1)
		left := out
		for _, j := range rest {
			left = left.without(j.no)
		}
		if left.meets(conjuncts[i].no) {
			i++
		} else {
			conjuncts = rest
		}
	}
	return conjuncts
}

// order puts conjuncts as Java has to ask them: what may be null before what it has.
func (d *division) order(atoms []judged) {
	longest := func(a *atom) int {
		n := len(d.names.names[a.path])
		for _, t := range a.sum {
			n = max(n, len(d.names.names[t.path]))
		}
		return n
	}
	slices.SortStableFunc(atoms, func(a, b judged) int {
		return cmp.Or(cmp.Compare(longest(a.atom), longest(b.atom)), cmp.Compare(len(a.sum), len(b.sum)), cmp.Compare(a.text, b.text))
	})
}

func atomsOf(all []judged) (atoms []*atom) {
	for _, j := range all {
		atoms = append(atoms, j.atom)
	}
	return atoms
}
