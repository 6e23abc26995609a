package framework

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// Fault is something that a rule names and that the framework has at no API level.
type Fault struct {
	Pos  string // "gui.cb:12"
	What string
}

func (f Fault) String() string { return f.Pos + ": " + f.What }

// Check compares the embedded rules and roles with the hierarchy: every class, method, operand type and callback that a
// rule or a role names must exist at one API level where the rule holds. Rules of library classes are checked for what
// they say of framework classes alone. The error tells that the model cannot be read at all.
func Check() ([]Fault, error) {
	h, err := loadHierarchy()
	if err != nil {
		return nil, err
	}
	files, err := modelFiles(".cb")
	if err != nil {
		return nil, err
	}
	rules, err := parseFiles(files)
	if err != nil {
		return nil, err
	}
	roles, err := loadRoles()
	if err != nil {
		return nil, err
	}
	lives, err := Lifecycles()
	if err != nil {
		return nil, err
	}
	courses, err := loadCourses()
	if err != nil {
		return nil, err
	}
	states, err := loadStates()
	if err != nil {
		return nil, err
	}
	return slices.Concat(checkStateRules(h, states), checkRules(h, rules), checkMarks(rules, lives), checkStates(rules), checkCourses(courses, rules), checkWindowCourses(h, courses), checkRoles(h, roles, rules)), nil
}

// checkCourses gives the faults of rules that ask for what no course has, and of courses that name events or callbacks which no rule has.
func checkCourses(courses []*Course, rules []*rule) []Fault {
	var faults []Fault
	known := eventsOf(rules)
	for _, r := range rules {
		for i := range r.effects {
			for e := &r.effects[i]; e != nil; e = e.Then {
				switch {
				case e.Kind == Along && !slices.ContainsFunc(courses, func(c *Course) bool { return c.Request(e.Name) >= 0 }):
					faults = append(faults, Fault{r.pos, "no course has the request " + e.Name})
				case e.Kind == Along && e.Stage != "" && !slices.ContainsFunc(courses, func(c *Course) bool { return c.Request(e.Name) < 0 && c.Stage(e.Stage) > 0 }):
					faults = append(faults, Fault{r.pos, "no other course has a stage " + e.Stage + " behind its first"})
				case e.As != "" && !slices.ContainsFunc(courses, func(c *Course) bool { return c.Tells(e.As) }):
					faults = append(faults, Fault{r.pos, "no course has the event " + e.As})
				}
			}
		}
	}
	check := func(pos, event string, callbacks ...string) {
		if !known[event] {
			faults = append(faults, Fault{pos, "no rule has the event " + event})
		}
		for _, name := range callbacks {
			if !slices.ContainsFunc(rules, func(r *rule) bool { return r.registers(event, name) }) {
				faults = append(faults, Fault{pos, fmt.Sprintf("no rule registers %s under %s", name, event)})
			}
		}
	}
	for _, c := range courses {
		for _, a := range c.Asks {
			for _, t := range a.Lines {
				for _, leg := range t.Legs() {
					for _, h := range leg.Tells {
						check(t.pos, h.Event, h.Callback)
					}
				}
			}
		}
		for _, s := range c.Steps {
			for _, event := range s.Events {
				check(s.pos, event, s.Callbacks...)
			}
			for _, leg := range s.Legs() {
				for _, h := range leg.Tells {
					check(s.pos, h.Event, h.Callback)
				}
			}
		}
	}
	return faults
}

// checkWindowCourses gives the faults of courses of windows whose class the framework has not.
func checkWindowCourses(h *hierarchy, courses []*Course) []Fault {
	var faults []Fault
	for _, c := range courses {
		if c.Of != "" && h.blocks[c.Of] == "" {
			faults = append(faults, Fault{"course " + c.Name, "no class " + descriptor.Source(c.Of)})
		}
	}
	return faults
}

// registers tells whether the rule registers a callback under an event.
func (r *rule) registers(event, callback string) bool {
	return slices.ContainsFunc(r.effects, func(e Effect) bool {
		return (e.Kind == Event && e.Name == event || e.As == event) && slices.ContainsFunc(e.Runs, func(run Run) bool {
			return run.Expr.Op == Any || slices.ContainsFunc(run.Expr.calls(), func(x *Expr) bool { return x.Name == callback })
		})
	})
}

// eventsOf gives the events that rules name.
func eventsOf(rules []*rule) map[string]bool {
	events := map[string]bool{}
	for _, r := range rules {
		for _, e := range r.effects {
			if e.Kind == Event {
				events[e.Name] = true
			}
			for x := &e; x != nil; x = x.Then {
				events[x.As] = true
			}
		}
		if r.callback != nil {
			events[r.callback.Event] = true
		}
	}
	return events
}

// checkMarks gives the faults of rules that name what no lifecycle has: a flag, a request, an event.
func checkMarks(rules []*rule, lives map[string]*Lifecycle) []Fault {
	flags := map[string]bool{}
	for _, l := range lives {
		for _, f := range l.Flags {
			flags[f] = true
		}
	}
	hosted := func(has func(l *Lifecycle) bool) bool {
		for _, l := range lives {
			if l.Hosted && has(l) {
				return true
			}
		}
		return false
	}
	var faults []Fault
	asked := []string{Enter, Leave}
	for _, r := range rules {
		for _, e := range r.effects {
			if e.Kind == Ask {
				asked = append(asked, e.Name)
			}
			switch {
			case (e.Kind == Mark || e.Kind == Unmark) && !flags[e.Name]:
				faults = append(faults, Fault{r.pos, "no lifecycle has the flag " + e.Name})
			case e.User != "" && !flags[e.User]:
				faults = append(faults, Fault{r.pos, "no lifecycle has the flag " + e.User})
			case e.Kind == Unsure && !slices.ContainsFunc(rules, func(r *rule) bool {
				return slices.ContainsFunc(r.effects, func(o Effect) bool { return o.Kind == Event && o.Name == e.Name && o.User != "" })
			}):
				faults = append(faults, Fault{r.pos, "no rule has the event " + e.Name + " with `user`"})
			case e.Kind == Ask && !hosted(func(l *Lifecycle) bool { return l.Asked(e.Name) }):
				faults = append(faults, Fault{r.pos, "no hosted lifecycle has the request " + e.Name})
			case e.Kind == Host && !hosted(func(l *Lifecycle) bool { return l.HasEvent(e.Name) || l.HasEvent(e.Name+resumed) }):
				faults = append(faults, Fault{r.pos, "no hosted lifecycle has the event " + e.Name})
			}
		}
	}
	events := eventsOf(rules)
	for _, name := range slices.Sorted(maps.Keys(lives)) {
		for _, event := range slices.Sorted(maps.Keys(lives[name].Wraps)) {
			if !events[event] {
				faults = append(faults, Fault{"lifecycle " + name, "no rule has the event " + event})
			}
		}
		for _, request := range lives[name].Requests() {
			if !slices.Contains(asked, request) && !slices.Contains(lives[name].EndsWith, request) {
				faults = append(faults, Fault{"lifecycle " + name, "no rule asks for " + request})
			}
		}
	}
	return faults
}

// checkStates gives the faults of rules that wait for, or end, what no rule begins, and of those that begin what no rule waits for.
func checkStates(rules []*rule) []Fault {
	begun, asked := map[string]bool{}, map[string]bool{}
	for _, r := range rules {
		for _, e := range r.effects {
			begun[e.Name] = begun[e.Name] || e.Kind == Begin
			asked[e.While] = true
		}
	}
	var faults []Fault
	for _, r := range rules {
		for _, e := range r.effects {
			switch {
			case e.While != "" && !begun[e.While]:
				faults = append(faults, Fault{r.pos, "no rule begins " + e.While})
			case e.Kind == End && !begun[e.Name]:
				faults = append(faults, Fault{r.pos, "no rule begins " + e.Name})
			case e.Kind == Begin && !asked[e.Name]:
				faults = append(faults, Fault{r.pos, "no rule asks for " + e.Name})
			}
		}
	}
	return faults
}

// checkRoles gives the faults of those that have roles.
func checkRoles(h *hierarchy, all *roles, rules []*rule) []Fault {
	models := make([]*Model, len(h.levels))
	for i := range h.levels {
		models[i] = newModel(h, i, nil)
	}
	var faults []Fault
	events := eventsOf(rules)
	for _, role := range roleNames {
		for _, e := range all.events[role] {
			if !events[e.name] {
				faults = append(faults, Fault{e.pos, "no rule has the event " + e.name})
			}
		}
		for _, b := range all.bearers[role] {
			if b.library {
				continue
			}
			if !slices.ContainsFunc(models, func(m *Model) bool { return m.Class(b.Class) != nil }) {
				faults = append(faults, Fault{b.pos, "no class " + descriptor.Source(b.Class)})
				continue
			}
			if b.Made != "" && !slices.ContainsFunc(models, func(m *Model) bool { _, made := m.Method(b.Class, "<init>", b.Made); return made != nil }) {
				faults = append(faults, Fault{b.pos, fmt.Sprintf("no constructor %s in %s", b.Made, descriptor.Source(b.Class))})
			}
			for _, name := range b.Methods {
				if !slices.ContainsFunc(models, func(m *Model) bool { return m.names(b.Class, name) }) {
					faults = append(faults, Fault{b.pos, fmt.Sprintf("no method %s in %s", name, descriptor.Source(b.Class))})
				}
			}
		}
	}
	return faults
}

// names reports whether a class has a method of the name, its own or a supertype's.
func (m *Model) names(class, name string) bool {
	return slices.ContainsFunc(m.Supertypes(class), func(super string) bool {
		c := m.Class(super)
		return c != nil && slices.ContainsFunc(c.Methods, func(method Method) bool { return method.Name == name })
	})
}

// checkRules gives the faults of the rules in their order.
func checkRules(h *hierarchy, rules []*rule) []Fault {
	models := make([]*Model, len(h.levels))
	stored := map[string][]string{}
	for i := range h.levels {
		models[i] = newModel(h, i, rules)
		for key, types := range storedTypes(models[i]) {
			stored[key] = append(stored[key], types...)
		}
	}
	var faults []Fault
	for i, r := range rules {
		for _, what := range (&ruleCheck{r, models, stored}).faults() {
			faults = append(faults, Fault{r.pos, what})
		}
		if j := slices.IndexFunc(rules[:i], r.shadowed); j >= 0 {
			faults = append(faults, Fault{r.pos, "never holds: the rule at " + rules[j].pos + " comes first"})
		}
	}
	return faults
}

// shadowed reports whether earlier takes all that r is meant for.
func (r *rule) shadowed(earlier *rule) bool {
	same := earlier.class == r.class && earlier.taking == r.taking && earlier.name == r.name && (earlier.callback == nil) == (r.callback == nil)
	if !same || earlier.since > r.since || earlier.until != 0 && (r.until == 0 || earlier.until < r.until) {
		return false
	}
	if earlier.params != nil && !slices.Equal(earlier.params, r.params) {
		return false
	}
	for _, e := range earlier.effects { // it may not hold for lack of a parameter
		if strings.Contains(e.String(), "<") {
			return earlier.params != nil
		}
	}
	return true
}

// ruleCheck is the check of one rule.
type ruleCheck struct {
	*rule
	models []*Model
	stored map[string][]string // types kept under each key
}

func (c *ruleCheck) faults() []string {
	if c.library {
		return nil
	}
	if !c.anyLevel(func(m *Model) bool { return m.Class(c.class) != nil }) {
		return []string{"no class " + descriptor.Source(c.class)}
	}
	if !c.anyLevel(func(m *Model) bool { return len(m.bindings(c.rule)) > 0 }) {
		return []string{fmt.Sprintf("no method %s in %s", c.pattern(), descriptor.Source(c.class))}
	}
	if c.callback != nil {
		if in := c.callback.Inside; in != "" && !c.anyLevel(func(m *Model) bool { return m.names(c.class, in) }) {
			return []string{fmt.Sprintf("no method %s in %s", in, descriptor.Source(c.class))}
		}
		return nil
	}
	if !c.anyLevel(func(m *Model) bool { return len(c.bound(m)) > 0 }) {
		return []string{"no overload of " + c.pattern() + " has all the parameters that the effects name"}
	}
	var faults []string
	for i := range c.effects {
		for e := &c.effects[i]; e != nil; e = e.Then {
			faults = append(faults, c.runFaults(e)...)
		}
		if t := c.effects[i].Type; t != "" && !c.exists(t) {
			faults = append(faults, "no class "+descriptor.Source(t))
		}
	}
	return faults
}

func (c *ruleCheck) pattern() string {
	if c.params == nil {
		return c.name + "(*)"
	}
	return c.name + "(" + strings.Join(c.params, ", ") + ")"
}

func (c *ruleCheck) anyLevel(holds func(*Model) bool) bool {
	return slices.ContainsFunc(c.models, func(m *Model) bool { return c.holds(m.api) && holds(m) })
}

func (c *ruleCheck) exists(class string) bool {
	class = strings.TrimLeft(class, "[")
	return c.anyLevel(func(m *Model) bool { return m.Class(class) != nil })
}

// bound gives the rule's effects for each overload that it holds for.
func (c *ruleCheck) bound(m *Model) [][]Effect {
	var all [][]Effect
	for _, b := range m.bindings(c.rule) {
		if effects, ok := bindEffects(c.effects, b); ok {
			all = append(all, effects)
		}
	}
	return all
}

// runFaults checks the callbacks of one effect.
func (c *ruleCheck) runFaults(e *Effect) []string {
	var faults []string
	if e.Kind == Fire && e.Only != "" {
		on := Operand{Keys: []string{registeredUnder(e.Name)}}
		if !c.callable(on, &Expr{Op: Call, Name: e.Only}, 0) {
			faults = append(faults, fmt.Sprintf("no callback %s is registered under %s", e.Only, e.Name))
		}
	}
	if e.Inside != "" && !c.callable(e.Target, &Expr{Op: Call, Name: e.Inside}, 0) {
		faults = append(faults, fmt.Sprintf("no callback %s on %s", e.Inside, e.Target))
	}
	for i := range e.Runs {
		if e.Runs[i].Expr.mixed() && e.Kind != Sync && e.Kind != Async {
			faults = append(faults, "callbacks of another object in what is neither run nor posted")
		}
	}
	for _, r := range e.allRuns() {
		for _, call := range r.Expr.calls() {
			if e.Kind != Open && !c.callable(r.On, call, len(r.With)) {
				faults = append(faults, fmt.Sprintf("no callback %s on %s", call, r.On)+takes(len(r.With)))
			}
		}
		for _, op := range append([]Operand{r.On}, r.With...) {
			if op.Kind == OpOne && !c.exists(op.Type) {
				faults = append(faults, "no class "+descriptor.Source(op.Type))
			}
		}
	}
	return faults
}

// takes says that a callback has to take parameters.
func takes(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" that takes %d parameters", n)
}

// callable reports whether some level has the callback, with a number of parameters at least, on the operand's type, or on a subtype of it.
func (c *ruleCheck) callable(on Operand, call *Expr, params int) bool {
	if c.anyLevel(func(m *Model) bool {
		return slices.ContainsFunc(c.types(m, on), func(t string) bool { return m.hasCallback(t, call, params) })
	}) {
		return true
	}
	return c.anyLevel(func(m *Model) bool {
		return slices.ContainsFunc(c.types(m, on), func(t string) bool { return m.subtypeHasCallback(t, call, params) })
	})
}

// types are the static types that the operand has in the overloads that the rule matches.
func (c *ruleCheck) types(m *Model, on Operand) []string {
	if n := len(on.Keys); n > 0 {
		return c.stored[on.Keys[n-1]]
	}
	var types []string
	for _, b := range m.bindings(c.rule) {
		if bound, ok := b.operand(on); ok && !slices.Contains(types, bound.Type) {
			types = append(types, bound.Type)
		}
	}
	return types
}

// subtypeHasCallback reports whether a subtype of the class has the callback. Anything goes for java.lang.Object,
// which says nothing of what collections hold.
func (m *Model) subtypeHasCallback(class string, call *Expr, params int) bool {
	if class == objectClass {
		return true
	}
	for sub := range m.classes.h.blocks {
		if m.Subtype(sub, class) && m.hasCallback(sub, call, params) {
			return true
		}
	}
	return false
}

// hasCallback reports whether the type has an overridable method that the expression's leaf names, with a number of parameters at least.
func (m *Model) hasCallback(class string, call *Expr, params int) bool {
	like := &rule{name: call.Name, params: call.Args}
	for _, super := range m.Supertypes(class) {
		c := m.Class(super)
		if c == nil {
			continue
		}
		for _, method := range c.Methods {
			if !method.Static && !method.Final && like.matches(method.Name, method.Desc) && len(descriptor.Params(method.Desc)) >= params {
				return true
			}
		}
	}
	return false
}

// calls lists the expression's named callbacks.
func (e *Expr) calls() []*Expr {
	if e.Op == Call {
		return []*Expr{e}
	}
	var all []*Expr
	for _, s := range e.Subs {
		all = append(all, s.calls()...)
	}
	return all
}
