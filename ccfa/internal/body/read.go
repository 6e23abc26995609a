package body

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/mapping"
	"cbcov/ccfa/program"
)

// Input is what bodies are read from.
type Input struct {
	Program *program.Program
	APK     *apk.APK
	Model   *framework.Model // that the program was loaded with
	Names   *mapping.Mapping // source names of a shrunk app; nil: the dex files' own
	Limits  Limits
}

// Limits bound how much is told apart.
type Limits struct {
	Contexts int // modules of one method for different arguments
	Modules  int // modules, from which on arguments are not told apart
}

// DefaultLimits are above what most apps need.
var DefaultLimits = Limits{Contexts: 64, Modules: 20000}

// Read reads the bodies of all code that an app's components lead to. It ends early, with ctx's error, when ctx is done.
func Read(ctx context.Context, in Input) (*Bodies, error) {
	r, err := newReader(ctx, in)
	if err != nil {
		return nil, err
	}
	r.findComponents()
	if err := r.findRelevant(); err != nil {
		return nil, err
	}
	r.findMatter()
	r.readLives()
	if err := r.readPending(); err != nil {
		return nil, err
	}
	if err := r.readLeftovers(); err != nil {
		return nil, err
	}
	r.finishPostings()
	r.findStanding()
	r.finishHeard()
	r.finishCleared()
	r.finishSeveral()
	r.finishCounts()
	r.finishCancels()
	r.finishCalledOff()
	r.finishNeeds()
	r.finishOwned()
	r.finishPaged()
	r.finishPlaces()
	r.finishHeights()
	r.finishEmptied()
	r.findBrought()
	r.findChanged()
	r.findFired()
	r.findRounds()
	r.findSure()
	r.findTold()
	r.findOverlays()
	r.findWithin()
	r.findStages()
	r.findPrivate()
	r.askForStarts()
	r.narrow()
	r.findWidgets()
	r.dropBranches()
	r.sortCallbacks()
	r.reduce()
	return r.out, nil
}

// reader holds what Read gathers.
type reader struct {
	ctx        context.Context
	prog       *program.Program
	apk        *apk.APK
	graphs     *apk.Navigation // see navigation
	graphHosts []graphHost     // see hostsOfGraphs
	model      *framework.Model
	names      *mapping.Mapping
	manifest   *apk.Manifest
	res        *apk.Resources
	limits     Limits
	out        *Bodies

	callbacks     map[callbackKey]*Callback
	modules       map[moduleKey]*machine.Module
	contexts      map[*program.Method]int // modules of a method
	pending       []pendingModule
	known         map[string]*arguments
	objects       map[*program.Object]int // numbers for keys
	slots         map[slotKey]*Slot
	guests        map[string]*Guest               // by class; nil: it is none
	hosted        map[string]*framework.Lifecycle // by class, see hostedLife
	platformLives map[string]*framework.Lifecycle // see platformLife; nil: not known yet
	places        map[int64]*place
	requests      []request
	heights       []height
	guestCodes    []guestCode
	stacks        []*place              // where the back stack keeps what is replaced
	immediate     *bool                 // see level; nil: not known yet
	driver        **framework.Lifecycle // see drivenLife; nil: not known yet
	strange       *bool                 // see unfollowed; nil: not known yet
	enter         *entering             // nil: not known yet
	sites         map[*program.Site]int32

	relevant     map[*program.Method]bool // may lead to a callin that matters, or to a callback
	matter       map[*program.Method]params
	own          map[string][]*program.Method // by class: see findOwn
	claimed      map[*program.Method]bool     // something is known of when the framework calls it
	overridden   map[*program.Method][]program.MethodRef
	initialising map[*program.Class][]*program.Method // the initialisers that a call of its methods needs
	resumptions  map[int]*framework.Summary           // by the number of parameters
	byClass      map[string]*Component
	cancels      []cancelled
	emptied      []emptied
	cleared      []cleared
	calledOff    []calledOff
	wholly       map[edgeKey]bool             // removals that count as many as there are
	begun        map[string]bool              // what is begun on an object that is not known
	ofClass      map[string][]*program.Object // see sameClass; nil: not listed yet
	fires        []fire
	withins      []wrapped
	atOnce       []atOnceHeard
	waiting      []machine.Target         // what hears broadcasts of a queue of the app's own
	lived        map[*program.Method]bool // lives run it
	rounds       []rounded
	tellings     []telling
	byteCode     bool                                          // layer C tells the effects that are added now
	lifeNames    map[*framework.Lifecycle]map[string]bool      // see untoldLife
	heard        map[string]bool                               // events that something is registered for
	classes      map[objectList][]string                       // see classesOf
	receiving    map[receiversKey]map[*program.Method][]string // see receivers
	several      map[*program.Object]bool                      // by twin: they stand for several; those that were asked for
	askedFirst   map[*program.Site]bool                        // see asksFirst
	comesAndGoes map[*program.Object]bool                      // by twin: dialogs, menus and popups
	repeated     map[int64]bool                                // ids of widgets of which one run may make several
	first        map[twinKey]*program.Object                   // see twin
	twinOf       map[*program.Object]*program.Object           // see twin
	twins        map[*program.Object][]*program.Object         // see twin: all that were asked for
	births       map[birth]bool                                // places of those that registrations are about
	about        map[*program.Object][]*Slot                   // slots that are about them
	late         []late
	fresh        []fresh
	withID       map[uint32]int // see layoutsWith; nil: not counted yet
	courses      []*framework.Course
	sequences    map[alongKey][]string                      // of callbacks that a target is, as steps of courses have them
	windowIDs    map[int64]bool                             // widgets of layouts that windows take as their content
	dialogIDs    map[int64][]*program.Object                // widgets of layouts that dialogs take
	contents     map[contentKey]bool                        // layouts whose widgets are in them
	takers       map[uint32][]taken                         // see takes
	held         *holders                                   // see holding; nil: not found yet
	stands       map[standKey]bool                          // see standing
	nameless     map[string]bool                            // classes of views of which some have no id
	bringers     map[bringer]bool                           // see broughtBy
	composedAt   map[*program.Object]map[*program.Site]bool // calls that hand a listener to what is composed
	shown        map[*program.Method][]*program.Object      // see shownBy
	tested       map[variantKey]bool                        // see nullMatters
	unsure       map[string]bool                            // events of which it is not known what fires them
	postings     []posting
	fallbacks    []fallback
	cut          map[*machine.Module]bool // see dropBranches
	strayed      map[string]bool          // courses that code asks objects to go along which are not known
	givesState   *bool                    // see statesKnown; nil: not known yet
}

func newReader(ctx context.Context, in Input) (*reader, error) {
	manifest, err := in.APK.Manifest()
	if err != nil {
		return nil, err
	}
	res, err := in.APK.Resources()
	if err != nil {
		return nil, err
	}
	lives, err := framework.Lifecycles()
	if err != nil {
		return nil, err
	}
	return &reader{
		ctx: ctx, prog: in.Program, apk: in.APK, model: in.Model, names: in.Names, manifest: manifest, res: res, limits: in.Limits,
		out:       &Bodies{Machine: &machine.Machine{}, targetSDK: manifest.TargetSDK, Lives: lives, Flags: map[string]*Slot{}, Stages: map[string]*Slot{}, life: map[lifeKey][]machine.Target{}, told: map[lifeKey][][]Told{}, wrapped: map[wrappedKey]bool{}},
		lifeNames: map[*framework.Lifecycle]map[string]bool{},
		heard:     map[string]bool{},
		callbacks: map[callbackKey]*Callback{}, modules: map[moduleKey]*machine.Module{}, contexts: map[*program.Method]int{},
		known: map[string]*arguments{}, objects: map[*program.Object]int{}, slots: map[slotKey]*Slot{}, guests: map[string]*Guest{}, hosted: map[string]*framework.Lifecycle{}, places: map[int64]*place{}, sites: map[*program.Site]int32{},
		relevant: map[*program.Method]bool{}, own: map[string][]*program.Method{}, matter: map[*program.Method]params{}, claimed: map[*program.Method]bool{}, lived: map[*program.Method]bool{},
		overridden: map[*program.Method][]program.MethodRef{}, initialising: map[*program.Class][]*program.Method{}, resumptions: map[int]*framework.Summary{}, byClass: map[string]*Component{},
		windowIDs: map[int64]bool{}, dialogIDs: map[int64][]*program.Object{}, contents: map[contentKey]bool{}, takers: map[uint32][]taken{}, stands: map[standKey]bool{}, nameless: map[string]bool{}, composedAt: map[*program.Object]map[*program.Site]bool{}, shown: map[*program.Method][]*program.Object{}, bringers: map[bringer]bool{}, tested: map[variantKey]bool{}, unsure: map[string]bool{}, strayed: map[string]bool{}, cut: map[*machine.Module]bool{},
		classes: map[objectList][]string{}, receiving: map[receiversKey]map[*program.Method][]string{},
		several: map[*program.Object]bool{}, askedFirst: map[*program.Site]bool{}, births: map[birth]bool{}, begun: map[string]bool{}, wholly: map[edgeKey]bool{}, comesAndGoes: map[*program.Object]bool{}, repeated: map[int64]bool{}, about: map[*program.Object][]*Slot{},
		courses: framework.Courses(), sequences: map[alongKey][]string{},
		first: map[twinKey]*program.Object{}, twinOf: map[*program.Object]*program.Object{}, twins: map[*program.Object][]*program.Object{},
	}, nil
}

// pendingModule is a module that is named and not read yet.
type pendingModule struct {
	key    moduleKey
	module *machine.Module
}

// readPending reads the modules that others named, until none is left.
func (r *reader) readPending() error {
	for len(r.pending) > 0 {
		if err := r.ctx.Err(); err != nil {
			return err
		}
		p := r.pending[len(r.pending)-1]
		r.pending = r.pending[:len(r.pending)-1]
		r.fill(p.key, p.module)
	}
	return nil
}

// readLives names what the lifecycles of all components run.
func (r *reader) readLives() {
	for _, c := range r.out.Components {
		r.opening(c)
		if c.Kind == Window {
			r.finishing(c)
		}
		for _, l := range r.out.Lives.All(c) {
			for _, name := range l.Flags {
				slot := r.lifeFlag(name)
				slot.Saved = slot.Saved || slices.Contains(l.Retains, name)
			}
			for i := range l.Edges {
				for _, path := range l.Edges[i].Paths {
					for _, step := range path {
						if !step.Own() {
							continue // which objects there are is known when code puts them there
						}
						r.liveOn(l.Edges[i].Worker, r.lifeTargets(c, step.Name))
						if !l.Edges[i].Worker {
							r.noteGiven(r.lifeTargets(c, step.Name), step.Gives)
						}
					}
				}
			}
		}
	}
}

// liveOn reads what a lifecycle's callbacks do on the thread on which the lifecycle runs them: that of a provider's query is not the one of
// its onCreate.
func (r *reader) liveOn(worker bool, targets []machine.Target) {
	for _, t := range targets {
		if worker && t.Symbol != machine.None {
			r.moduleOn(r.out.Callbacks[t.Symbol], true)
		}
	}
}

// lifeTargets finds what a lifecycle's callback of a component runs.
func (r *reader) lifeTargets(c *Component, name string) []machine.Target {
	key := lifeKey{c, name}
	known, ok := r.out.life[key]
	if !ok {
		known = r.findLifeTargets(c, name)
		r.out.life[key] = known
	}
	return known
}

func (r *reader) findLifeTargets(c *Component, name string) []machine.Target {
	if name == Providers {
		var out []machine.Target
		for _, q := range r.out.Components {
			if q.Kind == Provider {
				for _, made := range framework.Provides.Methods() {
					out = append(out, r.lifeTargets(q, made)...)
				}
			}
		}
		return out
	}
	return r.lives(c.Class, r.out.Lives.Of(c).Class, name)
}

// lives finds what a callback of the framework's class runs on objects of a class of the app's.
func (r *reader) lives(class, framework, name string) []machine.Target {
	var out []machine.Target
	for _, m := range r.named(class, name, nil) {
		if !m.Class.InScope && !r.relevant[m] || !r.overridesFramework(m, framework) {
			continue
		}
		t := r.target(m, class, LayerLifecycle, false)
		if t.Symbol != machine.None {
			r.out.Callbacks[t.Symbol].Life = true
		}
		r.lived[m] = true
		out = append(out, t)
	}
	return out
}

// Providers stands, in the application's life, for the onCreate of all providers.
const Providers = "PROVIDERS"

// overridesFramework tells whether the method overrides one of the component's framework class, not just one of an interface or a library
// that happens to have its name.
func (r *reader) overridesFramework(m *program.Method, class string) bool {
	if !m.Class.InScope {
		return true
	}
	for _, ref := range r.over(m) {
		if r.model.Class(ref.Class) != nil && r.model.Subtype(class, ref.Class) || r.model.Subtype(ref.Class, class) ||
			r.model.Class(class) == nil && (r.prog.Subtype(ref.Class, class) || r.inherits(class, ref.Class)) {
			return true
		}
	}
	return false
}

// inherits tells whether a library's class is a subclass of another class, that is no interface.
func (r *reader) inherits(class, of string) bool {
	c := r.prog.Class(of)
	return c != nil && c.Flags&program.AccInterface == 0 && r.prog.Subtype(class, of)
}

// askForStarts marks the slots that lifecycles ask for.
func (r *reader) askForStarts() {
	for _, s := range r.out.Slots {
		switch s.Kind {
		case Opening, Scheduled, Finishing, Hosted, Flag:
			s.Asked = true
		case Staged:
			s.Asked = s.Asked || s.Course.Of != ""
		}
		s.Asked = s.Asked || s.Fired
		if s.Over != nil {
			s.Over.Asked = true
		}
		for _, q := range s.Requires {
			q.Asked = true
		}
		if s.Stage != nil {
			s.Stage.Asked = true
		}
		for i := range s.Silent {
			for _, when := range s.Silent[i].When {
				when.Slot.Asked = true
			}
		}
		for i := range s.Sources {
			if over := s.Sources[i].Over; over != nil {
				over.Asked = true
			}
		}
	}
	for _, c := range r.out.Components {
		for i := range c.Loose {
			if over := c.Loose[i].Over; over != nil {
				over.Asked = true
			}
		}
	}
}

// sortCallbacks numbers the symbols by method and receiver, so that they do not depend on the order of discovery.
func (r *reader) sortCallbacks() {
	old := slices.Clone(r.out.Callbacks)
	slices.SortFunc(r.out.Callbacks, func(a, b *Callback) int {
		if c := strings.Compare(a.Method.Ref().String(), b.Method.Ref().String()); c != 0 {
			return c
		}
		return cmp.Or(strings.Compare(a.Receiver, b.Receiver), cmp.Compare(a.Label, b.Label))
	})
	number := make([]machine.Symbol, len(old))
	for i, c := range r.out.Callbacks {
		number[c.Symbol] = machine.Symbol(i)
	}
	for i, c := range r.out.Callbacks {
		c.Symbol = machine.Symbol(i)
	}
	m := r.out.Machine
	m.Symbols = len(old)
	renumber := func(x *machine.Symbol) {
		if *x != machine.None {
			*x = number[*x]
		}
	}
	for _, mod := range m.Modules {
		for i := range mod.Edges {
			renumber(&mod.Edges[i].Symbol)
		}
	}
	r.eachTarget(func(t *machine.Target) { renumber(&t.Symbol) })
}

// eachTarget visits all targets outside of modules.
func (r *reader) eachTarget(f func(t *machine.Target)) {
	for _, s := range r.out.Slots {
		for _, v := range s.Values {
			for i := range v.Runs {
				f(&v.Runs[i])
			}
		}
	}
	r.eachOwnTarget(f)
}

// eachOwnTarget visits the targets that the machine does not know.
func (r *reader) eachOwnTarget(f func(t *machine.Target)) {
	for _, s := range r.out.Slots {
		for i := range s.Sources {
			f(&s.Sources[i].Target)
		}
		if s.Owned != nil {
			for _, list := range s.Owned.Named {
				for i := range list {
					f(&list[i])
				}
			}
		}
		for i := range s.Leaving {
			f(&s.Leaving[i])
		}
	}
	for _, c := range r.out.Components {
		for i := range c.Loose {
			f(&c.Loose[i].Target)
		}
	}
	for _, list := range r.out.life {
		for i := range list {
			f(&list[i])
		}
	}
	for _, c := range r.out.Callbacks {
		for i := range c.where {
			f(&c.where[i].target)
		}
	}
	for _, lists := range r.out.told {
		for _, list := range lists {
			for i := range list {
				f(&list[i].Target)
			}
		}
	}
	for _, g := range r.out.Guests {
		for _, list := range g.targets {
			for i := range list {
				f(&list[i])
			}
		}
	}
}

// reduce makes the machine small, and puts the modules that are left in the place of those from before.
func (r *reader) reduce() {
	var roots []*machine.Module
	for _, c := range r.out.Callbacks {
		roots = append(roots, c.Main)
		if c.Worker != nil {
			roots = append(roots, c.Worker)
		}
	}
	r.eachOwnTarget(func(t *machine.Target) { roots = append(roots, t.Module) })
	stand := r.out.Machine.Reduce(roots)
	for _, c := range r.out.Callbacks {
		c.Main, c.Worker = stand[c.Main], stand[c.Worker]
	}
	r.eachOwnTarget(func(t *machine.Target) { t.Module = stand[t.Module] })
}
