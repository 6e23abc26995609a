package purpose

import (
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"cbcov/internal/yamlfile"
	"cbcov/typestate"
)

// Bounds of the section app.
const (
	maxCalls      = 64 // of one symbol; of new, of neutral
	maxConditions = 16
)

// app reads what the purpose's symbols are in an app's code. It comes after all that it names.
func (d *document) app(n ast.Node, p *Purpose) {
	names := newNames(p)
	b := &typestate.Binding{}
	entries := d.Entries(n, "app")
	for _, e := range entries {
		switch e.Key {
		case "new":
			for _, item := range d.List(e.Value, "calls", maxCalls) {
				b.Births = append(b.Births, d.birth(item, names, p))
			}
		case "inputs":
			b.Inputs = d.appInputs(e.Value, names, p)
		case "outputs":
			b.Outputs = d.appOutputs(e.Value, names, p)
		case "neutral":
			for _, item := range d.List(e.Value, "calls", maxCalls) {
				b.Neutral = append(b.Neutral, d.call(item, "call", names).Method)
			}
		default:
			d.Unknown(e, []string{"new", "inputs", "outputs", "neutral"})
		}
	}
	d.Require(entries, n, "new", "inputs")
	p.App = b
}

// birth reads a call that makes an object.
func (d *document) birth(n ast.Node, names *names, p *Purpose) typestate.Birth {
	c := d.call(n, "call", names, "object", "after", "again")
	b := typestate.Birth{Method: c.Method, Object: c.object, Again: c.again}
	if b.Object == "" && c.Name != constructor {
		b.Object = typestate.Result
	}
	for _, item := range c.after {
		name, ok := d.Text(item, "an input")
		if ok && !slices.Contains(p.InputSymbols(), name) {
			d.Fault(item, "there is no input %q; there are: %s", name, strings.Join(p.InputSymbols(), ", "))
		}
		b.After = append(b.After, name)
	}
	if b.Object != "" && b.Object != typestate.Receiver && b.Object != typestate.Result {
		d.Fault(n, "the object that is made is the call's receiver or its result")
	}
	return b
}

func (d *document) appInputs(n ast.Node, names *names, p *Purpose) []typestate.Input {
	var list []typestate.Input
	for _, e := range d.Entries(n, "app's inputs") {
		if !slices.ContainsFunc(p.Inputs, func(in Input) bool { return in.Name == e.Key }) {
			d.Fault(e.At, "there is no input %q", e.Key)
		}
		for _, item := range d.List(e.Value, "calls", maxCalls) {
			c := d.call(item, "call", names, "object")
			if c.object == typestate.Result || c.object == typestate.Listener {
				d.Fault(item, "the object of an input is the receiver or an argument's number")
			}
			list = append(list, typestate.Input{Input: e.Key, Method: c.Method, Object: c.object})
		}
	}
	return list
}

func (d *document) appOutputs(n ast.Node, names *names, p *Purpose) []typestate.Output {
	var list []typestate.Output
	for _, e := range d.Entries(n, "app's outputs") {
		symbol, ok := p.Symbol(e.Key)
		if !ok {
			d.Fault(e.At, "there is no output %q", e.Key)
		}
		for _, item := range d.List(e.Value, "callbacks", maxCalls) {
			c := d.call(item, "callback", names, "object", "registered", "late")
			out := typestate.Output{Output: symbol, Method: c.Method, Object: c.object, Registered: c.registered, Late: c.late}
			switch {
			case out.Object == "" && out.Registered != nil:
				out.Object = typestate.Listener
			case out.Object == typestate.Listener && out.Registered == nil:
				d.Fault(item, "a listener needs registered: the call on the object that gives it the listener")
			case out.Object == typestate.Result:
				d.Fault(item, "the object of a callback is the receiver, a listener's or an argument's number")
			}
			list = append(list, out)
		}
	}
	return list
}

// called is a call or callback with all that may be said of it.
type called struct {
	typestate.Method
	object      typestate.Place
	after       []ast.Node
	again, late bool
	registered  *typestate.Registration
	argument    int // of a registration
}

// call reads a pattern of methods, or one with what else is said of it. key is call or callback; more are the further keys.
func (d *document) call(n ast.Node, key string, names *names, more ...string) called {
	if t := n.Type(); t == ast.StringType || t == ast.LiteralType {
		return called{Method: d.method(n, names)}
	}
	var c called
	known := append([]string{key, "when"}, more...)
	entries := d.Entries(n, "a "+key)
	for _, e := range entries {
		switch {
		case !slices.Contains(known, e.Key):
			d.Unknown(e, known)
		case e.Key == key:
			c.Method = d.method(e.Value, names)
		}
	}
	for _, e := range entries {
		if slices.Contains(known, e.Key) {
			d.said(e, &c, names)
		}
	}
	d.Require(entries, n, key)
	return c
}

// said reads what is said of a call beside its pattern.
func (d *document) said(e yamlfile.Entry, c *called, names *names) {
	switch e.Key {
	case "when":
		c.When = d.conditions(e.Value, c.Method)
	case "object":
		c.object = d.object(e.Value)
	case "after":
		c.after = d.List(e.Value, "inputs", maxSymbols)
	case "again":
		c.again = d.flag(e)
	case "late":
		c.late = d.flag(e)
	case "registered":
		r := d.call(e.Value, "call", names, "argument")
		c.registered = &typestate.Registration{Method: r.Method, Argument: r.argument}
	case "argument":
		c.argument = d.argument(e)
	}
}

func (d *document) method(n ast.Node, names *names) typestate.Method {
	text, ok := d.Text(n, "a method")
	if !ok {
		return typestate.Method{}
	}
	m, err := names.method(text)
	if err == nil {
		err = m.Check()
	}
	if err != nil {
		d.Fault(n, "%v", err)
	}
	return m
}

// object reads which object of a call is the purpose's.
func (d *document) object(n ast.Node) typestate.Place {
	if _, ok := n.(*ast.IntegerNode); ok {
		i, _ := d.number(n, "object", maxArgument)
		return typestate.Place("argument " + strconv.Itoa(i))
	}
	text, ok := d.Text(n, "object")
	switch place := typestate.Place(text); {
	case !ok:
	case place == typestate.Receiver, place == typestate.Result, place == typestate.Listener:
		return place
	default:
		d.Fault(n, "object must be receiver, result, listener, or an argument's number from 0, not %q", text)
	}
	return ""
}

const maxArgument = 254

// argument reads the number of the argument that is a listener, or last.
func (d *document) argument(e yamlfile.Entry) int {
	if s, ok := e.Value.(*ast.StringNode); ok && s.Value == "last" {
		return -1
	}
	if _, ok := e.Value.(*ast.IntegerNode); !ok {
		d.Fault(e.Value, "argument must be last, or a number from 0 to %d", maxArgument)
		return 0
	}
	i, _ := d.number(e.Value, "argument", maxArgument)
	return i
}

func (d *document) flag(e yamlfile.Entry) bool {
	b, ok := e.Value.(*ast.BoolNode)
	if !ok {
		d.Fault(e.Value, "%s must be true or false, not %s", e.Key, yamlfile.Kind(e.Value))
		return false
	}
	return b.Value
}

// conditions reads what arguments must be: {0: true, 2: "> 3"}.
func (d *document) conditions(n ast.Node, m typestate.Method) []typestate.Condition {
	values := mapping(n)
	if values == nil {
		d.Fault(n, "when must be arguments' numbers with what they must be, such as {0: true}, not %s", yamlfile.Kind(n))
		return nil
	}
	if len(values) > maxConditions {
		d.Fault(n, "%d conditions; at most %d are read", len(values), maxConditions)
		return nil
	}
	var list []typestate.Condition
	for _, v := range values {
		i, ok := d.number(v.Key, "an argument", maxArgument)
		if !ok {
			continue
		}
		c := typestate.Condition{Argument: i, Is: condition(v.Value)}
		m.When = []typestate.Condition{c}
		if err := m.Check(); err != nil {
			d.Fault(v.Value, "%v", err)
		}
		list = append(list, c)
	}
	return list
}

// mapping gives the keys of a mapping, which here are numbers; nil where there is none.
func mapping(n ast.Node) []*ast.MappingValueNode {
	switch n := n.(type) {
	case *ast.MappingNode:
		return n.Values
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{n}
	}
	return nil
}

// condition gives a condition's text: a number stands for being equal to it.
func condition(n ast.Node) string {
	switch n := n.(type) {
	case *ast.BoolNode:
		return strconv.FormatBool(n.Value)
	case *ast.NullNode:
		return "null"
	case *ast.IntegerNode:
		return "== " + n.GetToken().Value
	case *ast.StringNode:
		return strings.Join(strings.Fields(n.Value), " ")
	}
	return yamlfile.Kind(n)
}
