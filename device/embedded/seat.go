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
