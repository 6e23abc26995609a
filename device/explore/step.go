package explore

import (
	"context"
	"slices"
	"time"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/device"
)

// step sends an event, lets run what it brought, and learns from it. Where something is wanted before what it posted, that is sent first.
func (d *driver) step(ctx context.Context, at spot, c choice, mixed bool) error {
	d.run.Events++
	faults, alive := d.faults(), d.course.Alive
	if err := d.serve(ctx, c.offer.event.Kind); err != nil || alive && !d.course.Alive {
		return err // what was due ended the process: the event was not sent
	}
	s := Step{From: d.model.places[at.place].key, Activity: d.model.places[at.place].activity, Key: c.offer.key, Mixed: mixed, Drawn: c.drawn}
	aims := d.wants.aims(c.aims)
	d.planner.weary[c.end]++
	if there, err := d.send(ctx, c.offer.event); err != nil || !there {
		return err // what was due took it from the screen
	}
	d.follows(&c.offer.event)
	came, covered := d.take()
	if n := len(came); n > 0 {
		d.last = came[n-1]
	}
	more := func() {
		now, fresh := d.take()
		came, covered = append(came, now...), covered+fresh
		if n := len(now); n > 0 {
			d.last = now[n-1]
		}
	}
	for d.course.Alive && len(d.course.Screen.Pending) > 0 && d.run.Events < d.plan.events {
		if over, ok := d.overtake(mixed); ok {
			s.Mixed = true
			d.finish(&s, at.last, aims, came, covered)
			return d.step(ctx, spot{d.here(), d.last}, over, true)
		}
		if !d.chance(d.plan.parts) {
			break
		}
		if _, err := d.send(ctx, device.Event{Kind: device.Run}); err != nil {
			return err
		}
		more()
	}
	if d.course.Alive {
		if err := d.settle(ctx); err != nil {
			return err
		}
		more()
	}
	s.Dead = d.faults() > faults
	d.finish(&s, at.last, aims, came, covered)
	return nil
}

// serve lets run what is due before an event that comes behind it.
func (d *driver) serve(ctx context.Context, k device.Kind) error {
	due := func(t device.Task) bool { return t.Main && t.Due <= 0 }
	if !k.Queued() || d.course.Screen == nil || !slices.ContainsFunc(d.course.Screen.Pending, due) {
		return nil
	}
	_, err := d.send(ctx, device.Event{Kind: device.Idle})
	return err
}

// faults is how often the process ended by one.
func (d *driver) faults() int {
	return len(d.course.Crashes) + len(d.course.Hangs) + len(d.course.Lacks)
}

// here is the place where the run is.
func (d *driver) here() int {
	i := d.model.see(d.course.Screen, d.before, d.app.Texts, d.app.Numbers)
	d.before = d.model.places[i].key
	if p := d.model.places[i]; d.plan.races { // a race is within a process
		p.offers = slices.DeleteFunc(p.offers, func(o offer) bool { return o.event.Kind == device.Kill })
	}
	return i
}

// overtake chooses an event to be sent before what the last one posted has run: one that is wanted so, or at times any. Where the last one came early
// itself, what it overtook is to come behind it.
func (d *driver) overtake(early bool) (choice, bool) {
	at := spot{d.here(), d.last}
	if d.plan.races {
		if c, ok := d.overtaking(at); ok {
			return c, true
		}
	}
	hold := d.plan.hold
	if d.wants.likely(d.wants.late[d.last]) > 0 && !early && d.chance(overtaken) {
		if c, ok := d.planner.overtaking(at); ok {
			return c, true
		}
		hold *= wantedLate
	}
	if d.chance(hold) {
		return d.planner.next(at)
	}
	return choice{}, false
}

// overtaken is how often, in a hundred, an event that is wanted early comes so.
const overtaken = 60

// wantedLate is how much more often an event is sent at once where something is wanted before what the last one posts.
const wantedLate = 4

// chance is true in so many of a hundred cases.
func (d *driver) chance(percent float64) bool {
	return percent > 0 && d.planner.rng.Float64()*100 < percent
}

// settle lets run what is due, and waits for what is due later where that was seldom seen, and at times.
func (d *driver) settle(ctx context.Context) error {
	if _, err := d.send(ctx, device.Event{Kind: device.Idle}); err != nil || !d.course.Alive || d.plan.races {
		return err // of races, what is due later may come behind any event: it is waited for in the end
	}
	for range 3 {
		wait := time.Duration(0)
		if d.chance(waits) {
			wait = d.nextDue()
		}
		for _, t := range d.course.Screen.Pending {
			if t.Due > 0 && t.Due <= maxWait && d.model.tasks[t.What] < seldom {
				d.model.tasks[t.What]++
				d.run.Late = append(d.run.Late, t.What)
				wait = max(wait, t.Due)
			}
		}
		if wait == 0 {
			return nil
		}
		if _, err := d.send(ctx, device.Event{Kind: device.Advance, Duration: wait}); err != nil || !d.course.Alive {
			return err
		}
	}
	return nil
}

// waits is how often, in a hundred, time passes behind an event until something comes that is due later.
const waits = 30

// nextDue is how long it takes until what is due later begins; 0: nothing is, within maxWait.
func (d *driver) nextDue() time.Duration {
	next := time.Duration(0)
	for _, t := range d.course.Screen.Pending {
		if t.Due > 0 && t.Due <= maxWait && (next == 0 || t.Due < next) {
			next = t.Due
		}
	}
	return next
}

// take gives the event callbacks that came, and how many sequences were covered that were wanted and that no earlier round had.
func (d *driver) take() (came []int32, covered int) {
	steps, sequences := d.seat.live.Take()
	for _, s := range steps {
		if s.Point != coverage.Entry {
			continue
		}
		c := int32(s.Callback)
		if d.app.Automaton.Callbacks[c].Kinds&ccfa.Async != 0 {
			d.served(c)
		}
		if s.Event {
			came = append(came, c)
			d.behind = [2]int32{c, d.behind[0]}
		}
	}
	for _, i := range sequences {
		first, wanted := d.wants.cover(i)
		if first {
			d.run.Covered = append(d.run.Covered, d.wants.sequences[i].ID)
		}
		if wanted {
			covered++
		}
	}
	return came, covered
}

// served notes that an API_ASYNC callback ran: behind the event callback before it, which may have posted it, and the one before that.
func (d *driver) served(async int32) {
	for _, e := range d.behind {
		if p := [2]int32{e, async}; e >= 0 && len(d.ran) < maxRan && !slices.Contains(d.ran, p) {
			d.ran = append(d.ran, p)
		}
	}
}

// What is noted of one step is bounded, as an app may call back for ever.
const (
	maxRan   = 64
	mostCame = 1000 // the first ones, and the last
)

// finish notes what a step led to, from the callback that came last before it.
func (d *driver) finish(s *Step, last int32, aims []aim, came []int32, covered int) {
	known := d.model.places[d.model.index[s.From]].edges[s.Key] != nil
	places := len(d.model.places)
	if len(came) > mostCame {
		came = append(came[:mostCame-1:mostCame-1], came[len(came)-1])
	}
	s.To, s.Arrived, s.Came, s.New = placeOf(d.course.Screen, d.before), d.course.Screen.Activity, came, covered
	s.Ran = d.ran
	s.Aimed, s.Vain = len(aims) > 0, d.wants.vain(aims, last, came)
	d.model.taught(s, d.wants)
	if covered > 0 || !known && len(came) > 0 || len(d.model.places) > places {
		d.idle = 0
		clear(d.planner.weary)
	} else {
		d.idle++
	}
	d.run.Steps = append(d.run.Steps, *s)
	d.ran = nil
}
