package result

import (
	"cmp"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/reports/internal/words"
)

// Bug is the findings that have one cause: a protocol that was broken, the prediction of it, the crash that it ended with.
//
// Where in the app something happens is its site: of a violation the callback that the call is in, of a prediction the method with the call
// or the callback that it is predicted in, of an unexpected callback that callback. Findings have one cause where
//
//   - a violation and a prediction are of the same class with a typestate, the same symbol of it, and the same site. A violation names the
//     callback and not the line: with it are the predictions of each line there, unless the stack of a crash with it has one of these lines.
//   - two violations are of the same class, symbol and site, and their objects of one class of the app's; two predictions are of one line, too.
//     Whatever led there does not matter.
//   - a violation's call threw what a crash was not caught of, or a cause of it, and the crash's stack has the call, and below it the site; in
//     one trace the violation came first.
//   - an exploration says of crashes, or of a crash and of a race's order that ends by a fault, that they have one cause;
//   - no violation is such, and the stack has the call of a prediction, and below it the method that makes it, in its line where both have one.
//
// A prediction is with the violations of objects of the class that it calls the method on, where there are such at its site; with those of
// another class only if all are of one.
//
// All other findings of these kinds are bugs of their own. Coverage below a threshold and uncovered sequences are none.
type Bug struct {
	// Findings are at least one. The first tells the bug: a violation before an unexpected callback, a crash, and a prediction.
	Findings []*Finding
	Replay   *Replay // what repeats a run that shows it; nil: no such script is known
	Other    *Replay // of a race the other order
}

// ID is the bug's: that of its first finding.
func (b *Bug) ID() string { return b.Findings[0].ID }

// Title says in one line for people what it is.
func (b *Bug) Title() string { return b.Findings[0].Title }

// Seen tells whether some trace shows it.
func (b *Bug) Seen() bool { return b.Findings[0].Kind != Predicted }

// Kinds lists the kinds of its findings, each once.
func (b *Bug) Kinds() []Kind {
	var list []Kind
	for _, f := range b.Findings {
		if !slices.Contains(list, f.Kind) {
			list = append(list, f.Kind)
		}
	}
	return list
}

// Covers is the sequence that a run covered first before the bug came, of a race the one that its second order has and the first one has not; nil:
// none is known. Only an exploration's runs have an order.
func (b *Bug) Covers(d *Document) *Sequence {
	if d.Explored == nil {
		return nil
	}
	for _, f := range b.Findings {
		for i := range d.Races {
			if r := &d.Races[i]; &r.Finding == f && len(r.Orders[1].Covers) > 0 {
				return d.sequence(r.Orders[1].Covers[0])
			}
		}
	}
	for _, f := range b.Findings {
		if s := d.first(f.Place, d.around(f)); s != nil {
			return s
		}
	}
	return nil
}

// around tells which callbacks a violation or a crash may have come in.
func (d *Document) around(f *Finding) func(*Callback) bool {
	if v := d.Violation(f); v != nil {
		return func(c *Callback) bool { return c.Method == cmp.Or(v.Within, v.Subject) }
	}
	for i := range d.Crashes {
		if c := &d.Crashes[i]; &c.Finding == f && len(c.Before) > 0 {
			last := c.Before[len(c.Before)-1] // with how it ended behind it
			return func(c *Callback) bool { return strings.HasPrefix(last, cmp.Or(c.Description, c.Name)) }
		}
	}
	return func(*Callback) bool { return false }
}

// sequence finds one by its id; nil: there is none.
func (d *Document) sequence(id string) *Sequence {
	for i := range d.Sequences {
		if d.Sequences[i].ID == id {
			return &d.Sequences[i]
		}
	}
	return nil
}

// FoundAs says by what it was found, and how often: "violation, 2 objects", "crash, 1 time", "predicted".
func (b *Bug) FoundAs() []string {
	var out []string
	for _, kind := range b.Kinds() {
		n := 0
		for _, f := range b.Findings {
			if f.Kind == kind {
				n += f.Count
			}
		}
		switch kind {
		case Predicted:
			out = append(out, "predicted")
		case Broken, Unexpected:
			out = append(out, kind.String()+", "+words.Count(n, "object", "objects"))
		case HarmfulRace, DifferingRace:
			out = append(out, kind.String()+", both orders executed")
		default:
			out = append(out, kind.String()+", "+words.Count(n, "time", "times"))
		}
	}
	return out
}

// Source is the line of the app's code that some finding of it names; the zero Place: none does.
func (b *Bug) Source() Place {
	for _, kind := range []Kind{Predicted, JavaCrash, HarmfulRace, DifferingRace, Broken, Unexpected} { // a violation knows no more than where its callback begins
		var at Place
		several := false
		for _, f := range b.Findings {
			if f.Kind == kind && f.Source != (Place{}) {
				several = several || at != (Place{}) && at != f.Source
				at = cmp.Or(at, f.Source)
			}
		}
		if at != (Place{}) && !(several && kind == Predicted) { // predictions of several lines do not say which of them it was
			return at
		}
	}
	return Place{}
}

// Standing says whether the bug counts: it fails where one of its findings does. Where they differ, it says of which kind each is.
func (b *Bug) Standing() string {
	var words, kinds []string
	for _, f := range b.Findings {
		if f.Fails {
			return f.Standing()
		}
		if s := f.Standing(); !slices.Contains(words, s) {
			words = append(words, s)
			kinds = append(kinds, f.Kind.String()+" "+s)
		}
	}
	if len(words) == 1 {
		return words[0]
	}
	kinds = slices.DeleteFunc(kinds, func(s string) bool { return strings.HasSuffix(s, " ") })
	return strings.Join(kinds, ", ")
}

// tellsFirst are the kinds of a bug's findings, those first that tell most of it.
var tellsFirst = []Kind{Broken, Unexpected, HarmfulRace, JavaCrash, ANR, NativeCrash, DifferingRace, Predicted}

// Bugs joins the findings that have one cause. Those that a trace shows come first, in the order of reports.
func (d *Document) Bugs() []Bug {
	j := joining{of: map[*Finding]*Finding{}, sites: map[site][]sited{}}
	for _, list := range [][]Violation{d.Violations, d.Unexpected} {
		for i := range list {
			v := &list[i]
			j.add(&v.Finding, siteOf(v), v.Receiver)
		}
	}
	s := stacksOf(d)
	for i := range s.all {
		c := &s.all[i]
		j.add(&c.crash.Finding, site{}, "")
		if v := s.brokeWith(c); v != nil {
			j.join(&v.Finding, &c.crash.Finding)
			c.violation = v
		}
	}
	for i := range d.Predictions {
		p := &d.Predictions[i]
		j.prediction(p, s.through(p.Caller))
	}
	j.causes(d)
	return j.bugs(d)
}

// site is where in the app a typestate's symbol came, or may come. The zero site is none.
type site struct {
	class, symbol string
	where         string // DEX method; of a prediction with the line of its source behind it
	callback      bool   // the symbol is a callback of the framework's
}

// siteOf is a violation's site; none where it was in no callback.
func siteOf(v *Violation) site {
	s := site{class: v.Class, symbol: v.Symbol, where: v.Within, callback: v.Kind == Unexpected}
	if s.callback {
		s.where = v.Subject
	}
	if s.where == "" {
		return site{}
	}
	return s
}

// joining puts findings into sets of one cause each.
type joining struct {
	all   []*Finding
	of    map[*Finding]*Finding // by finding: another one of its set; itself: the one that stands for it
	sites map[site][]sited      // the first ones of each site
}

// sited is a finding at a site.
type sited struct {
	first    *Finding
	receiver string // class of the object; empty: of a prediction
}

// add takes a finding, into the set of its site and of its object's class.
func (j *joining) add(f *Finding, at site, receiver string) {
	j.all, j.of[f] = append(j.all, f), f
	if at == (site{}) {
		return
	}
	for _, s := range j.sites[at] {
		if s.receiver == receiver {
			j.join(s.first, f)
			return
		}
	}
	j.sites[at] = append(j.sites[at], sited{f, receiver})
}

// causes takes the races, and joins crashes and races of which an exploration says that they have one cause.
func (j *joining) causes(d *Document) {
	first := map[string]*Finding{}
	join := func(f *Finding, cause string) {
		if cause == "" {
			return
		}
		if first[cause] == nil {
			first[cause] = f
			return
		}
		j.join(first[cause], f)
	}
	for i := range d.Crashes {
		join(&d.Crashes[i].Finding, d.Crashes[i].Cause)
	}
	for i := range d.Races {
		r := &d.Races[i]
		j.add(&r.Finding, site{}, "")
		join(&r.Finding, r.Cause)
	}
}

func (j *joining) set(f *Finding) *Finding {
	for j.of[f] != f {
		f = j.of[f]
	}
	return f
}

func (j *joining) join(f, g *Finding) { j.of[j.set(g)] = j.set(f) }

// prediction takes a prediction, into the set of the violation or else the crash that it says. crashes are those whose stacks have its caller.
func (j *joining) prediction(p *Prediction, crashes []*stack) {
	own := site{p.Class, p.Symbol, p.Caller + " " + p.Source.String(), p.Callback}
	if p.Source == (Place{}) || p.Caller == "" {
		own = site{}
	}
	j.add(&p.Finding, own, "")
	for _, at := range p.sites() {
		if first := j.seenAt(at, p); first != nil && !j.elsewhere(p, first, crashes) {
			j.join(first, &p.Finding)
			return
		}
	}
	for _, c := range crashes {
		if c.violation == nil && c.has(p.Subject, p.Class, p.Caller, p.Place) {
			j.join(&c.crash.Finding, &p.Finding)
			return
		}
	}
}

// seenAt finds the violation at a site that a prediction is of; nil: none is, or which one it is cannot be told.
func (j *joining) seenAt(at site, p *Prediction) *Finding {
	on := descriptor.Java(descriptor.Cut(p.Subject).Class)
	var seen []*Finding
	for _, s := range j.sites[at] {
		switch {
		case s.first.Kind == Predicted:
		case s.receiver == on:
			return s.first
		default:
			seen = append(seen, s.first)
		}
	}
	if len(seen) == 1 {
		return seen[0]
	}
	return nil
}

// sites are those that a violation which is predicted may have.
func (p *Prediction) sites() []site {
	s := site{class: p.Class, symbol: p.Symbol, callback: p.Callback}
	if p.Callback {
		s.where = p.Subject
		return []site{s}
	}
	var list []site
	if n := len(p.Sequence); n > 0 {
		s.where = p.Sequence[n-1].Method
		list = append(list, s)
	}
	s.where = p.Caller
	return append(list, s)
}

// elsewhere tells whether a crash with a violation has another line of the code than a prediction.
func (j *joining) elsewhere(p *Prediction, violation *Finding, crashes []*stack) bool {
	other := false
	for _, c := range crashes {
		if c.violation != nil && j.set(&c.crash.Finding) == j.set(violation) {
			if c.has(p.Subject, p.Class, p.Caller, p.Place) {
				return false
			}
			other = other || c.has(p.Subject, p.Class, p.Caller, Place{})
		}
	}
	return other
}

// bugs lists the sets.
func (j *joining) bugs(d *Document) []Bug {
	at := map[*Finding]int{}
	var list []Bug
	for _, f := range j.all {
		i, ok := at[j.set(f)]
		if !ok {
			i = len(list)
			at[j.set(f)] = i
			list = append(list, Bug{})
		}
		list[i].Findings = append(list[i].Findings, f)
	}
	for i := range list {
		b := &list[i]
		slices.SortStableFunc(b.Findings, func(f, g *Finding) int {
			return cmp.Or(cmp.Compare(slices.Index(tellsFirst, f.Kind), slices.Index(tellsFirst, g.Kind)), f.Compare(g))
		})
		b.Replay, b.Other = d.replayOf(b.Findings)
	}
	slices.SortStableFunc(list, func(a, b Bug) int {
		f, g := a.Findings[0], b.Findings[0]
		return cmp.Or(cmp.Compare(slices.Index(tellsFirst, f.Kind), slices.Index(tellsFirst, g.Kind)), f.Compare(g))
	})
	return list
}

// brokeWith finds the violation that a crash came of, nil: none is known. Of several it is the one that is the nearest before it in its trace.
func (s *stacks) brokeWith(c *stack) *Violation {
	var best *Violation
	for _, v := range s.around(c) {
		if v.Place.File == c.crash.Place.File && v.Place.Line > c.crash.Place.Line {
			continue // it came later
		}
		if v.Threw != "" && slices.Contains(c.exceptions, v.Threw) && v.Within != "" && c.has(v.Subject, v.Class, v.Within, Place{}) &&
			(best == nil || c.nearer(v.Place, best.Place)) {
			best = v
		}
	}
	return best
}

// stack is what a crash's stack says of the code.
type stack struct {
	crash      *Crash
	exceptions []string // classes, the causes' too
	frames     []frame
	names      *names
	violation  *Violation // that it came of; nil: none is known
}

// frame is a frame of Java's.
type frame struct {
	method string // p.A$B.m
	line   string // file and line as the frame has them, A.java:7; empty: it has none
}

func stackOf(c *Crash, names *names) stack {
	s := stack{crash: c, names: names, exceptions: []string{c.Class}}
	for _, text := range c.Stack {
		if _, cause, ok := strings.Cut(text, "Caused by: "); ok {
			class, _, _ := strings.Cut(cause, ":")
			s.exceptions = append(s.exceptions, class)
			continue
		}
		if method, rest, ok := strings.Cut(strings.TrimPrefix(text, "at "), "("); ok {
			s.frames = append(s.frames, frame{method, strings.TrimSuffix(rest, ")")})
		}
	}
	return s
}

// has tells whether the stack has a method that another one called, both in DEX form; in a line of the source, where that is given and the frame
// has one.
func (s *stack) has(called, class, by string, line Place) bool {
	call, caller := s.names.of(called), s.names.of(by)
	file := line.File[strings.LastIndexByte(line.File, '/')+1:]
	in := false
	for i := range s.frames {
		f := &s.frames[i]
		calls := caller.is(f.method)
		if in && calls && (line.Line == 0 || !strings.Contains(f.line, ":") || f.line == Place{file, line.Line}.String()) {
			return true
		}
		in = in || call.in(f.method, class) && !calls
	}
	return false
}

// nearer tells whether a place is before the crash in its trace, and another one is not, or is further from it.
func (s *stack) nearer(a, b Place) bool {
	before := func(p Place) bool { return p.File == s.crash.Place.File && p.Line <= s.crash.Place.Line }
	return before(a) && (!before(b) || a.Line > b.Line)
}
