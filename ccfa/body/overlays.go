package body

import "cbcov/ccfa/program"

// passing are events of a dialog that come when it is already gone, or not yet there.
var passing = map[string]bool{"dialog-dismiss": true, "dialog-cancel": true, "dialog-show": true, "popup-dismiss": true}

// ending are events of a dialog or menu that it goes with: a button or item was chosen.
var ending = map[string]bool{"dialog-positive": true, "dialog-negative": true, "dialog-neutral": true,
	"dialog-button": true, "dialog-item": true, "date-set": true, "time-set": true, "menu-click": true}

// Ends tells whether the dialog or menu that the slot's listeners are on goes with their event.
func (s *Slot) Ends() bool { return s.Over != nil && ending[s.Event] }

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
		if !s.GUI || passing[s.Event] {
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
