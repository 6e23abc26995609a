package dex

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"
)

// codeOf makes the code of a method with one register.
func codeOf(units ...uint16) *Code {
	c := &Code{Registers: 1, file: &File{name: "t.dex"}}
	for _, u := range units {
		c.insns = binary.LittleEndian.AppendUint16(c.insns, u)
	}
	return c
}

// read reads code in the memory of what a flow read before.
func read(f *Flow, c *Code) error {
	insns, err := c.Decode(f.Insns)
	if err != nil {
		return err
	}
	return f.Read(c, insns)
}

func TestFlow(t *testing.T) {
	one, two := []Catch{{CatchAll, 0}}, []Catch{{3, 5}}
	code := codeOf(
		0x0038, 5, // 0: if-eqz v0, 5
		0x002b, 4, 0, // 2: packed-switch v0, 6
		0x000e,                                // 5: return-void
		0x0100, 2, 7, 0, 3, 0, 0xfffe, 0xffff, // 6: the table: 7 goes to 5, 8 goes to 0
	)
	code.Tries = []Try{{Start: 0, Count: 2, Handlers: one}, {Start: 5, Count: 1, Handlers: two}}
	f := &Flow{}
	if err := read(f, codeOf(append(make([]uint16, 100), 0x000e)...)); err != nil {
		t.Fatal(err)
	}
	if err := read(f, code); err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		goesOn   bool
		jumps    []Jump
		handlers []Catch
	}{{true, []Jump{{0, 2}}, one}, {true, []Jump{{7, 2}, {8, 0}}, nil}, {false, nil, two}, {false, nil, nil}} {
		if got := f.Continues(i); got != want.goesOn {
			t.Errorf("%d goes on: %v", i, got)
		}
		if got := f.Jumps(i); !slices.Equal(got, want.jumps) {
			t.Errorf("%d jumps to %v, want %v", i, got, want.jumps)
		}
		if got := f.Handlers(i); !slices.Equal(got, want.handlers) {
			t.Errorf("%d is handled by %v, want %v", i, got, want.handlers)
		}
	}
	for pc, want := range map[uint32]int32{0: 0, 1: -1, 2: 1, 5: 2, 6: 3, 7: -1, 14: -1, 1 << 31: -1} {
		if got := f.At(pc); got != want {
			t.Errorf("at %d starts %d, want %d", pc, got, want)
		}
	}
}

func TestFlowRefuses(t *testing.T) {
	astray := codeOf(0x000e, 0x0013, 0) // return-void; const/16
	astray.Tries = []Try{{Start: 0, Count: 1, Handlers: []Catch{{CatchAll, 2}}}}
	var shared []uint16 // 40 switches with one table of 1000 targets
	for i := range uint16(40) {
		shared = append(shared, 0x002b, 120-3*i, 0)
	}
	shared = append(append(shared, 0x0100, 1000), make([]uint16, 2002)...)
	for name, test := range map[string]struct {
		code *Code
		at   uint32 // in code units
		want string
	}{
		"a branch into an instruction": {codeOf(0x0038, 3, 0x0013, 0, 0x000e), 0, "if-eqz goes to 0x3, which is not an instruction"},
		"a branch to a table":          {codeOf(0x0000, 0x0229, 3, 0x000e, 0x0100, 0, 0, 0), 1, "goto/16 goes to 0x4, which is not an instruction"},
		"a handler in an instruction":  {astray, 2, "a handler starts inside an instruction"},
		"a case in an instruction":     {codeOf(0x0000, 0x002b, 3, 0, 0x0100, 1, 0, 0, 1, 0), 1, "packed-switch goes to 0x2, which is not an instruction"},
		"a switch without a table":     {codeOf(0x002b, 3, 0, 0x000e), 0, "packed-switch has no payload"},
		"a table that all share":       {codeOf(shared...), 3 * 33, "more than 16 targets for each unit of the code"},
	} {
		err := read(&Flow{}, test.code)
		var format *FormatError
		if !errors.As(err, &format) || !strings.Contains(err.Error(), test.want) || format.File != "t.dex" || format.Offset != codeHeader+2*test.at {
			t.Errorf("%s: error %v, want %q at unit %d", name, err, test.want, test.at)
		}
	}
}
