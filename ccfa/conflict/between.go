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

// Between lists on what the order of two callbacks can matter, the most telling first: what the app's code keeps before what the framework
// does, what one sets to null and the other reads before all else. There are 20 at most. What runs inside of a callback counts for it, unless the
// other one does. The caller must not change the slice.
func (c *Conflicts) Between(x, y int) []Conflict {
	pair := [2]int{x, y}
	list, ok := c.pairs[pair]
	if !ok {
		list = c.between(x, y)
		c.pairs[pair] = list
	}
	return list
}

// Locations lists what the conflicts of two callbacks are on, each once, the most telling first.
func (c *Conflicts) Locations(x, y int) []string {
	var out []string
	for _, f := range c.Between(x, y) {
		if !slices.Contains(out, f.Location) {
			out = append(out, f.Location)
		}
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

func (c *Conflicts) between(x, y int) []Conflict {
	var out []Conflict
	a, b := c.entries(x, y), c.entries(y, x)
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch g, h := c.groupOf(&a[i]), c.groupOf(&b[j]); {
		case g < h:
			i++
		case g > h:
			j++
		default:
			end, stop := i, j
			for end < len(a) && c.groupOf(&a[end]) == g {
				end++
			}
			for stop < len(b) && c.groupOf(&b[stop]) == g {
				stop++
			}
			out = c.meet(out, a[i:end], b[j:stop])
			i, j = end, stop
		}
	}
	slices.SortFunc(out, compare)
	out = slices.CompactFunc(out, func(a, b Conflict) bool { return compare(a, b) == 0 })
	return slices.Clip(out[:min(len(out), maxConflicts)])
}

// maxMet bounds how many pairs of entries of one group are compared: objects of one field that both callbacks have.
const maxMet = 4096

// meet adds the conflicts of entries of one group.
func (c *Conflicts) meet(out []Conflict, a, b []entry) []Conflict {
	met := 0
	for i := range a {
		for j := range b {
			if met++; met > maxMet {
				return out
			}
			e, f := &a[i], &b[j]
			if len(e.writes)+len(f.writes) == 0 || !c.mayBeOne(&c.locations[e.location], &c.locations[f.location]) {
				continue
			}
			out = c.conflicts(out, e, f)
		}
	}
	return out
}

// conflicts adds the most telling pairs of accesses of two entries: each place of the first with the best one of the second, and the reverse.
func (c *Conflicts) conflicts(out []Conflict, e, f *entry) []Conflict {
	l := &c.locations[e.location]
	if l.object == anything || l.key == "" {
		l = &c.locations[f.location]
	}
	name := c.describe(l)
	add := func(x, y int32) { out = append(out, Conflict{name, l.kind, c.access(x), c.access(y)}) }
	for _, w := range e.writes {
		for _, r := range f.reads {
			add(w, r)
		}
	}
	for _, r := range e.reads {
		for _, w := range f.writes {
			add(r, w)
		}
	}
	for _, w := range e.writes {
		for _, v := range f.writes {
			add(w, v)
		}
	}
	return out
}

// access tells of a spot.
func (c *Conflicts) access(n int32) Access {
	s := &c.spots[n]
	return Access{s.write, s.null, s.method.Ref().String(), ccfa.SourceAt(c.program, s.method, s.line)}
}

// rank puts the most telling conflict first.
func (x *Conflict) rank() int {
	null := x.First.Null && !x.Second.Write || x.Second.Null && !x.First.Write
	switch {
	case x.Kind == Field && null:
		return 0
	case !x.First.Write || !x.Second.Write:
		return 2*int(x.Kind) + 1
	}
	return 2*int(x.Kind) + 2
}

func compare(a, b Conflict) int {
	return cmp.Or(cmp.Compare(a.rank(), b.rank()), strings.Compare(a.Location, b.Location), compareAccesses(&a.First, &b.First), compareAccesses(&a.Second, &b.Second))
}

func compareAccesses(a, b *Access) int {
	file, line := placeOf(a.Source)
	other, behind := placeOf(b.Source)
	return cmp.Or(compareBools(b.Null, a.Null), strings.Compare(file, other), cmp.Compare(line, behind), strings.Compare(a.Method, b.Method), compareBools(a.Write, b.Write))
}

// placeOf cuts `Main.java:42`.
func placeOf(source string) (file string, line int) {
	file, text, _ := strings.Cut(source, ":")
	fmt.Sscanf(text, "%d", &line)
	return file, line
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
	case l.static && l.key == "":
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
