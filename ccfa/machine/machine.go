package machine

import (
	"slices"
	"strconv"
)

// Symbol is a letter: something that runs or is posted, by number.
type Symbol int32

// None is no symbol.
const None Symbol = -1

// NoSite is the site of a transition that has none.
const NoSite int32 = -1

// Machine is a recursive state machine: modules that run each other, and the slots that they change.
type Machine struct {
	Symbols int // symbols are 0 to Symbols-1
	Slots   []*Slot
	Modules []*Module
	Sites   []string // names of call sites, for guards
}

// Slot is a variable with few values: what is registered at some place, say. Value 0 is "nothing".
type Slot struct {
	ID     int // index in Machine.Slots
	Name   string
	Values []*Value
	Local  bool    // each instance has its own
	Owner  int     // the one instance that it is about; NoInstance: none
	Asked  bool    // conditions ask for it whatever its values enable
	Lasts  bool    // it keeps its value where its instance is gone
	Saved  bool    // it does so where that is to be made anew (Location.Saved)
	Steps  [][]int // by what can be asked of it, and value: the value then (see Ask)
}

// NoInstance is the owner of a slot that is about no instance in particular.
const NoInstance = -1

// Value is a value of a slot, and what can run while the slot has it.
type Value struct {
	Name string
	Runs []Target
}

// Target is something that can run: a symbol with the module of what it does, or (Symbol is None) a module alone.
type Target struct {
	Symbol Symbol
	Module *Module
	Worker bool // on another thread than the main one
}

// AddSlot makes a slot with the value "none".
func (m *Machine) AddSlot(name string) *Slot {
	s := &Slot{ID: len(m.Slots), Name: name, Values: []*Value{{Name: "none"}}, Owner: NoInstance}
	m.Slots = append(m.Slots, s)
	return s
}

// AddValue adds a value and returns its number.
func (s *Slot) AddValue(name string) int {
	s.Values = append(s.Values, &Value{Name: name})
	return len(s.Values) - 1
}

// States of every module. Nothing leaves the exit.
const (
	Entry = 0
	Exit  = 1
)

// Module is what one piece of code does, as states and transitions from Entry to Exit. It is entered by the Call and Run transitions of
// other modules, and of itself.
type Module struct {
	ID     int // index in Machine.Modules
	Name   string
	States int
	Edges  []Edge
	first  []int32 // by state, and one more: its first edge, once the module is sealed
}

// AddModule makes a module that has its two states and nothing between them.
func (m *Machine) AddModule(name string) *Module {
	mod := &Module{ID: len(m.Modules), Name: name, States: 2}
	m.Modules = append(m.Modules, mod)
	return mod
}

// Op is what a transition does.
type Op uint8

// The operations of transitions.
const (
	Silent Op = iota
	Begin     // ε: a callin begins
	End       // ε: the callin of the nearest Begin ends
	Run       // Symbol runs, and what it does is Module
	Post      // Symbol is posted; Module is what it will do
	Call      // Module runs: code that is no symbol
	Set       // a slot changes
	Fire      // runs what values of some slots enable; Lower puts Run and Call in its place
)

// Edge is a transition of a module.
type Edge struct {
	From, To int32
	Op       Op
	AtOnce   bool    // Post: the callin may also run it before it returns
	Worker   bool    // Post: it will run on another thread than the main one
	Symbol   Symbol  // Run, Post
	Site     int32   // Begin, End, Run, Post: index in Machine.Sites, or NoSite
	Module   *Module // Run, Post, Call
	Update   Update  // Set
	Fired    []*Slot // Fire
	Once     bool    // Fire: each of them says of one listener that it is there
	Ran      int32   // Fire: the state where something has run; 0: To
}

// AddState makes a state.
func (m *Module) AddState() int32 {
	m.States++
	return int32(m.States - 1)
}

// Then adds a transition from a state to a new one, and returns that.
func (m *Module) Then(from int32, e Edge) int32 {
	e.From, e.To = from, m.AddState()
	m.Edges = append(m.Edges, e)
	return e.To
}

// silent is a transition that does nothing.
func silent(from, to int32) Edge {
	return Edge{From: from, To: to, Symbol: None, Site: NoSite}
}

// Link adds a silent transition.
func (m *Module) Link(from, to int32) {
	m.Edges = append(m.Edges, silent(from, to))
}

// Out lists the transitions that leave a state of a sealed module.
func (m *Module) Out(state int32) []Edge { return m.Edges[m.first[state]:m.first[state+1]] }

// seal orders the transitions by the states that they leave.
func (m *Module) seal() {
	slices.SortStableFunc(m.Edges, func(a, b Edge) int { return int(a.From - b.From) })
	m.first = make([]int32, m.States+1)
	for i := range m.Edges {
		m.first[m.Edges[i].From+1]++
	}
	for s := range m.States {
		m.first[s+1] += m.first[s]
	}
}

// runs is the module that runs before the transition is over, nil: none.
func (e *Edge) runs() *Module {
	if e.Op == Run || e.Op == Call {
		return e.Module
	}
	return nil
}

// Change says how an Update changes a slot.
type Change uint8

// The changes. Those but Assign are of slots that count (see Zero).
const (
	Assign   Change = iota // to the update's value
	Raise                  // of the newest object it holds once more: from none to once, from once to more
	Lower                  // once less
	Put                    // of the newest object it holds once
	Take                   // of the newest object it no longer holds
	PutOlder               // of some object it holds, perhaps an older one
	Renew                  // there is another newest object, and the one before is an older one
	Ask                    // it goes from each value to another one: the update's value tells which of the slot's steps that is
)

// Barred is, in Slot.Steps, where the slot goes from a value with which nothing goes on.
const Barred = -1

// The values of slots that count. What they say is said of an object; of a slot that stands for several objects it is said of the newest
// one, and Older is added where it holds of an older one, too: which of them it is, and of how many, is not told apart (recency; Balakrishnan
// and Reps, SAS 2006).
const (
	Zero  = iota
	Once  // it holds once
	More  // twice or more often
	Older // of an older one; Older+Once and Older+More: of both
)

// Update is a change of a slot.
type Update struct {
	Slot   *Slot
	Change Change
	Value  int // Assign
}

// String says how the slot changes: `name=value`, `name+=value` and `name-=value` where values add up (`name~=value`: of a newest object or
// an older one), `name<<value` where the newest object becomes an older one.
func (u *Update) String() string {
	if u.Change == Assign {
		return u.Slot.Name + "=" + u.Slot.Values[u.Value].Name
	}
	if u.Change == Ask {
		return u.Slot.Name + "?" + strconv.Itoa(u.Value)
	}
	sign := [...]string{Raise: "+=", Lower: "-=", Put: "+=", Take: "-=", PutOlder: "~=", Renew: "<<"}[u.Change]
	return u.Slot.Name + sign + u.Slot.Values[Once].Name
}

// Apply gives what the slot can be after the update.
func (u *Update) Apply(in Values) Values {
	if u.Change == Assign {
		if in == 0 {
			return 0
		}
		return Only(u.Value)
	}
	var out Values
	if u.Change == Ask {
		for v := range in.All() {
			if to := u.Slot.Steps[u.Value][v]; to != Barred {
				out |= Only(to)
			}
		}
		return out
	}
	for v := range in.All() {
		newest, older := v%Older, v-v%Older
		switch u.Change {
		case Raise:
			newest = min(newest+1, More)
		case Lower:
			if newest == More { // there may be more than two
				out |= Only(older + More)
			}
			newest = max(newest-1, Zero)
		case Put:
			newest = max(newest, Once)
		case Take:
			newest = Zero
		case PutOlder:
			older = Older
		case Renew:
			if newest != Zero {
				newest, older = Zero, Older
			}
		}
		out |= Only(older + newest)
	}
	return out
}

// CountOlder gives a slot whose values are Zero and Once the other values of slots that stand for several objects. They enable what Once
// does.
func (s *Slot) CountOlder() {
	once := s.Values[Once]
	for _, name := range [...]string{" twice", " of an older one", " of both", " twice, and of an older one"} {
		s.Values[s.AddValue(once.Name+name)].Runs = slices.Clone(once.Runs)
	}
}
