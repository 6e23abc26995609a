package monitor

// automaton is a protocol made deterministic, as far as traces went: all objects in one configuration share what follows.
type automaton struct {
	*protocol
	*alphabet
	usage
	configs []config
	number  map[string]int32
	words   int          // of all configurations' sets
	most    int          // configurations
	full    [tolds]int32 // by told: nothing known of the object
}

// usage is what the app does with a class: what a lost record may have been.
type usage struct {
	inputs []int    // that some call is
	heard  []int    // outputs that some callback is
	births stateset // states behind calls that may hand out an object again: what a constructor makes has an identity of its own
	opens  bool     // some call may be no input, or some callback come at any time
}

// config is what is known of an object.
type config struct {
	states stateset
	own    stateset // outputs that the object's class hears itself
	given  stateset // outputs that a listener hears
	told   told
	steps  []arrow // by letter
}

// told is what was reported of an object already.
type told uint8

const (
	toldBroken told = 1 << iota
	toldUnexpected
	tolds = 1 << iota
)

// arrow is a step from a configuration.
type arrow struct {
	to      int32 // configuration + 1; 0: not computed yet
	verdict verdict
}

// verdict is what a step says of the object.
type verdict uint8

const (
	broken     verdict = 1 << iota // every possible state makes it an error
	unexpected                     // no possible state allows the callback
	mayFail                        // some possible state makes it an error
)

// Bounds of one automaton: a machine that goes beyond is stepped from any state.
const (
	maxConfigs = 1 << 14
	maxWords   = 1 << 21
)

func newAutomaton(p *protocol, u usage) *automaton {
	a := &automaton{protocol: p, alphabet: newAlphabet(), usage: u, number: map[string]int32{}, most: maxConfigs}
	for t := range a.full {
		a.full[t] = a.add(a.anywhere(nil, told(t)))
	}
	return a
}

// anywhere is the configuration of an object of which nothing is known but its class.
func (a *automaton) anywhere(own stateset, t told) config {
	c := config{states: a.any.clone(), own: newStateset(len(a.Outputs)), given: newStateset(len(a.Outputs)), told: t}
	if own != nil {
		c.own.addAll(own)
	}
	return c
}

// config finds or makes a configuration's number. It keeps c's sets.
func (a *automaton) config(c config) int32 {
	if c.told&toldBroken != 0 {
		return a.full[c.told]
	}
	must := c.own.clone()
	must.addAll(c.given)
	a.settle(c.states, must)
	return a.add(c)
}

func (a *automaton) add(c config) int32 {
	key := c.given.appendKey(c.own.appendKey(c.states.appendKey([]byte{byte(c.told)})))
	if n, ok := a.number[string(key)]; ok {
		return n
	}
	if len(a.configs) >= a.most || a.words > maxWords {
		return a.full[c.told]
	}
	n := int32(len(a.configs))
	a.words += len(c.states)
	a.configs = append(a.configs, c)
	a.number[string(key)] = n
	return n
}

// step gives what follows a configuration on a letter.
func (a *automaton) step(from int32, l letter) arrow {
	c := &a.configs[from]
	if int(l) >= len(c.steps) {
		c.steps = append(c.steps, make([]arrow, len(a.signs)-len(c.steps))...)
	}
	if arrow := c.steps[l]; arrow.to > 0 {
		return arrow
	}
	next, v := a.follow(*c, a.signs[l])
	arrow := arrow{a.config(next) + 1, v}
	a.configs[from].steps[l] = arrow
	return arrow
}

// follow computes a step.
func (a *automaton) follow(c config, s sign) (config, verdict) {
	if c.told&toldBroken != 0 {
		return c, 0
	}
	next := config{states: newStateset(len(a.States)), own: c.own, given: c.given, told: c.told}
	var v verdict
	switch s.kind {
	case calling:
		v = a.call(c.states, s.inputs, next.states)
	case doubting:
		v = a.call(c.states, s.inputs, next.states) & mayFail
		next.states.addAll(c.states)
	case hearing:
		v = a.hear(c.states, s.output, next.states)
	case latecoming:
		if a.hear(c.states, s.output, next.states) != 0 {
			next = a.anywhere(c.own, c.told)
		}
	case handing:
		next.states, next.given = c.states.clone(), c.given.clone()
		next.states.addAll(a.after(s.inputs))
	case guessing:
		a.hear(c.states, s.output, next.states)
		next.states.addAll(c.states)
	case listening, deaf:
		next.states, next.given = c.states.clone(), c.given.clone()
		next.given.add(s.output)
		if s.kind == deaf {
			next.given.remove(s.output)
		}
	case losing:
		a.lose(c.states, next.states)
		next.given = newStateset(len(a.Outputs))
	case opening, lost:
		next = a.anywhere(c.own, c.told)
	}
	switch {
	case v&broken != 0:
		next.told |= toldBroken
	case v&unexpected != 0:
		next = a.anywhere(c.own, c.told|toldUnexpected)
		if c.told&toldUnexpected != 0 {
			v = 0
		}
	}
	return next, v
}

// call steps a set by a call that is one of the inputs.
func (a *automaton) call(from stateset, inputs []int, to stateset) verdict {
	var v verdict
	fine := false
	for s := range from.all {
		for _, in := range inputs {
			meaning, next := a.meaning(s, in)
			switch meaning {
			case wrong:
				v |= mayFail
				continue
			case unknown:
				to.addAll(a.any)
			}
			to.add(next)
			fine = fine || meaning != fatal
		}
	}
	if !fine {
		v |= broken
	}
	return v
}

// hear steps a set by a callback.
func (a *automaton) hear(from stateset, output int, to stateset) verdict {
	expected := false
	for s := range from.all {
		e, ok := a.wait(s)
		switch {
		case !ok || e.Output != output && e.Output != a.unasked:
			continue
		case e.Output == a.errs || e.Output == a.unasked:
			to.addAll(a.any)
		default:
			to.add(e.To)
		}
		expected = true
	}
	if expected {
		return 0
	}
	return unexpected
}

// lose adds to a set what it may be behind one lost record.
func (a *automaton) lose(from, to stateset) {
	if a.opens {
		to.addAll(a.any)
		return
	}
	to.addAll(from)
	to.addAll(a.births)
	a.call(from, a.inputs, to)
	for _, o := range a.heard {
		a.hear(from, o, to)
	}
}
