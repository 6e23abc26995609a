package instrument

import (
	"fmt"
	"slices"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
)

// plan says what to insert into one method.
type plan struct {
	probe    bool
	constant int32                        // of the probe
	label    *uint32                      // the field that says where a coroutine goes on; nil: the method is none's
	static   bool                         // the method has no receiver
	init     bool                         // it is a constructor
	desc     string                       // its descriptor
	types    typeIndexes                  // of its parameters, for debug info
	mark     func(*dex.Instruction) int32 // selector number to mark a call with, 0: no mark
	about    []aboutProbe                 // arguments to log behind the entry
	// call finds the probe of a callin; nil: none is probed.
	call func(*dex.Instruction) (callProbe, bool)
	// blocks tells of each instruction whether it begins a block; nil: blocks are not probed.
	blocks []bool
	block  int32 // number of the first
}

// aboutProbe logs an argument of a callback.
type aboutProbe struct {
	method   uint32 // generated method
	register uint16 // among the parameters' registers
}

// callProbe logs a callin.
type callProbe struct {
	form   form
	method uint32 // generated method
	result string // type of the original's result
}

// inserter builds a body's new list of nodes.
type inserter struct {
	plan
	log  logMethods
	body *dex.Body
	out  []dex.Node

	locals uint16 // registers in front of the parameters
	grown  uint16 // registers added at the top
	outer  int32  // handler list of the exit probe for exceptions, NoTry: none
	thrown dex.Label
	used   bool             // outer is used
	stubs  []stub           // handlers that take a mark back, or log what a callin threw
	fixed  map[int32]uint16 // selector → pair of registers, in frames too large for a scratch register
	begins []int32          // for each node the number of the block it begins, from 1; 0: none
	left   int              // callins and blocks without a probe, since the frame has no scratch register for them
}

// stub is a handler that takes a mark back, or logs that a callin threw, and throws on, into the handlers that covered the call.
type stub struct {
	stubKey
	list int32 // the handler list that leads to the stub
	at   dex.Label
}

// stubKey is what calls that share a stub have in common.
type stubKey struct {
	try            int32 // those handlers
	marked, logged bool
}

// smallFrame is the number of registers that every instruction can name.
const smallFrame = 256

// insert puts probes and marks into a body, which is changed. left is how many callins and blocks stay without a probe.
func insert(b *dex.Body, log logMethods, p plan) (left int, err error) {
	x := &inserter{plan: p, log: log, body: b, locals: b.Registers - b.Ins, outer: dex.NoTry}
	x.numberBlocks()
	if err := x.grow(); err != nil {
		return 0, err
	}
	if p.probe {
		x.thrown = b.NewLabel()
		x.outer = b.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: x.thrown}})
	}
	x.extendHandlers()
	x.out = make([]dex.Node, 0, len(b.Nodes)+32)
	if err := x.entry(); err != nil {
		return 0, err
	}
	for i := 0; i < len(b.Nodes); i++ {
		i = x.node(i)
	}
	x.handlers()
	b.Nodes = x.out
	b.Registers += x.grown
	b.Outs = max(b.Outs, 2)
	return x.left, nil
}

// grow decides how many registers are added.
func (x *inserter) grow() error {
	selectors, scratch := x.wanted()
	room := int(x.body.Registers) + 2
	switch {
	case (len(selectors) > 0 || scratch) && room <= smallFrame:
		x.grown = 2
	case len(selectors) > 0:
		x.fixed = map[int32]uint16{}
		for k, s := range selectors {
			x.fixed[s] = x.body.Registers + uint16(2*k)
		}
		x.grown = uint16(2 * len(selectors))
		room = int(x.body.Registers) + 2*len(selectors)
	case x.probe && x.locals == 0:
		x.grown = 1
	}
	if scratch && room > smallFrame {
		x.leave()
	}
	if room > 1<<16-1 || x.fixed != nil && x.locals == 0 {
		return fmt.Errorf("its frame of %d registers has no room left", x.body.Registers)
	}
	return nil
}

// wanted lists the selectors of the calls to mark, and tells whether callins or blocks need a scratch register.
func (x *inserter) wanted() (selectors []int32, scratch bool) {
	for i := range x.body.Nodes {
		n := &x.body.Nodes[i]
		if s := x.selector(n); s != 0 && !slices.Contains(selectors, s) {
			selectors = append(selectors, s)
		}
		p, ok := x.callin(n)
		scratch = scratch || ok && p.around() || x.begins != nil && x.begins[i] != 0
	}
	return selectors, scratch
}

// leave drops the probes that need a scratch register, which instructions of a large frame could not name.
func (x *inserter) leave() {
	for i := range x.body.Nodes {
		if p, ok := x.callin(&x.body.Nodes[i]); ok && p.around() {
			x.left++
		}
		if x.begins != nil && x.begins[i] != 0 {
			x.left++
		}
	}
	x.begins = nil
	if find := x.call; find != nil {
		x.call = func(in *dex.Instruction) (callProbe, bool) {
			p, ok := find(in)
			return p, ok && !p.around()
		}
	}
}

// selector is the number that a call is marked with; 0: none.
func (x *inserter) selector(n *dex.Node) int32 {
	if n.Label != 0 || x.mark == nil || !n.Op.Has(dex.Invoke) {
		return 0
	}
	return x.mark(&n.Instruction)
}

// callin finds the probe of a callin.
func (x *inserter) callin(n *dex.Node) (callProbe, bool) {
	if n.Label != 0 || x.call == nil || !n.Op.Has(dex.Invoke) {
		return callProbe{}, false
	}
	return x.call(&n.Instruction)
}

// around tells whether the probe stands before and behind the call.
func (p callProbe) around() bool { return p.form == formBefore || p.form == formBeforeStatic }

// extendHandlers lets every handler list of the method end in the exit probe, unless it catches
// everything already.
func (x *inserter) extendHandlers() {
	if !x.probe {
		return
	}
	for i, list := range x.body.Handlers {
		if int32(i) != x.outer && list[len(list)-1].Type != dex.CatchAll {
			x.body.Handlers[i] = append(slices.Clone(list), dex.Handler{Type: dex.CatchAll, To: x.thrown})
			x.used = true
		}
	}
}

// add appends an instruction.
func (x *inserter) add(n dex.Node) { x.out = append(x.out, n) }

// regs makes an instruction that names registers.
func regs(op dex.Opcode, list ...uint16) dex.Node {
	n := dex.Node{Instruction: dex.Instruction{Op: op, Count: uint8(len(list))}, Try: dex.NoTry}
	copy(n.Regs[:], list)
	return n
}

// call makes an invoke of a logger method without arguments.
func call(method uint32) dex.Node {
	n := regs(dex.OpInvokeStatic)
	n.Index = method
	return n
}

// callWith makes an invoke of a static method with arguments in neighbouring registers.
func callWith(method uint32, first uint16, words int) dex.Node {
	if words == 0 {
		return call(method)
	}
	n := regs(dex.OpInvokeStaticRange, first)
	n.Count, n.Index = uint8(words), method
	return n
}

// callPair makes an invoke of a logger method with two arguments in neighbouring registers.
func callPair(method uint32, first uint16) dex.Node { return callWith(method, first, 2) }

// constant makes the shortest instruction that loads an int.
func constant(reg uint16, v int32) dex.Node {
	op := dex.OpConst
	switch {
	case reg < 16 && v >= -8 && v < 8:
		op = dex.OpConst4
	case v == int32(int16(v)):
		op = dex.OpConst16
	case v&0xffff == 0:
		op = dex.OpConstHigh16
	}
	n := regs(op, reg)
	n.Lit = int64(v)
	return n
}

// load loads an int into any register. One that const cannot name is reached by way of v0.
func (x *inserter) load(reg uint16, v int32) {
	if reg < smallFrame {
		x.add(constant(reg, v))
		return
	}
	x.add(constant(0, v))
	x.add(moveValue('I', reg, 0))
}

// moveValue makes the shortest move of a value; kind is the first letter of its type.
func moveValue(kind byte, to, from uint16) dex.Node {
	op := dex.OpMove
	switch kind {
	case 'L', '[':
		op = dex.OpMoveObject
	case 'J', 'D':
		op = dex.OpMoveWide
	}
	switch {
	case to < 16 && from < 16:
	case to < smallFrame:
		op++ // from16
	default:
		op += 2 // 16
	}
	return regs(op, to, from)
}

// entry writes what runs first: the entry probe, the moves of parameters that arrive higher now, the
// selectors that a large frame keeps in registers. It stands in front of all labels, so a loop does not run it again.
func (x *inserter) entry() error {
	arrive := x.locals + x.grown
	if x.probe {
		if x.label != nil {
			x.resumed(arrive)
		}
		x.load(arrive-1, x.constant)
		x.add(callPair(x.log.enter, arrive-1))
		for _, a := range x.about {
			x.add(callWith(a.method, arrive+a.register, 1))
		}
	}
	if x.grown == 0 {
		return nil
	}
	params, err := withReceiver(x.desc, x.static)
	if err != nil {
		return err
	}
	at := uint16(0)
	for _, p := range params {
		x.add(moveValue(p[0], x.locals+at, arrive+at))
		at += uint16(len(valueWords(p)))
	}
	if at != x.body.Ins {
		return fmt.Errorf("descriptor %s does not fit its %d parameter registers", x.desc, x.body.Ins)
	}
	x.moveVariables(params)
	for _, s := range sortedKeys(x.fixed) {
		x.load(x.fixed[s]+1, s)
	}
	return nil
}

// resumed tells the logger where the coroutine goes on. iget names only the first registers: in a large frame the first one is free here.
func (x *inserter) resumed(this uint16) {
	to, from := this-1, this
	if this >= narrowRegisters {
		to, from = 0, 0
		x.add(moveValue('L', from, this))
	}
	get := regs(dex.OpIget, to, from)
	get.Index = *x.label
	x.add(get)
	x.add(callWith(x.log.resumed, to, 1))
}

// narrowRegisters is how many registers an instruction can name that has half a byte for each.
const narrowRegisters = 16

// withReceiver gives the types of a method's parameters, the receiver first. The receiver's is any class.
func withReceiver(desc string, static bool) ([]string, error) {
	params, _, err := descriptor.Split(desc)
	if !static {
		params = append([]string{"L"}, params...)
	}
	return params, err
}

// node writes node i with what belongs around it and returns the last node it took.
func (x *inserter) node(i int) int {
	n := x.body.Nodes[i]
	x.blockProbe(i, !fetches(n.Op))
	switch {
	case n.Label != 0:
		x.add(n)
	case x.probe && n.Op.Has(dex.Return):
		x.add(call(x.log.exit))
		n.Try = dex.NoTry
		x.add(n)
	case n.Op.Has(dex.Invoke):
		return x.invoke(i)
	default:
		n.Try = x.cover(&n)
		x.add(n)
	}
	x.blockProbe(i, fetches(n.Op))
	return i
}

// fetches tells whether an instruction must stand directly behind what leads to it.
func fetches(op dex.Opcode) bool { return op == dex.OpMoveException || resultMove(op) }

// cover is the handler list that covers an instruction from now on.
func (x *inserter) cover(n *dex.Node) int32 {
	if n.Try != dex.NoTry || x.outer == dex.NoTry || !n.Op.Has(dex.Throws) {
		return n.Try
	}
	x.used = true
	return x.outer
}

// invoke writes a call with its mark and its probe. What takes the mark back and logs the result stands outside of the method's own
// tries, since the call's result may lie where their handlers expect something else.
func (x *inserter) invoke(i int) int {
	n := x.body.Nodes[i]
	selector := x.selector(&n)
	probe, probed := x.callin(&n)
	own, try := n.Try, x.cover(&n)
	n.Try = try
	if selector != 0 {
		x.setMark(selector, n.Arg(0), try)
	}
	around := probed && probe.around()
	if around {
		x.add(asStatic(n, probe.method))
	}
	receiver := n.Regs[0]
	if probed && probe.form.detour() {
		n = asStatic(n, probe.method)
	}
	_, fixed := x.fixed[selector]
	if key := (stubKey{try, selector != 0 && !fixed, around}); key.marked || key.logged {
		n.Try = x.stub(key)
	}
	x.add(n)
	last, result := x.fetch(i)
	var behind []dex.Node
	if around {
		behind = append(behind, x.returned(probe.result, result))
	}
	if probed && probe.form == formMade {
		behind = append(behind, callWith(probe.method, receiver, 1))
	}
	if selector != 0 {
		behind = append(behind, call(x.log.unmark))
	}
	for _, b := range behind {
		b.Try = x.outerFor(own)
		x.add(b)
	}
	return last
}

// asStatic makes a call of a generated method out of another call, with the same registers and handlers.
func asStatic(n dex.Node, method uint32) dex.Node {
	ranged := n.Op.Has(dex.Range)
	n.Op, n.Index = dex.OpInvokeStatic, method
	if ranged {
		n.Op = dex.OpInvokeStaticRange
	}
	return n
}

// setMark announces a call.
func (x *inserter) setMark(selector int32, object uint16, try int32) {
	scratch, fixed := x.fixed[selector]
	if !fixed {
		scratch = x.body.Registers
	}
	receiver := moveValue('L', scratch, object)
	receiver.Try = try
	x.add(receiver)
	if !fixed {
		number := constant(scratch+1, selector)
		number.Try = try
		x.add(number)
	}
	set := callPair(x.log.mark, scratch)
	set.Try = try
	x.add(set)
}

// fetch writes the move of the result of the call at node i, if there is one: it must stand first behind the call. Labels between
// (of debug info) stay where they are. It returns the last node it took.
func (x *inserter) fetch(i int) (last int, result *dex.Node) {
	for next := i + 1; next < len(x.body.Nodes); next++ {
		m := x.body.Nodes[next]
		if m.Label != 0 {
			continue
		}
		if !resultMove(m.Op) {
			break
		}
		x.out = append(x.out, x.body.Nodes[i+1:next]...)
		m.Try = dex.NoTry
		x.add(m)
		return next, &m
	}
	return i, nil
}

// returned makes the call that logs a result of a type; nil: the app drops it.
func (x *inserter) returned(typ string, result *dex.Node) dex.Node {
	kind := returnedFor(typ)
	if kind == returnedNone || kind == returnedUnlogged {
		return call(x.log.returned[kind])
	}
	if result == nil {
		return call(x.log.returned[returnedUnlogged])
	}
	return callWith(x.log.returned[kind], result.Regs[0], len(valueWords(typ)))
}

// outerFor is the list that covers what follows a call: the exit probe alone, or nothing where the method itself catches
// all that the call throws. There it may hold a lock, which the way to the exit probe would not give back, and Android
// runs a method that seems to keep a lock in its interpreter only.
func (x *inserter) outerFor(own int32) int32 {
	if x.outer == dex.NoTry {
		return dex.NoTry
	}
	if own != dex.NoTry {
		list := x.body.Handlers[own]
		if last := list[len(list)-1]; last.Type == dex.CatchAll && last.To != x.thrown {
			return dex.NoTry
		}
	}
	x.used = true
	return x.outer
}

func resultMove(op dex.Opcode) bool {
	return op == dex.OpMoveResult || op == dex.OpMoveResultWide || op == dex.OpMoveResultObject
}

// stub returns the handler list for calls: one stub serves all with the same key. In a constructor each call has its own: the JVM's
// verifier refuses a handler for code both before and behind the call of the super constructor.
func (x *inserter) stub(key stubKey) int32 {
	for _, s := range x.stubs {
		if s.stubKey == key && !x.init {
			return s.list
		}
	}
	at := x.body.NewLabel()
	list := x.body.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: at}})
	x.stubs = append(x.stubs, stub{key, list, at})
	return list
}

// handlers writes the handlers behind the code.
func (x *inserter) handlers() {
	scratch := x.body.Registers
	for _, s := range x.stubs {
		x.add(dex.Node{Label: s.at, Try: dex.NoTry})
		x.add(regs(dex.OpMoveException, scratch))
		var list []dex.Node
		if s.logged {
			list = append(list, callWith(x.log.thrown, scratch, 1))
		}
		if s.marked {
			list = append(list, call(x.log.unmark))
		}
		for _, n := range append(list, regs(dex.OpThrow, scratch)) {
			n.Try = s.try
			x.add(n)
		}
	}
	if !x.used {
		return
	}
	x.add(dex.Node{Label: x.thrown, Try: dex.NoTry})
	x.endVariable(0, x.thrown)
	x.add(regs(dex.OpMoveException, 0))
	x.add(call(x.log.exitThrow))
	x.add(regs(dex.OpThrow, 0))
}

func sortedKeys(m map[int32]uint16) []int32 {
	var list []int32
	for k := range m {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}
