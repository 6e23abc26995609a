package instrument

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/apk/dex"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// method is a method of the tests: class Lp/A; has it alone.
type method struct {
	name, desc string
	flags      uint32
	registers  uint16
	ins        uint16
	code       func(x *builder)
}

// made writes a method into a file of its own, and returns the file opened for changes.
func made(t *testing.T, m method) (*dex.Editor, dex.EncodedMethod) {
	t.Helper()
	e, err := dex.New(38)
	if err != nil {
		t.Fatal(err)
	}
	x := newBuilder(e, m.registers, m.ins, 4)
	m.code(x)
	if x.err != nil {
		t.Fatal(x.err)
	}
	err = e.AddClass(&dex.NewClass{Name: "Lp/A;", Super: "Lp/B;", Flags: dex.AccPublic, Methods: []dex.NewMethod{
		{Name: m.name, Desc: m.desc, Flags: dex.AccPublic | m.flags, Body: x.body},
	}})
	if err != nil {
		t.Fatal(err)
	}
	data, err := e.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	f, err := dex.Parse("made.dex", data, dex.Options{Checksum: true})
	if err == nil {
		err = dex.Check(f)
	}
	if err != nil {
		t.Fatal(err)
	}
	d, err := f.ClassData(0)
	if err != nil {
		t.Fatal(err)
	}
	return dex.Edit(f), append(d.DirectMethods, d.VirtualMethods...)[0]
}

// inserted puts a plan, which may be prepared for the file, into a method and prints its code.
func inserted(t *testing.T, m method, p plan, prepare ...func(*dex.Editor, *plan)) string {
	t.Helper()
	f, _ := insertedFile(t, m, p, prepare...)
	return printedMethod(t, dex.Edit(f))
}

// insertedFile puts a plan into a method and writes the file. It also gives the new body.
func insertedFile(t *testing.T, m method, p plan, prepare ...func(*dex.Editor, *plan)) (*dex.File, *dex.Body) {
	t.Helper()
	e, enc := made(t, m)
	log, err := addLogMethods(e, Callbacks|Callins|BasicBlocks)
	if err != nil {
		t.Fatal(err)
	}
	code, err := e.File().Code(enc)
	if err != nil {
		t.Fatal(err)
	}
	b, err := code.Body()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range prepare {
		f(e, &p)
	}
	p.desc, p.static, p.init = m.desc, m.flags&dex.AccStatic != 0, m.flags&dex.AccConstructor != 0
	p.types = typeIndexesOf(e.File(), enc, e.String("this"))
	if _, err := insert(b, log, p); err != nil {
		t.Fatal(err)
	}
	e.SetBody(enc.Method, b)
	data, err := e.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	f, err := dex.Parse("instrumented.dex", data, dex.Options{Checksum: true})
	if err != nil {
		t.Fatal(err)
	}
	return f, b
}

func printedMethod(t *testing.T, e *dex.Editor) string {
	t.Helper()
	data, err := e.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	f, err := dex.Parse("instrumented.dex", data, dex.Options{Checksum: true})
	if err == nil {
		err = dex.Check(f)
	}
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := dex.Print(&out, f); err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(out.String(), "\n")
	return text
}

// golden compares a text with testdata/NAME.txt.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run the test with -update", err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s: %s", name, d)
	}
}

// markRun marks calls of run, as selector 1, and of a method `other`, as selector 2.
func markRun(e func(uint32) string) func(*dex.Instruction) int32 {
	return func(in *dex.Instruction) int32 {
		switch {
		case !in.Op.Has(dex.Invoke) || in.Op == dex.OpInvokeDirect:
			return 0
		case e(in.Index) == "run":
			return 1
		case e(in.Index) == "other":
			return 2
		}
		return 0
	}
}

func TestInsertion(t *testing.T) {
	const this = "Lp/A;"
	returnVoid := func(x *builder) { x.op(dex.OpReturnVoid) }
	run := func(x *builder, receiver uint16) {
		x.call(dex.OpInvokeInterface, "Ljava/lang/Runnable;", "run", "()V", receiver)
	}
	for _, x := range []struct {
		name  string
		m     method
		p     plan
		marks bool
	}{
		{name: "probe_in_a_free_local", p: plan{probe: true, constant: 70000},
			m: method{"m", "(I)V", 0, 3, 2, returnVoid}},
		{name: "probe_grows_a_frame_without_locals", p: plan{probe: true, constant: 7},
			m: method{"m", "(IJLjava/lang/String;D[I)V", 0, 8, 8, returnVoid}},
		{name: "every_return_has_an_exit_probe", p: plan{probe: true, constant: 300},
			m: method{"m", "(I)I", 0, 3, 2, func(x *builder) {
				other := x.body.NewLabel()
				x.branch(dex.OpIfEqz, other, 2)
				x.lit(dex.OpConst4, 1, 0)
				x.op(dex.OpReturn, 0)
				x.here(other)
				x.lit(dex.OpConst4, 2, 0)
				x.op(dex.OpReturn, 0)
			}}},
		{name: "loop_to_the_start_enters_once", p: plan{probe: true, constant: 1},
			m: method{"m", "()V", 0, 2, 1, func(x *builder) {
				start := x.body.NewLabel()
				x.here(start)
				x.call(dex.OpInvokeStatic, this, "f", "()V")
				x.branch(dex.OpGoto, start)
			}}},
		{name: "what_is_thrown_passes_the_exit_probe", p: plan{probe: true, constant: 1},
			m: method{"m", "()V", 0, 2, 1, func(x *builder) {
				typed, all := x.body.NewLabel(), x.body.NewLabel()
				runtime, err := x.e.Type("Ljava/lang/RuntimeException;")
				x.note(err)
				x.call(dex.OpInvokeStatic, this, "bare", "()V")
				x.try = x.body.AddHandlers([]dex.Handler{{Type: runtime, To: typed}})
				x.call(dex.OpInvokeStatic, this, "typed", "()V")
				x.op(dex.OpReturnVoid)
				x.try = x.body.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: all}})
				x.here(typed)
				x.op(dex.OpMoveException, 0)
				x.call(dex.OpInvokeStatic, this, "caught", "()V")
				x.try = dex.NoTry
				x.op(dex.OpReturnVoid)
				x.here(all)
				x.op(dex.OpMoveException, 0)
				x.op(dex.OpThrow, 0)
			}}},
		{name: "mark_around_a_call", marks: true,
			m: method{"m", "(Ljava/lang/Runnable;)V", 0, 2, 2, func(x *builder) {
				run(x, 1)
				x.op(dex.OpReturnVoid)
			}}},
		{name: "mark_is_taken_back_after_the_result", marks: true, p: plan{probe: true, constant: 1},
			m: method{"m", "(J)I", 0, 4, 3, func(x *builder) {
				handler := x.body.NewLabel()
				exception, err := x.e.Type("Ljava/lang/Exception;")
				x.note(err)
				x.try = x.body.AddHandlers([]dex.Handler{{Type: exception, To: handler}})
				x.call(dex.OpInvokeVirtual, this, "other", "(J)I", 1, 2, 3)
				x.op(dex.OpMoveResult, 0)
				x.call(dex.OpInvokeVirtual, this, "other", "(J)I", 1, 2, 3)
				x.op(dex.OpMoveResult, 0)
				x.try = dex.NoTry
				x.op(dex.OpReturn, 0)
				x.here(handler)
				x.op(dex.OpMoveException, 0)
				x.lit(dex.OpConst4, -1, 0)
				x.op(dex.OpReturn, 0)
			}}},
		{name: "mark_under_a_lock_leaves_it_to_its_handler", marks: true, p: plan{probe: true, constant: 1},
			m: method{"m", "(Ljava/lang/Runnable;)V", 0, 3, 2, func(x *builder) {
				unlock := x.body.NewLabel()
				x.op(dex.OpMonitorEnter, 2)
				x.try = x.body.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: unlock}})
				run(x, 2)
				x.op(dex.OpMonitorExit, 2)
				x.try = dex.NoTry
				x.op(dex.OpReturnVoid)
				x.here(unlock)
				x.op(dex.OpMoveException, 0)
				x.op(dex.OpMonitorExit, 2)
				x.op(dex.OpThrow, 0)
			}}},
		{name: "calls_in_a_constructor_share_no_handler", marks: true,
			m: method{"<init>", "(Ljava/lang/Runnable;)V", dex.AccConstructor, 2, 2, func(x *builder) {
				run(x, 1)
				x.call(dex.OpInvokeDirect, "Lp/B;", "<init>", "()V", 0)
				run(x, 1)
				x.op(dex.OpReturnVoid)
			}}},
		{name: "large_frame_keeps_selectors_in_registers", marks: true, p: plan{probe: true, constant: 1},
			m: method{"m", "(Ljava/lang/Runnable;)V", 0, 300, 2, func(x *builder) {
				x.op(dex.OpMoveObjectFrom16, 0, 299)
				run(x, 0)
				x.call(dex.OpInvokeVirtual, "Lp/A;", "other", "()V", 0)
				run(x, 0)
				x.op(dex.OpReturnVoid)
			}}},
		{name: "static_method_is_marked", marks: true,
			m: method{"m", "(DLjava/lang/Runnable;)V", dex.AccStatic, 3, 3, func(x *builder) {
				run(x, 2)
				x.op(dex.OpReturnVoid)
			}}},
	} {
		t.Run(x.name, func(t *testing.T) {
			if x.marks {
				e, _ := made(t, x.m)
				x.p.mark = markRun(func(i uint32) string { return e.File().Method(i).Name })
			}
			golden(t, x.name, inserted(t, x.m, x.p))
		})
	}
}

// A coroutine's probe reads where that goes on, in frames whose parameters iget can name and in others.
func TestInsertionOfLabels(t *testing.T) {
	for name, m := range map[string]method{
		"label":                           {"m", "(Ljava/lang/Object;)V", 0, 4, 2, func(x *builder) { x.op(dex.OpReturnVoid) }},
		"label_of_a_frame_without_locals": {"m", "(Ljava/lang/Object;)V", 0, 2, 2, func(x *builder) { x.op(dex.OpReturnVoid) }},
		"label_behind_the_16th_register":  {"m", "(Ljava/lang/Object;)V", 0, 20, 2, func(x *builder) { x.op(dex.OpReturnVoid) }},
		"label_in_a_large_frame":          {"m", "(Ljava/lang/Object;)V", 0, 300, 2, func(x *builder) { x.op(dex.OpReturnVoid) }},
	} {
		t.Run(name, func(t *testing.T) {
			f, _ := insertedFile(t, m, plan{probe: true, constant: 70000}, func(e *dex.Editor, p *plan) {
				field, err := e.Field(dex.FieldRef{Class: "Lp/A;", Name: "label", Type: "I"})
				if err != nil {
					t.Fatal(err)
				}
				p.label = &field
			})
			golden(t, name, printedMethod(t, dex.Edit(f)))
			data, err := f.ClassData(0)
			if err != nil {
				t.Fatal(err)
			}
			list := append(data.DirectMethods, data.VirtualMethods...)
			code, err := f.Code(list[0])
			if err != nil {
				t.Fatal(err)
			}
			if constant, ok := entryProbe(f, code); !ok || constant != 70000 {
				t.Errorf("the probe's constant is read back as %d, %t", constant, ok)
			}
		})
	}
}

func TestShortestConstants(t *testing.T) {
	for _, x := range []struct {
		reg  uint16
		v    int32
		want dex.Opcode
	}{
		{0, 7, dex.OpConst4}, {0, -8, dex.OpConst4}, {16, 7, dex.OpConst16}, {0, 8, dex.OpConst16}, {0, 32767, dex.OpConst16},
		{0, 32768, dex.OpConst}, {0, 0x10000, dex.OpConstHigh16}, {0, -1 << 31, dex.OpConstHigh16}, {255, 65537, dex.OpConst},
	} {
		if n := constant(x.reg, x.v); n.Op != x.want || n.Lit != int64(x.v) {
			t.Errorf("v%d, %d: %v", x.reg, x.v, &n.Instruction)
		}
	}
}
