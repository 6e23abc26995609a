package explore

import (
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/device"
)

// hints say which callbacks an offer may bring, from the code alone: what is known of what was never tried.
type hints struct {
	byWidget map[string][]hint  // by a resource id's name
	leaving  map[string][]int32 // by an activity's class: the callbacks that begin its way out of the front
	life     map[string][]int32 // all of its lifecycle
	touched  map[string][]int32 // those that the user brings by touching something in it
	keys     map[string][]int32 // those that a key brings
}

// hint is a callback of some windows; of any where it has none.
type hint struct {
	callback int32
	windows  []string // descriptors
}

func newHints(a *ccfa.Automaton) *hints {
	h := &hints{map[string][]hint{}, map[string][]int32{}, map[string][]int32{}, map[string][]int32{}, map[string][]int32{}}
	for _, c := range a.Callbacks {
		if c.Kinds&ccfa.Event != 0 {
			h.take(a, c)
		}
	}
	return h
}

// take takes an event callback.
func (h *hints) take(a *ccfa.Automaton, c *ccfa.Callback) {
	id := int32(c.ID)
	var windows []string
	for _, p := range c.Parts {
		windows = append(windows, a.Parts[p].Class)
	}
	for _, w := range c.Widgets {
		if _, name, ok := strings.Cut(w, "R.id."); ok {
			h.byWidget[name] = append(h.byWidget[name], hint{id, windows})
		}
	}
	if c.Life {
		if strings.Contains(c.Method, ";->onPause()V") {
			h.leaving[c.Receiver] = append(h.leaving[c.Receiver], id)
		}
		if !c.GUI {
			h.life[c.Receiver] = append(h.life[c.Receiver], id)
		}
	}
	of := h.touched
	switch {
	case ofKeys(c.Method):
		of = h.keys
	case !c.GUI:
		return
	}
	for _, w := range windows {
		of[w] = append(of[w], id)
	}
}

// ofKeys tells whether a key brings a method (AOSP KeyEvent.Callback, View.OnKeyListener, Window.Callback).
func ofKeys(method string) bool {
	_, name, _ := strings.Cut(method, ";->")
	name, _, _ = strings.Cut(name, "(")
	switch name {
	case "onKey", "onKeyDown", "onKeyUp", "onKeyMultiple", "onKeyLongPress", "onKeyShortcut", "dispatchKeyEvent", "dispatchKeyShortcutEvent", "onEditorAction":
		return true
	}
	return false
}

// of lists the callbacks that an offer may bring in a window of an activity's class.
func (h *hints) of(o *offer, activity string) []int32 {
	if o.family == leaving || o.family == turning {
		return h.leaving[activity]
	}
	if o.event.Kind == device.Key {
		return h.keys[activity]
	}
	if o.widget == "" {
		return nil
	}
	var all []int32
	for _, t := range h.byWidget[o.widget] {
		if len(t.windows) == 0 || slices.Contains(t.windows, activity) {
			all = append(all, t.callback)
		}
	}
	return all
}

// descriptorOf gives the class of a component's name, p/.A or p/q.A.
func descriptorOf(component string) string {
	pack, class, ok := strings.Cut(component, "/")
	if !ok {
		return ""
	}
	if strings.HasPrefix(class, ".") {
		class = pack + class
	}
	return "L" + strings.ReplaceAll(class, ".", "/") + ";"
}
