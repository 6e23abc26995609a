package guards

import (
	"slices"

	"cbcov/device"
	"cbcov/typestate"
)

// binding says which calls of an app are the machine's inputs: those of the class's own methods. Observers that never fail and change nothing are none.
func (l *learning) binding(m *typestate.Machine, groups []group) *typestate.Binding {
	b := &typestate.Binding{}
	after := map[member][]string{} // inputs of makers
	bound := map[member]bool{}
	next := 0
	for _, g := range groups {
		if l.start() > 0 && l.alphabet.maker(g.member) {
			continue
		}
		input := m.Inputs[next]
		next++
		switch {
		case l.alphabet.maker(g.member):
			after[g.member] = append(after[g.member], input)
		case l.silent(g):
		default:
			bound[g.member] = true
			b.Inputs = append(b.Inputs, typestate.Input{Input: input, Method: l.method(g.member)})
		}
	}
	var written []string // inputs of makers that no app has
	born := func(birth typestate.Birth, inputs []string) {
		if len(inputs) == 0 {
			b.Births = append(b.Births, birth)
		}
		for _, input := range inputs { // it is one of them
			birth.After = []string{input}
			b.Births = append(b.Births, birth)
		}
	}
	for _, maker := range l.alphabet.used {
		switch {
		case !l.alphabet.maker(maker):
		case l.written(maker):
			written = append(written, after[maker]...)
		default:
			birth := typestate.Birth{Method: l.method(maker)}
			if birth.Name != constructor {
				birth.Object = typestate.Result
			}
			born(birth, after[maker])
		}
	}
	for _, m := range l.Births {
		born(typestate.Birth{Method: m, Object: typestate.Result}, written)
	}
	for _, i := range l.pure {
		d := l.alphabet.class.Methods[i]
		path := "this." + d.Name + "()"
		switch {
		case !d.Relation && typestate.ParsePath(path).Kind == typestate.ObserverPath:
			b.Observers = append(b.Observers, typestate.Observer{
				Method: l.method(member(len(l.alphabet.class.Makers) + i)), Path: path, Constant: l.constant[path],
			})
		case !bound[member(len(l.alphabet.class.Makers)+i)]:
			b.Neutral = append(b.Neutral, l.method(member(len(l.alphabet.class.Makers)+i)))
		}
	}
	return b
}

// constructor is what reflection calls constructors.
const constructor = "<init>"

// method is a member as bindings have it.
func (l *learning) method(m member) typestate.Method {
	d := describedOf(l.alphabet.class, m)
	params := d.Parameters
	if d.Receiver {
		params = params[1:]
	}
	return typestate.Method{Class: d.Class, Name: d.Name, Params: append([]string{}, params...)}
}

// written reports whether a maker is of a Java file for trials, which no app has.
func (l *learning) written(m member) bool {
	of := describedOf(l.alphabet.class, m).Class
	return slices.ContainsFunc(l.Makers, func(c device.MakerClass) bool { return c.Source != "" && c.Class == of })
}

// silent reports whether a group is all calls of an observer that changes nothing, and returned in every state.
func (l *learning) silent(g group) bool {
	i := int(g.member) - len(l.alphabet.class.Makers)
	if !slices.Contains(l.pure, i) || len(l.alphabet.leaves(g.member)) > 1 {
		return false
	}
	for q := range l.states.basis[1:] {
		if end, to := l.does(q+1, g); end != passes || to != q+1 {
			return false
		}
	}
	return true
}
