package race

import (
	"time"

	"cbcov/device"
)

// Kind is how much the order of two pieces of work matters.
type Kind string

// The kinds of findings.
const (
	Harmful Kind = "harmful" // one order ends the process by a fault, the other does not
	Differs Kind = "differs" // both end well, and leave something else
)

// Finding is two pieces of work whose order matters, with both orders as they were executed.
type Finding struct {
	Kind     Kind     `json:"kind"`
	Location string   `json:"location"` // the state that both touch: Lp/A;.field
	First    Site     `json:"first"`    // the access that comes first in the first order
	Second   Site     `json:"second"`
	Orders   [2]Order `json:"orders"` // the first one is that in which nothing ends by a fault, or the one that the run had
	// Left is what is left in another way, of Differs: lines of the states' difference.
	Left []string `json:"left,omitempty"`
	// Late is how long something has to be late for one of the orders; 0: nothing has to.
	Late time.Duration `json:"late_ns,omitempty"`
	// Steady says that the scripts are the shortest that were found, and that both orders ended so each time that they were executed again.
	Steady bool  `json:"steady"`
	Null   *Null `json:"null,omitempty"` // what the fault of Harmful comes of, where that is known
}

// Null is why a process ended: where the app's code read null and could not have it, and where that was written.
type Null struct {
	Read  Access `json:"read"`
	Write Access `json:"write"`
}

// Site is an access of the app's own code.
type Site struct {
	Method string `json:"method"` // in DEX terms
	Line   int    `json:"line"`   // in its source file; 0: not known
	Write  bool   `json:"write"`
	Null   bool   `json:"null,omitempty"` // of what was read or written
	Thread string `json:"thread"`
	Work   string `json:"work"` // what it is part of: an event, or the class of what was posted
}

// Order is one of the orders.
type Order struct {
	Script *device.Script  `json:"script"`           // repeats it
	Fault  Fault           `json:"fault,omitempty"`  // how it ended the process; empty: it did not
	Reason *device.Failure `json:"reason,omitempty"` // with what
}

// site tells of a touch.
func (x *Execution) site(t *Touch) Site {
	s := Site{Method: t.Method, Line: t.Line, Write: t.Write, Null: t.Null, Thread: t.Thread}
	if t.Work >= 0 {
		w := &x.Works[t.Work]
		s.Work = w.What
		if w.Event != nil {
			s.Work = w.Event.String()
		}
	}
	return s
}

func (x *Execution) order() Order { return Order{Script: &x.Script, Fault: x.Fault, Reason: x.Failure} }
