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
// does, what one sets to null and the other reads before all else. There are 20 at most. What runs inside of a callback counts for it, where that
// is not much, unless the other one does.
func (c *Conflicts) Between(x, y int) []Conflict {
	var found []met
	c.walk(x, y, func(e, f *entry) bool {
		if len(found) > maxFound {
			found = mostTelling(found)
		}
		found = c.all(found, e, f)
		return true
	})
	return c.spelled(mostTelling(found))
}

// maxFound is how many conflicts are held before the less telling ones are dropped.
const maxFound = 1024

func mostTelling(found []met) []met {
	slices.Sort(found)
	found = slices.Compact(found)
	return found[:min(len(found), maxConflicts)]
}

// Telling is Between for the most telling conflict on each location, of so many locations.
func (c *Conflicts) Telling(x, y, most int) []Conflict {
	best := c.best[:0]
	c.walk(x, y, func(e, f *entry) bool {
		m := c.mostTelling(e, f)
		at := slices.IndexFunc(best, func(of met) bool { return of.name() == m.name() })
		switch {
		case at >= 0 && best[at] <= m:
			return true
		case at >= 0:
			best = slices.Delete(best, at, at+1)
		case len(best) == most && best[most-1] < m:
			return true
		case len(best) == most:
			best = best[:most-1]
		}
		at, _ = slices.BinarySearch(best, m)
		best = slices.Insert(best, at, m)
		return true
	})
	c.best = best
	return c.spelled(best)
}

// Ordered tells whether the order of two callbacks can matter.
func (c *Conflicts) Ordered(x, y int) bool {
	any := false
	c.walk(x, y, func(_, _ *entry) bool {
		any = true
		return false
	})
	return any
}

// Locations counts what the conflicts of two callbacks are on, up to 20.
func (c *Conflicts) Locations(x, y int) int {
	var names []int32
	c.walk(x, y, func(e, f *entry) bool {
		if name := c.named(e, f).name; !slices.Contains(names, name) {
			names = append(names, name)
		}
		return len(names) < maxConflicts
	})
	return len(names)
}

// spelled tells of conflicts.
func (c *Conflicts) spelled(list []met) []Conflict {
	var out []Conflict
	for _, m := range list {
		out = append(out, Conflict{c.names[m.name()], m.kind(), c.access(m.first()), c.access(m.second())})
	}
	return out
}

// entries are what a callback accesses where it is compared with another one.
func (c *Conflicts) entries(x, other int) []entry {
	if c.whole[x] != nil && x != other && !slices.Contains(c.inside[x], other) {
		return c.whole[x]
	}
	return c.own[x]
}

// walk hands over the pairs of entries of two callbacks that conflict, until do has enough.
func (c *Conflicts) walk(x, y int, do func(e, f *entry) bool) {
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
			if !c.meet(a[i:end], b[j:stop], do) {
				return
			}
			i, j = end, stop
		}
	}
}

// maxLoose bounds how many pairs of entries of one group are compared of which one is not known well.
const maxLoose = 4096

// meet hands over the conflicts of entries of one group. Both lists are sorted by their objects, those first whose object may be another one.
func (c *Conflicts) meet(a, b []entry, do func(e, f *entry) bool) bool {
	writes := func(list []entry) bool {
		return slices.ContainsFunc(list, func(e entry) bool { return len(e.writes) > 0 })
	}
	if !writes(a) && !writes(b) {
		return true
	}
	strictA, strictB := c.firstStrict(a), c.firstStrict(b)
	if !c.meetLoose(a[:strictA], b, do) || !c.meetLoose(a[strictA:], b[:strictB], do) {
		return false
	}
	for i, j := strictA, strictB; i < len(a) && j < len(b); {
		x, y := c.locations[a[i].location].object, c.locations[b[j].location].object
		switch {
		case x < y:
			i++
		case x > y:
			j++
		default: // keys of one object's state
			end, stop := i, j
			for end < len(a) && c.locations[a[end].location].object == x {
				end++
			}
			for stop < len(b) && c.locations[b[stop].location].object == x {
				stop++
			}
			for k := i; k < end; k++ {
				for l := j; l < stop; l++ {
					e, f := &a[k], &b[l]
					if len(e.writes)+len(f.writes) > 0 && sameKey(&c.locations[e.location], &c.locations[f.location]) && !do(e, f) {
						return false
					}
				}
			}
			i, j = end, stop
		}
	}
	return true
}

// meetLoose is meet where each object may be another one.
func (c *Conflicts) meetLoose(a, b []entry, do func(e, f *entry) bool) bool {
	n := 0
	for i := range a {
		for j := range b {
			if n++; n > maxLoose {
				return true
			}
			e, f := &a[i], &b[j]
			if len(e.writes)+len(f.writes) > 0 && c.mayBeOne(&c.locations[e.location], &c.locations[f.location]) && !do(e, f) {
				return false
			}
		}
	}
	return true
}

// firstStrict is where the entries begin whose object is no other one.
func (c *Conflicts) firstStrict(list []entry) int {
	for i := range list {
		if !c.locations[list[i].location].loose {
			return i
		}
	}
	return len(list)
}

// named is the location of two entries' that says more.
func (c *Conflicts) named(e, f *entry) *location {
	if l := &c.locations[e.location]; l.object != anything && l.key != "" || c.locations[f.location].object == anything {
		return l
	}
	return &c.locations[f.location]
}

// all adds the pairs of accesses of two entries of which one writes.
func (c *Conflicts) all(out []met, e, f *entry) []met {
	l := c.named(e, f)
	for _, w := range e.writes {
		for _, r := range f.reads {
			out = append(out, c.metAt(l, w, r))
		}
		for _, v := range f.writes {
			out = append(out, c.metAt(l, w, v))
		}
	}
	for _, r := range e.reads {
		for _, w := range f.writes {
			out = append(out, c.metAt(l, r, w))
		}
	}
	return out
}

// mostTelling is the first of all, as far as the nearest accesses tell: those that write null come first.
func (c *Conflicts) mostTelling(e, f *entry) met {
	l, best := c.named(e, f), met(1<<64-1)
	if len(e.writes) > 0 && len(f.reads) > 0 {
		best = min(best, c.metAt(l, e.writes[0], f.reads[0]))
	}
	if len(e.reads) > 0 && len(f.writes) > 0 {
		best = min(best, c.metAt(l, e.reads[0], f.writes[0]))
	}
	if len(e.writes) > 0 && len(f.writes) > 0 {
		best = min(best, c.metAt(l, e.writes[0], f.writes[0]))
	}
	return best
}

// metAt is a conflict of two spots.
func (c *Conflicts) metAt(l *location, first, second int32) met {
	x, y := &c.spots[first], &c.spots[second]
	return met(rank(l.kind, x, y))<<(3*numberBits) | met(l.name)<<(2*numberBits) | met(x.number)<<numberBits | met(y.number)
}

// access tells of a spot by its number.
func (c *Conflicts) access(number int) Access {
	s := &c.spots[c.order[number]]
	if !s.placed {
		s.placed, s.source = true, ccfa.SourceAt(c.program, s.method, s.line)
	}
	return Access{s.write, s.null, s.ref(), s.source}
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
		names[i] = clip(c.describe(&c.locations[i]))
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

// maxName bounds a location's name, in bytes: an app's names may be of any length.
const maxName = 300

func clip(name string) string {
	if len(name) <= maxName {
		return name
	}
	return strings.ToValidUTF8(name[:maxName], "") + "…"
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

// objectName names an object for people: a widget by its id, a component by its class, another one by the field that holds it, else by its class.
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
	if o.Kind == program.Component {
		return c.shortName(o.Class)
	}
	if f, ok := c.program.HolderOf(id); ok {
		return c.shortName(f.Class) + "." + c.program.Names().Field(f.Class, f.Name)
	}
	return c.shortName(o.Class)
}
