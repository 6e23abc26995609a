package result

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Kind is what sort of thing was found. The strings are the rule ids of SARIF and the keys of .cbcov.yaml.
type Kind string

// The kinds of findings.
const (
	Broken      Kind = "violation"    // a protocol broken in a trace
	Unexpected  Kind = "unexpected"   // a callback that the object's state does not allow
	Predicted   Kind = "prediction"   // a violation that the code can reach
	JavaCrash   Kind = "crash"        // an uncaught exception
	ANR         Kind = "anr"          // the app did not respond
	NativeCrash Kind = "native-crash" // a fatal signal
	HarmfulRace Kind = "harmful-race" // two orders of work, one of which ends the process by a fault
	// Two orders of work that leave something else, and end well or by other faults.
	DifferingRace Kind = "differing-race"
	Uncovered     Kind = "uncovered" // a required sequence that no trace contains
	Threshold     Kind = "threshold" // coverage below what the rules ask for
)

// Kinds lists all kinds in the order of reports.
func Kinds() []Kind {
	return slices.Clone(kinds)
}

var kinds = []Kind{Broken, Unexpected, Predicted, JavaCrash, ANR, NativeCrash, HarmfulRace, DifferingRace, Threshold, Uncovered}

// Seen are the kinds of what traces show, whether anybody asks for it or not.
func Seen() []Kind { return []Kind{Broken, Unexpected, JavaCrash, ANR, NativeCrash} }

// String writes a kind for people.
func (k Kind) String() string { return strings.ReplaceAll(string(k), "-", " ") }

// Finding is one thing that was found, and that a rule may fail.
type Finding struct {
	ID         string       `json:"id"` // stable fingerprint, equal for the same fault in another run
	Kind       Kind         `json:"kind"`
	Title      string       `json:"title"`             // one line for people
	Message    string       `json:"message"`           // sentences: what, on which object, what was allowed instead
	Class      string       `json:"class,omitempty"`   // Java name of the class whose protocol it is, or of the exception
	Subject    string       `json:"subject,omitempty"` // DEX method that it is about
	Place      Place        `json:"place,omitzero"`    // where to look
	Source     Place        `json:"source,omitzero"`   // the line of the app's code, its file below its package's folder: p/A.java
	Steps      []Step       `json:"steps"`             // history that led there
	Count      int          `json:"count"`             // how often; of a violation, by how many objects
	Fails      bool         `json:"fails"`             // a rule says that it fails the run
	Known      bool         `json:"known,omitempty"`   // the baseline has it
	Suppressed *Suppression `json:"suppressed,omitempty"`
}

// Place is a line of a file: of a trace, a source, or the rules. The zero Place is none.
type Place struct {
	File string `json:"file"` // as given by the user
	Line int    `json:"line"` // from 1; 0: the file as a whole
}

// PlaceOf gives the place of a line; there is none without a file.
func PlaceOf(file string, line int) Place {
	if file == "" {
		return Place{}
	}
	return Place{file, line}
}

// String writes a place as editors jump to it.
func (p Place) String() string {
	switch {
	case p.File == "":
		return ""
	case p.Line == 0:
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// Compare orders places by file, then line.
func (p Place) Compare(q Place) int {
	return cmp.Or(strings.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line))
}

// Step is one step of the history that led to a finding. What a monitor knows of it is there for a violation's steps only.
type Step struct {
	Text  string `json:"text"`
	Place Place  `json:"place,omitzero"`

	Symbol   string `json:"symbol,omitempty"` // of the machine; several that it may be are parted by |
	Method   string `json:"method,omitempty"` // DEX form
	Callback bool   `json:"callback,omitempty"`
	Loss     bool   `json:"loss,omitempty"`  // records were lost before it: the object may have done more
	State    string `json:"state,omitempty"` // of the machine after it, where there is one
}

// Suppression is why a finding does not count.
type Suppression struct {
	Reason string `json:"reason"`
	Owner  string `json:"owner,omitempty"`
	Until  string `json:"until,omitempty"` // YYYY-MM-DD, empty: for ever
}

// String writes why a finding does not count, who says so, and until when.
func (s *Suppression) String() string {
	text := s.Reason
	if s.Owner != "" {
		text += " (" + s.Owner + ")"
	}
	if s.Until != "" {
		text += ", until " + s.Until
	}
	return text
}

// Standing says in a word whether a finding counts.
func (f *Finding) Standing() string {
	switch {
	case f.Suppressed != nil:
		return "suppressed: " + f.Suppressed.String()
	case f.Fails:
		return "fails"
	case f.Known:
		return "in the baseline"
	}
	return ""
}

// Violation is a broken protocol or an unexpected callback, of the first object that did so.
type Violation struct {
	Finding
	Purpose  string   `json:"purpose"` // the machine's, or its class where that is not known
	Symbol   string   `json:"symbol"`  // input or output of the machine
	Within   string   `json:"within,omitempty"`
	Threw    string   `json:"threw,omitempty"`
	Returned bool     `json:"returned,omitempty"` // it returned all the same
	Allowed  []string `json:"allowed"`
	Awaited  []string `json:"awaited,omitempty"` // callbacks still to come: to wait for one was allowed too
	Shortest []string `json:"shortest"`
	History  []string `json:"history"` // symbols of the machine, the last one being the violation; "" where it has none
	Cut      int      `json:"cut,omitempty"`
	Object   string   `json:"object"` // identity hash in hex
	Receiver string   `json:"receiver"`
	State    string   `json:"state,omitempty"`
	States   []string `json:"states,omitempty"` // all that the object may have been in
	API      int      `json:"api"`
	TraceAPI int      `json:"traceApi,omitempty"`
	Fidelity string   `json:"fidelity"`

	Script *Shortest `json:"script,omitempty"` // that brings it, where an exploration found one
}

// Prediction is a violation that the code can reach.
type Prediction struct {
	Finding
	Purpose  string          `json:"purpose"`
	Symbol   string          `json:"symbol"`
	Callback bool            `json:"callback"` // it is a callback that the state does not allow
	Caller   string          `json:"caller"`
	Object   string          `json:"object"` // for people: where it is made
	State    string          `json:"state,omitempty"`
	Allowed  []string        `json:"allowed"`
	Sequence []PredictedStep `json:"sequence"` // callbacks that lead there
	Fidelity string          `json:"fidelity"`
	API      int             `json:"api"`
}

// PredictedStep is one callback of a prediction's sequence, and what its code does with the object.
type PredictedStep struct {
	Callback string   `json:"callback"`
	Text     string   `json:"description,omitempty"`
	Method   string   `json:"method"`
	Calls    []string `json:"calls"`
}

// Crash is a fault that ended a process.
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

	// Cause is the innermost exception and the app's first frame, and Script one that brings it, where an exploration found them.
	Cause  string    `json:"cause,omitempty"`
	Script *Shortest `json:"script,omitempty"`
}

// Violation gives the violation, or the unexpected callback, that a finding is of; nil: it is of none.
func (d *Document) Violation(f *Finding) *Violation {
	for _, list := range [][]Violation{d.Violations, d.Unexpected} {
		for i := range list {
			if &list[i].Finding == f {
				return &list[i]
			}
		}
	}
	return nil
}

// EachFinding hands over the findings of all kinds but those of rules, to be marked.
func (d *Document) EachFinding(mark func(*Finding)) {
	for i := range d.Violations {
		mark(&d.Violations[i].Finding)
	}
	for i := range d.Unexpected {
		mark(&d.Unexpected[i].Finding)
	}
	for i := range d.Predictions {
		mark(&d.Predictions[i].Finding)
	}
	for i := range d.Crashes {
		mark(&d.Crashes[i].Finding)
	}
	for i := range d.Races {
		mark(&d.Races[i].Finding)
	}
	for i := range d.Asked {
		mark(&d.Asked[i])
	}
}

// Findings lists the findings of all kinds, those of rules too, in the order of reports: by kind, then place, then id.
func (d *Document) Findings() []*Finding {
	var list []*Finding
	d.EachFinding(func(f *Finding) { list = append(list, f) })
	for i := range d.Missed {
		list = append(list, &d.Missed[i])
	}
	slices.SortStableFunc(list, func(a, b *Finding) int { return a.Compare(b) })
	return list
}

// Compare orders findings as reports list them.
func (f *Finding) Compare(g *Finding) int {
	return cmp.Or(cmp.Compare(slices.Index(kinds, f.Kind), slices.Index(kinds, g.Kind)), f.Place.Compare(g.Place), strings.Compare(f.ID, g.ID))
}
