package explore

import (
	"container/heap"

	"cbcov/device"
)

// Bounds of a search, and how much less what is a step further away is worth.
const (
	maxDepth    = 7
	maxNodes    = 300
	maxFrontier = 4000
	discount    = 0.72
)

// target is an offer in a place.
type target struct {
	place int
	key   string
}

// way is the best that begins with an offer: what it is worth, and the offer that makes it so.
type way struct {
	worth float64
	end   target
}

// search looks from one place at where known offers lead to: first at what is near, and likely.
type search struct {
	*planner
	queue frontier
	best  map[spot]float64 // the highest weight of what was reached
	ways  []way            // by what can be done where it began
	count int              // of what was reached
}

// reached is a spot that a search came to.
type reached struct {
	spot
	first  int // the offer that the way begins with; -1: none yet
	depth  int
	gain   float64 // of the way until there
	weight float64 // what something there is worth for where the search began: less with each step, and where a step led there seldom
	number int     // in the order in which they were reached
}

// frontier is what a search has reached and not looked at, the weightiest first (container/heap).
type frontier []reached

func (f frontier) Len() int { return len(f) }
func (f frontier) Less(i, j int) bool {
	return f[i].weight > f[j].weight || f[i].weight == f[j].weight && f[i].number < f[j].number
}
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(r any)   { *f = append(*f, r.(reached)) }
func (f *frontier) Pop() any {
	last := (*f)[len(*f)-1]
	*f = (*f)[:len(*f)-1]
	return last
}

// search gives the best way that begins with each of what can be done at a spot.
func (p *planner) search(at spot, offers []offer) []way {
	s := &search{planner: p, best: map[spot]float64{at: 1}, ways: make([]way, len(offers))}
	s.expand(&reached{spot: at, first: -1, weight: 1}, offers)
	for n := 0; len(s.queue) > 0 && n < maxNodes; {
		r := heap.Pop(&s.queue).(reached)
		if r.weight < s.best[r.spot] {
			continue // it was looked at from where it weighs more
		}
		s.expand(&r, s.model.places[r.place].offers)
		n++
	}
	return s.ways
}

// expand looks at what can be done where the search came to.
func (s *search) expand(r *reached, offers []offer) {
	place := s.model.places[r.place]
	mine := 1.0
	if s.share.of > 1 && int(hash(place.activity)%uint64(s.share.of)) != s.share.number {
		mine = others
	}
	strange := s.strange(place)
	for i := range offers {
		o := &offers[i]
		first := r.first
		if first < 0 {
			first = i
		}
		e := place.edges[o.key]
		if e == nil {
			s.found(first, r, o, s.untried(r.spot, place, o, strange))
			e = s.model.alike[o.like]
		}
		if e != nil {
			s.known(r, first, o, e, mine)
			continue
		}
		if (o.event.Kind == device.Back || o.event.Kind == device.Return) && place.opener >= 0 {
			s.visit(r, first, spot{place.opener, r.last}, 0, 1, 1)
		}
	}
}

// known looks at an offer that was tried, there or in a place that is like it, and goes on where it leads to. What it did most often is taken for what it does, as if
// it always did; what else it did, for what it may do as often as it did.
func (s *search) known(r *reached, first int, o *offer, e *edge, mine float64) {
	f := e.likely()
	s.found(first, r, o, mine*s.missing(r.last, o, e))
	s.found(first, r, o, mine*s.again(r.place, o))
	trust := s.model.trust(r.place, o)
	steps := 1
	if s.model.places[r.place].key == start && o.event.Name == "" {
		steps = 0 // the icon costs no event
	}
	for i := range e.outcomes {
		g := &e.outcomes[i]
		chance := 1.0
		if g != f {
			chance = e.share(g)
		}
		worth := chance * mine * s.along(r.last, g.came) * e.alive() * e.alive() * trust
		if g == f || !g.dead {
			s.found(first, r, o, worth)
		}
		if g.dead {
			continue // the app begins anew
		}
		to := spot{g.to, r.last}
		if g.to == here {
			to.place = r.place
		}
		if n := len(g.came); n > 0 {
			to.last = g.came[n-1]
		}
		s.visit(r, first, to, worth, chance, steps)
	}
}

// found takes what an offer is worth for the way to it. What was aimed for again and again, and brought nothing new, is worth less.
func (s *search) found(first int, r *reached, o *offer, worth float64) {
	t := target{r.place, o.key}
	worth *= r.weight * power(tiring, max(s.weary[t]-maxDepth, 0))
	if w := &s.ways[first]; r.gain+worth > w.worth {
		*w = way{r.gain + worth, t}
	}
}

// tiring is how much less something is worth each time that it was aimed for in vain, when it should have been there.
const tiring = 0.8

// visit puts a spot to those to be looked at: one that so many steps lead to, with some chance, and that are worth something themselves.
func (s *search) visit(r *reached, first int, to spot, worth, chance float64, steps int) {
	depth, weight := r.depth+steps, r.weight*chance*power(discount, steps)
	if depth >= maxDepth || weight <= s.best[to] || len(s.queue) >= maxFrontier {
		return
	}
	s.best[to] = weight
	s.count++
	heap.Push(&s.queue, reached{to, first, depth, r.gain + r.weight*worth, weight, s.count})
}

func power(x float64, n int) float64 {
	v := 1.0
	for range n {
		v *= x
	}
	return v
}
