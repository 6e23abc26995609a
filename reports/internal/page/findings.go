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
	bugsPart        = "bugs"
	predictionsPart = "predictions"
	thresholdsPart  = "thresholds"
)

// findingsParts are the page's parts of findings. Sequences that are not covered have a table of their own.
var findingsParts = [...]struct {
	id, title, intro string
	none             string // said where there are none
	of               func(*result.Document, []result.Bug) []result.Bug
	always           func(*result.Document) bool // whether it is shown where there are none, too
}{
	{
		bugsPart, "Bugs",
		"What the traces show to be wrong: calls that are an error in every state that their object can be in, callbacks that no state allows, " +
			"crashes. What has one cause is one bug; a prediction of it from the code is with it.",
		"No trace shows a broken protocol or a crash.",
		func(_ *result.Document, all []result.Bug) []result.Bug {
			return slices.DeleteFunc(slices.Clone(all), func(b result.Bug) bool { return !b.Seen() })
		},
		func(d *result.Document) bool { return d.Measured() || d.LookedFor(result.Broken) },
	}, {
		predictionsPart, "Predictions",
		"Broken protocols that the code can reach. Nothing of this was seen in a trace; a path that no run takes may be among them.",
		"The code was not seen to reach another broken protocol, as far as it was followed.",
		func(_ *result.Document, all []result.Bug) []result.Bug {
			return slices.DeleteFunc(slices.Clone(all), func(b result.Bug) bool { return b.Seen() })
		},
		func(d *result.Document) bool { return d.LookedFor(result.Predicted) },
	}, {
		thresholdsPart, "Thresholds",
		"Coverage below what the rules ask for.", "",
		func(d *result.Document, _ []result.Bug) []result.Bug {
			var list []result.Bug
			for i := range d.Missed {
				list = append(list, result.Bug{Findings: []*result.Finding{&d.Missed[i]}})
			}
			return list
		},
		func(*result.Document) bool { return false },
	},
}

// findingsOf are the bugs and what else was found, by sort.
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
	for i := range d.Races {
		m.made[&d.Races[i].Finding] = func(out *Finding) { m.race(out, &d.Races[i]) }
	}
	all := d.Bugs()
	var out []Findings
	for _, part := range findingsParts {
		f := Findings{ID: part.id, Title: part.title, Intro: part.intro, None: part.none}
		list := part.of(d, all)
		for i := range list[:min(len(list), mostShown)] {
			f.List = append(f.List, m.bug(&list[i]))
		}
		f.More = len(list) - len(f.List)
		if f.ID == predictionsPart {
			f.NotesTitle, f.Notes = "What was not followed", words.CleanAll(append(d.UnpredictedLines(), d.Skipped...))
		}
		if len(f.List) > 0 || part.always(d) {
			out = append(out, f)
		}
	}
	return out
}

// findingMaker shows findings, each with what its kind knows beside.
type findingMaker struct {
	doc      *result.Document
	made     map[*result.Finding]func(*Finding) // of those whose kind knows more than a finding says
	pictures pictures
	beside   bool // what is made is not a card's first finding: the picture of the typestate is the first one's
}

// mostTogether bounds the findings that a card has.
const mostTogether = 20

// bug makes a card.
func (m *findingMaker) bug(b *result.Bug) Bug {
	out := Bug{ID: "bug-" + anchor(b.ID()), Title: words.Clean(b.Title()), Standing: words.Clean(b.Standing()), Source: place(b.Source())}
	out.Fails = b.Findings[0].Fails || out.Standing == "fails"
	for i, f := range b.Findings[:min(len(b.Findings), mostTogether)] {
		m.beside = i > 0
		made := m.make(f, len(b.Findings) > 1 && f.Standing() != b.Standing())
		if !m.beside {
			made.Title = "" // it is the card's
		}
		made.Folded = slices.ContainsFunc(b.Findings[:i], func(g *result.Finding) bool { return g.Kind == f.Kind })
		out.Findings = append(out.Findings, made)
	}
	out.More = len(b.Findings) - len(out.Findings)
	if b.Findings[0].Kind == result.Threshold {
		return out
	}
	out.Found, out.Replays, out.Orders, out.Commands = b.FoundAs(), b.Replay != nil, b.Other != nil, words.CleanAll(b.Commands(m.doc))
	if s := b.Covers(m.doc); s != nil {
		out.Covers = &Next{ID: words.Clean(s.ID), Text: words.Clean(m.doc.Spell(s.Symbols))}
	}
	out.Draft, out.DraftFile = words.CleanAll(b.Draft(m.doc)), result.DraftFile
	return out
}

// kindTitles head the findings of a card.
var kindTitles = map[result.Kind]string{
	result.Broken: "Broken protocol", result.Unexpected: "Unexpected callback", result.Predicted: "Predicted from the code",
	result.JavaCrash: "Crash", result.ANR: "Application not responding", result.NativeCrash: "Crash in native code",
	result.HarmfulRace: "Harmful race", result.DifferingRace: "Race that leaves something else",
}

// make shows a finding; of one of several in a card, whether it counts is said where the card does not.
func (m *findingMaker) make(f *result.Finding, standing bool) Finding {
	out := Finding{ID: anchor(f.ID), Kind: kindTitles[f.Kind], Title: words.Clean(f.Title)}
	if standing {
		out.Standing = words.Clean(f.Standing())
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
	out.Facts = shortestFacts(textFact(facts, "Typestate", learnedAt(v)), v.Script)
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
	if m.beside {
		return
	}
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
	if m.beside {
		return
	}
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
	facts = shortestFacts(codeFact(facts, "Cause", c.Cause), c.Script)
	out.Facts = facts
	out.StepsTitle = "Last callbacks before it"
	if c.Lost {
		out.StepsTitle += " (log lines are lost among them)"
	}
	out.Flow = flow(c.Before)
	out.StackTitle, out.Stack = "Stack ("+words.Count(len(c.Stack), "frame", "frames")+")", words.CleanAll(c.Stack)
}

// shortestFacts tell of the shortest script that brings something, where there is one.
func shortestFacts(facts []Fact, s *result.Shortest) []Fact {
	if s == nil {
		return facts
	}
	text := words.Count(s.Events, "event", "events")
	if !s.Steady {
		text += "; it does not bring it each time"
	}
	return textFact(textFact(facts, "Shortest script", text), "Came first after", words.Count(s.After, "event", "events"))
}

// race shows two accesses and their orders.
func (m *findingMaker) race(out *Finding, r *result.Race) {
	out.Message = words.Clean(r.Message)
	facts := codeFact(out.Facts, "State", r.Location)
	for _, side := range []struct {
		name   string
		access *result.RaceAccess
	}{{"First", &r.First}, {"Second", &r.Second}} {
		facts = append(facts, Fact{Name: side.name, Text: words.Clean(fmt.Sprintf("%s, in %s on %s: ", side.access.Does, side.access.Work, side.access.Thread)),
			Code: words.Clean(cmp.Or(side.access.Place().String(), side.access.Name))})
	}
	for i, name := range []string{"First order", "Second order"} {
		text := "ends well"
		if ends := r.Orders[i].Ends; ends != "" {
			text = "ends the process: " + ends
		}
		facts = textFact(facts, name, text)
	}
	facts = wordsFact(facts, "Left in another way", r.Left)
	if r.Late > 0 {
		facts = textFact(facts, "Has to be late", words.Span(r.Late))
	}
	out.Facts = facts
	if stack := r.Orders[1].Stack; len(stack) > 0 {
		out.StackTitle, out.Stack = "Stack of the second order ("+words.Count(len(stack), "frame", "frames")+")", words.CleanAll(stack)
	}
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
