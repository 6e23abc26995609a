package guards

import (
	"slices"
	"testing"

	"cbcov/device"
)

// TestBoundary: a guard that compares an argument with what the object shows is tried at its boundary, also where that is beside the largest numbers of a
// type; what the type cannot hold is never wished for.
func TestBoundary(t *testing.T) {
	names := newPaths()
	arg, free := names.of("0"), names.of("this.free()")
	row := make(Row, 2)
	row[free] = seen{kind: device.IntValue, n: 2}
	for _, c := range []struct {
		sum   []term // of all that is added
		bound float64
		want  []string
	}{
		{[]term{{arg, 1}, {free, 1}}, 5, []string{"2", "3", "4"}},
		{[]term{{free, 1}, {arg, -1}}, -1, []string{"2", "3", "4"}},
		{[]term{{arg, 1}, {free, 1}}, 2147483649, []string{"2147483646", "2147483647", "2147483648"}},
		{[]term{{arg, 1}, {free, 1}}, 1 << 60, nil}, // a float64 has no neighbours of that
	} {
		a := &atom{relation: atMost, path: c.sum[0].path, names: names, sum: c.sum[1:], bound: c.bound, whole: true}
		if got := boundary(Guard{terms: [][]*atom{{a}}}, names, row)[arg]; !slices.Equal(got, c.want) {
			t.Errorf("%v: %q, want %q", c, got, c.want)
		}
	}
	for typ, fits := range map[string]bool{"int": false, "short": false, "long": true, "double": true} {
		if holds(typ, "2147483648") != fits {
			t.Errorf("%s: %t", typ, !fits)
		}
	}
}
