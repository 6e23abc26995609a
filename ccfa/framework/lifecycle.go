package framework

import (
	"maps"
	"slices"
	"sync"
)

// Lifecycle is how Android drives a kind of component, or (Hosted) what lives in one: a graph whose edges run callbacks. It is written in
// model/lifecycles.life, in the notation of docs/model.md (Lives).
type Lifecycle struct {
	Name     string
	Hosted   bool
	Base     string   // the hosted lifecycle that it is like, "": none
	Class    string   // descriptor
	Kinds    []string // descriptors of subclasses whose callbacks it has, too
	Roles    []string
	Nodes    []LifeNode
	Edges    []LifeEdge
	Regions  int      // of a hosted lifecycle; each has nodes of its own
	With     []string // descriptors of classes of which the app has to have one, nil: none
	asks     []ask
	inside   []inside
	tells    []tells
	tellsAs  string // the hosted lifecycle whose lines `tells` are its own, too
	gives    []gives
	OneByOne bool     // hosted: of requests that wait each is done before the next one
	Covers   []string // hosted: nodes at which the object covers the window that it lives in
	Bare     string   // hosted: the trait of objects that never cover it, "": none
	Calls    []string // hosted: callbacks of steps that a library's code calls itself, too
	EndsWith []string // hosted: requests that a listener makes which its own dialog goes with
	Traits   []string // hosted: requests that say how an object lives, and ask for nothing
	Flags    []string // what a component remembers while it lives
	Retains  []string // those of Flags that it remembers where it is made anew, too
	brings   map[string][]Posted
	ends     map[string][]Posted
	Listens  []string            // events of rules whose listeners its steps run
	Stands   []string            // such events of the widgets that stand in it, and of their listeners
	Wraps    map[string]string   // by event of what is in the component: its callback inside of which the event comes, where the app has that
	Before   map[string][]string // by flag, the events that come only where it is set
}

// inside is what of a hosted life is taken inside a callback of the host.
type inside struct {
	callback string
	event    string // of the host's life, in which alone it is so; "": any that has no line of its own
	events   []string
	line     int
}

// Inside lists the events of a hosted life that a library takes inside of a callback of the host, in an event of the host's life.
func (l *Lifecycle) Inside(callback, event string) []string {
	var always []string
	for _, in := range l.inside {
		switch {
		case in.callback != callback:
		case in.event == event:
			return in.events
		case in.event == "":
			always = in.events
		}
	}
	return always
}

// DrivenInside tells whether a library takes some events of a hosted life inside of callbacks of the host.
func (l *Lifecycle) DrivenInside() bool { return len(l.inside) > 0 }

// Elsewhere is the role, in the life of a component, of a window that its code opens and that is not in the automaton's system: another one
// says what it does. A step of it runs a callback of that window, for each such window.
const Elsewhere = "elsewhere"

// Old is the role, in an exchange, of the object that goes.
const Old = "old"

// ask is what a request does to objects at a node.
type ask struct{ request, from, to string }

// LifeNode is a state between runs: the queues are served there, unless it is busy.
type LifeNode struct {
	Name   string
	Region int    // of a hosted lifecycle, from 0
	Live   bool   // the object's other callbacks come
	Front  string // role whose window is in front, "" for none, "self" for the component itself
	Dead   string // role whose window is not there, so that none of its widgets lives on through this node
	Busy   bool   // inside a synchronous run
	Out    bool   // of a hosted lifecycle: the object is not there; so it is at the first node
	Saved  bool   // the component is to be made anew, with what lived in it
}

// LifeEdge is a change of state, or (From equal to To) an event.
type LifeEdge struct {
	From, To    string
	Event       string
	Full        bool
	Again       bool
	GUI         bool
	Worker      bool
	MinSDK      int             // targetSdk from which it is there, 0: any
	BelowSDK    int             // targetSdk below which it is there, 0: any
	Conditions  []LifeCondition // all have to hold
	Sets        []LifeSet
	Paths       [][]LifeStep // alternatives
	Elsewhere   string       // the callback of another window that it runs (see Elsewhere), "": none
	line, group int
	inherited   bool     // from the lifecycle that its own is like
	instead     bool     // it stands for that one's
	along       bool     // see Group
	Either      bool     // of a hosted lifecycle: the line before it, or this one
	Unplaced    bool     // of a hosted lifecycle: not of objects that are elements of layouts
	Over        bool     // of a hosted lifecycle: the object has gone behind it
	While       []string // of a hosted lifecycle: nodes of other regions, of each of which the object has to be at one
}

// LifeCondition is a condition of an edge.
type LifeCondition struct {
	Word   string // a flag of the lifecycle, or a word the builder knows
	Unless bool   // the condition must not hold
}

// LifeSet is a change of a flag.
type LifeSet struct {
	Flag  string
	Clear bool
}

// LifeStep is one callback of a path.
type LifeStep struct {
	Role      string
	Hosted    string   // a hosted lifecycle, of which Name is an event; "": Name is a callback
	Inside    string   // the callback inside of which the event is taken, "": none
	Asks      bool     // Hosted: Name is a request
	Unless    []string // callbacks that the app must not have
	Name      string
	Listeners []Told // the callbacks that each listener has which is registered under Name; nil: Name is a callback, or an event of Hosted
	Reverse   bool   // the listeners that came last come first
	Optional  bool
	Flag      string   // a flag of its component that has to be set, "": none
	UsesUp    bool     // it clears that flag
	Answer    Answer   // what it has to return
	Exactly   bool     // it runs wherever that flag is set, and is passed over wherever it is not
	Gives     Nullness // what is known of its parameters
	Joined    bool     // the next step follows without the queues being served
	MinSDK    int      // targetSdk from which it runs here, 0: any
	BelowSDK  int      // targetSdk below which it runs here, 0: any
}

// Nullness is what is known of one parameter; without a parameter, nothing is.
type Nullness struct {
	Param int // from 1
	Null  bool
}

// Answer is what a callback that returns a boolean has to return.
type Answer uint8

// The answers.
const (
	AnyAnswer Answer = iota
	Yes
	No
)

// answers are the words for them.
var answers = map[string]Answer{"": AnyAnswer, "true": Yes, "false": No}

// Told is a callback of a listener that a step runs.
type Told struct {
	Name     string
	Optional bool
}

// Own tells whether the step is a callback of the component.
func (s *LifeStep) Own() bool { return s.Hosted == "" && s.Listeners == nil }

// Posted is a callback that an effect posts to a component.
type Posted struct {
	Name   string
	Worker bool // on a thread of its own
}

// Brings lists, in order, the callbacks that an `open` effect of the kind posts.
func (l *Lifecycle) Brings(kind string) []Posted { return l.brings[kind] }

// Ends lists, in order, the callbacks that a `stop` effect of the kind posts.
func (l *Lifecycle) Ends(kind string) []Posted { return l.ends[kind] }

// Node finds a node by name.
func (l *Lifecycle) Node(name string) *LifeNode {
	for i := range l.Nodes {
		if l.Nodes[i].Name == name {
			return &l.Nodes[i]
		}
	}
	return nil
}

// Nodes of hosted lifecycles that places have to know of.
const (
	Made    = "made"    // it has no view yet
	Stacked = "stacked" // it has no view any more, and the back stack keeps it
	Asleep  = "asleep"  // so it was when its host was made anew, and its state alone is there: it is created when it comes back
)

// Offered tells whether it is the life of what pagers show.
func (l *Lifecycle) Offered() bool { return l.Asked(Offer) }

// Kept tells whether an object at a node is kept somewhere without a view.
func (l *Lifecycle) Kept(node string) bool { return node == Stacked || node == Asleep }

// What is asked of the objects of a hosted lifecycle that places have to know of.
const (
	Enter = "enter" // open
	Leave = "leave" // stop
	Stack = "stack" // what was asked last is kept in the back stack
	Pop   = "pop"   // that gives back what is below

	Detach = "detach" // its view goes
	Attach = "attach" // and comes back

	Offer = "offer" // a pager has it, which shows it when it is time

	Choose = "choose" // it comes by a menu, above the start of its navigation graph; what is above that now is kept aside
)

// Traits that objects of a hosted lifecycle have by what the app's code makes of them, not by a request.
const (
	Several = "several" // there are others of their class beside them
	Stays   = "stays"   // of a pager that has so few pages that none has to go for others
	InPlace = "inplace" // whoever lets it in puts it at a place of its host
)

// foundTraits are the words for them.
var foundTraits = []string{Several, Stays, InPlace}

// HasEvent tells whether an edge is one of the event.
func (l *Lifecycle) HasEvent(name string) bool {
	return slices.ContainsFunc(l.Edges, func(e LifeEdge) bool { return e.Event == name })
}

// Settle is the event in which objects of a hosted lifecycle do what they were asked for. Of a life's events of this kind (`settle-ready`) it
// is the one that its host's life names last before the callback whose code it is; Settle alone before any, and Settled where there is none. An
// event that has no line of its own, but such ones (`turn-in-resumed`), goes by the same heights.
const (
	Settle  = "settle"
	Settled = Settle + resumed
	resumed = "-resumed"
)

// Revive is the event in which what stood in a window comes back with the next instance of it.
const Revive = "revive"

// State is the event in which an object's state is saved.
const State = "state"

// Requests lists what can be asked of the objects of a hosted lifecycle.
func (l *Lifecycle) Requests() []string {
	var out []string
	for _, a := range l.asks {
		if !slices.Contains(out, a.request) {
			out = append(out, a.request)
		}
	}
	return out
}

// Passes tells whether some path brings an event to objects of a hosted life.
func (l *Lifecycle) Passes(hosted, event string) bool {
	return l.anyStep(func(s LifeStep) bool { return s.Hosted == hosted && s.Name == event && !s.Asks })
}

// Asked tells whether there is a request of a name, or a trait.
func (l *Lifecycle) Asked(request string) bool {
	return slices.Contains(l.Requests(), request) || slices.Contains(l.Traits, request)
}

// AskedIn tells whether a request concerns a region.
func (l *Lifecycle) AskedIn(request string, region int) bool {
	return slices.ContainsFunc(l.asks, func(a ask) bool { return a.request == request && l.Node(a.from).Region == region })
}

// Ask gives, for each node of a region by its number, the number of the one that a request leads to.
func (l *Lifecycle) Ask(request string, region int) []int {
	var out []int
	for i := range l.Nodes {
		if l.Nodes[i].Region == region {
			out = append(out, len(out))
		}
	}
	for _, a := range l.asks {
		if a.request == request && l.Node(a.from).Region == region {
			out[l.Number(a.from)] = l.Number(a.to)
		}
	}
	return out
}

// Number gives a node's number in its region, -1: there is none of the name.
func (l *Lifecycle) Number(node string) int {
	of := l.Node(node)
	if of == nil {
		return -1
	}
	n := 0
	for i := range l.Nodes {
		if l.Nodes[i].Name == node {
			break
		}
		if l.Nodes[i].Region == of.Region {
			n++
		}
	}
	return n
}

// In lists the nodes of a region.
func (l *Lifecycle) In(region int) []LifeNode {
	return slices.DeleteFunc(slices.Clone(l.Nodes), func(n LifeNode) bool { return n.Region != region })
}

// Along tells whether an edge is taken together with the line before it, object by object.
func (e *LifeEdge) Along() bool { return e.along }

// Group is the first of the lines that an edge of a hosted lifecycle is taken along with.
func (e *LifeEdge) Group() int { return e.group }

// Line is the line of the file that an edge is from.
func (e *LifeEdge) Line() int { return e.line }

// HasFlag tells whether the lifecycle declares a flag.
func (l *Lifecycle) HasFlag(name string) bool { return slices.Contains(l.Flags, name) }

// SetsFlag tells whether an edge sets a flag.
func (l *Lifecycle) SetsFlag(name string) bool {
	return slices.ContainsFunc(l.Edges, func(e LifeEdge) bool { return slices.Contains(e.Sets, LifeSet{Flag: name}) })
}

// Lifecycles gives the lives of components that the model has, by name. They are the same for all callers, who must not change them.
func Lifecycles() (map[string]*Lifecycle, error) {
	all, err := loadLifecycles()
	return maps.Clone(all), err
}

var loadLifecycles = sync.OnceValues(func() (map[string]*Lifecycle, error) {
	files, err := modelFiles(".life")
	if err != nil {
		return nil, err
	}
	all := map[string]*Lifecycle{}
	for _, f := range files {
		lives, err := ParseLifecycles(f.name, f.text)
		if err != nil {
			return nil, err
		}
		maps.Copy(all, lives)
	}
	return all, nil
})

// Classes are an app's classes and Android's.
type Classes interface {
	Subtype(class, of string) bool
	Has(class string) bool
}

// HostedLife gives the hosted lifecycle of a class's objects, the nearest superclass's; nil: none. offered tells whether they come as pages, as
// objects of one of their superclasses.
func HostedLife(lives map[string]*Lifecycle, class string, classes Classes, offered func(base string) bool) *Lifecycle {
	var found *Lifecycle
	nearest := ""
	for _, name := range slices.Sorted(maps.Keys(lives)) {
		l := lives[name]
		if !l.Hosted || len(l.With) > 0 && !slices.ContainsFunc(l.With, classes.Has) {
			continue
		}
		for _, of := range append(slices.Clone(l.Kinds), l.Class) {
			if l.Offered() == offered(of) && classes.Subtype(class, of) && (found == nil || nearest != of && classes.Subtype(of, nearest)) {
				found, nearest = l, of
			}
		}
	}
	return found
}

// AtLevel tells whether an app's target level is one from the first and below the second; 0: any.
func AtLevel(target, from, below int) bool {
	return target >= from && (below == 0 || target < below)
}
