package program

// This file is the engine of the value flow: nodes that hold sets of objects,
// edges that move objects, and a worklist. It knows nothing of DEX.
//
// A node's objects are kept in the order of arrival, so what is new since the
// last visit is a suffix (difference propagation). Small sets are searched
// linearly, larger ones have an index beside the list (index.go).

// nodeID is a node of the flow graph; 0 is none.
type nodeID int32

// objID is an abstract object; 0 is none.
type objID int32

// smallSet is the size up to which a set is searched linearly.
const smallSet = 12

type flowNode struct {
	objs   []objID // in order of arrival
	done   int32   // objs[:done] went along the edges
	edge   int32   // first edge, 0: none
	index  int32   // in flowGraph.indexes, 0: none
	typ    typeID  // declared type, 0: none or Object
	cast   bool    // only objects assignable to typ enter
	consts uint16  // constants in objs
	queued bool
}

type edgeKind uint8

const (
	edgeCopy      edgeKind = iota // all objects to dst
	edgeLoad                      // dst gets field aux of each object
	edgeStore                     // field aux of each object gets the objects of dst
	edgeCall                      // each object is a receiver of call aux
	edgeUse                       // each object is handed to builtin aux with dst
	edgeLoadOrNew                 // as edgeLoad; objects from outside give object use too
	edgeName                      // dst gets what each object names to named aux
	edgeMake                      // dst gets what making aux makes of the class that each object names
	edgeJoin                      // dst gets the names of classes that each object is a piece of, see joining
	edgeHand                      // each object gets what handing aux passes
	edgeTell                      // each object of a bundled library runs what handing aux names
	edgeProperty                  // each object names a property of the objects of dst, or has one that those name: see property aux
	edgeOutside                   // objects from outside make outsider aux unknown
)

type flowEdge struct {
	next int32
	dst  nodeID
	aux  int32
	kind edgeKind
}

// flowGraph is the state of the propagation.
type flowGraph struct {
	nodes   []flowNode
	edges   []flowEdge
	indexes []setIndex
	queue   []nodeID
	head    int // first waiting entry of queue
	pairs   int // objects in all sets
	words   int // of 8 bytes, of all indexes
}

func newFlowGraph() *flowGraph {
	return &flowGraph{
		nodes:   make([]flowNode, 1, 1<<15),
		edges:   make([]flowEdge, 1, 1<<15),
		indexes: make([]setIndex, 1),
	}
}

// newNodes makes n nodes and returns the first.
func (g *flowGraph) newNodes(n int) nodeID {
	first := len(g.nodes)
	for range n {
		g.nodes = append(g.nodes, flowNode{})
	}
	return nodeID(first)
}

// has tells whether o is in the node's set.
func (g *flowGraph) has(nd *flowNode, o objID) bool {
	if nd.index != 0 {
		return g.indexes[nd.index].has(o)
	}
	for _, x := range nd.objs {
		if x == o {
			return true
		}
	}
	return false
}

// insert puts o into the set of n; the caller has checked filters and limits.
func (g *flowGraph) insert(n nodeID, o objID) {
	nd := &g.nodes[n]
	nd.objs = append(nd.objs, o)
	g.pairs++
	if nd.index != 0 {
		g.words += g.indexes[nd.index].add(o, nd.objs)
	} else if len(nd.objs) > smallSet {
		nd.index = int32(len(g.indexes))
		g.indexes = append(g.indexes, setIndex{})
		g.words += g.indexes[nd.index].rebuild(nd.objs)
	}
	if !nd.queued {
		nd.queued = true
		g.queue = append(g.queue, n)
	}
}

// link adds an edge at n and returns the objects that must go along it now;
// the rest goes when n is visited next.
func (g *flowGraph) link(n nodeID, kind edgeKind, dst nodeID, aux int32) []objID {
	nd := &g.nodes[n]
	g.edges = append(g.edges, flowEdge{next: nd.edge, dst: dst, aux: aux, kind: kind})
	nd.edge = int32(len(g.edges) - 1)
	return nd.objs[:nd.done]
}

// next takes a node with new objects from the worklist.
func (g *flowGraph) next() (n nodeID, fresh []objID, ok bool) {
	if g.head == len(g.queue) {
		g.queue, g.head = g.queue[:0], 0
		return 0, nil, false
	}
	n = g.queue[g.head]
	g.head++
	nd := &g.nodes[n]
	fresh = nd.objs[nd.done:]
	nd.done = int32(len(nd.objs))
	nd.queued = false
	return n, fresh, true
}

// release drops what only the propagation needs.
func (g *flowGraph) release() {
	g.edges, g.indexes, g.queue = nil, nil, nil
}
