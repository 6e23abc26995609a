package explore

import (
	"hash/fnv"
	"io"
	"math/rand/v2"
	"slices"
)

// planner chooses what to do next: what leads to most wanted sequences soonest, by what is known of the app's places.
type planner struct {
	model    *model
	wants    *wants
	rng      *rand.Rand
	share    share
	opens    float64        // what it is worth by itself to open a window that was never started
	launches []offer        // to start activities as another app does
	insists  bool           // widgets that led nowhere are touched again; runs that look for races are too short for that
	weary    map[target]int // how often each was on the way to it, since something new came
}

// share says which of the runs that are planned from the same knowledge a run is: untried offers of others count less, so that they do not all
// try the same.
type share struct{ number, of int }

const (
	// others is how much less what is another run's share is worth.
	others = 0.35
	// worthless is what nobody need choose for its worth.
	worthless = 0.02
)

// spot is where a run can be: a place, and the last event callback that came.
type spot struct {
	place int
	last  int32 // -1: none
}

// choice is an offer, and what it is worth.
type choice struct {
	offer offer
	worth float64
	aims  []want // what is hoped for of it
	end   target // what the way that begins with it is for
	drawn bool   // it was chosen by chance
}

// next chooses among what is offered at a spot; ok is false where nothing is.
func (p *planner) next(at spot) (choice, bool) {
	offers := p.offers(at.place)
	if len(offers) == 0 {
		return choice{}, false
	}
	best := choice{worth: -1}
	for i, w := range p.search(at, offers) {
		if v := w.worth * (0.9 + 0.2*p.rng.Float64()); v > best.worth {
			best.offer, best.worth, best.end = offers[i], v, w.end
		}
	}
	if best.worth < worthless {
		return p.draw(at)
	}
	best.aims = p.aims(at, &best.offer)
	return best, true
}

// offers are what can be done in a place: what it offers, and, where a window of the app's is in front, to start an activity as another app does. Such starts
// are ways by themselves, and in no other place: there would be too many.
func (p *planner) offers(at int) []offer {
	place := p.model.places[at]
	if len(p.launches) == 0 || len(place.offers) == 0 || !place.inFront() {
		return place.offers
	}
	return slices.Concat(place.offers, p.launches)
}

// aims are the wants that an offer is expected to meet: behind what came last, those of the callbacks that it mostly brings, one behind the other;
// of those that it may bring by the code alone, each.
func (p *planner) aims(at spot, o *offer) []want {
	var all []want
	came, last := []int32{}, at.last
	if e := p.model.edge(at.place, o); e != nil {
		came = e.likely().came
	}
	for _, y := range came {
		all = append(all, want{x: last, y: y}, want{x: anything, y: y})
		last = y
	}
	for _, y := range o.brings {
		if !slices.Contains(came, y) {
			all = append(all, want{x: at.last, y: y})
		}
	}
	return all
}

// first is the event callback that an offer is expected to bring; -1: none is known.
func (p *planner) first(at int, o *offer) int32 {
	if e := p.model.edge(at, o); e != nil {
		if f := e.likely(); len(f.came) > 0 {
			return f.came[0]
		}
		return -1
	}
	if len(o.brings) > 0 {
		return o.brings[0]
	}
	return -1
}

// missing is what an offer is worth for a callback that the code says it brings, and that it has not brought yet: it may in another state of the app.
func (p *planner) missing(last int32, o *offer, e *edge) float64 {
	most := 0.0
	for _, y := range o.brings {
		if !slices.ContainsFunc(e.outcomes, func(f followed) bool { return slices.Contains(f.came, y) }) {
			most = max(most, p.wants.worth(want{x: last, y: y})+p.wants.unmet(y))
		}
	}
	return most * power(0.5, e.tried)
}

// again is what is hoped for from a widget that was touched in its place, and mostly called the app back and led nowhere: it may lead on when it is touched again, as
// a button does that leads from page to page where all look alike.
func (p *planner) again(at int, o *offer) float64 {
	e := p.model.places[at].edges[o.key]
	if !p.insists || e == nil || o.family != touching || len(e.outcomes) == 0 {
		return 0
	}
	if f := e.likely(); f.to != at || len(f.came) == 0 {
		return 0
	}
	return p.model.hope(o.family) * power(repeated, e.tried)
}

// repeated is how much is still hoped for each time that it was touched.
const repeated = 0.5

// along is what callbacks are worth that come one behind the other.
func (p *planner) along(last int32, came []int32) float64 {
	sum := 0.0
	for _, y := range came {
		sum += p.wants.worth(want{x: last, y: y}) + p.wants.worth(want{x: anything, y: y})/2
		last = y
	}
	return sum
}

// strange is what the callbacks are worth that the code has in a place's window and that no run has met, for each thing that was never touched there.
func (p *planner) strange(in *place) float64 {
	sum := 0.0
	for _, y := range p.model.hints.touched[descriptorOf(in.activity)] {
		sum += p.wants.unmet(y)
	}
	untouched := 0
	for i := range in.offers {
		if o := &in.offers[i]; (o.family == touching || o.family == pressing) && len(o.brings) == 0 && p.model.alike[o.like] == nil {
			untouched++
		}
	}
	return min(sum/float64(max(untouched, 1)), mostUnmet)
}

// untried is what is hoped for from an offer that was never tried in its place, where others are worth what is strange there.
func (p *planner) untried(at spot, in *place, o *offer, strange float64) float64 {
	like := p.model.alike[o.like]
	if o.family == starting && like != nil {
		return 0 // it shows the same window wherever it is started from
	}
	share := p.model.groups[groupOf(in.key, o.key)].share()
	v := p.model.hope(o.family) * share * share * p.model.groups[o.like].share()
	switch {
	case o.family == leaving || o.family == turning:
		v += p.life(in)
	case o.family == starting:
		v += p.wants.window(p.model.hints, o.event.Name) + p.opens
	case (o.family == touching || o.family == pressing) && len(o.brings) == 0 && like == nil:
		v += strange
	}
	if like != nil {
		v += p.missing(at.last, o, like)
	} else {
		most := 0.0
		for _, y := range o.brings {
			most = max(most, p.wants.worth(want{x: at.last, y: y})+p.wants.unmet(y))
		}
		v += most
	}
	if p.share.of > 1 && int(o.mark%uint64(p.share.of)) != p.share.number {
		v *= others
	}
	return v
}

// Worth of a way in or out of a window that has lifecycle callbacks which nobody saw one behind the other.
const (
	perLife  = 0.25
	mostLife = 1.2
)

// life is what is hoped for from leaving a place's window and coming back: what is wanted of its lifecycle.
func (p *planner) life(in *place) float64 {
	n, all := 0.0, p.model.hints.life[descriptorOf(in.activity)]
	for _, x := range all {
		for _, y := range all {
			n += p.wants.worth(want{x: x, y: y})
		}
	}
	return min(perLife*n, mostLife)
}

func hash(s string) uint64 {
	h := fnv.New64a()
	io.WriteString(h, s) // which never fails
	return h.Sum64()
}

// overtaking chooses an offer that brings a callback which is wanted before what the last event posted; ok is false where there is none.
func (p *planner) overtaking(at spot) (choice, bool) {
	best := choice{}
	place := p.model.places[at.place]
	for _, o := range place.offers {
		y := p.first(at.place, &o)
		if y < 0 || o.event.Kind.Queued() || p.deadEnd(place, &o) {
			continue
		}
		k := want{at.last, y, true}
		if v := p.wants.worth(k) * (0.9 + 0.2*p.rng.Float64()); v > best.worth && v >= 0.5 {
			best = choice{offer: o, worth: v, aims: []want{k}}
		}
	}
	return best, best.worth > 0
}

// deadEnd tells whether an offer ended the process each time.
func (p *planner) deadEnd(in *place, o *offer) bool {
	e := in.edges[o.key]
	return e != nil && e.dead == e.tried
}
