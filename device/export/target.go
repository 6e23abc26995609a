package export

import (
	"fmt"

	"cbcov/device"
)

// way is how a test finds what an event names.
type way uint8

const (
	byView way = iota // Espresso, among views
	byTree            // UI Automator, among what an app tells accessibility services of
	byNode            // the same tree, asked for what UI Automator does not tell: Compose's tags and an app's own actions
)

// wayTo says how a target is found.
func (w *writer) wayTo(t device.Target) way {
	switch {
	case t.ID != "" && w.App.Named != nil && !w.App.Named(t.ID):
		return byNode
	case w.Style == UIAutomator && (t.ID != "" || t.Text != ""), t.ID == "" && t.Text != "" && w.App.Composed:
		return byTree
	}
	return byView
}

// view gives a matcher of a target among views.
func (w *writer) view(t device.Target) string {
	switch {
	case t.ID != "":
		w.use("androidx.test.espresso.matcher.ViewMatchers.withResourceName")
		return fmt.Sprintf("withResourceName(%s)", quoted(t.ID))
	case t.Text != "":
		w.need("named")
		return fmt.Sprintf("named(%s)", quoted(t.Text))
	case t.Path != "":
		w.need("path")
		return fmt.Sprintf("path(%s)", quoted(t.Path))
	}
	w.need("place")
	return fmt.Sprintf("place(%d)", t.Index)
}

// onView gives Espresso's interaction with a target, of which kind tells what else it is.
func (w *writer) onView(t device.Target, kind string) string {
	w.use("androidx.test.espresso.Espresso.onView")
	w.need("first")
	return fmt.Sprintf("onView(first(%s, %s))", w.view(t), kind)
}

// touchable is the matcher of what the embedded device lists as what can be touched.
func (w *writer) touchable() string {
	w.need("touchable")
	return "touchable()"
}

// found gives UI Automator's object of a target.
func (w *writer) found(t device.Target) string {
	w.need("find")
	w.use("androidx.test.uiautomator.By")
	if t.ID != "" {
		w.need("id")
		return fmt.Sprintf("find(id(%s))", quoted(t.ID))
	}
	return fmt.Sprintf("find(By.text(%[1]s), By.desc(%[1]s))", quoted(t.Text))
}

// node gives the accessibility node of a target that has an id, a tag or a text.
func (w *writer) node(t device.Target) string {
	if t.ID != "" {
		w.need("node", "tag")
		return fmt.Sprintf("node(%[1]s) { tag(it) == %[1]s }", quoted(t.ID))
	}
	w.need("node", "label")
	return fmt.Sprintf("node(%[1]s) { label(it) == %[1]s }", quoted(t.Text))
}

// remark says what is to be known of how a target is found.
func (w *writer) remark(t device.Target) {
	if w.wayTo(t) == byNode {
		w.note("No resource id has this name: it is taken for a tag that Compose has for tests.")
		return
	}
	if t.ID != "" || t.Text != "" {
		if w.Style == Espresso && w.wayTo(t) == byTree {
			w.note("UI Automator finds it: the app has Compose, whose texts are no views.")
		}
		return
	}
	if t.Path != "" {
		w.note("The way leads through views. What a view draws by itself, as Compose does, is not found by it.")
	} else {
		w.note("The place is that among what could be touched on the embedded device. A view that has nothing but a touch listener cannot be told here.")
	}
	if w.Style == UIAutomator {
		w.note("Espresso finds it, as UI Automator knows no such name; so all that is due runs before.")
	}
}
