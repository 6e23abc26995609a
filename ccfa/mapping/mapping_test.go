package mapping

import (
	"strings"
	"testing"
)

const shrunk = `# compiler: R8
# compiler_version: 9.5.28
# pg_map_id: 7f3e2b1
com.example.Main -> a.a:
# {"id":"sourceFile","fileName":"Main.java"}
    int count -> a
    1:3:void open(android.content.Context):20:22 -> a
    4:4:int com.example.Other.inlined():7:7 -> a
    4:4:void open(android.content.Context):23 -> a
    void close(com.example.Other[],int) -> a
    5:5:boolean isOpen():9 -> b
    6:6:void onCreateView(android.view.View,android.os.Bundle):10 -> b
      # {"id":"com.android.tools.r8.residualsignature","signature":"(Landroid/view/View;)V"}
com.example.Other -> a.b:
com.example.Kept -> com.example.Kept:
`

func TestMapping(t *testing.T) {
	m, err := Parse("mapping.txt", strings.NewReader(shrunk))
	if err != nil {
		t.Fatal(err)
	}
	if id := m.ID(); id != "7f3e2b1" {
		t.Errorf("the id is %q", id)
	}
	for desc, want := range map[string]string{
		"La/a;": "Lcom/example/Main;", "La/b;": "Lcom/example/Other;", "Lcom/example/Kept;": "Lcom/example/Kept;", "Lx/y;": "Lx/y;",
	} {
		if got := m.Class(desc); got != want {
			t.Errorf("class %s: got %s, want %s", desc, got, want)
		}
	}
	for _, test := range []struct{ class, name, want string }{{"La/a;", "a", "count"}, {"La/a;", "b", "b"}, {"La/b;", "a", "a"}} {
		if got := m.Field(test.class, test.name); got != test.want {
			t.Errorf("%s->%s: got %s, want %s", test.class, test.name, got, test.want)
		}
	}
	methods := []struct{ class, name, desc, want string }{
		{"La/a;", "a", "(Landroid/content/Context;)V", "open"},
		{"La/a;", "a", "([La/b;I)V", "close"},
		{"La/a;", "b", "()Z", "isOpen"},
		{"La/a;", "b", "(Landroid/view/View;)V", "onCreateView"}, // R8 took the Bundle away
		{"La/a;", "a", "()I", "a"},                               // only inlined there
		{"La/a;", "onCreate", "(Landroid/os/Bundle;)V", "onCreate"},
		{"La/a;", "a", "(Lbroken", "a"},
		{"Lx/y;", "a", "()V", "a"},
	}
	for _, test := range methods {
		if got := m.Method(test.class, test.name, test.desc); got != test.want {
			t.Errorf("%s->%s%s: got %s, want %s", test.class, test.name, test.desc, got, test.want)
		}
	}
}

func TestNoMapping(t *testing.T) {
	var m *Mapping
	if m.Class("La;") != "La;" || m.Method("La;", "b", "()V") != "b" || m.Field("La;", "b") != "b" {
		t.Error("no mapping changes names")
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"PK\x03\x04":        "m.txt:1: want `original -> renamed`",
		"\n    int a -> b":  "m.txt:2: a member before the first class",
		"a.B -> c:\nx y z ": "m.txt:2: want `original -> renamed`",
	} {
		if _, err := Parse("m.txt", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(shrunk, "(La/b;[I)V")
	f.Fuzz(func(t *testing.T, text, desc string) {
		m, err := Parse("m.txt", strings.NewReader(text))
		if (m == nil) == (err == nil) {
			t.Fatalf("mapping %v, error %v", m, err)
		}
		m.Method("La/a;", "a", desc)
	})
}
