package explore

import (
	"slices"

	"cbcov/device"
)

// model is what runs have taught of an app: its places, what was done there, and what followed. It is a function of the runs in their order.
type model struct {
	index  map[string]int // by place's key
	places []*place
	tasks  map[string]int // by what a pending piece of work is: how often one ran that was not due at once
}

// place is a screen, whatever it shows.
type place struct {
	key      string
	activity string
	visits   int
	offers   []offer // of the last visit
	edges    map[string]*edge
}

// edge is an offer that was tried in a place.
type edge struct {
	tried    int
	dead     int // times that it ended the process by a fault
	outcomes []followed
}

// followed is what came of an offer.
type followed struct {
	count int
	to    int     // place
	came  []int32 // event callbacks of the main thread, in order
}

// maxFollowed is how many different outcomes of an edge are kept, the latest ones.
const maxFollowed = 4

func newModel() *model { return &model{index: map[string]int{}, tasks: map[string]int{}} }

// clone makes a model that grows by itself.
func (m *model) clone() *model {
	c := newModel()
	for k, v := range m.index {
		c.index[k] = v
	}
	for k, v := range m.tasks {
		c.tasks[k] = v
	}
	for _, p := range m.places {
		q := *p
		q.edges = make(map[string]*edge, len(p.edges))
		for k, e := range p.edges {
			f := *e
			f.outcomes = slices.Clone(e.outcomes)
			q.edges[k] = &f
		}
		c.places = append(c.places, &q)
	}
	return c
}

// at finds or makes the place with a key.
func (m *model) at(key, activity string) int {
	i, ok := m.index[key]
	if !ok {
		i = len(m.places)
		m.index[key] = i
		m.places = append(m.places, &place{key: key, activity: activity, edges: map[string]*edge{}})
	}
	return i
}

// see notes a visit.
func (m *model) see(s *device.Screen, texts, numbers []string) int {
	i := m.at(placeOf(s), s.Activity)
	p := m.places[i]
	p.visits++
	p.offers = offersOn(s, texts, numbers, func(key string) bool { return p.edges[key] != nil })
	return i
}

// learn notes what an offer led to.
func (m *model) learn(from int, key string, to int, came []int32, dead bool) {
	p := m.places[from]
	e := p.edges[key]
	if e == nil {
		e = &edge{}
		p.edges[key] = e
	}
	e.tried++
	if dead {
		e.dead++
	}
	i := slices.IndexFunc(e.outcomes, func(f followed) bool { return f.to == to && slices.Equal(f.came, came) })
	f := followed{1, to, slices.Clone(came)}
	if i >= 0 {
		f.count += e.outcomes[i].count
		e.outcomes = slices.Delete(e.outcomes, i, i+1)
	}
	if len(e.outcomes) == maxFollowed {
		e.outcomes = slices.Delete(e.outcomes, 0, 1)
	}
	e.outcomes = append(e.outcomes, f)
}

// likely is what an edge leads to most often; of equals the latest.
func (e *edge) likely() *followed {
	var best *followed
	for i := range e.outcomes {
		if f := &e.outcomes[i]; best == nil || f.count >= best.count {
			best = f
		}
	}
	return best
}
