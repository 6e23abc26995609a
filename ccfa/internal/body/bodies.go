package body

import (
	"maps"
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// Bodies is what an app's code does as far as callbacks are concerned. It is immutable after Read.
type Bodies struct {
	Machine    *machine.Machine
	Callbacks  []*Callback // by symbol
	Slots      []*Slot     // by the ID of the machine's slots
	Sites      []*program.Site
	Components []*Component
	Guests     []*Guest
	Warnings   []string
	Lives      Lives
	Texts      *Texts
	Flags      map[string]*Slot // of the lifecycles, by name
	Stages     map[string]*Slot // of the courses of windows that the app's code makes windows go along, by a stage's name

	Left *Slot // says of a window that was made anew that objects of the time before may bring something; nil: none can

	life      map[lifeKey][]machine.Target
	wrapped   map[wrappedKey]bool
	told      map[lifeKey][][]Told // by what the app leaves to Android
	paged     [][]*Guest           // of pagers, in the order of their pages
	targetSDK int
}

// Callback is a method of the app that code outside the scope calls, on objects of one class: a symbol of the machine.
type Callback struct {
	Symbol   machine.Symbol
	Method   *program.Method // that the framework calls and that runs
	Receiver string          // descriptor of the object's class; of a static method its own
	Forwards []string        // the method that it forwards to where a compiler wrote it (a lambda's body, a bridge's target)
	Label    int             // of a coroutine's resumption: where it goes on, from 1; 0: of others
	Name     string          // for people: `A.onCreate`, `Host.lambda (onClick)`
	Layer    Layer
	Frame    bool            // measure, layout, draw, adapter reads: its code is taken like a library's, since it is no symbol
	Life     bool            // a component's lifecycle callback
	Stray    bool            // which component makes its objects is not known
	Main     *machine.Module // what it does on the main thread
	Worker   *machine.Module // what it does on another thread, nil if none runs it
	Posted   *Slot           // says that it was posted, nil: nothing posts it
	Widgets  []Widget        // those that bring it, as far as they have an id or a text

	where         []variant // by what is known of its parameters
	never, always bool      // of one that answers yes or no: it never returns true, it always does
}

// Layer tells how sure the model is that the framework calls a callback.
type Layer string

// The layers of the framework model that a callback can come from.
const (
	LayerLifecycle Layer = "lifecycle" // a component's life, written down by hand
	LayerCurated   Layer = "curated"   // layer B: a summary of a callin
	LayerByteCode  Layer = "bytecode"  // layer C: read from the platform's byte code, in no order
	LayerLibrary   Layer = "library"   // read from the byte code of a library in the APK
	LayerGuess     Layer = "guess"     // layer D: overrides something of the framework, order unknown
)

// Kind is the kind of a component.
type Kind uint8

// The kinds of components.
const (
	Application Kind = iota
	Window
	Service
	Receiver
	Provider
)

// String gives the kind's name.
func (k Kind) String() string {
	return [...]string{"application", "window", "service", "receiver", "provider"}[k]
}

// Component is a class of the manifest that Android makes.
type Component struct {
	ID    int // index in Bodies.Components
	Kind  Kind
	Class string // descriptor
	Name  string // for people
	Entry bool   // something outside the app can start it
	// Brought are the kinds of start (service, bind, …) that the app's code asks for.
	Brought map[string]bool
	Loose   []Source // what can come as long as the component is there, without a registration

	Near             bool  // a service in the app's own process
	Translucent      bool  // a window under it stays visible
	HandlesConfig    bool  // some change of configuration is told to it
	SurvivesRotation bool  // rotation does not re-create it
	Found            bool  // of windows: a start may find one that is there, or is not known to bring one
	Opening          *Slot // its start was asked for
	Finishing        *Slot // of windows: it was asked to leave
}

// Source is something that may happen while a component is there.
type Source struct {
	machine.Target
	Event string         // the guard `evt=`; "": none
	GUI   bool           // brought by a user's action on a widget
	Over  *Slot          // the dialog or menu that must be shown, nil: none
	Frame *Callback      // the frame callback whose code it is, nil: it is none
	Stage *Slot          // the course of windows that it goes along with, nil: none
	Moves []Move         // with a Stage: how it comes
	From  machine.Values // of a slot: the values with which it comes; 0: the first one behind "none"
	When  []SlotValues   // of a slot: what has to be so besides
	Front bool           // only while the window is in front
	Loose bool           // nothing says in which order it comes with others, nor where it is
	Left  bool           // of objects of a window that is gone: it comes where Bodies.Left is set
	Name  string         // the method's name, where it is a library's code and no callback
}

// SlotKind is what a slot is about.
type SlotKind uint8

// The kinds of slots.
const (
	Listener  SlotKind = iota // which listener is registered on an object
	Added                     // whether a listener is among those that were added
	Posted                    // whether a callback, or code of a library, was posted
	Made                      // whether an object exists of a class that the framework calls without a registration
	Opening                   // whether the start of a component was asked for
	Scheduled                 // whether the system will start a component later
	Finishing                 // whether a window was asked to leave
	Staged                    // at which stage of its course an object is
	Hosted                    // how far an object that lives in a component is, and what was asked of it
	Flag                      // what the life of a component remembers
	Begun                     // whether what a rule says of an object is so: a player plays
)

// Slot is a slot of the machine with what it means.
type Slot struct {
	*machine.Slot
	Kind     SlotKind
	Event    string             // Listener, Added: the guard's event
	GUI      bool               // its listeners belong to a window's widgets
	Opens    *Component         // Opening, Scheduled
	Answers  *Slot              // Opening: the flag that says a result is waited for, where some start asks for one
	Requires []*Slot            // Posted: registrations of which the posted callback needs one; Listener, Added: what has to be so of the object
	Course   *framework.Course  // Staged: whose stages are its values
	Apart    bool               // Staged: of a course that tells listeners itself, or beside one: the other slots say nothing of it
	Self     *program.Object    // Staged: the object
	Shows    *program.Object    // Staged: the dialog or menu, nil: the object covers nothing
	Within   []*Slot            // Staged, of windows: registrations on what is in the object, which are gone when it goes
	Leaving  []machine.Target   // Staged: what the user's leaving it runs
	Silent   []Silent           // Staged: changes with which no listener's callback comes
	Stage    *Slot              // Listener, Added, Posted: the stage that its callbacks depend on, nil: none
	Moves    [][][]Move         // with a Stage: by value, and place in what the value runs
	Guest    *Guest             // Hosted: whose life it is about, nil: that of guests of a seat
	Seat     *Seat              // Hosted: of the seat
	Behind   []*Slot            // Added: those that bring the event in its place, where they are there
	Over     *Slot              // Listener, Added: the dialog's or menu's slot that its listeners need, nil: none
	Under    bool               // Listener, Added: they are on the window itself, so that a dialog above covers them
	Of       *Guest             // Listener, Added: they are on widgets of this guest, which covers the window; nil: none
	Sources  []Source           // Made: what the value runs, as the framework brings it; Staged: what its object brings
	Fired    bool               // Listener, Added: only callins run what is registered
	Last     bool               // Listener, Added: nothing comes behind its event on the main thread
	Sure     bool               // Added: the application registers it before anything else runs, and it stays so
	Stands   bool               // Made, Added: it is about views that stand in windows, whose lives tell them (see standing.go)
	Named    bool               // Stands: layouts give each of the views an id
	Owned    *Owned             // Added: the lives that run its listener; nil: none
	Windows  map[int]*Component // by value: the window whose methods a layout names; none: registered by code

	owners   []*program.Object // what a listener was registered on
	queues   []queue           // Posted: where it is posted to
	starts   []pendingStart    // Posted: starts of its component that post it
	postedAt []*program.Site   // Posted: by which sites
	addedAt  []*program.Site   // Added: where it is registered
	needs    []need            // Listener, Added: what each registration says has to be so
	outlives bool              // Posted: it may run when its window is gone
	counted  bool              // a listener that was added twice has to be removed twice
	several  bool              // its object stands for several, and the values are those of machine.Slot.CountOlder
	about    *program.Object   // several: the object, nil: the newest one is not told apart

	user  string // Added: only callins run the listener, and the user where the life of a window has the flag; "": no matter
	loose bool   // user: it may be on objects that are not known

	inside string // Listener, Added: a callback of its owners that runs its listeners, where they have that; "": none

	listener *program.Object // about: Listener: what is registered
	class    string          // Made: of the objects
	byCode   bool            // Made: some code makes such an object, not layouts alone
	index    map[valueKey]int

	narrowed  bool        // some transitions let only some of its values pass
	asked     uint64      // Staged: the requests that code makes, as bits
	merged    bool        // Staged: its object stands for several ones
	guards    []edgeKey   // Staged: transitions that let some stages pass
	noted     []notedEdge // Staged: transitions that are for some objects alone
	staying   []notedEdge // Staged: transitions that are for some stages of another course
	branches  []edgeKey   // Staged: transitions that begin what is so where the object follows its course
	quits     bool        // Staged: the object does not follow its course
	comes     bool        // Staged: code asks it to come
	hearers   []*Slot     // Staged: of listeners that follow it
	messages  []*Slot     // Staged: of posted callbacks that follow it
	next      map[int]int // Staged: see unheard
	as        string      // Posted: the event of a course that it tells
	messageOf []*program.Object
	otherwise bool // Posted: not only as such a message
	moves     map[machine.Target][]Move
}

// valueKey is what a value of a slot stands for.
type valueKey struct {
	object   *program.Object
	callback *Callback
	worker   bool
}

// slotKey identifies a slot. Fields that the kind does not need are zero.
type slotKey struct {
	kind      SlotKind
	event     string
	object    *program.Object
	listener  *program.Object
	site      *program.Site
	component *Component
	callback  *Callback
	module    *machine.Module // Posted code of a library
	name      string
}

// Counts tells whether the slot's values are those that the machine counts in, so that all but Zero mean the same: a listener that was
// added twice has to be removed twice, or what the slot is about stands for several objects.
func (s *Slot) Counts() bool { return s.counted || s.several }

// On are the values with which what a slot of two values, or one that counts, is about is so.
func (s *Slot) On() machine.Values {
	if s.Counts() {
		return machine.FirstValues(len(s.Values)) &^ machine.Only(machine.Zero)
	}
	return machine.Only(yes)
}

// Life lists what a lifecycle's callback of a component runs: the app's own methods, or a library's, whose code then counts as the
// framework's.
func (b *Bodies) Life(c *Component, name string) []machine.Target { return b.life[lifeKey{c, name}] }

type lifeKey struct {
	component *Component
	name      string
}

// Lives are the lifecycles of the framework model, by name.
type Lives map[string]*framework.Lifecycle

// lifeNames are the lifecycles of the kinds of components, by Kind.
var lifeNames = [...]string{"application", "activity", "service", "receiver", "provider"}

// Of is the lifecycle of a component.
func (l Lives) Of(c *Component) *framework.Lifecycle { return l[lifeNames[c.Kind]] }

// names lists the lifecycles, sorted.
func (l Lives) names() []string { return slices.Sorted(maps.Keys(l)) }

// Opens is how one window opens another.
func (l Lives) Opens() *framework.Lifecycle { return l["opens"] }

// All lists the lifecycles whose callbacks a component has.
func (l Lives) All(c *Component) []*framework.Lifecycle {
	if c.Kind == Window {
		return []*framework.Lifecycle{l.Of(c), l.Opens()}
	}
	return []*framework.Lifecycle{l.Of(c)}
}
