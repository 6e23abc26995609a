package reports

import (
	"fmt"
	"io"
	"slices"
	"strconv"
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

type jsonApart struct {
	Name      string `json:"name"`
	Sequences int    `json:"sequences"`
}

// writeJSON prints the document with a line for each sequence, as it goes: an app can have hundreds of thousands.
func (r *sequencesReport) writeJSON(w io.Writer) error {
	app, err := compactJSON(appOf(r.automaton))
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "{\n  \"schema\": %q,\n  \"app\": %s,\n  \"sequences\": [", sequencesSchema, app); err != nil {
		return err
	}
	symbols := map[coverage.Symbol][]byte{} // each is spelled once
	var line, windows []byte
	for i := range r.list {
		q := &r.list[i]
		if i == 0 || !slices.Equal(q.Windows, r.list[i-1].Windows) {
			if windows, err = compactJSON(append([]string{}, q.Windows...)); err != nil {
				return err
			}
		}
		line = line[:0]
		if i > 0 {
			line = append(line, ',')
		}
		line = strconv.AppendQuote(append(line, "\n    {\"id\": "...), q.ID)
		line = strconv.AppendQuote(append(line, ", \"criterion\": "...), q.Criterion.String())
		line = append(line, ", \"symbols\": ["...)
		for k, s := range q.Symbols {
			if symbols[s] == nil {
				if symbols[s], err = compactJSON(symbolOf(r.automaton, s)); err != nil {
					return err
				}
			}
			if k > 0 {
				line = append(line, ", "...)
			}
			line = append(line, symbols[s]...)
		}
		line = append(append(append(line, "], \"windows\": "...), windows...), '}')
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	end := "\n  ]"
	if len(r.list) == 0 {
		end = "]"
	}
	if len(r.required.Cut) > 0 {
		cut, err := compactJSON(r.required.Cut)
		if err != nil {
			return err
		}
		end += ",\n  \"cut\": " + string(cut)
	}
	if len(r.required.Apart) > 0 {
		var list []jsonApart
		for _, apart := range r.required.Apart {
			list = append(list, jsonApart(apart))
		}
		apart, err := compactJSON(list)
		if err != nil {
			return err
		}
		end += ",\n  \"apart\": " + string(apart)
	}
	_, err = io.WriteString(w, end+"\n}\n")
	return err
}
