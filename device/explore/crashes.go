package explore

import (
	"context"
	"io"
	"slices"
	"strings"

	"cbcov/device"
	"cbcov/device/drive"
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
	device.Failure
}

// causeOf names what a failure comes of: the innermost exception's class, and the first frame of code that is the app's own; where there is none, the
// first frame.
func causeOf(f *device.Failure, own func(class string) bool) string {
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

// Bounds of making a script shorter.
const (
	maxTrials = 80 // runs for a crash
	maxProofs = 12 // for a race, of which each is some executions
	confirms  = 3
)

// shorten finds a shorter script that brings the same cause, by leaving events out (Zeller and Hildebrandt, Simplifying and Isolating
// Failure-Inducing Input, TSE 2002: ddmin), and runs it again to see whether it does so each time.
func shorten(script *device.Script, most int, brings func(*device.Script) (bool, error)) (*device.Script, bool, error) {
	trials := 0
	try := func(events []device.Event) (bool, error) {
		if trials++; trials > most || len(events) == 0 {
			return false, nil
		}
		return brings(&device.Script{Settings: script.Settings, Events: events})
	}
	events := slices.Clone(script.Events)
	for n := 2; len(events) > 1 && trials < most; {
		size, shorter := (len(events)+n-1)/n, false
		for from := 0; from < len(events); from += size {
			rest := slices.Concat(events[:from], events[min(from+size, len(events)):])
			ok, err := try(rest)
			if err != nil {
				return nil, false, err
			}
			if ok {
				events, shorter = rest, true
				n = max(n-1, 2)
				break
			}
		}
		if !shorter {
			if n >= len(events) {
				break
			}
			n = min(2*n, len(events))
		}
	}
	short := &device.Script{Settings: script.Settings, Events: events}
	steady, err := confirm(short, brings)
	return short, steady, err
}

// confirm runs a script again to see whether it brings something each time.
func confirm(script *device.Script, brings func(*device.Script) (bool, error)) (bool, error) {
	for range confirms {
		if ok, err := brings(script); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// ends runs a script and tells how it ends: by a failure, or nil.
func (s *seat) ends(ctx context.Context, script *device.Script) (*device.Failure, error) {
	s.live.Forget()
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

// crash makes the crash of an incident of a run.
func (e *exploration) crash(ctx context.Context, s *seat, r *Run, i drive.Incident, cause string, hang bool) (*Crash, error) {
	script, err := e.corpus.script(r.Number)
	if err != nil {
		return nil, err
	}
	script.Events = script.Events[:min(i.Event, len(script.Events))]
	brings := func(shorter *device.Script) (bool, error) {
		f, err := s.ends(ctx, shorter)
		return f != nil && causeOf(f, e.own) == cause, err
	}
	c := &Crash{Cause: cause, Hang: hang, Run: r.Number, Event: i.Event, Before: chosen(script.Events), Failure: i.Failure}
	if r.Number > 1 {
		c.Before += e.result.Growth[r.Number-2].Events
	}
	trials := maxTrials
	if e.opt.Goal == Races {
		trials = maxProofs // its time is for other orders
	}
	c.Script, c.Steady, err = shorten(script, trials, brings)
	if err != nil {
		return nil, err
	}
	for _, ev := range c.Script.Events {
		if !ev.Kind.Lets() {
			c.Lines++
		}
	}
	drive.Sign(c.Script)
	return c, nil
}

// chosen counts events of the user and the world: neither what lets messages run, nor launches, which are no choice.
func chosen(events []device.Event) int {
	n := 0
	for _, e := range events {
		if !e.Kind.Lets() && e.Kind != device.Launch {
			n++
		}
	}
	return n
}

// own tells whether a class, as stacks name it, is the app's own.
func (e *exploration) own(class string) bool {
	return e.scope["L"+strings.ReplaceAll(class, ".", "/")+";"]
}

func (e *exploration) known(cause string) bool {
	return slices.ContainsFunc(e.memory.Crashes, func(c Crash) bool { return c.Cause == cause })
}

// crashes finds what faults of a round's runs are new, each with its shortest script.
func (e *exploration) crashes(ctx context.Context, made []*Run) error {
	for _, r := range made {
		for hang, list := range [][]drive.Incident{r.Crashes, r.Hangs} {
			for _, i := range list {
				cause := causeOf(&i.Failure, e.own)
				if e.known(cause) {
					continue
				}
				c, err := e.crash(ctx, e.seats[0], r, i, cause, hang == 1)
				if err != nil {
					return err
				}
				e.memory.Crashes = append(e.memory.Crashes, *c)
			}
		}
	}
	return nil
}
