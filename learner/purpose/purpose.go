package purpose

import (
	"time"

	"cbcov/typestate"
)

// Purpose is a learning purpose that was read and found sound. It is not changed after Load.
type Purpose struct {
	Name        string   // name of the file without .yaml: a safe identifier
	File        string   // as given to Load; "NAME.yaml" for a shipped one
	Hash        string   // SHA-256 of the file's bytes, in hex
	Class       string   // full Java name of the class whose typestate is learned
	API         Range    // Android API levels that have the class
	Description string   // one or more sentences for people; may be empty
	Libraries   []string // Maven coordinates group:artifact:version of what the Java needs beside the platform
	// ClassPath tells that the class is in a jar that the user has to give (libraries: [classpath]).
	ClassPath bool
	Imports   []Import

	Fields   Snippet // members of the experiment's class: fields, methods, classes
	SetUp    Snippet // run once before the first reset
	Reset    Snippet // makes a fresh object
	TearDown Snippet // run once at the end

	Inputs  []Input  // in the file's order; delta is not among them
	Outputs []Output // in the file's order, those that count as errors included
	Ignored []Callback
	Fence   *Fence // how the end of a real-time class's events is known; nil where time is the device's

	Quiet  time.Duration // β: how long a delta waits for a callback
	Settle time.Duration // how long to wait after a reset for what the old object still does

	// Strict tells that a callback which no output names is a fault of the purpose; else it is not heard. The experiment hears it as
	// an output with the name Unknown gives.
	Strict bool
	// AfterError are the outputs that may still be heard after an input threw. It says nothing where AfterErrorSaid is false.
	AfterError     []string
	AfterErrorSaid bool

	// App says which of an app's calls and callbacks the inputs and outputs are; nil: objects in apps cannot be monitored.
	App *typestate.Binding

	Rules   []Rule  // restrictions as written
	Devices []Label // by the file's order; none where the purpose says nothing about devices
	Table1  *Figures

	restriction *Restriction
}

// Range is a range of API levels; Last is 0 where it has no end.
type Range struct{ First, Last int }

// Has reports whether the range has an API level.
func (r Range) Has(api int) bool { return api >= r.First && (r.Last == 0 || api <= r.Last) }

// Import is one import of the experiment's Java.
type Import struct {
	Name   string // "java.io.File", "java.util.*", "static java.lang.Math.max"
	Line   int    // in the purpose's file, from 1
	Column int    // from 1, in characters
}

// Input is a callin: a symbol of the alphabet and what it does.
type Input struct {
	Name string
	// Alternatives are snippets that are thought to do the same; at least one. The first is what is normally run.
	Alternatives []Snippet
}

// Output is a symbol for callbacks: one is heard where any of its Heard fits.
type Output struct {
	Name  string
	Error bool // counts as an error: it is answered err, and nothing is asked after it
	Heard []Heard
}

// Heard is one raw callback, and which of its calls are meant.
type Heard struct {
	Callback Callback
	When     Snippet // a Java condition on the parameters; empty: each call
}

// Callback is a raw callback's header: its name and parameters.
type Callback struct {
	Name       string
	Parameters []Parameter
	Line       int // in the purpose's file, from 1
	Column     int // from 1, in characters
}

// Parameter is one parameter of a raw callback.
type Parameter struct{ Type, Name string }

// Fence tells how it is known that all earlier events of a real-time class have come: an event is made that comes behind them.
type Fence struct {
	Do    Snippet // makes the event
	Heard Heard   // recognises it
}

// Label says what a kind of device has of a class.
type Label struct {
	Device   string             // "embedded", "adb"
	Fidelity typestate.Fidelity // Real, OwnService, Emulated or NoneToGet
	Note     string             // why, for people; may be empty
}

// Figures are what the paper's Table 1 says of a class, for comparison.
type Figures struct {
	Lines   int // of the paper's learning purpose
	States  int
	Seconds int // time to learn
	Asked   int // membership queries
	Run     int // of them, run on the device
	Rounds  int // equivalence queries
	Bound   int // length of distinguishers that was checked
	Needed  int // length of distinguishers that was needed
}

// InputSymbols are the names of the inputs in the file's order, and delta last.
func (p *Purpose) InputSymbols() []string {
	var names []string
	for _, in := range p.Inputs {
		names = append(names, in.Name)
	}
	return append(names, typestate.Delta)
}

// OutputSymbols are ok, beta, err, unasked if there is a restriction, and then the outputs that do not count as errors in the
// file's order.
func (p *Purpose) OutputSymbols() []string {
	names := []string{typestate.Nothing, typestate.Beta, typestate.Err}
	if p.restriction != nil {
		names = append(names, typestate.Unasked)
	}
	for _, out := range p.Outputs {
		if !out.Error {
			names = append(names, out.Name)
		}
	}
	return names
}

// Symbol gives the symbol that answers a delta on which the experiment heard an output: err for those that count as errors. It
// reports false for a name that is no output of the purpose.
func (p *Purpose) Symbol(heard string) (symbol string, ok bool) {
	for _, out := range p.Outputs {
		if out.Name == heard {
			if out.Error {
				return typestate.Err, true
			}
			return out.Name, true
		}
	}
	return "", false
}

// unknownMark begins the output that a strict purpose's experiment hears for a callback that no output names.
const unknownMark = "?"

// Unknown reports whether an output that the experiment heard is a callback which no output of a strict purpose names, and which.
func Unknown(heard string) (callback string, ok bool) {
	if len(heard) > len(unknownMark) && heard[:len(unknownMark)] == unknownMark {
		return heard[len(unknownMark):], true
	}
	return "", false
}

// Restriction is the language of the words that are asked, over InputSymbols; nil where all are.
func (p *Purpose) Restriction() *Restriction { return p.restriction }

// On gives what a kind of device has of the class: what the purpose says, else Real.
func (p *Purpose) On(device string) Label {
	for _, l := range p.Devices {
		if l.Device == device {
			return l
		}
	}
	return Label{Device: device, Fidelity: typestate.Real}
}

// Elsewhere lists the kinds of devices on which the purpose says that there is something to learn.
func (p *Purpose) Elsewhere() []string {
	var names []string
	for _, l := range p.Devices {
		if l.Fidelity != typestate.NoneToGet {
			names = append(names, l.Device)
		}
	}
	return names
}
