package monitor

import (
	"fmt"
	"maps"
	"slices"

	"cbcov/coverage/trace"
	"cbcov/typestate"
	"cbcov/typestate/observe"
)

// report is what the reference reports.
type report struct {
	object uint32
	line   int
	kind   Kind
}

// reference is a monitor that computes each step anew, from sets of states as they are, for a process of one class.
type reference struct {
	w       *world
	objects map[uint32]*tracked
	open    []*pending
	frames  map[uint32][]entry
	lost    uint64
	reports []report
}

type tracked struct {
	states     map[int]bool
	given      map[int]uint32 // by output
	must       map[int]bool   // outputs that a listener hears, for sure
	class      string
	lost       uint64
	broken     bool
	unexpected bool
}

type pending struct {
	entry
	standing standing
	object   *tracked
	surprise bool // that it throws leads to any state all the same
}

func (w *world) reference(l log) []report {
	r := &reference{w: w, objects: map[uint32]*tracked{}, frames: map[uint32][]entry{}}
	last := uint64(0)
	for i, e := range l {
		if lost := e.Seq - last - 1; lost > 0 {
			r.lose(lost)
		}
		last = e.Seq
		r.add(i+1, e)
	}
	return r.reports
}

func (r *reference) lose(n uint64) {
	r.lost += n
	for _, p := range r.open {
		if p.object != nil {
			p.object.states, p.object.must = r.any(), map[int]bool{}
		}
	}
	r.open, r.frames = nil, map[uint32][]entry{}
}

func (r *reference) any() map[int]bool {
	m := r.w.machine
	set := map[int]bool{m.Initial: true}
	for grown := true; grown; {
		grown = false
		for s := range maps.Clone(set) {
			for _, e := range m.States[s].Edges {
				if m.Outputs[e.Output] != typestate.Err && !set[e.To] {
					set[e.To], grown = true, true
				}
			}
		}
	}
	return set
}

// behind is the set behind a birth.
func (r *reference) behind(after []int) map[int]bool {
	outputs, state := r.w.machine.Run(r.w.machine.Initial, after)
	for _, o := range outputs {
		if name := r.w.machine.Outputs[o]; name == typestate.Err || name == typestate.Unasked {
			return r.any()
		}
	}
	return map[int]bool{state: true}
}

func (r *reference) delta() int { return slices.Index(r.w.machine.Inputs, typestate.Delta) }

// wait is what comes in a state; empty where the machine cannot wait.
func (r *reference) wait(s int) (string, int) {
	if r.delta() < 0 {
		return "", s
	}
	e := r.w.machine.Step(s, r.delta())
	return r.w.machine.Outputs[e.Output], e.To
}

// settle lets time pass.
func (r *reference) settle(o *tracked) {
	for grown := true; grown; {
		grown = false
		for s := range maps.Clone(o.states) {
			name, to := r.wait(s)
			next := map[int]bool{}
			switch out := slices.Index(r.w.machine.Outputs, name); {
			case name == "" || name != typestate.Beta && r.certain(o, out):
			case name == typestate.Err || name == typestate.Unasked:
				next = r.any()
			default:
				next[to] = true
			}
			for s := range next {
				grown = grown || !o.states[s]
				o.states[s] = true
			}
		}
	}
}

func (r *reference) certain(o *tracked, out int) bool {
	return o.must[out] || r.w.placeOf(out) == observe.Receiver && r.w.hears[fmt.Sprint(o.class, " ", out)]
}

// find gives an object as it is now.
func (r *reference) find(id uint32, class string) *tracked {
	o := r.objects[id]
	if o == nil || o.class != "" && class != "" && o.class != class {
		o = &tracked{states: r.any(), given: map[int]uint32{}, must: map[int]bool{}, class: class, lost: r.lost}
		r.objects[id] = o
	}
	r.settle(o)
	o.class = max(o.class, class)
	switch n := r.lost - o.lost; {
	case n == 1:
		set := maps.Clone(o.states)
		for s := range o.states {
			for i, e := range r.w.machine.States[s].Edges {
				switch name := r.w.machine.Outputs[e.Output]; {
				case name == typestate.Err && i != r.delta():
				case name == typestate.Err || name == typestate.Unasked:
					maps.Copy(set, r.any())
				default:
					set[e.To] = true
				}
			}
		}
		again := &tracked{states: r.behind(r.w.points.Refs[r.w.ref(refFactory)].Uses[0].After)}
		r.settle(again)
		maps.Copy(set, again.states)
		if !r.w.closed {
			set = r.any() // a call in no list may have been lost
		}
		o.states, o.must = set, map[int]bool{}
	case n > 1:
		o.states, o.must = r.any(), map[int]bool{}
	}
	o.lost = r.lost
	r.settle(o)
	return o
}

func (r *reference) add(line int, e entry) {
	for tid, frames := range r.frames {
		for tid == e.Thread && e.Kind != trace.About && len(frames) > 0 && frames[len(frames)-1].Depth >= e.Depth {
			frames = frames[:len(frames)-1]
		}
		r.frames[tid] = frames
	}
	r.open = slices.DeleteFunc(r.open, func(p *pending) bool {
		return p.Thread == e.Thread && e.Kind != trace.About && p.Depth > e.Depth
	})
	switch e.Kind {
	case trace.Entry:
		r.enter(line, e)
	case trace.About:
		if int(e.Method) < len(r.w.machine.Outputs) && r.w.placeOf(int(e.Method)) == 0 && len(r.w.points.Heard[int(e.Method)]) > 0 {
			r.hear(line, r.find(e.Object, ""), e.Object, int(e.Method), false)
		}
	case trace.Call:
		r.call(line, e)
	case trace.Return:
		r.ended(line, e)
	}
}

func (r *reference) enter(line int, e entry) {
	out := int(e.Method)
	repeated := slices.ContainsFunc(r.frames[e.Thread], func(f entry) bool { return f.Method == e.Method && f.Object == e.Object })
	r.frames[e.Thread] = append(r.frames[e.Thread], e)
	if len(r.w.points.Heard[out]) == 0 || repeated || e.Object == 0 {
		return
	}
	switch r.w.placeOf(out) {
	case observe.Receiver:
		known := r.lost == 0 || len(r.frames[e.Thread]) == int(e.Depth)+1 // with its own
		r.hear(line, r.find(e.Object, e.receiver), e.Object, out, !known)
	case observe.Listener:
		var owners []uint32
		for id, o := range r.objects {
			if o.given[out] == e.Object {
				owners = append(owners, id)
			}
		}
		for _, id := range owners {
			r.hear(line, r.find(id, ""), id, out, len(owners) > 1 || r.lost > 0)
		}
	}
}

func (r *reference) hear(line int, o *tracked, id uint32, out int, doubt bool) {
	if o.broken {
		return
	}
	next, expected := map[int]bool{}, doubt
	for s := range o.states {
		switch name, to := r.wait(s); {
		case name == typestate.Unasked || name == r.w.machine.Outputs[out] && name == typestate.Err:
			maps.Copy(next, r.any())
			expected = true
		case name == r.w.machine.Outputs[out]:
			next[to], expected = true, true
		}
	}
	if !expected {
		if !o.unexpected {
			r.reports = append(r.reports, report{id, line, Unexpected})
		}
		next, o.unexpected, o.must = r.any(), true, map[int]bool{}
	}
	if doubt {
		maps.Copy(next, o.states)
	}
	o.states = next
}

// inputs are those that a call may be; ok is false where it may be none.
func (r *reference) inputs(e entry) (list []int, ok bool) {
	calls := r.w.inputs()
	switch n := int(e.Method) - len(calls); {
	case n < 0:
		return []int{calls[e.Method]}, true
	case n == refEither:
		return []int{calls[0], calls[len(calls)-1]}, true
	case n == refSometimes:
		return []int{calls[0]}, len(e.Extra.Args) > 0 && e.Extra.Args[0].Bits != 0
	}
	return nil, false
}

func (r *reference) call(line int, e entry) {
	p := &pending{entry: e}
	overrides := r.w.overrides[fmt.Sprint(e.receiver, " ", e.Method)]
	for _, other := range slices.Backward(r.open) {
		if other.Thread == e.Thread && other.Depth == e.Depth && other.Object == e.Object && other.Method == e.Method && e.Object != 0 {
			p.standing = repeated
			if other.standing == doubted {
				p.standing = first
			}
			if other.standing == unsure && overrides {
				p.standing = unsure
			}
			r.open = append(r.open, p)
			if p.standing == repeated {
				return
			}
			r.step(line, e, p)
			return
		}
	}
	frames := r.frames[e.Thread]
	switch {
	case r.lost > 0 && (len(frames) == 0 || frames[len(frames)-1].Depth+1 != e.Depth):
		p.standing = unsure
	case overrides:
		p.standing = doubted
	}
	r.open = append(r.open, p)
	r.step(line, e, p)
}

func (r *reference) step(line int, e entry, p *pending) {
	n := int(e.Method) - len(r.w.inputs())
	if e.Object == 0 || n >= 0 && n <= refNeutral || r.w.closed && (n == refOther || n == refSometimes) {
		return
	}
	o := r.find(e.Object, e.receiver)
	p.object = o
	if n >= refGive {
		o.given[n-refGive] = uint32(e.Extra.Args[0].Bits)
		o.must[n-refGive] = o.given[n-refGive] != 0 && r.w.placeOf(n-refGive) != observe.Receiver && len(r.w.points.Heard[n-refGive]) > 0
		o.must[n-refGive] = o.must[n-refGive] && p.standing == first
		return
	}
	p.surprise = true
	if o.broken {
		return
	}
	inputs, ok := r.inputs(e)
	if !ok {
		o.states, o.must = r.any(), map[int]bool{}
		return
	}
	next, fine := map[int]bool{}, false
	for s := range o.states {
		for _, in := range inputs {
			edge := r.w.machine.Step(s, in)
			switch name := r.w.machine.Outputs[edge.Output]; name {
			case typestate.Err:
				continue
			case typestate.Unasked:
				maps.Copy(next, r.any())
			}
			next[edge.To] = true
			before, _ := r.wait(s)
			after, _ := r.wait(edge.To)
			fine = fine || after != typestate.Err || before == typestate.Err
		}
	}
	if p.standing != first {
		maps.Copy(next, o.states)
		fine = true
	}
	if !fine {
		o.broken = true
		r.reports = append(r.reports, report{e.Object, line, Broken})
	}
	o.states = next
}

func (r *reference) ended(line int, e entry) {
	n := int(e.Method) - len(r.w.inputs())
	at := -1
	for i, p := range r.open {
		if p.Thread == e.Thread && p.Depth == e.Depth && p.Object == e.Object && p.Method == e.Method {
			at = i
		}
	}
	threw := func(o *tracked) {
		switch {
		case e.threw == "":
		case n >= refGive:
			o.must[n-refGive] = false
		default:
			o.states, o.must = r.any(), map[int]bool{}
		}
	}
	switch {
	case at >= 0:
		if o := r.open[at].object; o != nil && (r.open[at].surprise || n >= refGive) {
			r.settle(o)
			threw(o)
		}
		inner := slices.DeleteFunc(slices.Clone(r.open[at:]), func(p *pending) bool { return p.Thread == e.Thread })
		r.open = append(r.open[:at], inner...)
	case n != refNew && n != refFactory && e.threw != "" && r.objects[e.Object] != nil:
		o := r.find(e.Object, "")
		o.states, o.must = r.any(), map[int]bool{}
	}
	born := func(id uint32, class string, after []int) {
		o := &tracked{given: map[int]uint32{}, must: map[int]bool{}, class: class, lost: r.lost}
		o.states = r.behind(after)
		r.settle(o)
		r.objects[id] = o
	}
	switch {
	case e.threw != "":
	case n == refNew:
		born(e.Object, e.receiver, nil)
	case n == refFactory && e.Extra != nil && e.Extra.Result.Bits != 0:
		born(uint32(e.Extra.Result.Bits), "", r.w.points.Refs[e.Method].Uses[0].After)
	}
}
