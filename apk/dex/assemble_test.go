package dex

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// bodyOf makes a body of nodes; labels are those that the nodes use.
func bodyOf(registers uint16, labels int, nodes ...Node) *Body {
	b := &Body{Registers: registers, Outs: 1, Nodes: nodes}
	for range labels {
		b.NewLabel()
	}
	return b
}

func op(op Opcode, regs ...uint16) Node {
	n := Node{Instruction: Instruction{Op: op, Count: uint8(len(regs))}, Try: NoTry}
	copy(n.Regs[:], regs)
	return n
}

func jump(o Opcode, to Label, regs ...uint16) Node {
	n := op(o, regs...)
	n.To = to
	return n
}

func label(l Label) Node { return Node{Label: l, Try: NoTry} }

func in(try int32, n Node) Node {
	n.Try = try
	return n
}

func nops(n int) []Node {
	list := make([]Node, n)
	for i := range list {
		list[i] = op(OpNop)
	}
	return list
}

// laidOut writes a body as the only method of a file and prints the code, without its frame and
// without nops.
func laidOut(t *testing.T, b *Body) string {
	t.Helper()
	e := smallFile(t)
	e.classes[0].Methods = []NewMethod{{Name: "m", Desc: "()V", Flags: AccPublic | AccStatic, Body: b}}
	if _, err := e.newClassIDs(e.classes[0]); err != nil {
		t.Fatal(err)
	}
	f := written(t, e)
	m := methods(t, f)[0]
	code, err := f.Code(m)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p := &printer{w: bufio.NewWriter(&out), f: f}
	if err := errors.Join(p.code(m, code), p.w.Flush()); err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for line := range strings.Lines(out.String()) {
		if !strings.HasSuffix(line, " nop\n") && !strings.HasPrefix(line, "  registers") {
			text.WriteString(strings.TrimPrefix(line, "  "))
		}
	}
	return text.String()
}

func TestBranchesGrowUntilTheyReach(t *testing.T) {
	// A branch over n nops and back: forward to label 1, backward to label 2.
	over := func(o Opcode, n int, regs ...uint16) *Body {
		nodes := append([]Node{label(2), jump(o, 1, regs...)}, nops(n)...)
		return bodyOf(4, 2, append(nodes, label(1), jump(OpGoto, 2))...)
	}
	for _, x := range []struct {
		name string
		body *Body
		want string
	}{
		{"goto stays", over(OpGoto, 126), "0000 goto :007f\n007f goto :0000\n"},
		{"goto widens to 16 bits", over(OpGoto, 127), "0000 goto/16 :0081\n0081 goto/16 :0000\n"},
		{"goto stays at 16 bits", over(OpGoto, 1<<15-3), "0000 goto/16 :7fff\n7fff goto/16 :0000\n"},
		{"goto widens to 32 bits", over(OpGoto, 1<<15-2), "0000 goto/32 :8001\n8001 goto/32 :0000\n"},
		{"if stays", over(OpIfEqz, 1<<15-3, 1), "0000 if-eqz v1 :7fff\n7fff goto/16 :0000\n"},
		{"if is inverted over a goto/32", over(OpIfEqz, 1<<15-2, 1), "0000 if-nez v1 :0005\n0002 goto/32 :8003\n8003 goto/32 :0000\n"},
		{"if with two registers", over(OpIfLt, 1<<15, 1, 2), "0000 if-ge v1 v2 :0005\n0002 goto/32 :8005\n8005 goto/32 :0000\n"},
	} {
		if d := cmp.Diff(x.want, laidOut(t, x.body)); d != "" {
			t.Errorf("%s: %s", x.name, d)
		}
	}
}

func TestGotoToItselfBecomes32Bits(t *testing.T) {
	got := laidOut(t, bodyOf(1, 1, label(1), jump(OpGoto, 1)))
	if want := "0000 goto/32 :0000\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPayloadAlignment(t *testing.T) {
	for n := range 2 {
		sw := op(OpSparseSwitch, 0)
		sw.Switch = &SwitchNodes{Keys: []int32{-5, 9}, Targets: []Label{1, 2}}
		packed := op(OpPackedSwitch, 0)
		packed.Switch = &SwitchNodes{Keys: []int32{3, 4}, Targets: []Label{2, 1}}
		fill := op(OpFillArrayData, 0)
		fill.Array = &ArrayData{Width: 1, Data: []byte{1, 2, 3}}
		nodes := append(nops(n), sw, packed, fill, label(1), label(2), op(OpReturnVoid))
		got := laidOut(t, bodyOf(1, 2, nodes...))
		at := 9 + n
		want := fmt.Sprintf("%04x sparse-switch v0 -5:%04x 9:%04x\n%04x packed-switch v0 3:%04x 4:%04x\n%04x fill-array-data v0 1*010203\n%04x return-void\n",
			n, at, at, n+3, at, at, n+6, at)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%d nops in front: %s", n, d)
		}
	}
}

func TestTriesFollowTheirInstructions(t *testing.T) {
	throwing := op(OpArrayLength, 0, 0)
	b := bodyOf(1, 1,
		in(0, throwing), // 0000
		op(OpNop),       // 0001 cannot throw: the range goes on
		in(0, throwing), // 0002
		throwing,        // 0003 a probe: not covered
		in(0, throwing), // 0004
		in(1, throwing), // 0005
		op(OpReturnVoid),
		label(1), op(OpMoveException, 0), op(OpThrow, 0))
	b.AddHandlers([]Handler{{Type: 0, To: 1}, {Type: CatchAll, To: 1}})
	b.AddHandlers([]Handler{{Type: CatchAll, To: 1}})
	got := laidOut(t, b)
	want := `try 0000-0003 Ljava/lang/Object;:0007 all:0007
try 0004-0005 Ljava/lang/Object;:0007 all:0007
try 0005-0006 all:0007
`
	// Type 0 is the first type of the small file.
	if want = strings.ReplaceAll(want, "Ljava/lang/Object;", "Lp/A;"); !strings.HasSuffix(got, want) {
		t.Errorf("got\n%swant at its end\n%s", got, want)
	}
}

func TestTryLongerThanAnItemIsSplit(t *testing.T) {
	var nodes []Node
	for range maxTry + 10 {
		nodes = append(nodes, in(0, op(OpArrayLength, 0, 0)))
	}
	b := bodyOf(1, 1, append(nodes, op(OpReturnVoid), label(1), op(OpMoveException, 0), op(OpThrow, 0))...)
	b.AddHandlers([]Handler{{Type: CatchAll, To: 1}})
	if got := laidOut(t, b); !strings.HasSuffix(got, "try 0000-ffff all:1000a\ntry ffff-10009 all:1000a\n") {
		t.Errorf("got …%s", got[len(got)-80:])
	}
}

func TestDebugPositionsFollow(t *testing.T) {
	b := bodyOf(1, 3, label(1), op(OpNop))
	b.Nodes = append(b.Nodes, nops(300)...)
	b.Nodes = append(b.Nodes, label(2), op(OpConst4, 0), label(3), op(OpReturnVoid))
	b.Debug = &DebugInfo{Start: 10, Events: []DebugEvent{
		{At: 1, Op: dbgFirstSpecial, Line: 10}, {At: 2, Op: dbgFirstSpecial, Line: 5000}, {At: 3, Op: dbgFirstSpecial, Line: 4990},
	}}
	want := "line 10\nline 5000\n012d const/4 v0 #0\nline 4990\n012e return-void\n"
	if d := cmp.Diff(want, laidOut(t, b)); d != "" {
		t.Error(d)
	}
}

func TestLinesBehindTheCodeAreLeftOut(t *testing.T) {
	// What R8 gives methods to share: each address is its line, up to the longest method's end.
	raw := []byte{0, 0}
	for range 100 {
		raw = append(raw, dbgFirstSpecial+5+15) // one line and one address on
	}
	f, m, code := withDebug(t, "free", append(raw, dbgEnd))
	b, err := code.Body()
	if err != nil {
		t.Fatal(err)
	}
	e := Edit(f)
	e.SetBody(m.Method, b)
	g := written(t, e)
	code, err = g.Code(methods(t, g)[0])
	if err != nil {
		t.Fatal(err)
	}
	lines, err := code.Lines()
	if err != nil {
		t.Fatal(err)
	}
	want := []Line{{3, 1}, {3, 2}, {3, 3}, {4, 4}, {5, 5}} // at 5 a nop aligns the table
	if d := cmp.Diff(want, lines); d != "" {
		t.Error(d)
	}
}

func TestJumboStringConversion(t *testing.T) {
	// "z" is string 0… of the file, and is moved beyond 65535 by those that are added before it.
	e := smallFile(t)
	text := op(OpConstString, 0)
	text.Index = e.String("zzz")
	far := append([]Node{text, jump(OpGoto, 1)}, nops(125)...)
	e.classes[0].Methods = []NewMethod{{Name: "m", Desc: "()V", Flags: AccStatic, Body: bodyOf(1, 1, append(far, label(1), op(OpReturnVoid))...)}}
	if _, err := e.newClassIDs(e.classes[0]); err != nil {
		t.Fatal(err)
	}
	f := written(t, e)
	edit := Edit(f)
	for i := range 1 << 16 {
		edit.String(fmt.Sprintf("a%d", i))
	}
	g := written(t, edit)
	code, err := g.Code(methods(t, g)[0])
	if err != nil {
		t.Fatal(err)
	}
	first, err := code.At(0)
	if err != nil || first.Op != OpConstStringJumbo || g.String(first.Index) != "zzz" {
		t.Errorf("%v, %v", &first, err)
	}
	if second, err := code.At(3); err != nil || second.Op != OpGoto || second.Target != 3+126 {
		t.Errorf("%v, %v", &second, err)
	}
}

func TestBodyMistakesAreErrors(t *testing.T) {
	for name, b := range map[string]*Body{
		"label of no one": bodyOf(1, 0, jump(OpGoto, 5)),
		"try of no one":   bodyOf(1, 0, in(3, op(OpReturnVoid))),
		"wide register":   bodyOf(300, 0, op(OpConst4, 299), op(OpReturnVoid)),
		"unknown id":      bodyOf(1, 0, Node{Instruction: Instruction{Op: OpConstClass, Count: 1, Index: 99}, Try: NoTry}, op(OpReturnVoid)),
	} {
		e := smallFile(t, "a")
		e.classes[0].Methods[0].Body = b
		if _, err := e.Bytes(); err == nil || !strings.Contains(err.Error(), "Lp/A;->a()I") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
