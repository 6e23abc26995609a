package reports

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"cbcov/coverage"
	"cbcov/reports/finding"
	"cbcov/reports/merge"
)

// measureReport says what the traces covered and what they broke, of one measurement or of the union of several.
type measureReport struct {
	doc *merge.Document
}

// json is not asked for: see writeJSON.
func (r *measureReport) json() any { return nil }

// writeJSON prints the document with a line for each sequence behind all else, as it goes.
func (r *measureReport) writeJSON(w io.Writer) error {
	head, setOf := r.doc.Head()
	var text bytes.Buffer
	if err := writeLines(&text, head, 2); err != nil {
		return err
	}
	if _, err := w.Write(append(bytes.TrimSuffix(text.Bytes(), []byte("\n}\n")), ",\n  \"sequences\": ["...)); err != nil {
		return err
	}
	var line []byte
	for i := range r.doc.Sequences {
		s := &r.doc.Sequences[i]
		line = line[:0]
		if i > 0 {
			line = append(line, ',')
		}
		if _, err := w.Write(s.AppendJSON(append(line, "\n    "...), setOf(s))); err != nil {
			return err
		}
	}
	end := "\n  ]\n}\n"
	if len(r.doc.Sequences) == 0 {
		end = "]\n}\n"
	}
	_, err := io.WriteString(w, end)
	return err
}

// title names what the report is about.
func (r *measureReport) title() string {
	a := r.doc.App
	return fmt.Sprintf("Callback sequence coverage: %s, build %s", a.Package, a.Build)
}

func (r *measureReport) document(opt Options) document {
	d := document{title: r.title()}
	add := func(list ...section) {
		for _, s := range list {
			if len(s.rows)+len(s.lines) > 0 {
				d.sections = append(d.sections, s)
			}
		}
	}
	add(r.verdict(), r.criteria(), r.shards(opt.List))
	add(r.findings(opt.List)...)
	add(r.crashes(opt.List), r.growth(opt.List))
	for _, c := range coverage.Criteria() {
		add(r.outcomes(c.String(), merge.WasUncovered, "not covered", opt.List))
	}
	for _, c := range coverage.Criteria() {
		add(r.outcomes(c.String(), merge.WasUnknown, "unknown, for lost records", opt.List))
	}
	add(r.suppressed(), r.apart(opt.List))
	add(r.unmodelled(opt.List)...)
	add(r.monitored(opt.List), r.unseen(opt.List), r.traces())
	return d
}

// verdict says what the rules ask, what was seen, and whether that passes.
func (r *measureReport) verdict() section {
	v := r.doc.Rules
	if v == nil {
		return section{}
	}
	s := section{heading: "Passed: all rules hold", header: []string{"rule", "seen", ""}, numbers: make([]bool, 3)}
	failed := 0
	for _, l := range v.Lines {
		word := "ok"
		if !l.Passed {
			failed++
			word = "FAILED"
		}
		s.rows = append(s.rows, []string{l.Rule, l.Seen, word})
	}
	if !v.Passed {
		s.heading = "Failed: " + count(failed, "rule does not hold", "rules do not hold")
	}
	if len(s.rows) == 0 {
		s.lines = []string{"no rule asks anything of this run"}
	}
	if n := len(v.New); n > 0 {
		s.lines = append(s.lines, count(n, "sequence is", "sequences are")+" uncovered and not in the baseline")
	}
	s.lines = append(s.lines, v.Notes...)
	return s
}

// ratio writes a criterion's coverage; nothing required has none.
func ratio(t merge.Tally) string {
	if t.Ratio == nil {
		return "-"
	}
	return percent(t.Covered, t.Required) + " %"
}

// percent writes a part of a hundred, cut and not rounded: what is below 80 is not shown as 80.0.
func percent(covered, required int) string {
	tenths := covered * 1000 / required
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

// criteria is the table of all criteria, of statements where they are known, and below it the line that CI systems read.
func (r *measureReport) criteria() section {
	s := section{
		header:  []string{"criterion", "covered", "required", "unknown", "suppressed", "coverage"},
		numbers: []bool{false, true, true, true, true, true},
	}
	for _, c := range coverage.Criteria() {
		t := r.doc.Criteria[c.String()]
		s.rows = append(s.rows, []string{c.String(), fmt.Sprint(t.Covered), fmt.Sprint(t.Required), fmt.Sprint(t.Unknown),
			fmt.Sprint(t.Suppressed), ratio(t)})
	}
	if st := r.doc.Statements; st != nil {
		t := merge.NewTally(st.Total, st.Covered, 0, 0)
		s.rows = append(s.rows, []string{"statements", fmt.Sprint(st.Covered), fmt.Sprint(st.Total), fmt.Sprint(st.UnknownStatements),
			"", ratio(t)})
	}
	s.lines = r.total()
	return s
}

// total sums up EE, EAS and EAA in the one line that a CI system's expression can find, `Total … NN%`. GUI is a part of EE; statements
// are another thing.
func (r *measureReport) total() []string {
	required, covered := 0, 0
	for _, c := range []coverage.Criterion{coverage.EE, coverage.EAS, coverage.EAA} {
		t := r.doc.Criteria[c.String()]
		required, covered = required+t.Required, covered+t.Covered
	}
	if required == 0 {
		return nil
	}
	return []string{fmt.Sprintf("Total of callback sequences (EE, EAS, EAA): %d of %d covered, %s%%", covered, required,
		percent(covered, required))}
}

// shards says by shard what was covered.
func (r *measureReport) shards(most int) section {
	n := len(r.doc.Shards)
	if n == 0 {
		return section{}
	}
	s := section{
		heading: "By shard: " + count(n, "shard", "shards"),
		header:  []string{"shard", "device", "EE", "EAS", "EAA", "GUI", "only here", "violations", "crashes", "records", "lost"},
		numbers: []bool{false, false, true, true, true, true, true, true, true, true, true},
	}
	only := r.doc.OnlyIn()
	for i := range r.doc.Shards[:min(n, max(most, 50))] {
		sh := &r.doc.Shards[i]
		row := []string{sh.Name, sh.Device}
		covered := r.doc.CoveredBy(sh)
		for _, c := range coverage.Criteria() {
			row = append(row, fmt.Sprint(covered[c.String()]))
		}
		row = append(row, fmt.Sprint(only[i]), fmt.Sprint(len(sh.Violations)), fmt.Sprint(len(sh.Crashes)),
			fmt.Sprint(sh.Traces.Records), fmt.Sprint(sh.Traces.Lost))
		s.rows = append(s.rows, row)
	}
	s.lines = moreLine(n, len(s.rows))
	if n > 1 {
		s.lines = append(s.lines, "growth is each shard's own; the json format has it")
	}
	return s
}

// findings lists what was found wrong, by kind; crashes have a section of their own.
func (r *measureReport) findings(most int) []section {
	var out []section
	all := findings(r.doc)
	counts := map[string]int{}
	for _, list := range [2][]merge.Violation{r.doc.Violations, r.doc.Unexpected} {
		for i := range list {
			counts[list[i].ID] = list[i].Count
		}
	}
	for _, kind := range []struct {
		kind      finding.Kind
		one, many string
	}{
		{finding.Violation, "protocol violation", "protocol violations"},
		{finding.Unexpected, "unexpected callback", "unexpected callbacks"},
		{finding.Prediction, "violation predicted from the code, not seen", "violations predicted from the code, not seen"},
	} {
		s := section{header: []string{"where", "what", "objects", "counts"}, numbers: []bool{false, false, true, false}}
		total := 0
		for i := range all {
			if all[i].Kind != kind.kind {
				continue
			}
			if total++; total <= most {
				objects := ""
				if n := counts[all[i].ID]; n > 0 {
					objects = fmt.Sprint(n)
				}
				s.rows = append(s.rows, []string{findingPlace(&all[i]), all[i].Title, objects, standing(&all[i])})
				s.lines = append(s.lines, history(&all[i])...)
			}
		}
		s.heading = count(total, kind.one, kind.many)
		s.lines = append(s.lines, moreLine(total, len(s.rows))...)
		out = append(out, s)
	}
	return out
}

// standing says whether a finding counts.
func standing(f *finding.Finding) string {
	switch {
	case f.Suppressed != nil:
		word := "suppressed: " + f.Suppressed.Reason
		if f.Suppressed.Owner != "" {
			word += " (" + f.Suppressed.Owner + ")"
		}
		if f.Suppressed.Until != "" {
			word += ", until " + f.Suppressed.Until
		}
		return word
	case f.Fails:
		return "fails"
	case f.Known:
		return "in the baseline"
	}
	return ""
}

// historySteps is how many of a history's last steps people are shown.
const historySteps = 12

// history tells a finding in sentences, with the steps that led there.
func history(f *finding.Finding) []string {
	lines := []string{f.Message}
	if n := len(f.Steps); n > 0 {
		text := "    "
		first := max(0, n-historySteps)
		if first > 0 {
			text += "… → "
		}
		for i, s := range f.Steps[first:] {
			if i > 0 {
				text += " → "
			}
			text += s.Text
		}
		lines = append(lines, text)
	}
	return lines
}

// findingPlace writes a finding's place as editors jump to it.
func findingPlace(f *finding.Finding) string {
	switch {
	case f.Place.File == "":
		return ""
	case f.Place.Line == 0:
		return f.Place.File
	}
	return fmt.Sprintf("%s:%d", f.Place.File, f.Place.Line)
}

// placeText writes a place of the document.
func placeText(p *merge.Place) string {
	if p == nil || p.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// crashes is paper 004's Table VII: each crash, once by its stack, with the callbacks before it and what had grown.
func (r *measureReport) crashes(most int) section {
	s := section{header: []string{"what", "kind", "times", "first", "grown in that period", "callbacks before", "counts"},
		numbers: []bool{false, false, true, false, false, false, false}}
	for i := range r.doc.Crashes[:min(most, len(r.doc.Crashes))] {
		c := &r.doc.Crashes[i]
		f := found(&c.Finding)
		s.rows = append(s.rows, []string{c.Exception, shortKind(f.Kind), fmt.Sprint(c.Count), findingPlace(&f), grown(c.Grown),
			before(c), standing(&f)})
	}
	s.heading = count(len(r.doc.Crashes), "crash", "crashes") + ", each stack once"
	s.lines = moreLine(len(r.doc.Crashes), len(s.rows))
	return s
}

// crashSteps is how many callbacks before a crash people are shown.
const crashSteps = 3

// before writes the last callbacks before a crash.
func before(c *merge.Crash) string {
	last := c.Before[max(0, len(c.Before)-crashSteps):]
	text := strings.Join(last, " → ")
	if len(last) < len(c.Before) || c.Lost {
		text = "… → " + text
	}
	return text
}

func grown(criteria []string) string {
	if len(criteria) == 0 {
		return "nothing"
	}
	return strings.Join(criteria, ", ")
}

// growth is paper 004's Figure 7 as a table: what was covered at the end of each period in which that grew, or in which a crash came first.
func (r *measureReport) growth(most int) section {
	s := section{heading: "Growth", header: []string{"time", "EE", "EAS", "EAA", "GUI"}, numbers: []bool{true, true, true, true, true}}
	statements := r.doc.Statements != nil
	if statements {
		s.header, s.numbers = append(s.header, "statements"), append(s.numbers, true)
	}
	s.header, s.numbers = append(s.header, "new crashes"), append(s.numbers, true)
	if len(r.doc.Growth) < 2 {
		return section{}
	}
	total := 0
	var last *merge.Growth
	for i := range r.doc.Growth {
		g := &r.doc.Growth[i]
		if last != nil && maps.Equal(last.Covered, g.Covered) && last.Statements == g.Statements && len(g.Crashes) == 0 {
			continue
		}
		last = g
		if total++; total > max(most, 1) {
			continue
		}
		row := []string{span(g.Time)}
		for _, c := range coverage.Criteria() {
			row = append(row, fmt.Sprint(g.Covered[c.String()]))
		}
		if statements {
			row = append(row, fmt.Sprint(g.Statements))
		}
		s.rows = append(s.rows, append(row, fmt.Sprint(len(g.Crashes))))
	}
	s.lines = moreLine(total, len(s.rows))
	if t := r.doc.Timeline; t.Idle > 0 {
		s.lines = append(s.lines, span(t.Idle)+" in which no trace has a record are left out")
	}
	if t := r.doc.Timeline; t.Untimed > 0 {
		s.lines = append(s.lines, count(t.Untimed, "record", "records")+" without a time; what they alone cover is not here")
	}
	return s
}

// outcomes lists the first sequences of a criterion that are in a state.
func (r *measureReport) outcomes(criterion string, state merge.State, what string, most int) section {
	s := section{header: []string{"id", "sequence"}, numbers: make([]bool, 2)}
	total := 0
	for i := range r.doc.Sequences {
		q := &r.doc.Sequences[i]
		if q.Criterion != criterion || q.State != state {
			continue
		}
		if total++; total <= most {
			s.rows = append(s.rows, []string{q.ID, r.doc.Spell(q.Symbols)})
		}
	}
	s.heading = fmt.Sprintf("%s, %s: %s", criterion, what, count(total, "sequence", "sequences"))
	s.lines = moreLine(total, len(s.rows))
	return s
}

// suppressed lists the suppressed sequences, with what contradicts them.
func (r *measureReport) suppressed() section {
	s := section{header: []string{"id", "sequence", "reason", "covered after all by"}, numbers: make([]bool, 4)}
	by := map[string]*merge.Suppressed{}
	for i := range r.doc.Suppressed {
		by[r.doc.Suppressed[i].ID] = &r.doc.Suppressed[i]
	}
	for i := range r.doc.Sequences {
		q := &r.doc.Sequences[i]
		if x := by[q.ID]; x != nil {
			s.rows = append(s.rows, []string{q.ID, r.doc.Spell(q.Symbols), x.Reason, placeText(x.Covered)})
		}
	}
	s.heading = "Suppressed: " + count(len(s.rows), "sequence", "sequences")
	return s
}

// apart tells of which parts what there may be is not all required, and so in no ratio.
func (r *measureReport) apart(most int) section {
	s := section{heading: "Counted apart, and in no ratio"}
	q := requirementsOf(&r.doc.Detail)
	lines := apartLines(q)
	s.lines = slices.Clone(lines[:min(len(lines), max(most, 1))])
	s.lines = append(s.lines, moreLine(len(lines), len(s.lines))...)
	s.lines = append(s.lines, unpredicted(r.doc.Unpredicted)...)
	if b := q.Budget; b != 0 && (b != 1 || len(s.lines) > 0) {
		s.lines = append(s.lines, budgetLine(b))
	}
	return s
}

// budgetLine says how much work the automaton's parts were allowed.
func budgetLine(budget float64) string { return fmt.Sprintf("--budget %v", budget) }

// unpredicted says of which parts nothing was predicted, of many the first; the json format has all.
func unpredicted(parts []string) []string {
	if len(parts) == 0 {
		return nil
	}
	most, more := min(len(parts), maxUnpredicted), ""
	if n := len(parts) - most; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return []string{"nothing is predicted from " + strings.Join(parts[:most], ", ") + more + ": more work than the budget allows"}
}

// maxUnpredicted is how many parts that line names.
const maxUnpredicted = 5

// requirementsOf gives what a document says of its automaton's detail; it has no sequences.
func requirementsOf(d *merge.Detail) *coverage.Requirements {
	q := &coverage.Requirements{Budget: d.Budget, Cut: d.Cut}
	for _, a := range d.Apart {
		q.Apart = append(q.Apart, coverage.Apart(a))
	}
	return q
}

// unmodelled lists what the traces have and the automaton lacks.
func (r *measureReport) unmodelled(most int) []section {
	u := &r.doc.Unmodelled
	callbacks := section{
		heading: "Observed, but not in the automaton: " + count(len(u.Callbacks), "callback", "callbacks"),
		header:  []string{"method", "receiver", "seen", "times", "first"}, numbers: []bool{false, false, false, true, false},
	}
	for _, c := range u.Callbacks[:min(len(u.Callbacks), most)] {
		how := ""
		if c.Modelled {
			how = "outside of a callback"
		}
		callbacks.rows = append(callbacks.rows, []string{c.Method, c.Receiver, how, fmt.Sprint(c.Count), placeText(&c.First)})
	}
	callbacks.lines = moreLine(len(u.Callbacks), len(callbacks.rows))
	pairs := section{
		heading: "Observed, but not in the automaton: " + count(len(u.Pairs), "pair", "pairs"),
		header:  []string{"criterion", "pair", "times", "first"}, numbers: []bool{false, false, true, false},
	}
	for _, p := range u.Pairs[:min(len(u.Pairs), most)] {
		pairs.rows = append(pairs.rows, []string{p.Criterion, r.doc.Spell(p.Symbols), fmt.Sprint(p.Count), placeText(&p.First)})
	}
	if slices.ContainsFunc(u.Pairs, func(p merge.UnmodelledPair) bool { return p.Criterion == coverage.EAA.String() }) {
		pairs.lines = append(pairs.lines, "EAA: "+eaaUnmodelled)
	}
	pairs.lines = append(pairs.lines, moreLine(len(u.Pairs), len(pairs.rows))...)
	var more section
	if u.More > 0 {
		more.lines = []string{fmt.Sprintf("… and %d more occurrences, of callbacks or pairs beyond the first 10000", u.More)}
	}
	return []section{callbacks, pairs, more}
}

// eaaUnmodelled says what a pair of EAA is that the automaton lacks.
const eaaUnmodelled = "of two symbols, no callback before the second one posts it; of more, the first event posts what is posted, " +
	"but the automaton does not have this order"

// monitored sums up the objects whose protocols were watched.
func (r *measureReport) monitored(most int) section {
	s := section{
		heading: "Monitored: " + count(len(r.doc.Monitored), "typestate", "typestates"),
		header:  []string{"typestate", "class", "objects", "calls", "callbacks", "began unseen", "calls that fit no input"},
		numbers: []bool{false, false, true, true, true, true, true},
	}
	for i := range r.doc.Monitored {
		c := &r.doc.Monitored[i]
		unmatched := 0
		for _, u := range c.Unmatched {
			unmatched += u.Count
		}
		s.rows = append(s.rows, []string{c.Purpose, c.Class, fmt.Sprint(c.Objects), fmt.Sprint(c.Calls), fmt.Sprint(c.Callbacks),
			fmt.Sprint(c.Open), fmt.Sprint(unmatched)})
		for _, u := range c.Unmatched[:min(len(c.Unmatched), most)] {
			s.lines = append(s.lines, fmt.Sprintf("%s: %s, %s; behind it the object's state is not known", placeText(u.First), u.Why,
				count(u.Count, "time", "times")))
		}
	}
	return s
}

// unseen lists what of the monitored classes no trace can show.
func (r *measureReport) unseen(most int) section {
	list := r.doc.Unseen
	s := section{heading: "Not observed", lines: slices.Clone(list[:min(len(list), most)])}
	s.lines = append(s.lines, moreLine(len(list), len(s.lines))...)
	return s
}

// traces sums up what was read.
func (r *measureReport) traces() section {
	t := r.doc.Traces
	s := section{heading: "Traces"}
	from := ""
	if r.doc.Device != "" {
		from = " from " + r.doc.Device
	}
	s.lines = append(s.lines,
		fmt.Sprintf("%s of %s in %s%s; %s seen", count(t.Records, "record", "records"), count(t.Processes, "process", "processes"),
			count(t.Files, "file", "files"), from, count(r.doc.Observed, "callback", "callbacks")),
		fmt.Sprintf("%s, %s", count(t.Lost, "lost record", "lost records"), count(t.Duplicates, "repeated one", "repeated ones")),
		fmt.Sprintf("%s, %s", count(t.Foreign, "foreign line", "foreign lines"), count(t.Broken, "broken line of ours",
			"broken lines of ours")))
	for _, name := range t.Silent {
		s.lines = append(s.lines, "no line of cbcov in "+name)
	}
	return s
}
