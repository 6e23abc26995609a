package parallel

import (
	"context"
	"io"
)

// Until gives a writer that takes nothing more when ctx is done: so what is left behind on a goroutine that nobody waits for ends with its
// next write, and touches nothing.
func Until(ctx context.Context, w io.Writer) io.Writer { return &stoppable{ctx, w} }

type stoppable struct {
	ctx context.Context
	to  io.Writer
}

// Write writes, or fails with ctx's error.
func (s *stoppable) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.to.Write(p)
}
