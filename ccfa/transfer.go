package ccfa

// transferKey asks: with the slot at a value, what can it be after the body?
type transferKey struct {
	slot *slot
	in   int
}

// transfer gives the values that a slot can have after the body, when it had the value `in` before it.
// Not safe for concurrent use: systems guard it.
func (b *Body) transfer(s *slot, in int) valueSet {
	if !b.touched[s] {
		return only(in)
	}
	key := transferKey{s, in}
	if out, ok := b.memo[key]; ok {
		return out
	}
	t := &transfers{pending: map[*Body]map[int]valueSet{}, slot: s}
	for {
		t.changed = false
		t.done = map[*Body]map[int]bool{}
		t.run(b, in)
		if !t.changed {
			break
		}
	}
	out := t.pending[b][in]
	if out == 0 {
		out = only(in) // never returns: the callback's caller goes on all the same
	}
	if b.memo == nil {
		b.memo = map[transferKey]valueSet{}
	}
	b.memo[key] = out
	return out
}

// transfers computes one slot's transfer over mutually recursive bodies, as a least fixed point.
type transfers struct {
	slot    *slot
	pending map[*Body]map[int]valueSet // result so far
	done    map[*Body]map[int]bool     // visited in this round
	changed bool
}

func (t *transfers) run(b *Body, in int) valueSet {
	if !b.touched[t.slot] {
		return only(in)
	}
	if t.done[b][in] {
		return t.pending[b][in]
	}
	if t.done[b] == nil {
		t.done[b] = map[int]bool{}
	}
	t.done[b][in] = true
	at := make([]valueSet, len(b.Steps))
	at[entryStep] = only(in)
	work := []int{entryStep}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		out := t.step(&b.Steps[i], at[i])
		for _, s := range b.Steps[i].Succs {
			if at[s]|out != at[s] {
				at[s] |= out
				work = append(work, s)
			}
		}
	}
	if t.pending[b] == nil {
		t.pending[b] = map[int]valueSet{}
	}
	if out := at[exitStep]; t.pending[b][in]|out != t.pending[b][in] {
		t.pending[b][in] |= out
		t.changed = true
	}
	return t.pending[b][in]
}

func (t *transfers) step(s *Step, in valueSet) valueSet {
	if s.Kind == Set && s.slot == t.slot {
		if s.value == 0 && s.slot.twice {
			return in | only(0)
		}
		return only(s.value)
	}
	if s.Kind == Fire {
		return t.fired(s, in)
	}
	sub := s.runs()
	if sub == nil || !sub.touched[t.slot] {
		return in
	}
	var out valueSet
	in.each(func(v int) { out |= t.run(sub, v) })
	return out
}

// fired: what is registered in the fired slot may run, or nothing.
func (t *transfers) fired(s *Step, in valueSet) valueSet {
	out := in
	for _, target := range s.firedTargets() {
		if target.body != nil && target.body.touched[t.slot] {
			in.each(func(v int) { out |= t.run(target.body, v) })
		}
	}
	return out
}

// syncSummary tells what a body calls back synchronously, for its caller's order of callbacks.
type syncSummary struct {
	first   map[*Callback]bool // may be the first one
	last    map[*Callback]bool // may be the last one
	through bool               // may run none
	after   map[[2]*Callback]bool
	ran     bool
}

// syncOf gives a body's summary, computed as a least fixed point over recursion.
func syncOf(b *Body) *syncSummary {
	if b.sum != nil {
		return b.sum
	}
	group := map[*Body]*syncSummary{}
	for changed := true; changed; {
		changed = false
		for _, s := range group {
			s.ran = false
		}
		sumBody(b, group, &changed)
	}
	for body, s := range group {
		if body.sum == nil {
			body.sum = s
		}
	}
	return b.sum
}

func sumBody(b *Body, group map[*Body]*syncSummary, changed *bool) *syncSummary {
	if b.sum != nil {
		return b.sum
	}
	sum := group[b]
	if sum == nil {
		sum = &syncSummary{first: map[*Callback]bool{}, last: map[*Callback]bool{}, after: map[[2]*Callback]bool{}}
		group[b] = sum
	}
	if sum.ran {
		return sum
	}
	sum.ran = true
	at := make([]map[*Callback]bool, len(b.Steps)) // nil key: nothing yet
	for i := range at {
		at[i] = map[*Callback]bool{}
	}
	at[entryStep][nil] = true
	work := []int{entryStep}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		out := sum.step(&b.Steps[i], at[i], group, changed)
		for _, s := range b.Steps[i].Succs {
			if grow(at[s], out) {
				work = append(work, s)
			}
		}
	}
	for c := range at[exitStep] {
		if c == nil {
			*changed = *changed || !sum.through
			sum.through = true
		} else if !sum.last[c] {
			sum.last[c] = true
			*changed = true
		}
	}
	return sum
}

// step gives the callbacks that can be the last one after a step.
func (sum *syncSummary) step(s *Step, in map[*Callback]bool, group map[*Body]*syncSummary, changed *bool) map[*Callback]bool {
	switch s.Kind {
	case Run:
		sum.order(in, map[*Callback]bool{s.Callback: true}, changed)
		sumBody(s.Body, group, changed)
		return map[*Callback]bool{s.Callback: true}
	case Enter:
		sub := sumBody(s.Body, group, changed)
		sum.order(in, sub.first, changed)
		out := map[*Callback]bool{}
		grow(out, sub.last)
		if sub.through {
			grow(out, in)
		}
		return out
	case Fire:
		first, last := map[*Callback]bool{}, map[*Callback]bool{}
		for _, t := range s.firedTargets() {
			sub := sumBody(t.body, group, changed)
			if t.callback != nil {
				first[t.callback], last[t.callback] = true, true
			} else {
				grow(first, sub.first)
				grow(last, sub.last)
			}
		}
		sum.order(in, first, changed)
		sum.order(last, first, changed) // each may be fired more than once
		grow(last, in)
		return last
	}
	return in
}

// order notes that each of `next` can come directly after each of `in`.
func (sum *syncSummary) order(in, next map[*Callback]bool, changed *bool) {
	for c := range next {
		for p := range in {
			if p == nil {
				if !sum.first[c] {
					sum.first[c] = true
					*changed = true
				}
			} else if k := [2]*Callback{p, c}; !sum.after[k] {
				sum.after[k] = true
				*changed = true
			}
		}
	}
}

func grow(to, from map[*Callback]bool) bool {
	n := len(to)
	for c := range from {
		to[c] = true
	}
	return len(to) > n
}
