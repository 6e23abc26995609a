package instrument

import (
	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
)

// Descriptors of the logger's methods that make a line.
const (
	startDesc = "(" + text + "II)" + textBuilder
	typeDesc  = "(" + textBuilder + object + ")V"
	nameDesc  = "(" + textBuilder + "Ljava/lang/Class;I)V"
	wordDesc  = "(" + textBuilder + ")V"
)

// valueDesc is the descriptor of a method that appends a value of a type.
func valueDesc(typ string) string { return "(" + textBuilder + typ + ")V" }

// lineMethods are the methods that make a line piece by piece.
func (g *logger) lineMethods() []dex.NewMethod {
	const private, public, static = dex.AccPrivate, dex.AccPublic, dex.AccStatic
	return []dex.NewMethod{
		{Name: "start", Desc: startDesc, Flags: private, Body: g.start()},
		{Name: "identity", Desc: valueDesc(object), Flags: private | static, Body: g.identity(" ")},
		{Name: "type", Desc: typeDesc, Flags: private | static, Body: g.typeOf()},
		{Name: "name", Desc: nameDesc, Flags: private | static, Body: g.name()},
		{Name: "resumption", Desc: valueDesc("I"), Flags: private | static, Body: g.number("#", "I")},
		{Name: "value", Desc: valueDesc("I"), Flags: public | static, Body: g.number(" ", "I")},
		{Name: "value", Desc: valueDesc("J"), Flags: public | static, Body: g.number(" ", "J")},
		{Name: "value", Desc: valueDesc(object), Flags: public | static, Body: g.identity(" @")},
		{Name: "none", Desc: wordDesc, Flags: public | static, Body: g.word(" v")},
		{Name: "unlogged", Desc: wordDesc, Flags: public | static, Body: g.word(" ?")},
		{Name: "end", Desc: wordDesc, Flags: public | static, Body: g.end()},
	}
}

// appended writes an append to a line.
func (x *builder) appended(desc string, line uint16, value ...uint16) {
	x.call(dex.OpInvokeVirtual, textBuilder, "append", "("+desc+")"+textBuilder, append([]uint16{line}, value...)...)
}

// start begins a line behind its sequence number: `DEPTH THREAD KIND ID`. Its parameters are kind, id, depth.
func (g *logger) start() *dex.Body {
	x := newBuilder(g.e, 6, 4, 2)
	const line, tmp, this, kind, id, depth = 0, 1, 2, 3, 4, 5
	x.typ(dex.OpNewInstance, textBuilder, line)
	x.call(dex.OpInvokeDirect, textBuilder, "<init>", "()V", line)
	space := func() {
		x.text(tmp, " ")
		x.appended(text, line, tmp)
	}
	space()
	x.appended("I", line, depth)
	space()
	x.field(dex.OpIgetObject, "thread", text, tmp, this)
	x.appended(text, line, tmp)
	space()
	x.appended(text, line, kind)
	space()
	x.appended("I", line, id)
	x.op(dex.OpReturnObject, line)
	return g.done(x)
}

// identity appends an object's identity hash, null's being 0.
func (g *logger) identity(before string) *dex.Body {
	x := newBuilder(g.e, 3, 2, 2)
	const tmp, line, value = 0, 1, 2
	x.text(tmp, before)
	x.appended(text, line, tmp)
	x.call(dex.OpInvokeStatic, "Ljava/lang/System;", "identityHashCode", "("+object+")I", value)
	x.op(dex.OpMoveResult, tmp)
	x.call(dex.OpInvokeStatic, "Ljava/lang/Integer;", "toHexString", "(I)"+text, tmp)
	x.op(dex.OpMoveResultObject, tmp)
	x.appended(text, line, tmp)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// number appends an int or a long.
func (g *logger) number(before, desc string) *dex.Body {
	words := uint16(len(valueWords(desc)))
	x := newBuilder(g.e, 2+words, 1+words, 1+words)
	const tmp, line, value = 0, 1, 2
	x.text(tmp, before)
	x.appended(text, line, tmp)
	x.appended(desc, line, []uint16{value, value + 1}[:words]...)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// valueWords gives the registers, counted from 0, that a value of a type takes.
func valueWords(desc string) []uint16 { return []uint16{0, 1}[:descriptor.Words(desc)] }

// typeOf appends the name of an object's class, `-` for null.
func (g *logger) typeOf() *dex.Body {
	x := newBuilder(g.e, 4, 2, 3)
	const tmp, limit, line, value = 0, 1, 2, 3
	known := x.body.NewLabel()
	x.text(tmp, " ")
	x.appended(text, line, tmp)
	x.branch(dex.OpIfNez, known, value)
	x.text(tmp, "-")
	x.appended(text, line, tmp)
	x.op(dex.OpReturnVoid)
	x.here(known)
	x.call(dex.OpInvokeVirtual, object, "getClass", "()Ljava/lang/Class;", value)
	x.op(dex.OpMoveResultObject, tmp)
	x.lit(dex.OpConst16, maxName, limit)
	x.call(dex.OpInvokeStatic, LogClass, "name", nameDesc, line, tmp, limit)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// name appends a class's name, cut to a length.
func (g *logger) name() *dex.Body {
	x := newBuilder(g.e, 6, 3, 3)
	const name, length, zero, line, class, limit = 0, 1, 2, 3, 4, 5
	short := x.body.NewLabel()
	x.call(dex.OpInvokeVirtual, "Ljava/lang/Class;", "getName", "()"+text, class)
	x.op(dex.OpMoveResultObject, name)
	x.call(dex.OpInvokeVirtual, text, "length", "()I", name)
	x.op(dex.OpMoveResult, length)
	x.branch(dex.OpIfLe, short, length, limit)
	x.lit(dex.OpConst4, 0, zero)
	x.call(dex.OpInvokeVirtual, text, "substring", "(II)"+text, name, zero, limit)
	x.op(dex.OpMoveResultObject, name)
	x.here(short)
	x.appended(text, line, name)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// word appends a word.
func (g *logger) word(word string) *dex.Body {
	x := newBuilder(g.e, 2, 1, 2)
	const tmp, line = 0, 1
	x.text(tmp, word)
	x.appended(text, line, tmp)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// end logs a line.
func (g *logger) end() *dex.Body {
	x := newBuilder(g.e, 1, 1, 1)
	x.call(dex.OpInvokeVirtual, textBuilder, "toString", "()"+text, 0)
	x.op(dex.OpMoveResultObject, 0)
	x.call(dex.OpInvokeStatic, LogClass, "emit", "("+text+")V", 0)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}
