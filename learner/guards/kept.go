package guards

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"cbcov/device"
)

// kept is an object that was an argument of a call, by the steps that make it. As Randoop does, arguments are made of earlier ones: a list that has
// something in it comes of one that had less.
type kept struct {
	steps []device.TrialStep
	value int // the step that gives the object
}

const (
	maxKept      = 16  // objects of a class
	maxKeptSteps = 16  // of one
	largeLook    = 1e6 // numbers beyond look alike
)

// keep keeps the arguments of a run's new calls of which something was seen that was seen of no other object of their class.
func (g *generator) keep(r *run, names *paths) {
	for _, c := range r.calls {
		if c.step >= r.trial.Known {
			g.keepOf(r, c, names)
		}
	}
}

func (g *generator) keepOf(r *run, c call, names *paths) {
	for i, a := range invocationOf(r.trial.Steps[c.step]).Args {
		made := r.trial.Steps[a].Make
		if made == nil || made.Class == g.class.Name || len(g.kept[made.Class]) >= maxKept {
			continue
		}
		look := made.Class + "\n" + lookOf(c.row, i, names)
		if g.looks[look] {
			continue
		}
		g.looks[look] = true
		if k, ok := madeBy(r.trial, a, c.step); ok {
			g.kept[made.Class] = append(g.kept[made.Class], k)
		}
	}
}

// lookOf is what a row has of an argument. Large numbers look alike: a clock's is another one in each run, and says nothing new.
func lookOf(r Row, arg int, names *paths) string {
	prefix := strconv.Itoa(arg)
	var of Row
	for p, s := range r {
		if n := names.names[p]; n == prefix || strings.HasPrefix(n, prefix+".") {
			for len(of) < p {
				of = append(of, seen{})
			}
			s.n = max(-largeLook, min(s.n, largeLook))
			of = append(of, s)
		}
	}
	return of.key()
}

// madeBy gives the steps of a trial before a call that make a value: those that it is made of, and the calls on them. It reports false where they are many,
// or the object in question is among them.
func madeBy(t device.Trial, value, before int) (kept, bool) {
	needed := make([]bool, before)
	needed[value] = true
	for more := true; more; {
		more = false
		need := func(n int) {
			more = more || !needed[n]
			needed[n] = true
		}
		for i := before - 1; i >= 0; i-- {
			s := t.Steps[i]
			if s.Call != nil && needed[s.Call.On] {
				need(i)
			}
			if !needed[i] {
				continue
			}
			if s.Call != nil {
				need(s.Call.On)
			}
			for _, inv := range []*device.Invocation{s.Make, s.Call} {
				for k := 0; inv != nil && k < len(inv.Args); k++ {
					need(inv.Args[k])
				}
			}
		}
	}
	var k kept
	number := map[int]int{}
	for i, n := range needed {
		if !n {
			continue
		}
		if i == t.Object || len(k.steps) == maxKeptSteps {
			return kept{}, false
		}
		number[i] = len(k.steps)
		k.steps = append(k.steps, renumbered(t.Steps[i], func(n int) int { return number[n] }))
	}
	k.value = number[value]
	return k, true
}

// again adds the steps that make an object which was kept.
func (d *draft) again(k kept) int {
	first := len(d.steps)
	for _, s := range k.steps {
		d.add(renumbered(s, func(n int) int { return first + n }))
	}
	return first + k.value
}

// likewise adds a call that another trial made, with the same arguments: those that it made for it, the object, and, where the draft begins as that trial
// does, others.
func (d *draft) likewise(p place) {
	c, before := p.calls[p.last], p.own()
	by := len(d.steps) - before
	for _, s := range p.trial.Steps[before : c.step+1] {
		d.add(renumbered(s, func(n int) int {
			switch {
			case n >= before:
				return n + by
			case n == p.calls[0].step:
				return d.calls[0].step
			}
			return n
		}))
	}
	d.calls = append(d.calls, call{member: c.member, step: len(d.steps) - 1})
}

// varied drafts a trial that was made, up to a call with another argument. Wishes are as those of generator.call.
func (g *generator) varied(ctx context.Context, p place, argument int, wishes map[int][]string) (*draft, error) {
	c := p.calls[p.last]
	d := upTo(p)
	d.steps = append(d.steps, p.trial.Steps[len(d.steps):c.step]...)
	step := renumbered(p.trial.Steps[c.step], func(n int) int { return n })
	inv, described := invocationOf(step), describedOf(g.class, c.member)
	called, _ := invokedBy(step)
	was, by := d.steps[inv.Args[argument]].Literal, caller{extreme: step.Call != nil && !g.barred[c.member], picky: g.ended[called].picky}
	for tries, made := 0, len(d.steps); ; tries++ {
		arg, err := g.parameter(ctx, d, described, argument, 0, by, wishes[argument])
		if err != nil {
			return nil, err
		}
		if is := d.steps[arg].Literal; tries < maxSame && was != nil && is != nil && *is == *was { // what it was is no other one
			d.steps = d.steps[:made]
			continue
		}
		inv.Args[argument] = arg
		break
	}
	d.calls = append(d.calls, call{member: c.member, step: d.add(step)})
	return d, nil
}

// maxSame is how often an argument is drawn again that is what it was.
const maxSame = 4

// own is the first step of a place's trial that was made for its call.
func (p place) own() int {
	if p.last == 0 {
		return 0
	}
	return p.calls[p.last-1].step + 1
}

// alone reports whether a call needs nothing of its trial but the object and what was made for it.
func (p place) alone() bool {
	before := p.own()
	other := func(n int) bool { return n < before && n != p.calls[0].step }
	for _, s := range p.trial.Steps[before : p.calls[p.last].step+1] {
		if s.Call != nil && (other(s.Call.On) || slices.ContainsFunc(s.Call.Args, other)) || s.Make != nil && slices.ContainsFunc(s.Make.Args, other) {
			return false
		}
	}
	return true
}

// renumbered is a step whose values come from other steps.
func renumbered(s device.TrialStep, to func(int) int) device.TrialStep {
	moved := func(inv *device.Invocation) *device.Invocation {
		if inv == nil {
			return nil
		}
		m := *inv
		m.On, m.Args = to(m.On), slices.Clone(m.Args)
		for i, a := range m.Args {
			m.Args[i] = to(a)
		}
		return &m
	}
	made := moved(s.Make)
	if made != nil {
		made.On = 0
	}
	return device.TrialStep{Literal: s.Literal, Make: made, Call: moved(s.Call)}
}
