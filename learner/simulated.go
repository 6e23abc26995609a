package learner

import (
	"context"

	"cbcov/typestate"
)

// simulated is a system that a known machine stands for.
type simulated struct {
	machine *typestate.Machine
	state   int
}

// Simulate gives a system that behaves as a machine does: to try learners and oracles without a device.
func Simulate(m *typestate.Machine) System { return &simulated{machine: m, state: m.Initial} }

func (s *simulated) Reset(context.Context) error {
	s.state = s.machine.Initial
	return nil
}

func (s *simulated) Step(_ context.Context, input int) (int, error) {
	e := s.machine.Step(s.state, input)
	s.state = e.To
	return e.Output, nil
}

func (s *simulated) Close() error { return nil }
