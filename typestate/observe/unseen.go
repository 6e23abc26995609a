package observe

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
	"cbcov/typestate"
)

// maxNamed bounds the methods that a sentence names.
const maxNamed = 3

// unseen says which uses of the observed classes no probe can see.
func (r *resolver) unseen() []string {
	if len(r.bounds) == 0 {
		return nil
	}
	var list []string
	for _, b := range r.bounds {
		name := descriptor.Java(b.class)
		if in := r.seen.named[name]; len(in) > 0 {
			list = append(list, fmt.Sprintf("%s is named in a text, as for calls by reflection: %s", name, some(in)))
		}
	}
	if in := r.seen.reflect; len(in) > 0 {
		list = append(list, fmt.Sprintf("calls by reflection, whatever they call: %s", some(in)))
	}
	if in := r.seen.native; len(in) > 0 {
		list = append(list, fmt.Sprintf("calls from native code: %s", some(in)))
	}
	list = append(list, r.given()...)
	return append(slices.Compact(list), "calls that Android's own code makes on objects of these classes")
}

// given lists the constructors outside of the app that its own code gives observed objects: what they do with them is not known, and a
// record of a constructor does not say what it was given.
func (r *resolver) given() []string {
	var list []string
	for _, b := range r.bounds {
		var in []string
		for _, ref := range r.refs {
			if ref == nil || !r.seen.called[ref.Number] || descriptor.Cut(ref.Dex).Name != descriptor.Constructor {
				continue
			}
			if slices.ContainsFunc(ref.Uses, func(u Use) bool { return u.Object >= 0 && r.bounds[u.Machine] == b }) {
				in = append(in, ref.Dex)
			}
		}
		if len(in) > 0 {
			list = append(list, fmt.Sprintf("what is done to objects of %s that are given to %s", descriptor.Java(b.class), some(in)))
		}
	}
	return list
}

// unbound says which classes that the app has have a machine without a binding.
func unbound(p *program.Program, machines []*typestate.Machine) []string {
	var list []string
	for _, m := range machines {
		desc := classOf(p, m)
		if slices.ContainsFunc(p.Classes(), func(c *program.Class) bool { return c.InScope && p.Subtype(c.Name, desc) }) || names(p, desc) {
			list = append(list, fmt.Sprintf("all of %s: the machine %s does not say which calls are its inputs (its purpose has no section app)",
				descriptor.Java(desc), purposeOf(m)))
		}
	}
	return list
}

// names tells whether a dex file of the app names a type.
func names(p *program.Program, desc string) bool {
	for _, f := range p.Dex() {
		for i := range f.NumTypes() {
			if f.Type(uint32(i)) == desc {
				return true
			}
		}
	}
	return false
}

// some lists the first of several methods, as people write them.
func some(methods []string) string {
	var list []string
	for _, m := range methods {
		list = append(list, descriptor.Cut(m).Long())
	}
	list = slices.Compact(list)
	if len(list) <= maxNamed {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:maxNamed], ", "), len(list)-maxNamed)
}
