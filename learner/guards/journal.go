package guards

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"cbcov/device"
	"cbcov/learner/journal"
)

// JournalHeader says of what a journal of trials is: only the same class, device and options ask the same again.
type JournalHeader struct {
	Format    int      `json:"cbcov_journal" what:"format"` // set by the journal
	Version   string   `json:"version" what:"version of cbcov"`
	Class     string   `json:"class" what:"class"`
	ClassPath string   `json:"classpath_hash" what:"class path's hash"`
	Device    string   `json:"device" what:"device"`
	API       int      `json:"api" what:"API level"`
	Network   bool     `json:"network" what:"network (--network)"`
	Fields    bool     `json:"fields" what:"look at private fields (--fields)"`
	Results   bool     `json:"results" what:"guards by results (--results)"`
	Makers    []string `json:"makers" what:"classes that make objects (--makers), or a Java file of them"`
	Inherited bool     `json:"inherited" what:"choice of inherited methods (--inherited)"`
	Methods   []string `json:"methods" what:"list of methods (--methods)"`
	Exclude   []string `json:"exclude" what:"list of methods to leave out (--exclude)"`
	Tests     int      `json:"tests" what:"number of trials in a row (--tests)"`
	Verify    int      `json:"verify" what:"number of fresh trials (--verify)"`
	Seed      int64    `json:"seed" what:"seed"`
}

// Journal keeps what a device said of trials in a file, so that learning by them can be taken up after the process was killed. It is a device
// itself: as what is learned is a function of the options and the answers, a learner asks the same questions again in the same order, and has the
// answers from the file until it is used up, or until it asks another. The device below is not asked for a session before that.
//
// The file is as package journal has it: a JournalHeader, then one answer a line. Answers are written before they are given, those of many trials in parts, so that
// killing the process loses nothing that a learner has seen and about a second of what it has not. It is read as it is needed, one line at a time.
type Journal struct {
	below  device.Tryer
	past   *replay      // nil: it is used up
	out    *journal.Out // nil: it is not
	counts JournalCounts
	synced time.Time
}

var _ device.Tryer = (*Journal)(nil)

// JournalCounts is what a journal of trials did.
type JournalCounts struct {
	Replayed int   // trials that were answered by it
	Written  int   // trials that were appended
	Dropped  int64 // bytes of a line that was cut off, which were dropped
	Other    bool  // it was asked another question than was asked before: what it had from there on was dropped
}

const (
	firstPart = 16          // trials that are passed on at first, and twice as many each time
	trialPart = 200         // but no more at once
	partTakes = time.Second // one that takes longer has the next be smaller, so that little is lost of what takes its time
	syncEvery = time.Second // and at least so often all is on the disk
)

// OpenJournal opens a journal to go on with it, or begins one where it is not to be resumed, or there is none yet. Errors that can be asked for are
// *journal.Mismatch, *journal.Damage and *journal.Busy; a *journal.Damage may also come later, as the answer to a question.
func OpenJournal(path string, resume bool, h JournalHeader, below device.Tryer) (*Journal, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	h.Format = journal.Format
	if resume {
		j, err := resumeJournal(path, h, below)
		if !errors.Is(err, fs.ErrNotExist) {
			return j, err
		}
	}
	f, err := journal.Create(path)
	if err != nil {
		return nil, err
	}
	out, err := journal.Begin(path, f, journal.HeaderLine(h))
	if err != nil {
		return nil, err
	}
	return &Journal{below: below, out: out}, nil
}

func resumeJournal(path string, h JournalHeader, below device.Tryer) (*Journal, error) {
	f, err := journal.Open(path)
	if err != nil {
		return nil, fmt.Errorf("resume: %w", err)
	}
	past, have, err := readJournal(path, f)
	if err == nil {
		err = journal.Match(path, *have, h)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("resume: %w", err), f.Close())
	}
	past.file = f
	return &Journal{below: below, past: past}, nil
}

// Name implements device.Tryer.
func (j *Journal) Name() string { return j.below.Name() }

// Trials implements device.Tryer. A journal is of one session, and of the class in its header.
func (j *Journal) Trials(_ context.Context, t device.Trials) (device.TrialSession, error) {
	return &journalSession{j: j, trials: t, part: firstPart}, nil
}

// Counts tells what the journal did so far.
func (j *Journal) Counts() JournalCounts { return j.counts }

// Close closes the file, with all of it on the disk. It stays: whoever keeps the result removes it.
func (j *Journal) Close() error {
	if j.past != nil { // nothing was written
		return j.past.file.Close()
	}
	return j.out.Close()
}

// next gives the next answer if it is that of a question; nil: from now on the device is asked.
func (j *Journal) next(q question) (*journalLine, error) {
	if j.past == nil {
		return nil, j.out.Failure()
	}
	line, err := j.past.peek()
	if err != nil {
		return nil, err
	}
	if line != nil && line.answers(q) {
		if err := j.past.fits(line, q); err != nil {
			return nil, err
		}
		j.past.take()
		return line, nil
	}
	j.counts.Other, j.counts.Dropped = line != nil, j.past.dropped
	j.out, err = journal.GoOn(j.past.path, j.past.file, j.past.size, j.counts.Replayed)
	if err == nil {
		j.past = nil
	}
	return nil, err
}

// keep writes answers down.
func (j *Journal) keep(trials int, all ...*journalLine) error {
	var lines []byte
	for _, l := range all {
		var err error
		if lines, err = l.appendTo(lines); err != nil {
			return fmt.Errorf("journal: %w", err)
		}
	}
	if err := j.out.Write(lines, trials); err != nil {
		return err
	}
	j.counts.Written += trials
	if time.Since(j.synced) < syncEvery {
		return nil
	}
	j.synced = time.Now()
	return j.out.Sync()
}

// journalSession answers from the journal, and then from a session on the device.
type journalSession struct {
	j        *Journal
	trials   device.Trials
	below    device.TrialSession // nil: it was not needed yet
	observed []int               // that were asked for last
	chosen   bool                // they were
	part     int                 // trials to pass on at once
}

// live gives the session on the device.
func (s *journalSession) live(ctx context.Context) (device.TrialSession, error) {
	if s.below != nil {
		return s.below, nil
	}
	below, err := s.j.below.Trials(ctx, s.trials)
	if err != nil {
		return nil, err
	}
	if s.chosen {
		if err := below.Observe(ctx, s.observed); err != nil {
			return nil, errors.Join(err, below.Close())
		}
	}
	s.below = below
	return below, nil
}

// Look implements device.TrialSession. That a class cannot be looked at is an answer like others.
func (s *journalSession) Look(ctx context.Context, class string) (*device.TrialClass, error) {
	if err := ctx.Err(); err != nil { // what is asked now may be a learner's haste to end
		return nil, err
	}
	known, err := s.j.next(question{look: class})
	switch {
	case err != nil:
		return nil, err
	case known != nil && known.Class == nil:
		return nil, &lookFault{known.Fault}
	case known != nil:
		return known.Class, nil
	}
	below, err := s.live(ctx)
	if err != nil {
		return nil, err
	}
	c, err := below.Look(ctx, class)
	line := &journalLine{Look: class, Class: c}
	switch {
	case errors.Is(err, device.ErrExperiment):
		line.Class, line.Fault = nil, err.Error()
		err = &lookFault{line.Fault}
	case err != nil:
		return nil, err
	}
	if kept := s.j.keep(0, line); kept != nil {
		return nil, kept
	}
	return line.Class, err
}

// lookFault is the error of a class that could not be looked at.
type lookFault struct{ text string }

func (f *lookFault) Error() string { return f.text }
func (f *lookFault) Unwrap() error { return device.ErrExperiment }

// Observe implements device.TrialSession.
func (s *journalSession) Observe(ctx context.Context, methods []int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	known, err := s.j.next(question{observe: append([]int{}, methods...)})
	if err != nil {
		return err
	}
	if known == nil {
		below, err := s.live(ctx)
		if err != nil {
			return err
		}
		if err := below.Observe(ctx, methods); err != nil {
			return err
		}
		if err := s.j.keep(0, &journalLine{Observe: append([]int{}, methods...)}); err != nil {
			return err
		}
	}
	s.observed, s.chosen = methods, true
	return nil
}

// Try implements device.TrialSession.
func (s *journalSession) Try(ctx context.Context, trials []device.Trial) ([]device.Tried, error) {
	came := make([]device.Tried, 0, len(trials))
	for _, t := range trials {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		known, err := s.j.next(question{trial: &t})
		if err != nil {
			return nil, err
		}
		if known == nil {
			break
		}
		came = append(came, known.tried())
		s.j.counts.Replayed++
	}
	for len(came) < len(trials) {
		rest := trials[len(came):]
		more, err := s.pass(ctx, rest[:min(len(rest), s.part)])
		if err != nil {
			return nil, err
		}
		came = append(came, more...)
	}
	return came, nil
}

// pass has a part of the trials made and writes down what came of them.
func (s *journalSession) pass(ctx context.Context, part []device.Trial) ([]device.Tried, error) {
	below, err := s.live(ctx)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	came, err := below.Try(ctx, part)
	if err != nil {
		return nil, err
	}
	if len(came) != len(part) {
		return nil, fmt.Errorf("journal: %d trials came back of %d", len(came), len(part))
	}
	if s.part = min(2*s.part, trialPart); time.Since(began) > partTakes {
		s.part = max(1, len(part)/2)
	}
	lines := make([]*journalLine, len(part))
	for i := range part {
		lines[i] = lineOf(&part[i], came[i])
		came[i] = lines[i].tried() // what will be said again
	}
	return came, s.j.keep(len(part), lines...)
}

// Close implements device.TrialSession.
func (s *journalSession) Close() error {
	if s.below == nil {
		return nil
	}
	return s.below.Close()
}

// replay reads a journal of trials, answer by answer.
type replay struct {
	path    string
	file    *os.File // to go on with
	in      *bufio.Reader
	number  int   // of the line that was read last
	size    int64 // of the lines that were taken
	ahead   *journalLine
	length  int   // of its line
	dropped int64 // at the end: what is left of a line that was cut off
}

// readJournal begins to read a journal.
func readJournal(path string, from io.Reader) (*replay, *JournalHeader, error) {
	r := &replay{path: path, in: journal.NewReader(from), number: 1}
	line, err := journal.ReadLine(r.in, journal.MaxLine)
	if errors.Is(err, io.EOF) {
		err = errors.New("there is no whole header")
	}
	var h JournalHeader
	if err == nil {
		err = journal.ReadHeader(line, &h)
	}
	if err != nil {
		return nil, nil, &journal.Damage{Path: path, Line: 1, Reason: err.Error()}
	}
	r.size = int64(len(line))
	return r, &h, nil
}

// peek gives the next answer; nil: there is none.
func (r *replay) peek() (*journalLine, error) {
	if r.ahead != nil {
		return r.ahead, nil
	}
	line, err := journal.ReadLine(r.in, maxTrialLine)
	if errors.Is(err, io.EOF) {
		r.dropped = int64(len(line))
		return nil, nil
	}
	r.number++
	if err == nil {
		r.ahead, err = readJournalLine(line)
	}
	if err != nil {
		return nil, &journal.Damage{Path: r.path, Line: r.number, Reason: err.Error()}
	}
	r.length = len(line)
	return r.ahead, nil
}

// fits reports an answer that cannot be that of its question.
func (r *replay) fits(line *journalLine, q question) error {
	if err := line.check(q); err != nil {
		return &journal.Damage{Path: r.path, Line: r.number, Reason: err.Error()}
	}
	return nil
}

// take goes on behind the answer that was peeked at.
func (r *replay) take() {
	r.size += int64(r.length)
	r.ahead = nil
}
