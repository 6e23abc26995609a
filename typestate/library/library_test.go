package library

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"cbcov/typestate"
)

// machine is a class that answers its input a in one way at first, and with last for ever after.
func machine(t *testing.T, last string) []byte {
	t.Helper()
	m := &typestate.Machine{Class: "p.C", Inputs: []string{"a", typestate.Delta}, Outputs: []string{"ok", "beta", "err", "late"},
		States: []typestate.State{
			{Name: "initial", Edges: []typestate.Edge{{Output: 0, To: 1}, {Output: 1, To: 0}}},
			{Name: "a", Edges: []typestate.Edge{{Output: 0, To: 1}, {Output: 1, To: 1}}},
		}}
	for i, name := range m.Outputs {
		if name == last {
			m.States[1].Edges[0].Output = i
		}
	}
	m.Provenance = &typestate.Provenance{Fidelity: typestate.Real}
	var b bytes.Buffer
	if err := typestate.WriteJSON(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func library(t *testing.T) Library {
	t.Helper()
	file := func(last string) *fstest.MapFile { return &fstest.MapFile{Data: machine(t, last)} }
	l, err := Read(fstest.MapFS{
		"Old-9.json": file("ok"), "C-28.json": file("ok"), "C-30.json": file("late"), "C-31.json": file("late"), "C-9.json": file("ok"),
		"C-28.dot": {Data: []byte("not read")}, "notes.json": {Data: []byte("not read")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestRead(t *testing.T) {
	var got []string
	l := library(t)
	for _, c := range l {
		var apis []int
		for _, v := range c.Levels {
			apis = append(apis, v.API)
		}
		got = append(got, c.Purpose+" "+apiNames(apis))
	}
	if d := cmp.Diff([]string{"C 9, 28, 30, 31", "Old 9"}, got); d != "" {
		t.Errorf("classes (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]int{9, 28, 30, 31}, l.APIs()); d != "" {
		t.Errorf("levels (-want +got):\n%s", d)
	}
	if _, err := Read(fstest.MapFS{"C-1.json": {Data: []byte("{")}}); err == nil || !strings.Contains(err.Error(), "C-1.json") {
		t.Errorf("a file that is no machine: %v", err)
	}
}

func TestPageOf(t *testing.T) {
	l := library(t)
	page, err := Page(l, nil, []Reason{{Purpose: "C", From: 28, To: 30, Why: "Because."}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| C | `p.C` | real | no | 9–28: 2 states; 30–31: 2 states |",
		"### C: API 28 → 30\n\nBecause.\n\nOnly API 30 ever answers: late.\n\n| word | API 28 | API 30 |\n|---|---|---|\n| a·a | ok | late |\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
}

func TestReasonsFit(t *testing.T) {
	l := library(t)
	because := Reason{Purpose: "C", From: 28, To: 30, Why: "Because."}
	for _, c := range []struct {
		reasons []Reason
		says    string
	}{
		{nil, "C differs between API 28 and 30"},
		{[]Reason{because, {Purpose: "Old", From: 9, To: 28, Why: "?"}}, "where nothing differs"},
		{[]Reason{because, because}, "twice"},
	} {
		if _, err := Page(l, nil, c.reasons); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("got %v, want %q", err, c.says)
		}
	}
	if _, err := ParseReasons([]byte("- purpose: C\n  because: x\n")); err == nil {
		t.Error("an unknown key is taken")
	}
}

// TestPageIsFresh checks that the page says what the machines in the folder say.
func TestPageIsFresh(t *testing.T) {
	l, err := Read(os.DirFS("machines"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("reasons.yaml")
	if err != nil {
		t.Fatal(err)
	}
	reasons, err := ParseReasons(data)
	if err != nil {
		t.Fatal(err)
	}
	written, err := ReadWritten(os.DirFS("written"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := Page(l, written, reasons)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, string(got)); d != "" {
		t.Errorf("README.md is stale; run: go run ./typestate/library/internal/page (-want +got):\n%s", d)
	}
}
