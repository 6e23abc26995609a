package body

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// property adds that setters and getters come on some objects from here on, of the properties that a text names.
func (w *walker) property(at int32, s *program.Site, e *framework.Effect) int32 {
	event := &framework.Effect{Kind: framework.Event, Name: "property", Add: true}
	run := framework.Run{On: e.Target, Expr: &framework.Expr{Op: framework.Seq}}
	var tails []int32
	for _, o := range w.operand(s, e.Target) {
		var targets []machine.Target
		seen := map[*program.Method]bool{}
		for _, name := range w.operand(s, e.Value) {
			for _, m := range w.prog.Properties(o.Class, name) {
				if !seen[m] {
					seen[m] = true
					targets = append(targets, w.frameTarget(m, o.Class, LayerCurated))
				}
			}
		}
		if len(targets) > 0 {
			tails = append(tails, w.add(at, s, event, run, nil, o, targets, false))
		}
	}
	return w.join(at, tails, false)
}

// frameTarget is what runs a method as a callback that is in no criterion.
func (r *reader) frameTarget(m *program.Method, recv string, layer Layer) machine.Target {
	c := r.callback(m, recv, layer)
	c.Frame = true
	return machine.Target{Symbol: machine.None, Module: c.Main}
}
