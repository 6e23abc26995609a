package reports

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func learnedSample() *Learned {
	return &Learned{
		Algorithm: "lsharp", Oracle: "combined", Bound: 1, Seed: 1, Seconds: 12.34,
		Classes: []LearnedClass{
			{Purpose: "AsyncTask", Class: "android.os.AsyncTask", Device: "embedded:34", API: 34, Label: "real", Outcome: WasLearned,
				File: "typestates/AsyncTask-34.json", States: 9, Sinks: 1, Inputs: 4, Seconds: 1.26, Asked: 310, Run: 102, Symbols: 480, Rounds: 2,
				Needed: 1, Checked: "right if the class has at most 1 state more", Warnings: []string{"race: exec cancel"},
				Paper: &PaperFigures{States: 5, Seconds: 49, Asked: 372, Run: 94, Rounds: 1, Needed: 1}},
			{Purpose: "lamp", Class: "p.Lamp<|>\x1b", Device: "embedded:34", API: 34, Label: "real", Outcome: WasKept, File: "typestates/lamp-34.json",
				States: 2, Inputs: 3, Asked: 40, Run: 20, Symbols: 60, Rounds: 1, Needed: 1, Doubts: []string{"a vote was close", "a callback came late"}},
			{Purpose: "MediaCodec", Class: "android.media.MediaCodec", Device: "embedded:34", API: 34, Label: "nothing", Note: "a fake codec",
				Outcome: HasNothing, Paper: &PaperFigures{States: 8, Seconds: 371, Asked: 1354, Run: 871, Rounds: 1, Needed: 1}},
			{Purpose: "broken", Class: "p.Broken", Device: "embedded:34", API: 34, Label: "real", Outcome: HasFailed, Error: "broken.yaml:3:9: cannot find symbol\nmore"},
			{Purpose: "later", Class: "p.Later", Device: "embedded:34", API: 34, Label: "real", Outcome: NotStarted},
		},
	}
}

func TestLearned(t *testing.T) {
	for file, format := range map[string]string{"learned.txt": "table", "learned.md": "markdown", "learned.json": "json"} {
		var b bytes.Buffer
		if err := WriteLearned(&b, format, learnedSample(), Options{}); err != nil {
			t.Fatal(err)
		}
		golden(t, file, b.Bytes())
		if format == "json" {
			checkSchema(t, b.Bytes())
		}
	}
}

func TestPurposes(t *testing.T) {
	p := &Purposes{Folder: "typestates", List: []PurposeEntry{
		{Name: "AsyncTask", Class: "android.os.AsyncTask", API: "3+", Labels: []PurposeLabel{{"embedded", "real", ""}, {"adb", "real", ""}},
			Learned: []LearnedFile{{File: "typestates/AsyncTask-28.json", API: 28, States: 9}, {File: "typestates/AsyncTask-34.json", API: 34, States: 1, Stale: true}}},
		{Name: "lamp", Class: "p.Lamp", API: "21..30", Labels: []PurposeLabel{{"adb", "nothing", "no lamp"}},
			Learned: []LearnedFile{{File: "typestates/lamp-28.json", API: 28, Error: "typestates/lamp-28.json: empty"}}},
		{Name: "none", Class: "p.None", API: "21+"},
	}, Others: []OtherFile{{Purpose: "mine", Class: "p.Mine", LearnedFile: LearnedFile{File: "typestates/mine-34.json", API: 34, States: 4}}}}
	for file, format := range map[string]string{"purposes.txt": "table", "purposes.md": "markdown", "purposes.json": "json"} {
		var b bytes.Buffer
		if err := WritePurposes(&b, format, p); err != nil {
			t.Fatal(err)
		}
		golden(t, file, b.Bytes())
		if format == "json" {
			checkSchema(t, b.Bytes())
		}
	}
}

func TestSimulated(t *testing.T) {
	s := &Simulated{Equal: true, States: 9, Asked: 200, Run: 58, Symbols: 227, Resets: 58, Rounds: 2, Seconds: 0.001}
	var b bytes.Buffer
	if err := WriteSimulated(&b, "table", "asynctask.dot", s); err != nil {
		t.Fatal(err)
	}
	golden(t, "simulated.txt", b.Bytes())
	b.Reset()
	if err := WriteSimulated(&b, "json", "asynctask.dot", s); err != nil {
		t.Fatal(err)
	}
	golden(t, "simulated.json", b.Bytes())
	doc, err := jsonschema.UnmarshalJSON(&b)
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("schema", "cbcov-simulate-1.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(doc); err != nil {
		t.Error(err)
	}
}
