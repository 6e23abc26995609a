package reports

import (
	"fmt"
	"slices"

	"cbcov/coverage/unreached"
	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// explored says how an exploration made the traces, and what it came to.
func (r *measureReport) explored(most int) section {
	x := r.doc.Explored
	if x == nil {
		return section{}
	}
	s := section{heading: "Explored: " + x.Says()}
	if x.Silent != "" {
		s.lines = append(s.lines, "NOTHING IS MEASURED: "+x.Silent+".")
	}
	line := fmt.Sprintf("goal %s, seed %s, %s; %s seen", x.Goal, x.Seed, words.Count(x.Rounds, "round", "rounds"), words.Count(x.Places, "screen", "screens"))
	if x.Orders > 0 {
		line += "; " + words.Count(x.Orders, "order of work", "orders of work") + " executed"
	}
	s.lines = append(s.lines, line)
	if text := x.Beside(); text != "" {
		s.lines = append(s.lines, text)
	}
	for _, l := range x.Lacks[:min(len(x.Lacks), max(most, 1))] {
		s.lines = append(s.lines, fmt.Sprintf("%s ended as the device lacks what the app needs: %s", words.Count(l.Times, "process", "processes"), l.What))
	}
	return s
}

// grown is growth by the events that an exploration sent, beside that of as many events at random.
func (r *measureReport) grown(x *result.Explored, most int) section {
	s := section{heading: "Growth by events sent", header: []string{"events", "sequences", "EE", "EAS", "EAA", "GUI", "crashes"}, numbers: []bool{true, true, true, true, true, true, true},
		spare: []string{"GUI", "EAS"}}
	if x.Random != nil {
		s.header, s.numbers = append(s.header, "sequences at random", "crashes at random"), append(s.numbers, true, true)
	}
	for _, i := range spread(len(x.Growth), most) {
		g := &x.Growth[i]
		row := []string{fmt.Sprint(g.Events), fmt.Sprint(g.Sequences())}
		for _, c := range result.Criteria() {
			row = append(row, fmt.Sprint(g.Covered[c]))
		}
		row = append(row, fmt.Sprint(g.Crashes))
		if x.Random != nil {
			other := []string{"", ""}
			if k := x.Random.Until(g.Events); k >= 0 {
				o := &x.Random.Growth[k]
				other = []string{fmt.Sprint(o.Sequences()), fmt.Sprint(o.Crashes)}
			}
			row = append(row, other...)
		}
		s.rows = append(s.rows, row)
	}
	s.lines = append(s.lines, "sequences are those of EE, EAS and EAA: GUI is a part of EE")
	if len(s.rows) < len(x.Growth) {
		s.lines = append(s.lines, fmt.Sprintf("some of %d runs; the json format has all", len(x.Growth)))
	}
	return s
}

// spread gives some of n indexes at equal distances, the last one among them.
func spread(n, most int) []int {
	most = max(most, 2)
	var list []int
	for i := range min(n, most) {
		at := i
		if n > most {
			at = (i+1)*n/most - 1
		}
		list = append(list, at)
	}
	return list
}

// unreached says why sequences are not covered: how many for which reason, and what kept most of them.
func (r *measureReport) unreached(most int) []section {
	u := r.doc.Unreached
	if u == nil || len(u.Reasons) == 0 {
		return nil
	}
	total := u.More
	by := map[string]int{}
	for i := range u.Reasons {
		total += u.Reasons[i].Count
		by[u.Reasons[i].Reason] += u.Reasons[i].Count
	}
	sums := section{heading: "Why " + words.Count(total, "sequence is", "sequences are") + " not covered: the first thing that did not come", header: []string{"sequences", "reason"},
		numbers: []bool{true, false}}
	reasons := unreached.Reasons()
	slices.SortStableFunc(reasons, func(a, b unreached.Reason) int { return by[string(b)] - by[string(a)] })
	for _, reason := range reasons {
		if n := by[string(reason)]; n > 0 {
			sums.rows = append(sums.rows, []string{fmt.Sprint(n), reason.Says()})
		}
	}
	if u.More > 0 {
		sums.rows = append(sums.rows, []string{fmt.Sprint(u.More), "of further reasons"})
	}
	list := section{heading: "What did not come, of most sequences first", header: []string{"sequences", "what", "why"}, numbers: []bool{true, false, false}}
	for i := range u.Reasons[:min(len(u.Reasons), most)] {
		reason := &u.Reasons[i]
		list.rows = append(list.rows, []string{fmt.Sprint(reason.Count), reason.About, reason.Why})
	}
	list.lines = moreLine(len(u.Reasons), len(list.rows))
	return []section{sums, list, r.candidates(u, most)}
}

// candidates are the lines that suppress what no run may be able to have.
func (r *measureReport) candidates(u *result.Unreached, most int) section {
	lines, more := u.Suppressions(most, 1)
	n := len(lines)/3 + more
	s := section{heading: words.Count(n, "candidate", "candidates") + " for being suppressed"}
	if n == 0 {
		return s
	}
	s.lines = append([]string{"what speaks for it is no proof: look at each, name who answers for it, and put it under suppress: in .cbcov.yaml, or into a file for --suppress"}, lines...)
	if more > 0 {
		s.lines = append(s.lines, fmt.Sprintf("… and %d more, of these reasons or others; the json format has all", more))
	}
	return s
}
