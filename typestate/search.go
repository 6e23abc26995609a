package typestate

import "slices"

// A search is what the search for patterns knows of a machine.
type search struct {
	m                   *Machine
	reach               *shortest
	delta               int            // the input Delta; -1 if there is none
	beta, errs, unasked int            // outputs; -1 if there are none
	heard               map[int]*heard // by state
	source              map[int][]bool // by output: the states from which it can come
}

// heard is what comes from a state when nothing is done but waiting.
type heard struct {
	callbacks []int // outputs, in their order
	states    []int // states[i] is the state after i callbacks
	end       ending
}

// An ending is what follows the last callback.
type ending byte

const (
	silence ending = iota // Beta
	failure               // Err: an error callback, or a wait that throws
	unknown               // the restriction leaves it out, or there is no end in sight
)

// maxHeard bounds the callbacks that are waited for.
const maxHeard = 64

func (m *Machine) newSearch() *search {
	return &search{
		m:       m,
		reach:   m.shortestFrom(m.Initial, nil),
		delta:   slices.Index(m.Inputs, Delta),
		beta:    slices.Index(m.Outputs, Beta),
		errs:    slices.Index(m.Outputs, Err),
		unasked: slices.Index(m.Outputs, Unasked),
		heard:   map[int]*heard{},
		source:  map[int][]bool{},
	}
}

// accepts says whether an input is answered in a state by neither Err nor Unasked.
func (s *search) accepts(state, input int) bool {
	out := s.m.Step(state, input).Output
	return out != s.errs && out != s.unasked
}

// wait gives the callbacks that come from a state.
func (s *search) wait(state int) *heard {
	if h := s.heard[state]; h != nil {
		return h
	}
	h := &heard{states: []int{state}}
	s.heard[state] = h
	for at := state; ; {
		e := s.m.Step(at, s.delta)
		switch {
		case e.Output == s.beta:
			return h
		case e.Output == s.errs:
			h.end = failure
			return h
		case e.Output == s.unasked || len(h.callbacks) == maxHeard:
			h.end = unknown
			return h
		}
		at = e.To
		h.callbacks, h.states = append(h.callbacks, e.Output), append(h.states, at)
	}
}

// quiet says whether nothing comes from a state.
func (s *search) quiet(state int) bool {
	h := s.wait(state)
	return h.end == silence && len(h.callbacks) == 0
}

// word is the shortest word to a state, and the inputs behind it.
func (s *search) word(state int, inputs ...int) []string {
	return s.m.inputNames(append(s.reach.word(state), inputs...))
}
