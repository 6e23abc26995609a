package program

import (
	"slices"

	"cbcov/ccfa/framework"
)

// This file has libraries call what they declare and nothing seems to call. Where a library loses sight of an object (what it keeps passes through a
// collection, or a rule of the model stands for the code that puts it there) an unknown object of the library's type stands in, which runs the library's
// own method. It may be any of the app's objects; those whose method has no other caller are taken for it. The same goes for what a library reads from a
// field of one object, where the app's object is kept in that field of another one: it may be the same, seen from two sides.

// maxUncalledSites is how many calls a method may have for which such an object stands in: where there are more, nothing is known of when it comes.
const maxUncalledSites = 12

// maxFills bounds how often that is done: what is called then makes objects of its own, of which methods may be lost again.
const maxFills = 12

// fillUncalled gives such calls the app's objects. It tells whether there is anything new.
func (f *flow) fillUncalled() bool {
	if f.fills == maxFills {
		return false
	}
	f.fills++
	uncalled := f.uncalled()
	if len(uncalled) == 0 {
		return false
	}
	sites := f.looseCalls(uncalled)
	callers, kept, told := f.callers(), f.keptIn(uncalled), f.told()
	any := false
	for _, u := range uncalled {
		if f.isTold(u, told, kept) {
			continue
		}
		var at []nodeID
		for _, l := range sites[u.sel] {
			switch {
			case f.standsFor(l.on, l.typ, u.objs[0]):
				at = f.lostAt(l, u.objs[0], callers, at)
			case l.field != 0 && !slices.Contains(at, l.on) && slices.ContainsFunc(u.objs, func(o objID) bool { return slices.Contains(kept[o], l.field) }):
				at = append(at, l.on)
			}
		}
		if len(at) > maxUncalledSites {
			continue
		}
		for _, n := range at {
			before := len(f.nodes[n].objs)
			for _, o := range u.objs {
				f.add(n, o) // or what stands for it there
			}
			any = any || len(f.nodes[n].objs) > before
		}
	}
	return any
}

// uncalled is a method in scope of which the model says nothing, with the objects of one class that have it, where no library's call runs it on one of them.
type uncalled struct {
	sel  selID
	objs []objID
}

// uncalled lists such methods, in the order in which objects were found.
func (f *flow) uncalled() []uncalled {
	type run struct {
		method int32
		on     typeID // the receiver's class, 0: any
	}
	called := map[run]bool{}
	for i := range f.calls {
		if f.p.methods[f.insts[f.calls[i].inst].method].Class.InScope {
			continue
		}
		for l := f.calls[i].links; l != 0; l = f.links[l].older {
			if target := &f.insts[f.links[l].inst]; f.p.methods[target.method].Class.InScope {
				r := run{method: target.method}
				if target.ctx != 0 {
					r.on = f.objects[target.ctx].typ
				}
				called[r] = true
			}
		}
	}
	var out []uncalled
	at := map[run]int{}
	for _, o := range f.allocated {
		t := f.objects[o].typ
		if !f.h.types[t].class.InScope {
			continue
		}
		for _, m := range f.rootMethods(t) {
			r := run{m, t}
			if !f.p.methods[m].Class.InScope || called[run{m, 0}] || called[r] || !f.untold(t, f.p.infos[m].sel) {
				continue
			}
			n, ok := at[r]
			if !ok {
				n = len(out)
				at[r] = n
				out = append(out, uncalled{sel: f.p.infos[m].sel})
			}
			out[n].objs = append(out[n].objs, o)
		}
	}
	return out
}

// isTold tells whether the model says what becomes of an uncalled method: a rule runs it on the object, keeps that for one, or makes it.
func (f *flow) isTold(u uncalled, told map[objID][]string, kept map[objID][]int32) bool {
	name := f.h.sels[u.sel].name
	known := slices.ContainsFunc(f.p.decls[u.sel], func(d typeID) bool {
		return f.h.subtype(f.objects[u.objs[0]].typ, d) && f.h.fw.Known(f.h.types[d].name, name, f.h.sels[u.sel].desc)
	})
	return slices.ContainsFunc(u.objs, func(o objID) bool {
		keeps := slices.ContainsFunc(kept[o], func(key int32) bool { return key != elemKey && f.keys[key].name.owner == 0 })
		return f.ruledObjects[o] || known && keeps || slices.Contains(told[o], name) || slices.Contains(told[o], "")
	})
}

// told lists, for objects of which some rule of the model runs callbacks, the names of these; "": any.
func (f *flow) told() map[objID][]string {
	out := map[objID][]string{}
	for i := 1; i < len(f.insts); i++ {
		inst := &f.insts[i]
		if !inst.made {
			continue
		}
		info := &f.p.infos[inst.method]
		for s := range info.body.sites {
			if info.body.sites[s].kind == InvokeCustom {
				continue
			}
			if c := f.callee(f.p.dexes[info.dex], info.body.sites[s].ref); c.summary != nil {
				f.toldBy(inst.calls+int32(s), c.summary, out)
			}
		}
	}
	return out
}

// toldBy adds what the rule of a call runs on its parameters.
func (f *flow) toldBy(ci int32, sum *framework.Summary, out map[objID][]string) {
	for _, e := range sum.Effects {
		for _, run := range e.Runs {
			if run.On.Kind != framework.OpParam || len(run.On.Keys) > 0 {
				continue
			}
			n := f.argNode(ci, run.On.Param)
			if n == 0 {
				continue
			}
			names := run.Expr.Names()
			for _, o := range f.nodes[n].objs {
				for _, name := range names {
					if !slices.Contains(out[o], name) {
						out[o] = append(out[o], name)
					}
				}
			}
		}
	}
}

// untold tells whether something outside declares a method above a class, of which the model does not say who calls it: a library in the APK, or the
// platform. What Kotlin's own types declare (functions) is called from everywhere.
func (f *flow) untold(t typeID, s selID) bool {
	some := false
	sel := f.h.sels[s]
	for _, d := range f.p.decls[s] {
		if d == t || !f.h.subtype(t, d) {
			continue
		}
		name := f.h.types[d].name
		if framework.Library(name) == "kotlin" || f.h.types[d].class == nil && (f.h.fw.Known(name, sel.name, sel.desc) || f.h.fw.Callback(name, sel.name, sel.desc) != nil) {
			return false
		}
		some = true
	}
	return some
}

// looseCall is a library's call on an object of which only the type is known.
type looseCall struct {
	call  int32
	on    nodeID
	typ   typeID // the class that the call names
	field int32  // the field that it was read from, 0: from none
}

// looseCalls finds the libraries' calls of some methods.
func (f *flow) looseCalls(of []uncalled) map[selID][]looseCall {
	wanted := map[selID]bool{}
	for _, u := range of {
		wanted[u.sel] = true
	}
	out := map[selID][]looseCall{}
	for i := 1; i < len(f.insts); i++ {
		inst := &f.insts[i]
		if !inst.made || f.p.methods[inst.method].Class.InScope {
			continue
		}
		info := &f.p.infos[inst.method]
		for s := range info.body.sites {
			site := &info.body.sites[s]
			if site.kind != InvokeVirtual && site.kind != InvokeInterface {
				continue
			}
			c := f.callee(f.p.dexes[info.dex], site.ref)
			if !wanted[c.sel] {
				continue
			}
			if n := f.argNode(inst.calls+int32(s), 0); n != 0 {
				out[c.sel] = append(out[c.sel], looseCall{inst.calls + int32(s), n, c.typ, f.readFrom(info, info.body.siteArgs(site)[0])})
			}
		}
	}
	return out
}

// readFrom gives the field that a value of a method was read from, 0: from none.
func (f *flow) readFrom(info *methodInfo, v int32) int32 {
	b := info.body
	for range len(b.values) {
		switch val := &b.values[v]; val.kind {
		case valCast:
			v = val.b
		case valField:
			return f.fieldKeyAt(f.p.dexes[info.dex], uint32(val.a))
		default:
			return 0
		}
	}
	return 0
}

// keptIn lists, for the objects of uncalled methods, the fields that some object keeps it in.
func (f *flow) keptIn(of []uncalled) map[objID][]int32 {
	wanted := map[objID]bool{}
	for _, u := range of {
		for _, o := range u.objs {
			wanted[o] = true
		}
	}
	out := map[objID][]int32{}
	for id, n := range f.fieldNodes {
		for _, o := range f.nodes[n].objs {
			if key := int32(uint32(id)); wanted[o] && !slices.Contains(out[o], key) {
				out[o] = append(out[o], key)
			}
		}
	}
	return out
}

// callers lists, for each instance of a library's method, the libraries' calls that run it.
func (f *flow) callers() map[int32][]int32 {
	out := map[int32][]int32{}
	for i := 1; i < len(f.calls); i++ {
		if f.p.methods[f.insts[f.calls[i].inst].method].Class.InScope {
			continue
		}
		for l := f.calls[i].links; l != 0; l = f.links[l].older {
			out[f.links[l].inst] = append(out[f.links[l].inst], int32(i))
		}
	}
	return out
}

// lostAt adds to a list the nodes where an object was lost that a call is on: of a call on `this`, those of the method's callers.
func (f *flow) lostAt(l looseCall, o objID, callers map[int32][]int32, at []nodeID) []nodeID {
	for work := []looseCall{l}; len(work) > 0 && len(at) <= maxUncalledSites; work = work[1:] {
		l := work[0]
		if slices.Contains(at, l.on) {
			continue
		}
		before := len(work)
		if inst := f.calls[l.call].inst; f.onThis(l.call) {
			for _, ci := range callers[inst] {
				if n := f.argNode(ci, 0); n != 0 && f.standsFor(n, l.typ, o) && !slices.ContainsFunc(work, func(w looseCall) bool { return w.on == n }) {
					work = append(work, looseCall{call: ci, on: n, typ: l.typ})
				}
			}
		}
		if len(work) == before {
			at = append(at, l.on)
		}
	}
	return at
}

// onThis tells whether a call is on its method's own receiver.
func (f *flow) onThis(ci int32) bool {
	cl := &f.calls[ci]
	b := f.p.infos[f.insts[cl.inst].method].body
	args := b.siteArgs(&b.sites[cl.site])
	return args[0] != undefined && b.values[args[0]].kind == valThis
}

// standsFor tells whether some unknown object of a node, on which a class's method is called, may be an object.
func (f *flow) standsFor(n nodeID, class typeID, o objID) bool {
	t := f.objects[o].typ
	return f.h.subtype(t, class) && slices.ContainsFunc(f.nodes[n].objs, func(x objID) bool {
		obj := &f.objects[x]
		return f.loose(obj) && f.h.subtype(t, obj.typ)
	})
}
