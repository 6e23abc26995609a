package page

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/reports/internal/words"
	"cbcov/reports/result"
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
	kinds            []result.Kind
	always           func(*result.Document) bool // whether it is shown where there are none, too
}{
	{
		violationsPart, "Broken protocols",
		"Calls that are an error in every state that the object can be in. Each with what the object did before.",
		"No object was seen to break its class's protocol.",
		[]result.Kind{result.Broken}, func(d *result.Document) bool { return d.LookedFor(result.Broken) },
	}, {
		unexpectedPart, "Unexpected callbacks",
		"Callbacks that no state allows that the object can be in.", "",
		[]result.Kind{result.Unexpected}, func(*result.Document) bool { return false },
	}, {
		predictionsPart, "Predictions",
		"Broken protocols that the code can reach. Nothing of this was seen in a trace; a path that no run takes may be among them.",
		"The code was not seen to reach a broken protocol, as far as it was followed.",
		[]result.Kind{result.Predicted}, func(d *result.Document) bool { return d.LookedFor(result.Predicted) },
	}, {
		crashesPart, "Crashes",
		"Each once for all with the same stack.", "No crash is in the traces.",
		[]result.Kind{result.JavaCrash, result.ANR, result.NativeCrash}, (*result.Document).Measured,
	}, {
		otherPart, "Thresholds",
		"Coverage below what the rules ask for.", "",
		[]result.Kind{result.Threshold}, func(*result.Document) bool { return false },
	},
}

// findingsOf are the findings by sort.
func findingsOf(d *result.Document) []Findings {
	m := &findingMaker{doc: d, made: map[*result.Finding]func(*Finding){}, pictures: pictures{drawn: map[string]string{}}}
	for _, list := range [][]result.Violation{d.Violations, d.Unexpected} {
		for i := range list {
			m.made[&list[i].Finding] = func(out *Finding) { m.violation(out, &list[i]) }
		}
	}
	for i := range d.Predictions {
		m.made[&d.Predictions[i].Finding] = func(out *Finding) { m.prediction(out, &d.Predictions[i]) }
	}
	for i := range d.Crashes {
		m.made[&d.Crashes[i].Finding] = func(out *Finding) { m.crash(out, &d.Crashes[i]) }
	}
	all := d.Findings()
	var out []Findings
	for _, part := range findingsParts {
		f := Findings{ID: part.id, Title: part.title, Intro: part.intro, None: part.none}
		m.fill(&f, all, part.kinds)
		if f.ID == predictionsPart {
			f.NotesTitle, f.Notes = "What was not followed", words.CleanAll(append(d.UnpredictedLines(), d.Skipped...))
		}
		if len(f.List) > 0 || part.always(d) {
			out = append(out, f)
		}
	}
	return out
}

// fill adds the findings of some kinds to a part.
func (m *findingMaker) fill(f *Findings, all []*result.Finding, kinds []result.Kind) {
	for _, found := range all {
		switch {
		case !slices.Contains(kinds, found.Kind):
		case len(f.List) == mostShown:
			f.More++
		default:
			f.List = append(f.List, m.make(found))
		}
	}
}

// findingMaker shows findings, each with what its kind knows beside.
type findingMaker struct {
	doc      *result.Document
	made     map[*result.Finding]func(*Finding) // of those whose kind knows more than a finding says
	pictures pictures
}

func (m *findingMaker) make(f *result.Finding) Finding {
	out := Finding{ID: anchor(f.ID), Title: words.Clean(f.Title), Fails: f.Fails, Known: f.Known}
	if f.Suppressed != nil {
		out.Suppressed = words.Clean(f.Suppressed.String())
	}
	if fill := m.made[f]; fill != nil {
		fill(&out)
		return out
	}
	out.Message = words.Clean(f.Message)
	out.Facts = codeFact(out.Facts, "Where", f.Place.String())
	out.StepsTitle = "History"
	for _, s := range f.Steps {
		out.Steps = append(out.Steps, Step{Text: words.Clean(s.Text), Where: place(s.Place)})
	}
	return out
}

func textFact(facts []Fact, name, text string) []Fact {
	if text == "" {
		return facts
	}
	return append(facts, Fact{Name: name, Text: words.Clean(text)})
}

func codeFact(facts []Fact, name, code string) []Fact {
	if code == "" {
		return facts
	}
	return append(facts, Fact{Name: name, Code: words.Clean(code)})
}

func wordsFact(facts []Fact, name string, list []string) []Fact {
	if len(list) == 0 {
		return facts
	}
	return append(facts, Fact{Name: name, Words: words.CleanAll(list)})
}

func (m *findingMaker) violation(out *Finding, v *result.Violation) {
	facts := codeFact(out.Facts, "Object", v.Receiver+"@"+v.Object)
	if v.Count > 1 {
		facts = textFact(facts, "Objects", Number(v.Count)+" did so; this is the first one")
	}
	facts = codeFact(facts, "Trace line", v.Place.String())
	facts = codeFact(facts, "In callback", descriptor.Cut(v.Within).Long())
	facts = codeFact(facts, "Call", descriptor.Cut(v.Subject).Long())
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
	for _, s := range v.Steps {
		step := Step{Symbol: words.Clean(s.Symbol), Text: words.Clean(descriptor.Cut(s.Method).Long()), Where: place(s.Place), State: words.Clean(s.State),
			Callback: s.Callback, Loss: s.Loss}
		if s.Method == "" { // of an older document
			step.Text = words.Clean(s.Text)
		}
		out.Steps = append(out.Steps, step)
	}
	breakLast(out, "broke here")
	m.pictures.add(out, m.doc.Typestate(v.Purpose, v.Class), v.States, v.Symbol)
}

// breakLast marks the last step as the one that breaks the protocol.
func breakLast(out *Finding, how string) {
	if n := len(out.Steps); n > 0 {
		out.Steps[n-1].Broke = how
	}
}

// learnedAt says how sure the typestate is, and whether it is of the trace's API level.
func learnedAt(v *result.Violation) string {
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

func (m *findingMaker) prediction(out *Finding, p *result.Prediction) {
	facts := codeFact(out.Facts, "Object", p.Object)
	facts = codeFact(facts, "Call", descriptor.Cut(p.Subject).Long())
	facts = codeFact(facts, "Called by", descriptor.Cut(p.Caller).Long())
	facts = codeFact(facts, "Source", p.Place.String())
	facts = wordsFact(facts, "Allowed instead", p.Allowed)
	out.Facts = textFact(facts, "Typestate", fmt.Sprintf("%s, %s", p.Purpose, p.Fidelity))
	out.StepsTitle = "Callbacks that lead there, with their calls on the object"
	for _, s := range p.Sequence {
		out.Steps = append(out.Steps, Step{Text: words.Clean(cmp.Or(s.Text, s.Callback)), Symbol: words.Clean(strings.Join(s.Calls, ", "))})
	}
	breakLast(out, "would break here")
	m.pictures.add(out, m.doc.Typestate(p.Purpose, p.Class), []string{p.State}, p.Symbol)
}

// crashKinds says what the kinds of crashes are.
var crashKinds = map[result.Kind]string{
	result.JavaCrash: "uncaught exception", result.ANR: "application not responding", result.NativeCrash: "in native code",
}

func (m *findingMaker) crash(out *Finding, c *result.Crash) {
	facts := textFact(out.Facts, "Kind", crashKinds[c.Kind])
	facts = textFact(facts, "Seen", words.Count(c.Count, "time", "times"))
	facts = codeFact(facts, "First at", c.Place.String())
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
	out.StackTitle, out.Stack = "Stack ("+words.Count(len(c.Stack), "frame", "frames")+")", words.CleanAll(c.Stack)
}

// flow joins equal names in a row.
func flow(names []string) []Repeated {
	var out []Repeated
	for _, name := range words.CleanAll(names) {
		if n := len(out); n > 0 && out[n-1].Name == name {
			out[n-1].Times++
		} else {
			out = append(out, Repeated{Name: name, Times: 1})
		}
	}
	return out
}

// safe marks a picture as what may stand in the page. Its writer has escaped its texts.
func safe(svg string) template.HTML { return template.HTML(svg) }
