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
	dex.Flow
	leader []bool
	of     []int32 // block of an instruction
	list   []block // list[0] is the entry, without instructions
	edges  []blockEdge
	succs  [][]int32
	stack  []int32
}

// build decodes the code and finds the blocks that the entry reaches.
func (bs *blocks) build(code *dex.Code) error {
	insns, err := code.Decode(bs.Insns)
	if err != nil {
		return err
	}
	if err := bs.Read(code, insns); err != nil {
		return err
	}
	bs.markLeaders()
	bs.cut()
	if err := bs.connect(); err != nil {
		return err
	}
	bs.reach()
	return nil
}

// resize gives a slice of length n, with old contents where there is room.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}

func (bs *blocks) markLeaders() {
	bs.leader = resize(bs.leader, len(bs.Insns)+1)
	clear(bs.leader)
	for i := range bs.Insns {
		op := bs.Insns[i].Op
		if flags := op.Info().Flags; flags&(dex.Branch|dex.Switch) == 0 && (flags&dex.Continues != 0 || op.Payload()) {
			continue
		}
		bs.leader[i+1] = true
		for _, j := range bs.Jumps(i) {
			bs.leader[j.To] = true
		}
	}
	for i := range bs.Code.Tries {
		t := &bs.Code.Tries[i]
		for _, pc := range [2]uint32{t.Start, t.Start + t.Count} {
			if at := bs.At(pc); at >= 0 {
				bs.leader[at] = true
			}
		}
		for _, c := range t.Handlers {
			bs.leader[bs.At(c.Target)] = true
		}
	}
}

// cut makes the blocks; block 0 is the entry.
func (bs *blocks) cut() {
	bs.list = append(bs.list[:0], block{preds: -1})
	bs.of = resize(bs.of, len(bs.Insns))
	for i := range bs.Insns {
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
func (bs *blocks) connect() error {
	if len(bs.list) > 1 {
		bs.edge(0, 1, false)
	}
	for b := int32(1); int(b) < len(bs.list); b++ {
		end := int(bs.list[b].end) - 1
		if bs.Continues(end) {
			bs.edge(b, b+1, false)
		}
		for _, j := range bs.Jumps(end) {
			bs.edge(b, bs.of[j.To], false)
		}
	}
	for i := range bs.Code.Tries {
		bs.connectTry(&bs.Code.Tries[i])
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
		i := bs.At(pc)
		if i < 0 {
			pc++
			continue
		}
		b := bs.of[i]
		blk := &bs.list[b]
		if bs.canThrow(blk) && len(bs.edges) <= maxEdges {
			blk.inTry = true
			for _, c := range t.Handlers {
				bs.edge(b, bs.of[bs.At(c.Target)], true)
				all := c.Type == dex.CatchAll
				blk.caught = blk.caught || all
				handler := &bs.list[bs.of[bs.At(c.Target)]]
				handler.catchAll, handler.catchType = handler.catchAll || all, handler.catchType || !all
			}
		}
		last := &bs.Insns[blk.end-1]
		pc = max(pc+1, last.PC+last.Size)
	}
}

func (bs *blocks) canThrow(b *block) bool {
	for i := b.start; i < b.end; i++ {
		if bs.Insns[i].Op.Has(dex.Throws) {
			return true
		}
	}
	return false
}

// rethrows tells whether block b ends by throwing on what a `finally` or
// `synchronized` caught: the same exception would have left the method without
// them, and exceptions that only pass through are not looked at.
func (bs *blocks) rethrows(b int32) bool {
	end := &bs.Insns[bs.list[b].end-1]
	if end.Op != dex.OpThrow {
		return false
	}
	for range maxRethrow {
		blk := &bs.list[b]
		for i := blk.end - 1; i >= blk.start; i-- {
			in := &bs.Insns[i]
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
