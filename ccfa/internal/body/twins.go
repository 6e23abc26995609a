package body

import (
	"encoding/binary"

	"cbcov/ccfa/program"
)

// Code that several components run gives each of them objects of its own. Of what is registered on widgets, and of dialogs, each component
// has slots of its own anyway: there the objects that one place gives are taken as one, their twin. Else a helper that all windows share
// would have a slot for each window's dialog, with a value for each window's listener, in each of the windows.

// twinKey is what objects have in common of which only the component differs.
type twinKey struct {
	class  string
	in     *program.Method
	pc     uint32
	lambda *program.Method
	number int64
	text   string
	given  string // what the code that made it was called with, by twins
}

// twin gives the object that stands for those that the same place gives in other components.
func (r *reader) twin(o *program.Object) *program.Object {
	if o == nil || o.Kind != program.Alloc || o.Owner == nil {
		return o
	}
	if t := r.twinOf[o]; t != nil {
		return t
	}
	key := twinKey{o.Class, o.In, o.PC, o.Lambda, o.Int, o.Str, r.given(o)}
	t := r.first[key]
	if t == nil {
		t = o
		r.first[key] = t
	}
	r.twinOf[o] = t
	r.twins[t] = append(r.twins[t], o)
	return t
}

// given names what the code that made an object was called with, as far as its calls are told apart by that.
func (r *reader) given(o *program.Object) string {
	var key []byte
	for _, a := range o.Given {
		key = binary.AppendUvarint(key, uint64(a.Param))
		key = binary.AppendUvarint(key, uint64(r.number(r.twin(a.Value))))
	}
	return string(key)
}

// subject is the object that slots of an event are about: of widgets' ones, the twin.
func (r *reader) subject(event string, o *program.Object) *program.Object {
	if !r.model.GUI(event) {
		return o
	}
	return r.twin(o)
}

// subjects are those of some objects.
func (r *reader) subjects(event string, objs []*program.Object) []*program.Object {
	if !r.model.GUI(event) {
		return objs
	}
	return r.distinct(objs)
}

// distinct gives the twins of some objects, each once.
func (r *reader) distinct(objs []*program.Object) []*program.Object {
	var out []*program.Object
	seen := map[*program.Object]bool{}
	for _, o := range objs {
		if t := r.twin(o); !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	return out
}

// all gives the objects that twins stand for, too.
func (r *reader) all(objs []*program.Object) []*program.Object {
	var out []*program.Object
	for _, o := range objs {
		if list := r.twins[o]; list != nil {
			out = append(out, list...)
		} else {
			out = append(out, o)
		}
	}
	return out
}
