package coverage

import (
	"cmp"
	"slices"
)

// byWindow counts the sequences of each window.
func byWindow(outcomes []Outcome) []WindowTally {
	var out []WindowTally
	at := map[string]int{}
	for i := range outcomes {
		o := &outcomes[i]
		for _, w := range o.Windows {
			n, ok := at[w]
			if !ok {
				n = len(out)
				at[w] = n
				out = append(out, WindowTally{Window: w})
			}
			out[n].Tallies[o.Criterion].count(o.State)
		}
	}
	slices.SortFunc(out, func(a, b WindowTally) int { return cmp.Compare(a.Window, b.Window) })
	return out
}
