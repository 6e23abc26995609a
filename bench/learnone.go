package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"cbcov/learner"
	"cbcov/learner/oracle"
	"cbcov/typestate"
)

// learnOne learns a machine and prints what it took: learn-one lsharp|lstar plain|rules MACHINE.dot. It is a process of its own, so
// that its memory can be compared.
func learnOne(args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("learn-one wants an algorithm, plain or rules, and a machine, not %q", args)
	}
	truth, err := readMachine(args[2])
	if err != nil {
		return err
	}
	a := learner.AlphabetOf(truth)
	if args[1] == "plain" {
		a = a.Plain()
	}
	perfect, err := oracle.New("perfect", oracle.Options{Alphabet: a, Truth: truth})
	if err != nil {
		return err
	}
	watch := &stopwatch{Equivalence: perfect}
	counter := learner.NewCounter(a, learner.NewPool(a, learner.Simulate(truth)))
	start := time.Now()
	var l learner.Learner = learner.NewLSharp(a, counter)
	if args[0] == "lstar" {
		l = learner.NewLStar(a, counter)
	}
	h, rounds, err := learner.Learn(context.Background(), l, watch, nil)
	if err != nil {
		return err
	}
	took := time.Since(start) - watch.total
	if !typestate.Equal(h, truth) {
		return fmt.Errorf("%s: the machine that was learned is another one", args[2])
	}
	counts := counter.Counts()
	return json.NewEncoder(os.Stdout).Encode(learned{len(h.States), counts.Queries, counts.Symbols, rounds, took.Seconds()})
}

func readMachine(path string) (*typestate.Machine, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return typestate.ReadDOT(file, path)
}

// stopwatch adds up the time that an oracle takes.
type stopwatch struct {
	learner.Equivalence
	total time.Duration
}

func (s *stopwatch) Counterexample(ctx context.Context, h *typestate.Machine) (*learner.Run, error) {
	start := time.Now()
	defer func() { s.total += time.Since(start) }()
	return s.Equivalence.Counterexample(ctx, h)
}
