package merge

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/reports/result"
)

// DiffSchema names the JSON document of a difference. The file ../schema/cbcov-diff-1.json says what it is.
const DiffSchema = "cbcov-diff-1"

// Difference is what changed from a base build to a head.
type Difference struct {
	Schema    string            `json:"schema"`
	Base      result.App        `json:"base"`
	Head      result.App        `json:"head"`
	Verdict   *result.Verdict   `json:"verdict,omitempty"` // of the head's rules; null or missing: none were applied to it
	Criteria  map[string]Change `json:"criteria"`
	Callbacks CallbackChanges   `json:"callbacks"`

	Added   []Changed `json:"added"`        // required in the head only
	Removed []Changed `json:"removed"`      // required in the base only
	Covered []Changed `json:"newlyCovered"` // required in both, covered in the head only
	Lost    []Changed `json:"lost"`         // required in both, covered in the base, in the head neither covered nor unknown
	Unknown []Changed `json:"nowUnknown"`   // covered in the base; in the head lost records could have covered it
	Unclear []Changed `json:"unclear"`      // of the base or the head, with a callback that could not be told from others
	Apart   []Changed `json:"apart"`        // required in one only; in the other a part of it is coarse, so that it may be counted apart there

	// Detail is how much work the parts were allowed in both, and which are coarse for that.
	Detail DetailChange `json:"detail"`

	Violations  FindingChanges `json:"violations"`
	Unexpected  FindingChanges `json:"unexpected"`
	Predictions FindingChanges `json:"predictions"`
	Crashes     FindingChanges `json:"crashes"`
	Races       FindingChanges `json:"races"`
}

// DetailChange is the detail of both builds' automata.
type DetailChange struct {
	Base    result.Detail `json:"base"`
	Head    result.Detail `json:"head"`
	Coarser []string      `json:"coarser"` // names of parts that are coarse, or cut, in the head only
	Finer   []string      `json:"finer"`   // and in the base only
}

// OtherBudget tells whether the two were measured with different budgets. It is not known where one does not say it.
func (d *DetailChange) OtherBudget() bool {
	return d.Base.Budget != d.Head.Budget && d.Base.Budget != 0 && d.Head.Budget != 0
}

// Change is a criterion before and after.
type Change struct {
	Base           result.Tally `json:"base"`
	Head           result.Tally `json:"head"`
	Added          int          `json:"added"`
	AddedUncovered int          `json:"addedUncovered"`
	Removed        int          `json:"removed"`
	Apart          int          `json:"apart"`
	Covered        int          `json:"newlyCovered"`
	Lost           int          `json:"lost"`
}

// CallbackChanges says which callbacks of the two builds are one.
type CallbackChanges struct {
	Matched   int        `json:"matched"`
	Renamed   []Rename   `json:"renamed"`
	Added     []Named    `json:"added"`
	Removed   []Named    `json:"removed"`
	Ambiguous []Unsolved `json:"ambiguous"`
}

// Named is a callback of one build.
type Named struct {
	Method   string `json:"method"`
	Receiver string `json:"receiver"`
	Name     string `json:"name"`
}

// Rename is a callback that both builds have under different names.
type Rename struct {
	Base Named `json:"base"`
	Head Named `json:"head"`
	By   By    `json:"by"`
}

// Unsolved is callbacks that are the same for all that is known, and were not matched.
type Unsolved struct {
	Base []Named `json:"base"`
	Head []Named `json:"head"`
}

// Changed is a required sequence.
type Changed struct {
	ID        string       `json:"id"` // in the head; of a removed one, in the base
	Criterion string       `json:"criterion"`
	Text      string       `json:"text"`           // for people
	State     result.State `json:"state"`          // in the head; of a removed one, in the base
	Was       result.Place `json:"was,omitzero"`   // what covered it in the base
	First     result.Place `json:"first,omitzero"` // what covers it in the head
	Of        string       `json:"of,omitempty"`   // of an unclear one: base or head
}

// FindingChanges are the findings of a kind that only one of the builds shows.
type FindingChanges struct {
	New   []result.Finding `json:"new"`
	Gone  []result.Finding `json:"gone"` // not shown any more
	Still int              `json:"still"`
}

// Diff compares a head's document with its base's. Callbacks are matched by what they are where their names say nothing.
func Diff(base, head *result.Document) (*Difference, error) {
	if base.App.Package != head.App.Package {
		return nil, fmt.Errorf("%s is of %s, %s of %s: give two builds of one app", base.Called(), base.App.Package, head.Called(), head.App.Package)
	}
	base.FillShapes()
	head.FillShapes()
	c := &comparison{m: matchCallbacks(base, head), base: base, head: head, out: &Difference{
		Schema: DiffSchema, Base: base.App, Head: head.App, Verdict: head.Verdict, Criteria: map[string]Change{},
		Added: []Changed{}, Removed: []Changed{}, Covered: []Changed{}, Lost: []Changed{}, Unknown: []Changed{}, Unclear: []Changed{}, Apart: []Changed{},
	}}
	c.callbacks()
	c.detail()
	c.sequences()
	c.findings()
	return c.out, nil
}

// comparison is a difference that is being made.
type comparison struct {
	m          *matching
	base, head *result.Document
	out        *Difference
	unclear    [2]map[int]bool // callbacks of base and head that are ambiguous
}

func namedOf(d *result.Document, i int) Named {
	return Named{d.Callbacks[i].Method, d.Callbacks[i].Receiver, d.Callbacks[i].Name}
}

// callbacks lists renamed callbacks, added and removed ones, and those that could not be told apart.
func (c *comparison) callbacks() {
	out := &c.out.Callbacks
	*out = CallbackChanges{Renamed: []Rename{}, Added: []Named{}, Removed: []Named{}, Ambiguous: []Unsolved{}}
	shapes, order := map[string]*[2][]int{}, []string{}
	note := func(side, i int, shape string) {
		if shapes[shape] == nil {
			shapes[shape] = &[2][]int{}
			order = append(order, shape)
		}
		shapes[shape][side] = append(shapes[shape][side], i)
	}
	for i, j := range c.m.to {
		if j == noMatch {
			note(0, i, shapeOr(&c.base.Callbacks[i], "base", i))
			continue
		}
		out.Matched++
		if identity(&c.base.Callbacks[i]) != identity(&c.head.Callbacks[j]) {
			out.Renamed = append(out.Renamed, Rename{namedOf(c.base, i), namedOf(c.head, j), c.m.by[i]})
		}
	}
	for j, i := range c.m.from {
		if i == noMatch {
			note(1, j, shapeOr(&c.head.Callbacks[j], "head", j))
		}
	}
	c.unclear = [2]map[int]bool{{}, {}}
	for _, shape := range order {
		group := shapes[shape]
		base, head := named(c.base, group[0]), named(c.head, group[1])
		if len(base) == 0 || len(head) == 0 {
			out.Removed, out.Added = append(out.Removed, base...), append(out.Added, head...)
			continue
		}
		out.Ambiguous = append(out.Ambiguous, Unsolved{base, head})
		for side, list := range group {
			for _, i := range list {
				c.unclear[side][i] = true
			}
		}
	}
}

// shapeOr gives a callback's shape, or a text that no other has.
func shapeOr(c *result.Callback, side string, i int) string {
	if c.Shape == "" {
		return fmt.Sprintf("%s %d", side, i)
	}
	return c.Shape
}

func named(d *result.Document, list []int) []Named {
	out := make([]Named, len(list))
	for i, c := range list {
		out[i] = namedOf(d, c)
	}
	return out
}

// sequences compares what is required and covered.
func (c *comparison) sequences() {
	heads := make(map[string]int, len(c.head.Sequences))
	for i := range c.head.Sequences {
		heads[keyOf(&c.head.Sequences[i], func(x int) int { return x })] = i
	}
	changes := map[string]*Change{}
	all := func(*result.Sequence) bool { return true }
	base, head := c.base.Tally(all), c.head.Tally(all)
	for _, name := range result.Criteria() {
		changes[name] = &Change{Base: base[name], Head: head[name]}
	}
	found := make([]bool, len(c.head.Sequences))
	for i := range c.base.Sequences {
		s := &c.base.Sequences[i]
		j, ok := heads[keyOf(s, func(x int) int { return c.m.to[x] })]
		switch {
		case ok:
			found[j] = true
			c.both(s, &c.head.Sequences[j], changes[s.Criterion])
		case c.has(0, s):
			c.out.Unclear = append(c.out.Unclear, changed(c.base, s, "base"))
		case mayHoldApart(c.head, c.base, s):
			c.out.Apart = append(c.out.Apart, changed(c.base, s, "base"))
			changes[s.Criterion].Apart++
		default:
			c.out.Removed = append(c.out.Removed, changed(c.base, s, ""))
			changes[s.Criterion].Removed++
		}
	}
	for j := range c.head.Sequences {
		s := &c.head.Sequences[j]
		switch {
		case found[j]:
		case c.has(1, s):
			c.out.Unclear = append(c.out.Unclear, changed(c.head, s, "head"))
		case mayHoldApart(c.base, c.head, s):
			c.out.Apart = append(c.out.Apart, changed(c.head, s, "head"))
			changes[s.Criterion].Apart++
		default:
			c.out.Added = append(c.out.Added, changed(c.head, s, ""))
			changes[s.Criterion].Added++
			if s.State == result.WasUncovered {
				changes[s.Criterion].AddedUncovered++
			}
		}
	}
	for name, change := range changes {
		c.out.Criteria[name] = *change
	}
}

// detail compares how much work the parts were allowed, and which are coarse.
func (c *comparison) detail() {
	out := &c.out.Detail
	*out = DetailChange{Base: c.base.Detail, Head: c.head.Detail, Coarser: []string{}, Finer: []string{}}
	base, head := lessDetailed(c.base), lessDetailed(c.head)
	for _, name := range slices.Sorted(maps.Keys(head)) {
		if !base[name] {
			out.Coarser = append(out.Coarser, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(base)) {
		if !head[name] {
			out.Finer = append(out.Finer, name)
		}
	}
}

// lessDetailed names the parts of which a document's automaton has less detail than the code.
func lessDetailed(d *result.Document) map[string]bool {
	names := map[string]bool{}
	for _, a := range d.Apart {
		names[a.Name] = true
	}
	for _, name := range d.Cut {
		names[name] = true
	}
	return names
}

// pairArrow is between the names of two windows, as ccfa.View.Name has it.
const pairArrow = " → "

// mayHoldApart says whether a sequence that another document requires may be among those that this one counts apart, or that one of all the
// ways stands for: whether a part that asks for it is coarse here. A pair of windows asks for what is of both.
func mayHoldApart(d, other *result.Document, s *result.Sequence) bool {
	of := func(name string) bool {
		return slices.ContainsFunc(s.Windows, func(w int) bool { return other.Windows[w] == name })
	}
	for _, a := range d.Apart {
		first, second, pair := strings.Cut(a.Name, pairArrow)
		if of(a.Name) || pair && of(first) && of(second) {
			return true
		}
	}
	return s.Criterion == "EAA" && slices.ContainsFunc(d.Cut, func(name string) bool { return of(name) && !slices.Contains(other.Cut, name) })
}

// both compares a sequence that both builds require.
func (c *comparison) both(b, h *result.Sequence, change *Change) {
	x := changed(c.head, h, "")
	if b.State == result.WasCovered {
		x.Was = c.base.Witnesses[b.ID]
	}
	switch {
	case b.State == result.WasCovered && h.State == result.WasUncovered:
		c.out.Lost = append(c.out.Lost, x)
		change.Lost++
	case b.State == result.WasCovered && h.State == result.WasUnknown:
		c.out.Unknown = append(c.out.Unknown, x)
	case b.State != result.WasCovered && h.State == result.WasCovered:
		c.out.Covered = append(c.out.Covered, x)
		change.Covered++
	}
}

// has says whether a sequence has a callback that is ambiguous.
func (c *comparison) has(side int, s *result.Sequence) bool {
	return slices.ContainsFunc(s.Symbols, func(symbol int) bool { return c.unclear[side][symbol/2] })
}

// keyOf names a sequence by the numbers of its callbacks in the head; one without a number gives a key that nothing has.
func keyOf(s *result.Sequence, number func(int) int) string {
	var b strings.Builder
	b.WriteString(s.Criterion)
	for _, symbol := range s.Symbols {
		fmt.Fprintf(&b, " %d.%d", number(symbol/2), symbol%2)
	}
	return b.String()
}

func changed(d *result.Document, s *result.Sequence, of string) Changed {
	x := Changed{ID: s.ID, Criterion: s.Criterion, Text: d.Spell(s.Symbols), State: s.State, Of: of}
	if s.State == result.WasCovered {
		x.First = d.Witnesses[s.ID]
	}
	return x
}

// findings compares findings: by their ids, and what is left by what they are, in the head's names.
func (c *comparison) findings() {
	names := c.renames()
	same := func(text string) string { return text }
	violation := func(v *result.Violation, names func(string) string) string {
		return strings.Join(slices.Concat([]string{string(v.Kind), v.Purpose, v.Symbol, names(v.Within)}, v.History), "\n")
	}
	compare := func(before, after []result.Violation) FindingChanges {
		return compareFindings(parts(before, func(v *result.Violation) (*result.Finding, string) { return &v.Finding, violation(v, names) }),
			parts(after, func(v *result.Violation) (*result.Finding, string) { return &v.Finding, violation(v, same) }))
	}
	c.out.Violations = compare(c.base.Violations, c.head.Violations)
	c.out.Unexpected = compare(c.base.Unexpected, c.head.Unexpected)
	prediction := func(names func(string) string) func(*result.Prediction) (*result.Finding, string) {
		return func(f *result.Prediction) (*result.Finding, string) {
			return &f.Finding, names(f.Title + "\n" + f.Message)
		}
	}
	c.out.Predictions = compareFindings(parts(c.base.Predictions, prediction(names)), parts(c.head.Predictions, prediction(same)))
	crash := func(names func(string) string) func(*result.Crash) (*result.Finding, string) {
		return func(x *result.Crash) (*result.Finding, string) {
			class, _, _ := strings.Cut(x.Exception, ":")
			words := []string{string(x.Kind), class}
			for _, frame := range x.Stack {
				frame, _, _ = strings.Cut(frame, "(") // lines move
				words = append(words, names(frame))
			}
			return &x.Finding, strings.Join(words, "\n")
		}
	}
	c.out.Crashes = compareFindings(parts(c.base.Crashes, crash(names)), parts(c.head.Crashes, crash(same)))
	race := func(names func(string) string) func(*result.Race) (*result.Finding, string) {
		return func(x *result.Race) (*result.Finding, string) {
			return &x.Finding, strings.Join([]string{string(x.Kind), x.Location, names(x.First.Method), x.First.Does, names(x.Second.Method), x.Second.Does}, "\n")
		}
	}
	c.out.Races = compareFindings(parts(c.base.Races, race(names)), parts(c.head.Races, race(same)))
}

// renames gives a function that writes the base's names of matched callbacks as the head has them.
func (c *comparison) renames() func(string) string {
	var pairs []string
	seen := map[string]bool{}
	add := func(from, to string) {
		if from != to && !seen[from] {
			seen[from] = true
			pairs = append(pairs, from, to)
		}
	}
	for i, j := range c.m.to {
		if j == noMatch {
			continue
		}
		b, h := &c.base.Callbacks[i], &c.head.Callbacks[j]
		add(b.Method, h.Method)
		add(descriptor.Cut(b.Method).Frame(), descriptor.Cut(h.Method).Frame())
	}
	return strings.NewReplacer(pairs...).Replace
}

// keyed is a finding with what it is, in the head's names.
type keyed struct {
	*result.Finding
	key string
}

// parts gives a list's findings with what they are.
func parts[F any](list []F, part func(*F) (*result.Finding, string)) []keyed {
	out := make([]keyed, len(list))
	for i := range list {
		out[i].Finding, out[i].key = part(&list[i])
	}
	return out
}

// compareFindings tells which findings are new and which are gone: two are one that have the same id, or else are the same.
func compareFindings(before, after []keyed) FindingChanges {
	out := FindingChanges{New: []result.Finding{}, Gone: []result.Finding{}}
	left := map[string]keyed{} // of before, by id
	for _, f := range before {
		left[f.ID] = f
	}
	var others []keyed
	for _, f := range after {
		if _, ok := left[f.ID]; ok {
			out.Still++
			delete(left, f.ID)
			continue
		}
		others = append(others, f)
	}
	byKey := map[string][]string{}
	for _, f := range before {
		if _, ok := left[f.ID]; ok {
			byKey[f.key] = append(byKey[f.key], f.ID)
		}
	}
	for _, f := range others {
		if ids := byKey[f.key]; len(ids) > 0 {
			out.Still++
			delete(left, ids[0])
			byKey[f.key] = ids[1:]
			continue
		}
		out.New = append(out.New, *f.Finding)
	}
	for _, f := range before {
		if _, ok := left[f.ID]; ok {
			out.Gone = append(out.Gone, *f.Finding)
		}
	}
	return out
}
