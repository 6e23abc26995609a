package predict

import (
	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
)

// body is a method's code, ready to be followed.
type body struct {
	method   *program.Method
	file     *dex.File
	code     *dex.Code
	insns    []dex.Instruction
	targets  []int32         // of a branch: the instruction it goes to
	cases    map[int][]leap  // of a switch: where its cases go
	sites    []*program.Site // of an invoke
	join     []bool          // several instructions lead there: the place to look whether it was come to before
	live     []uint64        // words per instruction: registers that are read before they are written
	words    int
	firstRef int
	types    []string // of the parameters, without the receiver
	meets    []int32  // see meetings
	looping  map[int]bool
}

// leap is a case of a switch.
type leap struct {
	key    int32
	target int32
}

// Methods with more are not followed.
const (
	maxInstructions = 6000
	maxRegisters    = 256
)

// newBody reads a method's code; nil if it has none that can be followed.
func newBody(p *program.Program, m *program.Method) *body {
	code, file := p.Code(m)
	if code == nil || code.Registers > maxRegisters {
		return nil
	}
	insns, err := code.Decode(nil)
	if err != nil || len(insns) > maxInstructions {
		return nil
	}
	b := &body{method: m, file: file, code: code, insns: insns, cases: map[int][]leap{}, firstRef: p.FirstRef(m), types: descriptor.Params(m.Desc), looping: map[int]bool{}}
	if !b.connect() {
		return nil
	}
	b.sites = make([]*program.Site, len(insns))
	for _, s := range p.Sites(m) {
		if i := dex.Find(insns, s.PC); i >= 0 {
			b.sites[i] = s
		}
	}
	b.findLive()
	return b
}

// connect finds the targets of branches and switches; false: some are none.
func (b *body) connect() bool {
	b.targets, b.join = make([]int32, len(b.insns)), make([]bool, len(b.insns))
	preds := make([]uint8, len(b.insns))
	to := func(pc uint32) (int32, bool) {
		i := dex.Find(b.insns, pc)
		if i >= 0 && preds[i] < 2 {
			preds[i]++
		}
		return int32(i), i >= 0
	}
	for i := range b.insns {
		in := &b.insns[i]
		ok := true
		switch {
		case in.Op.Has(dex.Branch):
			b.targets[i], ok = to(in.Target)
		case in.Op.Has(dex.Switch):
			ok = b.connectSwitch(i, to)
		}
		if !ok {
			return false
		}
		if in.Op.Has(dex.Continues) && i+1 < len(b.insns) && preds[i+1] < 2 {
			preds[i+1]++
		}
	}
	for t := range b.code.Tries {
		for _, h := range b.code.Tries[t].Handlers {
			i, ok := to(h.Target)
			if !ok {
				return false
			}
			preds[i] = 2
		}
	}
	for i := range preds {
		b.join[i] = preds[i] > 1
	}
	return true
}

func (b *body) connectSwitch(i int, to func(uint32) (int32, bool)) bool {
	table, err := b.code.Switch(&b.insns[i])
	if err != nil {
		return false
	}
	for k, t := range table.Targets {
		target, ok := to(t)
		if !ok {
			return false
		}
		b.cases[i] = append(b.cases[i], leap{table.Keys[k], target})
	}
	return true
}

// handlers lists the handlers around an instruction, in the order they are tried.
func (b *body) handlers(i int) []dex.Catch {
	pc := b.insns[i].PC
	for t := range b.code.Tries {
		if try := &b.code.Tries[t]; pc >= try.Start && pc < try.Start+try.Count {
			return try.Handlers
		}
	}
	return nil
}

// at is the instruction at an address that connect found to be one's.
func (b *body) at(pc uint32) int { return dex.Find(b.insns, pc) }

// findLive computes which registers are read again: what the others hold does not tell two paths apart.
func (b *body) findLive() {
	b.words = (int(b.code.Registers) + 63) / 64
	b.live = make([]uint64, len(b.insns)*b.words)
	out := make([]uint64, b.words)
	for changed := true; changed; {
		changed = false
		for i := len(b.insns) - 1; i >= 0; i-- {
			clear(out)
			b.successors(i, func(s int) {
				for w := range out {
					out[w] |= b.live[s*b.words+w]
				}
			})
			b.transfer(i, out)
			for w := range out {
				if at := &b.live[i*b.words+w]; *at != out[w] {
					*at, changed = out[w], true
				}
			}
		}
	}
}

// transfer turns what is live behind an instruction into what is live before it.
func (b *body) transfer(i int, live []uint64) {
	in := &b.insns[i]
	set := func(r uint16) { live[r/64] |= 1 << (r % 64) }
	first := 0
	if in.Op.Has(dex.SetsRegister) {
		live[in.Regs[0]/64] &^= 1 << (in.Regs[0] % 64)
		if !readsItsFirst(in.Op) {
			first = 1
		}
	}
	for k := first; k < int(in.Count); k++ {
		set(in.Arg(k))
	}
}

// readsItsFirst tells whether an instruction that sets its first register reads it as well.
func readsItsFirst(op dex.Opcode) bool {
	return op == dex.OpCheckCast || op >= dex.OpAddInt2addr && op <= dex.OpRemDouble2addr
}

func (b *body) successors(i int, do func(int)) {
	in := &b.insns[i]
	if in.Op.Has(dex.Continues) && i+1 < len(b.insns) {
		do(i + 1)
	}
	if in.Op.Has(dex.Branch) {
		do(int(b.targets[i]))
	}
	for _, c := range b.cases[i] {
		do(int(c.target))
	}
	if in.Op.Has(dex.Throws) {
		for _, h := range b.handlers(i) {
			do(b.at(h.Target))
		}
	}
}

func (b *body) isLive(i int, r int) bool { return b.live[i*b.words+r/64]>>(r%64)&1 != 0 }

// params lists the parameters' types, the receiver not counted.
func (b *body) params() []string { return b.types }

func (b *body) wide(i int) bool { return descriptor.Words(b.types[i]) == 2 }
