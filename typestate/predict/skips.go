package predict

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/ccfa"
)

// skips gathers what was not followed.
type skips struct {
	class     string
	asked     map[string]bool // calls that are guarded by a question about the object's state
	caught    map[string]bool // calls whose exception is caught
	unordered map[string]bool // callbacks of which the automaton does not know when they come
	guarded   map[string]bool // calls that depend on something that is not known
	covered   map[string]bool // calls after a user's action that the code made impossible, perhaps
	large     map[string]bool // methods
	deep      map[string]bool // methods
	many      map[string]bool // calls that may run too many methods
	bounded   map[string]bool // where the search stopped
	vague     map[string]bool // parts of which the automaton does not have all detail
	depth     int
	maxDepth  int
}

func newSkips(class string, depth int) *skips {
	return &skips{
		class: class, maxDepth: depth, asked: map[string]bool{}, caught: map[string]bool{}, covered: map[string]bool{},
		guarded: map[string]bool{}, unordered: map[string]bool{}, large: map[string]bool{}, deep: map[string]bool{}, many: map[string]bool{}, bounded: map[string]bool{}, vague: map[string]bool{},
	}
}

// coarse notes an automaton that has less detail than the code: what it predicts may be impossible.
func (s *skips) coarse(v *ccfa.View) { s.vague[v.Name()] = true }

// sentences says it for people.
func (s *skips) sentences() []string {
	var out []string
	say := func(set map[string]bool, text string) {
		if len(set) > 0 {
			out = append(out, fmt.Sprintf("%s: %s (%s)", s.class, text, list(set)))
		}
	}
	say(s.asked, "calls that would break the protocol are not reported where the code asks the object for its state before")
	say(s.caught, "calls that would break the protocol are not reported where the code catches the exception")
	say(s.unordered, "calls that would break the protocol are not reported after callbacks of which it is not known when they come")
	say(s.guarded, "calls that would break the protocol are not reported where they depend on a flag or a value that is not known")
	say(s.covered, "calls that would break the protocol are not reported where the user may not get there, "+
		"since the code disabled a widget or showed a dialog")
	say(s.bounded, "the search was stopped, since there is too much to follow")
	say(s.large, "methods that are too large were not followed")
	say(s.deep, "calls were not followed where they recur or go too deep")
	say(s.many, "calls were not followed that may run many methods")
	if s.depth > 0 {
		out = append(out, fmt.Sprintf("%s: sequences of more than %d callbacks that matter were not followed", s.class, s.maxDepth))
	}
	return out
}

// maxNamed bounds how many are named in one sentence.
const maxNamed = 5

func list(set map[string]bool) string {
	names := make([]string, 0, len(set))
	for n := range set {
		names = append(names, n)
	}
	slices.Sort(names)
	if len(names) > maxNamed {
		more := len(names) - maxNamed
		return fmt.Sprintf("%s and %d more", strings.Join(names[:maxNamed], "; "), more)
	}
	return strings.Join(names, "; ")
}
