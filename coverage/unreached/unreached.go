package unreached

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/coverage"
)

// Reason is a word for why sequences are not covered.
type Reason string

// The reasons, the earlier the less of a sequence came.
const (
	NoWindow Reason = "window" // a window, service or receiver never began
	NoWidget Reason = "widget" // a widget was never offered
	Unsent   Reason = "unsent" // it was offered, and never chosen
	NoEvent  Reason = "event"  // an event never came
	NoDevice Reason = "device" // something is needed that the device lacks
	Guarded  Reason = "guard"  // what calls or posts it ran, and never did
	NoOrder  Reason = "order"  // all ran, never in this order
	Aside    Reason = "aside"  // a run has it that does not count
)

// Reasons lists them.
func Reasons() []Reason {
	return []Reason{NoWindow, NoWidget, Unsent, NoEvent, NoDevice, Guarded, NoOrder, Aside}
}

// Says tells for people what a reason is of.
func (r Reason) Says() string {
	return map[Reason]string{
		NoWindow: "its window never opened, or its service or receiver never began", NoWidget: "its widget was never offered",
		Unsent: "it was offered, and never chosen", NoEvent: "its event never came", NoDevice: "it needs what the device lacks",
		Guarded: "what calls or posts it ran, and never did so: its guard was never true", NoOrder: "all of it ran, never in this order",
		Aside: "a run has it that does not count: there is a way",
	}[r]
}

// Result is why the sequences are not covered.
type Result struct {
	Groups []Group // those of most sequences first
	More   int     // sequences of further groups, without those of GUI
}

// Group is sequences with one reason.
type Group struct {
	Reason     Reason
	About      string // for people: what did not come; of NoOrder what came first
	Why        string // a sentence with what was seen
	Sequences  []int  // indexes, ascending
	Count      int    // of them without those of GUI, which are a part of EE
	Candidates []Candidate

	behind []int // of NoOrder: callbacks that did not come behind the first one
}

func (g *Group) add(i int, s *coverage.Sequence) {
	g.Sequences = append(g.Sequences, i)
	if s.Criterion != coverage.GUI {
		g.Count++
	}
}

// Candidate is a sequence that may be one that no run can have.
type Candidate struct {
	Sequence int
	Reason   string // what speaks for it
}

// Bounds.
const (
	maxGroups     = 500
	maxCandidates = 2000
	maxDepth      = 8 // of what calls what calls what never ran, and how many of those that call one are asked
	maxNamed      = 3 // of several that a sentence names
)

// Find says why some sequences are not covered: those that are are none of its business. app is what their traces were read with.
func Find(ctx context.Context, a *ccfa.Automaton, app *coverage.App, sequences []coverage.Sequence, uncovered func(i int) bool, e *Evidence) (*Result, error) {
	f := &finder{automaton: a, app: app, evidence: e, causes: map[asked]*cause{}, groups: map[string]*Group{}}
	f.begin()
	for i := range sequences {
		if !uncovered(i) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f.sequence(i, &sequences[i])
	}
	return f.result(), nil
}

type finder struct {
	automaton *ccfa.Automaton
	app       *coverage.App
	evidence  *Evidence
	ran       []int  // callbacks
	began     []bool // by part
	parents   []int  // by part that did not begin: the one that opens it on the shortest way; -1: there is no way
	causes    map[asked]*cause
	groups    map[string]*Group
	list      []*Group
	told      int // candidates
}

// sequence finds the reason of one.
func (f *finder) sequence(i int, s *coverage.Sequence) {
	if run := f.evidence.Aside[i]; run != "" {
		f.group(Aside, run, "it has what no run that counts has").add(i, s)
		return
	}
	for k, symbol := range s.Symbols {
		if f.evidence.Entered[symbol.Callback] > 0 {
			continue
		}
		r := asEvent
		switch {
		case s.Criterion == coverage.EAS && k == 1:
			r = asSync
		case k == s.Async, s.Criterion == coverage.EAS && f.automaton.Callbacks[symbol.Callback].Kinds&ccfa.Event == 0:
			r = asAsync
			if f.automaton.Callbacks[symbol.Callback].Kinds&ccfa.Async == 0 {
				r = asSync
			}
		}
		c := f.missing(asked{symbol.Callback, r}, 0)
		g := f.group(c.reason, c.about, c.why)
		g.add(i, s)
		if c.candidate != "" {
			f.candidate(g, i, c.candidate)
		}
		return
	}
	f.order(i, s)
}

// group finds or makes the one of a reason.
func (f *finder) group(r Reason, about, why string) *Group {
	key := string(r) + "\n" + about
	g := f.groups[key]
	if g == nil {
		g = &Group{Reason: r, About: about, Why: why}
		f.groups[key] = g
		f.list = append(f.list, g)
	}
	return g
}

func (f *finder) candidate(g *Group, sequence int, why string) {
	if f.told < maxCandidates {
		f.told++
		g.Candidates = append(g.Candidates, Candidate{sequence, why})
	}
}

// result lists the groups.
func (f *finder) result() *Result {
	slices.SortStableFunc(f.list, func(a, b *Group) int {
		return cmp.Or(b.Count-a.Count, slices.Index(Reasons(), a.Reason)-slices.Index(Reasons(), b.Reason), strings.Compare(a.About, b.About))
	})
	r := &Result{}
	for i, g := range f.list {
		if i >= maxGroups {
			r.More += g.Count
			continue
		}
		if len(g.behind) > 0 {
			names := make([]string, len(g.behind))
			for k, c := range g.behind {
				names[k] = fmt.Sprintf("%s (%s)", f.automaton.Callbacks[c].Described(), times(f.evidence.Entered[c]))
			}
			g.Why += ": " + some(names)
		}
		r.Groups = append(r.Groups, *g)
	}
	return r
}

// some names the first of several.
func some(list []string) string {
	text := strings.Join(list[:min(len(list), maxNamed)], ", ")
	if more := len(list) - maxNamed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
