package ccfa

import (
	"maps"
	"slices"
	"sync"

	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
	"cbcov/ccfa/scope"
)

// Kind is a set of the kinds a callback's transitions have.
type Kind uint8

// The kinds of transitions (*Testing Criteria*, section V-A; docs/semantics.md: API_SYNC, API_ASYNC).
const (
	Event Kind = 1 << iota // answers an event from outside: guard evt=
	Sync                   // API_SYNC, runs inside a callin: guard cs=
	Async                  // API_ASYNC, posted by a callin: guard msg=
	Frame                  // measure, layout, draw, adapter reads: in no criterion
)

// Names lists the set's kinds as the JSON names them, in a fixed order.
func (k Kind) Names() []string {
	var out []string
	for i, n := range []string{"event", "api_sync", "api_async", "frame"} {
		if k&(1<<i) != 0 {
			out = append(out, n)
		}
	}
	return out
}

// Layer tells how sure the model is that the framework calls a callback.
type Layer = body.Layer

// The layers of the framework model a callback can come from.
const (
	LayerLifecycle = body.LayerLifecycle // a component's life, written down by hand
	LayerCurated   = body.LayerCurated   // layer B: a summary of a callin
	LayerByteCode  = body.LayerByteCode  // layer C: read from the platform's byte code, in no order
	LayerLibrary   = body.LayerLibrary   // read from the byte code of a library in the APK
	LayerGuess     = body.LayerGuess     // layer D: overrides something of the framework, order unknown
)

// Callback is a method of the app that code outside the scope calls, on objects of one class.
type Callback struct {
	ID int // index in Automaton.Callbacks
	// Method is the DEX method that the framework calls and that runs, `Lp/Base;->onCreate(Landroid/os/Bundle;)V`, and behind it, of a coroutine
	// that goes on, where: `Lp/A$1;->invokeSuspend(Ljava/lang/Object;)Ljava/lang/Object;#2`.
	Method   string
	Receiver string   // descriptor of the object's class; of a static method its own
	Bodies   []string // the method that it forwards to where a compiler wrote it (a lambda's body, a bridge's target)
	Name     string   // for people: `A.onCreate`, `Host.lambda (onClick)`; what has the name of others ends with its widgets and line
	Widgets  []string // resource names of the widgets that bring it (`R.id.save`), sorted
	Source   string   // where its body begins: `MainActivity.java:42`; empty: the code does not tell
	// Description says for people what it is and where: its widget, window and line. No two have the same. Label is how it begins.
	Description, Label string

	Kinds  Kind
	GUI    bool // some event of it is a user's action on a widget
	Life   bool // a component's lifecycle callback
	Worker bool // runs, somewhere, on a thread other than the main one
	Main   bool // runs, somewhere, on the main thread
	Layer  Layer
	Events []string // the evt= guards, sorted
	Parts  []int    // indexes in Automaton.Parts, sorted

	of *body.Callback // nil in an automaton that was not built from a program
}

// Runs is the method whose code a callback runs; nil in an automaton that was not built from a program.
func (c *Callback) Runs() *program.Method {
	if c.of == nil {
		return nil
	}
	return c.of.Method
}

// Stray tells whether it is not known which part's code makes the callback's object.
func (c *Callback) Stray() bool { return c.of.Stray }

// modules are what the callback does, on the threads that it runs on.
func (c *Callback) modules() []*machine.Module {
	switch {
	case !c.Worker || c.of.Worker == nil || c.Main && c.of.Worker == c.of.Main:
		return c.onMain()
	case !c.Main:
		return []*machine.Module{c.of.Worker}
	}
	return append(c.onMain(), c.of.Worker)
}

// onMain are what it does on the main thread, for what is known of what it gets, each once.
func (c *Callback) onMain() []*machine.Module {
	out := []*machine.Module{c.of.Main}
	for _, mod := range c.of.Variants() {
		if !slices.Contains(out, mod) {
			out = append(out, mod)
		}
	}
	return out
}

// PartKind is the kind of a part.
type PartKind = body.Kind

// The kinds of parts that an app's automaton is composed of.
const (
	Application = body.Application
	Window      = body.Window
	Service     = body.Service
	Receiver    = body.Receiver
	Provider    = body.Provider
)

// Part is one component: its life, and the callbacks that its code registers or posts.
type Part struct {
	ID    int // index in Automaton.Parts
	Kind  PartKind
	Class string // descriptor of the component's class
	Name  string // for people
	// Entry says that something outside the app can start it; Guessed that this is only assumed,
	// since nothing that could be resolved starts it.
	Entry, Guessed bool
	// Opens lists the parts that this part's code opens, starts, binds or registers. Sorted.
	Opens []int

	of      *body.Component
	opens   machine.Bits
	openers int          // parts whose code opens it
	slots   machine.Bits // that its code changes
	symbols machine.Bits // that its code runs or posts
	sources []source
	guests  []*body.Guest // what lives in it
	visited *visits
}

// another is another instance of the part, beside it in a system of both.
func (p *Part) another() *Part {
	q := *p
	q.ID = machine.Second(p.ID)
	return &q
}

// part is the one of which an instance is.
func (a *Automaton) part(instance int) *Part { return a.Parts[machine.First(instance)] }

// Automaton is an app's callback control-flow automaton. Its fields do not change after Build. Its methods
// compose and search parts when first asked, and keep what they found: they may be used by several goroutines, one after the other.
type Automaton struct {
	Package   string
	TargetSDK int
	Build     string // build id of the original dex files
	Scope     scope.Scope
	Shrunk    []program.Shrunk // by which R8, a mark for each dex file that says so
	Callbacks []*Callback
	Parts     []*Part
	Warnings  []string
	Mapped    bool // names are the source's, by a mapping file

	depth    Depth
	budget   float64
	check    bool
	program  *program.Program // that it was built from
	bodies   *body.Bodies
	analysis *machine.Analysis
	bySymbol []*Callback    // by symbol; nil: a callback that no transition runs
	writers  []machine.Bits // by slot: the parts whose code changes it
	shapes   []string       // by callback, those that were asked for
	words    map[*program.Method][]program.Word
	byName   map[identity]*Callback
	serves   map[string][]*Callback // by the method that they forward to
	views    map[viewKey]*View
	inside   map[machine.Symbol][]machine.Target // by callback: what a library runs inside of it beside what its own code runs
	insides  *insides

	userOnce sync.Once
	byUser   map[*program.Method]bool // see onlyByUser

	outcomesMu sync.Mutex
	outcomes   *machine.Outcomes // see outcomesOf
}

// ResumedAt is the Method of a coroutine's callback where it goes on at a label; 0: where it begins, or of other callbacks.
func ResumedAt(method string, label int) string { return body.ResumedAt(method, label) }

// identity is a callback's key.
type identity struct{ method, receiver string }

// Lookup finds the callback that a trace names by the DEX method that ran and the class of its receiver. The method
// may be the one that a lambda's or bridge's forwards to.
func (a *Automaton) Lookup(method, receiver string) (id int, ok bool) {
	if c := a.byName[identity{method, receiver}]; c != nil {
		return c.ID, true
	}
	if served := a.serves[method]; len(served) == 1 {
		return served[0].ID, true
	}
	return 0, false
}

func sortedKeys(m map[string]bool) []string {
	return slices.Sorted(maps.Keys(m))
}
