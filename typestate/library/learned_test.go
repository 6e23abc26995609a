package library

import (
	"errors"
	"os"
	"strconv"
	"testing"

	"cbcov/device"
	"cbcov/device/embedded"
	"cbcov/learner/experiment"
	"cbcov/learner/oracle"
	"cbcov/learner/purpose"
	"cbcov/typestate"
)

// learnable are the shipped purposes of classes that the embedded device has something of, with what the library has of them.
func learnable(t *testing.T) map[*purpose.Purpose]Class {
	t.Helper()
	l, err := Read(os.DirFS("machines"))
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]Class{}
	for _, c := range l {
		byName[c.Purpose] = c
	}
	purposes, err := purpose.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	all := map[*purpose.Purpose]Class{}
	for _, p := range purposes {
		if p.On("embedded").Fidelity != typestate.NoneToGet {
			all[p] = byName[p.Name]
		}
	}
	return all
}

// TestMachinesAreFresh checks that the library has what the shipped purposes of today ask, at all levels that their classes have.
func TestMachinesAreFresh(t *testing.T) {
	for p, c := range learnable(t) {
		have := map[int]*typestate.Machine{}
		for _, v := range c.Levels {
			have[v.API] = v.Machine
		}
		for _, api := range embedded.Levels() {
			m := have[api]
			if p.API.Has(api) != (m != nil) {
				t.Errorf("%s, API %d: the library and the purpose's range do not fit; run: make typestates", p.Name, api)
			} else if m != nil && (m.Provenance == nil || m.Provenance.Hash != p.Hash) {
				t.Errorf("%s, API %d: learned by another text of the purpose; run: make typestates", p.Name, api)
			}
		}
	}
}

// TestLearnedAgain learns the library's machines again, at an old level and at the default one.
func TestLearnedAgain(t *testing.T) {
	for _, api := range []int{28, embedded.DefaultAPI} {
		lab, err := embedded.OpenLaboratory(t.Context(), api, device.Options{})
		if os.Getenv("CBCOV_TEST_ALL") == "" && (errors.Is(err, embedded.ErrNotInstalled) || errors.Is(err, embedded.ErrTool)) {
			t.Skip(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		for p, c := range learnable(t) {
			t.Run(p.Name+"-"+strconv.Itoa(api), func(t *testing.T) { learnAgain(t, lab, p, c, api) })
		}
		if err := lab.Close(); err != nil {
			t.Error(err)
		}
	}
}

func learnAgain(t *testing.T, lab *embedded.Laboratory, p *purpose.Purpose, c Class, api int) {
	libraries, err := embedded.FetchLibraries(t.Context(), embedded.LibraryOptions{Names: p.Libraries})
	if err != nil {
		t.Fatal(err)
	}
	r, err := experiment.Learn(t.Context(), experiment.Plan{
		Settings: experiment.Settings{Bound: oracle.Default, Seed: 1}, Purpose: p, Laboratory: lab, API: api, ClassPath: libraries.ClassPath,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range c.Levels {
		if v.API == api && !typestate.Equal(v.Machine, r.Machine) {
			t.Errorf("the library's machine answers otherwise: %+v; run: make typestates", typestate.Diff(v.Machine, r.Machine, 3).Differences)
		}
	}
}
