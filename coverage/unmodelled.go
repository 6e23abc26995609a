package coverage

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// maxUnmodelled bounds each list of what the traces have.
const maxUnmodelled = 10000

// sightings gathers what the traces have: all that the automaton has not, or all that it has.
type sightings struct {
	callbacks map[identity]*seen
	kinds     map[int32]*seen
	pairs     map[string]*seenPair // by criterion and symbols
	more      int
}

type identity struct{ method, receiver string }

type seenPair struct {
	criterion Criterion
	symbols   []Symbol
	seen
}

// seen counts occurrences and remembers the first.
type seen struct {
	count int
	at    place
}

func newSightings() sightings {
	return sightings{map[identity]*seen{}, map[int32]*seen{}, map[string]*seenPair{}, 0}
}

// note counts an occurrence in one of the lists.
func note[K comparable](u *sightings, list map[K]*seen, key K, at place) {
	s := list[key]
	if s == nil {
		if len(list) == maxUnmodelled {
			u.more++
			return
		}
		s = &seen{at: at}
		list[key] = s
	}
	s.count++
}

func (u *sightings) callback(method, receiver string, at place) {
	note(u, u.callbacks, identity{method, receiver}, at)
}

// kind notes a callback that ran outside of any other, and that the automaton has as API_SYNC only.
func (u *sightings) kind(callback int32, at place) { note(u, u.kinds, callback, at) }

func (u *sightings) pair(c Criterion, at place, symbols ...Symbol) {
	key := []byte{byte(c)}
	for _, s := range symbols {
		key = binary.AppendUvarint(key, uint64(eventLetter(s.Callback, s.Point)))
	}
	p := u.pairs[string(key)]
	if p == nil {
		if len(u.pairs) == maxUnmodelled {
			u.more++
			return
		}
		p = &seenPair{c, symbols, seen{at: at}}
		u.pairs[string(key)] = p
	}
	p.count++
}

// result lists all, sorted.
func (u *sightings) result(app App, where func(place) Witness) Unmodelled {
	out := Unmodelled{More: u.more}
	for id, s := range u.callbacks {
		out.Callbacks = append(out.Callbacks, SeenCallback{id.method, id.receiver, -1, s.count, where(s.at)})
	}
	for id, s := range u.kinds {
		c := app.Callbacks[id]
		out.Callbacks = append(out.Callbacks, SeenCallback{c.Method, c.Receiver, int(id), s.count, where(s.at)})
	}
	for _, p := range u.pairs {
		out.Pairs = append(out.Pairs, SeenPair{p.criterion, p.symbols, p.count, where(p.at)})
	}
	slices.SortFunc(out.Callbacks, func(a, b SeenCallback) int {
		return cmp.Or(cmp.Compare(a.Method, b.Method), cmp.Compare(a.Receiver, b.Receiver), cmp.Compare(a.Callback, b.Callback))
	})
	slices.SortFunc(out.Pairs, func(a, b SeenPair) int {
		return cmp.Or(cmp.Compare(a.Criterion, b.Criterion), slices.CompareFunc(a.Symbols, b.Symbols, compareSymbols))
	})
	return out
}

func compareSymbols(a, b Symbol) int {
	return cmp.Or(cmp.Compare(a.Callback, b.Callback), cmp.Compare(a.Point, b.Point))
}
