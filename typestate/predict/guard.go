package predict

import "cbcov/typestate"

// inputsOf lists the inputs that a call may be, by its arguments and what it returns; certain: it is one of them. Of inputs with guards it is always one.
func inputsOf(c *call, result value) (inputs []int, certain bool) {
	for _, choice := range c.use.Inputs {
		possible, sure := true, true
		for _, w := range choice.When {
			if w.Argument < 0 || w.Argument >= len(c.params) {
				sure = false
				continue
			}
			is, known := holds(w.Is, c.params[w.Argument])
			possible, sure = possible && (is || !known), sure && known
		}
		if choice.Guard != nil && choice.Guard.Truth(c.known(result)) == typestate.False {
			possible = false
		}
		if possible {
			inputs = append(inputs, choice.Input)
			certain = certain || sure
		}
	}
	return inputs, certain
}

// known says what is known of what guards are over.
func (c *call) known(result value) func(path string) typestate.Known {
	return func(path string) typestate.Known {
		switch p := typestate.ParsePath(path); p.Kind {
		case typestate.ArgumentPath:
			if p.N < len(c.params) {
				return c.params[p.N].known()
			}
		case typestate.SamePath:
			a, b := c.thing(p.N), c.thing(p.M)
			if a.kind == object && b.kind == object {
				return typestate.KnownTruth(a.n == b.n)
			}
		case typestate.OutcomePath:
			return result.known()
		}
		return typestate.Known{}
	}
}

// thing is an argument, or the object itself.
func (c *call) thing(n int) value {
	switch {
	case n == typestate.ThisObject:
		return c.subject()
	case n < len(c.params):
		return c.params[n]
	}
	return value{}
}

func (v value) known() typestate.Known {
	switch v.kind {
	case number:
		return typestate.Known{Kind: typestate.Number, Number: int64(v.n)}
	case object, nonNull:
		return typestate.Known{Kind: typestate.NonNull}
	}
	return typestate.Known{}
}

// asksResult tells whether which input a call is depends on the truth value that it returns.
func (c *call) asksResult() bool {
	if c.ret != "Z" {
		return false
	}
	for _, choice := range c.use.Inputs {
		if choice.Guard != nil && choice.Guard.AsksResult() {
			return true
		}
	}
	return false
}

// result steps an object by a call whose result tells what it was; false: the way ends, since it throws. A result that no state allows does not come.
func (f *follower) result(s *state, c *call, st *status) bool {
	before := st.set
	yes, no := value{number, 1}, null
	whenTrue, _ := inputsOf(c, yes)
	whenFalse, _ := inputsOf(c, no)
	setTrue, t := f.protocol.call(before, whenTrue)
	setFalse, u := f.protocol.call(before, whenFalse)
	top := s.top()
	switch {
	case t != fine && u != fine:
		inputs, _ := inputsOf(c, value{})
		return f.violation(s, c, st, inputs, before, max(t, u))
	case t != fine:
		st.set, top.result = setFalse, no
	case u != fine:
		st.set, top.result = setTrue, yes
	default:
		st.set = f.protocol.union(setTrue, setFalse)
		st.answer = answer{top.result, setTrue, setFalse, st.set}
	}
	s.note(st.object, f.methodName(c.site.Ref))
	return true
}

// decide gives objects the state that a call's result tells of, which the code has found out.
func (h *heap) decide(v value, yes bool) {
	for i := range h.tracked {
		st := &h.tracked[i]
		if st.answer.value != v || !v.symbolic() {
			continue
		}
		if st.set == st.answer.both && st.set != open { // no other step was taken since
			st.set = st.answer.no
			if yes {
				st.set = st.answer.yes
			}
		}
		st.answer = answer{}
	}
}

// tells reports whether a value decides an object's state: a branch on it depends on what the machine knows.
func (h *heap) tells(v value) bool {
	for i := range h.tracked {
		if v.symbolic() && h.tracked[i].answer.value == v {
			return true
		}
	}
	return false
}
