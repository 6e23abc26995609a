package body

import (
	"slices"
	"strings"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// standIns gives what stands for dialogs: the builder where one made them, for often nobody holds the dialog.
func (r *reader) standIns(dialogs []*program.Object) []*program.Object {
	var out []*program.Object
	seen := map[*program.Object]bool{}
	for _, d := range dialogs {
		from := r.prog.Stored(d, "builder")
		if len(from) == 0 {
			from = []*program.Object{d}
		}
		for _, o := range from {
			if !seen[o] {
				seen[o] = true
				out = append(out, o)
			}
		}
	}
	return out
}

// layout takes what a layout or menu declares: the app's own views, and android:onClick handlers of the window's activity.
func (w *walker) layout(at int32, s *program.Site, e *framework.Effect) int32 {
	for _, o := range w.operand(s, e.Value) {
		if o.Kind != program.Int {
			continue
		}
		id := uint32(o.Int)
		w.content(id, w.operand(s, e.Target))
		w.standing(s, e, id)
		w.inflates(s, e, id)
		at = w.freshContent(at, s, e, id)
		at = w.inflated(at, s, id)
		var tails []int32
		for _, host := range w.hosts(s, e) {
			tails = append(tails, w.declares(at, id, host))
		}
		at = w.join(at, tails, false)
	}
	return at
}

// freshContent says that nothing is registered yet on the widgets of a layout that a window takes as its content, where no other layout has them.
func (w *walker) freshContent(at int32, s *program.Site, e *framework.Effect, id uint32) int32 {
	on := w.operand(s, e.Target)
	if len(on) == 0 || slices.ContainsFunc(on, func(o *program.Object) bool { c := w.byClass[o.Class]; return c == nil || c.Kind != Window }) {
		return at
	}
	w.elements(id, func(e *apk.Element) {
		if e.ID == 0 || w.layoutsWith()[e.ID] > 1 {
			return
		}
		for _, o := range w.prog.Widgets(int64(e.ID)) {
			at = w.begins(at, o)
		}
	})
	return at
}

// layoutsWith counts the layouts' elements that have an id.
func (r *reader) layoutsWith() map[uint32]int {
	if r.withID == nil {
		r.withID = map[uint32]int{}
		for _, id := range r.res.Type("layout") {
			r.elements(id, func(e *apk.Element) { r.withID[e.ID]++ })
		}
	}
	return r.withID
}

// content notes whose content a layout is: a window's, or a dialog's.
func (r *reader) content(id uint32, on []*program.Object) {
	for _, o := range on {
		if key := (contentKey{id, o}); r.contents[key] {
			continue
		} else {
			r.contents[key] = true
		}
		c := r.byClass[o.Class]
		dialog := c == nil && (framework.Dialog.Of(o.Class, r.prog.Subtype) || len(r.prog.Stored(o, "builder")) > 0)
		r.elements(id, func(e *apk.Element) {
			switch {
			case e.ID == 0:
			case c != nil && c.Kind == Window:
				r.windowIDs[int64(e.ID)] = true
			case dialog:
				r.dialogIDs[int64(e.ID)] = append(r.dialogIDs[int64(e.ID)], o)
			}
		})
	}
}

// contentKey is a layout that an object takes.
type contentKey struct {
	id uint32
	of *program.Object
}

// inflated makes the app's own views and fragments of a layout, and runs what each view is told when its children are there.
func (w *walker) inflated(at int32, s *program.Site, id uint32) int32 {
	w.elements(id, func(e *apk.Element) {
		for _, class := range [...]string{e.Class, e.Fragment} {
			if w.unregistered(class) {
				at = w.set(at, w.madeSlot(class), yes)
			}
		}
		at = w.inflatedGuest(at, s, e)
		at = w.marksOf(at, e)
		c := w.prog.Class(e.Class)
		if c == nil || !c.InScope {
			return
		}
		for _, m := range c.Methods {
			if m.Name == "<init>" && m.Desc == framework.Inflated.Made() && w.relevant[m] {
				at = w.call(at, w.module(moduleKey{method: m, recv: e.Class, worker: w.key.worker}))
			}
		}
		for _, told := range framework.ChildrenInflated.Methods() {
			for _, m := range w.named(e.Class, told, nil) {
				at = w.runs(at, s, w.target(m, e.Class, LayerCurated, w.key.worker))
			}
		}
	})
	return at
}

// marksOf marks what the rule of the constructor marks that makes an element.
func (w *walker) marksOf(at int32, el *apk.Element) int32 {
	if sum := w.prog.Summary(el.Class, "<init>", framework.Inflated.Made()); sum != nil {
		for i := range sum.Effects {
			if e := &sum.Effects[i]; e.Kind == framework.Mark {
				at = w.mark(at, e.Name)
			}
		}
	}
	return at
}

// hosts are the activity classes whose methods android:onClick of a layout can name: the context is one that it is inflated in. Where that is
// not known, as in an adapter that asks its parent view for it, it may be any.
func (w *walker) hosts(s *program.Site, e *framework.Effect) []*Component {
	var out []*Component
	on := w.operand(s, e.Target)
	for _, o := range append(slices.Clone(on), w.stored(on, "context")...) {
		if c := w.byClass[o.Class]; c != nil && c.Kind == Window && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	if c := w.byClass[w.key.recv]; len(out) == 0 && c != nil && c.Kind == Window {
		out = append(out, c)
	}
	if len(out) > 0 {
		return out
	}
	for _, c := range w.out.Components {
		if c.Kind == Window {
			out = append(out, c)
		}
	}
	return out
}

// declares registers what one layout or menu declares.
func (w *walker) declares(at int32, id uint32, host *Component) int32 {
	w.elements(id, func(e *apk.Element) {
		if e.OnClick != "" {
			at = w.declared(at, host, id, e.ID, e.OnClick, framework.ViewClicked, "click")
		}
	})
	w.menuItems(id, func(i *apk.MenuItem) {
		if i.OnClick != "" {
			at = w.declared(at, host, id, i.ID, i.OnClick, framework.ItemClicked, "menu")
		}
	})
	return at
}

// declared registers a method of the host that an element names.
func (w *walker) declared(at int32, host *Component, layout, res uint32, method string, clicked framework.Role, event string) int32 {
	m := w.publicMethod(host.Class, method, "("+clicked.Classes()[0]+")")
	if m == nil {
		return at
	}
	c := w.callback(m, host.Class, LayerCurated)
	key := slotKey{kind: Listener, event: event, component: host, name: w.resName(layout) + ":" + method}
	var owner *program.Object
	if list := w.prog.Widgets(int64(res)); res != 0 && len(list) > 0 {
		owner = list[0]
		key = slotKey{kind: Listener, event: event, object: owner}
	}
	slot := w.slot(key, event+"("+w.resName(res)+")", true)
	if owner != nil {
		slot.own(owner)
	}
	slot.Event, slot.GUI = event, true
	w.bringers[bringer{target: machine.Target{Symbol: c.Symbol}, event: event, id: res, owner: owner}] = true
	v, fresh := slot.value(valueKey{callback: c}, c.Name)
	if fresh {
		slot.Values[v].Runs = append(slot.Values[v].Runs, w.target(m, host.Class, LayerCurated, false))
		if slot.Windows == nil {
			slot.Windows = map[int]*Component{}
		}
		slot.Windows[v] = host
	}
	return w.set(at, slot, v)
}

// publicMethod finds the method that android:onClick names: of the class or a superclass in the APK.
func (r *reader) publicMethod(class, name, params string) *program.Method {
	for c := r.prog.Class(class); c != nil; c = r.prog.Class(c.Super) {
		for _, m := range c.Methods {
			if m.Name == name && strings.HasPrefix(m.Desc, params) && m.Concrete() && c.InScope {
				return m
			}
		}
	}
	return nil
}
