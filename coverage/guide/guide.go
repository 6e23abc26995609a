// Package guide tells somebody who tests an app by hand, or by a script, while the log comes in: what is covered now, what was covered first a
// moment ago, and what to try next.
//
// What to try next begins with what came last. Of each sequence that is not covered, the last event is what somebody does, and the letters
// before it are what must have come. A Guide keeps the last letters of the log and finds the sequences that they lead into:
//
//	EE   e … s     s may be done now, where the log ends with e … in the filter of EE
//	EAA  e … s c   s may be done now, where c did not come behind e: it is pending
//	EAA  e … c s   s may be done now, where c came; else once it has come
//
// A sequence of EAS is nobody's choice, and one of GUI is one of EE. What is told is what may bring a sequence: code may take another way.
package guide

import (
	"fmt"
	"slices"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/coverage/trace"
)

// Tally counts the sequences of a criterion.
type Tally struct {
	Required, Covered int
	Gain              int // of the covered ones, those that were not when Begin was called
}

// Status is what is known at a moment. It is valid until the Guide is written to.
type Status struct {
	Tallies [4]Tally // by criterion
	Events  int      // event callbacks that came on main threads
	Records trace.Counts
	Last    int    // the event callback that came last, as the automaton numbers it; -1: none came
	Window  int    // the part that it belongs to; -1: none
	Newest  []int  // sequences that were covered first since Begin was called, the latest first, MaxNewest at most
	Next    []Next // what to try from here, MaxNext at most
	More    int    // how many further ones there are
}

// MaxNewest and MaxNext bound what a Status lists.
const (
	MaxNewest = 8
	MaxNext   = 10
)

// kept is how many letters of the log are kept: no longer beginning of a sequence is recognised.
const kept = 64

// Guide reads a log that grows. It is for one goroutine.
type Guide struct {
	automaton *ccfa.Automaton
	sequences []coverage.Sequence
	matters   func(x, y int) bool // whether the order of two callbacks can matter; nil: nobody knows
	live      *coverage.Live
	aims      []aim           // by sequence; one without a do is none
	behind    map[int32][]int // the sequences of aims, by the event in front of what is to be done
	first     map[int][]int   // the same by the part of their first callback
	tallies   [4]Tally
	events    int
	process   int     // of the letters
	letters   []int32 // callbacks that were entered last, outside of others
	last      int
	window    int
	newest    []int // the latest last
	fresh     []int
}

// New makes a guide to sequences of an automaton; app is what a log of it is read with. matters tells whether the order of two callbacks can matter:
// such sequences are to be tried first; nil: nobody knows.
func New(a *ccfa.Automaton, app coverage.App, sequences []coverage.Sequence, matters func(x, y int) bool) (*Guide, error) {
	live, err := coverage.NewLive(app, sequences)
	if err != nil {
		return nil, fmt.Errorf("follow a log: %w", err)
	}
	g := &Guide{automaton: a, sequences: sequences, matters: matters, live: live, aims: make([]aim, len(sequences)), behind: map[int32][]int{}, first: map[int][]int{},
		last: -1, window: -1}
	for i := range sequences {
		s := &sequences[i]
		g.tallies[s.Criterion].Required++
		x, ok := aimOf(s)
		if !ok {
			continue
		}
		g.aims[i] = x
		e := x.before[len(x.before)-1]
		g.behind[e] = append(g.behind[e], i)
		if len(x.before) == 1 {
			for _, part := range a.Callbacks[e].Parts {
				g.first[part] = append(g.first[part], i)
			}
		}
	}
	return g, nil
}

// Write takes more of the log. It fails for a record of another build, and keeps failing.
func (g *Guide) Write(p []byte) (int, error) {
	n, err := g.live.Write(p)
	g.collect()
	return n, err
}

// collect takes what came of the log.
func (g *Guide) collect() {
	came, covered := g.live.Take()
	for _, s := range came {
		g.step(s)
	}
	for _, i := range covered {
		t := &g.tallies[g.sequences[i].Criterion]
		t.Covered++
		t.Gain++
		g.fresh = append(g.fresh, i)
		if g.sequences[i].Criterion != coverage.GUI { // it is one of EE, which is there
			g.newest = append(g.newest, i)
		}
	}
	if more := len(g.newest) - MaxNewest; more > 0 {
		g.newest = slices.Delete(g.newest, 0, more)
	}
}

// step takes a callback's entry or exit.
func (g *Guide) step(s coverage.Step) {
	c := g.automaton.Callbacks[s.Callback]
	if s.Point != coverage.Entry || s.Nested || c.Kinds&(ccfa.Event|ccfa.Async) == 0 {
		return
	}
	if s.Process != g.process {
		g.process, g.letters = s.Process, g.letters[:0]
	}
	if len(g.letters) == kept {
		g.letters = slices.Delete(g.letters, 0, kept/2)
	}
	g.letters = append(g.letters, int32(s.Callback))
	if !s.Event {
		return
	}
	g.events++
	g.last = s.Callback
	if !slices.Contains(c.Parts, g.window) && len(c.Parts) > 0 {
		g.window = c.Parts[0]
	}
}

// Begin says that what is covered until now is no gain, and not new.
func (g *Guide) Begin() {
	for i := range g.tallies {
		g.tallies[i].Gain = 0
	}
	g.newest, g.fresh = g.newest[:0], g.fresh[:0]
}

// End says that the processes so far have ended.
func (g *Guide) End() {
	g.live.End()
	g.collect()
}

// Rest says that the log begins anew, with other processes.
func (g *Guide) Rest() {
	g.End()
	g.process, g.letters = 0, g.letters[:0]
}

// Take gives the sequences that were covered first since it was last asked, in the order of the log. It is valid until the next Write.
func (g *Guide) Take() []int {
	fresh := g.fresh
	g.fresh = g.fresh[:0]
	return fresh
}

// Status tells what is known now.
func (g *Guide) Status() Status {
	s := Status{Tallies: g.tallies, Events: g.events, Records: g.live.Records(), Last: g.last, Window: g.window, Newest: slices.Clone(g.newest)}
	slices.Reverse(s.Newest)
	s.Next, s.More = g.next()
	return s
}
