package instrument

import "cbcov/apk/dex"

const throwable = "Ljava/lang/Throwable;"

// maxThrown is how many characters of an exception's class name are logged, beside the receiver's.
const maxThrown = 250

// Descriptors of the logger's methods about callins.
const (
	callDesc  = "(I" + object + ")" + textBuilder
	madeDesc  = "(I" + object + ")V"
	threwDesc = "(I" + object + throwable + ")V"
	aboutDesc = "(I" + object + "I)V"
)

// callMethods are the methods that log callins, and blocks.
func (g *logger) callMethods() []dex.NewMethod {
	const private, public, static = dex.AccPrivate, dex.AccPublic, dex.AccStatic
	list := []dex.NewMethod{
		{Name: "call", Desc: callDesc, Flags: public | static, Body: g.opened("C")},
		{Name: "result", Desc: callDesc, Flags: public | static, Body: g.opened("R")},
		{Name: "made", Desc: madeDesc, Flags: public | static, Body: g.made()},
		{Name: "threw", Desc: threwDesc, Flags: public | static, Body: g.threw()},
		{Name: "failed", Desc: valueDesc(throwable), Flags: private | static, Body: g.failed()},
		{Name: "push", Desc: madeDesc, Flags: public | static, Body: g.push()},
		{Name: "growCalls", Desc: "()V", Flags: private, Body: g.grow("receivers", "calls")},
		{Name: "popped", Desc: "()" + textBuilder, Flags: private | static, Body: g.popped()},
		{Name: thrownRef.Name, Desc: thrownRef.Desc, Flags: public | static, Body: g.thrown()},
		{Name: "about", Desc: aboutDesc, Flags: public | static, Body: g.about()},
		{Name: blockRef.Name, Desc: blockRef.Desc, Flags: public | static, Body: g.block()},
	}
	for _, r := range returnedRefs {
		list = append(list, dex.NewMethod{Name: r.ref.Name, Desc: r.ref.Desc, Flags: public | static, Body: g.returned(r.writer, r.value)})
	}
	return list
}

// opened begins the line of a call, or of its end: up to the receiver's class. Its parameters are the reference's number and the
// receiver, null for a static method.
func (g *logger) opened(kind string) *dex.Body {
	x := newBuilder(g.e, 5, 2, 4)
	const line, tmp, depth, ref, receiver = 0, 1, 2, 3, 4
	x.call(dex.OpInvokeStatic, LogClass, "state", "()"+LogClass)
	x.op(dex.OpMoveResultObject, line)
	x.field(dex.OpIget, "shown", "I", depth, line)
	x.text(tmp, kind)
	x.call(dex.OpInvokeDirect, LogClass, "start", startDesc, line, tmp, ref, depth)
	x.op(dex.OpMoveResultObject, line)
	x.call(dex.OpInvokeStatic, LogClass, "identity", valueDesc(object), line, receiver)
	x.call(dex.OpInvokeStatic, LogClass, "type", typeDesc, line, receiver)
	x.op(dex.OpReturnObject, line)
	return g.done(x)
}

// made logs that a constructor returned.
func (g *logger) made() *dex.Body {
	x := newBuilder(g.e, 2, 2, 2)
	x.call(dex.OpInvokeStatic, LogClass, "result", callDesc, 0, 1)
	x.op(dex.OpMoveResultObject, 0)
	x.call(dex.OpInvokeStatic, LogClass, "none", wordDesc, 0)
	x.call(dex.OpInvokeStatic, LogClass, "end", wordDesc, 0)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// threw logs that a call threw.
func (g *logger) threw() *dex.Body {
	x := newBuilder(g.e, 3, 3, 2)
	const ref, receiver, thrown = 0, 1, 2
	x.call(dex.OpInvokeStatic, LogClass, "result", callDesc, ref, receiver)
	x.op(dex.OpMoveResultObject, ref)
	x.call(dex.OpInvokeStatic, LogClass, "failed", valueDesc(throwable), ref, thrown)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// failed ends a line with what was thrown.
func (g *logger) failed() *dex.Body {
	x := newBuilder(g.e, 4, 2, 3)
	const tmp, limit, line, thrown = 0, 1, 2, 3
	x.text(tmp, " !")
	x.appended(text, line, tmp)
	x.call(dex.OpInvokeVirtual, object, "getClass", "()Ljava/lang/Class;", thrown)
	x.op(dex.OpMoveResultObject, tmp)
	x.lit(dex.OpConst16, maxThrown, limit)
	x.call(dex.OpInvokeStatic, LogClass, "name", nameDesc, line, tmp, limit)
	x.call(dex.OpInvokeStatic, LogClass, "end", wordDesc, line)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// push keeps a call's reference and receiver until it ends: the registers that hold them may be used for its result.
func (g *logger) push() *dex.Body {
	x := newBuilder(g.e, 6, 2, 1)
	const state, open, list, tmp, ref, receiver = 0, 1, 2, 3, 4, 5
	room := x.body.NewLabel()
	x.call(dex.OpInvokeStatic, LogClass, "state", "()"+LogClass)
	x.op(dex.OpMoveResultObject, state)
	x.field(dex.OpIget, "open", "I", open, state)
	x.field(dex.OpIgetObject, "calls", "[I", list, state)
	x.op(dex.OpArrayLength, tmp, list)
	x.branch(dex.OpIfLt, room, open, tmp)
	x.call(dex.OpInvokeDirect, LogClass, "growCalls", "()V", state)
	x.here(room)
	x.field(dex.OpIgetObject, "calls", "[I", list, state)
	x.op(dex.OpAput, ref, list, open)
	x.field(dex.OpIgetObject, "receivers", objects, list, state)
	x.op(dex.OpAputObject, receiver, list, open)
	x.lit(dex.OpAddIntLit8, 1, open, open)
	x.field(dex.OpIput, "open", "I", open, state)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// popped begins the line for the end of the call that was pushed last; null: there is none.
func (g *logger) popped() *dex.Body {
	x := newBuilder(g.e, 5, 0, 2)
	const state, open, list, tmp, zero = 0, 1, 2, 3, 4
	some := x.body.NewLabel()
	x.lit(dex.OpConst4, 0, zero)
	x.call(dex.OpInvokeStatic, LogClass, "state", "()"+LogClass)
	x.op(dex.OpMoveResultObject, state)
	x.field(dex.OpIget, "open", "I", open, state)
	x.branch(dex.OpIfGtz, some, open)
	x.op(dex.OpReturnObject, zero)
	x.here(some)
	x.lit(dex.OpAddIntLit8, -1, open, open)
	x.field(dex.OpIput, "open", "I", open, state)
	x.field(dex.OpIgetObject, "receivers", objects, list, state)
	x.op(dex.OpAgetObject, tmp, list, open)
	x.op(dex.OpAputObject, zero, list, open)
	x.field(dex.OpIgetObject, "calls", "[I", list, state)
	x.op(dex.OpAget, open, list, open)
	x.call(dex.OpInvokeStatic, LogClass, "result", callDesc, open, tmp)
	x.op(dex.OpMoveResultObject, state)
	x.op(dex.OpReturnObject, state)
	return g.done(x)
}

// returned logs that the call that was pushed last returned a value of a type ("": none is given), which writer appends.
func (g *logger) returned(writer, value string) *dex.Body {
	words := uint16(len(valueWords(value)))
	x := newBuilder(g.e, 1+words, words, 1+words)
	const line, given = 0, 1
	none := x.body.NewLabel()
	x.call(dex.OpInvokeStatic, LogClass, "popped", "()"+textBuilder)
	x.op(dex.OpMoveResultObject, line)
	x.branch(dex.OpIfEqz, none, line)
	x.call(dex.OpInvokeStatic, LogClass, writer, valueDesc(value), []uint16{line, given, given + 1}[:1+words]...)
	x.call(dex.OpInvokeStatic, LogClass, "end", wordDesc, line)
	x.here(none)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// thrown logs that the call that was pushed last threw.
func (g *logger) thrown() *dex.Body {
	x := newBuilder(g.e, 2, 1, 2)
	const line, thrown = 0, 1
	none := x.body.NewLabel()
	x.call(dex.OpInvokeStatic, LogClass, "popped", "()"+textBuilder)
	x.op(dex.OpMoveResultObject, line)
	x.branch(dex.OpIfEqz, none, line)
	x.call(dex.OpInvokeStatic, LogClass, "failed", valueDesc(throwable), line, thrown)
	x.here(none)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// about logs an object that the callback on top was given, unless that is silent. Its parameters are the callback's method, the
// object, and the argument's number.
func (g *logger) about() *dex.Body {
	x := newBuilder(g.e, 7, 3, 4)
	const line, depth, list, tmp, method, given, number = 0, 1, 2, 3, 4, 5, 6
	silent := x.body.NewLabel()
	x.call(dex.OpInvokeStatic, LogClass, "state", "()"+LogClass)
	x.op(dex.OpMoveResultObject, line)
	x.field(dex.OpIget, "depth", "I", depth, line)
	x.branch(dex.OpIfLez, silent, depth)
	x.lit(dex.OpAddIntLit8, -1, depth, depth)
	x.field(dex.OpIgetObject, "objects", objects, list, line)
	x.op(dex.OpAgetObject, tmp, list, depth)
	x.branch(dex.OpIfEqz, silent, tmp)
	x.field(dex.OpIget, "shown", "I", depth, line)
	x.text(tmp, "A")
	x.call(dex.OpInvokeDirect, LogClass, "start", startDesc, line, tmp, method, depth)
	x.op(dex.OpMoveResultObject, line)
	x.call(dex.OpInvokeStatic, LogClass, "identity", valueDesc(object), line, given)
	x.call(dex.OpInvokeStatic, LogClass, "value", valueDesc("I"), line, number)
	x.call(dex.OpInvokeStatic, LogClass, "end", wordDesc, line)
	x.here(silent)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// block logs a block when it runs first. Threads may log the same one at the same time: readers count it once.
func (g *logger) block() *dex.Body {
	x := newBuilder(g.e, 4, 1, 4)
	const line, tmp, depth, number = 0, 1, 2, 3
	known := x.body.NewLabel()
	x.field(dex.OpSgetObject, "SEEN", "[Z", line)
	x.op(dex.OpAgetBoolean, tmp, line, number)
	x.branch(dex.OpIfNez, known, tmp)
	x.lit(dex.OpConst4, 1, tmp)
	x.op(dex.OpAputBoolean, tmp, line, number)
	x.call(dex.OpInvokeStatic, LogClass, "state", "()"+LogClass)
	x.op(dex.OpMoveResultObject, line)
	x.field(dex.OpIget, "shown", "I", depth, line)
	x.text(tmp, "B")
	x.call(dex.OpInvokeDirect, LogClass, "start", startDesc, line, tmp, number, depth)
	x.op(dex.OpMoveResultObject, line)
	x.call(dex.OpInvokeStatic, LogClass, "end", wordDesc, line)
	x.here(known)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}
