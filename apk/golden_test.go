package apk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// golden compares a text with a file of testdata/golden, and writes it with -update.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got; -update writes it anew):\n%s", path, diff)
	}
}

func openNotes(t *testing.T) *APK {
	t.Helper()
	a, err := OpenBytes("notes.apk", notes(t))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestManifest(t *testing.T) {
	m, err := openNotes(t).Manifest()
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "manifest.json", append(text, '\n'))
	var launchers []string
	for _, c := range m.Components {
		if c.Launcher() {
			launchers = append(launchers, c.Runs())
		}
	}
	if diff := cmp.Diff([]string{"Lcom/example/notes/Main;"}, launchers); diff != "" {
		t.Error(diff)
	}
}

// TestSplitManifests checks that a split adds its components and nothing else.
func TestSplitManifests(t *testing.T) {
	dir := t.TempDir()
	for name, data := range splits(t) {
		write(t, filepath.Join(dir, name), data)
	}
	a, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	m, err := a.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	c := m.Component("Lcom/example/notes/Feature;")
	if c == nil || c.Split != "split_feature.apk" || !c.Exported {
		t.Errorf("the split's activity is %+v", c)
	}
	if m.Application.Class != "Lcom/example/notes/NotesApp;" || len(m.Permissions) != 2 {
		t.Errorf("the split changed the application: %+v, %v", m.Application, m.Permissions)
	}
}

func TestLayouts(t *testing.T) {
	a := openNotes(t)
	r, err := a.Resources()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	for _, id := range r.Type("layout") {
		roots, err := a.Layout(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, root := range roots {
			fmt.Fprintf(&out, "%s %s\n", a.ResName(id), root.File)
			dumpElement(&out, a, root, 1)
		}
	}
	for _, id := range r.Type("menu") {
		items, err := a.Menu(id)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&out, a.ResName(id))
		dumpMenu(&out, a, items, 1)
	}
	for _, id := range r.Type("xml") {
		trees, err := a.XML(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, tree := range trees {
			fmt.Fprintln(&out, a.ResName(id))
			tree.Walk(func(n *Node) { fmt.Fprintf(&out, "  %s key=%s\n", n.Name, n.Android("key")) })
		}
	}
	golden(t, "layouts.txt", out.Bytes())
}

func dumpElement(out *bytes.Buffer, a *APK, e *Element, depth int) {
	fmt.Fprintf(out, "%s%s", strings.Repeat("  ", depth), e.Tag)
	for _, f := range []struct{ name, value string }{
		{"class", e.Class}, {"fragment", e.Fragment}, {"id", a.ResName(e.ID)}, {"onClick", e.OnClick},
		{"layout", a.ResName(e.Layout)}, {"inflated", a.ResName(e.InflatedID)}, {"tag", e.TagText},
	} {
		if f.value != "" {
			fmt.Fprintf(out, " %s=%s", f.name, f.value)
		}
	}
	out.WriteByte('\n')
	for _, c := range e.Children {
		dumpElement(out, a, c, depth+1)
	}
}

func dumpMenu(out *bytes.Buffer, a *APK, items []*MenuItem, depth int) {
	for _, m := range items {
		fmt.Fprintf(out, "%s%s title=%q onClick=%q view=%q\n", strings.Repeat("  ", depth), a.ResName(m.ID), m.Title, m.OnClick, m.ActionView)
		dumpMenu(out, a, m.Submenu, depth+1)
	}
}

// TestWalkLayout checks that includes and stubs are followed, each layout once: main includes bar, which includes main.
func TestWalkLayout(t *testing.T) {
	a := openNotes(t)
	r, err := a.Resources()
	if err != nil {
		t.Fatal(err)
	}
	clicks, tags := []string{}, 0
	err = a.WalkLayout(r.ID("layout/bar"), func(e *Element) {
		tags++
		if e.OnClick != "" {
			clicks = append(clicks, e.OnClick)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"onSave", "onOther", "onLate"}, clicks); diff != "" {
		t.Error(diff)
	}
	if want := 3 + 13 + 2 + 1; tags != want {
		t.Errorf("%d elements, want %d", tags, want)
	}
	if _, err := a.Layout(0x7f020099); err == nil || !strings.Contains(err.Error(), "no resource 0x7f020099") {
		t.Errorf("a missing id: %v", err)
	}
}
