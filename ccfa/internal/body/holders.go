package body

import (
	"slices"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file finds what is in which groups of views and in which dialogs: by the layouts, by what takes what these make, and by the code that adds
// views to others. Of a view that is in a group in one place and, as far as is known, may be elsewhere in another one it is said that it is not
// sure where it is.

// element is an element of a layout.
type element struct {
	class  string   // descriptor, "": it is no view, and what is in it is in what it is in
	in     *element // nil: it is a root
	layout uint32
}

// thing is an element of a layout, or an object.
type thing struct {
	*element
	object *program.Object
}

// holders is what holds what.
type holders struct {
	r        *reader
	ids      map[uint32][]*element
	classes  map[string][]*element
	includes map[uint32][]*element                 // by layout, the elements in whose place it stands
	by       map[*program.Object][]*program.Object // by view, what code puts it into, see adds
}

// taken is who takes what a layout makes: an object, nil: somebody who is not known.
type taken struct {
	layout uint32
	by     *program.Object
}

// takes notes that an object takes what a layout makes.
func (r *reader) takes(id uint32, by ...*program.Object) {
	if len(by) == 0 {
		by = []*program.Object{nil}
	}
	for _, o := range by {
		if t := (taken{id, o}); !slices.Contains(r.takers[id], t) {
			r.takers[id] = append(r.takers[id], t)
		}
	}
}

// inflates notes who takes what a layout makes: the group that a call names, whom it is the content of, or what the call's result is put into.
func (w *walker) inflates(s *program.Site, e *framework.Effect, id uint32) {
	into := notNull(w.operand(s, e.Into))
	if e.If != nil && !w.isNumber(s, e.If) {
		into = nil
	}
	if len(into) > 0 {
		w.takes(id, into...)
		return
	}
	if e.Into.Kind == framework.OpNone {
		if on := notNull(w.operand(s, e.Target)); len(on) > 0 {
			w.takes(id, on...)
			return
		}
	}
	w.takes(id, slices.DeleteFunc(w.prog.Return(s), func(o *program.Object) bool { return o.Kind != program.Result })...)
}

// holding gives what holds what, once all code is read.
func (r *reader) holding() *holders {
	if r.held != nil {
		return r.held
	}
	h := &holders{r: r, ids: map[uint32][]*element{}, classes: map[string][]*element{}, includes: map[uint32][]*element{}, by: map[*program.Object][]*program.Object{}}
	r.held = h
	for _, id := range r.res.Type("layout") {
		roots, err := r.apk.Layout(id)
		if err != nil {
			continue // told where code asks for it
		}
		for _, root := range roots {
			h.note(root, nil, id)
		}
	}
	for _, m := range r.prog.Methods() {
		if m.Class.InScope {
			for _, s := range r.prog.Sites(m) {
				h.adds(s)
			}
		}
	}
	return h
}

// adds notes what a call puts a view into. Where that is not known, nil stands for it.
func (h *holders) adds(s *program.Site) {
	ref, ok := h.r.prog.Callin(s)
	if !ok {
		return
	}
	sum := h.r.callinSummary(s, ref)
	if sum == nil {
		return
	}
	for i := range sum.Effects {
		e := &sum.Effects[i]
		if e.Kind != framework.Store || e.Key != "child" && e.Key != "content" || e.Value.Kind != framework.OpParam {
			continue
		}
		by := notNull(h.r.prog.Arg(s, e.Target.Param)) // of the receiver it is zero
		if len(by) == 0 {
			by = []*program.Object{nil}
		}
		for _, in := range notNull(h.r.prog.Arg(s, e.Value.Param)) {
			for _, o := range by {
				if !slices.Contains(h.by[in], o) {
					h.by[in] = append(h.by[in], o)
				}
			}
		}
	}
}

func (h *holders) note(e *apk.Element, in *element, layout uint32) {
	x := &element{class: e.Class, in: in, layout: layout}
	if e.Layout != 0 {
		x.class = "" // it goes as what is inflated comes
		h.includes[e.Layout] = append(h.includes[e.Layout], x)
	}
	for _, id := range []uint32{e.ID, e.InflatedID} {
		if id != 0 {
			h.ids[id] = append(h.ids[id], x)
		}
	}
	if x.class != "" {
		h.classes[x.class] = append(h.classes[x.class], x)
	}
	for _, c := range e.Children {
		h.note(c, x, layout)
	}
}

// of lists all views of a class that are made.
func (h *holders) of(class string) []thing {
	var out []thing
	for _, e := range h.classes[class] {
		out = append(out, thing{element: e})
	}
	for _, o := range h.r.prog.Objects(class) {
		if o.Kind == program.Alloc && o.Class == class && o.In != nil {
			out = append(out, thing{object: o})
		}
	}
	return out
}

// holds lists what a thing is directly in; sure: it is in nothing else.
func (h *holders) holds(t thing) (in []thing, sure bool) {
	switch {
	case t.object != nil:
		for _, o := range h.by[t.object] {
			if o == nil {
				return in, false
			}
			in = append(in, thing{object: o})
		}
		if t.object.Kind == program.Widget {
			for _, e := range h.ids[uint32(t.object.Int)] {
				more, known := h.holds(thing{element: e})
				if !known {
					return append(in, more...), false
				}
				in = append(in, more...)
			}
		}
	case t.in != nil:
		return []thing{{element: t.in}}, true
	default:
		for _, e := range h.includes[t.layout] {
			in = append(in, thing{element: e})
		}
		for _, by := range h.r.takers[t.layout] {
			if by.by == nil {
				return in, false
			}
			in = append(in, thing{object: by.by})
		}
	}
	return in, len(in) > 0
}

// are lists the classes that a thing may have.
func (h *holders) are(t thing) []string {
	switch {
	case t.element != nil:
		return []string{t.class}
	case t.object.Kind != program.Widget:
		return []string{t.object.Class}
	}
	var out []string
	for _, e := range h.ids[uint32(t.object.Int)] {
		out = append(out, e.class)
	}
	return out
}

// nearest finds, from a thing outwards, the first ones that are as asked for; sure: there is one whichever way it goes.
func (h *holders) nearest(t thing, is func(thing) bool) (found []thing, sure bool) {
	seen := map[thing]bool{}
	var search func(t thing) bool
	search = func(t thing) bool {
		in, sure := h.holds(t)
		for _, x := range in {
			if seen[x] {
				continue
			}
			seen[x] = true
			if is(x) {
				found = append(found, x)
			} else if !search(x) {
				sure = false
			}
		}
		return sure
	}
	sure = search(t)
	return found, sure
}
