package coverage

// State is what the traces say of a required sequence.
type State uint8

// The states of a required sequence.
const (
	Uncovered  State = iota
	Covered          // contained in a trace, without loss in between
	Unknown          // not covered, but lost records could have covered it
	Suppressed       // marked infeasible by the user; counted apart, whatever the traces say
)

// String gives the state's name.
func (s State) String() string {
	return [...]string{"uncovered", "covered", "unknown", "suppressed"}[s]
}

// Witness is a place in a trace. The zero Witness is none.
type Witness struct {
	File string
	Line int // from 1
}

// Outcome is a required sequence with what became of it.
type Outcome struct {
	Sequence
	State   State
	Reason  string  // of the suppression
	Witness Witness // the first record that completed it; also of a suppressed one that a trace contains after all
}

// Tally counts a criterion's sequences. Suppressed ones are not among the required.
type Tally struct {
	Required, Covered, Unknown, Suppressed int
}

// count takes a sequence in.
func (t *Tally) count(s State) {
	if s == Suppressed {
		t.Suppressed++
		return
	}
	t.Required++
	switch s {
	case Covered:
		t.Covered++
	case Unknown:
		t.Unknown++
	}
}

// Ratio is covered by required, from 0 to 1. It is not ok where nothing is required.
func (t Tally) Ratio() (ratio float64, ok bool) {
	if t.Required == 0 {
		return 0, false
	}
	return float64(t.Covered) / float64(t.Required), true
}

// SeenCallback is a callback of a trace that the automaton does not have.
type SeenCallback struct {
	Method   string // DEX form; in the paper's plain form as the trace writes it
	Receiver string // descriptor; empty where the trace has none
	// Callback is the index of a callback that the automaton has, but not in the way it occurred: outside of any
	// other callback of its thread, where the automaton has it as API_SYNC only. Else it is -1.
	Callback int
	Count    int
	Witness  Witness
}

// SeenPair is a pair of symbols, one directly after the other in a trace, that the automaton does not have.
//
// Of EAA it is the exit of an event callback and the entry of the posted one behind it, where no callback before that posts it; or a whole
// sequence: the event callback whose code posts, with its run, and the posted and the next callback in an order that the automaton lacks.
// What of EAA is not certain is not listed: see the type posted.
type SeenPair struct {
	Criterion Criterion // EE, EAS or EAA
	Symbols   []Symbol
	Count     int
	Witness   Witness
}

// Unmodelled is what the traces show and the automaton does not have: the static model's own error. The lists are
// sorted and bounded; More counts occurrences that found them full.
type Unmodelled struct {
	Callbacks []SeenCallback
	Pairs     []SeenPair
	More      int
}

// Totals counts what was read.
type Totals struct {
	Files      int
	Processes  int
	Records    int // distinct ones
	Duplicates int // further copies of a record
	Clashes    int // of them, those that say something else: records of two runs are taken for one process
	Lost       int // sequence numbers that no file has, below the last one of a process
	Foreign    int // lines that are not ours
	Broken     int // lines with our tag that are no record; not among the foreign ones
}

// Result is what Measure found.
type Result struct {
	Outcomes   []Outcome // in the order of the required sequences
	Tallies    [numCriteria]Tally
	Unmodelled Unmodelled
	Observed   int           // callbacks of the automaton that some trace has
	Seen       []bool        // by callback of the automaton: some trace has it
	Entered    []int         // by callback of the automaton: how often traces have its entry
	Identity   string        // of the traces: equal for the same records, see trace.Index.Identity
	Traces     Totals        //
	Silent     []string      // files without a record of ours, sorted
	Stale      []string      // suppressions whose sequence is not required, sorted
	Windows    []WindowTally // sorted by name
	Crashes    []Crash       // by their first occurrence
	// MoreFaults is how many lines that crashes may begin with were not read, as there were too many of them.
	MoreFaults int
	Growth     Growth
	Course     []CoursePoint // coverage by event callbacks; empty: no trace has one
	Ways       []Way         // by callback that some trace has
	Statements *Statements   // nil: the traces are of an app without block probes
	Blocks     []Block       // by number; nil as Statements is
}

// Block is a basic block of the app's code.
type Block struct {
	Instructions int // 0: not known
	Ran          bool
}

// WindowTally counts the sequences that one window, or another part of the app, requires. A sequence over two parts is
// counted in both.
type WindowTally struct {
	Window  string // the part's name, as in Sequence.Windows
	Tallies [numCriteria]Tally
}

// Tally gives a criterion's counts.
func (r *Result) Tally(c Criterion) Tally { return r.Tallies[c] }
