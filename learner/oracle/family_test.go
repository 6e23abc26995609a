package oracle

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"cbcov/internal/randommachine"
	"cbcov/learner"
	"cbcov/typestate"
)

var update = flag.Bool("update", false, "write the golden file anew")

// familyMachines is how many machines of each family TestSymbolsOfFamilies learns.
const familyMachines = 4

// What the default learner asks over seeded machines of each family is written down, so that a change that makes it ask more shows
// without peers: go test ./learner/oracle -run SymbolsOfFamilies -update writes it anew. Each machine is learned right, and the first of a
// family twice, by as many symbols.
func TestSymbolsOfFamilies(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	var table strings.Builder
	for _, f := range randommachine.Families() {
		symbols := make([]int, 0, familyMachines)
		for seed := range uint64(familyMachines) {
			truth := f.New(1000 + seed)
			first := plainSymbols(t, truth)
			if seed == 0 {
				if again := plainSymbols(t, truth); again != first {
					t.Errorf("%s: %d symbols, and %d when learned again", f.Name, first, again)
				}
			}
			symbols = append(symbols, first)
		}
		fmt.Fprintf(&table, "%s: %v\n", f.Name, symbols)
	}
	const golden = "testdata/families.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(table.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if table.String() != string(want) {
		t.Errorf("symbols asked:\n%swritten down:\n%s", table.String(), want)
	}
}

// plainSymbols learns a machine without rules and cache and gives how many symbols that took.
func plainSymbols(t *testing.T, truth *typestate.Machine) int {
	t.Helper()
	a := learner.AlphabetOf(truth).Plain()
	counter := learner.NewCounter(a, learner.NewPool(a, learner.Simulate(truth)))
	h, _, err := learner.Learn(context.Background(), learner.NewLSharp(a, counter), &perfect{truth}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !typestate.Equal(h, truth) {
		t.Fatalf("the machine of %d states is wrong", len(h.States))
	}
	return counter.Counts().Symbols
}

// TestIndexedMachinesAreRight learns machines that are large enough for an index, which one with a sink gives up: what is learned is right.
func TestIndexedMachinesAreRight(t *testing.T) {
	for _, shape := range []randommachine.Shape{
		{States: 150, Inputs: 20, Outputs: 3},
		{States: 150, Inputs: 20, Outputs: 3, Errors: 0.5},
	} {
		symbols := plainSymbols(t, randommachine.New(1, shape))
		t.Logf("%+v: %d symbols", shape, symbols)
	}
}

// TestWayOfCounterexampleChanges learns machines in which the rest of a counterexample, asked of a state, shows a new state on the counterexample's
// way: what was thought of the way is thought anew.
func TestWayOfCounterexampleChanges(t *testing.T) {
	for _, f := range randommachine.Families() {
		if f.Name == "sparse, large" {
			plainSymbols(t, f.New(133))
		}
	}
}
