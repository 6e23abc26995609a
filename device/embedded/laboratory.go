package embedded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"cbcov/device"
)

// defaultStimulus is how long a stimulus may keep the JVM busy.
const defaultStimulus = 10 * time.Second

// Laboratory runs experiments on the embedded device of one API level. Each open session has a JVM of its own, so that one which
// hangs or dies takes no other with it; when a session is closed, its JVM is kept warm for the next. It is safe for concurrent use.
type Laboratory struct {
	start start
	dir   string // where Install put things; empty: DefaultDir

	mu     sync.Mutex
	idle   []*bench // without an experiment
	all    map[*bench]bool
	closed bool
}

var _ device.Laboratory = (*Laboratory)(nil)

// errClosed tells that the laboratory was closed.
var errClosed = errors.New("the laboratory is closed")

// OpenLaboratory finds what Install put there for an API level; 0: DefaultAPI. The error wraps ErrNotInstalled where it is not there.
// No JVM runs before the first session is opened.
func OpenLaboratory(ctx context.Context, api int, opt device.Options) (*Laboratory, error) {
	s, _, err := find(ctx, api, opt, defaultStimulus)
	if err != nil {
		return nil, err
	}
	return &Laboratory{start: s, dir: opt.Dir, all: map[*bench]bool{}}, nil
}

// Name implements device.Laboratory.
func (l *Laboratory) Name() string { return l.start.name() }

// Libraries implements device.Laboratory.
func (l *Laboratory) Libraries(ctx context.Context, names []string) (classPath, unlocked []string, err error) {
	found, err := FetchLibraries(ctx, LibraryOptions{Names: names, Dir: l.dir})
	if err != nil {
		return nil, nil, err
	}
	return found.ClassPath, found.Unlocked, nil
}

// Experiment implements device.Laboratory.
func (l *Laboratory) Experiment(ctx context.Context, e device.Experiment) (device.ExperimentSession, error) {
	s := &experiment{seat: seat{lab: l}, e: e, lost: map[string]int{}, threads: map[string]bool{}}
	if s.e.Hang == 0 {
		s.e.Hang = l.start.hang
	}
	if err := s.revive(ctx); err != nil {
		return nil, fmt.Errorf("%s on %s: %w", e.Name, l.Name(), err)
	}
	return s, nil
}

// Close implements device.Laboratory. It ends the JVMs of open sessions, too.
func (l *Laboratory) Close() error {
	l.mu.Lock()
	l.closed = true
	all := l.all
	l.all, l.idle = nil, nil
	l.mu.Unlock()
	var errs []error
	for b := range all {
		errs = append(errs, b.close())
	}
	return errors.Join(errs...)
}

// bench is a JVM that runs experiments, one at a time.
type bench struct {
	jvm    *jvm
	folder string // its working folder
}

func (b *bench) close() error {
	b.jvm.close()
	return os.RemoveAll(b.folder)
}

// take gives a warm JVM, or starts one.
func (l *Laboratory) take(ctx context.Context) (*bench, error) {
	l.mu.Lock()
	if n := len(l.idle); n > 0 {
		b := l.idle[n-1]
		l.idle = l.idle[:n-1]
		l.mu.Unlock()
		return b, nil
	}
	l.mu.Unlock()
	return l.open(ctx)
}

func (l *Laboratory) open(ctx context.Context) (_ *bench, err error) {
	s := l.start
	if err := s.makeFolder(); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(s.folder)
		}
	}()
	j, err := run(ctx, s, io.Discard)
	if err != nil {
		return nil, err
	}
	b := &bench{jvm: j, folder: s.folder}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		j.close()
		return nil, errClosed
	}
	l.all[b] = true
	return b, nil
}

// giveBack keeps a JVM without an experiment for the next session.
func (l *Laboratory) giveBack(b *bench) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		l.idle = append(l.idle, b)
	}
}

// discard ends a JVM that died, or that is not to be trusted.
func (l *Laboratory) discard(b *bench) {
	l.mu.Lock()
	delete(l.all, b)
	l.mu.Unlock()
	b.jvm.kill()
	_ = b.close() // what it leaves in the temporary folder harms nobody
}
