package guards

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
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
	numbers []string          // the class's own constants, and what was seen of its objects
	texts   []string          // likewise
	codes   []string          // numbers that stand in the class's code
	words   []string          // texts likewise
	barred  map[member]bool   // members that extreme numbers made run out of memory
	shunned map[invoked]bool  // what makes no argument: it was stuck, ran out of memory, or is left out
	threw   map[invoked]tally // what was to make arguments
	ended   map[invoked]tally // what was called on objects in question
	fits    []string          // texts that what is picky took
	kept    map[string][]kept // objects that were arguments, by their classes
	looks   map[string]bool   // what was seen of such
}

// tally counts how what was called ended.
type tally struct {
	returned, threw int
	picky           bool // it threw a few times before it ever returned: its texts may have to be in some format
}

// refusals are how often what is picky threw.
const refusals = 12

func (t tally) and(returned bool) tally {
	if returned {
		t.returned++
	} else {
		t.threw++
	}
	t.picky = t.picky || t.returned == 0 && t.threw == refusals
	return t
}

// idle reports whether it nearly always threw, which ends a trial before it tells anything.
func (t tally) idle() bool { return t.threw >= 20 && t.threw > 9*t.returned }

// caller is what an argument is for.
type caller struct {
	extreme bool // its numbers may be the largest of their type: what makes arguments of arguments would rather take long with them
	picky   bool
}

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
		threw: map[invoked]tally{}, ended: map[invoked]tally{}, kept: map[string][]kept{}, looks: map[string]bool{},
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

// count counts how calls ended, and keeps texts that were in the right format.
func (g *generator) count(t device.Trial, calls []call, came device.Tried) {
	for i, o := range came.Outcomes {
		by, ok := invokedBy(t.Steps[i])
		if !ok {
			continue
		}
		of := g.threw
		if slices.ContainsFunc(calls, func(c call) bool { return c.step == i }) {
			of = g.ended
		}
		of[by] = of[by].and(o.End == device.TrialReturned)
		if of[by].picky && o.End == device.TrialReturned {
			g.fit(t, i)
		}
	}
}

// invokedBy gives what a step calls, if it does.
func invokedBy(s device.TrialStep) (invoked, bool) {
	inv := invocationOf(s)
	if inv == nil {
		return invoked{}, false
	}
	return invoked{inv.Class, s.Make != nil, inv.Member}, true
}

// invocationOf gives a step's call; nil: it is none.
func invocationOf(s device.TrialStep) *device.Invocation {
	if s.Make != nil {
		return s.Make
	}
	return s.Call
}

// outOfMemory says more of the device than of a class.
const outOfMemory = "java.lang.OutOfMemoryError"

// draft is a trial in the making.
type draft struct {
	steps []device.TrialStep
	calls []call
	known int       // steps of a trial that was made: what was seen before its calls is known
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
	d := &draft{steps: slices.Clone(p.steps()), calls: slices.Clone(p.calls[:p.last+1])}
	if !p.blind {
		d.known = len(d.steps)
	}
	return d
}

// upTo begins a draft with what came before a place's call.
func upTo(p place) *draft {
	if p.last == 0 {
		return from(nil)
	}
	before := p.before()
	return from(&before)
}

func (d *draft) trial() device.Trial {
	return device.Trial{Object: d.calls[0].step, Known: d.known, Steps: d.steps}
}

// call adds a call of a member. Wishes are values that an argument, by its number, should rather have.
func (g *generator) call(ctx context.Context, d *draft, m member, wishes map[int][]string) error {
	described := describedOf(g.class, m)
	inv := &device.Invocation{Class: g.class.Name, Member: int(m)}
	s := device.TrialStep{Make: inv}
	if int(m) >= len(g.class.Makers) {
		inv.Member -= len(g.class.Makers)
		inv.On = d.calls[0].step
		s = device.TrialStep{Call: inv}
	}
	called, _ := invokedBy(s)
	by := caller{extreme: s.Call != nil && !g.barred[m], picky: g.ended[called].picky}
	for i, p := range described.Parameters {
		arg, err := g.parameter(ctx, d, described, i, 0, by, wishes[i])
		if err != nil {
			return fmt.Errorf("%s's argument %d, %s: %w", name(g.class, m), i, p, err)
		}
		inv.Args = append(inv.Args, arg)
	}
	d.calls = append(d.calls, call{member: m, step: d.add(s)})
	return nil
}

// argument adds the steps that make a value of a type, and gives the last one's number.
func (g *generator) argument(ctx context.Context, d *draft, typ string, depth int, by caller, wishes []string) (int, error) {
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
		return lit(g.primitive(typ, by.extreme))
	}
	if g.rng.IntN(5) == 0 {
		return null()
	}
	if typ == "java.lang.String" || typ == "java.lang.CharSequence" {
		return d.add(device.TrialStep{Literal: &device.Literal{Type: "java.lang.String", Text: g.text(by.picky)}}), nil
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
		for range g.length(of) {
			if of == "java.lang.String" {
				all = append(all, string(rune('a'+g.rng.IntN(3))))
			} else {
				all = append(all, g.primitive(of, false))
			}
		}
		return lit(strings.Join(all, ","))
	}
	if have := g.had(d, typ); len(have) > 0 && g.rng.IntN(3) == 0 { // one and the same object again
		return have[g.rng.IntN(len(have))], nil
	}
	return g.object(ctx, d, typ, depth, by)
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
func (g *generator) object(ctx context.Context, d *draft, typ string, depth int, by caller) (int, error) {
	stand := func() (int, error) {
		return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Null: true}}), nil
	}
	if depth >= maxDepth {
		return stand()
	}
	if instead := concrete[typ]; len(instead) > 0 {
		typ = instead[g.rng.IntN(len(instead))]
		if boxed[typ] || typ == "java.lang.String" {
			text := g.text(by.picky)
			if typ != "java.lang.String" {
				text = g.primitive("int", false)
			}
			return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Text: text}}), nil
		}
	}
	if typ == "java.lang.Class" {
		return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Text: someClasses[g.rng.IntN(len(someClasses))]}}), nil
	}
	if boxed[typ] {
		return d.add(device.TrialStep{Literal: &device.Literal{Type: typ, Text: g.primitive(unboxed[typ], by.extreme)}}), nil
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
		if inv.Args, err = g.arguments(ctx, d, c.Makers[n], depth+1, caller{picky: g.threw[invoked{typ, true, n}].picky}); err != nil {
			return 0, err
		}
		made = d.add(device.TrialStep{Make: inv})
	}
	for range g.rng.IntN(3) { // it need not be new
		if len(c.Methods) == 0 {
			break
		}
		k := g.rng.IntN(len(c.Methods))
		calls := invoked{typ, false, k}
		if g.shunned[calls] || g.threw[calls].idle() {
			continue
		}
		call := &device.Invocation{Class: typ, Member: k, On: made}
		if call.Args, err = g.arguments(ctx, d, c.Methods[k], depth+1, caller{picky: g.threw[calls].picky}); err != nil {
			return 0, err
		}
		d.add(device.TrialStep{Call: call})
	}
	if depth == 0 && g.rng.IntN(4) == 0 {
		return made, g.lend(ctx, d, typ, made)
	}
	return made, nil
}

// arguments adds steps that make the arguments of a member, at a depth.
func (g *generator) arguments(ctx context.Context, d *draft, of device.TrialMember, depth int, by caller) (all []int, err error) {
	for i := range of.Parameters {
		arg, err := g.parameter(ctx, d, of, i, depth, by, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, arg)
	}
	return all, nil
}

// parameter adds steps that make one argument of a member, at a depth.
func (g *generator) parameter(ctx context.Context, d *draft, of device.TrialMember, i, depth int, by caller, wishes []string) (int, error) {
	if i == 0 && of.Receiver {
		return g.receiver(ctx, d, of.Parameters[0], depth, by)
	}
	return g.argument(ctx, d, wanted(of, i), depth, by, wishes)
}

// receiver adds steps that make an object which a maker is called on: rather not null, which says nothing of the maker.
func (g *generator) receiver(ctx context.Context, d *draft, typ string, depth int, by caller) (int, error) {
	if have := g.had(d, typ); len(have) > 0 && g.rng.IntN(3) == 0 {
		return have[g.rng.IntN(len(have))], nil
	}
	for tries := 0; ; tries++ {
		before := len(d.steps)
		made, err := g.object(ctx, d, typ, depth, by)
		if err != nil || tries == 3 || d.steps[made].Literal == nil || !d.steps[made].Literal.Null {
			return made, err
		}
		d.steps = d.steps[:before]
	}
}

// lend gives a value to another object of the class before: what is to be given to one of them at a time is in use then.
func (g *generator) lend(ctx context.Context, d *draft, typ string, value int) error {
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
				if arg, err = g.receiver(ctx, d, p, 1, caller{}); err != nil {
					return nil, err
				}
			} else if i != given {
				if arg, err = g.argument(ctx, d, wanted(k, i), 1, caller{}, nil); err != nil {
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
