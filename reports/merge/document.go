package merge

import "strings"

// Schema names the JSON document that Write writes. The file ../schema/cbcov-measure-2.json says what it is. Fields may be added, never
// renamed. Read reads the one before, too: there each symbol of what is not modelled is spelled out, and sequences number their symbols.
const (
	Schema  = "cbcov-measure-2"
	schema1 = "cbcov-measure-1"
)

// Document is what measuring found, of one measurement or of several.
type Document struct {
	Schema string  `json:"schema"`
	App    App     `json:"app"`
	APK    string  `json:"apk,omitempty"`    // as the user gave it
	Device string  `json:"device,omitempty"` // where the traces are from; empty: not known, or several
	Name   string  `json:"shard,omitempty"`  // of the shard; empty: it was not measured as one
	Key    string  `json:"key,omitempty"`    // of the traces: equal for the same ones
	Rules  *Rules  `json:"verdict,omitempty"`
	Shards []Shard `json:"shards,omitempty"` // of a union, by name

	Detail
	// Unpredicted names the parts that nothing was predicted from, as they are coarse; empty also where nothing was to be predicted.
	Unpredicted []string `json:"unpredicted,omitempty"`

	Criteria  map[string]Tally `json:"criteria"`
	Witnesses map[string]Place `json:"witnesses"` // by the id of a covered sequence
	Observed  int              `json:"observed"`  // callbacks that some trace has
	Found
	Missed []Finding `json:"thresholds"` // of the rules
	// Asked are the uncovered sequences as findings, where the user asked for that. The JSON has them among the sequences.
	Asked []Finding `json:"-"`

	// Unseen says in sentences which uses of the monitored classes no trace shows: by reflection, by native code.
	Unseen []string `json:"unseen"`

	Windows   []string   `json:"windows"`
	Callbacks []Callback `json:"callbacks"`
	Blocks    []int      `json:"blocks,omitempty"` // instructions by basic block, where statements were measured
	Sequences []Sequence `json:"-"`                // behind all else, a line each: see Write

	source     string // the file that it was read from
	mappedWith bool   // of a difference: the other document's names are the source's
}

// Detail says how much work the automaton's parts were allowed, and of which it has less detail for that.
type Detail struct {
	Budget float64  `json:"budget,omitempty"` // a multiple of the default; 0: not known, an older cbcov did not say it
	Apart  []Apart  `json:"apart,omitempty"`  // parts, and pairs of windows, that are coarse
	Cut    []string `json:"cut,omitempty"`    // parts of which EAA has one sequence for all the ways that a run takes
}

// Apart counts what a coarse part may have beside the required sequences.
type Apart struct {
	Name      string `json:"name"` // of a pair of windows: `A → B`
	Sequences int    `json:"sequences"`
}

// Found is what traces show, beside the sequences that they cover.
type Found struct {
	Seen        Set          `json:"seen"` // callbacks that some trace has
	Statements  *Statements  `json:"statements,omitempty"`
	Suppressed  []Suppressed `json:"suppressed"`
	Stale       []string     `json:"staleSuppressions"`
	Unmodelled  Unmodelled   `json:"unmodelled"`
	Traces      Traces       `json:"traces"`
	Violations  []Violation  `json:"violations"`
	Unexpected  []Violation  `json:"unexpected"`
	Predictions []Finding    `json:"predictions"`
	Crashes     []Crash      `json:"crashes"` // ANRs and native crashes too
	Monitored   []Class      `json:"monitored"`
	Growth      []Growth     `json:"growth"` // empty in a union of several shards: each has its own
	Timeline    Timeline     `json:"timeline"`
}

// Shard is one measurement in a union: a device, or a part of the tests.
type Shard struct {
	Name      string   `json:"name"`
	Device    string   `json:"device,omitempty"`
	Key       string   `json:"key"`
	Covered   Set      `json:"covered"` // indexes in Document.Sequences, as those of Unknown
	Unknown   Set      `json:"unknown"`
	Files     []string `json:"files"`
	Witnesses [][2]int `json:"witnesses"` // of Covered, in its order: index in Files, line
	Found
}

// App is the app that was measured.
type App struct {
	Package   string `json:"package"`
	TargetSDK int    `json:"targetSdk"`
	Build     string `json:"build"`
	Mapped    bool   `json:"mapped,omitempty"` // names are the source's, by a mapping file
}

// Tally counts a criterion's sequences.
type Tally struct {
	Required   int      `json:"required"`
	Covered    int      `json:"covered"`
	Unknown    int      `json:"unknown"`
	Suppressed int      `json:"suppressed"`
	Ratio      *float64 `json:"ratio"` // null where nothing is required
}

// Statements is statement coverage.
type Statements struct {
	Blocks        int `json:"blocks"`
	CoveredBlocks int `json:"coveredBlocks"`
	Total         int `json:"statements"`
	Covered       int `json:"covered"`
	Ran           Set `json:"ran"` // indexes in Document.Blocks
	// Unknown is how many further blocks the lost records could have been, and UnknownStatements how many instructions those have at most.
	Unknown           int `json:"unknownBlocks"`
	UnknownStatements int `json:"unknown"`
}

// Suppressed is a sequence that no test can run.
type Suppressed struct {
	ID      string `json:"id"`
	Reason  string `json:"reason"`
	Covered *Place `json:"covered,omitempty"` // a trace contains it after all
}

// Place is a line of a file.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

// Unmodelled is what the traces have and the automaton lacks.
type Unmodelled struct {
	Callbacks []UnmodelledCallback `json:"callbacks"`
	Pairs     []UnmodelledPair     `json:"pairs"`
	More      int                  `json:"more"`
}

// UnmodelledCallback is a callback that the automaton lacks.
type UnmodelledCallback struct {
	Method   string `json:"method"`
	Receiver string `json:"receiver"`
	Modelled bool   `json:"modelled"` // in the automaton, but not in the way it was seen
	Count    int    `json:"count"`
	First    Place  `json:"first"`
}

// UnmodelledPair is a pair of symbols that the automaton lacks; of EAA it may be a whole sequence.
type UnmodelledPair struct {
	Criterion string  `json:"criterion"`
	Symbols   Symbols `json:"symbols"`
	Count     int     `json:"count"`
	First     Place   `json:"first"`
}

// Traces counts what was read.
type Traces struct {
	Files      int      `json:"files"`
	Processes  int      `json:"processes"`
	Records    int      `json:"records"`
	Duplicates int      `json:"duplicates"`
	Lost       int      `json:"lost"`
	Foreign    int      `json:"foreign"`
	Broken     int      `json:"broken"`
	Silent     []string `json:"silent"`
}

// Rules is what a team's rules say of the run.
type Rules struct {
	Passed bool     `json:"passed"`
	Lines  []Rule   `json:"rules"`
	New    []string `json:"newUncovered"` // ids of sequences that the baseline does not have uncovered
	Notes  []string `json:"notes"`
}

// Rule is what became of one rule.
type Rule struct {
	Rule   string `json:"rule"`
	Seen   string `json:"seen"`
	Passed bool   `json:"passed"`
}

// Finding is one thing that was found, as finding.Finding.
type Finding struct {
	ID         string       `json:"id"`
	Kind       string       `json:"kind"`
	Title      string       `json:"title"`
	Message    string       `json:"message"`
	Class      string       `json:"class,omitempty"`
	Subject    string       `json:"subject,omitempty"`
	Place      *Place       `json:"place,omitempty"`
	Steps      []Step       `json:"steps"`
	Count      int          `json:"count"` // how often; of a violation, by how many objects
	Fails      bool         `json:"fails"`
	Known      bool         `json:"known,omitempty"` // the baseline has it
	Suppressed *Suppression `json:"suppressed,omitempty"`
}

// Step is one step of the history that led to a finding.
type Step struct {
	Text  string `json:"text"`
	Place *Place `json:"place,omitempty"`
}

// Suppression is why a finding does not count.
type Suppression struct {
	Reason string `json:"reason"`
	Owner  string `json:"owner,omitempty"`
	Until  string `json:"until,omitempty"`
}

// Violation is a broken protocol or an unexpected callback, as monitor.Violation.
type Violation struct {
	Finding
	Purpose  string   `json:"purpose"`
	Symbol   string   `json:"symbol"`
	Within   string   `json:"within,omitempty"`
	Threw    string   `json:"threw,omitempty"`
	Allowed  []string `json:"allowed"`
	Shortest []string `json:"shortest"`
	History  []string `json:"history"` // symbols of the machine, the last one being the violation; "" where it has none
	Cut      int      `json:"cut,omitempty"`
	Object   string   `json:"object"` // identity hash in hex
	Receiver string   `json:"receiver"`
	State    string   `json:"state,omitempty"`
	API      int      `json:"api"`
	TraceAPI int      `json:"traceApi,omitempty"`
	Fidelity string   `json:"fidelity"`
}

// Crash is a fault that ended a process, as coverage.Crash.
type Crash struct {
	Finding
	Exception string   `json:"exception"`
	Process   string   `json:"process,omitempty"`
	Thread    string   `json:"thread,omitempty"`
	Stack     []string `json:"stack"`
	Times     []int64  `json:"times"` // milliseconds
	Before    []string `json:"before"`
	Lost      bool     `json:"lost"` // lines were lost in Before
	Grown     []string `json:"grown"`
}

// Class sums up what a monitor saw of a class.
type Class struct {
	Purpose   string      `json:"purpose"`
	Class     string      `json:"class"`
	Objects   int         `json:"objects"`
	Calls     int         `json:"calls"`
	Callbacks int         `json:"callbacks"`
	Open      int         `json:"open"`
	Unmatched []Unmatched `json:"unmatched"`
}

// Unmatched is a call that fits no input of its purpose.
type Unmatched struct {
	Method string `json:"method"`
	Why    string `json:"why"`
	Count  int    `json:"count"`
	First  *Place `json:"first,omitempty"`
}

// Timeline says how growth was counted.
type Timeline struct {
	Period  int64 `json:"period"`  // milliseconds; 0: no growth
	Idle    int64 `json:"idle"`    // milliseconds without a record that are left out
	Untimed int   `json:"untimed"` // records without a time
}

// Growth is what was covered at the end of a period.
type Growth struct {
	Time       int64          `json:"time"` // milliseconds from the first record
	Covered    map[string]int `json:"covered"`
	Statements int            `json:"statements,omitempty"`
	Crashes    []string       `json:"crashes,omitempty"`
}

// Callback is a callback of the automaton.
type Callback struct {
	Method   string   `json:"method"`
	Receiver string   `json:"receiver"`
	Name     string   `json:"name"`
	Widgets  []string `json:"widgets,omitempty"` // resource names of what brings it
	Source   string   `json:"source,omitempty"`  // file and line where its body begins
	Windows  []int    `json:"windows"`           // indexes in Document.Windows
	// Description says for people what it is and where: its widget, window and line. Label is how it begins. Older documents have neither.
	Description string `json:"description,omitempty"`
	Label       string `json:"label,omitempty"`
	// Shape says what it is, whatever its name; empty: not known. See ccfa.Automaton.Shape.
	Shape string `json:"shape"`
}

// Sequence is a required sequence and what became of it.
type Sequence struct {
	ID        string
	Criterion string
	Symbols   Symbols
	Windows   []int // indexes in Document.Windows
	State     State
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

// NewTally makes a tally with its ratio.
func NewTally(required, covered, unknown, suppressed int) Tally {
	t := Tally{Required: required, Covered: covered, Unknown: unknown, Suppressed: suppressed}
	if required > 0 {
		ratio := float64(covered) / float64(required)
		t.Ratio = &ratio
	}
	return t
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
		d.Asked = append(d.Asked, Finding{ID: s.ID, Kind: "uncovered", Title: s.Criterion + " not covered: " + text,
			Message: "No trace contains " + text + ".", Steps: []Step{}, Count: 1})
	}
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
	var words []string
	for i := 0; i < len(symbols); i++ {
		sym := symbols[i]
		c := &d.Callbacks[sym/2]
		switch {
		case sym%2 == 0 && i+1 < len(symbols) && symbols[i+1] == sym+1:
			words = append(words, c.Side(""))
			i++
		case sym%2 == 0:
			words = append(words, c.Side(points[0]))
		default:
			words = append(words, c.Side(points[1]))
		}
	}
	return strings.Join(words, " → ")
}
