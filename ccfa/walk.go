package ccfa

import (
	"cbcov/ccfa/machine"
)

// This file lets others walk along the automaton callback by callback, passing over those that do not matter to them.

// Walk is a way of walking along a view: the callbacks that matter are its steps. All others happen in between, or do not, as the automaton
// has them.
type Walk struct {
	view *View
	walk *machine.Walk
	all  map[*machine.Places]*Places
}

// Places are where the automaton can be after the same steps, and what its registrations can be there. Equal ones are one pointer.
type Places struct {
	walk  *Walk
	at    *machine.Places
	moves []Move
	found bool
}

// Move is a step that can come next.
type Move struct {
	Callback *Callback
	Part     *Part
	Event    string // the guard's event, empty: it was posted, or follows at once
	Posted   bool
	GUI      bool // brought by a user's action on a widget
	Creates  bool // it is the first of the part's component that is a step since the component is there
	Fresh    bool // the part's component was made since the last step of the part, and this callback is not the component's
	walk     *Walk
	move     *machine.Move
}

// Walk begins to walk along the view.
func (v *View) Walk(matters func(*Callback) bool) *Walk {
	steps := machine.NewBits(v.a.bodies.Machine.Symbols)
	for x, c := range v.a.bySymbol {
		if c != nil && matters(c) {
			steps.Add(x)
		}
	}
	instances := make([]int, 0, len(v.Parts))
	for _, p := range v.lives.parts {
		instances = append(instances, p.ID)
	}
	own := func(x machine.Symbol, instance int) bool {
		return v.a.bySymbol[x].Receiver == v.a.part(instance).Class
	}
	return &Walk{view: v, walk: v.solved.Walk(steps, instances, own), all: map[*machine.Places]*Places{}}
}

// Looked counts the transitions that the walk looked at so far: what it cost.
func (w *Walk) Looked() int { return w.walk.Looked() }

// Start is where the view's life begins.
func (w *Walk) Start() *Places { return w.places(w.walk.Start()) }

func (w *Walk) places(at *machine.Places) *Places {
	p := w.all[at]
	if p == nil {
		p = &Places{walk: w, at: at}
		w.all[at] = p
	}
	return p
}

// Moves lists the steps that can come next, in the automaton's order. The pointers into it stay valid.
func (p *Places) Moves() []Move {
	if p.found {
		return p.moves
	}
	p.found = true
	v := p.walk.view
	list := p.at.Moves()
	for i := range list {
		m := &list[i]
		n := &v.lives.notes[m.Transition.ID]
		p.moves = append(p.moves, Move{Callback: v.a.bySymbol[m.Symbol], Part: n.part, Event: n.event, Posted: n.posted && m.Transition.Symbol != machine.None,
			GUI: n.gui, Creates: m.Creates, Fresh: m.Fresh, walk: p.walk, move: m})
	}
	return p.moves
}

// After is where a move leads.
func (m *Move) After() *Places { return m.walk.places(m.move.After()) }

// Between lists the callbacks that come before a move and are no steps: the fewest that lead from the move before it, nil at the walk's
// start, to it.
func (m *Move) Between(before *Move) []*Callback {
	var from *machine.Move
	if before != nil {
		from = before.move
	}
	var out []*Callback
	for _, t := range m.move.Between(from) {
		out = append(out, m.walk.view.a.bySymbol[t.Symbol])
	}
	return out
}
