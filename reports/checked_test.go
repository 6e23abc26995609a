package reports

import (
	"bytes"
	"strings"
	"testing"

	"cbcov/reports/result"
	"cbcov/typestate"
	"cbcov/typestate/observe"
	"cbcov/typestate/predict"
)

func checkedSample(name string) *result.Document {
	a, _ := sample()
	machine := &typestate.Machine{Class: "p.Task", States: []typestate.State{{Name: "s"}}}
	run := &result.Run{APK: name, Automaton: a, API: 34, Points: &observe.Points{Machines: []*typestate.Machine{machine}},
		Predicted: &predict.Result{Skipped: []string{name}, Predictions: []predict.Prediction{{
			ID: "0123456789abcdef", Purpose: name, Class: name, Input: name, Method: name, Caller: name, Line: 3, Source: name, Object: name,
			Sequence: []predict.Step{{Callback: name, Method: name, Calls: []string{name, name}}}, Allowed: []string{name}, State: name, Fidelity: "real",
		}}}}
	d := run.Document()
	d.Verdict = &result.Verdict{Passed: true, Lines: []result.Line{{Rule: name, Seen: name, Passed: true}}, New: []string{}, Notes: []string{}}
	return d
}

// TestChecked: whatever an app calls things, each format of a check stays what it is, and nothing reaches a terminal.
func TestChecked(t *testing.T) {
	for _, name := range append(hostileNames, "p.Task") {
		for _, format := range CheckedFormats() {
			var b bytes.Buffer
			if err := WriteChecked(&b, format, checkedSample(name), Options{}); err != nil {
				t.Fatalf("%s of %.30q: %v", format, name, err)
			}
			switch format {
			case "json":
				checkSchema(t, b.Bytes())
			case "sarif":
				checkSARIF(t, b.Bytes())
			case "junit":
				checkXML(t, b.Bytes())
			default:
				if strings.ContainsAny(b.String(), "\x1b\u202e\x00") {
					t.Errorf("%s of %.30q has a control character", format, name)
				}
			}
		}
	}
}

// TestCheckedNothing: an app without any such class is said to have none.
func TestCheckedNothing(t *testing.T) {
	a, _ := sample()
	var b bytes.Buffer
	if err := WriteChecked(&b, "table", (&result.Run{Automaton: a, Predicted: &predict.Result{}}).Document(), Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"0 violations predicted", "uses no class whose protocol is known"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("want %q in %s", want, b.String())
		}
	}
}
