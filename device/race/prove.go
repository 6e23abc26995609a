package race

import (
	"context"
	"slices"

	"cbcov/device"
)

// Prover looks for races in runs of one app, and remembers what it has looked at.
type Prover struct {
	bench *Bench
	Memory

	// What finds something in its memory:
	judged  map[place]int // places in Judged
	reads   map[site]int
	told    map[told]bool
	nulls   map[Null]bool // that findings are of
	effects map[Effect]bool
	had     map[Couple]bool

	proofs  map[told]proof // of findings that this prover has made
	proof   *proof         // what is judged
	shorter []proof        // what a part of the run may show that the whole does not
	only    *place         // whose other order alone is executed; nil: any's
}

// Bounds of what is executed.
const (
	maxJudged = 4    // executions of a place's other order, each in another situation
	maxShort  = 2    // executions of a part of a run for a place
	maxParts  = 6    // of one run
	maxFailed = 3    // attempts at a place's other order that does not come about, likewise
	maxVain   = 2    // the same where nothing can wait, and something has to begin early
	maxEnds   = 2    // runs that end in one way, of which it is looked what they are with something late
	maxWays   = 1000 // in which runs end
	maxPairs  = 60   // of one run
)

// Prove looks for races in a run that a script makes.
func (p *Prover) Prove(ctx context.Context, s *device.Script) error {
	base, err := p.bench.Record(ctx, s)
	if err != nil {
		return err
	}
	p.Executed++
	return p.ProveIn(ctx, base)
}

// ProveIn looks for races in a run that was executed; and where it ends by a fault, in what it is when the work that failed is late, or when the user's event
// that failed comes behind all that was due.
func (p *Prover) ProveIn(ctx context.Context, base *Execution) error {
	defer func() { p.bench.listens = false }()
	p.shorter = nil
	if err := p.prove(ctx, base); err != nil || p.only != nil {
		return err
	}
	for _, of := range p.shorter {
		if err := p.part(ctx, &base.Asked, of); err != nil {
			return err
		}
	}
	p.waited()
	return nil
}

// part looks for a race in a part of a run: the events alone that two pieces of work come of, where others lie between, or where the other order did not come
// about behind them.
func (p *Prover) part(ctx context.Context, s *device.Script, of proof) error {
	short := part(s, of.sources...)
	if len(short.Events) == len(s.Events) || !p.first(short, of.place) {
		return nil
	}
	q := p.within(of.place)
	if err := q.Prove(ctx, short); err != nil {
		return err
	}
	p.Executed += q.Executed
	for i := range q.Findings {
		f := &q.Findings[i]
		if !p.isTold(namedBy(f)) && (f.Null == nil || !p.nulls[*f.Null]) {
			of.script = short.String()
			p.proof = &of
			p.keep(f)
		}
	}
	return nil
}

// within makes a prover that executes the other order of a place alone, and remembers nothing.
func (p *Prover) within(at place) *Prover {
	q := NewProver(p.bench, Memory{})
	q.only = &at
	return q
}

// prove looks for races in a run, and in what it is with something late.
func (p *Prover) prove(ctx context.Context, base *Execution) error {
	env := base.Asked.Settings
	p.learn(base)
	if err := p.examine(ctx, env, base); err != nil || !base.bad() {
		return err
	}
	if len(base.Works) < 2 || p.only != nil && len(p.Findings) > 0 {
		return nil
	}
	w := base.Works[len(base.Works)-1]
	if !p.ended(base, &w) {
		return nil
	}
	another := p.bench.delayed
	if w.Event != nil {
		another = p.bench.patient
	}
	x, ok, err := another(ctx, env, base, &w)
	if err != nil || !ok {
		return err
	}
	p.Executed++
	return p.examine(ctx, env, x)
}

// examine looks for races in an execution.
func (p *Prover) examine(ctx context.Context, env []device.Setting, base *Execution) error {
	p.remember(base)
	pairs := base.pairs()
	done := 0
	for i := range pairs {
		at := base.placeOf(&pairs[i])
		if p.only != nil && at != *p.only && at.turned() != *p.only {
			continue
		}
		if done >= maxPairs || p.isTold(toldOf(&pairs[i])) {
			continue
		}
		_, held := base.held(&pairs[i])
		j := p.again(at, base.situation(&pairs[i]), held)
		if j == nil {
			continue
		}
		done++
		executed, err := p.judge(ctx, env, base, &pairs[i], pairs)
		if err != nil {
			return err
		}
		if executed {
			j.Times++
		} else {
			j.Failed++
		}
		if (!executed && held || base.meant(&pairs[i])) && j.Short < maxShort && len(p.shorter) < maxParts {
			j.Short++
			p.shorter = append(p.shorter, *base.proof(&pairs[i]))
		}
	}
	p.blame(base)
	return nil
}

// judge executes both orders of a pair, one of all that a run has; executed is false where that could not be.
func (p *Prover) judge(ctx context.Context, env []device.Setting, base *Execution, of *pair, all []pair) (executed bool, err error) {
	straight, other, err := p.orders(ctx, env, base, of)
	switch {
	case err != nil || other == nil:
		return false, err
	case straight == nil:
		return true, nil
	case straight.lost():
		return false, nil
	}
	p.proof = base.proof(of)
	meant := base.intended(of)
	of = base.blamed(of, all, straight, other)
	f := Finding{Location: locationOf(of.a), First: base.site(of.a), Second: base.site(of.b)}
	if h, held := base.held(of); held {
		if i, ran := other.index[other.here(&base.Works[h])]; ran && base.Works[h].Event == nil {
			f.Late = other.Works[i].Late
		}
	}
	switch {
	case straight.bad() && other.bad():
		if sameFault(straight, other) || straight.apart(of) && other.apart(of) {
			return true, nil
		}
		f.Kind, f.Orders = Differs, [2]Order{straight.order(), other.order()}
		f.Left = []string{"ends with " + straight.Failure.Exception + " / " + other.Failure.Exception}
		p.tell(&f, nil)
	case straight.bad():
		f.Kind, f.Orders = Harmful, [2]Order{other.order(), straight.order()}
		f.First, f.Second = f.Second, f.First
		p.tell(&f, straight)
	case other.bad():
		f.Kind, f.Orders = Harmful, [2]Order{straight.order(), other.order()}
		p.tell(&f, other)
	case meant:
		return true, nil
	default:
		f.Kind, f.Orders, f.Left = Differs, [2]Order{straight.order(), other.order()}, differences(straight, other, of)
		if len(f.Left) > 0 {
			p.tell(&f, nil)
		}
	}
	return true, nil
}

// intended tells whether users mean something by the order of a pair, so that only a fault is told.
func (x *Execution) intended(of *pair) bool {
	return x.Works[of.first].Event != nil && x.Works[of.second].Event != nil || x.meant(of)
}

// apart tells whether an execution's fault comes of accesses that a pair has none of.
func (x *Execution) apart(of *pair) bool {
	c := x.cause()
	return c != nil && siteOf(c.read) != siteOf(of.a) && siteOf(c.read) != siteOf(of.b)
}

// orders executes both orders of a pair, once for all pairs of the same work; other is nil where there is no other, straight is where nobody need know how the
// run's own order ends: the user means something by it, and both go well.
func (p *Prover) orders(ctx context.Context, env []device.Setting, base *Execution, of *pair) (straight, other *Execution, err error) {
	h, held := base.held(of)
	if !held {
		return p.sooner(ctx, env, base, of)
	}
	t, known := base.turns[[2]int{h, of.second}]
	if !known {
		t = &turn{}
		if err = p.turn(ctx, env, base, of, t); err != nil {
			return nil, nil, err
		}
		base.turns[[2]int{h, of.second}] = t
	}
	if !t.ok {
		return p.sooner(ctx, env, base, of)
	}
	if t.other == nil || t.straight == nil && base.Fault == "" && !t.other.bad() && base.intended(of) {
		return nil, t.other, nil
	}
	if t.straight == nil {
		t.straight, err = p.straight(ctx, env, base, of, h)
	}
	return t.straight, t.other, err
}

// turn is two orders of two pieces of work.
type turn struct {
	straight *Execution // nil: nobody has asked for it
	other    *Execution // nil: nobody can say what it ends with
	ok       bool       // there is another order
}

// turn executes the other order of a pair, of which a piece of work has to wait.
func (p *Prover) turn(ctx context.Context, env []device.Setting, base *Execution, of *pair, t *turn) error {
	x, ok, err := p.bench.flip(ctx, env, base, of)
	if x != nil {
		p.Executed++
	}
	if err != nil || !ok {
		return err
	}
	if t.ok = true; !x.lost() {
		t.other = x
		p.remember(x)
	}
	return nil
}

// straight executes the order of a pair that a run has, without what came behind it.
func (p *Prover) straight(ctx context.Context, env []device.Setting, base *Execution, of *pair, h int) (x *Execution, err error) {
	last := base.Works[of.second].Action
	switch {
	case base.direct(h, of.second):
		p.Executed++
		return p.bench.ahead(ctx, env, base, h, of.second)
	case base.Fault != "" && last == len(base.Actions)-1 || base.settled(last):
		return base, nil
	case base.cuts[last] == nil:
		p.Executed++
		if x, err = p.bench.cut(ctx, env, base, of.second); err != nil {
			return nil, err
		}
		base.cuts[last] = x
	}
	return base.cuts[last], nil
}

// sooner executes both orders of a pair where nothing can wait: something begins early, or goes on so. other is nil where that does not turn them.
func (p *Prover) sooner(ctx context.Context, env []device.Setting, base *Execution, of *pair) (straight, other *Execution, err error) {
	what, ok := base.forerunner(of)
	if !ok {
		return nil, nil, nil
	}
	other, err = p.early(ctx, env, base, what)
	if err != nil || other == nil || other.lost() || !other.turned(base, of) {
		return nil, nil, err
	}
	return base, other, nil
}

// early executes a run with something that begins early, once; nil: there were enough such executions.
func (p *Prover) early(ctx context.Context, env []device.Setting, base *Execution, what string) (*Execution, error) {
	if x, known := base.earlier[what]; known {
		return x, nil
	}
	if len(base.earlier) == maxEarly {
		return nil, nil
	}
	x, err := p.bench.early(ctx, env, base, what)
	if err != nil {
		return nil, err
	}
	p.Executed++
	p.remember(x)
	base.earlier[what] = x
	return x, nil
}

func siteOf(t *Touch) site { return site{locationOf(t), t.Method, t.Line} }

// remember keeps where code read what is not null.
func (p *Prover) remember(x *Execution) {
	for i := range x.Touches {
		t := &x.Touches[i]
		if t.Write || t.Null || t.Work < 0 {
			continue
		}
		s := siteOf(t)
		if _, known := p.reads[s]; known {
			continue
		}
		action := x.Works[t.Work].Action
		if x.bad() && action == len(x.Actions)-1 {
			continue // it may be what failed
		}
		script := x.Script
		script.Events = slices.Clone(script.Events[:min(action+1, len(script.Events))])
		p.reads[s] = len(p.Reads)
		p.Reads = append(p.Reads, Read{s.location, Access{s.method, s.line}, &script})
	}
}
