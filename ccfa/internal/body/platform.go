package body

import (
	"maps"
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file finds what the platform calls of libraries' own code, on objects that the app or a library makes.

// platformCalls lists methods of libraries that override the platform's, or what a user's action brings as rules say, on objects of the app's own classes, and
// do something. They come where no life that is followed has them.
func (r *reader) platformCalls() []*program.Method {
	var out []*program.Method
	for _, m := range r.prog.Methods() {
		if m.Class.InScope || !r.relevant[m] || r.lived[m] || r.knownOtherwise(m) || m.Static() || m.Name == "<init>" {
			continue
		}
		if r.byUser(m) || r.overPlatform(m) {
			out = append(out, m)
		}
	}
	return out
}

// calledOn tells whether the platform calls a library's method on objects of a class, as far as no life that is followed has it.
func (r *reader) calledOn(class string, m *program.Method) bool {
	return r.mayCallOn(class, m) && (r.rule(m) != nil || r.guests[class] == nil)
}

// mayCallOn is calledOn before it is known which lives are followed: of a class of the app's, or of a library's view or fragment, as far as the model has
// nothing of it. Of a library's own life, the library's code tells.
func (r *reader) mayCallOn(class string, m *program.Method) bool {
	c := r.prog.Class(class)
	if c == nil || m.Static() || m.Name == "<init>" || !c.InScope && r.ruled(c, m.Class) || !r.byUser(m) && !r.overPlatform(m) {
		return false
	}
	if rule := r.rule(m); rule != nil {
		return (rule.Event != "" || rule.Frame) && (c.InScope || framework.Library(class) == "" && framework.View.Of(class, r.prog.Subtype))
	}
	l := r.platformLife(class)
	return l != nil && r.namesOf(l)[m.Name]
}

// platformLife is the hosted life of a class that extends one of the platform's fragments, nil: none.
func (r *reader) platformLife(class string) *framework.Lifecycle {
	if r.platformLives == nil {
		r.platformLives = maps.Clone(r.out.Lives)
		maps.DeleteFunc(r.platformLives, func(_ string, l *framework.Lifecycle) bool { return r.model.Class(l.Class) == nil })
	}
	return framework.HostedLife(r.platformLives, class, r.prog, func(string) bool { return false })
}

// ruled tells whether some rule is for a library's class, or for one that it extends, up to the one that has a method. Behind a class with rules the model
// says when its methods come; what a class below it overrides, its own code tells.
func (r *reader) ruled(c, has *program.Class) bool {
	for ; c != nil; c = r.prog.Class(c.Super) {
		if r.model.Ruled(c.Name) {
			return true
		}
		if c == has {
			return false
		}
	}
	return false
}

// overPlatform tells whether a method overrides one of the platform's.
func (r *reader) overPlatform(m *program.Method) bool {
	return slices.ContainsFunc(r.over(m), func(ref program.MethodRef) bool { return r.model.Class(ref.Class) != nil })
}

// untoldLife are the names of the callbacks of a class's hosted life, where that is not followed: they come, in an order that is not known.
func (r *reader) untoldLife(class string) map[string]bool {
	l := r.hostedLife(class)
	if l == nil || r.guests[class] != nil {
		return nil
	}
	return r.namesOf(l)
}

// namesOf are the names of a hosted life's callbacks.
func (r *reader) namesOf(l *framework.Lifecycle) map[string]bool {
	names := r.lifeNames[l]
	if names == nil {
		names = map[string]bool{}
		for i := range l.Edges {
			for _, path := range l.Edges[i].Paths {
				for _, step := range path {
					if step.Hosted == "" {
						names[step.Name] = true
					}
				}
			}
		}
		r.lifeNames[l] = names
	}
	return names
}

// byUser tells whether a method is a callback that a user's action brings.
func (r *reader) byUser(m *program.Method) bool {
	rule := r.rule(m)
	return rule != nil && rule.GUI
}
