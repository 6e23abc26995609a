package coverage

import (
	"cbcov/ccfa"
	"cbcov/ccfa/machine"
)

// joining tells which occurrences of a view join with which ones of a view behind it to sequences that are asked for. It does so by sets:
// views of large windows have hundreds of occurrences, and there are many views.
type joining struct {
	r      *required
	x      *next
	byPart map[*ccfa.Part]machine.Bits // what joins with any occurrence of the part, without strays
	stray  []int                       // occurrences of x.to of which the part is not known: they join with some of a part
	gui    machine.Bits                // occurrences of x.to that a user brings
	set    machine.Bits                // scratch
}

func (r *required) joining(x *next) *joining {
	n := len(x.to.Occurrences)
	j := &joining{r: r, x: x, byPart: map[*ccfa.Part]machine.Bits{}, gui: machine.NewBits(n), set: machine.NewBits(n)}
	for k := range x.to.Occurrences {
		o := &x.to.Occurrences[k]
		if o.Callback.Stray() {
			j.stray = append(j.stray, k)
		}
		if o.GUI {
			j.gui.Add(k)
		}
	}
	return j
}

// of gives those of some occurrences of x.to with which one of x.view joins. They are good until the next call.
func (j *joining) of(o *ccfa.Occurrence, some machine.Bits) machine.Bits {
	if o.Callback.Stray() {
		clear(j.set)
		for k := range some.All() {
			j.add(o, k)
		}
		return j.set
	}
	copy(j.set, j.part(o))
	for _, k := range j.stray {
		j.add(o, k)
	}
	j.set.Intersect(some)
	return j.set
}

func (j *joining) add(o *ccfa.Occurrence, k int) {
	if j.r.joins(o, &j.x.to.Occurrences[k], j.x.across) {
		j.set.Add(k)
	}
}

// part gives what joins with any occurrence of a part, one of which is o.
func (j *joining) part(o *ccfa.Occurrence) machine.Bits {
	set := j.byPart[o.Part]
	if set == nil {
		set = machine.NewBits(len(j.x.to.Occurrences))
		for k := range j.x.to.Occurrences {
			if n := &j.x.to.Occurrences[k]; !n.Callback.Stray() && j.r.joins(o, n, j.x.across) {
				set.Add(k)
			}
		}
		j.byPart[o.Part] = set
	}
	return set
}
