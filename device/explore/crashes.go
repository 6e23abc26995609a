package explore

import (
	"context"
	"io"
	"slices"
	"strings"

	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/internal/parallel"
)

// Crash is an end of the app's process by its own fault, once for all runs that had it, with the shortest script that was found to bring it.
type Crash struct {
	Cause  string         `json:"cause"` // the innermost exception, and the app's first frame
	Hang   bool           `json:"hang,omitempty"`
	Run    int            `json:"run"`    // that had it first
	Event  int            `json:"event"`  // of its script that led to it, from 1
	Before int            `json:"before"` // events of the user and the world in all runs until then, that one included
	Lines  int            `json:"lines"`  // of the shortest script's events, without what lets messages run
	Steady bool           `json:"steady"` // the shortest script brought it each time that it was run again
	Script *device.Script `json:"script"` // the shortest
	Calm   bool           `json:"calm"`   // it comes also where all that is due runs behind each event (Calmed), as on a phone where nothing is late
	device.Failure
}

// Calmed gives a script in which all that is due runs behind each event, and nothing chooses among messages.
func Calmed(s *device.Script) *device.Script {
	calm := &device.Script{Settings: slices.DeleteFunc(slices.Clone(s.Settings), func(g device.Setting) bool {
		return g.Kind == device.Turn || g.Kind == device.Early || g.Kind == device.Schedule || g.Kind == device.Identity
	})}
	for _, e := range s.Events {
		switch e.Kind {
		case device.Run, device.Late, device.Release, device.Idle:
		default:
			calm.Events = append(calm.Events, e, device.Event{Kind: device.Idle})
		}
	}
	return calm
}

// CauseOf names what a failure comes of, by which crashes are told apart: the innermost exception's class, and the first frame of code that is the app's
// own; where there is none, the first frame.
func CauseOf(f *device.Failure, own func(class string) bool) string {
	exception, frames := f.Root()
	class, _, _ := strings.Cut(exception, ":")
	at := slices.IndexFunc(frames, func(frame string) bool {
		call, _, _ := strings.Cut(frame, "(")
		dot := strings.LastIndexByte(call, '.')
		return dot > 0 && own(call[:dot])
	})
	switch {
	case at >= 0:
		return class + " at " + frames[at]
	case len(frames) > 0:
		return class + " at " + frames[0]
	}
	return class
}

// ends runs a script from a fresh phone and tells how it ends: by a failure, or nil.
func (s *seat) ends(ctx context.Context, script *device.Script) (*device.Failure, error) {
	s.log.to = io.Discard
	if err := s.session.Reset(ctx, drive.OnDevice(script.Settings, s.device)); err != nil {
		return nil, err
	}
	c := drive.Course{Session: s.session}
	for _, e := range script.Events {
		o, there, err := c.Try(ctx, e)
		if err != nil || !there {
			return nil, err // without what was left out it is another screen
		}
		if f := o.Crash; f != nil {
			return f, nil
		}
		if o.Hang != nil {
			return o.Hang, nil
		}
	}
	return nil, nil
}

// crash makes the crash of a fault.
func (e *exploration) crash(ctx context.Context, s *seat, f *fault) (*Crash, error) {
	script, err := e.corpus.script(f.run.Number)
	if err != nil {
		return nil, err
	}
	script.Events = script.Events[:min(f.incident.Event, len(script.Events))]
	brings := func(shorter *device.Script) (bool, error) {
		failure, err := s.ends(ctx, shorter)
		return failure != nil && CauseOf(failure, e.own) == f.cause, err
	}
	c := &Crash{Cause: f.cause, Hang: f.hang, Run: f.run.Number, Event: f.incident.Event, Before: e.manner.chosen(script.Events), Failure: f.incident.Failure}
	if f.run.Number > 1 {
		c.Before += e.result.Growth[f.run.Number-2].Events
	}
	c.Script, c.Steady, err = shorten(script, e.manner.trials, brings)
	if err != nil {
		return nil, err
	}
	for _, ev := range c.Script.Events {
		if !ev.Kind.Lets() {
			c.Lines++
		}
	}
	if c.Calm, err = e.calm(ctx, s, c); err != nil {
		return nil, err
	}
	drive.Sign(c.Script)
	return c, nil
}

// calm tells whether the shortest script needs no order that a phone's user cannot bring about.
func (e *exploration) calm(ctx context.Context, s *seat, c *Crash) (bool, error) {
	f, err := s.ends(ctx, Calmed(c.Script))
	return f != nil && CauseOf(f, e.own) == c.Cause, err
}

func (e *exploration) known(cause string) bool {
	return slices.ContainsFunc(e.memory.Crashes, func(c Crash) bool { return c.Cause == cause })
}

// fault is an incident of a run, with what it comes of.
type fault struct {
	run      *Run
	incident drive.Incident
	cause    string
	hang     bool
}

// crashes finds what faults of a round's runs are new, each with its shortest script, several at once.
func (e *exploration) crashes(ctx context.Context, runs []*made) error {
	var fresh []fault
	for _, m := range runs {
		r := m.run
		for hang, list := range [][]drive.Incident{r.Crashes, r.Hangs} {
			for _, i := range list {
				cause := CauseOf(&i.Failure, e.own)
				if !e.known(cause) && !slices.ContainsFunc(fresh, func(f fault) bool { return f.cause == cause }) {
					fresh = append(fresh, fault{r, i, cause, hang == 1})
				}
			}
		}
	}
	seats := make(chan *seat, len(e.seats))
	for _, s := range e.seats {
		seats <- s
	}
	return parallel.Ahead(ctx, len(e.seats), len(fresh), func(ctx context.Context, i int) (*Crash, error) {
		s := <-seats
		defer func() { seats <- s }()
		return e.crash(ctx, s, &fresh[i])
	}, func(_ int, c *Crash) error {
		e.memory.Crashes = append(e.memory.Crashes, *c)
		return nil
	})
}
