package experiment

import (
	"context"
	"fmt"
	"strings"

	"cbcov/learner"
	"cbcov/typestate"
)

// result makes what is kept of what was learned.
func (p *Plan) result(ctx context.Context, b *bench, e *engine, learned *learner.Learned, j *journaling) (*Result, error) {
	m := learned.Machine.Minimize()
	m.Class, m.Binding = p.Purpose.Class, p.Purpose.App
	m.NameStates()
	c := newChecks(p, b, e, m)
	if err := c.all(ctx, learned); err != nil {
		return nil, fmt.Errorf("check the assumptions: %w", err)
	}
	r := &Result{Machine: m, Findings: c.findings, Counts: e.counts(learned.Rounds), Journal: j.counts()}
	r.Counts.Checks += c.run
	doubts := append(learned.Doubts, c.doubts...)
	if threads := b.threads(); len(threads) > 0 {
		doubts = append(doubts, "threads were left to real time, as they wait for something outside the device, and another run may be "+
			"answered otherwise: "+strings.Join(threads, ", "))
	}
	m.Provenance = p.provenance(e, r.Counts, doubts)
	return r, nil
}

// provenance tells where the machine comes from.
func (p *Plan) provenance(e *engine, c Counts, doubts []string) *typestate.Provenance {
	var rules []string
	for _, rule := range p.Purpose.Rules {
		rules = append(rules, rule.String())
	}
	return &typestate.Provenance{
		Purpose: p.Purpose.Name, Hash: p.Purpose.Hash, Device: p.Laboratory.Name(), API: p.API, Fidelity: p.label().Fidelity,
		Algorithm: p.Algorithm, Oracle: p.Oracle, Bound: p.Bound, Tests: p.Tests, Checked: e.promise, Seed: p.Seed, Asked: c.Asked, Run: c.Run,
		Symbols: c.Symbols, Rounds: c.Rounds, Doubts: doubts, Version: p.Version, Restrict: rules,
	}
}
