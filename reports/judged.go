package reports

import (
	"cbcov/coverage"
	"cbcov/reports/finding"
	"cbcov/reports/merge"
	"cbcov/reports/rules"
)

// Judged gives what rules are applied to, of a document: the result and the findings. Mark takes back what they say.
func Judged(d *merge.Document) (*coverage.Result, []finding.Finding) {
	var outcomes []coverage.Outcome
	for i := range d.Sequences {
		s := &d.Sequences[i]
		c, err := coverage.ParseCriterion(s.Criterion)
		if err != nil {
			continue // a document that was read has none such
		}
		o := coverage.Outcome{Sequence: coverage.Sequence{ID: s.ID, Criterion: c, Symbols: symbolsOf(s.Symbols), Async: -1}, State: stateOf(s.State)}
		for _, w := range s.Windows {
			o.Windows = append(o.Windows, d.Windows[w])
		}
		outcomes = append(outcomes, o)
	}
	r := coverage.Counted(outcomes)
	r.Stale = d.Stale
	if s := d.Statements; s != nil {
		r.Statements = &coverage.Statements{Blocks: s.Blocks, CoveredBlocks: s.CoveredBlocks, Total: s.Total, Covered: s.Covered}
	}
	return r, findings(d)
}

// symbolsOf gives the symbols that a document numbers.
func symbolsOf(symbols merge.Symbols) []coverage.Symbol {
	var out []coverage.Symbol
	for _, s := range symbols {
		out = append(out, coverage.Symbol{Callback: s / 2, Point: coverage.Point(s % 2)})
	}
	return out
}

// stateOf gives the state that a document names.
func stateOf(s merge.State) coverage.State {
	for _, state := range []coverage.State{coverage.Covered, coverage.Unknown, coverage.Suppressed} {
		if state.String() == string(s) {
			return state
		}
	}
	return coverage.Uncovered
}

// Mark writes into a document what rules say of it: the findings as Apply marked them, and the verdict.
func Mark(d *merge.Document, list []finding.Finding, v *rules.Verdict) {
	by := map[string]merge.Finding{}
	for i := range list {
		by[list[i].ID] = findingOf(&list[i])
	}
	d.EachFinding(func(f *merge.Finding) {
		if marked, ok := by[f.ID]; ok {
			f.Fails, f.Known, f.Suppressed = marked.Fails, marked.Known, marked.Suppressed
		}
	})
	d.Rules, d.Missed = rulesOf(v), missedOf(v)
}

// rulesOf writes down a verdict.
func rulesOf(v *rules.Verdict) *merge.Rules {
	out := &merge.Rules{Passed: v.Passed, Lines: []merge.Rule{}, New: append([]string{}, v.New...), Notes: append([]string{}, v.Notes...)}
	for _, l := range v.Lines {
		out.Lines = append(out.Lines, merge.Rule(l))
	}
	return out
}

// missedOf lists the thresholds that a verdict says are missed.
func missedOf(v *rules.Verdict) []merge.Finding {
	out := []merge.Finding{}
	for i := range v.Findings {
		out = append(out, findingOf(&v.Findings[i]))
	}
	return out
}
