package experiment

import (
	"context"
	"errors"
	"fmt"
	"time"

	"cbcov/device"
	"cbcov/learner"
	"cbcov/typestate"
)

// maxLosses is how often one run may be lost before it is not tried again.
const maxLosses = 3

// A variant is a way to run words that must not change an answer.
type variant struct {
	alternative int           // inputs take this one of their snippets; one that has fewer takes its last
	quiet       time.Duration // how long waits wait; 0: as the purpose says
}

// A system is a class on a device, stepped as learners step it. A run that the device loses is made again.
type system struct {
	session      device.ExperimentSession
	alphabet     *learner.Alphabet
	outputs      map[string]int // index by name
	alternatives []int          // by input, how many snippets it has
	variant      variant
	inputs       learner.Word // since the reset
	answers      []device.Answer
	played       learner.Word // the answers as outputs
}

func newSystem(session device.ExperimentSession, alphabet *learner.Alphabet, alternatives []int, v variant) *system {
	s := &system{session: session, alphabet: alphabet, outputs: map[string]int{}, alternatives: alternatives, variant: v}
	for i, name := range alphabet.Outputs {
		s.outputs[name] = i
	}
	return s
}

// Reset implements learner.System.
func (s *system) Reset(ctx context.Context) error {
	s.inputs, s.answers, s.played = s.inputs[:0], nil, s.played[:0]
	return s.reset(ctx)
}

// reset resets the session; one that is lost in it gets another try.
func (s *system) reset(ctx context.Context) error {
	var err error
	for range maxLosses {
		if err = s.session.Reset(ctx); !errors.Is(err, device.ErrLost) || ctx.Err() != nil {
			break
		}
	}
	if err != nil {
		return fmt.Errorf("reset: %w", err)
	}
	return nil
}

// Step implements learner.System.
func (s *system) Step(ctx context.Context, input int) (int, error) {
	s.inputs = append(s.inputs, input)
	output, answer, err := s.play(ctx, input)
	for losses := 1; errors.Is(err, device.ErrLost) && ctx.Err() == nil; losses++ {
		if losses == maxLosses {
			return 0, fmt.Errorf("%w: the run was lost %d times: %w", device.ErrExperiment, losses, err)
		}
		output, answer, err = s.again(ctx)
	}
	if err != nil {
		return 0, err
	}
	s.answers, s.played = append(s.answers, answer), append(s.played, output)
	return output, nil
}

// again makes a lost run anew, up to the input that it was lost in.
func (s *system) again(ctx context.Context) (output int, answer device.Answer, err error) {
	if err := s.reset(ctx); err != nil {
		return 0, answer, err
	}
	for i, input := range s.inputs {
		if output, answer, err = s.play(ctx, input); err != nil {
			return 0, answer, err
		}
		if i < len(s.played) && s.played[i] != output {
			return 0, answer, fmt.Errorf("made again, it answers %s at input %d, not %s: %w", s.alphabet.Outputs[output], i+1,
				s.alphabet.Outputs[s.played[i]], device.ErrLost)
		}
	}
	return output, answer, nil
}

// play gives the session one input.
func (s *system) play(ctx context.Context, input int) (int, device.Answer, error) {
	stimulus := device.Stimulus{Input: input, Alternative: max(0, min(s.variant.alternative, s.alternatives[input]-1))}
	if input == s.alphabet.Delta {
		stimulus = device.Stimulus{Input: device.Wait, Quiet: s.variant.quiet}
	}
	answers, err := s.session.Play(ctx, stimulus)
	if err != nil {
		return 0, device.Answer{}, err
	}
	if len(answers) != 1 {
		return 0, device.Answer{}, fmt.Errorf("the device gives %d answers to one stimulus", len(answers))
	}
	output, err := s.output(answers[0])
	return output, answers[0], err
}

// output finds what an answer is called in the alphabet.
func (s *system) output(a device.Answer) (int, error) {
	name := a.Output
	switch a.Kind {
	case device.Returned:
		name = typestate.Nothing
	case device.Threw:
		name = typestate.Err
	case device.Quiet:
		name = typestate.Beta
	}
	output, ok := s.outputs[name]
	if !ok {
		return 0, fmt.Errorf("%w: the device heard %q, which is no output of the purpose", device.ErrExperiment, name)
	}
	return output, nil
}

// Close implements learner.System.
func (s *system) Close() error { return s.session.Close() }
