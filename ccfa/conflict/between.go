package conflict

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/ccfa/program"
)

// Access is what a callback does at a location, at one place.
type Access struct {
	Write  bool
	Null   bool   // it writes null
	Method string // the method whose code it is, as DEX writes it
	Source string // MainActivity.java:42; empty: the code does not tell
}

// Conflict is a location that two callbacks access, one of which writes it.
type Conflict struct {
	Location string // for people: MainActivity.player, text of R.id.title, preference "name"
	Kind     Kind
	First    Access
	Second   Access
}

// maxConflicts is how many of two callbacks are told.
const maxConflicts = 20

// met is a conflict before it is spelled out: from the highest bits on its rank, the number of its location's name, those of both spots. They are
// numbered by what they are, not by when they were found, so that a lower one is told first.
type met uint64

// The bits of a met's parts.
const (
	numberBits = 20
	maxNumber  = 1<<numberBits - 1
)

func (m met) second() int { return int(m & maxNumber) }
func (m met) first() int  { return int(m >> numberBits & maxNumber) }
func (m met) name() int   { return int(m >> (2 * numberBits) & maxNumber) }
func (m met) rank() int   { return int(m >> (3 * numberBits)) }

// kind is what the location is: see rank.
func (m met) kind() Kind {
	if r := m.rank(); r > 0 {
		return Kind((r - 1) / 2)
	}
	return Field
}

// Between lists on what the order of two callbacks can matter, the most telling first: what the app's code keeps before what the framework
// does, what one sets to null and the other reads before all else. There are 20 at most. What runs inside of a callback counts for it, unless the
// other one does.
func (c *Conflicts) Between(x, y int) []Conflict {
	list := c.met(x, y)
	out := make([]Conflict, len(list))
	for i, m := range list {
		out[i] = Conflict{c.names[m.name()], m.kind(), c.access(m.first()), c.access(m.second())}
	}
	return out
}

// Ordered tells whether the order of two callbacks can matter.
func (c *Conflicts) Ordered(x, y int) bool { return len(c.met(x, y)) > 0 }

// Locations lists what the conflicts of two callbacks are on, each once, the most telling first.
func (c *Conflicts) Locations(x, y int) []string {
	var out []string
	for _, m := range c.met(x, y) {
		if name := c.names[m.name()]; !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

func (c *Conflicts) met(x, y int) []met {
	pair := [2]int{x, y}
	list, ok := c.pairs[pair]
	if !ok {
		list = c.between(x, y)
		c.pairs[pair] = list
	}
	return list
}

// entries are what a callback accesses where it is compared with another one.
func (c *Conflicts) entries(x, other int) []entry {
	if c.whole[x] != nil && x != other && !slices.Contains(c.inside[x], other) {
		return c.whole[x]
	}
	return c.own[x]
}

func (c *Conflicts) between(x, y int) []met {
	c.found = c.found[:0]
	a, b := c.entries(x, y), c.entries(y, x)
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch g, h := a[i].group, b[j].group; {
		case g < h:
			i++
		case g > h:
			j++
		default:
			end, stop := i, j
			for end < len(a) && a[end].group == g {
				end++
			}
			for stop < len(b) && b[stop].group == g {
				stop++
			}
			c.meet(a[i:end], b[j:stop])
			i, j = end, stop
		}
	}
	if len(c.found) == 0 {
		return nil
	}
	slices.Sort(c.found)
	list := slices.Compact(c.found)
	return slices.Clone(list[:min(len(list), maxConflicts)])
}

// maxMet bounds how many pairs of entries of one group are compared: objects of one field that both callbacks have.
const maxMet = 4096

// meet adds the conflicts of entries of one group.
func (c *Conflicts) meet(a, b []entry) {
	n := 0
	for i := range a {
		for j := range b {
			if n++; n > maxMet {
				return
			}
			e, f := &a[i], &b[j]
			if len(e.writes)+len(f.writes) > 0 && c.mayBeOne(&c.locations[e.location], &c.locations[f.location]) {
				c.conflicts(e, f)
			}
		}
	}
}

// conflicts adds the pairs of accesses of two entries of which one writes.
func (c *Conflicts) conflicts(e, f *entry) {
	at := e.location
	if l := &c.locations[at]; l.object == anything || l.key == "" {
		at = f.location
	}
	l := &c.locations[at]
	for _, w := range e.writes {
		for _, r := range f.reads {
			c.meets(l, w, r)
		}
		for _, v := range f.writes {
			c.meets(l, w, v)
		}
	}
	for _, r := range e.reads {
		for _, w := range f.writes {
			c.meets(l, r, w)
		}
	}
}

// meets adds a conflict of two spots.
func (c *Conflicts) meets(l *location, first, second int32) {
	x, y := &c.spots[first], &c.spots[second]
	c.found = append(c.found, met(rank(l.kind, x, y))<<(3*numberBits)|met(l.name)<<(2*numberBits)|met(x.number)<<numberBits|met(y.number))
}

// access tells of a spot by its number.
func (c *Conflicts) access(number int) Access {
	s := &c.spots[c.order[number]]
	return Access{s.write, s.null, s.method.Ref().String(), ccfa.SourceAt(c.program, s.method, s.line)}
}

// rank puts the most telling conflict first.
func rank(kind Kind, x, y *spot) int {
	switch {
	case kind == Field && (x.null && !y.write || y.null && !x.write):
		return 0
	case !x.write || !y.write:
		return 2*int(kind) + 1
	}
	return 2*int(kind) + 2
}

// spell names the locations, and numbers names and spots.
func (c *Conflicts) spell() {
	names := make([]string, len(c.locations))
	for i := range c.locations {
		names[i] = c.describe(&c.locations[i])
	}
	c.names = slices.Compact(slices.Sorted(slices.Values(names)))
	for i, name := range names {
		at, _ := slices.BinarySearch(c.names, name)
		c.locations[i].name = int32(at)
	}
	c.order = make([]int32, len(c.spots))
	for i := range c.order {
		c.order[i] = int32(i)
	}
	slices.SortFunc(c.order, func(a, b int32) int {
		return cmp.Or(compareBools(c.spots[b].null, c.spots[a].null), c.compareSpots(a, b))
	})
	for number, n := range c.order {
		c.spots[n].number = int32(number)
	}
}

// describe names a location for people.
func (c *Conflicts) describe(l *location) string {
	object := func() string { return c.objectName(l.object) }
	field := func() string {
		f := c.program.FieldAt(l.field)
		return c.shortName(f.Class) + "." + c.program.Names().Field(f.Class, f.Name)
	}
	switch {
	case l.field != 0 && l.state == "":
		return field()
	case l.field != 0:
		return strings.ReplaceAll(l.state, "-", " ") + " of " + field()
	case l.state == elements || l.state == contents:
		return l.state + " of " + object() + keyed(l.key)
	case l.static && l.key == "" && c.keyed[l.state]:
		return "any " + strings.ReplaceAll(l.state, "-", " ")
	case l.static:
		return strings.ReplaceAll(l.state, "-", " ") + keyed(l.key)
	}
	return strings.ReplaceAll(l.state, "-", " ") + keyed(l.key) + " of " + object()
}

func keyed(key string) string {
	if key == "" {
		return ""
	}
	return fmt.Sprintf(" %q", key)
}

// objectName names an object for people: a widget by its id, another one by the field that holds it, else its class.
func (c *Conflicts) objectName(id program.ObjectID) string {
	if id == anything || id == 0 {
		return "something"
	}
	o := c.program.ObjectAt(id)
	if o.Kind == program.Widget && c.resource != nil {
		if name := c.resource(o.Int); name != "" {
			return name
		}
	}
	if f, ok := c.program.HolderOf(id); ok {
		return c.shortName(f.Class) + "." + c.program.Names().Field(f.Class, f.Name)
	}
	return c.shortName(o.Class)
}
