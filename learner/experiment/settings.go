package experiment

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"cbcov/learner"
	"cbcov/learner/oracle"
	"cbcov/typestate"
)

// Settings say how a machine is learned, whatever it is of.
type Settings struct {
	Algorithm  string         // one of Algorithms
	Oracle     string         // one of oracle.Names
	Bound      int            // what the oracle assumes; oracle.Default: what it takes by itself
	Tests      int            // words that random-wp draws, and that combined draws on top
	Seed       int64          // of all that is drawn
	TimeLimit  time.Duration  // learning ends with an error after it; 0: none
	StateLimit int            // learning ends with an error where a hypothesis has more states; 0: none
	Progress   func(Progress) // is told from time to time how far learning is; may be nil. It is called on Learn's goroutine.
}

// DefaultStateLimit is for classes on a device: none is known that has more, and a class that has no end of states has to be told.
const DefaultStateLimit = 100

// algorithm is a way to learn.
type algorithm struct {
	name string
	make func(a *learner.Alphabet, m learner.Membership, thorough bool) learner.Learner // thorough: counterexamples are dear
}

// algorithms lists all learners, the default first.
var algorithms = [...]algorithm{
	{"lsharp", func(a *learner.Alphabet, m learner.Membership, thorough bool) learner.Learner {
		l := learner.NewLSharp(a, m)
		if thorough {
			return l.Thorough()
		}
		return l
	}},
	{"lstar", func(a *learner.Alphabet, m learner.Membership, _ bool) learner.Learner { return learner.NewLStar(a, m) }},
}

// Algorithms names the learners. The first one is the default.
func Algorithms() []string {
	var names []string
	for _, a := range algorithms {
		names = append(names, a.name)
	}
	return names
}

// Check reports settings that cannot be learned with. Empty names are set to the defaults.
func (s *Settings) Check() error {
	if s.Algorithm == "" {
		s.Algorithm = Algorithms()[0]
	}
	if s.Oracle == "" {
		s.Oracle = oracle.Names()[0]
	}
	switch {
	case !slices.Contains(Algorithms(), s.Algorithm):
		return fmt.Errorf("no algorithm %q; there are: %s", s.Algorithm, strings.Join(Algorithms(), ", "))
	case !slices.Contains(oracle.Names(), s.Oracle):
		return fmt.Errorf("no oracle %q; there are: %s", s.Oracle, strings.Join(oracle.Names(), ", "))
	case s.Tests < 0:
		return errors.New("the number of tests must not be negative")
	case s.TimeLimit < 0:
		return errors.New("the time limit must not be negative")
	case s.StateLimit < 0:
		return errors.New("the state limit must not be negative")
	}
	if s.Bound == oracle.Default {
		s.Bound = oracle.DefaultBound(s.Oracle)
	}
	// Made of nothing, an oracle says what is wrong with its bound.
	_, err := oracle.New(s.Oracle, oracle.Options{
		Alphabet: &learner.Alphabet{}, Ask: (*learner.Pool)(nil), Bound: s.Bound, Truth: &typestate.Machine{},
	})
	return err
}

func (s *Settings) learner(a *learner.Alphabet, m learner.Membership) learner.Learner {
	i := slices.IndexFunc(algorithms[:], func(a algorithm) bool { return a.name == s.Algorithm })
	return algorithms[i].make(a, m, s.Oracle != "perfect")
}
