package ccfa

import (
	"fmt"
	"sort"
	"strings"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/mapping"
	"cbcov/ccfa/program"
)

// Depth is how much of the components' lives the automaton has.
type Depth uint8

// The lifecycle depths.
const (
	Full  Depth = iota // pause and resume, stop and restart, rotation, process death and relaunch
	Paper              // as the paper's figures: launch, run, leave once; an opener does not return
)

// ParseDepth reads the value of the flag --lifecycle.
func ParseDepth(s string) (Depth, error) {
	switch s {
	case "full", "":
		return Full, nil
	case "paper":
		return Paper, nil
	}
	return 0, fmt.Errorf("lifecycle depth %q: want full or paper", s)
}

// Options of Build.
type Options struct {
	Depth   Depth
	Mapping *mapping.Mapping // source names of a shrunk app, for Name fields; nil: the dex files' own
}

// Build makes the automaton of a program. The manifest names the components; model is the framework that
// the program was loaded with.
func Build(p *program.Program, a *apk.APK, model *framework.Model, opt Options) (*Automaton, error) {
	manifest, err := a.Manifest()
	if err != nil {
		return nil, err
	}
	build, err := a.BuildID()
	if err != nil {
		return nil, err
	}
	res, err := a.Resources()
	if err != nil {
		return nil, err
	}
	lives, err := framework.Lifecycles()
	if err != nil {
		return nil, err
	}
	b := &builder{
		names: opt.Mapping,
		prog:  p, apk: a, model: model, manifest: manifest, res: res, lives: lives,
		out: &Automaton{
			Package:   manifest.Package,
			TargetSDK: manifest.TargetSDK,
			Build:     build,
			Mapped:    opt.Mapping != nil,
			depth:     opt.Depth,
			program:   p,
		},
		callbacks:  map[callbackKey]*Callback{},
		bodies:     map[bodyKey]*Body{},
		calls:      map[call]*call{},
		passing:    map[*program.Method]bool{},
		slots:      map[slotKey]*slot{},
		relevant:   map[*program.Method]bool{},
		claimed:    map[*program.Method]bool{},
		partOf:     map[string]*Part{},
		loose:      map[*Part][]source{},
		lifeKnown:  map[lifeKey][]target{},
		windowIDs:  map[int64]bool{},
		dialogIDs:  map[int64][]*program.Object{},
		inflated:   map[*Body]map[uint32]bool{},
		layoutSet:  map[uint32]map[string]bool{},
		overridden: map[*program.Method][]program.MethodRef{},
	}
	b.findParts()
	b.findRelevant()
	b.liveParts()
	b.settle()
	b.leftovers()
	b.settle()
	for _, part := range b.out.Parts {
		part.graph = b.partGraph(part)
	}
	b.findTwice()
	b.out.Warnings = append(b.out.Warnings, p.Warnings()...)
	sort.Strings(b.out.Warnings)
	b.out.finish()
	b.out.systems.build(b)
	return b.out, nil
}

// builder holds what Build gathers; nothing of it outlives the call but what the Automaton points to.
type builder struct {
	prog     *program.Program
	apk      *apk.APK
	model    *framework.Model
	names    *mapping.Mapping
	manifest *apk.Manifest
	res      *apk.Resources
	lives    map[string]*framework.Lifecycle
	out      *Automaton

	callbacks  map[callbackKey]*Callback
	bodies     map[bodyKey]*Body
	runs       []*Body // of listeners whose callbacks come in an order
	calls      map[call]*call
	passing    map[*program.Method]bool // helpers whose parameters reach a callin
	slots      map[slotKey]*slot
	slotOrder  []*slot
	relevant   map[*program.Method]bool // may lead to a callin that matters, or to a callback
	claimed    map[*program.Method]bool // some part knows when the framework calls it
	partOf     map[string]*Part         // by class descriptor
	overridden map[*program.Method][]program.MethodRef
	lifeKnown  map[lifeKey][]target
	fires      []fire
	windowIDs  map[int64]bool              // widgets of layouts that windows take as their content
	dialogIDs  map[int64][]*program.Object // widgets of layouts that dialogs take
	loose      map[*Part][]source          // what happens without a registration
	inflated   map[*Body]map[uint32]bool   // layouts and menus that a body inflates
	layoutSet  map[uint32]map[string]bool  // classes named in a layout
}

type callbackKey struct {
	method *program.Method
	recv   string
}

// bodyKey: the same code does other things on another receiver's class and on another thread, and a helper with
// other arguments.
type bodyKey struct {
	method *program.Method
	recv   string
	worker bool
	call   *call // nil: called by the framework, or from anywhere
}

type slotKey struct {
	kind string // event name, or "open", "finish", "shown", "posted", "made"
	on   any    // *program.Object, *program.Site, *Part, *Callback or nil
}

// slot finds or makes the slot of a kind on an owner.
func (b *builder) slot(kind string, on any, name string, gui bool) *slot {
	key := slotKey{kind, on}
	s := b.slots[key]
	if s == nil {
		s = &slot{name: name, order: len(b.slotOrder), gui: gui, values: []*slotValue{{name: "none"}}, index: map[any]int{}}
		b.slots[key] = s
		b.slotOrder = append(b.slotOrder, s)
	}
	return s
}

// callback finds or makes the callback of a method on a receiver's class, with its body.
func (b *builder) callback(m *program.Method, recv string, layer Layer) *Callback {
	if m.Static() || recv == "" {
		recv = m.Class.Name
	}
	key := callbackKey{m, recv}
	c := b.callbacks[key]
	if c == nil {
		c = &Callback{
			Method: m.Ref().String(), Receiver: recv, Layer: layer, method: m,
			Name:   b.displayName(m, recv),
			events: map[string]bool{}, parts: map[*Part]bool{},
		}
		b.callbacks[key] = c
		b.out.Callbacks = append(b.out.Callbacks, c)
		c.Bodies = b.forwarded(m, recv)
		b.claimed[m] = true
		c.body = b.body(bodyKey{method: m, recv: recv})
	}
	return c
}

// forwarded gives the method that does the work of one that only the compiler wrote: a lambda's body, a bridge's
// target. A trace may name it in the callback's place.
func (b *builder) forwarded(m *program.Method, recv string) []string {
	if m.Flags&program.AccBridge == 0 && m.Class.Flags&program.AccSynthetic == 0 {
		return nil
	}
	var found []string
	for _, s := range b.prog.Sites(m) {
		for _, callee := range b.prog.CalleesIn(s, recv) {
			if callee.Class.InScope && callee.Name != "<init>" {
				found = append(found, callee.Ref().String())
			}
		}
	}
	if len(found) != 1 {
		return nil // it does more than to forward
	}
	return found
}

// bodyOn is the callback's body on the thread it runs on.
func (b *builder) bodyOn(c *Callback, worker bool) *Body {
	if !worker {
		return c.body
	}
	if c.workerBody == nil {
		c.workerBody = b.body(bodyKey{method: c.method, recv: c.Receiver, worker: true})
	}
	return c.workerBody
}

// over caches the outside methods that m overrides.
func (b *builder) over(m *program.Method) []program.MethodRef {
	refs, ok := b.overridden[m]
	if !ok {
		refs = b.prog.Overridden(m)
		b.overridden[m] = refs
	}
	return refs
}

// rule is the framework model's rule for a method that the app overrides, nil: none.
func (b *builder) rule(m *program.Method) *framework.CallbackRule {
	for _, r := range b.over(m) {
		if rule := b.model.Callback(r.Class, r.Name, r.Desc); rule != nil {
			return rule
		}
	}
	return nil
}

// findParts makes a part of every component of the manifest whose class is in the APK.
func (b *builder) findParts() {
	app := &Part{Kind: Application, Class: b.manifest.Application.Class, Entry: true}
	b.addPart(app)
	for _, c := range b.manifest.Components {
		class := c.Runs()
		if b.prog.Class(class) == nil {
			b.out.Warnings = append(b.out.Warnings,
				fmt.Sprintf("AndroidManifest.xml: %s %s: no dex file has the class", c.Kind, class))
			continue
		}
		p := b.partOf[class]
		if p == nil {
			p = &Part{Class: class}
			switch c.Kind {
			case apk.Activity, apk.ActivityAlias:
				p.Kind = Window
				p.translucent = !b.res.Theme(c.Theme).Covers()
				p.handlesConfig = c.ConfigChanges != 0
				p.survivesRotation = c.HandlesRotation(b.manifest.TargetSDK)
			case apk.Service:
				p.Kind = Service
			case apk.Receiver:
				p.Kind = Receiver
			case apk.Provider:
				p.Kind = Provider
			}
			b.addPart(p)
		}
		if !c.Enabled {
			continue
		}
		p.Entry = p.Entry || c.Exported || c.Launcher() || p.Kind == Provider || p.Kind == Receiver && hearsPlatform(c)
	}
}

// hearsPlatform tells whether a receiver's filters name a broadcast of the platform, which reaches it even if it
// is not exported.
func hearsPlatform(c *apk.Component) bool {
	for i := range c.Filters {
		for _, action := range c.Filters[i].Actions {
			if platformAction(action) {
				return true
			}
		}
	}
	return false
}

func platformAction(action string) bool {
	return strings.HasPrefix(action, "android.") || strings.HasPrefix(action, "com.android.")
}

func (b *builder) addPart(p *Part) {
	p.ID = len(b.out.Parts)
	p.Name = b.sourceName(p.Class)
	p.opens = map[*Part]bool{}
	p.brought = map[string]bool{}
	p.slots = map[*slot]bool{}
	b.out.Parts = append(b.out.Parts, p)
	if p.Class != "" {
		b.partOf[p.Class] = p
	}
}

// displayName gives the callback's name for people: the source's where byte code has another.
func (b *builder) displayName(m *program.Method, recv string) string {
	c := b.prog.Class(recv)
	if c == nil || c.Flags&program.AccSynthetic == 0 {
		return b.sourceName(recv) + "." + b.names.Method(m.Class.Name, m.Name, m.Desc)
	}
	for _, s := range b.prog.Sites(m) { // a lambda's class forwards to its body
		if h := b.prog.Class(s.Ref.Class); h != nil && h != c {
			return b.sourceName(h.Name) + ".lambda (" + m.Name + ")"
		}
	}
	return b.sourceName(recv) + ".lambda (" + m.Name + ")"
}

// sourceName is a class's name for people: the source's, without its package.
func (b *builder) sourceName(desc string) string { return className(b.names.Class(desc)) }

// className is a descriptor's class without its package: `Lp/A$B;` gives "A$B".
func className(desc string) string {
	if len(desc) < 2 {
		return desc
	}
	n := desc[1 : len(desc)-1]
	for i := len(n) - 1; i >= 0; i-- {
		if n[i] == '/' {
			return n[i+1:]
		}
	}
	return n
}
