package race

import (
	"cmp"
	"slices"
	"strings"

	"cbcov/device"
)

// pair is two pieces of work of an execution that touch the same state, one of them writing.
type pair struct {
	first, second int // indexes of works, in the order in which they ran
	a, b          *Touch
	free          bool // nothing that is known orders them; else one of them may begin while the other, which asks for it, is at it
}

// place names where two pieces of work meet, whatever run it is: what is told once.
type place struct {
	location string
	methodA  string
	lineA    int
	methodB  string
	lineB    int
	events   [2]bool
}

// turned is the place as a run has it in which the two come the other way round.
func (p place) turned() place {
	return place{p.location, p.methodB, p.lineB, p.methodA, p.lineA, [2]bool{p.events[1], p.events[0]}}
}

func (x *Execution) placeOf(p *pair) place {
	return place{locationOf(p.a), p.a.Method, p.a.Line, p.b.Method, p.b.Line, [2]bool{x.Works[p.first].Event != nil, x.Works[p.second].Event != nil}}
}

// locationOf names a piece of state, whatever object it is of.
func locationOf(t *Touch) string { return t.Class + "." + t.Field }

// maxPerLocation bounds the accesses of one piece of state that are compared with each other.
const maxPerLocation = 200

// pairs lists the pairs whose order may be another, each place once: with its first two pieces of work, where both write with the last two.
func (x *Execution) pairs() []pair {
	type state struct {
		owner        int64
		class, field string
	}
	byState := map[state][]int{}
	var order []state
	for i := range x.Touches {
		t := &x.Touches[i]
		s := state{t.Owner, t.Class, t.Field}
		if t.Work < 0 || len(byState[s]) >= maxPerLocation {
			continue
		}
		if byState[s] == nil {
			order = append(order, s)
		}
		byState[s] = append(byState[s], i)
	}
	seen := map[place]int{}
	var all []pair
	for _, s := range order {
		list := byState[s]
		for n, i := range list {
			for _, j := range list[n+1:] {
				p := pair{first: x.Touches[i].Work, second: x.Touches[j].Work, a: &x.Touches[i], b: &x.Touches[j]}
				if !p.a.Write && !p.b.Write {
					continue
				}
				if p.free = x.free(&p); !p.free && !x.beside(&p) || parted(x.Touches, list[n+1:], &p) {
					continue
				}
				at := x.placeOf(&p)
				if n, known := seen[at]; !known {
					seen[at] = len(all)
					all = append(all, p)
				} else if p.free && !all[n].free || p.free == all[n].free && p.a.Write && p.b.Write {
					all[n] = p // what is written last is what is left
				}
			}
		}
	}
	slices.SortStableFunc(all, func(p, q pair) int {
		return cmp.Or(cmp.Compare(p.rank(), q.rank()), cmp.Compare(p.second, q.second), cmp.Compare(p.first, q.first))
	})
	return all
}

// parted tells whether two writes of the same code have another code's write behind the first: who has the first wait lets that one come before it, too,
// which is another pair's difference. Behind are the touches of their state behind the first.
func parted(touches []Touch, behind []int, p *pair) bool {
	same := func(t *Touch) bool { return t.Method == p.a.Method && t.Line == p.a.Line }
	return p.a.Write && p.b.Write && same(p.b) && slices.ContainsFunc(behind, func(k int) bool { return touches[k].Write && !same(&touches[k]) })
}

// rank puts first what is more likely to do harm: a null that one writes and the other reads.
func (p *pair) rank() int {
	switch {
	case p.a.Write && p.a.Null && !p.b.Write || p.b.Write && p.b.Null && !p.a.Write:
		return 0
	case p.a.Write != p.b.Write:
		return 1
	}
	return 2
}

// free tells whether nothing that is known orders two pieces of work.
func (x *Execution) free(p *pair) bool {
	first, second := &x.Works[p.first], &x.Works[p.second]
	if p.first == p.second || first.ID == second.ID || x.comesOf(second, first.ID) {
		return false
	}
	return first.Event == nil || x.waits(first, second)
}

// beside tells whether the second piece of work may begin on another thread while the first, which asks for it, is still at it.
func (x *Execution) beside(p *pair) bool {
	if p.first == p.second || x.Works[p.first].ID == x.Works[p.second].ID || strings.Contains(p.a.Method, ";-><init>(") {
		return false // what is made is handed over when it is made
	}
	_, ok := x.forerunner(p)
	return ok
}

// comesOf tells whether work was asked for by other work, or by what that asked for.
func (x *Execution) comesOf(w *Work, id string) bool {
	for range len(x.Works) {
		if w.Origin == "" {
			return false
		}
		if w.Origin == id {
			return true
		}
		i, ok := x.index[key{w.Origin, 1}]
		if !ok {
			return false
		}
		w = &x.Works[i]
	}
	return false
}

// swaps tells whether an event can change places with another one of its sort.
func swaps(e *device.Event) bool {
	switch e.Kind {
	case device.Click, device.LongClick, device.Touch, device.Item, device.Text, device.Act, device.Key, device.Menu, device.Broadcast, device.Sensor,
		device.Location, device.Notification, device.Dismiss, device.Service, device.Memory:
		return true
	}
	return false
}

// outside tells whether an event comes neither of the user nor of the app.
func outside(e *device.Event) bool {
	switch e.Kind {
	case device.Broadcast, device.Sensor, device.Location, device.Service, device.Memory:
		return true
	}
	return false
}
