package framework

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// maxDepth bounds the nesting of a rule.
const maxDepth = 50

// atOperand reports whether an operand begins here.
func (p *ruleParser) atOperand() bool {
	switch p.peek(0) {
	case "<", "this", "result", "returned", "static", "one", "items", "destinations":
		return true
	}
	return false
}

// operand reads `this`, `<1>`, `<Type>`, `<Type?>`, `<each Type>`, `result`, `returned`, `returned<CLASS>`, `static`, `items` or `destinations`, and the keys behind it.
func (p *ruleParser) operand() (Operand, error) {
	var op Operand
	switch {
	case p.accept("this"):
		op.Kind = OpThis
	case p.accept("result"):
		op.Kind = OpResult
	case p.accept("returned"):
		op.Kind = OpReturned
		if p.accept("<") {
			name, err := p.typeName()
			if err != nil {
				return Operand{}, err
			}
			if err := p.expect(">"); err != nil {
				return Operand{}, err
			}
			op.Type = typeNamed(name)
		}
	case p.accept("static"):
		op.Kind = OpStatic
	case p.accept("items"):
		return Operand{Kind: OpItems}, nil
	case p.accept("destinations"):
		return Operand{Kind: OpDestinations}, nil
	case p.accept("one"):
		name, err := p.typeName()
		return Operand{Kind: OpOne, Type: typeNamed(name)}, err
	case p.accept("<"):
		var err error
		if op, err = p.parameter(); err != nil {
			return Operand{}, err
		}
	default:
		return Operand{}, p.fault("an operand (`this`, `<1>`, `<Type>`, `result`, `returned`, `static.key`)")
	}
	for p.accept(".") {
		key, err := p.word("a key")
		if err != nil {
			return Operand{}, err
		}
		op.Keys = append(op.Keys, key)
	}
	if op.Kind == OpStatic && len(op.Keys) == 0 {
		return Operand{}, p.fault("`.key` behind static")
	}
	return op, nil
}

// parameter reads what stands between `<` and `>`.
func (p *ruleParser) parameter() (Operand, error) {
	each := p.accept("each")
	name, err := p.typeName()
	if err != nil {
		return Operand{}, err
	}
	if each {
		p.each++
		return p.eachOf(name)
	}
	op := Operand{Kind: OpParam, Optional: p.accept("?")}
	if n, err := strconv.Atoi(name); err == nil {
		if n < 1 || n > 255 {
			return Operand{}, fmt.Errorf("parameter <%s>: they count from 1 to 255", name)
		}
		op.Param = n
	} else {
		op.Type = name // until the rule is bound to a method
	}
	return op, p.expect(">")
}

// eachOf reads what stands behind the first name of `<each Type, Type*>`.
func (p *ruleParser) eachOf(name string) (Operand, error) {
	op := Operand{Kind: OpParam, Each: true}
	for {
		if _, err := strconv.Atoi(name); err == nil {
			return Operand{}, fmt.Errorf("<each %s>: want a type", name)
		}
		if p.accept("*") {
			name += "*"
		}
		op.Type += name
		if !p.accept(",") {
			return op, p.expect(">")
		}
		op.Type += ", "
		var err error
		if name, err = p.typeName(); err != nil {
			return Operand{}, err
		}
	}
}

// typeName reads words joined by dots, and `[]` behind them.
func (p *ruleParser) typeName() (string, error) {
	name, err := p.word("a type's name")
	for err == nil && p.accept(".") {
		var part string
		part, err = p.word("a type's name")
		name += "." + part
	}
	for err == nil && p.accept("[") {
		err = p.expect("]")
		name += "[]"
	}
	return name, err
}

// thread reads `main`, `same`, `window`, `worker`, `looper`, `looper(OP)`, `executor` or `executor(OP)`.
func (p *ruleParser) thread() (Thread, error) {
	t, err := p.postingThread()
	if err == nil && t.AtOnce {
		return Thread{}, errors.New("`handler` is for `async`: here it says nothing that looper does not")
	}
	return t, err
}

// postingThread reads the thread of an async effect, which may be `handler(OP)`, too.
func (p *ruleParser) postingThread() (Thread, error) {
	name, err := p.word("a thread")
	if err != nil {
		return Thread{}, err
	}
	t := Thread{Of: Operand{Kind: OpThis}}
	switch name {
	case "main":
		return Thread{Kind: MainThread}, nil
	case "same":
		return Thread{Kind: SameThread}, nil
	case "window":
		return Thread{Kind: WindowThread}, nil
	case "worker":
		return Thread{Kind: WorkerThread}, nil
	case "looper":
		t.Kind = LooperThread
	case "handler":
		t.Kind, t.AtOnce = LooperThread, true
		if p.peek(0) != "(" {
			return Thread{}, errors.New("`handler` needs an operand, as in handler(<1>)")
		}
	case "executor":
		t.Kind = ExecutorThread
	default:
		return Thread{}, fmt.Errorf("unknown thread %q: want main, same, window, worker, looper, handler or executor", name)
	}
	if p.accept("(") {
		if t.Of, err = p.operand(); err != nil {
			return Thread{}, err
		}
		if err := p.expect(")"); err != nil {
			return Thread{}, err
		}
	}
	return t, nil
}

// runs reads `OP: EXPR [with OP, …] | OP: EXPR …`.
func (p *ruleParser) runs() ([]Run, error) {
	var all []Run
	for {
		on, err := p.operand()
		if err != nil {
			return nil, err
		}
		if err := p.expect(":"); err != nil {
			return nil, err
		}
		expr, err := p.alternatives()
		if err != nil {
			return nil, err
		}
		run := Run{On: on, Expr: expr}
		if run.With, err = p.with(expr); err != nil {
			return nil, err
		}
		all = append(all, run)
		if !p.accept("|") {
			return all, nil
		}
	}
}

// with reads what the callbacks of an expression get as parameters: `with OP, …`, `none` for one that is not known.
func (p *ruleParser) with(expr *Expr) ([]Operand, error) {
	if !p.accept("with") {
		return nil, nil
	}
	if slices.Contains(expr.Names(), "") {
		return nil, errors.New("`with` is for callbacks that have names, not for `*`")
	}
	var all []Operand
	for {
		op := Operand{}
		if !p.accept("none") {
			var err error
			if op, err = p.operand(); err != nil {
				return nil, err
			}
		}
		all = append(all, op)
		if !p.accept(",") {
			return all, nil
		}
	}
}

// alternatives reads sequences joined by `|`. A `|` before an operand begins another run.
func (p *ruleParser) alternatives() (*Expr, error) {
	var subs []*Expr
	for {
		s, err := p.sequence()
		if err != nil {
			return nil, err
		}
		subs = append(subs, s)
		if p.peek(0) != "|" || slices.Contains([]string{"<", "this", "result", "returned", "static"}, p.peek(1)) {
			return join(Alt, subs), nil
		}
		p.at++
	}
}

func (p *ruleParser) sequence() (*Expr, error) {
	var subs []*Expr
	for p.atPrimary() {
		s, err := p.repeated()
		if err != nil {
			return nil, err
		}
		subs = append(subs, s)
	}
	if len(subs) == 0 {
		return nil, p.fault("a callback")
	}
	return join(Seq, subs), nil
}

// join makes one expression of several; one alone stays as it is.
func join(op ExprOp, subs []*Expr) *Expr {
	if len(subs) == 1 {
		return subs[0]
	}
	return &Expr{Op: op, Subs: subs}
}

func (p *ruleParser) atPrimary() bool {
	t := p.peek(0)
	return t != "" && (t == "(" || t == "[" || t == "*" || t == "@" || isWord(t[0]) && !slices.Contains(reserved, t))
}

// repeated reads a primary and the `?`, `*`, `+` behind it.
func (p *ruleParser) repeated() (*Expr, error) {
	e, err := p.primary()
	if err != nil {
		return nil, err
	}
	for range maxDepth {
		switch {
		case p.accept("?"):
			e = &Expr{Op: Opt, Subs: []*Expr{e}}
		case p.accept("*"):
			e = &Expr{Op: Star, Subs: []*Expr{e}}
		case p.accept("+"):
			e = &Expr{Op: Plus, Subs: []*Expr{e}}
		default:
			return e, nil
		}
	}
	return nil, fmt.Errorf("more than %d repetitions of one callback", maxDepth)
}

// beside reads `OP: EXPR]`.
func (p *ruleParser) beside() (*Expr, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, fmt.Errorf("more than %d brackets", maxDepth)
	}
	on, err := p.operand()
	if err != nil {
		return nil, err
	}
	if err := p.expect(":"); err != nil {
		return nil, err
	}
	e, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	p.depth--
	return &Expr{Op: Beside, On: &Run{On: on, Expr: e}}, p.expect("]")
}

// primary reads `(EXPR)`, `[OP: EXPR]`, `*`, `@annotation`, `name` or `name(Type, Type)`.
func (p *ruleParser) primary() (*Expr, error) {
	if p.accept("*") {
		return &Expr{Op: Any}, nil
	}
	if p.accept("@") {
		return p.annotation()
	}
	if p.accept("[") {
		return p.beside()
	}
	if p.accept("(") {
		if p.depth++; p.depth > maxDepth {
			return nil, fmt.Errorf("more than %d parentheses", maxDepth)
		}
		e, err := p.alternatives()
		if err != nil {
			return nil, err
		}
		p.depth--
		return e, p.expect(")")
	}
	name, err := p.word("a callback")
	if err != nil {
		return nil, err
	}
	e := &Expr{Op: Call, Name: name}
	if p.argsFollow() {
		e.Args, err = p.args()
	}
	return e, err
}

// annotation reads the name of an annotation that the analyses read.
func (p *ruleParser) annotation() (*Expr, error) {
	name, err := p.word("an annotation")
	for err == nil && p.accept(".") {
		var part string
		part, err = p.word("a part of an annotation's name")
		name += "." + part
	}
	if err != nil {
		return nil, err
	}
	e := &Expr{Op: Annotated, Name: typeNamed(name)}
	if !slices.Contains(Annotates.Classes(), e.Name) {
		return nil, fmt.Errorf("the annotation %s has not the role %s", name, Annotates)
	}
	return e, nil
}

// argsFollow tells `onCreate(Bundle)` from `onCreate (onUpgrade | onDowngrade)`: no blank before the parenthesis.
func (p *ruleParser) argsFollow() bool {
	if p.peek(0) != "(" {
		return false
	}
	last, next := p.tokens[p.at-1], p.tokens[p.at]
	return last.at+len(last.text) == next.at
}

func (p *ruleParser) args() ([]string, error) {
	p.at++
	args := []string{}
	for !p.accept(")") {
		if len(args) > 0 {
			if err := p.expect(","); err != nil {
				return nil, err
			}
		}
		t, err := p.typeName()
		if err != nil {
			return nil, err
		}
		args = append(args, lastPart(t))
	}
	return args, nil
}
