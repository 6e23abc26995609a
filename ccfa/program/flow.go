package program

import (
	"fmt"
	"runtime"
	"sync"

	"cbcov/apk/dex"
)

// flow is the whole-app value flow: which objects reach which value.
//
// A method's body becomes nodes and edges when the method is reached. Methods
// in scope are analysed once for each receiver object (up to a limit), so that
// a base class run by several subclasses, or a listener made at several
// places, does not mix them; static methods once for each component whose code
// calls them; libraries once.
type flow struct {
	*flowGraph
	precision
	p *Program
	h *hierarchy

	objects   []object
	objectIDs map[objectKey]objID
	null      objID
	allocated []objID // objects of APK classes, in order of discovery

	allocCount    map[typeID]int
	instances     map[typeID]nodeID // nodes with all instances of a class
	instanceTypes []typeID
	roots         map[typeID][]int32
	narrowed      map[uint64]objID
	subscribed    map[uint64]bool // copy edges that must not be made twice
	constNodes    []nodeID        // by object: a node that holds just it, 0: none

	keys       []fieldKey
	keyIDs     map[fieldName]int32
	fieldNodes map[uint64]nodeID // by object and key

	keyLoads  []keyLoad
	ruled     []int32 // calls whose result a rule or a builtin gives
	widgetIDs map[int64][]objID
	statics   map[typeID][]dex.Value // initial values of static fields
	clinit    selID

	callees     []*callee
	insts       []instance
	calls       []call
	links       []callLink
	ctxs        map[uint64]int32 // method and receiver → instance
	linked      map[uint64]bool  // call and plain instance
	anyReceiver map[uint64]bool  // call and class, see callInstances
	lambdas     []lambda
	pending     []pendingCall
	decode      []int32 // methods whose bodies are wanted
	decoded     int     // work spent on bodies, see maxDecoded
}

// instance is a method as run on one receiver, or on any.
type instance struct {
	method int32
	ctx    objID  // receiver, of a static method the component that calls it; 0: any
	base   nodeID // node i of the body is base+i
	ret    nodeID // 0: no followed result
	calls  int32  // site i of the body is call calls+i
	older  int32  // next older instance of the method
	made   bool   // body is in the graph
	rooted bool   // parameters hold what outside code passes
}

// call is a site of one instance.
type call struct {
	inst    int32
	site    int32
	links   int32 // newest target, 0: none
	outside bool  // a method outside of the APK can run
}

// callLink is a target of a call.
type callLink struct{ inst, older int32 }

// pendingCall waits for the target's body.
type pendingCall struct {
	inst   int32
	call   int32 // 0: called by outside code
	this   objID // receiver, 0: none or known by the instance
	lambda int32 // of invoke-custom whose captured values come first; 0: none
}

// precision is how much a flow tells apart.
type precision struct {
	contexts int32 // receivers that a method is analysed for one by one; the rest share one analysis
	allocs   int   // objects of one class; one more stands for the rest
	mixed    int   // objects in a set without a declared type; an unknown object stands for the rest
	pairs    int   // objects in all sets together, at which the flow gives up
}

// precisions are tried in turn, until the flow ends within its limits.
var precisions = [...]precision{
	{contexts: 96, allocs: 200, mixed: 300, pairs: 1 << 24},
	{contexts: 0, allocs: 1, mixed: 60, pairs: 1 << 24},
}

func newFlow(p *Program, limits precision) *flow {
	f := &flow{
		precision: limits,
		flowGraph: newFlowGraph(), p: p, h: p.h,
		objects: make([]object, 1, 1<<13), objectIDs: make(map[objectKey]objID, 1<<13),
		allocCount: map[typeID]int{}, instances: map[typeID]nodeID{}, roots: map[typeID][]int32{},
		narrowed: map[uint64]objID{}, subscribed: map[uint64]bool{}, constNodes: make([]nodeID, 1, 1<<13),
		keys: make([]fieldKey, 1, 1<<12), keyIDs: map[fieldName]int32{}, fieldNodes: make(map[uint64]nodeID, 1<<13),
		callees: make([]*callee, 1, 1<<13), insts: make([]instance, 1, 1<<14), calls: make([]call, 1, 1<<16),
		links: make([]callLink, 1, 1<<15), linked: make(map[uint64]bool, 1<<15),
		anyReceiver: map[uint64]bool{}, ctxs: make(map[uint64]int32, 1<<12), statics: map[typeID][]dex.Value{}, widgetIDs: map[int64][]objID{},
	}
	f.null = f.object(object{kind: Null, typ: f.h.typ(objectDesc)})
	f.key(fieldName{name: elemKeyName}, 0)
	f.clinit = f.h.sel("<clinit>", "()V")
	return f
}

// solve runs the propagation to its end. Bodies are decoded in batches, by
// several goroutines; all else happens in one order.
func (f *flow) solve(workers int) {
	for {
		for {
			f.propagate()
			if len(f.pending) == 0 {
				break
			}
			if f.exhausted() {
				return
			}
			f.decodeBodies(workers)
			f.connectPending()
		}
		if !f.fillEmptyInstances() && !f.fillEmptyResults() {
			return
		}
	}
}

// fillEmptyInstances gives an unknown object to classes that the app casts to
// but seems never to make (made by reflection, say).
func (f *flow) fillEmptyInstances() bool {
	any := false
	for i := 0; i < len(f.instanceTypes); i++ {
		t := f.instanceTypes[i]
		if n := f.instances[t]; len(f.nodes[n].objs) == 0 {
			f.add(n, f.unknown(t))
			any = true
		}
	}
	return any
}

// fillEmptyResults gives an object of the declared type to calls whose rule
// says what they return, when that turned out to be nothing: outside code put
// it where the rule looks.
func (f *flow) fillEmptyResults() bool {
	any := false
	for _, ci := range f.ruled {
		if n := f.resultNode(ci); n != 0 && len(f.nodes[n].objs) == 0 {
			f.addResult(ci, n, f.calleeOf(ci).ret)
			any = any || len(f.nodes[n].objs) > 0
		}
	}
	return any
}

// calleeOf gives the method that a call names.
func (f *flow) calleeOf(ci int32) *callee {
	cl := &f.calls[ci]
	info := &f.p.infos[f.insts[cl.inst].method]
	return f.callee(f.p.dexes[info.dex], info.body.sites[cl.site].ref)
}

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
		var wg sync.WaitGroup
		for w := range workers {
			wg.Go(func() { part(w, f.p.decoders[w]) })
		}
		wg.Wait()
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

// Limits of the whole analysis, far above any app we know: a flow that explodes
// is done again with less precision, and if that does not help (a hostile
// file) it ends in a warning, not in the machine's last byte.
const (
	maxDecoded = 1 << 28 // blocks × registers, and instructions
	maxNodes   = 1 << 22
	maxEdgesIn = 1 << 24 // edges of the flow graph
	maxWords   = 1 << 24 // of 8 bytes, of the sets' indexes
)

// exhausted tells whether a limit is reached; the flow then stops where it
// is.
func (f *flow) exhausted() bool {
	if f.decoded <= maxDecoded && len(f.nodes) <= maxNodes && len(f.edges) <= maxEdgesIn && f.flowGraph.pairs <= f.precision.pairs && f.words <= maxWords {
		return false
	}
	return true
}

// noBody stands for the body of a method without code that could be read.
var noBody = &body{values: []value{{node: noNode}, {node: noNode}}}

func (f *flow) decodeBody(d *decoder, id int32) error {
	info := &f.p.infos[id]
	b, err := d.decode(f.p.dexes[info.dex], info, f.p.methods[id])
	if b == nil {
		b = noBody
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
		f.seedParameters(pc.inst)
		return
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
	f.passArguments(pc, c)
}

func (f *flow) passArguments(pc pendingCall, c *call) {
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
	if inst.ret != 0 && site.result != undefined {
		if n := f.valueNode(from, site.result); n != 0 {
			f.copyEdge(inst.ret, n)
		}
	}
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

// pass lets a value of instance from flow to a node.
func (f *flow) pass(from, v int32, to nodeID) {
	b := f.p.infos[f.insts[from].method].body
	if b.values[v].constant() {
		f.add(to, f.constant(from, v))
	} else if n := f.valueNode(from, v); n != 0 {
		f.copyEdge(n, to)
	}
}

// constant gives the object of a constant value.
func (f *flow) constant(inst, v int32) objID {
	info := &f.p.infos[f.insts[inst].method]
	d := f.p.dexes[info.dex]
	switch val := &info.body.values[v]; val.kind {
	case valString:
		return f.object(object{kind: String, typ: f.h.typ("Ljava/lang/String;"), str: d.f.String(uint32(val.a))})
	case valClass:
		return f.object(object{kind: ClassConst, typ: f.h.typ("Ljava/lang/Class;"), str: d.f.Type(uint32(val.a))})
	default:
		return f.object(object{kind: Int, typ: f.h.typ("I"), val: int64(val.a)})
	}
}

// valueNode gives the node of a value; 0 if it has none.
func (f *flow) valueNode(inst, v int32) nodeID {
	in := &f.insts[inst]
	val := &f.p.infos[in.method].body.values[v]
	if val.node >= 0 {
		return in.base + nodeID(val.node)
	}
	if val.constant() {
		return f.constNode(f.constant(inst, v))
	}
	return 0
}

// constNode gives a node that holds one object.
func (f *flow) constNode(o objID) nodeID {
	if n := f.constNodes[o]; n != 0 {
		return n
	}
	n := f.newNodes(1)
	f.constNodes[o] = n
	f.add(n, o)
	return n
}

// copyEdge lets all objects of one node flow to another.
func (f *flow) copyEdge(from, to nodeID) {
	if from == to {
		return
	}
	for _, o := range f.link(from, edgeCopy, to, 0) {
		f.add(to, o)
	}
}

// copyEdgeOnce is copyEdge where the same edge may be asked for again.
func (f *flow) copyEdgeOnce(from, to nodeID) {
	key := uint64(from)<<32 | uint64(uint32(to))
	if !f.subscribed[key] {
		f.subscribed[key] = true
		f.copyEdge(from, to)
	}
}

// edge adds an edge of another kind and sends known objects along it.
func (f *flow) edge(from nodeID, kind edgeKind, to nodeID, aux int32) {
	for _, o := range f.link(from, kind, to, aux) {
		f.apply(flowEdge{dst: to, aux: aux, kind: kind}, o)
	}
}

// propagate sends objects along edges until nothing is new.
func (f *flow) propagate() {
	for {
		n, fresh, ok := f.next()
		if !ok || f.exhausted() {
			return
		}
		for e := f.nodes[n].edge; e != 0; {
			edge := f.edges[e]
			if edge.kind == edgeCopy {
				for _, o := range fresh {
					f.add(edge.dst, o)
				}
			} else {
				for _, o := range fresh {
					f.apply(edge, o)
				}
			}
			e = edge.next
		}
	}
}

// apply sends one object along an edge that does more than copy.
func (f *flow) apply(e flowEdge, o objID) {
	switch e.kind {
	case edgeCopy:
		f.add(e.dst, o)
	case edgeLoad:
		if n := f.fieldNode(o, e.aux); n != 0 {
			f.copyEdge(n, e.dst)
		}
	case edgeStore:
		if n := f.fieldNode(o, e.aux); n != 0 {
			f.copyEdge(e.dst, n)
		}
	case edgeCall:
		f.receiver(e.aux, o)
	case edgeUse:
		f.use(e.aux, e.dst, o)
	case edgeLoadOrNew:
		f.loadOrNew(f.keyLoads[e.aux], e.dst, o)
	}
}

// owner gives the component whose code an instance is, 0 where not known.
func (f *flow) owner(inst *instance) objID {
	if inst.ctx == 0 {
		return 0
	}
	o := &f.objects[inst.ctx]
	if o.kind == Component {
		return inst.ctx
	}
	return o.owner
}

// finish drops what only the propagation needs.
func (f *flow) finish() {
	f.release()
	f.ctxs, f.linked, f.subscribed, f.narrowed, f.statics = nil, nil, nil, nil, nil
	f.p.decoders = nil
	for i := range f.h.types {
		f.h.types[i].data = nil
	}
}
