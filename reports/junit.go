package reports

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"cbcov/reports/finding"
	"cbcov/reports/merge"
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

// writeJUnit prints findings as tests: one a class whose protocol was watched, one a crash, one a rule. What no rule lets fail is a test
// that passes, with what was found in its output.
func writeJUnit(w io.Writer, d *merge.Document) error {
	all := junitSuites{Name: "cbcov " + clean(d.App.Package), Suites: []junitSuite{}}
	list := findings(d)
	for _, s := range []junitSuite{
		{Name: "protocols", Cases: junitProtocols(d, list)}, {Name: "crashes", Cases: junitCrashes(d, list)}, {Name: "thresholds",
			Cases: junitRules(d, list)},
		{Name: "sequences", Cases: junitUncovered(list, d.Rules != nil)},
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

// junitDetail tells of parts with less detail than the code as properties of the first suite, nil where there are none.
func junitDetail(d *merge.Document) *junitProps {
	p := &junitProps{}
	add := func(name, value string) { p.List = append(p.List, junitProperty{"cbcov." + name, clean(value)}) }
	for _, line := range apartLines(requirementsOf(&d.Detail)) {
		add("apart", line)
	}
	for _, line := range unpredicted(d.Unpredicted) {
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

// junitProtocols makes a test of each class that was monitored, or of which something was predicted.
func junitProtocols(d *merge.Document, list []finding.Finding) []junitCase {
	by := map[string][]*finding.Finding{}
	for _, c := range d.Monitored {
		by[c.Class] = nil
	}
	for i := range list {
		switch f := &list[i]; f.Kind {
		case finding.Violation, finding.Unexpected, finding.Prediction:
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
		cases = append(cases, junitOf("protocol of "+class, by[class], d.Rules != nil))
	}
	return cases
}

// junitCrashes makes a test of each crash; without any, one that passes.
func junitCrashes(d *merge.Document, list []finding.Finding) []junitCase {
	var cases []junitCase
	for i := range list {
		switch f := &list[i]; f.Kind {
		case finding.Crash, finding.ANR, finding.NativeCrash:
			cases = append(cases, junitOf(f.Title+" ("+f.ID+")", []*finding.Finding{f}, d.Rules != nil))
		}
	}
	if len(cases) == 0 {
		cases = []junitCase{{Name: "no crash"}}
	}
	return cases
}

// junitRules makes a test of each rule; without rules, of each threshold that was missed.
func junitRules(d *merge.Document, list []finding.Finding) []junitCase {
	var cases []junitCase
	if d.Rules != nil {
		for _, l := range d.Rules.Lines {
			c := junitCase{Name: junitName(l.Rule), Out: clean(l.Seen)}
			if !l.Passed {
				c.Failure, c.Out = &junitFailure{clean(l.Seen), "rule", clean(l.Rule + ": " + l.Seen)}, ""
			}
			cases = append(cases, c)
		}
		return cases
	}
	for i := range list {
		if f := &list[i]; f.Kind == finding.Threshold {
			cases = append(cases, junitOf(f.Title, []*finding.Finding{f}, false))
		}
	}
	return cases
}

// junitName writes a test's name; it must have one.
func junitName(name string) string {
	if name == "" {
		return "-"
	}
	return clean(name)
}

// junitUncovered makes a test of each uncovered sequence, where they are findings: it is skipped, as a test that was not run, unless a rule
// lets it fail.
func junitUncovered(list []finding.Finding, ruled bool) []junitCase {
	var cases []junitCase
	for i := range list {
		f := &list[i]
		if f.Kind != finding.Uncovered {
			continue
		}
		c := junitOf(f.Title, []*finding.Finding{f}, ruled)
		if c.Failure == nil && c.Skipped == nil {
			c.Skipped = &junitSkipped{clean(f.Message)}
		}
		cases = append(cases, c)
	}
	return cases
}

// junitOf makes a test of findings: it fails if one of them does. It is skipped if there are some and all are suppressed.
func junitOf(name string, list []*finding.Finding, ruled bool) junitCase {
	c := junitCase{Name: junitName(name)}
	var failed, other []string
	var first *finding.Finding
	suppressed := 0
	for _, f := range list {
		switch {
		case failing(f, ruled):
			if first == nil {
				first = f
			}
			failed = append(failed, junitText(f))
			continue
		case f.Suppressed != nil:
			suppressed++
		}
		other = append(other, junitText(f))
	}
	switch {
	case first != nil:
		c.Failure = &junitFailure{clean(first.Title), string(first.Kind), strings.Join(failed, "\n\n")}
		c.File = clean(first.Place.File)
	case suppressed > 0 && suppressed == len(list):
		c.Skipped = &junitSkipped{clean(standing(list[0]))}
	}
	c.Out = strings.Join(other, "\n\n")
	return c
}

// failing says whether a finding fails its test: where there are rules, they say so; else what was seen to be broken does.
func failing(f *finding.Finding, ruled bool) bool {
	if ruled || f.Suppressed != nil {
		return f.Fails
	}
	switch f.Kind {
	case finding.Violation, finding.Crash, finding.ANR, finding.NativeCrash, finding.Threshold:
		return true
	}
	return f.Fails
}

// junitText tells a finding with the steps that led to it.
func junitText(f *finding.Finding) string {
	lines := []string{fmt.Sprintf("%s %s: %s", shortKind(f.Kind), clean(f.ID), clean(f.Message))}
	if at := findingPlace(f); at != "" {
		lines = append(lines, "at "+clean(at))
	}
	if word := standing(f); word != "" && word != "fails" {
		lines = append(lines, clean(word))
	}
	if left := len(f.Steps) - sarifSteps; left > 0 {
		lines = append(lines, fmt.Sprintf("  … %s before", count(left, "step", "steps")))
	}
	for _, s := range f.Steps[max(0, len(f.Steps)-sarifSteps):] {
		text := "  " + clean(s.Text)
		if s.Place.File != "" {
			text += "  " + clean(fmt.Sprintf("%s:%d", s.Place.File, s.Place.Line))
		}
		lines = append(lines, text)
	}
	return strings.Join(lines, "\n")
}
