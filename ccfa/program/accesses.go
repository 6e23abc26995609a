package program

import (
	"slices"

	"cbcov/apk/dex"
)

// This file tells which fields, static fields and elements of arrays a method's code reads and writes.

// AccessKind is what an access is to.
type AccessKind uint8

// What is accessed.
const (
	ToField    AccessKind = iota // a field of an object
	ToStatic                     // a static field
	ToElements                   // the elements of an array
)

// Access is an instruction that reads or writes what others may see.
type Access struct {
	Method *Method
	PC     uint32 // in 16-bit code units from the method's first instruction
	Line   int    // source line, 0 if the dex has none
	Kind   AccessKind
	Field  int  // as FieldNumber gives it; of ToElements 0
	Write  bool // else it reads
	Null   bool // it writes null
	// Held is the access, right before, that read the array from a field; nil: the array is an object that is followed. Arrays of numbers are
	// not: only the field tells which one it is.
	Held *Access

	base  int32 // value in the method's body
	local bool  // on an object that the method has just made and nothing else has yet
}

// accessed is what a method's code accesses, and, by site, from which field a receiver that is not followed was read right before the call.
type accessed struct {
	list []*Access
	held map[int32]*Access
}

// Accesses lists what a method's code reads and writes, in program order, but for constants: fields that are final.
func (p *Program) Accesses(m *Method) []*Access {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.accessesOf(int32(m.ID)).list
}

// HeldReceiver is the access that read the receiver of a call from a field right before it, where the receiver's type is not followed; nil:
// there is none.
func (p *Program) HeldReceiver(s *Site) *Access {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.accessesOf(int32(s.Method.ID)).held[s.index]
}

// accessesOf decodes a method again, for its accesses alone: the flow does not keep them.
func (p *Program) accessesOf(id int32) *accessed {
	if known, ok := p.accesses[id]; ok {
		return known
	}
	if p.accesses == nil {
		p.accesses = map[int32]*accessed{}
	}
	out := &accessed{}
	p.accesses[id] = out
	info, m := &p.infos[id], p.methods[id]
	if p.accessDecoder == nil {
		p.accessDecoder = &decoder{held: map[uint16]int32{}, heldBy: map[int32]int32{}}
	}
	d := p.accessDecoder
	clear(d.heldBy)
	b, err := d.decode(p.dexes[info.dex], info, m)
	if b == nil || err != nil || p.bodyOf(id) == noBody {
		return out
	}
	lines := p.lines(info)
	all := make([]*Access, len(d.body.access))
	for i := range d.body.access {
		from := &d.body.access[i]
		a := &Access{Method: m, PC: from.pc, Line: dex.LineAt(lines, from.pc), Write: from.write, base: from.base}
		all[i] = a
		switch from.kind {
		case storeStatic:
			a.Kind = ToStatic
		case storeElem:
			a.Kind = ToElements
		}
		if a.Kind != ToElements {
			a.Field = int(p.flow.fieldKeyAt(p.dexes[info.dex], from.field))
		}
		if src := &b.values[from.src]; from.src != undefined && src.kind == valInt && src.a == 0 {
			a.Null = true
		}
		if from.held != noAccess {
			a.Held = all[from.held]
		}
		a.local = from.base != undefined && b.isLocal(from)
		if a.Kind == ToElements && a.base == undefined && a.Held == nil || a.Kind != ToElements && p.isFinal(int32(a.Field)) {
			continue
		}
		out.list = append(out.list, a)
	}
	for site, at := range d.heldBy {
		if out.held == nil {
			out.held = map[int32]*Access{}
		}
		out.held[site] = all[at]
	}
	return out
}

// isLocal tells whether an access is to an object that the method itself has just made, before it gave it to anything.
func (b *body) isLocal(a *bodyAccess) bool {
	if k := b.values[a.base].kind; k != valNew && k != valArray {
		return false
	}
	for i := range b.stores {
		if s := &b.stores[i]; s.src == a.base && s.pc <= a.pc {
			return false
		}
	}
	for i := range b.sites {
		if s := &b.sites[i]; s.pc < a.pc && slices.Contains(b.siteArgs(s)[1:], a.base) {
			return false
		}
	}
	return !slices.Contains(b.phis, a.base)
}

// Field is a field that some instruction names.
type Field struct {
	Class   string // descriptor of the class that declares it
	Name    string
	Type    string // descriptor
	Final   bool
	Outside bool // the class is none of the APK's
}

// FieldAt gives a field by its number.
func (p *Program) FieldAt(number int) Field {
	p.mu.Lock()
	defer p.mu.Unlock()
	k := &p.flow.keys[number]
	return Field{Class: p.h.types[k.name.owner].name, Name: k.name.name, Type: p.h.types[k.typ].name, Final: p.isFinal(int32(number)), Outside: k.outside}
}

// isFinal tells whether a field is never written but where its object, or its class, is made.
func (p *Program) isFinal(key int32) bool {
	if final, ok := p.finals[key]; ok {
		return final
	}
	if p.finals == nil {
		p.finals = map[int32]bool{}
	}
	final, k := false, &p.flow.keys[key]
	if owner := &p.h.types[k.name.owner]; owner.class != nil {
		data, file := p.members(k.name.owner), p.dexes[owner.dex].f
		for _, list := range [2][]dex.EncodedField{data.InstanceFields, data.StaticFields} {
			for _, e := range list {
				if file.Field(e.Field).Name == k.name.name {
					final = final || e.Flags&AccFinal != 0
				}
			}
		}
	}
	p.finals[key] = final
	return final
}
