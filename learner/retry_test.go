package learner_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"cbcov/learner"
)

var errDied = errors.New("the device died")

func died(err error) bool { return errors.Is(err, errDied) }

// mortal is a timer that dies at the steps and resets it is told to: after them it needs a reset.
type mortal struct {
	learner.System
	dies  func(n int) bool // by the number of the step or reset, from 0
	lies  func(n int) bool
	n     int
	ready bool
}

func (m *mortal) Reset(ctx context.Context) error {
	m.n++
	if m.dies(m.n - 1) {
		return errDied
	}
	m.ready = true
	return m.System.Reset(ctx)
}

func (m *mortal) Step(ctx context.Context, input int) (int, error) {
	m.n++
	if !m.ready || m.dies(m.n-1) {
		m.ready = false
		return 0, errDied
	}
	out, err := m.System.Step(ctx, input)
	if m.lies != nil && m.lies(m.n-1) {
		out = 1
	}
	return out, err
}

func never(int) bool { return false }

func TestRetry(t *testing.T) {
	a := learner.AlphabetOf(timer())
	at := func(numbers ...int) func(int) bool { return func(n int) bool { return slices.Contains(numbers, n) } }
	for _, c := range []struct {
		name string
		dies func(int) bool
		lies func(int) bool
		err  string
	}{
		{"never dies", never, nil, ""},
		{"in the reset", at(0), nil, ""},
		{"in the second step", at(2), nil, ""},
		{"and again while that is made again", at(2, 3, 5), nil, ""},
		{"too often", func(n int) bool { return n >= 2 }, nil, `the run "start delta" was lost 4 times: the device died`},
		{"from the beginning", func(int) bool { return true }, nil, `the run "(nothing)" was lost 4 times: the device died`},
		{"and answers otherwise when made again", at(2), at(4),
			`the system does not answer alike each time: inputs "start"; expected "ok"; received "beta": they part at input 1 (start), ok before and beta now`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := learner.Retry(a, &mortal{System: learner.Simulate(timer()), dies: c.dies, lies: c.lies}, died, 3)
			var out learner.Word
			err := s.Reset(t.Context())
			for _, in := range word(start, delta, delta) {
				if err != nil {
					break
				}
				var o int
				if o, err = s.Step(t.Context(), in); err == nil {
					out = append(out, o)
				}
			}
			if c.err == "" {
				if err != nil || !slices.Equal(out, word(0, 3, 1)) {
					t.Errorf("answers %v, error %v", out, err)
				}
				return
			}
			if err == nil || err.Error() != c.err {
				t.Errorf("error %v, want %s", err, c.err)
			}
			var lost *learner.Lost
			if errors.As(err, &lost) && !died(err) {
				t.Error("the device's own error cannot be asked for")
			}
		})
	}
}

func TestWithLimit(t *testing.T) {
	ctx, cancel := learner.WithLimit(t.Context(), time.Millisecond)
	defer cancel()
	<-ctx.Done()
	_, err := robustly(ctx, newSpy(timer()), timer(), 1, 0)
	var over *learner.OverTime
	if !errors.As(err, &over) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error: %v", err)
	}
	free, stop := learner.WithLimit(t.Context(), 0)
	stop()
	if _, err := robustly(free, newSpy(timer()), timer(), 1, 0); !errors.Is(err, context.Canceled) || errors.As(err, &over) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestCounter(t *testing.T) {
	s := newSpy(timer())
	run := learner.NewCounter(s.alphabet, s)
	asked := learner.NewCounter(s.alphabet, learner.NewCache(s.alphabet, run))
	before := asked.Counts()
	if _, err := asked.Ask(t.Context(), queries(word(start, start, delta), word(start), word(start, cancel))); err != nil {
		t.Fatal(err)
	}
	if got := asked.Counts().Minus(before); got != (learner.Counts{Queries: 3, Symbols: 2 + 1 + 2}) {
		t.Errorf("asked: %+v", got)
	}
	if got := run.Counts(); got != (learner.Counts{Queries: 2, Symbols: 2 + 2}) {
		t.Errorf("run: %+v", got)
	}
}
