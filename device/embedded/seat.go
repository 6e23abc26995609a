package embedded

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// seat is a place at a bench of the laboratory's, for one session.
type seat struct {
	lab   *Laboratory
	bench *bench // nil: the JVM died, or there is none yet; the session takes another
}

// hung tells that the agent gave up waiting for the experiment's code.
type hung struct{ what, stack string }

func (h *hung) Error() string {
	return fmt.Sprintf("%s did not end; the main thread stood\n%s", h.what, h.stack)
}

func isHung(err error) bool {
	var h *hung
	return errors.As(err, &h)
}

// sit gives the session a JVM, a warm one if there is any, and begins there. Where that JVM dies another is tried: it may have been dead before. That all
// died is told apart from what the agent says: by lost.
func (s *seat) sit(ctx context.Context, begin func() error) (lost bool, err error) {
	for range maxLosses {
		b, taken := s.lab.take(ctx)
		if taken != nil {
			return false, taken
		}
		s.bench = b
		err = begin()
		switch {
		case err == nil:
			return false, nil
		case s.bench != nil: // it lives: what was begun is at fault
			s.lab.giveBack(b)
			s.bench = nil
			return false, err
		case ctx.Err() != nil:
			return false, ctx.Err()
		case isHung(err): // it would again
			return true, err
		}
	}
	return true, err
}

// give ends the JVM.
func (s *seat) give() {
	if s.bench != nil {
		s.lab.discard(s.bench)
		s.bench = nil
	}
}

// ask sends a request to the agent; each, which may be nil, is handed the lines before its end. Where the JVM died, hangs or is not to be trusted any
// more, it is ended, and s.bench is nil.
func (s *seat) ask(ctx context.Context, limit time.Duration, each func([]string) error, m asked) error {
	var stood *hung
	j := s.bench.jvm
	stop := context.AfterFunc(ctx, j.kill)
	done, err := j.askFor(ctx, limit, func(line []string) error {
		if line[0] == wordHung {
			f := fields{message: line}
			m := f.hung()
			stood = &hung{what: m.what, stack: shown(m.stack)}
			return f.end()
		}
		if each == nil {
			return nil
		}
		return each(line)
	}, m)
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
	if done[0] == wordMemory || done[0] == wordSpent {
		s.give()
	}
	return err
}
