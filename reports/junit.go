package reports

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// The parts of JUnit's XML that Jenkins, GitLab and others read alike.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Skipped  int          `xml:"skipped,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Props    *junitProps `xml:"properties"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitProps struct {
		List []junitProperty `xml:"property"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		File    string        `xml:"file,attr,omitempty"`
		Time    string        `xml:"time,attr"`
		Failure *junitFailure `xml:"failure"`
		Skipped *junitSkipped `xml:"skipped"`
		Out     string        `xml:"system-out,omitempty"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
	junitSkipped struct {
		Message string `xml:"message,attr"`
	}
)

// writeJUnit prints findings as tests: one a class whose protocol was watched, one a crash, one a race, one a rule. What no rule lets fail is a test
// that passes, with what was found in its output.
func writeJUnit(w io.Writer, d *result.Document) error {
	all := junitSuites{Name: "cbcov " + words.Clean(d.App.Package), Suites: []junitSuite{}}
	j := &junit{d, d.Verdict != nil, d.Again()}
	list := d.Findings()
	for _, s := range []junitSuite{
		{Name: "protocols", Cases: j.protocols(list)}, {Name: "crashes", Cases: j.crashes(list)}, {Name: "races", Cases: j.races(list)}, {Name: "thresholds",
			Cases: j.rules(list)},
		{Name: "sequences", Cases: j.uncovered(list)},
	} {
		if len(s.Cases) == 0 {
			continue
		}
		if len(all.Suites) == 0 {
			s.Props = junitDetail(d)
		}
		s.Tests = len(s.Cases)
		for i := range s.Cases {
			c := &s.Cases[i]
			c.Class, c.Time = "cbcov."+s.Name, "0"
			switch {
			case c.Failure != nil:
				s.Failures++
			case c.Skipped != nil:
				s.Skipped++
			}
		}
		all.Tests, all.Failures, all.Skipped = all.Tests+s.Tests, all.Failures+s.Failures, all.Skipped+s.Skipped
		all.Suites = append(all.Suites, s)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(&all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// junit makes tests of a document's findings.
type junit struct {
	doc   *result.Document
	ruled bool                // rules say what fails
	again map[string][]string // see result.Document.Again
}

// junitDetail tells of parts with less detail than the code as properties of the first suite, nil where there are none.
func junitDetail(d *result.Document) *junitProps {
	p := &junitProps{}
	add := func(name, value string) { p.List = append(p.List, junitProperty{"cbcov." + name, words.Clean(value)}) }
	for _, line := range d.ApartLines() {
		add("apart", line)
	}
	for _, line := range d.UnpredictedLines() {
		add("unpredicted", line)
	}
	if b := d.Budget; b != 0 && (b != 1 || len(p.List) > 0) {
		add("budget", fmt.Sprint(b))
	}
	if len(p.List) == 0 {
		return nil
	}
	return p
}

// protocols makes a test of each class that was monitored, or of which something was predicted.
func (j *junit) protocols(list []*result.Finding) []junitCase {
	by := map[string][]*result.Finding{}
	for _, c := range j.doc.Monitored {
		by[c.Class] = nil
	}
	for _, f := range list {
		switch f.Kind {
		case result.Broken, result.Unexpected, result.Predicted:
			by[f.Class] = append(by[f.Class], f)
		}
	}
	classes := make([]string, 0, len(by))
	for class := range by {
		classes = append(classes, class)
	}
	slices.Sort(classes)
	var cases []junitCase
	for _, class := range classes {
		cases = append(cases, j.of("protocol of "+class, by[class]))
	}
	return cases
}

// crashes makes a test of each crash; without any, one that passes.
func (j *junit) crashes(list []*result.Finding) []junitCase {
	var cases []junitCase
	for _, f := range list {
		switch f.Kind {
		case result.JavaCrash, result.ANR, result.NativeCrash:
			cases = append(cases, j.of(f.Title+" ("+f.ID+")", []*result.Finding{f}))
		}
	}
	if len(cases) == 0 {
		cases = []junitCase{{Name: "no crash"}}
	}
	return cases
}

// races makes a test of each race; where races were looked for, and none was found, one that passes.
func (j *junit) races(list []*result.Finding) []junitCase {
	var cases []junitCase
	for _, f := range list {
		if f.Kind == result.HarmfulRace || f.Kind == result.DifferingRace {
			cases = append(cases, j.of(f.Title+" ("+f.ID+")", []*result.Finding{f}))
		}
	}
	if len(cases) == 0 && j.doc.LookedFor(result.HarmfulRace) {
		cases = []junitCase{{Name: "no race"}}
	}
	return cases
}

// rules makes a test of each rule; without rules, of each threshold that was missed.
func (j *junit) rules(list []*result.Finding) []junitCase {
	var cases []junitCase
	if j.doc.Verdict != nil {
		for _, l := range j.doc.Verdict.Lines {
			c := junitCase{Name: junitName(l.Rule), Out: words.Clean(l.Seen)}
			if !l.Passed {
				c.Failure, c.Out = &junitFailure{words.Clean(l.Seen), "rule", words.Clean(l.Rule + ": " + l.Seen)}, ""
			}
			cases = append(cases, c)
		}
		return cases
	}
	for _, f := range list {
		if f.Kind == result.Threshold {
			cases = append(cases, j.of(f.Title, []*result.Finding{f}))
		}
	}
	return cases
}

// junitName writes a test's name; it must have one.
func junitName(name string) string {
	if name == "" {
		return "-"
	}
	return words.Clean(name)
}

// uncovered makes a test of each uncovered sequence, where they are findings: it is skipped, as a test that was not run, unless a rule
// lets it fail.
func (j *junit) uncovered(list []*result.Finding) []junitCase {
	var cases []junitCase
	for _, f := range list {
		if f.Kind != result.Uncovered {
			continue
		}
		c := j.of(f.Title, []*result.Finding{f})
		if c.Failure == nil && c.Skipped == nil {
			c.Skipped = &junitSkipped{words.Clean(f.Message)}
		}
		cases = append(cases, c)
	}
	return cases
}

// of makes a test of findings: it fails if one of them does. It is skipped if there are some and all are suppressed.
func (j *junit) of(name string, list []*result.Finding) junitCase {
	c := junitCase{Name: junitName(name)}
	var failed, other []string
	var first *result.Finding
	suppressed := 0
	for _, f := range list {
		switch {
		case failing(f, j.ruled):
			if first == nil {
				first = f
			}
			failed = append(failed, j.text(f))
			continue
		case f.Suppressed != nil:
			suppressed++
		}
		other = append(other, j.text(f))
	}
	switch {
	case first != nil:
		c.Failure = &junitFailure{words.Clean(first.Title), string(first.Kind), strings.Join(failed, "\n\n")}
		c.File = words.Clean(first.Place.File)
	case suppressed > 0 && suppressed == len(list):
		c.Skipped = &junitSkipped{words.Clean(list[0].Standing())}
	}
	c.Out = strings.Join(other, "\n\n")
	return c
}

// failing says whether a finding fails its test: where there are rules, they say so; else what was seen to be broken does.
func failing(f *result.Finding, ruled bool) bool {
	if ruled || f.Suppressed != nil {
		return f.Fails
	}
	switch f.Kind {
	case result.Broken, result.JavaCrash, result.ANR, result.NativeCrash, result.HarmfulRace, result.Threshold:
		return true
	}
	return f.Fails
}

// text tells a finding with the steps that led to it, and the lines of a shell that show it again.
func (j *junit) text(f *result.Finding) string {
	lines := []string{fmt.Sprintf("%s %s: %s", f.Kind, words.Clean(f.ID), words.Clean(f.Message))}
	if at := f.Place.String(); at != "" {
		lines = append(lines, "at "+words.Clean(at))
	}
	if word := f.Standing(); word != "" && word != "fails" {
		lines = append(lines, words.Clean(word))
	}
	if left := len(f.Steps) - sarifSteps; left > 0 {
		lines = append(lines, fmt.Sprintf("  … %s before", words.Count(left, "step", "steps")))
	}
	for _, s := range f.Steps[max(0, len(f.Steps)-sarifSteps):] {
		text := "  " + words.Clean(s.Text)
		if s.Place.File != "" {
			text += "  " + words.Clean(s.Place.String())
		}
		lines = append(lines, text)
	}
	for i, line := range j.again[f.ID] {
		if i == 0 {
			lines = append(lines, "run it again:")
		}
		lines = append(lines, "  "+words.Clean(line))
	}
	return strings.Join(lines, "\n")
}
