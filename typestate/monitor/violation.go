package monitor

// Kind is what a monitor found.
type Kind uint8

// The kinds of findings.
const (
	// Broken: an input whose output is err in every state that is possible; or, where the binding has an Output "err" (see typestate.Output),
	// one that leads from states where delta is not err only to states where it is: MediaPlayer.start in Idle is answered by onError.
	Broken     Kind = iota
	Unexpected      // a callback that no possible state allows
)

// Violation is a broken protocol, once for all objects that broke it in the same way.
type Violation struct {
	ID       string // stable: of the machine's purpose, the symbol, the shortest history's calls and the app's callback around it
	Kind     Kind
	Purpose  string   // the machine's, or its class where that is not known
	Class    string   // Java name of the machine's class
	Symbol   string   // input or output of the machine
	Method   string   // DEX method that was called, or called back
	Within   string   // DEX method of the app's callback that was running; empty: none
	Threw    string   // Java name of what the call threw; empty: it returned, or that is not known
	Returned bool     // it returned all the same
	Allowed  []string // inputs, or outputs, that were allowed instead; sorted
	Awaited  []string // callbacks that were still to come: waiting for one of them was allowed too; sorted
	Shortest []string // shortest legal history that leads to where it broke: inputs, and callbacks as "hears prepared"
	History  []Step   // what the first such object did, the last step being the violation; the oldest are cut off
	Cut      int      // steps that are cut off
	Object   uint32   // identity hash of the first such object
	Receiver string   // Java name of its class
	Place    Place    // where it first came
	Count    int      // objects

	State    string   // name of the machine's state where it broke; empty where there are several
	States   []string // names of all states that the object may have been in
	Machine  int      // index in observe.Points.Machines
	API      int      // of the machine
	TraceAPI int      // of the device that the trace is from; 0: not known
	Fidelity string   // of the machine
}

// Step is one call or callback of an object.
type Step struct {
	Symbol   string // of the machine; several it may be are parted by |; empty: it is in no alphabet
	Method   string // DEX form
	Callback bool
	Place    Place
	State    string // of the machine after it, where there is one; else empty
	Loss     bool   // records were lost before it: the object may have done more
}

// Place is a line of a trace.
type Place struct {
	File string
	Line int // from 1
}

// Result is what monitoring found.
type Result struct {
	Violations []Violation // by purpose, symbol and place
	More       int         // objects with further violations, of which there are too many to list
	Classes    []Class     // one a machine, as in observe.Points
}

// Class sums up what was seen of a class.
type Class struct {
	Purpose   string
	Class     string
	Objects   int
	Histories int // distinct ones: each is checked once; counted up to a million
	Calls     int
	Callbacks int
	Unmatched []Unmatched // calls that fit no input: after each the object's state is open
	More      int         // further unmatched calls, of which there are too many to list
	Open      int         // objects whose beginning was not seen
	Forgotten int         // objects that were forgotten since too many others came; used again they count as new ones
}

// Unmatched is a call on an object of a class that is no input of its purpose.
type Unmatched struct {
	Method string // DEX form
	Why    string // a sentence: "cancel(boolean) is an input only where argument 0 is true"
	Count  int
	Place  Place // first
}
