package coverage

import (
	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// Live measures logs while they grow: what is covered is known as soon as the record that completes a sequence is there. It is for those who
// decide by it what to do next; Measure tells more of the same logs when they are whole. Nothing is told of crashes, time, or what the automaton
// lacks. It is for one goroutine.
type Live struct {
	m        *measurement
	follower *trace.Follower
	came     []Step
	covered  []int
	opened   int // processes
	err      error
}

// Step is a callback's entry or exit, as a growing log has it.
type Step struct {
	Process  int // number of its process, from 1 in the order of the log
	Callback int // the automaton's
	Point    Point
	Main     bool // on the main thread
	Nested   bool // another callback is open around it on its thread
	// Event says that it is an event callback of the main thread: what EE is made of.
	Event bool
}

// NewLive begins a measurement of logs for the sequences.
func NewLive(app App, sequences []Sequence) (*Live, error) {
	if err := checkSequences(sequences, len(app.Callbacks)); err != nil {
		return nil, err
	}
	l := &Live{}
	return l, l.begin(app, sequences)
}

func (l *Live) begin(app App, sequences []Sequence) error {
	var err error
	if l.follower, err = trace.NewFollower(app.Build, l.process); err != nil {
		return err
	}
	l.m = newMeasurement(app, sequences, &trace.Index{Names: l.follower.Names}, DefaultPeriod.Milliseconds())
	l.m.coveredOnly = true
	l.m.tracker.covers = func(sequence int32) { l.covered = append(l.covered, int(sequence)) }
	return nil
}

// process begins one.
func (l *Live) process(uint64) trace.Sink {
	l.opened++
	return &liveSink{l.m.newStepper(l.m, nil), l, l.opened}
}

// liveSink notes what comes, beside stepping it.
type liveSink struct {
	*stepper
	live   *Live
	number int
}

// Add takes a record; see trace.Sink.
func (s *liveSink) Add(r *trace.Record, lost uint64) {
	if r.Kind == trace.Entry || r.Kind == trace.Exit || r.Kind == trace.Throw {
		if callback := s.names.callback(r); callback >= 0 {
			s.note(callback, r)
		}
	}
	s.stepper.Add(r, lost)
}

func (s *liveSink) note(callback int32, r *trace.Record) {
	step := Step{Process: s.number, Callback: int(callback), Main: r.Thread == trace.MainThread, Nested: r.Depth > 0}
	if r.Kind != trace.Entry {
		step.Point = Exit
	}
	step.Event = step.Main && !step.Nested && s.m.tracker.kinds[callback]&ccfa.Event != 0
	s.live.came = append(s.live.came, step)
}

// Write takes more of the log. It fails for a record of another build, and keeps failing.
func (l *Live) Write(p []byte) (int, error) {
	if l.err != nil {
		return 0, l.err
	}
	n, err := l.follower.Write(p)
	l.err = err
	return n, err
}

// End says that the processes so far have ended: what is placed by what comes behind it is placed.
func (l *Live) End() { l.follower.End() }

// Take gives what came since it was last asked for: the callbacks in the order of the log, and the indexes of the sequences that were
// covered first. Both are valid until the next Write.
func (l *Live) Take() (came []Step, covered []int) {
	came, covered = l.came, l.covered
	l.came, l.covered = l.came[:0], l.covered[:0]
	return came, covered
}

// Cover takes a sequence for covered, as another log has it.
func (l *Live) Cover(sequence int) {
	told := l.m.tracker.covers
	l.m.tracker.covers = nil
	l.m.tracker.hit(int32(sequence), true, place{})
	l.m.tracker.covers = told
}

// Forget begins anew: nothing is covered, and no process goes on.
func (l *Live) Forget() {
	l.follower.End()
	l.m.tracker.forget()
	l.came, l.covered = l.came[:0], l.covered[:0]
}

// Covered tells whether a sequence is.
func (l *Live) Covered(sequence int) bool { return l.m.tracker.outcome[sequence] == Covered }

// Records counts what was read.
func (l *Live) Records() trace.Counts { return l.follower.Counts }
