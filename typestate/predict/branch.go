package predict

import "cbcov/apk/dex"

// branch follows an if: the ways that are possible, each with what it finds out.
func (f *follower) branch(s *state, t *frame, in *dex.Instruction) bool {
	a, b := t.regs[in.Regs[0]], null
	op := in.Op
	if op < dex.OpIfEqz {
		b = t.regs[in.Regs[1]]
	} else {
		op -= dex.OpIfEqz - dex.OpIfEq
	}
	target := int(t.body.Jumps(t.at)[0].To)
	if taken, known := compare(op, a, b); known {
		if t.at++; taken {
			t.at = target
		}
		return true
	}
	f.ask(s, a)
	f.ask(s, b)
	if !s.tells(a) {
		f.guard(t, op, a, b)
	}
	other := f.fork(s, target)
	t.at++
	switch op {
	case dex.OpIfEq:
		learn(other, a, b, true)
		learn(s, a, b, false)
	case dex.OpIfNe:
		learn(other, a, b, false)
		learn(s, a, b, true)
	}
	return true
}

// compare decides a comparison, if it can.
func compare(op dex.Opcode, a, b value) (taken, known bool) {
	if a.kind == number && b.kind == number {
		x, y := a.n, b.n
		return [...]bool{x == y, x != y, x < y, x >= y, x > y, x <= y}[op-dex.OpIfEq], true
	}
	if op > dex.OpIfNe {
		return false, false
	}
	equal := false
	switch {
	case a == b && (a.kind == object || a.n != 0 && a.kind != asked):
		equal = true
	case a.kind == object && b.kind == object:
	case a == null:
		zero, sure := b.zero()
		if !sure || zero {
			return false, false
		}
	case b == null:
		zero, sure := a.zero()
		if !sure || zero {
			return false, false
		}
	default:
		return false, false
	}
	return equal == (op == dex.OpIfEq), true
}

// learn notes what a comparison found out.
func learn(s *state, a, b value, equal bool) {
	if a.kind == number {
		a, b = b, a
	}
	if !a.symbolic() && (a.kind != nonNull || a.n == 0) {
		return
	}
	switch {
	case b.kind == number && equal:
		s.decide(a, b.n != 0)
	case b == null:
		s.decide(a, true)
	}
	switch {
	case equal && b.kind != asked && (b.kind == number || b.kind == object || b.symbolic()):
		s.replace(swap{a, b})
	case !equal && b == null:
		s.replace(swap{a, value{nonNull, a.n}})
	}
}

// ask notes that the code asks an object for its state, and goes on as the answer says: what follows in this callback is guarded.
func (f *follower) ask(s *state, v value) {
	if v.kind != asked {
		return
	}
	if st := s.status(v.n); st != nil {
		st.asked = true
	}
}

// guard notes that what comes, until the ways of a branch meet again, depends on something that is not known: a flag of others, or
// whether there is something. Comparisons of numbers and of objects choose among many, and loops end some time.
func (f *follower) guard(t *frame, op dex.Opcode, a, b value) {
	if op > dex.OpIfNe || b != null || a.kind != unknown && a.kind != nonNull || t.body.loops(t.at) {
		return
	}
	t.guards = append(t.guards, t.body.meetings()[t.at])
}

// passGuards takes off the guards of branches whose ways meet here.
func (t *frame) passGuards() {
	for len(t.guards) > 0 && t.guards[len(t.guards)-1] == int32(t.at) {
		t.guards = t.guards[:len(t.guards)-1]
	}
}

// guarded tells whether the code that runs depends on something that is not known.
func (s *state) guarded() bool {
	for i := range s.frames {
		if len(s.frames[i].guards) > 0 {
			return true
		}
	}
	return false
}

// choose follows a switch.
func (f *follower) choose(s *state, t *frame, in *dex.Instruction) bool {
	v := t.regs[in.Regs[0]]
	f.ask(s, v)
	for _, c := range t.body.Jumps(t.at) {
		if v.kind == number && v.n != c.Key {
			continue
		}
		if v.kind == number {
			t.at = int(c.To)
			return true
		}
		other := f.fork(s, int(c.To))
		if v.symbolic() {
			other.replace(swap{v, value{number, c.Key}})
		}
	}
	t.at++
	return true
}
