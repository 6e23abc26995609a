package drive

import (
	"context"
	"errors"

	"cbcov/device"
)

// Course is one run on an open session, as it goes: events are sent one by one, and what came of them is kept. The zero Course with a Session
// is one that has not begun.
type Course struct {
	Session device.Session
	Script  device.Script  // the settings that it runs with, and what was sent: it repeats the run
	Screen  *device.Screen // after the last event; nil: nothing was sent
	Alive   bool           // the app has a process
	Why     string         // how the last process ended by itself; empty: none did

	Ignored   int // events without effect; that nothing was due to run is none
	Processes int // that the app had
	Crashes   []Incident
	Lacks     []Incident
	Hangs     []Incident
}

// Send sends one event, writes it down, keeps what came of it and looks at the screen. A run that only follows a script looks, too: to look
// gives objects their identity hash codes, on which the order of hash tables depends, and a replay must be the same to the byte.
func (c *Course) Send(ctx context.Context, e device.Event) (device.Outcome, error) {
	c.Script.Events = append(c.Script.Events, e)
	o, err := c.Session.Send(ctx, e)
	if err != nil {
		return o, err
	}
	if c.Screen, err = c.Session.Screen(ctx); err != nil {
		return o, err
	}
	if !c.Alive && o.Ignored == "" {
		c.Processes++
		c.Alive = true
	}
	incident := func(f *device.Failure) Incident { return Incident{Event: len(c.Script.Events), Failure: *f} }
	switch {
	case o.Crash != nil:
		c.Crashes = append(c.Crashes, incident(o.Crash))
	case o.Lack != nil:
		c.Lacks = append(c.Lacks, incident(o.Lack))
	case o.Hang != nil:
		c.Hangs = append(c.Hangs, incident(o.Hang))
	case o.Ignored != "" && !e.Kind.Lets(): // they only let time pass
		c.Ignored++
	}
	if o.Dead() {
		c.Why = o.End()
	}
	if o.Dead() || (e.Kind == device.Kill || e.Kind == device.Clear) && o.Ignored == "" {
		c.Alive = false
	}
	return o, nil
}

// Try is Send for one who cannot be sure that what an event names is still there: there is false where it is not, and then nothing was sent.
func (c *Course) Try(ctx context.Context, e device.Event) (o device.Outcome, there bool, err error) {
	events := len(c.Script.Events)
	o, err = c.Send(ctx, e)
	if errors.Is(err, device.ErrNoTarget) {
		c.Script.Events = c.Script.Events[:events]
		return device.Outcome{}, false, nil
	}
	return o, err == nil, err
}
