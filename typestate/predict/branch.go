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
	target := int(t.body.targets[t.at])
	if taken, known := compare(op, a, b); known {
		if t.at++; taken {
			t.at = target
		}
		return true
	}
	f.ask(s, a)
	f.ask(s, b)
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
	if a.n == 0 || a.kind != unknown && a.kind != nonNull {
		return
	}
	switch {
	case equal && b.kind != asked && (b.kind != unknown || b.n != 0):
		s.replace(a, b)
	case !equal && b == null:
		s.replace(a, value{nonNull, a.n})
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

// choose follows a switch.
func (f *follower) choose(s *state, t *frame, in *dex.Instruction) bool {
	v := t.regs[in.Regs[0]]
	f.ask(s, v)
	for _, c := range t.body.cases[t.at] {
		if v.kind == number && v.n != c.key {
			continue
		}
		if v.kind == number {
			t.at = int(c.target)
			return true
		}
		other := f.fork(s, int(c.target))
		if v.kind == unknown && v.n != 0 {
			other.replace(v, value{number, c.key})
		}
	}
	t.at++
	return true
}
