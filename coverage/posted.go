package coverage

import (
	"encoding/binary"
	"slices"

	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// posted finds, in one process, what EAA has not: posted callbacks that no callback before them posts, and orders of an event, what it posts
// and the next event that the automaton lacks. It tells of nothing that is not certain, so it looks at nothing behind a loss or behind a
// callback that the automaton lacks: either may have posted anything.
//
// Who posted a callback no trace says. It is known where only one event before it can have done so: so an order is judged where all
// callbacks that may post it are in the event's own run, the first time that they come.
type posted struct {
	m       *measurement
	blind   bool       // nothing more is certain
	entered []int32    // callbacks, each once, in the order of their first entries
	known   []postedOf // by callback
	workers int        // callbacks that are open on other threads

	run, last stretch // the current synchronous run of the main thread and the one before it
	async     int32   // the posted callback that came behind the current run, -1: none
	other     bool    // more than that came behind it
}

// postedOf is what is known of a callback. All of it stays as it is.
type postedOf struct {
	entered bool // it is among the entered ones
	brought bool // a callback that was entered posts it
	several bool // it may have been posted more than once
}

// stretch is a synchronous run of event callbacks.
type stretch struct {
	events []int32
	before []int // by event: how many callbacks had been entered before
	clean  bool  // nothing beside it came, neither on another thread nor on the main one, and no posted callback directly before it
}

// maxRun bounds the events of a run that are kept, and maxAsked how many orders the automaton is asked for: each may take a while.
const (
	maxRun   = 64
	maxAsked = 5000
)

func newPosted(m *measurement) posted {
	return posted{m: m, known: make([]postedOf, len(m.app.Callbacks)), async: -1, blind: m.coveredOnly}
}

// gap takes a loss.
func (p *posted) gap() { p.blind = true }

// unknown takes a callback that the automaton lacks.
func (p *posted) unknown() { p.blind = true }

// frame takes a callback of no criterion. Its code may change what can come.
func (p *posted) frame(callback int32) {
	p.disturb()
	p.enter(callback)
}

// symbol takes an entry or exit of a callback on a thread.
func (p *posted) symbol(callback int32, tid uint32, point Point, nested bool, at place) {
	if p.blind {
		return
	}
	if p.m.lacking > 0 && int(callback) >= p.m.lacking {
		p.unknown()
		return
	}
	kinds := p.m.tracker.kinds[callback]
	if tid != trace.MainThread {
		p.elsewhere(callback, point, nested, at)
		return
	}
	if point == Exit {
		return
	}
	switch {
	case nested:
	case kinds&ccfa.Event != 0:
		p.event(callback, at)
	case kinds&ccfa.Async != 0:
		p.main(callback, at)
	default:
		p.disturb()
	}
	p.enter(callback)
}

// elsewhere takes a callback on another thread than the main one.
func (p *posted) elsewhere(callback int32, point Point, nested bool, at place) {
	p.disturb()
	switch {
	case point == Entry:
		if !nested {
			p.workers++
			p.neverPosted(callback, at)
		}
		p.enter(callback)
	case !nested:
		p.workers = max(0, p.workers-1)
	}
}

// enter notes that a callback has begun: from now on it may have posted.
func (p *posted) enter(callback int32) {
	if !p.known[callback].entered {
		p.known[callback].entered = true
		p.entered = append(p.entered, callback)
	}
}

// may tells whether an event callback may have been posted this time: the automaton has it as API_ASYNC too, and one that has run posts it.
func (p *posted) may(callback int32) bool {
	return p.m.tracker.kinds[callback]&ccfa.Async != 0 && slices.ContainsFunc(p.entered, func(x int32) bool { return p.m.posts(x, callback) })
}

// disturb says that something came that the orders around it may depend on.
func (p *posted) disturb() { p.run.clean, p.last.clean = false, false }

// event takes the entry of an event callback on the main thread.
func (p *posted) event(callback int32, at place) {
	n := len(p.run.events)
	if n > 0 && p.async < 0 && !p.other && n < maxRun && p.m.tracker.goesOn(p.run.events[n-1], callback) {
		p.run.clean = p.run.clean && p.m.tracker.kinds[callback]&ccfa.Async == 0
		p.run.events, p.run.before = append(p.run.events, callback), append(p.run.before, len(p.entered))
		return
	}
	if p.async >= 0 && !p.other && p.m.tracker.kinds[callback]&ccfa.Async == 0 {
		p.order(&p.run, p.async, callback, false, at)
	}
	clean := p.workers == 0 && n < maxRun // a longer run would be taken for two
	p.last, p.run = p.run, stretch{append(p.last.events[:0], callback), append(p.last.before[:0], len(p.entered)), clean}
	if p.async >= 0 || p.other {
		p.last.clean = false // what comes now is not directly behind it
	}
	if p.m.tracker.kinds[callback]&ccfa.Async != 0 {
		p.disturb() // which of the two it is this time nobody knows
	}
	p.async, p.other = -1, false
}

// main takes the entry of an API_ASYNC callback on the main thread, between event callbacks.
func (p *posted) main(callback int32, at place) {
	listed := p.neverPosted(callback, at)
	if p.async < 0 && !p.other && !listed && len(p.run.events) == 1 && len(p.last.events) > 0 && p.run.clean && !p.m.posts(p.run.events[0], callback) {
		p.order(&p.last, callback, p.run.events[0], true, at)
	}
	if p.async >= 0 {
		p.other = true
	}
	p.async = callback
	if listed {
		p.other = true
	}
}

// neverPosted notes a posted callback if no callback before it posts it.
func (p *posted) neverPosted(callback int32, at place) bool {
	n, known := len(p.run.events), &p.known[callback]
	if n == 0 || known.brought || !p.m.app.Relations.Queued(int(callback)) {
		return false
	}
	known.brought = slices.ContainsFunc(p.entered, func(x int32) bool { return p.m.posts(x, callback) })
	p.m.pair(EAA, known.brought, at, Symbol{int(p.run.events[n-1]), Exit}, Symbol{int(callback), Entry})
	return !known.brought
}

// order notes an order of a run, what it posted, and the next event. Where it lacks that the event follows the run
// at all, that is EE's, and noted there.
func (p *posted) order(run *stretch, c, s int32, late bool, at place) {
	n := len(run.events)
	if n == 0 || !run.clean || !p.m.app.Relations.Queued(int(c)) || !p.m.follows(run.events[n-1], s) {
		return
	}
	posters := p.posters(run, c)
	if len(posters) == 0 {
		return
	}
	var key []byte
	for _, x := range append(slices.Clone(run.events[posters[0]:]), c, s) {
		key = binary.AppendVarint(key, int64(x))
	}
	if late {
		key = append(key, 0)
	}
	known, ok := p.m.orders[string(key)]
	if !ok {
		if len(p.m.orders) == maxAsked {
			return
		}
		known = slices.ContainsFunc(posters, func(i int) bool { return p.m.interleaved(run.events[i:], c, s, late) })
		p.m.orders[string(key)] = known
	}
	var symbols []Symbol
	for _, e := range run.events[posters[0]:] {
		symbols = append(symbols, Symbol{int(e), Entry}, Symbol{int(e), Exit})
	}
	if late {
		symbols = append(symbols, Symbol{int(s), Entry}, Symbol{int(s), Exit}, Symbol{int(c), Entry})
	} else {
		symbols = append(symbols, Symbol{int(c), Entry}, Symbol{int(c), Exit}, Symbol{int(s), Entry})
	}
	p.m.pair(EAA, known, at, symbols...)
}

// posters lists the events of a run that may have posted c. There are none, unless all that may have posted it is in the run, and came there
// for the first time.
func (p *posted) posters(run *stretch, c int32) []int {
	if p.known[c].several {
		return nil
	}
	var out []int
	for i, e := range run.events {
		if p.m.posts(e, c) {
			out = append(out, i)
		}
	}
	if len(out) == 0 {
		return nil
	}
	p.known[c].several = slices.ContainsFunc(p.entered[:run.before[out[0]]], func(x int32) bool { return p.m.posts(x, c) })
	if p.known[c].several {
		return nil
	}
	return out
}

// posts says whether the automaton has that x, or what it posts, posts c.
func (m *measurement) posts(x, c int32) bool {
	return m.hasPair(pairKey(x, uint32(c)<<2|1), func() bool { return m.app.Relations.Posts(int(x), int(c)) })
}

// interleaved asks the automaton for an order.
func (m *measurement) interleaved(run []int32, c, s int32, late bool) bool {
	events := make([]int, len(run))
	for i, e := range run {
		events[i] = int(e)
	}
	return m.app.Relations.Interleaved(events, int(c), int(s), late)
}
