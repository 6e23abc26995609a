package framework

import (
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// knownCallbacks are the callbacks that the expressions of all rules run.
type knownCallbacks struct {
	types  map[string][]string // callback name to the static types it is run on; "" stands for `*`
	handed map[string][]string // of those that rules hand parameters to
}

// findKnown binds the rules that run or keep something to every method they match, to learn the static types of
// their operands.
func findKnown(m *Model) *knownCallbacks {
	stored := map[string][]string{} // static types of what is kept under each key
	var running []Effect
	for _, rules := range m.rules.callins {
		for _, r := range rules.all() {
			if !slices.ContainsFunc(r.effects, func(e Effect) bool { return e.Kind == Store || e.Kind == Make || len(e.Runs) > 0 }) {
				continue
			}
			for _, b := range m.bindings(r) {
				effects, _ := bindEffects(r.effects, b)
				noteStored(stored, effects)
				running = append(running, slices.DeleteFunc(effects, func(e Effect) bool { return len(e.Runs) == 0 })...)
			}
		}
	}
	k := &knownCallbacks{types: map[string][]string{}, handed: map[string][]string{}}
	k.add(running, stored)
	return k
}

func (c *classRules) all() []*rule {
	all := slices.Clone(c.pattern)
	for _, rules := range c.byName {
		all = append(all, rules...)
	}
	return all
}

// bindings are the methods that the rule's pattern matches in its class. A library class has none that is known:
// its rule is bound to the parameters that the pattern names.
func (m *Model) bindings(r *rule) []binding {
	var all []binding
	if r.library {
		desc := "("
		for _, t := range r.params {
			desc += typeNamed(t)
		}
		return []binding{newBinding(r.class, desc+")V")}
	}
	for _, super := range m.owners(methodKey{r.class, r.name, ""}) {
		c := m.classes.class(super)
		if c == nil {
			continue
		}
		for _, method := range c.Methods {
			if r.matches(method.Name, method.Desc) {
				all = append(all, newBinding(r.class, method.Desc))
			}
		}
	}
	return all
}

// storedTypes gives the static types of what `store` rules keep under each key.
func storedTypes(m *Model) map[string][]string {
	stored := map[string][]string{}
	for _, rules := range m.rules.callins {
		for _, r := range rules.all() {
			if !slices.ContainsFunc(r.effects, func(e Effect) bool { return e.Kind == Store || e.Kind == Event }) {
				continue
			}
			for _, b := range m.bindings(r) {
				effects, _ := bindEffects(r.effects, b)
				noteStored(stored, effects)
			}
		}
	}
	return stored
}

// registeredUnder is the key under which the types are noted of what an event's rules register. No store rule has it.
func registeredUnder(event string) string { return "event " + event }

// noteStored adds the types of what the effects store.
func noteStored(stored map[string][]string, effects []Effect) {
	for _, e := range effects {
		if e.Kind == Event {
			for _, r := range e.Runs {
				if key := registeredUnder(e.Name); r.On.Type != "" && !slices.Contains(stored[key], r.On.Type) {
					stored[key] = append(stored[key], r.On.Type)
				}
			}
		}
		if e.Kind == Store && e.Value.Type != "" && !slices.Contains(stored[e.Key], e.Value.Type) {
			stored[e.Key] = append(stored[e.Key], e.Value.Type)
		}
	}
}

func (k *knownCallbacks) add(effects []Effect, stored map[string][]string) {
	for _, e := range effects {
		for _, r := range e.allRuns() {
			types := []string{r.On.Type}
			if n := len(r.On.Keys); n > 0 {
				types = stored[r.On.Keys[n-1]]
			}
			for _, name := range r.Expr.Names() {
				for _, t := range types {
					if !slices.Contains(k.types[name], t) {
						k.types[name] = append(k.types[name], t)
					}
					if len(r.With) > 0 && !slices.Contains(k.handed[name], t) {
						k.handed[name] = append(k.handed[name], t)
					}
				}
			}
		}
		if e.Then != nil {
			k.add([]Effect{*e.Then}, stored)
		}
	}
}

// has reports whether the callback is run on objects of the class, a subtype or a supertype of it.
func (k *knownCallbacks) has(m *Model, class, name string) bool {
	fits := m.fits(class)
	return slices.ContainsFunc(k.types[name], fits) || slices.ContainsFunc(k.types[""], fits)
}

// hands reports whether a rule that runs the callback on such objects says what it gets as parameters.
func (k *knownCallbacks) hands(m *Model, class, name string) bool {
	return slices.ContainsFunc(k.handed[name], m.fits(class))
}

// fits tells of static types whether an object may have them that has a class.
func (m *Model) fits(class string) func(t string) bool {
	return func(t string) bool {
		if t == objectClass { // of what a collection holds nothing is known
			return false
		}
		if !strings.Contains(t, "/") { // of a library: its package is not known
			return isNamed(class, descriptor.Source(t))
		}
		return m.Subtype(class, t) || m.Subtype(t, class)
	}
}

// Names lists the callbacks that the expression names, each once, in its order; "" stands for `*`, and a descriptor for `@annotation`.
func (e *Expr) Names() []string {
	var names []string
	var walk func(*Expr)
	walk = func(e *Expr) {
		if (e.Op == Call || e.Op == Any || e.Op == Annotated) && !slices.Contains(names, e.Name) {
			names = append(names, e.Name)
		}
		for _, s := range e.Subs {
			walk(s)
		}
	}
	walk(e)
	return names
}
