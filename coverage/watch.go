package coverage

import "cbcov/coverage/trace"

// tee hands the records of a process to the stepper and to somebody else.
type tee struct {
	*stepper
	other trace.Sink
}

// watched adds the sink that watch makes, if any.
func watched(s *stepper, ix *trace.Index, nonce uint64, watch func(*trace.Index, uint64) trace.Sink) trace.Sink {
	if watch == nil {
		return s
	}
	other := watch(ix, nonce)
	if other == nil {
		return s
	}
	return &tee{s, other}
}

// Add takes a record; see trace.Sink.
func (t *tee) Add(r *trace.Record, lost uint64) {
	t.stepper.Add(r, lost)
	t.other.Add(r, lost)
}

// End takes the end of the process; see trace.Sink.
func (t *tee) End() {
	t.stepper.End()
	t.other.End()
}

// Err gives what ends the measurement; see trace.Failing.
func (t *tee) Err() error {
	if err := t.stepper.Err(); err != nil {
		return err
	}
	if f, ok := t.other.(trace.Failing); ok {
		return f.Err()
	}
	return nil
}
