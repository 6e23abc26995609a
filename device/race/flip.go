package race

import (
	"context"
	"slices"
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
		if w.ID == second.ID || x.comesOf(second, w.ID) || w.Event != nil && !x.waits(w, second) {
			return 0, false
		}
		if !w.Main || w.Event != nil || !second.Main || second.Event != nil || w.System && !second.System {
			return h, true
		}
		i, ok := x.poster(w)
		if !ok {
			return 0, false
		}
		h = i
	}
	return 0, false
}

// meant tells whether the other order of a pair is another order of what the user does, who means something by it: both are events, or one that waits comes
// behind another one.
func (x *Execution) meant(p *pair) bool {
	h, ok := x.held(p)
	if !ok || x.Works[h].Event == nil || x.direct(h, p.second) {
		return false
	}
	if x.Works[p.second].Event != nil {
		return true
	}
	if outside(x.Works[h].Event) {
		return false
	}
	between := x.Actions[x.Works[h].Action+1 : max(x.Works[h].Action+1, x.Works[p.second].Action)]
	return slices.ContainsFunc(between, func(a Action) bool { return a.Event != nil && !a.Event.Kind.Lets() && !outside(a.Event) })
}

// waits tells whether an event can come behind other work: which was there before it, or comes of an event with which it can change places.
func (x *Execution) waits(event, w *Work) bool {
	if w.Event != nil {
		return swaps(event.Event) && swaps(w.Event) && event.Event.String() != w.Event.String()
	}
	return x.asked(w) < event.Action || x.unrelated(event, w)
}

// asked is the index of the action in which work was asked for. It may be seen to be pending only later, when no other is before it in its queue.
func (x *Execution) asked(w *Work) int {
	if i, ok := x.poster(w); ok {
		return x.Works[i].Action
	}
	return w.Seen
}

// poster finds the segment of work that asked for other work.
func (x *Execution) poster(w *Work) (int, bool) {
	for i := len(x.Works) - 1; i >= 0; i-- {
		if p := &x.Works[i]; p.ID == w.Origin && p.Action <= w.Seen {
			return i, true
		}
	}
	return 0, false
}

// flip executes the other order of a pair, from the same beginning; ok is false where it cannot be.
func (b *Bench) flip(ctx context.Context, env []device.Setting, base *Execution, p *pair) (x *Execution, ok bool, err error) {
	h, ok := base.held(p)
	if !ok {
		return nil, false, nil
	}
	if base.direct(h, p.second) {
		return b.behind(ctx, env, base, h, p.second)
	}
	if x, err = b.Begin(ctx, env); err != nil {
		return nil, false, err
	}
	x.follows = base
	waits, second := &base.Works[h], &base.Works[p.second]
	if waits.Event != nil {
		x.ids[waits.ID] = "" // its number is another event's now
	}
	for i := range base.Actions[:second.Action+1] {
		if waits.Event == nil && i == waits.Seen+1 {
			if ok, err = x.late(ctx, waits); err != nil || !ok {
				return x, false, err
			}
		}
		if i != waits.Action || i == second.Action {
			if err := x.repeat(ctx, i); err != nil {
				return nil, false, err
			}
		}
	}
	if ok, err = x.await(ctx, second); err != nil || !ok {
		return x, false, err
	}
	if ok, err = x.release(ctx, waits); err != nil || !ok || !x.legal(waits) {
		return x, false, err
	}
	return x, true, x.settle(ctx)
}

// direct tells whether what waits is an event, and the other one was asked for before it: so nothing between them is needed.
func (x *Execution) direct(waits, second int) bool {
	e, w := &x.Works[waits], &x.Works[second]
	return e.Event != nil && w.Event == nil && x.asked(w) < e.Action
}

// behind executes a run until an event, which comes when a piece of work that was asked for before has run; ok is false where it cannot come.
func (b *Bench) behind(ctx context.Context, env []device.Setting, base *Execution, event, work int) (x *Execution, ok bool, err error) {
	if x, err = b.until(ctx, env, base, base.Works[event].Action); err != nil {
		return nil, false, err
	}
	if ok, err = x.await(ctx, &base.Works[work]); err != nil || !ok {
		return x, false, err
	}
	if ok, err = x.release(ctx, &base.Works[event]); err != nil || !ok {
		return x, false, err
	}
	return x, true, x.settle(ctx)
}

// ahead executes a run until an event, and lets the work run that was asked for before.
func (b *Bench) ahead(ctx context.Context, env []device.Setting, base *Execution, event, work int) (*Execution, error) {
	x, err := b.until(ctx, env, base, base.Works[event].Action+1)
	if err != nil {
		return nil, err
	}
	if _, err := x.await(ctx, &base.Works[work]); err != nil {
		return nil, err
	}
	return x, x.settle(ctx)
}

// until executes so many actions of a run.
func (b *Bench) until(ctx context.Context, env []device.Setting, base *Execution, actions int) (*Execution, error) {
	x, err := b.Begin(ctx, env)
	if err != nil {
		return nil, err
	}
	for _, a := range base.Actions[:actions] {
		if err := x.again(ctx, a); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// delayed executes a run until its last piece of work, has that wait until nothing else comes, and then come; ok is false where it cannot wait.
func (b *Bench) delayed(ctx context.Context, env []device.Setting, base *Execution, w *Work) (x *Execution, ok bool, err error) {
	if x, err = b.until(ctx, env, base, w.Action); err != nil {
		return nil, false, err
	}
	if ok, err = x.late(ctx, w); err != nil || !ok {
		return x, false, err
	}
	if err := x.pass(ctx, 0); err != nil {
		return nil, false, err
	}
	if _, err := x.release(ctx, w); err != nil {
		return nil, false, err
	}
	return x, true, x.settle(ctx)
}

// patient executes a run until its last event, and sends that when all has run that was due before it, or else what is due within the horizon; ok is false
// where nothing is.
func (b *Bench) patient(ctx context.Context, env []device.Setting, base *Execution, w *Work) (x *Execution, ok bool, err error) {
	if x, err = b.until(ctx, env, base, w.Action); err != nil {
		return nil, false, err
	}
	waits := time.Duration(0)
	if _, ok = x.due(waits); !ok {
		waits = horizon
		if _, ok = x.due(waits); !ok {
			return x, false, nil
		}
	}
	if err := x.pass(ctx, waits); err != nil {
		return nil, false, err
	}
	if _, err := x.event(ctx, *w.Event); err != nil {
		return nil, false, err
	}
	return x, true, x.settle(ctx)
}

// late has a piece of work wait.
func (x *Execution) late(ctx context.Context, w *Work) (ok bool, err error) {
	n := x.next(x.here(w))
	if n < 0 {
		return false, nil
	}
	if t := x.course.Screen.Pending[n]; t.Main {
		due := x.now + t.Due
		x.tardy = &due
	}
	return x.event(ctx, device.Event{Kind: device.Late, Number: n + 1})
}

// await lets run what is pending until a piece of work has run; ok is false where it does not come.
func (x *Execution) await(ctx context.Context, w *Work) (ok bool, err error) {
	for range maxSteps {
		if x.Over() || x.ran(w) {
			break
		}
		t, more := x.due(horizon)
		if !more {
			break
		}
		if _, err := x.task(ctx, key{t.ID, t.Segment}); err != nil {
			return false, err
		}
	}
	return w.Event != nil || x.ran(w), nil
}

// repeat does an action of the execution that this one follows.
func (x *Execution) repeat(ctx context.Context, i int) error {
	a := x.follows.Actions[i]
	if a.Task != "" {
		k := x.here(&Work{Ran: device.Ran{ID: a.Task, Segment: a.Segment}})
		a.Task, a.Segment = k.id, k.segment
	}
	at := len(x.Actions)
	if err := x.again(ctx, a); err != nil || a.Event == nil {
		return err
	}
	x.sent(x.follows.eventOf(i), at)
	return nil
}

// sent notes that an event of the execution that this one follows is an action here.
func (x *Execution) sent(there *Work, action int) {
	if here := x.eventOf(action); here != nil && there != nil {
		x.ids[there.ID] = here.ID
	}
}

// again does what another execution did, as far as it can be done.
func (x *Execution) again(ctx context.Context, a Action) error {
	var err error
	switch {
	case a.Event != nil:
		x.source = a.Source
		_, err = x.event(ctx, *a.Event)
	case a.Task != "":
		_, err = x.task(ctx, key{a.Task, a.Segment})
	default:
		err = x.pass(ctx, a.Advance)
	}
	return err
}

// ran tells whether a piece of work of another execution ran in this one.
func (x *Execution) ran(w *Work) bool {
	_, ok := x.index[x.here(w)]
	return ok
}

// release lets what was held come; ok is false where that is an event that cannot come any more.
func (x *Execution) release(ctx context.Context, w *Work) (ok bool, err error) {
	if x.Over() {
		return true, nil
	}
	if w.Event != nil {
		at := len(x.Actions)
		ok, err = x.event(ctx, *w.Event)
		x.sent(w, at)
		return ok, err
	}
	x.tardy = nil
	if _, err := x.event(ctx, device.Event{Kind: device.Release}); err != nil {
		return false, err
	}
	_, err = x.task(ctx, x.here(w))
	return true, err
}

// legal tells whether what was held came no later than a phone can have it, and nothing before it that cannot.
func (x *Execution) legal(w *Work) bool {
	if x.refused {
		return false
	}
	i, ok := x.index[x.here(w)]
	if !ok || w.Event != nil {
		return true
	}
	if x.Works[i].Main && !x.Works[i].System {
		return x.Works[i].Late < maxMainLate
	}
	return x.Works[i].Late < maxOtherLate
}

// cut executes the beginning of an execution, until a piece of work of it has run, and lets settle what is left.
func (b *Bench) cut(ctx context.Context, env []device.Setting, base *Execution, until int) (*Execution, error) {
	x, err := b.until(ctx, env, base, base.Works[until].Action+1)
	if err != nil {
		return nil, err
	}
	return x, x.settle(ctx)
}

// settled tells whether all that an execution did behind an action is what it would have done had it been left to itself.
func (x *Execution) settled(behind int) bool {
	return x.State != nil && !slices.ContainsFunc(x.Actions[behind+1:], func(a Action) bool { return a.Event != nil || a.Chosen })
}
