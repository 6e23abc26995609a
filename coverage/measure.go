package coverage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// Options of Measure.
type Options struct {
	Suppressed map[string]string // sequence id → reason why no test can run it
	Silent     bool              // traces without any record are no error: nothing is covered then
	Workers    int               // goroutines that parse; 0: as many as there are cores
	Period     time.Duration     // of Result.Growth; 0: DefaultPeriod
	Names      Names             // gives the source's names in stacks; nil: they stay as the log has them
	// Watch makes a second sink for a process, which sees each record of the log in the same sweep. nil, or a nil sink:
	// none. Where it is a trace.Failing, its error ends the measurement.
	Watch func(ix *trace.Index, nonce uint64) trace.Sink
}

// Names gives the source's names of a shrunk app's. A *mapping.Mapping is one.
type Names interface {
	// Frame reads a stack's frame, `a.b.c(SourceFile:3)`, and gives the frames that it stands for, inlined ones first.
	Frame(frame string) []string
	// ClassName gives a class's name, both as Java binary names.
	ClassName(name string) string
}

// ErrNoRecords says that no trace has a line of ours.
var ErrNoRecords = errors.New("no line of cbcov in the traces")

// Measure steps the traces over the sequences. The union of all traces counts; the order of the sources changes
// nothing. A trace of another build is a *trace.BuildError; traces without any record are ErrNoRecords, unless that is asked for. Both name the
// files.
func Measure(ctx context.Context, app App, sequences []Sequence, sources []trace.Source, opt Options) (*Result, error) {
	sources = slices.Clone(sources)
	slices.SortStableFunc(sources, func(a, b trace.Source) int { return cmp.Compare(a.Name, b.Name) })
	if err := checkSequences(sequences, len(app.Callbacks)); err != nil {
		return nil, err
	}
	ix, err := trace.NewIndex(ctx, sources, app.Build, opt.Workers)
	if err != nil {
		return nil, err
	}
	if ix.Processes() == 0 && len(ix.Plain) == 0 && !opt.Silent {
		return nil, noRecords(sources)
	}
	faults, moreFaults, err := ix.Faults(ctx)
	if err != nil {
		return nil, err
	}
	period := periodMillis(opt.Period)
	m := newMeasurement(app, sequences, ix, period)
	m.crashes = newCrashes(app, faults, opt.Names)
	totals, err := m.step(ctx, sources, opt.Watch)
	if err != nil {
		return nil, err
	}
	r := m.result(opt.Suppressed)
	r.Traces = totals
	r.Silent, r.Identity = ix.Silent, ix.Identity()
	r.Statements, r.Blocks = m.blocks.result(totals.Lost), m.blocks.all()
	r.Crashes, r.MoreFaults = m.crashes.result(m.where), moreFaults
	r.Growth = m.growth(r, period)
	r.Course, r.Ways = m.course(r), m.ways.result(m.where)
	return r, nil
}

// step steps all records, those of the log and then those in the plain form.
func (m *measurement) step(ctx context.Context, sources []trace.Source, watch func(*trace.Index, uint64) trace.Sink) (Totals, error) {
	counts, err := m.ix.Sweep(ctx, func(nonce uint64) trace.Sink {
		return watched(m.newStepper(m, m.crashes.byProcess[nonce]), m.ix, nonce, watch)
	})
	if err != nil {
		return Totals{}, err
	}
	processes := m.ix.Processes()
	var names *plainNames
	if len(m.ix.Plain) > 0 {
		names = newPlainNames(m.app.Callbacks)
	}
	for _, f := range m.ix.Plain {
		n, err := m.plain(int32(f), sources[f], names)
		if err != nil {
			return Totals{}, err
		}
		counts.Records += n
		processes++
	}
	return Totals{
		Files: len(sources), Processes: processes, Records: counts.Records, Duplicates: counts.Duplicates, Clashes: counts.Clashes,
		Lost: counts.Lost, Foreign: m.ix.Foreign, Broken: m.ix.Broken + m.badIDs,
	}, nil
}

// noRecords is the error for traces that are not ours.
func noRecords(sources []trace.Source) error {
	names := make([]string, 0, 3)
	for _, s := range sources[:min(len(sources), 3)] {
		names = append(names, s.Name)
	}
	more := ""
	if n := len(sources) - len(names); n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return fmt.Errorf("%s%s: %w: run the APK that `cbcov instrument` made, and save its log, `adb logcat -v threadtime > trace.txt`",
		strings.Join(names, ", "), more, ErrNoRecords)
}

// checkSequences checks that the sequences have the form that matching relies on.
func checkSequences(sequences []Sequence, callbacks int) error {
	for i := range sequences {
		s := &sequences[i]
		ok := s.Criterion < numCriteria && len(s.Symbols) >= 2 && len(s.Symbols) < 1<<10 && s.Async < len(s.Symbols)
		ok = ok && (s.Criterion == EAA) == (s.Async >= 0) && (s.Criterion != EAS || len(s.Symbols) == 2 && s.Symbols[1].Point == Entry)
		for _, sym := range s.Symbols {
			ok = ok && sym.Callback >= 0 && sym.Callback < callbacks && sym.Point <= Exit
		}
		if !ok || s.Async == 0 || s.Async > 0 && s.Symbols[s.Async].Point != Entry {
			return fmt.Errorf("sequence %s: malformed for %s", s.ID, s.Criterion)
		}
	}
	return nil
}

// measurement is the state of one Measure.
type measurement struct {
	app         App
	ix          *trace.Index
	tracker     *tracker
	unmodelled  sightings
	lacking     int               // the first callback that the automaton lacks; 0: the list has none
	modelled    *sightings        // pairs that the automaton has; nil: nobody wants to know
	entered     []int             // by callback: how often a trace has its entry
	observed    []bool            // by callback: a trace has its entry or exit
	known       table             // (method id, receiver) → callback+unknownIDs
	labels      map[uint32]*table // by label: the same of coroutines that go on there
	pairs       table             // (callback, symbol or none) → 1: the automaton has the pair
	orders      map[string]bool   // of EAA: run, posted callback, next event, and which is first
	blocks      blocks
	ways        ways
	crashes     *crashes
	clock       *clock
	badIDs      int
	coveredOnly bool  // nobody wants to know what the automaton lacks, which takes long to find
	err         error // of a stepper; ends the sweep
}

// unknownIDs shifts callbacks in measurement.known, so that 0 stands for one that the automaton lacks.
const unknownIDs = 1

// callback implements naming for records of the log.
func (m *measurement) callback(r *trace.Record) int32 {
	known := &m.known
	if r.Label != 0 {
		known = m.resumed(r.Label)
	}
	key := pairKey(int32(r.Method), r.Receiver)
	v, ok := known.get(key)
	if !ok {
		v = m.lookup(r)
		known.put(key, v)
	}
	return v - unknownIDs
}

// resumed gives what is known of the coroutines that go on at a label.
func (m *measurement) resumed(label uint32) *table {
	known := m.labels[label]
	if known == nil {
		known = &table{}
		m.labels[label] = known
	}
	return known
}

// lookup asks the automaton for a record's callback.
func (m *measurement) lookup(r *trace.Record) int32 {
	method, receiver, ok := m.methodOf(r)
	if !ok {
		return 0
	}
	id, ok := m.app.Relations.Lookup(method, receiver)
	if !ok {
		return 0
	}
	return int32(id) + unknownIDs
}

// methodOf implements naming for records of the log: their numbers are the app's.
func (m *measurement) methodOf(r *trace.Record) (method, receiver string, ok bool) {
	if int64(r.Method) >= int64(len(m.app.Methods)) {
		return "", "", false
	}
	method = ccfa.ResumedAt(m.app.Methods[r.Method], int(r.Label))
	if r.Receiver != 0 {
		return method, descriptor.Class(m.ix.Names.Name(r.Receiver)), true
	}
	return method, descriptor.ClassOf(method), true
}

// newMeasurement begins one of traces whose index is known; period is that of the growth, in milliseconds.
func newMeasurement(app App, sequences []Sequence, ix *trace.Index, period int64) *measurement {
	return &measurement{
		app: app, ix: ix, tracker: newTracker(app, sequences), unmodelled: newSightings(), observed: make([]bool, len(app.Callbacks)), entered: make([]int, len(app.Callbacks)),
		blocks: blocks{sizes: app.Blocks}, clock: newClock(period), orders: map[string]bool{}, labels: map[uint32]*table{},
		ways: ways{by: map[int32]*foundWay{}},
	}
}

// pair takes a pair of the traces, or an order, and whether the automaton has it.
func (m *measurement) pair(c Criterion, known bool, at place, symbols ...Symbol) {
	switch {
	case !known:
		m.unmodelled.pair(c, at, symbols...)
	case m.modelled != nil:
		m.modelled.pair(c, at, symbols...)
	}
}

// follows says whether the automaton has event callback y next after x.
func (m *measurement) follows(x, y int32) bool {
	return m.hasPair(pairKey(x, uint32(y)<<2|3), func() bool { return m.app.Relations.Follows(int(x), int(y)) })
}

// called says whether the automaton has y called back directly behind the symbol from, inside a callback.
func (m *measurement) called(from Symbol, y int32) bool {
	return m.hasPair(pairKey(y, uint32(eventLetter(from.Callback, from.Point))), func() bool {
		if from.Point == Entry {
			return m.app.Relations.SyncIn(from.Callback, int(y))
		}
		return m.app.Relations.SyncAfter(from.Callback, int(y))
	})
}

// hasPair remembers the automaton's answers.
func (m *measurement) hasPair(key uint64, ask func() bool) bool {
	v, ok := m.pairs.get(key)
	if !ok {
		if ask() {
			v = 1
		}
		m.pairs.put(key, v)
	}
	return v == 1
}

// result sums up.
func (m *measurement) result(suppressed map[string]string) *Result {
	r := &Result{Outcomes: make([]Outcome, len(m.tracker.sequences))}
	required := make(map[string]bool, len(r.Outcomes))
	for i, s := range m.tracker.sequences {
		o := &r.Outcomes[i]
		*o = Outcome{Sequence: s, State: m.tracker.outcome[i], Witness: m.where(m.tracker.witness[i])}
		required[s.ID] = true
		if reason, ok := suppressed[s.ID]; ok {
			o.State, o.Reason = Suppressed, reason
		}
		r.Tallies[s.Criterion].count(o.State)
	}
	r.Windows = byWindow(r.Outcomes)
	for id := range suppressed {
		if !required[id] {
			r.Stale = append(r.Stale, id)
		}
	}
	sort.Strings(r.Stale)
	r.Seen, r.Entered = slices.Clone(m.observed), slices.Clone(m.entered)
	for _, o := range m.observed {
		if o {
			r.Observed++
		}
	}
	r.Unmodelled = m.unmodelled.result(m.app, m.where)
	return r
}

// where names a place.
func (m *measurement) where(p place) Witness {
	if p.file < 0 {
		return Witness{}
	}
	return Witness{File: m.ix.Sources[p.file].Name, Line: int(p.line)}
}
