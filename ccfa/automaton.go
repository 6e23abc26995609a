package ccfa

import (
	"slices"
	"sort"
	"sync"

	"cbcov/ccfa/program"
)

// Kind is a set of the kinds a callback's transitions have.
type Kind uint8

// The kinds of transitions (paper 004, section V-A; semantics: API_SYNC, API_ASYNC).
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
type Layer string

// The layers of the framework model a callback can come from.
const (
	LayerLifecycle Layer = "lifecycle" // a component's life, written down by hand
	LayerCurated   Layer = "curated"   // layer B: a summary of a callin
	LayerLibrary   Layer = "library"   // read from the byte code of a library in the APK
	LayerGuess     Layer = "guess"     // layer D: overrides something of the framework, order unknown
)

// Callback is a method of the app that code outside the scope calls, on objects of one class.
type Callback struct {
	ID       int      // index in Automaton.Callbacks
	Method   string   // DEX method that the framework calls and that runs: `Lp/Base;->onCreate(Landroid/os/Bundle;)V`
	Receiver string   // descriptor of the object's class; of a static method its own
	Bodies   []string // the method that it forwards to where a compiler wrote it (a lambda's body, a bridge's target)
	Name     string   // for people: `A.onCreate`, `Host.lambda (onClick)`
	Kinds    Kind
	GUI      bool // some event of it is a user's action on a widget
	Life     bool // a component's lifecycle callback
	Worker   bool // runs, somewhere, on a thread other than the main one
	Main     bool // runs, somewhere, on the main thread
	Layer    Layer
	Events   []string // the evt= guards, sorted
	Parts    []int    // indexes in Automaton.Parts, sorted

	method     *program.Method
	body       *Body // as the main thread runs it
	workerBody *Body // as another thread runs it, nil if none does
	stray      bool  // which part makes its objects is not known
	events     map[string]bool
	parts      map[*Part]bool
}

// PartKind is the kind of a part.
type PartKind uint8

// The kinds of parts that an app's automaton is composed of.
const (
	Application PartKind = iota
	Window
	Service
	Receiver
	Provider
)

// String gives the kind's name.
func (k PartKind) String() string {
	return [...]string{"application", "window", "service", "receiver", "provider"}[k]
}

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

	translucent      bool // a window under it stays visible
	handlesConfig    bool // some change of configuration is told to it
	survivesRotation bool // rotation does not re-create it
	opens            map[*Part]bool
	openers          int             // parts whose code opens it
	pending          *slot           // its start was asked for
	brought          map[string]bool // the kinds of start (service, bind, …) that the app's code asks for
	slots            map[*slot]bool  // that its code changes
	code             map[*Body]bool  // all code that its life leads to
	graph            *graph
}

// Automaton is an app's callback control-flow automaton. Its fields do not change after Build. Its methods
// compose and search parts when first asked, and keep what they found: one goroutine at a time may use them.
type Automaton struct {
	Package   string
	TargetSDK int
	Build     string // build id of the original dex files
	Callbacks []*Callback
	Parts     []*Part
	Warnings  []string
	Mapped    bool // names are the source's, by a mapping file

	depth   Depth
	program *program.Program // that it was built from
	shapes  []string         // by callback, those that were asked for
	words   map[*program.Method][]program.Word
	byName  map[identity]*Callback
	serves  map[string][]*Callback // by the method that they forward to
	systems systems
	related struct {
		relations
		once sync.Once
		mu   sync.Mutex
	}
}

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

// finish sorts the callbacks and parts, and gives them their numbers. Callbacks that no transition runs (onBind of a
// service that nothing binds) are left out.
func (a *Automaton) finish() {
	a.Callbacks = slices.DeleteFunc(a.Callbacks, func(c *Callback) bool { return c.Kinds == 0 })
	sort.Slice(a.Callbacks, func(i, j int) bool {
		x, y := a.Callbacks[i], a.Callbacks[j]
		if x.Method != y.Method {
			return x.Method < y.Method
		}
		return x.Receiver < y.Receiver
	})
	a.byName = make(map[identity]*Callback, len(a.Callbacks))
	a.serves = map[string][]*Callback{}
	for i, c := range a.Callbacks {
		c.ID = i
		a.byName[identity{c.Method, c.Receiver}] = c
		for _, body := range c.Bodies {
			a.serves[body] = append(a.serves[body], c)
		}
		c.Events = sortedKeys(c.events)
		for p := range c.parts {
			c.Parts = append(c.Parts, p.ID)
		}
		sort.Ints(c.Parts)
	}
	for _, p := range a.Parts {
		for q := range p.opens {
			p.Opens = append(p.Opens, q.ID)
		}
		sort.Ints(p.Opens)
	}
}

func sortedKeys(m map[string]bool) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
