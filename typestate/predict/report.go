package predict

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
	"cbcov/ccfa/program"
	"cbcov/typestate"
)

// finding is what makes two predictions the same one.
type finding struct{ symbol, method, caller, place string }

// report predicts that a call is an error.
func (f *follower) report(s *state, c *call, o int32, inputs []int, before int32) {
	names := f.protocol.machine.Spell(inputs)
	slices.Sort(names)
	p := f.prediction(o, before, strings.Join(slices.Compact(names), "|"), c.site)
	p.Method, p.Call = c.site.Ref.String(), f.methodName(c.site.Ref)
	p.Allowed, _ = f.protocol.allowed(before)
	f.add(s, p, o, p.Call)
}

// reportCallback predicts that a callin runs a callback that the object's state does not allow.
func (w *world) reportCallback(s *state, c *ccfa.Callback, site *program.Site, st *status, output int) {
	p := w.prediction(st.object, st.set, w.protocol.machine.Outputs[output], site)
	p.Unexpected, p.Method, p.Call = true, c.Runs().Ref().String(), w.methodName(c.Runs().Ref())
	_, p.Allowed = w.protocol.allowed(st.set)
	w.add(s, p, st.object, "callback "+p.Call)
}

func (w *world) prediction(o, set int32, symbol string, site *program.Site) Prediction {
	m := w.protocol.machine
	p := Prediction{
		Class: m.Class, Input: symbol, Caller: site.Method.Ref().String(), By: w.methodName(site.Method.Ref()), Line: site.Line, Source: sourceOf(site.Method.Class),
		Object: w.origin(o), State: w.protocol.name(set), Purpose: m.Class, Fidelity: string(typestate.ByHand),
	}
	if m.Provenance != nil {
		p.Purpose, p.Fidelity, p.API = cmp.Or(m.Provenance.Purpose, m.Class), string(m.Provenance.Fidelity), m.Provenance.API
	}
	return p
}

// add adds a prediction with the sequence that led there, unless a shorter one leads to the same.
func (w *world) add(s *state, p Prediction, o int32, last string) {
	key := finding{p.Input, p.Method, p.Caller, p.Object}
	if w.found[key] {
		return
	}
	w.found[key] = true
	p.Sequence = w.sequence(s, o, last)
	h := sha256.New()
	for _, part := range []string{p.Purpose, p.Class, p.Input, p.Method, p.Caller, p.Object} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	p.ID = hex.EncodeToString(h.Sum(nil)[:8])
	w.out = append(w.out, p)
}

// sequence spells out the callbacks that led to where the code is, those that the walk passed over among them, and what each did with the
// object.
func (w *world) sequence(s *state, o int32, last string) []Step {
	var steps []Step
	add := func(events *event, m, before *ccfa.Move) {
		st := Step{Callback: m.Callback.Name, Text: m.Callback.Described(), Method: m.Callback.Method}
		for e := events; e != nil; e = e.prev {
			if e.object == o {
				st.Calls = append(st.Calls, e.text)
			}
		}
		slices.Reverse(st.Calls)
		steps = append(steps, st)
		between := m.Between(before)
		slices.Reverse(between)
		for _, c := range between {
			steps = append(steps, Step{Callback: c.Name, Text: c.Described(), Method: c.Method})
		}
	}
	if w.doing != nil {
		add(s.events, w.doing, w.at.move)
		steps[0].Calls = append(steps[0].Calls, last)
		for n := w.at; n.move != nil; n = n.prev {
			add(n.events, n.move, n.prev.move)
		}
	}
	slices.Reverse(steps)
	return steps
}

// sourceOf is a class's source file, below the folder of its package.
func sourceOf(c *program.Class) string {
	if c.Source == "" {
		return ""
	}
	class := descriptor.Internal(c.Name)
	return class[:strings.LastIndexByte(class, '/')+1] + c.Source
}

// origin says for people where an object is made.
func (w *world) origin(o int32) string {
	p := w.objects[o]
	class := w.className(p.class)
	switch {
	case p.in == nil:
		return class
	case p.in.Name == "<clinit>":
		return "the " + class + " of class " + w.className(p.in.Class.Name)
	case p.in.Name == "<init>":
		return "the " + class + " of a new " + w.className(p.in.Class.Name)
	}
	return "the " + class + " of " + w.methodName(p.in.Ref())
}
