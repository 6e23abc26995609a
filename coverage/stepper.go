package coverage

import (
	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// stepper steps one process's records over the sequences.
type stepper struct {
	m     *measurement
	names naming
	main  mainline
	all   threads
	// prev is the exit of the last event callback of the main thread, while nothing else of its filter came behind it
	// and nothing was lost: what a pair of EE begins with. -1: none.
	prev int32
	// ahead is the event callback ahead of prev, where prev may be none: something that ran before posts it. -1: none.
	ahead  int32
	from   int32 // what the open event callback came behind: prev or ahead
	posted posted
	course *course
	recent *recent // nil: nothing crashed in the process
}

// naming says what the method numbers of a process's records mean.
type naming interface {
	// callback finds a record's callback; it is negative where the automaton lacks it.
	callback(r *trace.Record) int32
	// methodOf names a record's method and its receiver's class, or gives a plain trace's signature. It is not ok where there is no such method.
	methodOf(r *trace.Record) (method, receiver string, ok bool)
}

// newStepper begins a process, in which crashes happened.
func (m *measurement) newStepper(names naming, crashes []*occurrence) *stepper {
	return &stepper{m: m, names: names, recent: newRecent(m, names, crashes), main: newMainline(m.tracker),
		all: threads{t: m.tracker, byTid: map[uint32]*thread{}}, prev: -1, ahead: -1, from: -1, posted: newPosted(m),
		course: m.ways.begin(len(m.app.Callbacks))}
}

// Add takes a record of the log; see trace.Sink.
func (s *stepper) Add(r *trace.Record, lost uint64) {
	if lost > 0 {
		s.gap(lost)
	}
	s.m.clock.see(r.Time)
	if s.recent != nil {
		s.recent.reach(r, lost)
	}
	p := Entry
	switch r.Kind {
	case trace.Entry:
	case trace.Exit, trace.Throw:
		p = Exit
	case trace.Block:
		if !s.m.blocks.ran(r.Method, r.Time) {
			s.m.badIDs++
		}
		return
	default:
		return
	}
	callback := s.names.callback(r)
	if callback < 0 && p == Entry {
		s.unmodelled(r)
	}
	if s.recent != nil && (callback < 0 || s.m.tracker.kinds[callback] != ccfa.Frame) {
		s.recent.add(r, callback)
	}
	s.step(callback, r.Thread, p, r.Depth > 0, placeOf(r))
}

// unmodelled notes the entry of a callback that the automaton lacks.
func (s *stepper) unmodelled(r *trace.Record) {
	method, receiver, ok := s.names.methodOf(r)
	if !ok {
		s.m.badIDs++
		return
	}
	s.m.unmodelled.callback(method, receiver, placeOf(r))
}

// End takes the end of the process; see trace.Sink.
func (s *stepper) End() {
	s.main.end()
	s.all.end()
	if s.recent != nil {
		s.recent.end()
	}
}

// Err gives what ends the measurement; see trace.Failing.
func (s *stepper) Err() error { return s.m.err }

func (s *stepper) gap(lost uint64) {
	s.main.gap(lost)
	s.all.gap(lost)
	s.posted.gap()
	s.course.lost = true
	s.prev, s.ahead, s.from = -1, -1, -1
}

// step takes an entry or exit. callback is negative for one that the automaton lacks. nested says that another
// callback is open around it on its thread.
func (s *stepper) step(callback int32, tid uint32, p Point, nested bool, at place) {
	th := s.all.thread(tid)
	if th == nil {
		s.m.err = errTooManyThreads
		return
	}
	if callback < 0 {
		th.skipped = true
		s.posted.unknown()
		return
	}
	kinds := s.m.tracker.kinds[callback]
	s.m.observed[callback] = true
	if p == Entry {
		s.m.entered[callback]++
	}
	if kinds == ccfa.Frame {
		th.skipped = true
		s.posted.frame(callback)
		return
	}
	s.posted.symbol(callback, tid, p, nested, at)
	if p == Entry {
		if kinds&ccfa.Event != 0 && !nested && tid == trace.MainThread {
			s.m.tracker.events++
			s.course.event(callback)
		}
		s.course.reach(callback, at)
		s.checkPair(th, callback, nested, at)
	}
	s.all.symbol(th, callback, p, nested, at)
	if nested {
		return
	}
	switch {
	case kinds&ccfa.Event != 0 && tid == trace.MainThread:
		s.event(callback, p, at)
	case kinds&ccfa.Async == 0:
		if kinds&(ccfa.Event|ccfa.Frame) == 0 && p == Entry {
			s.m.unmodelled.kind(callback, at)
		}
	case tid == trace.MainThread:
		s.main.asyncMain(callback, p, at)
	case p == Entry:
		s.main.asyncElsewhere(callback, at)
	}
}

// event takes an event callback of the main thread.
func (s *stepper) event(callback int32, p Point, at place) {
	s.main.event(callback, p, at)
	if p == Exit {
		s.ahead = -1
		if s.posted.may(callback) {
			s.ahead = s.from
		}
		s.prev = callback
		return
	}
	if s.prev >= 0 && !s.m.coveredOnly {
		known := s.m.follows(s.prev, callback) || s.ahead >= 0 && s.m.follows(s.ahead, callback) || s.posted.may(callback)
		s.m.pair(EE, known, at, Symbol{int(s.prev), Exit}, Symbol{int(callback), Entry})
	}
	if s.from = s.prev; s.ahead >= 0 {
		s.from = s.ahead
	}
	s.prev, s.ahead = -1, -1
}

// checkPair looks whether the automaton has a callback inside another one where the trace has it. Where a callback in
// no filter is between the two, there is no pair to look for.
func (s *stepper) checkPair(th *thread, callback int32, nested bool, at place) {
	if !nested || !th.seen || th.skipped || th.lostAt != s.all.total || s.m.coveredOnly {
		return
	}
	from := Symbol{int(th.last >> 2), Point(th.last >> 1 & 1)}
	s.m.pair(EAS, s.m.called(from, callback), at, from, Symbol{int(callback), Entry})
}
