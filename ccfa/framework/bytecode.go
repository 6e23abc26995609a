package framework

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// This file makes rules of what layer C knows of callins of which layer B says nothing. Byte code tells which callbacks a callin can bring, and not in which
// order: what may run inside of the callin may do so any number of times, and what may come later comes as an event of its own until it is taken away.

// byteCode gives such a rule; nil: neither the callin nor one that it takes back is known.
func (m *Model) byteCode(k methodKey) *Summary {
	var effects []string
	params := descriptor.Params(k.desc)
	if g := m.Generated(k.class, k.name, k.desc); g != nil {
		for _, s := range g.Slots {
			now, later := m.untold(k.class, params, s)
			if len(now) > 0 {
				effects = append(effects, fmt.Sprintf("sync %s: (%s)*", slotOperand(s.Param), strings.Join(now, " | ")))
			}
			if len(later) > 0 && s.Param > 0 {
				effects = append(effects, fmt.Sprintf("event %s %s %s: %s", heardAs(params[s.Param-1]), setOrAdd(k.name), slotOperand(s.Param), strings.Join(later, " | ")))
			}
		}
	} else if takesBack(k.name) {
		for i, p := range params {
			if m.registered(k.class, p) {
				effects = append(effects, fmt.Sprintf("remove %s %s", heardAs(p), slotOperand(i+1)))
			}
		}
	}
	if len(effects) == 0 {
		return nil
	}
	text := fmt.Sprintf("family bytecode\nclass %s\n  %s(*) %s\n", descriptor.Source(k.class), k.name, strings.Join(effects, "; "))
	rules, err := parseFile("layer C", text)
	if err != nil || len(rules) == 0 { // a name that the notation cannot have; no rule is what there was before
		return nil
	}
	bound, ok := bindEffects(rules[0].effects, newBinding(k.class, k.desc))
	if !ok {
		return nil
	}
	return &Summary{Effects: bound, Pos: "layer C", Family: "bytecode", Class: k.class, ByteCode: true}
}

// untold lists the names of a slot's callbacks that run before the callin returns, and of those that come later; without those that have a rule of their own.
func (m *Model) untold(class string, params []string, s GeneratedSlot) (now, later []string) {
	if s.Param > len(params) {
		return nil, nil
	}
	if s.Param > 0 {
		class = params[s.Param-1]
	}
	for _, c := range s.Calls {
		if m.findCallback(methodKey{class, c.Name, c.Desc}) != nil {
			continue
		}
		if c.Sync && !slices.Contains(now, c.Name) {
			now = append(now, c.Name)
		}
		if c.Async && !slices.Contains(later, c.Name) {
			later = append(later, c.Name)
		}
	}
	return now, later
}

// registered tells whether some callin of the class registers a listener of the type.
func (m *Model) registered(class, listener string) bool {
	g, err := loadGenerated()
	if err != nil {
		return false
	}
	for line := range strings.Lines(g.blocks[class].text) {
		name, desc, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if !ok || name == "" { // what a callin does begins with a space
			continue
		}
		at := slices.Index(descriptor.Params(desc), listener)
		if found := m.Generated(class, name, desc); at >= 0 && found != nil && slices.ContainsFunc(found.Slots, func(s GeneratedSlot) bool { return s.Param == at+1 }) {
			return true
		}
	}
	return false
}

func slotOperand(param int) string {
	if param == 0 {
		return "this"
	}
	return fmt.Sprintf("<%d>", param)
}

// heardAs names the event under which listeners of a type are registered: `OnFooListener`.
func heardAs(desc string) string {
	name := strings.TrimSuffix(desc, ";")
	return name[strings.LastIndexAny(name, "/$")+1:]
}

func setOrAdd(callin string) string {
	if strings.HasPrefix(callin, "set") {
		return "set"
	}
	return "add"
}

// takesBack tells whether a callin is named as one that takes a listener away.
func takesBack(callin string) bool {
	return strings.HasPrefix(callin, "remove") || strings.HasPrefix(callin, "unregister")
}

// InByteCode reports whether layer C knows a callin that can bring the method of a class, or of a supertype of it.
func (m *Model) InByteCode(class, name, desc string) bool {
	m.mu.Lock()
	if m.brought == nil {
		m.brought = m.findBrought()
	}
	m.mu.Unlock()
	return slices.ContainsFunc(m.classes.supertypes(class), func(super string) bool { return m.brought[methodKey{super, name, desc}] })
}

// findBrought lists all methods that layer C has some callin for, at the model's level.
func (m *Model) findBrought() map[methodKey]bool {
	out := map[methodKey]bool{}
	g, err := loadGenerated()
	if err != nil {
		return out
	}
	for class, b := range g.blocks {
		var params []string
		for line := range strings.Lines(b.text) {
			line = strings.TrimSuffix(line, "\n")
			if !strings.HasPrefix(line, " ") {
				_, desc, _ := strings.Cut(line, " ")
				params = descriptor.Params(desc)
				continue
			}
			var one Generated
			if one.add(line, m.classes.bit) != nil {
				continue // see check
			}
			for _, s := range one.Slots {
				on := class
				if s.Param > 0 && s.Param <= len(params) {
					on = params[s.Param-1]
				}
				for _, c := range s.Calls {
					out[methodKey{on, c.Name, c.Desc}] = true
				}
			}
			for _, f := range one.Fires {
				out[methodKey{f.Class, f.Name, f.Desc}] = true
			}
		}
	}
	return out
}
