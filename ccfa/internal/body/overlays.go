package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// findOverlays tells, for each slot of a GUI listener, which dialog or menu it is on, if any; or that it is on the window itself, so that
// whatever is shown above disables it.
func (r *reader) findOverlays() {
	shown := map[*program.Object]*Slot{}
	for _, s := range r.out.Slots {
		if s.Shows != nil && s.follows() {
			shown[s.Shows] = s
		}
	}
	r.within(shown)
	r.viewsWithin(shown)
	for _, s := range r.out.Slots {
		if !s.GUI || framework.OutlivesDialog.OfEvent(s.Event) {
			continue
		}
		for _, o := range r.standIns(r.all(s.owners)) {
			r.overlay(s, o, shown)
		}
	}
}

// within adds the views that dialogs take as their content, and what is in these.
func (r *reader) within(shown map[*program.Object]*Slot) {
	var work []*program.Object
	for _, s := range r.out.Slots {
		if s.Shows != nil && s.follows() {
			work = append(work, s.Shows)
		}
	}
	for len(work) > 0 {
		o := work[0]
		work = work[1:]
		for _, key := range []string{"content", "child"} {
			for _, in := range r.distinct(r.stored(r.alike(o), key)) {
				if (in.Kind == program.Alloc || in.Kind == program.Result || in.Kind == program.Widget) && shown[in] == nil {
					shown[in] = shown[o]
					work = append(work, in)
				}
			}
		}
	}
}

// overlay decides for one object that the slot's listeners are on.
func (r *reader) overlay(s *Slot, o *program.Object, shown map[*program.Object]*Slot) {
	if over := shown[r.twin(o)]; over != nil && s.Over == nil {
		s.Over = over
		return
	}
	if o.Kind != program.Widget {
		return
	}
	if r.windowIDs[o.Int] {
		s.Under = true
		return
	}
	for _, d := range r.standIns(r.dialogIDs[o.Int]) {
		if over := shown[r.twin(d)]; over != nil && s.Over == nil {
			s.Over = over
		}
	}
}

// viewsWithin says of views of the app's own classes that they are in a dialog, where all of a class are in one.
func (r *reader) viewsWithin(shown map[*program.Object]*Slot) {
	if len(shown) == 0 {
		return
	}
	over := func(x thing) *Slot {
		if x.object == nil {
			return nil
		}
		for _, d := range r.standIns([]*program.Object{x.object}) {
			if s := shown[r.twin(d)]; s != nil {
				return s
			}
		}
		return nil
	}
	for _, s := range r.out.Slots {
		if s.Kind != Made || !framework.View.Of(s.class, r.prog.Subtype) {
			continue
		}
		all := r.holding().of(s.class)
		var in *Slot
		for i, t := range all {
			found, sure := r.holding().nearest(t, func(x thing) bool { return over(x) != nil })
			if !sure || len(found) == 0 || i > 0 && over(found[0]) != in || slices.ContainsFunc(found, func(x thing) bool { return over(x) != over(found[0]) }) {
				in = nil
				break
			}
			in = over(found[0])
		}
		if in == nil {
			continue
		}
		s.Under = false
		for i := range s.Sources {
			if s.Sources[i].GUI && s.Sources[i].Over == nil {
				s.Sources[i].Over = in
			}
		}
	}
}
