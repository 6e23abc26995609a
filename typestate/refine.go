package typestate

import (
	"cmp"
	"encoding/binary"
	"maps"
	"slices"
)

// refine groups states that no word tells apart. class[s] is the group of state s, groups are numbered without holes, and rounds is
// the length of the longest of the shortest words that tell two states apart: after round n, two states are in one group if and only
// if every word of up to n inputs is answered alike.
//
// Each round looks only at the states with an edge into what the round before moved, and of a group that splits the largest part
// keeps its number. So a state's number changes at most log2(n) times, and chains of many thousand states take no longer than
// machines of few rounds.
func (m *Machine) refine() (class []int, rounds int) {
	r := newRefinement(m)
	dirty := make([]int, len(m.States))
	for s := range dirty {
		dirty[s] = s
	}
	key := r.outputs // the first round tells states apart by their outputs, the others by the groups that they lead to
	for {
		moved := r.split(dirty, key)
		if len(moved) == 0 {
			return r.class, rounds
		}
		rounds++
		dirty = r.before(moved)
		key = r.successors
	}
}

// A refinement is the work of refine: a partition of the states that only gets finer.
type refinement struct {
	m       *Machine
	class   []int
	members [][]int // by class
	place   []int   // of each state in its class's members
	from    [][]int // by state: those with an edge into it, without repeats of one state in a row
	mark    []int   // number of the list that a state was last put into
	round   int     // number of the last list
	buffer  []byte
}

func newRefinement(m *Machine) *refinement {
	n := len(m.States)
	r := &refinement{
		m:       m,
		class:   make([]int, n),
		members: [][]int{make([]int, n)},
		place:   make([]int, n),
		from:    make([][]int, n),
		mark:    make([]int, n),
	}
	for s := range m.States {
		r.members[0][s], r.place[s] = s, s
		for _, e := range m.States[s].Edges {
			if l := r.from[e.To]; len(l) == 0 || l[len(l)-1] != s {
				r.from[e.To] = append(l, s)
			}
		}
	}
	return r
}

// outputs is the key of a state's answers to single inputs.
func (r *refinement) outputs(s int) string {
	return r.key(s, func(e Edge) int { return e.Output })
}

// successors is the key of the groups that a state's edges lead to.
func (r *refinement) successors(s int) string {
	return r.key(s, func(e Edge) int { return r.class[e.To] })
}

func (r *refinement) key(s int, part func(Edge) int) string {
	r.buffer = r.buffer[:0]
	for _, e := range r.m.States[s].Edges {
		r.buffer = binary.AppendUvarint(r.buffer, uint64(part(e)))
	}
	return string(r.buffer)
}

// split parts the groups of the dirty states by key and returns the states that got a new group. States that are not dirty differ
// in nothing from each other: they stay together.
func (r *refinement) split(dirty []int, key func(int) string) (moved []int) {
	parts := map[int]map[string][]int{}
	var order []int
	for _, s := range dirty {
		c := r.class[s]
		if parts[c] == nil {
			parts[c] = map[string][]int{}
			order = append(order, c)
		}
		k := key(s)
		parts[c][k] = append(parts[c][k], s)
	}
	// All keys were taken before any state moves.
	for _, c := range order {
		moved = append(moved, r.splitClass(c, parts[c])...)
	}
	return moved
}

// splitClass gives all parts of a group but the largest a group of their own. The states that are in no part are one part, too.
func (r *refinement) splitClass(c int, parts map[string][]int) (moved []int) {
	list := slices.SortedFunc(maps.Values(parts), func(a, b []int) int { return cmp.Or(len(b)-len(a), a[0]-b[0]) })
	rest := len(r.members[c])
	for _, part := range list {
		rest -= len(part)
	}
	if rest < len(list[0]) {
		others := r.others(c, list, rest)
		if list = list[1:]; rest > 0 {
			list = append(list, others)
		}
	}
	for _, part := range list {
		r.move(part)
		moved = append(moved, part...)
	}
	return moved
}

// others lists the n states of a group that are in none of the parts.
func (r *refinement) others(c int, parts [][]int, n int) []int {
	r.round++
	for _, part := range parts {
		for _, s := range part {
			r.mark[s] = r.round
		}
	}
	list := make([]int, 0, n)
	for _, s := range r.members[c] {
		if r.mark[s] != r.round {
			list = append(list, s)
		}
	}
	return list
}

// move puts states of one group into a new one.
func (r *refinement) move(states []int) {
	old, fresh := r.class[states[0]], len(r.members)
	group := make([]int, 0, len(states))
	for _, s := range states {
		list := r.members[old]
		last := list[len(list)-1]
		list[r.place[s]], r.place[last] = last, r.place[s]
		r.members[old] = list[:len(list)-1]
		r.class[s], r.place[s] = fresh, len(group)
		group = append(group, s)
	}
	r.members = append(r.members, group)
}

// before lists the states with an edge into one of those given, each once.
func (r *refinement) before(states []int) []int {
	r.round++
	var list []int
	for _, t := range states {
		for _, s := range r.from[t] {
			if r.mark[s] != r.round {
				r.mark[s] = r.round
				list = append(list, s)
			}
		}
	}
	return list
}
