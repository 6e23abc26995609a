package instrument

import (
	"archive/zip"
	"io"
	"testing"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
)

// FuzzInsert probes and marks all methods of whatever sound file comes: the result must be sound, its debug info too.
func FuzzInsert(f *testing.F) {
	for _, path := range apps(f)[:3] {
		z, err := zip.OpenReader(path)
		if err != nil {
			f.Fatal(err)
		}
		r, err := z.Open(dexName)
		if err != nil {
			f.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		z.Close()
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := dex.Parse("fuzz.dex", data, dex.Options{})
		if err != nil || dex.Check(file) != nil {
			return
		}
		out, bodies := insertEverywhere(t, file)
		if out == nil {
			return
		}
		probed, err := dex.Parse("probed.dex", out, dex.Options{Checksum: true})
		if err == nil {
			err = dex.Check(probed)
		}
		if err != nil {
			t.Fatal(err)
		}
		was, is := debugFaults(t, []*dex.File{file}), debugFaults(t, []*dex.File{probed})
		for kind, n := range is {
			if n > was[kind] {
				t.Errorf("%d faults of debug info: %s; the original has %d", n, kind, was[kind])
			}
		}
		if len(was) == 0 {
			sameDebug(t, []*dex.File{file}, []*dex.File{probed}, bodies)
		}
	})
}

const dexName = "classes.dex"

// insertEverywhere probes all methods that can be, and marks all calls; nil: the file cannot be
// written. It also gives the new bodies.
func insertEverywhere(t *testing.T, f *dex.File) ([]byte, map[string]*dex.Body) {
	t.Helper()
	bodies := map[string]*dex.Body{}
	e := dex.Edit(f)
	log, err := addLogMethods(e, Callbacks|Callins|BasicBlocks)
	if err != nil {
		t.Fatal(err)
	}
	generated, this := generateEverything(e), e.String("this")
	for i := range f.NumClasses() {
		data, err := f.ClassData(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range append(data.DirectMethods, data.VirtualMethods...) {
			code, err := f.Code(m)
			if code == nil || err != nil {
				continue
			}
			b, err := code.Body()
			if err != nil {
				continue
			}
			p := plan{desc: f.Method(m.Method).Desc, static: m.Flags&dex.AccStatic != 0, init: m.Flags&dex.AccConstructor != 0}
			p.types = typeIndexesOf(f, m, this)
			p.probe, p.constant = !p.static && !p.init, int32(m.Method)
			p.mark = func(in *dex.Instruction) int32 {
				if in.Count == 0 || in.Op.Info().Ref != dex.RefMethod || in.Op == dex.OpInvokeDirect || in.Op == dex.OpInvokeDirectRange {
					return 0
				}
				return int32(in.Index%50) + 1
			}
			p.call = everyCallOf(f, generated)
			if list, err := code.Decode(nil); err == nil {
				p.blocks, _, _ = basicBlocks(code, list)
			}
			if _, err := insert(b, log, p); err == nil {
				e.SetBody(m.Method, b)
				bodies[f.Method(m.Method).String()] = b
			}
		}
	}
	out, err := e.Bytes()
	if err != nil {
		return nil, nil
	}
	return out, bodies
}

// generateEverything names in a file a generated method of each form for each reference.
func generateEverything(e *dex.Editor) map[generated]uint32 {
	all := map[generated]uint32{}
	for i := range e.File().NumMethods() {
		ref := e.File().Method(uint32(i))
		for _, f := range []form{formVirtual, formInterface, formStatic, formBefore, formBeforeStatic, formMade} {
			h := generated{form: f, number: i}
			if m, err := e.Method(h.ref(&callin{ref: ref, target: ref})); err == nil {
				all[h] = m
			}
		}
	}
	return all
}

// everyCallOf logs every call: those of references with an even number by detours where that can be.
func everyCallOf(f *dex.File, all map[generated]uint32) func(*dex.Instruction) (callProbe, bool) {
	return func(in *dex.Instruction) (callProbe, bool) {
		if in.Op.Info().Ref != dex.RefMethod || in.Op.Info().Format == dex.Fmt45cc || in.Op.Info().Format == dex.Fmt4rcc {
			return callProbe{}, false
		}
		ref := f.Method(in.Index)
		kind, swaps := detourForm(in.Op)
		switch {
		case ref.Name == descriptor.Constructor && in.Count > 0:
			kind = formMade
		case swaps && in.Index%2 == 0:
		case kind == formStatic:
			kind = formBeforeStatic
		default:
			kind = formBefore
		}
		m, ok := all[generated{form: kind, number: int(in.Index)}]
		return callProbe{kind, m, descriptor.Result(ref.Desc)}, ok
	}
}
