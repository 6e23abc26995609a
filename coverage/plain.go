package coverage

import (
	"fmt"
	"sort"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// plain steps a file in the paper's plain form over the sequences and gives the number of its lines.
//
// The form has neither depth nor thread, object nor call site. Depth is counted. A callback that only runs on other
// threads has a thread of its own. An event callback inside another one is a direct or super call, and dropped, where
// the automaton has no cs= of it inside that one. A method that a compiler wrote (such as the bridge that AsyncTask's doInBackground has,
// being generic) and the one that it forwards to are one callback, whichever of them the trace has; where it has both, it runs once.
func (m *measurement) plain(file int32, source trace.Source, names *plainNames) (records int, err error) {
	w := plainWalk{m: m, s: m.newStepper(), names: names, stacks: map[uint32]*[]frame{}}
	w.s.recent = newRecent(m, m.crashes.inFile(file))
	err = trace.ReadPlain(source, func(r trace.PlainRecord) error {
		records++
		at := place{file, uint32(r.Line), plainTime(r.Seconds)}
		m.clock.see(at.time)
		return w.step(r, at)
	})
	if err != nil {
		return 0, err
	}
	w.s.End()
	return records, m.err
}

// plainTime gives a time of the plain form as a record has it.
func plainTime(seconds float64) int64 {
	if seconds < 0 || seconds > 1e12 {
		return 0
	}
	return max(1, int64(seconds*1000))
}

// plainWalk rebuilds threads and nesting.
type plainWalk struct {
	m      *measurement
	s      *stepper
	names  *plainNames
	stacks map[uint32]*[]frame // open callbacks by thread, the outermost first
}

// frame is an open callback.
type frame struct {
	callback  int32  // negative: the automaton lacks it
	signature string // as the trace writes it
	dropped   bool   // a direct or super call
	nested    bool   // it runs inside another one
}

// maxPlainDepth bounds the nesting of the plain form.
const maxPlainDepth = 1 << 16

func (w *plainWalk) step(r trace.PlainRecord, at place) error {
	callback, err := w.names.resolve(r.Signature)
	if err != nil {
		return err
	}
	if r.Kind == trace.Exit {
		w.exit(callback, r.Signature, at)
		return nil
	}
	tid := w.threadOf(callback)
	stack := w.stack(tid)
	if len(*stack) == maxPlainDepth {
		return fmt.Errorf("more than %d callbacks inside each other", maxPlainDepth)
	}
	around := open(*stack)
	f := frame{callback: callback, signature: r.Signature, nested: around != nil}
	switch {
	case around == nil || callback < 0:
	case around.callback == callback && !w.m.app.Relations.Inside(int(callback), int(callback)):
		f.nested = !w.another(around, &f)
		f.dropped = f.nested
	case w.m.tracker.kinds[callback]&ccfa.Event != 0:
		f.dropped = around.callback < 0 || !w.m.app.Relations.Inside(int(around.callback), int(callback))
	}
	if callback < 0 {
		w.m.unmodelled.callback(r.Signature, "", at)
	}
	if !f.dropped {
		w.remember(trace.Record{Kind: trace.Entry, Thread: tid, Depth: uint32(len(*stack))}, callback, at)
		w.s.step(callback, tid, Entry, f.nested, at)
	}
	*stack = append(*stack, f)
	return nil
}

// another tells whether a callback is open twice since two threads run it, and not since a compiler's method forwards to it: then the trace
// writes both alike.
func (w *plainWalk) another(around, inner *frame) bool {
	c := w.m.app.Callbacks[inner.callback]
	return c.Worker && !c.Main && around.signature == inner.signature
}

// remember keeps a callback of the automaton for the crashes behind it.
func (w *plainWalk) remember(r trace.Record, callback int32, at place) {
	if w.s.recent == nil {
		return
	}
	r.File, r.Line, r.Time, r.Method = at.file, at.line, at.time, uint32(callback)
	w.s.recent.reach(&r, 0)
	if callback >= 0 && w.m.tracker.kinds[callback] != ccfa.Frame {
		w.s.recent.add(&r, callback)
	}
}

// exit closes the innermost open callback of that name. Those inside it that have no exit stay without.
func (w *plainWalk) exit(callback int32, signature string, at place) {
	same := func(f frame) bool { return f.callback == callback && (callback >= 0 || f.signature == signature) }
	for _, tid := range []uint32{trace.MainThread, w.threadOf(callback), w.caller(callback)} {
		stack := w.stack(tid)
		for i := len(*stack) - 1; i >= 0; i-- {
			if !same((*stack)[i]) {
				continue
			}
			f := (*stack)[i]
			*stack = (*stack)[:i]
			if !f.dropped {
				w.remember(trace.Record{Kind: trace.Exit, Thread: tid, Depth: uint32(i)}, callback, at)
				w.s.step(callback, tid, Exit, f.nested, at)
			}
			return
		}
	}
	tid := w.threadOf(callback)
	w.s.step(callback, tid, Exit, open(*w.stack(tid)) != nil, at)
}

// open is the innermost open callback that is not dropped, nil: none.
func open(stack []frame) *frame {
	for i := len(stack) - 1; i >= 0; i-- {
		if !stack[i].dropped {
			return &stack[i]
		}
	}
	return nil
}

func (w *plainWalk) stack(tid uint32) *[]frame {
	s := w.stacks[tid]
	if s == nil {
		s = new([]frame)
		w.stacks[tid] = s
	}
	return s
}

// threadOf is the thread a callback is taken to run on: the main one, but for those that run on others only, and for
// those inside them.
func (w *plainWalk) threadOf(callback int32) uint32 {
	if callback < 0 {
		return trace.MainThread
	}
	c := w.m.app.Callbacks[callback]
	if c.Worker && !c.Main {
		return uint32(callback) + 1
	}
	return w.caller(callback)
}

// caller is the thread whose innermost open callback the automaton has around this one; the main one comes first.
func (w *plainWalk) caller(callback int32) uint32 {
	if callback < 0 {
		return trace.MainThread
	}
	best, found := uint32(trace.MainThread), false
	for tid, stack := range w.stacks {
		around := open(*stack)
		if around == nil || around.callback < 0 || !w.m.app.Relations.Inside(int(around.callback), int(callback)) {
			continue
		}
		if !found || tid < best {
			best, found = tid, true
		}
	}
	return best
}

// plainNames finds callbacks by the names that the plain form gives them.
type plainNames struct {
	callbacks []*ccfa.Callback
	full      names // by signature, DEX or Java form
	cut       names // by class and method name
	cutShort  names // the same without the package
	resolved  map[string]int32
}

// names finds callbacks: by the class that declares the method, else by the receiver's class, else by the method that one of a compiler's
// forwards to.
type names struct{ declared, received, served map[string][]int32 }

func newNames() names { return names{map[string][]int32{}, map[string][]int32{}, map[string][]int32{}} }

// maxResolved bounds the names that are remembered.
const maxResolved = 1 << 16

func newPlainNames(app App) *plainNames {
	n := &plainNames{callbacks: app.Callbacks, full: newNames(), cut: newNames(), cutShort: newNames(), resolved: map[string]int32{}}
	for i, c := range app.Callbacks {
		m := descriptor.Cut(c.Method)
		if m.Class == "" {
			continue
		}
		n.add(int32(i), m, func(x names) map[string][]int32 { return x.declared })
		if c.Receiver != m.Class {
			m.Class = c.Receiver
			n.add(int32(i), m, func(x names) map[string][]int32 { return x.received })
		}
		for _, body := range c.Bodies {
			if m := descriptor.Cut(body); m.Class != "" {
				n.add(int32(i), m, func(x names) map[string][]int32 { return x.served })
			}
		}
	}
	return n
}

// add enters the names of a callback, as one of a method.
func (n *plainNames) add(id int32, method descriptor.Method, which func(names) map[string][]int32) {
	put := func(to names, name string) {
		m := which(to)
		if l := m[name]; len(l) == 0 || l[len(l)-1] != id {
			m[name] = append(l, id)
		}
	}
	label := ""
	if at := strings.IndexByte(method.Desc, '#'); at >= 0 {
		label = method.Desc[at:]
	}
	put(n.full, method.String())
	java, short := descriptor.Java(method.Class), descriptor.Short(method.Class)
	params := descriptor.JavaParams(method.Desc)
	for _, dollar := range []string{"$", "."} { // nested classes: binary name, canonical name
		j, s := strings.ReplaceAll(java, "$", dollar), strings.ReplaceAll(short, "$", dollar)
		put(n.full, j+"."+method.Name+params+label)
		put(n.cut, j+"."+method.Name)
		put(n.cutShort, s+"."+method.Name)
	}
}

// resolve finds the callback of a signature; it is negative where the automaton has none.
func (n *plainNames) resolve(signature string) (int32, error) {
	if id, ok := n.resolved[signature]; ok {
		return id, nil
	}
	key := strings.ReplaceAll(signature, " ", "")
	tries := []map[string][]int32{n.full.declared, n.full.received, n.full.served}
	keys := []string{key, key, key}
	if cut, ok := strings.CutSuffix(key, "()"); ok {
		tries = append(tries, n.cut.declared, n.cut.received, n.cut.served, n.cutShort.declared, n.cutShort.received, n.cutShort.served)
		keys = append(keys, cut, cut, cut, cut, cut, cut)
	}
	id := int32(-1)
	for i, m := range tries {
		if found := m[keys[i]]; len(found) > 0 {
			var err error
			if id, err = n.choose(signature, found); err != nil {
				return 0, err
			}
			break
		}
	}
	if len(n.resolved) < maxResolved {
		n.resolved[signature] = id
	}
	return id, nil
}

// choose picks the one callback that a name can mean: of one method, that of the class that declares it.
func (n *plainNames) choose(signature string, found []int32) (int32, error) {
	if len(found) == 1 {
		return found[0], nil
	}
	var what []string
	own, oneMethod := int32(-1), true
	for _, id := range found {
		c := n.callbacks[id]
		oneMethod = oneMethod && c.Method == n.callbacks[found[0]].Method
		if descriptor.ClassOf(c.Method) == c.Receiver {
			own = id
		}
		what = append(what, c.Method+" of "+descriptor.Java(c.Receiver))
	}
	if own >= 0 && oneMethod {
		return own, nil
	}
	sort.Strings(what)
	more := ""
	if len(what) > 4 {
		more = fmt.Sprintf(" and %d more", len(what)-4)
		what = what[:4]
	}
	return 0, fmt.Errorf("%s can be any of %d callbacks: %s%s: the plain form cannot tell them apart; write the full signature, or record with an instrumented APK",
		signature, len(found), strings.Join(what, ", "), more)
}
