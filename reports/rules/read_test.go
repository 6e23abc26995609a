package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"cbcov/internal/yamlfile"
	"cbcov/reports/result"
)

const everyKey = "testdata/all.cbcov.yaml"

// TestRead reads a file that has every key.
func TestRead(t *testing.T) {
	r, err := Read(everyKey)
	if err != nil {
		t.Fatal(err)
	}
	at := func(line int) result.Place { return result.Place{File: everyKey, Line: line} }
	three := 3
	want := &Rules{
		File: everyKey,
		Thresholds: []Threshold{
			{Of: "EE", Percent: 60, Place: at(3)}, {Of: "EAS", Percent: 70.5, Place: at(4)}, {Of: "EAA", Place: at(5)},
			{Of: "GUI", Percent: 100, Place: at(6)}, {Of: "statements", Percent: 50, Place: at(7)},
			{Of: "EE", Window: "*", Percent: 20, Place: at(9)},
			{Of: "EE", Window: "Main", Percent: 80, Place: at(11)}, {Of: "EAS", Window: "Main", Percent: 80, Place: at(12)},
		},
		MaxNew: &three,
		FailOn: []Match{
			{Kind: result.Broken}, {Kind: result.JavaCrash, Class: "java.lang.*"}, {Kind: result.NativeCrash, Message: "SIGSEGV*"},
		},
		Suppress: []Suppression{
			{ID: "EE-4f2a91c07d3e8b55", Reason: "the button is hidden in release builds", Owner: "checkout-team",
				Until: time.Date(2027, 3, 31, 0, 0, 0, 0, time.UTC), Place: at(21)},
			{Match: Match{result.Broken, "android.media.MediaPlayer", "Landroid/media/MediaPlayer;->start()V", "*released*"},
				Reason: "the player of the ads library, which is not ours", Owner: "ads-team", Place: at(25)},
		},
		Baseline: "testdata/known/baseline.json",
		Flags: []Flag{
			{"typestates", "testdata/typestates", at(33)},
			{"purposes", "testdata/purposes", at(34)}, {"purposes", "/opt/purposes", at(34)},
			{"format", "table", at(35)}, {"format", "sarif=testdata/build/cbcov.sarif", at(35)},
			{"mapping", "testdata/build/mapping.txt", at(38)}, {"period", "5m", at(39)}, {"device", "embedded:34", at(40)},
			{"lifecycle", "full", at(41)}, {"include", "com.example.app", at(42)}, {"include", "com.example.lib", at(42)},
			{"exclude", "com.example.lib.generated", at(43)}, {"api", "34", at(44)}, {"self-pairs", "true", at(45)},
			{"cross-parts", "false", at(46)}, {"across-instances", "false", at(47)},
		},
	}
	if diff := cmp.Diff(want, r, cmpopts.IgnoreUnexported(Rules{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if r.maxNewPlace != at(13) {
		t.Errorf("max-new-uncovered is at %v", r.maxNewPlace)
	}
}

// TestDefault checks what holds where a file says nothing of it.
func TestDefault(t *testing.T) {
	for _, c := range []struct {
		text string
		want []Match
	}{
		{"thresholds: {EE: 1}\n", []Match{{Kind: result.Broken}, {Kind: result.HarmfulRace}}},
		{"fail-on: []\n", []Match{}},
		{"fail-on:\n", []Match{}},
		{"fail-on: crash\n", []Match{{Kind: result.JavaCrash}}},
	} {
		r, err := Parse("f", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, r.FailOn); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, diff)
		}
	}
}

const known = "thresholds, max-new-uncovered, fail-on, baseline, suppress, typestates, purposes, formats, mapping, period, device, lifecycle, include, " +
	"exclude, api, self-pairs, cross-parts, across-instances"

// TestFaults checks that what is wrong with a file is told with line and column.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "f: the file is empty"},
		{"list", "- a\n", "f:1:3: a file of rules must be keys with values, not a list"},
		{"no YAML", "thresholds: [\n", "f:1:13: this is not YAML: sequence end token ']' not found"},
		{"unknown key", "tresholds: 1\n", `f:1:1: unknown key "tresholds"; known are: ` + known},
		{"twice", "api: 1\napi: 2\n", `f:2:1: this is not YAML: mapping key "api" already defined at [1:1]`},
		{"unknown criterion", "thresholds:\n  EEE: 3\n", `f:2:3: unknown key "EEE"; known are: EE, EAS, EAA, GUI, statements, windows`},
		{"text for a percentage", "thresholds:\n  EE: high\n", `f:2:7: EE must be a number, not the text "high"`},
		{"percent sign", "thresholds:\n  EE: 80 %\n", `f:2:7: EE must be a number, not the text "80 %"`},
		{"too much", "thresholds:\n  EE: 101\n", "f:2:7: EE must be a percentage from 0 to 100, not 101"},
		{"too little", "thresholds:\n  EE: -0.1\n", "f:2:7: EE must be a percentage from 0 to 100, not -0.1"},
		{"no number", "thresholds:\n  EE: .nan\n", "f:2:7: EE must be a number, not .nan"},
		{"infinite", "thresholds:\n  EE: .inf\n", "f:2:7: EE must be a number, not .inf"},
		{"nothing", "thresholds:\n  EE:\n", "f:2:7: EE must be a number, not nothing"},
		{"window's criterion", "thresholds:\n  windows:\n    A: {EEE: 3}\n", `f:3:9: unknown key "EEE"; known are: EE, EAS, EAA, GUI`},
		{"window's statements", "thresholds:\n  windows:\n    A: {statements: 3}\n",
			"f:3:9: statements are counted in total only; windows have EE, EAS, EAA, GUI"},
		{"window's percentage", "thresholds:\n  windows:\n    A: {EE: 300}\n", "f:3:13: EE must be a percentage from 0 to 100, not 300"},
		{"window as number", "thresholds:\n  windows:\n    A: 3\n",
			"f:3:8: window A must be keys with values, not a number (put it in quotes if a text is meant)"},
		{"half a sequence", "max-new-uncovered: 1.5\n", "f:1:20: max-new-uncovered must be a whole number from 0 to 2147483647, not 1.5"},
		{"less than none", "max-new-uncovered: -1\n", "f:1:20: max-new-uncovered must be a whole number from 0 to 2147483647, not -1"},
		{"unknown kind", "fail-on: [bug]\n",
			`f:1:11: "bug" is no kind of findings; there are: violation, unexpected, prediction, crash, anr, native-crash, harmful-race, differing-race`},
		{"uncovered fails", "fail-on: [uncovered]\n",
			"f:1:11: uncovered sequences are the business of thresholds and max-new-uncovered; suppress one by its id"},
		{"threshold fails", "fail-on: threshold\n", "f:1:10: a threshold that is missed always fails"},
		{"fail without kind", "fail-on:\n  - class: a.B\n", "f:2:5: kind is missing"},
		{"fail with reason", "fail-on:\n  - {kind: crash, reason: x}\n", `f:2:19: unknown key "reason"; known are: kind, class, method, message`},
		{"suppressed without reason and owner", "suppress:\n  - id: x\n", "f:2:5: reason is missing\nf:2:5: owner is missing"},
		{"suppression of nothing", "suppress: [{}]\n", "f:1:12: reason is missing\nf:1:12: owner is missing\n" +
			"f:1:12: what is suppressed? Give the id of a finding or sequence, or some of kind, class, method, message"},
		{"empty reason", "suppress:\n  - {id: x, owner: me, reason: ' '}\n", "f:2:32: reason is empty"},
		{"suppressed what", "suppress:\n  - {reason: x, owner: y}\n",
			"f:2:5: what is suppressed? Give the id of a finding or sequence, or some of kind, class, method, message"},
		{"a sequence's class", "suppress:\n  - {id: EE-0123456789abcdef, class: p.A, reason: x, owner: y}\n",
			"f:2:5: EE-0123456789abcdef is a sequence: it has no kind, class, method, message"},
		{"suppressed twice", "suppress:\n  - {id: x, reason: x, owner: y}\n  - {id: x, reason: x, owner: y}\n",
			"f:3:5: x is suppressed in line 2 already"},
		{"no such day", "suppress:\n  - {id: x, reason: x, owner: y, until: 2027-02-30}\n",
			`f:2:41: until must be a day such as 2027-03-31, not "2027-02-30"`},
		{"suppression as text", "suppress: [x]\n", "f:1:12: a suppression must be keys with values, not a text"},
		{"API as text", "api: new\n", `f:1:6: api must be a number, not the text "new"`},
		{"API 0", "api: 0\n", "f:1:6: api must be a whole number from 1 to 999, not 0"},
		{"self-pairs as text", "self-pairs: maybe\n", `f:1:13: self-pairs must be true or false, not the text "maybe"`},
		{"formats as number", "formats: [3]\n", "f:1:11: formats must be a text, not a number (put it in quotes if a text is meant)"},
		{"no path", "baseline: ''\n", "f:1:11: baseline is empty"},
		{"several", "thresholds: {EE: 200, X: 1}\nfail-on: [y]\nz: 1\n", "f:1:18: EE must be a percentage from 0 to 100, not 200\n" +
			"f:1:23: unknown key \"X\"; known are: EE, EAS, EAA, GUI, statements, windows\n" +
			"f:2:11: \"y\" is no kind of findings; there are: violation, unexpected, prediction, crash, anr, native-crash, harmful-race, differing-race\n" +
			"f:3:1: unknown key \"z\"; known are: " + known},
		{"long", "#" + strings.Repeat("x", 2100) + "\n", "f:1:2000: the line has 2102 characters; at most 2000 are read"},
		{"large", strings.Repeat("#\n", maxFile), "f: the file has more than 262144 bytes, the most that a file of rules may have"},
		{"deep", "suppress: " + strings.Repeat("[", 100), "f:1:75: more than 64 brackets are open"},
		{"many values", "formats: [" + strings.Repeat("a,", 65) + "]\n", "f:1:10: 65 formats; at most 64 are read"},
	} {
		r, err := Parse("f", []byte(c.text))
		var faults yamlfile.Faults
		if r != nil || !errors.As(err, &faults) {
			t.Errorf("%s: rules %v, error %v", c.name, r, err)
		} else if diff := cmp.Diff(c.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestDescriptors checks that the brackets of array types in methods are no lists.
func TestDescriptors(t *testing.T) {
	text := "suppress:\n" + strings.Repeat("  - {method: 'La/B;->c([[[I)V', reason: x, owner: y}\n"+
		"  - method: La/B;->c([[I)V\n    reason: x\n    owner: y\n", 100)
	r, err := Parse("f", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Suppress) != 200 || r.Suppress[1].Method != "La/B;->c([[I)V" {
		t.Errorf("%d suppressions, the second of %s", len(r.Suppress), r.Suppress[1].Method)
	}
}

func TestReadMissing(t *testing.T) {
	_, err := Read(filepath.Join("testdata", "none.yaml"))
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "there are no rules testdata/none.yaml") {
		t.Error(err)
	}
}

// TestFind looks for rules up to the repository's root, and not beyond.
func TestFind(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"repo/.git", "repo/app/src", "plain/sub"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	put := func(dir string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, dir, FileName), []byte("api: 1\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	find := func(dir, want string) {
		t.Helper()
		t.Chdir(filepath.Join(root, dir))
		if path, ok := Find("."); path != want || ok != (want != "") {
			t.Errorf("from %s: %q, %v; want %q", dir, path, ok, want)
		}
	}
	put(".")
	find("repo/app/src", "")
	find("plain/sub", "")
	find(".", FileName)
	put("repo")
	find("repo/app/src", "../../"+FileName)
	find("repo", FileName)
	put("repo/app")
	find("repo/app/src", "../"+FileName)
	put("plain")
	find("plain", FileName)
	find("plain/sub", "")
}

// validator gives the published schema as a check of YAML texts.
func validator(t testing.TB) func(text []byte) error {
	schema, err := jsonschema.NewCompiler().Compile("schema/cbcov-rules-1.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(text []byte) error {
		doc, err := yaml.YAMLToJSON(text)
		if err != nil {
			return err
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(doc))
		if err != nil {
			return err
		}
		return schema.Validate(value)
	}
}

// TestSchema checks that the published schema takes what Parse takes, and refuses what it refuses in form.
func TestSchema(t *testing.T) {
	validate := validator(t)
	text, err := os.ReadFile(everyKey)
	if err != nil {
		t.Fatal(err)
	}
	if err := validate(text); err != nil {
		t.Errorf("the schema refuses a good file: %v", err)
	}
	for _, bad := range []string{
		"tresholds: 1", "thresholds: {EE: 101}", "thresholds: {EE: high}", "thresholds: {EEE: 1}", "thresholds: {windows: {A: {statements: 1}}}",
		"thresholds: {windows: {A: 3}}", "max-new-uncovered: 1.5", "max-new-uncovered: -1", "fail-on: [bug]", "fail-on: [uncovered]",
		"fail-on: [{class: a.B}]", "suppress: [{id: x}]", "suppress: [{reason: x, owner: y}]", "suppress: [{id: x, owner: y, reason: ' '}]",
		"suppress: [x]", "suppress: [{id: x, reason: x, owner: y, until: soon}]", "api: new", "api: 0", "self-pairs: maybe", "formats: [3]",
		"baseline: ''",
	} {
		if validate([]byte(bad)) == nil {
			t.Errorf("the schema takes %q", bad)
		}
		if _, err := Parse("f", []byte(bad)); err == nil {
			t.Errorf("Parse takes %q", bad)
		}
	}
}

// TestSchemaKeys checks that the schema describes exactly the keys that are read.
func TestSchemaKeys(t *testing.T) {
	text, err := os.ReadFile("schema/cbcov-rules-1.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct{ Properties map[string]any }
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	read := map[string]bool{}
	for _, key := range strings.Split(known, ", ") {
		read[key] = true
	}
	for key := range schema.Properties {
		if !read[key] {
			t.Errorf("the schema has %s, which is not read", key)
		}
		delete(read, key)
	}
	if len(read) > 0 {
		t.Errorf("the schema lacks %v", read)
	}
}

// FuzzParse checks that any text gives rules or faults, not both, and that rules fit the schema and can be applied.
func FuzzParse(f *testing.F) {
	text, err := os.ReadFile(everyKey)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	for _, seed := range []string{
		"", "thresholds: {EE: 3}", "fail-on: crash", "a: &x [*x]", "suppress: [{id: x, reason: y, owner: z}]", "? [a]\n: b", "\t", "- - -",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := Parse("f", text)
		if (r == nil) == (err == nil) {
			t.Fatalf("rules %v, error %v", r, err)
		}
		if r == nil {
			if err.Error() == "" {
				t.Error("an error that says nothing")
			}
			return
		}
		for _, threshold := range r.Thresholds {
			if !(threshold.Percent >= 0 && threshold.Percent <= 100) {
				t.Errorf("a threshold of %g %%", threshold.Percent)
			}
		}
		for _, s := range r.Suppress {
			if s.Reason == "" || s.Owner == "" || s.Place.Line == 0 {
				t.Errorf("suppression %+v", s)
			}
		}
		r.Apply(found(), nil, time.Time{})
	})
}

// TestReadSuppressions: a list of suppressions alone may lack owners, and nothing else.
func TestReadSuppressions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.yaml")
	read := func(text string) ([]Suppression, error) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return ReadSuppressions(path)
	}
	list, err := read("- {id: EE-0a, reason: hidden}\n- {kind: crash, class: a.B, reason: r, owner: o, until: 2027-01-31}\n")
	if err != nil || len(list) != 2 || list[0].Owner != "" || list[1].Kind != result.JavaCrash {
		t.Errorf("%v, %v", list, err)
	}
	r := &Rules{Suppress: list}
	if got := r.Sequences(time.Time{})["EE-0a"]; got != "hidden" {
		t.Errorf("the reason is %q", got)
	}
	for _, text := range []string{"id: EE-0a", "- {id: EE-0a}", "- {reason: r}", "- {id: EE-0a, reason: r}\n- {id: EE-0a, reason: s}"} {
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), "s.yaml:") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
