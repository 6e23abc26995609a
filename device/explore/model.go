package explore

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"cbcov/device"
)

// model is what runs have taught of an app: its places, what was done there, and what followed. It is a function of the runs in their order.
type model struct {
	hints  *hints
	hopes  *hopes
	index  map[string]int // by place's key
	places []*place
	tasks  map[string]int // by what a pending piece of work is: how often one ran that was not due at once
	groups map[string]*yield
	first  [families]gained // what first tries of offers have brought
	alike  map[string]*edge // by alike: what was done there in any place, which mostly does the same in those of one window
	aims   map[string]*aims // by the first word of keys
	paces  paces
}

// gained is how many sequences so many tries covered.
type gained struct{ tries, sequences int }

// hope is what an offer of a family is worth that was never tried: at first what is known of apps in general, then more and more what this one
// has shown.
func (m *model) hope(f family) float64 {
	g := m.first[f]
	return max((m.hopes[f]*general+float64(g.sequences))/(general+float64(g.tries)), m.hopes[f]/8)
}

// general is how many tries of this app what is known in general outweighs.
const general = 12

// yield is what the offers of a group brought when they were first tried: rows of one list, or a key wherever it is.
type yield struct {
	tried int
	fruit float64 // between 0 and 1 of each
}

// What a first try is worth for those of its group.
const (
	newPlace  = 0.35 // it led to a place that was not known
	newWindow = 1    // to one of a window of which more is wanted, or it covered something
)

// share of those that brought something, with one more that did so that nobody is given up by the first.
func (y *yield) share() float64 {
	if y == nil {
		return 1
	}
	return (y.fruit + 1) / float64(y.tried+1)
}

// place is a screen, whatever it shows.
type place struct {
	key      string
	activity string
	visits   int
	opener   int     // the place of another activity, or window, that it was first reached from; -1: none
	offers   []offer // of the last visit
	edges    map[string]*edge
}

// inFront tells whether the place is a window of the app's that the user has in front.
func (p *place) inFront() bool {
	return p.activity != "" && strings.HasPrefix(p.key, p.activity+" ")
}

// edge is an offer that was tried in a place.
type edge struct {
	tried    int
	dead     int // times that it ended the process by a fault
	aims     aims
	outcomes []followed
}

// aims counts how often something was hoped for, and how often it came.
type aims struct{ made, hit int }

// note takes one.
func (a *aims) note(hit bool) {
	if a.made++; hit {
		a.hit++
	}
}

// rate is how likely it is that what is hoped for comes: as far as is known, and where little is, as a prior says.
func (a *aims) rate(prior float64) float64 {
	return (float64(a.hit) + certain*prior) / (float64(a.made) + certain)
}

// certain is how many aims a prior outweighs.
const certain = 2

// followed is what came of an offer.
type followed struct {
	count int
	to    int     // place
	came  []int32 // event callbacks of the main thread, in order
	dead  bool    // it ended the process by a fault
}

// maxFollowed is how many different outcomes of an edge are kept, the latest ones.
const maxFollowed = 4

func newModel(h *hints, hope *hopes) *model {
	return &model{hints: h, hopes: hope, index: map[string]int{}, tasks: map[string]int{}, groups: map[string]*yield{}, alike: map[string]*edge{},
		aims: map[string]*aims{}}
}

// clone makes a model that grows by itself.
func (m *model) clone() *model {
	c := newModel(m.hints, m.hopes)
	c.first, c.paces, c.index, c.tasks = m.first, m.paces, maps.Clone(m.index), maps.Clone(m.tasks)
	for k, y := range m.groups {
		z := *y
		c.groups[k] = &z
	}
	for k, a := range m.aims {
		b := *a
		c.aims[k] = &b
	}
	c.alike = cloneEdges(m.alike)
	for _, p := range m.places {
		q := *p
		q.edges = cloneEdges(p.edges)
		c.places = append(c.places, &q)
	}
	return c
}

func cloneEdges(edges map[string]*edge) map[string]*edge {
	all := make(map[string]*edge, len(edges))
	for k, e := range edges {
		f := *e
		f.outcomes = slices.Clone(e.outcomes)
		all[k] = &f
	}
	return all
}

// groupOf names the offers that an offer is like: the rows of its list; or, of all that no widget of the place brings, those of its key.
func groupOf(place, key string) string {
	if strings.HasPrefix(key, "item ") {
		return place + " " + key[:strings.LastIndexByte(key, ' ')]
	}
	if word, _, more := strings.Cut(key, " "); more && (word == string(device.Key) || word == string(device.Launch)) {
		return word
	}
	for _, kind := range []string{"click ", "longclick ", "touch ", "act ", "text ", "menu "} {
		if strings.HasPrefix(key, kind) {
			return place + " " + kind
		}
	}
	return key
}

// alike names the offers that mostly do the same: one of a window, whatever the window shows; the rows of a list, and what is typed into a field; and what
// comes from outside, and starts of activities, wherever that is.
func alike(place, key string) string {
	if isWorld(key) || strings.HasPrefix(key, string(device.Launch)+" ") {
		return key
	}
	window, _, _ := strings.Cut(place, " menu=")
	words := strings.SplitN(key, " ", 3)
	if len(words) == 3 && (words[0] == string(device.Item) || words[0] == string(device.Text)) {
		key = words[0] + " " + words[1]
	}
	return window + " " + key
}

// isWorld tells whether a key is of what comes from outside.
func isWorld(key string) bool {
	word, _, _ := strings.Cut(key, " ")
	switch device.Kind(word) {
	case device.Broadcast, device.Service, device.Sensor, device.Location, device.Memory:
		return true
	}
	return false
}

// at finds or makes the place with a key.
func (m *model) at(key, activity string) int {
	i, ok := m.index[key]
	if !ok {
		i = len(m.places)
		m.index[key] = i
		m.places = append(m.places, &place{key: key, activity: activity, opener: -1, edges: map[string]*edge{}})
	}
	return i
}

// leadsNowhere tells whether starting the app in a way was never seen to show anything, and was tried.
func (m *model) leadsNowhere(key string) bool {
	i, known := m.index[start]
	if !known || m.places[i].edges[key] == nil {
		return false
	}
	return !slices.ContainsFunc(m.places[i].edges[key].outcomes, func(f followed) bool { return f.dead || m.places[f.to].key != nowhere })
}

// see notes a visit.
func (m *model) see(s *device.Screen, before string, texts, numbers []string) int {
	i := m.at(placeOf(s, before), s.Activity)
	p := m.places[i]
	p.visits++
	m.offer(p, offersOn(s, texts, numbers, func(key string) bool { return p.edges[key] != nil }))
	return i
}

// offer notes what a place offers.
func (m *model) offer(p *place, offers []offer) {
	p.offers = offers
	m.know(p, offers)
}

// know adds to offers of a place what is known of them; of those that are not of one the place is nil.
func (m *model) know(p *place, offers []offer) {
	key, activity := "", ""
	if p != nil {
		key, activity = p.key, descriptorOf(p.activity)
	}
	for i := range offers {
		o := &offers[i]
		o.brings, o.mark, o.like = m.hints.of(o, activity), hash(key+o.key), alike(key, o.key)
	}
}

// offered lists what places offer that offered something else before.
func (m *model) offered(before *model) []Seen {
	list := []Seen{}
	for _, p := range m.places {
		i, ok := before.index[p.key]
		if p.visits == 0 || ok && slices.EqualFunc(p.offers, before.places[i].offers, func(a, b offer) bool { return a.key == b.key }) {
			continue
		}
		s := Seen{Place: p.key, Activity: p.activity, Offers: make([]Offer, len(p.offers))}
		for k, o := range p.offers {
			s.Offers[k] = Offer{o.key, o.event.String(), o.widget}
		}
		list = append(list, s)
	}
	return list
}

// saw takes what a run saw.
func (m *model) saw(s *Seen) error {
	p := m.places[m.at(s.Place, s.Activity)]
	offers := make([]offer, len(s.Offers))
	for i, o := range s.Offers {
		e, err := device.ParseEvent(o.Event)
		if err != nil {
			return fmt.Errorf("an offer of the corpus: %w", err)
		}
		offers[i] = newOffer(o.Key, o.Widget, e)
	}
	m.offer(p, offers)
	return nil
}

// learn notes what an offer led to: what fruit it bore, and how many sequences it covered; mixed: with other work.
func (m *model) learn(from int, key string, to int, came []int32, dead, mixed bool, fruit float64, covered int) {
	p := m.places[from]
	like := alike(p.key, key)
	if p.edges[key] == nil {
		g := &m.first[familyOf(key)]
		g.tries++
		g.sequences += min(covered, mostFirst)
		for _, name := range []string{groupOf(p.key, key), like} {
			y := m.yieldOf(name)
			y.tried++
			y.fruit += fruit
		}
	}
	if len(came) > maxCame { // animations call back again and again
		came = append(slices.Clone(came[:maxCame-1]), came[len(came)-1])
	}
	edgeOf(p.edges, key).follow(to, came, dead)
	if !mixed || m.alike[like] == nil {
		if to == from {
			to = here
		}
		edgeOf(m.alike, like).follow(to, came, dead)
	}
}

// here is where an offer leads to, of those that are alike, that leads nowhere.
const here = -1

// yieldOf finds or makes the yield of a group.
func (m *model) yieldOf(name string) *yield {
	if m.groups[name] == nil {
		m.groups[name] = &yield{}
	}
	return m.groups[name]
}

// taught takes a step.
func (m *model) taught(s *Step, w *wants) {
	if s.From != start {
		m.paces.note(s) // nobody chose the icon
	}
	_, known := m.index[s.To]
	from, to := m.at(s.From, s.Activity), m.at(s.To, s.Arrived)
	if p := m.places[to]; !known && s.Activity != s.Arrived {
		p.opener = from
	} else if !known {
		p.opener = m.places[from].opener
	}
	if !s.Mixed || m.places[from].edges[s.Key] == nil {
		fruit := 0.0
		switch {
		case s.New > 0 || !known && w.window(m.hints, m.places[to].activity) > 0:
			fruit = newWindow
		case !known:
			fruit = newPlace
		}
		m.learn(from, s.Key, to, s.Came, s.Dead, s.Mixed, fruit, s.New)
	}
	if s.Aimed {
		m.places[from].edges[s.Key].aims.note(s.New > 0)
		word, _, _ := strings.Cut(s.Key, " ")
		if m.aims[word] == nil {
			m.aims[word] = &aims{}
		}
		m.aims[word].note(s.New > 0)
		if e := m.alike[alike(s.From, s.Key)]; e != nil {
			e.aims.note(s.New > 0)
		}
	}
	ran := make([]posted, len(s.Ran))
	for i, p := range s.Ran {
		ran[i] = posted{p[0], p[1]}
	}
	w.meet(s.Came, ran)
	for _, v := range s.Vain {
		w.missed(want{v.X, v.Y, v.Late})
	}
}

// mostFirst bounds what one first try counts.
const mostFirst = 5

// maxCame is how many callbacks of an outcome are kept.
const maxCame = 12

func edgeOf(edges map[string]*edge, key string) *edge {
	if edges[key] == nil {
		edges[key] = &edge{}
	}
	return edges[key]
}

// follow notes an outcome.
func (e *edge) follow(to int, came []int32, dead bool) {
	if e.tried++; dead {
		e.dead++
	}
	i := slices.IndexFunc(e.outcomes, func(f followed) bool { return f.to == to && f.dead == dead && slices.Equal(f.came, came) })
	f := followed{1, to, slices.Clone(came), dead}
	if i >= 0 {
		f.count += e.outcomes[i].count
		e.outcomes = slices.Delete(e.outcomes, i, i+1)
	}
	if len(e.outcomes) == maxFollowed {
		e.outcomes = slices.Delete(e.outcomes, 0, 1)
	}
	e.outcomes = append(e.outcomes, f)
}

// edge is what is known of an offer: what it did in its place, or else what those did that are alike; nil: nothing.
func (m *model) edge(place int, o *offer) *edge {
	if e := m.places[place].edges[o.key]; e != nil {
		return e
	}
	return m.alike[o.like]
}

// likely is what an edge leads to most often, of what does not end the process where anything did not; of equals the latest.
func (e *edge) likely() *followed {
	var best *followed
	for i := range e.outcomes {
		f := &e.outcomes[i]
		if best == nil || best.dead && !f.dead || best.dead == f.dead && f.count >= best.count {
			best = f
		}
	}
	return best
}

// share is how often an edge led to one of its outcomes, of those that are kept.
func (e *edge) share(f *followed) float64 {
	sum := 0
	for i := range e.outcomes {
		sum += e.outcomes[i].count
	}
	return float64(f.count) / float64(sum)
}

// trust is how likely it is that what is hoped for of an offer comes: by what it has brought, others that are alike, and all by the same word of their keys.
func (m *model) trust(place int, o *offer) float64 {
	word, _, _ := strings.Cut(o.key, " ")
	rate := 1.0
	if a := m.aims[word]; a != nil {
		rate = a.rate(rate)
	}
	for _, e := range []*edge{m.alike[o.like], m.places[place].edges[o.key]} {
		if e != nil {
			rate = e.aims.rate(rate)
		}
	}
	return rate
}

// alive is how likely it is that the process goes on, as far as it is known.
func (e *edge) alive() float64 { return (float64(e.tried-e.dead) + 0.5) / float64(e.tried+1) }
