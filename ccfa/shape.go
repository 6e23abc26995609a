package ccfa

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"

	"cbcov/ccfa/program"
)

// Shape says what a callback is, whatever it and its class are called: three hashes, "role-code-all".
//
//   - role: the framework methods that it overrides (of a method that a layout names, its name), the framework class that its receiver's
//     class descends from, and for a lambda that of the class it is written in. Compilers and shrinkers keep it.
//   - code: the normal form of its body (program.Program.Normal): what it calls in the framework, constants, operations, in their order.
//   - all: the same with the bodies of the app's methods that it calls, which tells lambdas apart that only call another method.
//
// Two builds' callbacks with one shape do the same in the same role. It is empty for an automaton that was not built from a program.
func (a *Automaton) Shape(callback int) string {
	if a.program == nil {
		return ""
	}
	if a.shapes == nil {
		a.shapes, a.words = make([]string, len(a.Callbacks)), map[*program.Method][]program.Word{}
	}
	if a.shapes[callback] == "" {
		a.shapes[callback] = a.shape(a.Callbacks[callback])
	}
	return a.shapes[callback]
}

func (a *Automaton) shape(c *Callback) string {
	bodies := a.bodiesOf(c)
	code, all := sha256.New(), sha256.New()
	for _, m := range bodies {
		flat := flattener{normal: a.normal, out: all}
		flat.add(m, 0)
		for _, w := range a.normal(m) {
			fmt.Fprintln(code, w.Text)
		}
	}
	role := sha256.New()
	for _, word := range a.role(c, bodies) {
		fmt.Fprintln(role, word)
	}
	short := func(sum []byte) string { return hex.EncodeToString(sum[:6]) }
	return short(role.Sum(nil)) + "-" + short(code.Sum(nil)) + "-" + short(all.Sum(nil))
}

// normal gives a method's normal code, and remembers it: many callbacks call the same methods.
func (a *Automaton) normal(m *program.Method) []program.Word {
	words, ok := a.words[m]
	if !ok {
		words = a.program.Normal(m)
		a.words[m] = words
	}
	return words
}

// bodiesOf lists the methods whose code a callback is: those that it forwards to, else its own.
func (a *Automaton) bodiesOf(c *Callback) []*program.Method {
	var list []*program.Method
	for _, body := range c.Bodies {
		if m := a.method(body); m != nil {
			list = append(list, m)
		}
	}
	if len(list) == 0 && c.Runs() != nil {
		list = []*program.Method{c.Runs()}
	}
	return list
}

// role lists what is known of a callback's role.
func (a *Automaton) role(c *Callback, bodies []*program.Method) []string {
	var words []string
	if c.Runs() != nil {
		for _, ref := range a.program.Overridden(c.Runs()) {
			words = append(words, "overrides "+a.program.PlainRef(ref))
		}
		if len(words) == 0 {
			words = append(words, "named "+c.Runs().Name)
		}
	}
	slices.Sort(words)
	words = append(slices.Compact(words), "receiver "+a.outside(c.Receiver))
	if c.of != nil && c.of.Label > 0 {
		words = append(words, ResumedAt("resumed", c.of.Label))
	}
	for _, m := range bodies {
		if m != c.Runs() {
			words = append(words, "host "+a.outside(m.Class.Name))
		}
	}
	return words
}

// maxSupers bounds the superclasses that are looked at: hierarchies can be cyclic.
const maxSupers = 100

// outside gives the nearest superclass of a class that is the framework's.
func (a *Automaton) outside(class string) string {
	for range maxSupers {
		in := a.program.Class(class)
		if in == nil {
			return class
		}
		class = in.Super
	}
	return ""
}

// flattener writes a method's normal code with that of the methods of the app it calls in place of the calls.
type flattener struct {
	normal func(*program.Method) []program.Word
	out    io.Writer
	open   []*program.Method
	words  int
}

// Limits of a flattener: how deep calls are followed, how many words are written.
const (
	maxFlatDepth = 3
	maxFlatWords = 4000
)

func (f *flattener) add(m *program.Method, depth int) {
	if depth > maxFlatDepth || slices.Contains(f.open, m) {
		return
	}
	f.open = append(f.open, m)
	for _, w := range f.normal(m) {
		if f.words++; f.words > maxFlatWords {
			break
		}
		if w.Call == nil || !w.Call.Class.InScope {
			fmt.Fprintln(f.out, w.Text)
			continue
		}
		f.add(w.Call, depth+1)
	}
	f.open = f.open[:len(f.open)-1]
}
