package experiment

import (
	"context"
	"errors"
	"fmt"
	"time"

	"cbcov/device"
	"cbcov/learner"
	"cbcov/learner/internal/assumption"
	"cbcov/learner/purpose"
	"cbcov/typestate"
)

// A variant is a way to run words that must not change an answer.
type variant struct {
	input       int           // the input that takes
	alternative int           // this one of its snippets; all others take their first
	quiet       time.Duration // how long waits wait; 0: as the purpose says
}

// A system is a class on a device, stepped as learners step it.
type system struct {
	session  device.ExperimentSession
	purpose  *purpose.Purpose
	alphabet *learner.Alphabet
	outputs  map[string]int // index by name
	variant  variant
	steps    assumption.Run // since the reset
}

func newSystem(session device.ExperimentSession, p *purpose.Purpose, a *learner.Alphabet) *system {
	s := &system{session: session, purpose: p, alphabet: a, outputs: map[string]int{}}
	for i, name := range a.Outputs {
		s.outputs[name] = i
	}
	return s
}

// lost tells errors of runs that can be made again from others.
func lost(err error) bool { return errors.Is(err, device.ErrLost) }

// Reset implements learner.System.
func (s *system) Reset(ctx context.Context) error {
	s.steps = nil
	return s.session.Reset(ctx)
}

// Step implements learner.System.
func (s *system) Step(ctx context.Context, input int) (int, error) {
	stimulus := s.stimulus(input)
	answers, err := s.session.Play(ctx, stimulus)
	if err != nil {
		return 0, err
	}
	if len(answers) != 1 {
		return 0, fmt.Errorf("the device gives %d answers to one stimulus", len(answers))
	}
	answer := answers[0]
	output, err := s.output(answer)
	if err != nil {
		return 0, err
	}
	s.steps = append(s.steps, assumption.Step{
		Input: input, Alternative: stimulus.Alternative, Output: output, Args: answer.Args, Thrown: answer.Thrown, After: answer.After,
	})
	return output, nil
}

func (s *system) stimulus(input int) device.Stimulus {
	if input == s.alphabet.Delta {
		return device.Stimulus{Input: device.Wait, Quiet: s.variant.quiet}
	}
	if input == s.variant.input {
		return device.Stimulus{Input: input, Alternative: s.variant.alternative}
	}
	return device.Stimulus{Input: input}
}

// output finds the symbol of an answer.
func (s *system) output(a device.Answer) (int, error) {
	var symbol string
	switch a.Kind {
	case device.Returned:
		symbol = typestate.Nothing
	case device.Threw:
		symbol = typestate.Err
	case device.Quiet:
		symbol = typestate.Beta
	case device.Called:
		if callback, ok := purpose.Unknown(a.Output); ok {
			return 0, fmt.Errorf("%w: the callback %s came, which no output names and the purpose, being strict, does not ignore",
				device.ErrExperiment, callback)
		}
		known := false
		if symbol, known = s.purpose.Symbol(a.Output); !known {
			return 0, fmt.Errorf("%w: the device heard %q, which is no output of the purpose", device.ErrExperiment, a.Output)
		}
	default:
		return 0, fmt.Errorf("the device gives an answer of the kind %q, which is not understood", a.Kind)
	}
	return s.outputs[symbol], nil
}

// Close implements learner.System.
func (s *system) Close() error { return s.session.Close() }
