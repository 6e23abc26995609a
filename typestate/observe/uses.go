package observe

import (
	"slices"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
)

// called is a method reference while it is found out what its calls are.
type called struct {
	ref      program.MethodRef
	declared program.Declared
	found    bool // declared is known
	class    relation
	params   []relation
}

// static tells whether the method has no receiver.
func (c *called) static() bool { return c.found && c.declared.Static }

// references finds the observed references of a dex file, by index, nil where one is not.
func (r *resolver) references(f *dex.File) []*Ref {
	types, classes := r.kin.types(f)
	list := make([]*Ref, f.NumMethods())
	for i := range list {
		proto := f.MethodProto(uint32(i))
		about := slices.ContainsFunc(proto.Params, func(t uint16) bool { return len(types[t].object) > 0 })
		c := &called{ref: f.Method(uint32(i))}
		class := classes[c.ref.Class]
		if !about && class == nil {
			continue
		}
		if class != nil {
			c.class = *class
		}
		for _, t := range proto.Params {
			c.params = append(c.params, types[t])
		}
		list[i] = r.reference(c)
	}
	return list
}

// reference finds what the calls of a reference are; nil: nothing to any machine.
func (r *resolver) reference(c *called) *Ref {
	c.declared, c.found = r.program.Declaration(c.ref)
	if c.found && c.declared.Own && len(c.class.above) == 0 {
		return nil // the app's own method: what it calls is looked at
	}
	ref := &Ref{Dex: c.ref.String(), Method: c.ref.String()}
	if c.found {
		ref.Method = c.declared.Ref.String()
	}
	for i, b := range r.bounds {
		ref.Uses = append(ref.Uses, r.uses(c, b, i)...)
	}
	if len(ref.Uses) == 0 {
		return nil
	}
	return ref
}

// uses finds what the calls of a reference are for one machine.
func (r *resolver) uses(c *called, b *bound, machine int) []Use {
	list := r.births(c, b)
	if u, ok := r.onReceiver(c, b); ok {
		list = append(list, u)
	}
	list = append(list, r.onArguments(c, b)...)
	for i := range list {
		list[i].Machine = machine
	}
	return list
}

// births finds the births that a call is.
func (r *resolver) births(c *called, b *bound) []Use {
	var list []Use
	for i := range b.births {
		x := &b.births[i]
		if x.fits(c.ref) && r.makes(c, b, x) {
			list = append(list, Use{Role: Birth, Object: x.object, After: x.after, Again: x.again})
		}
	}
	return list
}

// makes tells whether a method that fits a birth's pattern makes an object of the machine's class. A constructor is that of the named
// class, or of one of Android's below it: what one of a library's does besides, nobody knows.
func (r *resolver) makes(c *called, b *bound, x *boundBirth) bool {
	if !c.class.isBelow(x.class) {
		return false
	}
	if c.ref.Name == descriptor.Constructor {
		return c.ref.Class == x.class || r.program.Class(c.ref.Class) == nil
	}
	if x.object == Receiver {
		return !c.static()
	}
	made := descriptor.Result(c.ref.Desc)
	return r.program.Subtype(made, b.class) || made != descriptor.Object && r.program.Subtype(b.class, made)
}

// onReceiver finds what a call is for the object that it is made on.
func (r *resolver) onReceiver(c *called, b *bound) (Use, bool) {
	if c.static() || c.ref.Name == descriptor.Constructor {
		return Use{}, false
	}
	u := Use{Role: Other, Object: Receiver}
	class := c.class
	switch {
	case class.isBelow(b.class):
	case slices.Contains(class.above, b) && r.has(b, c.ref):
		u.Check = true
		class.below = append(slices.Clone(class.below), b.class) // for the patterns: its objects may be of the class
	default:
		return u, false
	}
	if c.found && c.declared.Ref.Class == descriptor.Object {
		return u, false
	}
	if c.found && c.declared.InAPK && !c.declared.Own && r.program.Class(b.class) == nil {
		return u, true // a library's method in the place of Android's may do anything
	}
	for i := range b.inputs {
		if x := &b.inputs[i]; x.object == Receiver && x.fits(c.ref) && class.isBelow(x.class) {
			u.Role = Input
			u.Inputs = append(u.Inputs, x.choice())
		}
	}
	u.Observer = slices.IndexFunc(b.observers, func(p pattern) bool { return p.fits(c.ref) && class.isBelow(p.class) }) + 1
	if u.Role == Other && (u.Observer > 0 || c.fitsAny(b.neutral, class) || b.calls(c.ref)) {
		u.Role = Neutral
	}
	u.Registers = b.registers(c, class)
	return u, true
}

// has tells whether the machine's class, or an app's class below it, has a method that Object has not.
func (r *resolver) has(b *bound, ref program.MethodRef) bool {
	d, ok := r.program.Declaration(program.MethodRef{Class: b.class, Name: ref.Name, Desc: ref.Desc})
	return ok && d.Ref.Class != descriptor.Object
}

// calls tells whether a method is an output of the object itself: a call of it is a super call of the app's own method.
func (b *bound) calls(ref program.MethodRef) bool {
	return slices.ContainsFunc(b.outputs, func(o boundOutput) bool { return o.object == Receiver && o.fits(ref) })
}

// registers finds the outputs whose listener a call gives its object.
func (b *bound) registers(c *called, class relation) []Registers {
	var list []Registers
	for i := range b.outputs {
		o := &b.outputs[i]
		if o.registered == nil || !o.registered.fits(c.ref) || !class.isBelow(o.registered.class) {
			continue
		}
		x := Registers{Output: o.output, Argument: o.argument}
		if x.Argument < 0 {
			x.Argument += len(c.params)
		}
		if x.Argument >= 0 && x.Argument < len(c.params) && !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// onArguments finds what a call is for the objects that it is given: an input, or code that may do anything with them.
func (r *resolver) onArguments(c *called, b *bound) []Use {
	var list []Use
	for i, param := range c.params {
		if !slices.Contains(param.object, b) {
			continue
		}
		u := Use{Role: Other, Object: i}
		for j := range b.inputs {
			if x := &b.inputs[j]; x.object == i && x.fits(c.ref) && c.class.isBelow(x.class) {
				u.Role = Input
				u.Inputs = append(u.Inputs, x.choice())
			}
		}
		harmless := c.fitsAny(b.neutral, c.class) && !c.class.isBelow(b.class)
		if u.Role == Input || !harmless {
			list = append(list, u)
		}
	}
	return list
}

// fitsAny tells whether a reference fits one of the patterns.
func (c *called) fitsAny(patterns []pattern, class relation) bool {
	return slices.ContainsFunc(patterns, func(p pattern) bool { return p.fits(c.ref) && class.isBelow(p.class) })
}
