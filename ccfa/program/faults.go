package program

import (
	"fmt"
	"sort"
	"strings"
)

// fault is a kind of thing that is wrong with an app, told to the user.
type fault string

const (
	faultTwice       fault = "classes defined more than once, of which the first definition counts"
	faultFramework   fault = "classes that the framework has too, whose own counts"
	faultMissing     fault = "classes with a supertype that is neither in the APK nor in the framework, so what they inherit is not known"
	faultLibrary     fault = LibraryFault + "classes of libraries with a supertype that is neither in the APK nor in the framework"
	faultCycle       fault = "classes that are their own supertype, which is left out"
	faultSupertypes  fault = "classes with more supertypes than are followed"
	faultAnnotations fault = "classes whose annotations cannot be read, so which of their methods scripts call is not known"
	faultBody        fault = "methods that could not be analysed"
	faultResource    fault = "resources that could not be read"
	faultLarge       fault = "the app is large, so the value flow tells objects of one class and runs of one method not apart"
	faultSize        fault = "the app is too large for the value flow, and what is not followed is left out"
)

// LibraryFault begins a warning about libraries alone: hardly anybody who has an app in hand need read it.
const LibraryFault = "in libraries: "

// faults gathers what is wrong, each thing once.
type faults map[fault]map[string]bool

func (f faults) add(kind fault, what string) {
	if f[kind] == nil {
		f[kind] = map[string]bool{}
	}
	f[kind][what] = true
}

// namedFaults is how many things of a kind are named in its line.
const namedFaults = 4

// lines gives one line a kind: the kind, and the first things of it by name.
func (f faults) lines() []string {
	var out []string
	for kind, set := range f {
		var list []string
		for what := range set {
			if what != "" {
				list = append(list, what)
			}
		}
		sort.Strings(list)
		more := ""
		if n := len(list) - namedFaults; n > 0 {
			list, more = list[:namedFaults], fmt.Sprintf(" and %d more", n)
		}
		line := string(kind)
		if len(list) > 0 {
			line += ": " + strings.Join(list, ", ") + more
		}
		out = append(out, line)
	}
	sort.Strings(out)
	return out
}
