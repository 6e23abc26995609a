package race

// here gives what a piece of work of the execution that this one follows is called here; its id is empty where it did not come yet. Ids come of the numbers of events and of who asked for what,
// so that what an event leads to has other ones where events change places.
func (x *Execution) here(w *Work) key {
	id, _ := x.idHere(w.ID, maxChain)
	return key{id, w.Segment}
}

// maxChain bounds how long a chain of work that asks for work is followed.
const maxChain = 64

// idHere translates an id; changed tells whether it, or an id that it comes of, is another one here.
func (x *Execution) idHere(id string, chain int) (here string, changed bool) {
	if x.follows == nil || chain == 0 {
		return id, false
	}
	if known, ok := x.ids[id]; ok {
		return known, known != id
	}
	w, ok := x.follows.pending[key{id, 1}]
	if !ok || w.Origin == "" {
		return id, false
	}
	origin, changed := x.idHere(w.Origin, chain-1)
	if !changed {
		return id, false
	}
	if x.course.Screen != nil && origin != "" {
		for _, t := range x.course.Screen.Pending {
			if t.Origin == origin && t.What == w.What && t.Thread == w.Thread && !x.named(t.ID) {
				x.ids[id] = t.ID
				return t.ID, true
			}
		}
	}
	return "", true // it did not come yet
}

// named tells whether work of this execution is known to be some of the one that it follows.
func (x *Execution) named(id string) bool {
	for _, known := range x.ids {
		if known == id {
			return true
		}
	}
	return false
}

// eventOf gives the work of the event that is an action; nil: the action is none.
func (x *Execution) eventOf(action int) *Work {
	for i := range x.Works {
		if w := &x.Works[i]; w.Action == action && w.Event != nil {
			return w
		}
	}
	return nil
}

// eventBehind gives the event that a piece of work comes of; nil: it comes of none.
func (x *Execution) eventBehind(w *Work) *Work {
	for range maxChain {
		if w.Event != nil {
			return w
		}
		i, ok := x.index[key{w.Origin, 1}]
		if !ok || w.Origin == "" {
			return nil
		}
		w = &x.Works[i]
	}
	return nil
}

// unrelated tells whether an event and the one that other work comes of change places without anybody's having meant their order: one of them comes from
// outside.
func (x *Execution) unrelated(event, w *Work) bool {
	e := x.eventBehind(w)
	return e != nil && e.ID != event.ID && swaps(e.Event) && swaps(event.Event) && (outside(e.Event) || outside(event.Event))
}
