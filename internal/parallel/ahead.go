package parallel

import (
	"context"
	"sync/atomic"
)

// Ahead calls produce for 0…n-1 on a number of goroutines, and use with what each made, in this order, on the goroutine of the caller. So what
// use does is the same however many goroutines there are. No more results than goroutines are made, or wait for use, at a time. It ends
// with the first error in this order, or with ctx's.
func Ahead[T any](ctx context.Context, workers, n int, produce func(ctx context.Context, i int) (T, error), use func(i int, made T) error) error {
	ctx, cancel := context.WithCancel(ctx)
	g := Group{Stop: cancel}
	defer g.Wait()
	defer cancel()
	var next atomic.Int64
	room, made := make(chan struct{}, workers), make([]chan result[T], n)
	for i := range made {
		made[i] = make(chan result[T], 1)
	}
	for range min(workers, n) {
		g.Go(func() {
			for {
				select {
				case room <- struct{}{}:
				case <-ctx.Done():
					return
				}
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				out, err := produce(ctx, i)
				made[i] <- result[T]{out, err}
			}
		})
	}
	for i := range n {
		select {
		case r := <-made[i]:
			<-room
			if r.err != nil {
				return r.err
			}
			if err := use(i, r.made); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// result is what was made, or why not.
type result[T any] struct {
	made T
	err  error
}
