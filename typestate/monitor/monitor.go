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
	DefaultObjects = 1 << 17
	DefaultHistory = 16
)

// Monitor steps the objects of any number of processes. It is used by one goroutine at a time, as trace.Index.Sweep does.
type Monitor struct {
	points *observe.Points
}

// New makes a monitor. methods are the app's methods in DEX form, by method id; traceAPI is the API level of the device that the traces
// are from, 0: not known.
func New(points *observe.Points, methods []string, traceAPI int, opt Options) *Monitor {
	return &Monitor{points: points}
}

// Process makes the sink of one process's records; it fits coverage.Options.Watch.
func (m *Monitor) Process(ix *trace.Index, nonce uint64) trace.Sink { return idle{} }

// Result says what was found so far.
func (m *Monitor) Result() *Result { return &Result{} }

type idle struct{}

func (idle) Add(*trace.Record, uint64) {}
func (idle) End()                      {}
