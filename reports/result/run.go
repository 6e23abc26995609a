package result

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
	"cbcov/ccfa/conflict"
	"cbcov/coverage"
	"cbcov/coverage/unreached"
	"cbcov/typestate/monitor"
	"cbcov/typestate/observe"
	"cbcov/typestate/predict"
)

// Run is what the analyses found of one app. Each part may be missing, where nobody asked for it: the document then says nothing of it.
type Run struct {
	App       App             // where there is no automaton
	APK       string          // as the user gave it
	Probed    bool            // APK is an instrumented one
	Scope     Scope           // what of it was measured, where that was said
	Replays   []Replay        // of the traces
	Device    string          // where the traces are from, as in "API 34"
	API       int             // level of the typestates
	Automaton *ccfa.Automaton // nil: none was built
	Required  *coverage.Requirements
	Conflicts *conflict.Conflicts // of the automaton's callbacks; nil: nobody asked
	Result    *coverage.Result    // nil: no trace was measured; what is required is uncovered then
	Points    *observe.Points     // with the typestates
	Monitored *monitor.Result
	Predicted *predict.Result
	Explored  *Exploration // nil: the traces are of no exploration
	Unreached *unreached.Result
}

// Document makes the run's document.
func (r *Run) Document() *Document {
	d := &made{windows: map[string]int{}, lists: map[*string][]int{}, Document: &Document{
		Schema: Schema, App: r.App, APK: r.APK, Scope: r.Scope, Probed: r.Probed, Device: r.Device, API: r.API, Criteria: map[string]Tally{}, Witnesses: map[string]Place{},
		Missed: []Finding{}, Unseen: []string{}, Windows: []string{}, Callbacks: []Callback{}, Sequences: []Sequence{},
		Found: Found{
			Suppressed: []Suppressed{}, Stale: []string{}, Unmodelled: Unmodelled{Callbacks: []UnmodelledCallback{}, Pairs: []UnmodelledPair{}},
			Traces: Traces{Silent: []string{}}, Violations: []Violation{}, Unexpected: []Violation{}, Predictions: []Prediction{},
			Crashes: []Crash{}, Monitored: []Class{}, Growth: []Growth{},
		},
	}}
	if r.Automaton != nil {
		d.automaton(r.Automaton)
	}
	if r.Required != nil {
		d.Detail = DetailOf(r.Required)
	}
	if r.Conflicts != nil {
		d.contest = NewContest(r.Conflicts)
	}
	switch {
	case r.Result != nil:
		d.measured(r.Result)
	case r.Required != nil:
		d.required(r.Required)
	}
	if d.contest != nil {
		d.Conflicts = d.contest.List
	}
	d.Traces.Replays = r.Replays
	if r.Points != nil {
		d.Unseen = append(d.Unseen, r.Points.Unseen...)
		for _, m := range r.Points.Machines {
			d.Typestates = append(d.Typestates, Machine{m})
		}
	}
	if r.Monitored != nil {
		d.monitored(r.Monitored)
	}
	if r.Predicted != nil {
		d.predicted(r.Predicted)
	}
	if r.Explored != nil {
		d.explored(r.Explored)
	}
	if r.Unreached != nil {
		d.unreached(r.Unreached)
	}
	d.sources()
	return d.Document
}

// sources says of each finding which line of the app's code it is about: that of a prediction, the callback around a violation, a crash's
// first frame in a class that has callbacks.
func (d *made) sources() {
	callbacks, classes := map[string]Place{}, map[string]bool{}
	for i := range d.Callbacks {
		c := &d.Callbacks[i]
		callbacks[c.Method] = c.SourcePlace()
		classes[outermost(descriptor.Java(descriptor.ClassOf(c.Method)))] = true
	}
	for i := range d.Predictions {
		d.Predictions[i].Source = d.Predictions[i].Place
	}
	for _, list := range [][]Violation{d.Violations, d.Unexpected} {
		for i := range list {
			list[i].Source = callbacks[list[i].Within]
		}
	}
	for i := range d.Crashes {
		for _, frame := range d.Crashes[i].Stack {
			if m := stackFrame.FindStringSubmatch(frame); m != nil && classes[outermost(m[1])] {
				line, err := strconv.Atoi(m[3])
				if err == nil {
					d.Crashes[i].Source = Place{path.Join(path.Dir(strings.ReplaceAll(m[1], ".", "/")), m[2]), line}
				}
				break
			}
		}
	}
}

// stackFrame is a frame of Java's: p.A$B.m(A.java:7).
var stackFrame = regexp.MustCompile(`^(?:at )?([\w.$]+)\.[\w$<>-]+\(([\w.$-]+):(\d+)\)$`)

// outermost is the class that a nested one is written in.
func outermost(class string) string {
	class, _, _ = strings.Cut(class, "$")
	return class
}

// made is a document that is being made.
type made struct {
	*Document
	windows map[string]int
	lists   map[*string][]int // by the first of a sequence's windows
	spare   Symbols
	contest *Contest // nil: nobody asked
}

// window gives a window's index in the document.
func (d *made) window(name string) int {
	i, ok := d.windows[name]
	if !ok {
		i = len(d.Windows)
		d.windows[name] = i
		d.Windows = append(d.Windows, name)
		d.Parts = append(d.Parts, Part{Kind: ccfa.Window.String(), Opens: []int{}})
	}
	return i
}

// automaton writes down the windows and callbacks. Sequences know parts by their names, so that parts of one name are one.
func (d *made) automaton(a *ccfa.Automaton) {
	d.App = App{Package: a.Package, TargetSDK: a.TargetSDK, Build: a.Build, Mapped: a.Mapped}
	d.Budget, d.Warnings, d.shape = a.Budget(), a.Warnings, a.Shape
	for _, p := range a.Parts {
		w := &d.Parts[d.window(p.Name)]
		w.Kind, w.Begins = p.Kind.String(), Inside
		switch {
		case p.Guessed:
			w.Begins = Assumed
		case p.Entry:
			w.Begins = Outside
		}
	}
	for _, p := range a.Parts {
		w := &d.Parts[d.window(p.Name)]
		for _, q := range p.Opens {
			w.Opens = append(w.Opens, d.window(a.Parts[q].Name))
		}
	}
	d.Callbacks = CallbacksOf(a)
	for i, c := range a.Callbacks {
		for _, p := range c.Parts {
			d.Callbacks[i].Windows = append(d.Callbacks[i].Windows, d.window(a.Parts[p].Name))
		}
	}
}

// CallbacksOf describes an automaton's callbacks, in its order, without their windows and shapes.
func CallbacksOf(a *ccfa.Automaton) []Callback {
	list := make([]Callback, len(a.Callbacks))
	for i, c := range a.Callbacks {
		list[i] = Callback{Method: c.Method, Receiver: c.Receiver, Name: c.Name, Widgets: c.Widgets, Source: c.Source, Windows: []int{},
			Kinds: c.Kinds.Names(), Description: c.Description, Label: c.Label}
		if c.GUI {
			list[i].Kinds = append(list[i].Kinds, GUI)
		}
		if c.Life {
			list[i].Kinds = append(list[i].Kinds, Lifecycle)
		}
	}
	return list
}

// required writes down the required sequences of an app without traces.
func (d *made) required(q *coverage.Requirements) {
	for i := range q.Sequences {
		d.sequence(&q.Sequences[i], WasUncovered)
	}
	d.Criteria = d.Tally(func(*Sequence) bool { return true })
}

// measured writes down what traces show.
func (d *made) measured(r *coverage.Result) {
	d.Key, d.Observed = r.Identity, r.Observed
	d.Sequences = make([]Sequence, 0, len(r.Outcomes))
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		d.sequence(&o.Sequence, State(o.State.String()))
		switch o.State {
		case coverage.Covered:
			d.Witnesses[o.ID] = Place(o.Witness)
		case coverage.Suppressed:
			d.Suppressed = append(d.Suppressed, Suppressed{ID: o.ID, Reason: o.Reason, Covered: PlaceOf(o.Witness.File, o.Witness.Line)})
		}
	}
	for _, c := range coverage.Criteria() {
		t := r.Tally(c)
		d.Criteria[c.String()] = NewTally(t.Required, t.Covered, t.Unknown, t.Suppressed)
	}
	t := r.Traces
	d.Stale, d.Seen = append(d.Stale, r.Stale...), NewSet(r.Seen)
	d.Traces = Traces{Files: t.Files, Processes: t.Processes, Records: t.Records, Duplicates: t.Duplicates, Clashes: t.Clashes, Lost: t.Lost,
		Foreign: t.Foreign, Broken: t.Broken, Silent: append([]string{}, r.Silent...)}
	d.unmodelled(&r.Unmodelled)
	d.statements(r)
	d.growth(&r.Growth)
	d.course(r)
	d.Sought = append(d.Sought, JavaCrash, ANR, NativeCrash)
	for i := range r.Crashes {
		d.Crashes = append(d.Crashes, CrashOf(&r.Crashes[i]))
	}
	inOrder(d.Crashes, func(c *Crash) *Finding { return &c.Finding })
}

// sequence writes down a required sequence and what became of it.
func (d *made) sequence(s *coverage.Sequence, state State) {
	q := Sequence{ID: s.ID, Criterion: s.Criterion.String(), Symbols: d.symbols(s.Symbols), Windows: d.windowsOf(s.Windows), State: state}
	if d.contest != nil {
		q.Conflicts = d.contest.Of(s)
	}
	d.Sequences = append(d.Sequences, q)
}

// symbols numbers symbols, for many sequences from one piece of memory.
func (d *made) symbols(symbols []coverage.Symbol) Symbols {
	const piece = 1 << 12
	if cap(d.spare)-len(d.spare) < len(symbols) {
		d.spare = make(Symbols, 0, piece+len(symbols))
	}
	from := len(d.spare)
	d.spare = d.spare.add(symbols)
	return d.spare[from:len(d.spare):len(d.spare)]
}

// add numbers symbols behind others.
func (s Symbols) add(symbols []coverage.Symbol) Symbols {
	for _, symbol := range symbols {
		s = append(s, 2*symbol.Callback+int(symbol.Point))
	}
	return s
}

// SymbolsOf numbers the symbols of a sequence.
func SymbolsOf(symbols []coverage.Symbol) Symbols { return make(Symbols, 0, len(symbols)).add(symbols) }

// windowsOf numbers a sequence's windows. Sequences share their lists, and do so in the document.
func (d *made) windowsOf(names []string) []int {
	if len(names) == 0 {
		return []int{}
	}
	list, ok := d.lists[&names[0]]
	if !ok {
		for _, name := range names {
			list = append(list, d.window(name))
		}
		d.lists[&names[0]] = list
	}
	return list
}

func (d *made) unmodelled(u *coverage.Unmodelled) {
	out := &d.Unmodelled
	out.More = u.More
	for _, c := range u.Callbacks {
		out.Callbacks = append(out.Callbacks, UnmodelledCallback{
			Method: c.Method, Receiver: c.Receiver, Modelled: c.Callback >= 0, Count: c.Count, First: Place(c.Witness)})
	}
	for _, p := range u.Pairs {
		out.Pairs = append(out.Pairs, UnmodelledPair{Criterion: p.Criterion.String(), Symbols: SymbolsOf(p.Symbols), Count: p.Count,
			First: Place(p.Witness)})
	}
}

func (d *made) statements(r *coverage.Result) {
	s := r.Statements
	if s == nil {
		return
	}
	ran := make([]bool, len(r.Blocks))
	for i, b := range r.Blocks {
		ran[i] = b.Ran
		d.Blocks = append(d.Blocks, b.Instructions)
	}
	d.Statements = &Statements{Blocks: s.Blocks, CoveredBlocks: s.CoveredBlocks, Total: s.Total, Covered: s.Covered, Ran: NewSet(ran),
		Unknown: s.Unknown, UnknownStatements: s.UnknownInstructions}
}

func (d *made) growth(g *coverage.Growth) {
	d.Timeline = Timeline{Period: g.Period, Idle: g.Idle, Untimed: g.Untimed}
	for _, p := range g.Points {
		at := Growth{Time: p.Time, Covered: map[string]int{}, Statements: p.Statements, Crashes: p.Crashes}
		for _, c := range coverage.Criteria() {
			at.Covered[c.String()] = p.Covered[c]
		}
		d.Growth = append(d.Growth, at)
	}
}

// course writes down how coverage grew by events, and how runs came to callbacks.
func (d *made) course(r *coverage.Result) {
	for _, p := range r.Course {
		at := Course{Events: p.Events, Covered: map[string]int{}, Crashes: p.Crashes}
		for _, c := range coverage.Criteria() {
			at.Covered[c.String()] = p.Covered[c]
		}
		d.Course = append(d.Course, at)
	}
	for _, w := range r.Ways {
		way := Way{Callback: w.Callback, Place: Place(w.Witness), Steps: make([]WayStep, len(w.Steps)), Before: w.Before, Lost: w.Lost}
		for i, s := range w.Steps {
			way.Steps[i] = WayStep{s.Callback, s.Times}
		}
		d.Ways = append(d.Ways, way)
	}
}

// monitored writes down what was seen of the objects that were held to typestates.
func (d *made) monitored(r *monitor.Result) {
	d.Sought = append(d.Sought, Broken, Unexpected)
	for i := range r.Violations {
		switch v := violationOf(&r.Violations[i]); v.Kind {
		case Unexpected:
			d.Unexpected = append(d.Unexpected, v)
		default:
			d.Violations = append(d.Violations, v)
		}
	}
	inOrder(d.Violations, func(v *Violation) *Finding { return &v.Finding })
	inOrder(d.Unexpected, func(v *Violation) *Finding { return &v.Finding })
	for _, c := range r.Classes {
		class := Class{Purpose: c.Purpose, Class: c.Class, Objects: c.Objects, Calls: c.Calls, Callbacks: c.Callbacks, Open: c.Open,
			Histories: c.Histories, Forgotten: c.Forgotten, More: c.More, Unmatched: []Unmatched{}}
		for _, u := range c.Unmatched {
			class.Unmatched = append(class.Unmatched, Unmatched{Method: u.Method, Why: u.Why, Count: u.Count, First: PlaceOf(u.Place.File, u.Place.Line)})
		}
		d.Monitored = append(d.Monitored, class)
	}
}

// predicted writes down what the code can break.
func (d *made) predicted(r *predict.Result) {
	d.Sought = append(d.Sought, Predicted)
	d.Skipped, d.Unpredicted = append(d.Skipped, r.Skipped...), r.Unpredicted
	for i := range r.Predictions {
		d.Predictions = append(d.Predictions, predictionOf(&r.Predictions[i]))
	}
	inOrder(d.Predictions, func(p *Prediction) *Finding { return &p.Finding })
}

// inOrder sorts findings of a kind, or of several, as reports list them.
func inOrder[F any](list []F, of func(*F) *Finding) {
	slices.SortStableFunc(list, func(a, b F) int { return of(&a).Compare(of(&b)) })
}
