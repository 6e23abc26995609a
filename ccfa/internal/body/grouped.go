package body

import (
	"slices"

	"cbcov/ccfa/machine"
)

// This file finds what the app's own dialogs and groups of views bring, inside of callbacks of theirs, of what is in them.

// grouping is the place where what is in groups of a class is run.
type grouping struct {
	class, callback, event string
}

// findGrouped lists, by Fire transition of a group, what it runs. What surely comes only so is no event any more: what Android's method of a name
// runs, where all that it may be on is in groups that override that method and call it. Of the rest both is so.
func (r *reader) findGrouped() [][]machine.Target {
	out := make([][]machine.Target, len(r.withins))
	places := map[grouping][]int{}
	for i, f := range r.withins {
		for _, class := range f.groups {
			key := grouping{class, r.out.Sites[f.mod.Edges[f.edge].Site].Ref.Name, f.event}
			places[key] = append(places[key], i)
		}
	}
	if len(places) == 0 {
		return out
	}
	callbacks := map[string][]string{} // by event
	for key := range places {
		if !slices.Contains(callbacks[key.event], key.callback) {
			callbacks[key.event] = append(callbacks[key.event], key.callback)
		}
	}
	for _, list := range callbacks {
		slices.Sort(list)
	}
	for _, s := range r.out.Slots {
		for _, callback := range callbacks[s.Event] {
			if s.Fired || s.Kind != Listener && s.Kind != Added {
				continue
			}
			var on []thing
			for _, o := range r.all(s.owners) {
				on = append(on, thing{object: o})
			}
			by, sure := r.groupedBy(on, callback, s.Event, places)
			for _, i := range by {
				for _, v := range s.Values[1:] {
					out[i] = union(out[i], v.Runs)
				}
			}
			s.Fired = sure && s.inside == callback
		}
		s.Sources = slices.DeleteFunc(s.Sources, func(source Source) bool {
			if s.Kind != Made || source.Symbol == machine.None || source.Over != nil && source.Over.Shows.Class == s.class {
				return false
			}
			for _, callback := range callbacks[source.Event] {
				by, sure := r.groupedBy(r.holding().of(s.class), callback, source.Event, places)
				for _, i := range by {
					out[i] = union(out[i], []machine.Target{source.Target})
				}
				if m := r.out.Callbacks[source.Symbol].Method; sure && (m.Name == callback || r.rule(m).Inside == callback) {
					s.Values[yes].Runs = slices.DeleteFunc(s.Values[yes].Runs, func(t machine.Target) bool { return t == source.Target })
					return true
				}
			}
			return false
		})
	}
	return out
}

// groupedBy lists the places that run what things hear; sure: all of it comes there.
func (r *reader) groupedBy(on []thing, callback, event string, places map[grouping][]int) (by []int, sure bool) {
	h := r.holding()
	overrides := func(class string) bool { return r.overrides(class, callback) }
	sure = len(on) > 0
	for _, t := range on {
		found, known := h.nearest(t, func(x thing) bool { return slices.ContainsFunc(h.are(x), overrides) })
		sure = sure && known
		for _, x := range found {
			for _, class := range h.are(x) {
				at := places[grouping{class, callback, event}]
				by = append(by, at...)
				sure = sure && len(at) > 0
			}
		}
	}
	slices.Sort(by)
	return slices.Compact(by), sure
}
