package dex

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"
)

// hostile are changes to a small sound file, with what Parse or Check must say. They are the seeds of
// the fuzz target too.
var hostile = []struct {
	name   string
	change func(b []byte, f *File) []byte
	want   string
}{
	{"empty", func([]byte, *File) []byte { return nil }, "at least 112 bytes"},
	{"cut short", func(b []byte, _ *File) []byte { return b[:len(b)-1] }, "cut short"},
	{"not a dex file", func(b []byte, _ *File) []byte { copy(b, "PK\x03\x04"); return b }, "not a dex file"},
	{"container", func(b []byte, _ *File) []byte { copy(b[4:], "041"); return b }, "container"},
	{"version of no Android", func(b []byte, _ *File) []byte { copy(b[4:], "036"); return b }, "version 036"},
	{"big-endian", put(0x28, 0x78563412), "big-endian"},
	{"header of other size", put(0x24, 0x78), "header size"},
	{"map outside", put(0x34, 0x7ffffff0), "file ends"},
	{"map in the header", put(0x34, 8), "behind the header"},
	{"more strings than bytes", put(0x38, 0x0fffffff), "header says"},
	{"strings elsewhere", put(0x3c, 0x74), "header says"},
	{"map with many sections", atMap(0, 0xffffffff), "more than there can be"},
	{"map with a section twice", func(b []byte, f *File) []byte {
		m := mapOffset(f) + 4
		copy(b[m+24:m+26], b[m+12:m+14])
		return b
	}, "twice"},
	{"overlapping sections", func(b []byte, f *File) []byte {
		m := mapOffset(f) + 4 + 2*12
		binary.LittleEndian.PutUint32(b[m+8:], 0x70) // type ids on top of the string ids
		binary.LittleEndian.PutUint32(b[0x44:], 0x70)
		return b
	}, "not in the order"},
	{"counts that wrap around", func(b []byte, f *File) []byte {
		m := mapOffset(f) + 4 + 4*12
		binary.LittleEndian.PutUint32(b[m+4:], 0x20000001) // method ids: times 8 is 8
		binary.LittleEndian.PutUint32(b[0x58:], 0x20000001)
		return b
	}, "more than the format allows"},
	{"string outside", inTable(0, 0, 0x7fffffff), "file ends"},
	{"string without an end", func(b []byte, f *File) []byte {
		for i := f.stringData[0] + 1; int(i) < len(b); i++ {
			b[i] |= 1
		}
		return b
	}, ""},
	{"strings out of order", func(b []byte, f *File) []byte {
		off := f.tables[0].off
		x, y := binary.LittleEndian.Uint32(b[off:]), binary.LittleEndian.Uint32(b[off+4:])
		binary.LittleEndian.PutUint32(b[off:], y)
		binary.LittleEndian.PutUint32(b[off+4:], x)
		return b
	}, "not sorted"},
	{"type of no string", inTable(1, 0, 0xffff), "of"},
	{"type that is no descriptor", func(b []byte, f *File) []byte {
		name, _ := f.findString("Lp/A;")
		b[f.stringData[name]+5] = 'x'
		return b
	}, "no type descriptor"},
	{"prototype with a list outside", inTable(2, 8, 0x7ffffffc), "file ends"},
	{"prototype with a wrong shorty", inTable(2, 0, 0), "shorty"},
	{"method of no class", inTable(4, 0, 0xffffffff), "names class type"},
	{"class of no type", inTable(5, 0, 0xffff), "class names type"},
	{"class data outside", inTable(5, 24, 0x7fffffff), "file ends"},
	{"class data with many members", func(b []byte, f *File) []byte {
		copy(b[f.classes[0].data:], "\xff\xff\xff\xff\x0f\xff\xff\xff\xff\x0f")
		return b
	}, "more than fit"},
	{"class that is its own superclass", func(b []byte, f *File) []byte {
		copy(b[f.classes[0].off+8:], b[f.classes[0].off:f.classes[0].off+4])
		return b
	}, "before its supertype"},
	{"code of huge length", inCode(12, 0x7fffffff), "more than fit"},
	{"code with more parameters than registers", inCode(0, 0x0005_0000), "registers"},
	{"opcode of no one", inCode(16, 0x3e), "does not exist"},
	{"instruction cut off", inCode(12, 1), "cut off"},
	{"method of no one", inCode(16, 0xffff_0071), "names index"},
	{"register of no one", inCode(16, 0x000f_0f12), "uses register"},
	{"goto into nothing", inCode(16, 0x0000_7f28), "outside of the code"},
	{"goto to itself", inCode(16, 0x0000_0028), "to itself"},
	{"control runs off the end", shortInCode(24, 0x0012), "runs off"},
	{"result of no call", inCode(16, 0x000f_000a), "behind a call"},
	{"tries outside", shortInCode(6, 0xffff), ""},
}

func put(at, v uint32) func([]byte, *File) []byte {
	return func(b []byte, _ *File) []byte {
		binary.LittleEndian.PutUint32(b[at:], v)
		return b
	}
}

func mapOffset(f *File) uint32 {
	s, _ := f.section(secMap)
	return s.off
}

func atMap(at, v uint32) func([]byte, *File) []byte {
	return func(b []byte, f *File) []byte { return put(mapOffset(f)+at, v)(b, f) }
}

// inTable changes a word of the first row of an id table.
func inTable(table int, at, v uint32) func([]byte, *File) []byte {
	return func(b []byte, f *File) []byte { return put(f.tables[table].off+at, v)(b, f) }
}

// inCode changes a word of the first method's code item; instructions start at 16.
func inCode(at, v uint32) func([]byte, *File) []byte {
	return func(b []byte, f *File) []byte {
		s, _ := f.section(secCode)
		return put(s.off+at, v)(b, f)
	}
}

func shortInCode(at uint32, v uint16) func([]byte, *File) []byte {
	return func(b []byte, f *File) []byte {
		s, _ := f.section(secCode)
		binary.LittleEndian.PutUint16(b[s.off+at:], v)
		return b
	}
}

// hostileFile is the sound file that is changed.
func hostileFile(t testing.TB) []byte {
	e := smallFile(t, "a")
	call := op(OpInvokeStatic)
	var err error
	if call.Index, err = e.Method(MethodRef{Class: "Lp/A;", Name: "a", Desc: "()I"}); err != nil {
		t.Fatal(err)
	}
	e.classes[0].Methods[0].Body = bodyOf(1, 0, call, op(OpMoveResult, 0), op(OpReturn, 0))
	data, err := e.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestHostileFilesAreRefused(t *testing.T) {
	for _, x := range hostile {
		data := hostileFile(t)
		f := parse(t, "small", data)
		broken, err := Parse("evil.dex", x.change(data, f), Options{})
		if err == nil {
			err = Check(broken)
		}
		var format *FormatError
		if !errors.As(err, &format) {
			t.Errorf("%s: error is %v", x.name, err)
		} else if !strings.Contains(err.Error(), x.want) || format.File != "evil.dex" {
			t.Errorf("%s: error is %v, want %q in it", x.name, err, x.want)
		}
	}
}

// TestClassesShareNoMembers gives two classes one list of members: thousands of them would make gigabytes of a small file.
func TestClassesShareNoMembers(t *testing.T) {
	e := smallFile(t, "a")
	twin := NewClass{Name: "Lp/Twin;", Super: "Ljava/lang/Object;", Methods: []NewMethod{{Name: "x", Desc: "()V", Flags: AccAbstract}}}
	if err := e.AddClass(&twin); err != nil {
		t.Fatal(err)
	}
	data, err := e.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	f := parse(t, "small", data)
	i := f.FindClass("Lp/Twin;")
	binary.LittleEndian.PutUint32(data[f.classes[i].off+24:], f.classes[1-i].data)
	if f, err = Parse("evil", data, Options{}); err != nil {
		t.Fatal(err)
	}
	if _, err := f.ClassData(i); err == nil || !strings.Contains(err.Error(), "which is another's") {
		t.Errorf("error is %v", err)
	}
}

func TestChecksums(t *testing.T) {
	for at, want := range map[int]string{8: "checksum", 20: "checksum", 200: "checksum"} {
		data := hostileFile(t)
		data[at] ^= 1
		if _, err := Parse("evil.dex", data, Options{Checksum: true}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("byte %d changed: %v", at, err)
		}
	}
}

// FuzzParse reads whatever comes, and rewrites what is sound: the result must be sound and mean the same.
func FuzzParse(f *testing.F) {
	for _, x := range hostile {
		data := hostileFile(f)
		f.Add(x.change(data, parse(f, "small", append([]byte{}, data...))))
	}
	f.Add(hostileFile(f))
	f.Add(fixtures(f)[0].data)
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse("fuzz.dex", data, Options{})
		if (file == nil) == (err == nil) {
			t.Fatalf("file %v, error %v", file, err)
		}
		if err != nil || Check(file) != nil {
			if err == nil {
				Edit(file).Bytes() // must not panic
			}
			return
		}
		want := printed(t, file)
		e := Edit(file)
		for _, m := range methods(t, file) {
			code, err := file.Code(m)
			if err != nil {
				t.Fatal(err)
			}
			if b, err := code.Body(); err == nil {
				e.SetBody(m.Method, b)
			}
		}
		e.String("\x01 added")
		out, err := e.Bytes()
		if err != nil {
			return // an item that two sections claim, say
		}
		again, err := Parse("rewritten", out, Options{Checksum: true})
		if err != nil {
			t.Fatal(err)
		}
		if d := diff(withoutTries(want), withoutTries(printed(t, again))); d != "" {
			t.Error(d)
		}
	})
}
