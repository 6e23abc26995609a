package program

import (
	"slices"

	"cbcov/ccfa/framework"
)

// This file hands to callbacks what callins pass to them, as the framework model says (`with`), and takes what they return.
//
// What outside code passes to a callback is else unknown. Where rules say it of a callback, its parameters are unknown only if in the end
// nothing has come to them, or where what a rule hands over comes from outside itself.

// handing is a callin that runs callbacks on objects.
type handing struct {
	call int32
	run  *framework.Run
}

// takesReturned tells whether a rule says what becomes of what the callbacks return that it runs.
func takesReturned(sum *framework.Summary) bool {
	return slices.ContainsFunc(sum.Effects, func(e framework.Effect) bool { return e.Value.Kind == framework.OpReturned })
}

// handOver makes the callbacks that a callin runs wait for their objects.
func (f *flow) handOver(ci int32, sum *framework.Summary) {
	wanted := takesReturned(sum)
	for i := range sum.Effects {
		for e := &sum.Effects[i]; e != nil; e = e.Then {
			for k := range e.Runs {
				run := &e.Runs[k]
				if !wanted && len(run.With) == 0 {
					continue
				}
				if on := f.operand(ci, &run.On); on != 0 {
					f.handings = append(f.handings, handing{ci, run})
					f.edge(on, edgeHand, 0, int32(len(f.handings)-1))
				}
			}
		}
	}
}

// hand makes outside code call an object's callbacks with what a callin passes, and what a bundled library has of them where the app's class does
// not override it.
func (f *flow) hand(n int32, o objID) {
	obj := &f.objects[o]
	if obj.kind != Alloc && obj.kind != Component && obj.kind != Widget || f.h.types[obj.typ].class == nil {
		return
	}
	names := f.handings[n].run.Expr.Names()
	for _, m := range f.rootMethods(obj.typ) {
		if slices.Contains(names, f.p.methods[m].Name) {
			f.pending = append(f.pending, pendingCall{inst: f.instanceFor(m, o), this: o, handed: n + 1})
		}
	}
	for _, m := range f.inherited(obj.typ, names) {
		f.pending = append(f.pending, pendingCall{inst: f.instanceFor(m, o), this: o, handed: n + 1})
	}
}

// inherited lists the methods with the names that objects of a type have of bundled libraries.
func (f *flow) inherited(t typeID, names []string) []int32 {
	var out []int32
	seen := map[selID]bool{}
	for ; t != 0; t = f.h.types[t].super {
		class := f.h.types[t].class
		if class == nil {
			break
		}
		for _, m := range class.Methods {
			s := f.p.infos[m.ID].sel
			if !slices.Contains(names, m.Name) || seen[s] || m.Flags&(AccStatic|AccPrivate|AccAbstract|AccNative) != 0 {
				continue
			}
			seen[s] = true
			if !class.InScope {
				out = append(out, int32(m.ID))
			}
		}
	}
	return out
}

// tellLibrary makes what a rule runs on a bundled library's objects wait for them: nothing but the library's code, for which the rule stands, calls
// it. What it runs on the app's objects is a callback, which any outside code may call. What goes on where it was left (a coroutine) is not run
// anew: the library's code that is called has it all.
func (f *flow) tellLibrary(ci int32, sum *framework.Summary) {
	if f.calls[ci].told {
		return
	}
	f.calls[ci].told = true
	for i := range sum.Effects {
		for e := &sum.Effects[i]; e != nil; e = e.Then {
			switch {
			case e.Kind == framework.Async && e.Thread.Kind == framework.SameThread:
				continue
			case e.Kind != framework.Sync && e.Kind != framework.Async && e.Kind != framework.Event && e.Kind != framework.Dispatch && e.Kind != framework.Frame:
				continue // it takes back, or only names, what others run
			}
			for k := range e.Runs {
				if on := f.operand(ci, &e.Runs[k].On); on != 0 {
					f.handings = append(f.handings, handing{ci, &e.Runs[k]})
					f.edge(on, edgeTell, 0, int32(len(f.handings)-1))
				}
			}
		}
	}
}

// tell runs the methods of a library's object that a run names.
func (f *flow) tell(n int32, o objID) {
	obj := &f.objects[o]
	if class := f.h.types[obj.typ].class; obj.kind != Alloc || class == nil || class.InScope {
		return
	}
	for _, m := range f.inherited(obj.typ, f.handings[n].run.Expr.Names()) {
		f.pending = append(f.pending, pendingCall{inst: f.instanceFor(m, o), this: o})
	}
}

// passHanded passes what a callin hands to a callback, and gives it what that returns.
func (f *flow) passHanded(pc pendingCall) {
	h := f.handings[pc.handed-1]
	inst := &f.insts[pc.inst]
	info := &f.p.infos[inst.method]
	d := f.p.dexes[info.dex]
	if inst.ret != 0 {
		f.copyEdge(inst.ret, f.returnedNode(h.call))
	}
	for i := range h.run.With {
		op := &h.run.With[i]
		to := f.paramNode(&f.insts[pc.inst], info.body, int32(i+1))
		if to == 0 || op.Kind == framework.OpNone {
			continue
		}
		t := f.paramType(d, info, int32(i+1))
		if from := f.operand(h.call, op); from != 0 {
			f.copyEdge(from, to)
		}
		if len(op.Keys) == 0 {
			continue
		}
		base := *op
		base.Keys = op.Keys[:len(op.Keys)-1]
		if from := f.operand(h.call, &base); from != 0 {
			f.outsiders = append(f.outsiders, outsider{to, t})
			f.edge(from, edgeOutside, 0, int32(len(f.outsiders)-1))
		}
	}
}

// outsider is a parameter that is of a type, and unknown where what holds its objects comes from outside.
type outsider struct {
	param nodeID
	typ   typeID
}

// returnedNode gives the node of what the callbacks that a call runs return.
func (f *flow) returnedNode(ci int32) nodeID {
	n, ok := f.returned[ci]
	if !ok {
		n = f.newNodes(1)
		f.returned[ci] = n
	}
	return n
}

// handed tells whether the model says what a method gets from outside code.
func (f *flow) handed(m int32) bool {
	is, ok := f.handedTo[m]
	if !ok {
		method := f.p.methods[m]
		is = slices.ContainsFunc(f.p.Overridden(method), func(ref MethodRef) bool { return f.h.fw.Hands(ref.Class, ref.Name) })
		f.handedTo[m] = is
	}
	return is
}

// fillEmptyParameters gives unknown objects to the parameters of callbacks to which no rule handed anything.
func (f *flow) fillEmptyParameters() bool {
	before := f.flowGraph.pairs
	list := f.unseeded
	f.unseeded = nil
	for _, i := range list {
		f.seedEmpty(i)
	}
	return f.flowGraph.pairs > before
}

func (f *flow) seedEmpty(i int32) {
	inst := &f.insts[i]
	info := &f.p.infos[inst.method]
	d := f.p.dexes[info.dex]
	base := inst.base
	for v := range info.body.values {
		val := &info.body.values[v]
		if val.kind != valParam || val.node < 0 {
			continue
		}
		if n := base + nodeID(val.node); len(f.nodes[n].objs) == 0 {
			f.seed(n, f.paramType(d, info, val.a))
		}
	}
}
