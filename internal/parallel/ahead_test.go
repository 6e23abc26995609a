package parallel

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
)

// Whatever the number of goroutines, results are used in order, and no more of them than goroutines wait.
func TestAheadIsInOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		var used []int
		var waiting atomic.Int64
		err := Ahead(t.Context(), workers, 40, func(_ context.Context, i int) (int, error) {
			if n := waiting.Add(1); n > int64(workers)+1 { // one may be on its way to use
				t.Errorf("%d workers: %d results at a time", workers, n)
			}
			return i * i, nil
		}, func(i, made int) error {
			waiting.Add(-1)
			if made != i*i {
				t.Errorf("result %d is %d", i, made)
			}
			used = append(used, i)
			return nil
		})
		if err != nil || len(used) != 40 || !slices.IsSorted(used) {
			t.Errorf("%d workers: %v, used %v", workers, err, used)
		}
	}
}

// The first error in order ends it, whoever made it; so does the context, and a panic is the caller's.
func TestAheadEnds(t *testing.T) {
	broken := errors.New("broken")
	produce := func(_ context.Context, i int) (int, error) {
		if i >= 5 {
			return 0, broken
		}
		return i, nil
	}
	last := -1
	if err := Ahead(t.Context(), 3, 100, produce, func(i, _ int) error { last = i; return nil }); err != broken || last != 4 {
		t.Errorf("an error of the fifth ends with %v behind %d", err, last)
	}
	if err := Ahead(t.Context(), 3, 100, produce, func(i, _ int) error { return errors.Join(broken, context.Canceled) }); !errors.Is(err, context.Canceled) {
		t.Errorf("an error of use ends with %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err := Ahead(ctx, 2, 100, func(ctx context.Context, i int) (int, error) { return i, ctx.Err() }, func(int, int) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v where the context is done", err)
	}
	p := panicOf(t, func() {
		_ = Ahead(t.Context(), 2, 4, func(context.Context, int) (int, error) { panic("broken") }, func(int, int) error { return nil })
	})
	if p == nil || p.Value != "broken" {
		t.Errorf("it panics with %v", p)
	}
}
