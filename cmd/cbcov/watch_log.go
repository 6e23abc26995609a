package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"cbcov/coverage/trace"
	"cbcov/internal/parallel"
)

// watchedLog is a log that comes in: a file that grows, or standard input.
type watchedLog struct {
	in   io.Reader   // nil: it is a file
	tail *trace.Tail // nil: it is standard input
	once bool        // it ends where the file ends now
}

// watchedPart is some of it.
type watchedPart struct {
	text []byte
	anew bool // another log begins with it
	old  bool // it was there when the command started
	err  error
}

// openWatched begins a log: a file or folder by its path, standard input by -.
func openWatched(path string, in io.Reader, once bool) (*watchedLog, error) {
	if path == "-" {
		return &watchedLog{in: in}, nil
	}
	tail, err := trace.NewTail(path)
	if err != nil {
		return nil, err
	}
	if once && !tail.There() {
		return nil, fmt.Errorf("%s: no log there, and --once waits for none", path)
	}
	return &watchedLog{tail: tail, once: once}, nil
}

// there tells whether there is something to read, or may be.
func (l *watchedLog) there() bool { return l.tail == nil || l.tail.There() }

func (l *watchedLog) close() {
	if l.tail != nil {
		_ = l.tail.Close() // it was only read
	}
}

// watchedBytes is how much of a log is taken at once, and watchedPoll how often a file is looked at that has no more yet.
const (
	watchedBytes = 64 << 10
	watchedPoll  = 100 * time.Millisecond
)

// parts gives what comes in, until it ends. stop ends it before; standard input that somebody still holds open is not waited for.
func (l *watchedLog) parts(ctx context.Context) (parts <-chan watchedPart, stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	to := make(chan watchedPart)
	g := parallel.Group{Stop: cancel}
	g.Go(func() {
		defer close(to)
		give := func(p watchedPart) bool {
			select {
			case to <- p:
				return true
			case <-ctx.Done():
				return false
			}
		}
		if l.tail != nil {
			l.follow(ctx, give)
		} else {
			l.read(give)
		}
	})
	return to, func() {
		cancel()
		if l.tail != nil {
			g.Wait()
		}
	}
}

// read reads standard input.
func (l *watchedLog) read(give func(watchedPart) bool) {
	for {
		p := make([]byte, watchedBytes)
		n, err := l.in.Read(p)
		if n > 0 && !give(watchedPart{text: p[:n]}) {
			return
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				give(watchedPart{err: fmt.Errorf("standard input: %w", err)})
			}
			return
		}
	}
}

// follow reads a file that grows.
func (l *watchedLog) follow(ctx context.Context, give func(watchedPart) bool) {
	again := time.NewTicker(watchedPoll)
	defer again.Stop()
	for {
		old := l.tail.Old() && !l.once
		p := make([]byte, watchedBytes)
		n, anew, err := l.tail.Read(p)
		switch {
		case err != nil:
			give(watchedPart{err: err})
			return
		case n > 0 || anew:
			if !give(watchedPart{text: p[:n], anew: anew, old: old && !anew}) {
				return
			}
		case l.once:
			return
		default:
			select {
			case <-again.C:
			case <-ctx.Done():
				return
			}
		}
	}
}
