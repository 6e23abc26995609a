package explore

import "cbcov/device"

// Bounds of a search, and how much less what is a step further away is worth.
const (
	maxDepth = 7
	maxNodes = 300
	discount = 0.72
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

// search looks breadth first, from one place, at where known offers lead to.
type search struct {
	*planner
	queue []reached
	seen  map[spot]bool
	ways  []way // by what can be done where it began
}

// reached is a spot that a search came to.
type reached struct {
	spot
	first int // the offer that the way begins with; -1: none yet
	depth int
	gain  float64 // of the way until there
}

// search gives the best way that begins with each of what can be done at a spot.
func (p *planner) search(at spot, offers []offer) []way {
	s := &search{p, nil, map[spot]bool{at: true}, make([]way, len(offers))}
	s.expand(reached{spot: at, first: -1}, offers)
	for n := 0; n < len(s.queue) && n < maxNodes; n++ {
		s.expand(s.queue[n], s.model.places[s.queue[n].place].offers)
	}
	return s.ways
}

// expand looks at what can be done where the search came to.
func (s *search) expand(r reached, offers []offer) {
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
			s.visit(reached{spot{place.opener, r.last}, first, r.depth + 1, r.gain})
		}
	}
}

// known looks at an offer that was tried, there or in a place that is like it, and goes on where it leads to.
func (s *search) known(r reached, first int, o *offer, e *edge, mine float64) {
	f := e.likely()
	s.found(first, r, o, mine*s.missing(r.last, o, e))
	worth := mine * s.along(r.last, f.came) * e.alive() * e.alive() * s.model.trust(r.place, o)
	s.found(first, r, o, worth)
	if f.dead {
		return // the app begins anew
	}
	to := spot{f.to, r.last}
	if f.to == here {
		to.place = r.place
	}
	if n := len(f.came); n > 0 {
		to.last = f.came[n-1]
	}
	depth := r.depth + 1
	if s.model.places[r.place].key == start && o.event.Name == "" {
		depth-- // the icon costs no event
	}
	s.visit(reached{to, first, depth, r.gain + worth*power(discount, r.depth)})
}

// found takes what an offer is worth for the way to it. What was aimed for again and again, and brought nothing new, is worth less.
func (s *search) found(first int, r reached, o *offer, worth float64) {
	t := target{r.place, o.key}
	worth *= power(discount, r.depth) * power(tiring, max(s.weary[t]-maxDepth, 0))
	if w := &s.ways[first]; r.gain+worth > w.worth {
		*w = way{r.gain + worth, t}
	}
}

// tiring is how much less something is worth each time that it was aimed for in vain, when it should have been there.
const tiring = 0.8

// visit puts a spot to those to be looked at.
func (s *search) visit(r reached) {
	if r.depth < maxDepth && !s.seen[r.spot] && len(s.queue) < maxNodes {
		s.seen[r.spot] = true
		s.queue = append(s.queue, r)
	}
}

func power(x float64, n int) float64 {
	v := 1.0
	for range n {
		v *= x
	}
	return v
}
