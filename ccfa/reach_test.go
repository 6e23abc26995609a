package ccfa

import (
	"fmt"
	"math/rand"
	"testing"
)

// randomBody makes a body of a few steps that change slots, with choices and loops.
func randomBody(r *rand.Rand, slots []*slot) *Body {
	b := &Body{Steps: make([]Step, 2), touched: map[*slot]bool{}}
	n := 1 + r.Intn(4)
	for i := 0; i < n; i++ {
		s := slots[r.Intn(len(slots))]
		b.add(Step{Kind: Set, slot: s, value: r.Intn(len(s.values))})
		b.touched[s] = true
	}
	last := len(b.Steps) - 1
	b.link(entryStep, 2)
	for i := 2; i <= last; i++ {
		if i < last {
			b.link(i, i+1)
		}
		if r.Intn(3) == 0 {
			b.link(i, 2+r.Intn(n)) // a loop, or a way around
		}
	}
	b.link(last, exitStep)
	if r.Intn(2) == 0 {
		b.link(entryStep, exitStep)
	}
	return b
}

func randomSlots(r *rand.Rand, n int) []*slot {
	var out []*slot
	for i := 0; i < n; i++ {
		s := &slot{name: fmt.Sprint("s", i), order: i, values: []*slotValue{{name: "none"}}, index: map[any]int{}}
		for v := 0; v <= r.Intn(2); v++ {
			s.value(v, fmt.Sprint("v", v))
		}
		out = append(out, s)
	}
	return out
}

// run walks a body's paths with all slots together, as the definition says.
func runAll(b *Body, slots []*slot, in []int) map[string][]int {
	type state struct {
		step int
		vals []int
	}
	seen := map[string]bool{}
	out := map[string][]int{}
	work := []state{{entryStep, in}}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if key := fmt.Sprint(s.step, s.vals); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		vals := append([]int(nil), s.vals...)
		if st := &b.Steps[s.step]; st.Kind == Set {
			vals[st.slot.order] = st.value
		}
		if s.step == exitStep {
			out[fmt.Sprint(vals)] = vals
		}
		for _, t := range b.Steps[s.step].Succs {
			work = append(work, state{t, vals})
		}
	}
	return out
}

func TestTransferIsWhatPathsGive(t *testing.T) {
	for seed := int64(0); seed < 500; seed++ {
		r := rand.New(rand.NewSource(seed))
		slots := randomSlots(r, 3)
		b := randomBody(r, slots)
		for _, s := range slots {
			for in := range s.values {
				vals := make([]int, len(slots))
				vals[s.order] = in
				var want valueSet
				for _, v := range runAll(b, slots, vals) {
					want |= only(v[s.order])
				}
				if got := b.transfer(s, in); got != want {
					t.Fatalf("seed %d, slot %s from %d: got %b, want %b", seed, s.name, in, got, want)
				}
			}
		}
	}
}

// TestTransferThroughRecursion: a body that may run itself before it changes the slot.
func TestTransferThroughRecursion(t *testing.T) {
	s := randomSlots(rand.New(rand.NewSource(1)), 1)[0]
	b := &Body{Steps: make([]Step, 2), touched: map[*slot]bool{s: true}}
	call := b.add(Step{Kind: Enter, Body: b})
	set := b.add(Step{Kind: Set, slot: s, value: 1})
	b.link(entryStep, call)
	b.link(entryStep, set)
	b.link(call, exitStep)
	b.link(set, exitStep)
	if got := b.transfer(s, 0); got != only(1) {
		t.Errorf("got %b, want %b", got, only(1))
	}
}

// randomGraph makes one part's graph: a few locations, symbol edges that need and change slots.
func randomGraph(r *rand.Rand, slots []*slot) *graph {
	p := &Part{}
	g := &graph{parts: []*Part{p}}
	n := 2 + r.Intn(3)
	for i := 0; i < n; i++ {
		g.node(location{served: true})
	}
	for i := 0; i < 3+r.Intn(5); i++ {
		e := edge{from: r.Intn(n), to: r.Intn(n), part: p, target: target{body: randomBody(r, slots)}}
		if r.Intn(4) > 0 {
			e.callback = &Callback{ID: i, Name: fmt.Sprint("c", i)}
		}
		if r.Intn(2) == 0 {
			s := slots[r.Intn(len(slots))]
			e.needs = []cond{{variable{s, nil}, r.Intn(len(s.values))}}
		}
		g.edge(e)
	}
	for _, s := range slots {
		s.writer = map[*Part]bool{p: true}
	}
	return g
}

// exactNext follows the graph with all slots together: which symbol edges come directly after which.
func exactNext(g *graph, slots []*slot) map[[2]int]bool {
	type state struct {
		node, last int // last symbol edge, -1: none
		vals       string
	}
	vectors := map[string][]int{}
	start := make([]int, len(slots))
	vectors[fmt.Sprint(start)] = start
	found := map[[2]int]bool{}
	seen := map[state]bool{}
	work := []state{{0, -1, fmt.Sprint(start)}}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		for _, i := range g.out[s.node] {
			e := &g.edges[i]
			vals := vectors[s.vals]
			if len(e.needs) > 0 && vals[e.needs[0].slot.order] != e.needs[0].value {
				continue
			}
			last := s.last
			if e.symbol() {
				if last >= 0 {
					found[[2]int{last, i}] = true
				}
				last = i
			}
			for key, after := range runAll(e.body, slots, vals) {
				vectors[key] = after
				work = append(work, state{e.to, last, key})
			}
		}
	}
	return found
}

// TestNextMissesNothing: what the slots one by one (and in pairs) tell is never less than what all of them
// together tell; with one slot it is the same.
func TestNextMissesNothing(t *testing.T) {
	extra := 0
	for seed := int64(0); seed < 400; seed++ {
		r := rand.New(rand.NewSource(seed))
		slots := randomSlots(r, 1+int(seed%3))
		g := randomGraph(r, slots)
		exact := exactNext(g, slots)
		reach := newReach(g, true)
		for i := range g.edges {
			if !g.edges[i].symbol() {
				continue
			}
			got := map[[2]int]bool{}
			for _, e := range reach.next(&g.edges[i]) {
				for j := range g.edges {
					if &g.edges[j] == e {
						got[[2]int{i, j}] = true
					}
				}
			}
			for pair := range exact {
				if pair[0] == i && !got[pair] {
					t.Fatalf("seed %d: edge %d is followed by %d, which is missed", seed, pair[0], pair[1])
				}
			}
			for pair := range got {
				if !exact[pair] {
					extra++
					if len(slots) == 1 {
						t.Fatalf("seed %d: edge %d is never followed by %d with one slot", seed, pair[0], pair[1])
					}
				}
			}
		}
	}
	t.Logf("%d pairs more than with all slots together", extra)
}
