package embedded

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"cbcov/device"
)

// Limits on trials.
const (
	defaultCall = time.Second // that a call may work
	maxBatch    = 500         // trials that are asked for at once
	maxSpent    = 2           // JVMs that may be spent without the outcome of a trial before it is taken for the cause
)

// trials is a class that is tried, in a JVM of its own.
type trials struct {
	seat
	t        device.Trials
	observed []string // as the agent was told last
	chosen   bool     // it was told
	looked   map[string]*device.TrialClass
}

var (
	_ device.Tryer        = (*Laboratory)(nil)
	_ device.TrialSession = (*trials)(nil)
)

// Trials implements device.Tryer.
func (l *Laboratory) Trials(ctx context.Context, t device.Trials) (device.TrialSession, error) {
	s := &trials{seat: seat{lab: l}, t: t, looked: map[string]*device.TrialClass{}}
	if s.t.Hang == 0 {
		s.t.Hang = defaultCall
	}
	s.t.ClassPath = slices.Clone(t.ClassPath)
	for i, p := range s.t.ClassPath { // the agent has a folder of its own
		abs, err := filepath.Abs(p)
		if err != nil {
			return nil, fmt.Errorf("the class path of %s: %w", t.Class, err)
		}
		s.t.ClassPath[i] = abs
	}
	if err := s.revive(ctx); err != nil {
		return nil, s.name(err)
	}
	return s, nil
}

// revive gives the session a JVM, and begins the trials there.
func (s *trials) revive(ctx context.Context) error {
	lost, err := s.sit(ctx, func() error {
		for _, m := range s.t.Makers {
			if err := s.ask(ctx, slack, nil, askFactory{className: m.Class, source: m.Source}); err != nil {
				return err
			}
		}
		err := s.ask(ctx, startLimit, nil, askTrials{className: s.t.Class, hidden: s.t.Fields, hang: millis(s.t.Hang), classPath: s.t.ClassPath})
		if err == nil && s.chosen {
			err = s.ask(ctx, slack, nil, askObserve{methods: s.observed})
		}
		return err
	})
	if lost {
		return fmt.Errorf("%w: its class ends the device as it is loaded: %w", device.ErrExperiment, err)
	}
	return err
}

// with asks the agent, in a JVM that is begun if there is none.
func (s *trials) with(ctx context.Context, limit time.Duration, each func([]string) error, m asked) error {
	if s.bench == nil {
		if err := s.revive(ctx); err != nil {
			return err
		}
	}
	return s.ask(ctx, limit, each, m)
}

// name puts the class's name before an error.
func (s *trials) name(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("trials of %s on %s: %w", s.t.Class, s.lab.Name(), err)
}

// Look implements device.TrialSession. Where a class ends the device as it is looked at, it is at fault.
func (s *trials) Look(ctx context.Context, class string) (*device.TrialClass, error) {
	if c := s.looked[class]; c != nil {
		return c, nil
	}
	c := &device.TrialClass{Name: class}
	err := s.with(ctx, starved*defaultStimulus+slack, func(line []string) error { return addLooked(c, line) }, askLook{className: class})
	if err != nil && s.bench == nil && ctx.Err() == nil && !errors.Is(err, device.ErrExperiment) {
		err = fmt.Errorf("%w: to look at %s ends the device: %w", device.ErrExperiment, class, err)
	}
	if err != nil {
		return nil, s.name(err)
	}
	s.looked[class] = c
	return c, nil
}

// addLooked adds what a message says of a class.
func addLooked(c *device.TrialClass, line []string) error {
	f := fields{message: line}
	switch line[0] {
	case wordMaker:
		m := f.maker()
		made := device.TrialMember{Class: m.className, Name: m.name, Receiver: m.receiver, Result: m.result}
		made.Parameters, made.Variables = f.parameters(m.parameters)
		if made.Class == c.Name {
			made.Class = ""
		}
		c.Makers = append(c.Makers, made)
	case wordMethod:
		m := f.method()
		method := device.TrialMember{Name: m.name, Result: m.result, Declared: m.declared, Observer: m.observer, Relation: m.relation}
		method.Parameters, method.Variables = f.parameters(m.parameters)
		c.Methods = append(c.Methods, method)
	case wordEnumerated:
		c.Enum = f.enumerated().names
	case wordConstant:
		m := f.constant()
		c.Constants = append(c.Constants, device.NamedValue{Name: m.name, Value: f.value(m.kind, m.text)})
	case wordWritten:
		m := f.written()
		c.Written = append(c.Written, f.value(m.kind, m.text))
	default:
		m := f.looked()
		c.Abstract, c.Supers = m.isAbstract, m.supers
	}
	return f.end()
}

// parameters gives types and type variables, of which a message has one and one; no variables where there are only empty ones.
func (f *fields) parameters(pairs []string) (types, variables []string) {
	f.wrong = f.wrong || len(pairs)%2 != 0
	types = []string{}
	some := false
	for i := 0; i+1 < len(pairs); i += 2 {
		types, variables, some = append(types, pairs[i]), append(variables, pairs[i+1]), some || pairs[i+1] != ""
	}
	if !some {
		variables = nil
	}
	return types, variables
}

// value makes a value of what the agent says; numbers are written as Go writes them.
func (f *fields) value(kind, text string) device.Value {
	v := device.Value{Kind: device.ValueKind(kind), Text: text}
	switch v.Kind {
	case device.NoValue, device.NullValue:
		f.wrong = f.wrong || text != ""
	case device.BoolValue:
		f.wrong = f.wrong || text != "true" && text != "false"
	case device.IntValue:
		_, err := strconv.ParseInt(text, 10, 64)
		f.wrong = f.wrong || err != nil
	case device.FloatValue:
		n, err := strconv.ParseFloat(text, 64)
		f.wrong = f.wrong || err != nil
		v.Text = strconv.FormatFloat(n, 'g', -1, 64)
	case device.StringValue, device.EnumValue, device.ObjectValue:
	default:
		f.wrong = true
	}
	return v
}

// Observe implements device.TrialSession.
func (s *trials) Observe(ctx context.Context, methods []int) error {
	numbers := make([]string, len(methods))
	for i, m := range methods {
		numbers[i] = strconv.Itoa(m)
	}
	if s.bench != nil {
		if err := s.ask(ctx, slack, nil, askObserve{methods: numbers}); err != nil {
			return s.name(err)
		}
	}
	s.observed, s.chosen = numbers, true // what is revived is told so
	return nil
}

// Try implements device.TrialSession. Where a JVM dies, or is spent, what it did not hand over is lost: the same trials are made again, and where that does
// not help, one by one, with each outcome handed over at once; where it dies, or is spent, again that step is stuck.
func (s *trials) Try(ctx context.Context, all []device.Trial) ([]device.Tried, error) {
	tried := make([]device.Tried, len(all))
	careful, spent := false, 0
	for next := 0; next < len(all); {
		batch := all[next:min(next+maxBatch, len(all))]
		got := tried[next : next+len(batch)]
		err := s.batch(ctx, batch, got, careful)
		if err != nil && (s.bench != nil || ctx.Err() != nil || errors.Is(err, device.ErrExperiment)) {
			return nil, s.name(err)
		}
		done := 0
		for done < len(batch) && isTried(batch[done], got[done]) {
			done++
		}
		next += done
		if done > 0 {
			spent = 0
		}
		if done == len(batch) {
			careful = false
			continue
		}
		clear(got[done+1:]) // what came before its turn
		var used *spentError
		died := !errors.As(err, &used)
		if !died {
			spent++
		}
		if careful && (died || spent >= maxSpent) {
			got[done].Outcomes = append(got[done].Outcomes, device.TrialOutcome{End: device.TrialStuck})
			next++
			careful, spent = false, 0
			continue
		}
		careful = careful || died || done == 0 // made alone, the trial at fault is known
		got[done].Outcomes = nil
	}
	return tried, nil
}

// isTried reports whether all of a trial's outcomes are there.
func isTried(t device.Trial, got device.Tried) bool {
	n := len(got.Outcomes)
	return n == len(t.Steps) || n > 0 && got.Outcomes[n-1].End != device.TrialReturned
}

// spentError tells that the agent ended a batch of trials early, as its JVM is not to be trusted any more.
type spentError struct{ why string }

func (e *spentError) Error() string { return "the device is spent: " + e.why }

// batch makes trials and gives as many outcomes as there are. Where the JVM died, or is not to be trusted any more, it is ended.
func (s *trials) batch(ctx context.Context, all []device.Trial, got []device.Tried, careful bool) error {
	m := askTry{careful: careful}
	for _, t := range all {
		m.programs = append(m.programs, program(t)...)
	}
	each := func(line []string) error {
		f := fields{message: line}
		o := f.outcome()
		outcome := f.outcomeOf(o)
		if err := f.end(); err != nil {
			return err
		}
		if o.trial < 0 || o.trial >= len(all) || isTried(all[o.trial], got[o.trial]) || o.step != len(got[o.trial].Outcomes) {
			return fmt.Errorf("embedded device: the agent gives an outcome, of step %d in trial %d, that is not asked for", o.step, o.trial)
		}
		got[o.trial].Outcomes = append(got[o.trial].Outcomes, outcome)
		return nil
	}
	limit := time.Duration(len(all))*starved*s.t.Hang + slack
	err := s.with(ctx, limit, each, m)
	if err != nil || s.bench == nil {
		return err
	}
	for i, t := range all {
		if !isTried(t, got[i]) {
			s.give() // its words cannot be trusted any more
			return fmt.Errorf("the agent gives %d outcomes of the %d steps in trial %d", len(got[i].Outcomes), len(t.Steps), i)
		}
	}
	return nil
}

// outcomeOf makes what a message says of a step.
func (f *fields) outcomeOf(m saidOutcome) device.TrialOutcome {
	o := device.TrialOutcome{End: device.TrialEnd(m.end)}
	switch o.End {
	case device.TrialReturned:
		o.Value = f.value(m.what, m.text)
	case device.TrialThrew:
		o.Thrown, o.Said = m.what, m.text
	case device.TrialStuck:
	default:
		f.wrong = true
	}
	f.wrong = f.wrong || len(m.seen)%3 != 0
	for i := 0; i+2 < len(m.seen); i += 3 {
		o.Seen = append(o.Seen, device.Seen{Path: m.seen[i], Value: f.value(m.seen[i+1], m.seen[i+2])})
	}
	return o
}

// Close implements device.TrialSession. The JVM is kept for the next.
func (s *trials) Close() error {
	if s.bench == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*slack)
	defer cancel()
	err := s.ask(ctx, slack, nil, askFinish{})
	var used *spentError
	if errors.As(err, &used) {
		err = nil
	}
	if s.bench != nil {
		s.lab.giveBack(s.bench)
		s.bench = nil
	}
	return s.name(err)
}
