package mapping

import (
	"strings"
	"testing"
)

const retraced = `com.example.Main -> a.a:
# {"id":"sourceFile","fileName":"Main.kt"}
    1:3:void open(android.content.Context):20:22 -> a
    4:4:int com.example.Other.inlined():7:7 -> a
    4:4:void open(android.content.Context):23 -> a
    5:9:void save():30 -> a
    10:12:void asItWas() -> a
    13:13:void helper$0():1:1 -> a
    # {"id":"com.android.tools.r8.synthesized"}
    void close() -> b
    void flush(int) -> b
    int field -> c
com.example.Other -> a.b:
com.example.Outer$Inner -> a.c:
    1:1:void com.example.Gone.x():5 -> a
    1:1:void <init>():8 -> a
`

func TestFrame(t *testing.T) {
	m, err := Parse("mapping.txt", strings.NewReader(retraced))
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]string{
		"a.a.a(SourceFile:2)":            "com.example.Main.open(Main.kt:21)",
		"a.a.a(SourceFile:4)":            "com.example.Other.inlined(Other.java:7) com.example.Main.open(Main.kt:23)",
		"a.a.a(Unknown Source:6)":        "com.example.Main.save(Main.kt:30)",
		"a.a.a(r8-map-id-0a1b:11)":       "com.example.Main.asItWas(Main.kt:11)",
		"a.a.a(SourceFile:13)":           "",
		"a.a.a(SourceFile:99)":           "com.example.Main.asItWas|helper$0|open|save(Main.kt:99)",
		"a.a.a(SourceFile)":              "com.example.Main.asItWas|helper$0|open|save(Main.kt)",
		"a.a.b(SourceFile:3)":            "com.example.Main.close|flush(Main.kt:3)",
		"a.a.onCreate(SourceFile:3)":     "com.example.Main.onCreate(Main.kt:3)",
		"a.b.x(Native Method)":           "com.example.Other.x(Native Method)",
		"a.c.a(SourceFile:1)":            "com.example.Gone.x(Gone.java:5) com.example.Outer$Inner.<init>(Outer.java:8)",
		"android.os.Looper.loop(L.java)": "android.os.Looper.loop(L.java)",
		"nonsense":                       "nonsense",
		"(":                              "(",
	}
	for frame, want := range tests {
		if got := strings.Join(m.Frame(frame), " "); got != want {
			t.Errorf("%s: got %q, want %q", frame, got, want)
		}
	}
	if got := m.ClassName("a.c"); got != "com.example.Outer$Inner" {
		t.Errorf("got %s", got)
	}
	if got := m.ClassName("java.lang.Error"); got != "java.lang.Error" {
		t.Errorf("got %s", got)
	}
	var none *Mapping
	if got := none.Frame("a.a.a(SourceFile:2)"); len(got) != 1 || got[0] != "a.a.a(SourceFile:2)" || none.ClassName("a.a") != "a.a" {
		t.Errorf("no mapping gives %q", got)
	}
}

// FuzzFrame: no mapping and no frame make retracing panic.
func FuzzFrame(f *testing.F) {
	f.Add(retraced, "a.a.a(SourceFile:4)")
	f.Add("a.B -> b:\n    1:void x():2:1 -> y\n# {", "b.y(:1)")
	f.Fuzz(func(t *testing.T, text, frame string) {
		m, err := Parse("m", strings.NewReader(text))
		if (err == nil) != (m != nil) {
			t.Fatal("a mapping and an error")
		}
		m.Frame(frame)
		m.ClassName(frame)
	})
}
