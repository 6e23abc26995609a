package reports

import (
	"fmt"
	"strings"

	"cbcov/ccfa"
	"cbcov/coverage"
)

// sequencesReport lists required sequences.
type sequencesReport struct {
	automaton *ccfa.Automaton
	list      []coverage.Sequence
	required  *coverage.Requirements
}

// longList is how many sequences of a criterion are still drawn as a table.
const longList = 2000

// json is not asked for: see writeJSON.
func (r *sequencesReport) json() any { return nil }

func (r *sequencesReport) document(Options) document {
	d := document{title: appTitle("Required sequences", r.automaton)}
	for _, c := range coverage.Criteria() {
		var of []*coverage.Sequence
		for i := range r.list {
			if q := &r.list[i]; q.Criterion == c {
				of = append(of, q)
			}
		}
		s := section{heading: fmt.Sprintf("%s: %s", c, count(len(of), "sequence", "sequences")), header: []string{"id", "sequence", "of"}, numbers: make([]bool, 3)}
		windows := joinedWindows(of)
		row := func(i int) []string {
			all := ""
			if len(of[i].Windows) > 0 {
				all = windows[&of[i].Windows[0]]
			}
			return []string{of[i].ID, spell(r.automaton, of[i].Symbols), all}
		}
		if len(of) > longList {
			s.long = &longRows{len(of), row}
		} else {
			for i := range of {
				s.rows = append(s.rows, row(i))
			}
		}
		d.sections = append(d.sections, s)
	}
	if s := r.beside(); s.lines != nil {
		d.sections = append(d.sections, s)
	}
	return d
}

// joinedWindows spells the sequences' windows out, by their first: sequences share their lists.
func joinedWindows(of []*coverage.Sequence) map[*string]string {
	joined := map[*string]string{}
	for _, q := range of {
		if len(q.Windows) > 0 && joined[&q.Windows[0]] == "" {
			joined[&q.Windows[0]] = strings.Join(q.Windows, ", ")
		}
	}
	return joined
}

// beside tells what the lists do not have.
func (r *sequencesReport) beside() section {
	return section{heading: "Not listed", lines: apartLines(r.required)}
}

// apartLines tells of which parts what there may be is not all required.
func apartLines(q *coverage.Requirements) []string {
	var lines []string
	for _, apart := range q.Apart {
		lines = append(lines, fmt.Sprintf("%s: more work than the budget allows; beside the sequences above it may have %d more", apart.Name,
			apart.Sequences))
	}
	if len(q.Cut) > 0 {
		lines = append(lines, "EAA: one sequence for each event, posted callback and next event, not one for each of the many ways that runs take: "+
			strings.Join(q.Cut, ", "))
	}
	return lines
}
