package learner

import "container/heap"

// agenda holds the edges that something is to be done about: those to be looked at for the first time, and those with several
// candidates. What is nearer to the root comes first, so that access words stay short; of the same depth, what was there first.
//
// A first look shows new states, and a second one is dearer while there are few: so all first looks come before. In a large basis
// they wait for second looks nearer to the root: what is taken for a known state there may be a new one, which would be found later
// far from the root, and make all words through it longer.
type agenda struct {
	items []item
	count int32
	large bool // the basis is large
}

type item struct {
	edge  int32
	depth int32 // of the edge's state
	order int32
	first bool
}

// patience is how many inputs deeper first looks are than the second ones that they wait for, in a large basis.
const patience = 1

// grow tells that the basis is large from now on.
func (a *agenda) grow() {
	a.large = true
	heap.Init(a)
}

func (a *agenda) add(edge int32, depth int, first bool) {
	a.count++
	heap.Push(a, item{edge, int32(depth), a.count, first})
}

// next takes the first edge; ok is false where there is none.
func (a *agenda) next() (edge int32, first, ok bool) {
	if len(a.items) == 0 {
		return 0, false, false
	}
	i := heap.Pop(a).(item)
	return i.edge, i.first, true
}

// Len, Less, Swap, Push and Pop implement heap.Interface.
func (a *agenda) Len() int { return len(a.items) }

func (a *agenda) Less(i, j int) bool {
	x, y := &a.items[i], &a.items[j]
	if x.first != y.first && !a.large {
		return x.first
	}
	if d, e := a.rank(x), a.rank(y); d != e {
		return d < e
	}
	return x.order < y.order
}

func (a *agenda) rank(i *item) int32 {
	if i.first {
		return i.depth
	}
	return i.depth + patience
}

func (a *agenda) Swap(i, j int) { a.items[i], a.items[j] = a.items[j], a.items[i] }

func (a *agenda) Push(x any) { a.items = append(a.items, x.(item)) }

func (a *agenda) Pop() any {
	last := a.items[len(a.items)-1]
	a.items = a.items[:len(a.items)-1]
	return last
}
