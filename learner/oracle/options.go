package oracle

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"cbcov/learner"
	"cbcov/typestate"
)

// Options is what oracles are made of.
type Options struct {
	Alphabet *learner.Alphabet
	// Ask answers the oracle's words; nil will do for perfect.
	Ask learner.Membership
	// Bound is what the promise assumes: the length of a distinguishing word (distinguisher), or how many states more than the
	// hypothesis the class may have (wp, combined). Unused by the others. Default takes DefaultBound.
	Bound int
	// Tests is how many words are drawn for a hypothesis (random-wp; combined draws them after its promise is checked). Zero draws
	// DefaultTests for random-wp, none for combined.
	Tests int
	// Seed makes the draws.
	Seed int64
	// Known gives the runs made so far, the learner's too, in an order that does not depend on the number of workers. The oracle
	// combined saves runs by it; nil will do.
	Known iter.Seq[learner.Run]
	// Truth is the machine that perfect compares with.
	Truth *typestate.Machine
	// Progress is told from time to time how many words of how many were tried on the present hypothesis; total grows where it is
	// an estimate. Nil will do.
	Progress func(done, total int)
}

// Default is a Bound that takes the oracle's DefaultBound.
const Default = -1

// DefaultTests is how many words random-wp draws for a hypothesis.
const DefaultTests = 1000

// maxBound keeps Σ^bound from being a number of words that no run ends.
const maxBound = 16

// oracleKind is one of the oracles that New makes.
type oracleKind struct {
	name  string
	bound int // default
	make  func(Options) learner.Equivalence
}

// kinds are the oracles, the default first.
var kinds = []oracleKind{
	{"combined", 1, func(o Options) learner.Equivalence { return &combined{Options: o} }},
	{"wp", 1, func(o Options) learner.Equivalence { return &wp{o} }},
	{"distinguisher", 2, func(o Options) learner.Equivalence { return &distinguisher{o} }},
	{"random-wp", 0, func(o Options) learner.Equivalence { return &randomWp{o} }},
	{"perfect", 0, func(o Options) learner.Equivalence { return &perfect{o.Truth} }},
}

// Names lists the oracles that New knows, the default first.
func Names() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}

// DefaultBound is the Bound that an oracle takes where none is asked for; 0 for a name that New does not know.
func DefaultBound(name string) int {
	for _, k := range kinds {
		if k.name == name {
			return k.bound
		}
	}
	return 0
}

// New makes the oracle of that name. It fails for an unknown name, for options that it cannot work with, and for a bound below 0 or
// above 16.
func New(name string, o Options) (learner.Equivalence, error) {
	i := slices.IndexFunc(kinds, func(k oracleKind) bool { return k.name == name })
	switch {
	case i < 0:
		return nil, fmt.Errorf("unknown oracle %q: there are %s", name, strings.Join(Names(), ", "))
	case o.Alphabet == nil:
		return nil, fmt.Errorf("oracle %s: no alphabet", name)
	case name == "perfect" && o.Truth == nil:
		return nil, fmt.Errorf("oracle %s: no machine to compare with; it is for machines that are known (--simulate)", name)
	case name == "perfect" && !(slices.Equal(o.Alphabet.Inputs, o.Truth.Inputs) && slices.Equal(o.Alphabet.Outputs, o.Truth.Outputs)):
		return nil, fmt.Errorf("oracle %s: the machine to compare with has another alphabet", name)
	case name != "perfect" && o.Ask == nil:
		return nil, fmt.Errorf("oracle %s: nobody to ask", name)
	}
	if o.Bound == Default {
		o.Bound = kinds[i].bound
	}
	if o.Bound < 0 || o.Bound > maxBound {
		return nil, fmt.Errorf("oracle %s: bound %d is not between 0 and %d", name, o.Bound, maxBound)
	}
	return kinds[i].make(o), nil
}
