package rules

// Verdict is what the rules say of a run.
type Verdict struct {
	Passed bool
	Lines  []Line // one a rule, in the order of the file
}

// Line is what became of one rule.
type Line struct {
	Rule   string // what it asks, as in "EE at least 80 %"
	Seen   string // what was seen, as in "72.1 %"
	Passed bool
}
