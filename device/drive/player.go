package drive

import (
	"context"
	"fmt"

	"cbcov/device"
)

// player lets a monkey drive an app.
type player struct {
	course  *Course
	monkey  *monkey
	send    func(context.Context, device.Event) (device.Outcome, error)
	told    func(sent int) // is told how many events were sent
	sent    int            // events of the monkey
	failed  int            // launches that failed, in a row
	ran     bool           // a launch did not, since the app's storage was new
	stopped string         // why it ended early; empty: it did not
}

// Random sends so many events that a monkey chooses by a seed, and what lets messages run behind them, to an app that was just reset. What it gives is how
// many it has sent; and why these are fewer, where the app could not be started.
func (c *Course) Random(ctx context.Context, seed int64, events int) (sent int, stopped string, err error) {
	if c.Screen == nil {
		c.Screen = &device.Screen{}
	}
	p := &player{course: c, monkey: newMonkey(seed), send: c.Send, told: func(int) {}}
	err = p.play(ctx, events)
	return p.sent, p.stopped, err
}

// play sends the monkey's events, until so many were sent.
func (p *player) play(ctx context.Context, until int) error {
	for p.sent < until {
		if p.failed >= maxStarts {
			if !p.ran {
				p.stopped = fmt.Sprintf("the app could not be started %d times in a row: %s", maxStarts, p.course.Why)
				return nil
			}
			if err := p.clear(ctx); err != nil {
				return err
			}
		}
		if p.begins() {
			if err := p.launch(ctx); err != nil {
				return err
			}
			continue
		}
		if _, err := p.send(ctx, p.monkey.next(p.course.Screen)); err != nil {
			return err
		}
		p.sent++
		if e, ok := p.monkey.pass(); ok && p.course.Alive {
			if _, err := p.send(ctx, e); err != nil {
				return err
			}
		}
		p.told(p.sent)
	}
	return nil
}

// clear lets an app begin as if it were new, for the next time, or where it ran once and starts no more: what it stored lets it crash.
func (p *player) clear(ctx context.Context) error {
	p.failed, p.ran = 0, false
	_, err := p.send(ctx, device.Event{Kind: device.Clear})
	return err
}

// begins reports whether the app must be launched first.
func (p *player) begins() bool { return !p.course.Alive && !p.course.Screen.Home }

// launch starts the app; it is none of the monkey's events, as it is no choice.
func (p *player) launch(ctx context.Context) error {
	p.failed++
	if _, err := p.send(ctx, device.Event{Kind: device.Launch}); err != nil {
		return err
	}
	if p.course.Alive {
		if _, err := p.send(ctx, device.Event{Kind: device.Idle}); err != nil {
			return err
		}
	}
	if p.course.Alive {
		p.failed, p.ran = 0, true
	}
	return nil
}
