package coverage

// Counted makes a result of outcomes that were measured elsewhere: with its tallies, and nothing of the traces.
func Counted(outcomes []Outcome) *Result {
	r := &Result{Outcomes: outcomes, Windows: byWindow(outcomes)}
	for i := range outcomes {
		r.Tallies[outcomes[i].Criterion].count(outcomes[i].State)
	}
	return r
}
