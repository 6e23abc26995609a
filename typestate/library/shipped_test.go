package library

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/learner/purpose"
	"cbcov/typestate"
)

// bound are the shipped machines of a level, as PURPOSE-API.
func bound(t *testing.T, machines []*typestate.Machine) []string {
	t.Helper()
	var names []string
	for _, m := range machines {
		names = append(names, fmt.Sprintf("%s-%d", m.Provenance.Purpose, m.Provenance.API))
	}
	return names
}

func TestShipped(t *testing.T) {
	for api, level := range map[int]int{34: 34, 32: 31, 99: 35, 16: 23} {
		machines, err := Shipped(api)
		if err != nil {
			t.Fatal(err)
		}
		names := bound(t, machines)
		learned := []string{fmt.Sprintf("AsyncTask-%d", level), fmt.Sprintf("SQLiteDatabase-%d", level)}
		for _, want := range append(learned, "Camera-0", "WriteAheadLogging-0") {
			if !slices.Contains(names, want) {
				t.Errorf("API %d: no %s in %v", api, want, names)
			}
		}
		if !slices.IsSorted(names) {
			t.Errorf("API %d: not in order: %v", api, names)
		}
		for _, m := range machines {
			if m.Binding == nil || m.Binding.Check(m) != nil {
				t.Errorf("%s has no sound binding", m.Provenance.Purpose)
			}
		}
	}
}

// TestShippedFollowPurposes checks that the machines in the binary have what their purposes say of apps.
func TestShippedFollowPurposes(t *testing.T) {
	machines, err := Shipped(34)
	if err != nil {
		t.Fatal(err)
	}
	purposes, err := purpose.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range purposes {
		if i := slices.IndexFunc(machines, func(m *typestate.Machine) bool { return m.Provenance.Purpose == p.Name }); i >= 0 {
			if d := cmp.Diff(p.App, machines[i].Binding); d != "" {
				t.Errorf("%s (-purpose +binary); run: make typestates\n%s", p.Name, d)
			}
		}
	}
}

// answers runs a word of inputs and gives the outputs.
func answers(t *testing.T, m *typestate.Machine, inputs string) string {
	t.Helper()
	var word []int
	for name := range strings.FieldsSeq(inputs) {
		i := slices.Index(m.Inputs, name)
		if i < 0 {
			t.Fatalf("no input %s", name)
		}
		word = append(word, i)
	}
	outputs, _ := m.Run(m.Initial, word)
	var names []string
	for _, o := range outputs {
		names = append(names, m.Outputs[o])
	}
	return strings.Join(names, " ")
}

// TestWritten checks what the machines that are written by hand say.
func TestWritten(t *testing.T) {
	machines, err := ReadWritten(os.DirFS("written"))
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]*typestate.Machine{}
	for _, m := range machines {
		byName[m.Provenance.Purpose] = m
	}
	for _, c := range []struct{ purpose, inputs, outputs string }{
		{"Camera", "startPreview takePicture delta startPreview takePicture delta release", "ok ok taken ok ok taken ok"},
		{"Camera", "startPreview takePicture takePicture", "ok ok err"},
		{"Camera", "startPreview takePicture startPreview", "ok ok err"},
		{"Camera", "takePicture", "err"},
		{"Camera", "startPreview takePicture delta takePicture", "ok ok taken err"},
		{"Camera", "startPreview stopPreview release release", "ok ok ok ok"},
		{"Camera", "release use", "ok err"},
		{"Camera", "startPreview takePicture release delta", "ok ok ok beta"},
		{"WriteAheadLogging", "openNew delta delta enable close openAgain", "ok created opened ok ok err"},
		{"WriteAheadLogging", "openOld delta delta enable openAgain delta", "ok upgraded opened ok ok beta"},
		{"WriteAheadLogging", "enable openOld", "ok err"},
		{"WriteAheadLogging", "enable openNew delta delta delta", "ok ok created opened beta"},
		{"WriteAheadLogging", "enable openSame delta delta", "ok ok opened beta"},
		{"WriteAheadLogging", "enable disable openOld delta", "ok ok ok upgraded"},
	} {
		if got := answers(t, byName[c.purpose], c.inputs); got != c.outputs {
			t.Errorf("%s: %s: %s", c.purpose, c.inputs, got)
		}
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	own := strings.ReplaceAll(string(machine(t, "ok")), `"purpose": ""`, `"purpose": "AsyncTask"`)
	other := strings.ReplaceAll(string(machine(t, "late")), `"purpose": ""`, `"purpose": "Mine"`)
	for name, text := range map[string]string{
		"AsyncTask-30.json": own, "AsyncTask-40.json": "not chosen", "Mine.json": other, "read.me": "not read",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	machines, err := Open(34, dir)
	if err != nil {
		t.Fatal(err)
	}
	var seen int
	for _, m := range machines {
		if name := m.Provenance.Purpose; name == "Mine" || name == "AsyncTask" {
			seen++
			if m.Class != "p.C" {
				t.Errorf("%s is not the folder's: %s", name, m.Class)
			}
		}
	}
	shipped, err := Shipped(34)
	if err != nil || seen != 2 || len(machines) != len(shipped)+1 {
		t.Errorf("%d of 2 machines, %d in all beside %d shipped ones; %v", seen, len(machines), len(shipped), err)
	}
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(34, filepath.Join(dir, "none")); err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("a folder that is not there: %v", err)
	}
	if _, err := Open(34, dir); err == nil || !strings.Contains(err.Error(), "has no typestates") {
		t.Errorf("an empty folder: %v", err)
	}
	twice := strings.ReplaceAll(string(machine(t, "ok")), `"purpose": ""`, `"purpose": "A"`)
	for _, name := range []string{"A.json", "B.json"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(twice), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Open(34, dir); err == nil || !strings.Contains(err.Error(), "both of the purpose A") {
		t.Errorf("a purpose twice: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "A.json"), []byte("{\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(34, dir); err == nil || !strings.Contains(err.Error(), "A.json:1:2") {
		t.Errorf("no machine: %v", err)
	}
}

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		api  int
		want int
	}{{22, 23}, {23, 23}, {27, 26}, {28, 28}, {40, 28}} {
		var sources []source
		for _, level := range []int{28, 23, 26} {
			sources = append(sources, source{purpose: "A", level: level})
		}
		if got := choose(sources, c.api); len(got) != 1 || got[0].level != c.want {
			t.Errorf("API %d: %v", c.api, got)
		}
	}
}
