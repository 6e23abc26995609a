package ccfa

import (
	"fmt"

	"cbcov/ccfa/program"
)

// Explicit is the automaton spelled out, part by part, as the paper draws it: states and transitions, with the
// callins inside each callback between ε marks. Windows that open each other are composed by whoever reads
// sequences (see Views); here each part stands alone.
type Explicit struct {
	States      []State
	Transitions []Transition
	// Cut is the number of places where recursion or size made a callback's inside be left out.
	Cut int
}

// State is a state. State 0 of each part is its initial one.
type State struct {
	ID      int
	Part    *Part
	Name    string // of a location between callbacks: "resumed"; "" inside of callbacks
	Initial bool
}

// Transition is a transition: an entry or exit of a callback, or an ε mark.
type Transition struct {
	From, To int
	Callback *Callback // nil: Epsilon says which mark it is
	Exit     bool
	Epsilon  string // "begin", "end" or, for a silent choice, ""
	// GuardKind is evt, cs, msg or true; Guard its event or call site.
	GuardKind, Guard string
	When             []string // slots that must have a value: `click(R.id.b1)=L`
	Sets             []string // slots that change
}

// maxStates bounds the states of one part that are spelled out.
const maxStates = 50000

// Explicit spells the automaton out.
func (a *Automaton) Explicit() *Explicit {
	x := &Explicit{}
	for _, p := range a.Parts {
		s := &speller{x: x, part: p, g: p.graph, states: map[int]int{}, first: len(x.States)}
		s.r = a.view(everything, p, nil).reach
		s.spell()
	}
	x.fold()
	return x
}

// speller spells out one part's graph: its silent edges are taken into the states they lead from.
type speller struct {
	x      *Explicit
	part   *Part
	g      *graph
	r      *reach
	states map[int]int // location → state
	first  int
	stack  []*Body
	firing *program.Site // the callin whose registered listeners are spelled out, nil: none
}

func (s *speller) spell() {
	if len(s.g.nodes) == 0 {
		return
	}
	s.location(0)
	s.x.States[s.first].Initial = true
	for done := s.first; done < len(s.x.States); done++ {
		// locations are appended as they are found; states inside callbacks have no location
		for loc, id := range s.states {
			if id == done {
				s.leave(loc, id)
				break
			}
		}
	}
}

func (s *speller) location(n int) int {
	id, ok := s.states[n]
	if !ok {
		id = s.state(s.g.nodes[n].name)
		s.states[n] = id
	}
	return id
}

func (s *speller) state(name string) int {
	id := len(s.x.States)
	s.x.States = append(s.x.States, State{ID: id, Part: s.part, Name: name})
	return id
}

// leave adds what can happen at a location, or behind silent edges from it.
func (s *speller) leave(n, from int) {
	for _, m := range s.silent(n) {
		for _, i := range s.g.out[m.node] {
			e := &s.g.edges[i]
			if e.callback == nil || e.posted || !s.r.possible(e) {
				continue
			}
			to := e.to
			if e.from == e.to {
				to = n // an event leaves the state as it is
			}
			when := append(append([]string(nil), m.when...), names(e.needs)...)
			t := Transition{From: from, GuardKind: "evt", Guard: e.event, When: when, Sets: names(e.clears)}
			if e.event == "" {
				t.GuardKind, t.Guard = "true", ""
			}
			s.callback(e.callback, e.body, t, s.location(to))
		}
	}
}

// passed is a location that silent edges lead to, and the conditions on the way.
type passed struct {
	node int
	when []string
}

func (s *speller) silent(n int) []passed {
	out := []passed{{node: n}}
	seen := map[int]bool{n: true}
	for i := 0; i < len(out); i++ {
		for _, k := range s.g.out[out[i].node] {
			e := &s.g.edges[k]
			if e.callback != nil || seen[e.to] || !s.r.possible(e) {
				continue
			}
			seen[e.to] = true
			out = append(out, passed{e.to, append(append([]string(nil), out[i].when...), names(e.needs)...)})
		}
	}
	return out
}

func names(conds []cond) []string {
	var out []string
	for _, c := range conds {
		out = append(out, c.slot.name+"="+c.slot.values[c.value].name)
	}
	return out
}

// callback adds entry, inside and exit; t has the entry's source, guard and conditions.
func (s *speller) callback(c *Callback, body *Body, t Transition, to int) {
	t.Callback, t.To = c, s.state("")
	s.x.Transitions = append(s.x.Transitions, t)
	end := s.inside(body, t.To)
	s.x.Transitions = append(s.x.Transitions, Transition{From: end, To: to, Callback: c, Exit: true, GuardKind: "true"})
}

// inside adds what a body does from a state on, and returns the state where it is done.
func (s *speller) inside(body *Body, from int) int {
	if body == nil || !speaks(body) {
		return from
	}
	for _, b := range s.stack {
		if b == body {
			s.x.Cut++
			return from
		}
	}
	if len(s.x.States)-s.first > maxStates {
		s.x.Cut++
		return from
	}
	s.stack = append(s.stack, body)
	defer func() { s.stack = s.stack[:len(s.stack)-1] }()
	at := make([]int, len(body.Steps))
	for i := range at {
		at[i] = -1
	}
	at[entryStep] = from
	order := []int{entryStep}
	for k := 0; k < len(order); k++ {
		i := order[k]
		for _, succ := range body.Steps[i].Succs {
			if at[succ] < 0 {
				at[succ] = s.state("")
				order = append(order, succ)
			}
			s.step(&body.Steps[succ], at[i], at[succ])
		}
	}
	if at[exitStep] < 0 {
		return from
	}
	return at[exitStep]
}

// step adds what happens at a step, between the states before and after it.
func (s *speller) step(st *Step, from, to int) {
	t := Transition{From: from, To: to, GuardKind: "true"}
	switch st.Kind {
	case Begin, End:
		t.Epsilon = map[StepKind]string{Begin: "begin", End: "end"}[st.Kind]
		t.Guard = ""
	case Run:
		site := st.Site
		if site == nil {
			site = s.firing
		}
		s.callback(st.Callback, st.Body, Transition{From: from, GuardKind: "cs", Guard: siteName(site)}, to)
		return
	case Post:
		s.callback(st.Callback, nil, Transition{From: from, GuardKind: "msg", Guard: siteName(st.Site)}, to)
		return
	case Enter:
		t.From = s.inside(st.Body, from)
	case Set:
		t.Sets = []string{st.slot.name + "=" + st.slot.values[st.value].name}
	case Fire:
		outer := s.firing
		s.firing = st.Site
		defer func() { s.firing = outer }()
		for _, target := range st.firedTargets() {
			if target.callback != nil {
				s.callback(target.callback, target.body, Transition{From: from, GuardKind: "cs", Guard: siteName(st.Site)}, to)
			} else {
				s.x.Transitions = append(s.x.Transitions, Transition{From: s.inside(target.body, from), To: to, GuardKind: "true"})
			}
		}
	}
	s.x.Transitions = append(s.x.Transitions, t)
}

// siteName names the callin of a call site.
func siteName(s *program.Site) string {
	if s == nil {
		return "" // an event of a listener whose callbacks come in an order
	}
	return className(s.Ref.Class) + "." + s.Ref.Name
}

// speaks tells whether anything inside a body is a transition worth a state of its own.
func speaks(b *Body) bool {
	sum := syncOf(b)
	return len(sum.first) > 0 || len(postsOf(b)) > 0 || len(b.touched) > 0
}

// silentWay is a state that silent transitions lead to, and the slots that change on the way.
type silentWay struct {
	state int
	sets  []string
}

// maxWays bounds how many ways without a symbol are told apart from one state.
const maxWays = 64

// fold takes silent transitions into those that follow, drops what is then not reached, and numbers the
// states anew in their order.
func (x *Explicit) fold() {
	out := make([][]Transition, len(x.States))
	for _, t := range x.Transitions {
		out[t.From] = append(out[t.From], t)
	}
	reached := make([]bool, len(x.States))
	var work []int
	for i := range x.States {
		if x.States[i].Initial {
			reached[i] = true
			work = append(work, i)
		}
	}
	folded := make([][]Transition, len(x.States))
	for len(work) > 0 {
		q := work[len(work)-1]
		work = work[:len(work)-1]
		folded[q] = follow(out, q)
		for _, t := range folded[q] {
			if !reached[t.To] {
				reached[t.To] = true
				work = append(work, t.To)
			}
		}
	}
	x.renumber(reached, folded)
}

// follow lists the symbol transitions from a state, silent ones before them taken in.
func follow(out [][]Transition, q int) []Transition {
	var found []Transition
	seen := map[string]bool{}
	ways := []silentWay{{state: q}}
	for i := 0; i < len(ways) && i < maxWays; i++ {
		for _, t := range out[ways[i].state] {
			sets := append(append([]string(nil), ways[i].sets...), t.Sets...)
			key := fmt.Sprint(t.To, t.Epsilon, t.Exit, t.GuardKind, t.Guard, t.When, sets, t.Callback != nil)
			if t.Callback != nil {
				key += t.Callback.Method + t.Callback.Receiver
			}
			if seen[key] {
				continue
			}
			seen[key] = true
			if t.Callback == nil && t.Epsilon == "" {
				ways = append(ways, silentWay{t.To, sets})
				continue
			}
			t.From, t.Sets = q, sets
			found = append(found, t)
		}
	}
	return found
}

func (x *Explicit) renumber(reached []bool, folded [][]Transition) {
	number := make([]int, len(x.States))
	var kept []State
	for i, s := range x.States {
		if reached[i] {
			number[i] = len(kept)
			s.ID = len(kept)
			kept = append(kept, s)
		}
	}
	x.States, x.Transitions = kept, nil
	for q := range folded {
		for _, t := range folded[q] {
			t.From, t.To = number[t.From], number[t.To]
			x.Transitions = append(x.Transitions, t)
		}
	}
}
