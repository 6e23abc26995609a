package parallel

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
)

// panicOf gives what f panics with.
func panicOf(t *testing.T, f func()) (p *Panic) {
	t.Helper()
	defer func() {
		r := recover()
		var ok bool
		if p, ok = r.(*Panic); !ok {
			t.Errorf("it panics with %v, want a *Panic", r)
		}
	}()
	f()
	return nil
}

func broken() { panic("broken") }

// A panic on a goroutine of a group, or of a group inside it, is that of the goroutine that waits, and tells where it was.
func TestPanicIsTheWaiters(t *testing.T) {
	for name, f := range map[string]func(){
		"one of several": func() {
			var g Group
			g.Go(func() {})
			g.Go(broken)
			g.Wait()
		},
		"inside another": func() {
			var outer Group
			outer.Go(func() {
				var inner Group
				inner.Go(broken)
				inner.Wait()
			})
			outer.Wait()
		},
		"each": func() {
			err := Each(t.Context(), 2, 4, func(i int) error {
				if i == 1 {
					broken()
				}
				return nil
			})
			t.Errorf("it ends with %v", err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := panicOf(t, f)
			if p == nil {
				return
			}
			if p.String() != "broken" || !strings.Contains(string(p.Stack), "parallel.broken") {
				t.Errorf("it panics with %v at\n%s", p, p.Stack)
			}
		})
	}
}

// A panic stops goroutines that would not end without.
func TestPanicStopsTheOthers(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	g := Group{Stop: cancel}
	g.Go(func() { <-ctx.Done() })
	g.Go(broken)
	panicOf(t, g.Wait)
}

func TestEach(t *testing.T) {
	var ran atomic.Int32
	err := Each(t.Context(), 3, 50, func(i int) error {
		ran.Add(1)
		if i%20 == 7 {
			return fmt.Errorf("number %d", i)
		}
		return nil
	})
	if ran.Load() != 50 || err == nil || err.Error() != "number 7" {
		t.Errorf("%d ran, error %v; want 50, number 7", ran.Load(), err)
	}
	if err := Each(t.Context(), 0, 0, func(int) error { return errors.New("none") }); err != nil {
		t.Errorf("nothing to do fails with %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ran.Store(0)
	err = Each(ctx, 1, 50, func(i int) error {
		ran.Add(1)
		if i == 4 {
			cancel()
		}
		return nil
	})
	if ran.Load() != 5 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d ran after a cancel at 5, error %v", ran.Load(), err)
	}
}

func TestUntil(t *testing.T) {
	var out strings.Builder
	ctx, cancel := context.WithCancel(t.Context())
	w := Until(ctx, &out)
	if _, err := w.Write([]byte("before")); err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := w.Write([]byte("after")); !errors.Is(err, context.Canceled) || out.String() != "before" {
		t.Errorf("written %q, error %v", out.String(), err)
	}
}
