package monitor

import (
	"cbcov/coverage/trace"
	"cbcov/typestate/observe"
)

// Options bound what a Monitor keeps.
type Options struct {
	// Objects is how many objects are kept at a time; 0: DefaultObjects. See "Bounds" in the package's comment.
	Objects int
	// History is how many steps of an object are kept for a report; 0: DefaultHistory.
	History int
}

// Defaults of Options.
const (
	DefaultObjects = 1 << 16
	DefaultHistory = 16
)

// Monitor steps the objects of any number of processes. It is used by one goroutine at a time, as trace.Index.Sweep does.
type Monitor struct {
	points    *observe.Points
	methods   []string
	traceAPI  int
	history   int
	classes   []*class
	calls     []*callPoint   // by number of the method reference; nil: not observed
	heard     [][]heardPoint // by method id
	receivers *receivers
	shelf     shelf
	found     found

	// what Points knows of the app's classes
	hears      func(machine, output int, class string) bool
	overrides  func(class string, ref int) bool
	is         func(machine int, class string) bool
	overridden map[overrideKey]bool
	kin        map[kinKey]bool
}

// overrideKey is a method reference called on an object of a class.
type overrideKey struct {
	ref      uint32
	receiver int32
}

// New makes a monitor. methods are the app's methods in DEX form, by method id; traceAPI is the API level of the device that the traces
// are from, 0: not known.
func New(points *observe.Points, methods []string, traceAPI int, opt Options) *Monitor {
	if opt.Objects <= 0 {
		opt.Objects = DefaultObjects
	}
	if opt.History <= 0 {
		opt.History = DefaultHistory
	}
	m := &Monitor{
		points: points, methods: methods, traceAPI: traceAPI, history: opt.History, receivers: newReceivers(len(methods)),
		shelf: shelf{most: max(1, opt.Objects/2), open: map[*process]bool{}}, found: newFound(),
		hears: points.Hears, overrides: points.Overrides, is: points.Is, overridden: map[overrideKey]bool{}, kin: map[kinKey]bool{},
	}
	for i := range points.Machines {
		m.classes = append(m.classes, newClass(i, points))
	}
	m.compile()
	return m
}

// Process makes the sink of one process's records; it fits coverage.Options.Watch.
func (m *Monitor) Process(ix *trace.Index, nonce uint64) trace.Sink {
	p := &process{
		Monitor: m, ix: ix, threads: map[uint32]*thread{}, listeners: map[listenerKey][]uint32{},
		objects: objects{map[uint64]*object{}, map[uint64]*object{}}, escaped: make([]uint32, len(m.classes)),
	}
	m.shelf.open[p] = true
	return p
}

// kinKey is a class of objects, for a machine.
type kinKey struct {
	class    *class
	receiver int32
}

// isOf says whether objects of a class are of a machine's class; of a class that is not known it is not said.
func (m *Monitor) isOf(c *class, receiver int32) bool {
	if receiver == 0 {
		return false
	}
	key := kinKey{c, receiver}
	is, ok := m.kin[key]
	if !ok {
		is = m.is(c.number, m.receivers.name(receiver))
		cache(m.kin, key, is)
	}
	return is
}

// isOverride says whether a call on an object of a class runs a method of the app's own.
func (m *Monitor) isOverride(ref uint32, receiver int32) bool {
	if receiver == 0 {
		return false
	}
	key := overrideKey{ref, receiver}
	own, ok := m.overridden[key]
	if !ok {
		own = m.overrides(m.receivers.name(receiver), int(ref))
		cache(m.overridden, key, own)
	}
	return own
}

// maxCached bounds each cache of answers.
const maxCached = 1 << 16

// cache keeps an answer; a full cache is begun anew.
func cache[K comparable, V any](answers map[K]V, key K, value V) {
	if len(answers) >= maxCached {
		clear(answers)
	}
	answers[key] = value
}
