package ccfa

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// findRelevant marks the methods from which a callin that matters, or a callback, can be reached by calls:
// all others are left out of bodies. Most of an app's and its libraries' code is.
func (b *builder) findRelevant() {
	callers := map[*program.Method][]*program.Method{}
	var work []*program.Method
	mark := func(m *program.Method) {
		if !b.relevant[m] {
			b.relevant[m] = true
			work = append(work, m)
		}
	}
	for _, c := range b.prog.Classes() {
		for _, m := range c.Methods {
			if !b.prog.Reachable(m) {
				continue
			}
			for _, s := range b.prog.Sites(m) {
				callees := b.prog.Callees(s)
				for _, callee := range callees {
					callers[callee] = append(callers[callee], m)
					if !m.Class.InScope && callee.Class.InScope && b.isCallback(callee) {
						mark(m)
					}
				}
				if !b.relevant[m] && (b.summary(s, callees) != nil || b.makes(s)) {
					mark(m)
				}
			}
		}
	}
	for len(work) > 0 {
		m := work[len(work)-1]
		work = work[:len(work)-1]
		for _, c := range callers[m] {
			mark(c)
		}
	}
}

// isCallback tells whether code outside of the scope may call the method as a callback: it overrides a
// method from there.
func (b *builder) isCallback(m *program.Method) bool {
	return !m.Static() && m.Name != "<init>" && len(b.over(m)) > 0
}

// summary is what the framework model says of a site's callin, nil: nothing that matters to callbacks.
func (b *builder) summary(s *program.Site, callees []*program.Method) *framework.Summary {
	if ref, ok := b.prog.Callin(s); ok {
		class := s.Ref.Class
		if b.model.Class(class) == nil {
			class = ref.Class
		}
		if sum := b.model.Summary(class, ref.Name, ref.Desc); sum != nil {
			return matters(sum)
		}
		return nil
	}
	if c := b.prog.Class(s.Ref.Class); c != nil && !c.InScope { // an interface of a library may have the rule
		if sum := b.model.Summary(s.Ref.Class, s.Ref.Name, s.Ref.Desc); sum != nil {
			return matters(sum)
		}
	}
	for _, c := range callees {
		if c.Class.InScope {
			continue
		}
		if sum := b.librarySummary(c); sum != nil {
			return sum
		}
	}
	return nil
}

// librarySummary is the model's rule for a method of a bundled library, which then stands for its code.
func (b *builder) librarySummary(m *program.Method) *framework.Summary {
	for c := m.Class; c != nil && !c.InScope; c = b.prog.Class(c.Super) {
		if sum := b.model.Summary(c.Name, m.Name, m.Desc); sum != nil {
			return matters(sum)
		}
	}
	return nil
}

// matters drops a summary that only says how values flow.
func matters(sum *framework.Summary) *framework.Summary {
	for i := range sum.Effects {
		switch sum.Effects[i].Kind {
		case framework.Store, framework.Return, framework.NewValue, framework.WidgetOf:
		default:
			return sum
		}
	}
	return nil
}

// makes tells whether the site constructs an object that the framework may call without a registration
// that the model knows: a custom view, say, or (layer D) anything with a callback.
func (b *builder) makes(s *program.Site) bool {
	if s.Ref.Name != "<init>" || s.Kind != program.InvokeDirect || b.prog.Origin(s, 0).Kind == program.OriginThis {
		return false
	}
	c := b.prog.Class(s.Ref.Class)
	return c != nil && c.InScope && b.unregistered(c)
}

// unregistered tells whether the class has callbacks for which no registration is needed.
func (b *builder) unregistered(c *program.Class) bool {
	for ; c != nil && c.InScope; c = b.prog.Class(c.Super) {
		for _, m := range c.Methods {
			if m.Concrete() && b.isCallback(m) && b.free(m) {
				return true
			}
		}
	}
	return false
}

// free tells whether the framework may call the method without a registration that layer B knows.
func (b *builder) free(m *program.Method) bool {
	if r := b.rule(m); r != nil {
		return r.Event != "" || r.Frame
	}
	guess := false
	for _, r := range b.over(m) {
		if r.Class == "Ljava/lang/Object;" || b.model.Known(r.Class, r.Name, r.Desc) {
			return false
		}
		guess = guess || b.forCallback(r)
	}
	return guess
}

// forCallback tells whether a method of the framework or a library looks as if made to be called back: it is named
// so, or it has no body of its own. Of the rest (setContentView, getString, …) most are only called by the app.
func (b *builder) forCallback(r program.MethodRef) bool {
	if len(r.Name) > 2 && r.Name[:2] == "on" && r.Name[2] >= 'A' && r.Name[2] <= 'Z' {
		return true
	}
	if _, m := b.model.Method(r.Class, r.Name, r.Desc); m != nil {
		return m.Abstract
	}
	if c := b.prog.Class(r.Class); c != nil {
		for _, m := range c.Methods {
			if m.Name == r.Name && m.Desc == r.Desc {
				return m.Flags&program.AccAbstract != 0
			}
		}
	}
	return false
}
