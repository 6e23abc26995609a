package framework

import (
	"slices"

	"cbcov/apk/dex/descriptor"
)

// binding is a method that a rule is bound to: its operands then name parameters by number.
type binding struct {
	class  string   // the rule's class, the static type of `this`
	params []string // descriptors of the method's parameters
	result string   // and of its result
	each   int      // the parameter that `<each Type>` stands for
}

func newBinding(class, desc string) binding {
	params, result := descriptor.Params(desc), descriptor.Result(desc)
	return binding{class: class, params: params, result: result}
}

// bindEffects binds the operands of all effects. Not ok: the method lacks a parameter that the rule needs. An effect
// or a run on an optional parameter that the method lacks is left out, and one for each parameter of a type is there for each.
func bindEffects(effects []Effect, b binding) (all []Effect, ok bool) {
	bound := make([]Effect, 0, len(effects))
	for _, e := range effects {
		if name := e.each(); name != "" {
			for i, p := range b.params {
				if fitsType(p, name) {
					b.each = i + 1
					if bound, ok = appendBound(bound, e, b); !ok {
						return nil, false
					}
				}
			}
			continue
		}
		if bound, ok = appendBound(bound, e, b); !ok {
			return nil, false
		}
	}
	return bound, true
}

func appendBound(bound []Effect, e Effect, b binding) ([]Effect, bool) {
	e, keep, ok := bindEffect(e, b)
	if keep && ok {
		bound = append(bound, e)
	}
	return bound, ok
}

// each gives the type of the parameters for each of which the effect holds; "": it holds once. parse holds that there is one such type.
func (e *Effect) each() string {
	for _, op := range e.eachOperands() {
		return op.Type
	}
	return ""
}

func (e *Effect) eachOperands() []Operand {
	ops := []Operand{e.Value, e.Target}
	for _, r := range e.allRuns() {
		ops = append(ops, r.On)
	}
	return slices.DeleteFunc(ops, func(op Operand) bool { return !op.Each })
}

// bindEffect binds one effect; keep is false when nothing is left of it.
func bindEffect(e Effect, b binding) (bound Effect, keep, ok bool) {
	var runs []Run
	for _, r := range e.Runs {
		on, ok := b.operand(r.On)
		if !ok {
			return Effect{}, false, false
		}
		if on.Kind != OpNone {
			run := Run{On: on}
			if run.Expr, ok = b.expr(r.Expr); !ok {
				return Effect{}, false, false
			}
			for _, op := range r.With {
				if op, ok = b.operand(op); !ok {
					return Effect{}, false, false
				}
				run.With = append(run.With, op)
			}
			runs = append(runs, run)
		}
	}
	keep = len(runs) > 0 || len(e.Runs) == 0
	for _, op := range []*Operand{&e.Thread.Of, &e.Target, &e.Value, &e.Bits, &e.Named, &e.Owner, &e.Where, &e.Into} {
		given := op.Kind != OpNone
		if *op, ok = b.operand(*op); !ok {
			return Effect{}, false, false
		}
		missing := given && op.Kind == OpNone && op != &e.Thread.Of
		keep = keep && !missing
	}
	via := e.Via
	e.Via = nil
	for _, op := range via {
		if op, ok = b.operand(op); !ok {
			return Effect{}, false, false
		}
		e.Via = append(e.Via, op)
	}
	if e.If != nil {
		of, ok := b.operand(e.If.Of)
		if !ok {
			return Effect{}, false, false
		}
		e.If = &Given{of, e.If.Number}
	}
	e.Runs = runs
	e.Thread = e.Thread.known()
	if e.Then == nil {
		return e, keep, true
	}
	then, keepThen, ok := bindEffect(*e.Then, b)
	switch {
	case !ok:
		return Effect{}, false, false
	case !keep: // the chain begins with what is left
		return then, keepThen, true
	case keepThen:
		e.Then = &then
	default:
		e.Then = then.Then
	}
	return e, true, true
}

// expr binds the operands of an expression.
func (b binding) expr(e *Expr) (*Expr, bool) {
	if !e.mixed() {
		return e, true
	}
	bound := *e
	if e.On != nil {
		on, ok := b.operand(e.On.On)
		if !ok {
			return nil, false
		}
		x, ok := b.expr(e.On.Expr)
		bound.On = &Run{On: on, Expr: x}
		return &bound, ok
	}
	bound.Subs = nil
	for _, s := range e.Subs {
		x, ok := b.expr(s)
		if !ok {
			return nil, false
		}
		bound.Subs = append(bound.Subs, x)
	}
	return &bound, true
}

// mixed tells whether an expression has callbacks of other objects, too.
func (e *Expr) mixed() bool { return e.On != nil || slices.ContainsFunc(e.Subs, (*Expr).mixed) }

// known gives the thread that runs callbacks where the parameter that would say so is missing: the main thread for a
// looper, a worker for an executor.
func (t Thread) known() Thread {
	switch {
	case t.Of.Kind != OpNone:
		return t
	case t.Kind == LooperThread:
		return Thread{Kind: MainThread}
	case t.Kind == ExecutorThread:
		return Thread{Kind: WorkerThread}
	}
	return t
}

// operand binds one operand. A parameter named by its type becomes a number; an optional one that is missing OpNone.
func (b binding) operand(op Operand) (Operand, bool) {
	switch op.Kind {
	case OpThis:
		op.Type = b.class
	case OpResult:
		op.Type = b.result
	case OpParam:
		if op.Each {
			op.Param, op.Each = b.each, false
		}
		if op.Param == 0 {
			op.Param = find(b.params, op.Type)
		}
		if op.Param == 0 || op.Param > len(b.params) {
			return Operand{}, op.Optional
		}
		op.Type = b.params[op.Param-1]
	}
	if len(op.Keys) > 0 {
		op.Type = ""
	}
	return op, true
}

// find gives the number of the first parameter of the type, from 1; 0: none.
func find(params []string, name string) int {
	for i, p := range params {
		if isNamed(p, name) {
			return i + 1
		}
	}
	return 0
}
