package dex

import "sort"

// Flow is where control goes in a method's code, from instruction to instruction. These are numbers: places in Insns. The analyses make of it what
// each needs, such as basic blocks: what begins one, and which instructions count as throwing, is theirs to say.
type Flow struct {
	Code  *Code
	Insns []Instruction

	at    []int32 // by address: the number of the instruction or payload that starts there and 1; 0: none does
	jumps []Jump  // of all instructions, in their order
	first []int32 // by instruction: its first jump; one more for the end
}

// Jump is where an instruction may go instead of to the next one.
type Jump struct {
	Key int32 // of a switch's case
	To  int32
}

// Read takes decoded code, in the memory of what was read before. All that it jumps to, and each handler, is an instruction; else it is a
// *FormatError, at the instruction that jumps or at the place that the handler names.
func (f *Flow) Read(code *Code, insns []Instruction) error {
	f.Code, f.Insns = code, insns
	f.index()
	f.jumps, f.first = f.jumps[:0], append(f.first[:0], 0)
	for i := range insns {
		if err := f.readJumps(&insns[i]); err != nil {
			return err
		}
		f.first = append(f.first, int32(len(f.jumps)))
	}
	for _, t := range code.Tries {
		for _, h := range t.Handlers {
			if f.instruction(h.Target) < 0 {
				return code.fail(h.Target, "a handler starts inside an instruction")
			}
		}
	}
	return nil
}

func (f *Flow) index() {
	units := 0
	if n := len(f.Insns); n > 0 {
		units = int(f.Insns[n-1].PC + f.Insns[n-1].Size)
	}
	if cap(f.at) < units {
		f.at = make([]int32, units+units/2)
	}
	f.at = f.at[:units]
	clear(f.at)
	for i := range f.Insns {
		f.at[f.Insns[i].PC] = int32(i) + 1
	}
}

func (f *Flow) readJumps(in *Instruction) error {
	switch flags := in.Op.Info().Flags; {
	case flags&Branch != 0:
		return f.jump(in, 0, in.Target)
	case flags&Switch != 0:
		table, err := f.Code.Switch(in)
		if err != nil {
			return err
		}
		if len(f.jumps)+len(table.Keys) > maxExpansion*len(f.at) { // switches may share a table
			return f.Code.fail(in.PC, "the tables of switches have more than %d targets for each unit of the code", maxExpansion)
		}
		for i, pc := range table.Targets {
			if err := f.jump(in, table.Keys[i], pc); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *Flow) jump(in *Instruction, key int32, pc uint32) error {
	to := f.instruction(pc)
	if to < 0 {
		return f.Code.fail(in.PC, "%s goes to 0x%x, which is not an instruction", in.Op, pc)
	}
	f.jumps = append(f.jumps, Jump{key, to})
	return nil
}

// instruction is At without payloads.
func (f *Flow) instruction(pc uint32) int32 {
	i := f.At(pc)
	if i >= 0 && f.Insns[i].Op.Payload() {
		return -1
	}
	return i
}

// At gives the instruction or payload that starts at an address; -1: none does.
func (f *Flow) At(pc uint32) int32 {
	if uint64(pc) >= uint64(len(f.at)) {
		return -1
	}
	return f.at[pc] - 1
}

// Continues tells whether control can go on from an instruction to the next one.
func (f *Flow) Continues(i int) bool { return i+1 < len(f.Insns) && f.Insns[i].Op.Has(Continues) }

// Jumps gives where else an instruction may go: a branch to one place, a switch to one for each key in its table's order.
func (f *Flow) Jumps(i int) []Jump { return f.jumps[f.first[i]:f.first[i+1]] }

// Handlers lists the handlers around an instruction, in the order in which they are tried.
func (f *Flow) Handlers(i int) []Catch {
	pc, tries := f.Insns[i].PC, f.Code.Tries
	k := sort.Search(len(tries), func(k int) bool { return tries[k].Start+tries[k].Count > pc })
	if k == len(tries) || tries[k].Start > pc {
		return nil
	}
	return tries[k].Handlers
}
