package coverage

import (
	"testing"

	"cbcov/ccfa"
)

// TestOrdered says of each criterion which two callbacks a sequence is about the order of.
func TestOrdered(t *testing.T) {
	callbacks := make([]*ccfa.Callback, 4)
	for i := range callbacks {
		callbacks[i] = &ccfa.Callback{ID: i}
	}
	const e, c, s, rest = 0, 1, 2, 3
	for _, x := range []struct {
		name          string
		criterion     Criterion
		symbols       []Symbol
		async         int
		first, second int
	}{
		{"an event and the next one", EE, []Symbol{{e, Entry}, {e, Exit}, {s, Entry}}, -1, e, s},
		{"a caller and its first", EAS, []Symbol{{e, Entry}, {s, Entry}}, -1, e, s},
		{"one behind another", EAS, []Symbol{{c, Exit}, {s, Entry}}, -1, c, s},
		{"the posted one first", EAA, []Symbol{{e, Entry}, {e, Exit}, {rest, Entry}, {rest, Exit}, {c, Entry}, {c, Exit}, {s, Entry}}, 4, c, s},
		{"the event first", EAA, []Symbol{{e, Entry}, {e, Exit}, {s, Entry}, {s, Exit}, {c, Entry}}, 4, s, c},
	} {
		q := NewSequence(x.criterion, x.symbols, x.async, callbacks)
		if first, second := q.Ordered(); first != x.first || second != x.second {
			t.Errorf("%s: %d and %d, want %d and %d", x.name, first, second, x.first, x.second)
		}
	}
}
