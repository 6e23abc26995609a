package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file tells several listeners of one object that hear an event in several callbacks: first all of them the first one, in the order in
// which they were added, then all of them the next one.

// rounded is a listener that is told callbacks one behind the other.
type rounded struct {
	slot  *Slot
	names []string
	on    on
}

// roundsOf lists the callbacks of a sequence, nil: it is another expression.
func roundsOf(x *framework.Expr) []string {
	if x.Op != framework.Seq {
		return nil
	}
	var names []string
	for _, sub := range x.Subs {
		if sub.Op != framework.Call {
			return nil
		}
		names = append(names, sub.Name)
	}
	return names
}

// inRounds notes a listener that is told a sequence.
func (r *reader) inRounds(slot *Slot, run framework.Run, o on) {
	if names := roundsOf(run.Expr); names != nil && !slices.ContainsFunc(r.rounds, func(x rounded) bool { return x.slot == slot }) {
		r.rounds = append(r.rounds, rounded{slot, names, o})
	}
}

// findRounds makes one module of what the listeners of an object are told together, where it is known that they are on one object.
func (r *reader) findRounds() {
	type key struct {
		event string
		owner *program.Object
	}
	var keys []key
	groups := map[key][]rounded{}
	for _, x := range r.rounds {
		owners := r.distinct(r.all(x.slot.owners))
		if len(owners) != 1 || owners[0] == nil || x.slot.several || x.on.worker || r.isSeveral(owners[0]) {
			continue
		}
		k := key{x.slot.Event, owners[0]}
		if groups[k] == nil {
			keys = append(keys, k)
		}
		groups[k] = append(groups[k], x)
	}
	for _, k := range keys {
		if list := groups[k]; len(list) > 1 && len(list) <= maxOrdered {
			r.tellInRounds(list)
		}
	}
}

// tellInRounds puts modules in the place of what each listener hears by itself (see firstOf), and of callins that fire no other ones.
func (r *reader) tellInRounds(list []rounded) {
	what := make([]framework.Hearing, len(list[0].names))
	var told []listener
	for _, x := range list {
		way := listenerWay{slot: x.slot, values: x.slot.On(), targets: make([][]machine.Target, len(what))}
		for i := range what {
			what[i] = framework.Hearing{Event: x.slot.Event, Callback: list[0].names[i]}
			for _, m := range r.named(x.on.object.Class, list[0].names[i], nil) {
				way.targets[i] = append(way.targets[i], r.target(m, x.on.object.Class, LayerCurated, false))
			}
		}
		none := listenerWay{x.slot, machine.FirstValues(len(x.slot.Values)) &^ x.slot.On(), make([][]machine.Target, len(what))}
		told = append(told, listener{x.slot, []listenerWay{way, none}})
	}
	telling := func(those []listener) *machine.Module {
		mod := r.out.Machine.AddModule(list[0].slot.Event)
		r.tellThose(mod, machine.Entry, machine.Exit, machine.NoSite, what, those, nil)
		return mod
	}
	for i := range list {
		for _, first := range list[:i] {
			list[i].slot.Behind = append(list[i].slot.Behind, first.slot)
			first.slot.Asked = true
		}
		list[i].slot.Values[yes].Runs = []machine.Target{{Symbol: machine.None, Module: telling(firstOf(told, i))}}
	}
	all := telling(told)
	for _, f := range r.fires {
		e := &f.mod.Edges[f.edge]
		if e.Op != machine.Fire || len(e.Fired) == 0 || f.often || slices.ContainsFunc(e.Fired, func(s *machine.Slot) bool {
			return !slices.ContainsFunc(list, func(x rounded) bool { return x.slot.Slot == s })
		}) {
			continue
		}
		*e = machine.Edge{From: e.From, To: e.To, Op: machine.Call, Symbol: machine.None, Site: machine.NoSite, Module: all}
	}
}

// firstOf leaves the ways in which the listener at a place is there and none before it is: an event is brought for the first one that is
// there, and then for all.
func firstOf(told []listener, place int) []listener {
	var out []listener
	for i, l := range told {
		switch {
		case i < place:
			l.ways = l.ways[1:]
		case i == place:
			l.ways = l.ways[:1]
		}
		out = append(out, l)
	}
	return out
}
