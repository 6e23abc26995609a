package observe

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/ccfa/program"
	"cbcov/typestate"
)

// resolver finds an app's places.
type resolver struct {
	program *program.Program
	bounds  []*bound
	kin     *kin
	refs    []*Ref // of all dex files
	seen    code   // what the app's own code does
}

// Resolve finds the places that the machines' bindings name in a program. Machines whose inputs the app's own code never calls are not
// among Points.Machines; nor are those without a binding, which Points.Unseen names where the app has their class.
func Resolve(p *program.Program, machines []*typestate.Machine) (*Points, error) {
	r := &resolver{program: p}
	sorted := slices.Clone(machines)
	slices.SortStableFunc(sorted, func(a, b *typestate.Machine) int { return strings.Compare(purposeOf(a), purposeOf(b)) })
	var silent []*typestate.Machine
	for _, m := range sorted {
		if m.Binding == nil {
			silent = append(silent, m)
			continue
		}
		if err := m.Binding.Check(m); err != nil {
			return nil, fmt.Errorf("the typestate of %s: %w", m.Class, err)
		}
		r.bounds = append(r.bounds, newBound(m, classOf(p, m)))
	}
	r.kin = newKin(p, r.bounds)
	for _, f := range p.Dex() {
		r.refs = append(r.refs, r.references(f)...)
	}
	if err := r.scan(); err != nil {
		return nil, err
	}
	points := &Points{Refs: r.refs, Heard: map[int][]Heard{}, program: p}
	r.keepUsed(points)
	r.hear(points)
	r.strange(points)
	points.Unseen = append(r.unseen(), unbound(p, silent)...)
	return points, nil
}

// purposeOf names a machine.
func purposeOf(m *typestate.Machine) string {
	if m.Provenance != nil && m.Provenance.Purpose != "" {
		return m.Provenance.Purpose
	}
	return m.Class
}

// keepUsed keeps the machines some input of which the app's own code calls, and the references that concern them: also those that libraries
// alone call, but for the methods of supertypes, which are called on all kinds of objects.
func (r *resolver) keepUsed(points *Points) {
	used := make([]bool, len(r.bounds))
	for n, ref := range r.refs {
		if ref == nil {
			continue
		}
		ref.Number = n
		for _, u := range ref.Uses {
			used[u.Machine] = used[u.Machine] || u.Role == Input && r.seen.called[n]
		}
	}
	number := make([]int, len(r.bounds))
	var kept []*bound
	for i, b := range r.bounds {
		if used[i] {
			number[i] = len(kept)
			kept = append(kept, b)
			points.Machines = append(points.Machines, b.machine)
			points.classes = append(points.classes, b.class)
		}
	}
	r.bounds = kept
	for n, ref := range r.refs {
		if ref == nil {
			continue
		}
		ref.Uses = slices.DeleteFunc(ref.Uses, func(u Use) bool { return !used[u.Machine] || u.Check && !r.seen.called[n] })
		for i := range ref.Uses {
			ref.Uses[i].Machine = number[ref.Uses[i].Machine]
		}
		if len(ref.Uses) == 0 {
			r.refs[n] = nil
		}
	}
}
