package coverage

import "slices"

// maxBlocks bounds the numbers of basic blocks where the app does not tell how many it has.
const maxBlocks = 1 << 24

// blocks knows which basic blocks ran, over all processes.
type blocks struct {
	sizes []int   // instructions by block; nil: not known
	first []int64 // by block: 0: it did not run; else when it first did, see earlier
	seen  bool    // some record of a block was read, of a block or not
}

// ran says that a block ran; it is not ok where the app has no such block.
func (b *blocks) ran(block uint32, time int64) bool {
	b.seen = true
	limit := len(b.sizes)
	if b.sizes == nil {
		limit = maxBlocks
	}
	if int64(block) >= int64(limit) {
		return false
	}
	if n := int(block) + 1; n > len(b.first) {
		b.first = append(b.first, make([]int64, max(n, len(b.sizes))-len(b.first))...)
	}
	b.first[block] = earlier(b.first[block], time)
	return true
}

// result sums up; lost is how many records no file has. It is nil where no block was logged.
func (b *blocks) result(lost int) *Statements {
	if !b.seen {
		return nil
	}
	s := &Statements{Blocks: len(b.sizes)}
	var missed []int
	for i, size := range b.sizes {
		s.Total += size
		if i >= len(b.first) || b.first[i] == 0 {
			missed = append(missed, size)
		}
	}
	for i, t := range b.first {
		if t != 0 {
			s.CoveredBlocks++
			s.Covered += b.size(i)
		}
	}
	s.Unknown = min(lost, len(missed))
	slices.Sort(missed)
	for _, size := range missed[len(missed)-s.Unknown:] {
		s.UnknownInstructions += size
	}
	return s
}

// all lists the blocks; nil where no block was logged.
func (b *blocks) all() []Block {
	if !b.seen {
		return nil
	}
	list := make([]Block, max(len(b.sizes), len(b.first)))
	for i := range list {
		list[i] = Block{Instructions: b.size(i), Ran: i < len(b.first) && b.first[i] != 0}
	}
	return list
}

func (b *blocks) size(block int) int {
	if block < len(b.sizes) {
		return b.sizes[block]
	}
	return 0
}
