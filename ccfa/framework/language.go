package framework

import (
	"encoding/binary"
	"maps"
	"slices"
	"strings"
)

// language is a set of words, with each word all its beginnings, as the smallest automaton that reads them: by state and letter, the state
// behind it. It begins in state 0. Equal sets are equal values.
type language []map[string]int

// languageOf gives the words that can be read on ways from a state on. next tells all steps from one: a letter, none for "", and to where.
func languageOf[S comparable](start S, next func(from S, step func(letter string, to S))) language {
	g := graph[S]{next: next, ids: map[S]int{}}
	return g.determined(start).smallest()
}

// graph is what a state leads to, found as it is asked for.
type graph[S comparable] struct {
	next   func(from S, step func(letter string, to S))
	ids    map[S]int
	states []S
	silent [][]int   // by state, where it leads without a letter
	moves  [][]reads // by state
	seen   []int     // by state, the round of behind that came there last
	round  int
}

type reads struct {
	letter string
	to     int
}

func (g *graph[S]) id(s S) int {
	id, ok := g.ids[s]
	if !ok {
		id = len(g.states)
		g.ids[s] = id
		g.states = append(g.states, s)
	}
	return id
}

// look finds the steps from a state.
func (g *graph[S]) look(id int) {
	for len(g.moves) <= id {
		var silent []int
		var moves []reads
		g.next(g.states[len(g.moves)], func(letter string, to S) {
			if letter == "" {
				silent = append(silent, g.id(to))
			} else {
				moves = append(moves, reads{letter, g.id(to)})
			}
		})
		g.silent, g.moves, g.seen = append(g.silent, silent), append(g.moves, moves), append(g.seen, 0)
	}
}

// behind lists, ascending, where some states lead without a letter, as far as a letter follows there.
func (g *graph[S]) behind(work []int) []int {
	g.round++
	var out []int
	for len(work) > 0 {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		g.look(id)
		if g.seen[id] == g.round {
			continue
		}
		g.seen[id] = g.round
		if len(g.moves[id]) > 0 {
			out = append(out, id)
		}
		work = append(work, g.silent[id]...)
	}
	slices.Sort(out)
	return out
}

// determined is an automaton of sets of states: those where one word leads.
func (g *graph[S]) determined(start S) language {
	var l language
	var sets [][]int
	known := map[string]int{}
	add := func(set []int) int {
		var key []byte
		for _, id := range set {
			key = binary.AppendUvarint(key, uint64(id))
		}
		n, ok := known[string(key)]
		if !ok {
			n = len(sets)
			known[string(key)] = n
			sets = append(sets, set)
		}
		return n
	}
	add(g.behind([]int{g.id(start)}))
	for i := 0; i < len(sets); i++ {
		to := map[string][]int{}
		for _, id := range sets[i] {
			for _, m := range g.moves[id] {
				to[m.letter] = append(to[m.letter], m.to)
			}
		}
		l = append(l, map[string]int{})
		for _, letter := range slices.Sorted(maps.Keys(to)) {
			l[i][letter] = add(g.behind(to[letter]))
		}
	}
	return l
}

// smallest takes states together from which the same words can be read, and numbers them in the order in which words lead there.
func (l language) smallest() language {
	class, classes := make([]int, len(l)), 1
	for {
		known := map[string]int{}
		finer := make([]int, len(l))
		for s := range l {
			var key strings.Builder
			for _, letter := range slices.Sorted(maps.Keys(l[s])) {
				key.WriteString(letter)
				key.Write(binary.AppendUvarint([]byte{0}, uint64(class[l[s][letter]])))
			}
			n, ok := known[key.String()]
			if !ok {
				n = len(known)
				known[key.String()] = n
			}
			finer[s] = n
		}
		if class = finer; len(known) == classes {
			break
		}
		classes = len(known)
	}
	numbers := map[int]int{class[0]: 0}
	firsts := []int{0}
	var out language
	for i := 0; i < len(firsts); i++ {
		from := l[firsts[i]]
		out = append(out, map[string]int{})
		for _, letter := range slices.Sorted(maps.Keys(from)) {
			to := from[letter]
			n, ok := numbers[class[to]]
			if !ok {
				n = len(firsts)
				numbers[class[to]] = n
				firsts = append(firsts, to)
			}
			out[i][letter] = n
		}
	}
	return out
}

// only gives the words without the letters that are not kept.
func (l language) only(keep func(letter string) bool) language {
	return languageOf(0, func(from int, step func(string, int)) {
		for letter, to := range l[from] {
			if !keep(letter) {
				letter = ""
			}
			step(letter, to)
		}
	})
}

// union gives the words of any of some languages.
func union(all []language) language {
	type state struct{ of, at int }
	return languageOf(state{-1, 0}, func(from state, step func(string, state)) {
		if from.of >= 0 {
			for letter, to := range all[from.of][from.at] {
				step(letter, state{from.of, to})
			}
			return
		}
		for i := range all {
			step("", state{i, 0})
		}
	})
}
