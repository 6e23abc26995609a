package instrument

import (
	"context"
	"fmt"
	"slices"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/ccfa/program"
)

// Block is a basic block: instructions that run one after another, as long as none of them throws. It begins at the method's start,
// at a branch's or switch's target, behind a conditional branch or a switch, or at a handler. Calls and other instructions that may
// throw do not end it. What no path leads to is in no block.
type Block struct {
	Method       *program.Method
	Instructions int // payloads, the tables inside the code, are none
}

// Blocks lists the basic blocks of all methods in scope that have code, in the order of the methods' ids: a block's place in the list
// is its number in the log. p must be the analysis of a, or of its Original. Of an instrumented app without probes for blocks the list is
// nil.
func Blocks(ctx context.Context, a *apk.APK, p *program.Program) ([]Block, error) {
	mark, err := ReadMark(a)
	if err != nil || mark != nil && !slices.Contains(mark.Probes, BasicBlocks.String()) {
		return nil, err
	}
	var list []Block
	var buf []dex.Instruction
	err = eachMethod(p, func(f *dex.File, m *program.Method, e dex.EncodedMethod) error {
		if e.Code == 0 || !m.Class.InScope {
			return nil
		}
		code, err := f.Code(e)
		if err == nil {
			buf, err = code.Decode(buf)
		}
		var sizes []int
		if err == nil {
			_, sizes, err = basicBlocks(code, buf)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", m.Ref(), err)
		}
		for _, n := range sizes {
			list = append(list, Block{m, n})
		}
		return ctx.Err()
	})
	return list, err
}

// eachMethod visits the methods of a program with those of its dex files, which have the same running numbers.
func eachMethod(p *program.Program, visit func(*dex.File, *program.Method, dex.EncodedMethod) error) error {
	id, methods := 0, p.Methods()
	for _, f := range p.Dex() {
		for c := range f.NumClasses() {
			data, err := f.ClassData(c)
			if err != nil {
				return err
			}
			for _, list := range [...][]dex.EncodedMethod{data.DirectMethods, data.VirtualMethods} {
				for _, e := range list {
					if id >= len(methods) {
						return fmt.Errorf("%s: has more methods than the program that was analysed", f.Name())
					}
					if err := visit(f, methods[id], e); err != nil {
						return err
					}
					id++
				}
			}
		}
	}
	return nil
}

// basicBlocks finds the basic blocks of decoded code: for each instruction, payloads left out, whether it begins one, and the number
// of instructions of each.
func basicBlocks(code *dex.Code, list []dex.Instruction) (begins []bool, sizes []int, err error) {
	var flow dex.Flow
	if err := flow.Read(code, list); err != nil {
		return nil, nil, err
	}
	leader := leaders(&flow)
	runs := false // whether control can come to the instruction
	for i := range list {
		op := list[i].Op
		if op.Payload() {
			continue
		}
		if leader[i] {
			sizes, runs = append(sizes, 0), true
		}
		begins = append(begins, leader[i])
		if runs {
			sizes[len(sizes)-1]++
		}
		runs = runs && op.Has(dex.Continues)
	}
	return begins, sizes, nil
}

// leaders tells which instructions begin a block.
func leaders(f *dex.Flow) []bool {
	leader := make([]bool, len(f.Insns))
	if len(leader) > 0 && !f.Insns[0].Op.Payload() {
		leader[0] = true
	}
	for i := range f.Insns {
		for _, j := range f.Jumps(i) {
			leader[j.To] = true
		}
		op := f.Insns[i].Op
		if (op.Has(dex.Branch) || op.Has(dex.Switch)) && f.Continues(i) && !f.Insns[i+1].Op.Payload() {
			leader[i+1] = true
		}
	}
	for _, t := range f.Code.Tries {
		for _, h := range t.Handlers {
			leader[f.At(h.Target)] = true
		}
	}
	return leader
}
