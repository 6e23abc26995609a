package guards

import (
	"math"
	"slices"
	"strings"

	"cbcov/typestate"
)

// Guard is a condition on what is seen before a call: a disjunction of conjunctions. One without terms is false; one with an empty term is true.
type Guard struct {
	terms [][]*atom
}

// always is the guard that holds everywhere.
func always() Guard { return Guard{terms: [][]*atom{{}}} }

// Value gives a guard's truth of a row.
func (g Guard) Value(r Row) Truth {
	return g.valueIf(func(a *atom) Truth { return a.value(r) })
}

// valueIf gives a guard's truth where its atoms have these.
func (g Guard) valueIf(of func(*atom) Truth) Truth {
	any := False
	for _, t := range g.terms {
		all := True
		for _, a := range t {
			all = min(all, of(a))
		}
		any = max(any, all)
	}
	return any
}

// not gives the guard that is true where this one is false; it has up to the product of the terms' lengths.
func (g Guard) not() Guard {
	n := always()
	for _, t := range g.terms {
		var next [][]*atom
		for _, have := range n.terms {
			for _, a := range t {
				next = append(next, append(append([]*atom(nil), have...), a.opposite()))
			}
		}
		n = Guard{terms: next}.tidy()
	}
	return n
}

// tidy leaves out what a guard says twice, and conjunctions that are never true.
func (g Guard) tidy() Guard {
	var t Guard
	seen := map[string]bool{}
	for _, all := range g.terms {
		all = strictest(all)
		text := Guard{terms: [][]*atom{all}}.String()
		if !never(all) && !seen[text] {
			seen[text] = true
			t.terms = append(t.terms, all)
		}
	}
	return t
}

// never reports a conjunction of two opposites, or of two ranges of a number that have nothing in common.
func never(all []*atom) bool {
	for i, a := range all {
		for _, b := range all[:i] {
			if a.opposite().String() == b.String() {
				return true
			}
			if r, s, ok := rangesOf(a, b); ok && (r.low > s.high || s.low > r.high) {
				return true
			}
		}
	}
	return false
}

// span is a range of a number, its ends included.
type span struct{ low, high float64 }

func (s span) covers(t span) bool { return s.low <= t.low && t.high <= s.high }

// rangesOf gives the ranges of one number that two atoms say it is in; it reports false where they are of two numbers, or one says something else.
func rangesOf(a, b *atom) (r, s span, ok bool) {
	r, ok = a.span()
	s, also := b.span()
	return r, s, ok && also && a.path == b.path
}

// span gives the range that an atom says its number is in.
func (a *atom) span() (span, bool) {
	switch {
	case a.not || a.text != "" || len(a.sum) > 0:
	case a.relation == equals:
		return span{a.bound, a.bound}, true
	case a.relation == atLeast:
		return span{a.bound, math.Inf(1)}, true
	case a.relation == atMost:
		return span{math.Inf(-1), a.bound}, true
	}
	return span{}, false
}

// strictest leaves out, of a conjunction, the comparisons that follow from another of it, and what is said twice.
func strictest(all []*atom) (kept []*atom) {
	for i, a := range all {
		follows := false
		for j, b := range all {
			if i == j || follows {
				continue
			}
			if a.String() == b.String() {
				follows = j < i
				continue
			}
			r, s, ok := rangesOf(a, b)
			follows = ok && r != s && r.covers(s)
		}
		if !follows {
			kept = append(kept, a)
		}
	}
	return kept
}

// joined writes x <= n && x >= n as x == n.
func (g Guard) joined() Guard {
	var short Guard
	for _, t := range g.terms {
		short.terms = append(short.terms, joined(t))
	}
	return short
}

// joined is Guard.joined of a conjunction.
func joined(conjuncts []*atom) (all []*atom) {
	for _, a := range conjuncts {
		twin := slices.IndexFunc(all, func(b *atom) bool {
			return a.path == b.path && len(a.sum)+len(b.sum) == 0 && a.bound == b.bound && !a.not && !b.not &&
				(a.relation == atLeast && b.relation == atMost || a.relation == atMost && b.relation == atLeast)
		})
		if twin < 0 {
			all = append(all, a)
			continue
		}
		same := *a
		same.relation, same.name = equals, ""
		all[twin] = &same
	}
	return all
}

// cost tells how hard a guard is to read.
func (g Guard) cost() int {
	c := 0
	read := map[string]bool{}
	for i, t := range g.terms {
		if i > 0 {
			c += 2
		}
		for j, a := range t {
			if read[a.String()] { // it is written once
				continue
			}
			read[a.String()] = true
			if j > 0 {
				c++
			}
			c += a.cost()
		}
	}
	return c
}

// atoms lists the guard's atoms.
func (g Guard) atoms() (all []*atom) {
	for _, t := range g.terms {
		all = append(all, t...)
	}
	return all
}

// ruledOut counts the texts that a guard rules out.
func (g Guard) ruledOut() int {
	texts := map[string]bool{}
	for _, a := range g.atoms() {
		if a.rulesOut() {
			texts[a.text] = true
		}
	}
	return len(texts)
}

// asksResult reports whether the guard is over what the call itself returned.
func (g Guard) asksResult() bool {
	return slices.ContainsFunc(g.atoms(), func(a *atom) bool {
		path := a.names.names[a.path]
		return path == typestate.ResultPath || path == typestate.NullResultPath
	})
}

// String writes the guard in Java's terms, what all conjunctions have in common once; "true" and "false" where it is always one of them.
func (g Guard) String() string {
	switch len(g.terms) {
	case 0:
		return "false"
	case 1:
		return conjunctionText(g.terms[0])
	}
	count := map[string]int{}
	for _, t := range g.terms {
		for _, a := range t {
			count[a.String()]++
		}
	}
	var common []*atom
	for _, a := range g.terms[0] {
		if count[a.String()] == len(g.terms) {
			common = append(common, a)
		}
	}
	var terms []string
	for _, t := range g.terms {
		var rest []*atom
		for _, a := range t {
			if count[a.String()] < len(g.terms) {
				rest = append(rest, a)
			}
		}
		if len(rest) == 0 { // the others say no more
			return conjunctionText(common)
		}
		text := conjunctionText(rest)
		if len(rest) > 1 {
			text = "(" + text + ")"
		}
		terms = append(terms, text)
	}
	text := strings.Join(terms, " || ")
	if len(common) > 0 {
		text = conjunctionText(common) + " && (" + text + ")"
	}
	return text
}

// conjunctionText writes atoms one after the other. That something is not null goes without saying where it is a text or of a class.
func conjunctionText(all []*atom) string {
	if len(all) == 0 {
		return "true"
	}
	var atoms []string
	for _, a := range all {
		if !slices.ContainsFunc(all, func(b *atom) bool { return b.path == a.path && a.relation == isNull && a.not && b.ofObject() }) {
			atoms = append(atoms, a.String())
		}
	}
	return strings.Join(atoms, " && ")
}

// and gives the guard that is true where both are.
func (g Guard) and(h Guard) Guard {
	var both Guard
	for _, t := range g.terms {
		for _, u := range h.terms {
			both.terms = append(both.terms, append(append([]*atom(nil), t...), u...))
		}
	}
	return both.tidy()
}
