package typestate

import (
	"fmt"
	"strings"
)

// deadObjects finds the dead states; see Warnings.
func (s *search) deadObjects() []Warning {
	var list []Warning
	for _, state := range s.reach.order {
		if state != s.m.Initial && s.dead(state) {
			word := s.word(state)
			text := fmt.Sprintf("After %s the object is at its end: %s.", Shown(word), s.deadBecause(state))
			list = append(list, Warning{DeadObject, word, text})
		}
	}
	return list
}

func (s *search) dead(state int) bool {
	if _, sink := s.m.SinkOutput(state); sink {
		return false
	}
	for input, e := range s.m.States[state].Edges {
		stays := e.To == state && e.Output != s.unasked
		if input == s.delta && !(stays && e.Output == s.beta) || !stays && e.Output != s.errs {
			return false
		}
	}
	return true
}

// deadBecause says what the inputs of a dead state do.
func (s *search) deadBecause(state int) string {
	var throws, nothing []string
	for input, e := range s.m.States[state].Edges {
		switch {
		case input == s.delta:
		case e.Output == s.errs:
			throws = append(throws, s.m.Inputs[input])
		default:
			nothing = append(nothing, s.m.Inputs[input])
		}
	}
	var parts []string
	if len(throws) > 0 {
		parts = append(parts, enumerate(throws)+" would throw")
	}
	if len(nothing) > 0 {
		parts = append(parts, enumerate(nothing)+" would change nothing")
	}
	return strings.Join(append(parts, "no callback will come"), "; ")
}

// enumerate is "a, b and c".
func enumerate(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
