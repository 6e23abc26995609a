package explore

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"cbcov/device"
	"cbcov/device/race"
	"cbcov/internal/parallel"
)

// maxRound bounds a round's runs: what they bring says what to do next. The first round has one.
const maxRound = 2

// plan is what a run begins with.
type plan struct {
	number, round int
	events        int // of the user and the world at most
	seed          int64
	env           []device.Setting
	share         share
	manner               // of its exploration's goal
	denies        bool   // its user says no to what the system asks
	launch        string // the component that it begins with; empty: the launcher's
}

// plan makes the plans of the next round; there are none where all events are done.
func (e *exploration) plan() []plan {
	n := e.result.Rounds + 1
	runs := min(n, maxRound)
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
