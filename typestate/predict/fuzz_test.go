package predict

import (
	"context"
	"path/filepath"
	"testing"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/typestate"
	"cbcov/typestate/observe"
)

// FuzzFollow follows all methods of a dex file, whatever it says: no panic, no endless search.
func FuzzFollow(f *testing.F) {
	for _, app := range []string{"brokentask", "protocols"} {
		a, err := apk.Open(filepath.Join("../../testdata/apps", app+".apk"))
		if err != nil {
			f.Fatal(err)
		}
		files, err := a.DexFiles()
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			f.Add(file.Data, uint32(0), byte(0))
		}
		a.Close()
	}
	model, err := framework.Load(34)
	if err != nil {
		f.Fatal(err)
	}
	any := &typestate.Machine{
		Class: "java.lang.Object", Inputs: []string{"call", typestate.Delta}, Outputs: []string{typestate.Nothing, typestate.Beta, typestate.Err},
		States: []typestate.State{{Name: "one", Edges: []typestate.Edge{{Output: 0, To: 1}, {Output: 1, To: 0}}},
			{Name: "two", Edges: []typestate.Edge{{Output: 2, To: 1}, {Output: 2, To: 1}}}},
		Binding: &typestate.Binding{
			Births: []typestate.Birth{{Method: typestate.Method{Name: "<init>"}}},
			Inputs: []typestate.Input{{Input: "call", Method: typestate.Method{Name: "*"}}},
		},
		Provenance: &typestate.Provenance{Purpose: "Any"},
	}
	f.Fuzz(func(t *testing.T, data []byte, at uint32, by byte) {
		data = append([]byte(nil), data...)
		if int(at) < len(data) {
			data[at] ^= by
		}
		file, err := dex.Parse("classes.dex", data, dex.Options{})
		if err != nil {
			return
		}
		p, err := program.Analyze(program.Input{Dex: []*dex.File{file}, Components: []string{"Lapp/brokentask/Main;", "Lapp/protocols/Main;"}}, model, program.Options{})
		if err != nil {
			return
		}
		points, err := observe.Resolve(p, []*typestate.Machine{any})
		if err != nil || len(points.Machines) == 0 {
			return
		}
		a := &ccfa.Automaton{}
		s := newSlice(findFacts(p, points), a, &ccfa.Nested{}, points, 0)
		if s == nil {
			return
		}
		l, err := newLives(a, p)
		if err != nil {
			t.Fatal(err)
		}
		w := newWorld(s, a, l, p, points, Options{}.filled())
		for _, m := range p.Methods() {
			if b := w.body(m); b != nil {
				b.meetings()
				w.follow([]*state{{frames: []frame{newFrame(b, make([]value, len(b.types)+1))}}})
			}
		}
		if err := explore(context.Background(), a, []*world{w}, Options{}.filled()); err != nil {
			t.Fatal(err)
		}
	})
}
