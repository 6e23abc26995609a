package explore

import (
	"context"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"cbcov/coverage"
	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/device/race"
)

// Run is what a run did, as the corpus keeps it. Its trace and script lie beside it.
type Run struct {
	Number    int              `json:"number"` // from 1, over all rounds
	Round     int              `json:"round"`  // from 1
	Device    string           `json:"device"` // as device.Device's Name
	Events    int              `json:"events"` // of the user and the world; what lets messages run, and launches, come on top
	Steps     []Step           `json:"steps"`
	Seen      []Seen           `json:"seen"`                // places that it saw offer something else than earlier rounds had
	Covered   []string         `json:"covered"`             // ids of the sequences that it has, and no earlier round had
	Crashes   []drive.Incident `json:"crashes"`             // by the app's own fault
	Hangs     []drive.Incident `json:"hangs"`               // the main thread did not come back: an ANR
	Lacks     []drive.Incident `json:"lacks"`               // by what the device does not have
	Stopped   string           `json:"stopped"`             // why it ended before it had all its events; empty: it had them
	Databases []Database       `json:"databases,omitempty"` // that it left, where one of another version is wanted
	Late      []string         `json:"late"`                // what was let run that was not due at once: for the model
	Unsteady  []string         `json:"unsteady"`            // threads whose order the device does not control
}

// Step is one event of a run with what it led to: what the next round knows of the app.
type Step struct {
	From     string  `json:"from"` // the place's key
	Activity string  `json:"activity,omitempty"`
	Key      string  `json:"key"` // the offer's
	To       string  `json:"to"`
	Arrived  string  `json:"arrived,omitempty"` // the activity there
	Came     []int32 `json:"came,omitempty"`    // event callbacks of the main thread, as the automaton numbers them
	Dead     bool    `json:"dead,omitempty"`    // the process ended by a fault
	Mixed    bool    `json:"mixed,omitempty"`   // other work was under way, so that it teaches nothing of the offer
	New      int     `json:"new,omitempty"`     // sequences that it covered first, of this run and earlier rounds
	Aimed    bool    `json:"aimed,omitempty"`   // something was hoped for of it
	Vain     []Vain  `json:"vain,omitempty"`    // what was hoped for of it, and is not covered
}

// Seen is what a place offered when a run saw it last.
type Seen struct {
	Place    string  `json:"place"` // its key
	Activity string  `json:"activity,omitempty"`
	Offers   []Offer `json:"offers"`
}

// Offer is an event that could be sent in a place.
type Offer struct {
	Key    string `json:"key"`
	Event  string `json:"event"` // as scripts have it
	Widget string `json:"widget,omitempty"`
}

// Vain is a want that did not come true.
type Vain struct {
	X    int32 `json:"x"`
	Y    int32 `json:"y"`
	Late bool  `json:"late,omitempty"`
}

// plan is what a run begins with.
type plan struct {
	number, round int
	events        int // of the user and the world at most
	seed          int64
	env           []device.Setting
	share         share
	stays         bool    // it goes on where nothing is hoped for
	hold          float64 // how often an event is sent before what the one before it posted has run, in a hundred
	parts         float64 // how often one message alone runs before that is decided again, in a hundred
	denies        bool    // its user says no to what the system asks
	races         bool    // it looks for races: it ends with the process
	launch        string  // the component that it begins with; empty: the launcher's
}

// seat is an open session on which runs are made, one after the other.
type seat struct {
	device  string
	session device.Session
	bench   *race.Bench // whose session it is; nil: nobody looks for races
	log     *redirected
	live    *coverage.Live
}

// redirected writes to whoever has its turn.
type redirected struct{ to io.Writer }

func (r *redirected) Write(p []byte) (int, error) { return r.to.Write(p) }

// Bounds of a run.
const (
	maxStarts = 3                // launches that may fail in a row
	patient   = 25               // events in a row that teach nothing new
	hopeless  = 8                // of those where nothing was hoped for from the beginning
	maxWait   = 15 * time.Second // for what is due later
	seldom    = 2                // what is due later, and ran less often than this, is waited for
)

// driver is one run in progress.
type driver struct {
	seat     *seat
	app      *App
	plan     plan
	course   drive.Course
	model    *model // its own: it learns on
	wants    *wants // likewise
	planner  planner
	run      Run
	before   string // key of the place that was looked at last
	last     int32  // event callback that came last; -1: none
	starts   int    // that failed in a row
	idle     int    // events that taught nothing, in a row
	patience int    // at how many the run ends
	sent     string // the last event, as scripts have it; empty: none
	couples  couples
}

// follow makes a run by a plan. Knowledge is what earlier rounds taught; it stays as it is.
func (s *seat) follow(ctx context.Context, app *App, p plan, know *knowledge, log io.Writer) (*Run, *device.Script, error) {
	d := &driver{seat: s, app: app, plan: p, model: know.model.clone(), wants: know.wants.clone(), last: -1, patience: patient,
		run: Run{Number: p.number, Round: p.round, Device: s.device, Steps: []Step{}, Covered: []string{}, Late: []string{}, Unsteady: []string{}}}
	d.planner = planner{model: d.model, wants: d.wants, rng: rand.New(rand.NewPCG(uint64(p.seed), uint64(p.number))), share: p.share, weary: map[target]int{}}
	d.couples = couples{know.couples, map[race.Couple]bool{}}
	s.live.Forget()
	s.log.to = io.MultiWriter(log, s.live)
	d.course = drive.Course{Session: s.session, Crashes: []drive.Incident{}, Hangs: []drive.Incident{}, Lacks: []drive.Incident{}}
	d.course.Script.Settings = drive.Identified(p.env, "explore", p.number)
	if err := s.session.Reset(ctx, drive.OnDevice(d.course.Script.Settings, s.device)); err != nil {
		return nil, nil, err
	}
	err := d.drive(ctx)
	if err == nil && p.races {
		err = d.wait(ctx)
	}
	if err == nil && !p.races && d.course.Alive && d.wants.opens() {
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
	drive.Sign(&d.course.Script)
	d.run.Crashes, d.run.Hangs, d.run.Lacks = d.course.Crashes, d.course.Hangs, d.course.Lacks
	return &d.run, &d.course.Script, err
}

// drive sends events until there were enough, or nothing is to be hoped for.
func (d *driver) drive(ctx context.Context) error {
	for d.run.Events < d.plan.events {
		if !d.course.Alive && (d.course.Screen == nil || !d.course.Screen.Home) {
			if d.plan.races && d.faults() > 0 {
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
		c, ok := d.choose(at)
		if !ok {
			d.run.Stopped = "the screen offers nothing"
			return nil
		}
		if !d.plan.stays && c.worth < worthless {
			if d.run.Events > 0 {
				d.run.Stopped = "nothing from here on was hoped for"
				return nil
			}
			d.plan.stays, d.patience = true, hopeless // nor from the beginning: what was done least may still bring something
		}
		if err := d.step(ctx, at, c, false); err != nil {
			return err
		}
		if d.idle > d.patience {
			d.run.Stopped = "nothing new came any more"
			return nil
		}
	}
	return nil
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
	return d.planner.next(at)
}

// coupled is how often a couple is chosen where there is one.
const coupled = 0.9

// launch starts the app: as its icon does, which is no choice and counts for none; or as another app does that starts an activity of it, where
// more is hoped for from that.
func (d *driver) launch(ctx context.Context) error {
	d.starts++
	d.last = -1
	faults := d.faults()
	c := d.begin()
	if c.offer.event.Name != "" && !d.plan.races {
		d.run.Events++
	}
	aims := d.wants.open(c.aims)
	d.planner.weary[c.end]++
	if _, err := d.course.Send(ctx, c.offer.event); err != nil {
		return err
	}
	d.follows(&c.offer.event)
	if d.course.Alive {
		if err := d.settle(ctx); err != nil {
			return err
		}
	}
	came, covered := d.take()
	if n := len(came); n > 0 {
		d.last = came[n-1]
	}
	d.finish(&Step{From: start, Key: c.offer.key, Dead: d.faults() > faults}, -1, aims, came, covered)
	if d.course.Alive {
		d.starts = 0
	}
	return nil
}

// begin chooses how the app is started.
func (d *driver) begin() choice {
	at := d.model.at(start, "")
	p := d.model.places[at]
	if p.offers == nil {
		d.model.offer(p, launches(d.app.Launches))
	}
	icon := choice{offer: p.offers[0]}
	switch {
	case d.plan.races:
		icon.offer.event.Name = d.plan.launch
		icon.offer.key = launchOf(d.plan.launch)
		return icon
	case p.edges[icon.offer.key] == nil || d.starts > 1:
		return icon
	}
	if c, _ := d.planner.next(spot{at, -1}); c.worth >= worthless {
		return c
	}
	return icon
}

// step sends an event, lets run what it brought, and learns from it. Where something is wanted before what it posted, that is sent first.
func (d *driver) step(ctx context.Context, at spot, c choice, mixed bool) error {
	d.run.Events++
	faults, alive := d.faults(), d.course.Alive
	if err := d.serve(ctx, c.offer.event.Kind); err != nil || alive && !d.course.Alive {
		return err // what was due ended the process: the event was not sent
	}
	s := Step{From: d.model.places[at.place].key, Activity: d.model.places[at.place].activity, Key: c.offer.key, Mixed: mixed}
	aims := d.wants.open(c.aims)
	d.planner.weary[c.end]++
	if _, there, err := d.course.Try(ctx, c.offer.event); err != nil || !there {
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
		if _, err := d.course.Send(ctx, device.Event{Kind: device.Run}); err != nil {
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
	_, err := d.course.Send(ctx, device.Event{Kind: device.Idle})
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
	if d.wants.late[d.last] > 0 && !early && d.chance(overtaken) {
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

// settle lets run what is due, and waits for what is due later where that was seldom seen.
func (d *driver) settle(ctx context.Context) error {
	if _, err := d.course.Send(ctx, device.Event{Kind: device.Idle}); err != nil || !d.course.Alive || d.plan.races {
		return err // of races, what is due later may come behind any event: it is waited for in the end
	}
	for range 3 {
		wait := time.Duration(0)
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
		if _, err := d.course.Send(ctx, device.Event{Kind: device.Advance, Duration: wait}); err != nil || !d.course.Alive {
			return err
		}
	}
	return nil
}

// wait lets time pass where something is due later.
func (d *driver) wait(ctx context.Context) error {
	if !d.course.Alive || !slices.ContainsFunc(d.course.Screen.Pending, func(t device.Task) bool { return t.Due <= maxWait }) {
		return nil
	}
	_, err := d.course.Send(ctx, device.Event{Kind: device.Advance, Duration: maxWait})
	return err
}

// take gives the event callbacks that came, and how many sequences were covered that no earlier round had.
func (d *driver) take() (came []int32, covered int) {
	steps, sequences := d.seat.live.Take()
	for _, s := range steps {
		if s.Event && s.Point == coverage.Entry {
			came = append(came, int32(s.Callback))
		}
	}
	for _, i := range sequences {
		if d.wants.cover(i) {
			d.run.Covered = append(d.run.Covered, d.wants.sequences[i].ID)
			covered++
		}
	}
	return came, covered
}

// finish notes what a step led to, from the callback that came last before it.
func (d *driver) finish(s *Step, last int32, aims []aim, came []int32, covered int) {
	known := d.model.places[d.model.index[s.From]].edges[s.Key] != nil
	places := len(d.model.places)
	s.To, s.Arrived, s.Came, s.New = placeOf(d.course.Screen, d.before), d.course.Screen.Activity, came, covered
	s.Aimed, s.Vain = len(aims) > 0, d.wants.vain(aims, last, came)
	d.model.taught(s, d.wants)
	if covered > 0 || !known && len(came) > 0 || len(d.model.places) > places {
		d.idle = 0
		clear(d.planner.weary)
	} else {
		d.idle++
	}
	d.run.Steps = append(d.run.Steps, *s)
}

// taught takes a step.
func (m *model) taught(s *Step, w *wants) {
	_, known := m.index[s.To]
	from, to := m.at(s.From, s.Activity), m.at(s.To, s.Arrived)
	if p := m.places[to]; !known && s.Activity != s.Arrived {
		p.opener = from
	} else if !known {
		p.opener = m.places[from].opener
	}
	if !s.Mixed || m.places[from].edges[s.Key] == nil {
		fruit := 0.0
		switch {
		case s.New > 0 || !known && w.window(m.hints, m.places[to].activity) > 0:
			fruit = newWindow
		case !known:
			fruit = newPlace
		}
		m.learn(from, s.Key, to, s.Came, s.Dead, fruit, s.New)
	}
	if s.Aimed {
		m.places[from].edges[s.Key].aims.note(s.New > 0)
		word, _, _ := strings.Cut(s.Key, " ")
		if m.aims[word] == nil {
			m.aims[word] = &aims{}
		}
		m.aims[word].note(s.New > 0)
	}
	w.meet(s.Came)
	for _, v := range s.Vain {
		w.missed(want{v.X, v.Y, v.Late})
	}
}
