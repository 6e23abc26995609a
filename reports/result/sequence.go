package result

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// criteria in the order of reports.
var criteria = []string{"EE", "EAS", "EAA", "GUI"}

// Criteria lists the criteria's names in the order of reports.
func Criteria() []string { return slices.Clone(criteria) }

// Callback is a callback of the automaton.
type Callback struct {
	Method   string   `json:"method"`
	Receiver string   `json:"receiver"`
	Name     string   `json:"name"`
	Widgets  []string `json:"widgets,omitempty"` // resource names of what brings it
	Source   string   `json:"source,omitempty"`  // file and line where its body begins
	Windows  []int    `json:"windows"`           // indexes in Document.Windows
	// Kinds are those of ccfa.Kind, and "gui" of a user's action, "lifecycle" of a component's lifecycle. Older documents have none.
	Kinds []string `json:"kinds,omitempty"`
	// Description says for people what it is and where: its widget, window and line. Label is how it begins. Older documents have neither.
	Description string `json:"description,omitempty"`
	Label       string `json:"label,omitempty"`
	// Shape says what it is, whatever its name; empty: not known. See ccfa.Automaton.Shape.
	Shape string `json:"shape"`
}

// SourcePlace is where its body begins, the file below its package's folder, p/A.java; the zero place where the code does not tell.
func (c *Callback) SourcePlace() Place {
	file, line, ok := strings.Cut(c.Source, ":")
	n, err := strconv.Atoi(line)
	if !ok || err != nil || n < 1 {
		return Place{}
	}
	return Place{path.Join(path.Dir(descriptor.Internal(descriptor.ClassOf(c.Method))), file), n}
}

// The kinds of a callback beside those of ccfa.Kind.
const (
	GUI       = "gui"
	Lifecycle = "lifecycle"
)

// Sequence is a required sequence and what became of it.
type Sequence struct {
	ID        string
	Criterion string
	Symbols   Symbols
	Windows   []int // indexes in Document.Windows
	State     State
	Conflicts []int // indexes in Document.Conflicts: on what its order can matter, the most telling first; empty also where nobody asked
}

// Symbols are sides of callbacks: 2 × index in Document.Callbacks, and 1 more for the callback's exit. The JSON has them as
// `[index, "entry"]` and `[index, "exit"]`.
type Symbols []int

// State is what the traces say of a sequence.
type State string

// The states, the stronger first: what the union of two is.
const (
	WasSuppressed State = "suppressed"
	WasCovered    State = "covered"
	WasUnknown    State = "unknown"
	WasUncovered  State = "uncovered"
)

var states = []State{WasSuppressed, WasCovered, WasUnknown, WasUncovered}

// Stronger gives the state of a sequence that is in one state here, in the other there.
func (s State) Stronger(t State) State {
	return states[min(slices.Index(states, s), slices.Index(states, t))]
}

// Tally counts the sequences of each criterion that a filter lets through.
func (d *Document) Tally(of func(*Sequence) bool) map[string]Tally {
	counts := map[string]map[State]int{}
	for _, c := range criteria {
		counts[c] = map[State]int{}
	}
	for i := range d.Sequences {
		if s := &d.Sequences[i]; of(s) {
			counts[s.Criterion][s.State]++
		}
	}
	out := map[string]Tally{}
	for c, n := range counts {
		out[c] = NewTally(n[WasCovered]+n[WasUnknown]+n[WasUncovered], n[WasCovered], n[WasUnknown], n[WasSuppressed])
	}
	return out
}

// AskUncovered makes a finding of each uncovered sequence.
func (d *Document) AskUncovered() {
	d.Asked = nil
	for i := range d.Sequences {
		s := &d.Sequences[i]
		if s.State != WasUncovered {
			continue
		}
		text := d.Spell(s.Symbols)
		d.Asked = append(d.Asked, Finding{ID: s.ID, Kind: Uncovered, Title: s.Criterion + " not covered: " + text,
			Message: "No trace contains " + text + ".", Steps: []Step{}, Count: 1})
	}
	if !slices.Contains(d.Sought, Uncovered) {
		d.Sought = append(d.Sought, Uncovered)
	}
}

// FillShapes gives each callback its shape, which takes a while: only documents that are written or compared need them.
func (d *Document) FillShapes() {
	if d.shape == nil {
		return
	}
	for i := range d.Callbacks {
		if c := &d.Callbacks[i]; c.Shape == "" {
			c.Shape = d.shape(i)
		}
	}
	d.shape = nil
}

// Side names one side of a callback: the point stands behind the label, `click Save (R.id.save).entry, Edit, Edit.java:42`. The point ""
// means the whole callback.
func (c *Callback) Side(point string) string {
	if point == "" && c.Label != "" {
		return c.Description
	}
	if point != "" {
		point = "." + point
	}
	if c.Label == "" { // a name ends with what tells callbacks of one name apart (ccfa.Callback.Name)
		name, apart, more := strings.Cut(c.Name, " · ")
		if name += point; more {
			name += " · " + apart
		}
		return name
	}
	return c.Label + point + strings.TrimPrefix(c.Description, c.Label)
}

// Spell writes symbols for people: a callback's entry and exit in a row are its name alone.
func (d *Document) Spell(symbols Symbols) string {
	return Spell(symbols, func(callback int) *Callback { return &d.Callbacks[callback] })
}

// Spell writes symbols of callbacks for people.
func Spell(symbols Symbols, named func(callback int) *Callback) string {
	var buf [1 << 9]byte // enough for most
	text := buf[:0]
	for i := 0; i < len(symbols); i++ {
		if i > 0 {
			text = append(text, " → "...)
		}
		c, point := named(symbols[i]/2), points[symbols[i]%2]
		if symbols[i]%2 == 0 && i+1 < len(symbols) && symbols[i+1] == symbols[i]+1 {
			point = ""
			i++
		}
		text = append(text, c.Side(point)...)
	}
	return string(text)
}
