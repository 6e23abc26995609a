package guards

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"cbcov/device"
)

// generator makes trials: it goes on from a place by a call whose arguments are drawn. As Randoop does (Pacheco et al., "Feedback-Directed Random Test
// Generation", ICSE 2007), it takes objects that other calls made.
type generator struct {
	session device.TrialSession
	class   *device.TrialClass
	looked  map[string]*device.TrialClass // nil: it cannot be looked at
	rng     *rand.Rand
	numbers []string         // the class's own constants, and what was seen of its objects
	texts   []string         // likewise
	codes   []string         // numbers that stand in the class's code
	words   []string         // texts likewise
	barred  map[member]bool  // members that extreme numbers made run out of memory
	shunned map[invoked]bool // what makes no argument: it was stuck, ran out of memory, or is left out
	threw   map[invoked]tally
	kept    map[string][]kept // objects that were arguments, by their classes
	looks   map[string]bool   // what was seen of such
}

// tally counts how what was to make an argument ended.
type tally struct{ returned, threw int }

// idle reports whether it nearly always threw, which ends a trial before it tells anything.
func (t tally) idle() bool { return t.threw >= 20 && t.threw > 9*t.returned }

// maxDepth is how deep an argument's own arguments are made.
const maxDepth = 3

// concrete are classes that stand for those without objects of their own.
var concrete = map[string][]string{
	"java.util.Collection": {"java.util.ArrayList"}, "java.util.List": {"java.util.ArrayList"}, "java.util.Set": {"java.util.HashSet"},
	"java.util.Map": {"java.util.HashMap"}, "java.lang.Iterable": {"java.util.ArrayList"}, "java.util.Queue": {"java.util.ArrayDeque"},
	"java.util.Deque": {"java.util.ArrayDeque"}, "java.util.SortedSet": {"java.util.TreeSet"}, "java.util.SortedMap": {"java.util.TreeMap"},
	"java.lang.Number": {"java.lang.Integer"}, "java.lang.Comparable": {"java.lang.String"}, "java.lang.CharSequence": {"java.lang.String"},
	"java.io.OutputStream": {"java.io.ByteArrayOutputStream"}, "java.io.InputStream": {"java.io.ByteArrayInputStream"},
	"java.io.Writer": {"java.io.StringWriter"}, "java.io.Reader": {"java.io.StringReader"}, "java.lang.Object": {"java.lang.String", "java.lang.Integer"},
	"java.io.Serializable": {"java.lang.String"}, "java.nio.Buffer": {"java.nio.ByteBuffer"}, "java.lang.Readable": {"java.io.StringReader"},
}

// element is what stands for a type variable, everywhere: who compiles against a generic class gives it values of one type.
const element = stringClass

// wanted gives the type that a parameter's values are made of.
func wanted(m device.TrialMember, parameter int) string {
	typ := m.Parameters[parameter]
	if typ == "java.lang.Object" && parameter < len(m.Variables) && m.Variables[parameter] != "" {
		return element
	}
	return typ
}

// someClasses are classes that are arguments themselves.
var someClasses = []string{"java.lang.String", "java.lang.Object", "java.util.ArrayList"}

func newGenerator(s device.TrialSession, c *device.TrialClass, seed uint64) *generator {
	g := &generator{
		session: s, class: c, looked: map[string]*device.TrialClass{c.Name: c}, rng: rand.New(rand.NewPCG(seed, 0x5eed)), barred: map[member]bool{}, shunned: map[invoked]bool{},
		threw: map[invoked]tally{}, kept: map[string][]kept{}, looks: map[string]bool{},
	}
	for _, v := range c.Written {
		switch v.Kind {
		case device.IntValue:
			g.codes = append(g.codes, v.Text)
		case device.StringValue:
			g.words = append(g.words, v.Text)
		}
	}
	for _, k := range c.Constants {
		switch k.Value.Kind {
		case device.IntValue:
			g.numbers = append(g.numbers, k.Value.Text)
		case device.StringValue:
			g.texts = append(g.texts, k.Value.Text)
		}
	}
	return g
}

func (g *generator) look(ctx context.Context, class string) (*device.TrialClass, error) {
	if c, ok := g.looked[class]; ok {
		return c, nil
	}
	c, err := g.session.Look(ctx, class)
	if errors.Is(err, device.ErrExperiment) {
		c, err = nil, nil
	}
	if err != nil {
		return nil, err
	}
	g.looked[class] = c
	return c, nil
}

// invoked names a maker or method of any class.
type invoked struct {
	class  string
	maker  bool
	number int
}

// shun keeps what did not return where it was to make an argument, and reports whether there was any.
func (g *generator) shun(t device.Trial, calls []call, came device.Tried) bool {
	last := len(came.Outcomes) - 1
	g.count(t, calls, came)
	if last < 0 || slices.ContainsFunc(calls, func(c call) bool { return c.step == last }) {
		return false
	}
	o := came.Outcomes[last]
	if o.End != device.TrialStuck && o.Thrown != outOfMemory {
		return false
	}
	if by, ok := invokedBy(t.Steps[last]); ok {
		g.shunned[by] = true
	}
	return true
}

// count counts what was to make arguments.
func (g *generator) count(t device.Trial, calls []call, came device.Tried) {
	for i, o := range came.Outcomes {
		by, ok := invokedBy(t.Steps[i])
		if !ok || slices.ContainsFunc(calls, func(c call) bool { return c.step == i }) {
			continue
		}
		n := g.threw[by]
		if o.End == device.TrialReturned {
			n.returned++
		} else {
			n.threw++
		}
		g.threw[by] = n
	}
}

// invokedBy gives what a step calls, if it does.
func invokedBy(s device.TrialStep) (invoked, bool) {
	switch {
	case s.Make != nil:
		return invoked{s.Make.Class, true, s.Make.Member}, true
	case s.Call != nil:
		return invoked{s.Call.Class, false, s.Call.Member}, true
	}
	return invoked{}, false
}

// outOfMemory says more of the device than of a class.
const outOfMemory = "java.lang.OutOfMemoryError"

// draft is a trial in the making.
type draft struct {
	steps []device.TrialStep
	calls []call
	by    *approach // of a fresh trial that is to come to a boundary
}

func (d *draft) add(s device.TrialStep) int {
	d.steps = append(d.steps, s)
	return len(d.steps) - 1
}

// from begins a draft at a place; nil: with nothing.
func from(p *place) *draft {
	if p == nil {
		return &draft{}
	}
	return &draft{steps: slices.Clone(p.steps()), calls: slices.Clone(p.calls[:p.last+1])}
}

func (d *draft) trial() device.Trial { return device.Trial{Object: d.calls[0].step, Steps: d.steps} }

// call adds a call of a member. Wishes are values that an argument, by its number, should rather have.
func (g *generator) call(ctx context.Context, d *draft, m member, wishes map[int][]string) error {
	described := describedOf(g.class, m)
	inv := &device.Invocation{Class: g.class.Name, Member: int(m)}
	for i, p := range described.Parameters {
		arg, err := 0, error(nil)
		if i == 0 && described.Receiver {
			arg, err = g.receiver(ctx, d, p, 0, m)
		} else {
			arg, err = g.argument(ctx, d, wanted(described, i), 0, m, wishes[i])
		}
		if err != nil {
			return fmt.Errorf("%s's argument %d, %s: %w", name(g.class, m), i, p, err)
		}
		inv.Args = append(inv.Args, arg)
	}
	s := device.TrialStep{Make: inv}
	if int(m) >= len(g.class.Makers) {
		inv.Member -= len(g.class.Makers)
		inv.On = d.calls[0].step
		s = device.TrialStep{Call: inv}
	}
	d.calls = append(d.calls, call{member: m, step: d.add(s)})
	return nil
}

// argument adds the steps that make a value of a type, and gives the last one's number.
func (g *generator) argument(ctx context.Context, d *draft, typ string, depth int, m member, wishes []string) (int, error) {
	lit := func(text string) (int, error) {
		return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Text: text}}), nil
	}
	null := func() (int, error) {
		return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Null: true}}), nil
	}
	if len(wishes) > 0 && g.rng.IntN(4) > 0 {
		w := wishes[g.rng.IntN(len(wishes))]
		switch {
		case w == wishNull && !primitive(typ):
			return null()
		case primitive(typ) && w != wishNull && w != wishObject && holds(typ, w):
			return lit(written(typ, w))
		case typ == "java.lang.String" && strings.HasPrefix(w, wishText):
			return lit(strings.TrimPrefix(w, wishText))
		}
	}
	if texts := given(d, typ); len(texts) > 0 && g.rng.IntN(4) == 0 { // what was given to an earlier call is often wanted again
		return lit(texts[g.rng.IntN(len(texts))])
	}
	if primitive(typ) {
		return lit(g.primitive(typ, m, depth))
	}
	if g.rng.IntN(5) == 0 {
		return null()
	}
	if typ == "java.lang.String" || typ == "java.lang.CharSequence" {
		return d.add(device.TrialStep{Literal: &device.Literal{Type: "java.lang.String", Text: g.text()}}), nil
	}
	if of, ok := strings.CutSuffix(typ, "[]"); ok {
		switch of {
		case "java.lang.Object", "java.lang.CharSequence", "java.lang.Comparable":
			of = element
		}
		if !primitive(of) && of != "java.lang.String" {
			return null()
		}
		typ = of + "[]"
		var all []string
		for range g.rng.IntN(5) {
			if of == "java.lang.String" {
				all = append(all, string(rune('a'+g.rng.IntN(3))))
			} else {
				all = append(all, g.primitive(of, m, depth+1))
			}
		}
		return lit(strings.Join(all, ","))
	}
	if have := g.had(d, typ); len(have) > 0 && g.rng.IntN(3) == 0 { // one and the same object again
		return have[g.rng.IntN(len(have))], nil
	}
	return g.object(ctx, d, typ, depth, m)
}

// given lists the primitive values and strings of a type that a draft has already.
func given(d *draft, typ string) (texts []string) {
	for _, s := range d.steps {
		if l := s.Literal; l != nil && l.Type == typ && !l.Null && (primitive(typ) || typ == "java.lang.String") {
			texts = append(texts, l.Text)
		}
	}
	return texts
}

// had lists the steps of a draft whose value is known to fit a type.
func (g *generator) had(d *draft, typ string) (steps []int) {
	for i, s := range d.steps {
		var class string
		switch {
		case s.Make != nil:
			class = s.Make.Class
		case s.Literal != nil && !s.Literal.Null:
			class = s.Literal.Type
		default:
			continue
		}
		c := g.looked[class]
		if class == typ || c != nil && slices.Contains(c.Supers, typ) {
			steps = append(steps, i)
		}
	}
	return steps
}

// object adds steps that make an object of a class.
func (g *generator) object(ctx context.Context, d *draft, typ string, depth int, m member) (int, error) {
	stand := func() (int, error) {
		return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Null: true}}), nil
	}
	if depth >= maxDepth {
		return stand()
	}
	if instead := concrete[typ]; len(instead) > 0 {
		typ = instead[g.rng.IntN(len(instead))]
		if boxed[typ] || typ == "java.lang.String" {
			text := g.text()
			if typ != "java.lang.String" {
				text = g.primitive("int", m, depth+1)
			}
			return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Text: text}}), nil
		}
	}
	if typ == "java.lang.Class" {
		return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Text: someClasses[g.rng.IntN(len(someClasses))]}}), nil
	}
	if boxed[typ] {
		return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Text: g.primitive(unboxed[typ], m, depth)}}), nil
	}
	c, err := g.look(ctx, typ)
	if err != nil {
		return 0, err
	}
	switch {
	case c == nil:
		return stand()
	case len(c.Enum) > 0:
		return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Text: c.Enum[g.rng.IntN(len(c.Enum))]}}), nil
	case len(c.Makers) == 0:
		return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Null: !c.Abstract}}), nil
	}
	made := 0
	if have := g.kept[typ]; len(have) > 0 && g.rng.IntN(2) == 0 {
		made = d.again(have[g.rng.IntN(len(have))])
	} else {
		n := 0
		if g.rng.IntN(3) == 0 { // simple ones come first in order of signatures
			n = g.rng.IntN(len(c.Makers))
		}
		for range c.Makers {
			if g.shunned[invoked{typ, true, n}] {
				n = (n + 1) % len(c.Makers)
			}
		}
		if g.shunned[invoked{typ, true, n}] {
			return stand()
		}
		inv := &device.Invocation{Class: typ, Member: n}
		if inv.Args, err = g.arguments(ctx, d, c.Makers[n], depth+1, m); err != nil {
			return 0, err
		}
		made = d.add(device.TrialStep{Make: inv})
	}
	for range g.rng.IntN(3) { // it need not be new
		if len(c.Methods) == 0 {
			break
		}
		k := g.rng.IntN(len(c.Methods))
		if by := (invoked{typ, false, k}); g.shunned[by] || g.threw[by].idle() {
			continue
		}
		call := &device.Invocation{Class: typ, Member: k, On: made}
		if call.Args, err = g.arguments(ctx, d, c.Methods[k], depth+1, m); err != nil {
			return 0, err
		}
		d.add(device.TrialStep{Call: call})
	}
	if depth == 0 && g.rng.IntN(4) == 0 {
		return made, g.lend(ctx, d, typ, made, m)
	}
	return made, nil
}

// arguments adds steps that make the arguments of a member, at a depth.
func (g *generator) arguments(ctx context.Context, d *draft, of device.TrialMember, depth int, m member) (all []int, err error) {
	for i, p := range of.Parameters {
		var arg int
		if i == 0 && of.Receiver {
			arg, err = g.receiver(ctx, d, p, depth, m)
		} else {
			arg, err = g.argument(ctx, d, wanted(of, i), depth, m, nil)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, arg)
	}
	return all, nil
}

// receiver adds steps that make an object which a maker is called on: rather not null, which says nothing of the maker.
func (g *generator) receiver(ctx context.Context, d *draft, typ string, depth int, m member) (int, error) {
	if have := g.had(d, typ); len(have) > 0 && g.rng.IntN(3) == 0 {
		return have[g.rng.IntN(len(have))], nil
	}
	for tries := 0; ; tries++ {
		before := len(d.steps)
		made, err := g.object(ctx, d, typ, depth, m)
		if err != nil || tries == 3 || d.steps[made].Literal == nil || !d.steps[made].Literal.Null {
			return made, err
		}
		d.steps = d.steps[:before]
	}
}

// lend gives a value to another object of the class before: what is to be given to one of them at a time is in use then.
func (g *generator) lend(ctx context.Context, d *draft, typ string, value int, m member) error {
	type way struct {
		maker  bool
		number int
		param  int
	}
	var ways []way
	takes := func(list []device.TrialMember, maker bool) {
		for i, k := range list {
			if g.shunned[invoked{g.class.Name, maker, i}] {
				continue
			}
			if p := slices.Index(k.Parameters, typ); p >= 0 {
				ways = append(ways, way{maker, i, p})
			}
		}
	}
	takes(g.class.Makers, true)
	takes(g.class.Methods, false)
	first := 0
	for first < len(g.class.Makers) && g.shunned[invoked{g.class.Name, true, first}] {
		first++
	}
	if len(ways) == 0 {
		return nil
	}
	args := func(k device.TrialMember, given int) (all []int, err error) {
		for i, p := range k.Parameters {
			arg := value
			if i == 0 && k.Receiver && given != 0 {
				if arg, err = g.receiver(ctx, d, p, 1, m); err != nil {
					return nil, err
				}
			} else if i != given {
				if arg, err = g.argument(ctx, d, wanted(k, i), 1, m, nil); err != nil {
					return nil, err
				}
			}
			all = append(all, arg)
		}
		return all, nil
	}
	w := ways[g.rng.IntN(len(ways))]
	if w.maker {
		all, err := args(g.class.Makers[w.number], w.param)
		d.add(device.TrialStep{Make: &device.Invocation{Class: g.class.Name, Member: w.number, Args: all}})
		return err
	}
	if first == len(g.class.Makers) {
		return nil
	}
	all, err := args(g.class.Makers[first], -1)
	if err != nil {
		return err
	}
	other := d.add(device.TrialStep{Make: &device.Invocation{Class: g.class.Name, Member: first, Args: all}})
	all, err = args(g.class.Methods[w.number], w.param)
	d.add(device.TrialStep{Call: &device.Invocation{Class: g.class.Name, Member: w.number, On: other, Args: all}})
	return err
}

// Wishes that are no numbers.
const (
	wishNull   = "null"
	wishObject = "object"
	wishText   = "text:"
)

var boxed = map[string]bool{
	"java.lang.Integer": true, "java.lang.Long": true, "java.lang.Boolean": true, "java.lang.Short": true, "java.lang.Byte": true,
	"java.lang.Character": true, "java.lang.Float": true, "java.lang.Double": true,
}

var unboxed = map[string]string{
	"java.lang.Integer": "int", "java.lang.Long": "long", "java.lang.Boolean": "boolean", "java.lang.Short": "short", "java.lang.Byte": "byte",
	"java.lang.Character": "char", "java.lang.Float": "float", "java.lang.Double": "double",
}

func primitive(typ string) bool {
	switch typ {
	case "int", "long", "short", "byte", "char", "boolean", "float", "double":
		return true
	}
	return false
}

// extremes are the bounds of integral types.
var extremes = map[string][]string{
	"int": {"2147483647", "-2147483648"}, "long": {"9223372036854775807", "-9223372036854775808"}, "short": {"32767", "-32768"}, "byte": {"127", "-128"},
}

// primitive draws a number, a character or a truth value. Extreme ones are for the member itself: what makes its arguments would rather take long with them.
func (g *generator) primitive(typ string, m member, depth int) string {
	switch typ {
	case "boolean":
		return strconv.FormatBool(g.rng.IntN(2) == 0)
	case "char":
		switch k := g.rng.IntN(8); {
		case k < 4:
			return string("ab0 z\n"[g.rng.IntN(6)])
		case k < 7: // ranges of characters begin and end among those that can be printed; a comma parts an array's
			return string(rune('-' + g.rng.IntN('\x7f'-'-')))
		}
		return []string{"\x00", "\u007f", "\u00e9", "\uffff"}[g.rng.IntN(4)]
	case "float", "double":
		return []string{"0", "1", "-1", "0.5", "2", "10", "1e9", "-3.5"}[g.rng.IntN(8)]
	}
	switch k := g.rng.IntN(20); {
	case k < 13:
		return strconv.Itoa(g.rng.IntN(7) - 1)
	case k < 16 && len(g.numbers) > 0:
		return fitted(g.numbers[g.rng.IntN(len(g.numbers))], typ)
	case k == 16 && depth == 0 && int(m) >= len(g.class.Makers) && !g.barred[m]:
		return extremes[typ][g.rng.IntN(2)]
	case k == 17 && len(g.codes) > 0:
		return fitted(g.codes[g.rng.IntN(len(g.codes))], typ)
	}
	return []string{"-2", "6", "7", "8", "10", "16", "100"}[g.rng.IntN(7)]
}

// written gives the text of a literal of a primitive type for a number that was seen, or is beside one: that of a character is the character itself.
func written(typ, number string) string {
	if typ != "char" {
		return number
	}
	n, err := strconv.ParseUint(number, 10, 16)
	if err != nil || n >= 0xd800 && n < 0xe000 { // half a character has no text
		return "a"
	}
	return string(rune(n))
}

// fitted gives a number that its type can hold.
func fitted(text, typ string) string {
	if !holds(typ, text) {
		return "0"
	}
	return text
}

// integralBits are the sizes of integral types.
var integralBits = map[string]int{"int": 32, "long": 64, "short": 16, "byte": 8}

// holds reports whether a type can hold a number, as far as it is an integral one.
func holds(typ, number string) bool {
	if integralBits[typ] == 0 {
		return true
	}
	_, err := strconv.ParseInt(number, 10, integralBits[typ])
	return err == nil
}

// Texts that are tried. The odd ones are at the bounds of what texts may be read as: nothing but a space, a line, brackets, a fraction, and numbers that
// are too large for one integral type after the other.
var (
	plainTexts = []string{"", "a", "b", "ab", "1", "x y", "(a)"}
	oddTexts   = []string{" ", "a\nb", "(a)(b)", "1.5", "-1 2", "300", "70000", "3000000000", "10000000000000000000"}
)

func (g *generator) text() string {
	all := plainTexts
	switch k := g.rng.IntN(8); {
	case k < 2:
		all = oddTexts
	case k < 5 && len(g.texts) > 0:
		all = g.texts
	case k == 5 && len(g.words) > 0:
		all = g.words
	}
	return all[g.rng.IntN(len(all))]
}

// maxSeenTexts bounds what is kept of what was seen.
const maxSeenTexts = 24

// learnFrom keeps numbers and texts that a run showed: what an argument is held against is often among them, or beside them.
func (g *generator) learnFrom(r *run, names *paths) {
	for p, s := range r.calls[len(r.calls)-1].row {
		if !strings.HasPrefix(names.names[p], "this") {
			continue
		}
		switch {
		case s.kind == device.IntValue && s.n > -1000 && s.n < 1e6:
			for _, n := range []float64{s.n - 1, s.n, s.n + 1} {
				if text := number(n); len(g.numbers) < maxSeenTexts && !slices.Contains(g.numbers, text) {
					g.numbers = append(g.numbers, text)
				}
			}
		case s.kind == device.StringValue && len(g.texts) < maxSeenTexts && len(s.text) < 100 && !slices.Contains(g.texts, s.text):
			g.texts = append(g.texts, s.text)
		}
	}
}
