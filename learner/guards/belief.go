package guards

import (
	"context"
	"maps"
	"math"
	"slices"
	"strings"
)

// scope is the calls that a guard is to divide: those in some states, or at one node; all where it has neither.
type scope struct {
	states []int
	node   *node
}

func (s scope) everywhere() bool { return s.states == nil && s.node == nil }

// covers reports whether calls at a node are in the scope.
func (l *learning) covers(s scope, n *node) bool {
	return s.everywhere() || s.node == n || slices.Contains(s.states, l.states.state(n))
}

// divider looks for a guard that says when an event returns, and believes one that tests at its boundary did not break.
func (l *learning) divider(ctx context.Context, e int, in scope) (Guard, bool, error) {
	look := divide
	switch {
	case in.node != nil:
		look = divideLocally
	case l.Results: // what is born with an object, earlier calls tell of, too
		look = divideByArguments
	}
	return l.dividerBy(ctx, e, in, look)
}

func (l *learning) dividerBy(ctx context.Context, e int, in scope, look search) (Guard, bool, error) {
	return l.believed(ctx, []int{e}, in, look, func(by Guard, s sample) bool { return (by.Value(s.row) == True) == s.in }, nil)
}

// search looks for a guard over samples.
type search func(context.Context, []sample, *paths, map[float64]string) (Guard, bool)

// needs looks for a guard over some atoms without which events never return, though with it they may fail all the same.
func (l *learning) needs(ctx context.Context, events []int, only func(*atom) bool) (Guard, bool, error) {
	returned := func(s sample) bool { return s.in } // elsewhere the call may fail for other reasons, and breaks nothing
	look := func(ctx context.Context, samples []sample, names *paths, constants map[float64]string) (Guard, bool) {
		return necessary(ctx, samples, names, constants, only)
	}
	return l.believed(ctx, events, scope{}, look, func(by Guard, s sample) bool { return !s.in || by.Value(s.row) == True }, returned)
}

// believed looks for a guard that samples agree with, and has tests at its boundary try to break it, until they did not: from where samples are that are
// worth it; nil: all.
func (l *learning) believed(ctx context.Context, events []int, in scope, look search,
	agrees func(Guard, sample) bool, worth func(sample) bool) (Guard, bool, error) {
	for range beliefRounds {
		samples, at := l.samples(events, in)
		if worth != nil {
			var some []place
			for i, s := range samples {
				if worth(s) {
					some = append(some, at[i])
				}
			}
			at = some
		}
		l.counts.Dividers++
		by, ok := look(ctx, samples, l.names, l.constants)
		if !ok {
			return Guard{}, false, nil
		}
		before := len(l.runs)
		if err := l.test(ctx, l.alphabet.events[events[0]], by, samples, at, in); err != nil {
			return Guard{}, false, err
		}
		l.conflict() // places the new ones
		broken := false
		after, _ := l.samples(events, in)
		for _, s := range after {
			broken = broken || !agrees(by, s)
		}
		if !broken || len(l.runs) == before {
			return by, !broken, nil
		}
	}
	return Guard{}, false, nil
}

// test makes trials that a guard could be wrong about: half of them have arguments at its boundary, others those of the other side, the rest what is drawn.
// Every fourth is a call that was made but for one argument: where several have to be right at once, few that are drawn anew are.
func (l *learning) test(ctx context.Context, m member, by Guard, samples []sample, at []place, in scope) error {
	rng := l.generator.rng
	var returned []place
	for _, p := range at {
		if !p.calls[p.last].failed {
			returned = append(returned, p)
		}
	}
	parameters := len(describedOf(l.alphabet.class, m).Parameters)
	var drafts []*draft
	for i := range l.patient(m, beliefTests) {
		p := at[rng.IntN(len(at))]
		if i%4 == 0 && parameters > 1 {
			if i%8 == 0 && len(returned) > 0 {
				p = returned[rng.IntN(len(returned))]
			}
			wishes := boundary(by, l.names, p.calls[p.last].row)
			l.between(wishes, by, samples)
			argument := rng.IntN(parameters)
			if at := slices.Sorted(maps.Keys(wishes)); len(at) > 0 { // those that the guard is over
				argument = at[rng.IntN(len(at))]
			}
			d, err := l.generator.varied(ctx, p, argument, wishes)
			if err != nil {
				return err
			}
			drafts = append(drafts, d)
			continue
		}
		d := upTo(p)
		if other := l.somewhere(in); p.last > 0 && i%3 == 1 && other != nil { // where the method was not called yet
			d = from(other)
		}
		if p.last > 0 && i%3 == 2 { // the same calls, with other arguments
			d = from(nil)
			for _, c := range p.calls[:p.last] {
				if err := l.generator.call(ctx, d, c.member, nil); err != nil {
					return err
				}
			}
		}
		if i%5 == 3 && p.last > 0 { // another state of the object
			extra := l.draw(d)
			if err := l.generator.call(ctx, d, extra, nil); err != nil {
				return err
			}
		}
		var wishes map[int][]string
		if i%2 == 0 {
			wishes = boundary(by, l.names, p.calls[p.last].row)
			l.between(wishes, by, samples)
		}
		if i%4 == 1 {
			wishes = l.exchanged(at)
		}
		if err := l.generator.call(ctx, d, m, wishes); err != nil {
			return err
		}
		drafts = append(drafts, d)
	}
	_, err := l.try(ctx, drafts)
	return err
}

// between adds what lies between the last argument on one side of a comparison and the first on the other: the bound may be anywhere there. Half of the
// values are spread evenly, half by their size, so that a few rounds find it between the largest numbers, too.
func (l *learning) between(wishes map[int][]string, by Guard, samples []sample) {
	for _, a := range by.atoms() {
		arg, ok := argument(l.names.names[a.path])
		low, high, gap := gapOf(a, samples)
		if !ok || !gap || high-low < 2 || strings.ContainsAny(l.names.names[a.path], ".=") {
			continue
		}
		for i := 1.0; i < spread; i++ {
			even := math.Floor(low + (high-low)*i/spread)
			sized := math.Floor(math.Exp(math.Log(max(low, 1)) + (math.Log(max(high, 1))-math.Log(max(low, 1)))*i/spread))
			for _, n := range []float64{even, sized} {
				if n > low && n < high {
					wishes[arg] = append(wishes[arg], number(n))
				}
			}
		}
	}
}

// gapOf gives the values next to a comparison's bound that were tried, on either side.
func gapOf(a *atom, samples []sample) (low, high float64, ok bool) {
	if len(a.sum) > 0 || a.text != "" || a.relation != atLeast && a.relation != atMost {
		return 0, 0, false
	}
	low, high = math.Inf(-1), math.Inf(1)
	for _, s := range samples {
		v := s.row.at(a.path)
		if !v.numeric() {
			continue
		}
		if (a.value(s.row) == True) == ((a.relation == atLeast) != a.not) {
			high = min(high, v.n)
		} else {
			low = max(low, v.n)
		}
	}
	return low, high, !math.IsInf(low, 0) && !math.IsInf(high, 0)
}

// somewhere draws a place in a scope. There may be none.
func (l *learning) somewhere(in scope) *place {
	for range 8 {
		n := in.node
		if n == nil {
			n = l.tree.nodes[l.generator.rng.IntN(len(l.tree.nodes))]
		}
		if len(n.places) > 0 && l.covers(in, n) {
			return &n.places[l.generator.rng.IntN(len(n.places))]
		}
	}
	return nil
}

// exchanged gives the arguments of another call as wishes, to see whether they matter (TzuYu's cross-validation, section IV).
func (l *learning) exchanged(at []place) map[int][]string {
	other := at[l.generator.rng.IntN(len(at))]
	wishes := map[int][]string{}
	for path, name := range l.names.names {
		arg, ok := argument(name)
		if !ok || strings.ContainsAny(name, ".=") {
			continue
		}
		if w, ok := wish(other.calls[other.last].row.at(path)); ok {
			wishes[arg] = append(wishes[arg], w)
		}
	}
	return wishes
}
