package result

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
)

// Race is two pieces of work that touch the same state, and whose order matters: both were executed.
type Race struct {
	Finding
	Location string       `json:"location"` // the state, for people: p.Main.item
	First    RaceAccess   `json:"first"`    // that comes first in the first order
	Second   RaceAccess   `json:"second"`
	Orders   [2]RaceOrder `json:"orders"`          // where one ends the process by a fault, it is the second one
	Left     []string     `json:"left,omitempty"`  // what the orders leave in another way, where both end well
	Late     int64        `json:"late,omitempty"`  // milliseconds that something has to be late for one of the orders
	Cause    string       `json:"cause,omitempty"` // of the fault, as a crash has it
}

// RaceAccess is a line of the app's code that touches the state.
type RaceAccess struct {
	Does   string `json:"does"`   // one of Reads, Writes, Nulls, ReadsNull
	Method string `json:"method"` // whose code it is, as DEX writes it
	Name   string `json:"name"`   // the same for people: p.Main.measure
	Source string `json:"source"` // file and line; empty: the code does not tell
	Work   string `json:"work"`   // what it is part of: an event, or the class of what was posted
	Thread string `json:"thread"`
}

// ReadsNull is what an access does that reads null.
const ReadsNull = "reads null"

// RaceOrder is one of the orders.
type RaceOrder struct {
	Replay Replay   `json:"replay"`
	Ends   string   `json:"ends,omitempty"` // the exception that ended the process; empty: no fault did
	Stack  []string `json:"stack,omitempty"`
	// Covers are ids of the required sequences that this order has and the other one has not.
	Covers []string `json:"covers,omitempty"`
}

// Told fills in what a race's finding says, of its other fields.
func (r *Race) Told(kind Kind) {
	first, second := r.First.place(), r.Second.place()
	h := sha256.New()
	fmt.Fprintln(h, r.Location, r.First.Method, r.First.Does, r.Second.Method, r.Second.Does)
	r.Finding = Finding{ID: string(kind) + "-" + hex.EncodeToString(h.Sum(nil)[:8]), Kind: kind, Class: "", Subject: r.First.Method, Source: r.First.Place(),
		Place: Place{File: r.Orders[1].Replay.Script}, Count: 1}
	r.Title = fmt.Sprintf("%s: what is left depends on whether %s or %s comes first", r.Location, first, second)
	var m strings.Builder
	fmt.Fprintf(&m, "%s %s it in %s on %s, %s %s it in %s on %s, and nothing that a phone does orders them; both orders were executed.", first, r.First.verb(),
		r.First.Work, r.First.Thread, second, r.Second.verb(), r.Second.Work, r.Second.Thread)
	if kind == HarmfulRace {
		ends := r.Orders[1].Ends
		r.Class, _, _ = strings.Cut(ends, ":")
		r.Title = fmt.Sprintf("%s: the process ends where %s comes before %s", r.Location, second, first)
		fmt.Fprintf(&m, " One ends the process: %s.", strings.TrimSuffix(ends, "."))
	}
	for _, line := range r.Left {
		fmt.Fprintf(&m, " What is left differs: %s.", line)
	}
	if r.Late > 0 {
		fmt.Fprintf(&m, " For one of them something has to be %s late.", time.Duration(r.Late)*time.Millisecond)
	}
	r.Message = m.String()
	r.Steps = []Step{r.First.step(), r.Second.step()}
}

// place says where an access is: Main.measure (Main.java:56).
func (a *RaceAccess) place() string {
	name := a.Name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		name = name[strings.LastIndexByte(name[:i], '.')+1:]
	}
	if a.Source == "" {
		return name
	}
	return name + " (" + a.Source + ")"
}

// verb is what an access does to "it".
func (a *RaceAccess) verb() string {
	switch a.Does {
	case Nulls:
		return "clears"
	case ReadsNull:
		return "reads null from"
	}
	return a.Does
}

func (a *RaceAccess) step() Step {
	return Step{Text: fmt.Sprintf("%s %s it, in %s on %s", a.place(), a.verb(), a.Work, a.Thread), Place: a.Place(), Method: a.Method}
}

// Place is the access's line of the source, the file below its package's folder; the zero place where the code does not tell.
func (a *RaceAccess) Place() Place {
	c := Callback{Method: a.Method, Source: a.Source}
	return c.SourcePlace()
}
