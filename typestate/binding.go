package typestate

// Binding says which of an app's calls and callbacks are a machine's inputs and outputs: what a learning purpose's snippets do, said by
// methods. A monitor and a prediction go by it. Names of classes are Java's binary names ("android.media.MediaPlayer$OnErrorListener").
//
// A call on an object of the class that neither Inputs nor Neutral names may lead to any state: what is not said is not guessed. So may a
// call that gives the object to code outside of the app's own.
type Binding struct {
	Births  []Birth  `json:"new"`
	Inputs  []Input  `json:"inputs"`
	Outputs []Output `json:"outputs,omitempty"`
	Neutral []Method `json:"neutral,omitempty"` // calls that change no state: getters, setters of listeners
	// Observers are calls that tell what guards are over. They change no state, unless they are Inputs as well.
	Observers []Observer `json:"observers,omitempty"`
}

// Observer is a method whose result a log has when the app calls it: the guards over its path are decided by it from then on, until a call that is not
// neutral, or a callback; of a constant one as long as the object lives.
type Observer struct {
	Method
	Path     string `json:"path"` // in guards: "this.getColumnCount()"
	Constant bool   `json:"constant,omitempty"`
}

// Method is a pattern of methods.
type Method struct {
	Class string `json:"class,omitempty"` // that declares it, or a subtype does; empty: the machine's class
	// Name is the method's: "<init>" for constructors; "*" at one place stands for any characters ("set*Listener", "get*").
	Name string `json:"name"`
	// Params are the parameters' Java types ("int", "java.lang.String", "byte[]"). nil stands for any.
	Params []string    `json:"params"`
	When   []Condition `json:"when,omitempty"` // all must hold
}

// Condition is a condition on a call's argument.
type Condition struct {
	Argument int    `json:"argument"` // from 0, the receiver not counted
	Is       string `json:"is"`       // "true", "false", "null", "non-null", or a comparison with an integer: "== 3", "!= 3", "< 3", "<= 3", "> 3", ">= 3"
}

// Place says which object of a call or callback is the one of the machine's class.
type Place string

// The places; "argument N", from 0, is one too.
const (
	Receiver Place = "receiver" // the default; of a constructor the new object
	Result   Place = "result"   // what the call returned
	// Listener: the callback's receiver was given in the argument of a call on the object that Output.Registered names.
	Listener Place = "listener"
)

// Birth is a call that makes an object, or hands one out in a known state: a constructor, a factory, a pool. Where a call is several births,
// it is one of them, it is not known which.
//
// A constructor counts where code outside of the app's own is entered: for an app's subclass that is its super call.
type Birth struct {
	Method
	Object Place    `json:"object,omitempty"` // Receiver or Result
	After  []string `json:"after,omitempty"`  // inputs and "delta" that it stands for: MediaPlayer.create leaves a prepared player
	// Again tells that the call may hand out an object once more that it handed out before (SQLiteOpenHelper.getWritableDatabase): what is
	// known of such an object stays possible, beside the state of a new one. An object that was seen, but not handed out before, is a new one.
	Again bool `json:"again,omitempty"`
}

// Input is a call that is an input. One call may be several inputs: then it is one of them, it is not known which. Where the machine has a guard for the
// input, it is so only if that holds.
type Input struct {
	Input string `json:"input"` // one of Machine.Inputs
	Method
	Object Place `json:"object,omitempty"`
}

// Output is a callback that is an output. Without a listener of the app's the framework calls nothing, and the output is silent.
//
// An Output "err" is a callback that tells of a broken protocol (MediaPlayer.onError after start without a data source): where a machine
// has one, a call that leads to a state in which delta is answered err is a violation, as a call is that is answered err itself. Callbacks
// that tell of other errors (a lost connection, a cancelled request) are not bound to err.
type Output struct {
	Output string `json:"output"` // one of Machine.Outputs, or one that counts as an error ("err")
	Method
	Object Place `json:"object,omitempty"`
	// Registered names the call on the object that gives it the listener, and the argument; nil where the object itself is called.
	Registered *Registration `json:"registered,omitempty"`
	// Late tells that the callback may also come where the machine has none, as it was under way when a call took back its cause, or since
	// it tells of other things as well: then it is no unexpected callback, and leads to any state.
	Late bool `json:"late,omitempty"`
}

// Registration is a call that gives an object its listener.
type Registration struct {
	Method
	Argument int `json:"argument"` // from 0; -1: the last
}
