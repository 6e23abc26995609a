package race

import (
	"cmp"
	"slices"
	"strings"
)

// Effect is a piece of state that an event reads or writes, or what comes of the event.
type Effect struct {
	Event    string `json:"event"` // as scripts have it
	Location string `json:"location"`
	Write    bool   `json:"write"`
	Null     bool   `json:"null"`  // null is written; or what is read is not null
	Later    bool   `json:"later"` // the event's own code is done by then: a message, a thread, what the system tells
}

// Couple is two events, one sent behind the other.
type Couple struct {
	First string `json:"first"` // as scripts have it
	Then  string `json:"then"`
}

// Wanted is a couple that no run had, and of which the order of what it brings about can matter.
type Wanted struct {
	Couple
	// 0: what comes of the first writes null where the second reads what was none, or the other way round; 1: it is in conflict with the second in another way; 2:
	// they are themselves. One more where the state is of objects that the app may have many of.
	Rank int
}

// isShared tells whether a location is of an array or of a class that many objects of the app are of: another one may be meant.
func isShared(location string) bool {
	return strings.HasPrefix(location, "[") || strings.HasPrefix(location, "Ljava/")
}

// maxEffects bounds how many effects are remembered.
const maxEffects = 20_000

// learn remembers what a run's events did, and which came one behind the other.
func (p *Prover) learn(x *Execution) {
	made := map[int64]int{} // which work touched an object first
	for i := range x.Touches {
		t := &x.Touches[i]
		if t.Work < 0 {
			continue
		}
		if _, known := made[t.Owner]; !known && t.Owner != 0 {
			made[t.Owner] = t.Work
		}
		w := &x.Works[t.Work]
		e := x.eventBehind(w)
		if e == nil || t.Write && t.Owner != 0 && made[t.Owner] == t.Work {
			continue // what is written before others can know of the object is in nobody's way
		}
		f := Effect{e.Event.String(), locationOf(t), t.Write, t.Write == t.Null, w.Event == nil}
		if !p.effects[f] && len(p.Effects) < maxEffects {
			p.effects[f] = true
			p.Effects = append(p.Effects, f)
		}
	}
	last := ""
	for _, a := range x.Actions {
		if a.Event == nil || a.Event.Kind.Lets() {
			continue
		}
		if c := (Couple{last, a.Event.String()}); last != "" && !p.had[c] {
			p.had[c] = true
			p.Had = append(p.Had, c)
		}
		last = a.Event.String()
	}
}

// Wanted lists the couples of events that no run had and that touch the same state, those that are likelier to do harm first.
func (p *Prover) Wanted() []Wanted {
	byLocation := map[string][]Effect{}
	for _, f := range p.Effects {
		byLocation[f.Location] = append(byLocation[f.Location], f)
	}
	best := map[Couple]int{}
	for _, a := range p.Effects {
		for _, b := range byLocation[a.Location] {
			c := Couple{a.Event, b.Event}
			if !a.Write && !b.Write || p.had[c] {
				continue
			}
			rank := 2
			switch harm := a.Null && b.Null && a.Write != b.Write; {
			case a.Later && harm:
				rank = 0
			case a.Later:
				rank = 1
			}
			if isShared(a.Location) {
				rank++
			}
			if r, known := best[c]; !known || rank < r {
				best[c] = rank
			}
		}
	}
	all := make([]Wanted, 0, len(best))
	for c, rank := range best {
		all = append(all, Wanted{c, rank})
	}
	slices.SortFunc(all, func(a, b Wanted) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.First, b.First), cmp.Compare(a.Then, b.Then))
	})
	return all
}
