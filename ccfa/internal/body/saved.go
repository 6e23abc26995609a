package body

import (
	"slices"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about callbacks that do other things where one of their parameters is null: onCreate, which gets the saved state of what is made
// anew, and none of what is new. A life says which it is (framework.Nullness). The callback has a module for each, then, beside that for both.

// variantKey is a parameter of a method.
type variantKey struct {
	method *program.Method
	param  int
}

// nullMatters tells whether what a method does depends on whether a parameter is null, as far as its code, and what it passes the parameter to,
// tests that.
func (r *reader) nullMatters(m *program.Method, param int) bool {
	key := variantKey{m, param}
	if is, ok := r.tested[key]; ok {
		return is
	}
	r.tested[key] = false // asked again on the way
	is := r.relevant[m] && (r.prog.TestsNull(m, param) || slices.ContainsFunc(r.prog.Sites(m), func(s *program.Site) bool {
		i := r.passed(s, param)
		return i > 0 && slices.ContainsFunc(r.prog.Callees(s), func(callee *program.Method) bool { return r.nullMatters(callee, i) })
	}))
	r.tested[key] = is
	return is
}

// passed gives the argument of a site that is a parameter of the site's method; 0: none is.
func (r *reader) passed(s *program.Site, param int) int {
	for i := range descriptor.Params(s.Ref.Desc) {
		if from := r.prog.Origin(s, i+1); from.Kind == program.OriginParam && from.Param == param {
			return i + 1
		}
	}
	return 0
}

// passes tells what is known of a callee's parameters where a site calls it.
func (w *walker) passes(s *program.Site, callee *program.Method) program.Nullness {
	if w.key.known.Param == 0 {
		return program.Nullness{}
	}
	i := w.passed(s, w.key.known.Param)
	if i == 0 || !w.nullMatters(callee, i) {
		return program.Nullness{}
	}
	return program.Nullness{Param: i, Null: w.key.known.Null}
}

// statesKnown tells whether no guest is given the state of another one.
func (r *reader) statesKnown() bool {
	if r.givesState == nil {
		found := slices.ContainsFunc(r.prog.Methods(), func(m *program.Method) bool {
			return slices.ContainsFunc(r.prog.Sites(m), func(s *program.Site) bool {
				return m.Class.InScope && framework.GivesState.OfMethod(s.Ref.Class, s.Ref.Name, r.prog.Subtype)
			})
		})
		r.givesState = &found
	}
	return !*r.givesState
}

// noteGiven has modules made for what a step of a life says of a parameter.
func (r *reader) noteGiven(targets []machine.Target, gives framework.Nullness) {
	if gives.Param == 0 {
		return
	}
	for _, t := range targets {
		if t.Symbol == machine.None {
			continue
		}
		c := r.out.Callbacks[t.Symbol]
		if t.Module != c.Main || c.Where(gives) != c.Main || !r.nullMatters(c.Method, gives.Param) {
			continue
		}
		key := moduleKey{method: c.Method, recv: c.Receiver, level: r.level(c.Method, c.Receiver), known: program.Nullness(gives)}
		c.where = append(c.where, variant{gives, machine.Target{Symbol: t.Symbol, Module: r.module(key)}})
	}
}

// variant is what a callback does where something is known of its parameters.
type variant struct {
	gives  framework.Nullness
	target machine.Target
}

// Where is what a callback does on the main thread where something is known of its parameters.
func (c *Callback) Where(gives framework.Nullness) *machine.Module {
	for i := range c.where {
		if c.where[i].gives == gives {
			return c.where[i].target.Module
		}
	}
	return c.Main
}

// Variants lists the modules for what is known of its parameters.
func (c *Callback) Variants() []*machine.Module {
	var out []*machine.Module
	for i := range c.where {
		out = append(out, c.where[i].target.Module)
	}
	return out
}

// modulesOf lists what a target of a life does, with what the life says of its parameters.
func (r *reader) modulesOf(t machine.Target) []*machine.Module {
	out := []*machine.Module{t.Module}
	if t.Symbol != machine.None && t.Module == r.out.Callbacks[t.Symbol].Main {
		out = append(out, r.out.Callbacks[t.Symbol].Variants()...)
	}
	return out
}

// Given gives the targets of a step, each as what it does with what the step says of its parameters.
func (b *Bodies) Given(targets []machine.Target, gives framework.Nullness) []machine.Target {
	if gives.Param == 0 {
		return targets
	}
	out := slices.Clone(targets)
	for i, t := range out {
		if t.Symbol != machine.None && t.Module == b.Callbacks[t.Symbol].Main {
			out[i].Module = b.Callbacks[t.Symbol].Where(gives)
		}
	}
	return out
}
