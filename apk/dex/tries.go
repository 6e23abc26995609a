package dex

import (
	"encoding/binary"
	"fmt"
)

// tryItem is a try_item whose handler list is known by number.
type tryItem struct {
	start, count uint32
	list         int32
}

// maxTry is the greatest length of a try_item in units.
const maxTry = 1<<16 - 1

// tries joins the nodes' handler lists to ranges. A node that cannot throw and lies between two
// ranges with the same handlers goes into the range: that saves an item and changes nothing.
func (a *assembler) tries() ([]tryItem, error) {
	var items []tryItem
	bridge := false // only nodes that cannot throw lie between the last range and here
	for i := range a.body.Nodes {
		n := &a.body.Nodes[i]
		if n.Label != 0 {
			continue
		}
		if n.Try == NoTry {
			bridge = bridge && !n.Op.Has(Throws)
			continue
		}
		if int(n.Try) >= len(a.body.Handlers) || n.Try < 0 || len(a.body.Handlers[n.Try]) == 0 {
			return nil, fmt.Errorf("node %d is in try %d of %d", i, n.Try, len(a.body.Handlers))
		}
		end := a.pcs[i] + a.size(i)
		if last := len(items) - 1; bridge && items[last].list == n.Try && end-items[last].start <= maxTry {
			items[last].count = end - items[last].start
		} else {
			items = append(items, tryItem{a.pcs[i], end - a.pcs[i], n.Try})
		}
		bridge = true
	}
	if len(items) > maxTry {
		return nil, fmt.Errorf("method has %d tries, the most are %d", len(items), maxTry)
	}
	return items, nil
}

// appendTries encodes the tries and their handler lists behind b; equal lists are written once.
func (a *assembler) appendTries(b []byte, items []tryItem) ([]byte, error) {
	var encoded []string
	known := map[string]int{}
	number := map[int32]int{} // handler list → place in encoded
	for _, t := range items {
		if _, ok := number[t.list]; ok {
			continue
		}
		enc := string(a.handlerList(a.body.Handlers[t.list]))
		k, ok := known[enc]
		if !ok {
			k = len(encoded)
			known[enc] = k
			encoded = append(encoded, enc)
		}
		number[t.list] = k
	}
	lists := appendUleb(nil, uint32(len(encoded)))
	starts := make([]int, len(encoded))
	for i, enc := range encoded {
		starts[i] = len(lists)
		lists = append(lists, enc...)
	}
	for _, t := range items {
		start := starts[number[t.list]]
		if start > maxTry {
			return nil, fmt.Errorf("handler lists take %d bytes, the most are %d", len(lists), maxTry)
		}
		b = binary.LittleEndian.AppendUint32(b, t.start)
		b = binary.LittleEndian.AppendUint16(b, uint16(t.count))
		b = binary.LittleEndian.AppendUint16(b, uint16(start))
	}
	return append(b, lists...), nil
}

// handlerList encodes an encoded_catch_handler.
func (a *assembler) handlerList(list []Handler) []byte {
	typed := int32(len(list))
	all := typed > 0 && list[typed-1].Type == CatchAll
	if all {
		typed--
	}
	size := typed
	if all {
		size = -typed
	}
	b := appendSleb(nil, size)
	for _, h := range list[:typed] {
		b = appendUleb(b, a.ids.types.get(h.Type))
		b = appendUleb(b, a.labels[h.To])
	}
	if all {
		b = appendUleb(b, a.labels[list[typed].To])
	}
	return b
}
