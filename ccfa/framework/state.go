package framework

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cbcov/apk/dex/descriptor"
)

// This file reads which state of the framework's objects calls read and write (model/*.state): the text of a view, a preference, a player.

// StateUse is what one call does to a state of the framework.
type StateUse struct {
	Name  string // "text", "long-click-listener"
	Write bool   // else the call reads it
	App   bool   // the app has one; else it is that of the object Of
	Of    int    // the argument that has it: 0 the receiver, else a parameter
	// Keyed says that the argument Key (0: the receiver) tells which of the app's, or the object's, it is: two calls with different constants there
	// are about different states.
	Keyed  bool
	Key    int
	Tables bool // the key is a text in SQL, whose tables they are
}

// StateCall is a method of a framework class that reads or writes states. Subclasses have it too.
type StateCall struct {
	Class, Name, Desc string
	States            []StateUse
}

// stateRule is a line of a .state file.
type stateRule struct {
	class   string // descriptor
	library bool
	names   []string // of methods; "get*" begins with get, "get*Extra" ends so besides
	states  []statePattern
	pos     string
}

// statePattern is what the line says, before it is bound to a method.
type statePattern struct {
	name   string
	write  bool
	of     string // "": the receiver; "app"; or an operand
	by     string // "": it has no key
	tables bool
}

var loadStates = sync.OnceValues(func() ([]*stateRule, error) {
	files, err := modelFiles(".state")
	if err != nil {
		return nil, err
	}
	return parseStates(files)
})

var (
	stateNames  = regexp.MustCompile(`^(?:<init>|\w+\*?\w*|\*\w+)(?: (?:<init>|\w+\*?\w*|\*\w+))*$`)
	stateEffect = regexp.MustCompile(`^(reads|writes) ([a-z][a-z-]*)(?: of (app|<[\w.]+>))?(?: (by|in) (this|<[\w.]+>))?$`)
)

// parseStates reads files of states. The error joins all faults, each with its file and line.
func parseStates(files []file) ([]*stateRule, error) {
	var all []*stateRule
	header := &fileParser{}
	faults := eachLine(files, func(line, pos string) error {
		switch {
		case line == "":
			return nil
		case line[0] != ' ' && line[0] != '\t':
			if strings.HasPrefix(line, "class ") || strings.HasPrefix(line, "library class ") {
				return header.header(line)
			}
			return errors.New("no header: want `class NAME, …` or `library class NAME` (what calls do is indented)")
		}
		r, err := stateLine(strings.TrimSpace(line))
		if err != nil {
			return err
		}
		if len(header.classes) == 0 {
			return errors.New("methods before any `class`")
		}
		for _, o := range header.classes {
			of := r
			of.class, of.library, of.pos = o.class, o.library, pos
			all = append(all, &of)
		}
		return nil
	})
	return all, errors.Join(faults...)
}

// stateLine reads `NAMES: EFFECT; …`.
func stateLine(line string) (stateRule, error) {
	names, text, ok := strings.Cut(line, ":")
	if !ok || !stateNames.MatchString(names) {
		return stateRule{}, errors.New("want names of methods, and behind a colon `reads STATE` or `writes STATE`")
	}
	r := stateRule{names: strings.Fields(names)}
	for effect := range strings.SplitSeq(text, ";") {
		m := stateEffect.FindStringSubmatch(strings.TrimSpace(effect))
		if m == nil {
			return r, fmt.Errorf("%q: want `reads` or `writes`, a STATE, perhaps `of app` or `of <n>`, perhaps `by <n>` or `in <n>`", strings.TrimSpace(effect))
		}
		r.states = append(r.states, statePattern{m[2], m[1] == "writes", m[3], m[5], m[4] == "in"})
	}
	return r, nil
}

// matches tells whether the rule is about methods of a name; exact ones come before those that fit a pattern.
func (r *stateRule) matches(name string, exact bool) bool {
	return slices.ContainsFunc(r.names, func(pattern string) bool {
		before, after, wild := strings.Cut(pattern, "*")
		if exact || !wild {
			return exact && pattern == name
		}
		return name != "<init>" && len(name) >= len(before)+len(after) && strings.HasPrefix(name, before) && strings.HasSuffix(name, after)
	})
}

// bind gives what the rule says of a method.
func (r *stateRule) bind(desc string) []StateUse {
	params := descriptor.Params(desc)
	var out []StateUse
	for _, p := range r.states {
		s := StateUse{Name: p.name, Write: p.write, App: p.of == "app", Tables: p.tables}
		if p.of != "" && !s.App {
			n, ok := operandAt(p.of, params)
			if !ok {
				continue
			}
			s.Of = n
		}
		if p.by != "" {
			s.Key, s.Keyed = operandAt(p.by, params)
		}
		out = append(out, s)
	}
	return out
}

// operandAt finds the argument that `this`, `<n>` or `<Type>` names.
func operandAt(operand string, params []string) (int, bool) {
	text := strings.Trim(operand, "<>")
	if operand == "this" {
		return 0, true
	}
	if n, err := strconv.Atoi(text); err == nil {
		return n, n >= 1 && n <= len(params)
	}
	for i, p := range params {
		if isNamed(p, text) {
			return i + 1, true
		}
	}
	return 0, false
}

// States tells which states of the framework a call of a method reads and writes: what the most derived supertype of the class says that has
// a rule for the name. The class may be one of a bundled library that has rules. The caller must not change the slice.
func (m *Model) States(class, name, desc string) []StateUse {
	key := methodKey{class, name, desc}
	m.mu.Lock()
	defer m.mu.Unlock()
	found, ok := m.states[key]
	if !ok {
		found = m.findStates(key)
		if m.states == nil {
			m.states = map[methodKey][]StateUse{}
		}
		m.states[key] = found
	}
	return found
}

func (m *Model) findStates(k methodKey) []StateUse {
	rules, err := loadStates()
	if err != nil {
		return nil
	}
	if m.stateRules == nil {
		m.stateRules = map[string][]*stateRule{}
		for _, r := range rules {
			m.stateRules[r.class] = append(m.stateRules[r.class], r)
		}
	}
	for _, super := range m.owners(k) {
		if r := stateRuleFor(m.stateRules[super], k.name); r != nil {
			return r.bind(k.desc)
		}
	}
	return nil
}

// stateRuleFor gives the rule of a class for a method, exact names before patterns; nil: none is.
func stateRuleFor(rules []*stateRule, name string) *stateRule {
	for _, exact := range []bool{true, false} {
		for _, r := range rules {
			if r.matches(name, exact) {
				return r
			}
		}
	}
	return nil
}

// StateCalls lists the methods of the framework that read or write states, sorted by class, name and descriptor: what a device has to record so
// that a run tells which states it used. Those of bundled libraries are not among them.
func (m *Model) StateCalls() []StateCall {
	rules, err := loadStates()
	if err != nil {
		return nil
	}
	classes := map[string]bool{}
	for _, r := range rules {
		if !r.library {
			classes[r.class] = true
		}
	}
	var out []StateCall
	seen := map[methodKey]bool{}
	for class := range classes {
		for _, super := range m.classes.supertypes(class) {
			c := m.classes.class(super)
			if c == nil {
				continue
			}
			for _, method := range c.Methods {
				key := methodKey{class, method.Name, method.Desc}
				if method.Name == "<init>" && super != class || seen[key] {
					continue
				}
				seen[key] = true
				if found, declared := m.States(class, method.Name, method.Desc), m.States(super, method.Name, method.Desc); len(found) > 0 && (super == class || !slices.Equal(found, declared)) {
					out = append(out, StateCall{class, method.Name, method.Desc, found})
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b StateCall) int {
		return strings.Compare(a.Class+" "+a.Name+" "+a.Desc, b.Class+" "+b.Name+" "+b.Desc)
	})
	return out
}

// checkStateRules gives the faults of rules whose class, or one of whose methods, no API level has.
func checkStateRules(h *hierarchy, rules []*stateRule) []Fault {
	var faults []Fault
	for _, r := range rules {
		if r.library {
			continue
		}
		if h.blocks[r.class] == "" {
			faults = append(faults, Fault{r.pos, "no class " + descriptor.Source(r.class)})
			continue
		}
		for _, name := range r.names {
			one := stateRule{names: []string{name}}
			has := false
			for at := range h.levels {
				c := newClasses(h, 1<<at)
				for _, super := range c.supertypes(r.class) {
					of := c.class(super)
					has = has || of != nil && slices.ContainsFunc(of.Methods, func(m Method) bool {
						return (one.matches(m.Name, true) || one.matches(m.Name, false)) && (m.Name != "<init>" || super == r.class)
					})
				}
			}
			if !has {
				faults = append(faults, Fault{r.pos, fmt.Sprintf("%s has no method %s", descriptor.Source(r.class), name)})
			}
		}
	}
	return faults
}
