package program

import (
	"cbcov/apk/dex"
	"cbcov/ccfa/framework"
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

	keyLoads       []keyLoad
	handings       []handing
	nameds         []named
	joinings       []joining
	writtenClasses []string        // see written
	madeByCasts    map[int32]bool  // by call: see makeByCasts
	ruledObjects   map[objID]bool  // that rules make, see Make
	hostMade       map[string]bool // classes of which a host made the object, see hostedRule
	makings        []making        // calls that make objects of classes that are named
	outsiders      []outsider
	returned       map[int32]nodeID // by call: see returnedNode
	handedTo       map[int32]bool   // by method: see handed
	unseeded       []int32          // instances whose parameters wait for what is handed to them
	ruled          []int32          // calls whose result a rule or a builtin gives
	widgetIDs      map[int64][]objID
	inLayouts      map[int64]bool         // ids of views of layouts
	statics        map[typeID][]dex.Value // initial values of static fields
	clinit         selID

	callees     []*callee
	insts       []instance
	calls       []call
	links       []callLink
	ctxs        map[uint64]int32 // method and receiver → instance
	aparts      map[apart]int32  // instances for what calls pass, see apartFor
	givens      [][]bound        // what is passed, 0: nothing
	givenIDs    map[string]int32
	components  map[string]bool              // classes that Android makes
	asked       map[string]bool              // strings that name what an Intent asks for
	kept        map[int32][]framework.Effect // by method: see keptOf
	linked      map[uint64]bool              // call and plain instance
	anyReceiver map[uint64]bool              // call and class, see callInstances
	lambdas     []lambda
	pending     []pendingCall
	decode      []int32 // methods whose bodies are wanted
	fills       int     // see fillUncalled
	properties  []property
	reversed    []string // see suffixed
	decoded     int      // work spent on bodies, see maxDecoded
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
	given  int32  // what it is called with, see apartFor
	rooted bool   // parameters hold what outside code passes
}

// call is a site of one instance.
type call struct {
	inst    int32
	site    int32
	links   int32 // newest target, 0: none
	outside bool  // a method outside of the APK can run
	ruled   bool  // a bundled library's method with a rule can run
	told    bool  // what the rule runs on libraries' objects waits for them
}

// callLink is a target of a call.
type callLink struct{ inst, older int32 }

// pendingCall waits for the target's body.
type pendingCall struct {
	inst   int32
	call   int32 // 0: called by outside code
	this   objID // receiver, 0: none or known by the instance
	handed int32 // call 0: the handing whose objects are passed, plus one; 0: none
	lambda int32 // of invoke-custom whose captured values come first; 0: none
}

func newFlow(p *Program, limits precision) *flow {
	f := &flow{
		precision: limits,
		flowGraph: newFlowGraph(), p: p, h: p.h,
		objects: make([]object, 1, 1<<13), objectIDs: make(map[objectKey]objID, 1<<13),
		allocCount: map[typeID]int{}, instances: map[typeID]nodeID{}, roots: map[typeID][]int32{},
		narrowed: map[uint64]objID{}, subscribed: map[uint64]bool{}, constNodes: make([]nodeID, 1, 1<<13),
		ruledObjects: map[objID]bool{}, hostMade: map[string]bool{}, madeByCasts: map[int32]bool{}, keys: make([]fieldKey, 1, 1<<12), keyIDs: map[fieldName]int32{}, fieldNodes: make(map[uint64]nodeID, 1<<13),
		callees: make([]*callee, 1, 1<<13), insts: make([]instance, 1, 1<<14), calls: make([]call, 1, 1<<16),
		links: make([]callLink, 1, 1<<15), linked: make(map[uint64]bool, 1<<15), kept: map[int32][]framework.Effect{},
		anyReceiver: map[uint64]bool{}, returned: map[int32]nodeID{}, handedTo: map[int32]bool{}, ctxs: make(map[uint64]int32, 1<<12), aparts: map[apart]int32{}, givens: make([][]bound, 1), givenIDs: map[string]int32{}, components: map[string]bool{}, asked: map[string]bool{}, statics: map[typeID][]dex.Value{}, widgetIDs: map[int64][]objID{}, inLayouts: map[int64]bool{},
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
		if !f.fillEmptyInstances() && !f.fillEmptyResults() && !f.fillEmptyParameters() && !f.fillNames() && !f.fillUncalled() {
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
	case edgeName:
		f.byName(f.nameds[e.aux], e.dst, o)
	case edgeMake:
		f.makeNamed(f.makings[e.aux], e.dst, o)
	case edgeJoin:
		f.join(e.aux, e.dst, o)
	case edgeProperty:
		f.property(&f.properties[e.aux], e.dst, o)
	case edgeHand:
		f.hand(e.aux, o)
	case edgeTell:
		f.tell(e.aux, o)
	case edgeOutside:
		if k := f.objects[o].kind; k == Unknown || k == Result {
			out := f.outsiders[e.aux]
			f.seed(out.param, out.typ)
		}
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
	f.ctxs, f.aparts, f.givenIDs, f.linked, f.subscribed, f.narrowed, f.statics = nil, nil, nil, nil, nil, nil, nil
	f.p.decoders = nil
	for i := range f.h.types {
		f.h.types[i].data = nil
	}
}
