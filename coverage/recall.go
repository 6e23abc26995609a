package coverage

import (
	"cmp"
	"context"
	"slices"

	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// Recalled says what of that which came the automaton has. What came is best recorded without the probes' own rules, see `cbcov run --record-calls`.
type Recalled struct {
	Callbacks []Came     // each that came, sorted by method and receiver
	Pairs     []CamePair // each that came, sorted by criterion and symbols
	More      int        // occurrences that were not looked at, as there were too many of them
	Traces    Totals
}

// Came is a callback that came.
type Came struct {
	Method, Receiver string // in DEX terms
	Callback         int    // index in the automaton's list, -1: the automaton lacks it
	// Inside says that the automaton has it inside other callbacks only, where it came outside of any.
	Inside  bool
	Guessed bool   // the automaton only guesses it (layer D)
	Caller  string // what called it first, as Java writes a method; empty: nobody recorded it
	Count   int    // how often it came, or came outside of any other
	Witness Witness
}

// Lacking tells whether the automaton does not have the callback as it came.
func (c *Came) Lacking() bool { return c.Callback < 0 || c.Inside }

// CamePair is a pair of symbols that came, or an order of EAA, see SeenPair. A symbol's callback is an index in Recalled.Callbacks.
type CamePair struct {
	SeenPair
	Known bool // the automaton has it
}

// Recall looks what of the sources' callbacks and pairs the automaton has. A callback that it lacks counts as an event where no other is around it, so
// that its pairs are counted, too, as lacking. guesses: what the automaton only guesses (layer D) counts as had; else as lacking. Errors are those of
// Measure.
func Recall(ctx context.Context, app App, sources []trace.Source, guesses bool, opt Options) (*Recalled, error) {
	sources = slices.Clone(sources)
	slices.SortStableFunc(sources, func(a, b trace.Source) int { return cmp.Compare(a.Name, b.Name) })
	ix, err := trace.NewIndex(ctx, sources, app.Build, opt.Workers)
	if err != nil {
		return nil, err
	}
	if ix.Processes() == 0 {
		return nil, noRecords(sources)
	}
	found := &callbacks{m: newMeasurement(app, nil, ix, periodMillis(0)), at: map[identity]*called{}}
	if _, err := ix.Sweep(ctx, func(uint64) trace.Sink { return found }); err != nil {
		return nil, err
	}
	known := newSightings()
	m := newMeasurement(found.extended(guesses), nil, ix, periodMillis(0))
	m.modelled, m.lacking = &known, len(app.Callbacks)
	counts, err := ix.Sweep(ctx, func(uint64) trace.Sink { return m.newStepper(m, nil) })
	if err != nil {
		return nil, err
	}
	r := found.result(m)
	r.Traces = Totals{Files: len(sources), Processes: ix.Processes(), Records: counts.Records, Duplicates: counts.Duplicates, Clashes: counts.Clashes, Lost: counts.Lost,
		Foreign: ix.Foreign, Broken: ix.Broken + found.m.badIDs}
	return r, nil
}

// callbacks finds which callbacks came.
type callbacks struct {
	m    *measurement
	at   map[identity]*called
	last *called // that of the last record
	more int
}

// called is a callback that came, and what called it first.
type called struct {
	seen
	caller string
}

// Add takes a record of the log; see trace.Sink.
func (c *callbacks) Add(r *trace.Record, lost uint64) {
	if r.Kind == trace.Caller && c.last != nil && c.last.caller == "" {
		c.last.caller = c.m.ix.Names.Name(r.Receiver)
	}
	c.last = nil
	if r.Kind != trace.Entry {
		return
	}
	method, receiver, ok := c.m.methodOf(r)
	if !ok {
		c.m.badIDs++
		return
	}
	key := identity{method, receiver}
	s := c.at[key]
	if s == nil {
		if len(c.at) == maxCame {
			c.more++
			return
		}
		s = &called{seen: seen{at: placeOf(r)}}
		c.at[key] = s
	}
	s.count++
	c.last = s
}

// maxCame bounds the callbacks that came.
const maxCame = 1 << 17

// End takes the end of a process; see trace.Sink.
func (c *callbacks) End() {}

// list gives the callbacks that came, sorted.
func (c *callbacks) list() []identity {
	list := make([]identity, 0, len(c.at))
	for id := range c.at {
		list = append(list, id)
	}
	slices.SortFunc(list, func(a, b identity) int {
		return cmp.Or(cmp.Compare(a.method, b.method), cmp.Compare(a.receiver, b.receiver))
	})
	return list
}

// extended gives the app with the callbacks that came and that the automaton lacks, as events, behind its own.
func (c *callbacks) extended(guesses bool) App {
	app := c.m.app
	e := &extended{Relations: app.Relations, n: len(app.Callbacks), lacking: map[identity]int{}}
	app.Callbacks = slices.Clip(app.Callbacks)
	for _, id := range c.list() {
		k, ok := e.Relations.Lookup(id.method, id.receiver)
		if ok && (guesses || app.Callbacks[k].Layer != ccfa.LayerGuess) {
			continue
		}
		e.lacking[id] = len(app.Callbacks)
		app.Callbacks = append(app.Callbacks, &ccfa.Callback{ID: len(app.Callbacks), Method: id.method, Receiver: id.receiver, Kinds: ccfa.Event, Main: true})
	}
	app.Relations = e
	return app
}

// extended are the relations of an automaton with callbacks behind its own, which have none.
type extended struct {
	Relations
	n       int // of the automaton's own
	lacking map[identity]int
}

func (e *extended) own(list ...int) bool {
	return !slices.ContainsFunc(list, func(i int) bool { return i >= e.n })
}

func (e *extended) Lookup(method, receiver string) (int, bool) {
	if id, ok := e.lacking[identity{method, receiver}]; ok {
		return id, true
	}
	return e.Relations.Lookup(method, receiver)
}

func (e *extended) Follows(x, y int) bool   { return e.own(x, y) && e.Relations.Follows(x, y) }
func (e *extended) SyncIn(x, y int) bool    { return e.own(x, y) && e.Relations.SyncIn(x, y) }
func (e *extended) SyncAfter(x, y int) bool { return e.own(x, y) && e.Relations.SyncAfter(x, y) }
func (e *extended) Inside(x, y int) bool    { return e.own(x, y) && e.Relations.Inside(x, y) }
func (e *extended) Posts(x, c int) bool     { return e.own(x, c) && e.Relations.Posts(x, c) }
func (e *extended) Queued(c int) bool       { return e.own(c) && e.Relations.Queued(c) }
func (e *extended) Runs(x, y int) bool      { return e.own(x, y) && e.Relations.Runs(x, y) }

func (e *extended) Interleaved(run []int, c, s int, late bool) bool {
	return e.own(run...) && e.own(c, s) && e.Relations.Interleaved(run, c, s, late)
}

// result joins what came with what the automaton has of it.
func (c *callbacks) result(m *measurement) *Recalled {
	r := &Recalled{More: c.more + m.unmodelled.more + m.modelled.more}
	index := map[int]int{} // by callback of the extended list: in r.Callbacks
	for _, id := range c.list() {
		s := c.at[id]
		k, _ := m.app.Relations.Lookup(id.method, id.receiver)
		came := Came{Method: id.method, Receiver: id.receiver, Callback: k, Caller: s.caller, Count: s.count, Witness: m.where(s.at)}
		if k >= m.lacking {
			came.Callback = -1
			_, came.Guessed = c.m.app.Relations.Lookup(id.method, id.receiver)
		} else if alone := m.unmodelled.kinds[int32(k)]; alone != nil {
			came.Inside, came.Count, came.Witness = true, alone.count, m.where(alone.at)
		}
		if _, ok := index[k]; !ok { // a lambda's method and the one that it forwards to are one callback
			index[k] = len(r.Callbacks)
			r.Callbacks = append(r.Callbacks, came)
		}
	}
	for _, known := range []bool{false, true} {
		list := &m.unmodelled
		if known {
			list = m.modelled
		}
		for key, p := range list.pairs {
			if known && m.unmodelled.pairs[key] != nil {
				continue // it came in a way that the automaton has, and in one that it has not
			}
			symbols, listed := slices.Clone(p.symbols), true
			for i := range symbols {
				at, ok := index[symbols[i].Callback]
				symbols[i].Callback, listed = at, listed && ok
			}
			if !listed { // there were more callbacks than are kept
				r.More += p.count
				continue
			}
			r.Pairs = append(r.Pairs, CamePair{SeenPair{p.criterion, symbols, p.count, m.where(p.at)}, known})
		}
	}
	slices.SortFunc(r.Pairs, func(a, b CamePair) int {
		return cmp.Or(cmp.Compare(a.Criterion, b.Criterion), slices.CompareFunc(a.Symbols, b.Symbols, compareSymbols))
	})
	return r
}
