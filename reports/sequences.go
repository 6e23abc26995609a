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
}

func (r *sequencesReport) document(Options) document {
	d := document{title: appTitle("Required sequences", r.automaton)}
	for _, c := range coverage.Criteria() {
		s := section{header: []string{"id", "sequence", "of"}, numbers: make([]bool, 3)}
		for i := range r.list {
			if q := &r.list[i]; q.Criterion == c {
				s.rows = append(s.rows, []string{q.ID, spell(r.automaton, q.Symbols), strings.Join(q.Windows, ", ")})
			}
		}
		s.heading = fmt.Sprintf("%s: %s", c, count(len(s.rows), "sequence", "sequences"))
		d.sections = append(d.sections, s)
	}
	return d
}

type jsonSequence struct {
	ID        string       `json:"id"`
	Criterion string       `json:"criterion"`
	Symbols   []jsonSymbol `json:"symbols"`
	Windows   []string     `json:"windows"`
}

type jsonSequences struct {
	Schema    string         `json:"schema"`
	App       jsonApp        `json:"app"`
	Sequences []jsonSequence `json:"sequences"`
}

func (r *sequencesReport) json() any {
	out := jsonSequences{sequencesSchema, appOf(r.automaton), make([]jsonSequence, len(r.list))}
	for i, s := range r.list {
		out.Sequences[i] = jsonSequence{s.ID, s.Criterion.String(), symbolsOf(r.automaton, s.Symbols), append([]string{}, s.Windows...)}
	}
	return out
}
