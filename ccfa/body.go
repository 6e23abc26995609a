package ccfa

import "cbcov/ccfa/program"

// Body is what a method does as far as callbacks are concerned: its callins that call back, post,
// register or remove, in program order, with the choices and loops of the code.
// Steps[0] is its entry and Steps[1] its exit.
type Body struct {
	Method *program.Method
	Steps  []Step

	touched map[*slot]bool // slots that it may change, with all that it runs
	sum     *syncSummary
	memo    map[transferKey]valueSet
}

// StepKind says what a step does.
type StepKind uint8

// The kinds of steps.
const (
	Skip  StepKind = iota // nothing: entry, exit, fork or join
	Begin                 // ε: a callin begins
	End                   // ε: the callin of the nearest Begin ends
	Run                   // an API_SYNC callback runs
	Post                  // an API_ASYNC callback is posted
	Enter                 // a helper or library method runs: its Body
	Set                   // a registration changes
	Fire                  // runs what is registered in some slots
)

// Step is a node of a Body.
type Step struct {
	Kind     StepKind
	Site     *program.Site // Begin, End, Run, Post: the callin's call site
	Callback *Callback     // Run, Post
	Body     *Body         // Enter; Run, Post: the callback's, on the thread it runs on
	Succs    []int

	slot   *slot   // Set
	value  int     // Set
	atOnce bool    // Post: the callin may also run it before it returns
	fired  []*slot // Fire: the slots whose listeners run, found when all registrations are known
}

const (
	entryStep = 0
	exitStep  = 1
)

// add appends a step and returns its index.
func (b *Body) add(s Step) int {
	b.Steps = append(b.Steps, s)
	return len(b.Steps) - 1
}

// link adds an edge, once.
func (b *Body) link(from, to int) {
	for _, s := range b.Steps[from].Succs {
		if s == to {
			return
		}
	}
	b.Steps[from].Succs = append(b.Steps[from].Succs, to)
}

// runs gives the body that a step runs before the next one, nil: none.
func (s *Step) runs() *Body {
	switch s.Kind {
	case Run, Enter:
		return s.Body
	}
	return nil
}

// slot is a place that holds at most one of its values: a widget's click listener, whether a listener
// is registered, whether a dialog is shown, whether a start of a component is pending. Value 0 is
// "nothing"; the others are numbered as they were found.
type slot struct {
	name     string
	order    int // in order of discovery, for determinism
	gui      bool
	window   *Part             // the window that it is about, whoever changes it; nil: GUI slots are each window's own
	values   []*slotValue      // values[0] is nil
	index    map[any]int       // program.Object or string → value
	writer   map[*Part]bool    // parts whose code changes it
	event    string            // the guard's event of its listeners
	opens    *Part             // the part whose start it says is pending, nil: another kind of slot
	requires []*slot           // registrations of which a posted callback needs one
	finishes bool              // it says that its window was asked to leave
	counts   bool              // a listener that was added twice has to be removed twice
	twice    bool              // counts, and it may be added while it is there
	owners   []*program.Object // what a listener was registered on
	shows    *program.Object   // the dialog or menu that it says is shown, nil: another kind of slot
	over     *slot             // the dialog's or menu's `shown` slot that its listeners need, nil: none
	under    bool              // its listeners are on the window itself: a dialog above covers them
}

// targets lists what the slot's listeners run.
func (s *slot) targets() []target {
	var out []target
	for _, v := range s.values[1:] {
		out = append(out, v.targets...)
	}
	return out
}

// firedTargets lists what a Fire step may run.
func (s *Step) firedTargets() []target {
	var out []target
	for _, f := range s.fired {
		out = append(out, f.targets()...)
	}
	return out
}

// slotValue is one value of a slot and what it makes possible.
type slotValue struct {
	name    string
	targets []target
	window  *Part // whose methods a layout names; nil: registered by code
}

// target is a callback, or code of a library that may call callbacks.
type target struct {
	callback *Callback
	body     *Body // callback's body, or the library's
}

// value numbers the value known by key, adding it with its name at first sight.
func (s *slot) value(key any, name string) (int, bool) {
	if n, ok := s.index[key]; ok {
		return n, false
	}
	s.values = append(s.values, &slotValue{name: name})
	n := len(s.values) - 1
	s.index[key] = n
	return n, true
}

// valueSet is a set of values of a slot. Slots hold at most 63 values; a registration that would be the
// 64th gets a slot of its own.
type valueSet uint64

const maxValues = 63

func only(v int) valueSet         { return 1 << uint(v) }
func (s valueSet) has(v int) bool { return s&(1<<uint(v)) != 0 }
func (s valueSet) single() bool   { return s&(s-1) == 0 }
func (s valueSet) each(f func(v int)) { // ascending
	for v := 0; s>>uint(v) != 0; v++ {
		if s.has(v) {
			f(v)
		}
	}
}
