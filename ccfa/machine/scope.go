package machine

// scope says which letters behind another one are asked for (see Asked): all, or (a number from 0 on) those of other instances than this one.
type scope int

const everything scope = -1

// has tells whether a transition's letters are in the scope.
func (s scope) has(t *Transition) bool {
	switch {
	case t.Known:
		return false
	case s == everything:
		return true
	}
	return t.Instance != int(s)
}

// scopeOf gives the scope of what comes behind letters of an instance.
func (r *Solved) scopeOf(instance int) scope {
	if r.Options.Asked == Across {
		return scope(instance)
	}
	return everything
}

// nearTo is the set of locations from which a letter of the scope may be come to without another letter, whatever the values there.
func (r *Solved) nearTo(s scope) Bits {
	set := r.near[s]
	if set != nil {
		return set
	}
	set = NewBits(len(r.Locations))
	into := make([][]int, len(r.Locations)) // silent transitions by where they lead
	queue := newQueue(len(r.Locations))
	for n := range r.Locations {
		for _, i := range r.leading[n] {
			to := r.Transitions[i].To
			into[to] = append(into[to], n)
		}
		for _, i := range r.loud[n] {
			if !set.Has(n) && s.has(&r.Transitions[i]) {
				set.Add(n)
				queue.push(n)
			}
		}
	}
	for n, ok := queue.pop(); ok; n, ok = queue.pop() {
		for _, from := range into[n] {
			if !set.Has(from) {
				set.Add(from)
				queue.push(from)
			}
		}
	}
	r.near[s] = set
	return set
}
