package unreached

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
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
	maxDepth      = 8 // of what calls what calls what never ran
	maxNamed      = 3 // of several that a sentence names
)

// What makes a sequence a candidate: how often something must have come without the rest.
const (
	guardRuns  = 30  // what calls or posts a callback ran
	orderRuns  = 100 // each callback of an order ran, where nobody looked at screens
	shownTimes = 10  // choices with the first callback having come last, the second one's widget never being among them
	sentTimes  = 3   // the second one's event was sent directly behind the first, or aimed for,
	sentRuns   = 20  // where each callback ran so often
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
	began     []bool // by part
	parents   []int  // by part that did not begin: the one that opens it on the shortest way; -1: there is no way
	causes    map[asked]*cause
	groups    map[string]*Group
	list      []*Group
	told      int // candidates
}

// role is what a callback is in a sequence.
type role uint8

const (
	asEvent role = iota
	asAsync
	asSync
)

type asked struct {
	callback int
	role     role
}

// cause is why a callback never ran.
type cause struct {
	reason     Reason
	about, why string
	candidate  string // why what needs it may be suppressed; empty: it may not
}

// begin finds out which parts began, and the shortest ways to those that did not.
func (f *finder) begin() {
	a, n := f.automaton, len(f.automaton.Parts)
	f.began, f.parents = make([]bool, n), make([]int, n)
	owns, shared := make([]bool, n), make([]bool, n)
	for _, c := range a.Callbacks {
		ran := f.evidence.Entered[c.ID] > 0
		homes := f.homes(c)
		for _, p := range homes {
			if len(homes) > 1 {
				shared[p] = shared[p] || ran
				continue
			}
			owns[p], f.began[p] = true, f.began[p] || ran
		}
	}
	var queue []int
	for p := range n {
		if !owns[p] {
			f.began[p] = shared[p]
		}
		f.parents[p] = -1
		if f.began[p] {
			queue = append(queue, p)
		}
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, q := range a.Parts[p].Opens {
			if !f.began[q] && f.parents[q] < 0 {
				f.parents[q] = p
				queue = append(queue, q)
			}
		}
	}
}

// homes are the parts that have a callback: that whose own object it is called on, or else all.
func (f *finder) homes(c *ccfa.Callback) []int {
	for _, p := range c.Parts {
		if f.automaton.Parts[p].Class == c.Receiver {
			return []int{p}
		}
	}
	return c.Parts
}

// way lists the parts from one that began to one that did not; nil: nothing that began leads there.
func (f *finder) way(to int) []int {
	if f.parents[to] < 0 {
		return nil
	}
	way := []int{to}
	for !f.began[way[0]] {
		way = slices.Insert(way, 0, f.parents[way[0]])
	}
	return way
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

// missing says why a callback never ran.
func (f *finder) missing(m asked, depth int) *cause {
	if c := f.causes[m]; c != nil {
		return c
	}
	c := f.find(m, depth)
	f.causes[m] = c
	return c
}

func (f *finder) find(m asked, depth int) *cause {
	c := f.automaton.Callbacks[m.callback]
	part, closed := f.closed(c)
	if what := f.evidence.lacking(c.ID); what != "" && !closed {
		return lacks(what)
	}
	by := f.sources(m)
	ran := slices.ContainsFunc(by, func(x int) bool { return f.evidence.Entered[x] > 0 })
	switch {
	case ran && (m.role != asEvent || c.Life): // a life goes on by an event of its own, as well
		return f.called(m, by, depth)
	case closed:
		return f.window(part)
	case m.role != asEvent && len(by) > 0:
		return f.called(m, by, depth)
	}
	return f.event(c)
}

func lacks(what string) *cause {
	c := &cause{reason: NoDevice, about: what, why: "it needs " + what + ", which the device lacks"}
	if strings.HasPrefix(what, "to be ") {
		c.why = "it needs " + what + ", which no run does"
	}
	return c
}

// closed gives the part that a callback needs, where none of those that have it began: the one with the shortest way.
func (f *finder) closed(c *ccfa.Callback) (part int, closed bool) {
	best, length := -1, 0
	for _, p := range f.homes(c) {
		if f.began[p] {
			return 0, false
		}
		n := 1 << 30
		if way := f.way(p); way != nil {
			n = len(way)
		}
		if best < 0 || n < length {
			best, length = p, n
		}
	}
	return best, best >= 0
}

// window says why a part never began.
func (f *finder) window(part int) *cause {
	p := f.automaton.Parts[part]
	if what := f.evidence.lackingOf(p.Class); what != "" {
		return lacks(what)
	}
	did := map[ccfa.PartKind]string{ccfa.Window: "never opened", ccfa.Receiver: "never received anything", ccfa.Provider: "was never asked"}[p.Kind]
	did = cmp.Or(did, "never started")
	c := &cause{reason: NoWindow, about: p.Name}
	var names []string
	way := f.way(part)
	for _, q := range way {
		names = append(names, f.automaton.Parts[q].Name)
	}
	switch {
	case len(way) > 1:
		c.why = fmt.Sprintf("%s %s; %s did, and the way from there is %s: its first step, to %s, was never taken", p.Name, did, names[0], strings.Join(names, " → "), names[1])
	case p.Entry && !p.Guessed:
		c.why = fmt.Sprintf("%s %s; something outside the app can begin it, and nothing that ran does", p.Name, did)
		if p.Kind == ccfa.Window && f.automaton.Package != "" {
			class := descriptor.Java(p.Class)
			if short, ok := strings.CutPrefix(class, f.automaton.Package+"."); ok {
				class = "." + short
			}
			c.why += fmt.Sprintf(": in a script, launch %s/%s", f.automaton.Package, class)
		}
	default:
		c.why = fmt.Sprintf("%s %s; nothing that ran is known to begin it", p.Name, did)
	}
	return c
}

// event says why an event callback of a part that began never ran.
func (f *finder) event(c *ccfa.Callback) *cause {
	name := c.Described()
	out := &cause{reason: NoEvent, about: name, why: "nothing brought its event"}
	if len(c.Widgets) == 0 || f.evidence.Screens == nil {
		if len(c.Events) > 0 {
			out.why += ": " + some(c.Events)
		}
		return out
	}
	offered := Offered{}
	for _, w := range c.Widgets {
		_, id, _ := strings.Cut(w, "R.id.")
		for _, p := range c.Parts {
			if o := f.evidence.Screens.Widgets[Widget{id, f.automaton.Parts[p].Class}]; o != nil {
				offered.Offered, offered.Sent = offered.Offered+o.Offered, offered.Sent+o.Sent
			}
		}
	}
	switch widgets := some(c.Widgets); {
	case offered.Offered == 0:
		out.reason, out.why = NoWidget, widgets+" was never offered: it was not to be seen, disabled, or in no layout that was shown"
	case offered.Sent == 0:
		out.reason, out.why = Unsent, fmt.Sprintf("%s was offered %s, and never chosen", widgets, times(offered.Offered))
	default:
		out.why = fmt.Sprintf("%s was offered %s and chosen %s, and the callback never ran", widgets, times(offered.Offered), times(offered.Sent))
	}
	return out
}

// sources lists what calls or posts a callback. One that an event brings may be posted, too, as a service's start is.
func (f *finder) sources(m asked) []int {
	var by []int
	async := m.role != asSync && f.automaton.Callbacks[m.callback].Kinds&ccfa.Async != 0
	for x := range f.automaton.Callbacks {
		if x == m.callback {
			continue
		}
		if async && f.app.Relations.Posts(x, m.callback) || m.role == asSync && f.app.Relations.Inside(x, m.callback) {
			by = append(by, x)
		}
	}
	return by
}

// called says why a callback never ran that others call or post.
func (f *finder) called(m asked, by []int, depth int) *cause {
	runs, most := 0, -1
	for _, x := range by {
		n := f.evidence.Entered[x]
		runs += n
		if n > 0 && (most < 0 || n > f.evidence.Entered[most]) {
			most = x
		}
	}
	name := f.automaton.Callbacks[m.callback].Described()
	if most < 0 {
		return f.nearest(by, name, depth)
	}
	does, is := "calls", "called back"
	if m.role != asSync {
		does, is = "posts", "posted"
	}
	c := &cause{reason: Guarded, about: name}
	c.why = fmt.Sprintf("what %s it ran %s, %s above all, and it never came", does, times(runs), f.automaton.Callbacks[most].Described())
	if f.evidence.Place != nil {
		if at := f.evidence.Place(most, m.callback); at != "" {
			c.why += fmt.Sprintf("; it is %s at %s", is, at)
		}
	}
	if runs >= guardRuns && f.automaton.Callbacks[m.callback].Kinds&ccfa.Event == 0 { // else an event may bring it after all
		c.candidate = c.why
	}
	return c
}

// nearest is why nothing ran that calls or posts a callback: the reason of what came nearest to it.
func (f *finder) nearest(by []int, name string, depth int) *cause {
	var best *cause
	if depth < maxDepth {
		for _, x := range by[:min(len(by), maxDepth)] {
			c := f.missing(asked{x, f.roleOf(x)}, depth+1)
			if best == nil || slices.Index(Reasons(), c.reason) > slices.Index(Reasons(), best.reason) {
				best = c
			}
		}
	}
	if best == nil {
		best = &cause{reason: NoEvent, about: name, why: "nothing that calls or posts it ran"}
	}
	return best
}

// roleOf is what a callback is by itself.
func (f *finder) roleOf(callback int) role {
	switch k := f.automaton.Callbacks[callback].Kinds; {
	case k&ccfa.Event != 0:
		return asEvent
	case k&ccfa.Async != 0:
		return asAsync
	}
	return asSync
}

// order takes a sequence all callbacks of which ran.
func (f *finder) order(i int, s *coverage.Sequence) {
	first, last := s.Symbols[0].Callback, s.Symbols[len(s.Symbols)-1].Callback
	name := f.automaton.Callbacks[first].Described()
	why := fmt.Sprintf("it ran %s, and each of the callbacks behind it ran, too; directly behind it none of these came", times(f.evidence.Entered[first]))
	late, x, y := false, first, last
	switch {
	case s.Criterion == coverage.EAS && s.Symbols[0].Point == coverage.Entry:
		why = fmt.Sprintf("it ran %s, and what it may call ran, too; none of these came first in it", times(f.evidence.Entered[first]))
	case s.Criterion == coverage.EAA:
		why = fmt.Sprintf("it ran %s, and so did what it posts and what may come next; never so, one before or behind the other", times(f.evidence.Entered[first]))
		if n := len(s.Symbols); s.Async == n-1 && n >= 4 {
			late, x, y = true, s.Symbols[n-4].Callback, s.Symbols[n-2].Callback
		} else if s.Async > 0 {
			x = s.Symbols[s.Async-1].Callback
		}
	}
	about := s.Criterion.String() + ", " + name
	if s.Criterion == coverage.EAS {
		about += "." + s.Symbols[0].Point.String()
	}
	g := f.group(NoOrder, about, why)
	g.add(i, s)
	if text := f.infeasible(s, Aim{Pair{x, y}, late}); text != "" {
		f.candidate(g, i, text)
	}
}

// infeasible says what speaks for it that no run can have a sequence all callbacks of which ran; empty: not enough does.
func (f *finder) infeasible(s *coverage.Sequence, aim Aim) string {
	least := 1 << 30
	var counts []string
	seen := map[int]bool{}
	for _, symbol := range s.Symbols {
		if c := symbol.Callback; !seen[c] {
			seen[c] = true
			least = min(least, f.evidence.Entered[c])
			counts = append(counts, fmt.Sprintf("%s (%s)", f.automaton.Callbacks[c].Described(), times(f.evidence.Entered[c])))
		}
	}
	ran := strings.Join(counts, "; ") + ": all ran, never so in a row"
	e := f.evidence.Screens
	if e == nil || s.Criterion == coverage.EAS {
		if least >= orderRuns {
			return ran
		}
		return ""
	}
	offered := Offered{}
	if o := e.Behind[aim.Pair]; o != nil {
		offered = *o
	}
	choices, vain := e.Choices[aim.X], e.Vain[aim]
	switch {
	case vain >= sentTimes && least >= sentRuns:
		return fmt.Sprintf("%s; aimed for %s in vain", ran, times(vain))
	case aim.Late:
		return "" // what was to be chosen before what is pending, nobody noted
	case offered.Sent >= sentTimes && least >= sentRuns:
		return fmt.Sprintf("%s; the event of the second was sent directly behind the first %s", ran, times(offered.Sent))
	case len(f.automaton.Callbacks[aim.Y].Widgets) > 0 && choices >= shownTimes && offered.Offered == 0:
		return fmt.Sprintf("%s; of %d choices directly behind the first none had the widget of the second", ran, choices)
	case least >= orderRuns:
		return ran
	}
	return ""
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
