package result

import (
	"cmp"
	"fmt"
	"slices"

	"cbcov/reports/internal/words"
)

// Explored says how an exploration made the traces.
type Explored struct {
	Goal   string  `json:"goal"`   // coverage, crashes, races
	Seed   string  `json:"seed"`   // a decimal number of 64 bits
	Rounds int     `json:"rounds"` // of runs that were planned from the same knowledge
	Runs   int     `json:"runs"`
	Events int     `json:"events"`           // of the user and the world, over all runs
	Places int     `json:"places"`           // screens, whatever they show
	Orders int     `json:"orders,omitempty"` // of work that were executed for races
	Growth []Grown `json:"growth"`           // after each run
	Random *Random `json:"random,omitempty"` // nil: nobody asked for it
	Lacks  []Lack  `json:"lacks,omitempty"`  // those first that ended most processes
	Silent string  `json:"silent,omitempty"` // no run logged anything, and nothing is measured: what may be the matter; empty: some did
}

// Random is what as many events brought that were chosen at random, in runs that begin like the exploration's. Its traces are none of the document's.
type Random struct {
	Events int     `json:"events"`
	Growth []Grown `json:"growth"` // after each run
}

// Grown is what was covered after a run.
type Grown struct {
	Events  int            `json:"events"` // in all runs until then
	Covered map[string]int `json:"covered"`
	Crashes int            `json:"crashes"` // distinct ones, by their causes
}

// Sequences is how many of EE, EAS and EAA were covered. GUI is a part of EE.
func (g *Grown) Sequences() int { return g.Covered["EE"] + g.Covered["EAS"] + g.Covered["EAA"] }

// Until is the index in the growth of the last run at random that was done when so many events were sent; -1: none was. These runs may be longer than an
// exploration's.
func (r *Random) Until(events int) int {
	last := -1
	for i := range r.Growth {
		if r.Growth[i].Events <= events {
			last = i
		}
	}
	return last
}

// Lack is something that the device does not have, and without which the app's process ended.
type Lack struct {
	What  string `json:"what"`  // the exception
	Times int    `json:"times"` // that a process ended so
}

// Shortest is the shortest script that was found to bring a fault.
type Shortest struct {
	Replay
	Events int  `json:"events"` // in it, without what lets messages run
	Steady bool `json:"steady"` // it brought the fault each time that it was run again
	After  int  `json:"after"`  // events that the exploration had sent when the fault came first, that one included
}

// Exploration is what an exploration knows beside its traces.
type Exploration struct {
	Explored
	Races   []Race
	Causes  map[string]Cause // of the traces' crashes, by their ids
	Untold  []Crash          // that no trace tells of
	Replays []Replay         // of its runs: in place of those that are found beside the traces
}

// Cause is what crashes with different stacks may have in common, and what brings them.
type Cause struct {
	Text     string // the innermost exception, and the app's first frame
	Shortest Shortest
}

// explored writes down what an exploration knows.
func (d *made) explored(x *Exploration) {
	d.Explored = &x.Explored
	if x.Goal == "races" {
		d.Sought = append(d.Sought, HarmfulRace, DifferingRace)
	}
	d.Traces.Replays = x.Replays
	for i := range d.Crashes {
		c := &d.Crashes[i]
		if cause, ok := x.Causes[c.ID]; ok {
			c.Cause, c.Script = cause.Text, &cause.Shortest
		}
	}
	d.Crashes = append(d.Crashes, x.Untold...)
	inOrder(d.Crashes, func(c *Crash) *Finding { return &c.Finding })
	d.Races = slices.Clone(x.Races)
	inOrder(d.Races, func(r *Race) *Finding { return &r.Finding })
}

// first is the sequence that a run covered first before something came in it, and that ends with a callback which that was in: the last one that no
// trace before has. Of several of one line it is that of the criterion that asks most. nil: all were covered before.
func (d *Document) first(at Place, in func(*Callback) bool) *Sequence {
	var best *Sequence
	line := 0
	for i := range d.Sequences {
		s := &d.Sequences[i]
		w, ok := d.Witnesses[s.ID]
		if !ok || at.File == "" || w.File != at.File || at.Line > 0 && w.Line > at.Line || s.Criterion == "GUI" || !in(&d.Callbacks[s.Symbols[len(s.Symbols)-1]/2]) {
			continue
		}
		if best == nil || cmp.Or(cmp.Compare(w.Line, line), slices.Index(criteria, s.Criterion)-slices.Index(criteria, best.Criterion)) > 0 {
			best, line = s, w.Line
		}
	}
	return best
}

// Beside says in a line what the exploration came to, and what as many events at random did; empty: it has no run.
func (x *Explored) Beside() string {
	n := len(x.Growth)
	if n == 0 {
		return ""
	}
	last := &x.Growth[n-1]
	sequences, crashes := words.Count(last.Sequences(), "sequence", "sequences")+" covered", words.Count(last.Crashes, "crash", "crashes")
	if r := x.Random; r != nil && len(r.Growth) > 0 {
		other := &r.Growth[len(r.Growth)-1]
		return fmt.Sprintf("%s, %d by random choice; %s, %d by random choice", sequences, other.Sequences(), crashes, other.Crashes)
	}
	return sequences + "; " + crashes
}

// Says tells in a line how much was done.
func (x *Explored) Says() string {
	return fmt.Sprintf("%s in %s", words.Count(x.Events, "event", "events"), words.Count(x.Runs, "run", "runs"))
}
