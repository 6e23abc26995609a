package reports

import (
	"fmt"
	"io"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/survey"
)

// SurveyFormats lists the formats of WriteSurvey. The first one is the default.
func SurveyFormats() []string { return Formats() }

// WriteSurvey prints what came of many apps: a row each, and what share passed each step.
func WriteSurvey(w io.Writer, format string, s *survey.Survey, opt Options) error {
	return write(w, format, &surveyReport{s}, opt)
}

type surveyReport struct{ *survey.Survey }

// surveyDocument is the JSON document of a survey.
type surveyDocument struct {
	Schema string        `json:"schema"`
	Passed int           `json:"passed"` // apps that passed all of their steps
	Steps  []surveyStep  `json:"steps"`
	Apps   []*survey.App `json:"apps"` // by path
}

// surveyStep says how many apps passed a step, and how long that took.
type surveyStep struct {
	Name   string  `json:"name"`
	Asked  int     `json:"asked"`
	Passed int     `json:"passed"`
	Median float64 `json:"medianSeconds"`
	Most   float64 `json:"mostSeconds"`
}

func (r *surveyReport) json() any {
	d := surveyDocument{Schema: surveySchema, Passed: r.Passed(), Steps: []surveyStep{}, Apps: r.Apps}
	for _, t := range r.Steps {
		d.Steps = append(d.Steps, surveyStep(t))
	}
	return d
}

func (r *surveyReport) document(opt Options) document {
	title := fmt.Sprintf("Survey: %s, %d passed", words.Count(len(r.Apps), "app", "apps"), r.Passed())
	apps := section{header: []string{"app", "KB"}, numbers: []bool{false, true}}
	for _, t := range r.Steps {
		apps.header, apps.numbers = append(apps.header, t.Name), append(apps.numbers, true)
	}
	apps.header, apps.numbers = append(apps.header, "MB", "why not"), append(apps.numbers, true, false)
	for _, a := range r.Apps {
		apps.rows = append(apps.rows, r.row(a))
	}
	apps.lines = []string{"By step: seconds; no: it did not pass; -: it was not come to."}
	shares := section{heading: "Steps", header: []string{"step", "apps", "passed", "share", "median s", "most s"}, numbers: []bool{false, true, true, true, true, true}}
	for _, t := range r.Steps {
		shares.rows = append(shares.rows, []string{t.Name, fmt.Sprint(t.Asked), fmt.Sprint(t.Passed), share(t.Passed, t.Asked), precisely(t.Median), precisely(t.Most)})
	}
	return document{title: title, sections: []section{apps, shares}}
}

// row is an app's row.
func (r *surveyReport) row(a *survey.App) []string {
	row := []string{a.APK, fmt.Sprint((a.Bytes + 1023) >> 10)}
	for _, t := range r.Steps {
		cell := "-"
		if s := a.Step(t.Name); s != nil && s.Error == "" {
			cell = precisely(s.Seconds)
		} else if s != nil || a.Running == t.Name {
			cell = "no"
		}
		row = append(row, cell)
	}
	memory := ""
	if a.MB > 0 {
		memory = fmt.Sprint(a.MB)
	}
	step, why := a.Failed()
	if why != "" {
		why, _, _ = strings.Cut(step+": "+why, "\n")
	}
	return append(row, memory, why)
}

// precisely is a time for people where most are short.
func precisely(seconds float64) string { return fmt.Sprintf("%.2f", seconds) }

// share is a part of a hundred; of nothing there is none.
func share(part, all int) string {
	if all == 0 {
		return ""
	}
	return words.Percent(part, all)
}
