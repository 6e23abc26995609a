package machine

import (
	"encoding/binary"
	"slices"
)

// Event is a letter of a system as others know it: a symbol that runs at top level, for an instance.
type Event struct {
	Symbol   Symbol
	Instance int
	Tag      uint8
}

// departure is where a transition leads with some of its letters as the last one.
type departure struct {
	letters Bits // symbols
	vals    []Values
}

// endsKey asks what letters of a module do to a slot.
type endsKey struct {
	module *Module
	slot   *Slot
	in     Values
}

// endsPart are the letters that can be a module's last one with which the slot can be some values.
type endsPart struct {
	letters Bits
	out     Values
}

// calls tells whether letters are inside of what a transition runs, and not itself.
func (t *Transition) calls() bool { return t.Letter && t.Symbol == None && t.Module != nil }

// passes tells whether a transition can be taken without any letter.
func (r *Solved) passes(t *Transition) bool {
	return !t.Wall && (!t.Letter || t.Symbol == None && (t.Module == nil || r.a.Order.Through(t.Module)))
}

// side is whose letters they are.
type side struct {
	instance int
	tag      uint8
}

func (t *Transition) side() side { return side{t.Instance, t.Tag} }

// findEvents numbers the letters of all transitions that can be taken.
func (r *Solved) findEvents() {
	for i := range r.Transitions {
		t := &r.Transitions[i]
		if !t.Letter || !r.Possible(t) {
			continue
		}
		ids := r.eventIDs[t.side()]
		if ids == nil {
			ids = make([]int32, r.a.Machine.Symbols) // the event's number and one more, 0: none
			r.eventIDs[t.side()] = ids
		}
		for x := range r.lettersOf(t).All() {
			if ids[x] == 0 {
				r.events = append(r.events, Event{Symbol(x), t.Instance, t.Tag})
				ids[x] = int32(len(r.events))
			}
		}
	}
}

// eventOf is the number of an event.
func (r *Solved) eventOf(x Symbol, of side) int { return int(r.eventIDs[of][x]) - 1 }

// lettersOf is the set of letters that a transition with letters runs.
func (r *Solved) lettersOf(t *Transition) Bits { return r.letters(t, r.a.Order.Letters) }

// letters is the transition's own letter, or some of its module's.
func (r *Solved) letters(t *Transition, of func(*Module) Bits) Bits {
	if t.Symbol == None {
		if t.Module == nil {
			return nil
		}
		return of(t.Module)
	}
	set := NewBits(r.a.Machine.Symbols)
	set.Add(int(t.Symbol))
	return set
}

// Events lists the letters that can run, in the order of the transitions. Other answers name them by their index.
func (r *Solved) Events() []Event { return r.events }

// addEvents adds a transition's letters to a set of events.
func (r *Solved) addEvents(set Bits, t *Transition, letters Bits) {
	ids := r.eventIDs[t.side()]
	for x := range letters.All() {
		set.Add(int(ids[x]) - 1)
	}
}

// behind is where a transition leads that is taken with the values `before`: one departure for each set of letters that leave the same
// values of relevant variables behind; the others have all values. A transition without letters has one departure.
func (r *Solved) behind(t *Transition, before []Values, relevant *relevance) []departure {
	vals := r.after(t, before)
	relevant.widenAll(t.To, vals)
	if !t.calls() {
		return []departure{{r.letters(t, nil), vals}}
	}
	last := r.a.Order.Last(t.Module)
	if last.Empty() {
		return nil
	}
	out := []departure{{last, vals}}
	for _, c := range r.effectOf(t).list {
		if v := c.variable; relevant.variables[t.To].Has(v) && !r.gone(t, v) {
			out = r.split(out, v, relevant.join(t.To, v, r.endings(t.Module, r.vars[v].Slot, r.ownOf(t, v, before[v]))))
		}
	}
	return out
}

// join widens what the letters of a module leave in a variable, and joins those that leave the same then.
func (k *relevance) join(location, v int, parts []endsPart) []endsPart {
	if len(parts) > 0 {
		first := k.widen(location, v, parts[0].out)
		if !slices.ContainsFunc(parts[1:], func(p endsPart) bool { return k.widen(location, v, p.out) != first }) {
			return append(k.r.one[:0], endsPart{nil, first}) // good until the next call
		}
	}
	var out []endsPart
	for _, p := range parts {
		p.out = k.widen(location, v, p.out)
		i := slices.IndexFunc(out, func(o endsPart) bool { return o.out == p.out })
		if i < 0 {
			out = append(out, endsPart{slices.Clone(p.letters), p.out})
		} else {
			out[i].letters.Union(p.letters)
		}
	}
	return out
}

// copyOf copies the values of all variables. Who is through with a copy may put it with the spare ones: there are very many.
func (r *Solved) copyOf(vals []Values) []Values {
	var out []Values
	if n := len(r.spare); n > 0 {
		out, r.spare = r.spare[n-1], r.spare[:n-1]
	} else {
		out = make([]Values, len(r.vars)) // never nil
	}
	return out[:copy(out[:len(vals)], vals)]
}

// ownOf gives what a variable can be when what a transition runs begins.
func (r *Solved) ownOf(t *Transition, v int, in Values) Values {
	for _, n := range r.narrowed[t.ID] {
		if n.variable == v {
			in &= n.values
		}
	}
	for _, n := range r.of(t).needs {
		if n.variable == v {
			in &= n.values
		}
	}
	for _, s := range t.Sets {
		if s.Variable == r.vars[v] {
			in = Only(s.Value)
		}
	}
	return in
}

// split tells departures apart by what their letters leave in variable v.
func (r *Solved) split(list []departure, v int, parts []endsPart) []departure {
	if len(parts) == 1 {
		for _, d := range list {
			d.vals[v] = parts[0].out
		}
		return list
	}
	var out []departure
	for _, d := range list {
		rest := d.letters // nothing of it is changed: others have it, too
		for _, p := range parts {
			if !rest.Meets(p.letters) {
				continue
			}
			r.meter.spend(len(d.vals))
			both, vals := rest, d.vals
			if rest = without(rest, p.letters); !rest.Empty() {
				both, vals = common(d.letters, p.letters), r.copyOf(d.vals)
			}
			vals[v] = p.out
			if out = append(out, departure{both, vals}); rest.Empty() {
				break
			}
		}
	}
	return out
}

// endings asks what the letters of a module do to a slot.
func (r *Solved) endings(mod *Module, s *Slot, in Values) []endsPart {
	key := endsKey{mod, s, in}
	known, ok := r.ends[key]
	if ok {
		return known
	}
	r.meter.spend(1)
	if out, ok := r.decided(mod, s, in); ok {
		known = []endsPart{{r.a.Order.Last(mod), out}}
		r.ends[key] = known
		return known
	}
	for _, e := range r.a.Endings.of(mod) {
		letters := slices.Clone(e.letters)
		letters.Remove(r.a.Endings.silent())
		if letters.Empty() {
			continue
		}
		out := e.moves.after(s, in)
		i := slices.IndexFunc(known, func(p endsPart) bool { return p.out == out })
		if i < 0 {
			known = append(known, endsPart{letters, out})
		} else {
			known[i].letters.Union(letters)
		}
	}
	slices.SortFunc(known, func(a, b endsPart) int {
		if a.out < b.out {
			return -1
		}
		return 1
	})
	r.ends[key] = known
	return known
}

// decided tells whether it makes no difference to a slot which letter is the last one: each value before the module leads to one after it.
func (r *Solved) decided(mod *Module, s *Slot, in Values) (out Values, ok bool) {
	for v := range in.All() {
		after := r.a.Moves.After(mod, s, Only(v))
		if !after.Single() {
			return 0, false
		}
		out |= after
	}
	return out, true
}

// firstOf is the set of events that can be a transition's first one.
func (r *Solved) firstOf(t *Transition) Bits {
	of := r.of(t)
	if of.first == nil {
		of.first = NewBits(len(r.events))
		r.addEvents(of.first, t, r.letters(t, r.a.Order.First))
	}
	return of.first
}

// key spells a location with values out, by where they differ from what is known of the location; and a scope.
func (r *Solved) key(location int, vals []Values, of scope) string {
	r.buf = binary.AppendVarint(binary.AppendUvarint(r.buf[:0], uint64(location)), int64(of))
	at := r.at[location]
	for v, x := range vals {
		if x != at[v] {
			r.buf = binary.AppendUvarint(binary.AppendUvarint(r.buf, uint64(v)), uint64(x))
		}
	}
	return string(r.buf)
}

// Departure is an act that transitions with letters share, with the events that can be the last ones (or the first ones) that it runs.
type Departure struct {
	Act    *Act
	Events Bits
}

// Departures lists the acts of the transitions with letters that can be taken and that lead to some locations, with their last letters.
func (r *Solved) Departures(to func(location int) bool) []Departure {
	allowed := r.allowedAt(to)
	return r.withEvents(r.a.Order.Last, func(t *Transition) bool { return allowed[t.To] })
}

// Arrivals lists the acts of the transitions with letters that can be taken at some locations where the queues are served, or were when a
// run began of which nothing ran yet, with their first letters. begins is what Begins gives.
func (r *Solved) Arrivals(begins []bool, from func(location int) bool) []Departure {
	allowed := r.allowedAt(from)
	return r.withEvents(r.a.Order.First, func(t *Transition) bool { return begins[t.From] && allowed[t.From] })
}

func (r *Solved) allowedAt(which func(location int) bool) []bool {
	out := make([]bool, len(r.Locations))
	for n := range out {
		out[n] = which(n)
	}
	return out
}

func (r *Solved) withEvents(letters func(*Module) Bits, which func(*Transition) bool) []Departure {
	var out []Departure
	known := make([]bool, len(r.acts)+1)
	for i := range r.Transitions {
		t := &r.Transitions[i]
		if !t.Letter || known[t.number] || !r.Possible(t) || !which(t) {
			continue
		}
		known[t.number] = true
		set := NewBits(len(r.events))
		r.addEvents(set, t, r.letters(t, letters))
		out = append(out, Departure{t.Act, set})
	}
	return out
}
