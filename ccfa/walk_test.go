package ccfa_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/ccfa/scope"
)

func automaton(t *testing.T, app string, include ...string) (*ccfa.Automaton, *program.Program) {
	t.Helper()
	a, err := apk.Open(filepath.Join("../testdata/apps", app+".apk"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	model, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, model, program.Options{Scope: scope.Options{Include: include}})
	if err != nil {
		t.Fatal(err)
	}
	out, err := ccfa.Build(context.Background(), p, a, model, ccfa.Options{Check: true})
	if err != nil {
		t.Fatal(err)
	}
	return out, p
}

// step finds a callback's move.
func step(t *testing.T, p *ccfa.Places, name string) *ccfa.Move {
	t.Helper()
	moves := p.Moves()
	for i := range moves {
		if moves[i].Callback.Name == name {
			return &moves[i]
		}
	}
	t.Fatalf("%s is not among %d moves", name, len(moves))
	return nil
}

func names(list []*ccfa.Callback) string {
	var out []string
	for _, c := range list {
		out = append(out, c.Name)
	}
	return strings.Join(out, " ")
}

// TestWalk goes through brokendatabase, stopping at the callbacks that change the database only.
func TestWalk(t *testing.T) {
	a, _ := automaton(t, "brokendatabase")
	matter := []string{"Main.onCreate", "Main.onStop", "Main.onClick"}
	v, err := a.View(context.Background(), ccfa.Reading{AcrossInstances: true}, a.Parts[slices.IndexFunc(a.Parts, func(p *ccfa.Part) bool { return p.Kind == ccfa.Window })], nil)
	if err != nil {
		t.Fatal(err)
	}
	w := v.Walk(func(c *ccfa.Callback) bool { return slices.Contains(matter, c.Name) })
	start := w.Start()
	if n := len(start.Moves()); n != 1 {
		t.Fatalf("%d moves at the start", n)
	}
	create := step(t, start, "Main.onCreate")
	if !create.Creates || names(create.Between(nil)) != "" {
		t.Errorf("the first onCreate: creates %v, after %s", create.Creates, names(create.Between(nil)))
	}
	click := step(t, create.After(), "Main.onClick")
	if !click.GUI || click.Creates || names(click.Between(create)) != "Main.onStart" {
		t.Errorf("the first click: %+v, after %q", click, names(click.Between(create)))
	}
	if step(t, click.After(), "Main.onClick").After() != click.After() {
		t.Error("equal places are not one")
	}
	stop := step(t, click.After(), "Main.onStop")
	again := step(t, stop.After(), "Main.onClick")
	if names(again.Between(stop)) != "Main.onStart" || again.Creates {
		t.Errorf("the click behind the stop comes after %q", names(again.Between(stop)))
	}
	if reborn := step(t, stop.After(), "Main.onCreate"); !reborn.Creates {
		t.Error("the window that is launched again is not a new one")
	}
	if w.Looked() == 0 {
		t.Error("nothing was looked at")
	}
}

// TestNested: getWritableDatabase calls the helper's callbacks back, execute posts the task's.
func TestNested(t *testing.T) {
	a, _ := automaton(t, "brokendatabase")
	var ways []string
	for site, list := range a.Nested().Ways {
		if site.Ref.Name == "getWritableDatabase" {
			for _, way := range list {
				ways = append(ways, names(way))
			}
		}
	}
	slices.Sort(ways)
	if got := strings.Join(ways, ", "); got != ", Notes.onCreate, Notes.onUpgrade" {
		t.Errorf("ways through getWritableDatabase: %q", got)
	}
	a, _ = automaton(t, "brokentask")
	for site, posted := range a.Nested().Posts {
		if site.Ref.Name == "execute" && names(posted) != "Main$Load.doInBackground Main$Load.onPostExecute" {
			t.Errorf("execute posts %s", names(posted))
		}
	}
}

// TestFieldNumber: a field has one number, whichever instruction names it.
func TestFieldNumber(t *testing.T) {
	_, p := automaton(t, "protocols")
	numbers := map[int]bool{}
	for _, m := range p.Methods() {
		code, file := p.Code(m)
		if code == nil || !m.Class.InScope {
			continue
		}
		if p.FirstRef(m) != 0 {
			t.Error("the only dex file's references do not begin at 0")
		}
		insns, err := code.Decode(nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range insns {
			in := &insns[i]
			if in.Op.Info().Name == "iput-object" && file.Field(in.Index).Name == "player" {
				numbers[p.FieldNumber(m, in.Index)] = true
			}
		}
	}
	if len(numbers) != 1 {
		t.Errorf("the field has %d numbers", len(numbers))
	}
}
