package explore

import (
	"context"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/device/race"
)

// Bounds of a run.
const (
	maxStarts = 3                // launches that may fail in a row
	patient   = 40               // events in a row that teach nothing new
	maxWait   = 15 * time.Second // for what is due later
	seldom    = 2                // what is due later, and ran less often than this, is waited for
)

// driver is one run in progress.
type driver struct {
	seat     *seat
	app      *App
	plan     plan
	course   *drive.Course
	recorded *race.Execution // where races are looked for: that is how the run is driven then; else nil
	model    *model          // its own: it learns on
	wants    *wants          // likewise
	planner  planner
	run      Run
	before   string     // key of the place that was looked at last
	last     int32      // event callback that came last; -1: none
	behind   [2]int32   // the last two while steps are read, the last first
	ran      [][2]int32 // Step.Ran of the step that is made
	starts   int        // that failed in a row
	idle     int        // events that taught nothing, in a row
	draws    bool       // events are drawn, not planned
	spell    int        // events for which that stays so
	sent     string     // the last event, as scripts have it; empty: none
	couples  couples
}

// made is a run that was made.
type made struct {
	run      *Run
	script   *device.Script
	recorded *race.Execution // it, where races are looked for; else nil
}

// follow makes a run by a plan. Knowledge is what earlier rounds taught; it stays as it is.
func (s *seat) follow(ctx context.Context, app *App, p plan, know *knowledge, log io.Writer) (*made, error) {
	d := &driver{seat: s, app: app, plan: p, model: know.model.clone(), wants: know.wants.clone(), last: -1, behind: [2]int32{-1, -1},
		run: Run{Number: p.number, Round: p.round, Device: s.device, Steps: []Step{}, Covered: []string{}, Late: []string{}, Unsteady: []string{}}}
	d.planner = planner{model: d.model, wants: d.wants, rng: rand.New(rand.NewPCG(uint64(p.seed), uint64(p.number))), share: p.share, opens: p.opens,
		insists: !p.races, weary: map[target]int{}}
	if !p.races {
		d.planner.launches = launches(app.Launches)[1:]
		d.model.know(nil, d.planner.launches)
	}
	d.couples = couples{know.couples, map[race.Couple]bool{}}
	s.live.Forget()
	before := s.live.Records().Records
	s.log.to = io.MultiWriter(log, s.live)
	if err := d.begin(ctx, drive.Identified(p.env, "explore", p.number)); err != nil {
		return nil, err
	}
	err := d.drive(ctx)
	if err == nil && d.recorded != nil {
		err = d.recorded.End(ctx)
	}
	if err == nil && d.recorded == nil && d.course.Alive && d.wants.opens() {
		d.run.Databases, err = databases(ctx, s.session)
	}
	d.run.Seen = d.model.offered(know.model)
	notes, noted := s.session.Notes(ctx)
	d.run.Unsteady = append(d.run.Unsteady, notes.Threads...)
	if err == nil {
		err = noted
	}
	s.live.End()
	d.take()
	d.run.Records = s.live.Records().Records - before
	drive.Sign(&d.course.Script)
	d.run.Crashes, d.run.Hangs, d.run.Lacks = d.course.Crashes, d.course.Hangs, d.course.Lacks
	return &made{&d.run, &d.course.Script, d.recorded}, err
}

// begin makes app and device as new for the run.
func (d *driver) begin(ctx context.Context, env []device.Setting) (err error) {
	s := d.seat
	if d.plan.races {
		if d.recorded, err = s.bench.Begin(ctx, env); err == nil {
			d.course = d.recorded.Course()
		}
		return err
	}
	d.course = &drive.Course{Session: s.session, Crashes: []drive.Incident{}, Hangs: []drive.Incident{}, Lacks: []drive.Incident{}}
	d.course.Script.Settings = env
	return s.session.Reset(ctx, drive.OnDevice(env, s.device))
}

// send sends an event; there is false where what it names is not on the screen any more.
func (d *driver) send(ctx context.Context, e device.Event) (there bool, err error) {
	if d.recorded != nil {
		return d.recorded.Do(ctx, e)
	}
	_, there, err = d.course.Try(ctx, e)
	return there, err
}

// drive sends events until there were enough, or nothing is to be hoped for.
func (d *driver) drive(ctx context.Context) error {
	for d.run.Events < d.plan.events {
		if !d.course.Alive && (d.course.Screen == nil || !d.course.Screen.Home) {
			if d.recorded != nil && d.recorded.Over() {
				d.run.Stopped = "the process ended"
				return nil
			}
			if d.starts >= maxStarts {
				d.run.Stopped = "the app could not be started: " + d.course.Why
				return nil
			}
			if err := d.launch(ctx); err != nil {
				return err
			}
			continue
		}
		at := spot{d.here(), d.last}
		if d.plan.races && d.empty(at.place) {
			d.run.Stopped = "the app shows nothing"
			return nil
		}
		c, ok := d.choose(at)
		if !ok {
			d.run.Stopped = "the screen offers nothing"
			return nil
		}
		if !d.plan.stays && !d.draws && c.worth < worthless {
			if d.run.Events > 0 && d.hopeful() {
				d.run.Stopped = "nothing from here on was hoped for"
				return nil
			}
			d.plan.stays = true // beginning anew would lead here again
		}
		if err := d.step(ctx, at, c, false); err != nil {
			return err
		}
		if d.idle > patient {
			d.run.Stopped = "nothing new came any more"
			return nil
		}
	}
	return nil
}

// hopeful tells whether anything is hoped for from the app's start.
func (d *driver) hopeful() bool {
	i, known := d.model.index[start]
	if !known {
		return true
	}
	return slices.ContainsFunc(d.planner.search(spot{i, -1}, d.model.places[i].offers), func(w way) bool { return w.worth >= worthless })
}

// empty tells whether a place offers nothing but what led to it: to start the app.
func (d *driver) empty(place int) bool {
	all := d.model.places[place].offers
	return len(all) == 1 && all[0].event.Kind == device.Launch && all[0].event.String() == d.sent
}

// choose chooses what to do next. Where races are looked for that is mostly a couple of events that are in conflict.
func (d *driver) choose(at spot) (choice, bool) {
	if s := d.course.Screen; d.plan.denies && s.Asked && !s.Home {
		no := newOffer(string(device.Back), "", device.Event{Kind: device.Back})
		return choice{offer: no, worth: worthless, aims: d.planner.aims(at, &no)}, true
	}
	if d.plan.races && d.planner.rng.Float64() < coupled {
		for _, of := range []func(spot) (choice, bool){d.couple, d.begun, d.fresh} {
			if c, ok := of(at); ok {
				return c, true
			}
		}
	}
	if d.plan.draws {
		if d.spell--; d.spell <= 0 || d.idle == 0 {
			d.spell, d.draws = spell, d.planner.rng.Float64() < d.model.paces.odds()
		}
		if d.draws {
			return d.planner.draw(at)
		}
	}
	return d.planner.next(at)
}

// spell is for how many events in a row it is decided whether they are planned or drawn, where nothing new comes.
const spell = 8

// coupled is how often a couple is chosen where there is one.
const coupled = 0.9
