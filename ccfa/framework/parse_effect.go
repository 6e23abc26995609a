package framework

import (
	"errors"
	"fmt"
	"slices"
)

// componentKinds are what open and stop name.
var componentKinds = []string{"activity", "service", "bind", "broadcast", "provider", "job", "work", "fragment"}

// flagWords may end an event or open effect.
var flagWords = []string{"result", "ordered", "foreground", "local", "twice", "alone", "fired", "late", "last", "direct", "waits"}

// reserved words end an expression, so no callback can have such a name.
var reserved = append([]string{"of", "on", "in", "then", "by", "since", "until", "outside", "named", "while", "if", "unless", "wholly", "with", "owned", "kept", "as", "often", "generated", "where", "perhaps", "inside", "user", "posts"}, flagWords...)

// ruleParser reads the tokens of one rule by recursive descent.
type ruleParser struct {
	tokens []token
	at     int
	depth  int // of parentheses
	each   int // `<each Type>` in the effect
}

func (p *ruleParser) end() bool { return p.at >= len(p.tokens) }

// peek gives the token i ahead, "" behind the end.
func (p *ruleParser) peek(i int) string {
	if p.at+i >= len(p.tokens) {
		return ""
	}
	return p.tokens[p.at+i].text
}

// accept takes the next token if it is the text.
func (p *ruleParser) accept(text string) bool {
	if p.peek(0) != text || p.end() {
		return false
	}
	p.at++
	return true
}

func (p *ruleParser) expect(text string) error {
	if !p.accept(text) {
		return p.fault("`" + text + "`")
	}
	return nil
}

// fault says what was wanted and what stands there.
func (p *ruleParser) fault(want string) error {
	if p.end() {
		return fmt.Errorf("want %s, but the rule ends", want)
	}
	return fmt.Errorf("want %s, not %q", want, p.peek(0))
}

// word takes a word; what names it in the error.
func (p *ruleParser) word(what string) (string, error) {
	if p.end() || !isWord(p.peek(0)[0]) {
		return "", p.fault(what)
	}
	p.at++
	return p.tokens[p.at-1].text, nil
}

// callbackRule reads who calls a method, and which of its object and of what it returns keeps the other.
func (p *ruleParser) callbackRule() (*CallbackRule, error) {
	c, err := p.caller()
	if err != nil || !p.accept(";") {
		return c, err
	}
	if c.Keeps, err = p.effects(); err != nil {
		return nil, err
	}
	for i := range c.Keeps {
		if e := &c.Keeps[i]; e.Kind != Store || !e.keepsResult() && !e.isKeptByResult() {
			return nil, errors.New("a callback's effects are of the forms `store KEY result` and `store KEY this on result`")
		}
	}
	return c, nil
}

// keepsResult tells whether an effect says what the receiver keeps of what a callback returns.
func (e *Effect) keepsResult() bool {
	return e.Value.Kind == OpResult && e.Target.Kind == OpThis && len(e.Target.Keys) == 0
}

// isKeptByResult tells whether it says that what the callback returns keeps the receiver.
func (e *Effect) isKeptByResult() bool {
	return e.Value.Kind == OpThis && len(e.Value.Keys) == 0 && e.Target.Kind == OpResult && len(e.Target.Keys) == 0
}

func (p *ruleParser) caller() (*CallbackRule, error) {
	switch {
	case p.accept("frame"):
		return &CallbackRule{Frame: true}, nil
	case p.accept("callin"):
		return &CallbackRule{Callin: true}, nil
	case p.accept("event"):
		name, err := p.word("an event's name")
		if err != nil {
			return nil, err
		}
		c := &CallbackRule{Event: name, GUI: p.accept("gui")}
		if p.accept("inside") {
			c.Inside, err = p.word("a callback")
			return c, err
		}
		if p.accept("on") {
			c.Worker = true
			return c, p.expect("worker")
		}
		return c, nil
	}
	return nil, p.fault("`event NAME [gui] [inside CALLBACK | on worker]`, `frame` or `callin`")
}

func (p *ruleParser) effects() ([]Effect, error) {
	var all []Effect
	for {
		e, err := p.effect()
		if err != nil {
			return nil, err
		}
		if err := p.checkEach(&e); err != nil {
			return nil, err
		}
		all = append(all, e)
		if !p.accept(";") {
			return all, returnedAreRun(all)
		}
	}
}

// checkEach holds that `<each Type>` stands where it counts, and that an effect has one such type.
func (p *ruleParser) checkEach(e *Effect) error {
	ops := e.eachOperands()
	if len(ops) != p.each {
		return errors.New("`<each Type>` is for what callbacks run on, for what is kept, and for what keeps it")
	}
	if len(ops) > 1 && slices.ContainsFunc(ops, func(op Operand) bool { return op.Type != ops[0].Type }) {
		return errors.New("an effect is for each parameter of one type, not of two")
	}
	p.each = 0
	return nil
}

// returnedAreRun holds that what callbacks return is spoken of only where the rule runs some.
func returnedAreRun(all []Effect) error {
	runs := func(e Effect) bool { return len(e.Runs) > 0 }
	speaks := func(e Effect) bool { return e.Value.Kind == OpReturned || e.Target.Kind == OpReturned }
	if slices.ContainsFunc(all, speaks) && !slices.ContainsFunc(all, runs) {
		return errors.New("`returned` in a rule that runs no callback")
	}
	return nil
}

// effect reads one effect by its first word.
func (p *ruleParser) effect() (Effect, error) {
	verb, err := p.word("an effect")
	if err != nil {
		return Effect{}, err
	}
	switch verb {
	case "sync":
		e := Effect{Kind: Sync}
		if e.Runs, err = p.runs(); err != nil {
			return Effect{}, err
		}
		if p.accept("where") {
			if e.Where, err = p.operand(); err != nil {
				return Effect{}, err
			}
		}
		return p.thenAlong(e)
	case "frame":
		runs, err := p.runs()
		return Effect{Kind: Frame, Runs: runs}, err
	case "async":
		return p.async()
	case "dispatch":
		return p.dispatch()
	case "event":
		return p.event()
	case "remove":
		return p.remove()
	case "cancel":
		return p.cancel()
	case "fire":
		name, err := p.word("an event's name")
		if err != nil {
			return Effect{}, err
		}
		e := Effect{Kind: Fire, Name: name}
		if p.accept(":") {
			if e.Only, err = p.word("a callback"); err != nil {
				return Effect{}, err
			}
		}
		if e.Target, err = p.optionalTarget("on"); err == nil && p.accept("main") {
			e.Flags = []string{"main"}
		} else if err == nil && p.accept("posts") {
			e.Flags = []string{"posts"}
		} else if err == nil && p.accept("anywhere") {
			e.Flags = []string{"anywhere"}
		} else if err == nil && p.accept("within") {
			e.Flags = []string{"within"}
		}
		for _, flag := range []string{"often", "instead"} {
			if err == nil && p.accept(flag) {
				e.Flags = append(e.Flags, flag)
			}
		}
		if err != nil {
			return Effect{}, err
		}
		return p.thenAlong(e)
	case "open":
		return p.open()
	case "stop":
		kind, err := p.component()
		if err != nil {
			return Effect{}, err
		}
		value, err := p.operand()
		return Effect{Kind: Stop, Name: kind, Value: value}, err
	case "finish":
		return p.onTarget(Finish)
	case "recreate":
		return p.onTarget(Recreate)
	case "show", "dismiss":
		e, err := p.onTarget(Along)
		e.Name = verb
		return e, err
	case "ask":
		return p.asks()
	case "mark":
		name, err := p.word("a flag's name")
		return Effect{Kind: Mark, Name: name}, err
	case "unmark":
		name, err := p.word("a flag's name")
		return Effect{Kind: Unmark, Name: name}, err
	case "unsure":
		name, err := p.word("an event's name")
		return Effect{Kind: Unsure, Name: name}, err
	case "begin":
		return p.state(Begin)
	case "end":
		return p.state(End)
	case "course":
		return p.along()
	case "host":
		name, err := p.word("an event's name")
		if err != nil {
			return Effect{}, err
		}
		e, err := p.onTarget(Host)
		e.Name = name
		return e, err
	case "back":
		return p.onTarget(Back)
	case "store":
		return p.store()
	case "make":
		return p.make()
	case "property":
		return p.property()
	case "return":
		return p.returns()
	case "otherwise":
		return Effect{Kind: Otherwise}, nil
	case "nothing":
		e := Effect{Kind: Nothing}
		if p.accept("own") {
			e.Flags = []string{"own"}
		}
		return e, nil
	case "followed":
		return Effect{Kind: Followed}, nil
	case "layout":
		value, err := p.operand()
		if err != nil {
			return Effect{}, err
		}
		e := Effect{Kind: Layout, Value: value}
		if e.Target, err = p.optionalTarget("on"); err != nil || !p.accept("into") {
			return e, err
		}
		if e.Into, err = p.operand(); err != nil || !p.accept("if") {
			return e, err
		}
		e.If, err = p.given()
		return e, err
	}
	return Effect{}, fmt.Errorf("unknown effect %q", verb)
}

// thenAlong reads `then course REQUEST [OP]` behind an effect that runs callbacks.
func (p *ruleParser) thenAlong(e Effect) (Effect, error) {
	if !p.accept("then") {
		return e, nil
	}
	if err := p.expect("course"); err != nil {
		return Effect{}, err
	}
	then, err := p.along()
	e.Then = &then
	return e, err
}

// asks reads `ask REQUEST OP` and `ask REQUEST in OP`, and a condition.
func (p *ruleParser) asks() (Effect, error) {
	e := Effect{Kind: Ask}
	var err error
	if e.Name, err = p.word("a request"); err != nil {
		return Effect{}, err
	}
	if p.accept("in") {
		e.Target, err = p.operand()
	} else {
		e.Value, err = p.operand()
	}
	if err != nil || !p.accept("if") {
		return e, err
	}
	e.If, err = p.given()
	return e, err
}

func (p *ruleParser) async() (Effect, error) {
	thread, err := p.postingThread()
	if err != nil {
		return Effect{}, err
	}
	runs, err := p.runs()
	if err != nil {
		return Effect{}, err
	}
	e := Effect{Kind: Async, Thread: thread, Runs: runs}
	if p.accept("as") {
		if e.As, err = p.word("the event of a course"); err != nil {
			return Effect{}, err
		}
		if p.accept("of") {
			if e.Target, err = p.operand(); err != nil {
				return Effect{}, err
			}
		}
	}
	if e.Named, err = p.optionalName(); err != nil {
		return Effect{}, err
	}
	if p.accept("where") {
		if e.Where, err = p.operand(); err != nil {
			return Effect{}, err
		}
	}
	if p.accept("then") {
		if p.depth++; p.depth > maxDepth {
			return Effect{}, fmt.Errorf("more than %d `then`", maxDepth)
		}
		then, err := p.async()
		if err != nil {
			return Effect{}, err
		}
		if then.Where.Kind != OpNone {
			return Effect{}, errors.New("`where` stands behind the first run, before `then`, and is for all")
		}
		e.Then = &then
	}
	return e, nil
}

// dispatch reads `dispatch RUNS by OP, OP …`.
func (p *ruleParser) dispatch() (Effect, error) {
	e := Effect{Kind: Dispatch}
	var err error
	if e.Runs, err = p.runs(); err != nil {
		return Effect{}, err
	}
	if err := p.expect("by"); err != nil {
		return Effect{}, err
	}
	for {
		op, err := p.operand()
		if err != nil {
			return Effect{}, err
		}
		e.Via = append(e.Via, op)
		if !p.accept(",") {
			return e, nil
		}
	}
}

func (p *ruleParser) cancel() (Effect, error) {
	if p.accept("all") {
		e := Effect{Kind: Cancel, All: true, Target: Operand{Kind: OpThis}}
		var err error
		if p.atOperand() {
			e.Target, err = p.operand()
		}
		if err == nil && p.accept("unless") {
			e.Value, err = p.operand()
		}
		return e, err
	}
	if p.accept("open") {
		return p.cancelOpen()
	}
	e := Effect{Kind: Cancel, Target: Operand{Kind: OpThis}}
	var err error
	if !p.atOperand() {
		e.Queue = true
		if e.Thread, err = p.thread(); err != nil {
			return Effect{}, err
		}
	}
	if e.Runs, err = p.runs(); err != nil {
		return Effect{}, err
	}
	if e.Named, err = p.optionalName(); err == nil && p.accept("unless") {
		e.Value, err = p.operand()
	}
	return e, err
}

// cancelOpen reads what stands behind `cancel open`: `KIND [OP] [named OP]`.
func (p *ruleParser) cancelOpen() (Effect, error) {
	kind, err := p.component()
	if err != nil {
		return Effect{}, err
	}
	e := Effect{Kind: Cancel, Name: kind, Opened: true}
	if p.atOperand() {
		if e.Target, err = p.operand(); err != nil {
			return Effect{}, err
		}
	}
	e.Named, err = p.optionalName()
	return e, err
}

// optionalName reads `named OP`, if it is there.
func (p *ruleParser) optionalName() (Operand, error) {
	if !p.accept("named") {
		return Operand{}, nil
	}
	return p.operand()
}

func (p *ruleParser) open() (Effect, error) {
	kind, err := p.component()
	if err != nil {
		return Effect{}, err
	}
	e := Effect{Kind: Open, Name: kind}
	if e.Value, err = p.operand(); err != nil {
		return Effect{}, err
	}
	if p.accept(":") {
		expr, err := p.alternatives()
		if err != nil {
			return Effect{}, err
		}
		e.Runs = []Run{{On: e.Value, Expr: expr}}
	}
	if p.accept("in") {
		if e.Target, err = p.operand(); err != nil {
			return Effect{}, err
		}
	}
	e.Flags = p.flags()
	if p.accept("by") {
		if e.By, err = p.word("the event that brings it"); err != nil {
			return Effect{}, err
		}
	}
	e.Named, err = p.optionalName()
	return e, err
}

func (p *ruleParser) component() (string, error) {
	kind, err := p.word("a component's kind")
	if err == nil && !slices.Contains(componentKinds, kind) {
		err = fmt.Errorf("unknown component %q: want one of %v", kind, componentKinds)
	}
	return kind, err
}

func (p *ruleParser) flags() []string {
	var flags []string
	for !p.end() && slices.Contains(flagWords, p.peek(0)) {
		flags = append(flags, p.peek(0))
		p.at++
	}
	return flags
}

// onTarget reads an effect that may name its target, else it is the receiver.
func (p *ruleParser) onTarget(kind EffectKind) (Effect, error) {
	e := Effect{Kind: kind, Target: Operand{Kind: OpThis}}
	var err error
	if p.atOperand() {
		e.Target, err = p.operand()
	}
	return e, err
}

// along reads what stands behind `course`: `REQUEST [OP] [perhaps] [unless OP|STAGE]`.
func (p *ruleParser) along() (Effect, error) {
	name, err := p.word("a request of a course")
	if err != nil {
		return Effect{}, err
	}
	e, err := p.onTarget(Along)
	e.Name = name
	if err == nil && p.accept("perhaps") {
		e.Flags = []string{"perhaps"}
	}
	if err == nil && p.accept("if") {
		e.Nonzero = true
		e.Value, err = p.operand()
		return e, err
	}
	if err != nil || !p.accept("unless") {
		return e, err
	}
	if p.atOperand() {
		e.Value, err = p.operand()
	} else {
		e.Stage, err = p.word("a parameter, or the stage of a course")
	}
	return e, err
}

// optionalTarget reads an operand behind the word; without the word it is the receiver.
func (p *ruleParser) optionalTarget(word string) (Operand, error) {
	if !p.accept(word) {
		return Operand{Kind: OpThis}, nil
	}
	return p.operand()
}

func (p *ruleParser) store() (Effect, error) {
	key, err := p.word("a key")
	if err != nil {
		return Effect{}, err
	}
	e := Effect{Kind: Store, Key: key}
	if e.Value, err = p.operand(); err != nil {
		return Effect{}, err
	}
	if p.peek(0) == "on" && p.peek(1) == "static" && p.peek(2) != "." { // the place `static.KEY` itself
		p.at += 2
		e.Target = Operand{Kind: OpStatic}
		return e, nil
	}
	e.Target, err = p.optionalTarget("on")
	return e, err
}

// property reads `property OP of OP`.
func (p *ruleParser) property() (Effect, error) {
	e := Effect{Kind: Property}
	var err error
	if e.Value, err = p.operand(); err != nil {
		return Effect{}, err
	}
	if err = p.expect("of"); err != nil {
		return Effect{}, err
	}
	e.Target, err = p.operand()
	return e, err
}

// make reads `make KEY OP [generated SUFFIX] [on OP]`.
func (p *ruleParser) make() (Effect, error) {
	key, err := p.word("a key")
	if err != nil {
		return Effect{}, err
	}
	e := Effect{Kind: Make, Key: key}
	if e.Value, err = p.operand(); err != nil {
		return Effect{}, err
	}
	if p.accept("generated") {
		if e.Suffix, err = p.word("the end of a class's name"); err != nil {
			return Effect{}, err
		}
	}
	e.Target, err = p.optionalTarget("on")
	return e, err
}

func (p *ruleParser) returns() (Effect, error) {
	switch {
	case p.accept("new"):
		name, err := p.typeName()
		return Effect{Kind: NewValue, Type: typeNamed(name)}, err
	case p.accept("one"):
		name, err := p.typeName()
		if err != nil {
			return Effect{}, err
		}
		named, err := p.optionalName()
		return Effect{Kind: NamedValue, Type: typeNamed(name), Value: named}, err
	case p.accept("widget"):
		value, err := p.operand()
		return Effect{Kind: WidgetOf, Value: value}, err
	}
	value, err := p.operand()
	return Effect{Kind: Return, Value: value}, err
}
