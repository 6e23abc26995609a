package body

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// findRelevant marks the methods from which a callin that matters, or a callback, can be reached by calls: all others do nothing. Most of
// an app's and its libraries' code is.
func (r *reader) findRelevant() error {
	callers := map[*program.Method][]*program.Method{}
	var work []*program.Method
	var registering []registration
	mark := func(m *program.Method) {
		if !r.relevant[m] {
			r.relevant[m] = true
			work = append(work, m)
		}
	}
	needs := func(m *program.Method, class *program.Class, own bool) {
		for _, init := range r.initializers(class) {
			if own || init.Class != m.Class {
				callers[init] = append(callers[init], m)
			}
		}
	}
	for _, c := range r.prog.Classes() {
		if err := r.ctx.Err(); err != nil {
			return err
		}
		for _, m := range c.Methods {
			if !r.prog.Reachable(m) {
				continue
			}
			for _, read := range r.prog.NeedsStatics(m) {
				needs(m, read, false)
			}
			for _, s := range r.prog.Sites(m) {
				callees := r.prog.Callees(s)
				for _, callee := range callees {
					callers[callee] = append(callers[callee], m)
					if !m.Class.InScope && callee.Class.InScope && r.isCallback(callee) {
						mark(m)
					}
				}
				made, _ := r.reflects(s, program.Within{})
				for _, o := range made {
					for _, init := range o.by {
						callers[init] = append(callers[init], m)
						needs(m, init.Class, false)
					}
				}
				if len(callees) == 1 && needsClass(callees[0]) {
					needs(m, callees[0].Class, false)
				}
				sum := r.summary(s, callees)
				if sum != nil || !r.relevant[m] && r.makes(s, r.mayUnregistered) {
					mark(m)
				}
				if sum != nil {
					r.noteShown(s, sum)
					r.noteInflated(s, sum)
					r.noteHeard(sum)
					registering = append(registering, registration{s, sum})
				}
			}
		}
	}
	for class := range r.byClass {
		for c := r.prog.Class(class); c != nil && c.InScope; c = r.prog.Class(c.Super) {
			for _, m := range c.Methods {
				if of := r.componentOf(m, class); of != nil {
					needs(m, of, true)
				}
			}
		}
	}
	for _, reg := range registering {
		for _, o := range r.registeredOn(reg.site, reg.sum) {
			mark(r.isBorn(o))
		}
	}
	for len(work) > 0 {
		m := work[len(work)-1]
		work = work[:len(work)-1]
		for _, c := range callers[m] {
			mark(c)
		}
	}
	return nil
}

// noteHeard notes the events that a callin registers something for.
func (r *reader) noteHeard(sum *framework.Summary) {
	for i := range sum.Effects {
		if e := &sum.Effects[i]; e.Kind == framework.Event {
			r.heard[e.Name] = true
		}
	}
}

// over caches the outside methods that m overrides.
func (r *reader) over(m *program.Method) []program.MethodRef {
	refs, ok := r.overridden[m]
	if !ok {
		refs = r.prog.Overridden(m)
		r.overridden[m] = refs
	}
	return refs
}

// rule is the framework model's rule for a method that the app overrides, nil: none.
func (r *reader) rule(m *program.Method) *framework.CallbackRule {
	for _, ref := range r.over(m) {
		if rule := r.model.Callback(ref.Class, ref.Name, ref.Desc); rule != nil {
			return rule
		}
	}
	return nil
}

// isCallback tells whether code outside of the scope may call the method as a callback: it overrides a method from there, or has an annotation
// that says so.
func (r *reader) isCallback(m *program.Method) bool {
	return !m.Static() && m.Name != "<init>" && (len(r.over(m)) > 0 || m.Annotation != "")
}

// summary is what the framework model says of a site's callin, nil: nothing that matters to callbacks.
func (r *reader) summary(s *program.Site, callees []*program.Method) *framework.Summary {
	if ref, ok := r.prog.Callin(s); ok {
		if sum := r.callinSummary(s, ref); sum != nil {
			return matters(sum)
		}
		return nil
	}
	if c := r.prog.Class(s.Ref.Class); c != nil && !c.InScope { // an interface of a library may have the rule
		if sum := r.prog.Summary(s.Ref.Class, s.Ref.Name, s.Ref.Desc); sum != nil {
			return matters(sum)
		}
	}
	for _, c := range callees {
		if c.Class.InScope {
			continue
		}
		if sum := r.librarySummary(c); sum != nil {
			return sum
		}
	}
	if s.Method.Class.InScope && (len(callees) == 0 || !callees[0].Class.InScope) { // without any, a library makes the objects of the app's interface
		return r.resumption(s.Ref)
	}
	return nil
}

// callinSummary is all that the model says of a site's callin, nil: nothing.
func (r *reader) callinSummary(s *program.Site, ref program.MethodRef) *framework.Summary {
	class := s.Ref.Class
	if r.model.Class(class) == nil {
		class = ref.Class
	}
	return r.prog.Summary(class, ref.Name, ref.Desc)
}

// librarySummary is the model's rule for a method of a bundled library, which then stands for its code.
func (r *reader) librarySummary(m *program.Method) *framework.Summary {
	for c := m.Class; c != nil && !c.InScope; c = r.prog.Class(c.Super) {
		if sum := r.model.Summary(c.Name, m.Name, m.Desc); sum != nil {
			return matters(sum)
		}
	}
	if sum := r.prog.Taking(m.Class.Name, m.Name, m.Desc); sum != nil && !m.Class.InScope {
		return matters(sum)
	}
	return nil
}

// replaced tells whether rules say all that a library's method does.
func (r *reader) replaced(m *program.Method) bool {
	sum := r.librarySummary(m)
	return sum != nil && sum.Stands(false)
}

// matters drops a summary that only says how values flow.
func matters(sum *framework.Summary) *framework.Summary {
	for i := range sum.Effects {
		switch sum.Effects[i].Kind {
		case framework.Store, framework.Make, framework.Return, framework.NewValue, framework.NamedValue, framework.WidgetOf:
		default:
			return sum
		}
	}
	return nil
}
