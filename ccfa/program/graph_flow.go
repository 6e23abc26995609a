package program

// This file is the engine of the value flow: nodes that hold sets of objects,
// edges that move objects, and a worklist. It knows nothing of DEX.
//
// A node's objects are kept in the order of arrival, so what is new since the
// last visit is a suffix (difference propagation). Small sets are searched
// linearly, larger ones have a bit set beside the list.

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
	bits   int32   // index in flowGraph.bits, 0: none
	filter typeID  // only objects assignable to it enter; 0: all
	consts uint8   // constants in objs
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
)

type flowEdge struct {
	next int32
	dst  nodeID
	aux  int32
	kind edgeKind
}

// flowGraph is the state of the propagation.
type flowGraph struct {
	nodes []flowNode
	edges []flowEdge
	bits  [][]uint64
	queue []nodeID
	head  int // first waiting entry of queue
	pairs int // objects in all sets
	words int // of all bit sets
}

func newFlowGraph() *flowGraph {
	return &flowGraph{
		nodes: make([]flowNode, 1, 1<<15),
		edges: make([]flowEdge, 1, 1<<15),
		bits:  make([][]uint64, 1),
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
	if nd.bits != 0 {
		set := g.bits[nd.bits]
		word := int(o >> 6)
		return word < len(set) && set[word]>>(uint(o)&63)&1 != 0
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
	if nd.bits != 0 {
		g.setBit(nd.bits, o)
	} else if len(nd.objs) > smallSet {
		nd.bits = int32(len(g.bits))
		g.bits = append(g.bits, nil)
		for _, x := range nd.objs {
			g.setBit(nd.bits, x)
		}
	}
	if !nd.queued {
		nd.queued = true
		g.queue = append(g.queue, n)
	}
}

func (g *flowGraph) setBit(set int32, o objID) {
	b := g.bits[set]
	word := int(o >> 6)
	if word >= len(b) {
		g.words += word + 1 - len(b)
		b = append(b, make([]uint64, word+1-len(b))...)
		g.bits[set] = b
	}
	b[word] |= 1 << (uint(o) & 63)
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
	g.edges, g.bits, g.queue = nil, nil, nil
}
