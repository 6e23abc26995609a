package coverage

import (
	"cmp"
	"slices"
)

// maxWay is how many steps of a way are told, the last ones.
const maxWay = 60

// Way is how a run first came to a callback: the event callbacks that its process had entered on the main thread until then, from its start on.
// Of several processes it is the one with the fewest steps, of those the one that comes first in the traces. A process that Android makes anew for a task that it had ended begins where that
// one was: what led there is not in its way.
type Way struct {
	Callback int       // the automaton's
	Witness  Witness   // its first entry in that process
	Steps    []WayStep // the last ones; Callback itself is the last of them where it is such an event callback
	Before   int       // how many further steps came before them
	Lost     bool      // records were lost on the way
}

// WayStep is an event callback that came so many times in a row.
type WayStep struct {
	Callback, Times int
}

// ways are the shortest ones over all processes.
type ways struct {
	by map[int32]*foundWay
}

type foundWay struct {
	Way
	at place
}

// course is what one process did from its start on.
type course struct {
	ways   *ways
	seen   []uint64  // callbacks, by bit
	steps  []WayStep // the last maxWay or a few more
	before int       // steps that are not kept
	lost   bool
}

func (w *ways) begin(callbacks int) *course {
	return &course{ways: w, seen: make([]uint64, callbacks/64+1)}
}

// event takes the entry of an event callback on the main thread.
func (c *course) event(callback int32) {
	if n := len(c.steps); n > 0 && c.steps[n-1].Callback == int(callback) {
		c.steps[n-1].Times++
		return
	}
	if len(c.steps) == 2*maxWay {
		c.steps = append(c.steps[:0], c.steps[maxWay:]...)
		c.before += maxWay
	}
	c.steps = append(c.steps, WayStep{int(callback), 1})
}

// reach takes the entry of any callback, and keeps the way to it where it is the first in the process, and the way is the shortest so far.
func (c *course) reach(callback int32, at place) {
	word, bit := &c.seen[callback/64], uint64(1)<<(callback%64)
	if *word&bit != 0 {
		return
	}
	*word |= bit
	if old := c.ways.by[callback]; old != nil && cmp.Or(cmp.Compare(old.Before+len(old.Steps), c.before+len(c.steps)),
		cmp.Compare(old.at.file, at.file), cmp.Compare(old.at.line, at.line)) <= 0 {
		return
	}
	more := max(0, len(c.steps)-maxWay)
	c.ways.by[callback] = &foundWay{Way{Callback: int(callback), Steps: slices.Clone(c.steps[more:]), Before: c.before + more, Lost: c.lost}, at}
}

// result lists the ways by callback.
func (w *ways) result(where func(place) Witness) []Way {
	list := make([]Way, 0, len(w.by))
	for _, f := range w.by {
		f.Witness = where(f.at)
		list = append(list, f.Way)
	}
	slices.SortFunc(list, func(a, b Way) int { return a.Callback - b.Callback })
	return list
}
