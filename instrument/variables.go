package instrument

import (
	"math"
	"slices"

	"cbcov/apk/dex"
)

// Debug info says without words that parameters live in the registers in which they arrive. Where the frame grows they arrive higher
// than the code expects them, and are moved down: so their variables must be said to live where the moves put them. Else later events
// name registers that never had a variable, and a debugger shows what the registers hold that are overwritten.

// typeIndexes are the type indexes of a method's parameters, with what debug info has no index for: the receiver.
type typeIndexes struct {
	params []uint32 // the receiver's first
	this   int64    // index of the string "this"; -1: the method is static
}

// typeIndexesOf finds the types of a method. this is the index of the string "this".
func typeIndexesOf(f *dex.File, m dex.EncodedMethod, this uint32) typeIndexes {
	t := typeIndexes{this: -1}
	if m.Flags&dex.AccStatic == 0 {
		t.this, t.params = int64(this), append(t.params, f.MethodClass(m.Method))
	}
	for _, p := range f.MethodProto(m.Method).Params {
		t.params = append(t.params, uint32(p))
	}
	return t
}

// parameterVariable is a parameter that has a name.
type parameterVariable struct {
	at   uint16 // its first register among those of parameters
	name int64
	typ  uint32
}

// parameterVariables lists the parameters that debug info names. Without a name a parameter is no variable that anybody can see.
func parameterVariables(d *dex.DebugInfo, params []string, types typeIndexes) []parameterVariable {
	var list []parameterVariable
	names := d.Params
	if types.this >= 0 {
		names = append([]int64{types.this}, names...)
	}
	at := uint16(0)
	for i, p := range params {
		if i < len(names) && names[i] >= 0 && i < len(types.params) {
			list = append(list, parameterVariable{at, names[i], types.params[i]})
		}
		at += uint16(len(valueWords(p)))
	}
	return list
}

// moveEvents says that parameters have moved from registers to others. A register that another one moves to needs no end.
func moveEvents(list []parameterVariable, from, to uint16, at dex.Label) []dex.DebugEvent {
	var events []dex.DebugEvent
	for _, v := range list {
		if !slices.ContainsFunc(list, func(w parameterVariable) bool { return to+w.at == from+v.at }) {
			events = append(events, dex.DebugEvent{At: at, Op: dex.DebugEnd, Args: [4]int64{int64(from + v.at)}})
		}
	}
	for _, v := range list {
		events = append(events, dex.DebugEvent{At: at, Op: dex.DebugStart, Args: [4]int64{int64(to + v.at), v.name, int64(v.typ), -1}})
	}
	return events
}

// moveVariables follows the moves that entry wrote.
func (x *inserter) moveVariables(params []string) {
	d := x.body.Debug
	if d == nil {
		return
	}
	list := parameterVariables(d, params, x.types)
	at := x.body.NewLabel()
	x.add(dex.Node{Label: at, Try: dex.NoTry})
	declared := map[int64]bool{}
	for _, v := range list {
		declared[int64(x.locals+v.at)] = true
	}
	events := moveEvents(list, x.locals+x.grown, x.locals, at)
	for _, e := range d.Events {
		if !variableEvent(e.Op) {
			events = append(events, e)
			continue
		}
		reg := e.Args[0]
		declared[reg] = declared[reg] || e.Op == dex.DebugStart || e.Op == dex.DebugStartExtended
		switch {
		case reg >= int64(x.body.Registers):
			// It lies outside of the frame, where it is to stay: the registers there are ours now.
			e.Args[0] = min(reg+int64(x.grown), math.MaxUint32)
		case reg >= int64(x.locals) && !declared[reg]:
			// The end or restart of a parameter without a name: it would be that of the parameter that arrives in its register now.
			continue
		}
		events = append(events, e)
	}
	d.Events = events
}

// variableEvent tells whether an event names a register.
func variableEvent(op byte) bool { return op >= dex.DebugStart && op <= dex.DebugRestart }

// endVariable ends what lives in a register at the end of the method's own code, where a handler uses the register.
func (x *inserter) endVariable(reg int64, at dex.Label) {
	d := x.body.Debug
	if d == nil {
		return
	}
	live, declared := false, false
	for _, e := range d.Events {
		switch {
		case !variableEvent(e.Op) || e.Args[0] != reg:
		case e.Op == dex.DebugEnd:
			live = false
		case e.Op == dex.DebugRestart:
			live = declared
		default:
			live, declared = true, true
		}
	}
	if live {
		d.Events = append(d.Events, dex.DebugEvent{At: at, Op: dex.DebugEnd, Args: [4]int64{reg}})
	}
}
