package instrument

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
)

// CallsClass holds a generated static method for each way that a reference is called in. In Java, for MediaPlayer.seekTo:
//
//	public static void virtual12(MediaPlayer p, int a) {
//	    log C, p, a;
//	    try { p.seekTo(a); } catch (Throwable t) { log R, p, t; throw t; }
//	    log R, p;
//	}
const CallsClass = "Lcbcov/Calls;"

// form is what a generated method does; its name begins so.
type form string

// The forms. The first three are called instead of the original; what they are given is what it is given.
const (
	formVirtual      form = "virtual"
	formInterface    form = "interface"
	formStatic       form = "static"
	formBefore       form = "before"       // called before the original, with the same registers
	formBeforeStatic form = "beforeStatic" // so for a static method
	formMade         form = "made"         // called behind a constructor with the new object
	formAbout        form = "about"        // called behind a callback's entry with an argument
)

// detourForm gives the form that stands for an opcode, and whether it may be one.
func detourForm(op dex.Opcode) (form, bool) {
	switch op {
	case dex.OpInvokeVirtual, dex.OpInvokeVirtualRange:
		return formVirtual, true
	case dex.OpInvokeInterface, dex.OpInvokeInterfaceRange:
		return formInterface, true
	case dex.OpInvokeStatic, dex.OpInvokeStaticRange:
		return formStatic, true
	}
	return "", false
}

// opcode is the invoke that a detour stands for.
func (f form) opcode(ranged bool) dex.Opcode {
	op := dex.OpInvokeVirtual
	switch f {
	case formInterface:
		op = dex.OpInvokeInterface
	case formStatic:
		op = dex.OpInvokeStatic
	}
	if ranged {
		op += dex.OpInvokeVirtualRange - dex.OpInvokeVirtual
	}
	return op
}

// detour tells whether the method is called instead of the original.
func (f form) detour() bool { return f == formVirtual || f == formInterface || f == formStatic }

// generated is a method of CallsClass.
type generated struct {
	form     form
	number   int // of the reference; of given the id of the callback's method
	argument int // of given
}

func (h generated) name() string {
	name := string(h.form) + strconv.Itoa(h.number)
	if h.form == formAbout {
		name += "_" + strconv.Itoa(h.argument)
	}
	return name
}

func compareGenerated(a, b generated) int {
	return cmp.Or(cmp.Compare(a.form, b.form), cmp.Compare(a.number, b.number), cmp.Compare(a.argument, b.argument))
}

// ref names the generated method. c is the callin it is for, nil for given.
func (h generated) ref(c *callin) dex.MethodRef {
	m := dex.MethodRef{Class: CallsClass, Name: h.name(), Desc: "(" + object + ")V"}
	switch h.form {
	case formVirtual, formInterface:
		m.Desc = "(" + c.target.Class + c.target.Desc[1:]
	case formStatic:
		m.Desc = c.target.Desc
	case formBefore:
		m.Desc = "(" + object + paramsOf(c.ref.Desc) + ")V"
	case formBeforeStatic:
		m.Desc = "(" + paramsOf(c.ref.Desc) + ")V"
	}
	return m
}

// paramsOf cuts the parameters out of a descriptor.
func paramsOf(desc string) string {
	i := strings.LastIndexByte(desc, ')')
	return desc[1:i]
}

// maxLogged is how many arguments of a call are logged: the line must stay under 4000 bytes.
const maxLogged = 20

// Registers of generated methods; parameters follow.
const (
	hValue  = 0 // a value, and the next one its other half
	hLine   = 2
	hObject = 3 // the receiver
	hLocals = 4
)

// callsClass writes CallsClass.
type callsClass struct {
	e   *dex.Editor
	err error
}

// addCalls adds CallsClass with its methods to a dex file.
func addCalls(e *dex.Editor, list []generated, callins map[int]*callin) error {
	slices.SortFunc(list, compareGenerated)
	g := &callsClass{e: e}
	c := &dex.NewClass{Name: CallsClass, Super: object, Flags: dex.AccPublic | dex.AccFinal}
	for _, h := range list {
		ref := h.ref(callins[h.number])
		if h.form == formAbout {
			ref = h.ref(nil)
		}
		c.Methods = append(c.Methods, dex.NewMethod{
			Name: ref.Name, Desc: ref.Desc, Flags: dex.AccPublic | dex.AccStatic, Body: g.body(h, callins[h.number], ref.Desc),
		})
	}
	if g.err != nil {
		return g.err
	}
	return e.AddClass(c)
}

func (g *callsClass) body(h generated, c *callin, desc string) *dex.Body {
	var x *builder
	switch h.form {
	case formMade:
		x = newBuilder(g.e, 2, 1, 2)
		x.lit(dex.OpConst, int64(h.number), 0)
		x.call(dex.OpInvokeStatic, LogClass, "made", madeDesc, 0, 1)
		x.op(dex.OpReturnVoid)
	case formAbout:
		x = newBuilder(g.e, 3, 1, 3)
		x.lit(dex.OpConst, int64(h.number), 0)
		x.lit(dex.OpConst16, int64(h.argument), 1)
		x.call(dex.OpInvokeStatic, LogClass, "about", aboutDesc, 0, 2, 1)
		x.op(dex.OpReturnVoid)
	default:
		x = g.around(h, c, desc)
	}
	if g.err == nil {
		g.err = x.err
	}
	return x.body
}

// around writes a method that logs a call before, and a detour's the call itself and its result too.
func (g *callsClass) around(h generated, c *callin, desc string) *builder {
	params, result, err := descriptor.Split(desc)
	if err != nil {
		return &builder{e: g.e, body: &dex.Body{}, err: err}
	}
	words := uint16(0)
	for _, p := range params {
		words += uint16(len(valueWords(p)))
	}
	x := newBuilder(g.e, hLocals+words, words, max(words, 3))
	hasReceiver := h.form != formStatic && h.form != formBeforeStatic
	x.subject(h.number, hasReceiver)
	x.call(dex.OpInvokeStatic, LogClass, "call", callDesc, hLine, hObject)
	x.op(dex.OpMoveResultObject, hLine)
	x.arguments(params, hasReceiver)
	x.call(dex.OpInvokeStatic, LogClass, "end", wordDesc, hLine)
	if !h.form.detour() {
		x.subject(h.number, hasReceiver)
		x.call(dex.OpInvokeStatic, LogClass, "push", madeDesc, hLine, hObject)
		x.op(dex.OpReturnVoid)
		return x
	}
	thrown := x.body.NewLabel()
	x.try = x.body.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: thrown}})
	x.original(h.form, c.target, words)
	x.try = dex.NoTry
	x.resultOf(result, h.number, hasReceiver)
	x.here(thrown)
	x.op(dex.OpMoveException, hValue)
	x.subject(h.number, hasReceiver)
	x.call(dex.OpInvokeStatic, LogClass, "threw", threwDesc, hLine, hObject, hValue)
	x.op(dex.OpThrow, hValue)
	return x
}

// subject loads a reference's number and the receiver.
func (x *builder) subject(number int, hasReceiver bool) {
	x.lit(dex.OpConst, int64(number), hLine)
	if hasReceiver {
		x.op(dex.OpMoveObject, hObject, hLocals)
		return
	}
	x.lit(dex.OpConst4, 0, hObject)
}

// arguments appends a call's arguments to the line.
func (x *builder) arguments(params []string, hasReceiver bool) {
	at := uint16(hLocals)
	for i, p := range params {
		words := uint16(len(valueWords(p)))
		switch {
		case i == 0 && hasReceiver:
		case i >= maxLogged || returnedFor(p) == returnedUnlogged:
			x.call(dex.OpInvokeStatic, LogClass, "unlogged", wordDesc, hLine)
		default:
			x.body.Nodes = append(x.body.Nodes, moveValue(p[0], hValue, at))
			x.value(p)
		}
		at += words
	}
}

// value appends what is in hValue, a value of a type, to the line.
func (x *builder) value(typ string) {
	r := returnedRefs[returnedFor(typ)]
	args := []uint16{hLine, hValue, hValue + 1}
	x.call(dex.OpInvokeStatic, LogClass, r.writer, valueDesc(r.value), args[:1+len(valueWords(r.value))]...)
}

// original writes the call that a detour stands for.
func (x *builder) original(f form, target dex.MethodRef, words uint16) {
	op := f.opcode(words > 0)
	x.call(op, target.Class, target.Name, target.Desc)
	if n := &x.body.Nodes[len(x.body.Nodes)-1]; words > 0 {
		n.Regs[0], n.Count = hLocals, uint8(words)
	}
}

// resultOf logs what the original returned, and returns it.
func (x *builder) resultOf(result string, number int, hasReceiver bool) {
	ops := map[byte][2]dex.Opcode{
		'L': {dex.OpMoveResultObject, dex.OpReturnObject}, '[': {dex.OpMoveResultObject, dex.OpReturnObject},
		'J': {dex.OpMoveResultWide, dex.OpReturnWide}, 'D': {dex.OpMoveResultWide, dex.OpReturnWide},
	}
	op, ok := ops[result[0]]
	if !ok {
		op = [2]dex.Opcode{dex.OpMoveResult, dex.OpReturn}
	}
	if result != "V" {
		x.op(op[0], hValue)
	}
	x.subject(number, hasReceiver)
	x.call(dex.OpInvokeStatic, LogClass, "result", callDesc, hLine, hObject)
	x.op(dex.OpMoveResultObject, hLine)
	x.value(result)
	x.call(dex.OpInvokeStatic, LogClass, "end", wordDesc, hLine)
	if result == "V" {
		x.op(dex.OpReturnVoid)
	} else {
		x.op(op[1], hValue)
	}
}
