package program

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
