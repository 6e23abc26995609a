package predict

import (
	"cbcov/apk/dex"
	"cbcov/ccfa/program"
	"cbcov/typestate/observe"
)

// facts is what the methods in scope do, found once for all machines.
type facts struct {
	p       *program.Program
	methods []*program.Method
	of      []fact           // by method id
	callers map[int][]int    // by method id: methods whose calls run it
	callees map[int][]int    // by method id: methods that its calls run
	writers map[int][]int    // by field: methods that write it
	varies  map[int]bool     // fields of numbers that are more than one of some constants
	makers  map[string][]int // by class: methods with a `new` of it
	covers  []bool           // by method id: it may take a widget from the user
}

// fact is what one method does.
type fact struct {
	refs  []int    // observed method references that it calls
	reads []access // fields
	size  int      // instructions
}

// access is a field that a method reads.
type access struct {
	field  int
	desc   string // its type
	static bool
}

// findFacts reads the code of all methods in scope.
func findFacts(p *program.Program, points *observe.Points) *facts {
	f := &facts{
		p: p, of: make([]fact, len(p.Methods())),
		callers: map[int][]int{}, callees: map[int][]int{}, writers: map[int][]int{}, varies: map[int]bool{}, makers: map[string][]int{},
	}
	var insns []dex.Instruction
	var covers []int
	for _, m := range p.Methods() {
		if !m.Class.InScope || !m.Concrete() || p.Class(m.Class.Name) != m.Class {
			continue
		}
		code, file := p.Code(m)
		if code == nil {
			continue
		}
		list, err := code.Decode(insns)
		if err != nil {
			continue
		}
		insns = list
		f.methods = append(f.methods, m)
		f.read(m, file, list, points)
		if f.calls(m) {
			covers = append(covers, m.ID)
		}
	}
	f.findCovers(covers)
	return f
}

func (f *facts) read(m *program.Method, file *dex.File, list []dex.Instruction, points *observe.Points) {
	fact := &f.of[m.ID]
	fact.size = len(list)
	first := f.p.FirstRef(m)
	for i := range list {
		in := &list[i]
		switch {
		case in.Op.Has(dex.Invoke) && in.Op.Info().Ref == dex.RefMethod:
			if n := first + int(in.Index); n < len(points.Refs) && points.Refs[n] != nil {
				fact.refs = append(fact.refs, n)
			}
		case in.Op == dex.OpNewInstance:
			class := file.Type(in.Index)
			f.makers[class] = append(f.makers[class], m.ID)
		case in.Op >= dex.OpIget && in.Op <= dex.OpIgetShort, in.Op >= dex.OpSget && in.Op <= dex.OpSgetShort:
			fact.reads = append(fact.reads, access{f.p.FieldNumber(m, in.Index), file.Field(in.Index).Type, in.Op >= dex.OpSget})
		case in.Op >= dex.OpIput && in.Op <= dex.OpIputShort, in.Op >= dex.OpSput && in.Op <= dex.OpSputShort:
			n := f.p.FieldNumber(m, in.Index)
			f.writers[n] = append(f.writers[n], m.ID)
			f.varies[n] = f.varies[n] || counts(in.Op) && !constantBefore(list, i)
		}
	}
}

// counts tells whether an instruction writes a number that is neither a boolean nor a reference.
func counts(op dex.Opcode) bool {
	switch op {
	case dex.OpIputObject, dex.OpIputBoolean, dex.OpSputObject, dex.OpSputBoolean:
		return false
	}
	return true
}

// constantBefore tells whether what an instruction writes is a constant, as far as the instructions right before it tell.
func constantBefore(list []dex.Instruction, i int) bool {
	r := list[i].Regs[0]
	for k := i - 1; k >= 0 && k > i-constantReach; k-- {
		in := &list[k]
		switch {
		case in.Op.Has(dex.Branch) || in.Op.Has(dex.Switch):
			return false
		case in.Op.Has(dex.SetsRegister) && in.Regs[0] == r:
			return in.Op >= dex.OpConst4 && in.Op <= dex.OpConstHigh16
		}
	}
	return false
}

// constantReach bounds how far back a constant is looked for.
const constantReach = 12

// calls notes what a method calls, and tells whether that takes a widget from the user.
func (f *facts) calls(m *program.Method) (covers bool) {
	for _, s := range f.p.Sites(m) {
		covers = covers || coveringOf(f.p, s.Ref, value{}) == takesAway
		for _, callee := range f.p.Callees(s) {
			if callee.Class.InScope {
				f.callers[callee.ID] = append(f.callers[callee.ID], m.ID)
				f.callees[m.ID] = append(f.callees[m.ID], callee.ID)
			}
		}
	}
	return covers
}
