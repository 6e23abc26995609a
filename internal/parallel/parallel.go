// Package parallel runs work on several goroutines, so that a panic in one of them does not end the program.
//
// A panic that nobody recovers ends the process, with a trace of Go's that tells a user nothing, and only the goroutine that panics can
// recover it. So a Group carries it over to the goroutine that waits, which can do with it what it does with its own. All goroutines of
// the module's packages are started here.
package parallel

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Panic is what Group.Wait panics with: what a goroutine of the group panicked with, and where.
type Panic struct {
	Value any
	Stack []byte
}

// String gives the value alone.
func (p *Panic) String() string { return fmt.Sprint(p.Value) }

// Group is some goroutines that end together. The zero Group is ready for use.
type Group struct {
	Stop func() // called when one of them panics, to end the others; nil: they end by themselves

	wait  sync.WaitGroup
	first atomic.Pointer[Panic]
}

// Go runs f on a goroutine of its own.
func (g *Group) Go(f func()) {
	g.wait.Go(func() {
		defer func() {
			if r := recover(); r != nil {
				g.caught(r)
			}
		}()
		f()
	})
}

// caught keeps the first panic.
func (g *Group) caught(r any) {
	p, ok := r.(*Panic) // of a group inside this one
	if !ok {
		p = &Panic{r, debug.Stack()}
	}
	if g.first.CompareAndSwap(nil, p) && g.Stop != nil {
		g.Stop()
	}
}

// Wait waits until all goroutines have ended. It panics if one of them did.
func (g *Group) Wait() {
	g.wait.Wait()
	if p := g.first.Load(); p != nil {
		panic(p)
	}
}

// Each calls f for 0…n-1 on no more than a number of goroutines, and gives the error of the lowest index that failed. When ctx is done it
// starts nothing more, and gives ctx's error where nothing else failed.
func Each(ctx context.Context, workers, n int, f func(i int) error) error {
	var (
		next   atomic.Int64
		mu     sync.Mutex
		failed = n
		first  error
	)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	g := Group{Stop: cancel}
	for range min(workers, n) {
		g.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := f(i); err != nil {
					mu.Lock()
					if i < failed {
						failed, first = i, err
					}
					mu.Unlock()
				}
			}
		})
	}
	g.Wait()
	if first == nil {
		return ctx.Err()
	}
	return first
}
