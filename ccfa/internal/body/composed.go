package body

import (
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file finds what people know a widget by that a composable function shows: the texts in its content, or the function's own name.

// noteComposed notes where a listener was handed to a composable function of a library, or to a modifier of what it shows.
func (w *walker) noteComposed(s *program.Site, listener *program.Object) {
	if !s.Method.Class.InScope || !w.isComposing(s.Ref) {
		return
	}
	if w.composedAt[listener] == nil {
		w.composedAt[listener] = map[*program.Site]bool{}
	}
	w.composedAt[listener][s] = true
}

func (r *reader) isComposing(ref program.MethodRef) bool {
	if c := r.prog.Class(ref.Class); c == nil || c.InScope {
		return false
	}
	return slices.ContainsFunc(descriptor.Params(ref.Desc), func(p string) bool { return slices.Contains(framework.Composes.Classes(), p) })
}

// composedAs is the name of the function that a listener was handed to, without what a compiler adds to it: `Checkbox`. "": none, or one of several.
func (r *reader) composedAs(listener *program.Object) string {
	name := ""
	for s := range r.composedAt[listener] {
		own, _, _ := strings.Cut(s.Ref.Name, "$")
		own, _, _ = strings.Cut(own, "-")
		if name != "" && own != name {
			return ""
		}
		name = own
	}
	return name
}

// composes lists the methods that compose what a call's widget contains.
func (r *reader) composes(s *program.Site) []*program.Method {
	ref := s.Ref
	sum := r.prog.Summary(ref.Class, ref.Name, ref.Desc)
	if sum == nil {
		return nil
	}
	var out []*program.Method
	for i := range sum.Effects {
		e := &sum.Effects[i]
		if e.Kind != framework.Frame {
			continue
		}
		for _, run := range e.Runs {
			if len(run.On.Keys) == 0 {
				continue
			}
			for _, o := range r.stored(r.prog.Arg(s, run.On.Param), run.On.Keys[0]) {
				for _, m := range r.named(o.Class, run.Expr.Name, nil) {
					if m.Class.InScope && !slices.Contains(out, m) {
						out = append(out, m)
					}
				}
			}
		}
	}
	return out
}

// Bounds of the search for a content's texts: of more, nobody knows a widget by.
const (
	maxContent  = 3   // calls deep in the app's code
	maxComposed = 8   // texts
	maxRead     = 200 // methods
)

// contentTexts gives the texts that the content shows of what a listener was handed to, in any order.
func (r *reader) contentTexts(listener *program.Object) []*program.Object {
	var out []*program.Object
	for s := range r.composedAt[listener] {
		for _, m := range r.composes(s) {
			out = append(out, r.shownBy(m)...)
		}
	}
	return out
}

// shownBy gives the texts that a method shows which composes content, found once.
func (r *reader) shownBy(m *program.Method) []*program.Object {
	texts, ok := r.shown[m]
	if !ok {
		texts = r.textsIn(m)
		r.shown[m] = texts
	}
	return texts
}

// textsIn lists what a method, and the app's code that it calls, shows by composable functions that have the role: nearer code first.
func (r *reader) textsIn(m *program.Method) []*program.Object {
	var texts []*program.Object
	seen := map[*program.Method]bool{m: true}
	level := []*program.Method{m}
	for range maxContent {
		var next []*program.Method
		for _, m := range level {
			for _, s := range r.prog.Sites(m) {
				if len(texts) > maxComposed {
					return texts
				}
				if slices.Contains(framework.ShowsText.Classes(), s.Ref.Class) {
					texts = append(texts, r.firstText(s)...)
					continue
				}
				for _, callee := range r.prog.Callees(s) {
					if callee.Class.InScope && !seen[callee] && len(seen) < maxRead {
						seen[callee] = true
						next = append(next, callee)
					}
				}
			}
		}
		level = next
	}
	return texts
}

// firstText gives the first parameter of a call that is a text.
func (r *reader) firstText(s *program.Site) []*program.Object {
	for i, typ := range descriptor.Params(s.Ref.Desc) {
		if framework.SimpleName(typ) == "String" {
			return r.prog.Arg(s, i+1)
		}
	}
	return nil
}
