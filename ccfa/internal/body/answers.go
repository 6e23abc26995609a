package body

import (
	"strings"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// findAnswer notes what a callback returns that answers yes or no.
func (r *reader) findAnswer(c *Callback) {
	if strings.HasSuffix(c.Method.Desc, ")Z") {
		yes, no := r.prog.Answers(c.Method)
		c.never, c.always = !yes, !no
	}
}

// Answers tells whether the callback can return what is wanted.
func (c *Callback) Answers(want framework.Answer) bool {
	switch want {
	case framework.Yes:
		return !c.never
	case framework.No:
		return !c.always
	}
	return true
}

// answers tells whether a target can return what is wanted; what is known of several together is that any can.
func (r *reader) answers(t machine.Target, want framework.Answer) bool {
	return t.Symbol == machine.None || r.out.Callbacks[t.Symbol].Answers(want)
}
