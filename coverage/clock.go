package coverage

import (
	"math"
	"slices"
	"sort"
	"time"

	"cbcov/coverage/trace"
)

// untimed is when something happened that is in records without a time only.
const untimed = math.MaxInt64

// earlier gives the earlier one of when something happened, 0: not yet, and a record's time, 0: not known.
func earlier(was, time int64) int64 {
	if time == 0 {
		time = untimed
	}
	if was == 0 {
		return time
	}
	return min(was, time)
}

// maxSlots bounds what a clock keeps.
const maxSlots = 1 << 14

// clock sees the times of all records. It keeps in which slots of time there were some.
type clock struct {
	width   int64 // of a slot, in milliseconds; a multiple of the growth's period
	slots   map[int64]*slot
	now     *slot // the last record's
	dated   int64 // the first time with a year; 0: none
	untimed int
}

// slot is a stretch of time with records.
type slot struct {
	low, high int64 // the first and the last time in it
	end       int64 // where it ends
}

func newClock(period int64) *clock {
	return &clock{width: period, slots: map[int64]*slot{}, now: &slot{}}
}

// see takes a record's time.
func (c *clock) see(t int64) {
	switch {
	case t < c.now.low || t >= c.now.end:
		c.enter(t)
	case t > c.now.high:
		c.now.high = t
	}
}

// enter takes a time that is not behind the first one of the last slot.
func (c *clock) enter(t int64) {
	if t <= 0 {
		c.untimed++
		return
	}
	if t >= trace.YearMillis && (c.dated == 0 || t < c.dated) {
		c.dated = t
	}
	at := t / c.width
	s := c.slots[at]
	if s == nil {
		s = &slot{t, t, (at + 1) * c.width}
		c.slots[at] = s
	}
	s.low, s.high = min(s.low, t), max(s.high, t)
	c.now = s
	for len(c.slots) > maxSlots {
		c.coarsen()
	}
}

// coarsen makes slots twice as wide.
func (c *clock) coarsen() {
	wide := make(map[int64]*slot, len(c.slots)/2+1)
	for at, s := range c.slots {
		if w := wide[at/2]; w != nil {
			s.low, s.high = min(s.low, w.low), max(s.high, w.high)
		}
		s.end = (at/2 + 1) * 2 * c.width
		wide[at/2] = s
	}
	c.slots, c.width, c.now = wide, 2*c.width, &slot{}
}

// timeline maps records' times to testing time: milliseconds from the first record, without what is left out as idle.
type timeline struct {
	first  int64 // in terms of when
	dated  int64 // see clock
	wrap   int64 // times below are of the next year: a log without years goes over New Year's Eve; 0: it does not
	pauses []pause
	last   int64 // the last one, as testing time
}

// pause is an idle time.
type pause struct {
	end  int64 // in terms of when
	idle int64 // how long it and all before it are
}

// timeline gives the time line of what was seen; idle is how long a pause must be to be left out. It is nil where no
// record has a time.
func (c *clock) timeline(idle int64) *timeline {
	if len(c.slots) == 0 {
		return nil
	}
	l := &timeline{dated: c.dated}
	starts := make([]int64, 0, len(c.slots))
	for at := range c.slots {
		starts = append(starts, at*c.width)
	}
	slices.Sort(starts)
	if c.dated == 0 {
		l.wrap = newYear(starts)
	}
	l.first = math.MaxInt64
	last := int64(0)
	for i, start := range starts {
		s := c.slots[start/c.width]
		l.first, last = min(l.first, l.when(s.low)), max(last, l.when(s.high))
		starts[i] = l.when(start)
	}
	slices.Sort(starts)
	total := int64(0)
	for i := 1; i < len(starts); i++ {
		if gap := (starts[i] - starts[i-1] - c.width) / c.width * c.width; gap >= idle {
			total += gap
			l.pauses = append(l.pauses, pause{starts[i], total})
		}
	}
	l.last = last - l.first - total
	return l
}

// newYear says below which time a log without years is of the next year: where half a year has nothing.
func newYear(slots []int64) int64 {
	for i := 1; i < len(slots); i++ {
		if slots[i]-slots[i-1] > trace.YearMillis/2 {
			return slots[i]
		}
	}
	return 0
}

// when puts times with a year and without on one line.
func (l *timeline) when(t int64) int64 {
	switch {
	case t >= trace.YearMillis:
		return t
	case l.dated > 0:
		year := time.UnixMilli(l.dated).UTC().Year()
		start := time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC)
		if start.AddDate(0, 0, 365).Year() != year && t >= leapDay { // times without a year count the 29 February
			t -= 24 * time.Hour.Milliseconds()
		}
		return start.UnixMilli() + t
	case t < l.wrap:
		return t + trace.YearMillis
	}
	return t
}

// leapDay is where 1 March begins in a time without a year.
const leapDay = (31 + 29) * 24 * 60 * 60 * 1000

// at gives the testing time of a record's time. What falls into a pause is at its begin.
func (l *timeline) at(t int64) int64 {
	t = l.when(t)
	next := sort.Search(len(l.pauses), func(i int) bool { return l.pauses[i].end > t })
	idle, last := int64(0), l.last
	if next > 0 {
		idle = l.pauses[next-1].idle
	}
	if next < len(l.pauses) {
		last = l.pauses[next].end - l.first - l.pauses[next].idle - 1
	}
	return min(max(0, t-l.first-idle), max(0, last))
}

// idle is how long all that is left out is.
func (l *timeline) idle() int64 {
	if len(l.pauses) == 0 {
		return 0
	}
	return l.pauses[len(l.pauses)-1].idle
}
