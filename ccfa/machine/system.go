package machine

import "slices"

// System is a machine at top level: locations between what runs, and transitions that run symbols, modules or nothing. Transitions may ask
// for values of slots, and what they run changes them.
//
// A module has two readings. At top level, with no symbol around it, the symbols that it runs are letters of the system, one after the
// other, and the queues wait until it has returned. Inside a symbol they are that symbol's own affair.
type System struct {
	Locations   []Location
	Transitions []Transition
	Options     SystemOptions

	acts []*Act
	out  [][]int // transitions by the location that they leave
}

// Location is a place between transitions.
type Location struct {
	Name   string
	Served bool // the queues are served: anything can come
	Dead   int  // the instance whose slots are empty here, NoInstance: none
	Saved  bool // but for those that are saved
}

// emptied says whose slots are empty at a location.
type emptied struct {
	instance int
	saved    bool // those that are saved are not
}

func (l *Location) emptied() emptied { return emptied{l.Dead, l.Saved} }

// Act is what a transition runs, asks for and changes. Transitions share it that differ in nothing but where they are: a click is the same
// one wherever its window is in front.
type Act struct {
	Symbol   Symbol  // None: code that is no symbol, or nothing
	Module   *Module // what runs, nil: nothing
	Instance int     // whose slots it asks for and changes
	Letter   bool    // its symbol, or the symbols that its module runs, are letters; else all of it is silent
	Tag      uint8   // tells letters of one symbol and instance apart
	Again    bool    // taken only where the options say so
	Known    bool    // other systems tell what its letters follow and what follows them: nobody asks this one
	Wall     bool    // letters of other systems run here, so that none of this one's follow each other across it; it runs nothing itself
	Needs    []Cond
	Sets     []Assignment
	Outcome  Outcome    // what its module leaves of some slots; of the others it is what the module may do
	Narrows  []Variable // variables that its first need says something about, by what the two can be together

	number int // its place in System.acts, and one more
}

// Transition leads from one location to another and runs something.
type Transition struct {
	*Act
	ID       int // index in System.Transitions
	From, To int
}

// Variable is a slot as a system has it: those that each instance has for itself, once an instance.
type Variable struct {
	Slot     *Slot
	Instance int // NoInstance: the same for all
}

// Second is another instance of a component, for a system with two of it: what is about that component is about each of them alone.
func Second(instance int) int { return instance | second }

// First is the instance that Second was made of, or the given one.
func First(instance int) int {
	if instance < 0 {
		return instance
	}
	return instance &^ second
}

const second = 1 << 30

// Bind gives the variable that an instance's code changes.
func (s *Slot) Bind(instance int) Variable {
	switch {
	case s.Owner != NoInstance && First(instance) == s.Owner:
		return Variable{s, instance}
	case s.Owner != NoInstance:
		return Variable{s, s.Owner}
	case s.Local:
		return Variable{s, instance}
	}
	return Variable{s, NoInstance}
}

// Cond asks a variable for one of some values.
type Cond struct {
	Variable
	Values Values
}

// Assignment is a value that a variable takes before what the transition runs.
type Assignment struct {
	Variable
	Value int
}

// SystemOptions are what a system does not know by itself.
type SystemOptions struct {
	Start  func(Variable) Values    // the values before anything ran; nil: nothing anywhere
	Joins  func(Variable) bool      // whether a variable decides together with any other one about the rest, however many there are; nil: none does
	Joint  func(u, v Variable) bool // whether two variables of which that is so do
	Watch  []Variable               // variables that somebody will ask about, besides those of conditions
	Again  bool                     // whether transitions marked Again are taken
	Detail Detail                   // what is told apart
	Forget bool                     // what comes around posted symbols is found with all values that a location has, whatever the run before it did
	Asked  Asked                    // what of the letters that follow each other is asked for
}

// Detail says how much of a system is told apart. What less detail finds to be possible contains what more does.
type Detail uint8

// The details.
const (
	Exact     Detail = iota // locations and slots
	Slotless                // locations: every condition holds
	Placeless               // nothing: whatever runs somewhere can run at any time
)

// Asked says which letters that follow each other somebody asks for. Where a window opens another one, the rest is known from the systems
// of the two.
type Asked uint8

// What can be asked for.
const (
	All    Asked = iota
	Across       // letters of two instances
)

// AddLocation adds a location and returns its number.
func (s *System) AddLocation(l Location) int {
	s.Locations = append(s.Locations, l)
	s.out = append(s.out, nil)
	return len(s.Locations) - 1
}

// Add adds a transition.
func (s *System) Add(from, to int, act *Act) {
	if act.number == 0 {
		s.acts = append(s.acts, act)
		act.number = len(s.acts)
	}
	s.out[from] = append(s.out[from], len(s.Transitions))
	s.Transitions = append(s.Transitions, Transition{Act: act, ID: len(s.Transitions), From: from, To: to})
}

// Grow makes room for some transitions that leave a location.
func (s *System) Grow(from, n int) {
	s.out[from] = slices.Grow(s.out[from], n)
	s.Transitions = slices.Grow(s.Transitions, n)
}

// Leaving lists the transitions that leave a location.
func (s *System) Leaving(location int) []int { return s.out[location] }
