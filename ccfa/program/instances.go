package program

import (
	"fmt"
	"runtime"

	"cbcov/ccfa/framework"
	"cbcov/internal/parallel"
)

// This file makes methods run: it decodes the bodies of methods that are
// reached, and connects calls with them.

// decodeBatch is how many bodies are decoded between two looks at the budget.
const decodeBatch = 512

// decodeBodies decodes the bodies of newly reached methods.
func (f *flow) decodeBodies(workers int) {
	list := f.decode
	f.decode = nil
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	for len(list) > 0 {
		n := min(len(list), decodeBatch)
		if f.exhausted() {
			return
		}
		f.decodeSome(list[:n], min(workers, (n+63)/64))
		list = list[n:]
	}
}

// decodeSome decodes bodies with a number of goroutines.
func (f *flow) decodeSome(list []int32, workers int) {
	errs := make([]error, len(list))
	part := func(w int, d *decoder) {
		for i := w; i < len(list); i += workers {
			errs[i] = f.decodeBody(d, list[i])
		}
	}
	for len(f.p.decoders) < workers {
		f.p.decoders = append(f.p.decoders, &decoder{})
	}
	if workers == 1 {
		part(0, f.p.decoders[0])
	} else {
		var all parallel.Group
		for w := range workers {
			all.Go(func() { part(w, f.p.decoders[w]) })
		}
		all.Wait()
	}
	for _, d := range f.p.decoders {
		f.decoded += d.spent
		d.spent = 0
	}
	for i, err := range errs {
		if err != nil {
			f.p.faults.add(faultBody, fmt.Sprintf("%s (%v)", f.p.methods[list[i]].Ref(), err))
		}
	}
}

// noBody stands for the body of a method without code that could be read.
var noBody = &body{values: []value{{node: noNode}, {node: noNode}}, gives: givesOther}

func (f *flow) decodeBody(d *decoder, id int32) error {
	info := &f.p.infos[id]
	if info.body != nil {
		return nil // it was looked at before its turn: see givesBackOf
	}
	b, err := d.decode(f.p.dexes[info.dex], info, f.p.methods[id])
	if b == nil {
		b = noBody
	} else if gives := f.ruledGives(f.p.methods[id]); gives != givesOther {
		b.gives = gives
	}
	info.body = b
	return err
}

// instanceFor gives the instance of a method for a context: the receiver, or
// the component whose code calls a static method; 0 is any. Libraries have
// none.
func (f *flow) instanceFor(m int32, ctx objID) int32 {
	info := &f.p.infos[m]
	method := f.p.methods[m]
	if !method.Class.InScope {
		ctx = 0
	}
	if ctx != 0 {
		key := uint64(m)<<32 | uint64(uint32(ctx))
		if i, ok := f.ctxs[key]; ok {
			return i
		}
		if info.count < f.contexts {
			i := f.newInstance(m, ctx)
			f.ctxs[key] = i
			return i
		}
	}
	if info.plain == 0 {
		info.plain = f.newInstance(m, 0)
	}
	return info.plain
}

func (f *flow) newInstance(m int32, ctx objID) int32 {
	info := &f.p.infos[m]
	if info.insts == 0 && info.body == nil {
		f.decode = append(f.decode, m)
	}
	i := int32(len(f.insts))
	f.insts = append(f.insts, instance{method: m, ctx: ctx, older: info.insts})
	info.insts = i
	info.count++
	return i
}

// callRoot makes outside code call a method on an object.
func (f *flow) callRoot(m int32, this objID) {
	f.pending = append(f.pending, pendingCall{inst: f.instanceFor(m, this), this: this})
}

// connectPending puts the waiting calls into the graph, with the bodies of
// targets that are new.
func (f *flow) connectPending() {
	list := f.pending
	f.pending = nil
	for _, pc := range list {
		if f.exhausted() {
			return
		}
		if f.p.infos[f.insts[pc.inst].method].body == nil {
			f.pending = append(f.pending, pc)
			continue
		}
		if !f.insts[pc.inst].made {
			f.makeInstance(pc.inst)
		}
		f.connectCall(pc)
	}
}

// connectCall passes receiver, arguments and result of one call.
func (f *flow) connectCall(pc pendingCall) {
	inst := &f.insts[pc.inst]
	b := f.p.infos[inst.method].body
	if pc.this != 0 && inst.ctx == 0 {
		if n := f.paramNode(inst, b, 0); n != 0 {
			f.add(n, pc.this)
		}
	}
	if pc.lambda != 0 {
		f.passLambda(&f.lambdas[pc.lambda-1], pc)
	}
	if pc.call == 0 {
		if pc.handed != 0 {
			f.passHanded(pc)
		} else {
			f.seedParameters(pc.inst)
		}
		f.keepReturned(pc)
		return
	}
	gives := int32(givesOther)
	if pc.lambda == 0 {
		gives = f.givesBack(inst.method, 0)
	}
	if gives == 0 && pc.this != 0 {
		if n := f.resultNode(pc.call); n != 0 {
			f.add(n, pc.this) // of this call, not of all that come to a library's method
		}
	}
	c := &f.calls[pc.call]
	if inst.ctx == 0 || pc.lambda != 0 {
		key := uint64(pc.call)<<32 | uint64(uint32(pc.inst))
		if f.linked[key] {
			return
		}
		f.linked[key] = true
	}
	f.links = append(f.links, callLink{pc.inst, c.links})
	c.links = int32(len(f.links) - 1)
	f.passArguments(pc, c, gives)
}

// keepReturned joins the object of a method that outside code calls with what the method returns, as the framework model says: the one keeps the other.
func (f *flow) keepReturned(pc pendingCall) {
	ret := f.insts[pc.inst].ret
	if ret == 0 || pc.this == 0 {
		return
	}
	for _, e := range f.keptOf(f.insts[pc.inst].method) {
		if e.Target.Kind == framework.OpResult {
			n := f.constNode(pc.this)
			f.edge(ret, edgeStore, n, f.key(fieldName{name: e.Key}, 0))
			continue
		}
		from := ret
		for _, k := range e.Value.Keys {
			to := f.newNodes(1)
			f.edge(from, edgeLoad, to, f.key(fieldName{name: k}, 0))
			from = to
		}
		if to := f.fieldNode(pc.this, f.key(fieldName{name: e.Key}, 0)); to != 0 {
			f.copyEdge(from, to)
		}
	}
}

// keptOf gives the model's store effects of a method that overrides the framework's, which speak of what it returns.
func (f *flow) keptOf(m int32) []framework.Effect {
	kept, ok := f.kept[m]
	if !ok {
		for _, ref := range f.p.Overridden(f.p.methods[m]) {
			if rule := f.h.fw.Callback(ref.Class, ref.Name, ref.Desc); rule != nil && len(rule.Keeps) > 0 {
				kept = rule.Keeps
				break
			}
		}
		f.kept[m] = kept
	}
	return kept
}

// passArguments passes the arguments of one call, and what comes back: the parameter that the method gives back, or what it returns.
func (f *flow) passArguments(pc pendingCall, c *call, gives int32) {
	from := c.inst
	fb := f.p.infos[f.insts[from].method].body
	site := &fb.sites[c.site]
	args := fb.siteArgs(site)
	inst := &f.insts[pc.inst]
	b := f.p.infos[inst.method].body
	if pc.lambda == 0 {
		for i := 2; i < len(b.values) && b.values[i].kind <= valParam; i++ {
			v := &b.values[i]
			if v.kind == valParam && v.node >= 0 && int(v.a) < len(args) && args[v.a] != undefined {
				f.pass(from, args[v.a], inst.base+nodeID(v.node))
			}
		}
	}
	n := f.resultNode(pc.call)
	if inst.ret == 0 || n == 0 {
		return
	}
	switch {
	case gives == givesOther || int(gives) >= len(args):
		f.copyEdge(inst.ret, n)
	case gives > 0 && args[gives] != undefined:
		f.pass(from, args[gives], n)
	}
}

// maxWrapper and maxWrapped bound what is looked through for what it gives back: the calls of a method, and how many methods deep.
const (
	maxWrapper = 4
	maxWrapped = 4
)

// givesBack finds the parameter that is all that a method returns, by itself or by a static method that it calls; givesOther: none is. A method is looked
// through once, where it is not another one's wrapped one (depth 0).
func (f *flow) givesBack(m int32, depth int) int32 {
	info := &f.p.infos[m]
	b := info.body
	if b == noBody || b.gives != givesOther || info.looked || len(b.sites) > maxWrapper || depth == maxWrapped {
		return b.gives
	}
	gives := b.givesBack(func(s *bodySite) int32 { return f.givesBackOf(info, s, depth+1) })
	if depth == 0 {
		b.gives, info.looked = gives, true
	}
	return gives
}

// givesBackOf is givesBack of what a method calls.
func (f *flow) givesBackOf(info *methodInfo, s *bodySite, depth int) int32 {
	if s.kind != InvokeStatic {
		return givesOther
	}
	target := f.callee(f.p.dexes[info.dex], s.ref).target
	if target == noMethod {
		return givesOther
	}
	if f.p.infos[target].body == nil {
		if f.exhausted() {
			return givesOther
		}
		f.decodeSome([]int32{target}, 1)
	}
	return f.givesBack(target, depth)
}

// paramNode gives the node of a parameter (0: the receiver), 0 if it is not
// used.
func (f *flow) paramNode(inst *instance, b *body, param int32) nodeID {
	for i := 2; i < len(b.values); i++ {
		v := &b.values[i]
		switch {
		case v.kind == valThis && param == 0, v.kind == valParam && v.a == param && param != 0:
			if v.node < 0 {
				return 0
			}
			return inst.base + nodeID(v.node)
		case v.kind > valParam:
			return 0
		}
	}
	return 0
}
