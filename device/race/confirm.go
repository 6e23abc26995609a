package race

import (
	"context"
	"slices"
	"strings"

	"cbcov/device"
)

// Confirm executes the scripts of both orders of a finding, and tells whether they end as it says. Who asks is told before each which one it is.
func (p *Prover) Confirm(ctx context.Context, f *Finding, before func(order int)) (bool, error) {
	defer func() { p.bench.listens = false }()
	var orders [2]*Execution
	whole := true
	for i := range f.Orders {
		before(i)
		x, all, err := p.bench.repeat(ctx, f.Orders[i].Script)
		if err != nil {
			return false, err
		}
		p.Executed++
		orders[i], whole = x, whole && all
	}
	return whole && f.isOf(orders[0], orders[1]), nil
}

// repeat executes a script as it is; all is false where the screen had not what an event of it names: that order did not come about.
func (b *Bench) repeat(ctx context.Context, s *device.Script) (x *Execution, all bool, err error) {
	if x, err = b.Begin(ctx, s.Settings); err != nil {
		return nil, false, err
	}
	all = true
	for i, e := range s.Events {
		o, there, err := x.course.Try(ctx, e)
		if err != nil {
			return nil, false, err
		}
		if all = there; !all {
			break
		}
		x.took(o, Action{Event: &s.Events[i], Source: i})
	}
	if !x.Over() {
		x.State, err = b.session.State(ctx)
	}
	return x, all, err
}

// isOf tells whether two executions end as a finding's orders do.
func (f *Finding) isOf(first, second *Execution) bool {
	for i, x := range []*Execution{first, second} {
		o := &f.Orders[i]
		if x.Fault != o.Fault || o.Reason != nil && !sameReason(x.Failure, o.Reason) {
			return false
		}
	}
	if f.Kind == Harmful || f.Orders[0].Fault != "" {
		return true
	}
	of := f.pair()
	return slices.Equal(f.Left, differences(first, second, of))
}

// pair is one of the accesses of a finding, of no execution.
func (f *Finding) pair() *pair {
	class, field, found := strings.Cut(f.Location, ";.")
	if found {
		class += ";"
	} else {
		class, field, _ = strings.Cut(f.Location, ".")
	}
	touch := func(s *Site) *Touch {
		return &Touch{device.Access{Class: class, Field: field, Method: s.Method, Line: s.Line, Write: s.Write}, -1}
	}
	return &pair{first: -1, second: -1, a: touch(&f.First), b: touch(&f.Second)}
}
