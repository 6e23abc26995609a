package result

import (
	"cmp"
	"slices"

	"cbcov/reports/internal/words"
)

// Schema names the JSON document that Write writes. The file ../schema/cbcov-measure-2.json says what it is. Fields may be added, never
// renamed. Read reads the one before, too: there each symbol of what is not modelled is spelled out, and sequences number their symbols.
const (
	Schema  = "cbcov-measure-2"
	schema1 = "cbcov-measure-1"
)

// IsSchema tells whether a JSON document of a schema is one that Read reads.
func IsSchema(name string) bool { return name == Schema || name == schema1 }

// Document is what was found of an app: in its code, in one measurement's traces, or in those of several.
type Document struct {
	Schema  string   `json:"schema"`
	App     App      `json:"app"`
	APK     string   `json:"apk,omitempty"`     // as the user gave it
	Probed  bool     `json:"probed,omitempty"`  // APK is an instrumented one
	Scope   Scope    `json:"scope,omitzero"`    // what of it was measured, where that was said
	Device  string   `json:"device,omitempty"`  // where the traces are from, as in "API 34"; empty: not known, or several
	API     int      `json:"api,omitempty"`     // level of the typestates that the app was held to
	Name    string   `json:"shard,omitempty"`   // of the shard; empty: it was not measured as one
	Key     string   `json:"key,omitempty"`     // of the traces: equal for the same ones
	Sought  []Kind   `json:"sought,omitempty"`  // kinds of findings that were looked for
	Verdict *Verdict `json:"verdict,omitempty"` // nil: no rules were applied
	Shards  []Shard  `json:"shards,omitempty"`  // of a union, by name

	Detail
	Warnings []string `json:"warnings,omitempty"` // of the analysis of the code
	Skipped  []string `json:"skipped,omitempty"`  // sentences: what of the code predictions did not follow, and why
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
	Unseen     []string  `json:"unseen"`
	Typestates []Machine `json:"typestates,omitempty"` // that the app's objects were held to

	Windows   []string   `json:"windows"`
	Parts     []Part     `json:"parts,omitempty"` // what each window is; empty in documents of an older cbcov
	Callbacks []Callback `json:"callbacks"`
	Conflicts []Conflict `json:"conflicts,omitempty"` // that sequences have
	Blocks    []int      `json:"blocks,omitempty"`    // instructions by basic block, where statements were measured
	Sequences []Sequence `json:"-"`                   // behind all else, a line each: see Write

	source string           // the file that it was read from
	shape  func(int) string // of a callback; nil: they have theirs
}

// Measured tells whether the document has traces, and not the app's code alone.
func (d *Document) Measured() bool { return d.Traces.Files > 0 }

// LookedFor tells whether findings of a kind were looked for. A document that does not say it looked for what it found.
func (d *Document) LookedFor(k Kind) bool {
	return slices.Contains(d.Sought, k) || slices.ContainsFunc(d.Findings(), func(f *Finding) bool { return f.Kind == k })
}

// Called is what messages call the document.
func (d *Document) Called() string { return cmp.Or(d.source, d.Name, "a report") }

// Source is the file that the document was read from; empty: it was not read.
func (d *Document) Source() string { return d.source }

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
	Predictions []Prediction `json:"predictions"`
	Crashes     []Crash      `json:"crashes"` // ANRs and native crashes too
	Races       []Race       `json:"races,omitempty"`
	Monitored   []Class      `json:"monitored"`
	Growth      []Growth     `json:"growth"` // empty in a union of several shards: each has its own
	Timeline    Timeline     `json:"timeline"`
	Course      []Course     `json:"course,omitempty"` // of one measurement, as growth is
	Ways        []Way        `json:"ways,omitempty"`   // by callback; an older cbcov did not tell them
	Explored    *Explored    `json:"explored,omitempty"`
	Unreached   *Unreached   `json:"unreached,omitempty"` // nil: nobody asked, or an older cbcov measured
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
	Ratio      *float64 `json:"ratio" jsonschema:"nullable"` // null where nothing is required
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
	Covered Place  `json:"covered,omitzero"` // a trace contains it after all
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
	Clashes    int      `json:"clashes,omitempty"` // of the duplicates, those that say something else: two runs are taken for one process
	Lost       int      `json:"lost"`
	Foreign    int      `json:"foreign"`
	Broken     int      `json:"broken"`
	Silent     []string `json:"silent"`
	Replays    []Replay `json:"replays,omitempty"` // of the traces beside which a script was that repeats the run
}

// Verdict is what a team's rules say of the run.
type Verdict struct {
	Passed bool     `json:"passed"`
	Lines  []Line   `json:"rules"`        // one a rule, in the order of the file
	New    []string `json:"newUncovered"` // ids of sequences that are uncovered and were not so in the baseline, sorted; none without one
	Notes  []string `json:"notes"`        // what a rule says that is over, or about nothing; none of it fails
}

// Line is what became of one rule.
type Line struct {
	Rule   string `json:"rule"` // what it asks, as in "EE at least 80 %"
	Seen   string `json:"seen"` // what was seen, as in "72.1 % (13 of 18)"
	Passed bool   `json:"passed"`
}

// Failing counts the rules that do not hold.
func (v *Verdict) Failing() int {
	n := 0
	for _, l := range v.Lines {
		if !l.Passed {
			n++
		}
	}
	return n
}

// Part says what a window of the document is.
type Part struct {
	Kind   string `json:"kind"`             // as of ccfa.PartKind
	Begins string `json:"begins,omitempty"` // from where: one of Outside, Assumed, Inside; empty: not known
	Opens  []int  `json:"opens"`            // indexes in Document.Windows of what its code opens, starts, binds or registers
}

// From where a part begins.
const (
	Outside = "outside" // something outside the app can start it
	Assumed = "assumed" // the same, as nothing that could be resolved starts it
	Inside  = "inside"  // the app's own code starts it
)

// Class sums up what a monitor saw of a class.
type Class struct {
	Purpose   string      `json:"purpose"`
	Class     string      `json:"class"`
	Objects   int         `json:"objects"`
	Calls     int         `json:"calls"`
	Callbacks int         `json:"callbacks"`
	Open      int         `json:"open"`                // objects whose beginning was not seen
	Histories int         `json:"histories,omitempty"` // distinct ones
	Forgotten int         `json:"forgotten,omitempty"` // objects that were forgotten since too many others came
	More      int         `json:"more,omitempty"`      // further unmatched calls, of which there are too many to list
	Unmatched []Unmatched `json:"unmatched"`
}

// Unmatched is a call that fits no input of its purpose.
type Unmatched struct {
	Method string `json:"method"`
	Why    string `json:"why"`
	Count  int    `json:"count"`
	First  Place  `json:"first,omitzero"`
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

// Course is what was covered after so many event callbacks, in the order in which the traces were read: what growth is of a short run.
type Course struct {
	Events  int            `json:"events"` // entered on main threads
	Covered map[string]int `json:"covered"`
	Crashes []string       `json:"crashes,omitempty"`
}

// Share writes what is covered of what is required, in percent; "-" where nothing is required.
func (t Tally) Share() string { return words.Percent(t.Covered, t.Required) }

// NewTally makes a tally with its ratio.
func NewTally(required, covered, unknown, suppressed int) Tally {
	t := Tally{Required: required, Covered: covered, Unknown: unknown, Suppressed: suppressed}
	if required > 0 {
		ratio := float64(covered) / float64(required)
		t.Ratio = &ratio
	}
	return t
}
