package purpose

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"cbcov/typestate"
)

var update = flag.Bool("update", false, "write the expected output anew")

// golden compares text with a file in testdata.
func golden(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// TestLoad reads a purpose that has every key.
func TestLoad(t *testing.T) {
	p, err := Load("testdata/Player.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if p.Name != "Player" || p.Class != "com.example.Player" || p.Description != "A player with all kinds of keys." || len(p.Hash) != 64 {
		t.Errorf("name %q, class %q, description %q, hash %q", p.Name, p.Class, p.Description, p.Hash)
	}
	if p.API != (Range{16, 35}) || p.API.Has(15) || !p.API.Has(16) || p.API.Has(36) {
		t.Errorf("API %v", p.API)
	}
	if diff := cmp.Diff([]string{"com.example:player:1.2"}, p.Libraries); diff != "" || !p.ClassPath {
		t.Errorf("libraries %s, class path %v", diff, p.ClassPath)
	}
	if p.Quiet != 1500*time.Millisecond || p.Settle != 20*time.Millisecond || !p.Strict {
		t.Errorf("quiet %v, settle %v, strict %v", p.Quiet, p.Settle, p.Strict)
	}
	if diff := cmp.Diff([]string{"play", "open", "close", "folded", "delta"}, p.InputSymbols()); diff != "" {
		t.Errorf("inputs (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"ok", "beta", "err", "unasked", "done", "lost"}, p.OutputSymbols()); diff != "" {
		t.Errorf("outputs (-want +got):\n%s", diff)
	}
	var rules []string
	for _, r := range p.Rules {
		rules = append(rules, r.String())
	}
	if diff := cmp.Diff([]string{"at most 2 of play, close", "only last: close", "words: (open | play | folded)* close?"}, rules); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(playerApp(), p.App); diff != "" {
		t.Errorf("app (-want +got):\n%s", diff)
	}
	if *p.Table1 != (Figures{1, 2, 3, 4, 5, 6, 7, 8}) || !p.AfterErrorSaid || fmt.Sprint(p.AfterError) != "[done]" {
		t.Errorf("figures %v, after an error %v", p.Table1, p.AfterError)
	}
}

// playerApp is the section app of testdata/Player.yaml.
func playerApp() *typestate.Binding {
	listener := "com.example.Player$Listener"
	return &typestate.Binding{
		Births: []typestate.Birth{
			{Method: typestate.Method{Name: "<init>"}},
			{Method: typestate.Method{Class: "com.example.Player$Pool", Name: "take", Params: []string{"java.lang.String", "int[]"}},
				Object: typestate.Result, After: []string{"open", "delta"}, Again: true},
		},
		Inputs: []typestate.Input{
			{Input: "play", Method: typestate.Method{Name: "play", Params: []string{}}},
			{Input: "play", Method: typestate.Method{Name: "play", Params: []string{"boolean", "int"},
				When: []typestate.Condition{{Argument: 0, Is: "true"}, {Argument: 1, Is: "> 3"}}}},
			{Input: "close", Method: typestate.Method{Class: "com.example.deep.Closer", Name: "close", Params: []string{"com.example.Player"}},
				Object: "argument 0"},
		},
		Outputs: []typestate.Output{
			{Output: "done", Method: typestate.Method{Name: "onDone", Params: []string{}}},
			{Output: "lost", Method: typestate.Method{Class: listener, Name: "onError", Params: []string{"int", "java.util.Map"}},
				Object: typestate.Listener, Registered: &typestate.Registration{Method: typestate.Method{Name: "setListener"}}, Late: true},
			{Output: "err", Method: typestate.Method{Class: listener, Name: "onFailed", Params: []string{"java.lang.String[]"}},
				Object: typestate.Listener, Registered: &typestate.Registration{Method: typestate.Method{Name: "listen"}, Argument: -1}},
		},
		Neutral: []typestate.Method{{Name: "get*"}, {Name: "set*Listener"}},
	}
}

// TestSymbol checks what answers a delta on which an output was heard.
func TestSymbol(t *testing.T) {
	p, err := Load("testdata/Player.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		heard, symbol string
		ok            bool
	}{{"done", "done", true}, {"failed", "err", true}, {"other", "", false}, {"?onMark", "", false}, {"play", "", false}} {
		if symbol, ok := p.Symbol(c.heard); symbol != c.symbol || ok != c.ok {
			t.Errorf("%s: %q, %v", c.heard, symbol, ok)
		}
	}
	if callback, ok := Unknown("?onMark"); callback != "onMark" || !ok {
		t.Errorf("unknown %q, %v", callback, ok)
	}
	for _, heard := range []string{"done", "", "?"} {
		if callback, ok := Unknown(heard); ok {
			t.Errorf("%q is taken for the unknown callback %q", heard, callback)
		}
	}
}

// TestDevices checks labels, and where there is something to learn.
func TestDevices(t *testing.T) {
	p, err := Load("testdata/Player.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for device, want := range map[string]Label{
		"embedded":   {"embedded", typestate.Real, ""},
		"adb":        {"adb", typestate.OwnService, "because"},
		"emulator-x": {"emulator-x", typestate.NoneToGet, ""},
		"other":      {"other", typestate.Real, ""},
	} {
		if got := p.On(device); got != want {
			t.Errorf("%s: %v", device, got)
		}
	}
	if diff := cmp.Diff([]string{"embedded", "adb"}, p.Elsewhere()); diff != "" {
		t.Errorf("there is something to learn on (-want +got):\n%s", diff)
	}
}

// small is the least purpose; tests put text behind it or into it.
const small = `class: p.C
reset: c = new C();
inputs:
  a: c.a();
  b: c.b();
outputs:
  done: onDone(int n)
quiet: 1s
`

// TestFaults checks that what is wrong with a file is told with line and column.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "C.yaml: the file is empty"},
		{"comment only", "# nothing\n", "C.yaml: the file is empty"},
		{"list", "- a\n", "C.yaml:1:3: a purpose must be keys with values, not a list"},
		{"text", "hello\n", "C.yaml:1:1: a purpose must be keys with values, not a text"},
		{"no UTF-8", "class: \xff\n", "C.yaml: the file is no text in UTF-8"},
		{"two documents", small + "---\nclass: d\n", "C.yaml:10:1: a second document; a file holds one purpose"},
		{"missing", "class: p.C\n", "C.yaml:1:1: reset is missing\nC.yaml:1:1: inputs is missing\nC.yaml:1:1: quiet is missing"},
		{"unknown key", small + "clas: x\n", `C.yaml:9:1: unknown key "clas"; known are: ` + strings.Join(keys, ", ")},
		{"anchor", small + "about: &x hello\n", "C.yaml:9:8: about must be a text, not an anchor or alias (write out what it stands for)"},
		{"tag", small + "about: !!str hello\n", "C.yaml:9:8: about must be a text, not a YAML tag (leave it out)"},
		{"number for a text", small + "about: 3\n", "C.yaml:9:8: about must be a text, not a number (put it in quotes if a text is meant)"},
		{"list for code", small + "fields: [a]\n", "C.yaml:9:9: fields must be a text, not a list"},
		{"bad class", strings.Replace(small, "p.C", "p-C", 1), `C.yaml:1:8: "p-C" is no full Java name of a class`},
		{"bad API", small + "api: new\n", `C.yaml:9:6: api must be levels such as 28, 16+ or 3..30, not "new"`},
		{"no levels", small + "api: 30..3\n", `C.yaml:9:6: there are no API levels in "30..3"`},
		{"bad import", small + "imports: [import a.b;]\n",
			`C.yaml:9:11: an import is a name such as java.io.File, java.util.* or static java.lang.Math.max, without import and ;, not "import a.b;"`},
		{"bad library", small + "libraries:\n  - x.jar\n",
			`C.yaml:10:5: a library is group:artifact:version as Maven has it, or classpath for the jars that the user gives, not "x.jar"`},
		{"bad quiet", strings.Replace(small, "1s", "soon", 1), `C.yaml:8:8: quiet must be a time such as 500ms or 2s, at most 10m, not "soon"`},
		{"no quiet", strings.Replace(small, "1s", "0s", 1), "C.yaml:8:8: quiet must be longer than nothing: it is how long a delta waits"},
		{"long quiet", strings.Replace(small, "1s", "1h", 1), `C.yaml:8:8: quiet must be a time such as 500ms or 2s, at most 10m, not "1h"`},
		{"reserved input", strings.Replace(small, "  b:", "  delta:", 1),
			`C.yaml:5:3: the input's name "delta" stands for something in every machine; choose another name`},
		{"reserved output", strings.Replace(small, "done:", "err:", 1),
			`C.yaml:7:3: the output's name "err" stands for something in every machine; choose another name`},
		{"hostile input", strings.Replace(small, "  b:", `  "../b\n\"":`, 1),
			`C.yaml:5:3: the input's name "../b\n\"" must begin with a letter, and have letters, digits and _ only, at most 64`},
		{"no code", strings.Replace(small, "c.b();", "", 1), `C.yaml:5:3: the input "b" has no code`},
		{"same name", strings.Replace(small, "done:", "a:", 1), `C.yaml:7:6: "a" names an input and an output`},
		{"key twice", small + "about: a\nabout: b\n", `C.yaml:10:1: this is not YAML: mapping key "about" already defined at [9:1]`},
		{"bad callback", strings.Replace(small, "onDone(int n)", "onDone", 1),
			`C.yaml:7:9: a callback is a name and its parameters, such as onError(int code), not "onDone"`},
		{"bad parameter", strings.Replace(small, "(int n)", "(n)", 1), `C.yaml:7:9: "n" is no parameter: it is a type and a name, such as int code`},
		{"keyword", strings.Replace(small, "onDone", "switch", 1), `C.yaml:7:9: "switch" is no name of a Java method`},
		{"hostile parameter", strings.Replace(small, "int n", `int n) {}; { "`, 1),
			`C.yaml:7:9: a callback is a name and its parameters, such as onError(int code), not "onDone(int n) {}; { \")"`},
		{"other parameters' names", strings.Replace(small, "done: onDone(int n)", "done:\n    - onDone(int n)\n    - onDone(int m)", 1),
			"C.yaml:9:7: this callback is written onDone(int n) on line 8; write it alike"},
		{"no such error", small + "errors: [x]\n", `C.yaml:9:10: there is no output "x"`},
		{"no such device", small + "devices: {embedded: fine}\n", `C.yaml:9:21: fidelity must be real, own-service, emulated or nothing, not "fine"`},
		{"bad figure", small + "table1: {states: -1}\n", "C.yaml:9:18: states must be a number from 0 to 1000000"},
		{"bracket", strings.Replace(small, "c.b();", "c.b(;", 1), "C.yaml:5:9: a ) is missing for this bracket"},
		{"bracket in a block", strings.Replace(small, "  b: c.b();", "  b: |\n    c.b();\n    if (c != null) {\n      c.b();", 1),
			"C.yaml:7:20: a } is missing for this bracket"},
		{"escape by a bracket", small + "fields: |\n  int a; } class B {\n", "C.yaml:10:10: this } closes nothing"},
		{"string", strings.Replace(small, "c.b();", `c.b("a);`, 1), `C.yaml:5:10: this " has no other one`},
		{"comment", small + "fields: |\n  int a; /* hm\n", "C.yaml:10:10: this comment does not end"},
		{"no rule", small + "restrictions:\n  - {of: a}\n",
			"C.yaml:10:5: a restriction has one of at-most, only-first, only-last, only-before, words"},
		{"two rules in one", small + "restrictions:\n  - {only-first: a, only-last: b}\n",
			"C.yaml:10:21: only-first and only-last in one restriction; begin another with -"},
		{"no such input", small + "restrictions:\n  - {at-most: 1, of: c}\n", `C.yaml:10:22: there is no input "c"; there are: a, b`},
		{"never", small + "restrictions:\n  - {at-most: 0, of: a}\n", "C.yaml:10:15: an input that is never asked is none: leave it out"},
		{"left out", small + "restrictions:\n  - words: a*\n", `C.yaml:10:5: the restrictions never let the input "b" be asked`},
		{"expression", small + "restrictions:\n  - words: a (b | )\n", "C.yaml:10:19: an input is missing here"},
		{"parenthesis", small + "restrictions:\n  - words: (a b*\n", "C.yaml:10:12: a ) is missing for this ("},
		{"sign", small + "restrictions:\n  - words: a ** b\n", "C.yaml:10:15: a second sign for one input; put ( ) round what the first belongs to"},
		{"unknown in expression", small + "restrictions:\n  - words: a go\n", `C.yaml:10:14: there is no input "go"; there are: a, b, delta`},
		{"counts", small + "restrictions:\n  - words: a b{3,2}\n",
			"C.yaml:10:15: {3,2} is no number of times such as {2}, {1,3} or {2,}, at most 64"},
		{"app without new", small + "app: {inputs: {a: a()}}\n", "C.yaml:9:6: new is missing"},
		{"app's input", small + "app: {new: C(*), inputs: {c: a()}}\n", `C.yaml:9:27: there is no input "c"`},
		{"app's output", small + "app: {new: C(*), inputs: {a: a()}, outputs: {over: on()}}\n", `C.yaml:9:46: there is no output "over"`},
		{"app's key", small + "app: {new: C(*), inputs: {a: a()}, births: C()}\n",
			`C.yaml:9:36: unknown key "births"; known are: new, inputs, outputs, neutral`},
		{"no method", small + "app: {new: C, inputs: {a: a()}}\n",
			`C.yaml:9:12: a method is a name and its parameters' types, or (*) for any, such as seekTo(int), not "C"`},
		{"comma between brackets", small + "app: {new: [C(int, int)], inputs: {a: a()}}\n",
			`C.yaml:9:13: "C(int" has no ): between { and } or [ and ], put a method with several parameters in quotes` + "\n" +
				`C.yaml:9:20: a method is a name and its parameters' types, or (*) for any, such as seekTo(int), not "int)"`},
		{"class that is not imported", small + "app: {new: C(*), inputs: {a: a(Intent)}}\n",
			`C.yaml:9:30: "Intent" is no class that the purpose imports: import it, or write its full name`},
		{"class without a package", small + "app: {new: C(*), inputs: {a: c.a(thing)}}\n",
			`C.yaml:9:30: "c" is no class: its name begins with a capital letter, and has its package or is imported`},
		{"no type", small + "app: {new: C(*), inputs: {a: 'a(int b)'}}\n",
			`C.yaml:9:30: "int b" is no type of a parameter, such as int, String or byte[] (without a name, and without what is between < and >)`},
		{"two stars", small + "app: {new: C(*), inputs: {a: '*a*()'}}\n", `C.yaml:9:30: "*a*" is no pattern of a method's name: it has one * at most`},
		{"no condition", small + "app: {new: C(*), inputs: {a: {call: a(int), when: {0: odd}}}}\n",
			`C.yaml:9:55: "odd" is no condition: it is true, false, null, non-null, or a comparison with an integer such as "> 0"`},
		{"no argument", small + "app: {new: C(*), inputs: {a: {call: a(int), when: {1: true}}}}\n", `C.yaml:9:55: a(int): there is no argument 1`},
		{"conditions", small + "app: {new: C(*), inputs: {a: {call: a(int), when: true}}}\n",
			"C.yaml:9:51: when must be arguments' numbers with what they must be, such as {0: true}, not true or false (put it in quotes if a text is meant)"},
		{"object", small + "app: {new: C(*), inputs: {a: {call: a(int), object: me}}}\n",
			`C.yaml:9:53: object must be receiver, result, listener, or an argument's number from 0, not "me"`},
		{"listener", small + "app: {new: C(*), inputs: {a: a()}, outputs: {done: {callback: on(), object: listener}}}\n",
			"C.yaml:9:52: a listener needs registered: the call on the object that gives it the listener"},
		{"after", small + "app: {new: {call: C(), after: go}, inputs: {a: a()}}\n", `C.yaml:9:31: there is no input "go"; there are: a, b, delta`},
		{"strange sign", small + "restrictions:\n  - words: a & b\n", `C.yaml:10:14: '&' means nothing here; an input is expected`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse("C.yaml", []byte(c.text))
			var faults Faults
			if !errors.As(err, &faults) {
				t.Fatalf("error %v", err)
			}
			if diff := cmp.Diff(c.want, faults.Error()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestBounds checks that what is too large is refused soon.
func TestBounds(t *testing.T) {
	inputs := strings.Builder{}
	for i := range 65 {
		fmt.Fprintf(&inputs, "  x%d: y();\n", i)
	}
	for name, text := range map[string]string{
		"long file":     small + strings.Repeat("# comment\n", 1<<14),
		"long line":     small + "about: " + strings.Repeat("x", 3000),
		"nested":        small + "about: " + strings.Repeat("[", 1000),
		"inputs":        strings.Replace(small, "  a: c.a();\n", inputs.String(), 1),
		"alternatives":  strings.Replace(small, "a: c.a();", "a: ["+strings.Repeat("x();,", 16)+"x();]", 1),
		"parameters":    strings.Replace(small, "(int n)", "(int a"+strings.Repeat(", int b", 16)+")", 1),
		"expression":    small + "restrictions:\n  - words: ((((a{9}){9}){9}){9}){9} b\n",
		"long word":     small + "restrictions:\n  - words: " + strings.Repeat("a ", 600) + "b\n",
		"deep":          small + "restrictions:\n  - words: " + strings.Repeat("(", 50) + "a" + strings.Repeat(")", 50) + " b\n",
		"states":        small + "restrictions:\n" + strings.Repeat("  - {at-most: 99, of: a}\n  - {at-most: 98, of: b}\n", 1),
		"many rules":    small + "restrictions:\n" + strings.Repeat("  - {only-last: a}\n", 33),
		"subset blowup": small + "restrictions:\n  - words: (a|b)* a (a|b){20} a\n",
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			if _, err := Parse("C.yaml", []byte(text)); err == nil {
				t.Error("it is accepted")
			}
			if took := time.Since(began); took > 5*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

// TestNames checks which files' names name a purpose.
func TestNames(t *testing.T) {
	for file, want := range map[string]bool{"a/b/C.yaml": true, "C.yml": true, "C": true, "C d.yaml": false, "../..": false, "C.json": false, "1.yaml": false} {
		if _, err := Parse(file, []byte(small)); (err == nil) != want {
			t.Errorf("%s: %v", file, err)
		}
	}
	if _, err := Load("testdata/none.yaml"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if _, err := Load("testdata"); err == nil {
		t.Error("a folder is taken for a purpose")
	}
}

// TestWindows checks that lines may end as on Windows.
func TestWindows(t *testing.T) {
	unix, err := Parse("C.yaml", []byte(small+"fields: |\n  int a;\n  int b;\n"))
	if err != nil {
		t.Fatal(err)
	}
	windows, err := Parse("C.yaml", []byte(strings.ReplaceAll(small+"fields: |\n  int a;\n  int b;\n", "\n", "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(unix.Java().Text, windows.Java().Text); diff != "" {
		t.Errorf("the Java differs (-unix +windows):\n%s", diff)
	}
}

// TestSchema checks that the published schema takes what Load takes, and refuses what it refuses in form.
func TestSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("schema/cbcov-purpose-1.json")
	if err != nil {
		t.Fatal(err)
	}
	valid := func(text []byte) error {
		json, err := yaml.YAMLToJSON(text)
		if err != nil {
			return err
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(json))
		if err != nil {
			return err
		}
		return schema.Validate(doc)
	}
	good, err := filepath.Glob("shipped/*.yaml")
	if err != nil || len(good) == 0 {
		t.Fatal("no purposes", err)
	}
	for _, file := range append(good, "testdata/Player.yaml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := valid(text); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	for name, text := range map[string]string{
		"unknown key": small + "clas: x\n", "missing": "class: p.C\n", "number": small + "about: 3\n", "reserved": strings.Replace(small, "  b:", "  delta:", 1),
		"restriction": small + "restrictions: [{of: a}]\n", "fidelity": small + "devices: {embedded: fine}\n", "quiet": strings.Replace(small, "1s", "soon", 1),
		"callback": strings.Replace(small, "onDone(int n)", "onDone", 1), "strict": small + "strict: 1\n", "figures": small + "table1: {state: 1}\n",
	} {
		if valid([]byte(text)) == nil {
			t.Errorf("the schema takes a purpose with a bad %s", name)
		}
		if _, err := Parse("C.yaml", []byte(text)); err == nil {
			t.Errorf("Parse takes a purpose with a bad %s", name)
		}
	}
}

// FuzzParse checks that no text makes the loader panic or be slow, and that a purpose's Java is always the same, with each line's
// place in the file.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("shipped/*.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range append(files, "testdata/Player.yaml") {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(small + "restrictions:\n  - words: (a|b{2,}){1,3} .? delta\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := Parse("C.yaml", text)
		if err != nil {
			var faults Faults
			if !errors.As(err, &faults) || len(faults) == 0 {
				t.Fatalf("the error %v has no place", err)
			}
			return
		}
		source := p.Java()
		if source.Text != p.Java().Text {
			t.Fatal("the Java differs from one time to the next")
		}
		lines := strings.Count(string(text), "\n") + 1
		for i := range strings.Count(source.Text, "\n") {
			if at := source.Locate(i+1, 1, "x"); at.Line > lines {
				t.Fatalf("Java line %d is led to line %d of %d", i+1, at.Line, lines)
			}
		}
	})
}
