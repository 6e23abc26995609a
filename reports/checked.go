package reports

import (
	"slices"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// checkedReport says which protocols the code can break.
type checkedReport struct{ doc *result.Document }

func (r *checkedReport) document(opt Options) document {
	d := document{title: appTitle("Predicted violations", r.doc.App)}
	n := len(r.doc.Predictions)
	s := section{heading: words.Count(n, "violation predicted from the code, not seen", "violations predicted from the code, not seen"),
		header: []string{"where", "what", "counts"}, numbers: make([]bool, 3)}
	most := n
	if opt.List > 0 {
		most = min(n, opt.List)
	}
	var look []string
	for i := range r.doc.Predictions[:most] {
		f := &r.doc.Predictions[i]
		s.rows = append(s.rows, []string{f.Place.String(), f.Title, f.Standing()})
		s.lines = append(s.lines, f.Message)
		for k, step := range f.Steps {
			mark := "      "
			if k == len(f.Steps)-1 {
				mark = "    → "
			}
			s.lines = append(s.lines, mark+step.Text)
		}
		if draft := r.doc.Draft(f); len(draft) > 0 {
			s.lines = append(s.lines, beginning(draft)...)
			look = looking((&result.Bug{Findings: []*result.Finding{&f.Finding}}).Commands(r.doc))
		}
	}
	s.lines = append(s.lines, look...)
	s.lines = append(s.lines, moreLine(n, len(s.rows))...)
	d.sections = append(d.sections, s)
	if list := classes(r.doc); len(list) > 0 {
		d.sections = append(d.sections, section{lines: []string{"Held to the protocols of " + strings.Join(list, ", ")}})
	} else {
		d.sections = append(d.sections, section{lines: []string{"The app uses no class whose protocol is known"}})
	}
	if lines := append(r.doc.UnpredictedLines(), r.doc.Skipped...); len(lines) > 0 {
		d.sections = append(d.sections, section{heading: "Not followed", lines: lines})
	}
	return d
}

// classes lists the Java names of the classes whose protocols an app is held to.
func classes(d *result.Document) []string {
	list := []string{}
	for _, m := range d.Typestates {
		list = append(list, m.Class)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// jsonChecked is the parts of the document that a check makes.
type jsonChecked struct {
	Schema      string              `json:"schema"`
	App         result.App          `json:"app"`
	APK         string              `json:"apk,omitempty"` // as the user gave it
	API         int                 `json:"api"`           // level of the typestates
	Classes     []string            `json:"classes"`       // Java names of the classes whose protocols the code was held to
	Verdict     *result.Verdict     `json:"verdict,omitempty"`
	Predictions []result.Prediction `json:"predictions"`
	Skipped     []string            `json:"skipped"`          // sentences: what was not followed, and why
	Budget      float64             `json:"budget,omitempty"` // how much work a part was allowed, as a multiple of the default
	Unpredicted []string            `json:"unpredicted"`      // parts that nothing was predicted from, as they are coarse
}

func (r *checkedReport) json() any {
	d := r.doc
	return jsonChecked{checkedSchema, d.App, d.APK, d.API, classes(d), d.Verdict, d.Predictions, append([]string{}, d.Skipped...), d.Budget,
		append([]string{}, d.Unpredicted...)}
}
