package guards

import (
	"fmt"
	"testing"
)

// TestProbe: in time, each edge is followed by nothing and by each event of a method.
func TestProbe(t *testing.T) {
	l, err := begin(t.Context(), fakes["iterator"](), Options{Class: "C", Tests: 200, States: DefaultStates, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.loop(t.Context()); err != nil {
		t.Fatal(err)
	}
	edges, methods := 0, 0
	for q := range l.states.edges {
		for _, g := range l.states.edges[q] {
			if g.end == passes {
				edges++
			}
		}
	}
	for e, m := range l.alphabet.events {
		if !l.alphabet.maker(m) && contains(l.alphabet.divided[m], e) {
			methods++
		}
	}
	seen := map[string]bool{}
	for range edges * (methods + 1) {
		number := l.probes
		n, word := l.probe()
		if n == nil {
			t.Fatal("there is no edge to probe")
		}
		then := "nothing"
		if number/edges%(methods+1) > 0 {
			then = fmt.Sprint(word[0])
		}
		seen[fmt.Sprint(n.word(), then)] = true
	}
	if len(seen) != edges*(methods+1) {
		t.Errorf("%d of %d edges and events behind them", len(seen), edges*(methods+1))
	}
}
