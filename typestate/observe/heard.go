package observe

import (
	"slices"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
)

// hear finds the app's methods that are outputs: those that override or implement what a binding's pattern of a callback names.
func (r *resolver) hear(points *Points) {
	points.heard = make([]map[int]map[int]bool, len(r.bounds))
	for i := range points.heard {
		points.heard[i] = map[int]map[int]bool{}
	}
	for _, m := range r.program.Candidates() {
		if !r.named(m.Name) {
			continue
		}
		overridden := r.program.Overridden(m)
		for i, b := range r.bounds {
			for j := range b.outputs {
				if r.answers(m, overridden, &b.outputs[j]) {
					points.hear(m.ID, Heard{i, b.outputs[j].output, b.outputs[j].object, b.outputs[j].late})
				}
			}
		}
	}
}

// named tells whether any callback of a binding has a name.
func (r *resolver) named(name string) bool {
	for _, b := range r.bounds {
		for i := range b.outputs {
			if b.outputs[i].Matches(name) {
				return true
			}
		}
	}
	return false
}

// answers tells whether a method that overrides others is what an output's pattern names.
func (r *resolver) answers(m *program.Method, overridden []program.MethodRef, out *boundOutput) bool {
	if !out.fits(m.Ref()) {
		return false
	}
	return slices.ContainsFunc(overridden, func(ref program.MethodRef) bool {
		return ref.Class == out.class || r.program.Subtype(out.class, ref.Class) && r.program.Subtype(m.Class.Name, out.class) ||
			r.program.Subtype(ref.Class, out.class)
	})
}

// hear notes that a method is an output.
func (p *Points) hear(method int, h Heard) {
	if slices.Contains(p.Heard[method], h) {
		return
	}
	p.Heard[method] = append(p.Heard[method], h)
	methods := p.heard[h.Machine][h.Output]
	if methods == nil {
		methods = map[int]bool{}
		p.heard[h.Machine][h.Output] = methods
	}
	methods[method] = true
}

// Hears tells whether an output of a machine (indices in Machines and Machine.Outputs) can be heard by objects of a class: the machine's,
// where the object itself is called, else the listener's. class is a Java name, as records have them.
func (p *Points) Hears(machine, output int, class string) bool {
	desc := descriptor.Class(class)
	if p.program.Class(desc) == nil {
		return false
	}
	for id := range p.heard[machine][output] {
		m := p.program.Methods()[id]
		if p.program.Resolve(desc, m.Name, m.Desc) == m {
			return true
		}
	}
	return false
}

// Overrides tells whether a virtual call of a reference (its number) on an object of a class, a Java name, runs a method of the app's
// own: it is no callin then. A library's method in the place of Android's counts as one.
func (p *Points) Overrides(class string, ref int) bool {
	desc := descriptor.Class(class)
	if ref < 0 || ref >= len(p.Refs) || p.Refs[ref] == nil || p.program.Class(desc) == nil {
		return false
	}
	called := descriptor.Cut(p.Refs[ref].Dex)
	if called.Name == descriptor.Constructor {
		return false
	}
	m := p.program.Resolve(desc, called.Name, called.Desc)
	return m != nil && (m.Class.InScope || p.program.Class(descriptor.ClassOf(p.Refs[ref].Method)) == nil)
}

// Descriptor is the descriptor of a machine's class.
func (p *Points) Descriptor(machine int) string { return p.classes[machine] }

// Is tells whether objects of a class, a Java name, are of a machine's class: to be asked where Use.Check is set.
func (p *Points) Is(machine int, class string) bool {
	return p.program.Subtype(descriptor.Class(class), p.classes[machine])
}
