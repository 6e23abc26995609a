package oracle

import (
	"fmt"
	"maps"
	"runtime/debug"
	"testing"

	"cbcov/internal/randommachine"
	"cbcov/learner"
	"cbcov/typestate"
)

// randomMachines is how many machines TestEveryRandomMachineIsRight draws.
const randomMachines = 5000

// shapes are the kinds of machines drawn: with and without sinks and quiet waits, of few inputs and many.
var shapes = []randommachine.Shape{
	{States: 2, Inputs: 2, Outputs: 2},
	{States: 5, Inputs: 2, Outputs: 2},
	{States: 10, Inputs: 2, Outputs: 2},
	{States: 8, Inputs: 4, Outputs: 3},
	{States: 5, Inputs: 3, Outputs: 3, Errors: 0.3},
	{States: 8, Inputs: 6, Outputs: 3, Errors: 0.6},
	{States: 6, Inputs: 3, Outputs: 4, Quiet: 0.4},
	{States: 6, Inputs: 4, Outputs: 4, Errors: 0.3, Quiet: 0.4},
	{States: 10, Inputs: 5, Outputs: 5, Errors: 0.5, Quiet: 0.5},
	{States: 14, Inputs: 3, Outputs: 3, Errors: 0.2, Quiet: 0.3},
}

// bounded are the oracles that promise something, with what they assume: when it holds, the hypothesis must be right.
var bounded = []struct {
	oracle string
	bound  int
	holds  func(a *learner.Alphabet, truth, hypothesis *typestate.Machine, bound int) bool
}{
	{"perfect", 0, func(*learner.Alphabet, *typestate.Machine, *typestate.Machine, int) bool { return true }},
	{"distinguisher", 1, toldApart},
	{"distinguisher", 2, toldApart},
	{"wp", 0, near},
	{"wp", 1, near},
	{"combined", 0, near},
	{"combined", 1, near},
	{"combined", 2, near},
}

// toldApart is what distinguisher assumes.
func toldApart(_ *learner.Alphabet, truth, _ *typestate.Machine, bound int) bool {
	return truth.DistinguisherBound() <= bound
}

// near is what wp and combined assume: few states more, or none that is far from those known.
func near(a *learner.Alphabet, truth, hypothesis *typestate.Machine, bound int) bool {
	if len(truth.States) <= len(hypothesis.States)+bound {
		return true
	}
	v, right := look(a, hypothesis), look(a, truth)
	reached := map[int]bool{}
	for _, s := range v.states {
		_, end := truth.Run(truth.Initial, v.access[s])
		if reached[end] {
			return false // two words for one state: the hypothesis' states are not all states
		}
		reached[end] = true
	}
	for _, s := range v.states { // states that only sinks lead to are known too
		for i := range truth.Inputs {
			if v.kind(s, i) == sunk {
				_, end := truth.Run(truth.Initial, extend(v.access[s], i))
				reached[end] = true
			}
		}
	}
	edge := maps.Clone(reached)
	for range bound {
		next := map[int]bool{}
		for s := range edge {
			for i := range truth.Inputs {
				if to := truth.Step(s, i).To; right.kind(s, i) == plain && !reached[to] {
					next[to] = true
				}
			}
		}
		for s := range next {
			reached[s] = true
		}
		edge = next
	}
	for _, s := range right.states {
		if !reached[s] {
			return false
		}
	}
	return true
}

// checkRight learns a machine with each learner but skip and each oracle that promises something, and counts the wrong hypotheses that
// no promise covers.
func checkRight(t *testing.T, name string, truth *typestate.Machine, a *learner.Alphabet, wrong map[string]int, skip string) {
	t.Helper()
	for _, l := range learners {
		if l.name == skip {
			continue
		}
		for _, b := range bounded {
			got, err := learn(truth, a, l.name, b.oracle, Options{Bound: b.bound})
			if err != nil {
				t.Fatalf("%s, %s, %s %d: %v", name, l.name, b.oracle, b.bound, err)
			}
			if typestate.Equal(got.hypothesis, truth) && len(got.hypothesis.States) == len(truth.Minimize().States) {
				continue
			}
			if b.holds(a, truth, got.hypothesis, b.bound) {
				t.Fatalf("%s, %s, %s %d: the machine of %d states is wrong (%d states), though the promise holds",
					name, l.name, b.oracle, b.bound, len(got.hypothesis.States), len(truth.States))
			}
			wrong[fmt.Sprintf("%s %d", b.oracle, b.bound)]++
		}
	}
}

func TestEveryModelIsRight(t *testing.T) {
	for _, name := range []string{"mediaplayer", "asynctask", "sqliteopenhelper"} {
		truth := model(t, name)
		wrong := map[string]int{}
		checkRight(t, name, truth, learner.AlphabetOf(truth), wrong, "")
		checkRight(t, name+" without rules", truth, learner.AlphabetOf(truth).Plain(), wrong, "")
		for _, oracle := range []string{"distinguisher 2", "wp 1", "combined 1"} {
			if wrong[oracle] > 0 {
				t.Errorf("%s: %s gave a wrong machine", name, oracle)
			}
		}
	}
}

func TestEveryRandomMachineIsRight(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1000)) // the heap is tiny: collecting it would be half of the time
	wrong := map[string]int{}
	n := randomMachines
	if testing.Short() {
		n /= 10
	}
	for seed := range n {
		shape := shapes[seed%len(shapes)]
		truth := randommachine.New(uint64(seed), shape)
		skip := "reference" // it is slow, and tries nothing but the oracles
		if seed/len(shapes)%10 == 0 {
			skip = ""
		}
		checkRight(t, fmt.Sprintf("machine %d of %+v", seed, shape), truth, learner.AlphabetOf(truth), wrong, skip)
	}
	t.Logf("wrong, where nothing was promised: %v", wrong)
	for _, oracle := range []string{"distinguisher 1", "wp 0", "combined 0"} {
		if wrong[oracle] == 0 {
			t.Errorf("%s was never wrong: these machines do not try its promise", oracle)
		}
	}
}

// The large models, each with the learners that are made for them.
func TestLargeModelsAreRight(t *testing.T) {
	for _, name := range []string{"rand200", "rand2000"} {
		truth := model(t, name)
		got, err := learn(truth, learner.AlphabetOf(truth), "lsharp", "perfect", Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !typestate.Equal(got.hypothesis, truth) {
			t.Errorf("%s: the machine of %d states is wrong", name, len(got.hypothesis.States))
		}
	}
}
