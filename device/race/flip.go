package race

import (
	"context"
	"time"

	"cbcov/device"
)

// How late work may be for an order: the main thread may be busy for as long as Android waits for it (AOSP ActivityManagerService,
// DEFAULT_INPUT_DISPATCHING_TIMEOUT), other threads for longer.
const (
	maxMainLate  = 5 * time.Second
	maxOtherLate = time.Minute
)

// held finds which piece of work must wait so that the first of a pair comes behind the second: the first itself, or who posted it from another thread.
func (x *Execution) held(p *pair) (int, bool) {
	h, second := p.first, &x.Works[p.second]
	for range len(x.Works) {
		w := &x.Works[h]
		if w.Event != nil && h != p.first || w.ID == second.ID || x.comesOf(second, w.ID) {
			return 0, false
		}
		if !w.Main || w.Event != nil || !second.Main || second.Event != nil {
			return h, true
		}
		i, ok := x.index[key{w.Origin, 1}]
		if !ok {
			return 0, false
		}
		h = i
	}
	return 0, false
}

// flip executes the other order of a pair, from the same beginning; ok is false where it cannot be.
func (b *Bench) flip(ctx context.Context, env []device.Setting, base *Execution, p *pair) (x *Execution, ok bool, err error) {
	h, ok := base.held(p)
	if !ok {
		return nil, false, nil
	}
	if x, err = b.begin(ctx, env); err != nil {
		return nil, false, err
	}
	waits, second := &base.Works[h], &base.Works[p.second]
	hold := map[key]bool{{waits.ID, waits.Segment}: true}
	bothEvents := waits.Event != nil && second.Event != nil
	for i, a := range base.Actions[:second.Action+1] {
		if i == waits.Action {
			continue
		}
		if err := x.again(ctx, a, hold); err != nil {
			return nil, false, err
		}
		if i == second.Action && bothEvents {
			break
		}
	}
	for range maxSteps { // what the second needs may not have come yet
		if bothEvents || x.ran(second) || x.over() {
			break
		}
		t, more := x.due(horizon, hold)
		if !more {
			break
		}
		if _, err := x.task(ctx, key{t.ID, t.Segment}); err != nil {
			return nil, false, err
		}
	}
	if !bothEvents && !x.ran(second) || bothEvents && len(x.Actions) == 0 {
		return x, false, nil
	}
	if err := x.release(ctx, waits); err != nil {
		return nil, false, err
	}
	if !x.legal(waits) {
		return x, false, nil
	}
	return x, true, x.settle(ctx)
}

// again does what another execution did, as far as it can be done.
func (x *Execution) again(ctx context.Context, a Action, hold map[key]bool) error {
	var err error
	switch {
	case a.Event != nil:
		_, err = x.event(ctx, *a.Event)
	case a.Task != "":
		if k := (key{a.Task, a.Segment}); !hold[k] {
			_, err = x.task(ctx, k)
		}
	default:
		err = x.pass(ctx, a.Advance, hold)
	}
	return err
}

// ran tells whether a piece of work of another execution ran in this one.
func (x *Execution) ran(w *Work) bool {
	_, ok := x.index[key{w.ID, w.Segment}]
	return ok
}

// release lets what was held come.
func (x *Execution) release(ctx context.Context, w *Work) error {
	if w.Event != nil {
		_, err := x.event(ctx, *w.Event)
		return err
	}
	_, err := x.task(ctx, key{w.ID, w.Segment})
	return err
}

// legal tells whether what was held came no later than a phone can have it.
func (x *Execution) legal(w *Work) bool {
	i, ok := x.index[key{w.ID, w.Segment}]
	if !ok || w.Event != nil {
		return true
	}
	if x.Works[i].Main {
		return x.Works[i].Late < maxMainLate
	}
	return x.Works[i].Late < maxOtherLate
}

// cut executes the beginning of an execution, until a piece of work of it has run, and lets settle what is left.
func (b *Bench) cut(ctx context.Context, env []device.Setting, base *Execution, until int) (*Execution, error) {
	x, err := b.begin(ctx, env)
	if err != nil {
		return nil, err
	}
	for _, a := range base.Actions[:base.Works[until].Action+1] {
		if err := x.again(ctx, a, nil); err != nil {
			return nil, err
		}
	}
	return x, x.settle(ctx)
}
