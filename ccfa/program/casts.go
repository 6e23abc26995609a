package program

import (
	"slices"

	"cbcov/apk/dex/descriptor"
)

// This file is about objects that code makes of a class whose name comes from where the flow does not see, as out of JSON, a file or the manifest's
// meta-data: where the code casts such an object, it is one of those classes of the app that the APK's constants or its meta-data name.

// makeByCasts makes, once, what a call of newInstance can give whose class is not known: of the types that its code casts the result to.
func (f *flow) makeByCasts(ci int32, to nodeID) {
	if f.madeByCasts[ci] {
		return
	}
	f.madeByCasts[ci] = true
	cl := &f.calls[ci]
	method := f.insts[cl.inst].method
	info := &f.p.infos[method]
	pc := int32(info.body.sites[cl.site].pc)
	for _, t := range f.castTo(info, cl.site) {
		some := f.writtenOf(t)
		if len(some) > maxWritten {
			continue
		}
		for _, desc := range some {
			f.makeByClass(to, desc, method, pc)
		}
	}
}

// maxWritten bounds the classes that one cast stands for: with more, it says too little.
const maxWritten = 48

// castTo lists the types that a site's result is cast to.
func (f *flow) castTo(info *methodInfo, site int32) []string {
	var out []string
	b := info.body
	for i := range b.values {
		if val := &b.values[i]; val.kind == valCast && b.mayGive(val.b, site, map[int32]bool{}) {
			out = append(out, f.p.dexes[info.dex].f.Type(uint32(val.a)))
		}
	}
	return out
}

// mayGive tells whether a value may be what a site returned.
func (b *body) mayGive(v, site int32, seen map[int32]bool) bool {
	val := &b.values[v]
	switch {
	case seen[v]:
		return false
	case val.kind == valCast:
		seen[v] = true
		return b.mayGive(val.b, site, seen)
	case val.kind == valPhi:
		seen[v] = true
		return slices.ContainsFunc(b.phis[val.a:val.b], func(o int32) bool { return b.mayGive(o, site, seen) })
	}
	return val.kind == valResult && val.a == site
}

// writtenOf lists the classes of the app of some type that constants or the meta-data name.
func (f *flow) writtenOf(t string) []string {
	if f.p.byName[t] == nil {
		return nil // all too much is an Object, a Runnable
	}
	var out []string
	for _, desc := range f.written() {
		if f.h.subtype(f.h.typ(desc), f.h.typ(t)) {
			out = append(out, desc)
		}
	}
	return out
}

// written lists the classes of the app that constants or the meta-data name, in order.
func (f *flow) written() []string {
	if f.writtenClasses == nil {
		f.writtenClasses = []string{}
		constants := map[string]bool{}
		for _, text := range f.p.metaData {
			constants[text] = true
		}
		for _, d := range f.p.dexes {
			for i := range d.f.NumStrings() {
				constants[d.f.String(uint32(i))] = true
			}
		}
		for _, c := range f.p.Classes() {
			if c.InScope && constants[descriptor.Java(c.Name)] {
				f.writtenClasses = append(f.writtenClasses, c.Name)
			}
		}
	}
	return f.writtenClasses
}
