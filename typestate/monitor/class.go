package monitor

import (
	"fmt"
	"slices"

	"cbcov/typestate"
	"cbcov/typestate/observe"
)

// class is a machine of Points, and what the app does with its class.
type class struct {
	number    int
	automaton *automaton
	words     *words
	listened  []way  // by output
	overheard []bool // by output: a callback of a listener is it
	own       map[int32]stateset
	starts    map[startKey]int32
	known     map[knownKey]int32
	summary   Class
	histories map[uint64]struct{}
	unmatched map[unmatchedKey]*Unmatched
	paths     map[string]typestate.Path // of guards, read
	observers map[string]int            // by path: their numbers
	constant  []bool                    // by observer
}

// way is how an app hears an output.
type way uint8

const (
	nobody   way = iota // no method in scope is it
	itself              // the object's class overrides a method
	listener            // the object is given a listener by one call
	manyWays            // or else: it may come unheard at any time
)

// maxHistories bounds how many histories are counted.
const maxHistories = 1 << 18

// startKey is what a new object's configuration depends on.
type startKey struct {
	use      *callUse // the birth; nil: not seen
	receiver int32
}

// knownKey is an object whose class becomes known.
type knownKey struct{ config, receiver int32 }

func newClass(number int, points *observe.Points) *class {
	m := points.Machines[number]
	c := &class{
		number: number, own: map[int32]stateset{}, starts: map[startKey]int32{}, known: map[knownKey]int32{},
		histories: map[uint64]struct{}{}, unmatched: map[unmatchedKey]*Unmatched{}, paths: map[string]typestate.Path{}, observers: map[string]int{},
	}
	for i, o := range m.Binding.Observers {
		c.observers[o.Path] = i
		c.constant = append(c.constant, o.Constant)
	}
	p := newProtocol(m)
	c.automaton = newAutomaton(p, usageOf(p, number, points))
	c.words = newWords(p)
	c.listened = make([]way, len(m.Outputs))
	c.overheard = make([]bool, len(m.Outputs))
	for _, list := range points.Heard {
		for _, h := range list {
			if h.Machine == number {
				c.overheard[h.Output] = c.overheard[h.Output] || h.Object == observe.Listener
			}
		}
	}
	for _, o := range c.automaton.heard {
		if c.listened[o] = wayOf(m, m.Outputs[o]); c.listened[o] == listener && points.Foreign(number, o) {
			c.listened[o] = manyWays // the listener may be a library's, which logs nothing
		}
	}
	c.summary = Class{Purpose: purpose(m), Class: m.Class}
	return c
}

// usageOf gathers what the app's calls and callbacks may be.
func usageOf(p *protocol, number int, points *observe.Points) usage {
	u := usage{births: newStateset(len(p.States))}
	inputs, outputs := newStateset(len(p.Inputs)), newStateset(len(p.Outputs))
	for _, ref := range points.Refs {
		if ref == nil {
			continue
		}
		for _, use := range ref.Uses {
			if use.Machine != number {
				continue
			}
			u.opens = u.opens || use.Role == observe.Other || use.Role == observe.Input && conditional(use.Inputs)
			for _, in := range use.Inputs {
				inputs.add(in.Input)
			}
			if use.Role == observe.Birth && use.Object == observe.Result {
				u.births.addAll(p.after(use.After))
			}
		}
	}
	for _, list := range points.Heard {
		for _, h := range list {
			if h.Machine == number {
				outputs.add(h.Output)
				u.opens = u.opens || h.Late
			}
		}
	}
	p.settle(u.births, newStateset(len(p.Outputs))) // of what class the object is, is not known there
	u.inputs, u.heard = slices.Collect(inputs.all), slices.Collect(outputs.all)
	return u
}

// conditional says whether a call may be none of the inputs.
func conditional(choices []observe.InputChoice) bool {
	return !slices.ContainsFunc(choices, func(c observe.InputChoice) bool { return len(c.When) == 0 })
}

// wayOf says how a binding has an output heard.
func wayOf(m *typestate.Machine, output string) way {
	if m.Binding == nil {
		return manyWays
	}
	own, calls := false, map[string]bool{}
	for _, o := range m.Binding.Outputs {
		switch {
		case o.Output != output:
		case o.Registered != nil:
			calls[fmt.Sprintf("%q", *o.Registered)] = true
		case o.Object == "" || o.Object == typestate.Receiver:
			own = true
		default:
			return manyWays
		}
	}
	switch {
	case own && len(calls) == 0:
		return itself
	case !own && len(calls) == 1:
		return listener
	}
	return manyWays
}

// start gives the configuration of a new object. use is its birth, nil where that was not seen; receiver is its class's number and name.
func (m *Monitor) start(c *class, use *callUse, receiver int32) int32 {
	key := startKey{use, receiver}
	if n, ok := c.starts[key]; ok {
		return n
	}
	first := c.automaton.anywhere(m.heardByItself(c, receiver), 0)
	if use != nil {
		first.states = c.automaton.after(use.after)
	}
	n := c.automaton.config(first)
	cache(c.starts, key, n)
	return n
}

// recognize gives the configuration of an object when its class becomes known.
func (m *Monitor) recognize(c *class, config, receiver int32) int32 {
	key := knownKey{config, receiver}
	n, ok := c.known[key]
	if !ok {
		known := c.automaton.configs[config]
		known.steps, known.states, known.own = nil, known.states.clone(), m.heardByItself(c, receiver)
		n = c.automaton.config(known)
		cache(c.known, key, n)
	}
	return n
}

// heardByItself are the outputs that objects of a class hear themselves.
func (m *Monitor) heardByItself(c *class, receiver int32) stateset {
	if set, ok := c.own[receiver]; ok {
		return set
	}
	set := newStateset(len(c.automaton.Outputs))
	for o, way := range c.listened {
		if way == itself && receiver != 0 && m.hears(c.number, o, m.receivers.name(receiver)) {
			set.add(o)
		}
	}
	cache(c.own, receiver, set)
	return set
}

// end takes an object that is no longer followed.
func (c *class) end(o *object) {
	if len(c.histories) < maxHistories {
		c.histories[o.history] = struct{}{}
	}
}

// purpose is how reports call a machine.
func purpose(m *typestate.Machine) string {
	if m.Provenance != nil && m.Provenance.Purpose != "" {
		return m.Provenance.Purpose
	}
	return m.Class
}
