package cbcov

import (
	"path/filepath"
	"strconv"
	"strings"

	"cbcov/coverage"
	"cbcov/reports/result"
)

// ran is what growth has of a run.
type ran struct {
	events int
	causes []string // of its faults
}

// grown counts what is covered after each run, by the trace that covers each sequence first.
func grown(outcomes []coverage.Outcome, runs []ran) []result.Grown {
	first := make([]map[string]int, len(runs))
	for i := range outcomes {
		o := &outcomes[i]
		n := runOf(o.Witness.File)
		if o.State != coverage.Covered || n < 1 || n > len(runs) {
			continue
		}
		if first[n-1] == nil {
			first[n-1] = map[string]int{}
		}
		first[n-1][o.Criterion.String()]++
	}
	events, covered, causes := 0, map[string]int{}, map[string]bool{}
	list := []result.Grown{}
	for i, r := range runs {
		events += r.events
		for _, c := range r.causes {
			causes[c] = true
		}
		g := result.Grown{Events: events, Covered: map[string]int{}, Crashes: len(causes)}
		for _, c := range coverage.Criteria() {
			covered[c.String()] += first[i][c.String()]
			g.Covered[c.String()] = covered[c.String()]
		}
		list = append(list, g)
	}
	return list
}

// runOf is the number of the run that a trace is of; 0: it is none.
func runOf(file string) int {
	n, err := strconv.Atoi(strings.TrimSuffix(filepath.Base(file), ".logcat"))
	if err != nil {
		return 0
	}
	return n
}
