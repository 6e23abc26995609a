package program

import (
	"maps"
	"slices"

	"cbcov/apk/dex"
	"cbcov/ccfa/framework"
)

// This file reads the state machines that the Kotlin compiler makes of code that suspends.
//
//	suspend fun load() {          Object load(Continuation c) {          class load$1 extends ContinuationImpl {
//		begin()                       …                                      int label;
//		delay(10)                     switch (load$1.label) {                Object invokeSuspend(Object result) {
//		end()                         case 0: begin();                           …
//	}                                         load$1.label = 1;                  return load(this);
//	                                          if (delay(10, load$1) == SUSPENDED) return SUSPENDED;
//	                                  case 1: end();
//
// A lambda that suspends has both in one: its invokeSuspend has the switch. So each call that may suspend says by the label where its continuation
// goes on, and the label that a continuation has when invokeSuspend is called says where it went on.
// Source: Kotlin's compiler, docs/coroutines/coroutines-codegen.md.

// Resumption says where a continuation goes on. The zero value: that is not known.
type Resumption struct {
	Class string // of the continuation
	Label int    // from 1; 0: it begins
}

// Suspending is a class of continuations whose labels are known.
type Suspending struct {
	Field  dex.FieldRef // the label, an int of the continuation itself
	Resume *Method      // its invokeSuspend
	Code   *Method      // that switches over the label: Resume, or the function that suspends
	Via    *Method      // the accessor by which Resume calls that function; nil: none
	Labels []int        // from 1, sorted: those that the code sets before calls that may suspend

	sets map[int]uint32 // by label: where it is set, first
	at   [][]int        // see LabelsAt: by the site's index; nil: not asked for yet
}

// Suspending gives what is known of a continuation's class in scope; nil: it is none, or its labels are not known.
func (p *Program) Suspending(class string) *Suspending {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.suspending().byClass[class]
}

// Resumed is the same for a method; nil: it is not the one that begins a continuation and goes on with it.
func (p *Program) Resumed(m *Method) *Suspending {
	if x := p.Suspending(m.Class.Name); x != nil && x.Resume == m {
		return x
	}
	return nil
}

// Next gives the method that another one calls on the way from Resume to Code; nil: the other one is not on that way, or is its end.
func (x *Suspending) Next(m *Method) *Method {
	switch {
	case m == x.Code:
		return nil
	case m == x.Resume && x.Via != nil:
		return x.Via
	case m == x.Resume, m == x.Via:
		return x.Code
	}
	return nil
}

// Begins gives the resumption of code that switches over a continuation's label where something else than that continuation calls it.
func (p *Program) Begins(m *Method) Resumption {
	p.mu.Lock()
	defer p.mu.Unlock()
	if x := p.suspending().byCode[m]; x != nil {
		return Resumption{Class: x.Resume.Class.Name}
	}
	return Resumption{}
}

// LabelsAt lists the labels, sorted, that a continuation of a class may have when a call runs, as far as the calling code sets them.
func (p *Program) LabelsAt(s *Site, class string) []int {
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.suspending().byClass[class]
	if x == nil || s.Method != x.Code {
		return nil
	}
	if x.at == nil {
		x.at = p.labelsOfSites(x)
	}
	return x.at[s.index]
}

// labelsOfSites lists the labels at each site of a continuation's code.
func (p *Program) labelsOfSites(x *Suspending) [][]int {
	sites := p.sitesOf(int32(x.Code.ID))
	out := make([][]int, len(sites))
	bs := p.blocksOf(int32(x.Code.ID))
	if bs == nil {
		return out
	}
	for i, s := range sites {
		at := bs.At(s.PC)
		l := labelling{p: p, bs: bs, method: x.Code, field: x.Field, labels: map[int]bool{}, seen: map[int32]bool{}}
		l.before(bs.of[at], at)
		out[i] = slices.Sorted(maps.Keys(l.labels))
	}
	return out
}

// Waits gives the call in a continuation's code behind which it goes on at a label; nil: none is known.
func (p *Program) Waits(x *Suspending, label int) *Site {
	for _, s := range p.Sites(x.Code) {
		if s.PC > x.sets[label] && slices.Contains(p.LabelsAt(s, x.Resume.Class.Name), label) {
			return s
		}
	}
	return nil
}

// suspending is what is known of all continuations in scope.
type suspending struct {
	byClass map[string]*Suspending
	byCode  map[*Method]*Suspending
}

func (p *Program) suspending() *suspending {
	if p.suspended != nil {
		return p.suspended
	}
	p.suspended = &suspending{map[string]*Suspending{}, map[*Method]*Suspending{}}
	subtype := func(sub, super string) bool { return p.h.subtype(p.h.typ(sub), p.h.typ(super)) }
	names := framework.Resumed.Methods()
	for _, c := range p.classes {
		if !c.InScope {
			continue
		}
		for _, m := range c.Methods {
			if !slices.Contains(names, m.Name) || !m.Concrete() || m.Static() || !framework.Resumed.OfMethod(c.Name, m.Name, subtype) {
				continue
			}
			if x := p.readSuspending(m); x != nil {
				p.suspended.byClass[c.Name], p.suspended.byCode[x.Code] = x, x
			}
		}
	}
	return p.suspended
}

// readSuspending reads the state machine that a continuation's method runs; nil: there is none that suspends.
func (p *Program) readSuspending(resume *Method) *Suspending {
	for _, field := range p.ownInts(resume) {
		if x := p.switches(resume, field); x != nil {
			return x
		}
		for _, m := range p.named(resume) {
			if x := p.switches(m, field); x != nil {
				x.Resume = resume
				return x
			}
			if m.Flags&AccSynthetic == 0 {
				continue
			}
			for _, behind := range p.named(m) {
				if x := p.switches(behind, field); x != nil {
					x.Resume, x.Via = resume, m
					return x
				}
			}
		}
	}
	return nil
}

// named lists the methods of the APK that the calls of a method name, but for constructors.
func (p *Program) named(m *Method) []*Method {
	var out []*Method
	for _, s := range p.sitesOf(int32(m.ID)) {
		if to := p.declared(s.Ref); to != nil && to.Name != "<init>" {
			out = append(out, to)
		}
	}
	return out
}

// ownInts lists the fields with ints of its object that a continuation's method reads: the label is one of them, but a shrinker that merged classes has
// a number of the class read before.
func (p *Program) ownInts(m *Method) []dex.FieldRef {
	bs := p.blocksOf(int32(m.ID))
	if bs == nil {
		return nil
	}
	var out []dex.FieldRef
	this := bs.Code.Registers - bs.Code.Ins
	for i := range bs.Insns {
		in := &bs.Insns[i]
		if in.Op != dex.OpIget || !bs.list[bs.of[i]].reached {
			continue
		}
		ref := p.dexes[p.infos[m.ID].dex].f.Field(in.Index)
		if ref.Type == "I" && ref.Class == m.Class.Name && !slices.Contains(out, ref) && bs.holds(in.Regs[1], bs.of[i], int32(i), this, map[held]bool{}) {
			out = append(out, ref)
		}
		if len(out) == maxInts {
			break
		}
	}
	return out
}

// maxInts bounds the fields that may be a label.
const maxInts = 4

// switches tells of a method that it goes on where a field says, and what it sets that to; nil: it does not.
func (p *Program) switches(m *Method, field dex.FieldRef) *Suspending {
	bs := p.blocksOf(int32(m.ID))
	if bs == nil {
		return nil
	}
	l := labelling{p: p, bs: bs, method: m, field: field}
	first := map[int]uint32{}
	for i := range bs.Insns {
		if !bs.list[bs.of[i]].reached {
			continue
		}
		label, ok := l.set(int32(i))
		if _, known := first[label]; ok && !known {
			first[label] = bs.Insns[i].PC
		}
	}
	if len(first) == 0 || len(first) > maxLabels ||
		!slices.ContainsFunc(bs.reachedBlocks(), func(b int32) bool { return l.goesTo(b, 0) >= 0 }) {
		return nil
	}
	return &Suspending{Field: field, Resume: m, Code: m, Labels: slices.Sorted(maps.Keys(first)), sets: first}
}

// maxLabels bounds the calls that may suspend in one method: of more they are not told apart.
const maxLabels = 128

// labelling finds the labels that code sets.
type labelling struct {
	p      *Program
	bs     *blocks
	method *Method
	field  dex.FieldRef
	labels map[int]bool
	seen   map[int32]bool // blocks of which what leads to their end was looked at
}

// names tells whether an instruction of the code names the label.
func (l *labelling) names(in *dex.Instruction) bool {
	return l.p.dexes[l.p.infos[l.method.ID].dex].f.Field(in.Index) == l.field
}

// set gives what an instruction sets the label to; false: it sets no label, or one that is not known (a mark in its highest bit, say).
func (l *labelling) set(i int32) (label int, ok bool) {
	in := &l.bs.Insns[i]
	if in.Op != dex.OpIput || !l.names(in) {
		return 0, false
	}
	n, ok := l.bs.constantBefore(in.Regs[0], l.bs.of[i], i)
	return int(n), ok && n > 0 && n == int64(int32(n))
}

// constantBefore gives the int that a register holds before an instruction, whichever way leads there.
func (bs *blocks) constantBefore(reg uint16, block, end int32) (value int64, ok bool) {
	known := bs.setBefore(reg, block, end, maxBlocksBack, map[held]bool{}, func(in *dex.Instruction) bool {
		same := constantInt(in.Op) && (!ok || in.Lit == value)
		value, ok = in.Lit, true
		return same
	})
	return value, known && ok
}

// setBefore asks of each instruction that may have given a register what it holds before an instruction of a block; moves of ints are passed. false:
// one of them is not as asked, nothing gave it anything, or they are more than so many blocks away.
func (bs *blocks) setBefore(reg uint16, block, end int32, most int, seen map[held]bool, is func(*dex.Instruction) bool) bool {
	for i := end - 1; i >= bs.list[block].start; i-- {
		in := &bs.Insns[i]
		if !sets(in, reg) {
			continue
		}
		if in.Op != dex.OpMove && in.Op != dex.OpMoveFrom16 && in.Op != dex.OpMove16 {
			return is(in)
		}
		reg = in.Regs[1]
	}
	key := held{block, reg}
	if block == 0 || seen[key] || len(seen) == most {
		return seen[key] // then another way to here tells
	}
	seen[key] = true
	for e := bs.list[block].preds; e >= 0; e = bs.edges[e].next {
		from := bs.edges[e].from
		if !bs.list[from].reached {
			continue
		}
		at := bs.list[from].end
		if bs.edges[e].thrown { // from anywhere in the block, which must leave the register as it is
			if slices.ContainsFunc(bs.Insns[bs.list[from].start:at], func(in dex.Instruction) bool { return sets(&in, reg) }) {
				return false
			}
			at = bs.list[from].start
		}
		if !bs.setBefore(reg, from, at, most, seen, is) {
			return false
		}
	}
	return true
}

// constantInt tells whether an instruction gives a register an int that stands in it.
func constantInt(op dex.Opcode) bool {
	return op == dex.OpConst4 || op == dex.OpConst16 || op == dex.OpConst || op == dex.OpConstHigh16
}

// before takes the labels that were set last before an instruction of a block.
func (l *labelling) before(block, end int32) {
	for i := end - 1; i >= l.bs.list[block].start; i-- {
		if label, ok := l.set(i); ok {
			l.labels[label] = true
			return
		}
	}
	for e := l.bs.list[block].preds; e >= 0; e = l.bs.edges[e].next {
		if from := l.bs.edges[e].from; from > 0 && l.bs.list[from].reached && !l.seen[from] && len(l.seen) < maxTestBack {
			l.seen[from] = true
			l.before(from, l.bs.list[from].end)
		}
	}
}

// resume takes the ways out of the blocks that tests of a continuation's label rule out.
func (p *Program) resume(bs *blocks, m *Method, from Resumption) {
	x := p.suspending().byClass[from.Class]
	if x == nil || x.Code != m {
		return
	}
	l := labelling{p: p, bs: bs, method: m, field: x.Field}
	for _, b := range bs.reachedBlocks() {
		if to := l.goesTo(b, int64(from.Label)); to >= 0 {
			bs.succs[b] = slices.DeleteFunc(bs.succs[b], func(s int32) bool { return s != to && !bs.throws(b, s) })
		}
	}
}

// Limits of how many blocks away what a register holds is looked for: what tests a label, or calls behind it, is near; a constant may be far.
const (
	maxTestBack   = 64
	maxBlocksBack = 4096
)

// throws tells whether one block goes to another by an exception.
func (bs *blocks) throws(from, to int32) bool {
	for e := bs.list[to].preds; e >= 0; e = bs.edges[e].next {
		if bs.edges[e].from == from && bs.edges[e].thrown {
			return true
		}
	}
	return false
}

// goesTo gives the block that follows another one which tests a label; -1: it does not, or tests something else.
func (l *labelling) goesTo(b int32, label int64) int32 {
	bs := l.bs
	blk := &bs.list[b]
	if blk.end <= blk.start || int(blk.end) >= len(bs.Insns) {
		return -1
	}
	end, next := &bs.Insns[blk.end-1], bs.of[blk.end]
	isLabel := func(reg uint16) bool {
		return bs.setBefore(reg, b, blk.end-1, maxTestBack, map[held]bool{}, func(in *dex.Instruction) bool { return in.Op == dex.OpIget && l.names(in) })
	}
	switch {
	case end.Op.Has(dex.Switch):
		if !isLabel(end.Regs[0]) {
			return -1
		}
		for _, j := range bs.Jumps(int(blk.end) - 1) {
			if int64(j.Key) == label {
				return bs.of[j.To]
			}
		}
		return next
	case !end.Op.Has(dex.Branch):
		return -1
	}
	with := int64(0)
	switch end.Op {
	case dex.OpIfEqz, dex.OpIfNez:
		if !isLabel(end.Regs[0]) {
			return -1
		}
	case dex.OpIfEq, dex.OpIfNe:
		one, two := end.Regs[0], end.Regs[1]
		if isLabel(two) {
			one, two = two, one
		}
		number, ok := bs.constantBefore(two, b, blk.end-1)
		if !ok || !isLabel(one) {
			return -1
		}
		with = number
	default:
		return -1
	}
	equal := end.Op == dex.OpIfEqz || end.Op == dex.OpIfEq
	if equal == (label == with) {
		return bs.of[bs.At(end.Target)]
	}
	return next
}
