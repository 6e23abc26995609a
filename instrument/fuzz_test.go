package instrument

import (
	"archive/zip"
	"io"
	"testing"

	"cbcov/apk/dex"
)

// FuzzInsert probes and marks all methods of whatever sound file comes: the result must be sound, and
// taking everything out again must leave sound code.
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
		out := insertEverywhere(t, file)
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
		e, err := cleaned(probed, nil)
		if err != nil {
			t.Fatal(err)
		}
		reparsed(t, "cleaned", e)
	})
}

const dexName = "classes.dex"

// insertEverywhere probes all methods that can be, and marks all calls; nil: the file cannot be
// written.
func insertEverywhere(t *testing.T, f *dex.File) []byte {
	t.Helper()
	e := dex.Edit(f)
	log, err := addLogMethods(e, Callbacks|Callins|BasicBlocks)
	if err != nil {
		t.Fatal(err)
	}
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
			p.probe, p.constant = !p.static && !p.init, int32(m.Method)
			p.mark = func(in *dex.Instruction) int32 {
				if in.Count == 0 || in.Op.Info().Ref != dex.RefMethod || in.Op == dex.OpInvokeDirect || in.Op == dex.OpInvokeDirectRange {
					return 0
				}
				return int32(in.Index%50) + 1
			}
			if _, err := insert(b, log, p); err == nil {
				e.SetBody(m.Method, b)
			}
		}
	}
	out, err := e.Bytes()
	if err != nil {
		return nil
	}
	return out
}
