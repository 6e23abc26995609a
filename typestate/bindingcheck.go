package typestate

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Bounds of a binding.
const (
	maxBindings  = 256 // births, inputs, outputs, neutral calls: of each
	maxArguments = 255 // of a method, as DEX has it
)

// Unbound lists the inputs that no call of an app is, delta aside. Nothing is known of when they come: a binding leaves out those that change
// nothing (AsyncTask's is_cancelled), and those that its births stand for.
func (b *Binding) Unbound(m *Machine) []string {
	var names []string
	for _, name := range m.Inputs {
		if name != Delta && !slices.ContainsFunc(b.Inputs, func(in Input) bool { return in.Input == name }) {
			names = append(names, name)
		}
	}
	return names
}

// trim makes lists without elements nil, so that a binding is the same after it was written and read. (For parameters that would not do:
// none is not any.)
func (b *Binding) trim() {
	if len(b.Births) == 0 {
		b.Births = nil
	}
	if len(b.Inputs) == 0 {
		b.Inputs = nil
	}
	if len(b.Outputs) == 0 {
		b.Outputs = nil
	}
	if len(b.Neutral) == 0 {
		b.Neutral = nil
	}
	if len(b.Observers) == 0 {
		b.Observers = nil
	}
}

// Check reports the first thing that makes b no binding of a machine: a symbol that the machine lacks, a pattern that can fit nothing.
func (b *Binding) Check(m *Machine) error {
	for what, n := range map[string]int{"new": len(b.Births), "inputs": len(b.Inputs), "outputs": len(b.Outputs), "neutral": len(b.Neutral), "observers": len(b.Observers)} {
		if n > maxBindings {
			return fmt.Errorf("%d entries in %q; at most %d are read", n, what, maxBindings)
		}
	}
	for i := range b.Births {
		if err := b.Births[i].check(m); err != nil {
			return err
		}
	}
	for _, in := range b.Inputs {
		if err := in.check(m); err != nil {
			return err
		}
	}
	for i := range b.Outputs {
		if err := b.Outputs[i].check(m); err != nil {
			return err
		}
	}
	for _, n := range b.Neutral {
		if err := n.Check(); err != nil {
			return err
		}
	}
	told := map[string]bool{}
	for _, o := range b.Observers {
		switch p := ParsePath(o.Path); {
		case p.Kind != ObserverPath:
			return fmt.Errorf("%s tells of %q, which is no observer's path, as this.size() is", o.Method, clip(o.Path))
		case o.Name != p.Name || o.Params == nil || len(o.Params) > 0:
			return fmt.Errorf("%s tells of %q, which another method does: it is %s()", o.Method, clip(o.Path), clip(p.Name))
		case told[o.Path]:
			return fmt.Errorf("two observers tell of %q", clip(o.Path))
		}
		told[o.Path] = true
		if err := o.Check(); err != nil {
			return err
		}
	}
	return nil
}

func (b *Birth) check(m *Machine) error {
	for _, name := range b.After {
		if !slices.Contains(m.Inputs, name) {
			return fmt.Errorf("%s stands for the input %q, which the machine lacks", b.Method, name)
		}
	}
	if b.Object != "" && b.Object != Receiver && b.Object != Result {
		return fmt.Errorf("%s makes an object, which is its receiver or its result, not %q", b.Method, b.Object)
	}
	return b.Method.Check()
}

func (in *Input) check(m *Machine) error {
	if in.Input == Delta || !slices.Contains(m.Inputs, in.Input) {
		return fmt.Errorf("%s is the input %q, which the machine lacks", in.Method, in.Input)
	}
	if _, ok := in.Object.Argument(); !ok && in.Object != "" && in.Object != Receiver {
		return fmt.Errorf("%s: the object of an input is the receiver or an argument, not %q", in.Method, in.Object)
	}
	return in.Method.Check()
}

func (out *Output) check(m *Machine) error {
	if out.Output == Beta || out.Output == Nothing || out.Output == Unasked || !slices.Contains(m.Outputs, out.Output) {
		return fmt.Errorf("%s is the output %q, which no callback of the machine is", out.Method, out.Output)
	}
	_, argument := out.Object.Argument()
	if !argument && out.Object != "" && out.Object != Receiver && out.Object != Listener {
		return fmt.Errorf("%s: the object of a callback is the receiver, a listener's or an argument, not %q", out.Method, out.Object)
	}
	if out.Object == Listener && out.Registered == nil {
		return fmt.Errorf("%s: a listener's object is known only by the call that registers it", out.Method)
	}
	if r := out.Registered; r != nil {
		if r.Argument < -1 || r.Argument >= maxArguments {
			return fmt.Errorf("%s: there is no argument %d", r.Method, r.Argument)
		}
		if err := r.Method.Check(); err != nil {
			return err
		}
	}
	return out.Method.Check()
}

// Check reports why a pattern can fit no method.
func (p Method) Check() error {
	switch {
	case p.Name == "" || len(p.Name) > maxName || strings.Count(p.Name, "*") > 1:
		return fmt.Errorf("%q is no pattern of a method's name: it has one * at most", clip(p.Name))
	case len(p.Class) > maxName || strings.ContainsAny(p.Class, "/;*"):
		return fmt.Errorf("%q is no Java name of a class", clip(p.Class))
	case Printable(p.Name+p.Class+strings.Join(p.Params, "")) != p.Name+p.Class+strings.Join(p.Params, ""):
		return fmt.Errorf("%s: a name with characters that cannot be printed", p)
	case len(p.Params) > maxArguments:
		return fmt.Errorf("%s has %d parameters; a method has at most %d", clip(p.Name), len(p.Params), maxArguments)
	case len(p.When) > maxArguments:
		return fmt.Errorf("%s has %d conditions; at most %d are read", clip(p.Name), len(p.When), maxArguments)
	}
	for _, c := range p.When {
		if c.Argument < 0 || p.Params != nil && c.Argument >= len(p.Params) {
			return fmt.Errorf("%s: there is no argument %d", p, c.Argument)
		}
		if err := c.check(); err != nil {
			return err
		}
	}
	return nil
}

// Matches tells whether the pattern's name fits a method's.
func (p Method) Matches(name string) bool {
	before, after, star := strings.Cut(p.Name, "*")
	if !star {
		return name == p.Name
	}
	return len(name) >= len(before)+len(after) && strings.HasPrefix(name, before) && strings.HasSuffix(name, after)
}

// String gives the pattern as people write it: android.media.MediaPlayer.seekTo(int).
func (p Method) String() string {
	name, params := p.Name, "*"
	if p.Params != nil {
		params = strings.Join(p.Params, ", ")
	}
	switch {
	case name == constructor && p.Class != "":
		name = p.Class
	case name == constructor:
		name = "new"
	case p.Class != "":
		name = p.Class + "." + name
	}
	return clip(Printable(name + "(" + params + ")"))
}

// constructor is the name of a class's constructors.
const constructor = "<init>"

// Argument gives the number of the argument that the place is; false: it is none.
func (p Place) Argument() (int, bool) {
	text, ok := strings.CutPrefix(string(p), "argument ")
	n, err := strconv.Atoi(text)
	return n, ok && err == nil && n >= 0 && n < maxArguments
}

var comparison = regexp.MustCompile(`^(==|!=|<|<=|>|>=) (-?[0-9]{1,18})$`)

// check reports why a condition is none.
func (c Condition) check() error {
	if !slices.Contains([]string{"true", "false", "null", "non-null"}, c.Is) && !comparison.MatchString(c.Is) {
		return fmt.Errorf(`%q is no condition: it is true, false, null, non-null, or a comparison with an integer such as "> 0"`, clip(c.Is))
	}
	return nil
}
