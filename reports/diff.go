package reports

import (
	"fmt"
	"io"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/merge"
	"cbcov/reports/result"
)

// diffReport says what changed from a base build to a head.
type diffReport struct {
	*merge.Difference
}

// DiffFormats lists the formats of WriteDiff. The first one is the default.
func DiffFormats() []string { return append(Formats(), "comment") }

// WriteDiff prints a difference.
func WriteDiff(w io.Writer, format string, d *merge.Difference, opt Options) error {
	opt.List = max(0, opt.List)
	if format == "comment" {
		return writeComment(w, &diffReport{d}, opt)
	}
	return write(w, format, &diffReport{d}, opt)
}

func (r *diffReport) json() any { return r.Difference }

func (r *diffReport) document(opt Options) document {
	d := document{title: fmt.Sprintf("Callback sequences of %s: build %s against build %s", r.Head.Package, r.Head.Build, r.Base.Build)}
	add := func(s section) {
		if len(s.rows)+len(s.lines) > 0 {
			d.sections = append(d.sections, s)
		}
	}
	add(r.criteria())
	add(r.detail(opt.List))
	for _, kind := range r.kinds() {
		add(kind.appeared(opt.List))
		add(kind.vanished(opt.List))
	}
	for _, c := range r.changes() {
		add(changedList(c.what, c.list, opt.List))
	}
	add(r.renamed(opt.List))
	add(r.ambiguous(opt.List))
	return d
}

// findingChange is a kind of findings, with how people call one and several.
type findingChange struct {
	merge.FindingChanges
	one, many string
}

func (c *findingChange) appeared(most int) section {
	return findingList("New: ", c.New, c.one, c.many, most)
}
func (c *findingChange) vanished(most int) section {
	return findingList("Not seen any more: ", c.Gone, c.one, c.many, most)
}

// kinds are the findings by kind, in the order of reports.
func (r *diffReport) kinds() []findingChange {
	return []findingChange{
		{r.Violations, "protocol violation", "protocol violations"}, {r.Unexpected, "unexpected callback", "unexpected callbacks"},
		{r.Crashes, "crash", "crashes"}, {r.Races, "race", "races"}, {r.Predictions, "violation predicted from the code", "violations predicted from the code"},
	}
}

// sequenceChange is the sequences that the same became of.
type sequenceChange struct {
	what string
	list []merge.Changed
	asks bool // for a test
}

// changes are the sequences by what became of them.
func (r *diffReport) changes() []sequenceChange {
	untested, tested := []merge.Changed{}, []merge.Changed{}
	for _, c := range r.Added {
		if c.State == result.WasCovered || c.State == result.WasSuppressed {
			tested = append(tested, c)
		} else {
			untested = append(untested, c)
		}
	}
	return []sequenceChange{
		{"Lost (covered before, required still)", r.Lost, true}, {"Added and not tested", untested, true}, {"Added and tested", tested, false},
		{"Newly covered", r.Covered, false}, {"Covered before, now unknown for lost records", r.Unknown, false},
		{"Not required any more", r.Removed, false}, {"With callbacks that could not be told apart", r.Unclear, false},
		{"Of parts that are coarse in the other build, so neither added nor removed", r.Apart, false},
	}
}

// criteria is the table of what changed.
func (r *diffReport) criteria() section {
	s := section{
		header:  []string{"criterion", "before", "now", "lost", "newly covered", "added", "of them untested", "removed"},
		spare:   []string{"removed", "newly covered"},
		numbers: []bool{false, true, true, true, true, true, true, true},
	}
	for _, c := range result.Criteria() {
		x := r.Criteria[c]
		s.rows = append(s.rows, []string{c, x.Base.Share(), x.Head.Share(), fmt.Sprint(x.Lost), fmt.Sprint(x.Covered),
			fmt.Sprint(x.Added),
			fmt.Sprint(x.AddedUncovered), fmt.Sprint(x.Removed)})
	}
	c := &r.Callbacks
	s.lines = []string{fmt.Sprintf("%s in both builds, %d under another name; %d added, %d removed", words.Count(c.Matched, "callback", "callbacks"),
		len(c.Renamed), len(c.Added), len(c.Removed))}
	return s
}

// detail says where one of the builds was looked at with less detail than the other.
func (r *diffReport) detail(most int) section {
	x := &r.Detail
	s := section{heading: "Not compared in all detail"}
	if x.OtherBudget() {
		s.lines = append(s.lines, fmt.Sprintf("measured with different budgets: before --budget %v, now --budget %v; what differs between them is no change of the app",
			x.Base.Budget, x.Head.Budget))
	}
	for _, side := range []struct {
		text  string
		parts []string
	}{
		{"less detail now than before", x.Coarser}, {"less detail before than now", x.Finer},
	} {
		if n := len(side.parts); n > 0 {
			text := side.text + ": " + strings.Join(side.parts[:min(n, max(most, 1))], ", ")
			s.lines = append(s.lines, text)
			s.lines = append(s.lines, moreLine(n, min(n, max(most, 1)))...)
		}
	}
	if n := len(r.Apart); n > 0 {
		s.lines = append(s.lines, words.Count(n, "sequence is", "sequences are")+" required in one build, and of a part that is coarse in the other")
	}
	return s
}

// findingList lists findings that one of the builds shows.
func findingList(what string, list []result.Finding, one, many string, most int) section {
	s := section{heading: what + words.Count(len(list), one, many), header: []string{"where", "what", "counts"}, numbers: make([]bool, 3)}
	for i := range list[:min(len(list), most)] {
		f := &list[i]
		s.rows = append(s.rows, []string{f.Place.String(), f.Title, f.Standing()})
		s.lines = append(s.lines, history(f)...)
	}
	s.lines = append(s.lines, moreLine(len(list), len(s.rows))...)
	return s
}

// changedList lists sequences.
func changedList(what string, list []merge.Changed, most int) section {
	s := section{heading: what + ": " + words.Count(len(list), "sequence", "sequences"), header: []string{"id", "sequence", "state", "before",
		"now"}, numbers: make([]bool, 5)}
	for i := range list[:min(len(list), most)] {
		c := &list[i]
		state := string(c.State)
		if c.Of != "" {
			state += " in the " + c.Of
		}
		s.rows = append(s.rows, []string{c.ID, c.Text, state, c.Was.String(), c.First.String()})
	}
	s.lines = moreLine(len(list), len(s.rows))
	return s
}

// renamed lists the callbacks that both builds have under different names.
func (r *diffReport) renamed(most int) section {
	list := r.Callbacks.Renamed
	s := section{heading: "Under another name: " + words.Count(len(list), "callback", "callbacks"), header: []string{"before", "now",
		"matched by"}, numbers: make([]bool, 3)}
	for _, x := range list[:min(len(list), most)] {
		s.rows = append(s.rows, []string{x.Base.Name + " " + x.Base.Receiver, x.Head.Name + " " + x.Head.Receiver, string(x.By)})
	}
	s.lines = moreLine(len(list), len(s.rows))
	return s
}

// ambiguous lists the callbacks that were not matched since they are the same for all that is known.
func (r *diffReport) ambiguous(most int) section {
	list := r.Callbacks.Ambiguous
	s := section{heading: "Could not be told apart: " + words.Count(len(list), "group of callbacks", "groups of callbacks"),
		header: []string{"before", "now"}, numbers: make([]bool, 2)}
	for _, x := range list[:min(len(list), most)] {
		s.rows = append(s.rows, []string{names(x.Base), names(x.Head)})
	}
	s.lines = moreLine(len(list), len(s.rows))
	return s
}

// namesShown is how many callbacks of a group people are shown.
const namesShown = 5

func names(list []merge.Named) string {
	text := ""
	for i, n := range list[:min(len(list), namesShown)] {
		if i > 0 {
			text += ", "
		}
		text += n.Name
	}
	if more := len(list) - namesShown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
