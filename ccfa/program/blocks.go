package program

import (
	"fmt"

	"cbcov/apk/dex"
)

// This file cuts a method's instructions into basic blocks.

// block is a run of instructions without a jump into or out of its middle.
type block struct {
	start, end int32 // instructions [start, end)
	preds      int32 // first of blocks.edges, -1: none
	reached    bool
	inTry      bool
	caught     bool     // a handler catches all that it throws
	catchAll   bool     // is a handler of all exceptions
	catchType  bool     // is a handler of some type's
	log        [2]int32 // writes of the block, in decoder.writes (blocks in a try)
}

// blockEdge is a predecessor of a block.
type blockEdge struct {
	from   int32
	next   int32
	thrown bool // from any instruction of the block, not from its end
}

// blocks is the control flow of one method; it is reused for the next.
type blocks struct {
	insns  []dex.Instruction
	at     []int32 // instruction at a pc, -1: none starts there
	leader []bool
	of     []int32 // block of an instruction
	list   []block // list[0] is the entry, without instructions
	edges  []blockEdge
	succs  [][]int32
	stack  []int32
}

// build decodes the code and finds the blocks that the entry reaches.
func (bs *blocks) build(code *dex.Code) error {
	insns, err := code.Decode(bs.insns)
	if err != nil {
		return err
	}
	bs.insns = insns
	bs.index(code.Units())
	if err := bs.markLeaders(code); err != nil {
		return err
	}
	bs.cut()
	if err := bs.connect(code); err != nil {
		return err
	}
	bs.reach()
	return nil
}

func (bs *blocks) index(units uint32) {
	bs.at = resize(bs.at, int(units)+1)
	for i := range bs.at {
		bs.at[i] = -1
	}
	for i := range bs.insns {
		bs.at[bs.insns[i].PC] = int32(i)
	}
	bs.leader = resize(bs.leader, len(bs.insns)+1)
	clear(bs.leader)
}

// resize gives a slice of length n, with old contents where there is room.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}

// lead marks the instruction at pc as the start of a block.
func (bs *blocks) lead(pc uint32) error {
	if int(pc) >= len(bs.at) || bs.at[pc] < 0 {
		return fmt.Errorf("jump to 0x%x, where no instruction starts", pc)
	}
	bs.leader[bs.at[pc]] = true
	return nil
}

func (bs *blocks) markLeaders(code *dex.Code) error {
	for i := range bs.insns {
		in := &bs.insns[i]
		flags := in.Op.Info().Flags
		if flags&(dex.Branch|dex.Switch) == 0 && (flags&dex.Continues != 0 || in.Op.Payload()) {
			continue
		}
		bs.leader[i+1] = true
		if flags&dex.Branch != 0 {
			if err := bs.lead(in.Target); err != nil {
				return err
			}
		}
		if flags&dex.Switch != 0 {
			table, err := code.Switch(in)
			if err != nil {
				return err
			}
			for _, t := range table.Targets {
				if err := bs.lead(t); err != nil {
					return err
				}
			}
		}
	}
	for i := range code.Tries {
		t := &code.Tries[i]
		for _, pc := range [2]uint32{t.Start, t.Start + t.Count} {
			if bs.at[pc] >= 0 {
				bs.leader[bs.at[pc]] = true
			}
		}
		for _, c := range t.Handlers {
			if err := bs.lead(c.Target); err != nil {
				return err
			}
		}
	}
	return nil
}

// cut makes the blocks; block 0 is the entry.
func (bs *blocks) cut() {
	bs.list = append(bs.list[:0], block{preds: -1})
	bs.of = resize(bs.of, len(bs.insns))
	for i := range bs.insns {
		if i == 0 || bs.leader[i] {
			bs.list = append(bs.list, block{start: int32(i), preds: -1})
		}
		last := len(bs.list) - 1
		bs.list[last].end = int32(i + 1)
		bs.of[i] = int32(last)
	}
	for len(bs.succs) < len(bs.list) {
		bs.succs = append(bs.succs, nil)
	}
	for i := range bs.list {
		bs.succs[i] = bs.succs[i][:0]
	}
	bs.edges = bs.edges[:0]
}

// edge adds an edge once: those of one block come one after another, so the
// newest predecessor tells.
func (bs *blocks) edge(from, to int32, thrown bool) {
	if e := bs.list[to].preds; e >= 0 && bs.edges[e].from == from && bs.edges[e].thrown == thrown {
		return
	}
	bs.edges = append(bs.edges, blockEdge{from: from, next: bs.list[to].preds, thrown: thrown})
	bs.list[to].preds = int32(len(bs.edges) - 1)
	bs.succs[from] = append(bs.succs[from], to)
}

// connect adds the edges: to the next block, to targets, to handlers.
func (bs *blocks) connect(code *dex.Code) error {
	if len(bs.list) > 1 {
		bs.edge(0, 1, false)
	}
	for b := int32(1); int(b) < len(bs.list); b++ {
		in := &bs.insns[bs.list[b].end-1]
		flags := in.Op.Info().Flags
		if flags&dex.Continues != 0 && int(b)+1 < len(bs.list) && !in.Op.Payload() {
			bs.edge(b, b+1, false)
		}
		if flags&dex.Branch != 0 {
			bs.edge(b, bs.of[bs.at[in.Target]], false)
		}
		if flags&dex.Switch != 0 {
			table, err := code.Switch(in)
			if err != nil {
				return err
			}
			for _, t := range table.Targets {
				bs.edge(b, bs.of[bs.at[t]], false)
			}
		}
	}
	for i := range code.Tries {
		bs.connectTry(&code.Tries[i])
		if len(bs.edges) > maxEdges {
			return fmt.Errorf("control flow has more than %d edges", maxEdges)
		}
	}
	return nil
}

// maxEdges bounds a method's control flow: handlers times blocks can be far
// larger than the file.
const maxEdges = 1 << 18

// connectTry adds edges from the blocks of a try that can throw.
func (bs *blocks) connectTry(t *dex.Try) {
	for pc := t.Start; pc < t.Start+t.Count; {
		i := bs.at[pc]
		if i < 0 {
			pc++
			continue
		}
		b := bs.of[i]
		blk := &bs.list[b]
		if bs.canThrow(blk) && len(bs.edges) <= maxEdges {
			blk.inTry = true
			for _, c := range t.Handlers {
				bs.edge(b, bs.of[bs.at[c.Target]], true)
				all := c.Type == dex.CatchAll
				blk.caught = blk.caught || all
				handler := &bs.list[bs.of[bs.at[c.Target]]]
				handler.catchAll, handler.catchType = handler.catchAll || all, handler.catchType || !all
			}
		}
		last := &bs.insns[blk.end-1]
		pc = max(pc+1, last.PC+last.Size)
	}
}

func (bs *blocks) canThrow(b *block) bool {
	for i := b.start; i < b.end; i++ {
		if bs.insns[i].Op.Has(dex.Throws) {
			return true
		}
	}
	return false
}

// rethrows tells whether block b ends by throwing on what a `finally` or
// `synchronized` caught: the same exception would have left the method without
// them, and exceptions that only pass through are not looked at.
func (bs *blocks) rethrows(b int32) bool {
	end := &bs.insns[bs.list[b].end-1]
	if end.Op != dex.OpThrow {
		return false
	}
	for range maxRethrow {
		blk := &bs.list[b]
		for i := blk.end - 1; i >= blk.start; i-- {
			in := &bs.insns[i]
			if in.Op == dex.OpMoveException && in.Regs[0] == end.Regs[0] {
				return blk.catchAll && !blk.catchType
			}
			if in.Op.Info().Flags&(dex.SetsRegister|dex.SetsWide) != 0 && in.Regs[0] == end.Regs[0] {
				return false
			}
		}
		if b = bs.onlyPred(b); b <= 0 {
			return false
		}
	}
	return false
}

// maxRethrow bounds the blocks between a catch and its throw.
const maxRethrow = 32

// onlyPred gives the one block that b follows without an exception, -1 if
// there are several or none.
func (bs *blocks) onlyPred(b int32) int32 {
	pred := int32(-1)
	for e := bs.list[b].preds; e >= 0; e = bs.edges[e].next {
		switch edge := bs.edges[e]; {
		case edge.thrown || !bs.list[edge.from].reached:
		case pred >= 0:
			return -1
		default:
			pred = edge.from
		}
	}
	return pred
}

// reach marks the blocks that can run.
func (bs *blocks) reach() {
	bs.stack = append(bs.stack[:0], 0)
	bs.list[0].reached = true
	for len(bs.stack) > 0 {
		b := bs.stack[len(bs.stack)-1]
		bs.stack = bs.stack[:len(bs.stack)-1]
		for _, s := range bs.succs[b] {
			if !bs.list[s].reached {
				bs.list[s].reached = true
				bs.stack = append(bs.stack, s)
			}
		}
	}
}
