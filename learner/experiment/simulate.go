package experiment

import (
	"context"
	"fmt"
	"time"

	"cbcov/learner"
	"cbcov/typestate"
)

// Rules are what learners and oracles may take for granted of a machine.
type Rules struct {
	Sinks bool // nothing comes after err and unasked
	Quiet bool // a delta that is answered beta changes no state
}

// Simulation is what came of learning a machine that is known.
type Simulation struct {
	Machine *typestate.Machine
	Equal   bool // Machine is equal to the one that was learned
	Counts  Counts
	Elapsed time.Duration
	Broken  []string // rules that were asked for and that the machine does not keep: they were not used
}

// Simulate learns a machine that is known as if it were a device's. Rules that it does not keep are not used.
func Simulate(ctx context.Context, m *typestate.Machine, rules Rules, s Settings) (*Simulation, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	out := &Simulation{}
	alphabet := learner.AlphabetOf(m)
	plain := alphabet.Plain()
	small := m.Minimize()
	small.NameStates()
	if why := brokenSink(small, alphabet); why != "" && rules.Sinks {
		out.Broken, rules.Sinks = append(out.Broken, why), false
	}
	if why := brokenQuiet(small, alphabet); why != "" && rules.Quiet {
		out.Broken, rules.Quiet = append(out.Broken, why), false
	}
	if rules.Sinks {
		plain.Sinks = alphabet.Sinks
	}
	if rules.Quiet {
		plain.Delta, plain.Beta = alphabet.Delta, alphabet.Beta
	}
	limited, stop := learner.WithLimit(ctx, s.TimeLimit)
	defer stop()
	e := newEngine(&s, plain, m.Class)
	e.truth = m
	e.run = learner.NewCounter(plain, learner.NewPool(plain, learner.Simulate(m)))
	cache := learner.NewCache(plain, e.run)
	e.known, e.asked = cache.Runs(), learner.NewCounter(plain, cache)
	l, eq, err := e.parts(plain)
	if err != nil {
		return nil, err
	}
	h, rounds, err := learner.Learn(limited, l, eq, e.watch)
	if err != nil {
		return nil, learner.Because(limited, err)
	}
	out.Machine, out.Counts = h, e.counts(rounds)
	out.Elapsed = time.Since(e.began)
	out.Equal = typestate.Equal(m, out.Machine)
	return out, nil
}

// brokenSink tells where something comes after a sink's output; empty if nowhere.
func brokenSink(m *typestate.Machine, a *learner.Alphabet) string {
	for s := range m.States {
		for in, e := range m.States[s].Edges {
			if !a.Sink(e.Output) {
				continue
			}
			for next, after := range m.States[e.To].Edges {
				if after.Output != e.Output {
					return fmt.Sprintf("no sink: in state %s, %s is answered %s, and then %s is answered %s", m.States[s].Name,
						m.Inputs[in], m.Outputs[e.Output], m.Inputs[next], m.Outputs[after.Output])
				}
			}
		}
	}
	return ""
}

// brokenQuiet tells where a quiet wait leads to a state that answers otherwise; empty if nowhere. The
// machine is minimal.
func brokenQuiet(m *typestate.Machine, a *learner.Alphabet) string {
	for s := range m.States {
		for in, e := range m.States[s].Edges {
			if a.Quiet(in, e.Output) && e.To != s {
				return fmt.Sprintf("not quiet: in state %s, %s is answered %s and changes the state", m.States[s].Name, typestate.Delta, typestate.Beta)
			}
		}
	}
	return ""
}
