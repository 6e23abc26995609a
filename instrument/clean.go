package instrument

import (
	"slices"

	"cbcov/apk/dex"
)

// cleaner takes probes and marks out of methods.
type cleaner struct {
	edit    *dex.Editor         // of the file
	calls   map[uint32]bool     // method indexes of cbcov's methods
	ends    map[uint32]bool     // those that insert's handlers call
	loaded  map[uint32]bool     // those that insert loads constants for
	detours map[uint32]original // those of them that stand for another
	buf     []dex.Instruction
}

// original is the call that a detour stands for.
type original struct {
	form   form
	method uint32
}

// body makes a method's code without probes and marks; nil: it has none.
func (c *cleaner) body(f *dex.File, m dex.EncodedMethod) (*dex.Body, error) {
	code, err := f.Code(m)
	if code == nil || err != nil {
		return nil, err
	}
	if c.buf, err = code.Decode(c.buf); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(c.buf, func(in dex.Instruction) bool { return c.isLog(&in) }) {
		return nil, nil
	}
	b, err := code.Body()
	if err != nil {
		return nil, err
	}
	c.clean(b)
	shrink(b, f.Method(m.Method).Desc, typeIndexesOf(f, m, c.edit.String("this")))
	return b, nil
}

// isLog reports whether an instruction calls a method of cbcov's.
func (c *cleaner) isLog(in *dex.Instruction) bool {
	return (in.Op == dex.OpInvokeStatic || in.Op == dex.OpInvokeStaticRange) && c.calls[in.Index]
}

// putBack makes a detour the call that it stands for; false: it is no detour.
func (c *cleaner) putBack(in *dex.Instruction) bool {
	o, ok := c.detours[in.Index]
	if ok {
		in.Op, in.Index = o.form.opcode(in.Op.Has(dex.Range)), o.method
	}
	return ok
}

// clean drops calls of the logger, and the handlers that insert wrote behind the code.
func (c *cleaner) clean(b *dex.Body) {
	ours := map[dex.Label]int32{} // label of a handler that insert wrote → handlers that cover its throw
	drop := make([]bool, len(b.Nodes))
	for i := range b.Nodes {
		if b.Nodes[i].Label != 0 {
			c.findHandler(b, i, ours, drop)
		} else if c.isLog(&b.Nodes[i].Instruction) {
			if drop[i] = !c.putBack(&b.Nodes[i].Instruction); drop[i] && c.loaded[b.Nodes[i].Index] {
				dropLoads(b, i, drop)
			}
		}
	}
	restoreEnds(b.Debug, ours)
	cover := uncover(b, ours)
	var out []dex.Node
	for i, n := range b.Nodes {
		if drop[i] {
			continue
		}
		if n.Try != dex.NoTry {
			n.Try = cover[n.Try]
		}
		// What had to be wide for the probes may be narrow again: the writer finds out.
		switch n.Op {
		case dex.OpGoto16:
			n.Op = dex.OpGoto
		case dex.OpConstStringJumbo:
			n.Op = dex.OpConstString
		}
		out = append(out, n)
	}
	b.Nodes = out
}

// dropLoads drops what loads the registers of the call at node i, of those that insert writes directly before it: a constant, alone or
// behind a move of an object, or moved on in a large frame; of a coroutine its label, alone or behind a move of the coroutine.
func dropLoads(b *dex.Body, i int, drop []bool) {
	n := &b.Nodes[i]
	if n.Op != dex.OpInvokeStaticRange || n.Count == 0 {
		return
	}
	first, last := n.Regs[0], n.Regs[0]+uint16(n.Count)-1
	loads := func(k int, reg uint16, ops ...dex.Opcode) bool {
		return k >= 0 && b.Nodes[k].Label == 0 && !drop[k] && slices.Contains(ops, b.Nodes[k].Op) && b.Nodes[k].Regs[0] == reg
	}
	begins := func(loads int) bool { return i >= loads && !slices.Contains(drop[:i-loads], false) } // the method, but for other probes
	constants := []dex.Opcode{dex.OpConst4, dex.OpConst16, dex.OpConst, dex.OpConstHigh16}
	objects := []dex.Opcode{dex.OpMoveObject, dex.OpMoveObjectFrom16, dex.OpMoveObject16}
	switch {
	case loads(i-1, last, constants...):
		drop[i-1] = true
		drop[max(i-2, 0)] = drop[max(i-2, 0)] || first != last && loads(i-2, first, objects...)
	case begins(1) && loads(i-1, first, constants...):
		drop[i-1] = true
	case begins(2) && loads(i-1, first, dex.OpMoveFrom16, dex.OpMove16) && loads(i-2, 0, constants...):
		drop[i-2], drop[i-1] = true, true
	case begins(1) && loads(i-1, first, dex.OpIget):
		drop[i-1] = true
	case begins(2) && loads(i-1, first, dex.OpIget) && loads(i-2, first, objects...):
		drop[i-2], drop[i-1] = true, true
	}
}

// shrink takes the registers back that insert added, and with them the moves of parameters at the start.
func shrink(b *dex.Body, desc string, types typeIndexes) {
	params, err := withReceiver(desc, types.this < 0)
	if err != nil {
		return
	}
	arrive, grown := b.Registers-b.Ins, uint16(0)
	for i, p := range params {
		if i >= len(b.Nodes) || b.Nodes[i].Label != 0 {
			return
		}
		n := &b.Nodes[i].Instruction
		if i == 0 {
			grown = arrive - n.Regs[0]
		}
		if want := moveValue(p[0], arrive-grown, arrive); n.Op != want.Op || n.Regs != want.Regs || grown == 0 || grown > arrive {
			return
		}
		arrive += uint16(len(valueWords(p)))
	}
	if rest := b.Nodes[len(params):]; grown > 0 && highestRegister(rest) < int(b.Registers-grown) {
		b.Nodes, b.Registers = rest, b.Registers-grown
		restoreVariables(b, params, types, grown)
	}
}

// highestRegister gives the highest register that instructions name, -1 for none.
func highestRegister(nodes []dex.Node) int {
	highest := -1
	for i := range nodes {
		n := &nodes[i]
		if n.Label != 0 {
			continue
		}
		for k := range int(n.Count) {
			highest = max(highest, int(n.Arg(k)))
		}
		if n.Op.Has(dex.SetsWide) {
			highest = max(highest, int(n.Regs[0])+1)
		}
	}
	return highest
}

// findHandler notes the handler at label i if it is one of insert's: move-exception, calls of the
// logger, throw.
func (c *cleaner) findHandler(b *dex.Body, i int, ours map[dex.Label]int32, drop []bool) {
	labels := []dex.Label{b.Nodes[i].Label}
	var at []int
	for k := i + 1; k < len(b.Nodes); k++ {
		n := &b.Nodes[k]
		switch {
		case n.Label != 0 && len(at) == 0:
			labels = append(labels, n.Label)
			continue
		case n.Label != 0:
			continue
		}
		at = append(at, k)
		switch {
		case len(at) == 1 && n.Op == dex.OpMoveException, len(at) > 1 && c.isLog(&n.Instruction) && c.ends[n.Index]:
			continue
		case len(at) < 3 || n.Op != dex.OpThrow:
			return
		}
		for _, l := range labels {
			ours[l] = n.Try
		}
		for _, k := range at {
			drop[k] = true
		}
		return
	}
}

// uncover takes insert's handlers out of the handler lists. It returns what stands for each list: the
// list itself, the one that a stub led to, or none.
func uncover(b *dex.Body, ours map[dex.Label]int32) []int32 {
	cover := make([]int32, len(b.Handlers))
	for i, list := range b.Handlers {
		cover[i] = int32(i)
		last := list[len(list)-1]
		behind, ok := ours[last.To]
		if !ok || last.Type != dex.CatchAll {
			continue
		}
		b.Handlers[i] = list[:len(list)-1]
		if len(list) == 1 {
			cover[i] = behind
		}
	}
	// A stub's throw can be covered by the exit probe alone, which is gone too.
	for i := range cover {
		for cover[i] != dex.NoTry && len(b.Handlers[cover[i]]) == 0 && cover[i] != cover[cover[i]] {
			cover[i] = cover[cover[i]]
		}
	}
	return cover
}
