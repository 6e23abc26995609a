package explore

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/device/race"
	"cbcov/internal/parallel"
)

// Goal is what an exploration is after.
type Goal string

// The goals.
const (
	Coverage Goal = "coverage" // sequences that no run has
	Crashes  Goal = "crashes"  // the same, with more events that overtake what is pending, and odd texts
	Races    Goal = "races"    // both orders of what is in conflict
)

// Goals lists them.
func Goals() []Goal { return []Goal{Coverage, Crashes, Races} }

// App is an app that is explored.
type App struct {
	APK         string // instrumented
	Automaton   *ccfa.Automaton
	Sequences   []coverage.Sequence
	Unwanted    map[string]bool // ids of sequences that nobody looks for, as they are suppressed
	Measured    coverage.App    // what its logs are read with
	Texts       []string        // that are typed
	Numbers     []string        // that are typed where nothing else fits
	Scope       []string        // the app's own classes, descriptors
	Touching    []device.TouchingCall
	Launches    []string // components of activities that other apps may start, beside the launcher's
	Permissions []string // that it may ask for, or has
	// Matters tells whether the order of two callbacks can matter; nil: nobody knows. It is asked by one goroutine.
	Matters func(x, y int) bool
}

// Options say how an app is explored.
type Options struct {
	Goal   Goal
	Events int           // of the user and the world, over all runs of the corpus; 0: as many as For lets
	For    time.Duration // the exploration ends with the first round that ends after this; 0: when Events are done
	Seed   int64
	Jobs   int // sessions at once; what comes of it does not depend on them
	Device device.Device
	Out    string // the corpus' folder
	Resume bool   // there must be a corpus to go on with
	// Progress is told how many events of how many were sent (0: nobody knows), how many sequences are covered, and how many faults came. nil: nobody is.
	Progress func(done, total, covered, faults int)
}

// Result is what a corpus holds.
type Result struct {
	Header
	Rounds  int            `json:"rounds"`
	Runs    int            `json:"runs"`
	Events  int            `json:"events"`           // of the user and the world
	Records int            `json:"records"`          // that the runs logged; 0: nothing can be measured
	Silent  string         `json:"silent,omitempty"` // why, and what to do, where no run logged anything
	Covered int            `json:"covered"`          // sequences that were wanted
	Faults  int            `json:"faults"`           // ends of processes by the app's own fault
	Places  int            `json:"places"`           // that the app was seen in
	Orders  int            `json:"orders"`           // of work that were executed for races
	Growth  []Growth       `json:"growth"`           // a point a run
	Crashes []Crash        `json:"crashes"`
	Races   []race.Finding `json:"races"`
}

// Growth is what is covered after a run.
type Growth struct {
	Events  int `json:"events"` // of all runs until then
	Covered int `json:"covered"`
	Crashes int `json:"crashes"` // distinct ones
}

// maxRound bounds a round's runs.
const maxRound = 2

// maxBarren is how many rounds in a row may have no event.
const maxBarren = 3

// knowledge is what a corpus teaches.
type knowledge struct {
	model   *model
	wants   *wants
	couples []race.Wanted
	// Databases are those that runs have left.
	databases []Database
}

// Explore makes runs until there were enough. What they did is in the corpus' folder.
func Explore(ctx context.Context, app *App, opt Options) (*Result, error) {
	m, ok := manners[opt.Goal]
	if !ok {
		return nil, fmt.Errorf("no goal %q: want one of %q", opt.Goal, Goals())
	}
	e := &exploration{app: app, opt: opt, manner: m, byID: map[string]int{}, own: app.Owns(),
		know: &knowledge{model: newModel(newHints(app.Automaton), m.hope), wants: newWants(app)}}
	for i := range app.Sequences {
		e.byID[app.Sequences[i].ID] = i
	}
	app.Texts, app.Numbers = typed(app.Texts, plainTexts), typed(app.Numbers, plainNumbers)
	var err error
	header := Header{app.Measured.Build, opt.Device.Name(), opt.Goal, opt.Seed}
	var done []round
	if e.corpus, done, err = openCorpus(opt.Out, header, opt.Resume, e.take); err != nil {
		return nil, &CorpusError{err}
	}
	e.result.Rounds, e.barren = len(done), e.barrenRounds(done)
	if err = e.corpus.sweep(e.result.Runs); err == nil {
		e.memory, err = e.corpus.remember(len(done))
	}
	if err != nil {
		return nil, &CorpusError{errors.Join(err, e.close())}
	}
	e.know.couples = race.NewProver(nil, e.memory.Races).Wanted()
	err = e.explore(ctx)
	e.result.Header, e.result.Places = header, len(e.know.model.places)
	e.result.Crashes, e.result.Races, e.result.Orders = e.memory.Crashes, e.memory.Races.Findings, e.memory.Races.Executed
	for i := range e.result.Growth {
		for _, c := range e.memory.Crashes {
			if c.Run <= i+1 {
				e.result.Growth[i].Crashes++
			}
		}
	}
	e.result.Silent = e.silence()
	if err == nil {
		err = e.corpus.tell(&e.result)
	}
	return &e.result, errors.Join(err, e.close())
}

// exploration is one in progress.
type exploration struct {
	app    *App
	opt    Options
	manner manner // of its goal
	corpus *corpus
	know   *knowledge
	byID   map[string]int // sequences
	seats  []*seat        // open ones, by job
	prover *race.Prover
	own    func(class string) bool // tells whether a class is the app's own
	memory memory
	result Result
	barren int // rounds in a row, the last ones, that have no event
	// stopped is why runs stopped.
	stopped stopping
}

func (e *exploration) explore(ctx context.Context) error {
	end := time.Now().Add(e.opt.For)
	for e.barren < maxBarren {
		plans := e.plan()
		if len(plans) == 0 || e.opt.For > 0 && time.Now().After(end) {
			return nil
		}
		before := e.result.Events
		if err := e.round(ctx, plans); err != nil {
			return err
		}
		if e.barren++; e.result.Events > before {
			e.barren = 0
		}
	}
	return nil // nothing can be sent any more
}

// barrenRounds counts the rounds without any event at the end of a corpus, so that one that goes on ends where one ends that runs through.
func (e *exploration) barrenRounds(done []round) int {
	n := 0
	for _, r := range slices.Backward(done) {
		before := 0
		if r.First > 1 {
			before = e.result.Growth[r.First-2].Events
		}
		if e.result.Growth[r.First+r.Runs-2].Events > before {
			break
		}
		n++
	}
	return n
}

// plan makes the plans of the next round; there are none where all events are done.
func (e *exploration) plan() []plan {
	n := e.result.Rounds + 1
	runs := min(1<<min(n-1, 10), e.manner.runs)
	left := e.opt.Events - e.result.Events
	if e.opt.Events == 0 {
		left = runs * slices.Max(e.manner.events)
	}
	var plans []plan
	for i := 0; i < runs && left > 0; i++ {
		number := e.result.Runs + i + 1
		events := min(e.manner.events[number%len(e.manner.events)], left)
		left -= events
		plans = append(plans, plan{number: number, round: n, events: events, seed: e.opt.Seed, share: share{i, runs}, manner: e.manner,
			env: e.environment(number), denies: !e.manner.races && number%8 == 4, launch: e.launch(number)})
	}
	return plans
}

// launch says what a run begins with: where races are looked for, every other one with an activity that another app may start, and each where the app has no icon.
func (e *exploration) launch(number int) string {
	all := e.app.Launches
	switch {
	case !e.manner.races || len(all) == 0:
		return ""
	case e.know.model.leadsNowhere(launchOf("")):
		return all[number%len(all)]
	case number%2 == 0:
		return all[(number/2-1)%len(all)]
	}
	return ""
}

// round makes the runs of a round, several at once, from the same knowledge, and takes them in their order.
func (e *exploration) round(ctx context.Context, plans []plan) error {
	jobs := max(1, min(e.opt.Jobs, len(plans)))
	free := make(chan *seat, max(jobs, len(e.seats)))
	for len(e.seats) < jobs {
		s, err := e.open(ctx)
		if err != nil {
			return err
		}
		e.seats = append(e.seats, s)
	}
	for _, s := range e.seats {
		free <- s
	}
	var runs []*made
	err := parallel.Ahead(ctx, jobs, len(plans), func(ctx context.Context, i int) (*made, error) {
		s := <-free
		defer func() { free <- s }()
		return e.make(ctx, s, plans[i])
	}, func(_ int, m *made) error {
		runs = append(runs, m)
		return nil
	})
	if err != nil {
		return err
	}
	for _, m := range runs {
		if err := e.take(m.run); err != nil {
			return err
		}
	}
	if err := e.crashes(ctx, runs); err != nil {
		return err
	}
	if e.manner.races {
		if err := e.prove(ctx, runs); err != nil {
			return err
		}
	}
	e.progress()
	n := e.result.Rounds + 1
	if err := e.corpus.memorize(n, &e.memory); err != nil {
		return err
	}
	if err := e.corpus.end(round{n, plans[0].number, len(plans)}); err != nil {
		return err
	}
	e.result.Rounds = n
	return e.corpus.forget(n - 1)
}

// prove looks for races in the runs of a round.
func (e *exploration) prove(ctx context.Context, runs []*made) error {
	if e.prover == nil {
		e.prover = race.NewProver(e.seats[0].bench, e.memory.Races)
	}
	e.seats[0].log.to = io.Discard
	for _, m := range runs {
		known := len(e.prover.Findings)
		if err := e.prover.ProveIn(ctx, m.recorded); err != nil {
			return fmt.Errorf("races of run %d: %w", m.run.Number, err)
		}
		for i := known; i < len(e.prover.Findings); i++ {
			if err := e.condense(ctx, &m.recorded.Asked, i); err != nil {
				return fmt.Errorf("races of run %d: %w", m.run.Number, err)
			}
		}
	}
	e.memory.Races = e.prover.Memory
	e.know.couples = e.prover.Wanted()
	return nil
}

func (e *exploration) progress() {
	if e.opt.Progress != nil {
		e.opt.Progress(e.result.Events, e.opt.Events, e.result.Covered, e.result.Faults)
	}
}

// make makes one run.
func (e *exploration) make(ctx context.Context, s *seat, p plan) (*made, error) {
	f, err := os.Create(e.corpus.path(p.number, ".logcat"))
	if err != nil {
		return nil, fmt.Errorf("a run's trace: %w", err)
	}
	w := bufio.NewWriterSize(f, 1<<16)
	m, err := s.follow(ctx, e.app, p, e.know, w)
	if err = errors.Join(err, w.Flush(), f.Close()); err != nil {
		return nil, fmt.Errorf("run %d: %w", p.number, err)
	}
	return m, e.corpus.keep(m.run, m.script)
}

// take takes a run for known. Those of a round are planned from what was known before all of it, so this waits until all are made.
func (e *exploration) take(r *Run) error {
	if err := r.check(len(e.app.Automaton.Callbacks)); err != nil {
		return err
	}
	e.result.Runs++
	e.result.Events += r.Events
	e.result.Records += r.Records
	e.stopped.note(r)
	e.result.Faults += len(r.Crashes) + len(r.Hangs)
	for _, id := range r.Covered {
		if i, ok := e.byID[id]; ok {
			if _, wanted := e.know.wants.cover(i); wanted {
				e.result.Covered++
			}
		}
	}
	e.result.Growth = append(e.result.Growth, Growth{Events: e.result.Events, Covered: e.result.Covered})
	for i := range r.Steps {
		e.know.model.taught(&r.Steps[i], e.know.wants)
	}
	for i := range r.Seen {
		if err := e.know.model.saw(&r.Seen[i]); err != nil {
			return fmt.Errorf("run %d: %w", r.Number, err)
		}
	}
	e.know.remember(r.Databases)
	for _, what := range r.Late {
		e.know.model.tasks[what]++
	}
	return nil
}

// open opens a session.
func (e *exploration) open(ctx context.Context) (*seat, error) {
	live, err := coverage.NewLive(e.app.Measured, e.app.Sequences)
	if err != nil {
		return nil, err
	}
	s := &seat{device: e.opt.Device.Name(), log: &redirected{}, live: live}
	s.log.to = live
	if e.manner.races {
		app := device.App{APK: e.app.APK, Log: s.log, Scope: e.app.Scope, Touching: &device.Touching{Calls: e.app.Touching}}
		if s.bench, err = race.Open(ctx, e.opt.Device, app); err != nil {
			return nil, err
		}
		s.session = s.bench.Session()
		return s, nil
	}
	s.session, err = drive.OpenRenewed(ctx, func(ctx context.Context) (device.Session, error) {
		return e.opt.Device.Open(ctx, device.App{APK: e.app.APK, Log: s.log}, nil)
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (e *exploration) close() error {
	var err error
	for _, s := range e.seats {
		err = errors.Join(err, s.session.Close())
	}
	return errors.Join(err, e.corpus.close())
}
