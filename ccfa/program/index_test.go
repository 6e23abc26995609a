package program

import (
	"math/rand/v2"
	"testing"
)

func TestSetIndex(t *testing.T) {
	for _, limit := range []int{40, 3000, 1 << 22} {
		rnd := rand.New(rand.NewPCG(7, uint64(limit)))
		g := newFlowGraph()
		n := g.newNodes(1)
		in := map[objID]bool{}
		for range 3000 {
			o := objID(1 + rnd.IntN(limit))
			if got := g.has(&g.nodes[n], o); got != in[o] {
				t.Fatalf("limit %d, %d objects: has(%d) = %v", limit, len(in), o, got)
			}
			if !in[o] {
				in[o] = true
				g.insert(n, o)
			}
		}
		x := &g.indexes[g.nodes[n].index]
		if want := len(x.words) + len(x.table)/2; g.words != want {
			t.Errorf("limit %d: %d words counted, %d there", limit, g.words, want)
		}
	}
}
