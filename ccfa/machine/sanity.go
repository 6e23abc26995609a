package machine

import (
	"errors"
	"fmt"
	"slices"
)

// This file says what has to hold of every machine and system, as code. It is for whoever changes what builds or reduces them: the tests
// check all that they build. A fault is an error of this program, never of an app.

// maxFaults bounds the faults that are told.
const maxFaults = 20

// checker collects faults.
type checker struct {
	m      *Machine
	faults []error
	more   int
	where  string
}

func (c *checker) fault(format string, args ...any) {
	if len(c.faults) == maxFaults {
		c.more++
		return
	}
	c.faults = append(c.faults, fmt.Errorf(c.where+": "+format, args...))
}

func (c *checker) err() error {
	if c.more > 0 {
		c.faults = append(c.faults, fmt.Errorf("and %d faults more", c.more))
	}
	return errors.Join(c.faults...)
}

// Check tells what is wrong with a machine, nil: nothing. One that was reduced is held to what Reduce promises, too.
func (m *Machine) Check() error {
	c := &checker{m: m}
	for i, s := range m.Slots {
		c.where = fmt.Sprintf("slot %d (%q)", i, s.Name)
		c.slot(i, s)
	}
	sealed := 0
	for i, mod := range m.Modules {
		c.where = fmt.Sprintf("module %d (%q)", i, mod.Name)
		if c.module(i, mod); mod.first != nil {
			sealed++
		}
	}
	if sealed > 0 && len(c.faults) == 0 {
		c.reduced()
	}
	return c.err()
}

func (c *checker) slot(i int, s *Slot) {
	if s.ID != i {
		c.fault("it has the number %d", s.ID)
	}
	if n := len(s.Values); n == 0 || n > MaxValues {
		c.fault("%d values, of 1 to %d", n, MaxValues)
	}
	if s.Owner < NoInstance {
		c.fault("owner %d", s.Owner)
	}
	for _, v := range s.Values {
		for _, t := range v.Runs {
			if t.Symbol != None && !c.isSymbol(t.Symbol) {
				c.fault("value %q runs symbol %d of %d", v.Name, t.Symbol, c.m.Symbols)
			}
			if !c.hasModule(t.Module) {
				c.fault("value %q runs a module that is not the machine's", v.Name)
			}
		}
	}
}

func (c *checker) isSymbol(x Symbol) bool { return x >= 0 && int(x) < c.m.Symbols }

func (c *checker) hasModule(mod *Module) bool {
	return mod != nil && mod.ID >= 0 && mod.ID < len(c.m.Modules) && c.m.Modules[mod.ID] == mod
}

func (c *checker) hasSlot(s *Slot) bool {
	return s != nil && s.ID >= 0 && s.ID < len(c.m.Slots) && c.m.Slots[s.ID] == s
}

func (c *checker) module(i int, mod *Module) {
	if mod.ID != i {
		c.fault("it has the number %d", mod.ID)
	}
	if mod.States <= Exit {
		c.fault("%d states: it lacks the entry or the exit", mod.States)
	}
	place := c.where
	for k := range mod.Edges {
		e := &mod.Edges[k]
		c.where = fmt.Sprintf("%s, edge %d (%d to %d)", place, k, e.From, e.To)
		if e.From < 0 || int(e.From) >= mod.States || e.To < 0 || int(e.To) >= mod.States {
			c.fault("the module has %d states", mod.States)
		}
		if e.From == Exit {
			c.fault("it leaves the exit")
		}
		c.edge(e)
	}
	c.where = place
}

// edge checks that a transition has what its operation needs, and nothing of another one's.
func (c *checker) edge(e *Edge) {
	symbol, module, slot := false, false, false
	switch e.Op {
	case Run, Post:
		symbol, module = true, true
	case Call:
		module = true
	case Set:
		slot = true
	case Silent, Begin, End:
	case Fire:
		for _, s := range e.Fired {
			if !c.hasSlot(s) {
				c.fault("it fires a slot that is not the machine's")
			}
		}
	default:
		c.fault("operation %d", e.Op)
	}
	switch {
	case symbol && !c.isSymbol(e.Symbol):
		c.fault("symbol %d of %d", e.Symbol, c.m.Symbols)
	case !symbol && e.Op != Set && e.Symbol > 0: // 0 where nobody wrote anything
		c.fault("operation %d has a symbol", e.Op)
	}
	switch {
	case module && !c.hasModule(e.Module):
		c.fault("it runs a module that is not the machine's")
	case !module && e.Module != nil:
		c.fault("operation %d has a module", e.Op)
	}
	if hasSite := e.Op == Begin || e.Op == End || e.Op == Run || e.Op == Post; hasSite && (e.Site < NoSite || int(e.Site) >= len(c.m.Sites)) {
		c.fault("site %d of %d", e.Site, len(c.m.Sites))
	}
	switch {
	case slot:
		c.update(&e.Update)
	case e.Update.Slot != nil:
		c.fault("operation %d has a slot", e.Op)
	}
}

func (c *checker) update(u *Update) {
	switch {
	case !c.hasSlot(u.Slot):
		c.fault("it changes a slot that is not the machine's")
	case u.Change == Assign && (u.Value < 0 || u.Value >= len(u.Slot.Values)):
		c.fault("slot %q gets value %d of %d", u.Slot.Name, u.Value, len(u.Slot.Values))
	case u.Change == Ask && (u.Value < 0 || u.Value >= len(u.Slot.Steps) || len(u.Slot.Steps[u.Value]) != len(u.Slot.Values)):
		c.fault("slot %q is asked for step %d of %d", u.Slot.Name, u.Value, len(u.Slot.Steps))
	case u.Change == Ask:
	case u.Change > Ask:
		c.fault("change %d", u.Change)
	case u.Change != Assign && !u.counts():
		c.fault("slot %q counts with %d values", u.Slot.Name, len(u.Slot.Values))
	}
}

// counts tells whether the slot has the values that the change leads to, and no others than slots that count have.
func (u *Update) counts() bool {
	all := FirstValues(len(u.Slot.Values))
	return len(u.Slot.Values) <= Older+More+1 && u.Apply(all)&^all == 0
}

// reduced checks what Reduce promises.
func (c *checker) reduced() {
	speaks, live := c.m.speaking()
	for i, mod := range c.m.Modules {
		c.where = fmt.Sprintf("module %d (%q), reduced", i, mod.Name)
		if !c.sealed(mod) {
			continue
		}
		reached := make([]bool, mod.States)
		reached[Entry], reached[Exit] = true, true
		work := []int32{Entry}
		for len(work) > 0 {
			out := mod.Out(work[0])
			work = work[1:]
			for k := range out {
				if to := out[k].To; !reached[to] {
					reached[to] = true
					work = append(work, to)
				}
			}
		}
		if q := slices.Index(reached, false); q >= 0 {
			c.fault("nothing leads to state %d", q)
		}
		for k := range mod.Edges {
			switch e := &mod.Edges[k]; {
			case e.Op == Fire:
				c.fault("edge %d fires", k)
			case e.Op == Call && !speaks[e.Module.ID]:
				c.fault("edge %d calls %q, which does nothing", k, e.Module.Name)
			case e.Op == Set && !live[e.Update.Slot.ID]:
				c.fault("edge %d changes %q, on which nothing depends", k, e.Update.Slot.Name)
			}
		}
	}
	if len(c.faults) > 0 {
		return
	}
	for i, returns := range c.m.reaching(func(e *Edge) (bool, *Module) { return e.runs() == nil, e.runs() }) {
		if !returns {
			c.where = fmt.Sprintf("module %d (%q), reduced", i, c.m.Modules[i].Name)
			c.fault("it never returns")
		}
	}
}

// sealed checks that the transitions are in the order of the states that they leave.
func (c *checker) sealed(mod *Module) bool {
	if len(mod.first) != mod.States+1 || int(mod.first[mod.States]) != len(mod.Edges) {
		c.fault("it is not sealed, or was changed since")
		return false
	}
	for q := range mod.States {
		for i := mod.first[q]; i < mod.first[q+1]; i++ {
			if mod.Edges[i].From != int32(q) {
				c.fault("edge %d leaves %d and is with those of %d", i, mod.Edges[i].From, q)
				return false
			}
		}
	}
	return true
}

// Check tells what is wrong with a system of a machine that was analysed, nil: nothing.
func (s *System) Check(a *Analysis) error {
	c := &checker{m: a.Machine}
	c.where = "system"
	if len(s.out) != len(s.Locations) {
		c.fault("%d locations, and transitions that leave %d: AddLocation was not used", len(s.Locations), len(s.out))
		return c.err()
	}
	for n, l := range s.Locations {
		if l.Dead < NoInstance {
			c.where = fmt.Sprintf("location %d (%q)", n, l.Name)
			c.fault("instance %d is gone", l.Dead)
		}
	}
	_, live := a.Machine.speaking()
	checked := make([]bool, len(s.acts))
	for i := range s.Transitions {
		t := &s.Transitions[i]
		c.where = fmt.Sprintf("transition %d (%d to %d)", i, t.From, t.To)
		if t.Act == nil || t.number < 1 || t.number > len(s.acts) || s.acts[t.number-1] != t.Act {
			c.fault("its act is not the system's")
			continue
		}
		if t.ID != i {
			c.fault("it has the number %d", t.ID)
		}
		if t.From < 0 || t.From >= len(s.Locations) || t.To < 0 || t.To >= len(s.Locations) {
			c.fault("the system has %d locations", len(s.Locations))
		} else if !slices.Contains(s.out[t.From], i) {
			c.fault("it is not among those that leave its location")
		}
		if !checked[t.number-1] {
			checked[t.number-1] = true
			c.act(a, t.Act, live)
		}
	}
	c.where = "options"
	for _, v := range s.Options.Watch {
		c.variable(v)
	}
	c.start(s)
	return c.err()
}

func (c *checker) act(a *Analysis, act *Act, live []bool) {
	if act.Symbol != None && !c.isSymbol(act.Symbol) {
		c.fault("symbol %d of %d", act.Symbol, c.m.Symbols)
	}
	switch {
	case act.Module != nil && !c.hasModule(act.Module):
		c.fault("it runs a module that is not the machine's")
	case act.Letter && act.Symbol == None && (act.Module == nil || a.Order.Letters(act.Module).Empty()):
		c.fault("it has letters, and runs no symbol")
	case act.Outcome != nil && (act.Module == nil || act.Letter && act.Symbol == None):
		c.fault("it has an outcome, and runs no code, or letters")
	}
	together := map[Variable]Values{}
	for _, n := range act.Needs {
		if !c.variable(n.Variable) {
			continue
		}
		all := FirstValues(len(n.Slot.Values))
		if n.Values == 0 || n.Values&^all != 0 {
			c.fault("it needs %q to be one of %b, of %b", n.Slot.Name, n.Values, all)
		}
		if !live[n.Slot.ID] {
			c.fault("it needs %q, which no one asks for as far as Reduce knew", n.Slot.Name)
		}
		known, ok := together[n.Variable]
		if ok {
			n.Values &= known
		}
		if together[n.Variable] = n.Values; ok && n.Values == 0 {
			c.fault("it needs %q twice, never both", n.Slot.Name)
		}
	}
	set := map[Variable]bool{}
	for _, x := range act.Sets {
		switch {
		case !c.variable(x.Variable):
		case x.Value < 0 || x.Value >= len(x.Slot.Values):
			c.fault("it sets %q to value %d of %d", x.Slot.Name, x.Value, len(x.Slot.Values))
		case set[x.Variable]:
			c.fault("it sets %q twice", x.Slot.Name)
		}
		set[x.Variable] = true
	}
	for _, v := range act.Narrows {
		c.variable(v)
	}
	if len(act.Narrows) > 0 && len(act.Needs) == 0 {
		c.fault("it narrows, and needs nothing")
	}
}

// variable checks that code could change the variable: a slot of each instance's own has an instance, others have none or their owner.
func (c *checker) variable(v Variable) bool {
	switch {
	case !c.hasSlot(v.Slot):
		c.fault("a variable's slot is not the machine's")
		return false
	case v.Slot.Bind(v.Instance) != v || v.Slot.Local && v.Instance == NoInstance:
		c.fault("slot %q has no variable of instance %d", v.Slot.Name, v.Instance)
	}
	return true
}

// start checks the values before anything ran.
func (c *checker) start(s *System) {
	if s.Options.Start == nil || len(s.Locations) == 0 {
		return
	}
	check := func(v Variable) {
		values := s.Options.Start(v)
		if values == 0 || values&^FirstValues(len(v.Slot.Values)) != 0 {
			c.fault("%q begins as one of %b, of %d values", v.Slot.Name, values, len(v.Slot.Values))
		}
		if dead := s.Locations[0].emptied(); dead.instance != NoInstance && v.goes(dead) && values != Only(0) {
			c.fault("%q begins as one of %b where its instance is not there", v.Slot.Name, values)
		}
	}
	for _, act := range s.acts {
		for _, n := range act.Needs {
			check(n.Variable)
		}
		for _, x := range act.Sets {
			check(x.Variable)
		}
	}
	for _, v := range s.Options.Watch {
		check(v)
	}
}
