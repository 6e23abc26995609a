package guards

import (
	"crypto/sha256"
	"fmt"

	"cbcov/device"
)

// run is a trial that was made: the calls on its object, the first of which made it. All but the last returned.
type run struct {
	trial   device.Trial
	calls   []call
	telling bool      // a result was wrong about it: its samples are kept, however many there are
	blind   bool      // what was seen was given up
	by      *approach // of a fresh trial that was to come to a boundary
}

// call is one call on the object.
type call struct {
	member member
	step   int // of the trial
	row    Row // what was seen before it
	result device.Value
	failed bool
	thrown string // the exception's class; stuck where it does not return
}

// came is what was seen before a call, and what it returned.
func (p *paths) came(c call) Row {
	if c.failed {
		return c.row
	}
	return p.result(c.row, c.result)
}

// stuck is what a call "throws" that does not return in time.
const stuck = "does not return"

// nothing is what a maker "throws" that gives null.
const nothing = "gives null"

// place is where a run was behind one of its calls: its object in a state. It may be gone on from.
type place struct {
	*run
	last int // index of the call
}

// steps gives the steps up to the place.
func (p place) steps() []device.TrialStep { return p.trial.Steps[:p.calls[p.last].step+1] }

// before gives the place behind the call before.
func (p place) before() place { return place{p.run, p.last - 1} }

// unseen gives the place without what was seen on the way to it, which is most of its memory: what is needed to go on from it.
func (p place) unseen() place {
	calls := make([]call, p.last+1)
	for i, c := range p.calls[:p.last+1] {
		calls[i] = call{member: c.member, step: c.step}
	}
	return place{&run{trial: p.trial, calls: calls, blind: true}, p.last}
}

// fingerprint tells trials apart, of which there are hundreds of thousands.
type fingerprint [sha256.Size]byte

// key gives a trial's fingerprint.
func key(t device.Trial) fingerprint {
	b := sha256.New()
	for _, s := range t.Steps {
		switch {
		case s.Literal != nil:
			fmt.Fprintf(b, "l %s %t %q\n", s.Literal.Type, s.Literal.Null, s.Literal.Text)
		case s.Make != nil:
			fmt.Fprintf(b, "m %s %d %v\n", s.Make.Class, s.Make.Member, s.Make.Args)
		case s.Call != nil:
			fmt.Fprintf(b, "c %s %d %d %v\n", s.Call.Class, s.Call.Member, s.Call.On, s.Call.Args)
		}
	}
	return fingerprint(b.Sum(nil))
}

// read makes a run of what came of a trial whose calls are at these steps. None: it failed before its object was called, which says nothing of the class, or
// what is known to return did not.
func read(t device.Trial, calls []call, came device.Tried, names *paths) *run {
	r := &run{trial: t}
	for _, c := range calls {
		if c.step >= len(came.Outcomes) {
			break // an argument could not be made
		}
		o := came.Outcomes[c.step]
		if c.step >= t.Known {
			c.row = names.row(o.Seen)
		}
		switch o.End {
		case device.TrialReturned:
			c.result = o.Value
			if len(r.calls) == 0 && o.Value.Kind == device.NullValue {
				c.failed, c.thrown = true, nothing
			}
		case device.TrialThrew:
			c.failed, c.thrown = true, o.Thrown
		case device.TrialStuck:
			c.failed, c.thrown = true, stuck
		}
		if c.failed && c.step < t.Known { // it does not go on from where it began
			return nil
		}
		r.calls = append(r.calls, c)
		if c.failed {
			break
		}
	}
	if len(r.calls) == 0 {
		return nil
	}
	r.trial.Steps = t.Steps[:r.calls[len(r.calls)-1].step+1]
	return r
}
