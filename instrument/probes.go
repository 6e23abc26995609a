package instrument

import (
	"fmt"
	"strings"
)

// Probes is a set of what an instrumented app logs.
type Probes uint8

// The kinds of probes.
const (
	Callbacks   Probes = 1 << iota // entries and exits of what the framework calls
	Callins                        // calls of observed methods, see Options.Points; with Callbacks also objects that callbacks are given
	BasicBlocks                    // each basic block's first run in a process
)

// probeNames are the kinds by the names that users give.
var probeNames = []struct {
	name string
	kind Probes
}{{"callbacks", Callbacks}, {"callins", Callins}, {"blocks", BasicBlocks}}

// Has tells whether all of the kinds are in the set.
func (p Probes) Has(kinds Probes) bool { return p&kinds == kinds }

// Names lists the set's kinds by their names, in a fixed order.
func (p Probes) Names() []string {
	var list []string
	for _, x := range probeNames {
		if p.Has(x.kind) {
			list = append(list, x.name)
		}
	}
	return list
}

// String prints the set as ParseProbes reads it.
func (p Probes) String() string { return strings.Join(p.Names(), ",") }

// ParseProbes reads names of kinds. Callins alone are refused: what an object's callbacks allow would look like an error.
func ParseProbes(names []string) (Probes, error) {
	var set Probes
	for _, name := range names {
		kind := Probes(0)
		for _, x := range probeNames {
			if x.name == strings.TrimSpace(name) {
				kind = x.kind
			}
		}
		if kind == 0 {
			return 0, fmt.Errorf("no kind of probe is called %.40q: the kinds are %s", name, Callbacks|Callins|BasicBlocks)
		}
		set |= kind
	}
	if set == 0 {
		return 0, fmt.Errorf("no kind of probe: the kinds are %s", Callbacks|Callins|BasicBlocks)
	}
	if set.Has(Callins) && !set.Has(Callbacks) {
		return 0, fmt.Errorf("callins need callbacks: an object that waits for a callback nobody logs would seem to break its protocol with its next call")
	}
	return set, nil
}
