package instrument

import "cbcov/apk/dex"

// The logger class, written straight in Dalvik instructions. In Java it would be:
//
//	public final class Log {
//	    private static final String PREFIX = "1 " + build + " " + nonce + " ";
//	    private static final ThreadLocal STACKS = new ThreadLocal();
//	    private static long seq;
//	    private Object[] objects = new Object[16]; // receivers of open callbacks; null: a silent one
//	    private int[] ids, heights = new int[16];  // probe constants; marks set when each was entered
//	    private int depth, shown;                  // open callbacks; those that are logged
//	    private int[] labels = new int[16];        // where the coroutine goes on whose callback is open; 0: none does
//	    private int label;                         // that of the callback that is entered or left now
//	    private Object[] marked = new Object[16];  // receivers of marked calls; null: used up
//	    private int[] selectors = new int[16];
//	    private int marks;
//	    private Object[] receivers = new Object[16]; // of open calls that have a probe before and behind them
//	    private int[] calls = new int[16];           // their references
//	    private int open;
//	    private static final boolean[] SEEN = new boolean[BLOCKS]; // blocks that ran
//	    private final String thread = main thread ? " m " : " " + tid + " ";
//	    …
//	}

const (
	object      = "Ljava/lang/Object;"
	objects     = "[Ljava/lang/Object;"
	text        = "Ljava/lang/String;"
	textBuilder = "Ljava/lang/StringBuilder;"
	threadLocal = "Ljava/lang/ThreadLocal;"
	looper      = "Landroid/os/Looper;"

	firstStack = 16   // callbacks and marks a thread's stacks hold before they grow
	maxName    = 1000 // characters of a receiver's class name in the log; a line must stay under 4000 bytes
)

// loggerFacts are the constants of the logger class.
type loggerFacts struct {
	build  string // build id of the original
	bits   int    // how many low bits of a probe's constant are the method id
	blocks int    // basic blocks with probes
	scope  string // ScopeID of the program
}

// logger makes the logger class in a dex file.
type logger struct {
	e *dex.Editor
	loggerFacts
	err error
}

// addLogger adds the logger class to a dex file.
func addLogger(e *dex.Editor, facts loggerFacts) error {
	g := &logger{e: e, loggerFacts: facts}
	const private, static, final = dex.AccPrivate, dex.AccStatic, dex.AccFinal
	c := &dex.NewClass{
		Name: LogClass, Super: object, Flags: dex.AccPublic | final,
		Fields: []dex.NewField{
			{Name: "PREFIX", Type: text, Flags: private | static | final},
			{Name: "STACKS", Type: threadLocal, Flags: private | static | final},
			{Name: "seq", Type: "J", Flags: private | static},
			{Name: "objects", Type: objects, Flags: private},
			{Name: "ids", Type: "[I", Flags: private},
			{Name: "heights", Type: "[I", Flags: private},
			{Name: "depth", Type: "I", Flags: private},
			{Name: "shown", Type: "I", Flags: private},
			{Name: "labels", Type: "[I", Flags: private},
			{Name: "label", Type: "I", Flags: private},
			{Name: "marked", Type: objects, Flags: private},
			{Name: "selectors", Type: "[I", Flags: private},
			{Name: "marks", Type: "I", Flags: private},
			{Name: "thread", Type: text, Flags: private | final},
			{Name: "receivers", Type: objects, Flags: private},
			{Name: "calls", Type: "[I", Flags: private},
			{Name: "open", Type: "I", Flags: private},
			{Name: "SEEN", Type: "[Z", Flags: private | static | final},
		},
		Methods: []dex.NewMethod{
			{Name: "<clinit>", Desc: "()V", Flags: static | dex.AccConstructor, Body: g.classInit()},
			{Name: "<init>", Desc: "()V", Flags: private | dex.AccConstructor, Body: g.init()},
			{Name: "state", Desc: "()" + LogClass, Flags: private | static, Body: g.state()},
			{Name: enterRef.Name, Desc: enterRef.Desc, Flags: dex.AccPublic | static, Body: g.enter()},
			{Name: resumedRef.Name, Desc: resumedRef.Desc, Flags: dex.AccPublic | static, Body: g.resumed()},
			{Name: exitRef.Name, Desc: exitRef.Desc, Flags: dex.AccPublic | static, Body: g.leaveAs("X")},
			{Name: exitThrowRef.Name, Desc: exitThrowRef.Desc, Flags: dex.AccPublic | static, Body: g.leaveAs("T")},
			{Name: "leave", Desc: "(" + text + ")V", Flags: private | static, Body: g.leave()},
			{Name: markRef.Name, Desc: markRef.Desc, Flags: dex.AccPublic | static, Body: g.mark()},
			{Name: unmarkRef.Name, Desc: unmarkRef.Desc, Flags: dex.AccPublic | static, Body: g.unmark()},
			{Name: "cut", Desc: "(I)V", Flags: private, Body: g.cut()},
			{Name: "growFrames", Desc: "()V", Flags: private, Body: g.grow("objects", "ids", "heights", "labels")},
			{Name: "growMarks", Desc: "()V", Flags: private, Body: g.grow("marked", "selectors")},
			{Name: "write", Desc: "(" + text + "I" + object + "I)V", Flags: private, Body: g.write()},
			{Name: "emit", Desc: "(" + text + ")V", Flags: private | static, Body: g.emit()},
		},
	}
	c.Methods = append(c.Methods, g.lineMethods()...)
	c.Methods = append(c.Methods, g.callMethods()...)
	if g.err != nil {
		return g.err
	}
	return e.AddClass(c)
}

// done ends a body.
func (g *logger) done(x *builder) *dex.Body {
	if g.err == nil {
		g.err = x.err
	}
	return x.body
}

// classInit chooses the nonce of the process and makes the line's prefix.
func (g *logger) classInit() *dex.Body {
	x := newBuilder(g.e, 4, 0, 3)
	given := x.body.NewLabel()
	x.text(0, "cbcov.nonce")
	x.call(dex.OpInvokeStatic, "Ljava/lang/System;", "getProperty", "("+text+")"+text, 0)
	x.op(dex.OpMoveResultObject, 0)
	x.branch(dex.OpIfNez, given, 0)
	// The second half of a random UUID: 16 hex digits once its dashes are out.
	x.call(dex.OpInvokeStatic, "Ljava/util/UUID;", "randomUUID", "()Ljava/util/UUID;")
	x.op(dex.OpMoveResultObject, 0)
	x.call(dex.OpInvokeVirtual, "Ljava/util/UUID;", "toString", "()"+text, 0)
	x.op(dex.OpMoveResultObject, 0)
	x.text(1, "-")
	x.text(2, "")
	x.call(dex.OpInvokeVirtual, text, "replace", "(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)"+text, 0, 1, 2)
	x.op(dex.OpMoveResultObject, 0)
	x.lit(dex.OpConst16, 16, 1)
	x.call(dex.OpInvokeVirtual, text, "substring", "(I)"+text, 0, 1)
	x.op(dex.OpMoveResultObject, 0)
	x.here(given)
	x.text(1, "1 "+g.build+" ")
	x.call(dex.OpInvokeVirtual, text, "concat", "("+text+")"+text, 1, 0)
	x.op(dex.OpMoveResultObject, 0)
	x.text(1, " ")
	x.call(dex.OpInvokeVirtual, text, "concat", "("+text+")"+text, 0, 1)
	x.op(dex.OpMoveResultObject, 0)
	x.field(dex.OpSputObject, "PREFIX", text, 0)
	x.typ(dex.OpNewInstance, threadLocal, 0)
	x.call(dex.OpInvokeDirect, threadLocal, "<init>", "()V", 0)
	x.field(dex.OpSputObject, "STACKS", threadLocal, 0)
	x.lit(dex.OpConst, int64(g.blocks), 0)
	x.typ(dex.OpNewArray, "[Z", 0, 0)
	x.field(dex.OpSputObject, "SEEN", "[Z", 0)
	g.device(x)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// device logs a process's first record, the device's API level and the probes' scope: `0 m D 34/0123abcd`.
func (g *logger) device(x *builder) {
	x.fieldOf("Landroid/os/Build$VERSION;", dex.OpSget, "SDK_INT", "I", 0)
	x.call(dex.OpInvokeStatic, "Ljava/lang/Integer;", "toString", "(I)"+text, 0)
	x.op(dex.OpMoveResultObject, 0)
	x.text(1, " 0 m D ")
	x.call(dex.OpInvokeVirtual, text, "concat", "("+text+")"+text, 1, 0)
	x.op(dex.OpMoveResultObject, 0)
	x.text(1, "/"+g.scope)
	x.call(dex.OpInvokeVirtual, text, "concat", "("+text+")"+text, 0, 1)
	x.op(dex.OpMoveResultObject, 0)
	x.call(dex.OpInvokeStatic, LogClass, "emit", "("+text+")V", 0)
}

// init makes a thread's stacks and finds the thread's name: "m" for the main thread, else its number.
func (g *logger) init() *dex.Body {
	x := newBuilder(g.e, 4, 1, 1)
	const this = 3
	worker, known := x.body.NewLabel(), x.body.NewLabel()
	x.call(dex.OpInvokeDirect, object, "<init>", "()V", this)
	x.lit(dex.OpConst16, firstStack, 0)
	for _, f := range [...]struct{ name, desc string }{
		{"objects", objects}, {"ids", "[I"}, {"heights", "[I"}, {"labels", "[I"}, {"marked", objects}, {"selectors", "[I"}, {"receivers", objects}, {"calls", "[I"},
	} {
		x.typ(dex.OpNewArray, f.desc, 1, 0)
		x.field(dex.OpIputObject, f.name, f.desc, 1, this)
	}
	x.call(dex.OpInvokeStatic, looper, "getMainLooper", "()"+looper)
	x.op(dex.OpMoveResultObject, 0)
	x.branch(dex.OpIfEqz, worker, 0)
	x.call(dex.OpInvokeVirtual, looper, "getThread", "()Ljava/lang/Thread;", 0)
	x.op(dex.OpMoveResultObject, 0)
	x.call(dex.OpInvokeStatic, "Ljava/lang/Thread;", "currentThread", "()Ljava/lang/Thread;")
	x.op(dex.OpMoveResultObject, 1)
	x.branch(dex.OpIfNe, worker, 0, 1)
	x.text(0, "m")
	x.branch(dex.OpGoto, known)
	x.here(worker)
	x.call(dex.OpInvokeStatic, "Landroid/os/Process;", "myTid", "()I")
	x.op(dex.OpMoveResult, 0)
	x.call(dex.OpInvokeStatic, "Ljava/lang/Integer;", "toString", "(I)"+text, 0)
	x.op(dex.OpMoveResultObject, 0)
	x.here(known)
	x.field(dex.OpIputObject, "thread", text, 0, this)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// state finds or makes the stacks of the thread that runs.
func (g *logger) state() *dex.Body {
	x := newBuilder(g.e, 2, 0, 2)
	known := x.body.NewLabel()
	x.field(dex.OpSgetObject, "STACKS", threadLocal, 0)
	x.call(dex.OpInvokeVirtual, threadLocal, "get", "()"+object, 0)
	x.op(dex.OpMoveResultObject, 1)
	x.branch(dex.OpIfNez, known, 1)
	x.typ(dex.OpNewInstance, LogClass, 1)
	x.call(dex.OpInvokeDirect, LogClass, "<init>", "()V", 1)
	x.call(dex.OpInvokeVirtual, threadLocal, "set", "("+object+")V", 0, 1)
	x.here(known)
	x.typ(dex.OpCheckCast, LogClass, 1)
	x.op(dex.OpReturnObject, 1)
	return g.done(x)
}

// write writes a callback's line. Its parameters are kind, constant, receiver, depth.
func (g *logger) write() *dex.Body {
	x := newBuilder(g.e, 7, 5, 4)
	const line, tmp, this, kind, constant, receiver, depth = 0, 1, 2, 3, 4, 5, 6
	plain := x.body.NewLabel()
	x.lit(dex.OpConst, int64(1)<<g.bits-1, tmp)
	x.op(dex.OpAndInt2addr, tmp, constant)
	x.call(dex.OpInvokeDirect, LogClass, "start", startDesc, this, kind, tmp, depth)
	x.op(dex.OpMoveResultObject, line)
	begun := x.body.NewLabel()
	x.field(dex.OpIget, "label", "I", tmp, this)
	x.branch(dex.OpIfEqz, begun, tmp)
	x.call(dex.OpInvokeStatic, LogClass, "resumption", valueDesc("I"), line, tmp)
	x.lit(dex.OpConst4, 0, tmp)
	x.field(dex.OpIput, "label", "I", tmp, this)
	x.here(begun)
	x.call(dex.OpInvokeStatic, LogClass, "identity", valueDesc(object), line, receiver)
	x.lit(dex.OpConst, int64(int32(uint32(1)<<g.bits)), tmp)
	x.op(dex.OpAndInt2addr, tmp, constant)
	x.branch(dex.OpIfEqz, plain, tmp)
	x.call(dex.OpInvokeStatic, LogClass, "type", typeDesc, line, receiver)
	x.here(plain)
	x.call(dex.OpInvokeStatic, LogClass, "end", wordDesc, line)
	x.op(dex.OpReturnVoid)
	return g.done(x)
}

// emit gives a line the next number and logs it. Both are done under one lock, so that lines stand in
// the log in the order of their numbers.
func (g *logger) emit() *dex.Body {
	x := newBuilder(g.e, 6, 1, 3)
	const line = 5
	thrown := x.body.NewLabel()
	x.typ(dex.OpConstClass, LogClass, 0)
	x.op(dex.OpMonitorEnter, 0)
	x.try = x.body.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: thrown}})
	x.field(dex.OpSgetWide, "seq", "J", 1)
	x.lit(dex.OpConstWide16, 1, 3)
	x.op(dex.OpAddLong2addr, 1, 3)
	x.field(dex.OpSputWide, "seq", "J", 1)
	x.field(dex.OpSgetObject, "PREFIX", text, 3)
	x.call(dex.OpInvokeStatic, text, "valueOf", "(J)"+text, 1, 2)
	x.op(dex.OpMoveResultObject, 1)
	x.call(dex.OpInvokeVirtual, text, "concat", "("+text+")"+text, 3, 1)
	x.op(dex.OpMoveResultObject, 1)
	x.call(dex.OpInvokeVirtual, text, "concat", "("+text+")"+text, 1, line)
	x.op(dex.OpMoveResultObject, 1)
	x.text(2, "cbcov")
	x.call(dex.OpInvokeStatic, "Landroid/util/Log;", "i", "("+text+text+")I", 2, 1)
	x.op(dex.OpMonitorExit, 0)
	x.try = dex.NoTry
	x.op(dex.OpReturnVoid)
	x.here(thrown)
	x.op(dex.OpMoveException, 1)
	x.try = 0
	x.op(dex.OpMonitorExit, 0)
	x.try = dex.NoTry
	x.op(dex.OpThrow, 1)
	return g.done(x)
}
