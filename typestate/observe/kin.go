package observe

import (
	"slices"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
)

// kin tells how types are related to the classes that bindings name.
type kin struct {
	program *program.Program
	watched map[string]bool     // classes that patterns name
	above   map[string][]*bound // proper supertypes of the machines' classes, and of the app's classes below these; Object is none
	bounds  map[string][]*bound // by class
}

func newKin(p *program.Program, bounds []*bound) *kin {
	k := &kin{program: p, watched: map[string]bool{}, above: map[string][]*bound{}, bounds: map[string][]*bound{}}
	for _, b := range bounds {
		k.bounds[b.class] = append(k.bounds[b.class], b)
		for _, class := range b.classes() {
			k.watched[class] = true
		}
	}
	for class := range k.bounds {
		k.addAbove(class, class)
	}
	for _, c := range p.Classes() {
		for _, super := range p.Supertypes(c.Name) {
			if c.InScope && k.bounds[super] != nil {
				k.addAbove(c.Name, super)
			}
		}
	}
	return k
}

// addAbove notes the supertypes of a class that are not below a machine's class.
func (k *kin) addAbove(class, machines string) {
	for _, super := range k.program.Supertypes(class) {
		if super == descriptor.Object || k.program.Subtype(super, machines) {
			continue
		}
		for _, b := range k.bounds[machines] {
			if !slices.Contains(k.above[super], b) {
				k.above[super] = append(k.above[super], b)
			}
		}
	}
}

// relation is how a type is related.
type relation struct {
	below  []string // watched classes that it is, or is below
	above  []*bound // machines whose class it is above
	object []*bound // machines of whose class its objects are
}

// isBelow tells whether the type is a class or below it.
func (r *relation) isBelow(class string) bool { return slices.Contains(r.below, class) }

// types gives the relations of a dex file's types, by index, and those of types that are related, by descriptor.
func (k *kin) types(f *dex.File) ([]relation, map[string]*relation) {
	list, related := make([]relation, f.NumTypes()), map[string]*relation{}
	for i := range list {
		desc := f.Type(uint32(i))
		if desc == "" || desc[0] != 'L' {
			continue
		}
		r := &list[i]
		r.above = k.above[desc]
		for _, super := range k.program.Supertypes(desc) {
			if k.watched[super] {
				r.below = append(r.below, super)
			}
			r.object = append(r.object, k.bounds[super]...)
		}
		if len(r.below)+len(r.above) > 0 {
			related[desc] = r
		}
	}
	return list, related
}
