package dex

// Needs is what a class needs of its file's tables, new code included, by indexes of the editor.
// Strings are left out: their table does not overflow.
type Needs struct {
	Types, Protos, Fields, Methods []uint32
	Movable                        bool // it uses no call sites and no method handles, which cannot move to another file
}

// EachClass visits all classes of the file in order with what they need. needs is used again after
// visit returns.
func (e *Editor) EachClass(visit func(class int, needs *Needs)) error {
	r := newReached(e)
	r.needs = &Needs{}
	for i := range e.base.classes {
		r.class(i)
		if r.err != nil {
			return r.err
		}
		r.needs.Movable = !r.fixed
		visit(i, r.needs)
		r.reset()
	}
	return nil
}

// reset forgets what was marked, but for strings.
func (r *reached) reset() {
	n := r.needs
	for _, x := range [...]struct {
		marks []bool
		list  *[]uint32
	}{{r.types, &n.Types}, {r.protos, &n.Protos}, {r.fields, &n.Fields}, {r.methods, &n.Methods}} {
		for _, i := range *x.list {
			x.marks[i] = false
		}
		*x.list = (*x.list)[:0]
	}
	clear(r.items)
	r.fixed = false
}
