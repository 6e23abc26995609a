package oracle

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"cbcov/learner"
	"cbcov/typestate"
)

// model reads a machine of testdata.
func model(t testing.TB, name string) *typestate.Machine {
	t.Helper()
	if name == "rand2000" {
		name += ".dot.gz"
	} else {
		name += ".dot"
	}
	file, err := os.Open("../../typestate/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var r io.Reader = file
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(file); err != nil {
			t.Fatal(err)
		}
	}
	m, err := typestate.ReadDOT(r, name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// learners are all there are, and the tests' own.
var learners = []struct {
	name string
	make func(*learner.Alphabet, learner.Membership) learner.Learner
}{
	{"reference", func(a *learner.Alphabet, m learner.Membership) learner.Learner { return newReference(a, m) }},
	{"lsharp", func(a *learner.Alphabet, m learner.Membership) learner.Learner { return learner.NewLSharp(a, m) }},
	{"lstar", func(a *learner.Alphabet, m learner.Membership) learner.Learner { return learner.NewLStar(a, m) }},
}

// outcome is what learning a machine gave.
type outcome struct {
	hypothesis *typestate.Machine
	rounds     int
	asked, run learner.Counts
}

// learn learns a machine through a cache.
func learn(truth *typestate.Machine, a *learner.Alphabet, algorithm, oracle string, o Options) (outcome, error) {
	run := learner.NewCounter(a, learner.NewPool(a, learner.Simulate(truth)))
	cache := learner.NewCache(a, run)
	asked := learner.NewCounter(a, cache)
	o.Alphabet, o.Ask, o.Known, o.Truth = a, asked, cache.Runs(), truth
	eq, err := New(oracle, o)
	if err != nil {
		return outcome{}, err
	}
	for _, l := range learners {
		if l.name == algorithm {
			h, rounds, err := learner.Learn(context.Background(), l.make(a, asked), eq, nil)
			return outcome{h, rounds, asked.Counts(), run.Counts()}, err
		}
	}
	return outcome{}, fmt.Errorf("no learner %s", algorithm)
}
