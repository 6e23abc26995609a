package instrument

import (
	"errors"
	"slices"

	"cbcov/apk/dex"
)

// errStuck: no class is left whose moving would help.
var errStuck = errors.New("its tables are full, and no classes can be moved that would make room: every one left uses call sites, or shares all its ids with others")

// chooseClasses removes classes from a dex file until its tables are small enough, and returns them in file
// order. It takes those first that free most ids, so few are moved.
func chooseClasses(e *dex.Editor) ([]int, error) {
	own, err := ownIDs(e)
	if err != nil {
		return nil, err
	}
	order := make([]int, len(own))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return own[b] - own[a] })
	var moved []int
	for step := 1; len(order) > 0; step *= 2 {
		// Counting costs a pass over the file: move one class, then two, four, ….
		for _, i := range order[:min(step, len(order))] {
			if own[i] == 0 {
				return nil, errStuck
			}
			e.Remove(i)
			moved = append(moved, i)
		}
		order = order[min(step, len(order)):]
		c, err := e.Counts()
		if err != nil {
			return nil, err
		}
		if c.Overflow() == "" {
			slices.Sort(moved)
			return moved, nil
		}
	}
	return nil, errStuck
}

// ownIDs counts, for each class, the ids that no other class of the file uses; 0 for classes that
// cannot be moved.
func ownIDs(e *dex.Editor) ([]int, error) {
	const shared = -1
	var owner [4]map[uint32]int // table → id → class
	for k := range owner {
		owner[k] = map[uint32]int{}
	}
	own := make([]int, e.File().NumClasses())
	movable := make([]bool, len(own))
	err := e.EachClass(func(class int, n *dex.Needs) {
		movable[class] = n.Movable
		for k, ids := range [...][]uint32{n.Types, n.Protos, n.Fields, n.Methods} {
			for _, id := range ids {
				if _, taken := owner[k][id]; taken {
					owner[k][id] = shared
				} else {
					owner[k][id] = class
				}
			}
		}
	})
	for _, ids := range owner {
		for _, class := range ids {
			if class != shared && movable[class] {
				own[class]++
			}
		}
	}
	return own, err
}
