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
	field  int    // its number (program.Program); of a state of an object that is not followed: where it was read from; else 0
	state  string // of the framework's
}

// location is what is accessed.
type location struct {
	group
	object program.ObjectID // anything: any one; 0: it has none
	key    string           // tells states from one another; "": any
	name   int32            // its number among the names, once all are known

	// Of the object, once all are known: it may be another one of the group, too; it is a view; it is what a call of this method gave.
	loose, view bool
	result      program.MethodRef
}

// anything is the object of a location of which no object is known.
const anything = program.ObjectID(-1)

// mayBeOne tells whether two locations of one group may be the same.
func (c *Conflicts) mayBeOne(a, b *location) bool {
	if !sameKey(a, b) {
		return false
	}
	if a.object == b.object || a.object == anything || b.object == anything {
		return true
	}
	if a.field == 0 && a.state != elements {
		return c.alike(a, b)
	}
	return c.program.MayBeOne(a.object, b.object)
}

// sameKey tells whether the keys of two locations may be the same.
func sameKey(a, b *location) bool { return a.key == "" || b.key == "" || a.key == b.key }

// isLoose tells whether another object than the location's may be the same.
func (c *Conflicts) isLoose(l *location) bool {
	return l.object == anything || l.object != 0 && c.program.Loose(l.object)
}

// alike tells whether two objects whose state is the framework's may be one: views that may be, and what the same method of Android
// gave. Of other objects which nothing is known of nearly all are different ones, such as the Intents of two callbacks.
func (c *Conflicts) alike(a, b *location) bool {
	switch {
	case a.view && b.view:
		pair := [2]program.ObjectID{min(a.object, b.object), max(a.object, b.object)}
		one, ok := c.same[pair]
		if !ok {
			one = c.program.MayBeOne(a.object, b.object)
			c.same[pair] = one
		}
		return one
	case a.result != (program.MethodRef{}):
		return a.result == b.result
	}
	return false
}
