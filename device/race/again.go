package race

import (
	"context"
	"slices"

	"cbcov/device"
)

// proof is how a finding was made.
type proof struct {
	place   place
	sources []int    // indexes of the script's events that the two pieces of work come of
	events  []string // these, as scripts have them
	script  string   // the part of the run in which it was found; empty: the run
}

// proof tells how a pair is judged.
func (x *Execution) proof(of *pair) *proof {
	p := &proof{place: x.placeOf(of)}
	for _, i := range []int{of.first, of.second} {
		if e := x.eventBehind(&x.Works[i]); e != nil {
			p.sources, p.events = append(p.sources, x.Actions[e.Action].Source), append(p.events, e.Event.String())
		}
	}
	return p
}

// Essence gives what of a run's script a finding of this prover's may need, the shortest first: the first event, those that its two pieces of work come of,
// and what lets work run behind these; of events alike one, or both.
func (p *Prover) Essence(s *device.Script, f *Finding) []*device.Script {
	proof := p.proofs[namedBy(f)]
	last := len(proof.sources) - 1
	if last < 0 {
		return nil
	}
	all := []*device.Script{part(s, proof.sources...)}
	if a, b := proof.sources[0], proof.sources[last]; a != b && s.Events[a].String() == s.Events[b].String() {
		all = []*device.Script{part(s, b), all[0]}
	}
	return all
}

// part is a script of the first event and some others, with what lets work run behind these.
func part(s *device.Script, sources ...int) *device.Script {
	short := &device.Script{Settings: s.Settings}
	kept := false
	for i, e := range s.Events {
		if !e.Kind.Lets() {
			kept = i == 0 || slices.Contains(sources, i)
		}
		if kept {
			short.Events = append(short.Events, e)
		}
	}
	return short
}

// Again proves a finding of this prover's by another script: that has the same accesses, and their orders end in the same way. nil: it has not.
func (p *Prover) Again(ctx context.Context, s *device.Script, f *Finding) (*Finding, error) {
	proof, known := p.proofs[namedBy(f)]
	if !known {
		return nil, nil
	}
	if proof.script == s.String() {
		return f, nil // it was found in that
	}
	for _, event := range proof.events {
		if !slices.ContainsFunc(s.Events, func(e device.Event) bool { return e.String() == event }) {
			return nil, nil // one of the two pieces of work does not come
		}
	}
	q := p.within(proof.place)
	err := q.Prove(ctx, s)
	p.Executed += q.Executed
	if err != nil {
		return nil, err
	}
	for i := range q.Findings {
		g := &q.Findings[i]
		if k := namedBy(g); g.Kind == f.Kind && (k == namedBy(f) || k.turned() == namedBy(f)) && sameEnd(g, f) {
			return g, nil
		}
	}
	return nil, nil
}
