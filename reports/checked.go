package reports

import (
	"io"
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/reports/finding"
	"cbcov/reports/merge"
	"cbcov/reports/rules"
	"cbcov/typestate/observe"
	"cbcov/typestate/predict"
)

// Checked is what checking an app's code against typestates found.
type Checked struct {
	APK       string // as the user gave it
	Automaton *ccfa.Automaton
	Classes   []string // Java names of the classes whose protocols the code was held to
	API       int      // level of the machines
	Result    *predict.Result
	Findings  []finding.Finding // of Result, sorted; suppressed ones among them
	Verdict   *rules.Verdict    // nil: no rules
	Points    *observe.Points   // the typestates, for the html format; nil: they are not drawn
}

// CheckedFormats lists the formats of WriteChecked. The first one is the default.
func CheckedFormats() []string { return RunFormats() }

// WriteChecked prints what checking found.
func WriteChecked(w io.Writer, format string, c *Checked, opt Options) error {
	if format == "html" {
		return WriteHTML(w, &Run{APK: c.APK, Automaton: c.Automaton, Points: c.Points, Predicted: c.Result, Findings: c.Findings, Verdict: c.Verdict})
	}
	opt.List = max(0, opt.List)
	for _, f := range findingFormats {
		if f.name == format {
			return f.write(w, c.found(), opt)
		}
	}
	return write(w, format, &checkedReport{c}, opt)
}

// found is the document of the formats that have findings only.
func (c *Checked) found() *merge.Document {
	d := &merge.Document{App: merge.App{Package: c.Automaton.Package, TargetSDK: c.Automaton.TargetSDK, Build: c.Automaton.Build}, APK: c.APK}
	d.Budget, d.Unpredicted = c.Automaton.Budget(), c.Result.Unpredicted
	for i := range c.Findings {
		d.Predictions = append(d.Predictions, findingOf(&c.Findings[i]))
	}
	return d
}

// checkedReport says which protocols the code can break.
type checkedReport struct{ *Checked }

func (r *checkedReport) document(opt Options) document {
	d := document{title: appTitle("Predicted violations", r.Automaton)}
	s := section{header: []string{"where", "what", "counts"}, numbers: make([]bool, 3)}
	shown := 0
	for i := range r.Findings {
		f := &r.Findings[i]
		if shown++; opt.List > 0 && shown > opt.List {
			continue
		}
		s.rows = append(s.rows, []string{findingPlace(f), f.Title, standing(f)})
		s.lines = append(s.lines, r.told(f)...)
	}
	s.heading = count(len(r.Findings), "violation predicted from the code, not seen", "violations predicted from the code, not seen")
	s.lines = append(s.lines, moreLine(len(r.Findings), len(s.rows))...)
	d.sections = append(d.sections, s)
	if len(r.Classes) > 0 {
		d.sections = append(d.sections, section{lines: []string{"Held to the protocols of " + strings.Join(r.Classes, ", ")}})
	} else {
		d.sections = append(d.sections, section{lines: []string{"The app uses no class whose protocol is known"}})
	}
	if lines := append(unpredicted(r.Result.Unpredicted), r.Result.Skipped...); len(lines) > 0 {
		d.sections = append(d.sections, section{heading: "Not followed", lines: lines})
	}
	return d
}

// told tells a prediction in lines: in sentences, then a line for each callback of the sequence.
func (r *checkedReport) told(f *finding.Finding) []string {
	lines := []string{f.Message}
	for i, s := range f.Steps {
		mark := "   "
		if i == len(f.Steps)-1 {
			mark = " → "
		}
		lines = append(lines, "   "+mark+s.Text)
	}
	return lines
}

type jsonChecked struct {
	Schema      string           `json:"schema"`
	App         jsonApp          `json:"app"`
	APK         string           `json:"apk,omitempty"`
	API         int              `json:"api"`
	Classes     []string         `json:"classes"`
	Rules       *merge.Rules     `json:"verdict,omitempty"`
	Predictions []jsonPrediction `json:"predictions"`
	Skipped     []string         `json:"skipped"`
	Budget      float64          `json:"budget,omitempty"`
	Unpredicted []string         `json:"unpredicted"`
}

type jsonPrediction struct {
	merge.Finding
	Purpose  string              `json:"purpose"`
	Symbol   string              `json:"symbol"`
	Callback bool                `json:"callback"` // it is a callback that the state does not allow
	Caller   string              `json:"caller"`
	Object   string              `json:"object"`
	State    string              `json:"state,omitempty"`
	Allowed  []string            `json:"allowed"`
	Sequence []jsonPredictedStep `json:"sequence"`
	Fidelity string              `json:"fidelity"`
	API      int                 `json:"api"`
}

type jsonPredictedStep struct {
	Callback string   `json:"callback"`
	Text     string   `json:"description,omitempty"`
	Method   string   `json:"method"`
	Calls    []string `json:"calls"`
}

func (r *checkedReport) json() any {
	out := jsonChecked{
		Schema: checkedSchema, App: appOf(r.Automaton), APK: r.APK, API: r.API, Classes: append([]string{}, r.Classes...),
		Predictions: []jsonPrediction{}, Skipped: append([]string{}, r.Result.Skipped...),
		Budget: r.Automaton.Budget(), Unpredicted: append([]string{}, r.Result.Unpredicted...),
	}
	if v := r.Verdict; v != nil {
		out.Rules = &merge.Rules{Passed: v.Passed, Lines: []merge.Rule{}}
		for _, l := range v.Lines {
			out.Rules.Lines = append(out.Rules.Lines, merge.Rule(l))
		}
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		k := slices.IndexFunc(r.Result.Predictions, func(p predict.Prediction) bool { return p.ID == f.ID })
		if k >= 0 {
			out.Predictions = append(out.Predictions, predictionOf(findingOf(f), &r.Result.Predictions[k]))
		}
	}
	return out
}

func predictionOf(f merge.Finding, p *predict.Prediction) jsonPrediction {
	out := jsonPrediction{
		Finding: f, Purpose: p.Purpose, Symbol: p.Input, Callback: p.Unexpected, Caller: p.Caller, Object: p.Object, State: p.State,
		Allowed: append([]string{}, p.Allowed...), Sequence: []jsonPredictedStep{}, Fidelity: p.Fidelity, API: p.API,
	}
	for _, s := range p.Sequence {
		out.Sequence = append(out.Sequence, jsonPredictedStep{s.Callback, s.Text, s.Method, append([]string{}, s.Calls...)})
	}
	return out
}
