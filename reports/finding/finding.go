// Package finding is what reports and rules call a finding: one thing that a run showed and that a rule may fail. SARIF, JUnit, HTML,
// Markdown and the rules all go over one list of them.
package finding

import "slices"

// Kind is what sort of thing was found. The strings are the rule ids of SARIF and the keys of .cbcov.yaml.
type Kind string

// The kinds of findings.
const (
	Violation   Kind = "violation"    // a protocol broken in a trace
	Unexpected  Kind = "unexpected"   // a callback that the object's state does not allow
	Prediction  Kind = "prediction"   // a violation that the code can reach
	Crash       Kind = "crash"        // an uncaught exception
	ANR         Kind = "anr"          //
	NativeCrash Kind = "native-crash" //
	Uncovered   Kind = "uncovered"    // a required sequence that no trace contains
	Threshold   Kind = "threshold"    // coverage below what the rules ask for
)

// Kinds lists all kinds in the order of reports.
func Kinds() []Kind {
	return slices.Clone([]Kind{Violation, Unexpected, Prediction, Crash, ANR, NativeCrash, Threshold, Uncovered})
}

// Finding is one thing that was found.
type Finding struct {
	ID      string // stable fingerprint, equal for the same fault in another run
	Kind    Kind
	Title   string // one line for people
	Message string // sentences: what, on which object, what was allowed instead
	Class   string // Java name of the class whose protocol it is, or of the exception; may be empty
	Subject string // DEX method that it is about; may be empty
	Place   Place
	Steps   []Step // history that led there
	Fails   bool   // a rule says that it fails the run
	Known   bool   // the baseline has it
	// Suppressed says why it does not count; nil: it counts.
	Suppressed *Suppression
}

// Place is where to look: a trace's line, or a source's.
type Place struct {
	File string // as given by the user; empty: none
	Line int    // from 1; 0: none
}

// Step is one step of a history.
type Step struct {
	Text  string
	Place Place
}

// Suppression is why a finding does not count.
type Suppression struct {
	Reason, Owner string
	Until         string // YYYY-MM-DD, empty: for ever
}
