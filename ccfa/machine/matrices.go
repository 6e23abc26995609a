package machine

import (
	"slices"
	"sync"
)

// matrices are the relations between the values of a slot before some code and behind it. Code has few different ones, a few hundred in the
// largest apps, and asks for the same products millions of times: each is there once, has a number, and products are looked up.
type matrices struct {
	mu      sync.Mutex
	rows    [][]Values        // by number: the values behind, by value before. The first two have none
	numbers map[string]matrix // by rows, spelled out
	known   [2]pairs          // products, unions
	updates map[Update]matrix
}

// matrix is the number of one of them.
type matrix uint32

// Two that are the same for every slot.
const (
	noWay     matrix = iota // no way leads through the code
	unchanged               // nothing happens to the slot
)

// pairs holds what was found for two matrices, by the first and the second one; 0: not yet, else the number and one more.
type pairs [][]matrix

func newMatrices() *matrices {
	return &matrices{rows: make([][]Values, 2), numbers: map[string]matrix{}, updates: map[Update]matrix{}}
}

// after gives what the slot can be with some values before.
func (p *matrices) after(m matrix, in Values) Values {
	switch m {
	case noWay:
		return 0
	case unchanged:
		return in
	}
	p.mu.Lock()
	rows := p.rows[m]
	p.mu.Unlock()
	return apply(rows, in)
}

// then lets each of some slots go on with other ways.
func (p *matrices) then(list, next []matrix) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, b := range next {
		switch a := list[i]; {
		case b == unchanged || a == noWay:
		case a == unchanged || b == noWay:
			list[i] = b
		default:
			list[i] = p.of(0, a, b, p.product)
		}
	}
}

// join adds other ways to those of each of some slots, and tells whether any are new.
func (p *matrices) join(list, other []matrix) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	changed := false
	for i, b := range other {
		a := list[i]
		if a == b || b == noWay {
			continue
		}
		both := b
		if a != noWay {
			both = p.of(1, a, b, p.union)
		}
		changed = changed || both != a
		list[i] = both
	}
	return changed
}

// of gives what was found for two matrices, or finds it.
func (p *matrices) of(kind int, a, b matrix, find func(a, b matrix) []Values) matrix {
	known := &p.known[kind]
	if int(a) < len(*known) {
		if row := (*known)[a]; int(b) < len(row) && row[b] != 0 {
			return row[b] - 1
		}
	}
	out := p.number(find(a, b))
	for int(a) >= len(*known) {
		*known = append(*known, nil)
	}
	row := &(*known)[a]
	for int(b) >= len(*row) {
		*row = append(*row, 0)
	}
	(*row)[b] = out + 1
	return out
}

// product gives the rows of a with those of b behind it; neither is one of the first two.
func (p *matrices) product(a, b matrix) []Values {
	rows := slices.Clone(p.rows[a])
	for in, between := range rows {
		rows[in] = apply(p.rows[b], between)
	}
	return rows
}

// union gives the rows of both, of which one may be unchanged.
func (p *matrices) union(a, b matrix) []Values {
	if a == unchanged {
		a, b = b, a
	}
	rows := slices.Clone(p.rows[a])
	for in := range rows {
		if b == unchanged {
			rows[in] |= Only(in)
		} else {
			rows[in] |= p.rows[b][in]
		}
	}
	return rows
}

// update is what a change of a slot does.
func (p *matrices) update(u *Update) matrix {
	p.mu.Lock()
	defer p.mu.Unlock()
	out, ok := p.updates[*u]
	if !ok {
		rows := make([]Values, len(u.Slot.Values))
		for in := range rows {
			rows[in] = u.Apply(Only(in)) & FirstValues(len(rows))
		}
		out = p.number(rows)
		p.updates[*u] = out
	}
	return out
}

// number gives the number of the matrix with some rows.
func (p *matrices) number(rows []Values) matrix {
	if union(rows) == 0 {
		return noWay
	}
	if identity(rows) {
		return unchanged
	}
	key := spelled(rows)
	m, ok := p.numbers[key]
	if !ok {
		m = matrix(len(p.rows))
		p.rows = append(p.rows, rows)
		p.numbers[key] = m
	}
	return m
}

// identity tells whether each value stays as it is.
func identity(rows []Values) bool {
	for in, out := range rows {
		if out != Only(in) {
			return false
		}
	}
	return true
}
