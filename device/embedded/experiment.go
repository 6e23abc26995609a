package embedded

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"cbcov/device"
)

// Limits on an experiment.
const (
	maxLosses = 2 // how often a run may be lost at the same stimulus before the experiment is taken for the cause
	maxKnown  = 1000
	starved   = 10               // times as long as it may take, a stimulus takes at most by the agent's own watch; see Patience.java
	slack     = 30 * time.Second // that the agent has beyond its own watch before the JVM is killed
)

// experiment is an experiment in a JVM of its own.
type experiment struct {
	seat
	e    device.Experiment
	run  []device.Stimulus // since the reset
	lost map[string]int    // how often a run was lost, by what was done in it

	threads map[string]bool // left to real time
}

var _ device.ExperimentSession = (*experiment)(nil)

// fault is what the agent says of an experiment that fails.
type fault struct{ message string }

func (f *fault) Error() string { return f.message }

// Unwrap makes it a device.ErrExperiment.
func (f *fault) Unwrap() error { return device.ErrExperiment }

// revive gives the experiment a JVM, and begins it there.
func (s *experiment) revive(ctx context.Context) error {
	lost, err := s.sit(ctx, func() error { return s.ask(ctx, startLimit, nil, s.beginning()) })
	switch {
	case err == nil:
		s.run = s.run[:0]
	case lost:
		return fmt.Errorf("%w: its set-up ends the device: %w", device.ErrExperiment, err)
	}
	return err
}

func (s *experiment) beginning() asked {
	return askExperiment{className: s.e.Class, source: s.e.Source, quiet: millis(s.e.Quiet), settle: millis(s.e.Settle), hang: millis(s.e.Hang),
		classPath: s.e.ClassPath}
}

// millis is a time in whole milliseconds, none of it lost.
func millis(d time.Duration) int64 { return int64((d + time.Millisecond - 1) / time.Millisecond) }

// Reset implements device.ExperimentSession.
func (s *experiment) Reset(ctx context.Context) error {
	var err error
	for range maxLosses {
		if s.bench == nil {
			if err := s.revive(ctx); err != nil {
				return s.name(err)
			}
		}
		s.run = s.run[:0]
		if err = s.ask(ctx, starved*s.e.Hang+slack, nil, askReset{}); err == nil {
			return nil
		}
		if s.bench != nil || ctx.Err() != nil {
			return s.name(err)
		}
	}
	return s.name(fmt.Errorf("%w: its reset ends the device: %w", device.ErrExperiment, err))
}

// Play implements device.ExperimentSession. Where a run is lost the second time at the same stimulus, the experiment is at fault.
func (s *experiment) Play(ctx context.Context, stimuli ...device.Stimulus) ([]device.Answer, error) {
	if s.bench == nil {
		return nil, s.name(fmt.Errorf("%w: the device is not reset", device.ErrLost))
	}
	var play askPlay
	for _, st := range stimuli {
		play.stimuli = append(play.stimuli, strconv.Itoa(st.Input), strconv.Itoa(st.Alternative), strconv.FormatInt(millis(st.Quiet), 10))
	}
	var answers []device.Answer
	each := func(line []string) error {
		if f := (fields{message: line}); line[0] == wordThread {
			s.leave(f.thread().name)
			return f.end()
		}
		a, err := parseAnswer(line)
		if err == nil && len(answers) == len(stimuli) {
			err = errors.New("the agent gives more answers than it was asked for")
		}
		if err == nil {
			answers = append(answers, a)
		}
		return err
	}
	limit := time.Duration(len(stimuli))*starved*s.e.Hang + slack
	err := s.ask(ctx, limit, each, play)
	if err == nil {
		if err = complete(stimuli, answers); err != nil { // its words cannot be trusted any more
			s.give()
		}
	}
	s.run = append(s.run, stimuli[:len(answers)]...)
	rest := stimuli[len(answers):]
	switch {
	case errors.Is(err, device.ErrExperiment):
		err = fmt.Errorf("at the end of %s: %w", s.describe(rest), err)
	case err != nil && s.bench == nil && ctx.Err() == nil:
		err = s.loss(rest, err)
	}
	return answers, s.name(err)
}

// leave keeps the name of a thread that was left to real time.
func (s *experiment) leave(thread string) {
	if len(s.threads) < maxKnown {
		s.threads[digits.ReplaceAllString(shown(thread), "#")] = true
	}
}

var digits = regexp.MustCompile(`[0-9]+`)

// Threads implements device.ExperimentSession.
func (s *experiment) Threads() []string { return slices.Sorted(maps.Keys(s.threads)) }

// complete reports an answer that is missing.
func complete(stimuli []device.Stimulus, answers []device.Answer) error {
	n := len(answers)
	if n == len(stimuli) || n > 0 && answers[n-1].Kind == device.Threw {
		return nil
	}
	return fmt.Errorf("the agent gives %d answers to %d stimuli", n, len(stimuli))
}

// loss tells of a lost run. The stimulus at which it was lost is the first of rest.
func (s *experiment) loss(rest []device.Stimulus, err error) error {
	word := s.describe(rest)
	if len(s.lost) < maxKnown {
		s.lost[word]++
	}
	if n := s.lost[word]; n >= maxLosses {
		return fmt.Errorf("%w: %d runs were lost at the end of %s: %w", device.ErrExperiment, n, word, err)
	}
	return fmt.Errorf("%w at the end of %s: %w", device.ErrLost, word, err)
}

// describe writes the run, up to the first of rest, for people: the names of inputs, the number of a snippet behind it that is not the
// first, and "wait".
func (s *experiment) describe(rest []device.Stimulus) string {
	run := append(slices.Clone(s.run), rest[:min(1, len(rest))]...)
	if len(run) == 0 {
		return "an empty run"
	}
	words := make([]string, len(run))
	for i, st := range run {
		switch {
		case st.Input == device.Wait:
			words[i] = "wait"
		case st.Input >= 0 && st.Input < len(s.e.Inputs):
			words[i] = s.e.Inputs[st.Input]
		default:
			words[i] = strconv.Itoa(st.Input)
		}
		if st.Alternative > 0 {
			words[i] += fmt.Sprintf(" (snippet %d)", st.Alternative+1)
		}
	}
	return strconv.Quote(strings.Join(words, " "))
}

// name puts the experiment's name before an error.
func (s *experiment) name(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s on %s: %w", s.e.Name, s.lab.Name(), err)
}

// outcomeOf reads the end of an answer.
func outcomeOf(done []string) (err error) {
	f := fields{message: done}
	switch done[0] {
	case wordCompile:
		m := f.compile()
		err = &device.CompileError{Line: m.line, Column: m.column, Message: shown(m.message)}
	case wordFault:
		err = &fault{message: shown(f.fault().message)}
	case wordMemory:
		err = &fault{message: shown(f.memory().message)}
	case wordSpent:
		err = &spentError{why: shown(f.spent().why)}
	default:
		f.ok()
	}
	return cmp.Or(f.end(), err)
}

// parseAnswer reads one stimulus's answer.
func parseAnswer(line []string) (a device.Answer, _ error) {
	f := fields{message: line}
	var after int64
	switch line[0] {
	case wordCalled:
		m := f.called()
		a, after = device.Answer{Kind: device.Called, Output: m.output}, m.after
		for _, arg := range m.args {
			a.Args = append(a.Args, shown(arg))
		}
	case wordThrew:
		m := f.threw()
		a, after = device.Answer{Kind: device.Threw, Thrown: shown(m.thrown)}, m.after
	case wordQuiet:
		a.Kind, after = device.Quiet, f.quiet().after
	default:
		f.returned()
		a.Kind = device.Returned
	}
	a.After = time.Duration(after) * time.Millisecond
	f.wrong = f.wrong || after < 0 || after > int64(time.Duration(1<<62)/time.Millisecond)
	if err := f.end(); err != nil {
		return device.Answer{}, err
	}
	return a, nil
}

// Close implements device.ExperimentSession. The JVM is kept for the next.
func (s *experiment) Close() error {
	if s.bench == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), starved*s.e.Hang+slack)
	defer cancel()
	err := s.ask(ctx, starved*s.e.Hang+slack, nil, askFinish{})
	if s.bench != nil {
		s.lab.giveBack(s.bench)
		s.bench = nil
	}
	return s.name(err)
}
