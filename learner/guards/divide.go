package guards

import (
	"cmp"
	"context"
	"math"
	"math/big"
	"math/bits"
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
	maxAtoms      = 400
	maxConstants  = 40 // of one path
	maxConjuncts  = 3
	maxCommon     = 6  // conjuncts beside a disjunction
	maxNumbers    = 24 // paths of numbers that are compared with each other
	maxSummed     = 8  // and that are added
	maxCost       = 45 // of a guard with a disjunction
	keptPerAnswer = 3  // atoms that say the same of all samples
)

// divide looks for the guard that is easiest to read and true of all samples that are in, false of all others: an atom, then conjunctions of up to
// three, of sums as well, then disjunctions of two conjunctions, at last a line through numbers. None: nothing that can be seen tells them apart, or the
// context has ended, which is for the caller to see.
func divide(ctx context.Context, samples []sample, names *paths, constants map[float64]string) (Guard, bool) {
	return newSplit(ctx, samples, names, constants).divide()
}

// divideByArguments is divide over atoms that are about what the caller gave.
func divideByArguments(ctx context.Context, samples []sample, names *paths, constants map[float64]string) (Guard, bool) {
	d := newSplit(ctx, samples, names, constants)
	d.only = (*atom).ofArgument
	return d.divide()
}

func (d *division) divide() (Guard, bool) {
	if d.in.Sign() == 0 || d.out.Sign() == 0 || d.contradicted() {
		return Guard{}, false
	}
	d.collect(d.simple())
	if t, ok := d.conjunction(d.in); ok {
		return Guard{terms: [][]*atom{t}}, true
	}
	d.collect(d.sums())
	if t, ok := d.conjunction(d.in); ok {
		return Guard{terms: [][]*atom{t}}, true
	}
	for _, look := range []func() (Guard, bool){d.disjunction, d.factored} {
		if g, ok := look(); ok {
			if g = d.shortened(g); g.cost() <= maxCost {
				return g, true
			}
		}
	}
	if d.stopped() {
		return Guard{}, false
	}
	return d.line()
}

// necessary looks for a guard over some atoms that is true of all samples that are in, and false of some of the others. Numbers are compared with 0 and 1
// and with each other only: where the rest of what a call needs is not known, some other bound would always do.
func necessary(ctx context.Context, samples []sample, names *paths, constants map[float64]string, only func(*atom) bool) (Guard, bool) {
	d := newSplit(ctx, samples, names, constants)
	if d.in.Sign() == 0 || d.out.Sign() == 0 {
		return Guard{}, false
	}
	d.only = func(a *atom) bool { return only(a) && a.natural() }
	d.collect(d.simple())
	common := d.common()
	if len(common) == 0 {
		return Guard{}, false
	}
	d.order(common)
	return Guard{terms: [][]*atom{atomsOf(common)}}, true
}

// common lists atoms that all samples that are in have in common, each of which is false of some others that those before it left; these are no
// longer out.
func (d *division) common() (common []judged) {
	for len(common) < maxCommon && d.out.Sign() > 0 && !d.stopped() {
		var best *judged
		gain := 0
		for i := range d.atoms {
			j := &d.atoms[i]
			if !covers(j.yes, d.in) {
				continue
			}
			refuted := new(big.Int).And(j.no, d.out)
			if n := ones(refuted) * 8 / (2 + j.cost); n > gain {
				best, gain = j, n
			}
		}
		if best == nil {
			break
		}
		common = append(common, *best)
		d.out = new(big.Int).AndNot(d.out, best.no)
	}
	return common
}

func atomsOf(all []judged) (atoms []*atom) {
	for _, j := range all {
		atoms = append(atoms, j.atom)
	}
	return atoms
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
	in, out   *big.Int // bits of samples
	atoms     []judged
	only      func(*atom) bool // which atoms there are to be; nil: all
	float     map[int]bool     // paths that have numbers that are not whole, or too large to be exact
}

// newSplit makes a division of samples, each kept once, that are on both sides.
func newSplit(ctx context.Context, samples []sample, names *paths, constants map[float64]string) *division {
	samples = distinct(samples)
	d := newDivision(ctx, samples, names, constants)
	for i, s := range samples {
		if s.in {
			d.in.SetBit(d.in, i, 1)
		} else {
			d.out.SetBit(d.out, i, 1)
		}
	}
	return d
}

func newDivision(ctx context.Context, samples []sample, names *paths, constants map[float64]string) *division {
	d := &division{stopped: func() bool { return ctx.Err() != nil }, names: names, samples: samples, constants: constants, in: new(big.Int), out: new(big.Int), float: map[int]bool{}}
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
	yes, no *big.Int // bits of samples of which it is true, and false
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
		if d.only != nil && !d.only(a) {
			continue
		}
		j := judged{atom: a, yes: new(big.Int), no: new(big.Int), cost: a.cost(), text: a.String()}
		for i, s := range d.samples {
			switch a.value(s.row) {
			case True:
				j.yes.SetBit(j.yes, i, 1)
			case False:
				j.no.SetBit(j.no, i, 1)
			}
		}
		if j.yes.Sign() > 0 && j.no.Sign() > 0 {
			all = append(all, j)
		}
	}
	slices.SortStableFunc(all, func(a, b judged) int { return cmp.Or(a.cost-b.cost, cmp.Compare(a.text, b.text)) })
	d.atoms = nil
	count := map[string]int{} // of those that say the same of all samples
	for _, j := range all {
		key := j.yes.Text(62) + "/" + j.no.Text(62)
		if count[key]++; count[key] <= keptPerAnswer && len(d.atoms) < maxAtoms {
			d.atoms = append(d.atoms, j)
		}
	}
}

func covers(set, part *big.Int) bool { return new(big.Int).AndNot(part, set).Sign() == 0 }

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
	if d.out.Sign() == 0 {
		return Guard{terms: [][]*atom{atoms}}, true
	}
	g, ok := d.disjunction()
	return Guard{terms: [][]*atom{atoms}}.and(g), ok
}

func ones(set *big.Int) (n int) {
	for _, w := range set.Bits() {
		n += bits.OnesCount(uint(w))
	}
	return n
}

// disjunction gives the cheapest of two conjunctions: the first is true of some samples that are in, the other of the rest.
func (d *division) disjunction() (Guard, bool) {
	var found Guard
	price := 0
	for _, t := range d.terms() {
		if d.stopped() {
			return Guard{}, false
		}
		rest := new(big.Int).AndNot(d.in, t.yes)
		if rest.Sign() == 0 || rest.Cmp(d.in) == 0 {
			continue
		}
		other, ok := d.conjunction(rest)
		if !ok {
			continue
		}
		g := Guard{terms: [][]*atom{t.atoms, other}}
		if c := g.cost(); len(found.terms) == 0 || c < price {
			found, price = g, c
		}
	}
	return found, len(found.terms) > 0
}

// conjoined is a conjunction that is false of all samples that are out.
type conjoined struct {
	atoms []*atom
	yes   *big.Int
}

// terms lists conjunctions of up to two atoms that are false of all samples that are out, and true of some that are in.
func (d *division) terms() (all []conjoined) {
	for i, a := range d.atoms {
		if d.stopped() {
			return nil
		}
		if covers(a.no, d.out) {
			if yes := new(big.Int).And(a.yes, d.in); yes.Sign() > 0 {
				all = append(all, conjoined{[]*atom{a.atom}, yes})
			}
			continue
		}
		for _, b := range d.atoms[i+1:] {
			if !covers(new(big.Int).Or(a.no, b.no), d.out) || covers(b.no, d.out) {
				continue
			}
			yes := new(big.Int).And(a.yes, b.yes)
			if yes.And(yes, d.in).Sign() > 0 {
				all = append(all, conjoined{[]*atom{a.atom, b.atom}, yes})
			}
		}
	}
	return all
}

// conjunction gives the cheapest one that is true of these samples and false of all that are out. Each sample that is out has a conjunct that is false of
// it: so the next conjunct is one of those that refute the first sample which none of them has refuted yet.
func (d *division) conjunction(in *big.Int) ([]*atom, bool) {
	var fit []judged
	for _, j := range d.atoms {
		if covers(j.yes, in) && new(big.Int).And(j.no, d.out).Sign() > 0 {
			fit = append(fit, j)
		}
	}
	var best []judged
	price := 0
	var extend func(have []judged, cost int, left *big.Int)
	extend = func(have []judged, cost int, left *big.Int) {
		if best != nil && cost >= price || d.stopped() {
			return
		}
		if left.Sign() == 0 {
			best, price = slices.Clone(have), cost
			return
		}
		if len(have) == maxConjuncts {
			return
		}
		first := int(left.TrailingZeroBits())
		for _, j := range fit {
			if j.no.Bit(first) == 1 {
				extend(append(have, j), cost+j.cost+1, new(big.Int).AndNot(left, j.no))
			}
		}
	}
	extend(nil, 0, d.out)
	if best == nil {
		return nil, false
	}
	d.order(best)
	return atomsOf(best), true
}

// order puts conjuncts as Java has to ask them: what may be null before what it has.
func (d *division) order(atoms []judged) {
	slices.SortStableFunc(atoms, func(a, b judged) int {
		return cmp.Or(cmp.Compare(len(d.names.names[a.path]), len(d.names.names[b.path])), cmp.Compare(len(a.sum), len(b.sum)), cmp.Compare(a.text, b.text))
	})
}
