package monitor

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"cbcov/coverage/trace"
	"cbcov/typestate"
	"cbcov/typestate/observe"
)

// world is an app by hand: one class with a machine, and a call for each of what a call can be.
type world struct {
	machine   *typestate.Machine
	points    *observe.Points
	methods   []string
	hears     map[string]bool // "class output": the class overrides the callback
	overrides map[string]bool // "class ref": the class overrides the method
	manner
	configs int // the automaton's bound; 0: as it is
}

// manner is how a world's app is made.
type manner struct {
	closed bool // no call is in no list, or an input only sometimes: none leads to any state
	itself bool // the object hears all outputs itself
}

// References of a world, behind one for each input but delta.
const (
	refNew       = iota // constructor
	refFactory          // gives an object in the state behind the first input that is legal there
	refNeutral          // changes nothing
	refOther            // in no list
	refSometimes        // the first input, where argument 0 is true
	refEither           // the first input or the second
	refGive             // the first of the calls that give a listener, one for each output
)

// newWorld makes the app. An output is heard by the object itself, by an argument of a listener's callback, or by a listener, in turn.
func newWorld(m *typestate.Machine, how manner) *world {
	w := &world{machine: m, manner: how, points: &observe.Points{Machines: []*typestate.Machine{m}, Heard: map[int][]observe.Heard{}},
		hears: map[string]bool{}, overrides: map[string]bool{}}
	m.Class, m.Binding = "x.C", &typestate.Binding{}
	ref := func(name string, u observe.Use) {
		n := len(w.points.Refs)
		dex := "Lx/C;->" + name
		w.points.Refs = append(w.points.Refs, &observe.Ref{Number: n, Dex: dex, Method: dex, Uses: []observe.Use{u}})
	}
	calls := w.inputs()
	choice := func(in int, when ...typestate.Condition) observe.InputChoice {
		return observe.InputChoice{Input: in, When: when}
	}
	for _, in := range calls {
		ref(m.Inputs[in]+"()V", observe.Use{Role: observe.Input, Object: observe.Receiver, Inputs: []observe.InputChoice{choice(in)}})
	}
	var after []int
	for _, in := range calls {
		if out := m.Outputs[m.Step(m.Initial, in).Output]; out != typestate.Err && after == nil {
			after = []int{in}
		}
	}
	ref("<init>()V", observe.Use{Role: observe.Birth, Object: observe.Receiver})
	ref("make()Lx/C;", observe.Use{Role: observe.Birth, Object: observe.Result, After: after})
	ref("look()V", observe.Use{Role: observe.Neutral, Object: observe.Receiver})
	if how.closed {
		ref("other()V", observe.Use{Role: observe.Neutral, Object: observe.Receiver})
		ref("sometimes(Z)V", observe.Use{Role: observe.Neutral, Object: observe.Receiver})
	} else {
		ref("other()V", observe.Use{Role: observe.Other, Object: observe.Receiver})
		ref("sometimes(Z)V", observe.Use{Role: observe.Input, Object: observe.Receiver,
			Inputs: []observe.InputChoice{choice(calls[0], typestate.Condition{Argument: 0, Is: "true"})}})
	}
	ref("either()V", observe.Use{Role: observe.Input, Object: observe.Receiver,
		Inputs: []observe.InputChoice{choice(calls[0]), choice(calls[len(calls)-1])}})
	for o, name := range m.Outputs {
		ref(fmt.Sprintf("give%d(Lx/L;)V", o), observe.Use{Role: observe.Neutral, Object: observe.Receiver,
			Registers: []observe.Registers{{Output: o, Argument: 0}}})
		w.methods = append(w.methods, fmt.Sprintf("Lp/H;->%s()V", name))
		if name == typestate.Beta || name == typestate.Unasked {
			continue
		}
		out := typestate.Output{Output: name}
		object := observe.Receiver
		registered := &typestate.Registration{Method: typestate.Method{Name: fmt.Sprintf("give%d", o)}}
		switch w.placeOf(o) {
		case observe.Listener:
			object, out.Object, out.Registered = observe.Listener, typestate.Listener, registered
		case 0:
			object, out.Object, out.Registered = 0, "argument 0", registered
		}
		m.Binding.Outputs = append(m.Binding.Outputs, out)
		w.points.Heard[o] = []observe.Heard{{Output: o, Object: object}}
	}
	w.methods = append(w.methods, "Lp/H;->onClick()V")
	return w
}

// inputs are those that are calls.
func (w *world) inputs() []int {
	var list []int
	for i, name := range w.machine.Inputs {
		if name != typestate.Delta {
			list = append(list, i)
		}
	}
	return list
}

// ref is the number of one of the references behind the inputs.
func (w *world) ref(r int) uint32 { return uint32(len(w.inputs()) + r) }

// refOf is the number of an input's reference.
func (w *world) refOf(input int) uint32 { return uint32(slices.Index(w.inputs(), input)) }

// placeOf is how an output is heard.
func (w *world) placeOf(output int) int {
	if w.itself {
		return observe.Receiver
	}
	return []int{observe.Receiver, 0, observe.Listener}[output%3]
}

// click is the method id of a callback that is nobody's output.
func (w *world) click() uint32 { return uint32(len(w.methods) - 1) }

// entry is a record with the names that only its text has.
type entry struct {
	trace.Record
	receiver, threw string
}

// log is a process's records, in their order.
type log []entry

// number numbers the records from 1.
func (l log) number() log {
	for i := range l {
		l[i].Seq = uint64(i) + 1
	}
	return l
}

const testBuild = "0badf00d"

// text is the log's file; a line's number is its record's index.
func (l log) text(nonce uint64) []byte {
	var text []byte
	for _, e := range l {
		text = append(text, "11-21 01:35:00.000  1234  1234 I cbcov   : "...)
		if e.threw != "" {
			text = trace.AppendThrown(text, testBuild, nonce, e.Record, e.receiver, e.threw)
		} else {
			text = trace.AppendLine(text, testBuild, nonce, e.Record, e.receiver)
		}
		text = append(text, '\n')
	}
	return text
}

// monitor is a monitor of the world's app.
func (w *world) monitor(opt Options) *Monitor {
	m := New(w.points, w.methods, 34, opt)
	m.hears = func(_, output int, class string) bool { return w.hears[fmt.Sprint(class, " ", output)] }
	m.overrides = func(class string, ref int) bool { return w.overrides[fmt.Sprint(class, " ", ref)] }
	return m
}

// run monitors files, and checks that all their lines are records.
func (w *world) run(t testing.TB, opt Options, sources ...trace.Source) *Result {
	t.Helper()
	ix, err := trace.NewIndex(context.Background(), sources, testBuild, 0)
	if err != nil {
		t.Fatal(err)
	}
	if ix.Broken+ix.Foreign > 0 {
		t.Fatalf("%d broken and %d foreign lines", ix.Broken, ix.Foreign)
	}
	m := w.monitor(opt)
	if _, err := ix.Sweep(context.Background(), func(nonce uint64) trace.Sink { return m.Process(ix, nonce) }); err != nil {
		t.Fatal(err)
	}
	return m.Result()
}

// check monitors one log.
func (w *world) check(t testing.TB, l log) *Result {
	t.Helper()
	return w.run(t, Options{}, trace.FromBytes("trace", l.text(7)))
}

// script makes a log by hand, on one thread.
type script struct {
	w      *world
	log    log
	depth  uint32
	thread uint32
	class  string
}

func (w *world) script() *script { return &script{w: w, class: "x.C"} }

func (s *script) put(r trace.Record, receiver, threw string) *script {
	r.Depth, r.Thread = s.depth, s.thread
	s.log = append(s.log, entry{r, receiver, threw})
	return s
}

// born logs the constructor's return.
func (s *script) born(object uint32) *script {
	return s.put(trace.Record{Kind: trace.Return, Method: s.w.ref(refNew), Object: object}, s.class, "")
}

// begin logs a call's beginning.
func (s *script) begin(ref, object uint32, args ...trace.Value) *script {
	return s.put(trace.Record{Kind: trace.Call, Method: ref, Object: object, Extra: &trace.Extra{Args: args}}, s.class, "")
}

// end logs a call's end; threw is empty where it returned.
func (s *script) end(ref, object uint32, threw string) *script {
	return s.put(trace.Record{Kind: trace.Return, Method: ref, Object: object}, s.class, threw)
}

// call logs a call that returns.
func (s *script) call(ref, object uint32, args ...trace.Value) *script {
	return s.begin(ref, object, args...).end(ref, object, "")
}

// input logs a call that is an input.
func (s *script) input(name string, object uint32) *script {
	return s.call(s.w.refOf(slices.Index(s.w.machine.Inputs, name)), object)
}

// enter logs the entry of a callback, receiver being its object's class, and leave its exit.
func (s *script) enter(method, object uint32, receiver string) *script {
	s.put(trace.Record{Kind: trace.Entry, Method: method, Object: object}, receiver, "")
	s.depth++
	return s
}

func (s *script) leave(method, object uint32) *script {
	s.depth--
	return s.put(trace.Record{Kind: trace.Exit, Method: method, Object: object}, "p.H", "")
}

// about logs the argument of the callback that was entered last.
func (s *script) about(method, object uint32) *script {
	return s.put(trace.Record{Kind: trace.About, Method: method, Object: object,
		Extra: &trace.Extra{Args: []trace.Value{{Kind: trace.Integer}}}}, "", "")
}

// listenerOf is the identity of the listener that an object is given.
func listenerOf(object uint32) uint32 { return object | 1<<24 }

// give gives an object a listener for an output; id 0 takes it away.
func (s *script) give(output int, object, id uint32) *script {
	return s.call(s.w.ref(refGive+output), object, trace.Value{Kind: trace.Object, Bits: int64(id)})
}

// hear logs a callback that is an output.
func (s *script) hear(output int, object uint32) *script {
	switch s.w.placeOf(output) {
	case observe.Receiver:
		return s.enter(uint32(output), object, s.class).leave(uint32(output), object)
	case 0:
		return s.enter(uint32(output), 99, "p.H").about(uint32(output), object).leave(uint32(output), 99)
	}
	return s.enter(uint32(output), listenerOf(object), "p.H").leave(uint32(output), listenerOf(object))
}

// prepare makes an object of which every output is heard: to be called behind born.
func (s *script) prepare(object uint32) *script {
	for o := range s.w.machine.Outputs {
		switch s.w.placeOf(o) {
		case observe.Receiver:
			s.w.hears[fmt.Sprint(s.class, " ", o)] = true
		default:
			s.give(o, object, listenerOf(object))
		}
	}
	return s
}

// shuffle interleaves logs at random.
func shuffle(dice *rand.Rand, logs []log) log {
	var all log
	logs = slices.Clone(logs)
	for len(logs) > 0 {
		i := dice.IntN(len(logs))
		if len(logs[i]) == 0 {
			logs = slices.Delete(logs, i, i+1)
			continue
		}
		all, logs[i] = append(all, logs[i][0]), logs[i][1:]
	}
	return all.number()
}
