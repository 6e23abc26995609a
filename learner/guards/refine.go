package guards

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"cbcov/device"
)

const (
	beliefRounds = 16  // of tests that try to break a divider
	beliefTests  = 120 // in each; at least half of them at its boundary
	earlierTests = 2   // times that a word is brought about for a divider of an earlier event
	maxJoint     = 8   // divisions of a member that only go with an earlier event's
	enough       = 1   // sample on each side, since no trial is made twice
	spread       = 8   // values between two that were tried, and one more
	evidence     = 40  // trials that look whether one word does both
	maxRounds    = 6   // of trials that look for them
)

// settle changes the alphabet, or has another state told apart, so that a conflict is none any more; else the event is in doubt.
func (l *learning) settle(ctx context.Context, c *conflict) error {
	g := l.states.edges[c.state][c.event]
	if g == nil || g.end == unseen {
		return nil // it was seen a moment ago: the hypothesis is made anew
	}
	m := l.alphabet.events[c.event]
	if err := l.grow(ctx, c.at, m, evidence); err != nil {
		return err
	}
	l.conflict() // places what is new
	for _, in := range [][]int{nil, {c.state}} {
		if in == nil && l.hopeless[c.event] {
			continue
		}
		by, ok, err := l.divider(ctx, c.event, in)
		if err != nil {
			return err
		}
		if ok {
			l.split(c.event, by)
			return nil
		}
		l.hopeless[c.event] = l.hopeless[c.event] || in == nil
	}
	var at *node
	if l.Results { // without what the object shows, states are all there is: it is worth more trials
		by, ok, err := l.needs(ctx, c.event)
		if err != nil {
			return err
		}
		if ok {
			l.split(c.event, by)
			return nil
		}
		if at, err = l.undecided(ctx, c.event, c.at, g.at); err != nil {
			return err
		}
	} else if c.at.ways[c.event].end() == mixed {
		at = c.at
	} else if l.tree.root() != g.at && g.at.ways[c.event].end() == mixed {
		at = g.at
	}
	if at != nil {
		done, err := l.earlier(ctx, at, c.event)
		if err != nil || done {
			return err
		}
		if err := l.grow(ctx, at, m, 4*evidence); err != nil {
			return err
		}
		if l.jointly(ctx, at, c.event) {
			return nil
		}
	}
	key := fmt.Sprint(c.at.word(), c.event)
	if !l.broken[key] {
		l.broken[key] = true
		done, err := l.part(ctx, c)
		if err != nil || done {
			return err
		}
	}
	if l.Results {
		by, ok, err := l.dividerBy(ctx, c.event, []int{c.state}, divide)
		if err != nil {
			return err
		}
		if ok {
			l.split(c.event, by)
			return nil
		}
	}
	if l.partly[c.event] {
		l.vague[l.states.key(c.state, c.event)] = true
	}
	l.partly[c.event] = true
	return nil
}

// undecided looks for the shortest word, on the ways to some nodes, behind which an event does both; nil: there is none. Few trials that led to a node may
// all have ended alike: so more are made first, and of the state before its last event, too.
func (l *learning) undecided(ctx context.Context, e int, ends ...*node) (*node, error) {
	for _, end := range ends {
		var way []*node
		for n := end; n.parent != nil; n = n.parent {
			way = append(way, n)
			if q := l.states.state(n.parent); q >= 0 && l.states.basis[q] != n.parent {
				if w := l.states.basis[q].ways[n.by]; w != nil && w.to != nil {
					way = append(way, w.to)
				}
			}
		}
		slices.Reverse(way)
		for _, n := range way {
			for rounds := 0; rounds < maxRounds && n.ways[e].end() != mixed && n.ways[e].calls() < evidence; rounds++ {
				if err := l.bring(ctx, l.tree.root(), append(n.word(), e)); err != nil {
					return nil, err
				}
			}
			if n.ways[e].end() == mixed {
				return n, nil
			}
		}
	}
	return nil, nil
}

// split divides an event. No trial has to be made again.
func (l *learning) split(e int, by Guard) {
	l.alphabet.split(e, by)
	l.again()
}

// again makes the tree anew of all trials.
func (l *learning) again() {
	heard := l.tree.heard
	l.tree = newTree(l.alphabet, l.partly)
	l.tree.heard = heard
	for _, r := range l.runs {
		l.tree.add(r)
	}
}

// calls lists the kept calls of an event in some states; nil: in any, those included that have no state yet.
func (l *learning) calls(e int, in []int) (all []tried) {
	for _, n := range l.tree.nodes {
		if in != nil && !slices.Contains(in, l.states.state(n)) {
			continue
		}
		if w := n.ways[e]; w != nil {
			all = append(all, w.samples...)
		}
	}
	return all
}

// samples says of an event's calls in some states whether they returned, by what was seen before them.
func (l *learning) samples(e int, in []int) (all []sample, at []place) {
	for _, t := range l.calls(e, in) {
		all = append(all, sample{t.row(), !t.failed})
		at = append(at, t.place)
	}
	return all, at
}

// divider looks for a guard that says when an event returns in some states (nil: in all trials), and believes one that tests at its boundary did not break.
func (l *learning) divider(ctx context.Context, e int, in []int) (Guard, bool, error) {
	look := divide
	if l.Results { // what is born with an object, earlier calls tell of, too
		look = divideByArguments
	}
	return l.dividerBy(ctx, e, in, look)
}

func (l *learning) dividerBy(ctx context.Context, e int, in []int, look divider) (Guard, bool, error) {
	return l.believed(ctx, e, in, look, func(by Guard, s sample) bool { return (by.Value(s.row) == True) == s.in }, nil)
}

// divider looks for a guard that divides samples.
type divider func(context.Context, []sample, *paths, map[float64]string) (Guard, bool)

// needs looks for a guard without which an event never returns, though with it it may fail all the same.
func (l *learning) needs(ctx context.Context, e int) (Guard, bool, error) {
	returned := func(s sample) bool { return s.in } // elsewhere the call may fail for other reasons, and breaks nothing
	return l.believed(ctx, e, nil, necessary, func(by Guard, s sample) bool { return !s.in || by.Value(s.row) == True }, returned)
}

// believed looks for a guard that samples agree with, and has tests at its boundary try to break it, until they did not: from where samples are that are
// worth it; nil: all.
func (l *learning) believed(ctx context.Context, e int, in []int, look divider,
	agrees func(Guard, sample) bool, worth func(sample) bool) (Guard, bool, error) {
	for range beliefRounds {
		samples, at := l.samples(e, in)
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
		if err := l.test(ctx, e, by, samples, at, in); err != nil {
			return Guard{}, false, err
		}
		l.conflict() // places the new ones
		broken := false
		after, _ := l.samples(e, in)
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
func (l *learning) test(ctx context.Context, e int, by Guard, samples []sample, at []place, in []int) error {
	m := l.alphabet.events[e]
	rng := l.generator.rng
	var drafts []*draft
	for i := range l.patient(m, beliefTests) {
		p := at[rng.IntN(len(at))]
		d := from(nil)
		if p.last > 0 {
			d = from(&place{p.run, p.last - 1})
		}
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

// somewhere draws a place in one of some states; nil: in any. There may be none.
func (l *learning) somewhere(in []int) *place {
	for range 8 {
		n := l.tree.nodes[l.generator.rng.IntN(len(l.tree.nodes))]
		if len(n.places) > 0 && (in == nil || slices.Contains(in, l.states.state(n))) {
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

// argument gives the number of the argument that a path begins with.
func argument(path string) (int, bool) {
	n, digits := 0, 0
	for digits < len(path) && path[digits] >= '0' && path[digits] <= '9' {
		n = 10*n + int(path[digits]-'0')
		digits++
	}
	return n, digits > 0 && digits < 4
}

// wish writes a value as an argument's wish.
func wish(s seen) (string, bool) {
	switch s.kind {
	case device.NullValue:
		return wishNull, true
	case device.IntValue, device.FloatValue:
		return number(s.n), true
	case device.BoolValue:
		return s.text, true
	case device.StringValue:
		return wishText + s.text, true
	case device.ObjectValue:
		return wishObject, true
	}
	return "", false
}

// boundary gives arguments at a guard's boundary, before a call that saw a row.
func boundary(g Guard, names *paths, r Row) map[int][]string {
	wishes := map[int][]string{}
	for _, a := range g.atoms() {
		all := append([]term{{a.path, 1}}, a.sum...)
		for _, t := range all {
			arg, ok := argument(names.names[t.path])
			if !ok || strings.Contains(names.names[t.path], "==") {
				continue
			}
			switch {
			case a.relation == isNull:
				wishes[arg] = append(wishes[arg], wishNull, wishObject)
			case a.relation == isTrue:
				wishes[arg] = append(wishes[arg], "true", "false")
			case a.text != "":
				wishes[arg] = append(wishes[arg], wishText+a.text, wishText+a.text+"a", wishText+"")
			default:
				edge := a.bound
				for _, u := range all {
					if u.path != t.path {
						edge -= u.weight * r.at(u.path).n
					}
				}
				for _, near := range []float64{edge - 1, edge, edge + 1} {
					if near == float64(int64(near)) && near > -1e9 && near < 1e9 {
						wishes[arg] = append(wishes[arg], number(near))
					}
				}
			}
		}
	}
	return wishes
}

// earlier divides an event on the way to a node behind which one event does both: what decides was seen before that earlier call, or it is what that call
// returned. The former comes first, but where a log is to tell the events apart.
func (l *learning) earlier(ctx context.Context, at *node, e int) (bool, error) {
	word := append(at.word(), e)
	nodes := make([]*node, len(word)) // before each event
	for i, n := len(word)-1, at; i >= 0; i-- {
		nodes[i] = n
		if i > 0 {
			n = n.parent
		}
	}
	before := func(c call) Row { return c.row }
	result := func(c call) Row { return l.names.resultAlone(l.names.came(c)) }
	looks := []func(call) Row{before, l.names.came}
	if l.Results {
		looks = []func(call) Row{result, func(c call) Row { return l.names.logged(l.names.came(c)) }}
	}
	for _, look := range looks {
		for i := len(word) - 2; i >= 0; i-- {
			if l.Results && l.written(l.alphabet.events[word[i]]) {
				continue // no app calls it
			}
			done, err := l.byCall(ctx, at, nodes[i], word[i:], i, look)
			if err != nil || done {
				return done, err
			}
		}
	}
	return false, nil
}

// byCall divides the first event of a word, the call with number i of the runs at a node, by what decides what the last one does.
func (l *learning) byCall(ctx context.Context, at, from *node, word []int, i int, look func(call) Row) (bool, error) {
	gather := func() (all []sample) {
		for _, t := range at.ways[word[len(word)-1]].samples {
			all = append(all, sample{look(t.place.calls[i]), !t.failed})
		}
		return all
	}
	for range beliefRounds {
		l.counts.Dividers++
		by, ok := divide(ctx, gather(), l.names, l.constants)
		if !ok {
			return false, nil
		}
		for range earlierTests {
			if err := l.bring(ctx, from, word); err != nil {
				return false, err
			}
		}
		broken := false
		for _, s := range gather() {
			broken = broken || (by.Value(s.row) == True) != s.in
		}
		if !broken {
			l.split(word[0], by)
			return true, nil
		}
	}
	return false, nil
}

// jointly divides an event by one of its own arguments' values, where that alone explains nothing, but together with an earlier event's row: as where a
// lock is opened by the key only that it was closed with. What is left mixed is an earlier event's to divide, then.
func (l *learning) jointly(ctx context.Context, at *node, e int) bool {
	m := l.alphabet.events[e]
	if l.joint[m] >= maxJoint {
		return false
	}
	samples := at.ways[e].samples
	var own []sample
	for _, t := range samples {
		own = append(own, sample{t.row(), !t.failed})
	}
	atoms := newDivision(ctx, own, l.names, l.constants).simple()
	slices.SortStableFunc(atoms, func(a, b *atom) int { return cmp.Or(a.cost()-b.cost(), cmp.Compare(a.String(), b.String())) })
	for _, a := range atoms {
		if _, ok := argument(l.names.names[a.path]); !ok || len(a.sum) > 0 {
			continue
		}
		for i := len(at.word()) - 1; i >= 0; i-- {
			var part []sample
			in, out := 0, 0
			for _, t := range samples {
				if a.value(t.row()) != True {
					continue
				}
				part = append(part, sample{t.place.calls[i].row, !t.failed})
				if t.failed {
					out++
				} else {
					in++
				}
			}
			if in < enough || out < enough || len(part) == len(samples) {
				continue
			}
			if _, ok := divide(ctx, part, l.names, l.constants); ok {
				l.joint[m]++
				l.split(e, Guard{terms: [][]*atom{{a}}})
				return true
			}
		}
	}
	return false
}

// part asks what sets two nodes of a state apart of the words that lead to them, from their ends on, until an edge of the basis is known to lead elsewhere.
func (l *learning) part(ctx context.Context, c *conflict) (bool, error) {
	s := l.states
	n, word := c.at, []int{c.event}
	for range 2 * maxChanges {
		q := s.state(n)
		if q < 0 {
			return false, nil
		}
		b := s.basis[q]
		want, err := l.ask(ctx, b, word)
		if err != nil || want == unseen || want == mixed {
			return false, err
		}
		if l.tree.follow(n, word) == want { // then it is the node that showed the edge first which is another state
			first := s.edges[q][word[0]]
			if first == nil || first.at == n || first.at == b {
				return false, nil
			}
			if got, err := l.ask(ctx, first.at, word); err != nil || got == want || got == unseen {
				return false, err
			}
			n = first.at
			continue
		}
		if n.parent == nil || n == b {
			return false, nil
		}
		g := s.edges[s.state(n.parent)][n.by]
		if g == nil || g.end != passes {
			return false, nil
		}
		shown := g.at.ways[n.by].to
		if shown == nil {
			return false, nil
		}
		got, err := l.ask(ctx, shown, word)
		if err != nil {
			return false, err
		}
		if got == unseen || got == mixed {
			return false, nil
		}
		if got != want {
			return true, nil // the edge's target is apart from its state: the next hypothesis has another
		}
		word = append([]int{n.by}, word...)
		n = n.parent
	}
	return false, nil
}
