package reports

import (
	"bytes"
	"testing"
	"unicode"

	"cbcov/reports/merge"
	"cbcov/reports/result"
)

// diffSample compares two builds of which each has something that the other has not.
func diffSample(t *testing.T, name string) *merge.Difference {
	t.Helper()
	base, head := hostileRun("x"), fullSample()
	head.App.Build = "00000001"
	for i := range head.Callbacks {
		head.Callbacks[i].Name = name
	}
	head.Callbacks[3].Receiver, head.Callbacks[3].Method = "Lp/A$2;", "Lp/A$2;->m3()V"
	base.Callbacks[3].Receiver, base.Callbacks[3].Method = "Lp/A$1;", "Lp/A$1;->m3()V"
	base.Callbacks[3].Shape, head.Callbacks[3].Shape = "a-b-c", "a-b-c"
	head.Sequences[0].State, head.Sequences[1].State, head.Sequences[3].State = result.WasUncovered, result.WasCovered, result.WasCovered
	head.Witnesses = map[string]result.Place{head.Sequences[1].ID: {File: name, Line: 3}, head.Sequences[3].ID: {File: "t", Line: 4}}
	added := head.Sequences[0]
	added.ID, added.Symbols = "EE-00000000000000ff", []int{4, 5, 0}
	head.Sequences = append(head.Sequences, added)
	head.Violations = append(head.Violations, result.Violation{Finding: result.Finding{ID: "v-9", Kind: result.Broken, Title: name, Message: name,
		Steps: []result.Step{{Text: name}}, Count: 1, Place: result.Place{File: name, Line: 1}}, Symbol: "release"})
	base.Crashes[0].ID, base.Crashes[0].Exception = "crash-0", "java.lang.Error"
	base.App.Package, head.App.Package = "p.app", "p.app"
	d, err := merge.Diff(base, head)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestDiff compares each format of a difference with its golden file.
func TestDiff(t *testing.T) {
	for file, format := range map[string]string{"diff.txt": "table", "diff.md": "markdown", "diff.json": "json"} {
		var b bytes.Buffer
		if err := WriteDiff(&b, format, diffSample(t, hostile), Options{List: 10}); err != nil {
			t.Fatal(err)
		}
		golden(t, file, b.Bytes())
		if format == "json" {
			checkSchema(t, b.Bytes())
		}
	}
}

// TestDiffHostile: names of callbacks and findings stay text.
func TestDiffHostile(t *testing.T) {
	for _, name := range hostileNames {
		for _, format := range Formats() {
			var b bytes.Buffer
			if err := WriteDiff(&b, format, diffSample(t, name), Options{List: 10}); err != nil {
				t.Fatal(err)
			}
			checkHarmless(t, format, name, b.Bytes())
		}
	}
}

// checkHarmless checks that a report in which things have a name is what its format asks for, and that nothing would act on it.
func checkHarmless(t *testing.T, format, name string, text []byte) {
	t.Helper()
	switch format {
	case "json":
		checkSchema(t, text)
	case "markdown":
		checkTables(t, string(text))
		if bytes.Contains(text, []byte("<script")) {
			t.Error("a script")
		}
	}
	for _, r := range string(text) {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			t.Fatalf("%s of %.30q has the character %U", format, name, r)
		}
	}
}
