package cbcov

import (
	"strings"

	"cbcov/ccfa"
	"cbcov/coverage/unreached"
	"cbcov/device/explore"
)

// screens gathers what the screens of runs offered.
type screens struct {
	*unreached.Screens
	automaton *ccfa.Automaton
	offers    map[string][]explore.Offer // of the last visit of each place
	brings    map[unreached.Widget][]int // callbacks by their widgets
}

func newScreens(a *ccfa.Automaton) *screens {
	s := &screens{unreached.NewScreens(), a, map[string][]explore.Offer{}, map[unreached.Widget][]int{}}
	for _, c := range a.Callbacks {
		if c.Kinds&ccfa.Event == 0 {
			continue
		}
		for _, w := range c.Widgets {
			if _, name, ok := strings.Cut(w, "R.id."); ok {
				for _, p := range c.Parts {
					at := unreached.Widget{Name: name, Class: a.Parts[p].Class}
					s.brings[at] = append(s.brings[at], c.ID)
				}
			}
		}
	}
	return s
}

// run takes a run: of each event what else could have been chosen, and what had come last.
func (s *screens) run(r *explore.Run) {
	for i := range r.Seen {
		s.offers[r.Seen[i].Place] = r.Seen[i].Offers
	}
	last := -1
	for i := range r.Steps {
		step := &r.Steps[i]
		s.choice(step, last)
		if n := len(step.Came); n > 0 {
			last = int(step.Came[n-1])
		}
		if step.Dead {
			last = -1
		}
		if t := step.Tried; t != nil {
			s.Vain[unreached.Aim{Pair: unreached.Pair{X: int(t.X), Y: int(t.Y)}, Late: t.Late}]++
		}
	}
}

// choice takes what a screen offered, and what was chosen.
func (s *screens) choice(step *explore.Step, last int) {
	if last >= 0 {
		s.Choices[last]++
	}
	class := explore.ClassOf(step.Activity)
	offered, behind := map[unreached.Widget]bool{}, map[int]bool{} // true: it was chosen
	for _, o := range s.offers[step.From] {
		if o.Widget == "" {
			continue
		}
		w := unreached.Widget{Name: o.Widget, Class: class}
		offered[w] = offered[w] || o.Key == step.Key
		for _, c := range s.brings[w] {
			behind[c] = behind[c] || o.Key == step.Key
		}
	}
	for w, sent := range offered {
		s.Offer(w, sent)
	}
	if last < 0 {
		return
	}
	for c, sent := range behind {
		s.OfferBehind(unreached.Pair{X: last, Y: c}, sent)
	}
}
