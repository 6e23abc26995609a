package predict

import "cbcov/ccfa"

// The automaton does not know the order of a fragment's callbacks. This file does: a fragment goes up from stage to stage and down again,
// each by its callback, and ends.

// stage is how far a fragment is up. It is kept in a field of the fragment that no class has.
const stage = -1

// The stages.
const (
	attached int32 = iota
	created
	viewed
	started
	resumed
	ended
)

// change is what a callback of a fragment does.
type change struct{ from, to int32 }

// changes lists the callbacks that come in an order.
var changes = map[string]change{
	"onCreate": {attached, created}, "onCreateView": {created, viewed}, "onStart": {viewed, started}, "onResume": {started, resumed},
	"onPause": {resumed, started}, "onStop": {started, viewed}, "onDestroyView": {viewed, created}, "onDestroy": {created, ended},
	"onAttach": {attached, attached}, "onViewCreated": {viewed, viewed}, "onActivityCreated": {viewed, viewed},
	"onViewStateRestored": {viewed, viewed}, "onDetach": {ended, ended},
}

// ordered tells whether a callback is one of a fragment's life.
func (w *world) ordered(c *ccfa.Callback) bool {
	if _, ok := changes[c.Runs().Name]; !ok {
		return false
	}
	for _, base := range []string{"Landroid/app/Fragment;", "Landroidx/fragment/app/Fragment;", "Landroid/support/v4/app/Fragment;"} {
		if w.program.Subtype(c.Receiver, base) {
			return true
		}
	}
	return false
}

// comes tells whether a callback of a fragment's life can come now, others that are no steps before it, and notes what it does.
func (w *world) comes(s *state, c *ccfa.Callback, fragment int32) bool {
	do := changes[c.Runs().Name]
	at := s.get(fragment, stage).n
	seen := map[int32]bool{at: true}
	work := []int32{at}
	for len(work) > 0 {
		at, work = work[0], work[1:]
		if at == do.from {
			s.put(fragment, stage, value{number, do.to})
			return true
		}
		for name, next := range changes {
			if next.from == at && !seen[next.to] && !w.stepOf(c.Receiver, name) {
				seen[next.to] = true
				work = append(work, next.to)
			}
		}
	}
	return false
}

// stepOf tells whether a class's callback of a name is one that the walk stops at.
func (w *world) stepOf(class, name string) bool {
	if w.life == nil {
		w.life = map[[2]string]bool{}
		for _, c := range w.automaton.Callbacks {
			if w.matters(c) {
				w.life[[2]string{c.Receiver, c.Runs().Name}] = true
			}
		}
	}
	return w.life[[2]string{class, name}]
}

// guess tells whether the automaton does not know when a callback comes.
func (w *world) guess(c *ccfa.Callback) bool { return c.Layer == ccfa.LayerGuess && !w.ordered(c) }

// guesses names the callbacks on the way that led here of which the automaton does not know when they come.
func (w *world) guesses() []string {
	var out []string
	if w.doing != nil && w.guess(w.doing.Callback) {
		out = append(out, w.doing.Callback.Name)
	}
	for n := w.at; n != nil && n.move != nil; n = n.prev {
		if w.guess(n.move.Callback) {
			out = append(out, n.move.Callback.Name)
		}
	}
	return out
}
