package learner

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"cbcov/learner/journal"
)

// JournalHeader says of what a journal is. Answers of one purpose on one device are no answers of another, and only the same
// algorithm, oracle and seed ask the same queries again.
type JournalHeader struct {
	Format    int      `json:"cbcov_journal" what:"format"` // set by the journal
	Version   string   `json:"version" what:"version of cbcov"`
	Purpose   string   `json:"purpose" what:"purpose"` // its name
	Hash      string   `json:"purpose_hash" what:"purpose's hash"`
	Device    string   `json:"device" what:"device"`
	API       int      `json:"api" what:"API level"`
	Algorithm string   `json:"algorithm" what:"algorithm"`
	Oracle    string   `json:"oracle" what:"oracle"`
	Bound     int      `json:"bound" what:"bound"`
	Tests     int      `json:"tests,omitempty" what:"number of random words"`
	Seed      int64    `json:"seed" what:"seed"`
	Inputs    []string `json:"inputs" what:"input alphabet"`
	Outputs   []string `json:"outputs" what:"output alphabet"`
}

// Journal keeps every run in a file, so that learning can be taken up after the process was killed: as the layers above ask the same
// queries in the same order, the journal answers them until it is used up, and then passes on and appends.
//
// The file is JSON, one value a line: a JournalHeader, then runs with a checksum. A batch is written before it is answered, so that
// killing the process loses nothing that a learner has seen; after a power failure the file may lack its end. Queries are passed on in
// parts of a fixed size, so that little is lost within a batch.
type Journal struct {
	below    Membership
	alphabet *Alphabet

	mu     sync.Mutex
	out    *journal.Out
	past   *replay // runs of the journal that were not asked for yet
	counts JournalCounts
}

var _ Membership = (*Journal)(nil)

// JournalCounts is what a journal did.
type JournalCounts struct {
	Read     int   // runs that it held when it was opened
	Replayed int   // of them, those that queries were answered by
	Written  int   // runs that were appended
	Dropped  int64 // bytes of a line that was cut off, which were dropped
}

// journalPart is the number of queries that are passed on at once.
const journalPart = 64

// CreateJournal begins a journal, in place of one that may be there. The error is a *journal.Busy where another process writes it.
func CreateJournal(path string, h JournalHeader, below Membership) (*Journal, error) {
	f, err := journal.Create(path)
	if err != nil {
		return nil, err
	}
	return beginJournal(path, f, h, below)
}

func beginJournal(path string, f journal.File, h JournalHeader, below Membership) (*Journal, error) {
	out, err := journal.Begin(path, f, headerLine(h))
	if err != nil {
		return nil, err
	}
	return &Journal{below: below, alphabet: NewAlphabet(h.Inputs, h.Outputs), out: out, past: newReplay()}, nil
}

// ResumeJournal opens a journal to go on with it. A last line that was cut off is dropped. Errors that can be asked for:
// fs.ErrNotExist, *journal.Mismatch (it is of something else), *journal.Damage (it is no journal, or was changed), *journal.Busy (another
// process writes it).
func ResumeJournal(path string, h JournalHeader, below Membership) (*Journal, error) {
	f, err := journal.Open(path)
	if err != nil {
		return nil, fmt.Errorf("resume: %w", err)
	}
	j, err := resumeJournal(path, f, h, below)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("resume: %w", err), f.Close())
	}
	return j, nil
}

func resumeJournal(path string, f *os.File, h JournalHeader, below Membership) (*Journal, error) {
	content, err := readJournal(path, f)
	if err != nil {
		return nil, err
	}
	h.Format = journal.Format
	if err := journal.Match(path, content.header, h); err != nil {
		return nil, err
	}
	out, err := journal.GoOn(path, f, content.size, len(content.runs))
	if err != nil {
		return nil, err
	}
	j := &Journal{below: below, alphabet: NewAlphabet(h.Inputs, h.Outputs), out: out, past: newReplay()}
	for _, r := range content.runs {
		j.past.add(r)
	}
	j.counts = JournalCounts{Read: len(content.runs), Dropped: content.dropped}
	return j, nil
}

// Counts tells what the journal did so far. It may be called while queries are asked.
func (j *Journal) Counts() JournalCounts {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.counts
}

// Ask implements Membership. When the file cannot be written, the error says how much of it is kept.
func (j *Journal) Ask(ctx context.Context, queries []Query) ([]Run, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.out.Failure(); err != nil {
		return nil, err
	}
	runs := make([]Run, len(queries))
	var fresh []int
	for i, q := range queries {
		r, ok := j.past.take(j.alphabet, q)
		if !ok {
			fresh = append(fresh, i)
			continue
		}
		runs[i] = r
		j.counts.Replayed++
	}
	for len(fresh) > 0 {
		part := fresh[:min(journalPart, len(fresh))]
		fresh = fresh[len(part):]
		if err := j.pass(ctx, queries, part, runs); err != nil {
			return nil, err
		}
	}
	return runs, nil
}

// pass has a part of the queries run and writes them down.
func (j *Journal) pass(ctx context.Context, queries []Query, part []int, runs []Run) error {
	batch := make([]Query, len(part))
	for i, at := range part {
		batch[i] = queries[at]
	}
	answers, err := j.below.Ask(ctx, batch)
	if err != nil {
		return err
	}
	if len(answers) != len(batch) {
		return fmt.Errorf("journal: %d runs for %d queries", len(answers), len(batch))
	}
	var lines []byte
	for i, r := range answers {
		if err := j.alphabet.checkRun(batch[i], r); err != nil {
			return fmt.Errorf("journal: %w", err)
		}
		lines = appendRun(lines, r)
		runs[part[i]] = r
	}
	if err := j.out.Write(lines, len(answers)); err != nil {
		return err
	}
	j.counts.Written += len(answers)
	return nil
}

// Close closes the file, with all of it on the disk.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.out.Close()
}
