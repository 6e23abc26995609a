package explore

import (
	"slices"

	"cbcov/device"
	"cbcov/device/race"
)

// couples are pairs of events of which races are hoped for: the second is sent behind the first, before what the first one posted has run.
type couples struct {
	wanted []race.Wanted // by rank
	tried  map[race.Couple]bool
}

// behind gives the ranks at which events are wanted behind another one.
func (w *couples) behind(first string) map[string]int {
	all := map[string]int{}
	for _, c := range w.wanted {
		if c.First == first && !w.tried[c.Couple] {
			all[c.Then] = c.Rank
		}
	}
	return all
}

// couple chooses an event that is wanted behind the last one; ok is false where the place offers none.
func (d *driver) couple(at spot) (choice, bool) {
	ranks := d.couples.behind(d.sent)
	return d.best(at, func(o *offer) (int, bool) {
		rank, ok := ranks[o.event.String()]
		return rank, ok
	})
}

// overtaking is couple of what comes before that which waits.
func (d *driver) overtaking(at spot) (choice, bool) {
	ranks := d.couples.behind(d.sent)
	return d.best(at, func(o *offer) (int, bool) {
		rank, ok := ranks[o.event.String()]
		return rank, ok && !o.event.Kind.Queued()
	})
}

// begun chooses an event behind which another one is wanted that comes to be offered there; ok is false where there is none. Where it is not known what an event
// leads to, what the place itself offers is taken to stay.
func (d *driver) begun(at spot) (choice, bool) {
	place := d.model.places[at.place]
	offered := map[int]map[string]bool{}   // by place
	behind := map[string]map[string]bool{} // what is offered behind an offer, by its event
	for i := range place.offers {
		o := &place.offers[i]
		to := at.place
		if e := place.edges[o.key]; e != nil {
			f := e.likely()
			if f.dead {
				continue
			}
			to = f.to
		}
		if offered[to] == nil {
			offered[to] = d.offered(to)
		}
		behind[o.event.String()] = offered[to]
	}
	ranks := map[string]int{}
	for _, c := range d.couples.wanted {
		if _, known := ranks[c.First]; !known && behind[c.First][c.Then] && !d.couples.tried[c.Couple] {
			ranks[c.First] = c.Rank
		}
	}
	return d.best(at, func(o *offer) (int, bool) {
		rank, ok := ranks[o.event.String()]
		return rank, ok
	})
}

// offered are the events that a place offers.
func (d *driver) offered(place int) map[string]bool {
	all := map[string]bool{}
	for _, o := range d.model.places[place].offers {
		all[o.event.String()] = true
	}
	return all
}

// fresh chooses an event that was never sent here, of which it is not known what it touches: first what most users do.
func (d *driver) fresh(at spot) (choice, bool) {
	return d.best(at, func(o *offer) (int, bool) {
		return int(o.family), d.model.places[at.place].edges[o.key] == nil && (!isWorld(o.key) || d.model.alike[o.key] == nil)
	})
}

// best chooses one of the offers of the least rank: by chance, its own share first where others make runs of the same knowledge.
func (d *driver) best(at spot, rankOf func(*offer) (int, bool)) (choice, bool) {
	var all []offer
	least := 0
	for _, o := range d.model.places[at.place].offers {
		rank, ok := rankOf(&o)
		if !ok {
			continue
		}
		if len(all) == 0 || rank < least {
			all, least = all[:0], rank
		}
		if rank == least {
			all = append(all, o)
		}
	}
	if s := d.plan.share; s.of > 1 {
		if mine := slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return int(o.mark%uint64(s.of)) != s.number }); len(mine) > 0 {
			all = mine
		}
	}
	if len(all) == 0 {
		return choice{}, false
	}
	return choice{offer: all[d.planner.rng.IntN(len(all))]}, true
}

// follows notes that an event is sent.
func (d *driver) follows(e *device.Event) {
	next := e.String()
	if d.sent != "" {
		d.couples.tried[race.Couple{First: d.sent, Then: next}] = true
	}
	d.sent = next
}
