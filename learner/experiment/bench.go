package experiment

import (
	"context"
	"errors"
	"slices"

	"cbcov/device"
	"cbcov/internal/parallel"
	"cbcov/learner"
	"cbcov/learner/internal/assumption"
	"cbcov/learner/purpose"
	"cbcov/typestate"
)

// bench holds the open sessions of one purpose's experiment.
type bench struct {
	purpose  *purpose.Purpose
	alphabet *learner.Alphabet
	systems  []*system
	retrying []learner.System // the same, with lost runs made again
}

// openBench opens sessions, all at once: each may have to start a device.
func openBench(ctx context.Context, p *purpose.Purpose, lab device.Laboratory, e device.Experiment, workers int) (*bench, error) {
	b := &bench{purpose: p, alphabet: learner.NewAlphabet(p.InputSymbols(), p.OutputSymbols())}
	sessions := make([]device.ExperimentSession, workers)
	err := parallel.Each(ctx, workers, workers, func(i int) (err error) {
		sessions[i], err = lab.Experiment(ctx, e)
		return err
	})
	for _, s := range sessions {
		if s != nil {
			system := newSystem(s, p, b.alphabet)
			b.systems = append(b.systems, system)
			b.retrying = append(b.retrying, learner.Retry(b.alphabet, system, lost, maxLosses))
		}
	}
	if err != nil {
		return nil, errors.Join(err, b.close())
	}
	return b, nil
}

// pool gives the sessions as what answers queries.
func (b *bench) pool() *learner.Pool { return learner.NewPool(b.alphabet, b.retrying...) }

// output is an output's index.
func (b *bench) output(name string) int { return slices.Index(b.alphabet.Outputs, name) }

// play runs words in another way than learning does, and tells all that is known of the answers. A run ends at a sink.
func (b *bench) play(ctx context.Context, words []learner.Word, v variant) ([]assumption.Run, error) {
	runs := make([]assumption.Run, len(words))
	err := parallel.Each(ctx, len(b.systems), len(b.systems), func(worker int) error {
		for i := worker; i < len(words); i += len(b.systems) {
			var err error
			if runs[i], err = b.playWord(ctx, worker, words[i], v); err != nil {
				return err
			}
		}
		return nil
	})
	return runs, err
}

func (b *bench) playWord(ctx context.Context, worker int, word learner.Word, v variant) (assumption.Run, error) {
	s := b.systems[worker]
	s.variant = v
	defer func() { s.variant = variant{} }()
	if err := b.retrying[worker].Reset(ctx); err != nil {
		return nil, err
	}
	for _, input := range word {
		output, err := b.retrying[worker].Step(ctx, input)
		if err != nil {
			return nil, err
		}
		if b.alphabet.Sink(output) {
			break
		}
	}
	return slices.Clone(s.steps), nil
}

// mostHeard bounds the waits behind an error.
const mostHeard = 5

// afterError runs a word whose last input throws, and gives the outputs that are heard when it is waited behind it.
func (b *bench) afterError(ctx context.Context, word learner.Word) ([]string, error) {
	if _, err := b.playWord(ctx, 0, word, variant{}); err != nil {
		return nil, err
	}
	var heard []string
	for range mostHeard {
		answers, err := b.systems[0].session.Play(ctx, device.Stimulus{Input: device.Wait})
		if lost(err) { // what was heard until then is true
			return heard, nil
		}
		if err != nil {
			return nil, err
		}
		if len(answers) != 1 || answers[0].Kind != device.Called {
			break
		}
		heard = append(heard, answers[0].Output)
	}
	return heard, nil
}

// threads names the threads that the device left to real time, in all sessions.
func (b *bench) threads() []string {
	var all []string
	for _, s := range b.systems {
		all = append(all, s.session.Threads()...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// delta is the input that waits.
func (b *bench) delta() int { return slices.Index(b.alphabet.Inputs, typestate.Delta) }

func (b *bench) close() error {
	var errs []error
	for _, s := range b.systems {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}
