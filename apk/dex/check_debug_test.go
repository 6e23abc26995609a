package dex

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// debugMethods are the methods whose debug info tests give byte by byte. Instructions stand at 0, 3, 4 and 5, a table from 6 to 11.
var debugMethods = []struct {
	name, desc     string
	flags          uint32
	registers, ins uint16
}{
	{"free", "()V", AccStatic, 3, 0},
	{"take", "(IJLjava/lang/String;)V", 0, 6, 5}, // this in v1, parameters in v2, v3 with v4, v5
	{"wide", "(DLp/A;D)V", AccStatic, 6, 5},      // v1 with v2, v3, v4 with v5
	{"full", "(Ljava/lang/String;I)V", 0, 3, 3},  // this in v0, parameters in v1, v2
}

// Indexes into the tables of the file of debugMethods, plus one, as debug info has them.
const (
	typeD, typeI, typeJ, typeString = 1, 2, 3, 5
	nameSig, nameX, nameY, nameZ    = 14, 17, 18, 19
)

// withDebug makes a file where one of debugMethods has debug info, which begins with some bytes.
func withDebug(t testing.TB, method string, raw []byte) (*File, EncodedMethod, *Code) {
	t.Helper()
	e := smallFile(t)
	for _, s := range []string{"sig", "x", "y", "z"} {
		e.String(s)
	}
	for _, m := range debugMethods {
		fill := op(OpFillArrayData, 0)
		fill.Array = &ArrayData{Width: 1, Data: []byte{1, 2, 3}}
		b := bodyOf(m.registers, 1, label(1), fill, op(OpNop), op(OpReturnVoid))
		b.Ins = m.ins
		if m.name == method {
			b.Debug = &DebugInfo{Events: make([]DebugEvent, len(raw))}
			for i := range raw {
				b.Debug.Events[i] = DebugEvent{At: 1, Op: dbgPrologueEnd}
			}
		}
		e.classes[0].Methods = append(e.classes[0].Methods, NewMethod{Name: m.name, Desc: m.desc, Flags: AccPublic | m.flags, Body: b})
	}
	if _, err := e.newClassIDs(e.classes[0]); err != nil {
		t.Fatal(err)
	}
	data, err := e.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	f := parse(t, "debug.dex", data)
	for i, s := range map[uint32]string{nameSig: "sig", nameX: "x", nameY: "y", nameZ: "z"} {
		if f.String(i-1) != s {
			t.Fatalf("the strings are %q", f.strings)
		}
	}
	for i, s := range map[uint32]string{typeD: "D", typeI: "I", typeJ: "J", typeString: "Ljava/lang/String;"} {
		if f.Type(i-1) != s {
			t.Fatalf("type %d is %s", i-1, f.Type(i-1))
		}
	}
	for _, m := range methods(t, f) {
		code, err := f.Code(m)
		if err != nil {
			t.Fatal(err)
		}
		if code.Debug != 0 {
			copy(data[code.Debug:], raw)
			return f, m, code
		}
	}
	t.Fatalf("there is no method %s", method)
	return nil, EncodedMethod{}, nil
}

// debugCase is the debug info of one of debugMethods.
type debugCase struct {
	name, method string
	raw          []byte
	faults       string // by kinds
	says         string // what the first fault says
	variables    string // "error" where Android reads none
}

// debugCases are debug infos with what CheckDebug and Variables say of them. They are the seeds of the fuzz target too.
var debugCases = []debugCase{
	{"nothing", "free", []byte{
		1, 0, // line 1, no parameters
		dbgEnd,
	}, "", "", ""},
	{"receiver and parameters live from the start", "take", []byte{
		1, 3, nameX, 0, nameY, // line 1, three parameters; the second has no name
		dbgEnd,
	}, "", "", "v1 this Lp/A; 0-12, v2 x I 0-12, v5 y Ljava/lang/String; 0-12"},
	{"wide parameters take two registers", "wide", []byte{
		1, 3, nameX, nameY, nameZ, // line 1, three parameters
		dbgEnd,
	}, "", "", "v1 x D 0-12, v3 y Lp/A; 0-12, v4 z D 0-12"},
	{"start, end, restart", "free", []byte{
		1, 0, // line 1, no parameters
		dbgStartLocal, 1, nameX, typeI, // at 0
		dbgAdvancePC, 3, dbgEndLocal, 1, // at 3
		dbgAdvancePC, 1, dbgRestartLocal, 1, // at 4
		dbgEnd,
	}, "", "", "v1 x I 0-3, v1 x I 4-12"},
	{"signature", "free", []byte{
		1, 0, // line 1, no parameters
		dbgStartLocalExtended, 2, nameX, typeString, nameSig, // at 0
		dbgEnd,
	}, "", "", "v2 x Ljava/lang/String; sig 0-12"},
	{"start ends what lived there", "take", []byte{
		1, 3, nameX, 0, 0, // line 1, three parameters
		dbgAdvancePC, 4, dbgStartLocal, 2, nameZ, typeString, // at 4
		dbgEnd,
	}, "", "", "v1 this Lp/A; 0-12, v2 x I 0-4, v2 z Ljava/lang/String; 4-12"},
	{"parameter ends and lives again", "full", []byte{
		1, 2, nameX, 0, // line 1, two parameters
		dbgAdvancePC, 3, dbgEndLocal, 1, // at 3
		dbgAdvancePC, 1, dbgRestartLocal, 1, // at 4
		dbgEnd,
	}, "", "", "v0 this Lp/A; 0-12, v1 x Ljava/lang/String; 0-3, v1 x Ljava/lang/String; 4-12"},
	{"a parameter without a name is declared all the same", "full", []byte{
		1, 2, 0, 0, // line 1, two parameters
		dbgEndLocal, 2, dbgAdvancePC, 3, dbgRestartLocal, 2, // at 0 and 3
		dbgEnd,
	}, "", "", "v0 this Lp/A; 0-12"},
	{"lines may stand anywhere", "free", []byte{
		1, 0, // line 1, no parameters
		dbgFirstSpecial + 4 + 15,             // line 1 at 1, inside an instruction
		dbgAdvancePC, 5, dbgFirstSpecial + 5, // line 2 at 6, a table
		dbgAdvancePC, 0x80, 1, dbgFirstSpecial + 5, // line 3 behind the code
		dbgEnd,
	}, "", "", ""},
	{"restart of what never was there", "free", []byte{
		1, 0, // line 1, no parameters
		dbgAdvancePC, 3, dbgRestartLocal, 2, // at 3
		dbgEnd,
	}, "undeclared 1", "ends or restarts a variable of v2", ""},
	{"end of what never was there", "wide", []byte{
		1, 3, nameX, nameY, nameZ, // line 1, three parameters
		dbgEndLocal, 2, // the second register of x
		dbgEnd,
	}, "undeclared 1", "of v2, which never had one", "v1 x D 0-12, v3 y Lp/A; 0-12, v4 z D 0-12"},
	{"end of what has ended", "full", []byte{
		1, 2, nameX, nameY, // line 1, two parameters
		dbgAdvancePC, 3, dbgEndLocal, 1, dbgEndLocal, 1, // at 3
		dbgEnd,
	}, "dead 1", "ends the variable of v1", "v0 this Lp/A; 0-12, v1 x Ljava/lang/String; 0-3, v2 y I 0-12"},
	{"restart of what lives", "full", []byte{
		1, 2, nameX, nameY, // line 1, two parameters
		dbgAdvancePC, 3, dbgRestartLocal, 0, // at 3
		dbgEnd,
	}, "live 1", "restarts the variable of v0", "v0 this Lp/A; 0-12, v1 x Ljava/lang/String; 0-12, v2 y I 0-12"},
	{"register outside of the frame", "free", []byte{
		1, 0, // line 1, no parameters
		dbgStartLocal, 3, nameX, typeI, // at 0
		dbgEndLocal, 0xff, 0xff, 3, // v65535
		dbgRestartLocal, 0xff, 0xff, 0xff, 0xff, 0xf, // v4294967295
		dbgEnd,
	}, "register 3", "names v3 in a frame of 3 registers", "error"},
	{"second register outside of the frame", "free", []byte{
		1, 0, // line 1, no parameters
		dbgStartLocal, 2, nameX, typeJ, // at 0
		dbgEnd,
	}, "register 1", "puts a variable of type J into v2", "error"},
	{"long over another", "free", []byte{
		1, 0, // line 1, no parameters
		dbgStartLocal, 1, nameX, typeI, // at 0
		dbgStartLocal, 0, nameY, typeJ, // at 0
		dbgEnd,
	}, "overlap 1", "puts a variable of type J into v0", "v0 y J 0-12, v1 x I 0-12"},
	{"another over a long's second register", "take", []byte{
		1, 3, 0, nameY, 0, // line 1, three parameters
		dbgAdvancePC, 3, dbgStartLocal, 4, nameX, typeI, // at 3
		dbgEnd,
	}, "overlap 1", "one of type J lives in v3", "v1 this Lp/A; 0-12, v3 y J 0-12, v4 x I 3-12"},
	{"what has no name or has ended is in nobody's way", "take", []byte{
		1, 3, 0, 0, nameX, // line 1, three parameters
		dbgStartLocal, 4, nameY, typeI, // at 0: the long in v3 has no name
		dbgEndLocal, 5, dbgEndLocal, 4, dbgStartLocal, 4, nameZ, typeD, // at 0
		dbgEnd,
	}, "", "", "v1 this Lp/A; 0-12, v4 z D 0-12"},
	{"variable changes inside an instruction", "free", []byte{
		1, 0, // line 1, no parameters
		dbgAdvancePC, 1, dbgStartLocal, 0, nameX, typeI, // at 1
		dbgEnd,
	}, "address 1", "at address 0x1, where no instruction starts", "v0 x I 1-12"},
	{"variable changes in a table", "free", []byte{
		1, 0, // line 1, no parameters
		dbgStartLocal, 0, nameX, typeI, // at 0
		dbgAdvancePC, 6, dbgEndLocal, 0, // at 6
		dbgEnd,
	}, "address 1", "at address 0x6", "v0 x I 0-6"},
	{"variable changes behind the code", "free", []byte{
		1, 0, // line 1, no parameters
		dbgAdvancePC, 0x80, 1, dbgStartLocal, 0, nameX, typeI, // at 128
		dbgEnd,
	}, "address 1", "at address 0x80", ""},
	{"addresses wrap around", "free", []byte{
		1, 0, // line 1, no parameters
		dbgAdvancePC, 3, // at 3
		dbgAdvancePC, 0xff, 0xff, 0xff, 0xff, 0xf, // at 2
		dbgEnd,
	}, "address 1", "goes back from address 0x3 to 0x2", ""},
	{"line below zero", "free", []byte{
		1, 0, // line 1, no parameters
		dbgAdvanceLine, 0x76, dbgAdvanceLine, 10, dbgFirstSpecial + 4, // line -9, then 1
		dbgFirstSpecial, // line -3
		dbgEnd,
	}, "line 1", "gives line -3", ""},
	{"line above an int", "free", []byte{
		0xff, 0xff, 0xff, 0xff, 7, 0, // line 2147483647, no parameters
		dbgFirstSpecial + 4, dbgFirstSpecial + 5, // and one more
		dbgEnd,
	}, "line 1", "gives line 2147483648", ""},
	{"too few parameters", "full", []byte{
		1, 1, nameX, // line 1, one parameter
		dbgEndLocal, 2, // the other is there all the same
		dbgEnd,
	}, "parameters 1", "names 1 parameters, the method has 2", "error"},
	{"too many parameters", "free", []byte{
		1, 1, nameX, // line 1, one parameter
		dbgEnd,
	}, "parameters 1", "names 1 parameters, the method has 0", "error"},
	{"parameters without an end", "free", []byte{
		1, 0xff, 0xff, 0xff, 0xff, 0xf, // line 1, 4294967295 parameters
	}, "decode 1", "more than fit into the file", "error"},
	{"string of no one", "free", []byte{
		1, 0, // line 1, no parameters
		dbgStartLocal, 0, 0x7f, typeI, // string 126
		dbgEnd,
	}, "decode 1", "names string 126", "error"},
	{"type of no one", "free", []byte{
		1, 0, // line 1, no parameters
		dbgStartLocal, 0, nameX, 0x7f, // type 126
		dbgEnd,
	}, "decode 1", "names type 126", "error"},
	{"parameter's name of no one", "free", []byte{
		1, 1, 0x7f, // line 1, a parameter named by string 126
		dbgEnd,
	}, "decode 1", "names string 126", "error"},
	{"file of no one", "free", []byte{
		1, 0, // line 1, no parameters
		dbgSetFile, 0x7f, // string 126
		dbgEnd,
	}, "decode 1", "names string 126", "error"},
	{"number longer than 32 bits", "free", []byte{
		1, 0, // line 1, no parameters
		dbgAdvancePC, 0xff, 0xff, 0xff, 0xff, 0x7f,
		dbgEnd,
	}, "decode 1", "longer than 32 bits", "error"},
}

func TestDebugFaults(t *testing.T) {
	for _, x := range debugCases {
		f, m, code := withDebug(t, x.method, x.raw)
		found, err := CheckDebug(f)
		if err != nil {
			t.Errorf("%s: %v", x.name, err)
			continue
		}
		text := found.String()
		first, _, _ := strings.Cut(text, "\n")
		_, kinds, _ := strings.Cut(first, " of 1 methods")
		if got := strings.TrimPrefix(kinds, ", "); got != x.faults {
			t.Errorf("%s: faults are %q, want %q", x.name, got, x.faults)
		}
		if x.faults != "" {
			var format *FormatError
			fault := found.First[0]
			if !errors.As(fault, &format) || format.File != "debug.dex" || format.Offset < code.Debug || fault.Method.Name != x.method ||
				!strings.Contains(text, x.says) || !strings.Contains(x.faults, fault.Kind.String()) {
				t.Errorf("%s: %s", x.name, text)
			}
		}
		if got := variablesText(code, m); got != x.variables {
			t.Errorf("%s: variables are %q, want %q", x.name, got, x.variables)
		}
	}
}

// TestSharedDebugInfoIsBounded gives many methods one long debug info: a small file must not take long.
func TestSharedDebugInfoIsBounded(t *testing.T) {
	e := smallFile(t)
	for i := range 200 {
		b := returnInt(1)
		b.Nodes = append([]Node{label(b.NewLabel())}, b.Nodes...)
		b.Debug = &DebugInfo{Events: make([]DebugEvent, 2000)}
		for k := range b.Debug.Events {
			b.Debug.Events[k] = DebugEvent{At: 1, Op: dbgPrologueEnd}
		}
		e.classes[0].Methods = append(e.classes[0].Methods, NewMethod{Name: fmt.Sprint("m", i), Desc: "()I", Flags: AccPublic | AccStatic, Body: b})
	}
	if _, err := e.newClassIDs(e.classes[0]); err != nil {
		t.Fatal(err)
	}
	_, err := CheckDebug(written(t, e))
	if err == nil || !strings.Contains(err.Error(), "share more debug info than a file of this size can mean") {
		t.Errorf("error is %v", err)
	}
}

// variablesText prints variables in one line.
func variablesText(c *Code, m EncodedMethod) string {
	list, err := c.Variables(m)
	if err != nil {
		return "error"
	}
	var text []string
	for _, v := range list {
		words := strings.TrimSpace(v.Name + " " + v.Type + " " + v.Signature)
		text = append(text, fmt.Sprintf("v%d %s %d-%d", v.Register, words, v.Start, v.End))
	}
	return strings.Join(text, ", ")
}
