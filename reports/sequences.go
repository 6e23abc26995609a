package reports

import (
	"fmt"
	"strings"

	"cbcov/ccfa"
	"cbcov/ccfa/conflict"
	"cbcov/coverage"
	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// sequencesReport counts required sequences by part and criterion, and lists them where that is asked for.
type sequencesReport struct {
	automaton *ccfa.Automaton
	named     []result.Callback // those of the automaton
	list      []coverage.Sequence
	detail    result.Detail
	conflicts *conflict.Conflicts // nil: nobody asked
}

// told spells out the conflicts of the callbacks of sequences.
func (r *sequencesReport) told(list []*coverage.Sequence) map[[2]int]string {
	out, contest := map[[2]int]string{}, result.NewContest(r.conflicts)
	for _, q := range list {
		x, y := q.Ordered()
		if _, ok := out[[2]int{x, y}]; ok {
			continue
		}
		text := ""
		if on := contest.Of(q); len(on) > 0 {
			text = contest.List[on[0]].Say(&r.named[x], &r.named[y])
			if n := r.conflicts.Locations(x, y); n > 1 {
				text += fmt.Sprintf(", and on %d more", n-1)
			}
		}
		out[[2]int{x, y}] = text
	}
	return out
}

// longList is how many sequences of a criterion are still drawn as a table.
const longList = 2000

// json is not asked for: see writeJSON.
func (r *sequencesReport) json() any { return nil }

func (r *sequencesReport) document(opt Options) document {
	d := document{title: appTitle("Required sequences", appOf(r.automaton)), sections: []section{r.summary(opt.List > 0)}}
	for _, c := range coverage.Criteria() {
		var of []*coverage.Sequence
		for i := range r.list {
			if q := &r.list[i]; q.Criterion == c {
				of = append(of, q)
			}
		}
		s := section{heading: fmt.Sprintf("%s: %s", c, words.Count(len(of), "sequence", "sequences")), header: []string{"id", "sequence", "of"}, numbers: make([]bool, 3)}
		shown := min(len(of), opt.List)
		var told map[[2]int]string
		if r.conflicts != nil {
			s.header, s.numbers = append(s.header, "its order can matter"), append(s.numbers, false)
			told = r.told(of[:shown])
		}
		windows := joinedWindows(of)
		row := func(i int) []string {
			all := ""
			if len(of[i].Windows) > 0 {
				all = windows[&of[i].Windows[0]]
			}
			cells := []string{of[i].ID, r.spell(of[i].Symbols), all}
			if r.conflicts != nil {
				x, y := of[i].Ordered()
				cells = append(cells, told[[2]int{x, y}])
			}
			return cells
		}
		if shown > longList {
			s.long = &longRows{shown, row}
		} else {
			for i := range shown {
				s.rows = append(s.rows, row(i))
			}
		}
		if more := len(of) - shown; more > 0 {
			s.lines = append(s.lines, fmt.Sprintf("… and %d more", more))
		}
		if opt.List > 0 && len(of) > 0 {
			d.sections = append(d.sections, s)
		}
	}
	if s := r.beside(); s.lines != nil {
		d.sections = append(d.sections, s)
	}
	return d
}

// spell writes a sequence for people. It may be called by several at a time.
func (r *sequencesReport) spell(symbols []coverage.Symbol) string {
	return result.Spell(result.SymbolsOf(symbols), func(callback int) *result.Callback { return &r.named[callback] })
}

// summary counts the sequences of each part; listed says that they are listed, too.
func (r *sequencesReport) summary(listed bool) section {
	if len(r.list) == 0 {
		return section{lines: []string{"There is no such sequence."}}
	}
	criteria := coverage.Criteria()
	s := section{header: []string{"part"}, numbers: []bool{false}}
	for _, c := range criteria {
		s.header, s.numbers = append(s.header, c.String()), append(s.numbers, true)
	}
	counts, all := map[string][]int{}, make([]int, len(criteria))
	for i := range r.list {
		q := &r.list[i]
		all[q.Criterion]++
		for _, name := range q.Windows {
			if counts[name] == nil {
				counts[name] = make([]int, len(criteria))
			}
			counts[name][q.Criterion]++
		}
	}
	add := func(name string, counts []int) {
		row := []string{name}
		for _, c := range criteria {
			row = append(row, fmt.Sprint(counts[c]))
		}
		s.rows = append(s.rows, row)
	}
	for _, p := range r.automaton.Parts {
		if of := counts[p.Name]; of != nil {
			add(p.Name, of)
			delete(counts, p.Name) // two parts may have one name
		}
	}
	if len(s.rows) != 1 {
		add("the app, each once", all)
	}
	if !listed {
		s.lines = append(s.lines, "--list prints them, as do filters (--criterion, --from, --to, --window) and --limit N.")
	}
	return s
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
	return section{heading: "Not listed", lines: r.detail.ApartLines()}
}
