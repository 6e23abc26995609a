package guards

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cbcov/device"
)

const (
	beliefRounds = 8   // of tests that try to break a divider
	beliefTests  = 120 // in each; at least half of them at its boundary
	earlierTests = 60  // for a divider of an earlier event
	evidence     = 40  // trials that look whether one word does both
)

// settle changes the alphabet, or has another state told apart, so that a conflict is none any more; else the event is in doubt.
func (l *learning) settle(ctx context.Context, c *conflict) error {
	g := l.states.edges[c.state][c.event]
	if g == nil || g.end == unseen {
		return nil // it was seen a moment ago: the hypothesis is made anew
	}
	m := l.alphabet.events[c.event].member
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
	if w := c.at.ways[c.event]; w.end() == mixed || l.tree.root() != g.at && g.at.ways[c.event].end() == mixed {
		at := c.at
		if w.end() != mixed {
			at = g.at
		}
		done, err := l.earlier(ctx, at, c.event)
		if err != nil || done {
			return err
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
	l.doubts[l.doubtKey(c.state, c.event)] = true
	return nil
}

// split divides an event, and makes the tree of all trials anew: none has to be made again.
func (l *learning) split(e int, by Guard) {
	l.alphabet.split(e, by)
	l.retell()
}

func (l *learning) retell() {
	l.tree = newTree(l.alphabet)
	for _, r := range l.runs {
		l.tree.add(r)
	}
}

// samples gathers what an event did in some states; nil: in any, those included that have no state yet.
func (l *learning) samples(e int, in []int) (all []sample, at []place) {
	for _, n := range l.tree.nodes {
		if in != nil && !slices.Contains(in, l.states.state(n)) {
			continue
		}
		w := n.ways[e]
		if w == nil {
			continue
		}
		for _, t := range w.samples {
			all = append(all, sample{t.row(), !t.failed})
			at = append(at, t.place)
		}
	}
	return all, at
}

// divider looks for a guard that says when an event returns in some states (nil: in all trials), and believes one that tests at its boundary did not break.
func (l *learning) divider(ctx context.Context, e int, in []int) (Guard, bool, error) {
	for range beliefRounds {
		samples, at := l.samples(e, in)
		l.counts.Dividers++
		by, ok := divide(samples, l.names, l.constants)
		if !ok {
			return Guard{}, false, nil
		}
		before := len(l.runs)
		if err := l.test(ctx, e, by, at); err != nil {
			return Guard{}, false, err
		}
		l.conflict() // places the new ones
		broken := false
		after, _ := l.samples(e, in)
		for _, s := range after {
			broken = broken || (by.Value(s.row) == True) != s.in
		}
		if !broken || len(l.runs) == before {
			return by, !broken, nil
		}
	}
	return Guard{}, false, nil
}

// test makes trials that a guard could be wrong about: half of them have arguments at its boundary, others those of the other side, the rest what is drawn.
func (l *learning) test(ctx context.Context, e int, by Guard, at []place) error {
	m := l.alphabet.events[e].member
	rng := l.generator.rng
	var drafts []*draft
	for i := range beliefTests {
		p := at[rng.IntN(len(at))]
		d := from(nil)
		if p.last > 0 {
			d = from(&place{p.run, p.last - 1})
		}
		if i%4 == 3 && p.last > 0 { // another state of the object
			extra := l.draw(d)
			if err := l.generator.call(ctx, d, extra, nil); err != nil {
				return err
			}
		}
		var wishes map[int][]string
		if i%2 == 0 {
			wishes = boundary(by, l.names, p.calls[p.last].row)
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

// earlier divides an event on the way to a node behind which one event does both: what decides was seen before that earlier call.
func (l *learning) earlier(ctx context.Context, at *node, e int) (bool, error) {
	word := append(at.word(), e)
	nodes := make([]*node, len(word)) // before each event
	for i, n := len(word)-1, at; i >= 0; i-- {
		nodes[i] = n
		if i > 0 {
			n = n.parent
		}
	}
	for i := len(word) - 2; i >= 0; i-- {
		gather := func() (all []sample) {
			for _, t := range at.ways[e].samples {
				all = append(all, sample{t.place.calls[i].row, !t.failed})
			}
			return all
		}
		for range beliefRounds {
			l.counts.Dividers++
			by, ok := divide(gather(), l.names, l.constants)
			if !ok {
				break
			}
			for range earlierTests / (bringWidth * bringDraws) * 2 {
				if _, err := l.bring(ctx, nodes[i], word[i:], bringWidth); err != nil {
					return false, err
				}
			}
			broken := false
			for _, s := range gather() {
				broken = broken || (by.Value(s.row) == True) != s.in
			}
			if !broken {
				l.split(word[i], by)
				return true, nil
			}
		}
	}
	return false, nil
}

// part asks what sets two nodes of a state apart of the words that lead to them, from their ends on, until an edge of the basis is known to lead elsewhere.
func (l *learning) part(ctx context.Context, c *conflict) (bool, error) {
	s := l.states
	n, word := c.at, []int{c.event}
	for range 2 * maxRounds {
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
