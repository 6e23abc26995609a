package explore

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/internal/parallel"
)

// RandomRun is a run of events that are chosen at random. Its trace and script lie beside its account.
type RandomRun struct {
	Number  int              `json:"number"` // from 1
	Wanted  int              `json:"wanted"` // events that were to be sent
	Events  int              `json:"events"` // fewer where the app could not be started
	Stopped string           `json:"stopped"`
	Crashes []drive.Incident `json:"crashes"`
	Hangs   []drive.Incident `json:"hangs"`
}

// RandomIn is the folder of what runs at random leave, in an exploration's. It is made as that of the exploration, without a file of rounds.
func RandomIn(dir string) string { return filepath.Join(dir, "random") }

// randomEvents is how many events a random run has at most: more than those of an exploration, as chance needs longer to get anywhere.
const randomEvents = 200

// Random sends as many events as the runs of an exploration have, chosen at random, in runs that begin like those: what the exploration is compared with.
// Runs that are there already stay. They are the same with any number of jobs.
func Random(ctx context.Context, app *App, opt Options, runs int, progress func(done, total int)) ([]RandomRun, error) {
	c := &corpus{dir: RandomIn(opt.Out)}
	if err := os.MkdirAll(filepath.Join(c.dir, "runs"), 0o755); err != nil {
		return nil, &CorpusError{fmt.Errorf("the folder of random runs: %w", err)}
	}
	events := 0
	err := EachRun(opt.Out, runs, func(r *Run) error {
		events += r.Events
		return nil
	})
	if err != nil {
		return nil, err
	}
	var made []RandomRun
	for ; events > 0; events -= made[len(made)-1].Wanted {
		made = append(made, RandomRun{Number: len(made) + 1, Wanted: min(events, randomEvents)})
	}
	jobs := max(1, min(opt.Jobs, len(made)))
	seats := make(chan *plainSeat, jobs)
	for range jobs {
		seats <- &plainSeat{app: app, opt: &opt, corpus: c}
	}
	err = parallel.Ahead(ctx, jobs, len(made), func(ctx context.Context, i int) (RandomRun, error) {
		s := <-seats
		defer func() { seats <- s }()
		return s.run(ctx, made[i])
	}, func(i int, r RandomRun) error {
		made[i] = r
		if progress != nil {
			progress(i+1, len(made))
		}
		return nil
	})
	close(seats)
	for s := range seats {
		if s.session != nil {
			err = errors.Join(err, s.session.Close())
		}
	}
	return made, err
}

// plainSeat is a session on which runs are made that learn nothing, once one is needed.
type plainSeat struct {
	app     *App
	opt     *Options
	corpus  *corpus
	log     redirected
	session *drive.Renewed // nil: none was needed
}

// run makes a run, or reads it.
func (s *plainSeat) run(ctx context.Context, r RandomRun) (RandomRun, error) {
	path := s.corpus.path(r.Number, ".json")
	there, err := exists(path)
	if err != nil {
		return r, &CorpusError{fmt.Errorf("a random run: %w", err)}
	}
	if there {
		if made, err := readRandom(path, r.Number); err != nil || made.Wanted == r.Wanted {
			return made, err
		} // else the exploration went on
	}
	if err := s.open(ctx); err != nil {
		return r, err
	}
	f, err := os.Create(s.corpus.path(r.Number, ".logcat"))
	if err != nil {
		return r, &CorpusError{fmt.Errorf("the trace of a random run: %w", err)}
	}
	w := bufio.NewWriterSize(f, 1<<16)
	s.log.to = w
	course := drive.Course{Session: s.session, Crashes: []drive.Incident{}, Hangs: []drive.Incident{}}
	course.Script.Settings = drive.Identified(environment(r.Number, s.opt, s.app.Permissions), "random", r.Number, r.Wanted)
	err = s.session.Reset(ctx, drive.OnDevice(course.Script.Settings, s.opt.Device.Name()))
	if err == nil {
		r.Events, r.Stopped, err = course.Random(ctx, s.opt.Seed*1_000_003+int64(r.Number), r.Wanted)
	}
	if err = errors.Join(err, w.Flush(), f.Close()); err != nil {
		return r, fmt.Errorf("random run %d: %w", r.Number, err)
	}
	r.Crashes, r.Hangs = course.Crashes, course.Hangs
	drive.Sign(&course.Script)
	if err := writeWhole(s.corpus.path(r.Number, ".cbscript"), []byte(course.Script.String())); err != nil {
		return r, &CorpusError{err}
	}
	text, err := json.Marshal(&r)
	if err == nil {
		err = writeWhole(path, append(text, '\n'))
	}
	if err != nil {
		return r, &CorpusError{err}
	}
	return r, nil
}

// open opens the session where that was not done.
func (s *plainSeat) open(ctx context.Context) (err error) {
	if s.session == nil {
		s.session, err = drive.OpenRenewed(ctx, func(ctx context.Context) (device.Session, error) {
			return s.opt.Device.Open(ctx, device.App{APK: s.app.APK, Log: &s.log}, nil)
		})
	}
	return err
}

// readRandom reads a run that was made before.
func readRandom(path string, number int) (r RandomRun, err error) {
	if info, err := os.Stat(path); err == nil && info.Size() > maxRun {
		return r, &CorpusError{fmt.Errorf("%s: %d bytes: no run is as long", path, info.Size())}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return r, &CorpusError{fmt.Errorf("a random run: %w: %s", err, lacking)}
	}
	if err := json.Unmarshal(text, &r); err != nil || r.Number != number {
		return r, &CorpusError{fmt.Errorf("%s: not the random run of its number: remove the folder", path)}
	}
	return r, nil
}

// Incidents are the ends of processes by the app's own fault, hangs behind the others.
func (r *RandomRun) Incidents() []drive.Incident {
	return append(r.Crashes[:len(r.Crashes):len(r.Crashes)], r.Hangs...)
}
