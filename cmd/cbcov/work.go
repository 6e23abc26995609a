package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// limits guard the machine against apps that need more than anybody expected. They are no part of what is computed: budgets, which count
// work, are (see ccfa.Options), and an analysis that a limit ends has no result.
type limits struct {
	memory int           // megabytes
	time   time.Duration // of one step
}

// defaultLimits are far above what apps need.
var defaultLimits = limits{memory: 4000, time: 10 * time.Minute}

// check tells what is wrong with limits that the user gave.
func (l limits) check() error {
	switch {
	case l.memory <= 0:
		return fmt.Errorf("--max-memory %d: want a number of megabytes above 0", l.memory)
	case l.time <= 0:
		return fmt.Errorf("--max-time %v: want a time above 0, as in 90s or 10m", l.time)
	}
	return nil
}

// watchPeriod is how often the guard looks.
const watchPeriod = 50 * time.Millisecond

// errInternal is a fault of cbcov's own.
var errInternal = errors.New("this is a fault of cbcov: please report it with the app; -v prints where it happened")

// guarded does a step of an analysis. It ends with ctx's error soon after ctx is done, whatever the step does then, with a message where
// the step needs too much, and with an error where it panics. A bar is shown for a step of more than a second.
func guarded[T any](ctx context.Context, g *globals, step string, f func(ctx context.Context) (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if r := recover(); r != nil {
				g.note("panic: %v\n%s", r, debug.Stack())
				a.err = fmt.Errorf("%s: %v: %w", step, r, errInternal)
			}
			done <- a
		}()
		a.value, a.err = f(ctx)
	}()
	bar := g.progress()
	defer bar.end()
	started := time.Now()
	tick := time.NewTicker(watchPeriod)
	defer tick.Stop()
	var none T
	for {
		select {
		case a := <-done:
			return a.value, a.err
		case <-ctx.Done():
			select {
			case a := <-done:
				return a.value, a.err
			case <-time.After(200 * time.Millisecond): // for steps that put something in order before they end
				return none, ctx.Err()
			}
		case <-tick.C:
			bar.update(step, 0, 0)
			if err := g.limits.exceeded(time.Since(started)); err != nil {
				return none, fmt.Errorf("%s: %w", step, err)
			}
		}
	}
}

// exceeded tells which limit is passed.
func (l limits) exceeded(passed time.Duration) error {
	if passed > l.time {
		return fmt.Errorf("it takes more than %v (--max-time): try a smaller --budget, or --exclude libraries", l.time)
	}
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	if used := sample[0].Value.Uint64() >> 20; used > uint64(l.memory) {
		return fmt.Errorf("it needs more than %d MB of memory (--max-memory): try a smaller --budget, or --exclude libraries", l.memory)
	}
	return nil
}
