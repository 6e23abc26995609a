package framework

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseClass(t *testing.T) {
	h, err := parseHierarchy(smallHierarchy)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		class string
		bit   uint32
		want  *Class
	}{
		{"Lp/View;", 1, &Class{Name: "Lp/View;", Super: "Ljava/lang/Object;", Public: true, Methods: []Method{
			{Name: "<init>", Desc: "()V", Public: true},
			{Name: "click", Desc: "()V", Public: true},
			{Name: "set", Desc: "(Lp/View$Listener;)V", Public: true},
			{Name: "set", Desc: "(Lp/View$Listener;Lp/Loop;)V", Public: true},
		}}},
		{"Lp/Button;", 2, &Class{Name: "Lp/Button;", Super: "Lp/View;", Interfaces: []string{"Lp/New;"}, Public: true,
			Methods: []Method{{Name: "click", Desc: "()V", Public: true}}}},
		{"Lp/New;", 1, nil},
		{"Lp/New;", 2, &Class{Name: "Lp/New;", Super: "Ljava/lang/Object;", Interface: true, Abstract: true, Public: true,
			Methods: []Method{
				{Name: "click", Desc: "()V", Public: true, Abstract: true}, {Name: "fresh", Desc: "()V", Public: true, Abstract: true},
			}}},
		{"Lp/Loop;", 1, &Class{Name: "Lp/Loop;", Super: "Ljava/lang/Object;", Final: true, Public: true}},
		{"Lp/None;", 1, nil},
	}
	for _, tt := range tests {
		got := h.parse(tt.class, tt.bit)
		if d := cmp.Diff(tt.want, got, cmp.Transformer("empty", func(s []string) []string { return append([]string{}, s...) })); d != "" {
			t.Errorf("%s at bit %d: -want +got\n%s", tt.class, tt.bit, d)
		}
	}
}

func TestSupertypes(t *testing.T) {
	tests := []struct {
		at    int
		class string
		want  string
	}{
		{0, "Lp/Button;", "Lp/Button; Lp/View; Ljava/lang/Object;"},
		{1, "Lp/Button;", "Lp/Button; Lp/View; Lp/New; Ljava/lang/Object;"},
		{1, "Lq/Unknown;", "Lq/Unknown;"},
		{1, "Ljava/lang/Object;", "Ljava/lang/Object;"},
	}
	for _, tt := range tests {
		if got := strings.Join(smallModel(t, tt.at).Supertypes(tt.class), " "); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.class, got, tt.want)
		}
	}
}

func TestSupertypesOfCycle(t *testing.T) {
	h, err := parseHierarchy("levels 23 30\nLp/A; 1\n: 1 Lp/B;\nLp/B; 1\n: 1 Lp/A;\n")
	if err != nil {
		t.Fatal(err)
	}
	got := newClasses(h, 1).supertypes("Lp/A;")
	if want := []string{"Lp/A;", "Lp/B;", "Ljava/lang/Object;"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestMethod(t *testing.T) {
	m := smallModel(t, 1)
	tests := []struct{ class, method, want string }{
		{"Lp/Button;", "click", "Lp/Button;"},
		{"Lp/Button;", "hidden", "Lp/View;"},
		{"Lp/Button;", "fresh", "Lp/New;"},
		{"Lp/Button;", "nothing", ""},
	}
	for _, tt := range tests {
		got := ""
		if c, found := m.Method(tt.class, tt.method, "()V"); found != nil {
			got = c.Name
		}
		if got != tt.want {
			t.Errorf("%s.%s: declared by %q, want %q", tt.class, tt.method, got, tt.want)
		}
	}
}

func TestParseHierarchyErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "does not list the levels",
		"levels":                 "does not list the levels",
		"levels x":               `level "x" is no number`,
		"levels 23\nrubbish":     "no class where one should begin",
		"levels 23\nrubbish 1\n": "no class where one should begin",
	} {
		if _, err := parseHierarchy(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// FuzzHierarchy checks that no text makes the reader panic.
func FuzzHierarchy(f *testing.F) {
	f.Add(smallHierarchy, "Lp/View;")
	f.Fuzz(func(t *testing.T, text, class string) {
		h, err := parseHierarchy(text)
		if err != nil {
			return
		}
		c := newClasses(h, 1)
		c.class(class)
		c.supertypes(class)
		for name := range h.blocks {
			c.supertypes(name)
		}
	})
}
