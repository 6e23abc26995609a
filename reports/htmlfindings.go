package reports

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"cbcov/coverage"
	"cbcov/reports/finding"
	"cbcov/reports/page"
	"cbcov/typestate/monitor"
	"cbcov/typestate/predict"
)

// The page's parts of findings, by the name that links have.
const (
	violationsPart  = "violations"
	unexpectedPart  = "unexpected"
	predictionsPart = "predictions"
	crashesPart     = "crashes"
	otherPart       = "thresholds"
)

// findingsParts are the page's parts of findings. Sequences that are not covered have a table of their own.
var findingsParts = [...]struct {
	id, title, intro string
	none             string // said where there are none
	kinds            []finding.Kind
	always           func(*Run) bool // whether it is shown where there are none, too
}{
	{
		violationsPart, "Broken protocols",
		"Calls that are an error in every state that the object can be in. Each with what the object did before.",
		"No object was seen to break its class's protocol.",
		[]finding.Kind{finding.Violation}, func(r *Run) bool { return r.Monitored != nil },
	}, {
		unexpectedPart, "Unexpected callbacks",
		"Callbacks that no state allows that the object can be in.", "",
		[]finding.Kind{finding.Unexpected}, func(*Run) bool { return false },
	}, {
		predictionsPart, "Predictions",
		"Broken protocols that the code can reach. Nothing of this was seen in a trace; a path that no run takes may be among them.",
		"The code was not seen to reach a broken protocol, as far as it was followed.",
		[]finding.Kind{finding.Prediction}, func(r *Run) bool { return r.Predicted != nil },
	}, {
		crashesPart, "Crashes",
		"Each once for all with the same stack.", "No crash is in the traces.",
		[]finding.Kind{finding.Crash, finding.ANR, finding.NativeCrash}, htmlMeasured,
	}, {
		otherPart, "Thresholds",
		"Coverage below what the rules ask for.", "",
		[]finding.Kind{finding.Threshold}, func(*Run) bool { return false },
	},
}

// htmlFindings are the findings by sort.
func htmlFindings(r *Run) []page.Findings {
	m := newFindingMaker(r)
	var out []page.Findings
	for _, part := range findingsParts {
		f := page.Findings{ID: part.id, Title: part.title, Intro: part.intro, None: part.none}
		m.fill(&f, part.kinds)
		if f.ID == predictionsPart && r.Predicted != nil {
			f.NotesTitle, f.Notes = "What was not followed", cleanAll(append(unpredicted(r.Predicted.Unpredicted), r.Predicted.Skipped...))
		}
		if len(f.List) > 0 || part.always(r) {
			out = append(out, f)
		}
	}
	return out
}

// fill adds the run's findings of some kinds to a part.
func (m *findingMaker) fill(f *page.Findings, kinds []finding.Kind) {
	for i := range m.run.Findings {
		switch {
		case !slices.Contains(kinds, m.run.Findings[i].Kind):
		case len(f.List) == mostShown:
			f.More++
		default:
			f.List = append(f.List, m.make(&m.run.Findings[i]))
		}
	}
}

// findingMaker joins each finding with what the monitor, the prediction or the log knows of it.
type findingMaker struct {
	run        *Run
	violations map[string]*monitor.Violation
	predicted  map[string]*predict.Prediction
	crashes    map[string]*coverage.Crash
	pictures   pictures
}

func newFindingMaker(r *Run) *findingMaker {
	m := &findingMaker{
		run:        r,
		violations: map[string]*monitor.Violation{},
		predicted:  map[string]*predict.Prediction{},
		crashes:    map[string]*coverage.Crash{},
		pictures:   pictures{drawn: map[string]string{}},
	}
	if r.Monitored != nil {
		for i := range r.Monitored.Violations {
			m.violations[r.Monitored.Violations[i].ID] = &r.Monitored.Violations[i]
		}
	}
	if r.Predicted != nil {
		for i := range r.Predicted.Predictions {
			m.predicted[r.Predicted.Predictions[i].ID] = &r.Predicted.Predictions[i]
		}
	}
	if r.Result != nil {
		for i := range r.Result.Crashes {
			m.crashes[r.Result.Crashes[i].ID] = &r.Result.Crashes[i]
		}
	}
	return m
}

func (m *findingMaker) make(f *finding.Finding) page.Finding {
	out := page.Finding{ID: anchor(f.ID), Title: clean(f.Title), Fails: f.Fails, Known: f.Known}
	if s := f.Suppressed; s != nil {
		out.Suppressed = clean(suppressedBy(s))
	}
	switch v, p, c := m.violations[f.ID], m.predicted[f.ID], m.crashes[f.ID]; {
	case v != nil:
		m.violation(&out, v)
	case p != nil:
		m.prediction(&out, p)
	case c != nil:
		m.crash(&out, c)
	default: // nothing is known beside what the finding says
		out.Message = clean(f.Message)
		out.Facts = codeFact(out.Facts, "Where", pagePlace(f.Place))
		out.StepsTitle, out.Steps = "History", plainSteps(f.Steps)
	}
	return out
}

// suppressedBy writes why a finding does not count, who says so, and until when.
func suppressedBy(s *finding.Suppression) string {
	text := s.Reason
	if s.Owner != "" {
		text += " (" + s.Owner + ")"
	}
	if s.Until != "" {
		text += ", until " + s.Until
	}
	return text
}

func plainSteps(steps []finding.Step) []page.Step {
	out := make([]page.Step, len(steps))
	for i, s := range steps {
		out[i] = page.Step{Text: clean(s.Text), Where: pagePlace(s.Place)}
	}
	return out
}

func textFact(facts []page.Fact, name, text string) []page.Fact {
	if text == "" {
		return facts
	}
	return append(facts, page.Fact{Name: name, Text: clean(text)})
}

func codeFact(facts []page.Fact, name, code string) []page.Fact {
	if code == "" {
		return facts
	}
	return append(facts, page.Fact{Name: name, Code: clean(code)})
}

func wordsFact(facts []page.Fact, name string, words []string) []page.Fact {
	if len(words) == 0 {
		return facts
	}
	return append(facts, page.Fact{Name: name, Words: cleanAll(words)})
}

func (m *findingMaker) violation(out *page.Finding, v *monitor.Violation) {
	object := fmt.Sprintf("%s@%x", v.Receiver, v.Object)
	facts := append(out.Facts, page.Fact{Name: "Object", Code: clean(object), Text: ""})
	if v.Count > 1 {
		facts = textFact(facts, "Objects", page.Number(v.Count)+" did so; this is the first one")
	}
	facts = codeFact(facts, "Trace line", place(coverage.Witness(v.Place)))
	facts = codeFact(facts, "In callback", javaMethod(v.Within))
	facts = codeFact(facts, "Call", javaMethod(v.Method))
	switch {
	case v.Threw != "":
		facts = codeFact(facts, "It threw", v.Threw)
	case v.Returned:
		facts = textFact(facts, "Outcome", "it returned all the same")
	}
	facts = wordsFact(facts, "Allowed instead", v.Allowed)
	facts = wordsFact(facts, "Or to wait for", v.Awaited)
	facts = wordsFact(facts, "Shortest legal history", v.Shortest)
	out.Facts = textFact(facts, "Typestate", learnedAt(v))
	out.StepsTitle, out.Cut = "What the object did", v.Cut
	for _, s := range v.History {
		out.Steps = append(out.Steps, page.Step{
			Symbol: clean(s.Symbol), Text: clean(javaMethod(s.Method)), Where: clean(place(coverage.Witness(s.Place))),
			State: clean(s.State), Callback: s.Callback, Loss: s.Loss,
		})
	}
	breakLast(out, "broke here")
	m.pictures.add(out, m.run, v.Machine, v.States, v.Symbol)
}

// breakLast marks the last step as the one that breaks the protocol.
func breakLast(out *page.Finding, how string) {
	if n := len(out.Steps); n > 0 {
		out.Steps[n-1].Broke = how
	}
}

// learnedAt says how sure the typestate is, and whether it is of the trace's API level.
func learnedAt(v *monitor.Violation) string {
	text := fmt.Sprintf("%s, API %d, %s", v.Purpose, v.API, v.Fidelity)
	switch {
	case v.API == 0:
		return fmt.Sprintf("%s, %s, of no API level in particular", v.Purpose, v.Fidelity)
	case v.TraceAPI == 0:
		return text + "; the API level of the trace is not known"
	case v.TraceAPI != v.API:
		return fmt.Sprintf("%s; the trace is from API %d", text, v.TraceAPI)
	}
	return text + ", as the trace"
}

func (m *findingMaker) prediction(out *page.Finding, p *predict.Prediction) {
	facts := codeFact(out.Facts, "Object", p.Object)
	facts = codeFact(facts, "Call", javaMethod(p.Method))
	facts = codeFact(facts, "Called by", javaMethod(p.Caller))
	facts = codeFact(facts, "Source", place(coverage.Witness{File: p.Source, Line: p.Line}))
	facts = wordsFact(facts, "Allowed instead", p.Allowed)
	out.Facts = textFact(facts, "Typestate", fmt.Sprintf("%s, %s", p.Purpose, p.Fidelity))
	out.StepsTitle = "Callbacks that lead there, with their calls on the object"
	for _, s := range p.Sequence {
		out.Steps = append(out.Steps, page.Step{Text: clean(cmp.Or(s.Text, s.Callback)), Symbol: clean(strings.Join(s.Calls, ", "))})
	}
	breakLast(out, "would break here")
	m.pictures.add(out, m.run, m.machineOf(p.Purpose, p.Class), []string{p.State}, p.Input)
}

// machineOf finds a machine by its purpose, or where that is not known by its class; -1: there is none.
func (m *findingMaker) machineOf(purpose, class string) int {
	if m.run.Points == nil {
		return -1
	}
	for i, machine := range m.run.Points.Machines {
		if machine.Class == class && (machine.Provenance == nil || machine.Provenance.Purpose == purpose) {
			return i
		}
	}
	return -1
}

func (m *findingMaker) crash(out *page.Finding, c *coverage.Crash) {
	kind := map[coverage.CrashKind]string{
		coverage.JavaCrash: "uncaught exception", coverage.ANR: "application not responding", coverage.NativeCrash: "in native code",
	}[c.Kind]
	facts := textFact(out.Facts, "Kind", kind)
	facts = textFact(facts, "Seen", count(c.Count, "time", "times"))
	facts = codeFact(facts, "First at", place(c.First))
	facts = codeFact(facts, "Process", c.Process)
	facts = codeFact(facts, "Thread", c.Thread)
	if len(c.Grown) > 0 {
		facts = wordsFact(facts, "Had grown in its period", c.Grown)
	} else {
		facts = textFact(facts, "Had grown in its period", "no criterion")
	}
	out.Facts = facts
	out.StepsTitle = "Last callbacks before it"
	if c.Lost {
		out.StepsTitle += " (log lines are lost among them)"
	}
	out.Flow = flow(c.Before)
	out.StackTitle, out.Stack = "Stack ("+count(len(c.Stack), "frame", "frames")+")", cleanAll(c.Stack)
}

// flow joins equal names in a row.
func flow(names []string) []page.Repeated {
	var out []page.Repeated
	for _, name := range cleanAll(names) {
		if n := len(out); n > 0 && out[n-1].Name == name {
			out[n-1].Times++
		} else {
			out = append(out, page.Repeated{Name: name, Times: 1})
		}
	}
	return out
}

// javaMethod writes a DEX method for people: `Lp/A$B;->m(I)V` is p.A$B.m. Other texts stay.
func javaMethod(method string) string {
	class, rest, ok := strings.Cut(method, ";->")
	if !ok {
		return method
	}
	name, _, _ := strings.Cut(rest, "(")
	class = strings.ReplaceAll(strings.TrimPrefix(class, "L"), "/", ".")
	if name == "<init>" {
		return "new " + class
	}
	return class + "." + name
}

// safe marks a picture as what may stand in the page. Its writer has escaped its texts.
func safe(svg string) template.HTML { return template.HTML(svg) }
