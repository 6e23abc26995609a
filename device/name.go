package device

import "strings"

// maxName is how long a text may be that names a widget: what is cut names nothing.
const maxName = 79

// NameOf names one of the things on a screen so that a script finds it again where the app was built anew or shows more beside it: by its
// id, else by its text, else by the shortest end of its path, of those that no other has; else by its place. What is typed into a field is no
// name of it.
func NameOf(all []Widget, i int) Target {
	w := all[i]
	if w.ID != "" && isOnly(all, i, func(o Widget) bool { return o.ID == w.ID }) {
		return Target{ID: w.ID}
	}
	if w.Text != "" && w.Items == 0 && !w.Edit && len(w.Text) <= maxName && isOnly(all, i, func(o Widget) bool { return o.Text == w.Text }) {
		return Target{Text: w.Text}
	}
	for from := len(w.Path); from > 0; {
		from = strings.LastIndexByte(w.Path[:from], '/')
		end := w.Path[from+1:]
		if isOnly(all, i, func(o Widget) bool { return strings.HasSuffix("/"+o.Path, "/"+end) }) {
			return Target{Path: end}
		}
	}
	return Target{Index: i}
}

func isOnly(all []Widget, i int, same func(Widget) bool) bool {
	for j, w := range all {
		if j != i && same(w) {
			return false
		}
	}
	return true
}
