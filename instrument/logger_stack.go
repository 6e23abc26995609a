package instrument

import "cbcov/apk/dex"

// enter opens a callback. It is silent if the mark on top is its own; the mark is used up then.
func (g *logger) enter() *dex.Body {
	x := newBuilder(g.e, 9, 2, 5)
	const state, depth, marks, list, tmp, selector, zero, constant, receiver = 0, 1, 2, 3, 4, 5, 6, 7, 8
	room, logged, silent := x.body.NewLabel(), x.body.NewLabel(), x.body.NewLabel()
	x.call(dex.OpInvokeStatic, LogClass, "state", "()"+LogClass)
	x.op(dex.OpMoveResultObject, state)
	x.field(dex.OpIget, "depth", "I", depth, state)
	x.field(dex.OpIgetObject, "ids", "[I", list, state)
	x.op(dex.OpArrayLength, tmp, list)
	x.branch(dex.OpIfLt, room, depth, tmp)
	x.call(dex.OpInvokeDirect, LogClass, "growFrames", "()V", state)
	x.here(room)
	x.lit(dex.OpAddIntLit8, 1, tmp, depth)
	x.field(dex.OpIput, "depth", "I", tmp, state)
	x.field(dex.OpIget, "marks", "I", marks, state)
	x.field(dex.OpIgetObject, "heights", "[I", list, state)
	x.op(dex.OpAput, marks, list, depth)
	x.branch(dex.OpIfLez, logged, marks)
	x.lit(dex.OpAddIntLit8, -1, marks, marks)
	x.lit(dex.OpUshrIntLit8, int64(g.bits+1), selector, constant)
	x.field(dex.OpIgetObject, "selectors", "[I", list, state)
	x.op(dex.OpAget, tmp, list, marks)
	x.branch(dex.OpIfNe, logged, tmp, selector)
	x.field(dex.OpIgetObject, "marked", objects, list, state)
	x.op(dex.OpAgetObject, tmp, list, marks)
	x.branch(dex.OpIfNe, logged, tmp, receiver)
	x.lit(dex.OpConst4, 0, zero)
	x.op(dex.OpAputObject, zero, list, marks)
	x.field(dex.OpIput, "label", "I", zero, state)
	x.branch(dex.OpGoto, silent)
	x.here(logged)
	x.field(dex.OpIgetObject, "ids", "[I", list, state)
	x.op(dex.OpAput, constant, list, depth)
	x.field(dex.OpIgetObject, "objects", objects, list, state)
	x.op(dex.OpAputObject, receiver, list, depth)
	x.field(dex.OpIgetObject, "labels", "[I", list, state)
	x.field(dex.OpIget, "label", "I", tmp, state)
	x.op(dex.OpAput, tmp, list, depth)
	x.field(dex.OpIget, "shown", "I", depth, state)
	x.lit(dex.OpAddIntLit8, 1, tmp, depth)
	x.field(dex.OpIput, "shown", "I", tmp, state)
	x.text(list, "E")
	x.call(dex.OpInvokeDirect, LogClass, "write", "("+text+"I"+object+"I)V", state, list, constant, receiver, depth)
	x.here(silent)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// resumed says of the callback that is entered next that it is a coroutine's, and where that goes on. The highest bit is a mark of the
// compiler's.
func (g *logger) resumed() *dex.Body {
	x := newBuilder(g.e, 3, 1, 0)
	const state, mask, label = 0, 1, 2
	x.call(dex.OpInvokeStatic, LogClass, "state", "()"+LogClass)
	x.op(dex.OpMoveResultObject, state)
	x.lit(dex.OpConst, 1<<31-1, mask)
	x.op(dex.OpAndInt2addr, label, mask)
	x.field(dex.OpIput, "label", "I", label, state)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// leaveAs closes the callback on top, with a kind.
func (g *logger) leaveAs(kind string) *dex.Body {
	x := newBuilder(g.e, 1, 0, 1)
	x.text(0, kind)
	x.call(dex.OpInvokeStatic, LogClass, "leave", "("+text+")V", 0)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// leave closes the callback on top. Marks that were set in it and not taken back are dropped.
func (g *logger) leave() *dex.Body {
	x := newBuilder(g.e, 8, 1, 5)
	const state, depth, list, receiver, constant, shown, zero, kind = 0, 1, 2, 3, 4, 5, 6, 7
	end := x.body.NewLabel()
	x.call(dex.OpInvokeStatic, LogClass, "state", "()"+LogClass)
	x.op(dex.OpMoveResultObject, state)
	x.field(dex.OpIget, "depth", "I", depth, state)
	x.branch(dex.OpIfLez, end, depth)
	x.lit(dex.OpAddIntLit8, -1, depth, depth)
	x.field(dex.OpIput, "depth", "I", depth, state)
	x.field(dex.OpIgetObject, "heights", "[I", list, state)
	x.op(dex.OpAget, constant, list, depth)
	x.call(dex.OpInvokeDirect, LogClass, "cut", "(I)V", state, constant)
	x.field(dex.OpIgetObject, "objects", objects, list, state)
	x.op(dex.OpAgetObject, receiver, list, depth)
	x.branch(dex.OpIfEqz, end, receiver)
	x.lit(dex.OpConst4, 0, zero)
	x.op(dex.OpAputObject, zero, list, depth)
	x.field(dex.OpIgetObject, "ids", "[I", list, state)
	x.op(dex.OpAget, constant, list, depth)
	x.field(dex.OpIgetObject, "labels", "[I", list, state)
	x.op(dex.OpAget, shown, list, depth)
	x.field(dex.OpIput, "label", "I", shown, state)
	x.field(dex.OpIget, "shown", "I", shown, state)
	x.lit(dex.OpAddIntLit8, -1, shown, shown)
	x.field(dex.OpIput, "shown", "I", shown, state)
	x.call(dex.OpInvokeDirect, LogClass, "write", "("+text+"I"+object+"I)V", state, kind, constant, receiver, shown)
	x.here(end)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// mark announces a call of the app's own.
func (g *logger) mark() *dex.Body {
	x := newBuilder(g.e, 6, 2, 1)
	const state, marks, list, tmp, receiver, selector = 0, 1, 2, 3, 4, 5
	room := x.body.NewLabel()
	x.call(dex.OpInvokeStatic, LogClass, "state", "()"+LogClass)
	x.op(dex.OpMoveResultObject, state)
	x.field(dex.OpIget, "marks", "I", marks, state)
	x.field(dex.OpIgetObject, "selectors", "[I", list, state)
	x.op(dex.OpArrayLength, tmp, list)
	x.branch(dex.OpIfLt, room, marks, tmp)
	x.call(dex.OpInvokeDirect, LogClass, "growMarks", "()V", state)
	x.here(room)
	x.field(dex.OpIgetObject, "selectors", "[I", list, state)
	x.op(dex.OpAput, selector, list, marks)
	x.field(dex.OpIgetObject, "marked", objects, list, state)
	x.op(dex.OpAputObject, receiver, list, marks)
	x.lit(dex.OpAddIntLit8, 1, marks, marks)
	x.field(dex.OpIput, "marks", "I", marks, state)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// unmark takes the mark on top back.
func (g *logger) unmark() *dex.Body {
	x := newBuilder(g.e, 2, 0, 2)
	x.call(dex.OpInvokeStatic, LogClass, "state", "()"+LogClass)
	x.op(dex.OpMoveResultObject, 0)
	x.field(dex.OpIget, "marks", "I", 1, 0)
	x.lit(dex.OpAddIntLit8, -1, 1, 1)
	x.call(dex.OpInvokeDirect, LogClass, "cut", "(I)V", 0, 1)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// cut drops marks until only so many are left.
func (g *logger) cut() *dex.Body {
	x := newBuilder(g.e, 5, 2, 0)
	const marks, list, zero, this, height = 0, 1, 2, 3, 4
	next, end := x.body.NewLabel(), x.body.NewLabel()
	x.field(dex.OpIgetObject, "marked", objects, list, this)
	x.lit(dex.OpConst4, 0, zero)
	x.here(next)
	x.field(dex.OpIget, "marks", "I", marks, this)
	x.branch(dex.OpIfLez, end, marks)
	x.branch(dex.OpIfLe, end, marks, height)
	x.lit(dex.OpAddIntLit8, -1, marks, marks)
	x.op(dex.OpAputObject, zero, list, marks)
	x.field(dex.OpIput, "marks", "I", marks, this)
	x.branch(dex.OpGoto, next)
	x.here(end)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// grow doubles arrays: the first holds objects, the others ints.
func (g *logger) grow(objectList string, ints ...string) *dex.Body {
	x := newBuilder(g.e, 6, 1, 5)
	const old, size, zero, bigger, length, this = 0, 1, 2, 3, 4, 5
	x.lit(dex.OpConst4, 0, zero)
	for i, name := range append([]string{objectList}, ints...) {
		desc := "[I"
		if i == 0 {
			desc = objects
		}
		x.field(dex.OpIgetObject, name, desc, old, this)
		x.op(dex.OpArrayLength, size, old)
		x.lit(dex.OpMulIntLit8, 2, length, size)
		x.typ(dex.OpNewArray, desc, bigger, length)
		x.call(dex.OpInvokeStatic, "Ljava/lang/System;", "arraycopy", "("+object+"I"+object+"II)V", old, zero, bigger, zero, size)
		x.field(dex.OpIputObject, name, desc, bigger, this)
	}
	x.op(dex.OpReturnVoid)
	return g.done(x)
}
