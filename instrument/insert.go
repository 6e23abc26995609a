package instrument

import (
	"fmt"
	"slices"

	"cbcov/apk/dex"
)

// plan says what to insert into one method.
type plan struct {
	probe    bool
	constant int32                        // of the probe
	static   bool                         // the method has no receiver
	init     bool                         // it is a constructor
	desc     string                       // its descriptor
	mark     func(*dex.Instruction) int32 // selector number to mark a call with, 0: no mark
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
	stubs  []stub           // handlers that take a mark back
	fixed  map[int32]uint16 // selector → pair of registers, in frames too large for a scratch register
}

// stub is a handler that takes a mark back and throws on, into the handlers that covered the call.
type stub struct {
	try  int32 // those handlers
	list int32 // the handler list that leads to the stub
	at   dex.Label
}

// smallFrame is the number of registers that every instruction can name.
const smallFrame = 256

// insert puts probe and marks into a body, which is changed.
func insert(b *dex.Body, log logMethods, p plan) error {
	x := &inserter{plan: p, log: log, body: b, locals: b.Registers - b.Ins, outer: dex.NoTry}
	if err := x.grow(); err != nil {
		return err
	}
	if p.probe {
		x.thrown = b.NewLabel()
		x.outer = b.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: x.thrown}})
	}
	x.extendHandlers()
	x.out = make([]dex.Node, 0, len(b.Nodes)+32)
	if err := x.entry(); err != nil {
		return err
	}
	for i := 0; i < len(b.Nodes); i++ {
		i = x.node(i)
	}
	x.handlers()
	b.Nodes = x.out
	b.Registers += x.grown
	b.Outs = max(b.Outs, 2)
	return nil
}

// grow decides how many registers are added.
func (x *inserter) grow() error {
	var selectors []int32
	for i := range x.body.Nodes {
		n := &x.body.Nodes[i]
		if s := x.selector(n); s != 0 && !slices.Contains(selectors, s) {
			selectors = append(selectors, s)
		}
	}
	room := int(x.body.Registers) + 2
	switch {
	case len(selectors) > 0 && room <= smallFrame:
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
	if room > 1<<16-1 || x.fixed != nil && x.locals == 0 {
		return fmt.Errorf("its frame of %d registers has no room left", x.body.Registers)
	}
	return nil
}

// selector is the number that a call is marked with; 0: none.
func (x *inserter) selector(n *dex.Node) int32 {
	if n.Label != 0 || x.mark == nil || !n.Op.Has(dex.Invoke) {
		return 0
	}
	return x.mark(&n.Instruction)
}

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

// callPair makes an invoke of a logger method with two arguments in neighbouring registers.
func callPair(method uint32, first uint16) dex.Node {
	n := regs(dex.OpInvokeStaticRange, first)
	n.Count, n.Index = 2, method
	return n
}

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
		x.load(arrive-1, x.constant)
		x.add(callPair(x.log.enter, arrive-1))
	}
	if x.grown == 0 {
		return nil
	}
	params, _, err := dex.SplitDesc(x.desc)
	if err != nil {
		return err
	}
	if !x.static {
		params = append([]string{"L"}, params...)
	}
	at := uint16(0)
	for _, p := range params {
		x.add(moveValue(p[0], x.locals+at, arrive+at))
		if at++; p == "J" || p == "D" {
			at++
		}
	}
	if at != x.body.Ins {
		return fmt.Errorf("descriptor %s does not fit its %d parameter registers", x.desc, x.body.Ins)
	}
	for _, s := range sortedKeys(x.fixed) {
		x.load(x.fixed[s]+1, s)
	}
	return nil
}

// node writes node i with what belongs around it and returns the last node it took.
func (x *inserter) node(i int) int {
	n := x.body.Nodes[i]
	switch {
	case n.Label != 0:
		x.add(n)
	case x.probe && n.Op.Has(dex.Return):
		x.add(call(x.log.exit))
		n.Try = dex.NoTry
		x.add(n)
	case x.selector(&n) != 0:
		return x.marked(i)
	default:
		n.Try = x.cover(&n)
		x.add(n)
	}
	return i
}

// cover is the handler list that covers an instruction from now on.
func (x *inserter) cover(n *dex.Node) int32 {
	if n.Try != dex.NoTry || x.outer == dex.NoTry || !n.Op.Has(dex.Throws) {
		return n.Try
	}
	x.used = true
	return x.outer
}

// marked writes a call between its mark and the taking back of it. What takes the mark back stands
// outside of the method's own tries, since the call's result may lie where their handlers expect
// something else.
func (x *inserter) marked(i int) int {
	n := x.body.Nodes[i]
	selector := x.selector(&n)
	own, try := n.Try, x.cover(&n)
	scratch, fixed := x.fixed[selector]
	if !fixed {
		scratch = x.body.Registers
	}
	receiver := moveValue('L', scratch, n.Arg(0))
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
	n.Try = try
	if !fixed {
		n.Try = x.stub(try)
	}
	x.add(n)
	// The result must be fetched first. Labels between (of debug info) stay where they are.
	for next := i + 1; next < len(x.body.Nodes); next++ {
		m := x.body.Nodes[next]
		if m.Label == 0 && !resultMove(m.Op) {
			break
		}
		if m.Label == 0 {
			x.out = append(x.out, x.body.Nodes[i+1:next]...)
			m.Try = dex.NoTry
			x.add(m)
			i = next
			break
		}
	}
	clear := call(x.log.unmark)
	clear.Try = x.outerFor(own)
	x.add(clear)
	return i
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

// stub returns the handler list for calls that try covered: one stub serves all of them. In a
// constructor each call has its own: the JVM's verifier refuses a handler for code both before and
// behind the call of the super constructor.
func (x *inserter) stub(try int32) int32 {
	for _, s := range x.stubs {
		if s.try == try && !x.init {
			return s.list
		}
	}
	at := x.body.NewLabel()
	list := x.body.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: at}})
	x.stubs = append(x.stubs, stub{try, list, at})
	return list
}

// handlers writes the handlers behind the code.
func (x *inserter) handlers() {
	for _, s := range x.stubs {
		scratch := x.body.Registers
		for k, n := range []dex.Node{{Label: s.at}, regs(dex.OpMoveException, scratch), call(x.log.unmark), regs(dex.OpThrow, scratch)} {
			if n.Try = dex.NoTry; k > 1 {
				n.Try = s.try
			}
			x.add(n)
		}
	}
	if !x.used {
		return
	}
	x.add(dex.Node{Label: x.thrown, Try: dex.NoTry})
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
