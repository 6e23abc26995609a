package guards

import (
	"cmp"
	"strings"

	"cbcov/device"
)

// member is a maker or a method of the class: its number counts makers first.
type member int

// alphabet holds the class's members and how each is divided into events.
type alphabet struct {
	class   *device.TrialClass
	used    []member
	divided []*leafOrDivider // by member
	events  []member         // by event: what is called
	results map[member]bool  // that some divider asks what they returned
	names   *paths
}

// leafOrDivider is an event, or a guard that parts two.
type leafOrDivider struct {
	event   int
	guard   Guard
	yes, no *leafOrDivider // nil: it is a leaf
}

func newAlphabet(c *device.TrialClass, used []member, names *paths) *alphabet {
	a := &alphabet{class: c, used: used, results: map[member]bool{}, names: names, divided: make([]*leafOrDivider, len(c.Makers)+len(c.Methods))}
	for _, m := range used {
		a.divided[m] = a.leaf(m)
	}
	return a
}

func (a *alphabet) leaf(m member) *leafOrDivider {
	a.events = append(a.events, m)
	return &leafOrDivider{event: len(a.events) - 1}
}

// of gives the event of a call. What a divider does not know of counts as false.
func (a *alphabet) of(c call) int {
	n, r := a.divided[c.member], c.row
	if a.results[c.member] {
		r = a.names.came(c)
	}
	for n.yes != nil {
		if n.guard.Value(r) == True {
			n = n.yes
		} else {
			n = n.no
		}
	}
	return n.event
}

// split divides an event (the paper's Algorithm 2); the event itself is no symbol any more.
func (a *alphabet) split(e int, by Guard) {
	m := a.events[e]
	n := a.divided[m]
	for n.yes != nil { // the way to the leaf
		if contains(n.yes, e) {
			n = n.yes
		} else {
			n = n.no
		}
	}
	n.guard, n.yes, n.no = by, a.leaf(m), a.leaf(m)
	a.results[m] = a.results[m] || by.asksResult()
}

// merge takes all dividers of a member away, and gives its one event.
func (a *alphabet) merge(m member) int {
	a.divided[m] = a.leaf(m)
	delete(a.results, m)
	return a.divided[m].event
}

// guard gives what has to hold before an event's calls: what the dividers on the way to it say. It reports false where that is too long to be written.
func (a *alphabet) guard(e int) (Guard, bool) {
	g := always()
	for n := a.divided[a.events[e]]; n.yes != nil; {
		by := n.guard
		if contains(n.yes, e) {
			n = n.yes
		} else {
			by, n = by.not(), n.no
		}
		if len(g.terms)*len(by.terms) > maxTerms {
			return Guard{}, false
		}
		g = g.and(by)
	}
	return g, true
}

// maxTerms bounds the conjunctions of a guard that several dividers make.
const maxTerms = 64

func contains(n *leafOrDivider, e int) bool {
	if n.yes == nil {
		return n.event == e
	}
	return contains(n.yes, e) || contains(n.no, e)
}

// leaves lists a member's events.
func (a *alphabet) leaves(m member) (all []int) {
	var walk func(*leafOrDivider)
	walk = func(n *leafOrDivider) {
		if n.yes == nil {
			all = append(all, n.event)
			return
		}
		walk(n.yes)
		walk(n.no)
	}
	walk(a.divided[m])
	return all
}

// byResult reports whether a divider of a member asks what it returned.
func (a *alphabet) byResult(m member) bool { return a.results[m] }

// maker reports whether a member makes the object.
func (a *alphabet) maker(m member) bool { return int(m) < len(a.class.Makers) }

// describedOf gives what reflection says of a member.
func describedOf(c *device.TrialClass, m member) device.TrialMember {
	if int(m) < len(c.Makers) {
		return c.Makers[m]
	}
	return c.Methods[int(m)-len(c.Makers)]
}

// name writes a member for people: without parameters where there is only one of that name.
func name(c *device.TrialClass, m member) string {
	d := describedOf(c, m)
	same, made := 0, int(m) < len(c.Makers)
	list := c.Methods
	if made {
		list = c.Makers
	}
	for _, o := range list {
		if o.Name == d.Name && o.Class == d.Class {
			same++
		}
	}
	text := d.Name
	switch {
	case d.Name == "<init>":
		text = "new " + simple(cmp.Or(d.Class, c.Name))
	case d.Class != "":
		text = simple(d.Class) + "." + text
	}
	if same == 1 {
		return text
	}
	var types []string
	for i, p := range d.Parameters {
		if i > 0 || !d.Receiver {
			types = append(types, simple(p))
		}
	}
	return text + "(" + strings.Join(types, ",") + ")"
}

// simple is a class's name without its package.
func simple(class string) string { return class[strings.LastIndexAny(class, ".$")+1:] }
