package predict

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// covering says what a call does to what the user can reach. Which widget the user acts on is not told apart from others: once one is
// taken away, nothing is predicted of a user's action until one is given back.
type covering uint8

const (
	neither   covering = iota
	takesAway          // disables a widget, hides it, or shows a dialog above
	givesBack
)

// coveringOf tells what a call is. arg is its first argument.
func coveringOf(p *program.Program, ref program.MethodRef, arg value) covering {
	is := func(r framework.Role) bool { return r.OfMethod(ref.Class, ref.Name, p.Subtype) }
	offers := is(framework.Offers)
	switch {
	case offers || is(framework.Hides):
		if zero, known := arg.zero(); known && zero != offers {
			return givesBack
		}
		return takesAway
	case is(framework.Covers):
		return takesAway
	case is(framework.Uncovers):
		return givesBack
	}
	return neither
}

// cover notes what a call does to what the user can reach.
func (f *follower) cover(s *state, c *call) {
	arg := value{}
	if len(c.params) > 0 {
		arg = c.params[0]
	}
	switch coveringOf(f.program, c.site.Ref, arg) {
	case takesAway:
		s.covered = true
	case givesBack:
		s.covered = false
	}
}

// findCovers finds the methods that may take a widget from the user, themselves or by what they call.
func (f *facts) findCovers(named []int) {
	f.covers = make([]bool, len(f.of))
	work := named
	for len(work) > 0 {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		if !f.covers[id] {
			f.covers[id] = true
			work = append(work, f.callers[id]...)
		}
	}
}
