package ccfa

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// effects adds what the framework model says of a callin, effect by effect.
func (w *walker) effects(at int, s *program.Site, sum *framework.Summary) int {
	if e, both := bothWays(sum); both {
		if !w.key.worker {
			return w.sync(at, s, e.Runs)
		}
		return w.async(at, s, e)
	}
	for i := range sum.Effects {
		e := &sum.Effects[i]
		if e.Kind == framework.Sync && postedToo(sum, e) {
			w.atOnce = true // paper V-A: a site that may run it both ways makes it API_ASYNC
			continue
		}
		at = w.effect(at, s, e)
	}
	w.atOnce = false
	return at
}

// postedToo finds `sync X?; async … X`: the callin may run X at once, or later.
func postedToo(sum *framework.Summary, sync *framework.Effect) bool {
	for i := range sum.Effects {
		e := &sum.Effects[i]
		if e.Kind == framework.Async && len(e.Runs) == 1 && len(sync.Runs) == 1 &&
			sync.Runs[0].Expr.Op == framework.Opt && sync.Runs[0].Expr.Subs[0].Name == e.Runs[0].Expr.Name {
			return true
		}
	}
	return false
}

// bothWays finds `sync X; async main X`: the callin runs X at once on the main thread and posts it from
// others (Activity.runOnUiThread).
func bothWays(sum *framework.Summary) (*framework.Effect, bool) {
	if len(sum.Effects) != 2 {
		return nil, false
	}
	x, y := &sum.Effects[0], &sum.Effects[1]
	if x.Kind == framework.Async {
		x, y = y, x
	}
	if x.Kind != framework.Sync || y.Kind != framework.Async || y.Thread.Kind != framework.MainThread ||
		len(x.Runs) != 1 || len(y.Runs) != 1 || x.Runs[0].Expr.Op != y.Runs[0].Expr.Op || x.Runs[0].On.Kind != y.Runs[0].On.Kind || x.Runs[0].On.Param != y.Runs[0].On.Param {
		return nil, false
	}
	return y, true
}

func (w *walker) effect(at int, s *program.Site, e *framework.Effect) int {
	switch e.Kind {
	case framework.Sync:
		return w.sync(at, s, e.Runs)
	case framework.Async:
		return w.async(at, s, e)
	case framework.Event:
		return w.register(at, s, e)
	case framework.Remove:
		return w.remove(at, s, e)
	case framework.Cancel:
		return w.cancel(at, s, e)
	case framework.Fire:
		return w.fire(at, s, e)
	case framework.Open:
		return w.open(at, s, e)
	case framework.Stop:
		return w.stop(at, s, e)
	case framework.Finish:
		return w.finish(at, s, e)
	case framework.Show, framework.Dismiss:
		return w.show(at, s, e)
	case framework.Layout:
		return w.layout(at, s, e)
	}
	return at
}
