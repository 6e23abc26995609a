package result

import (
	"cmp"
	"slices"
)

// Next is an uncovered sequence that is worth a test before others, and why.
type Next struct {
	*Sequence
	Conflict *Conflict // the most telling one on which its order can matter; nil: none is known
	Protocol bool      // a violation, or a prediction of one, touches a callback whose order it is about
	Changed  bool      // it is new, or was not uncovered, in the build before: see Verdict.New
	Reached  bool      // some trace reached a window of it
	Begin    *Begin    // the way to it; nil: none is known
}

// MaxNext is how many sequences a report begins with.
const MaxNext = 10

// Next lists the uncovered sequences that should be tested first, as many as most: those whose order can matter before others, then those of
// a protocol that is at risk, those that are new since the baseline, those of a window that was reached, and those with the shortest way. Of sequences with
// the same callbacks in the same order only the first one is listed. GUI is a part of EE.
func (d *Document) Next(most int) []Next {
	r := d.newRanking()
	var best []ranked
	for i := range d.Sequences {
		s := &d.Sequences[i]
		if s.State != WasUncovered || s.Criterion == "GUI" {
			continue
		}
		x := r.rank(s)
		at := slices.IndexFunc(best, func(b ranked) bool { return b.pair == x.pair })
		switch {
		case at >= 0 && compareRanked(&best[at], &x) <= 0:
			continue
		case at >= 0:
			best = slices.Delete(best, at, at+1)
		case len(best) == most && (most == 0 || compareRanked(&best[most-1], &x) <= 0):
			continue
		case len(best) == most:
			best = best[:most-1]
		}
		at, _ = slices.BinarySearchFunc(best, x, func(a, b ranked) int {
			return cmp.Or(compareRanked(&a, &b), -1) // behind equal ones
		})
		best = slices.Insert(best, at, x)
	}
	out := make([]Next, len(best))
	for i, b := range best {
		out[i] = b.next
		if b.begins {
			out[i].Begin = &b.begin
		}
	}
	return out
}

// ranking has what sequences are ranked by.
type ranking struct {
	doc     *Document
	begins  *Begins
	reached []bool
	risky   []bool // by callback
	changed map[string]bool
}

func (d *Document) newRanking() *ranking {
	r := &ranking{doc: d, begins: d.Begins(), reached: d.reached(), risky: make([]bool, len(d.Callbacks)), changed: map[string]bool{}}
	if d.Verdict != nil {
		for _, id := range d.Verdict.New {
			r.changed[id] = true
		}
	}
	methods := map[string]bool{}
	for _, list := range [][]Violation{d.Violations, d.Unexpected} {
		for i := range list {
			methods[list[i].Within] = true
		}
	}
	for i := range d.Predictions {
		for _, step := range d.Predictions[i].Sequence {
			methods[step.Method] = true
		}
	}
	delete(methods, "")
	for i := range d.Callbacks {
		r.risky[i] = methods[d.Callbacks[i].Method]
	}
	return r
}

// ranked is a sequence with what it is ranked by.
type ranked struct {
	next     Next
	pair     [2]int // the callbacks whose order it is about
	conflict int    // the lower the more telling
	length   int    // of the way
	begin    Begin
	begins   bool
}

// rank finds what a sequence is ranked by.
func (r *ranking) rank(s *Sequence) ranked {
	n := len(s.Symbols)
	x := ranked{next: Next{Sequence: s}, pair: [2]int{s.Symbols[n-2] / 2, s.Symbols[n-1] / 2}, conflict: 1 << 30, length: 1 << 30}
	if len(s.Conflicts) > 0 {
		x.next.Conflict = &r.doc.Conflicts[s.Conflicts[0]]
		x.conflict = x.next.Conflict.rank()
	}
	x.next.Protocol = r.risky[x.pair[0]] || r.risky[x.pair[1]]
	x.next.Changed = r.changed[s.ID]
	x.next.Reached = slices.ContainsFunc(s.Windows, func(w int) bool { return r.reached[w] })
	if x.begin, x.begins = r.begins.To(s); x.begins {
		x.length = x.begin.Length()
	}
	return x
}

// rank is the lower the more telling a conflict is.
func (c *Conflict) rank() int {
	kind := slices.Index(kindNames[:], c.Kind)
	reads := c.First.Does == Reads || c.Second.Does == Reads
	switch {
	case kind < 0:
		return 2 * len(kindNames)
	case kind == 0 && reads && (c.First.Does == Nulls || c.Second.Does == Nulls):
		return 0
	case reads:
		return 2*kind + 1
	}
	return 2*kind + 2
}

// compareRanked puts what should be tested first first.
func compareRanked(a, b *ranked) int {
	first := func(x, y bool) int {
		switch {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	}
	return cmp.Or(
		first(a.next.Conflict != nil, b.next.Conflict != nil), first(a.next.Protocol, b.next.Protocol), first(a.next.Changed, b.next.Changed),
		first(a.next.Reached, b.next.Reached), cmp.Compare(a.length, b.length), cmp.Compare(a.conflict, b.conflict),
		cmp.Compare(slices.Index(criteria, a.next.Criterion), slices.Index(criteria, b.next.Criterion)),
	)
}

// Why says for people why a sequence is among those that should be tested first: on what its order can matter, and what else speaks for it.
func (n *Next) Why(d *Document) []string {
	var out []string
	if text := d.Matters(n.Sequence); text != "" {
		out = append(out, text)
	}
	if n.Protocol {
		out = append(out, "a protocol is at risk there")
	}
	if n.Changed {
		out = append(out, "new since the baseline")
	}
	return out
}

// wireNext is a Next as the JSON has it. Read makes it anew.
type wireNext struct {
	ID       string `json:"id"`
	Sequence string `json:"sequence"`           // for people
	Conflict string `json:"conflict,omitempty"` // for people; the sequence's own numbers say more
	Protocol bool   `json:"protocol,omitempty"` // a violation, or a prediction of one, touches it
	Changed  bool   `json:"changed,omitempty"`  // since the baseline
	Reached  bool   `json:"reached,omitempty"`  // a window of it
	Way      string `json:"way,omitempty"`      // for people
}

func (d *Document) wireNext() []wireNext {
	if !d.Measured() || d.check() != nil {
		return nil // Read says what is wrong with it
	}
	var list []wireNext
	for _, n := range d.Next(MaxNext) {
		w := wireNext{ID: n.ID, Sequence: d.Spell(n.Symbols), Protocol: n.Protocol, Changed: n.Changed, Reached: n.Reached}
		w.Conflict = d.Matters(n.Sequence)
		if n.Begin != nil {
			w.Way = d.SayWay(*n.Begin)
		}
		list = append(list, w)
	}
	return list
}
