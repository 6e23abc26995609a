package framework

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Model is the framework at one API level: its hierarchy and the curated rules that hold there.
// It is safe for use by many goroutines.
type Model struct {
	api     int
	classes *classes
	rules   *ruleIndex
	known   func() *knownCallbacks

	mu        sync.Mutex
	summaries map[methodKey]*Summary
	taking    map[methodKey]*Summary
	callbacks map[methodKey]*CallbackRule
	brought   map[methodKey]bool // see InByteCode; nil: nobody has asked

	states     map[methodKey][]StateUse
	stateRules map[string][]*stateRule // by class; nil: nobody has asked
}

// methodKey names a method of a class.
type methodKey struct{ class, name, desc string }

// Class is a class of the framework.
type Class struct {
	Name       string   // descriptor
	Super      string   // descriptor; "" for java.lang.Object (interfaces have Object)
	Interfaces []string // descriptors
	Interface  bool
	Abstract   bool // interfaces too
	Final      bool
	Public     bool     // false: a hidden one, there for its place among the supertypes of public ones
	Methods    []Method // public and protected ones, sorted by name and descriptor
}

// Method is a public or protected method (or constructor) of a framework class. A method that only overrides one of
// a superclass, with the same flags, is listed there alone.
type Method struct {
	Name, Desc string // "onCreate", "(Landroid/os/Bundle;)V"
	Static     bool
	Abstract   bool
	Final      bool // constructors: false
	Public     bool
	Protected  bool
}

// Levels returns the API levels that the model knows, ascending (none when the embedded model is broken, which
// Load reports).
func Levels() []int {
	h, err := loadHierarchy()
	if err != nil {
		return nil
	}
	return slices.Clone(h.levels)
}

// Load returns the model of the nearest API level at or below api.
// The error names the levels there are when api is below all of them.
func Load(api int) (*Model, error) {
	h, err := loadHierarchy()
	if err != nil {
		return nil, err
	}
	at, found := slices.BinarySearch(h.levels, api)
	if !found {
		at--
	}
	if at < 0 {
		return nil, fmt.Errorf("no framework model for API level %d: choose one of %s", api, joinInts(h.levels))
	}
	rules, err := loadRules()
	if err != nil {
		return nil, err
	}
	if _, err := loadRoles(); err != nil {
		return nil, err
	}
	if _, err := texts(); err != nil {
		return nil, err
	}
	if _, err := loadStates(); err != nil {
		return nil, err
	}
	if _, err := loadCourses(); err != nil {
		return nil, err
	}
	if _, err := families(); err != nil {
		return nil, err
	}
	if _, err := needs(); err != nil {
		return nil, err
	}
	m := newModel(h, at, rules)
	known, _ := knownByLevel.LoadOrStore(m.api, sync.OnceValue(func() *knownCallbacks { return findKnown(newModel(h, at, rules)) }))
	m.known = known.(func() *knownCallbacks)
	return m, nil
}

// What follows from the embedded data alone is read once in a process: it takes longer than a small app. What else a Model keeps is its own, since
// it depends on what was asked for an app.
var (
	loadHierarchy = sync.OnceValues(func() (*hierarchy, error) {
		text, err := asset("hierarchy.zst")
		if err != nil {
			return nil, err
		}
		return parseHierarchy(text)
	})
	loadRules = sync.OnceValues(func() ([]*rule, error) {
		files, err := modelFiles(".cb")
		if err != nil {
			return nil, err
		}
		return parseFiles(files)
	})
	knownByLevel sync.Map // API level → func() *knownCallbacks
)

// newModel joins the hierarchy's level number at with the rules that hold there.
func newModel(h *hierarchy, at int, rules []*rule) *Model {
	m := &Model{
		api:       h.levels[at],
		classes:   newClasses(h, 1<<at),
		summaries: map[methodKey]*Summary{},
		taking:    map[methodKey]*Summary{},
		callbacks: map[methodKey]*CallbackRule{},
	}
	m.rules = indexRules(rules, m.api)
	m.known = sync.OnceValue(func() *knownCallbacks { return findKnown(m) })
	return m
}

// GUI tells whether listeners are registered on a window's widgets under an event. A removal's rule does not say so.
func (m *Model) GUI(event string) bool { return m.rules.gui[event] }

func joinInts(ns []int) string {
	words := make([]string, len(ns))
	for i, n := range ns {
		words[i] = fmt.Sprint(n)
	}
	return strings.Join(words, ", ")
}

// API returns the model's API level.
func (m *Model) API() int { return m.api }

// Class returns the class with the descriptor, nil when the framework has none of that name at this level.
func (m *Model) Class(desc string) *Class { return m.classes.class(desc) }

// Supertypes returns the class itself and all its supertypes in the framework, nearest first, Object last. A name
// that is no framework class gives itself alone. The caller must not change the slice.
func (m *Model) Supertypes(desc string) []string { return m.classes.supertypes(desc) }

// Subtype reports whether sub is super or one of its subtypes, as far as framework classes tell.
func (m *Model) Subtype(sub, super string) bool {
	return sub == super || slices.Contains(m.classes.supertypes(sub), super)
}

// Method finds a method as the virtual machine does: in class, its superclasses, then its interfaces.
// It returns the class that declares it, and nil when there is none.
func (m *Model) Method(class, name, desc string) (*Class, *Method) {
	var fromInterface *Class
	var method *Method
	for _, super := range m.classes.supertypes(class) {
		c := m.classes.class(super)
		if c == nil {
			continue
		}
		found := c.method(name, desc)
		switch {
		case found == nil:
		case !c.Interface:
			return c, found
		case method == nil:
			fromInterface, method = c, found
		}
	}
	return fromInterface, method
}

// method finds a method that c declares itself.
func (c *Class) method(name, desc string) *Method {
	at, _ := slices.BinarySearchFunc(c.Methods, name, func(m Method, name string) int { return strings.Compare(m.Name, name) })
	for ; at < len(c.Methods) && c.Methods[at].Name == name; at++ {
		if c.Methods[at].Desc == desc {
			return &c.Methods[at]
		}
	}
	return nil
}
