package reports

import (
	"fmt"
	"strings"

	"cbcov/coverage"
	"cbcov/reports/finding"
	"cbcov/reports/merge"
	"cbcov/typestate/monitor"
)

// Document makes a run's document: what the json format prints, and all that the table, markdown, sarif and junit formats are made of.
func (r *Run) Document() *merge.Document { return r.document(true) }

// document makes a run's document; without the callbacks' shapes, which take a while, it is good for all but comparing builds.
func (r *Run) document(shapes bool) *merge.Document {
	d := &documented{Run: r, shapes: shapes, doc: &merge.Document{
		Schema: merge.Schema, App: merge.App{Package: r.Automaton.Package, TargetSDK: r.Automaton.TargetSDK, Build: r.Automaton.Build,
			Mapped: r.Automaton.Mapped},
		APK: r.APK, Device: r.Device, Key: r.Result.Identity, Observed: r.Result.Observed,
		Criteria:  map[string]merge.Tally{},
		Witnesses: map[string]merge.Place{}, Missed: []merge.Finding{}, Unseen: []string{},
		Windows: []string{}, Callbacks: []merge.Callback{}, Sequences: []merge.Sequence{},
	}, windows: map[string]int{}, lists: map[*string][]int{}}
	d.detail()
	d.app()
	d.doc.Sequences = make([]merge.Sequence, 0, len(r.Result.Outcomes))
	for i := range r.Result.Outcomes {
		d.outcome(&r.Result.Outcomes[i])
	}
	for _, c := range coverage.Criteria() {
		t := r.Result.Tally(c)
		d.doc.Criteria[c.String()] = merge.NewTally(t.Required, t.Covered, t.Unknown, t.Suppressed)
	}
	d.traces()
	d.unmodelled()
	d.findings()
	d.monitored()
	d.growth()
	if v := r.Verdict; v != nil {
		d.doc.Rules, d.doc.Missed = rulesOf(v), missedOf(v)
	}
	return d.doc
}

// detail writes down which parts have less detail than the code.
func (d *documented) detail() {
	if q := d.Required; q != nil {
		d.doc.Budget, d.doc.Cut = q.Budget, q.Cut
		for _, a := range q.Apart {
			d.doc.Apart = append(d.doc.Apart, merge.Apart(a))
		}
	}
	if d.Predicted != nil {
		d.doc.Unpredicted = d.Predicted.Unpredicted
	}
}

// documented is a document that is being made.
type documented struct {
	*Run
	doc     *merge.Document
	shapes  bool
	windows map[string]int
	lists   map[*string][]int // by the first of a sequence's windows
	spare   merge.Symbols
}

// window gives a window's index in the document.
func (d *documented) window(name string) int {
	i, ok := d.windows[name]
	if !ok {
		i = len(d.doc.Windows)
		d.windows[name] = i
		d.doc.Windows = append(d.doc.Windows, name)
	}
	return i
}

// app writes down the callbacks.
func (d *documented) app() {
	a := d.Automaton
	for _, p := range a.Parts {
		d.window(p.Name)
	}
	for i, c := range a.Callbacks {
		j := merge.Callback{Method: c.Method, Receiver: c.Receiver, Name: c.Name, Widgets: c.Widgets, Source: c.Source, Windows: []int{},
			Description: c.Description, Label: c.Label}
		if d.shapes {
			j.Shape = a.Shape(i)
		}
		for _, p := range c.Parts {
			j.Windows = append(j.Windows, d.window(a.Parts[p].Name))
		}
		d.doc.Callbacks = append(d.doc.Callbacks, j)
	}
}

// outcome writes down a required sequence and what became of it.
func (d *documented) outcome(o *coverage.Outcome) {
	doc := d.doc
	s := merge.Sequence{ID: o.ID, Criterion: o.Criterion.String(), Symbols: d.symbols(o.Symbols), Windows: d.windowsOf(o.Windows),
		State: merge.State(o.State.String())}
	doc.Sequences = append(doc.Sequences, s)
	switch o.State {
	case coverage.Covered:
		doc.Witnesses[o.ID] = merge.Place(o.Witness)
	case coverage.Suppressed:
		doc.Suppressed = append(doc.Suppressed, merge.Suppressed{ID: o.ID, Reason: o.Reason, Covered: placeOf(o.Witness.File, o.Witness.Line)})
	}
}

// symbols numbers symbols, for many sequences from one piece of memory.
func (d *documented) symbols(symbols []coverage.Symbol) merge.Symbols {
	const piece = 1 << 12
	if cap(d.spare)-len(d.spare) < len(symbols) {
		d.spare = make(merge.Symbols, 0, piece+len(symbols))
	}
	from := len(d.spare)
	for _, s := range symbols {
		d.spare = append(d.spare, 2*s.Callback+int(s.Point))
	}
	return d.spare[from:len(d.spare):len(d.spare)]
}

// windowsOf numbers a sequence's windows. Sequences share their lists, and do so in the document.
func (d *documented) windowsOf(names []string) []int {
	if len(names) == 0 {
		return []int{}
	}
	list, ok := d.lists[&names[0]]
	if !ok {
		for _, name := range names {
			list = append(list, d.window(name))
		}
		d.lists[&names[0]] = list
	}
	return list
}

// placeOf gives a place, nil where there is none.
func placeOf(file string, line int) *merge.Place {
	if file == "" {
		return nil
	}
	return &merge.Place{File: file, Line: line}
}

func (d *documented) traces() {
	t, r := d.Result.Traces, d.Result
	d.doc.Suppressed = append([]merge.Suppressed{}, d.doc.Suppressed...)
	d.doc.Stale = append([]string{}, r.Stale...)
	d.doc.Seen = merge.NewSet(r.Seen)
	d.doc.Traces = merge.Traces{Files: t.Files, Processes: t.Processes, Records: t.Records, Duplicates: t.Duplicates, Lost: t.Lost,
		Foreign: t.Foreign, Broken: t.Broken, Silent: append([]string{}, r.Silent...)}
}

func (d *documented) unmodelled() {
	out, u := &d.doc.Unmodelled, &d.Result.Unmodelled
	out.Callbacks, out.Pairs, out.More = []merge.UnmodelledCallback{}, []merge.UnmodelledPair{}, u.More
	for _, c := range u.Callbacks {
		out.Callbacks = append(out.Callbacks, merge.UnmodelledCallback{
			Method: c.Method, Receiver: c.Receiver, Modelled: c.Callback >= 0, Count: c.Count, First: merge.Place(c.Witness)})
	}
	for _, p := range u.Pairs {
		pair := merge.UnmodelledPair{Criterion: p.Criterion.String(), Count: p.Count, First: merge.Place(p.Witness)}
		for _, s := range p.Symbols {
			pair.Symbols = append(pair.Symbols, 2*s.Callback+int(s.Point))
		}
		out.Pairs = append(out.Pairs, pair)
	}
}

// findings writes down the findings of all kinds.
func (d *documented) findings() {
	doc := d.doc
	doc.Violations, doc.Unexpected, doc.Predictions, doc.Crashes = []merge.Violation{}, []merge.Violation{}, []merge.Finding{}, []merge.Crash{}
	violations, crashes := map[string]*monitor.Violation{}, map[string]*coverage.Crash{}
	if d.Monitored != nil {
		for i := range d.Monitored.Violations {
			violations[d.Monitored.Violations[i].ID] = &d.Monitored.Violations[i]
		}
	}
	for i := range d.Result.Crashes {
		crashes[d.Result.Crashes[i].ID] = &d.Result.Crashes[i]
	}
	for i := range d.Findings {
		f := findingOf(&d.Findings[i])
		switch kind := d.Findings[i].Kind; kind {
		case finding.Violation:
			doc.Violations = append(doc.Violations, violationOf(f, violations[f.ID]))
		case finding.Unexpected:
			doc.Unexpected = append(doc.Unexpected, violationOf(f, violations[f.ID]))
		case finding.Prediction:
			doc.Predictions = append(doc.Predictions, f)
		case finding.Uncovered:
			doc.Asked = append(doc.Asked, f)
		case finding.Crash, finding.ANR, finding.NativeCrash:
			doc.Crashes = append(doc.Crashes, crashOf(f, crashes[f.ID]))
		}
	}
}

func findingOf(f *finding.Finding) merge.Finding {
	out := merge.Finding{ID: f.ID, Kind: string(f.Kind), Title: f.Title, Message: f.Message, Class: f.Class, Subject: f.Subject,
		Place: placeOf(f.Place.File, f.Place.Line), Steps: []merge.Step{}, Count: 1, Fails: f.Fails, Known: f.Known}
	for _, s := range f.Steps {
		out.Steps = append(out.Steps, merge.Step{Text: s.Text, Place: placeOf(s.Place.File, s.Place.Line)})
	}
	if s := f.Suppressed; s != nil {
		out.Suppressed = &merge.Suppression{Reason: s.Reason, Owner: s.Owner, Until: s.Until}
	}
	return out
}

// violationOf adds what a monitor knows of a finding; v may be nil.
func violationOf(f merge.Finding, v *monitor.Violation) merge.Violation {
	out := merge.Violation{Finding: f, Allowed: []string{}, Shortest: []string{}, History: []string{}}
	if v == nil {
		return out
	}
	out.Count = v.Count
	out.Purpose, out.Symbol, out.Within, out.Threw, out.Cut = v.Purpose, v.Symbol, v.Within, v.Threw, v.Cut
	out.Allowed, out.Shortest = append(out.Allowed, v.Allowed...), append(out.Shortest, v.Shortest...)
	for _, s := range v.History {
		out.History = append(out.History, s.Symbol)
	}
	out.Object, out.Receiver, out.State = fmt.Sprintf("%x", v.Object), v.Receiver, v.State
	out.API, out.TraceAPI, out.Fidelity = v.API, v.TraceAPI, v.Fidelity
	return out
}

// crashOf adds what the traces tell of a crash; c may be nil.
func crashOf(f merge.Finding, c *coverage.Crash) merge.Crash {
	out := merge.Crash{Finding: f, Exception: f.Title, Stack: []string{}, Times: []int64{}, Before: []string{}, Grown: []string{}}
	if c == nil {
		return out
	}
	out.Count = c.Count
	out.Exception, out.Process, out.Thread, out.Lost = c.Exception, c.Process, c.Thread, c.Lost
	out.Stack, out.Times = append(out.Stack, c.Stack...), append(out.Times, c.Times...)
	out.Before, out.Grown = append(out.Before, c.Before...), append(out.Grown, c.Grown...)
	return out
}

func (d *documented) monitored() {
	d.doc.Monitored = []merge.Class{}
	if d.Points != nil {
		d.doc.Unseen = append(d.doc.Unseen, d.Points.Unseen...)
	}
	if d.Monitored == nil {
		return
	}
	for _, c := range d.Monitored.Classes {
		j := merge.Class{Purpose: c.Purpose, Class: c.Class, Objects: c.Objects, Calls: c.Calls, Callbacks: c.Callbacks, Open: c.Open,
			Unmatched: []merge.Unmatched{}}
		for _, u := range c.Unmatched {
			j.Unmatched = append(j.Unmatched, merge.Unmatched{Method: u.Method, Why: u.Why, Count: u.Count, First: placeOf(u.Place.File,
				u.Place.Line)})
		}
		d.doc.Monitored = append(d.doc.Monitored, j)
	}
}

func (d *documented) growth() {
	if s := d.Result.Statements; s != nil {
		ran := make([]bool, len(d.Result.Blocks))
		for i, b := range d.Result.Blocks {
			ran[i] = b.Ran
			d.doc.Blocks = append(d.doc.Blocks, b.Instructions)
		}
		d.doc.Statements = &merge.Statements{Blocks: s.Blocks, CoveredBlocks: s.CoveredBlocks, Total: s.Total, Covered: s.Covered,
			Ran:     merge.NewSet(ran),
			Unknown: s.Unknown, UnknownStatements: s.UnknownInstructions}
	}
	g := &d.Result.Growth
	d.doc.Growth, d.doc.Timeline = []merge.Growth{}, merge.Timeline{Period: g.Period, Idle: g.Idle, Untimed: g.Untimed}
	for _, p := range g.Points {
		at := merge.Growth{Time: p.Time, Covered: map[string]int{}, Statements: p.Statements, Crashes: p.Crashes}
		for _, c := range coverage.Criteria() {
			at.Covered[c.String()] = p.Covered[c]
		}
		d.doc.Growth = append(d.doc.Growth, at)
	}
}

// findings lists the document's findings, as of the kinds that a run has.
func findings(d *merge.Document) []finding.Finding {
	var list []finding.Finding
	d.EachFinding(func(f *merge.Finding) { list = append(list, found(f)) })
	for i := range d.Missed {
		list = append(list, found(&d.Missed[i]))
	}
	finding.Sort(list)
	return list
}

func found(f *merge.Finding) finding.Finding {
	out := finding.Finding{ID: f.ID, Kind: finding.Kind(f.Kind), Title: f.Title, Message: f.Message, Class: f.Class, Subject: f.Subject,
		Fails: f.Fails, Known: f.Known}
	if f.Place != nil {
		out.Place = finding.Place(*f.Place)
	}
	for _, s := range f.Steps {
		step := finding.Step{Text: s.Text}
		if s.Place != nil {
			step.Place = finding.Place(*s.Place)
		}
		out.Steps = append(out.Steps, step)
	}
	if s := f.Suppressed; s != nil {
		out.Suppressed = &finding.Suppression{Reason: s.Reason, Owner: s.Owner, Until: s.Until}
	}
	return out
}

// shortKind writes a kind for people.
func shortKind(k finding.Kind) string { return strings.ReplaceAll(string(k), "-", " ") }
