package reports

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/merge"
	"cbcov/reports/result"
)

// measureReport says what the traces covered and what they broke, of one measurement or of the union of several.
type measureReport struct {
	doc *result.Document
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
	add(r.explored(opt.List), r.verdict())
	if r.doc.Explored != nil { // it is what somebody explores for
		add(r.bugs(opt.List)...)
	}
	add(r.next(opt.List), r.criteria(), r.windows(opt.List), r.shards(opt.List))
	if r.doc.Explored == nil {
		add(r.bugs(opt.List)...)
	}
	add(r.growth(opt.List))
	add(r.unreached(opt.List)...)
	for _, c := range result.Criteria() {
		add(r.outcomes(c, result.WasUncovered, "not covered", opt.List))
	}
	for _, c := range result.Criteria() {
		add(r.outcomes(c, result.WasUnknown, "unknown, for lost records", opt.List))
	}
	add(r.suppressed(), r.apart(opt.List))
	add(r.unmodelled(opt.List)...)
	add(r.monitored(opt.List), r.unseen(opt.List), r.traces())
	return d
}

// verdict says what the rules ask, what was seen, and whether that passes.
func (r *measureReport) verdict() section {
	v := r.doc.Verdict
	if v == nil {
		return section{}
	}
	s := section{heading: "Passed: all rules hold", header: []string{"rule", "seen", ""}, numbers: make([]bool, 3)}
	doubts := r.doc.Doubts()
	if len(doubts) > 0 {
		s.heading = "Passed: all rules hold, but " + strings.Join(doubts, "; ")
	}
	for _, l := range v.Lines {
		word := "ok"
		if !l.Passed {
			word = "FAILED"
		}
		s.rows = append(s.rows, []string{l.Rule, l.Seen, word})
	}
	if !v.Passed {
		s.heading = "Failed: " + words.Count(v.Failing(), "rule does not hold", "rules do not hold")
	}
	if len(s.rows) == 0 {
		s.lines = []string{"no rule asks anything of this run"}
	}
	if n := len(v.New); n > 0 {
		s.lines = append(s.lines, words.Count(n, "sequence is", "sequences are")+" uncovered and not in the baseline")
	}
	s.lines = append(s.lines, v.Notes...)
	return s
}

// next lists the uncovered sequences that should be tested first, with why, and how a run got there.
func (r *measureReport) next(most int) section {
	s := section{heading: "What to test next", header: []string{"id", "sequence", "why", "how a run got there"}, numbers: make([]bool, 4),
		spare: []string{"id", "how a run got there"}}
	for _, n := range r.doc.Next(min(most, result.MaxNext)) {
		how := ""
		if n.Begin != nil {
			how = r.doc.SayWay(*n.Begin)
		}
		s.rows = append(s.rows, []string{n.ID, r.doc.Spell(n.Symbols), strings.Join(n.Why(r.doc), "; "), how})
	}
	for _, column := range []int{3, 2} {
		if !slices.ContainsFunc(s.rows, func(row []string) bool { return row[column] != "" }) {
			s = s.without(s.header[column])
		}
	}
	return s
}

// criteria is the table of all criteria, of statements where they are known, and below it the line that CI systems read.
func (r *measureReport) criteria() section {
	s := section{
		header:  []string{"criterion", "covered", "required", "unknown", "suppressed", "coverage"},
		spare:   []string{"suppressed", "unknown"},
		numbers: []bool{false, true, true, true, true, true},
	}
	for _, c := range result.Criteria() {
		t := r.doc.Criteria[c]
		s.rows = append(s.rows, []string{c, fmt.Sprint(t.Covered), fmt.Sprint(t.Required), fmt.Sprint(t.Unknown),
			fmt.Sprint(t.Suppressed), t.Share()})
	}
	if st := r.doc.Statements; st != nil {
		t := result.NewTally(st.Total, st.Covered, 0, 0)
		s.rows = append(s.rows, []string{"statements", fmt.Sprint(st.Covered), fmt.Sprint(st.Total), fmt.Sprint(st.UnknownStatements),
			"", t.Share()})
	}
	s.lines = r.total()
	return s
}

// windows is the table of windows, those first of which most is to be gained.
func (r *measureReport) windows(most int) section {
	list := r.doc.ByWindow()
	if !r.doc.Measured() || len(list) < 2 {
		return section{}
	}
	s := section{
		heading: "By window, most to gain first",
		header:  []string{"window", "reached", "covered", "required", "coverage", "not covered"},
		numbers: []bool{false, false, true, true, true, true},
		spare:   []string{"coverage"},
	}
	for _, w := range list[:min(len(list), max(most, 1))] {
		reached := "no"
		if w.Reached {
			reached = "yes"
		}
		s.rows = append(s.rows, []string{r.doc.Windows[w.Window], reached, fmt.Sprint(w.Covered), fmt.Sprint(w.Required), w.Share(),
			fmt.Sprint(w.Required - w.Covered)})
	}
	s.lines = moreLine(len(list), len(s.rows))
	return s
}

// total sums up EE, EAS and EAA in the one line that a CI system's expression can find, `Total … NN%`. GUI is a part of EE; statements
// are another thing.
func (r *measureReport) total() []string {
	required, covered := r.doc.Total()
	if required == 0 {
		return nil
	}
	return []string{fmt.Sprintf("Total of callback sequences (EE, EAS, EAA): %d of %d covered, %s", covered, required,
		strings.ReplaceAll(words.Percent(covered, required), " ", ""))}
}

// shards says by shard what was covered.
func (r *measureReport) shards(most int) section {
	n := len(r.doc.Shards)
	if n == 0 {
		return section{}
	}
	s := section{
		heading: "By shard: " + words.Count(n, "shard", "shards"),
		header:  []string{"shard", "device", "EE", "EAS", "EAA", "GUI", "only here", "violations", "crashes", "records", "lost"},
		spare:   []string{"device", "GUI", "records", "only here", "EAS"},
		numbers: []bool{false, false, true, true, true, true, true, true, true, true, true},
	}
	only := merge.OnlyIn(r.doc)
	for i := range r.doc.Shards[:min(n, max(most, 50))] {
		sh := &r.doc.Shards[i]
		row := []string{sh.Name, sh.Device}
		covered := merge.CoveredBy(r.doc, sh)
		for _, c := range result.Criteria() {
			row = append(row, fmt.Sprint(covered[c]))
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

// growth is Figure 7 of *Testing Criteria* as a table: what was covered at the end of each period in which that grew, or in which a crash came first.
func (r *measureReport) growth(most int) section {
	s := section{heading: "Growth", header: []string{"time", "EE", "EAS", "EAA", "GUI"}, numbers: []bool{true, true, true, true, true}}
	statements := r.doc.Statements != nil
	if statements {
		s.header, s.numbers = append(s.header, "statements"), append(s.numbers, true)
	}
	s.header, s.numbers = append(s.header, "new crashes"), append(s.numbers, true)
	if x := r.doc.Explored; x != nil && len(x.Growth) > 0 {
		return r.grown(x, most)
	}
	if len(r.doc.Growth) < 2 {
		return r.course(most)
	}
	total := 0
	var last *result.Growth
	for i := range r.doc.Growth {
		g := &r.doc.Growth[i]
		if last != nil && maps.Equal(last.Covered, g.Covered) && last.Statements == g.Statements && len(g.Crashes) == 0 {
			continue
		}
		last = g
		if total++; total > max(most, 1) {
			continue
		}
		row := []string{words.Span(g.Time)}
		for _, c := range result.Criteria() {
			row = append(row, fmt.Sprint(g.Covered[c]))
		}
		if statements {
			row = append(row, fmt.Sprint(g.Statements))
		}
		s.rows = append(s.rows, append(row, fmt.Sprint(len(g.Crashes))))
	}
	s.lines = moreLine(total, len(s.rows))
	if t := r.doc.Timeline; t.Idle > 0 {
		s.lines = append(s.lines, words.Span(t.Idle)+" in which no trace has a record are left out")
	}
	if t := r.doc.Timeline; t.Untimed > 0 {
		s.lines = append(s.lines, words.Count(t.Untimed, "record", "records")+" without a time; what they alone cover is not here")
	}
	return s
}

// course is growth by event callbacks, of a run that is no longer than a period.
func (r *measureReport) course(most int) section {
	if len(r.doc.Course) < 2 {
		return section{}
	}
	s := section{heading: "Growth by events", header: []string{"event callbacks", "EE", "EAS", "EAA", "GUI", "new crashes"},
		numbers: []bool{true, true, true, true, true, true}}
	for i := range r.doc.Course[:min(len(r.doc.Course), max(most, 1))] {
		p := &r.doc.Course[i]
		row := []string{fmt.Sprint(p.Events)}
		for _, c := range result.Criteria() {
			row = append(row, fmt.Sprint(p.Covered[c]))
		}
		s.rows = append(s.rows, append(row, fmt.Sprint(len(p.Crashes))))
	}
	s.lines = moreLine(len(r.doc.Course), len(s.rows))
	return s
}

// outcomes lists the first sequences of a criterion that are in a state: those first whose beginning came, with the line where it did and how
// the run got there, as there a tester has the least to do; then those of windows that were reached, with how it got to the window.
func (r *measureReport) outcomes(criterion string, state result.State, what string, most int) section {
	s := section{header: []string{"id", "sequence", "its beginning came at", "how the run got there", "its order can matter"}, numbers: make([]bool, 5),
		spare: []string{"id", "how the run got there", "its order can matter"}}
	begun, begins, reached := r.doc.Begun(), r.doc.Begins(), map[int]bool{}
	for _, w := range r.doc.ByWindow() {
		reached[w.Window] = w.Reached
	}
	var ranked [3][]*result.Sequence
	for i := range r.doc.Sequences {
		q := &r.doc.Sequences[i]
		if q.Criterion != criterion || q.State != state {
			continue
		}
		begin, ok := begins.To(q)
		switch {
		case begun[q.Symbols[0]/2] != (result.Place{}) || ok && begin.Itself:
			ranked[0] = append(ranked[0], q)
		case ok || slices.ContainsFunc(q.Windows, func(w int) bool { return reached[w] }):
			ranked[1] = append(ranked[1], q)
		default:
			ranked[2] = append(ranked[2], q)
		}
	}
	all := slices.Concat(ranked[:]...)
	for _, q := range all[:min(len(all), most)] {
		place, how := begun[q.Symbols[0]/2], ""
		if begin, ok := begins.To(q); ok {
			how = r.doc.SayWay(begin)
			if begin.Itself {
				place = begin.Place
			}
		}
		s.rows = append(s.rows, []string{q.ID, r.doc.Spell(q.Symbols), place.String(), how, r.doc.Matters(q)})
	}
	for _, column := range []int{4, 3} {
		if !slices.ContainsFunc(s.rows, func(row []string) bool { return row[column] != "" }) {
			s = s.without(s.header[column])
		}
	}
	s.heading = fmt.Sprintf("%s, %s: %s", criterion, what, words.Count(len(all), "sequence", "sequences"))
	s.lines = moreLine(len(all), len(s.rows))
	return s
}

// suppressed lists the suppressed sequences, with what contradicts them.
func (r *measureReport) suppressed() section {
	s := section{header: []string{"id", "sequence", "reason", "covered after all by"}, numbers: make([]bool, 4)}
	by := map[string]*result.Suppressed{}
	for i := range r.doc.Suppressed {
		by[r.doc.Suppressed[i].ID] = &r.doc.Suppressed[i]
	}
	for i := range r.doc.Sequences {
		q := &r.doc.Sequences[i]
		if x := by[q.ID]; x != nil {
			s.rows = append(s.rows, []string{q.ID, r.doc.Spell(q.Symbols), x.Reason, x.Covered.String()})
		}
	}
	s.heading = "Suppressed: " + words.Count(len(s.rows), "sequence", "sequences")
	return s
}

// apart tells of which parts what there may be is not all required, and so in no ratio.
func (r *measureReport) apart(most int) section {
	s := section{heading: "Counted apart, and in no ratio"}
	lines := r.doc.ApartLines()
	s.lines = slices.Clone(lines[:min(len(lines), max(most, 1))])
	s.lines = append(s.lines, moreLine(len(lines), len(s.lines))...)
	s.lines = append(s.lines, r.doc.UnpredictedLines()...)
	if b := r.doc.Budget; b != 0 && (b != 1 || len(s.lines) > 0) {
		s.lines = append(s.lines, budgetLine(b))
	}
	return s
}

// budgetLine says how much work the automaton's parts were allowed.
func budgetLine(budget float64) string { return fmt.Sprintf("--budget %v", budget) }

// unmodelled lists what the traces have and the automaton lacks.
func (r *measureReport) unmodelled(most int) []section {
	u := &r.doc.Unmodelled
	callbacks := section{
		heading: "Observed, but not in the automaton: " + words.Count(len(u.Callbacks), "callback", "callbacks"),
		header:  []string{"method", "receiver", "seen", "times", "first"}, numbers: []bool{false, false, false, true, false},
	}
	for _, c := range u.Callbacks[:min(len(u.Callbacks), most)] {
		how := ""
		if c.Modelled {
			how = "outside of a callback"
		}
		callbacks.rows = append(callbacks.rows, []string{c.Method, c.Receiver, how, fmt.Sprint(c.Count), c.First.String()})
	}
	callbacks.lines = moreLine(len(u.Callbacks), len(callbacks.rows))
	pairs := section{
		heading: "Observed, but not in the automaton: " + words.Count(len(u.Pairs), "pair", "pairs"),
		header:  []string{"criterion", "pair", "times", "first"}, numbers: []bool{false, false, true, false},
	}
	for _, p := range u.Pairs[:min(len(u.Pairs), most)] {
		pairs.rows = append(pairs.rows, []string{p.Criterion, r.doc.Spell(p.Symbols), fmt.Sprint(p.Count), p.First.String()})
	}
	if about := u.AboutEAA(); about != "" {
		pairs.lines = append(pairs.lines, "EAA: "+about)
	}
	pairs.lines = append(pairs.lines, moreLine(len(u.Pairs), len(pairs.rows))...)
	var more section
	if u.More > 0 {
		more.lines = []string{fmt.Sprintf("… and %d more occurrences, of callbacks or pairs beyond the first 10000", u.More)}
	}
	return []section{callbacks, pairs, more}
}

// monitored sums up the objects whose protocols were watched.
func (r *measureReport) monitored(most int) section {
	s := section{
		heading: "Monitored: " + words.Count(len(r.doc.Monitored), "typestate", "typestates"),
		header:  []string{"typestate", "class", "objects", "calls", "callbacks", "began unseen", "calls that fit no input"},
		spare:   []string{"began unseen", "calls that fit no input", "class", "callbacks"},
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
			s.lines = append(s.lines, fmt.Sprintf("%s: %s, %s; behind it the object's state is not known", u.First.String(), u.Why,
				words.Count(u.Count, "time", "times")))
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
		fmt.Sprintf("%s of %s in %s%s; %s seen", words.Count(t.Records, "record", "records"), words.Count(t.Processes, "process", "processes"),
			words.Count(t.Files, "file", "files"), from, words.Count(r.doc.Observed, "callback", "callbacks")),
		fmt.Sprintf("%s, %s", words.Count(t.Lost, "lost record", "lost records"), words.Count(t.Duplicates, "repeated one", "repeated ones")),
		fmt.Sprintf("%s, %s", words.Count(t.Foreign, "foreign line", "foreign lines"), words.Count(t.Broken, "broken line of ours",
			"broken lines of ours")))
	if t.Clashes > 0 {
		s.lines = append(s.lines, words.Count(t.Clashes, "repeated record says", "repeated records say")+
			" something else than the first one: runs that an older cbcov recorded with one seed have one name; measure each by itself, or record them again")
	}
	for _, name := range t.Silent {
		s.lines = append(s.lines, "no line of cbcov in "+name)
	}
	return s
}
