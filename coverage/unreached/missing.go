package unreached

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
)

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

// guardRuns is how often what calls or posts a callback must have run without it, so that it may be suppressed.
const guardRuns = 30

// missing says why a callback never ran.
func (f *finder) missing(m asked, depth int) *cause {
	if c := f.causes[m]; c != nil {
		return c
	}
	f.causes[m] = unposted(f.automaton.Callbacks[m.callback].Described()) // for what asks in a circle
	c := f.find(m, depth)
	f.causes[m] = c
	return c
}

// unposted is the cause of a callback where all that is known is that nothing brought it.
func unposted(name string) *cause {
	return &cause{reason: NoEvent, about: name, why: "nothing that calls or posts it ran"}
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

// sources lists what ran that calls or posts a callback; or, where nothing did, some of what would. One that an event brings may be posted, too, as a
// service's start is.
func (f *finder) sources(m asked) []int {
	async := m.role != asSync && f.automaton.Callbacks[m.callback].Kinds&ccfa.Async != 0
	brings := func(x int) bool {
		return x != m.callback && (async && f.app.Relations.Posts(x, m.callback) || m.role == asSync && f.app.Relations.Inside(x, m.callback))
	}
	var by []int
	for _, x := range f.ran {
		if brings(x) {
			by = append(by, x)
		}
	}
	if len(by) > 0 {
		return by
	}
	for x, n := range f.evidence.Entered {
		if n == 0 && len(by) < maxDepth && brings(x) {
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
		for _, x := range by {
			c := f.missing(asked{x, f.roleOf(x)}, depth+1)
			if best == nil || slices.Index(Reasons(), c.reason) > slices.Index(Reasons(), best.reason) {
				best = c
			}
		}
	}
	if best == nil {
		best = unposted(name)
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
