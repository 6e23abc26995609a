package instrument

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/ccfa/program"
)

// TestDebugInfoStaysRight holds the debug info of instrumented apps against the originals': as many faults, and at each of the original's
// instructions the line and the variables that were there. CBCOV_APKS lists further apps, as PATH does.
func TestDebugInfoStaysRight(t *testing.T) {
	for _, path := range append(apps(t), filepath.SplitList(os.Getenv("CBCOV_APKS"))...) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, p := load(t, path)
			points := everyCall(t, a, p)
			for _, kinds := range []Probes{Callbacks, BasicBlocks, Callbacks | Callins, Callbacks | Callins | BasicBlocks} {
				files, bodies := rewrittenBodies(t, a, p, Options{Probes: kinds, Points: points})
				if want, got := debugFaults(t, p.Dex()), debugFaults(t, files); !maps.Equal(want, got) {
					t.Errorf("faults are %v, the original has %v", got, want)
				}
				// Where a branch had to be lengthened the instructions are others.
				if compared, left := sameDebug(t, p.Dex(), files, bodies); left*50 > compared {
					t.Errorf("%d methods have been compared, %d have not", compared, left)
				}
			}
		})
	}
}

// rewrittenBodies rewrites an app. It gives all dex files, those that stay as they were too, and the new bodies by their methods.
func rewrittenBodies(t *testing.T, a *apk.APK, p *program.Program, opt Options) ([]*dex.File, map[string]*dex.Body) {
	t.Helper()
	r, err := newRewriter(a, p, opt)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.insertAll(context.Background()), r.home()); err != nil {
		t.Fatal(err)
	}
	var files []*dex.File
	bodies := map[string]*dex.Body{}
	for _, d := range r.dexes {
		files = append(files, reparsed(t, d.name.Path(), d.edit))
		for i := range d.calls {
			if c := &d.calls[i]; c.body != nil {
				bodies[c.method.Ref().String()] = c.body
			}
		}
	}
	return files, bodies
}

// sameDebug compares the debug info of methods with that of their originals. bodies are the new ones. It counts the methods whose
// instructions have all been found, and others.
func sameDebug(t *testing.T, originals, files []*dex.File, bodies map[string]*dex.Body) (compared, left int) {
	t.Helper()
	have := map[string]coded{}
	for _, f := range files {
		for _, m := range codedOf(t, f) {
			have[m.name()] = m
		}
	}
	for _, f := range originals {
		for _, m := range codedOf(t, f) {
			got, ok := have[m.name()]
			if !ok {
				t.Fatalf("%s is missing", m.name())
			}
			if m.sameDebug(t, got, bodies[m.name()]) {
				compared++
			} else {
				left++
			}
		}
	}
	return compared, left
}

// debugFaults counts the faults of all files by kinds.
func debugFaults(t *testing.T, files []*dex.File) map[dex.DebugFaultKind]int {
	t.Helper()
	all := map[dex.DebugFaultKind]int{}
	for _, f := range files {
		found, err := dex.CheckDebug(f)
		if err != nil {
			t.Fatal(err)
		}
		for k, n := range found.Counts {
			all[k] += n
		}
	}
	return all
}

// coded is a method with code.
type coded struct {
	file *dex.File
	m    dex.EncodedMethod
	code *dex.Code
}

func (x coded) name() string { return x.file.Method(x.m.Method).String() }

// codedOf lists the methods of a file that have code.
func codedOf(t *testing.T, f *dex.File) []coded {
	t.Helper()
	var list []coded
	for i := range f.NumClasses() {
		data, err := f.ClassData(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range slices.Concat(data.DirectMethods, data.VirtualMethods) {
			code, err := f.Code(m)
			if err != nil {
				t.Fatal(err)
			}
			if code != nil {
				list = append(list, coded{f, m, code})
			}
		}
	}
	return list
}

// instructions decodes a method, without payloads and the nops that align them.
func (x coded) instructions(t *testing.T) []dex.Instruction {
	t.Helper()
	list, err := x.code.Decode(nil)
	if err != nil {
		t.Fatal(err)
	}
	list = slices.DeleteFunc(list, func(in dex.Instruction) bool { return in.Op.Payload() })
	return withoutNops(list)
}

// withoutNops takes the nops at the end away.
func withoutNops(list []dex.Instruction) []dex.Instruction {
	for len(list) > 0 && list[len(list)-1].Op == dex.OpNop {
		list = list[:len(list)-1]
	}
	return list
}

// keptOf lists those of a method's instructions that were in its body before: only they have a size already in the new one, and the call that
// is made of one to log it before, at the same address. It is not ok where a branch had to be lengthened.
func keptOf(all []dex.Instruction, b *dex.Body) (kept []dex.Instruction, ok bool) {
	if b == nil {
		return all, true
	}
	var list []dex.Instruction
	for _, n := range b.Nodes {
		if n.Label == 0 {
			list = append(list, n.Instruction)
		}
	}
	if list = withoutNops(list); len(list) != len(all) {
		return nil, false
	}
	at := -1 // the original's address of the last one
	for i := range list {
		if list[i].Size == 0 {
			continue
		}
		if at == int(list[i].PC) {
			kept = kept[:len(kept)-1]
		}
		kept, at = append(kept, all[i]), int(list[i].PC)
	}
	return withoutNops(kept), true
}

// sameDebug compares a method with what became of it. It tells whether all of its instructions have been found there.
func (x coded) sameDebug(t *testing.T, got coded, b *dex.Body) bool {
	t.Helper()
	list := x.instructions(t)
	all := got.instructions(t)
	kept, ok := keptOf(all, b)
	if !ok {
		return false
	}
	if len(kept) != len(list) {
		t.Errorf("%s has %d instructions, %d are left", x.name(), len(list), len(kept))
		return false
	}
	was, is := x.debug(t), got.debug(t)
	for i := range list {
		before, after := list[i].PC, kept[i].PC
		if want, got := dex.LineAt(was.lines, before), dex.LineAt(is.lines, after); want != got {
			t.Errorf("%s: %v at 0x%x has line %d, at 0x%x of the original line %d", x.name(), &kept[i], after, got, before, want)
			break
		}
		if want, got := was.live(before), is.live(after); !slices.Equal(want, got) {
			t.Errorf("%s: at %v at 0x%x live %v, at 0x%x of the original %v", x.name(), &kept[i], after, got, before, want)
			break
		}
	}
	if b != nil {
		x.nothingClobbered(t, all, kept, is)
	}
	return true
}

// nothingClobbered fails where inserted code writes a register in which a variable is said to live behind it. The moves of parameters
// are left out: variables follow all of them at once.
func (x coded) nothingClobbered(t *testing.T, all, kept []dex.Instruction, is debug) {
	t.Helper()
	for i := range all {
		in := &all[i]
		if len(kept) == 0 || in.PC < kept[0].PC || dex.Find(kept, in.PC) >= 0 || in.Op.Info().Flags&(dex.SetsRegister|dex.SetsWide) == 0 {
			continue
		}
		for _, v := range is.live(in.PC + in.Size) {
			if v.Register == in.Regs[0] || v.Register+1 == in.Regs[0] && (v.Type == "J" || v.Type == "D") {
				t.Errorf("%s: %v at 0x%x is inserted, and %+v lives there", x.name(), in, in.PC, v)
			}
		}
	}
}

// debug is a method's debug info.
type debug struct {
	lines     []dex.Line
	variables []dex.Variable
}

func (x coded) debug(t *testing.T) debug {
	t.Helper()
	lines, err := x.code.Lines()
	if err != nil {
		t.Fatal(err)
	}
	variables, err := x.code.Variables(x.m)
	if err != nil {
		t.Fatal(err)
	}
	return debug{lines, variables}
}

// live lists the variables at an address by their registers, without their ranges.
func (d debug) live(pc uint32) []dex.Variable {
	var list []dex.Variable
	for _, v := range d.variables {
		if v.Start <= pc && pc < v.End {
			v.Start, v.End = 0, 0
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b dex.Variable) int { return cmp.Compare(a.Register, b.Register) })
	return list
}
