package reports

import (
	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/finding"
	"cbcov/reports/rules"
	"cbcov/typestate/monitor"
	"cbcov/typestate/observe"
	"cbcov/typestate/predict"
)

// Run is all that measuring an app found: the one value that every format prints.
type Run struct {
	APK       string // as the user gave it; where findings without a line are shown
	Automaton *ccfa.Automaton
	Result    *coverage.Result
	Required  *coverage.Requirements // how much work the automaton's parts were allowed, and which are coarse; nil: not known
	Points    *observe.Points        // the typestates that were monitored; nil: none
	Monitored *monitor.Result        // nil: not monitored
	Predicted *predict.Result        // nil: not asked for
	Findings  []finding.Finding      // of all kinds, sorted by finding.Sort; suppressed ones among them
	Verdict   *rules.Verdict         // what the rules say; nil: there are none
	Device    string                 // where the traces are from, as in "API 34"; empty: not known
}

// Spell writes a sequence for people: a callback's entry and exit in a row are its name alone.
func Spell(a *ccfa.Automaton, symbols []coverage.Symbol) string { return spell(a, symbols) }
