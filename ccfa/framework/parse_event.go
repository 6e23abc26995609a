package framework

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// This file reads what a rule registers and takes away again: listeners, and what is so of an object.

func (p *ruleParser) event() (Effect, error) {
	name, err := p.word("an event's name")
	if err != nil {
		return Effect{}, err
	}
	e := Effect{Kind: Event, Name: name, GUI: p.accept("gui")}
	switch {
	case p.accept("set"):
	case p.accept("add"):
		e.Add = true
	default:
		return Effect{}, p.fault("`set` or `add`")
	}
	if e.Runs, err = p.runs(); err != nil {
		return Effect{}, err
	}
	if e.Target, err = p.optionalTarget("of"); err != nil {
		return Effect{}, err
	}
	if p.accept("on") {
		if e.Thread, err = p.thread(); err != nil {
			return Effect{}, err
		}
	}
	if p.accept("outside") {
		if err := p.outside(&e); err != nil {
			return Effect{}, err
		}
	}
	if p.accept("while") {
		if e.While, err = p.word("what has to be so"); err != nil {
			return Effect{}, err
		}
	}
	if e.Kept = p.accept("kept"); e.Kept || p.accept("owned") {
		if e.Owner, err = p.operand(); err != nil {
			return Effect{}, err
		}
		if !e.Add {
			return Effect{}, errors.New("`owned` and `kept` are for listeners that `add` adds")
		}
	}
	if p.accept("where") {
		if e.Where, err = p.operand(); err != nil {
			return Effect{}, err
		}
	}
	if p.accept("inside") {
		if e.Inside, err = p.word("a callback"); err != nil {
			return Effect{}, err
		}
	}
	if p.accept("user") {
		if e.User, err = p.word("a flag"); err != nil {
			return Effect{}, err
		}
		if !e.Add {
			return Effect{}, errors.New("`user` is for listeners that `add` adds")
		}
	}
	e.Flags = p.flags()
	if slices.Contains(e.Flags, "late") && e.Owner.Kind == OpNone {
		return Effect{}, errors.New("`late` is for listeners that have an owner")
	}
	if !e.Add && slices.Contains(e.Flags, "twice") {
		return Effect{}, errors.New("`twice` is for listeners that `add` adds")
	}
	return e, nil
}

// state reads `begin NAME [on OP]` and `end NAME [on OP]`.
func (p *ruleParser) state(kind EffectKind) (Effect, error) {
	name, err := p.word("what is so")
	if err != nil {
		return Effect{}, err
	}
	e := Effect{Kind: kind, Name: name}
	e.Target, err = p.optionalTarget("on")
	return e, err
}

// outside reads what stands behind that word: `INTENT [without PARAMETER MASK]`.
func (p *ruleParser) outside(e *Effect) (err error) {
	e.Outside = true
	if e.Value, err = p.operand(); err != nil || !p.accept("without") {
		return err
	}
	if e.Bits, err = p.operand(); err != nil {
		return err
	}
	mask, err := p.word("a mask")
	if err != nil {
		return err
	}
	if e.Mask, err = strconv.ParseInt(mask, 0, 32); err != nil || e.Mask <= 0 {
		return fmt.Errorf("%q is no mask of flags", mask)
	}
	return nil
}

func (p *ruleParser) remove() (Effect, error) {
	name, err := p.word("an event's name")
	if err != nil {
		return Effect{}, err
	}
	e := Effect{Kind: Remove, Name: name}
	switch {
	case p.accept("all"):
		e.All = true
	case p.atOperand():
		if e.Value, err = p.operand(); err != nil {
			return Effect{}, err
		}
	}
	if e.Wholly = p.accept("wholly"); e.Wholly && e.Value.Kind == OpNone {
		return Effect{}, fmt.Errorf("`wholly` is for a listener that is named")
	}
	if e.Target, err = p.optionalTarget("of"); err != nil || !p.accept("if") {
		return e, err
	}
	e.If, err = p.given()
	return e, err
}

// given reads `PARAMETER is NUMBER`.
func (p *ruleParser) given() (*Given, error) {
	of, err := p.operand()
	if err != nil {
		return nil, err
	}
	if err := p.expect("is"); err != nil {
		return nil, err
	}
	number, err := p.word("a number")
	if err != nil {
		return nil, err
	}
	n, err := strconv.ParseInt(number, 0, 32)
	if err != nil {
		return nil, fmt.Errorf("%q is no number", number)
	}
	return &Given{of, n}, nil
}
