package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about callbacks that are posted on an object made anew each time, of which something takes back the last one (a field holds
// it). Their slots tell the newest object apart, as those of listeners do (several.go).

// postedAnew lets the slot of a posted callback tell the newest object of its class apart, where one place alone makes them and a cancel asks
// for it.
func (r *reader) postedAnew(slot *Slot, class string) {
	objs := r.sameClass(class)
	if len(objs) != 1 || !r.isSeveral(objs[0]) {
		return
	}
	if b, ok := birthOf(objs[0]); ok && r.births[b] {
		slot.several, slot.about = true, objs[0]
		r.about[objs[0]] = append(r.about[objs[0]], slot)
	}
}

// postingOf is the change of such a slot by what posts on the objects of some runs.
func (w *walker) postingOf(slot *Slot, s *program.Site, runs []framework.Run) machine.Change {
	for _, run := range runs {
		if slices.Contains(w.operand(s, run.On), slot.about) {
			return w.putting(slot, s, run.On, slot.about)
		}
	}
	return machine.PutOlder
}

// lastPosted tells whether an operand is the newest of the objects that o stands for; or (via) whether it is what the newest of the objects
// holds that this site gave: a task that its future stands for.
func (w *walker) lastPosted(s *program.Site, op framework.Operand, o *program.Object) (last bool, via *program.Site) {
	if len(w.sameClass(o.Class)) > 1 || !w.isSeveral(o) {
		return false, nil
	}
	if len(op.Keys) == 0 {
		return w.newest(s, op, o), nil
	}
	if len(op.Keys) > 1 {
		return false, nil
	}
	base := op
	base.Keys = nil
	objs := notNull(w.operand(s, base))
	if len(objs) != 1 || objs[0].Kind != program.Result || !w.newestOne(s, base, objs[0]) {
		return false, nil
	}
	return true, objs[0].Site
}
