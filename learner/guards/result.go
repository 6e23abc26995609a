package guards

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"cbcov/typestate"
)

// Result is a typestate with guards.
type Result struct {
	// Machine has an input for each method, or for each part of one that its guards make: "pop [size() >= 1]". Where all makers lead to one state, that
	// is the initial one; else the makers are inputs, too, of a state before there is an object. What no trial brought about is unasked.
	Machine *typestate.Machine
	Rules   []Rule // by state, methods in order
	Makers  []Rule // of makers
	Doubts  []string
	Counts  Counts
}

// Rule says when a method returns in a state, and when it fails.
type Rule struct {
	State   string // its name in the machine
	Method  string
	When    string // a guard in Java's terms; "true" and "false" for always and never; empty: not known
	Perhaps string // where When is not known: the guard of the calls that may return, as others surely fail; empty: nothing is known of any
	// Returned and Failed are how many calls did so; a trial that goes on from another makes that one's calls again.
	Returned, Failed int
	Thrown           []string // classes, sorted
	To               string   // state that it leads to where it returns
	// Edge says what the boundary rests on: the values on both sides that were tried.
	Edge     string
	Verified Verified // of fresh trials of the method in the state
}

// group is a part of a member's events that no state tells apart.
type group struct {
	member member
	events []int
	guard  Guard
	// divided tells that the guard divides all samples; written, that there is one.
	divided, written bool
}

// result makes the machine of the last hypothesis.
func (l *learning) result(ctx context.Context) *Result {
	l.resolve()
	r := &Result{Counts: l.counts}
	groups := l.groups(ctx)
	start := l.start()
	m := &typestate.Machine{Class: l.Class, Outputs: []string{typestate.Nothing, typestate.Err}}
	number := map[int]int{} // of states in the machine
	for q := range l.states.basis {
		if q > 0 || start < 0 {
			number[q] = len(number)
		}
	}
	if start > 0 {
		m.Initial = number[start]
	}
	bad, unasked := len(number), len(number)+1
	inputs := map[int]string{} // of events
	for _, g := range groups {
		if start > 0 && l.alphabet.maker(g.member) {
			continue
		}
		input := l.input(g, m.Inputs)
		m.Inputs = append(m.Inputs, input)
		for _, e := range g.events {
			inputs[e] = input
		}
		switch {
		case !g.written:
			r.Doubts = append(r.Doubts, fmt.Sprintf("what the calls of the input %s have in common is too long to be written", input))
		case len(g.guard.terms) != 1 || len(g.guard.terms[0]) > 0:
			m.Guards = append(m.Guards, l.told(g, input))
		}
	}
	m.States = make([]typestate.State, len(number)+2)
	asked := false
	for q := range l.states.basis {
		n, ok := number[q]
		if !ok {
			continue
		}
		for _, g := range groups {
			if start > 0 && l.alphabet.maker(g.member) {
				continue
			}
			e := typestate.Edge{Output: 2, To: unasked}
			switch end, to := l.does(q, g); {
			case end == passes:
				e = typestate.Edge{Output: 0, To: number[to]}
			case end == fails, end == unseen && l.otherwise(q, g):
				e = typestate.Edge{Output: 1, To: bad}
			default:
				asked = true
			}
			m.States[n].Edges = append(m.States[n].Edges, e)
		}
	}
	for range m.Inputs {
		m.States[bad].Edges = append(m.States[bad].Edges, typestate.Edge{Output: 1, To: bad})
		m.States[unasked].Edges = append(m.States[unasked].Edges, typestate.Edge{Output: 2, To: unasked})
	}
	if asked {
		m.Outputs = append(m.Outputs, typestate.Unasked)
	} else {
		m.States = m.States[:unasked]
	}
	m.NameStates()
	l.nameBehindDoubts(m, inputs, number)
	shorten(m)
	m.Binding = l.binding(m, groups)
	r.Machine = m
	l.rules(ctx, r, groups, number)
	r.Doubts = append(r.Doubts, l.unknown(r)...)
	return r
}

// nameBehindDoubts names the states to which calls in doubt alone lead by the words that led there, as others are named.
func (l *learning) nameBehindDoubts(m *typestate.Machine, inputs map[int]string, number map[int]int) {
	taken, reached := map[string]bool{}, m.Reached(nil)
	for _, s := range m.States {
		taken[s.Name] = true
	}
	for q, b := range l.states.basis {
		n, ok := number[q]
		if !ok || slices.Contains(reached, n) {
			continue
		}
		var word []string
		for _, e := range b.word() {
			if input, ok := inputs[e]; ok { // those of makers are none where all lead to one state
				word = append(word, input)
			}
		}
		if name := typestate.Shown(word); len(word) > 0 && utf8.RuneCountInString(name) <= typestate.MaxName && !taken[name] {
			m.States[n].Name, taken[name] = name, true
		}
	}
}

// shorten leaves long guards out of the names of states, where these still differ then.
func shorten(m *typestate.Machine) {
	taken := map[string]bool{}
	for _, s := range m.States {
		taken[s.Name] = true
	}
	for i := range m.States {
		name := m.States[i].Name
		for _, g := range m.Guards {
			if utf8.RuneCountInString(g.When) > longGuard {
				name = strings.ReplaceAll(name, " ["+g.When+"]", " […]")
			}
		}
		if !taken[name] {
			m.States[i].Name, taken[name] = name, true
		}
	}
}

// longGuard is how many characters of a guard are too many for the name of a state.
const longGuard = 20

// unknown says of which methods something is not known, and why.
func (l *learning) unknown(r *Result) (all []string) {
	for _, rule := range slices.Concat(r.Makers, r.Rules) {
		state := "before there is an object"
		if rule.State != "" {
			state = "in state " + rule.State
		}
		switch {
		case rule.When != "":
		case rule.Returned > 0 && rule.Failed > 0:
			all = append(all, fmt.Sprintf("%s %s both returned and failed, and nothing that was seen tells why", rule.Method, state))
		default:
			all = append(all, fmt.Sprintf("%s %s did the same each time, but both in another state, and nothing that was seen tells why", rule.Method, state))
		}
	}
	for _, m := range l.alphabet.used {
		text := name(l.alphabet.class, m)
		if returned, failed, _ := l.ended(l.alphabet.leaves(m), nil); returned+failed == 0 {
			all = append(all, text+" was never called: its arguments could not be made")
		}
	}
	return all
}

// start gives the state to which all makers lead that give an object; -1: there are several.
func (l *learning) start() int {
	start := -1
	for _, g := range l.states.edges[0] {
		switch {
		case !g.leads() && g.end != mixed:
		case !g.leads(), start >= 0 && start != g.to:
			return -1
		default:
			start = g.to
		}
	}
	return start
}

// does gives what a group does in a state.
func (l *learning) does(q int, g group) (end, int) {
	for _, e := range g.events {
		if x := l.states.edges[q][e]; x != nil {
			return x.end, x.to
		}
	}
	return unseen, 0
}

// otherwise reports whether a member that is divided by what it returns always did so in another way in a state: no call leads there as this group's.
func (l *learning) otherwise(q int, g group) bool {
	if !l.alphabet.byResult(g.member) {
		return false
	}
	for _, e := range l.alphabet.leaves(g.member) {
		if x := l.states.edges[q][e]; x != nil && (x.end == passes || x.end == fails) {
			return true
		}
	}
	return false
}

// groups joins a member's events that do the same wherever they were seen, those that return first.
func (l *learning) groups(ctx context.Context) (all []group) {
	for _, m := range l.alphabet.used {
		var mine []group
		leaves := l.alphabet.leaves(m)
		for _, e := range leaves {
			joined := false
			for i := range mine {
				if l.agree(mine[i], e) {
					mine[i].events = append(mine[i].events, e)
					joined = true
					break
				}
			}
			if !joined {
				mine = append(mine, group{member: m, events: []int{e}})
			}
		}
		slices.SortStableFunc(mine, func(a, b group) int { return cmp.Compare(l.ranked(a), l.ranked(b)) })
		for i := range mine {
			mine[i].guard, mine[i].written = l.guard(ctx, mine, i)
		}
		all = append(all, mine...)
	}
	return all
}

// ranked puts what returns somewhere first.
func (l *learning) ranked(g group) int {
	for q := range l.states.basis {
		if end, _ := l.does(q, g); end == passes {
			return 0
		}
	}
	return 1
}

// agree reports whether an event does what a group does in all states where both were seen.
func (l *learning) agree(g group, e int) bool {
	for q := range l.states.basis {
		x := l.states.edges[q][e]
		end, to := l.does(q, g)
		if x != nil && end != unseen && (x.end != end || x.to != to) {
			return false
		}
	}
	return true
}

// guard gives a group's guard: of the first of two, the simplest that divides all samples; of the second, its opposite. Where none divides them, it is what
// the dividers say; it reports false where that is too long to be written.
func (l *learning) guard(ctx context.Context, all []group, i int) (Guard, bool) {
	if len(all) == 1 {
		return always(), true
	}
	if len(all) == 2 && i == 1 && all[0].divided {
		return all[0].guard.not(), true
	}
	var samples []sample
	look := l.look(all[i].member)
	for j, g := range all {
		for _, e := range g.events {
			for _, n := range l.tree.tried[e] {
				if l.states.state(n) >= 0 {
					for _, t := range n.way(e).samples {
						samples = append(samples, sample{look(t), j == i})
					}
				}
			}
		}
	}
	union, written := l.union(all[i].events)
	if g, ok := l.divide(ctx, all[i].member, samples, union); ok {
		all[i].divided = true
		return g, true
	}
	if written {
		union, all[i].divided = shorter(ctx, union, samples, l.names)
	}
	return union, written
}

// union gives what the dividers say of events; it reports false where that is too long to be written.
func (l *learning) union(events []int) (any Guard, written bool) {
	for _, e := range events {
		g, ok := l.alphabet.guard(e)
		if any.terms = append(any.terms, g.terms...); !ok || len(any.terms) > maxTerms {
			return Guard{}, false
		}
	}
	return any.tidy(), true
}

// divide looks for a guard to be shown, rather than what the dividers say. What a log is held to is rather about arguments, if that is enough.
func (l *learning) divide(ctx context.Context, m member, samples []sample, union Guard) (Guard, bool) {
	if l.Results && !l.alphabet.byResult(m) {
		if g, ok := divideByArguments(ctx, samples, l.names, l.constants); ok {
			return g, true
		}
	}
	return divideToShow(ctx, samples, l.names, l.constants, union)
}

// look gives what a member's guards are over: what was seen before its calls, and what they returned where some divider asks for that.
func (l *learning) look(m member) func(tried) Row {
	if l.alphabet.byResult(m) {
		return func(t tried) Row { return l.names.came(t.place.calls[t.place.last]) }
	}
	return tried.row
}

// input names a group, in as few characters as a machine's input may have. What it would be named by alone may be another's name, too: then it has a number.
func (l *learning) input(g group, taken []string) string {
	text := name(l.alphabet.class, g.member)
	if when := g.guard.String(); !g.written || len(when) > maxWhen {
		text += " [...]"
	} else if when != "true" {
		text += " [" + when + "]"
	}
	text = typestate.Printable(text)
	numbered := text
	for n := 2; slices.Contains(taken, numbered); n++ {
		numbered = fmt.Sprintf("%s #%d", text, n)
	}
	return numbered
}

// maxWhen bounds a guard in an input's name, in bytes; it is whole in Machine.Guards.
const maxWhen = 400

// told writes a group's guard as machines have it.
func (l *learning) told(g group, input string) typestate.Guard {
	d := describedOf(l.alphabet.class, g.member)
	t := typestate.Guard{Input: input, Any: [][]typestate.Atom{}, Method: d.Name + "(" + strings.Join(d.Parameters, ",") + ")", When: g.guard.String()}
	for _, all := range g.guard.terms {
		atoms := []typestate.Atom{}
		for _, a := range all {
			b := typestate.Atom{Path: l.names.names[a.path], Is: string(a.relation), Not: a.not, Bound: a.bound, Text: a.text}
			for _, u := range a.sum {
				b.Plus = append(b.Plus, typestate.Weighted{Path: l.names.names[u.path], Weight: u.weight})
			}
			atoms = append(atoms, b)
		}
		t.Any = append(t.Any, atoms)
	}
	t.Returned, t.Failed, t.Thrown = l.ended(g.events, nil)
	var all []sample
	for _, e := range l.alphabet.leaves(g.member) {
		for _, t := range l.calls(e, scope{}) {
			all = append(all, sample{l.look(g.member)(t), !t.failed})
		}
	}
	t.Edge = edgeOf(g.guard, all, l.names)
	return t
}

// ended counts how calls of events ended in some states (nil: in any), and gives what was thrown.
func (l *learning) ended(events, in []int) (returned, failed int, thrown []string) {
	classes := map[string]bool{}
	for _, e := range events {
		for _, n := range l.tree.tried[e] {
			if in != nil && !slices.Contains(in, l.states.state(n)) {
				continue
			}
			w := n.way(e)
			returned, failed = returned+w.passed, failed+w.failed
			for _, t := range w.samples {
				if t.failed {
					classes[t.place.calls[t.place.last].thrown] = true
				}
			}
		}
	}
	return returned, failed, slices.Sorted(maps.Keys(classes))
}

// rules says of each state and member when it returns, and where it leads: one rule, or one for each state that it may lead to.
func (l *learning) rules(ctx context.Context, r *Result, groups []group, number map[int]int) {
	state := func(q int) string {
		if n, ok := number[q]; ok {
			return r.Machine.States[n].Name
		}
		return ""
	}
	l.said, l.ruled, l.ruledMakers = map[situation][]saying{}, nil, nil
	for q := range l.states.basis {
		for _, m := range l.alphabet.used {
			targets := map[int][]int{} // events by where they lead
			var tried []int
			doubt := false
			for _, e := range l.alphabet.leaves(m) {
				g := l.states.edges[q][e]
				if g == nil {
					continue
				}
				returned, failed, _ := l.ended([]int{e}, []int{q})
				doubt = doubt || g.end == mixed || g.end == fails && returned > 0 || g.end == passes && failed > 0 // by few calls, which told no states apart
				tried = append(tried, e)
				if g.leads() {
					targets[g.to] = append(targets[g.to], e)
				}
			}
			if len(tried) == 0 {
				continue
			}
			if len(targets) == 0 {
				targets[-1] = nil
			}
			for _, to := range slices.Sorted(maps.Keys(targets)) {
				rule := Rule{State: state(q), Method: name(l.alphabet.class, m)}
				if to >= 0 {
					rule.To = state(to)
				}
				g := l.when(ctx, &rule, q, tried, targets[to], groups, doubt)
				says := saying{guard: g, known: rule.When != "", to: to}
				if !says.known {
					if says.needs = l.needed(q, m, groups); says.needs != nil {
						rule.Perhaps = says.needs.String()
					}
				}
				l.said[situation{q, m}] = append(l.said[situation{q, m}], says)
				if q == 0 && rule.When == "true" && len(targets) == 1 && l.start() > 0 {
					continue // it says nothing
				}
				if q == 0 {
					r.Makers, l.ruledMakers = append(r.Makers, rule), append(l.ruledMakers, situation{q, m})
				} else {
					r.Rules, l.ruled = append(r.Rules, rule), append(l.ruled, situation{q, m})
				}
			}
		}
	}
}

// needed gives the guard of a method's calls that may do both in a state, where all others fail; nil: it is not so.
func (l *learning) needed(q int, m member, groups []group) *Guard {
	var doubtful []group
	surely := false
	for _, g := range groups {
		if g.member != m {
			continue
		}
		switch end, _ := l.does(q, g); end {
		case mixed:
			doubtful = append(doubtful, g)
		case fails:
			surely = true
		default:
			return nil
		}
	}
	if !surely || len(doubtful) != 1 || !doubtful[0].written {
		return nil
	}
	return &doubtful[0].guard
}

// when says of a rule when its calls are those of some events, of all that were tried in a state, and gives that guard.
func (l *learning) when(ctx context.Context, rule *Rule, q int, tried, in []int, groups []group, doubt bool) (g Guard) {
	var samples []sample
	rule.Returned, rule.Failed, rule.Thrown = l.ended(tried, []int{q})
	for _, e := range tried {
		for _, t := range l.calls(e, scope{states: []int{q}}) {
			samples = append(samples, sample{l.look(l.alphabet.events[e])(t), !t.failed && slices.Contains(in, e)})
		}
	}
	outside := slices.ContainsFunc(samples, func(s sample) bool { return !s.in })
	inside := slices.ContainsFunc(samples, func(s sample) bool { return s.in })
	switch {
	case doubt:
	case !outside:
		g = always()
		rule.When = g.String()
	case !inside:
		rule.When = g.String()
	default:
		var ok bool
		if g, ok = known(groups, in, samples); !ok {
			union, _ := l.union(in)
			g, ok = l.divide(ctx, l.alphabet.events[tried[0]], samples, union)
		}
		if ok {
			rule.When, rule.Edge = g.String(), edgeOf(g, samples, l.names)
		}
	}
	return g
}

// known gives the guard of a group that has these events, where it divides the samples of one state as well: it rests on the samples of all.
func known(groups []group, in []int, samples []sample) (Guard, bool) {
	for _, g := range groups {
		if slices.ContainsFunc(in, func(e int) bool { return !slices.Contains(g.events, e) }) {
			continue
		}
		for _, s := range samples {
			if g.guard.Value(s.row) != truth(s.in) {
				return Guard{}, false
			}
		}
		return g.guard, true
	}
	return Guard{}, false
}

// edgeOf writes, of a guard's comparisons with constants, the values next to the boundary that were tried.
func edgeOf(g Guard, samples []sample, names *paths) string {
	var all []string
	for _, a := range g.atoms() {
		if low, high, ok := gapOf(a, samples); ok {
			text := fmt.Sprintf("%s tried with %s and %s", names.shown(a.path), number(low), number(high))
			if !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
	}
	return strings.Join(all, "; ")
}
