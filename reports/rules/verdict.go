package rules

import (
	"fmt"
	"strings"

	"cbcov/reports/finding"
)

// Verdict is what the rules say of a run.
type Verdict struct {
	Passed   bool
	Lines    []Line            // one a rule, in the order of the file
	Findings []finding.Finding // a threshold that is missed, and too many new uncovered sequences; all of them fail
	New      []string          // ids of the sequences that are uncovered and were not so in the baseline, sorted; none without a baseline
	Notes    []string          // what a rule says that is over, or about nothing; none of it fails
}

// Line is what became of one rule.
type Line struct {
	Rule   string // what it asks, as in "EE at least 80 %"
	Seen   string // what was seen, as in "72.1 % (13 of 18)"
	Passed bool
}

// Failed says in a few lines which rules did not pass. It is empty where all did.
func (v *Verdict) Failed() string {
	var failed []string
	for _, l := range v.Lines {
		if !l.Passed {
			failed = append(failed, fmt.Sprintf("  %s: %s", l.Rule, l.Seen))
		}
	}
	switch {
	case len(failed) == 0:
		return ""
	case len(v.Lines) == 1:
		return "the rule failed\n" + failed[0]
	}
	return fmt.Sprintf("%d of %d rules failed\n%s", len(failed), len(v.Lines), strings.Join(failed, "\n"))
}
