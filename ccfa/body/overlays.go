package body

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// Ends tells whether the dialog or menu that the slot's listeners are on goes with their event.
func (s *Slot) Ends() bool { return s.Over != nil && framework.EndsDialog.OfEvent(s.Event) }

// findOverlays tells, for each slot of a GUI listener, which dialog or menu it is on, if any; or that it is on the window itself, so that
// whatever is shown above disables it.
func (r *reader) findOverlays() {
	shown := map[*program.Object]*Slot{}
	for _, s := range r.out.Slots {
		if s.Shows != nil {
			shown[s.Shows] = s
		}
	}
	for _, s := range r.out.Slots {
		if !s.GUI || framework.OutlivesDialog.OfEvent(s.Event) {
			continue
		}
		for _, o := range r.standIns(r.all(s.owners)) {
			r.overlay(s, o, shown)
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
