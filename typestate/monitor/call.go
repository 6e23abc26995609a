package monitor

import (
	"slices"

	"cbcov/apk/dex/descriptor"
	"cbcov/coverage/trace"
	"cbcov/typestate/observe"
)

// callPoint gives the reference that a record is of, nil where it is not observed.
func (p *process) callPoint(r *trace.Record) *callPoint {
	if int64(r.Method) >= int64(len(p.calls)) {
		return nil
	}
	return p.calls[r.Method]
}

// call takes the beginning of a callin.
func (p *process) call(r *trace.Record) {
	c := p.callPoint(r)
	if c == nil || c.constructor {
		return
	}
	t := p.thread(r)
	t.settle(r.Depth)
	receiver := p.receivers.traced(p.ix, r.Receiver)
	st := t.standing(p.Monitor, c, r, p.isOverride(r.Method, receiver))
	t.calls = append(t.calls, openCall{r.Depth, r.Method, r.Object, len(t.effects), st})
	if st == repeated {
		return
	}
	var args []trace.Value
	if r.Extra != nil {
		args = r.Extra.Args
	}
	for i := range c.uses {
		u := &c.uses[i]
		if u.role == observe.Birth || u.object == observe.Result || u.check && !p.isOf(u.class, receiver) {
			continue
		}
		if u.role == observe.Neutral && len(u.registers) == 0 && u.observer == 0 {
			continue
		}
		id, of := r.Object, receiver
		if u.object >= 0 {
			id, of = argument(args, u.object), 0
		}
		if o := p.object(u.class, id, of); o != nil {
			t.effects = append(t.effects, p.use(t, c, u, o, args, r, st != first))
			o.open++
		}
	}
}

// argument is the identity of an object that is an argument; 0: null, or not known.
func argument(args []trace.Value, n int) uint32 {
	if n >= len(args) || args[n].Kind != trace.Object {
		return 0
	}
	return uint32(args[n].Bits)
}

// use steps an object by a call; doubt says that it may be none.
func (p *process) use(t *thread, c *callPoint, u *callUse, o *object, args []trace.Value, r *trace.Record, doubt bool) effect {
	e := effect{object: o, use: u, quiet: u.role == observe.Neutral, at: place{r.File, r.Line}}
	for i := range u.registers {
		p.register(o, &u.registers[i], args, doubt)
	}
	if !e.quiet {
		missed := p.catchUp(o) // what was lost may have changed what observers said
		l, fits := anything, false
		if u.role == observe.Input {
			l, fits = u.letter(&sight{args: args, object: o}, doubt)
		}
		if u.late {
			e.before, e.args = o.config, slices.Clone(args)
		}
		o.forget(false)
		if !fits {
			u.class.note(p, unmatchedKey{c.number, ""}, e.at, func() string { return u.misfit(c.method) })
		}
		u.class.summary.Calls++
		var v verdict
		v, e.found = p.step(o, occurrence{letter: l, point: int32(c.number), at: e.at, within: around(t.frames, r.Depth), missed: missed})
		e.expected = v&mayFail != 0 || !fits || doubt
	}
	e.after, e.count, e.doubt, e.alone = o.config, o.count, doubt, o.open == 0
	return e
}

// narrow takes what a call returned that was several inputs until then. Where its object has taken other steps since, it stays so.
func (p *process) narrow(e *effect, result trace.Value) {
	o := e.object
	if !e.use.late || e.found != nil || o.config != e.after || o.count != e.count {
		return
	}
	l, fits := e.use.letter(&sight{args: e.args, object: o, result: result, ended: true}, e.doubt)
	to := o.class.automaton.step(e.before, l)
	if !fits || to.verdict&broken != 0 {
		to = o.class.automaton.step(e.before, anything) // the machine knows of no such call
		l = anything
	}
	o.config = to.to - 1
	o.amend(l, o.config)
}

// ended takes the end of a callin.
func (p *process) ended(r *trace.Record) {
	c := p.callPoint(r)
	if c == nil {
		return
	}
	t := p.thread(r)
	t.settle(r.Depth)
	var threw uint32
	var result trace.Value
	if r.Extra != nil {
		threw, result = r.Extra.Threw, r.Extra.Result
	}
	n := t.find(r.Method, r.Object, r.Depth)
	if n < 0 && !c.constructor {
		p.missed(c, r, threw)
	}
	if n >= 0 {
		if threw != 0 {
			p.threw(c, t.effects[t.calls[n].effects:], p.ix.Names.Name(threw))
		} else {
			p.returned(t.effects[t.calls[n].effects:], result)
		}
		t.cut(n)
	}
	if threw == 0 {
		p.made(t, c, r, result)
	}
}

// threw takes that a call threw.
func (p *process) threw(c *callPoint, effects []effect, exception string) {
	for i := range effects {
		e := &effects[i]
		e.found.threw(e.at, exception)
		if e.quiet {
			for _, l := range e.use.registers {
				e.object.config = e.object.class.automaton.step(e.object.config, l.deaf).to - 1
			}
			continue
		}
		e.object.config = e.object.class.automaton.step(e.object.config, anything).to - 1
		if !e.expected {
			e.use.class.note(p, unmatchedKey{c.number, exception}, e.at, func() string {
				return descriptor.Cut(c.method).Signature() + " threw " + exception + ", of which the machine does not know in this state"
			})
		}
	}
}

// returned takes that a call returned, and what.
func (p *process) returned(effects []effect, result trace.Value) {
	for i := range effects {
		e := &effects[i]
		e.found.returned(e.at)
		p.narrow(e, result)
		if e.use.observer > 0 && e.alone && !e.doubt && e.object.count == e.count { // else something else may have run since it looked
			e.object.see(e.use.observer-1, result)
		}
	}
}

// missed takes the end of a call whose beginning was lost. Where it threw, its object may be in any state.
func (p *process) missed(c *callPoint, r *trace.Record, threw uint32) {
	if threw == 0 {
		return
	}
	for i := range c.uses {
		u := &c.uses[i]
		switch {
		case u.role == observe.Birth || u.object == observe.Result:
		case u.object >= 0:
			p.lost += 2 // of which object is not known
		default:
			if o := p.shelf.find(p, objectKey(u.class.number, r.Object)); o != nil {
				p.catchUp(o)
				o.config = u.class.automaton.step(o.config, anything).to - 1
			}
		}
	}
}

// made takes what a call leaves behind: a new object, and inputs of the object that it gives.
func (p *process) made(t *thread, c *callPoint, r *trace.Record, result trace.Value) {
	for i := range c.uses {
		u := &c.uses[i]
		id, receiver := r.Object, p.receivers.traced(p.ix, r.Receiver)
		switch {
		case u.object == observe.Result:
			id, receiver = 0, 0
			if result.Kind == trace.Object {
				id = uint32(result.Bits)
			}
		case c.constructor && u.object >= 0:
			p.escaped[u.class.number]++ // to code outside of the app, and its record does not say which object
			continue
		case u.role != observe.Birth && !c.constructor || u.object >= 0:
			continue
		}
		switch {
		case id == 0 || u.role == observe.Neutral:
		case u.role == observe.Birth:
			p.born(c, i, id, receiver, r)
		default:
			e := p.use(t, c, u, p.object(u.class, id, receiver), nil, r, false)
			e.found.returned(e.at)
		}
	}
}

// born takes the birth of an object, by a call's use; one of the same identity is no more. Where the call hands out objects again, one that
// it handed out before may be meant; where it is several births of one class, the object is of any of them.
func (p *process) born(c *callPoint, use int, id uint32, receiver int32, r *trace.Record) {
	u := &c.uses[use]
	key := objectKey(u.class.number, id)
	old := p.shelf.find(p, key)
	sibling := slices.ContainsFunc(c.uses[:use], func(v callUse) bool {
		return v.role == observe.Birth && v.class == u.class && v.object == u.object
	})
	if old != nil && (sibling || u.again && old.handed) {
		old.forget(true) // whoever had it may have changed it
		p.step(old, occurrence{letter: u.handed, point: int32(c.number), at: place{r.File, r.Line}})
		return
	}
	birth := u
	if u.again && (p.lost > 0 || u.class.summary.Forgotten > 0) {
		birth = nil // it may have been handed out, and used, in what was lost or forgotten
	}
	o := p.put(key, old, &object{
		class: u.class, id: id, receiver: receiver, config: p.start(u.class, birth, receiver), lost: p.lost, handed: true,
		escaped: p.escaped[u.class.number],
	})
	o.remember(step{letter: anything, point: int32(c.number), file: r.File, line: r.Line, config: o.config}, p.history)
}
