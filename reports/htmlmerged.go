package reports

import (
	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/merge"
	"cbcov/reports/rules"
	"cbcov/typestate/predict"
)

// MergedRun is a document, of one measurement or of several, as a run that has a page. It knows less than a run: neither which window
// opens which nor the typestates are in a document, so that the page draws neither.
func MergedRun(d *merge.Document) *Run {
	r, list := Judged(d)
	m := mergedRun{Document: d, result: r, callbacks: map[[2]string]int{}}
	run := &Run{APK: d.APK, Device: d.Device, Automaton: m.automaton(), Result: r, Required: requirementsOf(&d.Detail), Findings: list}
	if len(d.Unpredicted) > 0 || len(d.Predictions) > 0 {
		run.Predicted = &predict.Result{Unpredicted: d.Unpredicted}
	}
	m.outcomes()
	m.unmodelled()
	m.crashes()
	m.growth()
	t := d.Traces
	r.Traces = coverage.Totals{Files: t.Files, Processes: t.Processes, Records: t.Records, Duplicates: t.Duplicates, Lost: t.Lost,
		Foreign: t.Foreign, Broken: t.Broken}
	r.Silent, r.Observed = t.Silent, d.Observed
	if v := d.Rules; v != nil {
		run.Verdict = &rules.Verdict{Passed: v.Passed, New: v.New, Notes: v.Notes}
		for _, l := range v.Lines {
			run.Verdict.Lines = append(run.Verdict.Lines, rules.Line(l))
		}
	}
	return run
}

// mergedRun fills the result of a document.
type mergedRun struct {
	*merge.Document
	result    *coverage.Result
	callbacks map[[2]string]int // by method and receiver
}

// automaton is what a document says of the app's.
func (m *mergedRun) automaton() *ccfa.Automaton {
	a := &ccfa.Automaton{Package: m.App.Package, TargetSDK: m.App.TargetSDK, Build: m.App.Build}
	for i, name := range m.Windows {
		a.Parts = append(a.Parts, &ccfa.Part{ID: i, Name: name, Kind: ccfa.Window})
	}
	for i, c := range m.Callbacks {
		m.callbacks[[2]string{c.Method, c.Receiver}] = i
		a.Callbacks = append(a.Callbacks, &ccfa.Callback{ID: i, Method: c.Method, Receiver: c.Receiver, Name: c.Name, Parts: c.Windows,
			Description: c.Description, Label: c.Label})
	}
	return a
}

// outcomes adds the lines that cover sequences, and why others are suppressed.
func (m *mergedRun) outcomes() {
	suppressed := map[string]*merge.Suppressed{}
	for i := range m.Suppressed {
		suppressed[m.Suppressed[i].ID] = &m.Suppressed[i]
	}
	for i := range m.result.Outcomes {
		o := &m.result.Outcomes[i]
		if w, ok := m.Witnesses[o.ID]; ok {
			o.Witness = coverage.Witness(w)
		}
		if s := suppressed[o.ID]; s != nil {
			o.Reason = s.Reason
			if s.Covered != nil {
				o.Witness = coverage.Witness(*s.Covered)
			}
		}
	}
}

// unmodelled lists what the automaton lacks.
func (m *mergedRun) unmodelled() {
	u := &m.result.Unmodelled
	u.More = m.Unmodelled.More
	for _, c := range m.Unmodelled.Callbacks {
		seen := coverage.SeenCallback{Method: c.Method, Receiver: c.Receiver, Callback: -1, Count: c.Count, Witness: coverage.Witness(c.First)}
		if c.Modelled {
			seen.Callback = m.callbacks[[2]string{c.Method, c.Receiver}]
		}
		u.Callbacks = append(u.Callbacks, seen)
	}
	for _, p := range m.Unmodelled.Pairs {
		criterion, err := coverage.ParseCriterion(p.Criterion)
		if err != nil {
			continue
		}
		u.Pairs = append(u.Pairs, coverage.SeenPair{Criterion: criterion, Symbols: symbolsOf(p.Symbols), Count: p.Count, Witness: coverage.Witness(p.First)})
	}
}

func (m *mergedRun) crashes() {
	for i := range m.Crashes {
		c := &m.Crashes[i]
		crash := coverage.Crash{ID: c.ID, Kind: coverage.CrashKind(c.Kind), Exception: c.Exception, Process: c.Process, Thread: c.Thread,
			Stack: c.Stack, Count: c.Count, Times: c.Times, Before: c.Before, Lost: c.Lost, Grown: c.Grown}
		if c.Place != nil {
			crash.First = coverage.Witness(*c.Place)
		}
		m.result.Crashes = append(m.result.Crashes, crash)
	}
}

func (m *mergedRun) growth() {
	g := &m.result.Growth
	g.Period, g.Idle, g.Untimed = m.Timeline.Period, m.Timeline.Idle, m.Timeline.Untimed
	for _, p := range m.Growth {
		at := coverage.GrowthPoint{Time: p.Time, Statements: p.Statements, Crashes: p.Crashes}
		for _, c := range coverage.Criteria() {
			at.Covered[c] = p.Covered[c.String()]
		}
		g.Points = append(g.Points, at)
	}
}
