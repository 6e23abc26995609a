package framework

import (
	"slices"

	"cbcov/apk/dex/descriptor"
)

// ruleIndex finds rules by class.
type ruleIndex struct {
	callins   map[string]*classRules
	callbacks map[string]*classRules
	taking    *classRules     // callins of any bundled library, by what they take
	gui       map[string]bool // events
}

// classRules are the rules of one class, each list in the order of the files.
type classRules struct {
	byName  map[string][]*rule
	pattern []*rule // whose names end with `*`
}

// indexRules keeps the rules that hold at the API level.
func indexRules(rules []*rule, api int) *ruleIndex {
	x := &ruleIndex{callins: map[string]*classRules{}, callbacks: map[string]*classRules{}, taking: &classRules{byName: map[string][]*rule{}}, gui: map[string]bool{}}
	for _, r := range rules {
		if !r.holds(api) {
			continue
		}
		for i := range r.effects {
			if e := &r.effects[i]; e.Kind == Event && e.GUI {
				x.gui[e.Name] = true
			}
		}
		switch {
		case r.callback != nil:
			addRule(x.callbacks, r)
		case r.taking:
			x.taking.add(r)
		default:
			addRule(x.callins, r)
		}
	}
	return x
}

// addRule adds a rule to those of its class.
func addRule(to map[string]*classRules, r *rule) {
	c := to[r.class]
	if c == nil {
		c = &classRules{byName: map[string][]*rule{}}
		to[r.class] = c
	}
	c.add(r)
}

func (c *classRules) add(r *rule) {
	if r.name[len(r.name)-1] == '*' {
		c.pattern = append(c.pattern, r)
	} else {
		c.byName[r.name] = append(c.byName[r.name], r)
	}
}

// candidates gives the class's rules that may fit the method: exact names before prefixes.
func (c *classRules) candidates(name string) []*rule {
	if c == nil {
		return nil
	}
	if len(c.pattern) == 0 {
		return c.byName[name]
	}
	return append(slices.Clone(c.byName[name]), c.pattern...)
}

// Summary returns what the callin does: of the most derived supertype of class that has a matching rule, the
// rule written first, exact names before prefixes. Class is the one written at the call site (or, for a class of
// the APK, its nearest framework supertypes). For a library class (`library class` rules) only that very class is
// looked at: the caller walks the supertypes inside of the APK. Constructors are not inherited. Where no rule was written, layer C may have one (see
// Summary.ByteCode). Nil: no rule.
// The caller must not change the summary.
func (m *Model) Summary(class, name, desc string) *Summary {
	key := methodKey{class, name, desc}
	m.mu.Lock()
	defer m.mu.Unlock()
	s, ok := m.summaries[key]
	if !ok {
		s = m.findSummary(key)
		m.summaries[key] = s
	}
	return s
}

func (m *Model) findSummary(k methodKey) *Summary {
	for _, super := range m.owners(k) {
		if s := m.rules.callins[super].summary(k); s != nil {
			return s
		}
	}
	return m.byteCode(k)
}

// Taking returns what the rules say of the method that are for what a bundled library's methods take (`library taking`), for a class of one:
// where Summary has none. Nil: no rule.
func (m *Model) Taking(class, name, desc string) *Summary {
	if Library(class) == "" {
		return nil
	}
	key := methodKey{class, name, desc}
	m.mu.Lock()
	defer m.mu.Unlock()
	s, ok := m.taking[key]
	if !ok {
		s = m.rules.taking.summary(key)
		m.taking[key] = s
	}
	return s
}

// summary gives what the first of the class's rules says that holds for the method, nil: none does.
func (c *classRules) summary(k methodKey) *Summary {
	for _, r := range c.candidates(k.name) {
		if !r.matches(k.name, k.desc) || r.taking && !slices.Contains(descriptor.Params(k.desc), r.class) {
			continue
		}
		if effects, ok := bindEffects(r.effects, newBinding(r.class, k.desc)); ok {
			return &Summary{Effects: effects, Pos: r.pos, Family: r.family, Class: r.class}
		}
	}
	return nil
}

// owners are the classes whose rules may speak of the method.
func (m *Model) owners(k methodKey) []string {
	if k.name == "<init>" {
		return []string{k.class}
	}
	return m.classes.supertypes(k.class)
}

// Callback returns the rule for a method of a framework (or library) class that an app class overrides: that of the
// most derived supertype of class that has a matching one. Nil: no rule.
func (m *Model) Callback(class, name, desc string) *CallbackRule {
	key := methodKey{class, name, desc}
	m.mu.Lock()
	defer m.mu.Unlock()
	c, ok := m.callbacks[key]
	if !ok {
		c = m.findCallback(key)
		m.callbacks[key] = c
	}
	return c
}

func (m *Model) findCallback(k methodKey) *CallbackRule {
	for _, super := range m.owners(k) {
		for _, r := range m.rules.callbacks[super].candidates(k.name) {
			if r.matches(k.name, k.desc) && (r.name != "*" || r.library || m.has(super, k)) {
				return r.callback
			}
		}
	}
	return nil
}

// has reports whether the class, or a supertype of it, declares the method: `*` stands for the methods that a class
// has, not for those that its subclasses add.
func (m *Model) has(class string, k methodKey) bool {
	_, found := m.Method(class, k.name, k.desc)
	return found != nil
}

// Known reports whether some rule's expression runs the method of class: then layer B says who calls it, and it is
// no guess (layer D) where nothing does.
func (m *Model) Known(class, name, desc string) bool {
	return m.known().has(m, class, name)
}
