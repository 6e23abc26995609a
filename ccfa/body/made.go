package body

import (
	"slices"
	"strings"

	"cbcov/ccfa/program"
)

// makes tells whether the site constructs an object that the framework may call without a registration that the model knows: a custom
// view, say, or (layer D) anything with a callback.
func (r *reader) makes(s *program.Site) bool {
	if s.Ref.Name != "<init>" || s.Kind != program.InvokeDirect || r.prog.Origin(s, 0).Kind == program.OriginThis {
		return false
	}
	return r.unregistered(s.Ref.Class)
}

// makeAt marks that an object exists whose callbacks the framework may call without a known registration.
func (w *walker) makeAt(at int32, s *program.Site) int32 {
	var tails []int32
	for _, o := range w.arg(s, 0) {
		if o.Kind == program.Alloc {
			slot := w.madeSlot(o.Class)
			slot.byCode = true
			tails = append(tails, w.set(at, slot, yes))
		}
	}
	return w.join(at, tails, false)
}

// unregistered tells whether the class is one of the app's that has callbacks for which no registration is needed.
func (r *reader) unregistered(class string) bool {
	for c := r.prog.Class(class); c != nil && c.InScope; c = r.prog.Class(c.Super) {
		for _, m := range c.Methods {
			if m.Concrete() && r.isCallback(m) && r.free(m) {
				return true
			}
		}
	}
	return false
}

// free tells whether the framework may call the method without a registration that layer B knows.
func (r *reader) free(m *program.Method) bool {
	if rule := r.rule(m); rule != nil {
		return rule.Event != "" || rule.Frame
	}
	guess := false
	for _, ref := range r.over(m) {
		if ref.Class == "Ljava/lang/Object;" || r.model.Known(ref.Class, ref.Name, ref.Desc) {
			return false
		}
		guess = guess || r.forCallback(ref)
	}
	return guess
}

// forCallback tells whether a method of the framework or a library looks as if made to be called back: it is named so, or it has no body
// of its own. Of the rest (setContentView, getString, …) most are only called by the app.
func (r *reader) forCallback(ref program.MethodRef) bool {
	if len(ref.Name) > 2 && ref.Name[:2] == "on" && ref.Name[2] >= 'A' && ref.Name[2] <= 'Z' {
		return true
	}
	if _, m := r.model.Method(ref.Class, ref.Name, ref.Desc); m != nil {
		return m.Abstract
	}
	if c := r.prog.Class(ref.Class); c != nil {
		for _, m := range c.Methods {
			if m.Name == ref.Name && m.Desc == ref.Desc {
				return m.Flags&program.AccAbstract != 0
			}
		}
	}
	return false
}

// readLeftovers finds the callbacks that no registration and no lifecycle accounts for: where a rule of the model says when the framework
// calls them they come as that event (custom views, adapters), else as unordered events (layer D). They come while an object of their
// class is there.
func (r *reader) readLeftovers() error {
	type leftover struct {
		class string
		Source
		callback *Callback
	}
	var list []leftover
	for _, m := range r.prog.Candidates() {
		if r.knownOtherwise(m) || !r.prog.Reachable(m) || !r.free(m) || m.Name == "<init>" {
			continue
		}
		for _, class := range r.thisClasses(m) {
			if rule := r.rule(m); rule != nil && rule.Inside != "" && r.overrides(class, rule.Inside) {
				continue // that one's super call runs it
			}
			c, src := r.leftover(m, class)
			list = append(list, leftover{class, src, c})
		}
		if err := r.readPending(); err != nil {
			return err
		}
	}
	for _, l := range list {
		for _, s := range r.out.Slots {
			if s.Shows != nil && s.follows() && s.Shows.Class == l.class {
				l.Over = s
			}
		}
		if g := r.guests[l.class]; g != nil {
			g.State.Sources = append(g.State.Sources, l.Source)
			g.State.Values[yes].Runs = append(g.State.Values[yes].Runs, l.Target)
			continue
		}
		if s := r.slots[slotKey{kind: Made, name: l.class}]; s != nil {
			s.Under = !s.byCode
			s.Sources = append(s.Sources, l.Source)
			s.Values[yes].Runs = append(s.Values[yes].Runs, l.Target)
			continue
		}
		var c *Component
		c, l.callback.Stray = r.home(l.class)
		c.Loose = append(c.Loose, l.Source)
	}
	return nil
}

// knownOtherwise tells whether it is known already when the framework calls a method. Of a view or a dialog, a callin that may run it is not all
// that does, where the user's actions bring it, too.
func (r *reader) knownOtherwise(m *program.Method) bool {
	rule := r.rule(m)
	if rule == nil || !rule.GUI || r.lived[m] {
		return r.claimed[m]
	}
	return r.claimed[m] && slices.ContainsFunc(r.thisClasses(m), func(class string) bool { return r.byClass[class] != nil })
}

// leftover makes the callback of a method that nothing accounts for, and says how it comes.
func (r *reader) leftover(m *program.Method, class string) (*Callback, Source) {
	layer, src, worker := LayerGuess, Source{Event: "unknown"}, false
	if rule := r.rule(m); rule != nil {
		layer, src.Event, src.GUI, worker = LayerCurated, rule.Event, rule.GUI, rule.Worker
		if rule.Frame {
			src.Event = "frame"
		}
	}
	c := r.callback(m, class, layer)
	if src.Target = r.target(m, class, layer, worker); c.Frame {
		src.Frame = c
	}
	return c, src
}

// thisClasses lists the classes of the objects that a method runs on, sorted.
func (r *reader) thisClasses(m *program.Method) []string {
	seen := map[string]bool{}
	for _, o := range r.prog.This(m) {
		if r.prog.Resolve(o.Class, m.Name, m.Desc) == m {
			seen[o.Class] = true
		}
	}
	return sortedKeys(seen)
}

// home is the component that an object of a class belongs to which no code makes that was read: the component itself, or the one that the
// class is nested in. Stray: none is found, and the application is taken.
func (r *reader) home(class string) (c *Component, stray bool) {
	for outer := class; ; {
		if c := r.byClass[outer]; c != nil {
			return c, false
		}
		i := strings.LastIndexByte(outer, '$')
		if i < 0 {
			return r.out.Components[0], true
		}
		outer = outer[:i] + ";"
	}
}
