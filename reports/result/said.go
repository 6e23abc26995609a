package result

import (
	"fmt"
	"strings"

	"cbcov/coverage"
)

// DetailOf takes over how much work the automaton's parts were allowed.
func DetailOf(q *coverage.Requirements) Detail {
	d := Detail{Budget: q.Budget, Cut: q.Cut}
	for _, a := range q.Apart {
		d.Apart = append(d.Apart, Apart(a))
	}
	return d
}

// ApartLines says of which parts what there may be is not all required.
func (d *Detail) ApartLines() []string {
	var lines []string
	for _, apart := range d.Apart {
		lines = append(lines, fmt.Sprintf("%s: more work than the budget allows; beside the sequences above it may have %d more", apart.Name,
			apart.Sequences))
	}
	if len(d.Cut) > 0 {
		lines = append(lines, "EAA: one sequence for each event, posted callback and next event, not one for each of the many ways that runs take: "+
			strings.Join(d.Cut, ", "))
	}
	return lines
}

// maxUnpredicted is how many parts UnpredictedLines names.
const maxUnpredicted = 5

// UnpredictedLines says of which parts nothing was predicted, of many the first.
func (d *Document) UnpredictedLines() []string {
	n := len(d.Unpredicted)
	if n == 0 {
		return nil
	}
	most, more := min(n, maxUnpredicted), ""
	if n > most {
		more = fmt.Sprintf(" and %d more", n-most)
	}
	return []string{"nothing is predicted from " + strings.Join(d.Unpredicted[:most], ", ") + more + ": more work than the budget allows"}
}

// AboutEAA says what a pair of EAA is that the automaton lacks; empty where there is none.
func (u *Unmodelled) AboutEAA() string {
	for i := range u.Pairs {
		if u.Pairs[i].Criterion == coverage.EAA.String() {
			return "of two symbols, no callback before the second one posts it; of more, the first event posts what is posted, " +
				"but the automaton does not have this order"
		}
	}
	return ""
}
