package explore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/device"
	"cbcov/device/race"
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
