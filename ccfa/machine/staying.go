package machine

import "iter"

// stays are the silent transitions that stay at a location, by their acts: what they change is the same wherever they are, but for what is gone
// there.
type stays struct {
	acts        ranked  // their places among the system's acts
	transitions []int32 // in the order of their acts
}

// newStays keeps transitions of one location. Of an act there is one.
func newStays(acts int, list []*Transition) stays {
	if len(list) == 0 {
		return stays{}
	}
	s := stays{acts: newRanked(acts)}
	for _, t := range list {
		s.acts.Add(t.number - 1)
	}
	s.transitions = make([]int32, s.acts.rank())
	for _, t := range list {
		s.transitions[s.acts.place(t.number-1)] = int32(t.ID)
	}
	return s
}

// stayingFor gives those of a location that bring other values of a variable, wherever it is not gone: see Solved.quiet.
func (r *Solved) stayingFor(location, v int) iter.Seq[*Transition] {
	return func(yield func(*Transition) bool) {
		s, quiet := &r.staying[location], r.quietly[v]
		if s.transitions == nil {
			return
		}
		for i := range s.acts.meeting(quiet) {
			if !yield(&r.Transitions[s.transitions[i]]) {
				return
			}
		}
	}
}

// quiet gives what a transition does to a variable without a letter; nil: nothing that brings other values of it.
func (r *Solved) quiet(t *Transition, v int) *change {
	if c := r.changeOf(t, v); c != nil && c.quietly {
		return c
	}
	return nil
}

// sort puts the transitions that can be taken with those of their kind.
func (r *Solved) sort() {
	r.loud, r.leading = make([][]int, len(r.Locations)), make([][]int, len(r.Locations))
	r.staying, r.asking = make([]stays, len(r.Locations)), make([][]int, len(r.vars))
	r.quietly = make([]Bits, len(r.vars))
	for v := range r.quietly {
		r.quietly[v] = NewBits(len(r.acts))
	}
	var stay []*Transition
	for n := range r.Locations {
		stay = stay[:0]
		for _, i := range r.out[n] {
			t := &r.Transitions[i]
			if !r.possible[i] {
				continue
			}
			if r.passes(t) && (t.From != t.To || r.brings(t)) {
				r.sortQuiet(t)
				if t.From == t.To {
					stay = append(stay, t)
				}
			}
			if t.Letter {
				r.loud[n] = append(r.loud[n], i)
			}
		}
		r.staying[n] = newStays(len(r.acts), stay)
		for _, t := range stay {
			for v := range r.of(t).quiet.All() {
				r.quietly[v].Add(t.number - 1)
			}
		}
	}
}

// brings tells whether a transition brings other values of any variable without a letter.
func (r *Solved) brings(t *Transition) bool {
	r.changesByAct(t)
	if r.narrowed[t.ID] != nil {
		for _, c := range r.changesOf(t) {
			if c.quietly {
				return true
			}
		}
		return false
	}
	dead := r.Locations[t.To].emptied()
	for v := range r.of(t).quiet.All() {
		if !r.isOf(v, dead) {
			return true
		}
	}
	return false
}

func (r *Solved) sortQuiet(t *Transition) {
	for _, n := range r.of(t).needs {
		r.asking[n.variable] = append(r.asking[n.variable], t.ID)
	}
	if t.From != t.To {
		r.leading[t.From] = append(r.leading[t.From], t.ID)
	}
}
