package race

import (
	"context"
	"slices"

	"cbcov/device"
)

// maxEarly bounds how many executions of a run there are in which something begins early.
const maxEarly = 6

// forerunner finds what has to begin early so that the second of a pair comes before the first, where nothing that could wait brings that about: a thread, or
// work of a pool, that the second is or comes of, and that the first one asks for, or who asked for the first. On a phone it may begin at once, while who
// asks for it is still at it.
func (x *Execution) forerunner(p *pair) (what string, ok bool) {
	first, w := &x.Works[p.first], &x.Works[p.second]
	if !w.Main && w.Segment > 1 && w.Event == nil && w.What != "" {
		return w.What, true // the first one has let it go on, and may go on later than it does
	}
	for range len(x.Works) {
		if w.Event != nil {
			return "", false
		}
		i, found := x.poster(w)
		if !found {
			return "", false
		}
		if x.comesOf(first, w.ID) {
			return "", false // both begin with it
		}
		asks := &x.Works[i]
		if !w.Main && w.What != "" && i <= p.first && (asks.ID == first.ID || x.comesOf(first, asks.ID)) {
			return w.What, true
		}
		w = asks
	}
	return "", false
}

// early executes a run in which what is of a name begins where it is asked for.
func (b *Bench) early(ctx context.Context, env []device.Setting, base *Execution, what string) (*Execution, error) {
	x, err := b.until(ctx, append(slices.Clone(env), device.Setting{Kind: device.Early, Value: what}), base, len(base.Actions))
	if err != nil {
		return nil, err
	}
	return x, x.settle(ctx)
}

// turned tells whether the second of a pair of another execution came before the first one here, or that did not come.
func (x *Execution) turned(of *Execution, p *pair) bool {
	a, b := x.touched(of, p.first, p.a), x.touched(of, p.second, p.b)
	return b >= 0 && (a < 0 || b < a)
}

// touched is the place of an access of another execution among those of this one; below 0: it did not come.
func (x *Execution) touched(of *Execution, work int, t *Touch) int {
	id := of.Works[work].ID
	return slices.IndexFunc(x.Touches, func(u Touch) bool {
		return u.Task == id && u.Write == t.Write && siteOf(&u) == siteOf(t)
	})
}
