package experiment

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"cbcov/device"
	"cbcov/typestate"
)

// fakeLaboratory is a device in Go: it answers as a machine does, and has the faults that it is told to have.
type fakeLaboratory struct {
	machine *typestate.Machine // inputs as the purpose's, delta last
	// other answers where an input takes another snippet than the first; nil: as machine.
	other *typestate.Machine
	// late is the machine of waits that wait longer than the purpose says; nil: as machine.
	late    *typestate.Machine
	wrong   int      // every n-th reset makes a run whose callbacks are all lost; 0: none
	lose    int      // every n-th stimulus is lost; 0: none
	dead    bool     // all stimuli but waits are lost
	compile string   // what the compiler says
	threads []string // left to real time
	args    func(played int) []string
	cancel  func(resets int)   // called at each reset; may be nil
	played  func(inputs []int) // is told of each run so far, waits being the last input; may be nil
	resets  atomic.Int64
	plays   atomic.Int64
}

func (f *fakeLaboratory) Name() string { return "fake:34" }
func (f *fakeLaboratory) Close() error { return nil }
func (f *fakeLaboratory) Libraries(context.Context, []string) (classPath, unlocked []string, err error) {
	return nil, nil, nil
}

func (f *fakeLaboratory) Experiment(_ context.Context, e device.Experiment) (device.ExperimentSession, error) {
	if f.compile != "" { // a fault in the first input's snippet
		for i, line := range strings.Split(e.Source, "\n") {
			if at := strings.Index(line, "task.hashCode();"); at >= 0 {
				return nil, &device.CompileError{Line: i + 1, Column: at + 1, Message: f.compile}
			}
		}
	}
	return &fakeSession{lab: f, quiet: e.Quiet}, nil
}

// fakeSession is an object on a fakeLaboratory.
type fakeSession struct {
	lab   *fakeLaboratory
	quiet time.Duration
	state int
	wrong bool
	lost  bool
	run   []int // since the reset
}

func (s *fakeSession) Reset(ctx context.Context) error {
	n := s.lab.resets.Add(1)
	if s.lab.cancel != nil {
		s.lab.cancel(int(n))
	}
	s.state, s.lost, s.run = s.lab.machine.Initial, false, nil
	s.wrong = s.lab.wrong > 0 && int(n)%s.lab.wrong == 0
	return ctx.Err()
}

func (s *fakeSession) Play(ctx context.Context, stimuli ...device.Stimulus) ([]device.Answer, error) {
	var answers []device.Answer
	for _, stimulus := range stimuli {
		n := s.lab.plays.Add(1)
		if s.lost {
			return nil, fmt.Errorf("a lost session was played on before its reset")
		}
		if s.lab.dead && stimulus.Input != device.Wait || s.lab.lose > 0 && int(n)%s.lab.lose == 0 {
			s.lost = true
			return nil, fmt.Errorf("fake: %w", device.ErrLost)
		}
		answers = append(answers, s.answer(stimulus))
	}
	return answers, ctx.Err()
}

func (s *fakeSession) answer(stimulus device.Stimulus) device.Answer {
	m := s.lab.machine
	input := stimulus.Input
	if input == device.Wait {
		input = len(m.Inputs) - 1
	}
	if s.run = append(s.run, input); s.lab.played != nil {
		s.lab.played(s.run)
	}
	switch {
	case stimulus.Input == device.Wait:
		if s.lab.late != nil && stimulus.Quiet > s.quiet {
			m = s.lab.late
		}
	case stimulus.Alternative > 0 && s.lab.other != nil:
		m = s.lab.other
	}
	edge := m.Step(s.state, input)
	s.state = edge.To
	switch name := m.Outputs[edge.Output]; name {
	case typestate.Nothing:
		return device.Answer{Kind: device.Returned}
	case typestate.Err:
		return device.Answer{Kind: device.Threw, Thrown: "java.lang.IllegalStateException: no"}
	case typestate.Beta:
		return device.Answer{Kind: device.Quiet, After: max(stimulus.Quiet, s.quiet)}
	default:
		if s.wrong {
			return device.Answer{Kind: device.Quiet, After: s.quiet}
		}
		a := device.Answer{Kind: device.Called, Output: name}
		if s.lab.args != nil {
			a.Args = s.lab.args(int(s.lab.plays.Load()))
		}
		return a
	}
}

func (s *fakeSession) Threads() []string { return s.lab.threads }
func (s *fakeSession) Close() error      { return nil }
