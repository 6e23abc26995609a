package body

import (
	"slices"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// slot finds or makes a slot. Slots of widgets belong to the window that runs the code: each has its own.
func (r *reader) slot(key slotKey, name string, local bool) *Slot {
	s := r.slots[key]
	if s == nil {
		s = &Slot{Slot: r.out.Machine.AddSlot(name), Kind: key.kind, index: map[valueKey]int{}}
		s.Local = local
		r.slots[key] = s
		r.out.Slots = append(r.out.Slots, s)
	}
	return s
}

// value numbers what a slot's value stands for, adding it with its name at first sight.
func (s *Slot) value(key valueKey, name string) (n int, fresh bool) {
	if n, ok := s.index[key]; ok {
		return n, false
	}
	n = s.AddValue(name)
	s.index[key] = n
	return n, true
}

// yes is the value of slots that only say whether something is so.
const yes = 1

// flag finds or makes a slot that says whether something is so.
func (r *reader) flag(key slotKey, name, value string, local bool) *Slot {
	s := r.slot(key, name, local)
	if len(s.Values) == 1 {
		s.AddValue(value)
	}
	return s
}

// own notes an object that the slot's listeners were registered on.
func (s *Slot) own(o *program.Object) {
	for _, x := range s.owners {
		if x == o {
			return
		}
	}
	s.owners = append(s.owners, o)
}

// listenerSlot is the slot of what is registered on an object under an event.
func (r *reader) listenerSlot(event string, gui bool, owner *program.Object) *Slot {
	s := r.slot(slotKey{kind: Listener, event: event, object: owner}, event+"("+r.objectName(owner)+")", gui)
	s.registers(event, gui)
	s.own(owner)
	return s
}

// registers notes the event that a slot is about. A removal's rule does not say whether it is a GUI event: the registration's does.
func (s *Slot) registers(event string, gui bool) {
	s.Event, s.GUI, s.Local = event, s.GUI || gui, s.Local || gui
}

// addedSlot is the slot of a listener that is one of several under an event. It has one value.
func (r *reader) addedSlot(event string, gui bool, listener *program.Object) *Slot {
	key := slotKey{kind: Added, event: event, object: listener}
	known := r.slots[key] != nil
	s := r.flag(key, event+"("+r.objectName(listener)+")", r.objectName(listener), gui)
	s.registers(event, gui)
	if s.several = r.isSeveral(listener); s.several && !known {
		s.about = listener
		r.about[listener] = append(r.about[listener], s)
	}
	return s
}

// finishCounts gives slots that count the values that they count in, and the changes of those whose listeners, added twice, have to be
// removed twice.
func (r *reader) finishCounts() {
	for _, s := range r.out.Slots {
		if s.several {
			s.CountOlder()
		} else if s.counted {
			s.Values[s.AddValue(s.Values[yes].Name+" twice")].Runs = slices.Clone(s.Values[yes].Runs)
		}
	}
	for _, mod := range r.out.Machine.Modules {
		for i := range mod.Edges {
			u := &mod.Edges[i].Update
			if u.Slot == nil || !r.out.Slots[u.Slot.ID].counted {
				continue
			}
			switch {
			case u.Change == machine.Put, u.Change == machine.Assign && u.Value == yes:
				u.Change = machine.Raise
			case r.wholly[edgeKey{mod, i}]:
			case u.Change == machine.Take, u.Change == machine.Assign:
				u.Change = machine.Lower
			}
		}
	}
}

// edgeKey is an edge of a module that is not reduced yet.
type edgeKey struct {
	module *machine.Module
	edge   int
}

// madeSlot says whether there is an object of a class.
func (r *reader) madeSlot(class string) *Slot {
	s := r.flag(slotKey{kind: Made, name: class}, "made("+descriptor.Short(class)+")", "yes", false)
	s.class = class
	return s
}

// opening is the slot that says a start of the component is pending.
func (r *reader) opening(c *Component) *Slot {
	s := r.flag(slotKey{kind: Opening, component: c}, "open("+c.Name+")", "pending", c.Kind == Window) // a window is opened while the opener is in front
	s.Opens, c.Opening = c, s
	s.Lasts = s.Local // a window that is gone still opens what it asked for
	return s
}

// scheduled is the slot that says the system will start the component, by an event.
func (r *reader) scheduled(c *Component, by string) *Slot {
	s := r.flag(slotKey{kind: Scheduled, component: c}, by+"("+c.Name+")", "set", false)
	s.Opens = c
	return s
}

// finishing is the slot that says a window was asked to leave.
func (r *reader) finishing(c *Component) *Slot {
	s := r.flag(slotKey{kind: Finishing, component: c}, "finish("+c.Name+")", "asked", false)
	s.Owner, c.Finishing = c.ID, s
	return s
}

// lifeFlag is the slot of what lives of components remember: each component has its own.
func (r *reader) lifeFlag(name string) *Slot {
	s := r.flag(slotKey{kind: Flag, name: name}, name, "yes", true)
	r.out.Flags[name] = s
	return s
}
