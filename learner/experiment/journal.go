package experiment

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"cbcov/learner"
)

// journaling is what answers queries, and perhaps keeps the answers in a file.
type journaling struct {
	learner.Membership
	file *learner.Journal // nil: none is kept
}

// journal opens the plan's journal above what runs queries.
func (p *Plan) journal(b *bench) (*journaling, error) {
	pool := b.pool()
	if p.Journal == "" {
		return &journaling{Membership: pool}, nil
	}
	if err := os.MkdirAll(filepath.Dir(p.Journal), 0o755); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	header := learner.JournalHeader{
		Version: p.Version, Purpose: p.Purpose.Name, Hash: p.Purpose.Hash, Device: p.Laboratory.Name(), API: p.API, Algorithm: p.Algorithm,
		Oracle: p.Oracle, Bound: p.Bound, Tests: p.Tests, Seed: p.Seed, Inputs: b.alphabet.Inputs, Outputs: b.alphabet.Outputs,
	}
	var file *learner.Journal
	err := fs.ErrNotExist
	if p.Resume {
		file, err = learner.ResumeJournal(p.Journal, header, pool)
	}
	if errors.Is(err, fs.ErrNotExist) {
		file, err = learner.CreateJournal(p.Journal, header, pool)
	}
	if err != nil {
		return nil, err
	}
	return &journaling{Membership: file, file: file}, nil
}

// counts tells what the journal did.
func (j *journaling) counts() learner.JournalCounts {
	if j.file == nil {
		return learner.JournalCounts{}
	}
	return j.file.Counts()
}

// close closes the file. It stays: whoever keeps the result removes it.
func (j *journaling) close() error {
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}
