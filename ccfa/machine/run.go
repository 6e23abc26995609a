package machine

import "slices"

// This file follows synchronous runs: letters that follow each other at once, before the queues are served. Where letters are inside of
// modules, the run is followed with the stack of the modules that wait (see code).

// Continuation is how a synchronous run goes on behind an event.
type Continuation struct {
	Events []int // behind the first one, up to the run's end; indexes in Events
	spots  []*spot
	asked  scope // of what comes then
}

// spot is a location with values of all variables. Equal ones are one pointer.
type spot struct {
	location int
	vals     []Values
	ended    bool // ends is known
	ends     bool // a run that leads here may be over
	found    bool // leaving is known
	leaving  []*start
	around   map[interleaving]*around
}

// Limits of the runs that begin with one event.
const (
	maxReach    = 16 // events that runs come to, for all runs to be followed
	maxRuns     = 16 // ways in which they go on, for all to be listed
	maxCourses  = 64 // beginnings of these
	maxRunSteps = 32 // letters of one
)

// spot gives the spot of a location and values. Where runs are forgotten (see SystemOptions.Forget) there is one a location.
func (r *Solved) spot(location int, vals []Values, asked scope) *spot {
	if r.Options.Forget {
		vals = r.at[location]
	}
	key := r.key(location, vals, asked)
	s := r.spots[key]
	if s == nil {
		s = &spot{location: location, vals: vals}
		r.spots[key] = s
	}
	return s
}

// Continuations lists how the runs that begin with an event go on, shorter ones first; one that ends with the event has no other events.
// A loop is gone through once (see times). Where there are too many runs, the ones
// listed are the shortest to each letter that a run can end with, by what can follow at once, and cut is true; it is, too, where a run is too
// long. It fails as Solve does.
func (r *Solved) Continuations(event int) (runs []Continuation, cut bool, err error) {
	defer catch(&err)
	if r.follows == nil {
		if _, err := r.Follows(); err != nil {
			return nil, false, err
		}
	}
	reached, before := r.reachedInRun(event)
	if len(reached) <= maxReach {
		if runs, left := r.continuations(event); left != many {
			return runs, left == long, nil
		}
	}
	return r.shortest(event, reached, before), true, nil
}

// reachedInRun lists the events that come behind one before the queues are served, nearest first, by what can follow at once; before tells
// of each from which one it was come to first.
func (r *Solved) reachedInRun(event int) (reached []int, before map[int]int) {
	before = map[int]int{event: event}
	for at := []int{event}; len(at) > 0; at = at[1:] {
		r.meter.spend(len(r.events) >> 6)
		for next := range r.follows.InRun[at[0]].All() {
			if _, ok := before[next]; !ok {
				before[next] = at[0]
				reached = append(reached, next)
				at = append(at, next)
			}
		}
	}
	return reached, before
}

// shortest lists the shortest runs to the events that a run can end with.
func (r *Solved) shortest(event int, reached []int, before map[int]int) []Continuation {
	var runs []Continuation
	for _, last := range append([]int{event}, reached...) {
		if !r.follows.Ends.Has(last) {
			continue
		}
		var events []int
		for e := last; e != event; e = before[e] {
			events = append(events, e)
		}
		if len(events) > maxRunSteps {
			continue
		}
		slices.Reverse(events)
		run := r.over(last)
		runs = append(runs, Continuation{events, run.spots, run.asked})
	}
	return runs
}

// Over is a continuation behind an event that is the last one of any run, for systems where the runs themselves are known from elsewhere. It
// has no events. It fails as Solve does.
func (r *Solved) Over(event int) (run *Continuation, err error) {
	defer catch(&err)
	return r.over(event), nil
}

func (r *Solved) over(event int) *Continuation {
	if r.overs == nil {
		r.overs = r.findOvers()
	}
	return &r.overs[event]
}

func (r *Solved) findOvers() []Continuation {
	list := make([]Continuation, len(r.events))
	for e := range list {
		list[e].asked = r.scopeOf(r.events[e].Instance)
	}
	for i := range r.Transitions {
		t := &r.Transitions[i]
		if !t.Letter || t.Known || !r.Possible(t) {
			continue
		}
		s := &start{t: t}
		if !r.Options.Forget {
			most := r.relevant(relevanceKey{r.scopeOf(t.Instance), true})
			s.vals = r.before(t, most.variables[t.To])
		}
		r.addOvers(list, s, r.letters(t, r.a.Order.Last), r.scopeOf(t.Instance))
	}
	return list
}

// addOvers adds the spots to which a transition leads with some letters as the last one, where a run can be over, as far as the scope
// is asked for.
func (r *Solved) addOvers(list []Continuation, s *start, last Bits, asked scope) {
	if !r.concerns(s.t.To, asked) {
		return
	}
	for _, l := range s.landings(r, last, asked) {
		r.meter.spend(1)
		if !r.mayEnd(l.spot, asked) {
			continue
		}
		for x := range l.letters.All() {
			run := &list[r.eventOf(Symbol(x), s.t.side())]
			if !slices.Contains(run.spots, l.spot) {
				run.spots = append(run.spots, l.spot)
			}
		}
	}
}

// left says what of the runs is left out.
type left int

const (
	nothing left = iota
	long         // runs with too many letters
	many         // too many runs; then none is there
)

// continuations follows all runs.
func (r *Solved) continuations(event int) (runs []Continuation, out left) {
	asked := r.scopeOf(r.events[event].Instance)
	open := []*course{r.begin(event, asked)}
	for i := 0; i < len(open); i++ {
		c := open[i]
		g := &going{r: r, from: c, asked: asked, longer: map[int]*course{}}
		g.run()
		if len(g.over) > 0 {
			runs = append(runs, Continuation{c.events, g.over, asked})
		}
		if len(runs) > maxRuns || i == maxCourses {
			return nil, many
		}
		for _, e := range g.order {
			switch {
			case c.count(e)+1 > r.times(e):
			case len(c.events) == maxRunSteps:
				out = long
			default:
				open = append(open, g.longer[e])
			}
		}
	}
	return runs, out
}

// course is a run that is being followed: its letters, and all positions that they lead to.
type course struct {
	first  int
	events []int // behind the first one
	frames []frame
	spots  []*spot
}

// last is the last event.
func (c *course) last() int {
	if n := len(c.events); n > 0 {
		return c.events[n-1]
	}
	return c.first
}

// count tells how often an event is in the course.
func (c *course) count(event int) int {
	n := 0
	if c.first == event {
		n++
	}
	for _, e := range c.events {
		if e == event {
			n++
		}
	}
	return n
}

// times bounds how often an event's letter comes in one run: as often as there are steps that run it, of the system within a run and of the
// module that has the most of them. Several modules with one step each count as two: they often stand in one loop.
func (r *Solved) times(event int) int {
	n, ok := r.runTimes[event]
	if ok {
		return n
	}
	e := r.events[event]
	steps := map[*activation]int{}
	for _, f := range r.codeOf(side{e.Instance, e.Tag}).runs[e.Symbol] {
		steps[f.in]++
		n = max(n, steps[f.in], min(len(steps), 2))
	}
	for i := range r.Transitions {
		if t := &r.Transitions[i]; r.runs(t, e) && r.unserved(t) {
			n++
		}
	}
	r.runTimes[event] = n
	return n
}

// runs tells whether a transition runs an event's letter itself.
func (r *Solved) runs(t *Transition, e Event) bool {
	return t.Letter && t.Symbol == e.Symbol && t.Instance == e.Instance && t.Tag == e.Tag && r.Possible(t)
}

// begin is the course of an event alone, wherever it is in the system.
func (r *Solved) begin(event int, asked scope) *course {
	e := r.events[event]
	c := &course{first: event, frames: r.codeOf(side{e.Instance, e.Tag}).runs[e.Symbol]}
	for i := range r.Transitions {
		t := &r.Transitions[i]
		if !r.runs(t, e) {
			continue
		}
		relevant := r.relevant(relevanceKey{asked, true})
		for _, d := range r.behind(t, r.before(t, relevant.variables[t.To]), relevant) {
			if s := r.spot(t.To, d.vals, asked); !slices.Contains(c.spots, s) {
				c.spots = append(c.spots, s)
			}
		}
	}
	return c
}

// going is one step of a course: it finds the spots at which the course can be over, and the courses that are one letter longer.
type going struct {
	r      *Solved
	from   *course
	asked  scope
	over   []*spot
	passed map[*spot]bool
	longer map[int]*course // by event
	order  []int
}

// run goes on from all positions.
func (g *going) run() {
	r := g.r
	for _, s := range g.from.spots {
		g.between(s)
	}
	if len(g.from.frames) == 0 {
		return
	}
	e := r.events[g.from.last()]
	last, of := e.Symbol, side{e.Instance, e.Tag}
	out := r.codeOf(of).ahead(g.from.frames, func(m move) {
		c := g.course(m.x, of)
		c.frames = append(c.frames, m.to)
	})
	for _, s := range out.starts {
		for _, spot := range s.departures(r, last, g.asked) {
			g.between(spot)
		}
	}
	for _, mod := range out.mods {
		for _, s := range r.startsOf(mod, of) {
			for _, spot := range s.departures(r, last, g.asked) {
				g.between(spot)
			}
		}
	}
}

// between goes on at a spot.
func (g *going) between(s *spot) {
	if g.passed[s] {
		return
	}
	if g.passed == nil {
		g.passed = map[*spot]bool{}
	}
	g.passed[s] = true
	r := g.r
	leaving := r.leaving(s, g.asked)
	if (len(leaving) == 0 || r.mayEnd(s, g.asked)) && r.concerns(s.location, g.asked) {
		g.over = append(g.over, s)
	}
	for _, next := range leaving {
		t := next.t
		switch {
		case t.Symbol != None:
			c := g.course(t.Symbol, t.side())
			for _, spot := range next.departures(r, t.Symbol, g.asked) {
				if !slices.Contains(c.spots, spot) {
					c.spots = append(c.spots, spot)
				}
			}
		case t.Module != nil:
			for _, m := range r.codeOf(t.side()).enter(next) {
				c := g.course(m.x, t.side())
				c.frames = append(c.frames, m.to)
			}
		}
	}
}

// course is the one that is a letter longer.
func (g *going) course(x Symbol, of side) *course {
	g.r.meter.spend(1)
	event := g.r.eventOf(x, of)
	c := g.longer[event]
	if c == nil {
		from := g.from
		c = &course{first: from.first, events: append(from.events[:len(from.events):len(from.events)], event)}
		g.longer[event] = c
		g.order = append(g.order, event)
	}
	return c
}

// mayEnd tells whether the queues may be served at a spot, or behind it before anything else.
func (r *Solved) mayEnd(s *spot, asked scope) bool {
	if !s.ended {
		s.ended = true
		if s.ends = r.Locations[s.location].Served; !s.ends {
			run := r.runFrom(s, asked)
			s.ends = run.served()
			run.done()
		}
	}
	return s.ends
}

// runFrom is what is seen from a spot before the queues are served.
func (r *Solved) runFrom(s *spot, asked scope) *sight {
	return r.horizon(horizonKey{s.location, true}).from(s.vals, None, r.relevant(relevanceKey{asked, true}).alone)
}

// leaving lists what can come at a spot before the queues are served.
func (r *Solved) leaving(s *spot, asked scope) []*start {
	if s.found || r.Locations[s.location].Served {
		return s.leaving
	}
	s.found = true
	run := r.runFrom(s, asked)
	o := run.h.outlook(everything)
	failing := run.failing(o)
	for _, list := range o.letters {
		for _, l := range list {
			if !failing.Has(l.number) {
				s.leaving = append(s.leaving, &start{t: l.t, vals: run.values(l.t.From)})
			}
		}
	}
	run.done()
	return s.leaving
}
