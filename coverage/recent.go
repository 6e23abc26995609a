package coverage

import (
	"fmt"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// recentCallbacks is how many callbacks before a crash are told.
const recentCallbacks = 12

// recent keeps the last callbacks of a process in which something crashed.
type recent struct {
	m       *measurement
	names   naming
	waiting []*occurrence // by file and line
	last    []recentCallback
	lost    uint64 // records lost since the last of them
}

// recentCallback is a callback that was entered.
type recentCallback struct {
	record   trace.Record // its entry; without what it points to
	callback int32        // negative: the automaton lacks it
	lost     uint64       // records lost in front of it
	end      trace.Kind   // Exit, Throw; Entry: it runs; 0: not known, as records were lost meanwhile
}

func newRecent(m *measurement, names naming, waiting []*occurrence) *recent {
	if len(waiting) == 0 {
		return nil
	}
	return &recent{m: m, names: names, waiting: waiting}
}

// reach tells the callbacks up to here to the crashes that stand before a record in its file, or are earlier than it.
func (rc *recent) reach(r *trace.Record, lost uint64) {
	rc.gap(lost)
	rest := rc.waiting[:0]
	for _, o := range rc.waiting {
		if o.File == r.File && o.Line < r.Line || o.File != r.File && o.Time != 0 && o.Time < r.Time {
			rc.tell(o)
			continue
		}
		rest = append(rest, o)
	}
	rc.waiting = rest
}

func (rc *recent) gap(lost uint64) {
	if lost == 0 {
		return
	}
	rc.lost += lost
	for i := range rc.last {
		if rc.last[i].end == trace.Entry {
			rc.last[i].end = 0
		}
	}
}

// add takes an entry or exit.
func (rc *recent) add(r *trace.Record, callback int32) {
	if r.Kind != trace.Entry {
		for i := len(rc.last) - 1; i >= 0; i-- {
			c := &rc.last[i]
			open := c.end == trace.Entry || c.end == 0
			if open && c.record.Thread == r.Thread && c.record.Depth == r.Depth && c.record.Method == r.Method {
				c.end = r.Kind
				return
			}
		}
		return
	}
	if len(rc.last) == recentCallbacks {
		rc.last = append(rc.last[:0], rc.last[1:]...)
	}
	rc.last = append(rc.last, recentCallback{record: *r, callback: callback, lost: rc.lost, end: trace.Entry})
	rc.last[len(rc.last)-1].record.Extra = nil
	rc.lost = 0
}

// end takes the end of the process.
func (rc *recent) end() {
	for _, o := range rc.waiting {
		rc.tell(o)
	}
	rc.waiting = nil
}

// tell writes the callbacks up to here, for people.
func (rc *recent) tell(o *occurrence) {
	o.after, o.told = rc.m.tracker.events, true
	tellLoss := func(lost uint64) {
		if lost > 0 {
			o.before, o.lost = append(o.before, fmt.Sprintf("… %d lost …", lost)), true
		}
	}
	for i := range rc.last {
		c := &rc.last[i]
		tellLoss(c.lost)
		o.before = append(o.before, rc.name(c)+c.remarks())
	}
	tellLoss(rc.lost)
}

// name gives a callback's name for people.
func (rc *recent) name(c *recentCallback) string {
	if c.callback >= 0 {
		return rc.m.app.Callbacks[c.callback].Described()
	}
	method, receiver, ok := rc.names.methodOf(&c.record)
	switch {
	case !ok:
		return "?"
	case receiver == "":
		return method
	}
	entered := descriptor.Method{Class: receiver, Name: descriptor.Cut(method).Name}
	return ccfa.ResumedAt(entered.Frame(), int(c.record.Label))
}

// remarks tells how a callback ended, if not as usual, and on which thread it ran, if not on the main one.
func (c *recentCallback) remarks() string {
	var out []string
	if c.record.Thread != trace.MainThread {
		out = append(out, fmt.Sprintf("thread %d", c.record.Thread))
	}
	switch c.end {
	case trace.Throw:
		out = append(out, "threw")
	case trace.Entry:
		out = append(out, "running")
	}
	if len(out) == 0 {
		return ""
	}
	return " (" + strings.Join(out, ", ") + ")"
}
