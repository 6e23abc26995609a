package ccfa

import (
	"cbcov/apk"
	"cbcov/ccfa/program"
)

// own notes an object that the slot's listeners were registered on.
func (s *slot) own(o *program.Object) {
	for _, x := range s.owners {
		if x == o {
			return
		}
	}
	s.owners = append(s.owners, o)
}

// content notes whose content a layout is: a window's, or a dialog's.
func (b *builder) content(id uint32, on []*program.Object) {
	for _, o := range on {
		p := b.partOf[o.Class]
		dialog := p == nil && (b.prog.Subtype(o.Class, "Landroid/app/Dialog;") || b.prog.Subtype(o.Class, "Landroid/content/DialogInterface;") || len(b.prog.Stored(o, "builder")) > 0)
		b.elements(id, func(e *apk.Element) {
			switch {
			case e.ID == 0:
			case p != nil && p.Kind == Window:
				b.windowIDs[int64(e.ID)] = true
			case dialog:
				b.dialogIDs[int64(e.ID)] = append(b.dialogIDs[int64(e.ID)], o)
			}
		})
	}
}

// passing are events of a dialog that come when it is already gone, or not yet there.
var passing = map[string]bool{"dialog-dismiss": true, "dialog-cancel": true, "dialog-show": true, "popup-dismiss": true}

// ending are events of a dialog or menu that it goes with: a button or item was chosen.
var ending = map[string]bool{"dialog-positive": true, "dialog-negative": true, "dialog-neutral": true,
	"dialog-button": true, "dialog-item": true, "date-set": true, "time-set": true, "menu-click": true}

// findOverlays tells, for each slot of a GUI listener, which dialog or menu it is on, if any; or that it is on
// the window itself, so that whatever is shown above disables it.
func (b *builder) findOverlays() {
	shown := map[*program.Object]*slot{}
	for _, s := range b.slotOrder {
		if s.shows != nil {
			shown[s.shows] = s
		}
	}
	for _, s := range b.slotOrder {
		if !s.gui || s.event == "" || passing[s.event] {
			continue
		}
		s.over, s.under = nil, false
		for _, o := range b.standIns(s.owners) {
			b.overlay(s, o, shown)
		}
	}
}

// overlay decides for one object that the slot's listeners are on.
func (b *builder) overlay(s *slot, o *program.Object, shown map[*program.Object]*slot) {
	if over := shown[o]; over != nil && s.over == nil {
		s.over = over
		return
	}
	if o.Kind != program.Widget {
		return
	}
	if b.windowIDs[o.Int] {
		s.under = true
		return
	}
	for _, d := range b.standIns(b.dialogIDs[o.Int]) {
		if over := shown[d]; over != nil && s.over == nil {
			s.over = over
		}
	}
}
