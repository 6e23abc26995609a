package reports

import (
	"fmt"

	"cbcov/ccfa"
	"cbcov/coverage"
)

// measureReport says what the traces covered.
type measureReport struct {
	automaton *ccfa.Automaton
	result    *coverage.Result
}

func (r *measureReport) document(opt Options) document {
	d := document{title: appTitle("Callback sequence coverage", r.automaton)}
	d.sections = append(d.sections, r.criteria())
	for _, c := range coverage.Criteria() {
		if s := r.outcomes(c, coverage.Uncovered, "not covered", opt.List); len(s.rows) > 0 {
			d.sections = append(d.sections, s)
		}
	}
	for _, c := range coverage.Criteria() {
		if s := r.outcomes(c, coverage.Unknown, "unknown, for lost records", opt.List); len(s.rows) > 0 {
			d.sections = append(d.sections, s)
		}
	}
	d.sections = append(d.sections, r.suppressed()...)
	d.sections = append(d.sections, r.unmodelled(opt.List)...)
	return document{d.title, append(d.sections, r.traces())}
}

// ratio writes a criterion's coverage; nothing required has none.
func ratio(t coverage.Tally) string {
	v, ok := t.Ratio()
	if !ok {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*v)
}

func (r *measureReport) criteria() section {
	s := section{
		header:  []string{"criterion", "covered", "required", "unknown", "suppressed", "coverage"},
		numbers: []bool{false, true, true, true, true, true},
	}
	for _, c := range coverage.Criteria() {
		t := r.result.Tally(c)
		s.rows = append(s.rows, []string{c.String(), fmt.Sprint(t.Covered), fmt.Sprint(t.Required), fmt.Sprint(t.Unknown), fmt.Sprint(t.Suppressed), ratio(t)})
	}
	return s
}

// outcomes lists the first sequences of a criterion that are in a state.
func (r *measureReport) outcomes(c coverage.Criterion, state coverage.State, what string, most int) section {
	s := section{header: []string{"id", "sequence"}, numbers: make([]bool, 2)}
	total := 0
	for i := range r.result.Outcomes {
		o := &r.result.Outcomes[i]
		if o.Criterion != c || o.State != state {
			continue
		}
		if total++; total <= most {
			s.rows = append(s.rows, []string{o.ID, spell(r.automaton, o.Symbols)})
		}
	}
	s.heading = fmt.Sprintf("%s, %s: %s", c, what, count(total, "sequence", "sequences"))
	s.lines = moreLine(total, len(s.rows))
	return s
}

// suppressed lists the suppressed sequences, with what contradicts them.
func (r *measureReport) suppressed() []section {
	s := section{header: []string{"id", "sequence", "reason", "covered after all by"}, numbers: make([]bool, 4)}
	for i := range r.result.Outcomes {
		if o := &r.result.Outcomes[i]; o.State == coverage.Suppressed {
			s.rows = append(s.rows, []string{o.ID, spell(r.automaton, o.Symbols), o.Reason, place(o.Witness)})
		}
	}
	if len(s.rows) == 0 {
		return nil
	}
	s.heading = "Suppressed: " + count(len(s.rows), "sequence", "sequences")
	return []section{s}
}

// unmodelled lists what the traces have and the automaton lacks.
func (r *measureReport) unmodelled(most int) []section {
	u := &r.result.Unmodelled
	var out []section
	if n := len(u.Callbacks); n > 0 {
		s := section{
			heading: "Observed, but not in the automaton: " + count(n, "callback", "callbacks"),
			header:  []string{"method", "receiver", "seen", "times", "first"}, numbers: []bool{false, false, false, true, false},
		}
		for _, c := range u.Callbacks[:min(n, most)] {
			how := ""
			if c.Callback >= 0 {
				how = "outside of a callback"
			}
			s.rows = append(s.rows, []string{c.Method, c.Receiver, how, fmt.Sprint(c.Count), place(c.Witness)})
		}
		s.lines = moreLine(n, len(s.rows))
		out = append(out, s)
	}
	if n := len(u.Pairs); n > 0 {
		s := section{
			heading: "Observed, but not in the automaton: " + count(n, "pair", "pairs"),
			header:  []string{"criterion", "pair", "times", "first"}, numbers: []bool{false, false, true, false},
		}
		for _, p := range u.Pairs[:min(n, most)] {
			s.rows = append(s.rows, []string{p.Criterion.String(), spell(r.automaton, []coverage.Symbol{p.From, p.To}), fmt.Sprint(p.Count), place(p.Witness)})
		}
		s.lines = moreLine(n, len(s.rows))
		out = append(out, s)
	}
	if u.More > 0 {
		out = append(out, section{lines: []string{fmt.Sprintf("… and %d more occurrences, of callbacks or pairs beyond the first 10000", u.More)}})
	}
	return out
}

// traces sums up what was read.
func (r *measureReport) traces() section {
	t := r.result.Traces
	s := section{heading: "Traces"}
	s.lines = append(s.lines,
		fmt.Sprintf("%s of %s in %s; %s seen", count(t.Records, "record", "records"), count(t.Processes, "process", "processes"),
			count(t.Files, "file", "files"), count(r.result.Observed, "callback", "callbacks")),
		fmt.Sprintf("%s, %s", count(t.Lost, "lost record", "lost records"), count(t.Duplicates, "repeated one", "repeated ones")),
		fmt.Sprintf("%s, %s", count(t.Foreign, "foreign line", "foreign lines"), count(t.Broken, "broken line of ours", "broken lines of ours")))
	for _, name := range r.result.Silent {
		s.lines = append(s.lines, "no line of cbcov in "+name)
	}
	return s
}
