package program

import "cbcov/apk/dex"

// This file gives the code itself to those who follow it instruction by instruction.

// Code gives a method's code and the dex file that its indexes belong to; nil without code that could be read.
func (p *Program) Code(m *Method) (*dex.Code, *dex.File) {
	info := &p.infos[m.ID]
	file := p.files[info.dex]
	code, err := file.Code(dex.EncodedMethod{Method: info.index, Code: info.code})
	if err != nil || code == nil {
		return nil, nil
	}
	return code, file
}

// FirstRef is the running number, over the method references of all dex files in order, of the first one of m's dex file. The reference
// that an invoke of m names has this number and the instruction's index together.
func (p *Program) FirstRef(m *Method) int {
	first := 0
	for _, f := range p.files[:p.infos[m.ID].dex] {
		first += f.NumMethods()
	}
	return first
}

// FieldNumber numbers the field that an instruction of m names by an index. A field has one number, whichever subclass an instruction
// names it by, and in whichever dex file.
func (p *Program) FieldNumber(m *Method, index uint32) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return int(p.flow.fieldKeyAt(p.dexes[p.infos[m.ID].dex], index))
}

// StaticNumber is the number (a boolean is 0 or 1) that a class file gives a static field; 0 where it gives none, or another object than
// null.
func (p *Program) StaticNumber(field int) (n int64, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	name := p.flow.keys[field].name
	info := &p.h.types[name.owner]
	if info.class == nil {
		return 0, false
	}
	file := p.dexes[info.dex].f
	vals, err := file.StaticValues(int(info.def))
	if err != nil {
		return 0, false
	}
	for i, e := range p.members(name.owner).StaticFields {
		if i >= len(vals) || file.Field(e.Field).Name != name.name {
			continue
		}
		return staticNumber(&vals[i])
	}
	return 0, true
}

func staticNumber(v *dex.Value) (n int64, known bool) {
	switch v.Kind {
	case dex.ValueInt, dex.ValueByte, dex.ValueShort, dex.ValueChar, dex.ValueBoolean:
		return v.Bits, true
	case dex.ValueNull:
		return 0, true
	}
	return 0, false
}

// members gives a class's members; they are read again where the flow gave them back.
func (p *Program) members(t typeID) *dex.ClassData {
	info := &p.h.types[t]
	if info.data == nil {
		data, err := p.dexes[info.dex].f.ClassData(int(info.def))
		if err != nil {
			data = &dex.ClassData{}
		}
		info.data = data
	}
	return info.data
}
