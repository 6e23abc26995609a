package explore

import (
	"context"

	"cbcov/device"
)

// launch starts the app: as its icon does, which is no choice and counts for none; or as another app does that starts an activity of it, where
// more is hoped for from that.
func (d *driver) launch(ctx context.Context) error {
	d.starts++
	d.last, d.behind = -1, [2]int32{-1, -1}
	faults := d.faults()
	c := d.entrance()
	d.run.Events += d.plan.chosen([]device.Event{c.offer.event})
	aims := d.wants.aims(c.aims)
	d.planner.weary[c.end]++
	if _, err := d.send(ctx, c.offer.event); err != nil {
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

// entrance chooses how the app is started.
func (d *driver) entrance() choice {
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
