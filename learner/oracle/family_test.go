package oracle

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"cbcov/internal/randommachine"
	"cbcov/learner"
	"cbcov/typestate"
)

// familyMachines is how many machines of each family TestSymbolsOfFamilies learns.
const familyMachines = 4

// What the default learner asks over seeded machines of each family is written down, so that a change that makes it ask more shows
// without peers: CBCOV_UPDATE=1 go test ./learner/oracle -run SymbolsOfFamilies writes it anew. Each machine is learned twice, to the
// same symbol, and right.
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
	if os.Getenv("CBCOV_UPDATE") != "" {
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

// A lock's states differ by long words alone, so that an index of them has nothing to begin with, and one of a machine with a sink is
// deep: it is given up.
func TestIndexedMachinesAreRight(t *testing.T) {
	for _, shape := range []randommachine.Shape{
		{States: 150, Inputs: 20, Outputs: 3},
		{States: 150, Inputs: 20, Outputs: 3, Errors: 0.5},
	} {
		symbols := plainSymbols(t, randommachine.New(1, shape))
		t.Logf("%+v: %d symbols", shape, symbols)
	}
}
