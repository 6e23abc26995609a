package predict

import (
	"cbcov/apk/dex"
)

// Bounds of following one callback.
const (
	maxSteps  = 40000 // instructions, over all ways through it
	maxEnds   = 48    // states it can leave behind
	maxFrames = 14    // calls inside of calls
	largeKey  = 256   // bytes of a state's key, or cells of a heap, that cost as much as an instruction
)

// follower follows the ways through one callback.
type follower struct {
	*world
	work  []*state
	seen  map[string]bool
	ends  []*state
	known map[string]bool
	steps int
	buf   []byte
}

// follow gives the states that a callback can leave behind, each once.
func (w *world) follow(start []*state) []*state {
	f := &follower{world: w, work: start, seen: map[string]bool{}, known: map[string]bool{}}
	for len(f.work) > 0 {
		s := f.work[len(f.work)-1]
		f.work = f.work[:len(f.work)-1]
		if f.steps >= maxSteps || len(f.ends) >= maxEnds {
			w.skipped.bounded[w.running()] = true
			break
		}
		f.path(s)
	}
	w.steps += f.steps
	return f.ends
}

// running names the callback whose code is followed.
func (w *world) running() string {
	if w.doing == nil {
		return "what classes do first"
	}
	return "ways through " + w.doing.Callback.Name
}

// path follows one way until it ends, or comes to where another one was.
func (f *follower) path(s *state) {
	for {
		if len(s.frames) == 0 {
			f.end(s)
			return
		}
		t := s.top()
		if len(t.todo) > 0 {
			if !f.callBack(s) {
				return
			}
			continue
		}
		if t.at >= len(t.body.Insns) || f.steps >= maxSteps {
			return
		}
		t.passGuards()
		if t.body.join[t.at] {
			f.buf = s.key(f.buf)
			if f.seen[string(f.buf)] {
				return
			}
			f.seen[string(f.buf)] = true
			f.steps += len(f.buf) / largeKey
		}
		f.steps++
		if !f.step(s, t) {
			return
		}
	}
}

func (f *follower) end(s *state) {
	for i := range s.tracked {
		s.tracked[i].asked = false
	}
	f.buf = s.key(f.buf)
	if !f.known[string(f.buf)] {
		f.known[string(f.buf)] = true
		f.ends = append(f.ends, s)
	}
}

// fork follows another way later: one that goes on at an instruction of the innermost frame.
func (f *follower) fork(s *state, at int) *state {
	c := s.clone()
	f.steps += forkWork*len(c.frames) + len(c.cells)/largeKey
	c.top().at = at
	f.work = append(f.work, c)
	return c
}

// forkWork is what a way's copy of a frame costs, in instructions.
const forkWork = 8

// step follows one instruction; false: the way ends here.
func (f *follower) step(s *state, t *frame) bool {
	in := &t.body.Insns[t.at]
	op := in.Op
	switch {
	case op.Has(dex.Invoke):
		return f.invoke(s, t, in)
	case op >= dex.OpReturnVoid && op <= dex.OpReturnObject:
		return f.leave(s, t, in)
	case op == dex.OpThrow:
		return f.throw(s)
	case op >= dex.OpGoto && op <= dex.OpGoto32:
		t.at = int(t.body.Jumps(t.at)[0].To)
		return true
	case op.Has(dex.Switch):
		return f.choose(s, t, in)
	case op >= dex.OpIfEq && op <= dex.OpIfLez:
		return f.branch(s, t, in)
	case op.Payload():
		return false
	}
	if !f.access(s, t, in) {
		return false
	}
	t.at++
	return true
}

// access follows an instruction that reads, computes or stores.
func (f *follower) access(s *state, t *frame, in *dex.Instruction) bool {
	op := in.Op
	switch {
	case op <= dex.OpMoveException:
		f.move(t, in)
	case op >= dex.OpConst4 && op <= dex.OpConstClass:
		f.constant(t, in)
	case op == dex.OpNewInstance:
		f.newInstance(s, t, in)
	case op >= dex.OpIget && op <= dex.OpSputShort:
		return f.field(s, t, in)
	case op == dex.OpCheckCast:
	case op == dex.OpNewArray || op == dex.OpFilledNewArray || op == dex.OpFilledNewArrayRange:
		if op == dex.OpNewArray {
			t.regs[in.Regs[0]] = value{nonNull, 0}
		}
		t.result = value{nonNull, 0}
	case op.Has(dex.SetsWide):
		t.regs[in.Regs[0]] = value{}
		if int(in.Regs[0])+1 < len(t.regs) {
			t.regs[in.Regs[0]+1] = value{}
		}
	case op.Has(dex.SetsRegister):
		f.compute(s, t, in)
	}
	return true
}

func (f *follower) move(t *frame, in *dex.Instruction) {
	switch in.Op {
	case dex.OpNop:
	case dex.OpMoveResult, dex.OpMoveResultObject:
		t.regs[in.Regs[0]] = t.result
		t.result = value{}
	case dex.OpMoveException:
		t.regs[in.Regs[0]] = value{nonNull, 0}
	case dex.OpMoveResultWide, dex.OpMoveWide, dex.OpMoveWideFrom16, dex.OpMoveWide16:
		t.regs[in.Regs[0]] = value{}
		t.regs[in.Regs[0]+1] = value{}
	default:
		t.regs[in.Regs[0]] = t.regs[in.Regs[1]]
	}
}

func (f *follower) constant(t *frame, in *dex.Instruction) {
	switch op := in.Op; {
	case op.Has(dex.SetsWide):
		t.regs[in.Regs[0]], t.regs[in.Regs[0]+1] = value{}, value{}
	case op >= dex.OpConstString:
		t.regs[in.Regs[0]] = value{nonNull, 0}
	default:
		t.regs[in.Regs[0]] = value{number, int32(in.Lit)}
	}
}

// newInstance makes an object. Those of classes outside of the app tell nothing, but that they are there; the machine's are known by their
// place.
func (f *follower) newInstance(s *state, t *frame, in *dex.Instruction) {
	class := t.body.file.Type(in.Index)
	c := f.program.Class(class)
	if (c == nil || !c.InScope) && !f.program.Subtype(class, f.class) {
		t.regs[in.Regs[0]] = value{nonNull, 0}
		return
	}
	o := f.object(place{class, t.body.method, in.PC})
	s.renew(o)
	t.regs[in.Regs[0]] = value{object, o}
}

// field reads or writes a field; false: of null.
func (f *follower) field(s *state, t *frame, in *dex.Instruction) bool {
	static := in.Op >= dex.OpSget
	owner := noObject
	if !static {
		base := t.regs[in.Regs[1]]
		if base == null {
			return false
		}
		owner = noObject - 1
		if base.kind == object {
			owner = base.n
		}
	}
	n := f.program.FieldNumber(t.body.method, in.Index)
	known := f.fields[n] && owner >= noObject && !in.Op.Has(dex.SetsWide)
	if !in.Op.Has(dex.SetsRegister) {
		if known {
			s.put(owner, n, t.regs[in.Regs[0]])
		}
		return true
	}
	switch {
	case known:
		t.regs[in.Regs[0]] = s.get(owner, n)
	case in.Op.Has(dex.SetsWide):
		t.regs[in.Regs[0]], t.regs[in.Regs[0]+1] = value{}, value{}
	default:
		t.regs[in.Regs[0]] = f.fresh(s, t.body, t.at, sort(t.body.file.Field(in.Index).Type))
	}
	return true
}

// sort is the kind of an unknown value of a type: numbers are picked.
func sort(desc string) kind {
	switch desc {
	case "I", "S", "B", "C":
		return picked
	}
	return unknown
}

// compute follows arithmetic: small constants, and what was asked; the rest is unknown.
func (f *follower) compute(s *state, t *frame, in *dex.Instruction) {
	result := value{}
	for k := 0; k < int(in.Count); k++ {
		if k == 0 && !readsItsFirst(in.Op) {
			continue
		}
		if v := t.regs[in.Arg(k)]; v.kind == asked {
			result = v
		}
	}
	if in.Op == dex.OpXorIntLit8 || in.Op == dex.OpXorIntLit16 {
		if v := t.regs[in.Regs[1]]; v.kind == number {
			result = value{number, v.n ^ int32(in.Lit)}
		}
	}
	if result == (value{}) {
		k := picked
		if in.Op == dex.OpInstanceOf {
			k = unknown
		}
		result = f.fresh(s, t.body, t.at, k)
	}
	t.regs[in.Regs[0]] = result
}

// leave returns from a method.
func (f *follower) leave(s *state, t *frame, in *dex.Instruction) bool {
	result := value{}
	if in.Op == dex.OpReturn || in.Op == dex.OpReturnObject {
		result = t.regs[in.Regs[0]]
	}
	nested := t.nested
	s.frames = s.frames[:len(s.frames)-1]
	if len(s.frames) > 0 && !nested {
		s.top().result = result
	}
	return true
}

// throw goes on in the handlers around the throw, or leaves the callback: then the app ends.
func (f *follower) throw(s *state) bool {
	for len(s.frames) > 0 {
		t := s.top()
		t.todo = nil
		for _, h := range t.body.Handlers(t.at) {
			f.fork(s, int(t.body.At(h.Target)))
			if h.Type == dex.CatchAll {
				return false
			}
		}
		s.frames = s.frames[:len(s.frames)-1]
		if len(s.frames) > 0 {
			caller := s.top()
			if caller.at == 0 {
				return false // it waits for the constructor of its own object
			}
			caller.at-- // it stands behind the call
		}
	}
	return false
}
