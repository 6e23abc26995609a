package monitor

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/typestate/observe"
)

// callPoint is a method reference that the app's code calls.
type callPoint struct {
	number      int
	method      string // DEX form
	selector    int    // number of its name and descriptor
	constructor bool   // it logs no beginning
	uses        []callUse
}

// callUse is what a call is for one class.
type callUse struct {
	class     *class
	role      observe.Role
	object    int
	after     []int
	again     bool   // of a birth: it may hand out an object that it handed out before
	check     bool   // it is one only where the receiver is of the machine's class
	handed    letter // of a birth: an object that is known already is handed out
	choices   []choice
	certain   letter // of inputs without conditions; 0: they have some
	doubted   letter // the same where the call may be none
	registers []registration
	observer  int  // that it is, plus 1; 0: none
	late      bool // which input it is, is known when it has returned
}

// registration is a listener that a call gives its object.
type registration struct {
	output, argument int
	listens, deaf    letter
}

// heardPoint is what a callback is for one class.
type heardPoint struct {
	class  *class
	output int
	object int
	hears  letter
	may    letter // where it may be for another object
}

// compile makes the tables of what the app does.
func (m *Monitor) compile() {
	m.calls = make([]*callPoint, len(m.points.Refs))
	selectors := map[string]int{}
	for i, ref := range m.points.Refs {
		if ref == nil {
			continue
		}
		called := descriptor.Cut(ref.Method)
		selector := called.Selector()
		n, ok := selectors[selector]
		if !ok {
			n = len(selectors)
			selectors[selector] = n
		}
		c := &callPoint{number: i, method: ref.Method, selector: n, constructor: called.Name == descriptor.Constructor}
		for _, u := range ref.Uses {
			c.uses = append(c.uses, m.compileUse(u))
		}
		m.calls[i] = c
	}
	m.heard = make([][]heardPoint, len(m.methods))
	for id, list := range m.points.Heard {
		if id < 0 || id >= len(m.heard) {
			continue
		}
		for _, h := range list {
			a := m.classes[h.Machine].automaton
			hears := hearing
			if h.Late {
				hears = latecoming
			}
			m.heard[id] = append(m.heard[id], heardPoint{
				class: m.classes[h.Machine], output: h.Output, object: h.Object,
				hears: a.callback(hears, h.Output), may: a.callback(guessing, h.Output),
			})
		}
	}
}

func (m *Monitor) compileUse(u observe.Use) callUse {
	c := m.classes[u.Machine]
	use := callUse{class: c, role: u.Role, object: u.Object, after: u.After, again: u.Again, check: u.Check, observer: u.Observer}
	if u.Role == observe.Birth {
		use.handed = c.automaton.input(handing, u.After)
	}
	plain := len(u.Inputs) > 0
	for _, in := range u.Inputs {
		ch := choice{input: in.Input, guard: in.Guard}
		plain = plain && in.Guard == nil
		use.late = use.late || in.Guard != nil && in.Guard.AsksResult()
		for _, w := range in.When {
			ch.when = append(ch.when, readCondition(w))
			plain = false
		}
		use.choices = append(use.choices, ch)
	}
	slices.SortStableFunc(use.choices, func(a, b choice) int { return a.input - b.input })
	if plain {
		use.certain, _ = use.letter(&sight{}, false)
		use.doubted, _ = use.letter(&sight{}, true)
	}
	for _, r := range u.Registers {
		reg := registration{output: r.Output, argument: r.Argument, deaf: c.automaton.callback(deaf, r.Output)}
		reg.listens = reg.deaf
		if c.listened[r.Output] == listener {
			reg.listens = c.automaton.callback(listening, r.Output)
		}
		use.registers = append(use.registers, reg)
	}
	return use
}

// letter is what a call is; fits is false where it is none of the inputs, or not known to be one. Of inputs with guards it is always one.
// doubt says that the call may be none.
func (u *callUse) letter(s *sight, doubt bool) (l letter, fits bool) {
	if u.doubted != 0 {
		if doubt {
			return u.doubted, true
		}
		return u.certain, true
	}
	var buf [8]int
	inputs, sure := buf[:0], false
	for _, c := range u.choices {
		may, certain := c.fits(u.class, s)
		sure = sure || certain
		if may && (len(inputs) == 0 || inputs[len(inputs)-1] != c.input) {
			inputs = append(inputs, c.input)
		}
	}
	if !sure {
		return anything, false
	}
	kind := calling
	if doubt {
		kind = doubting
	}
	return u.class.automaton.input(kind, inputs), true
}

// misfit says why a call is no input.
func (u *callUse) misfit(method string) string {
	var ways []string
	for _, c := range u.choices {
		var all []string
		for _, w := range c.when {
			all = append(all, w.String())
		}
		if c.guard != nil {
			all = append(all, c.guard.When)
		}
		if way := strings.Join(all, " and "); !slices.Contains(ways, way) {
			ways = append(ways, way)
		}
	}
	if len(ways) == 0 {
		return descriptor.Cut(method).Signature() + " is not in the purpose's lists"
	}
	return fmt.Sprintf("%s is an input only where %s", descriptor.Cut(method).Signature(), strings.Join(ways, ", or "))
}
