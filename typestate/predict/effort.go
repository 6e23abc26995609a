package predict

import "sync/atomic"

// effort is the work that is done for one machine: instructions of the app that are followed, and transitions of the automaton that are
// looked at. The views share it: what one does not need is left to those behind it, and the first ones do not use up what all could do with.
type effort struct {
	steps, looked work
	parts, pairs  int         // views that are still to come
	over          atomic.Bool // nothing is left: further views are not asked for
}

// work is how much there is of it.
type work struct{ all, left int }

// maxLooked bounds the transitions of the automaton that are looked at for one machine.
const maxLooked = 2_000_000

// leastShare is the part of all work that any view may need, as long as some is left.
const leastShare = 50

// begin gives what the next view may need; nothing: none is left. Pairs of windows come after all parts, and have at least what one part has.
func (e *effort) begin(pair bool) (steps, looked int) {
	views := e.pairs
	if !pair {
		views = e.parts + min(e.pairs, 1)
	}
	steps, looked = e.steps.share(views), e.looked.share(views)
	if pair {
		e.pairs--
	} else {
		e.parts--
	}
	return steps, looked
}

// end takes off what the view needed.
func (e *effort) end(steps, looked int) {
	e.steps.left -= steps
	e.looked.left -= looked
	if e.steps.left <= 0 || e.looked.left <= 0 {
		e.over.Store(true)
	}
}

func (w work) share(views int) int { return max(w.left/max(views, 1), w.all/leastShare) }
