package body

import (
	"slices"
	"strings"

	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// makes tells whether the site constructs an object that the framework may call without a registration that the model knows: a custom
// view, say, or (layer D) anything with a callback. Which classes' objects those are, unregistered tells, or, before it can, mayUnregistered.
func (r *reader) makes(s *program.Site, unregistered func(class string) bool) bool {
	if s.Ref.Name != "<init>" || s.Kind != program.InvokeDirect || r.prog.Origin(s, 0).Kind == program.OriginThis {
		return false
	}
	return unregistered(s.Ref.Class)
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

// unregistered tells whether a class has callbacks for which no registration is needed.
func (r *reader) unregistered(class string) bool {
	return r.mayUnregistered(class) && slices.ContainsFunc(r.own[class], func(m *program.Method) bool {
		return m.Class.InScope || r.relevant[m] && r.calledOn(class, m)
	})
}

// mayUnregistered is unregistered where it is not known yet what matters of libraries, and which lives are followed.
func (r *reader) mayUnregistered(class string) bool {
	known, ok := r.own[class]
	if !ok {
		known = r.findOwn(class)
		r.own[class] = known
	}
	return len(known) > 0
}

// findOwn lists what the framework may call on a class's objects without a registration: callbacks of the app's own, and what its libraries have.
func (r *reader) findOwn(class string) []*program.Method {
	var out []*program.Method
	for c := r.prog.Class(class); c != nil; c = r.prog.Class(c.Super) {
		for _, m := range c.Methods {
			if m.Concrete() && (c.InScope && r.isCallback(m) && r.free(m) || !c.InScope && r.mayCallOn(class, m)) {
				out = append(out, m)
			}
		}
	}
	return out
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
// calls them they come as that event (custom views, adapters); where the life of a guest has them that is not followed, as events in any order; else as
// guessed ones (layer D). They come while an object of their class is there.
func (r *reader) readLeftovers() error {
	type leftover struct {
		class string
		Source
	}
	var list []leftover
	read := func(m *program.Method) error {
		if r.knownOtherwise(m) || !r.prog.Reachable(m) || m.Class.InScope && !r.free(m) || m.Name == "<init>" {
			return nil
		}
		for _, class := range r.thisClasses(m) {
			if !m.Class.InScope && !r.calledOn(class, m) {
				continue
			}
			if rule := r.rule(m); rule != nil && rule.Inside != "" && r.overrides(class, rule.Inside) {
				continue // that one's super call runs it
			}
			src := r.leftover(m, class)
			if x := r.prog.Resumed(m); x != nil && x.Code != m && src.Symbol != machine.None { // a function's begin is no callback
				layer := r.out.Callbacks[src.Symbol].Layer
				for _, label := range x.Labels {
					src.Target = r.targetOf(r.callbackAt(m, class, layer, label), src.Worker)
					list = append(list, leftover{class, src})
				}
				continue
			}
			list = append(list, leftover{class, src})
		}
		return r.readPending()
	}
	// What the model tells of comes before guesses: it may be that which calls what would be guessed of.
	ruled, guesses := r.byRules(r.prog.Candidates())
	if err := each(ruled, read); err != nil {
		return err
	}
	if err := each(append(r.platformCalls(), guesses...), read); err != nil {
		return err
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
		homes, stray := r.homes(l.class, l.GUI)
		if l.Symbol != machine.None {
			r.out.Callbacks[l.Symbol].Stray = stray
		}
		l.Loose = l.Loose || len(homes) > 1
		for _, c := range homes {
			c.Loose = append(c.Loose, l.Source)
		}
	}
	return nil
}

// each does something for each method, up to the first error.
func each(methods []*program.Method, do func(*program.Method) error) error {
	for _, m := range methods {
		if err := do(m); err != nil {
			return err
		}
	}
	return nil
}

// byRules parts methods into those of which rules of the model tell, and the rest.
func (r *reader) byRules(methods []*program.Method) (ruled, rest []*program.Method) {
	for _, m := range methods {
		if r.rule(m) != nil {
			ruled = append(ruled, m)
		} else {
			rest = append(rest, m)
		}
	}
	return ruled, rest
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

// leftover says how a method comes that nothing accounts for.
func (r *reader) leftover(m *program.Method, class string) Source {
	layer, src, worker := LayerGuess, Source{Event: "unknown", Loose: true}, false
	switch rule := r.rule(m); {
	case rule != nil:
		layer, worker = LayerCurated, rule.Worker
		src = Source{Event: rule.Event, GUI: rule.GUI}
		if rule.Frame {
			src.Event = "frame"
		}
	case r.untoldLife(class)[m.Name]:
		layer, src.Event = LayerLifecycle, "life"
	}
	src.Target = r.target(m, class, layer, worker)
	switch {
	case src.Symbol != machine.None:
	case m.Class.InScope:
		src.Frame = r.callback(m, class, layer)
	default:
		src.Name = m.Name
	}
	return src
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

// maxHomes is how many windows an object may be in of which nothing is known.
const maxHomes = 64

// homes are the components that an object of a class belongs to which no code makes that was read: the component itself, or the one that the class is nested
// in. Stray: none is found; it may be any window then, for what the user does, where there are not too many, and else the application.
func (r *reader) homes(class string, gui bool) (homes []*Component, stray bool) {
	for outer := class; ; {
		if c := r.byClass[outer]; c != nil {
			return []*Component{c}, false
		}
		i := strings.LastIndexByte(outer, '$')
		if i < 0 {
			break
		}
		outer = outer[:i] + ";"
	}
	for _, c := range r.out.Components {
		if gui && c.Kind == Window {
			homes = append(homes, c)
		}
	}
	if len(homes) == 0 || len(homes) > maxHomes {
		homes = r.out.Components[:1]
	}
	return homes, true
}
