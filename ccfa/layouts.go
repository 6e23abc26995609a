package ccfa

import (
	"fmt"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// show brings a dialog or menu to the front, or takes it away.
func (w *walker) show(at int, s *program.Site, e *framework.Effect) int {
	value := 1
	if e.Kind == framework.Dismiss {
		value = 0
	}
	var tails []int
	for _, o := range w.b.standIns(w.operand(s, e.Target)) {
		slot := w.b.shown(o)
		tails = append(tails, w.then(at, Step{Kind: Set, slot: slot, value: value}))
	}
	return w.join(at, tails, false)
}

// standIns gives what stands for dialogs: the builder where one made them, for often nobody holds the dialog.
func (b *builder) standIns(dialogs []*program.Object) []*program.Object {
	var out []*program.Object
	seen := map[*program.Object]bool{}
	for _, d := range dialogs {
		from := b.prog.Stored(d, "builder")
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

// shown is the slot that says whether a dialog or menu is on the screen.
func (b *builder) shown(o *program.Object) *slot {
	slot := b.slot("shown", o, "shown("+b.objectName(o)+")", true)
	slot.value("shown", "yes")
	slot.shows = o
	return slot
}

// layout takes what a layout or menu declares: android:onClick handlers of the window's activity.
func (w *walker) layout(at int, s *program.Site, e *framework.Effect) int {
	for _, o := range w.operand(s, e.Value) {
		if o.Kind != program.Int {
			continue
		}
		w.b.content(uint32(o.Int), w.operand(s, e.Target))
		at = w.inflated(at, s, uint32(o.Int))
		for _, class := range w.hosts(s, e) {
			at = w.inflate(at, uint32(o.Int), class)
		}
	}
	return at
}

// viewConstructor is that which inflation calls.
const viewConstructor = "(Landroid/content/Context;Landroid/util/AttributeSet;)V"

// inflated makes the app's own views of a layout, and runs what each is told when its children are there
// (View.onFinishInflate).
func (w *walker) inflated(at int, s *program.Site, id uint32) int {
	w.b.elements(id, func(e *apk.Element) {
		if c := w.b.prog.Class(e.Class); c == nil || !c.InScope {
			return
		}
		for _, m := range w.b.prog.Class(e.Class).Methods {
			if m.Name == "<init>" && m.Desc == viewConstructor && w.b.relevant[m] {
				at = w.then(at, Step{Kind: Enter, Body: w.b.body(bodyKey{method: m, recv: e.Class, worker: w.key.worker})})
			}
		}
		for _, m := range w.b.named(e.Class, "onFinishInflate", nil) {
			if c, lib := w.b.target(m, e.Class, LayerCurated); c != nil {
				at = w.run(at, s, c)
			} else {
				at = w.then(at, Step{Kind: Enter, Body: lib})
			}
		}
	})
	return at
}

// hosts are the activity classes whose methods android:onClick of a layout can name.
func (w *walker) hosts(s *program.Site, e *framework.Effect) []string {
	var out []string
	add := func(class string) {
		if p := w.b.partOf[class]; p != nil && p.Kind == Window && !containsString(out, class) {
			out = append(out, class)
		}
	}
	for _, o := range w.operand(s, e.Target) {
		add(o.Class)
	}
	if len(out) == 0 {
		add(w.key.recv)
	}
	return out
}

// inflate registers what one layout or menu declares.
func (w *walker) inflate(at int, id uint32, class string) int {
	if w.b.inflated[w.body] == nil {
		w.b.inflated[w.body] = map[uint32]bool{}
	}
	w.b.inflated[w.body][id] = true
	click := func(at int, res uint32, method, param, event string) int {
		for _, m := range w.b.declared(class, method, param) {
			c := w.b.callback(m, class, LayerCurated)
			w.onThread(c, false)
			owner := w.b.prog.Widgets(int64(res))
			key := any(fmt.Sprintf("%s@%x:%s", class, id, method))
			if res != 0 && len(owner) > 0 {
				key = owner[0]
			}
			slot := w.b.slot(event, key, event+"("+w.b.resName(res)+")", true)
			slot.event = event
			v, fresh := slot.value(c, c.Name)
			if fresh {
				slot.values[v].targets = []target{{c, c.body}}
				slot.values[v].window = w.b.partOf[class]
			}
			at = w.then(at, Step{Kind: Set, slot: slot, value: v})
		}
		return at
	}
	w.b.elements(id, func(e *apk.Element) {
		if e.OnClick != "" {
			at = click(at, e.ID, e.OnClick, "(Landroid/view/View;)", "click")
		}
	})
	w.b.menuItems(id, func(i *apk.MenuItem) {
		if i.OnClick != "" {
			at = click(at, i.ID, i.OnClick, "(Landroid/view/MenuItem;)", "menu")
		}
	})
	return at
}

func containsString(list []string, x string) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}
