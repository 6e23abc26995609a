package predict

import "cbcov/typestate/observe"

// use follows what a call is to the machine; false: the way ends, since it throws.
func (f *follower) use(s *state, c *call) bool {
	u := c.use
	if u.Role == observe.Birth {
		f.birth(s, c)
		return true
	}
	v := c.subject()
	if v.kind != object {
		if u.Role != observe.Neutral && f.mayBe(c) {
			f.lose(s) // it may be any of them
		}
		return true
	}
	st := s.status(v.n)
	if st == nil {
		return true
	}
	for _, r := range u.Registers {
		if r.Argument < len(c.params) {
			st.register(r.Output, c.params[r.Argument])
		}
	}
	switch u.Role {
	case observe.Input:
		return f.input(s, c, st)
	case observe.Other:
		st.lose()
	}
	return true
}

// birth gives a new object its first state.
func (f *follower) birth(s *state, c *call) {
	set := f.protocol.initial(c.use.After)
	if c.use.Again {
		set = f.handedOut(s, set)
	}
	v := c.subject()
	if c.use.Object == observe.Result {
		o := f.object(place{f.class, c.site.Method, c.site.PC})
		s.renew(o)
		v = value{object, o}
		s.top().result = v
	}
	if v.kind == object {
		s.track(v.n, set)
		s.status(v.n).handed = c.use.Again
		name := f.methodName(c.site.Ref)
		if c.site.Ref.Name == "<init>" {
			name = "new " + f.className(f.objects[v.n].class)
		}
		s.note(v.n, name)
	}
}

// handedOut gives the state of an object that is a new one, or one of those that were handed out before. Of these it is then not known
// which one this is.
func (f *follower) handedOut(s *state, initial int32) int32 {
	set := initial
	for i := range s.tracked {
		if st := &s.tracked[i]; st.handed {
			set = f.protocol.union(set, st.set)
			st.lose()
		}
	}
	return set
}

// input steps an object by what the call may be.
func (f *follower) input(s *state, c *call, st *status) bool {
	st.answer = answer{}
	if st.set == open {
		s.note(st.object, f.methodName(c.site.Ref))
		return true
	}
	inputs, certain := inputsOf(c, value{})
	if !certain {
		s.note(st.object, f.methodName(c.site.Ref))
		st.lose() // none of the inputs, perhaps
		return true
	}
	if f.answers {
		st.begin(inputs)
	}
	if c.asksResult() {
		return f.result(s, c, st)
	}
	before := st.set
	next, outcome := f.protocol.call(before, inputs)
	st.set = next
	if outcome == fine {
		s.note(st.object, f.methodName(c.site.Ref))
		return true
	}
	return f.violation(s, c, st, inputs, before, outcome)
}

// begin notes that one of the inputs is called.
func (s *status) begin(inputs []int) {
	var bits uint64
	for _, in := range inputs {
		bits |= 1 << min(in, 63)
	}
	s.settled = s.settled || s.begun&bits != 0
	s.begun |= bits
}

// violation reports a call that is an error, unless the code is ready for it; false: the way ends.
func (f *follower) violation(s *state, c *call, st *status, inputs []int, before int32, o outcome) bool {
	st.lose()
	where := c.site.Method.Ref().String() + ", " + f.methodName(c.site.Ref)
	switch {
	case st.asked:
		f.skipped.asked[where] = true
		return true
	case s.guessed:
		for _, name := range f.guesses() {
			f.skipped.unordered[name] = true
		}
		return true
	case s.guarded():
		f.skipped.guarded[where] = true
		return true
	case s.covered && f.doing != nil && f.doing.GUI:
		f.skipped.covered[where] = true
		return true
	case o == breaks && f.caught(s):
		f.skipped.caught[where] = true
		s.top().at--
		return f.throw(s)
	}
	f.report(s, c, st.object, inputs, before)
	return o == tells
}

// caught tells whether the code around the calls that are running catches what a broken protocol throws.
func (f *follower) caught(s *state) bool {
	for i := range s.frames {
		t := &s.frames[i]
		if t.at == 0 {
			continue // it waits for the constructor of its own object
		}
		for _, h := range t.body.Handlers(t.at - 1) {
			if h.Type < uint32(t.body.file.NumTypes()) && f.catches(t.body.file.Type(h.Type)) {
				return true
			}
		}
	}
	return false
}

// catches tells whether a handler of the type can be meant for a broken protocol: those throw unchecked exceptions.
func (f *follower) catches(desc string) bool {
	switch desc {
	case "Ljava/lang/Throwable;", "Ljava/lang/Exception;", "Ljava/lang/RuntimeException;":
		return true
	}
	return f.program.Subtype(desc, "Ljava/lang/RuntimeException;")
}
