package ccfa

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file is about windows that a part opens and that its system does not have: their callbacks come between those of the part, so that
// the part's own do not follow each other there. The systems of the two windows say what follows what.

// elsewhereOf lists the windows whose first callback is sure to come behind their start by a part, and before the part's next one.
func (m *maker) elsewhereOf(p *Part) []*Part {
	if p.Kind != Window || m.a.depth == Paper {
		return nil
	}
	list, ok := m.beyond[p]
	if ok {
		return list
	}
	first := ""
	for i, edges := 0, m.a.bodies.Lives.Of(p.of).Edges; i < len(edges) && first == ""; i++ {
		first = edges[i].Elsewhere
	}
	for _, q := range p.Opens {
		w := m.a.Parts[q]
		if w.of != p.of && w.Kind == Window && !w.of.Found && slices.ContainsFunc(m.a.lifeTargets(w, first), func(t machine.Target) bool { return t.Symbol != machine.None }) {
			list = append(list, w)
		}
	}
	if m.beyond == nil {
		m.beyond = map[*Part][]*Part{}
	}
	m.beyond[p] = list
	return list
}

// openedElsewhere asks whether a part has opened one of these windows: one that the system does not have, or (unless) any.
func (m *maker) openedElsewhere(p *Part, unless bool) [][]machine.Cond {
	var none []machine.Cond
	var one [][]machine.Cond
	for _, w := range m.elsewhereOf(p) {
		if w.of.Opening.Answers != nil { // see options
			none = slices.Insert(none, 0, is(w.of.Opening, p, 0))
		} else {
			none = append(none, is(w.of.Opening, p, 0))
		}
		if !slices.Contains(m.s.parts, w) {
			one = append(one, []machine.Cond{is(w.of.Opening, p, 1)})
		}
	}
	if unless {
		return [][]machine.Cond{none}
	}
	return one
}

// elsewhere adds an edge whose step is of such a window.
func (m *maker) elsewhere(le *framework.LifeEdge, from, to int, p *Part) {
	for _, w := range m.elsewhereOf(p) {
		if slices.Contains(m.s.parts, w) {
			continue
		}
		opening := w.of.Opening.Bind(p.ID)
		m.add(from, to, machine.Act{Symbol: machine.None, Wall: true, Needs: []machine.Cond{{Variable: opening, Values: machine.Only(1)}},
			Sets: []machine.Assignment{{Variable: opening}}}, note{part: p, event: le.Event})
	}
}
