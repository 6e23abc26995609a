package race

import (
	"context"
	"slices"
	"time"

	"cbcov/device"
	"cbcov/device/drive"
)

// Bench is a session on which runs are executed with all that they touch.
type Bench struct {
	session device.Session
	name    string // the device's
	listens bool   // a run is executed: what is touched is heard
	heard   []device.Access
}

// Open opens an app on a device.
func Open(ctx context.Context, d device.Device, app device.App) (*Bench, error) {
	b := &Bench{name: d.Name()}
	if app.Touching == nil {
		app.Touching = &device.Touching{}
	}
	app.Touched = func(a device.Access) {
		if b.listens {
			b.heard = append(b.heard, a)
		}
	}
	var err error
	b.session, err = drive.OpenRenewed(ctx, func(ctx context.Context) (device.Session, error) { return d.Open(ctx, app, nil) })
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Session is the bench's session, for runs of somebody else's between those that are executed here: they begin by a Reset.
func (b *Bench) Session() device.Session { return b.session }

// Close ends the session.
func (b *Bench) Close() error { return b.session.Close() }

// Work is a segment of a piece of work that ran.
type Work struct {
	device.Ran
	Main   bool
	System bool          // the system server sent it
	Event  *device.Event // nil: it is none
	Action int           // index of what had it run
	Seen   int           // index of the action behind which it was first seen to be pending; of an event its own
	Origin string        // id of who asked for it; empty: nobody of the session
	Late   time.Duration // how long after it was due it began, while other work was done
}

// Action is what is done with a device: an event, or a piece of work that is let run, or time that passes.
type Action struct {
	Event   *device.Event // nil: it is none
	Source  int           // index of the event in what the run that this one comes of was asked to do; of an event
	Task    string        // id
	Chosen  bool          // other work was due before it
	Segment int
	Advance time.Duration
}

// Touch is an access by a piece of work.
type Touch struct {
	device.Access
	Work int // index in Execution.Works
}

// Execution is a run that was executed step by step: one piece of work after the other.
type Execution struct {
	Actions []Action
	Works   []Work
	Touches []Touch
	Script  device.Script // repeats it
	Asked   device.Script // what it was asked to do: in place of the work that an idle, say, let run, it has that
	Failure *device.Failure
	Fault   Fault
	State   *device.State // in the end; nil: the process ended, or nobody asked

	bench   *Bench
	course  drive.Course
	pending map[key]pendingWork
	now     time.Duration         // since the beginning, by what was due
	index   map[key]int           // work by id and segment
	source  int                   // index of the asked event that is about to be sent
	refused bool                  // an event was not sent, as it would have come before what is late
	tardy   *time.Duration        // when what is late on the main thread was due; nil: nothing is
	follows *Execution            // whose actions this one takes; nil: nobody's
	earlier map[string]*Execution // of the same run, with something of that name early
	turns   map[[2]int]*turn      // orders that were executed, by what waits and the other
	cuts    map[int]*Execution    // its beginnings that were executed, by their last actions
	ids     map[string]string     // what it calls the work of that one, where another name: ids come of the numbers of events
}

// Fault is how a process ended.
type Fault string

// The ways in which a process ends. Lacks are the device's fault, and no finding.
const (
	Crash Fault = "crash"
	Hang  Fault = "anr"
	Lack  Fault = "lack"
	Exit  Fault = "exit"
)

type key struct {
	id      string
	segment int
}

// pendingWork is what is known of work before it runs.
type pendingWork struct {
	device.Task
	due  time.Duration // since the beginning
	seen int           // index of the action
}

// Bounds of an execution.
const (
	maxActions = 4000
	maxSteps   = 400 // of one idle or one wait
	maxRounds  = 20  // of what posts itself again, in one idle
	horizon    = 15 * time.Second
)

// Begin makes app and device as new for a run that somebody drives: by Do until Over, then by End.
func (b *Bench) Begin(ctx context.Context, env []device.Setting) (*Execution, error) {
	x := &Execution{bench: b, pending: map[key]pendingWork{}, index: map[key]int{}, ids: map[string]string{}, earlier: map[string]*Execution{}, turns: map[[2]int]*turn{}, cuts: map[int]*Execution{},
		course: drive.Course{Session: b.session, Crashes: []drive.Incident{}, Hangs: []drive.Incident{}, Lacks: []drive.Incident{}}}
	x.course.Script.Settings, x.Script.Settings, x.Asked.Settings = env, env, env
	b.listens, b.heard = true, b.heard[:0]
	return x, b.session.Reset(ctx, drive.OnDevice(env, b.name))
}

// Course is the run so far.
func (x *Execution) Course() *drive.Course { return &x.course }

// Over tells whether nothing more can be done: the process ended.
func (x *Execution) Over() bool { return x.Fault != "" }

// Do does an event of a script. What that lets run comes one piece of work after the other, so that it is known what each of them touches. there is false
// where the screen has not what the event names, or the event cannot come any more.
func (x *Execution) Do(ctx context.Context, e device.Event) (there bool, err error) {
	x.source = len(x.Asked.Events)
	switch there = true; e.Kind {
	case device.Idle:
		err = x.pass(ctx, 0)
	case device.Advance:
		err = x.pass(ctx, e.Duration)
	case device.Run:
		if n := max(e.Number, 1); x.course.Screen != nil && n <= len(x.course.Screen.Pending) {
			t := x.course.Screen.Pending[n-1]
			_, err = x.task(ctx, key{t.ID, t.Segment})
		}
	default:
		there, _, err = x.send(ctx, e)
	}
	if err == nil && there {
		x.Asked.Events = append(x.Asked.Events, e)
	}
	return there, err
}

// End lets run what is left, and looks at the state where there is one.
func (x *Execution) End(ctx context.Context) error {
	defer func() { x.bench.listens = false }()
	if x.Over() {
		return nil
	}
	return x.settle(ctx)
}

// event sends an event; ok is false where it did nothing.
func (x *Execution) event(ctx context.Context, e device.Event) (ok bool, err error) {
	_, ok, err = x.send(ctx, e)
	return ok, err
}

// send sends an event; there is false where it was not sent, as the screen has not what it names or it cannot come now, did where it was and did nothing.
func (x *Execution) send(ctx context.Context, e device.Event) (there, did bool, err error) {
	if e.Kind.Queued() {
		if x.tardy != nil && x.now >= *x.tardy { // this cannot come before it
			x.refused = true
			return false, false, nil
		}
		if err := x.serve(ctx); err != nil {
			return false, false, err
		}
	}
	if x.Over() || len(x.Actions) >= maxActions {
		return false, false, nil
	}
	o, there, err := x.course.Try(ctx, e)
	if err != nil || !there {
		return false, false, err
	}
	x.took(o, Action{Event: &e, Source: x.source})
	return true, o.Ignored == "", nil
}

// serve lets run what is due on the main thread, as the system server's messages come behind it.
func (x *Execution) serve(ctx context.Context) error {
	for range maxSteps {
		if x.Over() || x.course.Screen == nil {
			break
		}
		i := slices.IndexFunc(x.course.Screen.Pending, func(t device.Task) bool { return t.Main && t.Due <= 0 })
		if i < 0 {
			break
		}
		t := x.course.Screen.Pending[i]
		if _, err := x.task(ctx, key{t.ID, t.Segment}); err != nil {
			return err
		}
	}
	return nil
}

// task lets a piece of work run; ok is false where it may not be next.
func (x *Execution) task(ctx context.Context, k key) (ok bool, err error) {
	if x.Over() || x.course.Screen == nil || len(x.Actions) >= maxActions {
		return false, nil
	}
	n := x.next(k)
	if n < 0 {
		return false, nil
	}
	due := x.course.Screen.Pending[n].Due
	o, err := x.course.Send(ctx, device.Event{Kind: device.Run, Number: n + 1})
	if err != nil {
		return false, err
	}
	x.now += due
	x.took(o, Action{Task: k.id, Segment: k.segment, Chosen: n > 0})
	return true, nil
}

// next is the place of a piece of work among those that may come next; below 0: it is none.
func (x *Execution) next(k key) int {
	if x.course.Screen == nil {
		return -1
	}
	return slices.IndexFunc(x.course.Screen.Pending, func(t device.Task) bool { return t.ID == k.id && t.Segment == k.segment })
}

// wait lets time pass in which nothing is due.
func (x *Execution) wait(ctx context.Context, d time.Duration) error {
	if x.Over() || d <= 0 || len(x.Actions) >= maxActions {
		return nil
	}
	o, err := x.course.Send(ctx, device.Event{Kind: device.Advance, Duration: d})
	if err == nil {
		x.now += d
		x.took(o, Action{Advance: d})
	}
	return err
}

// due gives the first of what is pending; ok is false where nothing is due within a time.
func (x *Execution) due(within time.Duration) (device.Task, bool) {
	if x.course.Screen == nil {
		return device.Task{}, false
	}
	for _, t := range x.course.Screen.Pending {
		if t.Due <= within {
			return t, true
		}
	}
	return device.Task{}, false
}

// pass lets run all that comes due in a time, in its order. Of what posts itself again at once, as if for ever, a few rounds run.
func (x *Execution) pass(ctx context.Context, d time.Duration) error {
	end := x.now + d
	again := map[string]int{}
	for range maxSteps {
		t, ok := x.due(end - x.now)
		if !ok || x.Over() || d == 0 && again[t.What] == maxRounds {
			break
		}
		if _, err := x.task(ctx, key{t.ID, t.Segment}); err != nil {
			return err
		}
		if x.course.Screen != nil && slices.ContainsFunc(x.course.Screen.Pending, func(u device.Task) bool { return u.What == t.What && u.Due <= 0 }) {
			again[t.What]++
		}
	}
	return x.wait(ctx, end-x.now)
}

// settle lets run all that is due now and within the horizon, and looks what is left.
func (x *Execution) settle(ctx context.Context) error {
	if err := x.pass(ctx, horizon); err != nil || x.Over() {
		return err
	}
	var err error
	x.State, err = x.bench.session.State(ctx)
	return err
}

// took keeps what an action led to.
func (x *Execution) took(o device.Outcome, a Action) {
	at := len(x.Actions)
	x.Actions = append(x.Actions, a)
	for _, r := range o.Ran {
		k := key{r.ID, r.Segment}
		w := Work{Ran: r, Action: at, Seen: at}
		if p, ok := x.pending[k]; ok {
			w.Main, w.System, w.Origin, w.Seen, w.Late = p.Main, p.Task.System, p.Origin, p.seen, max(0, x.now-p.due)
			if w.What == "" {
				w.What = p.What
			}
		} else {
			w.Main = r.Thread == "main"
		}
		if a.Event != nil && w.What == string(a.Event.Kind) && w.Origin == "" {
			w.Event = a.Event
		}
		x.index[k] = len(x.Works)
		x.Works = append(x.Works, w)
	}
	for _, h := range x.bench.heard {
		i, ok := x.index[key{h.Task, h.Segment}]
		if !ok {
			i = -1
		}
		x.Touches = append(x.Touches, Touch{h, i})
	}
	x.bench.heard = x.bench.heard[:0]
	for _, t := range x.course.Screen.Pending {
		k := key{t.ID, t.Segment}
		if _, known := x.pending[k]; !known {
			x.pending[k] = pendingWork{t, x.now + t.Due, at}
		}
	}
	switch {
	case o.Crash != nil:
		x.Fault, x.Failure = Crash, o.Crash
	case o.Hang != nil:
		x.Fault, x.Failure = Hang, o.Hang
	case o.Lack != nil:
		x.Fault, x.Failure = Lack, o.Lack
	}
	if o.Exited || !x.course.Alive && x.Fault == "" && at > 0 {
		x.Fault = Exit
	}
	x.Script = x.course.Script
}

// Record executes a script until its process ends, one piece of work after the other, so that it is known what each of them touched.
func (b *Bench) Record(ctx context.Context, s *device.Script) (*Execution, error) {
	x, err := b.Begin(ctx, s.Settings)
	if err != nil {
		return nil, err
	}
	for i, e := range s.Events {
		if x.Over() {
			break
		}
		if _, err := x.Do(ctx, e); err != nil {
			return nil, err
		}
		x.Asked.Events = s.Events[: i+1 : i+1] // also where the event was not there: what comes of others has their places in this script
	}
	return x, x.End(ctx)
}
