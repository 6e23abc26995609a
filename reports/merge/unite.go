package merge

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// unite unites what the shards found.
func (u *Document) unite() Found {
	f := Found{Stale: []string{}, Growth: []Growth{}}
	seen := make([]bool, len(u.Callbacks))
	for i := range u.Shards {
		s := &u.Shards[i]
		in, _ := s.Seen.In(len(seen)) // Read has checked it
		for c := range in {
			seen[c] = seen[c] || in[c]
		}
		f.Stale = append(f.Stale, s.Stale...)
	}
	slices.Sort(f.Stale)
	f.Stale = slices.Compact(f.Stale)
	f.Seen = NewSet(seen)
	if len(u.Shards) == 1 {
		f.Growth, f.Timeline = u.Shards[0].Growth, u.Shards[0].Timeline // the clocks of several devices have nothing to do with each other
	}
	f.Statements = u.uniteStatements()
	f.Suppressed = u.uniteSuppressed()
	f.Traces = u.uniteTraces()
	f.Unmodelled = u.uniteUnmodelled()
	f.Violations = uniteFindings(u, func(s *Shard) []Violation { return s.Violations }, func(v *Violation) *Finding { return &v.Finding }, nil)
	f.Unexpected = uniteFindings(u, func(s *Shard) []Violation { return s.Unexpected }, func(v *Violation) *Finding { return &v.Finding }, nil)
	f.Predictions = uniteFindings(u, func(s *Shard) []Finding { return s.Predictions }, func(p *Finding) *Finding { return p }, nil)
	for i := range f.Predictions {
		f.Predictions[i].Count = 1 // of the code: each shard has the same
	}
	f.Crashes = uniteFindings(u, func(s *Shard) []Crash { return s.Crashes }, func(c *Crash) *Finding { return &c.Finding }, uniteTimes)
	f.Monitored = u.uniteMonitored()
	return f
}

func (u *Document) uniteStatements() *Statements {
	var out *Statements
	ran := make([]bool, len(u.Blocks))
	for i := range u.Shards {
		s := u.Shards[i].Statements
		if s == nil {
			continue
		}
		if out == nil {
			out = &Statements{Blocks: s.Blocks, Total: s.Total}
		}
		out.Blocks, out.Total = max(out.Blocks, s.Blocks), max(out.Total, s.Total)
		out.Unknown, out.UnknownStatements = out.Unknown+s.Unknown, out.UnknownStatements+s.UnknownStatements
		in, _ := s.Ran.In(len(ran)) // Read has checked it
		for b := range in {
			ran[b] = ran[b] || in[b]
		}
	}
	if out == nil {
		return nil
	}
	for b := range ran {
		if ran[b] {
			out.CoveredBlocks++
			out.Covered += u.Blocks[b]
		}
	}
	out.Ran = NewSet(ran)
	out.Unknown = min(out.Unknown, len(ran)-out.CoveredBlocks)
	out.UnknownStatements = min(out.UnknownStatements, out.Total-out.Covered)
	return out
}

// uniteSuppressed keeps the first shard's reason, and where a trace contains the sequence after all.
func (u *Document) uniteSuppressed() []Suppressed {
	by := map[string]*Suppressed{}
	for i := range u.Shards {
		for _, x := range u.Shards[i].Suppressed {
			old := by[x.ID]
			if old == nil {
				by[x.ID] = &x
				continue
			}
			old.Covered = earliest(old.Covered, x.Covered)
		}
	}
	for i := range u.Shards { // a shard that does not suppress it may cover it
		s := &u.Shards[i]
		covered, _ := s.Covered.In(len(u.Sequences))
		next := 0
		for q := range covered {
			if !covered[q] {
				continue
			}
			if x := by[u.Sequences[q].ID]; x != nil {
				x.Covered = earliest(x.Covered, &Place{s.Files[s.Witnesses[next][0]], s.Witnesses[next][1]})
			}
			next++
		}
	}
	out := []Suppressed{}
	for i := range u.Sequences {
		if x := by[u.Sequences[i].ID]; x != nil {
			out = append(out, *x)
		}
	}
	return out
}

// earliest gives the place that comes first; nil is none.
func earliest(a, b *Place) *Place {
	if a == nil || b != nil && before(*b, *a) {
		return b
	}
	return a
}

func (u *Document) uniteTraces() Traces {
	out := Traces{Silent: []string{}}
	for i := range u.Shards {
		t := &u.Shards[i].Traces
		out.Files, out.Processes, out.Records = out.Files+t.Files, out.Processes+t.Processes, out.Records+t.Records
		out.Duplicates, out.Lost = out.Duplicates+t.Duplicates, out.Lost+t.Lost
		out.Foreign, out.Broken = out.Foreign+t.Foreign, out.Broken+t.Broken
		out.Silent = append(out.Silent, t.Silent...)
	}
	slices.Sort(out.Silent)
	out.Silent = slices.Compact(out.Silent)
	return out
}

// key tells pairs apart.
func (p *UnmodelledPair) key() string { return fmt.Sprint(p.Criterion, []int(p.Symbols)) }

func (u *Document) uniteUnmodelled() Unmodelled {
	callbacks, pairs := map[UnmodelledCallback]*UnmodelledCallback{}, map[string]*UnmodelledPair{}
	out := Unmodelled{Callbacks: []UnmodelledCallback{}, Pairs: []UnmodelledPair{}}
	for i := range u.Shards {
		m := &u.Shards[i].Unmodelled
		out.More += m.More
		for _, c := range m.Callbacks {
			key := UnmodelledCallback{Method: c.Method, Receiver: c.Receiver, Modelled: c.Modelled}
			if old := callbacks[key]; old != nil {
				old.Count += c.Count
				old.First = *earliest(&old.First, &c.First)
			} else {
				callbacks[key] = &c
			}
		}
		for _, p := range m.Pairs {
			key := p.key()
			if old := pairs[key]; old != nil {
				old.Count += p.Count
				old.First = *earliest(&old.First, &p.First)
			} else {
				pairs[key] = &p
			}
		}
	}
	for _, c := range callbacks {
		out.Callbacks = append(out.Callbacks, *c)
	}
	for _, p := range pairs {
		out.Pairs = append(out.Pairs, *p)
	}
	slices.SortFunc(out.Callbacks, func(a, b UnmodelledCallback) int {
		return cmp.Or(strings.Compare(a.Method, b.Method), strings.Compare(a.Receiver, b.Receiver), compareBool(a.Modelled, b.Modelled))
	})
	slices.SortFunc(out.Pairs, func(a, b UnmodelledPair) int {
		return cmp.Or(cmp.Compare(slices.Index(criteria, a.Criterion), slices.Index(criteria, b.Criterion)),
			slices.Compare(a.Symbols, b.Symbols))
	})
	return out
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// uniteFindings unites findings by their ids: counts are added, the one that comes first stands for all; more unites what else there is
// to the first with another. One that fails in some shard fails; one is suppressed that all shards suppress.
func uniteFindings[F any](u *Document, of func(*Shard) []F, base func(*F) *Finding, more func(first, other *F)) []F {
	by, several := map[string]*F{}, map[string]bool{}
	for i := range u.Shards {
		for _, f := range of(&u.Shards[i]) {
			old := by[base(&f).ID]
			if old == nil {
				by[base(&f).ID] = &f
				continue
			}
			first, other := old, &f
			if comesFirst(base(&f), base(old)) {
				first, other = other, first
			}
			a, b := base(first), base(other)
			a.Count += b.Count
			several[a.ID] = true
			a.Fails, a.Known = a.Fails || b.Fails, a.Known || b.Known
			if b.Suppressed == nil {
				a.Suppressed = nil
			}
			if more != nil {
				more(first, other)
			}
			by[a.ID] = first
		}
	}
	out := make([]F, 0, len(by))
	for _, id := range slices.Sorted(maps.Keys(by)) {
		if f := base(by[id]); several[id] && f.Kind != "prediction" {
			f.Message += fmt.Sprintf(" In all shards together: %d.", f.Count) // the sentences before it are one shard's
		}
		out = append(out, *by[id])
	}
	slices.SortStableFunc(out, func(a, b F) int {
		switch x, y := base(&a), base(&b); {
		case comesFirst(x, y):
			return -1
		case comesFirst(y, x):
			return 1
		}
		return 0
	})
	return out
}

// comesFirst orders findings as reports do: by kind, place, id. One without a place comes before those that have one.
func comesFirst(a, b *Finding) bool {
	kinds := []string{"crash", "anr", "native-crash"} // the other lists have one kind each
	var x, y Place
	if a.Place != nil {
		x = *a.Place
	}
	if b.Place != nil {
		y = *b.Place
	}
	return cmp.Or(cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)), strings.Compare(x.File, y.File),
		cmp.Compare(x.Line, y.Line), strings.Compare(a.ID, b.ID)) < 0
}

// maxTimes bounds a crash's times.
const maxTimes = 1000

func uniteTimes(first, other *Crash) {
	first.Times = slices.Concat(first.Times, other.Times)
	slices.Sort(first.Times)
	first.Times = first.Times[:min(len(first.Times), maxTimes)]
}

func (u *Document) uniteMonitored() []Class {
	by := map[[2]string]*Class{}
	for i := range u.Shards {
		for _, c := range u.Shards[i].Monitored {
			key := [2]string{c.Purpose, c.Class}
			old := by[key]
			if old == nil {
				old = &Class{Purpose: c.Purpose, Class: c.Class}
				by[key] = old
			}
			old.Objects, old.Calls, old.Callbacks, old.Open = old.Objects+c.Objects, old.Calls+c.Calls, old.Callbacks+c.Callbacks, old.Open+c.Open
			old.Unmatched = append(old.Unmatched, c.Unmatched...)
		}
	}
	out := []Class{}
	for _, c := range by {
		c.Unmatched = uniteUnmatched(c.Unmatched)
		out = append(out, *c)
	}
	slices.SortFunc(out, func(a, b Class) int {
		return cmp.Or(strings.Compare(a.Purpose, b.Purpose), strings.Compare(a.Class, b.Class))
	})
	return out
}

func uniteUnmatched(list []Unmatched) []Unmatched {
	by := map[[2]string]*Unmatched{}
	for _, m := range list {
		key := [2]string{m.Method, m.Why}
		if old := by[key]; old != nil {
			old.Count += m.Count
			old.First = earliest(old.First, m.First)
		} else {
			by[key] = &m
		}
	}
	out := []Unmatched{}
	for _, m := range by {
		out = append(out, *m)
	}
	slices.SortFunc(out, func(a, b Unmatched) int {
		return cmp.Or(strings.Compare(a.Method, b.Method), strings.Compare(a.Why, b.Why))
	})
	return out
}
