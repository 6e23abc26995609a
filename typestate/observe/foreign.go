package observe

import "cbcov/ccfa/program"

// strange notes the outputs that a bundled library's listener could hear: no record shows what it hears.
func (r *resolver) strange(points *Points) {
	points.foreign = make([]map[int]bool, len(r.bounds))
	for i := range points.foreign {
		points.foreign[i] = map[int]bool{}
	}
	for _, c := range r.program.Classes() {
		if c.InScope {
			continue
		}
		for _, m := range c.Methods {
			if m.Flags&(program.AccStatic|program.AccPrivate|program.AccAbstract) != 0 || !r.named(m.Name) {
				continue
			}
			overridden := r.program.Overridden(m)
			for i, b := range r.bounds {
				for j := range b.outputs {
					if out := &b.outputs[j]; out.registered != nil && r.answers(m, overridden, out) {
						points.foreign[i][out.output] = true
					}
				}
			}
		}
	}
}

// Foreign tells whether an output of a machine (indices in Machines and Machine.Outputs) that is a listener's may be heard by a class outside
// of the app's own: then an object that was given a listener may have had the callback without a record of it.
func (p *Points) Foreign(machine, output int) bool {
	return machine < len(p.foreign) && p.foreign[machine][output]
}
