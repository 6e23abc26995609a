package predict

// Prediction is a violation that the code can reach: a call that is answered err; or, where the binding has an Output "err" (see
// typestate.Output), one after which delta is answered err and before which it was not (MediaPlayer.start in Idle); or an unexpected callback.
type Prediction struct {
	ID       string // stable
	Purpose  string
	Class    string // Java name
	Input    string
	Method   string   // DEX method that is called
	Caller   string   // DEX method whose code calls it
	Call, By string   // for people: Method and Caller in the source's names, `MediaPlayer.start` and `Main.onClick`
	Line     int      // in the caller's source, 0: not known
	Source   string   // its source file below its package's folder, "p/A.java"; empty: not known
	Object   string   // for people: where the object is made
	Sequence []Step   // callbacks that lead there, and the calls on the object in each
	Allowed  []string // inputs allowed instead
	State    string   // the machine's state where it breaks
	Fidelity string   // of the machine
	API      int      // of the machine; 0: not known
	// Unexpected: it is no call but a callback, Method, that Caller's callin runs where the object's state does not allow it. Input is the
	// output then, and Allowed are outputs.
	Unexpected bool
}

// Step is one callback of a prediction's sequence, and what its code does with the object.
type Step struct {
	Callback string // its name
	Text     string // its description, for people
	Method   string // DEX form
	Calls    []string
}

// Result is what the prediction found and what it did not follow.
type Result struct {
	Predictions []Prediction
	Skipped     []string // sentences: what was not followed, and why
	// Unpredicted names the parts, and pairs of windows, that have less detail than the code, as more would have needed more work than the
	// budget allows: nothing is predicted from them. Sorted.
	Unpredicted []string
}
