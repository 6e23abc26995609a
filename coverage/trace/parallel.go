package trace

import (
	"context"

	"cbcov/internal/parallel"
)

// inOrder runs a worker on each of the items, several at once, and hands the results to use in the items' order, on
// the calling goroutine. newWorker makes what one goroutine needs. Only a few results wait at a time.
func inOrder[I, R any](ctx context.Context, workers int, items []I, newWorker func() func(I) (R, error), use func(R) error) error {
	type result struct {
		value R
		err   error
	}
	type job struct {
		item I
		done chan result
	}
	ctx, cancel := context.WithCancel(ctx)
	jobs := make(chan job)
	queue := make(chan chan result, 2*workers)
	all := parallel.Group{Stop: cancel}
	defer all.Wait()
	defer cancel()
	for range min(workers, len(items)) {
		all.Go(func() {
			work := newWorker()
			for j := range jobs {
				v, err := work(j.item)
				j.done <- result{v, err}
			}
		})
	}
	all.Go(func() {
		defer close(jobs)
		defer close(queue)
		for _, item := range items {
			j := job{item, make(chan result, 1)}
			select {
			case queue <- j.done:
			case <-ctx.Done():
				return
			}
			select {
			case jobs <- j:
			case <-ctx.Done():
				return
			}
		}
	})
	for done := range queue {
		select {
		case r := <-done:
			if r.err != nil {
				return r.err
			}
			if err := use(r.value); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}
