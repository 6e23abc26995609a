package body

import (
	"slices"

	"cbcov/apk/dex/descriptor"
)

// This file parts a place by the windows that have a view with its id: templates name views alike, and what is put into one window is never in the
// place of what is in another.

// parts are the place's guests, by who may meet whom there, in the order in which they were found. The first one has the place's name.
func (r *reader) parts(id int64) []*place {
	p, name := r.places[id], r.resName(uint32(id))
	first := map[*Guest]int{}
	for i, number := range p.firstOfParts() {
		first[p.guests[i]] = number
	}
	var out []*place // none where no guest is put there
	for i, g := range p.guests {
		if first[g] != i {
			continue
		}
		part := &place{name: name, whole: p, clearing: p.clearing}
		if len(out) > 0 {
			part.name = name + " of " + descriptor.Java(g.hosts[0].Class)
			part.clearing = r.out.Machine.AddModule("clear " + part.name)
		}
		in := func(g *Guest) bool { return first[g] == i }
		part.guests, part.alone, part.chosen, part.firsts = only(p.guests, in), only(p.alone, in), only(p.chosen, in), only(p.firsts, in)
		part.arrivals = only(p.arrivals, func(a arrival) bool { return in(a.guest) })
		part.calls = only(p.calls, func(c clearingCall) bool { return in(c.guest) })
		out = append(out, part)
	}
	return out
}

// firstOfParts gives for each of the place's guests the first one that is in its part: those are in one that are not apart, or by way of others.
func (p *place) firstOfParts() []int {
	first := make([]int, len(p.guests))
	for i, g := range p.guests {
		first[i] = i
		for j, o := range p.guests[:i] {
			from, to := max(first[i], first[j]), min(first[i], first[j])
			if from == to || g.apart(o) {
				continue
			}
			for k := range first[:i+1] {
				if first[k] == from {
					first[k] = to
				}
			}
		}
	}
	return first
}

func only[T any](all []T, in func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(all), func(v T) bool { return !in(v) })
}

// apart tells whether it is known of two guests that no window ever has both.
func (g *Guest) apart(o *Guest) bool {
	return g.hosted() && o.hosted() && len(g.Outers) == 0 && len(o.Outers) == 0 && !g.meets(o)
}

// hosted tells whether all windows are known that the guest itself lives in.
func (g *Guest) hosted() bool { return len(g.hosts) > 0 && !g.anywhere }

// meets tells whether there is a window that is known to have both.
func (g *Guest) meets(o *Guest) bool {
	return slices.ContainsFunc(g.hosts, func(c *Component) bool { return slices.Contains(o.hosts, c) })
}

// mayBeIn tells whether the guest itself may live in a window.
func (g *Guest) mayBeIn(c *Component) bool {
	return g.Direct && (!g.hosted() || slices.Contains(g.hosts, c))
}
