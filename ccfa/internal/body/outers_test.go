package body

import (
	"testing"

	"cbcov/ccfa/framework"
)

// TestFinishOuters: of guests that seem to live in each other, one lives in the component.
func TestFinishOuters(t *testing.T) {
	life := &framework.Lifecycle{}
	a, b, c, d := &Guest{Name: "a", Life: life}, &Guest{Name: "b", Life: life}, &Guest{Name: "c", Life: life}, &Guest{Name: "d", Life: life}
	a.Outers = []*Guest{b} // a in b in c in a
	b.Outers = []*Guest{c}
	c.Outers = []*Guest{a}
	d.Outers = []*Guest{d, c} // and d in its own kind, too
	r := &reader{out: &Bodies{Guests: []*Guest{a, b, c, d}}}
	r.finishOuters()
	for _, test := range []struct {
		of     *Guest
		direct bool
		outers int
	}{{a, true, 0}, {b, false, 1}, {c, false, 1}, {d, false, 1}} {
		if test.of.Direct != test.direct || len(test.of.Outers) != test.outers {
			t.Errorf("%s lives in a component: %v, in %d guests; want %v, %d", test.of.Name, test.of.Direct, len(test.of.Outers), test.direct, test.outers)
		}
	}
}
