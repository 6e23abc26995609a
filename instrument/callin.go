package instrument

import (
	"fmt"
	"slices"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
	"cbcov/typestate/observe"
)

// callin is a method reference of the app whose calls are logged.
type callin struct {
	number   int           // running number over the dex files of the original
	ref      dex.MethodRef // as the app has it
	declared string        // class that declares the method
	target   dex.MethodRef // the same method by a class that CallsClass may name
	detour   bool          // there is a target
}

// callinProbe says how one call is logged.
type callinProbe struct {
	generated
	*callin
}

// callins finds the observed references of a dex file, whose first has the running number first: by method index, nil where it is not
// observed. split tells that the file is of a split, whose classes the base, where CallsClass is, may not see.
func (t *targets) callins(f *dex.File, points *observe.Points, first int, split bool) []*callin {
	list := make([]*callin, f.NumMethods())
	for i := range list {
		if first+i >= len(points.Refs) || points.Refs[first+i] == nil {
			continue
		}
		ref := points.Refs[first+i]
		c := &callin{number: first + i, ref: f.Method(uint32(i)), declared: descriptor.ClassOf(ref.Method)}
		c.target, c.detour = t.target(c, split)
		list[i] = c
	}
	return list
}

// target finds a class by which the method can be called from anywhere. A class of the platform that the app names can be: but one of
// the app's own may be visible in its package only, and then the platform's class nearest above it serves.
func (t *targets) target(c *callin, split bool) (dex.MethodRef, bool) {
	class := c.ref.Class
	for range t.program.Classes() {
		in := t.program.Class(class)
		if in == nil {
			break
		}
		if in.Flags&dex.AccInterface != 0 {
			class = c.declared // an interface has no one class above it
			break
		}
		class = in.Super
	}
	if t.program.Class(c.declared) != nil {
		class = c.ref.Class
		if split || !t.public(c) {
			return dex.MethodRef{}, false
		}
	}
	if class == "" || class == object || !t.program.Subtype(class, c.declared) {
		return dex.MethodRef{}, false
	}
	return dex.MethodRef{Class: class, Name: c.ref.Name, Desc: c.ref.Desc}, true
}

// public tells whether a method that is declared in the APK can be called from anywhere, as the app has it.
func (t *targets) public(c *callin) bool {
	if in := t.program.Class(c.ref.Class); in != nil && in.Flags&dex.AccPublic == 0 {
		return false
	}
	return slices.ContainsFunc(t.program.Class(c.declared).Methods, func(m *program.Method) bool {
		return m.Name == c.ref.Name && m.Desc == c.ref.Desc && m.Flags&dex.AccPublic != 0
	})
}

// observes tells whether calls of a reference in a method are logged. Those of a library's own classes by a library are its own affair;
// what it does to Android's objects counts as if the app did it.
func (t *targets) observes(m *program.Method, c *callin) bool {
	return m.Class.InScope || t.program.Class(c.declared) == nil
}

// callinOf finds how to log a call; false: it is none that is observed.
func (r *rewriter) callinOf(d *dexEdit, m *program.Method, in *dex.Instruction) (callinProbe, bool) {
	if !in.Op.Has(dex.Invoke) || in.Op.Info().Ref != dex.RefMethod || int(in.Index) >= len(d.callins) || d.callins[in.Index] == nil {
		return callinProbe{}, false
	}
	c := d.callins[in.Index]
	if !r.observes(m, c) {
		return callinProbe{}, false
	}
	f, swaps := detourForm(in.Op)
	isConstructor := c.ref.Name == descriptor.Constructor
	switch {
	case isConstructor && (in.Op == dex.OpInvokeDirect || in.Op == dex.OpInvokeDirectRange) && in.Count > 0:
		f = formMade
	case isConstructor:
		return callinProbe{}, false
	case swaps && f == formStatic && (!c.detour || r.program.Subtype(m.Class.Name, c.declared)):
		f = formBeforeStatic
	case swaps && f != formStatic && (!c.detour || f == formVirtual && r.program.Subtype(m.Class.Name, c.declared)):
		f = formBefore // from a subclass it may be a call of a protected method
	case swaps:
	case (in.Op == dex.OpInvokeSuper || in.Op == dex.OpInvokeSuperRange) && !r.superInScope(m.Class, c.ref):
		f = formBefore
	default:
		return callinProbe{}, false
	}
	if f != formStatic && f != formBeforeStatic && in.Count == 0 {
		return callinProbe{}, false
	}
	return callinProbe{generated{form: f, number: c.number}, c}, true
}

// unseenHandles lists the observed methods that a dex file's method handles name: they are called without an invoke.
func (d *dexEdit) unseenHandles() []string {
	f := d.edit.File()
	var list []string
	for i := range f.NumMethodHandles() {
		h := f.MethodHandle(uint32(i))
		if h.Kind <= lastFieldHandle || int(h.Index) >= len(d.callins) || d.callins[h.Index] == nil {
			continue
		}
		list = append(list, fmt.Sprintf("%s: %s is called through a method handle, which no probe sees", d.name.Path(), d.callins[h.Index].ref))
	}
	return list
}

// lastFieldHandle is the last kind of method handles that are of fields.
const lastFieldHandle = 3

// argumentsOf lists the arguments of a callback that are observed objects.
func (r *rewriter) argumentsOf(m *program.Method) []generated {
	if !r.probes.Has(Callbacks|Callins) || r.probed[m.ID] == nil {
		return nil
	}
	var list []generated
	params := descriptor.Params(m.Desc)
	for _, h := range r.points.Heard[m.ID] {
		about := generated{formAbout, m.ID, h.Object}
		if h.Object >= 0 && h.Object < len(params) && returnedFor(params[h.Object]) == returnedObject && !slices.Contains(list, about) {
			list = append(list, about)
		}
	}
	slices.SortFunc(list, compareGenerated)
	return list
}

// arguments places the probes of a callback's arguments.
func (d *dexEdit) arguments(c *callable) []aboutProbe {
	var list []aboutProbe
	params := descriptor.Params(c.method.Desc)
	for _, h := range c.about {
		register := 1 // behind the receiver
		for _, p := range params[:h.argument] {
			register += len(valueWords(p))
		}
		list = append(list, aboutProbe{d.helpers[h], uint16(register)})
	}
	return list
}
