package predict

import (
	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
)

// body is a method's code, ready to be followed.
type body struct {
	method *program.Method
	file   *dex.File
	dex.Flow
	sites    []*program.Site // of an invoke
	join     []bool          // several instructions lead there: the place to look whether it was come to before
	live     []uint64        // words per instruction: registers that are read before they are written
	words    int
	firstRef int
	types    []string // of the parameters, without the receiver
	meets    []int32  // see meetings
	looping  map[int]bool
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
	b := &body{method: m, file: file, firstRef: p.FirstRef(m), types: descriptor.Params(m.Desc), looping: map[int]bool{}}
	if b.Read(code, insns) != nil {
		return nil
	}
	b.findJoins()
	b.sites = make([]*program.Site, len(insns))
	for _, s := range p.Sites(m) {
		if i := b.At(s.PC); i >= 0 {
			b.sites[i] = s
		}
	}
	b.findLive()
	return b
}

// findJoins finds the instructions that several lead to. A handler is one: what throws is anywhere.
func (b *body) findJoins() {
	preds := make([]int, len(b.Insns))
	for i := range b.Insns {
		for _, j := range b.Jumps(i) {
			preds[j.To]++
		}
		if b.Continues(i) {
			preds[i+1]++
		}
	}
	for _, t := range b.Code.Tries {
		for _, h := range t.Handlers {
			preds[b.At(h.Target)] = 2
		}
	}
	b.join = make([]bool, len(preds))
	for i := range preds {
		b.join[i] = preds[i] > 1
	}
}

// findLive computes which registers are read again: what the others hold does not tell two paths apart.
func (b *body) findLive() {
	b.words = (int(b.Code.Registers) + 63) / 64
	b.live = make([]uint64, len(b.Insns)*b.words)
	out := make([]uint64, b.words)
	for changed := true; changed; {
		changed = false
		for i := len(b.Insns) - 1; i >= 0; i-- {
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
	in := &b.Insns[i]
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
	if b.Continues(i) {
		do(i + 1)
	}
	for _, j := range b.Jumps(i) {
		do(int(j.To))
	}
	if b.Insns[i].Op.Has(dex.Throws) {
		for _, h := range b.Handlers(i) {
			do(int(b.At(h.Target)))
		}
	}
}

func (b *body) isLive(i int, r int) bool { return b.live[i*b.words+r/64]>>(r%64)&1 != 0 }

// params lists the parameters' types, the receiver not counted.
func (b *body) params() []string { return b.types }

func (b *body) wide(i int) bool { return descriptor.Words(b.types[i]) == 2 }
