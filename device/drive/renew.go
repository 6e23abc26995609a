package drive

import (
	"context"
	"errors"

	"cbcov/device"
)

// Renewed is a session that is reset again and again. Where a reset fails, as what an app left behind does not end, another session takes its place,
// in which the same follows.
type Renewed struct {
	device.Session
	open func(context.Context) (device.Session, error)
}

// OpenRenewed opens the first session.
func OpenRenewed(ctx context.Context, open func(context.Context) (device.Session, error)) (*Renewed, error) {
	s, err := open(ctx)
	if err != nil {
		return nil, err
	}
	return &Renewed{s, open}, nil
}

// Reset makes app and device as new.
func (r *Renewed) Reset(ctx context.Context, env []device.Setting) error {
	err := r.Session.Reset(ctx, env)
	if err == nil || ctx.Err() != nil {
		return err
	}
	_ = r.Session.Close() // it may say the same again
	s, opened := r.open(ctx)
	if opened != nil {
		return errors.Join(err, opened)
	}
	r.Session = s
	return s.Reset(ctx, env)
}
