package body

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about starts of components that wait for their time and can be called off: alarms and jobs. Which one a call means, it says by
// an intent that is equal to the start's, and by a number beside it (`named`): the request code of an alarm, the id of a job.
//
// What a start posts has one slot, whatever starts the component. It is surely called off only where all that posts it are such starts.

// pendingStart is what a start of a component is known by to those that call it off. The zero value is one that nobody can call off.
type pendingStart struct {
	kind   string // of the start
	intent string // its identity
	name   string // the number beside it
}

// pendingStart is the start that an effect makes for an intent.
func (w *walker) pendingStart(s *program.Site, e *framework.Effect, intent *program.Object) pendingStart {
	if e.Named.Kind == framework.OpNone {
		return pendingStart{}
	}
	name, ok := w.number(s, e.Named)
	if !ok {
		return pendingStart{}
	}
	identity, _ := w.identity(intent)
	return pendingStart{e.Name, identity, name}
}

// number spells the number that an operand is; false: it is not known, or one of several. It has to be a constant where it is given: of one
// that a helper takes, callers may give what is computed.
func (w *walker) number(s *program.Site, op framework.Operand) (string, bool) {
	objs := w.operand(s, op)
	if len(objs) != 1 || objs[0].Kind != program.Int {
		return "", false
	}
	if len(op.Keys) == 0 {
		return fmt.Sprint(objs[0].Int), op.Kind == framework.OpParam && w.prog.Origin(s, op.Param).Kind == program.OriginConst
	}
	base := op
	base.Keys = op.Keys[:len(op.Keys)-1]
	for _, o := range w.operand(s, base) {
		if o.Kind == program.Result && !w.keepsConstant(o.Site, op.Keys[len(op.Keys)-1]) {
			return "", false
		}
	}
	return fmt.Sprint(objs[0].Int), true
}

// keepsConstant tells whether what a callin keeps on its result under a key is a constant.
func (r *reader) keepsConstant(s *program.Site, key string) bool {
	ref, ok := r.prog.Callin(s)
	if !ok {
		return false
	}
	sum := r.prog.Summary(ref.Class, ref.Name, ref.Desc)
	if sum == nil {
		return false
	}
	return slices.ContainsFunc(sum.Effects, func(e framework.Effect) bool {
		return e.Kind == framework.Store && e.Key == key && e.Value.Kind == framework.OpParam && r.prog.Origin(s, e.Value.Param).Kind == program.OriginConst
	})
}

// identity spells what makes two intents equal (Intent.filterEquals): component, action, data, type, categories; false: some of it is not
// known.
func (r *reader) identity(intent *program.Object) (string, bool) {
	var words []string
	for _, c := range append(r.prog.Stored(intent, "component"), r.prog.Stored(intent, "class")...) {
		word := "component " + r.componentClass(c)
		if word == "component " || len(words) > 0 && words[0] != word { // not known, or a helper's that makes intents for several
			return "", false
		}
		words = []string{word}
	}
	for _, key := range []string{"action", "mime", "category"} {
		if !spell(&words, key, r.prog.Stored(intent, key)) {
			return "", false
		}
	}
	for _, uri := range r.prog.Stored(intent, "data") {
		text := r.prog.Stored(uri, "text")
		if uri.Kind == program.String {
			text = []*program.Object{uri}
		}
		if len(text) == 0 || !spell(&words, "data", text) {
			return "", false
		}
	}
	return strings.Join(words, "\n"), len(words) > 0
}

// spell adds a constant for a key to words; false: there may be one of several, or one that is not known. An intent has many categories.
func spell(words *[]string, key string, objs []*program.Object) bool {
	var found []string
	for _, o := range objs {
		if o.Kind != program.String {
			return false
		}
		found = append(found, key+" "+o.Str)
	}
	slices.Sort(found)
	*words = append(*words, found...)
	return len(found) < 2 || key == "category"
}

// calledOff is a transition that calls starts off.
type calledOff struct {
	module *machine.Module
	edge   int
	slot   *Slot
	start  pendingStart // without an intent or a name: any
}

// callOff calls off what starts of a kind posted, of the components that the effect's intent means, or of all.
func (w *walker) callOff(at int32, s *program.Site, e *framework.Effect) int32 {
	start := pendingStart{kind: e.Name}
	components := w.out.Components
	if e.Target.Kind != framework.OpNone {
		intents := w.operand(s, e.Target)
		if len(intents) == 0 {
			return at
		}
		components = nil
		for i, o := range intents {
			identity, ok := w.identity(o)
			if !ok || i > 0 && identity != start.intent {
				return at
			}
			start.intent = identity
			components = append(components, w.resolve(e.Name, o)...)
		}
	}
	if e.Named.Kind != framework.OpNone {
		var ok bool
		if start.name, ok = w.number(s, e.Named); !ok {
			return at
		}
	}
	for _, c := range components {
		for _, t := range w.postedTo(c, w.out.Lives.Of(c).Brings(e.Name)) {
			slot, _ := w.posted(t)
			at = w.mod.Then(at, machine.Edge{Op: machine.Silent, Symbol: machine.None, Site: machine.NoSite})
			w.reader.calledOff = append(w.reader.calledOff, calledOff{w.mod, len(w.mod.Edges) - 1, slot, start})
		}
	}
	return at
}

// means tells whether a start is one of those that are called off.
func (p pendingStart) means(start pendingStart) bool {
	return start.kind == p.kind && (p.name == "" || start.name == p.name) && (p.intent == "" || start.intent == p.intent)
}

// finishCalledOff makes the transitions that call off what nothing else posts.
func (r *reader) finishCalledOff() {
	for _, x := range r.calledOff {
		if len(x.slot.queues) > 0 || slices.ContainsFunc(x.slot.starts, func(s pendingStart) bool { return !x.start.means(s) }) {
			continue
		}
		e := &x.module.Edges[x.edge]
		e.Op, e.Update = machine.Set, machine.Update{Slot: x.slot.Slot}
	}
}
