package guards

import (
	"cmp"
	"context"
	"math"
	"slices"

	"cbcov/device"
)

// sample is a row, and on which side of a divider it has to be.
type sample struct {
	row Row
	in  bool // the divider is to be true of it
}

// What bounds the search for a divider. Real guards are small; what needs more is rather an accident of the samples.
const (
	maxAtoms      = 400 // that are true of all samples that are in, and as many others
	maxConstants  = 40  // of one path
	maxConjuncts  = 3
	maxRuledOut   = 2  // texts: more are those that happened to be tried
	maxCommon     = 8  // conjuncts beside a disjunction, or where three are not enough
	maxNumbers    = 24 // paths of numbers that are compared with each other
	maxSummed     = 8  // and that are added
	maxCost       = 50 // of a guard that is no short conjunction
	maxShown      = 8  // terms of what dividers say that are made shorter
	doubted       = 10 // that a disjunction has to be cheaper than a conjunction: most of what Java checks are conjunctions
	keptPerAnswer = 3  // atoms that say the same of all samples
)

// divide looks for the guard that is easiest to read and true of all samples that are in, false of all others: an atom, then conjunctions of up to
// three, of sums as well, then longer ones, disjunctions of two conjunctions or of three atoms, such beside what all have in common, at last a line through
// numbers. None: nothing that can be seen tells them apart, or the
// context has ended, which is for the caller to see.
func divide(ctx context.Context, samples []sample, names *paths, constants map[float64]string) (Guard, bool) {
	return newSplit(ctx, samples, names, constants).divide()
}

// divideToShow is divide for people: a guard may be as hard to read as what the dividers say.
func divideToShow(ctx context.Context, samples []sample, names *paths, constants map[float64]string, otherwise Guard) (Guard, bool) {
	d := newSplit(ctx, samples, names, constants)
	d.maxCost = max(d.maxCost, otherwise.cost())
	return d.divide()
}

// shorter leaves out of what dividers say, one after the other, what it divides the samples without: what one of them said may follow from what a later one
// says. It reports false where it divides them not at all, or is too long to try that.
func shorter(ctx context.Context, g Guard, samples []sample, names *paths) (Guard, bool) {
	if len(g.terms) > maxShown {
		return g, false
	}
	d := newSplit(ctx, samples, names, nil)
	if !d.divides(g) {
		return g, false
	}
	return d.shortened(g), true
}

// divideByArguments is divide over atoms that are about what the caller gave. Of sums they compare one with another alone: a number that the caller gave, added
// to what never changes of an object, would stand for what earlier calls tell.
func divideByArguments(ctx context.Context, samples []sample, names *paths, constants map[float64]string) (Guard, bool) {
	d := newSplit(ctx, samples, names, constants)
	d.only = func(a *atom) bool { return a.ofArgument() && (len(a.sum) == 0 || a.natural() && a.compares()) }
	return d.divide()
}

// divideLocally is divide for the few calls of one node: a conjunction, without numbers that need an explanation. What needs more is rather an accident.
func divideLocally(ctx context.Context, samples []sample, names *paths, constants map[float64]string) (Guard, bool) {
	d := newSplit(ctx, samples, names, constants)
	d.only = (*atom).natural
	if !d.divisible() {
		return Guard{}, false
	}
	g, ok := d.conjunctions()
	if !ok {
		g, ok = d.wide()
	}
	return d.told(g, ok)
}

// divisible reports samples on both sides, none of which looks like one of the other side.
func (d *division) divisible() bool { return !d.in.empty() && !d.out.empty() && !d.contradicted() }

func (d *division) divide() (Guard, bool) {
	if !d.divisible() {
		return Guard{}, false
	}
	g, ok := d.search()
	return d.told(g, ok)
}

// told gives what a search found, unless it was stopped, or found texts that happened to be tried.
func (d *division) told(g Guard, ok bool) (Guard, bool) {
	return g.joined(), ok && !d.stopped() && g.ruledOut() <= maxRuledOut
}

// search looks for what is easiest to believe: a short conjunction, a longer one without numbers that need an explanation, then what is the cheapest.
func (d *division) search() (Guard, bool) {
	if g, ok := d.conjunctions(); ok {
		return g, true
	}
	wide, ok := d.wide()
	if ok && !slices.ContainsFunc(wide.atoms(), func(a *atom) bool { return !a.natural() }) {
		return wide, true
	}
	ok = ok && d.only == nil // where the rest is left to states, their accidents would do
	if g, found := d.alternatives(); found {
		if g = d.shortened(g); g.cost() <= d.maxCost && (!ok || g.cost()+doubted < wide.cost()) {
			return g, true
		}
	}
	if ok {
		return wide, true
	}
	if g, found := d.factored(); found {
		if g = d.shortened(g); g.cost() <= d.maxCost {
			return g, true
		}
	}
	return d.line()
}

// wide looks for a conjunction of more than the search for the cheapest has: of what all samples that are in have in common.
func (d *division) wide() (Guard, bool) {
	out := d.out
	defer func() { d.out = out }()
	common := d.common()
	if !d.out.empty() {
		return Guard{}, false
	}
	d.order(common)
	g := Guard{terms: [][]*atom{atomsOf(common)}}
	return g, g.cost() <= d.maxCost
}

// conjunctions looks for one of atoms, then of sums as well, of larger and larger ones.
func (d *division) conjunctions() (Guard, bool) {
	for _, atoms := range []func() []*atom{d.simple, d.sums, d.copies} {
		d.collect(atoms())
		if t, ok := d.conjunction(d.in, math.MaxInt); ok {
			return Guard{terms: [][]*atom{t}}, true
		}
	}
	return Guard{}, false
}

// necessary looks for a guard over some atoms that is true of all samples that are in, and false of some of the others. Numbers are compared with 0 and 1
// and with each other only, and no text is ruled out: where the rest of what a call needs is not known, some other bound or text would always do.
func necessary(ctx context.Context, samples []sample, names *paths, constants map[float64]string, only func(*atom) bool) (Guard, bool) {
	d := newSplit(ctx, samples, names, constants)
	if d.in.empty() || d.out.empty() {
		return Guard{}, false
	}
	d.only = func(a *atom) bool {
		return only(a) && a.natural() && (len(a.sum) == 0 || a.compares()) && !a.rulesOut()
	}
	d.collect(slices.Concat(d.simple(), d.sums(), d.copies()))
	common := d.common()
	if len(common) == 0 {
		return Guard{}, false
	}
	d.order(common)
	return Guard{terms: [][]*atom{atomsOf(common)}}, true
}

// shortened leaves out atoms and terms that a guard divides the samples without, the dearest first.
func (d *division) shortened(g Guard) Guard {
	for {
		var best Guard
		try := func(h Guard) {
			if (len(best.terms) == 0 || h.cost() < best.cost()) && d.divides(h) {
				best = h
			}
		}
		for i, t := range g.terms {
			if len(g.terms) > 1 {
				try(Guard{terms: slices.Delete(slices.Clone(g.terms), i, i+1)})
			}
			for j := range t {
				if len(t) > 1 {
					h := Guard{terms: slices.Clone(g.terms)}
					h.terms[i] = slices.Delete(slices.Clone(t), j, j+1)
					try(h)
				}
			}
		}
		if len(best.terms) == 0 {
			return g
		}
		g = best
	}
}

// divides reports whether a guard is true of all samples that are in, and false of all others.
func (d *division) divides(g Guard) bool {
	for _, s := range d.samples {
		if g.Value(s.row) != truth(s.in) {
			return false
		}
	}
	return true
}

// distinct leaves out what says the same twice.
func distinct(samples []sample) []sample {
	have := map[string]bool{}
	var kept []sample
	for _, s := range samples {
		key := s.row.key()
		if s.in {
			key += "+"
		}
		if !have[key] {
			have[key] = true
			kept = append(kept, s)
		}
	}
	return kept
}

// division is one search.
type division struct {
	stopped   func() bool // the context has ended: what is found from then on says nothing
	names     *paths
	samples   []sample
	constants map[float64]string
	in, out   set
	atoms     []judged
	only      func(*atom) bool // which atoms there are to be; nil: all
	maxCost   int              // of a guard that is no short conjunction
	float     map[int]bool     // paths that have numbers that are not whole, or too large to be exact
}

// newSplit makes a division of samples, each kept once, that are on both sides.
func newSplit(ctx context.Context, samples []sample, names *paths, constants map[float64]string) *division {
	samples = distinct(samples)
	d := newDivision(ctx, samples, names, constants)
	for i, s := range samples {
		if s.in {
			d.in.add(i)
		} else {
			d.out.add(i)
		}
	}
	return d
}

func newDivision(ctx context.Context, samples []sample, names *paths, constants map[float64]string) *division {
	d := &division{stopped: func() bool { return ctx.Err() != nil }, names: names, samples: samples, constants: constants, maxCost: maxCost, float: map[int]bool{},
		in: newSet(len(samples)), out: newSet(len(samples))}
	for _, s := range samples {
		for p, v := range s.row {
			if v.kind == device.FloatValue || v.kind == device.IntValue && math.Abs(v.n) >= exact {
				d.float[p] = true
			}
		}
	}
	return d
}

// number makes a comparison of a path's number, and of those that are added to it.
func (d *division) number(a atom) *atom {
	a.names = d.names
	a.whole = !d.float[a.path] && !slices.ContainsFunc(a.sum, func(t term) bool { return d.float[t.path] || t.weight != math.Trunc(t.weight) })
	return &a
}

// judged is an atom and what it says of the samples.
type judged struct {
	*atom
	yes, no set // samples of which it is true, and false
	cost    int
	text    string
}

// contradicted reports two samples that look the same and are on both sides.
func (d *division) contradicted() bool {
	side := map[string]bool{}
	for _, s := range d.samples {
		key := s.row.key()
		if in, ok := side[key]; ok && in != s.in {
			return true
		}
		side[key] = s.in
	}
	return false
}

// collect judges atoms and keeps those that say something, the most readable ones of those that say the same.
func (d *division) collect(atoms []*atom) {
	all := d.atoms
	for _, a := range atoms {
		if d.stopped() {
			break
		}
		if d.only != nil && !d.only(a) || a.rulesOut() && ours(a.text) && !d.names.own[a.text] { // nobody rules out what only happens to be tried
			continue
		}
		j := judged{atom: a, yes: newSet(len(d.samples)), no: newSet(len(d.samples)), cost: a.cost(), text: a.String()}
		for i, s := range d.samples {
			switch a.value(s.row) {
			case True:
				j.yes.add(i)
			case False:
				j.no.add(i)
			}
		}
		if !j.yes.empty() && !j.no.empty() {
			all = append(all, j)
		}
	}
	slices.SortStableFunc(all, func(a, b judged) int { return cmp.Or(a.cost-b.cost, cmp.Compare(a.text, b.text)) })
	d.atoms = nil
	count := map[string]int{} // of those that say the same of all samples
	kept := map[bool]int{}    // of those that are true of all that are in, and of others
	for _, j := range all {
		key, common := j.yes.key()+j.no.key(), j.yes.covers(d.in)
		if count[key]++; count[key] <= keptPerAnswer && kept[common] < maxAtoms {
			kept[common]++
			d.atoms = append(d.atoms, j)
		}
	}
}
