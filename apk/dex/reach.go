package dex

// reached is what a set of classes needs of its file: ids, in the index space of the editor that
// holds the classes, and data items by their offsets.
type reached struct {
	e                                       *Editor
	strings, types, protos, fields, methods []bool
	items                                   map[uint32]bool
	needs                                   *Needs // also lists the marked ids here, nil: does not
	fixed                                   bool   // needs call sites or method handles, which cannot move
	buf                                     []Instruction
	err                                     error
}

func newReached(e *Editor) *reached {
	return &reached{
		e:       e,
		strings: make([]bool, len(e.base.strings)+len(e.strings)),
		types:   make([]bool, len(e.base.types)+len(e.types)),
		protos:  make([]bool, len(e.base.protos)+len(e.protos)),
		fields:  make([]bool, len(e.base.fields)+len(e.fields)),
		methods: make([]bool, len(e.base.methods)+len(e.methods)),
		items:   map[uint32]bool{},
	}
}

func (r *reached) text(i uint32) { r.strings[i] = true }

func (r *reached) typ(i uint32) {
	if !r.types[i] {
		r.types[i] = true
		if r.needs != nil {
			r.needs.Types = append(r.needs.Types, i)
		}
		r.text(r.e.typeString(i))
	}
}

func (r *reached) proto(i uint32) {
	if r.protos[i] {
		return
	}
	r.protos[i] = true
	if r.needs != nil {
		r.needs.Protos = append(r.needs.Protos, i)
	}
	p := r.e.proto(i)
	r.text(p.Shorty)
	r.typ(p.Return)
	for _, t := range p.Params {
		r.typ(uint32(t))
	}
	r.items[p.off] = true
}

func (r *reached) field(i uint32) {
	if r.fields[i] {
		return
	}
	r.fields[i] = true
	if r.needs != nil {
		r.needs.Fields = append(r.needs.Fields, i)
	}
	f := r.e.field(i)
	r.typ(f.class)
	r.text(f.name)
	r.typ(f.kind)
}

func (r *reached) method(i uint32) {
	if r.methods[i] {
		return
	}
	r.methods[i] = true
	if r.needs != nil {
		r.needs.Methods = append(r.needs.Methods, i)
	}
	m := r.e.method(i)
	r.typ(m.class)
	r.text(m.name)
	r.proto(m.kind)
}

// id marks the id that an index of this kind names.
func (r *reached) id(k RefKind, i uint32) {
	switch k {
	case RefString:
		r.text(i)
	case RefType:
		r.typ(i)
	case RefProto:
		r.proto(i)
	case RefField:
		r.field(i)
	case RefMethod:
		r.method(i)
	case RefCallSite, RefMethodHandle:
		r.fixed = true
	}
}

// note keeps the first error.
func (r *reached) note(err error) bool {
	if r.err == nil {
		r.err = err
	}
	return err == nil
}

// class marks all that a class of the file needs.
func (r *reached) class(i int) {
	f := r.e.base
	d := &f.classes[i]
	r.typ(d.TypeIndex)
	if d.super != noIndex {
		r.typ(d.super)
	}
	if d.source != noIndex {
		r.text(d.source)
	}
	list, err := f.typeList(d.interfaces)
	r.note(err)
	for _, t := range list {
		r.typ(uint32(t))
	}
	for _, off := range [...]uint32{d.interfaces, d.annotations, d.data, d.constants} {
		r.items[off] = true
	}
	values, err := f.StaticValues(i)
	r.note(err)
	r.values(values)
	r.annotations(d.annotations)
	data, err := f.ClassData(i)
	if !r.note(err) {
		return
	}
	r.members(data)
}

func (r *reached) members(data *ClassData) {
	for _, list := range [][]EncodedField{data.StaticFields, data.InstanceFields} {
		for _, m := range list {
			r.field(m.Field)
		}
	}
	for _, list := range [][]EncodedMethod{data.DirectMethods, data.VirtualMethods} {
		for _, m := range list {
			r.method(m.Method)
			if b := r.e.bodies[m.Method]; b != nil {
				r.body(b)
			} else if m.Code != 0 && !r.items[m.Code] {
				r.code(m)
			}
		}
	}
}

// body marks what new code needs.
func (r *reached) body(b *Body) {
	for i := range b.Nodes {
		n := &b.Nodes[i]
		if n.Label == 0 {
			r.instruction(&n.Instruction)
		}
	}
	for _, list := range b.Handlers {
		for _, h := range list {
			if h.Type != CatchAll {
				r.typ(h.Type)
			}
		}
	}
	if b.Debug != nil {
		for _, p := range b.Debug.Params {
			r.optional(RefString, p)
		}
		for i := range b.Debug.Events {
			r.debugArgs(b.Debug.Events[i].Op, &b.Debug.Events[i].Args)
		}
	}
}

func (r *reached) instruction(in *Instruction) {
	info := in.Op.Info()
	r.id(info.Ref, in.Index)
	if info.Format == Fmt45cc || info.Format == Fmt4rcc {
		r.proto(in.Proto)
	}
}

// optional marks an id that may be none.
func (r *reached) optional(k RefKind, i int64) {
	if i >= 0 {
		r.id(k, uint32(i))
	}
}

func (r *reached) debugArgs(op byte, args *[4]int64) {
	switch op {
	case dbgStartLocal, dbgStartLocalExtended:
		r.optional(RefString, args[1])
		r.optional(RefType, args[2])
		if op == dbgStartLocalExtended {
			r.optional(RefString, args[3])
		}
	case dbgSetFile:
		r.optional(RefString, args[0])
	}
}

// code marks what a method's present code needs.
func (r *reached) code(m EncodedMethod) {
	r.items[m.Code] = true
	c, err := r.e.base.Code(m)
	if !r.note(err) {
		return
	}
	if r.buf, err = c.Decode(r.buf); !r.note(err) {
		return
	}
	for i := range r.buf {
		r.instruction(&r.buf[i])
	}
	for _, t := range c.Tries {
		for _, h := range t.Handlers {
			if h.Type != CatchAll {
				r.typ(h.Type)
			}
		}
	}
	if c.Debug == 0 || r.items[c.Debug] {
		return
	}
	r.items[c.Debug] = true
	cur := r.e.base.at(c.Debug)
	cur.uleb()
	names, err := cur.debugNames()
	r.note(err)
	for _, n := range names {
		r.optional(RefString, n)
	}
	r.note(c.walkDebug(func(s *debugStep) { r.debugArgs(s.op, &s.args) }))
}

func (r *reached) values(list []Value) {
	for i := range list {
		v := &list[i]
		if k := v.Kind.ref(); k != RefNone {
			r.id(k, v.Index)
		}
		r.values(v.Array)
		if v.Annotation != nil {
			r.annotation(v.Annotation)
		}
	}
}

func (r *reached) annotation(a *Annotation) {
	r.typ(a.Type)
	for i := range a.Elements {
		r.text(a.Elements[i].Name)
		r.values([]Value{a.Elements[i].Value})
	}
}

// annotations marks what a class's annotations need, and the items they are stored in.
func (r *reached) annotations(off uint32) {
	if off == 0 {
		return
	}
	d, err := r.e.base.directoryAt(off)
	if !r.note(err) {
		return
	}
	r.set(d.class)
	for k, members := range d.members {
		for _, m := range members {
			if k == 0 {
				r.field(m.index)
			} else {
				r.method(m.index)
			}
			if k < 2 {
				r.set(m.off)
				continue
			}
			r.items[m.off] = true
			sets, _, err := r.e.base.offsets(m.off)
			r.note(err)
			for _, o := range sets {
				r.set(o)
			}
		}
	}
}

// set marks an annotation set and its annotations.
func (r *reached) set(off uint32) {
	if off == 0 || r.items[off] {
		return
	}
	r.items[off] = true
	offs, _, err := r.e.base.offsets(off)
	r.note(err)
	for _, o := range offs {
		r.items[o] = true
	}
	list, err := r.e.base.annotationSet(off)
	r.note(err)
	for i := range list {
		r.annotation(&list[i].Annotation)
	}
}

// tables marks what the file's call sites and method handles need: they are never dropped.
func (r *reached) tables() {
	f := r.e.base
	for _, h := range f.handles {
		if h.Kind <= 3 {
			r.field(uint32(h.Index))
		} else {
			r.method(uint32(h.Index))
		}
	}
	for i := range f.callSites {
		vs, err := f.CallSite(uint32(i))
		r.note(err)
		r.values(vs)
		r.items[f.callSites[i]] = true
	}
}
