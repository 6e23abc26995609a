package conflict

import (
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file finds what one execution of a method accesses.

type toucher struct {
	*Conflicts
	execution program.Execution
	method    *program.Method
	from      *program.Site // the call of an accessor that a compiler wrote; nil: the method is none
	out       []touch
}

// accesses takes the fields, static fields and elements that the method's instructions access.
func (t *toucher) accesses() {
	for _, a := range t.program.Accesses(t.method) {
		of := a
		if a.Held != nil {
			of = a.Held
		}
		l := location{group: group{kind: Field, field: of.Field}}
		if of.Kind != program.ToElements {
			f := t.program.FieldAt(of.Field)
			if bookkeeping(&f) {
				continue
			}
			class := t.program.Class(f.Class)
			switch {
			case class == nil || f.Outside:
				l.kind = Platform
			case !class.InScope:
				l.kind = Library
			}
		}
		if a.Kind == program.ToElements {
			if l.kind == Field {
				l.kind = Elements
			}
			l.state = elements
		}
		if of.Kind == program.ToStatic {
			if l.kind == Field || l.kind == Elements {
				l.static = true
				t.add(l, a)
			}
			continue
		}
		objects, known := t.program.Accessed(t.execution, of)
		if !known && l.kind == Field && of.Kind == program.ToField && !t.execution.Making() {
			l.object = anything
			t.add(l, a)
		}
		if len(t.out) > maxTouches {
			return
		}
		for _, o := range objects {
			if t.counts(&l, t.program.ObjectAt(o)) {
				l.object = o
				t.add(l, a)
			}
		}
	}
}

// bookkeeping tells whether a field is where a compiler keeps how far a coroutine is: `label`, `result`, and `L$0`, `I$0`, which no source has.
func bookkeeping(f *program.Field) bool {
	if len(f.Name) > 2 && f.Name[1] == '$' && f.Name[2] >= '0' && f.Name[2] <= '9' {
		return true
	}
	return f.Name == "label" && f.Type == "I"
}

// counts tells whether a location of an object is the app's business.
func (t *toucher) counts(l *location, o *program.Object) bool {
	if o.Kind == program.Null || o.Kind == program.Int || o.Kind == program.String || o.Kind == program.ClassConst {
		return false
	}
	switch l.kind {
	case Library:
		class := t.program.Class(o.Class)
		return t.madeByApp(o) && class != nil && !class.InScope
	case Elements:
		return t.madeByApp(o) || o.Kind != program.Alloc && t.method.Class.InScope
	case Platform:
		return t.method.Class.InScope && (o.Kind == program.Alloc || o.Kind == program.Widget || o.Kind == program.Component)
	}
	return true
}

// madeByApp tells whether the app's own code makes an object.
func (t *toucher) madeByApp(o *program.Object) bool {
	return o.Kind == program.Alloc && (o.In == nil || o.In.Class.InScope)
}

func (t *toucher) add(l location, a *program.Access) {
	n := int32(0)
	if t.from != nil {
		n = t.spot(t.from.Method, t.from.PC, t.from.Line, a.Write, a.Null)
	} else {
		n = t.spot(t.method, a.PC, a.Line, a.Write, a.Null)
	}
	t.out = append(t.out, touch{t.number(l), n})
}

// calls takes the states of the framework that the method's calls use.
func (t *toucher) calls() {
	for _, s := range t.program.Sites(t.method) {
		for _, u := range t.usesAt(s) {
			t.use(s, &u)
		}
	}
}

// usesAt gives what a call does to states, where it runs the framework's code, or a library's that has rules.
func (t *toucher) usesAt(s *program.Site) []framework.StateUse {
	uses := t.usesOf(s.Ref)
	callin, ok := t.program.CallinOf(t.execution, s)
	if !ok {
		if c := t.program.Class(s.Ref.Class); c != nil && (c.InScope || len(uses) == 0) {
			return nil
		}
		return uses
	}
	if len(uses) == 0 {
		return t.usesOf(callin)
	}
	return uses
}

// usesOf gives what calls of a method do to states. Of a bundled library's class its supertypes in the APK count.
func (c *Conflicts) usesOf(ref program.MethodRef) []framework.StateUse {
	if known, ok := c.uses[ref]; ok {
		return known
	}
	var uses []framework.StateUse
	for class := ref.Class; class != "" && len(uses) == 0; {
		uses = c.model.States(class, ref.Name, ref.Desc)
		of := c.program.Class(class)
		if of == nil || ref.Name == "<init>" {
			break
		}
		class = of.Super
	}
	c.uses[ref] = uses
	return uses
}

// maxKeys is how many keys of one call are told apart; more are any.
const maxKeys = 16

// use adds one state that a call uses.
func (t *toucher) use(s *program.Site, u *framework.StateUse) {
	l := location{group: group{kind: Platform, state: u.Name}}
	if u.Name == contents {
		l.kind = Elements
	}
	inScope := t.method.Class.InScope
	keys := []string{""}
	if u.Keyed {
		t.keyed[u.Name] = true
		keys = t.keys(s, u)
	}
	add := func(l location) {
		n := t.spot(t.method, s.PC, s.Line, u.Write, false)
		for _, l.key = range keys {
			t.out = append(t.out, touch{t.number(l), n})
		}
	}
	if u.App {
		if inScope {
			l.static = true
			add(l)
		}
		return
	}
	objects, known := t.program.ReceiversOf(t.execution, s, u.Of)
	if held := t.program.HeldReceiver(s); !known && u.Of == 0 && held != nil && inScope {
		l.field = held.Field
		if held.Kind == program.ToStatic {
			l.static = true
			add(l)
			return
		}
		on, _ := t.program.Accessed(t.execution, held)
		for _, l.object = range on {
			add(l)
		}
		return
	}
	for _, id := range objects {
		o := t.program.ObjectAt(id)
		switch {
		case o.Kind == program.Null || o.Kind == program.Int || o.Kind == program.String || o.Kind == program.ClassConst || o.Class == stringClass:
			continue
		case o.Kind == program.Unknown && (!inScope || l.kind == Elements):
			continue
		case !inScope && !t.madeByApp(o):
			continue
		case l.kind == Elements && o.Kind == program.Alloc && !t.madeByApp(o):
			continue
		}
		l.object = id
		add(l)
	}
}

// elements is what arrays have, and contents the state of collections, which counts as that.
const (
	elements = "elements"
	contents = "contents"
)

const stringClass = "Ljava/lang/String;"

// isView tells whether an object is a view.
func (c *Conflicts) isView(o *program.Object) bool {
	is, ok := c.views[o.Class]
	if !ok {
		is = framework.View.Of(o.Class, c.program.Subtype)
		c.views[o.Class] = is
	}
	return is
}

// shortName is a class's name for people: the source's, without its package.
func (c *Conflicts) shortName(desc string) string {
	return descriptor.Short(c.program.Names().Class(desc))
}
