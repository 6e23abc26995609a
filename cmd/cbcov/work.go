package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"cbcov/internal/parallel"
)

// limits guard the machine against apps that need more than anybody expected. They are no part of what is computed: budgets, which count
// work, are (see ccfa.Options), and an analysis that a limit ends has no result.
type limits struct {
	memory int           // megabytes
	time   time.Duration // of one step
	advice string        // what to try where one is passed
}

// defaultLimits are far above what apps need.
var defaultLimits = limits{memory: 4000, time: 10 * time.Minute, advice: "allow more, or try a smaller --budget"}

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

// How long what was cancelled has to put something in order. Steps are the shorter ones, so that what is around them still can.
const (
	stepGrace    = 200 * time.Millisecond
	commandGrace = 800 * time.Millisecond
)

// errInternal is a fault of cbcov's own.
var errInternal = errors.New("this is a fault of cbcov: please report it with the app; -v prints where it happened")

// caught does a step, and makes a panic of it an error. What the module's packages do on goroutines of their own panics on the one that
// waits for them (see package parallel), so that it is caught too.
func caught[T any](g *globals, step string, f func() (T, error)) (value T, err error) {
	defer func() {
		if r := recover(); r != nil {
			stack := debug.Stack()
			if p, ok := r.(*parallel.Panic); ok {
				stack = p.Stack
			}
			g.note("panic: %v\n%s", r, stack)
			err = fmt.Errorf("%s: %v: %w", step, r, errInternal)
		}
	}()
	return f()
}

// A guard says how a step is watched.
type guard struct {
	step   string
	grace  time.Duration // how long it may go on after ctx is done; 0: as long as it takes
	silent bool          // no bar is drawn, as something else is on the terminal
	limits *limits       // nil: none
}

// watched does a step on a goroutine of its own. It ends with ctx's error soon after ctx is done, whatever the step does then, with a message
// where the step passes a limit, and with an error where it panics. A bar is shown for a step of more than a second.
func watched[T any](ctx context.Context, g *globals, w guard, f func(ctx context.Context) (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan answer, 1)
	go func() {
		value, err := caught(g, w.step, func() (T, error) { return f(ctx) })
		done <- answer{value, err}
	}()
	bar := g.progress()
	defer bar.end()
	started := time.Now()
	tick := time.NewTicker(watchPeriod)
	defer tick.Stop()
	cancelled := ctx.Done()
	var late <-chan time.Time
	var none T
	for {
		select {
		case a := <-done:
			return a.value, a.err
		case <-cancelled:
			cancelled = nil
			if w.grace > 0 {
				late = time.After(w.grace)
			}
		case <-late:
			return none, ctx.Err()
		case <-tick.C:
			if !w.silent {
				bar.update(w.step, 0, 0)
			}
			keeping(g.limits.memory)
			if w.limits == nil {
				continue
			}
			if err := w.limits.exceeded(time.Since(started)); err != nil {
				return none, fmt.Errorf("%s: %w", w.step, err)
			}
		}
	}
}

// guarded does a step of an analysis, within the limits.
func guarded[T any](ctx context.Context, g *globals, step string, f func(ctx context.Context) (T, error)) (T, error) {
	return watched(ctx, g, guard{step: step, grace: stepGrace, limits: &g.limits}, f)
}

// endsItself marks commands that have more to put in order when they are cancelled than can be done in a moment, such as to end a device and
// to keep what it answered. They see to it themselves that this takes no longer than it must.
const endsItself = "ends itself"

// guardCommands guards each command as a whole: whatever it does beside its steps, too, ends soon when it is cancelled, and a panic is an error.
func guardCommands(g *globals, cmd *cobra.Command) {
	if run := cmd.RunE; run != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			w := guard{step: cmd.CommandPath(), grace: commandGrace, silent: true}
			if _, itself := cmd.Annotations[endsItself]; itself {
				w.grace = 0
			}
			_, err := watched(cmd.Context(), g, w, func(context.Context) (struct{}, error) { return struct{}{}, run(cmd, args) })
			return err
		}
	}
	for _, sub := range cmd.Commands() {
		guardCommands(g, sub)
	}
}

// limitError says which limit an analysis has passed. What passed it may still be going on.
type limitError struct{ text string }

func (e *limitError) Error() string { return e.text }

// exceeded tells which limit is passed.
func (l limits) exceeded(passed time.Duration) error {
	if passed > l.time {
		return &limitError{fmt.Sprintf("it takes more than %v (--max-time): %s", l.time, l.advice)}
	}
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	if used := min(sample[0].Value.Uint64(), resident()) >> 20; used > uint64(l.memory) {
		return &limitError{fmt.Sprintf("it needs more than %d MB of memory (--max-memory): %s", l.memory, l.advice)}
	}
	return nil
}

// resident is the memory that the process has from the system. Large tables that are hardly filled take less of it than they have room for.
func resident() uint64 {
	text, err := os.ReadFile("/proc/self/statm") // Linux has it
	if fields := bytes.Fields(text); err == nil && len(fields) > 1 {
		if pages, err := strconv.ParseUint(string(fields[1]), 10, 64); err == nil {
			return pages * uint64(os.Getpagesize())
		}
	}
	return math.MaxUint64
}
