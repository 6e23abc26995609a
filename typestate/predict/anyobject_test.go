package predict_test

import (
	"context"
	"path/filepath"
	"testing"

	"cbcov/typestate"
	"cbcov/typestate/observe"
	"cbcov/typestate/predict"
)

// TestAnyObject follows all objects of the fixture apps, whatever their class: all code is in the slice then. A third call is an error.
func TestAnyObject(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(apps, "*.apk"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	m := &typestate.Machine{
		Class: "java.lang.Object", Inputs: []string{"call", typestate.Delta}, Outputs: []string{typestate.Nothing, typestate.Beta, typestate.Err},
		States: []typestate.State{
			{Name: "none", Edges: []typestate.Edge{{Output: 0, To: 1}, {Output: 1, To: 0}}},
			{Name: "one", Edges: []typestate.Edge{{Output: 0, To: 2}, {Output: 1, To: 1}}},
			{Name: "two", Edges: []typestate.Edge{{Output: 2, To: 3}, {Output: 1, To: 2}}},
			{Name: "sink", Edges: []typestate.Edge{{Output: 2, To: 3}, {Output: 2, To: 3}}},
		},
		Binding: &typestate.Binding{
			Births: []typestate.Birth{{Method: typestate.Method{Name: "<init>"}}},
			Inputs: []typestate.Input{{Input: "call", Method: typestate.Method{Name: "*"}}},
		},
		Provenance: &typestate.Provenance{Purpose: "Any"},
	}
	found := 0
	for _, path := range paths {
		a, p := load(t, path)
		points, err := observe.Resolve(p, []*typestate.Machine{m})
		if err != nil {
			t.Fatal(err)
		}
		r, err := predict.Check(context.Background(), a, p, points, predict.Options{States: 200, Steps: 20000})
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range r.Predictions {
			if len(x.Sequence) == 0 || x.Caller == "" || x.Method == "" || len(x.ID) != 16 {
				t.Errorf("%s: %+v", path, x)
			}
			found++
		}
	}
	if found == 0 {
		t.Error("no third call anywhere")
	}
}
