package framework

import "slices"

// EffectKind says what an Effect does.
type EffectKind uint8

// The kinds of effects, in the order of the notation's description in the package comment.
const (
	Sync       EffectKind = iota + 1 // runs Runs before the callin returns
	Async                            // posts Runs to Thread; Then follows when they have run
	Dispatch                         // runs Runs where the coroutine dispatchers say that Via's objects have: at once, or posted to the main thread or a worker
	Event                            // registers Runs under the event Name (Mode says how) on Thread
	Remove                           // undoes the registrations of the event Name
	Cancel                           // takes posted Runs back (Async, or the whole chain it began)
	Fire                             // runs, sync, what is registered on Target under the event Name
	Open                             // starts a component, or puts a fragment on screen; Name is its kind
	Stop                             // ends what Open starts; Name is its kind
	Finish                           // the activity Target finishes
	Recreate                         // the activity Target is destroyed and made anew
	Along                            // Target is asked for what its course knows as Name (see Course): to come to the front, to go
	Store                            // Value is kept under Key on Target (value flow)
	Make                             // an object of each class that Value names is made, by its constructors, and kept under Key on Target (value flow)
	Return                           // the callin's result is Value's objects (value flow)
	NewValue                         // the callin's result is a new object of class Type (value flow)
	NamedValue                       // the callin's result is the one object of class Type that Value names; without Value: the only one
	WidgetOf                         // the callin's result is the widget whose resource id is Value
	Mark                             // the life of the component whose code it is has the flag Name set
	Unmark                           // or cleared
	Unsure                           // what fires the event Name is not known any more (Event: User)
	Begin                            // what Name says of Target is so from here on (Event: While)
	End                              // and no longer
	Ask                              // the objects Value, or all in the component or object Target, are asked for something; Name is the request
	Host                             // what lives in Target goes through the event Name of its life, before the callin returns
	Back                             // what lives in Target goes back one entry of its stack, or (there is none) the activity Target finishes
	Layout                           // Target takes the layout (or menu) whose resource id is Value
	Nothing                          // runs nothing here: what the callin does comes by another rule or a step of a lifecycle
	Otherwise                        // what stands behind it is for the objects alone that do not follow the course that what stands before asks for
	Followed                         // the code of the library's method runs behind the other effects
	Frame                            // runs Runs before the callin returns, as callbacks that are in no criterion
	Property                         // the setters and getters of the properties that Value names come on Target, as callbacks that are in no criterion
)

// Effect is one effect of a callin. Fields that the kind does not name are zero.
type Effect struct {
	Kind    EffectKind
	Name    string    // Event, Remove, Fire, Unsure: the event; Open, Stop, Cancel: the component's kind (see the package comment); Mark, Unmark: the flag; Begin, End: what is so; Ask: the request; Host: the event; Along: the request
	Only    string    // Fire: the one callback that runs of each listener; "": all
	GUI     bool      // Event: belongs to a window's widgets
	Add     bool      // Event: one more listener (slot = event and listener) instead of the only one (slot = receiver and event)
	Flags   []string  // Open, Event, Fire, Along: any of result, ordered, foreground, local, main, anywhere, within, twice, fired (see the package comment)
	All     bool      // Remove, Cancel: all that is registered or posted through Target
	Queue   bool      // Cancel: only what Async posted to the queue of Thread
	Opened  bool      // Cancel: what Open of the kind Name posted, for an intent like Target's (absent: any)
	Named   Operand   // Open, Async: the number that tells what waits from another (an alarm's request code, a message's what); Cancel: which is meant
	Thread  Thread    // Async, Event, Cancel with Queue
	Target  Operand   // receiver of the effect: Event's slot, Remove, Cancel, Fire, Finish, Along, Store, Layout; Async, with As: whose course it is, OpNone: that of what keeps the listener
	Value   Operand   // Open, Stop: what is started (Intent, …); Remove: the listener; Store, Return, NamedValue, WidgetOf, Layout; Event: see Outside; Cancel: what must be null; Along: what must be zero
	Nonzero bool      // Along: only where Value may be other than zero
	Stage   string    // Along: a stage of another course at which nothing is asked; "": always
	Bits    Operand   // Event, with Outside: a parameter with flags
	Owner   Operand   // Event: a component (or not) whose life runs what is registered, by its steps (LifeStep.Listeners)
	Kept    bool      // Event, with Owner: it outlives an Owner that is made anew, and goes when its callback has run
	Mask    int64     // Event: of Bits
	Key     string    // Store, Make
	Suffix  string    // Make: the class is the one that a compiler generated for the named one: in its package, its name with this behind; "": the named one
	As      string    // Async: the event of a course that the callback is the message of; "": none
	By      string    // Open: the event of the system that brings it later ("alarm"); "": the call itself
	Type    string    // NewValue, NamedValue: class descriptor
	Runs    []Run     // Sync, Async, Event, Cancel, Open (of a provider): exactly one of them is taken
	While   string    // Event: comes only while this is so of Target; "": always
	Via     []Operand // Dispatch: scopes and contexts; the first that has a dispatcher says where, and where none has one it is a worker
	Where   Operand   // Event, Sync, Async: only where there are such objects; OpNone: always
	Into    Operand   // Layout: the group of views that takes what is inflated; OpNone: none
	Wholly  bool      // Remove: however often it was added
	If      *Given    // Remove: only where this holds; Layout: only there Into takes it; nil: always
	Outside bool      // Event: comes only where what Value (an Intent) opens may run in another process, or where not all of Mask is set in Bits
	User    string    // Event: nothing but Fire brings it, and the user, in windows whose life has the flag; "": see Flags
	Inside  string    // Event: a callback of Target: where the app has it, Android's own method of it runs what is registered; "": none
	Then    *Effect   // Async: posted when this one's callbacks have run; Sync, Fire: Along that follows where some have run; nil: nothing
}

// Given is the condition that a parameter is a number.
type Given struct {
	Of     Operand
	Number int64
}

// Run is a regular expression of callbacks on the objects of one operand.
type Run struct {
	On   Operand
	Expr *Expr
	With []Operand // what the callbacks get as parameters, the first ones; OpNone: not known
}

// allRuns lists the runs of an effect, and those beside them.
func (e *Effect) allRuns() []*Run {
	var out []*Run
	for i := range e.Runs {
		out = append(out, e.Runs[i].Runs()...)
	}
	return out
}

// ThreadKind is the kind of thread that posted callbacks run on.
type ThreadKind uint8

// The kinds of threads.
const (
	MainThread     ThreadKind = iota // the zero value: Android's main thread
	WorkerThread                     // a thread of its own
	LooperThread                     // the thread of a looper: Of's `looper` value; main where it is unknown
	ExecutorThread                   // the threads of an executor Of; a worker where it is unknown
	SameThread                       // the thread that the code is on
	WindowThread                     // the main thread, as long as the window is there whose method or object it is
)

// Thread is where callbacks run. Of is the Handler, Looper or Executor that decides (OpNone: the kind alone).
type Thread struct {
	Kind ThreadKind
	Of   Operand

	AtOnce bool // LooperThread: where Of is null, the callbacks run before the callin returns
}

// OperandKind tells operands apart.
type OperandKind uint8

// The kinds of operands.
const (
	OpNone         OperandKind = iota // absent
	OpThis                            // the callin's receiver
	OpParam                           // parameter number Param, from 1 (the receiver is not counted)
	OpResult                          // what the callin returns
	OpReturned                        // what the callbacks that the rule runs return
	OpOne                             // the one object of class Type
	OpStatic                          // the app: Keys[0] names a place (as a Store target it has no keys: the place is Key)
	OpItems                           // the numbers of the items of the app's menus
	OpDestinations                    // the numbers of the destinations of the app's navigation graphs
)

// Operand names objects: a base and the keys (see Store) to follow from it.
type Operand struct {
	Kind     OperandKind
	Param    int      // OpParam: from 1
	Keys     []string // `this.callback` has one key
	Type     string   // descriptor of the static type in this overload; "" after keys or where unknown
	Optional bool     // the rule holds without such a parameter, too
	Each     bool     // OpParam, before it is bound: the effect holds for each parameter of the type, one after another
}

// ExprOp is the operator of an Expr.
type ExprOp uint8

// The operators of expressions.
const (
	Empty     ExprOp = iota // nothing
	Call                    // the callback Name
	Any                     // any overridable method of the operand's type, in any order, any number of times
	Annotated               // any method with the annotation Name, in any order, any number of times
	Seq                     // Subs one after another
	Alt                     // one of Subs
	Opt                     // Subs[0] or nothing
	Star                    // Subs[0] any number of times
	Plus                    // Subs[0] at least once
	Beside                  // On's expression on an object of its operand
)

// Expr is a regular expression over callbacks.
type Expr struct {
	Op   ExprOp
	Name string   // Call: the method's name; Annotated: the annotation's descriptor
	Args []string // Call: simple type names of its parameters; nil: every overload
	Subs []*Expr
	On   *Run // Beside
}

// Runs lists a run and those beside it that its expression has.
func (r *Run) Runs() []*Run {
	out := []*Run{r}
	var walk func(*Expr)
	walk = func(e *Expr) {
		if e.On != nil {
			out = append(out, e.On.Runs()...)
		}
		for _, s := range e.Subs {
			walk(s)
		}
	}
	walk(r.Expr)
	return out
}

// Summary is what a callin does.
type Summary struct {
	Effects []Effect
	Pos     string // file and line of the rule: "gui.cb:12"
	Family  string // the family of the rule's file: "gui"
	Class   string // descriptor of the class whose rule it is (a supertype of the one asked for)
	// ByteCode says that no rule was written: the platform's byte code tells it (layer C).
	ByteCode bool
}

// Stands tells whether the rule stands for the code of a bundled library's method, which is not followed where the app's own code (own) or a
// library's calls it.
func (s *Summary) Stands(own bool) bool {
	return slices.ContainsFunc(s.Effects, func(e Effect) bool { return e.Kind == Nothing && (own || len(e.Flags) == 0) })
}

// FollowsCode tells whether a bundled library's method is followed behind the rule's effects.
func (s *Summary) FollowsCode() bool {
	return slices.ContainsFunc(s.Effects, func(e Effect) bool { return e.Kind == Followed })
}

// CallbackRule is what the model says of a method that apps override and the framework calls.
type CallbackRule struct {
	Event  string // the event that brings it; "" for frame callbacks and those that only callins bring
	GUI    bool
	Inside string   // a callback of the same object: where the app has that, too, Android's own method of it runs this one; "": none
	Frame  bool     // listed, in no criterion
	Callin bool     // runs only where a callin's summary says so
	Worker bool     // on a thread of its own, else on the main thread
	Keeps  []Effect // Store effects: what its object keeps of what it returns, or that what it returns keeps its object
	Pos    string
	Family string
	Class  string
}
