package learner

import (
	"context"
	"errors"
	"fmt"

	"cbcov/internal/parallel"
)

// Pool answers queries by running them on systems, each on whichever is free. It owns the systems.
type Pool struct {
	alphabet *Alphabet
	free     chan System
	systems  []System
}

var _ Membership = (*Pool)(nil)

// NewPool makes a pool of systems that behave alike; at least one.
func NewPool(a *Alphabet, systems ...System) *Pool {
	p := &Pool{alphabet: a, free: make(chan System, len(systems)), systems: systems}
	for _, s := range systems {
		p.free <- s
	}
	return p
}

// Ask implements Membership. The first error, in the order of the queries, ends the batch.
func (p *Pool) Ask(ctx context.Context, queries []Query) ([]Run, error) {
	runs := make([]Run, len(queries))
	if len(queries) == 1 || len(p.systems) == 1 {
		s := <-p.free
		defer func() { p.free <- s }()
		for i, q := range queries {
			var err error
			if runs[i], err = runQuery(ctx, p.alphabet, s, q); err != nil {
				return nil, err
			}
		}
		return runs, nil
	}
	errs := make([]error, len(queries))
	var all parallel.Group
	for i, q := range queries {
		s := <-p.free
		all.Go(func() {
			defer func() { p.free <- s }()
			runs[i], errs[i] = runQuery(ctx, p.alphabet, s, q)
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return runs, nil
}

// Close closes all systems. No Ask may be under way.
func (p *Pool) Close() error {
	var errs []error
	for _, s := range p.systems {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}

// runQuery runs one query on a system.
func runQuery(ctx context.Context, a *Alphabet, s System, q Query) (Run, error) {
	r := Run{Inputs: make(Word, 0, len(q.Word)+8), Outputs: make(Word, 0, len(q.Word)+8)}
	if err := ctx.Err(); err != nil {
		return r, err
	}
	if err := s.Reset(ctx); err != nil {
		return r, fmt.Errorf("reset: %w", err)
	}
	step := func(input int) (sink bool, err error) {
		out, err := s.Step(ctx, input)
		if err != nil {
			return false, fmt.Errorf("run %s: %w", a.Show(append(r.Inputs, input)), err)
		}
		r.Inputs, r.Outputs = append(r.Inputs, input), append(r.Outputs, out)
		return a.Sink(out), nil
	}
	for i, in := range q.Word {
		sink, err := step(in)
		if err != nil {
			return r, err
		}
		if sink {
			for _, rest := range q.Word[i+1:] {
				r.Inputs, r.Outputs = append(r.Inputs, rest), append(r.Outputs, r.Outputs[i])
			}
			return r, nil
		}
	}
	for q.Next != nil {
		in, more := q.Next(r.Outputs[len(q.Word):])
		if !more {
			break
		}
		if sink, err := step(in); err != nil || sink {
			return r, err
		}
	}
	return r, nil
}
