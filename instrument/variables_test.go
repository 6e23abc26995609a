package instrument

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
)

// debugWriter writes debug info beside a method's code.
type debugWriter struct {
	*builder
	d *dex.DebugInfo
}

// debugInfo begins debug info with the names of parameters, "" for none.
func debugInfo(x *builder, names ...string) *debugWriter {
	x.body.Debug = &dex.DebugInfo{Start: 1}
	for _, name := range names {
		x.body.Debug.Params = append(x.body.Debug.Params, optional(x, name))
	}
	return &debugWriter{x, x.body.Debug}
}

func optional(x *builder, s string) int64 {
	if s == "" {
		return -1
	}
	return int64(x.e.String(s))
}

// event writes an event of a register here.
func (w *debugWriter) event(op byte, reg int64, args ...int64) {
	at := w.body.NewLabel()
	w.here(at)
	e := dex.DebugEvent{At: at, Op: op, Args: [4]int64{reg, -1, -1, -1}}
	copy(e.Args[1:], args)
	w.d.Events = append(w.d.Events, e)
}

// start says here that a variable starts.
func (w *debugWriter) start(reg int64, name, typ string) {
	i, err := w.e.Type(typ)
	w.note(err)
	w.event(dex.DebugStart, reg, optional(w.builder, name), int64(i))
}

func (w *debugWriter) end(reg int64)     { w.event(dex.DebugEnd, reg) }
func (w *debugWriter) restart(reg int64) { w.event(dex.DebugRestart, reg) }

// step writes an instruction that says nothing.
func (w *debugWriter) step() { w.op(dex.OpNop) }

// variablesOf takes the variables out of a print.
func variablesOf(text string) string {
	var list []string
	for line := range strings.Lines(text) {
		if v, ok := strings.CutPrefix(line, "  variable "); ok {
			list = append(list, v)
		}
	}
	return strings.Join(list, "")
}

// Methods whose parameters move when a call of run is marked: two registers are added.
var movedMethods = []struct {
	name           string
	m              method
	p              plan
	before, behind string // the variables of the original and of the instrumented
}{
	{name: "no debug info stays none", m: method{"m", "(I)V", 0, 2, 2, func(x *builder) {
		x.call(dex.OpInvokeVirtual, "Lp/A;", "run", "()V", 0)
		x.op(dex.OpReturnVoid)
	}}},
	{name: "receiver, wide and narrow parameters", m: method{"m", "(IJLjava/lang/String;)V", 0, 6, 5, func(x *builder) {
		w := debugInfo(x, "i", "j", "s")
		x.call(dex.OpInvokeVirtual, "Lp/A;", "run", "()V", 1)
		w.end(3)
		w.step()
		w.restart(3)
		x.op(dex.OpReturnVoid)
	}},
		before: `v1 0000-end this Lp/A;
v2 0000-end i I
v3 0000-0003 j J
v5 0000-end s Ljava/lang/String;
v3 0004-end j J
`,
		// They arrive in v3 to v7 now. What was the register of j is that of this for a while.
		behind: `v3 0000-0004 this Lp/A;
v4 0000-0004 i I
v5 0000-0004 j J
v7 0000-0004 s Ljava/lang/String;
v1 0004-end this Lp/A;
v2 0004-end i I
v3 0004-000f j J
v5 0004-end s Ljava/lang/String;
v3 0010-end j J
`},
	{name: "without names nobody sees parameters", m: method{"m", "(II)V", dex.AccStatic, 2, 2, func(x *builder) {
		w := debugInfo(x, "", "")
		w.end(0)
		w.step()
		w.restart(0)
		x.call(dex.OpInvokeStatic, "Lp/A;", "run", "()V")
		x.call(dex.OpInvokeVirtual, "Lp/A;", "run", "()V", 1)
		x.op(dex.OpReturnVoid)
	}}},
	{name: "an end of what has no name ends nothing else", m: method{"m", "(III)V", dex.AccStatic, 3, 3, func(x *builder) {
		w := debugInfo(x, "a", "", "")
		w.end(2) // where a arrives now
		w.step()
		w.restart(2)
		x.call(dex.OpInvokeVirtual, "Lp/A;", "run", "()V", 1)
		w.start(2, "b", "I")
		x.op(dex.OpReturnVoid)
	}},
		before: `v0 0000-end a I
v2 0004-end b I
`,
		behind: `v2 0000-0003 a I
v0 0003-end a I
v2 000f-end b I
`},
	{name: "the original's own start is kept", m: method{"m", "(Ljava/lang/String;)V", dex.AccStatic, 1, 1, func(x *builder) {
		w := debugInfo(x, "")
		w.start(0, "text", "Ljava/lang/String;")
		x.call(dex.OpInvokeVirtual, "Lp/A;", "run", "()V", 0)
		w.end(0)
		x.op(dex.OpReturnVoid)
	}},
		before: "v0 0000-0003 text Ljava/lang/String;\n",
		behind: "v0 0001-000c text Ljava/lang/String;\n"},
	{name: "a register that was outside of the frame is not ours", m: method{"m", "(I)V", dex.AccStatic, 1, 1, func(x *builder) {
		w := debugInfo(x, "i")
		w.start(1, "ghost", "I")
		x.call(dex.OpInvokeVirtual, "Lp/A;", "run", "()V", 0)
		x.op(dex.OpReturnVoid)
	}}}, // Android reads no variables in either
	{name: "more parameters than names", m: method{"m", "(II)V", 0, 3, 3, func(x *builder) {
		debugInfo(x, "i")
		x.call(dex.OpInvokeVirtual, "Lp/A;", "run", "()V", 0)
		x.op(dex.OpReturnVoid)
	}}}, // likewise
	{name: "the exit probe's handler uses the first register", p: plan{probe: true, constant: 1}, m: method{"m", "()V", 0, 2, 1, func(x *builder) {
		w := debugInfo(x)
		x.lit(dex.OpConst4, 1, 0)
		w.start(0, "i", "I")
		x.call(dex.OpInvokeStatic, "Lp/A;", "f", "()V")
		x.op(dex.OpReturnVoid)
	}},
		before: `v1 0000-end this Lp/A;
v0 0001-end i I
`,
		behind: `v1 0000-end this Lp/A;
v0 0005-000c i I
`},
	{name: "a frame without locals grows by one", p: plan{probe: true, constant: 1}, m: method{"m", "(JI)V", 0, 4, 4, func(x *builder) {
		debugInfo(x, "j", "i")
		x.call(dex.OpInvokeStatic, "Lp/A;", "f", "()V")
		x.op(dex.OpReturnVoid)
	}},
		before: `v0 0000-end this Lp/A;
v1 0000-end j J
v3 0000-end i I
`,
		behind: `v1 0000-0007 this Lp/A;
v2 0000-0007 j J
v4 0000-0007 i I
v0 0007-000e this Lp/A;
v1 0007-end j J
v3 0007-end i I
`},
	{name: "a large frame keeps selectors in registers", m: method{"m", "(Ljava/lang/String;)V", 0, 300, 2, func(x *builder) {
		w := debugInfo(x, "s")
		x.op(dex.OpMoveObjectFrom16, 0, 298)
		x.call(dex.OpInvokeVirtual, "Lp/A;", "run", "()V", 0)
		w.end(299)
		x.op(dex.OpReturnVoid)
	}},
		before: `v298 0000-end this Lp/A;
v299 0000-0005 s Ljava/lang/String;
`,
		behind: `v300 0000-0006 this Lp/A;
v301 0000-0006 s Ljava/lang/String;
v298 0006-end this Lp/A;
v299 0006-0018 s Ljava/lang/String;
`},
}

func TestVariablesMoveWithParameters(t *testing.T) {
	for _, x := range movedMethods {
		t.Run(x.name, func(t *testing.T) {
			e, _ := made(t, x.m)
			if d := cmp.Diff(x.before, variablesOf(printedMethod(t, e))); d != "" {
				t.Errorf("before: %s", d)
			}
			x.p.mark = markRun(func(i uint32) string { return e.File().Method(i).Name })
			probed, _ := insertedFile(t, x.m, x.p)
			if d := cmp.Diff(x.behind, variablesOf(printedMethod(t, dex.Edit(probed)))); d != "" {
				t.Errorf("behind: %s", d)
			}
		})
	}
}

// TestVariablesInFramesOfAnySize moves parameters in frames around the sizes where instructions change their form.
func TestVariablesInFramesOfAnySize(t *testing.T) {
	for _, registers := range []uint16{3, 14, 15, 16, 17, 253, 254, 255, 256, 257, 1<<16 - 4} {
		m := method{"m", "(JLjava/lang/String;)V", dex.AccStatic, registers, 3, func(x *builder) {
			w := debugInfo(x, "j", "s")
			x.call(dex.OpInvokeVirtualRange, "Lp/A;", "run", "()V", registers-1)
			w.end(int64(registers) - 3)
			w.step()
			w.restart(int64(registers) - 3)
			x.op(dex.OpReturnVoid)
		}}
		e, _ := made(t, m)
		text := inserted(t, m, plan{mark: markRun(func(i uint32) string { return e.File().Method(i).Name })})
		got := variablesOf(text)
		if want := fmt.Sprintf("v%d 0000-", registers-1); !strings.HasPrefix(got, want) {
			t.Errorf("%d registers: %s", registers, text)
		}
		for _, want := range []string{fmt.Sprintf("\nv%d ", registers-3), "-end j J\n", "-end s Ljava/lang/String;\n"} {
			if !strings.Contains(got, want) {
				t.Errorf("%d registers: %q is not in %s", registers, want, got)
			}
		}
	}
}

// TestMethodsShareDebugInfo edits two of three methods that share their debug info: the third keeps it, the two share a new one.
func TestMethodsShareDebugInfo(t *testing.T) {
	e, err := dex.New(38)
	if err != nil {
		t.Fatal(err)
	}
	c := &dex.NewClass{Name: "Lp/A;", Super: "Ljava/lang/Object;", Flags: dex.AccPublic}
	for _, name := range []string{"a", "b", "c"} {
		x := newBuilder(e, 1, 1, 1)
		w := debugInfo(x, "i")
		x.call(dex.OpInvokeStatic, "Lp/A;", "run", "()V")
		w.end(0)
		x.op(dex.OpReturnVoid)
		if x.err != nil {
			t.Fatal(x.err)
		}
		c.Methods = append(c.Methods, dex.NewMethod{Name: name, Desc: "(I)V", Flags: dex.AccPublic | dex.AccStatic, Body: x.body})
	}
	if err := e.AddClass(c); err != nil {
		t.Fatal(err)
	}
	f := reparsed(t, "original", e)
	list := codedOf(t, f)
	if list[0].code.Debug != list[1].code.Debug || list[0].code.Debug != list[2].code.Debug {
		t.Fatal("the methods do not share debug info")
	}
	e = dex.Edit(f)
	log, err := addLogMethods(e, Callbacks)
	if err != nil {
		t.Fatal(err)
	}
	bodies := map[string]*dex.Body{}
	for _, m := range list[:2] {
		b, err := m.code.Body()
		if err != nil {
			t.Fatal(err)
		}
		p := plan{probe: true, constant: 1, static: true, desc: "(I)V", types: typeIndexesOf(f, m.m, 0)}
		if _, err := insert(b, log, p); err != nil {
			t.Fatal(err)
		}
		e.SetBody(m.m.Method, b)
		bodies[m.name()] = b
	}
	g := reparsed(t, "edited", e)
	list = codedOf(t, g)
	if list[0].code.Debug != list[1].code.Debug || list[0].code.Debug == list[2].code.Debug {
		t.Errorf("debug info at 0x%x, 0x%x, 0x%x", list[0].code.Debug, list[1].code.Debug, list[2].code.Debug)
	}
	if faults := debugFaults(t, []*dex.File{g}); len(faults) > 0 {
		t.Errorf("faults are %v", faults)
	}
	if compared, _ := sameDebug(t, []*dex.File{f}, []*dex.File{g}, bodies); compared != 3 {
		t.Errorf("%d methods have been compared", compared)
	}
}

// FuzzVariables moves parameters under whatever debug info comes: it must have no more faults than before, and the same variables at
// each instruction.
func FuzzVariables(f *testing.F) {
	f.Add(uint8(0), false, uint8(7), []byte{2, 3, 4, 3, 4})
	f.Add(uint8(3), true, uint8(1), []byte{2, 2, 4, 3, 0, 1})
	f.Add(uint8(1), true, uint8(0xff), []byte{0, 9, 2, 9, 3, 9})
	descs := []string{"()V", "(I)V", "(IJLjava/lang/String;)V", "(DD)V", "(JIJ)V"}
	types := []string{"I", "J", "Ljava/lang/String;"}
	f.Fuzz(func(t *testing.T, shape uint8, static bool, named uint8, program []byte) {
		if len(program) > 100 {
			return
		}
		m := method{name: "m", desc: descs[int(shape)%len(descs)]}
		if static {
			m.flags = dex.AccStatic
		}
		params, _, err := descriptor.Split(m.desc)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for i, p := range params {
			names = append(names, strings.Repeat("p", int(named>>i&1)*(i+1)))
			m.ins += uint16(len(valueWords(p)))
		}
		if !static {
			m.ins++
		}
		m.registers = m.ins + uint16(shape)/16%4
		m.code = func(x *builder) {
			w := debugInfo(x, names...)
			x.call(dex.OpInvokeStatic, "Lp/A;", "run", "()V")
			for k, b := range program {
				reg := int64(b / 8 % 16)
				switch b % 8 {
				case 0, 1, 2:
					w.start(reg, strings.Repeat("x", int(b%8)), types[(k+int(b))%len(types)])
				case 3, 4:
					w.end(reg)
				case 5, 6:
					w.restart(reg)
				default:
					w.step()
				}
			}
			x.op(dex.OpReturnVoid)
		}
		e, _ := made(t, m)
		original := e.File()
		x := plan{probe: !static, constant: 1, blocks: append([]bool{true}, make([]bool, len(program)+1)...)}
		probed, body := insertedFile(t, m, x)
		was, is := debugFaults(t, []*dex.File{original}), debugFaults(t, []*dex.File{probed})
		for kind, n := range is {
			if n > was[kind] {
				t.Errorf("%d faults: %s; the original has %d", n, kind, was[kind])
			}
		}
		if len(was) > 0 {
			return
		}
		bodies := map[string]*dex.Body{codedOf(t, original)[0].name(): body}
		if compared, _ := sameDebug(t, []*dex.File{original}, []*dex.File{probed}, bodies); compared == 0 {
			t.Error("the method has not been compared")
		}
	})
}
