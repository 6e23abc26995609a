package conflict

import (
	"cbcov/ccfa/program"
)

// Kind is what a location is. The order is that of reports: the most telling first.
type Kind uint8

// The kinds of locations.
const (
	Field    Kind = iota // of an object, or a static one
	Elements             // of an array, or the contents of a collection
	Library              // a field of a library's object that the app's code makes
	Platform             // a state of the framework's
)

// group is what has to be the same of two locations that may be one, whatever the objects.
type group struct {
	kind   Kind
	static bool
	field  int    // by program.FieldNumber; of a state of an object that is not followed: where it was read from; else 0
	state  string // of the framework's
}

// location is what is accessed.
type location struct {
	group
	object program.ObjectID // anything: any one; 0: it has none
	key    string           // tells states from one another; "": any
	name   int32            // its number among the names, once all are known
}

// anything is the object of a location of which no object is known.
const anything = program.ObjectID(-1)

// mayBeOne tells whether two locations of one group may be the same.
func (c *Conflicts) mayBeOne(a, b *location) bool {
	if a.key != "" && b.key != "" && a.key != b.key {
		return false
	}
	if a.object == b.object || a.object == anything || b.object == anything {
		return true
	}
	if a.field == 0 && a.state != elements {
		return c.alike(a.object, b.object)
	}
	return c.program.MayBeOne(a.object, b.object)
}

// alike tells whether two objects whose state is the framework's may be one: views that may be, and what the same call gave. Of other objects
// which nothing is known of nearly all are different ones, such as the Intents of two callbacks.
func (c *Conflicts) alike(a, b program.ObjectID) bool {
	pair := [2]program.ObjectID{min(a, b), max(a, b)}
	if known, ok := c.same[pair]; ok {
		return known
	}
	x, y := c.program.ObjectAt(a), c.program.ObjectAt(b)
	one := false
	switch {
	case c.isView(x) && c.isView(y):
		one = c.program.MayBeOne(a, b)
	case x.Kind == program.Result && y.Kind == program.Result:
		one = x.Site.Ref == y.Site.Ref
	case x.Kind == program.Alloc && y.Kind == program.Alloc:
		one = c.program.MayBeOne(a, b)
	}
	c.same[pair] = one
	return one
}
