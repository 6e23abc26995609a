package embedded

import (
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
	lab   *Laboratory
	e     device.Experiment
	bench *bench            // nil: the JVM died, Reset starts another
	run   []device.Stimulus // since the reset
	lost  map[string]int    // how often a run was lost, by what was done in it

	threads map[string]bool // left to real time
}

var _ device.ExperimentSession = (*experiment)(nil)

// fault is what the agent says of an experiment that fails.
type fault struct{ message string }

func (f *fault) Error() string { return f.message }

// Unwrap makes it a device.ErrExperiment.
func (f *fault) Unwrap() error { return device.ErrExperiment }

// hung tells that the agent gave up waiting for the experiment's code.
type hung struct{ what, stack string }

func (h *hung) Error() string {
	return fmt.Sprintf("%s did not end; the main thread stood\n%s", h.what, h.stack)
}

// revive gives the experiment a JVM, a warm one if there is any, and begins it there. Where that JVM dies another is tried: it may
// have been dead before.
func (s *experiment) revive(ctx context.Context) error {
	var err error
	for range maxLosses {
		b, openErr := s.lab.take(ctx)
		if openErr != nil {
			return openErr
		}
		s.bench = b
		err = s.ask(ctx, startLimit, nil, s.beginning()...)
		if err == nil {
			s.run = s.run[:0]
			return nil
		}
		if s.bench != nil { // it lives: the experiment is at fault
			s.lab.giveBack(b)
			s.bench = nil
			return err
		}
		if ctx.Err() != nil || isHung(err) {
			break
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("%w: its set-up ends the device: %w", device.ErrExperiment, err)
}

func (s *experiment) beginning() []string {
	fields := []string{"experiment", s.e.Class, s.e.Source, millis(s.e.Quiet), millis(s.e.Settle), millis(s.e.Hang)}
	return append(fields, s.e.ClassPath...)
}

// millis is a time in whole milliseconds, none of it lost.
func millis(d time.Duration) string {
	return strconv.FormatInt(int64((d+time.Millisecond-1)/time.Millisecond), 10)
}

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
		if err = s.ask(ctx, starved*s.e.Hang+slack, nil, "reset"); err == nil {
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
	fields := []string{"play"}
	for _, st := range stimuli {
		fields = append(fields, strconv.Itoa(st.Input), strconv.Itoa(st.Alternative), millis(st.Quiet))
	}
	var answers []device.Answer
	var bad error
	each := func(f []string) {
		if f[0] == "thread" && len(f) == 2 {
			s.leave(f[1])
			return
		}
		a, err := parseAnswer(f)
		if err == nil && len(answers) == len(stimuli) {
			err = errors.New("the agent gives more answers than it was asked for")
		}
		if err != nil {
			bad = err
			return
		}
		answers = append(answers, a)
	}
	limit := time.Duration(len(stimuli))*starved*s.e.Hang + slack
	err := s.ask(ctx, limit, each, fields...)
	if err == nil && bad == nil {
		bad = complete(stimuli, answers)
	}
	if err == nil && bad != nil { // its words cannot be trusted any more
		s.give()
		err = bad
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

// give ends the JVM.
func (s *experiment) give() {
	if s.bench != nil {
		s.lab.discard(s.bench)
		s.bench = nil
	}
}

// ask sends a request to the agent; each is handed the lines before its end. Where the JVM died, hangs or is not to be trusted any
// more, it is ended, and s.bench is nil.
func (s *experiment) ask(ctx context.Context, limit time.Duration, each func([]string), fields ...string) error {
	var stood *hung
	j := s.bench.jvm
	stop := context.AfterFunc(ctx, j.kill)
	done, err := j.askFor(ctx, limit, func(f []string) {
		if f[0] == "hung" && len(f) == 3 {
			stood = &hung{what: f[1], stack: shown(f[2])}
		} else if each != nil {
			each(f)
		}
	}, fields...)
	stop()
	switch {
	case err != nil && stood != nil && ctx.Err() == nil:
		s.give()
		return stood
	case err != nil || ctx.Err() != nil: // a JVM that was killed may have answered
		s.give()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return err
	}
	err = outcomeOf(done)
	if len(done) > 0 && done[0] == "memory" {
		s.give()
	}
	return err
}

// outcomeOf reads the last line of an answer.
func outcomeOf(done []string) error {
	switch {
	case len(done) == 1 && done[0] == "ok":
		return nil
	case len(done) == 4 && done[0] == "compile":
		line, err1 := strconv.Atoi(done[1])
		column, err2 := strconv.Atoi(done[2])
		if err := errors.Join(err1, err2); err != nil {
			return fmt.Errorf("embedded device: the agent's words: %w", err)
		}
		return &device.CompileError{Line: line, Column: column, Message: shown(done[3])}
	case len(done) == 2 && (done[0] == "fault" || done[0] == "memory"):
		return &fault{message: shown(done[1])}
	}
	return fmt.Errorf("embedded device: the agent says %q, which is not understood", done)
}

// parseAnswer reads one stimulus's answer; see Bench.java.
func parseAnswer(f []string) (device.Answer, error) {
	if len(f) < 5 || f[0] != "answer" {
		return device.Answer{}, fmt.Errorf("embedded device: the agent says %.200q, which is no answer", f)
	}
	ms, err := strconv.ParseInt(f[4], 10, 64)
	if err != nil || ms < 0 || ms > int64(time.Duration(1<<62)/time.Millisecond) {
		return device.Answer{}, fmt.Errorf("embedded device: the agent's time %.50q is no number of milliseconds", f[4])
	}
	a := device.Answer{
		Kind: device.AnswerKind(f[1]), Output: f[2], Thrown: shown(f[3]), After: time.Duration(ms) * time.Millisecond,
	}
	switch a.Kind {
	case device.Returned, device.Threw, device.Called, device.Quiet:
	default:
		return device.Answer{}, fmt.Errorf("embedded device: the agent gives an answer of kind %.50q", f[1])
	}
	for _, arg := range f[5:] {
		a.Args = append(a.Args, shown(arg))
	}
	return a, nil
}

func isHung(err error) bool {
	var h *hung
	return errors.As(err, &h)
}

// Close implements device.ExperimentSession. The JVM is kept for the next.
func (s *experiment) Close() error {
	if s.bench == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), starved*s.e.Hang+slack)
	defer cancel()
	err := s.ask(ctx, starved*s.e.Hang+slack, nil, "finish")
	if s.bench != nil {
		s.lab.giveBack(s.bench)
		s.bench = nil
	}
	return s.name(err)
}
