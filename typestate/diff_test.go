package typestate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDiff(t *testing.T) {
	old := machine(t, `
		0 start / ok 1
		0 stop / err 2
		0 delta / beta 0
		1 start / err 2
		1 stop / ok 0
		1 delta / done 0
		2 start / err 2
		2 stop / err 2
		2 delta / err 2`)
	young := machine(t, `
		0 start / ok 1
		0 stop / ok 0
		0 pause / ok 0
		0 delta / beta 0
		1 start / ok 1
		1 stop / ok 0
		1 pause / ok 1
		1 delta / ended 0`)
	want := &Comparison{
		OnlyInputs:  [2][]string{nil, {"pause"}},
		OnlyOutputs: [2][]string{{"err", "done"}, {"ended"}},
		Differences: []Difference{
			{States: [2]string{"0", "0"}, After: []string{}, Answers: []string{}, At: []Divergence{{"stop", "err", "ok"}}},
			{States: [2]string{"1", "1"}, After: []string{"start"}, Answers: []string{"ok"}, At: []Divergence{{"start", "err", "ok"}, {"delta", "done", "ended"}}},
		},
	}
	if d := cmp.Diff(want, Diff(old, young, 10)); d != "" {
		t.Error(d)
	}
	if c := Diff(old, young, 1); len(c.Differences) != 1 || !c.Cut {
		t.Errorf("a limit of 1 gives %d differences, cut %t", len(c.Differences), c.Cut)
	}
	if c := Diff(old, old, 10); !c.Same() || c.Cut {
		t.Errorf("a machine differs from itself: %+v", c)
	}
}

// TestDiffIsRight checks each difference of random machines by running its words, and the first by trying all shorter ones.
func TestDiffIsRight(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		a := random(rng, 1+rng.IntN(12), 1+rng.IntN(3), 2)
		b := shuffled(rng, a)
		for range rng.IntN(3) {
			b.States[rng.IntN(len(b.States))].Edges[0].To = rng.IntN(len(b.States))
		}
		c := Diff(a, b, 1000)
		if equal := Equal(a, b); equal != c.Same() {
			t.Fatalf("Equal says %t, Diff %t", equal, c.Same())
		}
		pairs := map[[2]int]bool{}
		for i, d := range c.Differences {
			checkDifference(t, a, b, &d, pairs)
			if i == 0 && shortestDifference(a, b, len(d.After)+1) != len(d.After)+1 {
				t.Fatal("there is a shorter word than the first")
			}
		}
	}
}

// checkDifference runs a difference's words. Pairs holds the pairs of states that were told.
func checkDifference(t *testing.T, a, b *Machine, d *Difference, pairs map[[2]int]bool) {
	t.Helper()
	var pair [2]int
	for k, m := range []*Machine{a, b} {
		small := m.Minimize()
		_, pair[k] = small.Run(0, indices(small, d.After))
	}
	if pairs[pair] {
		t.Fatalf("the pair %v is told twice", pair)
	}
	pairs[pair] = true
	for i, at := range d.At {
		answers := [2][]string{runNames(a, d.Word(i)), runNames(b, d.Word(i))}
		if !slices.Equal(answers[0], append(slices.Clone(d.Answers), at.A)) || !slices.Equal(answers[1], append(slices.Clone(d.Answers), at.B)) {
			t.Fatalf("%v: told %v and then %s, %s; run gives %v", d.Word(i), d.Answers, at.A, at.B, answers)
		}
		if at.A == at.B {
			t.Fatalf("%v is no difference", d.Word(i))
		}
	}
}

func indices(m *Machine, word []string) []int {
	list := make([]int, len(word))
	for i, name := range word {
		list[i] = slices.Index(m.Inputs, name)
	}
	return list
}

func runNames(m *Machine, word []string) []string {
	out, _ := m.Run(m.Initial, indices(m, word))
	return m.outputNames(out)
}

// shortestDifference tries all words up to a length.
func shortestDifference(a, b *Machine, limit int) int {
	words := [][]string{{}}
	for n := 1; n <= limit; n++ {
		var longer [][]string
		for _, w := range words {
			for _, in := range a.Inputs {
				v := append(slices.Clone(w), in)
				if !slices.Equal(runNames(a, v), runNames(b, v)) {
					return n
				}
				if len(longer) < 5000 {
					longer = append(longer, v)
				}
			}
		}
		words = longer
	}
	return limit + 1
}

func TestEqual(t *testing.T) {
	m := model(t, "sqliteopenhelper.dot")
	other := model(t, "sqliteopenhelper.dot")
	other.Inputs = slices.Clone(other.Inputs)
	other.Inputs[0] = "another"
	if Equal(m, other) || Diff(m, other, 1).Same() {
		t.Error("machines with other inputs are equal")
	}
	rng := rand.New(rand.NewPCG(7, 8))
	if !Equal(m, shuffled(rng, m)) {
		t.Error("the order of states and outputs matters")
	}
	more := shuffled(rng, m)
	more.Outputs = append(more.Outputs, "never")
	if !Equal(m, more) {
		t.Error("an output that is never answered matters")
	}
}
