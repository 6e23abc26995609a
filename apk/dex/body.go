package dex

import "sort"

// Body is a method's body in a form that can be edited: a list of nodes with symbolic positions.
// Instructions are inserted by building a new list of nodes. Branch widths, payloads, tries, debug
// positions and widths of string indexes are settled when the file is written.
//
// Indexes in a Body are those of the [Editor] it is given to: ids of the file, then ids added.
type Body struct {
	Registers uint16
	Ins       uint16
	Outs      uint16
	Nodes     []Node
	Handlers  [][]Handler // handler lists; Node.Try points here
	Debug     *DebugInfo  // nil: none

	labels Label // the last one used
}

// Label is a position in a Body. Zero is no label.
type Label uint32

// NoTry is the Try of a node that no handler covers.
const NoTry = -1

// Node is an instruction, or a label that marks the position before the next instruction.
//
// What is inserted behind a label and before its instruction is run by those who branch there; what
// is inserted before the label is not.
type Node struct {
	Instruction
	Label  Label        // not zero: this node is a label and nothing else
	To     Label        // target of a branch; Instruction.Target is not used
	Try    int32        // handler list that covers the instruction, or NoTry
	Switch *SwitchNodes // table of a switch
	Array  *ArrayData   // table of a fill-array-data
}

// SwitchNodes is a switch's table with symbolic targets.
type SwitchNodes struct {
	Keys    []int32
	Targets []Label
}

// Handler is a handler of exceptions with a symbolic target.
type Handler struct {
	Type uint32 // type index or CatchAll
	To   Label
}

// DebugInfo is a body's debug info with symbolic positions.
type DebugInfo struct {
	Start  uint32  // line the program starts at
	Params []int64 // string index of each parameter's name, -1: none
	Events []DebugEvent
}

// DebugEvent is a line, or a variable that starts or ends.
type DebugEvent struct {
	At   Label
	Op   byte
	Line int
	Args [4]int64 // register, name, type, signature; -1: none
}

// Opcodes of events that start and end variables. Their first argument is a register; a start also has the name, the type, and the
// extended one the signature. A restart brings back what the register held last.
const (
	DebugStart         byte = dbgStartLocal
	DebugStartExtended byte = dbgStartLocalExtended
	DebugEnd           byte = dbgEndLocal
	DebugRestart       byte = dbgRestartLocal
)

// NewLabel returns a label that the body does not use yet.
func (b *Body) NewLabel() Label {
	b.labels++
	return b.labels
}

// AddHandlers adds a handler list and returns its number, for Node.Try.
func (b *Body) AddHandlers(list []Handler) int32 {
	b.Handlers = append(b.Handlers, list)
	return int32(len(b.Handlers) - 1)
}

// Body converts the code to its editable form. Payloads are taken out of the list and hang on their
// instructions. Code whose targets are not at an instruction is an error.
func (c *Code) Body() (*Body, error) {
	list, err := c.Decode(nil)
	if err != nil {
		return nil, err
	}
	x := &bodyMaker{marks: make([]Label, len(list)+1)}
	if err := x.Read(c, list); err != nil {
		return nil, err
	}
	x.body = &Body{Registers: c.Registers, Ins: c.Ins, Outs: c.Outs}
	if err := x.tries(); err != nil {
		return nil, err
	}
	if err := x.debug(); err != nil {
		return nil, err
	}
	return x.body, x.nodes()
}

// bodyMaker converts code to a Body.
type bodyMaker struct {
	Flow
	body  *Body
	marks []Label // label of each instruction, 0: none yet; one more for the end
	cover []int32 // handler list of each instruction
}

// mark returns the label of an instruction, or of the end.
func (x *bodyMaker) mark(i int) Label {
	if x.marks[i] == 0 {
		x.marks[i] = x.body.NewLabel()
	}
	return x.marks[i]
}

// tries turns ranges of addresses into one handler list an instruction.
func (x *bodyMaker) tries() error {
	x.cover = make([]int32, len(x.Insns))
	for i := range x.cover {
		x.cover[i] = NoTry
	}
	known := map[*Catch]int32{}
	for _, t := range x.Code.Tries {
		n, ok := known[&t.Handlers[0]]
		if !ok {
			list := make([]Handler, len(t.Handlers))
			for i, h := range t.Handlers {
				list[i] = Handler{h.Type, x.mark(int(x.At(h.Target)))}
			}
			n = x.body.AddHandlers(list)
			known[&t.Handlers[0]] = n
		}
		first := sort.Search(len(x.Insns), func(i int) bool { return x.Insns[i].PC+x.Insns[i].Size > t.Start })
		for i := first; i < len(x.Insns) && x.Insns[i].PC < t.Start+t.Count; i++ {
			x.cover[i] = n
		}
	}
	return nil
}

// debug takes over the debug info. A position inside an instruction moves to the next one. Lines behind the last instruction say
// nothing and are left out: R8 lets methods share one long table of lines, and each body would get a copy.
func (x *bodyMaker) debug() error {
	if x.Code.Debug == 0 {
		return nil
	}
	cur := x.Code.file.at(x.Code.Debug)
	d := &DebugInfo{Start: cur.uleb()}
	var err error
	if d.Params, err = cur.debugNames(); err != nil {
		return err
	}
	x.body.Debug = d
	end := len(x.Insns)
	for end > 0 && x.Insns[end-1].Op.Payload() {
		end--
	}
	pc := uint32(0)
	var back error
	err = x.Code.walkDebug(func(s *debugStep) {
		if s.pc < pc {
			back = x.Code.file.fail(s.off, "debug info goes back from address 0x%x to 0x%x", pc, s.pc)
		}
		pc = s.pc
		if s.op == dbgEnd || s.op == dbgAdvancePC || s.op == dbgAdvanceLine {
			return
		}
		i := sort.Search(len(x.Insns), func(i int) bool { return x.Insns[i].PC >= s.pc })
		if s.op < dbgFirstSpecial || i < end {
			d.Events = append(d.Events, DebugEvent{At: x.mark(i), Op: min(s.op, dbgFirstSpecial), Line: s.line, Args: s.args})
		}
	})
	if err == nil {
		err = back
	}
	return err
}

// nodes makes the list. Labels are known only after the targets of all instructions are.
func (x *bodyMaker) nodes() error {
	nodes := make([]Node, 0, len(x.Insns)+int(x.body.labels)+8)
	at := make([]int, 0, len(x.Insns))
	for i := range x.Insns {
		in := &x.Insns[i]
		n := Node{Instruction: *in, Try: x.cover[i]}
		if !in.Op.Payload() {
			if err := x.targets(&n, i); err != nil {
				return err
			}
		}
		nodes, at = append(nodes, n), append(at, i)
	}
	out := make([]Node, 0, len(nodes)+int(x.body.labels))
	for k := range nodes {
		if l := x.marks[at[k]]; l != 0 {
			out = append(out, Node{Label: l, Try: NoTry})
		}
		if !nodes[k].Op.Payload() {
			out = append(out, nodes[k])
		}
	}
	if l := x.marks[len(x.Insns)]; l != 0 {
		out = append(out, Node{Label: l, Try: NoTry})
	}
	x.body.Nodes = out
	return nil
}

// targets makes the targets of a node symbolic.
func (x *bodyMaker) targets(n *Node, i int) (err error) {
	switch {
	case n.Op.Has(Branch):
		n.To = x.mark(int(x.Jumps(i)[0].To))
	case n.Op == OpFillArrayData:
		n.Array, err = x.Code.ArrayData(&n.Instruction)
	case n.Op.Has(Switch):
		n.Switch = &SwitchNodes{}
		for _, j := range x.Jumps(i) {
			n.Switch.Keys, n.Switch.Targets = append(n.Switch.Keys, j.Key), append(n.Switch.Targets, x.mark(int(j.To)))
		}
	}
	return err
}
