package merge

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"cbcov/reports/result"
)

// unite unites what the shards found.
func (u union) unite() result.Found {
	f := result.Found{Stale: []string{}, Growth: []result.Growth{}}
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
	f.Seen = result.NewSet(seen)
	if len(u.Shards) == 1 {
		one := &u.Shards[0].Found
		f.Growth, f.Timeline, f.Course = one.Growth, one.Timeline, one.Course // the clocks of several devices have nothing to do with each other
		f.Explored = one.Explored
	}
	for i := range u.Shards {
		f.Ways = result.Shorter(f.Ways, u.Shards[i].Ways)
	}
	f.Statements = u.uniteStatements()
	f.Suppressed = u.uniteSuppressed()
	f.Traces = u.uniteTraces()
	f.Unmodelled = u.uniteUnmodelled()
	f.Violations = uniteFindings(u, func(s *result.Shard) []result.Violation { return s.Violations }, func(v *result.Violation) *result.Finding { return &v.Finding }, nil)
	f.Unexpected = uniteFindings(u, func(s *result.Shard) []result.Violation { return s.Unexpected }, func(v *result.Violation) *result.Finding { return &v.Finding }, nil)
	f.Predictions = uniteFindings(u, func(s *result.Shard) []result.Prediction { return s.Predictions }, func(p *result.Prediction) *result.Finding { return &p.Finding }, nil)
	for i := range f.Predictions {
		f.Predictions[i].Count = 1 // of the code: each shard has the same
	}
	f.Crashes = uniteFindings(u, func(s *result.Shard) []result.Crash { return s.Crashes }, func(c *result.Crash) *result.Finding { return &c.Finding }, uniteTimes)
	f.Races = uniteFindings(u, func(s *result.Shard) []result.Race { return s.Races }, func(r *result.Race) *result.Finding { return &r.Finding }, nil)
	f.Monitored = u.uniteMonitored()
	f.Unreached = u.uniteUnreached()
	return f
}

func (u union) uniteStatements() *result.Statements {
	var out *result.Statements
	ran := make([]bool, len(u.Blocks))
	for i := range u.Shards {
		s := u.Shards[i].Statements
		if s == nil {
			continue
		}
		if out == nil {
			out = &result.Statements{Blocks: s.Blocks, Total: s.Total}
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
	out.Ran = result.NewSet(ran)
	out.Unknown = min(out.Unknown, len(ran)-out.CoveredBlocks)
	out.UnknownStatements = min(out.UnknownStatements, out.Total-out.Covered)
	return out
}

// uniteSuppressed keeps the first shard's reason, and where a trace contains the sequence after all.
func (u union) uniteSuppressed() []result.Suppressed {
	by := map[string]*result.Suppressed{}
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
				x.Covered = earliest(x.Covered, result.Place{File: s.Files[s.Witnesses[next][0]], Line: s.Witnesses[next][1]})
			}
			next++
		}
	}
	out := []result.Suppressed{}
	for i := range u.Sequences {
		if x := by[u.Sequences[i].ID]; x != nil {
			out = append(out, *x)
		}
	}
	return out
}

// earliest gives the place that comes first; the zero place is none.
func earliest(a, b result.Place) result.Place {
	if a == (result.Place{}) || b != (result.Place{}) && b.Compare(a) < 0 {
		return b
	}
	return a
}

func (u union) uniteTraces() result.Traces {
	out := result.Traces{Silent: []string{}}
	for i := range u.Shards {
		t := &u.Shards[i].Traces
		out.Files, out.Processes, out.Records = out.Files+t.Files, out.Processes+t.Processes, out.Records+t.Records
		out.Duplicates, out.Clashes, out.Lost = out.Duplicates+t.Duplicates, out.Clashes+t.Clashes, out.Lost+t.Lost
		out.Foreign, out.Broken = out.Foreign+t.Foreign, out.Broken+t.Broken
		out.Silent = append(out.Silent, t.Silent...)
		out.Replays = append(out.Replays, t.Replays...)
	}
	slices.SortFunc(out.Replays, func(a, b result.Replay) int {
		return cmp.Or(cmp.Compare(a.Trace, b.Trace), cmp.Compare(a.Script, b.Script), cmp.Compare(a.Schedule, b.Schedule), cmp.Compare(a.App, b.App))
	})
	out.Replays = slices.Compact(out.Replays)
	slices.Sort(out.Silent)
	out.Silent = slices.Compact(out.Silent)
	return out
}

// pairKey tells pairs apart.
func pairKey(p *result.UnmodelledPair) string { return fmt.Sprint(p.Criterion, []int(p.Symbols)) }

func (u union) uniteUnmodelled() result.Unmodelled {
	callbacks, pairs := map[result.UnmodelledCallback]*result.UnmodelledCallback{}, map[string]*result.UnmodelledPair{}
	out := result.Unmodelled{Callbacks: []result.UnmodelledCallback{}, Pairs: []result.UnmodelledPair{}}
	for i := range u.Shards {
		m := &u.Shards[i].Unmodelled
		out.More += m.More
		for _, c := range m.Callbacks {
			key := result.UnmodelledCallback{Method: c.Method, Receiver: c.Receiver, Modelled: c.Modelled}
			if old := callbacks[key]; old != nil {
				old.Count += c.Count
				old.First = earliest(old.First, c.First)
			} else {
				callbacks[key] = &c
			}
		}
		for _, p := range m.Pairs {
			key := pairKey(&p)
			if old := pairs[key]; old != nil {
				old.Count += p.Count
				old.First = earliest(old.First, p.First)
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
	slices.SortFunc(out.Callbacks, func(a, b result.UnmodelledCallback) int {
		return cmp.Or(strings.Compare(a.Method, b.Method), strings.Compare(a.Receiver, b.Receiver), compareBool(a.Modelled, b.Modelled))
	})
	slices.SortFunc(out.Pairs, func(a, b result.UnmodelledPair) int {
		return cmp.Or(cmp.Compare(slices.Index(result.Criteria(), a.Criterion), slices.Index(result.Criteria(), b.Criterion)),
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
func uniteFindings[F any](u union, of func(*result.Shard) []F, base func(*F) *result.Finding, more func(first, other *F)) []F {
	by, several := map[string]*F{}, map[string]bool{}
	for i := range u.Shards {
		for _, f := range of(&u.Shards[i]) {
			old := by[base(&f).ID]
			if old == nil {
				by[base(&f).ID] = &f
				continue
			}
			first, other := old, &f
			if base(&f).Compare(base(old)) < 0 {
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
		if f := base(by[id]); several[id] && f.Kind != result.Predicted {
			f.Message += fmt.Sprintf(" In all shards together: %d.", f.Count) // the sentences before it are one shard's
		}
		out = append(out, *by[id])
	}
	slices.SortStableFunc(out, func(a, b F) int { return base(&a).Compare(base(&b)) })
	return out
}

// maxTimes bounds a crash's times.
const maxTimes = 1000

func uniteTimes(first, other *result.Crash) {
	first.Times = slices.Concat(first.Times, other.Times)
	slices.Sort(first.Times)
	first.Times = first.Times[:min(len(first.Times), maxTimes)]
}

func (u union) uniteMonitored() []result.Class {
	by := map[[2]string]*result.Class{}
	for i := range u.Shards {
		for _, c := range u.Shards[i].Monitored {
			key := [2]string{c.Purpose, c.Class}
			old := by[key]
			if old == nil {
				old = &result.Class{Purpose: c.Purpose, Class: c.Class}
				by[key] = old
			}
			old.Objects, old.Calls, old.Callbacks, old.Open = old.Objects+c.Objects, old.Calls+c.Calls, old.Callbacks+c.Callbacks, old.Open+c.Open
			old.Histories, old.Forgotten, old.More = old.Histories+c.Histories, old.Forgotten+c.Forgotten, old.More+c.More
			old.Unmatched = append(old.Unmatched, c.Unmatched...)
		}
	}
	out := []result.Class{}
	for _, c := range by {
		c.Unmatched = uniteUnmatched(c.Unmatched)
		out = append(out, *c)
	}
	slices.SortFunc(out, func(a, b result.Class) int {
		return cmp.Or(strings.Compare(a.Purpose, b.Purpose), strings.Compare(a.Class, b.Class))
	})
	return out
}

func uniteUnmatched(list []result.Unmatched) []result.Unmatched {
	by := map[[2]string]*result.Unmatched{}
	for _, m := range list {
		key := [2]string{m.Method, m.Why}
		if old := by[key]; old != nil {
			old.Count += m.Count
			old.First = earliest(old.First, m.First)
		} else {
			by[key] = &m
		}
	}
	out := []result.Unmatched{}
	for _, m := range by {
		out = append(out, *m)
	}
	slices.SortFunc(out, func(a, b result.Unmatched) int {
		return cmp.Or(strings.Compare(a.Method, b.Method), strings.Compare(a.Why, b.Why))
	})
	return out
}
