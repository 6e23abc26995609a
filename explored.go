package cbcov

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/coverage/unreached"
	"cbcov/device/drive"
	"cbcov/device/explore"
	"cbcov/device/race"
	"cbcov/reports/result"
)

// Bounds of what is told of an exploration.
const (
	maxLacks  = 50 // things that the device lacks
	maxCovers = 20 // sequences that one order of a race covers, and the other does not
)

// explored tells what an exploration found, by its measured traces. What its screens offered goes to screens, which sequences runs have that do not count
// to aside.
func (a *App) explored(ctx context.Context, x *Exploration, measured *coverage.Result, screens *screens, aside map[int]string) (*result.Exploration, error) {
	out := &result.Exploration{Causes: map[string]result.Cause{}, Explored: result.Explored{Goal: string(x.Goal), Seed: strconv.FormatInt(x.Seed, 10), Rounds: x.Rounds,
		Runs: x.Runs, Events: x.Events, Places: x.Places, Orders: x.Orders, Silent: x.Silent}}
	m := &told{App: a, x: x, own: x.app.Owns(), out: out, ids: map[string]string{}, anrs: map[int]string{}, causes: map[string]int{}, lacks: map[string]int{}}
	var runs []ran
	err := explore.EachRun(x.opt.Out, x.Runs, func(r *explore.Run) error {
		runs = append(runs, ran{r.Events, m.incidents(r.Incidents())})
		m.run(r)
		screens.run(r)
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	out.Growth = grown(measured.Outcomes, runs)
	m.crashes(measured.Crashes)
	m.lacking()
	for i := range x.Races {
		out.Races = append(out.Races, m.race(i, measured.Outcomes))
	}
	distinct(out.Races)
	for i := range x.covers {
		for _, s := range slices.Concat(x.covers[i][0], x.covers[i][1]) {
			aside[s] = "an order of a race"
		}
	}
	if x.random != nil {
		out.Random, err = m.random(ctx, measured, aside)
	}
	return out, err
}

// told tells an exploration.
type told struct {
	*App
	x      *Exploration
	own    func(class string) bool // tells whether a class is the app's own
	out    *result.Exploration
	ids    map[string]string // causes by the ids of crashes
	anrs   map[int]string    // causes of hangs by the number of their run
	causes map[string]int    // crashes of the exploration by their causes
	lacks  map[string]int
}

// replay is what repeats a run with a script of the exploration.
func (m *told) replay(trace, script string) result.Replay {
	return result.Replay{Trace: trace, Script: script, App: m.x.app.APK, Flags: m.x.opt.Flags}
}

// run takes a run.
func (m *told) run(r *explore.Run) {
	m.out.Replays = append(m.out.Replays, m.replay(explore.Trace(m.x.opt.Out, r.Number), explore.Script(m.x.opt.Out, r.Number)))
	for _, c := range r.Crashes {
		m.ids[coverage.CrashID(c.Stack, m.Program.Names())] = explore.CauseOf(&c.Failure, m.own)
	}
	for _, c := range r.Hangs {
		m.anrs[r.Number] = explore.CauseOf(&c.Failure, m.own)
	}
	for _, l := range r.Lacks {
		m.lacks[l.Exception]++
	}
}

// incidents gives the causes of some faults.
func (m *told) incidents(list []drive.Incident) []string {
	var causes []string
	for i := range list {
		causes = append(causes, explore.CauseOf(&list[i].Failure, m.own))
	}
	return causes
}

// crashes tells of each crash of the traces what the exploration knows of it, and of those that no trace tells of.
func (m *told) crashes(measured []coverage.Crash) {
	known := map[string]bool{}
	for i := range m.x.Crashes {
		m.causes[m.x.Crashes[i].Cause] = i
	}
	for i := range measured {
		c := &measured[i]
		cause, ok := m.ids[c.ID]
		if c.Kind == coverage.ANR {
			cause, ok = m.anrs[runOf(c.First.File)]
		}
		if at, found := m.causes[cause]; ok && found {
			m.out.Causes[c.ID] = m.cause(at)
			known[cause] = true
		}
	}
	for i := range m.x.Crashes {
		c := &m.x.Crashes[i]
		if known[c.Cause] {
			continue
		}
		untold := coverage.NewCrash(c.Stack, c.Thread, m.Program.Names())
		if c.Hang {
			untold.Kind, untold.ID = coverage.ANR, string(coverage.ANR)+strings.TrimPrefix(untold.ID, string(coverage.JavaCrash))
		}
		cause := m.cause(i)
		told := result.CrashOf(&untold)
		told.Cause, told.Script = cause.Text, &cause.Shortest
		m.out.Untold = append(m.out.Untold, told)
	}
}

// cause tells a crash of the exploration, by its index.
func (m *told) cause(i int) result.Cause {
	c := &m.x.Crashes[i]
	return result.Cause{Text: c.Cause, Shortest: result.Shortest{Replay: m.replay("", explore.Found(m.x.opt.Out, "crash", i+1)), Events: c.Lines, Steady: c.Steady, After: c.Before}}
}

// lacking tells what the device lacks.
func (m *told) lacking() {
	for what, n := range m.lacks {
		m.out.Lacks = append(m.out.Lacks, result.Lack{What: what, Times: n})
	}
	slices.SortFunc(m.out.Lacks, func(a, b result.Lack) int { return cmp.Or(b.Times-a.Times, strings.Compare(a.What, b.What)) })
	m.out.Lacks = m.out.Lacks[:min(len(m.out.Lacks), maxLacks)]
}

// race tells one.
func (m *told) race(i int, outcomes []coverage.Outcome) result.Race {
	f := &m.x.Races[i]
	r := result.Race{Location: locationOf(f.Location), First: m.access(&f.First), Second: m.access(&f.Second), Left: f.Left, Late: f.Late.Round(time.Millisecond).Milliseconds()}
	for k, kind := range []string{"race-first", "race-second"} {
		o := &r.Orders[k]
		o.Replay = m.replay("", explore.Found(m.x.opt.Out, kind, i+1))
		if reason := f.Orders[k].Reason; reason != nil {
			o.Ends = reason.Exception
			o.Stack = coverage.NewCrash(reason.Stack, reason.Thread, m.Program.Names()).Stack
			r.Cause = explore.CauseOf(reason, m.own)
		}
		for _, s := range m.x.covers[i][k] {
			if !slices.Contains(m.x.covers[i][1-k], s) && outcomes[s].Criterion != coverage.GUI && len(o.Covers) < maxCovers {
				o.Covers = append(o.Covers, outcomes[s].ID)
			}
		}
		slices.SortStableFunc(o.Covers, func(a, b string) int { return cmp.Compare(telling(a), telling(b)) })
	}
	kind := result.DifferingRace
	if f.Kind == race.Harmful {
		kind = result.HarmfulRace
	}
	r.Told(kind)
	return r
}

// telling puts sequences of posted callbacks first, as they say most of an order.
func telling(id string) int {
	for i, c := range []coverage.Criterion{coverage.EAA, coverage.EE, coverage.EAS} {
		if strings.HasPrefix(id, c.String()+"-") {
			return i
		}
	}
	return len(coverage.Criteria())
}

// distinct gives races of one id others: of two lines of a method, say.
func distinct(list []result.Race) {
	count := map[string]int{}
	for i := range list {
		r := &list[i]
		if count[r.ID]++; count[r.ID] > 1 {
			r.ID = fmt.Sprintf("%s-%d", r.ID, count[r.ID])
		}
	}
}

// access tells one side of a race.
func (m *told) access(s *race.Site) result.RaceAccess {
	method := descriptor.Cut(s.Method)
	a := result.RaceAccess{Does: result.Reads, Method: s.Method, Name: method.Frame(), Work: s.Work, Thread: s.Thread}
	switch {
	case s.Write && s.Null:
		a.Does = result.Nulls
	case s.Write:
		a.Does = result.Writes
	case s.Null:
		a.Does = result.ReadsNull
	}
	if c := m.Program.Class(method.Class); c != nil {
		for _, of := range c.Methods {
			if of.Ref().String() == s.Method {
				a.Source = ccfa.SourceAt(m.Program, of, s.Line)
			}
		}
	}
	return a
}

// locationOf names a field for people: p.Main.item of Lp/Main;.item.
func locationOf(location string) string {
	class, field, ok := strings.Cut(location, ";.")
	if !ok {
		return location
	}
	return descriptor.Java(class+";") + "." + field
}

// random tells what runs at random covered, by the same sequences.
func (m *told) random(ctx context.Context, measured *coverage.Result, aside map[int]string) (*result.Random, error) {
	out := &result.Random{Growth: []result.Grown{}}
	var runs []ran
	for i := range m.x.random {
		r := &m.x.random[i]
		out.Events += r.Events
		runs = append(runs, ran{r.Events, m.incidents(r.Incidents())})
	}
	files, err := trace.Open([]string{filepath.Join(explore.RandomIn(m.x.opt.Out), "runs")})
	if err != nil {
		return nil, err
	}
	defer files.Close()
	sequences, reasons := make([]coverage.Sequence, len(measured.Outcomes)), map[string]string{}
	for i := range measured.Outcomes {
		o := &measured.Outcomes[i]
		if sequences[i] = o.Sequence; o.State == coverage.Suppressed {
			reasons[o.ID] = o.Reason
		}
	}
	of, err := step(ctx, &m.opt.Watch, "reading the traces at random", func(ctx context.Context) (*coverage.Result, error) {
		return coverage.Measure(ctx, m.x.app.Measured, sequences, files.Sources, coverage.Options{Suppressed: reasons, Silent: true})
	})
	if err != nil {
		return nil, err
	}
	for i := range of.Outcomes {
		if of.Outcomes[i].State == coverage.Covered {
			aside[i] = "a run at random"
		}
	}
	out.Growth = grown(of.Outcomes, runs)
	return out, nil
}

// ran is what growth has of a run.
type ran struct {
	events int
	causes []string // of its faults
}

// grown counts what is covered after each run, by the trace that covers each sequence first.
func grown(outcomes []coverage.Outcome, runs []ran) []result.Grown {
	first := make([]map[string]int, len(runs))
	for i := range outcomes {
		o := &outcomes[i]
		n := runOf(o.Witness.File)
		if o.State != coverage.Covered || n < 1 || n > len(runs) {
			continue
		}
		if first[n-1] == nil {
			first[n-1] = map[string]int{}
		}
		first[n-1][o.Criterion.String()]++
	}
	events, covered, causes := 0, map[string]int{}, map[string]bool{}
	list := []result.Grown{}
	for i, r := range runs {
		events += r.events
		for _, c := range r.causes {
			causes[c] = true
		}
		g := result.Grown{Events: events, Covered: map[string]int{}, Crashes: len(causes)}
		for _, c := range coverage.Criteria() {
			covered[c.String()] += first[i][c.String()]
			g.Covered[c.String()] = covered[c.String()]
		}
		list = append(list, g)
	}
	return list
}

// runOf is the number of the run that a trace is of; 0: it is none.
func runOf(file string) int {
	n, err := strconv.Atoi(strings.TrimSuffix(filepath.Base(file), ".logcat"))
	if err != nil {
		return 0
	}
	return n
}

// screens gathers what the screens of runs offered.
type screens struct {
	*unreached.Screens
	automaton *ccfa.Automaton
	offers    map[string][]explore.Offer // of the last visit of each place
	brings    map[unreached.Widget][]int // callbacks by their widgets
}

func newScreens(a *ccfa.Automaton) *screens {
	s := &screens{unreached.NewScreens(), a, map[string][]explore.Offer{}, map[unreached.Widget][]int{}}
	for _, c := range a.Callbacks {
		if c.Kinds&ccfa.Event == 0 {
			continue
		}
		for _, w := range c.Widgets {
			if _, name, ok := strings.Cut(w, "R.id."); ok {
				for _, p := range c.Parts {
					at := unreached.Widget{Name: name, Class: a.Parts[p].Class}
					s.brings[at] = append(s.brings[at], c.ID)
				}
			}
		}
	}
	return s
}

// run takes a run: of each event what else could have been chosen, and what had come last.
func (s *screens) run(r *explore.Run) {
	for i := range r.Seen {
		s.offers[r.Seen[i].Place] = r.Seen[i].Offers
	}
	last := -1
	for i := range r.Steps {
		step := &r.Steps[i]
		s.choice(step, last)
		if n := len(step.Came); n > 0 {
			last = int(step.Came[n-1])
		}
		if step.Dead {
			last = -1
		}
		for _, v := range step.Vain {
			if v.X >= 0 {
				s.Vain[unreached.Aim{Pair: unreached.Pair{X: int(v.X), Y: int(v.Y)}, Late: v.Late}]++
			}
		}
	}
}

// choice takes what a screen offered, and what was chosen.
func (s *screens) choice(step *explore.Step, last int) {
	if last >= 0 {
		s.Choices[last]++
	}
	class := explore.ClassOf(step.Activity)
	offered, behind := map[unreached.Widget]bool{}, map[int]bool{} // true: it was chosen
	for _, o := range s.offers[step.From] {
		if o.Widget == "" {
			continue
		}
		w := unreached.Widget{Name: o.Widget, Class: class}
		offered[w] = offered[w] || o.Key == step.Key
		for _, c := range s.brings[w] {
			behind[c] = behind[c] || o.Key == step.Key
		}
	}
	for w, sent := range offered {
		s.Offer(w, sent)
	}
	if last < 0 {
		return
	}
	for c, sent := range behind {
		s.OfferBehind(unreached.Pair{X: last, Y: c}, sent)
	}
}
