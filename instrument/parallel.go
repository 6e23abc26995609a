package instrument

import (
	"context"
	"sync"
	"sync/atomic"
)

// inParallel runs f for 0…n-1 on a bounded number of goroutines. It returns the error of the lowest
// index that failed.
func inParallel(ctx context.Context, workers, n int, f func(i int) error) error {
	var (
		wait   sync.WaitGroup
		next   atomic.Int64
		mu     sync.Mutex
		failed = n
		first  error
	)
	for range min(workers, n) {
		wait.Go(func() {
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
	wait.Wait()
	if first == nil {
		return ctx.Err()
	}
	return first
}
