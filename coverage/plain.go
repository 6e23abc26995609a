package coverage

import (
	"fmt"

	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// plain reads a file in the paper's plain form, and gives the number of its lines.
func (m *measurement) plain(file int32, source trace.Source, names *plainNames) (records int, err error) {
	c := plainConverter{app: m.app, names: names, file: file, stacks: map[uint32][]frame{}}
	s := m.newStepper(&c, m.crashes.inFile(file))
	err = trace.ReadPlain(source, func(l trace.PlainRecord) error {
		r, err := c.record(l)
		if err == nil {
			records++
			s.Add(&r, 0)
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	s.End()
	return records, m.err
}

// plainConverter makes records of lines of the plain form, one of each line. It is the naming of these records: their method number is a
// callback's, or that of a signature that the automaton lacks, as an int32: see plainNames.
//
// The form has neither depth nor thread, object nor call site. Depth is counted. A callback that only runs on other
// threads has a thread of its own. An event callback inside another one is a direct or super call, and dropped, where
// the automaton has no cs= of it inside that one. A method that a compiler wrote (such as the bridge that AsyncTask's doInBackground has,
// being generic) and the one that it forwards to are one callback, whichever of them the trace has; where it has both, it runs once.
type plainConverter struct {
	app    App
	names  *plainNames
	file   int32
	stacks map[uint32][]frame // open callbacks by thread, the outermost first
}

// frame is an open callback.
type frame struct {
	number    int32  // of its method
	signature string // as the trace writes it
	depth     uint32 // frames around it that count
	dropped   bool   // a direct or super call, which does not count
}

const (
	maxPlainDepth            = 1 << 16 // bounds the nesting of the plain form
	directCall    trace.Kind = 0       // of the records of direct and super calls. It means nothing, as kinds of later versions do
)

// record makes the record of a line.
func (c *plainConverter) record(l trace.PlainRecord) (trace.Record, error) {
	number, err := c.names.number(l.Signature)
	if err != nil {
		return trace.Record{}, err
	}
	var tid uint32
	var f frame
	if l.Kind == trace.Exit {
		tid, f = c.leave(number)
	} else if tid, f, err = c.enter(number, l.Signature); err != nil {
		return trace.Record{}, err
	}
	r := trace.Record{File: c.file, Line: uint32(l.Line), Time: l.Time(), Kind: l.Kind, Thread: tid, Depth: f.depth, Method: uint32(number)}
	if f.dropped {
		r.Kind = directCall
	}
	return r, nil
}

// enter opens a callback on its thread.
func (c *plainConverter) enter(number int32, signature string) (tid uint32, f frame, err error) {
	tid = c.threadOf(number)
	stack := c.stacks[tid]
	if len(stack) == maxPlainDepth {
		return 0, f, fmt.Errorf("more than %d callbacks inside each other", maxPlainDepth)
	}
	f = frame{number: number, signature: signature, depth: depth(stack)}
	if around := open(stack); around != nil && number >= 0 {
		switch inside := c.inside(around.number, number); {
		case around.number == number && !inside && c.elsewhere(number) && around.signature == signature:
			f.depth = 0 // two threads run it: a method of a compiler's and what it forwards to have two signatures
		case around.number == number || c.app.Callbacks[number].Kinds&ccfa.Event != 0:
			f.dropped = !inside
		}
	}
	c.stacks[tid] = append(stack, f)
	return tid, f, nil
}

// leave closes the innermost open callback of that number. Those inside it that have no exit stay without. Where none is open, the trace
// lacks the entry.
func (c *plainConverter) leave(number int32) (tid uint32, f frame) {
	for _, tid := range []uint32{trace.MainThread, c.threadOf(number), c.caller(number)} {
		stack := c.stacks[tid]
		for i := len(stack) - 1; i >= 0; i-- {
			if stack[i].number == number {
				c.stacks[tid] = stack[:i]
				return tid, stack[i]
			}
		}
	}
	tid = c.threadOf(number)
	return tid, frame{depth: depth(c.stacks[tid])}
}

// inside says whether the automaton has a callback inside a caller.
func (c *plainConverter) inside(caller, number int32) bool {
	return caller >= 0 && number >= 0 && c.app.Relations.Inside(int(caller), int(number))
}

// elsewhere tells whether a callback runs on other threads than the main one only.
func (c *plainConverter) elsewhere(number int32) bool {
	return number >= 0 && c.app.Callbacks[number].Worker && !c.app.Callbacks[number].Main
}

// open is the innermost open callback that counts, nil: none.
func open(stack []frame) *frame {
	for i := len(stack) - 1; i >= 0; i-- {
		if !stack[i].dropped {
			return &stack[i]
		}
	}
	return nil
}

// depth is that of what comes next.
func depth(stack []frame) uint32 {
	if around := open(stack); around != nil {
		return around.depth + 1
	}
	return 0
}

// threadOf is the thread a callback is taken to run on: the main one, but for those that run on others only, and for
// those inside them.
func (c *plainConverter) threadOf(number int32) uint32 {
	if c.elsewhere(number) {
		return uint32(number) + 1
	}
	return c.caller(number)
}

// caller is the thread whose innermost open callback the automaton has around this one; the main one comes first.
func (c *plainConverter) caller(number int32) uint32 {
	best, found := uint32(trace.MainThread), false
	for tid, stack := range c.stacks {
		if around := open(stack); around != nil && c.inside(around.number, number) && (!found || tid < best) {
			best, found = tid, true
		}
	}
	return best
}

// callback implements naming.
func (c *plainConverter) callback(r *trace.Record) int32 { return int32(r.Method) }

// methodOf implements naming.
func (c *plainConverter) methodOf(r *trace.Record) (method, receiver string, ok bool) {
	return c.names.unknown[^int32(r.Method)], "", true
}
