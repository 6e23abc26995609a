package body

import (
	"slices"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file finds the widgets that stand in a window from its beginning to its end: what such views, and those that listen to them, are told
// when the window is seen and when it goes, the life of the window says. Others are added and removed at times that are not followed.

// standing notes whether what a layout declares stands in a window: a callback that Android calls once takes it as the content.
func (w *walker) standing(s *program.Site, e *framework.Effect, id uint32) {
	on := w.operand(s, e.Target)
	stands := len(on) > 0 && !slices.ContainsFunc(on, func(o *program.Object) bool {
		c := w.byClass[o.Class]
		return c == nil || c.Kind != Window || !w.prog.Subtype(c.Class, s.Method.Class.Name)
	}) && slices.Contains(framework.Once.Methods(), s.Method.Name)
	w.elements(id, func(e *apk.Element) {
		if e.Layout != 0 && e.Tag != "include" {
			stands = false // it is inflated later
		}
	})
	w.elements(id, func(e *apk.Element) {
		if e.ID == 0 {
			w.nameless[e.Class] = true
		}
		for key, known := range map[standKey]bool{{class: e.Class}: e.Class != "", {id: e.ID}: e.ID != 0} {
			if known {
				before, seen := w.stands[key]
				w.stands[key] = stands && (before || !seen)
			}
		}
	})
}

// standKey is a class of views, or a widget's id.
type standKey struct {
	class string
	id    uint32
}

// findStanding marks what only the lives of windows tell.
func (r *reader) findStanding() {
	if !slices.ContainsFunc(r.out.Slots, func(s *Slot) bool { return r.mayStand(s) }) || r.callsAny(r.takesAway) {
		return
	}
	for _, s := range r.out.Slots {
		s.Stands = r.mayStand(s)
		s.Named = s.Stands && !r.nameless[s.class]
	}
}

// mayStand tells whether a slot is about such views alone, as far as layouts say.
func (r *reader) mayStand(s *Slot) bool {
	told := func(event string) bool { return event != "" && slices.Contains(r.out.Lives.stands(), event) }
	switch s.Kind {
	case Made:
		return !s.byCode && r.stands[standKey{class: s.class}] && slices.ContainsFunc(s.Sources, func(x Source) bool { return told(x.Event) })
	case Added:
		owners := r.all(s.owners)
		return !s.several && told(s.Event) && len(owners) > 0 && !slices.ContainsFunc(owners, func(o *program.Object) bool {
			return o.Kind != program.Widget || !r.stands[standKey{id: uint32(o.Int)}]
		})
	}
	return false
}

// takesAway tells whether a call may remove views from a window.
func (r *reader) takesAway(s *program.Site) bool {
	return framework.Removes.OfMethod(s.Ref.Class, s.Ref.Name, r.prog.Subtype) ||
		framework.Replaces.OfMethod(s.Ref.Class, s.Ref.Name, r.prog.Subtype) && !slices.Contains(framework.Once.Methods(), s.Method.Name)
}

// stands lists the events of which the lives of windows tell what stands in them.
func (l Lives) stands() []string { return l[lifeNames[Window]].Stands }
